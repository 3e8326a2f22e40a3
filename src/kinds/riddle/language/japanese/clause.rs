//! A clause: who or what it is about, and what is said of it.

use super::amounts::written as amount;
use super::count::count;
use super::places::places;
use super::pred::{copula, crime, noun, predicate};
use super::text::{Heard, Ja, US, ahead, any, number, person, skip};
use super::{formula, heard};
use crate::riddle::language::apply::{apply, exactly_one, is_talk};
use crate::riddle::language::formula::several;
use crate::riddle::language::group::everyone;
use crate::riddle::language::input::What;
use crate::riddle::language::predicate::Pred;
use crate::riddle::language::subject::{Joint, Subject};
use nom::Parser;
use nom::branch::alt;

use crate::riddle::ast::{Formula, Person};
use nazo_core::words::{Fixed, Phrase, phrase};

/// Behind what a clause is about.
const TOPIC: &[&str] = &["は、", "は", "が", "も"];

/// A clause.
pub(super) fn clause(input: Ja<'_>) -> Heard<'_, Formula> {
    match alt((amount, would, statement, hidden, count, precisely, identity, about, it_was, places)).parse(input) {
        Err(nom::Err::Error(trouble)) if trouble.what == What::Nothing => input.expected(Fixed(
            "something that can be so or not, such as 'Bは犯人です'",
            "「Bは犯人です」のように、そうであるかないかが決まること",
        )),
        other => other,
    }
}

/// "A1", "A1は嘘だ", a fact.
fn statement(input: Ja<'_>) -> Heard<'_, Formula> {
    let found = input.name().and_then(|(rest, senses)| {
        let label = senses.label.filter(|_| !senses.is_declared()).map(|(person, at)| Formula::Statement(person, at));
        Some((rest, label.or_else(|| senses.fact.map(Formula::Fact))?))
    });
    let (rest, found) = match found {
        Some(found) => found,
        None => {
            // "Bの発言は嘘だ" and "Bの言うことは本当だ" are about all that B says.
            let (rest, person) = person(input)?;
            let Some(rest) =
                ahead(rest, &["の発言", "の言葉", "の言っていること", "の言うこと", "が言ったこと", "の話"])
            else {
                return rest.expected(Fixed("'の発言'", "「の発言」"));
            };
            let rest = skip(rest, TOPIC);
            return match truth(rest)? {
                (rest, true) => Ok((rest, Formula::Truthful(person))),
                (rest, false) => Ok((rest, Formula::Lies(person))),
            };
        }
    };
    let Some(after) = ahead(rest, TOPIC) else { return Ok((rest, found)) };
    match truth(after)? {
        (rest, true) => Ok((rest, found)),
        (rest, false) => Ok((rest, Formula::Not(Box::new(found)))),
    }
}

/// "本当だ", "嘘です", "正しくない".
fn truth(input: Ja<'_>) -> Heard<'_, bool> {
    if let Some(rest) = ahead(input, &["正しくありません", "正しくない"]) {
        return Ok((rest, false));
    }
    let (rest, truth) = match (
        ahead(input, &["本当", "正しい", "真実", "真"]),
        ahead(input, &["嘘", "うそ", "偽", "間違い", "間違っている"]),
    ) {
        (Some(rest), _) => (rest, true),
        (_, Some(rest)) => (rest, false),
        _ => return input.expected(Fixed("'本当だ' or '嘘だ'", "「本当だ」か「嘘だ」")),
    };
    let (rest, is) = copula(rest);
    Ok((rest, truth == is))
}

/// "BはCが騎士だと言うだろう".
fn would(input: Ja<'_>) -> Heard<'_, Formula> {
    const SAYS: [&str; 12] = [
        "と言うでしょう",
        "と言うだろう",
        "と言うはずです",
        "と言うはずだ",
        "というでしょう",
        "というだろう",
        "と答えるでしょう",
        "と答えるだろう",
        "と答えるはずです",
        "と答えるはずだ",
        "と主張するだろう",
        "と主張するでしょう",
    ];
    let says = |text: &str| SAYS.iter().filter_map(|says| text.rfind(says).map(|at| (at, says.len()))).max();
    let Some((at, width)) = says(input.text) else {
        return input.expected(Fixed("'と言うだろう'", "「と言うだろう」"));
    };
    let (rest, speaker) = person(input)?;
    let Some(rest) = ahead(rest, &["は、", "は", "が", "なら"]) else {
        return rest.expected(Fixed("'は'", "「は」"));
    };
    let start = input.text.len() - rest.text.len();
    let Some(inside) = input.text.get(start..at) else {
        return rest.expected(Fixed("'と言うだろう'", "「と言うだろう」"));
    };
    let after = input.behind(at + width);
    let inside = inside.trim().trim_matches(|c| matches!(c, '「' | '」' | '、'));
    let inner = Ja { text: inside, ..rest.deeper()? };
    if input.scope.riddle.roles.is_empty() {
        return input.wrong(Fixed(
            "without roles nothing follows from what somebody would say; declare them: 役割 騎士=真 ならず者=偽",
            "役割がないと、人の言いそうなことから何も言えません。「役割 騎士=真 ならず者=偽」のように書いてください。",
        ));
    }
    let found = heard(inner, formula(inner)).and_then(|(rest, found)| heard(rest, rest.over()).map(|_| found));
    match found {
        Ok(found) => Ok((after, Formula::WouldSay(speaker, Box::new(found)))),
        Err(trouble) => Err(nom::Err::Failure(trouble)),
    }
}

/// Those of whom a noun tells what they are: "犯人", "無実の人".
fn such(input: Ja<'_>) -> Heard<'_, Pred> {
    let (rest, who) = noun(input)?;
    Ok((skip(rest, &["の人たち", "の人", "の者"]), who))
}

/// "犯人だけが嘘をついている", "犯人以外は本当のことを言っている", "嘘をついているのは犯人だけだ": whoever is such, and nobody else.
fn precisely(input: Ja<'_>) -> Heard<'_, Formula> {
    const ONLY: &[&str] = &["だけが", "だけは", "のみが", "のみは", "だけ", "のみ"];
    const EXCEPT: &[&str] = &[
        "以外の全員が",
        "以外の全員は",
        "以外の人は全員",
        "以外の人は皆",
        "以外の人は",
        "以外の人が",
        "以外の者は",
        "以外は全員が",
        "以外は全員",
        "以外は皆",
        "以外はみな",
        "以外全員が",
        "以外は",
        "以外が",
    ];
    let (rest, who, said) = match such(input) {
        Ok((rest, who)) => {
            let (after, who) = match (ahead(rest, EXCEPT), ahead(rest, ONLY)) {
                (Some(after), _) => (after, Pred::Not(Box::new(who))),
                (_, Some(after)) => (after, who),
                _ => return rest.expected(Fixed("'だけが' or '以外は'", "「だけが」か「以外は」")),
            };
            let (rest, said) = predicate(skip(after, &["、"]))?;
            (rest, who, said)
        }
        Err(error @ nom::Err::Error(_)) => {
            let (rest, said) = predicate(input).map_err(|_| error)?;
            let Some(after) = ahead(rest, &["のは", "人は", "者は"]) else {
                return rest.expected(Fixed("'のは'", "「のは」"));
            };
            let (after, who) = such(after)?;
            let Some(after) = ahead(after, &["だけ", "のみ"]) else {
                return after.expected(Fixed("'だけ'", "「だけ」"));
            };
            let (rest, is) = copula(after);
            if !is {
                return after.expected(Fixed("'だけだ'", "「だけだ」"));
            }
            (rest, who, said)
        }
        Err(error) => return Err(error),
    };
    let talk = is_talk(&said) && input.scope.riddle.roles.is_empty();
    let each = |person| {
        Ok(match (input.of_one(person, &who)?, input.of_one(person, &said)?) {
            (Formula::Not(who), said) => Formula::Xor(who, Box::new(said)),
            (who, said) => Formula::Iff(Box::new(who), Box::new(said)),
        })
    };
    let people = everyone(input.input(), None, talk)?;
    Ok((rest, Formula::All(people.into_iter().map(each).collect::<Result<Vec<_>, _>>()?)))
}

/// "宝はこの箱にある", "指輪は金の箱には入っていない": where something is hidden.
fn hidden(input: Ja<'_>) -> Heard<'_, Formula> {
    const HERE: &[&str] = &["この箱", "この扉", "この部屋", "この中", "この引き出し", "ここ", "私の中", "私"];
    const IN: &[&str] = &["の中には", "の中に", "の中", "の後ろに", "の向こうに", "には", "に"];
    const IS: &[&str] =
        &["入っています", "入っている", "隠されています", "隠されている", "隠してある", "あります", "ある", "あった"];
    const IS_NOT: &[&str] =
        &["入っていません", "入っていない", "隠されていません", "隠されていない", "ありません", "ない", "なかった"];
    let (rest, what) = thing(input)?;
    let Some(rest) = ahead(rest, &["は、", "は", "が"]) else { return rest.expected(Fixed("'は'", "「は」")) };
    // "宝は一つの箱にだけある"
    if let Ok((after, count)) = number(skip(rest, &["ちょうど"]))
        && let Some(after) = ahead(after, &["つの箱", "つの扉", "つの部屋", "つの引き出し", "人の中"])
        && let Some(after) = ahead(after, &["の中にだけ", "の中に", "にだけ", "だけに", "に"])
        && let Some(after) = ahead(after, IS)
    {
        let of = (0..input.scope.riddle.people.len()).map(|person| input.of_one(person, &what));
        let of = of.collect::<Result<Vec<_>, _>>()?;
        return Ok((after, Formula::Count { of, least: count, most: count }));
    }
    let (rest, (people, joint)) = match ahead(rest, HERE) {
        Some(after) => match input.me {
            Some(me) => (after, (vec![me], Joint::And)),
            None => return rest.expected(Fixed("a person", "人物")),
        },
        None => people(rest)?,
    };
    let (rest, is) = match ahead(rest, IN) {
        Some(inside) => match (ahead(inside, IS_NOT), ahead(inside, IS)) {
            (Some(rest), _) => (rest, false),
            (_, Some(rest)) => (rest, true),
            _ => copula(inside),
        },
        None => return rest.expected(Fixed("'にある'", "「にある」")),
    };
    let each = people.iter().map(|person| input.of_one(*person, &what)).collect::<Result<Vec<_>, _>>()?;
    let found = joined(each, joint);
    Ok((rest, if is { found } else { Formula::Not(Box::new(found)) }))
}

/// Something that is hidden: declared, or a word that everybody knows.
pub(super) fn thing(input: Ja<'_>) -> Heard<'_, Pred> {
    const THINGS: &[&str] = &["宝物", "宝", "指輪", "賞品"];
    if let Some((rest, prop)) = input.name().and_then(|(rest, senses)| Some((rest, senses.prop?))) {
        return Ok((rest, Pred::Prop(prop)));
    }
    match any(THINGS).parse(input) {
        Ok((_, word)) => input.unlike(What::Unknown(word.to_string())),
        Err(_) => input.expected(Fixed("what is hidden", "隠されたもの")),
    }
}

/// What is said of each, said of all, of some or of one alone.
fn joined(each: Vec<Formula>, joint: Joint) -> Formula {
    match joint {
        Joint::Or => several(each, Formula::Any),
        Joint::One => exactly_one(each),
        _ => several(each, Formula::All),
    }
}

/// "犯人はBだ", "嘘つきはAとBです", "犯人はAかBだ".
fn identity(input: Ja<'_>) -> Heard<'_, Formula> {
    let (rest, said) = match such(input) {
        Ok(found) => found,
        Err(error) => {
            // "嘘をついているのはBだ", "やったのはBです"
            let (rest, said) = predicate(input).map_err(|_| error)?;
            match ahead(rest, &["のは", "人は", "者は"]) {
                Some(after) => return identified(after, &said),
                None => return rest.expected(Fixed("'のは'", "「のは」")),
            }
        }
    };
    match ahead(rest, &["は、", "は", "が"]) {
        Some(after) => match predicate(skip(after, &["全員", "みな", "みんな", "皆"])) {
            // "犯人は嘘をついている" is said of whoever it is.
            Ok((rest, talk)) => {
                let implies = |person| {
                    let (is, lies) = (input.of_one(person, &said)?, input.of_one(person, &talk)?);
                    Ok(Formula::Implies(Box::new(is), Box::new(lies)))
                };
                let mut all = input.scope.everyone().into_iter().map(implies).collect::<Result<Vec<_>, _>>()?;
                // "犯人は嘘をつき、他の二人は本当のことを言う"
                let Some((after, count)) = ahead(rest, &["、", "が、"]).and_then(others) else {
                    return Ok((rest, Formula::All(all)));
                };
                let (end, what) = predicate(skip(after, TOPIC))?;
                let everyone = input.scope.everyone();
                if let Some(count) = count
                    && count as usize + 1 != everyone.len()
                {
                    return after.wrong(phrase!(
                        "there are {} people here, not {}",
                        "人物は{}人で、{}人ではありません。",
                        everyone.len(),
                        count + 1
                    ));
                }
                let is = everyone.iter().map(|person| input.of_one(*person, &said)).collect::<Result<Vec<_>, _>>()?;
                for (person, is) in everyone.iter().zip(&is) {
                    all.push(Formula::Any(vec![is.clone(), input.of_one(*person, &what)?]));
                }
                if count.is_some() {
                    all.push(Formula::Count { of: is, least: 1, most: 1 });
                }
                Ok((end, Formula::All(all)))
            }
            Err(_) => identified(after, &said),
        },
        None => rest.expected(Fixed("'は'", "「は」")),
    }
}

fn identified<'t>(after: Ja<'t>, said: &Pred) -> Heard<'t, Formula> {
    let (rest, (people, joint)) = people(after)?;
    let (rest, is) = copula(rest);
    let each = people.iter().map(|person| after.of_one(*person, said)).collect::<Result<Vec<_>, _>>()?;
    let found = joined(each, joint);
    Ok((rest, if is { found } else { Formula::Not(Box::new(found)) }))
}

/// "それはCだ", "私ではありません": who did it, without saying so.
fn it_was(input: Ja<'_>) -> Heard<'_, Formula> {
    let (rest, person) = person(skip(input, &["それは", "やったのは"]))?;
    let (rest, is) = copula(rest);
    let (rest, ()) = rest.over()?;
    let found = input.of_one(person, &crime(input)?)?;
    Ok((rest, if is { found } else { Formula::Not(Box::new(found)) }))
}

/// Some people: "A", "AとB", "AもBも", "AかB", "私たち".
fn people(input: Ja<'_>) -> Heard<'_, (Vec<Person>, Joint)> {
    if let Some(rest) = ahead(input, US) {
        let everyone = input.scope.everyone();
        return Ok((both(rest, Joint::And).0, (everyone, Joint::And)));
    }
    if let Some((rest, count)) = others(input) {
        return match input.named.others(&input.scope.everyone(), input.me, count) {
            Ok(found) => Ok((both(rest, Joint::And).0, (found, Joint::And))),
            Err(why) => input.unlike(What::Wrong(why)),
        };
    }
    let (mut rest, first) = person(input)?;
    // "A以外の全員": everybody else.
    if let Some(after) = ahead(rest, &["以外の全員", "以外の人", "以外のみんな", "以外は全員", "以外全員", "以外"])
    {
        let everyone = input.scope.everyone().into_iter().filter(|person| *person != first).collect();
        // What follows is about them, with the particle or without.
        let after = if rest.text.starts_with("以外は全員") { rest.behind("以外".len()) } else { after };
        return Ok((after, (everyone, Joint::And)));
    }
    let (mut found, mut joint) = (vec![first], Joint::And);
    while let Ok((after, word)) =
        any(&["と、", "と", "および", "及び", "も、", "も", "か、", "か", "または", "、", "・"]).parse(rest)
    {
        let Ok((then, next)) = person(after) else { break };
        if matches!(word, "か" | "か、" | "または") {
            joint = Joint::Or;
        }
        found.push(next);
        rest = then;
    }
    let (rest, joint) = both(rest, joint);
    Ok((rest, (found, joint)))
}

/// "残りの二人", "他の人", "あとの全員", and how many there are where that is said.
fn others(input: Ja<'_>) -> Option<(Ja<'_>, Option<u32>)> {
    let rest = ahead(input, &["残り", "その他", "それ以外", "他", "ほか", "あと"])?;
    let folk: &[&str] = &["全員", "みんな", "人たち", "人", "者たち", "者", "奴ら", "やつら", "皆", "容疑者"];
    let Some(after) = ahead(rest, &["の"]) else { return any(TOPIC).parse(rest).is_ok().then_some((rest, None)) };
    if let Ok((after, count)) = number(after)
        && let Some(after) = ahead(after, &["人"])
    {
        return Some((skip(after, &["とも", "全員"]), Some(count)));
    }
    folk.iter().find_map(|word| after.text.trim_start().strip_prefix(word)).map(|text| (Ja { text, ..after }, None))
}

/// "のどちらか", "の両方".
fn both(input: Ja<'_>, joint: Joint) -> (Ja<'_>, Joint) {
    if let Some(rest) = ahead(input, &["のどちらか", "のいずれか", "のどれか"]) {
        const ONE: &[&str] =
            &["一人だけ", "片方だけ", "一方だけ", "一人のみ", "片方のみ", "一方のみ", "一人", "片方", "一方", "だけ"];
        return ahead(rest, ONE).map_or((rest, Joint::Or), |rest| (rest, Joint::One));
    }
    let rest = skip(input, &["の両方とも", "の両方", "の二人とも", "の二人", "のどちらも", "の全員", "全員"]);
    (rest, joint)
}

/// "BとCは同じ種類だ", "Bは騎士でCではない", "Bは犯人だ".
fn about(input: Ja<'_>) -> Heard<'_, Formula> {
    let (rest, (found, joint)) = people(input)?;
    if let ([chosen], Some(after)) =
        (found.as_slice(), ahead(rest, &["だけが", "だけは", "のみが", "一人だけが", "だけ"]))
    {
        let (after, said) = predicate(after)?;
        let each = |person| {
            let said = input.of_one(person, &said)?;
            Ok(if person == *chosen { said } else { Formula::Not(Box::new(said)) })
        };
        let all = input.scope.everyone().into_iter().map(each).collect::<Result<Vec<_>, _>>()?;
        return Ok((after, Formula::All(all)));
    }
    let Some(rest) = ahead(rest, TOPIC) else { return rest.expected(Fixed("'は' or 'が'", "「は」か「が」")) };
    if any(&["二人とも", "2人とも", "両方とも"]).parse(rest).is_ok() && found.len() != 2 {
        let count = found.len();
        return rest.wrong(phrase!(
            "'both' takes two, but there are {count}",
            "2人について使う言い方ですが、{count}人います。"
        ));
    }
    let rest =
        skip(rest, &["二人とも", "2人とも", "どちらも", "両方とも", "みんな", "全員", "ともに", "共に", "お互いに"]);
    let subjects: Vec<Subject<'_>> = found.iter().map(|person| input.subject(*person)).collect();
    let (after, said) = alike(rest).or_else(|_| predicate(rest))?;
    Ok((after, apply(input.input(), &subjects, joint, &said)?))
}

/// "同じ種類だ", "Bと違う".
fn alike(input: Ja<'_>) -> Heard<'_, Pred> {
    const KIND: &[&str] = &["種類の人間", "種類の人", "種類", "役割", "タイプ", "種族", "役"];
    let other = person(input).ok().and_then(|(rest, other)| Some((ahead(rest, &["とは", "と"])?, other)));
    let start = other.map_or(input, |(rest, _)| rest);
    let (rest, same) =
        match (ahead(start, &["同じ"]), ahead(start, &["違います", "違う", "異なります", "異なる", "別の", "別"]))
        {
            (Some(rest), _) => (rest, true),
            (_, Some(rest)) => (rest, false),
            _ => return input.expected(Fixed("'同じ' or '違う'", "「同じ」か「違う」")),
        };
    let (rest, is) = copula(skip(rest, KIND));
    if input.scope.riddle.roles.is_empty() {
        return input.unlike(What::Wrong(Phrase::fixed(
            "without roles nobody is the same as somebody else",
            "役割がないので、誰かと同じということはありません。",
        )));
    }
    let said = match other {
        Some((_, other)) if same == is => Pred::Like(other),
        Some((_, other)) => Pred::Not(Box::new(Pred::Like(other))),
        None if same == is => Pred::Alike,
        None => Pred::Unlike,
    };
    Ok((rest, said))
}
