//! The clauses page, for any puzzle, window and language.

use nazo_core::words::Lang;

use crate::harness::{Input, Player, SIZES, Window, puzzle};

/// The text of the screen.
fn screen(player: &mut Player) -> String {
    crate::harness::rows(&player.screen()).join("\n")
}

#[test]
fn every_kind_in_every_window_has_a_page_that_ends() {
    let names =
        ["tiny", "sixteen", "cages", "few-cages", "runs", "large-kakuro", "mines", "field", "suspects", "houses"];
    for name in names {
        for (lang, title) in [(Lang::En, "Clauses for the"), (Lang::Ja, "SATソルバーに渡す節")] {
            let mut player = Player::new(&puzzle(name), &Window { lang, ..Window::mono(80, 24) });
            player.play(":SAT<Enter><work>");
            for (columns, rows) in SIZES {
                player.input(Input::Resize(columns, rows));
                player.play("<Home>");
                let first = screen(&mut player).replace(' ', "");
                assert!(first.contains(&title.replace(' ', "")), "{name}, {columns}x{rows}: {first}");
                player.play("<End>");
                let last = screen(&mut player);
                assert!(!last.contains("└ ↓") && !last.contains("└ ↑↓"), "{name}, {columns}x{rows}: {last}");
            }
            player.play("<Esc>");
            assert!(!screen(&mut player).replace(' ', "").contains(&title.replace(' ', "")), "{name}");
        }
    }
}

/// The page is about the cell under the cursor when it was opened.
#[test]
fn rules_of_other_cells_come_behind() {
    let mut player = Player::new(&puzzle("wing"), &Window::mono(80, 24));
    player.play("jjl:SAT<Enter><work>");
    // The number of rows to scroll down until the text is visible.
    let mut down = |what: &str| {
        player.play("<Home>");
        let mut rows = 0;
        while !screen(&mut player).contains(what) {
            assert!(rows < 1000, "no {what}");
            player.play("<Down>");
            rows += 1;
        }
        rows
    };
    let others = down("The other rules");
    for rule in ["row 3: ", "column 2: ", "box 1: ", "clue 5 at r3c2"] {
        assert!(down(rule) < others, "{rule}");
    }
    for rule in ["row 1: ", "column 9: ", "box 9: "] {
        assert!(down(rule) > others, "{rule}");
    }
}
