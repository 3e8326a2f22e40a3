//! Boards of tiles: the minesweeper screen.

use nazo_core::puzzle::{Site, Value};
use nazo_core::words::Lang;
use proptest::prelude::*;

use crate::harness::{
    Input, MINES, Player, SIZES, Stroke, Window, cases, compare_sheet, grid, load, rows, styled, text,
};
use crate::random::{any_stroke, any_window};

/// The board of the design sketch, with odds.
const SKETCH: &str = " 1▒F 2 2▒F 1 · · · · 1▒F 2▒F▒F▒* 2▒F 2 1 1 2 2 1 · · · · · ·
 3 4▒F 2 1 1 · 1 1 1 1 1 2 2 3 2 2 2▒* 1 1▒F▒F 1 · · · 1 1 1
▒F▒* 2 1 1 1 2 2▒F 1 · · · · · · 1 2 2 2 2 4 4 3 1 · 1 3▒F 3
 2 2 1 1 2▒F 2▒F 2 2 1 1 · · · 1 2▒F 1 1▒F 2▒F▒F 2 1 2▒F▒F▒*
 1 1 1 1▒F 3 3 1 1 1▒F 2 1 1 · 1▒F 2 1 2 2 3 2 2 2▒F 3 4▒d▒▒
 1▒F 1 1 2▒* 2 1 1 1 1 2▒F 1 · 1 2 3 2 2▒* 2 1 2 2 3▒e▒b▒d▒▒
 1 1 1 · 2 3 4▒F 2 1 1 1 1 1 · · 2▒F▒* 3 2 3▒F 3▒F 4▒b▒▒▒▒▒▒
 1 1 1 · 1▒F▒* 3 3▒F 2 1 1 · · · 2▒F 4 3▒F 3 2 5▒F▒d▒d▒▒▒▒▒▒
 1▒F 1 · 1 2 3▒F 3 2 3▒F 1 · · 1 2 3▒F 3 2 3▒F 5▒*▒▒▒▒▒▒▒▒▒▒
 2 2 1 · · · 1 1 3▒F 5 3 2 · · 1▒F 2 2▒e▸a 3▒e▒d▒d▒▒▒▒▒▒▒▒▒▒
▒* 2 1 · · · 1 1 3▒F▒*▒F 3 1 · 1 1 1 2▒a▒c▒c▒c▒▒▒▒▒▒▒▒▒▒▒▒▒▒
 3▒F 1 · 1 1 2▒F 3 3 4▒F▒F 2 1 · · 1 3▒F▒d▒d▒d▒▒▒▒▒▒▒▒▒▒▒▒▒▒
▒F 2 1 · 1▒F 2 3▒F 4 4 4 4▒F 1 · · 2▒F▒e▒d 3▒c▒▒▒▒▒▒▒▒▒▒▒▒▒▒
 1 1 · · 1 1 1 2▒F▒*▒F▒F 2 1 2 2 2 3▒F 4 2 3▒e▒▒▒▒▒▒▒▒▒▒▒▒▒▒
 1 1 · · · · · 1 2 3 4 3 2 · 1▒F▒F 2 1 2▒e 4▒e▒▒▒▒▒▒▒▒▒▒▒▒▒▒
▒* 1 · · · · · · · · 1▒F 1 · 1 2 2 1 · 1▒d▒e▒e▒▒▒▒▒▒▒▒▒▒▒▒▒▒";

/// A small position with safe squares, mines, and one choice.
const SMALL: &str = "\
minesweeper
title: Small
mines: 6
1..0...
12211..
01.11..
01121..
0001...
";

/// A board on which nothing is open.
fn closed(rows: usize, cols: usize, mines: usize) -> String {
    let row = ".".repeat(cols) + "\n";
    format!("minesweeper\ntitle: Closed\nmines: {mines}\n{}", row.repeat(rows))
}

fn player(text: &str, size: (u16, u16)) -> Player {
    Player::new(&load(text), &Window::mono(size.0, size.1))
}

/// Row and column of the cursor, counting from 1.
fn place(player: &Player) -> (u16, u16) {
    let session = player.session();
    match *session.model().site(session.view().cursor) {
        Site::Square { row, col } => (row + 1, col + 1),
        _ => (0, 0),
    }
}

