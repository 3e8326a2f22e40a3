//! A model as the clauses the engines get, with the meaning of each: a look behind the scenes.

mod code;
mod notes;
mod sentences;

use std::fmt::Write as _;

use self::code::Code;
pub use self::notes::{ClauseOrigin, Section};
pub(super) use self::notes::{List, Meaning, Notes};
use super::cnf::{Assignment, Cnf, Lit, Var};
use super::encode::{Encoding, Guard};
use crate::puzzle::{AtomId, Candidate, Cell, Model, Value, ValueSet};
use crate::words::{Fixed, Lang};

/// A model as clauses, with the origin of each clause and the meaning of each variable.
pub struct FormulaView {
    encoding: Encoding,
    notes: Notes,
    codes: Vec<Code>,
}

/// The description of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its name.
    pub name: String,
    /// The atoms of its constraint.
    pub atoms: Vec<String>,
    /// The constraints that a derived sum follows from.
    pub from: Vec<String>,
}

impl FormulaView {
    /// The whole model, with nothing ruled out in advance.
    pub fn new(model: &Model) -> FormulaView {
        FormulaView::guarded(model, Guard::Nothing)
    }

    /// The model with selectors for the parts that `guard` lists.
    pub fn guarded(model: &Model, guard: Guard) -> FormulaView {
        let (encoding, notes) = Encoding::noted(model, guard);
        let codes = code::codes(model, &encoding, &notes);
        FormulaView { encoding, notes, codes }
    }

    /// The clauses.
    pub fn cnf(&self) -> &Cnf {
        self.encoding.cnf()
    }

    /// The clauses with what is needed to read answers.
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    /// The sections of the clauses by origin, in order.
    pub fn sections(&self) -> &[Section] {
        &self.notes.sections
    }

    /// All variables, in order.
    pub fn variables(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.cnf().variables()).map(Var)
    }

    /// The short name of a literal: `r1c1=5`, `r1c2<>5`, `cage15@r1c1={159}`. It is unique.
    pub fn code(&self, literal: Lit) -> String {
        self.codes.get(literal.var().index()).map_or_else(String::new, |code| code.of(literal.is_positive()))
    }

    /// The name of a section, and what it stands for.
    pub fn heading(&self, model: &Model, section: &Section, lang: Lang) -> Heading {
        let plain = |name: Fixed| Heading { name: name.get(lang).to_string(), atoms: Vec::new(), from: Vec::new() };
        match section.origin {
            ClauseOrigin::Cells => plain(Fixed("solve.every-cell-has-a-value")),
            ClauseOrigin::Peers => plain(Fixed("solve.cells-of-a-house-differ")),
            ClauseOrigin::Constraint(id) => {
                let atoms = model.atoms_of(id).map(|atom: AtomId| model.atom_text(atom, lang)).collect();
                Heading { name: model.constraint(id).label.get(lang).to_string(), atoms, from: Vec::new() }
            }
            ClauseOrigin::Derived(at) => {
                let Some(sum) = self.notes.derived.get(at) else { return plain(Fixed::NOTHING) };
                let from = sum.from.iter().map(|id| model.constraint(*id).label.get(lang).to_string()).collect();
                let name = sentences::derived(model, &sum.cells, sum.total).get(lang).to_string();
                Heading { name, atoms: Vec::new(), from }
            }
        }
    }

    /// The cells that a section is about; empty if it is about all.
    pub fn cells(&self, model: &Model, section: &Section) -> Vec<Cell> {
        match section.origin {
            ClauseOrigin::Cells | ClauseOrigin::Peers => Vec::new(),
            ClauseOrigin::Constraint(id) => model.constraint(id).rule.cells(),
            ClauseOrigin::Derived(at) => self.notes.derived.get(at).map_or_else(Vec::new, |sum| sum.cells.clone()),
        }
    }

    /// The clauses of a section.
    pub fn clauses(&self, section: &Section) -> impl Iterator<Item = &[Lit]> {
        self.cnf().range(section.clauses.clone())
    }

    /// The clauses of a section, each as the short names of its literals.
    pub fn clauses_in_words(&self, section: &Section) -> impl Iterator<Item = Vec<String>> {
        self.clauses(section).map(|clause| clause.iter().map(|literal| self.code(*literal)).collect())
    }

    /// The value that every variable should have by its meaning, if the cells have these values and all rules are in
    /// force.
    pub fn meant(&self, values: &[Value]) -> Assignment {
        let mut truths: Vec<bool> = Vec::with_capacity(self.codes.len());
        for var in self.variables() {
            let truth = match self.encoding.candidate(var.positive()) {
                Some(Candidate { cell, value }) => values.get(cell.index()) == Some(&value),
                None => match self.notes.meanings.get(var.index()).and_then(Option::as_ref) {
                    Some(noted) => self.is_meant(&noted.meaning, values, &truths),
                    None => false,
                },
            };
            truths.push(truth);
        }
        Assignment::new(truths)
    }

    /// The value by its meaning of a variable not about a single cell, given the values of the variables before it.
    fn is_meant(&self, meaning: &Meaning, values: &[Value], known: &[bool]) -> bool {
        let holds = |literal: &Lit| known.get(literal.var().index()).copied() == Some(literal.is_positive());
        let held = |sum: usize, first: Option<usize>| {
            let cells = self.notes.sums.get(sum).map_or(&[][..], Vec::as_slice);
            let values = cells.iter().filter_map(|cell| values.get(cell.index()).copied());
            values.take(first.unwrap_or(cells.len()))
        };
        let count = |literals: &[Lit]| literals.iter().filter(|literal| holds(literal)).count();
        let list = |list: usize| self.notes.lists.get(list).map_or(&[][..], |list| &list.literals);
        match meaning {
            Meaning::InForce(_) | Meaning::AtomInForce(_) => true,
            Meaning::Set { sum, set } => held(*sum, None).collect::<ValueSet>() == *set,
            Meaning::Held { sum, value } => held(*sum, None).any(|one| one == *value),
            Meaning::Partial { sum, first, total } => {
                held(*sum, Some(*first)).map(|value| u32::from(value.0)).sum::<u32>() == *total
            }
            Meaning::Walked { walk, first, state } => self.notes.walks.get(*walk).is_some_and(|(cells, walk)| {
                let held = cells.iter().take(*first).filter_map(|cell| values.get(cell.index()));
                let end = held.enumerate().try_fold(walk.start(), |state, (at, value)| walk.step(at, state, *value));
                end == Some(*state)
            }),
            Meaning::AtLeast { list: at, first, count: least } => {
                count(list(*at).get(..*first).unwrap_or_default()) >= *least
            }
            Meaning::Adder { carries: true, inputs, .. } => count(inputs) >= 2,
            Meaning::Adder { inputs, .. } => count(inputs) % 2 == 1,
            Meaning::Bit { list: at, power } => count(list(*at)) >> power & 1 == 1,
            Meaning::Remainder { list: at, bits, least, reaches } => {
                (count(list(*at)) & ((1 << bits) - 1) >= *least) == *reaches
            }
            Meaning::All(parts) => parts.iter().all(holds),
            Meaning::Same(a, b) => holds(a) == holds(b),
        }
    }

    /// The model in the DIMACS format. A comment for every variable gives its meaning (`c var 5 r1c1=5`). A comment for
    /// every section gives its range of clauses, counted from 1 (`c clauses 1-324 row 1`).
    pub fn dimacs(&self, model: &Model) -> String {
        let cnf = self.cnf();
        let mut text = String::new();
        // Writing to a string cannot fail.
        for var in self.variables() {
            let literal = var.positive();
            let _ = writeln!(text, "c var {} {}", literal.dimacs(), self.code(literal));
        }
        for section in self.sections() {
            let Heading { name, from, .. } = self.heading(model, section, Lang::En);
            let _ = write!(text, "c clauses {}-{} {name}", section.clauses.start + 1, section.clauses.end);
            let _ = match from.is_empty() {
                true => writeln!(text),
                false => writeln!(text, " (from {})", from.join(", ")),
            };
        }
        for constraint in model.constraints().iter().filter(|constraint| constraint.rule.is_lazy()) {
            let label = constraint.label.get(Lang::En);
            let _ = writeln!(text, "c not all of it is said here, so that solutions may break it: {label}");
        }
        let _ = writeln!(text, "p cnf {} {}", cnf.variables(), cnf.len());
        for clause in cnf.clauses() {
            for literal in clause {
                let _ = write!(text, "{} ", literal.dimacs());
            }
            text.push_str("0\n");
        }
        text
    }
}

