//! The modes that a full screen needs, and how to leave them.

use crossterm::Command;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen};

use super::Capabilities;

/// Presses, releases and drags (1000, 1002) in the format 1006. Crossterm's command also requests mere movement (1003),
/// which would send a report for every cell that the pointer crosses.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";

/// Ends a sequence that was cut off in the middle (CAN).
const CANCEL: &str = "\x18";

/// The text that crossterm writes for a command.
pub(super) fn ansi(command: impl Command) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = command.write_ansi(&mut text);
    text
}

/// The sequence that starts a full screen.
pub(super) fn enter(mouse: bool) -> String {
    let mouse = if mouse { MOUSE_ON } else { "" };
    [ansi(EnterAlternateScreen), ansi(Hide), ansi(EnableBracketedPaste), mouse.to_string()].concat()
}

/// The sequence that leaves it, in reverse order. A frame may have been cut off in the middle. The screen is cleared
/// for terminals without a second screen.
pub(super) fn leave(mouse: bool, capabilities: &Capabilities) -> String {
    let synchronized = if capabilities.modern { ansi(EndSynchronizedUpdate) } else { String::new() };
    let mouse = if mouse { MOUSE_OFF } else { "" };
    let pictures = capabilities.pixels.leave();
    let [look, home, empty] = [ansi(SetAttribute(Attribute::Reset)), ansi(MoveTo(0, 0)), ansi(Clear(ClearType::All))];
    let [paste, cursor, screen] = [ansi(DisableBracketedPaste), ansi(Show), ansi(LeaveAlternateScreen)];
    format!("{CANCEL}{synchronized}{pictures}{look}{home}{empty}{mouse}{paste}{cursor}{screen}")
}
