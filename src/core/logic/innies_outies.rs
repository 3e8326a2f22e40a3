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
//! Houses side by side can be added up together: two rows make twice as much as one. Where the cages inside leave one
//! cell over, or cover one cell outside as well, that cell is the difference.
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
//! The cages of a house leave one cell of it over and cover one cell outside. The difference between the two cells is
//! known, so each can only be what the other allows.
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
//! All cages of a house but one lie inside it. What they leave over is a part of that last cage. This part has a sum of
//! its own, and so has the rest of the cage outside.
//!
//! The first row adds up to 10 and cage a to 7, so the part of b in that row makes 3. The rest of b
//! makes 3 as well.
//!
//! ```text
//! before                          after
//!  a. a. | b1234 b1234             a. a. | b12 b12
//!  c. c. | c.    b.                c. c. | c.  b(3)
//! -------+------------            -------+----------
//!  .  .  | .     .                 .  .  | .   .
//!  .  .  | .     .                 .  .  | .   .
//!
//!  a=7 b=6 c=7
//! ```
//!
//! # Innies and Outies
//! The cages of a house leave a few cells of it over, or cover a few cells outside. What these make together is known.
//! They are like a cage of their own, in which cells that share no house may be equal.
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
//!
//! # Innie Combinations
//!
//! The cages of a house leave a few cells of it over, or cover a few cells outside. What these make together is known.
//! They are also parts of cages, which allow only some digits in them. A candidate that fits no way of meeting all
//! these sums is ruled out.
//!
//! The first row adds up to 21 and cage b to 9, so the other three cells make 12. Cage a makes 8 with 1+2+5 or 1+3+4:
//! its two cells in the row make at most 7, with 3+4. So the last cell is 5 or 6, beside 3+4 or 1+5.
//!
//! ```text
//! before                                   after
//!  a12345 a12345 b. | b. b. c123456         a1345 a1345 b. | b. b. c56
//!  a.     .      .  | .  .  c.              a.    .     .  | .  .  c.
//! ------------------+--------------        ----------------+----------
//!
//!  a=8 b=9 c=11
//! ```

use std::ops::ControlFlow;

use super::cage_part::{self, CagePart, Filling};
use super::pattern::{self, Grounds};
use super::sum::{self, OpenSum};
use super::sum_equation::{self, Conclusion, SumEquation};
use super::{Sink, phrases};
use crate::puzzle::{Candidate, Cell, Form, House, Model, Position, Region, Step, StepName, Value, ascending};
use crate::words::{Lang, Phrase, say};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum InnieType {
    /// One cell left over by one house.
    Single,
    /// One cell left over by several houses.
    Wide,
    /// One cell inside and one outside.
    Difference,
    /// Several cells of one cage.
    Split,
    /// A few cells.
    Several,
    /// A few cells, with what their cages allow in them.
    Combined,
}

/// The most open cells for which the ways to fill them are searched.
const MOST_CELLS: usize = 5;

impl InnieType {
    fn most_cells(self) -> usize {
        match self {
            InnieType::Single | InnieType::Wide => 1,
            InnieType::Difference => 2,
            InnieType::Split | InnieType::Several | InnieType::Combined => MOST_CELLS,
        }
    }

    fn takes_region(self, region: &Region) -> bool {
        let is_meant = match self {
            InnieType::Single => region.houses.len() == 1,
            InnieType::Wide => region.houses.len() > 1,
            _ => true,
        };
        region.counted.is_none() && is_meant
    }

    fn takes(self, equation: &SumEquation) -> bool {
        match self {
            InnieType::Single | InnieType::Wide => true,
            InnieType::Difference => equation.plus.len() == 1 && equation.minus.len() == 1,
            // A cage is either left over in part or covered in part, not both.
            InnieType::Split => equation.len() > 1 && (equation.plus.is_empty() || equation.minus.is_empty()),
            InnieType::Several | InnieType::Combined => equation.len() > 1,
        }
    }
}

