//! The meaning of variables in words.

use super::notes::Meaning;
use super::{ClauseOrigin, FormulaView, Lit};
use crate::puzzle::{Cell, ConstraintId, Model, ValueSet};
use crate::words::{Arg, Argument, Fixed, Lang, Phrase, say};

/// With more parts than this, only the first ones are shown.
const MANY: usize = 6;
/// A part with more characters than this is shown by its short name.
const LONG: usize = 120;
/// The most cells of a sum, or literals of a count, that are listed.
const FEW: usize = 4;

impl FormulaView {
    /// What a literal says, as a sentence without a full stop.
    pub fn says(&self, model: &Model, literal: Lit, lang: Lang) -> String {
        self.literal_phrase(model, literal).get(lang).to_string()
    }

    fn literal_phrase(&self, model: &Model, literal: Lit) -> Phrase {
        if let Some(candidate) = self.encoding.candidate(literal) {
            return model.fact(candidate, literal.is_positive());
        }
        match self.notes.meanings.get(literal.var().index()).and_then(Option::as_ref) {
            Some(noted) => self.phrase(model, noted.origin, &noted.meaning, literal.is_positive()),
            None => Phrase::verbatim(self.code(literal)),
        }
    }

    fn phrase(&self, model: &Model, origin: ClauseOrigin, meaning: &Meaning, holds: bool) -> Phrase {
        match meaning {
            Meaning::InForce(constraints) => {
                let labels = constraints.iter().map(|id| label(model, *id)).collect();
                in_force(say!("solve.list", items = Arg::All(labels)), constraints.len(), holds)
            }
            Meaning::AtomInForce(atom) => in_force(say!("solve.quoted", text = model.atom_called(*atom)), 1, holds),
            Meaning::Set { sum, set } => {
                let (subject, count) = match self.owner(model, origin, *sum) {
                    Some(label) => (label, 1),
                    None => (cells(model, self.sum(*sum)), self.sum(*sum).len()),
                };
                has_set(subject, count, digits(model, *set), holds)
            }
            Meaning::Held { sum, value } => {
                let digit = model.value_called(*value);
                match (self.owner(model, origin, *sum), holds) {
                    (Some(label), true) => say!("solve.has", label, digit),
                    (Some(label), false) => say!("solve.has-no", label, digit),
                    (None, true) => say!("solve.one-is", cells = cells(model, self.sum(*sum)), digit),
                    (None, false) => say!("solve.none-is", cells = cells(model, self.sum(*sum)), digit),
                }
            }
            Meaning::Partial { sum, first, total } => {
                let added = self.sum(*sum).get(..*first).unwrap_or_default();
                // That a cell has a value is what a different variable says.
                if let [only] = added {
                    return adds(model.cell_called(*only), *total, holds);
                }
                let subject = match self.owner(model, origin, *sum) {
                    Some(label) if added.len() > FEW => say!("solve.first-cells-of", first, label),
                    _ => cells(model, added),
                };
                adds_up(subject, added.len(), i64::from(*total), holds)
            }
            Meaning::Walked { walk, first, state } => {
                let cells = self.notes.walks.get(*walk).and_then(|(cells, _)| cells.get(..*first)).unwrap_or_default();
                leads_to(self::cells(model, cells), *state, holds)
            }
            Meaning::AtLeast { list, first, count } => match self.list(*list).get(..*first).unwrap_or_default() {
                [only] => self.literal_phrase(model, if holds { *only } else { !*only }),
                counted if counted.len() <= FEW => at_least_of_these(self.several(model, counted), *count, holds),
                _ => at_least_of_first(self.counter(model, *list), *first, *count, holds),
            },
            Meaning::Adder { carries, inputs, .. } => {
                let these = self.several(model, inputs);
                match (carries, holds) {
                    (true, true) => say!("solve.at-least-two", these),
                    (true, false) => say!("solve.at-most-one", these),
                    (false, true) => say!("solve.an-odd-number", these),
                    (false, false) => say!("solve.an-even-number", these),
                }
            }
            Meaning::Bit { list, power } => {
                let (label, worth, bit) = (self.counter(model, *list), 1u64 << power, u8::from(holds));
                say!("solve.bit", label, bit, worth)
            }
            Meaning::Remainder { list, bits, least, reaches } => {
                let by = (!super::is_whole(&self.notes, *list, *bits)).then_some(1u64 << bits);
                amounts_to(self.counter(model, *list), by, *least, *reaches == holds)
            }
            Meaning::All(parts) => {
                let parts = parts.iter().map(|part| self.enclosed(model, if holds { *part } else { !*part }));
                first_of(parts, if holds { AND } else { OR })
            }
            Meaning::Same(a, b) => {
                let (a, b) = (self.enclosed(model, *a), self.enclosed(model, *b));
                if holds { say!("solve.exactly-if", a, b) } else { say!("solve.either-or", a, b) }
            }
        }
    }

