//! The layout of a sudoku: which cells hold a clue, without the digits.

use nazo_core::solve::Grid;
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Phrase, errors, say};
use nazo_kinds::Dice;

/// The cells of a 9x9 sudoku that hold a clue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layout(u128);

/// A symmetry of a layout: the turns and reflections that leave it unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// No symmetry.
    None,
    /// A half turn.
    HalfTurn,
    /// A quarter turn.
    QuarterTurn,
    /// Left and right are mirrored.
    Mirror,
    /// Reflection in the diagonal from the top left.
    Diagonal,
    /// Reflection left to right, top to bottom, and in both diagonals.
    Full,
}

impl Symmetry {
    /// Its identifier on the command line, such as `half-turn`.
    pub fn id(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::Mirror => "mirror",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Full => "full",
        }
    }

    /// Its name for readers.
    pub fn name(self) -> Phrase {
        match self {
            Symmetry::None => Phrase::fixed("generate.no-symmetry"),
            Symmetry::HalfTurn => Phrase::fixed("generate.half-turn"),
            Symmetry::QuarterTurn => Phrase::fixed("generate.quarter-turn"),
            Symmetry::Mirror => Phrase::fixed("generate.mirror"),
            Symmetry::Diagonal => Phrase::fixed("generate.diagonal"),
            Symmetry::Full => Phrase::fixed("generate.full-symmetry"),
        }
    }

    /// All symmetries.
    pub const ALL: [Symmetry; 6] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::Mirror,
        Symmetry::Diagonal,
        Symmetry::Full,
    ];

    /// The cells to which the symmetry maps `cell`, including `cell`, in ascending order.
    pub fn orbit(self, cell: usize) -> Vec<usize> {
        let (row, col) = (cell / 9, cell % 9);
        let (down, right) = (8 - row, 8 - col);
        let at = |row: usize, col: usize| row * 9 + col;
        let mut orbit = vec![cell];
        match self {
            Symmetry::None => {}
            Symmetry::HalfTurn => orbit.push(at(down, right)),
            Symmetry::QuarterTurn => orbit.extend([at(col, down), at(down, right), at(right, row)]),
            Symmetry::Mirror => orbit.push(at(row, right)),
            Symmetry::Diagonal => orbit.push(at(col, row)),
            Symmetry::Full => orbit.extend([
                at(row, right),
                at(down, col),
                at(down, right),
                at(col, row),
                at(right, down),
                at(col, down),
                at(right, row),
            ]),
        }
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }
}

/// Why a text is not a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayoutError {
    /// It does not have 81 characters; holds the number it has.
    Length(usize),
    /// A character stands for neither a clue nor an open cell.
    Character {
        /// The character.
        character: char,
        /// Its column, counted from 1.
        column: usize,
    },
}

impl LayoutError {
    /// The error message.
    pub fn phrase(&self) -> Phrase {
        match self {
            LayoutError::Length(length) => say!("generate.layout-length", length),
            LayoutError::Character { character, column } => say!("generate.layout-character", character, column),
        }
    }
}

errors!(LayoutError);

impl Layout {
    /// The layout with these cells, counted from 0 in reading order; numbers that are not cells are ignored.
    pub fn of(cells: impl IntoIterator<Item = usize>) -> Layout {
        Layout(cells.into_iter().filter(|cell| *cell < 81).fold(0, |all, cell| all | 1 << cell))
    }

    /// A random layout with a symmetry and `clues` clues; `None` if none was found.
    pub fn random(symmetry: Symmetry, clues: usize, dice: &mut Dice) -> Option<Layout> {
        const TRIES: usize = 200;
        let mut cells: Vec<usize> = (0..81).collect();
        (0..TRIES).find_map(|_| {
            dice.shuffle(&mut cells);
            let mut layout = Layout::default();
            for cell in &cells {
                let more = symmetry.orbit(*cell).into_iter().fold(layout, |all, cell| all.with(cell, true));
                if more.count() <= clues {
                    layout = more;
                }
            }
            (layout.count() == clues).then_some(layout)
        })
    }

    /// The layout of a puzzle's clues.
    pub fn of_puzzle(givens: &Grid) -> Layout {
        Layout::of((0..81).filter(|cell| givens[*cell] != 0))
    }

    /// Parses 81 characters: `X`, `x`, `#`, `*` or a digit for a clue; `.`, `_`, `-` or `0` for an open cell.
    ///
    /// # Errors
    /// There are other characters, or not 81 of them.
    pub fn parse(text: &str) -> Result<Layout, LayoutError> {
        let mut layout = Layout::default();
        let mut count = 0;
        for character in text.chars() {
            match character {
                'X' | 'x' | '#' | '*' | '1'..='9' => layout.0 |= 1u128.checked_shl(count as u32).unwrap_or(0),
                '.' | '_' | '-' | '0' => {}
                _ => return Err(LayoutError::Character { character, column: count + 1 }),
            }
            count += 1;
        }
        if count == 81 { Ok(layout) } else { Err(LayoutError::Length(count)) }
    }

