//! What goes over the line: the bytes of the frame that answers a key, at 80x24, for every kind and depth of colour.
//!
//! `cargo test --test ui bytes -- --nocapture` holds it to its budgets; with `NAZO_FULL=1` from more cells and in
//! all depths, as in the table of docs/benchmarks.md.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use nazo::puzzle::{Budget, Cell, Site, Value};
use nazo::solve::{EngineChoice, solutions};
use nazo::term::capabilities::{self, Color, Environment};
use nazo::term::paint;
use nazo::ui::depth::ColorDepth;
use nazo::ui::desk::{Found, Start};
use nazo::ui::theme::Theme;
use ratatui::buffer::Buffer;
use tempfile::TempDir;

use crate::desk::{Guest, offers};
use crate::harness::{Window, cases};

/// The most bytes of anything a player does on a board, in truecolor and in sixteen colours.
const ACTION: [usize; 2] = [1500, 500];
/// What half of the steps of a path take in sixteen colours, and the longest.
const STEP_SIXTEEN: (usize, usize) = (500, 820);
/// The most bytes of opening or closing what lies over it.
const POPUP: [usize; 2] = [3500, 2300];

/// The columns of the table.
const DEPTHS: [(&str, Color); 4] =
    [("truecolor", Color::Truecolor), ("256", Color::Ansi256), ("16", Color::Ansi16), ("mono", Color::Never)];

