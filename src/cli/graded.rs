//! `nazo generate sudoku` to order: for a layout of clues and a grade.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use serde_json::{Map, Value as Json, json};

use super::batch::{cpu_milliseconds, object};
use super::fresh::FreshArgs;
use super::parallel::{self, Counter};
use super::sheet::{self, Printed};
use super::timeout::Timeout;
use super::{Common, Exit, complain, rate, row, streams};
use crate::generate::graded::{
    Distinct, Layout, Lot, Made, Outcome, Place, Presented, SearchProgress, Symmetry, Wish, looks,
};
use crate::generate::{Demand, Difficulty};
use nazo_core::explain::Rating;
use nazo_core::explain::grades::{self, Grade};
use nazo_core::puzzle::Value;
use nazo_core::render::without_places;
use nazo_core::text::lexis;
use nazo_core::words::{self, Lang, Phrase, say};

/// How many times a puzzle that duplicates an earlier one of the run is replaced.
const ATTEMPTS: u64 = 20;
/// The default time limit of one puzzle, in milliseconds.
const BUDGET_MS: u64 = 5000;

/// What is asked of sudokus to order.
#[derive(Clone, Debug, clap::Args)]
pub struct GradedArgs {
    /// Sudoku: the published grade (beginner, medium, hard, super-hard, or one of the file given with --grades), on the layout
    /// of clues that --layout gives: a file of lines with a name and 81 characters (X for a clue, . for an open cell), such 81 characters
    /// themselves, or the name of a shape that comes with nazo.
    #[arg(long, value_name = "GRADE", alias = "grade", conflicts_with_all = ["variant", "difficulty", "score", "technique"])]
    published_grade: Option<String>,
    /// Sudoku: grades fitted to a collection by `nazo rate --fit`, instead of the published ones.
    #[arg(long, value_name = "FILE")]
    grades: Option<PathBuf>,
    /// Sudoku: the layout of this name in the file, instead of the first.
    #[arg(long, requires = "layout")]
    name: Option<String>,
    /// Sudoku: the symmetry of random layouts; half-turn by default.
    #[arg(long, conflicts_with = "layout")]
    symmetry: Option<SymmetryArg>,
    /// Sudoku: how many clues random layouts have; 28 by default.
    #[arg(long, value_name = "N", conflicts_with = "layout", value_parser = clap::value_parser!(u8).range(0..=81))]
    clues: Option<u8>,
    /// Sudoku: what the puzzles look like: any, or clues that stand in order along rows and columns.
    #[arg(long)]
    looks: Option<LooksArg>,
}

impl GradedArgs {
    /// Whether an option is used that only sudokus to order have.
    pub fn is_asked(&self) -> bool {
        let GradedArgs { published_grade: grade, grades, name, symmetry, clues, looks } = self;
        let words = grade.is_some() || grades.is_some() || name.is_some();
        words || symmetry.is_some() || clues.is_some() || looks.is_some()
    }

    /// The name of the requested layout.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The command line, reduced to what determines the puzzles.
    fn command(&self, fresh: &FreshArgs, demand: &Demand) -> String {
        let grades = self.grades.as_ref().map(|file| file.to_string_lossy().into_owned());
        let symmetry = self.symmetry.map(|SymmetryArg(symmetry)| symmetry.id().to_string());
        let options = [
            ("layout", fresh.layout.clone()),
            ("name", self.name.clone()),
            ("symmetry", symmetry),
            ("clues", self.clues.map(|clues| clues.to_string())),
            ("published-grade", self.published_grade.clone()),
            ("grades", grades),
            ("looks", self.is_orderly().then(|| "ordered".to_string())),
        ];
        let said =
            options.into_iter().filter_map(|(name, value)| Some(format!(" --{name} {}", words::quoted(&value?))));
        format!("nazo generate {}{}{}", fresh.kind, said.collect::<String>(), demand.options())
    }

    fn is_orderly(&self) -> bool {
        self.looks == Some(LooksArg::Ordered)
    }

