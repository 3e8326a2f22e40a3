//! Boards that thick lines divide into regions.

use super::Partition;
use nazo_vision::{Heavy, Mesh, Plane};

/// How much heavier the lightest thick line must be than the heaviest other line: by this factor, plus this share of
/// the heaviest line of all.
const HEAVIER: f32 = 1.3;
const APART: f32 = 0.08;

/// The regions of a board, if its thick lines divide it so that `is_meant` accepts them. It gets the first cell of the
/// region of each cell. None if they do not. It is next to impossible that lines with another meaning do so by chance.
pub fn cut(grey: &Plane, mesh: &Mesh, is_meant: impl Fn(&[usize]) -> bool) -> Option<Partition> {
    let heavy = Heavy::of(grey, mesh);
    let mut weights: Vec<f32> =
        heavy.right.iter().chain(&heavy.below).copied().filter(|weight| *weight > 0.0).collect();
    weights.sort_by(f32::total_cmp);
    let most = weights.last().copied().unwrap_or(0.0);
    let is_apart = |pair: &&[f32]| matches!(pair, [less, more] if *more >= less * HEAVIER + most * APART);
    let least = |pair: &[f32]| pair.iter().sum::<f32>() / 2.0;
    let size = (mesh.rows(), mesh.cols());
    weights.windows(2).rev().filter(is_apart).find_map(|pair| regions(&heavy, least(pair), size, &is_meant))
}

/// The regions between lines of at least this weight. None if the lines do not form regions.
fn regions(
    heavy: &Heavy,
    least: f32,
    (rows, cols): (usize, usize),
    is_meant: &impl Fn(&[usize]) -> bool,
) -> Option<Partition> {
    let has = |weights: &[f32], is_last: &dyn Fn(usize) -> bool| -> Vec<bool> {
        weights.iter().enumerate().map(|(at, weight)| is_last(at) || *weight >= least).collect()
    };
    let has_right = has(&heavy.right, &|at| at % cols + 1 == cols);
    let has_below = has(&heavy.below, &|at| at / cols + 1 == rows);
    let found = Partition::of(has_right, has_below, 1.0);
    let parts = found.parts(rows, cols);
    // A line that ends within a region does not divide anything, so these are not regions.
    let parts_cells = |at: usize, other: usize| parts.get(at) != parts.get(other);
    let walls = found.has_right.iter().enumerate().filter(|(at, _)| at % cols + 1 < cols);
    let mut right = walls.map(|(at, has)| *has == parts_cells(at, at + 1));
    let walls = found.has_below.iter().enumerate().filter(|(at, _)| at / cols + 1 < rows);
    let mut below = walls.map(|(at, has)| *has == parts_cells(at, at + cols));
    let is_cut = is_meant(&parts) && right.all(|is_so| is_so) && below.all(|is_so| is_so);
    is_cut.then_some(found)
}
