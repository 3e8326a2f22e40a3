//! `nazo formula`: a puzzle as a SAT solver sees it.

use std::fmt::Write as _;
use std::io;

use serde_json::{Value as Json, json};

use super::batch::{self, How, Report};
use super::timeout::Timeout;
use super::{Common, Exit, Files, row};
use nazo_core::puzzle::Model;
use nazo_core::solve::{ClauseOrigin, FormulaView, Heading, Var};
use nazo_core::words::{Arg, Lang, Phrase, say};

/// The arguments of `nazo formula`.
#[derive(Debug, clap::Args)]
pub struct FormulaArgs {
    #[command(flatten)]
    files: Files,
    /// Print at most N clauses and variables of each rule; all of them with --json unless this is given.
    #[arg(long, value_name = "N")]
    clauses: Option<usize>,
}

/// The number of clauses of each rule shown to people.
const SHOWN: usize = 3;

/// Prints the formula of every puzzle of the files.
pub fn run(args: &FormulaArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    batch::run(&args.files, How::new(Timeout::default(), lang), |loaded, _, _| {
        let model = loaded.puzzle.model();
        let view = FormulaView::new(&model);
        let json = json(&view, &model, args.clauses.unwrap_or(usize::MAX));
        let text = text(&view, &model, args.clauses.unwrap_or(SHOWN), lang);
        Report { headed: true, ..Report::done(json, text) }
    })
}

fn json(view: &FormulaView, model: &Model, most: usize) -> Json {
    let sections = view.sections().iter().map(|section| {
        let Heading { name, atoms, from } = view.heading(model, section, Lang::En);
        let clauses: Vec<Vec<String>> = view.clauses_in_words(section).take(most).collect();
        let mut json = json!({ "name": name, "atoms": atoms, "count": section.clauses.len(), "clauses": clauses });
        if let (Json::Object(json), false) = (&mut json, from.is_empty()) {
            json.insert("from".into(), from.into());
        }
        json
    });
    let sections: Vec<Json> = sections.collect();
    let names = view.variables().map(|var| {
        let literal = var.positive();
        json!({ "variable": literal.dimacs(), "name": view.code(literal), "says": view.says(model, literal, Lang::En) })
    });
    let names: Vec<Json> = names.collect();
    json!({
        "variables": view.cnf().variables(),
        "clauses": view.cnf().len(),
        "names": names,
        "rules": sections,
    })
}

fn text(view: &FormulaView, model: &Model, most: usize, lang: Lang) -> String {
    let (variables, clauses) = (view.cnf().variables() as usize, view.cnf().len());
    let mut text = format!("{}\n", say!("cli.size-of-formula", variables, clauses).get(lang));
    // Writing to a string cannot fail.
    for section in view.sections() {
        let Heading { name, atoms, from } = view.heading(model, section, lang);
        let count = section.clauses.len();
        let _ = writeln!(text, "\n{}", say!("cli.clauses-of-rule", name, count).get(lang));
        if atoms.len() > 1 {
            let _ = writeln!(text, "  {}", atoms.join("; "));
        }
        if !from.is_empty() {
            let from = Arg::All(from.into_iter().map(Phrase::verbatim).collect());
            let _ = writeln!(text, "  {}", say!("cli.follows-from", from).get(lang));
        }
        for clause in view.clauses_in_words(section).take(most) {
            let _ = writeln!(text, "    {}", say!("cli.clause", literals = row(clause)).get(lang));
        }
        if count > most {
            let _ = writeln!(text, "    …");
        }
        // The meaning of a cell's variable is obvious.
        if section.origin == ClauseOrigin::Cells || section.variables.is_empty() {
            continue;
        }
        let _ = writeln!(text, "  {}", say!("cli.variables-of-rule", count = section.variables.len()).get(lang));
        for literal in section.variables.clone().map(|number| Var(number).positive()).take(most) {
            let _ = writeln!(text, "    {}: {}", view.code(literal), view.says(model, literal, lang));
        }
        if section.variables.len() > most {
            let _ = writeln!(text, "    …");
        }
    }
    text
}
