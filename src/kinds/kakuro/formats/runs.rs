//! Lists of runs as programs hold them: row, column, length and sum, a list of those across and one of those down.
//!
//! Python and MiniZinc both will do. Which list is which is told by its name (`across`, `rows`, `h_clue`; `down`,
//! `cols`, `v_clue`), by a word in each run, or by the order of two lists. Rows and columns are those of the first
//! cell or of the square with the clue, counted from 0 or from 1: of the readings the one in which the runs across and
//! the runs down fill the same cells; so it is told which of two lists without names goes across. The grid may be drawn above
//! them as rows of `#` and `.`, and has to be the same. Where the lists leave no room for clues, a border is added.

use std::collections::BTreeSet;

use super::super::draft::Draft;
use super::super::{Kakuro, MAX_SIDE, Square, Way};
use crate::{Fit, Format, Reading};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

pub(super) const FORMAT: Format = Format {
    id: "runs",
    about: "lists of runs across and down, each row, column, length and sum (opt4puzzle, MiniZinc)",
    sample: "across = [(0,1,2,5), (1,0,4,17), (2,0,2,6), (2,3,2,4), (3,1,4,10), (4,2,2,3)]\n\
             down = [(1,0,2,14), (0,1,4,11), (0,2,2,4), (3,2,2,3), (1,3,4,10), (2,4,2,3)]\n",
    fit,
    read: |source, lines| {
        let number = lines.first().map_or(0, |line| line.number);
        let outcome = squares(source, source.span(lines));
        let outcome = outcome.and_then(|(cols, squares)| Draft::new(cols, squares).finish(source));
        vec![Reading::unnamed(source, number, outcome)]
    },
    ..Format::LINES
};

/// How many lines are looked at for a first bracket.
const HEADING: usize = 20;
/// The runs of the largest grid take fewer bytes.
const LONGEST: usize = 1 << 17;

fn fit(lines: &[Line<'_>]) -> Fit {
    let has_brackets = lines.iter().take(HEADING).any(|line| line.text.contains(['[', '(']));
    if !has_brackets || lines.iter().map(|line| line.text.len()).sum::<usize>() > LONGEST {
        return Fit::no(Fixed("it has no lists of runs", "並びのリストがありません"));
    }
    let text: Vec<&str> = lines.iter().map(|line| line.text).collect();
    let text = text.join("\n");
    let groups = groups(&text);
    let fours = groups.iter().filter(|group| group.numbers.len() == 4).count();
    let named = groups.iter().any(|group| group.way.is_some() && group.numbers.len() == 4);
    let two_lists = groups.iter().any(|group| group.list > 0) && fours * 10 >= groups.len() * 8;
    match (named || two_lists, fours) {
        (true, 2..) => Fit::Yes,
        (_, 2..) => Fit::No {
            near: 30,
            why: Phrase::fixed(
                "its lists do not say which runs go across and which down",
                "どの並びが横でどれが縦か、リストからわかりません",
            ),
        },
        _ => Fit::no(Fixed("it has no lists of runs, four numbers each", "4つの数からなる並びのリストがありません")),
    }
}

/// Numbers between two brackets or bars.
struct Group<'a> {
    /// What they stand in, without the brackets.
    text: &'a str,
    numbers: Vec<u32>,
    /// Which way the words before or among them say.
    way: Option<Way>,
    /// Whether a name stands before their list that says neither.
    other: bool,
    /// How many lists have ended before.
    list: usize,
}

/// Which way a word says: `across`, `h_clue`, `rows`; `down`, `v_clue`, `cols`.
fn way_of(word: &str) -> Option<Way> {
    const ACROSS: [&str; 9] = ["across", "row", "rows", "a", "h", "yoko", "横", "ヨコ", "よこ"];
    const DOWN: [&str; 11] = ["down", "col", "cols", "column", "columns", "d", "v", "tate", "縦", "タテ", "たて"];
    let word = word.to_lowercase();
    word.split('_').find_map(|part| match part {
        part if ACROSS.contains(&part) || part.starts_with("hor") => Some(Way::Across),
        part if DOWN.contains(&part) || part.starts_with("vert") => Some(Way::Down),
        _ => None,
    })
}

