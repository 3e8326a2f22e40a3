//! Futoshiki: every row and column holds every value once, and signs say which of two neighbours is smaller. In the variant
//! "adjacent" bars stand between all neighbours that differ by one.

use nazo_core::puzzle::{Value, ValueSet};
use nazo_core::rules;
use nazo_core::scene::{Grid, Mark, Scene, Site};
use nazo_core::text::codec::{OneOf, check_count};
use nazo_core::text::lexis::{expect, number, read_word};
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};
use nom::bytes::complete::take_while;
use nom::sequence::pair;

use crate::board::lattice::{self, Lattice, Sign, Signs};
use crate::board::maker::{BoardMaker, Made};
use crate::board::tatham::{self, GameId};
use crate::board::{BoardClues, BoardKind, Card, Lines, Rules, draw_givens};
use crate::grid::{cell_name, value_in};
use crate::lines::Key;
use crate::{Dice, Maker, Sort, Worked};

/// The kind "futoshiki".
pub static FUTOSHIKI: BoardKind<Futoshiki> = BoardKind::new();

/// The sizes of boards.
const SIZES: std::ops::RangeInclusive<u8> = 2..=25;
const WORKED: &str = "futoshiki\n.<.<.\n. . .\n. . .\n. v .\n. . .\n";
const ADJACENT: Key<OneOf<bool>> = Key::switch("adjacent");
const LESS: Signs = [&['<', '>'], &['^', 'v']];
const BARS: Signs = [&['|'], &['-']];

/// The clues of a futoshiki.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Futoshiki {
    board: Lattice,
    /// Whether the signs are bars between neighbours that differ by one, and all others do not.
    is_adjacent: bool,
}

impl BoardClues for Futoshiki {
    const MAKER: Option<&'static dyn Maker> = Some(&BoardMaker::<Futoshiki>::new());
    const CARD: Card = Card {
        id: "futoshiki",
        name: Fixed("futoshiki", "不等号パズル"),
        rules: Fixed(
            "Fill every cell so that each row and each column holds every value exactly once. A sign between two cells \
             says which is smaller. On an adjacent board, a bar stands between two neighbours if and only if they differ \
             by exactly 1.",
            "どの行・列にも各数字が1回ずつ入るようにします。マスの間の不等号は、どちらが小さいかを表します。「隣接」の盤面では、\
             差がちょうど1の隣り合うマスの間にだけ線が引かれています。",
        ),
        worked: Worked {
            puzzle: Phrase::fixed(WORKED, WORKED),
            line: "put r1c2 2",
            because: Phrase::fixed(
                "r1c2 is greater than r1c1 and smaller than r1c3. So it is neither 1 nor 3: r1c2 is 2.",
                "1行2列は1行1列より大きく1行3列より小さいので、1でも3でもなく、2に決まります。",
            ),
        },
        sample: "futoshiki\n. . .>.\n^ . v .\n. . .>.\nv . . .\n. . . .\n. . v .\n.>. . 3\n",
        keys: &[ADJACENT.key],
        formats: &[
            tatham::id::<Futoshiki>("futoshiki:4:0,0,0RD,0,0UD,0,0R,0,0,0,0D,0,0R,0,0,3,\n"),
            tatham::tatham::<Futoshiki>(
                "game id of Unequal in Simon Tatham's collection",
                "unequal 4:3,0,0L,0,0,0R,0R,0,0,0,0,0,0,0,0U,2,\n",
            ),
        ],
    };

    fn read(lines: &Lines<'_>) -> Result<Futoshiki, ReadError> {
        let is_adjacent = ADJACENT.is_on(lines)?;
        let board = lattice::read(lines, SIZES, if is_adjacent { BARS } else { LESS })?;
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
        // Signs stand on the lines between squares: there is one everywhere.
        scene.grid = Grid::Lattice;
        (0..=scene.rows).for_each(|row| scene.rule_row(row));
        (0..=scene.cols).for_each(|col| scene.rule_col(col));
        draw_givens(scene, &self.board.givens);
        for sign in &self.board.signs {
            let [_, [row, col]] = sign.ends();
            let shown = match sign.sign {
                '|' => '┃',
                '-' => '━',
                less => less,
            };
            scene.mark(if sign.is_down { Site::above(row, col) } else { Site::left(row, col) }, Mark::Sign(shown));
        }
    }

