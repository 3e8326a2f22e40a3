//! Boards with one character for each cell: a digit or letter for a number, and a dot for none. They are written in
//! rows, and after the size of the board in foreign ids and addresses.

use nazo_core::scene::{Mark, Scene, Site};
use nazo_core::text::codec::{Codec, Named, PackedCells, Symbols};
use nazo_core::text::lexis::{Failure, Piece, all_cells, expect, number, read_all, read_word};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, say};
use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::{anychar, space1};
use nom::combinator::{cut, map, map_opt, opt};
use nom::multi::{many0, separated_list1};
use nom::sequence::{pair, preceded};

use super::Lines;
use crate::Dice;
use crate::grid::pzpr;

/// The numbers on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    /// The number of rows and of columns.
    pub size: [u16; 2],
    /// The number of every cell in reading order.
    pub cells: Vec<Option<u8>>,
}

/// The allowed lengths of sides.
pub(crate) type Sides = std::ops::RangeInclusive<u16>;

/// What is missing if there is no board.
pub(super) const ROWS: Fixed = Fixed("board.rows");

/// The characters for the numbers of a kind.
pub(crate) type Letters = Named<Symbols>;

/// Numbers from 1 on.
pub(crate) const NUMBERS: Letters =
    Named(Fixed("board.number-or-dot"), Symbols(&[('1', '9', 1), ('A', 'Z', 10), ('a', 'z', 10)]));

fn cell<'a>(letters: Letters) -> impl Parser<&'a str, Output = Option<u8>, Error = Failure<'a>> {
    let Named(what, symbols) = letters;
    let number = map_opt(anychar, move |c| symbols.number(c)?.try_into().ok());
    expect(what, map(number, Some).or(map(tag("."), |_| None)))
}

fn any_cell<'a>(letters: Letters) -> impl Parser<&'a str, Output = Option<u8>, Error = Failure<'a>> {
    let Named(_, symbols) = letters;
    let number = map_opt(number, |number| u8::try_from(number).ok().filter(|number| *number > 0));
    let sign = map_opt(anychar, move |c| symbols.number(c).filter(|_| !c.is_ascii_alphanumeric())?.try_into().ok());
    let what = Fixed("board.any-number-or-dot");
    expect(what, map(number.or(sign), Some).or(map(tag("."), |_| None)))
}

/// Reads the rows of native text. There may be blanks between the cells.
///
/// # Errors
/// They are not such a board, or have characters that are not allowed.
pub(crate) fn read(lines: &Lines<'_>, sides: Sides, letters: Letters) -> Result<Numbers, ReadError> {
    let width = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
    read_rows(lines, sides, width, |text| {
        let cells = read_all(lines.source, text, all_cells(char::is_whitespace, cell(letters)))?;
        Ok(cells.into_iter().map(|piece| piece.value).collect())
    })
}

/// Like [`read`], but rows with blanks between their cells may have decimal numbers of any size.
///
/// # Errors
/// Those of [`read`].
pub(crate) fn read_any(lines: &Lines<'_>, sides: Sides, letters: Letters) -> Result<Numbers, ReadError> {
    if !lines.board.iter().any(|line| line.text.trim().contains(' ')) {
        return read(lines, sides, letters);
    }
    read_rows(
        lines,
        sides,
        |text| text.split_whitespace().count(),
        |text| read_all(lines.source, text.trim(), separated_list1(space1, cut(any_cell(letters)))),
    )
}

fn read_rows(
    lines: &Lines<'_>,
    sides: Sides,
    width: impl Fn(&str) -> usize,
    mut read_row: impl FnMut(&str) -> Result<Vec<Option<u8>>, ReadError>,
) -> Result<Numbers, ReadError> {
    let first = lines.board.first().ok_or_else(|| lines.no_board(ROWS))?;
    let size = [lines.board.len(), width(first.text)];
    let size = within(lines.source, first.text, size, sides)?;
    let mut cells = Vec::new();
    for line in &lines.board {
        let row = read_row(line.text)?;
        if row.len() != usize::from(size[1]) {
            let message = say!("board.row-of-other-length", cells = row.len(), size = size[1]);
            return Err(ReadError::shape(lines.source, line.text, message));
        }
        cells.extend(row);
    }
    Ok(Numbers { size, cells })
}

/// Reads the size in an id, columns first: `7x5`, or `7` for a square.
///
/// # Errors
/// It is not a size, or a side is too short or too long.
pub(crate) fn read_size(source: &Source, text: &str, sides: Sides) -> Result<[u16; 2], ReadError> {
    let size = pair(number, opt(preceded(tag("x"), number)));
    // "d" and what follows give the difficulty of the game.
    let word = text.split('d').next().unwrap_or(text);
    let (cols, rows) = read_word(source, word, Fixed("board.size-like"), size)?;
    within(source, text, [rows.unwrap_or(cols), cols].map(|side| side as usize), sides)
}

/// Reads exactly as many cells as the board has.
///
/// # Errors
/// There are too many or too few, or characters that are not allowed.
pub(crate) fn read_cells(source: &Source, body: &str, size: [u16; 2], letters: Letters) -> Result<Numbers, ReadError> {
    let cells = read_all(source, body, many0(cell(letters)))?;
    let needed = usize::from(size[0]) * usize::from(size[1]);
    if cells.len() == needed {
        return Ok(Numbers { size, cells });
    }
    Err(ReadError::shape(source, body, say!("board.wrong-number-of-cells", cells = cells.len(), needed)))
}

