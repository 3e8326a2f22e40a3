//! `nazo generate`: puzzles made to order.

use std::io::{self, Write};
use std::path::{Path as FilePath, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use serde_json::{Map, Value as Json, json};

use super::batch::{cpu_milliseconds, object};
use super::lots::{self, Counter};
use super::sheet::{self, Printed};
use super::{Common, Exit, complain, convert, input, rate};
use crate::explain::grades::{self, Grade};
use crate::generate::graded::{
    Distinct, Layout, Lot, Made, Outcome, Place, Presented, Symmetry, Wish, looks, read_layouts,
};
use crate::load::packs;
use crate::puzzle::{Budget, Stopped, Value};
use crate::text::{Source, lexis};
use crate::words::Lang;

/// How often a puzzle is made anew that came out like an earlier one of the run.
const ATTEMPTS: u64 = 20;

/// The arguments of `nazo generate`.
#[derive(Debug, clap::Args)]
pub struct GenerateArgs {
    /// The kind of puzzle.
    #[arg(value_name = "KIND")]
    kind: KindArg,
    /// Where the clues stand: a file of lines with a name and 81 characters (X for a clue, . for an open cell), such 81
    /// characters themselves, or the name of a shape that comes with nazo.
    #[arg(long, value_name = "LAYOUT", conflicts_with_all = ["symmetry", "clues"])]
    layout: Option<String>,
    /// The layout of the file with this name, in place of the first.
    #[arg(long, requires = "layout")]
    name: Option<String>,
    /// What layouts by chance have.
    #[arg(long, default_value = "half-turn")]
    symmetry: SymmetryArg,
    /// How many clues layouts by chance have.
    #[arg(long, value_name = "N", default_value_t = 28, value_parser = clap::value_parser!(u8).range(0..=81))]
    clues: u8,
    /// The grade: beginner, medium, hard, super-hard, or one of the file given with --grades. Without it any puzzle that
    /// the thirteen rules of the grades solve.
    #[arg(long)]
    grade: Option<String>,
    /// Grades learnt from a collection by `nazo rate --fit`, in place of the published ones.
    #[arg(long, value_name = "FILE")]
    grades: Option<PathBuf>,
    /// What the puzzles look like: any, or clues that stand in order along rows and columns.
    #[arg(long, default_value = "any")]
    looks: LooksArg,
    /// How many puzzles to make.
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Puzzles of the same seed are the same, whatever the number of jobs.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Give up on a puzzle after so many milliseconds.
    #[arg(long, value_name = "M", default_value_t = 5000)]
    budget_ms: u64,
    /// Print one JSON object per puzzle and line.
    #[arg(long)]
    json: bool,
    /// Make this many puzzles at once; otherwise one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
    /// Write a sheet to print as well: pages of A4 (SVG) with the puzzles and, behind them, their solutions. With more than
    /// one page the others are called FILE-2, FILE-3 and so on.
    #[arg(long, value_name = "FILE")]
    sheet: Option<PathBuf>,
    /// The format to write puzzles in.
    #[arg(long, value_name = "FORMAT", default_value = "native", value_parser = convert::written(), conflicts_with = "json")]
    to: String,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum KindArg {
    Sudoku,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LooksArg {
    Any,
    Ordered,
}

/// A symmetry by its word.
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

/// A puzzle with what else there is to say of it.
struct Told {
    made: Made,
    puzzle: Presented,
}

/// What came of one wish, and the milliseconds of its thread.
struct Answer {
    outcome: Result<Box<Told>, Failure>,
    ms: f64,
}

/// Why there is no puzzle.
struct Failure {
    reason: String,
    /// What is known of a layout on which there is none.
    infeasible: Option<&'static str>,
    nearest: Option<String>,
}

/// Makes the puzzles and prints each as soon as those before it are printed.
pub fn run(args: &GenerateArgs, common: &Common) -> io::Result<Exit> {
    let (grades, place) = match (grades_of(args), place_of(args)) {
        (Ok(grades), Ok(place)) => (grades, place),
        (Err(message), _) | (_, Err(message)) => {
            complain(&message);
            return Ok(Exit::BAD_INPUT);
        }
    };
    let grade = match args.grade.as_deref().map(|wanted| grade_of(&grades, wanted)).transpose() {
        Ok(grade) => grade,
        Err(message) => {
            complain(&message);
            return Ok(Exit::BAD_INPUT);
        }
    };
    let wish = Wish { place, grades: &grades, grade, orderly: args.looks == LooksArg::Ordered };
    let lang = common.lang();
    let (mut exit, mut distinct, mut counter) = (Exit::DONE, Distinct::default(), Counter::new());
    let mut printed = Vec::new();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let jobs = args.jobs.map_or_else(lots::cores, usize::from);
    lots::in_order(
        args.count,
        jobs,
        |number| answer(args, &wish, number, 0, lang),
        |number, mut found| {
            for attempt in 1..=ATTEMPTS {
                match &found.outcome {
                    Ok(told) if !distinct.insert(&told.made.givens) => {}
                    _ => break,
                }
                found = if attempt == ATTEMPTS {
                    Answer { outcome: Err(worn_out(lang)), ..found }
                } else {
                    answer(args, &wish, number, attempt, lang)
                };
            }
            match &found.outcome {
                Ok(told) if args.sheet.is_some() => printed.push(printed_of(told, number, lang)),
                Ok(_) => {}
                Err(_) => exit = exit.max(Exit::UNSOLVED),
            }
            print(&mut out, args, number, &found)?;
            out.flush()?;
            counter.show(|| match lang {
                Lang::En => format!("made {} of {}", number + 1, args.count),
                Lang::Ja => format!("{}問中{}問", args.count, number + 1),
            });
            Ok(())
        },
    )?;
    if let Some(path) = &args.sheet
        && let Err(message) = sheet::write(path, &sheet::pages(&printed, lang))
    {
        complain(&message);
        exit = Exit::BAD_INPUT;
    }
    Ok(exit)
}

/// The puzzle as it stands on a sheet.
fn printed_of(told: &Told, number: u64, lang: Lang) -> Printed {
    let values: Vec<Value> = told.made.solution.iter().map(|digit| Value(*digit)).collect();
    let grade = told.puzzle.puzzle.info().grade.as_ref().map(|grade| format!(" · {grade}")).unwrap_or_default();
    let score = told.puzzle.rating.as_ref().map(|rating| format!(" · {}", rating.score)).unwrap_or_default();
    Printed::new(format!("{}{grade}{score}", number + 1), &told.puzzle.puzzle, Some(&values), lang)
}

fn grades_of(args: &GenerateArgs) -> Result<Vec<Grade>, String> {
    args.grades.as_deref().map_or_else(|| Ok(grades::published()), rate::read_grades)
}

fn grade_of(grades: &[Grade], wanted: &str) -> Result<usize, String> {
    let names: Vec<&str> = grades.iter().map(|grade| grade.name.as_str()).collect();
    names.iter().position(|name| *name == wanted).ok_or_else(|| match lexis::nearest(wanted, &names) {
        Some(name) => format!("there is no grade '{wanted}'; did you mean '{name}'?"),
        None => format!("there is no grade '{wanted}'; there are {}", names.join(", ")),
    })
}

fn place_of(args: &GenerateArgs) -> Result<Place, String> {
    let Some(asked) = &args.layout else {
        return Ok(Place::Anywhere { symmetry: args.symmetry.0, clues: usize::from(args.clues) });
    };
    if asked.chars().count() == 81 && !FilePath::new(asked).exists() {
        return Layout::parse(asked).map(Place::On).map_err(|error| format!("--layout: {error}"));
    }
    let shapes = read_layouts(&packs::shapes()).map_err(|error| error.to_string())?;
    if let Some((_, layout)) = shapes.iter().find(|(name, _)| name == asked && !FilePath::new(asked).exists()) {
        return Ok(Place::On(*layout));
    }
    let path = FilePath::new(asked);
    let name = input::name_of(path);
    let bytes = input::bytes_named(path, &name).map_err(|message| {
        let names: Vec<&str> = shapes.iter().map(|(name, _)| name.as_str()).collect();
        format!("{message}; the shapes that come with nazo are {}", names.join(", "))
    })?;
    let source = Source::new(name.as_str(), &String::from_utf8_lossy(&bytes));
    let layouts = read_layouts(&source).map_err(|error| error.to_string())?;
    let wanted = args.name.as_deref();
    let found = layouts.iter().find(|(name, _)| wanted.is_none_or(|wanted| wanted == name));
    found.map(|(_, layout)| Place::On(*layout)).ok_or_else(|| {
        let names: Vec<&str> = layouts.iter().map(|(name, _)| name.as_str()).collect();
        format!("{name}: there is no layout '{}'; there are {}", wanted.unwrap_or_default(), names.join(", "))
    })
}

/// Makes puzzle `number`; the time it may take begins now.
fn answer(args: &GenerateArgs, wish: &Wish, number: u64, attempt: u64, lang: Lang) -> Answer {
    let (before, start, limit) = (cpu_milliseconds(), Instant::now(), Duration::from_millis(args.budget_ms));
    let budget = Budget::unlimited().with_time_limit(move || limit.saturating_sub(start.elapsed()));
    let outcome = match wish.make(Lot { seed: args.seed, number, attempt }, &budget) {
        Outcome::Made(made) => {
            let grade = wish.grade.map(|grade| wish.grades[grade].name.as_str());
            let source = format!("nazo, seed {}, puzzle {}", args.seed, number + 1);
            let clash = || Failure { reason: "the clues clash".to_string(), infeasible: None, nearest: None };
            let puzzle = made.present(grade, Some(source));
            puzzle.map(|puzzle| Box::new(Told { made: *made, puzzle })).ok_or_else(clash)
        }
        Outcome::Infeasible { obstacle, nearest } => Err(Failure {
            reason: obstacle.phrase().get(lang).to_string(),
            infeasible: Some(if obstacle.is_proven() { "proven" } else { "likely" }),
            nearest,
        }),
        Outcome::NotFound { sight, stopped } => Err(not_found(&sight, stopped, lang)),
    };
    Answer { outcome, ms: cpu_milliseconds() - before }
}

fn not_found(sight: &crate::generate::graded::Sight, stopped: Stopped, lang: Lang) -> Failure {
    let boards = sight.boards;
    let nearest = sight.nearest.map(|(_, rated)| (rated.level, rated.steps));
    let reason = match (lang, stopped, nearest, sight.fewest_open) {
        (Lang::En, _, Some((level, steps)), _) => {
            format!("not found in time: of {boards} boards the nearest had level {level} and {steps} steps")
        }
        (Lang::En, _, None, Some(open)) => {
            format!("not found in time: on the best of {boards} boards {open} cells stayed open")
        }
        (Lang::En, _, None, None) => "not found in time".to_string(),
        (Lang::Ja, _, Some((level, steps)), _) => {
            format!("時間内に見つかりませんでした。{boards}盤のうち最も近いものはレベル{level}、{steps}手でした")
        }
        (Lang::Ja, _, None, Some(open)) => {
            format!("時間内に見つかりませんでした。{boards}盤のうち最良でも{open}マス残りました")
        }
        (Lang::Ja, _, None, None) => "時間内に見つかりませんでした".to_string(),
    };
    Failure { reason, infeasible: None, nearest: None }
}

fn worn_out(lang: Lang) -> Failure {
    let reason = match lang {
        Lang::En => format!("{ATTEMPTS} puzzles in a row were like earlier ones of this run"),
        Lang::Ja => format!("{ATTEMPTS}回続けて、この回のこれまでの問題と同じになりました"),
    };
    Failure { reason, infeasible: None, nearest: None }
}

fn print(out: &mut impl Write, args: &GenerateArgs, number: u64, answer: &Answer) -> io::Result<()> {
    let ms = (answer.ms * 1000.0).round() / 1000.0;
    if args.json {
        let mut json = object(json!({ "id": format!("{}:{}", args.seed, number + 1), "kind": "sudoku" }));
        json.extend(match &answer.outcome {
            Ok(told) => as_json(args, told),
            Err(failure) => object(json!({
                "fail": failure.reason, "infeasible": failure.infeasible, "nearest": failure.nearest,
            })),
        });
        json.insert("ms".into(), json!(ms));
        return writeln!(out, "{}", Json::Object(json));
    }
    match &answer.outcome {
        Err(failure) => {
            out.flush()?;
            let likely = if failure.infeasible == Some("likely") { "likely infeasible: " } else { "" };
            let nearest = failure.nearest.as_ref().map(|grade| format!("; grade '{grade}' is possible here"));
            complain(&format!("puzzle {}: {likely}{}{}", number + 1, failure.reason, nearest.unwrap_or_default()));
            Ok(())
        }
        Ok(told) => {
            let Some(text) = told.puzzle.puzzle.write(&args.to, None) else {
                return Err(io::Error::other(format!("a sudoku cannot be written as '{}'", args.to)));
            };
            let text = text.trim_end();
            // Texts of many lines need something between two of them; nazo's own has a mark for it.
            let between = match (text.contains('\n'), args.to.as_str(), number) {
                (true, "native", 1..) => "---\n",
                (true, _, 1..) => "\n",
                _ => "",
            };
            writeln!(out, "{between}{text}")
        }
    }
}

fn as_json(args: &GenerateArgs, told: &Told) -> Map<String, Json> {
    let line = |grid: &[u8; 81]| -> String { grid.iter().map(|digit| char::from(b'0' + digit)).collect() };
    let Made { givens, solution, rated, adequacy } = &told.made;
    let mut json = object(json!({
        "puzzle": line(givens).replace('0', "."), "solution": line(solution), "level": rated.level, "step_count": rated.steps,
        "grade": told.puzzle.puzzle.info().grade, "adequacy": adequacy.map(|fit| (fit * 1000.0).round() / 1000.0),
    }));
    if let Some(rating) = &told.puzzle.rating {
        json.insert("score".into(), json!(rating.score));
        json.insert("hardest".into(), json!(rating.hardest.as_ref().map(|name| name.full.get(Lang::En))));
    }
    if args.looks == LooksArg::Ordered {
        json.insert("looks".into(), json!(looks::order(givens)));
    }
    json
}
