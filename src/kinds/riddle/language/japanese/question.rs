//! What is asked: "犯人は誰ですか", "Bは騎士ですか".

use super::amounts;
use super::beside::{not_being, shown};
use super::clause::thing;
use super::formula;
use super::groups::values;
use super::lying::place;
use super::places::is_somebody;
use super::pred::{noun, predicate};
use super::text::{Heard, Ja, ahead, any, skip};
use crate::riddle::language::input::{Trouble, What};
use crate::riddle::language::places::Relation;
use crate::riddle::language::predicate::Pred;
use crate::riddle::language::question::no_places;
use nom::Parser;
use nom::branch::alt;

use crate::riddle::ast::{Base, Order, Question, Term};
use nazo_core::words::{Fixed, phrase};

const WHO: &[&str] = &["誰", "だれ", "どなた", "どの人", "どちら"];

/// Whether a sentence asks something.
pub(in crate::riddle::language) fn asks(text: &str) -> bool {
    let bare = text.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '。' | '．' | '.'));
    let asked = bare.ends_with(['？', '?']) || bare.ends_with('か');
    let who = ["誰でしょう", "だれでしょう", "誰だ", "誰です", "どこでしょう"].iter().any(|word| bare.ends_with(word));
    let open = bare.ends_with("でしょう")
        && ["誰", "だれ", "どの", "どちら", "何", "いくら", "いくつ", "どこ"].iter().any(|word| bare.contains(word));
    asked || who || open
}

/// A question, all of it.
pub(in crate::riddle::language) fn question(input: Ja<'_>) -> Heard<'_, Question> {
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
        _ => input.expected(Fixed("a question", "質問")),
    }
}

fn asked(input: Ja<'_>, said: Pred) -> Result<Question, nom::Err<crate::riddle::language::input::Trouble<'_>>> {
    Ok(match said {
        Pred::Role(role) => Question::WhoHasRole(role),
        Pred::Prop(prop) => Question::WhoIs(prop),
        Pred::Truthful => Question::WhoTalks { truth: true },
        Pred::Lies => Question::WhoTalks { truth: false },
        _ => return input.expected(Fixed("a role or a property", "役割か性質")).map(|(_, never)| never),
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
                return rest.expected(Fixed("'のは'", "「のは」"));
            };
            (rest, said)
        }
    };
    let rest = skip(rest, &["は、", "は", "が"]);
    // "犯人は？"
    let bare = rest.over().is_ok() && rest.text.contains(['？', '?']);
    let Some(rest) = ahead(rest, WHO).or(bare.then_some(rest)) else {
        return rest.expected(Fixed("'誰'", "「誰」"));
    };
    Ok((rest, asked(input, said)?))
}

