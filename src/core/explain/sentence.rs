//! The sentence of a step that is made of rules.

use super::{name, told};
use crate::logic::say;
use crate::puzzle::{
    Arg, AtomId, Candidate, Cell, Constraint, ConstraintId, Form, Model, Part, Position, Sentence, Step, TraceLine,
    ValueSet, ascending,
};
use crate::words::{self, Fixed, Lang, Phrase};

/// More conclusions in a row are not followed by a reader.
const FOLLOWED: usize = 5;
/// More rules are not looked up one by one.
const NAMED: usize = 8;

/// The story of the contradiction where it is short, otherwise the rules by name, otherwise their families.
pub(super) fn of(
    model: &Model,
    position: &Position,
    rules: &[AtomId],
    eliminates: &[Candidate],
    lines: &[TraceLine],
    cuts: &[Cut],
) -> Phrase {
    let constraints = name::constraints_of(model, rules);
    let is_named = constraints.len() <= NAMED;
    if !is_named && rules.len() == model.atoms().len() {
        return Phrase::each(|lang| by_everything(model, eliminates, lang));
    }
    // What one rule says as a whole needs no story.
    let is_story = constraints.len() > 1 || rules.iter().all(|rule| model.atom(*rule).part != Part::Whole);
    let lines = if is_story { lines } else { &[] };
    Phrase::each(|lang| {
        let seen = |detail| seen(model, position, rules, eliminates, lines, detail, lang);
        let story = |detail| {
            let Some(TraceLine::Suppose(target)) = lines.first() else { return None };
            let story = story(model, lines, lang)?;
            let rest: Vec<Candidate> = eliminates.iter().copied().filter(|other| other != target).collect();
            Some(story + &others(model, &rest, detail, lang))
        };
        let by_name = |lost: String| is_named.then(|| by_name(model, rules, &lost, lang));
        let seen = [seen(say::Detail::Full), seen(say::Detail::Brief)].into_iter().flatten();
        let fits = |text: &String| say::fits(text, lang);
        if let Some(text) = seen.chain(cut_ways(model, cuts, lang)).find(fits) {
            return text;
        }
        let ways = [
            story(Others::Named),
            story(Others::Counted),
            by_name(say::lost_at_length(model, eliminates, lang)),
            by_name(say::lost(model, eliminates, say::Detail::Brief, lang)),
        ];
        let fitting = ways.into_iter().flatten().find(fits);
        fitting.unwrap_or_else(|| by_families(model, rules, eliminates, lang))
    })
}

/// "Row 1 has its 2 at r1c1, so r1c2 cannot be 2." Where the value has been placed, or is the only one left, there is nothing to
/// suppose.
fn seen(
    model: &Model,
    position: &Position,
    rules: &[AtomId],
    eliminates: &[Candidate],
    lines: &[TraceLine],
    detail: say::Detail,
    lang: Lang,
) -> Option<String> {
    let [rule] = rules else { return None };
    let [TraceLine::Suppose(target), TraceLine::Clash(_)] = lines else { return None };
    let atom = model.atom(*rule);
    let Part::AtMostOne(value) = atom.part else { return None };
    let is_place = |cell: &Cell| *cell != target.cell && position.candidates(*cell).only() == Some(value);
    let place = model.constraint(atom.constraint).rule.cells().into_iter().find(is_place)?;
    let house = model.constraint(atom.constraint).label.get(lang);
    let is_placed = position.is_placed(place);
    let (place, value) = (model.cell_name(place, lang), model.value_name(target.value, lang));
    let lost = say::lost(model, eliminates, detail, lang);
    Some(match (lang, is_placed) {
        (Lang::En, true) => format!("{} has its {value} at {place}, so {lost}.", words::capital(house)),
        (Lang::En, false) => format!("Only {value} is left for {place} in {house}, so {lost}."),
        (Lang::Ja, true) => format!("{house}の{value}はすでに{place}にあるので、{lost}。"),
        (Lang::Ja, false) => format!("{house}の{place}には{value}しか残っていないので、{lost}。"),
    })
}

