//! # ALS-XZ
//!
//! An almost locked set is a group of cells in one house with one more candidate than cells. That may be a cell with
//! two candidates, two cells with three between them, and so on. Without one of these digits it holds all the others.
//!
//! Take two such sets with a digit that only one of them can have. All its places in one set see all its places in the
//! other. The set that goes without it holds every other digit it has. So a second digit that both sets have stands in
//! one of them. A cell that sees all its places in both cannot be it. Where two digits can be in only one of the sets,
//! each set gets one of them. Then all the other digits of both sets are settled as well.
//!
//! The cells with 13 and 136 in the first box are one set, those with 46 and 34 below another. Only one of them can
//! have the 6.
//!
//! ```text
//! before                 after
//!  .   . 13  | . . .      .   . 13  | . . .
//!  136 . 23  | . . .      136 . (2) | . . .
//! -----------+-------    -----------+-------
//!  46  . .   | . . .      46  . .   | . . .
//!  .   . 34  | . . .      .   . 34  | . . .
//! -----------+-------    -----------+-------
//! ```
//!
//! # ALS-XY-Wing
//!
//! Three almost locked sets, groups of cells in one house with one more candidate than cells. The middle set shares
//! with each outer set a digit that only one of the two can have, and these two digits differ. The middle set can lack
//! at most one of them. So it has one of the two, and the outer set that goes without that digit holds all its others.
//! A digit that both outer sets have therefore stands in one of them. A cell that sees all its places in both cannot be
//! it.
//!
//! The middle set is the 14-cell. With 1 there, the cells with 25 and 125 in row 3 hold 2 and 5. With 4 there, the
//! cells with 46 and 26 in column 3 hold 2 and 6.
//!
//! ```text
//! before                  after
//!  .   . .  | .   . .      .   . .  | .   . .
//!  .   . 46 | 14  . .      .   . 46 | 14  . .
//! ----------+---------    ----------+---------
//!  126 3 25 | 125 . .      16  3 25 | 125 . .
//!  .   . 26 | .   . .      .   . 26 | .   . .
//! ----------+---------    ----------+---------
//! ```

use std::ops::ControlFlow;

use super::als::{self, Als, Shown};
use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::step_builder::StepBuilder;
use super::{ALS_XY_WING, ALS_XZ, Sink, phrases};
use crate::puzzle::{Candidate, Step, Value, ValueSet};
use crate::words::{Phrase, say};

