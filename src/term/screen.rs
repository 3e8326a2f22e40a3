//! The modes that a full screen needs, and the certainty that they are undone on every way out.
//!
//! The mouse is asked for presses, releases and drags (1000, 1002, in the form 1006) and never for mere movement
//! (1003), which would send a report for every cell that the pointer crosses.

use std::fs::File;
use std::io::{self, Write};
use std::panic::{self, PanicHookInfo};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use rustix::termios::Termios;

use nazo_core::words::seen;

use super::{Pixels, TermError, tty};

/// How long a terminal that takes no bytes may hold up the way out.
const PATIENCE: Duration = Duration::from_millis(150);

/// Reports of panics on other threads that are kept for the end.
const KEPT_REPORTS: usize = 8;

/// The screen that is up, if any: what a panic on whatever thread needs to know.
static ACTIVE: Mutex<Option<Active>> = Mutex::new(None);

struct Active {
    tty: File,
    before: Termios,
    leave: Vec<u8>,
    thread: ThreadId,
    reports: Vec<String>,
}

impl Active {
    fn restore(&self) {
        // A terminal that is gone is left alone, and one that is stuck cannot be helped.
        if tty::is_dead(&self.tty) {
            return;
        }
        let _ = tty::write_within(&self.tty, &self.leave, PATIENCE);
        tty::restore(&self.tty, &self.before);
    }
}

/// Which modes to use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modes {
    pub mouse: bool,
    pub synchronized: bool,
    pub pixels: Pixels,
}

impl Modes {
    fn enter(self) -> Vec<u8> {
        let mouse = if self.mouse { "\x1b[?1000h\x1b[?1002h\x1b[?1006h" } else { "" };
        format!("\x1b[?1049h\x1b[?25l\x1b[?2004h{mouse}").into_bytes()
    }

    /// The way back. CAN first: a frame may have been cut in the middle of a sequence. The screen is emptied for
    /// terminals that have no second one to leave.
    fn leave(self) -> Vec<u8> {
        let synchronized = if self.synchronized { "\x1b[?2026l" } else { "" };
        let mouse = if self.mouse { "\x1b[?1006l\x1b[?1002l\x1b[?1000l" } else { "" };
        let pictures = self.pixels.leave();
        format!("\x18{synchronized}{mouse}{pictures}\x1b[?2004l\x1b[m\x1b[H\x1b[2J\x1b[?25h\x1b[?1049l").into_bytes()
    }
}

/// A screen that is up while it lives.
#[derive(Debug)]
pub(super) struct Screen(());

impl Screen {
    /// Sets up the terminal. Gives back the bytes to begin the output with.
    pub fn enter(tty: &File, modes: Modes) -> Result<(Screen, Vec<u8>), TermError> {
        install_panic_hook();
        let mut active = lock();
        if active.is_some() {
            return Err(TermError::Busy);
        }
        let setup = |source: io::Error| TermError::Setup { source };
        let ours = tty.try_clone().map_err(setup)?;
        let before = tty::make_raw(tty).map_err(setup)?;
        *active = Some(Active {
            tty: ours,
            before,
            leave: modes.leave(),
            thread: thread::current().id(),
            reports: Vec::new(),
        });
        Ok((Screen(()), modes.enter()))
    }

    /// Writes what the terminal takes at once. After [`leave_for_good`] there is nothing more to be written.
    pub fn write(&self, mut tty: &File, bytes: &[u8]) -> io::Result<usize> {
        let _turn = lock();
        tty.write(bytes)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Until the terminal is as it was, nobody else may end the process.
        let reports = {
            let mut active = lock();
            active.iter().for_each(Active::restore);
            active.take().map_or_else(Vec::new, |active| active.reports)
        };
        for report in reports {
            // Where the panic hook would have written it. A closed stream is no reason for another panic.
            let _ = writeln!(io::stderr(), "{}", seen::escaped(&report));
        }
    }
}

fn lock() -> MutexGuard<'static, Option<Active>> {
    // What is inside is whole even if a thread died holding it.
    ACTIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Leaves the terminal as it was, from any thread, for a process that ends at once: nothing is written to it after this.
pub(super) fn leave_for_good() {
    let active = lock();
    active.iter().for_each(Active::restore);
    // The main thread may still run for a moment.
    std::mem::forget(active);
}

/// Puts our part before the panic hook that is there: first the screen, then the report.
fn install_panic_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !on_panic(info) {
                previous(info);
            }
        }));
    });
}

/// Restores the screen if the panic ends the program. Says whether the report has been taken care of: that of another
/// thread waits until the screen is free, since the program goes on.
fn on_panic(info: &PanicHookInfo) -> bool {
    if nazo_vision::is_decoding() {
        return true;
    }
    let mut active = lock();
    match active.as_mut() {
        Some(screen) if screen.thread != thread::current().id() => {
            if screen.reports.len() < KEPT_REPORTS {
                screen.reports.push(info.to_string());
            }
            true
        }
        Some(screen) => {
            screen.restore();
            *active = None;
            false
        }
        None => false,
    }
}
