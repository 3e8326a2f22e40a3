//! What was done on a sheet: taking it back, and the draft that keeps it.

use crate::kinds::Scan;
use crate::kinds::scan::{Glyph, Origin, Partition, Spot};

/// What can change on a sheet; what was read stays beside it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    cells: Vec<(String, Origin)>,
    corners: Vec<(String, Origin)>,
    walls: Option<Partition>,
    total: Option<(String, Origin)>,
    /// Where the cursor was.
    pub spot: Spot,
}

impl State {
    /// A sheet as it is now.
    pub fn of(scan: &Scan, spot: Spot) -> State {
        let kept = |glyph: &Glyph| (glyph.value.clone(), glyph.origin);
        let all = |glyphs: &[Glyph]| glyphs.iter().map(kept).collect();
        let total = scan.total.as_ref().map(kept);
        State { cells: all(&scan.cells), corners: all(&scan.corners), walls: scan.walls.clone(), total, spot }
    }

    /// Makes the sheet as it was then.
    pub fn restore(self, scan: &mut Scan) {
        let put = |glyphs: &mut [Glyph], kept: Vec<(String, Origin)>| {
            for (glyph, (value, origin)) in glyphs.iter_mut().zip(kept) {
                (glyph.value, glyph.origin) = (value, origin);
            }
        };
        put(&mut scan.cells, self.cells);
        put(&mut scan.corners, self.corners);
        put(scan.total.as_mut_slice(), self.total.into_iter().collect());
        scan.walls = self.walls;
    }

    /// Whether everything stands as on another.
    pub fn is_like(&self, other: &State) -> bool {
        let is_all = self.cells == other.cells && self.corners == other.corners && self.walls == other.walls;
        is_all && self.total == other.total
    }
}

/// What a person did on a sheet that began as `start`, one line each: `r1c4 sum 13`, `r2c2 digit 5`, `r1c4 right wall`,
/// `r1c4 below open`, `board total 10`. The first line says what sheet it is.
pub(super) fn draft(start: &Scan, now: &Scan) -> String {
    let mut text = head(now) + "\n";
    for row in 0..now.rows {
        for col in 0..now.cols {
            let name = format!("r{}c{}", row + 1, col + 1);
            for (spot, word) in [(Spot::Corner(row, col), "sum"), (Spot::Cell(row, col), "digit")] {
                let kept = |scan: &Scan| scan.glyph(spot).map(|glyph| (glyph.value.clone(), glyph.origin));
                if let Some((value, _)) = kept(now).filter(|_| kept(start) != kept(now)) {
                    text += &format!("{name} {word} {value}\n");
                }
            }
            for (spot, word) in [(Spot::Right(row, col), "right"), (Spot::Below(row, col), "below")] {
                let kept = |scan: &Scan| scan.wall(spot).map(|has| (has, scan.confidence(spot).to_bits()));
                if let Some((has, _)) = kept(now).filter(|_| kept(start) != kept(now)) {
                    text += &format!("{name} {word} {}\n", if has { "wall" } else { "open" });
                }
            }
        }
    }
    let total = |scan: &Scan| scan.total.as_ref().map(|glyph| (glyph.value.clone(), glyph.origin));
    if let Some((value, _)) = total(now).filter(|_| total(start) != total(now)) {
        text += &format!("{WHOLE} total {value}\n");
    }
    text
}

/// The place of what belongs to the whole board, in a draft.
const WHOLE: &str = "board";

/// Does on a sheet what a draft says. False where it is the draft of another sheet or says nothing; lines that cannot
/// be understood are passed over, for they are nobody's work any more.
pub(super) fn apply(draft: &str, scan: &mut Scan) -> bool {
    let mut lines = draft.lines();
    if lines.next() != Some(head(scan).as_str()) {
        return false;
    }
    let mut is_any = false;
    // Numbers come after walls: they stand where cages begin.
    let (walls, glyphs): (Vec<&str>, Vec<&str>) =
        lines.partition(|line| line.contains(" right ") || line.contains(" below "));
    for line in walls.into_iter().chain(glyphs) {
        let mut words = line.split(' ');
        let (Some(place), Some(word), Some(value)) = (words.next(), words.next(), words.next()) else { continue };
        let at = if place == WHOLE { Some((0, 0)) } else { square(place) };
        let Some((row, col)) = at else { continue };
        match word {
            "total" => scan.set(Spot::Total, value),
            "sum" => scan.set(Spot::Corner(row, col), value),
            "digit" => scan.set(Spot::Cell(row, col), value),
            "right" => scan.set_wall(Spot::Right(row, col), value == "wall"),
            "below" => scan.set_wall(Spot::Below(row, col), value == "wall"),
            _ => continue,
        }
        is_any = true;
    }
    is_any
}

fn head(scan: &Scan) -> String {
    format!("{} {}x{}", scan.kind.id(), scan.rows, scan.cols)
}

fn square(name: &str) -> Option<(usize, usize)> {
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    let place = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    Some((place(row)?, place(col)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::killer::KILLER;

    #[test]
    fn a_draft_says_what_was_done_and_does_it_again() {
        let blank = |size: usize| Scan::blank(&KILLER, size, size).with_corners().with_walls().with_total();
        let start = blank(4);
        let mut now = start.clone();
        now.group(&[0, 1]).expect("they touch");
        now.set(Spot::Corner(0, 0), "7");
        now.set(Spot::Cell(3, 3), "2");
        now.set(Spot::Total, "10");
        let text = draft(&start, &now);
        assert_eq!(
            text,
            "killer 4x4\nr1c1 sum 7\nr1c1 right open\nr1c1 below wall\nr1c2 right wall\nr1c2 below wall\nr4c4 digit 2\nboard total 10\n"
                .replace("r1c1 right open\n", "")
        );
        let mut again = start.clone();
        assert!(apply(&text, &mut again));
        assert!(State::of(&again, Spot::Cell(0, 0)).is_like(&State::of(&now, Spot::Cell(0, 0))));
        assert!(!apply(&text, &mut blank(9)), "it is of another sheet");
        assert!(!apply("killer 4x4\nr9\nr1c1 colour 3\n", &mut again));
    }
}
