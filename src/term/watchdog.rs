//! Ends a program that is too busy to end by itself.
//!
//! A thread waits for the signals that end the program and for the terminal to hang up. It gives the main thread a
//! while to notice them too and to leave in its own way. After that it restores the terminal and ends the process.
//! Nothing that was shown is lost: it was written before its frame.

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

/// How long the main thread, and a slow disk, may delay the end once it was requested. Someone who signals a program
/// that does not end sends SIGKILL next.
const GRACE: Duration = Duration::from_millis(300);

/// Makes sure that the program ends, while it lives.
pub(super) struct Watchdog {
    ids: Vec<SigId>,
}

impl Watchdog {
    /// Starts watching the signals and this terminal.
    pub(super) fn watch(tty: &File) -> io::Result<Watchdog> {
        let (receive, send) = UnixStream::pair()?;
        let arrived = Arc::new(AtomicUsize::new(0));
        let mut watchdog = Watchdog { ids: Vec::new() };
        for signal in ENDING {
            // The number is set first, so that the thread woken by the pipe finds it.
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
        // Dropping the last of them closes the pipe, which ends the thread.
        for id in self.ids.drain(..) {
            low_level::unregister(id);
        }
    }
}

/// What the thread waits for.
struct Watched {
    tty: File,
    pipe: UnixStream,
    /// The last signal that arrived.
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

    /// Waits until the program should end. Returns `false` if it no longer needs to be watched.
    fn is_to_end(&mut self) -> bool {
        loop {
            // A hang-up of the terminal is reported without being requested.
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

    /// Reads a byte from the pipe. Returns whether the pipe was closed at the other end.
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
