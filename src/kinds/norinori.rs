//! Norinori: two cells of every region are shaded, and every shaded cell is half of a domino.

use nazo_core::puzzle::{Candidate, Cell, Constraint, Form, Literal, Value};
use nazo_core::rules;
use nazo_core::scene::{Answer, Scene};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

use crate::board::coded::Coded;
use crate::board::maker::{Made, maker};
use crate::board::regions::{self, Regions};
use crate::board::rows::Sides;
use crate::board::{BoardClues, BoardKind, Card, Lines, Rules, SHADED, tatham};
use crate::grid::pzpr;
use crate::{Dice, Maker, Variant, Worked};

/// The kind "norinori".
pub static NORINORI: BoardKind<Norinori> = BoardKind::new();

/// The allowed lengths of the sides.
const SIDES: Sides = 2..=36;
/// The number of shaded cells in a region, and of cells in a domino.
const TWO: u32 = 2;
const WORKED: &str = "norinori\nABBB\nACCB\nACCB\nACDD\n";

/// The clues of a norinori.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Norinori(Regions);

impl BoardClues for Norinori {
    const CARD: Card = Card {
        id: "norinori",
        name: Fixed("norinori.norinori"),
        rules: Fixed("norinori.rules"),
        worked: Worked {
            puzzle: Phrase::literal(WORKED),
            line: "put r3c4 0",
            because: Phrase::fixed("norinori.worked"),
        },
        sample: "norinori\nABBBCC\nABCCCC\nAAADEE\nFFDDEG\nDDDDEG\nDDDDEE\n",
        formats: &[
            tatham::id::<Norinori>("norinori:6x6:io6b3267v701\n"),
            pzpr::format::<Norinori>("https://puzz.link/p?norinori/6/6/io6b3267v701"),
        ],
    };
    const ANSWER: Answer = Answer::Shading;
    const MAKER: Option<&'static Maker> = Some(&maker::<Norinori>());

    fn read(lines: &Lines<'_>) -> Result<Norinori, ReadError> {
        Regions::read(lines, SIDES).map(Norinori)
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn size(&self) -> [u16; 2] {
        self.0.size
    }

    fn rules(&self, rules: &mut Rules) {
        for (label, cells) in self.0.named() {
            rules.count((Form::Region, label, cells), SHADED, TWO..=TWO);
        }
        // A shaded cell has a shaded neighbour.
        let [rows, cols] = self.0.size;
        let is = |at: usize, holds| Literal { candidate: Candidate::new(Cell(at as u16), SHADED), holds };
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let own = rules.cell(row, col).index();
            let around = regions::near(self.0.size, own).map(|at| is(at, true));
            let literals: Vec<Literal> = std::iter::once(is(own, false)).chain(around).collect();
            let most = literals.len() as u32;
            let label = say!("norinori.other-half", cell = Phrase::square(row.into(), col.into()));
            rules.add(Constraint::new(Form::Rule, label, rules::count(literals, 1, most)));
        }
        // Nor does it have two: three connected cells are in a line or in a square.
        rules.blocks(&[[2, 2], [1, 3], [3, 1]], SHADED, TWO);
    }

    fn draw(&self, scene: &mut Scene) {
        self.0.draw(scene);
    }
}

impl Made for Norinori {
    const VARIANTS: &'static [Variant] = &[Variant::sized("6x6"), Variant::sized("5x5"), Variant::sized("8x8")];

    /// Regions grown from the halves of dominoes and merged in pairs.
    fn random(side: u16, dice: &mut Dice) -> Option<Norinori> {
        let grown = Regions::grown(side, &halves([side; 2], dice), dice)?;
        grown.paired(dice).map(Norinori)
    }

    /// A cell that is shaded only in the second solution moves to an adjacent region, which then has one too many.
    fn mended(&self, solutions: [&[Value]; 2], dice: &mut Dice) -> Option<Norinori> {
        self.0.mended(solutions, dice).map(Norinori)
    }
}

/// The cells of random dominoes that share no side, until there is no room for more.
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

impl Coded for Norinori {
    const SIDES: Sides = SIDES;
    const NAME: &'static str = "norinori";

    fn read_body(source: &Source, body: &str, size: [u16; 2]) -> Result<Norinori, ReadError> {
        Regions::read_borders(source, body, size).map(Norinori)
    }

    fn body(&self) -> String {
        self.0.borders()
    }
}
