//! How many: "四人の中一人だけ本当のことを言っている", "少なくとも二人が嘘つきだ", "嘘つきは一人だけです".

use super::pred::{copula, deed, noun, predicate, talk};
use super::tallies::tally;
use super::text::{Heard, Ja, US, ahead, any, number, person, skip};
use crate::riddle::language::apply::is_talk;
use crate::riddle::language::group::everyone;
use crate::riddle::language::input::{Trouble, What};
use crate::riddle::language::predicate::Pred;
use crate::riddle::language::quantity::{Quantity, counted};
use nom::Parser;

use crate::riddle::ast::{Formula, Person};
use nazo_core::words::{Fixed, phrase};

/// Whose number is told.
#[derive(Clone, Debug)]
enum Group {
    /// Everybody, so many where that is said.
    Everyone(Option<u32>),
    /// Some by name.
    Named(Vec<Person>),
    /// All statements.
    Statements(Option<u32>),
}

/// "騎士、悪漢、スパイが一人ずついる": so many of each.
fn each(input: Ja<'_>) -> Heard<'_, Formula> {
    let start = skip(input, &["三人の中に", "この中に", "中に"]);
    let (mut rest, first) = noun(start)?;
    let mut found = vec![first];
    while let Some((after, next)) = ahead(rest, &["、", "と", "・"]).and_then(|after| noun(after).ok()) {
        found.push(next);
        rest = after;
    }
    let rest = skip(skip(rest, &["が", "は"]), &["それぞれ"]);
    let (rest, count) = number(rest)?;
    let Some(rest) = ahead(rest, &["人ずつ", "名ずつ"]).filter(|_| found.len() > 1) else {
        return rest.expected(Fixed("'人ずつ'", "「人ずつ」"));
    };
    let rest = skip(rest, &["います", "いる", "いました", "いた"]);
    let exactly = Quantity::Range(count, Some(count));
    let counts =
        found.iter().map(|said| counted(input.input(), exactly, members(input, &Group::Everyone(None), said)?));
    Ok((copula(rest).0, Formula::All(counts.collect::<Result<Vec<_>, _>>()?)))
}

/// A clause with a number of people or statements in it.
pub(super) fn count(input: Ja<'_>) -> Heard<'_, Formula> {
    if let Some(found) = tally(input) {
        return found;
    }
    if let Ok(found) = each(input) {
        return Ok(found);
    }
    // "三人とも" counts them all.
    let all_of =
        number(input).ok().and_then(|(rest, count)| Some((ahead(rest, &["人とも", "名とも", "人全員"])?, count)));
    if let Some((rest, count)) = all_of {
        let (rest, said) = predicate(skip(rest, &["が", "は", "、"]))?;
        return told(input, rest, Quantity::All, &Group::Everyone(Some(count)), said);
    }
    let (rest, group) = match group(input) {
        Ok((rest, group)) => (rest, Some(group)),
        Err(error @ nom::Err::Failure(_)) => return Err(error),
        Err(_) => (input, None),
    };
    let (rest, quantity) = match quantity(rest) {
        Ok(found) => found,
        Err(error) => return number_last(rest, group).map_err(|_| error),
    };
    let only = ahead(rest, &["しか"]);
    let rest = only.unwrap_or(rest);
    let rest = skip(rest, &["の発言が", "の発言は", "の人が", "の人は", "が", "は", "も", "の", "、"]);
    if let Ok((rest, truth)) = truth(rest)
        && !matches!(group, Some(Group::Named(_)))
    {
        let statements = match group {
            Some(Group::Statements(count)) => Group::Statements(count),
            _ => Group::Statements(None),
        };
        let said = if truth { Pred::Truthful } else { Pred::Lies };
        return told(input, rest, quantity, &statements, said);
    }
    let (rest, said) = predicate(rest)?;
    let rest = skip(rest, &["がいます", "がいる", "がいました", "がいた"]);
    // "誰も…ない" denies once.
    let said = match (quantity, said) {
        (Quantity::None, Pred::Not(inner)) => *inner,
        (_, Pred::Not(inner)) if only.is_some() => *inner,
        (_, _) if only.is_some() => return rest.expected(Fixed("'ない'", "「ない」")),
        (Quantity::None, _) => return rest.expected(Fixed("'ない'", "「ない」")),
        (_, said) => said,
    };
    told(input, rest, quantity, &group.unwrap_or(Group::Everyone(None)), said)
}

/// "嘘をついているのは一人だけです", "犯人は二人だ", "正しい発言は一つだけです".
fn number_last(input: Ja<'_>, group: Option<Group>) -> Heard<'_, Formula> {
    let true_ones = ahead(input, &["本当の発言", "正しい発言", "真の発言", "正しいの", "本当なの"])
        .map(|rest| (rest, Pred::Truthful));
    let false_ones = ahead(input, &["嘘の発言", "間違った発言", "偽の発言", "嘘なの", "間違っているの"])
        .map(|rest| (rest, Pred::Lies));
    if let Some((rest, said)) = true_ones.or(false_ones) {
        let (rest, quantity) = quantity(skip(rest, &["は", "が"]))?;
        return told(input, copula(rest).0, quantity, &Group::Statements(None), said);
    }
    let (rest, said) =
        noun(input).or_else(|_| talk(input)).or_else(|error| deed(input).map_err(|other| or(error, other)))?;
    let Some(rest) = ahead(rest, &["者は", "人は", "のは", "のも", "人も", "人が", "は", "が"]) else {
        return rest.expected(Fixed("'は'", "「は」"));
    };
    let rest = skip(rest, &["この中に", "三人の中に", "四人の中に", "五人の中に", "その中に", "私たちの中に", "中に"]);
    let (rest, quantity) = quantity(rest)?;
    let (rest, is) = match ahead(rest, &["しかいません", "しかいない"]) {
        Some(rest) => (rest, true),
        None => copula(skip(rest, &["います", "いる", "いました", "いた"])),
    };
    if !is {
        return rest.expected(Fixed("'です'", "「です」"));
    }
    told(input, rest, quantity, &group.unwrap_or(Group::Everyone(None)), said)
}

/// Of two failures the one that says whom nobody has spoken of yet.
fn or<'t>(one: nom::Err<Trouble<'t>>, other: nom::Err<Trouble<'t>>) -> nom::Err<Trouble<'t>> {
    match other {
        nom::Err::Error(Trouble { what: What::Unknown(_), .. }) => other,
        _ => one,
    }
}

fn told<'t>(input: Ja<'t>, rest: Ja<'t>, quantity: Quantity, group: &Group, said: Pred) -> Heard<'t, Formula> {
    let of = members(input, group, &said)?;
    if input.text.contains("どちらか") && of.len() != 2 {
        return input.wrong(phrase!(
            "'どちらか' takes two, but there are {}",
            "「どちらか」は2つについて使いますが、{}個あります。",
            of.len()
        ));
    }
    let found = counted(input.input(), quantity, of.clone())?;
    // "二人は悪漢で、残りは騎士だ": whoever is not the one is the other.
    let of_others = ahead(skip(rest, &["であり", "で"]), &["、残り", "残り", "、あと", "、他", "、ほか"]);
    let Some(others) = of_others.filter(|_| !matches!(group, Group::Statements(_))) else { return Ok((rest, found)) };
    let others = ahead(others, &["の"]).map_or(others, |after| {
        let after = number(after).map_or(after, |(after, _)| after);
        skip(after, &["人たち", "人", "者", "全員"])
    });
    let Some(after) = ahead(skip(others, &["全員"]), &["は全員", "は皆", "は", "が"]) else {
        return Ok((rest, found));
    };
    let (after, what) = predicate(after)?;
    let other = members(input, group, &what)?;
    let each = of.into_iter().zip(other).map(|(one, other)| Formula::Any(vec![one, other]));
    Ok((after, Formula::All([found].into_iter().chain(each).collect())))
}

/// "は本当です", "は嘘だ" of statements.
fn truth(input: Ja<'_>) -> Heard<'_, bool> {
    let found =
        [(&["本当", "正しい", "真実", "真"] as &'static [&'static str], true), (&["嘘", "偽", "間違い"], false)];
    for (words, truth) in found {
        if let Some(rest) = ahead(input, words) {
            let (after, is) = copula(rest);
            if after.text.trim_start().chars().next().is_none_or(|c| !c.is_alphanumeric()) {
                return Ok((after, truth == is));
            }
        }
    }
    input.expected(Fixed("'本当' or '嘘'", "「本当」か「嘘」"))
}

/// "四人の中で", "私たちのうち", "AとBのうち", "四つの発言のうち".
fn group(input: Ja<'_>) -> Heard<'_, Group> {
    const AMONG: &[&str] = &[
        "の中では",
        "の中には",
        "の中で",
        "の中に",
        "の中の",
        "の中",
        "のうちで",
        "のうちの",
        "のうち",
        "の内",
        "では",
        "には",
        "で",
        "に",
    ];
    let start = skip(input, &["この", "これらの", "その"]);
    let found = if let Some(rest) = ahead(start, US) {
        (rest, Group::Everyone(None))
    } else if let Some(rest) = ahead(start, &["彼ら", "全員", "中"]) {
        (rest, Group::Everyone(None))
    } else if let Some(rest) = ahead(start, &["発言"]) {
        (rest, Group::Statements(None))
    } else if let Ok((rest, count)) = number(start) {
        match (ahead(rest, &["人"]), ahead(rest, &["つの発言", "個の発言"])) {
            (Some(rest), _) => match listed(rest) {
                Some((rest, found)) if found.len() == count as usize => (rest, Group::Named(found)),
                Some((_, found)) => {
                    return rest.wrong(phrase!(
                        "{} people are named here, not {count}",
                        "挙げられた人物は{}人で、{count}人ではありません。",
                        found.len()
                    ));
                }
                None => (rest, Group::Everyone(Some(count))),
            },
            (_, Some(rest)) => (rest, Group::Statements(Some(count))),
            _ => return rest.expected(Fixed("'人'", "「人」")),
        }
    } else {
        let (rest, found) = named(start)?;
        // "A、B、Cの三人のうち"
        let number_of_them = ahead(rest, &["の"]).and_then(|after| number(after).ok());
        let rest = match number_of_them.and_then(|(after, count)| Some((ahead(after, &["人"])?, count))) {
            Some((after, count)) if count as usize == found.len() => after,
            Some((_, count)) => {
                return rest.wrong(phrase!(
                    "{} people are named here, not {count}",
                    "挙げられた人物は{}人で、{count}人ではありません。",
                    found.len()
                ));
            }
            None => rest,
        };
        if ahead(rest, &["の中", "のうち", "の内"]).is_none() || found.len() < 2 {
            return rest.expected(Fixed("'のうち'", "「のうち」"));
        }
        (rest, Group::Named(found))
    };
    let (rest, group) = found;
    match any(AMONG).parse(rest) {
        Ok((rest, _)) => Ok((skip(rest, &["、"]), group)),
        Err(_) => rest.expected(Fixed("'の中で'", "「の中で」")),
    }
}

/// People one after the other: "A、BとC".
fn named(input: Ja<'_>) -> Heard<'_, Vec<Person>> {
    let (mut rest, first) = person(input)?;
    let mut found = vec![first];
    while let Some((after, next)) = ahead(rest, &["と", "、", "・"]).and_then(|after| person(after).ok()) {
        found.push(next);
        rest = after;
    }
    Ok((rest, found))
}

/// Those who are named behind their number: "四人の容疑者A、B、C、D".
fn listed(input: Ja<'_>) -> Option<(Ja<'_>, Vec<Person>)> {
    const FOLK: &[&str] = &[
        "容疑者",
        "被疑者",
        "人物",
        "男女",
        "男",
        "女",
        "少年",
        "少女",
        "子供",
        "友人",
        "住人",
        "村人",
        "島民",
        "囚人",
        "学生",
        "生徒",
        "人",
    ];
    let after = skip(skip(ahead(input, &["の"])?, FOLK), &["、", "「"]);
    named(after).ok().filter(|(_, found)| found.len() > 1)
}

/// "一人だけ", "少なくとも二人", "全員", "誰も".
fn quantity(input: Ja<'_>) -> Heard<'_, Quantity> {
    const LEAST: &[&str] = &["少なくとも"];
    const MOST: &[&str] = &["多くとも", "多くても", "せいぜい"];
    const UNIT: &[&str] = &["人", "名", "つ", "個"];
    let words = [
        (
            &["全員", "みんな", "みな", "皆", "すべて", "全て", "二人とも", "2人とも", "どちらも", "両方とも", "両方"]
                as &'static [&'static str],
            Quantity::All,
        ),
        (&["誰も", "だれも", "一人も", "1人も", "誰一人"], Quantity::None),
    ];
    for (known, quantity) in words {
        if let Some(rest) = ahead(input, known) {
            return Ok((rest, quantity));
        }
    }
    const ONE_OF_TWO: &[&str] = &[
        "どちらか一方だけ",
        "どちらか一方のみ",
        "どちらか片方だけ",
        "どちらか一人だけ",
        "どちらか1人だけ",
        "どちらか一方",
        "どちらか片方",
        "一方だけ",
        "片方だけ",
    ];
    if let Some(rest) = ahead(input, ONE_OF_TWO) {
        return Ok((rest, Quantity::Range(1, Some(1))));
    }
    let someone = ahead(input, &["誰か", "だれか"]);
    if let Some(rest) = someone
        && number(rest).is_err()
    {
        return Ok((rest, Quantity::Some));
    }
    let input = someone.unwrap_or(input);
    let least = ahead(input, LEAST);
    let most = ahead(input, MOST);
    let start = least.or(most).unwrap_or_else(|| skip(input, &["ちょうど", "たった", "わずか", "ただ", "だけ"]));
    let (rest, count) = number(start)?;
    let Some(rest) = ahead(rest, UNIT) else { return rest.expected(Fixed("'人'", "「人」")) };
    if let Some(rest) = ahead(rest, &["以上"]) {
        return Ok((rest, Quantity::Range(count, None)));
    }
    if let Some(rest) = ahead(rest, &["以下"]) {
        return Ok((rest, Quantity::Range(0, Some(count))));
    }
    if let Some(rest) = ahead(rest, &["未満"]) {
        return Ok((rest, Quantity::Range(0, Some(count.saturating_sub(1)))));
    }
    let rest = skip(rest, &["だけ", "のみ"]);
    Ok((
        rest,
        match (least, most) {
            (Some(_), _) => Quantity::Range(count, None),
            (_, Some(_)) => Quantity::Range(0, Some(count)),
            _ => Quantity::Range(count, Some(count)),
        },
    ))
}

fn members<'t>(input: Ja<'t>, group: &Group, said: &Pred) -> Result<Vec<Formula>, nom::Err<Trouble<'t>>> {
    let scope = input.scope;
    let people: Vec<Person> = match group {
        Group::Named(found) => found.clone(),
        Group::Statements(count) => {
            let all = scope.statements();
            if count.is_some_and(|count| count as usize != all.len()) || all.is_empty() {
                let what = What::Wrong(phrase!("there are {} statements here", "発言は{}個です。", all.len()));
                return Err(nom::Err::Failure(input.trouble(what)));
            }
            let one = |(person, at)| match said {
                Pred::Lies => Formula::Not(Box::new(Formula::Statement(person, at))),
                _ => Formula::Statement(person, at),
            };
            return Ok(all.into_iter().map(one).collect());
        }
        Group::Everyone(count) => {
            let talk = is_talk(said) && scope.riddle.roles.is_empty();
            everyone(input.input(), *count, talk)?
        }
    };
    people.into_iter().map(|person| input.of_one(person, said)).collect()
}

/// "ちょうど1つ本当": how many of all statements, and whether true ones are counted.
pub(in crate::riddle::language) fn statement_count(input: Ja<'_>) -> Heard<'_, (Quantity, bool)> {
    let (rest, quantity) = quantity(input)?;
    let (rest, truth) = truth(skip(rest, &["が", "は"]))?;
    let (rest, ()) = rest.over()?;
    Ok((rest, (quantity, truth)))
}
