//! The engines on bare clauses: `cargo bench --bench cnf -- FILE.cnf…` prints one JSON object a file, with the CPU
//! milliseconds that loading and solving took. `tools/compare` holds them against other solvers on the same files.

use nazo::puzzle::Budget;
use nazo::solve::{Answer, Batsat, Cnf, Engine, Lit, Splr, Var};
use rustix::time::{ClockId, clock_gettime};

/// How often each file is solved; the median counts.
const ROUNDS: usize = 5;

fn read(path: &str) -> Cnf {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut cnf = Cnf::new();
    let header = text.lines().find(|line| line.starts_with('p')).expect("a line 'p cnf'");
    let variables: u32 = header.split_whitespace().nth(2).and_then(|word| word.parse().ok()).expect("a number");
    for _ in 0..variables {
        cnf.new_var();
    }
    let literal = |number: i32| -> Lit {
        let positive = Var(number.unsigned_abs() - 1).positive();
        if number > 0 { positive } else { !positive }
    };
    for line in text.lines().filter(|line| !line.starts_with(['c', 'p'])) {
        let numbers = line.split_whitespace().map(|word| word.parse::<i32>().expect("a literal"));
        cnf.add(numbers.take_while(|number| *number != 0).map(literal));
    }
    cnf
}

/// Milliseconds this thread has worked.
fn clock() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 * 1e3 + now.tv_nsec as f64 / 1e6
}

fn median(engine: &dyn Engine, cnf: &Cnf) -> (f64, bool) {
    let mut satisfiable = false;
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = clock();
            let answer = engine.solve(cnf, &Budget::unlimited()).expect("the engine runs");
            satisfiable = matches!(answer, Answer::Sat(_));
            clock() - start
        })
        .collect();
    times.sort_by(f64::total_cmp);
    (times[ROUNDS / 2], satisfiable)
}

fn main() {
    // Cargo adds flags of its own.
    for path in std::env::args().skip(1).filter(|arg| !arg.starts_with("--")) {
        let cnf = read(&path);
        let ((batsat, sat), (splr, agrees)) = (median(&Batsat, &cnf), median(&Splr, &cnf));
        assert_eq!(sat, agrees, "{path}: the engines disagree");
        println!("{}", serde_json::json!({ "file": path, "sat": sat, "batsat_ms": batsat, "splr_ms": splr }));
    }
}
