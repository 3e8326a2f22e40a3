//! Copying the puzzle or the game to the clipboard of whoever sits at the terminal: `y` and a letter.

use crossterm::event::KeyEvent;

use super::app::{Flow, Request};
use super::keys::letter;
use super::model::{Screen, Ui};
use crate::play::{Share, Show, below, board, grade_of, link, markdown, picture, told};
use nazo_core::puzzle::Step;
use nazo_core::scene::{PlainOptions, Scene, plain};
use nazo_core::words::{self, Lang, Message, Phrase, seen};
use nazo_kinds::lacking;

/// The longest text that is copied, in bytes: in base64 this is what terminals take at most (74 994 bytes).
const LONGEST: usize = 56_000;

/// What can be copied.
#[derive(Clone)]
struct Form {
    /// The format of the kind that it is written in; none where every kind can be written so.
    format: Option<&'static str>,
    /// What it is, as the middle of a sentence.
    name: Phrase,
    /// How much of the game is in it.
    holds: Phrase,
    write: fn(&Ui) -> Option<String>,
}

const GIVENS: Phrase = Phrase::fixed("clues only", "ヒント数字のみ");
const RESULT: Phrase = Phrase::fixed("time and hints", "時間とヒント");
const STATE: Phrase = Phrase::fixed("with entries", "記入込み");

fn form(symbol: char) -> Option<Form> {
    Some(match symbol {
        'l' => Form {
            format: Some("line"),
            name: Phrase::fixed("line", "1行の文字列"),
            holds: GIVENS,
            write: |ui| ui.game.session().puzzle().write("line", None),
        },
        'g' => {
            Form { format: None, name: Phrase::fixed("grid", "盤"), holds: STATE, write: |ui| Some(grid(&scene(ui))) }
        }
        'c' => Form {
            format: Some("pm"),
            name: Phrase::fixed("candidates", "候補の表"),
            holds: STATE,
            write: |ui| ui.game.session().puzzle().write("pm", Some(ui.game.session().visible())),
        },
        'i' => Form {
            format: Some("id"),
            name: Phrase::fixed("id", "ID"),
            holds: GIVENS,
            write: |ui| ui.game.session().puzzle().write("id", None),
        },
        'p' => Form {
            format: None,
            name: Phrase::fixed("picture", "図"),
            holds: STATE,
            write: |ui| {
                let options =
                    PlainOptions { ascii: !ui.settings.glyphs.fine, lang: ui.settings.lang, ..PlainOptions::default() };
                let told = told(&**ui.game.session().puzzle(), ui.settings.lang);
                Some(below(&told, &plain(&scene(ui), options)))
            },
        },
        'm' => Form {
            format: None,
            name: Phrase::fixed("Markdown", "Markdown"),
            holds: STATE,
            write: |ui| Some(in_markdown(ui)),
        },
        'u' => Form {
            format: None,
            name: Phrase::fixed("address", "URL"),
            holds: GIVENS,
            write: |ui| link(&**ui.game.session().puzzle()),
        },
        'v' => Form {
            format: None,
            name: Phrase::fixed("SVG drawing", "SVGの図"),
            holds: STATE,
            write: |ui| {
                let show = Show { lang: ui.settings.lang, ..Show::default() };
                Some(picture(ui.game.session(), &show).document())
            },
        },
        's' => Form {
            format: None,
            name: Phrase::fixed("game", "ゲーム"),
            holds: Phrase::fixed("every move", "全手順"),
            write: |ui| ui.game.to_text(),
        },
        'r' => Form { format: None, name: Phrase::fixed("result", "結果"), holds: RESULT, write: result },
        _ => return None,
    })
}

/// How a game that is won went, in a line to share: `nazo · sudoku, hard · 12:34 · no hints`.
fn result(ui: &Ui) -> Option<String> {
    let session = ui.game.session();
    let (puzzle, lang) = (session.puzzle(), ui.settings.lang);
    let kind = puzzle.kind().name().get(lang).to_string();
    let what = match (grade_of(&**puzzle), lang) {
        (None, _) => kind,
        (Some(grade), Lang::En) => format!("{kind}, {}", grade.get(lang)),
        (Some(grade), Lang::Ja) => format!("{kind}({})", grade.get(lang)),
    };
    let hints = match (session.view().hints, lang) {
        (0, Lang::En) => "no hints".to_string(),
        (0, Lang::Ja) => "ヒントなし".to_string(),
        (1, Lang::En) => "1 hint".to_string(),
        (hints, Lang::En) => format!("{hints} hints"),
        (hints, Lang::Ja) => format!("ヒント{hints}回"),
    };
    session.is_solved().then(|| format!("nazo · {what} · {} · {hints}", ui.clock()))
}

