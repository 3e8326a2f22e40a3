//! Statistics of a user's games, and the replay of a game.

use std::fs;
use std::path::Path;

use rustix::fs::{CWD, FileType, Mode, mknodat};

use crate::program::{folder, nazo, objects};

const SOLVED: &str = "sudoku
title: Small
grade: gentle
1...
..3.
.4..
...2
state:
put r3c3 1
view clock=4
put r4c3 4
undo
put r4c3 4; put r1c3 2; put r3c4 3; put r3c1 2; put r4c1 3; put r4c2 1; put r2c1 4; put r2c2 2; put r1c2 3; put r1c4 4
view clock=65
put r2c4 1
view clock=72 ended=2026-11-21
";

fn save(home: &Path, name: &str, text: &str) {
    let games = home.join(".local/state/nazo/games");
    fs::create_dir_all(&games).expect("a folder");
    fs::write(games.join(name), text).expect("written");
}

#[test]
fn statistics_are_printed_for_people_and_for_programs() {
    let home = folder(&[]);
    let run = nazo(home.path(), "stats");
    assert_eq!((run.code, run.out.as_str()), (0, "No games played yet.\n"));
    save(home.path(), "a.nazo", SOLVED);
    save(home.path(), "a.old-1.nazo", &SOLVED.replace("clock=72", "clock=60 hints=2"));
    let run = nazo(home.path(), "stats");
    let row = run.out.lines().find(|row| row.contains("  easy")).expect("gentle puzzles are easy ones");
    assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["easy", "2", "01:12", "01:12", "1", "01:00", "2"]);
    assert!(nazo(home.path(), "stats --lang ja").out.contains("やさしい"));
    let run = nazo(home.path(), "stats --json");
    let record = &objects(&run)[0]["records"][0];
    assert_eq!((&record["kind"], &record["grade"]), (&"sudoku".into(), &"easy".into()));
    assert_eq!((&record["unaided"]["best"], &record["helped"]["count"]), (&72.0.into(), &1.into()));
}

#[test]
fn puzzles_that_do_not_say_how_hard_they_are_are_rated_once() {
    let home = folder(&[]);
    save(home.path(), "a.nazo", &SOLVED.replace("grade: gentle\n", ""));
    let of_stats = || objects(&nazo(home.path(), "stats --json"))[0]["records"][0]["grade"].clone();
    assert_eq!(of_stats(), "easy");
    let grades = home.path().join(".local/state/nazo/games/grades");
    let kept = fs::read_to_string(&grades).expect("kept");
    assert!(kept.ends_with(" easy\n") && kept.lines().count() == 1, "{kept}");
    // A grade that was kept is not computed again.
    fs::write(&grades, kept.replace("easy", "hard")).expect("written");
    assert_eq!(of_stats(), "hard");
    let japanese = nazo(home.path(), "stats --lang ja").out;
    assert!(japanese.contains("  難しい") && !japanese.contains("hard"), "{japanese}");
    fs::write(&grades, "nonsense").expect("written");
    assert_eq!(of_stats(), "easy");
}

#[test]
fn what_is_done_again_is_told_so_in_a_list() {
    let home = folder(&[]);
    let (givens, _) = SOLVED.split_once("put ").expect("moves");
    save(home.path(), "abc.nazo", &format!("{givens}put r3c3 1\nundo\nredo\nundo\nput r3c3 3\ngoto 1\n"));
    let run = nazo(home.path(), "replay abc");
    let told: Vec<&str> = run.out.lines().filter_map(|row| row.split_once("/12  ")).map(|(_, made)| made).collect();
    let expected =
        ["put r3c3 1", "back to state 0", "again: put r3c3 1", "back to state 0", "put r3c3 3", "back to state 1"];
    assert_eq!(told, expected, "{}", run.err);
}

#[test]
fn a_game_is_played_back_as_a_list_where_there_is_no_screen() {
    let home = folder(&[]);
    save(home.path(), "abc.nazo", SOLVED);
    let moves = "put r4c3 4; put r1c3 2; put r3c4 3; put r3c1 2; put r4c1 3; put r4c2 1; put r2c1 4; put r2c2 2; \
                 put r1c2 3; put r1c4 4";
    let told = format!(
        "00:04    1/12  put r3c3 1\n00:04    2/12  put r4c3 4\n00:04    1/12  back to state 1\n\
         01:05   11/12  {moves}\n01:12   12/12  put r2c4 1\n"
    );
    for game in ["abc", "ABC", "Small", "small", "sm", ".local/state/nazo/games/abc.nazo"] {
        let run = nazo(home.path(), &format!("replay {game}"));
        assert_eq!((run.code, run.out.as_str()), (0, told.as_str()), "{game}: {}", run.err);
    }
    save(home.path(), "abd.nazo", SOLVED);
    let run = nazo(home.path(), "replay ab");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("several saved games match:\n  "), "{}", run.err);
    for game in ["abc", "abd"] {
        assert!(run.err.contains(&format!("\n  {game}  Small  3 moves, 01:12 played, last on ")), "{}", run.err);
    }
    assert_eq!(nazo(home.path(), "replay abd").code, 0, "one that is named whole is meant");
    let run = nazo(home.path(), "replay nothing");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("no saved game of that name or title"), "{}", run.err);
}

/// Opening one of them would wait for ever.
#[test]
fn what_is_no_ordinary_file_is_no_game() {
    let home = folder(&[]);
    save(home.path(), "a.nazo", SOLVED);
    let games = home.path().join(".local/state/nazo/games");
    mknodat(CWD, games.join("b.nazo"), FileType::Fifo, Mode::RWXU, 0).expect("a pipe");
    std::os::unix::fs::symlink("/dev/zero", games.join("c.nazo")).expect("linked");
    mknodat(CWD, games.join("grades"), FileType::Fifo, Mode::RWXU, 0).expect("a pipe");
    let run = nazo(home.path(), "stats");
    assert!(run.out.contains("  easy"), "{}", run.out);
    let told: Vec<&str> = run.err.lines().map(|line| line.rsplit('/').next().unwrap_or_default()).collect();
    let said = "can't read this game; skipping it";
    assert_eq!(told.iter().filter(|line| line.ends_with(said)).count(), 2, "{told:?}");
    assert!(nazo(home.path(), "stats --lang ja").err.contains("c.nazo: このゲームは読めないので数えません"));
}

#[test]
fn a_game_larger_than_any_game_is_not_read() {
    let home = folder(&[]);
    let text = format!("{SOLVED}{}", format!("view x={}\n", "-".repeat(1016)).repeat(1 << 14));
    save(home.path(), "a.nazo", &text);
    let run = nazo(home.path(), "stats");
    assert!(run.err.ends_with("a.nazo: can't read this game; skipping it\n"), "{}", run.err);
    let file = home.path().join(".local/state/nazo/games/a.nazo");
    let run = nazo(home.path(), &format!("show {}", file.display()));
    assert!(run.err.ends_with("bytes with its moves (at most 16777216)\n"), "{}", run.err);
    let run = nazo(home.path(), &format!("show --lang ja {}", file.display()));
    assert!(run.err.ends_with("読めるのは16777216バイトまでです。\n") && run.code == 2, "{}", run.err);
}
