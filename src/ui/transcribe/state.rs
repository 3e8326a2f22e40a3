//! The changes made on a sheet: their undo states, and the draft that keeps them.

use nazo_kinds::Scan;
use nazo_kinds::scan::{Frame, Glyph, Origin, Partition, Spot};

/// What can change on a sheet. What was read is kept elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    frame: Frame,
    cells: Vec<(String, Origin)>,
    corners: Vec<(String, Origin)>,
    sides: [Vec<(String, Origin)>; 2],
    walls: Option<Partition>,
    total: Option<(String, Origin)>,
    /// Where the cursor was.
    pub spot: Spot,
}

impl State {
    /// The current state of a sheet with the given rows and columns.
    pub fn of(scan: &Scan, frame: Frame, spot: Spot) -> State {
        let kept = |glyph: &Glyph| (glyph.value.clone(), glyph.origin);
        let all = |glyphs: &[Glyph]| glyphs.iter().map(kept).collect();
        let total = scan.total.as_ref().map(kept);
        let (cells, corners, sides) =
            (all(&scan.cells), all(&scan.corners), scan.sides.each_ref().map(|side| all(side)));
        State { frame, cells, corners, sides, walls: scan.walls.clone(), total, spot }
    }

    /// Restores this state on a sheet that began as `start` and currently has the rows and columns of `frame`.
    pub fn restore(self, start: &Scan, frame: &mut Frame, scan: &mut Scan) {
        if *frame != self.frame
            && let Some(framed) = start.framed(self.frame)
        {
            (*frame, *scan) = (self.frame, framed);
        }
        let put = |glyphs: &mut [Glyph], kept: Vec<(String, Origin)>| {
            for (glyph, (value, origin)) in glyphs.iter_mut().zip(kept) {
                (glyph.value, glyph.origin) = (value, origin);
            }
        };
        put(&mut scan.cells, self.cells);
        put(&mut scan.corners, self.corners);
        scan.sides.iter_mut().zip(self.sides).for_each(|(side, kept)| put(side, kept));
        put(scan.total.as_mut_slice(), self.total.into_iter().collect());
        scan.walls = self.walls;
    }

    /// Whether two states are equal, apart from the cursor.
    pub fn is_like(&self, other: &State) -> bool {
        let is_all = self.cells == other.cells && self.corners == other.corners && self.walls == other.walls;
        is_all && self.sides == other.sides && self.total == other.total && self.frame == other.frame
    }
}

