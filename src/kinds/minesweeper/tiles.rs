//! The tiles of a minesweeper board in a picture: what each looks like, and where the board ends.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::board::Size;
use super::looks::{Look, look};
use super::shapes;
use nazo_core::puzzle::Budget;
use nazo_vision::net::Net;
use nazo_vision::sides::Side;
use nazo_vision::view::Placed;
use nazo_vision::{Mesh, Picture, View, tile};

/// The classes that the network distinguishes, in its order.
pub(super) const CLASSES: [&str; 13] = [".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "F", "*", "?"];
pub(super) const CLOSED: usize = 0;
pub(super) const ZERO: usize = 1;

pub(super) const FLAG: usize = 10;
pub(super) const MINE: usize = 11;
pub(super) const QUESTION: usize = 12;

/// Tiles with less confidence than this count against a board.
const LEAST_WORTH: f32 = 0.7;

/// A number with at least this confidence shows what open tiles look like.
pub(super) const SURE_NUMBER: f32 = 0.8;

/// The most positions of a board that are tried by lines, and by signs.
const MOST_PLACES: usize = 3;
const MOST_BY_SIGNS: usize = 2;

/// The least mean probability of the tiles of a board.
const LEAST_SURE: f32 = 0.85;

/// The number of tiles in the first sample, and their least mean probability. Then the higher probability for positions
/// off the lattice, and the most of these that are tried.
const SAMPLE: usize = 24;
const PROMISING: f32 = 0.65;
const CLEARLY: f32 = 0.92;
const MOST_ASIDE: usize = 4;

/// The least share of numbers that are possible with the tiles around them.
const LEAST_RIGHT: f32 = 0.8;

/// With this many numbers, or this many tiles without enough of them, it can be decided whether it is a board at all.
const MANY_NUMBERS: usize = 8;
const MANY_TILES: usize = 300;
const ENOUGH_TILES: usize = 64;

/// On boards with enough tiles, there are never this many times as many blank tiles as numbers. In the widest open
/// areas of easy boards there are less than half as many.
const MOST_ZEROS: usize = 8;

/// On boards with this many tiles, at least one in so many shows a number.
const TOO_MANY_TILES: usize = 1000;
const FEW_OF: usize = 100;

/// A board with fewer tiles than this is a fragment of something, unless it covers this share of the picture.
const LEAST_TILES: usize = 20;
const MOSTLY_COVERED: f32 = 0.3;

/// The least size of a tile in pixels; in smaller ones nobody could read numbers. Things that look like such tiles
/// extend far: without this limit, the frame of a window is examined for ten seconds.
const LEAST_CELL: f32 = 8.0;

/// The least probability of a number that replaces an impossible one.
const LEAST_OTHER: f32 = 0.005;

/// A tile with more confidence than this is not changed because of the tiles around it.
pub(super) const SURE: f32 = 0.97;

/// No other position is tried for a board whose tiles have this confidence, with this many numbers and lines this
/// visible. If its lines are less visible, signs may show a better board.
pub(super) const CLEAR: f32 = 0.97;
const CLEAR_NUMBERS: usize = 10;
const CLEARLY_SEEN: f32 = 0.85;

/// How far apart the corners of two lattices may be, in cells, if both show the same.
const SAME: f32 = 0.05;

/// The highest visibility of lines for a board of which only a part was found.
const PART_SEEN: f32 = 0.8;

/// The highest fit of a board with fewer numbers or without a blank tile.
const FEW_FIT: f32 = 0.95;

/// It is not by chance that this many numbers are only in every second line, or only on squares of one colour of a
/// chessboard.
const ALIKE_IN_LINES: usize = 5;
const ALIKE_ON_CHESSBOARD: usize = 5;

/// A number of numbers that is as good as none for comparing boards.
const FEW_NUMBERS: f32 = 4.0;

/// The fewest numbers that show what open tiles look like, and the fewest clues of a position.
pub(super) const LEAST_NUMBERS: usize = 3;
const LEAST_CLUES: usize = 4;

/// The tiles of a board, with the probabilities of their classes.
pub(super) struct Tiles {
    pub mesh: Mesh,
    pub classes: Vec<Vec<f32>>,
    pub looks: Vec<Look>,
    /// Squares beyond the board that were read while its ends were searched.
    pub beyond: Rc<Beyond>,
}

/// Squares beyond a board, cached because the same line is examined as a frame, as part of the board and as what
/// follows it.
#[derive(Default)]
pub(super) struct Beyond {
    squares: Known<Square>,
    /// The crops of tiles that were compared with others.
    crops: Known<Rc<[f32]>>,
}

/// What is known about cells, keyed by the bits of their upper left and lower right corners.
type Known<T> = RefCell<HashMap<[u32; 4], T>>;

/// The probabilities of a square's classes, and its look.
type Square = (Vec<f32>, Look);

impl Beyond {
    /// As [`seen`], but cached.
    pub fn seen(&self, picture: &Picture, mesh: &Mesh, place: (usize, usize)) -> Square {
        once(&self.squares, mesh, place, || seen(picture, mesh, place))
    }

    /// The crop of a tile, cached.
    pub fn crop(&self, picture: &Picture, mesh: &Mesh, (row, col): (usize, usize)) -> Rc<[f32]> {
        once(&self.crops, mesh, (row, col), || tile::crop(picture, mesh, (col as f32, row as f32), 1.0).into())
    }
}

/// The cached value for a cell, computed on first use.
fn once<T: Clone>(known: &Known<T>, mesh: &Mesh, place: (usize, usize), find: impl FnOnce() -> T) -> T {
    known.borrow_mut().entry(corners(mesh, place)).or_insert_with(find).clone()
}

/// The bits of the upper left and lower right corners of a cell.
fn corners(mesh: &Mesh, (row, col): (usize, usize)) -> [u32; 4] {
    let ((left, top), (right, bottom)) = (mesh.node(row, col), mesh.node(row + 1, col + 1));
    [left, top, right, bottom].map(f32::to_bits)
}

/// A board that was found.
pub(super) struct Seen {
    pub tiles: Tiles,
    /// How well it fits, from 0 to 1.
    pub fit: f32,
    /// The tiles that may be wrong whatever they look like, in ascending order.
    pub doubts: Vec<usize>,
    /// Whether it is the whole board.
    pub is_whole: bool,
}

impl Tiles {
    /// The board in a picture, if there is one.
    pub fn of(view: &View, budget: &Budget) -> Option<Seen> {
        let (tiles, fit) = Tiles::fitting(view, budget)?;
        let ends = Side::ALL.map(|side| tiles.is_end_seen(view, side));
        let doubts = tiles.doubts(view.picture(), &ends);
        let is_whole = tiles.is_whole(view.picture(), &ends);
        Some(Seen { tiles, fit, doubts, is_whole })
    }

    /// The tiles that are in doubt: blank ones next to covered ones, which would have been opened; those with another
    /// colour than open tiles; those along a side where the end of the board is not visible; and those that contain a
    /// sign but were read as blank.
    fn doubts(&self, picture: &Picture, ends: &[bool; 4]) -> Vec<usize> {
        let is_blank = |at: &usize| self.class(*at) == ZERO;
        let is_beside = |at: &usize| is_blank(at) && self.neighbours(*at).any(|other| self.is_covered(other));
        let mut doubts: Vec<usize> = (0..self.classes.len()).filter(is_beside).collect();
        doubts.extend(self.foreign(0..self.classes.len()));
        doubts.extend(
            Side::ALL.into_iter().zip(ends).filter(|(_, is_seen)| !**is_seen).flat_map(|(side, _)| self.line(side)),
        );
        let is_marked = |at: &usize| {
            let place = (at / self.mesh.cols(), at % self.mesh.cols());
            [CLOSED, ZERO].contains(&self.class(*at))
                && shapes::is_marked(&self.beyond.crop(picture, &self.mesh, place))
        };
        doubts.extend((0..self.classes.len()).filter(is_marked));
        doubts.sort_unstable();
        doubts.dedup();
        doubts
    }

    fn fitting(view: &View, budget: &Budget) -> Option<(Tiles, f32)> {
        let places: Vec<Placed> = view.grids().iter().take(MOST_PLACES).cloned().collect();
        let is_left = |_: &Placed| budget.check().is_ok();
        let judged = |tiles: Option<Tiles>| tiles.and_then(|tiles| tiles.judged(view.picture()));
        // Signs are only searched for if the best lines do not show a board clearly.
        let by_signs = std::iter::once_with(|| view.spots().iter().take(MOST_BY_SIGNS).cloned()).flatten();
        let by_lines = |skipped, taken| places.iter().skip(skipped).take(taken).cloned();
        let best = Tiles::best(
            view,
            by_lines(0, 1).chain(by_signs).chain(by_lines(1, MOST_PLACES)).take_while(is_left),
            |_| true,
        );
        // Something that is not a position in one lattice is not one in another lattice over the same squares.
        if best.as_ref().is_some_and(Tiles::is_half_as_large) {
            return None;
        }
        let small = || Tiles::best(view, view.small_grids().into_iter().take_while(is_left), |_| true);
        judged(best).or_else(|| judged(small().filter(Tiles::is_clear))).or_else(|| {
            // Many lattices are visible that are off by half a cell.
            let aside = most_promising(view.picture(), places.iter().flat_map(variants).take_while(is_left));
            // Squares half as large as those of squared paper show almost no numbers.
            let shows_numbers =
                |tiles: &Tiles| tiles.classes.len() < ENOUGH_TILES || tiles.inner_numbers().1 >= LEAST_NUMBERS;
            judged(Tiles::best(view, aside.into_iter().take_while(is_left), shows_numbers).filter(Tiles::is_clear))
        })
    }

    /// The board, with how well it fits. None if it is not a position.
    fn judged(mut self, picture: &Picture) -> Option<(Tiles, f32)> {
        if self.sure() < LEAST_SURE || !self.is_board() || self.is_half_as_large() || self.is_piece(picture) {
            return None;
        }
        self.compare_signs(picture);
        self.agree_on_signs(picture);
        self.reread_lone_flag(picture);
        self.settle();
        self.print_zeros(picture);
        let (numbers, right) = self.inner_numbers();
        if self.numbers().count() < LEAST_CLUES || (right as f32) < LEAST_RIGHT * numbers as f32 {
            return None;
        }
        let fit = self.sure() * right as f32 / numbers.max(1) as f32;
        self.correct();
        // A few numbers are found in many pictures. And games rarely go on for long without a blank tile that opens
        // others.
        let most = if self.numbers().count() < CLEAR_NUMBERS || self.blank() == 0 { FEW_FIT } else { 1.0 };
        Some((self, fit.min(most)))
    }

    /// Whether there are so few tiles, on so little of the picture, that they are a fragment of something.
    fn is_piece(&self, picture: &Picture) -> bool {
        let (wide, high) = self.mesh.cell_size();
        let area = self.classes.len() as f32 * wide * high;
        self.classes.len() < LEAST_TILES && area < MOSTLY_COVERED * (picture.width() * picture.height()) as f32
    }

    /// The number of numbers, and of those that are possible with the tiles around them. Numbers at the edge are left
    /// out, since the picture may show only a part of the board.
    pub(super) fn inner_numbers(&self) -> (usize, usize) {
        let inner = self.numbers().filter(|(at, _)| self.neighbours(*at).count() == 8);
        inner.fold((0, 0), |(numbers, right), (at, number)| (numbers + 1, right + usize::from(self.can_be(at, number))))
    }

    /// Whether most of many numbers are impossible, or many tiles show almost none, unlike any board of a game that has
    /// begun.
    pub(super) fn is_hopeless(&self) -> bool {
        let (numbers, right) = self.inner_numbers();
        let is_even = || {
            let numbers = self.numbers().count();
            numbers == 0 || self.blank() > MOST_ZEROS * numbers
        };
        let count = self.classes.len();
        (numbers >= MANY_NUMBERS && right * 2 < numbers)
            || (count >= MANY_TILES && is_even())
            || (count >= TOO_MANY_TILES && self.numbers().count() * FEW_OF < count)
    }

    /// Replaces numbers that are impossible with the tiles around them by the likeliest possible ones. These are no
    /// surer than they were at first.
    fn correct(&mut self) {
        let inner = self.numbers().filter(|(at, _)| self.neighbours(*at).count() == 8);
        // If a number is read clearly, the tiles around it are more likely misread than the number.
        let is_wrong = |(at, number): &(usize, usize)| self.probability(*at) < SURE && !self.can_be(*at, *number);
        let wrong: Vec<usize> = inner.filter(is_wrong).map(|(at, _)| at).collect();
        for at in wrong {
            let possible: Vec<usize> = (1..=8).filter(|number| self.can_be(at, *number)).collect();
            let Some(row) = self.classes.get_mut(at) else { continue };
            let likeliest = possible.iter().map(|number| row[ZERO + number]).fold(0.0, f32::max);
            if likeliest < LEAST_OTHER {
                continue;
            }
            (1..=8).filter(|number| !possible.contains(number)).for_each(|number| row[ZERO + number] = 0.0);
        }
    }

    /// Whether the numbers are placed as they can only be if the lattice is half the size of the real one: only in
    /// every second row and column, or, like the sums of a kakuro, only on every second square of a chessboard.
    fn is_half_as_large(&self) -> bool {
        let places: Vec<(usize, usize)> =
            self.numbers().map(|(at, _)| (at / self.mesh.cols(), at % self.mesh.cols())).collect();
        let are_alike = |parity: &dyn Fn(&(usize, usize)) -> usize| {
            places.windows(2).all(|pair| parity(&pair[0]) % 2 == parity(&pair[1]) % 2)
        };
        let in_lines = are_alike(&|place| place.0) && are_alike(&|place| place.1);
        let on_chessboard = are_alike(&|place| place.0 + place.1);
        (in_lines && places.len() >= ALIKE_IN_LINES) || (on_chessboard && places.len() >= ALIKE_ON_CHESSBOARD)
    }

    /// The best board among those that begin at these positions, with tiles that are accepted by `is_meant`.
    fn best(view: &View, places: impl Iterator<Item = Placed>, is_meant: impl Fn(&Tiles) -> bool) -> Option<Tiles> {
        let mut best: Option<(f32, Tiles)> = None;
        let mut best_seen = 0.0;
        for placed in places.filter(|placed| placed.mesh.cell_size().0 >= LEAST_CELL) {
            let clear = best.as_ref().map(|(_, tiles)| tiles).filter(|tiles| tiles.is_clear());
            let is_known = clear.is_some_and(|tiles| tiles.lies_on(&placed.mesh));
            // Signs mostly confirm what lines have already shown. If both agree, nothing else is better.
            if is_known && placed.seen >= CLEARLY_SEEN {
                break;
            }
            let is_worse = placed.seen <= best_seen && clear.is_some_and(|tiles| tiles.covers(&placed.mesh));
            if is_known || is_worse {
                continue;
            }
            let sample = Sample::of(view.picture(), &placed.mesh, PROMISING);
            if sample.promise < PROMISING {
                continue;
            }
            let mut tiles = Tiles::read_but(view.picture(), &placed.mesh, sample.squares);
            tiles.compare();
            let is_worth_it = |tiles: &Tiles| tiles.sure() >= LEAST_SURE && !tiles.is_hopeless() && is_meant(tiles);
            let Some(tiles) = Some(tiles).filter(is_worth_it).and_then(|tiles| tiles.whole(view)) else { continue };
            // The visibility of lines in a part does not apply to the whole board.
            let is_part = 2 * tiles.classes.len() >= 3 * placed.mesh.rows() * placed.mesh.cols();
            let is_clear = tiles.is_clear() && placed.seen >= CLEARLY_SEEN && !is_part;
            let worth = tiles.worth() * if is_part { placed.seen.min(PART_SEEN) } else { placed.seen };
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                // Beyond its visible lines, a board may have drifted away from its tiles.
                (best, best_seen) = (Some((worth, tiles)), if is_part { 0.0 } else { placed.seen });
            }
            if is_clear {
                break;
            }
        }
        best.map(|(_, tiles)| tiles).filter(|tiles| tiles.numbers().next().is_some())
    }

    /// Whether the corners of a mesh are corners of tiles of this board, and its cells have the same size.
    fn lies_on(&self, mesh: &Mesh) -> bool {
        let ((wide, high), theirs) = (self.mesh.cell_size(), mesh.cell_size());
        if (theirs.0 / wide - 1.0).abs().max((theirs.1 / high - 1.0).abs()) > SAME {
            return false;
        }
        let (rows, cols) = (mesh.rows(), mesh.cols());
        let corners = [(0, 0), (0, cols), (rows, 0), (rows, cols)].map(|(row, col)| mesh.node(row, col));
        let origin = self.mesh.node(0, 0);
        let is_near = |off: f32, cells: usize| {
            let line = off.round();
            (off - line).abs() <= SAME && (0.0..=cells as f32).contains(&line)
        };
        corners.into_iter().all(|(x, y)| {
            is_near((x - origin.0) / wide, self.mesh.cols()) && is_near((y - origin.1) / high, self.mesh.rows())
        })
    }

    /// Whether a mesh shows only tiles of this board, measured slightly differently: if only some lines are visible,
    /// they drift away from those of the board.
    fn covers(&self, mesh: &Mesh) -> bool {
        let ((wide, high), theirs) = (self.mesh.cell_size(), mesh.cell_size());
        let ends = |mesh: &Mesh| (mesh.node(0, 0), mesh.node(mesh.rows(), mesh.cols()));
        let ((first, last), (their_first, their_last)) = (ends(&self.mesh), ends(mesh));
        let is_same_size = (theirs.0 / wide - 1.0).abs().max((theirs.1 / high - 1.0).abs()) <= SAME;
        is_same_size
            && (first.0 - their_first.0).max(their_last.0 - last.0) <= wide / 2.0
            && (first.1 - their_first.1).max(their_last.1 - last.1) <= high / 2.0
    }

    /// The worth of a board compared with others. Tiles half as large are four times as many, but do not cover more of
    /// the picture; tiles twice as large show no numbers.
    fn worth(&self) -> f32 {
        let (wide, high) = self.mesh.cell_size();
        let area = self.classes.len() as f32 * wide * high;
        (self.sure() - LEAST_WORTH) * area * (FEW_NUMBERS + self.right_numbers() as f32)
    }

    /// Whether the tiles are sure, and enough numbers are possible.
    fn is_clear(&self) -> bool {
        self.sure() >= CLEAR && self.right_numbers() >= CLEAR_NUMBERS
    }

    fn right_numbers(&self) -> usize {
        self.numbers().filter(|(at, number)| self.can_be(*at, *number)).count()
    }

    pub(super) fn read(picture: &Picture, mesh: &Mesh) -> Tiles {
        Tiles::read_but(picture, mesh, Vec::new())
    }

    /// The tiles in a mesh, some of which were already read; these are given in order.
    fn read_but(picture: &Picture, mesh: &Mesh, known: Vec<(usize, Square)>) -> Tiles {
        let mut known = known.into_iter().peekable();
        let mut square = |at: usize| match known.next_if(|(place, _)| *place == at) {
            Some((_, square)) => square,
            None => seen(picture, mesh, (at / mesh.cols(), at % mesh.cols())),
        };
        let (classes, looks) = (0..mesh.rows() * mesh.cols()).map(&mut square).unzip();
        let mut tiles = Tiles { mesh: mesh.clone(), classes, looks, beyond: Rc::default() };
        tiles.read_shapes(picture);
        tiles
    }

    pub(super) fn class(&self, at: usize) -> usize {
        let Some(row) = self.classes.get(at) else { return CLOSED };
        (0..row.len()).max_by(|one, other| row[*one].total_cmp(&row[*other])).unwrap_or(CLOSED)
    }

    pub(super) fn probability(&self, at: usize) -> f32 {
        self.classes.get(at).map_or(0.0, |row| row.iter().copied().fold(0.0, f32::max))
    }

    /// The mean probability of the tiles. A tile without a sign counts as sure, since only the whole board shows
    /// whether it is covered.
    pub(super) fn sure(&self) -> f32 {
        let blank = |at: usize| self.classes.get(at).map_or(0.0, |row| row[CLOSED] + row[ZERO]);
        let count = self.classes.len();
        (0..count).map(|at| self.probability(at).max(blank(at))).sum::<f32>() / count.max(1) as f32
    }

    pub(super) fn neighbours(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        Size { rows: self.mesh.rows() as u16, cols: self.mesh.cols() as u16 }.around(at)
    }

    pub(super) fn is_covered(&self, at: usize) -> bool {
        !matches!(CLASSES.get(self.class(at)), Some(&("0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8")))
    }

    /// The tiles that show 1 to 8.
    pub(super) fn numbers(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.classes.len())
            .map(|at| (at, self.class(at)))
            .filter(|(_, class)| (2..=9).contains(class))
            .map(|(at, class)| (at, class - 1))
    }

    /// Whether there can be this many mines around a tile.
    pub(super) fn can_be(&self, at: usize, number: usize) -> bool {
        let covered = self.neighbours(at).filter(|other| self.is_covered(*other)).count();
        let flags = self.neighbours(at).filter(|other| CLASSES.get(self.class(*other)) == Some(&"F")).count();
        covered >= number && flags <= number
    }
}

