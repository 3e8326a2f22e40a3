//! A 9×9 board in a picture: the digit in each cell and the number in its corner, as far as they can be told.

use super::diagonals;
use super::flat::Flat;
use super::marks;
use super::mesh::Mesh;
use super::net::Net;
use super::page;
use super::plane::Plane;
use super::view::{NEARLY_ALL, Placed, View};

/// The number of cells on a side.
pub const CELLS: usize = 9;

/// The side of a cell of a straightened board, in pixels; more for cells that are larger in the picture.
const CELL: usize = 96;

/// Cells at least this wide, in pixels, are straightened at [`FINE_CELL`].
const LARGE: f32 = 120.0;
const FINE_CELL: usize = 160;

/// The share of visible lines from which a picture counts as a screenshot, without looking for a photo.
pub(super) const SCREENSHOT: f32 = 0.94;

/// If a smaller share of lines is visible, the board may have lines only between its boxes.
const FEW_LINES: f32 = 0.5;

/// The least width of a board found by its box lines, as a share of that of a board found by all lines.
const WHOLE: f32 = 0.8;

/// The share of visible lines from which straight ones are kept as rivals of bent ones.
const STRAIGHT: f32 = 0.4;

/// How much more of the bent lines must be visible for them to be accepted.
const BENDS: f32 = 0.03;

/// The bonus, as a logarithm, for a photo that was taken upright.
const UPRIGHT: f32 = 2.0;

/// The probability from which a digit is clear.
const CLEAR: f32 = 0.9;
/// The number of clear digits that show which way is up.
const LEAST_CLEAR: usize = 17;
/// The least log-probability at which everything in the cells may still be digits.
const MOST_AGAINST: f32 = -12.0;

/// A digit with a higher probability is not a pencil mark if the picture may be of paper.
const MARK: f32 = 0.97;

/// Less ink than this in the middle of a cell is not a digit.
const LEAST_INK: f32 = 0.06;

/// The side of the crop of a digit, in pixels.
pub const DIGIT: usize = 28;

/// The width and height of the crop at a corner, in pixels.
pub const LABEL: (usize, usize) = (60, 48);
/// The left and upper bound of that crop, in cells.
const LABEL_FROM: f32 = -0.0625;
/// Its right and lower bounds, in cells.
const LABEL_TO: (f32, f32) = (0.5625, 0.4375);

/// Where the numbers of a board are: the shift from the usual position, in cells, and the scale of the crop that shows
/// them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner {
    shift: (f32, f32),
    scale: f32,
}

impl Corner {
    /// Where most programs put them.
    pub const USUAL: Corner = Corner { shift: (0.0, 0.0), scale: 1.0 };
}

/// The usual position first, then numbers farther inside, and small ones. sgt-puzzles prints them a tenth of a cell
/// farther inside than most programs, and LaTeX packages set them half as high.
const CORNERS: [Corner; 4] = [
    Corner::USUAL,
    Corner { shift: (0.05, 0.05), scale: 1.0 },
    Corner { shift: (0.1, 0.1), scale: 1.0 },
    Corner { shift: (0.04, 0.0), scale: 0.75 },
];

/// How many numbers are compared to find their position.
const TELLING: std::ops::RangeInclusive<usize> = 5..=16;
/// The probability of no number below which there may be one.
const LIKELY_NONE: f32 = 0.4;
/// Other positions are tried if the mean probability of the numbers is at most this.
const UNSURE: f32 = 0.85;

/// The width, in pixels, that lattice lines may take at the left and top of that crop.
const LABEL_LINES: usize = 12;
/// The ink below which nothing is there.
const TRACE: f32 = 0.1;

/// A 9×9 board.
#[derive(Clone, Debug)]
pub struct Squares {
    /// Its position in the picture, in pixels.
    pub mesh: Mesh,
    /// The straightened board.
    pub flat: Flat,
    /// Whether both diagonals are drawn; their ink is removed from the straightened board.
    pub has_diagonals: bool,
    /// How clear its lines are, 0 to 1.
    pub seen: f32,
    /// Whether it was found as in a photo.
    pub is_photo: bool,
    /// Other lattices that fit the board as well; [`Squares::straightened`] straightens it on them.
    pub rivals: Vec<Mesh>,
    /// For each cell, the probability that it is empty, then of each digit.
    pub digits: Vec<[f32; 10]>,
    /// See [`Turn::sure`].
    pub sure: f32,
    /// The board of a photo turned the other ways, more probable ones first.
    pub turns: Vec<Turn>,
}

/// A board as seen from one side.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Its position in the picture; the first row of the mesh is the first one as read.
    pub mesh: Mesh,
    /// The straightened board.
    pub flat: Flat,
    /// See [`Squares::digits`].
    pub digits: Vec<[f32; 10]>,
    /// The log-probability that everything in its cells is a digit.
    pub sure: f32,
}

