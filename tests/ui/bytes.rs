//! What goes over the line: the bytes of the frame that answers a key, at 80x24, for every kind and depth of colour.
//!
//! `cargo test --test ui bytes -- --nocapture` holds it to its budgets; with `NAZO_FULL=1` from more cells and in
//! all depths, as in the table of docs/benchmarks.md.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use nazo::term::capabilities::{self, Color, Environment};
use nazo::term::paint;
use nazo::ui::app::App;
use nazo::ui::depth::ColorDepth;
use nazo::ui::desk::{Found, Start};
use nazo::ui::theme::Theme;
use nazo_core::puzzle::{Budget, Cell, Site, Value};
use nazo_core::solve::{EngineChoice, solutions};
use nazo_core::words::Lang;
use ratatui::buffer::Buffer;
use tempfile::TempDir;

use crate::desk::{Guest, offers};
use crate::harness::{Window, cases, is_full};

/// The most bytes of anything a player does on a board, in truecolor and in sixteen colours: a step of a path, and what
/// turns when the hand rests after it, as well.
const ACTION: [usize; 2] = [1500, 500];
/// The most bytes of opening or closing what lies over it.
const POPUP: [usize; 2] = [3500, 2300];

/// The columns of the table.
const DEPTHS: [(&str, Color); 4] =
    [("truecolor", Color::Truecolor), ("256", Color::Ansi256), ("16", Color::Ansi16), ("mono", Color::Never)];

