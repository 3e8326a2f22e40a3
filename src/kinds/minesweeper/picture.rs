//! Positions in screenshots.

use super::MINESWEEPER;
use super::counter::counter;
use super::tiles::{CLASSES, Seen, Tiles};
use crate::scan::{BLANK, Clue, Clues, DOUBTFUL, Glyph, Scan, Spot};
use nazo_core::puzzle::{Budget, ConstraintId};
use nazo_core::text::Document;
use nazo_vision::View;

/// The signs for a flag and for a mine that is shown.
const FLAG: &str = "F";
const MINE: &str = "*";

/// The factor on the probabilities of a tile if something that is not visible in the tile speaks against it.
const DOUBTED: f32 = 0.5;

/// The position in a picture.
pub(super) fn scan(view: &View, budget: &Budget) -> Option<Scan> {
    let Seen { tiles, fit, doubts, is_whole } = Tiles::of(view, budget)?;
    let glyph = |(at, row): (usize, &Vec<f32>)| {
        let trust = if doubts.binary_search(&at).is_ok() { DOUBTED } else { 1.0 };
        // A mine that is shown, as after a lost game, is known to be a mine, which is what a flag says.
        let shown: f32 = CLASSES.iter().zip(row).filter(|(name, _)| **name == MINE).map(|(_, p)| p).sum();
        let named = CLASSES.iter().zip(row).filter(|(name, _)| **name != MINE);
        let with_mines = |name: &str, p: f32| if name == FLAG { p + shown } else { p };
        Glyph::read(named.map(|(name, p)| (name.to_string(), trust * with_mines(name, *p))).collect())
    };
    let cells: Vec<Glyph> = tiles.classes.iter().enumerate().map(glyph).collect();
    // A counter beside a part of a board is not about that part. A doubtful number is left out if it would be the only
    // reason for the user to check: the position can be played without it.
    let is_sure = cells.iter().all(|glyph| glyph.confidence() >= DOUBTFUL);
    let counter = if is_whole { counter(view, &tiles) } else { None };
    let counter = counter.filter(|counter| !is_sure || counter.total.confidence() >= DOUBTFUL);
    let (total_at, total_of) = (counter.as_ref().map(|counter| counter.at), counter.as_ref().and_then(|it| it.of));
    let total = counter.map_or(Glyph::typed(BLANK), |counter| counter.total);
    let blank = Scan::blank(&MINESWEEPER, tiles.mesh.rows(), tiles.mesh.cols());
    Some(Scan { cells, fit, mesh: Some(tiles.mesh), total: Some(total), total_at, total_of, ..blank })
}

/// The rules as they were read: the numbers. A position is analysed, not solved, so none of them is doubted by itself.
pub(super) fn clues(scan: &Scan) -> Option<Clues> {
    let text = typeset(scan);
    let source = nazo_core::text::Source::new("", &text);
    let document: Document<'_> = nazo_core::text::documents(&source, &["minesweeper"]).next()?;
    let loaded = super::native::read(&source, &document).ok()?;
    let model = loaded.puzzle.model();
    let board = loaded.puzzle.minefield()?;
    // In the model, the rules of the numbers come first, in this order.
    let clue = |(id, (at, _)): (usize, (usize, u8))| Clue {
        spot: Spot::Cell(at / scan.cols, at % scan.cols),
        id: ConstraintId(id as u32),
        others: Vec::new(),
    };
    let clues = super::model::ruled(board).enumerate().map(clue).collect();
    Some(Clues { model, clues })
}

/// The position as native text.
pub(super) fn typeset(scan: &Scan) -> String {
    let mines = scan.total.as_ref().filter(|glyph| glyph.value != BLANK);
    let header = mines.map(|mines| format!("{}: {}\n", super::native::MINES, mines.value)).unwrap_or_default();
    let rows = scan.cells.chunks(scan.cols.max(1));
    let body: String =
        rows.map(|row| row.iter().map(|glyph| glyph.value.as_str()).collect::<String>() + "\n").collect();
    format!("minesweeper\n{header}{body}")
}
