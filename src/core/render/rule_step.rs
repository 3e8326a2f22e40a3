//! The sentence of a step that consists of rules.

use super::{refutation, step_name};
use crate::logic::phrases;
use crate::puzzle::{
    Arg, Atom, AtomId, Candidate, Cell, Constraint, ConstraintId, Count, Form, Model, Part, Position, Reason, Sentence,
    Step, TraceLine, ValueSet, ascending,
};
use crate::words::{self, Fixed, Phrase, say};

/// The most conclusions in a row that a reader follows.
const FOLLOWED: usize = 5;
const DETAILS: [phrases::Detail; 2] = [phrases::Detail::Full, phrases::Detail::Brief];
/// The most cells that a step of one rule is told by.
const NEEDED: usize = 5;
/// The most rules that are looked up one by one.
const NAMED: usize = 8;

/// The story of the contradiction if it is short, otherwise the rules by name, otherwise their families.
pub(crate) fn of(
    model: &Model,
    position: &Position,
    rules: &[AtomId],
    eliminates: &[Candidate],
    lines: &[TraceLine],
    cuts: &[Cut],
    premises: &[Candidate],
) -> Phrase {
    let constraints = step_name::constraints_of(model, rules);
    let is_named = names_rules(&constraints);
    if !is_named && rules.len() == model.atoms().len() {
        return say!("explain.by-everything", lost = phrases::lost(model, eliminates, phrases::Detail::Full));
    }
    // What one rule says as a whole needs no story.
    let is_story = constraints.len() > 1 || rules.iter().all(|rule| model.atom(*rule).part != Part::Whole);
    let lines = if is_story { lines } else { &[] };
    let one = match rules {
        [rule] => {
            let Atom { constraint, part } = model.atom(*rule);
            Some(OneRule {
                model,
                position,
                part,
                constraint: model.constraint(constraint),
                eliminates,
                lines,
                premises,
            })
        }
        _ => None,
    };
    let seen = |detail| one.and_then(|one| one.seen(detail).or_else(|| one.counted(detail)));
    let beside =
        |detail| one.filter(|_| cuts.is_empty()).and_then(|one| one.stated(detail).or_else(|| one.beside(detail)));
    let story = |detail| {
        let Some(TraceLine::Suppose(target)) = lines.first() else { return None };
        let rest: Vec<Candidate> = eliminates.iter().copied().filter(|other| other != target).collect();
        let rows = story(model, lines)?.into_iter().chain(others(model, &rest, detail));
        Some(say!("explain.story", rows = words::Arg::Row(rows.collect())))
    };
    let by_name = |lost: Phrase| is_named.then(|| by_name(model, rules, &lost));
    let (seen, beside) = (DETAILS.into_iter().filter_map(seen), DETAILS.into_iter().filter_map(beside));
    let stories = [Others::Named, Others::Counted].into_iter().filter_map(story);
    let by_names = DETAILS.map(|detail| by_name(phrases::lost(model, eliminates, detail)));
    let by_families = by_families(model, rules, eliminates);
    let ways = seen.chain(cut_ways(model, cuts)).chain(beside).chain(stories).chain(by_names.into_iter().flatten());
    Phrase::ways(ways.chain(by_families))
}

/// Whether the fullest sentence of a step of these rules names each of them.
pub(crate) fn names_rules(rules: &[ConstraintId]) -> bool {
    rules.len() <= NAMED
}

/// Whether the fullest sentence of a step names its rules itself, if the step has no name but theirs.
pub fn names_itself(step: &Step) -> bool {
    let is = |said: &Phrase, keys: &[&str]| keys.iter().any(|key| said.is(key));
    let Some(whole) = step.text.each_way().first() else { return false };
    is(&step.name.full, &["explain.named-rules", "explain.one-rule", "explain.rules-together"])
        && !is(whole, &["explain.lost-otherwise", "explain.likewise", "logic.sentences"])
}

