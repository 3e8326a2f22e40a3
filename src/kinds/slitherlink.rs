//! Slitherlink: a single loop along the edges of squares. A number tells how many edges of its square are on the loop.

use nazo_core::puzzle::Form;
use nazo_core::scene::{Answer, Mark, Scene, Site};
use nazo_core::text::codec::{Named, PackedCells, Symbols};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};
use nazo_vision::{Mesh, View};

use crate::board::area::{AROUND, Area};
use crate::board::coded::Coded;
use crate::board::maker::{Made, maker};
use crate::board::picture::{self, Board, Pictured};
use crate::board::rows::{self, Letters, Numbers, Sides};
use crate::board::{BoardClues, BoardKind, Card, LINE, Lines, Rules, tatham};
use crate::grid::pzpr::{self, Fours};
use crate::scan::{BLANK, Paper, Scan, Spot, Takes};
use crate::{Dice, Maker, Readable, Variant, Worked};

/// The kind "slitherlink".
pub static SLITHERLINK: BoardKind<Slitherlink> = BoardKind::new();

/// The allowed lengths of the sides.
const SIDES: Sides = 2..=60;
const NUMBERS: Symbols = Symbols(&[('0', '4', 0)]);
const LETTERS: Letters = Named(Fixed("slitherlink.number-or-dot"), NUMBERS);
/// Four lines around a square would be the whole loop.
const MOST: i32 = 3;
/// The squares as Tatham's Loopy writes them.
const LOOPY: PackedCells<Symbols> =
    PackedCells { one: NUMBERS, letters: ['a', 'z'], apart: None, what: Fixed("slitherlink.number-or-letter") };
/// Loopy's code for a board of squares.
const SQUARES: &str = "t0";
const WORKED: &str = "slitherlink\n10\n..\n";

/// The numbers of a slitherlink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slitherlink(Numbers);

impl BoardClues for Slitherlink {
    const CARD: Card = Card {
        id: "slitherlink",
        name: Fixed("slitherlink.slitherlink"),
        rules: Fixed("slitherlink.rules"),
        worked: Worked {
            puzzle: Phrase::literal(WORKED),
            line: "put r1c2.above 0",
            because: Phrase::fixed("slitherlink.worked"),
        },
        sample: "slitherlink\n...3.\n2.0.1\n0.2.2\n2.1.2\n.....\n",
        formats: &[
            tatham::id::<Slitherlink>("slitherlink:5x5t0:c3a2a0a10a2a22a1a2e\n"),
            pzpr::format::<Slitherlink>("https://puzz.link/p?slither/5/5/i875157276ci"),
            tatham::tatham::<Slitherlink>(
                "game id of Loopy in Simon Tatham's collection",
                "loopy 5x5t0:c3a2a0a10a2a22a1a2e\n",
            ),
        ],
    };
    const ANSWER: Answer = Answer::Lines;
    const MAKER: Option<&'static Maker> = Some(&maker::<Slitherlink>());
    const READABLE: Option<&'static dyn Readable> = Some(&SLITHERLINK);

    fn read(lines: &Lines<'_>) -> Result<Slitherlink, ReadError> {
        rows::read(lines, SIDES, LETTERS).map(Slitherlink)
    }

    fn text(&self) -> String {
        self.0.text(LETTERS)
    }

    fn size(&self) -> [u16; 2] {
        self.0.size
    }

    fn rules(&self, rules: &mut Rules) {
        for (row, col, number) in self.0.numbered() {
            let label = say!("kinds.number-at", number, place = Phrase::square(row.into(), col.into()));
            let count = u32::from(number);
            rules.count((Form::Clue, label, rules.edges(row, col)), LINE, count..=count);
        }
        rules.single_loop();
    }

    fn draw(&self, scene: &mut Scene) {
        for (row, col, number) in self.0.numbered() {
            scene.mark(Site::square(row, col), Mark::Clue(number.to_string()));
        }
    }
}

