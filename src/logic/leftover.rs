//! # Innie or Outie
//!
//! A whole house adds up to the sum of all digits (45 on a board of nine). Where the cages inside leave one cell of it
//! over, or cover one cell outside as well, that cell is the difference.
//!
//! The first row adds up to 10 and cage a in it to 6, so the last cell is 4.
//!
//! ```text
//! before                  after
//!  a.  a.  | a.  b.        a.  a.  | a.  b4
//!  c.  c.  | d.  b.        c.  c.  | d.  b.
//! ---------+---------     ---------+---------
//!  c.  c.  | d.  b.        c.  c.  | d.  b.
//!  .   .   | .   .         .   .   | .   .
//!
//!  a=6 b=7 c=10 d=5
//! ```
//!
//! # Wide Innie or Outie
//!
//! The same for houses side by side: two rows add up to twice as much as one.
//!
//! In the first two rows the cages a, b and c make 17 of 20, so the cell that is left over is 3.
//!
//! ```text
//! before                  after
//!  a.  a.  | b.  b.        a.  a.  | b.  b.
//!  a.  c.  | c.  d.        a.  c.  | c.  d3
//! ---------+---------     ---------+---------
//!  .   .   | d.  d.        .   .   | d.  d.
//!  .   .   | .   .         .   .   | .   .
//!
//!  a=7 b=7 c=3 d=8
//! ```
//!
//! # Innie-Outie Difference
//! One cell is left over inside and one cell too much is covered outside. The difference between the two is known, so
//! each can only be what the other allows.
//!
//! The first row adds up to 10. Cage a makes 9 with one cell outside, and one cell of b is left over: it is 1 more than
//! the cell outside.
//!
//! ```text
//! before                          after
//!  a.    a. | a. b1234             a.   a. | a. b234
//!  a1234 c. | c. b.                a123 c. | c. b.
//! ----------+---------            ---------+--------
//!  .     .  | .  .                 .    .  | .  .
//!  .     .  | .  .                 .    .  | .  .
//!
//!  a=9 b=5 c=5
//! ```
//!
//! # Cage Splitting
//! The other cages of a house leave a part of one cage. That part has a sum of its own, and so has the rest of the cage
//! outside.
//!
//! The first row adds up to 10 and cage a to 7, so the part of b in that row makes 3.
//!
//! ```text
//! before                          after
//!  a. a. | b1234 b1234             a. a. | b12 b12
//!  c. c. | c.    b.                c. c. | c.  b.
//! -------+------------            -------+---------
//!  .  .  | .     .                 .  .  | .   .
//!  .  .  | .     .                 .  .  | .   .
//!
//!  a=7 b=6 c=7
//! ```
//!
//! # Innies and Outies
//! A few cells are left over or too much, and what they make together is known. They are a cage of their own, in which
//! cells that share no house may be equal.
//!
//! The first row adds up to 10 and cage b to 4, so the two cells that are left over make 6: 2 and 4.
//!
//! ```text
//! before                          after
//!  a1234 b. | b. c1234             a24 b. | b. c24
//!  a.    a. | d. c.                a.  a. | d. c.
//! ----------+---------            --------+--------
//!  .     .  | d. .                 .   .  | d. .
//!  .     .  | .  .                 .   .  | .  .
//!
//!  a=8 b=4 c=5 d=3
//! ```

use std::ops::ControlFlow;

use super::balance::{self, Balance};
use super::pattern::{self, Grounds};
use super::{Technique, say, sum};
use crate::puzzle::{AtomId, Candidate, Cell, House, Model, Part, Position, Region, Step, StepName};
use crate::words::{Lang, Phrase};

/// What the sums in and across whole houses leave over.
pub struct Leftover {
    name: &'static StepName,
    sort: Sort,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// One cell left over by one house.
    Single,
    /// One cell left over by several houses.
    Wide,
    /// One inside, one outside.
    Difference,
    /// Cells of one cage.
    Split,
    /// A few cells.
    Several,
}

/// More open cells than this are too many to go through.
const MOST_CELLS: usize = 5;

impl Leftover {
    /// One cell of one house.
    pub const SINGLE: Leftover = Leftover {
        name: &StepName {
            full: Phrase::fixed("Innie or Outie", "はみ出しマス(Innie or Outie)"),
            short: Phrase::fixed("Innie", "はみ出し"),
            code: None,
        },
        sort: Sort::Single,
    };

    /// One cell of two or more houses side by side.
    pub const WIDE: Leftover = Leftover {
        name: &StepName {
            full: Phrase::fixed("Wide Innie or Outie", "広いはみ出しマス(Wide Innie or Outie)"),
            short: Phrase::fixed("Innie w.", "広はみ出"),
            code: None,
        },
        sort: Sort::Wide,
    };

