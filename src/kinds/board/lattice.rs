//! Boards written as rows of cells with signs between them: `1 . <3`, with a row of signs below each row of cells.

use nazo_core::puzzle::Value;
use nazo_core::scene::{Grid, Mark, Scene, Site};
use nazo_core::text::codec::check_count;
use nazo_core::text::lexis::{Piece, expect, letters, number, read_word, value_of};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{self, Fixed, Phrase, say};
use nom::bytes::complete::take_while;

use super::rows::ROWS;
use super::{Lines, draw_givens};
use crate::Dice;
use crate::grid::{cell_name, value_in, values_text};

/// Cells with signs on the edges between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lattice {
    /// The number of rows, and of columns.
    pub size: u8,
    /// The given value of every cell in reading order.
    pub givens: Vec<Option<Value>>,
    /// The signs, in the order of the text.
    pub signs: Vec<Sign>,
}

/// A sign between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    /// Row and column of the upper or left cell, counted from 0.
    pub at: [u16; 2],
    /// Whether the other cell is below it. Otherwise it is to the right.
    pub is_down: bool,
    /// The sign.
    pub sign: char,
}

impl Sign {
    /// Row and column of both cells.
    pub fn ends(self) -> [[u16; 2]; 2] {
        let [row, col] = self.at;
        let other = if self.is_down { [row + 1, col] } else { [row, col + 1] };
        [self.at, other]
    }

    /// Whether another sign is on the same edge.
    fn is_on_edge_of(self, other: Sign) -> bool {
        (self.at, self.is_down) == (other.at, other.is_down)
    }
}

/// The signs by which a cell is greater than its neighbour above, to the right, below and to the left. In some kinds
/// they mean something else.
pub(crate) type Signs = [char; 4];

/// The names of these directions in ids.
const WAYS: [char; 4] = ['U', 'R', 'D', 'L'];

/// The signs that may be between two cells.
fn known([up, right, down, left]: Signs, is_down: bool) -> Vec<char> {
    let mut known = if is_down { vec![up, down] } else { vec![left, right] };
    known.dedup();
    known
}

/// The edge on this side of a cell, with its sign. None at the rim.
fn beside(cell: usize, way: char, size: u8, [up, right, down, left]: Signs) -> Option<Sign> {
    let size = u16::from(size);
    let [row, col] = [cell as u16 / size, cell as u16 % size];
    let (at, is_down, sign) = match way {
        'U' => ([row.checked_sub(1)?, col], true, up),
        'D' => ([row, col], true, down),
        'L' => ([row, col.checked_sub(1)?], false, left),
        _ => ([row, col], false, right),
    };
    let [_, [row, col]] = Sign { at, is_down, sign }.ends();
    (row < size && col < size).then_some(Sign { at, is_down, sign })
}

/// Every edge between two cells, in the order of the text.
pub(crate) fn places(size: u8) -> impl Iterator<Item = Sign> {
    let size = u16::from(size);
    let row = move |row: u16, is_down: bool| {
        let cols = if is_down { size } else { size - 1 };
        (0..cols).map(move |col| Sign { at: [row, col], is_down, sign: ' ' })
    };
    (0..size).flat_map(move |at| row(at, false).chain(row(at, true).filter(move |_| at + 1 < size)))
}