    /// Whether there is a clue in the cell.
    pub fn contains(self, cell: usize) -> bool {
        cell < 81 && self.0 >> cell & 1 == 1
    }

    /// The layout with or without a clue in the cell.
    #[must_use]
    pub fn with(self, cell: usize, is_clue: bool) -> Layout {
        let bit = if cell < 81 { 1 << cell } else { 0 };
        Layout(if is_clue { self.0 | bit } else { self.0 & !bit })
    }

    /// The number of clues.
    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cells with clues, in reading order.
    pub fn cells(self) -> impl Iterator<Item = usize> {
        (0..81).filter(move |cell| self.contains(*cell))
    }

    /// Whether the layout has a symmetry.
    pub fn has(self, symmetry: Symmetry) -> bool {
        (0..81).all(|cell| symmetry.orbit(cell).into_iter().all(|other| self.contains(other) == self.contains(cell)))
    }

    /// The digits of a full grid in the cells of the layout, 0 elsewhere.
    pub fn of_grid(self, grid: &Grid) -> Grid {
        std::array::from_fn(|cell| if self.contains(cell) { grid[cell] } else { 0 })
    }
}

/// 81 characters: `X` for a clue, `.` for an open cell.
impl std::fmt::Display for Layout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text: String = (0..81).map(|cell| if self.contains(cell) { 'X' } else { '.' }).collect();
        f.pad(&text)
    }
}

/// Reads a file of layouts. Each line is 81 characters as for [`Layout::parse`], with a name before them or without.
/// Blank lines and lines that start with `//` are skipped.
///
/// # Errors
/// A line is not a layout, or there is none.
pub fn read_layouts(source: &Source) -> Result<Vec<(String, Layout)>, ReadError> {
    let mut layouts = Vec::new();
    for line in source.lines().filter(|line| !line.text.trim().is_empty() && !line.text.starts_with("//")) {
        let mut words = line.text.split_whitespace();
        let cells = words.next_back().unwrap_or_default();
        let name: Vec<&str> = words.collect();
        let layout = Layout::parse(cells).map_err(|error| {
            let place = match error {
                LayoutError::Character { column, .. } => cells.char_indices().nth(column - 1),
                LayoutError::Length(_) => None,
            };
            let piece = place.map_or(cells, |(at, character)| &cells[at..at + character.len_utf8()]);
            ReadError::on(source, piece, Problem::Shape(error.phrase()))
        })?;
        layouts.push((name.join(" "), layout));
    }
    if layouts.is_empty() { Err(ReadError::whole(source, Problem::Empty)) } else { Ok(layouts) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_read_by_name() {
        let cells = format!("{:.<81}", "X.x1#");
        let source = Source::new("l.txt", &format!("// shapes\n\ntwo words {cells}\n{cells}\n"));
        let layouts = read_layouts(&source).expect("layouts");
        let names: Vec<&str> = layouts.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["two words", ""]);
        assert_eq!(layouts[0].1.cells().collect::<Vec<_>>(), [0, 2, 3, 4]);
        assert_eq!(layouts[0].1.to_string(), format!("{:.<81}", "X.XXX"));
    }

    #[test]
    fn mistakes_point_at_their_place() {
        let said = |text: &str| read_layouts(&Source::new("l.txt", text)).expect_err("a mistake").to_string();
        assert!(
            said("a X.X").starts_with("l.txt:1:3: a layout has 81 characters, one for each cell; this one has 3\n")
        );
        let wrong = format!("b {:.<81}", "X.é");
        assert!(said(&wrong).starts_with("l.txt:1:5: 'é' at character 3 is neither a clue (X) nor an open cell (.)\n"));
        assert!(said("// nothing\n").contains("empty"));
    }

    #[test]
    fn symmetries_turn_the_board_into_itself() {
        let of = |symmetry: Symmetry, cell| Layout::of(symmetry.orbit(cell));
        for symmetry in Symmetry::ALL {
            for cell in 0..81 {
                assert!(of(symmetry, cell).has(symmetry), "{symmetry:?} {cell}");
            }
            assert_eq!(symmetry.orbit(40), [40]);
        }
        let counts = Symmetry::ALL.map(|symmetry| symmetry.orbit(1).len());
        assert_eq!(counts, [1, 2, 4, 2, 2, 8]);
        assert!(!of(Symmetry::Mirror, 1).has(Symmetry::HalfTurn));
    }
}
