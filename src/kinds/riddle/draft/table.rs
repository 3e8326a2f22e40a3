//! The table of patterns: how its lines are written, and how a sentence is held against them.
//!
//! A line is `KIND: PATTERN => NOTATION`. The pattern covers the whole sentence. In it, words stand for themselves, `[ ]`
//! may be left out, `( | )` are alternatives, `@name` is a list of words defined by `@name = a | b`, `~` is "not" or
//! nothing, `*` is up to nine words without a name, number or signal word, and `{X}` is a slot (see [`Slot`]). In the
//! notation `$1` is what the first slot found, `$1+1` the number behind it, `~` is "not" where the pattern found it, and
//! `{ }` is a list with an entry for every person, `_` being that person.

use super::tokens::{Kind, Token, tokens};
use std::collections::BTreeMap;

/// What a slot can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// `{P}`: a person; whoever speaks is "I".
    Person,
    /// `{v}`: a value of a category as such.
    Value,
    /// `{L}`: two persons or more.
    People,
    /// `{ALL}`: every person, or every value of a category.
    All,
    /// `{N}`: a number.
    Number,
    /// `{N=}`: the number of persons. `{N-1}`: one less.
    Count(usize),
    /// `{O}`: first, second and so on.
    Ordinal,
    /// `{R}`: a role.
    Role,
    /// `{K}`: what whoever did it is called.
    Culprit,
    /// `{T}`: a thing that takes no part.
    Thing,
    /// `{F}`: a clause that is a pattern's whole sentence.
    Clause,
    /// `{W}`: one word that names nobody. `{J}`: a Japanese noun.
    Noun,
    Run,
    /// `{A}`: whoever may speak. `{Q}`: a quotation. `{C}`: the rest of the sentence.
    Speaker,
    Quotation,
    Rest,
    /// `{THEM}`, `{US}`: the pronoun, where it means every person. `{TWO}`: nothing, where there are two persons.
    Them,
    Us,
    Two,
    /// `{V}` and the like: what a pattern of this kind holds.
    Part(String),
}

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Word(String),
    Any(Vec<Vec<Part>>),
    Hold(Slot, usize),
    Not,
    Gap,
}

/// A line of the table.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) kind: String,
    pub(super) parts: Vec<Part>,
    pub(super) slots: usize,
    pub(super) notation: String,
}

/// Patterns and lists of words.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    pub(super) patterns: Vec<Pattern>,
    lists: BTreeMap<String, Vec<Vec<Part>>>,
}

impl Table {
    /// Adds what a text holds. A line that is no pattern is left out.
    pub(super) fn add(&mut self, text: &str) {
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some((name, words)) = line.strip_prefix('@').and_then(|line| line.split_once('=')) {
                let list = format!("({words})");
                if let Some([Part::Any(words)]) = self.parts(&list).map(|(parts, _)| parts).as_deref() {
                    self.lists.insert(name.trim().to_string(), words.clone());
                }
            } else if let Some(pattern) = self.pattern(line) {
                self.patterns.push(pattern);
            }
        }
    }

    fn pattern(&self, line: &str) -> Option<Pattern> {
        let (kind, rest) = line.split_once(':')?;
        let (pattern, notation) = rest.split_once("=>")?;
        let (parts, slots) = self.parts(pattern)?;
        Some(Pattern { kind: kind.trim().to_string(), parts, slots, notation: notation.trim().to_string() })
    }

    /// A list of words, by its name.
    pub(super) fn list(&self, name: &str) -> &[Vec<Part>] {
        self.lists.get(name).map_or(&[], Vec::as_slice)
    }

    /// The parts of a pattern and how many slots it has.
    fn parts(&self, text: &str) -> Option<(Vec<Part>, usize)> {
        let words = tokens(text);
        let mut reader = Reader { table: self, text, words: &words, at: 0, slots: 0 };
        let parts = reader.row()?;
        (reader.at == words.len()).then_some((parts, reader.slots))
    }
}

/// Reads a pattern.
struct Reader<'a> {
    table: &'a Table,
    text: &'a str,
    words: &'a [Token],
    at: usize,
    slots: usize,
}

impl Reader<'_> {
    fn sign(&self) -> &str {
        self.words.get(self.at).map_or("", |token| token.low.as_str())
    }

    fn row(&mut self) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        loop {
            let part = match self.sign() {
                "" | "|" | ")" | "]" => return Some(parts),
                "(" => Part::Any(self.group(")")?),
                "[" => {
                    let mut either = self.group("]")?;
                    either.push(Vec::new());
                    Part::Any(either)
                }
                "{" => self.slot()?,
                "~" => Part::Not,
                "*" => Part::Gap,
                "@" => {
                    self.at += 1;
                    Part::Any(self.table.lists.get(self.sign())?.clone())
                }
                word => Part::Word(word.to_string()),
            };
            self.at += 1;
            parts.push(part);
        }
    }

    /// Alternatives up to a sign, which is left.
    fn group(&mut self, end: &str) -> Option<Vec<Vec<Part>>> {
        let mut either = Vec::new();
        loop {
            self.at += 1;
            either.push(self.row()?);
            match self.sign() {
                "|" => {}
                sign => return (sign == end).then_some(either),
            }
        }
    }

    fn slot(&mut self) -> Option<Part> {
        let from = self.words.get(self.at)?.place.end;
        while self.sign() != "}" {
            self.at += 1;
            self.words.get(self.at)?;
        }
        let name = self.text.get(from..self.words.get(self.at)?.place.start)?;
        self.slots += 1;
        Some(Part::Hold(slot(name.trim()), self.slots))
    }
}

fn slot(name: &str) -> Slot {
    match name {
        "P" => Slot::Person,
        "v" => Slot::Value,
        "L" => Slot::People,
        "ALL" => Slot::All,
        "N" => Slot::Number,
        "N=" => Slot::Count(0),
        "N-1" => Slot::Count(1),
        "O" => Slot::Ordinal,
        "R" => Slot::Role,
        "K" => Slot::Culprit,
        "T" => Slot::Thing,
        "F" => Slot::Clause,
        "W" => Slot::Noun,
        "J" => Slot::Run,
        "A" => Slot::Speaker,
        "Q" => Slot::Quotation,
        "C" => Slot::Rest,
        "THEM" => Slot::Them,
        "US" => Slot::Us,
        "TWO" => Slot::Two,
        name => Slot::Part(name.to_string()),
    }
}

/// Whether a row of plain words stands at a place of a sentence, and where it ends.
pub(super) fn plain_words(words: &[Part], sentence: &[Token], at: usize) -> Option<usize> {
    let is_there = |(ahead, part): (usize, &Part)| match (part, sentence.get(at + ahead)) {
        (Part::Word(word), Some(token)) => token.kind != Kind::Quotation && token.low == *word,
        _ => false,
    };
    words.iter().enumerate().all(is_there).then_some(at + words.len())
}