/// Some squares, spread over a lattice, which suffice to reject most of what is not a board.
struct Sample {
    /// How much they look like tiles: the mean of their probabilities.
    promise: f32,
    squares: Vec<(usize, Square)>,
}

impl Sample {
    /// Reads the sample, and ends early if `least` can no longer be reached.
    fn of(picture: &Picture, mesh: &Mesh, least: f32) -> Sample {
        let cells = mesh.rows() * mesh.cols();
        // An odd step visits most columns of a board.
        let step = (cells / SAMPLE).max(1) | 1;
        let count = cells.div_ceil(step) as f32;
        let (mut missing, mut squares) = (0.0, Vec::new());
        for at in (0..cells).step_by(step) {
            let square = seen(picture, mesh, (at / mesh.cols(), at % mesh.cols()));
            // Whether blank tiles are covered is decided when the whole board is read.
            let blank = square.0[CLOSED] + square.0[ZERO];
            missing += 1.0 - square.0.iter().copied().fold(blank, f32::max);
            squares.push((at, square));
            if missing > (1.0 - least) * count {
                break;
            }
        }
        Sample { promise: 1.0 - missing / count.max(1.0), squares }
    }
}

/// The positions that look most like boards, likeliest first.
fn most_promising(picture: &Picture, places: impl Iterator<Item = Placed>) -> Vec<Placed> {
    let judged = places.map(|placed| (Sample::of(picture, &placed.mesh, CLEARLY).promise, placed));
    let mut judged: Vec<(f32, Placed)> = judged.filter(|(promise, _)| *promise >= CLEARLY).collect();
    judged.sort_by(|one, other| other.0.total_cmp(&one.0));
    judged.into_iter().take(MOST_ASIDE).map(|(_, placed)| placed).collect()
}

