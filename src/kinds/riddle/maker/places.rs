//! Riddles of who stands or lives where.

use super::words::{COLOURS, Form, PEOPLE, PETS, filled, ordinal, some};
use super::{RiddlePuzzle, unique};
use crate::Dice;
use crate::maker::{MakeError, Wish, between};
use nazo_core::puzzle::Budget;
use nazo_core::words::Lang;

/// Clues of each sort that are thrown for each value.
const THROWS: usize = 3;

/// Who is where: some categories, each with a value at every place.
pub(super) struct World {
    /// The name of each category, and its values as they are declared.
    categories: Vec<(&'static str, Vec<&'static str>)>,
    /// For each category the value at every place.
    at: Vec<Vec<&'static str>>,
}

/// A value, by its category and place.
type One = (usize, usize);

/// What can be said of a value and of another one, or a place.
const IS: Form = ["rule {0} = {1}", "規則 {0}は{1}だ"];
const IS_NOT: Form = ["rule {0} != {1}", "規則 {0}は{1}ではない"];
const AT: Form = ["rule {0} is {1}", "規則 {0}は{1}だ"];
const NOT_AT: Form = ["rule {0} is not {1}", "規則 {0}は{1}ではない"];
const BEFORE: Form = ["rule {0} left of {1}", "規則 {0}は{1}より左だ"];
const NEXT_TO: Form = ["rule {0} next to {1}", "規則 {0}は{1}の隣だ"];
const JUST_AFTER: Form = ["rule {0} just right of {1}", "規則 {0}は{1}の右隣だ"];

impl World {
    /// People in a row.
    pub fn row(wish: &Wish<'_>, dice: &mut Dice) -> World {
        let count = (between(7.2, 3.8, wish.ease) as usize + dice.index(2)).clamp(3, 8);
        let people = some(&PEOPLE, count, wish.lang, dice);
        let name = if wish.lang == Lang::En { "runner" } else { "走者" };
        World::of(vec![(name, people)], dice)
    }

    /// Houses with people, colours and animals.
    pub fn houses(wish: &Wish<'_>, dice: &mut Dice) -> World {
        let count = (between(5.2, 3.0, wish.ease) as usize + dice.index(2)).clamp(3, 5);
        let lang = wish.lang;
        let names = if lang == Lang::En { ["owner", "house", "pet"] } else { ["住人", "戸の色", "生き物"] };
        let values =
            [some(&PEOPLE, count, lang, dice), some(&COLOURS, count, lang, dice), some(&PETS, count, lang, dice)];
        World::of(names.into_iter().zip(values).collect(), dice)
    }

    fn of(categories: Vec<(&'static str, Vec<&'static str>)>, dice: &mut Dice) -> World {
        let at = categories.iter().map(|(_, values)| {
            let mut values = values.clone();
            dice.shuffle(&mut values);
            values
        });
        let at = at.collect();
        World { categories, at }
    }

    fn places(&self) -> usize {
        self.at.first().map_or(0, Vec::len)
    }

    fn any(&self, dice: &mut Dice) -> One {
        (dice.index(self.at.len()), dice.index(self.places()))
    }

    /// Something that is so, as a line; what says much for a great ease.
    fn clue(&self, wish: &Wish<'_>, dice: &mut Dice) -> Option<String> {
        let (one, other) = (self.any(dice), self.any(dice));
        let says_much = dice.share() < 0.15 + 0.75 * wish.ease;
        let value = |(category, place): One| self.at[category][place];
        let nth = |place: usize| ordinal(place, wish.lang);
        let (form, name) = match (says_much, dice.below(4)) {
            (true, 0) => (AT, nth(one.1)),
            (true, 1) if one.0 != other.0 => (IS, value((other.0, one.1))),
            (true, _) if one.1 > 0 => (JUST_AFTER, value((other.0, one.1 - 1))),
            (false, 0) if one.1 != other.1 && one.0 != other.0 => (IS_NOT, value(other)),
            (false, 1) if one.1 != other.1 => (NOT_AT, nth(other.1)),
            (false, 2) if one.1.abs_diff(other.1) == 1 => (NEXT_TO, value(other)),
            (false, 3) if one.1 < other.1 => (BEFORE, value(other)),
            _ => return None,
        };
        Some(filled(form, &[value(one), name], wish.lang))
    }

    fn lines(&self, clues: &[String], lang: Lang) -> Vec<String> {
        let category = |(name, values): &(&str, Vec<&str>)| {
            filled(["cat {0}: {1}", "分類 {0}: {1}"], &[name, &values.join(" ")], lang)
        };
        let declared = self.categories.iter().map(category);
        let asked = filled(["ask all", "質問 すべて"], &[], lang);
        declared.chain(clues.iter().cloned()).chain([asked]).collect()
    }
}

/// The world told by as few of its clues as leave it the only one: none of them can be left out.
pub(super) fn told(
    world: &World,
    wish: &Wish<'_>,
    dice: &mut Dice,
    budget: &Budget,
) -> Result<Option<RiddlePuzzle>, MakeError> {
    let mut clues: Vec<String> = Vec::new();
    for _ in 0..THROWS * 8 * world.places() * world.at.len() {
        if let Some(clue) = world.clue(wish, dice).filter(|clue| !clues.contains(clue)) {
            clues.push(clue);
        }
    }
    let is_enough = |clues: &[String]| unique(&world.lines(clues, wish.lang), budget);
    // Half as many again until they are enough; then one by one whatever can go.
    let mut count = world.places();
    while is_enough(&clues[..count.min(clues.len())])?.is_none() {
        if count >= clues.len() {
            return Ok(None);
        }
        count = (count + count / 2 + 1).min(clues.len());
    }
    clues.truncate(count);
    let mut at = clues.len();
    while at > 0 {
        at -= 1;
        let kept = clues.remove(at);
        if is_enough(&clues)?.is_none() {
            clues.insert(at, kept);
        }
    }
    is_enough(&clues)
}
