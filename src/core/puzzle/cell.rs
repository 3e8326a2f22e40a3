//! Cells, values, and the sets of values a cell may still take.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not, Sub};

/// A cell of a puzzle, counted from 0 in the order the kind lists them (reading order on boards).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

impl Cell {
    /// The position of the cell in arrays over all cells.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The largest number a [`Value`] can be.
pub const MAX_VALUE: u8 = 63;

/// What a cell can hold: a number from 0 to [`MAX_VALUE`]. On number boards it is the digit itself, so sums need no
/// translation; yes/no cells use 1 and 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub u8);

impl Value {
    /// The value as a number.
    pub fn number(self) -> u8 {
        self.0
    }
}

/// One value in one cell: a possibility, a placement or an elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The value it might hold.
    pub value: Value,
}

impl Candidate {
    /// The candidate `value` of `cell`.
    pub fn new(cell: Cell, value: Value) -> Candidate {
        Candidate { cell, value }
    }
}

/// A set of values, one machine word.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueSet(u64);

impl ValueSet {
    /// The empty set.
    pub const EMPTY: ValueSet = ValueSet(0);

    /// The values `from` to `to`, both included.
    pub fn range(from: u8, to: u8) -> ValueSet {
        (from..=to).map(Value).collect()
    }

    /// The set that holds `value` alone.
    pub fn single(value: Value) -> ValueSet {
        ValueSet(1 << value.0)
    }

    /// The set with the given bits: bit n says whether the value n is in it.
    pub const fn from_bits(bits: u64) -> ValueSet {
        ValueSet(bits)
    }

    /// The bits of the set: bit n says whether the value n is in it.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether `value` is in the set.
    pub fn contains(self, value: Value) -> bool {
        self.0 >> value.0 & 1 == 1
    }

    /// Inserts `value`; returns whether that changed the set.
    pub fn insert(&mut self, value: Value) -> bool {
        let before = self.0;
        self.0 |= 1 << value.0;
        self.0 != before
    }

    /// Removes `value`; returns whether that changed the set.
    pub fn remove(&mut self, value: Value) -> bool {
        let before = self.0;
        self.0 &= !(1 << value.0);
        self.0 != before
    }

    /// The number of values in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The smallest value of the set; None if it is empty.
    pub fn first(self) -> Option<Value> {
        (self.0 != 0).then(|| Value(self.0.trailing_zeros() as u8))
    }

    /// The only value of the set; None if it is empty or has several.
    pub fn only(self) -> Option<Value> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// Whether every value of this set is in `other`.
    pub fn is_subset(self, other: ValueSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The values in ascending order.
    pub fn iter(self) -> Values {
        Values(self.0)
    }
}

/// An iterator over the values of a [`ValueSet`], in ascending order.
#[derive(Clone, Debug)]
pub struct Values(u64);

impl Iterator for Values {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        let value = ValueSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(value)
    }
}

impl IntoIterator for ValueSet {
    type Item = Value;
    type IntoIter = Values;
    fn into_iter(self) -> Values {
        self.iter()
    }
}

impl FromIterator<Value> for ValueSet {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> ValueSet {
        let mut set = ValueSet::EMPTY;
        for value in values {
            set.insert(value);
        }
        set
    }
}

impl BitAnd for ValueSet {
    type Output = ValueSet;
    fn bitand(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 & other.0)
    }
}

impl BitOr for ValueSet {
    type Output = ValueSet;
    fn bitor(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 | other.0)
    }
}

impl Sub for ValueSet {
    type Output = ValueSet;
    fn sub(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 & !other.0)
    }
}

impl Not for ValueSet {
    type Output = ValueSet;
    fn not(self) -> ValueSet {
        ValueSet(!self.0)
    }
}

impl fmt::Debug for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Value::number)).finish()
    }
}
