//! Slitherlink: one loop along the edges of squares; a number says how many edges of its square are on the loop.

use nazo_core::puzzle::{Candidate, Cell, Constraint, Form, Literal, ValueSet};
use nazo_core::rules;
use nazo_core::scene::Scene;
use nazo_core::text::codec::{Cells, Named, Symbols};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

use crate::board::rows::{self, Letters, Numbers, Sides};
use crate::board::tatham::{self, GameId};
use crate::board::{Answer, BoardClues, BoardKind, Card, LINE, Lines, NO_LINE, Rules, draw_number, loaded};
use crate::grid::pzpr::{self, Address, Fours};
use crate::{Info, Loaded, Worked};

/// The kind "slitherlink".
pub static SLITHERLINK: BoardKind<Slitherlink> = BoardKind::new();

/// The lengths of the sides of boards.
const SIDES: Sides = 2..=60;
const NUMBERS: Symbols = Symbols(&[('0', '4', 0)]);
const LETTERS: Letters = Named(Fixed("0 to 4 or .", "0から4、「.」"), NUMBERS);
/// Cells as Tatham's Loopy writes them.
const LOOPY: Cells<Symbols> =
    Cells {
        one: NUMBERS, letters: ['a', 'z'], apart: None, what: Fixed("0 to 4, or a letter", "0から4の数か文字")
    };
/// What Loopy calls a board of squares.
const SQUARES: &str = "t0";
const WORKED: &str = "slitherlink\n10\n..\n";

/// The numbers of a slitherlink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slitherlink(Numbers);

impl BoardClues for Slitherlink {
    const CARD: Card = Card {
        id: "slitherlink",
        name: Fixed("slitherlink", "スリザーリンク"),
        rules: Fixed(
            "Draw lines along the edges of squares that make one loop, which neither branches nor crosses itself. A number says how \
             many of the four edges of its square are lines; around a square without a number any may be.",
            "マスの辺に線を引いて、枝分かれも交差もしない1つの輪を作ります。数字は、そのマスの4辺のうち線を引く辺の数です。\
             数字のないマスのまわりには何本引いてもかまいません。",
        ),
        worked: Worked {
            puzzle: Phrase::fixed(WORKED, WORKED),
            line: "put #2 0",
            because: Phrase::fixed(
                "The 0 at r1c2 has no line around it: the edge above r1c2 is empty.",
                "1行2列の0のまわりに線はありません。1行2列の上の辺には線を引けません。",
            ),
        },
        sample: "slitherlink\n...3.\n2.0.1\n0.2.2\n2.1.2\n.....\n",
        keys: &[],
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

    fn read(lines: &Lines<'_>) -> Result<Slitherlink, ReadError> {
        rows::read(lines, SIDES, LETTERS).map(Slitherlink)
    }

    fn text(&self) -> String {
        self.0.text(LETTERS)
    }

    fn size(&self) -> [u16; 2] {
        self.0.size
    }

    fn values(&self) -> ValueSet {
        [NO_LINE, LINE].into_iter().collect()
    }

    fn rules(&self, rules: &mut Rules) {
        let line = |cell: Cell| Literal { candidate: Candidate::new(cell, LINE), holds: true };
        for (row, col, number) in self.0.numbered() {
            let edges = rules.edges(row, col).into_iter().map(line).collect();
            let label = phrase!("the {number} at r{}c{}", "{}行{}列の{number}", row + 1, col + 1);
            let rule = rules::count(edges, number.into(), number.into());
            rules.add(Constraint::new(Form::Clue, label, rule));
        }
        rules.single_loop();
    }

    fn draw(&self, scene: &mut Scene) {
        self.0.numbered().for_each(|(row, col, number)| draw_number(scene, row, col, number.to_string()));
    }
}

impl GameId for Slitherlink {
    const GAME: &'static str = "loopy";

    fn read_id(source: &Source, params: &str, body: &str) -> Result<Slitherlink, ReadError> {
        let Some((size, _)) = params.split_once(SQUARES).filter(|(_, rest)| !rest.starts_with(char::is_numeric)) else {
            let message =
                Fixed("this is no board of squares, which has 't0'", "「t0」のある正方形の盤面ではありません。");
            return Err(ReadError::shape(source, params, message));
        };
        let size = rows::read_size(source, size, SIDES)?;
        let cells = LOOPY.exactly(source, body, usize::from(size[0]) * usize::from(size[1]))?;
        let cells = cells.into_iter().map(|piece| piece.value.map(|number| number as u8)).collect();
        Ok(Slitherlink(Numbers { size, cells }))
    }

    fn id(&self) -> String {
        let mut body = String::new();
        // Every number of a board has its digit there.
        let _ = LOOPY.write(self.0.cells.iter().map(|number| number.map(u32::from)), &mut body);
        format!("{}{SQUARES}:{body}", self.0.size_text())
    }
}

impl Address for Slitherlink {
    const NAME: &'static str = "slither";

    fn read(source: &Source, [cols, rows]: [Piece<'_, usize>; 2], body: &str) -> Result<Loaded, ReadError> {
        let size = rows::within(source, cols.text, [rows.value, cols.value], SIDES)?;
        let cells = Fours.read(source, body, rows.value * cols.value)?;
        Ok(loaded(Slitherlink(Numbers { size, cells }), Info::default()))
    }

    fn body(&self) -> Option<([usize; 2], String)> {
        let [rows, cols] = self.0.size.map(usize::from);
        Some(([cols, rows], Fours.text(&self.0.cells)))
    }
}
