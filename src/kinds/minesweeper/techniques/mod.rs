//! How people reason about mines, easiest techniques first.

mod open;
mod single;
mod subtraction;

use self::single::Single;
use self::subtraction::Subtraction;
use nazo_core::logic::{Technique, phrases};
use nazo_core::puzzle::{Cell, Model};
use nazo_core::words::Phrase;

/// The techniques, in the order in which they are tried for the next step.
pub(super) const TECHNIQUES: &[&dyn Technique] =
    &[&Single::FULL, &Single::LAST, &Single::ALL_FOUND, &Single::ONLY_MINES, &Subtraction];

/// The most squares that are listed by name; more are counted.
const NAMED: usize = 4;

/// Squares by name or by their number: "r2c3 and r2c4", "five squares".
fn squares(model: &Model, cells: &[Cell], detail: phrases::Detail) -> Phrase {
    if cells.len() == 1 || (detail == phrases::Detail::Full && cells.len() <= NAMED) {
        return phrases::cells(model, cells);
    }
    phrases::counted_cells(cells.len())
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use nazo_core::words::Lang;

    use super::super::model::{MINE, SAFE};
    use super::super::{Board, Minesweeper, Square};
    use super::*;
    use crate::{Info, Puzzle};
    use nazo_core::logic::manual::{self, Picture};
    use nazo_core::puzzle::{Candidate, Position};

    /// The rows of a picture as squares.
    fn squares(rows: &[String]) -> Vec<Vec<char>> {
        let rows = rows.iter().map(|row| row.split_whitespace().filter_map(|square| square.chars().next()).collect());
        rows.filter(|row: &Vec<char>| !row.is_empty()).collect()
    }

    /// The board of a picture, and what is known about it.
    fn board(picture: &Picture) -> (Model, Position) {
        let rows = squares(&picture.before);
        let letters: Vec<char> = rows.concat();
        let square = |letter: &char| letter.to_digit(10).map_or(Square::Closed, |digit| Square::Open(digit as u8));
        let mines = picture.sums.iter().find_map(|said| said.strip_prefix("mines=")?.parse().ok());
        let board = Board::new(rows[0].len(), letters.iter().map(square).collect(), mines).expect("a board");
        let model = Minesweeper::new(board, Info::default()).model();
        let mut position = Position::start(&model);
        let closed = letters.iter().filter(|letter| !letter.is_ascii_digit());
        for (cell, letter) in model.cells().zip(closed) {
            let known = [('*', MINE), ('o', SAFE)].into_iter().find(|(sign, _)| sign == letter);
            if let Some((_, value)) = known {
                position.place(&model, Candidate::new(cell, value));
            }
        }
        (model, position)
    }

    /// The picture before the step, updated with what is known at a position.
    fn shown(rows: &[String], position: &Position) -> Vec<Vec<char>> {
        let mut rows = squares(rows);
        let closed = rows.iter_mut().flatten().filter(|letter| !letter.is_ascii_digit());
        for (at, letter) in closed.enumerate() {
            *letter = match position.value(Cell(at as u16)) {
                Some(MINE) => '*',
                Some(_) => 'o',
                None => '.',
            };
        }
        rows
    }

    #[test]
    fn the_pictures_in_the_manual_come_true() {
        for technique in TECHNIQUES {
            let title = technique.name().full.get(Lang::En);
            let page = manual::page(technique.source(Lang::En), title).unwrap_or_else(|| panic!("{title} has no page"));
            assert!(!page.pictures.is_empty(), "{title} has no picture");
            for picture in &page.pictures {
                let (model, before) = board(picture);
                let mut after = None;
                for same in TECHNIQUES.iter().filter(|same| same.name() == technique.name()) {
                    let _ = same.find(&model, &before, &mut |step| {
                        let mut position = before.clone();
                        position.apply(&model, &step);
                        after.get_or_insert(position);
                        ControlFlow::Break(())
                    });
                }
                let after = after.unwrap_or_else(|| panic!("{title} does not apply to {:?}", picture.before));
                assert_eq!(shown(&picture.before, &after), squares(&picture.after), "{title}");
            }
        }
    }
}
