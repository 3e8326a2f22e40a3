//! Addresses of puzz.link and other pzpr sites: the name of the kind, columns, rows and the board, as in
//! `kakuro/5/5/…`.

use crate::{Fit, Format, Loaded, Puzzle, each_line, first};
use nazo_core::text::codec::{self, Codec, Decimal, Named, PackedCells, Symbols};
use nazo_core::text::lexis::{Piece, expect, read_all};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};
use nom::character::complete::anychar;
use nom::combinator::map_opt;
use nom::multi::many0;

/// A puzzle, or the clues of one.
pub(crate) trait Written: Sized {
    /// The puzzle as one of this kind.
    fn of(puzzle: &dyn Puzzle) -> Option<&Self>;
}

/// Puzzles that have such an address.
pub(crate) trait Address: Written {
    /// The name that the sites use for the kind.
    const NAME: &'static str;

    /// Other names that addresses may use for it.
    const ALIASES: &'static [&'static str] = &[];

    /// The number of fields after columns and rows.
    const FIELDS: usize = 1;

    /// Reads columns, rows and the rest.
    ///
    /// # Errors
    /// The text is not such a puzzle.
    fn read(source: &Source, sides: [Piece<'_, usize>; 2], body: &str) -> Result<Loaded, ReadError>;

    /// The first part of the puzzle that an address cannot express, in words.
    fn lacks(&self) -> Option<Phrase> {
        None
    }

    /// Columns, rows and the rest. None if the puzzle has no such address.
    fn body(&self) -> Option<([usize; 2], String)>;
}

/// Numbers, and letters for runs of empty cells (number16).
pub(crate) const NUMBERS: PackedCells<codec::Number16> =
    PackedCells { one: codec::NUMBER_16, letters: ['g', 'z'], apart: None, what: Fixed("kinds.number-16") };

/// The format of addresses.
pub(crate) const fn format<A: Address>(sample: &'static str) -> Format {
    Format {
        id: "puzzlink",
        about: "an address of puzz.link or another pzpr site",
        sample,
        fit: |lines| match query::<A>(first(lines)) {
            Some(_) => Fit::Yes,
            None => Fit::no(say!("kinds.no-pzpr-address", name = A::NAME)),
        },
        read: |source, lines| each_line(source, lines, read::<A>),
        lacks: |puzzle| A::of(puzzle)?.lacks(),
        write: Some(|puzzle, _| write(A::of(puzzle)?)),
        ..Format::LINE
    }
}

/// The part of an address after the name and `/`. The text may also be only that last part of an address.
fn query<A: Address>(text: &str) -> Option<&str> {
    let names = || [A::NAME].into_iter().chain(A::ALIASES.iter().copied());
    let after_name = |text| names().find_map(|name| str::strip_prefix(text, name)?.strip_prefix('/'));
    if let Some(rest) = after_name(text) {
        return Some(rest);
    }
    let is_address = text.starts_with("http://") || text.starts_with("https://") || text.contains("/p");
    text.split_once('?').filter(|_| is_address).and_then(|(_, rest)| after_name(rest))
}

fn read<A: Address>(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let rest = query::<A>(text).unwrap_or(text);
    let fields: Vec<&str> = rest.splitn(3, '/').collect();
    let [width, height, body] = fields.as_slice() else {
        return Err(ReadError::shape(source, rest, say!("kinds.address-ends-before-board", name = A::NAME)));
    };
    let side = |what, text| Ok(Piece { text, value: Named(what, Decimal).all(source, text)? as usize });
    let sides = [side(Fixed("kinds.columns"), *width)?, side(Fixed("kinds.rows"), *height)?];
    let body = body.split_whitespace().next().unwrap_or(body);
    let end = body.match_indices('/').nth(A::FIELDS - 1).map_or(body.len(), |(at, _)| at);
    A::read(source, sides, &body[..end])
}

/// The address of a puzzle. None if it has none.
fn write<A: Address>(puzzle: &A) -> Option<String> {
    let ([cols, rows], body) = puzzle.body()?;
    Some(format!("https://puzz.link/p?{}/{cols}/{rows}/{body}\n", A::NAME))
}

/// Three cells per character, each empty, 1 or 2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threes;

const TRIPLES: Symbols = Symbols(&[('0', '9', 0), ('a', 'q', 10)]);
/// The weights of the cells in a character.
const WEIGHTS: [u32; 3] = [9, 3, 1];

impl Threes {
    /// Reads the cells of a board.
    ///
    /// # Errors
    /// There are too many or too few cells, or something else is among them.
    pub fn read(self, source: &Source, body: &str, needed: usize) -> Result<Vec<Option<u8>>, ReadError> {
        let what = Fixed("kinds.threes");
        let triples = read_all(source, body, many0(expect(what, map_opt(anychar, |c| TRIPLES.number(c)))))?;
        let digit = |triple: u32, weight: u32| (triple / weight % 3) as u8;
        let cells = triples.iter().flat_map(|triple| WEIGHTS.map(|weight| digit(*triple, weight)));
        let mut cells: Vec<Option<u8>> = cells.map(|digit| Some(digit).filter(|digit| *digit > 0)).collect();
        let is_rest = |rest: &[Option<u8>]| rest.len() < WEIGHTS.len() && rest.iter().all(Option::is_none);
        if cells.get(needed..).is_some_and(is_rest) {
            cells.truncate(needed);
        }
        codec::check_count(source, body, cells.len(), needed, Fixed("kinds.cells"))?;
        Ok(cells)
    }

    /// Writes the cells of a board as text.
    pub fn text(self, cells: &[Option<u8>]) -> String {
        let weighed = |(cell, weight): (&Option<u8>, u32)| cell.map_or(0, u32::from) * weight;
        let triple = |cells: &[Option<u8>]| cells.iter().zip(WEIGHTS).map(weighed).sum();
        cells.chunks(WEIGHTS.len()).filter_map(|cells| TRIPLES.symbol(triple(cells))).collect()
    }
}

/// Small numbers, each with the number of empty cells after it (4cell), and letters for longer runs of empty cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fours;

/// The number of different numbers. A character this much higher stands for the same number and one more empty cell.
const NUMBERS_OF_FOURS: u32 = 5;
/// The most empty cells that can be written together with the number before them.
const BEHIND: usize = 2;

impl Fours {
    /// Reads the cells of a board. A cell without a number, or with an unknown one (`.`), is empty.
    ///
    /// # Errors
    /// There are too many or too few cells, or something else is among them.
    pub fn read(self, source: &Source, body: &str, needed: usize) -> Result<Vec<Option<u8>>, ReadError> {
        let what = Fixed("kinds.fours");
        let code = map_opt(anychar, |c| match c {
            '.' => Some((None, 1)),
            'g'..='z' => Some((None, c as usize - 'f' as usize)),
            _ => codec::HEX
                .number(c)
                .filter(|code| code / NUMBERS_OF_FOURS <= BEHIND as u32)
                .map(|code| (Some((code % NUMBERS_OF_FOURS) as u8), 1 + (code / NUMBERS_OF_FOURS) as usize)),
        });
        let runs = read_all(source, body, many0(expect(what, code)))?;
        let cells = |(number, count): (Option<u8>, usize)| std::iter::once(number).chain(vec![None; count - 1]);
        let mut cells: Vec<Option<u8>> = runs.into_iter().flat_map(cells).take(needed + BEHIND + 1).collect();
        // A number near the end may claim empty cells after it that are not on the board.
        let behind = cells.iter().rev().take_while(|number| number.is_none()).count();
        let beyond = cells.len().saturating_sub(needed);
        cells.truncate(needed + if beyond <= behind.min(BEHIND) { 0 } else { beyond });
        codec::check_count(source, body, cells.len(), needed, Fixed("kinds.cells"))?;
        Ok(cells)
    }

    /// Writes the cells of a board as text.
    pub fn text(self, cells: &[Option<u8>]) -> String {
        let mut out = String::new();
        let mut rest = cells;
        while let [first, others @ ..] = rest {
            let empty = others.iter().take_while(|number| number.is_none()).count();
            let (code, taken) = match first {
                Some(number) => {
                    let is_last = empty == others.len();
                    let behind = if is_last { BEHIND } else { empty.min(BEHIND) };
                    let code = codec::HEX.symbol(u32::from(*number) + NUMBERS_OF_FOURS * behind as u32);
                    (code, behind.min(others.len()))
                }
                None => {
                    let run = empty.min(LONGEST - 1);
                    (char::from_u32('g' as u32 + run as u32), run)
                }
            };
            out.extend(code);
            rest = &others[taken..];
        }
        out
    }
}

/// The number of empty cells that `z` stands for.
const LONGEST: usize = 20;
