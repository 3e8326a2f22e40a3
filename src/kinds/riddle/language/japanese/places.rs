//! Where values are: "XはYの右隣です", "Xは三番目だ".

use super::amounts;
use super::beside::{Beside, Clause, beside, is_avoided, not_being, shown};
use super::groups::{Group, clause_end, groups, values, with_condition};
use super::lying::{place, related};
use super::text::{Heard, Ja, ahead, person, unknown_name};
use crate::riddle::ast::{Base, Formula, Order, Term};
use crate::riddle::language::formula::several;
use crate::riddle::language::input::{Trouble, What};
use crate::riddle::language::measures::multiples;
use crate::riddle::language::places::{Relation, relate};
use nazo_core::words::{Fixed, Phrase, phrase};

/// Where values are: "XはYの右隣です", "Xは三番目だ", "赤い家の人は紅茶を飲む".
pub(super) fn places(input: Ja<'_>) -> Heard<'_, Formula> {
    let end = clause_end(input);
    let after = input.behind(end);
    let here = Ja { text: input.text.get(..end).unwrap_or(""), ..input };
    if let Some(what) = placeless(input, here) {
        return after.unlike(what);
    }
    let groups = groups(here);
    // "ば" ends the clause, and shows that its verb was a condition.
    let last = with_condition(input, end);
    let said = match groups.as_slice() {
        [] => return input.expected(Fixed("a person or a value", "人物か値")),
        [one] => of_one(here, last, one)?,
        [one, other] => of_two(here, last, one, other)?,
        [middle, first, end] if ahead(end.behind, &["の間"]).is_some() => {
            of_two(here, last, middle, &first.with(end))?
        }
        several => {
            let count: usize = several.iter().map(|group| group.terms.len()).sum();
            return input.unlike(What::Wrong(phrase!(
                "two values are compared, but {count} are named here",
                "2つの値を比べる文ですが、{count}個あります。"
            )));
        }
    };
    Ok((after, said))
}

/// What stands from one byte of a clause to another, of which every letter has to be known.
fn between<'t>(clause: Ja<'t>, from: usize, to: usize) -> Result<(Ja<'t>, Beside), nom::Err<Trouble<'t>>> {
    let text = Ja { text: clause.text.get(from..to).unwrap_or(""), ..clause };
    let named = values(clause);
    let called = |(term, _): &(Term, Ja<'_>)| category_of(*term).and_then(|at| clause.scope.riddle.categories.get(at));
    let around = Clause {
        behind: clause.text.get(..from).and_then(|before| before.chars().next_back()),
        somebody: named
            .iter()
            .any(|(term, behind)| clause.text.len() - behind.text.len() == from && is_somebody(clause, *term)),
        avoided: named.iter().any(|value| called(value).is_some_and(|category| is_avoided(&category.name))),
    };
    match beside(text, around) {
        Ok(found) => Ok((text, found)),
        Err(rest) => {
            if let Some(name) = stranger(rest) {
                return Err(nom::Err::Error(rest.trouble(What::Unknown(name.to_string()))));
            }
            let what = phrase!(
                "'{}' is not understood here; 'である', '飼っている', 'ではない', 'の隣', 'より前' and the like are",
                "「{}」が読み取れません。「である」「飼っている」「ではない」「の隣」「より前」などは読み取れます。",
                shown(rest)
            );
            Err(nom::Err::Error(rest.trouble(What::Wrong(what))))
        }
    }
}

/// The category of the value that tells a place.
fn category_of(term: Term) -> Option<usize> {
    match term.base {
        Base::Item(item) => Some(item.category),
        Base::Zero | Base::Last => None,
    }
}

/// Whether the value that tells a place is somebody.
pub(super) fn is_somebody(clause: Ja<'_>, term: Term) -> bool {
    category_of(term).is_some_and(|category| clause.scope.is_somebody(category))
}

/// Fails where two people are said to be one in other words than "である": "花子は医者を愛している".
fn is_only<'t>(one: Term, other: Term, texts: &[Ja<'t>]) -> Result<(), nom::Err<Trouble<'t>>> {
    let Some(first) = texts.first() else { return Ok(()) };
    if category_of(one) == category_of(other) || !is_somebody(*first, one) || !is_somebody(*first, other) {
        return Ok(());
    }
    match texts.iter().find_map(|text| not_being(*text)) {
        Some(here) => {
            let what = phrase!(
                "'{}' is not understood here: who is meant? That two people are one is said with 'である' alone",
                "「{}」が誰のことか読み取れません。同じ人であることは「である」だけで書きます。",
                shown(here)
            );
            Err(nom::Err::Error(here.trouble(What::Wrong(what))))
        }
        None => Ok(()),
    }
}

