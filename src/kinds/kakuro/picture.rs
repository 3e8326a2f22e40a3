//! Kakuros in pictures: which squares are black, and the sums in their halves.

use super::{KAKURO, Kakuro, Square, Way};
use crate::kinds::Info;
use crate::kinds::scan::{Clue, Clues, Glyph, Scan, Spot};
use crate::puzzle::{Cell, ConstraintId, Rule, Value};
use crate::vision::net::Net;
use crate::vision::squares::{DIGIT, LABEL};
use crate::vision::{Flat, View};

/// Places of a board that are looked at.
const MOST_PLACES: usize = 2;

/// The smallest and the largest board, with its border of clues.
const SIDES: std::ops::RangeInclusive<usize> = 4..=32;

/// Pixels of a straightened board, and of a cell at least and at most.
const BOARD: usize = 1_400;
const CELL: std::ops::RangeInclusive<usize> = 40..=96;

/// Where the sum of the run to the right stands in its square, and that of the run below, in cells.
const ACROSS: ((f32, f32), (f32, f32)) = ((0.40, 0.0), (1.025, 0.5));
const DOWN: ((f32, f32), (f32, f32)) = ((-0.025, 0.5), (0.6, 1.0));

/// What is less likely than this is not tried.
const LEAST: f32 = 1e-4;

/// By how many grey levels black squares have to differ from white ones.
const APART: f32 = 18.0;

/// The share of squares that have to be white, and black.
const LEAST_SHARE: f32 = 0.15;

const BLACK: &str = "#";
const WHITE: &str = ".";

/// The kakuro in a picture.
pub(super) fn scan(view: &View) -> Option<Scan> {
    let is_fitting = |rows: usize, cols: usize| SIDES.contains(&rows) && SIDES.contains(&cols);
    let placed = view.grids().iter().take(MOST_PLACES);
    let placed = placed.filter(|placed| is_fitting(placed.mesh.rows(), placed.mesh.cols()));
    let scans = placed.filter_map(|placed| {
        let (rows, cols) = (placed.mesh.rows(), placed.mesh.cols());
        let cell = (BOARD / rows.max(cols)).clamp(*CELL.start(), *CELL.end());
        let flat = Flat::new(view.grey(), &placed.mesh, cell);
        let black = black(&flat)?;
        let (cells, corners, sure) = read(&flat, &black);
        Some(Scan {
            kind: &KAKURO,
            rows,
            cols,
            mesh: Some(placed.mesh.clone()),
            cells,
            corners,
            walls: None,
            fit: placed.seen * sure,
            header: Vec::new(),
        })
    });
    scans.max_by(|one, other| one.fit.total_cmp(&other.fit))
}

/// Which squares are black, by how bright they are; none where that does not look like a kakuro, whose first row and
/// first column are black.
fn black(flat: &Flat) -> Option<Vec<bool>> {
    let cells = (0..flat.rows).flat_map(|row| (0..flat.cols).map(move |col| (row, col)));
    let shades: Vec<f32> = cells.map(|cell| shade(flat, cell)).collect();
    let threshold = split(&shades);
    let mean = |is_above: bool| {
        let group = shades.iter().filter(|shade| (**shade > threshold) == is_above);
        let (sum, count) = group.fold((0.0, 0), |(sum, count), shade| (sum + shade, count + 1));
        sum / count.max(1) as f32
    };
    if mean(true) - mean(false) < APART {
        return None;
    }
    let border = |at: usize| at < flat.cols || at.is_multiple_of(flat.cols);
    let above = (0..shades.len()).filter(|at| border(*at) && shades[*at] > threshold).count();
    let below = (0..shades.len()).filter(|at| border(*at) && shades[*at] <= threshold).count();
    // All of the border looks alike, whichever shade it has.
    if above.min(below) * 10 > above + below {
        return None;
    }
    let black: Vec<bool> = shades.iter().map(|shade| (*shade > threshold) == (above > below)).collect();
    let share = black.iter().filter(|black| **black).count() as f32 / black.len().max(1) as f32;
    (LEAST_SHARE..=1.0 - LEAST_SHARE).contains(&share).then_some(black)
}

