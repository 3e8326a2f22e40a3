//! Boards written as rows of cells with signs between them: `1 . <3` with a row of signs below each row of cells.

use nazo_core::puzzle::Value;
use nazo_core::text::{Line, ReadError};
use nazo_core::words::{self, Phrase, phrase};

use super::Lines;
use super::rows::ROWS;
use crate::grid::{cell_name, values_text};
use nazo_core::text::lexis::{Piece, letters, value_of};

/// Cells with signs on the edges between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lattice {
    /// How many rows and columns of cells there are.
    pub size: u8,
    /// The given value of every cell in reading order.
    pub givens: Vec<Option<Value>>,
    /// The signs, each with the first of its cells, whether the other is the one below (otherwise the one to the right), in
    /// the order of the text.
    pub signs: Vec<Sign>,
}

/// A sign between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    /// Row and column of the upper or left cell, counted from 0.
    pub at: [u16; 2],
    /// Whether the other cell is the one below it; otherwise it is the one to the right.
    pub is_down: bool,
    /// What stands there.
    pub sign: char,
}

impl Sign {
    /// Row and column of both cells.
    pub fn ends(self) -> [[u16; 2]; 2] {
        let [row, col] = self.at;
        let other = if self.is_down { [row + 1, col] } else { [row, col + 1] };
        [self.at, other]
    }
}

/// Which signs a lattice may have between a cell and its right neighbour, and between a cell and the one below.
pub(crate) type Signs = [&'static [char]; 2];

/// Reads a square board whose sides are of `sizes`.
///
/// # Errors
/// The rows make no such board, or something else stands in it.
pub(crate) fn read(lines: &Lines<'_>, sizes: std::ops::RangeInclusive<u8>, signs: Signs) -> Result<Lattice, ReadError> {
    let first = lines.board.first().ok_or_else(|| lines.no_board(ROWS))?;
    let count = lines.board.len();
    let wrong = |line: &Line<'_>, message| Err(ReadError::shape(lines.source, line.text, message));
    let size = count.div_ceil(2) as u8;
    if count > usize::from(u8::MAX) || count.is_multiple_of(2) || !sizes.contains(&size) {
        let (least, most) = (sizes.start(), sizes.end());
        let message = phrase!(
            "the board has {count} lines; {least} to {most} rows of cells with a line of signs between each two were expected",
            "盤面は{count}行ですが、{least}から{most}段のマスと、その間の記号の行が必要です。"
        );
        return wrong(first, message);
    }
    let mut lattice = Lattice { size, ..Lattice::default() };
    for (y, line) in lines.board.iter().enumerate() {
        let width = 2 * usize::from(size) - 1;
        let count = letters(line.text).count();
        if count > width {
            let message = phrase!(
                "this line has {count} characters instead of {width}",
                "この行は{width}文字のはずですが、{count}文字あります。"
            );
            return wrong(line, message);
        }
        let letters: Vec<Piece<'_, char>> = letters(line.text).collect();
        for x in 0..width {
            let blank = Piece { text: &line.text[line.text.len()..], value: ' ' };
            let Piece { text, value: letter } = letters.get(x).copied().unwrap_or(blank);
            let place = [y as u16 / 2, x as u16 / 2];
            let is_read = match (y % 2, x % 2) {
                (0, 0) => lattice.cell(letter),
                (0, _) => lattice.sign(letter, place, false, signs[0]),
                (_, 0) => lattice.sign(letter, place, true, signs[1]),
                _ => matches!(letter, ' ' | '.'),
            };
            if !is_read {
                let allowed = match (y % 2, x % 2) {
                    (0, 0) => phrase!([values = values_text(size)], "{values} and .", "{values}と「.」"),
                    (_, 1) if y % 2 == 1 => Phrase::fixed("a blank", "空白"),
                    (side, _) => {
                        Phrase::verbatim(signs[side].iter().map(char::to_string).collect::<Vec<_>>().join(" "))
                    }
                };
                let cell = usize::from(place[0]) * usize::from(size) + usize::from(place[1]);
                return Err(ReadError::symbol(lines.source, text, cell_name(cell, size), allowed));
            }
        }
    }
    Ok(lattice)
}

impl Lattice {
    /// Takes what stands in the next cell; says whether that may be.
    fn cell(&mut self, letter: char) -> bool {
        let value = value_of(letter, self.size).map(Value);
        self.givens.push(value);
        value.is_some() || letter == '.'
    }

    fn sign(&mut self, sign: char, at: [u16; 2], is_down: bool, known: &[char]) -> bool {
        if matches!(sign, ' ' | '.') {
            return true;
        }
        self.signs.push(Sign { at, is_down, sign });
        known.contains(&sign)
    }

    /// The board as it is read.
    pub fn text(&self) -> String {
        let side = usize::from(self.size);
        let width = 2 * side - 1;
        let mut rows = vec![vec![' '; width]; width];
        for (at, given) in self.givens.iter().enumerate() {
            rows[2 * (at / side)][2 * (at % side)] = given.map_or('.', |value| words::symbol(value.0));
        }
        for row in rows.iter_mut().skip(1).step_by(2) {
            row.iter_mut().step_by(2).for_each(|place| *place = '.');
        }
        for Sign { at: [row, col], is_down, sign } in &self.signs {
            let [row, col] = [*row, *col].map(usize::from);
            rows[2 * row + usize::from(*is_down)][2 * col + usize::from(!is_down)] = *sign;
        }
        rows.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_string() + "\n").collect()
    }
}
