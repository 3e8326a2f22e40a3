//! Generated boards and complete games.

use nazo_core::puzzle::{Budget, Stopped};
use nazo_kinds::Dice;
use nazo_kinds::minesweeper::generate::{Means, layout, solved, without_guessing};
use nazo_kinds::minesweeper::guess::{Advice, Adviser};
use nazo_kinds::minesweeper::odds::{Total, odds};
use nazo_kinds::minesweeper::simulate::{First, Game, Tally};
use nazo_kinds::minesweeper::{Opened, Size};

use crate::brute;
use crate::support::{board, full};

fn game(rows: u16, cols: u16, mines: u32, first: First) -> Game {
    let size = Size { rows, cols };
    Game { size, mines, first, click: size.at(rows / 4, cols / 4).expect("on the board") }
}

#[test]
fn layouts_keep_what_is_promised_and_come_from_their_seed() {
    for seed in 0..50 {
        for (first, mines) in [(First::Safe, 40), (First::Opening, 40), (First::Safe, 255), (First::Opening, 247)] {
            let game = game(16, 16, mines, first);
            let laid = layout(&game, seed).expect("room");
            assert_eq!((laid.count(), layout(&game, seed).as_ref()), (mines, Some(&laid)));
            assert!(!laid.is_mine(game.click) && (first == First::Safe || laid.number(game.click) == 0));
        }
    }
    assert_ne!(layout(&game(9, 9, 10, First::Safe), 1), layout(&game(9, 9, 10, First::Safe), 2));
    assert_eq!(layout(&game(9, 9, 73, First::Opening), 1), None, "no room");
}

/// Each of the six ways to lay two mines on the four squares other than the first click comes up equally often.
#[test]
fn layouts_are_equally_likely() {
    let game = Game { size: Size { rows: 1, cols: 5 }, mines: 2, first: First::Safe, click: 0 };
    let mut seen = std::collections::BTreeMap::new();
    for number in 0..6000 {
        let laid = game.layout(&mut Dice::new(9, number)).expect("room");
        *seen.entry(laid.mines().to_vec()).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 6);
    assert!(seen.values().all(|count| (850..1150).contains(count)), "{seen:?}");
}

#[test]
fn boards_without_guessing_need_none() {
    for (rows, cols, mines, first, seeds) in [
        (9, 9, 10, First::Opening, 20),
        (9, 9, 10, First::Safe, 10),
        (16, 16, 40, First::Opening, if full() { 20 } else { 3 }),
        (16, 30, 99, First::Opening, if full() { 10 } else { 1 }),
    ] {
        let game = game(rows, cols, mines, first);
        for seed in 0..seeds {
            let made = without_guessing(&game, seed, &Budget::unlimited()).expect("no limit").expect("room");
            assert_eq!(made.count(), mines);
            assert!(!made.is_mine(game.click) && (first == First::Safe || made.number(game.click) == 0));
            // Opening whatever is safe in every arrangement wins, move by move, without a look at the mines.
            let mut board = made.closed();
            made.open(&mut board, game.click);
            while !made.is_won(&board) {
                let safe = odds(&board, &Budget::unlimited()).expect("no limit").expect("possible");
                let (least, squares) = safe.least().expect("something is closed");
                assert!(least.is_zero(), "{rows}x{cols} seed {seed}");
                assert!(
                    squares.iter().all(|at| matches!(made.open(&mut board, *at), Opened::Squares(_) | Opened::Nothing))
                );
            }
            assert!(made.is_won(&solved(&game, &made, Means::All, &Budget::unlimited()).expect("no limit")));
            if seed == 0 {
                assert_eq!(without_guessing(&game, seed, &Budget::unlimited()), Ok(Some(made)));
            }
        }
    }
    // Wherever the mine is, the 1 in the corner does not show it.
    let hopeless = Game { size: Size { rows: 2, cols: 2 }, mines: 1, first: First::Safe, click: 0 };
    assert_eq!(without_guessing(&hopeless, 1, &Budget::of(3000)), Err(Stopped::OutOfWork));
}

