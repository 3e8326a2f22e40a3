//! The published rating of 9x9 sudokus by thirteen rules: level and steps, and how well they fit a grade.
//!
//! **Source**: T. Kamio, "Automatic Generation of Sudoku Puzzles by Considering Initial Placement and Difficulty" (Hosei
//! University). Only the first rule places digits. Whenever it finds nothing, the lowest of the other rules that takes a
//! candidate out is applied once to the whole board, and the first rule is tried again. The **level** is the highest rule
//! that was needed, the **steps** say how often the first rule was tried.
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
//! What the paper leaves open is read so that its two example puzzles come out as printed: the first rule collects all its
//! singles before it places any; the others work in place, each unit on what the ones before it left; rules 3 and 6 leave
//! the cell with its digit and take that digit from the cells that see it, without placing it. Blocks are gone through in
//! reading order, rows before columns, digits from 1 to 9 and combinations in lexicographic order.

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
    /// How often the first rule was tried, the last time in vain where the puzzle stays unsolved.
    pub steps: u32,
    /// How many cells the rules leave open; none where they solve the puzzle.
    pub open: u8,
}

impl Level {
    /// Whether the thirteen rules solve the puzzle.
    pub fn is_solved(self) -> bool {
        self.open == 0
    }
}

/// Rates a puzzle: 81 cells in reading order, 0 for an open one. Rules above `most` are not used, so that a generator
/// need not wait for them. Givens that clash leave cells open.
pub fn level(givens: &[u8; 81], most: u8) -> Level {
    let mut board = Board { candidates: [ALL; 81], is_placed: [false; 81], open: 81 };
    for (cell, digit) in givens.iter().enumerate().filter(|(_, digit)| (1..=9).contains(*digit)) {
        board.place(cell, 1 << (digit - 1));
    }
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

struct Board {
    candidates: [Digits; 81],
    is_placed: [bool; 81],
    open: u8,
}

/// The cells of the 27 units: rows, columns, blocks.
const UNITS: [[u8; 9]; 27] = units();
/// The cells that see each cell.
const PEERS: [[u8; 20]; 81] = peers();
const BLOCKS: std::ops::Range<usize> = 18..27;
const LINES: std::ops::Range<usize> = 0..18;
/// Sets of two, three and four of nine, as bits, in lexicographic order of their members.
const PAIRS: [u16; 36] = choices::<36>(2);
const TRIPLES: [u16; 84] = choices::<84>(3);
const QUADS: [u16; 126] = choices::<126>(4);

const fn units() -> [[u8; 9]; 27] {
    let mut units = [[0; 9]; 27];
    let mut a = 0;
    while a < 9 {
        let mut b = 0;
        while b < 9 {
            units[a][b] = (a * 9 + b) as u8;
            units[9 + a][b] = (b * 9 + a) as u8;
            units[18 + a][b] = ((a / 3 * 3 + b / 3) * 9 + a % 3 * 3 + b % 3) as u8;
            b += 1;
        }
        a += 1;
    }
    units
}

const fn block_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

const fn peers() -> [[u8; 20]; 81] {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut other, mut count) = (0, 0);
        while other < 81 {
            let sees = other / 9 == cell / 9 || other % 9 == cell % 9 || block_of(other) == block_of(cell);
            if other != cell && sees {
                peers[cell][count] = other as u8;
                count += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
}

/// Lexicographic order of members is descending order of the bits read backwards: the lowest member counts first.
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

impl Board {
    fn place(&mut self, cell: usize, digit: Digits) {
        if !self.is_placed[cell] {
            self.is_placed[cell] = true;
            self.open -= 1;
        }
        self.candidates[cell] = digit;
        for peer in PEERS[cell] {
            if !self.is_placed[usize::from(peer)] {
                self.candidates[usize::from(peer)] &= !digit;
            }
        }
    }

    /// Takes digits out of an open cell; says whether that changed anything.
    fn strike(&mut self, cell: u8, digits: Digits) -> bool {
        let cell = usize::from(cell);
        let before = self.candidates[cell];
        if !self.is_placed[cell] {
            self.candidates[cell] &= !digits;
        }
        self.candidates[cell] != before
    }

    /// Where a digit fits among the open cells of a unit, as bits of its nine places.
    fn places(&self, unit: usize, digit: Digits) -> u16 {
        let mut places = 0;
        for (at, cell) in UNITS[unit].iter().enumerate() {
            let cell = usize::from(*cell);
            if !self.is_placed[cell] && self.candidates[cell] & digit != 0 {
                places |= 1 << at;
            }
        }
        places
    }

    /// The first rule: all at once.
    fn place_block_singles(&mut self) -> bool {
        let mut found = [(0, 0); 81];
        let mut count = 0;
        for unit in BLOCKS {
            // Digits met once and more than once among the open cells.
            let (mut once, mut more) = (0, 0);
            for cell in UNITS[unit].map(usize::from) {
                if !self.is_placed[cell] {
                    more |= once & self.candidates[cell];
                    once |= self.candidates[cell];
                }
            }
            for digit in bits(once & !more).map(|bit| 1 << bit) {
                if let Some(at) = bits(self.places(unit, digit)).next() {
                    found[count] = (usize::from(UNITS[unit][at]), digit);
                    count += 1;
                }
            }
        }
        for (cell, digit) in &found[..count] {
            self.place(*cell, *digit);
        }
        count > 0
    }

    /// One pass of one of the other rules; says whether it took a candidate out.
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

    fn pointing(&mut self) -> bool {
        let mut changed = false;
        for block in BLOCKS {
            for digit in (0..9).map(|bit| 1 << bit) {
                let places = self.places(block, digit);
                if places.count_ones() < 2 {
                    continue;
                }
                let first = usize::from(UNITS[block][places.trailing_zeros() as usize]);
                let is_in = |mask: [u16; 3]| mask.into_iter().any(|line| places & !line == 0);
                let line = if is_in([0o007, 0o070, 0o700]) {
                    first / 9
                } else if is_in([0o111, 0o222, 0o444]) {
                    9 + first % 9
                } else {
                    continue;
                };
                for cell in UNITS[line] {
                    if block_of(usize::from(cell)) != block - BLOCKS.start {
                        changed |= self.strike(cell, digit);
                    }
                }
            }
        }
        changed
    }

    fn claiming(&mut self) -> bool {
        let mut changed = false;
        for line in LINES {
            for digit in (0..9).map(|bit| 1 << bit) {
                let places = self.places(line, digit);
                let is_in_block = [0o007, 0o070, 0o700].into_iter().any(|third| places & !third == 0);
                if places.count_ones() < 2 || !is_in_block {
                    continue;
                }
                let first = usize::from(UNITS[line][places.trailing_zeros() as usize]);
                for cell in UNITS[BLOCKS.start + block_of(first)] {
                    if !UNITS[line].contains(&cell) {
                        changed |= self.strike(cell, digit);
                    }
                }
            }
        }
        changed
    }

    /// Leaves a cell with one digit and takes that from the cells that see it.
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
            for digit in (0..9).map(|bit| 1 << bit) {
                let places = self.places(line, digit);
                if places.count_ones() == 1 {
                    changed |= self.settle(UNITS[line][places.trailing_zeros() as usize], digit);
                }
            }
        }
        changed
    }

    fn naked_singles(&mut self) -> bool {
        let mut changed = false;
        for cell in 0..81 {
            let digits = self.candidates[cell];
            if !self.is_placed[cell] && digits.count_ones() == 1 {
                changed |= self.settle(cell as u8, digits);
            }
        }
        changed
    }

    fn x_wing(&mut self) -> bool {
        let mut changed = false;
        for (bases, covers) in [(0, 9), (9, 0)] {
            for digit in (0..9).map(|bit| 1 << bit) {
                for pair in PAIRS {
                    let lines = bits(pair).map(|line| bases + line);
                    let mut places = lines.map(|line| self.places(line, digit));
                    let (one, other) = (places.next().unwrap_or(0), places.next().unwrap_or(1));
                    if one != other || one.count_ones() != 2 {
                        continue;
                    }
                    for cover in bits(one) {
                        for (at, cell) in UNITS[covers + cover].iter().enumerate() {
                            if pair >> at & 1 == 0 {
                                changed |= self.strike(*cell, digit);
                            }
                        }
                    }
                }
            }
        }
        changed
    }

    /// As many digits as they have places in a unit.
    fn hidden(&mut self, units: std::ops::Range<usize>, choices: &[u16]) -> bool {
        let size = choices[0].count_ones();
        let mut changed = false;
        for unit in units {
            let mut places: [u16; 9] = std::array::from_fn(|digit| self.places(unit, 1 << digit));
            let mut fitting = fitting(&places, size);
            if fitting.count_ones() < size {
                continue;
            }
            for choice in choices {
                if choice & !fitting != 0 {
                    continue;
                }
                let union = bits(*choice).fold(0, |all, digit| all | places[digit]);
                if union.count_ones() != size {
                    continue;
                }
                let mut struck = false;
                for at in bits(union) {
                    struck |= self.strike(UNITS[unit][at], !choice);
                }
                if struck {
                    places = std::array::from_fn(|digit| self.places(unit, 1 << digit));
                    fitting = self::fitting(&places, size);
                    changed = true;
                }
            }
        }
        changed
    }

    /// As many cells of a unit as they have digits.
    fn naked(&mut self, choices: &[u16]) -> bool {
        let size = choices[0].count_ones();
        let mut changed = false;
        for unit in UNITS {
            let mut digits = self.open_digits(unit);
            let mut fitting = fitting(&digits, size);
            if fitting.count_ones() < size {
                continue;
            }
            for choice in choices {
                if choice & !fitting != 0 {
                    continue;
                }
                let union = bits(*choice).fold(0, |all, at| all | digits[at]);
                if union.count_ones() != size {
                    continue;
                }
                let mut struck = false;
                for at in bits(ALL & !choice) {
                    struck |= self.strike(unit[at], union);
                }
                if struck {
                    digits = self.open_digits(unit);
                    fitting = self::fitting(&digits, size);
                    changed = true;
                }
            }
        }
        changed
    }

    /// The digits of the nine cells of a unit, none for a cell that is placed.
    fn open_digits(&self, unit: [u8; 9]) -> [Digits; 9] {
        unit.map(usize::from).map(|cell| if self.is_placed[cell] { 0 } else { self.candidates[cell] })
    }
}

/// Which of the nine sets have two to `size` members, as bits.
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
