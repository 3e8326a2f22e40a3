//! The facts a player has entered, and how a conflict between them is described.

use super::Session;
use nazo_core::puzzle::{Candidate, Literal, Model};
use nazo_core::words::{Arg, Phrase, say};

/// The most facts named in a message; the rest are counted.
const NAMED: usize = 4;

/// All facts of the player: the entries, then the candidates ruled out in cells without an entry, each in cell order.
/// Candidates ruled out beneath an entry do not count until it is removed.
pub fn facts(session: &Session) -> Vec<Literal> {
    let entries = session.entries().map(|candidate| Literal { candidate, holds: true });
    let open = session.model().cells().filter(|cell| !session.position().is_placed(*cell));
    let struck = open.flat_map(|cell| {
        session.struck(cell).iter().map(move |value| Literal { candidate: Candidate::new(cell, value), holds: false })
    });
    entries.chain(struck).collect()
}

/// The message that facts conflict, such as "These entries cannot both stand: r3c3 = 4 and r5c8 = 9. The puzzle itself
/// is fine." At most four are named; the rest are counted.
pub fn conflict_phrase(model: &Model, facts: &[Literal]) -> Phrase {
    if let [Literal { candidate, holds }] = facts {
        let (cell, value) = (model.cell_called(candidate.cell), model.called_in(*candidate));
        return if *holds { say!("play.cannot-be", cell, value) } else { say!("play.must-be", cell, value) };
    }
    let (number, names) = (facts.len(), named(model, facts));
    let are_entries = facts.iter().all(|fact| fact.holds);
    match number {
        2 => say!("play.two-conflict", are_entries, names),
        _ => say!("play.conflict", number, are_entries, names),
    }
}

/// Which facts lead to a visible contradiction. A single fact is merely named: the player has to find out whether it is
/// wrong or a clue was misread.
pub fn cause_phrase(model: &Model, facts: &[Literal]) -> Phrase {
    match facts {
        [_] => say!("play.comes-from", fact = named(model, facts)),
        _ => conflict_phrase(model, facts),
    }
}

fn named(model: &Model, facts: &[Literal]) -> Phrase {
    let name = |fact: &Literal| {
        let (cell, value) = (model.cell_called(fact.candidate.cell), model.alone_in(fact.candidate));
        if fact.holds { say!("play.cell-has", cell, value) } else { say!("play.cell-lacks", cell, value) }
    };
    let mut names: Vec<Phrase> = facts.iter().take(NAMED).map(name).collect();
    let rest = facts.len().saturating_sub(NAMED);
    names.extend((rest > 0).then(|| say!("play.more-facts", rest)));
    match names.as_slice() {
        [one, other] => say!("play.both-facts", one, other),
        _ => say!("play.facts", names = Arg::All(names)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::empty_sudoku;
    use nazo_core::puzzle::{Cell, Value};
    use nazo_core::words::Lang;

    fn conflict_texts(facts: &[(u16, u8, bool)]) -> [String; 2] {
        let fact = |(cell, value, holds): &(u16, u8, bool)| Literal {
            candidate: Candidate::new(Cell(*cell), Value(*value)),
            holds: *holds,
        };
        let facts: Vec<Literal> = facts.iter().map(fact).collect();
        let phrase = conflict_phrase(&empty_sudoku(), &facts);
        [Lang::En, Lang::Ja].map(|lang| phrase.get(lang).to_string())
    }

    #[test]
    fn two_entries_are_named() {
        let [en, ja] = conflict_texts(&[(20, 4, true), (43, 9, true)]);
        assert_eq!(en, "These entries conflict: r3c3 = 4 and r5c8 = 9. The puzzle itself is fine.");
        assert_eq!(ja, "3行3列の4と5行8列の9は両立しません。問題そのものに誤りはありません。");
    }

    #[test]
    fn one_is_told_alone_and_many_are_counted() {
        assert_eq!(
            conflict_texts(&[(20, 4, true)])[0],
            "r3c3 can't be 4: no solution has it. The puzzle itself is fine."
        );
        assert_eq!(
            conflict_texts(&[(20, 4, false)])[0],
            "r3c3 must be 4, which you ruled out. The puzzle itself is fine."
        );
        let [en, ja] =
            conflict_texts(&[(20, 4, true), (43, 9, true), (0, 1, true), (1, 2, true), (80, 3, false), (79, 3, true)]);
        assert_eq!(
            en,
            "These six conflict: r3c3 = 4, r5c8 = 9, r1c1 = 1, r1c2 = 2 and two more. The puzzle itself is fine."
        );
        assert!(ja.contains("ほか2つ") && unicode_width::UnicodeWidthStr::width(ja.as_str()) <= 152, "{ja}");
        assert_eq!(
            conflict_texts(&[(20, 4, true), (43, 9, false)])[0],
            "These conflict: r3c3 = 4 and r5c8 without 9. The puzzle itself is fine."
        );
    }
}
