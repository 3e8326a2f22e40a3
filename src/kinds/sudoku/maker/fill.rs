//! Boards filled at random, and whether givens of a board leave a single way to fill it.

use super::super::SudokuLayout;
use crate::Dice;
use nazo_core::puzzle::{Budget, Cell, Stopped};

/// A set of values as bits, with value 1 as the lowest bit.
pub(super) type Left = u32;

/// The cells of a board that must differ from each other, for filling it.
#[derive(Clone, Debug)]
pub(super) struct Filler {
    size: u8,
    /// Sets of cells that hold every value once.
    houses: Vec<Vec<u16>>,
    /// For each cell, the cells that must differ from it.
    peers: Vec<Vec<u16>>,
}

/// The state of a board after all singles.
enum State {
    Dead,
    Full,
    /// Nothing more follows by singles. This is the cell with the fewest candidates left.
    Open(usize),
}

impl Filler {
    /// The board with the houses of a layout and further groups of cells that must differ.
    pub fn new<'a>(layout: &SudokuLayout, groups: impl IntoIterator<Item = &'a [Cell]>) -> Filler {
        let of = |cells: &[Cell]| cells.iter().map(|cell| cell.0).collect::<Vec<u16>>();
        let houses: Vec<Vec<u16>> = layout.houses().iter().map(|house| of(&house.cells)).collect();
        let groups: Vec<Vec<u16>> = groups.into_iter().map(of).collect();
        let mut peers = vec![Vec::new(); layout.cell_count()];
        for group in houses.iter().chain(&groups) {
            for cell in group {
                peers[usize::from(*cell)].extend(group.iter().filter(|other| *other != cell));
            }
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        Filler { size: layout.size(), houses, peers }
    }

    fn all(&self) -> Left {
        (1 << self.size) - 1
    }

    /// A random full board, as its values in reading order. None if there is none, or if finding one takes more than
    /// `guesses`, which is rare. A unit of work is a guess.
    ///
    /// # Errors
    /// The work ended first.
    pub fn fill(&self, dice: &mut Dice, guesses: u64, budget: &Budget) -> Result<Option<Vec<u8>>, Stopped> {
        let mut left = vec![self.all(); self.peers.len()];
        // The first row can have any order, and half of a board follows from it.
        let mut values: Vec<u8> = (0..self.size).collect();
        dice.shuffle(&mut values);
        for (left, value) in left.iter_mut().zip(&values) {
            *left = 1 << value;
        }
        Ok(self.ways(left, 1, Some(dice), guesses, budget)?.0.pop())
    }

    /// Like [`Filler::fill`], but with some values given; 0 is an open cell.
    ///
    /// # Errors
    /// The work ended first.
    pub fn complete(
        &self,
        givens: &[u8],
        dice: &mut Dice,
        guesses: u64,
        budget: &Budget,
    ) -> Result<Option<Vec<u8>>, Stopped> {
        Ok(self.ways(self.given(givens), 1, Some(dice), guesses, budget)?.0.pop())
    }

    /// Whether the givens (0 is an open cell) leave exactly one way to fill the board. None if finding out takes more
    /// than `guesses`.
    ///
    /// # Errors
    /// The work ended first.
    pub fn is_single(&self, givens: &[u8], guesses: u64, budget: &Budget) -> Result<Option<bool>, Stopped> {
        let (ways, are_all) = self.ways(self.given(givens), 2, None, guesses, budget)?;
        Ok(are_all.then_some(ways.len() == 1))
    }

    /// Whether singles alone, naked and hidden, solve the board.
    pub fn is_all_singles(&self, givens: &[u8]) -> bool {
        let mut left = self.given(givens);
        matches!(self.settle(&mut left), State::Full)
    }

    fn given(&self, givens: &[u8]) -> Vec<Left> {
        let of = |given: &u8| if *given == 0 { self.all() } else { 1 << (given - 1) };
        givens.iter().map(of).collect()
    }

    /// Up to `limit` ways to fill the board, and whether the search was complete within `guesses`.
    fn ways(
        &self,
        left: Vec<Left>,
        limit: usize,
        dice: Option<&mut Dice>,
        guesses: u64,
        budget: &Budget,
    ) -> Result<(Vec<Vec<u8>>, bool), Stopped> {
        let mut found = Vec::new();
        let part = budget.part(guesses);
        let end = self.search(left, limit, dice, &part, &mut found);
        budget.spend(part.used().min(guesses))?;
        match end {
            Ok(()) => Ok((found, true)),
            Err(Stopped::OutOfWork) => Ok((found, false)),
            Err(other) => Err(other),
        }
    }

    /// Searches depth first for ways to fill the board. The values of a guess are tried in order, or in random order.
    fn search(
        &self,
        left: Vec<Left>,
        limit: usize,
        mut dice: Option<&mut Dice>,
        budget: &Budget,
        found: &mut Vec<Vec<u8>>,
    ) -> Result<(), Stopped> {
        let mut waiting = vec![left];
        while found.len() < limit
            && let Some(mut left) = waiting.pop()
        {
            match self.settle(&mut left) {
                State::Dead => {}
                State::Full => found.push(left.iter().map(|left| left.trailing_zeros() as u8 + 1).collect()),
                State::Open(cell) => {
                    budget.spend(1)?;
                    let mut values: Vec<Left> = bits(left[cell]).collect();
                    if let Some(dice) = dice.as_deref_mut() {
                        dice.shuffle(&mut values);
                    }
                    for value in values {
                        let mut next = left.clone();
                        next[cell] = value;
                        waiting.push(next);
                    }
                }
            }
        }
        Ok(())
    }

    /// Removes the candidates that singles rule out, until nothing changes.
    fn settle(&self, left: &mut [Left]) -> State {
        let mut is_done = vec![false; left.len()];
        loop {
            let mut queue: Vec<u16> = (0..left.len() as u16)
                .filter(|at| !is_done[usize::from(*at)] && is_one(left[usize::from(*at)]))
                .collect();
            while let Some(cell) = queue.pop() {
                let value = left[usize::from(cell)];
                if std::mem::replace(&mut is_done[usize::from(cell)], true) {
                    continue;
                }
                for peer in &self.peers[usize::from(cell)] {
                    let other = &mut left[usize::from(*peer)];
                    if *other & value != 0 {
                        *other &= !value;
                        match other.count_ones() {
                            0 => return State::Dead,
                            1 => queue.push(*peer),
                            _ => {}
                        }
                    }
                }
            }
            match self.place_hidden(left, &is_done) {
                None => return State::Dead,
                Some(true) => {}
                Some(false) => break,
            }
        }
        let open = (0..left.len()).filter(|at| !is_one(left[*at])).min_by_key(|at| left[*at].count_ones());
        match open {
            None => State::Full,
            Some(cell) if left[cell] == 0 => State::Dead,
            Some(cell) => State::Open(cell),
        }
    }

    /// Whether a value with only one place in a house was placed. None if a value has no place at all.
    fn place_hidden(&self, left: &mut [Left], is_done: &[bool]) -> Option<bool> {
        let mut changed = false;
        for house in &self.houses {
            let (mut once, mut twice) = (0, 0);
            for cell in house {
                let here = left[usize::from(*cell)];
                twice |= once & here;
                once |= here;
            }
            if once != self.all() {
                return None;
            }
            let lone = once & !twice;
            for cell in house {
                let here = &mut left[usize::from(*cell)];
                let hidden = *here & lone;
                if hidden != 0 && *here != hidden && !is_done[usize::from(*cell)] {
                    if !is_one(hidden) {
                        return None;
                    }
                    *here = hidden;
                    changed = true;
                }
            }
        }
        Some(changed)
    }
}

