//! Cells that multiply to a number.

use std::sync::Arc;

use super::walked::walked;
use crate::puzzle::{Cell, Rule, Value, Walk};
use crate::words::Fixed;

/// The product of the numbers in the cells is `product`.
pub fn product(cells: Vec<Cell>, product: u32) -> Rule {
    let product = i64::from(product);
    walked(cells, Arc::new(Product(product)), Fixed("rules.product"), vec![product])
}

#[derive(Debug)]
struct Product(i64);

impl Walk for Product {
    fn start(&self) -> i64 {
        1
    }

    fn step(&self, _: usize, state: i64, value: Value) -> Option<i64> {
        let made = state * i64::from(value.0);
        match self.0 {
            // The state only records whether one of the numbers is 0.
            0 => Some(made.min(1)),
            all => (made != 0 && all % made == 0).then_some(made),
        }
    }

    fn accepts(&self, state: i64) -> bool {
        state == self.0
    }
}
