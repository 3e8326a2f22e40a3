//! Finds the other boards in a picture besides the one that was read, by examining what is left of the picture around
//! it.

use std::sync::Arc;

use nazo_core::puzzle::Budget;
use nazo_core::words::{Fixed, Phrase, say};
use nazo_kinds::Kind;
use nazo_kinds::scan::{Sight, Trust};
use nazo_vision::{Picture, View};

use super::picture::{FirstBoard, Wanted, look};

/// The least width and height of the space beside a board for it to be examined, as a share of the side of the board.
const LEAST_ROOM: f32 = 0.6;
/// The least area of another board, as a share of that of the first. Other things on a page, such as keys, are smaller.
const LEAST_AREA: f32 = 0.3;

/// How far the frame of a board may extend beyond its lines, as a share of its side.
const FRAME: f32 = 0.01;

/// The work spent on one part of a picture, in the units of [`Budget`].
const WORK: u64 = 6_000;

/// The most parts examined: enough for a page of a dozen boards.
const MOST_LOOKS: usize = 24;

/// Part of a picture: left, top, right and bottom, in pixels.
pub(super) type Area = [f32; 4];

/// Another board in a picture.
pub struct Other {
    area: Area,
    /// The reading of the board. Its picture is the part of the whole that contains it.
    pub sight: Sight,
}

/// The other boards in the picture of a board, from top to bottom and left to right. Only boards that can be accepted
/// as read are returned. Each part of the picture has its own share of work; the flags and deadline of `budget` stop
/// the search.
pub fn others(sight: &Sight, budget: &Budget) -> Vec<Other> {
    let Some(own) = area(sight) else { return Vec::new() };
    let picture = sight.view.picture();
    let whole = [0.0, 0.0, picture.width() as f32, picture.height() as f32];
    let mut found: Vec<Other> = Vec::new();
    let mut parts = around(whole, own, own);
    let (mut at, mut looks) = (0, 0);
    while looks < MOST_LOOKS
        && budget.check().is_ok()
        && let Some(&part) = parts.get(at)
    {
        at += 1;
        // A known board is not read again, but the space around it is examined.
        let known = found.iter().map(|other| other.area).chain([own]).find(|known| is_shared(*known, part));
        let board = known.or_else(|| {
            looks += 1;
            let other = board_in(picture, part, own, sight.scan.kind, budget)?;
            let area = other.area;
            found.push(other);
            Some(area)
        });
        let new: Vec<Area> = board.map(|board| around(part, board, own)).unwrap_or_default();
        parts.extend(new.into_iter().filter(|new| !parts.contains(new)).collect::<Vec<Area>>());
    }
    // A board slightly higher than another is beside it. Rows are rounded to integers, which have no negative zero.
    let row = |other: &Other| ((other.area[1] - own[1]) / (own[3] - own[1])).round() as i32;
    found.sort_by(|one, other| row(one).cmp(&row(other)).then(one.area[0].total_cmp(&other.area[0])));
    found
}

/// The board in part of a picture, if it can be accepted as read and is not too small compared with `own`, which is a board of
/// this kind.
fn board_in(picture: &Picture, part: Area, own: Area, kind: &'static dyn Kind, budget: &Budget) -> Option<Other> {
    let [left, top, right, bottom] = part;
    let view = Arc::new(View::new(picture.cut((left, top), (right, bottom))));
    // Notes would not mention a board that had to be changed or is too small.
    let least_area = LEAST_AREA * size(own);
    let wanted = Wanted { as_read: true, beside: Some(FirstBoard { kind, least_area }), ..Wanted::default() };
    let sight = look(view, wanted, &budget.part(WORK)).ok()?;
    let inner = area(&sight)?;
    // Parts are cut at whole pixels.
    let (x, y) = (left.floor(), top.floor());
    let area = [inner[0] + x, inner[1] + y, inner[2] + x, inner[3] + y];
    let is_board = !matches!(sight.trust, Trust::Refused(_)) && sight.scan.changes().is_empty();
    (is_board && size(area) >= least_area).then_some(Other { area, sight })
}

/// Notes on the other boards in the picture of a board. `first` is the board that is read if no kind is asked for; the
/// numbering starts with it.
pub(super) fn notes(sight: &Sight, first: &Sight, budget: &Budget) -> Vec<Phrase> {
    let (Some(own), Some(first_area)) = (area(sight), area(first)) else { return Vec::new() };
    let others = others(first, budget);
    let areas = std::iter::once(first_area).chain(others.iter().map(|other| other.area)).enumerate();
    let said = |(number, other): (usize, Area)| {
        let place = match (side(other[0], other[2], own[0], own[2]), side(other[1], other[3], own[1], own[3])) {
            (-1, -1) => Fixed("load.above-left"),
            (-1, 1) => Fixed("load.below-left"),
            (-1, _) => Fixed("load.left"),
            (1, -1) => Fixed("load.above-right"),
            (1, 1) => Fixed("load.below-right"),
            (1, _) => Fixed("load.right"),
            (_, -1) => Fixed("load.above"),
            _ => Fixed("load.below"),
        };
        say!("load.another-board", place, board = number + 1)
    };
    areas.filter(|(_, other)| !is_shared(*other, own)).map(said).collect()
}

/// The side of another span on which a span lies: -1 before it, 1 after it, 0 if they share most of the shorter one.
fn side(from: f32, to: f32, other_from: f32, other_to: f32) -> i8 {
    let shared = to.min(other_to) - from.max(other_from);
    if shared * 2.0 > (to - from).min(other_to - other_from) {
        return 0;
    }
    if from + to < other_from + other_to { -1 } else { 1 }
}

/// The bounding rectangle of the board in its picture.
pub(super) fn area(sight: &Sight) -> Option<Area> {
    let mesh = sight.scan.mesh.as_ref()?;
    let nodes = (0..=mesh.rows()).flat_map(|row| (0..=mesh.cols()).map(move |col| mesh.node(row, col)));
    let none = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
    let [left, top, right, bottom] =
        nodes.fold(none, |[left, top, right, bottom], (x, y)| [left.min(x), top.min(y), right.max(x), bottom.max(y)]);
    (left < right && top < bottom).then_some([left, top, right, bottom])
}

pub(super) fn size([left, top, right, bottom]: Area) -> f32 {
    (right - left) * (bottom - top)
}

/// Whether two parts of a picture overlap by more than a frame.
fn is_shared(one: Area, other: Area) -> bool {
    let (wide, high) = (one[2].min(other[2]) - one[0].max(other[0]), one[3].min(other[3]) - one[1].max(other[1]));
    let frame = FRAME * (one[2] - one[0]).max(one[3] - one[1]);
    wide > frame && high > frame
}

/// The space on each side of a board within a part of a picture, without its frame. Only parts with room for a board
/// that is not too small compared with `own` are returned.
fn around([left, top, right, bottom]: Area, board: Area, own: Area) -> Vec<Area> {
    let frame = FRAME * (board[2] - board[0]).max(board[3] - board[1]);
    let parts = [
        [board[2] + frame, top, right, bottom],
        [left, board[3] + frame, right, bottom],
        [left, top, board[0] - frame, bottom],
        [left, top, right, board[1] - frame],
    ];
    let has_room = |[left, top, right, bottom]: &Area| {
        right - left >= LEAST_ROOM * (own[2] - own[0]) && bottom - top >= LEAST_ROOM * (own[3] - own[1])
    };
    parts.into_iter().filter(has_room).collect()
}