#[test]
fn pictures() {
    let screens: [(&str, &str, &str); 7] = [
        ("tiles", MINES, "<work>2ll1lls2"),
        ("tiles-odds", MINES, "<work>a<work>n"),
        ("tiles-safe", SMALL, "<work>a<work>n"),
        ("tiles-step", SMALL, "<work>p<work>jj"),
        ("tiles-wrong", SMALL, "<work>2l2"),
        ("tiles-told", SMALL, "<work>t<work>tt"),
        ("tiles-details", MINES, "<work>a<work>nnnnd"),
    ];
    let themes = [("default", Lang::En), ("mono", Lang::En), ("default", Lang::Ja)];
    for (name, text, keys) in screens {
        for (theme, lang) in themes {
            if lang == Lang::Ja && !["tiles-odds", "tiles-step"].contains(&name) {
                continue;
            }
            let window = Window { theme, lang, ..Window::mono(80, 24) };
            let mut player = Player::new(&load(text), &window);
            player.play(keys);
            let pictures = SIZES.map(|(columns, rows)| {
                player.input(Input::Resize(columns, rows));
                ((columns, rows), styled(&player.screen()))
            });
            compare_sheet(name, &window, &pictures);
        }
    }
}

#[test]
fn every_theme_shows_the_odds() {
    for theme in ["light", "ansi16", "colour-blind"] {
        let window = Window { theme, ..Window::mono(80, 24) };
        let mut player = Player::new(&load(MINES), &window);
        player.play("<work>a<work>");
        compare_sheet("tiles-odds", &window, &[((80, 24), styled(&player.screen()))]);
    }
}

#[test]
fn no_legend_of_odds_is_cut() {
    let sizes = [(80, 24), (120, 40), (40, 15), (62, 20), (200, 60)];
    let looks = ["mono", "ansi16", "default"].into_iter().flat_map(|theme| [(theme, Lang::En), (theme, Lang::Ja)]);
    for ((theme, lang), size) in looks.flat_map(|look| sizes.map(|size| (look, size))) {
        for text in [MINES, SMALL] {
            let mut player = Player::new(&load(text), &Window { theme, lang, ..Window::mono(size.0, size.1) });
            player.play("<work>a<work>");
            let (told, rest) = if lang == Lang::En { ("ine risk", "rest ") } else { ("地雷", "その他") };
            let is_told = |screen: &str| screen.contains(told) && screen.contains(rest);
            let mut screen = rows(&player.screen());
            if !is_told(&screen.join("\n")) {
                player.play("?");
                screen = rows(&player.screen());
            }
            assert!(is_told(&screen.join("\n")), "{theme} {lang:?} {size:?}:\n{}", screen.join("\n"));
            assert!(!screen.iter().any(|row| row.ends_with('…')), "{theme} {lang:?} {size:?}:\n{}", screen.join("\n"));
        }
    }
}

#[test]
fn the_sketch_is_what_is_shown() {
    let mut player = player(MINES, (80, 24));
    player.play("<work>a<work>n");
    let screen = rows(&player.screen());
    let shown: Vec<String> = screen[2..18]
        .iter()
        .map(|row| row.chars().skip(3).take(60).collect::<String>().trim_end().to_string())
        .collect();
    assert_eq!(shown.join("\n").replace('░', "▒"), SKETCH);
    assert!(screen[1].starts_with("            5        10        15          21      25        30"), "{}", screen[1]);
    assert!(screen[10].starts_with(" 9 ") && screen[11].starts_with("10 "), "{}", screen.join("\n"));
    assert!(screen[0].starts_with("Mines 99  flags 61  closed 162   opening start"), "{}", screen[0]);
    assert!(screen[6].ends_with("▸r10c21") && screen[7].ends_with("  mine 31/325"), "{}", screen.join("\n"));
    let said = screen[21..23].join(" ");
    assert_eq!(said, "Nothing is certain. r10c21 is the least risky: a mine with probability 31/325 (9.5%).");
}

#[test]
fn nothing_is_given_away_until_odds_are_asked_for() {
    let mut player = player(SMALL, (80, 24));
    player.play("<work>");
    let before = text(&player.screen());
    for sign in ["▒o", "▒*", "▸▒", "%"] {
        assert!(!before.contains(sign), "'{sign}' in\n{before}");
    }
    assert!(!before.contains("safe.") && !before.contains("hints 1"), "{before}");
    player.play("a<work>");
    let odds = text(&player.screen());
    assert!(odds.contains("▒o") && odds.contains("▒*") && odds.contains("hints 1"), "{odds}");
    player.play("a");
    let after = text(&player.screen());
    assert!(!after.contains("▒o") && !after.contains("▒*"), "{after}");
}

#[test]
fn n_goes_from_the_best_square_to_the_next_ones_and_back() {
    let mut player = player(MINES, (80, 24));
    player.play("<work>a<work>");
    let mut here = |keys: &str| {
        player.play(keys);
        place(&player)
    };
    assert_eq!([here("n"), here("n"), here("N"), here("N")][..3], [(10, 21), (11, 20), (10, 21)]);
    assert_ne!(here("N"), (10, 21));
}

