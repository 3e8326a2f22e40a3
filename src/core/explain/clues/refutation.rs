//! How several lines of a text together yield their conclusion. Something is assumed. Then the lines are applied one
//! after another until it turns out to be impossible, at once or in each of a few cases.

mod counts;
mod rows;
mod search;
mod telling;

use super::consequences::Walk;
use crate::explain::error::Result;
use crate::puzzle::{Budget, Candidate, ConstraintId, Model, Position};
use crate::words::Phrase;
use rows::{Row, joined};
use search::{By, Open, Refutation, Search, Stage, settle};
use telling::Telling;

/// The number of ruled-out candidates that are assumed in turn, before the lines are taken to need more than that.
const TRIED: usize = 8;
/// The most rows that a reader follows.
const ROWS: usize = 32;
/// The deepest nesting of cases. Cases within cases within cases are not followed.
const DEPTH: usize = 2;

/// The rows that show how some lines rule out `fallen`. Empty if the lines lead nowhere even then, or if it takes more
/// than anybody follows.
///
/// # Errors
/// The work ended first, or the engine failed.
pub(super) fn unfolded(
    model: &Model,
    position: &Position,
    lines: &[ConstraintId],
    fallen: &[Candidate],
    budget: &Budget,
) -> Result<Vec<Phrase>> {
    let mut walk = Walk::new(model, lines.to_vec(), budget)?;
    let mut known = position.clone();
    settle(model, &mut known, |_| true);
    let mut path = vec![Stage { by: By::Known, after: known }];
    let mut left = fallen.to_vec();
    let mut search = Search { model, walk: &mut walk, lines, budget };
    loop {
        // What has been found may be all that a line needs. Something must remain possible, so a contradiction yields
        // no rows.
        if search.follow(&mut path)?.is_some() {
            return Ok(Vec::new());
        }
        let Some(now) = path.last().map(|stage| stage.after.clone()) else { return Ok(Vec::new()) };
        left.retain(|candidate| now.has(*candidate));
        if left.is_empty() {
            break;
        }
        let Some(refutation) = shortest(&mut search, &now, &left)? else { return Ok(Vec::new()) };
        let after = without(model, &now, refutation.supposed);
        path.push(Stage { by: By::Refuted(Box::new(refutation)), after });
    }
    let rows = joined(Telling::new(&mut search, path).rows(fallen)?);
    Ok(if rows.len() > ROWS { Vec::new() } else { rows.iter().map(|row| row.phrase(model)).collect() })
}

/// What is known once a candidate is ruled out. If its cell has only two values, the other one is known as well.
fn without(model: &Model, known: &Position, candidate: Candidate) -> Position {
    let mut after = known.clone();
    after.eliminate(candidate);
    settle(model, &mut after, |cell| cell == candidate.cell && model.domain(cell).len() == 2);
    after
}

/// Why one of some candidates is impossible. Of the refutations with the fewest choices, it is the one with the fewest
/// rows per candidate that is then ruled out.
fn shortest(search: &mut Search<'_, '_>, known: &Position, targets: &[Candidate]) -> Result<Option<Refutation>> {
    let (mut found, mut open): (Vec<Refutation>, Vec<Open>) = (Vec::new(), Vec::new());
    for target in targets.iter().take(TRIED) {
        match search.suppose(known, *target)? {
            Ok(refutation) => found.push(refutation),
            Err(more) => open.push(more),
        }
    }
    if found.is_empty() {
        for open in &open {
            found.extend(search.by_numbers(open)?);
            found.extend(search.by_cases(open, 1)?);
        }
    }
    for depth in 2..=DEPTH {
        for open in &open {
            if found.is_empty() {
                found.extend(search.by_cases(open, depth)?);
            }
        }
    }
    let mut best: Option<(usize, usize, Refutation)> = None;
    for refutation in found {
        let after = without(search.model, known, refutation.supposed);
        let rows = rows_of(search, known, &after, &refutation)?.len();
        let mut path = vec![Stage { by: By::Known, after }];
        search.follow(&mut path)?;
        let is_out = |target: &&Candidate| path.last().is_some_and(|stage| !stage.after.has(**target));
        let gained = targets.iter().filter(is_out).count();
        if best.as_ref().is_none_or(|(least, most, _)| rows * most < least * gained) {
            best = Some((rows, gained, refutation));
        }
    }
    Ok(best.map(|(.., refutation)| refutation))
}

fn rows_of(
    search: &mut Search<'_, '_>,
    known: &Position,
    after: &Position,
    refutation: &Refutation,
) -> Result<Vec<Row>> {
    let before = Stage { by: By::Known, after: known.clone() };
    let told = Stage { by: By::Refuted(Box::new(refutation.clone())), after: after.clone() };
    Ok(joined(Telling::new(search, vec![before, told]).rows(&[refutation.supposed])?))
}
