//! Norinori: two shaded cells in every region, and every shaded cell is half of a domino.

use nazo_core::puzzle::{Candidate, Cell, Constraint, Form, Literal, Value, ValueSet};
use nazo_core::rules;
use nazo_core::scene::{Answer, Scene};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

use crate::board::maker::{BoardMaker, Made};
use crate::board::regions::{self, Regions};
use crate::board::rows::{self, Sides};
use crate::board::tatham::{self, GameId};
use crate::board::{BoardClues, BoardKind, Card, Lines, Rules, SHADED, UNSHADED, loaded};
use crate::grid::pzpr::{self, Address};
use crate::{Dice, Info, Loaded, Maker, Sort, Worked};

/// The kind "norinori".
pub static NORINORI: BoardKind<Norinori> = BoardKind::new();

/// The lengths of the sides of boards.
const SIDES: Sides = 2..=36;
/// How many cells of a region are shaded, and how many make a domino.
const TWO: u32 = 2;
const WORKED: &str = "norinori\nABBB\nACCB\nACCB\nACDD\n";

/// The clues of a norinori.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Norinori(Regions);

impl BoardClues for Norinori {
    const CARD: Card = Card {
        id: "norinori",
        name: Fixed("norinori", "のりのり"),
        rules: Fixed(
            "Shade cells, two in every region. Every shaded cell shares a side with exactly one other: they are dominoes, which \
             may lie across the border of two regions and touch others only at corners.",
            "いくつかのマスを黒く塗ります。どのブロックにも黒マスが2つ入ります。どの黒マスも、辺で隣り合う黒マスはちょうど1つです。\
             2つの黒マスはブロックの境界をまたいでもかまいません。",
        ),
        worked: Worked {
            puzzle: Phrase::fixed(WORKED, WORKED),
            line: "put r3c4 0",
            because: Phrase::fixed(
                "The region of r4c3 and r4c4 has no other cells: both are shaded. They are a domino, so no other neighbour of \
                 r4c4 is shaded: r3c4 is unshaded.",
                "4行3列と4行4列のブロックには他のマスがないので、どちらも黒マスです。この2つで組になるので、4行4列の\
                 他の隣は黒マスではありません。よって3行4列は白マスです。",
            ),
        },
        sample: "norinori\nABBBCC\nABCCCC\nAAADEE\nFFDDEG\nDDDDEG\nDDDDEE\n",
        keys: &[],
        formats: &[
            tatham::id::<Norinori>("norinori:6x6:io6b3267v701\n"),
            pzpr::format::<Norinori>("https://puzz.link/p?norinori/6/6/io6b3267v701"),
        ],
    };
    const ANSWER: Answer = Answer::Shading;
    const MAKER: Option<&'static dyn Maker> = Some(&BoardMaker::<Norinori>::new());

    fn read(lines: &Lines<'_>) -> Result<Norinori, ReadError> {
        Regions::read(lines, SIDES).map(Norinori)
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn size(&self) -> [u16; 2] {
        self.0.size
    }

    fn values(&self) -> ValueSet {
        [UNSHADED, SHADED].into_iter().collect()
    }

    fn rules(&self, rules: &mut Rules) {
        let [rows, cols] = self.0.size;
        let is = |cell, holds| Literal { candidate: Candidate::new(cell, SHADED), holds };
        let mut add = |form, label: Phrase, literals: Vec<Literal>, least, most| {
            rules.add(Constraint::new(form, label, rules::count(literals, least, most)));
        };
        let cell = |row: u16, col: u16| Cell(row * cols + col);
        for (label, cells) in self.0.named() {
            add(Form::Region, label, cells.into_iter().map(|cell| is(cell, true)).collect(), TWO, TWO);
        }
        // A shaded cell has a shaded neighbour.
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let own = cell(row, col);
            let around = regions::near(self.0.size, own.index()).map(|at| is(Cell(at as u16), true));
            let literals: Vec<Literal> = std::iter::once(is(own, false)).chain(around).collect();
            let (row, col, most) = (row + 1, col + 1, literals.len() as u32);
            let label = phrase!("the other half of a domino at r{row}c{col}", "{row}行{col}列の黒マスの相手");
            add(Form::Clue, label, literals, 1, most);
        }
        // It has no two: three in one piece are in a line or in a square.
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let block = |height: u16, width: u16| {
                let cells = (row..row + height).flat_map(|row| (col..col + width).map(move |col| (row, col)));
                let fits = row + height <= rows && col + width <= cols;
                fits.then(|| cells.map(|(row, col)| is(cell(row, col), true)).collect::<Vec<_>>())
            };
            let (from_row, from_col) = (row + 1, col + 1);
            for [height, width] in [[2, 2], [1, 3], [3, 1]] {
                if let Some(cells) = block(height, width) {
                    let label = phrase!(
                        "the {height}x{width} block at r{from_row}c{from_col}",
                        "{from_row}行{from_col}列からの{height}x{width}マス"
                    );
                    add(Form::Clue, label, cells, 0, TWO);
                }
            }
        }
    }

    fn draw(&self, scene: &mut Scene) {
        self.0.draw(scene);
    }
}

impl Made for Norinori {
    const SORTS: &'static [Sort] = &[Sort::sized("6x6"), Sort::sized("5x5"), Sort::sized("8x8")];

    /// Regions that grow from the halves of dominoes, two and two of them made one.
    fn random(side: u16, dice: &mut Dice) -> Option<Norinori> {
        let grown = Regions::grown(side, &halves([side; 2], dice), dice)?;
        grown.paired(dice).map(Norinori)
    }

    /// A cell that is shaded only in the second solution goes to a region next to it, which then has one too many.
    fn mended(&self, solutions: [&[Value]; 2], dice: &mut Dice) -> Option<Norinori> {
        self.0.mended(solutions, dice).map(Norinori)
    }
}

/// The cells of dominoes that share no side, as many as chance finds room for.
fn halves(size: [u16; 2], dice: &mut Dice) -> Vec<usize> {
    let area = usize::from(size[0]) * usize::from(size[1]);
    let pairs = (0..area).flat_map(|one| regions::near(size, one).map(move |other| [one, other]));
    let mut dominoes: Vec<[usize; 2]> = pairs.filter(|[one, other]| one < other).collect();
    dice.shuffle(&mut dominoes);
    let mut halves = Vec::new();
    for domino in dominoes {
        let is_taken = |at: usize| halves.contains(&at) || regions::near(size, at).any(|next| halves.contains(&next));
        if !domino.into_iter().any(is_taken) {
            halves.extend(domino);
        }
    }
    halves
}

impl GameId for Norinori {
    /// The collection has no such game.
    const GAME: &'static str = "norinori";

    fn read_id(source: &Source, params: &str, body: &str) -> Result<Norinori, ReadError> {
        Regions::read_borders(source, body, rows::read_size(source, params, SIDES)?).map(Norinori)
    }

    fn id(&self) -> String {
        let [rows, cols] = self.0.size;
        format!("{cols}x{rows}:{}", self.0.borders())
    }
}

impl Address for Norinori {
    const NAME: &'static str = "norinori";

    fn read(source: &Source, [cols, rows]: [Piece<'_, usize>; 2], body: &str) -> Result<Loaded, ReadError> {
        let size = rows::within(source, cols.text, [rows.value, cols.value], SIDES)?;
        Ok(loaded(Norinori(Regions::read_borders(source, body, size)?), Info::default()))
    }

    fn body(&self) -> Option<([usize; 2], String)> {
        let [rows, cols] = self.0.size.map(usize::from);
        Some(([cols, rows], self.0.borders()))
    }
}
