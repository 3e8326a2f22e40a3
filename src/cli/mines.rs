//! `nazo mines`: what is certain in a position, how likely each mine is, and what to open next.

mod listed;
pub mod simulate;

use std::io;

use serde_json::{Map, Value as Json, json};

use super::batch::{self, How, Report, object};
use super::timeout::Timeout;
use super::{Common, Exit, Files};
use crate::play::{Game, Opening};
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::scene::{Entry, Origin, PlainOptions, plain};
use nazo_core::words::{self, Lang};
use nazo_kinds::Loaded;
use nazo_kinds::minefield::guess::{Advice, Adviser};
use nazo_kinds::minefield::odds::{Fraction, Mark, Odds, Total, marks, odds};
use nazo_kinds::minefield::{Board, MINE, SAFE, Square};

/// The arguments of `nazo mines`.
#[derive(Debug, clap::Args)]
pub struct MinesArgs {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    timeout: Timeout,
    #[command(flatten)]
    simulate: simulate::SimulateArgs,
}

/// Analyses every position of the files, or plays games.
pub fn run(args: &MinesArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    if let Some(games) = args.simulate.simulate {
        return simulate::run(args, games, lang);
    }
    batch::run_games(&args.files, How::new(args.timeout, lang), |loaded, game, _, budget| {
        let face = game.session().face();
        let Some(board) = face.minefield() else { return no_position(loaded, lang) };
        if game.session().is_undealt() {
            return untouched(lang);
        }
        analyse(board, lang, budget).unwrap_or_else(|stopped| ended(stopped, lang))
    })
}

fn no_position(loaded: &Loaded, lang: Lang) -> Report {
    let kind = loaded.puzzle.kind().name();
    let complaint = match lang {
        Lang::En => format!("a {} has no mines", kind.get(lang)),
        Lang::Ja => format!("これは{}で、地雷がありません", kind.get(lang)),
    };
    let report = Report::failed(object(json!({ "status": "no minesweeper" })), Exit::BAD_INPUT);
    Report { complaint: Some(complaint), ..report }
}

/// What is to be said in place of any answer of a board that is yet to be dealt; none of any other puzzle.
pub(super) fn undealt(loaded: &Loaded, lang: Lang) -> Option<Report> {
    loaded.puzzle.hidden()?;
    let (game, _) = Game::open(loaded, None, Opening::Resume);
    game.session().is_undealt().then(|| untouched(lang))
}

/// A board that is yet to be dealt: whatever is opened first, its mines are laid elsewhere.
pub(super) fn untouched(lang: Lang) -> Report {
    let text = match lang {
        Lang::En => "Nothing is open yet: wherever the game begins, the first cell is safe.\n",
        Lang::Ja => "まだ何も開いていません。最初に開くマスは、どこでも安全です。\n",
    };
    let report = Report::done(json!({ "status": "undealt", "first": "safe" }), text.to_string());
    Report { headed: true, ..report }
}

fn ended(stopped: Stopped, lang: Lang) -> Report {
    let json = object(json!({ "error": { "message": stopped.to_string() } }));
    let complaint = Some(stopped.phrase().get(lang).to_string());
    Report { complaint, ..Report::failed(json, Exit::UNSOLVED) }
}

/// What is known of a position.
struct Findings {
    /// What is certain by the numbers and the number of mines, and by the numbers alone.
    marks: Option<Vec<Mark>>,
    by_numbers: Option<Vec<Mark>>,
    odds: Option<Odds>,
    advice: Option<Advice>,
}

fn analyse(board: &Board, lang: Lang, budget: &Budget) -> Result<Report, Stopped> {
    let found = Findings {
        marks: marks(board, Total::Counts, budget)?,
        by_numbers: marks(board, Total::Ignored, budget)?,
        odds: odds(board, budget)?,
        advice: Adviser::new().advise(board, budget)?,
    };
    let exit = if found.marks.is_some() { Exit::DONE } else { Exit::UNSOLVED };
    let text = in_words(board, &found, lang);
    Ok(Report {
        json: as_json(board, &found),
        text,
        headed: true,
        complaint: None,
        mistakes: Vec::new(),
        exit,
        picture: None,
    })
}

fn name(board: &Board, at: usize, lang: Lang) -> String {
    board.size().name(at, lang)
}

/// The square that is recommended.
fn recommended(found: &Findings) -> Option<usize> {
    match found.advice.as_ref()? {
        Advice::Safe(squares) => squares.first().copied(),
        Advice::Guess { square, .. } => Some(*square),
    }
}

fn as_json(board: &Board, found: &Findings) -> Map<String, Json> {
    let cols = usize::from(board.size().cols).max(1);
    let rows = |marks: &[Mark]| -> Json {
        let sign = |(mark, square): (&Mark, &Square)| match (mark, square) {
            (Mark::Mine, _) => '*',
            (Mark::Safe, _) => 'o',
            (Mark::Open, Square::Open(number)) => char::from(b'0' + number),
            _ => '?',
        };
        let signs: Vec<char> = marks.iter().zip(board.squares()).map(sign).collect();
        signs.chunks(cols).map(|row| row.iter().collect::<String>()).collect()
    };
    let mut json = object(json!({ "feasible": found.marks.is_some() }));
    if let Some(marks) = found.marks.as_ref().filter(|_| board.mines().is_some()) {
        json.insert("marks".into(), rows(marks));
    }
    if let Some(marks) = &found.by_numbers {
        json.insert("marks_without_count".into(), rows(marks));
    }
    let Some(odds) = &found.odds else { return json };
    let fractions: Vec<Json> =
        (0..board.squares().len()).map(|at| odds.mine(at).map_or(Json::Null, |mine| json!(mine.to_string()))).collect();
    json.insert("probability".into(), fractions.chunks(cols).map(|row| json!(row)).collect());
    if let Some((least, squares)) = odds.least() {
        let squares: Json = squares.into_iter().map(|at| name(board, at, Lang::En)).collect();
        json.insert("best".into(), squares);
        json.insert("best_probability".into(), json!(least.to_string()));
    }
    if let Some(at) = recommended(found) {
        json.insert("guess".into(), json!(name(board, at, Lang::En)));
    }
    json
}

