//! What variables say, in words.

use super::notes::Meaning;
use super::{FormulaView, Lit, Origin};
use crate::puzzle::{Cell, ConstraintId, Model, ValueSet};
use crate::words::{self, Lang};

/// Of more parts than this the first ones are told.
const MANY: usize = 6;
/// A part that takes more characters is told by its short name.
const LONG: usize = 120;
/// Up to so many cells of a sum, and literals of a count, are listed.
const FEW: usize = 4;

impl FormulaView {
    /// What a literal says, as a sentence without a full stop.
    pub fn says(&self, model: &Model, literal: Lit, lang: Lang) -> String {
        if let Some(candidate) = self.encoding.candidate(literal) {
            return model.says(candidate, literal.is_positive(), lang);
        }
        match self.notes.meanings.get(literal.var().index()).and_then(Option::as_ref) {
            Some(noted) => self.said(model, noted.origin, &noted.meaning, literal.is_positive(), lang),
            None => self.code(literal),
        }
    }

    fn said(&self, model: &Model, origin: Origin, meaning: &Meaning, holds: bool, lang: Lang) -> String {
        match meaning {
            Meaning::InForce(constraints) => {
                let labels: Vec<String> = constraints.iter().map(|id| label(model, *id, lang)).collect();
                in_force(&words::list(&labels, lang), labels.len() > 1, holds, lang)
            }
            Meaning::AtomInForce(atom) => {
                let text = model.atom_text(*atom, lang);
                let quoted = if lang == Lang::En { format!("“{text}”") } else { format!("「{text}」") };
                in_force(&quoted, false, holds, lang)
            }
            Meaning::Set { sum, set } => {
                let (subject, are_many) = match self.owner(model, origin, *sum, lang) {
                    Some(label) => (label, false),
                    None => (cells(model, self.sum(*sum), lang), self.sum(*sum).len() > 1),
                };
                has_set(&subject, are_many, &digits(model, *set, lang), holds, lang)
            }
            Meaning::Held { sum, value } => {
                let name = model.value_name(*value, lang);
                match self.owner(model, origin, *sum, lang) {
                    Some(label) => has(&label, &name, holds, lang),
                    None => one_is(&cells(model, self.sum(*sum), lang), &name, holds, lang),
                }
            }
            Meaning::Partial { sum, first, total } => {
                let added = self.sum(*sum).get(..*first).unwrap_or_default();
                // That a cell has a value is another variable's word.
                if let [only] = added {
                    return adds(&model.cell_name(*only, lang), *total, holds, lang);
                }
                let subject = match (self.owner(model, origin, *sum, lang), lang) {
                    (Some(label), Lang::En) if added.len() > FEW => format!("the first {first} cells of {label}"),
                    (Some(label), Lang::Ja) if added.len() > FEW => format!("{label}のはじめの{first}マス"),
                    _ => cells(model, added, lang),
                };
                adds_up(&subject, added.len() > 1, i64::from(*total), holds, lang)
            }
            Meaning::Walked { walk, first, state } => {
                let cells = self.notes.walks.get(*walk).and_then(|(cells, _)| cells.get(..*first)).unwrap_or_default();
                leads_to(&self::cells(model, cells, lang), *state, holds, lang)
            }
            Meaning::AtLeast { list, first, count } => match self.list(*list).get(..*first).unwrap_or_default() {
                [only] => self.says(model, if holds { *only } else { !*only }, lang),
                counted if counted.len() <= FEW => {
                    at_least_of_these(&self.several(model, counted, lang), *count, holds, lang)
                }
                _ => at_least_of_first(&self.counter(model, *list, lang), *first, *count, holds, lang),
            },
            Meaning::Adder { carries, inputs, .. } => {
                let inputs = self.several(model, inputs, lang);
                let how_many = match (lang, carries, holds) {
                    (Lang::En, true, true) => "at least two of these",
                    (Lang::En, true, false) => "at most one of these",
                    (Lang::En, false, true) => "an odd number of these",
                    (Lang::En, false, false) => "an even number of these",
                    (Lang::Ja, true, true) => "次のうち2つ以上",
                    (Lang::Ja, true, false) => "次のうち1つ以下",
                    (Lang::Ja, false, true) => "次のうち奇数個",
                    (Lang::Ja, false, false) => "次のうち偶数個",
                };
                format!("{how_many}: {inputs}")
            }
            Meaning::Bit { list, power } => {
                let (label, worth, bit) = (self.counter(model, *list, lang), 1u64 << power, u8::from(holds));
                match lang {
                    Lang::En => format!("in binary, what {label} counts has a {bit} for {worth}"),
                    Lang::Ja => format!("{label}が数える個数を2進法で書くと{worth}の位が{bit}"),
                }
            }
            Meaning::Remainder { list, bits, least, reaches } => {
                let label = self.counter(model, *list, lang);
                let by = (!super::is_whole(&self.notes, *list, *bits)).then_some(1u64 << bits);
                amounts_to(&label, by, *least, *reaches == holds, lang)
            }
            Meaning::All(parts) => {
                let part = |part: &Lit| self.enclosed(model, if holds { *part } else { !*part }, lang);
                let parts: Vec<String> = parts.iter().map(part).collect();
                let link = match (lang, holds) {
                    (Lang::En, true) => " and ",
                    (Lang::En, false) => " or ",
                    (Lang::Ja, true) => "、かつ",
                    (Lang::Ja, false) => "、または",
                };
                first_of(&parts, link, lang)
            }
            Meaning::Same(a, b) => {
                let (a, b) = (self.enclosed(model, *a, lang), self.enclosed(model, *b, lang));
                match (lang, holds) {
                    (Lang::En, true) => format!("{a} exactly if {b}"),
                    (Lang::En, false) => format!("either {a} or {b}"),
                    (Lang::Ja, true) => format!("「{a}」と「{b}」は真偽が同じ"),
                    (Lang::Ja, false) => format!("「{a}」と「{b}」は真偽が逆"),
                }
            }
        }
    }

