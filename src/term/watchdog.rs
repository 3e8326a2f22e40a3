//! The end of a program that is too busy to end by itself.
//!
//! A thread waits for the signals that end the program and for the terminal to hang up. It leaves the main thread a while to
//! notice them too and to leave in its own way; then it gives the terminal back and ends the process. Nothing that was shown is
//! lost so: it was written before its frame.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use signal_hook::consts::SIGHUP;
use signal_hook::{SigId, flag, low_level};

use super::signals::ENDING;
use super::{Exit, device, screen};

/// How long the main thread, and a slow disk, may hold up the end once it has been asked for. Whoever sends a signal to a
/// program that stays sends SIGKILL next.
const GRACE: Duration = Duration::from_millis(300);

/// Sees to the program's end while it lives.
pub(super) struct Watchdog {
    ids: Vec<SigId>,
}

impl Watchdog {
    /// Begins to watch signals and this terminal.
    pub(super) fn watch(tty: &File) -> io::Result<Watchdog> {
        let (receive, send) = UnixStream::pair()?;
        let arrived = Arc::new(AtomicUsize::new(0));
        let mut watchdog = Watchdog { ids: Vec::new() };
        for signal in ENDING {
            // The number first, so that the thread that the pipe wakes finds it.
            watchdog.ids.push(flag::register_usize(signal, Arc::clone(&arrived), signal.unsigned_abs() as usize)?);
            watchdog.ids.push(low_level::pipe::register(signal, send.try_clone()?)?);
        }
        let watched = Watched { tty: tty.try_clone()?, pipe: receive, arrived };
        thread::Builder::new().spawn(move || watched.watch())?;
        Ok(watchdog)
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        // With the last of them the pipe is closed, which ends the thread.
        for id in self.ids.drain(..) {
            low_level::unregister(id);
        }
    }
}

/// What the thread waits for.
struct Watched {
    tty: File,
    pipe: UnixStream,
    /// The signal that came last.
    arrived: Arc<AtomicUsize>,
}

impl Watched {
    fn watch(mut self) {
        if !self.is_to_end() {
            return;
        }
        let deadline = Instant::now() + GRACE;
        while let left = deadline.saturating_duration_since(Instant::now())
            && !left.is_zero()
        {
            let mut fds = [PollFd::new(&self.pipe, PollFlags::IN)];
            let is_ready = device::wait(&mut fds, Some(left)).is_ok() && !fds[0].revents().is_empty();
            if is_ready && self.is_released() {
                return;
            }
        }
        screen::leave_for_good();
        low_level::exit(self.exit().code().into());
    }

    /// Waits until the program is to end; says whether it is, or else need not be watched any more.
    fn is_to_end(&mut self) -> bool {
        loop {
            // A terminal that hangs up is reported without being asked for.
            let mut fds = [PollFd::new(&self.tty, PollFlags::empty()), PollFd::new(&self.pipe, PollFlags::IN)];
            if device::wait(&mut fds, None).is_err() {
                return false;
            }
            let (terminal, pipe) = (fds[0].revents(), fds[1].revents());
            if !pipe.is_empty() {
                return !self.is_released();
            }
            if device::is_hung_up(terminal) {
                return true;
            }
        }
    }

    /// Takes a byte of the pipe, if it was not closed at the other end.
    fn is_released(&mut self) -> bool {
        matches!(self.pipe.read(&mut [0]), Ok(0))
    }

    fn exit(&self) -> Exit {
        match u8::try_from(self.arrived.load(Ordering::SeqCst)) {
            Ok(number) if number > 0 && i32::from(number) != SIGHUP => Exit::Signal(number),
            _ => Exit::HungUp,
        }
    }
}
