//! The interface between a terminal (or, later, a remote connection) and a program with a screen.

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
    /// Continue.
    Go,
    /// Continue, and redraw the whole screen (Ctrl-L), as something else has written to it.
    Redraw,
    /// Continue, and from now on use the mouse or leave it to the terminal.
    Mouse(bool),
    /// Stop the process until it is continued (Ctrl-Z). [`Input::Suspended`] follows before the stop, and
    /// [`Input::Redraw`] after it.
    Suspend,
    /// Put a text on the clipboard of the user's terminal.
    Copy(String),
    /// Open something else beside the game, which stays as it is and continues later.
    Open(Request),
    /// End the program. Everything is saved already.
    Quit,
}

/// What a game asks its caller to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// What this action names: a screen of its own, another puzzle, a question.
    Do(Action),
    /// A pasted text.
    Text(String),
    /// A puzzle that needs the technique with this name.
    Practise(Phrase),
    /// A puzzle from the editor.
    Play {
        /// The text of the puzzle.
        text: String,
        /// The name of its draft, which is no longer needed once the game has a file.
        draft: String,
    },
    /// A fresh puzzle with the same shape as this one, which is given as text.
    Shaped(String),
}

/// A picture on the screen. Terminals that can show pixels lay it over the area that others show drawn in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inset {
    /// The area that it covers, in character cells.
    pub area: Rect,
    /// The picture. It is stretched to the area.
    pub picture: Picture,
}

/// An event from outside: a key, a click, a resized window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed. The case of a letter is in the character. With Ctrl, the letter is always lower case: Ctrl-R
    /// is `r`.
    Key(KeyEvent),
    /// The mouse was used.
    Mouse(MouseEvent),
    /// Text was pasted in one piece.
    Paste(String),
    /// The window has this many columns and rows. This is the very first input, and is repeated whenever the size
    /// changes.
    Resize(u16, u16),
    /// The time asked for by [`App::wake_after`] has passed, or background work has news.
    Wake,
    /// The process is about to be stopped (Ctrl-Z), so the game clock stops here. [`App::sync`] follows, and after the
    /// stop [`Input::Redraw`]. The returned [`Flow`] is ignored. A stop by SIGSTOP is not announced.
    Suspended,
    /// The process was stopped and continues. The screen is redrawn whether or not the program changed.
    Redraw,
}

/// A program with a screen. The terminal passes on all inputs that have arrived. If something changed, it then calls
/// [`App::save`] and draws one frame.
pub trait App {
    /// Handles one input.
    fn update(&mut self, input: Input) -> Flow;

    /// Whether the screen would look different than at the last call of [`App::arrange`]. True before the first call.
    fn changed(&self) -> bool;

    /// Writes everything done since the last call to disk, before the frame that shows it. Never waits for the disk
    /// longer than a write takes.
    fn save(&mut self);

    /// Saves, and makes sure that everything has reached the disk: on exit, on signals, and before a stop. May wait for
    /// the disk. The terminal is free meanwhile.
    fn sync(&mut self);

    /// Prepares the next frame for a window of this many columns and rows: scrolls, and begins what the frame waits for.
    fn arrange(&mut self, size: (u16, u16));

    /// Draws the whole screen as it was arranged for a window of this size. Returns the picture on it, if there is one,
    /// which is drawn in characters as well.
    fn view(&self, buffer: &mut Buffer) -> Option<Inset>;

    /// When to send [`Input::Wake`] if nothing else happens. `None` if there is nothing to wait for.
    fn wake_after(&self) -> Option<Duration>;
}

/// The whole screen as it is drawn, and the picture on it. A cell keeps only as many combining marks as fit. Measuring
/// and sending the rest would take long, and nobody could read it.
pub fn frame(app: &mut dyn App, size: (u16, u16)) -> (Buffer, Option<Inset>) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    app.arrange(size);
    let inset = app.view(&mut buffer);
    for cell in &mut buffer.content {
        let kept = seen::cell(cell.symbol());
        if kept.len() < cell.symbol().len() {
            let kept = kept.to_string();
            cell.set_symbol(&kept);
        }
    }
    (buffer, inset)
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

        fn arrange(&mut self, _: (u16, u16)) {}

        fn view(&self, buffer: &mut Buffer) -> Option<Inset> {
            buffer.set_string(0, 0, &self.0, Style::default());
            None
        }

        fn wake_after(&self) -> Option<Duration> {
            None
        }
    }

    #[test]
    fn a_cell_holds_a_character_and_a_few_marks() {
        let row = |text: &str| -> Vec<String> {
            let (buffer, _) = frame(&mut Drawn(text.to_string()), (4, 1));
            buffer.content.iter().map(|cell| cell.symbol().to_string()).collect()
        };
        assert_eq!(row("ae\u{301}謎"), ["a", "e\u{301}", "謎", " "]);
        let flooded = row(&format!("a{}b{}", "\u{301}".repeat(90_000), "\u{200d}👩".repeat(9_000)));
        assert!(flooded.iter().all(|symbol| symbol.chars().count() <= 10), "{flooded:?}");
    }
}
