//! Sliding maxima and minima over a plane, and the operations built from them. Closing fills what is darker and
//! narrower than the window; opening removes what is lighter and narrower. Windows of closings and openings are odd, so
//! that nothing is shifted; an even one is made one larger.

use super::plane::Plane;

/// The maximum of the `window` pixels around each pixel in its row.
pub fn dilate_rows(plane: &Plane, window: usize) -> Plane {
    rows(plane, window, 0, u8::max)
}

/// The minimum of the `window` pixels around each pixel in its row.
pub fn erode_rows(plane: &Plane, window: usize) -> Plane {
    rows(plane, window, 255, u8::min)
}

/// The maximum of the `window` pixels around each pixel in its column.
pub fn dilate_columns(plane: &Plane, window: usize) -> Plane {
    columns(plane, window, 0, u8::max)
}

/// The minimum of the `window` pixels around each pixel in its column.
pub fn erode_columns(plane: &Plane, window: usize) -> Plane {
    columns(plane, window, 255, u8::min)
}

/// Fills what is darker than its surroundings and narrower than `window` along rows.
pub fn close_rows(plane: &Plane, window: usize) -> Plane {
    let window = window | 1;
    erode_rows(&dilate_rows(plane, window), window)
}

/// Fills what is darker than its surroundings and lower than `window` along columns.
pub fn close_columns(plane: &Plane, window: usize) -> Plane {
    let window = window | 1;
    erode_columns(&dilate_columns(plane, window), window)
}

/// Removes what is lighter than its surroundings and narrower than `window` along rows.
pub fn open_rows(plane: &Plane, window: usize) -> Plane {
    let window = window | 1;
    dilate_rows(&erode_rows(plane, window), window)
}

/// Removes what is lighter than its surroundings and lower than `window` along columns.
pub fn open_columns(plane: &Plane, window: usize) -> Plane {
    let window = window | 1;
    dilate_columns(&erode_columns(plane, window), window)
}

/// Fills what is darker than its surroundings and does not hold a square of this size.
pub fn close_square(plane: &Plane, window: usize) -> Plane {
    let window = window | 1;
    let wide = dilate_columns(&dilate_rows(plane, window), window);
    erode_columns(&erode_rows(&wide, window), window)
}

/// Doubles the window until it is large enough: each step is one pass that compares a line with itself, shifted.
fn rows(plane: &Plane, window: usize, neutral: u8, pick: impl Fn(u8, u8) -> u8 + Copy) -> Plane {
    let (width, height) = (plane.width(), plane.height());
    let window = window.max(1);
    let before = window / 2;
    let shifts = shifts(window);
    let mut data = Vec::with_capacity(width * height);
    let mut line = vec![neutral; width + window];
    let mut next = line.clone();
    for y in 0..height {
        line.fill(neutral);
        if let Some(middle) = line.get_mut(before..before + width) {
            middle.copy_from_slice(plane.row(y));
        }
        for shift in &shifts {
            compare(&line, *shift, &mut next, pick);
            std::mem::swap(&mut line, &mut next);
        }
        data.extend_from_slice(line.get(..width).unwrap_or_default());
    }
    Plane::new(width, height, data)
}

fn columns(plane: &Plane, window: usize, neutral: u8, pick: impl Fn(u8, u8) -> u8 + Copy) -> Plane {
    let (width, height) = (plane.width(), plane.height());
    let window = window.max(1);
    let before = window / 2;
    let mut tall = vec![neutral; width * (height + window)];
    if let Some(middle) = tall.get_mut(before * width..(before + height) * width) {
        middle.copy_from_slice(plane.data());
    }
    let mut next = tall.clone();
    for shift in shifts(window) {
        compare(&tall, shift * width, &mut next, pick);
        std::mem::swap(&mut tall, &mut next);
    }
    tall.truncate(width * height);
    Plane::new(width, height, tall)
}

/// Combines every pixel with the one `shift` further on. The last ones have no partner and are never read.
fn compare(line: &[u8], shift: usize, out: &mut [u8], pick: impl Fn(u8, u8) -> u8) {
    let further = line.get(shift..).unwrap_or_default();
    for ((out, one), other) in out.iter_mut().zip(line).zip(further) {
        *out = pick(*one, *other);
    }
}

/// The shifts of a line against itself, step by step, after which each position covers a window of this size that
/// starts at it.
fn shifts(window: usize) -> Vec<usize> {
    let (mut seen, mut shifts) = (1, Vec::new());
    while seen < window {
        let shift = seen.min(window - seen);
        shifts.push(shift);
        seen += shift;
    }
    shifts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slow(plane: &Plane, window: usize, pick: fn(u8, u8) -> u8) -> Vec<u8> {
        let at = |x: usize, y: usize| {
            let from = x.saturating_sub(window / 2);
            let to = (x + window - window / 2).min(plane.width());
            plane.row(y)[from..to].iter().copied().reduce(pick).unwrap()
        };
        (0..plane.height()).flat_map(|y| (0..plane.width()).map(move |x| (x, y))).map(|(x, y)| at(x, y)).collect()
    }

    #[test]
    fn the_running_window_sees_what_a_slow_one_sees() {
        let noise = (0..60u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let plane = Plane::new(20, 3, noise);
        for window in 1..24 {
            assert_eq!(dilate_rows(&plane, window).data(), slow(&plane, window, u8::max), "{window}");
            assert_eq!(erode_rows(&plane, window).data(), slow(&plane, window, u8::min), "{window}");
            let turned = plane.transposed();
            assert_eq!(dilate_columns(&turned, window).transposed(), dilate_rows(&plane, window));
            assert_eq!(erode_columns(&turned, window).transposed(), erode_rows(&plane, window));
        }
    }

    #[test]
    fn closing_fills_a_thin_dark_line_and_opening_a_light_one() {
        let plane = Plane::new(7, 1, vec![200, 200, 10, 200, 200, 200, 200]);
        assert_eq!(close_rows(&plane, 3).data(), [200; 7]);
        assert_eq!(open_rows(&plane.inverted(), 3).data(), [55; 7]);
        assert_eq!(open_rows(&plane, 3).data(), plane.data());
    }
}
