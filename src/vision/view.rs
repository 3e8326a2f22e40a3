//! A picture with everything that several kinds of puzzles want to know of it, found out once.

use std::sync::OnceLock;

use super::grid;
use super::lattice::{Comb, Lines};
use super::mesh::Mesh;
use super::nodes::Weighing;
use super::page;
use super::picture::Picture;
use super::plane::Plane;
use super::squares::Squares;

/// A picture that is being read.
#[derive(Debug)]
pub struct View {
    picture: Picture,
    grey: Plane,
    /// The lines of a screenshot, dark on light and light on dark.
    lines: OnceLock<[Lines; 2]>,
    squares: OnceLock<Option<Squares>>,
    grids: OnceLock<Vec<Placed>>,
}

/// A board that may be in a picture.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Where its cells lie, in pixels of the picture.
    pub mesh: Mesh,
    /// How well its lines are seen, from 0 to 1.
    pub seen: f32,
}

impl View {
    /// A picture of which nothing is known yet.
    pub fn new(picture: Picture) -> View {
        let grey = picture.grey();
        View { picture, grey, lines: OnceLock::new(), squares: OnceLock::new(), grids: OnceLock::new() }
    }

    /// The picture itself.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    /// How bright it is.
    pub fn grey(&self) -> &Plane {
        &self.grey
    }

    /// What is darker, and what is lighter, than what is around it, as lines.
    pub fn lines(&self) -> &[Lines; 2] {
        self.lines.get_or_init(|| Lines::both(&self.grey))
    }

    /// The board of `cells` by `cells` cells that fits the lines of the picture best, if it is a screenshot; once with all
    /// lines trusted alike, once with the thin ones trusted more.
    pub fn screenshots(&self, cells: usize) -> Vec<Placed> {
        let combs = self.lines().iter().filter_map(|lines| Some((lines, lines.comb(cells)?)));
        let best: Option<(&Lines, Comb)> = combs.max_by(|one, other| one.1.score.total_cmp(&other.1.score));
        let Some((lines, comb)) = best else { return Vec::new() };
        let placed = |weighing: Weighing| {
            let mesh = lines.mesh(&comb, cells, weighing);
            Placed { seen: lines.seen(&mesh), mesh }
        };
        vec![placed(Weighing::Even), placed(Weighing::ThinLines)]
    }

    /// How well the lines of a mesh are seen, from 0 to 1.
    pub fn seen(&self, mesh: &Mesh) -> f32 {
        self.lines().iter().map(|lines| lines.seen(mesh)).fold(0.0, f32::max)
    }

    /// The boards of `cells` by `cells` cells that it may be a photo of, the best first.
    pub fn photos(&self, cells: usize) -> Vec<Placed> {
        page::boards(&self.grey, cells).into_iter().map(|(mesh, seen)| Placed { mesh, seen }).collect()
    }

    /// The boards of any size that it may be a screenshot of, the best first.
    pub fn grids(&self) -> &[Placed] {
        self.grids.get_or_init(|| grid::boards(&self.grey))
    }

    /// The board of nine by nine cells in it, with what stands in them; none where there is none.
    pub fn squares(&self) -> Option<&Squares> {
        self.squares.get_or_init(|| Squares::of(self)).as_ref()
    }
}
