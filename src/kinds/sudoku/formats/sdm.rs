//! SudoCue's collections (.sdm): one 81-symbol line per puzzle. Also what qqwing writes with `--one-line`.

use super::line;
use crate::{Format, Reading};
use nazo_core::text::{Line, Source};

pub(super) const FORMAT: Format = Format {
    id: "sdm",
    about: "a collection, one line of 81 symbols per puzzle (SudoCue, qqwing, OpenSudoku)",
    sample: "\
016400000200009000400000062070230100100000003003087040960000005000800007000006820
049008605003007000000000030000400800060815020001009000010000000000600400804500390
",
    loose: true,
    fit: line::fit,
    read,
    ..Format::LINE
};

fn read(source: &Source, lines: &[Line<'_>]) -> Vec<Reading> {
    (line::FORMAT.read)(source, lines)
}