/// Whether a remark begins here that goes to the end of the line, and no row of a drawn grid.
fn is_remark(rest: &str) -> bool {
    let is_drawn = |after: &str| after.starts_with(['#', '.', '"', '\'']);
    rest.starts_with('%') || rest.strip_prefix('#').is_some_and(|after| !is_drawn(after))
}

/// The groups of numbers in a text.
fn groups(text: &str) -> Vec<Group<'_>> {
    let mut found: Vec<Group<'_>> = Vec::new();
    let (mut way, mut other, mut list, mut depth) = (None, false, 0, 0usize);
    let mut numbers: Vec<u32> = Vec::new();
    let mut start = text;
    let mut rest = text;
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    while let Some(c) = rest.chars().next() {
        let after = rest.get(c.len_utf8()..).unwrap_or("");
        if is_remark(rest) {
            rest = after.trim_start_matches(|c| c != '\n');
            continue;
        }
        if is_word(c) {
            let (word, after) = rest.split_at(rest.find(|c| !is_word(c)).unwrap_or(rest.len()));
            if c.is_ascii_digit() {
                numbers.push(word.parse().ok().filter(|_| word.len() < 9).unwrap_or(u32::MAX));
            } else if let Some(said) = way_of(word) {
                (way, other) = (Some(said), false);
            } else if depth == 0 && after.trim_start().starts_with(['=', ':']) {
                (way, other) = (None, true);
            }
            rest = after;
            continue;
        }
        let ends = matches!(c, ')' | ']' | '}' | '|' | ';');
        if ends && depth > 0 && !numbers.is_empty() {
            let text = start[..start.len() - rest.len()].trim();
            found.push(Group { text, numbers: std::mem::take(&mut numbers), way, other, list });
        }
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => {
                depth = depth.saturating_sub(1);
                list += usize::from(depth == 0);
            }
            _ => {}
        }
        if ends || matches!(c, '(' | '[' | '{') {
            numbers.clear();
            start = after;
        }
        rest = after;
    }
    found
}

/// A run as it is listed.
struct Listed<'a> {
    text: &'a str,
    way: Way,
    row: usize,
    col: usize,
    length: usize,
    sum: u32,
}

impl Listed<'_> {
    /// Its cells, where its place is that of its first cell or that of its clue, one before.
    fn cells(&self, at_clue: bool) -> impl Iterator<Item = (usize, usize)> {
        let (row, col, skip) = (self.row, self.col, usize::from(at_clue));
        let way = self.way;
        (skip..skip + self.length).map(move |at| match way {
            Way::Across => (row, col + at),
            Way::Down => (row + at, col),
        })
    }
}

/// From the last bracket on that is not closed; none where all are. Comments go to the end of their line.
fn unclosed(text: &str) -> Option<&str> {
    let mut open: Vec<usize> = Vec::new();
    let mut is_comment = false;
    for (at, c) in text.char_indices() {
        match c {
            '\n' => is_comment = false,
            _ if is_comment || is_remark(&text[at..]) => is_comment = true,
            '(' | '[' | '{' => open.push(at),
            ')' | ']' | '}' => _ = open.pop(),
            _ => {}
        }
    }
    text.get(open.pop()?..)
}

