//! # AIC
//!
//! An alternating inference chain mixes everything: houses with two places for a digit, cells with two candidates, and
//! weak links of both sorts between them. One of its two ends holds. Where both ends are the same digit, a cell that sees
//! both loses it; where they are two digits in cells that see each other, neither cell can have the other's digit.
//!
//! ```text
//! before                             after
//!  12   .   .  |  23  .   .           12   .   .  |  23  .   .
//!  .    .   .  |  .   .   .           .    .   .  |  .   .   .
//! -------------+--------------       -------------+--------------
//! ```

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::graph::{Graph, Material, Strong};
use super::one_sort::seen_by_both;
use super::walk::{ORDERS, Order, Stop, Walk, Way};
use super::{MOST_LINKS, said};
use crate::logic::Technique;
use crate::logic::cells::Cells;
use crate::logic::proof::Proof;
use crate::logic::sight::Sight;
use crate::puzzle::{Candidate, Model, Position, Step, StepName, ValueSet};
use crate::words::Phrase;

/// What a technique of mixed chains may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// Single candidates.
    Plain,
    /// Groups and almost locked sets as well, and at least one of them.
    Grouped,
}

impl Reach {
    /// The graphs to look through, simple ones first.
    fn materials(self) -> &'static [Material] {
        const PLAIN: Material = Material { houses: true, cells: true, groups: false, sets: false };
        match self {
            Reach::Plain => &[PLAIN],
            Reach::Grouped => &[Material { groups: true, ..PLAIN }, Material { groups: true, sets: true, ..PLAIN }],
        }
    }

    /// Whether a chain belongs here and to no simpler technique.
    fn admits(self, graph: &Graph, material: Material, stops: &[Stop]) -> bool {
        let is_set = |stop: &Stop| matches!(stop.why, Some(Strong::Set(_)));
        let is_group = |stop: &Stop| graph.joints[stop.joint as usize].cells.len() > 1;
        match self {
            Reach::Plain => true,
            Reach::Grouped if material.sets => stops.iter().any(is_set),
            Reach::Grouped => stops.iter().any(is_group),
        }
    }
}

/// An end of a chain is a candidate or a group, which has no more cells than a row has in a box of 9x9.
const END_CELLS: usize = 3;

/// A chain of any links between two ends.
pub struct Aic {
    name: &'static StepName,
    reach: Reach,
}

impl Aic {
    /// Over single candidates.
    pub const PLAIN: Aic = Aic {
        name: &StepName {
            full: Phrase::fixed("AIC", "AIC(交互推論の連鎖)"),
            short: Phrase::fixed("AIC", "AIC"),
            code: Some("0708"),
            effort: 70,
        },
        reach: Reach::Plain,
    };

    /// Over groups and almost locked sets.
    pub const GROUPED: Aic = Aic {
        name: &StepName {
            full: Phrase::fixed("Grouped AIC", "グループAIC(Grouped AIC)"),
            short: Phrase::fixed("Grp. AIC", "グループA"),
            code: Some("0711"),
            effort: 76,
        },
        reach: Reach::Grouped,
    };
}

