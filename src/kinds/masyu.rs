//! Masyu: one loop from square to square through all pearls; where it passes one it goes straight on or turns.

use nazo_core::puzzle::{Cell, Constraint, Form, Value};
use nazo_core::rules;
use nazo_core::scene::{Answer, Mark, Scene, Site};
use nazo_core::text::codec::{Cells, Named, Symbols};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

use crate::board::area::Area;
use crate::board::coded::Coded;
use crate::board::edges::Edges;
use crate::board::maker::{BoardMaker, Made};
use crate::board::rows::{self, Letters, Numbers, Sides};
use crate::board::{BoardClues, BoardKind, Card, LINE, Lines, NO_LINE, Rules, tatham};
use crate::grid::pzpr::{self, Threes};
use crate::{Dice, Maker, Sort, Worked};

/// The kind "masyu".
pub static MASYU: BoardKind<Masyu> = BoardKind::new();

/// The lengths of the sides of boards.
const SIDES: Sides = 2..=60;
const WHITE: u8 = 1;
const BLACK: u8 = 2;
const LETTERS: Letters =
    Named(Fixed("w, b or .", "w、b、「.」"), Symbols(&[('w', 'w', 1), ('b', 'b', 2), ('W', 'W', 1), ('B', 'B', 2)]));
/// Squares as Tatham's Pearl writes them.
const PEARL: Cells<Symbols> = Cells {
    one: Symbols(&[('W', 'W', 1), ('B', 'B', 2)]),
    letters: ['a', 'z'],
    apart: None,
    what: Fixed("W, B or a letter from a to z", "W、Bか、aからzの文字"),
};
const WORKED: &str = "masyu\nb..\n..w\n...\n";

/// The pearls of a masyu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Masyu(Numbers);

/// On the four ways from a square, whether there is a link, and one straight on behind it.
type Ways = [[bool; 2]; 4];

/// Whether the loop passes a pearl as it has to.
fn passes(pearl: u8, ways: Ways) -> bool {
    let [up, down, left, right] = ways.map(|[near, _]| near);
    let mut taken = ways.iter().filter(|[near, _]| *near);
    let is_straight = up == down && left == right;
    let is_passed = taken.clone().count() == 2;
    // It goes straight on in both squares beside the pearl.
    let goes_on = taken.all(|[_, beyond]| *beyond);
    is_passed && if pearl == WHITE { is_straight && !goes_on } else { !is_straight && goes_on }
}

/// What a pearl demands of the links around it, each row of values that it leaves.
fn pearl(rules: &mut Rules, row: u16, col: u16, pearl: u8) {
    let (place, ways) = ((row + 1, col + 1), rules.ways(row, col));
    let cells: Vec<Cell> = ways.iter().flatten().flatten().copied().collect();
    let row_of = |bits: u32| -> Vec<Value> {
        (0..cells.len()).map(|at| if bits >> at & 1 == 1 { LINE } else { NO_LINE }).collect()
    };
    let is_line = |row: &[Value], cell: Option<Cell>| {
        cells.iter().zip(row).any(|(other, value)| Some(*other) == cell && *value == LINE)
    };
    let fits = |row: &Vec<Value>| passes(pearl, ways.map(|way| way.map(|cell| is_line(row, cell))));
    let rows: Vec<Vec<Value>> = (0..1 << cells.len()).map(row_of).filter(fits).collect();
    let (label, key) = if pearl == WHITE {
        (
            phrase!("the white pearl at r{}c{}", "{}行{}列の白丸", place.0, place.1),
            Fixed("among {0}: straight on, and a turn beside it", "{0}: 直進し、前後のどちらかで曲がる"),
        )
    } else {
        (
            phrase!("the black pearl at r{}c{}", "{}行{}列の黒丸", place.0, place.1),
            Fixed("among {0}: a turn, and straight on beside it", "{0}: 曲がり、前後で直進する"),
        )
    };
    rules.add(Constraint::new(Form::Clue, label, rules::tuples(cells, key, &rows)));
}

impl Masyu {
    /// All pearls that a loop can be told by.
    fn along(size: [u16; 2], ways: impl Fn(u16, u16) -> Ways) -> Masyu {
        let pearl = |row, col| [WHITE, BLACK].into_iter().find(|pearl| passes(*pearl, ways(row, col)));
        let pearls = (0..size[0]).flat_map(|row| (0..size[1]).map(move |col| (row, col)));
        Masyu(Numbers { size, cells: pearls.map(|(row, col)| pearl(row, col)).collect() })
    }
}

