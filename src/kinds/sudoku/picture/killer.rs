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

/// How much of its lines has to be seen of a board; less is enough where there are many clear numbers.
const LEAST_SEEN: f32 = 0.2;
const HARDLY_SEEN: f32 = 0.12;

/// Fewer numbers at corners are no killer, and so many are one for sure.
const LEAST_LABELS: usize = 5;
const ENOUGH_LABELS: usize = 12;

/// Guesses that disagree more than this with the numbers are not believed before another lattice was tried.
const DISAGREES: f32 = 1.5;

/// A board that disagrees so much with its numbers is half believed to be a killer.
const HALF_BELIEVED: f32 = 4.0;

/// A number is clear from this probability on.
const CLEAR: f32 = 0.8;

/// A corner that has none is less likely than this where a number stands.
const LIKELY_NONE: f32 = 0.4;

/// So many digits in the cells, each so clear, are a sudoku's; a killer has so few single cells with so small sums that as
/// many as this, a third of all numbers, are marks.
const ENOUGH_DIGITS: usize = 17;
const CLEAR_DIGIT: f32 = 0.9;
const MANY_SINGLES: usize = 4;

/// A number that is less sure than this is looked at several times.
const SURE: f32 = 0.999;

/// How sure it is at most that cells are in no cage, which is doubtful.
const OPEN_AT_MOST: f32 = 0.75;

/// The killer in a picture.
pub(in crate::sudoku) fn scan(view: &View, budget: &Budget) -> Option<Scan> {
    let squares = view.squares().filter(|squares| squares.seen >= HARDLY_SEEN)?;
    let upright = Upright::of(squares);
    // Lines may be faint where numbers are not.
    if squares.seen < LEAST_SEEN && upright.numbers.clear() < ENOUGH_LABELS {
        return None;
    }
    if upright.is_no_killer(squares) {
        return None;
    }
    let mut best: Option<(Board<'_>, usize)> = None;
    let rivals = squares.rivals.iter().map(|mesh| lying_as(mesh, &upright.mesh));
    let known: Vec<Mesh> = std::iter::once(upright.mesh.clone()).chain(rivals).collect();
    // Lines that lean apart or are bent are followed only where nothing agrees without: that takes as long as finding them.
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
            // A program draws without noise.
            let flat = if squares.is_photo || at >= known.len() { flat.quiet() } else { flat };
            let numbers = Corners::read(&flat);
            (Cow::Owned(flat), numbers)
        };
        // Without numbers nobody asks for walls.
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
    // Marks and scribbles may look like numbers, but no cages go with them: each cage has one, each belongs to one.
    let cages = decided(&best.walls, &best.corners);
    let firsts = cages.list().len() - cages.open.len();
    let both = cages.list().iter().filter(|cells| best.corners.has(cells[0])).count();
    let agreement = (both as f32 / labels.max(firsts).max(1) as f32).powi(2);
    let closed = 1.0 / (1.0 + best.disagreement.max(0.0) / HALF_BELIEVED);
    let fit = squares.seen * (labels as f32 / ENOUGH_LABELS as f32).min(1.0) * agreement * closed;
    let mut scan = picture::scan(&KILLER, squares, fit);
    if squares.is_photo || !best.is_known {
        // What stands in the cells is told as the numbers stand.
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

/// A board as its numbers stand upright.
struct Upright<'a> {
    mesh: Mesh,
    flat: Cow<'a, Flat>,
    numbers: Corners,
}

impl<'a> Upright<'a> {
    /// Most killers have no digits that tell which way a photo was taken; their numbers do.
    fn of(squares: &'a Squares) -> Upright<'a> {
        let flat = if squares.is_photo { Cow::Owned(squares.flat.quiet()) } else { Cow::Borrowed(&squares.flat) };
        let mut best = Upright { mesh: squares.mesh.clone(), numbers: Corners::read(&flat), flat: flat.clone() };
        // Where digits told it clearly, there are no other turns.
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
    /// Whether digits stand in the cells that a program has drawn, and at their corners nothing that cages could have: no other
    /// lattice shows more where this one shows what stands in the cells, and marks in pencil are taken for numbers that no
    /// cage of several cells adds up to.
    fn is_no_killer(&self, squares: &Squares) -> bool {
        let is_clear = |row: &&[f32; 10]| row.iter().skip(1).any(|p| *p > CLEAR_DIGIT);
        if squares.is_photo || squares.digits.iter().filter(is_clear).count() < ENOUGH_DIGITS {
            return false;
        }
        let (labels, singles) = (self.numbers.likely(), self.numbers.singles());
        labels < LEAST_LABELS || (singles >= MANY_SINGLES && singles * 3 >= labels)
    }
}

/// A mesh turned so that its first corner lies nearest to that of another one of the same board.
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
    /// Whether its lattice is one of those that were found without following lines.
    is_known: bool,
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
            let evened = grounds.evened();
            let unveiled = evened.iter().chain([&grounds]).filter_map(Grounds::unveiled);
            let tinted: Vec<Walls> = unveiled.chain(evened.clone()).filter_map(|grounds| grounds.walls()).collect();
            // Tints of boxes, and lines of more sorts than those between boxes and the others, tell nothing of walls.
            let evened = Sides::of(&flat.evened());
            let more = guesses(&evened).into_iter().chain(guesses(&evened.without_lattice()));
            best = best.into_iter().chain(tinted.into_iter().chain(more).map(scored)).min_by(less);
        }
        let (disagreement, walls) = best.unwrap_or((f32::INFINITY, unknown));
        Board { mesh, flat, corners, walls, disagreement, is_known: true }
    }
}

