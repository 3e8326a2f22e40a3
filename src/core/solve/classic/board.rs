//! The candidates of every cell, and what follows from them.

use super::Grid;
use super::lanes::{LANES, Lanes, lane};

/// All digits.
const ALL: u16 = 0x1FF;

/// The candidates that a given leaves in its cell: all digits for 0, none for anything that is not a digit.
const LEFT: [u16; 256] = {
    let mut left = [0; 256];
    left[0] = ALL;
    let mut digit = 1;
    while digit <= 9 {
        left[digit] = 1 << (digit - 1);
        digit += 1;
    }
    left
};

/// The candidates of all cells. Vector 3r + k has, for each box, those of the cell in its row r and column k.
#[derive(Clone, Copy)]
pub struct Board<L: Lanes> {
    places: [L; 9],
    proof: L::Proof,
}

/// The state of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardState {
    /// It has no solution.
    Dead,
    /// Every cell has its digit, and the digits are a solution.
    Solved,
    /// Nothing more follows without a guess.
    Open,
}

/// All digits in each box.
const FULL: [u16; LANES] = in_boxes(ALL);

/// The vector and the lane of each cell.
const SPOTS: [(usize, usize); 81] = {
    let mut spots = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        spots[cell] = (row % 3 * 3 + col % 3, lane(row / 3, col / 3));
        cell += 1;
    }
    spots
};

/// The same set in each lane that is a box.
const fn in_boxes(word: u16) -> [u16; LANES] {
    let mut words = [0; LANES];
    let mut at = 0;
    while at < 9 {
        words[lane(at / 3, at % 3)] = word;
        at += 1;
    }
    words
}

impl<L: Lanes> Board<L> {
    /// A board with these givens.
    #[inline(always)]
    pub fn new(proof: L::Proof, givens: &Grid) -> Board<L> {
        let mut words = [[0; LANES]; 9];
        for (given, (place, lane)) in givens.iter().zip(SPOTS) {
            words[place][lane] = LEFT[usize::from(*given)];
        }
        let [a, b, c, d, e, f, g, h, i] = words;
        let lanes = |words| L::new(proof, words);
        let places = [lanes(a), lanes(b), lanes(c), lanes(d), lanes(e), lanes(f), lanes(g), lanes(h), lanes(i)];
        Board { places, proof }
    }

    /// The digits of a solved board.
    pub fn grid(&self) -> Grid {
        let mut words = [[0; LANES]; 9];
        for (words, place) in words.iter_mut().zip(&self.places) {
            *words = place.words();
        }
        let mut grid = [0; 81];
        for (digit, (place, lane)) in grid.iter_mut().zip(SPOTS) {
            *digit = words[place][lane].trailing_zeros() as u8 + 1;
        }
        grid
    }

    /// Removes what is impossible until nothing changes.
    #[inline(always)]
    pub fn settle(&mut self) -> BoardState {
        let mut before = L::sum(&self.places);
        loop {
            let rows = permuted_in_bands(self.rows());
            self.keep_in_rows(rows);
            let columns = permuted_in_stacks(self.columns());
            self.keep_in_columns(columns);
            let rows = self.rows();
            if !rows[0].or(rows[1]).or(rows[2]).is(L::new(self.proof, FULL)) {
                return BoardState::Dead;
            }
            self.place_hidden(rows, columns);
            let mut rest = self.places;
            for rest in &mut rest {
                *rest = rest.drop_lowest();
            }
            let any = union(&rest);
            let none = any.without(any);
            if any.is(none) {
                return if self.is_solution() { BoardState::Solved } else { BoardState::Dead };
            }
            if !self.place_naked(&rest) {
                return BoardState::Dead;
            }
            if L::boxes_empty_in_any(&self.places) != 0 {
                return BoardState::Dead;
            }
            let after = L::sum(&self.places);
            if after.is(before) {
                return BoardState::Open;
            }
            before = after;
        }
    }

    /// For each row of the boxes, the digits that have a place in it.
    #[inline(always)]
    fn rows(&self) -> [L; 3] {
        let [a, b, c, d, e, f, g, h, i] = self.places;
        [a.or(b).or(c), d.or(e).or(f), g.or(h).or(i)]
    }

    /// For each column of the boxes, the digits that have a place in it.
    #[inline(always)]
    fn columns(&self) -> [L; 3] {
        let [a, b, c, d, e, f, g, h, i] = self.places;
        [a.or(d).or(g), b.or(e).or(h), c.or(f).or(i)]
    }

    #[inline(always)]
    fn keep_in_rows(&mut self, rows: [L; 3]) {
        for (at, place) in self.places.iter_mut().enumerate() {
            *place = place.and(rows[at / 3]);
        }
    }

    #[inline(always)]
    fn keep_in_columns(&mut self, columns: [L; 3]) {
        for (at, place) in self.places.iter_mut().enumerate() {
            *place = place.and(columns[at % 3]);
        }
    }

