//! Whether two rules of houses forbid a candidate, without a model that says they do not.
//!
//! That a value occurs in a house once at the most, or at least once: two such rules forbid a candidate just where their
//! conclusions, drawn in turn, leave a cell without a value or a rule without a place. For suppose they come to an end.
//! A value that has to occur has two places or more, or is settled; a value that occurs once at the most is settled and
//! gone elsewhere, or every cell that has it has another value as well. Then there is an assignment that keeps both rules,
//! but where three cells of both houses have nothing but the two values that occur once at the most in each. Conclusions
//! take nothing else from a cell than these values, so those cells had nothing else before, and there is no solution.

use super::propagate::propagate;
use super::rules::{Kind, Rules};

/// Room for the question; nothing is in it between two of them.
#[derive(Default)]
pub(super) struct Pairs {
    trail: Vec<(usize, u64)>,
    narrow: Vec<(usize, u64)>,
    first: Vec<u32>,
    second: Vec<u32>,
    /// When each rule was last put in `second`.
    seen: Vec<u32>,
    round: u32,
    work: u64,
}

/// Whether a rule could be kept, and if it could, whether something followed from it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Nothing,
    Something,
    Contradiction,
}

impl Pairs {
    /// What was looked at so far, in touches of rules.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Whether some two rules forbid the candidate, at a position with a solution where no rule forbids anything by itself.
    /// All rules that cost something have to be of houses, or givens that are in their cells.
    pub(super) fn forbid(&mut self, rules: &Rules, domains: &mut [u64], cell: usize, bit: u64) -> bool {
        self.seen.resize(rules.len(), 0);
        let before = domains[cell];
        self.trail.push((cell, before));
        domains[cell] = bit;
        self.first.clear();
        // By itself a rule says something only where the value is no longer needed elsewhere, or one that is gone is now.
        for atom in rules.touching_any(cell, before | bit) {
            let speaks = match rules.kind(*atom as usize) {
                Kind::AtMostOne { bit: value, .. } => *value == bit,
                Kind::Contains { bit: value, .. } => *value != bit,
                _ => false,
            };
            if speaks && self.is_heard(rules, *atom, domains) {
                self.first.push(*atom);
            }
        }
        let is_forbidden = (0..self.first.len()).any(|at| self.forbids_with(rules, domains, at));
        self.undo(domains, 0);
        is_forbidden
    }

    /// Whether something follows from the rule.
    fn is_heard(&mut self, rules: &Rules, atom: u32, domains: &[u64]) -> bool {
        self.work += 1;
        let is_kept = propagate(rules, atom as usize, domains, &mut self.narrow).is_ok();
        let is_heard = !is_kept || !self.narrow.is_empty();
        self.narrow.clear();
        is_heard
    }

    /// Whether one of `first` forbids the candidate with another rule.
    fn forbids_with(&mut self, rules: &Rules, domains: &mut [u64], at: usize) -> bool {
        let (one, start) = (self.first[at], self.trail.len());
        if self.draw(rules, domains, one) == Drawn::Contradiction {
            return true;
        }
        self.round += 1;
        self.second.clear();
        self.seen[one as usize] = self.round;
        // The pairs with those before it are looked at already.
        for other in &self.first[..at] {
            self.seen[*other as usize] = self.round;
        }
        for other in &self.first[at + 1..] {
            self.seen[*other as usize] = self.round;
            self.second.push(*other);
        }
        for (cell, before) in &self.trail[start..] {
            let after = domains[*cell];
            let concerned = if after.is_power_of_two() { *before } else { before & !after };
            for atom in rules.touching_any(*cell, concerned) {
                let speaks = match rules.kind(*atom as usize) {
                    Kind::AtMostOne { bit: value, .. } => *value == after,
                    Kind::Contains { bit: value, .. } => after & value == 0,
                    _ => false,
                };
                if speaks && self.seen[*atom as usize] != self.round {
                    self.seen[*atom as usize] = self.round;
                    self.second.push(*atom);
                }
            }
        }
        let both = self.trail.len();
        let mut is_forbidden = false;
        for other in 0..self.second.len() {
            let other = self.second[other];
            is_forbidden = self.forbid_both(rules, domains, one, other);
            self.undo(domains, both);
            if is_forbidden {
                break;
            }
        }
        self.undo(domains, start);
        is_forbidden
    }

    /// Draws conclusions from both in turn, where those of the first have been drawn.
    fn forbid_both(&mut self, rules: &Rules, domains: &mut [u64], one: u32, other: u32) -> bool {
        loop {
            for atom in [other, one] {
                match self.draw(rules, domains, atom) {
                    Drawn::Nothing => return false,
                    Drawn::Something => {}
                    Drawn::Contradiction => return true,
                }
            }
        }
    }

    fn draw(&mut self, rules: &Rules, domains: &mut [u64], atom: u32) -> Drawn {
        self.work += 1;
        let is_kept = propagate(rules, atom as usize, domains, &mut self.narrow).is_ok();
        let mut drawn = if is_kept { Drawn::Nothing } else { Drawn::Contradiction };
        for (cell, left) in self.narrow.drain(..) {
            self.trail.push((cell, domains[cell]));
            domains[cell] &= left;
            drawn = match drawn {
                Drawn::Contradiction => Drawn::Contradiction,
                _ if domains[cell] == 0 => Drawn::Contradiction,
                _ => Drawn::Something,
            };
        }
        drawn
    }

    fn undo(&mut self, domains: &mut [u64], trail: usize) {
        for (cell, before) in self.trail.drain(trail..).rev() {
            domains[cell] = before;
        }
    }
}
