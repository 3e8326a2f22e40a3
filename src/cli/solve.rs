//! `nazo solve`: solutions, and whether there is exactly one.

use std::io;
use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::batch::{self, How, Report};
use super::mines::undealt;
use super::progress::Progress;
use super::timeout::{NOT_ALL, Timeout};
use super::{Common, Exit, Files};
use nazo_core::puzzle::{BitSet, Budget, Cell, Model, Value};
use nazo_core::scene::{self, Entry, Origin, PlainOptions, Site, plain};
use nazo_core::solve::{
    End, EngineChoice, PATIENCE, Solutions, SolveError, Status, UnknownEngine, classic_solutions, race, solutions,
};
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::Puzzle;
use nazo_kinds::minefield::odds::{Mark, Total, marks};

/// The arguments of `nazo solve`.
#[derive(Debug, clap::Args)]
pub struct SolveArgs {
    #[command(flatten)]
    files: Files,
    /// List up to N solutions.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    all: Option<u16>,
    /// The SAT solver to use: auto, splr or batsat. Auto uses batsat, and splr beside it for a single
    /// puzzle that takes long; classic sudokus are solved with bit vectors.
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine)]
    engine: EngineChoice,
    #[command(flatten)]
    timeout: Timeout,
}

fn engine(name: &str) -> Result<EngineChoice, Phrase> {
    name.parse().map_err(|error: UnknownEngine| error.phrase())
}

/// Solves every puzzle of the files.
pub fn run(args: &SolveArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    batch::run(&args.files, How::new(args.timeout, lang), |loaded, alone, budget| {
        if let Some(report) = undealt(loaded, lang) {
            return Report { exit: Exit::UNSOLVED, ..report };
        }
        let wanted = usize::from(args.all.unwrap_or(1));
        // A second solution shows that the first is not the only one.
        let limit = wanted.max(2);
        let classic = loaded.puzzle.classic().filter(|_| args.engine == EngineChoice::Auto);
        if let (Some(givens), false) = (classic, alone) {
            // Building a model takes a hundred times as long as solving such a puzzle.
            return match classic_solutions(&givens, limit, &budget) {
                Ok(found) => tell(&*loaded.puzzle, &found, wanted, None, lang),
                Err(error) => failed(&error),
            };
        }
        let puzzle = batch::face(loaded);
        let model = Arc::new(puzzle.model());
        if !alone {
            return match solutions(&model, limit, args.engine, &budget) {
                Ok(found) => tell(&*puzzle, &found, wanted, None, lang),
                Err(error) => failed(&error),
            };
        }
        let progress = Progress::start(lang);
        let budget = progress.watch(budget);
        let found = match args.engine {
            EngineChoice::Auto => race(&model, limit, PATIENCE, &budget),
            engine => solutions(&model, limit, engine, &budget),
        };
        match found {
            Ok(found) => {
                let certain = certain(&*puzzle, &found, &model, &budget);
                tell(&*puzzle, &found, wanted, Some(&Shown { model: &model, certain }), lang)
            }
            Err(error) => failed(&error),
        }
    })
}

/// The word for a status in JSON.
pub fn status_word(status: Status) -> &'static str {
    match status {
        Status::Unique => "unique",
        Status::Multiple => "multiple",
        Status::None => "none",
        Status::Unknown => "timeout",
    }
}

/// The report for an engine that failed.
pub fn failed(error: &SolveError) -> Report {
    Report::refused(error.phrase(), Exit::UNSOLVED)
}

/// What is needed to show a solution.
struct Shown<'a> {
    model: &'a Model,
    /// The cells of a minefield that are the same in every solution, if there are several.
    certain: Option<BitSet>,
}

/// The cells of a minefield that are the same in all of several solutions, as far as they could be determined.
fn certain(puzzle: &dyn Puzzle, found: &Solutions, model: &Model, budget: &Budget) -> Option<BitSet> {
    let board = puzzle.minefield().filter(|_| found.status() == Status::Multiple)?;
    let marks = marks(board, Total::Counts, budget).ok().flatten().unwrap_or_default();
    let is_certain = |at: &usize| matches!(marks.get(*at), Some(Mark::Mine | Mark::Safe));
    let cells = (0..board.squares().len()).filter(is_certain).filter_map(|at| {
        let (row, col) = board.size().place(at);
        model.cell_at(row, col)
    });
    Some(BitSet::of(model.cell_count(), cells.map(|cell| cell.index())))
}

/// The report of the solutions. If a puzzle is the only one, its board is shown.
fn tell(puzzle: &dyn Puzzle, found: &Solutions, wanted: usize, alone: Option<&Shown>, lang: Lang) -> Report {
    let status = found.status();
    let shown: Vec<&Vec<Value>> = found.found.iter().take(wanted).collect();
    let lines: Vec<String> = shown.iter().map(|values| puzzle.solution_text(values)).collect();
    let listed: Json = lines.iter().map(String::as_str).collect();
    // A puzzle told in words is answered in words.
    let in_words = puzzle.in_words().is_some();
    let has_guesses = alone.is_some_and(|shown| shown.certain.is_some()) && wanted == 1;
    let text = if let (Some(alone), 1) = (alone, wanted) {
        let told = match status {
            Status::Unique => format!("{}\n", say!("cli.one-solution").get(lang)),
            _ => String::new(),
        };
        let answer = |values: &&Vec<Value>| match in_words {
            true => puzzle.solution_phrase(values).get(lang).to_string() + "\n",
            false => picture(puzzle, alone, values),
        };
        shown.first().map(|values| answer(values) + &told).unwrap_or_default()
    } else {
        shown.iter().map(|values| format!("{}\n", puzzle.solution_phrase(values).get(lang))).collect()
    };
    let complaint = complaint(found, wanted, has_guesses);
    let is_done = status == Status::Unique || (status == Status::Multiple && wanted > 1);
    let exit = if is_done { Exit::DONE } else { Exit::UNSOLVED };
    let json = json!({ "status": status_word(status), "solutions": listed });
    Report { complaint, exit, ..Report::done(json, text) }
}

/// The message in addition to the solutions.
fn complaint(found: &Solutions, wanted: usize, has_guesses: bool) -> Option<Phrase> {
    match found.status() {
        Status::Unique => None,
        Status::Multiple if wanted > 1 => matches!(found.end, End::Stopped(_)).then_some(NOT_ALL),
        Status::Multiple if has_guesses => Some(say!("cli.one-of-several-guessed")),
        Status::Multiple => Some(say!("cli.one-of-several")),
        Status::None => Some(say!("cli.unsolvable")),
        Status::Unknown if found.found.is_empty() => Some(say!("cli.none-found-in-time")),
        Status::Unknown => Some(say!("cli.perhaps-not-the-only-one")),
    }
}

/// The board with a solution filled in.
fn picture(puzzle: &dyn Puzzle, Shown { model, certain }: &Shown, values: &[Value]) -> String {
    let mut scene = puzzle.scene();
    let cells: Vec<(Site, Cell)> = scene.cells().filter(|(site, _)| scene.line(*site).is_none()).collect();
    for (site, cell) in cells {
        let Some(value) = values.get(cell.index()).copied() else { continue };
        let symbol = scene.answer.symbol(value).map_or_else(|| model.value_name(value, Lang::En), str::to_string);
        let supposed = certain.as_ref().is_some_and(|certain| !certain.contains(cell.index()));
        scene.mark(site, scene::Mark::Entry(Entry { supposed, ..Entry::new(value, symbol, Origin::Shown) }));
    }
    plain(&scene, PlainOptions::default())
}
