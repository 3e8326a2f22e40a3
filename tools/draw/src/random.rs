//! Random boards that look like puzzles: valid, but not necessarily with one solution.

use crate::board::{Board, Cell, Kind, Tile};
use crate::dice::Dice;

/// A board of a kind with random contents, in one of the sizes usual for it.
pub fn board(kind: Kind, dice: &mut Dice) -> Board {
    match kind {
        Kind::Sudoku => sudoku(dice),
        Kind::Killer => killer(dice),
        Kind::Kakuro => kakuro(dice),
        Kind::Minesweeper => mines(dice),
    }
}

/// A full sudoku grid: a pattern whose digits, rows and columns are shuffled.
fn grid(dice: &mut Dice) -> Vec<u8> {
    let mut digits: Vec<u8> = (1..=9).collect();
    dice.shuffle(&mut digits);
    let lines = |dice: &mut Dice| {
        let mut bands = [0usize, 1, 2];
        dice.shuffle(&mut bands);
        let mut all = Vec::with_capacity(9);
        for band in bands {
            let mut inner = [0usize, 1, 2];
            dice.shuffle(&mut inner);
            all.extend(inner.map(|line| band * 3 + line));
        }
        all
    };
    let (rows, cols) = (lines(dice), lines(dice));
    rows.iter().flat_map(|row| cols.iter().map(move |col| (row * 3 + row / 3 + col) % 9)).map(|at| digits[at]).collect()
}

/// Puts in some digits of a solution, some of them as typed, and pencil marks in other cells.
fn place(board: &mut Board, solution: &[u8], given: f32, dice: &mut Dice) {
    let (typed, marks) = (dice.chance(0.3), if dice.chance(0.4) { dice.range(0.2, 0.9) } else { 0.0 });
    for (cell, answer) in board.cells.iter_mut().zip(solution) {
        let Cell::Square { digit, typed: by_hand, marks: pencil, .. } = cell else { continue };
        if dice.chance(given) {
            *digit = Some(*answer);
            *by_hand = typed && dice.chance(0.4);
        } else if dice.chance(marks) {
            *pencil = (1..=9).filter(|d| d == answer || dice.chance(0.3)).fold(0, |bits, digit: u8| bits | 1 << digit);
        }
    }
    if dice.chance(0.3) {
        board.selected = Some(dice.below(board.cells.len()));
    }
}

fn sudoku(dice: &mut Dice) -> Board {
    let mut board = Board::empty(Kind::Sudoku, 9, 9);
    let solution = grid(dice);
    let given = dice.range(0.26, 0.5);
    place(&mut board, &solution, given, dice);
    board
}

fn killer(dice: &mut Dice) -> Board {
    let mut board = Board::empty(Kind::Killer, 9, 9);
    let solution = grid(dice);
    let given = if dice.chance(0.3) { dice.range(0.02, 0.3) } else { 0.0 };
    place(&mut board, &solution, given, dice);
    board.random_cages(5, dice);
    // No digit occurs twice in a cage: cells that repeat one get a cage of their own.
    for at in 0..81 {
        let repeats = (0..at).any(|other| board.cages[other] == board.cages[at] && solution[other] == solution[at]);
        if repeats {
            board.cages[at] = 1000 + at;
        }
    }
    renumber(&mut board);
    let sums: Vec<u32> = (0..81)
        .map(|at| (0..81).filter(|&o| board.cages[o] == board.cages[at]).map(|o| u32::from(solution[o])).sum())
        .collect();
    for (at, sum) in sums.iter().enumerate() {
        let first = !board.cages[..at].contains(&board.cages[at]);
        if let Cell::Square { label, .. } = &mut board.cells[at] {
            *label = first.then_some(*sum as u8);
        }
    }
    board
}

/// Numbers the connected parts of cages in reading order.
fn renumber(board: &mut Board) {
    let old = board.cages.clone();
    let mut new = vec![usize::MAX; old.len()];
    let mut next = 0;
    for start in 0..old.len() {
        if new[start] != usize::MAX {
            continue;
        }
        let mut open = vec![start];
        new[start] = next;
        while let Some(at) = open.pop() {
            for near in board.around(at) {
                if new[near] == usize::MAX && old[near] == old[at] {
                    new[near] = next;
                    open.push(near);
                }
            }
        }
        next += 1;
    }
    board.cages = new;
}

