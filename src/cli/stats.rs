//! `nazo stats`: statistics of the user's games.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::{Common, Exit, complain, streams};
use crate::generate::Difficulty;
use crate::load::{MOST_GAME_BYTES, load};
use crate::play::{
    Listed, RATING_WORK, Record, Statistics, Store, Streak, Times, every_game_file, find_grade, is_blank, keep_grade,
    known_grades, listed, read_ordinary,
};
use crate::ui::screens::statistics_rows;
use nazo_core::puzzle::Budget;
use nazo_core::words::{Lang, say};
use nazo_kinds::Puzzle;

/// The largest width of the table, in columns.
const WIDTH: u16 = 100;

/// The arguments of `nazo stats`.
#[derive(Debug, clap::Args)]
pub struct StatsArgs {
    /// Print one JSON object: days in a row, and an object for each kind and grade, with times in seconds.
    #[arg(long)]
    json: bool,
}

/// Prints the statistics of all games, including those set aside.
pub fn run(args: &StatsArgs, common: &Common) -> io::Result<Exit> {
    let read = |store: Store| Ok((every_game_file(&store)?, store));
    let (files, store) = match Store::of_user().and_then(read) {
        Ok(found) => found,
        Err(error) => {
            complain(error.phrase().get(common.lang()));
            return Ok(Exit::BAD_INPUT);
        }
    };
    let mut games: Vec<Listed> = Vec::new();
    for file in files {
        match listed(file.clone()) {
            Some(game) => games.push(game),
            None if is_blank(&file.path) => {}
            None => {
                complain(say!("cli.game-skipped", path = file.path.display()).get(common.lang()));
            }
        }
    }
    grade(&mut games, &store);
    let statistics = Statistics::of(games.iter(), store.today());
    let mut out = streams::out();
    if args.json {
        writeln!(out, "{}", as_json(&statistics))?;
    } else {
        for row in statistics_rows(&statistics, common.lang(), WIDTH) {
            writeln!(out, "{row}")?;
        }
    }
    Ok(Exit::DONE)
}

/// Fills in missing grades of games: known grades are used, and others are computed.
fn grade(games: &mut [Listed], store: &Store) {
    let mut known = known_grades(store);
    let budget = Budget::of(RATING_WORK);
    for game in games.iter_mut().filter(|game| game.touched && game.grade.is_none() && !game.can_lose) {
        let grade = known.get(&game.puzzle).copied().or_else(|| {
            let found = find_grade(&*puzzle(game)?, &budget).ok()?;
            keep_grade(store, &game.puzzle, found);
            known.insert(game.puzzle.clone(), found);
            Some(found)
        });
        game.grade = grade.flatten().map(Difficulty::name);
    }
}

/// The puzzle of a game; `None` if its file can no longer be read.
fn puzzle(game: &Listed) -> Option<Arc<dyn Puzzle>> {
    let bytes = read_ordinary(&game.path, MOST_GAME_BYTES).ok()?;
    Some(load(&game.id, &bytes).into_iter().next()?.outcome.ok()?.puzzle)
}

fn as_json(statistics: &Statistics) -> Value {
    json!({
        "days_in_a_row": streak(statistics.days),
        "records": statistics.records.iter().map(record).collect::<Vec<_>>(),
    })
}

fn record(record: &Record) -> Value {
    json!({
        "kind": record.kind,
        "grade": record.grade.as_ref().map(|grade| grade.get(Lang::En)),
        "solved": record.solved(),
        "unaided": times(record.unaided),
        "helped": times(record.helped),
        "lost": record.lost,
        "begun": record.begun,
        "hints": record.hints,
        "win_rate": record.win_rate(),
        "wins_in_a_row": record.wins.map(streak),
    })
}

fn streak(streak: Streak) -> Value {
    json!({ "now": streak.now, "longest": streak.longest })
}

fn times(times: Times) -> Value {
    let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
    json!({ "count": times.count, "best": seconds(times.best), "median": seconds(times.median) })
}
