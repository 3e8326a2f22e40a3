//! Makes new riddles: a random world, and as many sentences as it takes to leave one answer. The sentences are true in
//! the world, or false if a liar says them. They are written in the notation, so every riddle can be edited.

mod places;
mod speakers;
mod words;

use std::sync::Arc;

use super::{RiddlePuzzle, notation};
use crate::maker::{MakeError, Maker, Throw, Variant, Wish};
use crate::{Dice, Info, Puzzle};
use nazo_core::puzzle::Budget;
use nazo_core::solve::{self, EngineChoice, Status};
use nazo_core::text::{Line, Source};
use nazo_core::words::Phrase;

/// The number of worlds tried before an attempt fails.
const WORLDS: usize = 12;
/// The effort of the engine for one question.
const EFFORT: u64 = 4_000;

/// The maker of riddles.
pub(super) static MAKER: Maker = Maker {
    variants: &[
        Variant { id: "knights", name: Phrase::fixed("riddle.knights-and-knaves"), reach: 280..=799 },
        Variant { id: "liars", name: Phrase::fixed("riddle.liars"), reach: 280..=1000 },
        Variant { id: "order", name: Phrase::fixed("riddle.in-a-row"), reach: 280..=600 },
        Variant { id: "houses", name: Phrase::fixed("riddle.who-lives-where"), reach: 280..=700 },
    ],
    shapes: None,
    to_order: None,
    make,
};

fn make(wish: &Wish<'_>, dice: &mut Dice, budget: &Budget) -> Throw {
    if wish.shape.is_some() {
        return Err(MakeError::Shape(Phrase::fixed("riddle.no-shape")));
    }
    for _ in 0..WORLDS {
        budget.spend(1)?;
        let made = match wish.variant.id {
            "liars" => unique(&speakers::liars(wish, dice), budget)?,
            "order" => places::minimal_riddle(&places::World::row(wish, dice), wish, dice, budget)?,
            "houses" => places::minimal_riddle(&places::World::houses(wish, dice), wish, dice, budget)?,
            _ => unique(&speakers::knights(wish, dice), budget)?,
        };
        if let Some(puzzle) = made {
            return Ok(Some(Arc::new(puzzle)));
        }
    }
    Ok(None)
}

/// The riddle with these lines. None if the notation does not accept them.
fn read(lines: &[String]) -> Option<RiddlePuzzle> {
    let text = lines.join("\n");
    let source = Source::new("riddle", &text);
    let numbered: Vec<Line<'_>> = source.lines().collect();
    let riddle = notation::read(&source, &numbered).ok()?;
    let text = numbered.iter().map(|line| (line.number, line.text.to_string())).collect();
    Some(RiddlePuzzle::new(riddle, text, Info::default()))
}

/// The riddle with these lines, if it has exactly one solution.
fn unique(lines: &[String], budget: &Budget) -> Result<Option<RiddlePuzzle>, MakeError> {
    let Some(puzzle) = read(lines) else { return Ok(None) };
    let part = budget.part(EFFORT);
    let status = solve::status(&puzzle.model(), EngineChoice::Batsat, &part)?;
    budget.spend(part.used())?;
    Ok((status == Status::Unique).then_some(puzzle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::riddle::ast::{Formula, Says};
    use nazo_core::words::Lang;

    fn made(variant: &str, lang: Lang, seed: u64) -> String {
        let variant = MAKER.variants().iter().find(|known| known.id == variant).expect("a variant");
        let wish = Wish { variant, shape: None, ease: 0.6, lang };
        let puzzle = MAKER.make(&wish, &mut Dice::new(seed, 0), &Budget::unlimited()).expect("no limit");
        puzzle.expect("a riddle").write("native", None).expect("native text")
    }

    #[test]
    fn a_seed_is_a_riddle_in_either_language() {
        let expected = "\
riddle
people Doris Hilda Gustav Cleo
roles knight=true knave=false
Doris: Hilda is a knight or Gustav is a knave
Hilda: Cleo is a knight
Gustav: Doris is a knight or Hilda is a knave
Cleo: Hilda is different from Cleo
ask who knight
";
        assert_eq!(made("knights", Lang::En, 1), expected);
    }

    /// Whether the formula holds if exactly these people are knights, the first role.
    fn holds(formula: &Formula, knights: u32) -> bool {
        let is_knight = |person: &usize| knights >> person & 1 == 1;
        match formula {
            Formula::Role(person, role) => is_knight(person) == (*role == 0),
            Formula::SameRole(one, other) => is_knight(one) == is_knight(other),
            Formula::Not(inner) => !holds(inner, knights),
            Formula::All(of) => of.iter().all(|one| holds(one, knights)),
            Formula::Any(of) => of.iter().any(|one| holds(one, knights)),
            Formula::Count { of, least, most } => {
                let count = of.iter().filter(|one| holds(one, knights)).count() as u32;
                (*least..=*most).contains(&count)
            }
            other => panic!("nobody says this: {other:?}"),
        }
    }

    #[test]
    fn nobody_says_what_is_so_or_not_by_itself() {
        let variant = MAKER.variants().iter().find(|known| known.id == "knights").expect("a variant");
        let mut count = 0;
        for seed in 0..40 {
            // The harder the riddle, the more statements join two claims.
            let wish = Wish { variant, shape: None, ease: 0.05, lang: [Lang::En, Lang::Ja][seed as usize % 2] };
            let Ok(Some(puzzle)) = MAKER.make(&wish, &mut Dice::new(seed, 0), &Budget::unlimited()) else { continue };
            let text = puzzle.write("native", None).expect("native text");
            let riddle = read(&text.lines().skip(1).map(str::to_string).collect::<Vec<_>>()).expect("a riddle");
            let people = riddle.riddle().people.len();
            for sentence in &riddle.riddle().sentences {
                let Says::Statement { speaker, formula } = &sentence.says else { continue };
                let so = (0..1 << people).filter(|knights| holds(formula, *knights)).count();
                assert!(so > 0 && so < 1 << people, "{text}");
                if let Formula::All(of) | Formula::Any(of) = formula {
                    let about: Vec<_> = of.iter().filter_map(about).collect();
                    assert!(about.windows(2).all(|two| two[0] != two[1]) && !about.contains(speaker), "{text}");
                    count += 1;
                }
            }
        }
        assert!(count > 30, "{count}");
    }

    /// The person whose role a formula gives.
    fn about(formula: &Formula) -> Option<usize> {
        match formula {
            Formula::Role(person, _) => Some(*person),
            Formula::Not(inner) => about(inner),
            _ => None,
        }
    }

    #[test]
    fn every_sort_is_told_in_both_languages() {
        for variant in MAKER.variants() {
            for lang in [Lang::En, Lang::Ja] {
                assert!(made(variant.id, lang, 2).lines().count() > 4, "{} {lang:?}", variant.id);
            }
        }
    }
}
