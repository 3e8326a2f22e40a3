//! `nazo rate`: how hard puzzles are, and the grades of a collection.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path as FilePath, PathBuf};

use serde_json::{Map, Value as Json, json};

use super::batch::{self, How, Report, object};
use super::progress::Progress;
use super::solve::status_word;
use super::timeout::Timeout;
use super::{Common, Exit, Files, complain, input, misread, steps, streams};
use crate::generate::{Difficulty, game_path, rating_summary};
use crate::load;
use nazo_core::explain::grades::{self, Grade};
use nazo_core::explain::level::{self, Level};
use nazo_core::explain::{self, By, Effort, Options, Rating};
use nazo_core::puzzle::{Budget, Model, Position};
use nazo_core::render::without_places;
use nazo_core::solve::{self, EngineChoice, SolveError, Status};
use nazo_core::words::{Arg, Lang, Phrase, say};
use nazo_kinds::Loaded;

/// The most conflicts spent on the question whether there is one solution.
const GLANCE: u64 = 5000;

/// The arguments of `nazo rate`.
#[derive(Debug, clap::Args)]
pub struct RateArgs {
    #[command(flatten)]
    files: Files,
    /// Fit grades to sudokus labelled with their grade (`grade: easy`), and print a file for --grades.
    #[arg(long, conflicts_with_all = ["grades", "json", "puzzle"])]
    fit: bool,
    /// Also show the published grade of plain 9x9 sudokus, by level and steps (always in JSON).
    #[arg(long)]
    published_grade: bool,
    /// Grade by this file instead of the published one.
    #[arg(long, value_name = "FILE")]
    grades: Option<PathBuf>,
    /// Don't use uniqueness techniques.
    #[arg(long)]
    no_uniqueness: bool,
    /// The published grade only, without the score: thousands of puzzles a second.
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    timeout: Timeout,
}

/// Rates every puzzle of the files from its clues alone, or learns grades from them.
pub fn run(args: &RateArgs, common: &Common) -> io::Result<Exit> {
    if args.fit {
        return fit(&args.files, common.lang());
    }
    let grades = match args.grades.as_deref().map(read_grades).transpose() {
        Ok(grades) => grades.unwrap_or_else(grades::published),
        Err(message) => {
            complain(message.get(common.lang()));
            return Ok(Exit::BAD_INPUT);
        }
    };
    let lang = common.lang();
    batch::run(&args.files, How::new(args.timeout, lang), |loaded, alone, budget| {
        let _progress = alone.then(|| Progress::start(lang));
        rate(args, loaded, &grades, &budget, lang)
    })
}

/// The grades in a file, or the mistake in it.
pub fn read_grades(path: &FilePath) -> Result<Vec<Grade>, Phrase> {
    let name = input::name_of(path);
    let bytes = input::bytes_named(path, &name)?;
    grades::from_toml(&name, &String::from_utf8_lossy(&bytes)).map_err(|mistake| mistake.phrase())
}

/// Level and steps, if the puzzle is a plain 9x9 sudoku.
fn level_of(loaded: &Loaded) -> Option<Level> {
    loaded.puzzle.classic().map(|givens| level::level(&givens, level::RULES))
}

/// Whether the puzzle has one solution, as far as a brief search shows.
fn status_of(loaded: &Loaded, model: &Model, budget: &Budget) -> Result<Status, SolveError> {
    let glance = budget.part(GLANCE);
    match loaded.puzzle.classic() {
        Some(givens) => Ok(solve::classic_solutions(&givens, 2, &glance)?.status()),
        None => solve::status(model, EngineChoice::Auto, &glance),
    }
}

/// Why a puzzle is not rated; `None` if it can be.
fn unrated(status: Status, expects_one: bool) -> Option<Phrase> {
    match status {
        Status::None => Some(say!("cli.unrated-without-solution")),
        Status::Multiple if expects_one => Some(say!("cli.unrated-with-several")),
        _ => None,
    }
}

/// A report of why there is no rating.
fn refused(mut json: Map<String, Json>, why: Phrase) -> Report {
    let report = Report::refused(why, Exit::UNSOLVED);
    json.extend(report.json);
    Report { json, headed: true, ..report }
}

fn rate(args: &RateArgs, loaded: &Loaded, grades: &[Grade], budget: &Budget, lang: Lang) -> Report {
    if loaded.puzzle.hidden().is_some_and(|hidden| hidden.is_undealt(&hidden.start())) {
        return refused(object(json!({ "status": "undealt" })), say!("cli.unrated-before-first-click"));
    }
    let rated = level_of(loaded);
    if args.quick && rated.is_none() {
        return refused(Map::new(), say!("cli.no-published-grade"));
    }
    let model = (!args.quick).then(|| loaded.puzzle.model());
    if let Some(refusal) = model.as_ref().and_then(|model| refusal(loaded, model, budget)) {
        return refusal;
    }
    let (mut json, mut said, mut complaint) = (Map::new(), Vec::new(), None);
    if let Some(rated) = rated {
        published(rated, grades, &mut json);
    }
    if let Some(model) = model {
        let (rating, trouble) = walk(args, loaded, &model, budget, &mut json);
        said.extend(rating.map(|rating| score(&rating, &mut json)));
        complaint = trouble;
    }
    said.extend(
        rated
            .filter(|_| args.wants_published())
            .map(|rated| grades::summary(grades, grades::best(grades, rated), rated)),
    );
    let text = match said.as_slice() {
        [] => String::new(),
        _ => format!("{}\n", say!("cli.rated", all = Arg::Row(said)).get(lang)),
    };
    let exit = if complaint.is_some() { Exit::UNSOLVED } else { Exit::DONE };
    Report { complaint, headed: true, exit, text, ..Report::failed(json, exit) }
}

