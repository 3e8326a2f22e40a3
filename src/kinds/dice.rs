//! Random numbers that are the same on every machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Random numbers that are the same on every machine: ChaCha with 8 rounds and any number of streams for each seed.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Stream `number` of a seed. The streams are independent, so the tenth of many puzzles is the same whoever makes
    /// the other nine.
    pub fn new(seed: u64, number: u64) -> Dice {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        Dice(rng)
    }

    /// A random number of 64 bits.
    pub fn any(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniformly distributed number below `bound` (Lemire, "Fast Random Integer Generation in an Interval", 2019).
    /// Returns 0 if `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        let bound = bound.max(1);
        let refused = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.any()) * u128::from(bound);
            if product as u64 >= refused {
                return (product >> 64) as u64;
            }
        }
    }

    /// A random index below `count`. Returns 0 if `count` is 0.
    pub fn index(&mut self, count: usize) -> usize {
        self.below(count as u64) as usize
    }

    /// A random item. None if there are none.
    pub fn pick<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        among.get(self.index(among.len()))
    }

    /// A random number from 0 (inclusive) to 1 (exclusive).
    pub fn share(&mut self) -> f64 {
        (self.any() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Shuffles the items. All orders are equally likely.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.index(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_repeatable_and_differ() {
        let first = |seed, number| Dice::new(seed, number).any();
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(first(1, 2), first(1, 3));
        assert_ne!(first(1, 2), first(2, 2));
    }

    #[test]
    fn every_outcome_comes_up() {
        let mut dice = Dice::new(7, 0);
        let mut orders = std::collections::BTreeSet::new();
        let mut counts = [0; 5];
        for _ in 0..1000 {
            let mut order = [1, 2, 3];
            dice.shuffle(&mut order);
            orders.insert(order);
            counts[dice.index(5)] += 1;
            assert!((0.0..1.0).contains(&dice.share()));
        }
        assert_eq!(orders.len(), 6);
        assert!(counts.iter().all(|count| (140..260).contains(count)), "{counts:?}");
        assert_eq!((dice.below(0), dice.pick::<u8>(&[])), (0, None));
    }
}