/// What lies over the screen: its two names in the table, and the keys that open it.
type Popup = (&'static str, &'static str, &'static str);
const HELP: Popup = ("help opens", "help closes", "?");
const PALETTE: Popup = ("palette opens", "palette closes", ":");
const DETAILS: Popup = ("details opens", "details closes", "d<work>");
const RULES: Popup = ("rules opens", "rules closes", "i");
const PAUSE: Popup = ("pause opens", "pause closes", "z");
const THEMES: Popup = ("themes opens", "themes closes", ":theme<Enter>");

/// Those that have budgets.
const HELD: [&str; 2] = ["truecolor", "16"];

fn is_full() -> bool {
    std::env::var_os("NAZO_FULL").is_some()
}

/// What is played: a name, the puzzle, and how a digit and a mark are put and taken away.
struct Subject {
    name: &'static str,
    text: String,
    digit: &'static str,
    mark: &'static str,
}

fn example(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(path);
    fs::read_to_string(path).expect("an example that ships")
}

fn subjects() -> Vec<Subject> {
    let board = |name, path: &str| Subject { name, text: example(path), digit: "7", mark: "m3" };
    vec![
        board("sudoku", "sudoku/level-4-a-nine.nazo"),
        board("killer", "killer/level-3-a-nine.nazo"),
        board("kakuro", "kakuro/level-3-b-ten.nazo"),
        Subject {
            name: "minesweeper",
            text: "minesweeper\nsize: 16x16\nmines: 40\nfirst: opening\nseed: 4f1c\n".into(),
            digit: "<Enter>",
            mark: "<Space>",
        },
        Subject {
            name: "riddle",
            text: example("riddle/level-3-e-five-skaters.nazo"),
            digit: "1",
            mark: "<Space>2<Space>",
        },
    ]
}

/// The colours that `color` stands for on a terminal of today.
fn terminal(color: Color) -> capabilities::Capabilities {
    let environment = Environment { term: Some("xterm-256color".into()), ..Environment::default() };
    capabilities::detect(&environment, color).expect("a screen")
}

/// The bytes of each frame, by what asked for it.
type Costs = BTreeMap<&'static str, Vec<usize>>;

/// Somebody who plays, and what each key costs.
struct Line {
    guest: Guest,
    color: Color,
    shown: Buffer,
    /// The bytes of each thing done, by its name.
    rows: Costs,
}

impl Line {
    /// Opens `start`; the first frame is counted.
    fn new(start: Start, color: Color) -> Line {
        let depth = terminal(color).depth;
        let plain = Window { theme: Theme::suited_to(depth), ..Window::mono(80, 24) };
        let mut guest = Guest::at(Arc::new(TempDir::new().expect("a folder")), &plain, start);
        let shown = guest.screen();
        let first = paint::frame(None, &shown, &terminal(color)).len();
        let mut line = Line { guest, color, shown, rows: BTreeMap::new() };
        line.count("first frame", first);
        line
    }

    fn count(&mut self, what: &'static str, bytes: usize) {
        if bytes > 0 {
            self.rows.entry(what).or_default().push(bytes);
        }
    }

    /// Types `keys` at once; the bytes of the frame after them.
    fn typed(&mut self, keys: &str) -> usize {
        self.guest.play(keys);
        let next = self.guest.screen();
        let bytes = paint::frame(Some(&self.shown), &next, &terminal(self.color)).len();
        self.shown = next;
        bytes
    }

    fn act(&mut self, what: &'static str, keys: &str) {
        let bytes = self.typed(keys);
        self.count(what, bytes);
    }

    /// From every cell to its neighbours and round the edges.
    fn walk(&mut self, steps: usize) {
        for (along, across) in [("l", "j"), ("h", "k"), ("j", "l"), ("k", "h")] {
            for _ in 0..steps {
                (0..9).for_each(|_| self.act("cursor move", along));
                self.act("cursor move", across);
            }
        }
    }

    fn popups(&mut self, popups: &[Popup]) {
        for (opens, closes, keys) in popups {
            self.act(opens, keys);
            self.typed("<work>");
            self.act(closes, "<Esc>");
        }
    }

    /// Through the path and back.
    fn steps(&mut self, most: usize) {
        self.typed("p<work>");
        for (what, key) in [("step forward", "j"), ("step back", "k")] {
            (0..most).for_each(|_| self.act(what, key));
        }
        self.popups(&[HELP]);
        self.typed("q");
    }

    /// Where the cursor is, and the row and column of a cell.
    fn place(&self, cell: Option<Cell>) -> (u16, u16) {
        let session = self.guest.desk.game().expect("a game in front").game().session();
        match session.model().site(cell.unwrap_or(session.view().cursor)) {
            Site::Square { row, col } => (*row, *col),
            Site::Fact(_) => (0, 0),
        }
    }

    /// Moves from cell to cell until the cursor is on this one; the bytes of all the frames. Down and up may pass over
    /// rows where black squares are; along a row every cell is reached.
    fn go_to(&mut self, cell: Cell) -> usize {
        let mut bytes = 0;
        let to = self.place(Some(cell));
        for _ in 0..400 {
            let at = self.place(None);
            if at == to {
                return bytes;
            }
            let (key, back) = match at.0.cmp(&to.0) {
                Ordering::Equal => ("l", ""),
                Ordering::Less => ("j", "k"),
                Ordering::Greater => ("k", "j"),
            };
            bytes += self.typed(key);
            let row = self.place(None).0;
            let nearer = row.abs_diff(to.0) < at.0.abs_diff(to.0) && row.cmp(&to.0) != to.0.cmp(&at.0);
            if key != "l" && !nearer {
                bytes += self.typed(back) + self.typed("l");
            }
        }
        panic!("no way to {to:?}");
    }

    /// Solves the game with one key for each cell and the moves between them, row by row; the bytes of all of it.
    fn solve(&mut self) -> usize {
        let session = self.guest.desk.game().expect("a game in front").game().session();
        let model = session.model().clone();
        let given: Vec<bool> = (0..model.cell_count()).map(|at| session.is_given(Cell(at as u16))).collect();
        let found = solutions(&model, 1, EngineChoice::Auto, &Budget::unlimited()).expect("a solution").found;
        let solution: &[Value] = &found[0];
        let mut bytes = 0;
        for (at, value) in solution.iter().enumerate().filter(|(at, _)| !given[*at]) {
            bytes += self.go_to(Cell(at as u16));
            bytes += self.typed(&value.number().to_string());
        }
        assert!(self.guest.desk.game().is_some_and(|ui| ui.game().session().is_solved()), "it is solved");
        bytes
    }

    /// Clears a minefield from where the odds are best to where they are best.
    fn clear(&mut self) -> usize {
        let mut bytes = 0;
        for _ in 0..250 {
            bytes += self.typed("n<work>") + self.typed("<Enter>");
            if self.guest.desk.game().is_some_and(|ui| ui.game().session().is_over()) {
                break;
            }
        }
        bytes
    }
}

/// Everything that is counted for one kind in one depth.
fn measure(subject: &Subject, color: Color) -> Costs {
    let start = || Start::Puzzles(Found { puzzles: offers(&[&subject.text]), ..Found::default() });
    let mut line = Line::new(start(), color);
    let is_mines = subject.name == "minesweeper";
    if is_mines {
        line.act("opening", "jjjjllll<Enter>");
    }
    line.walk(cases(9) as usize + 1);
    line.typed("<Home>");
    for at in 0..cases(90) + 9 {
        line.typed(if at % 5 == 4 { "j" } else { "l" });
        // One key may open a large part of a minefield: what that takes is a matter of how much there is to show.
        let put = if is_mines { ("opening", "opening undone") } else { ("digit", "undo") };
        for (what, undone, keys) in [(put.0, put.1, subject.digit), ("mark", "undo", subject.mark)] {
            line.act(what, keys);
            line.act(undone, "u");
        }
    }
    line.popups(&[HELP, PALETTE, DETAILS, RULES, PAUSE, THEMES]);
    line.steps(if is_mines { 12 } else { 40 + cases(600) as usize });
    let mut rows = line.rows;
    if is_full() && subject.name != "riddle" {
        let mut line = Line::new(start(), color);
        let whole = if is_mines { line.clear() } else { line.solve() };
        rows.insert("whole solved game", vec![whole]);
    }
    rows
}

/// The welcome screen, the lists behind it, and a sheet that a puzzle is typed into.
fn around(color: Color) -> [(&'static str, Costs); 2] {
    let mut welcome = Line::new(Start::Welcome, color);
    for _ in 0..6 {
        welcome.act("cursor move", "j");
    }
    for _ in 0..6 {
        welcome.act("cursor move", "k");
    }
    welcome.popups(&[HELP, PALETTE]);
    let mut sheet = Line::new(Start::Welcome, color);
    sheet.typed(":type-in<Enter>");
    sheet.typed("<Enter><work>");
    sheet.walk(1);
    for _ in 0..9 {
        sheet.act("digit", "7<work>");
        sheet.act("undo", "u<work>");
        sheet.typed("l");
    }
    sheet.popups(&[HELP, DETAILS]);
    [("welcome", welcome.rows), ("sheet", sheet.rows)]
}

/// Median and worst.
fn spread(bytes: &[usize]) -> (usize, usize) {
    let mut sorted = bytes.to_vec();
    sorted.sort_unstable();
    (sorted.get(sorted.len() / 2).copied().unwrap_or(0), sorted.last().copied().unwrap_or(0))
}

/// The same in the depth of this name.
fn spread_in(names: &[&str], cells: &[(usize, usize)], name: &str) -> (usize, usize) {
    names.iter().position(|it| *it == name).and_then(|at| cells.get(at)).copied().unwrap_or_default()
}

#[test]
fn every_action_stays_within_its_budget() {
    // Only two have budgets; the rest is for the table.
    let depths: Vec<(&str, Color)> = DEPTHS.into_iter().filter(|(name, _)| is_full() || HELD.contains(name)).collect();
    let measured: Vec<Vec<(&str, Costs)>> = depths
        .iter()
        .map(|(_, color)| {
            let kinds = subjects().into_iter().map(|subject| (subject.name, measure(&subject, *color)));
            kinds.chain(around(*color)).collect()
        })
        .collect();
    let names: Vec<&str> = depths.iter().map(|(name, _)| *name).collect();
    println!("| where | what | {} |\n|---|---{}|", names.join(" | "), "|---".repeat(names.len()));
    let mut over = Vec::new();
    for (at, (place, rows)) in measured[0].iter().enumerate() {
        for what in rows.keys() {
            let cells: Vec<(usize, usize)> =
                measured.iter().map(|depth| spread(depth[at].1.get(what).map_or(&[][..], Vec::as_slice))).collect();
            let shown: Vec<String> = cells
                .iter()
                .map(|(median, worst)| if median == worst { worst.to_string() } else { format!("{median} / {worst}") })
                .collect();
            println!("| {place} | {what} | {} |", shown.join(" | "));
            if what.starts_with("step") {
                // A long sentence, many candidates and the links of a chain have to be told: what is held for all steps
                // together is what half of them take.
                let [(half, worst), held] = [spread_in(&names, &cells, "16"), STEP_SIXTEEN];
                if half > held.0 || worst > held.1 {
                    over.push(format!("{place}, {what}, 16: {half} / {worst} of {} / {}", held.0, held.1));
                }
            }
            let budget = match *what {
                _ if what.starts_with("step") => [ACTION[0], usize::MAX],
                "first frame" | "whole solved game" | "opening" | "opening undone" => continue,
                _ if what.ends_with("opens") || what.ends_with("closes") => POPUP,
                _ => ACTION,
            };
            for (name, most) in HELD.into_iter().zip(budget) {
                let (_, worst) = spread_in(&names, &cells, name);
                if worst > most {
                    over.push(format!("{place}, {what}, {name}: {worst} of {most}"));
                }
            }
        }
    }
    assert!(over.is_empty(), "over budget:\n{}", over.join("\n"));
}

#[test]
fn the_depths_are_what_their_names_say() {
    let depths = DEPTHS.map(|(_, color)| terminal(color).depth);
    assert_eq!(depths, [ColorDepth::Truecolor, ColorDepth::Ansi256, ColorDepth::Ansi16, ColorDepth::Mono]);
}
