//! The line of a terminal of this machine, with everything that belongs to the process.

use std::fs::File;
use std::io::{self, Read};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};
use rustix::process::{Signal, getpid, getsid, kill_current_process_group};

use super::screen::Screen;
use super::signals::Signals;
use super::watchdog::Watchdog;
use super::{Connection, Exit, Ready, TermError, Waker, device, turns};

/// How long SIGCONT may take to arrive once the process runs again. It never arrives if the process could not be
/// stopped, as the first process of a container.
const CONTINUED_WITHIN: Duration = Duration::from_millis(250);

pub(super) struct Tty {
    device: File,
    signals: Signals,
    waker: Option<Waker>,
    /// Ends the program if the thread that handles keys is too busy.
    _watchdog: Watchdog,
    /// `None` while stopped, and at the end.
    screen: Option<Screen>,
}

impl Tty {
    /// Opens the terminal. To be called on the thread that handles keys.
    pub fn open(waker: Option<Waker>) -> Result<Tty, TermError> {
        let device = device::open().ok_or(TermError::NoTerminal)?;
        let setup = |source| TermError::Setup { source };
        let signals = Signals::watch().map_err(setup)?;
        let watchdog = Watchdog::watch(&device).map_err(setup)?;
        turns::ask_for_short_ones();
        Ok(Tty { device, signals, waker, _watchdog: watchdog, screen: None })
    }
}

impl Connection for Tty {
    fn size(&self) -> (u16, u16) {
        device::size(&self.device)
    }

    fn wait(&mut self, has_output: bool, limit: Option<Duration>) -> io::Result<Ready> {
        let limit = if self.signals.pending() { Some(Duration::ZERO) } else { limit };
        let room = if has_output { PollFlags::OUT } else { PollFlags::empty() };
        let mut fds = vec![
            PollFd::new(&self.device, PollFlags::IN | room),
            PollFd::from_borrowed_fd(self.signals.readable(), PollFlags::IN),
        ];
        fds.extend(self.waker.iter().map(|waker| PollFd::from_borrowed_fd(waker.readable(), PollFlags::IN)));
        device::wait(&mut fds, limit)?;
        let (terminal, woken) = (fds[0].revents(), fds.get(2).is_some_and(|fd| !fd.revents().is_empty()));
        if woken {
            self.waker.iter().for_each(Waker::clear);
        }
        let arrived = self.signals.take();
        let end = if device::is_hung_up(terminal) { Some(Exit::HungUp) } else { arrived.end };
        Ok(Ready { bytes: terminal.contains(PollFlags::IN), woken, end, ..arrived })
    }

    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.device.read(bytes)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Nothing is written to a terminal that was left.
        self.screen.as_ref().map_or(Ok(0), |screen| screen.write(&self.device, bytes))
    }

    fn enter(&mut self, farewell: String) -> Result<(), TermError> {
        self.screen = Some(Screen::enter(&self.device, farewell)?);
        Ok(())
    }

    fn leave(&mut self) {
        self.screen = None;
    }

    /// Nobody could continue a session leader.
    fn can_stop(&self) -> bool {
        getsid(None).is_ok_and(|leader| leader != getpid())
    }

    fn stop(&mut self) -> io::Result<()> {
        // The group, not only this process: a parent that waits for us must be stopped with us, or the shell would
        // never regain the terminal. STOP, not TSTP, because TSTP is caught.
        kill_current_process_group(Signal::STOP)?;
        // With several threads the stop may take effect a moment after the request; SIGCONT marks its end.
        self.signals.await_continued(CONTINUED_WITHIN)
    }
}
