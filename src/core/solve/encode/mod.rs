//! A model as clauses, by direct encoding: one variable per cell and value, which is true if the cell has the value.
//!
//! That every cell has exactly one value of its domain is always demanded. The demands of the constraints can be put
//! behind *selectors*, one per constraint or one per atom. While a selector is false, its part of the model has no
//! effect. A rule that nothing can satisfy becomes an empty clause behind its selector, never an error.

mod count;
mod formula;
mod lazy;
mod node;
mod sum;
mod walk;

use std::sync::Arc;

pub use self::lazy::Lazy;
use self::node::Node;
use super::cnf::{Assignment, Cnf, Lit, Var};
use super::formula::{ClauseOrigin, Meaning, Notes};
use crate::infer::derived;
use crate::puzzle::{
    AtomId, BitSet, Budget, Candidate, Cell, Clauses, Constraint, ConstraintId, Formula, Literal, MAX_VALUE, Model,
    Stopped, Value, ValueSet, Walk,
};

/// The most cells in a derived sum that is added.
const DERIVED_CELLS: usize = 3;

/// What gets a selector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// Nothing: the whole model is demanded.
    Nothing,
    /// Every constraint; the selectors are numbered like the constraints.
    Constraints,
    /// Every constraint, except those which only say that cells differ. The rules of the board are always demanded.
    /// Their selectors, numbered like the constraints as well, mean nothing.
    Clues,
    /// Every atom; the selectors are numbered like the atoms.
    Atoms,
}

/// A model as clauses, with what is needed to read answers.
#[derive(Clone, Debug)]
pub struct Encoding {
    cnf: Cnf,
    cells: Vec<CellVars>,
    selectors: Vec<Lit>,
    lazy: Lazy,
}

/// The constraints of a model that are encoded.
struct Among<'a> {
    /// Whether a constraint itself is encoded.
    told: &'a dyn Fn(ConstraintId) -> bool,
    /// Whether sums may be derived from a constraint.
    derived: &'a dyn Fn(ConstraintId) -> bool,
}

impl Among<'static> {
    const ALL: Among<'static> = Among { told: &|_| true, derived: &|_| true };
}

/// The variables of a cell, which are consecutive, in ascending order of the values.
#[derive(Clone, Copy, Debug)]
struct CellVars {
    first: u32,
    domain: ValueSet,
}

impl Encoding {
    /// Encodes a model. Takes time and space linear in the number of pairs of cells that must differ; a sum whose cells
    /// need not differ takes cells × total × values.
    pub fn new(model: &Model, guard: Guard) -> Encoding {
        let domains: Vec<ValueSet> = model.cells().map(|cell| model.domain(cell)).collect();
        Encoding::of(model, &domains, guard, Among::ALL, None, &Budget::unlimited()).0
    }

    /// Like [`Encoding::new`], but stops when the time ends.
    pub(super) fn timely(model: &Model, guard: Guard, budget: &Budget) -> Result<Encoding, Stopped> {
        let domains: Vec<ValueSet> = model.cells().map(|cell| model.domain(cell)).collect();
        Encoding::within(model, &domains, guard, budget)
    }

    /// Like [`Encoding::new`], with notes on what every variable means and where every clause comes from.
    pub(super) fn noted(model: &Model, guard: Guard) -> (Encoding, Notes) {
        let domains: Vec<ValueSet> = model.cells().map(|cell| model.domain(cell)).collect();
        let (encoding, notes, _) =
            Encoding::of(model, &domains, guard, Among::ALL, Some(Box::default()), &Budget::unlimited());
        (encoding, notes.map(|notes| *notes).unwrap_or_default())
    }

