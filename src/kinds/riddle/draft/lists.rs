//! Lists in a sentence: "Ann, Bob and Carl", "a cat, a dog or a goldfish", 「太郎、次郎、花子の三人」.

use super::cast::singular;
use super::tokens::{Kind, Token, number};
use std::collections::BTreeSet;

/// A list in a sentence.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) items: Vec<String>,
    /// What the items are, if the words before the list say so: "their pets are".
    pub(super) of: Option<String>,
    /// Whether the items are names.
    pub(super) is_named: bool,
    /// Whether it has only two items and so may not be complete: "Ann and Bob".
    pub(super) is_pair: bool,
}

/// Honorifics that follow a name.
pub(super) const HONORIFICS: [&str; 5] = ["さん", "くん", "君", "ちゃん", "氏"];
/// Particles that are not part of a name.
const HANGING: [&str; 8] = ["だけ", "のみ", "しか", "ばかり", "など", "から", "まで", "や"];
/// Capitalised words that open a sentence and are not names.
const OPENING: [&str; 8] = ["suppose", "imagine", "when", "if", "once", "today", "yesterday", "meet"];
/// The longest item in a language without blanks, in characters.
pub(super) const LONGEST_ITEM: usize = 8;
/// The most capitalised words that form one name.
const LONGEST_NAME: usize = 3;

/// The lists of a sentence.
pub(super) fn lists(text: &str, tokens: &[Token]) -> Vec<List> {
    if tokens.iter().any(|token| token.kind == Kind::Letter) {
        let each = |part: &[Token]| japanese(text, part, ",").or_else(|| japanese(text, part, "と"));
        return without_each(tokens).into_iter().filter_map(each).collect();
    }
    let mut found = Vec::new();
    let mut at = usize::from(tokens.first().is_some_and(|first| OPENING.contains(&first.low.as_str())));
    while at < tokens.len() {
        match (Words { text, tokens }).list(at) {
            Some((end, list)) => {
                found.push(list);
                at = end;
            }
            None => at += 1,
        }
    }
    found
}

/// How an item is written. All items of a list are written alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Name,
    Number,
    /// With an article, or after "one of".
    Introduced,
    Plain,
}

struct Words<'a> {
    text: &'a str,
    tokens: &'a [Token],
}

impl Words<'_> {
    fn low(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.low.as_str())
    }

    fn is_word(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == Kind::Word)
    }

    fn list(&self, at: usize) -> Option<(usize, List)> {
        let (mut end, look, first) = self.item(at)?;
        let mut items = vec![first];
        let mut is_joined = false;
        while let Some((next, joins)) = self.joint(end) {
            let Some((after, _, item)) = self.item(next).filter(|(_, other, _)| *other == look) else { break };
            if items.contains(&item) {
                break;
            }
            items.push(item);
            (end, is_joined) = (after, is_joined || joins);
            if joins {
                break;
            }
        }
        let before = at.checked_sub(1).map_or("", |before| self.low(before));
        let is_told = matches!(before, ":" | "(" | "are" | "were" | "either" | "aged" | "is" | "at" | "both");
        let is_pair = items.len() == 2;
        let enough = items.len() > 2 || items.len() == 2 && look == Look::Name && is_joined;
        let is_list = enough
            && (is_joined || matches!(before, ":" | "("))
            && (is_told || matches!(look, Look::Name | Look::Introduced));
        let of = self.of(at, look);
        is_list.then_some((end, List { items, of, is_named: look == Look::Name, is_pair }))
    }

    /// The index after a comma, "and" or the like, and whether the last item follows.
    fn joint(&self, at: usize) -> Option<(usize, bool)> {
        let comma = usize::from(self.low(at) == ",");
        let joins = matches!(self.low(at + comma), "and" | "or");
        (comma > 0 || joins).then_some((at + comma + usize::from(joins), joins))
    }

    fn item(&self, at: usize) -> Option<(usize, Look, String)> {
        const VERBS: [&str; 10] = ["is", "was", "has", "had", "of", "holds", "ate", "owns", "likes", "keeps"];
        let one = usize::from(self.low(at) == "one");
        let from = at + one + usize::from(one == 1 && VERBS.contains(&self.low(at + 1)));
        // A capital "A" is a name, except at the start of a sentence.
        let is_small = from == 0 || self.tokens.get(from).is_some_and(|token| !token.capital);
        let is_article = is_small && matches!(self.low(from), "a" | "an" | "the") && self.is_word(from + 1);
        let article = usize::from(is_article && self.low(from + 1) != "and");
        let from = from + article;
        if !self.is_word(from)
            || matches!(self.low(from), "and" | "or" | "one" | "of" | "not" | "i" | "only" | "both" | "all" | "no")
        {
            return None;
        }
        let ends = |at: usize| self.low(at).is_empty() || self.joint(at).is_some() || !self.is_word(at);
        let (look, length) = if article + one > 0 {
            (Look::Introduced, 1 + usize::from(self.is_word(from + 1) && !ends(from + 1) && ends(from + 2)))
        } else if self.tokens[from].capital {
            let run =
                (from..from + LONGEST_NAME).take_while(|at| self.tokens.get(*at).is_some_and(|token| token.capital));
            (Look::Name, run.count())
        } else if self.low(from).bytes().all(|c| c.is_ascii_digit()) {
            (Look::Number, 1)
        } else {
            (Look::Plain, 1)
        };
        let last = &self.tokens[(from + length - 1).min(self.tokens.len() - 1)];
        let text = &self.text[self.tokens[from].place.start..last.place.end];
        Some((from + length, look, text.strip_suffix(" one").unwrap_or(text).to_string()))
    }

    /// What the items are.
    fn of(&self, at: usize, look: Look) -> Option<String> {
        if look == Look::Number && self.tokens.iter().any(|token| matches!(token.low.as_str(), "aged" | "old" | "ages"))
        {
            return Some("age".to_string());
        }
        let sign = at.checked_sub(1).filter(|at| matches!(self.low(*at), ":" | "(" | "are" | "were"))?;
        let noun = sign.checked_sub(1).filter(|at| self.is_word(*at)).map(|at| self.low(at))?;
        const NONE: &str = "them other they names called there these who it following old how what";
        // In "Standing in a line: a nurse, ...", "line" says where they are, not what.
        let is_there = sign.checked_sub(3).is_some_and(|at| matches!(self.low(at), "in" | "on" | "at" | "of" | "to"));
        (!is_there && NONE.split(' ').all(|none| none != noun)).then(|| singular(noun))
    }
}