/// Candidates that a rule forbids for one reason, which it says by itself; of the cell of each it speaks as of these.
pub(super) struct Cut {
    pub gone: Vec<Candidate>,
    why: Sentence,
    technique: Fixed,
}

/// What a step of these cuts is called, where all have one name.
pub(super) fn technique(cuts: &[Cut]) -> Option<Fixed> {
    let first = cuts.first()?.technique;
    cuts.iter().all(|cut| cut.technique == first).then_some(first)
}

/// What the one rule of a step says stands in the way of each candidate; nothing where it does not say that of each.
pub(super) fn cuts(model: &Model, position: &Position, rules: &[AtomId], eliminates: &[Candidate]) -> Vec<Cut> {
    let [atom] = rules else { return Vec::new() };
    let rule = &model.constraint(model.atom(*atom).constraint).rule;
    let cells = rule.cells();
    let mut cuts: Vec<Cut> = Vec::new();
    for gone in eliminates {
        let supposed = |cell| if cell == gone.cell { ValueSet::single(gone.value) } else { position.candidates(cell) };
        let left: Vec<ValueSet> = cells.iter().map(|cell| supposed(*cell)).collect();
        let Some(cut) = rule.cuts(&left).into_iter().next() else { return Vec::new() };
        let why = renamed(&cut.said, &[gone.cell], &[]);
        match cuts.iter_mut().find(|cut| cut.why == why) {
            Some(cut) => cut.gone.push(*gone),
            None => cuts.push(Cut { gone: vec![*gone], why, technique: cut.technique }),
        }
    }
    cuts
}

/// The sentence with other cells where it speaks of just these.
fn renamed(said: &Sentence, from: &[Cell], to: &[Cell]) -> Sentence {
    let renamed = |arg: &Arg| match arg {
        Arg::Cell(cell) if [*cell] == *from => Arg::Cells(to.to_vec()),
        Arg::Cells(cells) if cells == from => Arg::Cells(to.to_vec()),
        other => other.clone(),
    };
    Sentence::new(said.key, said.args.iter().map(renamed).collect::<Vec<_>>())
}

/// "r2c1 must be unshaded: otherwise r1c1 cannot get to r1c3 past r1c2 and r2c1."
fn otherwise(model: &Model, gone: &[Candidate], why: &Sentence, lang: Lang) -> String {
    let (lost, cells) = (say::lost_at_length(model, gone, lang), ascending(gone.iter().map(|one| one.cell)));
    // Several are not named twice.
    let cells = if cells.len() == 1 { cells } else { Vec::new() };
    let why = renamed(why, &[], &cells).phrase(&|cell, lang| model.cell_name(cell, lang));
    match lang {
        Lang::En => words::begun(&format!("{lost}: otherwise {}.", why.get(lang))),
        Lang::Ja => format!("{lost}。そうでないと{}。", why.get(lang)),
    }
}

/// All cuts with their reasons; where there is no room for that the first of them, with the others by name, or counted.
fn cut_ways(model: &Model, cuts: &[Cut], lang: Lang) -> impl Iterator<Item = String> {
    let gap = if lang == Lang::En { " " } else { "" };
    let likewise = move |told: usize, detail: Option<say::Detail>| {
        let (first, others) = cuts.split_first()?;
        let (told, more) = first.gone.split_at(told.min(first.gone.len()));
        let rest: Vec<Candidate> = others.iter().flat_map(|cut| &cut.gone).chain(more).copied().collect();
        let lost = match detail {
            None => say::lost_at_length(model, &rest, lang),
            Some(detail) => say::lost(model, &rest, detail, lang),
        };
        let rest = match lang {
            _ if rest.is_empty() => String::new(),
            Lang::En => format!("{gap}Likewise, {lost}."),
            Lang::Ja => format!("同様に{lost}。"),
        };
        Some(otherwise(model, told, &first.why, lang) + &rest)
    };
    let all = || cuts.iter().map(|cut| otherwise(model, &cut.gone, &cut.why, lang)).collect::<Vec<_>>().join(gap);
    let ways = [(usize::MAX, None), (1, None), (1, Some(say::Detail::Brief))];
    let others = ways.into_iter().filter_map(move |(told, detail)| likewise(told, detail));
    (!cuts.is_empty()).then(all).into_iter().chain(others)
}

