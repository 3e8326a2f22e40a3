//! The line to whoever looks and types.

use std::io;
use std::time::Duration;

use super::{Exit, TermError};

/// One line: a terminal of this machine, a connection, a test. Nothing that belongs to the process is known beyond it,
/// so that several programs can be served at once.
pub trait Connection {
    /// Columns and rows at the other end.
    fn size(&self) -> (u16, u16);

    /// Waits until something happens, at most for this long. Room for output is something only where it `has_output`.
    ///
    /// # Errors
    /// Where one cannot wait for it any more.
    fn wait(&mut self, has_output: bool, limit: Option<Duration>) -> io::Result<Ready>;

    /// Reads what has arrived, without waiting. No bytes at all mean that the other end is gone.
    ///
    /// # Errors
    /// Of the kind `WouldBlock` where nothing has arrived.
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize>;

    /// Writes as much as is taken without waiting.
    ///
    /// # Errors
    /// Of the kind `WouldBlock` where nothing is taken.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize>;

    /// Makes the line ready for a program with a full screen. `farewell` is what it is sent when the program leaves,
    /// whatever the reason.
    ///
    /// # Errors
    /// [`TermError`], where that is not possible.
    fn enter(&mut self, farewell: String) -> Result<(), TermError>;

    /// Leaves the line as it was, unless it was left already; leaves it alone if it is gone.
    fn leave(&mut self);

    /// Whether the program can be stopped until somebody continues it.
    fn can_stop(&self) -> bool {
        false
    }

    /// Stops the program until it is continued. The line has been left.
    ///
    /// # Errors
    /// Where the system refuses.
    fn stop(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a wait found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ready {
    /// There are bytes to read.
    pub bytes: bool,
    /// Another thread has news.
    pub woken: bool,
    /// The window may have another size.
    pub resized: bool,
    /// The program is asked to stop for a while.
    pub stop: bool,
    /// It was stopped without being asked, and continued: whoever had the line since has changed its modes.
    pub continued: bool,
    /// It is to end.
    pub end: Option<Exit>,
}
