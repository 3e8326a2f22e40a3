//! Steps: the common form of every insight.

use super::{Atom, AtomId, Candidate, Cell, ConstraintId, Model, Part, Sentence, Value, ValueSet};
use crate::words::{Lang, Phrase};

/// The name of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepName {
    /// The full name: "Naked Pair".
    pub full: Phrase,
    /// Short forms for lists, the last at most nine columns wide: "Naked pr.".
    pub short: Phrase,
    /// The code of the technique in the HoDoKu regression library ("0200"), if it has one.
    pub code: Option<&'static str>,
    /// How hard the step is for a person to see: about ten times the Sudoku Explainer rating. It is 10 for the last
    /// cell of a house, 30 for a naked pair, 70 for a chain, and 100 where nobody would look.
    pub effort: u32,
}

impl StepName {
    /// The full name if it fits, otherwise the first short form that does.
    pub fn fitting(&self, lang: Lang, fits: impl Fn(&str) -> bool) -> &str {
        let full = self.full.get(lang);
        if fits(full) { full } else { self.short.short(lang, fits).get(lang) }
    }
}

/// What a step assumes beyond the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assumption {
    /// The puzzle has exactly one solution.
    Unique,
}

/// The role of a candidate in the pattern of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// It belongs to the pattern.
    Pattern,
    /// It is a fin or another exception to the pattern.
    Fin,
    /// It belongs to one side of a chain or colouring, counted from 1.
    Side(u8),
    /// Its cell was counted in a sum, with any of its values.
    Counted,
}

/// A candidate that a step points at as its evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Evidence {
    /// The candidate.
    pub candidate: Candidate,
    /// Its role in the pattern.
    pub role: Role,
}

/// One link of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The candidates it starts from; more than one for a group.
    pub from: Vec<Candidate>,
    /// The candidates it leads to.
    pub to: Vec<Candidate>,
    /// Strong: if `from` is false, `to` is true. Weak: if `from` is true, `to` is false.
    pub strong: bool,
}

/// One line of a refutation: "suppose r1c5 = 8; then …". Lines after a [`TraceLine::Case`] belong to that case until a
/// contradiction ends it. After the last case of a choice, the branch in which the choice was made is refuted as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceLine {
    /// The candidate is assumed true.
    Suppose(Candidate),
    /// The candidate is assumed false.
    Doubt(Candidate),
    /// One of several cases that are left: this one is supposed next.
    Case {
        /// The candidate that is supposed.
        candidate: Candidate,
        /// Whether this is the last case.
        is_last: bool,
    },
    /// The candidate is then true or false, because of the atoms.
    Then {
        /// The candidate concerned.
        candidate: Candidate,
        /// Whether it is true.
        holds: bool,
        /// The rules it follows from: one, or those of a derived sum.
        because: Vec<AtomId>,
        /// What would go wrong otherwise, if the rule says so.
        otherwise: Option<Sentence>,
    },
    /// The cell then has only these values left, because of the atoms.
    Left {
        /// The cell.
        cell: Cell,
        /// The values left, at least two.
        values: ValueSet,
        /// The rules it follows from.
        because: Vec<AtomId>,
    },
    /// There are then too few cells, values or houses.
    Hall(HallViolation),
    /// The cell then has no value left; the rules removed the last one.
    Empty {
        /// The cell.
        cell: Cell,
        /// The rules.
        because: Vec<AtomId>,
    },
    /// This rule can then not be satisfied.
    Conflict(AtomId),
    /// Likewise, with a sentence that says what goes wrong.
    Cut(AtomId, Sentence),
    /// What houses and sums leave over then does not add up.
    Total(Remainder),
    /// One line of a calculation, with nothing supposed. A trace has either only such lines or none of them.
    Worked(Phrase),
}