/// The fullest sentence of a step of one rule if it gives the reason for each thing that the step concludes.
pub(crate) fn all_reasons(step: &Step) -> Option<&Phrase> {
    let is_all = |whole: &&Phrase| whole.is("explain.lost-otherwise") || whole.is("logic.sentences");
    step.text.each_way().first().filter(is_all)
}

/// Whether the fullest sentence of a step tells its trace.
pub(crate) fn is_story(step: &Step) -> bool {
    step.text.each_way().first().is_some_and(|whole| whole.is("explain.story"))
}

/// What a step of a single rule is told by.
#[derive(Clone, Copy)]
struct OneRule<'a> {
    model: &'a Model,
    position: &'a Position,
    part: Part,
    constraint: &'a Constraint,
    eliminates: &'a [Candidate],
    lines: &'a [TraceLine],
    /// What must be known already.
    premises: &'a [Candidate],
}

impl OneRule<'_> {
    fn lost(self, detail: phrases::Detail) -> Phrase {
        phrases::lost(self.model, self.eliminates, detail)
    }

    /// "Row 1 has its 2 at r1c1, so r1c2 cannot be 2." There is nothing to suppose if the value has been placed, or is
    /// the only one left.
    fn seen(self, detail: phrases::Detail) -> Option<Phrase> {
        let OneRule { model, position, constraint, .. } = self;
        let [TraceLine::Suppose(target), TraceLine::Conflict(_)] = self.lines else { return None };
        let Part::AtMostOne(value) = self.part else { return None };
        let is_place = |cell: &Cell| *cell != target.cell && position.candidates(*cell).only() == Some(value);
        let place = constraint.rule.cells().into_iter().find(is_place)?;
        let (house, lost) = (&constraint.label, self.lost(detail));
        let (value, is_placed) = (model.value_called(target.value), position.is_placed(place));
        let place = model.cell_called(place);
        Some(match is_placed {
            true => say!("explain.placed-already", house, value, place, lost),
            false => say!("explain.only-one-left", house, value, place, lost),
        })
    }

    /// "The 2 at r3c4 already has its two lines (...), so the edge below r3c4 must be empty", of a count of cells with
    /// a value.
    fn counted(self, detail: phrases::Detail) -> Option<Phrase> {
        let OneRule { model, position, constraint, eliminates, .. } = self;
        let all = constraint.rule.count()?;
        let (value, Count { least, most, .. }) = (all.value()?, all);
        let held: Vec<Cell> = all.cells().filter(|cell| position.candidates(*cell).only() == Some(value)).collect();
        let possible = all.cells().filter(|cell| position.candidates(*cell).contains(value)).count() as u32;
        let (house, lost, count) = (&constraint.label, self.lost(detail), held.len() as u32);
        let is_full = count == most && eliminates.iter().all(|gone| gone.value == value);
        let is_short = possible == least && eliminates.iter().all(|gone| gone.value != value);
        if !is_full && !is_short {
            return None;
        }
        let places = phrases::cells(model, &held);
        Some(match (&constraint.says, held.as_slice()) {
            (Some(why), _) if is_short => say!("explain.since-sentence-few", why, lost),
            (Some(why), []) => say!("explain.since-sentence", why, lost),
            (Some(why), _) => say!("explain.since-sentence-at", why, places, lost),
            (None, _) if is_short => {
                let (more, is_more) = (least - count, count > 0);
                let noun = model.value_counted(value, more)?;
                say!("explain.needs-more", house, count = more, is_more, noun, lost)
            }
            (None, []) => say!("explain.has-none", house, noun = model.value_counted(value, most)?, lost),
            (None, [one]) if all.is_of_neighbours(constraint.form) => {
                say!("explain.beside-it", fact = model.fact(Candidate::new(*one, value), true), lost)
            }
            (None, _) => {
                let noun = model.value_counted(value, most)?;
                match most {
                    _ if least < most => say!("explain.can-have-only", house, count, noun, places, lost),
                    1 => say!("explain.has-its-one", house, noun, places, lost),
                    _ => say!("explain.has-all", house, count, noun, places, lost),
                }
            }
        })
    }

    /// "r1c2 is 2 or 3, so by r1c1 < r1c2, r1c1 cannot be 3", of a rule that needs to know few cells.
    fn beside(self, detail: phrases::Detail) -> Option<Phrase> {
        let OneRule { model, position, constraint, eliminates, premises, .. } = self;
        let facts = refutation::known(model, position, &needed(premises, eliminates));
        let (fact, names) = (phrases::all(facts?), &constraint.label);
        Some(say!("explain.since-by", fact, names, lost = self.lost(detail)))
    }

    /// "Only the rectangle r1c1-r2c2 can still cover r1c2: the edge above r1c2 must be a border", of a rule that gives
    /// its reason.
    fn stated(self, detail: phrases::Detail) -> Option<Phrase> {
        let OneRule { model, position, constraint, .. } = self;
        let left: Vec<ValueSet> = constraint.rule.cells().into_iter().map(|cell| position.candidates(cell)).collect();
        let phrase = |why: &Sentence| why.phrase(&|cell| model.cell_called(cell));
        let Reason { why, whole } = constraint.rule.reason(&left)?;
        // Whoever asks about a single cell is told about that cell.
        Some(match whole.filter(|_| self.eliminates.len() > 1) {
            Some(whole) => say!("explain.stated-whole", why = phrase(&whole)),
            None => say!("explain.stated", why = phrase(&why), lost = self.lost(detail)),
        })
    }
}