/// The shade of the ground of a square: the median of its inner part.
fn shade(flat: &Flat, (row, col): (usize, usize)) -> f32 {
    let (left, top) = (flat.margin + col * flat.cell, flat.margin + row * flat.cell);
    let inner = flat.cell / 8..flat.cell - flat.cell / 8;
    let pixels = inner.clone().flat_map(|y| inner.clone().map(move |x| (x, y)));
    let mut values: Vec<u8> = pixels.map(|(x, y)| flat.grey.at(left + x, top + y)).collect();
    values.sort_unstable();
    values.get(values.len() / 2).map_or(255.0, |value| f32::from(*value))
}

/// The threshold between two groups: halfway between their means.
fn split(values: &[f32]) -> f32 {
    let least = values.iter().copied().fold(f32::INFINITY, f32::min);
    let most = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut threshold = (least + most) / 2.0;
    for _ in 0..20 {
        let mean = |is_above: bool| {
            let group = values.iter().filter(|value| (**value > threshold) == is_above);
            let (sum, count) = group.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
            if count == 0 { threshold } else { sum / count as f32 }
        };
        threshold = (mean(true) + mean(false)) / 2.0;
    }
    threshold
}

/// How many white squares follow a square that way.
fn run(black: &[bool], (rows, cols): (usize, usize), at: usize, way: Way) -> usize {
    let (row, col) = (at / cols, at % cols);
    let follows = |step: usize| match way {
        Way::Across => (col + step < cols).then(|| at + step),
        Way::Down => (row + step < rows).then(|| at + step * cols),
    };
    (1..).map_while(follows).take_while(|next| !black.get(*next).copied().unwrap_or(true)).count()
}

/// What stands in each square, the sum to the right of each black one, and how sure all that is.
fn read(flat: &Flat, black: &[bool]) -> (Vec<Glyph>, Vec<Glyph>, f32) {
    let size = (flat.rows, flat.cols);
    let dark = flat.counter();
    let (mut cells, mut corners) = (Vec::new(), Vec::new());
    let (mut sure, mut count) = (0.0, 0);
    for (at, is_black) in black.iter().enumerate() {
        let place = (at / flat.cols, at % flat.cols);
        if !is_black {
            cells.push(digit(flat, place));
            corners.push(plain(WHITE));
            continue;
        }
        // Sums are written dark on light squares, and light or dark on dark ones.
        let mut sum = |way: Way, part: ((f32, f32), (f32, f32))| {
            let length = run(black, size, at, way);
            let found = [flat, &dark].map(|flat| number(flat, place, part));
            let none = |row: &[f32]| row.first().copied().unwrap_or(1.0);
            let row = if none(&found[0]) <= none(&found[1]) { &found[0] } else { &found[1] };
            let legal = legal(row, length);
            if length > 0 {
                sure += legal.first().map_or(0.0, |(_, p)| *p) * (1.0 - none(row)).max(0.0);
                count += 1;
            }
            legal
        };
        let (down, across) = (sum(Way::Down, DOWN), sum(Way::Across, ACROSS));
        cells.push(if down.is_empty() {
            plain(BLACK)
        } else {
            Glyph::read(down.into_iter().map(|(sum, p)| (format!("{sum}\\"), p)).collect())
        });
        corners.push(if across.is_empty() {
            plain(WHITE)
        } else {
            Glyph::read(across.into_iter().map(|(sum, p)| (sum.to_string(), p)).collect())
        });
    }
    (cells, corners, sure / count.max(1) as f32)
}

/// What is certain.
fn plain(value: &str) -> Glyph {
    Glyph { options: Vec::new(), ..Glyph::typed(value) }
}

/// The sums that a run of this length can have, with their probabilities, likeliest first; a run of one square may have no
/// clue at all.
fn legal(row: &[f32], length: usize) -> Vec<(usize, f32)> {
    if length == 0 || length > 9 {
        return Vec::new();
    }
    let (least, most) = (length * (length + 1) / 2, length * (19 - length) / 2);
    let mut sums: Vec<(usize, f32)> =
        (least..=most).map(|sum| (sum, row.get(sum).copied().unwrap_or(0.0).max(1e-9))).collect();
    let whole: f32 = sums.iter().map(|(_, p)| p).sum();
    sums.iter_mut().for_each(|(_, p)| *p /= whole);
    sums.sort_by(|one, other| other.1.total_cmp(&one.1));
    let is_clueless = length == 1 && row.first().is_some_and(|none| *none > 0.5);
    if is_clueless { Vec::new() } else { sums }
}

