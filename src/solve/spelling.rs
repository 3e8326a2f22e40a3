//! A model's clauses spelled out: which belong to which rule, and what each of them says.

use std::collections::BTreeMap;

use super::cnf::Lit;
use super::encode::{Encoding, Guard};
use crate::puzzle::{AtomId, Candidate, Literal, Model};
use crate::words::Lang;

/// What a group of clauses says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// That every cell has exactly one value.
    Cells,
    /// One rule.
    Rule(AtomId),
    /// What several rules imply together: sums of the cells that they leave over.
    Implied(Vec<AtomId>),
}

/// One part of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// A cell has a value, or has not.
    Candidate(Literal),
    /// A variable that only helps to say the rule, or its opposite.
    Helper {
        /// Its number among the helpers, counted from 1.
        number: u32,
        /// Whether it is the variable itself.
        holds: bool,
    },
}

/// Clauses that say one thing together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled {
    /// What they say.
    pub about: About,
    /// The clauses: at least one term of each is true.
    pub clauses: Vec<Vec<Term>>,
}

/// A model as clauses, sorted by what they say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The groups: the cells first, then rule by rule, then what several imply.
    pub groups: Vec<Spelled>,
    /// How many variables stand for candidates.
    pub candidates: u32,
    /// How many only help.
    pub helpers: u32,
}

impl Spelling {
    /// How many clauses there are in all.
    pub fn clauses(&self) -> usize {
        self.groups.iter().map(|group| group.clauses.len()).sum()
    }
}

/// Spells out the clauses of a model. They are those that explanations are searched with: every atom can be switched
/// off by a variable of its own, which is left out of the clauses here and tells where each belongs.
pub fn spelling(model: &Model) -> Spelling {
    let encoding = Encoding::new(model, Guard::Atoms);
    let reader = Reader::new(model, &encoding);
    let owners = reader.owners();
    let mut groups: BTreeMap<About, Vec<Vec<Term>>> = BTreeMap::new();
    for clause in encoding.cnf().clauses() {
        let about = reader.about(clause, &owners);
        let terms = clause.iter().filter_map(|literal| reader.term(*literal)).collect();
        groups.entry(about).or_default().push(terms);
    }
    let helpers = encoding.cnf().variables() - reader.candidates - encoding.selectors().len() as u32;
    let groups = groups.into_iter().map(|(about, clauses)| Spelled { about, clauses }).collect();
    Spelling { groups, candidates: reader.candidates, helpers }
}

/// Tells candidates, selectors and helpers apart. Variables are numbered in this order.
struct Reader<'a> {
    encoding: &'a Encoding,
    candidates: u32,
    selectors: u32,
}