    fn features(&self) -> Vec<Phrase> {
        let size = self.board.size;
        let adjacent = self.is_adjacent.then(|| Phrase::fixed("adjacent", "隣接"));
        [Phrase::verbatim(format!("{size}x{size}"))].into_iter().chain(adjacent).collect()
    }
}

impl Made for Futoshiki {
    const SORTS: &'static [Sort] = &[Sort::sized("5x5"), Sort::sized("4x4"), Sort::sized("6x6"), Sort::sized("7x7")];

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

    /// Digits first: signs are what the puzzle is about.
    fn spare(&self, dice: &mut Dice) -> Vec<usize> {
        let cells = self.board.givens.len();
        let mut spare: Vec<usize> = (0..cells + places(self.board.size).count()).collect();
        let (digits, signs) = spare.split_at_mut(cells);
        dice.shuffle(digits);
        dice.shuffle(signs);
        spare
    }

    fn without(&self, clue: usize) -> Futoshiki {
        let mut board = self.board.clone();
        match board.givens.get_mut(clue) {
            Some(given) => *given = None,
            None => {
                let place = places(board.size).nth(clue - board.givens.len());
                let is_it =
                    |sign: &Sign| place.is_some_and(|place| (place.at, place.is_down) == (sign.at, sign.is_down));
                board.signs.retain(|sign| !is_it(sign));
            }
        }
        Futoshiki { board, ..*self }
    }
}

/// A square whose rows and columns have each digit once, row by row: any rows that begin one can be gone on with.
fn latin_square(side: u16, dice: &mut Dice) -> Vec<u8> {
    let side = usize::from(side);
    let mut digits: Vec<u8> = Vec::new();
    for _ in 0..side {
        let left = |col: usize| {
            let above: Vec<u8> = digits.iter().skip(col).step_by(side).copied().collect();
            (1..=side as u8).filter(|digit| !above.contains(digit)).collect::<Vec<u8>>()
        };
        let mut choices: Vec<Vec<u8>> = (0..side).map(left).collect();
        choices.iter_mut().for_each(|choices| dice.shuffle(choices));
        let mut row = vec![0; side];
        let mut cols: Vec<usize> = (0..side).collect();
        dice.shuffle(&mut cols);
        for col in cols {
            seat(col, &choices, &mut row, &mut Vec::new());
        }
        digits.extend(row);
    }
    digits
}

/// Gives a column one of its digits; whoever has that already gets another. Says whether there is one for everybody.
fn seat(col: usize, choices: &[Vec<u8>], row: &mut [u8], asked: &mut Vec<u8>) -> bool {
    for digit in &choices[col] {
        if asked.contains(digit) {
            continue;
        }
        asked.push(*digit);
        let holder = row.iter().position(|other| other == digit);
        if holder.is_none_or(|holder| seat(holder, choices, row, asked)) {
            row[col] = *digit;
            return true;
        }
    }
    false
}

impl Futoshiki {
    /// Neighbours differ by one where a bar stands between them, and nowhere else.
    fn neighbours(&self, rules: &mut Rules) {
        let by_one = |one: Value, other: Value| one.0.abs_diff(other.0) == 1;
        let near = Fixed("{0} and {1} differ by 1", "{0}と{1}の差は1");
        let far = Fixed("{0} and {1} do not differ by 1", "{0}と{1}の差は1でない");
        for place in places(self.board.size) {
            let cells = place.ends().map(|[row, col]| rules.cell(row, col));
            let has_bar = self.board.signs.iter().any(|sign| (sign.at, sign.is_down) == (place.at, place.is_down));
            rules.clue(match has_bar {
                true => rules::pair(cells, near, by_one),
                false => rules::pair(cells, far, move |one, other| !by_one(one, other)),
            });
        }
    }
}

