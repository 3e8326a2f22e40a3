//! Where a board in a picture ends: lines of tiles that the lattice does not show are added as long as they look like those
//! of the board.

use super::tiles::{FLAG, MINE, SURE, SURE_NUMBER, Tiles, ZERO, seen};
use crate::vision::sides::Side;
use crate::vision::{Mesh, Picture, View, tile};

/// Tiles that differ by less look alike.
const ALIKE: f32 = 7.0;

/// Lines that are added on one side at most, and the share of tiles (one in so many) that show that a line is no page.
const MOST_LINES: usize = 40;
const TELLING: usize = 4;

/// A board that has grown so many times is read anew.
const GROWN: usize = 2;

/// The share of a line, over and under, that has to look like the board where one of its tiles tells more.
const MOSTLY: (usize, usize) = (4, 5);

/// A board has no fewer lines.
const FEWEST: usize = 3;

/// So much of a cell at the edge of the picture is a border; more is page.
const LEAST_REST: f32 = 0.45;

/// What of a tile at the border of the picture has to be seen.
const LEAST_VISIBLE: f32 = 0.7;

/// A step between colours that is seen, how far from a border of a cell it may lie, in cells, and how many points along the
/// border and across it are looked at.
const STEP: f32 = 6.0;
const NEAR: f32 = 0.1;
const ALONG: usize = 9;
const ACROSS: usize = 12;

/// The share of the border of open tiles that shows a step where the board ends, at most where it goes on and nothing parts
/// open tiles, and at least where lines do. Fewer such tiles than this tell nothing.
const FRAMED: f32 = 0.8;
const LINED: f32 = 0.5;
const UNLINED: f32 = 0.3;
const LEAST_OPEN: usize = 2;

impl Tiles {
    /// The board as far as the picture shows it, its open tiles told from covered ones.
    pub(super) fn whole(mut self, view: &View) -> Option<Tiles> {
        let first = self.classes.len();
        // Lines that are found on one side may tell what those on another look like.
        for side in Side::ALL.into_iter().chain(Side::ALL) {
            self = self.extended(view, side);
        }
        for side in Side::ALL {
            while let Some(shorter) = self.trimmed(view.picture(), side) {
                self = shorter;
            }
        }
        if self.classes.len() >= GROWN * first {
            self = Tiles::read(view.picture(), &view.refitted(&self.mesh));
        }
        self.compare();
        // Half a board is worse than none.
        let is_part = Side::ALL.into_iter().any(|side| self.goes_on(view, side));
        (!is_part).then_some(self)
    }

    /// The board without the line at one side where that is no part of it: it looks otherwise, or a frame parts it from the
    /// rest.
    fn trimmed(&self, picture: &Picture, side: Side) -> Option<Tiles> {
        let line = self.line(side);
        let (rows, cols) = (self.mesh.rows(), self.mesh.cols());
        let lines = if matches!(side, Side::North | Side::South) { rows } else { cols };
        if lines <= FEWEST {
            return None;
        }
        let others: Vec<usize> = (0..self.classes.len()).filter(|at| !line.contains(at)).collect();
        let is_sign = |at: &usize| self.class(*at) > ZERO && self.probability(*at) >= SURE_NUMBER;
        let looks_alike = |at: &usize| self.away(self.looks[*at], &others, 0, Some(side)) < ALIKE;
        let known = line.iter().filter(|at| is_sign(at) || looks_alike(at)).count();
        let is_parted = self.lines_between(picture).is_some_and(|share| share <= UNLINED)
            && line.iter().all(|at| !is_sign(at))
            && self.seam(picture, side).is_some_and(|share| share >= FRAMED);
        if known * 2 >= line.len() && !is_parted {
            return None;
        }
        let (above, left) = (usize::from(side == Side::North), usize::from(side == Side::West));
        let is_level = matches!(side, Side::North | Side::South);
        let (fewer_rows, fewer_cols) = (rows - usize::from(is_level), cols - usize::from(!is_level));
        let mesh = Mesh::new(fewer_rows, fewer_cols, |row, col| self.mesh.node(row + above, col + left));
        let kept = (0..self.classes.len()).filter(|at| !line.contains(at));
        let (classes, looks) = kept.map(|at| (self.classes[at].clone(), self.looks[at])).unzip();
        Some(Tiles { mesh, classes, looks })
    }

    /// Whether the picture shows more of the board at one side than was found.
    fn goes_on(&self, view: &View, side: Side) -> bool {
        let picture = view.picture();
        let lines_between = self.lines_between(picture);
        if lines_between.is_some_and(|share| share <= UNLINED) && self.is_framed(view, side) {
            return false;
        }
        let Some(longer) = self.longer(view, side) else { return false };
        let is_lined = lines_between.is_some_and(|share| share >= LINED);
        if is_lined && longer.seam(picture, side).is_some_and(|share| share <= UNLINED) {
            return false;
        }
        let new = longer.line(side);
        let known = new.iter().filter(|at| self.knows(&longer, **at, side));
        let is_telling = |at: &&usize| longer.class(**at) != ZERO && longer.probability(**at) >= SURE_NUMBER;
        known.clone().count() * 2 > new.len() && known.filter(is_telling).count() > 0
    }

