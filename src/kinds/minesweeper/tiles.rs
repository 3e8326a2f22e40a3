//! The tiles of a board of minesweeper in a picture: what each looks like, and where the board ends.

use crate::vision::net::Net;
use crate::vision::sides::Side;
use crate::vision::view::Placed;
use crate::vision::{Mesh, Picture, View, tile};

/// What the network tells apart, in its order.
pub(super) const CLASSES: [&str; 13] = [".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "F", "*", "?"];
pub(super) const CLOSED: usize = 0;
pub(super) const ZERO: usize = 1;

pub(super) const FLAG: usize = 10;
pub(super) const MINE: usize = 11;

/// By how much closed and open tiles have to differ, in grey levels.
const APART: f32 = 4.0;

/// What makes no difference, and how many times as far as from one another open tiles
/// are from covered ones.
const NOISE: f32 = 1.5;
const GROWTH: f32 = 3.0;

/// Steps towards the two groups, the part of what lies between them in which nothing is decided, and how few distances (one
/// in so many) may lie there.
const ROUNDS: usize = 12;
const BETWEEN: f32 = 0.3;
const FEW: usize = 12;

/// Tiles that are less sure than this speak against a board.
const LEAST_WORTH: f32 = 0.7;

/// A number that is at least so sure shows what open tiles look like.
pub(super) const SURE_NUMBER: f32 = 0.8;

/// One in so many of the tiles that look otherwise than numbers has to be taken for covered without that.
const LEAST_COVERED: f32 = 24.0;

/// What is left of a reading that the look of a tile contradicts.
const DOUBT: f32 = 0.04;

/// Places of a board that are looked at.
const MOST_PLACES: usize = 3;

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

/// How likely another number has to be at least to be taken instead of one that cannot be.
const LEAST_OTHER: f32 = 0.005;

/// A tile that is surer than this is not changed for what lies around it.
pub(super) const SURE: f32 = 0.97;

/// A board of tiles so sure, with so many numbers, is not looked for elsewhere.
const CLEAR: f32 = 0.97;
const CLEAR_NUMBERS: usize = 10;

/// How well a board with fewer numbers fits at most.
const FEW_FIT: f32 = 0.95;

/// Open tiles whose ground differs by so many grey levels from that of all numbers are none.
const OTHER_GROUND: f32 = 5.0;

/// So many numbers do not stand in every second line, or on every second square of a chessboard, by chance.
const ALIKE_IN_LINES: usize = 5;
const ALIKE_ON_CHESSBOARD: usize = 5;

/// How many numbers are as good as none to tell one board from another.
const FEW_NUMBERS: f32 = 4.0;

/// Fewer numbers do not show what open tiles look like, and fewer clues are no position.
const LEAST_NUMBERS: usize = 3;
const LEAST_CLUES: usize = 4;

/// The tiles of a board, with the probabilities of what each may be.
pub(super) struct Tiles {
    pub mesh: Mesh,
    pub classes: Vec<Vec<f32>>,
    pub looks: Vec<Look>,
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

/// The colours of a tile, 0 to 255: of its ground, then of the strips along its four sides, an outer and an inner one each.
pub(super) type Look = [f32; 27];

impl Tiles {
    /// The board in a picture, if there is one.
    pub fn of(view: &View) -> Option<Seen> {
        let (tiles, fit) = Tiles::fitting(view)?;
        let ends = Side::ALL.map(|side| tiles.is_end_seen(view, side));
        let doubts = tiles.doubts(&ends);
        let is_whole = tiles.is_whole(view.picture(), &ends);
        Some(Seen { tiles, fit, doubts, is_whole })
    }

    /// The tiles that contradict the game or each other: blank ones beside covered ones, which would have been opened, those
    /// in another colour than open tiles have, and those along a side where nothing shows that the board ends.
    fn doubts(&self, ends: &[bool; 4]) -> Vec<usize> {
        let is_blank = |at: &usize| self.class(*at) == ZERO;
        let is_beside = |at: &usize| is_blank(at) && self.neighbours(*at).any(|other| self.is_covered(other));
        let mut doubts: Vec<usize> = (0..self.classes.len()).filter(is_beside).collect();
        doubts.extend(self.foreign(0..self.classes.len()));
        doubts.extend(
            Side::ALL.into_iter().zip(ends).filter(|(_, is_seen)| !**is_seen).flat_map(|(side, _)| self.line(side)),
        );
        doubts.sort_unstable();
        doubts.dedup();
        doubts
    }

    /// Those of some tiles that are taken for blank ones, but in another colour than all numbers stand on.
    pub(super) fn foreign(&self, tiles: impl Iterator<Item = usize>) -> Vec<usize> {
        let known: Vec<usize> =
            self.numbers().map(|(at, _)| at).filter(|at| self.probability(*at) >= SURE_NUMBER).collect();
        let ground = |at: usize| self.looks.get(at).map_or([0.0; 3], |look| [look[0], look[1], look[2]]);
        let is_foreign = |at: &usize| {
            let mine = ground(*at);
            let far = |other: &usize| {
                mine.iter().zip(ground(*other)).map(|(one, other)| (one - other).abs()).sum::<f32>() / 3.0
            };
            known.iter().map(far).fold(f32::INFINITY, f32::min) >= OTHER_GROUND
        };
        tiles.filter(|at| self.class(*at) == ZERO && is_foreign(at)).collect()
    }

    fn fitting(view: &View) -> Option<(Tiles, f32)> {
        let places: Vec<Placed> = view.grids().iter().take(MOST_PLACES).cloned().collect();
        let judged = |tiles: Option<Tiles>| tiles.and_then(|tiles| tiles.judged(view.picture()));
        let best = Tiles::best(view, places.iter().cloned(), |_| true);
        // What is no position in one lattice is none in another that lies over the same squares.
        if best.as_ref().is_some_and(Tiles::is_half_as_large) {
            return None;
        }
        judged(best).or_else(|| {
            // Much can be seen that is half a cell aside.
            let is_clear = |tiles: &Tiles| tiles.sure() >= CLEAR && tiles.right_numbers() >= CLEAR_NUMBERS;
            let aside = most_promising(view.picture(), places.iter().flat_map(variants));
            // Squares half as large as those of paper with a lattice show next to no numbers.
            let shows_numbers =
                |tiles: &Tiles| tiles.classes.len() < ENOUGH_TILES || tiles.inner_numbers().1 >= LEAST_NUMBERS;
            judged(Tiles::best(view, aside.into_iter(), shows_numbers).filter(is_clear))
        })
    }

    /// The board with how well it fits; none where it is no position.
    fn judged(mut self, picture: &Picture) -> Option<(Tiles, f32)> {
        if self.sure() < LEAST_SURE || !self.is_board() || self.is_half_as_large() {
            return None;
        }
        self.settle();
        self.compare_signs(picture);
        let (numbers, right) = self.inner_numbers();
        if self.numbers().count() < LEAST_CLUES || (right as f32) < LEAST_RIGHT * numbers as f32 {
            return None;
        }
        let fit = self.sure() * right as f32 / numbers.max(1) as f32;
        self.correct();
        // A few numbers are seen in many a picture.
        let most = if self.numbers().count() < CLEAR_NUMBERS { FEW_FIT } else { 1.0 };
        Some((self, fit.min(most)))
    }

    /// How many numbers there are, and how many of them can be right by what lies around them. The picture may show a part of
    /// the board: at its border not all is seen that a number counts.
    fn inner_numbers(&self) -> (usize, usize) {
        let inner = self.numbers().filter(|(at, _)| self.neighbours(*at).count() == 8);
        inner.fold((0, 0), |(numbers, right), (at, number)| (numbers + 1, right + usize::from(self.can_be(at, number))))
    }

    /// Whether most of many numbers cannot be, or many tiles show none, as on no board of this game that has been begun.
    pub(super) fn is_hopeless(&self) -> bool {
        let (numbers, right) = self.inner_numbers();
        (numbers >= MANY_NUMBERS && right * 2 < numbers)
            || (self.classes.len() >= MANY_TILES && self.numbers().next().is_none())
    }

    /// Numbers that cannot be, by what lies around them, taken for the likeliest that can. They are no surer than they were
    /// at first sight.
    fn correct(&mut self) {
        let inner = self.numbers().filter(|(at, _)| self.neighbours(*at).count() == 8);
        let wrong: Vec<usize> = inner.filter(|(at, number)| !self.can_be(*at, *number)).map(|(at, _)| at).collect();
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
        for placed in places.filter(|placed| promise(view.picture(), &placed.mesh, PROMISING) >= PROMISING) {
            let mut tiles = Tiles::read(view.picture(), &placed.mesh);
            tiles.compare();
            let is_worth_it = |tiles: &Tiles| tiles.sure() >= LEAST_SURE && !tiles.is_hopeless() && is_meant(tiles);
            let Some(tiles) = Some(tiles).filter(is_worth_it).and_then(|tiles| tiles.whole(view)) else { continue };
            let is_clear = tiles.sure() >= CLEAR && tiles.right_numbers() >= CLEAR_NUMBERS;
            let worth = tiles.worth() * placed.seen;
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, tiles));
            }
            if is_clear {
                break;
            }
        }
        best.map(|(_, tiles)| tiles).filter(|tiles| tiles.numbers().next().is_some())
    }

    /// What a board is worth beside others: half as large tiles are four times as many, but no more of the picture; tiles
    /// twice as large show no numbers.
    fn worth(&self) -> f32 {
        let (wide, high) = self.mesh.cell_size();
        let area = self.classes.len() as f32 * wide * high;
        (self.sure() - LEAST_WORTH) * area * (FEW_NUMBERS + self.right_numbers() as f32)
    }

    fn right_numbers(&self) -> usize {
        self.numbers().filter(|(at, number)| self.can_be(*at, *number)).count()
    }

    pub(super) fn read(picture: &Picture, mesh: &Mesh) -> Tiles {
        let cells = (0..mesh.rows()).flat_map(|row| (0..mesh.cols()).map(move |col| (row, col)));
        let (classes, looks) = cells.map(|cell| seen(picture, mesh, cell)).unzip();
        Tiles { mesh: mesh.clone(), classes, looks }
    }

    pub(super) fn class(&self, at: usize) -> usize {
        let Some(row) = self.classes.get(at) else { return CLOSED };
        (0..row.len()).max_by(|one, other| row[*one].total_cmp(&row[*other])).unwrap_or(CLOSED)
    }

    pub(super) fn probability(&self, at: usize) -> f32 {
        self.classes.get(at).map_or(0.0, |row| row.iter().copied().fold(0.0, f32::max))
    }

    /// The mean probability of the tiles. Whether one without a sign is covered tells the board as a whole, not the tile.
    fn sure(&self) -> f32 {
        let blank = |at: usize| self.classes.get(at).map_or(0.0, |row| row[CLOSED] + row[ZERO]);
        let count = self.classes.len();
        (0..count).map(|at| self.probability(at).max(blank(at))).sum::<f32>() / count.max(1) as f32
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
    pub(super) fn numbers(&self) -> impl Iterator<Item = (usize, usize)> {
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
        let of = |is_meant: &dyn Fn(usize) -> bool| -> Vec<usize> {
            (0..self.classes.len()).filter(|at| is_meant(self.class(*at))).collect()
        };
        let closed = of(&|class| class == CLOSED);
        let zero = of(&|class| class == ZERO);
        match (closed.as_slice(), zero.as_slice()) {
            ([], _) | (_, []) => self.numbers().count() >= LEAST_NUMBERS,
            // Without open tiles that are blank the network has to be believed.
            _ => {
                let apart = closed.iter().filter(|at| self.away(self.looks[**at], &zero, 1, None) >= APART).count();
                apart * 2 > closed.len() || self.numbers().count() > self.classes.len() / 8
            }
        }
    }

    /// How far a look is from the `nth` nearest of some tiles: the mean difference of the colours, but for those along one
    /// side.
    pub(super) fn away(&self, look: Look, tiles: &[usize], nth: usize, but: Option<Side>) -> f32 {
        let strip = but.map(|side| match side {
            Side::North => 0,
            Side::South => 1,
            Side::West => 2,
            Side::East => 3,
        });
        let counts: [bool; 27] = std::array::from_fn(|at| at < 3 || strip.is_none_or(|strip| (at - 3) % 4 != strip));
        let count = counts.iter().filter(|counts| **counts).count() as f32;
        let far = |at: &usize| {
            let other = self.looks.get(*at)?;
            let parts = look.iter().zip(other).zip(&counts).filter(|(_, counts)| **counts);
            Some(parts.map(|((one, other), _)| (one - other).abs()).sum::<f32>() / count)
        };
        if nth == 0 {
            return tiles.iter().filter_map(far).fold(f32::INFINITY, f32::min);
        }
        let mut all: Vec<f32> = tiles.iter().filter_map(far).collect();
        let nth = nth.min(all.len().saturating_sub(1));
        if all.is_empty() { f32::INFINITY } else { *all.select_nth_unstable_by(nth, f32::total_cmp).1 }
    }

    /// Open and covered tiles told apart by what they look like on this very board: open ones look like those with
    /// numbers, whatever the skin, but for the number.
    pub(super) fn compare(&mut self) {
        let is_sure = |at: usize| self.probability(at) >= SURE_NUMBER;
        let numbers: Vec<usize> = self.numbers().map(|(at, _)| at).filter(|at| is_sure(*at)).collect();
        if numbers.len() < LEAST_NUMBERS {
            return;
        }
        // Some of the numbers may be misread flags.
        let nth = numbers.len() / 6 + 1;
        let away: Vec<f32> = self.looks.iter().map(|look| self.away(*look, &numbers, nth, None)).collect();
        let Some((near, far)) = gap(&away) else { return };
        // Tinted boxes of a sudoku differ as well, but nobody takes them for covered tiles.
        let other: Vec<usize> = (0..away.len()).filter(|at| away[*at] >= far).collect();
        let open = |at: &usize| self.classes.get(*at).and_then(|row| row.get(ZERO..FLAG)).unwrap_or_default();
        let covered: f32 = other.iter().map(|at| 1.0 - open(at).iter().sum::<f32>()).sum();
        // Where no tile looks covered, numbers may still tell that those that look otherwise are.
        if covered * LEAST_COVERED < other.len() as f32 && !self.explains(&other) {
            return;
        }
        // Covered tiles may shine into the border of those with numbers, which stand beside them; other open ones lie apart.
        let sure: Vec<usize> =
            (0..away.len()).filter(|at| self.class(*at) == CLOSED && self.probability(*at) >= SURE_NUMBER).collect();
        let is_blank =
            |at: &usize| open(at).iter().sum::<f32>() >= 0.5 && self.away(self.looks[*at], &sure, 0, None) > away[*at];
        let blank: Vec<bool> = (0..away.len()).map(|at| sure.len() >= LEAST_NUMBERS && is_blank(&at)).collect();
        for (at, away) in away.into_iter().enumerate() {
            if blank[at] {
                continue;
            }
            let is_covered = self.is_covered(at);
            let Some(row) = self.classes.get_mut(at) else { return };
            if away >= far && !is_covered {
                // Numbers stand on open tiles only.
                let open: f32 = row.get(ZERO..FLAG).unwrap_or_default().iter().sum();
                row.iter_mut().take(FLAG).skip(ZERO).for_each(|p| *p *= DOUBT);
                let signs = row.iter().skip(FLAG).sum::<f32>();
                let was_blank = row[ZERO] + row[CLOSED] > signs;
                row[if was_blank { CLOSED } else { FLAG }] += open * (1.0 - DOUBT);
            } else if away < near && row[CLOSED] >= row.iter().copied().fold(0.0, f32::max) {
                row[ZERO] += row[CLOSED] * (1.0 - DOUBT);
                row[CLOSED] *= DOUBT;
            }
        }
    }

    /// Whether all numbers, and all tiles without, are as they have to be if just these tiles (in
    /// reading order) are covered.
    fn explains(&self, covered: &[usize]) -> bool {
        let is_covered: Vec<bool> = (0..self.classes.len()).map(|at| covered.binary_search(&at).is_ok()).collect();
        let around = |at: usize| self.neighbours(at).filter(|other| is_covered[*other]).count();
        let open = (0..self.classes.len()).filter(|at| !is_covered[*at] && self.neighbours(*at).count() == 8);
        let (mut numbers, mut wrong) = (0, 0);
        for at in open {
            let is_right = match self.class(at) {
                ZERO => around(at) == 0,
                class if class < FLAG && class > ZERO => {
                    numbers += 1;
                    around(at) >= class - ZERO
                }
                _ => continue,
            };
            wrong += usize::from(!is_right);
        }
        numbers >= LEAST_NUMBERS && wrong == 0
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

/// How much some squares, spread over a lattice, look like tiles: the mean of their probabilities. Most of what is no board is
/// known by them. It ends early where `least` is out of reach.
fn promise(picture: &Picture, mesh: &Mesh, least: f32) -> f32 {
    let cells = mesh.rows() * mesh.cols();
    // An odd step goes through most columns of a board.
    let step = (cells / SAMPLE).max(1) | 1;
    let count = cells.div_ceil(step) as f32;
    let mut missing = 0.0;
    for at in (0..cells).step_by(step) {
        let (row, _) = seen(picture, mesh, (at / mesh.cols(), at % mesh.cols()));
        // Blank tiles are told apart when the whole board is seen.
        missing += 1.0 - row.iter().copied().fold(row[CLOSED] + row[ZERO], f32::max);
        if missing > (1.0 - least) * count {
            break;
        }
    }
    1.0 - missing / count.max(1.0)
}

/// Those of many places that look most like boards, the likeliest first.
fn most_promising(picture: &Picture, places: impl Iterator<Item = Placed>) -> Vec<Placed> {
    let judged = places.map(|placed| (promise(picture, &placed.mesh, CLEARLY), placed));
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

/// What a tile may be, and what it looks like.
pub(super) fn seen(picture: &Picture, mesh: &Mesh, (row, col): (usize, usize)) -> (Vec<f32>, Look) {
    let crop = tile::crop(picture, mesh, (col as f32, row as f32), 1.0);
    let found = Net::tiles().and_then(|net| net.probabilities(&crop)).unwrap_or_default();
    ((0..CLASSES.len()).map(|at| found.get(at).copied().unwrap_or(0.0)).collect(), look(&crop))
}

fn look(crop: &[f32]) -> Look {
    const SIDE: usize = tile::SIDE;
    let at = |x: usize, y: usize, channel: usize| crop.get((y * SIDE + x) * 3 + channel).copied().unwrap_or(0.0);
    let mut look = [0.0; 27];
    for channel in 0..3 {
        let inner = 3..SIDE - 3;
        let mut ground: Vec<f32> = inner.clone().flat_map(|y| inner.clone().map(move |x| at(x, y, channel))).collect();
        ground.sort_unstable_by(f32::total_cmp);
        look[channel] = ground.get(ground.len() / 2).copied().unwrap_or(0.0) * 255.0;
        for depth in 0..2 {
            let strip = |place: &dyn Fn(usize, usize) -> f32| {
                let (along, across) = (4..SIDE - 4, 2 * depth..2 * depth + 2);
                let count = (along.len() * across.len()) as f32;
                along.map(|step| across.clone().map(|deep| place(step, deep)).sum::<f32>()).sum::<f32>() / count * 255.0
            };
            let sides: [&dyn Fn(usize, usize) -> f32; 4] = [
                &|step, deep| at(step, deep, channel),
                &|step, deep| at(step, SIDE - 1 - deep, channel),
                &|step, deep| at(deep, step, channel),
                &|step, deep| at(SIDE - 1 - deep, step, channel),
            ];
            for (number, side) in sides.into_iter().enumerate() {
                look[3 + channel * 8 + depth * 4 + number] = strip(side);
            }
        }
    }
    look
}

/// What parts small distances from large ones, as two bounds with what is between them; none where there is no such gap.
/// Compared are logarithms: the small ones differ by little, the large ones by much.
fn gap(away: &[f32]) -> Option<(f32, f32)> {
    let logs: Vec<f32> = away.iter().map(|away| (away + NOISE).ln()).collect();
    let least = logs.iter().copied().fold(f32::INFINITY, f32::min);
    let most = logs.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let (mut low, mut high) = (least, most);
    for _ in 0..ROUNDS {
        let middle = (low + high) / 2.0;
        let mean = |is_above: bool, other: f32| {
            let group = logs.iter().filter(|log| (**log > middle) == is_above);
            let (sum, count) = group.fold((0.0, 0), |(sum, count), log| (sum + log, count + 1));
            if count == 0 { other } else { sum / count as f32 }
        };
        (low, high) = (mean(false, low), mean(true, high));
    }
    let (middle, half) = ((low + high) / 2.0, (high - low) * BETWEEN / 2.0);
    let between = logs.iter().filter(|log| (**log - middle).abs() < half).count();
    let is_gap = high - low > GROWTH.ln() && between * FEW < logs.len();
    is_gap.then(|| ((middle - half).exp() - NOISE, (middle + half).exp() - NOISE))
}
