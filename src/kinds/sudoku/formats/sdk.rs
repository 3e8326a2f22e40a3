//! SadMan Software and SudoCue (.sdk): `#` lines that describe the puzzle, then nine rows.

use super::super::draft::Draft;
use super::super::rows::{self, BLANKS, symbol_or_dot};
use super::super::{Lacks, Sudoku, refusal};
use crate::{Fit, Format, Info, Loaded, PuzzleRead, of};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase};

pub(super) const FORMAT: Format = Format {
    id: "sdk",
    about: "rows under lines such as #A author (SadMan Sudoku, SudoCue)",
    sample: "\
#ARuud
#DA random puzzle created by SudoCue
#B03-08-2006
#LEasy
2..1.5..3
.54...71.
.1.2.3.8.
6.28.73.4
.........
1.53.98.6
.2.7.1.6.
.81...24.
7..4.2..1
",
    fit,
    read,
    lacks: |sudoku| refusal(sudoku, &Phrase::literal(".sdk"), &[Lacks::OtherSizes, Lacks::Features]),
    write: Some(|sudoku, _| Some(write(of(sudoku)?))),
    ..Format::LINES
};

/// The meaning of the letters. Lines with other letters are ignored.
const LETTERS: [(char, &str); 7] =
    [('A', "author"), ('D', "title"), ('C', "note"), ('B', "date"), ('S', "source"), ('L', "grade"), ('U', "url")];

fn is_section(text: &str) -> bool {
    text.trim().starts_with('[') && text.trim().ends_with(']')
}

fn fit(lines: &[Line<'_>]) -> Fit {
    let mut rest = lines.iter().skip_while(|line| line.text.starts_with('#'));
    // Rows of a drawn grid may also begin with '#'.
    let is_drawn = |text: &str| text.len() > 1 && text.bytes().all(|c| matches!(c, b'#' | b'.'));
    let headed = |text: &str| text.starts_with('#') && !is_drawn(text) || is_section(text);
    let headed = lines.first().is_some_and(|line| headed(line.text));
    let row = rest.find(|line| !is_section(line.text)).map_or(0, |line| line.text.trim().chars().count());
    match (headed, row) {
        (true, 6..=24) => Fit::Yes,
        (true, _) => Fit::no(Fixed("sudoku.no-rows-behind-head")).near(20),
        (false, _) => Fit::no(Fixed("sudoku.no-head")),
    }
}

fn read(source: &Source, lines: &[Line<'_>]) -> Vec<PuzzleRead> {
    let mut readings = Vec::new();
    let mut rest = lines;
    while !rest.is_empty() {
        let body = rest.iter().position(|line| !line.text.starts_with('#')).unwrap_or(rest.len());
        let mut has_rows = false;
        let is_next = |line: &Line<'_>| {
            let begins = begins_another(line.text, has_rows);
            has_rows |= !is_section(line.text);
            begins
        };
        let end = rest[body..].iter().position(is_next).map_or(rest.len(), |at| body + at);
        let outcome = puzzle(source, &rest[..body], &rest[body..end]);
        readings.push(PuzzleRead::unnamed(source, rest[0].number, outcome));
        rest = &rest[end..];
    }
    readings
}

/// Whether a line begins another puzzle. That is its head or, if there is none, the `[Puzzle]` line above its rows when
/// the previous puzzle already has its rows.
fn begins_another(text: &str, has_rows: bool) -> bool {
    text.starts_with('#') || (has_rows && text.trim().eq_ignore_ascii_case("[Puzzle]"))
}

fn puzzle(source: &Source, head: &[Line<'_>], body: &[Line<'_>]) -> Result<Loaded, ReadError> {
    let mut info = Info::default();
    for line in head {
        let mut letters = line.text.trim_start_matches('#').chars();
        let key = letters.next().and_then(|letter| LETTERS.iter().find(|(known, _)| *known == letter));
        if let Some((_, key)) = key {
            info.add(key, letters.as_str());
        }
    }
    // Any later sections hold progress in an undocumented form.
    let rows = body.iter().skip_while(|line| is_section(line.text)).take_while(|line| !is_section(line.text));
    let rows: Vec<Line<'_>> = rows.copied().collect();
    let rows = rows::rows(&rows);
    let (layout, cells) = rows::board(source, &rows, &BLANKS)?;
    Draft { info, ..Draft::new(layout, cells) }.finish(source)
}

/// Writes the puzzle. Only plain 9x9 boards can be written.
fn write(sudoku: &Sudoku) -> String {
    let head = LETTERS.iter().filter_map(|(letter, key)| Some(format!("#{letter}{}\n", sudoku.info.get(key)?)));
    let rows = rows::text(&sudoku.layout, |cell| symbol_or_dot(sudoku.value_at(cell)));
    // A board without a heading could still be read as bare rows, but then it would not be an .sdk file.
    let head: String = head.collect();
    if head.is_empty() { format!("[Puzzle]\n{rows}") } else { head + &rows }
}
