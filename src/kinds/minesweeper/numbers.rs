//! Counters in plain digits. Windows 7 and phones show a number beside a mine or a flag. GNOME Mines shows the numbers
//! of flags and mines with a stroke between them.

use super::counter::{Counts, MineCount};
use super::tiles::Tiles;
use nazo_vision::numbers::{self, Values};
use nazo_vision::plain::{Piece, PieceRun, around, beside, runs};
use nazo_vision::{Net, View};

/// How far above, below and beside the board numbers are searched, and how far from it they begin, in tiles.
const ABOVE: f32 = 4.5;
const BELOW: f32 = 4.5;
const BESIDE: f32 = 8.0;
const FRAME: f32 = 0.16;

/// The least confidence in a number, and in a sign beside it.
const LEAST_SURE: f32 = 0.5;
const LEAST_SIGN: f32 = 0.6;

/// If this number of flags is less likely than this, the number does not count flags.
const UNLIKELY: f32 = 0.02;

/// The share of tiles that are mines, in any program. Other numbers count something else.
const MINED: std::ops::RangeInclusive<f32> = 0.04..=0.45;

/// How near other digits must be to a number to be possibly a part of it, in multiples of its height.
const NEAR: f32 = 1.2;

/// The probability that a number matches the number of flags by chance.
const BY_CHANCE: f32 = 0.04;

/// The least height and width of a sign beside a number; a smaller one may be part of it. Then the range for the height
/// of a 1. All are in heights of a digit.
const LEAST_HEIGHT: f32 = 0.55;
const LEAST_WIDTH: f32 = 0.6;
const BARS: (f32, f32) = (0.85, 1.15);

/// The content of a run of pieces.
enum Text {
    Number(Values),
    /// Two numbers with a stroke between them.
    Shares(Values, Values),
}

/// The number of mines from plain numbers around a board that is seen as a whole. `flags` has the probability of each
/// number of flags, starting with none. None if no number counts mines, or more than one does.
pub(super) fn mine_count(view: &View, tiles: &Tiles, flags: &[f32]) -> Option<MineCount> {
    let mut found: Vec<MineCount> = Vec::new();
    let runs: Vec<PieceRun> = parts(view, tiles).into_iter().flatten().collect();
    for run in &runs {
        let told = match text(run) {
            Some((Text::Shares(flagged, all), at)) => shares(at, flagged, all, flags),
            Some((Text::Number(values), at)) if !goes_on(at, &runs) => number(view, at, values, flags),
            _ => None,
        };
        found.extend(told.filter(|told| is_usual(told, tiles, flags)));
    }
    let sure = |told: &MineCount| told.values.first().map_or(0.0, |(_, p)| *p);
    let best = found.iter().enumerate().max_by(|one, other| sure(one.1).total_cmp(&sure(other.1)))?.0;
    let best = found.swap_remove(best);
    // The same number may be found twice. But if two are in different places, one of them is not a counter.
    let is_same = |other: &MineCount| {
        let apart = |from: usize| best.at[from].max(other.at[from]) > best.at[from + 2].min(other.at[from + 2]);
        !apart(0) && !apart(1)
    };
    found.iter().all(is_same).then_some(best)
}

/// The runs above the board, below it, and to its right.
fn parts(view: &View, tiles: &Tiles) -> [Vec<PieceRun>; 3] {
    let mesh = &tiles.mesh;
    let (rows, cols) = (mesh.rows(), mesh.cols());
    let (wide, high) = mesh.cell_size();
    let ((left, top), (right, bottom)) = (mesh.node(0, 0), mesh.node(rows, cols));
    let parts = [
        [left - wide, top - ABOVE * high, right + wide, top - FRAME * high],
        [left - wide, bottom + FRAME * high, right + wide, bottom + BELOW * high],
        [right + FRAME * wide, top, right + BESIDE * wide, bottom],
    ];
    parts.map(|part| runs(view.grey(), part, wide.min(high)))
}

