//! Grades by level and steps: how well a rated sudoku fits each, as published and as learnt from a collection.
//!
//! **Source**: T. Kamio, "Automatic Generation of Sudoku Puzzles by Considering Initial Placement and Difficulty"
//! (Hosei University). A grade is a bell over the [`Level`] of its puzzles. The bell is a normal distribution in level
//! and steps with their correlation. It has no factor before the exponential, so that its peak is 1. A puzzle is of a
//! grade if the bell is above [`ADEQUATE`] there.

use super::level::Level;
use crate::text::table::{Mistake, Table, Value};
use crate::words::{self, Phrase, say};

/// A puzzle is of a grade if its adequacy is above this.
pub const ADEQUATE: f64 = 0.7;

/// The distribution of the levels and steps of one grade's puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// Its name.
    pub name: String,
    /// The mean level and its standard deviation. If the deviation is 0, only puzzles of that level are of the grade.
    pub level: (f64, f64),
    /// The mean number of steps and its standard deviation.
    pub steps: (f64, f64),
    /// The correlation of the two, from -1 to 1.
    pub correlation: f64,
    bell: Bell,
}

/// exp(-a l² - b s² + c l s), where l and s are the differences from the means.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bell {
    a: f64,
    b: f64,
    c: f64,
}

impl Bell {
    fn of(level: f64, steps: f64, correlation: f64) -> Bell {
        let rest = 1.0 - correlation * correlation;
        let half = |deviation: f64| if deviation > 0.0 { 1.0 / (2.0 * rest * deviation * deviation) } else { 0.0 };
        let c = if level > 0.0 && steps > 0.0 { correlation / (rest * level * steps) } else { 0.0 };
        Bell { a: half(level), b: half(steps), c }
    }
}

impl Grade {
    /// Its name for display. Grades of the published scale are translated; one that was learnt has its own name.
    pub fn called(&self) -> Phrase {
        match self.name.as_str() {
            "beginner" => Phrase::fixed("explain.beginner"),
            "medium" => Phrase::fixed("explain.medium"),
            "hard" => Phrase::fixed("explain.hard"),
            "super-hard" => Phrase::fixed("explain.super-hard"),
            other => Phrase::verbatim(other),
        }
    }

    /// A grade from the statistics of its puzzles.
    pub fn new(name: &str, level: (f64, f64), steps: (f64, f64), correlation: f64) -> Grade {
        Grade { name: name.to_string(), level, steps, correlation, bell: Bell::of(level.1, steps.1, correlation) }
    }

    /// A grade from the coefficients printed in the paper, from which its deviations follow.
    fn printed(name: &str, level: f64, steps: f64, bell: Bell) -> Grade {
        let Bell { a, b, c } = bell;
        let correlation = if a > 0.0 && b > 0.0 { c / (2.0 * (a * b).sqrt()) } else { 0.0 };
        let rest = 1.0 - correlation * correlation;
        let deviation = |x: f64| if x > 0.0 { (1.0 / (2.0 * rest * x)).sqrt() } else { 0.0 };
        Grade { name: name.to_string(), level: (level, deviation(a)), steps: (steps, deviation(b)), correlation, bell }
    }

    /// How well a level and a number of steps fit the grade, from 0 to 1. A puzzle that the rules do not solve fits no
    /// grade.
    pub fn adequacy(&self, rated: Level) -> f64 {
        let (level, steps) = (f64::from(rated.level) - self.level.0, f64::from(rated.steps) - self.steps.0);
        let is_off = self.level.1 == 0.0 && level != 0.0 || self.steps.1 == 0.0 && steps != 0.0;
        if is_off || !rated.is_solved() {
            return 0.0;
        }
        let Bell { a, b, c } = self.bell;
        (c * level * steps - a * level * level - b * steps * steps).exp()
    }
}

/// The grades of the paper with its functions f1 to f4, the easiest first.
pub fn published() -> Vec<Grade> {
    let bell = |a, b, c| Bell { a, b, c };
    vec![
        Grade::printed("beginner", 1.0, 14.5, bell(0.0, 0.0292, 0.0)),
        Grade::printed("medium", 2.29, 27.2, bell(1.13, 0.0274, 0.194)),
        Grade::printed("hard", 3.78, 32.5, bell(0.478, 0.0172, 0.000_737)),
        Grade::printed("super-hard", 5.54, 32.6, bell(0.148, 0.0209, 0.0182)),
    ]
}

