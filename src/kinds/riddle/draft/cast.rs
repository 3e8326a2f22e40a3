//! Who and what a riddle is about, proposed from its sentences: people, categories, roles, and whether there is a
//! circle.

use super::Utterance;
use super::lists::{HONORIFICS, LONGEST_ITEM, List, lists};
use super::matching::{Reader, is_particle};
use super::table::Table;
use super::tokens::{Kind, Token, is_title, number, tokens};
use crate::riddle::ast::Riddle;
use crate::riddle::notation;
use nazo_core::words::{Fixed, Lang};
use std::collections::BTreeSet;

/// The most names that the notation has room for.
const MOST_NAMES: usize = 60;

/// The most lists that are taken as categories.
const MOST_CATEGORIES: usize = 20;

/// A name that the notation may use.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) is_person: bool,
    pub(super) category: Option<usize>,
    /// As the notation writes it.
    pub(super) written: String,
    /// The sequences of words that mean it.
    ways: Vec<Vec<String>>,
}

/// A name as the notation writes it.
pub(super) fn quoted(name: &str) -> String {
    let is_number = name.bytes().all(|c| c.is_ascii_digit());
    if is_number { name.to_string() } else { notation::name(name) }
}

/// Who and what a riddle is about.
#[derive(Clone, Debug, Default)]
pub(super) struct Cast {
    pub(super) names: Vec<Name>,
    pub(super) people: Vec<String>,
    pub(super) categories: Vec<(String, Vec<String>)>,
    /// The roles, each with how its bearers talk.
    pub(super) roles: Vec<(String, String)>,
    pub(super) is_circle: bool,
    /// The number of places, if the text has more places than people.
    pub(super) places: Option<usize>,
}

impl Cast {
    /// Proposes what the sentences are about.
    pub(super) fn propose(told: &[&Utterance], table: &Table) -> Cast {
        let is_circle = told.iter().any(|one| one.speaker.is_none() && table.has("circle", &one.tokens));
        let mut cast = Cast { is_circle, roles: roles(told, table), ..Cast::default() };
        let by_teller = told.iter().filter(|one| one.speaker.is_none());
        let mut found: Vec<List> = by_teller.flat_map(|one| lists(&one.text, &one.tokens)).collect();
        let mut people = speaking(told, &found, &cast.roles, table);
        let is_told = people.len() > 1;
        if !is_told {
            people = mentioned(told, table);
            people.truncate(MOST_NAMES);
            // A list that has one of them has all of them.
            let whole = found.iter().find(|list| list.is_named && list.items.iter().any(|item| people.contains(item)));
            people = whole.filter(|list| !list.is_pair).map_or(people, |list| list.items.clone());
        }
        people.truncate(MOST_NAMES);
        if people.len() < 2 && found.iter().all(|list| list.is_pair) {
            let items = subjects(told, table);
            found.push(List { items, of: None, is_named: false, is_pair: false });
        }
        let longest = found.iter().map(|list| list.items.len()).max().unwrap_or(0);
        let count = if is_told { people.len() } else { longest.max(people.len()) };
        let is_role = |item: &String| cast.roles.iter().any(|(role, _)| *role == singular(item));
        let is_known = |item: &String| people.contains(item) || is_role(item);
        let is_other =
            |list: &&List| count > 0 && list.items.len() == count && !list.is_pair && !list.items.iter().any(is_known);
        let others: Vec<&List> = found.iter().filter(is_other).take(MOST_CATEGORIES).collect();
        cast.people = if people.len() > 1 { people } else { Vec::new() };
        cast.places = places(told, cast.people.len(), table);
        if !cast.people.is_empty() {
            let name = in_words(&cast.people, Fixed("riddle.category-of-people"));
            cast.categories.push((name, cast.people.clone()));
        }
        others.into_iter().for_each(|list| cast.add_category(list));
        cast.index();
        cast
    }

