//! Other boards in a picture than the one that was taken: what is left of the picture on each side of it is looked at by itself.

use std::sync::Arc;

use crate::kinds::scan::{Sight, Trust};
use crate::puzzle::Budget;
use crate::vision::sides::Side;
use crate::vision::{Picture, View};
use crate::words::Phrase;

use super::picture::{Wanted, look};

/// How much of a side of the board what is left beside it has to measure to be looked at, and how large, as a share of the
/// area of the board, another one has to be. What stands on a page, as keys do, is smaller.
const LEAST_ROOM: f32 = 0.6;
const LEAST_AREA: f32 = 0.3;

/// Work that is spent on what is beside a board, in the units of [`Budget`].
const WORK: u64 = 6_000;

/// The boards in the picture of a board beside it, with where they are. One is told for each side, and only if it can be taken
/// as it was read.
pub fn others(sight: &Sight, wanted: Wanted) -> Vec<(Side, Sight)> {
    let Some(own) = area(sight) else { return Vec::new() };
    let sides = [Side::East, Side::South, Side::West, Side::North];
    let found = sides.into_iter().filter_map(|side| {
        let part = left(sight.view.picture(), own, side)?;
        let other = look(Arc::new(View::new(part)), Wanted { board: 0, ..wanted }, &Budget::of(WORK)).ok()?;
        let size = |[left, top, right, bottom]: [f32; 4]| (right - left) * (bottom - top);
        let is_board = !matches!(other.trust, Trust::Refused(_)) && other.scan.changes().is_empty();
        (is_board && size(area(&other)?) >= LEAST_AREA * size(own)).then_some((side, other))
    });
    found.collect()
}

/// What a person is told of other boards.
pub(super) fn said(others: &[(Side, Sight)]) -> Vec<Phrase> {
    let said = |(number, (side, _)): (usize, &(Side, Sight))| {
        let (en, ja) = match side {
            Side::East => ("on the right of this board", "右側"),
            Side::South => ("below this board", "下側"),
            Side::West => ("on the left of this board", "左側"),
            Side::North => ("above this board", "上側"),
        };
        let board = number + 2;
        Phrase::new(
            format!("{en} there is another one; nazo scan --board {board} reads it"),
            format!("この盤面の{ja}に別の盤面があります。nazo scan --board {board} で読み取れます"),
        )
    };
    others.iter().enumerate().map(said).collect()
}

/// Where the board lies in its picture: left, top, right and bottom.
fn area(sight: &Sight) -> Option<[f32; 4]> {
    let mesh = sight.scan.mesh.as_ref()?;
    let nodes = (0..=mesh.rows()).flat_map(|row| (0..=mesh.cols()).map(move |col| mesh.node(row, col)));
    let none = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
    let [left, top, right, bottom] =
        nodes.fold(none, |[left, top, right, bottom], (x, y)| [left.min(x), top.min(y), right.max(x), bottom.max(y)]);
    (left < right && top < bottom).then_some([left, top, right, bottom])
}

/// What is left of a picture on one side of a board, if it has room for another one. A frame of the board's own is left out.
fn left(picture: &Picture, [left, top, right, bottom]: [f32; 4], side: Side) -> Option<Picture> {
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let frame = 0.01 * (right - left).max(bottom - top);
    let (from, to) = match side {
        Side::North => ((0.0, 0.0), (width, top - frame)),
        Side::South => ((0.0, bottom + frame), (width, height)),
        Side::West => ((0.0, 0.0), (left - frame, height)),
        Side::East => ((right + frame, 0.0), (width, height)),
    };
    let has_room = to.0 - from.0 >= LEAST_ROOM * (right - left) && to.1 - from.1 >= LEAST_ROOM * (bottom - top);
    has_room.then(|| picture.cut(from, to))
}
