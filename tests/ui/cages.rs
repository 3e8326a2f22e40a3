//! Cages, regions and windows must be legible from the characters of the board alone. A reader of the monochrome screen
//! recovers every one of them and every sum.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::harness::{Player, Window, grid, load};

/// The cells in reading order, and the sum if there is one.
type Cage = (Vec<usize>, Option<u32>);

/// How areas are drawn in a window.
#[derive(Clone, Copy)]
struct Look {
    window: (u16, u16),
    /// The columns and rows of a cell.
    cell: (usize, usize),
    /// Whether lines are drawn between boxes. If not, the walls of regions are next to those of cages.
    has_boxes: bool,
    /// The characters of their walls, above a cell and to its left.
    above: &'static [char],
    left: &'static [char],
}

const USUAL: (u16, u16) = (80, 24);
const SMALLEST: (u16, u16) = (40, 15);
const CAGES: Look = Look { window: USUAL, cell: (6, 2), has_boxes: true, above: &['┄'], left: &['┊'] };
const SMALL_CAGES: Look = Look { window: SMALLEST, cell: (4, 1), above: &['▔'], ..CAGES };
/// A solid line belongs to a region, if there are regions.
const CROOKED_CAGES: Look = Look { has_boxes: false, above: &['┄', '━'], left: &['┊', '┃'], ..CAGES };
const REGIONS: Look = Look { has_boxes: false, above: &['─'], left: &['│'], ..CAGES };
const SMALL_REGIONS: Look = Look { has_boxes: false, left: &['│'], ..SMALL_CAGES };

/// The screen, of which only the characters of the board count.
struct Screen {
    rows: Vec<Vec<char>>,
    look: Look,
}

impl Screen {
    /// The first and the last character row of a cell.
    fn cell(&self, cell: usize) -> (&[char], &[char]) {
        let ((x, y), (width, height)) = (self.place(cell), self.look.cell);
        (&self.rows[y][x..x + width], &self.rows[y + height - 1][x..x + width])
    }

    fn place(&self, cell: usize) -> (usize, usize) {
        let (row, col) = (cell / 9, cell % 9);
        let lines = |at: usize| if self.look.has_boxes { at / 3 } else { 0 };
        let (width, height) = self.look.cell;
        let corner = |row: &Vec<char>| row.iter().position(|symbol| *symbol == '┌');
        let rim = self.rows.iter().enumerate().find_map(|(y, row)| Some((corner(row)?, y)));
        let (x, y) = rim.unwrap_or_else(|| panic!("no board:\n{}", self.picture()));
        (x + 1 + width * col + lines(col), y + 1 + height * row + lines(row))
    }

    fn picture(&self) -> String {
        self.rows.iter().map(|row| row.iter().chain(&['\n']).collect::<String>()).collect()
    }

    fn sum(&self, cell: usize) -> Option<u32> {
        let digits: String = self.cell(cell).0.iter().take(2).filter_map(|symbol| superscript(*symbol)).collect();
        digits.parse().ok()
    }

    /// Whether a wall separates the cell from the one above it.
    fn is_walled_above(&self, cell: usize) -> bool {
        let (x, y) = self.place(cell);
        match cell / 9 {
            0 => true,
            3 | 6 if self.look.has_boxes => {
                let line = &self.rows[y - 1][x..x + self.look.cell.0];
                assert!(line.iter().all(|symbol| *symbol == line[0]), "half a line above cell {cell}: {line:?}");
                line[0] == '━'
            }
            _ => {
                self.sum(cell).is_some() || self.cell(cell).0[..2].iter().any(|symbol| self.look.above.contains(symbol))
            }
        }
    }

    fn is_walled_left(&self, cell: usize) -> bool {
        let (x, y) = self.place(cell);
        let (upper, lower) = self.cell(cell);
        match cell % 9 {
            0 => true,
            3 | 6 if self.look.has_boxes => {
                let low = self.rows[y + self.look.cell.1 - 1][x - 1];
                assert_eq!(self.rows[y][x - 1], low, "half a line left of cell {cell}");
                self.rows[y][x - 1] == '┃'
            }
            _ => self.sum(cell).is_some() || [upper, lower].iter().any(|row| self.look.left.contains(&row[0])),
        }
    }