    /// One cell inside and one outside.
    pub const DIFFERENCE: Leftover = Leftover {
        name: &StepName {
            full: Phrase::fixed("Innie-Outie Difference", "内外の差(Innie-Outie Difference)"),
            short: Phrase::fixed("In/outie", "内外の差"),
            code: None,
        },
        sort: Sort::Difference,
    };

    /// A part of one cage.
    pub const SPLIT: Leftover = Leftover {
        name: &StepName {
            full: Phrase::fixed("Cage Splitting", "ケージの分割(Cage Splitting)"),
            short: Phrase::fixed("Split", "分割"),
            code: None,
        },
        sort: Sort::Split,
    };

    /// A few cells.
    pub const SEVERAL: Leftover = Leftover {
        name: &StepName {
            full: Phrase::fixed("Innies and Outies", "複数のはみ出しマス(Innies and Outies)"),
            short: Phrase::fixed("Innies", "複はみ出"),
            code: None,
        },
        sort: Sort::Several,
    };
}

impl Sort {
    fn most_cells(self) -> usize {
        match self {
            Sort::Single | Sort::Wide => 1,
            Sort::Difference => 2,
            Sort::Split | Sort::Several => MOST_CELLS,
        }
    }

    fn takes(self, model: &Model, region: &Region, balance: &Balance) -> bool {
        match self {
            Sort::Single => region.houses.len() == 1,
            Sort::Wide => region.houses.len() > 1,
            Sort::Difference => balance.plus.len() == 1 && balance.minus.len() == 1,
            Sort::Split => balance.len() > 1 && is_of_one_sum(model, balance),
            Sort::Several => balance.len() > 1,
        }
    }
}

/// Whether all cells lie in one cage.
fn is_of_one_sum(model: &Model, balance: &Balance) -> bool {
    let cells: Vec<Cell> = balance.cells().collect();
    pattern::common_houses(model, &cells).any(|at| sum::total_of(model, &model.houses()[at]).is_some())
}

impl Technique for Leftover {
    fn name(&self) -> &'static StepName {
        self.name
    }

    fn find(
        &self,
        model: &Model,
        position: &Position,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut done: Vec<(Vec<Cell>, Vec<Cell>)> = Vec::new();
        for region in model.regions() {
            for balance in balance::balances(model, position, region, self.sort.most_cells()) {
                if !self.sort.takes(model, region, &balance) {
                    continue;
                }
                let key = (balance.plus.clone(), balance.minus.clone());
                if done.contains(&key) {
                    continue;
                }
                done.push(key);
                if let Some(step) = self.step(model, position, region, &balance) {
                    sink(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn source(&self) -> &'static str {
        include_str!("leftover.rs")
    }
}

impl Leftover {
    fn step(&self, model: &Model, position: &Position, region: &Region, balance: &Balance) -> Option<Step> {
        let found = balance.conclusion(model, position)?;
        let text = text(model, region, balance, &found.lost);
        let premises = balance.premises(model, position);
        let grounds = Grounds { rules: rules(model, region, balance), premises, pattern: found.pattern };
        let step = match found.place {
            Some(place) => pattern::placing(model, self.name, grounds, vec![place], text),
            None => pattern::eliminating(model, self.name, grounds, found.lost, text),
        };
        // What a region leaves over is one insight for each of its houses, however many values they hold.
        Some(Step { cost: region.houses.len() as u32, ..step })
    }
}

/// That each house holds all its values, and the sums.
fn rules(model: &Model, region: &Region, balance: &Balance) -> Vec<AtomId> {
    let houses = houses(model, region);
    let in_houses = houses.iter().flat_map(|house| model.atoms_of(house.constraint));
    let contains = in_houses.filter(|atom| matches!(model.atom(*atom).part, Part::Contains(_)));
    contains.chain(balance.sums.iter().flat_map(|id| model.atoms_of(*id))).collect()
}

fn houses<'m>(model: &'m Model, region: &Region) -> Vec<&'m House> {
    region.houses.iter().filter_map(|at| model.houses().get(*at)).collect()
}

fn text(model: &Model, region: &Region, balance: &Balance, lost: &[Candidate]) -> Phrase {
    let houses = houses(model, region);
    say::sentence(|lang, detail| {
        let (names, sum) = (say::houses(model, &houses, lang), region.total);
        let so = balance.so(model, lost, detail, lang);
        match lang {
            Lang::En => format!("Counting {names} as {sum} and the cages there at their sums leaves {so}."),
            Lang::Ja => format!("{names}の合計{sum}とそこのケージの合計を比べると、{so}。"),
        }
    })
}
