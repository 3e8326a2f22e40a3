//! A picture with everything that several kinds of puzzles need to know about it, each computed once.

use std::sync::OnceLock;

use super::grid::{self, Steps};
use super::lattice::{Comb, Lines};
use super::mesh::Mesh;
use super::nodes::Weighing;
use super::page;
use super::picture::Picture;
use super::plane::Plane;
use super::repeats::Repeats;
use super::sizes::Sized;
use super::small::Small;
use super::spots;
use super::squares::{CELLS, SCREENSHOT, Squares};

/// How much clearer a board shifted by one cell must be to be preferred.
const ASIDE: f32 = 0.015;
/// How far it may extend beyond the picture, in pixels.
const OUTSIDE: f32 = 2.0;

/// The least share of box lines that must be visible if there are no other lines. White lines between cells break them,
/// and strokes of digits are where no line should be.
const BOXES_SEEN: f32 = 0.8;
/// The factor for the score of such a board.
const UNLINED: f32 = 0.8;

/// The share of visible lines from which nearly all of them are visible.
pub(super) const NEARLY_ALL: f32 = 0.85;
/// The promise of a board with nearly all lines.
const NEARLY: f32 = 0.95;

/// The highest promise of a board of any size.
const MOST_OF_GRIDS: f32 = 0.9;

/// How clear the lines of a lattice must be to rule out chance.
const LATTICE: f32 = 0.9;

/// A picture that is being read.
#[derive(Debug, Default)]
pub struct View {
    picture: Picture,
    grey: Plane,
    small: OnceLock<Small>,
    /// The lines of a screenshot, dark on light and light on dark.
    lines: OnceLock<[Lines; 2]>,
    shots: OnceLock<Vec<Placed>>,
    squares: OnceLock<Option<Squares>>,
    sized: OnceLock<Option<Sized>>,
    grids: OnceLock<Vec<Placed>>,
    spots: OnceLock<Vec<Placed>>,
    repeats: OnceLock<Option<Repeats>>,
    steps: OnceLock<Steps>,
    is_part: OnceLock<bool>,
    is_colourful: OnceLock<bool>,
}

/// A board that may be in a picture.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The positions of its cells, in pixels of the picture.
    pub mesh: Mesh,
    /// How clear its lines are, from 0 to 1.
    pub seen: f32,
}

impl View {
    /// A view of a picture; nothing is computed yet.
    pub fn new(picture: Picture) -> View {
        let grey = picture.grey();
        View { picture, grey, ..View::default() }
    }

    /// The picture itself.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    /// The brightness of the picture.
    pub fn grey(&self) -> &Plane {
        &self.grey
    }

    /// The picture at the size at which lattices are looked for.
    fn small(&self) -> &Small {
        self.small.get_or_init(|| Small::of(&self.grey))
    }

    /// The lines darker than their surroundings, and those lighter.
    pub fn lines(&self) -> &[Lines; 2] {
        self.lines.get_or_init(|| Lines::both(self.small()))
    }

    /// The board of [`CELLS`] by [`CELLS`] cells that best fits the lines of the picture, if it is a screenshot.
    /// Returned twice: once with all lines weighted equally, once with more weight on thin ones.
    pub fn screenshots(&self) -> &[Placed] {
        self.shots.get_or_init(|| {
            let combs = self.lines().iter().filter_map(|lines| Some((lines, lines.comb(CELLS)?)));
            let best: Option<(&Lines, Comb)> = combs.max_by(|one, other| one.1.score.total_cmp(&other.1.score));
            let Some((lines, comb)) = best else { return Vec::new() };
            let placed = |weighing: Weighing| {
                let mesh = lines.mesh(&comb, CELLS, weighing);
                self.unshifted(lines, Placed { seen: lines.seen(&mesh), mesh })
            };
            vec![placed(Weighing::Even), placed(Weighing::ThinLines)]
        })
    }

