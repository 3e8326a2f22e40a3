//! How several lines of a text together bring what they bring: what one of them says after the other, where something is
//! supposed that turns out to be impossible.

use super::consequences::Walk;
use super::error::ExplainError;
use crate::puzzle::{Budget, Candidate, ConstraintId, Model, Position, Step};
use crate::words::{Lang, Phrase};

/// So many of the candidates that fall are supposed in turn before the lines are taken to need more than that.
const TRIED: usize = 8;
/// More rows are not followed.
const ROWS: usize = 14;

/// How `fallen` falls by some lines, in rows; none where these say nothing by themselves even then, or where it takes more than
/// anybody follows.
///
/// # Errors
/// The work ended first, or the engine failed.
pub(super) fn unfolded(
    model: &Model,
    position: &Position,
    lines: &[ConstraintId],
    fallen: &[Candidate],
    budget: &Budget,
) -> Result<Vec<Phrase>, ExplainError> {
    let mut walk = Walk::new(model, lines.to_vec());
    let (mut rows, mut known, mut left) = (Vec::new(), position.clone(), fallen.to_vec());
    loop {
        // What was found out may be all that a line needs.
        let found = walk.run(&known, budget)?;
        let wanted = |candidate: &Candidate| left.contains(candidate);
        rows.extend(needed(model, &known, &found.steps, &wanted).into_iter().filter(says_something).map(text));
        known = found.after;
        left.retain(|candidate| known.has(*candidate));
        if left.is_empty() || rows.len() > ROWS {
            break;
        }
        let Some((target, story)) = refuted(model, &mut walk, &known, &left, budget)? else { return Ok(Vec::new()) };
        rows.extend(story);
        known.eliminate(target);
        left.retain(|candidate| *candidate != target);
    }
    Ok(if rows.len() > ROWS { Vec::new() } else { rows })
}

/// The first of some candidates that cannot be by what follows line by line, with how that is seen.
fn refuted(
    model: &Model,
    walk: &mut Walk<'_>,
    known: &Position,
    targets: &[Candidate],
    budget: &Budget,
) -> Result<Option<(Candidate, Vec<Phrase>)>, ExplainError> {
    for target in targets.iter().take(TRIED) {
        let mut supposed = known.clone();
        supposed.place(model, *target);
        let found = walk.run(&supposed, budget)?;
        let Some(broken) = found.broken else { continue };
        let mut rows = vec![supposing(model, *target)];
        rows.extend(found.steps.iter().filter(says_something).map(text));
        rows.push(impossible(model, *target, broken));
        return Ok(Some((*target, rows)));
    }
    Ok(None)
}

/// The steps without which some candidates would not fall.
fn needed<'s>(
    model: &Model,
    position: &Position,
    steps: &'s [Step],
    is_wanted: &dyn Fn(&Candidate) -> bool,
) -> Vec<&'s Step> {
    let mut positions = vec![position.clone()];
    for step in steps {
        let mut next = positions.last().cloned().unwrap_or_else(|| position.clone());
        next.apply(model, step);
        positions.push(next);
    }
    let (mut kept, mut wanted): (Vec<&Step>, Vec<Candidate>) = (Vec::new(), Vec::new());
    for (step, pair) in steps.iter().zip(positions.windows(2)).rev() {
        let [before, after] = pair else { continue };
        let is_lost = |candidate: Candidate| before.has(candidate) && !after.has(candidate);
        let all = model.cells().flat_map(|cell| {
            let values = before.candidates(cell) - after.candidates(cell);
            values.iter().map(move |value| Candidate { cell, value }).collect::<Vec<_>>()
        });
        let brings = wanted.iter().any(|candidate| is_lost(*candidate)) || all.into_iter().any(|one| is_wanted(&one));
        if brings {
            wanted.extend(&step.premises);
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}

/// Whether more follows from a step than what goes without saying where something has its place.
fn says_something(step: &&Step) -> bool {
    !step.places.is_empty() || !step.eliminates.is_empty()
}

fn text(step: &Step) -> Phrase {
    step.text.clone()
}

fn supposing(model: &Model, candidate: Candidate) -> Phrase {
    Phrase::each(|lang| {
        let fact = model.says(candidate, true, lang);
        match lang {
            Lang::En => format!("Suppose that {fact}."),
            Lang::Ja => format!("仮に、{fact}とします。"),
        }
    })
}

/// What cannot be kept then, and what that means.
fn impossible(model: &Model, candidate: Candidate, broken: Option<ConstraintId>) -> Phrase {
    Phrase::each(|lang| {
        let fact = model.says(candidate, false, lang);
        let line = broken.map(|id| model.constraint(id).label.get(lang));
        match (lang, line) {
            (Lang::En, Some(line)) => format!("Then {line} cannot be kept, so {fact}."),
            (Lang::En, None) => format!("Then something is left without a place, so {fact}."),
            (Lang::Ja, Some(line)) => format!("すると{line}が成り立たないので、{fact}と決まります。"),
            (Lang::Ja, None) => format!("すると入るところのないものが残るので、{fact}と決まります。"),
        }
    })
}
