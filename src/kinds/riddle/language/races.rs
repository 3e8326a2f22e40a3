//! Who was faster than whom: in a race the order of the places is that of the speed, in a queue or a street it is not.

use super::input::{Input, Read, What, ahead, expecting, number, skip};
use super::measures::measures;
use super::places::Relation;
use super::ranks::{compared, extreme};
use super::term::{PLACE, term};
use crate::riddle::ast::Order;
use nazo_core::words::{Fixed, phrase};

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

/// Whether a text tells of people or things that have a place.
pub(super) fn stands(text: &str) -> bool {
    let low = text.to_lowercase();
    low.split(|c: char| !c.is_alphanumeric()).any(|word| STANDING.contains(&word))
        || LYING.iter().any(|word| low.contains(word))
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
pub(super) const NO_RACE: Fixed = Fixed(
    "speed tells no place here, as nobody races; say where they are, as in 'A is before B'",
    "競走ではないので、速さでは場所が決まりません。「A is before B」のように書いてください。",
);

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
    let what = phrase!(
        "'{}' tells no place by itself; declare the numbers, as in 'cat age: 8 9 10', or let the places be the ranks, and write 'A after B'",
        "「{}」だけでは場所が決まりません。「cat age: 8 9 10」のように数を書くか、場所を順位として「A after B」と書いてください。",
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
    if let Some(found) = compared(bare) {
        return Some(found);
    }
    // The oldest is first, which is a place like any other.
    let most = skip(bare, &["the"]);
    if [most.low(), most.peek(1)].into_iter().any(|word| extreme(input.scope, word).is_some()) {
        return None;
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
        return Some(start.unlike(What::Wrong(NO_RACE.into())));
    }
    let order = if first { Order::Less } else { Order::More };
    Some(expecting(after, PLACE, term(after)).map(|(rest, other)| (rest, Relation::Compare(0, order, other))))
}
