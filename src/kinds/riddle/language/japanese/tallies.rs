//! How many of somebody's own statements are true: "三人とも、一つは本当で一つは嘘だ", "Aの発言のうち正しいのは一つだけです".

use super::text::{Heard, Ja, ahead, number, person, skip};
use crate::riddle::language::quantity::Quantity;
use crate::riddle::language::tallies::{Tally, Told, of_each};

use crate::riddle::ast::{Formula, Person};

/// A clause that tells how many of their own statements are true of some people; nothing where this is none.
pub(super) fn tally(input: Ja<'_>) -> Option<Heard<'_, Formula>> {
    if input.scope.statements().is_empty() {
        return None;
    }
    let (rest, whose) = who(input)?;
    let rest = skip(rest, &["はそれぞれ", "がそれぞれ", "、それぞれ", "は皆", "は", "が", "も", "の"]);
    let (rest, made) = statements(skip(rest, &["、"]));
    let words = words(rest)?;
    let told = told(&words)?;
    let end = Ja { text: "", ..rest };
    let found = of_each(input.input(), &Tally { whose, made, told });
    Some(found.map(|found| (end, crate::riddle::language::formula::several(found, Formula::All))))
}

/// Everybody who speaks, or one of them.
fn who(input: Ja<'_>) -> Option<(Ja<'_>, Vec<Person>)> {
    const EACH: &[&str] = &[
        "一人につき",
        "ひとりにつき",
        "1人につき",
        "各人",
        "各容疑者",
        "各自",
        "それぞれ",
        "おのおの",
        "どの人",
        "どの容疑者",
        "誰も",
        "だれも",
        "みんな",
        "皆",
        "全員",
        "一人一人",
        "彼ら",
    ];
    let input = skip(input, &["この", "その", "これらの"]);
    let speakers = input.scope.speakers();
    if let Some(rest) = ahead(input, EACH) {
        // "誰もが"
        return Some((rest, speakers));
    }
    if let Ok((rest, found)) = person(input) {
        return Some((rest, vec![found]));
    }
    let (rest, count) = number(input).ok()?;
    let rest = ahead(rest, &["人全員", "人とも", "名とも", "人", "名"])?;
    (count as usize == speakers.len()).then_some((rest, speakers))
}

/// "二つの発言のうち": how many statements each makes, where that is told.
fn statements(input: Ja<'_>) -> (Ja<'_>, Option<u32>) {
    const BEHIND: &[&str] =
        &["をしたが", "をしましたが", "のうちの", "のうちで", "のうち", "の中で", "の内", "は", "が", "の"];
    let rest = skip(skip(input, &["それぞれ"]), &["言った", "した", "述べた", "による"]);
    let counted =
        number(rest).ok().and_then(|(after, made)| Some((ahead(after, &["つの発言", "個の発言", "つの証言"])?, made)));
    match counted {
        Some((after, made)) => (skip(skip(after, BEHIND), &["、"]), Some(made)),
        None => match ahead(rest, &["発言", "証言", "主張", "言葉"]) {
            Some(after) => (skip(skip(after, BEHIND), &["、"]), None),
            None => (input, None),
        },
    }
}

/// What counts of the words behind that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Number(u32),
    True,
    False,
    /// So many of each.
    Apiece,
}

/// The words up to the end of the sentence; none where there is one that may mean something else.
fn words(input: Ja<'_>) -> Option<Vec<Word>> {
    const ONE: &[&str] = &["もう一方", "もう片方", "一方", "片方", "他方", "残り"];
    const UNITS: &[&str] = &["つ", "個", "回", "度"];
    const TRUE: &[&str] = &["本当のこと", "ほんとうのこと", "本当", "ほんとう", "真実", "正しい", "真"];
    const FALSE: &[&str] = &["嘘", "うそ", "ウソ", "偽り", "偽", "間違い", "間違って", "虚偽"];
    const REST: &[&str] = &[
        "もう",
        "ちょうど",
        "だけ",
        "のみ",
        "こと",
        "発言",
        "について",
        "ついて",
        "ついた",
        "つき",
        "つく",
        "言って",
        "言った",
        "言い",
        "言う",
        "話して",
        "話し",
        "述べて",
        "述べた",
        "述べ",
        "います",
        "いました",
        "いる",
        "いた",
        "い",
        "である",
        "であり",
        "であった",
        "です",
        "でした",
        "だった",
        "だ",
        "で",
        "なの",
        "の",
        "は",
        "が",
        "を",
        "も",
        "と",
        "それぞれ",
        "、",
        "。",
        ".",
        "．",
        "!",
        "！",
    ];
    let (mut rest, mut found) = (input, Vec::new());
    while !rest.text.trim().is_empty() {
        if let Some(after) = ahead(rest, &["ずつ"]) {
            found.push(Word::Apiece);
            rest = after;
        } else if let Some(after) = ahead(rest, ONE) {
            found.push(Word::Number(1));
            rest = after;
        } else if let Some((after, count)) = number(rest).ok().and_then(|(after, n)| Some((ahead(after, UNITS)?, n))) {
            found.push(Word::Number(count));
            rest = after;
        } else if let Some(after) = ahead(rest, TRUE) {
            found.push(Word::True);
            rest = after;
        } else if let Some(after) = ahead(rest, FALSE) {
            found.push(Word::False);
            rest = after;
        } else {
            rest = ahead(rest, REST)?;
        }
    }
    Some(found)
}

/// How many are true, and how many false.
fn told(words: &[Word]) -> Option<Vec<Told>> {
    let exactly = |count: u32, truth: bool| (Quantity::Range(count, Some(count)), truth);
    Some(match words {
        [Word::True, Word::False, Word::Number(count), Word::Apiece]
        | [Word::False, Word::True, Word::Number(count), Word::Apiece]
        | [Word::Number(count), Word::Apiece, Word::True, Word::False]
        | [Word::Number(count), Word::Apiece, Word::False, Word::True] => {
            vec![exactly(*count, true), exactly(*count, false)]
        }
        [Word::Number(one), Word::True, Word::Number(other), Word::False]
        | [Word::True, Word::Number(one), Word::False, Word::Number(other)]
        | [Word::Number(other), Word::False, Word::Number(one), Word::True]
        | [Word::False, Word::Number(other), Word::True, Word::Number(one)] => {
            vec![exactly(*one, true), exactly(*other, false)]
        }
        [Word::Number(count), Word::True]
        | [Word::Number(count), Word::Apiece, Word::True]
        | [Word::True, Word::Number(count)]
        | [Word::True, Word::Number(count), Word::Apiece] => vec![exactly(*count, true)],
        [Word::Number(count), Word::False]
        | [Word::Number(count), Word::Apiece, Word::False]
        | [Word::False, Word::Number(count)]
        | [Word::False, Word::Number(count), Word::Apiece] => vec![exactly(*count, false)],
        _ => return None,
    })
}