    /// What a riddle declares.
    pub(super) fn of(riddle: &Riddle) -> Cast {
        let categories = riddle.categories.iter().map(|category| (category.name.clone(), category.values.clone()));
        let roles = riddle.roles.iter().map(|role| (role.name.one.clone(), String::new()));
        let people = riddle.people.clone();
        let mut cast = Cast { people, categories: categories.collect(), roles: roles.collect(), ..Cast::default() };
        cast.index();
        cast
    }

    fn add_category(&mut self, list: &List) {
        let mut known = self.categories.iter().flat_map(|(_, values)| values);
        if known.any(|value| list.items.contains(value)) {
            return;
        }
        let wanted = list.of.clone().unwrap_or(in_words(&list.items, Fixed("riddle.category-of-things")));
        let taken = self.categories.iter().filter(|(known, _)| known.starts_with(&wanted)).count();
        let name = if taken == 0 { wanted } else { format!("{wanted}{}", taken + 1) };
        self.categories.push((name, list.items.clone()));
    }

    fn index(&mut self) {
        let name = |text: &String, is_person, category| Name {
            text: text.clone(),
            is_person,
            category,
            written: quoted(text),
            ways: ways(text),
        };
        self.names = self.people.iter().map(|text| name(text, true, None)).collect();
        for (category, (_, values)) in self.categories.iter().enumerate() {
            for value in values {
                match self.names.iter_mut().find(|name| name.text == *value) {
                    Some(name) => name.category = Some(category),
                    None => self.names.push(name(value, false, Some(category))),
                }
            }
        }
    }

    /// The names at a place of a sentence, with where each ends.
    pub(super) fn names_at(&self, sentence: &[Token], at: usize) -> Vec<(usize, &Name)> {
        let stands = |name: &Name, words: &Vec<String>| {
            let there = sentence.get(at..at + words.len())?;
            let same = there.iter().zip(words).all(|(token, word)| token.low == *word && token.kind != Kind::Quotation);
            let is_name = same && there[0].capital >= name.text.starts_with(char::is_uppercase);
            is_name.then(|| polite_end(sentence, at + words.len()))
        };
        let each = |name: &'_ Name| name.ways.iter().filter_map(|words| stands(name, words)).collect::<Vec<_>>();
        self.names.iter().flat_map(|name| each(name).into_iter().map(move |end| (end, name))).collect()
    }

    /// The number of people, or of values if there are no people.
    pub(super) fn size(&self) -> usize {
        if self.people.is_empty() { self.longest() } else { self.people.len() }
    }

    fn longest(&self) -> usize {
        self.categories.iter().map(|(_, values)| values.len()).max().unwrap_or(0)
    }

    /// The number of the middle place, if there is one.
    pub(super) fn middle(&self) -> Option<usize> {
        let places = self.places.unwrap_or(self.longest());
        (places % 2 == 1).then_some(places / 2 + 1)
    }

    /// The roles at a place of a sentence, singular or plural, with where each ends.
    pub(super) fn roles_at(&self, sentence: &[Token], at: usize) -> Vec<(usize, String)> {
        let stands = |(role, _): &(String, String)| {
            let end = at + tokens(role).len();
            let text: String = sentence.get(at..end)?.iter().map(|token| token.low.as_str()).collect();
            [&text, &singular(&text)].contains(&&role.replace(' ', "")).then(|| (end, quoted(role)))
        };
        self.roles.iter().filter_map(stands).collect()
    }

    /// The person that a speaker's name means.
    pub(super) fn person(&self, speaker: &str) -> Option<&str> {
        let is = |name: &&String| name.to_lowercase() == speaker.to_lowercase() || is_short_for(speaker, name);
        self.people.iter().find(is).map(String::as_str)
    }

    /// Whether these are all people, or all values of a category.
    pub(super) fn is_whole(&self, names: &[String]) -> bool {
        let names: BTreeSet<&String> = names.iter().collect();
        let groups = std::iter::once(&self.people).chain(self.categories.iter().map(|(_, values)| values));
        let mut groups = groups.map(|group| group.iter().map(|name| quoted(name)).collect::<BTreeSet<_>>());
        groups.any(|group| group.iter().collect::<BTreeSet<_>>() == names)
    }

