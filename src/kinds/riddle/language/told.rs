//! What a text tells as a whole, whatever is declared: found out once, since its sentences are read again and again while
//! more becomes known of what they take for granted.

use super::gather::Said;
use super::lexing::{Token, tokens};
use super::measures::{Sort, mixed, units};
use super::names::plain_name;
use super::races::{is_floors, is_queue, is_race};
use super::ranks::ranked_by;
use super::scope::Scope;
use super::somebody;
use crate::riddle::ast::Riddle;
use std::cell::OnceCell;

/// What all sentences together tell.
pub(super) struct Told<'a> {
    wholes: Vec<&'a str>,
    /// Who makes each statement.
    speakers: Vec<String>,
    race: bool,
    rank: Option<Sort>,
    queue: bool,
    floors: bool,
    /// The words of each sentence in ASCII; only where there are categories somebody asks for them.
    words: OnceCell<Vec<Vec<Token<'a>>>>,
    /// The units of numbers that are named.
    units: OnceCell<Vec<&'static str>>,
}

impl<'a> Told<'a> {
    /// What these tell.
    pub fn of(said: &[Said<'a>]) -> Told<'a> {
        let wholes: Vec<&'a str> = said.iter().map(|one| one.whole).collect();
        Told {
            speakers: said.iter().filter_map(|one| one.speaker).map(plain_name).collect(),
            race: is_race(wholes.iter().copied()),
            rank: ranked_by(&wholes),
            queue: wholes.iter().any(|whole| is_queue(whole)),
            floors: wholes.iter().any(|whole| is_floors(whole)),
            words: OnceCell::new(),
            units: OnceCell::new(),
            wholes,
        }
    }

    /// Everything declared, with the number of statements that each person makes.
    pub fn scope(&self, riddle: &Riddle) -> Scope {
        let mut scope = Scope::new(riddle.clone());
        let mut counts = vec![0; riddle.people.len()];
        for name in &self.speakers {
            let person = scope.look_up(name).and_then(|senses| senses.person);
            if let Some(count) = person.and_then(|person| counts.get_mut(person)) {
                *count += 1;
            }
        }
        scope.add_statements(counts);
        scope.race = self.race;
        scope.rank = self.rank;
        scope.queue = self.queue;
        scope.floors = self.floors;
        scope.somebody = somebody::people(riddle, || self.words());
        if riddle.categories.iter().any(|category| category.numbers().is_some()) {
            scope.mixed = mixed(self.units.get_or_init(|| units(&self.wholes)), &riddle.categories);
        }
        scope
    }

    fn words(&self) -> &[Vec<Token<'a>>] {
        self.words
            .get_or_init(|| self.wholes.iter().filter(|whole| whole.is_ascii()).map(|whole| tokens(whole)).collect())
    }
}