    /// A literal as a part of a sentence: in parentheses where it has several parts itself.
    fn enclosed(&self, model: &Model, literal: Lit, lang: Lang) -> String {
        let is_compound = match self.meaning(literal) {
            Some(Meaning::All(_) | Meaning::Same(..)) => true,
            Some(Meaning::AtLeast { first, .. }) => (2..=FEW).contains(first),
            _ => false,
        };
        match self.spelt_out(model, literal, lang) {
            Some(text) if is_compound => format!("({text})"),
            Some(text) => text,
            None => self.code(literal),
        }
    }

    /// What a literal says as a part of a sentence; none where that takes too long, so that the short name stands for it.
    pub fn spelt_out(&self, model: &Model, literal: Lit, lang: Lang) -> Option<String> {
        // What adders add up is a tree, of which a sentence tells one branching.
        if matches!(self.meaning(literal), Some(Meaning::Adder { .. })) {
            return None;
        }
        Some(self.says(model, literal, lang)).filter(|text| text.chars().count() <= LONG)
    }

    fn meaning(&self, literal: Lit) -> Option<&Meaning> {
        self.notes.meanings.get(literal.var().index())?.as_ref().map(|noted| &noted.meaning)
    }

    fn several(&self, model: &Model, literals: &[Lit], lang: Lang) -> String {
        let parts: Vec<String> = literals.iter().map(|literal| self.enclosed(model, *literal, lang)).collect();
        parts.join(if lang == Lang::En { "; " } else { "、" })
    }

    /// A clause as a sentence; of a long one the beginning.
    pub fn clause_says(&self, model: &Model, clause: &[Lit], lang: Lang) -> String {
        if clause.is_empty() {
            return if lang == Lang::En { "this cannot be" } else { "これはありえない" }.to_string();
        }
        let parts: Vec<String> = clause.iter().map(|literal| self.enclosed(model, *literal, lang)).collect();
        first_of(&parts, if lang == Lang::En { " or " } else { "、または" }, lang)
    }

