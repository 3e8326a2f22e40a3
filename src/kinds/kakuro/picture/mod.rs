//! Kakuros in pictures: which squares are black, and the sums in their halves.

mod eye;

use self::eye::Written;
use super::{KAKURO, Kakuro, KakuroSquare, Run, Way, native};
use crate::Info;
use crate::scan::{Clue, Clues, Glyph, Scan, Spot, likely_sums};
use nazo_core::puzzle::{Budget, Cell, ConstraintId, Value};
use nazo_core::rules;
use nazo_vision::net::Net;
use nazo_vision::squares::DIGIT;
use nazo_vision::tile::Halves;
use nazo_vision::view::Placed;
use nazo_vision::{Flat, Mesh, Picture, View, tile};

/// The most positions of a board that are tried.
const MOST_PLACES: usize = 2;

/// The sizes of the smallest and the largest board, including its border of clues.
const SIDES: std::ops::RangeInclusive<usize> = 4..=32;

/// How much of the first row or column must be in the picture, in cells.
const LEAST_BORDER: f32 = 0.8;

/// The least width and height of a square, in pixels. Smaller squares cannot hold writing, and for squares of no height
/// there would always be room for another row.
const LEAST_CELL: f32 = 4.0;

/// The size of a straightened board in pixels, and the range for the size of a cell.
const BOARD: usize = 1_400;
const CELL: std::ops::RangeInclusive<usize> = 40..=96;

/// Anything less likely than this is not tried.
const LEAST: f32 = 1e-4;

/// How many lines a board may have on one side beyond those that were seen, and how many of the lines seen may not be
/// its own.
const BEYOND: usize = 3;

/// The least average confidence in the sums of a board.
const LEAST_SURE: f32 = 0.3;

/// Colours that differ by less than the first belong to the same sort of square. The second is a share of the distance
/// between black and white: a colour nearer to black than that is black as well.
const ALIKE: f32 = 24.0;
const NEAR: f32 = 0.4;

/// A sum with less confidence than this is looked at several times.
const SURE: f32 = 0.999;

/// The highest probability of no sum where a sum is clear.
const HARDLY_NONE: f32 = 0.01;

/// If a board fits this well, no other position is tried.
const CLEAR: f32 = 0.9;

/// The least share of squares that must be white, and that must be black.
const LEAST_SHARE: f32 = 0.15;

const BLACK: &str = "#";
const WHITE: &str = ".";

/// The kakuro in a picture.
pub(super) fn scan(view: &View, budget: &Budget) -> Option<Scan> {
    let placed = view.grids().iter().take(MOST_PLACES).take_while(|_| budget.check().is_ok());
    let mut seen = placed.filter_map(|placed| seen_at(view, placed));
    let mut best: Option<Scan> = None;
    while best.as_ref().is_none_or(|best| best.fit < CLEAR)
        && let Some(scan) = seen.next()
    {
        best = best.filter(|best| best.fit > scan.fit).or(Some(scan));
    }
    best
}

/// Whether the board of nine by nine squares found by its lines begins with a black row and a black column.
pub(super) fn begins_black(view: &View) -> bool {
    let laid = view.screenshots().first().and_then(|placed| Some((laid(view.picture(), &placed.mesh)?, &placed.mesh)));
    laid.is_some_and(|(laid, mesh)| {
        laid.whites == 0 && (laid.mesh.rows(), laid.mesh.cols()) == (mesh.rows(), mesh.cols())
    })
}

/// A board on which black and white squares are told apart.
struct Laid {
    mesh: Mesh,
    black: Vec<bool>,
    /// The number of white squares in the first row and column.
    whites: usize,
}

/// The kakuro at a position, if there is one.
fn seen_at(view: &View, placed: &Placed) -> Option<Scan> {
    let Laid { mesh, black, .. } = laid(view.picture(), &placed.mesh)?;
    let (rows, cols) = (mesh.rows(), mesh.cols());
    let cell = (BOARD / rows.max(cols)).clamp(*CELL.start(), *CELL.end());
    let flat = Flat::new(view.grey(), &mesh, cell);
    let (cells, corners, sure) = read(&flat, &black);
    // There must be sums wherever runs begin.
    if sure < LEAST_SURE {
        return None;
    }
    Some(Scan { mesh: Some(mesh), cells, corners, fit: placed.seen * sure, ..Scan::blank(&KAKURO, rows, cols) })
}

