//! The demonstration: a game on a desk where nobody sits, played with the keys that a player would press, at a pace at which it
//! can be followed. Any key takes it over, `q` ends it.

use std::collections::VecDeque;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use super::Desk;
use crate::ui::app::{App, Flow, Input, Inset};
use crate::ui::model::{Settings, Ui};
use crate::ui::theme::Part;
use crate::ui::view::text;
use nazo_core::words::Fixed;

/// Some keys that are pressed so many times, for how many milliseconds what each does is shown, for how many what the last one
/// does, and what is said of it. Where nothing is said the game itself has much to say.
type Scene = (&'static str, usize, u64, u64, Option<Fixed>);

const fn said(en: &'static str, ja: &'static str) -> Option<Fixed> {
    Some(Fixed(en, ja))
}

/// What is played, on a puzzle whose seventeenth step is a chain of eight links.
const SCENES: [Scene; 10] = [
    ("f5f0", 1, 1200, 200, said("f 5 shows every place for a 5", "f 5で5の入る所が見えます")),
    ("t", 3, 1900, 2600, said("t, a hint: where, what, then all of it", "tはヒント: 場所、内容、全体の順")),
    ("\r", 1, 0, 1800, said("Enter applies it", "Enterで盤面に反映")),
    ("llw3", 1, 400, 3500, said("w and a digit: why it can't be there", "wと数字: その数字が入らない理由")),
    ("p", 1, 0, 2500, said("p: the whole path, with its reasons", "pは答えまでの手順、理由つき")),
    ("j", 14, 260, 260, said("j goes on step by step", "jで1手ずつ進みます")),
    ("j", 1, 0, 4500, None),
    ("l", 7, 1100, 1500, said("l walks along the chain, link by link", "lで鎖を1つずつたどります")),
    ("\r", 1, 0, 2000, said("Enter does this step and what it needs", "Enterで必要な手順ごと反映")),
    ("\r", 60, 100, 5000, None),
];

/// What a key does meanwhile.
const KEYS: Fixed = Fixed("any key: your turn  q: quit", "キーで交代  q: 終了");

/// What is said once somebody has pressed one.
const YOURS: Fixed = Fixed("Your turn; this game isn't saved. ? keys", "あなたの番です。保存はされません。?でキー");

/// So long at least the demonstration waits for work that goes on in the background.
const MOMENT: Duration = Duration::from_millis(20);

/// A key that is going to be pressed.
struct Press {
    key: KeyEvent,
    shown: Duration,
    said: Option<Fixed>,
}

/// A desk whose game plays itself.
pub struct Demo<'a> {
    desk: &'a mut Desk,
    /// What is still to come; none once somebody has taken over.
    script: Option<VecDeque<Press>>,
    /// When the next key is pressed.
    due: Duration,
    said: Option<Fixed>,
    changed: bool,
}

/// All that is pressed, in order.
fn script() -> VecDeque<Press> {
    let presses = SCENES.into_iter().flat_map(|(keys, times, each, last, said)| {
        let keys: Vec<char> = keys.repeat(times).chars().collect();
        let count = keys.len();
        keys.into_iter().enumerate().map(move |(at, key)| {
            let code = if key == '\r' { KeyCode::Enter } else { KeyCode::Char(key) };
            let shown = Duration::from_millis(if at + 1 == count { last } else { each });
            Press { key: KeyEvent::new(code, KeyModifiers::NONE), shown, said }
        })
    });
    presses.collect()
}

/// Writes over part of the bottom row.
fn put(buffer: &mut Buffer, x: u16, width: u16, line: &[(String, Part)], looks: &Settings) {
    let row = Rect::new(x, buffer.area.bottom().saturating_sub(1), width, 1);
    Clear.render(row, buffer);
    buffer.set_style(row, looks.theme.style(Part::Text));
    text::put(buffer, (x, row.y), width, line, &looks.theme);
}

impl Demo<'_> {
    /// The demonstration on a desk that shows the game.
    pub fn on(desk: &mut Desk) -> Demo<'_> {
        Demo { desk, script: Some(script()), due: Duration::ZERO, said: None, changed: true }
    }

    fn now(&self) -> Duration {
        (self.desk.settings.now)()
    }

    /// How long it is to the next key.
    fn wait(&self) -> Option<Duration> {
        let is_at_work = self.desk.game().is_some_and(Ui::is_at_work);
        let left = self.due.saturating_sub(self.now());
        self.script.as_ref().map(|_| if is_at_work { left.max(MOMENT) } else { left })
    }

    /// Presses the next key where it is due; after the last one it is over.
    fn play(&mut self) -> Flow {
        let is_due = self.wait() == Some(Duration::ZERO);
        let Some(script) = self.script.as_mut().filter(|_| is_due) else { return Flow::Go };
        let Some(press) = script.pop_front() else { return Flow::Quit };
        (self.said, self.changed) = (press.said, true);
        let flow = self.desk.update(Input::Key(press.key));
        self.due = self.now() + press.shown;
        flow
    }

    /// Somebody pressed a key.
    fn heard(&mut self, key: KeyEvent) -> Flow {
        if key.code == KeyCode::Char('q') || key.code == KeyCode::Char('c') && key.modifiers == KeyModifiers::CONTROL {
            return Flow::Quit;
        }
        self.script = None;
        (self.said, self.changed) = (Some(YOURS), true);
        Flow::Go
    }
}

impl App for Demo<'_> {
    fn update(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) if self.script.is_some() => self.heard(key),
            Input::Mouse(_) | Input::Paste(_) if self.script.is_some() => Flow::Go,
            Input::Wake => {
                let flow = self.desk.update(input);
                if flow == Flow::Go { self.play() } else { flow }
            }
            Input::Key(_) => {
                self.said = None;
                self.desk.update(input)
            }
            _ => self.desk.update(input),
        }
    }

    fn changed(&self) -> bool {
        self.changed || self.desk.changed()
    }

    fn save(&mut self) {
        self.desk.save();
    }

    fn sync(&mut self) {
        self.desk.sync();
    }

    fn view(&mut self, buffer: &mut Buffer) {
        self.desk.view(buffer);
        self.changed = false;
        let looks = self.desk.looks();
        let line = |said: Fixed, part| text::line(said.get(looks.lang), part);
        let said = self.said.map(|said| line(said, Part::Title)).unwrap_or_default();
        let keys = self.script.as_ref().map(|_| line(KEYS, Part::Key)).unwrap_or_default();
        let (width, gap) = (buffer.area.width, 2);
        let has_room = said.is_empty() || text::width(&said) + gap + text::width(&keys) <= width;
        if !said.is_empty() {
            put(buffer, 0, width, &said, looks);
        }
        if has_room && !keys.is_empty() {
            let left = width.saturating_sub(text::width(&keys));
            put(buffer, left.saturating_sub(gap), gap, &text::line(" ", Part::Text), looks);
            put(buffer, left, width - left, &keys, looks);
        }
    }

    fn inset(&self) -> Option<Inset> {
        self.desk.inset()
    }

    fn wake_after(&self) -> Option<Duration> {
        self.desk.wake_after().into_iter().chain(self.wait()).min()
    }
}