/// The grade that fits best, with its adequacy; None if no grade is adequate.
pub fn best(grades: &[Grade], rated: Level) -> Option<(&Grade, f64)> {
    let fitting = grades.iter().map(|grade| (grade, grade.adequacy(rated)));
    // Of equal grades the easier one is taken.
    let best = fitting.reduce(|best, other| if other.1 > best.1 { other } else { best });
    best.filter(|(_, adequacy)| *adequacy > ADEQUATE)
}

/// The grade with its adequacy, followed by level and steps: "published grade super-hard (0.941), level 6, 34 steps".
pub fn summary(grades: &[Grade], grade: Option<(&Grade, f64)>, rated: Level) -> Phrase {
    let scale = match grades == published() {
        true => Phrase::fixed("explain.published-grade"),
        false => Phrase::fixed("explain.grade"),
    };
    let name = match (grade, rated.is_solved()) {
        (Some((grade, adequacy)), _) => {
            say!("explain.grade-with-fit", name = grade.called(), adequacy = format!("{:.3}", adequacy))
        }
        (None, true) => Phrase::fixed("explain.no-grade-fits"),
        (None, false) => Phrase::fixed("explain.beyond-the-thirteen-rules"),
    };
    let Level { level, steps, .. } = rated;
    let counted = words::some(steps as usize, "step");
    say!("explain.grade-and-level", scale, name, level, counted, steps)
}

/// The grade whose statistics are those of some rated puzzles; None if the rules solve none of them.
pub fn fit(name: &str, rated: &[Level]) -> Option<Grade> {
    let points: Vec<(f64, f64)> =
        rated.iter().filter(|rated| rated.is_solved()).map(|r| (f64::from(r.level), f64::from(r.steps))).collect();
    if points.is_empty() {
        return None;
    }
    let count = points.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (level, steps) = (mean(&|p| p.0), mean(&|p| p.1));
    let level_deviation = mean(&|p| (p.0 - level).powi(2)).sqrt();
    let steps_deviation = mean(&|p| (p.1 - steps).powi(2)).sqrt();
    let together = mean(&|p| (p.0 - level) * (p.1 - steps));
    let both = level_deviation * steps_deviation;
    // Points on a line would make a bell of zero width.
    let correlation = if both > 0.0 { (together / both).clamp(-0.99, 0.99) } else { 0.0 };
    Some(Grade::new(name, (level, level_deviation), (steps, steps_deviation), correlation))
}

/// The grades as the text of a file, in order.
pub fn to_toml(grades: &[Grade]) -> String {
    let mut text = String::from(
        "# Level and number of steps of the puzzles of each grade, the easiest grade first: mean and standard deviation,\n\
         # and the correlation of both.\n",
    );
    for grade in grades {
        let name = toml::Value::String(grade.name.clone());
        text += &format!(
            "\n[{name}]\nlevel-mean = {:.4}\nlevel-deviation = {:.4}\nsteps-mean = {:.4}\nsteps-deviation = {:.4}\ncorrelation = {:.4}\n",
            grade.level.0, grade.level.1, grade.steps.0, grade.steps.1, grade.correlation
        );
    }
    text
}

/// The keys of a grade in a file.
const KEYS: [&str; 5] = ["level-mean", "level-deviation", "steps-mean", "steps-deviation", "correlation"];

