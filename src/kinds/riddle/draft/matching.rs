//! Matches a sentence against the patterns and collects all its readings.

use super::cast::{Cast, Name, quoted};
use super::lists::bare;
use super::table::{Part, Pattern, Table, plain_words};
use super::tokens::{Kind, Token, number, ordinal};
use std::cell::Cell;
use std::collections::BTreeSet;

/// The most words that `*` covers, and the most characters in a language without blanks.
const LONGEST_GAP: (usize, usize) = (9, 24);
/// The most words of a thing: "the mother's favourite lamp".
const LONGEST_THING: usize = 4;
/// The most words that name a speaker: "first door".
const LONGEST_SPEAKER: usize = 3;
/// Japanese nouns are shorter than this, in characters.
const LONGEST_RUN: usize = 7;
/// The deepest nesting of clauses.
const DEEPEST: usize = 3;
/// The most steps that a sentence may take with all patterns. If it takes more, it is left unread.
const MOST_STEPS: u32 = 400_000;

/// What the slots of a pattern matched. Slot 0 is what `~` matched.
type Found = Vec<String>;

/// A sentence, with what is known about its context.
pub(super) struct Reader<'a> {
    pub(super) table: &'a Table,
    pub(super) cast: &'a Cast,
    pub(super) text: &'a str,
    pub(super) tokens: &'a [Token],
    /// Who is "I".
    pub(super) speaker: Option<&'a str>,
    /// Whether "them" means everybody.
    pub(super) is_about_all: bool,
    pub(super) steps: Cell<u32>,
    /// The number of clauses that are open.
    pub(super) depth: Cell<usize>,
}

/// Continues after a part of a pattern, with the index where it ended and what the slots matched so far.
type Then<'t> = &'t mut dyn FnMut(usize, &mut Found);

