//! How the sums in the black squares of a kakuro are read. The writing in one half of a square is separated from its
//! background, whatever their colours. It is then shown alone to the network, centred and at the size the network
//! learnt. So its position, diagonals, frames and discs make no difference.

use super::{Way, legal};
use nazo_vision::net::Net;
use nazo_vision::pieces::Pieces;
use nazo_vision::squares::LABEL;
use nazo_vision::{Flat, Plane, plain};

/// The looks at a sum. Each has a shift in cells, a scale and a weight.
const LOOKS: [((f32, f32), f32, f32); 7] = [
    ((0.0, 0.0), 1.0, 2.0),
    ((0.0, 0.0), 0.93, 1.0),
    ((0.011, 0.0), 1.0, 1.0),
    ((-0.011, 0.0), 1.0, 1.0),
    ((0.0, 0.011), 1.0, 1.0),
    ((0.0, -0.011), 1.0, 1.0),
    ((0.0, 0.0), 1.07, 1.0),
];

/// How sure each of the first looks must be of the same sum for them to suffice, and the number of these looks.
const AGREEING: f32 = 0.9;
const ENOUGH_LOOKS: usize = 3;

/// Distances from the border of a half, in cells. Lines along the border usually end within the first. Beyond the
/// second there is only background and writing.
const RIM: f32 = 0.035;
const RING: f32 = 0.08;

/// The least difference between ink and background in grey levels, and the share of the greatest difference from which
/// a pixel counts as ink. With 0.45, digits of ten pixels on pages at 90 dots per inch fall apart.
const FAINT: u8 = 24;
const PARTED: f32 = 0.35;

/// Pixels that differ by this share of the greatest difference decide whether the writing is darker or lighter than its
/// background. If only the pixels that differ most decided, thin strokes on light discs would be lost.
const CLEARLY: f32 = 0.2;

/// The share of a line along a border that must be ink for the border to reach that far, and the number of such lines
/// checked. Without this, every third sum is lost on boards of 24 pixels per square whose black squares have frames of
/// four.
const LINE: f32 = 0.6;
const LEVELS: usize = 8;

/// A piece with less than this share of the height of the highest piece is not part of a sum.
const SPECK: f32 = 0.25;

/// The least height of a digit and of a disc behind a sum, in cells; the largest ratio of the sides of a disc; and the
/// least share of its bounding box that it covers.
const LEAST_DIGIT: f32 = 0.08;
const LEAST_DISC: f32 = 0.26;
const ROUND: f32 = 1.2;
const COVERED: f32 = 0.45;

/// The depth assumed for the middle of a disc, whose border is sharp.
const DISC: f32 = 0.25;

/// The height of a sum in the samples that the network learnt, how far it is below the middle, and the width of a
/// sample, in cells.
const HIGH: f32 = 0.22;
const LOW: f32 = 0.01;
const SHOWN: f32 = 0.625;

/// How far the blurred edge of a stroke reaches beyond it, in pixels.
const FRINGE: f32 = 2.0;

/// The writing in one half of a square.
pub(super) struct Written {
    ink: Plane,
    /// The ink value of a full stroke.
    full: f32,
    /// The boxes of its digits, or of parts of them: left, top, right, bottom.
    pieces: Vec<[usize; 4]>,
}

impl Written {
    /// The writing above or below the diagonal of a square, if there is any.
    pub fn of(flat: &Flat, (row, col): (usize, usize), way: Way) -> Option<Written> {
        let cell = flat.cell as f32;
        // The distances of a point from the three sides of the half, inwards.
        let depth = |x: f32, y: f32| {
            let (x, y) = if way == Way::Across { (x, y) } else { (y, x) };
            [(x - y) / cell * std::f32::consts::FRAC_1_SQRT_2, y / cell, 1.0 - x / cell]
        };
        let (left, top) = (flat.margin + col * flat.cell, flat.margin + row * flat.cell);
        let grey = (0..flat.cell).flat_map(|y| (0..flat.cell).map(move |x| flat.grey.at(left + x, top + y)));
        let grey = Plane::new(flat.cell, flat.cell, grey.collect());
        let mut written = Written::on(&grey, &depth)?;
        if let Some(disc) = written.pieces.iter().find(|piece| written.is_disc(**piece)) {
            let [left, top, right, bottom] = disc.map(|at| at as f32);
            let (middle, radius) =
                (((left + right) / 2.0, (top + bottom) / 2.0), (right - left).min(bottom - top) / 2.0);
            let depth = |x: f32, y: f32| [(1.0 - (x - middle.0).hypot(y - middle.1) / radius) * DISC; 3];
            written = Written::on(&grey, &depth)?;
        }
        if written.pieces.len() > 1 && written.is_zero(written.pieces[0]) {
            written.pieces.remove(0);
        }
        Some(written)
    }

