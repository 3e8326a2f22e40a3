//! `nazo formula`: a puzzle as a SAT solver sees it.

use std::fmt::Write as _;
use std::io;

use serde_json::{Value as Json, json};

use super::batch::{self, Report};
use super::spoken::Texts;
use super::{Common, Exit, Files};
use crate::puzzle::Model;
use crate::solve::FormulaView;
use crate::words::{Lang, some};

/// The arguments of `nazo formula`.
#[derive(Debug, clap::Args)]
pub struct FormulaArgs {
    #[command(flatten)]
    files: Files,
    /// Print at most N clauses of each rule; all of them with --json unless this is given.
    #[arg(long, value_name = "N")]
    clauses: Option<usize>,
}

/// What the arguments are, in Japanese.
pub const JAPANESE: Texts =
    &[("clauses", "規則ごとに節をN個まで出力します。--jsonでは、指定がなければすべて出力します")];

/// Clauses of each rule that people are shown.
const SHOWN: usize = 3;

/// Prints the formula of every puzzle of the files.
pub fn run(args: &FormulaArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    batch::run(&args.files, lang, |loaded, _| {
        let model = loaded.puzzle.model();
        let view = FormulaView::new(&model);
        let json = json(&view, &model, args.clauses.unwrap_or(usize::MAX));
        let text = text(&view, &model, args.clauses.unwrap_or(SHOWN), lang);
        Report { headed: true, ..Report::done(json, text) }
    })
}

fn json(view: &FormulaView, model: &Model, most: usize) -> Json {
    let sections = view.sections().iter().map(|section| {
        let (name, atoms) = view.title(model, section, Lang::En);
        let words = view.clauses_in_words(model, section);
        let shown: Vec<&Vec<String>> = words.iter().take(most).collect();
        json!({ "name": name, "atoms": atoms, "count": section.clauses.len(), "clauses": shown })
    });
    let sections: Vec<Json> = sections.collect();
    json!({ "variables": view.cnf().variables(), "clauses": view.cnf().len(), "rules": sections })
}

fn text(view: &FormulaView, model: &Model, most: usize, lang: Lang) -> String {
    let (variables, clauses) = (view.cnf().variables() as usize, view.cnf().len());
    let mut text = match lang {
        Lang::En => format!("{}, {}\n", some(variables, "variable"), some(clauses, "clause")),
        Lang::Ja => format!("変数{variables}個、節{clauses}個\n"),
    };
    let or = if lang == Lang::En { " or " } else { " または " };
    // Writing into a string cannot fail.
    for section in view.sections() {
        let (name, atoms) = view.title(model, section, lang);
        let count = section.clauses.len();
        let _ = match lang {
            Lang::En => writeln!(text, "\n{name}: {}", some(count, "clause")),
            Lang::Ja => writeln!(text, "\n{name}: 節{count}個"),
        };
        if atoms.len() > 1 {
            let _ = writeln!(text, "  {}", atoms.join("; "));
        }
        for clause in view.clauses_in_words(model, section).iter().take(most) {
            let _ = writeln!(text, "    {}", clause.join(or));
        }
        if count > most {
            let _ = writeln!(text, "    …");
        }
    }
    text
}
