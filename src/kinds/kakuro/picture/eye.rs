//! How the sums in a kakuro's black squares are looked at: what is written in a half of a square is cut out from its ground, whatever their
//! colours, and shown alone to the network, in the middle and as high as it learnt them. Where it stood, diagonals, frames and discs make
//! no difference then.

use super::{Way, legal};
use nazo_vision::net::Net;
use nazo_vision::pieces::Pieces;
use nazo_vision::squares::LABEL;
use nazo_vision::{Flat, Plane, plain};

/// How looks at a sum differ: a shift in cells, a scale, and what they count.
const LOOKS: [((f32, f32), f32, f32); 7] = [
    ((0.0, 0.0), 1.0, 2.0),
    ((0.0, 0.0), 0.93, 1.0),
    ((0.011, 0.0), 1.0, 1.0),
    ((-0.011, 0.0), 1.0, 1.0),
    ((0.0, 0.011), 1.0, 1.0),
    ((0.0, -0.011), 1.0, 1.0),
    ((0.0, 0.0), 1.07, 1.0),
];

/// How sure each of the first looks has to be of the same sum for these to be enough, and how many they are.
const AGREEING: f32 = 0.9;
const ENOUGH_LOOKS: usize = 3;

/// How far from the border of a half, in cells, lines end that run along it, and how far its ground is seen, beside what is written.
const RIM: f32 = 0.035;
const RING: f32 = 0.08;

/// By how many grey levels ink differs from the ground at least, and the share of the most of it that parts it from that: with 0.45
/// digits of ten pixels on pages at 90 dots an inch fall apart.
const FAINT: u8 = 24;
const PARTED: f32 = 0.35;

/// The share of what differs most from the ground that tells whether it is written on in a darker colour or in a lighter one. Where only
/// what differs most tells it, thin strokes on light discs are lost.
const CLEARLY: f32 = 0.2;

/// The share of a line along a border at which there is ink where that is thick, and how many such lines are looked at. On boards of 24
/// pixels a square with frames of four around their black ones every third sum is lost without this.
const LINE: f32 = 0.6;
const LEVELS: usize = 8;

/// What has less than this part of the height of the highest piece is none of a sum.
const SPECK: f32 = 0.25;

/// The least height of a digit, and of a disc on which a sum stands, in cells; how much the sides of a disc differ at most, and the share of its
/// box that it covers at least.
const LEAST_DIGIT: f32 = 0.08;
const LEAST_DISC: f32 = 0.26;
const ROUND: f32 = 1.2;
const COVERED: f32 = 0.45;

/// As how deep the middle of a disc counts, whose border is sharp.
const DISC: f32 = 0.25;

/// How high a sum is in what the network learnt, how far below its middle, and how wide all of it is, in cells.
const HIGH: f32 = 0.22;
const LOW: f32 = 0.01;
const SHOWN: f32 = 0.625;

/// How far the blurred edge of a stroke reaches beyond it, in pixels.
const FRINGE: f32 = 2.0;

/// What is written in a half of a square.
pub(super) struct Written {
    ink: Plane,
    /// The ink of a full stroke.
    full: f32,
    /// Where its digits lie, or parts of them: left, top, right, bottom.
    pieces: Vec<[usize; 4]>,
}

impl Written {
    /// What is written above the diagonal of a square or below it; none where nothing is.
    pub fn of(flat: &Flat, (row, col): (usize, usize), way: Way) -> Option<Written> {
        let cell = flat.cell as f32;
        // How far within the three sides of its half a place lies.
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

    /// Whether a piece is a disc on which a sum stands.
    fn is_disc(&self, [left, top, right, bottom]: [usize; 4]) -> bool {
        let (wide, high) = ((right - left) as f32, (bottom - top) as f32);
        let ink = (top..bottom).flat_map(|y| &self.ink.row(y)[left..right]);
        let inked = ink.filter(|ink| f32::from(**ink) >= PARTED * self.full).count() as f32;
        wide.min(high) >= LEAST_DISC * self.ink.width() as f32
            && wide.max(high) <= ROUND * wide.min(high)
            && inked >= COVERED * wide * high
    }

    /// Whether a piece is a zero, as some programs write it before sums below ten.
    fn is_zero(&self, piece: [usize; 4]) -> bool {
        const ZERO: usize = 1;
        const HIGH: f32 = 20.0;
        let at = piece.map(|at| at as f32);
        let crop = self.cut(at, (0.0, 0.0), (at[3] - at[1]) / HIGH, (plain::SIDE, plain::SIDE));
        let found = Net::counters().and_then(|net| net.probabilities(&crop)).unwrap_or_default();
        found.get(ZERO).is_some_and(|p| *p > 0.5)
    }

    /// What is written on a ground, of which it is told how far within its sides a pixel lies, if anything is.
    fn on(grey: &Plane, depth: &dyn Fn(f32, f32) -> [f32; 3]) -> Option<Written> {
        let side = grey.width();
        let depths: Vec<[f32; 3]> =
            (0..side * side).map(|at| depth((at % side) as f32 + 0.5, (at / side) as f32 + 0.5)).collect();
        let least = |depths: &[f32; 3]| depths.iter().copied().fold(f32::INFINITY, f32::min);
        let pixels = || depths.iter().zip(grey.data());
        let mut inner: Vec<u8> = pixels().filter(|(at, _)| least(at) >= RIM).map(|(_, grey)| *grey).collect();
        inner.sort_unstable();
        let ground = *inner.get(inner.len() / 2)?;
        // Ink is either darker than the ground or lighter, as most of what differs from it is.
        let deep = || pixels().filter(|(at, _)| least(at) >= RING).map(|(_, grey)| *grey);
        let differs = deep().map(|grey| grey.abs_diff(ground)).max()?.max(FAINT);
        let differing: Vec<u8> =
            deep().filter(|grey| f32::from(grey.abs_diff(ground)) >= CLEARLY * f32::from(differs)).collect();
        let is_dark = differing.iter().filter(|grey| **grey < ground).count() * 2 > differing.len();
        let ink = |grey: u8| if is_dark { ground.saturating_sub(grey) } else { grey.saturating_sub(ground) };
        let inks = || pixels().map(|(depths, grey)| (depths, ink(*grey)));
        let most = deep().map(ink).max().filter(|most| *most >= FAINT)?;
        let is_inked = |ink: u8| f32::from(ink) >= PARTED * f32::from(most);
        // A side reaches as far as there is ink along most of it.
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
        // What is nowhere deep belongs to the border.
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

    /// The probability of nothing, then of each sum.
    pub fn number(&self) -> Vec<f32> {
        self.looked((0.0, 0.0), 1.0)
    }

    /// As [`Written::number`], of a run of this length, from several looks that differ by little: from all of them only where the first
    /// few do not show the same.
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

    /// It is seen with a shift, in cells of what the network learnt, and larger or smaller.
    fn looked(&self, shift: (f32, f32), scale: f32) -> Vec<f32> {
        let pieces = self.pieces.iter().map(|piece| piece.map(|at| at as f32));
        let at = pieces.reduce(plain::around).unwrap_or_default();
        let cell = (at[3] - at[1]) / HIGH * scale;
        let crop = self.cut(at, (shift.0 * cell, (shift.1 - LOW) * cell), cell * SHOWN / LABEL.0 as f32, LABEL);
        Net::labels().and_then(|net| net.probabilities(&crop)).unwrap_or_default()
    }

    /// The ink of what lies at a place, 0 to 1, with that in the middle but for a shift, as pixels that are so many steps apart.
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
