//! Riddles of who stands or lives where.

use super::words::{COLOURS, PEOPLE, PETS, ordinal, some};
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

/// One thing that is so in the world.
enum Clue {
    Is(One, One),
    IsNot(One, One),
    At(One),
    NotAt(One, usize),
    Before(One, One),
    NextTo(One, One),
    JustAfter(One, One),
}

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

    fn name(&self, (category, place): One) -> &'static str {
        self.at[category][place]
    }

    fn any(&self, dice: &mut Dice) -> One {
        (dice.index(self.at.len()), dice.index(self.places()))
    }

    /// Something that is so; what says much for a great ease.
    fn clue(&self, ease: f64, dice: &mut Dice) -> Option<Clue> {
        let (one, other) = (self.any(dice), self.any(dice));
        let says_much = dice.share() < 0.15 + 0.75 * ease;
        Some(match (says_much, dice.below(4)) {
            (true, 0) => Clue::At(one),
            (true, 1) if one.0 != other.0 => Clue::Is(one, (other.0, one.1)),
            (true, _) if one.1 > 0 => Clue::JustAfter(one, (other.0, one.1 - 1)),
            (false, 0) if one.1 != other.1 && one.0 != other.0 => Clue::IsNot(one, other),
            (false, 1) if one.1 != other.1 => Clue::NotAt(one, other.1),
            (false, 2) if one.1.abs_diff(other.1) == 1 => Clue::NextTo(one, other),
            (false, 3) if one.1 < other.1 => Clue::Before(one, other),
            _ => return None,
        })
    }

    fn say(&self, clue: &Clue, lang: Lang) -> String {
        let name = |one: &One| self.name(*one);
        match (clue, lang) {
            (Clue::Is(one, other), Lang::En) => format!("rule {} = {}", name(one), name(other)),
            (Clue::Is(one, other), Lang::Ja) => format!("規則 {}は{}だ", name(one), name(other)),
            (Clue::IsNot(one, other), Lang::En) => format!("rule {} != {}", name(one), name(other)),
            (Clue::IsNot(one, other), Lang::Ja) => format!("規則 {}は{}ではない", name(one), name(other)),
            (Clue::At(one), Lang::En) => format!("rule {} is {}", name(one), ordinal(one.1, lang)),
            (Clue::At(one), Lang::Ja) => format!("規則 {}は{}だ", name(one), ordinal(one.1, lang)),
            (Clue::NotAt(one, place), Lang::En) => format!("rule {} is not {}", name(one), ordinal(*place, lang)),
            (Clue::NotAt(one, place), Lang::Ja) => format!("規則 {}は{}ではない", name(one), ordinal(*place, lang)),
            (Clue::Before(one, other), Lang::En) => format!("rule {} left of {}", name(one), name(other)),
            (Clue::Before(one, other), Lang::Ja) => format!("規則 {}は{}より左だ", name(one), name(other)),
            (Clue::NextTo(one, other), Lang::En) => format!("rule {} next to {}", name(one), name(other)),
            (Clue::NextTo(one, other), Lang::Ja) => format!("規則 {}は{}の隣だ", name(one), name(other)),
            (Clue::JustAfter(one, other), Lang::En) => format!("rule {} just right of {}", name(one), name(other)),
            (Clue::JustAfter(one, other), Lang::Ja) => format!("規則 {}は{}の右隣だ", name(one), name(other)),
        }
    }

    fn lines(&self, clues: &[String], lang: Lang) -> Vec<String> {
        let declared = self.categories.iter().map(|(name, values)| match lang {
            Lang::En => format!("cat {name}: {}", values.join(" ")),
            Lang::Ja => format!("分類 {name}: {}", values.join(" ")),
        });
        let asked = match lang {
            Lang::En => "ask all".to_string(),
            Lang::Ja => "質問 すべて".to_string(),
        };
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
        if let Some(clue) = world.clue(wish.ease, dice) {
            let said = world.say(&clue, wish.lang);
            if !clues.contains(&said) {
                clues.push(said);
            }
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
