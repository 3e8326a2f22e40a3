//! `nazo steps` and `nazo hint`: the path to the solution, and its next step.

use std::io;
use std::time::Duration;

use clap::ValueEnum;
use serde_json::{Value as Json, json};

use super::batch::{self, Report};
use super::consistent::{Ground, ground};
use super::mines::untouched;
use super::progress::Progress;
use super::timeout::Timeout;
use super::{Common, Exit, Files, json};
use crate::play::{self, Event, Game, Opening, Session};
use nazo_core::explain::{self, By, Effort, ExplainError, Options, Path};
use nazo_core::logic::within_sums;
use nazo_core::puzzle::{Budget, Model, Step, Stopped};
use nazo_core::render;
use nazo_core::solve::{self, EngineChoice, Status};
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::Loaded;

/// The arguments of `nazo steps`.
#[derive(Debug, clap::Args)]
pub struct StepsArgs {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    how: How,
}

/// The arguments of `nazo hint`.
#[derive(Debug, clap::Args)]
pub struct HintArgs {
    #[command(flatten)]
    files: Files,
    /// Print the game with the step applied instead of the step.
    #[arg(long, conflicts_with = "traces")]
    apply: bool,
    #[command(flatten)]
    how: How,
}

/// How steps are looked for.
#[derive(Debug, clap::Args)]
struct How {
    /// What to look for: named techniques, small sets of rules, or whichever comes first.
    #[arg(long, value_name = "BY", default_value = "auto")]
    by: ByArg,
    /// Don't use uniqueness techniques.
    #[arg(long)]
    no_uniqueness: bool,
    /// Explain long steps line by line where that is possible; JSON always does.
    #[arg(long)]
    traces: bool,
    #[command(flatten)]
    timeout: Timeout,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ByArg {
    Techniques,
    Minimal,
    Auto,
}

impl How {
    /// The options for a puzzle. A puzzle that is alone has both cores to itself.
    fn options(&self, loaded: &Loaded, alone: bool, as_json: bool) -> Options<'static> {
        let by = match self.by {
            ByArg::Techniques => By::Techniques,
            ByArg::Minimal => By::Minimal,
            ByArg::Auto => By::Auto,
        };
        Options {
            by,
            techniques: loaded.puzzle.kind().techniques(),
            uniqueness: !self.no_uniqueness,
            side_by_side: alone,
            unfolds: as_json || self.traces,
            ..Options::default()
        }
    }
}

/// Prints the whole path of every puzzle, from the current state of the game in the file.
pub fn run_steps(args: &StepsArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    batch::run_games(&args.files, batch::How::new(args.how.timeout, lang), |loaded, game, alone, budget| {
        let side_by_side = alone && !args.files.is_one_job();
        let told = |ground: &Ground, budget: &Budget| {
            let model = game.session().model();
            let path = explain::path(
                model,
                &ground.position,
                Options { effort: Effort::Thorough, ..args.how.options(loaded, side_by_side, args.files.json) },
                budget,
            )?;
            let must_solve = loaded.puzzle.kind().expects_one_solution();
            let needed = loaded.puzzle.in_words();
            let needed =
                needed.map_or(path.steps.len(), |told| told.story().needed(told, model, &ground.position, &path.steps));
            let mut report = tell_path(model, &path, needed, must_solve, lang);
            if must_solve && !path.solved && path.stopped.is_none() && has_several(model, budget) {
                report.complaint = Some(SEVERAL);
            }
            Ok(report)
        };
        let _progress = alone.then(|| Progress::start(lang));
        from_ground(game.session(), budget, lang, told)
    })
}

/// Prints the next step of every puzzle.
pub fn run_hint(args: &HintArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    batch::run_games(&args.files, batch::How::new(args.how.timeout, lang), |loaded, game, alone, budget| {
        let side_by_side = alone && !args.files.is_one_job();
        let mut sound = None;
        let told = |ground: &Ground, budget: &Budget| {
            let model = game.session().model();
            // What automatic candidates show anyway is not a hint.
            let position = match game.session().view().auto {
                true => within_sums(model, &ground.position),
                false => ground.position.clone(),
            };
            let step =
                explain::next(model, &position, args.how.options(loaded, side_by_side, args.files.json), budget)?;
            let json: Json = step.iter().map(|step| json::step(model, step, lang)).collect();
            let is_done = ground.position.is_full() || !loaded.puzzle.kind().expects_one_solution();
            let text = match &step {
                Some(step) if args.how.traces => at_length(model, step, "  ", lang),
                Some(step) => line(step, lang) + "\n",
                None if is_done && !ground.position.is_full() => nothing_certain(lang),
                None => String::new(),
            };
            let why = || if has_several(model, budget) { SEVERAL } else { say!("cli.no-step-found") };
            let complaint = (step.is_none() && !is_done).then(why);
            let exit = if step.is_some() || is_done { Exit::DONE } else { Exit::UNSOLVED };
            let json = json!({ "steps": json });
            sound = step.filter(|_| ground.amiss.is_empty());
            Ok(Report { headed: true, complaint, exit, ..Report::done(json, text) })
        };
        let _progress = alone.then(|| Progress::start(lang));
        let report = from_ground(game.session(), budget, lang, told);
        if args.apply { applied(loaded, sound.as_ref(), report, alone) } else { report }
    })
}