/// The cells that a step of one rule needs to know about, for what it says of others. Empty if they are too many to tell.
pub(crate) fn needed(premises: &[Candidate], eliminates: &[Candidate]) -> Vec<Cell> {
    let mut needed = ascending(premises.iter().map(|premise| premise.cell));
    needed.retain(|cell| eliminates.iter().any(|gone| gone.cell != *cell));
    if needed.len() > NEEDED { Vec::new() } else { needed }
}

/// Candidates that a rule forbids for the same reason, which it states itself. In `why`, "it" stands for the cell of
/// each.
pub(crate) struct Cut {
    pub gone: Vec<Candidate>,
    why: Sentence,
    technique: Fixed,
}

/// The name of a step with these cuts, if they all have the same.
pub(crate) fn technique(cuts: &[Cut]) -> Option<Fixed> {
    let first = cuts.first()?.technique;
    cuts.iter().all(|cut| cut.technique == first).then_some(first)
}

/// What the only rule of a step says is in the way of each candidate, in an order in which each follows from those before
/// it. Empty if it does not say so for every candidate.
pub(crate) fn cuts(model: &Model, position: &Position, rules: &[AtomId], eliminates: &[Candidate]) -> Vec<Cut> {
    let [atom] = rules else { return Vec::new() };
    let rule = &model.constraint(model.atom(*atom).constraint).rule;
    let cells = rule.cells();
    let mut left: Vec<ValueSet> = cells.iter().map(|cell| position.candidates(*cell)).collect();
    let mut open = eliminates.to_vec();
    let mut cuts: Vec<Cut> = Vec::new();
    while !open.is_empty() {
        let cut = |gone: &Candidate| {
            let supposed = |(cell, left): (&Cell, &ValueSet)| {
                if *cell == gone.cell { ValueSet::single(gone.value) } else { *left }
            };
            let supposed: Vec<ValueSet> = cells.iter().zip(&left).map(supposed).collect();
            rule.cuts(&supposed).into_iter().next().map(|cut| (*gone, cut))
        };
        let found: Vec<_> = open.iter().filter_map(cut).collect();
        if found.is_empty() {
            return Vec::new();
        }
        let told = cuts.len();
        for (gone, cut) in found {
            // What is still open may follow from this.
            open.retain(|other| *other != gone);
            let left = cells.iter().zip(&mut left).filter(|(cell, _)| **cell == gone.cell);
            left.for_each(|(_, values)| _ = values.remove(gone.value));
            let why = cut.said.about(&[gone.cell]);
            match cuts[told..].iter_mut().find(|cut| cut.why == why) {
                Some(cut) => cut.gone.push(gone),
                None => cuts.push(Cut { gone: vec![gone], why, technique: cut.technique }),
            }
        }
    }
    cuts
}

