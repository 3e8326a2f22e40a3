//! The line to the person at the terminal.

use std::io;
use std::time::Duration;

use super::{Exit, TermError};

/// A line: a terminal on this machine, a connection, a test. Nothing that belongs to the process is known outside of
/// it, so that several programs can be served at once.
pub trait Connection {
    /// The number of columns and rows at the other end.
    fn size(&self) -> (u16, u16);

    /// Waits at most `limit` until something happens. Room for output counts only if `has_output`.
    ///
    /// # Errors
    /// Waiting is no longer possible.
    fn wait(&mut self, has_output: bool, limit: Option<Duration>) -> io::Result<Ready>;

    /// Reads what has arrived, without waiting. No bytes at all mean that the other end is gone.
    ///
    /// # Errors
    /// Of the kind `WouldBlock` if nothing has arrived.
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize>;

    /// Writes as much as is accepted without waiting.
    ///
    /// # Errors
    /// Of the kind `WouldBlock` if nothing is accepted.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize>;

    /// Prepares the line for a full-screen program. `farewell` is sent to it when the program leaves, for whatever
    /// reason.
    ///
    /// # Errors
    /// [`TermError`] if that is not possible.
    fn enter(&mut self, farewell: String) -> Result<(), TermError>;

    /// Restores the line, unless that was done already; does nothing if the line is gone.
    fn leave(&mut self);

    /// Whether the program can be stopped until it is continued.
    fn can_stop(&self) -> bool {
        false
    }

    /// Stops the program until it is continued. The line has been left before.
    ///
    /// # Errors
    /// The system refuses.
    fn stop(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The result of a wait.
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
    /// The process was stopped without being asked and then continued: another program has changed the modes of the
    /// line.
    pub continued: bool,
    /// The program should end.
    pub end: Option<Exit>,
}
