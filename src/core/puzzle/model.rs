//! The model that every kind of puzzle produces.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use super::region::{self, Region};
use super::{
    Arg, Atom, AtomId, BitSet, Candidate, Cell, Constraint, ConstraintId, Form, Part, Rule, Sentence, Value, ValueSet,
};
use crate::words::{self, Fixed, Lang, Phrase, say};

/// Where a cell is, or what it states: the source of its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Site {
    /// A square of the board; row and column counted from 0.
    Square {
        /// The row, from the top.
        row: u16,
        /// The column, from the left.
        col: u16,
    },
    /// A side or a corner of a square.
    Beside {
        /// The row of the square.
        row: u16,
        /// The column of the square.
        col: u16,
        /// The side or corner.
        at: Beside,
    },
    /// The link from a square to the square on its right or below it.
    Link {
        /// The row of the first square.
        row: u16,
        /// The column of the first square.
        col: u16,
        /// Whether the second square is below the first, rather than to its right.
        is_down: bool,
    },
    /// A sentence of a riddle, or anything else without a place on the board.
    Fact(Phrase),
}

/// A side or a corner of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Beside {
    /// The upper side.
    Above,
    /// The left side.
    Left,
    /// The lower side.
    Below,
    /// The right side.
    Right,
    /// The upper left corner.
    AboveLeft,
    /// The upper right corner.
    AboveRight,
    /// The lower left corner.
    BelowLeft,
    /// The lower right corner.
    BelowRight,
}

impl Beside {
    /// The sides of a square and their names in files and commands.
    const CODES: [(&str, Beside); 4] =
        [("above", Beside::Above), ("left", Beside::Left), ("below", Beside::Below), ("right", Beside::Right)];

    /// Its name, given the name of the square.
    fn of(self, square: Phrase) -> Phrase {
        match self {
            Beside::Above => say!("puzzle.edge-above", square),
            Beside::Left => say!("puzzle.edge-left", square),
            Beside::Below => say!("puzzle.edge-below", square),
            Beside::Right => say!("puzzle.edge-right", square),
            Beside::AboveLeft => say!("puzzle.corner-above-left", square),
            Beside::AboveRight => say!("puzzle.corner-above-right", square),
            Beside::BelowLeft => say!("puzzle.corner-below-left", square),
            Beside::BelowRight => say!("puzzle.corner-below-right", square),
        }
    }
}

impl Site {
    /// The name of a cell at this site.
    pub fn called(&self) -> Phrase {
        let square = |row: u16, col: u16| Phrase::square(row.into(), col.into());
        match self {
            Site::Square { row, col } => square(*row, *col),
            Site::Beside { row, col, at } => at.of(square(*row, *col)),
            Site::Link { row, col, is_down } => {
                let (from, to) = (square(*row, *col), square(row + u16::from(*is_down), col + u16::from(!is_down)));
                say!("puzzle.link", ends = say!("puzzle.link-from-to", from, to))
            }
            Site::Fact(phrase) => phrase.clone(),
        }
    }

    /// The name in a language.
    pub fn name(&self, lang: Lang) -> String {
        self.called().get(lang).to_string()
    }
}

/// A square, or a side or a corner of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Spot {
    row: u16,
    col: u16,
    at: Option<Beside>,
}

impl Spot {
    fn of(site: &Site) -> Option<Spot> {
        match *site {
            Site::Square { row, col } => Some(Spot { row, col, at: None }),
            Site::Beside { row, col, at } => Some(Spot { row, col, at: Some(at) }),
            Site::Link { row, col, is_down } => {
                Some(Spot { row, col, at: Some(if is_down { Beside::Below } else { Beside::Right }) })
            }
            Site::Fact(_) => None,
        }
    }

    /// The notation in files and commands: `r4c6`, or `r4c6.left` for a side of that square; None for corners.
    fn code(self) -> Option<String> {
        let square = words::square(self.row, self.col, Lang::En);
        let Some(at) = self.at else { return Some(square) };
        let (word, _) = Beside::CODES.iter().find(|(_, beside)| *beside == at)?;
        Some(format!("{square}.{word}"))
    }

