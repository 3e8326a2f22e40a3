//! The sentence of a rule as data, put into words only when it is shown.

use super::{Cell, Site, Value};
use crate::words::{self, Argument, Fixed, Phrase};

/// A sentence that is not yet in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The catalogue entry of the sentence, with `{0}`, `{1}`, … for the arguments.
    pub key: Fixed,
    /// The arguments.
    pub args: Vec<Arg>,
}

/// An argument of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A cell.
    Cell(Cell),
    /// Several cells, all of them meant; an empty list means the cells just named.
    Cells(Vec<Cell>),
    /// The cell just named.
    It,
    /// A place that is not a cell, such as a square in a puzzle whose cells are edges.
    Site(Site),
    /// A value.
    Value(Value),
    /// A number.
    Number(i64),
    /// Things that have names of their own, such as the rectangles of a division.
    Named(Vec<Phrase>),
}

impl Sentence {
    /// A sentence with its arguments.
    pub fn new(key: Fixed, args: impl Into<Vec<Arg>>) -> Sentence {
        Sentence { key, args: args.into() }
    }

    /// The sentence with "it" for a cell that has just been named, if it was the only one.
    pub fn about(&self, named: &[Cell]) -> Sentence {
        let of_it = |arg: &Arg| match arg {
            Arg::Cell(cell) if [*cell] == *named => Arg::It,
            Arg::Cells(cells) if cells == named && cells.len() == 1 => Arg::It,
            other => other.clone(),
        };
        Sentence::new(self.key, self.args.iter().map(of_it).collect::<Vec<_>>())
    }

    /// The sentence in words; `name` gives the names of cells.
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
            Arg::It => Fixed("puzzle.it").arg(),
            Arg::Cells(cells) if cells.is_empty() => Fixed("puzzle.them").arg(),
            Arg::Cells(cells) => words::Arg::All(Phrase::merged(cells.iter().map(|cell| name(*cell)))),
            Arg::Site(site) => site.called().arg(),
            Arg::Value(value) => words::symbol(value.0).arg(),
            Arg::Number(number) => number.arg(),
            Arg::Named(names) => match names.as_slice() {
                [one] => one.arg(),
                several => words::Arg::All(several.to_vec()),
            },
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
        // A placeholder in a name is not filled in again.
        let phrase = said.phrase(&|cell| Phrase::verbatim(format!("c{{1}}{}", cell.0)));
        assert_eq!(phrase.get(Lang::En), "clue 7 at c{1}3");
        assert_eq!(phrase.get(Lang::Ja), "c{1}3のヒント数字7");
    }
}
