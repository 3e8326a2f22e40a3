//! Choosing one of several puzzles, before the game of the chosen one begins.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::action::{Action, Direction, action_of};
use super::app::{App, Flow, Input, MouseAction};
use super::model::{Settings, Ui};
use super::theme::Part;
use super::view::text::{self, Line};
use super::view::{SMALLEST, bottom};
use crate::scene::{PlainOptions, Scene, plain};
use crate::words::{Lang, Message};

/// One puzzle to choose from.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its title, or whatever else it is known by.
    pub name: String,
    /// Its board, shown while it is selected.
    pub scene: Scene,
}

/// A list of puzzles; once one is chosen, its game.
pub struct Picker {
    choices: Vec<Choice>,
    selected: usize,
    settings: Settings,
    open: Box<dyn FnMut(usize) -> Ui>,
    game: Option<Box<Ui>>,
    size: (u16, u16),
    changed: bool,
}

impl Picker {
    /// A picker over `choices` that starts a game with `open`, which is given the number of the choice from 0.
    pub fn new(choices: Vec<Choice>, settings: Settings, open: impl FnMut(usize) -> Ui + 'static) -> Picker {
        Picker { choices, selected: 0, settings, open: Box::new(open), game: None, size: (80, 24), changed: true }
    }

    fn act(&mut self, action: Action) -> Flow {
        let last = self.choices.len().saturating_sub(1);
        let page = self.page();
        match action {
            Action::Move(Direction::Up) => self.selected = self.selected.saturating_sub(1),
            Action::Move(Direction::Down) => self.selected = (self.selected + 1).min(last),
            Action::Jump(Direction::Up) => self.selected = self.selected.saturating_sub(page),
            Action::Jump(Direction::Down) => self.selected = (self.selected + page).min(last),
            Action::First => self.selected = 0,
            Action::Last => self.selected = last,
            Action::Act if !self.choices.is_empty() => {
                let mut game = (self.open)(self.selected);
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

    fn rows(&self, width: usize) -> Vec<Line> {
        let page = self.page();
        let first = self.selected.saturating_sub(page / 2).min(self.choices.len().saturating_sub(page));
        let digits = self.choices.len().to_string().len();
        let row = |(at, choice): (usize, &Choice)| {
            let mark = if at == self.selected { '>' } else { ' ' };
            let name = format!("{:>digits$}{mark}{}", at + 1, choice.name);
            let room = width.saturating_sub(name.width());
            let part = if at == self.selected { Part::Selected } else { Part::Text };
            text::line(format!("{name}{}", " ".repeat(room)), part)
        };
        self.choices.iter().enumerate().skip(first).take(page).map(row).collect()
    }

    fn draw(&self, buffer: &mut Buffer) {
        let (window, theme, lang) = (buffer.area, &self.settings.theme, self.settings.lang);
        buffer.set_style(window, theme.style(Part::Text));
        if window.width < SMALLEST.0 || window.height < SMALLEST.1 {
            let said = Message::TooSmall.say(lang);
            text::put(buffer, (0, 0), window.width, &text::line(said, Part::Message), theme);
            return;
        }
        let count = self.choices.len();
        let title = match lang {
            Lang::En => format!("{count} puzzles"),
            Lang::Ja => format!("{count}問"),
        };
        text::put(buffer, (0, 0), window.width, &text::line(title, Part::Title), theme);
        let longest = self.choices.iter().map(|choice| choice.name.width()).max().unwrap_or(0);
        // The board beside the list is worth half the window at the most.
        let width = (longest as u16 + 6).clamp(16, window.width / 2);
        let list = Rect { x: 0, y: 2, width, height: window.height - 4 };
        text::put_all(buffer, list, &self.rows(usize::from(width)), theme);
        if let Some(choice) = self.choices.get(self.selected) {
            let x = width + 2;
            let area = Rect { x, width: window.width - x, ..list };
            let board: Vec<Line> =
                plain(&choice.scene, PlainOptions { ascii: !self.settings.glyphs.fine, ..Default::default() })
                    .lines()
                    .map(|row| text::line(row, Part::Text))
                    .collect();
            text::put_all(buffer, area, &board, theme);
        }
        let keys = bottom::keys(Line::new(), bottom::PICKER, window.width, lang);
        text::put(buffer, (0, window.height - 1), window.width, &keys, theme);
    }
}

impl App for Picker {
    fn update(&mut self, input: Input) -> Flow {
        if let Some(game) = &mut self.game {
            return game.update(input);
        }
        self.changed = true;
        match input {
            Input::Key(key) => action_of(key).map_or(Flow::Go, |action| self.act(action)),
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
    use crate::ui::action::key_named;
    use crate::ui::depth::ColorDepth;
    use crate::ui::theme::Theme;
    use crate::ui::view::board::Glyphs;

    fn settings() -> Settings {
        Settings {
            lang: Lang::En,
            theme: Theme::named("mono").expect("it ships"),
            depth: ColorDepth::Mono,
            glyphs: Glyphs { fine: true, braille: true },
            clock: false,
            now: Arc::new(|| Duration::ZERO),
            wake: Arc::new(|| {}),
        }
    }

    fn screen(picker: &mut Picker) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 15));
        picker.view(&mut buffer);
        let row = |y: u16| (0..60).map(|x| buffer[(x, y)].symbol().to_string()).collect::<String>();
        (0..15).map(|y| row(y).trim_end().to_string() + "\n").collect()
    }

    #[test]
    fn a_list_with_the_board_of_the_selected_one_and_then_its_game() {
        let source = "sudoku\ntitle: One\n12..\n34..\n....\n....\n---\nsudoku\ntitle: Two\n....\n....\n..12\n..34\n";
        let loaded: Vec<Loaded> =
            crate::load::load("x", source.as_bytes()).into_iter().map(|r| r.outcome.expect("both are sound")).collect();
        let choices = loaded
            .iter()
            .map(|loaded| Choice {
                name: loaded.puzzle.info().title.clone().unwrap_or_default(),
                scene: loaded.puzzle.scene(),
            })
            .collect();
        let mut picker = Picker::new(choices, settings(), move |at| {
            let (game, resumed) = Game::open(&loaded[at], None, Opening::Resume);
            Ui::new(game, &resumed, settings())
        });
        let key = |name: &str| Input::Key(key_named(name).expect("a key"));
        picker.update(key("Down"));
        let shown = screen(&mut picker);
        assert!(
            shown.starts_with("2 puzzles\n\n1 One             ┌─────┬─────┐\n2>Two             │ . . │ . . │\n"),
            "{shown}"
        );
        assert_eq!(picker.update(key("Enter")), Flow::Go);
        assert!(screen(&mut picker).contains("┃"), "the board of the game is on");
        assert_eq!(picker.update(key("q")), Flow::Quit);
    }
}