    /// Parses the notation of [`Spot::code`], in either case. A link may also be written as its two squares, `r4c6-r4c7`.
    fn coded(code: &str) -> Option<Spot> {
        let lower = code.trim().to_ascii_lowercase();
        if let Some((one, other)) = lower.split_once('-') {
            let (one, other) = (Spot::coded(one)?, Spot::coded(other)?);
            return one
                .sides()
                .find(|side| side.seen_from_beyond().is_some_and(|far| Spot { at: None, ..far } == other));
        }
        let (square, word) =
            lower.split_once('.').map_or((lower.as_str(), None), |(square, word)| (square, Some(word)));
        let (row, col) = square.strip_prefix('r')?.split_once('c')?;
        let (row, col): (u16, u16) = (row.parse().ok()?, col.parse().ok()?);
        let at = match word {
            None => None,
            Some(word) => Some(Beside::CODES.iter().find(|(code, _)| *code == word)?.1),
        };
        Some(Spot { row: row.checked_sub(1)?, col: col.checked_sub(1)?, at })
    }

    /// Its sides, of a square.
    fn sides(self) -> impl Iterator<Item = Spot> {
        Beside::CODES.into_iter().filter(move |_| self.at.is_none()).map(move |(_, at)| Spot { at: Some(at), ..self })
    }

    /// The same side, named from the square on its other side; None if this is no side, or if there can be no such
    /// square.
    fn seen_from_beyond(self) -> Option<Spot> {
        let Spot { row, col, at } = self;
        Some(match at? {
            Beside::Above => Spot { row: row.checked_sub(1)?, col, at: Some(Beside::Below) },
            Beside::Left => Spot { row, col: col.checked_sub(1)?, at: Some(Beside::Right) },
            Beside::Below => Spot { row: row.checked_add(1)?, col, at: Some(Beside::Above) },
            Beside::Right => Spot { row, col: col.checked_add(1)?, at: Some(Beside::Left) },
            _ => return None,
        })
    }
}

/// A set of cells that must differ, as techniques see it: a row, a box, a cage, a run.
#[derive(Clone, Debug)]
pub struct House {
    /// The constraint it comes from.
    pub constraint: ConstraintId,
    /// Its form on the board.
    pub form: Form,
    /// Its cells, in the order the kind lists them.
    pub cells: Vec<Cell>,
    /// Its cells as a set over all cells of the model.
    pub set: BitSet,
    /// The values that must occur in it: all of them if it has as many cells as values, otherwise none.
    pub covers: ValueSet,
}

/// The wording for one value in one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording {
    /// The name of the value there: "yes", "knight", "red".
    pub name: Phrase,
    /// The statement that the cell has it, without a full stop: "A is the culprit".
    pub is: Phrase,
    /// The statement that it does not: "A is not the culprit".
    pub is_not: Phrase,
}

/// The names of one of two values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueName {
    /// What a cell is: "a star", "shaded".
    pub in_sentence: Phrase,
    /// Whether that is a noun, so that several cells are "stars".
    pub is_noun: bool,
    /// The value by itself: "star", "shaded".
    pub alone: Phrase,
    /// The entry for cells with the value, whose number is its argument: "star", "shaded cells".
    pub counted: Fixed,
}

impl ValueName {
    /// What a cell is like: "shaded".
    pub const fn new(name: &'static str, counted: &'static str) -> ValueName {
        ValueName {
            in_sentence: Phrase::fixed(name),
            is_noun: false,
            alone: Phrase::fixed(name),
            counted: Fixed(counted),
        }
    }

    /// A thing, which has an article within a sentence.
    pub const fn thing(in_sentence: &'static str, alone: &'static str, counted: &'static str) -> ValueName {
        ValueName {
            in_sentence: Phrase::fixed(in_sentence),
            is_noun: true,
            alone: Phrase::fixed(alone),
            counted: Fixed(counted),
        }
    }
}

