//! Information about cages and runs in windows of any size: in the panel, in a narrow panel, or in the message row.

use std::path::Path;

use nazo_core::words::Lang;
use unicode_width::UnicodeWidthStr;

use crate::harness::{Input, Player, Window, load, puzzle, rows};

/// A puzzle that comes with nazo.
fn shipped(path: &str) -> nazo_kinds::Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(path);
    load(&std::fs::read_to_string(path).expect("a puzzle that ships"))
}

/// The text beside the board, row by row.
fn beside(screen: &[String]) -> Vec<&str> {
    let rim = screen.iter().find_map(|row| row.split_once('┐'));
    let column = rim.map(|(before, _)| before.width() + 1).expect("a board");
    screen.iter().map(|row| row.char_indices().nth(column).map_or("", |(at, _)| row[at..].trim())).collect()
}

#[test]
fn a_board_that_leaves_sixteen_columns_has_a_panel_in_them() {
    let mut player = Player::new(&shipped("kakuro/level-3-b-ten.nazo"), &Window::mono(80, 24));
    player.play("llll");
    let screen = rows(&player.screen());
    let panel = beside(&screen);
    for wanted in ["Crossroads", "Across 20 in 4", "20 left in 4", "4/12 combos", "Down 24 in 3", "789", "00:00"] {
        assert!(panel.contains(&wanted), "no {wanted:?} in {panel:?}");
    }
    assert!(screen.iter().any(|row| row.starts_with("10")), "numbers of two digits stand in one row: {screen:?}");
    // Combinations that are ruled out are struck through, or marked with x if that is not possible.
    player.play("9");
    let screen = rows(&player.screen());
    let panel = beside(&screen);
    assert!(panel.contains(&"2/12 combos"), "{panel:?}");
    player.play("1h");
    let screen = rows(&player.screen());
    assert!(beside(&screen).iter().any(|row| row.contains('x')), "{}", screen.join("\n"));
}

#[test]
fn where_nothing_fits_beside_the_board_the_message_row_tells_the_runs() {
    let mut player = Player::new(&shipped("kakuro/level-3-c-twelve.nazo"), &Window::mono(80, 24));
    player.play("jjllll");
    assert_eq!(player.bottom()[0], "Across 18: 12348 12456   Down 20: 12359 12368 12458 12467 13457 23456");
    player.play("2");
    assert!(player.bottom()[0].starts_with("Placed 2 in "), "a message goes before it");
    player.play("h");
    assert_eq!(player.bottom()[0], "Across 18: 16 left in 4 cells: 1348 1456   Down 7: 7 left in 3 cells: 124");
    player.input(Input::Resize(40, 15));
    assert_eq!(player.bottom()[0], "Across 16 left: 1348 1456   Down 7: 124");
}

#[test]
fn the_smallest_window_tells_the_cage_of_the_cursor_and_shows_all_sums() {
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/killer/level-3-a-nine.nazo"));
    let text = text.expect("a puzzle that ships");
    let mut player = Player::new(&load(&text), &Window::mono(40, 15));
    player.play("jjllll");
    assert_eq!(player.bottom()[0], "20-cage: 20 left in 3: 389 479 569 578");
    player.play("3j");
    assert_eq!(player.bottom()[0], "20-cage at r3c4: 17 left in 2 cells: 89");
    let raised = |symbol: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|raised| raised == symbol);
    let screen = rows(&player.screen());
    let shown = screen.join("\n");
    let words = shown.split(|symbol| raised(symbol).is_none()).filter(|word| !word.is_empty());
    let mut shown: Vec<usize> =
        words.map(|word| word.chars().filter_map(raised).fold(0, |sum, digit| 10 * sum + digit)).collect();
    let sums = text.split_whitespace().filter_map(|item| item.split_once('='));
    let mut written: Vec<usize> = sums.filter_map(|(_, sum)| sum.parse().ok()).collect();
    shown.sort_unstable();
    written.sort_unstable();
    assert_eq!(shown, written, "{}", screen.join("\n"));
}

#[test]
fn the_explorer_keeps_its_list_where_sums_would_take_its_room() {
    let mut player = Player::new(&puzzle("killer"), &Window::mono(40, 15));
    player.play("p<work>");
    let screen = rows(&player.screen());
    assert!(screen.iter().any(|row| row.contains("Enter do")), "{}", screen.join("\n"));
}

#[test]
fn the_row_of_sums_never_overflows() {
    for (name, lang) in [("killer", Lang::En), ("killer", Lang::Ja), ("large-kakuro", Lang::En), ("kakuro", Lang::Ja)] {
        let window = Window { lang, ..Window::mono(40, 15) };
        let mut player = Player::new(&puzzle(name), &window);
        for columns in [40, 47, 53, 60] {
            player.input(Input::Resize(columns, 15));
            for key in "jllljhjllj5jj9kl1ll".chars() {
                player.play(&key.to_string());
                let row = player.bottom().remove(0);
                assert!(!row.ends_with('…'), "{name} in {columns}: {row}");
            }
        }
    }
}

