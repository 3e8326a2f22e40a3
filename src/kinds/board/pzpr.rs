//! Addresses of puzz.link and other pzpr sites: the name of the kind, columns, rows, and the board.

use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase};

use super::{BoardClues, loaded};
use crate::grid::pzpr::query;
use crate::{Fit, Format, Info, Loaded, each_line, first};

/// Clues that have an address.
pub(crate) trait Address: BoardClues {
    /// The name of the kind there.
    const PID: &'static str;

    /// Reads columns, rows and what stands behind them.
    ///
    /// # Errors
    /// It is no such board.
    fn read_address(source: &Source, size: [&str; 2], body: &str) -> Result<Self, ReadError>;

    /// What stands behind columns and rows.
    fn body(&self) -> String;
}

/// The format of addresses.
pub(crate) const fn puzzlink<C: Address>(sample: &'static str) -> Format {
    Format {
        id: "puzzlink",
        about: "an address of puzz.link or another pzpr site",
        sample,
        one_line: true,
        loose: false,
        written: true,
        fit: |lines| {
            let why = Fixed("it is no address of this kind of puzzle", "この種類の問題のアドレスではありません");
            Fit::when(query(first(lines), C::PID).is_some(), why)
        },
        read: |source, lines| each_line(source, lines, read::<C>),
    }
}

/// The address of the clues.
pub(crate) fn write<C: Address>(clues: &C) -> String {
    let [rows, cols] = clues.size();
    format!("https://puzz.link/p?{}/{cols}/{rows}/{}\n", C::PID, clues.body())
}

fn read<C: Address>(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let rest = query(text, C::PID).unwrap_or(text);
    match rest.split('/').collect::<Vec<&str>>().as_slice() {
        [cols, rows, body, ..] => Ok(loaded(C::read_address(source, [cols, rows], body)?, Info::default())),
        _ => {
            let message = Phrase::fixed(
                "the address ends before the board: columns, rows and the board were expected",
                "盤面の前でアドレスが終わっています。列数、行数、盤面の順に書きます。",
            );
            Err(ReadError::on(source, rest, Problem::Shape(message)))
        }
    }
}
