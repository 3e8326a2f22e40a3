//! Signals as something to wait for.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGWINCH, SIGXFSZ,
};
use signal_hook::{SigId, flag, low_level};

use super::waker::drain;
use super::{Exit, Ready, device};

/// The signals that end the program, in order of precedence if several arrived. Those after the first four have no
/// meaning to it, but would end it without restoring the terminal.
pub(super) const ENDING: [i32; 8] = [SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGABRT];
const WATCHED: [i32; 11] =
    [SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGABRT, SIGTSTP, SIGCONT, SIGWINCH];

/// Watches signals while it lives. Afterwards their former effects are restored.
pub(super) struct Signals {
    pipe: UnixStream,
    flags: [(i32, Arc<AtomicBool>); WATCHED.len()],
    ids: Vec<SigId>,
}

impl Signals {
    /// Starts watching.
    pub(super) fn watch() -> io::Result<Signals> {
        unwatched()?.store(false, Ordering::SeqCst);
        let (pipe, send) = UnixStream::pair()?;
        pipe.set_nonblocking(true)?;
        let mut signals = Signals { pipe, flags: WATCHED.map(|signal| (signal, Arc::default())), ids: Vec::new() };
        for (signal, arrived) in &signals.flags {
            // The flag is set first, so that whoever the pipe wakes finds it.
            signals.ids.push(flag::register(*signal, Arc::clone(arrived))?);
            signals.ids.push(low_level::pipe::register(*signal, send.try_clone()?)?);
        }
        // A file that may not grow any further is a write error that the player is told about, not a reason to die.
        signals.ids.push(flag::register(SIGXFSZ, Arc::default())?);
        Ok(signals)
    }

    /// Becomes readable when a signal arrives.
    pub(super) fn readable(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }

    /// Whether a signal has arrived that was not taken yet.
    pub(super) fn pending(&self) -> bool {
        self.flags.iter().any(|(_, flag)| flag.load(Ordering::SeqCst))
    }

    /// Waits for SIGCONT and takes it. Other signals are left for [`Signals::take`].
    pub(super) fn await_continued(&self, limit: Duration) -> io::Result<()> {
        let deadline = Instant::now() + limit;
        let continued = self.flags.iter().find(|(signal, _)| *signal == SIGCONT).map(|(_, flag)| flag);
        while continued.is_some_and(|flag| !flag.swap(false, Ordering::SeqCst)) {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            device::wait(&mut [PollFd::new(&self.pipe, PollFlags::IN)], Some(left))?;
            drain(&self.pipe);
        }
        Ok(())
    }

    /// The signals that have arrived since the last call.
    pub(super) fn take(&self) -> Ready {
        drain(&self.pipe);
        let arrived = self.flags.each_ref().map(|(signal, flag)| (*signal, flag.swap(false, Ordering::SeqCst)));
        let has = |signal| arrived.contains(&(signal, true));
        let end = match ENDING.into_iter().find(|&signal| has(signal)) {
            Some(SIGHUP) => Some(Exit::HungUp),
            ending => ending.and_then(|signal| u8::try_from(signal).ok()).map(Exit::Signal),
        };
        let [stop, continued, resized] = [SIGTSTP, SIGCONT, SIGWINCH].map(has);
        Ready { end, stop, continued, resized, ..Ready::default() }
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        for id in self.ids.drain(..) {
            low_level::unregister(id);
        }
        if let Ok(unwatched) = unwatched() {
            unwatched.store(true, Ordering::SeqCst);
        }
    }
}

/// Whether nobody is watching. A signal, once caught, cannot be handed back to the system. A second handler, registered
/// once and for good, therefore does what the system would have done.
fn unwatched() -> io::Result<&'static AtomicBool> {
    static UNWATCHED: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    if let Some(flag) = UNWATCHED.get() {
        return Ok(flag);
    }
    let flag = Arc::new(AtomicBool::new(false));
    for signal in WATCHED {
        flag::register_conditional_default(signal, Arc::clone(&flag))?;
    }
    Ok(UNWATCHED.get_or_init(|| flag))
}