/// What follows of a frame that is sent in parts.
const FOLLOWS: &str = "parts that follow";
/// All of such frames, which nobody waits for.
const IN_ALL: &str = "frames in parts, in all";

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
        Line::in_language(start, color, Lang::En)
    }

    fn in_language(start: Start, color: Color, lang: Lang) -> Line {
        let depth = terminal(color).depth;
        let plain = Window { theme: Theme::suited_to(depth), lang, ..Window::mono(80, 24) };
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

    /// Types `keys` at once; the bytes of the frame after them, of each part of it where it is long.
    fn parts(&mut self, keys: &str) -> Vec<usize> {
        self.guest.play(keys);
        let (next, terminal) = (self.guest.screen(), terminal(self.color));
        let Some(eye) = self.guest.desk.eye() else {
            let bytes = paint::frame(Some(&self.shown), &next, &terminal).len();
            self.shown = next;
            return vec![bytes];
        };
        let most = paint::most_bytes(&terminal, next.content.len());
        let mut parts = Vec::new();
        loop {
            let part = paint::part(&self.shown, &next, eye, most, &terminal);
            parts.push(part.bytes.len());
            match part.shown {
                Some(shown) => self.shown = shown,
                None => break,
            }
        }
        self.shown = next;
        parts
    }

    /// Types `keys` at once; the bytes that go over the line until everything is in sight.
    fn typed(&mut self, keys: &str) -> usize {
        self.parts(keys).into_iter().sum()
    }

    /// The same, counted: what answers the key, and what follows of a frame that is long.
    fn act(&mut self, what: &'static str, keys: &str) {
        let parts = self.parts(keys);
        if parts.len() > 1 {
            self.count(IN_ALL, parts.iter().sum());
        }
        for (at, bytes) in parts.into_iter().enumerate() {
            self.count(if at == 0 { what } else { FOLLOWS }, bytes);
        }
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

    /// To and fro over a board, along its rows and its columns, and then round its edge.
    fn wander(&mut self, (rows, cols): (usize, usize)) {
        for (along, back, across, far) in [("l", "h", "j", cols), ("j", "k", "l", rows)] {
            for way in [along, back] {
                (1..far).for_each(|_| self.act("cursor move", way));
                (0..3).for_each(|_| self.act("cursor move", across));
            }
            self.typed("<Home>kkkkkk");
        }
        for way in ["h", "l", "k", "j"] {
            self.act("round the edge", way);
        }
    }

    /// Tips one after the other, each as far as what it says of the place, and then taken.
    fn tips(&mut self, most: usize) {
        for _ in 0..most {
            self.act("tip", "t<work>");
            self.act("tip, more", "t<work>");
            self.typed("t<work><Enter>");
        }
        (0..most).for_each(|_| _ = self.typed("u"));
    }

    fn popups(&mut self, popups: &[Popup]) {
        for (opens, closes, keys) in popups {
            self.act(opens, keys);
            self.typed("<work>");
            self.act(closes, "<Esc>");
        }
    }

    /// Through the path and back as one reads it, with a rest after each step, and once more with the key held down.
    fn steps(&mut self, most: usize) {
        self.typed("p<work>");
        self.walk_path(most);
        for (what, key) in [("step, key held", "j"), ("step, key held", "k")] {
            (0..most).for_each(|_| self.act(what, key));
        }
        self.popups(&[HELP]);
        self.typed("<Home><work>");
        self.act("all steps opens", "<Tab><work>");
        for (what, key) in [("all steps, next", "j"), ("all steps, page", "<PgDn>"), ("all steps, page", "<PgUp>")] {
            for _ in 0..12 {
                self.act(what, key);
                self.rest();
            }
        }
        self.act("all steps closes", "<Tab><work>");
        self.typed("q");
    }

    fn walk_path(&mut self, most: usize) {
        for (what, key) in [("step forward", "j"), ("step back", "k")] {
            for _ in 0..most {
                self.act(what, key);
                self.rest();
            }
        }
    }

    /// Lets the hand rest until nothing turns any more.
    fn rest(&mut self) {
        while self.guest.rest() {
            self.act("rest after a step", "");
        }
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
    line.tips(if is_mines { 4 } else { 12 });
    line.popups(&[HELP, PALETTE, DETAILS, RULES, PAUSE, THEMES]);
    line.steps(if is_mines { 12 } else { cases(400) as usize });
    let mut rows = line.rows;
    if is_full() && subject.name != "riddle" {
        let mut line = Line::new(start(), color);
        let whole = if is_mines { line.clear() } else { line.solve() };
        rows.insert("whole solved game", vec![whole]);
    }
    rows
}

/// The welcome screen, the lists behind it, and a sheet that a puzzle is typed into.
fn around(color: Color) -> [(&'static str, Costs); 4] {
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/images/killer-dashed.png");
    let found = Found::in_file(&path, fs::read(&path).expect("a picture that ships"));
    let mut read = Line::new(Start::Puzzles(found), color);
    read.typed("<work>");
    read.typed("I<work>");
    assert!(read.guest.sees("r1c1"), "the sheet is in front");
    read.walk(1);
    for _ in 0..9 {
        read.act("digit", "7<work>");
        read.act("undo", "u<work>");
        read.typed("l");
    }
    let text = example("riddle/level-3-e-five-skaters.nazo");
    let mut editor = Line::new(Start::Puzzles(Found { puzzles: offers(&[&text]), ..Found::default() }), color);
    editor.rows.clear();
    editor.act("first frame", "E<work>");
    for key in ["<Down>", "<Right>", "<Up>", "<Left>"] {
        (0..24).for_each(|_| editor.act("cursor move", key));
    }
    for letter in "ask who".chars() {
        editor.act("letter", &letter.to_string());
    }
    [("welcome", welcome.rows), ("sheet", sheet.rows), ("sheet of a picture", read.rows), ("editor", editor.rows)]
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
            let budget = match *what {
                IN_ALL | "first frame" | "whole solved game" | "opening" | "opening undone" => continue,
                _ if ["opens", "closes", "page"].iter().any(|end| what.ends_with(end)) => POPUP,
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

/// Boards that are larger than a window of 80x24, with the longer of their sides.
fn large() -> Vec<(&'static str, String, (usize, usize))> {
    let minefield = "minesweeper\nsize: 40x60\nmines: 400\nfirst: opening\nseed: 4f1c\n";
    vec![
        ("sudoku of 16", example("sudoku/level-3-e-sixteen.nazo"), (16, 16)),
        ("sudoku of 25", example("sudoku/level-2-h-twenty-five.nazo"), (25, 25)),
        ("crooked sudoku of 16", example("sudoku/level-3-f-crooked-sixteen.nazo"), (16, 16)),
        ("killer of 12", example("killer/level-2-f-twelve.nazo"), (12, 12)),
        ("killer of 16", example("killer/level-2-g-sixteen.nazo"), (16, 16)),
        ("kakuro, tall", example("kakuro/level-3-e-tall.nazo"), (11, 7)),
        ("kakuro, wide", example("kakuro/level-3-f-wide.nazo"), (8, 11)),
        ("minefield of 40x60", minefield.into(), (40, 60)),
    ]
}

#[test]
fn boards_that_scroll_keep_to_their_budget() {
    let depths: Vec<(&str, Color)> = DEPTHS.into_iter().filter(|(name, _)| is_full() || HELD.contains(name)).collect();
    let few = ["sudoku of 16", "killer of 12", "kakuro, wide"];
    let mut over = Vec::new();
    for (name, text, size) in large().into_iter().filter(|(name, ..)| is_full() || few.contains(name)) {
        let mut rows: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (at, (depth, color)) in depths.iter().enumerate() {
            let start = Start::Puzzles(Found { puzzles: offers(&[&text]), ..Found::default() });
            let mut line = Line::new(start, *color);
            if name.starts_with("minefield") {
                line.typed("jjjjllll<Enter>");
            }
            line.wander(size);
            line.rows.remove("first frame");
            let held = HELD.iter().position(|it| it == depth);
            for (what, bytes) in &line.rows {
                let (median, worst) = spread(bytes);
                let mean = bytes.iter().sum::<usize>() / bytes.len().max(1);
                let row = rows.entry(what).or_insert_with(|| vec!["none".into(); depths.len()]);
                row[at] = format!("{median} / {mean} / {worst}");
                let most = held.filter(|_| *what != IN_ALL).map(|at| ACTION[at]);
                over.extend(most.filter(|most| worst > *most).map(|_| format!("{name}, {what}, {depth}: {worst}")));
            }
        }
        for (what, cells) in rows {
            println!("| {name} | {what} | {} |", cells.join(" | "));
        }
    }
    assert!(over.is_empty(), "over budget:\n{}", over.join("\n"));
}

#[test]
fn the_depths_are_what_their_names_say() {
    let depths = DEPTHS.map(|(_, color)| terminal(color).depth);
    assert_eq!(depths, [ColorDepth::Truecolor, ColorDepth::Ansi256, ColorDepth::Ansi16, ColorDepth::Mono]);
}

/// The puzzles of a kind that ship.
fn pack(kind: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(kind);
    let files = fs::read_dir(folder).expect("a pack").map(|file| file.expect("a file").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|it| it == "nazo")).collect();
    files.sort();
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    files.iter().map(|path| (name(path), fs::read_to_string(path).expect("a text"))).collect()
}

/// Whether a part of the board is out of sight.
fn is_scrolled(screen: &Buffer) -> bool {
    (0..22).flat_map(|y| (0..58).map(move |x| (x, y))).any(|place| "↑↓←→".contains(screen[place].symbol()))
}

/// Every step of every puzzle that ships, forwards and backwards and in both languages, in sixteen colours.
#[test]
fn steps_of_all_packs_are_short() {
    // Those with the longest steps are looked at in any case.
    let few = |name: &str| ["level-3", "level-4-a-nine", "level-4-b-nine"].iter().any(|it| name.starts_with(it));
    for lang in [Lang::En, Lang::Ja] {
        for kind in ["sudoku", "killer", "kakuro", "riddle"] {
            let (mut steps, mut rests) = (Vec::new(), Vec::new());
            for (name, text) in
                pack(kind).into_iter().filter(|(name, _)| is_full() || few(name)).take(cases(30) as usize)
            {
                let start = Start::Puzzles(Found { puzzles: offers(&[&text]), ..Found::default() });
                let mut line = Line::in_language(start, Color::Ansi16, lang);
                line.typed("p<work>");
                if kind != "riddle" && is_scrolled(&line.shown) {
                    continue;
                }
                let walk = line.guest.desk.game().and_then(|ui| ui.game().session().walk());
                let count = walk.map_or(0, |walk| walk.steps().len());
                line.walk_path(count.min(if is_full() { usize::MAX } else { 40 }));
                line.rows.remove("first frame");
                line.rows.remove(IN_ALL);
                let over: Vec<usize> =
                    line.rows.values().flatten().copied().filter(|bytes| *bytes > ACTION[1]).collect();
                if !over.is_empty() {
                    println!("{kind} {name} {lang:?}: {over:?}");
                }
                let mut taken = |what: &str| line.rows.remove(what).unwrap_or_default();
                steps.extend(taken("step forward").into_iter().chain(taken("step back")));
                rests.extend(taken("rest after a step"));
            }
            let ((half, worst), (rest, longest)) = (spread(&steps), spread(&rests));
            println!("{kind} {lang:?}: {} steps, {half} / {worst}; rests {rest} / {longest}", steps.len());
            assert!(worst <= ACTION[1], "{kind} {lang:?}: the longest step is {worst}");
            assert!(longest <= ACTION[1], "{kind} {lang:?}: {longest} at rest");
        }
    }
}

/// The digit of the solution, and the next one in its place, in every second cell of the puzzles that ship, with a rest and
/// the way back, in sixteen colours.
#[test]
fn digits_of_all_packs_are_short() {
    let few = |name: &str| ["level-3-a", "level-4-c-nine"].iter().any(|it| name.starts_with(it));
    for kind in ["sudoku", "killer", "kakuro"] {
        let (mut digits, mut rests) = (Vec::new(), Vec::new());
        for (_, text) in pack(kind).into_iter().filter(|(name, _)| is_full() || few(name)) {
            let start = Start::Puzzles(Found { puzzles: offers(&[&text]), ..Found::default() });
            let mut line = Line::new(start, Color::Ansi16);
            if is_scrolled(&line.shown) {
                continue;
            }
            let session = line.guest.desk.game().expect("a game in front").game().session();
            let model = session.model().clone();
            let open: Vec<Cell> = model.cells().filter(|cell| !session.is_given(*cell)).collect();
            let found = solutions(&model, 1, EngineChoice::Auto, &Budget::unlimited()).expect("a solution").found;
            let most = model.values().len() as u8;
            for cell in open.into_iter().step_by(2) {
                line.go_to(cell);
                line.rest();
                let right = found[0][cell.index()].number();
                for typed in [right, right % most + 1] {
                    for keys in [typed.to_string().as_str(), "u"] {
                        line.act("digit", keys);
                        line.rest();
                    }
                }
            }
            digits.extend(line.rows.remove("digit").unwrap_or_default());
            rests.extend(line.rows.remove("rest after a step").unwrap_or_default());
        }
        let ((half, worst), (rest, longest)) = (spread(&digits), spread(&rests));
        println!(
            "{kind}: {} digits and undos, {half} / {worst}; {} rests {rest} / {longest}",
            digits.len(),
            rests.len()
        );
        assert!(worst <= ACTION[1], "{kind}: the longest is {worst}");
        assert!(longest <= ACTION[1], "{kind}: {longest} at rest");
    }
}

#[test]
fn many_candidates_follow_an_entry_when_the_hand_rests() {
    let board = |screen: &Buffer| -> String {
        let rows = (0..22).map(|y| (0..58).map(|x| screen[(x, y)].symbol()).collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    };
    let opened = |color| {
        let text = example("killer/level-4-b-nine.nazo");
        Line::new(Start::Puzzles(Found { puzzles: offers(&[&text]), ..Found::default() }), color)
    };
    let (mut slow, mut quick) = (opened(Color::Ansi16), opened(Color::Truecolor));
    for keys in ["jjjjjjjjll", "1", "u", "1", "h2", "uu"] {
        slow.typed(keys);
        quick.typed(keys);
        let (before, at_once) = (board(&slow.shown), board(&quick.shown));
        assert!(!quick.guest.rest(), "where lines are quick nothing waits for {keys}");
        slow.rest();
        assert_eq!(board(&slow.shown), at_once, "after {keys}");
        if keys.ends_with('1') {
            let lines = before.lines().zip(at_once.lines());
            assert!(lines.filter(|(slow, quick)| slow != quick).count() > 5, "they waited:\n{before}\n{at_once}");
            assert!(before.contains("▔▔▔▔") && slow.guest.sees("entry   1"), "but for the cell itself");
        }
    }
}
