//! A board as a picture of lines and letters (SVG), for printing and for web pages: black on white, whatever theme the
//! terminal has.

use std::fmt::Write;

use super::{Block, Cover, Origin, Scene, Square};
use crate::words::Lang;

/// The side of a square, in the units of the picture.
const SIDE: f64 = 36.0;
/// What is left free around the board, so that no line is cut.
const RIM: f64 = 2.0;
/// The grounds of the four tints.
const TINTS: [&str; 4] = ["#ffffff", "#eef2f8", "#f6efe4", "#eaf4ea"];
/// The inks of the numbers of open tiles.
const NUMBERS: [&str; 8] = ["#1f4fd8", "#1c7a2c", "#c02020", "#1a1a7a", "#7a1a1a", "#0a7a7a", "#222222", "#666666"];

/// The width and height of the picture of a board, in its own units: a square is 36 wide and high.
pub fn svg_size(scene: &Scene) -> (f64, f64) {
    (f64::from(scene.cols) * SIDE + 2.0 * RIM, f64::from(scene.rows) * SIDE + 2.0 * RIM)
}

/// The picture of a board as a document of its own.
pub fn svg(scene: &Scene, lang: Lang) -> String {
    let (width, height) = svg_size(scene);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"'DejaVu Sans', 'Noto Sans CJK JP', 'Hiragino Sans', sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{}</svg>\n",
        svg_group(scene, lang)
    )
}

/// The same as a part of another picture: squares first, then lines, in the units of [`svg_size`].
pub fn svg_group(scene: &Scene, lang: Lang) -> String {
    let mut out = String::new();
    for (at, square) in scene.squares.iter().enumerate() {
        let place = ((at % usize::from(scene.cols.max(1))) as f64, (at / usize::from(scene.cols.max(1))) as f64);
        let (x, y) = (RIM + place.0 * SIDE, RIM + place.1 * SIDE);
        draw_square(&mut out, scene, square, (x, y), lang);
    }
    draw_lines(&mut out, scene);
    out
}

fn rect(out: &mut String, (x, y): (f64, f64), fill: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\"/>");
}

fn text(out: &mut String, (x, y): (f64, f64), size: f64, style: &str, what: &str) {
    let what = escaped(what);
    let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" {style}>{what}</text>");
}

/// A text that means itself within a document.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Characters that no document may hold.
            other if other.is_control() => {}
            other => out.push(other),
        }
    }
    out
}

fn line(out: &mut String, from: (f64, f64), to: (f64, f64), style: &str) {
    let ((a, b), (c, d)) = (from, to);
    let _ = writeln!(out, "<path d=\"M{a} {b}L{c} {d}\" {style}/>");
}