impl Turn {
    fn of(grey: &Plane, mesh: Mesh) -> Turn {
        let flat = Flat::new(grey, &mesh, CELL / 2);
        let digits = digits(&flat);
        Turn::read(mesh, flat, digits)
    }

    fn read(mesh: Mesh, flat: Flat, digits: Vec<[f32; 10]>) -> Turn {
        let has_ink = |cell: (usize, usize)| middle(&flat, cell) >= LEAST_INK;
        let digit = |row: &[f32; 10]| row.iter().skip(1).copied().fold(0.0, f32::max).max(1e-6).ln();
        let sure = cells(&flat).zip(&digits).filter(|(cell, _)| has_ink(*cell)).map(|(_, row)| digit(row)).sum::<f32>();
        Turn { mesh, flat, digits, sure }
    }

    /// Whether enough digits are read with enough confidence to rule out other turns; half of all digits show which way
    /// is up.
    fn is_clear(&self) -> bool {
        are_clear(&self.digits) && self.sure >= MOST_AGAINST
    }
}

/// Whether many digits are read, at least nine in ten of them clearly.
fn are_clear(digits: &[[f32; 10]]) -> bool {
    let likeliest = |row: &[f32; 10]| row.iter().skip(1).copied().fold(0.0, f32::max);
    let inked = digits.iter().filter(|row| row[0] < 0.5);
    let sure = inked.clone().filter(|row| likeliest(row) >= CLEAR).count();
    let count = inked.count();
    sure >= LEAST_CLEAR && sure * 10 >= count * 9
}

/// The width of an upright board.
fn width(mesh: &Mesh) -> f32 {
    mesh.node(0, mesh.cols()).0 - mesh.node(0, 0).0
}

impl Squares {
    /// The board with the clearest lines.
    pub(super) fn of(view: &View) -> Option<Squares> {
        let shots = view.screenshots();
        let best = shots.iter().max_by(|one, other| one.seen.total_cmp(&other.seen));
        let shown = best.map_or(0.0, |placed| placed.seen);
        if shown >= SCREENSHOT {
            return Squares::screenshot(view.grey(), shots);
        }
        // If nearly all lines are visible and the digits are clear, nothing is bent.
        let drawn = (shown >= NEARLY_ALL).then(|| Squares::screenshot(view.grey(), shots)).flatten();
        if drawn.as_ref().is_some_and(|drawn| are_clear(&drawn.digits)) {
            return drawn;
        }
        // A photo taken from straight above is nearly a screenshot, except for bent lines.
        let bent = best.and_then(|placed| page::bent(view.grey(), &placed.mesh));
        let bent = bent.map(|mesh| Placed { seen: view.seen(&mesh), mesh }).filter(|bent| bent.seen > shown + BENDS);
        let photo = view.photos(CELLS).into_iter().next().filter(|photo| photo.seen > shown + BENDS);
        let better = |one: &Placed, other: &Placed| one.seen.total_cmp(&other.seen);
        let bent = bent.into_iter().chain(photo).max_by(better);
        // If only boxes have lines, four lines in ten are visible.
        let most = bent.as_ref().map_or(shown, |bent| bent.seen);
        // Three cells are spaced as evenly as three boxes.
        let is_whole = |boxes: &Placed| best.is_none_or(|shot| width(&boxes.mesh) > WHOLE * width(&shot.mesh));
        let boxes = if shown < FEW_LINES { view.boxes().filter(is_whole) } else { None };
        // Dotted lines are no strokes, and some boards have none. Digits in the middle of their cells show the lattice.
        let is_whole = |placed: &&Placed| (placed.mesh.rows(), placed.mesh.cols()) == (CELLS, CELLS);
        let signed = || if most < FEW_LINES { view.spots().iter().find(is_whole).cloned() } else { None };
        if let Some(placed) = boxes.filter(|boxes| boxes.seen > most).or_else(signed) {
            return Squares::screenshot(view.grey(), &[placed]);
        }
        match bent {
            Some(photo) => {
                // Thick lines beside those of the lattice may make straight lines look bent.
                let straight = best.filter(|shot| shot.seen >= STRAIGHT).map(|shot| shot.mesh.clone());
                Squares::photo(view.grey(), photo)
                    .map(|found| Squares { rivals: straight.into_iter().collect(), ..found })
            }
            None => drawn.or_else(|| Squares::screenshot(view.grey(), shots)),
        }
    }

    fn screenshot(grey: &Plane, shots: &[Placed]) -> Option<Squares> {
        let (placed, rivals) = shots.split_first()?;
        let rivals = rivals.iter().map(|placed| placed.mesh.clone()).collect();
        Some(Squares::drawn(grey, placed, rivals, true))
    }

