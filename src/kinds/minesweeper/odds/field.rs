//! A position as boxes: groups of squares that touch the same numbers.

use std::collections::HashMap;

use super::super::board::{Board, Square};
use super::settled::{Known, Settled};

/// The covered squares, grouped by the numbers they touch. Squares settled by single numbers are not in a group.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// The squares that are mines according to single numbers.
    pub mines: Vec<u16>,
    /// The squares that are safe according to single numbers.
    pub safe: Vec<u16>,
    /// The boxes: their squares, in reading order.
    pub boxes: Vec<Vec<u16>>,
    /// The parts, which no number connects with each other.
    pub parts: Vec<Part>,
    /// The boxes of each part, as indices into `boxes`, in the order of the part.
    pub boxes_of: Vec<Vec<u32>>,
    /// The covered squares that touch no number.
    pub free: Vec<u16>,
    /// Whether single numbers show that a number is impossible.
    pub conflict: bool,
}

/// Connected numbers and boxes without their positions: all that counting needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Part {
    /// The numbers.
    pub numbers: Vec<u8>,
    /// The boxes.
    pub boxes: Vec<Shape>,
}

/// A box without its position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    /// The number of its squares, from 1 to 8.
    pub size: u16,
    /// The numbers it touches, as indices into the numbers of its part.
    pub numbers: Vec<u16>,
}

/// The numbers that a square touches, given by their squares and padded with [`NONE`].
type Touched = [u16; 8];
const NONE: u16 = u16::MAX;

impl Field {
    /// The boxes of a position.
    pub fn of(board: &Board) -> Field {
        let settled = Settled::of(board);
        let with = |wanted: Known| -> Vec<u16> {
            let found = settled.known.iter().enumerate().filter(|(_, known)| **known == wanted);
            found.map(|(at, _)| at as u16).collect()
        };
        let mut field = Field {
            mines: with(Known::Mine),
            safe: with(Known::Safe),
            boxes: Vec::new(),
            parts: Vec::new(),
            boxes_of: Vec::new(),
            free: Vec::new(),
            conflict: settled.conflict,
        };
        if !field.conflict {
            let touched = field.sort(board, &with(Known::Nothing));
            field.part(&settled, &touched);
        }
        field
    }

    /// Groups squares into boxes, and returns the numbers that each box touches.
    fn sort(&mut self, board: &Board, squares: &[u16]) -> Vec<Touched> {
        let mut touched: Vec<Touched> = Vec::new();
        let mut known: HashMap<Touched, usize> = HashMap::new();
        for at in squares {
            let mut key = [NONE; 8];
            let around = board.size().around(usize::from(*at));
            let numbers = around.filter(|other| matches!(board.square(*other), Square::Open(_)));
            key.iter_mut().zip(numbers).for_each(|(slot, number)| *slot = number as u16);
            if key[0] == NONE {
                self.free.push(*at);
                continue;
            }
            let place = *known.entry(key).or_insert_with(|| {
                self.boxes.push(Vec::new());
                touched.push(key);
                touched.len() - 1
            });
            self.boxes[place].push(*at);
        }
        touched
    }

    /// Finds the parts, and the boxes of each.
    fn part(&mut self, settled: &Settled, touched: &[Touched]) {
        let mut at_number: HashMap<u16, Vec<u32>> = HashMap::new();
        for (place, key) in touched.iter().enumerate() {
            for number in key.iter().take_while(|number| **number != NONE) {
                at_number.entry(*number).or_default().push(place as u32);
            }
        }
        let mut seen = vec![false; touched.len()];
        for first in 0..touched.len() {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            let mut own = vec![first as u32];
            let mut next = 0;
            while let Some(place) = own.get(next).copied() {
                next += 1;
                for number in touched[place as usize].iter().take_while(|number| **number != NONE) {
                    for other in at_number.get(number).into_iter().flatten() {
                        if !std::mem::replace(&mut seen[*other as usize], true) {
                            own.push(*other);
                        }
                    }
                }
            }
            self.parts.push(self.part_of(settled, touched, &own));
            self.boxes_of.push(own);
        }
    }

    fn part_of(&self, settled: &Settled, touched: &[Touched], own: &[u32]) -> Part {
        let mut places: HashMap<u16, u16> = HashMap::new();
        let mut part = Part::default();
        for place in own {
            let mut numbers = Vec::with_capacity(8);
            for at in touched[*place as usize].iter().take_while(|at| **at != NONE) {
                let number = *places.entry(*at).or_insert_with(|| {
                    part.numbers.push(settled.missing[usize::from(*at)]);
                    (part.numbers.len() - 1) as u16
                });
                numbers.push(number);
            }
            part.boxes.push(Shape { size: self.boxes[*place as usize].len() as u16, numbers });
        }
        part
    }
}