/// Somebody who is not known, where people alone have places.
fn stranger(rest: Ja<'_>) -> Option<&str> {
    let riddle = &rest.scope.riddle;
    let row = riddle.categories.iter().all(|category| category.values == riddle.people);
    let name = unknown_name(rest.text.trim_start()).filter(|_| row)?;
    let behind = rest.text.trim_start().get(name.len()..)?;
    ["は", "が", "も", "より", "の"].iter().any(|word| behind.starts_with(word)).then_some(name)
}

fn wrong<'t, T>(clause: Ja<'t>, what: impl Into<Phrase>) -> Result<T, nom::Err<Trouble<'t>>> {
    Err(nom::Err::Error(clause.trouble(What::Wrong(what.into()))))
}

const SEVERAL: Fixed = Fixed(
    "this says more than one thing of these two; write a sentence for each",
    "この2つについて2つ以上のことを述べています。1つずつ文にしてください。",
);

/// What a clause says in which one value is named, or several side by side: where it is.
fn of_one<'t>(here: Ja<'t>, last: Ja<'t>, one: &Group<'t>) -> Result<Formula, nom::Err<Trouble<'t>>> {
    let from = here.text.len() - one.behind.text.len();
    let (behind, found) = between(last, from, last.text.len())?;
    let (_, before) = between(last, 0, one.start)?;
    // "大工と絵師は隣同士だ"
    if let ([first, other], "と", 1, 0) = (one.terms.as_slice(), one.joint, found.relations, found.places)
        && before.is_plain()
        && found.denials < 2
        && !found.denied_first
        && ["隣同士", "隣り合", "隣", "となり"].iter().any(|word| behind.text.contains(word))
    {
        return Ok(denied(Formula::Apart(*first, *other, 1), found.denials == 1));
    }
    let Some(place) = place(behind) else {
        return here.expected(Fixed("another value or a place", "別の値か場所")).map(|(_, never)| never);
    };
    if found.places != 1 || found.relations > 0 || found.choices > 0 || !before.is_plain() {
        let what = Fixed(
            "one place is meant here; write a sentence for each, or join whole sentences by 'または'",
            "場所は1つだけ書けます。1つずつ文にするか、文全体を「または」でつないでください。",
        );
        return wrong(here, what);
    }
    let each = one.terms.iter().map(|term| relate(*term, &place)).collect();
    joined(here, one.joint, each, found, false)
}

/// What a clause says in which two are named, either of which may be several side by side.
fn of_two<'t>(
    here: Ja<'t>,
    last: Ja<'t>,
    one: &Group<'t>,
    other: &Group<'t>,
) -> Result<Formula, nom::Err<Trouble<'t>>> {
    let byte = |behind: Ja<'t>| here.text.len() - behind.text.len();
    if let Some(found) = numbers(here, last, one, other) {
        return found;
    }
    let (_, before) = between(last, 0, one.start)?;
    let (inner, first) = between(last, byte(one.behind), other.start)?;
    let (behind, second) = between(last, byte(other.behind), last.text.len())?;
    let all = first.and(second);
    if !before.is_plain() || all.places > 0 || all.choices > 0 || all.relations > 1 || all.denials > 1 {
        return wrong(here, SEVERAL);
    }
    if all.denied_first {
        let what = Fixed(
            "what is denied here is not where they are; name the one who is meant",
            "打ち消されているのが場所ではありません。誰のことか、名前で書いてください。",
        );
        return wrong(here, what);
    }
    // "亀は大工と絵師の間にいる"
    if second.relations == 1 && ahead(behind, &["の間"]).is_some() {
        return match (one.terms.as_slice(), other.terms.as_slice()) {
            ([middle], [first, end]) => {
                Ok(denied(relate(*middle, &Relation::Between(*first, *end, false)), all.denials == 1))
            }
            _ => wrong(here, Fixed("one value is between two others", "間にあるのは、ほかの2つの間の1つの値です。")),
        };
    }
    if other.terms.len() > 1 && other.joint == "と" || (one.terms.len() > 1 && other.terms.len() > 1) {
        let count = one.terms.len() + other.terms.len();
        return wrong(
            here,
            phrase!(
                "two values are compared, but {count} are named here",
                "2つの値を比べる文ですが、{count}個あります。"
            ),
        );
    }
    if let ([first, ..], [second, ..], 0) = (one.terms.as_slice(), other.terms.as_slice(), all.relations) {
        let lead = Ja { text: last.text.get(..one.start).unwrap_or(""), ..last };
        is_only(*first, *second, &[lead, inner, behind])?;
    }
    let mut each = Vec::new();
    for left in &one.terms {
        for right in &other.terms {
            // "大工の隣の人は亀を飼っている" tells where the turtle is.
            each.push(match first.relations {
                1 => relate(*right, &related(inner, *left, 1)?),
                _ => relate(*left, &related(behind, *right, second.relations)?),
            });
        }
    }
    let joint = if one.terms.len() > 1 { one.joint } else { other.joint };
    joined(here, joint, each, all, all.relations == 0)
}

