//! Short names of variables, in the style of `r1c1=5`, each unique in its formula.

use std::collections::HashSet;

use super::notes::{Meaning, Noted, Notes};
use super::{ClauseOrigin, Encoding, Lit, Var};
use crate::puzzle::{Cell, ConstraintId, Model, Value, ValueSet};
use crate::words::{self, Lang};

/// In longer formulas, the numbers of variables replace the parts.
const SHORT: usize = 60;
/// Formulas that are still longer are cut.
const LONG: usize = 100;

/// The name of a variable and that of its negation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Code {
    /// The prefix of both, which is left out if the name is part of another one.
    owner: String,
    is: String,
    is_not: String,
    /// The suffix that distinguishes it from a variable with the same name.
    tail: String,
}

impl Code {
    /// The name of the variable itself, or of its negation.
    pub fn of(&self, holds: bool) -> String {
        format!("{}{}{}", self.owner, if holds { &self.is } else { &self.is_not }, self.tail)
    }
}

/// The names of all variables.
pub(super) fn codes(model: &Model, encoding: &Encoding, notes: &Notes) -> Vec<Code> {
    let rules = rules(model);
    let count = encoding.cnf().variables();
    let mut namer = Namer { model, notes, rules, made: Vec::with_capacity(count as usize), adders: Vec::new() };
    let mut taken = HashSet::new();
    for var in (0..count).map(Var) {
        let mut code = match encoding.candidate(var.positive()) {
            Some(candidate) => plain(model.candidate_code(candidate, true), model.candidate_code(candidate, false)),
            None => match notes.meanings.get(var.index()).and_then(Option::as_ref) {
                Some(noted) => namer.code(var, noted),
                None => plain(number(var.positive()), number(!var.positive())),
            },
        };
        let mut times = 1;
        while taken.contains(&code.of(true)) || taken.contains(&code.of(false)) {
            times += 1;
            code.tail = format!("#{times}");
        }
        taken.extend([code.of(true), code.of(false)]);
        namer.made.push(code);
    }
    namer.made
}

/// The name of a literal by its number alone.
fn number(literal: Lit) -> String {
    let sign = if literal.is_positive() { "" } else { "-" };
    format!("{sign}x{}", literal.dimacs().unsigned_abs())
}

fn plain(is: String, is_not: String) -> Code {
    Code { owner: String::new(), is, is_not, tail: String::new() }
}

/// Short names of the constraints, each unique: `row3`, `cage15@r1c1`, `run12-across@r2c4`.
fn rules(model: &Model) -> Vec<String> {
    let mut taken = HashSet::new();
    let unique = |constraint: &crate::puzzle::Constraint| {
        let name = squeezed(constraint.label.get(Lang::En));
        let mut unique = name.clone();
        let mut times = 1;
        while !taken.insert(unique.clone()) {
            times += 1;
            unique = format!("{name}#{times}");
        }
        unique
    };
    model.constraints().iter().map(unique).collect()
}

/// A name without spaces and small words.
fn squeezed(label: &str) -> String {
    let mut text = String::new();
    let mut link = "";
    for word in label.split_whitespace() {
        match word {
            "the" | "of" => continue,
            "at" | "from" => link = "@",
            _ => {
                let counts = word.starts_with(|letter: char| letter.is_ascii_digit());
                if !text.is_empty() {
                    text += if link == "-" && counts { "" } else { link };
                }
                text += word;
                link = "-";
            }
        }
    }
    if text.is_empty() { label.to_string() } else { text }
}

struct Namer<'a> {
    model: &'a Model,
    notes: &'a Notes,
    rules: Vec<String>,
    made: Vec<Code>,
    /// The number of adders so far for each list and power.
    adders: Vec<((usize, u32), usize)>,
}