#[test]
fn work_that_was_stopped_is_no_longer_asked_for() {
    let mut player = player(&closed(30, 60, 300), (80, 24));
    player.play("<work>a");
    let mut waits = 0;
    while player.ui.is_at_work() && waits < 3 {
        player.play("<Esc>");
        waits += 1;
    }
    assert!(!player.ui.is_at_work(), "Esc ends the work");
    player.play("l<draw>");
    assert!(!player.ui.is_at_work(), "and it does not begin again");
}

#[test]
fn a_click_goes_to_the_tile_under_it_in_every_window() {
    for (columns, lines) in [(80, 24), (120, 40), (40, 15), (300, 100), (62, 20)] {
        let mut player = player(&closed(20, 40, 30), (columns, lines));
        player.play("<work>JJLL<draw>");
        let screen = grid(&player.screen());
        let (y, row) = screen.iter().enumerate().find(|(_, row)| row.contains(&'▒')).expect("tiles");
        let x = row.iter().position(|place| *place == '▒').expect("tiles");
        player.play(&format!("<left {},{}><draw>", x + 4, y + 2));
        let first = place(&player);
        player.play(&format!("<left {},{}><draw>", x + 5, y + 2));
        assert_eq!(place(&player), first, "both columns of a tile");
        player.play(&format!("<left {},{}><draw>", x + 6, y + 3));
        assert_eq!(place(&player), (first.0 + 1, first.1 + 1), "{columns}x{lines}");
    }
}

/// Columns and rows of the corner tile of a closed board. Its neighbours have another shade.
fn size(player: &mut Player) -> (usize, usize) {
    player.play("<Right><Down>");
    let screen = grid(&player.screen());
    let is_shade = |place: &char| ['▒', '░'].contains(place);
    let rows: Vec<Vec<char>> =
        screen.iter().filter(|row| row.iter().filter(|it| is_shade(it)).count() > 9).cloned().collect();
    let left = rows[0].iter().position(is_shade).expect("tiles");
    let shade = rows[0][left];
    let columns = rows[0][left..].iter().take_while(|place| **place == shade).count();
    (columns, rows.iter().take_while(|row| row[left] == shade).count())
}

#[test]
fn tiles_are_as_large_as_the_window_allows() {
    let expert = closed(16, 30, 99);
    for (window, expected) in [
        ((40, 15), (2, 1)),
        ((80, 24), (2, 1)),
        ((120, 40), (3, 2)),
        ((150, 40), (4, 2)),
        ((200, 60), (5, 3)),
        ((210, 60), (6, 3)),
    ] {
        assert_eq!(size(&mut player(&expert, window)), expected, "{window:?}");
    }
    let mut player = player(&expert, (120, 40));
    let mut after = |key: &str| {
        player.play(key);
        size(&mut player)
    };
    assert_eq!([after("_"), after("+"), after("+")], [(2, 1), (3, 2), (5, 3)]);
}

/// Coordinates are worth a row and three columns if there is room, but not a panel or part of the board.
#[test]
fn rows_and_columns_are_named_where_there_is_room() {
    let expert = closed(16, 30, 99);
    for ((columns, lines), is_named) in [((80, 24), true), ((79, 24), false), ((40, 15), true), ((40, 40), true)] {
        let mut player = player(&expert, (columns, lines));
        player.play("4j13l");
        let screen = rows(&player.screen());
        let names =
            screen.iter().any(|row| row.contains("5        10  ")) && screen.iter().any(|row| row.starts_with(" 6 "));
        assert_eq!(names, is_named, "{columns}x{lines}:\n{}", screen.join("\n"));
        assert_eq!(screen.iter().any(|row| row.contains("30x16")), columns > 60, "{}", screen.join("\n"));
    }
    let mut large = player(&closed(255, 255, 9000), (80, 24));
    large.play("<End>JJJJ");
    let screen = rows(&large.screen());
    assert!(screen[1].contains("  250  255") || screen[1].contains(" 255"), "{}", screen[1]);
    assert!(screen.iter().any(|row| row.starts_with(" 21")), "{}", screen.join("\n"));
}

#[test]
fn larger_tiles_tell_the_per_cent() {
    let mut player = player("minesweeper\nmines: 2\n1..\n...\n...\n", (80, 24));
    player.play("<work>a<work>");
    let screen = text(&player.screen());
    assert!(screen.contains("33") && screen.contains("36 mine risk, %"), "{screen}");
    player.play("__");
    let screen = text(&player.screen());
    assert!(!screen.contains("33░") && screen.contains("▒c") && screen.contains("c 20"), "{screen}");
}

