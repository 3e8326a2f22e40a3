//! The difficulty of puzzles that do not state it: computed once, and stored beside the games.
//!
//! The file `grades` in the folder of the games has a line for each puzzle: its id, a space, and its grade. The grade
//! is `-` if no path gives one, as with several solutions. The file can be deleted; missing grades are computed again.

use std::collections::HashMap;

use super::Store;
use super::listing::{append_grade, grades_file};
use crate::generate::{Difficulty, judge};
use nazo_core::explain::ExplainError;
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::words::Phrase;
use nazo_kinds::Puzzle;

/// The word for a puzzle without a grade.
const NONE: &str = "-";

/// The known grades by puzzle id (see [`super::puzzle_id`]); `None` if no path gives one.
pub type Grades = HashMap<String, Option<Difficulty>>;

/// The grades known so far. Unreadable lines count as unknown.
pub fn known_grades(store: &Store) -> Grades {
    grades_file(store).lines().filter_map(read).collect()
}

fn read(line: &str) -> Option<(String, Option<Difficulty>)> {
    let (puzzle, word) = line.split_once(' ')?;
    let found = Difficulty::ALL.into_iter().find(|grade| grade.id() == word);
    (found.is_some() || word == NONE).then(|| (puzzle.to_string(), found))
}

/// Stores the grade of a puzzle, if possible; otherwise it can be computed again.
pub fn keep_grade(store: &Store, puzzle: &str, grade: Option<Difficulty>) {
    let word = grade.map_or(NONE, Difficulty::id);
    append_grade(store, &format!("{puzzle} {word}\n"));
}

/// The work for rating games on one visit, enough for a few hundred puzzles. The rest are rated the next time.
pub const RATING_WORK: u64 = 1_000_000;

/// Rates a puzzle. One that takes more work than a puzzle is worth counts as extreme. Without a complete path, as with
/// several solutions or none, there is no grade.
///
/// # Errors
/// The `budget` was used up or the work cancelled: it is to be rated another time.
pub fn find_grade(puzzle: &dyn Puzzle, budget: &Budget) -> Result<Option<Difficulty>, Stopped> {
    // Before the first move, nothing is known about mines that are yet to be placed.
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

/// The name of the grade that a puzzle's author gave it, in the terms of the score. Unknown words are used as they are.
pub fn grade_name(word: &str) -> Phrase {
    named(word).map_or_else(|| Phrase::verbatim(word), Difficulty::name)
}

/// The difficulty with this identifier, current or former: older files and games have others. The packs had five of
/// them, and sudokus made to order those of the published grades.
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

    /// Minefields are graded by size, and riddles, whose scores count every sentence, by level.
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
