//! Choosing one of several puzzles, before the game of the chosen one begins.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::action::{Action, Direction};
use super::app::{App, Flow, Input, MouseAction};
use super::model::{Settings, Ui};
use super::theme::Part;
use super::view::text::{self, Line};
use super::view::{SMALLEST, bottom};
use crate::scene::{PlainOptions, Scene, plain};
use crate::words::{Lang, Message, Phrase};

/// The puzzles a picker offers. Boards are made when they are looked at, games when they are chosen, so that a
/// collection of thousands costs little.
pub trait Shelf {
    /// How many there are, at least one.
    fn count(&self) -> usize;

    /// The title of one of them (counted from 0), or whatever else it is known by.
    fn name(&self, at: usize) -> String;

    /// Its board.
    fn scene(&self, at: usize) -> Scene;

    /// Its game.
    fn open(&self, at: usize) -> Ui;

    /// What could not be put on the shelf, for the message row.
    fn note(&self) -> Option<Phrase>;
}

/// A list of puzzles, and the game of the one that was chosen.
pub struct Picker {
    shelf: Box<dyn Shelf>,
    selected: usize,
    settings: Settings,
    game: Option<Box<Ui>>,
    size: (u16, u16),
    changed: bool,
}

impl Picker {
    /// A picker over a shelf.
    pub fn new(shelf: Box<dyn Shelf>, settings: Settings) -> Picker {
        Picker { shelf, selected: 0, settings, game: None, size: (80, 24), changed: true }
    }

    /// Whether everything that was done in the game on show is in its file.
    pub fn is_saved(&self) -> bool {
        self.game.as_ref().is_none_or(|game| game.is_saved())
    }

    fn act(&mut self, action: Action) -> Flow {
        let last = self.shelf.count().saturating_sub(1);
        let page = self.page();
        match action {
            Action::Move(Direction::Up) => self.selected = self.selected.saturating_sub(1),
            Action::Move(Direction::Down) => self.selected = (self.selected + 1).min(last),
            Action::Jump(Direction::Up) => self.selected = self.selected.saturating_sub(page),
            Action::Jump(Direction::Down) => self.selected = (self.selected + page).min(last),
            Action::First => self.selected = 0,
            Action::Last => self.selected = last,
            Action::Act => {
                let mut game = self.shelf.open(self.selected);
                // The game begins in the window as it is now.
                game.update(Input::Resize(self.size.0, self.size.1));
                self.game = Some(Box::new(game));
            }
            Action::Leave => return Flow::Quit,
            Action::Interrupt => return Flow::Quit,
            Action::Suspend => return Flow::Suspend,
            Action::Redraw => return Flow::Redraw,
            _ => {}
        }
        Flow::Go
    }

    /// Rows of the list that are in sight.
    fn page(&self) -> usize {
        usize::from(self.size.1.saturating_sub(4)).max(1)
    }

    /// The numbers of the puzzles in sight.
    fn sight(&self) -> std::ops::Range<usize> {
        let (count, page) = (self.shelf.count(), self.page());
        let first = self.selected.saturating_sub(page / 2).min(count.saturating_sub(page));
        first..(first + page).min(count)
    }

    fn row(&self, at: usize, width: usize) -> Line {
        let digits = self.shelf.count().to_string().len();
        let mark = if at == self.selected { '>' } else { ' ' };
        let name = format!("{:>digits$}{mark}{}", at + 1, self.shelf.name(at));
        let room = width.saturating_sub(name.width());
        let part = if at == self.selected { Part::Selected } else { Part::Text };
        text::line(format!("{name}{}", " ".repeat(room)), part)
    }

    fn draw(&self, buffer: &mut Buffer) {
        let (window, theme, lang) = (buffer.area, &self.settings.theme, self.settings.lang);
        buffer.set_style(window, theme.style(Part::Text));
        if window.width < SMALLEST.0 || window.height < SMALLEST.1 {
            let said = Message::TooSmall.say(lang);
            text::put(buffer, (0, 0), window.width, &text::line(said, Part::Message), theme);
            return;
        }
        let (at, count) = (self.selected + 1, self.shelf.count());
        let title = match lang {
            Lang::En => format!("{at} of {count} puzzles"),
            Lang::Ja => format!("{count}問中{at}問目"),
        };
        text::put(buffer, (0, 0), window.width, &text::line(title, Part::Title), theme);
        let sight = self.sight();
        let longest = sight.clone().map(|at| self.shelf.name(at).width()).max().unwrap_or(0);
        // The board beside the list is worth half the window at the most.
        let width = (longest as u16 + 6).clamp(16, window.width / 2);
        let list = Rect { x: 0, y: 2, width, height: window.height - 4 };
        let rows: Vec<Line> = sight.map(|at| self.row(at, usize::from(width))).collect();
        text::put_all(buffer, list, &rows, theme);
        let x = width + 2;
        let area = Rect { x, width: window.width - x, ..list };
        let options = PlainOptions { ascii: !self.settings.glyphs.fine, ..Default::default() };
        let board = plain(&self.shelf.scene(self.selected), options);
        let board: Vec<Line> = board.lines().map(|row| text::line(row, Part::Text)).collect();
        text::put_all(buffer, area, &board, theme);
        if let Some(note) = self.shelf.note() {
            let place = (0, window.height - 2);
            text::put(buffer, place, window.width, &text::line(note.get(lang), Part::Message), theme);
        }
        let keys = bottom::keys(Line::new(), bottom::PICKER, &self.settings.keys, window.width, lang);
        text::put(buffer, (0, window.height - 1), window.width, &keys, theme);
    }
}

