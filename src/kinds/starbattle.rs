//! Star battle: so many stars in each row, column and region, none of which touch.

use nazo_core::puzzle::{Candidate, Cell, Constraint, Form, Literal, Value, ValueSet};
use nazo_core::rules;
use nazo_core::scene::{Answer, Scene};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

use crate::board::maker::{BoardMaker, Made};
use crate::board::regions::Regions;
use crate::board::rows::{self, Sides};
use crate::board::tatham::{self, GameId};
use crate::board::{BoardClues, BoardKind, Card, EMPTY, Lines, OBJECT, Rules, loaded};
use crate::grid::pzpr::{self, Address};
use crate::{Dice, Info, Loaded, Maker, Sort, Worked};

/// The kind "starbattle".
pub static STARBATTLE: BoardKind<StarBattle> = BoardKind::new();

/// The lengths of the sides of boards.
const SIDES: Sides = 4..=25;
/// More stars in a line than this leave no room for those that touch.
const MOST_STARS: u8 = 6;
/// Where the key of the native text is missing.
const FEWEST_STARS: u8 = 1;
const WORKED: &str = "starbattle\nstars: 1\nABBCC\nAAACC\nDDDDC\nDDDDC\nDDEEE\n";

/// The clues of a star battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StarBattle {
    stars: u8,
    regions: Regions,
}

impl BoardClues for StarBattle {
    const CARD: Card = Card {
        id: "starbattle",
        name: Fixed("star battle", "スターバトル"),
        rules: Fixed(
            "Put stars into cells, in every row, every column and every region as many as is said. No two stars touch, not even \
             at a corner.",
            "どの行・列・ブロックにも、決められた数の星を入れます。星どうしは、角でも触れ合いません。",
        ),
        worked: Worked {
            puzzle: Phrase::fixed(WORKED, WORKED),
            line: "put r1c3 1",
            because: Phrase::fixed(
                "The region of r1c2 and r1c3 has its star in one of them. A star in r1c2 would touch every cell of the region from r1c1, \
                 which needs one too. So the star is in r1c3.",
                "1行2列と1行3列のブロックの星は、そのどちらかです。1行2列に星があると、1行1列からのブロックのどのマスにも触れて\
                 しまいます。よって星は1行3列です。",
            ),
        },
        sample: WORKED,
        keys: &["stars"],
        formats: &[
            tatham::id::<StarBattle>("starbattle:5x5:1/k88kcu07\n"),
            pzpr::format::<StarBattle>("https://puzz.link/p?starbattle/5/5/1/k88kcu07"),
        ],
    };
    const ANSWER: Answer = Answer::Objects;
    const MAKER: Option<&'static dyn Maker> = Some(&BoardMaker::<StarBattle>::new());

    fn read(lines: &Lines<'_>) -> Result<StarBattle, ReadError> {
        let stars = lines.value("stars").map_or(Ok(FEWEST_STARS), |text| stars(lines.source, text))?;
        let regions = Regions::read(lines, SIDES)?;
        let place = lines.board.first().map_or("", |line| line.text);
        StarBattle { stars, regions }.checked(lines.source, place)
    }

    fn text(&self) -> String {
        format!("stars: {}\n{}", self.stars, self.regions.text())
    }

    fn size(&self) -> [u16; 2] {
        self.regions.size
    }

    fn values(&self) -> ValueSet {
        [EMPTY, OBJECT].into_iter().collect()
    }

    fn rules(&self, rules: &mut Rules) {
        let side = self.regions.size[0];
        let star = |cell| Literal { candidate: Candidate::new(cell, OBJECT), holds: true };
        let count = u32::from(self.stars);
        let mut add = |form, label: Phrase, cells: Vec<Cell>, least| {
            let rule = rules::count(cells.into_iter().map(star).collect(), least, least.max(1));
            rules.add(Constraint::new(form, label, rule));
        };
        let cell = |row: u16, col: u16| Cell(row * side + col);
        for at in 0..side {
            let row = (0..side).map(|col| cell(at, col)).collect();
            add(Form::Row, phrase!("row {}", "{}行目", at + 1), row, count);
            let column = (0..side).map(|row| cell(row, at)).collect();
            add(Form::Column, phrase!("column {}", "{}列目", at + 1), column, count);
        }
        for (label, cells) in self.regions.named() {
            add(Form::Region, label, cells, count);
        }
        // Whatever touches lies in one of these.
        for (row, col) in (1..side).flat_map(|row| (1..side).map(move |col| (row, col))) {
            let four = vec![cell(row - 1, col - 1), cell(row - 1, col), cell(row, col - 1), cell(row, col)];
            add(Form::Clue, phrase!("the 2x2 block at r{row}c{col}", "{row}行{col}列からの2x2マス"), four, 0);
        }
    }

    fn draw(&self, scene: &mut Scene) {
        self.regions.draw(scene);
    }

