//! Star battle: a given number of stars in each row, column and region, none of which touch.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::slice;

use nazo_core::puzzle::{Form, Value};
use nazo_core::scene::{Answer, Scene};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};
use nazo_vision::{Mesh, View, numbers, plain};

use crate::board::coded::Coded;
use crate::board::maker::{Made, maker};
use crate::board::picture::{self, Board, Pictured};
use crate::board::regions::Regions;
use crate::board::rows::Sides;
use crate::board::{BoardClues, BoardKind, Card, Lines, OBJECT, Rules, tatham};
use crate::grid::pzpr;
use crate::scan::{self, Glyph, Paper, Scan, Spot, Takes, TotalName};
use crate::{Dice, Maker, Readable, Variant, Worked};

/// The kind "starbattle".
pub static STARBATTLE: BoardKind<StarBattle> = BoardKind::new();

/// The allowed lengths of the sides.
const SIDES: Sides = 4..=25;
/// The most stars in a line. With more, there is no room for stars that do not touch.
const MOST_STARS: u8 = 6;
/// The fewest stars in a line, and the number if the key is missing in native text.
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
        name: Fixed("starbattle.star-battle"),
        rules: Fixed("starbattle.rules"),
        worked: Worked {
            puzzle: Phrase::literal(WORKED),
            line: "put r1c3 1",
            because: Phrase::fixed("starbattle.worked"),
        },
        sample: WORKED,
        formats: &[
            tatham::id::<StarBattle>("starbattle:5x5:1/k88kcu07\n"),
            pzpr::format::<StarBattle>("https://puzz.link/p?starbattle/5/5/1/k88kcu07"),
        ],
    };
    const KEYS: &'static [&'static str] = &["stars"];
    const ANSWER: Answer = Answer::Objects;
    const MAKER: Option<&'static Maker> = Some(&maker::<StarBattle>());
    const READABLE: Option<&'static dyn Readable> = Some(&STARBATTLE);

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

    fn rules(&self, rules: &mut Rules) {
        let count = u32::from(self.stars);
        // Each row comes with the column of the same number, which is easier to follow if either would do.
        let lines = rules.rows().zip(rules.columns()).flat_map(|(row, column)| [row, column]);
        let regions = self.regions.named().map(|(label, cells)| (Form::Region, label, cells));
        for line in lines.chain(regions) {
            rules.count(line, OBJECT, count..=count);
        }
        // Cells that touch are in one of these blocks.
        rules.blocks(&[[2, 2]], OBJECT, 1);
    }

    fn draw(&self, scene: &mut Scene) {
        self.regions.draw(scene);
    }

    fn features(&self) -> Vec<Phrase> {
        let [rows, cols] = self.regions.size;
        vec![Phrase::verbatim(format!("{cols}x{rows}")), say!("starbattle.star-count", stars = self.stars)]
    }
}

/// How far above the board the number of stars is written, in cells; how sure a guess of it is; the sides from which
/// boards usually have two stars, and three.
const ABOVE: (f32, f32) = (1.3, 0.1);
const GUESS: f32 = 0.5;
const USUAL: [usize; 2] = [TWO_STARS as usize, 14];

impl Pictured for StarBattle {
    const PAPERS: &'static [Paper] = &[Paper {
        id: "starbattle",
        name: Phrase::fixed("starbattle.star-battle"),
        sizes: &[(10, 10), (5, 5), (6, 6), (8, 8), (9, 9), (14, 14)],
        blank: |rows, cols| {
            let board = picture::blank::<StarBattle>(rows, cols, SIDES).filter(|_| rows == cols)?;
            Some(Scan { total: Some(Glyph::typed(usual(rows).value)), ..board.with_walls() })
        },
    }];

    fn seen(view: &View) -> Option<Scan> {
        let is_board = |board: &Board| board.mesh.rows() == board.mesh.cols() && !board.lively.contains(&true);
        picture::lined(view).filter(is_board).find_map(|Board { mesh, seen, .. }| {
            let blank = picture::blank::<StarBattle>(mesh.rows(), mesh.cols(), SIDES)?;
            let walls = scan::cut(view.grey(), &mesh, |parts| are_regions(parts, mesh.rows()))?;
            let (read, total_at) = star_count(view, &mesh).unzip();
            let total = Some(read.unwrap_or_else(|| usual(mesh.rows())));
            Some(Scan { mesh: Some(mesh), walls: Some(walls), total, total_at, fit: seen, ..blank })
        })
    }

    fn from_scan(scan: &Scan) -> Option<StarBattle> {
        let parts = scan.walls.as_ref()?.parts(scan.rows, scan.cols);
        let regions = Regions::numbered(picture::size(scan), &parts);
        let stars = scan.total.as_ref().and_then(|glyph| glyph.value.parse().ok()).unwrap_or(FEWEST_STARS);
        Some(StarBattle { stars, regions })
    }

    fn takes(_: &Scan, spot: Spot, typed: &str) -> Takes {
        if spot == Spot::Total { Takes::number(typed, FEWEST_STARS.into(), MOST_STARS.into()) } else { Takes::No }
    }

    /// The same board with other numbers of stars, if the number was not read.
    fn others(scan: &Scan) -> Vec<Scan> {
        let others = scan.total.iter().flat_map(|total| total.options.iter().skip(1));
        let other = |(stars, _): &(String, f32)| {
            let total = scan.total.clone().map(|total| Glyph { value: stars.clone(), ..total });
            Scan { total, ..scan.clone() }
        };
        others.map(other).collect()
    }

    /// The largest region if there are too few regions, the smallest if there are too many.
    fn gaps(scan: &Scan) -> Vec<Spot> {
        let parts = scan.parts();
        let worst = match parts.len().cmp(&scan.rows) {
            Ordering::Less => parts.iter().max_by_key(|part| part.len()),
            Ordering::Equal => None,
            Ordering::Greater => parts.iter().min_by_key(|part| part.len()),
        };
        let first = worst.and_then(|part| part.first());
        first.map(|at| Spot::Cell(at / scan.cols, at % scan.cols)).into_iter().collect()
    }

    fn total_called() -> TotalName {
        TotalName {
            full: Phrase::fixed("starbattle.number-of-stars-begun"),
            within: Phrase::fixed("starbattle.number-of-stars"),
            short: Phrase::fixed("starbattle.stars-begun"),
        }
    }

    fn tally(scan: &Scan) -> Phrase {
        say!("starbattle.region-count", regions = scan.parts().len())
    }
}