/// The number of arrangements that can be won at best from this position, by plain exhaustive search.
fn won(board: &nazo_kinds::minesweeper::Board, arrangements: &[Vec<bool>]) -> usize {
    use nazo_kinds::minesweeper::Square;
    let is_won = |mines: &Vec<bool>| board.covered().all(|at| mines[at]);
    if arrangements.iter().any(is_won) {
        return arrangements.len();
    }
    let mut best = 0;
    for at in board.covered() {
        let alive: Vec<&Vec<bool>> = arrangements.iter().filter(|mines| !mines[at]).collect();
        if alive.len() <= best {
            continue;
        }
        let mut sum = 0;
        for number in 0..=8u8 {
            let around = |mines: &&&Vec<bool>| {
                board.size().around(at).filter(|other| mines[*other]).count() == usize::from(number)
            };
            let left: Vec<Vec<bool>> = alive.iter().filter(around).map(|mines| (*mines).clone()).collect();
            if !left.is_empty() {
                let mut next = board.clone();
                next.set(at, Square::Open(number));
                sum += won(&next, &left);
            }
        }
        best = best.max(sum);
        if alive.len() == arrangements.len() {
            break;
        }
    }
    best
}

#[test]
fn ends_of_games_are_played_as_well_as_can_be() {
    let game = Game { size: Size { rows: 4, cols: 5 }, mines: 6, first: First::Safe, click: 0 };
    let mut adviser = Adviser::new();
    let (mut asked, mut hard) = (0, 0);
    for number in 0..if full() { 400 } else { 60 } {
        let laid = game.layout(&mut Dice::new(11, number)).expect("room");
        let mut board = laid.closed();
        laid.open(&mut board, game.click);
        while let Some(advice) = adviser.advise(&board, &Budget::unlimited()).expect("no limit") {
            let open = match advice {
                Advice::Safe(squares) => squares,
                Advice::Guess { square, mine, win } => {
                    let all = brute::arrangements(&board, true);
                    if let Some(win) = win.filter(|_| all.len() <= 24) {
                        asked += 1;
                        hard += usize::from(all.len() > 6);
                        assert!((win * all.len() as f64 - won(&board, &all) as f64).abs() < 1e-6, "{board:?}");
                    }
                    let mines = all.iter().filter(|mines| mines[square]).count() as f64 / all.len() as f64;
                    assert!((mines - mine).abs() < 1e-9, "{board:?}");
                    vec![square]
                }
            };
            if open.iter().any(|at| laid.open(&mut board, *at) == Opened::Mine) || laid.is_won(&board) {
                break;
            }
        }
    }
    assert!(asked > 20 && hard > 5, "{asked} {hard}");
}

#[test]
fn safe_squares_and_guesses_are_told_apart() {
    let rows = |rows: &[&str]| rows.iter().map(|row| (*row).to_string()).collect::<Vec<_>>();
    let advise = |shown: &[&str], mines| {
        Adviser::new().advise(&board(&rows(shown), mines), &Budget::unlimited()).expect("no limit")
    };
    assert_eq!(advise(&["2.", "00"], Some(1)), None, "impossible");
    assert_eq!(advise(&["10", ".1"], Some(1)), None, "nothing but a mine is left");
    assert_eq!(advise(&["1..", "1.."], Some(1)), Some(Advice::Safe(vec![2, 5])));
    assert!(
        matches!(advise(&["1.", "1."], Some(1)), Some(Advice::Guess { mine, win: Some(win), .. }) if mine == 0.5 && win == 0.5)
    );
    assert_eq!(advise(&["1..", "1.."], None), None, "the number of mines is not known");
}

#[test]
fn many_games_are_won() {
    let games = if full() { 2000 } else { 200 };
    let game = Game { size: Size { rows: 9, cols: 9 }, mines: 10, first: First::Safe, click: 0 };
    let mut adviser = Adviser::new();
    let mut tally = Tally::default();
    for number in 0..games {
        let laid = game.layout(&mut Dice::new(3, number)).expect("room");
        tally.wins += u64::from(game.play(&laid, &mut adviser, &Budget::unlimited()).expect("no limit"));
        tally.games += 1;
    }
    let [_, low, high] = tally.rate();
    assert!(low > 0.85 && high > 0.917, "{tally:?}");
    let half = Tally { wins: 50, games: 100 }.rate();
    assert!((half[1] - 0.4038).abs() < 1e-4 && (half[2] - 0.5962).abs() < 1e-4, "{half:?}");
    assert_eq!(marked_total(), Some(vec!["1*".to_string()]));
}

fn marked_total() -> Option<Vec<String>> {
    crate::support::marked(&board(&["1.".to_string()], Some(1)), Total::Counts)
}