    fn cages(&self) -> BTreeSet<Cage> {
        let mut area: Vec<usize> = (0..81).collect();
        let mut join = |a: usize, b: usize| {
            let (old, new) = (area[a], area[b]);
            area.iter_mut().filter(|area| **area == old).for_each(|area| *area = new);
        };
        for cell in 0..81 {
            if !self.is_walled_above(cell) {
                join(cell, cell - 9);
            }
            if !self.is_walled_left(cell) {
                join(cell, cell - 1);
            }
        }
        let mut cages: BTreeMap<usize, Cage> = BTreeMap::new();
        for (cell, area) in area.into_iter().enumerate().take(81) {
            let (cells, sum) = cages.entry(area).or_default();
            cells.push(cell);
            if let Some(found) = self.sum(cell) {
                assert!(sum.replace(found).is_none(), "two sums in the cage of cell {cell}:\n{}", self.picture());
            }
        }
        cages.into_values().collect()
    }
}

fn superscript(symbol: char) -> Option<char> {
    let at = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|raised| raised == symbol)?;
    char::from_digit(at as u32, 10)
}

/// The cages in the text of the puzzle, parsed independently of the program. Cells outside all cages form one without a
/// sum for each connected part of the board that they cover.
fn written(text: &str) -> BTreeSet<Cage> {
    let text = text.split("regions:").next().unwrap_or(text);
    let body = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let body: Vec<&str> = body.filter(|line| !line.contains(':')).collect();
    let rows: Vec<&str> =
        body.iter().copied().filter(|line| line.chars().count() == 9 && !line.contains('=')).collect();
    let labels: Vec<char> = rows[rows.len() - 9..].iter().flat_map(|row| row.chars()).collect();
    let sums: BTreeMap<char, u32> = body
        .iter()
        .flat_map(|line| line.split_whitespace())
        .filter_map(|item| {
            let (label, sum) = item.split_once('=')?;
            Some((label.chars().next()?, sum.parse().ok()?))
        })
        .collect();
    let mut cages: BTreeMap<(char, usize), Cage> = BTreeMap::new();
    for (cell, label) in labels.iter().enumerate() {
        let piece = if *label == '.' { piece(&labels, cell) } else { 0 };
        let cage = cages.entry((*label, piece)).or_insert((Vec::new(), sums.get(label).copied()));
        cage.0.push(cell);
    }
    cages.into_values().collect()
}

/// The first cell of the connected area with equal labels that a cell is in.
fn piece(labels: &[char], cell: usize) -> usize {
    let (mut seen, mut open) = (BTreeSet::new(), vec![cell]);
    while let Some(at) = open.pop() {
        if labels[at] == labels[cell] && seen.insert(at) {
            let (row, col) = (at / 9, at % 9);
            open.extend((row > 0).then(|| at - 9));
            open.extend((row < 8).then(|| at + 9));
            open.extend((col > 0).then(|| at - 1));
            open.extend((col < 8).then(|| at + 1));
        }
    }
    seen.first().copied().unwrap_or(cell)
}

/// Keys that change the contents of the cells and move the cursor. The board is read after each string.
const SITUATIONS: &[&str] = &[
    "",
    "l",
    "jl",
    // Entries, some of which conflict and are marked.
    "3jj5lll8jj1ll1jj2hhhh9j",
    // Without candidates, with the player's own corner and centre marks.
    "a<Space>kk1234lk56789l12c3lll123456789j14",
    // Colours, whose letters take the place of a piece of wall, and a selection.
    "C1kkll2hhh3vjjll",
    // Digits highlighted by the filter, with all candidates.
    "<Esc>Caf1",
    "kkkhhf0",
];

fn check(name: &str, text: &str, (cages, look): (BTreeSet<Cage>, Look), situations: &[&str]) {
    let mut player = Player::new(&load(text), &Window::mono(look.window.0, look.window.1));
    for keys in situations {
        player.play(keys);
        let session = player.session();
        // A full board has no marks to show, and without candidates it has lines between all cells.
        if session.position().is_full() && !session.view().auto {
            break;
        }
        let screen = Screen { rows: grid(&player.screen()), look };
        let mut found = screen.cages();
        if look.cell.1 == 1 {
            // On a single character row, the sum in the cursor's cell gives way to the cursor.
            found = without_sums(found);
        }
        if found != cages {
            let wrong: Vec<&Cage> = found.symmetric_difference(&cages).collect();
            panic!("{name} after {keys:?}: {wrong:?}\n{}", screen.picture());
        }
    }
}

