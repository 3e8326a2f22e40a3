//! The sentence of a step that is made of rules.

use super::{name, told};
use crate::logic::say;
use crate::puzzle::{
    AtomId, Candidate, Cell, Constraint, ConstraintId, Form, Model, Part, Position, Step, TraceLine, ValueSet,
};
use crate::words::{self, Lang, Phrase};

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
        let cut = |detail| cut(model, position, rules, eliminates, detail, lang);
        let lost = |detail| say::lost(model, eliminates, detail, lang);
        let by_name = |detail| is_named.then(|| by_name(model, rules, &lost(detail), lang));
        let ways = [
            seen(say::Detail::Full),
            seen(say::Detail::Brief),
            cut(Others::Named),
            cut(Others::Counted),
            story(Others::Named),
            story(Others::Counted),
            by_name(say::Detail::Full),
            by_name(say::Detail::Brief),
        ];
        let fitting = ways.into_iter().flatten().find(|text| say::fits(text, lang));
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

/// "Suppose r2c1 were shaded: then r1c1 cannot get to r1c3 past r1c2 and r2c1. So r2c1 cannot be shaded." Where one rule says by
/// itself what stands in the way.
fn cut(
    model: &Model,
    position: &Position,
    rules: &[AtomId],
    eliminates: &[Candidate],
    detail: Others,
    lang: Lang,
) -> Option<String> {
    let ([atom], [target, rest @ ..]) = (rules, eliminates) else { return None };
    let rule = &model.constraint(model.atom(*atom).constraint).rule;
    let supposed = |cell| if cell == target.cell { ValueSet::single(target.value) } else { position.candidates(cell) };
    let left: Vec<ValueSet> = rule.cells().into_iter().map(supposed).collect();
    let said = rule.cuts(&left).into_iter().next()?.said;
    let lines = [TraceLine::Suppose(*target), TraceLine::Cut(*atom, said)];
    let rows = told::trace_rows(model, &lines, lang);
    let [story, conclusion] = rows.as_slice() else { return None };
    let counted = || say::lost(model, eliminates, say::Detail::Brief, lang);
    Some(match (detail, lang) {
        (Others::Named, Lang::En) => format!("{story} {conclusion}{}", others(model, rest, detail, lang)),
        (Others::Named, Lang::Ja) => format!("{story}{conclusion}{}", others(model, rest, detail, lang)),
        (Others::Counted, Lang::En) => format!("{story} The same goes for others: {}.", counted()),
        (Others::Counted, Lang::Ja) => format!("{story}ほかも同様で、{}。", counted()),
    })
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
pub(super) fn with_others(model: &Model, step: &Step, lang: Lang) -> Option<String> {
    step.eliminates.iter().find_map(|target| {
        let rest: Vec<Candidate> = step.eliminates.iter().copied().filter(|other| other != target).collect();
        let told = step.text.get(lang).strip_suffix(&others(model, &rest, Others::Counted, lang))?;
        let is_about = !rest.is_empty() && told.ends_with(&told::conclusion(model, *target, true, lang));
        is_about.then(|| format!("{told}{}", others(model, &rest, Others::Named, lang)))
    })
}

/// The sentence of a step that names or counts its rules and does not tell all that falls, with every rule by its name and
/// `lost` for what falls; none where the sentence is another.
pub(super) fn with_all(model: &Model, step: &Step, lost: &str, lang: Lang) -> Option<String> {
    let (rules, text) = (step.rules.as_slice(), step.text.get(lang));
    let told = |detail| by_name(model, rules, &say::lost(model, &step.eliminates, detail, lang), lang);
    let counted = by_families(model, rules, &step.eliminates, lang);
    let is_by_rules = [told(say::Detail::Full), told(say::Detail::Brief), counted].iter().any(|one| one == text);
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
    let all = families(model, rules, lang);
    let because = |lost: &str| match lang {
        Lang::En => format!("Because of {all} together, {lost}."),
        Lang::Ja => format!("{all}を合わせると、{lost}。"),
    };
    let whole = because(&say::lost_at_length(model, eliminates, lang));
    let in_part = (1..=FOLLOWED).rev().filter_map(|shown| say::lost_in_part(model, eliminates, shown, lang));
    let shorter = in_part.map(|lost| because(&lost));
    let mut ways = std::iter::once(whole).chain(shorter);
    let counted = || because(&say::lost(model, eliminates, say::Detail::Brief, lang));
    ways.find(|text| say::fits(text, lang)).unwrap_or_else(counted)
}

/// The constraints by their sort, those with most first: "nine cages, three rows and a box". A clue that weighs more
/// than others is none of many, and is named: "seven clues and the total of 99 mines".
fn families(model: &Model, rules: &[AtomId], lang: Lang) -> String {
    let is_heavy = |constraint: &Constraint| constraint.form == Form::Clue && constraint.weight > 1;
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