    /// Whether a formula makes sense. Two values of one category are never at one place, and ages need a category.
    pub(super) fn is_sense(&self, text: &str) -> bool {
        if text.contains("age of ") && !self.categories.iter().any(|(name, _)| name == "age") {
            return false;
        }
        let name = |text: &str| self.names.iter().find(|name| name.written == text.trim());
        let sides = |part: &'_ str| {
            let (one, other) = part.split_once(" = ").or_else(|| part.split_once(" != "))?;
            Some((name(one)?.category, name(other)?.category))
        };
        text.split(" and ").filter_map(sides).all(|(one, other)| one != other)
    }
}

/// The end of a name, including an honorific such as "-san".
fn polite_end(sentence: &[Token], end: usize) -> usize {
    let letters: String = sentence.iter().skip(end).take(3).map(|token| token.low.as_str()).collect();
    end + HONORIFICS.iter().find(|polite| letters.starts_with(*polite)).map_or(0, |polite| polite.chars().count())
}

/// The ways of writing a name: as it is, without its title, in the plural or singular, or as an age.
fn ways(name: &str) -> Vec<Vec<String>> {
    let words = |text: &str| tokens(text).into_iter().map(|token| token.low).collect::<Vec<_>>();
    let many = name.strip_suffix('s').map_or(format!("{name}s"), str::to_string);
    let many = name.starts_with(char::is_lowercase).then_some(many.as_str());
    let age = name.parse::<u8>().is_ok().then(|| format!("{name}-year-old"));
    [Some(name), title(name).map(|(_, rest)| rest), many, age.as_deref()].into_iter().flatten().map(words).collect()
}

/// The title before a name, in lower case, and the rest.
fn title(name: &str) -> Option<(String, &str)> {
    let (first, rest) = name.split_once(' ')?;
    let title = first.trim_end_matches('.').to_lowercase();
    is_title(&title).then_some((title, rest))
}

/// Whether it is the name without its title, as "Pike" is for "Mr Pike".
fn is_short_for(short: &str, name: &str) -> bool {
    title(name).is_some_and(|(_, rest)| rest == short)
}

/// A word in the language of these names.
fn in_words(names: &[String], word: Fixed) -> String {
    let is_japanese = names.iter().any(|name| tokens(name).iter().any(|token| token.kind == Kind::Letter));
    word.get(if is_japanese { Lang::Ja } else { Lang::En }).to_string()
}

/// The speakers, and the people listed with them.
fn speaking(told: &[&Utterance], lists: &[List], roles: &[(String, String)], table: &Table) -> Vec<String> {
    let mut speakers: Vec<String> = Vec::new();
    for speaker in told.iter().filter_map(|one| one.speaker.as_ref()) {
        if speakers.len() < MOST_NAMES && !speakers.contains(speaker) {
            speakers.push(speaker.clone());
        }
    }
    let mut people = people_listed(lists, &speakers, table).unwrap_or_default();
    let is_known = |speaker: &String| people.iter().any(|name| name == speaker || is_short_for(speaker, name));
    // In "The knave says that he is a knight", "the knave" is a role, not a person.
    let is_role = |name: &String| roles.iter().any(|(role, _)| role == name);
    let is_outside = |name: &String| is_role(name) || table.has("outsider", &tokens(name));
    let mut more: Vec<String> = speakers.into_iter().filter(|name| !is_known(name) && !is_outside(name)).collect();
    // The speaker may be a rumour, or somebody who only tells of people that are counted and listed.
    let is_noun = |name: &String| name.starts_with(char::is_lowercase);
    let nouns = more.iter().filter(|name| is_noun(name)).count();
    more.retain(|name| !is_noun(name) || nouns > 1);
    let is_counted = || told.iter().flat_map(|one| &one.tokens).any(|token| number(token) == Some(people.len()));
    if !(more.len() == 1 && people.len() > 2 && is_counted()) {
        people.append(&mut more);
    }
    people
}

