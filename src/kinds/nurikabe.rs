//! Nurikabe: islands, each with the number of its cells, in a sea that is in one piece and nowhere two cells wide both ways.

use nazo_core::puzzle::{Candidate, Constraint, Form, Literal, ValueSet};
use nazo_core::rules;
use nazo_core::scene::{Mark, Scene, Site};
use nazo_core::text::codec::{Named, Symbols};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

use crate::board::rows::{self, Letters, Numbers, Sides};
use crate::board::tatham::{self, GameId};
use crate::board::{Answer, BoardClues, BoardKind, Card, Lines, Rules, SHADED, UNSHADED, loaded};
use crate::grid::pzpr::{self, Address};
use crate::{Info, Loaded, Worked};

/// The kind "nurikabe".
pub static NURIKABE: BoardKind<Nurikabe> = BoardKind::new();

/// The lengths of the sides of boards.
const SIDES: Sides = 2..=40;
/// A number that nobody gave.
const UNKNOWN: u8 = 0;
const LETTERS: Letters = Named(
    Fixed("1 to 9, A to Z, ? or .", "1から9、AからZ、「?」、「.」"),
    Symbols(&[('?', '?', UNKNOWN as u32), ('1', '9', 1), ('A', 'Z', 10), ('a', 'z', 10)]),
);
const WORKED: &str = "nurikabe\n2.1\n...\n";

/// The numbers of a nurikabe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nurikabe(Numbers);

impl BoardClues for Nurikabe {
    const CARD: Card = Card {
        id: "nurikabe",
        name: Fixed("nurikabe", "ぬりかべ"),
        rules: Fixed(
            "Shade cells as sea; the others make up islands. Each island holds one number, which is how many cells it has (any for a \
             question mark). Islands do not share a side. The sea is all in one piece, and no 2x2 cells are all sea.",
            "いくつかのマスを黒く塗って海にします。残りの白マスは島です。島にはそれぞれ数字が1つだけ入り、そのマス数を表します\
             (?は何マスでもかまいません)。島どうしは辺で隣り合わず、海はすべてひとつながりで、2×2のかたまりにはなりません。",
        ),
        worked: Worked {
            puzzle: Phrase::fixed(WORKED, WORKED),
            line: "put r1c2 1",
            because: Phrase::fixed(
                "r1c2 lies between two numbers: as land it would join their islands. So it is sea.",
                "1行2列は2つの数字に挟まれていて、島にすると両方の島がつながってしまいます。よって海です。",
            ),
        },
        sample: "nurikabe\n1..1..\n..1.1.\n1.....\n..3...\n.....2\n.2....\n",
        keys: &[],
        formats: &[
            tatham::id::<Nurikabe>("nurikabe:6x6:1..1....1.1.1.......3........2.2....\n"),
            pzpr::format::<Nurikabe>("https://puzz.link/p?nurikabe/6/6/1h1j1g1g1m3n2g2j"),
        ],
    };
    const ANSWER: Answer = Answer::Shading;

    fn read(lines: &Lines<'_>) -> Result<Nurikabe, ReadError> {
        rows::read(lines, SIDES, LETTERS).map(Nurikabe)
    }

    fn text(&self) -> String {
        self.0.text(LETTERS)
    }

    fn size(&self) -> [u16; 2] {
        self.0.size
    }

    fn values(&self) -> ValueSet {
        [UNSHADED, SHADED].into_iter().collect()
    }

    fn rules(&self, rules: &mut Rules) {
        rules.name([Phrase::fixed("land", "島"), Phrase::fixed("sea", "海")]);
        let size = |number| (number != UNKNOWN).then_some(usize::from(number));
        let numbers = self.0.numbered().map(|(row, col, number)| (rules.cell(row, col), size(number)));
        rules.islands(&numbers.collect::<Vec<_>>(), UNSHADED, Fixed("the reach of the numbers", "数字の届く範囲"));
        rules.givens(&self.0.cells.iter().map(|number| number.map(|_| UNSHADED)).collect::<Vec<_>>());
        rules.connected(SHADED, Fixed("the connection of the sea", "海のつながり"));
        let [rows, cols] = self.0.size;
        for (row, col) in (1..rows).flat_map(|row| (1..cols).map(move |col| (row, col))) {
            let square = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)];
            let sea = square
                .map(|(row, col)| Literal { candidate: Candidate::new(rules.cell(row, col), SHADED), holds: true });
            let label = phrase!("the 2x2 cells from r{row}c{col}", "{row}行{col}列からの2×2マス");
            rules.add(Constraint::new(Form::Clue, label, rules::count(sea.to_vec(), 0, 3)));
        }
    }

    fn draw(&self, scene: &mut Scene) {
        for (row, col, number) in self.0.numbered() {
            let label = if number == UNKNOWN { "?".into() } else { number.to_string() };
            scene.mark(Site::square(row, col), Mark::Label(label));
        }
    }
}

impl GameId for Nurikabe {
    /// The collection has no such game.
    const GAME: &'static str = "nurikabe";

    fn read_id(source: &Source, params: &str, body: &str) -> Result<Nurikabe, ReadError> {
        rows::read_cells(source, body, rows::read_size(source, params, SIDES)?, LETTERS).map(Nurikabe)
    }

    fn id(&self) -> String {
        format!("{}:{}", self.0.size_text(), self.0.body(LETTERS))
    }
}

impl Address for Nurikabe {
    const NAME: &'static str = "nurikabe";

    fn read(source: &Source, [cols, rows]: [Piece<'_, usize>; 2], body: &str) -> Result<Loaded, ReadError> {
        let size = rows::within(source, cols.text, [rows.value, cols.value], SIDES)?;
        let pieces = pzpr::NUMBERS.at_most(source, body, rows.value * cols.value)?;
        let cell = |piece: &Piece<'_, Option<Option<u32>>>| match piece.value {
            None => Ok(None),
            Some(None) => Ok(Some(UNKNOWN)),
            Some(Some(number)) => {
                let known = u8::try_from(number).ok().filter(|number| (1..=HIGHEST).contains(number));
                let message = Fixed("numbers from 1 to 35 were expected", "数字は1から35でなければなりません。");
                known.map(Some).ok_or_else(|| ReadError::shape(source, piece.text, message))
            }
        };
        let mut cells = pieces.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
        cells.resize(rows.value * cols.value, None);
        Ok(loaded(Nurikabe(Numbers { size, cells }), Info::default()))
    }

    fn body(&self) -> Option<([usize; 2], String)> {
        let [rows, cols] = self.0.size.map(usize::from);
        let cell = |number: &Option<u8>| number.map(|number| (number != UNKNOWN).then_some(u32::from(number)));
        let mut body = String::new();
        pzpr::NUMBERS.write(self.0.cells.iter().map(cell), &mut body)?;
        Some(([cols, rows], body))
    }
}

/// The highest number that a letter stands for.
const HIGHEST: u8 = 35;
