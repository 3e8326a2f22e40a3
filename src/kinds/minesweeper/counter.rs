//! The number that programs show beside a board: the number of mines, or of mines without a flag.

use std::collections::BTreeMap;

use super::board::{Board, Square};
use super::native;
use super::numbers;
use super::odds::{Total, marks};
use super::tiles::{CLASSES, FLAG, MINE, Tiles};
use crate::scan::Glyph;
use nazo_core::puzzle::Budget;
use nazo_vision::{View, segments};

/// How far above the board a display is searched, and its greatest height, in tiles.
const ABOVE: f32 = 5.0;
const HIGHEST: f32 = 3.5;

/// The left share of the board's width in which the centre of the mine display must be. The clock is at the right end.
const LEFT: f32 = 0.42;

/// A number less likely than this is left out.
const LEAST_SURE: f32 = 0.5;

/// Numbers of mines less likely than this are not considered. A tile that is a flag with less than the second
/// probability is taken for none. One that is none with less than that is taken for a flag.
const UNLIKELY: f32 = 0.01;
const CERTAIN: f32 = 1e-4;

/// The most work for finding out whether a number of mines is possible, in units of [`marks`].
const WORK: u64 = 300_000;

/// The number shown beside a board.
pub(super) struct Counter {
    /// The total number of mines.
    pub total: Glyph,
    /// The box in which it was read: left, top, right, bottom, in pixels.
    pub at: [f32; 4],
    /// The number shown and the number of flags to add to it, which together are all mines.
    pub of: Option<(u32, u32)>,
}

/// What a counter counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counts {
    /// Mines that are not flagged.
    Left,
    /// All mines.
    All,
}

/// A number of mines as it was read, with the probability of each value, and its box.
pub(super) struct MineCount {
    pub counts: Counts,
    pub values: Vec<(i32, f32)>,
    pub at: [f32; 4],
}

/// The counter beside a board that is seen as a whole. None if there is none, if it cannot be read, or if no number
/// that it may show is possible.
pub(super) fn counter(view: &View, tiles: &Tiles) -> Option<Counter> {
    let flags = flags(tiles);
    let told = displayed(view, tiles).or_else(|| numbers::mine_count(view, tiles, &flags))?;
    let mut totals: BTreeMap<u32, f32> = BTreeMap::new();
    for (value, p) in &told.values {
        let added: &[f32] = if told.counts == Counts::Left { &flags } else { &[1.0] };
        for (count, share) in added.iter().enumerate() {
            let Ok(total) = u32::try_from(value + count as i32) else { continue };
            *totals.entry(total).or_default() += p * share;
        }
    }
    totals.retain(|total, p| *p >= UNLIKELY && can_be(tiles, *total));
    let most = |row: &mut dyn Iterator<Item = (u32, f32)>| row.max_by(|one, other| one.1.total_cmp(&other.1));
    let shown = most(&mut told.values.iter().filter_map(|(value, p)| Some((u32::try_from(*value).ok()?, *p))));
    let flagged = most(&mut flags.iter().zip(0..).map(|(p, count)| (count, *p))).filter(|(count, _)| *count > 0);
    let of = shown.zip(flagged).map(|((shown, _), (flagged, _))| (shown, flagged));
    let likeliest = totals.values().copied().fold(0.0, f32::max);
    let options = totals.into_iter().map(|(total, p)| (total.to_string(), p)).collect();
    let total = (likeliest >= LEAST_SURE).then(|| Glyph::read(options))?;
    let of = of.filter(|(shown, flagged)| {
        told.counts == Counts::Left && total.as_read() == Some((shown + flagged).to_string().as_str())
    });
    Some(Counter { total, at: told.at, of })
}

/// The number in the display above the left end of the board.
fn displayed(view: &View, tiles: &Tiles) -> Option<MineCount> {
    let mesh = &tiles.mesh;
    let (rows, cols) = (mesh.rows(), mesh.cols());
    let (wide, high) = mesh.cell_size();
    let corners = [mesh.node(0, 0), mesh.node(0, cols), mesh.node(rows, 0)];
    let (left, right) = (corners[0].0.min(corners[2].0), corners[1].0);
    let top = corners[0].1.min(corners[1].1);
    let part = [left - wide, top - ABOVE * high, right + wide, top - 0.05 * high];
    let is_left = |at: &[f32; 4]| (at[0] + at[2]) / 2.0 < left + LEFT * (right - left);
    let mut places = segments::places(view.picture(), part, HIGHEST * high).into_iter().filter(is_left);
    // With a second display on the left, it would not be clear which one counts mines.
    let at = places.next().filter(|_| places.next().is_none())?;
    let display = segments::read(view.picture(), at)?;
    Some(MineCount { counts: Counts::Left, values: display.values, at: display.at })
}

/// The probability of each number of flags, starting with none.
fn flags(tiles: &Tiles) -> Vec<f32> {
    let mut counts = vec![1.0f32];
    let looks_like = |row: &Vec<f32>| row.get(FLAG).copied().unwrap_or(0.0).clamp(0.0, 1.0);
    // If tiles were misread, the position would hardly be possible. Besides, the flags of one board look alike. So they
    // are misread together rather than one by one, and many of them are surer than the product of their probabilities.
    let sharpened = |p: f32| p.powi(3) / (p.powi(3) + (1.0 - p).powi(3));
    for p in tiles.classes.iter().map(looks_like).map(sharpened) {
        if p < CERTAIN {
            continue;
        }
        counts.push(0.0);
        if p > 1.0 - CERTAIN {
            counts.rotate_right(1);
            continue;
        }
        for at in (0..counts.len()).rev() {
            let fewer = at.checked_sub(1).and_then(|less| counts.get(less)).copied().unwrap_or(0.0);
            counts[at] = counts[at] * (1.0 - p) + fewer * p;
        }
    }
    counts
}

/// Whether this number of mines is possible for the tiles as they were read.
fn can_be(tiles: &Tiles, total: u32) -> bool {
    let sign = |at: usize| match tiles.class(at) {
        MINE => Some(Square::Flag),
        class => CLASSES.get(class).and_then(|name| name.chars().next()).and_then(native::square),
    };
    let squares: Option<Vec<Square>> = (0..tiles.classes.len()).map(sign).collect();
    let board = squares.and_then(|squares| Board::new(tiles.mesh.cols(), squares, Some(total)).ok());
    let Some(board) = board.filter(|board| (1..=board.covered().count()).contains(&(total as usize))) else {
        return false;
    };
    // If this takes long, there are many covered tiles and most numbers are possible.
    marks(&board, Total::Counts, &Budget::of(WORK)).map_or(true, |marks| marks.is_some())
}