/// The parts of a sentence before and after 「それぞれ」 ("each"), after which another list begins.
fn without_each(tokens: &[Token]) -> Vec<&[Token]> {
    let each = ["そ", "れ", "ぞ", "れ"];
    let stands = |window: &[Token]| window.iter().zip(each).all(|(token, letter)| token.low == letter);
    match tokens.windows(each.len()).position(stands) {
        Some(at) => vec![&tokens[..at], &tokens[at + each.len()..]],
        None => vec![tokens],
    }
}

/// A list with this sign or particle between its items.
fn japanese(text: &str, tokens: &[Token], joint: &str) -> Option<List> {
    let is_joint = |token: &Token| token.kind != Kind::Quotation && token.low == joint;
    let parts: Vec<&[Token]> = tokens.split(is_joint).filter(|part| !part.is_empty()).collect();
    // The items in the middle are bounded on both sides. Text before the first item and after the last is cut off.
    let from = (0..parts.len()).find(|at| parts.get(at + 1).is_some_and(is_item) || *at + 2 == parts.len())?;
    let to = (from + 1..parts.len()).find(|at| !is_item(&parts[*at])).unwrap_or(parts.len() - 1);
    let (head, last) = (*parts.get(from)?, *parts.get(to)?);
    let opens = |token: &Token| matches!(token.low.as_str(), "は" | "が" | "に" | "で" | "の" | ":" | "(");
    let start = head.iter().rposition(opens).map_or(0, |at| at + 1);
    let (last, tail) = last.split_at(last_item(last));
    let mut items = vec![&head[start..]];
    items.extend(&parts[from + 1..to]);
    items.push(last);
    // A long first part with a number, such as 「横一列に並んだ4軒の家に」, is not an item.
    let counts = items[0].iter().any(|token| number(token).is_some()) && items[0].len() > 3;
    items.drain(..usize::from(counts || items[0].is_empty()));
    let are_people = tail.first().is_some_and(|token| token.low == "の") && tail.get(1).and_then(number).is_some();
    if items.len() + usize::from(are_people) < 3 || !items.iter().all(is_item) {
        return None;
    }
    let written = |part: &[Token]| text[part[0].place.start..part[part.len() - 1].place.end].to_string();
    let raw: Vec<String> = items.into_iter().map(written).collect();
    let items: Vec<String> = raw.iter().map(|name| plain(name)).collect();
    let is_subject = tail.first().is_some_and(|token| matches!(token.low.as_str(), "が" | "は"));
    let is_named = are_people || items != raw || is_subject;
    let of = head[..start.saturating_sub(1)].rsplit(opens).next().filter(|of| !is_named && (1..4).contains(&of.len()));
    let of = of.filter(|of| of.iter().all(|token| token.kind == Kind::Letter)).map(written);
    let is_distinct = items.iter().collect::<BTreeSet<_>>().len() == items.len();
    is_distinct.then_some(List { items, of, is_named, is_pair: false })
}

fn is_item(part: &&[Token]) -> bool {
    let is_part = |token: &Token| {
        matches!(token.kind, Kind::Word | Kind::Letter) && !matches!(token.low.as_str(), "は" | "が" | "を")
    };
    // 「花子の三人」 ends a list.
    let counts = |pair: &[Token]| pair[0].low == "の" && number(&pair[1]).is_some();
    (1..=LONGEST_ITEM).contains(&part.len()) && part.iter().all(is_part) && !part.windows(2).any(counts)
}

/// Where the last item ends: before the particle after it.
fn last_item(part: &[Token]) -> usize {
    let is_hiragana = |token: &Token| token.low.starts_with(|c| ('ぁ'..='ん').contains(&c));
    let ends = |at: &usize| {
        let is_particle = matches!(part[*at].low.as_str(), "の" | "が" | "は" | "で" | "を" | "と" | "に" | "だ");
        part[*at].low == ")" || is_particle && (*at > 1 || !is_hiragana(&part[at - 1]))
    };
    (1..part.len()).find(ends).unwrap_or(part.len())
}

/// A name without honorifics and particles.
pub(super) fn plain(name: &str) -> String {
    let bare = bare(name);
    let polite = HONORIFICS.iter().find_map(|polite| bare.strip_suffix(polite)).filter(|name| !name.is_empty());
    polite.unwrap_or(bare).to_string()
}

/// A noun without the particles after it.
pub(super) fn bare(noun: &str) -> &str {
    let cut = HANGING.iter().find_map(|hanging| noun.strip_suffix(hanging)).filter(|noun| noun.chars().count() > 1);
    cut.unwrap_or(noun)
}
