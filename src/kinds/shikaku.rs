//! Shikaku: the board is divided into rectangles, each with one number, which gives the number of its squares.

use nazo_core::puzzle::{Constraint, Form, Value};
use nazo_core::rules::{self, Way, WaysText};
use nazo_core::scene::{Answer, Scene};
use nazo_core::text::codec::{Decimal, Mapped, Named, Or, PackedCells, Symbols};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

use crate::board::coded::Coded;
use crate::board::edges::Edges;
use crate::board::maker::{Made, maker};
use crate::board::rows::{self, Letters, Numbers, Sides};
use crate::board::{BoardClues, BoardKind, Card, Lines, Rules, tatham};
use crate::grid::{members, pzpr};
use crate::{Dice, Maker, Variant, Worked};

/// The kind "shikaku".
pub static SHIKAKU: BoardKind<Shikaku> = BoardKind::new();

/// The allowed lengths of the sides.
const SIDES: Sides = 2..=20;
/// A number that is not given.
const UNKNOWN: u8 = 0;
/// The highest number.
const HIGHEST: u8 = u8::MAX;
const ANY: Symbols = Symbols(&[('?', '?', UNKNOWN as u32)]);
const LETTERS: Letters = Named(
    Fixed("board.number-or-unknown"),
    Symbols(&[('?', '?', UNKNOWN as u32), ('1', '9', 1), ('A', 'Z', 10), ('a', 'z', 10)]),
);
/// The squares as Tatham's Rectangles writes them.
const RECT: PackedCells<Or<Symbols, Mapped<Decimal, u32>>> = PackedCells {
    one: Or(ANY, Mapped(Decimal, |number| (1..=HIGHEST as u32).contains(&number).then_some(number), |it| Some(*it))),
    letters: ['a', 'z'],
    apart: Some('_'),
    what: Fixed("shikaku.number-or-letter"),
};
const WORKED: &str = "shikaku\n.4\n..\n";

/// The numbers of a shikaku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shikaku(Numbers);

/// The most that may be said about all rectangles: the sum of their squared sizes.
const MOST: usize = 100_000;

/// A rectangle: the row and column of its first square, its height and its width.
type Rectangle = [u16; 4];

fn covers([top, left, height, width]: Rectangle, row: u16, col: u16) -> bool {
    (top..top + height).contains(&row) && (left..left + width).contains(&col)
}

/// The first and the last square of a rectangle: "r1c2-r3c4".
fn name([top, left, height, width]: Rectangle) -> Phrase {
    let [from, to] =
        [[top, left], [top + height - 1, left + width - 1]].map(|[row, col]| Phrase::square(row.into(), col.into()));
    if height * width == 1 { from } else { say!("shikaku.from-to", from, to) }
}

impl Shikaku {
    /// The same, if its numbers can add up to its squares.
    fn checked(self, source: &Source, place: &str) -> Result<Shikaku, ReadError> {
        let numbers = || self.0.numbered().map(|(.., number)| number);
        let (sum, squares) = (numbers().map(usize::from).sum::<usize>(), self.0.cells.len());
        if sum == squares || sum < squares && numbers().any(|number| number == UNKNOWN) {
            return Ok(self);
        }
        Err(ReadError::shape(source, place, say!("shikaku.numbers-do-not-add-up", sum, squares)))
    }

    /// The possible rectangles of a number.
    fn rectangles(&self, (row, col, number): (u16, u16, u8)) -> Vec<Rectangle> {
        let [rows, cols] = self.0.size;
        let size = |[_, _, height, width]: Rectangle| height * width;
        let most = if number == UNKNOWN { rows * cols } else { u16::from(number) };
        let is_alone = |it| self.0.numbered().filter(|(row, col, _)| covers(it, *row, *col)).nth(1).is_none();
        let fits = |top, left, bottom, right| {
            let it = [top, left, bottom + 1 - top, right + 1 - left];
            size(it) <= most && is_alone(it)
        };
        let mut found = Vec::new();
        for top in (0..=row).rev().take_while(|top| fits(*top, col, row, col)) {
            for left in (0..=col).rev().take_while(|left| fits(top, *left, row, col)) {
                for bottom in (row..rows).take_while(|bottom| fits(top, left, *bottom, col)) {
                    let rights = (col..cols).take_while(|right| fits(top, left, bottom, *right));
                    found.extend(rights.map(|right| [top, left, bottom + 1 - top, right + 1 - left]));
                }
            }
        }
        found.retain(|it| number == UNKNOWN || size(*it) == most);
        found
    }

    /// The possible rectangles of all numbers. None if there are too many for a constraint on each square.
    fn all_rectangles(&self) -> Option<Vec<Rectangle>> {
        let (mut all, mut left) = (Vec::new(), MOST);
        for number in self.0.numbered() {
            for it in self.rectangles(number) {
                let size = usize::from(it[2] * it[3]);
                left = left.checked_sub(size * size)?;
                all.push(it);
            }
        }
        Some(all)
    }

    /// Adds the constraint that one of the possible rectangles covers a square.
    fn over(&self, row: u16, col: u16, all: &[Rectangle], rules: &mut Rules) {
        let over = all.iter().filter(|it| covers(**it, row, col));
        let ways: Vec<Way> = over.map(|it| Way { name: name(*it), values: rules.rectangle(*it) }).collect();
        let number = self.0.numbered().find(|number| (number.0, number.1) == (row, col)).map(|(.., number)| number);
        let place = Phrase::square(row.into(), col.into());
        let label = match number {
            None => say!("shikaku.rectangles-over", place),
            Some(UNKNOWN) => say!("kinds.number-at", number = '?', place),
            Some(number) => say!("kinds.number-at", number, place),
        };
        let text = WaysText {
            demand: Fixed("shikaku.rectangle-among"),
            none: Fixed("shikaku.no-rectangle-left"),
            one: Fixed("shikaku.one-rectangle-left"),
            one_whole: Fixed("shikaku.only-rectangle-left"),
            few: Fixed("shikaku.only-rectangles-left"),
            many: Fixed("shikaku.rectangles-left"),
            of: number.map_or(Phrase::square(row.into(), col.into()), |_| label.clone()),
        };
        rules.add(Constraint::new(Form::Clue, label, rules::ways(ways, text)));
    }