impl<'a> Reader<'a> {
    /// A reader of a sentence without a speaker.
    pub(super) fn new(table: &'a Table, cast: &'a Cast, text: &'a str, tokens: &'a [Token]) -> Reader<'a> {
        let (steps, depth) = (Cell::new(0), Cell::new(0));
        Reader { table, cast, text, tokens, speaker: None, is_about_all: false, steps, depth }
    }

    fn patterns(&self, kind: &str) -> impl Iterator<Item = &'a Pattern> {
        self.table.patterns.iter().filter(move |pattern| pattern.kind == kind)
    }

    /// Whether all words that the pattern requires occur in the sentence.
    fn has_words(&self, pattern: &Pattern) -> bool {
        let is_there = |part: &Part| match part {
            Part::Word(word) => self.tokens.iter().any(|token| token.low == *word),
            _ => true,
        };
        pattern.parts.iter().all(is_there)
    }

    /// The notation of every pattern of these kinds that covers the whole sentence, each after its kind.
    pub(super) fn readings(&self, kinds: &[&str]) -> BTreeSet<(String, String)> {
        let mut found = BTreeSet::new();
        for kind in kinds {
            let whole = self.part(kind, 0).into_iter().filter(|(end, _)| *end == self.tokens.len());
            found.extend(whole.map(|(_, notation)| (kind.to_string(), notation)));
        }
        if self.steps.get() > MOST_STEPS { BTreeSet::new() } else { found }
    }

    /// For the first pattern of a kind that covers the whole sentence: its notation and what its slots matched.
    pub(super) fn slots(&self, kind: &str) -> Option<(&'a str, Vec<String>)> {
        self.patterns(kind).find_map(|pattern| {
            let covers = |(end, found)| (end == self.tokens.len()).then_some(found);
            let first = self.held(pattern, 0).into_iter().find_map(covers);
            first.map(|found| (pattern.notation.as_str(), found))
        })
    }

    /// The notation of patterns of a kind that match anywhere in the sentence.
    pub(super) fn anywhere(&self, kind: &str) -> Vec<String> {
        (0..self.tokens.len()).flat_map(|at| self.part(kind, at)).map(|(_, said)| said).collect()
    }

    /// The notation of patterns of a kind that match at a place, each with where it ends.
    fn part(&self, kind: &str, at: usize) -> BTreeSet<(usize, String)> {
        let each = |pattern: &'a Pattern| {
            let held = self.held(pattern, at).into_iter();
            held.filter_map(|(end, found)| Some((end, self.written(&pattern.notation, &found)?)))
        };
        self.patterns(kind).flat_map(each).collect()
    }

    /// Where a pattern that begins at a place can end, with what its slots matched.
    fn held(&self, pattern: &Pattern, at: usize) -> Vec<(usize, Found)> {
        let mut ends = Vec::new();
        if self.has_words(pattern) {
            let mut none = vec![String::new(); pattern.slots + 1];
            self.hold(&pattern.parts, at, &mut none, &mut |end, found| ends.push((end, found.clone())));
        }
        ends
    }

    /// Clauses nested in a clause, each with where it ends.
    fn clauses(&self, kind: &str, at: usize) -> Vec<(usize, String)> {
        let depth = self.depth.get();
        if depth == DEEPEST {
            return Vec::new();
        }
        self.depth.set(depth + 1);
        let found = self.part(kind, at);
        self.depth.set(depth);
        found.into_iter().map(|(end, clause)| (end, bracketed(&clause))).collect()
    }

    /// Matches the parts from a place on, and calls `then` at each possible end.
    fn hold(&self, parts: &[Part], at: usize, found: &mut Found, then: Then<'_>) {
        self.steps.set(self.steps.get() + 1);
        let Some((part, rest)) = parts.split_first() else { return then(at, found) };
        if self.steps.get() > MOST_STEPS {
            return;
        }
        match part {
            Part::Word(_) => {
                if let Some(end) = plain_words(std::slice::from_ref(part), self.tokens, at) {
                    self.hold(rest, end, found, then);
                }
            }
            Part::Any(either) => {
                for one in either {
                    self.hold(one, at, found, &mut |end, found| self.hold(rest, end, found, then));
                }
            }
            Part::Not => {
                self.hold(rest, at, found, then);
                if self.tokens.get(at).is_some_and(|token| matches!(token.low.as_str(), "not" | "never")) {
                    found[0] = "not ".to_string();
                    self.hold(rest, at + 1, found, then);
                    found[0].clear();
                }
            }
            Part::Gap => (at..=self.gap_end(at)).for_each(|end| self.hold(rest, end, found, then)),
            Part::Hold(slot, number) => {
                for (end, value) in self.candidates(slot, at) {
                    let before = std::mem::replace(&mut found[*number], value);
                    self.hold(rest, end, found, then);
                    found[*number] = before;
                }
            }
        }
    }

    /// The latest place where `*` can end.
    fn gap_end(&self, from: usize) -> usize {
        let (mut words, mut letters, mut at) = (0, 0, from);
        while let Some(token) = self.tokens.get(at) {
            match token.kind {
                Kind::Word => words += 1,
                Kind::Letter => letters += 1,
                Kind::Sign if token.low == "," => {}
                _ => break,
            }
            let is_full = words > LONGEST_GAP.0 || letters > LONGEST_GAP.1;
            if is_full
                || number(token).is_some()
                || self.is_in("signal", at)
                || !self.cast.names_at(self.tokens, at).is_empty()
            {
                break;
            }
            at += 1;
        }
        at
    }

    /// What a slot can match at a place, each with where it ends.
    fn candidates(&self, slot: &str, at: usize) -> Vec<(usize, String)> {
        let nothing = |value: Option<String>| value.map(|value| (at, value)).into_iter().collect::<Vec<_>>();
        match slot {
            "TWO" => return nothing((self.cast.people.len() == 2).then(String::new)),
            "FREE" => return nothing(self.cast.roles.is_empty().then(String::new)),
            "ME" => return nothing(self.speaker.map(quoted)),
            "MIDDLE" => return nothing(self.cast.middle().map(|place| place.to_string())),
            _ => {}
        }
        let Some(token) = self.tokens.get(at) else { return Vec::new() };
        let one = |value: Option<String>| value.map(|value| (at + 1, value)).into_iter().collect::<Vec<_>>();
        match slot {
            "P" => self.people_at(at),
            "v" => self.named_at(at, |name| name.category.is_some()),
            "L" => self.several(at).into_iter().filter(|(_, names)| names.len() > 1).map(joined).collect(),
            "ALL" => self.several(at).into_iter().filter(|(_, names)| self.cast.is_whole(names)).map(joined).collect(),
            "N" => one(number(token).map(|number| number.to_string())),
            "N=" | "N-1" => {
                let less = usize::from(slot == "N-1");
                one(number(token).filter(|number| number + less == self.cast.size()).map(|n| n.to_string()))
            }
            "O" => one(ordinal(token)),
            "R" => self.cast.roles_at(self.tokens, at),
            "K" => self.culprit(at),
            "T" => self.things(at),
            "F" => self.clauses("S", at),
            "H" => self.clauses("T", at),
            "W" => one((token.kind == Kind::Word && !self.is_in("noname", at) && !self.is_in("culprit", at))
                .then(|| token.low.clone())),
            "J" => self.run(at),
            "A" => self.speakers(at),
            "Q" => one((token.kind == Kind::Quotation).then(|| token.low.clone())),
            "C" => self.rest(at),
            "THEM" => one((self.is_about_all && token.low == "them").then(String::new)),
            "US" => one((self.speaker.is_some() && matches!(token.low.as_str(), "us" | "we")).then(String::new)),
            kind => self.part(kind, at).into_iter().collect(),
        }
    }

    fn named_at(&self, at: usize, wanted: impl Fn(&Name) -> bool) -> Vec<(usize, String)> {
        // "I" and the like mean the speaker.
        let me = self.table.word("me", self.tokens, at).zip(self.speaker);
        let me = me.and_then(|(end, me)| Some((end, self.cast.names.iter().find(|name| name.text == me)?)));
        let names = self.cast.names_at(self.tokens, at).into_iter().chain(me);
        names.filter(|(_, name)| wanted(name)).map(|(end, name)| (end, name.written.clone())).collect()
    }

    fn people_at(&self, at: usize) -> Vec<(usize, String)> {
        // "The butler": a word that is not a proper name has an article.
        let from = at + usize::from(self.low(at) == "the");
        self.named_at(from, |name| name.is_person && (from == at || name.text.starts_with(char::is_lowercase)))
    }

    /// People in a list, for every length of the list: "A, B and C".
    fn several(&self, at: usize) -> Vec<(usize, Vec<String>)> {
        let mut found: Vec<(usize, Vec<String>)> = Vec::new();
        let (mut from, mut names) = (at, Vec::new());
        while let Some((end, name)) = self.one_of(from).filter(|(_, name)| !names.contains(name)) {
            names.push(name);
            found.push((end, names.clone()));
            let Some(next) = self.table.word("joint", self.tokens, end) else { break };
            from = next;
        }
        found
    }

    /// The longest name at a place, with or without an article.
    fn one_of(&self, at: usize) -> Option<(usize, String)> {
        let from = at + usize::from(matches!(self.low(at), "the" | "a" | "an"));
        self.named_at(from, |_| true).into_iter().max_by_key(|(end, _)| *end)
    }

    fn low(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.low.as_str())
    }

    /// The noun for whoever did it. Empty for a word that goes with any such noun.
    fn culprit(&self, at: usize) -> Vec<(usize, String)> {
        let one = self.low(at).trim_end_matches('s').trim_end_matches("ve").trim_end_matches('f').to_string();
        let word = |list: &str, name: String| self.table.word(list, self.tokens, at).map(|end| (end, name));
        word("guilty", String::new()).into_iter().chain(word("culprit", one)).collect()
    }

    fn is_in(&self, list: &str, at: usize) -> bool {
        self.table.word(list, self.tokens, at).is_some()
    }

    /// A complete Japanese noun: it begins after a particle or a verb, and ends before a particle.
    fn run(&self, at: usize) -> Vec<(usize, String)> {
        let is_noun = |at: usize| {
            let letter = self.tokens.get(at).filter(|token| token.kind == Kind::Letter && number(token).is_none());
            letter.is_some_and(|token| !is_particle(&token.low))
        };
        let begins = at == 0 || !is_noun(at - 1) || matches!(self.low(at - 1), "う" | "く" | "る");
        let letters: Vec<&str> = (at..self.tokens.len()).take_while(|at| is_noun(*at)).map(|at| self.low(at)).collect();
        let is_run = begins && (2..LONGEST_RUN).contains(&letters.len());
        is_run.then(|| (at + letters.len(), bare(&letters.concat()).to_string())).into_iter().collect()
    }

    /// The text to the end of the sentence, and every shorter part without a quotation.
    fn rest(&self, at: usize) -> Vec<(usize, String)> {
        let plain = |at: &usize| self.tokens[*at].kind != Kind::Quotation;
        let from = self.tokens[at].place.start;
        let ends = (at..self.tokens.len() - 1).take_while(plain).map(|last| last + 1);
        let part = |end: usize| (end, self.text[from..self.tokens[end - 1].place.end].to_string());
        ends.map(part).chain([(self.tokens.len(), self.text[from..].to_string())]).collect()
    }

    /// Up to [`LONGEST_THING`] words without a name, represented by the last one.
    fn things(&self, at: usize) -> Vec<(usize, String)> {
        let plain = |at: &usize| {
            self.tokens.get(*at).is_some_and(|token| matches!(token.kind, Kind::Word | Kind::Letter))
                && self.gap_end(*at) > *at
        };
        let ends = (at..at + LONGEST_THING).take_while(plain);
        ends.map(|last| (last + 1, self.low(last).to_string())).collect()
    }

    /// A name or a noun for somebody who may speak.
    fn speakers(&self, at: usize) -> Vec<(usize, String)> {
        let article = self.low(at) == "the";
        let from = at + usize::from(article);
        let mut found = Vec::new();
        let first = self.tokens.get(from).map(|token| token.kind);
        let most = if first == Some(Kind::Letter) { 8 } else { LONGEST_SPEAKER };
        for end in from + 1..=from + most {
            let Some(last) = self.tokens.get(end - 1) else { break };
            let is_name = match last.kind {
                Kind::Word => (article || last.capital) && !self.is_in("say", end - 1),
                Kind::Letter => first == Some(Kind::Letter),
                _ => false,
            };
            if !is_name || self.is_in("noname", end - 1) && !(end > from + 1 && last.capital) {
                break;
            }
            found.push((end, self.text[self.tokens[from].place.start..last.place.end].to_string()));
        }
        found
    }

    /// The notation filled in. None if it makes no sense.
    fn written(&self, notation: &str, found: &Found) -> Option<String> {
        let text = self.filled(notation, found)?;
        self.cast.is_sense(&untied(&text).0).then_some(text)
    }

    /// The notation with what the slots matched. None if it needs a list of people and there are none.
    fn filled(&self, notation: &str, found: &Found) -> Option<String> {
        let mut text = notation.replace('~', &found[0]);
        if text.contains('{') && self.cast.people.is_empty() {
            return None;
        }
        while let Some((before, list)) = text.split_once('{') {
            let (inside, after) = list.split_once('}')?;
            let each: Vec<String> = self.cast.people.iter().map(|person| with_person(inside, person)).collect();
            text = format!("{before}of ({}){after}", each.join(", "));
        }
        for (slot, value) in found.iter().enumerate().skip(1).rev() {
            for (sign, step) in [("+1", 1), ("-1", -1)] {
                if let (true, Ok(number)) = (text.contains(&format!("${slot}{sign}")), value.parse::<i32>()) {
                    text = text.replace(&format!("${slot}{sign}"), &(number + step).to_string());
                }
            }
            text = text.replace(&format!("${slot}"), value);
        }
        Some(text)
    }
}

