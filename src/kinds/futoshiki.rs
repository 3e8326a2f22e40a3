//! Futoshiki: every row and column has every value once, and signs tell which of two neighbours is smaller. In the
//! variant "adjacent" there are bars between all neighbours that differ by one.

use std::ops::RangeInclusive;

use nazo_core::puzzle::{Value, ValueSet};
use nazo_core::rules;
use nazo_core::scene::Scene;
use nazo_core::text::codec::OneOf;
use nazo_core::text::lexis::{number, read_word};
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};
use nazo_vision::wedges::{opening, opening_down};
use nazo_vision::{Mesh, View};
use nom::bytes::complete::take_while;
use nom::sequence::pair;

use crate::board::lattice::{self, Lattice, Sign, Signs, places};
use crate::board::maker::{Made, latin_square, maker};
use crate::board::picture::{self, Board, Pictured};
use crate::board::rows::Sides;
use crate::board::tatham::{self, GameId};
use crate::board::{BoardClues, BoardKind, Card, Lines, Rules};
use crate::lines::Key;
use crate::scan::{BLANK, Glyph, Paper, Scan, Spot, Takes};
use crate::{Dice, Maker, Readable, Variant, Worked};

/// The kind "futoshiki".
pub static FUTOSHIKI: BoardKind<Futoshiki> = BoardKind::new();

/// The allowed sizes of boards.
const SIZES: RangeInclusive<u8> = 2..=25;
const SIDES: Sides = 2..=25;
const WORKED: &str = "futoshiki\n.<.<.\n. . .\n. . .\n. v .\n. . .\n";
const ADJACENT: Key<OneOf<bool>> = Key::switch("adjacent");
const LESS: Signs = ['^', '>', 'v', '<'];
const BARS: Signs = ['-', '|', '-', '|'];

/// The clues of a futoshiki.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Futoshiki {
    board: Lattice,
    /// Whether the signs are bars between neighbours that differ by one. Neighbours without a bar then do not.
    is_adjacent: bool,
}

impl BoardClues for Futoshiki {
    const MAKER: Option<&'static Maker> = Some(&maker::<Futoshiki>());
    const READABLE: Option<&'static dyn Readable> = Some(&FUTOSHIKI);
    const CARD: Card = Card {
        id: "futoshiki",
        name: Fixed("futoshiki.futoshiki"),
        rules: Fixed("futoshiki.rules"),
        worked: Worked {
            puzzle: Phrase::literal(WORKED),
            line: "put r1c2 2",
            because: Phrase::fixed("futoshiki.worked"),
        },
        sample: "futoshiki\n. . .>.\n^ . v .\n. . .>.\nv . . .\n. . . .\n. . v .\n.>. . 3\n",
        formats: &[
            tatham::id::<Futoshiki>("futoshiki:4:0,0,0RD,0,0UD,0,0R,0,0,0,0D,0,0R,0,0,3,\n"),
            tatham::tatham::<Futoshiki>(
                "game id of Unequal in Simon Tatham's collection",
                "unequal 4:3,0,0L,0,0,0R,0R,0,0,0,0,0,0,0,0U,2,\n",
            ),
        ],
    };
    const KEYS: &'static [&'static str] = &[ADJACENT.key];

    fn read(lines: &Lines<'_>) -> Result<Futoshiki, ReadError> {
        let is_adjacent = ADJACENT.is_on(lines)?;
        let board = lattice::read(lines, SIZES, signs(is_adjacent))?;
        Ok(Futoshiki { board, is_adjacent })
    }

    fn text(&self) -> String {
        format!("{}{}", ADJACENT.on(self.is_adjacent), self.board.text())
    }

    fn size(&self) -> [u16; 2] {
        [self.board.size.into(); 2]
    }

    fn values(&self) -> ValueSet {
        ValueSet::range(1, self.board.size)
    }

    fn rules(&self, rules: &mut Rules) {
        rules.latin();
        rules.givens(&self.board.givens);
        if self.is_adjacent {
            return self.neighbours(rules);
        }
        for sign in &self.board.signs {
            let [one, other] = sign.ends().map(|[row, col]| rules.cell(row, col));
            let is_less = matches!(sign.sign, '<' | '^');
            rules.clue(if is_less { rules::less(one, other) } else { rules::less(other, one) });
        }
    }

    fn draw(&self, scene: &mut Scene) {
        self.board.draw(scene);
    }

    fn features(&self) -> Vec<Phrase> {
        let size = self.board.size;
        let adjacent = self.is_adjacent.then(|| Phrase::fixed("futoshiki.adjacent"));
        [Phrase::verbatim(format!("{size}x{size}"))].into_iter().chain(adjacent).collect()
    }
}