/// A puzzle as data: cells with their domains, named constraints, and what follows directly from them (atoms, houses,
/// peers). Made by [`ModelBuilder`] and never changed.
#[derive(Clone, Debug)]
pub struct Model {
    domains: Vec<ValueSet>,
    sites: Vec<Site>,
    opposites: Option<[ValueName; 2]>,
    wordings: Arc<BTreeMap<Candidate, Wording>>,
    constraints: Vec<Constraint>,
    atoms: Vec<Atom>,
    first_atom: Vec<u32>,
    houses: Vec<House>,
    houses_of: Vec<Vec<usize>>,
    peers: Vec<Vec<Cell>>,
    peer_sets: Vec<BitSet>,
    regions: OnceLock<Vec<Region>>,
    /// The first cell at every spot.
    spots: OnceLock<HashMap<Spot, Cell>>,
}

/// Collects cells and constraints, and derives the rest.
#[derive(Clone, Debug, Default)]
pub struct ModelBuilder {
    domains: Vec<ValueSet>,
    sites: Vec<Site>,
    opposites: Option<[ValueName; 2]>,
    wordings: Arc<BTreeMap<Candidate, Wording>>,
    constraints: Vec<Constraint>,
}

impl ModelBuilder {
    /// A builder without cells.
    pub fn new() -> ModelBuilder {
        ModelBuilder::default()
    }

    /// Adds a cell that may take the values of `domain`.
    pub fn cell(&mut self, site: Site, domain: ValueSet) -> Cell {
        self.sites.push(site);
        self.domains.push(domain);
        Cell((self.domains.len() - 1) as u16)
    }

    /// Makes the values 0 and 1 opposites with these names: a cell that is not one value is said to be the other.
    /// Without names, values are shown as digits and letters.
    pub fn opposites(&mut self, names: [ValueName; 2]) {
        self.opposites = Some(names);
    }

    /// Sets the wording for a value in a cell; without it the usual name of the value is used.
    pub fn word(&mut self, candidate: Candidate, wording: Wording) {
        Arc::make_mut(&mut self.wordings).insert(candidate, wording);
    }

    /// Adds a constraint.
    pub fn add(&mut self, constraint: Constraint) -> ConstraintId {
        self.constraints.push(constraint);
        ConstraintId((self.constraints.len() - 1) as u32)
    }

    /// Adds a rule named by its own description.
    pub fn rule(&mut self, form: Form, rule: Rule) -> ConstraintId {
        let name = |cell: Cell| self.sites.get(cell.index()).map_or(Phrase::literal(""), Site::called);
        let label = rule.describe().phrase(&name);
        self.add(Constraint::new(form, label, rule))
    }

    /// The finished model.
    pub fn build(self) -> Model {
        let ModelBuilder { domains, sites, opposites, wordings, constraints } = self;
        let count = domains.len();
        let mut atoms = Vec::new();
        let mut first_atom = Vec::new();
        let mut houses = Vec::new();
        for (at, constraint) in constraints.iter().enumerate() {
            let id = ConstraintId(at as u32);
            first_atom.push(atoms.len() as u32);
            let values = values_of(&constraint.rule.cells(), &domains);
            let parts = constraint.rule.parts(values);
            let has_all = parts.iter().any(|part| matches!(part, Part::Contains(_)));
            atoms.extend(parts.into_iter().map(|part| Atom { constraint: id, part }));
            if let Some(cells) = constraint.rule.house() {
                let set = BitSet::of(count, cells.iter().map(|cell| cell.index()));
                let covers = if has_all { values } else { ValueSet::EMPTY };
                houses.push(House { constraint: id, form: constraint.form, cells: cells.to_vec(), set, covers });
            }
        }
        first_atom.push(atoms.len() as u32);
        let mut houses_of = vec![Vec::new(); count];
        // Without houses no cell sees another, so the sets need no space.
        let mut peer_sets = vec![BitSet::new(if houses.is_empty() { 0 } else { count }); count];
        for (at, house) in houses.iter().enumerate() {
            for cell in &house.cells {
                houses_of[cell.index()].push(at);
                peer_sets[cell.index()].union_with(&house.set);
            }
        }
        for (at, set) in peer_sets.iter_mut().enumerate() {
            set.remove(at);
        }
        let peers = peer_sets.iter().map(|set| set.iter().map(|at| Cell(at as u16)).collect()).collect();
        let (regions, spots) = (OnceLock::new(), OnceLock::new());
        Model {
            domains,
            sites,
            opposites,
            wordings,
            constraints,
            atoms,
            first_atom,
            houses,
            houses_of,
            peers,
            peer_sets,
            regions,
            spots,
        }
    }
}

