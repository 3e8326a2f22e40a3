//! SumoCueV1 without cages: the jigsaws of SumoCue and JSudoku.

use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::{consumed, opt};
use nom::multi::many0;
use nom::sequence::preceded;

use super::super::Layout;
use super::super::draft::Draft;
use super::each_line;
use crate::kinds::grid::{Content, layout_error};
use crate::kinds::{Fit, Format, Loaded};
use crate::puzzle::Value;
use crate::text::lexis::{Piece, expect, number, read_all};
use crate::text::{Line, Problem, ReadError, Source};

pub(super) const FORMAT: Format = Format {
    id: "sumocue",
    about: "SumoCueV1 with regions and without cages (SumoCue, JSudoku)",
    sample: SAMPLE,
    one_line: true,
    written: false,
    fit,
    read: |source, lines| each_line(source, lines, puzzle),
};

const SAMPLE: &str = "SumoCueV1=0J0=1J1=2J1=5J1=0J1=0J1=8J1=0J2=0J2=0J0=0J0=1J0=0J0=0J1=7J1=0J1=5J2=0J2=0J3=0J3=0J0=0J\
    0=8J2=0J2=0J2=9J2=0J2=0J4=0J3=0J3=7J0=0J5=0J5=0J5=0J5=2J6=0J4=0J7=0J3=0J0=0J3=0J5=0J5=0J5=0J6=5J\
    4=0J7=0J3=0J3=0J3=4J5=0J8=0J8=0J6=0J4=5J7=0J7=0J7=1J7=0J5=0J8=0J6=0J6=0J4=7J4=0J4=3J7=0J8=0J8=2J\
    8=0J6=0J6=0J4=0J4=4J7=0J7=0J8=3J8=5J8=1J6=0J6";

fn fit(lines: &[Line<'_>]) -> Fit {
    let text = super::first(lines);
    if !text.starts_with("SumoCueV1") {
        return Fit::no("it does not begin with 'SumoCueV1'");
    }
    let jigsaw = text.contains('J') && !text.contains('+');
    if jigsaw { Fit::Yes } else { Fit::No { near: 80, why: "it has cages: it is a killer".into() } }
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let region = preceded(expect("the region as in 'J0'", char('J')), one_of("012345678"));
    let entry = consumed(preceded(expect("'='", char('=')), (number, region)));
    let parser = preceded(expect("'SumoCueV1'", tag("SumoCueV1")), (opt(char('D')), many0(entry)));
    let (diagonals, entries) = read_all(source, text, parser)?;
    if entries.len() != 81 {
        let problem = Problem::Shape(format!("the line has {} cells; a 9x9 board has 81", entries.len()));
        return Err(ReadError::on(source, text, problem));
    }
    let labels: Vec<char> = entries.iter().map(|(_, (_, label))| *label).collect();
    let layout = Layout::with_regions(9, &labels).map_err(|error| layout_error(source, text, &error))?;
    let cells = entries.iter().map(|(text, (number, _))| match number {
        0 => Ok(Piece { text, value: Content::Open }),
        1..=9 => Ok(Piece { text, value: Content::Given(Value(*number as u8)) }),
        _ => {
            let problem = Problem::Shape(format!("{number} is no digit from 1 to 9"));
            Err(ReadError::on(source, text, problem))
        }
    });
    let cells = cells.collect::<Result<Vec<_>, ReadError>>()?;
    Draft::new(layout.diagonals(diagonals.is_some()), cells).finish(source)
}