    /// Whether a piece is a disc behind a sum.
    fn is_disc(&self, [left, top, right, bottom]: [usize; 4]) -> bool {
        let (wide, high) = ((right - left) as f32, (bottom - top) as f32);
        let ink = (top..bottom).flat_map(|y| &self.ink.row(y)[left..right]);
        let inked = ink.filter(|ink| f32::from(**ink) >= PARTED * self.full).count() as f32;
        wide.min(high) >= LEAST_DISC * self.ink.width() as f32
            && wide.max(high) <= ROUND * wide.min(high)
            && inked >= COVERED * wide * high
    }

    /// Whether a piece is a zero, which some programs write before sums below ten.
    fn is_zero(&self, piece: [usize; 4]) -> bool {
        const ZERO: usize = 1;
        const HIGH: f32 = 20.0;
        let at = piece.map(|at| at as f32);
        let crop = self.cut(at, (0.0, 0.0), (at[3] - at[1]) / HIGH, (plain::SIDE, plain::SIDE));
        let found = Net::counters().and_then(|net| net.probabilities(&crop)).unwrap_or_default();
        found.get(ZERO).is_some_and(|p| *p > 0.5)
    }

    /// The writing on a background, if there is any. `depth` gives the distances of a pixel from the three sides,
    /// inwards.
    fn on(grey: &Plane, depth: &dyn Fn(f32, f32) -> [f32; 3]) -> Option<Written> {
        let side = grey.width();
        let depths: Vec<[f32; 3]> =
            (0..side * side).map(|at| depth((at % side) as f32 + 0.5, (at / side) as f32 + 0.5)).collect();
        let least = |depths: &[f32; 3]| depths.iter().copied().fold(f32::INFINITY, f32::min);
        let pixels = || depths.iter().zip(grey.data());
        let mut inner: Vec<u8> = pixels().filter(|(at, _)| least(at) >= RIM).map(|(_, grey)| *grey).collect();
        inner.sort_unstable();
        let ground = *inner.get(inner.len() / 2)?;
        // Ink is either darker or lighter than the background, like most of the pixels that differ from it.
        let deep = || pixels().filter(|(at, _)| least(at) >= RING).map(|(_, grey)| *grey);
        let differs = deep().map(|grey| grey.abs_diff(ground)).max()?.max(FAINT);
        let differing: Vec<u8> =
            deep().filter(|grey| f32::from(grey.abs_diff(ground)) >= CLEARLY * f32::from(differs)).collect();
        let is_dark = differing.iter().filter(|grey| **grey < ground).count() * 2 > differing.len();
        let ink = |grey: u8| if is_dark { ground.saturating_sub(grey) } else { grey.saturating_sub(ground) };
        let inks = || pixels().map(|(depths, grey)| (depths, ink(*grey)));
        let most = deep().map(ink).max().filter(|most| *most >= FAINT)?;
        let is_inked = |ink: u8| f32::from(ink) >= PARTED * f32::from(most);
        // A border reaches as far as most of a line along it is ink.
        let mut along = [[(0, 0); LEVELS]; 3];
        for (depths, ink) in inks().filter(|(depths, _)| (RIM..RING).contains(&least(depths))) {
            for (level, depth) in along.iter_mut().zip(depths) {
                if let Some((inked, all)) = level.get_mut((depth / RING * LEVELS as f32) as usize) {
                    (*inked, *all) = (*inked + u32::from(is_inked(ink)), *all + 1);
                }
            }
        }
        let rims = along.map(|levels| {
            let last = levels.iter().rposition(|(inked, all)| *inked as f32 > LINE * *all as f32);
            last.map_or(RIM, |last| RING * (last + 2) as f32 / LEVELS as f32)
        });
        let is_within = |depths: &[f32; 3]| depths.iter().zip(rims).all(|(depth, rim)| *depth >= rim);
        let ink = Plane::new(side, side, inks().map(|(depths, ink)| if is_within(depths) { ink } else { 0 }).collect());
        let pieces = Pieces::of(&ink, is_inked, true);
        // A piece that is nowhere deep inside belongs to the border.
        let is_deep = |[left, top, right, bottom]: &[usize; 4]| {
            let mut all = (*top..*bottom).flat_map(|y| (*left..*right).map(move |x| (x, y)));
            all.any(|(x, y)| least(&depths[y * side + x]) >= RING && is_inked(ink.at(x, y)))
        };
        let mut pieces: Vec<[usize; 4]> = pieces.boxes().into_iter().filter(is_deep).collect();
        let highest = pieces.iter().map(|at| at[3] - at[1]).max()? as f32;
        pieces.retain(|at| (at[3] - at[1]) as f32 >= SPECK * highest);
        pieces.sort_unstable();
        let mut strokes: Vec<u8> = ink.data().iter().copied().filter(|ink| is_inked(*ink)).collect();
        strokes.sort_unstable();
        let full = f32::from(*strokes.get(strokes.len() / 2)?);
        (highest >= LEAST_DIGIT * side as f32).then_some(Written { ink, full, pieces })
    }