/// Whether there are as many regions as rows, and they are not all of the same size, as the boxes of an empty sudoku
/// are.
fn are_regions(parts: &[usize], rows: usize) -> bool {
    let firsts: BTreeSet<usize> = parts.iter().copied().collect();
    let size = |first: &usize| parts.iter().filter(|part| *part == first).count();
    firsts.len() == rows && firsts.iter().any(|first| size(first) != rows)
}

/// The usual number of stars on boards of this size, with the alternatives.
fn usual(side: usize) -> Glyph {
    let stars = 1 + USUAL.iter().filter(|least| side >= **least).count();
    let likely = |other: usize| if other == stars { GUESS } else { GUESS / 2.0 };
    Glyph::number((1..=3).map(|stars| (stars, likely(stars))))
}

/// The number of stars above a board, as puzz.link writes it before a star, and its place in the picture.
fn star_count(view: &View, mesh: &Mesh) -> Option<(Glyph, [f32; 4])> {
    let ((left, top), (right, _), (cell, _)) = (mesh.node(0, 0), mesh.node(0, mesh.cols()), mesh.cell_size());
    let above = [left, top - ABOVE.0 * cell, right, top - ABOVE.1 * cell];
    plain::runs(view.grey(), above, cell).into_iter().find_map(|run| {
        let [number, star] = run.pieces.as_slice() else { return None };
        let read = numbers::number(slice::from_ref(number))?;
        let is_number = read.iter().all(|(stars, _)| (FEWEST_STARS.into()..=MOST_STARS.into()).contains(stars));
        let is_told = is_number && numbers::number(slice::from_ref(star)).is_none();
        is_told.then(|| (Glyph::number(read), run.at))
    })
}

impl Made for StarBattle {
    const VARIANTS: &'static [Variant] = &[
        Variant::within("6x6", 0..=799),
        Variant::within("5x5", 0..=799),
        // Extreme puzzles of this size are made four times as fast as those of 8x8.
        Variant { id: "10x10", name: Phrase::fixed("starbattle.two-stars"), reach: 0..=u32::MAX },
        Variant::sized("8x8"),
    ];

    /// Regions grown from stars that do not touch.
    fn random(side: u16, dice: &mut Dice) -> Option<StarBattle> {
        let stars = if side < TWO_STARS { 1 } else { 2 };
        let placed = placed(side, stars, dice)?;
        let grown = Regions::grown(side, &placed, dice)?;
        let regions = if stars == 2 { grown.paired(dice)? } else { grown };
        Some(StarBattle { stars, regions })
    }

    /// A cell that has a star only in the second solution moves to an adjacent region, which then has one too many.
    fn mended(&self, solutions: [&[Value]; 2], dice: &mut Dice) -> Option<StarBattle> {
        Some(StarBattle { stars: self.stars, regions: self.regions.mended(solutions, dice)? })
    }
}

/// Boards with at least this side have two stars in each line.
const TWO_STARS: u16 = 9;

/// Random cells for this many stars in each row and column, none of which touch. None if this attempt failed.
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
    /// The same, if there are as many regions as rows and columns.
    fn checked(self, source: &Source, place: &str) -> Result<StarBattle, ReadError> {
        let ([rows, cols], count) = (self.regions.size, self.regions.count());
        if rows == cols && u16::from(count) == rows {
            return Ok(self);
        }
        Err(ReadError::shape(source, place, say!("starbattle.wrong-number-of-regions", rows, cols, count)))
    }
}

/// Reads the number of stars in a line.
fn stars(source: &Source, text: &str) -> Result<u8, ReadError> {
    let number = text.trim().parse::<u8>().ok().filter(|stars| (FEWEST_STARS..=MOST_STARS).contains(stars));
    let reason = || say!("starbattle.number-up-to", most = MOST_STARS);
    number.ok_or_else(|| ReadError::bad_value(source, "stars", text, reason()))
}

impl Coded for StarBattle {
    const SIDES: Sides = SIDES;
    const NAME: &'static str = "starbattle";
    const FIELDS: usize = 2;

    /// Reads the number of stars and the borders, `2/20d38c`.
    fn read_body(source: &Source, body: &str, size: [u16; 2]) -> Result<StarBattle, ReadError> {
        let Some((count, borders)) = body.split_once('/') else {
            return Err(ReadError::shape(source, body, Fixed("starbattle.stars-and-borders-missing")));
        };
        let regions = Regions::read_borders(source, borders, size)?;
        StarBattle { stars: stars(source, count)?, regions }.checked(source, body)
    }

    fn body(&self) -> String {
        format!("{}/{}", self.stars, self.regions.borders())
    }
}
