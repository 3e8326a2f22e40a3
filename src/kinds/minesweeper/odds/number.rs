//! The numbers used for counting arrangements.

use num_bigint::BigUint;

/// A number that counts arrangements, or only records whether there are any.
pub(crate) trait Number: Clone + Default + PartialEq {
    /// Zero.
    fn zero() -> Self {
        Self::default()
    }
    /// A small number.
    fn of(number: u32) -> Self;
    /// Whether it is zero.
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
    /// Adds `a * b`. None if the sum overflows.
    fn add_product(&mut self, a: &Self, b: &Self) -> Option<()>;
    /// The product with a small number. None if it overflows.
    fn times(&self, factor: u32) -> Option<Self>;
}

/// Records only whether there are arrangements.
impl Number for bool {
    fn of(number: u32) -> bool {
        number > 0
    }
    fn add_product(&mut self, a: &bool, b: &bool) -> Option<()> {
        *self |= *a && *b;
        Some(())
    }
    fn times(&self, factor: u32) -> Option<bool> {
        Some(*self && factor > 0)
    }
}

/// Exact unless it overflows, which it does on hardly any board.
impl Number for u128 {
    fn of(number: u32) -> u128 {
        u128::from(number)
    }
    fn add_product(&mut self, a: &u128, b: &u128) -> Option<()> {
        *self = self.checked_add(a.checked_mul(*b)?)?;
        Some(())
    }
    fn times(&self, factor: u32) -> Option<u128> {
        self.checked_mul(u128::from(factor))
    }
}

/// Exact on every board.
impl Number for BigUint {
    fn of(number: u32) -> BigUint {
        BigUint::from(number)
    }
    fn add_product(&mut self, a: &BigUint, b: &BigUint) -> Option<()> {
        *self += a * b;
        Some(())
    }
    fn times(&self, factor: u32) -> Option<BigUint> {
        Some(self * factor)
    }
}

/// Rounded, for choosing among cells. Sums of products of positive numbers do not cancel, so zero is exact unless
/// something underflows.
impl Number for f64 {
    fn of(number: u32) -> f64 {
        f64::from(number)
    }
    fn add_product(&mut self, a: &f64, b: &f64) -> Option<()> {
        *self += a * b;
        Some(())
    }
    fn times(&self, factor: u32) -> Option<f64> {
        Some(self * f64::from(factor))
    }
}
