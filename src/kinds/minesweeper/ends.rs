//! Where a board in a picture ends. Lines of tiles beyond the lattice are added as long as they look like those of the
//! board.

use super::looks::Look;
use super::tiles::{CLEAR, CLOSED, FLAG, MINE, SURE, SURE_NUMBER, Tiles, ZERO};
use nazo_vision::sides::Side;
use nazo_vision::{Mesh, Picture, View};

/// Tiles that differ by less than this look alike.
const ALIKE: f32 = 7.0;

/// The number of covered tiles that shows the background of flags, and the difference in grey levels of another
/// background.
const LEAST_COVERED: usize = 3;
const OTHER_GROUND: f32 = 24.0;

/// If there are more blank lines in a row than this, with more tiles than this, they are not part of the board but the
/// page around it.
const MOST_BLANK_LINES: usize = 6;
const MOST_BLANK: usize = 120;

/// The most lines added on one side, and the share of tiles (one in so many) that show that a line is not part of the
/// page.
const MOST_LINES: usize = 40;
const TELLING: usize = 4;

/// A board that has grown by this factor is read again.
const GROWN: usize = 2;

/// The share of a line, as a fraction, that must look like the board if at least one of its tiles is informative.
const MOSTLY: (usize, usize) = (4, 5);

/// The fewest lines of a board.
const FEWEST: usize = 3;
/// The most lines beside a board that are looked at together: the header of a window, or the column of its buttons.
const MOST_TRIMMED: usize = 5;

/// A border at the edge of the picture takes at most this share of a cell; more is page.
const LEAST_REST: f32 = 0.45;

/// The share of a tile at the edge of the picture that must be visible.
const LEAST_VISIBLE: f32 = 0.7;

/// Shares of the edges of open tiles that show a step: at least the first where the board ends. Between open tiles,
/// lines show at least the second, and without lines at most the third is shown. With fewer open tiles than the last,
/// nothing can be concluded.
pub(super) const FRAMED: f32 = 0.8;
const LINED: f32 = 0.5;
const UNLINED: f32 = 0.3;
pub(super) const LEAST_OPEN: usize = 2;

/// How much more a frame differs from its surroundings than lines between tiles do: as a factor, and in grey levels.
const RULED: (f32, f32) = (1.8, 60.0);

/// How far the frame may be from a whole number of cells beyond the board, at least and for each line in between.
const OFF: f32 = 0.15;
const OFF_A_LINE: f32 = 0.04;