impl Ui {
    /// Copies what the key after `y` names; any other key ends the sequence without effect.
    pub(super) fn copy(&mut self, key: KeyEvent) -> Flow {
        let symbol = letter(key);
        if symbol == Some('f') {
            return Flow::Open(Request::Save);
        }
        let Some(form) = symbol.and_then(form) else { return Flow::Go };
        let is_markdown = symbol == Some('m');
        let Some(text) = (form.write)(self) else {
            self.say(self.no_such(form));
            return Flow::Go;
        };
        // A single line is pasted into other lines.
        let text = if text.trim_end().contains('\n') { &text } else { text.trim_end() };
        // Some terminals act on what is pasted.
        let text = seen::escaped(text).into_owned();
        if !self.settings.clipboard {
            self.say(Message::NoClipboard);
            return Flow::Go;
        }
        if text.len() > LONGEST {
            self.say(Message::TooLongToCopy(text.len()));
            return Flow::Go;
        }
        let holds = match form.holds {
            held if held != STATE => held,
            _ if is_markdown => self.held_in_markdown(),
            _ if self.is_untouched() => GIVENS,
            held => held,
        };
        self.say(Message::Copied { name: form.name, characters: text.chars().count(), holds });
        Flow::Copy(text)
    }
}

impl Ui {
    /// What a copy in Markdown holds beyond the puzzle itself.
    fn held_in_markdown(&self) -> Phrase {
        let session = self.game.session();
        let steps = steps_to_come(self).len();
        let candidates = session.view().auto && !session.puzzle().scene().is_tiled();
        if self.is_untouched() && !candidates && steps == 0 {
            return GIVENS;
        }
        Phrase::each(|lang| {
            let (entries, listed) = match lang {
                Lang::En => ("entries", ["candidates".to_string(), words::some(steps, "step")]),
                Lang::Ja => ("記入", ["候補".to_string(), format!("手順{steps}")]),
            };
            let [marks, path] = listed;
            let all = [
                (!self.is_untouched()).then(|| entries.to_string()),
                candidates.then_some(marks),
                (steps > 0).then_some(path),
            ];
            let all: Vec<String> = all.into_iter().flatten().collect();
            match lang {
                Lang::En => format!("with {}", words::list(&all, lang)),
                Lang::Ja => format!("{}込み", all.join("・")),
            }
        })
    }

    /// That the puzzle cannot be written in a form, and why.
    fn no_such(&self, form: Form) -> Message {
        let puzzle = self.game.session().puzzle();
        let kind = puzzle.kind();
        let known = kind.formats().iter().find(|known| form.format == Some(known.id));
        let why = match known {
            Some(format) => lacking(&**puzzle, format),
            None if form.holds == RESULT => Phrase::fixed("the puzzle isn't solved yet", "まだ解けていません"),
            None => Phrase::fixed("this kind of puzzle has none", "この種類にはありません"),
        };
        Message::NoSuchForm { name: form.name, why }
    }

    /// Whether nothing stands on the board but what its maker put there.
    fn is_untouched(&self) -> bool {
        let session = self.game.session();
        session.entries().next().is_none() && session.history().current() == 0
    }
}

/// What a file of this name is to hold, by how the name ends; none where that means nothing.
fn form_of(path: &str) -> Option<Form> {
    const ENDINGS: [(&str, char); 4] = [(".svg", 'v'), (".md", 'm'), (".txt", 'p'), (".nazo", 's')];
    let path = path.to_lowercase();
    let (ending, symbol) = ENDINGS.iter().find(|(ending, _)| path.ends_with(ending))?;
    // A file of text is not called a picture.
    let text = (*ending == ".txt").then(|| Phrase::fixed("text", "文字の図"));
    form(*symbol).map(|form| Form { name: text.unwrap_or(form.name.clone()), ..form })
}

impl Ui {
    /// What is to be written to a file of this name: what it is, and the text.
    ///
    /// # Errors
    ///
    /// Why nothing can be written.
    pub(super) fn to_share(&self, path: &str) -> Result<(Phrase, String), Box<Message>> {
        let form = form_of(path).ok_or(Message::SaveHow)?;
        let text = (form.write)(self).ok_or_else(|| self.no_such(form.clone()))?;
        Ok((form.name, if text.ends_with('\n') { text } else { text + "\n" }))
    }
}

/// The steps of the explorer that are still to come.
fn steps_to_come(ui: &Ui) -> Vec<Step> {
    let known = if ui.screen == Screen::Explorer { ui.steps() } else { &[] };
    let news = known.iter().enumerate().filter(|(at, _)| ui.game.session().is_news(*at));
    news.map(|(_, step)| step.clone()).collect()
}

/// The game in Markdown, with what is shown of it: candidates or marks, and in the explorer the steps that are still to
/// come.
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

/// The board as it stands, without cursor and candidates.
fn scene(ui: &Ui) -> Scene {
    board(ui.game.session(), &Show { lang: ui.settings.lang, ..Show::default() })
}

/// The entries of a board; a table of words keeps its headings.
fn grid(scene: &Scene) -> String {
    if scene.is_table() { plain(scene, PlainOptions::default()) } else { rows(scene) }
}

/// The entries of a board row by row, `.` where none is.
fn rows(scene: &Scene) -> String {
    let symbol = |row, col| {
        let entry = scene.square(row, col).and_then(|square| square.entry());
        entry.map_or(".", |entry| entry.symbol.as_str())
    };
    (0..scene.rows).map(|row| (0..scene.cols).map(|col| symbol(row, col)).collect::<String>() + "\n").collect()
}
