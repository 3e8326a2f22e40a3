//! What chains say: their sentences, and what they rest on.

use super::graph::{Graph, Strong};
use super::walk::Stop;
use crate::logic::proof::Proof;
use crate::logic::say::{self, Detail};
use crate::puzzle::{Candidate, Role, Step, StepName};
use crate::words::{self, Lang, Phrase};

/// More conclusions in a row are counted.
const FOLLOWED: usize = 6;

/// Gathers what a chain rests on, and shows it.
pub(super) fn prove(graph: &Graph, proof: &mut Proof, stops: &[Stop]) {
    for pair in stops.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        link(graph, proof, from.joint, to.joint, to.why);
    }
    for (at, stop) in stops.iter().enumerate() {
        let joint = graph.joints[stop.joint as usize];
        // The sides do not depend on the end from which the chain is told.
        proof.show(joint.cells, joint.value, Role::Side(1 + (at % 2) as u8));
    }
}

/// Uses one link and draws it.
pub(super) fn link(graph: &Graph, proof: &mut Proof, from: u32, to: u32, why: Option<Strong>) {
    match why {
        Some(why) => graph.prove_strong(proof, from, why),
        None => graph.prove_weak(proof, from, to),
    }
    let end = |at: u32| (graph.joints[at as usize].cells, graph.joints[at as usize].value);
    proof.link(end(from), end(to), why.is_some());
}

/// Shows the other cells of the almost locked sets that a chain goes through.
pub(super) fn show_sets(graph: &Graph, proof: &mut Proof, stops: &[Stop]) {
    for stop in stops {
        if let Some(Strong::Set(at)) = stop.why {
            proof.show_all(graph.sets[at].cells, Role::Pattern);
        }
    }
}

/// That a joint holds or does not: "r1c2 is 3", "neither r1c2 nor r1c3 is 3".
pub(super) fn joint(graph: &Graph, at: u32, holds: bool, lang: Lang) -> String {
    let joint = graph.joints[at as usize];
    let model = graph.sight.model;
    let value = model.value_name(joint.value, lang);
    let cells: Vec<String> = joint.cells.iter().map(|at| model.cell_name(graph.sight.cell(at), lang)).collect();
    match (lang, holds, &cells[..]) {
        (Lang::En, true, [cell]) => format!("{cell} is {value}"),
        (Lang::En, false, [cell]) => format!("{cell} is not {value}"),
        (Lang::En, true, [one, other]) => format!("{one} or {other} is {value}"),
        (Lang::En, false, [one, other]) => format!("neither {one} nor {other} is {value}"),
        (Lang::En, true, _) => format!("one of {} is {value}", words::list(&cells, lang)),
        (Lang::En, false, _) => format!("none of {} is {value}", words::list(&cells, lang)),
        (Lang::Ja, true, [cell]) => format!("{cell}は{value}"),
        (Lang::Ja, false, [cell]) => format!("{cell}が{value}でない"),
        (Lang::Ja, true, _) => format!("{}が{value}", cells.join("か")),
        (Lang::Ja, false, _) => format!("{}も{value}でない", cells.join("も")),
    }
}

/// What comes to hold along a chain, where it is short enough to be told.
fn conclusions(graph: &Graph, stops: &[Stop], lang: Lang) -> Option<String> {
    let held: Vec<u32> = stops[1..].iter().filter(|stop| stop.holds).map(|stop| stop.joint).collect();
    (1..=FOLLOWED).contains(&held.len()).then(|| all_of(graph, &held, lang))
}

/// That several joints hold: "r1c2 is 3, r4c2 is 5 and r4c7 is 1".
fn all_of(graph: &Graph, joints: &[u32], lang: Lang) -> String {
    let held: Vec<String> = joints.iter().map(|at| joint(graph, *at, true, lang)).collect();
    match lang {
        Lang::En => words::list(&held, lang),
        Lang::Ja => held.join("、"),
    }
}

fn links(count: usize, lang: Lang) -> String {
    let number = words::count(count, lang);
    match lang {
        Lang::En => format!("{number} links"),
        Lang::Ja => format!("{number}本のリンク"),
    }
}

/// A chain of which one end must hold, and what both ends rule out.
pub(super) fn ends(graph: &Graph, stops: &[Stop], lost: &[Candidate]) -> Phrase {
    let model = graph.sight.model;
    let (first, last) = (stops[0].joint, stops[stops.len() - 1].joint);
    say::first_fitting(|lang| {
        let (not, is, end) =
            (joint(graph, first, false, lang), joint(graph, first, true, lang), joint(graph, last, true, lang));
        let links = links(stops.len() - 1, lang);
        let full = say::lost(model, lost, Detail::Full, lang);
        let brief = say::lost(model, lost, Detail::Brief, lang);
        let followed = |held: &str, lost: &str| match lang {
            Lang::En => format!("If {not}, then {held}. So {is} or {end}, and {lost}."),
            Lang::Ja => format!("{not}とすると、{held}です。つまり「{is}」か「{end}」なので、{lost}。"),
        };
        let counted = |lost: &str| match lang {
            Lang::En => format!("If {not}, then, {links} further on, {end}. So {is} or {end}, and {lost}."),
            Lang::Ja => {
                format!("{not}とすると、{links}をたどって{end}です。つまり「{is}」か「{end}」なので、{lost}。")
            }
        };
        let shorter = |lost: &str| match lang {
            Lang::En => format!("If {not}, then, {links} further on, {end}. So one of the two ends holds, and {lost}."),
            Lang::Ja => format!("{not}とすると、{links}をたどって{end}です。どちらかは成り立つので、{lost}。"),
        };
        let short = match lang {
            Lang::En => format!("One of the two ends of a chain of {links} holds, so {brief}."),
            Lang::Ja => format!("{links}の連鎖の両端のどちらかは成り立つので、{brief}。"),
        };
        let listed = conclusions(graph, stops, lang);
        let listed = listed.iter().flat_map(|held| [followed(held, &full), followed(held, &brief)]);
        listed.chain([counted(&full), counted(&brief), shorter(&full), shorter(&brief), short]).collect()
    })
}

