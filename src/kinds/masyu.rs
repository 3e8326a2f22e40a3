//! Masyu: a single loop from square to square through all pearls, which say whether it goes straight on or turns there.

use nazo_core::puzzle::{Cell, Constraint, Form, Value};
use nazo_core::rules;
use nazo_core::scene::{Answer, Mark, Scene, Site};
use nazo_core::text::codec::{Named, PackedCells, Symbols};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

use crate::board::area::Area;
use crate::board::coded::Coded;
use crate::board::edges::Edges;
use crate::board::maker::{Made, maker};
use crate::board::rows::{self, Letters, Numbers, Sides};
use crate::board::{BoardClues, BoardKind, Card, LINE, Lines, NO_LINE, Rules, tatham};
use crate::grid::pzpr::{self, Threes};
use crate::{Dice, Maker, Variant, Worked};

/// The kind "masyu".
pub static MASYU: BoardKind<Masyu> = BoardKind::new();

/// The allowed lengths of the sides.
const SIDES: Sides = 2..=60;
const WHITE: u8 = 1;
const BLACK: u8 = 2;
const LETTERS: Letters =
    Named(Fixed("masyu.pearl-or-dot"), Symbols(&[('w', 'w', 1), ('b', 'b', 2), ('W', 'W', 1), ('B', 'B', 2)]));
/// The squares as Tatham's Pearl writes them.
const PEARL: PackedCells<Symbols> = PackedCells {
    one: Symbols(&[('W', 'W', 1), ('B', 'B', 2)]),
    letters: ['a', 'z'],
    apart: None,
    what: Fixed("masyu.pearl-or-letter"),
};
const WORKED: &str = "masyu\nb..\n..w\n...\n";

/// The pearls of a masyu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Masyu(Numbers);

/// For each direction from a square: whether there is a link, and whether there is another one straight on after it.
type Ways = [[bool; 2]; 4];

/// Whether the loop passes a pearl according to the rules.
fn passes(pearl: u8, ways: Ways) -> bool {
    let [up, down, left, right] = ways.map(|[near, _]| near);
    let mut taken = ways.iter().filter(|[near, _]| *near);
    let is_straight = up == down && left == right;
    let is_passed = taken.clone().count() == 2;
    // The loop goes straight on in both squares next to the pearl.
    let goes_on = taken.all(|[_, beyond]| *beyond);
    is_passed && if pearl == WHITE { is_straight && !goes_on } else { !is_straight && goes_on }
}

/// For each direction, whether there are lines on its links, according to `is_line`.
fn taken(links: [[Option<Cell>; 2]; 4], is_line: impl Fn(Cell) -> bool) -> Ways {
    links.map(|way| way.map(|cell| cell.is_some_and(&is_line)))
}

/// Adds the rule of a pearl: the links around it have one of the combinations of values with which the loop passes it.
fn pearl(rules: &mut Rules, row: u16, col: u16, pearl: u8) {
    let links = rules.ways(row, col);
    let cells: Vec<Cell> = links.iter().flatten().flatten().copied().collect();
    let lines = |bits: u32| cells.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1).map(|(_, cell)| *cell);
    let fits = |bits: &u32| passes(pearl, taken(links, |cell| lines(*bits).any(|line| line == cell)));
    let values = |bits: u32| (0..cells.len()).map(|at| [NO_LINE, LINE][(bits >> at & 1) as usize]).collect();
    let rows: Vec<Vec<Value>> = (0..1 << cells.len()).filter(fits).map(values).collect();
    let place = Phrase::square(row.into(), col.into());
    let (label, key) = match pearl {
        WHITE => (say!("masyu.white-pearl", place), Fixed("masyu.straight-among")),
        _ => (say!("masyu.black-pearl", place), Fixed("masyu.turn-among")),
    };
    rules.add(Constraint::new(Form::Clue, label, rules::tuples(cells, key, &rows)));
}

