//! The standard output and the standard error. All that the command line prints goes through here, so that nothing that came
//! from a file, an argument or a setting acts on a terminal; `tests/architecture.rs` sees to it.

use std::io::{self, IsTerminal, StderrLock, StdoutLock, Write};

use nazo_core::words::seen;

/// Writes text with what would act on a terminal escaped. Takes whole characters; what is none is shown as such.
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

/// The standard output.
pub fn out() -> Escaping<StdoutLock<'static>> {
    Escaping(io::stdout().lock())
}

/// The standard error.
pub fn errors() -> Escaping<StderrLock<'static>> {
    Escaping(io::stderr().lock())
}

/// Shows how far work is in the line of the terminal that such was shown in before; nothing clears it.
pub fn progress(line: &str) {
    let mut terminal = io::stderr().lock();
    // Nothing can be done about a terminal that is gone.
    let _ = write!(terminal, "\r\x1b[K{}", seen::escaped(line)).and_then(|()| terminal.flush());
}

/// Whether somebody would see how far work is.
pub fn is_watched() -> bool {
    io::stderr().is_terminal()
}

/// The same where nothing else is written there.
pub fn is_watched_alone() -> bool {
    is_watched() && !io::stdout().is_terminal()
}

/// Whether a person sits at both ends.
pub fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
