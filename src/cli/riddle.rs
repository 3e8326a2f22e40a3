//! `nazo riddle`: answers the questions of a riddle.

use std::io;

use serde_json::{Value as Json, json};

use super::batch::{self, How, Report, object};
use super::solve::failed;
use super::timeout::Timeout;
use super::{Common, Exit, Files};
use nazo_core::puzzle::Budget;
use nazo_core::solve::SolveError;
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::{Certain, Finding, Findings, KINDS, Loaded, Reply};

/// The default limit of solutions and lists.
const LIMIT: u16 = 20;
/// The number of solutions printed for people.
const PRINTED: usize = 5;

/// The arguments of `nazo riddle`.
#[derive(Debug, clap::Args)]
pub struct RiddleArgs {
    #[command(flatten)]
    files: Files,
    /// Count and list at most N solutions.
    #[arg(long, value_name = "N", default_value_t = LIMIT, value_parser = clap::value_parser!(u16).range(1..))]
    limit: u16,
    #[command(flatten)]
    timeout: Timeout,
}

/// Answers every riddle of the files.
pub fn run(args: &RiddleArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    let how = How {
        likely: KINDS.iter().copied().find(|kind| kind.drafting().is_some()),
        drafts: true,
        ..How::new(args.timeout, lang)
    };
    batch::run(&args.files, how, |loaded, _, budget| {
        let answer = answer(loaded, usize::from(args.limit), lang, &budget);
        answer.unwrap_or_else(|error| failed(&error))
    })
}

fn answer(loaded: &Loaded, limit: usize, lang: Lang, budget: &Budget) -> Result<Report, SolveError> {
    let Some(told) = loaded.puzzle.in_words() else {
        let complaint = Some(say!("cli.no-questions-in", kind = loaded.puzzle.kind().name()));
        let report = Report::failed(object(json!({ "status": "no riddle" })), Exit::BAD_INPUT);
        return Ok(Report { complaint, ..report });
    };
    let found = told.findings(limit, budget)?;
    let mut json = object(json!({
        "models": found.models.len(),
        "more": found.more,
        "unique": found.models.len() == 1 && !found.more,
        "model_list": english(&found.models),
        "backbone": english(&found.certain),
        "answers": found.answers.iter().map(answer_json).collect::<Vec<_>>(),
    }));
    if let Some((lines, proven)) = &found.conflict {
        json.insert("conflict".into(), json!(english(lines)));
        json.insert("conflict_proven".into(), json!(proven));
    }
    json.insert("notes".into(), found.notes.iter().map(|note| note.get(lang)).collect());
    let understood = |(line, text): &(usize, Phrase)| json!({ "line": line, "text": text.get(Lang::En) });
    json.insert("understood".into(), found.understood.iter().map(understood).collect());
    let exit = if is_settled(&found) { Exit::DONE } else { Exit::UNSOLVED };
    let text = found.report(PRINTED, lang).join("\n") + "\n";
    Ok(Report { json, text, headed: true, complaint: None, mistakes: Vec::new(), exit, picture: None })
}

/// Whether a riddle has one solution, or every question has the same answer in all its solutions.
fn is_settled(found: &Findings) -> bool {
    let definite = |finding: &Finding| match &finding.reply {
        Reply::Yes | Reply::No => true,
        Reply::Undetermined => false,
        Reply::Lists(lists, more) => lists.len() == 1 && !more,
    };
    let unique = found.models.len() == 1 && !found.more;
    let answered = !found.answers.is_empty() && found.answers.iter().all(definite);
    !found.models.is_empty() && (unique || answered)
}

/// Scripts get the same text in every language.
fn english(phrases: &[Phrase]) -> Vec<String> {
    phrases.iter().map(|one| one.get(Lang::En).to_string()).collect()
}

fn answer_json(finding: &Finding) -> Json {
    let reply = match &finding.reply {
        Reply::Yes => json!("yes"),
        Reply::No => json!("no"),
        Reply::Undetermined => json!("undetermined"),
        Reply::Lists(lists, _) => {
            json!(lists.iter().map(|names| english(names)).collect::<Vec<_>>())
        }
    };
    let mut answer = object(json!({ "ask": finding.ask.get(Lang::En), "answer": reply }));
    if let Some((lines, proven)) = &finding.because {
        answer.insert("because".into(), json!(english(lines)));
        answer.insert("proven".into(), json!(proven));
    }
    if !finding.certain.is_empty() {
        let known = |known: &Certain| {
            let (because, proven) = &known.because;
            json!({ "fact": known.fact.get(Lang::En), "because": english(because), "proven": proven })
        };
        answer.insert("certain".into(), finding.certain.iter().map(known).collect());
    }
    Json::Object(answer)
}
