//! A scene as plain text, for pipes, mail and files.

use unicode_width::UnicodeWidthStr;

use super::stroke::{Charset, Stroke, crossing, node};
use super::{Answer, Block, Cover, Entry, Mark, Origin, Pencil, Scene, Site, Square};
use crate::words::Lang;

/// How a scene is written as plain text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlainOptions {
    /// Whether open squares show their candidates.
    pub candidates: bool,
    /// Whether open squares without candidates show the player's notes: corner marks, then centre marks in brackets,
    /// then crossed-out values after an `x`.
    pub notes: bool,
    /// Whether lines are drawn only with `+`, `-` and `|`.
    pub ascii: bool,
    /// The language of headings.
    pub lang: Lang,
}

/// The scene as lines of text, each terminated by a line feed.
pub fn plain(scene: &Scene, options: PlainOptions) -> String {
    if scene.is_tiled() {
        return tiles(scene, options);
    }
    let charset = if options.ascii { Charset::Ascii } else { Charset::Full };
    if scene.answer == Answer::Links {
        return links(scene, charset);
    }
    let lines = Lines::of(scene, charset);
    // With points at the corners of squares, empty squares need no sign.
    let text = |square: &Square| match lines.has_points {
        true => square.clue().unwrap_or_default().to_string(),
        false => content(square, options),
    };
    let texts: Vec<String> = scene.squares.iter().map(text).collect();
    let cols = usize::from(scene.cols);
    let widths: Vec<usize> = (0..cols)
        .map(|col| texts.iter().skip(col).step_by(cols.max(1)).map(|text| text.width()).max().unwrap_or(1).max(1))
        .collect();
    let mut out = String::new();
    for y in 0..=2 * scene.rows {
        let is_lined = |col| lines.is_lined(Site { y, x: 2 * col + 1 });
        if !y.is_multiple_of(2) || (0..scene.cols).any(is_lined) {
            out.push_str(lines.row(y, &texts, &widths).trim_end());
            out.push('\n');
        }
    }
    out
}

/// A board with links: squares two rows and four columns apart, and the lines between their middles.
fn links(scene: &Scene, charset: Charset) -> String {
    let lines = Lines { scene, charset, has_col: Vec::new(), has_points: true };
    let symbols = |site: Site| -> String {
        let is_vertical = site.y.is_multiple_of(2);
        match (is_vertical, site.x.is_multiple_of(2)) {
            (true, true) => "   ".into(),
            (false, false) => lines.node(site),
            (true, false) => lines.sign(site).unwrap_or(lines.symbol(site, true)).into(),
            (false, true) => {
                let line = lines.symbol(site, false);
                [line, lines.sign(site).unwrap_or(line), line].iter().collect()
            }
        }
    };
    let row = |y: u16| (1..2 * scene.cols).map(|x| symbols(Site { y, x })).collect::<String>();
    (1..2 * scene.rows).map(|y| row(y).trim_end().to_string() + "\n").collect()
}