    /// Hidden singles: a digit with places in only one row and one column of a box goes where they cross, alone. `rows`
    /// and `columns` must match the current board.
    #[inline(always)]
    fn place_hidden(&mut self, rows: [L; 3], columns: [L; 3]) {
        let (rows, columns) = (in_one_alone(rows), in_one_alone(columns));
        for (at, place) in self.places.iter_mut().enumerate() {
            let hidden = rows[at / 3].and(columns[at % 3]);
            *place = place.and(hidden.or(hidden.where_empty()));
        }
    }

    /// Naked singles: the only digit of a cell is removed from the rest of its box. `rest` is the board without the
    /// lowest digit of each cell. Returns whether no box has two cells with the same single digit.
    #[inline(always)]
    fn place_naked(&mut self, rest: &[L; 9]) -> bool {
        let mut naked = self.places;
        for (naked, rest) in naked.iter_mut().zip(rest) {
            *naked = naked.and(rest.where_empty());
        }
        let all = union(&naked);
        for (place, naked) in self.places.iter_mut().zip(&naked) {
            *place = place.without(all).or(*naked);
        }
        // The sum of disjoint sets equals their union.
        L::sum(&naked).is(all)
    }

    /// Whether a board whose cells have at most one candidate is a solution. Every digit must be in every box, and
    /// therefore once, and in each row and column of a band or stack.
    #[inline(always)]
    fn is_solution(&self) -> bool {
        let (rows, columns) = (self.rows(), self.columns());
        let mut is_solution = rows[0].or(rows[1]).or(rows[2]).is(L::new(self.proof, FULL));
        for (line, kept) in rows.iter().zip(permuted_in_bands(rows)) {
            is_solution &= line.is(kept);
        }
        for (line, kept) in columns.iter().zip(permuted_in_stacks(columns)) {
            is_solution &= line.is(kept);
        }
        is_solution
    }

    /// Removes a candidate from an open board and returns the board in which it is placed.
    #[inline(always)]
    pub fn split(&mut self) -> Board<L> {
        let (place, lane) = self.choice();
        let place = place % 9;
        let lane = lane % LANES;
        let left = self.places[place].words()[lane];
        let guess = left & left.wrapping_neg();
        let mut other = *self;
        let mut words = [0; LANES];
        words[lane] = left ^ guess;
        other.places[place] = other.places[place].without(L::new(self.proof, words));
        words[lane] = guess;
        self.places[place] = self.places[place].without(L::new(self.proof, words));
        other
    }

    /// The vector and the lane of a cell with the fewest candidates above one.
    #[inline(always)]
    fn choice(&self) -> (usize, usize) {
        let mut rest = self.places;
        let mut open = [0; 9];
        for (rest, open) in rest.iter_mut().zip(&mut open) {
            *rest = rest.drop_lowest();
            *open = !rest.empty_boxes();
        }
        for _ in 2..=9 {
            for (place, rest) in rest.iter_mut().enumerate() {
                *rest = rest.drop_lowest();
                let boxes = rest.empty_boxes() & open[place];
                if boxes != 0 {
                    return (place, boxes.trailing_zeros() as usize / 2);
                }
            }
        }
        (0, 0)
    }
}

/// The union of all nine.
#[inline(always)]
fn union<L: Lanes>([a, b, c, d, e, f, g, h, i]: &[L; 9]) -> L {
    a.or(*b).or(c.or(*d)).or(e.or(*f).or(g.or(*h))).or(*i)
}

/// The digits each row of the boxes of a band may have. A digit takes a different row in each box of the band. So it
/// can be in a row of a box only if the other two boxes can have it in the other two rows.
#[inline(always)]
fn permuted_in_bands<L: Lanes>(rows: [L; 3]) -> [L; 3] {
    let [a, b, c] = rows;
    let next = [a.next_stack(), b.next_stack(), c.next_stack()];
    let last = [a.last_stack(), b.last_stack(), c.last_stack()];
    permuted(rows, next, last)
}

/// The digits each column of the boxes of a stack may have.
#[inline(always)]
fn permuted_in_stacks<L: Lanes>(columns: [L; 3]) -> [L; 3] {
    let [a, b, c] = columns;
    let next = [a.next_band(), b.next_band(), c.next_band()];
    let last = [a.last_band(), b.last_band(), c.last_band()];
    permuted(columns, next, last)
}

#[inline(always)]
fn permuted<L: Lanes>(own: [L; 3], next: [L; 3], last: [L; 3]) -> [L; 3] {
    let ways = |b: usize, c: usize| next[b].and(last[c]).or(last[b].and(next[c]));
    [own[0].and(ways(1, 2)), own[1].and(ways(2, 0)), own[2].and(ways(0, 1))]
}

/// For each of them, what is in it and in neither of the others.
#[inline(always)]
fn in_one_alone<L: Lanes>([a, b, c]: [L; 3]) -> [L; 3] {
    [a.without(b.or(c)), b.without(c.or(a)), c.without(a.or(b))]
}
