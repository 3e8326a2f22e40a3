//! Lists of runs as programs write them: row, column, length and sum, with one list for across and one for down.
//!
//! Both Python and MiniZinc syntax are accepted. The direction of a list is given by its name (`across`, `rows`,
//! `h_clue`; `down`, `cols`, `v_clue`), by a word in each run, or by the order of the two lists. Rows and columns are
//! those of the first cell or of the square with the clue, counted from 0 or from 1. The reading in which the runs
//! across and the runs down fill the same cells is chosen. This also decides which of two lists without names is
//! across. The grid may be drawn above the lists as rows of `#` and `.`, and has to agree with them. If the lists leave
//! no room for clues, a border is added.

use std::collections::BTreeSet;

use nom::Parser;
use nom::bytes::complete::{take_till, take_while1};
use nom::character::complete::{anychar, one_of};
use nom::combinator::{peek, rest, verify};

use super::super::draft::Draft;
use super::super::{Kakuro, KakuroSquare, MAX_SIDE, Way};
use super::refusal::{Lacks, refusal};
use crate::{Fit, Format, Loaded, of, whole};
use nazo_core::text::lexis::{Parsed, Piece};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "runs",
    about: "lists of runs across and down, each row, column, length and sum (opt4puzzle, MiniZinc)",
    sample: "across = [(0,1,2,5), (1,0,4,17), (2,0,2,6), (2,3,2,4), (3,1,4,10), (4,2,2,3)]\n\
             down = [(1,0,2,14), (0,1,4,11), (0,2,2,4), (3,2,2,3), (1,3,4,10), (2,4,2,3)]\n",
    fit,
    read: |source, lines| whole(source, lines, puzzle),
    lacks: |kakuro| {
        let other_grid = Phrase::fixed("kakuro.list-gives-another-grid");
        let lacking = refusal(kakuro, &Phrase::fixed("kakuro.named-list-of-runs"), &[Lacks::Givens, Lacks::NoSum]);
        lacking.or_else(|| write(of(kakuro)?).is_none().then_some(other_grid))
    },
    write: Some(|kakuro, _| write(of(kakuro)?)),
    ..Format::LINES
};

fn puzzle(source: &Source, lines: &[Line<'_>]) -> Result<Loaded, ReadError> {
    let (cols, squares) = squares(source, source.span(lines))?;
    Draft::new(cols, squares).finish(source)
}

/// The number of lines that are searched for the first bracket.
const HEADING: usize = 20;
/// The most bytes in a text. The runs of the largest grid take fewer.
const LONGEST: usize = 1 << 17;

fn fit(lines: &[Line<'_>]) -> Fit {
    let has_brackets = lines.iter().take(HEADING).any(|line| line.text.contains(['[', '(']));
    if !has_brackets || lines.iter().map(|line| line.text.len()).sum::<usize>() > LONGEST {
        return Fit::no(Fixed("kakuro.no-lists-of-runs"));
    }
    let text: Vec<&str> = lines.iter().map(|line| line.text).collect();
    let text = text.join("\n");
    let (groups, _) = groups(&text);
    let fours = groups.iter().filter(|group| group.numbers.len() == 4).count();
    let named = groups.iter().any(|group| group.way.is_some() && group.numbers.len() == 4);
    let two_lists = groups.iter().any(|group| group.list > 0) && fours * 10 >= groups.len() * 8;
    match (named || two_lists, fours) {
        (true, 2..) => Fit::Yes,
        (_, 2..) => Fit::no(Fixed("kakuro.lists-without-ways")).near(30),
        _ => Fit::no(Fixed("kakuro.no-lists-of-fours")),
    }
}

/// Numbers between two brackets or bars.
#[derive(Clone)]
struct Group<'a> {
    /// The text inside the brackets.
    text: &'a str,
    numbers: Vec<u32>,
    /// The direction given by the words before or among the numbers.
    way: Option<Way>,
    /// Whether the list has a name that gives no direction.
    other: bool,
    /// The number of lists that ended before this group.
    list: usize,
}

/// The direction that a word gives: `across`, `h_clue`, `rows`; `down`, `v_clue`, `cols`.
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

/// Whether a comment begins here that goes to the end of the line, rather than a row of a drawn grid.
fn is_remark(rest: &str) -> bool {
    let is_drawn = |after: &str| after.starts_with(['#', '.', '"', '\'']);
    rest.starts_with('%') || rest.strip_prefix('#').is_some_and(|after| !is_drawn(after))
}

/// The tokens of lists.
enum Token<'a> {
    Number(u32),
    /// A word, and whether it is the name of what follows.
    Word(&'a str, bool),
    /// A bracket or a bar.
    Sign(char),
    /// Commas, blanks and comments.
    Gap,
}

fn token(input: &str) -> Parsed<'_, Token<'_>> {
    let remark = (verify(peek(rest), is_remark), take_till(|c| c == '\n')).map(|_| Token::Gap);
    let word = take_while1(|c: char| c.is_alphanumeric() || c == '_');
    let word =
        (word, peek(rest)).map(|(word, rest): (&str, &str)| match word.starts_with(|c: char| c.is_ascii_digit()) {
            true => Token::Number(word.parse().ok().filter(|_| word.len() < 9).unwrap_or(u32::MAX)),
            false => Token::Word(word, rest.trim_start().starts_with(['=', ':'])),
        });
    remark.or(word).or(one_of("()[]{}|;").map(Token::Sign)).or(anychar.map(|_| Token::Gap)).parse(input)
}

/// The groups of numbers in a text, and the rest of the text from the last unclosed bracket on.
fn groups(text: &str) -> (Vec<Group<'_>>, Option<&str>) {
    let mut found: Vec<Group<'_>> = Vec::new();
    let mut now = Group { text, numbers: Vec::new(), way: None, other: false, list: 0 };
    let mut open: Vec<&str> = Vec::new();
    let (mut start, mut left) = (text, text);
    while let Ok((after, token)) = token(left) {
        match token {
            Token::Number(number) => now.numbers.push(number),
            Token::Word(word, is_name) => match way_of(word) {
                Some(way) => (now.way, now.other) = (Some(way), false),
                None if open.is_empty() && is_name => (now.way, now.other) = (None, true),
                None => {}
            },
            Token::Sign(sign) => {
                let begins = matches!(sign, '(' | '[' | '{');
                if !begins && !open.is_empty() && !now.numbers.is_empty() {
                    found.push(Group { text: start[..start.len() - left.len()].trim(), ..now.clone() });
                }
                if begins {
                    open.push(left);
                } else if !matches!(sign, '|' | ';') {
                    open.pop();
                    now.list += usize::from(open.is_empty());
                }
                now.numbers.clear();
                start = after;
            }
            Token::Gap => {}
        }
        left = after;
    }
    (found, open.pop())
}

/// A run as listed.
struct Listed<'a> {
    text: &'a str,
    way: Way,
    row: usize,
    col: usize,
    length: usize,
    sum: u32,
}

