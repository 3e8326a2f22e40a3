//! Nurikabe: islands, each with the number of its cells, in a sea that is in one piece and has no 2x2 block.

use std::collections::BTreeSet;

use nazo_core::puzzle::{Value, ValueName};
use nazo_core::scene::{Answer, Scene};
use nazo_core::text::codec::{Named, Symbols};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase};
use nazo_vision::View;

use crate::board::coded::Coded;
use crate::board::maker::{Made, maker};
use crate::board::picture::{self, Board, NOT_TOLD, Pictured};
use crate::board::regions::near;
use crate::board::rows::{self, Letters, Numbers, Sides};
use crate::board::{BoardClues, BoardKind, Card, Lines, Rules, SHADED, UNSHADED, tatham};
use crate::grid::{members, pieces, pzpr};
use crate::scan::{Paper, Scan, Spot, Takes, UNKNOWN as NO_NUMBER};
use crate::{Dice, Maker, Readable, Variant, Worked};

/// The kind "nurikabe".
pub static NURIKABE: BoardKind<Nurikabe> = BoardKind::new();

/// The allowed lengths of the sides.
const SIDES: Sides = 2..=40;
/// The shortest side of a board in a picture. The lines of a smaller one are those of a box of a sudoku.
const LEAST_SIDE: u16 = 5;
/// A number that is not given.
const UNKNOWN: u8 = 0;
const LETTERS: Letters = Named(
    Fixed("board.number-or-unknown"),
    Symbols(&[('?', '?', UNKNOWN as u32), ('1', '9', 1), ('A', 'Z', 10), ('a', 'z', 10)]),
);
const WORKED: &str = "nurikabe\n2.1\n...\n";

/// The numbers of a nurikabe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nurikabe(Numbers);

impl BoardClues for Nurikabe {
    const CARD: Card = Card {
        id: "nurikabe",
        name: Fixed("nurikabe.nurikabe"),
        rules: Fixed("nurikabe.rules"),
        worked: Worked {
            puzzle: Phrase::literal(WORKED),
            line: "put r1c2 1",
            because: Phrase::fixed("nurikabe.worked"),
        },
        sample: "nurikabe\n1..1..\n..1.1.\n1.....\n..3...\n.....2\n.2....\n",
        formats: &[
            tatham::id::<Nurikabe>("nurikabe:6x6:1..1....1.1.1.......3........2.2....\n"),
            pzpr::format::<Nurikabe>("https://puzz.link/p?nurikabe/6/6/1h1j1g1g1m3n2g2j"),
        ],
    };
    const ANSWER: Answer = Answer::Shading;
    const MAKER: Option<&'static Maker> = Some(&maker::<Nurikabe>());
    const READABLE: Option<&'static dyn Readable> = Some(&NURIKABE);

    fn read(lines: &Lines<'_>) -> Result<Nurikabe, ReadError> {
        rows::read(lines, SIDES, LETTERS).map(Nurikabe)
    }

    fn text(&self) -> String {
        self.0.text(LETTERS)
    }

    fn size(&self) -> [u16; 2] {
        self.0.size
    }

    fn rules(&self, rules: &mut Rules) {
        rules.name([
            ValueName::new("nurikabe.land", "nurikabe.land-cells"),
            ValueName::new("nurikabe.sea", "nurikabe.sea-cells"),
        ]);
        let size = |number| (number != UNKNOWN).then_some(usize::from(number));
        let numbers = self.0.numbered().map(|(row, col, number)| (rules.cell(row, col), size(number)));
        rules.islands(&numbers.collect::<Vec<_>>(), UNSHADED, Fixed("nurikabe.reach"));
        rules.givens(&self.0.cells.iter().map(|number| number.map(|_| UNSHADED)).collect::<Vec<_>>());
        rules.connected(SHADED, Fixed("nurikabe.connection"));
        rules.blocks(&[[2, 2]], SHADED, 3);
    }

    fn draw(&self, scene: &mut Scene) {
        self.0.draw(UNKNOWN, scene);
    }
}

