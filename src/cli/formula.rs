//! `nazo formula`: what the SAT engines are told, rule by rule.

use std::io;

use serde_json::json;

use super::batch::{self, Report};
use super::{Common, Exit, Files};
use crate::puzzle::Model;
use crate::solve::{About, Spelled, clause_text, spelling};
use crate::words::Lang;

/// How many clauses of a rule are shown where not all are asked for.
const SHOWN: usize = 3;

/// The arguments of `nazo formula`.
#[derive(Debug, clap::Args)]
pub struct FormulaArgs {
    #[command(flatten)]
    files: Files,
    /// Print every clause, not only the first few of each rule.
    #[arg(long)]
    all: bool,
}

/// Prints the clauses of every puzzle of the files.
pub fn run(args: &FormulaArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    batch::run_games(&args.files, |loaded, _, _| {
        let model = loaded.puzzle.model();
        let spelled = spelling(&model);
        let most = if args.all { usize::MAX } else { SHOWN };
        let groups: Vec<serde_json::Value> = spelled
            .groups
            .iter()
            .map(|group| {
                let clauses: Vec<String> =
                    group.clauses.iter().take(most).map(|clause| clause_text(&model, clause, Lang::En)).collect();
                json!({ "says": title(&model, group, Lang::En), "count": group.clauses.len(), "clauses": clauses })
            })
            .collect();
        let (candidates, helpers, clauses) = (spelled.candidates, spelled.helpers, spelled.clauses());
        let json = json!({
            "candidates": candidates, "helpers": helpers, "clauses": clauses, "groups": groups,
        });
        let mut text = match lang {
            Lang::En => format!("{candidates} candidates, {helpers} helping variables, {clauses} clauses\n"),
            Lang::Ja => format!("候補変数{candidates}、補助変数{helpers}、節{clauses}\n"),
        };
        for group in &spelled.groups {
            text += &format!("\n{} ({})\n", title(&model, group, lang), group.clauses.len());
            for clause in group.clauses.iter().take(most) {
                text += &format!("  {}\n", clause_text(&model, clause, lang));
            }
            if group.clauses.len() > most {
                text += "  …\n";
            }
        }
        Report { headed: true, ..Report::done(json, text) }
    })
}

/// What a group of clauses says: "row 3 has a 5".
fn title(model: &Model, group: &Spelled, lang: Lang) -> String {
    match (&group.about, lang) {
        (About::Cells, Lang::En) => "every cell has exactly one value".to_string(),
        (About::Cells, Lang::Ja) => "どのマスにも値がちょうど1つ入る".to_string(),
        (About::Rule(atom), _) => model.atom_text(*atom, lang),
        (About::Implied(atoms), _) => {
            // The parts of one house are told by its name.
            let mut names: Vec<&str> = Vec::new();
            for atom in atoms {
                let name = model.constraint(model.atom(*atom).constraint).label.get(lang);
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            let names: Vec<String> = names.into_iter().map(str::to_string).collect();
            match lang {
                Lang::En => format!("together: {}", crate::words::list(&names, lang)),
                Lang::Ja => format!("合わせて: {}", crate::words::list(&names, lang)),
            }
        }
    }
}