impl Listed<'_> {
    /// The cells of the run. With `at_clue`, its position is that of the clue, one square before the first cell.
    fn cells(&self, at_clue: bool) -> impl Iterator<Item = (usize, usize)> {
        let (row, col, skip) = (self.row, self.col, usize::from(at_clue));
        let way = self.way;
        (skip..skip + self.length).map(move |at| match way {
            Way::Across => (row, col + at),
            Way::Down => (row + at, col),
        })
    }
}

/// The runs of the lists. `ways` gives the directions of two lists without names.
fn listed<'a>(source: &Source, text: &'a str, ways: [Way; 2]) -> Result<Vec<Listed<'a>>, ReadError> {
    let (groups, unclosed) = groups(text);
    if let Some(rest) = unclosed {
        return Err(ReadError::shape(source, rest, Fixed("kakuro.bracket-not-closed")));
    }
    let is_named = groups.iter().any(|group| group.way.is_some());
    let lists: BTreeSet<usize> = groups.iter().map(|group| group.list).collect();
    let mut runs = Vec::new();
    for group in groups.iter().filter(|group| !is_named || group.way.is_some() || !group.other) {
        let by_order = || ways.get(lists.range(..group.list).count()).copied().filter(|_| !is_named);
        let most = u32::from(MAX_SIDE);
        let message = match (group.way.or_else(by_order), group.numbers.as_slice()) {
            (None, _) => Phrase::fixed("kakuro.run-without-way"),
            (_, [row, col, length, _]) if *row.max(col).max(length) > most || *length == 0 => {
                say!("kakuro.run-off-any-grid", most)
            }
            (Some(way), [row, col, length, sum]) => {
                let [row, col, length] = [*row, *col, *length].map(|number| number as usize);
                runs.push(Listed { text: group.text, way, row, col, length, sum: *sum });
                continue;
            }
            (_, numbers) => say!("kakuro.run-not-four-numbers", numbers = numbers.len()),
        };
        return Err(ReadError::shape(source, group.text, message));
    }
    Ok(runs)
}