    /// The same board with as many lines more as the picture shows tiles that look like those of the board. There is no line
    /// around open tiles in some skins, and none at the end of a board that fills the screen.
    fn extended(self, view: &View, side: Side) -> Tiles {
        let picture = view.picture();
        // Where nothing parts open tiles, a step beside them is the frame.
        let lines_between = self.lines_between(picture);
        let is_unlined = lines_between.is_some_and(|share| share <= UNLINED);
        let is_lined = lines_between.is_some_and(|share| share >= LINED);
        if is_unlined && self.is_framed(view, side) {
            return self;
        }
        let (mut kept, mut next) = (None, self.longer(view, side));
        let mut last: Option<Tiles> = None;
        let mut lines = 0;
        while let Some(tiles) = next {
            let new = tiles.line(side);
            let known: Vec<usize> = new.iter().copied().filter(|at| self.knows(&tiles, *at, side)).collect();
            let is_telling = |at: &&usize| tiles.class(**at) != ZERO && tiles.probability(**at) >= SURE_NUMBER;
            // Buttons may cover half of a line that is seen clearly.
            let telling = known.iter().filter(is_telling).count();
            let tells = telling * TELLING >= new.len();
            // What is new may look like nothing before.
            let is_mostly_seen = telling > 0 && known.len() * MOSTLY.1 >= new.len() * MOSTLY.0;
            let is_seen = known.len() * 2 > new.len() && (tells || is_mostly_seen || known.len() == new.len());
            let is_half_seen = known.len() * 2 == new.len() && telling == known.len();
            // A header in the colour of open tiles has no lines towards them.
            let is_apart = is_lined && tiles.seam(picture, side).is_some_and(|share| share <= UNLINED);
            let is_board = (is_seen || is_half_seen) && !is_apart;
            if lines >= MOST_LINES || !is_board {
                // Blank lines belong to the board where something else follows them.
                return last.or(kept).unwrap_or(self);
            }
            next = tiles.longer(view, side);
            lines += 1;
            if is_unlined && tiles.is_framed(view, side) {
                return tiles;
            }
            if tells {
                (kept, last) = (Some(tiles), None);
            } else if next.is_none() && tiles.rest(picture, side) > LEAST_REST {
                // The page around the board may look like its blank tiles.
                break;
            } else {
                last = Some(tiles);
            }
        }
        if lines > 0 && last.as_ref().is_some_and(|last| last.rest(picture, side) <= LEAST_REST) {
            return last.or(kept).unwrap_or(self);
        }
        kept.unwrap_or(self)
    }

    /// Whether a tile of another reading looks like any of this board, but for its outer side, which something else may cover.
    fn knows(&self, other: &Tiles, at: usize, side: Side) -> bool {
        let all: Vec<usize> = (0..self.classes.len()).collect();
        // Beside covered tiles alone nobody knows yet what open ones look like.
        let is_first = self.numbers().next().is_none() && (ZERO + 1..FLAG).contains(&other.class(at));
        let is_mine = matches!(other.class(at), FLAG | MINE);
        if (is_first || is_mine) && other.probability(at) >= SURE {
            return true;
        }
        other.looks.get(at).is_some_and(|look| self.away(*look, &all, 0, Some(side)) < ALIKE)
    }

    /// The cells of the line at one side.
    fn line(&self, side: Side) -> Vec<usize> {
        let (rows, cols) = (self.mesh.rows(), self.mesh.cols());
        match side {
            Side::North => (0..cols).collect(),
            Side::South => ((rows - 1) * cols..rows * cols).collect(),
            Side::West => (0..rows).map(|row| row * cols).collect(),
            Side::East => (0..rows).map(|row| row * cols + cols - 1).collect(),
        }
    }

    fn is_open(&self, at: usize) -> bool {
        (ZERO..FLAG).contains(&self.class(at)) && self.probability(at) >= SURE_NUMBER
    }

    /// The share of the outer border of a cell's side at which colours change.
    fn steps(&self, picture: &Picture, at: usize, side: Side) -> f32 {
        let (row, col) = ((at / self.mesh.cols()) as f32, (at % self.mesh.cols()) as f32);
        let part = |step: usize, count: usize| (step as f32 + 0.5) / count as f32;
        let colour = |along: f32, across: f32| {
            let (x, y) = match side {
                Side::North => (col + along, row + across),
                Side::South => (col + along, row + 1.0 + across),
                Side::West => (col + across, row + along),
                Side::East => (col + 1.0 + across, row + along),
            };
            let (x, y) = self.mesh.place(x, y);
            picture.at(x, y)
        };
        let has_step = |along: &f32| {
            let colours: Vec<[u8; 3]> =
                (0..ACROSS).map(|step| colour(*along, (part(step, ACROSS) * 2.0 - 1.0) * NEAR)).collect();
            // Soft edges are spread over two pixels.
            colours.windows(3).any(|three| tile::distance(three[0], three[2]) >= STEP)
        };
        let along = (0..ALONG).map(|step| 0.15 + 0.7 * part(step, ALONG));
        along.filter(has_step).count() as f32 / ALONG as f32
    }

