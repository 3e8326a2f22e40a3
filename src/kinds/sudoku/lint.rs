//! Mistakes in a puzzle that can be found before any solving.
//!
//! Without cages, each is a proof that the puzzle cannot have exactly one solution. Exchanging two values, two rows or
//! two columns turns any solution into another one with the same givens.

use super::{Areas, Cage, Sudoku, SudokuLayout, is_in_one_piece};
use crate::{Lint, impossible_sum};
use nazo_core::puzzle::{Cell, Value, ValueSet, sum_range};
use nazo_core::words::{self, Arg, Phrase, say};

/// The fewest givens of a plain 9x9 sudoku with one solution (McGuire, Tugemann, Civario 2012).
const FEWEST_GIVENS: usize = 17;

/// The mistakes found.
pub(super) fn lint(sudoku: &Sudoku) -> Vec<Lint> {
    let mut found: Vec<Lint> = sudoku.cages.iter().filter_map(|cage| impossible_cage(sudoku, cage)).collect();
    if sudoku.cages.is_empty() {
        found.extend(too_few(sudoku));
        found.extend(missing_values(sudoku));
        if !sudoku.layout.has_diagonals() && !sudoku.layout.has_windows() {
            empty_lines(sudoku, &mut found);
        }
    }
    found.extend(full_cover(sudoku));
    found.extend(split_regions(&sudoku.layout));
    found
}

fn too_few(sudoku: &Sudoku) -> Option<Lint> {
    let given = (0..sudoku.layout().cell_count()).filter(|cell| sudoku.value_at(*cell).is_some());
    let cells: Vec<Cell> = given.map(|cell| Cell(cell as u16)).collect();
    let is_known = sudoku.layout().size() == 9 && sudoku.layout().is_plain();
    (is_known && cells.len() < FEWEST_GIVENS)
        .then(|| Lint { message: say!("sudoku.too-few-givens", givens = cells.len(), fewest = FEWEST_GIVENS), cells })
}

/// Two values that occur nowhere can be exchanged.
fn missing_values(sudoku: &Sudoku) -> Option<Lint> {
    let missing: Vec<Phrase> = (1..=sudoku.layout().size())
        .filter(|number| !sudoku.givens().contains(&Some(Value(*number))))
        .map(|number| Phrase::verbatim(words::symbol(number)))
        .collect();
    (missing.len() > 1)
        .then(|| Lint { message: say!("sudoku.values-missing", values = Arg::All(missing)), cells: Vec::new() })
}

/// Two rows of one band, or two columns of one stack, can be exchanged if they have no givens.
fn empty_lines(sudoku: &Sudoku, found: &mut Vec<Lint>) {
    let size = usize::from(sudoku.layout().size());
    let Areas::Boxes { width, height } = *sudoku.layout().areas() else { return };
    // Latin squares have no boxes that tie lines together, so any two rows or columns can be exchanged.
    let latin = width == 1 || height == 1;
    for (rows, band) in [(true, height), (false, width)] {
        let band = if latin { size } else { usize::from(band) };
        let cell = |line: usize, at: usize| if rows { line * size + at } else { at * size + line };
        let empty: Vec<usize> =
            (0..size).filter(|line| (0..size).all(|at| sudoku.value_at(cell(*line, at)).is_none())).collect();
        for group in empty.chunk_by(|a, b| a / band == b / band).filter(|group| group.len() > 1) {
            let lines = Arg::All(group.iter().map(|line| Phrase::verbatim((line + 1).to_string())).collect());
            found.push(Lint {
                message: if rows { say!("sudoku.empty-rows", lines) } else { say!("sudoku.empty-columns", lines) },
                cells: group.iter().flat_map(|line| (0..size).map(|at| Cell(cell(*line, at) as u16))).collect(),
            });
        }
    }
}

fn impossible_cage(sudoku: &Sudoku, cage: &Cage) -> Option<Lint> {
    let size = sudoku.layout().size();
    let name = sudoku.cage_name(cage);
    let cells: Vec<usize> = cage.cells.iter().map(|cell| cell.index()).collect();
    let count = cells.len();
    let message = match (sum_range(ValueSet::range(1, size), count), cage.sum) {
        _ if !is_in_one_piece(size.into(), &cells) => say!("sudoku.split", name),
        (None, _) => say!("sudoku.cage-too-large", name, count, size),
        (Some((least, most)), Some(sum)) if !(least..=most).contains(&sum) => impossible_sum(name, count, least, most),
        _ => return None,
    };
    Some(Lint { message, cells: cage.cells.clone() })
}

/// If the cages cover the whole board, their sums must add up to the total of all rows.
fn full_cover(sudoku: &Sudoku) -> Option<Lint> {
    let size = u64::from(sudoku.layout().size());
    let covered: usize = sudoku.cages().iter().map(|cage| cage.cells.len()).sum();
    let total: u64 = sudoku.cages().iter().map(|cage| cage.sum.map(u64::from)).sum::<Option<u64>>()?;
    let needed = size * size * (size + 1) / 2;
    (covered == sudoku.layout().cell_count() && total != needed)
        .then(|| Lint { message: say!("sudoku.full-cover", total, size, needed), cells: Vec::new() })
}