    /// The board, or the one shifted by a row or column if its lines are clearly better: all but one are the same.
    fn unshifted(&self, lines: &Lines, placed: Placed) -> Placed {
        if placed.seen >= SCREENSHOT {
            return placed;
        }
        let (width, height) = (self.picture.width() as f32, self.picture.height() as f32);
        let (rows, cols) = (placed.mesh.rows(), placed.mesh.cols());
        // Lines outside the picture are no evidence against a board, so shifting it there is not allowed.
        let is_inside =
            |(x, y): (f32, f32)| x >= -OUTSIDE && y >= -OUTSIDE && x <= width + OUTSIDE && y <= height + OUTSIDE;
        let aside = |(across, down): (f32, f32)| {
            let node = |row: usize, col: usize| placed.mesh.place(col as f32 + across, row as f32 + down);
            let mesh = Mesh::new(rows, cols, node);
            let corners = [(0, 0), (0, cols), (rows, 0), (rows, cols)];
            let is_inside = corners.into_iter().all(|(row, col)| is_inside(mesh.node(row, col)));
            is_inside.then(|| Placed { seen: lines.seen(&mesh), mesh })
        };
        let steps = [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)];
        let best = steps.into_iter().filter_map(aside).max_by(|one, other| one.seen.total_cmp(&other.seen));
        best.filter(|best| best.seen > placed.seen + ASIDE).unwrap_or(placed)
    }

    /// The board of [`CELLS`] by [`CELLS`] cells of which only the box lines are visible, as some programs draw
    /// killers.
    pub(super) fn boxes(&self) -> Option<Placed> {
        const BOXES: usize = CELLS / 3;
        let combs = self.lines().iter().filter_map(|lines| Some((lines, lines.comb(BOXES)?)));
        let (lines, comb) = combs.max_by(|one, other| one.1.score.total_cmp(&other.1.score))?;
        // By cells, since cage lines are close to box lines.
        let mesh = lines.mesh(&Comb { period: comb.period / 3.0, ..comb }, CELLS, Weighing::BoxLines);
        let seen = lines.seen(&Mesh::new(BOXES, BOXES, |row, col| mesh.node(3 * row, 3 * col)));
        // Lines that cannot be seen are weaker evidence than visible ones.
        (seen >= BOXES_SEEN).then_some(Placed { mesh, seen: seen * UNLINED })
    }

    /// The probability, by its lines alone, that a screenshot shows a board of [`CELLS`] by [`CELLS`] cells. It is 1 if
    /// all lines are visible, nearly 1 if nearly all are, and at most a half if it may be anything else.
    pub fn promise_of_squares(&self) -> f32 {
        let seen = self.screenshots().iter().map(|placed| placed.seen).fold(0.0, f32::max);
        match seen {
            _ if seen >= SCREENSHOT && !self.is_part() => 1.0,
            _ if seen >= NEARLY_ALL && !self.is_part() => NEARLY,
            _ => seen / 2.0,
        }
    }

    /// Whether the board that fits the lines best is part of a larger one.
    fn is_part(&self) -> bool {
        *self.is_part.get_or_init(|| {
            self.screenshots().first().is_some_and(|placed| self.lines().iter().any(|lines| lines.go_on(&placed.mesh)))
        })
    }

    /// The probability, by its lines alone, that a screenshot shows a board of any size, 0 to 0.9. If all or nearly all
    /// lines of a 9×9 board are visible, other sizes can wait, and nothing is searched.
    pub fn promise_of_grids(&self) -> f32 {
        match self.promise_of_squares() {
            squares if squares >= 1.0 => 0.5,
            squares if squares >= NEARLY => MOST_OF_GRIDS,
            _ => self.grids().first().map_or(0.0, |placed| MOST_OF_GRIDS * placed.seen),
        }
    }

    /// The number of cells on a side of a square board with more than [`CELLS`], if one is found by its lines.
    pub fn larger(&self) -> Option<usize> {
        let is_larger = |placed: &&Placed| placed.mesh.rows() == placed.mesh.cols() && placed.mesh.rows() > CELLS;
        let placed = self.grids().iter().filter(|placed| placed.seen >= LATTICE).find(is_larger)?;
        Some(placed.mesh.rows())
    }

    /// Whether part of the picture differs in colour from most of it, regardless of brightness. False for grey or
    /// single-tint pictures.
    pub fn is_colourful(&self) -> bool {
        *self.is_colourful.get_or_init(|| colourful(&self.picture))
    }

    /// How clear the lines of a mesh are, from 0 to 1.
    pub fn seen(&self, mesh: &Mesh) -> f32 {
        self.lines().iter().map(|lines| lines.seen(mesh)).fold(0.0, f32::max)
    }

    /// The possible boards of `cells` by `cells` cells if the picture is a photo, best first.
    pub fn photos(&self, cells: usize) -> Vec<Placed> {
        page::boards(&self.grey, cells).into_iter().map(|(mesh, seen)| Placed { mesh, seen }).collect()
    }

    /// The possible boards of any size if the picture is a screenshot, best first.
    pub fn grids(&self) -> &[Placed] {
        self.grids.get_or_init(|| grid::boards(self.small(), self.steps()))
    }

    /// The possible boards that are a small part of a screenshot, best first.
    pub fn small_grids(&self) -> Vec<Placed> {
        grid::small_boards(self.small(), self.steps())
    }

    /// The possible boards without lines between cells in a screenshot, found by the symbols in their cells. Those with
    /// the most symbols come first. They extend as far as the symbols do.
    pub fn spots(&self) -> &[Placed] {
        self.spots.get_or_init(|| spots::boards(self.small()))
    }

    /// The board found by equal pieces: dots at its corners, or boxes around its cells.
    pub fn repeats(&self) -> Option<&Repeats> {
        self.repeats.get_or_init(|| Repeats::of(&self.grey)).as_ref()
    }

    /// Whether most symbols in the picture lie on their side.
    pub fn lies(&self) -> bool {
        spots::lie(self.small())
    }

    /// Where brightness changes.
    fn steps(&self) -> &Steps {
        self.steps.get_or_init(|| Steps::of(&self.small().grey))
    }

    /// A mesh of a screenshot, fitted to the lines seen near its own.
    pub fn refitted(&self, mesh: &Mesh) -> Mesh {
        let frame = self.small().frame;
        frame.to_original(&self.steps().fitted(&frame.to_working(mesh)))
    }

    /// The board of four or six cells on a side in a screenshot, with the digits in its cells. `None` if there is none,
    /// or if all lines of a 9×9 board are visible.
    pub fn sized(&self) -> Option<&Sized> {
        let look = || if self.promise_of_squares() < 1.0 { Sized::of(self) } else { None };
        self.sized.get_or_init(look).as_ref()
    }

    /// The 9×9 board in the picture, with the digits in its cells; `None` if there is none.
    pub fn squares(&self) -> Option<&Squares> {
        self.squares.get_or_init(|| Squares::of(self)).as_ref()
    }
}

