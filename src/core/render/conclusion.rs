//! The sentence of a step over lines of a text.

use super::facts::{brought, together};
use crate::logic::phrases;
use crate::puzzle::{Candidate, ConstraintId, Literal, Model, Position};
use crate::words::{Arg, Fixed, Phrase, say};

/// The most facts that are listed if there is no room for all; more are counted.
const LISTED: usize = 4;
/// The most known facts that are repeated within a sentence.
const REPEATED: usize = 5;

/// What a step over lines concludes, and from what.
pub(crate) struct Conclusion<'a> {
    pub model: &'a Model,
    /// The position before the step.
    pub position: &'a Position,
    pub lines: &'a [ConstraintId],
    /// What the lines place, and what they rule out besides.
    pub places: &'a [Candidate],
    pub eliminates: &'a [Candidate],
    /// What must be known already.
    pub premises: &'a [Candidate],
}

impl Conclusion<'_> {
    /// "Since D is not the culprit, line 5 means that B lies."
    pub fn sentence(&self) -> Phrase {
        let (known, follows) = (self.known(), self.follows());
        let counted = if known.is_empty() { Known::Told(Vec::new()) } else { Known::Counted(known.len()) };
        let told = if known.len() <= REPEATED { Known::Told(known) } else { counted.clone() };
        let ways = [(&told, usize::MAX), (&told, LISTED), (&counted, LISTED), (&counted, 2), (&counted, 1)];
        let way = |(known, listed)| clause(self.model, self.lines, known, &listing(follows.clone(), listed));
        Phrase::ways(ways.map(way))
    }

    /// Its lines, quoted: "Line 3: B says: …"
    pub fn quoted(&self) -> Vec<Phrase> {
        let constraints = self.lines.iter().map(|id| self.model.constraint(*id));
        constraints
            .filter_map(|one| Some(say!("explain.quoted", label = one.label, says = one.says.as_ref()?)))
            .collect()
    }

    /// What was known already, if the sentence only counts it.
    pub fn counted(&self) -> Option<Phrase> {
        let facts = self.known();
        (facts.len() > REPEATED).then(|| say!("explain.known-already", facts = Arg::Row(facts)))
    }

    /// The conclusions, one sentence each.
    fn follows(&self) -> Vec<Phrase> {
        brought(self.model, self.places, self.eliminates)
    }

    /// The known facts that are needed. If a premise's cell has a known value, that is the fact; otherwise where the
    /// ruled-out value is instead. Failing both, it is what the cell is not.
    fn known(&self) -> Vec<Phrase> {
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
        together(self.model, &facts)
    }
}

/// What a step depends on besides the lines it names.
#[derive(Clone, Debug)]
enum Known {
    /// Few facts, as sentences, or none.
    Told(Vec<Phrase>),
    /// The number of facts, if they are too many to repeat.
    Counted(usize),
}

fn listing(mut facts: Vec<Phrase>, listed: usize) -> Phrase {
    let more = facts.len().saturating_sub(listed);
    if more == 0 {
        return phrases::all(facts);
    }
    facts.truncate(listed);
    say!("explain.and-more", shown = Arg::Row(facts), more)
}

/// "since A lies and B lies, ", the beginning of a sentence; empty if there are no facts.
pub(crate) fn since(facts: &[Phrase]) -> Phrase {
    if facts.is_empty() {
        return Fixed::NOTHING.into();
    }
    say!("explain.since", facts = phrases::all(facts.to_vec()))
}

fn clause(model: &Model, lines: &[ConstraintId], known: &Known, facts: &Phrase) -> Phrase {
    let names = phrases::labels(&lines.iter().map(|id| &model.constraint(*id).label).collect::<Vec<_>>());
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
