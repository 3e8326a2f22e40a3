//! A board as a picture of lines and letters (SVG), for printing and for web pages: black on white, whatever the theme
//! of the terminal. Texts that go with the board, such as the sentences of a riddle or the number of mines, are above
//! it.

mod letters;
mod table;

use std::fmt::Write;

use super::{Answer, Block, Cover, Mark, Notes, Origin, Pencil, Scene, Site, Square};
use crate::words::Lang;

/// The side of a square, in the units of the picture.
const SIDE: f64 = 36.0;
/// The free space around the board, so that no line is cut off.
const RIM: f64 = 2.0;
/// The backgrounds of the four tints.
const TINTS: [&str; 4] = ["#ffffff", "#eef2f8", "#f6efe4", "#eaf4ea"];
/// The colours of the numbers on open tiles.
const NUMBERS: [&str; 8] = ["#1f4fd8", "#1c7a2c", "#c02020", "#1a1a7a", "#7a1a1a", "#0a7a7a", "#222222", "#666666"];
/// The backgrounds of squares and candidates that the player gave one of the eight colours.
const COLOURS: [&str; 8] = ["#f4b4b4", "#f9cb94", "#ece77f", "#bbe397", "#a6e2dc", "#b4cdf9", "#d8bbf7", "#cfcfcf"];
/// The text colours of notes in these colours.
const INKS: [&str; 8] = ["#b02020", "#9a5600", "#6f6f00", "#2b741a", "#0a766f", "#1f4fd8", "#7a35b8", "#5a5a5a"];
/// The maximum width of lines of text, unless the board is wider.
const TEXT_WIDTH: f64 = 340.0;
/// The size of letters beside the board, and the distance between lines.
const LETTERS: f64 = 12.0;
const LEADING: f64 = 16.0;
/// The space between two pictures of a document.
const BETWEEN: f64 = 24.0;

/// A board as a drawing, with the texts that go with it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardDrawing {
    /// Its width and height in its own units, in which a square is 36 wide and high.
    pub size: (f64, f64),
    /// Its SVG elements, to be put into a document in these units.
    pub drawn: String,
    /// The title of a document of its own, which browsers show and screen readers say.
    pub title: Option<String>,
}

impl BoardDrawing {
    /// The picture of a board: the lines of text, then squares, then what separates them.
    pub fn of(scene: &Scene, told: &[String], lang: Lang) -> BoardDrawing {
        let board = if scene.is_table() { table::table(scene, lang) } else { board(scene) };
        let width = board.size.0.max(TEXT_WIDTH);
        let lines: Vec<String> =
            told.iter().flat_map(|line| letters::wrapped(line, width - 2.0 * RIM, LETTERS)).collect();
        if lines.is_empty() {
            return board;
        }
        let longest = lines.iter().map(|line| letters::width(line, LETTERS)).fold(0.0, f64::max) + 2.0 * RIM;
        let width = board.size.0.max(longest.ceil());
        let mut drawn = String::new();
        let mut y = LEADING;
        for line in &lines {
            text(&mut drawn, (RIM, y), LETTERS, "fill=\"#000000\" text-anchor=\"start\"", line);
            y += LEADING;
        }
        let at = ((width - board.size.0) / 2.0, y - LEADING / 2.0);
        put(&mut drawn, &board, at);
        BoardDrawing { size: (width, at.1 + board.size.1), drawn, title: None }
    }

    /// The picture as a document of its own.
    pub fn document(&self) -> String {
        let (width, height) = self.size;
        let title = self.title.as_deref().filter(|title| !title.is_empty());
        let title = title.map(|title| format!("<title>{}</title>\n", escaped(title))).unwrap_or_default();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             font-family=\"'DejaVu Sans', 'Noto Sans CJK JP', 'Hiragino Sans', sans-serif\" text-anchor=\"middle\">\n\
             {title}<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{}</svg>\n",
            self.drawn
        )
    }

    /// Several pictures one below the other, each with its title.
    pub fn below_each_other(pictures: &[(String, BoardDrawing)]) -> BoardDrawing {
        let (mut width, mut height): (f64, f64) = (0.0, 0.0);
        let mut drawn = String::new();
        for (title, picture) in pictures {
            height += if height > 0.0 { BETWEEN } else { 0.0 } + LEADING;
            text(&mut drawn, (RIM, height), LETTERS, "fill=\"#333333\" text-anchor=\"start\"", title);
            height += LEADING / 2.0;
            put(&mut drawn, picture, (0.0, height));
            height += picture.size.1;
            width = width.max(picture.size.0).max(letters::width(title, LETTERS).ceil() + 2.0 * RIM);
        }
        BoardDrawing { size: (width, height), drawn, title: None }
    }
}

