//! The published rating of 9x9 sudokus by thirteen rules: level and steps, and how well they fit a grade.
//!
//! **Source**: T. Kamio, "Automatic Generation of Sudoku Puzzles by Considering Initial Placement and Difficulty"
//! (Hosei University). Only the first rule places digits. Whenever it finds nothing, the lowest of the other rules that
//! rules out a candidate is applied once to the whole board. Then the first rule is tried again. The **level** is the
//! highest rule that was needed; the **steps** are how often the first rule was tried.
//!
//! | rule | |
//! |---|---|
//! | 1 | hidden single in a block |
//! | 2 | locked candidates, pointing |
//! | 3 | hidden single in a row or column |
//! | 4 | hidden pair in a block |
//! | 5 | locked candidates, claiming |
//! | 6 | naked single |
//! | 7 | X-wing |
//! | 8 | hidden pair in a row or column |
//! | 9, 10 | hidden triple, hidden quad |
//! | 11, 12, 13 | naked pair, triple, quad |
//!
//! Where the paper leaves something open, it is read such that its two example puzzles come out as printed. The first
//! rule collects all its singles before it places any. The others work in place, each unit on what the previous ones
//! left. Rules 3 and 6 leave only the digit in the cell and rule it out in the cells that see it, without placing it.
//! Blocks are visited in reading order, rows before columns, digits from 1 to 9 and combinations in lexicographic
//! order.

/// A set of digits: bit d-1 stands for the digit d.
type Digits = u16;

const ALL: Digits = 0x1ff;
/// The number of the last rule.
pub const RULES: u8 = 13;

/// How hard a puzzle is by the thirteen rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Level {
    /// The highest rule used, 1 to 13.
    pub level: u8,
    /// How often the first rule was tried. If the puzzle stays unsolved, the last try was in vain.
    pub steps: u32,
    /// The number of cells that the rules leave open; 0 if they solve the puzzle.
    pub open: u8,
}

impl Level {
    /// Whether the thirteen rules solve the puzzle.
    pub fn is_solved(self) -> bool {
        self.open == 0
    }
}

/// Rates a puzzle given as 81 cells in reading order, with 0 for an open cell. Rules above `most` are not used, so that
/// a generator need not wait for them. Givens that conflict leave cells open.
pub fn level(givens: &[u8; 81], most: u8) -> Level {
    let mut board = Board::of(givens);
    let mut found = Level { level: 1, steps: 0, open: board.open };
    while board.open > 0 {
        found.steps += 1;
        if board.place_block_singles() {
            continue;
        }
        match (2..=most.min(RULES)).find(|rule| board.narrow(*rule)) {
            Some(rule) => found.level = found.level.max(rule),
            None => break,
        }
    }
    Level { open: board.open, ..found }
}

/// The candidates of the open cells; 0 for a placed cell. Entry 16p + b is place p of block b, so that one instruction
/// handles the same place of several blocks.
struct Board {
    candidates: [Digits; 9 * WIDTH],
    /// The filled places of each block, as bits.
    placed: [u16; 9],
    open: u8,
}

/// The nine blocks side by side, padded to the width of a vector.
const WIDTH: usize = 16;
/// The cells of the 27 units as entries of [`Board::candidates`]: rows, columns, blocks.
const UNITS: [[u8; 9]; 27] = units();
/// The cells that see each cell, all as entries.
const PEERS: [[u8; 20]; 9 * WIDTH] = peers();
const BLOCKS: std::ops::Range<usize> = 18..27;
const LINES: std::ops::Range<usize> = 0..18;
/// Subsets of nine with two, three and four members, as bits, in lexicographic order of their members.
const PAIRS: [u16; 36] = choices::<36>(2);
const TRIPLES: [u16; 84] = choices::<84>(3);
const QUADS: [u16; 126] = choices::<126>(4);

/// The entry of the cell in this row and column.
const fn entry(row: usize, col: usize) -> usize {
    (row % 3 * 3 + col % 3) * WIDTH + row / 3 * 3 + col / 3
}

/// The block of an entry, and the place in that block.
const fn block_and_place(entry: usize) -> (usize, usize) {
    (entry % WIDTH, entry / WIDTH)
}

const fn units() -> [[u8; 9]; 27] {
    let mut units = [[0; 9]; 27];
    let mut a = 0;
    while a < 9 {
        let mut b = 0;
        while b < 9 {
            units[a][b] = entry(a, b) as u8;
            units[9 + a][b] = entry(b, a) as u8;
            units[18 + a][b] = (b * WIDTH + a) as u8;
            b += 1;
        }
        a += 1;
    }
    units
}

