//! Killers in pictures.

use std::borrow::Cow;

use super::super::{Cage, KILLER, native, picture, sheet};
use super::BLANK;
use super::cages::{Cages, Corners, LABELS, decided, disagreement};
use super::tints::Grounds;
use crate::scan::{Clue, Clues, Glyph, Origin, Partition, Scan, Spot, sums_of};
use nazo_core::puzzle::{Budget, Cell, Form};
use nazo_core::rules;
use nazo_vision::sides::Sides;
use nazo_vision::squares::Squares;
use nazo_vision::walls::{Walls, guesses};
use nazo_vision::{Flat, Mesh, Picture, View};

/// The share of a board's lines that must be seen. The smaller share suffices if there are many clear numbers.
const LEAST_SEEN: f32 = 0.2;
const HARDLY_SEEN: f32 = 0.12;

/// With fewer numbers in corners it is not a killer; with the larger number it surely is.
const LEAST_LABELS: usize = 5;
const ENOUGH_LABELS: usize = 12;

/// Above this disagreement with the numbers, a guess is not accepted before other lattices have been tried.
const DISAGREES: f32 = 1.5;

/// The disagreement of a board with its numbers that halves the confidence that it is a killer.
const HALF_BELIEVED: f32 = 4.0;

/// The probability from which a number counts as clear.
const CLEAR: f32 = 0.8;

/// If a corner is empty with less than this probability, it has a number.
const LIKELY_NONE: f32 = 0.4;

/// With this many digits in the cells, each with this probability, it is a sudoku. A killer has few single cells with
/// such small sums. So from this many on, if they are a third of all numbers, they are pencil marks.
const ENOUGH_DIGITS: usize = 17;
const CLEAR_DIGIT: f32 = 0.9;
const MANY_SINGLES: usize = 4;

/// A number with less confidence than this is looked at several times.
const SURE: f32 = 0.999;

/// The highest confidence that cells are in no cage, which is always doubtful.
const OPEN_AT_MOST: f32 = 0.75;

/// The killer in a picture.
pub(in crate::sudoku) fn scan(view: &View, budget: &Budget) -> Option<Scan> {
    let squares = view.squares().filter(|squares| squares.seen >= HARDLY_SEEN)?;
    let upright = Upright::of(squares);
    // Lines may be faint although the numbers are clear.
    if squares.seen < LEAST_SEEN && upright.numbers.clear() < ENOUGH_LABELS {
        return None;
    }
    if upright.is_no_killer(squares) {
        return None;
    }
    let mut best: Option<(Board<'_>, usize)> = None;
    let rivals = squares.rivals.iter().map(|mesh| lying_as(mesh, &upright.mesh));
    let known: Vec<Mesh> = std::iter::once(upright.mesh.clone()).chain(rivals).collect();
    // Lines that diverge or are bent are followed only if nothing fits otherwise, since that takes as long as finding
    // them.
    let followed = known.iter().filter_map(|mesh| squares.followed(view.grey(), mesh));
    let mut lattices = known.iter().cloned().chain(followed).enumerate();
    while best.as_ref().is_none_or(|(board, _)| board.disagreement > DISAGREES)
        && budget.check().is_ok()
        && let Some((at, mesh)) = lattices.next()
    {
        let (flat, numbers) = if at == 0 {
            (upright.flat.clone(), upright.numbers.clone())
        } else {
            let flat = Squares::undiagonal(Squares::straightened(view.grey(), &mesh)).0;
            // A picture drawn by a program has no noise.
            let flat = if squares.is_photo || at >= known.len() { flat.quiet() } else { flat };
            let numbers = Corners::read(&flat);
            (Cow::Owned(flat), numbers)
        };
        // Without numbers there is no need to look for walls.
        let labels = numbers.likely();
        if labels < LEAST_LABELS {
            continue;
        }
        let is_known = at < known.len();
        let board = Board { is_known, ..Board::of(view.picture(), mesh, flat, numbers) };
        if best.as_ref().is_none_or(|(best, _)| board.disagreement < best.disagreement) {
            best = Some((board, labels));
        }
    }
    let (best, labels) = best?;
    // Marks and scribbles may look like numbers, but not with matching cages: each cage has a number, and each number a
    // cage.
    let cages = decided(&best.walls, &best.corners);
    let firsts = cages.list().len() - cages.open.len();
    let both = cages.list().iter().filter(|cells| best.corners.has(cells[0])).count();
    let agreement = (both as f32 / labels.max(firsts).max(1) as f32).powi(2);
    let closed = 1.0 / (1.0 + best.disagreement.max(0.0) / HALF_BELIEVED);
    let fit = squares.seen * (labels as f32 / ENOUGH_LABELS as f32).min(1.0) * agreement * closed;
    let mut scan = picture::scan(&KILLER, squares, fit);
    if squares.is_photo || !best.is_known {
        // The contents of the cells are read in the orientation of the numbers.
        let turn = squares.turns.iter().find(|turn| turn.mesh == best.mesh).map(|turn| &turn.digits);
        let lying = (best.mesh == squares.mesh).then_some(&squares.digits).or(turn);
        let digits = lying.map_or_else(|| Cow::Owned(Squares::digits_on(&best.flat)), Cow::Borrowed);
        scan.cells = picture::glyphs(&digits);
    }
    scan.mesh = Some(best.mesh.clone());
    scan.corners = corners(&best, &cages);
    scan.walls = Some(partition(&best.walls, &cages));
    Some(scan)
}

/// A board turned so that its numbers are upright.
struct Upright<'a> {
    mesh: Mesh,
    flat: Cow<'a, Flat>,
    numbers: Corners,
}

