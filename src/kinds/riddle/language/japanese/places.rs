//! Where values are: "XはYの右隣です", "Xは三番目だ".

use super::text::{Heard, Ja, ME, ahead, any, number, person};
use crate::kinds::riddle::ast::{Base, Formula, Order, Term};
use crate::kinds::riddle::language::input::What;
use crate::kinds::riddle::language::places::{Relation, relate};
use crate::kinds::riddle::language::subject::term_of;
use nom::Parser;

/// Where values are: "XはYの右隣です", "Xは三番目だ", "赤い家の人は紅茶を飲む".
pub(super) fn places(input: Ja<'_>) -> Heard<'_, Formula> {
    let end = input.text.find(['。', '、', '？']).unwrap_or(input.text.len());
    let after = input.behind(end);
    let here = Ja { text: input.text.get(..end).unwrap_or(""), ..input };
    let found = values(here);
    if let Some(what) = placeless(input, here) {
        return after.unlike(what);
    }
    let said = match found.as_slice() {
        [(one, _), (other, last)] => relate(*one, &relation(*last, *other)),
        [(one, behind)] => match place(*behind) {
            Some(relation) => relate(*one, &relation),
            None => return input.expected("another value or a place"),
        },
        [(middle, _), (first, _), (last, behind)] if ahead(*behind, &["の間"]).is_some() => {
            relate(*middle, &Relation::Between(*first, *last, false))
        }
        [] => return input.expected("a person or a value"),
        several => {
            return input.unlike(What::Wrong(format!("two values are compared, but {} are named here", several.len())));
        }
    };
    Ok((after, denied(here, said)))
}

/// What a clause without a subject says of the value that the clause before it is about.
pub(super) fn of_topic<'t>(before: Ja<'t>, clause: Ja<'t>) -> Option<(Ja<'t>, Formula)> {
    let (topic, behind) = values(before).into_iter().next()?;
    ahead(behind, &["は", "が"])?;
    let end = clause.text.find(['。', '、', '？']).unwrap_or(clause.text.len());
    let here = Ja { text: clause.text.get(..end).unwrap_or(""), ..clause };
    let said = match values(here).as_slice() {
        [] => place(here)?,
        [(_, behind)] if ahead(*behind, &["は", "が"]).is_some() => return None,
        [(other, behind)] if *other != topic => relation(*behind, *other),
        _ => return None,
    };
    Some((clause.behind(end), denied(here, relate(topic, &said))))
}

/// Its opposite, where the clause denies it.
fn denied(clause: Ja<'_>, said: Formula) -> Formula {
    let not = ["ない", "ません", "なかった"].iter().any(|word| clause.text.contains(word));
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
    let told =
        place(rest).is_some() || ["の隣", "より前", "より後", "より先", "より左", "より右"].into_iter().any(others);
    (told && ahead(rest, &["は", "が", "も"]).is_some()).then(|| What::NoPlace(input.scope.person(who).to_string()))
}