    /// The encoding of the constraints that `allows` accepts; the selectors of the others mean nothing.
    pub(super) fn among(
        model: &Model,
        guard: Guard,
        budget: &Budget,
        allows: impl Fn(ConstraintId) -> bool,
    ) -> Result<Encoding, Stopped> {
        let domains: Vec<ValueSet> = model.cells().map(|cell| model.domain(cell)).collect();
        let among = Among { told: &allows, derived: &allows };
        let (encoding, _, end) = Encoding::of(model, &domains, guard, among, None, budget);
        end.map(|()| encoding)
    }

    /// The encoding of all constraints, with sums derived only from those for which `stand` is true.
    pub(super) fn deriving(model: &Model, guard: Guard, stand: impl Fn(ConstraintId) -> bool) -> Encoding {
        let domains: Vec<ValueSet> = model.cells().map(|cell| model.domain(cell)).collect();
        Encoding::of(model, &domains, guard, Among { derived: &stand, ..Among::ALL }, None, &Budget::unlimited()).0
    }

    /// The encoding in which every cell has a value of these domains. It encodes the whole model if its solutions are
    /// within them.
    pub(super) fn within(model: &Model, domains: &[ValueSet], guard: Guard, budget: &Budget) -> Result<Self, Stopped> {
        let (encoding, _, end) = Encoding::of(model, domains, guard, Among::ALL, None, budget);
        end.map(|()| encoding)
    }

    /// Also returns whether the encoding is complete: one cut short by the end of the time must not be used.
    fn of(
        model: &Model,
        domains: &[ValueSet],
        guard: Guard,
        among: Among<'_>,
        notes: Option<Box<Notes>>,
        budget: &Budget,
    ) -> (Encoding, Option<Box<Notes>>, Result<(), Stopped>) {
        let mut encoder = Encoder::new(domains, notes);
        encoder.end(ClauseOrigin::Cells);
        let selectors = match guard {
            Guard::Nothing => Vec::new(),
            Guard::Constraints | Guard::Clues => {
                let count = model.constraints().len();
                encoder.fresh_meaning(count, |at| Meaning::InForce(vec![ConstraintId(at as u32)]))
            }
            Guard::Atoms => encoder.fresh_meaning(model.atoms().len(), |at| Meaning::AtomInForce(AtomId(at as u32))),
        };
        match guard {
            Guard::Nothing => encoder.peers_differ(model, |a, b| model.see_each_other(a, b)),
            Guard::Clues => encoder.peers_differ(model, |a, b| in_one_house(model, a, b)),
            Guard::Constraints | Guard::Atoms => {}
        }
        encoder.end(ClauseOrigin::Peers);
        // Clues first: an engine that knows them drops most of the other clauses while loading.
        let is_clue = |(_, constraint): &(usize, &Constraint)| constraint.rule.given().is_some();
        let numbered =
            || model.constraints().iter().enumerate().filter(|(at, _)| (among.told)(ConstraintId(*at as u32)));
        let (mut end, mut lazy) = (Ok(()), Lazy::default());
        for (at, constraint) in numbered().filter(is_clue).chain(numbered().filter(|one| !is_clue(one))) {
            end = budget.check();
            if end.is_err() {
                break;
            }
            let id = ConstraintId(at as u32);
            encoder.origin = ClauseOrigin::Constraint(id);
            encoder.knows_peers = guard == Guard::Nothing || (guard == Guard::Clues && constraint.rule.is_house());
            if guard == Guard::Constraints || guard == Guard::Clues {
                let guarded = !(guard == Guard::Clues && constraint.rule.is_house());
                encoder.guard = selectors.get(at).filter(|_| guarded).map(|selector| !*selector);
            }
            for atom in model.atoms_of(id) {
                if guard == Guard::Atoms {
                    encoder.guard = selectors.get(atom.index()).map(|selector| !*selector);
                }
                constraint.rule.encode(model.atom(atom).part, &mut encoder);
                if constraint.rule.is_lazy() {
                    lazy.add(&constraint.rule, encoder.guard.map(|silent| !silent), &encoder.cells);
                }
            }
            encoder.end(ClauseOrigin::Constraint(id));
        }
        let sums = derived(model, DERIVED_CELLS, among.derived);
        for (at, sum) in sums.iter().enumerate() {
            encoder.origin = ClauseOrigin::Derived(at);
            encoder.derived_sum(model, sum, guard, &selectors);
            encoder.end(ClauseOrigin::Derived(at));
        }
        if let Some(notes) = &mut encoder.notes {
            notes.derived = sums;
        }
        (Encoding { cnf: encoder.cnf, cells: encoder.cells, selectors, lazy }, encoder.notes, end)
    }

