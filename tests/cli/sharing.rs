//! Games as texts that are passed on, and the page about the program.

use crate::program::{MULTIPLE, UNIQUE, folder, nazo, nazo_reading};

/// A game with an entry, a mark, and a title that Markdown would take for signs.
const GAME: &str = "\
sudoku
title: *Small* change
author: nazo
1...
..3.
.4..
...2
state:
put r1c2 3
corner r1c3 2,4
";

#[test]
fn a_game_in_markdown_is_its_title_board_and_address() {
    let folder = folder(&[]);
    let run = nazo_reading(folder.path(), "show - --markdown --ascii", GAME);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let (head, foot) = run.out.split_once("[Play it in a browser](<https://").expect("an address");
    assert_eq!(
        head,
        "\
## \\*Small\\* change

sudoku · 4x4 · nazo

```text
+-----+-----+
| 1 3 | . . |
| . . | 3 . |
+-----+-----+
| . 4 | . . |
| . . | . 2 |
+-----+-----+
```

"
    );
    assert!(foot.ends_with(">)\n"), "{foot}");
}

#[test]
fn marks_candidates_and_steps_are_there_if_they_are_asked_for() {
    let folder = folder(&[]);
    let markdown = |more: &str| nazo_reading(folder.path(), &format!("show - --markdown --ascii {more}"), GAME).out;
    assert!(markdown("--marks").contains("24 "), "{}", markdown("--marks"));
    assert!(markdown("--candidates").contains("| 24 4  |"), "{}", markdown("--candidates"));
    let told = markdown("--steps");
    assert!(told.contains("\n1. **") && told.contains("\n11. **"), "{told}");
    let japanese = markdown("--steps --lang ja");
    assert!(japanese.contains("ナンプレ · 4x4") && japanese.contains("[ブラウザで解く]"), "{japanese}");
}

#[test]
fn steps_of_a_puzzle_that_has_no_one_solution_are_missed_aloud() {
    let folder = folder(&[]);
    let run = nazo_reading(folder.path(), "show - --markdown --steps", UNIQUE);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let run = nazo_reading(folder.path(), "show - --markdown --steps", MULTIPLE);
    assert!(run.out.contains("```text"), "the board is there all the same");
    assert!(run.code == 1 && !run.err.is_empty(), "{} {}", run.code, run.err);
}

#[test]
fn steps_go_with_markdown_alone() {
    let folder = folder(&[]);
    assert_eq!(nazo_reading(folder.path(), "show - --steps", GAME).code, 2);
    assert_eq!(nazo_reading(folder.path(), "show - --markdown --svg", GAME).code, 2);
}

#[test]
fn the_program_tells_what_it_is_made_of() {
    let folder = folder(&[]);
    let run = nazo(folder.path(), "about");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for word in ["MIT licence", "Nikoli", "splr", "ratatui", "Mozilla Public License 2.0"] {
        assert!(run.out.contains(word), "{word}:\n{}", run.out);
    }
    let japanese = nazo(folder.path(), "about --lang ja").out;
    assert!(japanese.contains("株式会社ニコリの登録商標") && japanese.contains("ナンプレ"), "{japanese}");
}
