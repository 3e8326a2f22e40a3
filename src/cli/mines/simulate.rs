//! `nazo mines --simulate`: games that the program lays out and plays.

use std::io::{self, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use serde_json::json;

use super::super::spoken::Texts;
use super::super::{Exit, streams};
use nazo_kinds::Dice;
use nazo_kinds::minesweeper::guess::Adviser;
use nazo_kinds::minesweeper::simulate::{First, Game, Tally};
use nazo_kinds::minesweeper::{MAX_SIDE, Size};
use nazo_core::puzzle::Budget;
use nazo_core::words::{Lang, Phrase, phrase};

/// How often progress is shown.
const SHOWN: Duration = Duration::from_millis(500);

/// The arguments of `nazo mines --simulate`.
#[derive(Debug, clap::Args)]
pub struct SimulateArgs {
    /// Lay out and play N games, and tell how many are won.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub simulate: Option<u64>,
    /// The board: beginner (9x9, 10 mines), intermediate (16x16, 40), expert (30x16, 99), or WxHxM for columns, rows and
    /// mines.
    #[arg(long, value_name = "SIZE", default_value = "expert", requires = "simulate", value_parser = board)]
    size: (Size, u32),
    /// What the first click is promised: no mine (the click is in the corner), or no mine around it either (the click is
    /// at r3c3).
    #[arg(long, value_name = "FIRST", default_value = "safe", requires = "simulate")]
    first: FirstArg,
    /// Games of the same seed are the same, whatever the number of jobs.
    #[arg(long, value_name = "S", default_value_t = 1, requires = "simulate")]
    seed: u64,
}

/// What the arguments are, in Japanese.
pub const JAPANESE: Texts = &[
    ("simulate", "盤をN回作って遊び、何回勝てたかを出力します"),
    (
        "size",
        "盤: beginner(9x9、地雷10個)、intermediate(16x16、40個)、expert(30x16、99個)、または列数・行数・地雷の数をWxHxMで書いたもの",
    ),
    (
        "first",
        "最初のクリックの約束: そこに地雷がない(隅をクリックします)、または周りにも地雷がない(r3c3をクリックします)",
    ),
    ("seed", "種が同じなら、同時に扱う数が違っても同じゲームになります"),
];

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FirstArg {
    Safe,
    Opening,
}

/// A size by name or as `WxHxM`.
fn board(text: &str) -> Result<(Size, u32), Phrase> {
    match text {
        "beginner" => return Ok((Size { rows: 9, cols: 9 }, 10)),
        "intermediate" => return Ok((Size { rows: 16, cols: 16 }, 40)),
        "expert" => return Ok((Size { rows: 16, cols: 30 }, 99)),
        _ => {}
    }
    let numbers: Option<Vec<u32>> = text.split('x').map(|number| number.parse().ok()).collect();
    let Some([cols, rows, mines]) = numbers.as_deref().and_then(|numbers| <[u32; 3]>::try_from(numbers).ok()) else {
        return Err(Phrase::fixed(
            "expected beginner, intermediate, expert, or columns, rows and mines as in 30x16x99",
            "beginner、intermediate、expertか、30x16x99のように列数x行数x地雷の数を書きます",
        ));
    };
    let side = |side: u32| u16::try_from(side).ok().filter(|side| (1..=MAX_SIDE).contains(side));
    match (side(cols), side(rows)) {
        (Some(cols), Some(rows)) => Ok((Size { rows, cols }, mines)),
        _ => Err(phrase!("sides go from 1 to {MAX_SIDE}", "行も列も1から{MAX_SIDE}です")),
    }
}

/// Plays the games and tells how many were won.
pub fn run(args: &SimulateArgs, games: u64, jobs: Option<u16>, as_json: bool, lang: Lang) -> io::Result<Exit> {
    let (size, mines) = args.size;
    let (first, place) = match args.first {
        FirstArg::Safe => (First::Safe, (0, 0)),
        FirstArg::Opening => (First::Opening, (2, 2)),
    };
    let click = size.at(place.0, place.1).unwrap_or(0);
    let game = Game { size, mines, first, click };
    if game.room() < mines as usize {
        let said = phrase!("the board has room for {0} mines", "この盤に入る地雷は{0}個までです", game.room());
        super::super::complain(said.get(lang));
        return Ok(Exit::BAD_INPUT);
    }
    let jobs = jobs.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from);
    let tally = play_all(&game, games, args.seed, jobs, lang);
    let [rate, low, high] = tally.rate();
    let mut out = streams::out();
    if as_json {
        let json = json!({ "wins": tally.wins, "games": tally.games, "rate": rate, "interval": [low, high], "seed": args.seed });
        writeln!(out, "{json}")?;
        return Ok(Exit::DONE);
    }
    let [rate, low, high] = [rate, low, high].map(|share| share * 100.0);
    let (wins, games) = (tally.wins, tally.games);
    match lang {
        Lang::En => writeln!(out, "{wins} of {games} games won: {rate:.2} % (95 % interval {low:.2} to {high:.2} %)")?,
        Lang::Ja => writeln!(out, "{games}回中{wins}回勝ち: {rate:.2}%(95%区間 {low:.2}〜{high:.2}%)")?,
    }
    Ok(Exit::DONE)
}

/// Each job takes the next game; what becomes of a game depends on its number alone.
fn play_all(game: &Game, games: u64, seed: u64, jobs: usize, lang: Lang) -> Tally {
    let (next, wins, done) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let is_over = AtomicBool::new(false);
    let play = || {
        let mut adviser = Adviser::new();
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= games {
                return;
            }
            let layout = game.layout(&mut Dice::new(seed, number));
            let won = layout.and_then(|layout| game.play(&layout, &mut adviser, &Budget::unlimited()).ok());
            wins.fetch_add(u64::from(won == Some(true)), Relaxed);
            done.fetch_add(1, Relaxed);
        }
    };
    thread::scope(|scope| {
        let watcher = streams::is_watched().then(|| scope.spawn(|| watch(&done, &wins, games, &is_over, lang)));
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(play)).collect();
        for worker in workers {
            // A worker that broke down leaves its game out of the count.
            let _ = worker.join();
        }
        is_over.store(true, Relaxed);
        watcher.iter().for_each(|watcher| watcher.thread().unpark());
    });
    Tally { wins: wins.into_inner(), games: done.into_inner() }
}

/// Shows how far the games have come.
fn watch(done: &AtomicU64, wins: &AtomicU64, games: u64, is_over: &AtomicBool, lang: Lang) {
    while !is_over.load(Relaxed) {
        thread::park_timeout(SHOWN);
        let (done, wins) = (done.load(Relaxed), wins.load(Relaxed));
        let line = match lang {
            Lang::En => format!("playing: {done} of {games}, {wins} won"),
            Lang::Ja => format!("ゲーム中: {games}回中{done}回、{wins}勝"),
        };
        streams::progress(&line);
    }
    streams::progress("");
}
