//! Copying the puzzle or the game to the clipboard of the user's terminal: `y` and a letter.

use crossterm::event::KeyEvent;

use super::action::Action;
use super::app::{Flow, Request};
use super::keys::letter;
use super::model::{Screen, Ui};
use crate::play::{Share, Show, below, board, caption, grade_of, link, markdown, picture};
use nazo_core::puzzle::Step;
use nazo_core::scene::{PlainOptions, Scene, plain};
use nazo_core::words::{Arg, Phrase, say, seen};
use nazo_kinds::lacking;

/// The longest text that is copied, in bytes. In base64, that is the maximum that terminals accept (74 994 bytes).
const LONGEST: usize = 56_000;

/// A form in which the game can be copied.
#[derive(Clone)]
struct Form {
    /// The kind's format that it uses. None if the form is available for every kind.
    format: Option<&'static str>,
    /// What it is called within a sentence.
    name: Phrase,
    /// How much of the game it contains.
    holds: Phrase,
    write: fn(&Ui) -> Option<String>,
}

const GIVENS: Phrase = Phrase::fixed("ui.clues-only");
const RESULT: Phrase = Phrase::fixed("ui.time-hints");
const STATE: Phrase = Phrase::fixed("ui.with-entries");

fn form(symbol: char) -> Option<Form> {
    Some(match symbol {
        'l' => Form {
            format: Some("line"),
            name: Phrase::fixed("ui.line"),
            holds: GIVENS,
            write: |ui| ui.game.session().puzzle().write("line", None),
        },
        'g' => Form { format: None, name: Phrase::fixed("ui.grid"), holds: STATE, write: |ui| Some(grid(&scene(ui))) },
        'c' => Form {
            format: Some("pm"),
            name: Phrase::fixed("ui.candidates"),
            holds: STATE,
            write: |ui| ui.game.session().puzzle().write("pm", Some(ui.game.session().visible())),
        },
        'i' => Form {
            format: Some("id"),
            name: Phrase::fixed("ui.id"),
            holds: GIVENS,
            write: |ui| ui.game.session().puzzle().write("id", None),
        },
        'p' => Form {
            format: None,
            name: Phrase::fixed("ui.picture"),
            holds: STATE,
            write: |ui| {
                let options =
                    PlainOptions { ascii: !ui.settings.glyphs.fine, lang: ui.settings.lang, ..PlainOptions::default() };
                let caption = caption(&**ui.game.session().puzzle(), ui.settings.lang);
                Some(below(&caption, &plain(&scene(ui), options)))
            },
        },
        'm' => {
            Form { format: None, name: Phrase::fixed("ui.markdown"), holds: STATE, write: |ui| Some(in_markdown(ui)) }
        }
        'u' => Form {
            format: None,
            name: Phrase::fixed("ui.address"),
            holds: GIVENS,
            write: |ui| link(&**ui.game.session().puzzle()),
        },
        'v' => Form {
            format: None,
            name: Phrase::fixed("ui.svg-drawing"),
            holds: STATE,
            write: |ui| {
                let show = Show { lang: ui.settings.lang, ..Show::default() };
                Some(picture(ui.game.session(), &show).document())
            },
        },
        's' => Form {
            format: None,
            name: Phrase::fixed("ui.game"),
            holds: Phrase::fixed("ui.every-move"),
            write: |ui| ui.game.to_text(),
        },
        'r' => Form { format: None, name: Phrase::fixed("ui.result"), holds: RESULT, write: result },
        _ => return None,
    })
}

/// The result of a solved game, in a line to share: `nazo · sudoku, hard · 12:34 · no hints`. None if it is not solved.
fn result(ui: &Ui) -> Option<String> {
    let session = ui.game.session();
    let (puzzle, lang) = (session.puzzle(), ui.settings.lang);
    let kind = puzzle.kind().name();
    let what = match grade_of(&**puzzle) {
        None => kind,
        Some(grade) => say!("ui.kind-and-grade", kind, grade),
    };
    let hints = match session.view().hints {
        0 => Phrase::fixed("ui.no-hints"),
        hints => say!("ui.hints", hints),
    };
    session.is_solved().then(|| format!("nazo · {} · {} · {}", what.get(lang), ui.clock(), hints.get(lang)))
}

impl Ui {
    /// Copies in the form named by the key after `y`. Any other key ends the sequence without effect.
    pub(super) fn copy(&mut self, key: KeyEvent) -> Flow {
        let symbol = letter(key);
        if symbol == Some('f') {
            return Flow::Open(Request::Do(Action::SaveAs));
        }
        let Some(form) = symbol.and_then(form) else { return Flow::Go };
        let is_markdown = symbol == Some('m');
        let Some(text) = (form.write)(self) else {
            self.say(self.no_such(form));
            return Flow::Go;
        };
        // A single line may be pasted into the middle of a line, so it has no line end.
        let text = if text.trim_end().contains('\n') { &text } else { text.trim_end() };
        // Some terminals act on control characters in pasted text.
        let text = seen::escaped(text).into_owned();
        if !self.settings.clipboard {
            self.say(say!("messages.no-clipboard"));
            return Flow::Go;
        }
        if text.len() > LONGEST {
            self.say(say!("messages.too-long-to-copy", kilobytes = text.len().div_ceil(1000)));
            return Flow::Go;
        }
        let holds = match form.holds {
            held if held != STATE => held,
            _ if is_markdown => self.held_in_markdown(),
            _ if self.is_untouched() => GIVENS,
            held => held,
        };
        self.say(say!("messages.copied", name = form.name, characters = text.chars().count(), holds));
        Flow::Copy(text)
    }
}