/// A board of tiles: two columns each, without lines. Covered tiles begin with a shade, open ones with a space. `f` and
/// `s` are tiles supposed to be a mine or safe.
fn tiles(scene: &Scene, options: PlainOptions) -> String {
    let shade = if options.ascii { '#' } else { '▒' };
    let tile = |square: &Square| -> String {
        match (square.cover(), square.entry()) {
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

/// The content of a square as text.
pub(super) fn content(square: &Square, options: PlainOptions) -> String {
    if let Some(heading) = square.heading() {
        return heading.get(options.lang).to_string();
    }
    if let Some(Block { down, across }) = square.block() {
        let side = |sum: &Option<String>| sum.clone().unwrap_or_default();
        return match (down, across, options.ascii) {
            (None, None, true) => "#".into(),
            (None, None, false) => "▒".into(),
            // Aligned at the line between the sums, with two characters on each side.
            (.., true) => format!("{:>2}\\{:<2}", side(down), side(across)),
            (.., false) => format!("{:>2}╲{:<2}", side(down), side(across)),
        };
    }
    if let Some(clue) = square.clue() {
        // An unknown value takes up space as well, so that columns stay aligned.
        let found = square.entry().filter(|entry| entry.origin != Origin::Given);
        return clue.to_string() + found.map_or(" ", |entry| &entry.symbol);
    }
    let corner = square.label().map(|label| format!("{label}:")).unwrap_or_default();
    let notes = square.notes();
    match square.entry() {
        Some(entry) => format!("{corner}{}", entry.symbol),
        None if options.candidates && !square.candidates().is_empty() => corner + &symbols(square.candidates()),
        None if options.notes && !(notes.is_empty() && notes.struck.is_empty()) => {
            let [own, centre, struck] = [&notes.corner, &notes.centre, &notes.struck].map(|marks| symbols(marks));
            let within = |open: &str, text: String, close: &str| match text.as_str() {
                "" => text,
                text => format!("{open}{text}{close}"),
            };
            corner + &own + &within("(", centre, ")") + &within("x", struck, "")
        }
        None => format!("{corner}."),
    }
}

fn symbols(marks: &[Pencil]) -> String {
    // Without a separator, words would run into one another.
    let between = if marks.iter().any(|mark| mark.symbol.chars().nth(1).is_some()) { "/" } else { "" };
    marks.iter().map(|mark| mark.symbol.as_str()).collect::<Vec<_>>().join(between)
}

/// The lines between the squares.
struct Lines<'a> {
    scene: &'a Scene,
    charset: Charset,
    /// Whether a line runs left of each column, and right of the last.
    has_col: Vec<bool>,
    /// Whether lines are drawn from point to point.
    has_points: bool,
}

impl Lines<'_> {
    fn of(scene: &Scene, charset: Charset) -> Lines<'_> {
        let lines = Lines { scene, charset, has_col: Vec::new(), has_points: !scene.edges.is_empty() };
        let has_col = |col| (0..scene.rows).any(|row| lines.is_lined(Site::left(row, col)));
        Lines { has_col: (0..=scene.cols).map(has_col).collect(), ..lines }
    }

    fn is_lined(&self, edge: Site) -> bool {
        self.has_points || self.stroke(edge).is_some()
    }

    fn stroke(&self, edge: Site) -> Option<Stroke> {
        if self.has_points {
            let is_line = self.scene.line(edge).is_some_and(|entry| entry.value.0 > 0);
            return (is_line || self.scene.is_rim(edge)).then_some(Stroke::Light);
        }
        let is_line = self.scene.is_lattice() && self.scene.is_within(edge);
        Stroke::of(is_line || self.scene.is_wall(edge), self.scene.has(edge, &Mark::Cage))
    }

    /// The character where lines meet or may meet.
    fn corner(&self, site: Site) -> char {
        let sides = site.around().map(|edge| self.stroke(edge));
        let is_met = sides.iter().any(Option::is_some);
        match (self.has_points, is_met, self.charset) {
            (true, false, Charset::Ascii) => '.',
            (true, false, _) => '·',
            (true, true, Charset::Ascii) => '+',
            _ => crossing(sides, self.charset),
        }
    }

    /// The content of a square that links run through.
    fn node(&self, site: Site) -> String {
        let sides = site.around().map(|edge| self.stroke(edge));
        match (self.scene.square_at(site).and_then(Square::clue), self.charset) {
            (Some(clue), Charset::Ascii) => Mark::plain_clue(clue).into(),
            (Some(clue), _) => clue.into(),
            (None, charset) if sides.iter().any(Option::is_some) => node(sides, charset).into(),
            (None, Charset::Ascii) => ".".into(),
            (None, _) => "·".into(),
        }
    }

    /// The character of an edge without a sign.
    fn symbol(&self, edge: Site, is_vertical: bool) -> char {
        self.stroke(edge).map_or(' ', |stroke| stroke.symbol(self.charset, is_vertical))
    }

    /// The sign on an edge, or a cross if the player marked it as having no line; ASCII has other bars.
    fn sign(&self, edge: Site) -> Option<char> {
        let is_crossed = |entry: &Entry| entry.value.0 == 0 && entry.origin == Origin::Player;
        let cross = self.scene.line(edge).is_some_and(is_crossed).then_some('×');
        self.scene.sign(edge).or(cross).map(|sign| match (self.charset, sign) {
            (Charset::Ascii, '┃') => '#',
            (Charset::Ascii, '━') => '=',
            (Charset::Ascii, '×') => 'x',
            (_, sign) => sign,
        })
    }

    /// A row of sites: corners and the lines between them, or squares and the lines beside them.
    fn row(&self, y: u16, texts: &[String], widths: &[usize]) -> String {
        let (mut out, is_between) = (String::new(), y.is_multiple_of(2));
        for (col, has_line) in (0..).zip(&self.has_col) {
            let (beside, middle) = (Site { y, x: 2 * col }, Site { y, x: 2 * col + 1 });
            match (has_line, is_between) {
                (false, _) => {}
                (true, true) => out.push(self.corner(beside)),
                (true, false) => out.extend([self.sign(beside).unwrap_or(self.symbol(beside, true)), ' ']),
            }
            let Some(width) = widths.get(usize::from(col)) else { continue };
            let at = usize::from(y / 2) * widths.len() + usize::from(col);
            match (self.scene.square_at(middle), texts.get(at)) {
                (Some(square), Some(text)) => out.extend([self.padded(square, text, *width).as_str(), " "]),
                _ => {
                    let (line, sign) = (self.symbol(middle, false), self.sign(middle));
                    let width = width + 1 + usize::from(*has_line);
                    out.extend((0..width).map(|at| sign.filter(|_| at == width / 2).unwrap_or(line)));
                }
            }
        }
        out
    }

    /// The text of a square padded to a width. On a lattice, values are centred, and a square without a value and a sum
    /// is filled.
    fn padded(&self, square: &Square, text: &str, width: usize) -> String {
        let blanks = width.saturating_sub(text.width());
        let fills = square.block().is_some_and(Block::is_blank);
        match (self.scene.is_lattice(), fills) {
            (true, true) => text.repeat(width),
            (true, false) => format!("{}{text}{}", " ".repeat(blanks / 2), " ".repeat(blanks - blanks / 2)),
            (false, _) => text.to_string() + &" ".repeat(blanks),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Cell, Value};
    use crate::scene::{Grid, Look, Notes};

    #[test]
    fn notes_are_written_where_they_are_asked_for() {
        let marks = |values: &[u8]| -> Vec<Pencil> {
            let mark = |value: &u8| Pencil {
                value: Value(*value),
                symbol: value.to_string(),
                look: Look::Plain,
                colour: None,
                station: None,
            };
            values.iter().map(mark).collect()
        };
        let mut scene = Scene::blank(1, 5, 4, 2);
        for (at, notes) in [
            Notes { corner: marks(&[1, 2]), ..Notes::default() },
            Notes { corner: marks(&[1]), centre: marks(&[2, 4]), ..Notes::default() },
            Notes { centre: marks(&[3]), ..Notes::default() },
            Notes { struck: marks(&[1, 4]), ..Notes::default() },
            Notes { corner: marks(&[3]), struck: marks(&[2]), ..Notes::default() },
        ]
        .into_iter()
        .enumerate()
        {
            scene.squares[at].mark(Mark::Notes(notes));
        }
        let notes = PlainOptions { notes: true, ..PlainOptions::default() };
        assert_eq!(plain(&scene, notes).lines().nth(1), Some("│ 12 1(24) (3) x14 3x2 │"));
        assert_eq!(plain(&scene, PlainOptions::default()).lines().nth(1), Some("│ . . . . . │"));
    }

    #[test]
    fn lines_turn_at_corners() {
        let mut scene = Scene::blank(1, 2, 2, 2);
        let edges = Site::square(0, 0).around().into_iter().chain([Site::above(1, 1)]).zip((0..).map(Cell));
        edges.for_each(|(site, cell)| scene.add_edge(site, cell));
        for edge in Site::square(0, 0).around() {
            scene.mark(edge, Mark::Entry(Entry::new(Value(1), "x", Origin::Shown)));
        }
        scene.mark(Site::above(1, 1), Mark::Entry(Entry::new(Value(0), "x", Origin::Player)));
        scene.mark(Site::square(0, 1), Mark::Clue("1".into()));
        let picture = "\
┌───┐   ·
│   │ 1
└───┘ × ·
";
        assert_eq!(plain(&scene, PlainOptions::default()), picture);
        let ascii = plain(&scene, PlainOptions { ascii: true, ..PlainOptions::default() });
        assert_eq!(ascii, "+---+   .\n|   | 1\n+---+ x .\n");
    }

    #[test]
    fn links_run_through_squares_and_pearls() {
        let mut scene = Scene { answer: Answer::Links, ..Scene::blank(2, 3, 2, 2) };
        let edges = [Site::left(0, 1), Site::left(0, 2), Site::above(1, 0), Site::above(1, 1)];
        edges.into_iter().zip((0..).map(Cell)).for_each(|(site, cell)| scene.add_edge(site, cell));
        for edge in edges.into_iter().take(3) {
            scene.mark(edge, Mark::Entry(Entry::new(Value(1), "x", Origin::Shown)));
        }
        scene.mark(Site::above(1, 1), Mark::Entry(Entry::new(Value(0), "x", Origin::Player)));
        scene.mark(Site::square(0, 1), Mark::Clue(Mark::PEARLS[0].into()));
        scene.mark(Site::square(1, 2), Mark::Clue(Mark::PEARLS[1].into()));
        assert_eq!(plain(&scene, PlainOptions::default()), "┌───○───╴\n│   ×\n╵   ·   ●\n");
        let ascii = plain(&scene, PlainOptions { ascii: true, ..PlainOptions::default() });
        assert_eq!(ascii, "+---o----\n|   x\n|   .   @\n");
    }

    #[test]
    fn ruled_lines_and_walls_meet_in_joints() {
        let mut scene = Scene::blank(2, 4, 4, 2);
        scene.rule_col(2);
        scene.mark(Site::above(1, 1), Mark::Wall);
        scene.mark(Site::square(0, 0), Mark::Entry(Entry::given(Value(3))));
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
        scene.rule_col(2);
        for edge in [Site::left(0, 1), Site::left(0, 2), Site::above(1, 0), Site::left(1, 3)] {
            scene.mark(edge, Mark::Cage);
        }
        scene.mark(Site::square(0, 0), Mark::Label("3".into()));
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
        scene.grid = Grid::Lattice;
        let block = |down: Option<&str>, across: Option<&str>| {
            Mark::Block(Block { down: down.map(str::to_string), across: across.map(str::to_string) })
        };
        for (at, block) in [
            (0, block(None, None)),
            (1, block(Some("16"), None)),
            (2, block(None, None)),
            (3, block(Some("4"), Some("23"))),
        ] {
            scene.squares[at].mark(block);
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