    /// The clauses.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// The rules that the clauses state only in part.
    pub fn lazy(&self) -> &Lazy {
        &self.lazy
    }

    /// The selectors, numbered as described at [`Guard`].
    pub fn selectors(&self) -> &[Lit] {
        &self.selectors
    }

    /// The literal that says the candidate is true; None if the value is not in the domain of the cell.
    pub fn literal(&self, candidate: Candidate) -> Option<Lit> {
        literal(&self.cells, candidate)
    }

    /// The candidate that a literal affirms or denies; None if the literal is not about a cell.
    pub fn candidate(&self, literal: Lit) -> Option<Candidate> {
        let var = literal.var().0;
        let at = self.cells.partition_point(|cell| cell.first <= var).checked_sub(1)?;
        // Cells with an empty domain share their first variable with the next cell, so the last of these is found.
        let cell = self.cells.get(at)?;
        let value = cell.domain.iter().nth((var - cell.first) as usize)?;
        Some(Candidate::new(Cell(at as u16), value))
    }

    /// The value of every cell; None if some cell does not have exactly one.
    pub fn values(&self, assignment: &Assignment) -> Option<Vec<Value>> {
        let only = |cell: &CellVars| {
            let ranked = (cell.first..).map(|var| Var(var).positive()).zip(cell.domain);
            let held: ValueSet = ranked.filter(|(lit, _)| assignment.is_true(*lit)).map(|(_, value)| value).collect();
            held.only()
        };
        self.cells.iter().map(only).collect()
    }

    /// The clause that rules out exactly this assignment of the cells. Empty if no other assignment is possible.
    pub fn blocking(&self, values: &[Value]) -> Vec<Lit> {
        let differs = |(at, value): (usize, &Value)| {
            let open = self.cells.get(at).is_some_and(|cell| cell.domain.len() > 1);
            let holds = self.literal(Candidate::new(Cell(at as u16), *value))?;
            open.then_some(!holds)
        };
        values.iter().enumerate().filter_map(differs).collect()
    }
}

fn literal(cells: &[CellVars], candidate: Candidate) -> Option<Lit> {
    let cell = cells.get(candidate.cell.index())?;
    if candidate.value.0 > MAX_VALUE || !cell.domain.contains(candidate.value) {
        return None;
    }
    let below = cell.domain.bits() & ((1 << candidate.value.0) - 1);
    Some(Var(cell.first + below.count_ones()).positive())
}

/// The clauses so far, and the selector for the next ones.
struct Encoder {
    cnf: Cnf,
    cells: Vec<CellVars>,
    guard: Option<Lit>,
    /// Whether clauses already say that peers differ.
    knows_peers: bool,
    /// For every cell, the cells that differ from it whatever the selectors say; empty if that depends on them.
    differing: Vec<BitSet>,
    /// The part of the model being encoded.
    origin: ClauseOrigin,
    /// The meanings of the variables, if they were asked for.
    notes: Option<Box<Notes>>,
}

impl Encoder {
    fn new(domains: &[ValueSet], notes: Option<Box<Notes>>) -> Encoder {
        let mut encoder = Encoder {
            cnf: Cnf::new(),
            cells: Vec::with_capacity(domains.len()),
            guard: None,
            knows_peers: false,
            differing: Vec::new(),
            origin: ClauseOrigin::Cells,
            notes,
        };
        for domain in domains.iter().copied() {
            let values = encoder.fresh(domain.len());
            let first = encoder.cnf.variables() - domain.len() as u32;
            encoder.cells.push(CellVars { first, domain });
            encoder.demand(values.iter().copied());
            encoder.at_most_one(&values);
        }
        encoder
    }