    /// A literal as a part of a sentence: in parentheses if it has several parts itself, by its short name if it is too
    /// long.
    fn enclosed(&self, model: &Model, literal: Lit) -> Phrase {
        let is_compound = match self.meaning(literal) {
            Some(Meaning::All(_) | Meaning::Same(..)) => true,
            Some(Meaning::AtLeast { first, .. }) => (2..=FEW).contains(first),
            _ => false,
        };
        let Some(text) = self.part(model, literal) else { return Phrase::verbatim(self.code(literal)) };
        Phrase::chosen(|lang| match (is_short(text.get(lang)), is_compound) {
            (true, true) => say!("solve.enclosed", text),
            (true, false) => text.clone(),
            (false, _) => Phrase::verbatim(self.code(literal)),
        })
    }

    /// What a literal says, if that can be a part of a sentence.
    fn part(&self, model: &Model, literal: Lit) -> Option<Phrase> {
        // The inputs of adders form a tree, and a sentence describes only one branching.
        let is_tree = matches!(self.meaning(literal), Some(Meaning::Adder { .. }));
        (!is_tree).then(|| self.literal_phrase(model, literal))
    }

    /// What a literal says as a part of a sentence; None if that is too long, so that the short name is used.
    pub fn spelt_out(&self, model: &Model, literal: Lit, lang: Lang) -> Option<String> {
        Some(self.part(model, literal)?.get(lang).to_string()).filter(|text| is_short(text))
    }

    fn meaning(&self, literal: Lit) -> Option<&Meaning> {
        self.notes.meanings.get(literal.var().index())?.as_ref().map(|noted| &noted.meaning)
    }

    fn several(&self, model: &Model, literals: &[Lit]) -> Phrase {
        let parts = literals.iter().map(|literal| self.enclosed(model, *literal));
        say!("solve.these", each = Arg::Row(parts.collect()))
    }

    /// A clause as a sentence; only the beginning of a long one.
    pub fn clause_text(&self, model: &Model, clause: &[Lit], lang: Lang) -> String {
        if clause.is_empty() {
            return Fixed("solve.cannot").get(lang).to_string();
        }
        first_of(clause.iter().map(|literal| self.enclosed(model, *literal)), OR).get(lang).to_string()
    }

    /// The name of the constraint behind a sum, if the sum has all its cells.
    fn owner(&self, model: &Model, origin: ClauseOrigin, sum: usize) -> Option<Phrase> {
        match origin {
            ClauseOrigin::Constraint(id) if model.constraint(id).rule.cells() == self.sum(sum) => {
                Some(label(model, id))
            }
            _ => None,
        }
    }

    fn counter(&self, model: &Model, list: usize) -> Phrase {
        match self.notes.lists.get(list).map(|list| list.origin) {
            Some(ClauseOrigin::Constraint(id)) => label(model, id),
            _ => Fixed::NOTHING.into(),
        }
    }

    fn sum(&self, sum: usize) -> &[Cell] {
        self.notes.sums.get(sum).map_or(&[], Vec::as_slice)
    }

    fn list(&self, list: usize) -> &[Lit] {
        self.notes.lists.get(list).map_or(&[], |list| &list.literals)
    }
}

