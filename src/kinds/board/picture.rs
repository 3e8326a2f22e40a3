//! Reads boards in pictures, and typed boards, for kinds whose reading is a lattice with the contents of its cells. A
//! kind says where its board is in the picture, and how to turn a reading into clues ([`Pictured`]).

use nazo_core::puzzle::{Budget, ConstraintId, Form};
use nazo_core::scene::Scene;
use nazo_core::words::{Phrase, say};
use nazo_vision::numbers::{self, Values};
use nazo_vision::plain::{PieceRun, runs};
use nazo_vision::{Mesh, Plane, View};

use super::rows::{Numbers, Sides};
use super::{BoardClues, BoardKind, BoardPuzzle};
use crate::scan::{BLANK, Clue, Clues, Glyph, Imbalance, Paper, Scan, Side, Spot, Takes, TotalName, UNKNOWN};
use crate::{Info, Puzzle, Readable};

/// In cells: the usual distance from the sides of a cell within which nothing is read, and the largest distance of a
/// number from the centre.
pub(crate) const INSET: f32 = 0.14;
const OFF: f32 = 0.2;

/// The smallest difference in grey levels between the contents of a cell and the cell.
const LIVELY: u8 = 36;

/// The probability of the reading for contents that do not look like a number.
const NO_NUMBER: f32 = 0.5;

/// The lowest quality at which the lines of a lattice must be seen, and the lowest average confidence in the contents
/// of its cells.
const LEAST_SEEN: f32 = 0.6;
const LEAST_SURE: f32 = 0.7;

/// The highest promise for a visible lattice, so that kinds with more specific features look first.
pub(crate) const PROMISE: f32 = 0.99;

/// A board found in a picture.
pub(crate) struct Board {
    pub mesh: Mesh,
    /// How well it is seen, from 0 to 1.
    pub seen: f32,
    /// The distance from the sides of a cell within which nothing is read, in cells.
    pub inset: f32,
    /// Whether each cell has any contents.
    pub lively: Vec<bool>,
}

impl Board {
    /// A board seen this well, with this distance from the sides of its cells.
    pub fn of(view: &View, mesh: Mesh, seen: f32, inset: f32) -> Board {
        let lively = inner(&mesh, inset).map(|at| is_lively(view.grey(), at)).collect();
        Board { mesh, seen, inset, lively }
    }
}

/// How a kind on a board is read from pictures.
pub(crate) trait Pictured: BoardClues {
    /// The types of empty boards that it can be typed into.
    const PAPERS: &'static [Paper];

    /// See [`Readable::glance`].
    fn glance(view: &View) -> f32 {
        PROMISE * view.promise_of_grids()
    }

    /// See [`Readable::scan`].
    fn seen(view: &View) -> Option<Scan>;

    /// The clues that were read or typed, whether or not they are consistent.
    fn from_scan(scan: &Scan) -> Option<Self>;

    /// See [`Readable::takes`]; for all spots except those of signs.
    fn takes(scan: &Scan, spot: Spot, typed: &str) -> Takes;

    /// See [`Readable::signs`].
    fn signs(_spot: Spot) -> &'static [&'static str] {
        &[]
    }

    /// See [`Readable::others`].
    fn others(_scan: &Scan) -> Vec<Scan> {
        Vec::new()
    }

    /// See [`Readable::gaps`].
    fn gaps(_scan: &Scan) -> Vec<Spot> {
        Vec::new()
    }

    /// See [`Readable::total_called`].
    fn total_called() -> TotalName {
        TotalName::PLAIN
    }

    /// See [`Readable::tally`].
    fn tally(scan: &Scan) -> Phrase {
        say!("board.clues", clues = clued(scan).count())
    }
}

/// The spots with a clue, in reading order: cells first, then what is between cells.
fn clued(scan: &Scan) -> impl Iterator<Item = Spot> + '_ {
    let stands = |spot: &Spot| *spot != Spot::Total && scan.glyph(*spot).is_some() && !scan.is_blank(*spot);
    let is_cell = |spot: &Spot| matches!(spot, Spot::Cell(..));
    let (cells, sides): (Vec<Spot>, Vec<Spot>) = scan.spots().into_iter().filter(stands).partition(is_cell);
    cells.into_iter().chain(sides)
}

fn puzzle<C: Pictured>(scan: &Scan) -> Option<BoardPuzzle<C>> {
    Some(BoardPuzzle { clues: C::from_scan(scan)?, info: Info::default() })
}

impl<C: Pictured> Readable for BoardKind<C> {
    fn glance(&self, view: &View) -> f32 {
        C::glance(view)
    }