/// "r2c1 must be unshaded; otherwise r1c1 cannot get to r1c3 past r1c2 and r2c1."
fn otherwise(model: &Model, gone: &[Candidate], why: &Sentence) -> Phrase {
    let lost = phrases::lost(model, gone, phrases::Detail::Full);
    let them = |arg: &Arg| if *arg == Arg::It { Arg::Cells(Vec::new()) } else { arg.clone() };
    let is_one = gone.iter().all(|one| Some(one.cell) == gone.first().map(|first| first.cell));
    let args: Vec<Arg> = if is_one { why.args.clone() } else { why.args.iter().map(them).collect() };
    let why = Sentence::new(why.key, args).phrase(&|cell| model.cell_called(cell));
    say!("explain.lost-otherwise", lost, why)
}

/// The most reasons in a sentence. If there are more, they are in rows, and the sentence has only the first.
const CUTS_TOLD: usize = 2;

/// The number of cuts, out of `count`, that the fullest sentence gives with their reasons.
pub(crate) fn cuts_named(count: usize) -> usize {
    if count <= CUTS_TOLD { count } else { 1 }
}

/// A few cuts with their reasons, or the first of them with the others by name. If there is no room for that, the
/// others are counted.
fn cut_ways(model: &Model, cuts: &[Cut]) -> impl Iterator<Item = Phrase> {
    let likewise = move |(told, detail): (usize, phrases::Detail)| {
        let (first, others) = cuts.split_first()?;
        let (told, more) = first.gone.split_at(told.min(first.gone.len()));
        let rest: Vec<Candidate> = others.iter().flat_map(|cut| &cut.gone).chain(more).copied().collect();
        let first = otherwise(model, told, &first.why);
        Some(if rest.is_empty() {
            first
        } else {
            say!("explain.likewise", first, lost = phrases::lost(model, &rest, detail))
        })
    };
    let all = move || phrases::sentences(cuts.iter().map(|cut| otherwise(model, &cut.gone, &cut.why)));
    let ways = [(usize::MAX, phrases::Detail::Full), (1, phrases::Detail::Full), (1, phrases::Detail::Brief)];
    let has_all = (1..=CUTS_TOLD).contains(&cuts.len());
    has_all.then(all).into_iter().chain(ways.into_iter().filter_map(likewise))
}

/// The candidates that a step rules out, in order. None if it places something in a cell with more than two
/// possibilities.
pub(crate) fn gone(model: &Model, step: &Step) -> Option<Vec<Candidate>> {
    let others: Vec<Candidate> = step.places.iter().map(|placed| model.opposite(*placed)).collect::<Option<_>>()?;
    Some(ascending(step.eliminates.iter().copied().chain(others)))
}

/// The reasons for everything that a step of one rule concludes, as far as the rule states them.
pub(crate) fn cut_rows(model: &Model, step: &Step) -> Vec<Phrase> {
    let mut before = Position::start(model);
    step.premises.iter().for_each(|premise| _ = before.eliminate(*premise));
    let gone = gone(model, step).unwrap_or_default();
    let cuts = cuts(model, &before, &step.rules, &gone);
    cuts.iter().map(|cut| otherwise(model, &cut.gone, &cut.why)).collect()
}

/// "Suppose r1c5 is 8: then r1c2 is 5 by row 1, and row 7 has no place for a 3. So r1c5 cannot be 8."
fn story(model: &Model, lines: &[TraceLine]) -> Option<Vec<Phrase>> {
    let rows = refutation::trace_rows(model, lines);
    (rows.len() == 2 && conclusion_count(lines) <= FOLLOWED).then_some(rows)
}

