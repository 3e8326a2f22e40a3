//! Where values are: "XはYの右隣です", "Xは三番目だ".

use super::beside::{Beside, beside, shown};
use super::text::{Heard, Ja, ME, ahead, any, number, person, unknown_name};
use crate::kinds::riddle::ast::{Base, Formula, Order, Term};
use crate::kinds::riddle::language::formula::several;
use crate::kinds::riddle::language::input::{Trouble, What};
use crate::kinds::riddle::language::places::{Relation, relate};
use crate::kinds::riddle::language::races::NO_RACE;
use crate::kinds::riddle::language::subject::term_of;
use nom::Parser;

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
        [] => return input.expected("a person or a value"),
        [one] => of_one(here, last, one)?,
        [one, other] => of_two(here, last, one, other)?,
        [middle, first, end] if ahead(end.behind, &["の間"]).is_some() => {
            of_two(here, last, middle, &first.with(end))?
        }
        several => {
            let count: usize = several.iter().map(|group| group.terms.len()).sum();
            return input.unlike(What::Wrong(format!("two values are compared, but {count} are named here")));
        }
    };
    Ok((after, said))
}

/// Where a clause ends: at a comma, and before what joins it to another or denies it.
fn clause_end(input: Ja<'_>) -> usize {
    const JOINTS: &[&str] = &[
        "。",
        "、",
        "？",
        "⇒",
        "→",
        "⇔",
        ")",
        "）",
        "のであれば",
        "であるならば",
        "であるなら",
        "のならば",
        "のなら",
        "ならば",
        "なら",
        "であれば",
        "だとすれば",
        "のときは",
        "のとき",
        "ときは",
        "とき、",
        "か、",
        "または",
        "あるいは",
        "もしくは",
        "かつ",
        "というわけ",
        "わけでは",
        "わけじゃ",
        "ということは",
        "とは限",
        "とはかぎ",
    ];
    let mut rest = input;
    while !rest.text.is_empty() {
        let at = input.text.len() - rest.text.len();
        if let Some((after, _)) = valued(rest) {
            rest = after;
            continue;
        }
        // "大工は、亀を飼っている": what is spoken of may stand apart.
        let topic = rest.text.starts_with('、') && input.text.get(..at).is_some_and(|before| before.ends_with('は'));
        if topic {
            rest = rest.behind('、'.len_utf8());
            continue;
        }
        let condition = rest.text.starts_with('ば') && at > 0;
        if condition || JOINTS.iter().any(|joint| rest.text.starts_with(joint)) {
            return at;
        }
        rest = rest.behind(rest.text.chars().next().map_or(1, char::len_utf8));
    }
    input.text.len()
}

/// The clause up to its end, with the "ば" that may follow.
fn with_condition(input: Ja<'_>, end: usize) -> Ja<'_> {
    let condition = input.text.get(end..).is_some_and(|rest| rest.starts_with('ば'));
    let end = if condition { end + 'ば'.len_utf8() } else { end };
    Ja { text: input.text.get(..end).unwrap_or(""), ..input }
}

/// Values of one category that are named side by side.
struct Group<'t> {
    /// The values.
    terms: Vec<Term>,
    /// What stands between them: "か", "も", "と"; empty for one.
    joint: &'static str,
    /// Where the first one begins, as a byte of the clause.
    start: usize,
    /// What follows the last one.
    behind: Ja<'t>,
}