/// Whether this number of bits can hold every count that a list can reach.
fn is_whole(notes: &Notes, list: usize, bits: u32) -> bool {
    let most = notes.lists.get(list).map_or(0, |list| list.literals.len());
    most.checked_shr(bits).unwrap_or(0) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Constraint, Form, ModelBuilder, Site};
    use crate::rules;
    use crate::words::Phrase;

    fn cage() -> Model {
        let mut builder = ModelBuilder::new();
        for col in 0..2 {
            builder.cell(Site::Square { row: 0, col }, ValueSet::range(1, 2));
        }
        let rule = rules::sum(vec![Cell(0), Cell(1)], 3, true);
        builder.add(Constraint::new(Form::Cage, Phrase::verbatim("the 3-cage"), rule));
        builder.build()
    }

    #[test]
    fn a_cage_of_two_cells_as_a_file() {
        let model = cage();
        let text = FormulaView::new(&model).dimacs(&model);
        let (comments, clauses) = text.split_once("p cnf 4 8\n").expect("four variables and eight clauses");
        let expected = "\
c var 1 r1c1=1
c var 2 r1c1=2
c var 3 r1c2=1
c var 4 r1c2=2
c clauses 1-4 every cell has exactly one value
c clauses 5-6 cells of one house differ
c clauses 7-8 the 3-cage
";
        assert_eq!(comments, expected);
        assert!(clauses.starts_with("1 2 0\n-1 -2 0\n3 4 0\n-3 -4 0\n"), "{clauses}");
    }

    #[test]
    fn sections_follow_each_other_and_leave_no_clause_out() {
        let model = cage();
        let view = FormulaView::new(&model);
        let mut next = 0;
        for section in view.sections() {
            assert_eq!(section.clauses.start, next);
            next = section.clauses.end;
            assert_eq!(view.clauses_in_words(section).count(), section.clauses.len());
        }
        assert_eq!(next, view.cnf().len());
        let last = view
            .sections()
            .last()
            .map(|section| view.clauses_in_words(section).collect::<Vec<_>>())
            .unwrap_or_default();
        assert!(last.contains(&vec!["r1c1=1".to_string(), "r1c2=1".to_string()]), "{last:?}");
    }
}
