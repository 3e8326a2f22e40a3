//! Addresses of puzz.link and pzpr: `sudoku/9/9/` and the cells.

use super::super::Sudoku;
use super::super::draft::Draft;
use super::super::grid::pzpr::{Address, NUMBERS, Written};
use super::super::{numbered, plain_layout};
use crate::{Loaded, Puzzle};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};
use nazo_core::words::say;

impl Written for Sudoku {
    fn of(puzzle: &dyn Puzzle) -> Option<&Sudoku> {
        crate::of(puzzle)
    }
}

impl Address for Sudoku {
    const NAME: &'static str = "sudoku";

    fn read(source: &Source, [cols, rows]: [Piece<'_, usize>; 2], body: &str) -> Result<Loaded, ReadError> {
        let (wide, high) = (cols.value, rows.value);
        if wide != high {
            return Err(ReadError::shape(source, rows.text, say!("sudoku.not-square", wide, high)));
        }
        let layout = plain_layout(source, cols.text, wide)?;
        let found = NUMBERS.at_most(source, body, layout.cell_count())?;
        // A question mark is an unknown number.
        let numbers = found.into_iter().map(|piece| piece.with(piece.value.flatten())).collect();
        let cells = numbered(source, numbers, layout.size())?;
        Draft::new(layout, cells).finish(source)
    }

    // None for boards whose boxes pzpr sites would not draw.
    fn body(&self) -> Option<([usize; 2], String)> {
        let size = usize::from(self.layout().size());
        let (is_drawn, mut body) = (self.layout().is_plain() && matches!(size, 4 | 9 | 16 | 25), String::new());
        NUMBERS.write(self.givens().iter().map(|given| given.map(|value| Some(value.0.into()))), &mut body)?;
        is_drawn.then_some(([size; 2], body))
    }
}
