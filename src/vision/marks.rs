//! Tells pencil marks from digits by their height. All digits of a screenshot are about equally high, and marks are
//! much lower, whatever frame or colour a program puts around them.

use super::flat::Flat;

/// The margin of a cell left out on each side, in cells, because of its lines.
const RIM: f32 = 0.07;

/// The least ink of a stroke, as a share of the most ink in the cell. Digits entered by a player may be much paler than
/// the givens.
const INKED: f32 = 0.4;

/// The probability from which a digit is clear.
const CLEAR: f32 = 0.9;
/// The number of clear digits needed to measure the usual height of digits.
const LEAST_CLEAR: usize = 8;

/// The least height of a digit, as a share of the usual height.
const LOW: f32 = 0.62;
/// The share of its probability that a low digit keeps.
const LEFT: f32 = 0.04;
/// The share that a low but clear digit keeps. It stays a digit but is in doubt: barely visible hairlines may leave it
/// in pieces.
const LEFT_OF_CLEAR: f32 = 0.75;

/// Treats ink too low for a digit as pencil marks, which leaves the cell empty. Each row of `digits` is one cell: the
/// probability of an empty cell, then of each digit. Digits with a probability above `surest` are left alone.
pub(super) fn told_from(flat: &Flat, digits: &mut [[f32; 10]], surest: f32) {
    let likeliest = |row: &[f32; 10]| row.iter().skip(1).copied().fold(0.0, f32::max);
    let heights: Vec<Option<f32>> = digits
        .iter()
        .enumerate()
        .map(|(at, row)| (likeliest(row) > row[0]).then(|| tallest(flat, (at / flat.cols, at % flat.cols))).flatten())
        .collect();
    let clear = heights.iter().zip(digits.iter()).filter(|(_, row)| likeliest(row) >= CLEAR);
    let mut clear: Vec<f32> = clear.filter_map(|(height, _)| *height).collect();
    if clear.len() < LEAST_CLEAR {
        return;
    }
    clear.sort_unstable_by(f32::total_cmp);
    let usual = clear.get(clear.len() / 2).copied().unwrap_or(0.0);
    let is_low = |height: Option<f32>| height.is_some_and(|height| height < LOW * usual);
    for (row, _) in digits.iter_mut().zip(heights).filter(|(_, height)| is_low(*height)) {
        if likeliest(row) > surest {
            continue;
        }
        let sum: f32 = row.iter().skip(1).sum();
        let left = if likeliest(row) >= CLEAR { LEFT_OF_CLEAR } else { LEFT };
        row.iter_mut().skip(1).for_each(|p| *p *= left);
        row[0] += sum * (1.0 - left);
    }
}

/// The height of the tallest piece of ink in a cell, in cells. `None` if something as high as a digit extends beyond
/// it.
fn tallest(flat: &Flat, (row, col): (usize, usize)) -> Option<f32> {
    let rim = (RIM * flat.cell as f32) as usize;
    let side = flat.cell.saturating_sub(2 * rim);
    let (left, top) = (flat.margin + col * flat.cell + rim, flat.margin + row * flat.cell + rim);
    let ink = |at: usize| flat.ink.at(left + at % side, top + at / side);
    let most = f32::from((0..side * side).map(ink).max().unwrap_or(0)).min(flat.full_ink);
    let least = (INKED * most) as u8;
    let mut is_left: Vec<bool> = (0..side * side).map(|at| ink(at) > least).collect();
    let mut tallest = 0;
    for start in 0..side * side {
        if !is_left[start] {
            continue;
        }
        let (mut first, mut last, mut is_cut) = (side, 0, false);
        let mut stack = vec![start];
        is_left[start] = false;
        while let Some(at) = stack.pop() {
            let (x, y) = (at % side, at / side);
            (first, last) = (first.min(y), last.max(y));
            is_cut |= x == 0 || y == 0 || x + 1 == side || y + 1 == side;
            for next_y in y.saturating_sub(1)..(y + 2).min(side) {
                for next_x in x.saturating_sub(1)..(x + 2).min(side) {
                    let next = next_y * side + next_x;
                    if std::mem::take(&mut is_left[next]) {
                        stack.push(next);
                    }
                }
            }
        }
        let height = last + 1 - first.min(last);
        match is_cut {
            false => tallest = tallest.max(height),
            true if height as f32 >= CUT * flat.cell as f32 => return None,
            true => {}
        }
    }
    Some(tallest as f32 / flat.cell as f32)
}

/// Ink cut off by the border of the cell and lower than this, in cells, is a line or a scribble.
const CUT: f32 = 0.34;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mesh, Plane};

    /// A row of twelve cells of 40 pixels with a bar of the given height in each; every second bar has the given shade.
    fn bars(heights: [usize; 12], shade: u8) -> Flat {
        let mut data = vec![250u8; 480 * 40];
        for (cell, height) in heights.into_iter().enumerate() {
            for y in 20 - height / 2..20 + height / 2 {
                data[y * 480 + cell * 40 + 17..y * 480 + cell * 40 + 23].fill(if cell % 2 == 0 { 20 } else { shade });
            }
        }
        let mesh = Mesh::new(1, 12, |row, col| (col as f32 * 40.0, row as f32 * 40.0));
        Flat::new(&Plane::new(480, 40, data), &mesh, 40)
    }

    fn read(heights: [usize; 12], count: usize, shade: u8) -> Vec<usize> {
        let mut digits = heights.map(|height| {
            let digit = if height < 12 { 0.85 } else { 0.98 };
            [1.0 - digit, digit, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        });
        digits.iter_mut().skip(count).for_each(|row| row.swap(0, 1));
        told_from(&bars(heights, shade), &mut digits, 1.0);
        (0..12).filter(|at| digits[*at][0] > 0.5).collect()
    }

    #[test]
    fn what_is_half_as_high_as_digits_is_none() {
        assert_eq!(read([22, 22, 24, 10, 22, 20, 22, 22, 8, 22, 22, 24], 12, 20), [3, 8]);
        assert_eq!(read([22, 22, 24, 16, 22, 20, 22, 22, 18, 22, 22, 24], 12, 20), []);
    }

    #[test]
    fn pale_digits_are_as_high_as_others() {
        for shade in [100, 180, 220] {
            assert_eq!(read([22, 22, 24, 22, 22, 20, 22, 22, 22, 22, 22, 24], 12, shade), [], "{shade}");
            assert_eq!(read([22, 22, 24, 10, 22, 20, 22, 22, 22, 22, 22, 24], 12, shade), [3], "{shade}");
        }
    }

    #[test]
    fn a_clear_digit_that_is_too_low_is_doubted_and_stays() {
        let mut digits = [[0.02, 0.98, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]; 12];
        digits[3] = [0.15, 0.85, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        told_from(&bars([22, 22, 24, 10, 22, 20, 22, 22, 8, 22, 22, 24], 20), &mut digits, 1.0);
        let seen = |at: usize| digits[at].map(|p| (p * 100.0).round() as u32);
        assert_eq!((seen(3)[..2].to_vec(), seen(8)[..2].to_vec()), (vec![97, 3], vec![27, 74]));
        assert_eq!(seen(0)[..2], [2, 98]);
    }

    #[test]
    fn a_few_digits_tell_nothing() {
        assert_eq!(read([22, 8, 22, 22, 22, 0, 0, 0, 0, 0, 0, 0], 5, 20), [5, 6, 7, 8, 9, 10, 11]);
    }
}