    /// The board that a program has drawn on a lattice. If `may_turn`, it is turned to set its digits upright.
    fn drawn(grey: &Plane, placed: &Placed, rivals: Vec<Mesh>, may_turn: bool) -> Squares {
        let (flat, has_diagonals) = Squares::undiagonal(Squares::straightened(grey, &placed.mesh));
        let found = digits(&flat);
        let lying = Turn::read(placed.mesh.clone(), flat, found);
        // Printed digits may be broken or blotted; drawn ones are not.
        let surest = if placed.seen >= SCREENSHOT { 1.0 } else { MARK };
        let mut digits = lying.digits.clone();
        marks::told_from(&lying.flat, &mut digits, surest);
        // If the digits are clear without the pencil marks, the board is upright.
        let may_turn = may_turn && !are_clear(&digits);
        if let Some(mesh) = may_turn.then(|| Squares::righted(grey, &lying)).flatten() {
            // The other lattices are not turned.
            return Squares::drawn(grey, &Placed { seen: placed.seen, mesh }, Vec::new(), false);
        }
        let Turn { flat, .. } = lying;
        Squares {
            mesh: placed.mesh.clone(),
            flat,
            has_diagonals,
            seen: placed.seen,
            is_photo: false,
            rivals,
            digits,
            sure: 0.0,
            turns: Vec::new(),
        }
    }

    /// The straightened board of a screenshot.
    pub fn straightened(grey: &Plane, mesh: &Mesh) -> Flat {
        Flat::new(grey, mesh, if mesh.cell_size().0 >= LARGE { FINE_CELL } else { CELL })
    }

    /// A lattice fitted to bent lines near another one of this board; `None` if its lines are straight or cannot be
    /// seen.
    pub fn followed(&self, grey: &Plane, mesh: &Mesh) -> Option<Mesh> {
        let may_bend = self.is_photo || self.seen < SCREENSHOT;
        if may_bend { page::followed(grey, mesh).map(|(mesh, _)| mesh) } else { None }
    }

    /// The digits in the cells of a board that a program has drawn.
    pub fn digits_on(flat: &Flat) -> Vec<[f32; 10]> {
        let mut digits = digits(flat);
        marks::told_from(flat, &mut digits, MARK);
        digits
    }

    /// The board without the ink of its diagonals, and whether they are drawn as lines or shaded.
    pub fn undiagonal(flat: Flat) -> (Flat, bool) {
        let are_lines = diagonals::are_drawn(&flat);
        let are_there = are_lines || diagonals::are_shaded(&flat);
        (if are_lines { diagonals::without(&flat) } else { flat }, are_there)
    }

    /// The mesh of a board that lies on its side or is upside down, turned so that its digits are clear. `None` if the
    /// board is upright, or has too few digits to tell.
    fn righted(grey: &Plane, lying: &Turn) -> Option<Mesh> {
        let inked = lying.digits.iter().filter(|row| row[0] < 0.5).count();
        if inked < LEAST_CLEAR || lying.is_clear() {
            return None;
        }
        let turns = (1..4).map(|quarters| Turn::of(grey, lying.mesh.turned(quarters)));
        let clear = turns.filter(|turn| turn.is_clear() && turn.sure > lying.sure + UPRIGHT);
        clear.max_by(|one, other| one.sure.total_cmp(&other.sure)).map(|turn| turn.mesh)
    }

    /// The board of a photo, turned so that its digits are most likely upright.
    fn photo(grey: &Plane, placed: Placed) -> Option<Squares> {
        let mut turns = vec![Turn::of(grey, placed.mesh.clone())];
        // If the digits are clear as they are, no other turn is tried.
        if !turns.iter().all(Turn::is_clear) {
            turns.extend((1..4).map(|quarters| Turn::of(grey, placed.mesh.turned(quarters))));
        }
        // Most photos are taken upright.
        turns.first_mut()?.sure += UPRIGHT;
        turns.sort_by(|one, other| other.sure.total_cmp(&one.sure));
        let mut turns = turns.into_iter();
        let Turn { mesh, digits, sure, .. } = turns.next()?;
        let (flat, has_diagonals) = Squares::undiagonal(Flat::new(grey, &mesh, CELL));
        let digits = if has_diagonals { Squares::digits_on(&flat) } else { digits };
        Some(Squares {
            mesh,
            flat,
            has_diagonals,
            seen: placed.seen,
            is_photo: true,
            rivals: Vec::new(),
            digits,
            sure,
            turns: turns.collect(),
        })
    }

