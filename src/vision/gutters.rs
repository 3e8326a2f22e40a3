//! Cuts a picture into parts along even strips from edge to edge, the gutters between boards side by side.
//!
//! One step of the recursive X-Y cut (Nagy and Seth 1984).

use super::plane::Plane;

/// The largest difference, in grey levels, between the pixels along an even strip.
const EVEN: usize = 12;
/// The share of the brightest and of the darkest pixels left out of the comparison. Compressed pictures have single
/// pixels that stand out.
const STRAY: f32 = 0.005;

/// The number of pixels of a line that are compared first.
const SAMPLE: usize = 60;

/// The least width of a gutter, in pixels. Lines between cells and frames are narrower.
const NARROWEST: usize = 6;

/// The least width or height of a part, in pixels. Anything smaller is not a board.
const SMALLEST: usize = 60;

/// The least width of a part, as a share of the widest.
const AS_LARGE: f32 = 0.6;
/// The most parts on a page of boards.
const MOST: usize = 12;

/// The bounds (left, top, right, bottom, in pixels) of parts of similar size: those side by side, or else those one
/// above another. A gutter is shared equally by the parts beside it. Empty if there is only one part.
pub fn parts(grey: &Plane) -> Vec<[f32; 4]> {
    let (width, height) = (grey.width() as f32, grey.height() as f32);
    let column = |x: usize| grey.data().get(x..).unwrap_or_default().iter().step_by(grey.width().max(1));
    let across = spans((0..grey.width()).map(|x| is_even(column(x))).collect());
    if !across.is_empty() {
        return across.into_iter().map(|(from, to)| [from as f32, 0.0, to as f32, height]).collect();
    }
    let down = spans((0..grey.height()).map(|y| is_even(grey.row(y).iter())).collect());
    down.into_iter().map(|(from, to)| [0.0, from as f32, width, to as f32]).collect()
}

/// The spans of lines of pixels between gutters, each reaching to the middle of the gutters beside it.
fn spans(is_even: Vec<bool>) -> Vec<(usize, usize)> {
    let runs = is_even.chunk_by(|one, other| one == other).scan(0, |start, run| {
        let from = *start;
        *start += run.len();
        Some((from, *start, run.first() == Some(&true)))
    });
    let gutters: Vec<(usize, usize)> =
        runs.filter(|(from, to, is_even)| *is_even && to - from >= NARROWEST).map(|(from, to, _)| (from, to)).collect();
    let mut inked: Vec<(usize, usize)> = Vec::new();
    let mut from = 0;
    for (start, end) in gutters.iter().copied().chain([(is_even.len(), is_even.len())]) {
        inked.extend((start > from).then_some((from, start)));
        from = end;
    }
    let largest = inked.iter().map(|(from, to)| to - from).max().unwrap_or(0);
    let is_part =
        |(from, to): &(usize, usize)| to - from >= SMALLEST && (to - from) as f32 >= AS_LARGE * largest as f32;
    let parts: Vec<(usize, usize)> = inked.into_iter().filter(is_part).collect();
    if !(2..=MOST).contains(&parts.len()) {
        return Vec::new();
    }
    let before = |at: usize| gutters.iter().find(|(_, end)| *end == at).map_or(at, |(start, end)| (start + end) / 2);
    let behind =
        |at: usize| gutters.iter().find(|(start, _)| *start == at).map_or(at, |(start, end)| (start + end) / 2);
    parts.into_iter().map(|(from, to)| (before(from), behind(to))).collect()
}

/// Whether the pixels of a line are alike.
fn is_even<'a>(line: impl ExactSizeIterator<Item = &'a u8> + Clone) -> bool {
    // A few pixels are enough to rule out most lines.
    let some = line.clone().step_by((line.len() / SAMPLE).max(1)).copied();
    let (least, most) = some.fold((u8::MAX, 0), |(least, most), pixel| (pixel.min(least), pixel.max(most)));
    if usize::from(most.saturating_sub(least)) > EVEN {
        return false;
    }
    let stray = (line.len() as f32 * STRAY) as usize;
    let mut counts = [0usize; 256];
    line.for_each(|pixel| counts[usize::from(*pixel)] += 1);
    let is_end = |seen: &mut usize, level: &usize| {
        *seen += counts[*level];
        *seen > stray
    };
    let (mut below, mut above) = (0, 0);
    let least = (0..256).find(|level| is_end(&mut below, level));
    let most = (0..256).rev().find(|level| is_end(&mut above, level));
    least.zip(most).is_some_and(|(least, most)| most.saturating_sub(least) <= EVEN)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page on which each letter is a patch of 10×10 patterned pixels.
    fn page(rows: &[&str]) -> Plane {
        let (width, height) = (rows.first().map_or(0, |row| row.len() * 10), rows.len() * 10);
        let pixel = |at: usize| {
            let (x, y) = (at % width, at / width);
            let is_ink = rows[y / 10].as_bytes()[x / 10] != b' ' && (x + y) % 3 == 0;
            if is_ink { 20 } else { 230 }
        };
        Plane::new(width, height, (0..width * height).map(pixel).collect())
    }

    fn part_bounds(rows: &[&str]) -> Vec<String> {
        parts(&page(rows)).iter().map(|[left, top, right, bottom]| format!("{left},{top} {right},{bottom}")).collect()
    }

    #[test]
    fn gutters_part_what_stands_side_by_side() {
        let three = "aaaaaaaa  bbbbbbbb cccccccc ";
        assert_eq!(part_bounds(&[three; 9]), ["0,0 90,90", "90,0 185,90", "185,0 275,90"]);
        let above = "aaaaaaaaa";
        let page = [[above; 7].as_slice(), &["         "], &[above; 6]].concat();
        assert_eq!(part_bounds(&page), ["0,0 90,75", "0,75 90,140"]);
    }

    #[test]
    fn what_is_much_smaller_is_left_out() {
        assert!(part_bounds(&["aaaaaaaaaaaaaaa bbbb"; 9]).is_empty(), "keys beside a board");
        assert_eq!(part_bounds(&["aaaaaaaaaaa bb ccccccccccc"; 9]), ["0,0 115,90", "145,0 260,90"]);
        assert!(part_bounds(&["aaaaaaaaaaaaa"; 9]).is_empty());
        assert!(parts(&Plane::new(0, 0, Vec::new())).is_empty());
    }
}
