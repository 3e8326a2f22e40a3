//! Everything that is declared, by its name.

use std::collections::HashMap;

use super::lexing::is_japanese;
use super::words::plural;
use crate::riddle::ast::{Item, Person, Riddle};
use nazo_core::text::lexis::nearest;

/// A name for several people or values: "boys".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// The name.
    pub name: String,
    /// The names of its members.
    pub members: Vec<String>,
}

/// Everything that a name can mean.
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
    /// A number.
    pub number: Option<usize>,
    /// A group, or a member of it by its singular.
    pub group: Option<usize>,
    /// A statement: its speaker, and its index among the speaker's statements.
    pub label: Option<(Person, usize)>,
}

/// Everything that is declared.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// The declarations. The sentences are not filled in.
    pub riddle: Riddle,
    /// The groups.
    pub groups: Vec<Group>,
    /// The number of statements of each person found so far.
    pub said: Vec<usize>,
    /// The number of lines that are not read yet. Each may be a statement.
    pub unread: usize,
    names: HashMap<String, Senses>,
    /// The names with Japanese letters, by first letter, longest first.
    japanese: HashMap<char, Vec<String>>,
}

impl Scope {
    /// Everything that a riddle declares. Nobody has made a statement yet.
    pub fn new(riddle: &Riddle, groups: &[Group]) -> Scope {
        let mut scope = Scope { riddle: riddle.clone(), groups: groups.to_vec(), ..Scope::default() };
        scope.said = vec![0; riddle.people.len()];
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
        for (at, number) in riddle.numbers.iter().enumerate() {
            scope.senses(&number.name).number = Some(at);
        }
        for (at, group) in groups.iter().enumerate() {
            scope.senses(&group.name).group = Some(at);
            if let Some(one) = one_of(&group.name) {
                scope.senses(&one).group = Some(at);
            }
        }
        for (category, values) in riddle.categories.iter().enumerate() {
            for (value, name) in values.values.iter().enumerate() {
                scope.senses(name).item = Some(Item { category, value });
            }
        }
        scope
    }

    fn senses(&mut self, name: &str) -> &mut Senses {
        let new = !self.names.contains_key(name);
        if let Some(first) = name.chars().next().filter(|_| new && name.contains(is_japanese)) {
            let same = self.japanese.entry(first).or_default();
            let at = same.partition_point(|other| other.len() >= name.len());
            same.insert(at, name.to_string());
        }
        self.names.entry(name.to_string()).or_insert_with(|| Senses { name: name.to_string(), ..Senses::default() })
    }

    /// Adds a statement of a person under its labels. Returns a label that is already a name, if there is one.
    pub fn add_statement(&mut self, person: Person, topic: Option<&str>) -> Option<String> {
        let name = self.riddle.people.get(person).cloned().unwrap_or_default();
        let at = self.said.get(person).copied().unwrap_or(0);
        if let Some(count) = self.said.get_mut(person) {
            *count += 1;
        }
        let labels = [Some(format!("{name}{}", at + 1)), topic.map(|topic| format!("{name}/{topic}"))];
        let mut conflict = None;
        for label in labels.into_iter().flatten() {
            if self.names.contains_key(&label) {
                conflict = Some(label);
            } else {
                self.senses(&label).label = Some((person, at));
            }
        }
        conflict
    }

    /// What has this name.
    pub fn look_up(&self, name: &str) -> Option<&Senses> {
        self.names.get(name)
    }

    /// The length in bytes of the longest name with Japanese letters that the text begins with. 0 if there is none.
    pub fn name_at(&self, text: &str) -> usize {
        let same = text.chars().next().and_then(|first| self.japanese.get(&first));
        same.into_iter().flatten().find(|name| text.starts_with(name.as_str())).map_or(0, String::len)
    }

    /// The declared name nearest to a word.
    pub fn nearest(&self, word: &str) -> Option<String> {
        /// With more names than this, the search would take too long.
        const MOST_NAMES: usize = 600;
        // Nearly all short words are close to one another.
        let least = if word.is_ascii() { 3 } else { 2 };
        if word.chars().count() < least || self.names.len() > MOST_NAMES {
            return None;
        }
        let known = self.names.values().filter(|senses| senses.label.is_none());
        let mut known: Vec<(String, &str)> =
            known.map(|senses| (senses.name.to_lowercase(), senses.name.as_str())).collect();
        known.sort();
        let low: Vec<&str> = known.iter().map(|(low, _)| low.as_str()).collect();
        let found = nearest(word, &low)?;
        known.iter().find(|(low, _)| low == found).map(|(_, name)| (*name).to_string())
    }

    /// Everybody who makes a statement.
    pub fn speakers(&self) -> Vec<Person> {
        self.said.iter().enumerate().filter(|(_, count)| **count > 0).map(|(at, _)| at).collect()
    }
}

/// The singular of a group's name, if it is regular: "boy" for "boys".
fn one_of(group: &str) -> Option<String> {
    let one = group.strip_suffix("ies").map(|stem| format!("{stem}y"));
    one.or_else(|| group.strip_suffix('s').map(str::to_string)).filter(|one| plural(one) == group)
}