impl<'a> Upright<'a> {
    /// Most killers have no digits that show how a photo was turned, but their numbers do.
    fn of(squares: &'a Squares) -> Upright<'a> {
        let flat = if squares.is_photo { Cow::Owned(squares.flat.quiet()) } else { Cow::Borrowed(&squares.flat) };
        let mut best = Upright { mesh: squares.mesh.clone(), numbers: Corners::read(&flat), flat: flat.clone() };
        // If digits showed it clearly, there are no other turns to try.
        if squares.turns.is_empty() || best.numbers.clear() >= ENOUGH_LABELS {
            return best;
        }
        for quarters in 1..4 {
            let turned = flat.turned(quarters);
            let numbers = Corners::read(&turned);
            if numbers.clear() > best.numbers.clear() {
                best = Upright { mesh: squares.mesh.turned(quarters), flat: Cow::Owned(turned), numbers };
            }
        }
        best
    }
}

impl Upright<'_> {
    /// Whether the picture is drawn by a program, with digits in the cells and no plausible sums in their corners. No
    /// other lattice shows more if this one shows the contents of the cells. Pencil marks are misread as numbers that
    /// cannot be sums of several cells.
    fn is_no_killer(&self, squares: &Squares) -> bool {
        let is_clear = |row: &&[f32; 10]| row.iter().skip(1).any(|p| *p > CLEAR_DIGIT);
        if squares.is_photo || squares.digits.iter().filter(is_clear).count() < ENOUGH_DIGITS {
            return false;
        }
        let (labels, singles) = (self.numbers.likely(), self.numbers.singles());
        labels < LEAST_LABELS || (singles >= MANY_SINGLES && singles * 3 >= labels)
    }
}

/// The mesh, turned so that its first corner is as close as possible to that of another mesh of the same board.
fn lying_as(mesh: &Mesh, other: &Mesh) -> Mesh {
    let from = other.node(0, 0);
    let apart = |mesh: &Mesh| (mesh.node(0, 0).0 - from.0).hypot(mesh.node(0, 0).1 - from.1);
    let turns = (0..4).map(|quarters| mesh.turned(quarters));
    turns.min_by(|one, other| apart(one).total_cmp(&apart(other))).unwrap_or_else(|| mesh.clone())
}