/// "宝はどの箱にありますか", "指輪はどこですか": who has what is hidden.
fn where_hidden(input: Ja<'_>) -> Heard<'_, Question> {
    const WHERE: &[&str] = &["どの箱", "どの扉", "どの部屋", "どの引き出し", "どこ", "どちらの箱", "どちら", "どれ"];
    const IN: &[&str] = &["の中に", "の後ろに", "の向こうに", "の中", "に"];
    const IS: &[&str] = &["入っています", "入っている", "隠されています", "隠されている", "あります", "ある"];
    let (rest, what) = thing(input)?;
    let Some(rest) = ahead(rest, &["は、", "は", "が"]) else { return rest.expected(Fixed("'は'", "「は」")) };
    let Some(rest) = ahead(rest, WHERE) else { return rest.expected(Fixed("'どの箱'", "「どの箱」")) };
    Ok((skip(skip(rest, IN), IS), asked(input, what)?))
}

/// "誰が犯人ですか", "誰がやったのか".
fn is_who(input: Ja<'_>) -> Heard<'_, Question> {
    let Some(rest) = ahead(input, WHO) else { return input.expected(Fixed("'誰'", "「誰」")) };
    let Some(rest) = ahead(rest, &["が"]) else { return rest.expected(Fixed("'が'", "「が」")) };
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
    let asks = WHO.iter().chain(&["何色", "何が"]).any(|word| input.text.contains(word));
    match at_place(input).filter(|_| asks) {
        Some(place) => at(input, place),
        None => input.expected(Fixed("a question", "質問")),
    }
}

/// "Xはどこですか", "Xを飼っているのは誰ですか".
fn which(input: Ja<'_>) -> Heard<'_, Question> {
    let asks = [
        "どこ",
        "誰",
        "だれ",
        "何番",
        "どれ",
        "どの",
        "何歳",
        "何才",
        "何を",
        "何色",
        "何に",
        "何の",
        "いくつ",
        "いくら",
        "何円",
        "何階",
        "何分",
    ]
    .iter()
    .any(|word| input.text.contains(word));
    let mut found = None;
    let mut rest = input;
    while asks && !rest.text.is_empty() {
        match amounts::valued(rest).or_else(|| rest.name().and_then(|(after, senses)| Some((after, senses.item?)))) {
            Some((after, item)) if found.is_none() => {
                found = Some(item);
                rest = after;
            }
            Some(_) => return input.expected(Fixed("one value", "1つの値")),
            None => rest = rest.behind(rest.text.chars().next().map_or(1, char::len_utf8)),
        }
    }
    match found {
        Some(item) => {
            plain_around(input)?;
            Ok((rest, Question::Which(item)))
        }
        None => input.expected(Fixed("a question", "質問")),
    }
}

/// Fails where more than the one value is spoken of: who is next to it, or has it not.
fn plain_around(input: Ja<'_>) -> Result<(), nom::Err<Trouble<'_>>> {
    const MORE: [&str; 25] = [
        "主を",
        "人を",
        "者を",
        "主と",
        "人と",
        "者と",
        "主が好",
        "人が好",
        "に会",
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
    let Some((term, behind)) = values.first() else { return Ok(()) };
    // "誰の隣に亀がいますか" asks for another than whoever has the turtle.
    let told = input.text.len() - behind.text.len();
    let before = input.text.get(..told).unwrap_or("");
    // And so does "大工が好きなのは誰ですか", as it tells of two people.
    let who = WHO.iter().any(|word| input.text.contains(word));
    let people = is_somebody(input, *term) && who;
    let own = name_of(input, *term).map_or(0, str::len);
    let lead = Ja { text: before.get(..before.len().saturating_sub(own)).unwrap_or(""), ..input };
    if let Some(here) = [lead, *behind].into_iter().find_map(asking_more).filter(|_| people) {
        let what =
            phrase!("'{}' is not understood here: who is meant?", "「{}」が誰のことか読み取れません。", shown(here));
        return here.unlike(What::Wrong(what)).map(|(_, never): (_, ())| never);
    }
    match MORE.iter().find(|word| behind.text.contains(*word) || before.contains(*word)) {
        Some(word) => behind
            .unlike(What::Wrong(phrase!(
                "'{word}' is not understood in a question about one value",
                "1つの値についての質問の「{word}」は読み取れません。"
            )))
            .map(|(_, never): (_, ())| never),
        None => Ok(()),
    }
}

/// What a value is called.
fn name_of<'t>(input: Ja<'t>, term: Term) -> Option<&'t str> {
    let Base::Item(item) = term.base else { return None };
    let values = input.around.scope.riddle.categories.get(item.category).map(|category| category.values.as_slice());
    values?.get(item.value).map(String::as_str)
}

/// What says more than "be" in a question who somebody is.
fn asking_more(text: Ja<'_>) -> Option<Ja<'_>> {
    let at = WHO.iter().filter_map(|word| Some((text.text.find(word)?, word.len()))).min();
    let Some((at, length)) = at else { return not_being(text) };
    let lead = Ja { text: text.text.get(..at).unwrap_or(""), ..text };
    not_being(lead).or_else(|| not_being(text.behind(at + length)))
}

/// "Bは騎士ですか".
fn whether(input: Ja<'_>) -> Heard<'_, Question> {
    formula(input).map(|(rest, found)| (rest, Question::Whether(found)))
}
