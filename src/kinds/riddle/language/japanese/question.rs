//! What is asked: "犯人は誰ですか", "Bは騎士ですか".

use super::clause::thing;
use super::formula;
use super::places::{place, values};
use super::pred::{noun, predicate};
use super::text::{Heard, Ja, ahead, any, skip};
use crate::kinds::riddle::language::input::{Trouble, What};
use crate::kinds::riddle::language::places::Relation;
use crate::kinds::riddle::language::predicate::Pred;
use crate::kinds::riddle::language::question::no_places;
use nom::Parser;
use nom::branch::alt;

use crate::kinds::riddle::ast::{Order, Question, Term};

const WHO: &[&str] = &["誰", "だれ", "どなた", "どの人", "どちら"];

/// Whether a sentence asks something.
pub(in crate::kinds::riddle::language) fn asks(text: &str) -> bool {
    let bare = text.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '。' | '．' | '.'));
    let asked = bare.ends_with(['？', '?']) || bare.ends_with('か');
    let who = ["誰でしょう", "だれでしょう", "誰だ", "誰です", "どこでしょう"].iter().any(|word| bare.ends_with(word));
    let open = bare.ends_with("でしょう") && ["誰", "だれ", "どの", "どちら"].iter().any(|word| bare.contains(word));
    asked || who || open
}