/// Puts a picture into another one.
fn put(out: &mut String, picture: &BoardDrawing, (x, y): (f64, f64)) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "<g transform=\"translate({x:.1} {y:.1})\">\n{}</g>", picture.drawn);
}

/// Squares first, then lines.
fn board(scene: &Scene) -> BoardDrawing {
    let mut drawn = String::new();
    for ((row, col), square) in scene.places().zip(&scene.squares) {
        draw_square(&mut drawn, scene, square, (place(2 * col), place(2 * row)));
    }
    draw_windows(&mut drawn, scene);
    if scene.answer == Answer::Lines {
        draw_points(&mut drawn, scene);
    } else {
        draw_lines(&mut drawn, scene);
    }
    draw_edges(&mut drawn, scene);
    draw_signs(&mut drawn, scene);
    let size = (place(2 * scene.cols) + RIM, place(2 * scene.rows) + RIM);
    BoardDrawing { size, drawn, title: None }
}

fn rect(out: &mut String, (x, y): (f64, f64), fill: &str, more: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\"{more}/>");
}

fn text(out: &mut String, (x, y): (f64, f64), size: f64, style: &str, what: &str) {
    let what = escaped(what);
    let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" {style}>{what}</text>");
}

/// The text escaped for use in a document.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Control characters are not allowed in documents.
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

