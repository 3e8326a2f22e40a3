//! Kakuros that are corrected by hand. What stands in a cell is `.`, `#`, or the sum of the run below it with `\` behind;
//! the number at its corner is the sum of the run to its right.

use crate::kinds::scan::{BLANK, Scan, Spot, Takes};
use crate::puzzle::Value;
use crate::scene::{Block, Entry, Origin, Scene};

/// The largest sum of different digits.
const MOST: u32 = 45;

/// The board with its sums, whether or not they can stand together.
pub(super) fn sketch(scan: &Scan) -> Option<Scene> {
    let mut scene = Scene::blank(u16::try_from(scan.rows).ok()?, u16::try_from(scan.cols).ok()?, 9, 3);
    scene.lattice = true;
    for (at, square) in scene.squares.iter_mut().enumerate() {
        let value = scan.cells.get(at).map(|glyph| glyph.value.as_str()).unwrap_or_default();
        let corner = scan.corners.get(at).map(|glyph| glyph.value.clone());
        if is_black(value) {
            let down = value.strip_suffix('\\').filter(|sum| !sum.is_empty()).map(str::to_string);
            let across = corner.filter(|sum| sum != BLANK && !sum.is_empty());
            square.block = Some(Block { down, across });
        } else if let Some(digit) = value.parse().ok().filter(|digit| (1..=9).contains(digit)) {
            let (symbol, origin) = (value.to_string(), Origin::Given);
            square.entry = Some(Entry { value: Value(digit), symbol, origin, supposed: false });
        }
    }
    Some(scene)
}

fn is_black(value: &str) -> bool {
    value == "#" || value.ends_with('\\')
}

/// What becomes of what is typed: a sum of a run to the right is complete by itself, one of a run below ends with `\`.
pub(super) fn takes(scan: &Scan, spot: Spot, typed: &str) -> Takes {
    let (row, col) = spot.at();
    match (spot, typed) {
        (Spot::Corner(..), _) => {
            let cell = scan.glyph(Spot::Cell(row, col)).is_some_and(|glyph| is_black(&glyph.value));
            if cell { Takes::number(typed, 1, MOST) } else { Takes::No }
        }
        (Spot::Cell(..), "#" | BLANK) => Takes::Whole,
        (Spot::Cell(..), _) => match typed.strip_suffix('\\') {
            Some(sum) if Takes::number(sum, 1, MOST) != Takes::No => Takes::Whole,
            Some(_) => Takes::No,
            None if Takes::number(typed, 1, MOST) != Takes::No => Takes::Begins,
            None => Takes::No,
        },
        (Spot::Right(..) | Spot::Below(..), _) => Takes::No,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::kakuro::KAKURO;

    #[test]
    fn sums_are_typed_where_their_runs_begin() {
        let mut scan = Scan::blank(&KAKURO, 2, 2, true);
        scan.walls = None;
        let (cell, corner) = (Spot::Cell(0, 1), Spot::Corner(0, 1));
        assert_eq!(takes(&scan, corner, "3"), Takes::No, "no run begins at a white cell");
        assert_eq!((takes(&scan, cell, "1"), takes(&scan, cell, "16\\")), (Takes::Begins, Takes::Whole));
        assert_eq!((takes(&scan, cell, "46"), takes(&scan, cell, "\\")), (Takes::No, Takes::No));
        scan.set(cell, "16\\");
        scan.set(corner, "4");
        assert_eq!((takes(&scan, corner, "3"), takes(&scan, corner, "9")), (Takes::Stands, Takes::Whole));
        let block = sketch(&scan).expect("it can be drawn").squares[1].block.clone().expect("it is black");
        assert_eq!((block.down.as_deref(), block.across.as_deref()), (Some("16"), Some("4")));
    }
}
