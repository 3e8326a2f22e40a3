//! # Naked Single
//!
//! All digits but one are impossible in a cell, so that one goes there. The digits may have fallen because they stand
//! in the row, column or box of the cell, or by earlier steps.
//!
//! The corner cell sees 1 and 2 in its row and 3 in its column. Only 4 is left for it.
//!
//! ```text
//! before            after
//!  .  . | 1  2       4  . | 1  2
//!  .  . | .  .       .  . | .  .
//! ------+------     ------+------
//!  3  . | .  .       3  . | .  .
//!  .  . | .  .       .  . | .  .
//! ```
//!
//! # 唯一の候補(Naked Single)
//!
//! あるマスに1つを除いてどの数字も入らなければ、その1つがそこに入ります。ほかの数字が消えた理由は、
//! 同じ行・列・ブロックに入っていることでも、それまでの手順でもかまいません。
//!
//! 角のマスからは、同じ行の1と2、同じ列の3が見えます。残るのは4だけです。
//!
//! ```text
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::{NAKED_SINGLE, Sink, say};
use crate::puzzle::{Candidate, Cell, Model, Position, Step, Value, ValueSet};
use crate::words::{self, Lang, Phrase};

/// A cell with one candidate left.
pub fn find(model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    for cell in model.cells().filter(|cell| !position.is_placed(*cell)) {
        if let Some(value) = position.candidates(cell).only() {
            sink(step(model, position, Candidate { cell, value }))?;
        }
    }
    ControlFlow::Continue(())
}

fn step(model: &Model, position: &Position, place: Candidate) -> Step {
    let Candidate { cell, value } = place;
    let others = model.domain(cell) - ValueSet::single(value);
    let grounds = Grounds {
        rules: Vec::new(),
        premises: others.iter().map(|other| Candidate::new(cell, other)).collect(),
        pattern: vec![place],
    };
    let seen: ValueSet = model.peers(cell).iter().filter_map(|peer| position.value(*peer)).collect();
    let all_seen = others.is_subset(seen);
    pattern::placing(model, NAKED_SINGLE.name, grounds, vec![place], text(model, cell, value, all_seen))
}

fn text(model: &Model, cell: Cell, value: Value, all_seen: bool) -> Phrase {
    Phrase::each(|lang| {
        let (at, digit) = (model.cell_name(cell, lang), model.value_name(value, lang));
        let (word, seen_in) = (say::value_word(model, lang), sorts_of_houses(model, cell, lang));
        match (lang, all_seen) {
            (Lang::En, true) => format!("{at} must be {digit}: every other {word} already stands in its {seen_in}."),
            (Lang::En, false) => format!("{at} must be {digit}: every other {word} has been ruled out there."),
            (Lang::Ja, true) => {
                format!("{at}は{digit}に決まります。ほかの{word}は同じ{seen_in}にすべて入っています。")
            }
            (Lang::Ja, false) => format!("{at}は{digit}に決まります。ほかの候補はすべて消えています。"),
        }
    })
}

/// "row, column or box": the sorts of houses the cell is in, each once.
fn sorts_of_houses(model: &Model, cell: Cell, lang: Lang) -> String {
    let mut sorts: Vec<String> = Vec::new();
    for at in model.houses_of(cell) {
        let sort = say::sort_of_house(model.houses()[*at].form, lang).to_string();
        if !sorts.contains(&sort) {
            sorts.push(sort);
        }
    }
    match lang {
        Lang::En => words::alternatives(&sorts, lang),
        Lang::Ja => sorts.join("・"),
    }
}
