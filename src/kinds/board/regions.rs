//! Boards divided into regions: as rows of letters, and as borders between regions in addresses.

use nazo_core::puzzle::{Cell, Value};
use nazo_core::scene::{Answer, Mark, Scene};
use nazo_core::text::codec::{BASE_32, Bits, Named, Symbols};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

use super::Lines;
use super::rows::{self, Letters, Numbers, Sides};
use crate::Dice;
use crate::grid::{is_in_one_piece, joined};

/// The letters of regions in rows.
const LETTERS: Letters = Named(Fixed("board.letter-of-region"), Symbols(&[('A', 'Z', 0), ('a', 'z', 26)]));
const BORDERS: Bits = Bits {
    digit: Named(Fixed("board.digit-or-letter"), BASE_32),
    each: 5,
    highest_first: true,
    what: Fixed("board.borders-of-board"),
};

/// The region of each cell of a board. Regions are numbered from 0 in the order of their first cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Regions {
    /// The number of rows and of columns.
    pub size: [u16; 2],
    /// The region of every cell, in reading order.
    pub of_cell: Vec<u8>,
}

impl Regions {
    /// Reads the rows of native text, with one letter for each cell.
    ///
    /// # Errors
    /// They are not a board, a cell has no letter, or a region is not in one piece.
    pub fn read(lines: &Lines<'_>, sides: Sides) -> Result<Regions, ReadError> {
        let Numbers { size, cells } = rows::read(lines, sides, LETTERS)?;
        let letters: Option<Vec<u8>> = cells.into_iter().collect();
        let Some(letters) = letters else {
            let text = lines.board.first().map_or("", |line| line.text);
            return Err(ReadError::shape(lines.source, text, Fixed("board.letter-missing")));
        };
        let regions = Regions::numbered(size, &letters);
        // Addresses have only the borders, which would make two regions of such a region.
        if let Some(parted) = (0..regions.count()).find(|region| !regions.is_whole(*region)) {
            let first = regions.of_cell.iter().position(|region| *region == parted).unwrap_or(0);
            let text = lines.board.get(first / usize::from(size[1])).map_or("", |line| line.text);
            let letter = LETTERS.1.symbol(letters[first].into()).unwrap_or('?');
            return Err(ReadError::shape(lines.source, text, say!("board.region-split", letter)));
        }
        Ok(regions)
    }

    /// Reads the borders between cells side by side, then those between cells one above the other.
    ///
    /// # Errors
    /// There are too many or too few, or they make more regions than there are letters.
    pub fn read_borders(source: &Source, text: &str, size: [u16; 2]) -> Result<Regions, ReadError> {
        let sides = sides(size);
        // The unused bits in the last character of each part have no meaning.
        let counts = sides.each_ref().map(|pairs| pairs.len().next_multiple_of(BORDERS.each));
        let bits = BORDERS.read(source, text, counts.iter().sum())?;
        let (beside, below) = bits.split_at(counts[0]);
        let open = sides.iter().zip([beside, below]).flat_map(|(pairs, bits)| pairs.iter().zip(bits));
        let open = open.filter(|(_, has_border)| !**has_border).map(|(pair, _)| *pair);
        let regions = Regions::numbered(size, &joined(usize::from(size[0]) * usize::from(size[1]), open));
        if usize::from(regions.count()) > 2 * 26 {
            return Err(ReadError::shape(source, text, say!("board.too-many-regions", regions = regions.count())));
        }
        Ok(regions)
    }

    /// The regions with these names, numbered in the order of their first cells.
    pub fn numbered<T: PartialEq>(size: [u16; 2], names: &[T]) -> Regions {
        let mut known: Vec<&T> = Vec::new();
        let mut number = |name| match known.iter().position(|other| *other == name) {
            Some(number) => number as u8,
            None => {
                known.push(name);
                (known.len() - 1).min(usize::from(u8::MAX)) as u8
            }
        };
        Regions { size, of_cell: names.iter().map(&mut number).collect() }
    }

    /// Random regions of a square board, each grown from one of these cells.
    pub fn grown(side: u16, seeds: &[usize], dice: &mut Dice) -> Option<Regions> {
        let area = usize::from(side) * usize::from(side);
        let mut of_cell: Vec<Option<usize>> = vec![None; area];
        seeds.iter().enumerate().for_each(|(region, seed)| of_cell[*seed] = Some(region));
        let size = [side; 2];
        while of_cell.contains(&None) {
            let has_region = |at: &usize| near(size, *at).any(|other| of_cell[other].is_some());
            let open: Vec<usize> = (0..area).filter(|at| of_cell[*at].is_none()).filter(has_region).collect();
            let at = *dice.pick(&open)?;
            let around: Vec<usize> = near(size, at).filter_map(|other| of_cell[other]).collect();
            of_cell[at] = dice.pick(&around).copied();
        }
        let names: Vec<usize> = of_cell.into_iter().flatten().collect();
        Some(Regions::numbered(size, &names))
    }

