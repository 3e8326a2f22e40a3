//! The time to solve and explain boards from the development data, and the cost of their steps. Each rule that is used,
//! or house that is added up, counts one.
//!
//! `NAZO_DATA=… cargo run --release --example boards -- hitori slitherlink` prints a line for each board and a summary
//! for each kind. With `large` first, it takes boards of newspaper size and larger instead; with `some`, it leaves out
//! the explanations.

use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use nazo::load::load;
use nazo_core::explain::{By, Explainer, Options};
use nazo_core::puzzle::{Budget, Position};
use nazo_core::solve::{EngineChoice, Status, solutions};
use serde_json::Value as Json;

/// Steps with more rules are hard to follow.
const FEW: usize = 3;

/// The measurements for the boards of a kind.
#[derive(Default)]
struct Tally {
    solving: Vec<Duration>,
    steps: Vec<Duration>,
    paths: Vec<Duration>,
    rules: Vec<usize>,
    easy: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args: Vec<String> = env::args().skip(1).collect();
    let is_large = args.first().is_some_and(|arg| arg == "large");
    let is_brief = args.iter().any(|arg| arg == "some");
    args.retain(|arg| arg != "large" && arg != "some");
    for kind in args {
        let mut tally = Tally::default();
        for board in boards(&kind, is_large)? {
            tally.measure(&board, is_brief)?;
        }
        tally.tell(&kind);
    }
    Ok(())
}

fn boards(kind: &str, is_large: bool) -> Result<Vec<Json>, Box<dyn Error>> {
    let data = PathBuf::from(env::var_os("NAZO_DATA").ok_or("NAZO_DATA is not set")?);
    let name = if is_large { "large.jsonl".to_string() } else { format!("{kind}.jsonl") };
    let text = fs::read_to_string(data.join("kinds").join(name))?;
    let all: Result<Vec<Json>, _> = text.lines().map(serde_json::from_str).collect();
    Ok(all?.into_iter().filter(|board: &Json| board["kind"] == *kind).collect())
}

impl Tally {
    fn measure(&mut self, board: &Json, is_brief: bool) -> Result<(), Box<dyn Error>> {
        let text = board["text"].as_str().or(board["tatham"].as_str()).ok_or("a board without a text")?;
        let loaded = load("board", text.as_bytes()).remove(0).outcome?;
        let began = Instant::now();
        let model = loaded.puzzle.model();
        let found = solutions(&model, 2, EngineChoice::Auto, &Budget::unlimited())?;
        self.solving.push(began.elapsed());
        print!("{} {:?}", board["id"].as_str().unwrap_or_default(), began.elapsed());
        if found.status() != Status::Unique {
            print!(" {:?}", found.status());
        }
        if is_brief {
            println!();
            return Ok(());
        }
        let options = Options { by: By::Minimal, techniques: loaded.puzzle.kind().techniques(), ..Options::default() };
        let mut explainer = Explainer::new(&model, options);
        let (mut position, mut rules, mut slowest, began) =
            (Position::start(&model), Vec::new(), Duration::ZERO, Instant::now());
        loop {
            let started = Instant::now();
            let Some(step) = explainer.next(&position, &Budget::unlimited())? else { break };
            slowest = slowest.max(started.elapsed());
            self.steps.push(started.elapsed());
            rules.push(step.cost as usize);
            step.eliminates.iter().for_each(|gone| _ = position.eliminate(*gone));
            step.places.iter().for_each(|place| position.place(&model, *place));
        }
        self.paths.push(began.elapsed());
        let largest = rules.iter().copied().max().unwrap_or(0);
        println!(
            ": {} steps in {:?}, the slowest {slowest:?}, the largest {largest}{}",
            rules.len(),
            began.elapsed(),
            if position.is_full() { "" } else { ", UNSOLVED" }
        );
        self.easy += usize::from(largest <= FEW);
        self.rules.extend(rules);
        Ok(())
    }

    fn tell(&mut self, kind: &str) {
        println!("{kind}: solution and uniqueness {}", spread(&mut self.solving));
        if self.paths.is_empty() {
            return;
        }
        let sizes: Vec<usize> =
            (1..=FEW).map(|size| self.rules.iter().filter(|rules| **rules == size).count()).collect();
        let more = self.rules.iter().filter(|rules| **rules > FEW).count();
        println!("{kind}: a step {}", spread(&mut self.steps));
        println!("{kind}: a board {}", spread(&mut self.paths));
        println!(
            "{kind}: {} of {} boards on steps of at most {FEW} rules; steps of 1, 2, 3, more rules: {sizes:?} {more}",
            self.easy,
            self.paths.len()
        );
    }
}

/// The median, the 95th percentile and the maximum.
fn spread(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let part = |of_hundred: usize| times.get((times.len() * of_hundred / 100).min(times.len().saturating_sub(1)));
    let said: Vec<String> = [50, 95, 100].into_iter().filter_map(part).map(|time| format!("{time:?}")).collect();
    said.join(" / ")
}