/// Every edge between two cells, in the order of the text.
fn places(size: u8) -> impl Iterator<Item = Sign> {
    let size = u16::from(size);
    let row = move |row: u16, is_down: bool| {
        let cols = if is_down { size } else { size - 1 };
        (0..cols).map(move |col| Sign { at: [row, col], is_down, sign: ' ' })
    };
    (0..size).flat_map(move |at| row(at, false).chain(row(at, true).filter(move |_| at + 1 < size)))
}

impl GameId for Futoshiki {
    const GAME: &'static str = "unequal";

    fn read_id(source: &Source, params: &str, body: &str) -> Result<Futoshiki, ReadError> {
        let head = pair(number, take_while(|c: char| c.is_ascii_lowercase()));
        let (size, flags) = read_word(source, params, Fixed("the size of the board", "盤面の大きさ"), head)?;
        let wrong = |text, message| Err(ReadError::on(source, text, Problem::Shape(message)));
        let Some(size) = u8::try_from(size).ok().filter(|size| SIZES.contains(size)) else {
            let (least, most) = (SIZES.start(), SIZES.end());
            return wrong(params, phrase!("sizes go from {least} to {most}", "大きさは{least}から{most}です。"));
        };
        // A letter behind `d` is a difficulty.
        let is_adjacent = flags.split('d').next().is_some_and(|flags| flags.contains('a'));
        let mut board = Lattice { size, ..Lattice::default() };
        let needed = usize::from(size) * usize::from(size);
        for (cell, field) in body.strip_suffix(',').unwrap_or(body).split(',').take(needed + 1).enumerate() {
            let parser = (expect(Fixed("a number", "数"), number), take_while(|c| "URDL".contains(c)));
            let (value, ways) = read_word(source, field, Fixed("a number, then U, R, D, L", "数とU・R・D・L"), parser)?;
            let given = if value > 0 { Some(value_in(source, field, value, cell, size)?) } else { None };
            board.givens.push(given);
            for way in ways.chars() {
                let Some(sign) = sign_of(way, cell, size, is_adjacent) else {
                    let name = cell_name(cell, size);
                    return wrong(
                        field,
                        phrase!([name], "no cell lies that way from {name}", "{name}のその向きにマスはありません。"),
                    );
                };
                board.signs.push(sign);
            }
        }
        check_count(source, body, board.givens.len(), needed, Fixed("cells", "マス"))?;
        board.signs.sort_by_key(|sign| (sign.at[0], sign.is_down, sign.at[1]));
        board.signs.dedup();
        Ok(Futoshiki { board, is_adjacent })
    }

    fn id(&self) -> String {
        let size = self.board.size;
        let flag = if self.is_adjacent { "a" } else { "" };
        let mut out = format!("{size}{flag}:");
        for (cell, given) in self.board.givens.iter().enumerate() {
            out.push_str(&given.map_or(0, |value| value.0).to_string());
            let is_there = |way: &char| {
                sign_of(*way, cell, size, self.is_adjacent).is_some_and(|sign| self.board.signs.contains(&sign))
            };
            out.extend("URDL".chars().filter(is_there));
            out.push(',');
        }
        out
    }
}

/// The sign that says of a cell that it is greater than its neighbour above, to the right, below or to the left, or that a bar
/// stands there.
fn sign_of(way: char, cell: usize, size: u8, is_adjacent: bool) -> Option<Sign> {
    let size = u16::from(size);
    let [row, col] = [cell as u16 / size, cell as u16 % size];
    let (at, is_down, sign) = match way {
        'U' => ([row.checked_sub(1)?, col], true, '^'),
        'D' => ([row, col], true, 'v'),
        'L' => ([row, col.checked_sub(1)?], false, '<'),
        _ => ([row, col], false, '>'),
    };
    let sign = if is_adjacent { BARS[usize::from(is_down)][0] } else { sign };
    let [_, [row, col]] = Sign { at, is_down, sign }.ends();
    (row < size && col < size).then_some(Sign { at, is_down, sign })
}