impl Tiles {
    /// The board as far as the picture shows it, with open and covered tiles told apart.
    pub(super) fn whole(mut self, view: &View) -> Option<Tiles> {
        let first = self.classes.len();
        // Something else that was taken for a line of the board would be found again beyond it.
        self = self.all_trimmed(view.picture());
        // A mesh through lines of something else is stretched.
        if self.classes.len() < first && self.sure() < CLEAR {
            self = Tiles::read(view.picture(), &view.refitted(&self.mesh));
            self.compare();
        }
        // Lines found on one side may show what those on another side look like.
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

    /// The board fitted into the frame around it, if that makes its tiles clearer.
    fn framed(self, picture: &Picture) -> Tiles {
        if self.lines_between(picture).is_none_or(|share| share > UNLINED) {
            return self;
        }
        let framed = self.laid_in_frame(picture).map(|mesh| Tiles::read(picture, &mesh));
        framed.filter(|framed| framed.sure() > self.sure()).unwrap_or(self)
    }

    /// The board without lines on any side that are not part of it.
    fn all_trimmed(mut self, picture: &Picture) -> Tiles {
        for side in Side::ALL {
            while let Some(shorter) = self.trimmed(picture, side) {
                self = shorter;
            }
        }
        self
    }

    /// The board without the lines at one side that are not part of it: they look different, or a frame separates the
    /// outermost one from the rest.
    fn trimmed(&self, picture: &Picture, side: Side) -> Option<Tiles> {
        let lines = if matches!(side, Side::North | Side::South) { self.mesh.rows() } else { self.mesh.cols() };
        (1..=MOST_TRIMMED)
            .find(|many| lines >= FEWEST + 2 * many - 1 && self.is_foreign(picture, side, *many))
            .map(|many| self.without(side, many))
    }

    /// Whether the outermost lines at one side, this many of them, are not part of the board.
    fn is_foreign(&self, picture: &Picture, side: Side, many: usize) -> bool {
        let line = self.lines(side, many);
        // Lines of a page must not confirm each other.
        let opposite = self.lines(side.opposite(), many);
        let is_other = |at: &usize| !line.contains(at) && !opposite.contains(at);
        let others: Vec<usize> = (0..self.classes.len()).filter(is_other).collect();
        let is_sign = |at: &usize| {
            let (class, p) = (self.class(*at), self.probability(*at));
            class > ZERO
                && p >= SURE_NUMBER
                && (class >= FLAG || self.can_be(*at, class - ZERO))
                && (class < FLAG || self.is_covered_ground(&self.looks[*at], others.iter().copied(), side))
        };
        // Where columns differ in width, the edges of tiles lie elsewhere, but not what is behind their signs.
        let looks_alike = |at: &usize| match many {
            1 => self.is_near(self.looks[*at], others.iter().copied(), side, ALIKE),
            _ => self.ground_away(*at, &others) < ALIKE,
        };
        let known = line.iter().filter(|at| is_sign(at) || looks_alike(at)).count();
        let is_unknown = known * 2 < line.len();
        if many > 1 {
            // Numbers next to them need the mines of what may be the only covered tiles.
            let has_room = |(at, number): (usize, usize)| {
                let (beyond, rest): (Vec<usize>, Vec<usize>) =
                    self.neighbours(at).partition(|other| line.contains(other));
                let is_beside = !beyond.is_empty() && !line.contains(&at);
                !is_beside || rest.into_iter().filter(|other| self.is_covered(*other)).count() >= number
            };
            return is_unknown && self.numbers().all(has_room);
        }
        let is_unlined = self.is_unlined(picture);
        let is_parted = is_unlined
            && line.iter().all(|at| !is_sign(at))
            && self.seam(picture, side).is_some_and(|share| share >= FRAMED);
        // This is a page with nearly the colour of open tiles, perhaps with a counter, which resembles a flag.
        let is_page = is_unlined
            && line.iter().all(|at| !(ZERO + 1..FLAG).contains(&self.class(*at)))
            && self.foreign(line.iter().copied()).len() * 2 > line.len();
        // If lines separate tiles, this is a page in their colour, or a header, without any.
        let are_like =
            |tiles: &[usize]| line.iter().filter(|at| self.ground_away(**at, tiles) < ALIKE).count() * 2 > line.len();
        let covered = || others.iter().copied().filter(|at| self.class(*at) == CLOSED).collect::<Vec<_>>();
        let is_apart = || self.is_lined(picture) && self.is_apart(picture, side);
        let is_uncovered = || self.has_covers(picture) && (is_apart() || self.is_uncovered(picture, side));
        let is_bare = || match are_like(&self.sure_numbers()) {
            true => is_apart(),
            false => are_like(&covered()) && is_uncovered(),
        };
        is_unknown || is_parted || is_page || self.is_beyond_frame(picture, side) || is_bare()
    }

    /// The board without the outermost lines at one side.
    fn without(&self, side: Side, many: usize) -> Tiles {
        let [north, east, south, west] = Side::ALL.map(|other| if other == side { many } else { 0 });
        let (rows, cols) = (self.mesh.rows() - north - south, self.mesh.cols() - west - east);
        let mesh = Mesh::new(rows, cols, |row, col| self.mesh.node(row + north, col + west));
        let line = self.lines(side, many);
        let kept = (0..self.classes.len()).filter(|at| !line.contains(at));
        let (classes, looks) = kept.map(|at| (self.classes[at].clone(), self.looks[at])).unzip();
        Tiles { mesh, classes, looks, beyond: self.beyond.clone() }
    }

    /// Whether the picture shows more of the board on one side than was found.
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

    /// Whether the board visibly ends at one side: the picture ends, a frame runs there, or what follows looks
    /// different.
    pub(super) fn is_end_seen(&self, view: &View, side: Side) -> bool {
        let picture = view.picture();
        let Some(longer) = self.longer(view, side) else {
            // Blank tiles that the picture cuts off may be its page.
            return self.rest(picture, side) > -OFF || self.line(side).into_iter().any(|at| self.class(at) > ZERO);
        };
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
        // If lines separate open tiles, a further line is not a frame.
        let is_framed = self.is_unlined(picture) && parted >= FRAMED * open as f32;
        open == 0 || is_framed || alike * TELLING < open || self.is_ruled_off(view, side)
    }

    /// Whether the picture shows the whole board: its end is visible on every side, as given by `ends` in the order of
    /// [`Side::ALL`]. Things above the board, such as a counter, may look like tiles, so a frame is enough there.
    pub(super) fn is_whole(&self, picture: &Picture, ends: &[bool; 4]) -> bool {
        Side::ALL.into_iter().zip(ends).all(|(side, is_seen)| {
            if self.rest(picture, side) < LEAST_VISIBLE {
                return self.is_bordered(picture, side);
            }
            *is_seen || side == Side::North && self.is_bordered(picture, side)
        })
    }

    /// The same board, extended by the lines in the picture whose tiles look like those of the board. In some skins
    /// there is no line around open tiles, and none at the end of a board that fills the screen.
    fn extended(self, view: &View, side: Side) -> Tiles {
        let picture = view.picture();
        // If nothing separates open tiles, a step beside them is the frame.
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
            // Buttons may cover half of a line that is otherwise clear.
            let telling = known.iter().filter(is_telling).count();
            let tells = telling * TELLING >= new.len();
            // New tiles may look like nothing seen before.
            let is_mostly_seen = telling > 0 && known.len() * MOSTLY.1 >= new.len() * MOSTLY.0;
            let is_seen = known.len() * 2 > new.len() && (tells || is_mostly_seen || known.len() == new.len());
            let is_half_seen = known.len() * 2 == new.len() && telling == known.len();
            // A header in the colour of open tiles has no lines towards them, and a page has none between its supposed
            // tiles.
            let is_apart = is_lined && tiles.is_apart(picture, side);
            let is_board = (is_seen || is_half_seen) && !is_apart;
            if lines == 0 && is_board && is_lined && self.is_ruled_off(view, side) {
                return self;
            }
            if lines >= MOST_LINES || !is_board || tiles.is_hopeless() {
                // Blank lines belong to the board only if something else follows them.
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

    /// The board up to the line at which the open background ends beyond one side, if nothing separates open tiles and
    /// there is such a line. None if no whole number of blank tiles fits in between. Such a line shows the size of a
    /// tile better than a few tiles do.
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
        // The start of the old board with the area up to the frame, and the size of a line in lines of the old mesh.
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

    /// Whether a tile looks more like the covered tiles of this board than like any other.
    fn is_covered_like(&self, look: Look, side: Side) -> bool {
        let (covered, rest): (Vec<usize>, Vec<usize>) = (0..self.classes.len())
            .partition(|known| self.class(*known) == CLOSED && self.probability(*known) >= SURE_NUMBER);
        let away = self.away_but(look, covered.into_iter(), side);
        away < ALIKE && away < self.away_but(look, rest.into_iter(), side)
    }

    /// Whether a tile of another reading looks like a tile of this board, ignoring its outer side, which may be covered
    /// by something.
    fn knows(&self, other: &Tiles, at: usize, side: Side) -> bool {
        let all = 0..self.classes.len();
        // With only covered tiles so far, it is unknown what open ones look like.
        let is_first = self.numbers().next().is_none() && (ZERO + 1..FLAG).contains(&other.class(at));
        let is_mine = matches!(other.class(at), FLAG | MINE);
        if (is_first || is_mine) && other.probability(at) >= SURE {
            let is_on_board = |look| self.is_covered_ground(look, all, side);
            return is_first || other.looks.get(at).is_some_and(is_on_board);
        }
        other.looks.get(at).is_some_and(|look| self.is_near(*look, all, side, ALIKE))
    }

    /// Whether a flag or mine of this look has the background of the covered tiles among `tiles`, as far as these are
    /// known. Writing above a board resembles flags here and there.
    fn is_covered_ground(&self, look: &Look, tiles: impl Iterator<Item = usize>, side: Side) -> bool {
        let covered = tiles.filter(|at| self.is_covered(*at) && self.probability(*at) >= SURE_NUMBER);
        let covered: Vec<usize> = covered.collect();
        covered.len() < LEAST_COVERED || self.is_near(*look, covered.into_iter(), side, OTHER_GROUND)
    }

    /// The cells of the line at one side.
    pub(super) fn line(&self, side: Side) -> Vec<usize> {
        self.lines(side, 1)
    }

    /// The cells of the outermost lines at one side, this many of them.
    fn lines(&self, side: Side, many: usize) -> Vec<usize> {
        let (rows, cols) = (self.mesh.rows(), self.mesh.cols());
        let is_in = |at: &usize| match side {
            Side::North => at / cols < many,
            Side::South => at / cols + many >= rows,
            Side::West => at % cols < many,
            Side::East => at % cols + many >= cols,
        };
        (0..rows * cols).filter(is_in).collect()
    }

    pub(super) fn is_open(&self, at: usize) -> bool {
        (ZERO..FLAG).contains(&self.class(at)) && self.probability(at) >= SURE_NUMBER
    }

    /// Whether lines separate open tiles. If too few open tiles are adjacent, neither this nor its opposite holds.
    fn is_lined(&self, picture: &Picture) -> bool {
        self.lines_between(picture).is_some_and(|share| share >= LINED) || self.has_lined_numbers(picture)
    }

    /// Whether nothing separates open tiles.
    fn is_unlined(&self, picture: &Picture) -> bool {
        self.lines_between(picture).is_some_and(|share| share <= UNLINED) && !self.is_lined(picture)
    }

    /// Whether the open tiles at one side end at a step that is not explained by covered tiles behind it.
    fn is_framed(&self, view: &View, side: Side) -> bool {
        let picture = view.picture();
        let open = self.ending(self.longer(view, side).as_ref(), side);
        let sum: f32 = open.iter().map(|at| self.steps(picture, *at, side)).sum();
        open.len() >= LEAST_OPEN && sum >= FRAMED * open.len() as f32
    }

    /// Whether open tiles are separated by lines, and those at one side end at a much clearer line, such as that of a
    /// frame. A page may look like blank tiles.
    fn is_ruled_off(&self, view: &View, side: Side) -> bool {
        let clear = |at: &usize| self.ruled(view.picture(), *at, side);
        // Most boards have no clear frame at all, so this check comes first.
        let open = self.line(side).into_iter().filter(|at| self.is_open(*at));
        if open.filter(|at| clear(at) >= RULED.1).count() < LEAST_OPEN {
            return false;
        }
        let ending = self.ending(self.longer(view, side).as_ref(), side);
        self.are_framed(view.picture(), ending.iter().map(clear).collect())
    }

    /// Whether lines this clear belong to a frame, compared with those between open tiles.
    fn are_framed(&self, picture: &Picture, clear: Vec<f32>) -> bool {
        let are_mostly = |least: f32| {
            let count = clear.iter().filter(|clear| **clear >= least).count();
            count >= LEAST_OPEN && count as f32 >= FRAMED * clear.len() as f32
        };
        are_mostly(RULED.1)
            && self.ruled_between(picture).is_some_and(|usual| are_mostly((usual * RULED.0).max(usual + RULED.1)))
            && self.is_lined(picture)
    }

    /// Whether a line like that of a frame runs between the tiles at one side, which all look open, and those behind
    /// them.
    fn is_beyond_frame(&self, picture: &Picture, side: Side) -> bool {
        let line = self.line(side);
        if line.iter().any(|at| self.is_covered(*at)) {
            return false;
        }
        let pairs = line.into_iter().filter(|at| self.has_open_behind(*at, side));
        self.are_framed(picture, pairs.map(|at| self.ruled(picture, at, side.opposite())).collect())
    }

    /// The open tiles at one side with no other sort of tile behind them on the board with one more line.
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

    /// The board with one more line, in which tiles that look like its covered tiles are covered. None if the picture
    /// ends.
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

    /// Whether hardly anything divides the tiles in the line at one side that seem to be covered.
    fn is_uncovered(&self, picture: &Picture, side: Side) -> bool {
        let across = if matches!(side, Side::North | Side::South) { Side::East } else { Side::South };
        let line = self.line(side);
        let are_covered = |pair: &&[usize]| pair.iter().all(|at| self.class(*at) == CLOSED);
        let pairs: Vec<&[usize]> = line.windows(2).filter(are_covered).collect();
        let crossed: f32 = pairs.iter().map(|pair| self.steps(picture, pair[0], across)).sum();
        pairs.len() * 2 > line.len() && crossed < UNLINED * pairs.len() as f32
    }

    /// Whether the line at one side is not part of a board with lines between its tiles, since there are none towards
    /// it or in it.
    fn is_apart(&self, picture: &Picture, side: Side) -> bool {
        let across = if matches!(side, Side::North | Side::South) { Side::East } else { Side::South };
        let line = self.line(side);
        let borders = line.split_last().map_or(&[] as &[usize], |(_, rest)| rest);
        let crossed: f32 = borders.iter().map(|at| self.steps(picture, *at, across)).sum();
        self.seam(picture, side).is_some_and(|share| share <= UNLINED) || crossed < LINED * borders.len() as f32
    }
}
