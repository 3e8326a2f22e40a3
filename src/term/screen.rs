//! The certainty that the terminal is left as it was found, on every way out.

use std::fs::File;
use std::io::{self, Write};
use std::panic::{self, PanicHookInfo};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use rustix::termios::Termios;

use nazo_core::words::seen;

use super::{TermError, device};

/// How long a terminal that takes no bytes may hold up the way out.
const PATIENCE: Duration = Duration::from_millis(150);

/// Reports of panics on other threads that are kept for the end.
const KEPT_REPORTS: usize = 8;

/// The screen that is up, if any: what a panic on whatever thread needs to know.
static ACTIVE: Mutex<Option<Active>> = Mutex::new(None);

struct Active {
    tty: File,
    before: Termios,
    farewell: String,
    thread: ThreadId,
    reports: Vec<String>,
}

impl Active {
    fn restore(&self) {
        // A terminal that is gone is left alone, and one that is stuck cannot be helped.
        if device::is_dead(&self.tty) {
            return;
        }
        let _ = device::write_within(&self.tty, self.farewell.as_bytes(), PATIENCE);
        device::restore(&self.tty, &self.before);
    }
}

/// A screen that is up while it lives.
#[derive(Debug)]
pub(super) struct Screen(());

impl Screen {
    /// Sets up the terminal. It is sent `farewell` when it is left.
    pub fn enter(tty: &File, farewell: String) -> Result<Screen, TermError> {
        install_panic_hook();
        let mut active = lock();
        if active.is_some() {
            return Err(TermError::Busy);
        }
        let setup = |source: io::Error| TermError::Setup { source };
        let ours = tty.try_clone().map_err(setup)?;
        let before = device::make_raw(tty).map_err(setup)?;
        *active = Some(Active { tty: ours, before, farewell, thread: thread::current().id(), reports: Vec::new() });
        Ok(Screen(()))
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