fn draw_square(out: &mut String, scene: &Scene, square: &Square, (x, y): (f64, f64)) {
    if let Some(block) = square.block() {
        return draw_block(out, block, (x, y));
    }
    let ground = match (square.cover(), square.tint()) {
        (Some(Cover::Closed | Cover::Flag), _) => "#c8ccd2",
        (Some(Cover::Unknown), _) => "#e4e4e4",
        (None, Some(tint)) => TINTS[usize::from(tint) % TINTS.len()],
        (None, None) => "#ffffff",
    };
    rect(out, (x, y), square.colour().map_or(ground, ground_of), "");
    if square.has(&Mark::Shade) {
        // The region's tint or the player's colour shows through.
        rect(out, (x, y), "#000000", " fill-opacity=\"0.14\"");
    }
    let diagonal = "stroke=\"#c0c0c0\" stroke-width=\"1.5\"";
    if matches!(square.emblem(), Some('╲' | '╳')) {
        line(out, (x, y), (x + SIDE, y + SIDE), diagonal);
    }
    if matches!(square.emblem(), Some('╱' | '╳')) {
        line(out, (x + SIDE, y), (x, y + SIDE), diagonal);
    }
    if square.has(&Mark::Cover(Cover::Flag)) {
        text(out, (x + SIDE / 2.0, y + SIDE * 0.68), SIDE * 0.5, "fill=\"#c02020\"", "⚑");
    }
    if scene.answer == Answer::Shading || square.clue().is_some() {
        return draw_clue(out, scene, square, (x, y));
    }
    if let Some(label) = square.label() {
        text(out, (x + 4.0, y + 11.0), 9.5, "fill=\"#222222\" text-anchor=\"start\"", label);
    }
    if let Some(entry) = square.entry() {
        let number = usize::from(entry.value.0);
        // The background shows that a tile is open. Other programs leave tiles without mines around them blank, and so
        // do readers of their pictures.
        let is_open = scene.is_tiled() && square.cover().is_none();
        if is_open && number == 0 {
            return;
        }
        let style = match entry.origin {
            _ if is_open => {
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
    if !square.candidates().is_empty() {
        let across = f64::from(scene.marks_per_row.max(1));
        let down = (f64::from(scene.values) / across).ceil().max(1.0);
        let size = (SIDE / across.max(down) * 0.75).min(10.0);
        let (wide, high) = (SIDE / across, SIDE / down);
        for mark in square.candidates() {
            let at = f64::from(mark.value.0.saturating_sub(1));
            let (left, top) = (x + at % across * wide, y + (at / across).floor() * high);
            if let Some(colour) = mark.colour {
                let ground = ground_of(colour);
                let _ = writeln!(
                    out,
                    "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" fill=\"{ground}\"/>"
                );
            }
            let style =
                if mark.colour.is_some() { "fill=\"#111111\" font-weight=\"bold\"" } else { "fill=\"#555555\"" };
            text(out, (left + wide / 2.0, top + high / 2.0 + size * 0.36), size, style, &mark.symbol);
        }
        return;
    }
    let Notes { corner, centre, struck } = square.notes();
    let letters: usize = centre.iter().map(|mark| mark.symbol.chars().count()).sum();
    let size = (SIDE / letters.max(1) as f64 * 1.4).min(10.0);
    notes(out, (x + SIDE - 3.0, y + 10.0), 8.0, "text-anchor=\"end\"", corner);
    notes(out, (x + SIDE / 2.0, y + SIDE * 0.66), size, "text-anchor=\"middle\"", centre);
    // A line through them distinguishes them without relying on colour.
    let style = "text-anchor=\"start\" text-decoration=\"line-through\"";
    notes(out, (x + 3.0, y + SIDE - 3.5), 7.0, style, struck);
}

/// The number of a clue, on a square that may be shaded, or is marked if it is known not to be.
fn draw_clue(out: &mut String, scene: &Scene, square: &Square, (x, y): (f64, f64)) {
    let entry = square.entry().filter(|_| scene.answer == Answer::Shading);
    let is_shaded = entry.is_some_and(|entry| entry.value == Answer::PUT);
    if is_shaded {
        rect(out, (x, y), "#3a3f47", "");
    }
    let middle = (x + SIDE / 2.0, y + SIDE / 2.0);
    if let Some(at) = Mark::PEARLS.iter().position(|pearl| square.clue() == Some(pearl)) {
        let (fill, radius, (cx, cy)) = (["#ffffff", "#000000"][at], SIDE * 0.36, middle);
        let _ = writeln!(
            out,
            "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"#000000\" stroke-width=\"1.6\"/>"
        );
    } else if let Some(clue) = square.clue() {
        let size = SIDE * if clue.chars().count() > 1 { 0.45 } else { 0.6 };
        let style = if is_shaded { "fill=\"#ffffff\"" } else { "fill=\"#000000\"" };
        text(out, (middle.0, middle.1 + size * 0.36), size, style, clue);
    }
    if entry.is_some_and(|entry| entry.value == Answer::LEFT_OUT && entry.origin != Origin::Given) {
        let radius = if square.clue().is_some() { 0.42 } else { 0.07 } * SIDE;
        let (cx, cy) = middle;
        let _ = writeln!(
            out,
            "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"#1f4fd8\" stroke-width=\"1.4\"/>"
        );
    }
}

/// Points at the corners of squares.
fn draw_points(out: &mut String, scene: &Scene) {
    const POINT: &str = "fill=\"#000000\"";
    for (row, col) in (0..=scene.rows).flat_map(|row| (0..=scene.cols).map(move |col| (row, col))) {
        let _ = writeln!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"1.8\" {POINT}/>", place(2 * col), place(2 * row));
    }
}

/// What is put on edges, and crosses where it is known not to be.
fn draw_edges(out: &mut String, scene: &Scene) {
    const LINE: &str = "stroke=\"#000000\" stroke-width=\"3.2\" stroke-linecap=\"round\"";
    const LINK: &str = "stroke=\"#1f7a3a\" stroke-width=\"3.2\" stroke-linecap=\"round\"";
    const CROSS: &str = "stroke=\"#888888\" stroke-width=\"1.2\"";
    // A black line would be invisible on a black pearl.
    let style = if scene.answer == Answer::Links { LINK } else { LINE };
    for (site, edge) in &scene.edges {
        let [from, to] = scene.ends_on(*site).map(|Site { y, x }| (place(x), place(y)));
        match edge.entry().map(|entry| entry.value) {
            Some(Answer::PUT) => line(out, from, to, style),
            Some(_) => {
                let (x, y, reach) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0, SIDE * 0.1);
                line(out, (x - reach, y - reach), (x + reach, y + reach), CROSS);
                line(out, (x - reach, y + reach), (x + reach, y - reach), CROSS);
            }
            None => {}
        }
    }
}

/// The signs on the lines between squares, each on a background of its own.
fn draw_signs(out: &mut String, scene: &Scene) {
    const SIGN: &str = "stroke=\"#000000\" stroke-width=\"1.6\" stroke-linecap=\"round\"";
    const BAR: &str = "stroke=\"#000000\" stroke-width=\"5\"";
    const REACH: f64 = SIDE * 0.13;
    for edge in squares(scene).flat_map(|site| [site.around()[0], site.around()[2]]) {
        let Some(sign) = scene.sign(edge) else { continue };
        let [(left, top), (right, bottom)] = ends(edge);
        let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
        let at = |right: f64, down: f64| (x + right * REACH, y + down * REACH);
        // The tip of the sign, or the middle of a bar, and its ends.
        let (middle, ends) = match sign {
            '<' => (at(-0.8, 0.0), [at(0.8, -1.0), at(0.8, 1.0)]),
            '>' => (at(0.8, 0.0), [at(-0.8, -1.0), at(-0.8, 1.0)]),
            '^' => (at(0.0, -0.8), [at(-1.0, 0.8), at(1.0, 0.8)]),
            'v' => (at(0.0, 0.8), [at(-1.0, -0.8), at(1.0, -0.8)]),
            '━' => (at(0.0, 0.0), [at(-2.0, 0.0), at(2.0, 0.0)]),
            _ => (at(0.0, 0.0), [at(0.0, -2.0), at(0.0, 2.0)]),
        };
        let is_bar = middle == (x, y);
        if !is_bar {
            let ((x, y), size) = (at(-1.2, -1.2), 2.4 * REACH);
            // Writing to a string cannot fail.
            let _ = writeln!(
                out,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{size:.1}\" height=\"{size:.1}\" fill=\"#ffffff\"/>"
            );
        }
        ends.into_iter().for_each(|end| line(out, middle, end, if is_bar { BAR } else { SIGN }));
    }
}

/// The background of one of the eight colours.
fn ground_of(colour: u8) -> &'static str {
    COLOURS[usize::from(colour) % COLOURS.len()]
}

