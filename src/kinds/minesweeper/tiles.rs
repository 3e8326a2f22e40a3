//! The tiles of a board of minesweeper in a picture: what each looks like, and where the board ends.

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

/// What the network tells apart, in its order.
pub(super) const CLASSES: [&str; 13] = [".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "F", "*", "?"];
pub(super) const CLOSED: usize = 0;
pub(super) const ZERO: usize = 1;

pub(super) const FLAG: usize = 10;
pub(super) const MINE: usize = 11;
pub(super) const QUESTION: usize = 12;

/// Tiles that are less sure than this speak against a board.
const LEAST_WORTH: f32 = 0.7;

/// A number that is at least so sure shows what open tiles look like.
pub(super) const SURE_NUMBER: f32 = 0.8;

/// Places of a board that are looked at, by lines and by signs.
const MOST_PLACES: usize = 3;
const MOST_BY_SIGNS: usize = 2;

/// The least mean probability of the tiles of a board.
const LEAST_SURE: f32 = 0.85;

/// How many tiles are looked at first, and the least mean probability of these; for places beside the lattice, of which only so
/// many are looked at, it is more.
const SAMPLE: usize = 24;
const PROMISING: f32 = 0.65;
const CLEARLY: f32 = 0.92;
const MOST_ASIDE: usize = 4;

/// The share of numbers that can be right by what lies around them.
const LEAST_RIGHT: f32 = 0.8;

/// So many numbers, or so many tiles without any, tell whether it is a board at all.
const MANY_NUMBERS: usize = 8;
const MANY_TILES: usize = 300;
const ENOUGH_TILES: usize = 64;

/// So many times as many blank tiles as numbers are on no board with so many tiles: in the widest plains of easy ones there are
/// less than half as many.
const MOST_ZEROS: usize = 8;

/// Among so many tiles one in so many shows a number at least.
const TOO_MANY_TILES: usize = 1000;
const FEW_OF: usize = 100;

/// A board of fewer tiles than this is a piece of something, unless it covers so much of the picture.
const LEAST_TILES: usize = 20;
const MOSTLY_COVERED: f32 = 0.3;

/// Nobody reads numbers in tiles of fewer pixels. What looks like such tiles goes on far: without this the frame of a window is
/// looked at for ten seconds.
const LEAST_CELL: f32 = 8.0;

/// How likely another number has to be at least to be taken instead of one that cannot be.
const LEAST_OTHER: f32 = 0.005;

/// A tile that is surer than this is not changed for what lies around it.
pub(super) const SURE: f32 = 0.97;

/// A board of tiles so sure, with so many numbers, and with lines that are seen so well, is not looked for elsewhere: signs may
/// show one better whose lines are not.
const CLEAR: f32 = 0.97;
const CLEAR_NUMBERS: usize = 10;
const CLEARLY_SEEN: f32 = 0.85;

/// How far the corners of a lattice may be from those of another for both to show the same, in cells.
const SAME: f32 = 0.05;

/// How well the lines of a board are seen at most of which a part was found.
const PART_SEEN: f32 = 0.8;

/// How well a board with fewer numbers, or without a blank tile, fits at most.
const FEW_FIT: f32 = 0.95;

/// So many numbers do not stand in every second line, or on every second square of a chessboard, by chance.
const ALIKE_IN_LINES: usize = 5;
const ALIKE_ON_CHESSBOARD: usize = 5;

/// How many numbers are as good as none to tell one board from another.
const FEW_NUMBERS: f32 = 4.0;

/// Fewer numbers do not show what open tiles look like, and fewer clues are no position.
pub(super) const LEAST_NUMBERS: usize = 3;
const LEAST_CLUES: usize = 4;

/// The tiles of a board, with the probabilities of what each may be.
pub(super) struct Tiles {
    pub mesh: Mesh,
    pub classes: Vec<Vec<f32>>,
    pub looks: Vec<Look>,
    /// What was seen beyond the board while its ends were looked for.
    pub beyond: Rc<Beyond>,
}

/// Squares beyond a board: the same line is looked at for a frame, as
/// part of the board and as what follows it.
#[derive(Default)]
pub(super) struct Beyond {
    squares: Known<Square>,
    /// What is seen of tiles that were compared with others.
    crops: Known<Rc<[f32]>>,
}

/// What is known of cells, by the bits of their upper left and lower right corners.
type Known<T> = RefCell<HashMap<[u32; 4], T>>;

/// What a square may be, and what it looks like.
type Square = (Vec<f32>, Look);

impl Beyond {
    /// As [`seen`], but looked at once.
    pub fn seen(&self, picture: &Picture, mesh: &Mesh, place: (usize, usize)) -> Square {
        once(&self.squares, mesh, place, || seen(picture, mesh, place))
    }

    /// A tile cut out of the picture, but once.
    pub fn crop(&self, picture: &Picture, mesh: &Mesh, (row, col): (usize, usize)) -> Rc<[f32]> {
        once(&self.crops, mesh, (row, col), || tile::crop(picture, mesh, (col as f32, row as f32), 1.0).into())
    }
}

/// What is known of a cell, or else is found now.
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
    /// How well it fits, 0 to 1.
    pub fit: f32,
    /// The tiles that may be wrong whatever they look like, in order.
    pub doubts: Vec<usize>,
    /// Whether it is all of the board.
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

    /// The tiles that contradict the game or each other: blank ones beside covered ones, which would have been opened, those
    /// in another colour than open tiles have, those along a side where nothing shows that the board ends, and those on which
    /// something stands although nothing is read there.
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
        // Signs are looked for only where the best lines do not show a board clearly.
        let by_signs = std::iter::once_with(|| view.spots().iter().take(MOST_BY_SIGNS).cloned()).flatten();
        let by_lines = |skipped, taken| places.iter().skip(skipped).take(taken).cloned();
        let best = Tiles::best(
            view,
            by_lines(0, 1).chain(by_signs).chain(by_lines(1, MOST_PLACES)).take_while(is_left),
            |_| true,
        );
        // What is no position in one lattice is none in another that lies over the same squares.
        if best.as_ref().is_some_and(Tiles::is_half_as_large) {
            return None;
        }
        let small = || Tiles::best(view, view.small_grids().into_iter().take_while(is_left), |_| true);
        judged(best).or_else(|| judged(small().filter(Tiles::is_clear))).or_else(|| {
            // Much can be seen that is half a cell aside.
            let aside = most_promising(view.picture(), places.iter().flat_map(variants).take_while(is_left));
            // Squares half as large as those of paper with a lattice show next to no numbers.
            let shows_numbers =
                |tiles: &Tiles| tiles.classes.len() < ENOUGH_TILES || tiles.inner_numbers().1 >= LEAST_NUMBERS;
            judged(Tiles::best(view, aside.into_iter().take_while(is_left), shows_numbers).filter(Tiles::is_clear))
        })
    }

    /// The board with how well it fits; none where it is no position.
    fn judged(mut self, picture: &Picture) -> Option<(Tiles, f32)> {
        if self.sure() < LEAST_SURE || !self.is_board() || self.is_half_as_large() || self.is_piece(picture) {
            return None;
        }
        self.compare_signs(picture);
        self.agree_on_signs(picture);
        self.settle();
        self.print_zeros(picture);
        let (numbers, right) = self.inner_numbers();
        if self.numbers().count() < LEAST_CLUES || (right as f32) < LEAST_RIGHT * numbers as f32 {
            return None;
        }
        let fit = self.sure() * right as f32 / numbers.max(1) as f32;
        self.correct();
        // A few numbers are seen in many a picture, and hardly a game goes on for long without a tile that opens others.
        let most = if self.numbers().count() < CLEAR_NUMBERS || self.blank() == 0 { FEW_FIT } else { 1.0 };
        Some((self, fit.min(most)))
    }

    /// Whether so few tiles take so little of the picture that they are a piece of something.
    fn is_piece(&self, picture: &Picture) -> bool {
        let (wide, high) = self.mesh.cell_size();
        let area = self.classes.len() as f32 * wide * high;
        self.classes.len() < LEAST_TILES && area < MOSTLY_COVERED * (picture.width() * picture.height()) as f32
    }

    /// How many numbers there are, and how many of them can be right by what lies around them. The picture may show a part of
    /// the board: at its border not all is seen that a number counts.
    pub(super) fn inner_numbers(&self) -> (usize, usize) {
        let inner = self.numbers().filter(|(at, _)| self.neighbours(*at).count() == 8);
        inner.fold((0, 0), |(numbers, right), (at, number)| (numbers + 1, right + usize::from(self.can_be(at, number))))
    }

    /// Whether most of many numbers cannot be, or many tiles show next to none, as on no board of this game that has been begun.
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

    /// Numbers that cannot be, by what lies around them, taken for the likeliest that can. They are no surer than they were
    /// at first sight.
    fn correct(&mut self) {
        let inner = self.numbers().filter(|(at, _)| self.neighbours(*at).count() == 8);
        // Of a number that is seen clearly and what lies around it, that is misread rather.
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

    /// Whether numbers stand as nowhere but in a lattice of half the size of the one that is there: in every second row and
    /// column alone, or, like the sums of a kakuro, in every second square of a chessboard.
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

    /// The board that fits best of those that begin at some places with tiles that may be meant.
    fn best(view: &View, places: impl Iterator<Item = Placed>, is_meant: impl Fn(&Tiles) -> bool) -> Option<Tiles> {
        let mut best: Option<(f32, Tiles)> = None;
        let mut best_seen = 0.0;
        for placed in places.filter(|placed| placed.mesh.cell_size().0 >= LEAST_CELL) {
            let clear = best.as_ref().map(|(_, tiles)| tiles).filter(|tiles| tiles.is_clear());
            let is_known = clear.is_some_and(|tiles| tiles.lies_on(&placed.mesh));
            // Signs mostly show what lines have shown already; where both agree, nothing else is better.
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
            // What the lines of a part tell is not told of the whole.
            let is_part = 2 * tiles.classes.len() >= 3 * placed.mesh.rows() * placed.mesh.cols();
            let is_clear = tiles.is_clear() && placed.seen >= CLEARLY_SEEN && !is_part;
            let worth = tiles.worth() * if is_part { placed.seen.min(PART_SEEN) } else { placed.seen };
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                // Beyond what its lines show a board may have drifted away from its tiles.
                (best, best_seen) = (Some((worth, tiles)), if is_part { 0.0 } else { placed.seen });
            }
            if is_clear {
                break;
            }
        }
        best.map(|(_, tiles)| tiles).filter(|tiles| tiles.numbers().next().is_some())
    }

    /// Whether the corners of a mesh are corners of tiles of this board, and its cells as large as those.
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

    /// Whether a mesh shows nothing but tiles of this board, measured a little otherwise: lines of which some are seen alone
    /// drift away from those of the board.
    fn covers(&self, mesh: &Mesh) -> bool {
        let ((wide, high), theirs) = (self.mesh.cell_size(), mesh.cell_size());
        let ends = |mesh: &Mesh| (mesh.node(0, 0), mesh.node(mesh.rows(), mesh.cols()));
        let ((first, last), (their_first, their_last)) = (ends(&self.mesh), ends(mesh));
        let is_same_size = (theirs.0 / wide - 1.0).abs().max((theirs.1 / high - 1.0).abs()) <= SAME;
        is_same_size
            && (first.0 - their_first.0).max(their_last.0 - last.0) <= wide / 2.0
            && (first.1 - their_first.1).max(their_last.1 - last.1) <= high / 2.0
    }

    /// What a board is worth beside others: half as large tiles are four times as many, but no more of the picture; tiles
    /// twice as large show no numbers.
    fn worth(&self) -> f32 {
        let (wide, high) = self.mesh.cell_size();
        let area = self.classes.len() as f32 * wide * high;
        (self.sure() - LEAST_WORTH) * area * (FEW_NUMBERS + self.right_numbers() as f32)
    }

    /// Whether the tiles are sure, and many numbers right.
    fn is_clear(&self) -> bool {
        self.sure() >= CLEAR && self.right_numbers() >= CLEAR_NUMBERS
    }

    fn right_numbers(&self) -> usize {
        self.numbers().filter(|(at, number)| self.can_be(*at, *number)).count()
    }

    pub(super) fn read(picture: &Picture, mesh: &Mesh) -> Tiles {
        Tiles::read_but(picture, mesh, Vec::new())
    }

    /// The tiles in a mesh, some of which were looked at before, in order.
    fn read_but(picture: &Picture, mesh: &Mesh, known: Vec<(usize, Square)>) -> Tiles {
        let mut known = known.into_iter().peekable();
        let mut square = |at: usize| match known.next_if(|(place, _)| *place == at) {
            Some((_, square)) => square,
            None => seen(picture, mesh, (at / mesh.cols(), at % mesh.cols())),
        };
        let (classes, looks) = (0..mesh.rows() * mesh.cols()).map(&mut square).unzip();
        Tiles { mesh: mesh.clone(), classes, looks, beyond: Rc::default() }
    }

    pub(super) fn class(&self, at: usize) -> usize {
        let Some(row) = self.classes.get(at) else { return CLOSED };
        (0..row.len()).max_by(|one, other| row[*one].total_cmp(&row[*other])).unwrap_or(CLOSED)
    }

    pub(super) fn probability(&self, at: usize) -> f32 {
        self.classes.get(at).map_or(0.0, |row| row.iter().copied().fold(0.0, f32::max))
    }

    /// The mean probability of the tiles. Whether one without a sign is covered tells the board as a whole, not the tile.
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

    /// Whether there can be so many mines around a tile.
    pub(super) fn can_be(&self, at: usize, number: usize) -> bool {
        let covered = self.neighbours(at).filter(|other| self.is_covered(*other)).count();
        let flags = self.neighbours(at).filter(|other| CLASSES.get(self.class(*other)) == Some(&"F")).count();
        covered >= number && flags <= number
    }
}

