//! Cells, each so many times, that add up to a number within bounds.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::walked::walked;
use crate::puzzle::{Cell, Rule, Value, Walk};
use crate::words::Fixed;

/// The numbers in the cells, each times its factor, add up to a number in `within`. For = that is a single number; for
/// <= and >= one end of the range is far away.
pub fn linear(terms: &[(Cell, i64)], within: RangeInclusive<i64>) -> Rule {
    let factors = terms.iter().map(|(_, factor)| *factor).collect();
    let ends = vec![*within.start(), *within.end()];
    let key = match terms.iter().all(|(_, factor)| *factor == 1) {
        true => Fixed("rules.sum-between"),
        false => Fixed("rules.weighted-sum-between"),
    };
    walked(terms.iter().map(|(cell, _)| *cell).collect(), Arc::new(Linear { factors, within }), key, ends)
}

#[derive(Debug)]
struct Linear {
    factors: Vec<i64>,
    within: RangeInclusive<i64>,
}

impl Walk for Linear {
    fn start(&self) -> i64 {
        0
    }

    fn step(&self, at: usize, state: i64, value: Value) -> Option<i64> {
        Some(state + self.factors.get(at)? * i64::from(value.0))
    }

    fn accepts(&self, state: i64) -> bool {
        self.within.contains(&state)
    }
}
