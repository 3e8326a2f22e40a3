//! How values lie to one another, and at which place, by the words behind them.

use super::text::{Ja, ahead, any, number};
use crate::riddle::ast::{Base, Order, Term};
use crate::riddle::language::input::{Trouble, What};
use crate::riddle::language::places::Relation;
use crate::riddle::language::races::NO_RACE;
use nazo_core::words::Phrase;
use nom::Parser;

fn no_race(clause: Ja<'_>) -> nom::Err<Trouble<'_>> {
    nom::Err::Error(clause.trouble(What::Wrong(NO_RACE.into())))
}

/// How the first of two values lies to the second, by what follows that, where so many words tell it.
pub(super) fn related<'t>(behind: Ja<'t>, other: Term, told: usize) -> Result<Relation, nom::Err<Trouble<'t>>> {
    let found = relation(behind, other).ok_or_else(|| no_race(behind))?;
    // What was counted as a relation has to be one, and nothing else.
    let shares = matches!(found, Relation::Compare(0, Order::Same, at) if at == other);
    if shares == (told == 0) {
        Ok(found)
    } else {
        let what = Phrase::fixed(
            "how these two lie to each other is not understood here",
            "この2つの位置関係が読み取れません。",
        );
        Err(nom::Err::Error(behind.trouble(What::Wrong(what))))
    }
}

/// The same; nothing where it tells of speed and nobody races.
fn relation(behind: Ja<'_>, other: Term) -> Option<Relation> {
    let has = |words: &[&str]| words.iter().any(|word| behind.text.contains(word));
    let order = if has(&["より速", "よりも速", "に勝", "には勝"]) {
        Order::Less
    } else if has(&["に負け", "には負け", "に敗"]) {
        Order::More
    } else {
        return Some(lying(behind, other));
    };
    behind.scope.is_race().then_some(Relation::Compare(0, order, other))
}

/// The same without speed.
fn lying(behind: Ja<'_>, other: Term) -> Relation {
    let plus = |by: i8| Relation::Compare(0, Order::Same, Term { plus: other.plus.saturating_add(by), ..other });
    let minus = |by: i8| Relation::Compare(by, Order::Same, other);
    let has = |words: &[&str]| words.iter().any(|word| behind.text.contains(word));
    let counted = behind.text.char_indices().find_map(|(at, _)| steps(behind.behind(at)));
    if let Some((by, right)) = counted {
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
pub(super) fn superlative(how: Ja<'_>) -> Option<Option<Relation>> {
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
    if has(&["優勝", "最初", "先頭", "一番左", "左端", "いちばん左", "一番前", "一番目", "1番目", "１番目"])
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