fn without_sums(cages: BTreeSet<Cage>) -> BTreeSet<Cage> {
    cages.into_iter().map(|(cells, _)| (cells, None)).collect()
}

/// The texts in a folder whose file names end with `ending`, in order.
fn texts(folder: &Path, ending: &str) -> Vec<(PathBuf, String)> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.to_string_lossy().ends_with(ending));
    paths.sort();
    let text = |path: PathBuf| std::fs::read_to_string(&path).ok().map(|text| (path, text));
    paths.into_iter().filter_map(text).collect()
}

/// Cages of every shape: single cells, whole rows, around corners, next to themselves; and cells outside all cages.
const SHAPES: &str = "\
killer
1........
.........
.........
.........
.........
.........
.........
.........
........2
abbbbbbbr
acccddddd
aceeeggh.
ace.egih.
acjjffii.
ackkkffll
mmmmmmmmm
.nno.oppq
nn.oooqqq
a=26 b=40 c=30 d=25 e=24 f=18 g=12 h=7 i=19 j=10 k=6 l=9 m=45 n=14 o=25 p=17 q=17 r=5
";

/// The same cages with regions that are not boxes.
const CROOKED: &str = "\
regions:
AAAAABBBB
AACCCCBDB
AACEECBDD
EEEEECBBD
FFFEECCDD
FGFFFHIID
FGGGHHIID
FGGGHHIID
GGHHHHIII
";

#[test]
fn cages_of_every_shape_are_read_from_characters_alone() {
    check("shapes", SHAPES, (written(SHAPES), CAGES), SITUATIONS);
    check("shapes", SHAPES, (without_sums(written(SHAPES)), SMALL_CAGES), &[""]);
    let crooked = format!("{SHAPES}{CROOKED}");
    check("crooked", &crooked, (written(&crooked), CROOKED_CAGES), SITUATIONS);
}

#[test]
fn the_cages_of_many_killers_are_read_from_characters_alone() {
    let shipped = texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/killer"), ".nazo");
    // Boards of other sizes or with regions have their cells in other places.
    let is_classic = |text: &str| {
        let rows = text.lines().filter(|line| line.len() == 9 && !line.contains('='));
        rows.count() >= 9 && !text.contains("regions:")
    };
    let shipped = shipped.into_iter().filter(|(_, text)| is_classic(text));
    let mut all: Vec<(PathBuf, String)> = shipped.collect();
    match std::env::var_os("NAZO_DATA") {
        Some(data) => {
            let truths = texts(&Path::new(&data).join("images/killer"), ".txt");
            assert!(truths.len() >= 130, "{} texts of killers in the development data", truths.len());
            all.extend(truths);
        }
        None => eprintln!("NAZO_DATA is not set: only the killers that ship are read"),
    }
    for (path, text) in &all {
        check(&path.to_string_lossy(), text, (written(text), CAGES), SITUATIONS);
        check(&path.to_string_lossy(), text, (without_sums(written(text)), SMALL_CAGES), &[""]);
    }
}

/// The areas of cells with the same label.
fn areas(labels: &[char]) -> BTreeSet<Cage> {
    let mut areas: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    (0..labels.len()).for_each(|cell| areas.entry(piece(labels, cell)).or_default().push(cell));
    areas.into_values().map(|cells| (cells, None)).collect()
}

fn shipped(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/sudoku").join(name)).expect("it ships")
}

#[test]
fn regions_are_read_from_characters_alone() {
    let text = shipped("level-2-f-jigsaw.nazo");
    let regions = text.split_once("regions:").expect("it is a jigsaw").1;
    let labels: Vec<char> = regions.chars().filter(|symbol| !symbol.is_whitespace()).take(81).collect();
    for look in [REGIONS, SMALL_REGIONS] {
        check("jigsaw", &text, (areas(&labels), look), &[""]);
    }
}

#[test]
fn windows_are_read_from_characters_alone() {
    let is_within = |cell: usize| !(cell / 9).is_multiple_of(4) && !(cell % 9).is_multiple_of(4);
    let labels: Vec<char> = (0..81).map(|cell| if is_within(cell) { 'w' } else { '.' }).collect();
    for look in [CAGES, SMALL_CAGES] {
        check("windoku", &shipped("level-3-c-windoku.nazo"), (areas(&labels), look), &["", "f2"]);
    }
}
