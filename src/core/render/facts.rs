//! Facts that differ only in a number, joined into one.

use crate::puzzle::{Candidate, Literal, Model};
use crate::words::Phrase;

/// Placements and eliminations as sentences.
pub fn brought(model: &Model, places: &[Candidate], eliminates: &[Candidate]) -> Vec<Phrase> {
    let fact = |holds| move |candidate: &Candidate| Literal { candidate: *candidate, holds };
    let facts: Vec<Literal> = places.iter().map(fact(true)).chain(eliminates.iter().map(fact(false))).collect();
    together(model, &facts)
}

/// Facts as sentences. The places where something is not are named together.
pub fn together(model: &Model, facts: &[Literal]) -> Vec<Phrase> {
    Phrase::merged(facts.iter().map(|fact| model.fact(fact.candidate, fact.holds)))
}

#[cfg(test)]
mod tests {
    use crate::words::{Arg, Lang, Phrase, say};

    fn not_in(places: &[u32]) -> [String; 2] {
        let fact =
            |place: &u32| say!("riddle.is-not-in", value = "pea", many = false, place = Arg::Numbers(vec![*place]));
        let facts: Vec<Phrase> = places.iter().map(fact).collect();
        let told = Phrase::in_one(&facts.iter().collect::<Vec<_>>()).expect("facts of one sort");
        Lang::ALL.map(|lang| told.get(lang).to_string())
    }

    #[test]
    fn places_are_told_together() {
        assert_eq!(not_in(&[12, 2, 3]), ["pea is not in place 2, 3 or 12", "peaは2・3・12番目ではない"]);
        assert_eq!(not_in(&[3, 2, 4]), ["pea is not in places 2 to 4", "peaは2〜4番目ではない"]);
        assert_eq!(not_in(&[3, 2, 4, 9]), ["pea is not in places 2 to 4 or 9", "peaは2〜4・9番目ではない"]);
    }
}
