//! Boards that will be dealt, as text: `size: 30x16`, `mines: 99`, `first: opening`, `guess: no`, `seed: 4f1c`.

use super::board::{MAX_SIDE, Size};
use super::deal::Deal;
use super::simulate::First;
use crate::lines::{Key, Lines};
use nazo_core::text::codec::{Codec, Mapped, OneOf, Run};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

/// What is guaranteed for the first click.
const FIRST: Key<OneOf<First>> = Key {
    key: "first",
    value: OneOf(&[("safe", First::Safe), ("opening", First::Opening)]),
    wanted: Fixed("minesweeper.safe-or-opening"),
};
/// Whether guessing may be necessary.
const GUESS: Key<OneOf<bool>> =
    Key { key: "guess", value: OneOf(&[("yes", true), ("no", false)]), wanted: Fixed("minesweeper.yes-or-no") };
const SEED: Key<Mapped<Run, u64>> = Key {
    key: "seed",
    value: Mapped(
        Run(|c| c.is_ascii_hexdigit()),
        |digits| u64::from_str_radix(&digits, 16).ok(),
        |seed| Some(format!("{seed:x}")),
    ),
    wanted: Fixed("minesweeper.hexadecimal-number"),
};

/// The fields of a deal other than its size and mines, as they were written.
#[derive(Clone, Copy, Debug)]
pub(super) struct DealText<'a> {
    first: Option<&'a str>,
    guess: Option<&'a str>,
    seed: Option<&'a str>,
}

impl<'a> DealText<'a> {
    /// The fields in a native text.
    pub fn of(lines: &Lines<'a>) -> DealText<'a> {
        DealText { first: lines.value(FIRST.key), guess: lines.value(GUESS.key), seed: lines.value(SEED.key) }
    }

    /// The fields in an id: `opening-4f1c`, `safe-sure-4f1c`.
    pub fn of_id(source: &Source, text: &'a str) -> Result<DealText<'a>, ReadError> {
        let fields: Vec<&str> = text.split('-').collect();
        let (first, guess, seed) = match fields.as_slice() {
            [first, seed] => (*first, None, *seed),
            [first, "sure", seed] => (*first, Some("no"), *seed),
            _ => return Err(ReadError::shape(source, text, Fixed("minesweeper.deal-written-like"))),
        };
        let seed = Some(seed).filter(|seed| !seed.is_empty());
        Ok(DealText { first: Some(first), guess, seed })
    }

    /// Reads the deal.
    pub fn read(self, source: &Source, size: &'a str, mines: Option<(u32, &'a str)>) -> Result<Deal, ReadError> {
        let wrong = |key: &str, value: &str, reason: Phrase| ReadError::bad_value(source, key, value, reason);
        let sides = size
            .split_once(['x', '×'])
            .and_then(|(cols, rows)| Some(Size { rows: rows.trim().parse().ok()?, cols: cols.trim().parse().ok()? }));
        let is_possible = sides.filter(|sides| sides.is_possible());
        let reason = || say!("minesweeper.size-written-like", most = MAX_SIDE);
        let sides = is_possible.ok_or_else(|| wrong("size", size, reason()))?;
        let first = self.first.map(|word| FIRST.of(source, word)).transpose()?.unwrap_or(First::Opening);
        let is_sure = self.guess.map(|word| GUESS.of(source, word)).transpose()? == Some(false);
        let seed = self.seed.map(|word| SEED.of(source, word)).transpose()?;
        let Some((mines, text)) = mines else {
            return Err(ReadError::shape(source, size, Phrase::fixed("minesweeper.mines-missing")));
        };
        let most = Deal::most_mines(sides, first);
        if mines > most {
            let reason = say!("minesweeper.room-for-mines", most);
            return Err(wrong("mines", text, reason));
        }
        Ok(Deal { size: sides, mines, first, is_sure, seed })
    }
}

/// The part of an id that describes a deal.
pub(super) fn id_of(deal: &Deal) -> Option<String> {
    let seed = deal.seed.map_or(Some(String::new()), |seed| SEED.value.text(&seed))?;
    Some(format!("{}-{}{seed}", FIRST.value.text(&deal.first)?, if deal.is_sure { "sure-" } else { "" }))
}

/// The lines of a deal in native text.
pub(super) fn write(deal: &Deal) -> String {
    let Deal { size: Size { rows, cols }, mines, first, is_sure, seed } = deal;
    let guess = if *is_sure { GUESS.line(&false) } else { String::new() };
    let seed = seed.map_or(String::new(), |seed| SEED.line(&seed));
    format!("size: {cols}x{rows}\nmines: {mines}\n{}{guess}{seed}", FIRST.line(first))
}
