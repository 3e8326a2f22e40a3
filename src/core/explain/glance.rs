//! What a reader of a text sees at a glance: what follows from one line alone, or without any.

use super::blocks::{Bits, Blocks};
use super::part::Part;
use super::table::Table;
use crate::puzzle::{Budget, Candidate, Cell, ConstraintId, Model, Position, Stopped};
use crate::solve::SolveError;

/// A piece of a text for every line, and one for every block of cells without any line.
pub(super) struct Glances<'a> {
    model: &'a Model,
    blocks: Blocks,
    lines: Vec<ConstraintId>,
    /// For every line the piece that it is, made when it is first thought through.
    by_line: Vec<Option<Piece>>,
    by_itself: Vec<Piece>,
}

/// A piece, and what it had left when none of that fell: it has nothing to say while that stays so.
struct Piece {
    told: Told,
    barren: Option<Vec<Bits>>,
}

/// How a piece is thought through.
enum Told {
    /// All that it allows has been written out.
    Table(Table),
    /// It is too large for that.
    Part(Box<Part>),
}

/// What a piece does not allow.
#[derive(Clone, Copy, Debug)]
pub(super) enum Doubt {
    /// That the candidate holds.
    Is(Candidate),
    /// That it falls.
    IsNot(Candidate),
    /// Anything at all, as is seen at this cell.
    Anything(Cell),
}

impl Doubt {
    fn cell(self) -> Cell {
        match self {
            Doubt::Is(candidate) | Doubt::IsNot(candidate) => candidate.cell,
            Doubt::Anything(cell) => cell,
        }
    }
}

impl<'a> Glances<'a> {
    pub(super) fn new(model: &'a Model, lines: Vec<ConstraintId>, budget: &Budget) -> Result<Glances<'a>, Stopped> {
        let blocks = Blocks::new(model);
        let by_itself = (0..blocks.count()).map(|number| Piece::of_block(model, &blocks, number, budget));
        let by_itself = by_itself.collect::<Result<_, _>>()?;
        let by_line = lines.iter().map(|_| None).collect();
        Ok(Glances { model, blocks, lines, by_line, by_itself })
    }

    /// Which of these candidates fall without any line, ascending.
    pub(super) fn by_itself(
        &mut self,
        position: &Position,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Vec<Candidate>, SolveError> {
        let mut all = Vec::new();
        for piece in &mut self.by_itself {
            all.extend(piece.fallen(self.model, &self.blocks, position, targets, budget)?);
        }
        all.sort_unstable();
        Ok(all)
    }

    /// Which of these candidates one line strikes out.
    pub(super) fn by_line(
        &mut self,
        position: &Position,
        line: usize,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Vec<Candidate>, SolveError> {
        let Some(id) = self.lines.get(line) else { return Ok(Vec::new()) };
        let Some(piece) = self.by_line.get_mut(line) else { return Ok(Vec::new()) };
        let piece = match piece {
            Some(piece) => piece,
            None => piece.insert(Piece::of_line(self.model, &self.blocks, *id, budget)?),
        };
        piece.fallen(self.model, &self.blocks, position, targets, budget)
    }

    /// What was asked about fewer candidates says nothing about all of them, unless it was read off a table.
    pub(super) fn asked_about_few(&mut self) {
        let asked = self.by_line.iter_mut().flatten().filter(|piece| matches!(piece.told, Told::Part(_)));
        asked.for_each(|piece| piece.barren = None);
    }

    /// What of all that has been ruled out is needed for a candidate to fall by these lines; none where they are more
    /// than one.
    pub(super) fn premises(
        &mut self,
        position: &Position,
        lines: &[usize],
        candidate: Candidate,
        known: &[Candidate],
        budget: &Budget,
    ) -> Result<Option<Vec<Candidate>>, SolveError> {
        let line = match lines {
            [] => None,
            [line] => Some(*line),
            _ => return Ok(None),
        };
        let doubt = Doubt::Is(candidate);
        let Some(piece) = piece(&self.blocks, &mut self.by_itself, &mut self.by_line, line, doubt) else {
            return Ok(None);
        };
        Ok(Some(match &mut piece.told {
            Told::Table(table) => table.premises(&self.blocks, position, doubt, known),
            Told::Part(part) => part.premises(self.model, position, doubt, budget)?,
        }))
    }

    /// What of all that has been ruled out is needed for a line, or for what needs none, not to allow what is in doubt, as
    /// little as is easily found; nothing where the line is unknown.
    pub(super) fn behind(
        &mut self,
        position: &Position,
        line: Option<usize>,
        doubt: Doubt,
        known: &[Candidate],
        budget: &Budget,
    ) -> Result<Vec<Candidate>, SolveError> {
        let Some(piece) = piece(&self.blocks, &mut self.by_itself, &mut self.by_line, line, doubt) else {
            return Ok(Vec::new());
        };
        Ok(match &mut piece.told {
            Told::Table(table) => table.fewest_premises(&self.blocks, position, doubt, known),
            Told::Part(part) => part.premises(self.model, position, doubt, budget)?,
        })
    }
}

/// The piece of a line, or of the block of what is in doubt.
fn piece<'p>(
    blocks: &Blocks,
    by_itself: &'p mut [Piece],
    by_line: &'p mut [Option<Piece>],
    line: Option<usize>,
    doubt: Doubt,
) -> Option<&'p mut Piece> {
    match line {
        None => blocks.of(&[doubt.cell()]).first().and_then(|block| by_itself.get_mut(*block)),
        Some(line) => by_line.get_mut(line).and_then(Option::as_mut),
    }
}

impl Piece {
    fn of_block(model: &Model, blocks: &Blocks, number: usize, budget: &Budget) -> Result<Piece, Stopped> {
        let told = match Table::of_block(blocks, number) {
            Some(table) => Told::Table(table),
            None => Told::Part(Box::new(Part::new(model, None, cells(blocks, &[number]), budget)?)),
        };
        Ok(Piece { told, barren: None })
    }

