use nazo::kinds::minesweeper::{Size, guess::Adviser, simulate::*};
use nazo::puzzle::Budget;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (rows, cols, mines) = match a[1].as_str() {
        "b" => (9, 9, 10),
        "i" => (16, 16, 40),
        _ => (16, 30, 99),
    };
    let opening = a[2] == "opening";
    let n: u64 = a[3].parse().unwrap();
    let seed: u64 = a[4].parse().unwrap();
    let size = Size { rows, cols };
    let click = if opening { size.at(2, 2).unwrap() } else { 0 };
    let game = Game { size, mines, first: if opening { First::Opening } else { First::Safe }, click };
    let mut tally = Tally::default();
    let start = Instant::now();
    let mut adviser = Adviser::new();
    for i in 0..n {
        let layout = game.layout(&mut Dice::new(seed, i)).unwrap();
        tally.games += 1;
        if game.play(&layout, &mut adviser, &Budget::unlimited()).unwrap() {
            tally.wins += 1;
        }
        if tally.games % 500 == 0 || tally.games == n {
            println!(
                "{:?} {:?} {:.2} ms/game",
                tally,
                tally.rate(),
                start.elapsed().as_secs_f64() * 1000.0 / tally.games as f64
            );
        }
    }
}