    fn features(&self) -> Vec<Phrase> {
        let [rows, cols] = self.regions.size;
        let stars = self.stars;
        let stars = if stars == 1 { phrase!("1 star", "星1個") } else { phrase!("{stars} stars", "星{stars}個") };
        vec![Phrase::verbatim(format!("{cols}x{rows}")), stars]
    }
}

impl Made for StarBattle {
    const SORTS: &'static [Sort] = &[
        Sort::sized("6x6"),
        Sort::sized("5x5"),
        Sort::sized("8x8"),
        Sort { id: "10x10", name: Phrase::fixed("10x10, 2 stars", "10x10、星2個"), reach: 0..=u32::MAX },
    ];

    /// Regions that grow from stars that do not touch.
    fn random(side: u16, dice: &mut Dice) -> Option<StarBattle> {
        let stars = if side < TWO_STARS { 1 } else { 2 };
        let placed = placed(side, stars, dice)?;
        let grown = Regions::grown(side, &placed, dice)?;
        let regions = if stars == 2 { grown.paired(dice)? } else { grown };
        Some(StarBattle { stars, regions })
    }

    /// A cell where only the second solution has a star goes to a region next to it, which then has one too many.
    fn mended(&self, solutions: [&[Value]; 2], dice: &mut Dice) -> Option<StarBattle> {
        Some(StarBattle { stars: self.stars, regions: self.regions.mended(solutions, dice)? })
    }
}

/// From this side on there are two stars in each line.
const TWO_STARS: u16 = 9;

/// Cells for so many stars in each row and column, none of which touch; none where chance led nowhere.
fn placed(side: u16, stars: u8, dice: &mut Dice) -> Option<Vec<usize>> {
    let side = usize::from(side);
    let mut placed: Vec<usize> = Vec::new();
    for row in 0..side {
        for _ in 0..stars {
            let fits = |cell: &usize| {
                let col = cell % side;
                let in_column = placed.iter().filter(|star| *star % side == col).count();
                let touches = |star: &usize| (star / side).abs_diff(row) <= 1 && (star % side).abs_diff(col) <= 1;
                in_column < usize::from(stars) && !placed.iter().any(touches)
            };
            let free: Vec<usize> = (row * side..(row + 1) * side).filter(fits).collect();
            placed.push(*dice.pick(&free)?);
        }
    }
    Some(placed)
}

impl StarBattle {
    /// The same, where there is a region for every row and column.
    fn checked(self, source: &Source, place: &str) -> Result<StarBattle, ReadError> {
        let ([rows, cols], count) = (self.regions.size, self.regions.count());
        if rows == cols && u16::from(count) == rows {
            return Ok(self);
        }
        let message = phrase!(
            "the board has {rows} rows, {cols} columns and {count} regions; as many of each were expected",
            "盤面は{rows}行{cols}列で、ブロックが{count}個あります。行・列・ブロックは同じ数でなければなりません。"
        );
        Err(ReadError::shape(source, place, message))
    }
}

/// How many stars a line has.
fn stars(source: &Source, text: &str) -> Result<u8, ReadError> {
    let number = text.trim().parse::<u8>().ok().filter(|stars| (FEWEST_STARS..=MOST_STARS).contains(stars));
    number.ok_or_else(|| {
        let reason = phrase!("it is a number from 1 to {MOST_STARS}", "1から{MOST_STARS}の数を書きます。");
        ReadError::bad_value(source, "stars", text, reason)
    })
}

/// Reads the number of stars and the borders, `2/20d38c`.
fn read_body(source: &Source, body: &str, size: [u16; 2]) -> Result<StarBattle, ReadError> {
    let Some((count, borders)) = body.split_once('/') else {
        let message =
            Fixed("the number of stars and the borders are missing: '1/k88kcu07'", "星の数と境界線がありません。");
        return Err(ReadError::shape(source, body, message));
    };
    let regions = Regions::read_borders(source, borders, size)?;
    StarBattle { stars: stars(source, count)?, regions }.checked(source, body)
}

impl GameId for StarBattle {
    const GAME: &'static str = "starbattle";

    fn read_id(source: &Source, params: &str, body: &str) -> Result<StarBattle, ReadError> {
        read_body(source, body, rows::read_size(source, params, SIDES)?)
    }

    fn id(&self) -> String {
        let [rows, cols] = self.regions.size;
        format!("{cols}x{rows}:{}/{}", self.stars, self.regions.borders())
    }
}

impl Address for StarBattle {
    const NAME: &'static str = "starbattle";
    const FIELDS: usize = 2;

    fn read(source: &Source, [cols, rows]: [Piece<'_, usize>; 2], body: &str) -> Result<Loaded, ReadError> {
        let size = rows::within(source, cols.text, [rows.value, cols.value], SIDES)?;
        Ok(loaded(read_body(source, body, size)?, Info::default()))
    }

    fn body(&self) -> Option<([usize; 2], String)> {
        let [rows, cols] = self.regions.size.map(usize::from);
        Some(([cols, rows], format!("{}/{}", self.stars, self.regions.borders())))
    }
}