/// The width of cells that are drawn apart from each other, as a share of the distance from one to the next.
const APART: RangeInclusive<f32> = 0.4..=0.9;
/// The distance from the sides of a cell within which no digit is read, in cells. The second is for cells with shared
/// lines, since signs reach into those.
const INSET: f32 = 0.14;
const LINED_INSET: f32 = 0.18;
/// How far a sign on a shared line reaches at most: across the line and along it. Then how far it reaches along the gap
/// between separate cells. In cells.
const ON_LINE: [f32; 2] = [0.25, 0.32];
const IN_GAP: f32 = 0.45;
/// The fewest clear signs on a board, how sure a clear sign must be, and the share of the signs that must be clear.
const FEWEST: usize = 2;
const CLEAR: f32 = 0.85;
const CLEARLY: f32 = 0.9;
/// The promise of a board on which signs are seen, and how well a board with separate cells counts as seen.
const SIGNED: f32 = 0.97;
/// The highest promise of the lines of another board that still leaves open what board it is.
const UNPROMISING: f32 = 0.5;

impl Pictured for Futoshiki {
    const PAPERS: &'static [Paper] = &[Paper {
        id: "futoshiki",
        name: Phrase::fixed("futoshiki.futoshiki"),
        sizes: &[(5, 5), (4, 4), (6, 6), (7, 7), (8, 8), (9, 9)],
        blank: |rows, cols| Some(picture::blank::<Futoshiki>(rows, cols, SIDES).filter(|_| rows == cols)?.with_sides()),
    }];

    fn glance(view: &View) -> f32 {
        // If the lines of another board are seen, there is no hurry to look for signs.
        match view.promise_of_squares() {
            promise if promise > UNPROMISING => picture::PROMISE * view.promise_of_grids(),
            _ => found(view).map_or(0.0, |_| SIGNED),
        }
    }

    fn seen(view: &View) -> Option<Scan> {
        let (board, sides) = found(view)?;
        // The signs identify the board, however few digits it has.
        let (seen, most) = (board.seen, board.mesh.rows() as i32);
        Some(Scan { sides, fit: seen, ..picture::reading::<Futoshiki>(view, board, BLANK, most) })
    }

    fn from_scan(scan: &Scan) -> Option<Futoshiki> {
        let sign = |spot: Spot| {
            let ((row, col), is_down) = (spot.at(), matches!(spot, Spot::Below(..)));
            let is_side = is_down || matches!(spot, Spot::Right(..));
            let sign = scan.glyph(spot).filter(|_| is_side && !scan.is_blank(spot))?.value.chars().next()?;
            Some(Sign { at: [row as u16, col as u16], is_down, sign })
        };
        let givens = picture::numbers(scan, 0).cells.into_iter().map(|given| given.map(Value)).collect();
        let signs = scan.spots().into_iter().filter_map(sign).collect();
        Some(Futoshiki { board: Lattice { size: scan.rows as u8, givens, signs }, is_adjacent: false })
    }

    fn takes(scan: &Scan, spot: Spot, typed: &str) -> Takes {
        if matches!(spot, Spot::Cell(..)) { Takes::number(typed, 1, scan.rows as u32) } else { Takes::No }
    }

    fn signs(spot: Spot) -> &'static [&'static str] {
        match spot {
            Spot::Right(..) => &["<", ">"],
            Spot::Below(..) => &["^", "v"],
            Spot::Cell(..) | Spot::Corner(..) | Spot::Total => &[],
        }
    }
}

/// The board in a picture, with the signs to the right of each cell and below it.
fn found(view: &View) -> Option<(Board, [Vec<Glyph>; 2])> {
    let apart = view.repeats().filter(|found| APART.contains(&found.size.0) && APART.contains(&found.size.1));
    let apart = apart.map(|found| {
        let (corners, size) = (&found.middles, found.size.0);
        let node = |row: usize, col: usize| corners.place(col as f32 - 0.5, row as f32 - 0.5);
        let mesh = Mesh::new(corners.rows() + 1, corners.cols() + 1, node);
        let gap = (1.0 - size) / 2.0;
        (Board::of(view, mesh, SIGNED, gap + INSET * size), [gap, IN_GAP * size])
    });
    let lined = picture::lined(view).map(|Board { mesh, seen, .. }| (mesh, seen));
    let lined = lined.map(|(mesh, seen)| (Board::of(view, mesh, seen, LINED_INSET), ON_LINE));
    apart.into_iter().chain(lined).find_map(|(board, reach)| {
        let [rows, cols] = [board.mesh.rows(), board.mesh.cols()];
        let is_size = rows == cols && u8::try_from(rows).is_ok_and(|size| SIZES.contains(&size));
        let sides = is_size.then(|| sides(view, &board.mesh, reach))?;
        let signs: Vec<&Glyph> = sides.iter().flatten().filter(|glyph| glyph.value != BLANK).collect();
        let clear = signs.iter().filter(|glyph| glyph.confidence() >= CLEAR).count();
        let is_meant = clear >= FEWEST && clear as f32 >= CLEARLY * signs.len() as f32;
        is_meant.then_some((board, sides))
    })
}

