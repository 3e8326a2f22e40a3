//! The terminal device: opening, size, raw mode, and writing that never waits for ever.
//!
//! Crossterm's raw mode and size are not used: they ask the standard input or `/dev/tty`, which need not be the device that
//! was opened here, the size falls back to running `tput`, and what was typed meanwhile has to be thrown away between the two
//! halves of leaving.

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

/// Screens larger than this are drawn in their upper left part.
const LARGEST: (u16, u16) = (500, 200);

/// Opens the terminal that the program runs in: the one on a standard stream, else the controlling one, so that a
/// puzzle can come through a pipe while keys come from the keyboard.
///
/// The device is opened anew even where a standard stream is a terminal: only so can reading and writing be made not
/// to wait without doing the same to the shell, which shares the streams.
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

/// Columns and rows; 80 by 24 where the device does not know.
pub(super) fn size(tty: &File) -> (u16, u16) {
    match termios::tcgetwinsize(tty) {
        Ok(size) if size.ws_col > 0 && size.ws_row > 0 => (size.ws_col.min(LARGEST.0), size.ws_row.min(LARGEST.1)),
        _ => (80, 24),
    }
}

/// Switches to raw mode; gives back the mode before.
pub(super) fn make_raw(tty: &File) -> io::Result<Termios> {
    let before = termios::tcgetattr(tty)?;
    let mut raw = before.clone();
    raw.make_raw();
    termios::tcsetattr(tty, OptionalActions::Now, &raw)?;
    Ok(before)
}

/// Goes back to the mode before. What was typed or reported and not yet read is thrown away: mouse reports still on
/// their way would else end up on the shell's command line.
pub(super) fn restore(tty: &File, before: &Termios) {
    // There is nothing to be done about a terminal that refuses its own former mode.
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

/// Whether what `poll` said of the terminal means that it is gone.
pub(super) fn is_hung_up(events: PollFlags) -> bool {
    events.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
}

/// Waits until one of `fds` is ready, a signal comes, or the time is over.
pub(super) fn wait(fds: &mut [PollFd], limit: Option<Duration>) -> io::Result<()> {
    let limit = limit.and_then(|limit| Timespec::try_from(limit).ok());
    match poll(fds, limit.as_ref()) {
        Ok(_) | Err(Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Writes all of `bytes`, or as much as the terminal takes within `limit`.
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
