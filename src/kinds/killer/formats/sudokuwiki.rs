//! The killers of SudokuWiki's solver: 81 colours from 1 to 4, a comma, and two digits for each cell.
//!
//! Cells of one colour that touch are a cage; its sum stands at one of its cells, `00` at the others. Colour 0 is a
//! cell in no cage.

use nom::Parser;
use nom::character::complete::one_of;
use nom::combinator::{map, verify};
use nom::sequence::pair;

use super::super::Killer;
use super::super::draft::Draft;
use crate::grid::{DraftCage, cell_name, pieces, plain_layout, tints};
use crate::{Fit, Format, Loaded, each_line, first};
use nazo_core::text::codec::check_count;
use nazo_core::text::lexis::{Parsed, all_cells, expect, read_all};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

pub(super) const FORMAT: Format = Format {
    id: "sudokuwiki",
    about: "the address of a killer in SudokuWiki's solver, or what stands in it after 'bd='",
    sample: include_str!("../samples/sudokuwiki.txt"),
    fit,
    read: |source, lines| each_line(source, lines, puzzle),
    ..Format::LINE
};

const CELLS: usize = 81;

/// The part after `bd=`, or the whole where it is nothing but colours and sums.
fn body(text: &str) -> Option<&str> {
    let text = text.trim();
    if let Some((_, body)) = text.split_once("bd=") {
        return body.split(|c: char| c.is_whitespace() || matches!(c, '&' | '#')).next();
    }
    let is_body = text.split_once(',').is_some_and(|(colours, sums)| {
        // A slip among so many digits is one.
        let digits = |text: &str| text.bytes().filter(|c| !c.is_ascii_digit()).count() * 20 <= text.len();
        (70..=90).contains(&colours.len()) && (100..=200).contains(&sums.len()) && digits(colours) && digits(sums)
    });
    is_body.then_some(text)
}

fn fit(lines: &[Line<'_>]) -> Fit {
    Fit::when(
        body(first(lines)).is_some(),
        Fixed("it has no 'bd=' with 81 colours and 81 sums", "「bd=」と81個の色と81個の合計がありません"),
    )
}

fn sum(input: &str) -> Parsed<'_, u32> {
    let digit = || map(one_of("0123456789"), |c| u32::from(c) - u32::from('0'));
    expect(
        Fixed("two digits for each cell", "マスごとに2桁の数字"),
        map(pair(digit(), digit()), |(tens, ones)| 10 * tens + ones),
    )
    .parse(input)
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let body = body(line.text).unwrap_or(line.text);
    let Some((colours, sums)) = body.split_once(',') else {
        let message = Phrase::fixed(
            "the sums are missing: a comma and two digits for each cell",
            "合計がありません。コンマの後にマスごとに2桁の数字が必要です。",
        );
        return Err(ReadError::shape(source, body, message));
    };
    let digit = expect(
        Fixed("a colour from 0 to 9", "0から9の色"),
        verify(nom::character::complete::anychar, char::is_ascii_digit),
    );
    let colours = read_all(source, colours, all_cells(|_| false, digit))?;
    check_count(source, body.split(',').next().unwrap_or(body), colours.len(), CELLS, Fixed("colours", "色"))?;
    check_count(source, sums, sums.len(), 2 * CELLS, Fixed("digits of sums", "合計の数字"))?;
    let sums = read_all(source, sums, all_cells(|_| false, sum))?;
    let layout = plain_layout(source, body, 9)?;
    let labels: Vec<char> = colours.iter().map(|piece| piece.value).collect();
    let areas = pieces(9, &labels);
    let mut cages = Vec::new();
    for at in 0..areas.iter().max().map_or(0, |last| last + 1) {
        let members = || areas.iter().enumerate().filter(move |(_, area)| **area == at).map(|(cell, _)| cell);
        let given: Vec<_> = members().filter_map(|cell| sums.get(cell)).filter(|sum| sum.value > 0).collect();
        let head = members().next().unwrap_or(0);
        if let [_, second, ..] = given.as_slice() {
            let name = cell_name(head, 9);
            let message = phrase!([name], "the cage at {name} has two sums", "{name}のケージに合計が2つあります。");
            return Err(ReadError::on(source, second.text, Problem::Rule { cells: vec![name], message }));
        }
        let colour = colours.get(head);
        match (colour.is_some_and(|colour| colour.value == '0'), given.first()) {
            (true, Some(sum)) => {
                let name = cell_name(head, 9);
                let message = phrase!(
                    [name],
                    "there is a sum at {name} and no cage",
                    "{name}に合計がありますが、ケージがありません。"
                );
                return Err(ReadError::on(source, sum.text, Problem::Rule { cells: vec![name], message }));
            }
            (true, None) => {}
            (false, None) => {
                let name = cell_name(head, 9);
                let message = phrase!([name], "the cage at {name} has no sum", "{name}のケージに合計がありません。");
                let text = sums.get(head).map_or(body, |sum| sum.text);
                return Err(ReadError::on(source, text, Problem::Rule { cells: vec![name], message }));
            }
            (false, Some(sum)) => {
                let cells = members().filter_map(|cell| Some(colours.get(cell)?.with(cell)));
                cages.push(DraftCage::at(&layout, cells, Some(sum.value)));
            }
        }
    }
    Draft::new(layout, cages).finish(source)
}

/// The address; none for boards other than the plain 9x9, givens, cells in no cage, and sums that are missing or have
/// three digits.
pub(super) fn write(killer: &Killer) -> Option<String> {
    let layout = killer.layout();
    if layout.size() != 9 || !layout.is_plain() || killer.sheet().has_givens() {
        return None;
    }
    let of = killer.cage_of_cells();
    let tints = tints(9, &of);
    let mut colours = Vec::with_capacity(CELLS);
    for cage in &of {
        colours.push(tints.get((*cage)?)? + 1);
    }
    let mut sums = [0u32; CELLS];
    for cage in killer.cages() {
        *sums.get_mut(cage.cells.first()?.index())? = cage.sum.filter(|sum| (1..100).contains(sum))?;
    }
    // Cages in several pieces, or too many of them around one, would be read as others.
    let areas = pieces(9, &colours);
    if areas.iter().zip(&of).any(|(area, cage)| Some(*area) != *cage) {
        return None;
    }
    let colours: String = colours.iter().map(u8::to_string).collect();
    let sums: String = sums.iter().map(|sum| format!("{sum:02}")).collect();
    Some(format!("https://www.sudokuwiki.org/killersudoku.htm?bd={colours},{sums}\n"))
}
