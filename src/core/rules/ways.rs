//! Cells that are filled in one of several ways.

use std::collections::BTreeMap;

use crate::puzzle::{Arg, Candidate, Cell, Clauses, Demand, Formula, Part, Reason, Rule, Sentence, Value, ValueSet};
use crate::words::{Fixed, Phrase};

/// The most ways that are listed by name.
const LISTED: usize = 3;

/// A way to fill in some cells.
#[derive(Clone, Debug)]
pub struct Way {
    /// Its name, which tells it from the others.
    pub name: Phrase,
    /// The values of its cells.
    pub values: Vec<Candidate>,
}

/// The sentences about a choice of ways.
#[derive(Clone, Debug)]
pub struct WaysText {
    /// What it demands, with the cells as `{0}`.
    pub demand: Fixed,
    /// That no way is left, with `of` as `{1}`.
    pub none: Fixed,
    /// That a single way is left, with its name as `{0}` and `of` as `{1}`.
    pub one: Fixed,
    /// The same with what follows.
    pub one_whole: Fixed,
    /// Which few ways are left, with their names as `{0}` and `of` as `{1}`.
    pub few: Fixed,
    /// The same if they are too many to list, with their number as `{0}`.
    pub many: Fixed,
    /// What the ways are for.
    pub of: Phrase,
}

/// At least one of the ways holds. A way need not fill in all cells.
pub fn ways(ways: Vec<Way>, text: WaysText) -> Rule {
    let mut places: BTreeMap<Cell, usize> =
        ways.iter().flat_map(|way| &way.values).map(|told| (told.cell, 0)).collect();
    places.values_mut().enumerate().for_each(|(at, place)| *place = at);
    let told = |way: &Way| way.values.iter().filter_map(|told| Some((*places.get(&told.cell)?, told.value))).collect();
    let (names, ways) = (ways.iter().map(|way| way.name.clone()).collect(), ways.iter().map(told).collect());
    Ways { cells: places.into_keys().collect(), ways, names, text }.into()
}

#[derive(Clone, Debug)]
struct Ways {
    cells: Vec<Cell>,
    /// The values of each way, with the indices of its cells.
    ways: Vec<Vec<(usize, Value)>>,
    /// The name of each way.
    names: Vec<Phrase>,
    text: WaysText,
}

impl Ways {
    /// The indices of the ways that are possible.
    fn possible(&self, left: &[ValueSet]) -> impl Iterator<Item = usize> {
        let is_possible = |way: &Vec<(usize, Value)>| way.iter().all(|(at, value)| left[*at].contains(*value));
        (0..self.ways.len()).filter(move |way| is_possible(&self.ways[*way]))
    }
}

impl Demand for Ways {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let is_so = |(at, value): &(usize, Value)| values.get(self.cells[*at].index()) == Some(value);
        self.ways.iter().any(|way| way.iter().all(is_so))
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        let is = |(at, value): &(usize, Value)| Formula::Is(Candidate::new(self.cells[*at], *value));
        to.formula(&Formula::Any(self.ways.iter().map(|way| Formula::All(way.iter().map(is).collect())).collect()));
    }

    fn describe(&self) -> Sentence {
        Sentence::new(self.text.demand, [Arg::Cells(self.cells.clone())])
    }

    fn reason(&self, left: &[ValueSet]) -> Option<Reason> {
        let names: Vec<Phrase> = self.possible(left).map(|way| self.names[way].clone()).collect();
        let of = Arg::Named(vec![self.text.of.clone()]);
        let (count, text) = (names.len(), &self.text);
        let whole = (count == 1).then(|| Sentence::new(text.one_whole, [Arg::Named(names.clone()), of.clone()]));
        let why = match count {
            0 => return None,
            1 => Sentence::new(text.one, [Arg::Named(names), of]),
            2..=LISTED => Sentence::new(text.few, [Arg::Named(names), of]),
            many => Sentence::new(text.many, [Arg::Number(many as i64), of]),
        };
        Some(Reason { why, whole })
    }

    fn broken(&self, left: &[ValueSet]) -> Option<Sentence> {
        let of = Arg::Named(vec![self.text.of.clone()]);
        let is_broken = self.possible(left).next().is_none();
        is_broken.then(|| Sentence::new(self.text.none, [Arg::Named(Vec::new()), of]))
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        Ways { cells: self.cells.iter().map(|cell| to(*cell)).collect(), ..self.clone() }.into()
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn filter(&self, left: &mut [ValueSet]) -> bool {
        let mut kept = vec![ValueSet::EMPTY; left.len()];
        // The number of possible ways that give each cell a value.
        let (mut told, mut possible) = (vec![0; left.len()], 0);
        for way in self.possible(left) {
            possible += 1;
            for (at, value) in &self.ways[way] {
                kept[*at].insert(*value);
                told[*at] += 1;
            }
        }
        for (at, kept) in kept.into_iter().enumerate().filter(|(at, _)| told[*at] == possible) {
            left[at] = kept;
        }
        possible > 0
    }
}
