//! What a step over lines of a text says.

use unicode_width::UnicodeWidthStr;

use super::together::{brought, together};
use crate::logic::say;
use crate::puzzle::{Candidate, ConstraintId, Literal, Model, Position};
use crate::words::{Arg, Fixed, Lang, Phrase, say};

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
        Phrase::chosen(|lang| {
            let facts = self.known(lang);
            let counted = if facts.is_empty() { Known::Told(Vec::new()) } else { Known::Counted(facts.len()) };
            let told = if facts.len() <= REPEATED { Known::Told(facts) } else { counted.clone() };
            let ways = [(&told, LISTED), (&counted, LISTED), (&counted, 2)];
            let shortest = || self.told(&counted, 1, lang);
            let has_room = |text: &str| say::fits(text, lang) && text.width() <= WIDEST;
            let ways = ways.iter().map(|(known, listed)| self.told(known, *listed, lang));
            ways.into_iter().find(|way| has_room(way.get(lang))).unwrap_or_else(shortest)
        })
    }

    /// The sentences of its lines: "Line 3: B says: …"
    pub fn quoted(&self) -> Vec<Phrase> {
        let constraints = self.lines.iter().map(|id| self.model.constraint(*id));
        constraints
            .filter_map(|one| Some(say!("explain.quoted", label = one.label, says = one.says.as_ref()?)))
            .collect()
    }

    /// What the sentence only counts, in either language: the facts it rests on, and those that follow.
    pub fn rest(&self, sentence: &Phrase) -> Vec<Phrase> {
        let row = |head: Fixed, facts: &dyn Fn(Lang) -> Vec<Phrase>| {
            let misses = |lang| facts(lang).iter().any(|fact| !is_told(sentence.get(lang), fact.get(lang)));
            let told = || Phrase::chosen(|lang| say!("explain.head-facts", head, facts = Arg::Row(facts(lang))));
            Lang::ALL.into_iter().any(misses).then(told)
        };
        let known = row(Fixed("explain.known-already"), &|lang| self.known(lang));
        let follows = row(Fixed("explain.so"), &|lang| self.follows(lang));
        known.into_iter().chain(follows).collect()
    }

    /// The sentence with what it rests on told so, and so many of the facts that follow.
    fn told(&self, known: &Known, listed: usize, lang: Lang) -> Phrase {
        clause(self.model, self.lines, known, &listing(self.follows(lang), listed))
    }

    /// What is concluded, a sentence each.
    fn follows(&self, lang: Lang) -> Vec<Phrase> {
        let told = brought(self.model, self.places, self.eliminates, lang);
        told.into_iter().map(Phrase::verbatim).collect()
    }

    /// What was known already and is needed: of a cell what it is, where that is known; of others what they are not, or where
    /// that is instead.
    fn known(&self, lang: Lang) -> Vec<Phrase> {
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
        together(self.model, &facts, lang).into_iter().map(Phrase::verbatim).collect()
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
    Told(Vec<Phrase>),
    /// More than are worth repeating.
    Counted(usize),
}

fn listing(mut facts: Vec<Phrase>, listed: usize) -> Phrase {
    let more = facts.len().saturating_sub(listed);
    if more == 0 {
        return say::all(facts);
    }
    facts.truncate(listed);
    say!("explain.and-more", shown = Arg::Row(facts), more)
}

/// "since A lies and B lies, ", the beginning of a sentence; empty where there are no facts.
pub(super) fn since(facts: &[Phrase]) -> Phrase {
    if facts.is_empty() {
        return Fixed::NOTHING.into();
    }
    let list = say::all(facts.to_vec());
    // What a language joins to what ends so in another way.
    let is_otherwise = |lang| {
        let endings = Fixed("explain.endings-joined-otherwise").get(lang);
        endings.split_whitespace().any(|ending| list.get(lang).ends_with(ending))
    };
    Phrase::chosen(|lang| match is_otherwise(lang) {
        true => say!("explain.since-otherwise", facts = list),
        false => say!("explain.since", facts = list),
    })
}

fn clause(model: &Model, lines: &[ConstraintId], known: &Known, facts: &Phrase) -> Phrase {
    let names = say::all(lines.iter().map(|id| model.constraint(*id).label.clone()));
    let given = match known {
        Known::Told(known) => since(known),
        Known::Counted(count) => say!("explain.with-known", count),
    };
    let text = match lines.len() {
        0 => say!("explain.only-left", given, facts),
        1 => say!("explain.line-means", given, names, facts),
        _ => say!("explain.lines-mean", given, names, facts),
    };
    say!("explain.begun", text)
}