/// The list of the people who take part.
fn people_listed(lists: &[List], speakers: &[String], table: &Table) -> Option<Vec<String>> {
    let speaks = |item: &String| speakers.iter().any(|speaker| speaker == item || is_short_for(speaker, item));
    let heard = |list: &&List| list.items.iter().filter(|item| speaks(item)).count();
    let is_theirs = |list: &&List| heard(list) > 0 && !(list.is_pair && heard(list) > 1);
    if let Some(list) = lists.iter().filter(is_theirs).max_by_key(heard) {
        // In Japanese, the words before a list may look like an item.
        let is_head = !speaks(&list.items[0]) && list.items.iter().skip(1).all(speaks);
        return Some(list.items[usize::from(is_head)..].to_vec());
    }
    let is_folk = |noun: &String| ["folk", "someone"].iter().any(|list| table.has(list, &tokens(noun)));
    let is_titled = |list: &&List| list.items.iter().any(|name| title(name).is_some());
    let named = || lists.iter().filter(|list| list.is_named && !list.is_pair && speakers.is_empty());
    let people = named().find(is_titled).or_else(|| named().find(|list| list.of.as_ref().is_none_or(is_folk)));
    people.map(|list| list.items.clone())
}

/// The largest number of places mentioned, if it is larger than the number of people.
fn places(told: &[&Utterance], people: usize, table: &Table) -> Option<usize> {
    let told = told.iter().filter(|one| one.speaker.is_none());
    let is_place = |pair: &&[Token]| table.word("placenoun", pair, 1).is_some();
    let most = told.flat_map(|one| one.tokens.windows(2)).filter(is_place).filter_map(|pair| number(&pair[0])).max()?;
    (most > people && most < MOST_NAMES).then_some(most)
}

/// The names mentioned. Used if nobody speaks and no list gives the people.
fn mentioned(told: &[&Utterance], table: &Table) -> Vec<String> {
    let every = || told.iter().flat_map(|one| &one.tokens);
    let small: BTreeSet<&str> = every().filter(|token| !token.capital).map(|token| token.low.as_str()).collect();
    let by_teller = told.iter().filter(|one| one.speaker.is_none());
    let places = by_teller.flat_map(|one| (0..one.tokens.len()).map(move |at| (*one, at)));
    let named = |(one, at)| name_at(one, at, &small, table).or_else(|| japanese_name_at(one, at, table));
    let found: Vec<String> = places.filter_map(named).collect();
    let names = distinct(&found);
    // A single name may as well be something else. So may two, if either is mentioned only once.
    let is_twice = |name: &String| found.iter().filter(|found| *found == name).count() > 1;
    if names.len() > 2 || names.len() == 2 && names.iter().all(is_twice) { names } else { Vec::new() }
}

/// The name at a place of a sentence, with its title. A name is a capitalised word that is never written in lower case
/// and is at a typical place for a name.
fn name_at(one: &Utterance, at: usize, small: &BTreeSet<&str>, table: &Table) -> Option<String> {
    let is = |list: &str, at: usize| table.word(list, &one.tokens, at).is_some();
    let token = &one.tokens[at];
    let before = at.checked_sub(1).map(|at| &one.tokens[at]);
    let titled = before.filter(|title| is_title(&title.low));
    // "The Norwegian lives": after an article, a verb must follow.
    let is_first = before.is_none_or(|before| at == 1 && before.low == "the");
    let is_alone = |other: Option<&Token>| !other.is_some_and(|other| other.capital);
    // "Smokes Blends lives" and "Milk is drunk" are about things.
    let is_thing = is("used", at + 1) || at > 0 && is("own", at - 1);
    let owns = is_first && one.tokens.get(at + 1).is_some_and(|next| next.low == "'s");
    let acts = owns || is("beforeverb", at + 1) && (is_first || is_alone(before)) && !is_thing;
    let stands = acts || titled.is_some() || at > 0 && is("beforename", at - 1);
    let is_name = token.capital && token.kind == Kind::Word && !small.contains(token.low.as_str());
    if !(is_name && stands && is_alone(one.tokens.get(at + 1)) && !is("noname", at)) {
        return None;
    }
    let from = titled.map_or(token.place.start, |title| title.place.start);
    let text = &one.text[from..token.place.end];
    Some(text.trim_end_matches("'s").trim_end_matches("’s").to_string())
}