/// The report for the consistent part of a game; inconsistent entries are named first.
fn from_ground(
    session: &Session,
    budget: &Budget,
    lang: Lang,
    told: impl FnOnce(&Ground, &Budget) -> Result<Report, ExplainError>,
) -> Report {
    if session.is_undealt() {
        return untouched(lang);
    }
    let solvable = explain::ensure_solvable(session.model(), budget);
    let report = solvable.and_then(|()| ground(session, budget)).and_then(|ground| {
        let mut report = told(&ground, budget)?;
        if !ground.amiss.is_empty() {
            let model = session.model();
            let codes: Json =
                ground.amiss.iter().map(|fact| model.candidate_code(fact.candidate, fact.holds)).collect();
            report.json.insert("clash".to_string(), codes);
            report.text = format!("{}\n{}", play::conflict_phrase(model, &ground.amiss).get(lang), report.text);
        }
        Ok(report)
    });
    report.unwrap_or_else(|error| Report::refused(error.phrase(), Exit::UNSOLVED))
}

/// The game of a file with a step applied, as a file. If there is no step, or an entry is wrong, the hint becomes a
/// complaint instead.
fn applied(loaded: &Loaded, step: Option<&Step>, mut report: Report, alone: bool) -> Report {
    let (mut game, _) = Game::open(loaded, None, Opening::Resume);
    if let Some(made) = step.and_then(|step| game.session().taking(step).ok().flatten()) {
        let made = game.session().tidied(made, true);
        let _ = game.act(&Event::Move(made), Duration::ZERO);
    }
    let text = game.to_text().unwrap_or_default().trim_end().to_string() + "\n";
    if step.is_none() {
        let said = report.text.trim_end();
        report.complaint = report.complaint.or((!said.is_empty()).then(|| Phrase::verbatim(said)));
    }
    if report.json.contains_key("clash") {
        report.exit = report.exit.max(Exit::UNSOLVED);
    }
    report.json.insert("text".to_string(), text.as_str().into());
    let end = if alone { "" } else { "---\n" };
    Report { headed: false, text: text + end, ..report }
}

fn nothing_certain(lang: Lang) -> String {
    format!("{}\n", say!("cli.no-further-deduction").get(lang))
}

/// Whether a puzzle is known to have several solutions.
fn has_several(model: &Model, budget: &Budget) -> bool {
    solve::status(model, EngineChoice::Auto, budget) == Ok(Status::Multiple)
}

/// The reason why the path ends before the board is full.
const SEVERAL: Phrase = Phrase::fixed("cli.several-solutions-end-path");

/// A step as one line: its name, unless its sentence contains it, and the sentence.
pub(super) fn line(step: &Step, lang: Lang) -> String {
    let (name, text) = (step.name.full.get(lang), step.text.get(lang));
    if render::names_itself(step) { text.to_string() } else { format!("{name}: {text}") }
}

/// A step with its name and everything it removes. If many rules are involved, a row of its own explains why, unless
/// the sentence does.
fn at_length(model: &Model, step: &Step, indent: &str, lang: Lang) -> String {
    let reasons = explain::reasons(model, step, true).into_iter().map(|row| format!("{indent}{}", row.get(lang)));
    std::iter::once(line(step, lang)).chain(reasons).collect::<Vec<_>>().join("\n") + "\n"
}

/// The report of a path, with a heading after the steps that answer the question. If several solutions are expected,
/// the path is complete when nothing more follows.
fn tell_path(model: &Model, path: &Path, needed: usize, must_solve: bool, lang: Lang) -> Report {
    let steps: Json = path.steps.iter().map(|step| json::step(model, step, lang)).collect();
    let row = |(at, step)| {
        let heading = if at == needed { format!("{}\n", say!("cli.steps-beyond").get(lang)) } else { String::new() };
        format!("{heading}{:>3}  {}", at + 1, at_length(model, step, "       ", lang))
    };
    let mut text: String = path.steps.iter().enumerate().map(row).collect();
    let is_due = !path.solved && (must_solve || path.stopped.is_some());
    let complaint = is_due.then(|| unfinished(path.stopped));
    if path.steps.is_empty() && complaint.is_none() && !path.solved {
        text = nothing_certain(lang);
    }
    let is_complete = path.solved || (!must_solve && path.stopped.is_none());
    let exit = if is_complete { Exit::DONE } else { Exit::UNSOLVED };
    let json = json!({ "steps": steps, "solved": path.solved });
    Report { headed: true, complaint, exit, ..Report::done(json, text) }
}

/// The message that a path does not lead to the solution, and whether it was cut short.
pub(super) fn unfinished(stopped: Option<Stopped>) -> Phrase {
    match stopped {
        None => ENDS_EARLY,
        Some(stopped) => say!("cli.path-not-complete", stopped = stopped.phrase()),
    }
}

/// The message that named steps do not lead to the solution.
pub(super) const ENDS_EARLY: Phrase = Phrase::fixed("cli.path-ends-early");
