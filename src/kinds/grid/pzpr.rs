//! Addresses of puzz.link and other pzpr sites: the name of the kind, columns, rows and the board, `kakuro/5/5/…`.

use crate::{Fit, Format, Loaded, each_line, first};
use nazo_core::text::codec::{self, Cells, Codec, Decimal, Named};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, phrase};

/// Puzzles that have such an address.
pub(crate) trait Address: Sized {
    /// What the sites call the kind.
    const NAME: &'static str;

    /// Reads columns, rows and what follows them.
    ///
    /// # Errors
    /// It is no such puzzle.
    fn read(source: &Source, sides: [Piece<'_, usize>; 2], body: &str) -> Result<Loaded, ReadError>;

    /// Columns, rows and what follows them; none where there is no such address.
    fn body(&self) -> Option<([usize; 2], String)>;
}

/// Numbers, and letters for runs of empty cells (number16).
pub(crate) const NUMBERS: Cells<codec::Number16> = Cells {
    one: codec::NUMBER_16,
    letters: ['g', 'z'],
    apart: None,
    what: Fixed("a number or a letter from g to z", "数か、gからzの文字"),
};

/// The format of addresses.
pub(crate) const fn format<A: Address>(sample: &'static str) -> Format {
    Format {
        id: "puzzlink",
        about: "an address of puzz.link or another pzpr site",
        sample,
        fit: |lines| {
            let why = || {
                let name = A::NAME;
                phrase!(
                    "it is no address with '{name}/', columns and rows in it",
                    "「{name}/」と列数と行数のあるアドレスではありません"
                )
            };
            query(first(lines), A::NAME).map_or_else(|| Fit::no(why()), |_| Fit::Yes)
        },
        read: |source, lines| each_line(source, lines, read::<A>),
        ..Format::LINE
    }
}

/// The part of an address after `name/`, or of a text that is only that part of one.
fn query<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let after_name = |text: &'a str| text.strip_prefix(name)?.strip_prefix('/');
    if let Some(rest) = after_name(text) {
        return Some(rest);
    }
    let is_address = text.starts_with("http://") || text.starts_with("https://") || text.contains("/p");
    text.split_once('?').filter(|_| is_address).and_then(|(_, rest)| after_name(rest))
}

fn read<A: Address>(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let rest = query(text, A::NAME).unwrap_or(text);
    let fields: Vec<&str> = rest.split('/').collect();
    let [width, height, body, ..] = fields.as_slice() else {
        let name = A::NAME;
        let message = phrase!(
            "the address ends before the board: '{name}/', columns, rows and the board",
            "盤面の前でアドレスが終わっています。「{name}/」、列数、行数、盤面の順に書きます。"
        );
        return Err(ReadError::shape(source, rest, message));
    };
    let side = |what, text| Ok(Piece { text, value: Named(what, Decimal).all(source, text)? as usize });
    let sides =
        [side(Fixed("a number of columns", "列数"), *width)?, side(Fixed("a number of rows", "行数"), *height)?];
    A::read(source, sides, body.split_whitespace().next().unwrap_or(body))
}

/// The address of a puzzle; none where it has none.
pub(crate) fn write<A: Address>(puzzle: &A) -> Option<String> {
    let ([cols, rows], body) = puzzle.body()?;
    Some(format!("https://puzz.link/p?{}/{cols}/{rows}/{body}\n", A::NAME))
}