/// Some squares, spread over a lattice: most of what is no board is known by them.
struct Sample {
    /// How much they look like tiles: the mean of their probabilities.
    promise: f32,
    squares: Vec<(usize, Square)>,
}

impl Sample {
    /// It ends early where `least` is out of reach.
    fn of(picture: &Picture, mesh: &Mesh, least: f32) -> Sample {
        let cells = mesh.rows() * mesh.cols();
        // An odd step goes through most columns of a board.
        let step = (cells / SAMPLE).max(1) | 1;
        let count = cells.div_ceil(step) as f32;
        let (mut missing, mut squares) = (0.0, Vec::new());
        for at in (0..cells).step_by(step) {
            let square = seen(picture, mesh, (at / mesh.cols(), at % mesh.cols()));
            // Blank tiles are told apart when the whole board is seen.
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

/// Those of many places that look most like boards, the likeliest first.
fn most_promising(picture: &Picture, places: impl Iterator<Item = Placed>) -> Vec<Placed> {
    let judged = places.map(|placed| (Sample::of(picture, &placed.mesh, CLEARLY).promise, placed));
    let mut judged: Vec<(f32, Placed)> = judged.filter(|(promise, _)| *promise >= CLEARLY).collect();
    judged.sort_by(|one, other| other.0.total_cmp(&one.0));
    judged.into_iter().take(MOST_ASIDE).map(|(_, placed)| placed).collect()
}

/// The places where a board may lie of which lines were found: where nothing parts open tiles, their numbers may be taken
/// for lines, so that it lies half a cell aside, and two of them side by side for one.
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

/// What is seen of a square.
fn seen(picture: &Picture, mesh: &Mesh, (row, col): (usize, usize)) -> Square {
    let crop = tile::crop(picture, mesh, (col as f32, row as f32), 1.0);
    let found = Net::tiles().and_then(|net| net.probabilities(&crop)).unwrap_or_default();
    let mut classes: Vec<f32> = (0..CLASSES.len()).map(|at| found.get(at).copied().unwrap_or(0.0)).collect();
    shapes::refine(picture, mesh, (row, col), &crop, &mut classes);
    (classes, look(&crop))
}
