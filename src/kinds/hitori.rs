//! Hitori: cells are shaded until no number is left twice in a row or column; shaded cells do not touch, and the others are in
//! one piece.

use std::collections::BTreeMap;

use nazo_core::puzzle::{Candidate, Cell, Constraint, Form, Literal, ValueSet};
use nazo_core::rules;
use nazo_core::scene::{Answer, Mark, Scene, Site};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{self, Fixed, Phrase, phrase};

use crate::board::rows::{self, Numbers, Sides};
use crate::board::tatham::{self, GameId};
use crate::board::{BoardClues, BoardKind, Card, Lines, Rules, SHADED, UNSHADED, loaded};
use crate::grid::pzpr::{self, Address};
use crate::{Info, Loaded, Worked};

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

    fn values(&self) -> ValueSet {
        [UNSHADED, SHADED].into_iter().collect()
    }

    fn rules(&self, rules: &mut Rules) {
        self.once(rules, Form::Row, |row, _| (row, phrase!("row {}", "{}行目", row + 1)));
        self.once(rules, Form::Column, |_, col| (col, phrase!("column {}", "{}列目", col + 1)));
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
    /// No number is unshaded twice in a line, of which `line` tells the number and the name.
    fn once(&self, rules: &mut Rules, form: Form, line: impl Fn(u16, u16) -> (u16, Phrase)) {
        let mut places: BTreeMap<(u16, u8), (Phrase, Vec<Cell>)> = BTreeMap::new();
        for (row, col, number) in self.0.numbered() {
            let (at, name) = line(row, col);
            let place = places.entry((at, number)).or_insert((name, Vec::new()));
            place.1.push(rules.cell(row, col));
        }
        for ((_, number), (name, cells)) in places.into_iter().filter(|(_, (_, cells))| cells.len() > 1) {
            let unshaded = |cell| Literal { candidate: Candidate::new(cell, UNSHADED), holds: true };
            let rule = rules::count(cells.into_iter().map(unshaded).collect(), 0, 1);
            let symbol = words::symbol(number);
            let label = phrase!([name], "the {symbol}s in {name}", "{name}の{symbol}");
            rules.add(Constraint::new(form, label, rule));
        }
    }
}

impl GameId for Hitori {
    const GAME: &'static str = "singles";

    fn read_id(source: &Source, params: &str, body: &str) -> Result<Hitori, ReadError> {
        rows::read_cells(source, body, rows::read_size(source, params, SIDES)?, rows::NUMBERS).map(Hitori)
    }

    fn id(&self) -> String {
        format!("{}:{}", self.0.size_text(), self.0.body(rows::NUMBERS))
    }
}

impl Address for Hitori {
    const NAME: &'static str = "hitori";

    fn read(source: &Source, [cols, rows]: [Piece<'_, usize>; 2], body: &str) -> Result<Loaded, ReadError> {
        let size = rows::within(source, cols.text, [rows.value, cols.value], SIDES)?;
        Ok(loaded(Hitori(rows::read_cells(source, body, size, rows::NUMBERS)?), Info::default()))
    }

    fn body(&self) -> Option<([usize; 2], String)> {
        let [rows, cols] = self.0.size.map(usize::from);
        Some(([cols, rows], self.0.body(rows::NUMBERS)))
    }
}