    /// Half as many regions: adjacent regions are merged in pairs, first those with the fewest possible partners. None
    /// if one is left without a partner.
    pub fn paired(&self, dice: &mut Dice) -> Option<Regions> {
        let touching = |one: u8, other: u8| {
            let mut own = (0..self.of_cell.len()).filter(|at| self.of_cell[*at] == one);
            own.any(|at| near(self.size, at).any(|next| self.of_cell[next] == other))
        };
        let mut left: Vec<u8> = (0..self.count()).collect();
        let mut of_cell = self.of_cell.clone();
        while !left.is_empty() {
            let mates = |one: u8| left.iter().copied().filter(move |other| *other != one && touching(one, *other));
            let lonely = *left.iter().min_by_key(|one| mates(**one).count())?;
            let mate = *dice.pick(&mates(lonely).collect::<Vec<u8>>())?;
            of_cell.iter_mut().filter(|at| **at == mate).for_each(|at| *at = lonely);
            left.retain(|one| ![lonely, mate].contains(one));
        }
        Some(Regions::numbered(self.size, &of_cell))
    }

    /// Moves a cell to an adjacent region, which then has one too many in the second solution. The cell has a value
    /// only in the second of the two solutions. None if no such cell can be moved.
    pub fn mended(&self, [one, other]: [&[Value]; 2], dice: &mut Dice) -> Option<Regions> {
        let is_new = |at: &usize| one[*at] == Answer::LEFT_OUT && other[*at] == Answer::PUT;
        let mut cells: Vec<usize> = (0..one.len()).filter(is_new).collect();
        dice.shuffle(&mut cells);
        cells.into_iter().find_map(|cell| self.passed_on(cell, dice))
    }

    /// Moves a cell to an adjacent region, if its own region stays in one piece.
    fn passed_on(&self, cell: usize, dice: &mut Dice) -> Option<Regions> {
        let own = self.of_cell[cell];
        let mut others: Vec<u8> =
            near(self.size, cell).map(|at| self.of_cell[at]).filter(|other| *other != own).collect();
        dice.shuffle(&mut others);
        let mut of_cell = self.of_cell.clone();
        of_cell[cell] = *others.first()?;
        let rest = Regions { size: self.size, of_cell };
        (rest.of_cell.contains(&own) && rest.is_whole(own)).then(|| Regions::numbered(self.size, &rest.of_cell))
    }

    /// Whether a region is in one piece.
    fn is_whole(&self, region: u8) -> bool {
        let cells: Vec<usize> = (0..self.of_cell.len()).filter(|at| self.of_cell[*at] == region).collect();
        is_in_one_piece(self.size[1].into(), &cells)
    }

    /// The regions with their cells. Each is named by its first cell, because the board shows no letters.
    pub fn named(&self) -> impl Iterator<Item = (Phrase, Vec<Cell>)> + '_ {
        let cols = self.size[1];
        (0..self.count()).map(move |region| {
            let cells: Vec<Cell> =
                (0..self.of_cell.len()).filter(|at| self.of_cell[*at] == region).map(|at| Cell(at as u16)).collect();
            let first = cells.first().map_or(0, |first| first.0);
            (say!("board.region-from", first = Phrase::square((first / cols).into(), (first % cols).into())), cells)
        })
    }

    /// The number of regions.
    pub fn count(&self) -> u8 {
        self.of_cell.iter().max().map_or(0, |last| last.saturating_add(1))
    }

    /// The rows of the native text.
    pub fn text(&self) -> String {
        let cells = self.of_cell.iter().copied().map(Some).collect();
        Numbers { size: self.size, cells }.text(LETTERS)
    }

    /// The borders as in addresses.
    pub fn borders(&self) -> String {
        let mut out = String::new();
        for pairs in sides(self.size) {
            BORDERS.write(pairs.into_iter().map(|(at, other)| self.of_cell[at] != self.of_cell[other]), &mut out);
        }
        out
    }

    /// Draws the walls between regions.
    pub fn draw(&self, scene: &mut Scene) {
        scene.part(&Mark::Wall, |one, other| self.of_cell[one] != self.of_cell[other]);
    }
}

/// The cells that share a side with this one.
pub(crate) fn near([rows, cols]: [u16; 2], at: usize) -> impl Iterator<Item = usize> {
    let (count, cols) = (usize::from(rows) * usize::from(cols), usize::from(cols));
    let right = Some(at + 1).filter(|next| !next.is_multiple_of(cols));
    let left = at.checked_sub(1).filter(|_| !at.is_multiple_of(cols));
    let below = Some(at + cols).filter(|next| *next < count);
    [right, left, below, at.checked_sub(cols)].into_iter().flatten()
}

/// The pairs of cells that share a side, in reading order: those side by side, then those one above the other.
fn sides([rows, cols]: [u16; 2]) -> [Vec<(usize, usize)>; 2] {
    let (count, cols) = (usize::from(rows) * usize::from(cols), usize::from(cols));
    let beside = (0..count).filter(|at| (at + 1) % cols != 0).map(|at| (at, at + 1));
    [beside.collect(), (cols..count).map(|at| (at - cols, at)).collect()]
}