/// The number of conclusions in some lines that a reader has to follow. What a placed value rules out elsewhere goes
/// without saying.
pub(crate) fn conclusion_count(lines: &[TraceLine]) -> usize {
    let is_told = |line: &&TraceLine| matches!(line, TraceLine::Then { holds: true, .. } | TraceLine::Left { .. });
    lines.iter().filter(is_told).count()
}

/// What is ruled out besides the candidate that the sentence is about: "By the same rules r2c6 cannot be 5." If they
/// are named, that candidate comes first.
fn others(model: &Model, rest: &[Candidate], detail: Others) -> Option<Phrase> {
    let lost = match detail {
        _ if rest.is_empty() => return None,
        Others::Named => phrases::lost(model, rest, phrases::Detail::Full),
        Others::Counted => say!("explain.more-fall", count = rest.len()),
    };
    Some(say!("explain.by-the-same-rules", lost))
}

/// Like [`others`], with all of them by name.
pub(crate) fn others_named(model: &Model, rest: &[Candidate]) -> Option<Phrase> {
    others(model, rest, Others::Named)
}

/// The level of detail for candidates that are ruled out by the same rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Others {
    Named,
    Counted,
}

fn by_name(model: &Model, rules: &[AtomId], lost: &Phrase) -> Phrase {
    let names = step_name::rules_in_words(model, rules);
    match step_name::constraints_of(model, rules).len() {
        1 => say!("explain.because-of-one", names, lost),
        _ => say!("explain.because-of-all", names, lost),
    }
}

/// The most families of rules that are named; the rules of other families are counted.
const FAMILIES: usize = 3;

/// "Because of nine cages, three rows and two columns together, r1c2 cannot be 3 and six more candidates fall". The
/// text has the largest families of rules, and all, some or none of the eliminations by name.
fn by_families(model: &Model, rules: &[AtomId], eliminates: &[Candidate]) -> Vec<Phrase> {
    let constraints = step_name::constraints_of(model, rules);
    let (is_alone, names) = (constraints.len() == 1, families(model, constraints));
    let because = |lost: Phrase| match is_alone {
        // Its name comes before the sentence.
        true => say!("explain.by-this-rule", lost),
        false => say!("explain.because-of-all", names, lost),
    };
    let [whole, counted] = DETAILS.map(|detail| phrases::lost(model, eliminates, detail));
    let in_part = (1..=FOLLOWED).rev().filter_map(|shown| phrases::lost_in_part(model, eliminates, shown));
    [whole].into_iter().chain(in_part).chain([counted]).map(because).collect()
}

/// The constraints by form, the most frequent first: "nine cages, three rows and a box". A clue that weighs more than
/// others and a rule of the whole board are not counted but named: "seven clues and the total of 99 mines".
pub(super) fn families(model: &Model, rules: Vec<ConstraintId>) -> Phrase {
    let is_heavy = |constraint: &Constraint| match constraint.form {
        Form::Clue => constraint.weight > 1,
        Form::Rule => constraint.rule.is_lazy(),
        _ => false,
    };
    let (heavy, usual): (Vec<ConstraintId>, Vec<ConstraintId>) =
        rules.into_iter().partition(|id| is_heavy(model.constraint(*id)));
    let mut families: Vec<(Form, usize)> = Vec::new();
    for id in usual {
        let form = model.constraint(id).form;
        match families.iter_mut().find(|(known, _)| *known == form) {
            Some((_, count)) => *count += 1,
            None => families.push((form, 1)),
        }
    }
    families.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let rest: usize = families.iter().skip(FAMILIES).map(|(_, count)| count).sum();
    let named = families.iter().take(FAMILIES).map(|(form, count)| {
        let sort = phrases::sort_of_houses(*form, *count);
        say!("explain.family", count, sort)
    });
    let others = (rest > 0).then(|| say!("explain.other-rules", count = rest));
    let heavy = heavy.iter().map(|id| model.constraint(*id).label.clone());
    phrases::all(named.chain(others).chain(heavy))
}