/// A kakuro with one solution and a clue without a run.
const IDLE_CLUE: &str = "\
kakuro
title: Idle
#   \\7  #    13\\ 6\\
#   12\\ 22\\12 .  .
\\21 .    .    .  .
\\14 .    .    .  .
\\6  .    .    #  #
";

#[test]
fn what_is_strange_about_a_sound_puzzle_is_told() {
    let mut player = Player::new(&load(IDLE_CLUE), &Window::mono(80, 24));
    player.play("D<work>");
    let screen = rows(&player.screen()).join("\n");
    for wanted in ["One solution", "exactly one", "no white cell"] {
        assert!(screen.contains(wanted), "no {wanted:?} in\n{screen}");
    }
    player.play("<Esc>");
    assert!(!rows(&player.screen()).join("\n").contains("One solution"));
}

#[test]
fn tab_goes_to_the_other_sum_with_the_same_values_and_is_offered_only_where_there_is_one() {
    let mut player = Player::new(&puzzle("runs"), &Window::mono(40, 15));
    player.play("jd9x1");
    let keys = player.bottom().remove(1);
    assert!(keys.contains("Tab other sum") && keys.contains("Esc close"), "{keys}");
    let kept = |player: &mut Player| -> Vec<String> {
        let screen = rows(&player.screen());
        ["Across", "Down", "With  9", "Without  1"]
            .into_iter()
            .filter(|word| screen.join(" ").contains(word))
            .map(str::to_string)
            .collect()
    };
    assert_eq!(kept(&mut player), ["Across", "With  9", "Without  1"]);
    player.play("<Tab>");
    assert_eq!(kept(&mut player), ["Down", "With  9", "Without  1"]);
    let mut player = Player::new(&puzzle("killer"), &Window::mono(40, 15));
    player.play("d");
    let keys = player.bottom().remove(1);
    assert!(!keys.contains("Tab") && keys.contains("Esc close"), "{keys}");
}

#[test]
fn windows_over_the_board_are_as_wide_as_they_need() {
    let width = |row: &str| {
        let from = row.find('┌').map(|at| row[..at].width());
        row.width() - from.unwrap_or(0)
    };
    for (file, keys, title, most) in [
        ("kakuro/level-3-c-twelve.nazo", "d", " Across 12 ", 24),
        ("kakuro/level-2-e-ten.nazo", "d", " Across 17 ", 24),
    ] {
        let mut player = Player::new(&shipped(file), &Window::mono(80, 24));
        player.play(keys);
        let screen = rows(&player.screen());
        let head = screen.iter().find_map(|row| row.find(&format!("┌{title}")).map(|at| row[at..].to_string()));
        let head = head.unwrap_or_else(|| panic!("no {title:?} in\n{}", screen.join("\n")));
        let frame = &head[..head.find('┐').expect("the end of the frame") + '┐'.len_utf8()];
        assert!(width(frame) <= most, "{}", screen.join("\n"));
    }
}

#[test]
fn the_keys_stay_below_what_is_told_where_there_is_no_panel() {
    for (name, size, keys) in
        [("kakuro", (40, 15), "t<work>tt"), ("wing", (40, 15), "t<work>tt"), ("wing", (40, 15), "<work>lw3<work>")]
    {
        let mut player = Player::new(&puzzle(name), &Window::mono(size.0, size.1));
        player.play(keys);
        let screen = rows(&player.screen());
        let last = screen.last().expect("rows");
        assert!(last.contains("Enter apply") && last.contains("Esc back"), "{name}:\n{}", screen.join("\n"));
        assert!(!screen[screen.len() - 3].is_empty(), "two rows are told:\n{}", screen.join("\n"));
        player.play("<Esc>");
        assert!(rows(&player.screen()).last().expect("rows").contains("? keys"));
    }
}

/// Where the arrows are at the edges of a board that is larger than the window.
#[test]
fn arrows_at_the_edges_cover_no_candidate() {
    for keys in ["", "jjjjjj", "jjjjjjjjjjjjllllllllllll", "jjjjjjjjllllll"] {
        let mut player = Player::new(&puzzle("large-kakuro"), &Window { theme: "mono", ..Window::mono(80, 24) });
        player.play(keys);
        let screen = crate::harness::grid(&player.screen());
        let mut found = 0;
        for row in &screen {
            for (x, symbol) in row.iter().enumerate().filter(|(_, symbol)| "←→↑↓".contains(**symbol)) {
                found += 1;
                let before = x.checked_sub(1).map_or(' ', |x| row[x]);
                let after = row.get(x + 1).copied().unwrap_or(' ');
                let is_within = before.is_ascii_digit() && after.is_ascii_digit();
                assert!(!is_within, "{symbol} among the candidates {before}{after}");
            }
        }
        assert!(found >= 2, "the board is larger than the window");
    }
}

