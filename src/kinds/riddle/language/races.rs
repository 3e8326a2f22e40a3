//! Who was faster than whom: in a race the order of the places is that of the speed, in a queue or a street it is not.

use super::input::{Input, Read, What, ahead, expecting, number, skip};
use super::measures::measures;
use super::places::Relation;
use super::term::{PLACE, term};
use crate::kinds::riddle::ast::Order;

/// Words of texts in which places are no ranks.
const STANDING: [&str; 21] = [
    "queue", "queues", "shelf", "house", "houses", "street", "bench", "seat", "seats", "sit", "sits", "sat", "stand",
    "stands", "stood", "live", "lives", "door", "doors", "room", "floor",
];

/// The same in Japanese.
const LYING: [&str; 15] =
    ["並ん", "並び", "一列", "座", "棚", "家", "住", "席", "部屋", "階", "隣", "右", "左", "立っ", "立ち"];

/// Words that speak of speed.
const SPEED: [&str; 16] = [
    "に勝",
    "には勝",
    "に負け",
    "には負け",
    "に敗",
    "faster",
    "slower",
    "quicker",
    "fastest",
    "slowest",
    "quickest",
    "beat",
    "lost",
    "defeated",
    "outran",
    "速",
];

/// Words that compare people by one thing, of which the most of it is the first rank: "older" and "younger", "oldest" and
/// "youngest".
#[derive(Debug)]
pub(super) struct Ranks {
    more: &'static [&'static str],
    less: &'static [&'static str],
    most: &'static [&'static str],
    least: &'static [&'static str],
}

const RANKS: [Ranks; 5] = [
    Ranks { more: &["older"], less: &["younger"], most: &["oldest", "eldest"], least: &["youngest"] },
    Ranks { more: &["taller"], less: &["shorter"], most: &["tallest"], least: &["shortest"] },
    Ranks { more: &["heavier"], less: &["lighter"], most: &["heaviest"], least: &["lightest"] },
    Ranks { more: &["richer"], less: &["poorer"], most: &["richest"], least: &["poorest"] },
    Ranks { more: &["bigger", "larger"], less: &["smaller"], most: &["biggest", "largest"], least: &["smallest"] },
];

impl Ranks {
    /// What a text ranks people by: one thing alone, without numbers, in two sentences or in one and by whoever has most or
    /// least of it. That somebody is the oldest may only set the scene.
    pub fn of<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> Option<&'static Ranks> {
        const COUNTED: [&str; 9] =
            ["year", "years", "inch", "inches", "cm", "centimetres", "centimeters", "kilos", "pounds"];
        let any = |known: &[&[&str]]| {
            let says = |text: &str| words(text).any(|word| known.iter().any(|known| known.contains(&word.as_str())));
            texts.clone().filter(|text| says(text)).count()
        };
        let is_placed = |text: &str| stands(text) || is_queue(text) || is_floors(text);
        if texts.clone().any(is_placed) || is_race(texts.clone()) || any(&[&COUNTED]) > 0 {
            return None;
        }
        let mut spoken = RANKS.iter().filter(|it| any(&[it.more, it.less, it.most, it.least]) > 0);
        let only = spoken.next().filter(|_| spoken.next().is_none())?;
        let compared = any(&[only.more, only.less]);
        (compared > 1 || compared == 1 && any(&[only.most, only.least]) > 0).then_some(only)
    }

    /// Whether somebody has more or less than another, by a word of these.
    fn compares(&self, word: &str) -> Option<Order> {
        let more = self.more.contains(&word).then_some(Order::Less);
        more.or_else(|| self.less.contains(&word).then_some(Order::More))
    }

    /// Whether the first of all is meant by a word, or the last.
    pub fn extreme(&self, word: &str) -> Option<bool> {
        let first = self.most.contains(&word).then_some(true);
        first.or_else(|| self.least.contains(&word).then_some(false))
    }
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let low = text.to_lowercase();
    low.split(|c: char| !c.is_alphanumeric()).map(str::to_string).collect::<Vec<_>>().into_iter()
}

/// Whether a text tells of people or things that have a place.
fn stands(text: &str) -> bool {
    let low = text.to_lowercase();
    words(text).any(|word| STANDING.contains(&word.as_str())) || LYING.iter().any(|word| low.contains(word))
}

