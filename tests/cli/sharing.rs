//! Games as texts to share, and the page about the program.

use crate::program::{MULTIPLE, UNIQUE, folder, nazo, nazo_reading};

/// A game with an entry, a mark, and a title that contains Markdown syntax.
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

const WINDOKU: &str = "sudoku\ntitle: Panes\nwindoku: yes\n.1.329...\n.........\n..45.7.2.\n.7.......\n1.5...6.9\n.......8.\n.8.4.63..\n.........\n...932.1.\n";
const RIDDLE: &str = "riddle\npeople Ada Bob\nroles knight=true knave=false\nAda: Bob is a knave\nBob: Ada is the same as me\nask who knight\n";
const RIDDLE_JA: &str = "riddle\ntitle: 嘘つき\n# 犯人は1人。\npeople A B C\nprop 犯人\nrule exactly 1 is 犯人\nA: B is 犯人\nstatements exactly 1 true\nask who 犯人\n";

#[test]
fn a_drawing_is_the_whole_puzzle() {
    let folder = folder(&[]);
    let drawn = |puzzle: &str| nazo_reading(folder.path(), "show - --svg", puzzle).out;
    let windows = drawn(WINDOKU);
    assert_eq!(windows.matches("fill-opacity").count(), 36, "{windows}");
    let riddle = drawn(RIDDLE);
    for line in ["Ada says: &quot;Bob is a knave.&quot;", "Who is a knight?"] {
        assert!(riddle.contains(&format!(">{line}</text>")), "{line}: {riddle}");
    }
    let mines = drawn("minesweeper\nmines: 2\n1..\n...\n");
    assert!(mines.contains(">3x2, 2 mines</text>"), "{mines}");
}

#[test]
fn a_riddle_in_plain_text_has_its_sentences_and_its_language() {
    let folder = folder(&[]);
    let shown = |args: &str, puzzle: &str| nazo_reading(folder.path(), &format!("show - {args}"), puzzle).out;
    let english = shown("", RIDDLE);
    assert!(english.starts_with("2 people\nAda says: ") && english.contains("\nWho is a knight?\n\n"), "{english}");
    let japanese = shown("", RIDDLE_JA);
    assert!(japanese.contains("正直") && !japanese.contains("honest"), "{japanese}");
    assert!(shown("--lang en", RIDDLE_JA).contains("honest"), "what is asked for counts more");
}

#[test]
fn several_boards_are_one_drawing() {
    let folder = folder(&[("a.nazo", WINDOKU), ("b.nazo", &format!("{GAME}---\n{RIDDLE}"))]);
    let run = nazo(folder.path(), "show --svg a.nazo b.nazo");
    assert_eq!((run.code, run.err.as_str(), run.out.matches("<svg").count()), (0, "", 1));
    for title in ["Panes", "*Small* change"] {
        assert!(run.out.contains(&format!(">{title}</text>")), "{title}: {}", run.out);
    }
    assert!(run.out.contains(">b.nazo:"), "what has no title is called by its place");
}

#[test]
fn colours_of_a_game_are_in_its_drawing() {
    let folder = folder(&[]);
    let game = format!("{GAME}colour r1c3 a\ncolour r2c1 b\ncolour r2c2 b\npaint r1c3 2 c\n");
    let drawn = nazo_reading(folder.path(), "show - --svg --marks", &game).out;
    assert_eq!((drawn.matches("#f4b4b4").count(), drawn.matches("#f9cb94").count()), (1, 2), "{drawn}");
    assert!(drawn.contains("<tspan"), "{drawn}");
}