    /// The numbers for these regions, each on a random square of its region.
    fn of_regions(size: [u16; 2], regions: &[usize], dice: &mut Dice) -> Shikaku {
        let mut cells = vec![None; regions.len()];
        for region in members(regions) {
            if let Some(at) = dice.pick(&region) {
                cells[*at] = Some(region.len() as u8);
            }
        }
        Shikaku(Numbers { size, cells })
    }
}

impl BoardClues for Shikaku {
    const CARD: Card = Card {
        id: "shikaku",
        name: Fixed("shikaku.shikaku"),
        rules: Fixed("shikaku.rules"),
        worked: Worked {
            puzzle: Phrase::literal(WORKED),
            line: "put r1c1.right 0",
            because: Phrase::fixed("shikaku.worked"),
        },
        sample: "shikaku\n....3.\n56..6.\n......\n......\n.6..23\n.5....\n",
        formats: &[
            tatham::id::<Shikaku>("shikaku:6x6:d3a5_6b6n6b2_3a5d\n"),
            pzpr::format::<Shikaku>("https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j"),
            tatham::tatham::<Shikaku>(
                "game id of Rectangles in Simon Tatham's collection",
                "rect 6x6:d3a5_6b6n6b2_3a5d\n",
            ),
        ],
    };
    const ANSWER: Answer = Answer::Borders;
    const MAKER: Option<&'static Maker> = Some(&maker::<Shikaku>());

    fn read(lines: &Lines<'_>) -> Result<Shikaku, ReadError> {
        let place = lines.board.first().map_or("", |line| line.text);
        Shikaku(rows::read_any(lines, SIDES, LETTERS)?).checked(lines.source, place)
    }

    fn text(&self) -> String {
        self.0.text_any(LETTERS)
    }

    fn size(&self) -> [u16; 2] {
        self.0.size
    }

    fn rules(&self, rules: &mut Rules) {
        let [rows, cols] = self.0.size;
        match self.all_rectangles() {
            Some(all) => (0..rows)
                .flat_map(|row| (0..cols).map(move |col| (row, col)))
                .for_each(|(row, col)| self.over(row, col, &all, rules)),
            None => rules.no_bends(),
        }
        let size = |number| (number != UNKNOWN).then_some(usize::from(number));
        let numbers = self.0.numbered().map(|(row, col, number)| (row, col, size(number)));
        rules.division(&numbers.collect::<Vec<_>>(), Fixed("shikaku.one-number-each"));
    }

    fn draw(&self, scene: &mut Scene) {
        self.0.draw(UNKNOWN, scene);
    }
}

impl Made for Shikaku {
    const VARIANTS: &'static [Variant] =
        &[Variant::within("8x8", 0..=419), Variant::within("6x6", 0..=419), Variant::within("10x10", 0..=419)];

    /// Random rectangles, each placed at the first square that is still free.
    fn random(side: u16, dice: &mut Dice) -> Option<Shikaku> {
        const LONGEST: u16 = 5;
        let place = |row: u16, col: u16| usize::from(row) * usize::from(side) + usize::from(col);
        let mut regions: Vec<Option<usize>> = vec![None; usize::from(side) * usize::from(side)];
        let mut count = 0;
        for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
            if regions[place(row, col)].is_some() {
                continue;
            }
            let room =
                (col..side.min(col + LONGEST)).take_while(|col| regions[place(row, *col)].is_none()).count() as u16;
            let sizes = (1..=LONGEST.min(side - row)).flat_map(|height| (1..=room).map(move |width| [height, width]));
            // Rectangles of a single square say too much.
            let sizes: Vec<[u16; 2]> = sizes.filter(|[height, width]| height * width > 1).collect();
            let [height, width] = dice.pick(&sizes).copied()?;
            for (row, col) in (row..row + height).flat_map(|row| (col..col + width).map(move |col| (row, col))) {
                regions[place(row, col)] = Some(count);
            }
            count += 1;
        }
        let regions: Vec<usize> = regions.into_iter().flatten().collect();
        Some(Shikaku::of_regions([side; 2], &regions, dice))
    }

    /// Moves the numbers to other squares of their rectangles.
    fn mended(&self, [one, _]: [&[Value]; 2], dice: &mut Dice) -> Option<Shikaku> {
        let [rows, cols] = self.0.size;
        let regions = Edges { rows, cols, answer: Answer::Borders }.regions(one);
        Some(Shikaku::of_regions(self.0.size, &regions, dice))
    }
}

impl Coded for Shikaku {
    const SIDES: Sides = SIDES;
    const NAME: &'static str = "shikaku";
    const GAME: &'static str = "rect";

    fn read_body(source: &Source, body: &str, size: [u16; 2]) -> Result<Shikaku, ReadError> {
        Shikaku(Numbers::read_runs(source, body, size, RECT)?).checked(source, body)
    }

    fn body(&self) -> String {
        self.0.runs(RECT)
    }

    fn read_address(source: &Source, body: &str, size: [u16; 2]) -> Result<Shikaku, ReadError> {
        Shikaku(Numbers::read_number16(source, body, size, HIGHEST, UNKNOWN)?).checked(source, body)
    }

    fn address(&self) -> Option<String> {
        self.0.number16(UNKNOWN)
    }
}