    fn of_line(model: &Model, blocks: &Blocks, line: ConstraintId, budget: &Budget) -> Result<Piece, Stopped> {
        let rule = &model.constraint(line).rule;
        let within = blocks.of(&rule.cells());
        let told = match Table::of_line(model, blocks, rule) {
            Some(table) => Told::Table(table),
            None => Told::Part(Box::new(Part::new(model, Some(line), cells(blocks, &within), budget)?)),
        };
        Ok(Piece { told, barren: None })
    }

    fn fallen(
        &mut self,
        model: &Model,
        blocks: &Blocks,
        position: &Position,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Vec<Candidate>, SolveError> {
        let left = match &self.told {
            Told::Table(table) => table.left(blocks, position),
            Told::Part(part) => part.cells().iter().map(|cell| Bits::from(position.candidates(*cell).bits())).collect(),
        };
        if self.barren.as_ref() == Some(&left) {
            return Ok(Vec::new());
        }
        let (fallen, is_barren) = match &mut self.told {
            Told::Table(table) => {
                let survivors = table.survivors(blocks, &left);
                let is_barren = survivors == left;
                (table.outside(blocks, &survivors, targets), is_barren)
            }
            Told::Part(part) => {
                let fallen = part.fallen(model, position, targets, budget)?;
                let is_barren = fallen.is_empty();
                (fallen, is_barren)
            }
        };
        self.barren = is_barren.then_some(left);
        Ok(fallen)
    }
}

/// The cells of some blocks, ascending.
fn cells(blocks: &Blocks, numbers: &[usize]) -> Vec<Cell> {
    let blocks = numbers.iter().filter_map(|number| blocks.block(*number));
    let mut cells: Vec<Cell> = blocks.flat_map(|block| block.cells()).copied().collect();
    cells.sort_unstable();
    cells
}