/// A board with its walls and numbers.
struct Board<'a> {
    mesh: Mesh,
    flat: Cow<'a, Flat>,
    corners: Corners,
    walls: Walls,
    disagreement: f32,
    /// Whether its lattice was found without following lines.
    is_known: bool,
}

impl<'a> Board<'a> {
    /// The board whose numbers were read.
    fn of(picture: &Picture, mesh: Mesh, flat: Cow<'a, Flat>, corners: Corners) -> Board<'a> {
        let unknown = Walls::unknown(flat.rows, flat.cols);
        let grounds = Grounds::of(picture, &mesh);
        let all = guesses(&Sides::of(&flat)).into_iter().chain(grounds.walls());
        let scored = |walls: Walls| (disagreement(&walls, &corners), walls);
        let less = |one: &(f32, Walls), other: &(f32, Walls)| one.0.total_cmp(&other.0);
        let mut best = all.map(scored).min_by(less);
        if best.as_ref().is_none_or(|best| best.0 > DISAGREES) {
            let evened = grounds.evened();
            let unveiled = evened.iter().chain([&grounds]).filter_map(Grounds::unveiled);
            let tinted: Vec<Walls> = unveiled.chain(evened.clone()).filter_map(|grounds| grounds.walls()).collect();
            // Tints of boxes, and lattice lines of several widths, say nothing about walls.
            let evened = Sides::of(&flat.evened());
            let more = guesses(&evened).into_iter().chain(guesses(&evened.without_lattice()));
            best = best.into_iter().chain(tinted.into_iter().chain(more).map(scored)).min_by(less);
        }
        let (disagreement, walls) = best.unwrap_or((f32::INFINITY, unknown));
        Board { mesh, flat, corners, walls, disagreement, is_known: true }
    }
}

/// The logarithms of the probabilities of none and of each number in a corner.
fn logs(row: &[f32]) -> [f32; LABELS] {
    std::array::from_fn(|at| row.get(at).copied().unwrap_or(1.0 / LABELS as f32).max(1e-9).ln())
}

impl Corners {
    /// The numbers in the corners of a board's cells.
    fn read(flat: &Flat) -> Corners {
        let (rows, at) = Squares::labels(flat);
        Corners { numbers: rows.iter().map(|row| logs(row)).collect(), at }
    }

    /// The number of cells that probably have a number.
    fn likely(&self) -> usize {
        (0..self.numbers.len()).filter(|cell| self.has(*cell)).count()
    }

    /// Whether a cell probably has a number.
    fn has(&self, cell: usize) -> bool {
        self.numbers[cell][0].exp() < LIKELY_NONE
    }

    /// How many of these are 1 or 2, which only single cells can have as sums.
    fn singles(&self) -> usize {
        let is_single = |cell: &usize| {
            let row = &self.numbers[*cell];
            let likeliest = (1..LABELS).max_by(|one, other| row[*one].total_cmp(&row[*other]));
            self.has(*cell) && likeliest.is_some_and(|number| number < 3)
        };
        (0..self.numbers.len()).filter(is_single).count()
    }