    /// What the constraint behind a sum is called, where the sum has all its cells.
    fn owner(&self, model: &Model, origin: Origin, sum: usize, lang: Lang) -> Option<String> {
        match origin {
            Origin::Constraint(id) if model.constraint(id).rule.cells() == self.sum(sum) => {
                Some(label(model, id, lang))
            }
            _ => None,
        }
    }

    fn counter(&self, model: &Model, list: usize, lang: Lang) -> String {
        match self.notes.lists.get(list).map(|list| list.origin) {
            Some(Origin::Constraint(id)) => label(model, id, lang),
            _ => String::new(),
        }
    }

    fn sum(&self, sum: usize) -> &[Cell] {
        self.notes.sums.get(sum).map_or(&[], Vec::as_slice)
    }

    fn list(&self, list: usize) -> &[Lit] {
        self.notes.lists.get(list).map_or(&[], |list| &list.literals)
    }
}

fn label(model: &Model, id: ConstraintId, lang: Lang) -> String {
    model.constraint(id).label.get(lang).to_string()
}

fn cells(model: &Model, cells: &[Cell], lang: Lang) -> String {
    let names: Vec<String> = cells.iter().map(|cell| model.cell_name(*cell, lang)).collect();
    words::list(&names, lang)
}

fn digits(model: &Model, set: ValueSet, lang: Lang) -> String {
    set.iter().map(|value| model.value_name(value, lang)).collect::<Vec<_>>().join("+")
}

/// That the cells of a sum have just these digits.
fn has_set(cells: &str, are_many: bool, digits: &str, holds: bool, lang: Lang) -> String {
    match (lang, holds) {
        (Lang::En, true) => format!("{cells} {} {digits}", if are_many { "are" } else { "is" }),
        (Lang::En, false) => format!("{cells} {} not {digits}", if are_many { "are" } else { "is" }),
        (Lang::Ja, true) => format!("{cells}は{digits}"),
        (Lang::Ja, false) => format!("{cells}は{digits}ではない"),
    }
}

/// That a cage or a run has a digit.
fn has(label: &str, digit: &str, holds: bool, lang: Lang) -> String {
    match (lang, holds) {
        (Lang::En, true) => format!("{label} has {} {digit}", words::article(digit)),
        (Lang::En, false) => format!("{label} has no {digit}"),
        (Lang::Ja, true) => format!("{label}に{digit}が入る"),
        (Lang::Ja, false) => format!("{label}に{digit}は入らない"),
    }
}

/// That one of some cells has a digit.
fn one_is(cells: &str, digit: &str, holds: bool, lang: Lang) -> String {
    match (lang, holds) {
        (Lang::En, true) => format!("one of {cells} is {digit}"),
        (Lang::En, false) => format!("none of {cells} is {digit}"),
        (Lang::Ja, true) => format!("{cells}のどれかが{digit}"),
        (Lang::Ja, false) => format!("{cells}のどれも{digit}ではない"),
    }
}

fn at_least_of_these(these: &str, count: usize, holds: bool, lang: Lang) -> String {
    match (lang, holds) {
        (Lang::En, true) => format!("at least {} of these: {these}", words::count(count, lang)),
        (Lang::En, false) if count == 1 => format!("none of these: {these}"),
        (Lang::En, false) => format!("fewer than {} of these: {these}", words::count(count, lang)),
        (Lang::Ja, true) => format!("次のうち{}以上: {these}", words::tsu(count)),
        (Lang::Ja, false) if count == 1 => format!("次のどれも成り立たない: {these}"),
        (Lang::Ja, false) => format!("次のうち{}未満: {these}", words::tsu(count)),
    }
}

fn at_least_of_first(label: &str, first: usize, count: usize, holds: bool, lang: Lang) -> String {
    match lang {
        Lang::En => {
            let how_many = match holds {
                true => format!("at least {count}"),
                false if count == 1 => "none".to_string(),
                false => format!("fewer than {count}"),
            };
            format!("of the first {first} that {label} counts, {how_many}")
        }
        Lang::Ja => {
            let of = format!("{label}が数えるはじめの{}", words::tsu(first));
            match holds {
                true => format!("{of}のうち{}以上", words::tsu(count)),
                false if count == 1 => format!("{of}はどれも成り立たない"),
                false => format!("{of}のうち{}未満", words::tsu(count)),
            }
        }
    }
}

