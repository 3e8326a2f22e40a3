//! Boards that ids and addresses write in the same way: the size, followed by the whole board in one piece.

use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};

use super::rows::{self, Sides};
use super::tatham::GameId;
use super::{BoardClues, loaded};
use crate::grid::pzpr::Address;
use crate::{Info, Loaded};

/// Clues that are written after the size of their board.
pub(crate) trait Coded: BoardClues {
    /// The allowed lengths of the sides.
    const SIDES: Sides;
    /// The name of the kind on pzpr sites.
    const NAME: &'static str;
    /// Other names of the kind there.
    const ALIASES: &'static [&'static str] = &[];
    /// The name of the game in Tatham's collection, if it has such a game.
    const GAME: &'static str = Self::NAME;
    /// The text after the size in ids.
    const BEHIND_SIZE: &'static str = "";
    /// The number of fields of the body in addresses.
    const FIELDS: usize = 1;

    /// Reads the text after the size.
    ///
    /// # Errors
    /// It is not a board of this kind.
    fn read_body(source: &Source, body: &str, size: [u16; 2]) -> Result<Self, ReadError>;

    /// The text after the size.
    fn body(&self) -> String;

    /// Reads the text after the size in an address.
    ///
    /// # Errors
    /// It is not a board of this kind.
    fn read_address(source: &Source, body: &str, size: [u16; 2]) -> Result<Self, ReadError> {
        Self::read_body(source, body, size)
    }

    /// The text after the size in an address. None if there is no such address.
    fn address(&self) -> Option<String> {
        Some(self.body())
    }

    /// Extracts the size from the text before the colon of an id.
    ///
    /// # Errors
    /// It is not the size of a board of this kind.
    fn size_of_id<'a>(_source: &Source, params: &'a str) -> Result<&'a str, ReadError> {
        Ok(params)
    }
}

impl<C: Coded> GameId for C {
    const GAME: &'static str = <C as Coded>::GAME;

    fn read_id(source: &Source, params: &str, body: &str) -> Result<C, ReadError> {
        let size = rows::read_size(source, C::size_of_id(source, params)?, C::SIDES)?;
        C::read_body(source, body, size)
    }

    fn id(&self) -> String {
        let [rows, cols] = self.size();
        format!("{cols}x{rows}{}:{}", C::BEHIND_SIZE, Coded::body(self))
    }
}

impl<C: Coded> Address for C {
    const NAME: &'static str = <C as Coded>::NAME;
    const ALIASES: &'static [&'static str] = <C as Coded>::ALIASES;
    const FIELDS: usize = <C as Coded>::FIELDS;

    fn read(source: &Source, [cols, rows]: [Piece<'_, usize>; 2], body: &str) -> Result<Loaded, ReadError> {
        let size = rows::within(source, cols.text, [rows.value, cols.value], C::SIDES)?;
        Ok(loaded(C::read_address(source, body, size)?, Info::default()))
    }

    fn body(&self) -> Option<([usize; 2], String)> {
        let [rows, cols] = self.size().map(usize::from);
        Some(([cols, rows], self.address()?))
    }
}