/// What a clause says in which the numbers of two are compared: "大工は絵師より2歳年上です", "大工より絵師の方が年上だ". Nothing where
/// none are.
fn numbers<'t>(
    here: Ja<'t>,
    last: Ja<'t>,
    one: &Group<'t>,
    other: &Group<'t>,
) -> Option<Result<Formula, nom::Err<Trouble<'t>>>> {
    let byte = |behind: Ja<'t>| here.text.len() - behind.text.len();
    let (from, start) = (byte(one.behind), byte(other.behind));
    let behind = last.behind(start);
    let than = last.text.get(from..other.start).unwrap_or("").trim();
    let swapped = matches!(than, "より" | "よりも");
    let found = match swapped {
        true => ahead(behind, &["の方が", "のほうが", "の方は", "が", "は"])
            .and_then(amounts::larger_by)
            .map(|found| (start, found)),
        false => {
            let at = |(at, _): (usize, char)| Some((start + at, amounts::compared(behind.behind(at))?));
            behind.text.char_indices().find_map(at)
        }
    };
    let (at, (rest, amount)) = found?;
    let tail = || {
        let (_, lead) = between(last, 0, one.start)?;
        let (_, inner) = if swapped { (last, Beside::default()) } else { between(last, from, other.start)? };
        let (_, owner) = between(last, start, at)?;
        let (_, tail) = between(last, last.text.len() - rest.text.len(), last.text.len())?;
        let more = tail.places + tail.relations + tail.choices > 0;
        if more || !lead.is_plain() || !inner.is_plain() || !owner.is_plain() {
            return wrong(here, SEVERAL);
        }
        Ok(tail)
    };
    Some(tail().and_then(|tail| {
        let amount = match amount {
            Ok(amount) => amount,
            Err(what) => return wrong(here, what),
        };
        let (these, those) = if swapped { (other, one) } else { (one, other) };
        let (category, order, by) = (amount.category, amount.order, amount.by);
        let mut each = Vec::new();
        for left in &these.terms {
            for right in &those.terms {
                match (left.base, right.base, amount.times) {
                    (Base::Item(_), Base::Item(_), Some(times)) => {
                        let pairs = multiples(here.scope, category, times);
                        if pairs.is_empty() {
                            let what = Fixed("no two of these numbers are such", "そのような2つの数はありません。");
                            return wrong(here, what);
                        }
                        each.push(relate(*left, &Relation::Paired(pairs, *right)));
                    }
                    (Base::Item(one), Base::Item(other), None) => {
                        each.push(Formula::Amount { category, one, order, other, by })
                    }
                    _ => {
                        let what =
                            Fixed("this compares values and not places", "これは値を比べる文で、場所ではありません。");
                        return wrong(here, what);
                    }
                }
            }
        }
        let joint = if one.terms.len() > 1 { one.joint } else { other.joint };
        let found = Beside { denials: tail.denials + usize::from(amount.denied), ..tail };
        joined(here, joint, each, found, false)
    }))
}

