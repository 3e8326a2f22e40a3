//! The odds of a position as lines of text, the least first.

use std::collections::BTreeMap;

use nazo_core::words::{self, Lang};
use nazo_kinds::minefield::odds::{Fraction, Odds};
use nazo_kinds::minefield::{Board, Square};

/// The most lines: what is riskier than ten others is nothing to open.
const LINES: usize = 10;

/// The most cells that are named in one line; more are counted.
const NAMED: usize = 8;

/// A line for each probability, `  15.6 %  r1c3, r4c5 and elsewhere (45 cells)`, as far as there is room for them.
pub(super) fn lines(board: &Board, odds: &Odds, lang: Lang) -> String {
    let touches = |at: usize| board.size().around(at).any(|other| matches!(board.square(other), Square::Open(_)));
    let mut groups: BTreeMap<&Fraction, (Vec<usize>, usize)> = BTreeMap::new();
    // What is a mine for certain stands on the board.
    for (at, mine) in board.covered().filter_map(|at| Some((at, odds.mine(at).filter(|mine| !mine.is_one())?))) {
        let (near, elsewhere) = groups.entry(mine).or_default();
        if touches(at) { near.push(at) } else { *elsewhere += 1 }
    }
    let mut text = String::new();
    for (mine, (near, elsewhere)) in groups.iter().take(LINES) {
        let mut names: Vec<String> = near.iter().take(NAMED).map(|at| board.size().name(*at, lang)).collect();
        let more = near.len() - names.len();
        names.extend((more > 0).then(|| match lang {
            Lang::En => format!("{more} more"),
            Lang::Ja => format!("ほか{more}マス"),
        }));
        names.extend((*elsewhere > 0).then(|| match lang {
            Lang::En => format!("elsewhere ({})", words::some(*elsewhere, "cell")),
            Lang::Ja => format!("数字に接しないマス({elsewhere}マス)"),
        }));
        let percent = match lang {
            Lang::En => format!("{:5.1} %", mine.value() * 100.0),
            Lang::Ja => format!("{:5.1}%", mine.value() * 100.0),
        };
        text += &format!("{percent}  {}\n", words::list(&names, lang));
    }
    let riskier: usize = groups.values().skip(LINES).map(|(near, elsewhere)| near.len() + elsewhere).sum();
    if riskier > 0 {
        text += &match lang {
            Lang::En => format!("and {} with higher odds\n", words::some(riskier, "cell")),
            Lang::Ja => format!("ほか{riskier}マスはさらに危険です\n"),
        };
    }
    text
}