    fn scan(&self, view: &View, budget: &Budget) -> Option<Scan> {
        budget.check().ok()?;
        C::seen(view)
    }

    fn clues(&self, scan: &Scan) -> Option<Clues> {
        let model = puzzle::<C>(scan)?.model();
        // Clues come in the order of their spots.
        let rules = model.constraints().iter().zip(0..).filter(|(rule, _)| rule.form == Form::Clue);
        let clue = |(spot, (_, id))| Clue { spot, id: ConstraintId(id), others: Vec::new() };
        let clues = clued(scan).zip(rules).map(clue).collect();
        Some(Clues { model, clues })
    }

    fn others(&self, scan: &Scan) -> Vec<Scan> {
        C::others(scan)
    }

    fn typeset(&self, scan: &Scan) -> String {
        puzzle::<C>(scan).and_then(|puzzle| puzzle.write("native", None)).unwrap_or_default()
    }

    fn papers(&self) -> &'static [Paper] {
        C::PAPERS
    }

    fn sketch(&self, scan: &Scan) -> Option<Scene> {
        Some(puzzle::<C>(scan)?.scene())
    }

    fn takes(&self, scan: &Scan, spot: Spot, typed: &str) -> Takes {
        match C::signs(spot) {
            [] => C::takes(scan, spot, typed),
            signs if signs.iter().any(|sign| sign.eq_ignore_ascii_case(typed)) => Takes::Whole,
            _ => Takes::No,
        }
    }

    fn signs(&self, spot: Spot) -> &'static [&'static str] {
        C::signs(spot)
    }

    fn written(&self, _scan: &Scan, _spot: Spot, typed: &str) -> String {
        // "?" is the help key, so another sign is typed for it. Letters arrive as capitals.
        if typed == NOT_TOLD { UNKNOWN.to_string() } else { typed.to_ascii_lowercase() }
    }

    fn total_called(&self) -> TotalName {
        C::total_called()
    }

    fn tally(&self, scan: &Scan) -> Phrase {
        C::tally(scan)
    }

    fn gaps(&self, scan: &Scan) -> Vec<Spot> {
        C::gaps(scan)
    }

    fn imbalance(&self, _scan: &Scan) -> Option<Imbalance> {
        None
    }
}

/// The key for a number that is not given.
pub(crate) const NOT_TOLD: &str = "-";

/// An empty board. None if a side is too short or too long.
pub(crate) fn blank<C: Pictured>(rows: usize, cols: usize, sides: Sides) -> Option<Scan> {
    let is_side = |side: usize| u16::try_from(side).is_ok_and(|side| sides.contains(&side));
    (is_side(rows) && is_side(cols)).then(|| Scan::blank(&const { BoardKind::<C>::new() }, rows, cols))
}

/// The numbers on a board, with `unknown` for those not given.
pub(crate) fn numbers(scan: &Scan, unknown: u8) -> Numbers {
    let number = |glyph: &Glyph| if glyph.value == UNKNOWN { Some(unknown) } else { glyph.value.parse().ok() };
    Numbers { size: size(scan), cells: scan.cells.iter().map(number).collect() }
}

/// The number of rows and of columns.
pub(crate) fn size(scan: &Scan) -> [u16; 2] {
    [scan.rows, scan.cols].map(|side| u16::try_from(side).unwrap_or(u16::MAX))
}

/// The boards whose lines are seen.
pub(crate) fn lined(view: &View) -> impl Iterator<Item = Board> + '_ {
    view.grids()
        .iter()
        .filter(|placed| placed.seen >= LEAST_SEEN)
        .map(|placed| Board::of(view, whole(view, view.refitted(&placed.mesh)), placed.seen, INSET))
}

/// Adds a line of cells on each side where one is seen. On a small board, its thick outline is not found as a single
/// line by its steps of brightness.
fn whole(view: &View, mesh: Mesh) -> Mesh {
    Side::ALL.into_iter().fold(mesh, |mesh, side| {
        let [above, left, below, right] = Side::ALL.map(|other| usize::from(other == side));
        let node = |row: usize, col: usize| mesh.place(col as f32 - left as f32, row as f32 - above as f32);
        let more = Mesh::new(mesh.rows() + above + below, mesh.cols() + left + right, node);
        if is_ruled(view.grey(), &more, side) { more } else { mesh }
    })
}

