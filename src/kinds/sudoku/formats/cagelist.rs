//! A list of cages as programs store it: `[(8, [(0,0), (0,1), (0,2)]), …]`. Each cage is its sum and its cells by row
//! and column, counted from 0.
//!
//! Blanks and line ends are allowed anywhere, and a name with `=` may come before the list. The list does not give the
//! size of the board. It is 9x9, or larger if a cell lies outside, or smaller if the cages fill a smaller board.

use nom::Parser;
use nom::bytes::complete::{tag, take_till, take_while1};
use nom::character::complete::{char, multispace1, one_of};
use nom::combinator::{consumed, cut, map, opt};
use nom::multi::many0;
use nom::sequence::{delimited, preceded, terminated};

use super::super::draft::Draft;
use super::super::{Cage, DraftCage, Lacks, MAX_SIZE, MIN_SIZE, Sudoku, SudokuLayout, plain_layout, refusal};
use crate::{Fit, Format, Loaded, of, whole};
use nazo_core::puzzle::Cell;
use nazo_core::text::lexis::{Failure, Parsed, Piece, expect, number, read_all};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "cages",
    about: "a list of cages as Python programs hold it: sum, then cells by row and column from 0",
    sample: include_str!("../samples/cages.txt"),
    fit,
    read: |source, lines| whole(source, lines, |source, lines| puzzle(source, source.span(lines))),
    lacks: |killer| {
        let unknown_size = Phrase::fixed("sudoku.size-not-shown");
        let lacking = refusal(
            killer,
            &Phrase::fixed("sudoku.named-list-of-cages"),
            &[Lacks::Features, Lacks::Givens, Lacks::NoCage],
        );
        lacking.or_else(|| (!shows_size(of(killer)?)).then_some(unknown_size))
    },
    write: Some(|killer, _| Some(write(of(killer)?))),
    ..Format::LINES
};

/// The most lines of comments before the list.
const HEADING: usize = 20;
/// The size if the list does not imply another.
const USUAL: usize = 9;

fn fit(lines: &[Line<'_>]) -> Fit {
    let text: Vec<&str> = lines.iter().take(HEADING).map(|line| line.text).collect();
    let text = text.join("\n");
    let looks_alike = assignment(&text).is_ok_and(|(rest, _)| rest.starts_with(['[', '(']));
    if !looks_alike {
        return Fit::no(Fixed("sudoku.not-a-list-of-cages"));
    }
    let opening = |input| preceded(blank(one_of("[(")), blank(one_of("[("))).parse(input);
    let sum_and_cells = (opening, blank(sum), blank(char(',')), blank(one_of("[(")));
    match preceded(assignment, sum_and_cells).parse(text.as_str()) {
        Ok(_) => Fit::Yes,
        Err(_) => Fit::no(Fixed("sudoku.not-a-list-of-cages")).near(30),
    }
}

/// Blanks, line ends and Python comments.
fn gap(input: &str) -> Parsed<'_, ()> {
    let remark = preceded(char('#'), take_till(|c| c == '\n'));
    map(many0(multispace1.or(remark)), |_| ()).parse(input)
}

/// Skips blanks, then reads `inner`.
fn blank<'a, T>(
    inner: impl Parser<&'a str, Output = T, Error = Failure<'a>>,
) -> impl Parser<&'a str, Output = T, Error = Failure<'a>> {
    preceded(gap, inner)
}

/// A name and `=` before the list.
fn assignment(input: &str) -> Parsed<'_, ()> {
    let name = take_while1(|c: char| c.is_alphanumeric() || c == '_');
    map((gap, opt(terminated(name, (gap, char('='), gap)))), |_| ()).parse(input)
}

fn sum(input: &str) -> Parsed<'_, Option<u32>> {
    expect(Fixed("sudoku.sum-of-cage"), map(number, Some).or(map(tag("None"), |_| None))).parse(input)
}

/// Items between brackets of either type, separated by commas. A trailing comma is allowed.
fn list<'a, T>(
    what: Fixed,
    item: impl Parser<&'a str, Output = T, Error = Failure<'a>>,
) -> impl Parser<&'a str, Output = Vec<T>, Error = Failure<'a>> {
    let item = terminated(blank(item), opt(blank(char(','))));
    delimited(
        expect(what, blank(one_of("[("))),
        many0(item),
        expect(Fixed("sudoku.comma-or-bracket"), blank(one_of("])"))),
    )
}

