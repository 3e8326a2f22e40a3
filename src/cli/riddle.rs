//! `nazo riddle`: what is known of a riddle and its questions.

use std::io;
use std::time::Duration;

use serde_json::{Value as Json, json};

use super::batch::{self, Report, object};
use super::solve::{budget, failed, seconds};
use super::{Common, Exit, Files};
use crate::kinds::{Finding, Findings, Loaded, Reply};
use crate::puzzle::Budget;
use crate::solve::SolveError;
use crate::words::Lang;

/// Solutions and lists that are told when nobody asks for more.
const LIMIT: u16 = 20;
/// Solutions that are printed for people.
const PRINTED: usize = 5;

/// The arguments of `nazo riddle`.
#[derive(Debug, clap::Args)]
pub struct RiddleArgs {
    #[command(flatten)]
    files: Files,
    /// Count and list at most N solutions.
    #[arg(long, value_name = "N", default_value_t = LIMIT, value_parser = clap::value_parser!(u16).range(1..))]
    limit: u16,
    /// Give up on a riddle after this many seconds.
    #[arg(long, value_name = "S", value_parser = seconds)]
    timeout: Option<Duration>,
}

/// Answers every riddle of the files.
pub fn run(args: &RiddleArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    batch::run(&args.files, |loaded, _| {
        answer(loaded, usize::from(args.limit), lang, &budget(args.timeout)).unwrap_or_else(|error| failed(&error))
    })
}

fn answer(loaded: &Loaded, limit: usize, lang: Lang, budget: &Budget) -> Result<Report, SolveError> {
    let Some(found) = loaded.puzzle.findings(limit, budget)? else {
        let kind = loaded.puzzle.kind().name();
        let complaint = match lang {
            Lang::En => format!("this is a {}, which asks no questions", kind.get(lang)),
            Lang::Ja => format!("これは{}で、質問がありません", kind.get(lang)),
        };
        let report = Report::failed(object(json!({ "status": "no riddle" })), Exit::BAD_INPUT);
        return Ok(Report { complaint: Some(complaint), ..report });
    };
    let mut json = object(json!({
        "models": found.models.len(),
        "more": found.more,
        "unique": found.models.len() == 1 && !found.more,
        "model_list": found.models,
        "backbone": found.certain,
        "answers": found.answers.iter().map(answer_json).collect::<Vec<_>>(),
    }));
    if let Some((lines, proven)) = &found.conflict {
        json.insert("conflict".into(), json!(lines));
        json.insert("conflict_proven".into(), json!(proven));
    }
    json.insert("notes".into(), found.notes.iter().map(|note| note.get(lang)).collect());
    let understood = |(line, text): &(usize, String)| json!({ "line": line, "text": text });
    json.insert("understood".into(), found.understood.iter().map(understood).collect());
    let exit = if found.models.is_empty() { Exit::UNSOLVED } else { Exit::DONE };
    let text = in_words(&found, lang);
    Ok(Report { json, text, headed: true, complaint: None, mistakes: Vec::new(), exit })
}

fn answer_json(finding: &Finding) -> Json {
    let reply = match &finding.reply {
        Reply::Yes => json!("yes"),
        Reply::No => json!("no"),
        Reply::Undetermined => json!("undetermined"),
        Reply::Lists(lists, _) => json!(lists),
    };
    let mut answer = object(json!({ "ask": finding.ask, "answer": reply }));
    if let Some((lines, proven)) = &finding.because {
        answer.insert("because".into(), json!(lines));
        answer.insert("proven".into(), json!(proven));
    }
    Json::Object(answer)
}

fn in_words(found: &Findings, lang: Lang) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (line, text) in &found.understood {
        lines.push(match lang {
            Lang::En => format!("Line {line} was understood as: {text}"),
            Lang::Ja => format!("{line}行目の読み方: {text}"),
        });
    }
    lines.push(number(found, lang));
    if let Some((clash, proven)) = &found.conflict {
        lines.push(clash_words(*proven, lang).to_string());
        lines.extend(clash.iter().map(|line| format!("  {line}")));
    }
    if found.models.len() > 1 {
        lines.extend(found.models.iter().take(PRINTED).map(|model| format!("  {model}")));
        let certain = if found.certain.is_empty() { none(lang).to_string() } else { found.certain.join(", ") };
        lines.push(match lang {
            Lang::En => format!("In all of them: {certain}."),
            Lang::Ja => format!("すべてに共通: {certain}。"),
        });
    } else if found.answers.is_empty() {
        lines.extend(found.models.iter().map(|model| format!("  {model}")));
    }
    for finding in found.answers.iter().filter(|_| !found.models.is_empty()) {
        lines.extend(answer_words(finding, lang));
    }
    lines.extend(found.notes.iter().map(|note| note.get(lang).to_string()));
    lines.join("\n") + "\n"
}

fn none(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "nothing",
        Lang::Ja => "なし",
    }
}

fn number(found: &Findings, lang: Lang) -> String {
    match (found.models.len(), found.more, lang) {
        (0, _, Lang::En) => "There is no solution.".into(),
        (0, _, Lang::Ja) => "答えがありません。".into(),
        (1, false, Lang::En) => "There is exactly one solution.".into(),
        (1, false, Lang::Ja) => "答えは1つだけです。".into(),
        (count, false, Lang::En) => format!("There are {count} solutions."),
        (count, false, Lang::Ja) => format!("答えは{count}通りあります。"),
        (count, true, Lang::En) => format!("There are more than {count} solutions."),
        (count, true, Lang::Ja) => format!("答えは{count}通りより多くあります。"),
    }
}

fn clash_words(proven: bool, lang: Lang) -> &'static str {
    match (proven, lang) {
        (true, Lang::En) => "These lines contradict each other, and no fewer do:",
        (false, Lang::En) => "These lines contradict each other; any of them left out, the others do not:",
        (true, Lang::Ja) => "次の行は矛盾します。これより少ない行では矛盾しません:",
        (false, Lang::Ja) => "次の行は矛盾します。どれか1つを除けば矛盾しません:",
    }
}

fn answer_words(finding: &Finding, lang: Lang) -> Vec<String> {
    let reply = match (&finding.reply, lang) {
        (Reply::Yes, Lang::En) => "yes".to_string(),
        (Reply::Yes, Lang::Ja) => "はい".to_string(),
        (Reply::No, Lang::En) => "no".to_string(),
        (Reply::No, Lang::Ja) => "いいえ".to_string(),
        (Reply::Undetermined, Lang::En) => "undetermined".to_string(),
        (Reply::Undetermined, Lang::Ja) => "決まりません".to_string(),
        (Reply::Lists(lists, more), _) => {
            let one = |names: &Vec<String>| if names.is_empty() { nobody(lang).to_string() } else { names.join(", ") };
            let or = if lang == Lang::En { "; or " } else { "、または " };
            let more = if *more { or.to_string() + "…" } else { String::new() };
            lists.iter().map(one).collect::<Vec<_>>().join(or) + &more
        }
    };
    let mut lines = vec![format!("{}: {reply}", finding.ask)];
    lines.extend(finding.because.iter().flat_map(|(because, _)| because).map(|line| format!("  {line}")));
    lines
}

fn nobody(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "nobody",
        Lang::Ja => "誰もいない",
    }
}
