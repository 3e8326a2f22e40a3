//! Times the engines alone. Reads DIMACS files and prints the CPU milliseconds for loading and solving each. There is a
//! time for each engine as the program uses it, with presolving, and one for its crate alone.
//!
//! `cargo run --release --example cnf -- FILE…` prints lines such as
//! `{"file":"a.cnf","batsat":0.41,"splr":0.43,"batsat_crate":0.81,"splr_crate":2.03}`.

use std::env;
use std::error::Error;
use std::fs;

use nazo_core::puzzle::Budget;
use nazo_core::solve::{Batsat, Cnf, Engine, Presolved, Splr, Var};
use rustix::time::{ClockId, clock_gettime};

fn main() -> Result<(), Box<dyn Error>> {
    for file in env::args().skip(1) {
        let cnf = read(&fs::read_to_string(&file)?)?;
        let mut line = serde_json::json!({ "file": file });
        let presolved = [&Presolved(Batsat) as &dyn Engine, &Presolved(Splr)];
        for engine in presolved {
            line[engine.name()] = best_of_three(engine, &cnf)?.into();
        }
        for engine in [&Batsat as &dyn Engine, &Splr] {
            line[format!("{}_crate", engine.name())] = best_of_three(engine, &cnf)?.into();
        }
        println!("{line}");
    }
    Ok(())
}

fn read(text: &str) -> Result<Cnf, Box<dyn Error>> {
    let mut cnf = Cnf::new();
    for line in text.lines().filter(|line| !line.starts_with(['c', 'p'])) {
        let numbers: Vec<i32> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        let literal = |number: &i32| {
            let positive = Var(number.unsigned_abs() - 1).positive();
            if *number > 0 { positive } else { !positive }
        };
        cnf.add(numbers.iter().filter(|number| **number != 0).map(literal));
    }
    Ok(cnf)
}

fn best_of_three(engine: &dyn Engine, cnf: &Cnf) -> Result<f64, Box<dyn Error>> {
    let mut best = f64::MAX;
    for _ in 0..3 {
        let before = milliseconds();
        engine.solve(cnf, &Budget::unlimited())?;
        best = best.min(milliseconds() - before);
    }
    Ok(best)
}

fn milliseconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}
