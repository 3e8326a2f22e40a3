//! Native text: rows of givens and, if there are cages, rows of their labels and their sums.

use nom::Parser;
use nom::bytes::complete::take_while1;
use nom::character::complete::{char, satisfy, space0};
use nom::combinator::{cut, eof, peek, verify};
use nom::sequence::delimited;

use super::cages::cage_of_cells;
use super::draft::Draft;
use super::keys::{self, native_lines};
use super::{Cage, DraftCage, MAX_SIZE, MIN_SIZE, Sudoku, rows};
use crate::{Loaded, Puzzle};
use nazo_core::text::codec::{Codec, Decimal, Named, OrNothing, Symbols, check_row};
use nazo_core::text::lexis::{Parsed, Piece, all_cells, expect, letters, read_all, two_numbers};
use nazo_core::text::{Document, Line, Problem, ReadError, Source, usual_length};
use nazo_core::words::{Fixed, Phrase, say};

/// The example of a sudoku in the command line's description.
pub(super) const SUDOKU: &str = "\
sudoku
title: Example
.9.....6.
8..14...2
.....2...
..93...7.
.5..1..3.
.6...79..
...7.....
7...29..5
.4.....8.
";

/// The example of a killer in that description.
pub(super) const KILLER: &str = "\
killer
title: Example
aabbbcccd
aeffbggdd
eefhhigjk
llmmhnjjk
oppqhnnnk
oqqqrrsss
otuvvrwwx
otyvzzzAx
BByyCCzAA
a=14 b=14 c=18 d=19 e=18 f=10 g=12 h=27 i=9 j=15 k=16 l=8 m=9 n=13 o=25 p=13
q=18 r=14 s=15 t=11 u=5 v=17 w=17 x=5 y=14 z=21 A=10 B=9 C=9
";

/// The most lines of a text. Even a 25x25 board with all its keys has fewer.
const MOST_LINES: usize = 1000;
/// What is missing in a text without a board.
const ROWS: Fixed = Fixed("sudoku.rows-of-digits");

/// Whether a text without a kind line is a sudoku: known keys and a square of digits and dots.
pub(super) fn looks_like_givens(document: &Document<'_>) -> bool {
    if document.lines.len() > MOST_LINES {
        return false;
    }
    let source = Source::new("", "");
    let parts = match keys::sort(&source, "sudoku", document) {
        Ok(parts) => parts,
        // A misspelt key is better explained by reading on than by trying other kinds.
        Err(error) => return matches!(*error.problem, Problem::UnknownKey { nearest: Some(_), .. }),
    };
    let board = &parts.lines.board;
    // Another format begins with the numbers of rows and columns.
    let head = board.first().and_then(|line| two_numbers(line.text, char::is_whitespace));
    if head.is_some_and(|[rows, cols]| rows == cols || rows + 1 == board.len()) {
        return false;
    }
    let rows = if board.len() <= 60 { rows::rows(board) } else { Vec::new() };
    rows::look_like_board(&rows)
}

/// Reads a board without cages.
pub(super) fn read(source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
    let parts = keys::sort(source, "sudoku", document)?;
    let draft = match parts.lines.board.as_slice() {
        [line] if !parts.has_regions() && line.text.chars().count() > usize::from(MAX_SIZE) => {
            let draft = super::formats::line::draft(source, *line)?;
            Draft { layout: keys::layout(source, usize::from(draft.layout.size()), line.text, &parts)?, ..draft }
        }
        board => {
            let rows = rows::rows(board);
            let first = rows.first().ok_or_else(|| parts.lines.no_board(ROWS))?;
            let layout = keys::layout(source, rows::square_size(source, &rows)?, first.text, &parts)?;
            let cells = rows::contents(source, &rows, layout.size(), &rows::BLANKS)?;
            Draft::new(layout, cells)
        }
    };
    Draft { info: parts.lines.info, ..draft }.finish(source)
}

/// The label of a cell in no cage.
const NO_CAGE: &str = ".";

/// The most rows of givens and labels together, more than any board has.
const MOST_ROWS: usize = 2 * MAX_SIZE as usize + 2;

/// Whether a text without a kind line is a killer: rows of labels, and sums that refer to them.
pub(super) fn looks_like_cages(document: &Document<'_>) -> bool {
    let (sums, rows): (Vec<Line<'_>>, Vec<Line<'_>>) =
        document.lines.iter().filter(|line| line.key().is_none()).partition(|line| line.text.contains('='));
    if sums.is_empty() || rows.len() > MOST_ROWS {
        return false;
    }
    let size = usize::from(MIN_SIZE)..=usize::from(MAX_SIZE);
    let names_a_sum = |line: &Line<'_>| {
        let (label, rest) = line.text.split_once('=').unwrap_or_default();
        label.split_whitespace().next_back().is_some_and(is_label) && rest.trim_start().starts_with(is_sum_char)
    };
    size.contains(&size_by(&rows)) && sums.iter().all(names_a_sum)
}