/// Reads a file of grades; `file` is its name in messages.
///
/// # Errors
/// It is not TOML or has no grade, or a grade has an unknown, missing or out-of-range figure.
pub fn from_toml(file: &str, text: &str) -> Result<Vec<Grade>, Mistake> {
    let table = Table::parse(file, text)?;
    let mut grades = Vec::new();
    for entry in &table.entries {
        let Value::Table(figures) = &entry.value else {
            return Err(table.wrong_kind(entry, &Phrase::fixed("explain.a-table")));
        };
        if let Some(unknown) = figures.iter().find(|figure| !KEYS.contains(&figure.key.as_str())) {
            return Err(table.unknown(unknown, &Phrase::fixed("explain.a-figure"), &KEYS));
        }
        let mut found = [0.0; KEYS.len()];
        for (slot, key) in found.iter_mut().zip(KEYS) {
            let Some(figure) = figures.iter().find(|figure| figure.key == key) else {
                let name = &entry.key;
                let what = say!("explain.grade-lacks", name, key);
                return Err(table.mistake(entry.key_at, what));
            };
            let range = if key == "correlation" { -0.999..=0.999 } else { 0.0..=1000.0 };
            match figure.value {
                Value::Number(number) if range.contains(&number) => *slot = number,
                Value::Number(_) => {
                    let (from, to) = (range.start(), range.end());
                    let what = say!("explain.figure-has-range", key, from, to);
                    return Err(table.mistake(figure.at, what));
                }
                _ => return Err(table.wrong_kind(figure, &Phrase::fixed("explain.a-number"))),
            }
        }
        let [level, level_deviation, steps, steps_deviation, correlation] = found;
        grades.push(Grade::new(&entry.key, (level, level_deviation), (steps, steps_deviation), correlation));
    }
    if grades.is_empty() {
        return Err(table.mistake(0, Phrase::fixed("explain.no-grades")));
    }
    Ok(grades)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(level: u8, steps: u32) -> Level {
        Level { level, steps, open: 0 }
    }

    #[test]
    fn the_published_examples_fit_as_printed() {
        let grades = published();
        let fits = |rated| best(&grades, rated).map(|(grade, fit)| (grade.name.as_str(), (fit * 1000.0).round()));
        assert_eq!(fits(solved(6, 34)), Some(("super-hard", 941.0)));
        assert_eq!(fits(solved(1, 17)), Some(("beginner", 833.0)));
        assert_eq!(fits(Level { level: 6, steps: 34, open: 3 }), None);
    }

    #[test]
    fn the_grades_take_what_the_paper_gives_them() {
        let grades = published();
        let accepted = |grade: usize, level: u8| -> Vec<u32> {
            (1..60).filter(|steps| grades[grade].adequacy(solved(level, *steps)) > ADEQUATE).collect()
        };
        let range = |from: u32, to: u32| (from..=to).collect::<Vec<_>>();
        assert_eq!((accepted(0, 1), accepted(0, 2)), (range(12, 17), vec![]));
        assert_eq!((accepted(1, 2), accepted(1, 3)), (range(23, 29), vec![]));
        assert_eq!((accepted(2, 3), accepted(2, 4)), (range(31, 34), range(29, 36)));
        let hardest = [4, 5, 6, 7, 8].map(|level| accepted(3, level));
        assert_eq!(hardest, [vec![32], range(29, 36), range(29, 36), range(32, 34), vec![]]);
    }

    #[test]
    fn figures_give_the_coefficients_back() {
        for grade in published() {
            let again = Grade::new(&grade.name, grade.level, grade.steps, grade.correlation);
            for (level, steps) in [(1, 14), (2, 27), (3, 20), (5, 33), (7, 30)] {
                let rated = solved(level, steps);
                assert!((grade.adequacy(rated) - again.adequacy(rated)).abs() < 1e-9, "{} {rated:?}", grade.name);
            }
        }
    }

    #[test]
    fn a_collection_becomes_a_grade_and_a_file() {
        let rated = [solved(2, 20), solved(2, 24), solved(4, 30), solved(4, 34), Level { level: 9, steps: 3, open: 4 }];
        let grade = fit("mine", &rated).expect("a grade");
        assert_eq!((grade.level, grade.steps.0), ((3.0, 1.0), 27.0));
        assert!((grade.steps.1 - 29f64.sqrt()).abs() < 1e-9 && (grade.correlation - 5.0 / 29f64.sqrt()).abs() < 1e-9);
        assert_eq!(fit("none", &rated[4..]), None);
        let read = from_toml("grades.toml", &to_toml(std::slice::from_ref(&grade))).expect("grades");
        assert!((read[0].adequacy(solved(3, 28)) - grade.adequacy(solved(3, 28))).abs() < 1e-3);
        assert_eq!(read[0].name, "mine");
    }

    #[test]
    fn mistakes_name_their_line() {
        let said = |text: &str| from_toml("g.toml", text).expect_err("a mistake").to_string();
        assert_eq!(said(""), "g.toml, line 1, column 1: there are no grades");
        assert_eq!(said("[easy]\nlevel-mean = 1\n"), "g.toml, line 1, column 2: grade 'easy' has no level-deviation");
        assert!(said("[easy]\nlevels = 1\n").contains("line 2, column 1: unknown figure 'levels'"));
        let rest = "level-deviation = 0\nsteps-mean = 3\nsteps-deviation = 1\n";
        let broken = format!("[easy]\nlevel-mean = 1\n{rest}correlation = 2\n");
        assert_eq!(said(&broken), "g.toml, line 6, column 15: correlation is -0.999 to 0.999");
    }
}
