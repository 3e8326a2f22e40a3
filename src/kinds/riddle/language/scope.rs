//! Everything that is declared, by its name.

use super::lexing::plain;
use super::measures::Sort;
use super::words::CRIMES;
use std::collections::HashMap;

use crate::riddle::ast::{Item, Person, Riddle};
use nazo_core::text::lexis::nearest;

/// What a name can mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Senses {
    /// The name as it was declared.
    pub name: String,
    /// A person.
    pub person: Option<Person>,
    /// A role.
    pub role: Option<usize>,
    /// A property.
    pub prop: Option<usize>,
    /// A fact.
    pub fact: Option<usize>,
    /// A value.
    pub item: Option<Item>,
    /// A person's statement, counted from 0.
    pub label: Option<(Person, usize)>,
}

impl Senses {
    /// Whether it can be anything but a statement's label.
    pub fn is_declared(&self) -> bool {
        self.person.is_some()
            || self.role.is_some()
            || self.prop.is_some()
            || self.fact.is_some()
            || self.item.is_some()
    }
}

/// Everything that is declared.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// What is declared; its sentences are not filled in.
    pub riddle: Riddle,
    /// How many statements each person makes.
    pub said: Vec<usize>,
    /// How many words the longest name has.
    pub longest_name: usize,
    /// Names that are statements' labels too.
    pub clashes: Vec<String>,
    /// Whether the text tells of a race, where the order of places is that of speed.
    pub race: bool,
    /// What the text ranks people by.
    pub rank: Option<Sort>,
    /// Of which categories the values are people.
    pub somebody: Vec<bool>,
    /// Whether the text tells of a queue, where who follows somebody is right behind him.
    pub queue: bool,
    /// Whether the text tells of floors, of which the first is the lowest.
    pub floors: bool,
    /// Which numbers the text tells in several units.
    pub mixed: Vec<Sort>,
    names: HashMap<String, Vec<Senses>>,
    values: HashMap<String, Vec<Item>>,
}

impl Scope {
    /// Everything that a riddle declares, where nobody makes a statement.
    pub fn new(riddle: Riddle) -> Scope {
        let mut scope = Scope { longest_name: 1, ..Scope::default() };
        for (at, name) in riddle.people.iter().enumerate() {
            scope.senses(name).person = Some(at);
        }
        for (at, role) in riddle.roles.iter().enumerate() {
            scope.senses(&role.name.one).role = Some(at);
            scope.senses(&role.name.many).role = Some(at);
        }
        for (at, noun) in riddle.props.iter().enumerate() {
            scope.senses(&noun.one).prop = Some(at);
            scope.senses(&noun.many).prop = Some(at);
        }
        for (at, name) in riddle.facts.iter().enumerate() {
            scope.senses(name).fact = Some(at);
        }
        for (category, values) in riddle.categories.iter().enumerate() {
            for (value, name) in values.values.iter().enumerate() {
                let item = Item { category, value };
                scope.senses(name).item = Some(item);
                scope.values.entry(letters(name)).or_default().push(item);
            }
        }
        scope.riddle = riddle;
        scope
    }

    fn senses(&mut self, name: &str) -> &mut Senses {
        self.longest_name = self.longest_name.max(name.split_whitespace().count());
        let same = self.names.entry(name.to_lowercase()).or_default();
        let at = same.iter().position(|senses| senses.name == name).unwrap_or(same.len());
        if at == same.len() {
            same.push(Senses { name: name.to_string(), ..Senses::default() });
        }
        let last = same.len() - 1;
        &mut same[at.min(last)]
    }

    /// Adds so many statements of each person, by their labels.
    pub fn add_statements(&mut self, said: Vec<usize>) {
        for (person, count) in said.iter().enumerate() {
            for at in 0..*count {
                let label = format!("{}{}", self.riddle.people.get(person).map_or("", String::as_str), at + 1);
                let senses = self.senses(&label);
                let clash = senses.is_declared() || senses.label.is_some();
                senses.label.get_or_insert((person, at));
                if clash {
                    self.clashes.push(label);
                }
            }
        }
        self.said = said;
    }

    /// What has this name: written exactly so, or in other letters where only one name reads like it.
    pub fn look_up(&self, name: &str) -> Option<&Senses> {
        let same = self.names.get(&name.to_lowercase())?;
        match same.as_slice() {
            [only] => Some(only),
            several => several.iter().find(|senses| senses.name == name),
        }
    }

    /// Everything that has a name.
    pub fn every_name(&self) -> impl Iterator<Item = &Senses> {
        self.names.values().flatten()
    }

    /// The values that read like this in letters alone.
    pub fn values_like(&self, letters: &str) -> &[Item] {
        self.values.get(letters).map_or(&[], Vec::as_slice)
    }

    /// The declared name nearest to a word.
    pub fn nearest(&self, word: &str) -> Option<String> {
        // Of short words nearly all are near to one another, and among very many names looking takes too long.
        let least = if word.is_ascii() { 3 } else { 2 };
        if word.chars().count() < least || self.names.len() > 600 {
            return None;
        }
        let mut known: Vec<&Senses> = self.names.values().flatten().filter(|senses| senses.is_declared()).collect();
        known.sort_by(|a, b| a.name.cmp(&b.name));
        let low: Vec<String> = known.iter().map(|senses| senses.name.to_lowercase()).collect();
        let found = nearest(&plain(word), &low.iter().map(String::as_str).collect::<Vec<_>>())?;
        known.iter().zip(&low).find(|(_, low)| *low == found).map(|(senses, _)| senses.name.clone())
    }

    /// The property of whoever did it.
    pub fn crime(&self) -> Option<usize> {
        let props = &self.riddle.props;
        CRIMES.iter().find_map(|(one, _)| props.iter().position(|noun| noun.one.eq_ignore_ascii_case(one)))
    }

    /// Whether the places of the riddle are the ranks of a race: its text tells of one, and nothing else has a place.
    pub fn is_race(&self) -> bool {
        self.race && self.riddle.categories.len() < 2
    }

    /// What the places of the riddle are the ranks of: its text compares people, and nothing else has a place.
    pub fn ranks(&self) -> Option<Sort> {
        let is_placed =
            self.riddle.categories.len() > 1 || self.riddle.categories.iter().any(|it| it.numbers().is_some());
        self.rank.filter(|_| !is_placed)
    }

    /// How many places there are.
    pub fn places(&self) -> u8 {
        let longest = self.riddle.categories.iter().map(|category| category.values.len()).max().unwrap_or(0);
        self.riddle.places.unwrap_or(0).max(u8::try_from(longest).unwrap_or(u8::MAX))
    }

    /// Everybody.
    pub fn everyone(&self) -> Vec<Person> {
        (0..self.riddle.people.len()).collect()
    }

    /// Everybody who says something.
    pub fn speakers(&self) -> Vec<Person> {
        self.said.iter().enumerate().filter(|(_, count)| **count > 0).map(|(at, _)| at).collect()
    }

    /// Every statement, in the order of the people.
    pub fn statements(&self) -> Vec<(Person, usize)> {
        let of = |(person, count): (usize, &usize)| (0..*count).map(move |at| (person, at)).collect::<Vec<_>>();
        self.said.iter().enumerate().flat_map(of).collect()
    }

    /// What a person is called.
    pub fn person(&self, person: Person) -> &str {
        self.riddle.people.get(person).map_or("?", String::as_str)
    }
}

/// A name's letters and digits alone, small.
pub(super) fn letters(name: &str) -> String {
    plain(name).chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