/// The Japanese name that begins at a place: a word for a sibling, or a word with an honorific such as "-san".
fn japanese_name_at(one: &Utterance, at: usize, table: &Table) -> Option<String> {
    let is_part = |at: usize| {
        let token = one.tokens.get(at).filter(|token| token.kind == Kind::Letter);
        token.is_some_and(|token| !is_particle(&token.low))
    };
    if !is_part(at) || at > 0 && is_part(at - 1) || table.word("noname", &one.tokens, at).is_some() {
        return None;
    }
    let is_polite = |end: &usize| polite_end(&one.tokens, *end) > *end;
    let named = (at + 1..).take_while(|end| is_part(end - 1)).take(LONGEST_ITEM).find(is_polite);
    let end = named.or_else(|| table.word("kin", &one.tokens, at))?;
    Some(one.text[one.tokens[at].place.start..one.tokens[end - 1].place.end].to_string())
}

/// The nouns at the start of sentences that have no names: "The baker is ...". Most of them must occur more than once.
fn subjects(told: &[&Utterance], table: &Table) -> Vec<String> {
    let is = |one: &Utterance, list: &str, at: usize| table.word(list, &one.tokens, at).is_some();
    let is_subject = |one: &&&Utterance| {
        let is_plain = |token: &Token| token.kind == Kind::Word && !token.capital;
        let is_any = ["noname", "outsider", "signal", "guilty", "thing", "someone"].iter().any(|list| is(one, list, 1));
        one.tokens.len() > 2
            && one.tokens[0].low == "the"
            && is_plain(&one.tokens[1])
            && !is_any
            && is(one, "beforeverb", 2)
    };
    let found: Vec<String> = told.iter().filter(is_subject).map(|one| one.tokens[1].low.clone()).collect();
    let times = |noun: &String| told.iter().flat_map(|one| &one.tokens).filter(|token| token.low == *noun).count();
    let nouns = distinct(&found);
    let known = nouns.iter().filter(|noun| times(noun) > 1).count();
    if nouns.len() > 2 && 2 * known > nouns.len() { nouns } else { Vec::new() }
}

fn distinct(names: &[String]) -> Vec<String> {
    let mut known = BTreeSet::new();
    names.iter().filter(|name| known.insert(*name)).cloned().collect()
}

/// The roles that the text explains. Knights and knaves need no explanation.
fn roles(told: &[&Utterance], table: &Table) -> Vec<(String, String)> {
    let nobody = Cast::default();
    let mut found: Vec<(String, String)> = Vec::new();
    for one in told.iter().filter(|one| one.speaker.is_none()) {
        let reader = Reader::new(table, &nobody, &one.text, &one.tokens);
        for said in reader.anywhere("R") {
            for role in said.split_whitespace().filter_map(|role| role.split_once('=')) {
                let name = singular(role.0);
                if !found.iter().any(|(known, _)| *known == name) {
                    found.push((name, role.1.to_string()));
                }
            }
        }
    }
    let is_told = |role| told.iter().flat_map(|one| &one.tokens).any(|token| singular(&token.low) == role);
    if is_told("knight") && is_told("knave") {
        let usual = [("knight", "true"), ("knave", "false")];
        let missing = usual.into_iter().filter(|(role, _)| !found.iter().any(|(known, _)| known == role));
        let missing: Vec<_> = missing.map(|(role, talk)| (role.to_string(), talk.to_string())).collect();
        found.extend(missing);
    }
    // A single role would be everybody's.
    if found.len() > 1 { found } else { Vec::new() }
}

pub(super) fn singular(noun: &str) -> String {
    match (noun.strip_suffix("ves"), noun.strip_suffix('s')) {
        (Some(stem), _) if stem.ends_with(['e', 'l']) => format!("{stem}f"),
        (_, Some(one)) if !one.ends_with('s') => one.to_string(),
        _ => noun.to_string(),
    }
}