/// What a step takes away, in order; none where it places something in a cell that is more than one thing or the other.
pub(super) fn gone(model: &Model, step: &Step) -> Option<Vec<Candidate>> {
    let others: Vec<Candidate> = step.places.iter().map(|placed| model.opposite(*placed)).collect::<Option<_>>()?;
    Some(ascending(step.eliminates.iter().copied().chain(others)))
}

/// The reasons for all that a step of one rule concludes, as far as its rule says them.
pub(super) fn cut_rows(model: &Model, step: &Step, lang: Lang) -> Vec<String> {
    let mut before = Position::start(model);
    step.premises.iter().for_each(|premise| _ = before.eliminate(*premise));
    let gone = gone(model, step).unwrap_or_default();
    let cuts = cuts(model, &before, &step.rules, &gone);
    cuts.iter().map(|cut| otherwise(model, &cut.gone, &cut.why, lang)).collect()
}

/// "Suppose r1c5 were 8: then r1c2 is 5 by row 1, and row 7 has no place for a 3. So r1c5 cannot be 8."
fn story(model: &Model, lines: &[TraceLine], lang: Lang) -> Option<String> {
    match told::trace_rows(model, lines, lang).as_slice() {
        [story, conclusion] if told(lines) <= FOLLOWED => {
            Some(format!("{story}{}{conclusion}", if lang == Lang::En { " " } else { "" }))
        }
        _ => None,
    }
}

/// How many conclusions of some lines a reader has to follow; what a placed value takes elsewhere goes without saying.
pub(super) fn told(lines: &[TraceLine]) -> usize {
    let is_told = |line: &&TraceLine| matches!(line, TraceLine::Then { holds: true, .. } | TraceLine::Left { .. });
    lines.iter().filter(is_told).count()
}

/// What falls besides the candidate that the sentence is about, which comes first where they are named.
fn others(model: &Model, rest: &[Candidate], detail: Others, lang: Lang) -> String {
    let number = words::count(rest.len(), lang);
    let lost = match detail {
        _ if rest.is_empty() => return String::new(),
        Others::Named => say::lost_at_length(model, rest, lang),
        Others::Counted => match (lang, rest.len()) {
            (Lang::En, 1) => "one more candidate falls".to_string(),
            (Lang::En, _) => format!("{number} more candidates fall"),
            (Lang::Ja, _) => format!("ほかに候補{}が消えます", words::tsu(rest.len())),
        },
    };
    match lang {
        Lang::En => format!(" By the same rules {lost}."),
        Lang::Ja => format!("同じ規則から、{lost}。"),
    }
}

/// "By the same rules r2c6 cannot be 5."
pub(super) fn others_named(model: &Model, rest: &[Candidate], lang: Lang) -> String {
    others(model, rest, Others::Named, lang).trim_start().to_string()
}

/// How much is said of candidates that fall by the same rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Others {
    Named,
    Counted,
}

/// The sentence of a step that tells how one candidate falls and counts the others, with these named; none where the
/// sentence is another.
pub(super) fn with_others(model: &Model, step: &Step, gone: &[Candidate], lang: Lang) -> Option<String> {
    gone.iter().find_map(|target| {
        let rest: Vec<Candidate> = gone.iter().copied().filter(|other| other != target).collect();
        let told = step.text.get(lang).strip_suffix(&others(model, &rest, Others::Counted, lang))?;
        let is_about = !rest.is_empty() && told.ends_with(&told::conclusion(model, *target, true, lang));
        is_about.then(|| format!("{told}{}", others(model, &rest, Others::Named, lang)))
    })
}

/// The sentence of a step that names or counts its rules and does not tell all that falls, with every rule by its name and
/// `lost` for what falls; none where the sentence is another.
pub(super) fn with_all(model: &Model, step: &Step, gone: &[Candidate], lost: &str, lang: Lang) -> Option<String> {
    let (rules, text) = (step.rules.as_slice(), step.text.get(lang));
    let brief = by_name(model, rules, &say::lost(model, gone, say::Detail::Brief, lang), lang);
    let is_by_rules = text == brief || text == by_families(model, rules, gone, lang);
    is_by_rules.then(|| by_name(model, rules, lost, lang))
}

