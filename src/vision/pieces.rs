//! Connected components of pixels, found row by row from runs (Rosenfeld and Pfaltz 1966).

use super::plane::Plane;

/// The connected components of selected pixels of a plane.
pub struct Pieces {
    /// The runs of selected pixels, row by row: the first pixel and the one after the last.
    runs: Vec<(u32, u32)>,
    /// The index of the first run of each row; at the end, the number of runs.
    rows: Vec<usize>,
    /// For each run, the first run of its component.
    firsts: Vec<usize>,
}

impl Pieces {
    /// The components of the pixels that `is_meant` selects. With `corners_join`, pixels that touch diagonally are
    /// connected.
    pub fn of(plane: &Plane, is_meant: impl Fn(u8) -> bool, corners_join: bool) -> Pieces {
        let reach = u32::from(corners_join);
        let (mut runs, mut rows, mut firsts): (Vec<(u32, u32)>, Vec<usize>, Vec<usize>) =
            (Vec::new(), vec![0], Vec::new());
        let mut meant = vec![false; plane.width()];
        let mut above = 0..0;
        for y in 0..plane.height() {
            meant.iter_mut().zip(plane.row(y)).for_each(|(meant, pixel)| *meant = is_meant(*pixel));
            let start = runs.len();
            runs_of(&meant, &mut runs);
            let mut upper = above.start;
            for run in start..runs.len() {
                firsts.push(run);
                let (from, to) = runs[run];
                // Only runs above that end before this run are skipped: the last one that touches it may also touch the
                // next run.
                while upper < above.end && runs[upper].1 + reach <= from {
                    upper += 1;
                }
                let mut touching = upper;
                while touching < above.end && runs[touching].0 < to + reach {
                    join(&mut firsts, touching, run);
                    touching += 1;
                }
            }
            above = start..runs.len();
            rows.push(runs.len());
        }
        for run in 0..firsts.len() {
            firsts[run] = first(&mut firsts, run);
        }
        Pieces { runs, rows, firsts }
    }

    /// The bounds of each component: its first column and row, and the ones after its last. Ordered by first pixel.
    pub fn boxes(&self) -> Vec<[usize; 4]> {
        let mut boxes = vec![[usize::MAX, usize::MAX, 0, 0]; self.runs.len()];
        for (y, row) in self.rows.windows(2).enumerate() {
            for run in row[0]..row[1] {
                let ((from, to), around) = (self.runs[run], &mut boxes[self.firsts[run]]);
                let [left, top, right, bottom] = *around;
                *around = [left.min(from as usize), top.min(y), right.max(to as usize), bottom.max(y + 1)];
            }
        }
        boxes.into_iter().filter(|[left, ..]| *left < usize::MAX).collect()
    }

    /// The number of the component of a pixel; `None` if the pixel is not selected. Numbers grow with the first pixel.
    pub fn at(&self, x: usize, y: usize) -> Option<usize> {
        let row = *self.rows.get(y)?..*self.rows.get(y + 1)?;
        let runs = self.runs.get(row.clone())?;
        let after = runs.partition_point(|(from, _)| *from as usize <= x);
        let run = after.checked_sub(1).filter(|run| x < runs[*run].1 as usize)?;
        self.firsts.get(row.start + run).copied()
    }
}

/// Appends the runs of a row to `runs`.
fn runs_of(meant: &[bool], runs: &mut Vec<(u32, u32)>) {
    let mut at = 0;
    while let Some(from) = next(meant, at, true) {
        at = next(meant, from, false).unwrap_or(meant.len());
        runs.push((from as u32, at as u32));
    }
}

/// The first pixel from `from` on that is, or is not, selected. Skips sixteen at a time while all are the other way.
fn next(meant: &[bool], from: usize, wanted: bool) -> Option<usize> {
    let rest = meant.get(from..)?;
    let alike =
        rest.as_chunks::<16>().0.iter().take_while(|chunk| chunk.iter().fold(true, |all, one| all & (*one != wanted)));
    let skipped = alike.count() * 16;
    let found = rest.get(skipped..)?.iter().position(|one| *one == wanted)?;
    Some(from + skipped + found)
}

/// The first run known of a run's component. Shortens the path to it (union-find with path halving).
fn first(firsts: &mut [usize], mut run: usize) -> usize {
    while firsts[run] != run {
        firsts[run] = firsts[firsts[run]];
        run = firsts[run];
    }
    run
}

fn join(firsts: &mut [usize], one: usize, other: usize) {
    let (one, other) = (first(firsts, one), first(firsts, other));
    firsts[one.max(other)] = one.min(other);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The components of the `#` pixels, as their ranks among all components.
    fn piece_map(rows: &[&str], corners_join: bool) -> Vec<String> {
        let (width, height) = (rows[0].len(), rows.len());
        let plane = Plane::new(width, height, rows.concat().into_bytes());
        let pieces = Pieces::of(&plane, |sign| sign == b'#', corners_join);
        let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).filter_map(|(x, y)| pieces.at(x, y));
        let mut numbers: Vec<usize> = all.collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), pieces.boxes().len());
        let sign =
            |x, y| pieces.at(x, y).map_or(".".to_string(), |piece| numbers.binary_search(&piece).unwrap().to_string());
        (0..height).map(|y| (0..width).map(|x| sign(x, y)).collect()).collect()
    }

    #[test]
    fn pieces_are_told_apart_and_what_joins_late_is_one() {
        let rows = ["#.#..##", "#.#.#..", "###...#", "...#..#"];
        assert_eq!(piece_map(&rows, false), ["0.0..11", "0.0.2..", "000...3", "...4..3"]);
        assert_eq!(piece_map(&rows, true), ["0.0..11", "0.0.1..", "000...2", "...0..2"]);
    }

    #[test]
    fn pieces_lie_in_boxes() {
        let plane = Plane::new(40, 3, [vec![0; 3], vec![9; 30], vec![0; 40], vec![9; 3]].concat());
        let boxes = |corners_join| Pieces::of(&plane, |pixel| pixel == 9, corners_join).boxes();
        assert_eq!(boxes(false), [[3, 0, 33, 1], [33, 1, 36, 2]]);
        assert_eq!(boxes(true), [[3, 0, 36, 2]]);
        assert!(Pieces::of(&Plane::new(0, 0, Vec::new()), |_| true, true).boxes().is_empty());
    }
}
