//! What is known of a puzzle that asks questions, and how it is told.

use nazo_core::words::{Lang, Phrase, list};

/// What is known of a puzzle that asks questions, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Solutions, as many as were asked for at the most.
    pub models: Vec<Phrase>,
    /// Whether there are more.
    pub more: bool,
    /// What holds in all of them, a fact each.
    pub certain: Vec<Phrase>,
    /// One for each question, in the order of the text.
    pub answers: Vec<Finding>,
    /// Where there is no solution: the lines that clash, as few as possible, and whether it is known that no fewer do.
    pub conflict: Option<(Vec<Phrase>, bool)>,
    /// What was left unsaid and may matter, or was not understood.
    pub notes: Vec<Phrase>,
    /// What the sentences mean that are shown as a person wrote them, with their numbers.
    pub understood: Vec<(usize, Phrase)>,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is asked.
    pub ask: Phrase,
    /// What can be said.
    pub reply: Reply,
    /// The lines because of which it is so or not, as few as possible, and whether it is known that no fewer do.
    pub because: Option<(Vec<Phrase>, bool)>,
    /// Where it asks who: what is certain of somebody, with the lines that force it.
    pub certain: Vec<Certain>,
}

/// A fact of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certain {
    /// What is certain: "A is culprit".
    pub fact: Phrase,
    /// The lines because of which it is so, as few as possible, and whether it is known that no fewer do.
    pub because: (Vec<Phrase>, bool),
}

/// What can be said to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It is so.
    Yes,
    /// It is not.
    No,
    /// It is so in some solutions and not in others.
    Undetermined,
    /// Each of these lists is the answer in some solution; whether there are more than were asked for.
    Lists(Vec<Vec<Phrase>>, bool),
}

impl Findings {
    /// All of it in words, a row each, with at most `printed` solutions.
    pub fn told(&self, printed: usize, lang: Lang) -> Vec<String> {
        let mut rows: Vec<String> = Vec::new();
        rows.extend(self.understood.iter().map(|(line, text)| understood_words(*line, text.get(lang), lang)));
        rows.push(self.count(lang));
        if let Some((clash, proven)) = &self.conflict {
            rows.push(clash_words(*proven, lang).to_string());
            rows.extend(clash.iter().map(|line| format!("  {}", line.get(lang))));
        }
        if self.models.len() > 1 {
            rows.extend(self.models.iter().take(printed).map(|model| format!("  {}", model.get(lang))));
            rows.push(self.common(lang));
        } else if self.answers.is_empty() {
            rows.extend(self.models.iter().map(|model| format!("  {}", model.get(lang))));
        }
        for finding in self.answers.iter().filter(|_| !self.models.is_empty()) {
            rows.extend(finding.told(lang));
        }
        rows.extend(self.notes.iter().map(|note| note.get(lang).to_string()));
        rows
    }

    /// How many solutions there are, as a sentence.
    pub fn count(&self, lang: Lang) -> String {
        match (self.models.len(), self.more, lang) {
            (0, _, Lang::En) => "No solution.".into(),
            (0, _, Lang::Ja) => "答えがありません。".into(),
            (1, false, Lang::En) => "Exactly one solution.".into(),
            (1, false, Lang::Ja) => "答えは1つだけです。".into(),
            (count, false, Lang::En) => format!("There are {count} solutions."),
            (count, false, Lang::Ja) => format!("答えは{count}通りあります。"),
            (count, true, Lang::En) => format!("There are more than {count} solutions."),
            (count, true, Lang::Ja) => format!("答えは{count}通りより多くあります。"),
        }
    }

    fn common(&self, lang: Lang) -> String {
        let certain: Vec<&str> = self.certain.iter().map(|fact| fact.get(lang)).collect();
        let certain = certain.join(if lang == Lang::En { ", " } else { "、" });
        match (self.certain.is_empty(), lang) {
            (true, Lang::En) => "In all of them: nothing.".into(),
            (true, Lang::Ja) => "すべてに共通: なし。".into(),
            (false, Lang::En) => format!("In all of them: {certain}."),
            (false, Lang::Ja) => format!("すべてに共通: {certain}。"),
        }
    }
}

/// What a line means that is shown as a person wrote it.
fn understood_words(line: usize, text: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Line {line} means: {text}"),
        Lang::Ja => format!("{line}行目の意味: {text}"),
    }
}

impl Finding {
    /// The question with its answer, and the lines behind it.
    fn told(&self, lang: Lang) -> Vec<String> {
        let reply = match (&self.reply, lang) {
            (Reply::Yes, Lang::En) => "yes".to_string(),
            (Reply::Yes, Lang::Ja) => "はい".to_string(),
            (Reply::No, Lang::En) => "no".to_string(),
            (Reply::No, Lang::Ja) => "いいえ".to_string(),
            (Reply::Undetermined, Lang::En) => "undetermined".to_string(),
            (Reply::Undetermined, Lang::Ja) => "決まりません".to_string(),
            (Reply::Lists(lists, more), _) => {
                let one = |names: &Vec<Phrase>| match names.as_slice() {
                    [] => nobody(lang).to_string(),
                    names => names.iter().map(|name| name.get(lang)).collect::<Vec<_>>().join(", "),
                };
                let or = if lang == Lang::En { "; or " } else { "、または " };
                let more = if *more { or.to_string() + "…" } else { String::new() };
                lists.iter().map(one).collect::<Vec<_>>().join(or) + &more
            }
        };
        // A question in words ends with its own mark.
        let ask = self.ask.get(lang);
        let mark = if ask.ends_with(['?', '？', '。']) { "" } else { ":" };
        let mut lines = vec![format!("{ask}{mark} {reply}")];
        let behind =
            |because: &[Phrase]| because.iter().map(|line| format!("  {}", line.get(lang))).collect::<Vec<_>>();
        lines.extend(self.because.iter().flat_map(|(because, _)| behind(because)));
        // Where the answer is one person there is nothing else that the lines could force.
        let is_plain =
            matches!(&self.reply, Reply::Lists(lists, false) if matches!(lists.as_slice(), [one] if one.len() == 1));
        for group in self.certain.chunk_by(|a, b| a.because == b.because) {
            if !is_plain {
                lines.push(certain_words(group, lang));
            }
            lines.extend(group.first().into_iter().flat_map(|certain| behind(&certain.because.0)));
        }
        lines
    }
}

/// What the same lines make certain, before these.
fn certain_words(facts: &[Certain], lang: Lang) -> String {
    let facts: Vec<String> = facts.iter().map(|certain| certain.fact.get(lang).to_string()).collect();
    match lang {
        Lang::En => format!(" {}, because:", list(&facts, lang)),
        Lang::Ja => format!(" {}。理由:", facts.join("、")),
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

fn nobody(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "nobody",
        Lang::Ja => "誰もいない",
    }
}
