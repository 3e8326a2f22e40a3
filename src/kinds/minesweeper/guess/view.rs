//! A position with rounded odds, computed fast for comparing guesses.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::rc::Rc;

use super::super::board::Board;
use super::super::odds::{Combined, Counted, Field, Fold, Lattice, Part, combine, top};
use nazo_core::puzzle::{Budget, Stopped};

/// The most parts that are remembered. After that, the memory is emptied.
const REMEMBERED: usize = 4000;

/// The counted parts of earlier positions. From one guess to the next, most parts do not change.
#[derive(Default)]
pub(super) struct Memory {
    parts: HashMap<Part, Option<Rc<Known>>, BuildHasherDefault<Fold>>,
    logs: Vec<f64>,
}

/// A part with its arrangements.
pub(super) struct Known {
    pub lattice: Lattice,
    pub counted: Counted<f64>,
}

/// A position with its odds.
pub(super) struct View {
    pub field: Field,
    pub parts: Vec<Rc<Known>>,
    pub combined: Combined<f64>,
    /// The mines that do not follow from single numbers.
    pub mines: u32,
    /// The natural logarithm of the number of arrangements.
    pub size: f64,
}

impl Memory {
    /// The odds of a position. None if it has no arrangement or its number of mines is unknown.
    pub fn view(&mut self, board: &Board, budget: &Budget) -> Result<Option<View>, Stopped> {
        let field = Field::of(board);
        let Some(mines) = board.mines().and_then(|mines| mines.checked_sub(field.mines.len() as u32)) else {
            return Ok(None);
        };
        if field.conflict {
            return Ok(None);
        }
        let mut parts = Vec::with_capacity(field.parts.len());
        for part in &field.parts {
            match self.part(part, budget)? {
                Some(known) => parts.push(known),
                None => return Ok(None),
            }
        }
        let counted: Vec<&Counted<f64>> = parts.iter().map(|part| &part.counted).collect();
        let Some(combined) = combine(&counted, field.free.len() as u32, mines) else { return Ok(None) };
        if combined.total <= 0.0 {
            return Ok(None);
        }
        let (free, (least, most)) = (field.free.len() as u32, combined.in_free);
        let size = combined.total.ln() + self.choose(free, top(free, least, most));
        Ok(Some(View { field, parts, combined, mines, size }))
    }

    fn part(&mut self, part: &Part, budget: &Budget) -> Result<Option<Rc<Known>>, Stopped> {
        if let Some(known) = self.parts.get(part) {
            budget.spend(1)?;
            return Ok(known.clone());
        }
        let lattice = Lattice::of(part, budget)?;
        let counted = if lattice.layers.is_empty() { None } else { Counted::of(&lattice) };
        let known = counted.map(|counted| Rc::new(Known { lattice, counted }));
        if self.parts.len() >= REMEMBERED {
            self.parts.clear();
        }
        self.parts.insert(part.clone(), known.clone());
        Ok(known)
    }

    /// The logarithm of the number of ways to choose `k` of `n`.
    fn choose(&mut self, n: u32, k: u32) -> f64 {
        if self.logs.is_empty() {
            self.logs.push(0.0);
        }
        while self.logs.len() <= n as usize {
            let next = self.logs.len() as f64;
            let last = self.logs.last().copied().unwrap_or(0.0);
            self.logs.push(last + next.ln());
        }
        let log = |n: u32| self.logs.get(n as usize).copied().unwrap_or(0.0);
        log(n) - log(k) - log(n - k)
    }
}

/// Squares that are mines with the same probability.
pub(super) struct Alike<'a> {
    pub squares: &'a [u16],
    /// The probability of a mine on each square; exactly 0 or 1 if it is certain.
    pub mine: f64,
}

impl View {
    /// The boxes and the free squares.
    pub fn alike(&self) -> impl Iterator<Item = Alike<'_>> {
        let members = self.field.boxes_of.iter().zip(&self.combined.boxes);
        let boxes = members.flat_map(move |(places, sums)| {
            places.iter().zip(sums).map(|(place, sums)| self.one(&self.field.boxes[*place as usize], *sums))
        });
        let free = (!self.field.free.is_empty()).then(|| self.one(&self.field.free, self.combined.free));
        boxes.chain(free)
    }

    fn one<'a>(&'a self, squares: &'a [u16], [mine, safe]: [f64; 2]) -> Alike<'a> {
        let mine = if mine <= 0.0 {
            0.0
        } else if safe <= 0.0 {
            1.0
        } else {
            mine / (mine + safe)
        };
        Alike { squares, mine }
    }

    /// The squares that are certainly safe.
    pub fn safe(&self) -> Vec<usize> {
        let by_count = self.alike().filter(|alike| alike.mine <= 0.0);
        let all = self.field.safe.iter().chain(by_count.flat_map(|alike| alike.squares));
        let mut safe: Vec<usize> = all.map(|at| usize::from(*at)).collect();
        safe.sort_unstable();
        safe
    }

    /// The least probability of a mine: 0 if some square is certainly safe, and 1 if all are mines.
    pub fn least(&self) -> f64 {
        if !self.field.safe.is_empty() {
            return 0.0;
        }
        self.alike().map(|alike| alike.mine).fold(1.0, f64::min)
    }
}
