//! What a step over lines of a text says.

use unicode_width::UnicodeWidthStr;

use super::together::{brought, together};
use crate::logic::say;
use crate::puzzle::{Candidate, ConstraintId, Literal, Model, Position};
use crate::words::{self, Lang, Phrase};

/// The widest sentence, in columns: two rows of 80 less what breaking between words may cost.
const WIDEST: usize = 140;
/// More facts are counted, not listed.
const LISTED: usize = 4;
/// More of what was known is not repeated.
const REPEATED: usize = 5;

/// What a step over lines concludes, and from what.
pub(super) struct Conclusion<'a> {
    pub model: &'a Model,
    /// The position before it.
    pub position: &'a Position,
    pub lines: &'a [ConstraintId],
    /// What they leave in its place, and what falls besides.
    pub places: &'a [Candidate],
    pub eliminates: &'a [Candidate],
    /// What has to be known already.
    pub premises: &'a [Candidate],
}

impl Conclusion<'_> {
    /// "Since D is not the culprit, line 5 means that B lies."
    pub fn sentence(&self) -> Phrase {
        Phrase::each(|lang| {
            let facts = self.known(lang);
            let counted = if facts.is_empty() { Known::Told(Vec::new()) } else { Known::Counted(facts.len()) };
            let told = if facts.len() <= REPEATED { Known::Told(facts) } else { counted.clone() };
            let ways = [(&told, LISTED), (&counted, LISTED), (&counted, 2)];
            let shortest = || self.told(&counted, 1, lang);
            ways.iter()
                .map(|(known, listed)| self.told(known, *listed, lang))
                .find(|text| say::fits(text, lang) && text.width() <= WIDEST)
                .unwrap_or_else(shortest)
        })
    }

    /// The sentences of its lines: "Line 3: B says: …"
    pub fn quoted(&self) -> Vec<Phrase> {
        let constraints = self.lines.iter().map(|id| self.model.constraint(*id));
        let quoted = |lang, label: &Phrase, says: &Phrase| {
            let label = label.get(lang);
            let label = if lang == Lang::En { words::capital(label) } else { label.to_string() };
            format!("{label}: {}", says.get(lang))
        };
        let row = |label: &Phrase, says: &Phrase| Phrase::each(|lang| quoted(lang, label, says));
        constraints.filter_map(|one| Some(row(&one.label, one.says.as_ref()?))).collect()
    }

    /// What the sentence only counts, in either language: the facts it rests on, and those that follow.
    pub fn rest(&self, sentence: &Phrase) -> Vec<Phrase> {
        let row = |head: Phrase, facts: &dyn Fn(Lang) -> Vec<String>| {
            let misses = |lang| facts(lang).iter().any(|fact| !is_told(sentence.get(lang), fact));
            let told = || {
                Phrase::each(|lang| match lang {
                    Lang::En => format!("{}: {}.", head.get(lang), facts(lang).join("; ")),
                    Lang::Ja => format!("{}: {}。", head.get(lang), facts(lang).join("、")),
                })
            };
            (misses(Lang::En) || misses(Lang::Ja)).then(told)
        };
        let known = row(Phrase::fixed("Known already", "すでに分かっていること"), &|lang| self.known(lang));
        let follows = row(Phrase::fixed("So", "よって"), &|lang| self.follows(lang));
        known.into_iter().chain(follows).collect()
    }

    /// The sentence with what it rests on told so, and so many of the facts that follow.
    fn told(&self, known: &Known, listed: usize, lang: Lang) -> String {
        clause(self.model, self.lines, known, &listing(&self.follows(lang), listed, lang), lang)
    }

    /// What is concluded, a sentence each.
    fn follows(&self, lang: Lang) -> Vec<String> {
        brought(self.model, self.places, self.eliminates, lang)
    }

    /// What was known already and is needed: of a cell what it is, where that is known; of others what they are not, or where
    /// that is instead.
    fn known(&self, lang: Lang) -> Vec<String> {
        let (model, position) = (self.model, self.position);
        let is_there = |candidate: &Candidate| position.candidates(candidate.cell).only() == Some(candidate.value);
        let held = |premise: &Candidate| {
            let value = position.candidates(premise.cell).only().map(|value| Candidate::new(premise.cell, value));
            let houses = || model.houses_of(premise.cell).iter().map(|at| &model.houses()[*at]);
            let elsewhere = || houses().flat_map(|house| &house.cells).map(|cell| Candidate::new(*cell, premise.value));
            value.or_else(|| elsewhere().find(|one| one.cell != premise.cell && is_there(one)))
        };
        let mut facts: Vec<Literal> = Vec::new();
        for premise in self.premises {
            let held = held(premise);
            let fact = Literal { candidate: held.unwrap_or(*premise), holds: held.is_some() };
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
        together(self.model, &facts, lang)
    }
}