fn draw_square(out: &mut String, scene: &Scene, square: &Square, (x, y): (f64, f64), lang: Lang) {
    if let Some(block) = &square.block {
        return draw_block(out, block, (x, y));
    }
    if let Some(heading) = &square.heading {
        rect(out, (x, y), "#f0f0f0");
        let said = heading.get(lang);
        let size = (SIDE / said.chars().count().max(1) as f64 * 1.5).min(14.0);
        return text(out, (x + SIDE / 2.0, y + SIDE * 0.62), size, "fill=\"#444444\"", said);
    }
    let ground = match (square.cover, square.tint) {
        (Some(Cover::Closed | Cover::Flag), _) => "#c8ccd2",
        (Some(Cover::Unknown), _) => "#e4e4e4",
        (None, Some(tint)) => TINTS[usize::from(tint) % TINTS.len()],
        (None, None) if square.emblem == Some('▫') => "#e8e8e8",
        (None, None) => "#ffffff",
    };
    rect(out, (x, y), ground);
    let diagonal = "stroke=\"#c0c0c0\" stroke-width=\"1.5\"";
    if matches!(square.emblem, Some('╲' | '╳')) {
        line(out, (x, y), (x + SIDE, y + SIDE), diagonal);
    }
    if matches!(square.emblem, Some('╱' | '╳')) {
        line(out, (x + SIDE, y), (x, y + SIDE), diagonal);
    }
    if square.cover == Some(Cover::Flag) {
        text(out, (x + SIDE / 2.0, y + SIDE * 0.68), SIDE * 0.5, "fill=\"#c02020\"", "⚑");
    }
    if let Some(label) = &square.corner {
        text(out, (x + 4.0, y + 11.0), 9.5, "fill=\"#222222\" text-anchor=\"start\"", label);
    }
    if let Some(entry) = &square.entry {
        let number = usize::from(entry.value.0);
        let style = match entry.origin {
            _ if scene.tiles => {
                let ink = number.checked_sub(1).and_then(|at| NUMBERS.get(at)).unwrap_or(&"#000000");
                format!("fill=\"{ink}\" font-weight=\"bold\"")
            }
            Origin::Given => "fill=\"#000000\"".to_string(),
            Origin::Player => "fill=\"#1f4fd8\"".to_string(),
            Origin::Shown => "fill=\"#555555\"".to_string(),
        };
        let size = SIDE * if entry.symbol.chars().count() > 1 { 0.45 } else { 0.6 };
        return text(out, (x + SIDE / 2.0, y + SIDE / 2.0 + size * 0.36), size, &style, &entry.symbol);
    }
    let marks: Vec<(&str, u8)> = square.marks.iter().map(|mark| (mark.symbol.as_str(), mark.value.0)).collect();
    if !marks.is_empty() {
        let across = f64::from(scene.marks_per_row.max(1));
        let down = (f64::from(scene.values) / across).ceil().max(1.0);
        let size = (SIDE / across.max(down) * 0.75).min(10.0);
        for (symbol, value) in marks {
            let at = f64::from(value.saturating_sub(1));
            let (col, row) = (at % across, (at / across).floor());
            let spot = (x + (col + 0.5) * SIDE / across, y + (row + 0.5) * SIDE / down + size * 0.36);
            text(out, spot, size, "fill=\"#555555\"", symbol);
        }
        return;
    }
    let notes = |marks: &[super::Mark]| marks.iter().map(|mark| mark.symbol.as_str()).collect::<String>();
    let (corner, centre) = (notes(&square.notes.corner), notes(&square.notes.centre));
    if !corner.is_empty() {
        text(out, (x + SIDE - 3.0, y + 10.0), 8.0, "fill=\"#1f4fd8\" text-anchor=\"end\"", &corner);
    }
    if !centre.is_empty() {
        let size = (SIDE / centre.chars().count() as f64 * 1.4).min(10.0);
        text(out, (x + SIDE / 2.0, y + SIDE * 0.66), size, "fill=\"#1f4fd8\"", &centre);
    }
}

/// A square that takes no value, cut in two by a line where sums stand in it.
fn draw_block(out: &mut String, block: &Block, (x, y): (f64, f64)) {
    rect(out, (x, y), "#3a3f47");
    if block.down.is_none() && block.across.is_none() {
        return;
    }
    line(out, (x, y), (x + SIDE, y + SIDE), "stroke=\"#9aa0a8\" stroke-width=\"1\"");
    if let Some(down) = &block.down {
        text(out, (x + SIDE * 0.28, y + SIDE * 0.88), 11.0, "fill=\"#ffffff\"", down);
    }
    if let Some(across) = &block.across {
        text(out, (x + SIDE * 0.7, y + SIDE * 0.42), 11.0, "fill=\"#ffffff\"", across);
    }
}

/// Thin lines between all squares, then walls of cages, walls of regions and ruled lines.
fn draw_lines(out: &mut String, scene: &Scene) {
    const THIN: &str = "stroke=\"#9a9a9a\" stroke-width=\"0.7\"";
    const THICK: &str = "stroke=\"#000000\" stroke-width=\"2.2\" stroke-linecap=\"square\"";
    const CAGE: &str = "stroke=\"#444444\" stroke-width=\"0.9\" stroke-dasharray=\"3 2\"";
    let (rows, cols) = (scene.rows, scene.cols);
    let (right, bottom) = (RIM + f64::from(cols) * SIDE, RIM + f64::from(rows) * SIDE);
    let at = |line: u16| RIM + f64::from(line) * SIDE;
    for row in 0..=rows {
        line(out, (RIM, at(row)), (right, at(row)), THIN);
    }
    for col in 0..=cols {
        line(out, (at(col), RIM), (at(col), bottom), THIN);
    }
    draw_cages(out, scene, CAGE);
    for row in 0..rows {
        for col in 0..cols {
            let Some(square) = scene.square(row, col) else { continue };
            if square.wall_above {
                line(out, (at(col), at(row)), (at(col + 1), at(row)), THICK);
            }
            if square.wall_left {
                line(out, (at(col), at(row)), (at(col), at(row + 1)), THICK);
            }
        }
    }
    for (row, ruled) in (0..).zip(&scene.ruled_rows) {
        if *ruled {
            line(out, (RIM, at(row)), (right, at(row)), THICK);
        }
    }
    for (col, ruled) in (0..).zip(&scene.ruled_cols) {
        if *ruled {
            line(out, (at(col), RIM), (at(col), bottom), THICK);
        }
    }
}