    fn place(&self, layout: Option<Layout>) -> Place {
        let symmetry = self.symmetry.map_or(Symmetry::HalfTurn, |SymmetryArg(symmetry)| symmetry);
        let clues = self.clues.map_or(28, usize::from);
        layout.map_or(Place::Anywhere { symmetry, clues }, Place::On)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LooksArg {
    Any,
    Ordered,
}

/// A symmetry by its identifier.
#[derive(Clone, Copy, Debug)]
struct SymmetryArg(Symmetry);

impl ValueEnum for SymmetryArg {
    fn value_variants<'a>() -> &'a [SymmetryArg] {
        const ALL: [SymmetryArg; Symmetry::ALL.len()] = {
            let mut all = [SymmetryArg(Symmetry::None); Symmetry::ALL.len()];
            let mut at = 0;
            while at < all.len() {
                all[at] = SymmetryArg(Symmetry::ALL[at]);
                at += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(self.0.id().into())
    }
}

/// A puzzle and further information about it.
struct FoundPuzzle {
    made: Made,
    puzzle: Presented,
}

/// The result of one wish, and the milliseconds of its thread.
struct Answer {
    outcome: Result<Box<FoundPuzzle>, Failure>,
    ms: f64,
}

/// Why there is no puzzle.
struct Failure {
    reason: Phrase,
    /// How certain it is that the layout has none: `proven` or `likely`.
    infeasible: Option<&'static str>,
    nearest: Option<String>,
}

impl Failure {
    fn new(reason: Phrase) -> Failure {
        Failure { reason, infeasible: None, nearest: None }
    }

    /// The reason, for people.
    fn phrase(&self) -> Phrase {
        let reason = match self.infeasible {
            Some("likely") => say!("cli.likely-infeasible", reason = self.reason),
            _ => self.reason.clone(),
        };
        match &self.nearest {
            Some(grade) => say!("cli.grade-possible-here", reason, grade),
            None => reason,
        }
    }
}

/// The settings of a run.
struct Run<'a> {
    wish: Wish<'a>,
    seed: u64,
    /// The command that makes these puzzles, without its seed.
    command: String,
    limit: Duration,
    fresh: &'a FreshArgs,
    lang: Lang,
}

/// Makes the puzzles and prints each once those before it are printed.
pub fn run(args: &GradedArgs, fresh: &FreshArgs, layout: Option<Layout>, common: &Common) -> io::Result<Exit> {
    let (grades, grade, demand) = match asked(args, fresh) {
        Ok(asked) => asked,
        Err(message) => {
            complain(message.get(common.lang()));
            return Ok(Exit::BAD_INPUT);
        }
    };
    let lang = common.lang();
    let command = args.command(fresh, &demand);
    let wish = Wish { place: args.place(layout), grades: &grades, grade, demand, orderly: args.is_orderly() };
    let limit = Duration::from_millis(fresh.budget_ms.unwrap_or(BUDGET_MS));
    let run = Run { wish, seed: fresh.seed(), command, limit, fresh, lang };
    let (mut exit, mut distinct, mut counter) = (Exit::DONE, Distinct::default(), Counter::new());
    let mut printed = Vec::new();
    let mut out = io::BufWriter::new(streams::out());
    let jobs = fresh.jobs.map_or_else(parallel::cores, usize::from);
    parallel::in_order(
        0..fresh.count,
        jobs,
        |number| answer(&run, number, 0),
        |number, mut found| {
            for attempt in 1..=ATTEMPTS {
                match &found.outcome {
                    Ok(told) if !distinct.insert(&told.made.givens) => {}
                    _ => break,
                }
                found = if attempt == ATTEMPTS {
                    Answer { outcome: Err(Failure::new(say!("cli.all-like-earlier", count = ATTEMPTS))), ..found }
                } else {
                    answer(&run, number, attempt)
                };
            }
            match &found.outcome {
                Ok(told) if fresh.sheet.is_some() => printed.push(printed_of(told, number, lang)),
                _ => {}
            }
            if found.outcome.as_ref().map_or(true, |told| told.made.is_miss) {
                exit = exit.max(Exit::UNSOLVED);
            }
            print(&mut out, &run, number, &found)?;
            out.flush()?;
            counter.show(|| say!("cli.made", done = number + 1, all = fresh.count).get(lang).to_string());
            Ok::<(), io::Error>(())
        },
    )?;
    if let Some(path) = &fresh.sheet
        && let Err(message) = sheet::write(path, &sheet::pages(&printed, lang), fresh.force)
    {
        complain(message.get(lang));
        exit = Exit::BAD_INPUT;
    }
    Ok(exit)
}

/// The available grades, the index of the wanted one, and the demand.
fn asked(args: &GradedArgs, fresh: &FreshArgs) -> Result<(Vec<Grade>, Option<usize>, Demand), Phrase> {
    let grades = args.grades.as_deref().map(rate::read_grades).transpose()?;
    let grades = grades.unwrap_or_else(grades::published);
    let grade = args.published_grade.as_deref().map(|wanted| grade_of(&grades, wanted)).transpose()?;
    Ok((grades, grade, fresh.demand()?))
}

/// The puzzle as printed on a sheet.
fn printed_of(told: &FoundPuzzle, number: u64, lang: Lang) -> Printed {
    let values: Vec<Value> = told.made.solution.iter().map(|digit| Value(*digit)).collect();
    let score = |rating: &Rating| format!(" · {} · {}", Difficulty::of(rating.score).name().get(lang), rating.score);
    let score = told.puzzle.rating.as_ref().map(score).unwrap_or_default();
    Printed::new(format!("{}{score}", number + 1), &told.puzzle.puzzle, Some(&values), lang)
}

fn grade_of(grades: &[Grade], wanted: &str) -> Result<usize, Phrase> {
    let names: Vec<&str> = grades.iter().map(|grade| grade.name.as_str()).collect();
    names.iter().position(|name| *name == wanted).ok_or_else(|| match lexis::nearest(wanted, &names) {
        Some(near) => say!("cli.grade-meant", wanted, near),
        None => say!("cli.unknown-grade", wanted, known = row(names)),
    })
}

/// Makes puzzle `number`; its time limit starts now.
fn answer(run: &Run<'_>, number: u64, attempt: u64) -> Answer {
    let Run { wish, seed, command, limit, lang, .. } = run;
    let (before, lang) = (cpu_milliseconds(), *lang);
    let budget = Timeout { timeout: Some(*limit) }.begin().budget();
    let outcome = match wish.make(Lot { seed: *seed, number, attempt }, &budget) {
        Outcome::Made(made) => {
            let source = format!("{command} --seed {seed}, puzzle {}", number + 1);
            let conflict = || Failure::new(say!("cli.clues-clash"));
            let puzzle = made.present(wish, Some(source), lang);
            puzzle.map(|puzzle| Box::new(FoundPuzzle { made: *made, puzzle })).ok_or_else(conflict)
        }
        Outcome::Infeasible { obstacle, nearest } => Err(Failure {
            reason: obstacle.phrase(),
            infeasible: Some(if obstacle.is_proven() { "proven" } else { "likely" }),
            nearest,
        }),
        Outcome::NotFound { sight, .. } => Err(Failure::new(not_found(&sight))),
    };
    Answer { outcome, ms: cpu_milliseconds() - before }
}

fn not_found(sight: &SearchProgress) -> Phrase {
    let boards = sight.boards;
    match (sight.nearest, sight.fewest_open) {
        (Some((_, rated)), _) => say!("cli.not-found-nearest", boards, level = rated.level, steps = rated.steps),
        (None, Some(open)) => say!("cli.not-found-open-cells", boards, open),
        (None, None) => say!("cli.not-found"),
    }
}

/// The message that a puzzle is not what was asked for.
const MISS: Phrase = Phrase::fixed("cli.no-such-difficulty-in-time");

fn print(out: &mut impl Write, run: &Run<'_>, number: u64, answer: &Answer) -> io::Result<()> {
    let ms = (answer.ms * 1000.0).round() / 1000.0;
    if run.fresh.json {
        let mut json = object(json!({ "id": format!("{}:{}", run.seed, number + 1), "kind": run.fresh.kind }));
        json.extend(match &answer.outcome {
            Ok(told) => as_json(run, told),
            Err(failure) => object(json!({
                "fail": failure.reason.get(run.lang), "infeasible": failure.infeasible, "nearest": failure.nearest,
            })),
        });
        json.insert("ms".into(), json!(ms));
        return writeln!(out, "{}", Json::Object(json));
    }
    match &answer.outcome {
        Err(failure) => {
            out.flush()?;
            complain(say!("cli.nth-puzzle", number = number + 1, said = failure.phrase()).get(run.lang));
            Ok(())
        }
        Ok(told) => {
            let Some(text) = told.puzzle.puzzle.write(&run.fresh.to, None) else {
                return Err(io::Error::other(format!("sudokus have no '{}' format", run.fresh.to)));
            };
            let text = text.trim_end();
            if told.made.is_miss {
                let score = told.puzzle.rating.as_ref().map_or(0, |rating| rating.score);
                let said = say!("cli.missed-by-score", reason = MISS, score);
                complain(say!("cli.nth-puzzle", number = number + 1, said).get(run.lang));
            }
            // Texts of several lines need a separator; nazo's own format has a mark for it.
            let between = match (text.contains('\n'), run.fresh.to.as_str(), number) {
                (true, "native", 1..) => "---\n",
                (true, _, 1..) => "\n",
                _ => "",
            };
            writeln!(out, "{between}{text}")
        }
    }
}

fn as_json(run: &Run<'_>, told: &FoundPuzzle) -> Map<String, Json> {
    let line = |grid: &[u8; 81]| -> String { grid.iter().map(|digit| char::from(b'0' + digit)).collect() };
    let Made { givens, solution, rated, adequacy, is_miss } = &told.made;
    let mut json = object(json!({
        "puzzle": line(givens).replace('0', "."), "solution": line(solution), "level": rated.level, "step_count": rated.steps,
        "grade": run.wish.grade.map(|grade| &run.wish.grades[grade].name), "adequacy": adequacy.map(|fit| (fit * 1000.0).round() / 1000.0),
    }));
    if !rated.is_solved() {
        json.insert("solved_by_rules".into(), json!(false));
    }
    if let Some(rating) = &told.puzzle.rating {
        json.insert("score".into(), json!(rating.score));
        json.insert("difficulty".into(), json!(Difficulty::of(rating.score).id()));
        json.insert("hardest".into(), json!(rating.hardest.as_ref().map(|name| without_places(name).get(Lang::En))));
    }
    if *is_miss {
        json.insert("miss".into(), json!(MISS.get(Lang::En)));
    }
    if run.wish.orderly {
        json.insert("looks".into(), json!(looks::order(givens)));
    }
    json
}
