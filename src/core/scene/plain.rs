//! A scene as plain text, for pipes, mails and files.

use unicode_width::UnicodeWidthStr;

use super::stroke::{Charset, Stroke, crossing};
use super::{Block, Cover, Mark, Scene, Square};
use crate::words::Lang;

/// How a scene is written as plain text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlainOptions {
    /// Whether open squares show their candidates.
    pub candidates: bool,
    /// Whether open squares without candidates show the player's notes: corner marks, then centre marks in brackets, then
    /// what was crossed out behind an `x`.
    pub notes: bool,
    /// Whether lines are drawn with `+`, `-` and `|` alone.
    pub ascii: bool,
    /// The language of headings.
    pub lang: Lang,
}

/// The scene as lines of text, each ended by a line feed.
pub fn plain(scene: &Scene, options: PlainOptions) -> String {
    if scene.tiles {
        return tiles(scene, options);
    }
    if !scene.edges.is_empty() {
        return super::edges::text(scene, options);
    }
    let texts: Vec<String> = scene.squares.iter().map(|square| content(square, options)).collect();
    let cols = usize::from(scene.cols);
    let widths: Vec<usize> = (0..cols)
        .map(|col| texts.iter().skip(col).step_by(cols.max(1)).map(|text| text.width()).max().unwrap_or(1).max(1))
        .collect();
    let charset = if options.ascii { Charset::Ascii } else { Charset::Full };
    let lines = Lines { scene, charset };
    let mut out = String::new();
    for row in 0..=scene.rows {
        if lines.has_row(row) {
            out.push_str(lines.ruling(row, &widths).trim_end());
            out.push('\n');
        }
        if row < scene.rows {
            out.push_str(lines.squares(row, &texts, &widths).trim_end());
            out.push('\n');
        }
    }
    out
}

/// A board of tiles: two columns each and no lines. Covered tiles begin with a shade, open ones with a blank; `f` and `s` are
/// supposed to be a mine and to be safe.
fn tiles(scene: &Scene, options: PlainOptions) -> String {
    let shade = if options.ascii { '#' } else { '▒' };
    let tile = |square: &Square| -> String {
        match (square.cover, &square.entry) {
            (None, None) => "  ".into(),
            (None, Some(entry)) if options.ascii => format!(" {}", entry.symbol.replace('·', ".")),
            (None, Some(entry)) => format!(" {}", entry.symbol),
            (Some(_), Some(entry)) => {
                let sign = match (entry.value.0, entry.supposed) {
                    (0, false) => 'o',
                    (0, true) => 's',
                    (_, false) => '*',
                    (_, true) => 'f',
                };
                format!("{shade}{sign}")
            }
            (Some(Cover::Closed), None) => format!("{shade}{shade}"),
            (Some(Cover::Flag), None) => format!("{shade}F"),
            (Some(Cover::Unknown), None) => " ?".into(),
        }
    };
    let rows = scene.squares.chunks(usize::from(scene.cols).max(1));
    rows.map(|row| row.iter().map(tile).collect::<String>().trim_end().to_string() + "\n").collect()
}

/// What stands in a square.
pub(super) fn content(square: &Square, options: PlainOptions) -> String {
    if let Some(heading) = &square.heading {
        return heading.get(options.lang).to_string();
    }
    if let Some(Block { down, across }) = &square.block {
        let side = |sum: &Option<String>| sum.clone().unwrap_or_default();
        return match (down, across, options.ascii) {
            (None, None, true) => "#".into(),
            (None, None, false) => "▒".into(),
            // Aligned at the line between the sums, which has two places at each side.
            (.., true) => format!("{:>2}\\{:<2}", side(down), side(across)),
            (.., false) => format!("{:>2}╲{:<2}", side(down), side(across)),
        };
    }
    let corner = square.corner.as_deref().map(|corner| format!("{corner}:")).unwrap_or_default();
    match &square.entry {
        Some(entry) => format!("{corner}{}", entry.symbol),
        None if options.candidates && !square.marks.is_empty() => corner + &symbols(&square.marks),
        None if options.notes && !(square.notes.is_empty() && square.notes.struck.is_empty()) => {
            let centre = symbols(&square.notes.centre);
            let centre = if centre.is_empty() { centre } else { format!("({centre})") };
            let struck = symbols(&square.notes.struck);
            let struck = if struck.is_empty() { struck } else { format!("x{struck}") };
            corner + &symbols(&square.notes.corner) + &centre + &struck
        }
        None => format!("{corner}."),
    }
}

