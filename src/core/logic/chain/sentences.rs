//! What chains say: their sentences, and what they rest on.

use super::graph::{Graph, Strong};
use super::walk::Stop;
use crate::logic::phrases::{self, Detail};
use crate::logic::step_builder::StepBuilder;
use crate::puzzle::{Candidate, Role, Step, StepName};
use crate::words::{Arg, Phrase, say};

/// Adds the rules and premises of a chain, and shows it.
pub(super) fn prove(graph: &Graph, builder: &mut StepBuilder, stops: &[Stop]) {
    for pair in stops.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        link(graph, builder, from.joint, to.joint, to.why);
    }
    for (at, stop) in stops.iter().enumerate() {
        let joint = graph.joints[stop.joint as usize];
        // Which candidates share a side does not depend on the end from which the chain is told.
        builder.show(joint.cells, joint.value, Role::Side(1 + (at % 2) as u8));
    }
}

/// Adds the rules and premises of one link, and draws it.
pub(super) fn link(graph: &Graph, builder: &mut StepBuilder, from: u32, to: u32, why: Option<Strong>) {
    match why {
        Some(why) => graph.prove_strong(builder, from, why),
        None => graph.prove_weak(builder, from, to),
    }
    let end = |at: u32| (graph.joints[at as usize].cells, graph.joints[at as usize].value);
    builder.link(end(from), end(to), why.is_some());
}

/// Shows the other cells of the almost locked sets that a chain passes through.
pub(super) fn show_sets(graph: &Graph, builder: &mut StepBuilder, stops: &[Stop]) {
    for stop in stops {
        if let Some(Strong::Set(at)) = stop.why {
            builder.show_all(graph.sets[at].cells, Role::Pattern);
        }
    }
}

/// The statement that a joint holds or does not: "r1c2 is 3", "neither r1c2 nor r1c3 is 3".
pub(super) fn joint(graph: &Graph, at: u32, holds: bool) -> Phrase {
    let joint = graph.joints[at as usize];
    let model = graph.index.model;
    let value = model.value_called(joint.value);
    let cells: Vec<Phrase> = joint.cells.iter().map(|at| model.cell_called(graph.index.cell(at))).collect();
    match (holds, cells.as_slice()) {
        (true, [cell]) => say!("puzzle.is", cell, value),
        (false, [cell]) => say!("logic.is-not", cell, value),
        (true, [_, _]) => say!("logic.either-is", any = phrases::any(cells), value),
        (false, [one, other]) => say!("logic.neither-is", one, other, value),
        (true, _) => say!("logic.one-is", all = phrases::all(cells.clone()), any = phrases::any(cells), value),
        (false, _) => say!("logic.none-is", all = Arg::All(cells.clone()), each = Arg::Row(cells), value),
    }
}

/// The statement of what comes to hold along a chain; None if nothing does.
fn conclusions(graph: &Graph, stops: &[Stop]) -> Option<Phrase> {
    let held: Vec<u32> = stops[1..].iter().filter(|stop| stop.holds).map(|stop| stop.joint).collect();
    (!held.is_empty()).then(|| all_of(graph, held))
}

/// The statement that several joints hold: "r1c2 is 3, r4c2 is 5 and r4c7 is 1".
fn all_of(graph: &Graph, joints: impl IntoIterator<Item = u32>) -> Phrase {
    phrases::one_after_another(joints.into_iter().map(|at| joint(graph, at, true)))
}

/// The text of a chain, one end of which must hold, with what both ends rule out.
pub(super) fn ends(graph: &Graph, stops: &[Stop], lost: &[Candidate]) -> Phrase {
    let (first, last) = (stops[0].joint, stops[stops.len() - 1].joint);
    let (not, is, end) = (joint(graph, first, false), joint(graph, first, true), joint(graph, last, true));
    let links = stops.len() - 1;
    let [full, brief] = [Detail::Full, Detail::Brief].map(|detail| phrases::lost(graph.index.model, lost, detail));
    let followed = |held: &Phrase, lost: &Phrase| say!("logic.chain-followed", not, held, is, end, lost);
    let counted = |lost: &Phrase| say!("logic.chain-counted", not, links, end, is, lost);
    let shorter = |lost: &Phrase| say!("logic.chain-shorter", not, links, end, lost);
    let listed = conclusions(graph, stops);
    let listed = listed.iter().flat_map(|held| [followed(held, &full), followed(held, &brief)]);
    let short = say!("logic.chain-short", links, lost = brief);
    Phrase::ways(listed.chain([counted(&full), counted(&brief), shorter(&full), shorter(&brief), short]))
}

/// The text of a chain from a candidate back to itself that shows it to be impossible.
pub(super) fn refuted(graph: &Graph, stops: &[Stop], target: Candidate) -> Phrase {
    let model = graph.index.model;
    let (cell, value) = (model.cell_called(target.cell), model.value_called(target.value));
    let links = stops.len() - 1;
    let last = joint(graph, stops[links].joint, true);
    let listed = conclusions(graph, stops).map(|held| say!("logic.refuted-followed", cell, value, held));
    let counted = say!("logic.refuted-counted", cell, value, links, last);
    let short = say!("logic.refuted-short", cell, value, links);
    Phrase::ways(listed.into_iter().chain([counted, short]))
}

/// The text of a chain along which a candidate that is assumed not to hold comes to hold.
pub(super) fn forced(graph: &Graph, stops: &[Stop]) -> Phrase {
    let (first, links) = (stops[0].joint, stops.len() - 1);
    let (not, is) = (joint(graph, first, false), joint(graph, first, true));
    let listed = conclusions(graph, &stops[..links]).map(|held| say!("logic.forced-followed", not, held, is));
    Phrase::ways(listed.into_iter().chain([say!("logic.forced-counted", not, links, is)]))
}

/// The text of a ring of links, with its eliminations.
pub(super) fn ring(graph: &Graph, stops: &[Stop], lost: &[Candidate]) -> Phrase {
    let links = stops.len();
    let [full, brief] = [Detail::Full, Detail::Brief].map(|detail| phrases::lost(graph.index.model, lost, detail));
    let every_other = |from: usize| all_of(graph, stops.iter().skip(from).step_by(2).map(|stop| stop.joint));
    let [one, other] = [0, 1].map(every_other);
    let [first, second] = [0, 1].map(|at| joint(graph, stops[at].joint, true));
    let named = |lost: &Phrase| say!("logic.ring-named", links, one, other, lost);
    let begun = |lost: &Phrase| say!("logic.ring-begun", links, first, second, lost);
    let short = say!("logic.ring-short", links, lost = brief);
    Phrase::ways([named(&full), named(&brief), begun(&full), begun(&brief), short])
}

/// The step of a chain with two ends.
pub(super) fn step_of_ends(graph: &Graph, name: &StepName, stops: &[Stop], lost: Vec<Candidate>) -> Step {
    let mut builder = StepBuilder::new(graph.index);
    prove(graph, &mut builder, stops);
    show_sets(graph, &mut builder, stops);
    for end in [stops[0].joint, stops[stops.len() - 1].joint] {
        let joint = graph.joints[end as usize];
        for gone in lost.iter().filter(|gone| gone.value == joint.value) {
            if let Some(at) = graph.index.number(gone.cell).filter(|at| !joint.cells.contains(*at)) {
                builder.not_both(joint.cells, crate::logic::cells::Cells::single(at), joint.value);
            }
        }
    }
    let text = ends(graph, stops, &lost);
    builder.eliminating(name, lost, text)
}