/// A chain from a candidate back to it that shows it to be impossible.
pub(super) fn refuted(graph: &Graph, stops: &[Stop], target: Candidate) -> Phrase {
    let model = graph.sight.model;
    say::first_fitting(|lang| {
        let (cell, value) = (model.cell_name(target.cell, lang), model.value_name(target.value, lang));
        let end = stops[stops.len() - 1].joint;
        let last = joint(graph, end, true, lang);
        let links = links(stops.len() - 1, lang);
        let listed = conclusions(graph, stops, lang).map(|held| match lang {
            Lang::En => format!("Suppose {cell} were {value}: then {held}, which leaves no {value} for {cell}. So {cell} cannot be {value}."),
            Lang::Ja => format!("仮に{cell}を{value}とすると、{held}となり、{cell}に{value}が入りません。よって{cell}は{value}ではありません。"),
        });
        let counted = match lang {
            Lang::En => format!(
                "Suppose {cell} were {value}: then, {links} further on, {last}, which leaves no {value} for {cell}. So {cell} cannot be {value}."
            ),
            Lang::Ja => format!(
                "仮に{cell}を{value}とすると、{links}をたどって{last}となり、{cell}に{value}が入りません。よって{cell}は{value}ではありません。"
            ),
        };
        let short = match lang {
            Lang::En => format!(
                "Suppose {cell} were {value}: {links} further on, that leaves no {value} for {cell}. So {cell} cannot be {value}."
            ),
            Lang::Ja => format!(
                "仮に{cell}を{value}とすると、{links}をたどって矛盾します。よって{cell}は{value}ではありません。"
            ),
        };
        listed.into_iter().chain([counted, short]).collect()
    })
}

/// A chain within which a candidate that does not hold comes to hold.
pub(super) fn forced(graph: &Graph, stops: &[Stop]) -> Phrase {
    say::first_fitting(|lang| {
        let first = stops[0].joint;
        let (not, is) = (joint(graph, first, false, lang), joint(graph, first, true, lang));
        let links = links(stops.len() - 1, lang);
        let inner = &stops[..stops.len() - 1];
        let listed = conclusions(graph, inner, lang).map(|held| match lang {
            Lang::En => format!("Suppose {not}: then {held}, and so {is} after all. Either way, {is}."),
            Lang::Ja => format!("仮に{not}とすると、{held}となり、結局{is}になります。よって{is}です。"),
        });
        let counted = match lang {
            Lang::En => format!("Suppose {not}: then, {links} further on, {is} after all. Either way, {is}."),
            Lang::Ja => format!("仮に{not}とすると、{links}をたどって結局{is}になります。よって{is}です。"),
        };
        listed.into_iter().chain([counted]).collect()
    })
}

/// A ring of links, and what falls beside it.
pub(super) fn ring(graph: &Graph, stops: &[Stop], lost: &[Candidate]) -> Phrase {
    let model = graph.sight.model;
    say::first_fitting(|lang| {
        let links = links(stops.len(), lang);
        let full = say::lost(model, lost, Detail::Full, lang);
        let brief = say::lost(model, lost, Detail::Brief, lang);
        let every_other = |from: usize| stops.iter().skip(from).step_by(2).map(|stop| stop.joint).collect::<Vec<u32>>();
        let [one, other] = [0, 1].map(|from| all_of(graph, &every_other(from), lang));
        let named = |lost: &str| match lang {
            Lang::En => format!("A ring of {links}: either {one}, or {other}. Either way, {lost}."),
            Lang::Ja => format!("{links}が輪になり、「{one}」か「{other}」です。どちらでも{lost}。"),
        };
        let (first, second) = (joint(graph, stops[0].joint, true, lang), joint(graph, stops[1].joint, true, lang));
        let begun = |lost: &str| match lang {
            Lang::En => format!(
                "A ring of {links}: either {first} and every second one after it, or {second} and all the others. Either way, {lost}."
            ),
            Lang::Ja => {
                format!("{links}が輪になり、「{first}」からか「{second}」から1つおきに成り立ちます。どちらでも{lost}。")
            }
        };
        let short = match lang {
            Lang::En => format!(
                "A ring of {links}: every other end holds, so each link has exactly one true end. Hence {brief}."
            ),
            Lang::Ja => {
                format!("{links}が輪になり、1つおきに成り立つので、どのリンクも一方だけが成り立ちます。よって{brief}。")
            }
        };
        vec![named(&full), named(&brief), begun(&full), begun(&brief), short]
    })
}

/// The step of a chain with two ends.
pub(super) fn step_of_ends(graph: &Graph, name: &StepName, stops: &[Stop], lost: Vec<Candidate>) -> Step {
    let mut proof = Proof::new(graph.sight);
    prove(graph, &mut proof, stops);
    show_sets(graph, &mut proof, stops);
    for end in [stops[0].joint, stops[stops.len() - 1].joint] {
        let joint = graph.joints[end as usize];
        for gone in lost.iter().filter(|gone| gone.value == joint.value) {
            if let Some(at) = graph.sight.number(gone.cell).filter(|at| !joint.cells.contains(*at)) {
                proof.not_both(joint.cells, crate::logic::cells::Cells::single(at), joint.value);
            }
        }
    }
    let text = ends(graph, stops, &lost);
    proof.eliminating(name, lost, text)
}