/// The runs of the lists; of two lists without names `first` tells which way the first goes.
fn listed<'a>(source: &Source, text: &'a str, first: Way) -> Result<Vec<Listed<'a>>, ReadError> {
    if let Some(rest) = unclosed(text) {
        let message = Phrase::fixed(
            "this bracket is not closed: the list is cut off",
            "この括弧が閉じていません。リストが途中で切れています。",
        );
        return Err(ReadError::shape(source, rest, message));
    }
    let groups = groups(text);
    let named = groups.iter().any(|group| group.way.is_some());
    let lists: BTreeSet<usize> = groups.iter().map(|group| group.list).collect();
    let second = if first == Way::Across { Way::Down } else { Way::Across };
    let mut runs = Vec::new();
    for group in groups.iter().filter(|group| !named || group.way.is_some() || !group.other) {
        let way = group.way.or(match (named, lists.range(..group.list).count()) {
            (false, 0) => Some(first),
            (false, 1) => Some(second),
            _ => None,
        });
        let Some(way) = way else {
            let message = Phrase::fixed(
                "it is not said whether this run goes across or down",
                "この並びが横か縦か書かれていません。",
            );
            return Err(ReadError::shape(source, group.text, message));
        };
        let [row, col, length, sum] = group.numbers.as_slice() else {
            let found = group.numbers.len();
            let message = phrase!(
                "a run is four numbers, row, column, length and sum; here are {found}",
                "並びは行・列・長さ・合計の4つの数ですが、ここには{found}個あります。"
            );
            return Err(ReadError::shape(source, group.text, message));
        };
        let most = u32::from(MAX_SIDE);
        if *row > most || *col > most || *length > most || *length == 0 {
            let message = phrase!(
                "rows, columns and lengths go up to {most}, and a run has at least one cell",
                "行・列・長さは{most}までで、並びは1マス以上必要です。"
            );
            return Err(ReadError::shape(source, group.text, message));
        }
        let (row, col, length) = (*row as usize, *col as usize, *length as usize);
        runs.push(Listed { text: group.text, way, row, col, length, sum: *sum });
    }
    Ok(runs)
}

/// The cells of all runs that go this way.
fn filled(runs: &[Listed<'_>], way: Way, at_clue: bool) -> BTreeSet<(usize, usize)> {
    runs.iter().filter(|run| run.way == way).flat_map(|run| run.cells(at_clue)).collect()
}

/// The runs as they are meant, and whether their places are those of their clues: the runs across fill the same cells as those
/// down.
fn likeliest<'a>(across_first: Vec<Listed<'a>>, down_first: Vec<Listed<'a>>) -> (Vec<Listed<'a>>, bool) {
    let strays = |runs: &[Listed<'_>], at_clue| {
        filled(runs, Way::Across, at_clue).symmetric_difference(&filled(runs, Way::Down, at_clue)).count()
    };
    let judged = |runs: Vec<Listed<'a>>| {
        let [at_cell, at_clue] = [strays(&runs, false), strays(&runs, true)];
        (at_cell.min(at_clue), runs, at_clue < at_cell)
    };
    let (best, other) = (judged(across_first), judged(down_first));
    let (_, runs, at_clue) = if other.0 < best.0 { other } else { best };
    (runs, at_clue)
}

/// A row of a grid that is drawn beside the lists: `#` black, `.` white, perhaps in quotation marks.
fn drawn_row(line: &str) -> Option<&str> {
    let row = line.rsplit('=').next().unwrap_or(line);
    let row = row.trim_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ',' | '[' | ']'));
    (row.len() > 1 && row.bytes().all(|c| matches!(c, b'#' | b'.'))).then_some(row)
}

