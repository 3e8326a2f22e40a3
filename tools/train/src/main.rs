//! Trains the networks of `src/vision/net.rs`: `nazo-train digits|labels|tiles|counters FONTS [--samples N] [--epochs
//! N] [--seed N] [--from FILE] [--rate R] [--write FILE]`. FONTS is the folder filled by `tools/train/fonts/fetch`, or
//! `bundled` for the few fonts in the repository.

mod counters;
mod look;
mod model;
mod samples;
mod train;
mod weights;

use std::path::Path;
use std::process::ExitCode;

use nazo_draw::{Dice, Fonts};

use model::Plan;
use samples::{Part, Samples};

/// What to train, and how.
struct Task {
    name: &'static str,
    input: model::Shape,
    plan: Vec<Plan>,
    samples: usize,
    epochs: usize,
    one: fn(Part, &Fonts, &mut Dice, &mut Samples),
}

fn task(name: &str) -> Option<Task> {
    let conv = |kernel, stride, outputs| Plan::Conv { kernel, stride, outputs };
    let dense = |outputs| Plan::Dense { outputs };
    match name {
        "digits" => Some(Task {
            name: "digits",
            input: (28, 28, 1),
            plan: vec![conv(5, 2, 16), conv(3, 2, 32), conv(3, 2, 48), dense(32), dense(10)],
            samples: 150_000,
            epochs: 10,
            one: samples::digits,
        }),
        "labels" => Some(Task {
            name: "labels",
            input: (60, 48, 1),
            plan: vec![conv(5, 2, 16), conv(3, 2, 32), conv(3, 2, 48), conv(3, 2, 64), dense(96), dense(46)],
            samples: 400_000,
            epochs: 7,
            one: samples::labels,
        }),
        "tiles" => Some(Task {
            name: "tiles",
            input: (24, 24, 3),
            plan: vec![conv(5, 2, 16), conv(3, 2, 24), conv(3, 2, 32), dense(32), dense(13)],
            samples: 80_000,
            epochs: 8,
            one: samples::tiles,
        }),
        "counters" => Some(Task {
            name: "counters",
            input: (24, 24, 1),
            plan: vec![conv(5, 2, 16), conv(3, 2, 24), conv(3, 2, 32), dense(32), dense(14)],
            samples: 120_000,
            epochs: 8,
            one: counters::counters,
        }),
        _ => None,
    }
}

fn run() -> Result<(), String> {
    let words = std::env::args().skip(1);
    let usage = "usage: nazo-train digits|labels|tiles|counters FONTS [--samples N] [--epochs N] [--seed N] [--from FILE] [--rate R] [--write FILE] | nazo-train look PICTURE…";
    let mut words = words.peekable();
    if words.next_if(|word| word == "look").is_some() {
        return words.try_for_each(|file| look::look(&file));
    }
    let mut task = words.next().and_then(|name| task(&name)).ok_or(usage)?;
    let folder = words.next().ok_or(usage)?;
    let (mut seed, mut from, mut rate, mut file) = (7, None, train::RATE, None);
    while let Some(word) = words.next() {
        let value = words.next().ok_or(usage)?;
        let number = || value.parse::<usize>().map_err(|error| format!("{value}: {error}"));
        match word.as_str() {
            "--samples" => task.samples = number()?,
            "--epochs" => task.epochs = number()?,
            "--seed" => seed = number()? as u64,
            "--from" => from = Some(value.clone()),
            "--rate" => rate = value.parse().map_err(|error| format!("{value}: {error}"))?,
            "--write" => file = Some(value.clone()),
            _ => return Err(usage.to_string()),
        }
    }
    let fonts = if folder == "bundled" { Fonts::bundled() } else { Fonts::from_folder(Path::new(&folder)) };
    let fonts = fonts.map_err(|error| error.to_string())?;
    println!("{}: {} fonts to train, {} held back, seed {seed}", task.name, fonts.train.len(), fonts.held_back.len());
    let start = std::time::Instant::now();
    let make = |part, count, seed| samples::make(count, seed, |dice, to| (task.one)(part, &fonts, dice, to));
    // With zero epochs, a file is only evaluated.
    let training = make(Part::Train, if task.epochs == 0 { 1 } else { task.samples }, seed);
    let trial = make(Part::HeldBack, (task.samples / 10).clamp(2_000, 12_000), seed + 1);
    // Boards in the training fonts that were not used for training; the temperature is fitted on these.
    let fitting = make(Part::Train, (task.samples / 20).clamp(1_000, 8_000), seed + 2);
    println!("{} samples after {:.0} s", training.len() + trial.len() + fitting.len(), start.elapsed().as_secs_f32());
    let mut model = model::Model::new(task.input, &task.plan, &mut Dice::new(seed));
    println!("{} parameters", model.parameters());
    if let Some(file) = from {
        let bytes = std::fs::read(&file).map_err(|error| format!("{file}: {error}"))?;
        weights::load(&mut model, &bytes)?;
    }
    train::train(&mut model, &training, &trial, task.epochs, seed, rate);
    let temperature = train::temperature(&weights::net(&model, 1.0)?, &fitting)?;
    let bytes = weights::bytes(&model, temperature);
    let net = nazo_vision::Net::parse(&bytes).map_err(|error| error.to_string())?;
    let timed = std::time::Instant::now();
    let score = train::score(&net, &trial)?;
    let speed = trial.len() as f32 / timed.elapsed().as_secs_f32();
    println!("temperature {temperature:.3}, {} bytes, {:.0} s", bytes.len(), start.elapsed().as_secs_f32());
    println!("{speed:.0} inputs a second on one core, {:.1} million products each", model.products() as f32 / 1e6);
    println!("held back: {score}");
    println!("fonts trained with, new boards: {}", train::score(&net, &fitting)?);
    if let Some(file) = file {
        std::fs::write(&file, bytes).map_err(|error| format!("{file}: {error}"))?;
    }
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nazo-train: {error}");
            ExitCode::FAILURE
        }
    }
}