/// The sort of a square, judged by its looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Black,
    White,
    /// Not a square of the board.
    Other,
}

/// How black and white squares look. A square with a diagonal is black, whatever its colour. The white colour is the
/// one most frequent on the board and rare in its first row and column and in squares with a diagonal. Squares that
/// look like one of these last two are black. All others are white as well, since a player may choose several colours.
struct Looks {
    /// Each colour of black squares, and the largest distance from it.
    black: Vec<([u8; 3], f32)>,
    /// All colours of white squares.
    whites: Vec<[u8; 3]>,
}

impl Looks {
    fn of(halves: &[Halves], cols: usize) -> Option<Looks> {
        let is_first = |at: usize| at < cols || at.is_multiple_of(cols);
        let firsts = (0..halves.len()).filter(|at| is_first(*at)).count();
        let parted = halves.iter().filter(|square| has_diagonal(square)).count();
        // For each colour, the share of the halves inside the board that have it. Its shares in the first row and
        // column and in squares with a diagonal are subtracted.
        let mut colours: Vec<([u8; 3], f32)> = Vec::new();
        for (at, square) in halves.iter().enumerate() {
            let worth = match () {
                () if has_diagonal(square) => -1.0 / parted as f32,
                () if is_first(at) => -1.0 / firsts as f32,
                () => 1.0 / (halves.len() - firsts) as f32,
            };
            for half in [square.upper, square.lower] {
                match colours.iter_mut().find(|(colour, _)| tile::distance(*colour, half) < ALIKE) {
                    Some((_, sum)) => *sum += worth,
                    None => colours.push((half, worth)),
                }
            }
        }
        let white = colours.iter().max_by(|one, other| one.1.total_cmp(&other.1))?.0;
        let meant = halves.iter().enumerate().filter(|(at, square)| is_first(*at) || has_diagonal(square));
        let mut black: Vec<[u8; 3]> = meant.flat_map(|(_, square)| [square.upper, square.lower]).collect();
        black.sort_unstable();
        black.dedup();
        let far = black.into_iter().map(|colour| (colour, tile::distance(colour, white)));
        let black = far.filter(|(_, far)| *far >= ALIKE).map(|(colour, far)| (colour, NEAR * far)).collect();
        let mut looks = Looks { black, whites: Vec::new() };
        let whites = halves.iter().filter(|square| looks.look(square) != Look::Black).map(|square| square.upper);
        looks.whites = whites.collect();
        Some(looks)
    }

    fn look(&self, square: &Halves) -> Look {
        let is_near = |(colour, far): &([u8; 3], f32)| tile::distance(*colour, square.upper) < *far;
        match () {
            () if has_diagonal(square) || self.black.iter().any(is_near) => Look::Black,
            () if self.whites.iter().any(|white| tile::distance(*white, square.upper) < ALIKE) => Look::White,
            () => Look::Other,
        }
    }
}

/// Whether the two halves of a square are separated by a line or differ in colour.
fn has_diagonal(square: &Halves) -> bool {
    square.has_line || tile::distance(square.upper, square.lower) >= ALIKE
}