/// Other possible positions of a board whose lines were found. If nothing separates open tiles, their numbers may be
/// taken for lines. Then the lattice is off by half a cell, or two tiles side by side are taken for one.
fn variants(placed: &Placed) -> Vec<Placed> {
    let mesh = &placed.mesh;
    let (rows, cols) = (mesh.rows(), mesh.cols());
    let shifted = |scale: f32, (dx, dy): (f32, f32)| {
        let fits = |cells: usize, shift: f32| ((cells as f32 - shift) / scale) as usize;
        let (rows, cols) = (fits(rows, dy), fits(cols, dx));
        let node = |row: usize, col: usize| mesh.place(col as f32 * scale + dx, row as f32 * scale + dy);
        (rows > 1 && cols > 1).then(|| Placed { mesh: Mesh::new(rows, cols, node), seen: placed.seen })
    };
    let aside = [(0.5, 0.0), (0.0, 0.5), (0.5, 0.5)].map(|shift| shifted(1.0, shift));
    let half = [shifted(0.5, (0.0, 0.0))];
    let double = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)].map(|shift| shifted(2.0, shift));
    aside.into_iter().chain(half).chain(double).flatten().collect()
}

/// Reads a square.
fn seen(picture: &Picture, mesh: &Mesh, (row, col): (usize, usize)) -> Square {
    let crop = tile::crop(picture, mesh, (col as f32, row as f32), 1.0);
    let found = Net::tiles().and_then(|net| net.probabilities(&crop)).unwrap_or_default();
    let mut classes: Vec<f32> = (0..CLASSES.len()).map(|at| found.get(at).copied().unwrap_or(0.0)).collect();
    shapes::refine(picture, mesh, (row, col), &crop, &mut classes);
    (classes, look(&crop))
}