impl<'a> Reader<'a> {
    fn new(model: &Model, encoding: &'a Encoding) -> Reader<'a> {
        let candidates = model.cells().map(|cell| model.domain(cell).len() as u32).sum();
        Reader { encoding, candidates, selectors: encoding.selectors().len() as u32 }
    }

    fn selector(&self, literal: Lit) -> Option<AtomId> {
        let number = literal.var().0.checked_sub(self.candidates)?;
        (number < self.selectors).then_some(AtomId(number))
    }

    fn helper(&self, literal: Lit) -> Option<u32> {
        literal.var().0.checked_sub(self.candidates + self.selectors)
    }

    fn term(&self, literal: Lit) -> Option<Term> {
        if let Some(number) = self.helper(literal) {
            return Some(Term::Helper { number: number + 1, holds: literal.is_positive() });
        }
        let candidate: Candidate = self.encoding.candidate(literal).filter(|_| self.selector(literal).is_none())?;
        Some(Term::Candidate(Literal { candidate, holds: literal.is_positive() }))
    }

    fn atoms(&self, clause: &[Lit]) -> Vec<AtomId> {
        clause.iter().filter_map(|literal| self.selector(*literal)).collect()
    }

    /// The rules that each helper belongs to: those it is switched by, or those of a helper it is defined with.
    fn owners(&self) -> BTreeMap<u32, Vec<AtomId>> {
        let mut owners: BTreeMap<u32, Vec<AtomId>> = BTreeMap::new();
        loop {
            let known = owners.len();
            for clause in self.encoding.cnf().clauses() {
                let helpers = || clause.iter().filter_map(|literal| self.helper(*literal));
                let atoms = self.atoms(clause);
                let said = helpers().find_map(|helper| owners.get(&helper).cloned());
                let Some(atoms) = (!atoms.is_empty()).then_some(atoms).or(said) else { continue };
                for helper in helpers() {
                    owners.entry(helper).or_insert_with(|| atoms.clone());
                }
            }
            if owners.len() == known {
                return owners;
            }
        }
    }

    fn about(&self, clause: &[Lit], owners: &BTreeMap<u32, Vec<AtomId>>) -> About {
        let mut atoms = self.atoms(clause);
        if atoms.is_empty() {
            let helper = clause.iter().filter_map(|literal| self.helper(*literal)).find_map(|at| owners.get(&at));
            atoms = helper.cloned().unwrap_or_default();
        }
        match atoms.as_slice() {
            [] => About::Cells,
            [atom] => About::Rule(*atom),
            _ => About::Implied(atoms),
        }
    }
}

/// A clause as a person reads it: `r1c1=5 or r1c2<>5 or h3`.
pub fn clause_text(model: &Model, clause: &[Term], lang: Lang) -> String {
    let text = |term: &Term| match term {
        Term::Candidate(literal) => model.candidate_code(literal.candidate, literal.holds),
        Term::Helper { number, holds: true } => format!("h{number}"),
        Term::Helper { number, holds: false } => format!("¬h{number}"),
    };
    let or = match lang {
        Lang::En => " or ",
        Lang::Ja => " または ",
    };
    match (clause, lang) {
        ([], Lang::En) => "impossible".to_string(),
        ([], Lang::Ja) => "不可能".to_string(),
        _ => clause.iter().map(text).collect::<Vec<_>>().join(or),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Cell, Constraint, Form, ModelBuilder, Rule, Site, ValueSet};
    use crate::words::Phrase;

    /// Two cells of 1 to 3 in a row, and a cage of them.
    fn model() -> Model {
        let mut builder = ModelBuilder::new();
        for col in 0..2 {
            builder.cell(Site::Square { row: 0, col }, ValueSet::range(1, 3));
        }
        let cells = vec![Cell(0), Cell(1)];
        let row = Rule::AllDifferent(cells.clone());
        builder.add(Constraint::new(Form::Row, Phrase::verbatim("row 1"), row));
        let cage = Rule::Sum { cells, total: 4, distinct: true };
        builder.add(Constraint::new(Form::Cage, Phrase::verbatim("cage 4"), cage));
        builder.build()
    }

    #[test]
    fn every_clause_belongs_to_its_rule() {
        let model = model();
        let spelling = spelling(&model);
        let encoding = Encoding::new(&model, Guard::Atoms);
        assert_eq!(spelling.clauses(), encoding.cnf().len());
        assert_eq!(spelling.candidates, 6);
        let texts = |about: &About| -> Vec<String> {
            let group = spelling.groups.iter().find(|group| group.about == *about).expect("a group");
            group.clauses.iter().map(|clause| clause_text(&model, clause, Lang::En)).collect()
        };
        assert!(texts(&About::Cells).contains(&"r1c1=1 or r1c1=2 or r1c1=3".to_string()));
        let row = AtomId(0);
        assert_eq!(model.atom_text(row, Lang::En), "row 1 has at most one 1");
        assert_eq!(texts(&About::Rule(row)), ["r1c1<>1 or r1c2<>1"]);
        let cage = model.atoms_of(model.houses()[1].constraint).next().expect("an atom");
        assert!(texts(&About::Rule(cage)).contains(&"r1c1<>2".to_string()), "{:?}", texts(&About::Rule(cage)));
    }
}
