//! `nazo mines --simulate`: games that the program deals and plays.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use serde_json::{Map, Value, json};

use super::super::batch::{self, Report};
use super::super::parallel::cores;
use super::super::timeout::Clock;
use super::super::{Exit, streams};
use super::MinesArgs;
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::Dice;
use nazo_kinds::minefield::guess::Adviser;
use nazo_kinds::minefield::simulate::{First, Game, Tally};
use nazo_kinds::minefield::{MAX_SIDE, Size};

/// The time between updates of the progress line.
const SHOWN: Duration = Duration::from_millis(500);

/// The arguments of `nazo mines --simulate`.
#[derive(Debug, clap::Args)]
pub struct SimulateArgs {
    /// Play N random games and report how many are won.
    #[arg(long, value_name = "N", conflicts_with = "files", value_parser = clap::value_parser!(u64).range(1..))]
    pub simulate: Option<u64>,
    /// The board: beginner (9x9, 10 mines), intermediate (16x16, 40), expert (30x16, 99), or WxHxM for columns, rows and
    /// mines.
    #[arg(long, value_name = "SIZE", default_value = "expert", requires = "simulate", value_parser = board)]
    size: (Size, u32),
    /// How safe the first click is: no mine under it (a click in the corner), or none around it either (a click at r3c3).
    #[arg(long, value_name = "FIRST", default_value = "safe", requires = "simulate")]
    first: FirstArg,
    /// Random seed (reproducible, whatever the number of jobs).
    #[arg(long, value_name = "S", default_value_t = 1, requires = "simulate")]
    seed: u64,
}

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
        return Err(say!("cli.expected-size"));
    };
    let side = |side: u32| u16::try_from(side).ok().filter(|side| (1..=MAX_SIDE).contains(side));
    match (side(cols), side(rows)) {
        (Some(cols), Some(rows)) => Ok((Size { rows, cols }, mines)),
        _ => Err(say!("cli.longest-side", most = MAX_SIDE)),
    }
}

/// Plays the games and reports how many were won.
pub fn run(args: &MinesArgs, games: u64, lang: Lang) -> io::Result<Exit> {
    let SimulateArgs { size: (size, mines), first, seed, .. } = args.simulate;
    let (first, place) = match first {
        FirstArg::Safe => (First::Safe, (0, 0)),
        FirstArg::Opening => (First::Opening, (2, 2)),
    };
    let click = size.at(place.0, place.1).unwrap_or(0);
    let game = Game { size, mines, first, click };
    if game.room() < mines as usize {
        super::super::complain(say!("cli.room-for-mines", room = game.room()).get(lang));
        return Ok(Exit::BAD_INPUT);
    }
    let jobs = args.files.jobs.map_or_else(cores, usize::from);
    let clock = args.timeout.begin();
    let tally = play_all(&game, games, seed, jobs, &clock, lang);
    let (mut json, mut report) = report(tally, seed, lang);
    report.complaint = clock.cut_short().then(|| say!("cli.games-cut-short", played = tally.games, games));
    clock.mark(&mut json, &mut report);
    batch::print(&mut streams::out(), args.files.json, &json, &report, lang)?;
    Ok(report.exit)
}

/// The number of games won, as JSON and in words. Without games there is no rate.
fn report(tally: Tally, seed: u64, lang: Lang) -> (Value, Report) {
    let Tally { wins, games } = tally;
    let [rate, low, high] = tally.rate();
    let share = (games > 0).then_some(rate);
    let json = json!({ "wins": wins, "games": games, "rate": share, "interval": [low, high], "seed": seed });
    let [rate, low, high] = [rate, low, high].map(|share| format!("{:.2}", share * 100.0));
    let text = match games {
        0 => String::new(),
        _ => format!("{}\n", say!("cli.games-won", wins, games, rate, low, high).get(lang)),
    };
    (json, Report { text, ..Report::failed(Map::new(), Exit::DONE) })
}

/// Plays all games. Each job takes the next game; the course of a game depends only on its number.
fn play_all(game: &Game, games: u64, seed: u64, jobs: usize, clock: &Clock, lang: Lang) -> Tally {
    let (next, wins, done) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let is_over = AtomicBool::new(false);
    let play = || {
        let (mut adviser, budget) = (Adviser::new(), clock.budget());
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= games {
                return;
            }
            let layout = game.layout(&mut Dice::new(seed, number));
            let won = layout.and_then(|layout| game.play(&layout, &mut adviser, &budget).ok());
            // A game that was cut short by the time limit may not have been played as well as possible.
            if budget.check().is_err() {
                return;
            }
            wins.fetch_add(u64::from(won == Some(true)), Relaxed);
            done.fetch_add(1, Relaxed);
        }
    };
    thread::scope(|scope| {
        let watcher = streams::is_watched().then(|| scope.spawn(|| watch(&done, &wins, games, &is_over, lang)));
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(play)).collect();
        for worker in workers {
            // A worker that panicked leaves its game out of the count.
            let _ = worker.join();
        }
        is_over.store(true, Relaxed);
        watcher.iter().for_each(|watcher| watcher.thread().unpark());
    });
    Tally { wins: wins.into_inner(), games: done.into_inner() }
}

/// Shows the progress of the games.
fn watch(done: &AtomicU64, wins: &AtomicU64, games: u64, is_over: &AtomicBool, lang: Lang) {
    while !is_over.load(Relaxed) {
        thread::park_timeout(SHOWN);
        let (done, wins) = (done.load(Relaxed), wins.load(Relaxed));
        streams::progress(say!("cli.playing", done, games, wins).get(lang));
    }
    streams::progress("");
}
