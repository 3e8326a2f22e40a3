//! A player without a terminal: a game, a clock that advances only when told to, and a window of any size.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use nazo::play::{Game, Opening, Session, Store};
pub use nazo::ui::app::Input;
use nazo::ui::app::{App, Flow, frame};
use nazo::ui::choices::BuiltIn;
use nazo::ui::keys::key_named;
use nazo::ui::theme::Theme;
use nazo::ui::view::board::Glyphs;
use nazo::ui::{Settings, Ui};
use nazo_core::words::Lang;
use nazo_kinds::Loaded;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

pub use crate::puzzles::*;

/// The most common window size, a large window, and the smallest.
pub const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 15)];

/// Compares a screen in several sizes with the file in `snapshots/` for its name, theme, language and glyphs.
pub fn compare_sheet(name: &str, window: &Window, pictures: &[((u16, u16), String)]) {
    let lang = if window.lang == Lang::Ja { "-ja" } else { "" };
    let coarse = if window.fine { "" } else { "-coarse" };
    let file = format!("{name}-{}{lang}{coarse}", window.theme);
    let sheet = pictures.iter().map(|((columns, rows), picture)| format!("== {columns}x{rows} ==\n{picture}\n"));
    let sheet = sheet.collect::<Vec<_>>().join("\n");
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "snapshots" }, {
        insta::assert_snapshot!(file, sheet);
    });
}

/// Whether `NAZO_FULL` asks for complete tests.
pub fn is_full() -> bool {
    std::env::var_os("NAZO_FULL").is_some()
}

/// The number of random cases to try: a tenth unless `NAZO_FULL` is set.
pub fn cases(full: u32) -> u32 {
    if is_full() { full } else { full / 10 }
}

/// The window of a player and its look.
#[derive(Clone, Debug)]
pub struct Window {
    pub size: (u16, u16),
    pub theme: &'static str,
    pub lang: Lang,
    pub fine: bool,
}

impl Window {
    pub fn mono(columns: u16, rows: u16) -> Window {
        Window { size: (columns, rows), theme: "mono", lang: Lang::En, fine: true }
    }
}

pub struct Player {
    pub ui: Ui,
    pub size: (u16, u16),
    pub flow: Flow,
    seconds: Arc<AtomicU64>,
}

impl Player {
    pub fn new(loaded: &Loaded, window: &Window) -> Player {
        Player::with_store(loaded, window, None)
    }

    pub fn with_store(loaded: &Loaded, window: &Window, store: Option<&Store>) -> Player {
        let seconds = Arc::new(AtomicU64::new(1000));
        let clock = seconds.clone();
        let settings = Settings {
            tidy: true,
            digit_first: false,
            training: false,
            first: None,
            uniqueness: true,
            keeps: false,
            lang: window.lang,
            theme: Theme::named(window.theme).expect("a theme that ships"),
            glyphs: Glyphs { fine: window.fine, braille: window.fine },
            clock: true,
            mouse: true,
            clipboard: true,
            now: Arc::new(move || Duration::from_secs(clock.load(Ordering::Relaxed))),
            wake: Arc::new(|| {}),
            auto: true,
            keys: Arc::default(),
            choices: Arc::new(BuiltIn),
        };
        let (game, resumed) = Game::open(loaded, store, Opening::Resume);
        let mut player = Player { ui: Ui::new(game, &resumed, settings), size: window.size, flow: Flow::Go, seconds };
        player.input(Input::Resize(window.size.0, window.size.1));
        player.screen();
        player
    }

    pub fn session(&self) -> &Session {
        self.ui.game().session()
    }

    pub fn input(&mut self, input: Input) {
        if let Input::Resize(columns, rows) = input {
            self.size = (columns, rows);
        }
        let flow = self.ui.update(input);
        if flow != Flow::Go {
            self.flow = flow;
        }
    }

    /// Plays a script of keys, as [`strokes`] reads it.
    pub fn play(&mut self, script: &str) {
        for stroke in strokes(script) {
            match stroke {
                Stroke::Input(input) => self.input(input),
                Stroke::Work => self.ui.finish_work(),
                Stroke::Wait(seconds) => self.wait(seconds),
                Stroke::Draw => _ = self.screen(),
            }
        }
    }

    /// Advances the clock, and sends the input that a terminal sends then.
    pub fn wait(&mut self, seconds: u64) {
        self.seconds.fetch_add(seconds, Ordering::Relaxed);
        self.input(Input::Wake);
    }

    /// Sets the clock to another time.
    pub fn jump(&mut self, to: u64) {
        self.seconds.store(to, Ordering::Relaxed);
        self.input(Input::Wake);
    }

    /// Does what the terminal does between inputs: saves, then draws.
    pub fn screen(&mut self) -> Buffer {
        self.ui.save();
        let (buffer, _) = frame(&mut self.ui, self.size);
        assert!(!self.ui.changed(), "nothing has changed since the screen was drawn");
        check_full_width(&buffer);
        buffer
    }

    /// The message row and the key row.
    pub fn bottom(&mut self) -> Vec<String> {
        let rows = rows(&self.screen());
        rows[rows.len() - 2..].to_vec()
    }
}

/// An action in a script.
#[derive(Clone, Debug)]
pub enum Stroke {
    Input(Input),
    Work,
    Wait(u64),
    Draw,
}