    /// The probabilities of no sum, then of each sum.
    pub fn number(&self) -> Vec<f32> {
        self.looked((0.0, 0.0), 1.0)
    }

    /// Like [`Written::number`], for a run of this length, but averaged over several looks that differ slightly. All
    /// looks are used only if the first few do not agree.
    pub fn several(&self, length: usize) -> Vec<f32> {
        let (mut sums, mut whole): (Vec<f32>, f32) = (Vec::new(), 0.0);
        let mut clear: Vec<Option<usize>> = Vec::new();
        for (shift, scale, weight) in LOOKS {
            let one = self.looked(shift, scale);
            sums.resize(one.len(), 0.0);
            sums.iter_mut().zip(&one).for_each(|(sum, p)| *sum += weight * p.max(1e-9).ln());
            whole += weight;
            clear.push(legal(&one, length).first().filter(|(_, p)| *p >= AGREEING).map(|(sum, _)| *sum));
            if clear.len() == ENOUGH_LOOKS && clear[0].is_some() && clear.iter().all(|sum| *sum == clear[0]) {
                break;
            }
        }
        let means: Vec<f32> = sums.iter().map(|sum| (sum / whole).exp()).collect();
        let whole = means.iter().sum::<f32>().max(1e-9);
        means.into_iter().map(|mean| mean / whole).collect()
    }

    /// One look at the writing, shifted (in cells of the learnt samples) and scaled.
    fn looked(&self, shift: (f32, f32), scale: f32) -> Vec<f32> {
        let pieces = self.pieces.iter().map(|piece| piece.map(|at| at as f32));
        let at = pieces.reduce(plain::around).unwrap_or_default();
        let cell = (at[3] - at[1]) / HIGH * scale;
        let crop = self.cut(at, (shift.0 * cell, (shift.1 - LOW) * cell), cell * SHOWN / LABEL.0 as f32, LABEL);
        Net::labels().and_then(|net| net.probabilities(&crop)).unwrap_or_default()
    }

    /// The ink at a place, from 0 to 1, as pixels `step` apart. The place is in the middle, except for a shift.
    fn cut(&self, at: [f32; 4], shift: (f32, f32), step: f32, (wide, high): (usize, usize)) -> Vec<f32> {
        let [left, top, right, bottom] = at;
        let value = |pixel: usize| {
            let x = (left + right) / 2.0 + shift.0 + ((pixel % wide) as f32 + 0.5 - wide as f32 / 2.0) * step;
            let y = (top + bottom) / 2.0 + shift.1 + ((pixel / wide) as f32 + 0.5 - high as f32 / 2.0) * step;
            let is_in = x > left - FRINGE && x < right + FRINGE && y > top - FRINGE && y < bottom + FRINGE;
            let points = [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)];
            let sum = || points.iter().map(|(dx, dy)| self.ink.between(x + dx * step, y + dy * step)).sum::<f32>();
            if is_in { (sum() / 4.0 / self.full).min(1.0) } else { 0.0 }
        };
        (0..wide * high).map(value).collect()
    }
}
