//! # X-Chain
//!
//! A chain on one digit. Houses that have only two places left for it are its strong links, cells that see each other the
//! weak ones between them. One of its two ends has the digit, so no cell that sees both ends can have it.
//!
//! The chain runs over rows 1, 3 and 5: in each a 1 has two places.
//!
//! ```text
//! before                             after
//!  1    23  .  |  .   1   .           1    23  .  |  .   1   .
//!  .    .   .  |  .   .   .           .    .   .  |  .   .   .
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # XY-Chain
//!
//! A chain over cells with two candidates each. If the first cell does not have the digit at the end of the chain, it has
//! its other one, which takes that digit from the next cell, and so on to the last cell, which then has the end digit.
//!
//! ```text
//! before                             after
//!  12   .   .  |  23  .   .           12   .   .  |  23  .   .
//!  .    .   .  |  .   .   .           .    .   .  |  .   .   .
//! -------------+--------------       -------------+--------------
//! ```

use std::ops::ControlFlow;

use super::graph::{Graph, Joint, Material};
use super::walk::{Stop, Walk};
use super::{MOST_LINKS, said};
use crate::logic::Technique;
use crate::logic::cells::Cells;
use crate::logic::once::Once;
use crate::logic::sight::Sight;
use crate::puzzle::{Candidate, Model, Position, Step, StepName};
use crate::words::Phrase;

/// A chain on one value, over houses.
pub struct XChain;

static X_CHAIN: StepName = StepName {
    full: Phrase::fixed("X-Chain", "Xチェーン(X-Chain)"),
    short: Phrase::fixed("X-Chain", "X-Chain"),
    code: Some("0701"),
    effort: 65,
};

/// A chain over cells with two candidates.
pub struct XyChain;

static XY_CHAIN: StepName = StepName {
    full: Phrase::fixed("XY-Chain", "XYチェーン(XY-Chain)"),
    short: Phrase::fixed("XY-Chain", "XY-Chain"),
    code: Some("0702"),
    effort: 66,
};

impl Technique for XChain {
    fn name(&self) -> &'static StepName {
        &X_CHAIN
    }

    fn find(
        &self,
        model: &Model,
        position: &Position,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let material = Material { houses: true, cells: false, groups: false, sets: false };
        find(model, position, material, &X_CHAIN, sink)
    }

    fn source(&self) -> &'static str {
        include_str!("one_sort.rs")
    }
}

impl Technique for XyChain {
    fn name(&self) -> &'static StepName {
        &XY_CHAIN
    }

    fn find(
        &self,
        model: &Model,
        position: &Position,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let material = Material { houses: false, cells: true, groups: false, sets: false };
        find(model, position, material, &XY_CHAIN, sink)
    }

    fn source(&self) -> &'static str {
        include_str!("one_sort.rs")
    }
}

fn find(
    model: &Model,
    position: &Position,
    material: Material,
    name: &StepName,
    sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(sight) = Sight::of(model, position) else { return ControlFlow::Continue(()) };
    let graph = Graph::of(&sight, material);
    let mut found: Vec<(Vec<Stop>, Vec<Candidate>)> = Vec::new();
    for start in 0..graph.joints.len() as u32 {
        if graph.strong[start as usize].is_empty() {
            continue;
        }
        let walk = Walk::new(&graph, start, false, MOST_LINKS);
        // From the other end the chain is the same.
        for end in walk.held.iter().copied().filter(|end| *end > start) {
            let (one, other) = (graph.joints[start as usize], graph.joints[end as usize]);
            let lost = if one.value == other.value { seen_by_both(&sight, one, other) } else { Cells::EMPTY };
            if lost.is_empty() {
                continue;
            }
            if let Some(stops) = walk.chain(end, true).filter(|stops| stops.len() > 2) {
                found.push((stops, sight.each(lost, one.value).collect()));
            }
        }
    }
    found.sort_by_key(|(stops, _)| stops.len());
    let mut once = Once::default();
    for (stops, lost) in found {
        let step = said::step_of_ends(&graph, name, &stops, lost);
        if once.is_new(&step) {
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells that lose the common value of two joints of which one holds.
pub(super) fn seen_by_both(sight: &Sight, one: Joint, other: Joint) -> Cells {
    (one.seeing & other.seeing & sight.places(one.value)) - one.cells - other.cells
}
