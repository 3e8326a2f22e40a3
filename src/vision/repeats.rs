//! Finds boards by what is drawn once per cell or corner: a dot at every corner, or a box around every cell.

use std::collections::BTreeMap;

use super::mesh::Mesh;
use super::pieces::Pieces;
use super::plane::Plane;

/// How much darker than the background pieces are, as shares of the contrast of the darkest pixel. Lines between dots
/// that are fainter than the dots must not join them, and boxes are often fainter than the digits in them.
const DEPTHS: [f32; 2] = [0.25, 0.5];

/// A picture is light on dark if its median brightness is below this.
const DARK: u8 = 110;

/// More pieces than this are a photo or a page of text.
const MOST_PIECES: usize = 20_000;

/// The number of the most common sizes of pieces that are tried.
const TRIED: usize = 3;
/// The fewest pieces of one size that make a board.
const FEWEST: usize = 9;

/// The largest difference in size, in pixels, between equal pieces. They differ because they lie between pixels.
const BLUR: usize = 1;
/// The largest distance, in pixels, from the line on which pieces lie, for the same reason.
const ASIDE: f32 = 2.0;

/// The largest difference between one step and the others, as a share of a step.
const UNEVEN: f32 = 0.08;
/// The least share of places that have a piece.
const LEAST_SHARE: f32 = 0.9;

/// Equal pieces in evenly spaced rows and columns.
#[derive(Clone, Debug)]
pub struct Repeats {
    /// A mesh whose corners are the centres of the pieces, in pixels.
    pub middles: Mesh,
    /// The width and height of a piece, as shares of the distance to the next.
    pub size: (f32, f32),
}

impl Repeats {
    /// The pieces of a picture that form a whole board; `None` if there are none.
    pub fn of(grey: &Plane) -> Option<Repeats> {
        let ground = grey.percentile(0.5);
        let inverted = (ground < DARK).then(|| grey.inverted());
        let plane = inverted.as_ref().unwrap_or(grey);
        let (ground, darkest) = (plane.percentile(0.5), plane.percentile(0.0));
        DEPTHS.into_iter().find_map(|depth| {
            let level = ground - (f32::from(ground.saturating_sub(darkest)) * depth) as u8;
            let boxes = of_boxes(&Pieces::of(plane, |pixel| pixel < level, true).boxes());
            // If something touches the boxes, the background within each of them is still in one piece.
            boxes.or_else(|| of_boxes(&Pieces::of(plane, |pixel| pixel >= level, false).boxes()))
        })
    }
}

fn of_boxes(boxes: &[[usize; 4]]) -> Option<Repeats> {
    let mut sizes: BTreeMap<[usize; 2], usize> = BTreeMap::new();
    boxes.iter().take(MOST_PIECES).for_each(|at| *sizes.entry(size(at)).or_default() += 1);
    let mut sizes: Vec<([usize; 2], usize)> = sizes.into_iter().collect();
    sizes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let is_few = boxes.len() < MOST_PIECES;
    sizes.into_iter().take(TRIED).filter(|_| is_few).find_map(|(common, _)| {
        let is_alike = |at: &&[usize; 4]| size(at).iter().zip(common).all(|(one, other)| one.abs_diff(other) <= BLUR);
        even(&boxes.iter().filter(is_alike).copied().collect::<Vec<[usize; 4]>>(), common)
    })
}

fn size([left, top, right, bottom]: &[usize; 4]) -> [usize; 2] {
    [right - left, bottom - top]
}

/// The board formed by pieces of similar size.
fn even(boxes: &[[usize; 4]], [wide, high]: [usize; 2]) -> Option<Repeats> {
    if boxes.len() < FEWEST {
        return None;
    }
    let middles = |from: usize| boxes.iter().map(move |at| (at[from] + at[from + 2]) as f32 / 2.0);
    let (across, down) = (lines(middles(0).collect())?, lines(middles(1).collect())?);
    let is_on = |lines: &[f32], at: f32| lines.iter().any(|line| (line - at).abs() <= ASIDE);
    let placed = middles(0).zip(middles(1)).filter(|(x, y)| is_on(&across, *x) && is_on(&down, *y)).count();
    let (cols, rows) = (across.len() - 1, down.len() - 1);
    let share =
        |size: usize, lines: &[f32]| size as f32 * (lines.len() - 1) as f32 / (lines[lines.len() - 1] - lines[0]);
    let size = (share(wide, &across), share(high, &down));
    let is_whole = placed as f32 >= LEAST_SHARE * (across.len() * down.len()) as f32;
    is_whole.then(|| Repeats { middles: Mesh::new(rows, cols, |row, col| (across[col], down[row])), size })
}

/// The evenly spaced lines on which most of the places lie; `None` if they are uneven or fewer than three.
fn lines(mut places: Vec<f32>) -> Option<Vec<f32>> {
    places.sort_by(f32::total_cmp);
    let groups: Vec<&[f32]> = places.chunk_by(|one, other| other - one <= ASIDE).collect();
    let most = groups.iter().map(|group| group.len()).max()?;
    let common = groups.into_iter().filter(|group| 2 * group.len() > most);
    let lines: Vec<f32> = common.map(|group| group.iter().sum::<f32>() / group.len() as f32).collect();
    let step = (lines.last()? - lines.first()?) / (lines.len() - 1).max(1) as f32;
    let is_even = |pair: &[f32]| (pair[1] - pair[0] - step).abs() <= UNEVEN * step + 1.0;
    (lines.len() > 2 && lines.windows(2).all(is_even)).then_some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dots of four pixels, 30 apart, in `rows` by `cols`. The first of every `every` dots is left out.
    fn dotted(rows: usize, cols: usize, every: usize) -> Plane {
        let (width, height) = (30 * cols + 10, 30 * rows + 10);
        let is_dot = |at: usize| {
            let (x, y) = (at % width, at / width);
            (x % 30).abs_diff(20) < 2 && (y % 30).abs_diff(20) < 2 && !(y / 30 * cols + x / 30).is_multiple_of(every)
        };
        Plane::new(width, height, (0..width * height).map(|at| if is_dot(at) { 10 } else { 240 }).collect())
    }

    #[test]
    fn dots_at_even_steps_are_a_board_where_next_to_none_is_missing() {
        let size = |plane: &Plane| Repeats::of(plane).map(|found| (found.middles.rows(), found.middles.cols()));
        assert_eq!(size(&dotted(6, 8, 100)), Some((5, 7)));
        assert_eq!(size(&dotted(6, 8, 100).inverted()), Some((5, 7)));
        assert_eq!(size(&dotted(6, 8, 30)), Some((5, 7)));
        assert_eq!(size(&dotted(6, 8, 3)), None);
        assert_eq!(size(&dotted(2, 2, 100)), None);
        let found = Repeats::of(&dotted(6, 8, 100)).expect("a board");
        assert!((0.05..0.2).contains(&found.size.0), "{found:?}");
        assert_eq!(found.middles.cell_size(), (30.0, 30.0));
    }
}