impl Technique for Aic {
    fn name(&self) -> &'static StepName {
        self.name
    }

    fn find(
        &self,
        model: &Model,
        position: &Position,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(sight) = Sight::of(model, position) else { return ControlFlow::Continue(()) };
        for material in self.reach.materials() {
            let graph = Graph::of(&sight, *material);
            let mut found: Vec<(Vec<Stop>, Vec<Candidate>)> = Vec::new();
            let is_end = |at: u32| graph.joints[at as usize].cells.len() <= END_CELLS;
            let mut told: HashSet<[u32; 2]> = HashSet::new();
            for start in starts(&graph).filter(|start| is_end(*start)) {
                let walk = Walk::new(&graph, start, false, MOST_LINKS);
                for end in walk.held.iter().copied().filter(|end| *end != start && is_end(*end)) {
                    let lost = lost_at_ends(&graph, start, end);
                    // The same chain shows from its other end, though not always.
                    if lost.is_empty() || told.contains(&[end, start]) {
                        continue;
                    }
                    // One link in a house is what locked candidates say; one in an almost locked set is news.
                    let is_chain = |stops: &Vec<Stop>| stops.len() > 2 || matches!(stops[1].why, Some(Strong::Set(_)));
                    let chain = walk.chain(end, true).filter(is_chain);
                    if let Some(stops) = chain.filter(|stops| self.reach.admits(&graph, *material, stops)) {
                        told.insert([start, end]);
                        found.push((stops, lost));
                    }
                }
            }
            found.sort_by_key(|(stops, _)| stops.len());
            for (stops, lost) in found {
                sink(said::step_of_ends(&graph, self.name, &stops, lost))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn source(&self) -> &'static str {
        include_str!("aic.rs")
    }
}

/// The joints from which a chain can set out with a strong link.
fn starts(graph: &Graph) -> impl Iterator<Item = u32> + use<> {
    let can: Vec<bool> = graph.strong.iter().map(|links| !links.is_empty()).collect();
    (0..can.len() as u32).filter(move |at| can[*at as usize])
}

/// What falls where one of two joints holds that do not exclude each other.
fn lost_at_ends(graph: &Graph, start: u32, end: u32) -> Vec<Candidate> {
    let sight = graph.sight;
    let (one, other) = (graph.joints[start as usize], graph.joints[end as usize]);
    if one.value == other.value {
        // Ends that see each other make a ring, which says more.
        let lost = if graph.excludes(start, end) { Cells::EMPTY } else { seen_by_both(sight, one, other) };
        return sight.each(lost, one.value).collect();
    }
    let mut lost = Vec::new();
    for (here, there) in [(one, other), (other, one)] {
        if let Some(at) = here.cells.only().filter(|at| there.seeing.contains(*at)) {
            lost.extend(sight.each(Cells::single(at) & sight.places(there.value), there.value));
        }
    }
    lost
}

/// A chain that comes back to its first cell.
pub struct DiscontinuousLoop {
    name: &'static StepName,
    reach: Reach,
}

impl DiscontinuousLoop {
    /// Over single candidates.
    pub const PLAIN: DiscontinuousLoop = DiscontinuousLoop {
        name: &StepName {
            full: Phrase::fixed("Discontinuous Nice Loop", "不連続ループ(Discontinuous Nice Loop)"),
            short: Phrase::fixed("Disc.loop", "不連続輪"),
            code: Some("0707"),
            effort: 71,
        },
        reach: Reach::Plain,
    };

    /// Over groups and almost locked sets.
    pub const GROUPED: DiscontinuousLoop = DiscontinuousLoop {
        name: &StepName {
            full: Phrase::fixed(
                "Grouped Discontinuous Nice Loop",
                "グループ不連続ループ(Grouped Discontinuous Nice Loop)",
            ),
            short: Phrase::fixed("Grp.disc.", "グ不連続"),
            code: Some("0710"),
            effort: 77,
        },
        reach: Reach::Grouped,
    };

    fn refutations(&self, graph: &Graph, material: Material) -> Vec<(Vec<Stop>, Step)> {
        let mut found = Vec::new();
        for at in 0..graph.sight.len() {
            for value in graph.sight.candidates(at) {
                let Some(start) = graph.single(at, value) else { continue };
                let walk = Walk::new(graph, start, true, MOST_LINKS);
                let back = walk.held.iter().copied().filter(|end| *end != start && graph.excludes(*end, start));
                let chain =
                    back.filter_map(|end| walk.chain(end, true)).find(|c| self.reach.admits(graph, material, c));
                if let Some(stops) = chain {
                    let target = Candidate::new(graph.sight.cell(at), value);
                    let mut proof = Proof::new(graph.sight);
                    said::prove(graph, &mut proof, &stops);
                    said::link(graph, &mut proof, stops[stops.len() - 1].joint, start, None);
                    said::show_sets(graph, &mut proof, &stops);
                    let text = said::refuted(graph, &stops, target);
                    found.push((stops, proof.eliminating(self.name, vec![target], text)));
                }
            }
        }
        found
    }

    /// The chains between two candidates of one cell, or from one to itself, of which one must hold.
    fn settlements(&self, graph: &Graph, material: Material) -> Vec<(Vec<Stop>, Step)> {
        let sight = graph.sight;
        let mut found = Vec::new();
        for start in starts(graph) {
            let joint = graph.joints[start as usize];
            let Some(cell) = joint.cells.only() else { continue };
            let walk = Walk::new(graph, start, false, MOST_LINKS);
            for value in sight.candidates(cell) {
                let Some(end) = graph.single(cell, value).filter(|end| *end >= start && walk.holds(*end)) else {
                    continue;
                };
                let kept = ValueSet::single(joint.value) | ValueSet::single(value);
                let lost: Vec<Candidate> =
                    (sight.candidates(cell) - kept).iter().map(|v| Candidate::new(sight.cell(cell), v)).collect();
                let Some(stops) = walk.chain(end, true).filter(|stops| self.reach.admits(graph, material, stops))
                else {
                    continue;
                };
                if lost.is_empty() || stops.len() < 3 {
                    continue;
                }
                let step = if end == start {
                    let mut proof = Proof::new(sight);
                    said::prove(graph, &mut proof, &stops);
                    said::show_sets(graph, &mut proof, &stops);
                    let place = Candidate::new(sight.cell(cell), value);
                    proof.step(self.name, vec![place], lost, said::forced(graph, &stops))
                } else {
                    said::step_of_ends(graph, self.name, &stops, lost)
                };
                found.push((stops, step));
            }
        }
        found
    }
}

impl Technique for DiscontinuousLoop {
    fn name(&self) -> &'static StepName {
        self.name
    }

    fn find(
        &self,
        model: &Model,
        position: &Position,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(sight) = Sight::of(model, position) else { return ControlFlow::Continue(()) };
        for material in self.reach.materials() {
            let graph = Graph::of(&sight, *material);
            let mut found = self.settlements(&graph, *material);
            found.extend(self.refutations(&graph, *material));
            found.sort_by_key(|(stops, _)| stops.len());
            for (_, step) in found {
                sink(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn source(&self) -> &'static str {
        include_str!("aic.rs")
    }
}

/// A chain that closes to a ring.
pub struct NiceLoop {
    name: &'static StepName,
    reach: Reach,
}

impl NiceLoop {
    /// Over single candidates.
    pub const PLAIN: NiceLoop = NiceLoop {
        name: &StepName {
            full: Phrase::fixed("Continuous Nice Loop", "連続ループ(Continuous Nice Loop)"),
            short: Phrase::fixed("Cont.loop", "連続輪"),
            code: Some("0706"),
            effort: 70,
        },
        reach: Reach::Plain,
    };

    /// Over groups and almost locked sets.
    pub const GROUPED: NiceLoop = NiceLoop {
        name: &StepName {
            full: Phrase::fixed("Grouped Continuous Nice Loop", "グループ連続ループ(Grouped Continuous Nice Loop)"),
            short: Phrase::fixed("Grp.loop", "グ連続輪"),
            code: Some("0709"),
            effort: 76,
        },
        reach: Reach::Grouped,
    };
}

impl Technique for NiceLoop {
    fn name(&self) -> &'static StepName {
        self.name
    }

    fn find(
        &self,
        model: &Model,
        position: &Position,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(sight) = Sight::of(model, position) else { return ControlFlow::Continue(()) };
        for material in self.reach.materials() {
            let graph = Graph::of(&sight, *material);
            let mut rings = Rings { graph: &graph, known: HashSet::new(), found: Vec::new() };
            for (start, order) in starts(&graph).flat_map(|start| ORDERS.map(|order| (start, order))) {
                let walk = Walk::in_way(&graph, start, false, Way { most: MOST_LINKS, order, sets: true });
                for end in walk.held.iter().copied().filter(|end| graph.excludes(*end, start)) {
                    if let Some(stops) = walk.chain(end, true).filter(|s| self.reach.admits(&graph, *material, s)) {
                        rings.take(stops);
                    }
                }
            }
            rings.through_one_set();
            let mut found = rings.found;
            found.sort_by_key(|(stops, _)| stops.len());
            for (stops, lost) in found {
                sink(self.step(&graph, &stops, lost))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn source(&self) -> &'static str {
        include_str!("aic.rs")
    }
}

/// The rings of a graph, each once.
struct Rings<'g, 's, 'a> {
    graph: &'g Graph<'s, 'a>,
    known: HashSet<Vec<u32>>,
    found: Vec<(Vec<Stop>, Vec<Candidate>)>,
}

impl Rings<'_, '_, '_> {
    fn take(&mut self, stops: Vec<Stop>) {
        let mut joints: Vec<u32> = stops.iter().map(|stop| stop.joint).collect();
        joints.sort_unstable();
        if stops.len() > 3 && self.known.insert(joints) {
            let lost = lost_beside(self.graph, &stops);
            if !lost.is_empty() {
                self.found.push((stops, lost));
            }
        }
    }

    /// The rings through every almost locked set that otherwise do without: where there are many sets, shorter ways
    /// over others hide them.
    fn through_one_set(&mut self) {
        let graph = self.graph;
        for start in 0..graph.joints.len() as u32 {
            let links = graph.strong[start as usize].iter().filter(|(_, why)| matches!(why, Strong::Set(_)));
            for (second, why) in links {
                let way = Way { most: MOST_LINKS, order: Order::Forward, sets: false };
                let walk = Walk::in_way(graph, *second, true, way);
                for end in walk.held.iter().copied().filter(|end| graph.excludes(*end, start)) {
                    let Some(rest) = walk.chain(end, true) else { continue };
                    if rest.iter().any(|stop| stop.joint == start) {
                        continue;
                    }
                    let mut stops = vec![Stop { joint: start, holds: false, why: None }];
                    stops.extend(rest);
                    stops[1].why = Some(*why);
                    self.take(stops);
                }
            }
        }
    }
}

/// The weak links of a ring as pairs of joints, the one that closes it last.
fn weak_links(stops: &[Stop]) -> impl Iterator<Item = (u32, u32)> + '_ {
    let inner = stops.windows(2).filter(|pair| pair[1].why.is_none()).map(|pair| (pair[0].joint, pair[1].joint));
    inner.chain([(stops[stops.len() - 1].joint, stops[0].joint)])
}

/// What falls beside a ring: one end of every weak link holds, and an almost locked set in it has all its other values.
fn lost_beside(graph: &Graph, stops: &[Stop]) -> Vec<Candidate> {
    let sight = graph.sight;
    let mut lost = Vec::new();
    // The cells of the ring itself are left to the steps that follow, as in the published cases.
    let own = stops.iter().fold(Cells::EMPTY, |all, stop| all | graph.joints[stop.joint as usize].cells);
    for (one, other) in weak_links(stops) {
        let (one, other) = (graph.joints[one as usize], graph.joints[other as usize]);
        if one.value == other.value {
            lost.extend(sight.each(seen_by_both(sight, one, other) - own, one.value));
        } else if let Some(at) = one.cells.only() {
            let rest = sight.candidates(at) - ValueSet::single(one.value) - ValueSet::single(other.value);
            lost.extend(rest.iter().map(|value| Candidate::new(sight.cell(at), value)));
        }
    }
    for (set, ends) in sets_of(stops) {
        let set = &graph.sets[set];
        let used = ends.map(|at| graph.joints[at as usize].value);
        for value in set.values.iter().filter(|value| !used.contains(value)) {
            lost.extend(sight.each(set.seeing(value) & sight.places(value), value));
        }
    }
    lost.sort_unstable();
    lost.dedup();
    lost
}

/// The almost locked sets that a chain goes through, with the joints by which it comes and goes.
fn sets_of(stops: &[Stop]) -> impl Iterator<Item = (usize, [u32; 2])> + '_ {
    stops.windows(2).filter_map(|pair| match pair[1].why {
        Some(Strong::Set(set)) => Some((set, [pair[0].joint, pair[1].joint])),
        _ => None,
    })
}

impl NiceLoop {
    fn step(&self, graph: &Graph, stops: &[Stop], lost: Vec<Candidate>) -> Step {
        let sight = graph.sight;
        let mut proof = Proof::new(sight);
        said::prove(graph, &mut proof, stops);
        said::link(graph, &mut proof, stops[stops.len() - 1].joint, stops[0].joint, None);
        said::show_sets(graph, &mut proof, stops);
        for (one, other) in weak_links(stops) {
            let (one, other) = (graph.joints[one as usize], graph.joints[other as usize]);
            if one.value == other.value {
                for at in seen_by_both(sight, one, other).iter() {
                    proof.not_both(one.cells, Cells::single(at), one.value);
                    proof.not_both(other.cells, Cells::single(at), one.value);
                }
            }
        }
        for (set, ends) in sets_of(stops) {
            let used = ends.map(|at| graph.joints[at as usize].value);
            let set = &graph.sets[set];
            for value in set.values.iter().filter(|value| !used.contains(value)) {
                for at in (set.seeing(value) & sight.places(value)).iter() {
                    proof.not_both(set.places(value), Cells::single(at), value);
                }
            }
        }
        let text = said::ring(graph, stops, &lost);
        proof.eliminating(self.name, lost, text)
    }
}
