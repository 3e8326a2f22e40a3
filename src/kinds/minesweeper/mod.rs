//! Minesweeper: finding out from the open numbers which of the covered squares are mines.

mod board;
mod borders;
mod counter;
mod deal;
mod dealt;
mod ends;
mod face;
mod formats;
pub mod generate;
pub mod guess;
mod layout;
mod lint;
mod looks;
mod maker;
mod model;
mod native;
mod numbers;
pub mod odds;
mod picture;
mod scene;
mod shapes;
mod sheet;
mod signs;
mod simple;
pub mod simulate;
mod techniques;
mod tiles;
mod worked;

use std::sync::Arc;

pub use self::board::{Board, BoardError, MAX_SIDE, Size, Square};
pub use self::deal::Deal;
pub use self::formats::mbf::write as mbf;
pub use self::layout::{Layout, Opened};
pub use self::model::{MINE, SAFE};

use self::deal::Laid;
use super::{Card, Component, Hidden, Info, Kind, Lint, Loaded, Maker, Puzzle, PuzzleRead, Readable};
use nazo_core::logic::Technique;
use nazo_core::puzzle::{Model, Position, Value};
use nazo_core::scene::Scene;
use nazo_core::text::{Document, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

/// The kind "minesweeper".
pub static MINESWEEPER: MinesweeperKind = MinesweeperKind;

/// The kind "minesweeper"; use [`MINESWEEPER`].
#[derive(Clone, Copy, Debug)]
pub struct MinesweeperKind;

static CARD: Card = Card {
    id: "minesweeper",
    name: Fixed("minesweeper.minesweeper"),
    rules: Fixed("minesweeper.rules"),
    worked: worked::WORKED,
    sample: native::SAMPLE,
    formats: formats::FORMATS,
};

impl Kind for MinesweeperKind {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn recognises(&self, document: &Document<'_>) -> bool {
        native::recognises(document)
    }

    fn read(&self, source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
        native::read(source, document)
    }

    fn read_bytes(&self, name: &str, bytes: &[u8]) -> Option<PuzzleRead> {
        formats::mbf::read(name, bytes)
    }

    fn readable(&self) -> Option<&'static dyn Readable> {
        Some(&MINESWEEPER)
    }

    fn maker(&self) -> Option<&'static Maker> {
        Some(&maker::MAKER)
    }

    fn techniques(&self) -> &'static [&'static dyn Technique] {
        techniques::TECHNIQUES
    }

    /// Positions are analysed because not everything follows from them.
    fn expects_one_solution(&self) -> bool {
        false
    }
}

/// A position as a puzzle, with its mines if they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minesweeper {
    board: Board,
    layout: Option<Layout>,
    /// How the mines are laid, if that depends on the first click.
    deal: Option<Deal>,
    laid: Laid,
    info: Info,
}

impl Minesweeper {
    /// A position whose mines are unknown.
    pub fn new(board: Board, info: Info) -> Minesweeper {
        Minesweeper { board, layout: None, deal: None, laid: Laid::default(), info }
    }

    /// A position of a game with these mines. None if it shows something that is not true. The number of mines is
    /// always known then.
    pub fn of_game(board: Board, layout: Layout, info: Info) -> Option<Minesweeper> {
        let board = board.with_mines(Some(layout.count()));
        let agrees = layout.agrees_with(&board);
        agrees.then_some(Minesweeper { board, layout: Some(layout), deal: None, laid: Laid::default(), info })
    }

    /// A game that has not begun.
    pub fn of_deal(deal: Deal, info: Info) -> Minesweeper {
        let board = Board::closed(deal.size, Some(deal.mines));
        Minesweeper { board, layout: None, deal: Some(deal), laid: Laid::default(), info }
    }

    /// How the mines are laid, if that depends on the first click.
    pub fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    /// What every square shows.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The mines, if they are known. The model never uses them.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }
}

impl Puzzle for Minesweeper {
    fn kind(&self) -> &'static dyn Kind {
        &MINESWEEPER
    }

    fn info(&self) -> &Info {
        &self.info
    }

    fn with_info(&self, info: Info) -> Arc<dyn Puzzle> {
        Arc::new(Minesweeper { info, ..self.clone() })
    }

    fn features(&self) -> Vec<Phrase> {
        let Size { rows, cols } = self.board.size();
        let mines = self.board.mines().map(|mines| say!("minesweeper.mine-count", mines));
        [Phrase::verbatim(format!("{cols}x{rows}"))].into_iter().chain(mines).collect()
    }

    fn model(&self) -> Model {
        model::model(&self.board)
    }

    fn scene(&self) -> Scene {
        scene::scene(&self.board)
    }

    fn component(&self) -> Component<'_> {
        Component::Minefield(&self.board)
    }

    fn hidden(&self) -> Option<&dyn Hidden> {
        (self.layout.is_some() || self.deal.is_some()).then_some(self)
    }

    fn lint(&self) -> Vec<Lint> {
        lint::lint(&self.board)
    }

    fn write(&self, format: &str, now: Option<&Position>) -> Option<String> {
        if format == "native" { Some(native::write(self)) } else { crate::written(self, format, now) }
    }

    /// The rows joined by ` / `: `*` for a mine, `o` for a square without one, open numbers as they are.
    fn solution_text(&self, values: &[Value]) -> String {
        let mut values = values.iter();
        let mut sign = |square: &Square| match square {
            Square::Open(number) => char::from(b'0' + number),
            _ if values.next() == Some(&MINE) => '*',
            _ => 'o',
        };
        let signs: Vec<char> = self.board.squares().iter().map(&mut sign).collect();
        let rows = signs.chunks(usize::from(self.board.size().cols).max(1));
        rows.map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join(" / ")
    }
}