fn spots_of(sites: &[Site]) -> HashMap<Spot, Cell> {
    let mut spots = HashMap::new();
    for (at, site) in sites.iter().enumerate() {
        Spot::of(site).into_iter().for_each(|spot| _ = spots.entry(spot).or_insert(Cell(at as u16)));
    }
    spots
}

fn values_of(cells: &[Cell], domains: &[ValueSet]) -> ValueSet {
    cells.iter().filter_map(|cell| domains.get(cell.index())).fold(ValueSet::EMPTY, |all, domain| all | *domain)
}

impl Model {
    /// Whether the constraints are the lines of a text.
    pub fn is_text(&self) -> bool {
        self.constraints.iter().any(|constraint| constraint.form == Form::Line)
    }

    /// All cells, in order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.domains.len() as u16).map(Cell)
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        self.domains.len()
    }

    /// The values a cell may take before any constraint is considered.
    pub fn domain(&self, cell: Cell) -> ValueSet {
        self.domains[cell.index()]
    }

    /// The only other value that the cell can have; None unless there is exactly one.
    pub fn opposite(&self, candidate: Candidate) -> Option<Candidate> {
        let others = self.domain(candidate.cell) - ValueSet::single(candidate.value);
        others.only().map(|value| Candidate { value, ..candidate })
    }

    /// Whether an atom belongs to a rule about the whole board.
    pub(crate) fn is_of_board(&self, atom: AtomId) -> bool {
        self.constraint(self.atom(atom).constraint).rule.is_lazy()
    }

    /// Every value that occurs in some cell's domain.
    pub fn values(&self) -> ValueSet {
        self.domains.iter().fold(ValueSet::EMPTY, |all, domain| all | *domain)
    }

    /// Where a cell is.
    pub fn site(&self, cell: Cell) -> &Site {
        &self.sites[cell.index()]
    }

    /// The cell in `row` and `col` of the board, both counted from 0; None if there is none.
    pub fn cell_at(&self, row: u16, col: u16) -> Option<Cell> {
        self.cell_on(Spot { row, col, at: None })
    }

    fn cell_on(&self, spot: Spot) -> Option<Cell> {
        self.spots.get_or_init(|| spots_of(&self.sites)).get(&spot).copied()
    }

    /// The notation for a cell in files and commands: `r4c7`, or `r4c7.left` for the edge there. None if the cell has
    /// no place of its own.
    pub fn cell_code(&self, cell: Cell) -> Option<String> {
        let spot = Spot::of(self.sites.get(cell.index())?)?;
        if self.cell_on(spot) == Some(cell) { spot.code() } else { None }
    }

    /// The cell with this [`Model::cell_code`], in either case. A side may be named from either of its squares.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        let spot = Spot::coded(name)?;
        self.cell_on(spot).or_else(|| self.cell_on(spot.seen_from_beyond()?))
    }

    /// The name of the cell.
    pub fn cell_called(&self, cell: Cell) -> Phrase {
        self.site(cell).called()
    }

    /// The name of the cell in a language.
    pub fn cell_name(&self, cell: Cell, lang: Lang) -> String {
        self.cell_called(cell).get(lang).to_string()
    }

    /// The name of the value.
    pub fn value_called(&self, value: Value) -> Phrase {
        let named = self.value_name_of(value).map(|name| name.in_sentence.clone());
        named.unwrap_or_else(|| Phrase::verbatim(words::symbol(value.0)))
    }

    /// Whether a cell that is not one value is said to be the other.
    pub fn has_opposites(&self) -> bool {
        self.opposites.is_some()
    }

    /// The noun for `count` cells with the value: "star", "shaded cells". None if values have no names.
    pub fn value_counted(&self, value: Value, count: u32) -> Option<Phrase> {
        let named = Sentence::new(self.value_name_of(value)?.counted, [Arg::Number(count.into())]);
        Some(named.phrase(&|cell| self.cell_called(cell)))
    }

    fn value_name_of(&self, value: Value) -> Option<&ValueName> {
        self.opposites.as_ref()?.get(usize::from(value.0))
    }

    /// The name of the value in a language.
    pub fn value_name(&self, value: Value, lang: Lang) -> String {
        self.value_called(value).get(lang).to_string()
    }

    /// The name of the value in this cell, within a sentence: "a star".
    pub fn called_in(&self, candidate: Candidate) -> Phrase {
        let named = self.wordings.get(&candidate).map(|wording| wording.name.clone());
        named.unwrap_or_else(|| self.value_called(candidate.value))
    }

    /// The name of the value in this cell, by itself: "star".
    pub fn alone_in(&self, candidate: Candidate) -> Phrase {
        let alone = self.value_name_of(candidate.value).map(|name| name.alone.clone());
        alone.unwrap_or_else(|| self.called_in(candidate))
    }

    /// What `count` cells are that have the value: "a star", "stars", "shaded".
    pub fn value_of_several(&self, value: Value, count: usize) -> Phrase {
        let is_plural = count > 1 && self.value_name_of(value).is_some_and(|name| name.is_noun);
        let counted = if is_plural { self.value_counted(value, count as u32) } else { None };
        counted.unwrap_or_else(|| self.value_called(value))
    }

    /// The name of the value by itself, in a language.
    pub fn name_in(&self, candidate: Candidate, lang: Lang) -> String {
        self.alone_in(candidate).get(lang).to_string()
    }

    /// Whether the candidate has a wording of its own, as in a riddle.
    pub fn has_wording(&self, candidate: Candidate) -> bool {
        self.wordings.contains_key(&candidate)
    }

    /// The statement that the cell has the value, or does not have it, without a full stop: "r4c7 is 5".
    pub fn fact(&self, candidate: Candidate, holds: bool) -> Phrase {
        if let Some(wording) = self.wordings.get(&candidate) {
            return if holds { &wording.is } else { &wording.is_not }.clone();
        }
        let is_other = self.opposites.is_some() && !holds;
        let (value, holds) =
            if is_other { (Value(1 - candidate.value.0.min(1)), true) } else { (candidate.value, holds) };
        let (cell, value) = (self.cell_called(candidate.cell), self.value_called(value));
        if holds { say!("puzzle.is", cell, value) } else { say!("puzzle.is-not", cell, value) }
    }

    /// The statement of [`Model::fact`] in a language.
    pub fn says(&self, candidate: Candidate, holds: bool, lang: Lang) -> String {
        self.fact(candidate, holds).get(lang).to_string()
    }

    /// `r1c2=5`, or `r1c2<>5` if `holds` is false: the notation of scripts and JSON.
    pub fn candidate_code(&self, candidate: Candidate, holds: bool) -> String {
        let sign = if holds { "=" } else { "<>" };
        let value = self.name_in(candidate, Lang::En);
        format!("{}{sign}{value}", self.cell_name(candidate.cell, Lang::En))
    }

    /// The same model with the rules of its constraints replaced; names, forms and weights stay.
    pub fn with_rules(&self, rule: impl Fn(ConstraintId) -> Rule) -> Model {
        let numbered = self.constraints.iter().enumerate();
        let constraints = numbered.map(|(at, constraint)| Constraint {
            rule: rule(ConstraintId(at as u32)),
            label: constraint.label.clone(),
            says: constraint.says.clone(),
            ..*constraint
        });
        self.with_all(constraints.collect())
    }

    /// The same model with more constraints after its own.
    pub fn with(&self, more: impl IntoIterator<Item = Constraint>) -> Model {
        self.with_all(self.constraints.iter().cloned().chain(more).collect())
    }

    /// The same cells with only these constraints.
    fn with_all(&self, constraints: Vec<Constraint>) -> Model {
        let builder = ModelBuilder {
            domains: self.domains.clone(),
            sites: self.sites.clone(),
            opposites: self.opposites.clone(),
            wordings: self.wordings.clone(),
            constraints,
        };
        builder.build()
    }

    /// All constraints, in the order in which the kind added them.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The constraint with this id.
    pub fn constraint(&self, id: ConstraintId) -> &Constraint {
        &self.constraints[id.index()]
    }

    /// All atoms, grouped by constraint.
    pub fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// The ids of the atoms of one constraint.
    pub fn atoms_of(&self, id: ConstraintId) -> impl Iterator<Item = AtomId> + use<> {
        (self.first_atom[id.index()]..self.first_atom[id.index() + 1]).map(AtomId)
    }

    /// The atom with this id.
    pub fn atom(&self, id: AtomId) -> Atom {
        self.atoms[id.index()]
    }

    /// The cost of using the atom in an explanation.
    pub fn atom_weight(&self, id: AtomId) -> u32 {
        self.constraint(self.atom(id).constraint).weight
    }

    /// The atom as a sentence: "row 3 has a 5", "row 3 has at most one 5", "the 17-cage at r1c1".
    pub fn atom_called(&self, id: AtomId) -> Phrase {
        let atom = self.atom(id);
        let Constraint { label, rule, .. } = self.constraint(atom.constraint);
        // The cells of a house share their names for values, so the first cell stands for all.
        let called = |value| match rule.house() {
            Some([first, ..]) => self.called_in(Candidate::new(*first, value)),
            _ => self.value_called(value),
        };
        match atom.part {
            Part::Whole => label.clone(),
            Part::Contains(value) => say!("puzzle.has", label, value = called(value)),
            Part::AtMostOne(value) => say!("puzzle.has-at-most-one", label, value = called(value)),
        }
    }

    /// The sentence of [`Model::atom_called`] in a language.
    pub fn atom_text(&self, id: AtomId, lang: Lang) -> String {
        self.atom_called(id).get(lang).to_string()
    }

    /// The atom that says `value` occurs at most once in the house. For a cage or a run it is the whole sum.
    pub fn at_most_one(&self, house: &House, value: Value) -> Option<AtomId> {
        self.find_atom(house.constraint, |part| part == Part::AtMostOne(value) || part == Part::Whole)
    }

    /// The atom that says `value` occurs in the house; None if it need not occur.
    pub fn contains(&self, house: &House, value: Value) -> Option<AtomId> {
        self.find_atom(house.constraint, |part| part == Part::Contains(value))
    }

    fn find_atom(&self, constraint: ConstraintId, is_it: impl Fn(Part) -> bool) -> Option<AtomId> {
        self.atoms_of(constraint).find(|id| is_it(self.atom(*id).part))
    }

    /// All sets of cells that must differ.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The houses a cell is in, as indices into [`Model::houses`].
    pub fn houses_of(&self, cell: Cell) -> &[usize] {
        &self.houses_of[cell.index()]
    }

    /// The name of the house.
    pub fn house_called(&self, house: &House) -> &Phrase {
        &self.constraint(house.constraint).label
    }

    /// The name of the house in a language.
    pub fn house_name(&self, house: &House, lang: Lang) -> &str {
        self.house_called(house).get(lang)
    }

    /// The cells that cannot have the same value as `cell`, in ascending order.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// Whether the two cells cannot have the same value.
    pub fn see_each_other(&self, a: Cell, b: Cell) -> bool {
        self.peer_sets[a.index()].contains(b.index())
    }

    /// Adjacent houses with the sums inside and across their border, smallest groups first; empty if the model has no
    /// sums or counts. Computed on first use, since most models never need them.
    pub fn regions(&self) -> &[Region] {
        self.regions.get_or_init(|| region::regions_of(self))
    }

    /// The clues that fix a cell, in order.
    pub fn givens(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.constraints.iter().filter_map(|constraint| constraint.rule.given())
    }

    /// Whether a full assignment (one value per cell) respects the domains and satisfies every constraint.
    pub fn is_solution(&self, values: &[Value]) -> bool {
        values.len() == self.domains.len()
            && values.iter().zip(&self.domains).all(|(value, domain)| domain.contains(*value))
            && self.constraints.iter().all(|constraint| constraint.rule.holds(values))
    }
}