/// A kakuro that does not obey all rules: runs of two to nine empty cells with sums that fit their lengths.
fn kakuro(dice: &mut Dice) -> Board {
    let (rows, cols) = (5 + dice.below(8), 5 + dice.below(8));
    let mut board = Board::empty(Kind::Kakuro, rows, cols);
    let mut wall: Vec<bool> = (0..rows * cols).map(|at| at < cols || at % cols == 0 || dice.chance(0.22)).collect();
    // Cells in runs of one, or of more than nine, become walls until there are none left.
    loop {
        let mut changed = false;
        for at in 0..rows * cols {
            let run = |step: usize| {
                let mut first = at;
                while first >= step && !wall[first - step] {
                    first -= step;
                }
                let mut last = at;
                while last + step < rows * cols && !wall[last + step] {
                    last += step;
                }
                (last - first) / step + 1
            };
            if !wall[at] && [run(1), run(cols)].iter().any(|length| !(2..=9).contains(length)) {
                wall[at] = true;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let sum = |length: usize, dice: &mut Dice| {
        let (low, high) = (length * (length + 1) / 2, length * (19 - length) / 2);
        (low + dice.below(high - low + 1)) as u8
    };
    for at in 0..rows * cols {
        if !wall[at] {
            continue;
        }
        let right = (at + 1..(at / cols + 1) * cols).take_while(|&next| !wall[next]).count();
        let below = (at / cols + 1..rows).take_while(|&row| !wall[row * cols + at % cols]).count();
        let down = (below > 0).then(|| sum(below, dice));
        let across = (right > 0).then(|| sum(right, dice));
        board.cells[at] = Cell::Wall { down, across };
    }
    board
}

/// A game of minesweeper in progress: an open region, flags on some mines, and the rest closed.
fn mines(dice: &mut Dice) -> Board {
    let sizes = [(9, 9), (16, 16), (16, 30), (10, 10), (8, 8), (20, 24), (14, 18), (12, 8)];
    let (rows, cols) = *dice.pick(&sizes);
    let mut board = Board::empty(Kind::Minesweeper, rows, cols);
    let density = dice.range(0.1, 0.22);
    let mined: Vec<bool> = (0..rows * cols).map(|_| dice.chance(density)).collect();
    let near = |at: usize| -> Vec<usize> {
        let (row, col) = (at / cols, at % cols);
        let rows = row.saturating_sub(1)..(row + 2).min(rows);
        rows.flat_map(|r| (col.saturating_sub(1)..(col + 2).min(cols)).map(move |c| r * cols + c)).collect()
    };
    let count = |at: usize| near(at).into_iter().filter(|&one| mined[one]).count() as u8;
    let mut open = vec![false; rows * cols];
    for _ in 0..3 + rows * cols / 12 {
        let mut todo = vec![dice.below(rows * cols)];
        while let Some(at) = todo.pop() {
            if mined[at] || open[at] {
                continue;
            }
            open[at] = true;
            if count(at) == 0 {
                todo.extend(near(at));
            }
        }
    }
    let (flags, lost, doubts) = (dice.range(0.0, 1.0), dice.chance(0.06), dice.chance(0.15));
    for at in 0..rows * cols {
        let seen = near(at).into_iter().any(|one| open[one]);
        let tile = match (open[at], mined[at]) {
            (true, _) => Tile::Open(count(at)),
            (false, true) if seen && dice.chance(flags) => Tile::Flag,
            (false, true) if lost && dice.chance(0.7) => Tile::Mine,
            (false, _) if doubts && dice.chance(0.06) => Tile::Question,
            _ => Tile::Closed,
        };
        board.cells[at] = Cell::Tile(tile);
    }
    let flagged = board.cells.iter().filter(|cell| **cell == Cell::Tile(Tile::Flag)).count();
    board.counter = Some(mined.iter().filter(|one| **one).count() as i32 - flagged as i32);
    board
}