/// The largest width of the dots at corners, in cells.
const DOT: f32 = 0.3;
/// The promise of a board all of whose dots are seen.
const DOTTED: f32 = 0.95;

impl Pictured for Slitherlink {
    const PAPERS: &'static [Paper] = &[Paper {
        id: "slitherlink",
        name: Phrase::fixed("slitherlink.slitherlink"),
        sizes: &[(10, 10), (5, 5), (7, 7), (8, 8), (18, 10)],
        blank: |rows, cols| picture::blank::<Slitherlink>(rows, cols, SIDES),
    }];

    fn glance(view: &View) -> f32 {
        // If all lines of another board are seen, there is no need to look for dots.
        let dots = if view.promise_of_squares() < 1.0 { dots(view) } else { None };
        dots.map_or(0.0, |_| DOTTED)
    }

    fn seen(view: &View) -> Option<Scan> {
        let mesh = dots(view)?;
        let board = Board::of(view, mesh.clone(), DOTTED, picture::INSET);
        picture::read::<Slitherlink>(view, board, BLANK, MOST)
    }

    fn from_scan(scan: &Scan) -> Option<Slitherlink> {
        Some(Slitherlink(picture::numbers(scan, 0)))
    }

    fn takes(_: &Scan, spot: Spot, typed: &str) -> Takes {
        let is_number = matches!(typed, "0" | "1" | "2" | "3");
        if matches!(spot, Spot::Cell(..)) && is_number { Takes::Whole } else { Takes::No }
    }
}

/// The board between the dots in a picture.
fn dots(view: &View) -> Option<&Mesh> {
    view.repeats().filter(|found| found.size.0.max(found.size.1) <= DOT).map(|found| &found.middles)
}

impl Made for Slitherlink {
    const VARIANTS: &'static [Variant] = &[Variant::sized("7x7"), Variant::sized("5x5"), Variant::sized("10x10")];

    /// The rim of a random area.
    fn random(side: u16, dice: &mut Dice) -> Option<Slitherlink> {
        let area = Area::grown(side, dice);
        let number = |(row, col): (i32, i32)| {
            let is_rim = |(down, right): &&(i32, i32)| area.has(row + down, col + right) != area.has(row, col);
            AROUND.iter().step_by(2).filter(is_rim).count() as u8
        };
        let cells = area.places().map(|place| Some(number(place))).collect();
        Some(Slitherlink(Numbers { size: [side; 2], cells }))
    }

    fn spare(&self, dice: &mut Dice) -> Vec<usize> {
        self.0.spare(dice)
    }

    fn without(&self, clue: usize) -> Slitherlink {
        Slitherlink(self.0.without(clue))
    }
}

impl Coded for Slitherlink {
    const SIDES: Sides = SIDES;
    const NAME: &'static str = "slither";
    const GAME: &'static str = "loopy";
    const BEHIND_SIZE: &'static str = SQUARES;

    fn size_of_id<'a>(source: &Source, params: &'a str) -> Result<&'a str, ReadError> {
        let parts = params.split_once(SQUARES).filter(|(_, rest)| !rest.starts_with(char::is_numeric));
        parts.map(|(size, _)| size).ok_or_else(|| ReadError::shape(source, params, Fixed("slitherlink.no-squares")))
    }

    fn read_body(source: &Source, body: &str, size: [u16; 2]) -> Result<Slitherlink, ReadError> {
        Numbers::read_runs(source, body, size, LOOPY).map(Slitherlink)
    }

    fn body(&self) -> String {
        self.0.runs(LOOPY)
    }

    fn read_address(source: &Source, body: &str, size: [u16; 2]) -> Result<Slitherlink, ReadError> {
        let cells = Fours.read(source, body, usize::from(size[0]) * usize::from(size[1]))?;
        Ok(Slitherlink(Numbers { size, cells }))
    }

    fn address(&self) -> Option<String> {
        Some(Fours.text(&self.0.cells))
    }
}
