//! What is said of somebody: "は犯人です", "嘘をついている", "やっていない".

use super::text::{Heard, Ja, ahead, any, skip};
use crate::riddle::language::input::{Trouble, What};
use crate::riddle::language::predicate::Pred;
use nazo_core::words::Fixed;
use nom::Parser;

/// The opposite of "is".
const IS_NOT: &[&str] = &[
    "ではありませんでした",
    "ではありません",
    "じゃありません",
    "ではないです",
    "じゃないです",
    "ではなかった",
    "ではなく",
    "ではない",
    "じゃない",
    "でもない",
    "でない",
    "とは違います",
    "とは違う",
];
/// Forms of "is".
const IS: &[&str] = &["でしょう", "だろう", "でした", "だった", "である", "です", "なのです", "なのだ", "だ"];

/// "is" or "is not" behind a noun; nothing counts as "is".
pub(super) fn copula(input: Ja<'_>) -> (Ja<'_>, bool) {
    match ahead(input, IS_NOT) {
        Some(rest) => (rest, false),
        None => (skip(input, IS), true),
    }
}

/// Who lies.
const LIAR: &[&str] = &["嘘つき", "うそつき", "ウソつき", "嘘吐き"];

/// What is said: a role or property, how somebody talks, what he did.
pub(super) fn predicate(input: Ja<'_>) -> Heard<'_, Pred> {
    let start = skip(
        skip(input, &["おそらく", "たぶん", "きっと"]),
        &["いつも", "必ず", "常に", "絶対に", "みな", "みんな", "全員"],
    );
    let liar = any(LIAR).parse(start).is_ok();
    if !liar {
        match talk(start).or_else(|_| deed(start)) {
            Ok(found) => return Ok(found),
            // Nobody has been called the culprit yet.
            Err(error @ nom::Err::Error(Trouble { what: What::Unknown(_), .. })) if input.me.is_some() => {
                return Err(error);
            }
            Err(_) => {}
        }
    }
    let (rest, noun) = noun(start)?;
    let (rest, is) = copula(rest);
    Ok((rest, if is { noun } else { Pred::Not(Box::new(noun)) }))
}

/// A role or a property by its noun, or what stands for one.
pub(super) fn noun(input: Ja<'_>) -> Heard<'_, Pred> {
    const GUILTY: &[&str] = &["真犯人", "犯人", "泥棒", "犯罪者"];
    const HONEST: &[&str] = &["正直者", "正直"];
    const KNAVES: &[&str] = &["ならず者", "悪漢"];
    const ROLES: &[&str] = &["騎士", "ならず者", "悪漢", "スパイ", "普通の人", "天使", "悪魔", "人間"];
    if let Some((rest, senses)) = input.name() {
        let named = senses.role.map(Pred::Role).or_else(|| senses.prop.map(Pred::Prop));
        if let Some(named) = named {
            return Ok((rest, named));
        }
    }
    if let Some(rest) = ahead(input, &["無実", "無罪", "潔白"]) {
        return Ok((rest, Pred::Not(Box::new(crime(input)?))));
    }
    if let Ok((rest, word)) = any(GUILTY).parse(input) {
        return match input.scope.crime() {
            Some(prop) => Ok((rest, Pred::Prop(prop))),
            None => input.unlike(What::Unknown(word.to_string())),
        };
    }
    if let Some(rest) = ahead(input, LIAR) {
        return Ok((rest, role(input, "嘘つき").unwrap_or(Pred::Lies)));
    }
    if let Some(rest) = ahead(input, HONEST) {
        return Ok((rest, role(input, "正直者").unwrap_or(Pred::Truthful)));
    }
    // Two words for one role: the text may use now the one, now the other.
    if let Some(rest) = ahead(input, KNAVES)
        && let Some(known) = KNAVES.iter().find_map(|name| role(input, name))
    {
        return Ok((rest, known));
    }
    match any(ROLES).parse(input) {
        Ok((_, word)) => input.unlike(What::Unknown(word.to_string())),
        Err(_) => input.expected(Fixed("a role or a property", "役割か性質")),
    }
}

fn role(input: Ja<'_>, name: &str) -> Option<Pred> {
    input.scope.look_up(name).and_then(|senses| senses.role).map(Pred::Role)
}

/// The property of whoever did it.
pub(super) fn crime(input: Ja<'_>) -> Result<Pred, nom::Err<crate::riddle::language::input::Trouble<'_>>> {
    match input.scope.crime() {
        Some(prop) => Ok(Pred::Prop(prop)),
        None => Err(nom::Err::Error(input.trouble(What::Unknown("犯人".to_string())))),
    }
}

/// "嘘をついている", "本当のことを言っていません".
pub(super) fn talk(input: Ja<'_>) -> Heard<'_, Pred> {
    const LIES: &[&str] = &["嘘を", "うそを", "ウソを", "嘘ばかり", "嘘しか", "嘘"];
    const TRUTH: &[&str] = &[
        "本当のことを",
        "ほんとうのことを",
        "本当の事を",
        "真実を",
        "事実を",
        "正しいことを",
        "本当のことだけを",
        "本当のことしか",
        "正直に",
        "本当を",
    ];
    const STEMS: &[&str] = &["言って", "ついて", "話して", "述べて", "語って", "いって"];
    const DOES: &[&str] = &["います", "いました", "いる", "いた", "ます", "る", "おり", "い"];
    const DOES_NOT: &[&str] = &["いません", "いない", "ません", "ない", "いなく"];
    const PLAIN: &[&str] = &[
        "言います",
        "つきます",
        "話します",
        "言いました",
        "つきました",
        "言った",
        "ついた",
        "言う",
        "つく",
        "話す",
        "言い",
        "つき",
    ];
    const PLAIN_NOT: &[&str] =
        &["言いません", "つきません", "話しません", "言わない", "つかない", "話さない", "言わなかった", "つかなかった"];
    let (rest, said, only) = match (any(TRUTH).parse(input), any(LIES).parse(input)) {
        (Ok((rest, word)), _) => (rest, Pred::Truthful, word.ends_with("しか")),
        (_, Ok((rest, word))) => (rest, Pred::Lies, word.ends_with("しか")),
        _ => return input.expected(Fixed("'嘘をついている' or the like", "「嘘をついている」など")),
    };
    let not = |said: Pred| if only { said } else { Pred::Not(Box::new(said)) };
    if let Some(stem) = ahead(rest, STEMS) {
        if let Some(rest) = ahead(stem, DOES_NOT) {
            return Ok((rest, not(said)));
        }
        if let Some(rest) = ahead(stem, DOES) {
            return Ok((rest, said));
        }
    }
    if let Some(rest) = ahead(rest, PLAIN_NOT) {
        return Ok((rest, not(said)));
    }
    match ahead(rest, PLAIN) {
        Some(rest) => Ok((rest, said)),
        None => rest.expected(Fixed("'言っている' or the like", "「言っている」など")),
    }
}

/// "やった", "盗んでいません", "宝石を盗んだ".
pub(super) fn deed(input: Ja<'_>) -> Heard<'_, Pred> {
    const NOT: &[&str] = &[
        "やっていません",
        "やっていない",
        "やってません",
        "やってない",
        "やらなかった",
        "盗んでいません",
        "盗んでいない",
        "盗んでない",
        "盗んでません",
        "していません",
        "していない",
        "殺していません",
        "殺していない",
        "殺してない",
        "食べていません",
        "食べていない",
        "食べてない",
        "壊していません",
        "壊していない",
        "壊してない",
        "割っていません",
        "割っていない",
        "割ってない",
    ];
    const DID: &[&str] = &[
        "やりました",
        "やった",
        "盗みました",
        "盗んだ",
        "しました",
        "した",
        "殺しました",
        "殺した",
        "食べました",
        "食べた",
        "壊しました",
        "壊した",
        "割りました",
        "割った",
    ];
    let start = object(input);
    // "レースをした" is no crime.
    const CRIMES: [&str; 6] = ["それを", "犯行を", "盗みを", "殺人を", "いたずらを", "悪さを"];
    let something = input.text.get(..input.text.len() - start.text.len()).unwrap_or("").trim();
    let does = any(&["していません", "していない", "しました", "した"]).parse(start).is_ok();
    if does && !something.is_empty() && !CRIMES.contains(&something) {
        return input.expected(Fixed("'やった' or the like", "「やった」など"));
    }
    let (rest, not) = match (ahead(start, NOT), ahead(start, DID)) {
        (Some(rest), _) => (rest, true),
        (_, Some(rest)) => (rest, false),
        _ => return input.expected(Fixed("'やった' or the like", "「やった」など")),
    };
    let said = crime(input)?;
    Ok((rest, if not { Pred::Not(Box::new(said)) } else { said }))
}

/// Without what was taken or done: "宝石を".
fn object(input: Ja<'_>) -> Ja<'_> {
    let mut bytes = 0;
    for (count, c) in input.text.chars().enumerate() {
        bytes += c.len_utf8();
        if c == 'を' {
            return input.behind(bytes);
        }
        if count > 8 || matches!(c, 'は' | 'が' | '、' | '。') {
            break;
        }
    }
    input
}