/// The size, if no side is too short or too long.
///
/// # Errors
/// A side is too short or too long.
pub(crate) fn within(source: &Source, at: &str, size: [usize; 2], sides: Sides) -> Result<[u16; 2], ReadError> {
    let side = |side: usize| u16::try_from(side).ok().filter(|side| sides.contains(side));
    if let [Some(rows), Some(cols)] = size.map(side) {
        return Ok([rows, cols]);
    }
    let ([rows, cols], (least, most)) = (size, (sides.start(), sides.end()));
    Err(ReadError::shape(source, at, say!("board.wrong-sides", rows, cols, least, most)))
}

impl Numbers {
    /// The cells with a number, each as row, column and number.
    pub fn numbered(&self) -> impl Iterator<Item = (u16, u16, u8)> + '_ {
        let cols = usize::from(self.size[1]).max(1);
        let cells = self.cells.iter().enumerate();
        cells.filter_map(move |(at, number)| Some(((at / cols) as u16, (at % cols) as u16, (*number)?)))
    }

    /// Draws the numbers, with a question mark for `unknown`, which stands for a number not given.
    pub fn draw(&self, unknown: u8, scene: &mut Scene) {
        for (row, col, number) in self.numbered() {
            let label = if number == unknown { "?".into() } else { number.to_string() };
            scene.mark(Site::square(row, col), Mark::Clue(label));
        }
    }

    /// The indices of all cells with a number, in random order.
    pub fn spare(&self, dice: &mut Dice) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.cells.len()).filter(|at| self.cells[*at].is_some()).collect();
        dice.shuffle(&mut places);
        places
    }

    /// The same numbers without one of them.
    pub fn without(&self, at: usize) -> Numbers {
        let mut cells = self.cells.clone();
        cells[at] = None;
        Numbers { size: self.size, cells }
    }

    /// The rows of native text.
    pub fn text(&self, letters: Letters) -> String {
        let row = |row: &[Option<u8>]| written(row, letters) + "\n";
        self.cells.chunks(usize::from(self.size[1]).max(1)).map(row).collect()
    }

    /// The same for numbers of any size. If there are not enough characters, they are decimal numbers separated by
    /// blanks.
    pub fn text_any(&self, letters: Letters) -> String {
        if self.cells.iter().flatten().all(|number| letters.1.symbol(u32::from(*number)).is_some()) {
            return self.text(letters);
        }
        let sign = |number: &u8| letters.1.symbol(u32::from(*number)).filter(|sign| !sign.is_ascii_alphanumeric());
        let cell = |number: &Option<u8>| match number {
            Some(number) => sign(number).map_or(number.to_string(), String::from),
            None => ".".to_string(),
        };
        let row = |row: &[Option<u8>]| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n";
        self.cells.chunks(usize::from(self.size[1]).max(1)).map(row).collect()
    }

    /// All cells in one row, in lower case as other programs write them.
    pub fn body(&self, letters: Letters) -> String {
        written(&self.cells, letters).to_ascii_lowercase()
    }

    /// Reads cells, with letters for runs of cells without a number.
    ///
    /// # Errors
    /// There are too many or too few for a board of this size, or other characters.
    pub fn read_runs<C: Codec<Value = u32>>(
        source: &Source,
        body: &str,
        size: [u16; 2],
        letters: PackedCells<C>,
    ) -> Result<Numbers, ReadError> {
        let cells = letters.exactly(source, body, usize::from(size[0]) * usize::from(size[1]))?;
        let cells = cells.into_iter().map(|piece| piece.value.map(|number| number as u8)).collect();
        Ok(Numbers { size, cells })
    }

    /// All cells, with letters for runs of cells without a number. All numbers of the kind must be writable in that
    /// code.
    pub fn runs<C: Codec<Value = u32>>(&self, letters: PackedCells<C>) -> String {
        let mut body = String::new();
        let _ = letters.write(self.cells.iter().map(|number| number.map(u32::from)), &mut body);
        body
    }

    /// Reads the cells as in addresses (number16): numbers from 1 to `highest`, with `unknown` for a number not given.
    ///
    /// # Errors
    /// There are more cells than on a board of this size, or other numbers.
    pub fn read_number16(
        source: &Source,
        body: &str,
        size: [u16; 2],
        highest: u8,
        unknown: u8,
    ) -> Result<Numbers, ReadError> {
        let count = usize::from(size[0]) * usize::from(size[1]);
        let cell = |piece: &Piece<'_, Option<Option<u32>>>| match piece.value {
            None => Ok(None),
            Some(None) => Ok(Some(unknown)),
            Some(Some(number)) => {
                let known = u8::try_from(number).ok().filter(|number| (1..=highest).contains(number));
                let message = || say!("board.number-too-high", highest);
                known.map(Some).ok_or_else(|| ReadError::shape(source, piece.text, message()))
            }
        };
        let pieces = pzpr::NUMBERS.at_most(source, body, count)?;
        let mut cells = pieces.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
        cells.resize(count, None);
        Ok(Numbers { size, cells })
    }

    /// The cells as in addresses.
    pub fn number16(&self, unknown: u8) -> Option<String> {
        let cell = |number: &Option<u8>| number.map(|number| (number != unknown).then_some(u32::from(number)));
        let mut body = String::new();
        pzpr::NUMBERS.write(self.cells.iter().map(cell), &mut body)?;
        Some(body)
    }
}

fn written(cells: &[Option<u8>], letters: Letters) -> String {
    cells.iter().map(|number| number.and_then(|number| letters.1.symbol(number.into())).unwrap_or('.')).collect()
}