pub(super) fn is_particle(letter: &str) -> bool {
    matches!(letter, "は" | "が" | "を" | "と" | "に" | "で" | "の" | "か" | "も")
}

/// A clause inside a formula, in brackets if needed. Tags that tie it to other lines go to the end.
fn bracketed(clause: &str) -> String {
    let (formula, tags) = untied(clause);
    let is_joined = [" and ", " or ", " iff ", " xor ", "if "].iter().any(|word| formula.contains(word));
    let formula = if is_joined { format!("({formula})") } else { formula };
    tags.into_iter().fold(formula, |formula, tag| format!("{formula} #{tag}"))
}

/// A line without its tags, and the tags that tie it to other lines, such as "#scale:row".
pub(super) fn untied(line: &str) -> (String, Vec<String>) {
    let (tags, words): (Vec<&str>, Vec<&str>) = line.split(' ').partition(|word| word.starts_with('#'));
    let tag = |tag: &str| tag.trim_start_matches('#').to_string();
    (words.join(" "), tags.into_iter().map(tag).filter(|tag| !tag.ends_with(':')).collect())
}

fn joined((end, names): (usize, Vec<String>)) -> (usize, String) {
    (end, names.join(", "))
}

fn with_person(inside: &str, person: &str) -> String {
    let name = quoted(person);
    let words = inside.split(' ').map(|word| if word == "_" { name.as_str() } else { word });
    words.collect::<Vec<_>>().join(" ").trim().to_string()
}