/// What is left when sums are subtracted from whole houses: cells, each with a coefficient, and their total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remainder {
    /// The houses that are added up.
    pub houses: Vec<ConstraintId>,
    /// The sums that are subtracted from them.
    pub sums: Vec<ConstraintId>,
    /// The cells that are left, each with its coefficient: negative if a sum extends beyond the houses.
    pub terms: Vec<(Cell, i64)>,
    /// The total they must have.
    pub total: i64,
    /// The smallest total they can have with the values left.
    pub least: i64,
    /// The largest total they can have with the values left.
    pub most: i64,
    /// The constraints that keep some of them from having the same value, if that matters.
    pub apart: Vec<ConstraintId>,
}

/// A violation of Hall's condition: more cells, values or houses than there is room for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HallViolation {
    /// The cells have fewer values left than there are cells, and must all differ.
    Cells {
        /// The cells.
        cells: Vec<Cell>,
        /// The values left in them.
        values: ValueSet,
        /// The constraints that make them differ.
        apart: Vec<ConstraintId>,
    },
    /// These values of a house fit only in these cells, which are fewer.
    Values {
        /// The house.
        house: ConstraintId,
        /// The values.
        values: ValueSet,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// The value must occur in each of these houses but fits only in the covers, which are fewer and have it at most
    /// once each.
    Houses {
        /// The value.
        value: Value,
        /// The houses where it must occur.
        houses: Vec<ConstraintId>,
        /// The houses where it fits.
        covers: Vec<ConstraintId>,
    },
}

/// One insight: what follows from which rules and which earlier eliminations.
///
/// Techniques and minimal explanations produce it, the rater counts it, the stepper walks it, the board highlights it
/// and `--json` prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique's name, or a name made from the rules used.
    pub name: StepName,
    /// The atoms it uses, in the order in which the sentence names them.
    pub rules: Vec<AtomId>,
    /// The earlier eliminations it relies on.
    pub premises: Vec<Candidate>,
    /// What it places.
    pub places: Vec<Candidate>,
    /// What it eliminates, beyond what its placements rule out by themselves.
    pub eliminates: Vec<Candidate>,
    /// The total weight of the atoms it uses.
    pub cost: u32,
    /// Whether it is proven that no cheaper set of rules does the same. True for every named technique.
    pub proven: bool,
    /// What it assumes beyond the rules.
    pub assumes: Option<Assumption>,
    /// How the contradiction unfolds, if the step uses three or more rules, or a derived sum that counts as one rule.
    pub trace: Vec<TraceLine>,
    /// The candidates that form the pattern.
    pub evidence: Vec<Evidence>,
    /// The links of a chain, in order.
    pub links: Vec<Link>,
    /// Evidence and conclusion in one or two sentences.
    pub text: Phrase,
}

/// The number of links covered by a technique's effort, and the number of further links that add 1 to it.
const SHORT_CHAIN: usize = 6;
const LINKS_OF_ONE: usize = 3;

impl Step {
    /// A step by these rules that does nothing yet.
    pub fn by(model: &Model, name: &StepName, rules: Vec<AtomId>, text: Phrase) -> Step {
        Step {
            name: name.clone(),
            cost: Step::cost_of(model, &rules),
            rules,
            premises: Vec::new(),
            places: Vec::new(),
            eliminates: Vec::new(),
            proven: true,
            assumes: None,
            trace: Vec::new(),
            evidence: Vec::new(),
            links: Vec::new(),
            text,
        }
    }

    /// The nodes of its chain in order: the ends of its links, each once.
    pub fn stations(&self) -> Vec<&[Candidate]> {
        let mut stations: Vec<&[Candidate]> = Vec::new();
        for end in self.links.iter().flat_map(|link| [&link.from, &link.to]) {
            if !stations.contains(&end.as_slice()) {
                stations.push(end);
            }
        }
        stations
    }

    /// The candidates it changes: what it places, then what it eliminates.
    pub fn effects(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.places.iter().chain(&self.eliminates).copied()
    }

