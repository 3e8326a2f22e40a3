//! `nazo rate`: how hard puzzles are, and what the grades of a collection are like.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path as FilePath, PathBuf};

use serde_json::{Map, Value as Json, json};

use super::batch::{self, How, Report, object};
use super::progress::Progress;
use super::solve::status_word;
use super::spoken::Texts;
use super::timeout::Timeout;
use super::{Common, Exit, Files, complain, input, steps, streams};
use crate::generate::{Difficulty, game_path, told};
use crate::load;
use nazo_core::explain::grades::{self, Grade};
use nazo_core::explain::level::{self, Level};
use nazo_core::explain::{self, By, Effort, Options, Rating};
use nazo_core::puzzle::{Budget, Model, Position};
use nazo_core::solve::{self, EngineChoice, SolveError, Status};
use nazo_core::words::{Fixed, Lang, Phrase, phrase};
use nazo_kinds::Loaded;

/// Conflicts that the question is worth whether there is one solution.
const GLANCE: u64 = 5000;

/// The arguments of `nazo rate`.
#[derive(Debug, clap::Args)]
pub struct RateArgs {
    #[command(flatten)]
    files: Files,
    /// Fit grades to sudokus labelled with their grade (`grade: easy`), and print a file for --grades.
    #[arg(long, conflicts_with_all = ["grades", "json", "puzzle"])]
    fit: bool,
    /// Also tell the published grade of plain 9x9 sudokus, by level and steps. JSON has it always.
    #[arg(long)]
    published_grade: bool,
    /// Tell the grade by this file instead of the published one.
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

/// What the arguments are, in Japanese.
pub const JAPANESE: Texts = &[
    ("fit", "グレードの書かれたナンプレ(`grade: easy`)からグレードを学び、--gradesに使うファイルを出力します"),
    (
        "published_grade",
        "普通の9x9のナンプレでは、レベルと手順数による公表のグレードも出力します。JSONには常に入ります",
    ),
    ("grades", "公表のものの代わりに、このファイルのグレードを出力します"),
    ("no_uniqueness", "解が1つであることを使う手筋を使いません"),
    ("quick", "公表のグレードだけを出力し、スコアに要る手順は調べません。1秒に数千問を扱えます"),
];

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

/// A file of grades, or what is wrong with it.
pub fn read_grades(path: &FilePath) -> Result<Vec<Grade>, Phrase> {
    let name = input::name_of(path);
    let bytes = input::bytes_named(path, &name)?;
    grades::from_toml(&name, &String::from_utf8_lossy(&bytes)).map_err(|mistake| mistake.phrase())
}

/// Level and steps, where the puzzle is a plain sudoku of 9x9.
fn level_of(loaded: &Loaded) -> Option<Level> {
    loaded.puzzle.classic().map(|givens| level::level(&givens, level::RULES))
}

/// Whether the puzzle has one solution, as far as that is seen at a glance.
fn status_of(loaded: &Loaded, model: &Model, budget: &Budget) -> Result<Status, SolveError> {
    let glance = budget.part(GLANCE);
    match loaded.puzzle.classic() {
        Some(givens) => Ok(solve::classic_solutions(&givens, 2, &glance)?.status()),
        None => solve::status(model, EngineChoice::Auto, &glance),
    }
}

/// Why a puzzle is not rated; none where it can be.
fn unrated(status: Status, expects_one: bool) -> Option<Fixed> {
    match status {
        Status::None => Some(Fixed("no solution, so nothing to rate", "答えがないので、難しさは決められません")),
        Status::Multiple if expects_one => {
            Some(Fixed("several solutions, so nothing to rate", "答えが2つ以上あるので、難しさは決められません"))
        }
        _ => None,
    }
}

/// That there is nothing to rate before the first click.
const UNDEALT: Fixed = Fixed(
    "nothing is dealt yet: the first click lays the mines, so there is nothing to rate",
    "地雷は最初のクリックで配置されるので、まだ難しさは決められません",
);

/// A report of why there is no rating.
fn refused(mut json: Map<String, Json>, message: impl Into<Phrase>, lang: Lang) -> Report {
    let message = message.into();
    json.extend(object(json!({ "error": { "message": message.get(Lang::En) } })));
    let complaint = Some(message.get(lang).to_string());
    Report { complaint, headed: true, ..Report::failed(json, Exit::UNSOLVED) }
}

fn rate(args: &RateArgs, loaded: &Loaded, grades: &[Grade], budget: &Budget, lang: Lang) -> Report {
    if loaded.puzzle.hidden().is_some_and(|hidden| hidden.is_undealt(&hidden.start())) {
        return refused(object(json!({ "status": "undealt" })), UNDEALT, lang);
    }
    let rated = level_of(loaded);
    if args.quick && rated.is_none() {
        return refused(Map::new(), NO_LEVEL, lang);
    }
    let model = (!args.quick).then(|| loaded.puzzle.model());
    if let Some(refusal) = model.as_ref().and_then(|model| refusal(loaded, model, budget, lang)) {
        return refusal;
    }
    let (mut json, mut said, mut complaint) = (Map::new(), Vec::new(), None);
    if let Some(rated) = rated {
        published(rated, grades, &mut json);
    }
    if let Some(model) = model {
        let (rating, trouble) = walk(args, loaded, &model, budget, &mut json, lang);
        said.extend(rating.map(|rating| score(&rating, &mut json)));
        complaint = trouble;
    }
    said.extend(
        rated.filter(|_| args.wants_published()).map(|rated| grades::told(grades, grades::best(grades, rated), rated)),
    );
    let said: Vec<&str> = said.iter().map(|phrase| phrase.get(lang)).collect();
    let text =
        if said.is_empty() { String::new() } else { said.join(if lang == Lang::En { "; " } else { "。" }) + "\n" };
    let exit = if complaint.is_some() { Exit::UNSOLVED } else { Exit::DONE };
    Report { complaint, headed: true, exit, text, ..Report::failed(json, exit) }
}

impl RateArgs {
    /// Whether level and steps are asked for.
    fn wants_published(&self) -> bool {
        self.published_grade || self.quick || self.grades.is_some()
    }
}

/// A report of why a puzzle has no rating, where its solutions say so; none where it can have one.
fn refusal(loaded: &Loaded, model: &Model, budget: &Budget, lang: Lang) -> Option<Report> {
    let status = match status_of(loaded, model, budget) {
        Ok(status) => status,
        Err(error) => return Some(refused(Map::new(), error.phrase(), lang)),
    };
    let message = unrated(status, loaded.puzzle.kind().expects_one_solution())?;
    Some(refused(object(json!({ "status": status_word(status) })), message, lang))
}

/// What level and steps tell of a puzzle.
fn published(rated: Level, grades: &[Grade], json: &mut Map<String, Json>) {
    let fit = |grade: &Grade| json!((grade.adequacy(rated) * 1000.0).round() / 1000.0);
    let fits: Map<String, Json> = grades.iter().map(|grade| (grade.name.clone(), fit(grade))).collect();
    json.insert("level".into(), json!(rated.level));
    json.insert("step_count".into(), json!(rated.steps));
    json.insert("solved_by_rules".into(), json!(rated.is_solved()));
    json.insert("grade".into(), json!(grades::best(grades, rated).map(|(grade, _)| &grade.name)));
    json.insert("adequacy".into(), json!(fits));
}

/// Walks the path of a puzzle: its rating, and what there is to complain of.
fn walk(
    args: &RateArgs,
    loaded: &Loaded,
    model: &Model,
    budget: &Budget,
    json: &mut Map<String, Json>,
    lang: Lang,
) -> (Option<Rating>, Option<String>) {
    let kind = loaded.puzzle.kind();
    let options = Options {
        by: By::Auto,
        techniques: kind.techniques(),
        uniqueness: !args.no_uniqueness,
        effort: Effort::Thorough,
        ..Options::default()
    };
    // Of a board whose mines are known the whole game is rated, as it was when the board was made: what shows at the
    // beginning is only where it begins.
    let path = match loaded.puzzle.hidden() {
        Some(hidden) => game_path(hidden, options, budget),
        None => explain::path(model, &Position::start(model), options, budget),
    };
    match path {
        Ok(path) => {
            // What a part of a path takes is not what the puzzle takes.
            let rating = path.stopped.is_none().then(|| Rating::of(&path));
            let is_due = path.stopped.is_some() || (kind.expects_one_solution() && !path.solved);
            (rating, is_due.then(|| steps::unfinished(path.stopped, lang)))
        }
        Err(error) => {
            json.extend(object(json!({ "error": { "message": error.to_string() } })));
            (None, Some(error.phrase().get(lang).to_string()))
        }
    }
}

/// What a path tells of its puzzle.
fn score(rating: &Rating, json: &mut Map<String, Json>) -> Phrase {
    let difficulty = Difficulty::of(rating.score);
    json.insert("score".into(), json!(rating.score));
    json.insert("hardest".into(), json!(rating.hardest.as_ref().map(|name| name.full.get(Lang::En))));
    json.insert("difficulty".into(), json!(difficulty.id()));
    phrase!([name = difficulty.name(), told = told(rating)], "{name}, {told}", "{name}、{told}")
}

/// That a puzzle has no level.
const NO_LEVEL: Fixed = Fixed(
    "only plain sudokus of 9x9 have a published grade; without --quick there is a score",
    "公表のグレードがあるのは普通の9x9のナンプレだけです。--quickを付けなければスコアが出ます",
);

/// Learns grades: every sudoku of the files that says its grade counts for it. Grades come in the order of their mean
/// level and steps.
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
                    complain(&error.told(lang));
                    exit = Exit::BAD_INPUT;
                }
            }
        }
    }
    let mut grades: Vec<Grade> = Vec::new();
    for (name, levels) in &rated {
        match grades::fit(name, levels) {
            Some(grade) => grades.push(grade),
            None => {
                let said = phrase!(
                    "grade '{name}': the thirteen rules solve none of its {} puzzles",
                    "グレード「{name}」の{}問は、どれも13の規則では解けません",
                    levels.len()
                );
                complain(said.get(lang));
            }
        }
    }
    if grades.is_empty() {
        let said = Fixed(
            "no sudoku of these files is of 9x9, says its grade (a line 'grade: easy') and is solved by the thirteen rules",
            "9×9で、グレードの行(「grade: easy」など)があり、13の規則で解けるナンプレがありません",
        );
        complain(said.get(lang));
        return Ok(exit.max(Exit::BAD_INPUT));
    }
    grades.sort_by(|a, b| (a.level.0 + a.steps.0).total_cmp(&(b.level.0 + b.steps.0)));
    streams::out().write_all(grades::to_toml(&grades).as_bytes())?;
    Ok(exit)
}