fn is_sum_char(c: char) -> bool {
    c == '?' || c.is_ascii_digit()
}

/// Reads a board with cages.
pub(super) fn read_cages(source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
    let mut parts = keys::sort(source, "killer", document)?;
    let body = std::mem::take(&mut parts.lines.board);
    let first_sum = body.iter().position(|line| line.text.contains('=')).unwrap_or(body.len());
    let (board, sums) = body.split_at(first_sum);
    let (headings, board) = board.split_at(headings(board));
    headings.iter().for_each(|heading| _ = parts.lines.info.add("note", heading.text));
    if board.is_empty() {
        return Err(parts.lines.no_board(Fixed("sudoku.rows-of-cage-labels")));
    }
    let (givens, cages) = halves(source, board)?;
    let size = cages.len();
    let cages = labelled(source, cages)?;
    let layout = keys::layout(source, size, board.first().map_or("", |line| line.text), &parts)?;
    let givens = rows::rows(givens);
    if let Some(first) = givens.first()
        && rows::square_size(source, &givens)? != size
    {
        return Err(ReadError::shape(source, first.text, say!("sudoku.givens-of-other-width", size)));
    }
    let givens = rows::contents(source, &givens, layout.size(), &rows::BLANKS)?;
    let cages = with_sums(source, cages, sums)?;
    Draft { cages, info: parts.lines.info, ..Draft::new(layout, givens) }.finish(source)
}

/// The number of lines before the board: the surplus lines, if none of them is as long as a row.
fn headings(lines: &[Line<'_>]) -> usize {
    let size = size_by(&lines[..lines.len().min(MOST_ROWS)]);
    let rows = if lines.len() < 2 * size { size } else { 2 * size };
    let count = lines.len().saturating_sub(rows);
    let (before, board) = lines.split_at(count);
    let is_row = |line: &Line<'_>| labels(line.text).count() == size;
    if !before.iter().any(is_row) && board.iter().all(is_row) { count } else { 0 }
}

/// The number of labels in most rows. Of several such numbers, the last counts, since givens come first.
fn size_by(rows: &[Line<'_>]) -> usize {
    usual_length(rows.iter().map(|row| labels(row.text).count()))
}

/// The rows of givens, if any, and the rows of labels.
fn halves<'a, 'l>(source: &Source, board: &'l [Line<'a>]) -> Result<(&'l [Line<'a>], &'l [Line<'a>]), ReadError> {
    let size = size_by(&board[..board.len().min(MOST_ROWS)]);
    match board.len() {
        rows if rows == size => Ok((&[], board)),
        rows if rows == 2 * size => Ok(board.split_at(size)),
        rows => {
            let message = say!("sudoku.wrong-rows-of-labels", rows, size, with_givens = 2 * size);
            let text = board.get(size).or(board.last()).map_or("", |line| line.text.trim());
            Err(ReadError::shape(source, text, message))
        }
    }
}

/// The labels of a row: separated by blanks, or one character each.
fn labels(row: &str) -> impl Iterator<Item = &str> {
    let row = row.trim();
    let (words, signs) = if row.contains(char::is_whitespace) { (row, "") } else { ("", row) };
    words.split_whitespace().chain(letters(signs).map(|letter| letter.text))
}

/// Whether a text can be a cage label: no leading digit, no dot, no sign with another meaning.
fn is_label(text: &str) -> bool {
    let has_sign = |c: char| c.is_whitespace() || matches!(c, '=' | ',' | ';' | ':');
    text != NO_CAGE && !text.is_empty() && !text.starts_with(|c: char| c.is_ascii_digit()) && !text.contains(has_sign)
}

/// The cages drawn by the rows of labels, in the order of their first cells, each with its label and no sum.
fn labelled<'a>(source: &Source, lines: &[Line<'a>]) -> Result<Vec<(&'a str, DraftCage<'a>)>, ReadError> {
    let size = lines.len();
    let mut cells = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        let found = || labels(line.text);
        let surplus = found().nth(size).and_then(|first| rows::from_here(line.text, first));
        check_row(source, surplus.unwrap_or(line.text).trim(), row, found().count(), size)?;
        for (col, label) in found().enumerate().filter(|(_, label)| *label != NO_CAGE) {
            if !is_label(label) {
                let allowed = Fixed("sudoku.cage-label-or-dot");
                return Err(ReadError::symbol(source, label, Phrase::square(row, col), allowed));
            }
            cells.push((label, Piece { text: label, value: row * size + col }));
        }
    }
    Ok(super::labelled(cells))
}

