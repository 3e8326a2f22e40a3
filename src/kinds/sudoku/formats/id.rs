//! The one-line id: everything about a board in characters that chats and addresses leave alone.
//!
//! `sudoku:` size and what is special about the board `:` cells, and for a jigsaw `:` regions. Special are `b4x2`
//! (boxes four wide and two high), `j` (regions follow), `x` (diagonals), `w` (windows). Cells are values (`1`–`9`,
//! `A`…) and small letters for runs of 1 to 26 open cells; regions are letters, each followed by the length of its
//! run where that is not one.

use nom::Parser;
use nom::character::complete::{anychar, char, one_of, satisfy};
use nom::combinator::{map, map_opt, opt};
use nom::multi::{many0, many1};
use nom::sequence::preceded;

use super::super::Sudoku;
use super::super::draft::Draft;
use super::each_line;
use crate::kinds::grid::region_name;
use crate::kinds::grid::{Areas, Layout};
use crate::kinds::grid::{Content, layout_error, plain_layout};
use crate::kinds::{Fit, Format, Loaded};
use crate::puzzle::Value;
use crate::text::lexis::{Failure, Piece, all_cells, expect, number, read_all, skip_of, symbol};
use crate::text::{Line, Problem, ReadError, Source};
use crate::words;

pub(super) const FORMAT: Format = Format {
    id: "id",
    about: "nazo's own one-line id, for chats and links",
    sample: "sudoku:9:a9e6a8b14c2e2e93c7b5b1b3b6c79e7e7c29b5a4e8a",
    one_line: true,
    written: true,
    fit: |lines| Fit::when(super::first(lines).starts_with("sudoku:"), "it does not begin with 'sudoku:'"),
    read: |source, lines| each_line(source, lines, puzzle),
};

/// What stands before the second colon.
struct Head {
    size: u32,
    boxes: Option<(u32, u32)>,
    flags: Vec<char>,
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let fields: Vec<&str> = text.split_once(':').map(|x| x.1).unwrap_or("").split(':').collect();
    let (head, body, regions) = match fields.as_slice() {
        [head, body] => (*head, *body, None),
        [head, body, regions] => (*head, *body, Some(*regions)),
        _ => {
            let message = "an id is 'sudoku:', a size, ':' and the cells".to_string();
            return Err(ReadError::on(source, text, Problem::Shape(message)));
        }
    };
    let boxes = preceded(char('b'), (number, expect("'x'", char('x')), number));
    let parser = (expect("the size of the board", number), opt(boxes), many0(one_of("jxw")));
    let parsed = map(parser, |(size, boxes, flags)| Head { size, boxes: boxes.map(|(w, _, h)| (w, h)), flags });
    let parsed = read_all(source, head, parsed)?;
    let layout = layout(source, head, &parsed, regions)?;
    let found = run_cells(source, body, layout.size())?;
    let (count, needed) = (found.len(), layout.cell_count());
    if count != needed {
        let problem = Problem::Shape(format!("the id describes {count} cells; this board has {needed}"));
        return Err(ReadError::on(source, body, problem));
    }
    Draft::new(layout, found).finish(source)
}

fn layout(source: &Source, text: &str, head: &Head, regions: Option<&str>) -> Result<Layout, ReadError> {
    let size = head.size as usize;
    let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
    let wants_regions = head.flags.contains(&'j');
    let layout = match (wants_regions, regions, head.boxes) {
        (true, Some(regions), None) => {
            let count = map(opt(number), |count| count.unwrap_or(1).min(1000) as usize);
            let run = (expect("the letter of a region", satisfy(|c| c.is_ascii_alphabetic())), count);
            let runs = read_all(source, regions, many1(run))?;
            let labels: Vec<char> =
                runs.into_iter().take(1000).flat_map(|(label, count)| std::iter::repeat_n(label, count)).collect();
            Layout::with_regions(size, &labels).map_err(|error| layout_error(source, regions, &error))?
        }
        (false, None, Some((width, height))) => {
            Layout::with_boxes(size, small(width), small(height)).map_err(|error| layout_error(source, text, &error))?
        }
        (false, None, None) => plain_layout(source, text, size)?,
        _ => {
            let message = "regions belong to ids with 'j' after the size, and to no others".to_string();
            return Err(ReadError::on(source, text, Problem::Shape(message)));
        }
    };
    let layout = layout.diagonals(head.flags.contains(&'x')).windows(head.flags.contains(&'w'));
    layout.map_err(|error| layout_error(source, text, &error))
}

/// Cells as values and skip letters, no more of them than the largest board has.
fn run_cells<'a>(source: &Source, body: &'a str, size: u8) -> Result<Vec<Piece<'a, Content>>, ReadError> {
    let value = map(symbol_upper(size), |number| (Content::Given(Value(number)), 1));
    let skip = map(map_opt(anychar, skip_of), |count| (Content::Open, count));
    let run = expect("a value or a small letter for a run of open cells", value.or(skip));
    let runs: Vec<Piece<'_, (Content, usize)>> = read_all(source, body, all_cells(|_| false, run))?;
    let cells = runs.into_iter().flat_map(|run| std::iter::repeat_n(run.with(run.value.0), run.value.1));
    Ok(cells.take(1000).collect())
}

/// A value whose letter is a capital, since small ones are runs.
fn symbol_upper<'a>(size: u8) -> impl Parser<&'a str, Output = u8, Error = Failure<'a>> {
    nom::combinator::verify(nom::combinator::consumed(symbol(size)), |(text, _): &(&str, u8)| {
        !text.starts_with(|c: char| !c.is_ascii_uppercase() && !c.is_ascii_digit())
    })
    .map(|(_, number)| number)
}

/// The id of a puzzle.
pub(super) fn write(sudoku: &Sudoku) -> String {
    let layout = sudoku.layout();
    let mut out = format!("sudoku:{}", layout.size());
    match layout.areas() {
        Areas::Boxes { width, height } if !layout.has_default_boxes() => out.push_str(&format!("b{width}x{height}")),
        Areas::Boxes { .. } => {}
        Areas::Regions(_) => out.push('j'),
    }
    if layout.has_diagonals() {
        out.push('x');
    }
    if layout.has_windows() {
        out.push('w');
    }
    out.push(':');
    push_runs(&mut out, sudoku.givens(), 26, |value| words::symbol(value.0).to_string());
    if let Areas::Regions(regions) = layout.areas() {
        out.push(':');
        for run in regions.chunk_by(|a, b| a == b) {
            out.push(region_name(usize::from(run[0])));
            if run.len() > 1 {
                out.push_str(&run.len().to_string());
            }
        }
    }
    out + "\n"
}

/// Writes values, and runs of up to `longest` open cells as letters from `a`.
pub(super) fn push_runs(out: &mut String, givens: &[Option<Value>], longest: usize, value: impl Fn(Value) -> String) {
    for run in givens.chunk_by(|a, b| a.is_none() && b.is_none()) {
        match run[0] {
            Some(given) => out.push_str(&value(given)),
            None => run.chunks(longest).for_each(|part| out.push(char::from(b'a' + (part.len() - 1) as u8))),
        }
    }
}
