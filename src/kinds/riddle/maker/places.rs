//! Riddles about who is where.

use super::words::{PEOPLE, some, word, written};
use super::{RiddlePuzzle, unique};
use crate::Dice;
use crate::maker::{MakeError, Wish, between};
use nazo_core::puzzle::Budget;
use nazo_core::words::{Argument, Fixed, Lang, Phrase, say};

/// The number of clues of each sort that are drawn for each value.
const THROWS: usize = 3;

/// Who is where: some categories, each with a value at every place.
pub(super) struct World {
    /// The name of each category, and its values in the order of their declaration.
    categories: Vec<(&'static str, Vec<&'static str>)>,
    /// For each category, the value at every place.
    at: Vec<Vec<&'static str>>,
}

/// A value, as its category and place.
type One = (usize, usize);

impl World {
    /// A world of people in a row.
    pub fn row(wish: &Wish<'_>, dice: &mut Dice) -> World {
        let count = (between(7.2, 3.8, wish.ease) as usize + dice.index(2)).clamp(3, 8);
        let people = some(PEOPLE, count, wish.lang, dice);
        World::of(vec![(Fixed("riddle.runner").get(wish.lang), people)], dice)
    }

    /// A world of houses with people, colours and pets.
    pub fn houses(wish: &Wish<'_>, dice: &mut Dice) -> World {
        let count = (between(5.2, 3.0, wish.ease) as usize + dice.index(2)).clamp(3, 5);
        let categories = [
            (Fixed("riddle.owner"), PEOPLE),
            (Fixed("riddle.house"), Fixed("riddle.colours")),
            (Fixed("riddle.pet"), Fixed("riddle.pets")),
        ];
        let category = |(name, values): (Fixed, Fixed)| (name.get(wish.lang), some(values, count, wish.lang, dice));
        let categories = categories.map(category).to_vec();
        World::of(categories, dice)
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

    /// A random clue that is true, as a line. The easier the riddle, the more the clue tends to say. None if the draw
    /// allows no clue.
    fn clue(&self, wish: &Wish<'_>, dice: &mut Dice) -> Option<String> {
        let (one, other) = (self.any(dice), self.any(dice));
        let says_much = dice.share() < 0.15 + 0.75 * wish.ease;
        let value = |(category, place): One| self.at[category][place];
        let nth = |place: usize| word(Fixed("riddle.ordinals"), place, wish.lang);
        let (says, other) = match (says_much, dice.below(4)) {
            (true, 0) => ("riddle.clue-at", nth(one.1)),
            (true, 1) if one.0 != other.0 => ("riddle.clue-with", value((other.0, one.1))),
            (true, _) if one.1 > 0 => ("riddle.clue-just-after", value((other.0, one.1 - 1))),
            (false, 0) if one.1 != other.1 && one.0 != other.0 => ("riddle.clue-not-with", value(other)),
            (false, 1) if one.1 != other.1 => ("riddle.clue-not-at", nth(other.1)),
            (false, 2) if one.1.abs_diff(other.1) == 1 => ("riddle.clue-next-to", value(other)),
            (false, 3) if one.1 < other.1 => ("riddle.clue-before", value(other)),
            _ => return None,
        };
        let said = Phrase::entry(says, vec![("one", value(one).arg()), ("other", other.arg())]);
        Some(said.get(wish.lang).to_string())
    }

    fn lines(&self, clues: &[String], lang: Lang) -> Vec<String> {
        let category = |(name, values): &(&str, Vec<&str>)| say!("riddle.category", name, values = values.join(" "));
        let mut lines = written(self.categories.iter().map(category), lang);
        lines.extend_from_slice(clues);
        lines.push(Fixed("riddle.ask-all").get(lang).to_string());
        lines
    }
}

/// A riddle with a minimal set of clues: it has one solution, and without any one of them it would have several.
pub(super) fn minimal_riddle(
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
    // Adds half as many clues again until they are enough, then removes one by one what can be left out.
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