const fn peers() -> [[u8; 20]; 9 * WIDTH] {
    let mut peers = [[0; 20]; 9 * WIDTH];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        let (mut other, mut count) = (0, 0);
        while other < 81 {
            let (down, along) = (other / 9, other % 9);
            let sees = down == row || along == col || (down / 3 == row / 3 && along / 3 == col / 3);
            if other != cell && sees {
                peers[entry(row, col)][count] = entry(down, along) as u8;
                count += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
}

/// The subsets in order. Lexicographic order of members is descending order of the reversed bits, since the lowest
/// member counts most.
const fn choices<const N: usize>(size: u32) -> [u16; N] {
    let mut found = [0; N];
    let mut count = 0;
    let mut mirrored: u16 = 1 << 9;
    while mirrored > 0 {
        mirrored -= 1;
        if mirrored.count_ones() == size {
            found[count] = mirrored.reverse_bits() >> 7;
            count += 1;
        }
    }
    found
}

/// The positions of the bits of a set.
fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as usize;
            set &= set - 1;
            bit
        })
    })
}

/// The digits that occur in at least one, two, and so on up to `N` of nine cells.
fn at_least<const N: usize>(cells: &[Digits; 9]) -> [Digits; N] {
    let mut times = [0; N];
    for digits in cells {
        for more in (1..N).rev() {
            times[more] |= times[more - 1] & digits;
        }
        times[0] |= digits;
    }
    times
}

/// The cells, out of nine, that have a digit, as bits.
fn places(cells: &[Digits; 9], digit: usize) -> u16 {
    cells.iter().enumerate().fold(0, |all, (at, digits)| all | (digits >> digit & 1) << at)
}

/// For each of three groups of cells, the digits that occur in that group only.
fn in_one_of(threes: [Digits; 3]) -> [Digits; 3] {
    let [a, b, c] = threes;
    [a & !(b | c), b & !(a | c), c & !(a | b)]
}

impl Board {
    fn of(givens: &[u8; 81]) -> Board {
        let mut board = Board { candidates: [0; 9 * WIDTH], placed: [0; 9], open: 81 };
        for cell in UNITS[..9].as_flattened() {
            board.candidates[usize::from(*cell)] = ALL;
        }
        for (cell, digit) in UNITS[..9].as_flattened().iter().zip(givens) {
            if (1..=9).contains(digit) {
                board.place(usize::from(*cell), 1 << (digit - 1));
            }
        }
        board
    }

    fn place(&mut self, cell: usize, digit: Digits) {
        let (block, place) = block_and_place(cell);
        if self.placed[block] >> place & 1 == 0 {
            self.placed[block] |= 1 << place;
            self.open -= 1;
        }
        self.candidates[cell] = 0;
        for peer in PEERS[cell] {
            self.candidates[usize::from(peer)] &= !digit;
        }
    }

    /// Rules digits out in a cell. Returns whether that changed anything.
    fn strike(&mut self, cell: u8, digits: Digits) -> bool {
        let left = &mut self.candidates[usize::from(cell)];
        let gone = *left & digits;
        *left ^= gone;
        gone != 0
    }

    /// The candidates of the cells of a unit.
    fn unit(&self, unit: usize) -> [Digits; 9] {
        UNITS[unit].map(|cell| self.candidates[usize::from(cell)])
    }

    /// The first rule, in all blocks at once.
    fn place_block_singles(&mut self) -> bool {
        // Digits that occur once and more than once among the open cells of each block.
        let (mut once, mut more) = ([0; WIDTH], [0; WIDTH]);
        for place in self.candidates.as_chunks::<WIDTH>().0 {
            for block in 0..WIDTH {
                more[block] |= once[block] & place[block];
                once[block] |= place[block];
            }
        }
        let mut found = [(0, 0); 81];
        let mut count = 0;
        for (block, unit) in BLOCKS.enumerate() {
            let mut single = once[block] & !more[block];
            for cell in UNITS[unit].map(usize::from) {
                if single == 0 {
                    break;
                }
                for digit in bits(single & self.candidates[cell]) {
                    found[count] = (cell, 1 << digit);
                    count += 1;
                }
                single &= !self.candidates[cell];
            }
        }
        for (cell, digit) in &found[..count] {
            self.place(*cell, *digit);
        }
        count > 0
    }

    /// One pass of one of the other rules. Returns whether it ruled out a candidate.
    fn narrow(&mut self, rule: u8) -> bool {
        match rule {
            2 => self.pointing(),
            3 => self.line_singles(),
            4 => self.hidden(BLOCKS, &PAIRS),
            5 => self.claiming(),
            6 => self.naked_singles(),
            7 => self.x_wing(),
            8 => self.hidden(LINES, &PAIRS),
            9 => self.hidden(0..27, &TRIPLES),
            10 => self.hidden(0..27, &QUADS),
            11 => self.naked(&PAIRS),
            12 => self.naked(&TRIPLES),
            13 => self.naked(&QUADS),
            _ => false,
        }
    }