#[test]
fn a_board_larger_than_its_window_says_where_it_goes_on() {
    let mut player = player(&closed(40, 60, 100), (80, 24));
    let arrows = |player: &mut Player| -> Vec<char> {
        let screen = grid(&player.screen());
        let found = |arrow: &char| screen[1..22].iter().any(|row| row.contains(arrow));
        ['↑', '←', '→', '↓'].into_iter().filter(found).collect()
    };
    assert_eq!(arrows(&mut player), ['→', '↓']);
    player.play("<End>");
    assert_eq!(arrows(&mut player), ['←', '↓']);
    player.play("<Home>k");
    assert_eq!(arrows(&mut player), ['↑', '→']);
    player.play("KKKKKKLLLLLLL");
    assert_eq!(arrows(&mut player).len(), 4, "in the middle the board goes on at all sides");
}

/// Checks what can be read on the board of [`SMALL`] from the characters alone.
fn check_characters(player: &mut Player, with_odds: bool) {
    let screen = grid(&player.screen());
    let session = player.session();
    let field = session.puzzle().minefield().expect("a minefield");
    let size = field.size();
    let head = screen.iter().position(|row| row.iter().collect::<String>().contains("Mines")).expect("a head");
    let left = screen[head].iter().position(|place| *place == 'M').expect("a head");
    for (at, (row, col)) in (0..size.rows).flat_map(|row| (0..size.cols).map(move |col| (row, col))).enumerate() {
        // Right of the row number, and below the column numbers.
        let (x, y) = (left + 2 + 2 * usize::from(col), head + 2 + usize::from(row));
        let (first, second) = (screen[y][x], screen[y][x + 1]);
        let Some(cell) = session.model().cell_at(row, col).filter(|_| field.square(at).is_covered()) else {
            let (_, number) = field.numbers().find(|(place, _)| *place == at).expect("a number");
            let shown = if second == '·' { 0 } else { second.to_digit(10).expect("a number") };
            assert!([' ', '!'].contains(&first) && shown == u32::from(number), "r{row}c{col} '{first}{second}'");
            continue;
        };
        // A wrong entry has a sign in the place of its cover; the letter after it shows that the square is covered.
        let entry = session.entry(cell);
        let shade = if (row + col) % 2 == 0 { '▒' } else { '░' };
        let covers: &[char] = if entry.is_some() { &[shade, '▸', '!'] } else { &[shade, '▸'] };
        assert!(covers.contains(&first), "r{row}c{col} is covered: '{first}{second}'");
        let expected: &[char] = match entry {
            Some(Value(1)) => &['F'],
            Some(_) => &['S'],
            // A half-tone character looks the same when reversed, so the cursor's square may show a blank.
            None if session.view().cursor == cell && second == ' ' => &[' '],
            None if with_odds => &['o', '*', shade, 'a', 'b', 'c', 'd', 'e'],
            None => &[shade],
        };
        assert!(expected.contains(&second), "r{row}c{col} '{first}{second}' for {entry:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(200)))]

    #[test]
    fn the_characters_alone_tell_the_board(keys in "([hjkl]{1,4}[12xuU]){1,12}", odds in any::<bool>()) {
        let mut player = player(SMALL, (80, 24));
        player.play("<work>__");
        player.play(&keys);
        if odds {
            player.play("a<work>");
        }
        check_characters(&mut player, odds);
    }

    #[test]
    fn nothing_that_is_done_to_a_minefield_makes_it_fail(
        which in 0usize..3,
        window in any_window(),
        before in prop::sample::select(vec!["", "a", "a<work>", "p<work>", "t<work>tt", "a<work>nnd"]),
        strokes in prop::collection::vec(any_stroke(), 0..40),
    ) {
        let text = [MINES.to_string(), SMALL.to_string(), closed(50, 70, 400)];
        let mut player = Player::new(&load(&text[which]), &window);
        // Long paths are not tested here.
        if which == 1 || !before.contains("work") {
            player.play(before);
        }
        for (at, stroke) in strokes.iter().enumerate() {
            match stroke {
                Stroke::Input(input) => player.input(input.clone()),
                Stroke::Draw => _ = player.screen(),
                Stroke::Work => {}
                Stroke::Wait(seconds) => player.wait(*seconds),
            }
            if at % 7 == 6 {
                player.play("<C-c>");
            }
        }
        player.screen();
    }
}

#[test]
fn the_smallest_screen_tells_what_its_odds_mean() {
    for (theme, scale) in [("mono", "Risk % a 0  b 10 c 20 d 35 e 60"), ("default", "Risk %  0 10 20 35 60")] {
        let mut guest = Player::new(&load(MINES), &Window { theme, ..Window::mono(40, 15) });
        assert!(!text(&guest.screen()).contains("Risk"), "{theme}");
        guest.play("<work>a<work>");
        let screen = text(&guest.screen());
        assert!(screen.contains(scale) && screen.contains("? keys"), "{theme}\n{screen}");
    }
}
