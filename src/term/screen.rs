//! Guarantees that the terminal is restored, however the program ends.

use std::fs::File;
use std::io::{self, Write};
use std::panic::{self, PanicHookInfo};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use rustix::termios::Termios;

use nazo_core::words::seen;

use super::{TermError, device};

/// How long a terminal that accepts no bytes may delay leaving.
const PATIENCE: Duration = Duration::from_millis(150);

/// The most reports of panics on other threads that are kept for the end.
const KEPT_REPORTS: usize = 8;

/// The active screen, if any: what a panic on any thread needs to know.
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

/// An active screen; dropping it restores the terminal.
#[derive(Debug)]
pub(super) struct Screen(());

impl Screen {
    /// Sets up the terminal. `farewell` is sent to it when it is left.
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

    /// Writes what the terminal accepts at once. After [`leave_for_good`] nothing more may be written.
    pub fn write(&self, mut tty: &File, bytes: &[u8]) -> io::Result<usize> {
        let _turn = lock();
        tty.write(bytes)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Until the terminal is restored, nobody else may end the process.
        let reports = {
            let mut active = lock();
            active.iter().for_each(Active::restore);
            active.take().map_or_else(Vec::new, |active| active.reports)
        };
        for report in reports {
            // The panic hook would have written it here. A closed stream is no reason for another panic.
            let _ = writeln!(io::stderr(), "{}", seen::escaped(&report));
        }
    }
}

fn lock() -> MutexGuard<'static, Option<Active>> {
    // The contents are consistent even if a thread panicked while holding the lock.
    ACTIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Restores the terminal, from any thread, for a process that ends immediately: nothing is written to it after this.
pub(super) fn leave_for_good() {
    let active = lock();
    active.iter().for_each(Active::restore);
    // The main thread may still run for a moment.
    std::mem::forget(active);
}

/// Puts our hook before the existing panic hook: first the screen is restored, then the panic is reported.
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

/// Restores the screen if the panic ends the program. Returns whether the report is dealt with. That of another thread
/// is kept until the screen is free, since the program continues.
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
