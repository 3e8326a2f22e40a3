//! Futoshiki: every row and column holds every value once, and signs say which of two neighbours is smaller. In the variant
//! "adjacent" bars stand between all neighbours that differ by one.

use nazo_core::puzzle::{Value, ValueSet};
use nazo_core::rules;
use nazo_core::scene::Scene;
use nazo_core::text::codec::OneOf;
use nazo_core::text::lexis::{number, read_word};
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};
use nom::bytes::complete::take_while;
use nom::sequence::pair;

use crate::board::lattice::{self, Lattice, Sign, Signs, places};
use crate::board::maker::{Made, latin_square, maker};
use crate::board::tatham::{self, GameId};
use crate::board::{BoardClues, BoardKind, Card, Lines, Rules};
use crate::lines::Key;
use crate::{Dice, Maker, Variant, Worked};

/// The kind "futoshiki".
pub static FUTOSHIKI: BoardKind<Futoshiki> = BoardKind::new();

/// The sizes of boards.
const SIZES: std::ops::RangeInclusive<u8> = 2..=25;
const WORKED: &str = "futoshiki\n.<.<.\n. . .\n. . .\n. v .\n. . .\n";
const ADJACENT: Key<OneOf<bool>> = Key::switch("adjacent");
const LESS: Signs = ['^', '>', 'v', '<'];
const BARS: Signs = ['-', '|', '-', '|'];

/// The clues of a futoshiki.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Futoshiki {
    board: Lattice,
    /// Whether the signs are bars between neighbours that differ by one, and all others do not.
    is_adjacent: bool,
}

impl BoardClues for Futoshiki {
    const MAKER: Option<&'static Maker> = Some(&maker::<Futoshiki>());
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

impl Made for Futoshiki {
    const VARIANTS: &'static [Variant] =
        &[Variant::sized("5x5"), Variant::within("4x4", 0..=799), Variant::sized("6x6"), Variant::sized("7x7")];

    /// All digits of a latin square and all signs between them.
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
    /// Neighbours differ by one where a bar stands between them, and nowhere else.
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

/// The signs of a board.
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
        // A letter behind `d` is a difficulty.
        let is_adjacent = flags.split('d').next().is_some_and(|flags| flags.contains('a'));
        Ok(Futoshiki { board: Lattice::read_fields(source, body, size, signs(is_adjacent))?, is_adjacent })
    }

    fn id(&self) -> String {
        let flag = if self.is_adjacent { "a" } else { "" };
        format!("{}{flag}:{}", self.board.size, self.board.fields(signs(self.is_adjacent)))
    }
}
