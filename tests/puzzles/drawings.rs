//! Boards drawn as lines and letters, and read back as text.

use std::collections::BTreeMap;

use nazo::load::load;
use nazo_core::puzzle::Value;
use nazo_core::scene::{BoardDrawing, Look, Mark, Notes, Pencil, Scene};
use nazo_core::words::Lang;
use nazo_kinds::KINDS;

fn svg(scene: &Scene, told: &[String], lang: Lang) -> String {
    BoardDrawing::of(scene, told, lang).document()
}

fn count(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

#[test]
fn a_killer_has_its_sums_digits_and_walls() {
    let puzzle = load("k", b"killer\naabb\nacdd\nccee\nfcgg\na=6 b=7 c=10 d=3 e=7 f=4 g=3\n").remove(0);
    let scene = puzzle.outcome.expect("a puzzle").puzzle.scene();
    let picture = svg(&scene, &[], Lang::En);
    assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"));
    assert!(picture.contains("viewBox=\"0 0 148 148\""), "{picture}");
    for sum in ["6", "7", "10", "3", "4"] {
        assert!(picture.contains(&format!(">{sum}</text>")), "{sum}");
    }
    assert!(count(&picture, "stroke-dasharray") > 20 && count(&picture, "<rect") == 17);
    // Every cage outline is closed: wherever one wall ends, another begins.
    let walls = picture.lines().filter(|line| line.contains("stroke-dasharray"));
    let ends = walls.flat_map(|wall| wall.split('"').nth(1).unwrap_or_default()[1..].split('L'));
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    ends.for_each(|end| *met.entry(end).or_default() += 1);
    assert!(met.len() > 20 && met.values().all(|count| *count == 2), "{met:?}");
}

#[test]
fn every_kind_is_a_document() {
    for kind in KINDS {
        let loaded = load("sample", kind.card().sample.as_bytes()).remove(0).outcome.expect("a sample");
        for lang in [Lang::En, Lang::Ja] {
            let picture = svg(&loaded.puzzle.scene(), &[], lang);
            assert_eq!(count(&picture, "<text"), count(&picture, "</text>"), "{}", kind.id());
            let open = ["<rect", "<path", "<circle"].iter().map(|shape| count(&picture, shape)).sum::<usize>();
            assert_eq!(open, count(&picture, "/>"), "{}", kind.id());
            assert!(open > 10, "{}", kind.id());
        }
    }
}

fn scene(text: &str) -> Scene {
    load("test", text.as_bytes()).remove(0).outcome.expect("a puzzle").puzzle.scene()
}

#[test]
fn windows_are_shaded_and_rimmed_whatever_else_is_on_the_board() {
    let windoku = format!("sudoku\nwindoku: yes\n{}", ".........\n".repeat(9));
    for more in ["", "diagonals: yes\n"] {
        let picture = svg(&scene(&windoku.replacen("windoku", &format!("{more}windoku"), 1)), &[], Lang::En);
        assert_eq!(count(&picture, "fill-opacity"), 36, "{more}");
        assert_eq!(count(&picture, "stroke-width=\"1.3\""), 4 * 12, "{more}");
        assert_eq!(count(&picture, "stroke=\"#c0c0c0\""), if more.is_empty() { 0 } else { 18 });
    }
}

#[test]
fn open_tiles_without_mines_around_them_are_blank() {
    let picture = svg(&scene("minesweeper\nmines: 1\n011\n01.\n011\n"), &[], Lang::En);
    assert_eq!((count(&picture, "<text"), count(&picture, ">1</text>")), (5, 5), "{picture}");
    assert_eq!((count(&picture, "#c8ccd2"), count(&picture, "fill=\"#ffffff\"")), (1, 9), "eight tiles and the page");
}

#[test]
fn colours_of_the_player_are_seen() {
    let mut scene = scene("sudoku\n1...\n..3.\n.4..\n...2\n");
    let mark = |value: u8, colour| Pencil {
        value: Value(value),
        symbol: value.to_string(),
        look: Look::Plain,
        colour,
        station: None,
    };
    scene.squares[0].mark(Mark::Colour(0));
    scene.squares[1].mark(Mark::Candidates(vec![mark(2, Some(5)), mark(4, None)]));
    let corner = vec![mark(2, Some(3)), mark(3, None)];
    scene.squares[2].mark(Mark::Notes(Notes { corner: corner.clone(), ..Notes::default() }));
    let picture = svg(&scene, &[], Lang::En);
    for ground in ["#f4b4b4", "#b4cdf9"] {
        assert_eq!(count(&picture, ground), 1, "{ground}");
    }
    assert!(picture.contains("<tspan fill=\"#2b741a\" font-weight=\"bold\">2</tspan>3</text>"));
    scene.squares[2].mark(Mark::Notes(Notes {
        corner,
        struck: vec![mark(1, None), mark(4, None)],
        ..Notes::default()
    }));
    let picture = svg(&scene, &[], Lang::En);
    let struck = picture.lines().find(|line| line.contains("line-through"));
    assert!(struck.is_some_and(|line| line.ends_with(">14</text>")), "{picture}");
}

#[test]
fn what_is_told_stands_above_the_board_and_makes_room_for_itself() {
    let scene = scene("sudoku\n1...\n..3.\n.4..\n...2\n");
    let bare = BoardDrawing::of(&scene, &[], Lang::En);
    let told = BoardDrawing::of(
        &scene,
        &[
            "9x9, 10 mines".into(),
            "A word or two that do not fit in one line of a picture as narrow as this one is".into(),
        ],
        Lang::En,
    );
    assert_eq!(count(&told.drawn, "text-anchor=\"start\""), 3);
    assert!(told.size.0 > bare.size.0 && told.size.0 <= 340.0 && told.size.1 > bare.size.1 + 3.0 * 16.0 - 1.0);
    let two = BoardDrawing::below_each_other(&[("a & b".into(), bare.clone()), ("c".into(), told.clone())]);
    assert!(two.size.1 > bare.size.1 + told.size.1 && two.drawn.contains(">a &amp; b</text>"));
    assert_eq!(count(&two.document(), "<svg"), 1);
    assert_eq!(count(&two.document(), "<title>"), 0);
    let titled = BoardDrawing { title: Some("a < b".into()), ..bare };
    assert!(titled.document().contains("\n<title>a &lt; b</title>\n<rect"), "{}", titled.document());
}
