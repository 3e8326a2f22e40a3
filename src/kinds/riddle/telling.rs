//! The sentences of a riddle as they are shown, and the answers to its questions as far as they are known.

use super::answers::Named;
use super::ast::{Question, Riddle, Says, Sentence};
use super::scene::axes;
use super::sentence::meaning;
use super::{RiddlePuzzle, lines};
use crate::{Purpose, Puzzle, Story, StorySentence};
use nazo_core::puzzle::{Formula, Position};
use nazo_core::words::{Arg, Phrase, say};

/// A sentence as it is shown: as a person wrote it if that is known, otherwise in words made from its meaning.
pub(super) fn shown(riddle: &Riddle, sentence: &Sentence) -> Phrase {
    sentence.source.as_ref().map_or_else(|| meaning(riddle, sentence), Phrase::verbatim)
}

/// The text, with the constraint that belongs to each sentence.
pub(super) fn story(puzzle: &RiddlePuzzle) -> Story {
    let riddle = puzzle.riddle();
    let constraints = lines(&puzzle.model(), riddle);
    let told = riddle.sentences.iter().enumerate().map(|(at, sentence)| {
        let constraint = constraints.iter().find(|(_, sentence)| *sentence == at).map(|(id, _)| *id);
        let purpose = match &sentence.says {
            Says::Statement { formula, .. } => Purpose::Claim(puzzle.formula(formula)),
            Says::Rule(_) | Says::TrueStatements { .. } => Purpose::Rule,
            Says::Question(_) => Purpose::Question,
            Says::Story(_) => Purpose::Story,
        };
        let understood = sentence.source.as_ref().map(|_| meaning(riddle, sentence));
        StorySentence { number: at + 1, constraint, purpose, shown: shown(riddle, sentence), understood }
    });
    Story { lines: puzzle.text().to_vec(), told: told.collect(), axes: axes(puzzle) }
}

/// The answer to the question with this index at a position. None if the position leaves it open.
pub(super) fn reply(puzzle: &RiddlePuzzle, part: usize, position: &Position) -> Option<Phrase> {
    let sentence = puzzle.riddle().sentences.get(part)?;
    let Says::Question(question) = &sentence.says else { return None };
    if let Question::Whether(formula) = question {
        let truth = puzzle.formula(formula).truth(position)?;
        return Some(if truth { Phrase::fixed("riddle.yes") } else { Phrase::fixed("riddle.no") });
    }
    let named = puzzle.named(question, &|candidate| Formula::Is(candidate).truth(position))?;
    let names = named_texts(puzzle, sentence, &named);
    if names.is_empty() {
        return Some(Phrase::fixed("riddle.nobody"));
    }
    Some(say!("riddle.together", names = Arg::All(names)))
}

/// An answer in words. If the question asks "who", the place comes last.
pub(super) fn named_texts(puzzle: &RiddlePuzzle, asked: &Sentence, named: &[Named]) -> Vec<Phrase> {
    let source = asked.source.as_deref().unwrap_or_default().to_lowercase();
    let asks_who = source.starts_with("who") || source.contains('誰') || source.contains("だれ");
    let is_late = |named: &&Named| asks_who && matches!(named, Named::Place(_));
    let (late, early): (Vec<_>, Vec<_>) = named.iter().partition(is_late);
    early.into_iter().chain(late).map(|named| puzzle.named_text(named)).collect()
}