/// Whether there are lines beyond the last cells on a side, and between those cells.
fn is_ruled(grey: &Plane, mesh: &Mesh, side: Side) -> bool {
    let (rows, cols) = (mesh.rows() as f32, mesh.cols() as f32);
    let place = |along: f32, deep: f32| match side {
        Side::Top => mesh.place(along, deep),
        Side::Bottom => mesh.place(along, rows - deep),
        Side::Left => mesh.place(deep, along),
        Side::Right => mesh.place(cols - deep, along),
    };
    let is_line = |from: [f32; 2], to: [f32; 2]| {
        let ((x, y), (other_x, other_y)) = (place(from[0], from[1]), place(to[0], to[1]));
        is_lively(grey, [x.min(other_x), y.min(other_y), x.max(other_x), y.max(other_y)])
    };
    let count = if matches!(side, Side::Top | Side::Bottom) { mesh.cols() } else { mesh.rows() };
    let outer = |at: usize| is_line([at as f32 + 0.3, -INSET], [at as f32 + 0.7, 0.3]);
    let between = |at: usize| is_line([at as f32 - INSET, 0.3], [at as f32 + INSET, 0.7]);
    (0..count).all(outer) && (0..=count).all(between)
}

/// Whether part of a picture has any contents.
fn is_lively(grey: &Plane, at: [f32; 4]) -> bool {
    let [left, top, right, bottom] = at.map(|at| at.max(0.0) as usize);
    let rows = (top..bottom.min(grey.height())).filter_map(|y| grey.row(y).get(left..right.min(grey.width())));
    let (least, most) = rows.flatten().fold((255, 0), |(least, most), grey| (*grey.min(&least), *grey.max(&most)));
    most.saturating_sub(least) >= LIVELY
}

/// The parts of the cells of a board that are this far from the sides: left, top, right, bottom, in pixels.
fn inner(mesh: &Mesh, inset: f32) -> impl Iterator<Item = [f32; 4]> + '_ {
    let cells = (0..mesh.rows()).flat_map(|row| (0..mesh.cols()).map(move |col| (row as f32, col as f32)));
    cells.map(move |(row, col)| {
        let (left, top) = mesh.place(col + inset, row + inset);
        let (right, bottom) = mesh.place(col + 1.0 - inset, row + 1.0 - inset);
        [left, top, right, bottom]
    })
}

/// The board as [`reading`] returns it. None if too little of it is sure.
pub(crate) fn read<C: Pictured>(view: &View, board: Board, odd: &str, most: i32) -> Option<Scan> {
    let seen = board.seen;
    Some(reading::<C>(view, board, odd, most)).filter(|scan| scan.fit >= LEAST_SURE * seen)
}

/// A board with numbers up to `most` in the cells that have contents. If the contents are something else, the value is
/// `odd`.
pub(crate) fn reading<C: Pictured>(view: &View, board: Board, odd: &str, most: i32) -> Scan {
    let Board { mesh, seen, inset, lively } = board;
    let glyph = |at: [f32; 4]| match number(view.grey(), at) {
        Some(values) if values.iter().any(|(value, _)| *value <= most) => number_glyph(values, most),
        _ => Glyph::read(vec![(odd.to_string(), NO_NUMBER)]),
    };
    let blank = || Glyph::read(vec![(BLANK.to_string(), 1.0)]);
    let cells: Vec<Glyph> =
        inner(&mesh, inset).zip(&lively).map(|(at, is_lively)| if *is_lively { glyph(at) } else { blank() }).collect();
    let read = cells.iter().zip(lively).filter(|(_, is_lively)| *is_lively);
    let (sum, count) = read.fold((0.0, 0), |(sum, count), (glyph, _)| (sum + glyph.confidence(), count + 1));
    let sure = sum / count.max(1) as f32;
    let (rows, cols) = (mesh.rows(), mesh.cols());
    let blank = Scan::blank(&const { BoardKind::<C>::new() }, rows, cols);
    Scan { mesh: Some(mesh), cells, fit: seen * sure, ..blank }
}

/// The reading of a number, or of an empty cell.
fn number_glyph(values: Values, most: i32) -> Glyph {
    let mut options: Vec<(String, f32)> =
        values.into_iter().filter(|(value, _)| *value <= most).map(|(value, p)| (value.to_string(), p)).collect();
    let rest = 1.0 - options.iter().map(|(_, p)| p).sum::<f32>();
    options.push((BLANK.to_string(), rest.max(0.0)));
    Glyph::read(options)
}