    /// Ruling out a digit affects neither the other digits nor the block itself, so all digits of a block go at once.
    fn pointing(&mut self) -> bool {
        let mut changed = false;
        for (block, unit) in BLOCKS.enumerate() {
            let cells = self.unit(unit);
            let [_, more] = at_least::<2>(&cells);
            let [a, b, c, d, e, f, g, h, i] = cells;
            let rows = in_one_of([a | b | c, d | e | f, g | h | i]);
            let cols = in_one_of([a | d | g, b | e | h, c | f | i]);
            for line in 0..3 {
                let (row, col) = (rows[line] & more, cols[line] & more);
                if row != 0 {
                    changed |= self.strike_beside(block / 3 * 3 + line, block % 3, row);
                }
                if col != 0 {
                    changed |= self.strike_beside(9 + block % 3 * 3 + line, block / 3, col);
                }
            }
        }
        changed
    }

    /// Rules digits out in a line, except in the three cells that lie in block number `third` along it.
    fn strike_beside(&mut self, line: usize, third: usize, digits: Digits) -> bool {
        let mut changed = false;
        for (at, cell) in UNITS[line].into_iter().enumerate() {
            if at / 3 != third {
                changed |= self.strike(cell, digits);
            }
        }
        changed
    }

    /// Ruling out a digit affects neither the other digits nor the line itself, so all digits of a line go at once.
    fn claiming(&mut self) -> bool {
        let mut changed = false;
        for line in LINES {
            let cells = self.unit(line);
            let [_, more] = at_least::<2>(&cells);
            let [a, b, c, d, e, f, g, h, i] = cells;
            for (third, digits) in in_one_of([a | b | c, d | e | f, g | h | i]).into_iter().enumerate() {
                let digits = digits & more;
                if digits == 0 {
                    continue;
                }
                let (block, _) = block_and_place(usize::from(UNITS[line][3 * third]));
                for (place, cell) in UNITS[BLOCKS.start + block].into_iter().enumerate() {
                    let in_line = if line < 9 { place / 3 == line % 3 } else { place % 3 == line % 3 };
                    if !in_line {
                        changed |= self.strike(cell, digits);
                    }
                }
            }
        }
        changed
    }

    /// Leaves only one digit in a cell, and rules it out in the cells that see it.
    fn settle(&mut self, cell: u8, digit: Digits) -> bool {
        let mut changed = self.strike(cell, !digit);
        for peer in PEERS[usize::from(cell)] {
            changed |= self.strike(peer, digit);
        }
        changed
    }

    fn line_singles(&mut self) -> bool {
        let mut changed = false;
        for line in LINES {
            // Settling a cell may leave a later digit of the line with a single place.
            let mut later = ALL;
            loop {
                let cells = self.unit(line);
                let [once, more] = at_least::<2>(&cells);
                let Some(digit) = bits(once & !more & later).next() else { break };
                later = ALL << (digit + 1) & ALL;
                let at = places(&cells, digit).trailing_zeros() as usize;
                changed |= self.settle(UNITS[line][at], 1 << digit);
            }
        }
        changed
    }

    fn naked_singles(&mut self) -> bool {
        let mut changed = false;
        for cell in UNITS[..9].as_flattened() {
            let digits = self.candidates[usize::from(*cell)];
            if digits.is_power_of_two() {
                changed |= self.settle(*cell, digits);
            }
        }
        changed
    }

    fn x_wing(&mut self) -> bool {
        let mut changed = false;
        for (bases, covers) in [(0, 9), (9, 0)] {
            for digit in 0..9 {
                let mut lines: [u16; 9] = std::array::from_fn(|line| places(&self.unit(bases + line), digit));
                if lines.iter().filter(|places| places.count_ones() == 2).count() < 2 {
                    continue;
                }
                for pair in PAIRS {
                    let one = lines[pair.trailing_zeros() as usize];
                    if one.count_ones() != 2 || one != lines[15 - pair.leading_zeros() as usize] {
                        continue;
                    }
                    for cover in bits(one) {
                        for line in bits(ALL & !pair) {
                            changed |= self.strike(UNITS[covers + cover][line], 1 << digit);
                        }
                    }
                    for line in bits(ALL & !pair) {
                        lines[line] &= !one;
                    }
                }
            }
        }
        changed
    }