    /// All candidates it mentions: its effects, its pattern and the ends of its links. A candidate may occur more than
    /// once.
    pub fn speaks_of(&self) -> impl Iterator<Item = Candidate> + '_ {
        let linked = self.links.iter().flat_map(|link| link.from.iter().chain(&link.to)).copied();
        self.effects().chain(self.pattern()).chain(linked)
    }

    /// The candidates it points at: its evidence, except cells that were only counted.
    pub fn pattern(&self) -> impl Iterator<Item = Candidate> + '_ {
        let pointed = self.evidence.iter().filter(|evidence| evidence.role != Role::Counted);
        pointed.map(|evidence| evidence.candidate)
    }

    /// How hard the step is to see: the effort of its technique, and more for a long chain.
    pub fn effort(&self) -> u32 {
        let longer = self.links.len().saturating_sub(SHORT_CHAIN) / LINKS_OF_ONE;
        self.name.effort + longer as u32
    }

    /// The number of rules it uses, as a person counts them. That a house has each of its values, which its total
    /// relies on, is one rule; that its cells all differ is another.
    pub fn rule_count(&self, model: &Model) -> usize {
        Step::count_of(model, &self.rules)
    }

    /// The number of rules in a set of atoms, counted as in [`Step::rule_count`].
    pub fn count_of(model: &Model, rules: &[AtomId]) -> usize {
        let mut used: Vec<_> = rules.iter().map(|rule| model.atom(*rule)).collect();
        used.sort_unstable_by_key(|atom| atom.constraint);
        let parts: [fn(Part) -> bool; 3] = [
            |part| matches!(part, Part::Contains(_)),
            |part| matches!(part, Part::AtMostOne(_)),
            |part| matches!(part, Part::Whole),
        ];
        let of_constraint = |atoms: &[Atom]| -> usize {
            let every = || model.atoms_of(atoms[0].constraint).map(|atom| model.atom(atom).part);
            let counted = |is_part: &fn(Part) -> bool| {
                let (used, all) =
                    (atoms.iter().filter(|atom| is_part(atom.part)), every().filter(|part| is_part(*part)));
                let used = used.count();
                if used == all.count() { used.min(1) } else { used }
            };
            parts.iter().map(counted).sum()
        };
        used.chunk_by(|one, other| one.constraint == other.constraint).map(of_constraint).sum()
    }

    /// The total weight of a set of atoms.
    pub fn cost_of(model: &Model, rules: &[AtomId]) -> u32 {
        rules.iter().map(|rule| model.atom_weight(*rule)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Constraint, Form, ModelBuilder, Site};
    use crate::rules;

    fn step(rules: Vec<AtomId>) -> Step {
        let name = Phrase::verbatim("a step");
        Step {
            name: StepName { full: name.clone(), short: name.clone(), code: None, effort: 0 },
            rules,
            premises: Vec::new(),
            places: Vec::new(),
            eliminates: Vec::new(),
            cost: 0,
            proven: true,
            assumes: None,
            trace: Vec::new(),
            evidence: Vec::new(),
            links: Vec::new(),
            text: name,
        }
    }

    #[test]
    fn a_house_that_has_each_of_its_values_is_one_rule() {
        let mut builder = ModelBuilder::new();
        let cells: Vec<Cell> =
            (0..3).map(|col| builder.cell(Site::Square { row: 0, col }, ValueSet::range(1, 3))).collect();
        let house = Constraint::new(Form::Row, Phrase::verbatim("row"), rules::all_different(cells.clone()));
        let cage = rules::sum(vec![cells[0], cells[1]], 3, true);
        let (house, cage) =
            (builder.add(house), builder.add(Constraint::new(Form::Cage, Phrase::verbatim("cage"), cage)));
        let model = builder.build();
        let has: Vec<AtomId> =
            model.atoms_of(house).filter(|atom| matches!(model.atom(*atom).part, Part::Contains(_))).collect();
        let cage: Vec<AtomId> = model.atoms_of(cage).filter(|atom| model.atom(*atom).part == Part::Whole).collect();
        assert_eq!((has.len(), cage.len()), (3, 1));
        assert_eq!(step([has.clone(), cage.clone()].concat()).rule_count(&model), 2);
        assert_eq!(step(has[..2].to_vec()).rule_count(&model), 2, "two values of three are two rules");
        assert_eq!(step(cage).rule_count(&model), 1);
        assert_eq!(step(model.atoms_of(house).collect()).rule_count(&model), 2, "each value, and none of them twice");
    }
}