#[test]
fn clues_that_conflict_are_marked_at_the_same_place_of_every_cell() {
    let mut player = Player::new(&puzzle("knots"), &Window::mono(80, 24));
    player.play("D<work>");
    let screen = crate::harness::grid(&player.screen());
    let rim = screen.iter().enumerate().find_map(|(y, row)| Some((row.iter().position(|symbol| *symbol == '┌')?, y)));
    let (left, top) = rim.expect("a board");
    let marks = screen
        .iter()
        .enumerate()
        .flat_map(|(y, row)| row.iter().enumerate().filter(|(_, symbol)| **symbol == '!').map(move |(x, _)| (x, y)));
    let places: std::collections::BTreeSet<usize> = marks.map(|(_, y)| (y - top - 1) % 4).collect();
    assert!(left > 0 && places.len() == 1, "rows of the cells with marks: {places:?}");
}

#[test]
fn sixteen_columns_are_enough_for_the_list_of_steps() {
    let mut player = Player::new(&shipped("kakuro/level-2-e-ten.nazo"), &Window::mono(80, 24));
    player.play("p<work>jj");
    let screen = rows(&player.screen());
    let panel = beside(&screen);
    assert!(panel[0].starts_with("Path") && panel[0].contains(" of 93"), "{panel:?}");
    assert!(panel.iter().any(|row| row.contains('>')), "{panel:?}");
    assert!(panel.contains(&"This step gives") && panel.iter().any(|row| row.ends_with("q back")), "{panel:?}");
    assert!(panel.iter().all(|row| !row.ends_with('…')), "{panel:?}");
}

/// Whether the cursor is visible.
fn shows_cursor(screen: &[String]) -> bool {
    screen.iter().any(|row| row.contains('▸'))
}

#[test]
fn the_table_never_covers_the_cursor_and_stays_where_it_is() {
    for file in ["kakuro/level-3-d-twelve.nazo", "kakuro/level-3-f-wide.nazo", "killer/level-2-f-twelve.nazo"] {
        for size in [(80, 24), (40, 15), (60, 20)] {
            let mut player = Player::new(&shipped(file), &Window::mono(size.0, size.1));
            for step in 0..24 {
                player.play(if step % 7 == 6 { "j" } else { "ll" });
                player.play("d");
                let screen = rows(&player.screen());
                if !screen.iter().any(|row| row.contains("left ")) {
                    player.play("<Esc>");
                    continue;
                }
                assert!(shows_cursor(&screen), "{file} {size:?}\n{}", screen.join("\n"));
                player.play("<Down><Up>");
                assert_eq!(rows(&player.screen()), screen, "{file} {size:?}");
                player.play("<Esc>");
                assert!(shows_cursor(&rows(&player.screen())), "{file} {size:?}");
            }
        }
    }
}

/// If a run takes a whole row of a board as wide as the window, the table goes below or above it.
#[test]
fn a_table_that_would_cover_its_run_goes_below_or_above_it() {
    let mut player = Player::new(&shipped("kakuro/level-3-d-twelve.nazo"), &Window::mono(80, 24));
    player.play("d");
    let screen = rows(&player.screen());
    let title = screen.iter().position(|row| row.contains("┌ Across") || row.contains("┌ Down"));
    assert!(title.is_some(), "{}", screen.join("\n"));
}

#[test]
fn lists_that_go_on_out_of_sight_say_so() {
    let mut player = Player::new(&puzzle("knots"), &Window::mono(40, 15));
    player.play("<work>D<work>");
    let foot = |player: &mut Player| {
        let screen = rows(&player.screen());
        screen.iter().rev().find(|row| row.contains('└')).cloned().unwrap_or_default()
    };
    assert!(foot(&mut player).contains('↓'), "{}", foot(&mut player));
    player.play("<Down><Down><Down><Down><Down><Down><Down><Down><Down><Down>");
    assert!(foot(&mut player).contains('↑'), "{}", foot(&mut player));
}

#[test]
fn what_small_squares_hold_is_told_with_the_keys() {
    for (name, wanted) in [
        ("example", "Dots: candidates, each in its place."),
        ("sixteen", "Dots: candidates, each in its place."),
        ("cathedral", "Small number: how many candidates"),
    ] {
        let mut player = Player::new(&puzzle(name), &Window::mono(40, 15));
        player.play("?");
        let screen = rows(&player.screen()).join("\n");
        assert!(screen.contains(wanted), "{name}\n{screen}");
    }
    let mut player = Player::new(&puzzle("example"), &Window::mono(120, 40));
    player.play("?");
    assert!(!rows(&player.screen()).join("\n").contains("Dots:"), "larger squares hold digits");
}