/// The likeliest class of a crop, and its probability.
fn class(crop: &[f32]) -> (usize, f32) {
    let found = Net::counters().and_then(|net| net.probabilities(crop)).unwrap_or_default();
    let best = found.iter().copied().enumerate().max_by(|one, other| one.1.total_cmp(&other.1));
    best.unwrap_or((0, 0.0))
}

/// The text of a run, without signs close to it, and its box.
fn text(run: &PieceRun) -> Option<(Text, [f32; 4])> {
    let classes: Vec<usize> = run.pieces.iter().map(|piece| class(&piece.crop).0).collect();
    let is_digit = |class: &usize| (1..=10).contains(class);
    let (first, last) = (classes.iter().position(is_digit)?, classes.iter().rposition(is_digit)?);
    let (all, pieces, classes) = (&classes, run.pieces.get(first..=last)?, classes.get(first..=last)?);
    let high = |piece: &Piece| piece.at[3] - piece.at[1];
    let highest = pieces.iter().map(high).fold(0.0, f32::max);
    // A minus, the dots of a time or an unrecognised 1 is not a sign beside a number but may be part of it.
    let mut outer = run.pieces.iter().enumerate().filter(|(at, _)| !(first..=last).contains(at));
    let is_small =
        |piece: &Piece| high(piece) < LEAST_HEIGHT * highest || piece.at[2] - piece.at[0] < LEAST_WIDTH * highest;
    let is_sign = |at: usize| matches!(all.get(at), Some(&Net::MINE | &Net::FLAG));
    if outer.any(|(at, piece)| is_small(piece) && !is_sign(at)) {
        return None;
    }
    let at = pieces.iter().map(|piece| piece.at).reduce(around)?;
    let strokes: Vec<usize> = (0..pieces.len()).filter(|at| classes[*at] == Net::STROKE).collect();
    let text = match strokes.as_slice() {
        [] => Text::Number(numbers::number(pieces)?),
        [stroke] => {
            let (flags, all) = pieces.split_at(*stroke);
            Text::Shares(numbers::number(flags)?, numbers::number(all.get(1..)?)?)
        }
        _ => return None,
    };
    Some((text, at))
}

/// Whether more digits are so close to a number, on either side, that they may be part of it.
fn goes_on(at: [f32; 4], runs: &[PieceRun]) -> bool {
    let high = at[3] - at[1];
    let is_near = |piece: &&Piece| {
        let across = (piece.at[0] - at[2]).max(at[0] - piece.at[2]);
        let down = piece.at[3].min(at[3]) - piece.at[1].max(at[1]);
        (0.0..NEAR * high).contains(&across) && down >= 0.6 * high
    };
    // A bar as high as the digits may be a 1.
    let is_bar = |piece: &Piece| {
        let (wide, tall) = (piece.at[2] - piece.at[0], piece.at[3] - piece.at[1]);
        wide < LEAST_WIDTH * high && (BARS.0 * high..BARS.1 * high).contains(&tall)
    };
    let is_digit = |piece: &Piece| {
        let (class, p) = class(&piece.crop);
        (1..=10).contains(&class) && p >= LEAST_SURE || is_bar(piece)
    };
    runs.iter().flat_map(|run| &run.pieces).filter(is_near).any(is_digit)
}

/// Flags and mines: the number of flags must match the flags on the board.
fn shares(at: [f32; 4], flagged: Values, all: Values, flags: &[f32]) -> Option<MineCount> {
    let share = |count: i32| usize::try_from(count).ok().and_then(|count| flags.get(count)).copied().unwrap_or(0.0);
    let likely: f32 = flagged.iter().map(|(count, p)| p * share(*count)).sum();
    let agreed = likely / (likely + BY_CHANCE);
    let values: Values = all.into_iter().map(|(value, p)| (value, p * agreed)).collect();
    (agreed >= LEAST_SURE).then_some(MineCount { counts: Counts::All, values, at })
}

