//! Where a board in a picture ends: lines of tiles that the lattice does not show are added as long as they look like those
//! of the board.

use super::looks::Look;
use super::tiles::{CLOSED, FLAG, MINE, SURE, SURE_NUMBER, Tiles, ZERO};
use nazo_vision::sides::Side;
use nazo_vision::{Mesh, Picture, View};

/// Tiles that differ by less look alike.
const ALIKE: f32 = 7.0;

/// So many covered tiles tell what ground flags stand on, and by so many grey levels other ground differs.
const LEAST_COVERED: usize = 3;
const OTHER_GROUND: f32 = 24.0;

/// So many blank lines in a row, with so many tiles in all, are no board but the page around it.
const MOST_BLANK_LINES: usize = 6;
const MOST_BLANK: usize = 120;

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

/// The share of the border of open tiles that shows a step where the board ends, at most where it goes on and nothing parts
/// open tiles, and at least where lines do. Fewer such tiles than this tell nothing.
pub(super) const FRAMED: f32 = 0.8;
const LINED: f32 = 0.5;
const UNLINED: f32 = 0.3;
pub(super) const LEAST_OPEN: usize = 2;

/// How many times as much as lines between tiles, and by how many grey levels more, a frame differs from what is beside it.
const RULED: (f32, f32) = (1.8, 60.0);

/// By how much of a cell the frame beyond the board may be off, besides what it may be for each line in between.
const OFF: f32 = 0.15;
const OFF_A_LINE: f32 = 0.04;

impl Tiles {
    /// The board as far as the picture shows it, its open tiles told from covered ones.
    pub(super) fn whole(mut self, view: &View) -> Option<Tiles> {
        let first = self.classes.len();
        // A line of something else that was taken for one of the board would be known again beyond it.
        self = self.all_trimmed(view.picture());
        // Lines that are found on one side may tell what those on another look like.
        for side in Side::ALL.into_iter().chain(Side::ALL) {
            self = self.extended(view, side);
            if self.is_hopeless() {
                return None;
            }
        }
        self = self.all_trimmed(view.picture());
        if self.classes.len() >= GROWN * first {
            self = Tiles::read(view.picture(), &view.refitted(&self.mesh));
        }
        self = self.framed(view.picture());
        self.compare();
        // Half a board is worse than none.
        let is_part = Side::ALL.into_iter().any(|side| self.goes_on(view, side));
        (!is_part).then_some(self)
    }

    /// The board laid into the frame around it, where that shows its tiles more clearly.
    fn framed(self, picture: &Picture) -> Tiles {
        if self.lines_between(picture).is_none_or(|share| share > UNLINED) {
            return self;
        }
        let framed = self.laid_in_frame(picture).map(|mesh| Tiles::read(picture, &mesh));
        framed.filter(|framed| framed.sure() > self.sure()).unwrap_or(self)
    }

    /// The board without the lines on all sides that are no part of it.
    fn all_trimmed(mut self, picture: &Picture) -> Tiles {
        for side in Side::ALL {
            while let Some(shorter) = self.trimmed(picture, side) {
                self = shorter;
            }
        }
        self
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
        // Two lines of a page do not vouch for each other.
        let opposite = self.line(side.opposite());
        let is_other = |at: &usize| !line.contains(at) && !opposite.contains(at);
        let others: Vec<usize> = (0..self.classes.len()).filter(is_other).collect();
        let is_sign = |at: &usize| {
            let (class, p) = (self.class(*at), self.probability(*at));
            class > ZERO
                && p >= SURE_NUMBER
                && (class >= FLAG || self.can_be(*at, class - ZERO))
                && (class < FLAG || self.is_covered_ground(&self.looks[*at], others.iter().copied(), side))
        };
        let looks_alike = |at: &usize| self.is_near(self.looks[*at], others.iter().copied(), side, ALIKE);
        let known = line.iter().filter(|at| is_sign(at) || looks_alike(at)).count();
        let is_unlined = self.is_unlined(picture);
        let is_parted = is_unlined
            && line.iter().all(|at| !is_sign(at))
            && self.seam(picture, side).is_some_and(|share| share >= FRAMED);
        // A page in nearly the colour of open tiles, perhaps with a counter on it, which has something of a flag.
        let is_page = is_unlined
            && line.iter().all(|at| !(ZERO + 1..FLAG).contains(&self.class(*at)))
            && self.foreign(line.iter().copied()).len() * 2 > line.len();
        if known * 2 >= line.len() && !is_parted && !is_page && !self.is_beyond_frame(picture, side) {
            return None;
        }
        let (above, left) = (usize::from(side == Side::North), usize::from(side == Side::West));
        let is_level = matches!(side, Side::North | Side::South);
        let (fewer_rows, fewer_cols) = (rows - usize::from(is_level), cols - usize::from(!is_level));
        let mesh = Mesh::new(fewer_rows, fewer_cols, |row, col| self.mesh.node(row + above, col + left));
        let kept = (0..self.classes.len()).filter(|at| !line.contains(at));
        let (classes, looks) = kept.map(|at| (self.classes[at].clone(), self.looks[at])).unzip();
        Some(Tiles { mesh, classes, looks, beyond: self.beyond.clone() })
    }