/// The signs to the right of each cell and below it. They are looked for this far across the side between two cells and
/// along it.
fn sides(view: &View, mesh: &Mesh, [across, along]: [f32; 2]) -> [Vec<Glyph>; 2] {
    let part = |[x, y]: [f32; 2], [wide, high]: [f32; 2]| {
        let ((left, top), (right, bottom)) = (mesh.place(x - wide, y - high), mesh.place(x + wide, y + high));
        [left, top, right, bottom]
    };
    let cells = || (0..mesh.rows()).flat_map(|row| (0..mesh.cols()).map(move |col| (row, col)));
    let right = cells().map(|(row, col)| {
        let part = part([col as f32 + 1.0, row as f32 + 0.5], [across, along]);
        sign(opening(view.grey(), part).filter(|_| col + 1 < mesh.cols()), ["<", ">"])
    });
    let below = cells().map(|(row, col)| {
        let part = part([col as f32 + 0.5, row as f32 + 1.0], [along, across]);
        sign(opening_down(view.grey(), part).filter(|_| row + 1 < mesh.rows()), ["^", "v"])
    });
    [right.collect(), below.collect()]
}

/// The sign with this opening. The first of the two signs opens to the right or downwards, the second the other way.
fn sign(opening: Option<f32>, [one, other]: [&str; 2]) -> Glyph {
    let (sign, sure) = match opening {
        Some(opening) => (if opening > 0.0 { one } else { other }, (1.0 + opening.abs()) / 2.0),
        None => (BLANK, 1.0),
    };
    Glyph::read([(sign, sure), (BLANK, 1.0 - sure)].map(|(value, p)| (value.to_string(), p)).to_vec())
}

impl Made for Futoshiki {
    const VARIANTS: &'static [Variant] =
        &[Variant::sized("5x5"), Variant::within("4x4", 0..=799), Variant::sized("6x6"), Variant::sized("7x7")];

    /// All digits of a Latin square, and all signs between them.
    fn random(side: u16, dice: &mut Dice) -> Option<Futoshiki> {
        let digits = latin_square(side, dice);
        let size = side as u8;
        let sign = |place: Sign| {
            let [one, other] = place.ends().map(|[row, col]| digits[usize::from(row * side + col)]);
            let signs = if place.is_down { ['^', 'v'] } else { ['<', '>'] };
            Sign { sign: signs[usize::from(one > other)], ..place }
        };
        let board = Lattice {
            size,
            givens: digits.iter().map(|digit| Some(Value(*digit))).collect(),
            signs: places(size).map(sign).collect(),
        };
        Some(Futoshiki { board, is_adjacent: false })
    }

    fn spare(&self, dice: &mut Dice) -> Vec<usize> {
        self.board.spare(dice)
    }

    fn without(&self, clue: usize) -> Futoshiki {
        Futoshiki { board: self.board.without(clue), ..*self }
    }
}

impl Futoshiki {
    /// Adds the rules that neighbours with a bar between them differ by one, and others do not.
    fn neighbours(&self, rules: &mut Rules) {
        let by_one = |one: Value, other: Value| one.0.abs_diff(other.0) == 1;
        let near = Fixed("futoshiki.differ-by-one");
        let far = Fixed("futoshiki.do-not-differ-by-one");
        for place in places(self.board.size) {
            let cells = place.ends().map(|[row, col]| rules.cell(row, col));
            rules.clue(match self.board.has_sign(place) {
                true => rules::pair(cells, near, by_one),
                false => rules::pair(cells, far, move |one, other| !by_one(one, other)),
            });
        }
    }
}

/// The signs of the variant.
fn signs(is_adjacent: bool) -> Signs {
    if is_adjacent { BARS } else { LESS }
}

impl GameId for Futoshiki {
    const GAME: &'static str = "unequal";

    fn read_id(source: &Source, params: &str, body: &str) -> Result<Futoshiki, ReadError> {
        let head = pair(number, take_while(|c: char| c.is_ascii_lowercase()));
        let (size, flags) = read_word(source, params, Fixed("kinds.size-of-board"), head)?;
        let Some(size) = u8::try_from(size).ok().filter(|size| SIZES.contains(size)) else {
            let (least, most) = (SIZES.start(), SIZES.end());
            return Err(ReadError::on(source, params, Problem::Shape(say!("futoshiki.no-such-size", least, most))));
        };
        // A letter after `d` is a difficulty.
        let is_adjacent = flags.split('d').next().is_some_and(|flags| flags.contains('a'));
        Ok(Futoshiki { board: Lattice::read_fields(source, body, size, signs(is_adjacent))?, is_adjacent })
    }

    fn id(&self) -> String {
        let flag = if self.is_adjacent { "a" } else { "" };
        format!("{}{flag}:{}", self.board.size, self.board.fields(signs(self.is_adjacent)))
    }
}