impl BoardClues for Masyu {
    const CARD: Card = Card {
        id: "masyu",
        name: Fixed("masyu", "ましゅ"),
        rules: Fixed(
            "Draw lines from square to square, through their middles, that make one loop, which neither branches nor crosses itself \
             and passes every pearl. At a white pearl it goes straight on, and turns in the square before it, behind it or in both. At \
             a black pearl it turns, and goes straight on in the squares before and behind it. Other squares may stay empty.",
            "マスの中央を結ぶ線を引いて、枝分かれも交差もせず、すべての丸を通る1つの輪を作ります。白丸では直進し、その前後の少なくとも\
             一方のマスで曲がります。黒丸では曲がり、その前後のマスでは直進します。丸のないマスは通らなくてもかまいません。",
        ),
        worked: Worked {
            puzzle: Phrase::fixed(WORKED, WORKED),
            line: "put r1c1.right 1",
            because: Phrase::fixed(
                "The loop turns at the black pearl in the corner: it goes from r1c1 to r1c2, and straight on there.",
                "隅の黒丸で輪は曲がります。1行1列から1行2列へ進み、そこでは直進します。",
            ),
        },
        sample: "masyu\n..b...\n......\n.wb.b.\n....b.\n......\nb.w...\n",
        formats: &[
            tatham::id::<Masyu>("masyu:6x6:bBjWBaBeBgBaWc\n"),
            pzpr::format::<Masyu>("https://puzz.link/p?mashu/6/6/2000560600j0\n"),
            tatham::tatham::<Masyu>("game id of Pearl in Simon Tatham's collection", "pearl 6x6:bBjWBaBeBgBaWc\n"),
        ],
    };
    const ANSWER: Answer = Answer::Links;
    const MAKER: Option<&'static dyn Maker> = Some(&BoardMaker::<Masyu>::new());

    fn read(lines: &Lines<'_>) -> Result<Masyu, ReadError> {
        rows::read(lines, SIDES, LETTERS).map(Masyu)
    }

    fn text(&self) -> String {
        self.0.text(LETTERS)
    }

    fn size(&self) -> [u16; 2] {
        self.0.size
    }

    fn rules(&self, rules: &mut Rules) {
        self.0.numbered().for_each(|(row, col, sort)| pearl(rules, row, col, sort));
        rules.single_loop();
    }

    fn draw(&self, scene: &mut Scene) {
        for (row, col, sort) in self.0.numbered() {
            let [white, black] = Mark::PEARLS;
            let clue = if sort == WHITE { white } else { black };
            scene.mark(Site::square(row, col), Mark::Clue(clue.to_string()));
        }
    }
}

impl Made for Masyu {
    const SORTS: &'static [Sort] = &[Sort::sized("8x8"), Sort::within("6x6", 0..=799), Sort::sized("10x10")];

    /// The rim of an area whose corners are the squares of the board.
    fn random(side: u16, dice: &mut Dice) -> Option<Masyu> {
        let area = Area::grown(side - 1, dice);
        let links = |row: i32, col: i32| {
            let [above, below] = [row - 1, row].map(|row| [col - 1, col].map(|col| area.has(row, col)));
            [above[0] != above[1], below[0] != below[1], above[0] != below[0], above[1] != below[1]]
        };
        let ways = |row: i32, col: i32| -> Ways {
            let beyond = [links(row - 1, col), links(row + 1, col), links(row, col - 1), links(row, col + 1)];
            [0, 1, 2, 3].map(|way| [links(row, col)[way], beyond[way][way]])
        };
        Some(Masyu::along([side; 2], |row, col| ways(row.into(), col.into())))
    }

    fn spare(&self, dice: &mut Dice) -> Vec<usize> {
        self.0.spare(dice)
    }

    fn without(&self, clue: usize) -> Masyu {
        Masyu(self.0.without(clue))
    }

    /// The pearls of the other solution. They are those there are, which it passes, and more.
    fn mended(&self, solutions: [&[Value]; 2], _: &mut Dice) -> Option<Masyu> {
        let [rows, cols] = self.0.size;
        let edges = Edges { rows, cols, answer: Answer::Links };
        let along = |values: &[Value]| {
            let is_link = |cell: Option<Cell>| cell.is_some_and(|cell| values.get(cell.index()) == Some(&LINE));
            let ways = |row, col| edges.ways([2 * row + 1, 2 * col + 1]).map(|way| way.map(is_link));
            Masyu::along(self.0.size, ways)
        };
        solutions.map(along).into_iter().find(|other| other.0.numbered().count() > self.0.numbered().count())
    }
}

impl Coded for Masyu {
    const SIDES: Sides = SIDES;
    const NAME: &'static str = "mashu";
    const ALIASES: &'static [&'static str] = &["masyu", "pearl"];
    const GAME: &'static str = "pearl";

    fn read_body(source: &Source, body: &str, size: [u16; 2]) -> Result<Masyu, ReadError> {
        let cells = PEARL.exactly(source, body, usize::from(size[0]) * usize::from(size[1]))?;
        let cells = cells.into_iter().map(|piece| piece.value.map(|pearl| pearl as u8)).collect();
        Ok(Masyu(Numbers { size, cells }))
    }

    fn body(&self) -> String {
        let mut body = String::new();
        // Both sorts of pearls have their letters there.
        let _ = PEARL.write(self.0.cells.iter().map(|pearl| pearl.map(u32::from)), &mut body);
        body
    }

    fn read_address(source: &Source, body: &str, size: [u16; 2]) -> Result<Masyu, ReadError> {
        let cells = Threes.read(source, body, usize::from(size[0]) * usize::from(size[1]))?;
        Ok(Masyu(Numbers { size, cells }))
    }

    fn address(&self) -> Option<String> {
        Some(Threes.text(&self.0.cells))
    }
}
