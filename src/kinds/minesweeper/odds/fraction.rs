//! Exact probabilities.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;

/// A probability in lowest terms. It is displayed as `p/q`, `0` or `1`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    above: BigUint,
    below: BigUint,
}

impl Fraction {
    /// `above` out of `below`, which should not be 0 (otherwise the fraction is 0).
    pub(crate) fn new(above: BigUint, below: BigUint) -> Fraction {
        if below == BigUint::ZERO || above == BigUint::ZERO {
            return Fraction::zero();
        }
        let common = gcd(above.clone(), below.clone());
        Fraction { above: above / &common, below: below / &common }
    }

    /// The probability of an impossible event.
    pub fn zero() -> Fraction {
        Fraction { above: BigUint::ZERO, below: BigUint::from(1u32) }
    }

    /// The probability of a certain event.
    pub fn one() -> Fraction {
        Fraction { above: BigUint::from(1u32), below: BigUint::from(1u32) }
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.above == BigUint::ZERO
    }

    /// Whether it is 1.
    pub fn is_one(&self) -> bool {
        self.above == self.below
    }

    /// The fraction as a number from 0 to 1, rounded to about one part in a trillion.
    pub fn value(&self) -> f64 {
        let billions = &self.above * 1_000_000_000_000u64 / &self.below;
        u64::try_from(billions).map_or(1.0, |number| number as f64 / 1e12)
    }
}

/// Euclid's algorithm, in machine words as soon as both numbers fit.
fn gcd(mut a: BigUint, mut b: BigUint) -> BigUint {
    while b != BigUint::ZERO {
        if let (Ok(mut a), Ok(mut b)) = (u128::try_from(&a), u128::try_from(&b)) {
            while b != 0 {
                (a, b) = (b, a % b);
            }
            return BigUint::from(a);
        }
        let rest = &a % &b;
        (a, b) = (b, rest);
    }
    a
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (&self.above * &other.below).cmp(&(&other.above * &self.below))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.below == BigUint::from(1u32) {
            true => write!(f, "{}", self.above),
            false => write!(f, "{}/{}", self.above, self.below),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        let of = |above: u128, below: u128| Fraction::new(BigUint::from(above), BigUint::from(below));
        assert_eq!([of(6, 4), of(0, 7), of(5, 5)].map(|one| one.to_string()), ["3/2", "0", "1"]);
        let large = BigUint::from(u128::MAX) * BigUint::from(u128::MAX);
        assert_eq!(Fraction::new(large.clone() * 2u32, large * 6u32).to_string(), "1/3");
        assert!(of(1, 3) < of(1, 2) && (of(1, 3).value() - 1.0 / 3.0).abs() < 1e-9);
    }
}
