//! Killers in pictures.

pub mod cages;
mod tints;

use std::borrow::Cow;

use self::cages::{Cages, Corners, LABELS, decided, disagreement, sums_of};
use self::tints::Grounds;
use super::KILLER;
use crate::kinds::grid::picture::{self, BLANK};
use crate::kinds::grid::sheet;
use crate::kinds::scan::{Clue, Clues, Glyph, Partition, Scan, Spot};
use crate::puzzle::{Cell, Form, Rule};
use crate::vision::sides::Sides;
use crate::vision::squares::Squares;
use crate::vision::walls::{Walls, guesses};
use crate::vision::{Flat, Mesh, Picture, View};

/// How much of its lines has to be seen of a board.
const LEAST_SEEN: f32 = 0.2;

/// Fewer numbers at corners are no killer, and so many are one for sure.
const LEAST_LABELS: usize = 5;
const ENOUGH_LABELS: usize = 12;

/// Guesses that disagree more than this with the numbers are not believed before another lattice was tried.
const DISAGREES: f32 = 1.5;

/// A board that disagrees so much with its numbers is half believed to be a killer.
const HALF_BELIEVED: f32 = 4.0;

/// A number that is less sure than this is looked at several times.
const SURE: f32 = 0.999;

/// The letters of cages in native text.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The killer in a picture.
pub(super) fn scan(view: &View) -> Option<Scan> {
    let squares = view.squares().filter(|squares| squares.seen >= LEAST_SEEN)?;
    let mut best: Option<(Board<'_>, usize)> = None;
    for mesh in std::iter::once(&squares.mesh).chain(&squares.rivals) {
        if best.as_ref().is_some_and(|(board, _)| board.disagreement <= DISAGREES) {
            break;
        }
        let flat = match best.is_none() && *mesh == squares.mesh {
            true => Cow::Borrowed(&squares.flat),
            false => Cow::Owned(Squares::undiagonal(Squares::straightened(view.grey(), mesh)).0),
        };
        let numbers = Corners::read(&flat);
        // Without numbers nobody asks for walls.
        let labels = numbers.0.iter().filter(|row| row[0].exp() < 0.4).count();
        if labels < LEAST_LABELS {
            continue;
        }
        let board = Board::of(view.picture(), mesh.clone(), flat, numbers);
        if best.as_ref().is_none_or(|(best, _)| board.disagreement < best.disagreement) {
            best = Some((board, labels));
        }
    }
    let (best, labels) = best?;
    // Marks and scribbles may look like numbers, but no cages go with them: each cage has one, each belongs to one.
    let cages = decided(&best.walls, &best.corners);
    let has_label = |cell: usize| best.corners.0.get(cell).is_some_and(|row| row[0].exp() < 0.4);
    let firsts = cages.list().len() - cages.open.len();
    let both = cages.list().iter().filter(|(first, _)| has_label(*first)).count();
    let agreement = (both as f32 / labels.max(firsts).max(1) as f32).powi(2);
    let closed = 1.0 / (1.0 + best.disagreement.max(0.0) / HALF_BELIEVED);
    let fit = squares.seen * (labels as f32 / ENOUGH_LABELS as f32).min(1.0) * agreement * closed;
    let mut scan = picture::scan(&KILLER, squares, fit);
    if squares.is_photo && best.mesh != squares.mesh {
        scan.cells = picture::glyphs(&Squares::digits_on(&best.flat));
    }
    scan.mesh = Some(best.mesh.clone());
    scan.corners = corners(&best, &cages);
    scan.walls = Some(partition(&best.walls, &cages));
    Some(scan)
}

/// A board with its walls and numbers.
struct Board<'a> {
    mesh: Mesh,
    flat: Cow<'a, Flat>,
    corners: Corners,
    walls: Walls,
    disagreement: f32,
}

