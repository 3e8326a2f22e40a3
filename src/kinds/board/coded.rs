//! Boards that ids and addresses write alike: the size, and behind it in one piece all that is on the board.

use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};

use super::rows::{self, Sides};
use super::tatham::GameId;
use super::{BoardClues, loaded};
use crate::grid::pzpr::Address;
use crate::{Info, Loaded};

/// Clues that are written behind the size of their board.
pub(crate) trait Coded: BoardClues {
    /// The lengths that sides may have.
    const SIDES: Sides;
    /// What pzpr sites call the kind.
    const NAME: &'static str;
    /// What else they call it.
    const ALIASES: &'static [&'static str] = &[];
    /// What Tatham's collection calls it, where that has such a game.
    const GAME: &'static str = Self::NAME;
    /// What stands behind the size in ids.
    const BEHIND_SIZE: &'static str = "";
    /// How many fields the body has in addresses.
    const FIELDS: usize = 1;

    /// Reads what stands behind the size.
    ///
    /// # Errors
    /// It is no such board.
    fn read_body(source: &Source, body: &str, size: [u16; 2]) -> Result<Self, ReadError>;

    /// What stands behind the size.
    fn body(&self) -> String;

    /// Reads what stands behind the size in an address.
    ///
    /// # Errors
    /// It is no such board.
    fn read_address(source: &Source, body: &str, size: [u16; 2]) -> Result<Self, ReadError> {
        Self::read_body(source, body, size)
    }

    /// What stands behind the size in an address; none where there is no such address.
    fn address(&self) -> Option<String> {
        Some(self.body())
    }

    /// The size alone of what stands before the colon of an id.
    ///
    /// # Errors
    /// It is of no such board.
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