/// Reads a script. Characters are keys, and blanks are ignored (`<Space>` is the key). `<…>` contains named keys
/// (`<C-r>`, `<Esc>`), `<left 12,4>` `<right 12,4>` `<drag 12,4>` `<wheel-up>` `<wheel-down>`, `<resize 40x15>`,
/// `<paste text>`, `<work>` (the worker finishes), `<wait 5>` (seconds pass) and `<draw>`.
pub fn strokes(script: &str) -> Vec<Stroke> {
    let mut strokes = Vec::new();
    let mut rest = script;
    while let Some(first) = rest.chars().next() {
        let named = rest.strip_prefix('<').and_then(|named| named.split_once('>'));
        let (word, after) = named.unwrap_or_else(|| rest.split_at(first.len_utf8()));
        rest = after;
        if word != " " {
            strokes.push(stroke(word));
        }
    }
    strokes
}

fn stroke(word: &str) -> Stroke {
    let (name, argument) = word.split_once(' ').unwrap_or((word, ""));
    let pair = |by: char| {
        let (a, b) = argument.split_once(by).unwrap_or_else(|| panic!("<{word}> lacks two numbers"));
        (a.parse().expect("a number"), b.parse().expect("a number"))
    };
    let mouse = |action| {
        let (column, row) = if argument.is_empty() { (5, 5) } else { pair(',') };
        Stroke::Input(Input::Mouse(MouseEvent { kind: action, column, row, modifiers: KeyModifiers::NONE }))
    };
    match name {
        "left" => mouse(MouseEventKind::Down(MouseButton::Left)),
        "right" => mouse(MouseEventKind::Down(MouseButton::Right)),
        "drag" => mouse(MouseEventKind::Drag(MouseButton::Left)),
        "release" => mouse(MouseEventKind::Up(MouseButton::Left)),
        "wheel-up" => mouse(MouseEventKind::ScrollUp),
        "wheel-down" => mouse(MouseEventKind::ScrollDown),
        "resize" => {
            let (columns, rows) = pair('x');
            Stroke::Input(Input::Resize(columns, rows))
        }
        "paste" => Stroke::Input(Input::Paste(argument.to_string())),
        "work" => Stroke::Work,
        "wait" => Stroke::Wait(argument.parse().expect("seconds")),
        "draw" => Stroke::Draw,
        _ => Stroke::Input(Input::Key(key_named(word).unwrap_or_else(|| panic!("there is no key <{word}>")))),
    }
}

pub fn key(symbol: char) -> Input {
    Input::Key(KeyEvent::from(KeyCode::Char(symbol)))
}

/// The rows of a screen without trailing blanks; a full-width character counts once.
pub fn rows(buffer: &Buffer) -> Vec<String> {
    let area = buffer.area;
    let row = |y| {
        let (mut row, mut x) = (String::new(), 0);
        while x < area.width {
            let symbol = buffer[(x, y)].symbol();
            row += symbol;
            x += symbol.width().max(1) as u16;
        }
        row.trim_end().to_string()
    };
    (0..area.height).map(row).collect()
}

pub fn text(buffer: &Buffer) -> String {
    rows(buffer).join("\n")
}

/// A full-width character takes two columns, and the second one must be empty. A popup that began there would be
/// shifted by a column on a real screen.
fn check_full_width(buffer: &Buffer) {
    let area = buffer.area;
    for y in 0..area.height {
        for x in 0..area.width {
            let symbol = buffer[(x, y)].symbol();
            if symbol.width() > 1 {
                let free = x + 1 < area.width && buffer[(x + 1, y)].symbol().trim().is_empty();
                assert!(free, "half of {symbol} at {x},{y} is covered:\n{}", text(buffer));
            }
        }
    }
}

/// The characters of a screen, one for each column; the second half of a full-width character is a blank.
pub fn grid(buffer: &Buffer) -> Vec<Vec<char>> {
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol().chars().next().unwrap_or(' ')).collect();
    (0..buffer.area.height).map(row).collect()
}

/// A screen with its styles: the rows, then for each row the ranges that do not look like plain text.
pub fn styled(buffer: &Buffer) -> String {
    let mut picture = text(buffer) + "\n";
    for y in 0..buffer.area.height {
        let mut runs: Vec<(u16, u16, String)> = Vec::new();
        for x in 0..buffer.area.width {
            let name = style_name(buffer[(x, y)].style());
            match runs.last_mut() {
                Some(run) if run.2 == name && run.1 + 1 == x => run.1 = x,
                _ => runs.push((x, x, name)),
            }
        }
        let runs: Vec<String> = runs
            .into_iter()
            .filter(|(_, _, name)| !name.is_empty())
            .map(|(from, to, name)| if from == to { format!("{from} {name}") } else { format!("{from}-{to} {name}") })
            .collect();
        if !runs.is_empty() {
            let _ = write!(picture, "\n{y:>2}: {}", runs.join(", "));
        }
    }
    picture
}

fn style_name(style: Style) -> String {
    let mut parts = Vec::new();
    for (name, color) in [("fg", style.fg), ("bg", style.bg)] {
        match color {
            None | Some(Color::Reset) => {}
            Some(color) => parts.push(format!("{name}={}", color.to_string().to_lowercase())),
        }
    }
    let modifiers = [
        (Modifier::BOLD, "bold"),
        (Modifier::DIM, "dim"),
        (Modifier::ITALIC, "italic"),
        (Modifier::UNDERLINED, "underline"),
        (Modifier::REVERSED, "reverse"),
        (Modifier::CROSSED_OUT, "strike"),
    ];
    parts.extend(modifiers.iter().filter(|(m, _)| style.add_modifier.contains(*m)).map(|(_, name)| name.to_string()));
    parts.join(" ")
}