/// Whether a text tells a fact, and not one of which this is the end or the beginning.
fn is_told(text: &str, fact: &str) -> bool {
    let is_apart = |at: usize| {
        let goes_on = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
        !goes_on(text[..at].chars().next_back()) && !goes_on(text[at + fact.len()..].chars().next())
    };
    text.match_indices(fact).any(|(at, _)| is_apart(at))
}

/// What a step rests on besides the lines it names.
#[derive(Clone, Debug)]
enum Known {
    /// Few facts, as sentences, or none.
    Told(Vec<String>),
    /// More than are worth repeating.
    Counted(usize),
}

fn listing(facts: &[String], listed: usize, lang: Lang) -> String {
    let Some(more) = facts.len().checked_sub(listed).filter(|more| *more > 0) else { return words::list(facts, lang) };
    let number = words::count(more, lang);
    let shown = facts.get(..listed).unwrap_or(facts).join(if lang == Lang::En { ", " } else { "、" });
    match lang {
        Lang::En => format!("{shown} and {number} more"),
        Lang::Ja => format!("{shown}、ほか{number}件"),
    }
}

/// "since A lies and B lies, ", the beginning of a sentence; empty where there are no facts.
pub(super) fn since(facts: &[String], lang: Lang) -> String {
    let list = words::list(facts, lang);
    // Behind "ない" there is no "な": "犯人ではないので".
    let has_na = !list.ends_with("ない") && !list.ends_with("正しい");
    match lang {
        _ if facts.is_empty() => String::new(),
        Lang::En => format!("since {list}, "),
        Lang::Ja if has_na => format!("{list}なので、"),
        Lang::Ja => format!("{list}ので、"),
    }
}

fn clause(model: &Model, lines: &[ConstraintId], known: &Known, facts: &str, lang: Lang) -> String {
    let labels: Vec<String> = lines.iter().map(|id| model.constraint(*id).label.get(lang).to_string()).collect();
    let names = words::list(&labels, lang);
    let given = match (known, lang) {
        (Known::Told(known), _) => since(known, lang),
        (Known::Counted(1), Lang::En) => "with one fact known already, ".to_string(),
        (Known::Counted(count), Lang::En) => format!("with {} facts known already, ", words::count(*count, lang)),
        (Known::Counted(count), Lang::Ja) => format!("すでに分かった{count}件をふまえると、"),
    };
    let text = match (lang, labels.len()) {
        (Lang::En, 0) => format!("{given}only this is left: {facts}."),
        (Lang::En, 1) => format!("{given}{names} means that {facts}."),
        (Lang::En, _) => format!("{given}{names} together mean that {facts}."),
        (Lang::Ja, 0) => format!("{given}残るのは、{facts}だけです。"),
        (Lang::Ja, 1) => format!("{given}{names}から、{facts}と決まります。"),
        (Lang::Ja, _) => format!("{given}{names}を合わせると、{facts}と決まります。"),
    };
    if lang == Lang::En { words::capital(&text) } else { text }
}
