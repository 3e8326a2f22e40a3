//! What a rule says of itself, as data: it is put into words where it is shown.

use super::{Cell, Site, Value};
use crate::words::{self, Argument, Fixed, Phrase};

/// A sentence before it is in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence in each language, with `{0}`, `{1}`, … where the arguments stand.
    pub key: Fixed,
    /// What stands there.
    pub args: Vec<Arg>,
}

/// Something that a sentence speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A cell.
    Cell(Cell),
    /// Several cells, all of which are meant; without any, those that were just named.
    Cells(Vec<Cell>),
    /// A place that is no cell, such as a square where edges are filled.
    Site(Site),
    /// A value.
    Value(Value),
    /// A number.
    Number(i64),
}

impl Sentence {
    /// A sentence with what it speaks of.
    pub fn new(key: Fixed, args: impl Into<Vec<Arg>>) -> Sentence {
        Sentence { key, args: args.into() }
    }

    /// The sentence in words, with the names that cells have.
    pub fn phrase(&self, name: &dyn Fn(Cell) -> Phrase) -> Phrase {
        const PLACES: [&str; 4] = ["0", "1", "2", "3"];
        let args = self.args.iter().map(|arg| arg.render(name));
        Phrase::entry(self.key.0, PLACES.into_iter().zip(args).collect())
    }
}

impl Arg {
    fn render(&self, name: &dyn Fn(Cell) -> Phrase) -> words::Arg {
        match self {
            Arg::Cell(cell) => name(*cell).arg(),
            Arg::Cells(cells) if cells.is_empty() => Fixed("puzzle.them").arg(),
            Arg::Cells(cells) => words::Arg::All(cells.iter().map(|cell| name(*cell)).collect()),
            Arg::Site(site) => site.called().arg(),
            Arg::Value(value) => words::symbol(value.0).arg(),
            Arg::Number(number) => number.arg(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;

    #[test]
    fn arguments_stand_where_the_language_wants_them() {
        let said = Sentence::new(Fixed("rules.given"), [Arg::Cell(Cell(3)), Arg::Value(Value(7))]);
        // What stands in a name is not filled in again.
        let phrase = said.phrase(&|cell| Phrase::verbatim(format!("c{{1}}{}", cell.0)));
        assert_eq!(phrase.get(Lang::En), "given 7 at c{1}3");
        assert_eq!(phrase.get(Lang::Ja), "c{1}3のヒント数字7");
    }
}
