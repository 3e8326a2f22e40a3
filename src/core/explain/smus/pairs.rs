//! Whether two rules of houses forbid a candidate, without a model that says they do not.
//!
//! That a value occurs in a house once at the most, or at least once: two such rules forbid a candidate just where their
//! conclusions, drawn in turn, leave a cell without a value or a rule without a place. For suppose they come to an end.
//! A value that has to occur has two places or more, or is settled; a value that occurs once at the most is settled and
//! gone elsewhere, or every cell that has it has another value as well. Then there is an assignment that keeps both rules,
//! but where three cells of both houses have nothing but the two values that occur once at the most in each. Conclusions
//! take nothing else from a cell than these values, so those cells had nothing else before, and there is no solution.

use crate::infer::{Effort, Engine, Kind, Loss, Rules};

/// Room for the question; nothing is in it between two of them.
#[derive(Default)]
pub(super) struct Pairs {
    first: Vec<u32>,
    second: Vec<u32>,
    /// When each rule was last put in `second`.
    seen: Vec<u32>,
    round: u32,
}

impl Pairs {
    /// Whether some two rules forbid the candidate, at a position with a solution where no rule forbids anything by itself.
    /// All rules that cost something have to be of houses, or givens that are in their cells.
    pub(super) fn forbid(&mut self, rules: &Rules, engine: &mut Engine, cell: usize, bit: u64) -> bool {
        self.seen.resize(rules.len(), 0);
        let before = engine.domains()[cell];
        engine.suppose(rules, cell, bit);
        self.first.clear();
        // By itself a rule says something only where the value is no longer needed elsewhere, or one that is gone is now.
        for atom in rules.touching_any(cell, before | bit) {
            if speaks(rules.kind(*atom as usize), bit) && is_heard(rules, engine, *atom) {
                self.first.push(*atom);
            }
        }
        let is_forbidden = (0..self.first.len()).any(|at| self.forbids_with(rules, engine, at));
        engine.undo(0);
        is_forbidden
    }

    /// Whether one of `first` forbids the candidate with another rule.
    fn forbids_with(&mut self, rules: &Rules, engine: &mut Engine, at: usize) -> bool {
        let (one, start) = (self.first[at], engine.trail().len());
        engine.activate(&[one], true);
        engine.wake(rules, one);
        let is_forbidden = engine.run(rules).is_err() || {
            self.find_second(rules, engine, at, start);
            self.second.iter().any(|other| forbids_too(rules, engine, *other))
        };
        engine.undo(start);
        engine.activate(&[one], false);
        is_forbidden
    }

    /// The rules that may say something with one of `first`, where what follows from that alone is on the trail.
    fn find_second(&mut self, rules: &Rules, engine: &Engine, at: usize, start: usize) {
        self.round += 1;
        self.second.clear();
        // The pairs with those before it are looked at already.
        for other in &self.first[..=at] {
            self.seen[*other as usize] = self.round;
        }
        let later = self.first[at + 1..].iter().copied();
        let of_loss = |loss: &Loss| {
            let (cell, after) = (loss.cell, loss.after);
            let concerned = if after.is_power_of_two() { loss.before } else { loss.before & !after };
            let touched = rules.touching_any(cell, concerned).copied();
            touched.filter(move |atom| speaks(rules.kind(*atom as usize), after))
        };
        for other in later.chain(engine.trail()[start..].iter().flat_map(of_loss)) {
            if self.seen[other as usize] != self.round {
                self.seen[other as usize] = self.round;
                self.second.push(other);
            }
        }
    }
}

/// Whether a rule of a house may say something where this is left of a cell it speaks of.
fn speaks(kind: &Kind, left: u64) -> bool {
    match kind {
        Kind::AtMostOne { bit, .. } => *bit == left,
        Kind::Contains { bit, .. } => left & bit == 0,
        _ => false,
    }
}

/// Whether something follows from the rule.
fn is_heard(rules: &Rules, engine: &Engine, atom: u32) -> bool {
    let mut narrow = Vec::new();
    rules.propagate(atom as usize, engine.domains(), Effort::Quick, &mut narrow).is_err() || !narrow.is_empty()
}

/// Whether one more rule forbids what those that take part do not.
fn forbids_too(rules: &Rules, engine: &mut Engine, other: u32) -> bool {
    let start = engine.trail().len();
    engine.activate(&[other], true);
    engine.wake(rules, other);
    let is_forbidden = engine.run(rules).is_err();
    engine.undo(start);
    engine.activate(&[other], false);
    is_forbidden
}
