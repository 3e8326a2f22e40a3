//! Boards of other sizes than 9×9 in a screenshot, as far as they hold single digits.

use super::flat::Flat;
use super::marks;
use super::mesh::Mesh;
use super::nodes::Weighing;
use super::squares::{Squares, digits};
use super::view::{Placed, View};

/// The numbers of cells on a side. Eight is left out: any eight rows and columns of a 9×9 board look like one.
const SIZES: [usize; 2] = [6, 4];

/// The least share of its lines that must be visible.
const LEAST_SEEN: f32 = 0.85;

/// How much darker box lines must be than others on average, as a share of the ink of a stroke.
const STANDS_OUT: f32 = 0.04;

/// How far a box line extends beside its position, in cells.
const REACH: f32 = 0.05;

/// A board of some other size.
#[derive(Clone, Debug)]
pub struct Sized {
    /// Its position in the picture, in pixels.
    pub mesh: Mesh,
    /// Whether both diagonals are drawn.
    pub has_diagonals: bool,
    /// How clear its lines are, 0 to 1.
    pub seen: f32,
    /// For each cell, the probability that it is empty, then of each digit from 1 to 9.
    pub digits: Vec<[f32; 10]>,
    /// The width and height of its boxes, in cells, if darker lines show them.
    pub boxes: Option<(usize, usize)>,
}

impl Sized {
    /// The largest board of one of these sizes, if there is one.
    pub(super) fn of(view: &View) -> Option<Sized> {
        // Part of a board, or its boxes, also look like a board, so the one with the most cells is right.
        let best = SIZES.into_iter().find_map(|size| placed(view, size))?;
        let (flat, has_diagonals) = Squares::undiagonal(Squares::straightened(view.grey(), &best.mesh));
        let mut digits = digits(&flat);
        marks::told_from(&flat, &mut digits, 1.0);
        let boxes = boxes(&flat);
        Some(Sized { mesh: best.mesh, has_diagonals, seen: best.seen, digits, boxes })
    }
}

/// The board of `size` by `size` cells. It is one of the grids of any size, or is found by its lines if a grid is
/// nearly as large.
fn placed(view: &View, size: usize) -> Option<Placed> {
    let has = |placed: &&Placed| placed.mesh.rows() == size && placed.mesh.cols() == size;
    let lattice = view.grids().iter().find(has).filter(|placed| placed.seen >= LEAST_SEEN);
    if let Some(placed) = lattice {
        return Some(Placed { mesh: view.refitted(&placed.mesh), seen: placed.seen });
    }
    let is_near = |lines: usize| lines <= size && lines + 2 >= size;
    if !view.grids().iter().any(|placed| is_near(placed.mesh.rows()) && is_near(placed.mesh.cols())) {
        return None;
    }
    let combs = view.lines().iter().filter_map(|lines| Some((lines, lines.comb(size)?)));
    let (lines, comb) = combs.max_by(|one, other| one.1.score.total_cmp(&other.1.score))?;
    let mesh = lines.mesh(&comb, size, Weighing::Even);
    let seen = lines.seen(&mesh);
    (seen >= LEAST_SEEN && !lines.go_on(&mesh)).then_some(Placed { mesh, seen })
}

/// The shape of the boxes whose lines are darkest or thickest; `None` if no lines stand out.
fn boxes(flat: &Flat) -> Option<(usize, usize)> {
    let size = flat.cols;
    let (wide, high) = (flat.ink.width(), flat.ink.height());
    let reach = ((REACH * flat.cell as f32) as usize).max(1);
    let near = |line: usize| flat.margin + line * flat.cell - reach..flat.margin + line * flat.cell + reach;
    let mean = |sum: u32, length: usize| sum as f32 / (length * 2 * reach) as f32 / flat.full_ink;
    let upright = |line: usize| {
        let sum = near(line).map(|x| (0..high).map(|y| u32::from(flat.ink.at(x, y))).sum::<u32>()).sum();
        mean(sum, high)
    };
    let level = |line: usize| {
        let sum = near(line).map(|y| (0..wide).map(|x| u32::from(flat.ink.at(x, y))).sum::<u32>()).sum();
        mean(sum, wide)
    };
    let lines: Vec<(f32, f32)> =
        (0..size).map(|line| if line == 0 { (0.0, 0.0) } else { (upright(line), level(line)) }).collect();
    let contrast = |(across, down): (usize, usize)| {
        let (mut sums, mut counts) = ([0.0f32; 2], [0.0f32; 2]);
        for (line, (upright, level)) in lines.iter().enumerate().skip(1) {
            for (strength, step) in [(upright, across), (level, down)] {
                let group = usize::from(line.is_multiple_of(step));
                sums[group] += strength;
                counts[group] += 1.0;
            }
        }
        sums[1] / counts[1].max(1.0) - sums[0] / counts[0].max(1.0)
    };
    let shapes = (2..size).filter(|across| size.is_multiple_of(*across)).map(|across| (across, size / across));
    let best = shapes.filter(|(_, down)| *down > 1).max_by(|one, other| contrast(*one).total_cmp(&contrast(*other)))?;
    (contrast(best) >= STANDS_OUT).then_some(best)
}