/// The values named, with what follows each.
pub(super) fn values(input: Ja<'_>) -> Vec<(Term, Ja<'_>)> {
    let mut found: Vec<(Term, Ja<'_>)> = Vec::new();
    let mut rest = input;
    while !rest.text.is_empty() {
        match valued(rest) {
            Some((after, term)) => {
                if found.iter().all(|(known, _)| *known != term) {
                    found.push((term, after));
                }
                rest = after;
            }
            None => rest = rest.behind(rest.text.chars().next().map_or(1, char::len_utf8)),
        }
    }
    found
}

/// A value here, or the place of whoever speaks.
fn valued(input: Ja<'_>) -> Option<(Ja<'_>, Term)> {
    if let Some((after, senses)) = input.name() {
        return Some((after, Term { base: Base::Item(senses.item?), plus: 0 }));
    }
    let me = input.me?;
    let after = ahead(input, ME)?;
    Some((after, term_of(input.input(), me)?))
}

/// How the first of two values lies to the second, by what follows that.
pub(super) fn relation(behind: Ja<'_>, other: Term) -> Relation {
    let plus = |by: i8| Relation::Compare(0, Order::Same, Term { plus: other.plus.saturating_add(by), ..other });
    let minus = |by: i8| Relation::Compare(by, Order::Same, other);
    let has = |words: &[&str]| words.iter().any(|word| behind.text.contains(word));
    if let Some((by, right)) = steps(behind) {
        return if right { plus(by) } else { minus(by) };
    }
    if has(&["右隣", "すぐ右", "すぐ後", "直後", "の次"]) {
        plus(1)
    } else if has(&["左隣", "すぐ左", "すぐ前", "直前"]) {
        minus(1)
    } else if has(&["隣", "となり"]) {
        Relation::Apart(other, 1)
    } else if has(&[
        "より左",
        "より前",
        "より先",
        "より早",
        "の左",
        "の前",
        "よりも左",
        "よりも前",
        "よりも先",
        "よりも早",
    ]) {
        Relation::Compare(0, Order::Less, other)
    } else if has(&["より右", "より後", "より遅", "の右", "の後", "よりも右", "よりも後", "よりも遅"])
    {
        Relation::Compare(0, Order::More, other)
    } else {
        Relation::Compare(0, Order::Same, other)
    }
}

/// "の二つ右": how many places, and whether to the right.
pub(super) fn steps(behind: Ja<'_>) -> Option<(i8, bool)> {
    let rest = ahead(behind, &["の", "より", "から"])?;
    let (rest, count) = number(rest).ok()?;
    let rest = ahead(rest, &["つ", "個", "軒", "人", "番"])?;
    let right = ahead(rest, &["右", "後ろ", "後"]).is_some();
    let left = ahead(rest, &["左", "前", "先"]).is_some();
    (right || left).then_some(())?;
    Some((i8::try_from(count).ok().filter(|by| *by <= 60)?, right))
}

/// What stands behind "一番" where that is no number of a place: the fastest is first and the slowest last, other words
/// tell no place.
fn superlative(how: Ja<'_>) -> Option<Option<Relation>> {
    const NUMBER: &[&str] = &[
        "目", "で", "に", "の", "は", "が", "も", "を", "と", "か", "だ", "な", "、", "。", "？", "?", ".", ",", "家",
        "席",
    ];
    let at = |base, plus| Some(Relation::Compare(0, Order::Same, Term { base, plus }));
    if how.text.trim_start().is_empty() || any(NUMBER).parse(how).is_ok() {
        None
    } else if any(&["早", "速", "先", "はや"]).parse(how).is_ok() {
        Some(at(Base::Zero, 1))
    } else if any(&["遅", "おそ"]).parse(how).is_ok() {
        Some(at(Base::Last, 0))
    } else {
        Some(None)
    }
}

/// "最後から二番目": how many places before the last.
fn from_last(behind: Ja<'_>) -> Option<i8> {
    const LAST: [&str; 8] =
        ["最後から", "ビリから", "びりから", "末尾から", "後ろから", "右端から", "右から", "下から"];
    let rest = LAST.iter().find_map(|word| behind.text.find(word).map(|at| behind.behind(at + word.len())))?;
    let (rest, count) = number(rest).ok()?;
    any(&["番目", "番", "人目", "位", "軒目"]).parse(rest).ok()?;
    i8::try_from(count).ok().filter(|count| (1..=60).contains(count)).map(|count| 1 - count)
}

/// "三番目", "最後", "真ん中", somewhere in what follows.
pub(super) fn place(behind: Ja<'_>) -> Option<Relation> {
    let at = |base, plus| Some(Relation::Compare(0, Order::Same, Term { base, plus }));
    let has = |words: &[&str]| words.iter().any(|word| behind.text.contains(word));
    if has(&["奇数"]) || has(&["偶数"]) {
        return Some(Relation::Parity(has(&["奇数"])));
    }
    if let Some(plus) = from_last(behind) {
        return at(Base::Last, plus);
    }
    if has(&["最初", "先頭", "一番左", "左端", "いちばん左", "一番前", "一番目", "1番目", "１番目"])
    {
        return at(Base::Zero, 1);
    }
    if has(&["最後", "一番右", "右端", "いちばん右", "一番後ろ", "末尾", "ビリ", "びり", "最下位"])
    {
        return at(Base::Last, 0);
    }
    if has(&["真ん中", "真中", "中央"]) {
        let places = behind.scope.places();
        let middle = i8::try_from(places / 2 + 1).ok()?;
        return if places.is_multiple_of(2) { None } else { at(Base::Zero, middle) };
    }
    if has(&["端"]) {
        return Some(Relation::End);
    }
    let mut rest = behind;
    while !rest.text.is_empty() {
        if let Ok((after, count)) = number(rest) {
            // "一番背が高い" tells how tall somebody is, not where.
            if count == 1
                && let Some(how) = ahead(after, &["番"])
                && let Some(superlative) = superlative(how)
            {
                return superlative;
            }
            let named = any(&["番", "位", "着", "軒目", "号"]).parse(after).is_ok() || behind.text.contains("場所");
            let plus = i8::try_from(count).ok().filter(|count| (1..=60).contains(count));
            return if named { at(Base::Zero, plus?) } else { None };
        }
        rest = rest.behind(rest.text.chars().next().map_or(1, char::len_utf8));
    }
    None
}
