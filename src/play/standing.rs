//! What a player has put down as facts, and how it is said that some of them cannot stand together.

use super::Session;
use nazo_core::puzzle::{Candidate, Literal, Model};
use nazo_core::words::{self, Lang, Phrase};

/// More facts than this are counted.
const NAMED: usize = 4;

/// Everything the player has put down: the entries, then the candidates crossed out in cells without one, each in the
/// order of the cells. Crossings out beneath an entry say nothing until it is taken out.
pub fn facts(session: &Session) -> Vec<Literal> {
    let entries = session.entries().map(|candidate| Literal { candidate, holds: true });
    let open = session.model().cells().filter(|cell| !session.position().is_placed(*cell));
    let struck = open.flat_map(|cell| {
        session.struck(cell).iter().map(move |value| Literal { candidate: Candidate::new(cell, value), holds: false })
    });
    entries.chain(struck).collect()
}

/// That facts cannot stand together: "These entries cannot both stand: r3c3 = 4 and r5c8 = 9. The puzzle itself is
/// fine." Four of them are named at the most, the rest is counted.
pub fn clash_phrase(model: &Model, facts: &[Literal]) -> Phrase {
    Phrase::each(|lang| sentence(model, facts, lang))
}

/// Which facts lead to a contradiction that is there to be seen. Of a single one it says no more than that: whether it
/// is the wrong one or a clue was misread is for the player to find out.
pub fn cause_phrase(model: &Model, facts: &[Literal]) -> Phrase {
    Phrase::each(|lang| match (facts, lang) {
        ([_], Lang::En) => format!("That comes from {} alone.", named(model, facts, lang)),
        ([_], Lang::Ja) => format!("{}だけでそうなります。", named(model, facts, lang)),
        _ => sentence(model, facts, lang),
    })
}

fn sentence(model: &Model, facts: &[Literal], lang: Lang) -> String {
    if let [fact] = facts {
        return alone(model, *fact, lang);
    }
    let names = named(model, facts, lang);
    let number = words::count(facts.len(), lang);
    let both = facts.len() == 2;
    let are_entries = facts.iter().all(|fact| fact.holds);
    match lang {
        Lang::En => {
            let what = match (are_entries, both) {
                (true, true) => "These entries".to_string(),
                (true, false) => format!("These {number} entries"),
                (false, true) => "These".to_string(),
                (false, false) => format!("These {number}"),
            };
            format!("{what} conflict: {names}. The puzzle itself is fine.")
        }
        Lang::Ja => format!("{names}は両立しません。問題そのものに誤りはありません。"),
    }
}

/// One fact that no solution has.
fn alone(model: &Model, fact: Literal, lang: Lang) -> String {
    let cell = model.cell_name(fact.candidate.cell, lang);
    let value = model.name_in(fact.candidate, lang);
    match (lang, fact.holds) {
        (Lang::En, true) => format!("{cell} can't be {value}: no solution has it. The puzzle itself is fine."),
        (Lang::En, false) => {
            format!("{cell} must be {value}, which you ruled out. The puzzle itself is fine.")
        }
        (Lang::Ja, true) => format!("{cell}に{value}は入りません。問題そのものに誤りはありません。"),
        (Lang::Ja, false) => {
            format!("{cell}には消した候補の{value}が必要です。問題そのものに誤りはありません。")
        }
    }
}

fn named(model: &Model, facts: &[Literal], lang: Lang) -> String {
    let name = |fact: &Literal| {
        let cell = model.cell_name(fact.candidate.cell, lang);
        let value = model.name_in(fact.candidate, lang);
        match (lang, fact.holds) {
            (Lang::En, true) => format!("{cell} = {value}"),
            (Lang::En, false) => format!("{cell} without {value}"),
            (Lang::Ja, true) => format!("{cell}の{value}"),
            (Lang::Ja, false) => format!("{cell}の{value}なし"),
        }
    };
    let mut names: Vec<String> = facts.iter().take(NAMED).map(name).collect();
    let rest = facts.len().saturating_sub(NAMED);
    if rest > 0 {
        let number = words::count(rest, lang);
        names.push(match lang {
            Lang::En => format!("{number} more"),
            Lang::Ja => format!("ほか{}", words::tsu(rest)),
        });
    }
    match (lang, names.as_slice()) {
        (Lang::Ja, [a, b]) => format!("{a}と{b}"),
        _ => words::list(&names, lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::empty_sudoku;
    use nazo_core::puzzle::{Cell, Value};

    fn said(facts: &[(u16, u8, bool)]) -> [String; 2] {
        let fact = |(cell, value, holds): &(u16, u8, bool)| Literal {
            candidate: Candidate::new(Cell(*cell), Value(*value)),
            holds: *holds,
        };
        let facts: Vec<Literal> = facts.iter().map(fact).collect();
        let phrase = clash_phrase(&empty_sudoku(), &facts);
        [Lang::En, Lang::Ja].map(|lang| phrase.get(lang).to_string())
    }

    #[test]
    fn two_entries_are_named() {
        let [en, ja] = said(&[(20, 4, true), (43, 9, true)]);
        assert_eq!(en, "These entries conflict: r3c3 = 4 and r5c8 = 9. The puzzle itself is fine.");
        assert_eq!(ja, "3行3列の4と5行8列の9は両立しません。問題そのものに誤りはありません。");
    }

    #[test]
    fn one_is_told_alone_and_many_are_counted() {
        assert_eq!(said(&[(20, 4, true)])[0], "r3c3 can't be 4: no solution has it. The puzzle itself is fine.");
        assert_eq!(said(&[(20, 4, false)])[0], "r3c3 must be 4, which you ruled out. The puzzle itself is fine.");
        let [en, ja] = said(&[(20, 4, true), (43, 9, true), (0, 1, true), (1, 2, true), (80, 3, false), (79, 3, true)]);
        assert_eq!(
            en,
            "These six conflict: r3c3 = 4, r5c8 = 9, r1c1 = 1, r1c2 = 2 and two more. The puzzle itself is fine."
        );
        assert!(ja.contains("ほか2つ") && unicode_width::UnicodeWidthStr::width(ja.as_str()) <= 152, "{ja}");
        assert_eq!(
            said(&[(20, 4, true), (43, 9, false)])[0],
            "These conflict: r3c3 = 4 and r5c8 without 9. The puzzle itself is fine."
        );
    }
}