/// How likely a corner is to have none and each of the numbers, as logarithms.
fn logs(row: &[f32]) -> [f32; LABELS] {
    std::array::from_fn(|at| row.get(at).copied().unwrap_or(1.0 / LABELS as f32).max(1e-9).ln())
}

impl Corners {
    /// The numbers at the corners of a board's cells.
    fn read(flat: &Flat) -> Corners {
        let (rows, at) = Squares::labels(flat);
        Corners { numbers: rows.iter().map(|row| logs(row)).collect(), at }
    }

    /// How many cells have a number rather than none.
    fn likely(&self) -> usize {
        (0..self.numbers.len()).filter(|cell| self.has(*cell)).count()
    }

    /// Whether a cell has a number rather than none.
    fn has(&self, cell: usize) -> bool {
        self.numbers[cell][0].exp() < LIKELY_NONE
    }

    /// How many of these are a 1 or a 2, which are the sums of single cells alone.
    fn singles(&self) -> usize {
        let is_single = |cell: &usize| {
            let row = &self.numbers[*cell];
            let likeliest = (1..LABELS).max_by(|one, other| row[*one].total_cmp(&row[*other]));
            self.has(*cell) && likeliest.is_some_and(|number| number < 3)
        };
        (0..self.numbers.len()).filter(is_single).count()
    }

    /// How many numbers are read clearly.
    fn clear(&self) -> usize {
        let least = CLEAR.ln();
        self.numbers.iter().filter(|row| row.iter().skip(1).any(|log| *log > least)).count()
    }
}

/// The number at the corner of each cell: of those at which a cage begins, what such a cage can have.
fn corners(board: &Board<'_>, cages: &Cages) -> Vec<Glyph> {
    let raw = |row: &[f32; LABELS]| Glyph::number(row.iter().map(|p| p.exp()).enumerate());
    let numbers = board.corners.numbers.iter();
    let mut glyphs: Vec<Glyph> = numbers.map(|row| Glyph { value: BLANK.to_string(), ..raw(row) }).collect();
    // Nearly all killers are cages all over: a number that was cut off leaves nothing either, so a person looks at the place.
    for first in &cages.open {
        let Some(glyph) = glyphs.get_mut(*first) else { continue };
        // A number that is read where the walls leave no cage for it is a change as any other.
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

/// The walls of the cages, each with how much was seen of it.
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

/// The rules that were read.
pub(in crate::sudoku) fn clues(scan: &Scan) -> Option<Clues> {
    let (layout, mut builder, mut clues) = picture::clues(scan)?;
    for cells in scan.parts() {
        let first = cells[0];
        let members: Vec<Cell> = cells.iter().map(|cell| Cell(*cell as u16)).collect();
        let glyph = scan.corners.get(first)?;
        // What has no sum is in no cage.
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
        // A person's word is not doubted.
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
