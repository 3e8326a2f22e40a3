//! New boards that need no guessing, opened in the middle.

use std::sync::Arc;

use super::generate::{self, Means};
use super::layout::Layout;
use super::simulate::{First, Game};
use super::{Minesweeper, Size};
use crate::maker::{MakeError, Maker, Throw, Variant, Wish};
use crate::{Dice, Info, Puzzle, of};
use nazo_core::puzzle::Budget;
use nazo_core::words::{Phrase, say};

/// The number of boards that are laid before an attempt fails.
const LAID: usize = 12;
/// For the lowest ease, the hardest of this many boards is taken.
const COMPARED: f64 = 10.0;

/// The maker of boards.
pub(super) static MAKER: Maker = Maker {
    variants: &[
        Variant { id: "beginner", name: Phrase::fixed("minesweeper.beginner"), reach: 130..=1000 },
        Variant { id: "intermediate", name: Phrase::fixed("minesweeper.intermediate"), reach: 170..=799 },
        Variant { id: "expert", name: Phrase::fixed("minesweeper.expert"), reach: 190..=799 },
        Variant { id: "crowded", name: Phrase::fixed("minesweeper.crowded-9x9"), reach: 200..=u32::MAX },
    ],
    shapes: Some(Phrase::fixed("minesweeper.shapes")),
    to_order: None,
    make,
};

fn make(wish: &Wish<'_>, dice: &mut Dice, budget: &Budget) -> Throw {
    budget.spend(1)?;
    let game = game(wish)?;
    let layout = match wish.ease {
        0.75.. => one(&game, Means::Singles, dice, budget)?,
        0.45.. => one(&game, Means::Pairs, dice, budget)?,
        ease => hardest(&game, 1 + (COMPARED * (1.0 - ease / 0.45)) as usize, dice, budget)?,
    };
    let Some(layout) = layout else { return Ok(None) };
    let mut board = layout.closed();
    layout.open(&mut board, game.click);
    Ok(Minesweeper::of_game(board, layout, Info::default()).map(|puzzle| Arc::new(puzzle) as Arc<dyn Puzzle>))
}

/// The kind of game that is wished for, with its first click in the middle.
fn game(wish: &Wish<'_>) -> Result<Game, MakeError> {
    let (size, mines) = match wish.shape {
        Some(shape) => {
            let none = || MakeError::Shape(Phrase::fixed("minesweeper.shape-without-mines"));
            let shape = of::<Minesweeper>(shape).ok_or_else(none)?;
            (shape.board().size(), shape.board().mines().ok_or_else(none)?)
        }
        None => match wish.variant.id {
            "intermediate" => (Size { rows: 16, cols: 16 }, 40),
            "expert" => (Size { rows: 16, cols: 30 }, 99),
            "crowded" => (Size { rows: 9, cols: 9 }, 18),
            _ => (Size { rows: 9, cols: 9 }, 10),
        },
    };
    let click = size.at(size.rows / 2, size.cols / 2).unwrap_or(0);
    let game = Game { size, mines, first: First::Opening, click };
    if game.room() < mines as usize {
        return Err(MakeError::Shape(say!("minesweeper.shape-room", room = game.room())));
    }
    Ok(game)
}

/// A board that these means open.
fn one(game: &Game, means: Means, dice: &mut Dice, budget: &Budget) -> Result<Option<Layout>, MakeError> {
    for _ in 0..LAID {
        budget.spend(1)?;
        let Some(layout) = game.layout(dice) else { return Ok(None) };
        if let Some(found) = generate::improved(game, layout, means, dice, budget)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Of several boards without guessing, the one on which the simple means leave the most squares closed.
fn hardest(game: &Game, count: usize, dice: &mut Dice, budget: &Budget) -> Result<Option<Layout>, MakeError> {
    let mut best: Option<(usize, Layout)> = None;
    for _ in 0..count {
        let Some(layout) = one(game, Means::All, dice, budget)? else { continue };
        let closed = generate::solved(game, &layout, Means::Pairs, budget)?.covered().count();
        if best.as_ref().is_none_or(|(most, _)| closed > *most) {
            best = Some((closed, layout));
        }
    }
    Ok(best.map(|(_, layout)| layout))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::words::Lang;

    #[test]
    fn a_seed_is_a_board() {
        let wish = Wish { variant: &MAKER.variants()[0], shape: None, ease: 0.5, lang: Lang::En };
        let puzzle = MAKER.make(&wish, &mut Dice::new(1, 0), &Budget::unlimited()).expect("no limit");
        let expected = "\
minesweeper
mines: 10
layout: 020a8800404060400
000001...
110012...
.2101....
..1012...
111001...
0000013..
0000002..
110000122
.10000000
";
        assert_eq!(puzzle.expect("a board").write("native", None).as_deref(), Some(expected));
    }
}
