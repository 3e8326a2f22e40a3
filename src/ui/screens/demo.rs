//! The demonstration: a game that plays itself with the keys that a player would press, at a pace that can be followed.
//! Any key takes it over, `q` ends it.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use super::desk::{Demo, Desk, Press};
use crate::ui::app::{App, Flow, Input};
use crate::ui::model::{Settings, Ui};
use crate::ui::theme::Part;
use crate::ui::view::text;
use nazo_core::words::Fixed;
use nazo_kinds::Loaded;

/// Keys, the number of times they are pressed, the milliseconds after each key and after the last one, and the comment.
/// Without a comment, the game itself has much to say.
type Scene = (&'static str, usize, u64, u64, Option<Fixed>);

/// The scenes, on a puzzle whose seventeenth step is a chain of eight links.
const SCENES: [Scene; 10] = [
    ("f5f0", 1, 1200, 200, Some(Fixed("screens.f-5-shows-place-5"))),
    ("t", 3, 1900, 2600, Some(Fixed("screens.t-hint-where-what-all"))),
    ("\r", 1, 0, 1800, Some(Fixed("screens.enter-applies"))),
    ("llw3", 1, 400, 3500, Some(Fixed("screens.w-digit-why-cant"))),
    ("p", 1, 0, 2500, Some(Fixed("screens.p-whole-path-reasons"))),
    ("j", 14, 260, 260, Some(Fixed("screens.j-goes-step-step"))),
    ("j", 1, 0, 4500, None),
    ("l", 7, 1100, 1500, Some(Fixed("screens.l-walks-along-chain-link"))),
    ("\r", 1, 0, 2000, Some(Fixed("screens.enter-step-what-needs"))),
    ("\r", 60, 100, 5000, None),
];

/// The effect of keys during the demonstration.
const KEYS: Fixed = Fixed("screens.key-turn-q-quit");

/// The message once the user has pressed a key.
const YOURS: Fixed = Fixed("screens.turn-game-isnt-saved-keys");

/// The shortest time that the demonstration waits for work in the background.
const MOMENT: Duration = Duration::from_millis(20);

/// All key presses, in order.
fn script() -> VecDeque<Press> {
    let presses = SCENES.into_iter().flat_map(|(keys, times, each, last, said)| {
        let keys: Vec<char> = keys.repeat(times).chars().collect();
        let count = keys.len();
        keys.into_iter().enumerate().map(move |(at, key)| {
            let code = if key == '\r' { KeyCode::Enter } else { KeyCode::Char(key) };
            let shown = Duration::from_millis(if at + 1 == count { last } else { each });
            Press { key: KeyEvent::from(code), shown, said }
        })
    });
    presses.collect()
}

impl Desk {
    /// Begins the demonstration with the default keys, on which its keys and comments rely.
    pub(super) fn begin_demo(&mut self, loaded: &Loaded) {
        (self.settings.auto, self.settings.keys) = (true, Arc::default());
        self.put_fileless(loaded);
        self.demo = Some(Demo { script: script(), due: Duration::ZERO, said: None });
    }

    /// Handles an input during the demonstration. A key ends it.
    pub(super) fn show(&mut self, mut demo: Demo, input: Input) -> Flow {
        let flow = match input {
            Input::Key(key) if key.code == KeyCode::Char('q') || key.modifiers == KeyModifiers::CONTROL => {
                return Flow::Quit;
            }
            Input::Key(_) => {
                (self.message, self.changed) = (Some(YOURS.into()), true);
                return Flow::Go;
            }
            Input::Mouse(_) | Input::Paste(_) => Flow::Go,
            input => match self.update(input) {
                Flow::Go if self.wait(&demo).is_zero() => self.press(&mut demo),
                flow => flow,
            },
        };
        self.demo = Some(demo);
        flow
    }

    /// The time until the next key.
    pub(super) fn wait(&self, demo: &Demo) -> Duration {
        let left = demo.due.saturating_sub((self.settings.now)());
        if self.game().is_some_and(Ui::is_at_work) { left.max(MOMENT) } else { left }
    }

    /// Presses the next key. After the last one, the demonstration is over.
    fn press(&mut self, demo: &mut Demo) -> Flow {
        let Some(Press { key, shown, said }) = demo.script.pop_front() else { return Flow::Quit };
        (demo.said, self.changed) = (said, true);
        let flow = self.update(Input::Key(key));
        demo.due = (self.settings.now)() + shown;
        flow
    }

    /// Draws the comment on the last key, and the effect of keys during the demonstration, over the bottom row.
    pub(super) fn draw_demo(&self, demo: &Demo, buffer: &mut Buffer) {
        let (looks, row) = (self.looks(), buffer.area.rows().next_back().unwrap_or_default());
        let keys = text::line(format!("  {}", KEYS.get(looks.lang)), Part::Key);
        let left = row.width.saturating_sub(text::width(&keys));
        let beside = Rect { x: left, width: row.width - left, ..row };
        let mut is_free = true;
        if let Some(said) = demo.said {
            let said = text::line(said.get(looks.lang), Part::Title);
            is_free = text::width(&said) <= left;
            put(buffer, row, &said, looks);
        }
        if is_free {
            put(buffer, beside, &keys, looks);
        }
    }
}

/// Draws a line over what is there.
fn put(buffer: &mut Buffer, place: Rect, line: &[(String, Part)], looks: &Settings) {
    Clear.render(place, buffer);
    buffer.set_style(place, looks.theme.style(Part::Text));
    text::put(buffer, (place.x, place.y), place.width, line, &looks.theme);
}