impl<'a> Board<'a> {
    /// The board of which the numbers were read.
    fn of(picture: &Picture, mesh: Mesh, flat: Cow<'a, Flat>, corners: Corners) -> Board<'a> {
        let unknown = Walls::unknown(flat.rows, flat.cols);
        let grounds = Grounds::of(picture, &mesh);
        let all = guesses(&Sides::of(&flat)).into_iter().chain(grounds.walls());
        let scored = |walls: Walls| (disagreement(&walls, &corners), walls);
        let less = |one: &(f32, Walls), other: &(f32, Walls)| one.0.total_cmp(&other.0);
        let mut best = all.map(scored).min_by(less);
        if best.as_ref().is_none_or(|best| best.0 > DISAGREES) {
            let unveiled = grounds.unveiled().and_then(|grounds| grounds.walls());
            // Tints of boxes, and lines of more sorts than those between boxes and the others, tell nothing of walls.
            let evened = Sides::of(&flat.evened());
            let more = guesses(&evened).into_iter().chain(guesses(&evened.without_lattice()));
            best = best.into_iter().chain(unveiled.into_iter().chain(more).map(scored)).min_by(less);
        }
        let (disagreement, walls) = best.unwrap_or((f32::INFINITY, unknown));
        Board { mesh, flat, corners, walls, disagreement }
    }
}

impl Corners {
    /// The numbers at the corners of a board's cells.
    fn read(flat: &Flat) -> Corners {
        let logs = |row: Vec<f32>| -> [f32; LABELS] {
            std::array::from_fn(|at| row.get(at).copied().unwrap_or(1.0 / LABELS as f32).max(1e-9).ln())
        };
        Corners(Squares::labels(flat).into_iter().map(logs).collect())
    }
}

/// The number at the corner of each cell: of those at which a cage begins, what such a cage can have.
fn corners(board: &Board<'_>, cages: &Cages) -> Vec<Glyph> {
    let raw = |at: usize| {
        let row = board.corners.0.get(at).copied().unwrap_or([0.0; LABELS]);
        let name = |number: usize| if number == 0 { BLANK.to_string() } else { number.to_string() };
        Glyph::read(row.iter().enumerate().map(|(number, p)| (name(number), p.exp())).collect())
    };
    let mut glyphs: Vec<Glyph> =
        (0..cages.first.len()).map(|at| Glyph { value: BLANK.to_string(), ..raw(at) }).collect();
    for (first, cells) in cages.list().into_iter().filter(|(first, _)| !cages.open.contains(first)) {
        let cell = (first / board.flat.cols, first % board.flat.cols);
        let is_sure = |sums: &[(u32, f32)]| sums.first().is_some_and(|(_, p)| *p >= SURE);
        let mut sums = board.corners.sums(first, cells.len());
        if !is_sure(&sums) {
            let row = Squares::label(&board.flat, cell);
            let logs = std::array::from_fn(|at| row.get(at).copied().unwrap_or(0.0).max(1e-9).ln());
            sums = Corners(vec![logs]).sums(0, cells.len());
        }
        glyphs[first] = Glyph::read(sums.into_iter().map(|(sum, p)| (sum.to_string(), p)).collect());
    }
    glyphs
}

/// The walls of the cages, each with how much was seen of it.
fn partition(walls: &Walls, cages: &Cages) -> Partition {
    let cells = cages.first.len();
    let mut partition = Partition {
        right: vec![1.0; cells],
        below: vec![1.0; cells],
        has_right: vec![true; cells],
        has_below: vec![true; cells],
        moved: Vec::new(),
    };
    for (one, other, odds) in walls.edges() {
        let p = 1.0 / (1.0 + (-odds).exp());
        let has = cages.first[one] != cages.first[other];
        let is_right = other == one + 1;
        let (seen, taken) = if is_right {
            (&mut partition.right, &mut partition.has_right)
        } else {
            (&mut partition.below, &mut partition.has_below)
        };
        (seen[one], taken[one]) = (p, has);
        if cages.contradicted.contains(&(one, other)) {
            let (row, col) = (one / walls.cols(), one % walls.cols());
            partition.moved.push(if is_right { Spot::Right(row, col) } else { Spot::Below(row, col) });
        }
    }
    partition
}

/// The cells of each cage, by its first.
fn list(scan: &Scan) -> Option<Vec<(usize, Vec<usize>)>> {
    let first = scan.walls.as_ref()?.parts(scan.rows, scan.cols);
    Some(Cages { first, open: Vec::new(), energy: 0.0, contradicted: Vec::new() }.list())
}

/// The rules that were read.
pub(super) fn clues(scan: &Scan) -> Option<Clues> {
    let (layout, mut builder, mut clues) = picture::clues(scan)?;
    for (first, cells) in list(scan)? {
        let members: Vec<Cell> = cells.iter().map(|cell| Cell(*cell as u16)).collect();
        let glyph = scan.corners.get(first)?;
        // What has no sum is in no cage.
        if glyph.value == BLANK {
            continue;
        }
        let rule = |value: &str| match value.parse::<u32>() {
            Ok(total) => Rule::Sum { cells: members.clone(), total, distinct: true },
            Err(_) => Rule::AllDifferent(members.clone()),
        };
        let stands = rule(&glyph.value);
        let id = picture::add(&mut builder, Form::Cage, stands);
        let (least, most) = sums_of(cells.len());
        let legal = |value: usize| {
            let value = value.to_string();
            let p = glyph.probability(&value).max(1e-5);
            (value != glyph.value).then(|| (value.clone(), p, rule(&value)))
        };
        // A person's word is not doubted.
        let others = if glyph.options.is_empty() { Vec::new() } else { (least..=most).filter_map(legal).collect() };
        let (row, col) = layout.place(first);
        clues.push(Clue { spot: Spot::Corner(row, col), id, others });
    }
    Some(Clues { model: builder.build(), clues })
}

/// The killer as native text.
pub(super) fn typeset(scan: &Scan) -> String {
    let mut text = format!("killer\n{}", sheet::header(scan));
    if scan.cells.iter().any(|glyph| glyph.value != BLANK) {
        text += &picture::rows(scan);
    }
    let mut cages = list(scan).unwrap_or_default();
    cages.retain(|(first, _)| scan.corners.get(*first).is_some_and(|sum| sum.value != BLANK));
    let label = |at: usize| match (LETTERS.chars().nth(at), cages.len() <= LETTERS.len()) {
        (Some(letter), true) => letter.to_string(),
        _ => format!("c{at}"),
    };
    let of_cell =
        |cell: usize| cages.iter().position(|(_, cells)| cells.contains(&cell)).map_or(BLANK.to_string(), label);
    let space = if cages.len() <= LETTERS.len() { "" } else { " " };
    for row in 0..scan.rows {
        let labels: Vec<String> = (0..scan.cols).map(|col| of_cell(scan.index(row, col))).collect();
        text += &(labels.join(space) + "\n");
    }
    for (at, (first, _)) in cages.iter().enumerate() {
        let sum = scan.corners.get(*first).map(|glyph| glyph.value.as_str());
        text += &format!("{}={}{}", label(at), sum.unwrap_or("?"), if at % 10 == 9 { "\n" } else { " " });
    }
    text.trim_end().to_string() + "\n"
}