/// The approximate number of pixels sampled for colours.
const COLOURS: usize = 20_000;
/// The least difference of a coloured pixel from the median tint, in red or blue minus green.
const COLOURED: i16 = 40;
/// The share of coloured pixels above which a picture is colourful. Of 750 drawn minesweeper positions one has fewer;
/// so has every third photo of a newspaper.
const COLOURED_SHARE: f32 = 0.005;

fn colourful(picture: &Picture) -> bool {
    let step = ((picture.pixels().len() / COLOURS) as f32).sqrt().max(1.0) as usize;
    let some = (0..picture.height()).step_by(step).flat_map(|y| picture.row(y).iter().step_by(step));
    let tints: Vec<[i16; 2]> = some
        .map(|[red, green, blue]| [i16::from(*red) - i16::from(*green), i16::from(*blue) - i16::from(*green)])
        .collect();
    let usual = [0, 1].map(|at| {
        let mut all: Vec<i16> = tints.iter().map(|tint| tint[at]).collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied().unwrap_or(0)
    });
    let is_other = |tint: &&[i16; 2]| tint.iter().zip(usual).any(|(one, usual)| (one - usual).abs() > COLOURED);
    tints.iter().filter(is_other).count() as f32 > COLOURED_SHARE * tints.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page in one tint with a spot of a hundred pixels.
    fn page(spot: [u8; 3]) -> View {
        let mut rgb = vec![[230, 220, 200]; 100 * 100];
        rgb[..100].fill(spot);
        View::new(Picture::new(100, 100, rgb).expect("a picture"))
    }

    /// The lines of a board of `cells` by `cells` cells of 30 pixels.
    fn lattice(cells: usize) -> View {
        let side = 30 * cells + 40;
        let on_line = |at: usize| (20..=20 + 30 * cells + 1).contains(&at) && (at - 20) % 30 < 2;
        let within = |at: usize| (20..=20 + 30 * cells + 1).contains(&at);
        let pixel = |at: usize| {
            let (x, y) = (at % side, at / side);
            if within(x) && within(y) && (on_line(x) || on_line(y)) { [40; 3] } else { [250; 3] }
        };
        View::new(Picture::new(side, side, (0..side * side).map(pixel).collect()).expect("a picture"))
    }

    #[test]
    fn a_board_with_more_cells_is_counted() {
        assert_eq!([16, 12, 9, 6].map(|cells| lattice(cells).larger()), [Some(16), Some(12), None, None]);
    }

    #[test]
    fn ink_in_another_colour_is_seen() {
        assert!(!page([20, 18, 12]).is_colourful(), "dark ink on yellow paper");
        assert!(page([20, 18, 112]).is_colourful(), "blue ink");
        assert!(!View::new(Picture::blank(0, 0)).is_colourful());
    }
}
