//! `nazo check`: what looks wrong with a puzzle, which clues conflict, where solutions differ.

use std::io;
use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::batch::{self, How, Report, object};
use super::mines::undealt;
use super::progress::Progress;
use super::solve::{failed, status_word};
use super::timeout::Timeout;
use super::{Common, Exit, Files, json};
use nazo_core::explain::{conflicting_cells, differing};
use nazo_core::puzzle::{Budget, ConstraintId, Model};
use nazo_core::solve::{EngineChoice, PATIENCE, SolveError, Status, conflict, race, solutions};
use nazo_core::words::{Arg, Lang, Phrase, say};
use nazo_kinds::Puzzle;

/// The arguments of `nazo check`.
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    timeout: Timeout,
}

/// Checks every puzzle of the files.
pub fn run(args: &CheckArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    // Whether a picture shows a puzzle without a solution is the very question here.
    let how = How { as_read: true, ..How::new(args.timeout, lang) };
    batch::run(&args.files, how, |loaded, alone, budget| {
        if let Some(report) = undealt(loaded, lang) {
            return report;
        }
        let progress = alone.then(|| Progress::start(lang));
        let budget = progress.iter().fold(budget, |budget, progress| progress.watch(budget));
        let side_by_side = alone && !args.files.is_one_job();
        check(&*batch::face(loaded), side_by_side, lang, &budget).unwrap_or_else(|error| failed(&error))
    })
}

/// Checks a puzzle. If it has both cores to itself and takes long, both engines solve it side by side.
fn check(puzzle: &dyn Puzzle, side_by_side: bool, lang: Lang, budget: &Budget) -> Result<Report, SolveError> {
    let model = Arc::new(puzzle.model());
    let lints = puzzle.lint();
    let found = match side_by_side {
        true => race(&model, 2, PATIENCE, budget)?,
        false => solutions(&model, 2, EngineChoice::Auto, budget)?,
    };
    let status = found.status();
    let told: Vec<Json> = lints
        .iter()
        .map(|lint| json!({ "message": lint.message.get(lang), "cells": json::cells(&model, lint.cells.iter().copied()) }))
        .collect();
    let mut json = object(json!({ "status": status_word(status), "lint": told }));
    let mut said = vec![sentence(status)];
    // What is visible without solving comes first: it is shorter and often the reason.
    said.extend(lints.into_iter().map(|lint| lint.message));
    if status == Status::None
        && let Some(conflict) = conflicting_clues(&model, budget)?
    {
        let rules: Vec<Phrase> = conflict.iter().map(|id| model.constraint(*id).label.clone()).collect();
        let cells = conflicting_cells(&model, &conflict);
        // Scripts look for the names of rules, so these are in English whatever the language.
        json.insert("conflict".into(), rules.iter().map(|rule| rule.get(Lang::En)).collect());
        said.push(conflict_sentence(rules));
        json.insert("cells".into(), json::cells(&model, cells));
    }
    if let (Status::Multiple, [first, second, ..]) = (status, found.found.as_slice()) {
        let differ = differing(&model, first, second);
        let both = [puzzle.solution_text(first), puzzle.solution_text(second)];
        let [one, other] = [first, second].map(|solution| puzzle.solution_phrase(solution));
        let cells = Arg::All(differ.iter().map(|cell| model.cell_called(*cell)).collect());
        said.push(say!("cli.two-solutions", one, other, cells));
        json.insert("solutions".into(), json!(both));
        json.insert("differ".into(), json::cells(&model, differ));
    }
    let text = said.iter().map(|said| format!("{}\n", said.get(lang))).collect();
    let is_expected = status == Status::Multiple && !puzzle.kind().expects_one_solution();
    let exit = if status == Status::Unique || is_expected { Exit::DONE } else { Exit::UNSOLVED };
    Ok(Report { json, text, headed: true, complaint: None, mistakes: Vec::new(), exit, picture: None })
}

/// The conflicting clues; `None` if the time limit was too short to find them. The status is not affected.
fn conflicting_clues(model: &Model, budget: &Budget) -> Result<Option<Vec<ConstraintId>>, SolveError> {
    match conflict(model, budget) {
        Err(SolveError::Stopped(_)) => Ok(None),
        other => other,
    }
}

fn sentence(status: Status) -> Phrase {
    match status {
        Status::Unique => say!("cli.one-solution"),
        Status::Multiple => say!("cli.several-solutions"),
        Status::None => say!("cli.no-solution"),
        Status::Unknown => say!("cli.solutions-not-counted"),
    }
}

fn conflict_sentence(rules: Vec<Phrase>) -> Phrase {
    match rules.as_slice() {
        [rule] => say!("cli.impossible-clue", rule),
        _ => say!("cli.clashing-clues", rules = Arg::All(rules)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::load;

    #[test]
    fn a_status_that_is_known_outlives_the_search_for_a_conflict() {
        let text = b"123......456......78...9.................................2......................5";
        let loaded = load("none", text).remove(0).outcome.unwrap();
        let mut seen = Vec::new();
        for units in 0..60 {
            let report = check(&*loaded.puzzle, false, Lang::En, &Budget::of(units)).unwrap();
            let kind = (report.json["status"].as_str().unwrap().to_string(), report.json.contains_key("conflict"));
            if seen.last() != Some(&kind) {
                seen.push(kind);
            }
        }
        // Even without any work it is clear that there is no solution.
        let expected = [("none", false), ("none", true)];
        assert_eq!(seen, expected.map(|(status, conflict)| (status.to_string(), conflict)));
    }
}
