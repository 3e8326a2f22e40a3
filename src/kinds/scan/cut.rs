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
    // The cell to the right of another, or the one below it.
    let next = |side: usize, at: usize| match side {
        0 => Some(at + 1).filter(|next| next % cols != 0),
        _ => Some(at + cols).filter(|next| *next < rows * cols),
    };
    let has = |side: usize, weights: &[f32]| -> Vec<bool> {
        weights.iter().enumerate().map(|(at, weight)| *weight >= least || next(side, at).is_none()).collect()
    };
    let found = Partition::of(has(0, &heavy.right), has(1, &heavy.below), 1.0);
    let parts = found.parts(rows, cols);
    // A line that ends within a region does not divide anything, so these are not regions.
    let is_right =
        |side: usize, at: usize, has: bool| next(side, at).is_none_or(|next| has == (parts[at] != parts[next]));
    let are_right = |side: usize| found.has[side].iter().enumerate().all(|(at, has)| is_right(side, at, *has));
    let is_cut = is_meant(&parts) && are_right(0) && are_right(1);
    is_cut.then_some(found)
}