    /// The share of the borders between two open tiles at which lines are seen, on those where least is: a digit may reach
    /// the border of its tile. None where too few lie side by side.
    fn lines_between(&self, picture: &Picture) -> Option<f32> {
        let (rows, cols) = (self.mesh.rows(), self.mesh.cols());
        let pairs = (0..rows * cols).flat_map(|at| {
            let right = (at % cols + 1 < cols).then_some((at, at + 1, Side::East));
            let below = (at / cols + 1 < rows).then_some((at, at + cols, Side::South));
            right.into_iter().chain(below)
        });
        let pairs = pairs.filter(|(one, other, _)| self.is_open(*one) && self.is_open(*other));
        let mut shares: Vec<f32> = pairs.map(|(one, _, side)| self.steps(picture, one, side)).collect();
        shares.sort_unstable_by(f32::total_cmp);
        shares.get(shares.len() / 4).copied().filter(|_| shares.len() > LEAST_OPEN)
    }

    /// The mean share of the borders between open tiles of the line at one side and open ones behind it at which lines are seen.
    fn seam(&self, picture: &Picture, side: Side) -> Option<f32> {
        let (rows, cols) = (self.mesh.rows(), self.mesh.cols());
        let behind = |at: usize| {
            let (row, col) = side.opposite().neighbour((at / cols, at % cols), rows, cols)?;
            Some(row * cols + col)
        };
        let is_pair = |at: &usize| self.is_open(*at) && behind(*at).is_some_and(|other| self.is_open(other));
        let line = self.line(side).into_iter().filter(is_pair);
        let shares: Vec<f32> = line.map(|at| self.steps(picture, at, side.opposite())).collect();
        (shares.len() >= LEAST_OPEN).then(|| shares.iter().sum::<f32>() / shares.len() as f32)
    }

    /// Whether the open tiles at one side end at a step that covered tiles behind it do not explain.
    fn is_framed(&self, view: &View, side: Side) -> bool {
        let picture = view.picture();
        let longer = self.longer(view, side);
        let beyond: Vec<bool> = match &longer {
            Some(longer) => {
                let is_tile = |at: usize| longer.class(at) != ZERO && self.knows(longer, at, side);
                longer.line(side).into_iter().map(is_tile).collect()
            }
            None => Vec::new(),
        };
        let line = self.line(side).into_iter().enumerate();
        let open = line.filter(|(place, at)| self.is_open(*at) && !beyond.get(*place).copied().unwrap_or(false));
        let open: Vec<usize> = open.map(|(_, at)| at).collect();
        let sum: f32 = open.iter().map(|at| self.steps(picture, *at, side)).sum();
        open.len() >= LEAST_OPEN && sum >= FRAMED * open.len() as f32
    }

    /// How much of the picture is left on one side, in cells.
    fn rest(&self, picture: &Picture, side: Side) -> f32 {
        let (wide, high) = self.mesh.cell_size();
        let (first, last) = (self.mesh.node(0, 0), self.mesh.node(self.mesh.rows(), self.mesh.cols()));
        match side {
            Side::North => first.1 / high,
            Side::West => first.0 / wide,
            Side::South => (picture.height() as f32 - last.1) / high,
            Side::East => (picture.width() as f32 - last.0) / wide,
        }
    }

    /// The board with one line more; none where the picture ends.
    fn longer(&self, view: &View, side: Side) -> Option<Tiles> {
        let picture = view.picture();
        if self.rest(picture, side) < LEAST_VISIBLE {
            return None;
        }
        let (above, left) = (usize::from(side == Side::North), usize::from(side == Side::West));
        let (down, right) = (usize::from(side == Side::South), usize::from(side == Side::East));
        let (rows, cols) = (self.mesh.rows() + above + down, self.mesh.cols() + left + right);
        let old = &view.refitted(&self.mesh);
        let mesh = Mesh::new(rows, cols, |row, col| old.place(col as f32 - left as f32, row as f32 - above as f32));
        let is_old = |row: usize, col: usize| {
            let (row, col) = (row.checked_sub(above)?, col.checked_sub(left)?);
            (row < old.rows() && col < old.cols()).then_some(row * old.cols() + col)
        };
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let (mut classes, mut looks) = (Vec::new(), Vec::new());
        for (row, col) in cells {
            let known = is_old(row, col).and_then(|at| Some((self.classes.get(at)?.clone(), *self.looks.get(at)?)));
            let (class, look) = known.unwrap_or_else(|| seen(picture, &mesh, (row, col)));
            classes.push(class);
            looks.push(look);
        }
        Some(Tiles { mesh, classes, looks })
    }
}