impl Pictured for Nurikabe {
    const PAPERS: &'static [Paper] = &[Paper {
        id: "nurikabe",
        name: Phrase::fixed("nurikabe.nurikabe"),
        sizes: &[(10, 10), (5, 5), (6, 6), (8, 8), (12, 12), (18, 10)],
        blank: |rows, cols| picture::blank::<Nurikabe>(rows, cols, SIDES),
    }];

    fn seen(view: &View) -> Option<Scan> {
        // Two adjacent numbers would be on the same island.
        let are_apart = |size: [u16; 2], lively: &[bool]| {
            (0..lively.len()).all(|at| !lively[at] || near(size, at).all(|other| !lively[other]))
        };
        let is_board = |board: &Board| {
            let size = [board.mesh.rows(), board.mesh.cols()].map(|side| side as u16);
            let is_size = size.iter().all(|side| (LEAST_SIDE..=*SIDES.end()).contains(side));
            is_size && board.lively.contains(&true) && are_apart(size, &board.lively)
        };
        let read = |board: Board| picture::read::<Nurikabe>(view, board, NO_NUMBER, HIGHEST.into());
        picture::lined(view).filter(is_board).find_map(read)
    }

    fn from_scan(scan: &Scan) -> Option<Nurikabe> {
        Some(Nurikabe(picture::numbers(scan, UNKNOWN)))
    }

    fn takes(_: &Scan, spot: Spot, typed: &str) -> Takes {
        match spot {
            Spot::Cell(..) if typed == NOT_TOLD => Takes::Whole,
            Spot::Cell(..) => Takes::number(typed, 1, HIGHEST.into()),
            _ => Takes::No,
        }
    }
}

impl Made for Nurikabe {
    const VARIANTS: &'static [Variant] = &[
        Variant::sized("6x6"),
        Variant::sized("5x5"),
        Variant::sized("8x8"),
        Variant::sized("10x10"),
        Variant::sized("12x12"),
    ];

    /// A sea from whose 2x2 blocks cells are turned into land until there are none left, while it stays in one piece.
    fn random(side: u16, dice: &mut Dice) -> Option<Nurikabe> {
        let area = usize::from(side) * usize::from(side);
        let mut is_sea = vec![true; area];
        loop {
            let squares =
                (0..area).filter(|at| at % usize::from(side) + 1 < usize::from(side) && at + usize::from(side) < area);
            let four = |at: usize| [at, at + 1, at + usize::from(side), at + usize::from(side) + 1];
            let wide: Vec<usize> = squares.filter(|at| four(*at).iter().all(|at| is_sea[*at])).collect();
            let Some(square) = dice.pick(&wide) else { break };
            let fits = |at: &usize| {
                let mut without = is_sea.clone();
                without[*at] = false;
                let islands = pieces(side.into(), &without);
                let seas = (0..area).filter(|at| without[*at]).map(|at| islands[at]).collect::<BTreeSet<_>>();
                let own = islands.iter().filter(|island| **island == islands[*at]).count();
                seas.len() == 1 && own <= LARGEST_ISLAND
            };
            let free: Vec<usize> = four(*square).into_iter().filter(fits).collect();
            is_sea[*dice.pick(&free)?] = false;
        }
        Some(Nurikabe::of_islands(side, &is_sea, dice))
    }

    /// Moves the numbers to other cells of their islands.
    fn mended(&self, [one, _]: [&[Value]; 2], dice: &mut Dice) -> Option<Nurikabe> {
        let is_sea: Vec<bool> = one.iter().map(|value| *value == SHADED).collect();
        Some(Nurikabe::of_islands(self.0.size[0], &is_sea, dice))
    }
}

/// Larger islands make boards on which nothing can be deduced.
const LARGEST_ISLAND: usize = 7;

impl Nurikabe {
    /// The islands that a sea leaves on a square board, each with its number on a random cell.
    fn of_islands(side: u16, is_sea: &[bool], dice: &mut Dice) -> Nurikabe {
        let mut cells = vec![None; is_sea.len()];
        for piece in members(&pieces(side.into(), is_sea)) {
            if let Some(at) = dice.pick(&piece).filter(|at| !is_sea[**at]) {
                cells[*at] = Some(piece.len() as u8);
            }
        }
        Nurikabe(Numbers { size: [side; 2], cells })
    }
}

impl Coded for Nurikabe {
    const SIDES: Sides = SIDES;
    const NAME: &'static str = "nurikabe";

    fn read_body(source: &Source, body: &str, size: [u16; 2]) -> Result<Nurikabe, ReadError> {
        rows::read_cells(source, body, size, LETTERS).map(Nurikabe)
    }

    fn body(&self) -> String {
        self.0.body(LETTERS)
    }

    fn read_address(source: &Source, body: &str, size: [u16; 2]) -> Result<Nurikabe, ReadError> {
        Numbers::read_number16(source, body, size, HIGHEST, UNKNOWN).map(Nurikabe)
    }

    fn address(&self) -> Option<String> {
        self.0.number16(UNKNOWN)
    }
}

/// The highest number that can be written as a letter.
const HIGHEST: u8 = 35;
