//! Boards that take no digits, played to the end with keys alone and with the mouse alone. They are solved without any
//! entry in the cells that stay empty.

use std::fs;

use nazo::load::load;
use nazo::ui::view::{ScreenLayout, Wanted, layout};
use nazo_core::puzzle::{Budget, Cell};
use nazo_core::scene::{Answer, Scene, Site};
use nazo_core::solve::{EngineChoice, solutions};
use nazo_kinds::kind_named;
use ratatui::layout::Rect;

use crate::home::{Home, SIZE, TRUECOLOR};

const KINDS: [&str; 7] = ["hitori", "masyu", "norinori", "nurikabe", "shikaku", "slitherlink", "starbattle"];

/// A kind's sample, its bare board, and the sites that its solution fills.
fn sample(kind: &str) -> (String, Scene, Vec<Site>) {
    let text = kind_named(kind).expect("a kind").card().sample.to_string();
    let puzzle = load("sample", text.as_bytes()).remove(0).outcome.expect("a puzzle").puzzle;
    let found = solutions(&puzzle.model(), 2, EngineChoice::Auto, &Budget::unlimited()).expect("it is solved").found;
    let [values] = found.as_slice() else { panic!("{kind}: {} solutions", found.len()) };
    let scene = puzzle.scene();
    let is_put = |cell: Cell| values.get(cell.index()) == Some(&Answer::PUT);
    let filled = scene.cells().filter(|(_, cell)| is_put(*cell)).map(|(site, _)| site).collect();
    (text, scene, filled)
}

/// The keys that fill these squares, starting from the first square.
fn keys_to_squares(filled: &[Site]) -> String {
    let (mut keys, mut at) = (String::new(), Site::square(0, 0));
    for site in filled {
        let steps = |from: u16, to: u16, [back, on]: [&str; 2]| {
            if to > from { on.repeat(usize::from(to - from) / 2) } else { back.repeat(usize::from(from - to) / 2) }
        };
        keys += &steps(at.y, site.y, ["k", "j"]);
        keys += &steps(at.x, site.x, ["h", "l"]);
        keys += " ";
        at = *site;
    }
    keys
}

/// The corners that a loop visits, in order, with the first repeated at the end.
fn stations(scene: &Scene, filled: &[Site]) -> Vec<Site> {
    let mut at = scene.ends_on(filled[0])[0];
    let (mut stations, mut left) = (vec![at], filled.to_vec());
    while let Some(next) = left.iter().position(|edge| scene.ends_on(*edge).contains(&at)) {
        let [one, other] = scene.ends_on(left.remove(next));
        at = if one == at { other } else { one };
        stations.push(at);
    }
    stations
}

/// The keys that draw a loop: they go to one of its corners, then along it.
fn keys_along(stations: &[Site]) -> String {
    let first = stations[0];
    let key = |steps: &[Site]| match (steps[1].y.cmp(&steps[0].y), steps[1].x.cmp(&steps[0].x)) {
        (std::cmp::Ordering::Less, _) => "ek",
        (std::cmp::Ordering::Greater, _) => "ej",
        (_, std::cmp::Ordering::Less) => "eh",
        _ => "el",
    };
    let to_first = "j".repeat(usize::from(first.y) / 2) + &"l".repeat(usize::from(first.x) / 2);
    to_first + &stations.windows(2).map(key).collect::<String>()
}

/// The keys that draw borders one by one, each from a corner inside the board. Between them the cursor moves along the
/// edges.
fn keys_to_borders(scene: &Scene, filled: &[Site]) -> String {
    let is_within =
        |corner: &Site| corner.y > 0 && corner.x > 0 && corner.y < 2 * scene.rows && corner.x < 2 * scene.cols;
    let (mut keys, mut at) = ("j".to_string(), Site::corner(1, 1));
    let steps = |from: u16, to: u16, [back, on]: [&str; 2]| {
        if to > from { on.repeat(usize::from(to - from) / 2) } else { back.repeat(usize::from(from - to) / 2) }
    };
    for edge in filled {
        let [one, other] = scene.ends_on(*edge);
        let (from, to) = if is_within(&one) { (one, other) } else { (other, one) };
        keys += &(steps(at.y, from.y, ["k", "j"]) + &steps(at.x, from.x, ["h", "l"]));
        let (way, back) = match (to.y.cmp(&from.y), to.x.cmp(&from.x)) {
            (std::cmp::Ordering::Less, _) => ("k", "j"),
            (std::cmp::Ordering::Greater, _) => ("j", "k"),
            (_, std::cmp::Ordering::Less) => ("h", "l"),
            _ => ("l", "h"),
        };
        keys += &format!("e{way}{back}");
        at = from;
    }
    keys
}

/// The middle of a site as screen column and row, separated by a semicolon.
fn middle(layout: &ScreenLayout, site: Site) -> String {
    let geometry = &layout.geometry;
    let middle = |starts: &[u16], size: u16, at: u16| {
        let span = geometry.span(starts, size, at).expect("a place");
        (span.start + span.end) / 2
    };
    let x = layout.board.x + middle(&geometry.x, geometry.cell_width, site.x) + 1;
    let y = layout.board.y + middle(&geometry.y, geometry.cell_height, site.y) + 1;
    format!("{x};{y}")
}

/// A click of the left button in the middle of a site.
fn click(layout: &ScreenLayout, site: Site) -> String {
    let at = middle(layout, site);
    format!("\x1b[<0;{at}M\x1b[<0;{at}m")
}

fn plays_to_the_end(kind: &str, text: &str, bytes: &str) {
    let home = Home::new();
    fs::write(home.puzzle_file(), text).expect("a folder of its own");
    let mut terminal = home.open(&TRUECOLOR);
    terminal.type_bytes(bytes.as_bytes());
    terminal.until("Solved");
    let game = fs::read_to_string(home.games().first().expect("a game")).expect("it can be read");
    assert!(!game.contains("put #"), "{kind}: cells are told by their places\n{game}");
}

#[test]
fn keys_alone_solve_them() {
    for kind in KINDS {
        let (text, scene, filled) = sample(kind);
        let keys = match scene.answer {
            Answer::Borders => keys_to_borders(&scene, &filled),
            answer if answer.is_on_edges() => keys_along(&stations(&scene, &filled)),
            _ => keys_to_squares(&filled),
        };
        plays_to_the_end(kind, &text, &keys);
    }
}

#[test]
fn the_mouse_alone_solves_them() {
    for kind in KINDS {
        let (text, scene, filled) = sample(kind);
        let wanted = Wanted { has_marks: false, ..Wanted::PLAIN };
        let layout = layout(&scene, Rect::new(0, 0, SIZE.0, SIZE.1), &wanted);
        let clicks: String = filled.iter().map(|site| click(&layout, *site)).collect();
        plays_to_the_end(kind, &text, &clicks);
    }
}

#[test]
fn a_loop_of_links_is_drawn_in_one_go() {
    let (text, scene, filled) = sample("masyu");
    let layout = layout(&scene, Rect::new(0, 0, SIZE.0, SIZE.1), &Wanted { has_marks: false, ..Wanted::PLAIN });
    let stations = stations(&scene, &filled);
    let drag: String = stations.iter().skip(1).map(|site| format!("\x1b[<32;{}M", middle(&layout, *site))).collect();
    plays_to_the_end("masyu", &text, &format!("\x1b[<0;{}M{drag}", middle(&layout, stations[0])));
}