/// The walls of cages stand a little within their squares, so that they are not taken for lines of the board. Where no
/// wall goes on round a corner, it goes on to the next square of the cage.
fn draw_cages(out: &mut String, scene: &Scene, style: &str) {
    const IN: f64 = 3.0;
    if !scene.has_cages() {
        return;
    }
    let wall_above = |row: i32, col: i32| wall(scene, row, col, |square| square.cage_above);
    let wall_left = |row: i32, col: i32| wall(scene, row, col, |square| square.cage_left);
    for row in 0..i32::from(scene.rows) {
        for col in 0..i32::from(scene.cols) {
            let walls = [wall_above(row, col), wall_left(row, col + 1), wall_above(row + 1, col), wall_left(row, col)];
            let [above, right, below, left] = walls;
            let (x, y) = (RIM + f64::from(col) * SIDE, RIM + f64::from(row) * SIDE);
            let near = |is_wall: bool| if is_wall { IN } else { 0.0 };
            let (from, to) = (x + near(left), x + SIDE - near(right));
            let (top, bottom) = (y + near(above), y + SIDE - near(below));
            if above {
                line(out, (from, y + IN), (to, y + IN), style);
            }
            if below {
                line(out, (from, y + SIDE - IN), (to, y + SIDE - IN), style);
            }
            if left {
                line(out, (x + IN, top), (x + IN, bottom), style);
            }
            if right {
                line(out, (x + SIDE - IN, top), (x + SIDE - IN, bottom), style);
            }
        }
    }
}

/// Whether a cage ends on a side; the rim of the board ends all of them.
fn wall(scene: &Scene, row: i32, col: i32, has: impl Fn(&Square) -> bool) -> bool {
    let (Ok(row), Ok(col)) = (u16::try_from(row), u16::try_from(col)) else { return true };
    scene.square(row, col).is_none_or(has)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::KINDS;
    use crate::load::load;

    fn count(text: &str, what: &str) -> usize {
        text.matches(what).count()
    }

    #[test]
    fn a_killer_has_its_sums_digits_and_walls() {
        let puzzle = load("k", b"killer\naabb\nacdd\nccee\nfcgg\na=6 b=7 c=10 d=3 e=7 f=4 g=3\n").remove(0);
        let scene = puzzle.outcome.expect("a puzzle").puzzle.scene();
        let picture = svg(&scene, Lang::En);
        assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"));
        assert!(picture.contains("viewBox=\"0 0 148 148\""), "{picture}");
        for sum in ["6", "7", "10", "3", "4"] {
            assert!(picture.contains(&format!(">{sum}</text>")), "{sum}");
        }
        assert!(count(&picture, "stroke-dasharray") > 20 && count(&picture, "<rect") == 17);
    }

    #[test]
    fn every_kind_is_a_document() {
        for kind in KINDS {
            let loaded = load("sample", kind.sample().as_bytes()).remove(0).outcome.expect("a sample");
            for lang in [Lang::En, Lang::Ja] {
                let picture = svg(&loaded.puzzle.scene(), lang);
                assert_eq!(count(&picture, "<text"), count(&picture, "</text>"), "{}", kind.id());
                let open = count(&picture, "<rect") + count(&picture, "<path");
                assert_eq!(open, count(&picture, "/>"), "{}", kind.id());
                assert!(open > 20, "{}", kind.id());
            }
        }
    }

    #[test]
    fn text_means_itself() {
        assert_eq!(escaped("a<b & \"c\">\u{7}"), "a&lt;b &amp; &quot;c&quot;&gt;");
    }
}