    /// Whether the picture shows more of the board at one side than was found.
    fn goes_on(&self, view: &View, side: Side) -> bool {
        let picture = view.picture();
        if self.is_unlined(picture) && self.is_framed(view, side) {
            return false;
        }
        let Some(longer) = self.longer(view, side) else { return false };
        if self.is_lined(picture) && longer.is_apart(picture, side) {
            return false;
        }
        let new = longer.line(side);
        let known = new.iter().filter(|at| self.knows(&longer, **at, side));
        let is_telling = |at: &&usize| longer.class(**at) != ZERO && longer.probability(**at) >= SURE_NUMBER;
        let goes_on = known.clone().count() * 2 > new.len() && known.filter(is_telling).count() > 0;
        goes_on && !self.is_ruled_off(view, side)
    }

    /// Whether it is seen that the board ends at one side: the picture does, a frame runs there, or what follows looks
    /// otherwise.
    pub(super) fn is_end_seen(&self, view: &View, side: Side) -> bool {
        let picture = view.picture();
        let Some(longer) = self.longer(view, side) else { return true };
        let beyond = longer.line(side);
        let is_tile = |at: &usize| {
            longer.class(*at) != ZERO && longer.probability(*at) >= SURE_NUMBER && self.knows(&longer, *at, side)
        };
        if beyond.iter().any(is_tile) {
            return false;
        }
        let pairs = self.line(side).into_iter().zip(beyond).filter(|(at, _)| self.is_open(*at));
        let (mut open, mut parted, mut alike) = (0, 0.0, 0);
        for (at, other) in pairs {
            open += 1;
            parted += self.steps(picture, at, side);
            alike += usize::from(self.knows(&longer, other, side));
        }
        // Where lines part open tiles, another one is no frame.
        let is_framed = self.is_unlined(picture) && parted >= FRAMED * open as f32;
        open == 0 || is_framed || alike * TELLING < open || self.is_ruled_off(view, side)
    }

    /// Whether the picture shows all of the board: on every side something else is seen, by the sides (as in [`Side::ALL`])
    /// where its end is. What stands above it, as a counter does, may look like a tile; there a frame is enough.
    pub(super) fn is_whole(&self, picture: &Picture, ends: &[bool; 4]) -> bool {
        Side::ALL.into_iter().zip(ends).all(|(side, is_seen)| {
            if self.rest(picture, side) < LEAST_VISIBLE {
                return self.is_bordered(picture, side);
            }
            *is_seen || side == Side::North && self.is_bordered(picture, side)
        })
    }

