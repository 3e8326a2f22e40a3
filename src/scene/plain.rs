//! A scene as plain text, for pipes, mails and files.

use unicode_width::UnicodeWidthStr;

use super::{Block, Mark, Scene, Square};

/// How a scene is written as plain text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlainOptions {
    /// Whether open squares show their candidates.
    pub candidates: bool,
    /// Whether open squares without candidates show the player's notes: corner marks, then centre marks in brackets.
    pub notes: bool,
    /// Whether lines are drawn with `+`, `-` and `|` alone.
    pub ascii: bool,
}

/// The scene as lines of text, each ended by a line feed.
pub fn plain(scene: &Scene, options: PlainOptions) -> String {
    let texts: Vec<String> = scene.squares.iter().map(|square| content(square, options)).collect();
    let cols = usize::from(scene.cols);
    let widths: Vec<usize> = (0..cols)
        .map(|col| texts.iter().skip(col).step_by(cols.max(1)).map(|text| text.width()).max().unwrap_or(1).max(1))
        .collect();
    let lines = Lines { scene, ascii: options.ascii };
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

fn content(square: &Square, options: PlainOptions) -> String {
    if let Some(Block { down, across }) = &square.block {
        let side = |sum: &Option<String>| sum.clone().unwrap_or_default();
        return if down.is_none() && across.is_none() {
            "#".into()
        } else {
            format!("{}\\{}", side(down), side(across))
        };
    }
    let corner = square.corner.as_deref().map(|corner| format!("{corner}:")).unwrap_or_default();
    match &square.entry {
        Some(entry) => format!("{corner}{}", entry.symbol),
        None if options.candidates && !square.marks.is_empty() => corner + &symbols(&square.marks),
        None if options.notes && !square.notes.is_empty() => {
            let centre = symbols(&square.notes.centre);
            let centre = if centre.is_empty() { centre } else { format!("({centre})") };
            corner + &symbols(&square.notes.corner) + &centre
        }
        None => format!("{corner}."),
    }
}

fn symbols(marks: &[Mark]) -> String {
    marks.iter().map(|mark| mark.symbol.as_str()).collect()
}

/// Where lines run between the squares.
struct Lines<'a> {
    scene: &'a Scene,
    ascii: bool,
}

impl Lines<'_> {
    fn has_row(&self, row: u16) -> bool {
        (0..self.scene.cols).any(|col| self.above(row, col))
    }

    fn has_col(&self, col: u16) -> bool {
        (0..self.scene.rows).any(|row| self.left(row, col))
    }

    fn above(&self, row: u16, col: u16) -> bool {
        self.scene.ruled_rows.get(usize::from(row)) == Some(&true)
            || self.scene.square(row, col).is_some_and(|square| square.wall_above)
    }

    fn left(&self, row: u16, col: u16) -> bool {
        self.scene.ruled_cols.get(usize::from(col)) == Some(&true)
            || self.scene.square(row, col).is_some_and(|square| square.wall_left)
    }

    fn ruling(&self, row: u16, widths: &[usize]) -> String {
        let mut out = String::new();
        for col in 0..=self.scene.cols {
            if self.has_col(col) {
                let up = row > 0 && self.left(row - 1, col);
                let down = row < self.scene.rows && self.left(row, col);
                let left = col > 0 && self.above(row, col - 1);
                let right = col < self.scene.cols && self.above(row, col);
                out.push(if self.ascii {
                    ascii_joint(up || down, left || right)
                } else {
                    joint(up, down, left, right)
                });
            }
            let Some(width) = widths.get(usize::from(col)) else { continue };
            let stroke = match (self.above(row, col), self.ascii) {
                (false, _) => " ",
                (true, false) => "─",
                (true, true) => "-",
            };
            out.push_str(&stroke.repeat(width + 1 + usize::from(self.has_col(col))));
        }
        out
    }

    fn squares(&self, row: u16, texts: &[String], widths: &[usize]) -> String {
        let mut out = String::new();
        for col in 0..=self.scene.cols {
            if self.has_col(col) {
                let stroke = if self.ascii { "|" } else { "│" };
                out.push_str(if self.left(row, col) { stroke } else { " " });
                out.push(' ');
            }
            let Some(width) = widths.get(usize::from(col)) else { continue };
            let text = &texts[usize::from(row) * usize::from(self.scene.cols) + usize::from(col)];
            out.push_str(text);
            out.push_str(&" ".repeat(width - text.width() + 1));
        }
        out
    }
}

fn ascii_joint(vertical: bool, horizontal: bool) -> char {
    match (vertical, horizontal) {
        (true, true) => '+',
        (true, false) => '|',
        (false, true) => '-',
        (false, false) => ' ',
    }
}

/// The light box-drawing character that joins lines in the given directions.
pub(crate) fn joint(up: bool, down: bool, left: bool, right: bool) -> char {
    match (up, down, left, right) {
        (false, false, false, false) => ' ',
        (true, true, false, false) | (true, false, false, false) | (false, true, false, false) => '│',
        (false, false, true, true) | (false, false, true, false) | (false, false, false, true) => '─',
        (false, true, false, true) => '┌',
        (false, true, true, false) => '┐',
        (true, false, false, true) => '└',
        (true, false, true, false) => '┘',
        (true, true, false, true) => '├',
        (true, true, true, false) => '┤',
        (false, true, true, true) => '┬',
        (true, false, true, true) => '┴',
        (true, true, true, true) => '┼',
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
            let mark =
                |value: &u8| Mark { value: Value(*value), symbol: value.to_string(), look: Look::Plain, colour: None };
            values.iter().map(mark).collect()
        };
        let mut scene = Scene::blank(1, 3, 4, 2);
        scene.squares[0].notes = Notes { corner: marks(&[1, 2]), centre: Vec::new() };
        scene.squares[1].notes = Notes { corner: marks(&[1]), centre: marks(&[2, 4]) };
        scene.squares[2].notes = Notes { corner: Vec::new(), centre: marks(&[3]) };
        let notes = PlainOptions { notes: true, ..PlainOptions::default() };
        assert_eq!(plain(&scene, notes).lines().nth(1), Some("│ 12 1(24) (3) │"));
        assert_eq!(plain(&scene, PlainOptions::default()).lines().nth(1), Some("│ . . . │"));
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
}
