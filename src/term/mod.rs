//! The program at work on a line: reading, capabilities, frames, and leaving it as it was found.
//!
//! A `session` is one program on one `Connection`. That of this machine's terminal is `tty`, with all that belongs to the process:
//! signals, the panic hook, the watchdog. One thread waits for everything at once: bytes from the terminal, room for more
//! output, signals, wakers. So nothing is polled, an idle program costs no bytes and no wake-ups, and a line that hangs up
//! ends the program even where nobody sends SIGHUP: the same wait reports it. Where that thread is busy, another sees to the
//! end (`watchdog`).
//!
//! Output never blocks. While a slow line still takes one frame no other is drawn, and what happens meanwhile is all
//! in the next.

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
    /// Whether to ask for mouse reports. Without, the terminal's own selection works as usual.
    pub mouse: bool,
    /// What other threads wake the program with, if there are any.
    pub waker: Option<Waker>,
}

/// How the program came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// By its own will.
    Quit,
    /// The terminal went away, with or without SIGHUP.
    HungUp,
    /// By the signal of this number.
    Signal(u8),
}

impl Exit {
    /// The exit status that shells expect: 0, or 128 and the number of the signal.
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
    /// Nobody is there to look and type.
    NoTerminal,
    /// The terminal is not a screen.
    NoScreen(NoScreen),
    /// Another part of this process has the screen.
    Busy,
    /// The terminal could not be put into the modes needed.
    Setup {
        /// What the system said.
        source: io::Error,
    },
    /// The terminal failed in another way than by going away.
    Broken {
        /// What the system said.
        source: io::Error,
    },
}

impl TermError {
    /// What is wrong, in words.
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

/// How many columns the terminal has that the standard output goes to, if it goes to one.
pub fn columns() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
    Some(usize::from(size.ws_col)).filter(|columns| *columns > 0)
}

/// Runs `app` on the terminal until it quits, a signal ends it, or the terminal goes away; then leaves the terminal as
/// it was. The app is synced on each of these ways, after the terminal is free again: a slow disk keeps nobody out of
/// the shell. A panic restores the terminal and passes on.
///
/// If a signal or the loss of the terminal is the reason and the app or the sync takes longer than a third of a second,
/// the whole process ends without it. Nothing that was shown is lost so: it has been written, and the system syncs it
/// later.
///
/// SIGTSTP and a wish to suspend stop the whole process group, as a shell expects; a session leader, whom nobody could
/// continue, goes on instead.
///
/// # Errors
/// [`TermError`]. An app that has begun is synced then as well.
pub fn run(app: &mut dyn App, options: &Options) -> Result<Exit, TermError> {
    run_on(&mut tty::Tty::open(options.waker.clone())?, app, options)
}

/// The same on any line, which knows what is the matter with signals, stops and wakers.
///
/// # Errors
/// [`TermError`]. An app that has begun is synced then as well.
pub fn run_on(line: &mut dyn Connection, app: &mut dyn App, options: &Options) -> Result<Exit, TermError> {
    let mut session = session::Session::begin(line, options)?;
    let outcome = session.run(app);
    session.end();
    app.sync();
    outcome
}
