//! How people reason about mines, easiest first.

mod open;
mod single;
mod subtraction;

use self::single::Single;
use self::subtraction::Subtraction;
use crate::logic::{Technique, say};
use crate::puzzle::{Cell, Model};
use crate::words::{self, Lang};

/// The techniques in the order in which the next step is looked for.
pub(super) const TECHNIQUES: &[&dyn Technique] =
    &[&Single::FULL, &Single::LAST, &Subtraction, &Single::ALL_FOUND, &Single::ONLY_MINES];

/// More squares than this are counted.
const NAMED: usize = 4;

/// Squares by name, or by their number: "r2c3 and r2c4", "five squares".
fn squares(model: &Model, cells: &[Cell], detail: say::Detail, lang: Lang) -> String {
    if cells.len() == 1 || (detail == say::Detail::Full && cells.len() <= NAMED) {
        return say::cells(model, cells, lang);
    }
    let number = words::count(cells.len(), lang);
    match lang {
        Lang::En => format!("{number} cells"),
        Lang::Ja => format!("{number}マス"),
    }
}