/// Which squares are black. None if that does not look like a kakuro, whose first row and first column are black. Black
/// squares in a row hide the lines between them, and keys or a title may have lines of their own. So the board may
/// extend beyond its lattice on any side, or end before it does. The board with the fewest white squares in its first
/// row and column is chosen; among equals, the largest.
fn laid(picture: &Picture, mesh: &Mesh) -> Option<Laid> {
    let (rows, cols) = (mesh.rows(), mesh.cols());
    let (wide, high) = mesh.cell_size();
    if wide.min(high) < LEAST_CELL || !SIDES.contains(&rows) || !SIDES.contains(&cols) {
        return None;
    }
    let cells = (0..rows * cols).map(|at| Halves::of(picture, mesh, (at / cols, at % cols)));
    let looks = Looks::of(&cells.collect::<Vec<Halves>>(), cols)?;
    // How many more squares there is room for on each side.
    let more = |space: f32, cell: f32| ((space / cell + 1.0 - LEAST_BORDER).max(0.0) as usize).min(BEYOND);
    let ((left, top), (right, bottom)) = (mesh.node(0, 0), mesh.node(rows, cols));
    let (before, above) = (more(left, wide), more(top, high));
    let (after, below) = (more(picture.width() as f32 - right, wide), more(picture.height() as f32 - bottom, high));
    let node = |row: usize, col: usize| mesh.place(col as f32 - before as f32, row as f32 - above as f32);
    let whole = Mesh::new(rows + above + below, cols + before + after, node);
    let width = whole.cols();
    let seen: Vec<Look> = (0..whole.rows() * width)
        .map(|at| looks.look(&Halves::of(picture, &whole, (at / width, at % width))))
        .collect();
    let is = |row: usize, col: usize, look: Look| seen.get(row * width + col) == Some(&look);
    let mut best: Option<(usize, usize, [usize; 4])> = None;
    for (top, bottom) in spans(above, rows, below) {
        for (left, right) in spans(before, cols, after) {
            let row = |row: usize| (left..right).filter(move |col| !is(row, *col, Look::Black)).count();
            let col = |col: usize| (top..bottom).filter(move |row| !is(*row, col, Look::Black)).count();
            let is_beyond = |row: usize, col: usize| {
                !(above..above + rows).contains(&row) || !(before..before + cols).contains(&col)
            };
            let has_other =
                || (top..bottom).any(|row| (left..right).any(|col| is_beyond(row, col) && is(row, col, Look::Other)));
            let is_empty = (row(top) + row(top + 1) == 0)
                || (col(left) + col(left + 1) == 0)
                || row(bottom - 1) == 0
                || col(right - 1) == 0;
            let whites = row(top) + col(left);
            let area = (bottom - top) * (right - left);
            let is_better = best.is_none_or(|(fewest, most, _)| whites < fewest || (whites == fewest && area > most));
            if is_better && !is_empty && !has_other() {
                best = Some((whites, area, [top, bottom, left, right]));
            }
        }
    }
    let (whites, area, [top, bottom, left, right]) = best?;
    let black: Vec<bool> =
        (top..bottom).flat_map(|row| (left..right).map(move |col| is(row, col, Look::Black))).collect();
    let mesh = Mesh::new(bottom - top, right - left, |row, col| whole.node(row + top, col + left));
    let blacks = black.iter().filter(|is_black| **is_black).count() as f32 / area as f32;
    let is_board = whites * 10 < bottom - top + right - left && (LEAST_SHARE..1.0 - LEAST_SHARE).contains(&blacks);
    is_board.then_some(Laid { mesh, black, whites })
}

/// The possible first and last lines of a board that was seen over `lines` lines, with more lines before and behind.
fn spans(before: usize, lines: usize, behind: usize) -> impl Iterator<Item = (usize, usize)> {
    let (last, end) = (before + lines, before + lines + behind);
    let ends = move |from: usize| (last.saturating_sub(BEYOND)..=end).map(move |to| (from, to));
    let all = (0..=before + BEYOND).flat_map(ends);
    all.filter(|(from, to)| SIDES.contains(&to.saturating_sub(*from)))
}

/// The number of white squares after a square in this direction.
fn run(black: &[bool], (rows, cols): (usize, usize), at: usize, way: Way) -> usize {
    let (row, col) = (at / cols, at % cols);
    let follows = |step: usize| match way {
        Way::Across => (col + step < cols).then(|| at + step),
        Way::Down => (row + step < rows).then(|| at + step * cols),
    };
    (1..).map_while(follows).take_while(|next| !black.get(*next).copied().unwrap_or(true)).count()
}

/// The content of each square, the sum to the right of each black one, and the average confidence.
fn read(lines: &Flat, black: &[bool]) -> (Vec<Glyph>, Vec<Glyph>, f32) {
    let size = (lines.rows, lines.cols);
    let (mut cells, mut corners) = (Vec::new(), Vec::new());
    let (mut sure, mut count) = (0.0, 0);
    for (at, is_black) in black.iter().enumerate() {
        let place = (at / lines.cols, at % lines.cols);
        if !is_black {
            cells.push(digit(lines, place));
            corners.push(Glyph::typed(WHITE));
            continue;
        }
        let mut sum = |way: Way| {
            let length = run(black, size, at, way);
            // If no run begins here, the writing is not a sum.
            if length == 0 {
                return Vec::new();
            }
            let written = Written::of(lines, place, way);
            let mut row = written.as_ref().map_or(vec![1.0], Written::number);
            if let Some(written) = written.filter(|_| !is_clear(&row, length)) {
                row = written.several(length);
            }
            let none = row.first().copied().unwrap_or(1.0);
            let legal = legal(&row, length);
            sure += legal.first().map_or(0.0, |(_, p)| *p) * (1.0 - none).max(0.0);
            count += 1;
            legal
        };
        let (down, across) = (sum(Way::Down), sum(Way::Across));
        cells.push(if down.is_empty() {
            Glyph::typed(BLACK)
        } else {
            Glyph::read(down.into_iter().map(|(sum, p)| (format!("{sum}\\"), p)).collect())
        });
        corners.push(if across.is_empty() { Glyph::typed(WHITE) } else { Glyph::number(across) });
    }
    (cells, corners, sure / count.max(1) as f32)
}

