//! The parts that the one-line ids of all kinds on this board share: its size and what is special about it, its
//! cells, its regions.

use nom::Parser;
use nom::character::complete::{anychar, char, one_of, satisfy};
use nom::combinator::{map, map_opt, opt};
use nom::multi::{many0, many1};
use nom::sequence::preceded;

use super::{Areas, Content, Layout, layout_error, plain_layout, region_name};
use nazo_core::puzzle::Value;
use nazo_core::text::lexis::{Failure, Piece, all_cells, expect, number, read_all, skip_of, symbol};
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{self, Fixed, Phrase, phrase};

/// More runs than any board has cells are not multiplied out.
const MOST_CELLS: usize = 1000;

/// What stands between the first two colons.
struct Head {
    size: u32,
    boxes: Option<(u32, u32)>,
    flags: Vec<char>,
}

/// The board that a head describes: its size, then `b4x2` (boxes four wide and two high), `j` (regions are given),
/// `x` (diagonals), `w` (windows).
///
/// # Errors
/// There is no such board, or regions are missing or surplus.
pub(crate) fn layout(source: &Source, text: &str, regions: Option<&str>) -> Result<Layout, ReadError> {
    let boxes = preceded(char('b'), (number, expect(Fixed("'x'", "「x」"), char('x')), number));
    let parser = (expect(Fixed("the size of the board", "盤面の大きさ"), number), opt(boxes), many0(one_of("jxw")));
    let parsed = map(parser, |(size, boxes, flags)| Head { size, boxes: boxes.map(|(w, _, h)| (w, h)), flags });
    let head = read_all(source, text, parsed)?;
    let size = head.size as usize;
    let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
    let wants_regions = head.flags.contains(&'j');
    let layout = match (wants_regions, regions, head.boxes) {
        (true, Some(regions), None) => {
            let count = map(opt(number), |count| count.unwrap_or(1).min(MOST_CELLS as u32) as usize);
            let run = (
                expect(Fixed("the letter of a region", "ブロックの文字"), satisfy(|c| c.is_ascii_alphabetic())),
                count,
            );
            let runs = read_all(source, regions, many1(run))?;
            let labels: Vec<char> = runs
                .into_iter()
                .take(MOST_CELLS)
                .flat_map(|(label, count)| std::iter::repeat_n(label, count))
                .collect();
            Layout::with_regions(size, &labels).map_err(|error| layout_error(source, regions, &error))?
        }
        (false, None, Some((width, height))) => {
            Layout::with_boxes(size, small(width), small(height)).map_err(|error| layout_error(source, text, &error))?
        }
        (false, None, None) => plain_layout(source, text, size)?,
        _ => {
            let message = Phrase::fixed(
                "regions belong to ids with 'j' after the size, and to no others",
                "ブロックを書けるのは、大きさの後に「j」があるidだけです。",
            );
            return Err(ReadError::on(source, text, Problem::Shape(message)));
        }
    };
    let layout = layout.diagonals(head.flags.contains(&'x')).windows(head.flags.contains(&'w'));
    layout.map_err(|error| layout_error(source, text, &error))
}

/// The head of a board.
pub(crate) fn head(layout: &Layout) -> String {
    let mut out = layout.size().to_string();
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
    out
}

/// A colon and the regions of a jigsaw, letters each followed by the length of its run where that is not one; nothing
/// for a board of boxes.
pub(crate) fn regions(layout: &Layout) -> String {
    let mut out = String::new();
    if let Areas::Regions(regions) = layout.areas() {
        out.push(':');
        for run in regions.chunk_by(|a, b| a == b) {
            out.push(region_name(usize::from(run[0])));
            if run.len() > 1 {
                out.push_str(&run.len().to_string());
            }
        }
    }
    out
}

/// The cells of a board: values (`1`–`9`, `A`…) and small letters for runs of 1 to 26 open cells.
///
/// # Errors
/// There are too many or too few of them, or something is neither.
pub(crate) fn cells<'a>(source: &Source, body: &'a str, layout: &Layout) -> Result<Vec<Piece<'a, Content>>, ReadError> {
    let found = run_cells(source, body, layout.size())?;
    let (count, needed) = (found.len(), layout.cell_count());
    if count != needed {
        let problem = Problem::Shape(phrase!(
            "the id describes {count} cells; this board has {needed}",
            "idは{count}マスですが、この盤面は{needed}マスです。"
        ));
        return Err(ReadError::on(source, body, problem));
    }
    Ok(found)
}

/// Cells as values up to `highest` and skip letters, no more of them than a large board has.
pub(crate) fn run_cells<'a>(source: &Source, body: &'a str, highest: u8) -> Result<Vec<Piece<'a, Content>>, ReadError> {
    let value = map(symbol_upper(highest), |number| (Content::Given(Value(number)), 1));
    let skip = map(map_opt(anychar, skip_of), |count| (Content::Open, count));
    let run = expect(
        Fixed("a value or a small letter for a run of open cells", "値か、空きマスの連なりを表す小文字"),
        value.or(skip),
    );
    let runs: Vec<Piece<'_, (Content, usize)>> = read_all(source, body, all_cells(|_| false, run))?;
    let cells = runs.into_iter().flat_map(|run| std::iter::repeat_n(run.with(run.value.0), run.value.1));
    Ok(cells.take(MOST_RUN_CELLS).collect())
}

/// No kind has more cells than this.
const MOST_RUN_CELLS: usize = 10_001;

/// A value whose letter is a capital, since small ones are runs.
fn symbol_upper<'a>(size: u8) -> impl Parser<&'a str, Output = u8, Error = Failure<'a>> {
    nom::combinator::verify(nom::combinator::consumed(symbol(size)), |(text, _): &(&str, u8)| {
        !text.starts_with(|c: char| !c.is_ascii_uppercase() && !c.is_ascii_digit())
    })
    .map(|(_, number)| number)
}

/// Values, and runs of up to 26 open cells as letters from `a`.
pub(crate) fn runs(givens: &[Option<Value>]) -> String {
    let mut out = String::new();
    for run in givens.chunk_by(|a, b| a.is_none() && b.is_none()) {
        match run[0] {
            Some(given) => out.push(words::symbol(given.0)),
            None => run.chunks(26).for_each(|part| out.push(char::from(b'a' + (part.len() - 1) as u8))),
        }
    }
    out
}
