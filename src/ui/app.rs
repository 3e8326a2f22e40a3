//! What a terminal (or, later, a remote connection) needs from a program with a screen.

use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::Action;
use nazo_core::words::{Phrase, seen};
use nazo_vision::Picture;

/// What the program wants after an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To go on.
    Go,
    /// To go on, with everything on the screen drawn anew (Ctrl-L): something else has written to it.
    Redraw,
    /// To go on, with the mouse as its own from now on, or left to the terminal.
    Mouse(bool),
    /// To stop its process until it is continued (Ctrl-Z). [`Input::Suspended`] says that it does stop, [`Input::Redraw`]
    /// that it goes on.
    Suspend,
    /// To put a text on the clipboard of whoever sits at the terminal.
    Copy(String),
    /// To open something else beside the game, which goes on later where it is.
    Open(Request),
    /// To end. Everything is saved already.
    Quit,
}

/// What a game asks whoever stands around it to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// What this action says: a screen of its own, another puzzle, a question.
    Do(Action),
    /// A text that was pasted.
    Text(String),
    /// A puzzle that needs the technique of this name.
    Practise(Phrase),
    /// A puzzle that was written, whose draft has this name.
    Play {
        /// The text.
        text: String,
        /// The name of the draft, which is not needed any more once the game has a file.
        draft: String,
    },
    /// A fresh puzzle of the shape of this one, which is written as text.
    Shaped(String),
}

/// A picture on the screen: what terminals that show pixels lay over the places that others see drawn in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inset {
    /// The places that it covers.
    pub area: Rect,
    /// The picture, which is stretched to them.
    pub picture: Picture,
}

/// Something that happened outside: a key, a click, a resized window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed. Letters carry their case in the character; Ctrl is always with the small letter: Ctrl-R is `r`.
    Key(KeyEvent),
    /// The mouse was used.
    Mouse(MouseEvent),
    /// Text was pasted in one piece.
    Paste(String),
    /// The window has this many columns and rows: the first input of all, and whenever it changes.
    Resize(u16, u16),
    /// The time asked for by [`App::wake_after`] has passed, or background work has news.
    Wake,
    /// The process is about to be stopped (Ctrl-Z): time that is counted stands still from here. [`App::sync`] follows,
    /// and after the stop [`Input::Redraw`]. What the program wants after it is not asked. A stop by SIGSTOP is not told.
    Suspended,
    /// The process was stopped and goes on. The screen is drawn anew whether or not the program changed.
    Redraw,
}

/// A program with a screen. The terminal drains all inputs that have arrived, then, if something changed, calls
/// [`App::save`] and draws one frame.
pub trait App {
    /// Takes one input.
    fn update(&mut self, input: Input) -> Flow;

    /// Whether the screen would look different from the last call of [`App::view`]; true before the first.
    fn changed(&self) -> bool;

    /// Puts on disk what was done since the last call, before the frame that shows it. Never waits for the disk
    /// longer than a write takes.
    fn save(&mut self);

    /// Saves, and makes sure that all of it has reached the disk: on the way out, on signals, and before a stop. May
    /// wait for the disk; the terminal is free meanwhile.
    fn sync(&mut self);

    /// Draws the whole screen.
    fn view(&mut self, buffer: &mut Buffer);

    /// The picture on the screen that was drawn last, if there is one. It is drawn in characters as well.
    fn inset(&self) -> Option<Inset> {
        None
    }

    /// When to send [`Input::Wake`] if nothing else happens; `None` where the screen can wait for ever.
    fn wake_after(&self) -> Option<Duration>;
}

/// The whole screen as it is drawn. However many marks lie upon a character, a cell holds no more than fit: to measure and
/// send the rest takes long, and nobody could read it.
pub fn frame(app: &mut dyn App, area: Rect) -> Buffer {
    let mut buffer = Buffer::empty(area);
    app.view(&mut buffer);
    for cell in &mut buffer.content {
        let kept = seen::cell(cell.symbol());
        if kept.len() < cell.symbol().len() {
            let kept = kept.to_string();
            cell.set_symbol(&kept);
        }
    }
    buffer
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    /// Draws one text.
    struct Drawn(String);

    impl App for Drawn {
        fn update(&mut self, _: Input) -> Flow {
            Flow::Go
        }

        fn changed(&self) -> bool {
            true
        }

        fn save(&mut self) {}

        fn sync(&mut self) {}

        fn view(&mut self, buffer: &mut Buffer) {
            buffer.set_string(0, 0, &self.0, Style::default());
        }

        fn wake_after(&self) -> Option<Duration> {
            None
        }
    }

    #[test]
    fn a_cell_holds_a_character_and_a_few_marks() {
        let row = |text: &str| -> Vec<String> {
            let buffer = frame(&mut Drawn(text.to_string()), Rect::new(0, 0, 4, 1));
            buffer.content.iter().map(|cell| cell.symbol().to_string()).collect()
        };
        assert_eq!(row("ae\u{301}謎"), ["a", "e\u{301}", "謎", " "]);
        let flooded = row(&format!("a{}b{}", "\u{301}".repeat(90_000), "\u{200d}👩".repeat(9_000)));
        assert!(flooded.iter().all(|symbol| symbol.chars().count() <= 10), "{flooded:?}");
    }
}
