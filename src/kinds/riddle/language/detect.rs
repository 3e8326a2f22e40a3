//! Whether a text is a riddle.

use super::declare::{Key, key};
use super::gather::MOST_BYTES;
use super::inventory::told;
use super::lexing::{sentences, tokens, without_comment};
use super::reading::read;
use super::speech::sayings;
use crate::riddle::ast::{Riddle, Says};
use nazo_core::text::{Line, Source};

/// Whether a text without a kind line is unmistakably a riddle.
pub fn looks_like(lines: &[Line<'_>]) -> bool {
    let text = lines.iter().map(|line| line.text).collect::<Vec<_>>().join("\n");
    if text.len() > MOST_BYTES {
        return false;
    }
    let source = Source::new("", &text);
    let lines: Vec<Line<'_>> = source.lines().collect();
    let formal = |line: &Line<'_>| key(without_comment(line.text)).is_some_and(|(key, value)| is_shaped(key, value));
    let shaped = lines.iter().filter(|line| formal(line)).count();
    let all = lines.iter().filter(|line| !without_comment(line.text).trim().is_empty()).count();
    let spoken = lines.iter().filter(|line| sayings(line.text).iter().any(|one| one.speaker.is_some())).count();
    if shaped >= 2 && (shaped + spoken) * 5 >= all * 4 {
        return true;
    }
    let read = read(&source, &lines);
    read.is_ok_and(|riddle| {
        let known = riddle.sentences.len();
        // What lists the categories is no idle story.
        let lists = |text: &str| !riddle.categories.is_empty() && told(text).is_some();
        let idle = riddle.story.iter().filter(|story| !lists(&story.text)).count();
        known >= 2 && known > idle && has_talk(&riddle)
    })
}

/// Whether somebody says something, or values are compared, rather than a property stated by chance.
pub(super) fn has_talk(riddle: &Riddle) -> bool {
    !riddle.categories.is_empty()
        || riddle.sentences.iter().any(|one| matches!(one.says, Says::Statement { .. } | Says::Question(_)))
}

/// Whether a line with a key has the shape that its key asks for.
pub(super) fn is_shaped(key: Key, value: &str) -> bool {
    let words = tokens(value);
    let has = |sign: &str| words.iter().any(|token| token.low == sign);
    match key {
        Key::Roles => has("="),
        Key::Category => has(":"),
        Key::Statements => has("true") || has("false"),
        Key::Rule | Key::Ask => words.len() > 1,
        Key::People | Key::Props => !words.is_empty() && sentences(value).len() == 1,
        _ => false,
    }
}