/// Whether speed is spoken of and places are the ranks of a race, as far as the text tells: nobody stands or lives anywhere.
pub(super) fn is_race<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> bool {
    let speaks = |text: &str| {
        let low = text.to_lowercase();
        SPEED.iter().any(|word| low.contains(word))
    };
    texts.clone().any(speaks) && !texts.clone().any(stands)
}

/// Whether a sentence tells of people who stand one behind the other.
pub(super) fn is_queue(text: &str) -> bool {
    let low = text.to_lowercase();
    ["queue", "in line", "in a line", "in a row", "in single file"].iter().any(|word| low.contains(word))
}

/// Whether a sentence tells of floors, where who lives above somebody has the higher number.
pub(super) fn is_floors(text: &str) -> bool {
    let low = text.to_lowercase();
    low.split(|c: char| !c.is_alphabetic()).any(|word| matches!(word, "floor" | "floors" | "storey" | "storeys"))
}

/// Why speed tells no place here.
pub(super) const NO_RACE: &str =
    "speed tells no place here, as nobody races; say where they are, as in 'A is before B'";

/// What denies that somebody was faster.
const NOT: &[&str] = &["did not", "does not", "was not", "is not", "were not", "are not"];

/// Whether it is denied here that somebody was faster.
pub(super) fn denied_speed(input: Input<'_>) -> bool {
    ahead(input, NOT).is_some()
}

/// "two years older than B": what is compared has no place by itself; how it could be told.
fn size(input: Input<'_>) -> Option<Read<'_, Relation>> {
    if !measures(input.scope).is_empty() {
        return None;
    }
    const SIZES: &[&str] = &[
        "older than",
        "younger than",
        "taller than",
        "shorter than",
        "heavier than",
        "lighter than",
        "richer than",
        "poorer than",
        "bigger than",
        "smaller than",
        "larger than",
        "the oldest",
        "the youngest",
        "the tallest",
    ];
    let counted = number(input).ok().map(|(rest, _)| rest.skip(1));
    let here = counted.filter(|rest| ahead(*rest, SIZES).is_some()).unwrap_or(input);
    ahead(here, SIZES)?;
    let word = if here.low() == "the" { here.skip(1) } else { here };
    let what = format!(
        "'{}' tells no place by itself; declare the numbers, as in 'cat age: 8 9 10', or let the places be the ranks, and write 'A after B'",
        word.here()
    );
    Some(word.unlike(What::Wrong(what)))
}

/// "faster than B", "beat B", "lost to B"; nothing where speed is not spoken of.
pub(super) fn speed(input: Input<'_>) -> Option<Read<'_, Relation>> {
    const BEAT: &[&str] = &["beat", "beats", "defeated", "outran", "won against"];
    const LOST: &[&str] = &["lost to", "loses to", "lose to", "was beaten by", "is beaten by", "was defeated by"];
    const FASTER: &[&str] = &["faster than", "quicker than"];
    const SLOWER: &[&str] = &["slower than"];
    const RAN: &[&str] =
        &["was", "is", "am", "were", "are", "ran", "run", "runs", "swam", "rode", "finished", "much", "a lot"];
    let start = skip(input, NOT);
    let bare = skip(skip(start, RAN), RAN);
    if let Some(ranks) = input.scope.ranks() {
        if let Some(order) = ranks.compares(bare.low()).filter(|_| bare.peek(1) == "than") {
            let after = bare.skip(2);
            return Some(
                expecting(after, PLACE, term(after)).map(|(rest, other)| (rest, Relation::Compare(0, order, other))),
            );
        }
        // The oldest is first, which is a place like any other.
        let most = skip(bare, &["the"]);
        if [most.low(), most.peek(1)].iter().any(|word| ranks.extreme(word).is_some()) {
            return None;
        }
    }
    if let Some(size) = size(skip(start, RAN)) {
        return Some(size);
    }
    let (after, first) = match (ahead(start, BEAT), ahead(start, LOST), ahead(bare, FASTER), ahead(bare, SLOWER)) {
        (Some(after), ..) | (_, _, Some(after), _) => (after, true),
        (_, Some(after), ..) | (.., Some(after)) => (after, false),
        _ => return None,
    };
    if !input.scope.is_race() {
        return Some(start.unlike(What::Wrong(NO_RACE.to_string())));
    }
    let order = if first { Order::Less } else { Order::More };
    Some(expecting(after, PLACE, term(after)).map(|(rest, other)| (rest, Relation::Compare(0, order, other))))
}