/// The cells of all runs in this direction.
fn filled(runs: &[Listed<'_>], way: Way, at_clue: bool) -> BTreeSet<(usize, usize)> {
    runs.iter().filter(|run| run.way == way).flat_map(|run| run.cells(at_clue)).collect()
}

/// The likeliest reading of the runs, and whether their positions are those of the clues: in this reading, the runs
/// across fill the same cells as those down.
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

/// A row of a grid drawn beside the lists: `#` black, `.` white, with or without quotation marks.
fn drawn_row(line: &str) -> Option<&str> {
    let row = line.rsplit('=').next().unwrap_or(line);
    let row = row.trim_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ',' | '[' | ']'));
    (row.len() > 1 && row.bytes().all(|c| matches!(c, b'#' | b'.'))).then_some(row)
}

/// Checks that a grid drawn beside the lists, with or without its border of clues, agrees with the lists.
fn check_drawn(source: &Source, text: &str, cols: usize, squares: &[Piece<'_, KakuroSquare>]) -> Result<(), ReadError> {
    let drawn: Vec<&str> = text.lines().filter_map(drawn_row).collect();
    // Dots alone are not a grid.
    if !drawn.iter().any(|row| row.contains('#')) {
        return Ok(());
    }
    let skip = usize::from(drawn.len() < squares.len() / cols);
    let listed = squares.chunks(cols).skip(skip);
    let is_same = |row: &str, listed: &[Piece<'_, KakuroSquare>]| {
        row.chars().map(|c| c == '.').eq(listed.iter().skip(skip).map(|piece| piece.value.is_white()))
    };
    match drawn.iter().zip(listed).find(|(row, listed)| !is_same(row, listed)) {
        None => Ok(()),
        Some((row, _)) => Err(ReadError::shape(source, row, Fixed("kakuro.runs-do-not-fill-row"))),
    }
}

/// The number of squares in a row, and the squares of the grid.
fn squares<'a>(source: &Source, text: &'a str) -> Result<(usize, Vec<Piece<'a, KakuroSquare>>), ReadError> {
    let runs = |ways| listed(source, text, ways);
    let (runs, at_clue) = likeliest(runs([Way::Across, Way::Down])?, runs([Way::Down, Way::Across])?);
    let mut white = filled(&runs, Way::Across, at_clue);
    white.extend(filled(&runs, Way::Down, at_clue));
    let whole = |message: Phrase| ReadError::shape(source, text, message);
    let cols = || white.iter().map(|(_, col)| *col);
    let bounds = (white.first(), white.last(), cols().min(), cols().max());
    let (Some((top, _)), Some((bottom, _)), Some(left), Some(right)) = bounds else {
        return Err(whole(Phrase::fixed("kakuro.no-run-in-lists")));
    };
    // The clues need one row and one column before the first cells.
    let (rows, cols) = (bottom - top + 2, right - left + 2);
    if rows.max(cols) > usize::from(MAX_SIDE) {
        return Err(whole(say!("kakuro.grid-too-large", rows, cols, most = MAX_SIDE)));
    }
    let place = |(row, col): (usize, usize)| (row + 1 - top) * cols + col + 1 - left;
    let mut squares = vec![Piece { text, value: KakuroSquare::BLANK }; rows * cols];
    white.iter().for_each(|at| squares[place(*at)].value = KakuroSquare::White(None));
    for run in &runs {
        put(source, cols, &mut squares, run, run.cells(at_clue).map(place).collect())?;
    }
    check_drawn(source, text, cols, &squares)?;
    Ok((cols, squares))
}

/// Writes the sum of a run into the square before its first cell.
fn put<'a>(
    source: &Source,
    cols: usize,
    squares: &mut [Piece<'a, KakuroSquare>],
    run: &Listed<'a>,
    cells: Vec<usize>,
) -> Result<(), ReadError> {
    let (Some(first), Some(last)) = (cells.first().copied(), cells.last().copied()) else { return Ok(()) };
    let (before, after) = match run.way {
        Way::Across => (first.checked_sub(1), Some(last + 1).filter(|at| at % cols != 0)),
        Way::Down => (first.checked_sub(cols), Some(last + cols)),
    };
    let goes_on = after.and_then(|at| squares.get(at)).is_some_and(|piece| piece.value.is_white());
    let message = match before.and_then(|at| squares.get_mut(at)) {
        _ if goes_on => Fixed("kakuro.run-goes-on"),
        None => Fixed("kakuro.run-without-place"),
        Some(clue) if clue.value.is_white() => Fixed("kakuro.cell-right-before-run"),
        Some(clue) if clue.value.sum(run.way).is_some() => Fixed("kakuro.run-listed-twice"),
        Some(clue) => {
            *clue = Piece { text: run.text, value: clue.value.with_sum(run.way, Some(run.sum)) };
            return Ok(());
        }
    };
    Err(ReadError::shape(source, run.text, message))
}

/// The two lists, with positions counted from 0 without the border. None if reading them would not give the same grid.
fn write(kakuro: &Kakuro) -> Option<String> {
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
