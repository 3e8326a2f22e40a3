//! The tiles of a board of minesweeper in a picture: what each looks like, and where the board ends.

use crate::vision::net::Net;
use crate::vision::{Mesh, Picture, View, tile};

/// What the network tells apart, in its order.
pub(super) const CLASSES: [&str; 13] = [".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "F", "*", "?"];
const CLOSED: usize = 0;
const ZERO: usize = 1;

/// By how much closed and open tiles have to differ, in grey levels of a channel.
const APART: f32 = 10.0;

/// Places of a board that are looked at.
const MOST_PLACES: usize = 3;

/// The least mean probability of the tiles of a board.
const LEAST_SURE: f32 = 0.85;

/// The share of numbers that can be right by what lies around them.
const LEAST_RIGHT: f32 = 0.8;

/// What of a tile at the border of the picture has to be seen.
const LEAST_VISIBLE: f32 = 0.7;

/// A tile that is surer than this is not changed for what lies around it.
const SURE: f32 = 0.97;

/// Fewer numbers are no position.
const LEAST_NUMBERS: usize = 3;

/// The tiles of a board, with the probabilities of what each may be.
pub(super) struct Tiles {
    pub mesh: Mesh,
    pub classes: Vec<Vec<f32>>,
    /// The mean colour of each tile.
    colours: Vec<[u8; 3]>,
}

impl Tiles {
    /// The board in a picture, if there is one, and how well it fits (0 to 1).
    pub fn of(view: &View) -> Option<(Tiles, f32)> {
        let placed = view.grids().iter().take(MOST_PLACES);
        let boards = placed.map(|placed| Tiles::read(view.picture(), &placed.mesh));
        let mut tiles = boards.max_by(|one, other| one.sure().total_cmp(&other.sure()))?;
        if tiles.sure() < LEAST_SURE || !tiles.is_board() {
            return None;
        }
        for side in [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)] {
            tiles = tiles.extended(view.picture(), side);
        }
        tiles.settle();
        // The picture may show a part of the board: at its border not all is seen that a number counts.
        let inner = tiles.numbers().filter(|(at, _)| tiles.neighbours(*at).count() == 8);
        let count = |(numbers, right): (usize, usize), (at, number): (usize, usize)| {
            (numbers + 1, right + usize::from(tiles.can_be(at, number)))
        };
        let (numbers, right) = inner.fold((0, 0), count);
        if tiles.numbers().count() < LEAST_NUMBERS || (right as f32) < LEAST_RIGHT * numbers as f32 {
            return None;
        }
        let fit = tiles.sure() * right as f32 / numbers.max(1) as f32;
        Some((tiles, fit))
    }

    fn read(picture: &Picture, mesh: &Mesh) -> Tiles {
        let cells = (0..mesh.rows()).flat_map(|row| (0..mesh.cols()).map(move |col| (row, col)));
        let (mut classes, mut colours) = (Vec::new(), Vec::new());
        for (row, col) in cells {
            let crop = tile::crop(picture, mesh, (col as f32, row as f32), 1.0);
            let found = Net::tiles().and_then(|net| net.probabilities(&crop)).unwrap_or_default();
            classes.push((0..CLASSES.len()).map(|at| found.get(at).copied().unwrap_or(0.0)).collect());
            let (left, top) = mesh.place(col as f32 + 0.2, row as f32 + 0.2);
            let (right, bottom) = mesh.place(col as f32 + 0.8, row as f32 + 0.8);
            colours.push(picture.mean(left, top, right, bottom));
        }
        Tiles { mesh: mesh.clone(), classes, colours }
    }

    fn class(&self, at: usize) -> usize {
        let Some(row) = self.classes.get(at) else { return CLOSED };
        (0..row.len()).max_by(|one, other| row[*one].total_cmp(&row[*other])).unwrap_or(CLOSED)
    }

    fn probability(&self, at: usize) -> f32 {
        self.classes.get(at).map_or(0.0, |row| row.iter().copied().fold(0.0, f32::max))
    }

    /// The mean probability of the tiles.
    fn sure(&self) -> f32 {
        (0..self.classes.len()).map(|at| self.probability(at)).sum::<f32>() / self.classes.len().max(1) as f32
    }

    fn neighbours(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let (rows, cols) = (self.mesh.rows(), self.mesh.cols());
        let (row, col) = (at / cols, at % cols);
        let near = |at: usize, size: usize| at.saturating_sub(1)..(at + 2).min(size);
        near(row, rows)
            .flat_map(move |row| near(col, cols).map(move |col| row * cols + col))
            .filter(move |cell| *cell != at)
    }

    fn is_covered(&self, at: usize) -> bool {
        !matches!(CLASSES.get(self.class(at)), Some(&("0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8")))
    }

    /// The tiles that show 1 to 8.
    fn numbers(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.classes.len())
            .map(|at| (at, self.class(at)))
            .filter(|(_, class)| (2..=9).contains(class))
            .map(|(at, class)| (at, class - 1))
    }

    /// Whether there can be so many mines around a tile.
    fn can_be(&self, at: usize, number: usize) -> bool {
        let covered = self.neighbours(at).filter(|other| self.is_covered(*other)).count();
        let flags = self.neighbours(at).filter(|other| CLASSES.get(self.class(*other)) == Some(&"F")).count();
        covered >= number && flags <= number
    }

    /// Whether closed tiles look otherwise than those with a number, as nowhere but in this game.
    fn is_board(&self) -> bool {
        let of = |is_meant: &dyn Fn(usize) -> bool| {
            let meant: Vec<[u8; 3]> = (0..self.classes.len())
                .filter(|at| is_meant(self.class(*at)))
                .filter_map(|at| self.colours.get(at).copied())
                .collect();
            median(&meant)
        };
        let closed = of(&|class| class == CLOSED);
        let zero = of(&|class| class == ZERO);
        match (closed, zero) {
            // Without open tiles that are blank the network has to be believed.
            (Some(closed), Some(zero)) => {
                distance(closed, zero) >= APART || self.numbers().count() > self.classes.len() / 8
            }
            _ => self.numbers().count() >= LEAST_NUMBERS,
        }
    }

    /// The same board with one line more on the sides given (top, right, bottom, left), where the picture shows tiles
    /// there: the last line of a board that fills the screen has no line at its end.
    fn extended(self, picture: &Picture, (top, right, bottom, left): (usize, usize, usize, usize)) -> Tiles {
        let (rows, cols) = (self.mesh.rows() + top + bottom, self.mesh.cols() + left + right);
        let old = &self.mesh;
        let mesh = Mesh::new(rows, cols, |row, col| old.place(col as f32 - left as f32, row as f32 - top as f32));
        let (first, last) = (mesh.node(0, 0), mesh.node(rows, cols));
        let (wide, high) = mesh.cell_size();
        let outside = [
            -first.0 / wide,
            -first.1 / high,
            (last.0 - picture.width() as f32) / wide,
            (last.1 - picture.height() as f32) / high,
        ];
        if outside.iter().any(|part| *part > 1.0 - LEAST_VISIBLE) {
            return self;
        }
        let tiles = Tiles::read(picture, &mesh);
        let is_new = |at: usize| {
            let (row, col) = (at / cols, at % cols);
            (top > 0 && row == 0)
                || (bottom > 0 && row + 1 == rows)
                || (left > 0 && col == 0)
                || (right > 0 && col + 1 == cols)
        };
        let new: Vec<usize> = (0..rows * cols).filter(|at| is_new(*at)).collect();
        let mean = new.iter().map(|at| tiles.probability(*at)).sum::<f32>() / new.len().max(1) as f32;
        let looks_alike = |at: usize| {
            let same = (0..self.classes.len()).filter(|old| self.class(*old) == tiles.class(at));
            let colours: Vec<[u8; 3]> = same.filter_map(|old| self.colours.get(old).copied()).collect();
            median(&colours).is_some_and(|colour| distance(colour, tiles.colours[at]) < APART)
        };
        let tells = |at: &&usize| tiles.class(**at) != ZERO && tiles.probability(**at) > 0.9 && looks_alike(**at);
        if mean > 0.8 && new.iter().filter(tells).count() * 3 > new.len() { tiles } else { self }
    }

    /// A blank tile beside a closed one is closed itself: no number is missing where a mine may be near.
    fn settle(&mut self) {
        loop {
            let is_wrong = |at: &usize| {
                self.class(*at) == ZERO
                    && self.probability(*at) < SURE
                    && self.neighbours(*at).any(|other| self.class(other) == CLOSED)
            };
            let Some(wrong) = (0..self.classes.len()).find(is_wrong) else { return };
            let Some(row) = self.classes.get_mut(wrong) else { return };
            row.swap(ZERO, CLOSED);
            if row[CLOSED] <= row[ZERO] {
                return;
            }
        }
    }
}

fn distance(one: [u8; 3], other: [u8; 3]) -> f32 {
    one.iter().zip(other).map(|(one, other)| f32::from(one.abs_diff(other))).fold(0.0, f32::max)
}

/// The median of each channel.
fn median(colours: &[[u8; 3]]) -> Option<[u8; 3]> {
    if colours.is_empty() {
        return None;
    }
    Some(std::array::from_fn(|channel| {
        let mut values: Vec<u8> = colours.iter().map(|colour| colour[channel]).collect();
        values.sort_unstable();
        values[values.len() / 2]
    }))
}
