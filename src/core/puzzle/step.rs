//! The one currency of insight.

use super::{Atom, AtomId, Candidate, Cell, ConstraintId, Model, Part, Sentence, Value, ValueSet};
use crate::words::{Lang, Phrase};

/// What a step is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepName {
    /// The whole name: "Naked Pair".
    pub full: Phrase,
    /// Ways to say it in lists, the last of at most nine columns: "Naked pr.".
    pub short: Phrase,
    /// The code of the technique in the HoDoKu regression library ("0200"), where it has one.
    pub code: Option<&'static str>,
    /// How hard it is to see for a person, about ten times what Sudoku Explainer gives a step of its kind: 10 for the last
    /// cell of a house, 30 for a naked pair, 70 for a chain, 100 where nobody would look.
    pub effort: u32,
}

impl StepName {
    /// The whole name where it fits, or else the first of the short forms that does.
    pub fn fitting(&self, lang: Lang, fits: impl Fn(&str) -> bool) -> &str {
        let full = self.full.get(lang);
        if fits(full) { full } else { self.short.short(lang, fits).get(lang) }
    }
}

/// What a step takes for granted beyond the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assumption {
    /// That the puzzle has exactly one solution.
    Unique,
}

/// The part a candidate plays in the pattern of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// It belongs to the pattern.
    Pattern,
    /// It is a fin or another exception to the pattern.
    Fin,
    /// It belongs to one side of a chain or colouring, counted from 1.
    Side(u8),
    /// Its cell was counted in a sum, whichever value it has.
    Counted,
}

/// A candidate that a step points at as its evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Evidence {
    /// The candidate.
    pub candidate: Candidate,
    /// What it does in the pattern.
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

/// One line of a refutation: "suppose r1c5 = 8; then …". Lines behind a [`TraceLine::Case`] belong to that case, until a
/// contradiction ends it; after the last case of a choice what the choice was made in is refuted as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceLine {
    /// The candidate is supposed to hold.
    Suppose(Candidate),
    /// The candidate is supposed not to hold.
    Doubt(Candidate),
    /// One of several ways that are left: this one is supposed next.
    Case {
        /// What is supposed.
        candidate: Candidate,
        /// Whether no other way is left behind this one.
        is_last: bool,
    },
    /// Then the candidate holds or falls, because of the atom.
    Then {
        /// What follows.
        candidate: Candidate,
        /// Whether it holds (`true`) or is impossible.
        holds: bool,
        /// The rules that make it follow: one, or those of a sum that is left over.
        because: Vec<AtomId>,
        /// What would stand in the way otherwise, where the rule says that.
        otherwise: Option<Sentence>,
    },
    /// Then the cell has only these values left, because of the atoms.
    Left {
        /// The cell.
        cell: Cell,
        /// What is left of its values, two at least.
        values: ValueSet,
        /// The rules that make it follow.
        because: Vec<AtomId>,
    },
    /// Then there is too little room.
    Hall(HallViolation),
    /// Then no value is left for the cell; the rules took the last one.
    Empty {
        /// The cell.
        cell: Cell,
        /// The rules.
        because: Vec<AtomId>,
    },
    /// Then this rule cannot be kept.
    Conflict(AtomId),
    /// The same where there is more to say of why: what stands in the way.
    Cut(AtomId, Sentence),
    /// Then what houses and sums leave over does not add up.
    Total(Remainder),
    /// A sum that is worked out, with nothing supposed. A trace has either such lines alone or none of them.
    Worked(Phrase),
}

/// What whole houses leave over when sums are taken from them: cells, each so many times, and what they must add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remainder {
    /// The houses that are added up.
    pub houses: Vec<ConstraintId>,
    /// The sums that are taken from them.
    pub sums: Vec<ConstraintId>,
    /// The cells that are left, each with how many times it is; less than none where a sum reaches beyond the houses.
    pub terms: Vec<(Cell, i64)>,
    /// What they must add up to.
    pub total: i64,
    /// The least that they can add up to with the values left for them.
    pub least: i64,
    /// The most that they can add up to.
    pub most: i64,
    /// What keeps some of them from having the same value, where it matters.
    pub apart: Vec<ConstraintId>,
}

