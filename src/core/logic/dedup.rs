//! That no instance of a technique is told twice.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::Sink;
use crate::puzzle::{Candidate, Step};

/// The steps that a search has reported, by the candidates they show and by their effect. The same candidates in
/// another order, or with the sides of a chain swapped, are the same instance to whoever looks at the board.
#[derive(Default)]
pub(super) struct Dedup {
    told: HashSet<[Vec<Candidate>; 3]>,
}

impl Dedup {
    /// Records the step and returns whether it is new.
    pub fn is_new(&mut self, step: &Step) -> bool {
        let mut shown: Vec<Candidate> = step.evidence.iter().map(|evidence| evidence.candidate).collect();
        shown.sort_unstable();
        let sorted = |candidates: &[Candidate]| {
            let mut sorted = candidates.to_vec();
            sorted.sort_unstable();
            sorted
        };
        self.told.insert([shown, sorted(&step.places), sorted(&step.eliminates)])
    }

    /// Makes the steps of what was found, those with the fewest stops first, and hands the new ones to the sink.
    pub fn tell<S, T>(
        &mut self,
        mut found: Vec<(Vec<S>, T)>,
        step: impl Fn(&[S], T) -> Step,
        sink: Sink,
    ) -> ControlFlow<()> {
        found.sort_by_key(|(stops, _)| stops.len());
        let mut steps = found.into_iter().map(|(stops, rest)| step(&stops, rest)).filter(|step| self.is_new(step));
        steps.try_for_each(sink)
    }
}