    /// The number of numbers that are read clearly.
    fn clear(&self) -> usize {
        let least = CLEAR.ln();
        self.numbers.iter().filter(|row| row.iter().skip(1).any(|log| *log > least)).count()
    }
}

/// The number in the corner of each cell. At the first cell of a cage, only the possible sums of that cage count.
fn corners(board: &Board<'_>, cages: &Cages) -> Vec<Glyph> {
    let raw = |row: &[f32; LABELS]| Glyph::number(row.iter().map(|p| p.exp()).enumerate());
    let numbers = board.corners.numbers.iter();
    let mut glyphs: Vec<Glyph> = numbers.map(|row| Glyph { value: BLANK.to_string(), ..raw(row) }).collect();
    // Nearly all killers are covered by cages. A missing number may also have been cut off, so the user should check
    // the place.
    for first in &cages.open {
        let Some(glyph) = glyphs.get_mut(*first) else { continue };
        // A number that was read where the walls leave no cage for it is marked as changed, like any other change.
        if glyph.as_read().is_some_and(|read| read != BLANK) {
            glyph.origin = Origin::Mended;
        }
        let options = glyph.options.iter_mut();
        options.filter(|(value, _)| value == BLANK).for_each(|(_, p)| *p = p.min(OPEN_AT_MOST));
    }
    for cells in cages.list().into_iter().filter(|cells| !cages.open.contains(&cells[0])) {
        let first = cells[0];
        let cell = (first / board.flat.cols, first % board.flat.cols);
        let is_sure = |sums: &[(usize, f32)]| sums.first().is_some_and(|(_, p)| *p >= SURE);
        let mut sums = board.corners.sums(first, cells.len());
        if !is_sure(&sums) {
            let numbers = vec![logs(&Squares::label(&board.flat, cell, board.corners.at))];
            sums = Corners { numbers, ..board.corners }.sums(0, cells.len());
        }
        glyphs[first] = Glyph::number(sums);
    }
    glyphs
}

/// The walls of the cages, each with how clearly it was seen.
fn partition(walls: &Walls, cages: &Cages) -> Partition {
    let cells = cages.first.len();
    let mut partition = Partition::of(vec![true; cells], vec![true; cells], 1.0);
    for (one, other, odds) in walls.edges() {
        let p = 1.0 / (1.0 + (-odds).exp());
        let has = cages.first[one] != cages.first[other];
        let side = usize::from(other != one + 1);
        (partition.seen[side][one], partition.has[side][one]) = (p, has);
        if cages.contradicted.contains(&(one, other)) {
            partition.moved.push(Spot::SIDES[side](one / walls.cols(), one % walls.cols()));
        }
    }
    partition
}

/// The rules as they were read.
pub(in crate::sudoku) fn clues(scan: &Scan) -> Option<Clues> {
    let (layout, mut builder, mut clues) = picture::clues(scan)?;
    for cells in scan.parts() {
        let first = cells[0];
        let members: Vec<Cell> = cells.iter().map(|cell| Cell(*cell as u16)).collect();
        let glyph = scan.corners.get(first)?;
        // Cells without a sum are in no cage.
        if glyph.value == BLANK {
            continue;
        }
        let rule = |value: &str| match value.parse::<u32>() {
            Ok(total) => rules::sum(members.clone(), total, true),
            Err(_) => rules::all_different(members.clone()),
        };
        let stands = rule(&glyph.value);
        let id = picture::add(&mut builder, Form::Cage, stands);
        let legal = |value: usize| {
            let value = value.to_string();
            let p = glyph.probability(&value).max(1e-5);
            (value != glyph.value).then(|| (value.clone(), p, rule(&value)))
        };
        let sums = sums_of(cells.len().min(9), 9).into_iter().flatten();
        // A value entered by the user is not doubted.
        let others = if glyph.options.is_empty() { Vec::new() } else { sums.filter_map(legal).collect() };
        let (row, col) = layout.place(first);
        clues.push(Clue { spot: Spot::Corner(row, col), id, others });
    }
    Some(Clues { model: builder.model(), clues })
}

/// The killer as native text.
pub(in crate::sudoku) fn typeset(scan: &Scan) -> String {
    let mut text = format!("killer\n{}", sheet::header(scan));
    if scan.cells.iter().any(|glyph| glyph.value != BLANK) {
        text += &picture::rows(scan);
    }
    let cage = |cells: Vec<usize>| {
        let sum = scan.corners.get(*cells.first()?).filter(|sum| sum.value != BLANK)?;
        Some(Cage { cells: cells.into_iter().map(|at| Cell(at as u16)).collect(), sum: sum.value.parse().ok() })
    };
    let cages: Vec<Cage> = scan.parts().into_iter().filter_map(cage).collect();
    text + &native::labels_and_sums(&cages, scan.cols)
}