/// Finds what the sums within and across whole houses leave over.
pub fn find(name: &StepName, sort: InnieType, model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    let open: Vec<OpenSum> = match sort {
        InnieType::Split | InnieType::Combined => sum::open_sums(model, position).collect(),
        _ => Vec::new(),
    };
    let mut done: Vec<(Vec<Cell>, Vec<Cell>)> = Vec::new();
    for region in model.regions().iter().filter(|region| sort.takes_region(region)) {
        for equation in sum_equation::equations(model, position, region, sort.most_cells()) {
            let key = (equation.plus.clone(), equation.minus.clone());
            if !sort.takes(&equation) || done.contains(&key) {
                continue;
            }
            done.push(key);
            let step = step(name, sort, model, position, region, &equation, &open);
            step.into_iter().try_for_each(&mut *sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn step(
    name: &StepName,
    sort: InnieType,
    model: &Model,
    position: &Position,
    region: &Region,
    equation: &SumEquation,
    open: &[OpenSum],
) -> Option<Step> {
    let found = match sort {
        InnieType::Split => split(model, position, equation, open)?,
        InnieType::Combined => equation.conclusion_with(model, position, open)?,
        _ => equation.conclusion(model, position)?,
    };
    let houses = region.houses.len() as u32;
    let cages = found.grounds.rules.iter().filter(|rule| !equation.is_counted(model, **rule));
    // What a region leaves over is one insight for each of its houses, however many values they hold.
    let cost = houses + cages.map(|rule| model.atom_weight(*rule)).sum::<u32>();
    let told = Remainder::new(model, position, region, equation);
    let text = told.text(&found.lost);
    let others: Vec<&OpenSum> = open.iter().filter(|sum| found.grounds.rules.contains(&sum.rule)).collect();
    let others: Vec<&OpenSum> = others.into_iter().filter(|sum| !equation.is_counted(model, sum.rule)).collect();
    let sums = told.sums(&others);
    let step = found.step(model, name, text);
    let other_cells = others.iter().flat_map(|sum| &sum.house.cells).copied();
    let counted = equation.counted(model).into_iter().chain(other_cells);
    Some(pattern::counting(position, Step { cost, ..step }, counted, sums))
}

/// The conclusion for a cage if the sum of a part of it is known.
fn split(model: &Model, position: &Position, equation: &SumEquation, open: &[OpenSum]) -> Option<Conclusion> {
    let cells: Vec<Cell> = equation.cells().collect();
    let cage = open.iter().find(|cage| cells.iter().all(|cell| cage.cells.contains(cell)))?;
    let ways = cage_part::ways(cage, &cells)?;
    let part = CagePart { cells, cage: Some(cage.clone()), ways };
    let total = u32::try_from(equation.total.abs()).ok()?;
    let fits = |way: &Filling| sum::sum_of(way.here) == total;
    if !part.ways.iter().any(fits) {
        return None;
    }
    let lost = part.lost_keeping(position, fits);
    let rules = equation.rules(model).into_iter().chain([cage.rule]).collect();
    let premises = [equation.premises(model, position), cage.premises(model, position)];
    let mut pattern = cage.pattern(model.values());
    pattern.retain(|candidate| !lost.contains(candidate));
    let grounds = Grounds { rules, premises: ascending(premises.concat()), pattern };
    (!lost.is_empty()).then_some(Conclusion { place: None, lost, grounds })
}

/// What a region leaves over, as the step reports it.
struct Remainder<'a> {
    model: &'a Model,
    position: &'a Position,
    equation: &'a SumEquation,
    houses: Vec<&'a House>,
    /// The sum of all values of the houses.
    whole: u32,
    /// The total of the sums that were counted.
    sums: u32,
    /// The placed cells of the houses that are in none of these sums.
    within: Vec<Cell>,
    /// The placed cells of these sums that are outside the houses.
    beyond: Vec<Cell>,
    /// Whether all these sums lie inside the houses.
    is_inside: bool,
}

impl<'a> Remainder<'a> {
    fn new(model: &'a Model, position: &'a Position, region: &Region, equation: &'a SumEquation) -> Remainder<'a> {
        let is_of_region = |house: &&House| region.houses.contains(&house.constraint);
        let houses: Vec<&House> = model.houses().iter().filter(is_of_region).collect();
        let is_within = |cell: &Cell| houses.iter().any(|house| house.set.contains(cell.index()));
        let (within, beyond) = equation.placed.iter().partition(|cell| is_within(cell));
        Remainder {
            model,
            position,
            equation,
            whole: region.total,
            sums: equation.sums.iter().filter_map(|sum| sum::total_of(model, *sum)).sum(),
            within,
            beyond,
            is_inside: !region.crossing.iter().any(|part| equation.sums.contains(&part.sum)),
            houses,
        }
    }

    fn values(&self, cells: &[Cell]) -> u32 {
        sum::sum_of(cells.iter().filter_map(|cell| self.position.value(*cell)))
    }

    /// The total that is counted within the houses, less what sticks out.
    fn counted(&self) -> i32 {
        self.sums as i32 + self.values(&self.within) as i32 - self.values(&self.beyond) as i32
    }

    fn text(&self, lost: &[Candidate]) -> Phrase {
        let [full, shorter] = [phrases::Detail::Full, phrases::Detail::Brief].map(|detail| self.in_full(lost, detail));
        let so = self.equation.so(self.model, lost, phrases::Detail::Brief);
        let (houses, count) = (phrases::houses(self.model, &self.houses), self.houses.len());
        let (whole, counted) = (self.whole, self.counted());
        let brief = say!("logic.left-in-brief", houses, count, whole, counted, so);
        Phrase::ways([full, shorter, brief, say!("logic.left-in-short", whole, counted, so)])
    }

    fn in_full(&self, lost: &[Candidate], detail: phrases::Detail) -> Phrase {
        let so = self.so(lost, detail);
        let (houses, count, whole) = (phrases::houses(self.model, &self.houses), self.houses.len(), self.whole);
        let Some(counted) = self.counted_phrase(&houses) else { return say!("logic.left", houses, count, whole, so) };
        let sort = phrases::sort_of_houses(self.houses.first().map_or(Form::Line, |house| house.form), count);
        say!("logic.left-by", counted, sort, count, whole, so)
    }

    /// "The cages inside box 3 make 39", with what other placed cells add or subtract. None if nothing was counted.
    fn counted_phrase(&self, houses: &Phrase) -> Option<Phrase> {
        let (within, beyond) = (self.values(&self.within), self.values(&self.beyond));
        let (sums, count) = (self.sums, self.equation.sums.len());
        if count == 0 {
            return (within > 0).then(|| say!("logic.placed-make", houses, within));
        }
        let is_covered = self.equation.plus.is_empty() && within == 0;
        let mut said = match (self.is_inside, is_covered) {
            (true, _) => say!("logic.cages-inside", houses, count, sums),
            (false, true) => say!("logic.cages-covering", houses, count, sums),
            (false, false) => say!("logic.cages-across", houses, count, sums),
        };
        if beyond > 0 {
            said = say!("logic.less-outside", said, beyond);
        }
        if within > 0 {
            said = say!("logic.plus-inside", said, within);
        }
        Some(said)
    }

    /// The conclusion: "so the one cell left, r2c9, is 6".
    fn so(&self, lost: &[Candidate], detail: phrases::Detail) -> Phrase {
        let (equation, total) = (self.equation, self.equation.total.abs());
        if equation.len() > 1 {
            return say!("logic.which-leaves", so = equation.so(self.model, lost, detail));
        }
        let cell = equation.left(self.model);
        // On large boards letters stand for numbers.
        let name = self.model.value_called(Value(u8::try_from(total).unwrap_or(u8::MAX)));
        let is_number = name.get(Lang::En) == total.to_string();
        let total = if is_number { name } else { say!("logic.number-and-letter", total, name) };
        match equation.plus.is_empty() {
            false => say!("logic.one-cell-left", cell, total),
            true => say!("logic.one-cell-outside", cell, total),
        }
    }

    /// The sums line by line: what is counted, and what that leaves of the houses. Then come the ways to fill the cages
    /// that contain the leftover cells.
    fn sums(&self, others: &[&OpenSum]) -> Vec<Phrase> {
        let (model, position, whole, counted) = (self.model, self.position, self.whole as i32, self.counted());
        // A single counted total is in the second line already.
        let is_counted = self.equation.sums.len() + self.within.len() + self.beyond.len() > 1;
        let first = || {
            let values = |cells| sum_equation::value_phrases(model, position, cells);
            let added = sum_equation::sum_phrases(model, &self.equation.sums).chain(values(&self.within));
            say!("logic.sums-counted", all = sum_equation::summed(added, values(&self.beyond)), counted)
        };
        let (left, total) = (self.equation.left(model), self.equation.total.abs());
        let houses = phrases::houses(model, &self.houses);
        let (one, other) = if self.equation.is_turned() { (counted, whole) } else { (whole, counted) };
        let second = say!("logic.sums-left", houses, whole, left, one, other, total);
        let ways = others.iter().filter_map(|sum| {
            let ways = phrases::ways(model, &sum.fillings()?.sets, phrases::Detail::Full);
            Some(say!("logic.ways-left", cage = model.house_called(sum.house), ways))
        });
        is_counted.then(first).into_iter().chain([second]).chain(ways).collect()
    }
}