impl App for Picker {
    fn update(&mut self, input: Input) -> Flow {
        if let Some(game) = &mut self.game {
            let flow = game.update(input);
            // `q` leaves the board for the list; only the list is left for the shell.
            if flow != Flow::Quit || !game.was_left() {
                return flow;
            }
            game.sync();
            if game.is_saved() || !self.settings.keeps {
                self.game = None;
                self.changed = true;
                return Flow::Go;
            }
            return flow;
        }
        self.changed = true;
        match input {
            Input::Key(key) => self.settings.keys.action_of(key).map_or(Flow::Go, |action| self.act(action)),
            Input::Mouse(mouse) => match mouse.action {
                MouseAction::WheelUp => self.act(Action::Move(Direction::Up)),
                MouseAction::WheelDown => self.act(Action::Move(Direction::Down)),
                _ => Flow::Go,
            },
            Input::Resize(columns, rows) => {
                self.size = (columns, rows);
                Flow::Go
            }
            Input::Suspended => Flow::Go,
            Input::Wake | Input::Redraw | Input::Paste(_) => Flow::Go,
        }
    }

    fn changed(&self) -> bool {
        self.game.as_ref().map_or(self.changed, |game| game.changed())
    }

    fn save(&mut self) {
        if let Some(game) = &mut self.game {
            game.save();
        }
    }

    fn sync(&mut self) {
        if let Some(game) = &mut self.game {
            game.sync();
        }
    }

    fn view(&mut self, buffer: &mut Buffer) {
        match &mut self.game {
            Some(game) => game.view(buffer),
            None => {
                self.size = (buffer.area.width, buffer.area.height);
                self.draw(buffer);
                self.changed = false;
            }
        }
    }

    fn wake_after(&self) -> Option<Duration> {
        self.game.as_ref().and_then(|game| game.wake_after())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::kinds::Loaded;
    use crate::play::{Game, Opening};
    use crate::ui::keys::key_named;
    use crate::ui::theme::Theme;
    use crate::ui::view::board::Glyphs;

    fn settings() -> Settings {
        Settings {
            lang: Lang::En,
            theme: Theme::named("mono").expect("it ships"),
            glyphs: Glyphs { fine: true, braille: true },
            tidy: true,
            digit_first: false,
            keeps: false,
            clock: false,
            now: Arc::new(|| Duration::ZERO),
            wake: Arc::new(|| {}),
            auto: true,
            keys: Arc::default(),
            choices: Arc::new(crate::ui::choices::BuiltIn),
        }
    }

    fn screen(picker: &mut Picker) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 15));
        picker.view(&mut buffer);
        let row = |y: u16| (0..60).map(|x| buffer[(x, y)].symbol().to_string()).collect::<String>();
        (0..15).map(|y| row(y).trim_end().to_string() + "\n").collect()
    }

    struct Two(Vec<Loaded>);

    impl Shelf for Two {
        fn count(&self) -> usize {
            self.0.len()
        }

        fn name(&self, at: usize) -> String {
            self.0[at].puzzle.info().title.clone().unwrap_or_default()
        }

        fn scene(&self, at: usize) -> Scene {
            self.0[at].puzzle.scene()
        }

        fn open(&self, at: usize) -> Ui {
            let (game, resumed) = Game::open(&self.0[at], None, Opening::Resume);
            Ui::new(game, &resumed, settings())
        }

        fn note(&self) -> Option<Phrase> {
            None
        }
    }

    #[test]
    fn a_list_with_the_board_of_the_selected_one_and_then_its_game() {
        let source = "sudoku\ntitle: One\n12..\n34..\n....\n....\n---\nsudoku\ntitle: Two\n....\n....\n..12\n..34\n";
        let loaded = crate::load::load("x", source.as_bytes());
        let loaded = loaded.into_iter().map(|reading| reading.outcome.expect("both are sound")).collect();
        let mut picker = Picker::new(Box::new(Two(loaded)), settings());
        let key = |name: &str| Input::Key(key_named(name).expect("a key"));
        picker.update(key("Down"));
        let shown = screen(&mut picker);
        let list = "2 of 2 puzzles\n\n1 One             ┌─────┬─────┐\n2>Two             │ . . │ . . │\n";
        assert!(shown.starts_with(list), "{shown}");
        assert_eq!(picker.update(key("Enter")), Flow::Go);
        assert!(screen(&mut picker).contains("┃"), "the board of the game is on");
        assert_eq!(picker.update(key("q")), Flow::Go);
        assert!(screen(&mut picker).starts_with("2 of 2 puzzles"), "back at the list");
        assert_eq!(picker.update(key("q")), Flow::Quit);
    }
}
