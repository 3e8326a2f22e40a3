//! What is known of a puzzle that asks questions, and how it is told.

use nazo_core::words::{Arg, Fixed, Lang, Phrase, say};

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
    /// Where there is no solution: the lines that conflict, as few as possible, and whether it is known that no fewer do.
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
    pub fn report(&self, printed: usize, lang: Lang) -> Vec<String> {
        let mut rows: Vec<String> = Vec::new();
        let means = |(line, text): &(usize, Phrase)| say!("kinds.line-means", line, text).get(lang).to_string();
        rows.extend(self.understood.iter().map(means));
        rows.push(self.count().get(lang).to_string());
        if let Some((conflict, proven)) = &self.conflict {
            let heading = if *proven { Fixed("kinds.clash-proven") } else { Fixed("kinds.clash") };
            rows.push(heading.get(lang).to_string());
            rows.extend(indented(conflict, lang));
        }
        if self.models.len() > 1 {
            rows.extend(indented(&self.models, lang).take(printed));
            rows.push(self.common().get(lang).to_string());
        } else if self.answers.is_empty() {
            rows.extend(indented(&self.models, lang));
        }
        for finding in self.answers.iter().filter(|_| !self.models.is_empty()) {
            rows.extend(finding.lines(lang));
        }
        rows.extend(self.notes.iter().map(|note| note.get(lang).to_string()));
        rows
    }

    /// How many solutions there are, as a sentence.
    pub fn count(&self) -> Phrase {
        match (self.models.len(), self.more) {
            (0, _) => Phrase::fixed("kinds.no-solution"),
            (1, false) => Phrase::fixed("kinds.one-solution"),
            (count, false) => say!("kinds.solutions", count),
            (count, true) => say!("kinds.more-solutions", count),
        }
    }

    fn common(&self) -> Phrase {
        match self.certain.as_slice() {
            [] => Phrase::fixed("kinds.common-nothing"),
            certain => say!("kinds.common", certain = Arg::Row(certain.to_vec())),
        }
    }
}

fn indented(rows: &[Phrase], lang: Lang) -> impl Iterator<Item = String> + '_ {
    rows.iter().map(move |row| format!("  {}", row.get(lang)))
}

impl Reply {
    fn phrase(&self) -> Phrase {
        let list = |names: &Vec<Phrase>| match names.as_slice() {
            [] => Phrase::fixed("kinds.nobody"),
            _ => say!("kinds.names", names = Arg::Row(names.clone())),
        };
        match self {
            Reply::Yes => Phrase::fixed("kinds.yes"),
            Reply::No => Phrase::fixed("kinds.no"),
            Reply::Undetermined => Phrase::fixed("kinds.undetermined"),
            Reply::Lists(lists, more) => {
                let others = more.then_some(Phrase::literal("…"));
                say!("kinds.lists", lists = Arg::Row(lists.iter().map(list).chain(others).collect()))
            }
        }
    }
}

impl Finding {
    /// The question with its answer, and the lines behind it.
    fn lines(&self, lang: Lang) -> Vec<String> {
        let (ask, reply) = (self.ask.get(lang), self.reply.phrase());
        // A question in words ends with its own mark.
        let mark = if ask.ends_with(['?', '？', '。']) { "" } else { ":" };
        let mut lines = vec![format!("{ask}{mark} {}", reply.get(lang))];
        lines.extend(self.because.iter().flat_map(|(because, _)| indented(because, lang)));
        // Where the answer is one person there is nothing else that the lines could force.
        let is_plain =
            matches!(&self.reply, Reply::Lists(lists, false) if matches!(lists.as_slice(), [one] if one.len() == 1));
        for group in self.certain.chunk_by(|a, b| a.because == b.because) {
            if !is_plain {
                let facts: Vec<Phrase> = group.iter().map(|certain| certain.fact.clone()).collect();
                let because = say!("kinds.certain-because", facts = Arg::All(facts.clone()), row = Arg::Row(facts));
                lines.push(because.get(lang).to_string());
            }
            lines.extend(group.iter().take(1).flat_map(|certain| indented(&certain.because.0, lang)));
        }
        lines
    }
}