/// Finds two almost locked sets with one or two digits that only one of the sets can have.
pub fn find(index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let sets = als::almost_locked(index);
    let mut shown = Shown::default();
    for (at, one) in sets.iter().enumerate() {
        for other in &sets[at + 1..] {
            if (one.values & other.values).len() < 2 {
                continue;
            }
            let shared = one.shared_once(other);
            let lost = match shared.len() {
                1 => lost_outside(index, one, other, shared),
                2 => lost_to_both(index, one, other, shared),
                _ => Vec::new(),
            };
            if !lost.is_empty() && shown.is_new(one.cells | other.cells, &lost) {
                let say = if shared.len() == 1 { singly } else { doubly };
                sink(say(index, [one, other], shared, &lost))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The values that both sets have, except those of `but`, each with the cells that lose it. These cells see all its
/// places in both sets.
pub(super) fn lost_outside(index: &CandidateIndex, one: &Als, other: &Als, but: ValueSet) -> Vec<(Value, Cells)> {
    let common = (one.values & other.values) - but;
    let lost = |value| (value, one.seeing(value) & other.seeing(value) & index.places(value));
    common.iter().map(lost).filter(|(_, cells)| !cells.is_empty()).collect()
}

/// The eliminations as candidates, in the order of `lost`.
pub(super) fn candidates(index: &CandidateIndex, lost: &[(Value, Cells)]) -> Vec<Candidate> {
    lost.iter().flat_map(|(value, cells)| index.each(*cells, *value).collect::<Vec<_>>()).collect()
}

/// Adds the rules by which the cells that lose a value see all its places in the set.
pub(super) fn prove_lost(builder: &mut StepBuilder, set: &Als, lost: &[(Value, Cells)]) {
    for (value, cells) in lost {
        if !set.places(*value).is_empty() {
            for at in cells.iter() {
                builder.not_both(set.places(*value), Cells::single(at), *value);
            }
        }
    }
}

/// The eliminations if the sets share two restricted common values. Each set then has exactly one of the two, and so
/// all its other values.
fn lost_to_both(index: &CandidateIndex, one: &Als, other: &Als, shared: ValueSet) -> Vec<(Value, Cells)> {
    let lost = |value: Value| {
        let cells = match (shared.contains(value), one.values.contains(value), other.values.contains(value)) {
            (true, ..) => one.seeing(value) & other.seeing(value),
            (_, true, true) => one.seeing(value) | other.seeing(value),
            (_, true, false) => one.seeing(value),
            (_, false, _) => other.seeing(value),
        };
        (value, cells & index.places(value))
    };
    (one.values | other.values).iter().map(lost).filter(|(_, cells)| !cells.is_empty()).collect()
}

fn singly(index: &CandidateIndex, sets: [&Als; 2], shared: ValueSet, lost: &[(Value, Cells)]) -> Step {
    let mut builder = proof_of(index, sets, shared);
    sets.iter().for_each(|set| prove_lost(&mut builder, set, lost));
    let left: ValueSet = lost.iter().map(|(value, _)| *value).collect();
    let model = index.model;
    let (x, z) = (phrases::any_value(model, shared), phrases::values(model, left));
    let conclusion = [say!("logic.als-xz-once", x, z), say!("logic.als-xz-once-short", x, z)];
    let eliminates = candidates(index, lost);
    let text = text_of_two(index, sets, &eliminates, conclusion);
    builder.eliminating(ALS_XZ.name, eliminates, text)
}

fn doubly(index: &CandidateIndex, sets: [&Als; 2], shared: ValueSet, lost: &[(Value, Cells)]) -> Step {
    let mut builder = proof_of(index, sets, shared);
    for set in sets {
        for (value, cells) in lost {
            for at in (*cells & set.seeing(*value)).iter() {
                builder.not_both(set.places(*value), Cells::single(at), *value);
            }
        }
    }
    let x = phrases::values(index.model, shared);
    let conclusion = [say!("logic.als-xz-twice", x), say!("logic.als-xz-twice-short", x)];
    let eliminates = candidates(index, lost);
    let text = text_of_two(index, sets, &eliminates, conclusion);
    builder.eliminating(ALS_XZ.name, eliminates, text)
}

/// The text in decreasing detail: both sets, the conclusion (in full or `short`) and the eliminations.
fn text_of_two(
    index: &CandidateIndex,
    sets: [&Als; 2],
    eliminates: &[Candidate],
    [conclusion, short]: [Phrase; 2],
) -> Phrase {
    let lost = |detail| phrases::lost(index.model, eliminates, detail);
    let said = |(detail, conclusion): (phrases::Detail, &Phrase)| {
        let [a, b] = sets.map(|set| set.phrase(index, detail));
        say!("logic.als-xz", a, b, conclusion, lost = lost(detail))
    };
    let named = || {
        let [a, b] = sets.map(|set| set.named(index, phrases::Detail::Brief));
        say!("logic.als-xz-named", a, b, conclusion = short, lost = lost(phrases::Detail::Brief))
    };
    let (full, brief) = (phrases::Detail::Full, phrases::Detail::Brief);
    let ways = [(full, &conclusion), (full, &short), (brief, &conclusion), (brief, &short)];
    Phrase::ways(ways.into_iter().map(said).chain([named()]))
}

fn proof_of<'s, 'a>(index: &'s CandidateIndex<'a>, sets: [&Als; 2], shared: ValueSet) -> StepBuilder<'s, 'a> {
    let mut builder = StepBuilder::new(index);
    let [one, other] = sets;
    for value in shared {
        builder.link((one.places(value), value), (other.places(value), value), false);
    }
    for (set, side) in sets.into_iter().zip(1..) {
        set.prove(&mut builder, index, side);
    }
    for value in shared {
        builder.not_both(one.places(value), other.places(value), value);
    }
    builder
}

/// Finds three almost locked sets. The middle one shares with each of the others a digit that only one of them can
/// have. So it needs one of the two digits.
pub fn find_wing(index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let sets = als::almost_locked(index);
    let bonds = als::bonds(&sets);
    let mut shown = Shown::default();
    for (middle, beside) in bonds.iter().enumerate() {
        for (at, first) in beside.iter().enumerate() {
            for second in &beside[at + 1..] {
                let (one, other) = (&sets[first.to], &sets[second.to]);
                if (one.values & other.values).is_empty() {
                    continue;
                }
                for x in first.values {
                    for y in second.values.iter().filter(|y| *y != x) {
                        let but = ValueSet::single(x) | ValueSet::single(y);
                        let lost = lost_outside(index, one, other, but);
                        let cells = one.cells | sets[middle].cells | other.cells;
                        if lost.is_empty() || !shown.is_new(cells, &lost) {
                            continue;
                        }
                        // The smaller digit is named first.
                        let (sets, bonds) = if x < y {
                            ([one, &sets[middle], other], [x, y])
                        } else {
                            ([other, &sets[middle], one], [y, x])
                        };
                        sink(wing_step(index, sets, bonds, &lost))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn wing_step(index: &CandidateIndex, sets: [&Als; 3], bonds: [Value; 2], lost: &[(Value, Cells)]) -> Step {
    let [one, middle, other] = sets;
    let [x, y] = bonds;
    let mut builder = StepBuilder::new(index);
    builder.link((one.places(x), x), (middle.places(x), x), false);
    builder.link((middle.places(x), x), (middle.places(y), y), true);
    builder.link((middle.places(y), y), (other.places(y), y), false);
    for (set, side) in sets.into_iter().zip(1..) {
        set.prove(&mut builder, index, side);
    }
    builder.not_both(one.places(x), middle.places(x), x);
    builder.not_both(middle.places(y), other.places(y), y);
    prove_lost(&mut builder, one, lost);
    prove_lost(&mut builder, other, lost);
    let model = index.model;
    let eliminates = candidates(index, lost);
    let left: ValueSet = lost.iter().map(|(value, _)| *value).collect();
    let ([x, y], z) = (bonds.map(|value| model.value_called(value)), phrases::values(model, left));
    let said = |how: phrases::Detail| {
        let [a, b, c] = [middle, one, other].map(|set| set.named(index, how));
        let (count, lost) = (middle.cells.len(), phrases::lost(model, &eliminates, how));
        say!("logic.als-xy", a, count, x, y, b, z, c, lost)
    };
    let short =
        || say!("logic.als-xy-short", x, y, z, lost = phrases::lost(model, &eliminates, phrases::Detail::Brief));
    let ways = [phrases::Detail::Full, phrases::Detail::Brief].into_iter().map(said);
    let text = Phrase::ways(ways.chain([short()]));
    builder.eliminating(ALS_XY_WING.name, eliminates, text)
}