/// The number in the centre of part of a picture.
fn number(grey: &Plane, at: [f32; 4]) -> Option<Values> {
    let middle = |at: [f32; 4]| ((at[0] + at[2]) / 2.0, (at[1] + at[3]) / 2.0);
    let (cell, here) = ((at[2] - at[0]) / (1.0 - 2.0 * INSET), middle(at));
    let is_central = |run: &PieceRun| {
        let (x, y) = middle(run.at);
        (x - here.0).abs().max((y - here.1).abs()) <= OFF * cell
    };
    let sure = |values: &Values| values.first().map_or(0.0, |(_, p)| *p);
    let read =
        runs(grey, at, cell).into_iter().filter(is_central).filter_map(|run| numbers::number_in_cell(&run.pieces));
    read.max_by(|one, other| sure(one).total_cmp(&sure(other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::{Standing, standing};
    use crate::{Kind, kind_named};

    fn typed(kind: &str, size: usize, values: &[(Spot, &str)]) -> (&'static dyn Readable, Scan) {
        let kind = kind_named(kind).and_then(Kind::readable).expect("it is read");
        let mut scan = (kind.papers()[0].blank)(size, size).expect("there is such a board");
        for (spot, value) in values {
            assert!(matches!(kind.takes(&scan, *spot, value), Takes::Whole | Takes::Stands), "{value}");
            let value = kind.written(&scan, *spot, value);
            scan.set(*spot, &value);
        }
        (kind, scan)
    }

    fn stands(scan: &Scan) -> Standing {
        standing(scan, &Budget::unlimited()).expect("the engine works")
    }

    #[test]
    fn numbers_are_typed_in_and_told_where_they_conflict() {
        let (kind, scan) = typed("slitherlink", 2, &[(Spot::Cell(0, 0), "1"), (Spot::Cell(0, 1), "0")]);
        assert_eq!(kind.typeset(&scan), "slitherlink\n10\n..\n");
        assert!(matches!(stands(&scan), Standing::Unique { .. }));
        assert_eq!(kind.takes(&scan, Spot::Cell(0, 0), "4"), Takes::No);
        let (kind, scan) = typed("slitherlink", 2, &[(Spot::Cell(0, 0), "0"), (Spot::Cell(0, 1), "3")]);
        assert_eq!(stands(&scan), Standing::None { conflict: vec![Spot::Cell(0, 0), Spot::Cell(0, 1)] });
        assert_eq!(kind.tally(&scan), say!("board.clues", clues = 2));
        let (kind, scan) = typed("nurikabe", 3, &[(Spot::Cell(0, 0), "-"), (Spot::Cell(2, 2), "12")]);
        assert_eq!(kind.typeset(&scan), "nurikabe\n?..\n...\n..C\n");
        assert_eq!(kind.takes(&scan, Spot::Cell(0, 0), "36"), Takes::No);
    }

    #[test]
    fn signs_are_typed_between_cells_and_told_where_they_conflict() {
        let signs = [(Spot::Right(0, 0), "<"), (Spot::Below(0, 3), "V"), (Spot::Cell(3, 3), "4")];
        let (kind, mut scan) = typed("futoshiki", 4, &signs);
        assert_eq!(kind.typeset(&scan), "futoshiki\n.<. . .\n. . . v\n. . . .\n. . . .\n. . . .\n. . . .\n. . . 4\n");
        let is_taken = |spot: Spot, typed: &str| kind.takes(&scan, spot, typed) != Takes::No;
        assert!(
            !is_taken(Spot::Cell(0, 0), "5") && !is_taken(Spot::Right(0, 0), "^") && !is_taken(Spot::Cell(0, 0), "<")
        );
        assert_eq!(scan.glyph(Spot::Right(0, 3)), None, "there is nothing beyond the board");
        scan.set(Spot::Cell(0, 1), "1");
        assert_eq!(stands(&scan), Standing::None { conflict: vec![Spot::Cell(0, 1), Spot::Right(0, 0)] });
    }

    #[test]
    fn a_star_battle_has_a_region_for_every_row() {
        let (kind, mut scan) = typed("starbattle", 5, &[(Spot::Total, "1")]);
        assert_eq!(stands(&scan), Standing::Incomplete { spots: vec![Spot::Cell(0, 0)] });
        for cells in [&[0, 5, 6, 7][..], &[1, 2], &[10, 11, 12, 13, 15, 16, 17, 18, 20, 21], &[22, 23, 24]] {
            scan.group(cells).expect("they touch");
        }
        assert_eq!(kind.typeset(&scan), "starbattle\nstars: 1\nABBCC\nAAACC\nDDDDC\nDDDDC\nDDEEE\n");
        assert!(matches!(stands(&scan), Standing::Unique { .. }));
        assert!(kind.sketch(&scan).is_some() && (kind.papers()[0].blank)(5, 6).is_none());
    }
}