/// That what is counted reaches a number, or stays below; of what is left of it after division `by` some power of two.
fn amounts_to(label: &str, by: Option<u64>, least: usize, reaches: bool, lang: Lang) -> String {
    match (lang, by) {
        (Lang::En, None) => {
            format!("{label} counts {} {least}", if reaches { "at least" } else { "fewer than" })
        }
        (Lang::En, Some(by)) => {
            let bound = if reaches { "at least" } else { "less than" };
            format!("what {label} counts leaves {bound} {least} when divided by {by}")
        }
        (Lang::Ja, None) => format!("{label}が数える個数は{least}{}", if reaches { "以上" } else { "未満" }),
        (Lang::Ja, Some(by)) => {
            format!("{label}が数える個数を{by}で割った余りは{least}{}", if reaches { "以上" } else { "未満" })
        }
    }
}

fn in_force(what: &str, are_many: bool, holds: bool, lang: Lang) -> String {
    match (lang, holds) {
        (Lang::En, true) => format!("{what} {} in force", if are_many { "are" } else { "is" }),
        (Lang::En, false) => format!("{what} {} not in force", if are_many { "are" } else { "is" }),
        (Lang::Ja, true) => format!("{what}が有効"),
        (Lang::Ja, false) => format!("{what}が無効"),
    }
}

/// That cells add up to a number, or do not.
pub(super) fn adds_up(cells: &str, are_many: bool, total: i64, holds: bool, lang: Lang) -> String {
    match (lang, are_many, holds) {
        (Lang::En, true, true) => format!("{cells} add up to {total}"),
        (Lang::En, true, false) => format!("{cells} do not add up to {total}"),
        (Lang::En, false, true) => format!("{cells} is {total}"),
        (Lang::En, false, false) => format!("{cells} is not {total}"),
        (Lang::Ja, true, true) => format!("{cells}の合計は{total}"),
        (Lang::Ja, true, false) => format!("{cells}の合計は{total}ではない"),
        (Lang::Ja, false, true) => format!("{cells}は{total}"),
        (Lang::Ja, false, false) => format!("{cells}は{total}ではない"),
    }
}

/// What is remembered of the first cells of a rule that goes through its cells.
fn leads_to(cells: &str, state: i64, holds: bool, lang: Lang) -> String {
    match (lang, holds) {
        (Lang::En, true) => format!("{cells} lead to {state}"),
        (Lang::En, false) => format!("{cells} do not lead to {state}"),
        (Lang::Ja, true) => format!("{cells}までで{state}になる"),
        (Lang::Ja, false) => format!("{cells}までで{state}にはならない"),
    }
}

/// That a sum begins with so much of its first cell.
fn adds(cell: &str, value: u32, holds: bool, lang: Lang) -> String {
    match (lang, holds) {
        (Lang::En, true) => format!("{cell} adds {value}"),
        (Lang::En, false) => format!("{cell} does not add {value}"),
        (Lang::Ja, true) => format!("{cell}の分は{value}"),
        (Lang::Ja, false) => format!("{cell}の分は{value}ではない"),
    }
}

/// What a derived sum says.
pub(super) fn derived(model: &Model, added: &[Cell], total: i64, lang: Lang) -> String {
    let names = match (added, lang) {
        ([], Lang::En) => "no cells at all".to_string(),
        ([], Lang::Ja) => "どのマスもない和".to_string(),
        _ => cells(model, added, lang),
    };
    adds_up(&names, added.len() != 1, total, true, lang)
}

/// Parts with a link between; of many the first ones and how many there are.
fn first_of(parts: &[String], link: &str, lang: Lang) -> String {
    if parts.len() <= MANY {
        return parts.join(link);
    }
    let first = parts.get(..MANY - 1).unwrap_or_default().join(link);
    match lang {
        Lang::En => format!("{first}{link}… ({} in all)", parts.len()),
        Lang::Ja => format!("{first}{link}…(全部で{})", words::tsu(parts.len())),
    }
}
