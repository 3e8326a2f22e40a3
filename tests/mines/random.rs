//! Small random positions, on which counting, exhaustive search and the solver agree.

use nazo_core::puzzle::{Budget, ValueSet};
use nazo_core::solve::backbone;
use nazo_kinds::minesweeper::odds::{Total, odds};
use nazo_kinds::minesweeper::{Board, MINE, Minesweeper, SAFE, Square};
use nazo_kinds::{Info, Puzzle};

use crate::brute;
use crate::support::{full, marked};

/// Random-looking numbers that are the same in every run (xorshift*, Vigna 2016).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % bound as u64) as usize
    }
}

/// A position with up to 14 covered squares. Mines are laid, the other squares are opened and some of them covered
/// again. Sometimes a number or the total is falsified.
fn position(dice: &mut Dice) -> Board {
    let (rows, cols) = (1 + dice.below(6), 1 + dice.below(6));
    let area = rows * cols;
    let mut mines = vec![false; area];
    (0..dice.below(area.min(8) + 1)).for_each(|_| mines[dice.below(area)] = true);
    let mut board = Board::new(cols, vec![Square::Closed; area], None).expect("a board");
    let count = mines.iter().filter(|mine| **mine).count() as u32;
    let number = |at: usize, size: nazo_kinds::minesweeper::Size| size.around(at).filter(|at| mines[*at]).count() as u8;
    let mut open: Vec<usize> = (0..area).filter(|at| !mines[*at]).collect();
    while open.len() + 14 > area && !open.is_empty() && (area - open.len() < 14) && dice.below(8) > 0 {
        open.swap_remove(dice.below(open.len()));
    }
    for at in open {
        let spoil = u8::from(dice.below(60) == 0);
        board.set(at, Square::Open((number(at, board.size()) + spoil).min(8)));
    }
    for at in board.covered().collect::<Vec<_>>() {
        board.set(at, [Square::Closed, Square::Flag, Square::Unknown, Square::Closed][dice.below(4)]);
    }
    let total = if dice.below(30) == 0 { count + 1 } else { count };
    board.with_mines(Some(total))
}

fn solver_marks(board: &Board) -> Option<Vec<String>> {
    let puzzle = Minesweeper::new(board.clone(), Info::default());
    let survivors = backbone(&puzzle.model(), None, &Budget::unlimited()).expect("no limit")?;
    let mut survivors = survivors.into_iter();
    let mut sign = |square: &Square| match square {
        Square::Open(number) => char::from(b'0' + number),
        _ => match survivors.next() {
            Some(values) if values == ValueSet::single(MINE) => '*',
            Some(values) if values == ValueSet::single(SAFE) => 'o',
            _ => '?',
        },
    };
    let signs: Vec<char> = board.squares().iter().map(&mut sign).collect();
    Some(signs.chunks(usize::from(board.size().cols)).map(|row| row.iter().collect()).collect())
}

#[test]
fn counting_agrees_with_brute_force_and_the_solver() {
    let mut dice = Dice(0x6d69_6e65);
    let (mut possible, mut impossible) = (0, 0);
    for turn in 0..if full() { 2000 } else { 200 } {
        let board = position(&mut dice);
        let shown = format!("{turn}: {board:?}");
        for (total, counts) in [(Total::Ignored, false), (Total::Counts, true)] {
            let all = brute::arrangements(&board, counts);
            let expected = brute::marks(&board, &all);
            assert_eq!(marked(&board, total), expected, "{shown}");
            let seen = if counts { board.clone() } else { board.clone().with_mines(None) };
            assert_eq!(solver_marks(&seen), expected, "{shown}");
            if !counts {
                continue;
            }
            let odds = odds(&board, &Budget::unlimited()).expect("no limit");
            assert_eq!(odds.is_some(), !all.is_empty(), "{shown}");
            let Some(odds) = odds else {
                impossible += 1;
                continue;
            };
            possible += 1;
            for at in board.covered() {
                let mines = all.iter().filter(|mines| mines[at]).count();
                let (above, below) = (mines / gcd(mines, all.len()), all.len() / gcd(mines, all.len()));
                let expected = if below == 1 { above.to_string() } else { format!("{above}/{below}") };
                assert_eq!(odds.mine(at).map(ToString::to_string), Some(expected), "{shown} at {at}");
            }
        }
    }
    println!("{possible} possible, {impossible} impossible");
    assert!(possible > 9 * impossible / 2 && impossible > 5);
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