    /// Finds as many digits as they have places in a unit.
    fn hidden(&mut self, units: std::ops::Range<usize>, choices: &[u16]) -> bool {
        let size = choices[0].count_ones();
        let mut changed = false;
        for unit in units {
            let cells = self.unit(unit);
            let [_, two, three, four, five] = at_least::<5>(&cells);
            let most = [three, four, five][size as usize - 2];
            if (two & !most).count_ones() < size {
                continue;
            }
            let all_places = |board: &Board| {
                let cells = board.unit(unit);
                std::array::from_fn(|digit| places(&cells, digit))
            };
            changed |= self.subsets(choices, all_places, |board, choice, union| {
                bits(union).fold(false, |struck, at| board.strike(UNITS[unit][at], !choice) | struck)
            });
        }
        changed
    }

    /// Finds as many cells of a unit as they have digits.
    fn naked(&mut self, choices: &[u16]) -> bool {
        let mut changed = false;
        for (unit, cells) in UNITS.iter().enumerate() {
            changed |= self.subsets(
                choices,
                |board| board.unit(unit),
                |board, choice, union| {
                    bits(ALL & !choice).fold(false, |struck, at| board.strike(cells[at], union) | struck)
                },
            );
        }
        changed
    }

    /// Calls `strike` for every choice of sets whose union has as many members as there are sets. The sets may change
    /// in the process.
    fn subsets(
        &mut self,
        choices: &[u16],
        sets: impl Fn(&Board) -> [u16; 9],
        strike: impl Fn(&mut Board, u16, u16) -> bool,
    ) -> bool {
        let size = choices[0].count_ones();
        let mut now = sets(self);
        let mut fitting = fitting(&now, size);
        if fitting.count_ones() < size {
            return false;
        }
        let mut changed = false;
        for choice in choices {
            if choice & !fitting != 0 {
                continue;
            }
            let union = bits(*choice).fold(0, |all, at| all | now[at]);
            if union.count_ones() == size && strike(self, *choice, union) {
                now = sets(self);
                fitting = self::fitting(&now, size);
                changed = true;
            }
        }
        changed
    }
}

/// The sets, out of nine, with two to `size` members, as bits.
fn fitting(sets: &[u16; 9], size: u32) -> u16 {
    let fits = |at: &usize| (2..=size).contains(&sets[*at].count_ones());
    (0..9).filter(fits).fold(0, |all, at| all | 1 << at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(line: &str) -> Level {
        let mut givens = [0; 81];
        for (cell, digit) in givens.iter_mut().zip(line.bytes()) {
            *cell = digit.checked_sub(b'0').filter(|digit| *digit <= 9).unwrap_or(0);
        }
        level(&givens, RULES)
    }

    const LEFT: &str = ".9.....6.8..14...2.....2.....93...7..5..1..3..6...79.....7.....7...29..5.4.....8.";
    const RIGHT: &str = ".9.....8.8..76...2.....3.....73...1..6..9..4..4...25.....8.....2...49..7.5.....3.";

    #[test]
    fn the_published_examples_come_out_as_printed() {
        assert_eq!(rated(LEFT), Level { level: 6, steps: 34, open: 0 });
        assert_eq!(rated(RIGHT), Level { level: 1, steps: 17, open: 0 });
    }

    #[test]
    fn rules_above_the_limit_are_not_used() {
        let mut givens = [0; 81];
        for (cell, digit) in givens.iter_mut().zip(LEFT.bytes().map(|byte| byte.saturating_sub(b'0'))) {
            *cell = if digit <= 9 { digit } else { 0 };
        }
        let limited = level(&givens, 2);
        assert!(limited.level <= 2 && !limited.is_solved());
    }

    #[test]
    fn choices_run_in_lexicographic_order() {
        let members = |set: u16| bits(set).collect::<Vec<_>>();
        assert_eq!(PAIRS[..3].iter().map(|set| members(*set)).collect::<Vec<_>>(), [[0, 1], [0, 2], [0, 3]]);
        assert_eq!((members(TRIPLES[83]), members(QUADS[1])), (vec![6, 7, 8], vec![0, 1, 2, 4]));
        assert!(QUADS.windows(2).all(|pair| members(pair[0]) < members(pair[1])));
    }

    /// Every line of `$NAZO_DATA/rating/level-steps.tsv`.
    #[test]
    fn the_rated_collection_comes_out_the_same() {
        let Some(data) = std::env::var_os("NAZO_DATA") else {
            println!("skipped: NAZO_DATA is not set");
            return;
        };
        let path = std::path::Path::new(&data).join("rating/level-steps.tsv");
        let text = std::fs::read_to_string(path).expect("the collection");
        let mut count = 0;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let [puzzle, _, level, steps, solved] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let Ok(level) = level.parse() else { continue };
            let expected = (level, steps.parse().expect("steps"), solved == "1");
            let found = rated(puzzle);
            assert_eq!((found.level, found.steps, found.is_solved()), expected, "{line}");
            count += 1;
        }
        assert!(count >= 100, "{count} lines");
    }
}