impl RateArgs {
    /// Whether level and steps are requested.
    fn wants_published(&self) -> bool {
        self.published_grade || self.quick || self.grades.is_some()
    }
}

/// A report of why the number of solutions rules out a rating; `None` if the puzzle can be rated.
fn refusal(loaded: &Loaded, model: &Model, budget: &Budget) -> Option<Report> {
    let status = match status_of(loaded, model, budget) {
        Ok(status) => status,
        Err(error) => return Some(refused(Map::new(), error.phrase())),
    };
    let message = unrated(status, loaded.puzzle.kind().expects_one_solution())?;
    Some(refused(object(json!({ "status": status_word(status) })), message))
}

/// Adds level, steps and published grade of a puzzle to the JSON object.
fn published(rated: Level, grades: &[Grade], json: &mut Map<String, Json>) {
    let fit = |grade: &Grade| json!((grade.adequacy(rated) * 1000.0).round() / 1000.0);
    let fits: Map<String, Json> = grades.iter().map(|grade| (grade.name.clone(), fit(grade))).collect();
    json.insert("level".into(), json!(rated.level));
    json.insert("step_count".into(), json!(rated.steps));
    json.insert("solved_by_rules".into(), json!(rated.is_solved()));
    json.insert("grade".into(), json!(grades::best(grades, rated).map(|(grade, _)| &grade.name)));
    json.insert("adequacy".into(), json!(fits));
}

/// Walks the path of a puzzle. Returns its rating, and a complaint if there is one.
fn walk(
    args: &RateArgs,
    loaded: &Loaded,
    model: &Model,
    budget: &Budget,
    json: &mut Map<String, Json>,
) -> (Option<Rating>, Option<Phrase>) {
    let kind = loaded.puzzle.kind();
    let options = Options {
        by: By::Auto,
        techniques: kind.techniques(),
        uniqueness: !args.no_uniqueness,
        effort: Effort::Thorough,
        ..Options::default()
    };
    // If the mines of a board are known, the whole game is rated, as when the board was made. What is visible initially
    // is only the start.
    let path = match loaded.puzzle.hidden() {
        Some(hidden) => game_path(hidden, options, budget),
        None => explain::path(model, &Position::start(model), options, budget),
    };
    match path {
        Ok(path) => {
            // Part of a path does not rate the whole puzzle.
            let rating = path.stopped.is_none().then(|| Rating::of(&path));
            let is_due = path.stopped.is_some() || (kind.expects_one_solution() && !path.solved);
            (rating, is_due.then(|| steps::unfinished(path.stopped)))
        }
        Err(error) => {
            json.extend(object(json!({ "error": { "message": error.to_string() } })));
            (None, Some(error.phrase()))
        }
    }
}

/// The rating of a path, which is also added to the JSON object.
fn score(rating: &Rating, json: &mut Map<String, Json>) -> Phrase {
    let difficulty = Difficulty::of(rating.score);
    json.insert("score".into(), json!(rating.score));
    json.insert("hardest".into(), json!(rating.hardest.as_ref().map(|name| without_places(name).get(Lang::En))));
    json.insert("difficulty".into(), json!(difficulty.id()));
    say!("cli.rating", difficulty = difficulty.name(), told = rating_summary(rating))
}

/// Learns grades from all sudokus of the files that state their grade. The grades are ordered by their mean level and
/// steps.
fn fit(files: &Files, lang: Lang) -> io::Result<Exit> {
    let mut exit = Exit::DONE;
    let mut rated: BTreeMap<String, Vec<Level>> = BTreeMap::new();
    let paths = match files.paths() {
        Ok(paths) => paths,
        Err(message) => {
            complain(message.get(lang));
            return Ok(Exit::BAD_INPUT);
        }
    };
    for path in &paths {
        let name = input::name_of(path);
        let readings = match input::bytes_named(path, &name) {
            Ok(bytes) => load::load(&name, &bytes),
            Err(message) => {
                complain(message.get(lang));
                exit = Exit::BAD_INPUT;
                continue;
            }
        };
        for reading in readings {
            match reading.outcome {
                Ok(loaded) => {
                    if let (Some(level), Some(grade)) = (level_of(&loaded), &loaded.puzzle.info().grade) {
                        rated.entry(grade.trim().to_string()).or_default().push(level);
                    }
                }
                Err(error) => {
                    complain(misread(&error).get(lang));
                    exit = Exit::BAD_INPUT;
                }
            }
        }
    }
    let mut grades: Vec<Grade> = Vec::new();
    for (name, levels) in &rated {
        match grades::fit(name, levels) {
            Some(grade) => grades.push(grade),
            None => complain(say!("cli.grade-beyond-rules", name, count = levels.len()).get(lang)),
        }
    }
    if grades.is_empty() {
        complain(say!("cli.no-graded-sudoku").get(lang));
        return Ok(exit.max(Exit::BAD_INPUT));
    }
    grades.sort_by(|a, b| (a.level.0 + a.steps.0).total_cmp(&(b.level.0 + b.steps.0)));
    streams::out().write_all(grades::to_toml(&grades).as_bytes())?;
    Ok(exit)
}