/// What is said of each, as one: of either behind "か", of none behind "も" where it is denied. What `shares` a place cannot be
/// so of two.
fn joined<'t>(
    here: Ja<'t>,
    joint: &str,
    each: Vec<Formula>,
    found: Beside,
    shares: bool,
) -> Result<Formula, nom::Err<Trouble<'t>>> {
    let not = found.denials == 1;
    if found.denials > 1 || found.denied_first {
        let what =
            Fixed("this is denied twice, or not where it is told", "打ち消しが2回あるか、打ち消しの位置が違います。");
        return wrong(here, what);
    }
    if each.len() == 1 {
        return Ok(several(each.into_iter().map(|one| denied(one, not)).collect(), Formula::All));
    }
    match (joint, not) {
        ("か", false) => Ok(several(each, Formula::Any)),
        ("も", true) => Ok(several(each.into_iter().map(|one| denied(one, true)).collect(), Formula::All)),
        ("も" | "と", false) if !shares => Ok(several(each, Formula::All)),
        ("か" | "と", true) => {
            let what = Fixed(
                "with 'ではない' this may mean either; write a sentence for each",
                "「ではない」ではどちらの意味にもなります。1つずつ文にしてください。",
            );
            wrong(here, what)
        }
        _ => {
            let what =
                Fixed("two values of one category never share a place", "同じ分類の2つの値は、同じ場所になりません。");
            wrong(here, what)
        }
    }
}

/// What a clause without a subject says of the value that the clause before it is about.
pub(super) fn of_topic<'t>(before: Ja<'t>, clause: Ja<'t>) -> Option<(Ja<'t>, Formula)> {
    let (topic, behind) = values(before).into_iter().next()?;
    ahead(behind, &["は", "が"])?;
    let end = clause_end(clause);
    let here = Ja { text: clause.text.get(..end).unwrap_or(""), ..clause };
    let last = with_condition(clause, end);
    let said = match groups(here).as_slice() {
        [] => {
            let (text, found) = between(last, 0, last.text.len()).ok()?;
            let place = place(text).filter(|_| found.places == 1 && found.relations == 0)?;
            joined(here, "", vec![relate(topic, &place)], found, false).ok()?
        }
        [group] if ahead(group.behind, &["は", "が"]).is_some() => return None,
        [group] if !group.terms.contains(&topic) => {
            // "太郎は花子より年上で、次郎より年下です"
            let own = Group { terms: vec![topic], joint: "", start: 0, behind: here };
            if let Some(found) = numbers(here, last, &own, group) {
                return found.ok().map(|said| (clause.behind(end), said));
            }
            let (start, lead) = between(last, 0, group.start).ok()?;
            let (text, found) = between(last, here.text.len() - group.behind.text.len(), last.text.len()).ok()?;
            if !lead.is_plain() || found.places > 0 || found.relations > 1 || found.choices > 0 {
                return None;
            }
            if let Some(other) = group.terms.first().filter(|_| found.relations == 0) {
                is_only(topic, *other, &[start, text]).ok()?;
            }
            let each = group.terms.iter().map(|term| Some(relate(topic, &related(text, *term, found.relations).ok()?)));
            joined(here, group.joint, each.collect::<Option<Vec<_>>>()?, found, found.relations == 0).ok()?
        }
        _ => return None,
    };
    Some((clause.behind(end), said))
}

/// Its opposite, where it is denied.
fn denied(said: Formula, not: bool) -> Formula {
    match (not, said) {
        (true, Formula::Compare(one, Order::Same, other)) => Formula::Compare(one, Order::Different, other),
        (true, said) => Formula::Not(Box::new(said)),
        (false, said) => said,
    }
}

/// Somebody who has no place yet, where the clause gives him one.
fn placeless(input: Ja<'_>, clause: Ja<'_>) -> Option<What> {
    if !input.scope.riddle.categories.is_empty() {
        return None;
    }
    let (rest, who) = person(clause).ok()?;
    let others = |word: &str| clause.text.contains(word);
    let told = place(rest).is_some()
        || ["の隣", "の右隣", "の左隣", "のすぐ", "より前", "より後", "より先", "より左", "より右"]
            .into_iter()
            .any(others)
        || (input.scope.is_race() && ["より速", "より遅", "より早"].into_iter().any(others));
    let rest = ahead(rest, &["は", "が", "も"]).filter(|_| told)?;
    // Whom somebody was faster than takes part as well.
    if let Err(nom::Err::Error(Trouble { what: unknown @ What::Unknown(_), .. })) = person(rest)
        && others("より")
        && input.scope.is_race()
    {
        return Some(unknown);
    }
    Some(What::NoPlace(input.scope.person(who).to_string()))
}