    fn fresh(&mut self, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.cnf.new_var().positive()).collect()
    }

    /// Like [`Encoder::fresh`], and notes the meaning of each literal by its index.
    fn fresh_meaning(&mut self, count: usize, meaning: impl Fn(usize) -> Meaning) -> Vec<Lit> {
        let fresh = self.fresh(count);
        if self.notes.is_some() {
            fresh.iter().enumerate().for_each(|(at, literal)| self.mean(*literal, || meaning(at)));
        }
        fresh
    }

    /// A new variable with this meaning.
    fn new_meaning(&mut self, meaning: impl FnOnce() -> Meaning) -> Lit {
        let literal = self.cnf.new_var().positive();
        self.mean(literal, meaning);
        literal
    }

    /// Notes the meaning of a literal's variable.
    fn mean(&mut self, literal: Lit, meaning: impl FnOnce() -> Meaning) {
        if let Some(notes) = &mut self.notes {
            notes.mean(literal.var(), self.origin, meaning());
        }
    }

    /// Notes where the clauses since the last call come from.
    fn end(&mut self, origin: ClauseOrigin) {
        if let Some(notes) = &mut self.notes {
            notes.end(origin, self.cnf.len(), self.cnf.variables());
        }
    }

    /// Adds a clause that says something about the puzzle: it holds while the selector is true.
    fn demand(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.cnf.add(self.guard.into_iter().chain(clause));
    }

    /// Adds a clause that only defines an auxiliary variable: it can always be satisfied, so it needs no selector.
    fn define(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.cnf.add(clause);
    }

    fn literal(&self, cell: Cell, value: Value) -> Option<Lit> {
        literal(&self.cells, Candidate::new(cell, value))
    }

    fn domain(&self, cell: Cell) -> ValueSet {
        self.cells.get(cell.index()).map_or(ValueSet::EMPTY, |cell| cell.domain)
    }

    fn at_most_one(&mut self, literals: &[Lit]) {
        for (at, a) in literals.iter().enumerate() {
            for b in literals.iter().skip(at + 1) {
                self.demand([!*a, !*b]);
            }
        }
    }

    /// States that cells which see each other differ, each pair once however many houses it shares. Differences that
    /// depend on a selector are stated house by house.
    fn peers_differ(&mut self, model: &Model, differ: impl Fn(Cell, Cell) -> bool) {
        self.differing = vec![BitSet::new(model.cell_count()); model.cell_count()];
        for cell in model.cells() {
            for peer in model.peers(cell).iter().filter(|peer| **peer > cell && differ(cell, **peer)) {
                self.differing[cell.index()].insert(peer.index());
                self.differing[peer.index()].insert(cell.index());
                for value in self.domain(cell) & self.domain(*peer) {
                    let both = [self.literal(cell, value), self.literal(*peer, value)];
                    self.demand(both.into_iter().flatten().map(|literal| !literal));
                }
            }
        }
    }

    fn node_of(&self, literal: Literal) -> Node {
        let Literal { candidate, holds } = literal;
        let node = self.literal(candidate.cell, candidate.value).map_or(Node::Const(false), Node::Lit);
        if holds { node } else { !node }
    }

    /// The literals of `cells` for one value; a cell listed twice appears twice.
    fn places(&self, cells: &[Cell], value: Value) -> Vec<Lit> {
        cells.iter().filter_map(|cell| self.literal(*cell, value)).collect()
    }

    fn values_of(&self, cells: &[Cell]) -> ValueSet {
        cells.iter().fold(ValueSet::EMPTY, |all, cell| all | self.domain(*cell))
    }

    fn differ(&mut self, cells: &[Cell]) {
        self.values_of(cells).iter().for_each(|value| self.once(cells, value));
    }
}

