//! What can be seen to be wrong with a sudoku before any solving.
//!
//! Each is a proof that the puzzle cannot have exactly one solution: by exchanging two values, two rows or two
//! columns, any solution becomes another one with the same givens.

use super::{Areas, Sudoku};
use crate::Lint;
use crate::grid::split_regions;
use nazo_core::puzzle::{Cell, Value};
use nazo_core::words::{self, Lang, Phrase};

/// The fewest givens of a plain 9x9 sudoku with one solution (McGuire, Tugemann, Civario 2012).
const FEWEST_GIVENS: usize = 17;

/// What looks wrong with it.
pub(super) fn lint(sudoku: &Sudoku) -> Vec<Lint> {
    let mut found = Vec::new();
    found.extend(too_few(sudoku));
    found.extend(missing_values(sudoku));
    if !sudoku.layout().has_diagonals() && !sudoku.layout().has_windows() {
        empty_lines(sudoku, &mut found);
    }
    found.extend(split_regions(sudoku.layout()));
    found
}

fn too_few(sudoku: &Sudoku) -> Option<Lint> {
    let givens = sudoku.givens().iter().flatten().count();
    let is_known = sudoku.layout().size() == 9 && sudoku.layout().is_plain();
    (is_known && givens < FEWEST_GIVENS).then(|| Lint {
        message: Phrase::new(
            format!("too few clues for a unique solution: {givens}; a 9x9 sudoku needs at least {FEWEST_GIVENS}"),
            format!(
                "ヒント数字が{givens}個では解が1つに決まりません。9×9のナンプレには{FEWEST_GIVENS}個以上必要です。"
            ),
        ),
        cells: given_cells(sudoku),
    })
}

fn given_cells(sudoku: &Sudoku) -> Vec<Cell> {
    sudoku.givens().iter().enumerate().filter(|(_, given)| given.is_some()).map(|(at, _)| Cell(at as u16)).collect()
}

/// Two values that occur nowhere may be exchanged.
fn missing_values(sudoku: &Sudoku) -> Option<Lint> {
    let missing: Vec<String> = (1..=sudoku.layout().size())
        .filter(|number| !sudoku.givens().contains(&Some(Value(*number))))
        .map(|number| words::symbol(number).to_string())
        .collect();
    (missing.len() > 1).then(|| Lint {
        message: Phrase::each(|lang| {
            let values = words::list(&missing, lang);
            match lang {
                Lang::En => format!("{values} occur nowhere among the givens; in any solution they can be exchanged"),
                Lang::Ja => format!("{values}がヒント数字に1つもないため、どの解でも入れ替えられます。"),
            }
        }),
        cells: Vec::new(),
    })
}

/// Two rows of one band, or columns of one stack, without givens may be exchanged.
fn empty_lines(sudoku: &Sudoku, found: &mut Vec<Lint>) {
    let size = usize::from(sudoku.layout().size());
    let Areas::Boxes { width, height } = *sudoku.layout().areas() else { return };
    // Latin squares have no boxes that hold two lines together: all rows and all columns are free to change places.
    let latin = width == 1 || height == 1;
    for (rows, band) in [(true, height), (false, width)] {
        let band = if latin { size } else { usize::from(band) };
        let cell = |line: usize, at: usize| if rows { line * size + at } else { at * size + line };
        let empty: Vec<usize> =
            (0..size).filter(|line| (0..size).all(|at| sudoku.value_at(cell(*line, at)).is_none())).collect();
        for group in empty.chunk_by(|a, b| a / band == b / band).filter(|group| group.len() > 1) {
            let names: Vec<String> = group.iter().map(|line| (line + 1).to_string()).collect();
            found.push(Lint {
                message: Phrase::each(|lang| {
                    let names = words::list(&names, lang);
                    match (lang, rows) {
                        (Lang::En, true) => format!("rows {names} are empty; in any solution they can be exchanged"),
                        (Lang::En, false) => {
                            format!("columns {names} are empty; in any solution they can be exchanged")
                        }
                        (Lang::Ja, true) => format!("{names}行目にヒント数字がないため、どの解でも入れ替えられます。"),
                        (Lang::Ja, false) => format!("{names}列目にヒント数字がないため、どの解でも入れ替えられます。"),
                    }
                }),
                cells: group.iter().flat_map(|line| (0..size).map(|at| Cell(cell(*line, at) as u16))).collect(),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Layout;
    use super::*;
    use crate::Info;

    fn messages(layout: Layout, rows: &str) -> Vec<String> {
        let givens = rows.chars().filter(|c| !c.is_whitespace()).map(|c| words::number_of(c).map(Value)).collect();
        let sudoku = Sudoku::new(layout, givens, Info::default()).expect("no clash");
        lint(&sudoku).into_iter().map(|lint| format!("{} [{}]", lint.message, lint.cells.len())).collect()
    }

    #[test]
    fn exchangeable_lines_and_values_are_named() {
        let plain = |size| Layout::plain(size).expect("boxes");
        assert_eq!(
            messages(plain(4), "12.. .... .... .1.."),
            [
                "3 and 4 occur nowhere among the givens; in any solution they can be exchanged [0]",
                "columns 3 and 4 are empty; in any solution they can be exchanged [8]"
            ]
        );
        assert_eq!(
            messages(plain(4), ".... .... 12.3 3..."),
            ["rows 1 and 2 are empty; in any solution they can be exchanged [8]"]
        );
        assert!(messages(plain(4), "1... .2.. ..3. ...4").is_empty());
    }

    #[test]
    fn too_few_givens_are_counted() {
        let rows = "12345678. ......... ......... 3456781.. ......... ......... ......... ......... .........";
        let found = messages(Layout::plain(9).expect("boxes"), rows);
        assert_eq!(found[0], "too few clues for a unique solution: 15; a 9x9 sudoku needs at least 17 [15]");
    }

    #[test]
    fn a_region_in_two_pieces_is_named() {
        let labels: Vec<char> = "AABB ACBB CCDD CDDA".chars().filter(|c| *c != ' ').collect();
        let layout = Layout::with_regions(4, &labels).expect("four regions");
        assert_eq!(messages(layout, "1... ..2. .3.. ...4"), ["the region at r1c1 is not in one piece [4]"]);
    }
}