/// A number beside a mine counts mines. So does one beside a flag, unless it may be the number of flags because there
/// are as many.
fn number(view: &View, at: [f32; 4], values: Values, flags: &[f32]) -> Option<MineCount> {
    let signs: Vec<(usize, f32)> = beside(view.grey(), at).iter().map(|sign| class(&sign.crop)).collect();
    let of = |wanted: usize| signs.iter().filter(|(class, _)| *class == wanted).map(|(_, p)| *p).fold(0.0, f32::max);
    let (mine, flag) = (of(Net::MINE), of(Net::FLAG));
    let count = values.first().and_then(|(value, _)| usize::try_from(*value).ok())?;
    let is_flags = flags.get(count).is_some_and(|p| *p > UNLIKELY);
    let sure = if mine >= LEAST_SIGN {
        mine
    } else if is_flags {
        0.0
    } else {
        flag
    };
    let values = values.into_iter().map(|(value, p)| (value, p * sure)).collect();
    (sure >= LEAST_SIGN).then_some(MineCount { counts: Counts::Left, values, at })
}

/// Whether some program would use about this many mines on a board of this size.
fn is_usual(told: &MineCount, tiles: &Tiles, flags: &[f32]) -> bool {
    let flagged = (0..flags.len()).max_by(|one, other| flags[*one].total_cmp(&flags[*other])).unwrap_or(0);
    let added = if told.counts == Counts::Left { flagged as i32 } else { 0 };
    let total = told.values.first().map_or(0, |(value, _)| value + added);
    MINED.contains(&(total as f32 / tiles.classes.len().max(1) as f32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_beside_a_stroke_have_to_be_those_on_the_board() {
        let told = |flagged: i32, flags: &[f32]| {
            let told = shares([0.0; 4], vec![(flagged, 1.0)], vec![(10, 0.98)], flags)?;
            told.values.first().map(|(value, p)| (told.counts, *value, *p >= 0.8))
        };
        assert_eq!(told(2, &[0.0, 0.0, 1.0]), Some((Counts::All, 10, true)));
        // Flags may be hard to recognise, but the same number twice is not a coincidence.
        assert_eq!(told(2, &[0.1, 0.6, 0.3]), Some((Counts::All, 10, true)));
        assert_eq!(told(3, &[0.0, 0.0, 1.0]), None);
        assert_eq!(told(0, &[0.0, 0.0, 1.0]), None);
    }

    #[test]
    fn digits_close_to_a_number_may_be_a_part_of_it() {
        let one = Piece { at: [0.0, 0.0, 4.0, 20.0], crop: crop_of_a_one() };
        let run = |left: f32, top: f32| {
            let piece = Piece { at: [left, top, left + 4.0, top + 20.0], ..one.clone() };
            PieceRun { at: piece.at, pieces: vec![piece] }
        };
        let number = [40.0, 0.0, 60.0, 20.0];
        assert!(goes_on(number, &[run(20.0, 0.0)]));
        assert!(goes_on(number, &[run(78.0, 2.0)]));
        let bar = Piece { crop: vec![0.0; one.crop.len()], ..one.clone() };
        let bar = Piece { at: [24.0, 0.0, 28.0, 20.0], ..bar };
        assert!(goes_on(number, &[PieceRun { at: bar.at, pieces: vec![bar] }]), "a bar");
        assert!(!goes_on(number, &[run(0.0, 0.0)]), "too far");
        assert!(!goes_on(number, &[run(20.0, 30.0)]), "on another line");
    }

    /// A bar with a flag, like a 1 in most fonts.
    fn crop_of_a_one() -> Vec<f32> {
        const SIDE: usize = nazo_vision::plain::SIDE;
        let is_ink = |x: usize, y: usize| {
            let is_bar = (11..14).contains(&x) && (2..22).contains(&y);
            is_bar || (6..12).contains(&x) && y + x >= 16 && y + x <= 18
        };
        (0..SIDE * SIDE).map(|at| f32::from(u8::from(is_ink(at % SIDE, at / SIDE)))).collect()
    }
}
