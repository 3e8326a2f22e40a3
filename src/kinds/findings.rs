//! What was found out about a puzzle that asks questions, and how it is shown.

use nazo_core::words::{Arg, Fixed, Lang, Phrase, say};

/// What was found out about a puzzle that asks questions, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Solutions, at most as many as were asked for.
    pub models: Vec<Phrase>,
    /// Whether there are more solutions.
    pub more: bool,
    /// The facts that hold in all solutions.
    pub certain: Vec<Phrase>,
    /// The answers to the questions, in the order of the text.
    pub answers: Vec<Finding>,
    /// If there is no solution, a minimal set of lines that conflict, and whether it is proven that no smaller set
    /// does.
    pub conflict: Option<(Vec<Phrase>, bool)>,
    /// What the text leaves unsaid and may matter, or what was not understood.
    pub notes: Vec<Phrase>,
    /// The meanings of the sentences that are shown as a person wrote them, with their numbers.
    pub understood: Vec<(usize, Phrase)>,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The question.
    pub ask: Phrase,
    /// The answer.
    pub reply: Reply,
    /// For a yes or no, a minimal set of lines that force it, and whether it is proven that no smaller set does.
    pub because: Option<(Vec<Phrase>, bool)>,
    /// For a question that asks who: what is certain about people, with the lines that force it.
    pub certain: Vec<Certain>,
}

/// A certain fact in an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certain {
    /// The fact: "A is culprit".
    pub fact: Phrase,
    /// A minimal set of lines that force it, and whether it is proven that no smaller set does.
    pub because: (Vec<Phrase>, bool),
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It holds.
    Yes,
    /// It does not hold.
    No,
    /// It holds in some solutions and not in others.
    Undetermined,
    /// Each of these lists is the answer in some solution. The second value is whether there are more than were asked
    /// for.
    Lists(Vec<Vec<Phrase>>, bool),
}

impl Findings {
    /// Everything in words, row by row, with at most `printed` solutions.
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

    /// The number of solutions, as a sentence.
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
    /// The question with its answer, and the lines that force it.
    fn lines(&self, lang: Lang) -> Vec<String> {
        let (ask, reply) = (self.ask.get(lang), self.reply.phrase());
        // A question in everyday words ends with its own punctuation mark.
        let mark = if ask.ends_with(['?', '？', '。']) { "" } else { ":" };
        let mut lines = vec![format!("{ask}{mark} {}", reply.get(lang))];
        lines.extend(self.because.iter().flat_map(|(because, _)| indented(because, lang)));
        // If the answer is a single person, there is nothing else that the lines could force.
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
