//! Hitori: cells are shaded until no number is left twice in a row or column; shaded cells do not touch, and the others are in
//! one piece.

use std::collections::BTreeMap;

use nazo_core::puzzle::Cell;
use nazo_core::scene::{Answer, Mark, Scene, Site};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{self, Fixed, Phrase, phrase};

use crate::board::coded::Coded;
use crate::board::rows::{self, Numbers, Sides};
use crate::board::{BoardClues, BoardKind, Card, Lines, Rules, SHADED, UNSHADED, tatham};
use crate::Worked;
use crate::grid::pzpr;

/// The kind "hitori".
pub static HITORI: BoardKind<Hitori> = BoardKind::new();

/// The lengths of the sides of boards.
const SIDES: Sides = 2..=25;
const WORKED: &str = "hitori\n131\n123\n221\n";

/// The numbers of a hitori.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hitori(Numbers);

impl BoardClues for Hitori {
    const CARD: Card = Card {
        id: "hitori",
        name: Fixed("hitori", "ひとりにしてくれ"),
        rules: Fixed(
            "Shade cells until no number is left unshaded twice in a row or column. Shaded cells never share a side, and the \
             unshaded cells are all in one piece: from each there is a way to every other across sides.",
            "どの行・列でも、塗っていないマスに同じ数字が2回入らないように、いくつかのマスを黒く塗ります。黒マスどうしは辺で\
             隣り合わず、白マスはすべて辺でひとつながりになります。",
        ),
        worked: Worked {
            puzzle: Phrase::fixed(WORKED, WORKED),
            line: "put r1c2 0",
            because: Phrase::fixed(
                "r1c2 stands between two 1s, one of which has to be shaded. Shaded cells do not touch: r1c2 is unshaded.",
                "1行2列の両隣はどちらも1なので、どちらかが黒マスです。黒マスは隣り合わないので、1行2列は白マスです。",
            ),
        },
        sample: "hitori\n42112\n13421\n14451\n34142\n41554\n",
        keys: &[],
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
                let label = phrase!([name = &name], "the {symbol}s in {name}", "{name}の{symbol}");
                rules.count((form, label, cells), UNSHADED, 0..=1);
            }
        }
        rules.apart(SHADED);
        rules.connected(UNSHADED, Fixed("the connection of the unshaded cells", "白マスのつながり"));
    }

    fn draw(&self, scene: &mut Scene) {
        for (row, col, number) in self.0.numbered() {
            scene.mark(Site::square(row, col), Mark::Clue(words::symbol(number).to_string()));
        }
    }
}

impl Hitori {
    /// The numbers that some cells have twice or more, each with its cells.
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
