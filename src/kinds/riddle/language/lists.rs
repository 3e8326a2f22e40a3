//! A sentence of English prose that lists what there is, and says nothing else.

use super::harmless::base_of_verb;
use super::inventory::{FEWEST, List};
use super::lexing::{Kind, Token, tokens};
use super::names::needs_quotes;
use super::prose::MEANINGFUL;
use super::scene;
use super::supply::names;
use super::words::{FOLK, IRREGULAR, SAYS, is_known_noun, number_word, ordinal, plural};

/// What a sentence lists: who there is, what they have or both. Nothing where it may say more than that.
pub(super) fn lists(text: &str) -> Option<Vec<List>> {
    let words = tokens(text);
    let end = words.iter().rposition(|token| !matches!(token.low.as_str(), "." | "!")).map_or(0, |last| last + 1);
    let (words, dealt) = without_order(words.get(..end)?);
    if low(words, 0) == "one" {
        let (values, end) = scene::list(words, 0);
        let found = values.len() >= FEWEST && end == words.len();
        return found.then(|| vec![List { name: "list".to_string(), values }]);
    }
    match brackets(words) {
        Some((open, close)) if close + 1 < words.len() => {
            // "Three friends (Ann, Bob, Cleo) are a baker, a doctor and a teacher": without them it goes on.
            let group = list(words.get(open + 1..close)?)?;
            let head = words.get(..open)?;
            let name = if group.named { "name".to_string() } else { counted_noun(head)? };
            let rest: Vec<Token<'_>> = head.iter().chain(words.get(close + 1..)?).cloned().collect();
            let mut found = vec![List { name, values: group.values }];
            found.extend(plain(&rest, dealt, true)?);
            Some(found)
        }
        _ => plain(words, dealt, false),
    }
}

fn low<'t>(words: &'t [Token<'_>], at: usize) -> &'t str {
    words.get(at).map_or("", |token| token.low.as_str())
}

/// Without "in some order" behind a list, and whether it stood there.
fn without_order<'s, 't>(words: &'s [Token<'t>]) -> (&'s [Token<'t>], bool) {
    const ORDERS: [&str; 9] = [
        "one each",
        "one apiece",
        "in some order",
        "in any order",
        "in an unknown order",
        "not necessarily in that order",
        "not necessarily in this order",
        "not necessarily in the order given",
        "not necessarily respectively",
    ];
    let signs = |words: &'s [Token<'t>]| {
        let is = |token: &Token<'_>| {
            matches!(token.low.as_str(), "," | "(" | ")" | "-" | "but" | "though" | "although" | "and")
        };
        let end = words.iter().rposition(|token| !is(token)).map_or(0, |last| last + 1);
        words.get(..end).unwrap_or(words)
    };
    let bare = match words.last() {
        Some(last) if last.low == ")" => words.get(..words.len() - 1).unwrap_or(words),
        _ => words,
    };
    for order in ORDERS {
        let said: Vec<&str> = order.split(' ').collect();
        let Some(start) = bare.len().checked_sub(said.len()) else { continue };
        if said.iter().enumerate().all(|(at, word)| low(bare, start + at) == *word) {
            return (signs(bare.get(..start).unwrap_or(words)), true);
        }
    }
    (words, false)
}

