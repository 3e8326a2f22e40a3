//! Tells signs like `<` and `>` apart: from their point on, their upper and lower ends diverge.

use super::plane::Plane;

/// The least side, in pixels, to which the examined part is enlarged.
const FINE: usize = 24;

/// The least difference, in grey levels, between a sign and its background.
const INK: u8 = 36;

/// The least width and height of a sign, as shares of the part of the picture that contains it.
const LEAST: f32 = 0.15;

/// Which way a sign in a part of a picture opens: 1 to the right like `<`, -1 to the left, near 0 neither way. `None`
/// if there is no sign. A line from the top to the bottom of the part is ignored. `part` is left, top, right and
/// bottom, in pixels.
pub fn opening(grey: &Plane, part: [f32; 4]) -> Option<f32> {
    of(&cut(grey, part))
}

/// Like [`opening`], from top to bottom: 1 for `^`.
pub fn opening_down(grey: &Plane, part: [f32; 4]) -> Option<f32> {
    of(&cut(grey, part).transposed())
}

fn cut(grey: &Plane, part: [f32; 4]) -> Plane {
    let [left, top, right, bottom] = part.map(|at| at.max(0.0).round() as usize);
    let (right, bottom) = (right.min(grey.width()), bottom.min(grey.height()));
    let rows = (top..bottom).flat_map(|y| grey.row(y).get(left..right).unwrap_or_default());
    let cut = Plane::new(right.saturating_sub(left), bottom.saturating_sub(top), rows.copied().collect());
    if cut.data().is_empty() {
        return cut;
    }
    cut.resized(cut.width().max(FINE), cut.height().max(FINE))
}

fn of(plane: &Plane) -> Option<f32> {
    let (width, last) = (plane.width(), plane.height().checked_sub(1)?);
    let ground = plane.percentile(0.5);
    let depth = |x: usize, y: usize| plane.at(x, y).abs_diff(ground);
    let is_line = |x: usize| depth(x, 0).min(depth(x, last)) >= INK;
    let free = (0..width).filter(|x| !is_line(*x));
    let most = free.flat_map(|x| (0..=last).map(move |y| depth(x, y))).max().filter(|most| *most >= INK)?;
    let ends = |x: usize| {
        let is_ink = |y: &usize| depth(x, *y) >= INK.max(most / 3);
        Some([x, (0..=last).find(is_ink)?, (0..=last).rfind(is_ink)?].map(|at| at as f32))
    };
    // Ink beside the sign or its line is something else: a digit in the next cell.
    let columns: Vec<usize> = (0..width).filter(|x| is_line(*x) || ends(*x).is_some()).collect();
    let aside = |run: &&[usize]| (run[0] + run[run.len() - 1]).abs_diff(width - 1);
    let run = columns.chunk_by(|one, next| one + 1 == *next).min_by_key(aside)?;
    let ends: Vec<[f32; 3]> = run.iter().filter(|x| !is_line(**x)).filter_map(|x| ends(*x)).collect();
    let wide = ends.last()?[0] - ends.first()?[0];
    let top = ends.iter().map(|ends| ends[1]).fold(f32::MAX, f32::min);
    let bottom = ends.iter().map(|ends| ends[2]).fold(0.0, f32::max);
    // At the ends of a sign, only one of its two strokes may be visible.
    let trim = ends.len() / 8 + 1;
    let inner = ends.get(trim..ends.len().saturating_sub(trim)).unwrap_or_default();
    let is_sign = wide >= LEAST * width as f32 && bottom - top >= LEAST * last as f32;
    Some(if is_sign { (correlation(inner, 2) - correlation(inner, 1)) / 2.0 } else { 0.0 })
}

/// The correlation (Pearson) of another coordinate with the first, from -1 to 1.
fn correlation(of: &[[f32; 3]], other: usize) -> f32 {
    let mean = |at: usize| of.iter().map(|one| one[at]).sum::<f32>() / of.len().max(1) as f32;
    let means = (mean(0), mean(other));
    let both = |one: usize, other: usize, means: (f32, f32)| {
        of.iter().map(|all| (all[one] - means.0) * (all[other] - means.1)).sum::<f32>()
    };
    let spread = both(0, 0, (means.0, means.0)) * both(other, other, (means.1, means.1));
    both(0, other, means) / spread.sqrt().max(f32::EPSILON)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which way a drawing opens: clearly to the right (1), to the left (-1) or neither (0), then the same from top to
    /// bottom. Each letter is five pixels wide and high.
    fn ways(rows: &[&str]) -> [Option<i8>; 2] {
        let (width, height) = (5 * rows[0].len(), 5 * rows.len());
        let pixel = |at: usize| if rows[at / width / 5].as_bytes()[at % width / 5] == b'#' { 30 } else { 230 };
        let plane = Plane::new(width, height, (0..width * height).map(pixel).collect());
        let all = [0.0, 0.0, width as f32, height as f32];
        let way = |opening: f32| i8::from(opening > 0.8) - i8::from(opening < -0.8);
        [opening(&plane, all), opening_down(&plane, all)].map(|found| found.map(way))
    }

    #[test]
    fn signs_open_one_way() {
        let less = [".......", "....#..", "...#...", "..#....", "...#...", "....#..", "......."];
        assert_eq!(ways(&less), [Some(1), Some(0)]);
        let full = [".........", "...#.....", "...##....", "...###...", "...##....", "...#.....", "........."];
        assert_eq!(ways(&full), [Some(-1), Some(0)]);
        let down = ["........", ".#....#.", "..#..#..", "...##...", "........"];
        assert_eq!(ways(&down), [Some(0), Some(-1)]);
    }

    #[test]
    fn lines_between_cells_are_no_signs() {
        assert_eq!(ways(&["...##..."; 8])[0], None);
        assert_eq!(ways(&["........"; 8]), [None, None]);
        let on_line = ["...#....", "...#.#..", "...##...", "..##....", "...##...", "...#.#..", "...#...."];
        assert_eq!(ways(&on_line)[0], Some(1));
        let slanted = ["......", "....#.", "...#..", "..#...", ".#....", "......"];
        assert_eq!(ways(&slanted), [Some(0), Some(0)]);
        assert_eq!(opening(&Plane::new(0, 0, Vec::new()), [0.0, 0.0, 5.0, 5.0]), None);
    }
}
