//! The table of patterns: the syntax of its lines, and its lists of words.
//!
//! A line is `KIND: PATTERN => NOTATION`. The pattern must match the whole sentence. In it, words stand for themselves,
//! `[ ]` is optional, and `( | )` are alternatives. `@name` is a list of words defined by `@name = a | b`. `~` is "not"
//! or nothing, `*` is up to nine words without a name, number or signal word, and `{X}` is a slot. In the notation,
//! `$1` is what the first slot matched, `$1+1` the number after it, and `~` is "not" if the pattern matched it. `{ }`
//! is a list with an entry for every person, who is `_` in it.
//!
//! These slots match words:
//! - `{P}` a person (the speaker is "I"), `{L}` several people, `{ALL}` every person or every value of a category;
//! - `{v}` a value of a category, `{R}` a role, `{T}` a thing that takes no part;
//! - `{K}` a noun for whoever did it;
//! - `{N}` a number, `{N=}` the number of people, `{N-1}` one less, `{O}` an ordinal;
//! - `{W}` one word, `{J}` a Japanese noun;
//! - `{F}` a clause that anybody may say, `{H}` one that only the narrator says;
//! - `{US}` and `{THEM}` the pronouns if they mean everybody;
//! - `{A}` somebody who may speak, `{Q}` a quotation, `{C}` what is said without one.
//!
//! These slots match no words: `{TWO}` if there are two people, `{FREE}` if there are no roles, `{ME}` for the speaker,
//! and `{MIDDLE}` for the middle place. Any other slot matches what a pattern of that kind does.

use super::tokens::{Kind, Token, number, tokens};
use std::collections::BTreeMap;

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Word(String),
    Any(Vec<Vec<Part>>),
    Hold(String, usize),
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
    /// Adds the patterns and lists in a text. Returns the numbers of the lines that are neither, counted from 1.
    pub(super) fn add(&mut self, text: &str) -> Vec<usize> {
        let lines = text.lines().map(str::trim).enumerate();
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        lines.filter_map(|(at, line)| self.add_line(line).is_none().then_some(at + 1)).collect()
    }

    fn add_line(&mut self, line: &str) -> Option<()> {
        match line.strip_prefix('@').and_then(|line| line.split_once('=')) {
            Some((name, words)) => {
                let (mut parts, _) = self.parts(&format!("({words})"))?;
                let Some(Part::Any(words)) = parts.pop() else { return None };
                // A list may include other lists.
                let words = words.into_iter().flat_map(|words| match words.as_slice() {
                    [Part::Any(either)] => either.clone(),
                    _ => vec![words],
                });
                self.lists.insert(name.trim().to_string(), words.collect());
            }
            None => {
                let pattern = self.pattern(line)?;
                self.patterns.push(pattern);
            }
        }
        Some(())
    }

    fn pattern(&self, line: &str) -> Option<Pattern> {
        let (kind, rest) = line.split_once(':')?;
        let (pattern, notation) = rest.split_once("=>")?;
        let (parts, slots) = self.parts(pattern)?;
        Some(Pattern { kind: kind.trim().to_string(), parts, slots, notation: notation.trim().to_string() })
    }

    /// Where a word of the list ends that begins at a place of a sentence. The longest one counts.
    pub(super) fn word(&self, list: &str, sentence: &[Token], at: usize) -> Option<usize> {
        let words = self.lists.get(list).map_or(&[][..], Vec::as_slice);
        words.iter().filter_map(|words| plain_words(words, sentence, at)).max()
    }

    /// Whether a word of the list occurs in the sentence.
    pub(super) fn has(&self, list: &str, sentence: &[Token]) -> bool {
        (0..sentence.len()).any(|at| self.word(list, sentence, at).is_some())
    }

    /// Whether the sentence has a word or a number that a clue may have.
    pub(super) fn may_tell(&self, sentence: &[Token]) -> bool {
        self.has("clue", sentence) || sentence.iter().any(|token| number(token).is_some())
    }

    /// The parts of a pattern, and the number of its slots.
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

    /// Alternatives up to the closing sign, which is not skipped.
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
        Some(Part::Hold(name.trim().to_string(), self.slots))
    }
}

/// Where a sequence of plain words ends that begins at a place of a sentence. None if the sentence has other words
/// there.
pub(super) fn plain_words(words: &[Part], sentence: &[Token], at: usize) -> Option<usize> {
    let is_there = |(ahead, part): (usize, &Part)| match (part, sentence.get(at + ahead)) {
        (Part::Word(word), Some(token)) => token.kind != Kind::Quotation && token.low == *word,
        _ => false,
    };
    words.iter().enumerate().all(is_there).then_some(at + words.len())
}
