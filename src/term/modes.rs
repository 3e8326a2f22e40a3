//! The modes that a full screen needs, and the way back.

use crossterm::Command;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen};

use super::Capabilities;

/// Presses, releases and drags (1000, 1002), in the form 1006. Crossterm's command asks for mere movement as well
/// (1003), which would send a report for every cell that the pointer crosses.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";

/// What ends a sequence that was cut in the middle (CAN).
const CANCEL: &str = "\x18";

/// What crossterm writes for a command.
pub(super) fn ansi(command: impl Command) -> String {
    let mut text = String::new();
    // A string takes whatever is written to it.
    let _ = command.write_ansi(&mut text);
    text
}

/// What begins a full screen.
pub(super) fn enter(mouse: bool) -> String {
    let mouse = if mouse { MOUSE_ON } else { "" };
    [ansi(EnterAlternateScreen), ansi(Hide), ansi(EnableBracketedPaste), mouse.to_string()].concat()
}

/// The way back, in reverse order. A frame may have been cut in the middle. The screen is emptied for terminals that
/// have no second one to leave.
pub(super) fn leave(mouse: bool, capabilities: &Capabilities) -> String {
    let synchronized = if capabilities.modern { ansi(EndSynchronizedUpdate) } else { String::new() };
    let mouse = if mouse { MOUSE_OFF } else { "" };
    let pictures = capabilities.pixels.leave();
    let [look, home, empty] = [ansi(SetAttribute(Attribute::Reset)), ansi(MoveTo(0, 0)), ansi(Clear(ClearType::All))];
    let [paste, cursor, screen] = [ansi(DisableBracketedPaste), ansi(Show), ansi(LeaveAlternateScreen)];
    format!("{CANCEL}{synchronized}{pictures}{look}{home}{empty}{mouse}{paste}{cursor}{screen}")
}
