//! Whether a sentence that was not understood looks like a clue, which must not be passed over as story.

use super::lexing::{Kind, Token, tokens};
use super::scope::Scope;
use super::supply::listed;
use super::words::{FOLK, RESERVED, number_word};

/// Words that set two things in relation wherever they stand.
const STRONG: [&str; 26] = [
    "before",
    "after",
    "ahead",
    "behind",
    "beside",
    "adjacent",
    "left",
    "right",
    "between",
    "neighbour",
    "neighbor",
    "faster",
    "slower",
    "older",
    "younger",
    "taller",
    "shorter",
    "higher",
    "lower",
    "earlier",
    "later",
    "beat",
    "beats",
    "apart",
    "above",
    "below",
];

/// Verbs that do so right behind a name.
const VERBS: [&str; 34] = [
    "is", "isn't", "has", "have", "owns", "own", "lies", "lie", "likes", "drinks", "keeps", "plays", "sits", "sit",
    "stands", "finished", "came", "tells", "knows", "loves", "always", "never", "cannot", "must", "eats", "smokes",
    "wears", "drives", "lives", "works", "speaks", "arrived", "does", "did",
];

/// Words at the beginning of a sentence that are large for no other reason.
const OPENINGS: [&str; 38] = [
    "a",
    "an",
    "on",
    "in",
    "at",
    "by",
    "for",
    "from",
    "with",
    "without",
    "once",
    "here",
    "there",
    "each",
    "every",
    "someone",
    "somebody",
    "they",
    "it",
    "this",
    "these",
    "that",
    "those",
    "when",
    "while",
    "during",
    "as",
    "his",
    "her",
    "their",
    "then",
    "long",
    "to",
    "no",
    "yesterday",
    "today",
    "inspector",
    "behind",
];

/// Whether a sentence speaks of two names or more and of how they relate.
pub(super) fn is_clue(scope: &Scope, text: &str) -> bool {
    let words = tokens(text);
    if listed(&words).is_some() {
        return false;
    }
    let named: Vec<bool> = words.iter().enumerate().map(|(at, token)| is_name(scope, &words, at, token)).collect();
    let is = |at: usize| named.get(at).copied().unwrap_or(false);
    // A name of several words is one.
    let names = (0..words.len()).filter(|at| is(*at) && !at.checked_sub(1).is_some_and(is)).count();
    let low = |at: usize| words.get(at).map_or("", |token| token.low.as_str());
    let strong = (0..words.len())
        .any(|at| STRONG.contains(&low(at)) || (low(at) == "next" && matches!(low(at + 1), "to" | "door")));
    let said = (0..words.len()).any(|at| is(at) && VERBS.contains(&low(at + 1)));
    names >= 2 && (strong || said)
}

/// Whether a word is a name: declared, or with a capital that needs another reason than where it stands.
fn is_name(scope: &Scope, words: &[Token<'_>], at: usize, token: &Token<'_>) -> bool {
    if !matches!(token.kind, Kind::Word | Kind::Quoted(_)) {
        return false;
    }
    if scope.look_up(&token.plain).is_some_and(|senses| senses.person.is_some() || senses.item.is_some()) {
        return true;
    }
    let low = token.low.as_str();
    let first = at
        .checked_sub(1)
        .and_then(|before| words.get(before))
        .is_none_or(|before| before.kind == Kind::Sign && before.low != ",");
    let plain = RESERVED.contains(&low) || FOLK.contains(&low) || number_word(low).is_some() || OPENINGS.contains(&low);
    let capital = token.plain.chars().next().is_some_and(char::is_uppercase);
    token.kind == Kind::Word && capital && !(plain || (first && low.ends_with("ly")))
}