impl<'t> Group<'t> {
    /// Both as one.
    fn with(&self, other: &Group<'t>) -> Group<'t> {
        let terms = self.terms.iter().chain(&other.terms).copied().collect();
        Group { terms, joint: "と", start: self.start, behind: other.behind }
    }
}

/// The values named in a clause, those of one category side by side as one group.
fn groups(here: Ja<'_>) -> Vec<Group<'_>> {
    let mut found: Vec<Group<'_>> = Vec::new();
    let category = |term: &Term| match term.base {
        Base::Item(item) => Some(item.category),
        _ => None,
    };
    let mut known = Vec::new();
    let mut rest = here;
    while !rest.text.is_empty() {
        let Some((after, term)) = valued(rest) else {
            rest = rest.behind(rest.text.chars().next().map_or(1, char::len_utf8));
            continue;
        };
        let start = here.text.len() - rest.text.len();
        rest = after;
        if known.contains(&term) {
            continue;
        }
        known.push(term);
        if let Some(last) = found.last_mut()
            && last.terms.last().and_then(category) == category(&term)
        {
            let from = here.text.len() - last.behind.text.len();
            let between = here.text.get(from..start).unwrap_or("").trim();
            let joint = ["か", "も", "と"].into_iter().find(|joint| *joint == between);
            if let Some(joint) = joint.filter(|joint| last.joint.is_empty() || last.joint == *joint) {
                last.terms.push(term);
                (last.joint, last.behind) = (joint, after);
                continue;
            }
        }
        found.push(Group { terms: vec![term], joint: "", start, behind: after });
    }
    found
}

/// What stands from one byte of a clause to another, of which every letter has to be known.
fn between<'t>(clause: Ja<'t>, from: usize, to: usize) -> Result<(Ja<'t>, Beside), nom::Err<Trouble<'t>>> {
    let text = Ja { text: clause.text.get(from..to).unwrap_or(""), ..clause };
    let last = clause.text.get(..from).and_then(|before| before.chars().next_back());
    match beside(text, last) {
        Ok(found) => Ok((text, found)),
        Err(rest) => {
            if let Some(name) = stranger(rest) {
                return Err(nom::Err::Error(rest.trouble(What::Unknown(name.to_string()))));
            }
            let what = format!(
                "'{}' is not understood here; 'である', '飼っている', 'ではない', 'の隣', 'より前' and the like are",
                shown(rest)
            );
            Err(nom::Err::Error(rest.trouble(What::Wrong(what))))
        }
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

fn wrong<'t, T>(clause: Ja<'t>, what: &str) -> Result<T, nom::Err<Trouble<'t>>> {
    Err(nom::Err::Error(clause.trouble(What::Wrong(what.to_string()))))
}

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
    let Some(place) = place(behind) else { return here.expected("another value or a place").map(|(_, never)| never) };
    if found.places != 1 || found.relations > 0 || found.choices > 0 || !before.is_plain() {
        return wrong(here, "one place is meant here; write a sentence for each, or join whole sentences by 'または'");
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
    let (_, before) = between(last, 0, one.start)?;
    let (inner, first) = between(last, byte(one.behind), other.start)?;
    let (behind, second) = between(last, byte(other.behind), last.text.len())?;
    let all = first.and(second);
    if !before.is_plain() || all.places > 0 || all.choices > 0 || all.relations > 1 || all.denials > 1 {
        return wrong(here, "this says more than one thing of these two; write a sentence for each");
    }
    if all.denied_first {
        return wrong(here, "what is denied here is not where they are; name the one who is meant");
    }
    // "亀は大工と絵師の間にいる"
    if second.relations == 1 && ahead(behind, &["の間"]).is_some() {
        return match (one.terms.as_slice(), other.terms.as_slice()) {
            ([middle], [first, end]) => {
                Ok(denied(relate(*middle, &Relation::Between(*first, *end, false)), all.denials == 1))
            }
            _ => wrong(here, "one value is between two others"),
        };
    }
    if other.terms.len() > 1 && other.joint == "と" || (one.terms.len() > 1 && other.terms.len() > 1) {
        let count = one.terms.len() + other.terms.len();
        return wrong(here, &format!("two values are compared, but {count} are named here"));
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

fn no_race(clause: Ja<'_>) -> nom::Err<Trouble<'_>> {
    nom::Err::Error(clause.trouble(What::Wrong(NO_RACE.to_string())))
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
        return wrong(here, "this is denied twice, or not where it is told");
    }
    if each.len() == 1 {
        return Ok(several(each.into_iter().map(|one| denied(one, not)).collect(), Formula::All));
    }
    match (joint, not) {
        ("か", false) => Ok(several(each, Formula::Any)),
        ("も", true) => Ok(several(each.into_iter().map(|one| denied(one, true)).collect(), Formula::All)),
        ("も" | "と", false) if !shares => Ok(several(each, Formula::All)),
        ("か" | "と", true) => wrong(here, "with 'ではない' this may mean either; write a sentence for each"),
        _ => wrong(here, "two values of one category never share a place"),
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
            let (_, lead) = between(last, 0, group.start).ok()?;
            let (text, found) = between(last, here.text.len() - group.behind.text.len(), last.text.len()).ok()?;
            if !lead.is_plain() || found.places > 0 || found.relations > 1 || found.choices > 0 {
                return None;
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

/// How the first of two values lies to the second, by what follows that, where so many words tell it.
fn related<'t>(behind: Ja<'t>, other: Term, told: usize) -> Result<Relation, nom::Err<Trouble<'t>>> {
    let found = relation(behind, other).ok_or_else(|| no_race(behind))?;
    // What was counted as a relation has to be one, and nothing else.
    let shares = matches!(found, Relation::Compare(0, Order::Same, at) if at == other);
    if shares == (told == 0) {
        Ok(found)
    } else {
        wrong(behind, "how these two lie to each other is not understood here")
    }
}

/// The same; nothing where it tells of speed and nobody races.
fn relation(behind: Ja<'_>, other: Term) -> Option<Relation> {
    let fast = ["より速", "よりも速"].iter().any(|word| behind.text.contains(word));
    match fast {
        true if behind.scope.is_race() => Some(Relation::Compare(0, Order::Less, other)),
        true => None,
        false => Some(lying(behind, other)),
    }
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