impl Masyu {
    /// All pearls that the loop of a solution may have.
    fn along([rows, cols]: [u16; 2], values: &[Value]) -> Masyu {
        let edges = Edges { rows, cols, answer: Answer::Links };
        let is_line = |cell: Cell| values.get(cell.index()) == Some(&LINE);
        let pearl = |square| {
            let ways = taken(edges.ways(square), is_line);
            [WHITE, BLACK].into_iter().find(|pearl| passes(*pearl, ways))
        };
        Masyu(Numbers { size: [rows, cols], cells: edges.nodes().map(pearl).collect() })
    }
}

impl BoardClues for Masyu {
    const CARD: Card = Card {
        id: "masyu",
        name: Fixed("masyu.masyu"),
        rules: Fixed("masyu.rules"),
        worked: Worked {
            puzzle: Phrase::literal(WORKED),
            line: "put r1c1.right 1",
            because: Phrase::fixed("masyu.worked"),
        },
        sample: "masyu\n..b...\n......\n.wb.b.\n....b.\n......\nb.w...\n",
        formats: &[
            tatham::id::<Masyu>("masyu:6x6:bBjWBaBeBgBaWc\n"),
            pzpr::format::<Masyu>("https://puzz.link/p?mashu/6/6/2000560600j0"),
            tatham::tatham::<Masyu>("game id of Pearl in Simon Tatham's collection", "pearl 6x6:bBjWBaBeBgBaWc\n"),
        ],
    };
    const ANSWER: Answer = Answer::Links;
    const MAKER: Option<&'static Maker> = Some(&maker::<Masyu>());

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
    const VARIANTS: &'static [Variant] = &[Variant::sized("8x8"), Variant::sized("6x6"), Variant::sized("10x10")];

    /// The rim of an area. The squares of the board are the corners of the area's squares.
    fn random(side: u16, dice: &mut Dice) -> Option<Masyu> {
        let area = Area::grown(side - 1, dice);
        let is_in = |y: u16, x: u16| area.has(i32::from(y / 2) - 1, i32::from(x / 2) - 1);
        let is_line = |[y, x]: [u16; 2]| match y % 2 {
            0 => is_in(y, x - 1) != is_in(y, x + 1),
            _ => is_in(y - 1, x) != is_in(y + 1, x),
        };
        let edges = Edges { rows: side, cols: side, answer: Answer::Links };
        let values: Vec<Value> = edges.all().map(|at| if is_line(at) { LINE } else { NO_LINE }).collect();
        Some(Masyu::along([side; 2], &values))
    }

    fn spare(&self, dice: &mut Dice) -> Vec<usize> {
        self.0.spare(dice)
    }

    fn without(&self, clue: usize) -> Masyu {
        Masyu(self.0.without(clue))
    }

    /// All pearls of the other solution. They include the present ones, which its loop passes as well.
    fn mended(&self, solutions: [&[Value]; 2], _: &mut Dice) -> Option<Masyu> {
        let count = |masyu: &Masyu| masyu.0.numbered().count();
        let along = solutions.map(|values| Masyu::along(self.0.size, values));
        along.into_iter().find(|other| count(other) > count(self))
    }
}

impl Coded for Masyu {
    const SIDES: Sides = SIDES;
    const NAME: &'static str = "mashu";
    const ALIASES: &'static [&'static str] = &["masyu", "pearl"];
    const GAME: &'static str = "pearl";

    fn read_body(source: &Source, body: &str, size: [u16; 2]) -> Result<Masyu, ReadError> {
        Numbers::read_runs(source, body, size, PEARL).map(Masyu)
    }

    fn body(&self) -> String {
        self.0.runs(PEARL)
    }

    fn read_address(source: &Source, body: &str, size: [u16; 2]) -> Result<Masyu, ReadError> {
        let cells = Threes.read(source, body, usize::from(size[0]) * usize::from(size[1]))?;
        Ok(Masyu(Numbers { size, cells }))
    }

    fn address(&self) -> Option<String> {
        Some(Threes.text(&self.0.cells))
    }
}
