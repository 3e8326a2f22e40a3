//! The program: runs the command line and turns its outcome into an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    nazo::cli::tell_panics();
    ExitCode::from(nazo::cli::run().0)
}
