//! `nazo generate`: new puzzles.

use std::io;

use super::{Common, Exit, fresh};

/// The arguments of `nazo generate`.
#[derive(Debug, clap::Args)]
pub struct GenerateArgs {
    #[command(flatten)]
    fresh: fresh::FreshArgs,
}

/// Makes puzzles of a kind.
pub fn run(args: &GenerateArgs, common: &Common) -> io::Result<Exit> {
    fresh::run(&args.fresh, common)
}