fn symbols(marks: &[Mark]) -> String {
    // Words run into one another where nothing stands between them.
    let between = if marks.iter().any(|mark| mark.symbol.chars().nth(1).is_some()) { "/" } else { "" };
    marks.iter().map(|mark| mark.symbol.as_str()).collect::<Vec<_>>().join(between)
}

/// Where lines run between the squares.
struct Lines<'a> {
    scene: &'a Scene,
    charset: Charset,
}

impl Lines<'_> {
    fn has_row(&self, row: u16) -> bool {
        (0..self.scene.cols).any(|col| self.above(row, col).is_some())
    }

    fn has_col(&self, col: u16) -> bool {
        (0..self.scene.rows).any(|row| self.left(row, col).is_some())
    }

    fn above(&self, row: u16, col: u16) -> Option<Stroke> {
        let is_ruled = self.scene.ruled_rows.get(usize::from(row)) == Some(&true);
        let square = self.scene.square(row, col);
        let is_wall = self.scene.lattice || square.is_some_and(|square| square.wall_above);
        Stroke::of(is_ruled || is_wall, square.is_some_and(|square| square.cage_above))
    }

    fn left(&self, row: u16, col: u16) -> Option<Stroke> {
        let is_ruled = self.scene.ruled_cols.get(usize::from(col)) == Some(&true);
        let square = self.scene.square(row, col);
        let is_wall = self.scene.lattice || square.is_some_and(|square| square.wall_left);
        Stroke::of(is_ruled || is_wall, square.is_some_and(|square| square.cage_left))
    }

    fn symbol(&self, stroke: Option<Stroke>, is_vertical: bool) -> char {
        stroke.map_or(' ', |stroke| stroke.symbol(self.charset, is_vertical))
    }

    /// A sign on a line; plain characters have other bars.
    fn sign(&self, sign: char) -> char {
        match (self.charset, sign) {
            (Charset::Ascii, '┃') => '#',
            (Charset::Ascii, '━') => '=',
            (_, sign) => sign,
        }
    }

    fn ruling(&self, row: u16, widths: &[usize]) -> String {
        let mut out = String::new();
        for col in 0..=self.scene.cols {
            if self.has_col(col) {
                let up = (row > 0).then(|| self.left(row - 1, col)).flatten();
                let down = (row < self.scene.rows).then(|| self.left(row, col)).flatten();
                let left = (col > 0).then(|| self.above(row, col - 1)).flatten();
                let right = (col < self.scene.cols).then(|| self.above(row, col)).flatten();
                out.push(crossing([up, down, left, right], self.charset));
            }
            let Some(width) = widths.get(usize::from(col)) else { continue };
            let stroke = self.symbol(self.above(row, col), false);
            let width = width + 1 + usize::from(self.has_col(col));
            let sign = self.scene.square(row, col).and_then(|square| square.sign_above).map(|sign| self.sign(sign));
            out.extend((0..width).map(|at| sign.filter(|_| at == width / 2).unwrap_or(stroke)));
        }
        out
    }

    fn squares(&self, row: u16, texts: &[String], widths: &[usize]) -> String {
        let mut out = String::new();
        for col in 0..=self.scene.cols {
            if self.has_col(col) {
                let sign = self.scene.square(row, col).and_then(|square| square.sign_left);
                out.push(sign.map(|sign| self.sign(sign)).unwrap_or(self.symbol(self.left(row, col), true)));
                out.push(' ');
            }
            let Some(width) = widths.get(usize::from(col)) else { continue };
            let at = usize::from(row) * usize::from(self.scene.cols) + usize::from(col);
            let (Some(text), Some(square)) = (texts.get(at), self.scene.squares.get(at)) else { continue };
            out.push_str(&self.padded(square, text, *width));
            out.push(' ');
        }
        out
    }

    /// The text of a square with blanks to a width: values stand in the middle of a lattice, and a square that takes
    /// none and has no sum is filled.
    fn padded(&self, square: &Square, text: &str, width: usize) -> String {
        let blanks = width.saturating_sub(text.width());
        let fills = square.block.as_ref().is_some_and(|block| block.down.is_none() && block.across.is_none());
        match (self.scene.lattice, fills) {
            (true, true) => text.repeat(width),
            (true, false) => format!("{}{text}{}", " ".repeat(blanks / 2), " ".repeat(blanks - blanks / 2)),
            (false, _) => text.to_string() + &" ".repeat(blanks),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Value;
    use crate::scene::{Entry, Look, Notes, Origin};

    #[test]
    fn notes_are_written_where_they_are_asked_for() {
        let marks = |values: &[u8]| -> Vec<Mark> {
            let mark = |value: &u8| Mark {
                value: Value(*value),
                symbol: value.to_string(),
                look: Look::Plain,
                colour: None,
                station: None,
            };
            values.iter().map(mark).collect()
        };
        let mut scene = Scene::blank(1, 5, 4, 2);
        scene.squares[0].notes = Notes { corner: marks(&[1, 2]), ..Notes::default() };
        scene.squares[1].notes = Notes { corner: marks(&[1]), centre: marks(&[2, 4]), ..Notes::default() };
        scene.squares[2].notes = Notes { centre: marks(&[3]), ..Notes::default() };
        scene.squares[3].notes = Notes { struck: marks(&[1, 4]), ..Notes::default() };
        scene.squares[4].notes = Notes { corner: marks(&[3]), struck: marks(&[2]), ..Notes::default() };
        let notes = PlainOptions { notes: true, ..PlainOptions::default() };
        assert_eq!(plain(&scene, notes).lines().nth(1), Some("│ 12 1(24) (3) x14 3x2 │"));
        assert_eq!(plain(&scene, PlainOptions::default()).lines().nth(1), Some("│ . . . . . │"));
    }

    #[test]
    fn ruled_lines_and_walls_meet_in_joints() {
        let mut scene = Scene::blank(2, 4, 4, 2);
        scene.ruled_cols[2] = true;
        scene.square_mut(1, 1).expect("on the board").wall_above = true;
        scene.square_mut(0, 0).expect("on the board").entry =
            Some(Entry { value: Value(3), symbol: "3".into(), origin: Origin::Given, supposed: false });
        let picture = "\
┌─────┬─────┐
│ 3 . │ . . │
│   ──┤     │
│ . . │ . . │
└─────┴─────┘
";
        assert_eq!(plain(&scene, PlainOptions::default()), picture);
    }

    #[test]
    fn cages_are_dashed_and_heavy_on_ruled_lines() {
        let mut scene = Scene::blank(2, 4, 4, 2);
        scene.ruled_cols[2] = true;
        for (row, col, above, left) in
            [(0, 1, false, true), (0, 2, false, true), (1, 0, true, false), (1, 3, false, true)]
        {
            let square = scene.square_mut(row, col).expect("on the board");
            (square.cage_above, square.cage_left) = (above, left);
        }
        scene.square_mut(0, 0).expect("on the board").corner = Some("3".into());
        let picture = "\
┌─────┬───┰───────┐
│ 3:. ┊ . ┃ .   . │
├┄┄┄┄┄┘   ╿   │   │
│ .     . │ . ┊ . │
└─────────┴───┴───┘
";
        assert_eq!(plain(&scene, PlainOptions::default()), picture);
        let ascii = plain(&scene, PlainOptions { ascii: true, ..PlainOptions::default() });
        assert_eq!(ascii.lines().nth(1), Some("| 3:. : . # .   . |"), "{ascii}");
    }

    #[test]
    fn a_lattice_shows_sums_at_both_sides_of_their_line() {
        let mut scene = Scene::blank(2, 3, 9, 3);
        scene.lattice = true;
        let block = |down: Option<&str>, across: Option<&str>| {
            Some(Block { down: down.map(str::to_string), across: across.map(str::to_string) })
        };
        for (at, block) in [
            (0, block(None, None)),
            (1, block(Some("16"), None)),
            (2, block(None, None)),
            (3, block(Some("4"), Some("23"))),
        ] {
            scene.squares[at].block = block;
        }
        let picture = "\
┌───────┬───────┬───┐
│ ▒▒▒▒▒ │ 16╲   │ ▒ │
├───────┼───────┼───┤
│  4╲23 │   .   │ . │
└───────┴───────┴───┘
";
        assert_eq!(plain(&scene, PlainOptions::default()), picture);
        let ascii = plain(&scene, PlainOptions { ascii: true, ..PlainOptions::default() });
        assert_eq!(ascii.lines().nth(3), Some("|  4\\23 |   .   | . |"), "{ascii}");
    }
}