/// One item between brackets of either type.
fn bracketed<'a, T>(
    inner: impl Parser<&'a str, Output = T, Error = Failure<'a>>,
) -> impl Parser<&'a str, Output = T, Error = Failure<'a>> {
    delimited(one_of("[("), cut(inner), cut(expect(Fixed("sudoku.closing-bracket"), blank(one_of("])")))))
}

type Place = (u32, u32);

fn place(input: &str) -> Parsed<'_, Place> {
    let comma = || expect(Fixed("sudoku.comma"), blank(char(',')));
    let coordinate = |what| expect(what, blank(number));
    let inner = (coordinate(Fixed("sudoku.a-row")), comma(), coordinate(Fixed("sudoku.a-column")));
    map(bracketed(inner), |(row, _, col)| (row, col)).parse(input)
}

type ListedCage<'a> = (Option<u32>, Vec<(&'a str, Place)>);

fn cage(input: &str) -> Parsed<'_, ListedCage<'_>> {
    let inner = (
        blank(sum),
        expect(Fixed("sudoku.comma"), blank(char(','))),
        list(Fixed("sudoku.list-of-cells"), consumed(place)),
        opt(blank(char(','))),
    );
    map(bracketed(inner), |(sum, _, cells, _)| (sum, cells)).parse(input)
}

fn puzzle(source: &Source, text: &str) -> Result<Loaded, ReadError> {
    let parser = delimited(assignment, list(Fixed("sudoku.list-of-cages"), consumed(cage)), gap);
    let listed: Vec<(&str, ListedCage<'_>)> = read_all(source, text, parser)?;
    let cells = || listed.iter().flat_map(|(_, (_, cells))| cells);
    let outside = usize::from(MAX_SIZE) as u32;
    if let Some((text, (row, col))) = cells().find(|(_, (row, col))| (*row).max(*col) >= outside) {
        return Err(ReadError::shape(source, text, say!("sudoku.cell-off-any-board", row, col, outside = outside - 1)));
    }
    let places: Vec<Place> = cells().map(|(_, place)| *place).collect();
    let size = size_of(&places);
    let head = listed.first().map_or(text, |(text, _)| *text);
    let layout = plain_layout(source, head, size)?;
    let mut cages = Vec::new();
    for (text, (sum, cells)) in &listed {
        if cells.is_empty() {
            return Err(ReadError::shape(source, text, Fixed("sudoku.cage-no-cells")));
        }
        let cells = cells.iter().map(|(text, (row, col))| Piece { text, value: *row as usize * size + *col as usize });
        cages.push(DraftCage::at(&layout, cells, *sum));
    }
    Draft::caged(layout, cages).finish(source)
}

/// The size of the board that has these cells.
fn size_of(places: &[Place]) -> usize {
    let needed = places.iter().map(|(row, col)| (*row).max(*col) as usize + 1).max().unwrap_or(0);
    if needed >= USUAL {
        return needed;
    }
    let mut all = places.to_vec();
    all.sort_unstable();
    all.dedup();
    let fills = all.len() == needed * needed && needed >= usize::from(MIN_SIZE) && SudokuLayout::plain(needed).is_ok();
    if fills { needed } else { USUAL }
}

/// The row and the column of a cell.
fn place_of(killer: &Sudoku, cell: Cell) -> Place {
    let (row, col) = killer.layout.place(cell.index());
    (row as u32, col as u32)
}

/// Whether the cages imply the size of the board.
fn shows_size(killer: &Sudoku) -> bool {
    let cells = killer.cages.iter().flat_map(|cage| &cage.cells);
    size_of(&cells.map(|cell| place_of(killer, *cell)).collect::<Vec<_>>()) == usize::from(killer.layout.size())
}

/// Writes the list.
fn write(killer: &Sudoku) -> String {
    let cage = |cage: &Cage| {
        let cells = cage.cells.iter().map(|cell| place_of(killer, *cell)).map(|(row, col)| format!("({row},{col})"));
        let sum = cage.sum.map_or("None".to_string(), |sum| sum.to_string());
        format!("({sum},[{}])", cells.collect::<Vec<_>>().join(","))
    };
    let cages: Vec<String> = killer.cages.iter().map(cage).collect();
    format!("[{}]\n", cages.join(",\n "))
}