    /// The same board with as many lines more as the picture shows tiles that look like those of the board. There is no line
    /// around open tiles in some skins, and none at the end of a board that fills the screen.
    fn extended(self, view: &View, side: Side) -> Tiles {
        let picture = view.picture();
        // Where nothing parts open tiles, a step beside them is the frame.
        let (is_lined, is_unlined) = (self.is_lined(picture), self.is_unlined(picture));
        if is_unlined && self.is_framed(view, side) {
            return self;
        }
        if let Some(framed) = self.up_to_frame(picture, side).filter(|_| is_unlined) {
            return framed;
        }
        let (mut kept, mut next) = (None, self.longer(view, side));
        let mut last: Option<Tiles> = None;
        let (mut lines, mut blank) = (0, 0);
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
            // A header in the colour of open tiles has no lines towards them, and a page none between what would be its tiles.
            let is_apart = is_lined && tiles.is_apart(picture, side);
            let is_board = (is_seen || is_half_seen) && !is_apart;
            if lines == 0 && is_board && is_lined && self.is_ruled_off(view, side) {
                return self;
            }
            if lines >= MOST_LINES || !is_board || tiles.is_hopeless() {
                // Blank lines belong to the board where something else follows them.
                return last.or(kept).unwrap_or(self);
            }
            next = tiles.longer(view, side);
            lines += 1;
            if is_unlined && tiles.is_framed(view, side) || is_lined && tiles.is_ruled_off(view, side) {
                return tiles;
            }
            if tells {
                (kept, last, blank) = (Some(tiles), None, 0);
                continue;
            }
            blank += 1;
            if blank > MOST_BLANK_LINES && blank * new.len() > MOST_BLANK {
                break;
            }
            if next.is_none() && tiles.rest(picture, side) > LEAST_REST {
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

    /// The board up to the line at which the open ground ends beyond one side, where nothing parts open tiles from each
    /// other and it ends at one; none where blank tiles do not fit in between. Few tiles tell how large they are by less
    /// than such a line does.
    fn up_to_frame(&self, picture: &Picture, side: Side) -> Option<Tiles> {
        let beyond = self.frame_beyond(picture, side)?;
        let lines = beyond.round();
        if lines < 1.0 || (beyond - lines).abs() > OFF + OFF_A_LINE * lines {
            return None;
        }
        let (rows, cols) = (self.mesh.rows(), self.mesh.cols());
        let new = lines as usize;
        let is_level = matches!(side, Side::North | Side::South);
        let is_before = matches!(side, Side::North | Side::West);
        let old = if is_level { rows } else { cols };
        // Where the old board and what lies between it and the frame begins, and how much of the old mesh a line takes.
        let (start, step) = (if is_before { -beyond } else { 0.0 }, (old as f32 + beyond) / (old + new) as f32);
        let along = |line: usize| start + line as f32 * step;
        let mesh = match is_level {
            true => Mesh::new(rows + new, cols, |row, col| self.mesh.place(col as f32, along(row))),
            false => Mesh::new(rows, cols + new, |row, col| self.mesh.place(along(col), row as f32)),
        };
        let mut tiles = Tiles::read(picture, &mesh);
        tiles.compare();
        let line = |at: &usize| if is_level { at / mesh.cols() } else { at % mesh.cols() };
        let is_new = |at: &usize| if is_before { line(at) < new } else { line(at) >= old };
        let fresh: Vec<usize> = (0..tiles.classes.len()).filter(is_new).collect();
        let is_known = |at: &&usize| self.knows(&tiles, **at, side);
        let known = fresh.iter().filter(is_known).count();
        (known * MOSTLY.1 >= fresh.len() * MOSTLY.0).then_some(tiles)
    }

    /// Whether a tile looks like one of this board that is covered, rather than like any other.
    fn is_covered_like(&self, look: Look, side: Side) -> bool {
        let (covered, rest): (Vec<usize>, Vec<usize>) = (0..self.classes.len())
            .partition(|known| self.class(*known) == CLOSED && self.probability(*known) >= SURE_NUMBER);
        let away = self.away_but(look, covered.into_iter(), side);
        away < ALIKE && away < self.away_but(look, rest.into_iter(), side)
    }

    /// Whether a tile of another reading looks like any of this board, but for its outer side, which something else may cover.
    fn knows(&self, other: &Tiles, at: usize, side: Side) -> bool {
        let all = 0..self.classes.len();
        // Beside covered tiles alone nobody knows yet what open ones look like.
        let is_first = self.numbers().next().is_none() && (ZERO + 1..FLAG).contains(&other.class(at));
        let is_mine = matches!(other.class(at), FLAG | MINE);
        if (is_first || is_mine) && other.probability(at) >= SURE {
            let is_on_board = |look| self.is_covered_ground(look, all, side);
            return is_first || other.looks.get(at).is_some_and(is_on_board);
        }
        other.looks.get(at).is_some_and(|look| self.is_near(*look, all, side, ALIKE))
    }

    /// Whether a flag or a mine of this look stands on such ground as the covered tiles among some do, as far as these are known.
    /// What is written above a board has something of a flag here and there.
    fn is_covered_ground(&self, look: &Look, tiles: impl Iterator<Item = usize>, side: Side) -> bool {
        let covered = tiles.filter(|at| self.is_covered(*at) && self.probability(*at) >= SURE_NUMBER);
        let covered: Vec<usize> = covered.collect();
        covered.len() < LEAST_COVERED || self.is_near(*look, covered.into_iter(), side, OTHER_GROUND)
    }

    /// The cells of the line at one side.
    pub(super) fn line(&self, side: Side) -> Vec<usize> {
        let (rows, cols) = (self.mesh.rows(), self.mesh.cols());
        match side {
            Side::North => (0..cols).collect(),
            Side::South => ((rows - 1) * cols..rows * cols).collect(),
            Side::West => (0..rows).map(|row| row * cols).collect(),
            Side::East => (0..rows).map(|row| row * cols + cols - 1).collect(),
        }
    }

    pub(super) fn is_open(&self, at: usize) -> bool {
        (ZERO..FLAG).contains(&self.class(at)) && self.probability(at) >= SURE_NUMBER
    }

    /// Whether lines part open tiles from each other; neither that nor the opposite where too few lie side by side.
    fn is_lined(&self, picture: &Picture) -> bool {
        self.lines_between(picture).is_some_and(|share| share >= LINED)
    }

    /// Whether nothing does.
    fn is_unlined(&self, picture: &Picture) -> bool {
        self.lines_between(picture).is_some_and(|share| share <= UNLINED)
    }

    /// Whether the open tiles at one side end at a step that covered tiles behind it do not explain.
    fn is_framed(&self, view: &View, side: Side) -> bool {
        let picture = view.picture();
        let open = self.ending(self.longer(view, side).as_ref(), side);
        let sum: f32 = open.iter().map(|at| self.steps(picture, *at, side)).sum();
        open.len() >= LEAST_OPEN && sum >= FRAMED * open.len() as f32
    }

    /// Whether open tiles are parted by lines, and those at one side end at a line that is much clearer than these, as a frame is.
    /// A page may look like blank tiles.
    fn is_ruled_off(&self, view: &View, side: Side) -> bool {
        let clear = |at: &usize| self.ruled(view.picture(), *at, side);
        // Most boards have no frame that is clear at all, which is found out soonest.
        let open = self.line(side).into_iter().filter(|at| self.is_open(*at));
        if open.filter(|at| clear(at) >= RULED.1).count() < LEAST_OPEN {
            return false;
        }
        let ending = self.ending(self.longer(view, side).as_ref(), side);
        self.are_framed(view.picture(), ending.iter().map(clear).collect())
    }

    /// Whether lines that are so clear are those of a frame beside the ones that part open tiles.
    fn are_framed(&self, picture: &Picture, clear: Vec<f32>) -> bool {
        let are_mostly = |least: f32| {
            let count = clear.iter().filter(|clear| **clear >= least).count();
            count >= LEAST_OPEN && count as f32 >= FRAMED * clear.len() as f32
        };
        are_mostly(RULED.1)
            && self.ruled_between(picture).is_some_and(|usual| are_mostly((usual * RULED.0).max(usual + RULED.1)))
            && self.is_lined(picture)
    }

    /// Whether a line as of a frame runs between the tiles at one side, all of which look open, and those behind them.
    fn is_beyond_frame(&self, picture: &Picture, side: Side) -> bool {
        let line = self.line(side);
        if line.iter().any(|at| self.is_covered(*at)) {
            return false;
        }
        let pairs = line.into_iter().filter(|at| self.has_open_behind(*at, side));
        self.are_framed(picture, pairs.map(|at| self.ruled(picture, at, side.opposite())).collect())
    }

    /// The open tiles at one side behind which no other sort of tile follows on the board with one line more.
    fn ending(&self, longer: Option<&Tiles>, side: Side) -> Vec<usize> {
        let beyond: Vec<bool> = match longer {
            Some(longer) => {
                let is_tile = |at: usize| longer.class(at) != ZERO && self.knows(longer, at, side);
                longer.line(side).into_iter().map(is_tile).collect()
            }
            None => Vec::new(),
        };
        let line = self.line(side).into_iter().enumerate();
        let open = line.filter(|(place, at)| self.is_open(*at) && !beyond.get(*place).copied().unwrap_or(false));
        open.map(|(_, at)| at).collect()
    }

    /// How much of the picture is left on one side, in cells.
    pub(super) fn rest(&self, picture: &Picture, side: Side) -> f32 {
        let (wide, high) = self.mesh.cell_size();
        let (first, last) = (self.mesh.node(0, 0), self.mesh.node(self.mesh.rows(), self.mesh.cols()));
        match side {
            Side::North => first.1 / high,
            Side::West => first.0 / wide,
            Side::South => (picture.height() as f32 - last.1) / high,
            Side::East => (picture.width() as f32 - last.0) / wide,
        }
    }

    /// The board with one line more, in which what looks like its covered tiles is covered; none where the picture ends.
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
            let (class, look) = known.unwrap_or_else(|| {
                let (mut class, look) = self.beyond.seen(picture, &mesh, (row, col));
                if class[ZERO] >= SURE_NUMBER && self.is_covered_like(look, side) {
                    class.swap(CLOSED, ZERO);
                }
                (class, look)
            });
            classes.push(class);
            looks.push(look);
        }
        Some(Tiles { mesh, classes, looks, beyond: self.beyond.clone() })
    }

    /// Whether the line at one side is no part of a board with lines between its tiles: there are none towards it or in it.
    fn is_apart(&self, picture: &Picture, side: Side) -> bool {
        let across = if matches!(side, Side::North | Side::South) { Side::East } else { Side::South };
        let line = self.line(side);
        let borders = line.split_last().map_or(&[] as &[usize], |(_, rest)| rest);
        let crossed: f32 = borders.iter().map(|at| self.steps(picture, *at, across)).sum();
        self.seam(picture, side).is_some_and(|share| share <= UNLINED) || crossed < LINED * borders.len() as f32
    }
}