fn is_short(text: &str) -> bool {
    text.chars().count() <= LONG
}

fn label(model: &Model, id: ConstraintId) -> Phrase {
    model.constraint(id).label.clone()
}

fn cells(model: &Model, cells: &[Cell]) -> Phrase {
    say!("solve.list", items = Arg::All(cells.iter().map(|cell| model.cell_called(*cell)).collect()))
}

fn digits(model: &Model, set: ValueSet) -> Phrase {
    say!("solve.digits", each = Arg::Row(set.iter().map(|value| model.value_called(value)).collect()))
}

/// The statement that the cells of a sum have exactly these digits, or do not.
fn has_set(cells: Phrase, count: usize, digits: Phrase, holds: bool) -> Phrase {
    match holds {
        true => say!("solve.are", cells, count, digits),
        false => say!("solve.are-not", cells, count, digits),
    }
}

fn at_least_of_these(these: Phrase, count: usize, holds: bool) -> Phrase {
    match (holds, count) {
        (true, _) => say!("solve.at-least-of-these", count, these),
        (false, 1) => say!("solve.none-of-these", these),
        (false, _) => say!("solve.fewer-of-these", count, these),
    }
}

fn at_least_of_first(label: Phrase, first: usize, count: usize, holds: bool) -> Phrase {
    match (holds, count) {
        (true, _) => say!("solve.at-least-of-first", first, label, count),
        (false, 1) => say!("solve.none-of-first", first, label),
        (false, _) => say!("solve.fewer-of-first", first, label, count),
    }
}

/// The statement that a count, or its remainder after division by `by`, a power of two, reaches a number or stays
/// below.
fn amounts_to(label: Phrase, by: Option<u64>, least: usize, reaches: bool) -> Phrase {
    match by {
        None => say!("solve.counts", label, reaches, least),
        Some(by) => say!("solve.counts-by", label, by, reaches, least),
    }
}

fn in_force(what: Phrase, count: usize, holds: bool) -> Phrase {
    match holds {
        true => say!("solve.in-force", what, count),
        false => say!("solve.not-in-force", what, count),
    }
}

/// The statement that cells add up to a number, or do not.
fn adds_up(cells: Phrase, count: usize, total: i64, holds: bool) -> Phrase {
    match (count, holds) {
        (0 | 1, true) => say!("solve.is", cells, total),
        (0 | 1, false) => say!("solve.is-not", cells, total),
        (_, true) => say!("solve.add-up", cells, total),
        (_, false) => say!("solve.do-not-add-up", cells, total),
    }
}

/// The statement about the state after the first cells of a rule that reads its cells in order.
fn leads_to(cells: Phrase, state: i64, holds: bool) -> Phrase {
    if holds { say!("solve.lead-to", cells, state) } else { say!("solve.do-not-lead-to", cells, state) }
}

/// The statement about what the first cell of a sum adds.
fn adds(cell: Phrase, value: u32, holds: bool) -> Phrase {
    if holds { say!("solve.adds", cell, value) } else { say!("solve.does-not-add", cell, value) }
}

/// The statement of a derived sum.
pub(super) fn derived(model: &Model, added: &[Cell], total: i64) -> Phrase {
    match added {
        [] => say!("solve.no-cells-add-up", total),
        _ => adds_up(cells(model, added), added.len(), total, true),
    }
}

/// The entry that joins parts, and the one that joins the first of many.
type Link = [&'static str; 2];
const AND: Link = ["solve.and", "solve.and-more"];
const OR: Link = ["solve.or", "solve.or-more"];

/// Parts joined by a link; of many, only the first ones and the total number.
fn first_of(parts: impl ExactSizeIterator<Item = Phrase>, [link, more]: Link) -> Phrase {
    let count = parts.len();
    let (key, told) = if count <= MANY { (link, count) } else { (more, MANY - 1) };
    Phrase::entry(key, vec![("parts", Arg::Row(parts.take(told).collect())), ("count", count.arg())])
}
