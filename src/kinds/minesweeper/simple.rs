//! What a player sees at a glance: single numbers, and pairs in which one number has all squares of the other.

use super::board::Board;

/// A number and its undecided squares.
struct Open {
    at: usize,
    /// Its covered squares that are not known, in reading order.
    squares: Vec<usize>,
    /// The number of mines among them.
    missing: usize,
}

/// The squares that are safe by single numbers or, with `pairs`, by pairs of them. Empty if there are none. Only the
/// board is used, not the layout.
pub(super) fn safe_squares(board: &Board, pairs: bool) -> Vec<usize> {
    let mut is_mine = vec![false; board.squares().len()];
    loop {
        let numbers = open_numbers(board, &is_mine);
        let around = |is_meant: fn(&Open) -> bool| -> Vec<usize> {
            numbers.iter().filter(|open| is_meant(open)).flat_map(|open| open.squares.iter().copied()).collect()
        };
        let mut safe = around(|open| open.missing == 0);
        if !safe.is_empty() {
            safe.sort_unstable();
            safe.dedup();
            return safe;
        }
        let mut mines = around(|open| open.missing == open.squares.len());
        if mines.is_empty() && pairs {
            for (safe, more) in differences(board, &numbers) {
                if !safe.is_empty() {
                    return safe;
                }
                mines.extend(more);
            }
        }
        if mines.is_empty() {
            return by_total(board, &is_mine);
        }
        mines.into_iter().for_each(|at| is_mine[at] = true);
    }
}

fn open_numbers(board: &Board, is_mine: &[bool]) -> Vec<Open> {
    let of = |(at, number): (usize, u8)| {
        let (mines, squares): (Vec<usize>, Vec<usize>) = board.covered_around(at).partition(|other| is_mine[*other]);
        let missing = usize::from(number).saturating_sub(mines.len());
        (!squares.is_empty()).then_some(Open { at, squares, missing })
    };
    board.numbers().filter_map(of).collect()
}

/// What two numbers say about the squares that only the second touches: safe ones, and mines.
fn differences(board: &Board, numbers: &[Open]) -> impl Iterator<Item = (Vec<usize>, Vec<usize>)> {
    let size = board.size();
    let near = move |a: &Open, b: &Open| {
        let ((row, col), (other_row, other_col)) = (size.place(a.at), size.place(b.at));
        a.at != b.at && row.abs_diff(other_row) <= 2 && col.abs_diff(other_col) <= 2
    };
    numbers.iter().flat_map(move |small| {
        numbers.iter().filter(move |large| near(small, large)).filter_map(move |large| {
            let is_within = small.squares.iter().all(|at| large.squares.contains(at));
            if !is_within || small.squares.len() == large.squares.len() {
                return None;
            }
            let rest: Vec<usize> = large.squares.iter().copied().filter(|at| !small.squares.contains(at)).collect();
            match large.missing.saturating_sub(small.missing) {
                0 => Some((rest, Vec::new())),
                missing if missing == rest.len() => Some((Vec::new(), rest)),
                _ => None,
            }
        })
    })
}

/// The remaining squares, if all mines are found.
fn by_total(board: &Board, is_mine: &[bool]) -> Vec<usize> {
    let found = is_mine.iter().filter(|is_mine| **is_mine).count();
    if board.mines() != Some(found as u32) {
        return Vec::new();
    }
    board.covered().filter(|at| !is_mine[*at]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minesweeper::{Board, native};

    fn safe(rows: &str, pairs: bool) -> String {
        let squares: Vec<_> = rows.chars().filter_map(native::square).collect();
        let cols = rows.find(' ').unwrap_or(rows.len());
        let board = Board::new(cols, squares, None).expect("a board");
        safe_squares(&board, pairs).iter().map(|at| format!("r{}c{} ", at / cols + 1, at % cols + 1)).collect()
    }

    #[test]
    fn a_number_and_a_pair_are_seen() {
        // The 1 in the corner has its mine at r2c1, so all other squares that the 1 beside it touches are safe.
        assert_eq!(safe("11. .1. ...", false), "r1c3 r2c3 r3c1 r3c2 r3c3 ");
        // The mine of the first 1 is in two squares. The 1 beside it touches both and r1c3.
        assert_eq!((safe("... 111", false).as_str(), safe("... 111", true).as_str()), ("", "r1c3 "));
    }
}