/// The player's notes; those with a colour are written in that colour.
fn notes(out: &mut String, (x, y): (f64, f64), size: f64, style: &str, marks: &[Pencil]) {
    if marks.is_empty() {
        return;
    }
    let _ = write!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" fill=\"#1f4fd8\" {style}>");
    for mark in marks {
        let symbol = escaped(&mark.symbol);
        let _ = match mark.colour {
            Some(colour) => {
                let ink = INKS[usize::from(colour) % INKS.len()];
                write!(out, "<tspan fill=\"{ink}\" font-weight=\"bold\">{symbol}</tspan>")
            }
            None => write!(out, "{symbol}"),
        };
    }
    out.push_str("</text>\n");
}

/// The positions of the ends of an edge.
fn ends(Site { y, x }: Site) -> [(f64, f64); 2] {
    let (dy, dx) = (y % 2, x % 2);
    [(x - dx, y - dy), (x + dx, y + dy)].map(|(x, y)| (place(x), place(y)))
}

/// The position at this number of half squares from the side of the board.
fn place(halves: u16) -> f64 {
    RIM + f64::from(halves) * SIDE / 2.0
}

fn squares(scene: &Scene) -> impl Iterator<Item = Site> {
    scene.places().map(|(row, col)| Site::square(row, col))
}

/// The rims of windows: a printer may have no grey to shade them with.
fn draw_windows(out: &mut String, scene: &Scene) {
    const RIMMED: &str = "stroke=\"#000000\" stroke-width=\"1.3\"";
    for site in squares(scene).filter(|site| scene.has(*site, &Mark::Shade)) {
        for (way, edge) in site.around().into_iter().enumerate() {
            let beyond = scene.square_at(edge.around()[way]);
            if beyond.is_some_and(|square| !square.has(&Mark::Shade)) {
                let [from, to] = ends(edge);
                line(out, from, to, RIMMED);
            }
        }
    }
}