/// The cages with the sums given in the lines after the labels.
fn with_sums<'a>(
    source: &Source,
    mut cages: Vec<(&'a str, DraftCage<'a>)>,
    lines: &[Line<'a>],
) -> Result<Vec<DraftCage<'a>>, ReadError> {
    let mut named = vec![false; cages.len()];
    for line in lines {
        let items = read_all(source, line.text.trim(), all_cells(is_gap, labelled_sum))?;
        for item in items {
            let (label, sum) = item.value;
            let Some(at) = cages.iter().position(|(known, _)| *known == label) else {
                return Err(ReadError::shape(source, label, say!("sudoku.no-such-cage", label)));
            };
            if std::mem::replace(&mut named[at], true) {
                return Err(ReadError::shape(source, item.text, say!("sudoku.cage-sum-twice", label)));
            }
            cages[at].1.sum = sum;
        }
    }
    if let Some((label, cage)) = cages.iter().zip(&named).find(|(_, named)| !**named).map(|(cage, _)| cage) {
        let text = cage.cells.first().map_or("", |piece| piece.text);
        return Err(ReadError::shape(source, text, say!("sudoku.cage-sum-missing", label)));
    }
    Ok(cages.into_iter().map(|(_, cage)| cage).collect())
}

/// Whether a character only separates sums.
fn is_gap(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

/// The sum of a cage.
const SUM: Named<OrNothing<Decimal>> = Named(Fixed("sudoku.sum-or-none"), OrNothing(Decimal, "?"));

/// A label, `=` and its sum. Blanks around the sign are optional.
fn labelled_sum(input: &str) -> Parsed<'_, (&str, Option<u32>)> {
    let label = verify(take_while1(|c: char| c != '=' && !is_gap(c)), is_label);
    let label = expect(Fixed("sudoku.labelled-sum"), label);
    let sign = expect(Fixed("sudoku.equals-sum"), delimited(space0, char('='), space0));
    let end = expect(Fixed("sudoku.blank-between-sums"), peek(satisfy(is_gap)).map(drop).or(eof.map(drop)));
    (label, sign, |input| SUM.read(input), cut(end)).map(|(label, _, sum, ())| (label, sum)).parse(input)
}

/// Writes the puzzle in native text, without the player's entries.
pub(super) fn write(sudoku: &Sudoku) -> String {
    let layout = &sudoku.layout;
    let has_cages = !sudoku.cages.is_empty();
    let mut board = String::new();
    if sudoku.has_givens() || !has_cages {
        board += &rows::text(layout, |cell| rows::symbol_or_dot(sudoku.value_at(cell)));
    }
    if has_cages {
        board += &labels_and_sums(&sudoku.cages, usize::from(layout.size()));
    }
    native_lines(sudoku.kind().id(), &sudoku.info, layout, &board)
}

/// The rows of cage labels, and the sums, of a board with `size` rows and columns.
pub(super) fn labels_and_sums(cages: &[Cage], size: usize) -> String {
    let names: Vec<String> = (0..cages.len()).map(|at| label(at, cages.len())).collect();
    let width = names.iter().map(String::len).max().unwrap_or(1);
    let between = if width > 1 { " " } else { "" };
    let shown = |cage: &Option<usize>| {
        let name = cage.and_then(|at| names.get(at)).map_or(NO_CAGE, String::as_str);
        format!("{name:<width$}")
    };
    let row =
        |row: &[Option<usize>]| row.iter().map(shown).collect::<Vec<_>>().join(between).trim_end().to_string() + "\n";
    let labels: String = cage_of_cells(cages, size * size).chunks(size).map(row).collect();
    let sum = |(cage, name): (&Cage, &String)| Some(format!("{name}={}", SUM.text(&cage.sum)?));
    labels + &filled(cages.iter().zip(&names).filter_map(sum))
}

/// The label of a cage: a letter if there are enough letters for all cages, otherwise two.
fn label(at: usize, count: usize) -> String {
    const LETTERS: Symbols = Symbols(&[('a', 'z', 0), ('A', 'Z', 26)]);
    let letter = |at: usize| LETTERS.symbol((at % 52) as u32).unwrap_or('a');
    if count <= 52 { letter(at).to_string() } else { format!("{}{}", letter(at / 26), letter(at % 26)) }
}

/// Joins words into lines of at most 80 columns.
fn filled(words: impl Iterator<Item = String>) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut().filter(|line| line.len() + 1 + word.len() <= 80) {
            Some(line) => *line += &format!(" {word}"),
            None => lines.push(word),
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}