/// The draft of a sheet that began as `start`, with one line for each change. Examples are `r1c4 sum 13`,
/// `r2c2 digit 5`, `r1c4 right wall`, `r1c4 below open`, `r3c1 right <` and `board total 10`.
///
/// The first line identifies the sheet. The next, `picture /home/me/shot.png`, is the path of its picture, if that is
/// known. Then `board cells r0c1..r9c8` gives its first and last cell by the names of the original cells, if its rows
/// or columns have changed. In the other lines, cells are counted from the first it has. The last line may be
/// `board played` with the game that was started from it.
pub(super) fn draft(start: &Scan, now: &Scan, frame: Frame, picture: Option<&str>) -> String {
    let mut text = head(start) + "\n";
    if let Some(path) = picture.filter(|path| !path.contains(char::is_control)) {
        text += &format!("{PICTURE} {path}\n");
    }
    if frame != Frame::of(start) {
        text += &format!("{WHOLE} {CELLS} {}\n", reach(frame));
    }
    let start = &start.framed(frame).unwrap_or_else(|| start.clone());
    for row in 0..now.rows {
        for col in 0..now.cols {
            let name = format!("r{}c{}", row + 1, col + 1);
            let sides = [(Spot::Right(row, col), "right"), (Spot::Below(row, col), "below")];
            for (spot, word) in
                [(Spot::Corner(row, col), "sum"), (Spot::Cell(row, col), "digit")].into_iter().chain(sides)
            {
                let kept = |scan: &Scan| scan.glyph(spot).map(|glyph| (glyph.value.clone(), glyph.origin));
                if let Some((value, _)) = kept(now).filter(|_| kept(start) != kept(now)) {
                    text += &format!("{name} {word} {value}\n");
                }
            }
            for (spot, word) in sides {
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

/// The name in a draft for what belongs to the whole board.
const WHOLE: &str = "board";

/// The word before the path of the picture.
const PICTURE: &str = "picture";

/// The path of the picture of a draft. None if the draft has none, as in older drafts.
pub(in crate::ui) fn picture_of(draft: &str) -> Option<&str> {
    draft.lines().nth(1)?.strip_prefix(PICTURE)?.strip_prefix(' ')
}

/// The word before the game that was started from a sheet.
const PLAYED: &str = "played";

/// Adds the id of the game that was started from a draft; see [`crate::play::puzzle_id`]. After any further change on
/// the sheet, the draft is written without it.
pub(in crate::ui) fn with_game(draft: &str, game: &str) -> String {
    let of_game = format!("{WHOLE} {PLAYED} ");
    let lines = draft.lines().filter(|line| !line.starts_with(&of_game));
    lines.map(|line| format!("{line}\n")).collect::<String>() + &format!("{of_game}{game}\n")
}

/// The game that was started from a draft. None if there is none, or if the sheet has changed since.
pub(in crate::ui) fn played_as(draft: &str) -> Option<&str> {
    draft.lines().find_map(|line| line.strip_prefix(WHOLE)?.trim_start().strip_prefix(PLAYED)?.strip_prefix(' '))
}

/// The id of the kind of a draft.
pub(in crate::ui) fn kind_of(draft: &str) -> Option<&str> {
    draft.lines().next()?.split(' ').next()
}

/// The word before the first and the last cell of a board.
const CELLS: &str = "cells";

/// Applies a draft to a sheet. False if it is the draft of another sheet or contains no change. Lines that cannot be
/// parsed are skipped, as they contain no work that could be restored.
pub(super) fn apply(draft: &str, frame: &mut Frame, scan: &mut Scan) -> bool {
    let mut lines = draft.lines().peekable();
    if lines.next() != Some(head(scan).as_str()) {
        return false;
    }
    let mut is_any = false;
    if picture_of(draft).is_some() {
        lines.next();
    }
    let reached = |line: &&str| line.starts_with(WHOLE) && line.contains(CELLS);
    if let Some(line) = lines.next_if(reached) {
        let wanted = line.rsplit(' ').next().and_then(reached_by);
        // If the frame is not valid, the values would end up in the wrong cells.
        let Some((wanted, framed)) = wanted.and_then(|wanted| Some((wanted, scan.framed(wanted)?))) else {
            return false;
        };
        (*frame, *scan, is_any) = (wanted, framed, true);
    }
    // Numbers come after walls, as walls determine where cages begin.
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
            "right" => put_beside(scan, Spot::Right(row, col), value),
            "below" => put_beside(scan, Spot::Below(row, col), value),
            _ => continue,
        }
        is_any = true;
    }
    is_any
}

/// Puts a wall or a sign between two cells.
fn put_beside(scan: &mut Scan, spot: Spot, value: &str) {
    match scan.wall(spot) {
        Some(_) => scan.set_wall(spot, value == "wall"),
        None => scan.set(spot, value),
    }
}

fn head(scan: &Scan) -> String {
    format!("{} {}x{}", scan.kind.id(), scan.rows, scan.cols)
}

/// The first and the last cell of a frame, by the names of the cells of the original board: `r0c1..r9c8`.
fn reach(frame: Frame) -> String {
    let last = |first: i32, count: usize| i64::from(first) + count as i64;
    let (bottom, right) = (last(frame.top, frame.rows), last(frame.left, frame.cols));
    format!("r{}c{}..r{bottom}c{right}", i64::from(frame.top) + 1, i64::from(frame.left) + 1)
}

fn reached_by(text: &str) -> Option<Frame> {
    let cell = |name: &str| -> Option<(i32, i32)> {
        let (row, col) = name.strip_prefix('r')?.split_once('c')?;
        Some((row.parse().ok()?, col.parse().ok()?))
    };
    let (first, last) = text.split_once("..")?;
    let ((top, left), (bottom, right)) = (cell(first)?, cell(last)?);
    let count = |first: i32, last: i32| usize::try_from(last.checked_sub(first)?.checked_add(1)?).ok();
    let (rows, cols) = (count(top, bottom)?, count(left, right)?);
    Some(Frame { top: top.checked_sub(1)?, left: left.checked_sub(1)?, rows, cols })
        .filter(|frame| frame.rows.min(frame.cols) > 0)
}

fn square(name: &str) -> Option<(usize, usize)> {
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    let place = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    Some((place(row)?, place(col)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_kinds::minesweeper::MINESWEEPER;
    use nazo_kinds::sudoku::KILLER;

    #[test]
    fn a_draft_says_what_was_done_and_does_it_again() {
        let blank = |size: usize| Scan::blank(&KILLER, size, size).with_corners().with_walls().with_total();
        let start = blank(4);
        let mut now = start.clone();
        now.group(&[0, 1]).expect("they touch");
        now.set(Spot::Corner(0, 0), "7");
        now.set(Spot::Cell(3, 3), "2");
        now.set(Spot::Total, "10");
        let text = draft(&start, &now, Frame::of(&now), None);
        assert_eq!(
            text,
            "killer 4x4\nr1c1 sum 7\nr1c1 right open\nr1c1 below wall\nr1c2 right wall\nr1c2 below wall\nr4c4 digit 2\nboard total 10\n"
                .replace("r1c1 right open\n", "")
        );
        let mut again = start.clone();
        let mut frame = Frame::of(&again);
        let state = |scan: &Scan| State::of(scan, Frame::of(scan), Spot::Cell(0, 0));
        assert!(apply(&text, &mut frame, &mut again));
        assert!(state(&again).is_like(&state(&now)));
        assert!(!apply(&text, &mut frame, &mut blank(9)), "it is of another sheet");
        assert!(!apply("killer 4x4\nr9\nr1c1 colour 3\n", &mut frame, &mut again));
        let played = with_game(&with_game(&text, "a1"), "b2");
        assert_eq!(played, text.clone() + "board played b2\n");
        assert_eq!((played_as(&played), played_as(&text)), (Some("b2"), None));
        let mut again = start.clone();
        assert!(apply(&played, &mut frame, &mut again) && state(&again).is_like(&state(&now)));
    }

    #[test]
    fn a_draft_knows_of_rows_and_columns_that_came_and_went() {
        let start = Scan::blank(&MINESWEEPER, 3, 3).with_total();
        let own = Frame::of(&start);
        let frame = Frame { top: -1, left: 1, rows: 4, cols: 2 };
        let mut now = start.framed(frame).expect("there is such a board");
        now.set(Spot::Cell(0, 0), "2");
        let plain = draft(&start, &now, frame, Some("/two\nlines.png"));
        assert_eq!(plain, "minesweeper 3x3\nboard cells r0c2..r3c3\nr1c1 digit 2\n");
        assert_eq!((picture_of(&plain), kind_of(&plain)), (None, Some("minesweeper")));
        let path = "/home/a right b/board cells.png";
        let told = draft(&start, &now, frame, Some(path));
        assert_eq!(told, plain.replacen('\n', &format!("\npicture {path}\n"), 1));
        assert_eq!((picture_of(&told), kind_of(&told)), (Some(path), Some("minesweeper")));
        let (mut again, mut found) = (start.clone(), own);
        for text in [plain, told] {
            (again, found) = (start.clone(), own);
            assert!(apply(&text, &mut found, &mut again), "{text}");
            assert_eq!((found, again.cells[0].value.as_str(), again.cells.len()), (frame, "2", 8));
        }
        State::of(&start, own, Spot::Cell(0, 0)).restore(&start, &mut found, &mut again);
        assert_eq!((found, again.cells.len()), (own, 9));
        for line in ["board cells r1c1..r0c3", "board cells r1c1..r900c3", "board cells x", "board cells r1c1..r1"] {
            let draft = format!("minesweeper 3x3\n{line}\nr1c1 digit 2\n");
            assert!(!apply(&draft, &mut found, &mut again), "{line}");
        }
    }
}