/// Where a stretch in brackets or between dashes opens and closes; one that opens may close with the sentence.
fn brackets(words: &[Token<'_>]) -> Option<(usize, usize)> {
    let open = words.iter().position(|token| matches!(token.low.as_str(), "(" | "-"))?;
    let sign = if low(words, open) == "(" { ")" } else { "-" };
    let close = (open + 1..words.len()).find(|at| low(words, *at) == sign)?;
    Some((open, close))
}

/// A list, item by item.
struct Items {
    values: Vec<String>,
    /// Whether all are names, which have no article.
    named: bool,
    /// What numbers are counted in: "dollars".
    unit: Option<String>,
}

/// The items of a list, which has to be all there is.
fn list(words: &[Token<'_>]) -> Option<Items> {
    let is_word = |token: &Token<'_>| matches!(token.low.as_str(), "and" | "or" | "&");
    let mut items: Vec<&[Token<'_>]> = Vec::new();
    let mut rest = words;
    while !rest.is_empty() {
        let end = rest.iter().position(|token| token.low == "," || is_word(token)).unwrap_or(rest.len());
        items.push(rest.get(..end).filter(|item| !item.is_empty())?);
        let comma = usize::from(low(rest, end) == ",");
        let joint = end + comma + usize::from(rest.get(end + comma).is_some_and(is_word));
        // Behind a joint another item has to follow.
        if end < rest.len() && joint == rest.len() {
            return None;
        }
        rest = rest.get(joint..).unwrap_or(&[]);
    }
    if items.len() < FEWEST {
        return None;
    }
    numbers(&items).or_else(|| {
        let named =
            items.iter().all(|item| item.first().is_some_and(|word| word.plain.starts_with(char::is_uppercase)));
        let values: Vec<String> = items.iter().map(|item| value(item)).collect::<Option<_>>()?;
        Some(Items { values, named, unit: None })
    })
}

/// A list of numbers, each the same unit or only the last: "8, 9 and 10 years old".
fn numbers(items: &[&[Token<'_>]]) -> Option<Items> {
    let number = |item: &&[Token<'_>]| match item.first()?.kind {
        Kind::Number(number) => Some(number.to_string()),
        _ => number_word(&item.first()?.low).map(|number| number.to_string()),
    };
    let values: Vec<String> = items.iter().map(number).collect::<Option<_>>()?;
    let unit = |item: &[Token<'_>]| {
        let words: Vec<&str> = item.iter().skip(1).map(|token| token.low.as_str()).collect();
        words.join(" ")
    };
    let last = unit(items.last()?);
    let each = items.iter().all(|item| item.len() == 1 || unit(item) == last);
    let unit = match last.as_str() {
        "" => None,
        "years old" | "years of age" | "years" => Some("age".to_string()),
        one if one.split(' ').count() == 1 && one.chars().all(char::is_alphabetic) && !needs_quotes(one) => {
            Some(one.to_string())
        }
        _ => return None,
    };
    each.then_some(Items { values, named: false, unit })
}

/// What an item of a list is called, without its article.
fn value(item: &[Token<'_>]) -> Option<String> {
    const ARTICLES: [&str; 4] = ["a", "an", "the", "some"];
    const NONE: [&str; 26] = [
        "with",
        "who",
        "that",
        "in",
        "on",
        "for",
        "one",
        "he",
        "she",
        "it",
        "they",
        "his",
        "her",
        "their",
        "its",
        "each",
        "every",
        "has",
        "have",
        "does",
        "do",
        "did",
        "as",
        "by",
        "respectively",
        "order",
    ];
    let bare = match item {
        [article, rest @ ..] if ARTICLES.contains(&article.low.as_str()) && !rest.is_empty() => rest,
        _ => item,
    };
    let fits = |token: &Token<'_>| {
        token.kind == Kind::Word
            && !NONE.contains(&token.low.as_str())
            && !needs_quotes(&token.low)
            && token.low != "'s"
    };
    let joined = bare.iter().map(|token| token.plain.as_str()).collect::<Vec<_>>().join(" ");
    let whole = joined.to_lowercase();
    let good = (1..=3).contains(&bare.len()) && bare.iter().all(fits);
    (good && !FOLK.contains(&whole.as_str()) && !is_known_noun(&whole)).then_some(joined)
}

/// What a sentence without brackets in its middle lists. `dealt` where it says that the order is open, `grouped` where those
/// who have it were listed in brackets.
fn plain(words: &[Token<'_>], dealt: bool, grouped: bool) -> Option<Vec<List>> {
    let (people, start) = opening(words);
    let mut found: Vec<List> = Vec::new();
    if !people.is_empty() {
        found.push(List { name: "name".to_string(), values: people });
    }
    let rest = words.get(start..)?;
    let whose = Whose { named: start > 0, grouped, dealt };
    match behind_colon(rest, whose).or_else(|| behind_be(rest, whose)).or_else(|| behind_verb(rest, whose)) {
        Some(list) => found.push(list),
        // "Ann, Bob and Cleo each chose a different flavour" tells who there is.
        None if whose.named && has_different(rest, found.first()?.values.len()) => {}
        None => return None,
    }
    Some(found)
}

/// Whether it is told that each has another one of what is listed elsewhere, or one of it, and no more.
fn has_different(words: &[Token<'_>], count: usize) -> bool {
    let first = |known: &[&str]| words.iter().position(|token| known.contains(&token.low.as_str()));
    let at = first(&["different"]).or_else(|| first(&["one", "a", "an"]));
    let each = words.first().is_some_and(|token| matches!(token.low.as_str(), "each" | "have" | "all"));
    let noun = |at: usize| if low(words, at) == "different" { 2..=4 } else { 2..=2 };
    each && at.is_some_and(|at| at > 1 && noun(at).contains(&(words.len() - at))) && is_silent(words, count)
}

/// Of whom a list is told.
#[derive(Clone, Copy)]
struct Whose {
    /// Names stand before it.
    named: bool,
    /// They were listed in brackets.
    grouped: bool,
    /// It is said that the order is open.
    dealt: bool,
}

/// The names with which a sentence begins, where there are enough of them, and how many words they take.
fn opening(words: &[Token<'_>]) -> (Vec<String>, usize) {
    let (found, end) = names(words);
    let joined = words.get(..end).is_some_and(|words| words.iter().any(|token| token.low == "and"));
    let plain = |name: &String| super::clue::is_plain_opening(&name.to_lowercase());
    let fits = found.len() >= FEWEST && joined && end < words.len() && !found.iter().any(plain);
    if fits { (found, end) } else { (Vec::new(), 0) }
}

/// "each won a different prize: a car, ...", "have different pets (a cat, ...)", "Five people live in a row: the Dane, ...".
fn behind_colon(words: &[Token<'_>], whose: Whose) -> Option<List> {
    let at = words.iter().position(|token| matches!(token.low.as_str(), ":" | "(" | "-"))?;
    let end = if low(words, at) == "(" && low(words, words.len() - 1) == ")" { words.len() - 1 } else { words.len() };
    let found = list(words.get(at + 1..end)?)?;
    let head = words.get(..at)?;
    let count = found.values.len();
    if !is_silent(head, count) {
        return None;
    }
    let has = |known: &[&str]| head.iter().any(|token| known.contains(&token.low.as_str()));
    let counted = counted_noun(head);
    let tells = has(&["different", "their", "they", "following"])
        || counted.is_some()
        || (low(head, 0) == "the" && head.len() <= 4)
        || head.len() == 1
        || whose.dealt;
    if !tells {
        return None;
    }
    let owned = has(&["different", "their", "following", "own"]) || low(head, 0) == "the" || counted.is_none();
    let name = match &found.unit {
        Some(unit) => unit.clone(),
        None if found.named && !has(&["different"]) => "name".to_string(),
        None if owned => noun(head)?,
        None => counted?,
    };
    Some(List { name, values: found.values })
}

/// "the houses are red, ...", "their pets are a cat, ...", "Ann, Bob and Cleo are a baker, ...", "they are 8, 9 and 10".
fn behind_be(words: &[Token<'_>], whose: Whose) -> Option<List> {
    let at = words.iter().position(|token| matches!(token.low.as_str(), "are" | "were"))?;
    let found = list(words.get(at + 1..)?)?;
    let head = words.get(..at)?;
    let owned = matches!(low(head, 0), "the" | "their") && head.len() <= 5;
    let people = whose.named || whose.grouped || low(head, 0) == "they" || counted_noun(head).is_some();
    let fits = match head {
        [] => whose.named || whose.grouped,
        [only] => only.low == "they",
        _ => owned || people,
    };
    if !fits || !is_silent(head, found.values.len()) {
        return None;
    }
    let name = match &found.unit {
        Some(unit) => unit.clone(),
        None if owned && !FOLK.contains(&head.last()?.low.as_str()) => noun(head)?,
        None if found.named && owned => "name".to_string(),
        None => "list".to_string(),
    };
    Some(List { name, values: found.values })
}

/// "they drink tea, ...", "the five men keep a cat, ...", "Ann, Bob and Cleo play the harp, ..., in some order".
fn behind_verb(words: &[Token<'_>], whose: Whose) -> Option<List> {
    const HOW: [&str; 2] = ["each", "all"];
    let after = match low(words, 0) {
        "they" => 1,
        _ if whose.named && (whose.dealt || low(words, 0) == "each") => 0,
        _ if whose.grouped => words.iter().position(|token| FOLK.contains(&token.low.as_str())).map_or(0, |at| at + 1),
        _ => words.iter().position(|token| FOLK.contains(&token.low.as_str())).map(|at| at + 1)?,
    };
    let head = words.get(..after)?;
    if after > 4 || (!head.is_empty() && low(head, 0) != "they" && !whose.grouped && counted_noun(head).is_none()) {
        return None;
    }
    let at = after + usize::from(HOW.contains(&low(words, after)));
    let verb = words.get(at).filter(|token| token.kind == Kind::Word)?;
    let plain = verb.plain.starts_with(char::is_lowercase) && !needs_quotes(&verb.low);
    let speaks = SAYS.contains(&verb.low.as_str());
    let found = list(words.get(at + 1..)?)?;
    if !plain || speaks || !is_silent(words.get(..=at)?, found.values.len()) {
        return None;
    }
    let name = found.unit.clone().unwrap_or_else(|| base_of_verb(&verb.low));
    Some(List { name, values: found.values })
}

/// Whether nothing stands here that could change what is listed, or tells another number.
fn is_silent(words: &[Token<'_>], count: usize) -> bool {
    const OTHER: [&str; 15] = [
        "some",
        "few",
        "several",
        "many",
        "but",
        "if",
        "when",
        "respectively",
        "order",
        "including",
        "possible",
        "may",
        "last",
        "leftmost",
        "rightmost",
    ];
    let is_first = words.first().is_some_and(|word| matches!(word.low.as_str(), "the" | "their" | "they"));
    words.iter().enumerate().all(|(at, token)| {
        let meaning = MEANINGFUL.contains(&token.low.as_str());
        let known = matches!(token.low.as_str(), "different" | "all" | "every") || (at == 0 && is_first);
        let number = match token.kind {
            Kind::Number(number) => Some(number),
            _ => number_word(&token.low),
        };
        let other = number.is_some_and(|number| number as usize != count && token.low != "one");
        (!meaning || known)
            && !OTHER.contains(&token.low.as_str())
            && ordinal(&token.low).is_none()
            && !other
            && token.kind != Kind::Sign
            || token.low == ","
    })
}

/// The noun behind a number: "five people", "the four girls".
fn counted_noun(words: &[Token<'_>]) -> Option<String> {
    let is_number = |token: &Token<'_>| {
        matches!(token.kind, Kind::Number(_)) || number_word(&token.low).is_some_and(|number| number as usize >= FEWEST)
    };
    let at = words.iter().position(is_number)?;
    let noun = words.get(at + 1).filter(|token| token.kind == Kind::Word && !needs_quotes(&token.low))?;
    Some(single(&noun.low))
}

/// The noun that a list is of: the last one before it.
fn noun(words: &[Token<'_>]) -> Option<String> {
    let words = match words {
        [before @ .., last] if matches!(last.low.as_str(), "are" | "were" | "is") => before,
        other => other,
    };
    let before = words.iter().position(|token| token.low == "of").filter(|_| low(words, 0) == "the");
    let last = words.get(..before.unwrap_or(words.len()))?.last().filter(|token| token.kind == Kind::Word)?;
    let fits = last.low.chars().count() > 1 && last.low.chars().all(char::is_alphabetic) && !needs_quotes(&last.low);
    Some(if fits { single(&last.low) } else { "list".to_string() })
}

/// One of what a noun tells several of.
fn single(noun: &str) -> String {
    if let Some((one, _)) = IRREGULAR.iter().find(|(_, many)| *many == noun) {
        return (*one).to_string();
    }
    let ends = [("ies", "y"), ("es", ""), ("s", "")];
    let stems = ends.iter().filter_map(|(end, instead)| Some(format!("{}{instead}", noun.strip_suffix(end)?)));
    stems.into_iter().rev().find(|one| plural(one) == noun).unwrap_or_else(|| noun.to_string())
}
