//! The program on a line: reading, capabilities, frames, and leaving the line as it was.
//!
//! A `session` is one program on one `Connection`. The connection to this machine's terminal is `tty`, with everything
//! that belongs to the process: signals, the panic hook, the watchdog. One thread waits for everything at once: bytes
//! from the terminal, room for more output, signals, wakers. Nothing is polled, and an idle program costs no bytes and
//! no wake-ups. A line that hangs up ends the program even without SIGHUP, since the same wait reports it. If that
//! thread is busy, another ends the program (`watchdog`).
//!
//! Output never blocks. While a slow line is still accepting one frame, no other is drawn; whatever happens in the
//! meantime is in the next one.

pub mod backend;
pub mod capabilities;
mod clipboard;
pub mod color;
mod connection;
mod device;
pub mod inset;

mod modes;
mod screen;
mod session;
mod signals;
mod tty;
pub mod turns;
mod waker;
mod watchdog;

use std::io;

pub use self::capabilities::{Capabilities, Clipboard, Color, Environment, Glyphs, NoScreen};
pub use self::connection::{Connection, Ready};
pub use self::inset::Pixels;
pub use self::waker::Waker;

use crate::ui::app::App;
use nazo_core::words::{Phrase, errors, of_system, say};

/// How to use the terminal.
#[derive(Clone, Debug)]
pub struct Options {
    /// What it can show.
    pub capabilities: Capabilities,
    /// Whether to request mouse reports. Without them, the terminal's own selection works as usual.
    pub mouse: bool,
    /// The waker that other threads use, if there are any.
    pub waker: Option<Waker>,
}

/// How the program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It quit.
    Quit,
    /// The terminal went away, with or without SIGHUP.
    HungUp,
    /// It was ended by the signal with this number.
    Signal(u8),
}

impl Exit {
    /// The exit status that shells expect: 0, or 128 plus the number of the signal.
    pub fn code(self) -> u8 {
        match self {
            Exit::Quit => 0,
            Exit::HungUp => 129,
            Exit::Signal(number) => number.saturating_add(128),
        }
    }
}

/// Why the terminal cannot be used.
#[derive(Debug)]
pub enum TermError {
    /// There is no terminal.
    NoTerminal,
    /// The terminal is not a screen.
    NoScreen(NoScreen),
    /// Another part of this process is using the screen.
    Busy,
    /// The terminal could not be put into the required modes.
    Setup {
        /// The system's error.
        source: io::Error,
    },
    /// The terminal failed, other than by going away.
    Broken {
        /// The system's error.
        source: io::Error,
    },
}

impl TermError {
    /// The error message.
    pub fn phrase(&self) -> Phrase {
        match self {
            TermError::NoTerminal => Phrase::fixed("term.no-terminal-play-nazo-show"),
            TermError::NoScreen(error) => error.phrase(),
            TermError::Busy => Phrase::fixed("term.terminal-already-use-process"),
            TermError::Setup { source } => {
                say!("term.cannot-set-up", source = source.to_string(), why = of_system(source))
            }
            TermError::Broken { source } => {
                say!("term.cannot-use-any-more", source = source.to_string(), why = of_system(source))
            }
        }
    }
}

errors!(TermError);

impl From<NoScreen> for TermError {
    fn from(error: NoScreen) -> TermError {
        TermError::NoScreen(error)
    }
}

/// The number of columns of the terminal on standard output, if it is one.
pub fn columns() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
    Some(usize::from(size.ws_col)).filter(|columns| *columns > 0)
}

/// Runs `app` on the terminal until it quits, a signal ends it, or the terminal goes away. Then restores the terminal.
/// In each case the app is synced afterwards: a slow disk keeps nobody out of the shell. A panic restores the terminal
/// and is passed on.
///
/// After a signal or the loss of the terminal, the app and the sync have a third of a second. Then the process ends
/// without them. Nothing that was shown is lost: it has been written, and the system syncs it later.
///
/// SIGTSTP and a request to suspend stop the whole process group, as a shell expects. A session leader, which nobody
/// could continue, keeps running instead.
///
/// # Errors
/// [`TermError`]. An app that has started is synced in that case as well.
pub fn run(app: &mut dyn App, options: &Options) -> Result<Exit, TermError> {
    run_on(&mut tty::Tty::open(options.waker.clone())?, app, options)
}

/// Like [`run`], on any line; the line handles signals, stops and wakers.
///
/// # Errors
/// [`TermError`]. An app that has started is synced in that case as well.
pub fn run_on(line: &mut dyn Connection, app: &mut dyn App, options: &Options) -> Result<Exit, TermError> {
    let mut session = session::Session::begin(line, options)?;
    let outcome = session.run(app);
    session.end();
    app.sync();
    outcome
}
