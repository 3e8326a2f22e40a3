//! The probabilities of a position as lines of text, lowest first.

use std::collections::BTreeMap;

use super::named;
use nazo_core::words::{Arg, Lang, Phrase, say};
use nazo_kinds::minefield::odds::{Fraction, Odds};
use nazo_kinds::minefield::{Board, Square};

/// The most lines: nothing riskier than ten other probabilities is worth opening.
const LINES: usize = 10;

/// The most cells named in one line; the rest are counted.
const NAMED: usize = 8;

/// A line for each probability, as in `  15.6 %  r1c3, r4c5 and elsewhere (45 cells)`, as far as there is room.
pub(super) fn lines(board: &Board, odds: &Odds, lang: Lang) -> String {
    let touches = |at: usize| board.size().around(at).any(|other| matches!(board.square(other), Square::Open(_)));
    let mut groups: BTreeMap<&Fraction, (Vec<usize>, usize)> = BTreeMap::new();
    // Certain mines are shown on the board.
    for (at, mine) in board.covered().filter_map(|at| Some((at, odds.mine(at).filter(|mine| !mine.is_one())?))) {
        let (near, elsewhere) = groups.entry(mine).or_default();
        if touches(at) { near.push(at) } else { *elsewhere += 1 }
    }
    let mut text = String::new();
    for (mine, (near, elsewhere)) in groups.iter().take(LINES) {
        let mut cells: Vec<Phrase> = near.iter().take(NAMED).map(|at| named(board, *at)).collect();
        let (more, elsewhere) = (near.len() - cells.len(), *elsewhere);
        cells.extend((more > 0).then(|| say!("cli.more-cells", more)));
        cells.extend((elsewhere > 0).then(|| say!("cli.cells-elsewhere", count = elsewhere)));
        let percent = format!("{:5.1}", mine.value() * 100.0);
        text += &format!("{}\n", say!("cli.odds-of-cells", percent, cells = Arg::All(cells)).get(lang));
    }
    let riskier: usize = groups.values().skip(LINES).map(|(near, elsewhere)| near.len() + elsewhere).sum();
    if riskier > 0 {
        text += &format!("{}\n", say!("cli.riskier-cells", count = riskier).get(lang));
    }
    text
}