/// A square that takes no value, divided by a line if it contains sums.
fn draw_block(out: &mut String, block: &Block, (x, y): (f64, f64)) {
    rect(out, (x, y), "#3a3f47", "");
    if block.is_blank() {
        return;
    }
    line(out, (x, y), (x + SIDE, y + SIDE), "stroke=\"#9aa0a8\" stroke-width=\"1\"");
    for (sum, right, down) in [(&block.down, 0.28, 0.88), (&block.across, 0.7, 0.42)] {
        let at = (x + SIDE * right, y + SIDE * down);
        sum.iter().for_each(|sum| text(out, at, 11.0, "fill=\"#ffffff\"", sum));
    }
}

/// Thin lines between all squares, then walls of cages, walls of regions and grid lines.
fn draw_lines(out: &mut String, scene: &Scene) {
    const THIN: &str = "stroke=\"#9a9a9a\" stroke-width=\"0.7\"";
    const THICK: &str = "stroke=\"#000000\" stroke-width=\"2.2\" stroke-linecap=\"square\"";
    const CAGE: &str = "stroke=\"#444444\" stroke-width=\"0.9\" stroke-dasharray=\"3 2\"";
    let (right, bottom) = (place(2 * scene.cols), place(2 * scene.rows));
    let rule = |out: &mut String, rows: &[bool], cols: &[bool], style: &str| {
        for at in (0..).zip(rows).filter(|(_, is_ruled)| **is_ruled).map(|(row, _): (u16, _)| place(2 * row)) {
            line(out, (RIM, at), (right, at), style);
        }
        for at in (0..).zip(cols).filter(|(_, is_ruled)| **is_ruled).map(|(col, _): (u16, _)| place(2 * col)) {
            line(out, (at, RIM), (at, bottom), style);
        }
    };
    let (rows, cols) = (scene.ruled_rows(), scene.ruled_cols());
    rule(out, &vec![true; rows.len()], &vec![true; cols.len()], THIN);
    draw_cages(out, scene, CAGE);
    for edge in squares(scene).flat_map(|site| [site.around()[0], site.around()[2]]) {
        if scene.has(edge, &Mark::Wall) {
            let [from, to] = ends(edge);
            line(out, from, to, THICK);
        }
    }
    rule(out, &rows, &cols, THICK);
}

/// Draws the walls of cages slightly inside their squares, so that they do not look like lines of the board. A wall
/// stops short of the corner, or continues into the next square of the cage. If the wall turns off there, it reaches
/// into that square to meet it.
fn draw_cages(out: &mut String, scene: &Scene, style: &str) {
    const IN: f64 = 3.0;
    if !scene.has_cages() {
        return;
    }
    for site in squares(scene) {
        let walls = site.around().map(|edge| ends_cage(scene, edge));
        // Each side of the square, with the directions towards its two ends.
        for (way, across) in [(0, [2, 3]), (1, [2, 3]), (2, [0, 1]), (3, [0, 1])] {
            if !walls[way] {
                continue;
            }
            let reach = across.map(|end| {
                let goes_on = ends_cage(scene, site.around()[end].around()[end].around()[way]);
                match (walls[end], goes_on) {
                    (true, _) => -IN,
                    (false, true) => 0.0,
                    (false, false) => IN,
                }
            });
            let [from, to] = ends(site.around()[way]);
            let inwards = if way % 2 == 0 { IN } else { -IN };
            let moved = |(x, y): (f64, f64), reach: f64| match way {
                0 | 1 => (x + reach, y + inwards),
                _ => (x + inwards, y + reach),
            };
            line(out, moved(from, -reach[0]), moved(to, reach[1]), style);
        }
    }
}

/// Whether a cage ends at an edge. All cages end at the rim of the board.
fn ends_cage(scene: &Scene, edge: Site) -> bool {
    scene.has(edge, &Mark::Cage) || edge.sides().iter().any(|site| scene.square_at(*site).is_none())
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn text_means_itself() {
        assert_eq!(escaped("a<b & \"c\">\u{7}"), "a&lt;b &amp; &quot;c&quot;&gt;");
    }
}