/// The sums that a run of this length can have, with their probabilities, likeliest first. A run of one square may have
/// no clue.
fn legal(row: &[f32], length: usize) -> Vec<(usize, f32)> {
    let is_clueless = length == 1 && row.first().is_some_and(|none| *none > 0.5);
    if length == 0 || is_clueless {
        return Vec::new();
    }
    likely_sums(length, |sum| row.get(sum).copied().unwrap_or(0.0))
}

/// Whether one look shows the sum clearly. Sums that a run of this length cannot have do not count as doubt.
fn is_clear(row: &[f32], length: usize) -> bool {
    let is_sum = legal(row, length).first().is_some_and(|(_, p)| *p >= SURE);
    let none = row.first().copied().unwrap_or(1.0);
    row.iter().copied().fold(0.0, f32::max) >= SURE || (is_sum && none < HARDLY_NONE)
}

/// The digit in a white square, if there is one.
fn digit(flat: &Flat, (row, col): (usize, usize)) -> Glyph {
    let (left, top) = (col as f32, row as f32);
    let crop = flat.crop((left, top), (left + 1.0, top + 1.0), DIGIT, DIGIT);
    let found = Net::digits().and_then(|net| net.probabilities(&crop)).unwrap_or_default();
    Glyph::number(found.into_iter().enumerate())
}

/// The squares as they were recognised.
pub(super) fn squares(scan: &Scan) -> Vec<KakuroSquare> {
    let square = |(cell, corner): (&Glyph, &Glyph)| {
        let down = cell.value.strip_suffix('\\');
        match (down, cell.value.as_str()) {
            (Some(down), _) => KakuroSquare::Black { down: down.parse().ok(), across: corner.value.parse().ok() },
            (None, BLACK) => KakuroSquare::Black { down: None, across: corner.value.parse().ok() },
            (None, digit) => KakuroSquare::White(digit.parse().ok().filter(|digit| (1..=9).contains(digit)).map(Value)),
        }
    };
    scan.cells.iter().zip(&scan.corners).map(square).collect()
}

/// The spot of the sum of a run, in a grid with this many columns. None if the run begins at the edge.
pub(super) fn sum_spot(run: &Run, cols: usize) -> Option<Spot> {
    let at = run.clue(cols)?;
    let spot = if run.way == Way::Across { Spot::Corner } else { Spot::Cell };
    Some(spot(at / cols, at % cols))
}

/// The rules as they were read.
pub(super) fn clues(scan: &Scan) -> Option<Clues> {
    use crate::Puzzle;

    let kakuro = Kakuro::new(scan.cols, squares(scan), Info::default()).ok()?;
    let cells = kakuro.cells();
    let mut clues = Vec::new();
    // In the model, the rules of runs come first, in this order.
    for (run, id) in kakuro.runs().iter().zip(0..) {
        let spot = sum_spot(run, scan.cols)?;
        let Some(glyph) = scan.glyph(spot).filter(|_| run.sum.is_some()) else { continue };
        let members: Vec<Cell> = run.squares.iter().filter_map(|at| cells[*at]).collect();
        let other = |(value, p): &(String, f32)| {
            let total = value.trim_end_matches('\\').parse().ok()?;
            let rule = rules::sum(members.clone(), total, true);
            (*value != glyph.value && *p >= LEAST).then(|| (value.clone(), *p, rule))
        };
        let others = glyph.options.iter().filter_map(other).collect();
        clues.push(Clue { spot, id: ConstraintId(id), others });
    }
    Some(Clues { model: kakuro.model(), clues })
}

/// The kakuro as native text.
pub(super) fn typeset(scan: &Scan) -> String {
    native::text(&Info::default(), &squares(scan), scan.cols)
}
