//! Standard output and standard error. The command line prints only through these. No text from a file, an argument or
//! a setting can thus control the terminal; `tests/architecture.rs` checks this.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, IsTerminal, StderrLock, StdoutLock, Write};
use std::panic;

use nazo_core::words::seen;

/// Writes text with control characters escaped. Expects complete characters; invalid ones are shown as such.
pub struct Escaping<W>(W);

impl<W: Write> Write for Escaping<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(seen::escaped(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Standard output.
pub fn out() -> Escaping<StdoutLock<'static>> {
    Escaping(io::stdout().lock())
}

/// Standard error.
pub fn errors() -> Escaping<StderrLock<'static>> {
    Escaping(io::stderr().lock())
}

/// Reports panics through here as well, since their messages may quote a file.
pub fn tell_panics() {
    panic::set_hook(Box::new(|info| {
        let (mut errors, trace) = (errors(), Backtrace::capture());
        // Nothing can be done about a closed stream.
        let _ = writeln!(errors, "{info}");
        if trace.status() == BacktraceStatus::Captured {
            let _ = writeln!(errors, "{trace}");
        }
    }));
}

/// Shows progress on a line of the terminal, replacing the last; an empty line clears it.
pub fn progress(line: &str) {
    let mut terminal = io::stderr().lock();
    // Nothing can be done about a terminal that is gone.
    let _ = write!(terminal, "\r\x1b[K{}", seen::escaped(line)).and_then(|()| terminal.flush());
}

/// Whether progress would be visible.
pub fn is_watched() -> bool {
    io::stderr().is_terminal()
}

/// Whether progress would be visible and nothing else is written to the terminal.
pub fn is_watched_alone() -> bool {
    is_watched() && !io::stdout().is_terminal()
}

/// Whether both standard input and standard output are terminals.
pub fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    /// Tells the process that it is the one to panic.
    const PANICS: &str = "NAZO_TEST_PANICS";

    #[test]
    fn a_panic_acts_on_no_terminal() {
        if std::env::var_os(PANICS).is_some() {
            tell_panics();
            panic!("quoting \u{1b}]0;OWNED\u{7}");
        }
        let this = std::env::current_exe().expect("it runs");
        let args = ["--exact", "cli::streams::tests::a_panic_acts_on_no_terminal", "--nocapture"];
        let run = Command::new(this).args(args).env(PANICS, "1").output().expect("it runs again");
        let told = String::from_utf8_lossy(&run.stderr);
        assert!(told.contains("streams.rs") && told.contains("quoting \\u001b]0;OWNED\\u0007\n"), "{told}");
        assert!(!told.contains(['\u{1b}', '\u{7}']), "{told}");
    }
}