impl Namer<'_> {
    fn code(&mut self, var: Var, noted: &Noted) -> Code {
        let related = |subject: String, is: &str, is_not: &str, value: String| {
            plain(format!("{subject}{is}{value}"), format!("{subject}{is_not}{value}"))
        };
        match &noted.meaning {
            Meaning::InForce(constraints) => {
                let names: Vec<&str> = constraints.iter().map(|id| self.rule(*id)).collect();
                related(String::new(), "on:", "off:", names.join("&"))
            }
            Meaning::AtomInForce(atom) => {
                let name = self.model.atom_text(*atom, Lang::En);
                related(String::new(), "on:", "off:", name)
            }
            Meaning::Set { sum, set } => {
                related(self.summed(noted.origin, *sum), "=", "<>", format!("{{{}}}", digits(self.model, *set)))
            }
            Meaning::Held { sum, value } => {
                let digit = digits(self.model, ValueSet::single(*value));
                related(self.summed(noted.origin, *sum), "=", "<>", format!("{{..{digit}..}}"))
            }
            Meaning::Partial { sum, first, total } => {
                let cells = self.notes.sums.get(*sum).map_or(&[][..], Vec::as_slice);
                let (added, rest) = cells.split_at_checked(*first).unwrap_or((cells, &[]));
                let subject = match noted.origin {
                    ClauseOrigin::Derived(_) => format!("{}(+{})", self.added(added), self.added(rest)),
                    _ => format!("{}:{}", self.summed(noted.origin, *sum), self.added(added)),
                };
                related(subject, "=", "<>", total.to_string())
            }
            Meaning::Walked { walk, first, state } => {
                let cells = self.notes.walks.get(*walk).map_or(&[][..], |(cells, _)| cells);
                let subject =
                    format!("{}{}", self.owner(noted.origin), self.added(cells.get(..*first).unwrap_or(cells)));
                related(subject, "->", "-/>", state.to_string())
            }
            Meaning::AtLeast { list, first, count } => {
                related(format!("{}[..{first}]", self.counted(*list)), ">=", "<", count.to_string())
            }
            Meaning::Adder { list, power, .. } => {
                let nth = self.next_adder(*list, *power);
                related(format!("{}.{}s.{nth}", self.counted(*list), 1u64 << power), "=1", "=0", String::new())
            }
            Meaning::Bit { list, power } => {
                related(format!("{}.{}s", self.counted(*list), 1u64 << power), "=1", "=0", String::new())
            }
            Meaning::Remainder { list, bits, least, reaches } => {
                let subject = self.counted(*list);
                let subject = if self.is_whole(*list, *bits) { subject } else { format!("{subject}%{}", 1u64 << bits) };
                let (is, is_not) = if *reaches { (">=", "<") } else { ("<", ">=") };
                related(subject, is, is_not, least.to_string())
            }
            Meaning::All(parts) => {
                let denied: Vec<Lit> = parts.iter().map(|part| !*part).collect();
                Code {
                    owner: self.owner(noted.origin),
                    is: self.joined(var, parts, "&"),
                    is_not: self.joined(var, &denied, "|"),
                    tail: String::new(),
                }
            }
            Meaning::Same(a, b) => Code {
                owner: self.owner(noted.origin),
                is: self.joined(var, &[*a, *b], "<=>"),
                is_not: self.joined(var, &[*a, *b], "^"),
                tail: String::new(),
            },
        }
    }

    fn rule(&self, id: ConstraintId) -> &str {
        self.rules.get(id.index()).map_or("", String::as_str)
    }

    fn owner(&self, origin: ClauseOrigin) -> String {
        match origin {
            ClauseOrigin::Constraint(id) => format!("{}:", self.rule(id)),
            ClauseOrigin::Cells | ClauseOrigin::Peers | ClauseOrigin::Derived(_) => String::new(),
        }
    }

    /// The name for the cells of a sum: the constraint if all its cells are open, otherwise the cells.
    fn summed(&self, origin: ClauseOrigin, sum: usize) -> String {
        let cells = self.notes.sums.get(sum).map_or(&[][..], Vec::as_slice);
        match origin {
            ClauseOrigin::Constraint(id) if self.model.constraint(id).rule.cells() == cells => {
                self.rule(id).to_string()
            }
            ClauseOrigin::Constraint(id) => format!("{}:{}", self.rule(id), self.added(cells)),
            ClauseOrigin::Cells | ClauseOrigin::Peers | ClauseOrigin::Derived(_) => self.added(cells),
        }
    }

    /// Cells joined by a plus sign; of many only the first and the last, which identify them, because a sum always adds
    /// its cells in the same order.
    fn added(&self, cells: &[Cell]) -> String {
        let name = |cell: &Cell| self.model.cell_name(*cell, Lang::En);
        match cells {
            [first, .., last] if cells.len() > 3 => format!("{}+..+{}", name(first), name(last)),
            _ => cells.iter().map(name).collect::<Vec<_>>().join("+"),
        }
    }

    /// The name for the literals of a list: their constraint, with a number if it has several lists.
    fn counted(&self, list: usize) -> String {
        let Some(origin) = self.notes.lists.get(list).map(|list| list.origin) else { return String::new() };
        let ClauseOrigin::Constraint(id) = origin else { return String::new() };
        let alike = || self.notes.lists.iter().filter(|list| list.origin == origin).count();
        let before = self.notes.lists.iter().take(list).filter(|list| list.origin == origin).count();
        match before > 0 || alike() > 1 {
            true => format!("{}.{}", self.rule(id), before + 1),
            false => self.rule(id).to_string(),
        }
    }

    /// Whether this number of bits can hold every count that a list can reach.
    fn is_whole(&self, list: usize, bits: u32) -> bool {
        super::is_whole(self.notes, list, bits)
    }

    fn next_adder(&mut self, list: usize, power: u32) -> usize {
        let key = (list, power);
        if let Some((_, count)) = self.adders.iter_mut().rev().find(|(known, _)| *known == key) {
            *count += 1;
            return *count;
        }
        self.adders.push((key, 1));
        1
    }

    /// Literals joined by a sign, in parentheses.
    fn joined(&self, var: Var, parts: &[Lit], sign: &str) -> String {
        let whole: Vec<String> = parts.iter().map(|part| self.part(*part, true)).collect();
        let whole = format!("({})", whole.join(sign));
        if whole.chars().count() <= SHORT {
            return whole;
        }
        let numbered: Vec<String> = parts.iter().map(|part| self.part(*part, false)).collect();
        let text = format!("({})", numbered.join(sign));
        if text.chars().count() <= LONG {
            return text;
        }
        // The number of the variable distinguishes what is cut from others that begin in the same way.
        let mut kept = String::new();
        let mut left = numbered.len();
        for part in numbered {
            if !kept.is_empty() && kept.chars().count() + part.chars().count() > LONG {
                break;
            }
            kept += &part;
            kept += sign;
            left -= 1;
        }
        format!("x{}({kept}..{left})", var.positive().dimacs())
    }

    fn part(&self, literal: Lit, spells: bool) -> String {
        match self.made.get(literal.var().index()) {
            Some(code) if spells || code.owner.is_empty() => {
                (if literal.is_positive() { &code.is } else { &code.is_not }).clone()
            }
            _ => number(literal),
        }
    }
}

/// Digits side by side; longer names with a comma between.
fn digits(model: &Model, set: ValueSet) -> String {
    let name = |value: Value| match model.value_name(value, Lang::En) {
        name if name == words::symbol(u8::MAX).to_string() => value.0.to_string(),
        name => name,
    };
    let names: Vec<String> = set.iter().map(name).collect();
    names.join(if names.iter().all(|name| name.chars().count() == 1) { "" } else { "," })
}