/// Checks that a grid drawn beside the lists, with or without its border of clues, is that of the lists.
fn check_drawn(source: &Source, text: &str, cols: usize, squares: &[Piece<'_, Square>]) -> Result<(), ReadError> {
    let drawn: Vec<&str> = text.lines().filter_map(drawn_row).collect();
    // Dots alone are no grid.
    if !drawn.iter().any(|row| row.contains('#')) {
        return Ok(());
    }
    let skip = usize::from(drawn.len() < squares.len() / cols);
    let listed = squares.chunks(cols).skip(skip);
    let is_same = |row: &str, listed: &[Piece<'_, Square>]| {
        row.chars().map(|c| c == '.').eq(listed.iter().skip(skip).map(|piece| piece.value.is_white()))
    };
    match drawn.iter().zip(listed).find(|(row, listed)| !is_same(row, listed)) {
        None => Ok(()),
        Some((row, _)) => {
            let message =
                Fixed("the runs do not fill the white squares of this row", "並びがこの行の白マスと一致しません。");
            Err(ReadError::shape(source, row, message))
        }
    }
}

/// The squares of the grid, and how many make a row.
fn squares<'a>(source: &Source, text: &'a str) -> Result<(usize, Vec<Piece<'a, Square>>), ReadError> {
    let (runs, at_clue) = likeliest(listed(source, text, Way::Across)?, listed(source, text, Way::Down)?);
    let mut white = filled(&runs, Way::Across, at_clue);
    white.extend(filled(&runs, Way::Down, at_clue));
    let whole = |message: Phrase| ReadError::shape(source, text, message);
    let least = |of: fn(&(usize, usize)) -> usize| white.iter().map(of).min();
    let most = |of: fn(&(usize, usize)) -> usize| white.iter().map(of).max();
    let bounds = (least(|at| at.0), least(|at| at.1), most(|at| at.0), most(|at| at.1));
    let (Some(top), Some(left), Some(bottom), Some(right)) = bounds else {
        return Err(whole(Phrase::fixed("there is no run in these lists", "このリストには並びがありません。")));
    };
    // One row and one column before the first cells hold their clues.
    let (rows, cols) = (bottom - top + 2, right - left + 2);
    if rows.max(cols) > usize::from(MAX_SIDE) {
        return Err(whole(phrase!(
            "a grid of {rows} rows and {cols} columns is too large: sides go to {MAX_SIDE}",
            "{rows}行{cols}列の盤面は大きすぎます。行も列も{MAX_SIDE}までです。"
        )));
    }
    let place = |(row, col): (usize, usize)| (row + 1 - top) * cols + col + 1 - left;
    let mut squares = vec![Piece { text, value: Square::BLANK }; rows * cols];
    for at in &white {
        if let Some(piece) = squares.get_mut(place(*at)) {
            piece.value = Square::White(None);
        }
    }
    for run in &runs {
        put(source, cols, &mut squares, run, run.cells(at_clue).map(place).collect())?;
    }
    check_drawn(source, text, cols, &squares)?;
    Ok((cols, squares))
}

/// Puts the sum of a run before its cells.
fn put<'a>(
    source: &Source,
    cols: usize,
    squares: &mut [Piece<'a, Square>],
    run: &Listed<'a>,
    cells: Vec<usize>,
) -> Result<(), ReadError> {
    let wrong = |message: Fixed| Err(ReadError::shape(source, run.text, message));
    let (Some(first), Some(last)) = (cells.first().copied(), cells.last().copied()) else { return Ok(()) };
    let (before, after) = match run.way {
        Way::Across => (first.checked_sub(1), Some(last + 1).filter(|at| at % cols != 0)),
        Way::Down => (first.checked_sub(cols), Some(last + cols)),
    };
    if after.and_then(|at| squares.get(at)).is_some_and(|piece| piece.value.is_white()) {
        return wrong(Fixed("this run goes on behind its last cell", "この並びが最後のマスの後も続いています。"));
    }
    let Some(clue) = before.and_then(|at| squares.get_mut(at)) else {
        return wrong(Fixed("this run has no place for its clue", "この並びの合計を書くマスがありません。"));
    };
    if clue.value.is_white() {
        return wrong(Fixed("another cell stands right before this run", "この並びの直前に別の白マスがあります。"));
    }
    if clue.value.sum(run.way).is_some() {
        return wrong(Fixed("this run is listed twice", "この並びが2度書かれています。"));
    }
    *clue = Piece { text: run.text, value: clue.value.with_sum(run.way, Some(run.sum)) };
    Ok(())
}

/// The two lists, places counted from 0 without the border; none where reading them would not give the same grid.
pub(super) fn write(kakuro: &Kakuro) -> Option<String> {
    let runs = kakuro.runs();
    let list = |way: Way| {
        let listed = runs.iter().filter(|run| run.way == way).filter_map(|run| {
            let (row, col) = kakuro.place(*run.squares.first()?);
            Some(format!("({},{},{},{})", row.checked_sub(1)?, col.checked_sub(1)?, run.squares.len(), run.sum?))
        });
        listed.collect::<Vec<_>>().join(", ")
    };
    let text = format!("across = [{}]\ndown = [{}]\n", list(Way::Across), list(Way::Down));
    let source = Source::new("", &text);
    let (cols, again) = squares(&source, source.text()).ok()?;
    let same = cols == kakuro.cols() && again.iter().map(|piece| &piece.value).eq(kakuro.squares());
    (same && runs.iter().filter(|run| run.sum.is_some()).count() > 1).then_some(text)
}
