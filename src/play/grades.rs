//! How hard puzzles are that do not say so themselves: found out once, and kept beside the games.
//!
//! The file `grades` in the folder of the games has a line for each puzzle: its id, a blank, and the word of its grade, or
//! `-` where a path does not tell it, as with several solutions. It can be deleted: what is missing is found out anew.

use std::collections::HashMap;

use super::Store;
use super::listing::{append_grade, grades_file};
use crate::generate::{Difficulty, judge};
use nazo_core::explain::ExplainError;
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::words::Phrase;
use nazo_kinds::Puzzle;

/// The word that stands for a puzzle without a grade.
const NONE: &str = "-";

/// What was found of puzzles, by their ids (see [`super::puzzle_id`]); none where a path does not tell it.
pub type Grades = HashMap<String, Option<Difficulty>>;

/// The grades that were found so far. What cannot be read counts as not found out.
pub fn known_grades(store: &Store) -> Grades {
    grades_file(store).lines().filter_map(read).collect()
}

fn read(line: &str) -> Option<(String, Option<Difficulty>)> {
    let (puzzle, word) = line.split_once(' ')?;
    let found = Difficulty::ALL.into_iter().find(|grade| grade.id() == word);
    (found.is_some() || word == NONE).then(|| (puzzle.to_string(), found))
}

/// Writes down what was found of a puzzle, as far as that is possible: it can be found out again.
pub fn keep_grade(store: &Store, puzzle: &str, grade: Option<Difficulty>) {
    let word = grade.map_or(NONE, Difficulty::id);
    append_grade(store, &format!("{puzzle} {word}\n"));
}

/// Work for the ratings of one look at the games, some hundred puzzles. What is left is rated the next time.
pub const RATING_WORK: u64 = 1_000_000;

/// Finds out how hard a puzzle is. What takes more work than a puzzle is worth is as hard as any; without a whole path, as
/// with several solutions or none, there is no grade.
///
/// # Errors
/// The work of `budget` ended, or was called off: it is to be looked at another time.
pub fn find_grade(puzzle: &dyn Puzzle, budget: &Budget) -> Result<Option<Difficulty>, Stopped> {
    // Before its first move nothing is known of what is yet to be laid.
    if puzzle.hidden().is_some_and(|hidden| hidden.is_undealt(&hidden.start())) {
        return Ok(None);
    }
    match judge(puzzle, u32::MAX, budget) {
        Ok(None) => Ok(Some(Difficulty::Extreme)),
        Ok(Some(rating)) => Ok(rating.is_solved.then(|| Difficulty::of(rating.score))),
        Err(ExplainError::Stopped(stopped)) => Err(stopped),
        Err(_) => Ok(None),
    }
}

/// What people call the grade that a puzzle's maker gave it, in the words of the score. Words that mean nothing here stand for
/// themselves.
pub fn grade_name(word: &str) -> Phrase {
    named(word).map_or_else(|| Phrase::verbatim(word), Difficulty::name)
}

/// The difficulty with this word, one of today's or of those that files had before and games keep: the packs had five, sudokus made to
/// order those of the published grades.
fn named(word: &str) -> Option<Difficulty> {
    Difficulty::named(word).or(match word {
        "gentle" | "beginner" => Some(Difficulty::Easy),
        "moderate" => Some(Difficulty::Medium),
        "tough" => Some(Difficulty::Hard),
        "fiendish" | "super-hard" => Some(Difficulty::Expert),
        "monstrous" => Some(Difficulty::Extreme),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::explain::{Options, path};
    use nazo_core::puzzle::Position;

    #[test]
    fn grades_have_one_name_in_either_language() {
        for difficulty in Difficulty::ALL {
            assert_eq!(grade_name(difficulty.id()), difficulty.name());
        }
        let before = [
            ("gentle", "easy"),
            ("beginner", "easy"),
            ("moderate", "medium"),
            ("tough", "hard"),
            ("fiendish", "expert"),
            ("super-hard", "expert"),
            ("monstrous", "extreme"),
        ];
        for (word, today) in before {
            assert_eq!(grade_name(word), grade_name(today), "{word} is what a file of before says");
        }
        assert_eq!(grade_name("diabolical"), Phrase::verbatim("diabolical"));
    }

    #[test]
    fn the_packs_speak_of_the_scale_of_the_score() {
        let readings = crate::load::packs::packs().into_iter().flat_map(|pack| pack.readings());
        for loaded in readings.map(|reading| reading.outcome.expect("a puzzle that ships")) {
            let info = loaded.puzzle.info();
            let is_known = |grade: &String| Difficulty::named(grade).is_some();
            assert!(info.grade.as_ref().is_none_or(is_known), "{:?}: {:?}", info.title, info.grade);
        }
    }

    /// Minefields go by their size, and riddles, whose scores count every sentence, by their level.
    #[test]
    fn the_boards_of_the_packs_say_what_their_scores_come_to() {
        let readings = crate::load::packs::packs().into_iter().flat_map(|pack| pack.readings());
        let puzzles = readings.map(|reading| reading.outcome.expect("a puzzle that ships").puzzle);
        let boards = puzzles.filter(|puzzle| puzzle.kind().expects_one_solution() && puzzle.in_words().is_none());
        let step = if std::env::var_os("NAZO_FULL").is_some() { 1 } else { 3 };
        for (puzzle, grade) in
            boards.step_by(step).filter_map(|puzzle| Some((puzzle.clone(), puzzle.info().grade.clone()?)))
        {
            let found = find_grade(&*puzzle, &Budget::unlimited()).expect("no limit").map(Difficulty::id);
            assert_eq!(found, Some(grade.as_str()), "{:?}", puzzle.info().title);
        }
    }

    #[test]
    fn a_board_is_extreme_where_few_rules_take_a_long_argument() {
        let board = "nurikabe\n......\n1....1\n..4...\n......\n..5...\n......\n";
        let puzzle = crate::load::load("test", board.as_bytes()).remove(0).outcome.expect("it can be read").puzzle;
        let model = puzzle.model();
        let start = Position::start(&model);
        let path = path(&model, &start, Options::default(), &Budget::unlimited()).expect("a path");
        assert!(path.solved && path.steps.iter().all(|step| step.rule_count(&model) <= 4));
        assert_eq!(find_grade(&*puzzle, &Budget::unlimited()), Ok(Some(Difficulty::Extreme)));
    }

    #[test]
    fn what_was_found_is_known_again_and_what_is_torn_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        assert!(known_grades(&store).is_empty());
        keep_grade(&store, "a1", Some(Difficulty::Hard));
        keep_grade(&store, "b2", None);
        keep_grade(&store, "a1", Some(Difficulty::Easy));
        append_grade(&store, "c3 har");
        let expected = [("a1".to_string(), Some(Difficulty::Easy)), ("b2".to_string(), None)];
        assert_eq!(known_grades(&store), Grades::from(expected));
    }
}