/// Reads a square board whose sides have a length in `sizes`.
///
/// # Errors
/// The rows are not such a board, or have characters that are not allowed.
pub(crate) fn read(lines: &Lines<'_>, sizes: std::ops::RangeInclusive<u8>, signs: Signs) -> Result<Lattice, ReadError> {
    let first = lines.board.first().ok_or_else(|| lines.no_board(ROWS))?;
    let count = lines.board.len();
    let wrong = |line: &Line<'_>, message| Err(ReadError::shape(lines.source, line.text, message));
    let size = count.div_ceil(2) as u8;
    if count > usize::from(u8::MAX) || count.is_multiple_of(2) || !sizes.contains(&size) {
        let (least, most) = (sizes.start(), sizes.end());
        let message = say!("board.wrong-number-of-lines", count, least, most);
        return wrong(first, message);
    }
    let mut lattice = Lattice { size, ..Lattice::default() };
    for (y, line) in lines.board.iter().enumerate() {
        let width = 2 * usize::from(size) - 1;
        let count = letters(line.text).count();
        if count > width {
            let message = say!("board.wrong-length-of-line", count, width);
            return wrong(line, message);
        }
        let letters: Vec<Piece<'_, char>> = letters(line.text).collect();
        for x in 0..width {
            let blank = Piece { text: &line.text[line.text.len()..], value: ' ' };
            let Piece { text, value: letter } = letters.get(x).copied().unwrap_or(blank);
            let place = [y as u16 / 2, x as u16 / 2];
            let is_read = match (y % 2, x % 2) {
                (0, 0) => lattice.cell(letter),
                (0, _) => lattice.sign(letter, place, false, signs),
                (_, 0) => lattice.sign(letter, place, true, signs),
                _ => matches!(letter, ' ' | '.'),
            };
            if !is_read {
                let allowed = match (y % 2, x % 2) {
                    (0, 0) => say!("kinds.values-or-dot", values = values_text(size)),
                    (_, 1) if y % 2 == 1 => Phrase::fixed("board.a-blank"),
                    (side, _) => {
                        let known = known(signs, side == 1);
                        Phrase::verbatim(known.iter().map(char::to_string).collect::<Vec<_>>().join(" "))
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
    /// Adds the next cell. Returns whether the character is allowed.
    fn cell(&mut self, letter: char) -> bool {
        let value = value_of(letter, self.size).map(Value);
        self.givens.push(value);
        value.is_some() || letter == '.'
    }

    fn sign(&mut self, sign: char, at: [u16; 2], is_down: bool, signs: Signs) -> bool {
        if matches!(sign, ' ' | '.') {
            return true;
        }
        self.signs.push(Sign { at, is_down, sign });
        known(signs, is_down).contains(&sign)
    }

    /// Whether there is a sign on an edge.
    pub fn has_sign(&self, place: Sign) -> bool {
        self.signs.iter().any(|sign| sign.is_on_edge_of(place))
    }

    /// Reads cells separated by commas, each a number (0 for none) and the directions in which there are signs:
    /// `0RD,3,`.
    ///
    /// # Errors
    /// There are too many or too few cells, or other characters.
    pub fn read_fields(source: &Source, body: &str, size: u8, signs: Signs) -> Result<Lattice, ReadError> {
        let mut lattice = Lattice { size, ..Lattice::default() };
        let needed = usize::from(size) * usize::from(size);
        for (cell, field) in body.strip_suffix(',').unwrap_or(body).split(',').take(needed + 1).enumerate() {
            let parser = (expect(Fixed("board.a-number"), number), take_while(|c| WAYS.contains(&c)));
            let (value, ways) = read_word(source, field, Fixed("board.number-and-ways"), parser)?;
            let given = if value > 0 { Some(value_in(source, field, value, cell, size)?) } else { None };
            lattice.givens.push(given);
            for way in ways.chars() {
                let message = || say!("board.no-cell-that-way", name = cell_name(cell, size));
                let sign = beside(cell, way, size, signs);
                lattice.signs.push(sign.ok_or_else(|| ReadError::shape(source, field, message()))?);
            }
        }
        check_count(source, body, lattice.givens.len(), needed, Fixed("kinds.cells"))?;
        lattice.signs.sort_by_key(|sign| (sign.at[0], sign.is_down, sign.at[1]));
        lattice.signs.dedup();
        Ok(lattice)
    }

    /// The cells as [`Lattice::read_fields`] reads them. Every sign is named at the cell for which it is in `signs`.
    pub fn fields(&self, signs: Signs) -> String {
        let mut out = String::new();
        for (cell, given) in self.givens.iter().enumerate() {
            out.push_str(&given.map_or(0, |value| value.0).to_string());
            let is_there =
                |way: &char| beside(cell, *way, self.size, signs).is_some_and(|sign| self.signs.contains(&sign));
            out.extend(WAYS.into_iter().filter(is_there));
            out.push(',');
        }
        out
    }

    /// The numbers of all clues in random order, but digits before signs. The signs are what the puzzle is about, so
    /// digits are removed first.
    pub fn spare(&self, dice: &mut Dice) -> Vec<usize> {
        let cells = self.givens.len();
        let mut spare: Vec<usize> = (0..cells + places(self.size).count()).collect();
        let (digits, signs) = spare.split_at_mut(cells);
        dice.shuffle(digits);
        dice.shuffle(signs);
        spare
    }

    /// The same board without the clue of this number.
    pub fn without(&self, clue: usize) -> Lattice {
        let mut rest = self.clone();
        match rest.givens.get_mut(clue) {
            Some(given) => *given = None,
            None => {
                let place = places(self.size).nth(clue - self.givens.len());
                rest.signs.retain(|sign| place.is_none_or(|place| !sign.is_on_edge_of(place)));
            }
        }
        rest
    }

    /// Draws cells and signs. Signs are on the lines between squares, so every line is drawn.
    pub fn draw(&self, scene: &mut Scene) {
        scene.grid = Grid::Lattice;
        (0..=scene.rows).for_each(|row| scene.rule_row(row));
        (0..=scene.cols).for_each(|col| scene.rule_col(col));
        draw_givens(scene, &self.givens);
        for sign in &self.signs {
            let [_, [row, col]] = sign.ends();
            let shown = match sign.sign {
                '|' => '┃',
                '-' => '━',
                less => less,
            };
            scene.mark(if sign.is_down { Site::above(row, col) } else { Site::left(row, col) }, Mark::Sign(shown));
        }
    }

    /// The board as text that can be read back.
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