impl Clauses for Encoder {
    fn any(&mut self, literals: &[Literal]) {
        let nodes: Vec<Node> = literals.iter().map(|literal| self.node_of(*literal)).collect();
        self.demand_any(nodes);
    }

    fn once(&mut self, cells: &[Cell], value: Value) {
        if self.knows_peers && is_plain(cells) {
            return;
        }
        let places = self.places(cells, value);
        self.at_most_one(&places);
    }

    fn count(&mut self, literals: &[Literal], least: u32, most: u32) {
        let nodes: Vec<Node> = literals.iter().map(|literal| self.node_of(*literal)).collect();
        self.demand_count(&nodes, least, most);
    }

    fn sum(&mut self, cells: &[Cell], total: u32, distinct: bool) {
        self.demand_sum(cells, total, distinct);
    }

    fn formula(&mut self, formula: &Formula) {
        self.demand_formula(formula, true);
    }

    fn walk(&mut self, cells: &[Cell], walk: &Arc<dyn Walk>) {
        self.demand_walk(cells, walk);
    }

    fn domain(&self, cell: Cell) -> ValueSet {
        Encoder::domain(self, cell)
    }
}

/// Whether a house that is not a sum makes the two cells differ.
pub(super) fn in_one_house(model: &Model, a: Cell, b: Cell) -> bool {
    let has_both = |at: &usize| {
        let house = model.houses().get(*at);
        house.is_some_and(|house| model.constraint(house.constraint).rule.is_house() && house.set.contains(b.index()))
    };
    model.see_each_other(a, b) && model.houses_of(a).iter().any(has_both)
}

/// Whether no cell is listed twice. A cell listed twice would have to differ from itself, which is impossible.
fn is_plain(cells: &[Cell]) -> bool {
    cells.iter().enumerate().all(|(at, cell)| cells.iter().skip(at + 1).all(|other| other != cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Form, ModelBuilder, Rule, Site};
    use crate::rules;
    use crate::words::Phrase;

    fn two_cells(rule: Rule) -> Model {
        let mut builder = ModelBuilder::new();
        for (at, domain) in [ValueSet::range(1, 3), ValueSet::EMPTY, ValueSet::range(2, 4)].into_iter().enumerate() {
            builder.cell(Site::Square { row: 0, col: at as u16 }, domain);
        }
        builder.add(Constraint::new(Form::Clue, Phrase::verbatim("clue"), rule));
        builder.build()
    }

    #[test]
    fn literals_and_candidates_are_each_others_inverse() {
        let given = Candidate::new(Cell(0), Value(9));
        let encoding = Encoding::new(&two_cells(rules::given(given)), Guard::Atoms);
        for (cell, value) in [(0, 1), (0, 3), (2, 2), (2, 4)] {
            let candidate = Candidate::new(Cell(cell), Value(value));
            let literal = encoding.literal(candidate);
            assert_eq!(literal.and_then(|literal| encoding.candidate(!literal)), Some(candidate));
        }
        assert_eq!(encoding.literal(given), None, "9 is not in the domain");
        assert_eq!(encoding.literal(Candidate::new(Cell(7), Value(1))), None, "there is no such cell");
        assert_eq!(encoding.candidate(encoding.selectors()[0]), None, "a selector is no candidate");
    }

    #[test]
    fn what_cannot_be_is_an_empty_clause_behind_its_selector() {
        let unreachable = rules::sum(vec![Cell(0), Cell(2)], 99, false);
        let encoding = Encoding::new(&two_cells(unreachable), Guard::Constraints);
        let last: Vec<Lit> = encoding.cnf().clauses().last().map(<[Lit]>::to_vec).unwrap_or_default();
        assert_eq!(last, [!encoding.selectors()[0]]);
    }
}