fn by_name(model: &Model, rules: &[AtomId], lost: &str, lang: Lang) -> String {
    let names = name::rules_in_words(model, rules, lang);
    let alone = name::constraints_of(model, rules).len() == 1;
    match (lang, alone) {
        (Lang::En, true) => format!("Because of {names}: {lost}."),
        (Lang::En, false) => format!("Because of {names} together, {lost}."),
        (Lang::Ja, true) => format!("{names}から、{lost}。"),
        (Lang::Ja, false) => format!("{names}を合わせると、{lost}。"),
    }
}

/// More families of rules than this are counted.
const FAMILIES: usize = 3;

/// "Because of nine cages, three rows and two columns together, r1c2 cannot be 3 and six more candidates fall": the largest
/// families of rules, and of what falls as much as there is room for.
fn by_families(model: &Model, rules: &[AtomId], eliminates: &[Candidate], lang: Lang) -> String {
    let (all, alone) = (families(model, rules, lang), name::constraints_of(model, rules).len() == 1);
    let because = |lost: &str| match (lang, alone) {
        // Its name stands before the sentence.
        (Lang::En, true) => format!("By this rule alone, {lost}."),
        (Lang::Ja, true) => format!("この規則だけから、{lost}。"),
        (Lang::En, false) => format!("Because of {all} together, {lost}."),
        (Lang::Ja, false) => format!("{all}を合わせると、{lost}。"),
    };
    let whole = because(&say::lost_at_length(model, eliminates, lang));
    let in_part = (1..=FOLLOWED).rev().filter_map(|shown| say::lost_in_part(model, eliminates, shown, lang));
    let shorter = in_part.map(|lost| because(&lost));
    let mut ways = std::iter::once(whole).chain(shorter);
    let counted = || because(&say::lost(model, eliminates, say::Detail::Brief, lang));
    ways.find(|text| say::fits(text, lang)).unwrap_or_else(counted)
}

/// The constraints by their sort, those with most first: "nine cages, three rows and a box". A clue that weighs more than
/// others and a rule of the whole board are none of many, and are named: "seven clues and the total of 99 mines".
fn families(model: &Model, rules: &[AtomId], lang: Lang) -> String {
    let is_heavy = |constraint: &Constraint| match constraint.form {
        Form::Clue => constraint.weight > 1,
        Form::Rule => constraint.rule.is_lazy(),
        _ => false,
    };
    let (heavy, usual): (Vec<ConstraintId>, Vec<ConstraintId>) =
        name::constraints_of(model, rules).into_iter().partition(|id| is_heavy(model.constraint(*id)));
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
    let named = families.iter().take(FAMILIES).map(|(form, count)| match lang {
        Lang::En => format!("{} {}", words::count(*count, lang), say::sort_of_houses(*form, *count)),
        Lang::Ja => format!("{}{}", say::sort_of_house(*form, lang), words::tsu(*count)),
    });
    let others = (rest > 0).then(|| match lang {
        Lang::En if rest == 1 => "one other rule".to_string(),
        Lang::En => format!("{} other rules", words::count(rest, lang)),
        Lang::Ja => format!("ほかの規則{}", words::tsu(rest)),
    });
    let heavy = heavy.iter().map(|id| model.constraint(*id).label.get(lang).to_string());
    words::list(&named.chain(others).chain(heavy).collect::<Vec<_>>(), lang)
}

/// Where nothing shorter was found.
fn by_everything(model: &Model, eliminates: &[Candidate], lang: Lang) -> String {
    let lost = say::lost(model, eliminates, say::Detail::Full, lang);
    match lang {
        Lang::En => format!("No short reason was found, but all rules together leave no way: {lost}."),
        Lang::Ja => format!("短い理由は見つかりませんでしたが、すべての規則を合わせると、{lost}。"),
    }
}
