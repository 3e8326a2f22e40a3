//! Game ids of Simon Tatham's Portable Puzzle Collection: `unequal 5:…`. Many games write their ids alike, so the name
//! of the game comes first. The ids of nazo are the same with the name of the kind: `futoshiki:5:…`.

use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::Fixed;

use super::{BoardClues, loaded};
use crate::grid::pzpr::Written;
use crate::{Fit, Format, Info, Loaded, each_line, first};

/// Clues that have a game id.
pub(crate) trait GameId: BoardClues {
    /// The name of the game in the collection.
    const GAME: &'static str;

    /// Reads the text before the colon and after it.
    ///
    /// # Errors
    /// It is not such a game.
    fn read_id(source: &Source, params: &str, body: &str) -> Result<Self, ReadError>;

    /// The text before the colon, the colon, and the text after it.
    fn id(&self) -> String;
}

/// The format of the collection's ids.
pub(crate) const fn tatham<C: GameId>(about: &'static str, sample: &'static str) -> Format {
    Format {
        id: "tatham",
        about,
        sample,
        fit: |lines| fit(lines, C::GAME),
        read: |source, lines| each_line(source, lines, |source, line| read::<C>(source, line, C::GAME)),
        write: Some(|puzzle, _| Some(format!("{} {}\n", C::GAME, C::of(puzzle)?.id()))),
        ..Format::LINE
    }
}

/// The format of nazo's ids.
pub(crate) const fn id<C: GameId>(sample: &'static str) -> Format {
    Format {
        sample,
        fit: |lines| fit(lines, C::CARD.id),
        read: |source, lines| each_line(source, lines, |source, line| read::<C>(source, line, C::CARD.id)),
        write: Some(|puzzle, _| Some(format!("{}:{}\n", C::CARD.id, C::of(puzzle)?.id()))),
        ..Format::ID
    }
}

/// The text after the name and a blank or colon.
fn behind<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    Some(text.trim().strip_prefix(name)?.strip_prefix([' ', ':'])?.trim_start())
}

fn fit(lines: &[Line<'_>], name: &str) -> Fit {
    let why = Fixed("board.no-name-of-game");
    Fit::when(behind(first(lines), name).is_some(), why)
}

fn read<C: GameId>(source: &Source, line: Line<'_>, name: &str) -> Result<Loaded, ReadError> {
    let text = behind(line.text, name).unwrap_or(line.text);
    let wrong = |message: Fixed| Err(ReadError::shape(source, text, message));
    match text.split_once([':', '#']) {
        Some((params, body)) if text[params.len()..].starts_with(':') => {
            Ok(loaded(C::read_id(source, params, body)?, Info::default()))
        }
        Some(_) => wrong(Fixed("board.id-holds-only-seed")),
        None => wrong(Fixed("board.id-without-puzzle")),
    }
}