fn is_one(left: Left) -> bool {
    left.is_power_of_two()
}

fn bits(mut left: Left) -> impl Iterator<Item = Left> {
    std::iter::from_fn(move || {
        let lowest = left & left.wrapping_neg();
        left ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(values: &[u8], size: usize) -> String {
        values.chunks(size).map(|row| row.iter().map(u8::to_string).collect::<String>() + "\n").collect()
    }

    #[test]
    fn a_board_is_filled_by_chance_and_keeps_its_houses() {
        let layout = SudokuLayout::plain(4).expect("4x4");
        let diagonals = layout.clone().diagonals(true);
        let fill = |layout: &SudokuLayout, seed| {
            let filled = Filler::new(layout, []).fill(&mut Dice::new(seed, 0), 1000, &Budget::unlimited());
            text(&filled.expect("no limit").expect("a full board"), 4)
        };
        assert_eq!(fill(&layout, 1), fill(&layout, 1));
        assert_ne!(fill(&layout, 1), fill(&layout, 2));
        let board = fill(&diagonals, 3);
        let cells: Vec<char> = board.chars().filter(|c| *c != '\n').collect();
        for house in diagonals.houses() {
            let mut values: Vec<char> = house.cells.iter().map(|cell| cells[cell.index()]).collect();
            values.sort_unstable();
            assert_eq!(values, ['1', '2', '3', '4'], "{} of\n{board}", house.label.get(nazo_core::words::Lang::En));
        }
    }

    #[test]
    fn one_way_two_ways_and_singles_are_told_apart() {
        let filler = Filler::new(&SudokuLayout::plain(4).expect("4x4"), []);
        let single = |rows: &str| {
            let givens: Vec<u8> = rows.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
            let is_single = filler.is_single(&givens, 1000, &Budget::unlimited()).expect("no limit");
            (is_single, filler.is_all_singles(&givens))
        };
        assert_eq!(single("1234341221434321"), (Some(true), true));
        assert_eq!(single("123434..21..4321"), (Some(true), true));
        assert_eq!(single("12..............").0, Some(false));
        assert_eq!(single("11..............").0, Some(false));
    }
}