/// A region in several pieces is allowed, but more often it is a mistake.
fn split_regions(layout: &SudokuLayout) -> Vec<Lint> {
    let split = |at: usize| {
        let members: Vec<usize> = (0..layout.cell_count()).filter(|cell| layout.area_of(*cell) == at).collect();
        let name = layout.region_label(at);
        (!is_in_one_piece(layout.size().into(), &members)).then(|| Lint {
            message: say!("sudoku.split", name),
            cells: members.into_iter().map(|cell| Cell(cell as u16)).collect(),
        })
    };
    let regions = if layout.is_jigsaw() { layout.size() } else { 0 };
    (0..usize::from(regions)).filter_map(split).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Info;

    fn messages(layout: SudokuLayout, rows: &str) -> Vec<String> {
        let givens = rows.chars().filter(|c| !c.is_whitespace()).map(|c| words::number_of(c).map(Value)).collect();
        let sudoku = Sudoku::new(layout, givens, Vec::new(), Info::default()).expect("no clash");
        lint(&sudoku).into_iter().map(|lint| format!("{} [{}]", lint.message, lint.cells.len())).collect()
    }

    #[test]
    fn exchangeable_lines_and_values_are_named() {
        let plain = |size| SudokuLayout::plain(size).expect("boxes");
        assert_eq!(
            messages(plain(4), "12.. .... .... .1.."),
            [
                "3 and 4 appear in no clue, so they can be swapped in any solution [0]",
                "columns 3 and 4 are empty, so they can be swapped in any solution [8]"
            ]
        );
        assert_eq!(
            messages(plain(4), ".... .... 12.3 3..."),
            ["rows 1 and 2 are empty, so they can be swapped in any solution [8]"]
        );
        assert!(messages(plain(4), "1... .2.. ..3. ...4").is_empty());
    }

    #[test]
    fn too_few_givens_are_counted() {
        let rows = "12345678. ......... ......... 3456781.. ......... ......... ......... ......... .........";
        let found = messages(SudokuLayout::plain(9).expect("boxes"), rows);
        assert_eq!(found[0], "too few clues for a unique solution: 15; a 9x9 sudoku needs at least 17 [15]");
    }

    #[test]
    fn a_region_in_two_pieces_is_named() {
        let labels: Vec<char> = "AABB ACBB CCDD CDDA".chars().filter(|c| *c != ' ').collect();
        let layout = SudokuLayout::with_regions(4, &labels).expect("four regions");
        assert_eq!(messages(layout, "1... ..2. .3.. ...4"), ["the region at r1c1 is not in one piece [4]"]);
    }

    /// The messages about rows of labels with these sums, each with the number of cells it refers to.
    fn of_cages(rows: &str, sums: &[(char, Option<u32>)]) -> Vec<String> {
        let labels: Vec<char> = rows.chars().filter(|label| !label.is_whitespace()).collect();
        let cells = |name: char| labels.iter().enumerate().filter(move |(_, label)| **label == name);
        let cage = |(name, sum): &(char, Option<u32>)| Cage {
            cells: cells(*name).map(|(cell, _)| Cell(cell as u16)).collect(),
            sum: *sum,
        };
        let cages = sums.iter().map(cage).collect();
        let layout = SudokuLayout::plain(labels.len().isqrt()).expect("boxes");
        let sudoku = Sudoku::new(layout, Vec::new(), cages, Info::default()).expect("no clash");
        lint(&sudoku).into_iter().map(|lint| format!("{} [{}]", lint.message, lint.cells.len())).collect()
    }

    #[test]
    fn sound_cages_are_passed_over() {
        let sums = [('a', Some(10)), ('b', Some(10)), ('c', Some(10)), ('d', Some(10))];
        assert!(of_cages("aabb aabb ccdd ccdd", &sums).is_empty());
        assert!(of_cages("aab. .... .... ....", &[('a', Some(3)), ('b', None)]).is_empty());
    }

    #[test]
    fn impossible_cages_are_named() {
        assert_eq!(
            of_cages("aab. ..b. .... ....", &[('a', Some(8)), ('b', Some(2))]),
            [
                "cage 8 at r1c1 is impossible: 2 different digits total 3 to 7 [2]",
                "cage 2 at r1c3 is impossible: 2 different digits total 3 to 7 [2]",
            ]
        );
        assert_eq!(
            of_cages("aaaa a... .... ....", &[('a', Some(15))]),
            ["cage 15 at r1c1 has 5 cells, but there are only 4 different values [5]"]
        );
        assert_eq!(of_cages("a..a .... .... ....", &[('a', None)]), ["the cage at r1c1 is not in one piece [2]"]);
    }

    #[test]
    fn cages_that_cover_the_board_add_up() {
        let sums = [('a', Some(10)), ('b', Some(10)), ('c', Some(10)), ('d', Some(9))];
        assert_eq!(
            of_cages("aabb aabb ccdd ccdd", &sums).last().map(String::as_str),
            Some("the cages cover the board and add up to 39, but 4 rows of 1 to 4 add up to 40 [0]")
        );
    }
}
