//! `nazo mines`: what is certain in a position, how likely each square is to be a mine, and what to open next.

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
use nazo_core::words::{Arg, Lang, Phrase, say};
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
        let Some(board) = face.minefield() else { return no_position(loaded) };
        if game.session().is_undealt() {
            return untouched(lang);
        }
        analyse(board, lang, budget).unwrap_or_else(|stopped| Report::refused(stopped.phrase(), Exit::UNSOLVED))
    })
}

fn no_position(loaded: &Loaded) -> Report {
    let complaint = Some(say!("cli.no-mines-in", kind = loaded.puzzle.kind().name()));
    Report { complaint, ..Report::failed(object(json!({ "status": "no minesweeper" })), Exit::BAD_INPUT) }
}

/// The report for a board that is yet to be dealt, in place of any other; `None` for other puzzles.
pub(super) fn undealt(loaded: &Loaded, lang: Lang) -> Option<Report> {
    loaded.puzzle.hidden()?;
    let (game, _) = Game::open(loaded, None, Opening::Resume);
    game.session().is_undealt().then(|| untouched(lang))
}

/// The report for a board that is yet to be dealt: whatever is opened first, the mines are placed elsewhere.
pub(super) fn untouched(lang: Lang) -> Report {
    let text = format!("{}\n", say!("cli.nothing-open-yet").get(lang));
    let report = Report::done(json!({ "status": "undealt", "first": "safe" }), text);
    Report { headed: true, ..report }
}

/// The results for a position.
struct Findings {
    /// What is certain from the numbers and the number of mines.
    /// What is certain from the numbers alone.
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

fn named(board: &Board, at: usize) -> Phrase {
    let (row, col) = board.size().place(at);
    Phrase::square(row.into(), col.into())
}

/// The recommended square.
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
        let squares: Json = squares.into_iter().map(|at| named(board, at).get(Lang::En).to_string()).collect();
        json.insert("best".into(), squares);
        json.insert("best_probability".into(), json!(least.to_string()));
    }
    if let Some(at) = recommended(found) {
        json.insert("guess".into(), json!(named(board, at).get(Lang::En)));
    }
    json
}

fn in_words(board: &Board, found: &Findings, lang: Lang) -> String {
    let Some(marks) = &found.marks else { return format!("{}\n", impossible(found).get(lang)) };
    let told = format!("{}{}\n", picture(board, marks), sentence(board, marks, found).get(lang));
    let is_open = marks.contains(&Mark::Undecided) && !marks.contains(&Mark::Safe);
    match &found.odds {
        Some(odds) if is_open => told + &listed::lines(board, odds, lang),
        _ => told,
    }
}

fn impossible(found: &Findings) -> Phrase {
    match found.by_numbers {
        None => say!("cli.no-mines-fit-numbers"),
        Some(_) => say!("cli.no-mines-fit-count"),
    }
}

/// The board with everything that is certain.
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

/// The most squares named in a sentence; the rest are counted.
const NAMED: usize = 8;

fn sentence(board: &Board, marks: &[Mark], found: &Findings) -> Phrase {
    let safe: Vec<usize> =
        marks.iter().enumerate().filter(|(_, mark)| **mark == Mark::Safe).map(|(at, _)| at).collect();
    if !safe.is_empty() {
        return safe_sentence(board, &safe);
    }
    match (&found.advice, &found.odds) {
        _ if !marks.contains(&Mark::Undecided) => say!("cli.all-closed-are-mines"),
        (Some(Advice::Guess { square, win, .. }), Some(odds)) => guess_sentence(board, odds, *square, *win),
        _ => say!("cli.no-odds-without-count"),
    }
}

fn safe_sentence(board: &Board, safe: &[usize]) -> Phrase {
    let count = safe.len();
    match safe {
        [first, ..] if count > NAMED => say!("cli.many-safe-cells", count, first = named(board, *first)),
        _ => say!("cli.safe-cells", count, cells = Arg::All(safe.iter().map(|at| named(board, *at)).collect())),
    }
}

fn guess_sentence(board: &Board, odds: &Odds, square: usize, win: Option<f64>) -> Phrase {
    let (cell, zero) = (named(board, square), Fraction::zero());
    let mine = odds.mine(square).unwrap_or(&zero);
    let is_least = odds.least().is_some_and(|(least, _)| least == mine);
    let (percent, mine) = (in_percent(mine.value()), mine.to_string());
    let guess = match is_least {
        true => say!("cli.least-risky-cell", cell, mine, percent),
        false => say!("cli.best-guess", cell, mine, percent),
    };
    match win {
        Some(win) => say!("cli.guess-that-wins", guess, percent = in_percent(win)),
        None => guess,
    }
}

fn in_percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}