fn number(flat: &Flat, (row, col): (usize, usize), (from, to): ((f32, f32), (f32, f32))) -> Vec<f32> {
    let (left, top) = (col as f32, row as f32);
    let crop = flat.crop((left + from.0, top + from.1), (left + to.0, top + to.1), LABEL.0, LABEL.1);
    Net::labels().and_then(|net| net.probabilities(&crop)).unwrap_or_default()
}

/// The digit in a white square, or nothing.
fn digit(flat: &Flat, (row, col): (usize, usize)) -> Glyph {
    let (left, top) = (col as f32, row as f32);
    let crop = flat.crop((left, top), (left + 1.0, top + 1.0), DIGIT, DIGIT);
    let found = Net::digits().and_then(|net| net.probabilities(&crop)).unwrap_or_default();
    let name = |at: usize| if at == 0 { WHITE.to_string() } else { at.to_string() };
    Glyph::read(found.iter().enumerate().map(|(at, p)| (name(at), *p)).collect())
}

/// The squares as they are taken.
fn squares(scan: &Scan) -> Vec<Square> {
    let square = |(cell, corner): (&Glyph, &Glyph)| {
        let down = cell.value.strip_suffix('\\');
        match (down, cell.value.as_str()) {
            (Some(down), _) => Square::Black { down: down.parse().ok(), across: corner.value.parse().ok() },
            (None, BLACK) => Square::Black { down: None, across: corner.value.parse().ok() },
            (None, digit) => Square::White(digit.parse().ok().map(Value)),
        }
    };
    scan.cells.iter().zip(&scan.corners).map(square).collect()
}

/// The rules that were read.
pub(super) fn clues(scan: &Scan) -> Option<Clues> {
    use crate::kinds::Puzzle;

    let kakuro = Kakuro::new(scan.cols, squares(scan), Info::default()).ok()?;
    let model = kakuro.model();
    let cells = kakuro.cells();
    let mut clues = Vec::new();
    for run in kakuro.runs() {
        let members: Vec<Cell> = run.squares.iter().filter_map(|at| cells.get(*at).copied().flatten()).collect();
        let (row, col) = kakuro.place(*run.squares.first()?);
        let (spot, suffix) = match run.way {
            Way::Across => (Spot::Corner(row, col.checked_sub(1)?), ""),
            Way::Down => (Spot::Cell(row.checked_sub(1)?, col), "\\"),
        };
        let Some(glyph) = scan.glyph(spot) else { continue };
        let is_its = |rule: &Rule| matches!(rule, Rule::Sum { cells, .. } if *cells == members);
        let Some(id) = model.constraints().iter().position(|constraint| is_its(&constraint.rule)) else { continue };
        let other = |(value, p): &(String, f32)| {
            let total = value.strip_suffix(suffix)?.parse().ok()?;
            let rule = Rule::Sum { cells: members.clone(), total, distinct: true };
            (*value != glyph.value && *p >= LEAST).then(|| (value.clone(), *p, rule))
        };
        let others = glyph.options.iter().filter_map(other).collect();
        clues.push(Clue { spot, id: ConstraintId(id as u32), others });
    }
    Some(Clues { model, clues })
}

/// The kakuro as native text.
pub(super) fn typeset(scan: &Scan) -> String {
    let token = |(cell, corner): (&Glyph, &Glyph)| {
        let across = corner.value.parse::<u32>().ok();
        match (cell.value.as_str(), across) {
            (BLACK, Some(across)) => format!("\\{across}"),
            (down, across) if down.ends_with('\\') => {
                format!("{down}{}", across.map(|sum| sum.to_string()).unwrap_or_default())
            }
            (other, _) => other.to_string(),
        }
    };
    let tokens: Vec<String> = scan.cells.iter().zip(&scan.corners).map(token).collect();
    let rows: Vec<String> = tokens.chunks(scan.cols.max(1)).map(|row| row.join(" ")).collect();
    format!("kakuro\n{}\n", rows.join("\n"))
}