    /// For each cell, the probabilities of the number in its corner: none, then 1 to 45. Also where the numbers are.
    /// All numbers of a board are in the same position, the one in which they are read with the highest probability.
    pub fn labels(flat: &Flat) -> (Vec<Vec<f32>>, Corner) {
        let read = |at: Corner| cells(flat).map(|cell| label(flat, cell, at)).collect::<Vec<_>>();
        let most = |row: &[f32]| row.iter().skip(1).copied().fold(0.0, f32::max);
        let usual = read(Corner::USUAL);
        let numbers = cells(flat).zip(&usual).filter(|(_, row)| row.first().is_some_and(|none| *none < LIKELY_NONE));
        let numbers: Vec<_> = numbers.take(*TELLING.end()).collect();
        let sure = numbers.iter().map(|(_, row)| most(row)).sum::<f32>();
        if !TELLING.contains(&numbers.len()) || sure > UNSURE * numbers.len() as f32 {
            return (usual, Corner::USUAL);
        }
        let sure = |at: &Corner| numbers.iter().map(|(cell, _)| most(&label(flat, *cell, *at))).sum::<f32>();
        let surest =
            CORNERS.into_iter().max_by(|one, other| sure(one).total_cmp(&sure(other))).unwrap_or(Corner::USUAL);
        (read(surest), surest)
    }

    /// Like [`Squares::labels`] for one cell, from several slightly different crops; the unshifted one counts twice.
    pub fn label(flat: &Flat, cell: (usize, usize), at: Corner) -> Vec<f32> {
        let step = 1.0 / CELL as f32;
        let crops = [
            ((0.0, 0.0), 1.0, 2.0),
            ((step, 0.0), 1.0, 1.0),
            ((-step, 0.0), 1.0, 1.0),
            ((0.0, step), 1.0, 1.0),
            ((0.0, -step), 1.0, 1.0),
            ((0.0, 0.0), 0.93, 1.0),
            ((0.0, 0.0), 1.07, 1.0),
        ];
        let mut sums: Vec<f32> = Vec::new();
        for (shift, scale, weight) in crops {
            let shift = (at.shift.0 + shift.0, at.shift.1 + shift.1);
            let one = label(flat, cell, Corner { shift, scale: at.scale * scale });
            sums.resize(one.len(), 0.0);
            sums.iter_mut().zip(&one).for_each(|(sum, p)| *sum += weight * p.max(1e-9).ln());
        }
        let means: Vec<f32> = sums.iter().map(|sum| (sum / 8.0).exp()).collect();
        let whole = means.iter().sum::<f32>().max(1e-9);
        means.into_iter().map(|mean| mean / whole).collect()
    }
}

fn cells(flat: &Flat) -> impl Iterator<Item = (usize, usize)> {
    let cols = flat.cols;
    (0..flat.rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
}

/// The mean ink in the middle of a cell, 0 to 1.
fn middle(flat: &Flat, (row, col): (usize, usize)) -> f32 {
    let (top, left) = (row as f32, col as f32);
    let crop = flat.crop((left + 0.25, top + 0.2), (left + 0.75, top + 0.8), 10, 12);
    crop.iter().sum::<f32>() / crop.len() as f32
}

/// For each cell, the probability that it is empty, then of each digit.
pub(super) fn digits(flat: &Flat) -> Vec<[f32; 10]> {
    let digit = |(row, col): (usize, usize)| {
        let (top, left) = (row as f32, col as f32);
        let crop = flat.crop((left, top), (left + 1.0, top + 1.0), DIGIT, DIGIT);
        let found = Net::digits().and_then(|net| net.probabilities(&crop)).unwrap_or_default();
        std::array::from_fn(|at| found.get(at).copied().unwrap_or(0.1))
    };
    cells(flat).map(digit).collect()
}

fn label(flat: &Flat, (row, col): (usize, usize), Corner { shift, scale }: Corner) -> Vec<f32> {
    let place = |col: usize, shift: f32, at: f32| col as f32 + shift + at * scale;
    let from = (place(col, shift.0, LABEL_FROM), place(row, shift.1, LABEL_FROM));
    let to = (place(col, shift.0, LABEL_TO.0), place(row, shift.1, LABEL_TO.1));
    let crop = flat.crop(from, to, LABEL.0, LABEL.1);
    let Ok(net) = Net::labels() else { return Vec::new() };
    if is_blank(&crop) {
        return std::iter::once(1.0).chain(std::iter::repeat_n(0.0, net.classes() - 1)).collect();
    }
    net.probabilities(&crop).unwrap_or_default()
}

/// Whether there is nothing in a corner beside the lines of the lattice. That is so in most cells of most boards, and
/// the network does not have to read them.
fn is_blank(crop: &[f32]) -> bool {
    let rows = crop.chunks(LABEL.0).skip(LABEL_LINES);
    rows.flat_map(|row| row.iter().skip(LABEL_LINES)).all(|ink| *ink < TRACE)
}