/// A question, all of it.
pub(in crate::kinds::riddle::language) fn question(input: Ja<'_>) -> Heard<'_, Question> {
    let (rest, found) = alt((everything, where_hidden, who_is, is_who, which, at_place_who, whether))
        .parse(skip(input, &["さて、", "では、", "それでは、"]))?;
    let rest = skip(
        rest,
        &[
            "なのでしょう",
            "なんでしょう",
            "でしょう",
            "でした",
            "です",
            "だろう",
            "なの",
            "のです",
            "んです",
            "だ",
            "の",
        ],
    );
    let rest = skip(rest, &["か"]);
    let (rest, ()) = rest.over()?;
    Ok((rest, found))
}

/// "全員の正体は何ですか", "それぞれ誰ですか".
fn everything(input: Ja<'_>) -> Heard<'_, Question> {
    const ALL: &[&str] = &[
        "すべて",
        "全て",
        "全員の",
        "それぞれ",
        "各人の",
        "誰が何",
        "みんなの",
        "三人の",
        "二人の",
        "四人の",
        "五人の",
    ];
    let asked = ["何", "正体", "誰", "だれ"].iter().any(|word| input.text.contains(word));
    match any(ALL).parse(input) {
        Ok((rest, word)) if asked || (matches!(word, "すべて" | "全て") && rest.over().is_ok()) => {
            Ok((input.behind(input.text.len()), Question::All))
        }
        _ => input.expected("a question"),
    }
}

fn asked(input: Ja<'_>, said: Pred) -> Result<Question, nom::Err<crate::kinds::riddle::language::input::Trouble<'_>>> {
    Ok(match said {
        Pred::Role(role) => Question::WhoHasRole(role),
        Pred::Prop(prop) => Question::WhoIs(prop),
        Pred::Truthful => Question::WhoTalks { truth: true },
        Pred::Lies => Question::WhoTalks { truth: false },
        _ => return input.expected("a role or a property").map(|(_, never)| never),
    })
}

/// "犯人は誰ですか", "嘘をついているのは誰".
fn who_is(input: Ja<'_>) -> Heard<'_, Question> {
    let (rest, said) = match noun(input) {
        Ok((rest, said)) if ahead(rest, &["は", "が"]).is_some() => (rest, said),
        Ok((rest, said)) if ahead(rest, &["なのは", "な人は", "なのが"]).is_some() => {
            (skip(rest, &["なの", "な人"]), said)
        }
        Ok((rest, said)) if any(WHO).parse(rest).is_ok() => (rest, said),
        other => {
            let (rest, said) = predicate(input).map_err(|error| other.err().unwrap_or(error))?;
            let Some(rest) = ahead(rest, &["なの", "な人", "の", "人", "者"]) else {
                return rest.expected("'のは'");
            };
            (rest, said)
        }
    };
    let rest = skip(rest, &["は、", "は", "が"]);
    // "犯人は？"
    let bare = rest.over().is_ok() && rest.text.contains(['？', '?']);
    let Some(rest) = ahead(rest, WHO).or(bare.then_some(rest)) else { return rest.expected("'誰'") };
    Ok((rest, asked(input, said)?))
}

/// "宝はどの箱にありますか", "指輪はどこですか": who has what is hidden.
fn where_hidden(input: Ja<'_>) -> Heard<'_, Question> {
    const WHERE: &[&str] = &["どの箱", "どの扉", "どの部屋", "どの引き出し", "どこ", "どちらの箱", "どちら", "どれ"];
    const IN: &[&str] = &["の中に", "の後ろに", "の向こうに", "の中", "に"];
    const IS: &[&str] = &["入っています", "入っている", "隠されています", "隠されている", "あります", "ある"];
    let (rest, what) = thing(input)?;
    let Some(rest) = ahead(rest, &["は、", "は", "が"]) else { return rest.expected("'は'") };
    let Some(rest) = ahead(rest, WHERE) else { return rest.expected("'どの箱'") };
    Ok((skip(skip(rest, IN), IS), asked(input, what)?))
}

/// "誰が犯人ですか", "誰がやったのか".
fn is_who(input: Ja<'_>) -> Heard<'_, Question> {
    let Some(rest) = ahead(input, WHO) else { return input.expected("'誰'") };
    let Some(rest) = ahead(rest, &["が"]) else { return rest.expected("'が'") };
    match predicate(rest) {
        Ok((rest, said)) => Ok((rest, asked(input, said)?)),
        // "誰が一番目ですか"
        Err(error) => match at_place(rest) {
            Some(place) => at(input, place),
            None => Err(error),
        },
    }
}

/// The place spoken of, where no value tells it.
fn at_place(input: Ja<'_>) -> Option<Term> {
    match place(input)? {
        Relation::Compare(0, Order::Same, term) if values(input).is_empty() => Some(term),
        _ => None,
    }
}

/// The question what is at a place, where there are places.
fn at(input: Ja<'_>, place: Term) -> Heard<'_, Question> {
    if input.scope.places() == 0 {
        return input.wrong(no_places(input.scope));
    }
    Ok((input.behind(input.text.len()), Question::At(place)))
}

/// "三番目は誰ですか", "一位になったのは誰でしょう".
fn at_place_who(input: Ja<'_>) -> Heard<'_, Question> {
    let asks = WHO.iter().any(|word| input.text.contains(word));
    match at_place(input).filter(|_| asks) {
        Some(place) => at(input, place),
        None => input.expected("a question"),
    }
}

/// "Xはどこですか", "Xを飼っているのは誰ですか".
fn which(input: Ja<'_>) -> Heard<'_, Question> {
    let asks = ["どこ", "誰", "だれ", "何番", "どれ", "どの"].iter().any(|word| input.text.contains(word));
    let mut found = None;
    let mut rest = input;
    while asks && !rest.text.is_empty() {
        match rest.name().and_then(|(after, senses)| Some((after, senses.item?))) {
            Some((after, item)) if found.is_none() => {
                found = Some(item);
                rest = after;
            }
            Some(_) => return input.expected("one value"),
            None => rest = rest.behind(rest.text.chars().next().map_or(1, char::len_utf8)),
        }
    }
    match found {
        Some(item) => {
            plain_around(input)?;
            Ok((rest, Question::Which(item)))
        }
        None => input.expected("a question"),
    }
}

/// Fails where more than the one value is spoken of: who is next to it, or has it not.
fn plain_around(input: Ja<'_>) -> Result<(), nom::Err<Trouble<'_>>> {
    const MORE: [&str; 16] = [
        "隣",
        "となり",
        "より",
        "の右",
        "の左",
        "の前",
        "の後",
        "の次",
        "すぐ",
        "直後",
        "直前",
        "ない",
        "ません",
        "嫌",
        "苦手",
        "の間",
    ];
    let values = values(input);
    let Some((_, behind)) = values.first() else { return Ok(()) };
    match MORE.iter().find(|word| behind.text.contains(*word)) {
        Some(word) => behind
            .unlike(What::Wrong(format!("'{word}' is not understood in a question about one value")))
            .map(|(_, never): (_, ())| never),
        None => Ok(()),
    }
}

/// "Bは騎士ですか".
fn whether(input: Ja<'_>) -> Heard<'_, Question> {
    formula(input).map(|(rest, found)| (rest, Question::Whether(found)))
}