/// More things than there is room for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HallViolation {
    /// The cells have fewer values left than they are, and may not have one twice.
    Cells {
        /// The cells.
        cells: Vec<Cell>,
        /// What is left of their values.
        values: ValueSet,
        /// What keeps them apart.
        apart: Vec<ConstraintId>,
    },
    /// The values of a house fit only in these cells, which are fewer.
    Values {
        /// The house.
        house: ConstraintId,
        /// The values.
        values: ValueSet,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// The value has a place in each of these houses, but fits only in these others, which are fewer and have it once at most.
    Houses {
        /// The value.
        value: Value,
        /// Where it must be.
        houses: Vec<ConstraintId>,
        /// Where it fits.
        covers: Vec<ConstraintId>,
    },
}

/// One insight: what follows from which rules and which earlier eliminations.
///
/// Techniques produce it, minimal explanations produce it, the rater counts it, the stepper walks it, the board
/// highlights it and `--json` prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique's name, or a name made from the rules used.
    pub name: StepName,
    /// The atoms it uses, in the order the sentence names them.
    pub rules: Vec<AtomId>,
    /// The earlier eliminations it relies on.
    pub premises: Vec<Candidate>,
    /// What it places.
    pub places: Vec<Candidate>,
    /// What it eliminates, beyond what a placement strikes out by itself.
    pub eliminates: Vec<Candidate>,
    /// The summed weight of the atoms it uses.
    pub cost: u32,
    /// Whether it is known that no cheaper set of rules does the same. True for every named technique.
    pub proven: bool,
    /// What it takes for granted beyond the rules.
    pub assumes: Option<Assumption>,
    /// How the contradiction unfolds, where three rules or more are used or what some leave over counts as one.
    pub trace: Vec<TraceLine>,
    /// The candidates that form the pattern.
    pub evidence: Vec<Evidence>,
    /// The links of a chain, in order.
    pub links: Vec<Link>,
    /// Evidence and conclusion as one or two sentences.
    pub text: Phrase,
}

/// Links of a chain that its technique's effort covers, and how many more make it one harder.
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

    /// The stations of its chain in their order: the ends of its links, each once.
    pub fn stations(&self) -> Vec<&[Candidate]> {
        let mut stations: Vec<&[Candidate]> = Vec::new();
        for end in self.links.iter().flat_map(|link| [&link.from, &link.to]) {
            if !stations.contains(&end.as_slice()) {
                stations.push(end);
            }
        }
        stations
    }

    /// What it does something to: what it places, then what it eliminates.
    pub fn effects(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.places.iter().chain(&self.eliminates).copied()
    }

    /// All that it speaks of: its effects, its pattern and what its links join. A candidate may come more than once.
    pub fn speaks_of(&self) -> impl Iterator<Item = Candidate> + '_ {
        let linked = self.links.iter().flat_map(|link| link.from.iter().chain(&link.to)).copied();
        self.effects().chain(self.pattern()).chain(linked)
    }

    /// The candidates that it points at: its evidence without cells that were only counted.
    pub fn pattern(&self) -> impl Iterator<Item = Candidate> + '_ {
        let pointed = self.evidence.iter().filter(|evidence| evidence.role != Role::Counted);
        pointed.map(|evidence| evidence.candidate)
    }

    /// How hard the step is to see: the effort of its name, more for a long chain.
    pub fn effort(&self) -> u32 {
        let longer = self.links.len().saturating_sub(SHORT_CHAIN) / LINKS_OF_ONE;
        self.name.effort + longer as u32
    }

    /// How many rules it uses as a person counts them: that a house has each of its values, which its sum rests on, is one
    /// rule, and so is that its cells all differ.
    pub fn rule_count(&self, model: &Model) -> usize {
        Step::count_of(model, &self.rules)
    }

    /// How many rules a set of atoms is ([`Step::rule_count`]).
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

    /// The summed weight of a set of atoms.
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
