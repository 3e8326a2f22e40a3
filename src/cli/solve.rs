//! `nazo solve`: solutions, and whether there is exactly one.

use std::io;
use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::batch::{self, How, Report, object};
use super::mines::undealt;
use super::progress::Progress;
use super::spoken::Texts;
use super::timeout::{NOT_ALL, Timeout};
use super::{Common, Exit, Files};
use nazo_core::puzzle::{BitSet, Budget, Cell, Model, Value};
use nazo_core::scene::{self, Entry, Origin, PlainOptions, Site, plain};
use nazo_core::solve::{
    End, EngineChoice, PATIENCE, Solutions, SolveError, Status, UnknownEngine, classic_solutions, race, solutions,
};
use nazo_core::words::{Lang, Phrase};
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
    /// The SAT solver to use: auto, splr or batsat. With auto it is batsat, and for a single puzzle that takes long
    /// splr beside it; a classic sudoku is solved by bit vectors.
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine)]
    engine: EngineChoice,
    #[command(flatten)]
    timeout: Timeout,
}

/// What the arguments are, in Japanese.
pub const JAPANESE: Texts = &[
    ("all", "答えをN個まで並べます"),
    (
        "engine",
        "使うSATソルバー: auto、splr、batsat。autoではbatsatを使い、時間のかかる問題が1つだけならsplrも並行して使います。普通のナンプレはビット演算で解きます",
    ),
];

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
        // One more than one tells whether it is the only one.
        let limit = wanted.max(2);
        let classic = loaded.puzzle.classic().filter(|_| args.engine == EngineChoice::Auto);
        if let (Some(givens), false) = (classic, alone) {
            // Making a model takes a hundred times as long as such a puzzle.
            return match classic_solutions(&givens, limit, &budget) {
                Ok(found) => tell(&*loaded.puzzle, &found, wanted, None, lang),
                Err(error) => failed(&error, lang),
            };
        }
        let puzzle = batch::face(loaded);
        let model = Arc::new(puzzle.model());
        if !alone {
            return match solutions(&model, limit, args.engine, &budget) {
                Ok(found) => tell(&*puzzle, &found, wanted, None, lang),
                Err(error) => failed(&error, lang),
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
            Err(error) => failed(&error, lang),
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

/// The report of an engine that failed.
pub fn failed(error: &SolveError, lang: Lang) -> Report {
    let json = object(json!({ "error": { "message": error.to_string() } }));
    let complaint = Some(error.phrase().get(lang).to_string());
    Report { complaint, ..Report::failed(json, Exit::UNSOLVED) }
}

/// What is needed to show a solution.
struct Shown<'a> {
    model: &'a Model,
    /// The cells of a minefield that are the same in every solution, where there are several.
    certain: Option<BitSet>,
}

/// The cells of a minefield that no solution has otherwise, where there are several; as far as that could be found out.
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

/// What is said of the solutions. A puzzle alone is shown.
fn tell(puzzle: &dyn Puzzle, found: &Solutions, wanted: usize, alone: Option<&Shown>, lang: Lang) -> Report {
    let status = found.status();
    let shown: Vec<&Vec<Value>> = found.found.iter().take(wanted).collect();
    let lines: Vec<String> = shown.iter().map(|values| puzzle.solution_text(values)).collect();
    let listed: Json = lines.iter().map(String::as_str).collect();
    // What is told in words is answered in words.
    let in_words = puzzle.in_words().is_some();
    let has_guesses = alone.is_some_and(|shown| shown.certain.is_some()) && wanted == 1;
    let text = if let (Some(alone), 1) = (alone, wanted) {
        let told = match (status, lang) {
            (Status::Unique, Lang::En) => "Exactly one solution.\n",
            (Status::Unique, Lang::Ja) => "答えは1つだけです。\n",
            _ => "",
        };
        let answer = |values: &&Vec<Value>| match in_words {
            true => puzzle.solution_phrase(values).get(lang).to_string() + "\n",
            false => picture(puzzle, alone, values),
        };
        shown.first().map(|values| answer(values) + told).unwrap_or_default()
    } else {
        shown.iter().map(|values| format!("{}\n", puzzle.solution_phrase(values).get(lang))).collect()
    };
    let complaint = match (status, lang) {
        (Status::Unique, _) => None,
        (Status::Multiple, _) if wanted > 1 => matches!(found.end, End::Stopped(_)).then_some(NOT_ALL.get(lang)),
        (Status::Multiple, Lang::En) if has_guesses => {
            Some("several solutions; this is one of them (f: guessed mine, s: guessed safe)")
        }
        (Status::Multiple, Lang::Ja) if has_guesses => {
            Some("答えが2つ以上あります。これはその1つで、f(地雷)とs(安全)は仮のものです")
        }
        (Status::Multiple, Lang::En) => Some("several solutions; this is one of them"),
        (Status::Multiple, Lang::Ja) => Some("答えが2つ以上あります。これはその1つです"),
        (Status::None, Lang::En) => Some("no solution"),
        (Status::None, Lang::Ja) => Some("答えがありません"),
        (Status::Unknown, Lang::En) if found.found.is_empty() => Some("no solution found in time"),
        (Status::Unknown, Lang::Ja) if found.found.is_empty() => Some("時間内に答えが見つかりませんでした"),
        (Status::Unknown, Lang::En) => Some("this is a solution; time ran out before checking for others"),
        (Status::Unknown, Lang::Ja) => Some("これは答えですが、ほかにないかは時間内にわかりませんでした"),
    };
    let complaint = complaint.map(str::to_string);
    let is_done = status == Status::Unique || (status == Status::Multiple && wanted > 1);
    let exit = if is_done { Exit::DONE } else { Exit::UNSOLVED };
    let json = json!({ "status": status_word(status), "solutions": listed });
    Report { complaint, exit, ..Report::done(json, text) }
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
