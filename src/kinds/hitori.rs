//! Hitori: shade cells until no number is twice in a row or column. Shaded cells do not touch, and the others are in
//! one piece.

use std::collections::{BTreeMap, BTreeSet};

use nazo_core::puzzle::{Cell, Value};
use nazo_core::scene::{Answer, Mark, Scene, Site};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{self, Fixed, Phrase, say};

use crate::board::coded::Coded;
use crate::board::maker::{Made, latin_square, maker};
use crate::board::regions::near;
use crate::board::rows::{self, Numbers, Sides};
use crate::board::{BoardClues, BoardKind, Card, Lines, Rules, SHADED, UNSHADED, tatham};
use crate::grid::{pieces, pzpr};
use crate::{Dice, Maker, Variant, Worked};

/// The kind "hitori".
pub static HITORI: BoardKind<Hitori> = BoardKind::new();

/// The allowed lengths of the sides.
const SIDES: Sides = 2..=25;
const WORKED: &str = "hitori\n131\n123\n221\n";

/// The numbers of a hitori.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hitori(Numbers);

impl BoardClues for Hitori {
    const CARD: Card = Card {
        id: "hitori",
        name: Fixed("hitori.hitori"),
        rules: Fixed("hitori.rules"),
        worked: Worked { puzzle: Phrase::literal(WORKED), line: "put r1c2 0", because: Phrase::fixed("hitori.worked") },
        sample: "hitori\n42112\n13421\n14451\n34142\n41554\n",
        formats: &[
            tatham::id::<Hitori>("hitori:5x5:4211213421144513414241554\n"),
            pzpr::format::<Hitori>("https://puzz.link/p?hitori/5/5/4211213421144513414241554"),
            tatham::tatham::<Hitori>(
                "game id of Singles in Simon Tatham's collection",
                "singles 5x5:4211213421144513414241554\n",
            ),
        ],
    };
    const ANSWER: Answer = Answer::Shading;
    const MAKER: Option<&'static Maker> = Some(&maker::<Hitori>());

    fn read(lines: &Lines<'_>) -> Result<Hitori, ReadError> {
        rows::read(lines, SIDES, rows::NUMBERS).map(Hitori)
    }

    fn text(&self) -> String {
        self.0.text(rows::NUMBERS)
    }

    fn size(&self) -> [u16; 2] {
        self.0.size
    }

    fn rules(&self, rules: &mut Rules) {
        for (form, name, cells) in rules.rows().chain(rules.columns()) {
            for (number, cells) in self.twice(&cells) {
                let symbol = words::symbol(number);
                let label = say!("hitori.same-in-line", symbol, name = &name);
                rules.count((form, label, cells), UNSHADED, 0..=1);
            }
        }
        rules.apart(SHADED);
        rules.connected(UNSHADED, Fixed("hitori.connection"));
    }

    fn draw(&self, scene: &mut Scene) {
        for (row, col, number) in self.0.numbered() {
            scene.mark(Site::square(row, col), Mark::Clue(words::symbol(number).to_string()));
        }
    }
}

impl Hitori {
    /// The numbers that occur more than once in these cells, each with its cells.
    fn twice(&self, cells: &[Cell]) -> BTreeMap<u8, Vec<Cell>> {
        let mut places: BTreeMap<u8, Vec<Cell>> = BTreeMap::new();
        for cell in cells {
            if let Some(number) = self.0.cells[cell.index()] {
                places.entry(number).or_default().push(*cell);
            }
        }
        places.retain(|_, cells| cells.len() > 1);
        places
    }
}

impl Made for Hitori {
    /// Two equal numbers in a line say nothing without their neighbours, so no board is easy.
    const VARIANTS: &'static [Variant] =
        &[Variant::within("6x6", 340..=799), Variant::within("5x5", 340..=799), Variant::within("8x8", 340..=799)];

    /// A Latin square with cells shaded in random order, as long as that is allowed.
    fn random(side: u16, dice: &mut Dice) -> Option<Hitori> {
        let cells = latin_square(side, dice).into_iter().map(Some).collect();
        let mut is_shaded = vec![false; usize::from(side) * usize::from(side)];
        let mut places: Vec<usize> = (0..is_shaded.len()).collect();
        dice.shuffle(&mut places);
        for at in places {
            is_shaded[at] = !near([side; 2], at).any(|next| is_shaded[next]);
            let pieces = pieces(side.into(), &is_shaded);
            let unshaded: BTreeSet<usize> =
                (0..pieces.len()).filter(|at| !is_shaded[*at]).map(|at| pieces[at]).collect();
            is_shaded[at] &= unshaded.len() == 1;
        }
        Some(Hitori(Numbers { size: [side; 2], cells }).with_shade(&is_shaded, dice))
    }

    /// New numbers for the cells that the first solution shades.
    fn mended(&self, [one, _]: [&[Value]; 2], dice: &mut Dice) -> Option<Hitori> {
        let is_shaded: Vec<bool> = one.iter().map(|value| *value == SHADED).collect();
        Some(self.with_shade(&is_shaded, dice))
    }
}

impl Hitori {
    /// The same board, with each shaded cell given a number that an unshaded cell in its row or column has.
    fn with_shade(&self, is_shaded: &[bool], dice: &mut Dice) -> Hitori {
        let cols = usize::from(self.0.size[1]);
        let mut cells = self.0.cells.clone();
        for at in (0..cells.len()).filter(|at| is_shaded[*at]) {
            let in_line = |other: &usize| other / cols == at / cols || other % cols == at % cols;
            let others: Vec<usize> = (0..cells.len()).filter(|other| !is_shaded[*other]).filter(in_line).collect();
            cells[at] = dice.pick(&others).and_then(|other| cells[*other]);
        }
        Hitori(Numbers { size: self.0.size, cells })
    }
}

impl Coded for Hitori {
    const SIDES: Sides = SIDES;
    const NAME: &'static str = "hitori";
    const GAME: &'static str = "singles";

    fn read_body(source: &Source, body: &str, size: [u16; 2]) -> Result<Hitori, ReadError> {
        rows::read_cells(source, body, size, rows::NUMBERS).map(Hitori)
    }

    fn body(&self) -> String {
        self.0.body(rows::NUMBERS)
    }
}
