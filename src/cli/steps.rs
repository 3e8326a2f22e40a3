//! `nazo steps` and `nazo hint`: the path to the solution, and its next step.

use std::io;
use std::time::Duration;

use clap::ValueEnum;
use serde_json::{Value as Json, json};

use super::batch::{self, Report, object};
use super::solve::{budget, seconds};
use super::{Common, Exit, Files, json};
use crate::explain::{self, By, Options, Path};
use crate::kinds::Loaded;
use crate::puzzle::{Model, Step};
use crate::words::Lang;

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
    #[command(flatten)]
    how: How,
}

/// How steps are looked for.
#[derive(Debug, clap::Args)]
struct How {
    /// What steps are made of: named techniques, small sets of rules, or whichever is there first.
    #[arg(long, value_name = "BY", default_value = "auto")]
    by: ByArg,
    /// Leave out techniques that take it for granted that a puzzle has one solution. Without this they are used where the
    /// puzzle is known to have one.
    #[arg(long)]
    no_uniqueness: bool,
    /// Give up on a puzzle after this many seconds.
    #[arg(long, value_name = "S", value_parser = seconds)]
    timeout: Option<Duration>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ByArg {
    Techniques,
    Minimal,
    Auto,
}

impl How {
    /// A puzzle that is alone has both cores for itself.
    fn options(&self, loaded: &Loaded, alone: bool) -> Options<'static> {
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
            ..Options::default()
        }
    }
}

/// Prints the whole path of every puzzle, from where the game in the file stands.
pub fn run_steps(args: &StepsArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    batch::run_games(&args.files, |loaded, game, alone| {
        let (model, position) = (game.session().model(), game.session().position());
        let found = explain::path(
            model,
            position,
            args.how.options(loaded, alone && !args.files.is_one_job()),
            &budget(args.how.timeout),
        );
        match found {
            Ok(path) => tell_path(model, &path, loaded.puzzle.kind().expects_one_solution(), lang),
            Err(error) => failed(&error),
        }
    })
}

/// Prints the next step of every puzzle.
pub fn run_hint(args: &HintArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    batch::run_games(&args.files, |loaded, game, alone| {
        let (model, position) = (game.session().model(), game.session().position());
        match explain::next(
            model,
            position,
            args.how.options(loaded, alone && !args.files.is_one_job()),
            &budget(args.how.timeout),
        ) {
            Err(error) => failed(&error),
            Ok(step) => {
                let json: Json = step.iter().map(|step| json::step(model, step, lang)).collect();
                let text = step.as_ref().map(|step| format!("{}\n", line(step, lang))).unwrap_or_default();
                let solved = position.is_full();
                let is_done = solved || !loaded.puzzle.kind().expects_one_solution();
                let complaint = (step.is_none() && !is_done).then(|| "no step was found".to_string());
                let exit = if step.is_some() || is_done { Exit::DONE } else { Exit::UNSOLVED };
                let json = json!({ "steps": json });
                Report { headed: true, complaint, exit, ..Report::done(json, text) }
            }
        }
    })
}

/// A step with its name, as one line.
pub(super) fn line(step: &Step, lang: Lang) -> String {
    let name = step.name.full.get(lang);
    let text = step.text.get(lang);
    if text.starts_with(name) { text.to_string() } else { format!("{name}: {text}") }
}

/// The path; where several solutions are expected, it is complete when nothing more follows.
fn tell_path(model: &Model, path: &Path, must_solve: bool, lang: Lang) -> Report {
    let steps: Json = path.steps.iter().map(|step| json::step(model, step, lang)).collect();
    let text =
        path.steps.iter().enumerate().map(|(at, step)| format!("{:>3}  {}\n", at + 1, line(step, lang))).collect();
    let complaint = match (path.solved, path.stopped) {
        (true, _) => None,
        (false, Some(stopped)) => Some(format!("the path is not complete: {stopped}")),
        (false, None) if !must_solve => None,
        (false, None) => Some("the path ends before the puzzle is solved".to_string()),
    };
    let is_complete = path.solved || (!must_solve && path.stopped.is_none());
    let exit = if is_complete { Exit::DONE } else { Exit::UNSOLVED };
    let json = json!({ "steps": steps, "solved": path.solved });
    Report { headed: true, complaint, exit, ..Report::done(json, text) }
}

fn failed(error: &explain::ExplainError) -> Report {
    let message = error.to_string();
    let json = object(json!({ "error": { "message": message } }));
    Report { complaint: Some(message), ..Report::failed(json, Exit::UNSOLVED) }
}