impl Ui {
    /// What a copy in Markdown contains beyond the puzzle itself.
    fn held_in_markdown(&self) -> Phrase {
        let session = self.game.session();
        let steps = steps_to_come(self).len();
        let candidates = session.view().auto && !session.puzzle().scene().is_tiled();
        if self.is_untouched() && !candidates && steps == 0 {
            return GIVENS;
        }
        let all = [
            (!self.is_untouched()).then_some(Phrase::fixed("ui.held-entries")),
            candidates.then_some(Phrase::fixed("ui.held-candidates")),
            (steps > 0).then(|| say!("ui.held-steps", steps)),
        ];
        say!("ui.holds", held = Arg::All(all.into_iter().flatten().collect()))
    }

    /// The message that the puzzle cannot be written in a form, and why.
    fn no_such(&self, form: Form) -> Phrase {
        let puzzle = self.game.session().puzzle();
        let kind = puzzle.kind();
        let known = kind.formats().iter().find(|known| form.format == Some(known.id));
        let why = match known {
            Some(format) => lacking(&**puzzle, format),
            None if form.holds == RESULT => Phrase::fixed("ui.puzzle-isnt-solved-yet"),
            None => Phrase::fixed("ui.kind-puzzle-none"),
        };
        say!("messages.no-such-form", name = form.name, why)
    }

    /// Whether the player has put nothing on the board.
    fn is_untouched(&self) -> bool {
        let session = self.game.session();
        session.entries().next().is_none() && session.history().current() == 0
    }
}

/// The form for a file of this name, by its extension. None if the extension is unknown.
fn form_of(path: &str) -> Option<Form> {
    const ENDINGS: [(&str, char); 4] = [(".svg", 'v'), (".md", 'm'), (".txt", 'p'), (".nazo", 's')];
    let path = path.to_lowercase();
    let (ending, symbol) = ENDINGS.iter().find(|(ending, _)| path.ends_with(ending))?;
    // A text file is not called a picture.
    let text = (*ending == ".txt").then(|| Phrase::fixed("ui.text"));
    form(*symbol).map(|form| Form { name: text.unwrap_or(form.name.clone()), ..form })
}

impl Ui {
    /// The contents of a file of this name: what it is called, and the text.
    ///
    /// # Errors
    ///
    /// Why nothing can be written.
    pub(super) fn to_share(&self, path: &str) -> Result<(Phrase, String), Box<Phrase>> {
        let form = form_of(path).ok_or(say!("messages.save-how"))?;
        let text = (form.write)(self).ok_or_else(|| self.no_such(form.clone()))?;
        Ok((form.name, if text.ends_with('\n') { text } else { text + "\n" }))
    }
}

/// The remaining steps of the explorer.
fn steps_to_come(ui: &Ui) -> Vec<Step> {
    let known = if ui.screen == Screen::Explorer { ui.steps() } else { &[] };
    let news = known.iter().enumerate().filter(|(at, _)| ui.game.session().is_news(*at));
    news.map(|(_, step)| step.clone()).collect()
}

/// The game in Markdown with what is on show: candidates or marks, and in the explorer the remaining steps.
fn in_markdown(ui: &Ui) -> String {
    let session = ui.game.session();
    let steps = steps_to_come(ui);
    let share = Share {
        lang: ui.settings.lang,
        candidates: session.view().auto && !session.puzzle().scene().is_tiled(),
        marks: true,
        ascii: !ui.settings.glyphs.fine,
        steps: &steps,
    };
    markdown(session, &share)
}

/// The current board, without cursor and candidates.
fn scene(ui: &Ui) -> Scene {
    board(ui.game.session(), &Show { lang: ui.settings.lang, ..Show::default() })
}

/// The entries of a board. A table of words keeps its headings.
fn grid(scene: &Scene) -> String {
    if scene.is_table() { plain(scene, PlainOptions::default()) } else { rows(scene) }
}

/// The entries of a board row by row, with `.` for empty cells.
fn rows(scene: &Scene) -> String {
    let symbol = |row, col| {
        let entry = scene.square(row, col).and_then(|square| square.entry());
        entry.map_or(".", |entry| entry.symbol.as_str())
    };
    (0..scene.rows).map(|row| (0..scene.cols).map(|col| symbol(row, col)).collect::<String>() + "\n").collect()
}
