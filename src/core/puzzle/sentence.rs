//! What a rule says of itself, as data: it is put into words where it is shown.

use super::{Cell, Site, Value};
use crate::words::{self, Fixed, Lang, Phrase};

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

    /// The sentence in words, with the names that cells have in each language.
    pub fn phrase(&self, name: &dyn Fn(Cell, Lang) -> String) -> Phrase {
        Phrase::each(|lang| self.text(lang, &|cell| name(cell, lang)))
    }

    fn text(&self, lang: Lang, name: &dyn Fn(Cell) -> String) -> String {
        let mut pieces = self.key.get(lang).split('{');
        let mut text = pieces.next().unwrap_or_default().to_string();
        for piece in pieces {
            let (number, rest) = piece.split_once('}').unwrap_or((piece, ""));
            let arg = number.parse().ok().and_then(|at: usize| self.args.get(at));
            text.push_str(&arg.map(|arg| arg.text(lang, name)).unwrap_or_default());
            text.push_str(rest);
        }
        text
    }
}

impl Arg {
    fn text(&self, lang: Lang, name: &dyn Fn(Cell) -> String) -> String {
        match self {
            Arg::Cell(cell) => name(*cell),
            Arg::Cells(cells) if cells.is_empty() => if lang == Lang::En { "them" } else { "それら" }.to_string(),
            Arg::Cells(cells) => words::list(&cells.iter().map(|cell| name(*cell)).collect::<Vec<_>>(), lang),
            Arg::Site(site) => site.name(lang),
            Arg::Value(value) => words::symbol(value.0).to_string(),
            Arg::Number(number) => number.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_stand_where_the_language_wants_them() {
        let key = Fixed("given {1} at {0}", "{0}のヒント数字{1}");
        let said = Sentence::new(key, [Arg::Cell(Cell(3)), Arg::Value(Value(7))]);
        // What stands in a name is not filled in again.
        let phrase = said.phrase(&|cell, _| format!("c{{1}}{}", cell.0));
        assert_eq!(phrase.get(Lang::En), "given 7 at c{1}3");
        assert_eq!(phrase.get(Lang::Ja), "c{1}3のヒント数字7");
    }
}