fn in_words(board: &Board, found: &Findings, lang: Lang) -> String {
    let Some(marks) = &found.marks else { return impossible(found, lang).to_string() + "\n" };
    let told = picture(board, marks) + &sentence(board, marks, found, lang) + "\n";
    let is_open = marks.contains(&Mark::Undecided) && !marks.contains(&Mark::Safe);
    match &found.odds {
        Some(odds) if is_open => told + &listed::lines(board, odds, lang),
        _ => told,
    }
}

fn impossible(found: &Findings, lang: Lang) -> &'static str {
    match (found.by_numbers.is_some(), lang) {
        (false, Lang::En) => "No arrangement of mines fits these numbers; nazo check tells which of them clash.",
        (false, Lang::Ja) => "これらの数字に合う地雷の配置はありません。nazo checkで矛盾する数字が分かります。",
        (true, Lang::En) => "Mines can be laid for these numbers, but not as many as there are.",
        (true, Lang::Ja) => "数字に合う配置はありますが、地雷の総数に合うものはありません。",
    }
}

/// The board with what is certain.
fn picture(board: &Board, marks: &[Mark]) -> String {
    let mut scene = board.scene();
    for (square, mark) in scene.squares.iter_mut().zip(marks) {
        let value = match mark {
            Mark::Mine => MINE,
            Mark::Safe => SAFE,
            Mark::Open | Mark::Undecided => continue,
        };
        square.mark(nazo_core::scene::Mark::Entry(Entry::new(value, "", Origin::Shown)));
    }
    plain(&scene, PlainOptions::default())
}

/// More squares than this are counted.
const NAMED: usize = 8;

fn sentence(board: &Board, marks: &[Mark], found: &Findings, lang: Lang) -> String {
    let safe: Vec<usize> =
        marks.iter().enumerate().filter(|(_, mark)| **mark == Mark::Safe).map(|(at, _)| at).collect();
    if !safe.is_empty() {
        return safe_sentence(board, &safe, lang);
    }
    let undecided = marks.contains(&Mark::Undecided);
    match (&found.advice, &found.odds, undecided, lang) {
        (_, _, false, Lang::En) => "Every closed cell is a mine.".into(),
        (_, _, false, Lang::Ja) => "閉じたマスはすべて地雷です。".into(),
        (Some(Advice::Guess { square, win, .. }), Some(odds), true, _) => {
            guess_sentence(board, odds, *square, *win, lang)
        }
        (.., Lang::En) => "Nothing is certain. Probabilities need the number of mines ('mines: N').".into(),
        (.., Lang::Ja) => "確実なマスはありません。確率には地雷の総数(mines: N)が必要です。".into(),
    }
}

fn safe_sentence(board: &Board, safe: &[usize], lang: Lang) -> String {
    let names: Vec<String> = safe.iter().map(|at| name(board, *at, lang)).collect();
    let (listed, count) = (words::list(&names, lang), words::count(safe.len(), lang));
    match (lang, safe.len()) {
        (Lang::En, 1) => format!("{listed} is safe."),
        (Lang::En, 2..=NAMED) => format!("{listed} are safe."),
        (Lang::En, _) => format!("{count} cells are safe; the first is {}.", names.first().map_or("", String::as_str)),
        (Lang::Ja, 1..=NAMED) => format!("{listed}は安全です。"),
        (Lang::Ja, _) => format!("{count}マスが安全です。最初は{}です。", names.first().map_or("", String::as_str)),
    }
}

fn guess_sentence(board: &Board, odds: &Odds, square: usize, win: Option<f64>, lang: Lang) -> String {
    let cell = name(board, square, lang);
    let zero = Fraction::zero();
    let mine = odds.mine(square).unwrap_or(&zero);
    let is_least = odds.least().is_some_and(|(least, _)| least == mine);
    let percent = mine.value() * 100.0;
    let first = match (lang, is_least) {
        (Lang::En, true) => {
            format!(
                "Nothing is certain. {cell} is the least risky cell: a mine with probability {mine} ({percent:.1} %)."
            )
        }
        (Lang::En, false) => {
            format!("Nothing is certain. {cell} is the best guess: a mine with probability {mine} ({percent:.1} %).")
        }
        (Lang::Ja, true) => {
            format!("確実なマスはありません。最も安全なのは{cell}で、地雷の確率は{mine}({percent:.1}%)です。")
        }
        (Lang::Ja, false) => {
            format!("確実なマスはありません。最もよい推測は{cell}で、地雷の確率は{mine}({percent:.1}%)です。")
        }
    };
    match (win.map(|win| win * 100.0), lang) {
        (None, _) => first,
        (Some(win), Lang::En) => format!("{first} With it {win:.1} % of the arrangements are won."),
        (Some(win), Lang::Ja) => format!("{first}この手で配置の{win:.1}%に勝てます。"),
    }
}
