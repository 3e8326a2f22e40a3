//! The terminal device: opening, size, raw mode, and writing that never waits indefinitely.
//!
//! Crossterm's raw mode and size are not used. They query standard input or `/dev/tty`, which may not be the device
//! opened here. Its size falls back to running `tput`. Also, input typed in the meantime has to be discarded between
//! the two halves of leaving.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;
use rustix::io::Errno;
use rustix::termios::{self, OptionalActions, QueueSelector, Termios};

/// On larger screens, only the upper left part of this size is used.
const LARGEST: (u16, u16) = (500, 200);

/// Opens the terminal that the program runs in: the one on a standard stream, or else the controlling one. A puzzle can
/// thus come through a pipe while keys come from the keyboard.
///
/// The device is reopened even if a standard stream is a terminal. Only then can reading and writing be made
/// non-blocking without affecting the shell, which shares the streams.
pub(super) fn open() -> Option<File> {
    let streams =
        [termios::ttyname(io::stdin(), []), termios::ttyname(io::stdout(), []), termios::ttyname(io::stderr(), [])];
    let named = streams.into_iter().flatten().map(|name| PathBuf::from(std::ffi::OsStr::from_bytes(name.as_bytes())));
    named.chain([PathBuf::from("/dev/tty")]).find_map(|path| {
        let flags = (OFlags::NOCTTY | OFlags::NONBLOCK).bits();
        let tty = OpenOptions::new().read(true).write(true).custom_flags(i32::try_from(flags).ok()?).open(path).ok()?;
        termios::isatty(&tty).then_some(tty)
    })
}

/// The number of columns and rows; 80 by 24 if the device does not know.
pub(super) fn size(tty: &File) -> (u16, u16) {
    match termios::tcgetwinsize(tty) {
        Ok(size) if size.ws_col > 0 && size.ws_row > 0 => (size.ws_col.min(LARGEST.0), size.ws_row.min(LARGEST.1)),
        _ => (80, 24),
    }
}

/// Switches to raw mode; returns the previous mode.
pub(super) fn make_raw(tty: &File) -> io::Result<Termios> {
    let before = termios::tcgetattr(tty)?;
    let mut raw = before.clone();
    raw.make_raw();
    termios::tcsetattr(tty, OptionalActions::Now, &raw)?;
    Ok(before)
}

/// Restores the previous mode. Unread input is discarded: pending mouse reports would otherwise end up on the shell's
/// command line.
pub(super) fn restore(tty: &File, before: &Termios) {
    // Nothing can be done about a terminal that refuses its own former mode.
    let _ = termios::tcflush(tty, QueueSelector::IFlush);
    let _ = termios::tcsetattr(tty, OptionalActions::Now, before);
}

/// Whether the other end of the line is gone.
pub(super) fn is_dead(tty: &File) -> bool {
    let mut fds = [PollFd::new(tty, PollFlags::OUT)];
    match wait(&mut fds, Some(Duration::ZERO)) {
        Ok(_) => is_hung_up(fds[0].revents()),
        Err(_) => true,
    }
}

/// Whether the result of `poll` means that the terminal is gone.
pub(super) fn is_hung_up(events: PollFlags) -> bool {
    events.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
}

/// Waits until one of `fds` is ready, a signal arrives, or the time is up.
pub(super) fn wait(fds: &mut [PollFd], limit: Option<Duration>) -> io::Result<()> {
    let limit = limit.and_then(|limit| Timespec::try_from(limit).ok());
    match poll(fds, limit.as_ref()) {
        Ok(_) | Err(Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Writes all of `bytes`, or as much as the terminal accepts within `limit`.
pub(super) fn write_within(mut tty: &File, mut bytes: &[u8], limit: Duration) -> io::Result<()> {
    let deadline = Instant::now() + limit;
    while !bytes.is_empty() {
        match tty.write(bytes) {
            Ok(count) => bytes = &bytes[count..],
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                let left = deadline.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    return Err(error);
                }
                wait(&mut [PollFd::new(tty, PollFlags::OUT)], Some(left))?;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
