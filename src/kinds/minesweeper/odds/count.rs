//! The number of arrangements of a part, by the number of mines in it and in each of its boxes. This takes a forward
//! and a backward pass through its lattice.

use super::lattice::{Edge, Lattice, Layer};
use super::number::Number;

/// The number of ways to choose `k` of `n`, up to 8 squares, at index `n`, `k`.
const CHOICES: [[u32; 9]; 9] = {
    let mut table = [[0; 9]; 9];
    let mut n = 0;
    while n < 9 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Numbers of ways by the number of mines, starting with `least`.
#[derive(Clone, Debug)]
pub(crate) struct Row<N> {
    pub least: usize,
    pub ways: Vec<N>,
}

impl<N: Number> Row<N> {
    pub fn get(&self, mines: usize) -> Option<&N> {
        self.ways.get(mines.checked_sub(self.least)?).filter(|ways| !ways.is_zero())
    }

    /// The possible numbers of mines, each with its number of ways.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &N)> {
        let numbered = self.ways.iter().enumerate().filter(|(_, ways)| !ways.is_zero());
        numbered.map(|(at, ways)| (self.least + at, ways))
    }

    /// The largest possible number of mines.
    pub fn most(&self) -> usize {
        self.least + self.ways.len().saturating_sub(1)
    }
}

/// The numbers of arrangements of a part.
#[derive(Clone, Debug)]
pub(crate) struct Counted<N> {
    /// The number of arrangements by the number of mines in the part.
    pub all: Row<N>,
    /// For each box of the part, the number of arrangements with this many mines in it (the first index) and in the
    /// part (the second, like `all`).
    pub boxes: Vec<Vec<Vec<N>>>,
}

impl<N: Number> Counted<N> {
    /// Counts the arrangements in a lattice. None if numbers overflow.
    pub fn of(lattice: &Lattice) -> Option<Counted<N>> {
        let Some(last) = lattice.layers.last() else {
            return Some(Counted { all: Row { least: 0, ways: Vec::new() }, boxes: Vec::new() });
        };
        let before = forward::<N>(lattice)?;
        let width = usize::from(last.mines.1 - last.mines.0) + 1;
        let ways = before.last().map_or(Vec::new(), |table| table.rows.clone());
        let mut boxes = vec![Vec::new(); lattice.layers.len()];
        let mut after = Table { least: 0, width: 1, rows: vec![N::of(1)] };
        let mut end = last.mines;
        for (at, layer) in lattice.layers.iter().enumerate().rev() {
            let (Some(from), place) = (before.get(at), layer.shape) else { return None };
            let mut by_mines = vec![vec![N::zero(); width]; usize::from(layer.size) + 1];
            for edge in &layer.edges {
                let row = by_mines.get_mut(usize::from(edge.mines))?;
                join(row, from, &after, layer, *edge, last.mines.0)?;
            }
            *boxes.get_mut(place)? = by_mines;
            let start = if at == 0 { (0, 0) } else { lattice.layers[at - 1].mines };
            // The possible numbers of mines from here to the end.
            let range = (last.mines.0.saturating_sub(start.1), last.mines.1 - start.0);
            after = backward(&after, layer, before[at].states(), range)?;
            end = start;
        }
        debug_assert_eq!(end, (0, 0));
        Some(Counted { all: Row { least: last.mines.0.into(), ways }, boxes })
    }

    /// The same numbers converted to another type.
    pub fn map<M>(&self, to: impl Fn(&N) -> M + Copy) -> Counted<M> {
        let row = |row: &Vec<N>| row.iter().map(to).collect::<Vec<M>>();
        let boxes = self.boxes.iter().map(|by_mines| by_mines.iter().map(row).collect()).collect();
        Counted { all: Row { least: self.all.least, ways: row(&self.all.ways) }, boxes }
    }
}

/// For each state, a number for each count of mines, starting with `least`.
struct Table<N> {
    least: u16,
    width: usize,
    rows: Vec<N>,
}

impl<N: Number> Table<N> {
    fn new(states: usize, (least, most): (u16, u16)) -> Table<N> {
        let width = usize::from(most - least) + 1;
        Table { least, width, rows: vec![N::zero(); width * states] }
    }

    fn states(&self) -> usize {
        self.rows.len() / self.width.max(1)
    }

    /// The non-zero entries of a state, each with its number of mines.
    fn row(&self, state: u32) -> impl Iterator<Item = (u16, &N)> {
        let from = state as usize * self.width;
        let row = self.rows.get(from..from + self.width).unwrap_or_default();
        row.iter().enumerate().filter(|(_, n)| !n.is_zero()).map(|(at, n)| (self.least + at as u16, n))
    }

    fn at(&mut self, state: u32, mines: u16) -> Option<&mut N> {
        let at = usize::from(mines.checked_sub(self.least)?);
        self.rows.get_mut(state as usize * self.width + at)
    }
}

fn choices<N: Number>(layer: &Layer, edge: Edge) -> N {
    N::of(CHOICES[usize::from(layer.size.min(8))][usize::from(edge.mines.min(8))])
}

/// The number of ways to reach each state before each layer, and the end.
fn forward<N: Number>(lattice: &Lattice) -> Option<Vec<Table<N>>> {
    let mut tables = vec![Table { least: 0, width: 1, rows: vec![N::of(1)] }];
    for layer in &lattice.layers {
        let before = tables.last()?;
        let mut after: Table<N> = Table::new(layer.states, layer.mines);
        for edge in &layer.edges {
            let choices = choices::<N>(layer, *edge);
            for (mines, ways) in before.row(edge.from) {
                after.at(edge.to, mines + edge.mines)?.add_product(ways, &choices)?;
            }
        }
        tables.push(after);
    }
    Some(tables)
}

/// The number of ways to go from each state before a layer to the end, by the mines still to be laid.
fn backward<N: Number>(after: &Table<N>, layer: &Layer, states: usize, range: (u16, u16)) -> Option<Table<N>> {
    let mut before: Table<N> = Table::new(states, (range.0.min(range.1), range.1));
    for edge in &layer.edges {
        let choices = choices::<N>(layer, *edge);
        for (mines, ways) in after.row(edge.to) {
            before.at(edge.from, mines + edge.mines)?.add_product(ways, &choices)?;
        }
    }
    Some(before)
}

/// Adds the arrangements along an edge, by their mines, starting with `least`.
fn join<N: Number>(
    row: &mut [N],
    before: &Table<N>,
    after: &Table<N>,
    layer: &Layer,
    edge: Edge,
    least: u16,
) -> Option<()> {
    let choices = choices::<N>(layer, edge);
    for (early, ways) in before.row(edge.from) {
        let mut here = N::zero();
        here.add_product(ways, &choices)?;
        for (late, rest) in after.row(edge.to) {
            let at = usize::from((early + edge.mines + late).checked_sub(least)?);
            row.get_mut(at)?.add_product(&here, rest)?;
        }
    }
    Some(())
}
