//! `nazo generate` and `nazo daily`: new puzzles for scripts.

use crate::program::{folder, nazo, nazo_reading, objects};

#[test]
fn a_seed_gives_the_same_puzzles_on_any_number_of_jobs() {
    let place = folder(&[]);
    let made =
        |jobs: u8| nazo(place.path(), &format!("generate sudoku --variant 6x6 --seed 7 --count 6 --jobs {jobs}"));
    let one = made(1);
    assert_eq!((one.code, one.err.as_str()), (0, ""));
    assert_eq!(one.out, made(3).out);
    // What was printed can be read back unchanged, and every puzzle has one solution.
    let solved = objects(&nazo_reading(place.path(), "solve --json -", &one.out));
    assert_eq!(solved.len(), 6);
    assert!(solved.iter().all(|told| told["status"] == "unique"), "{solved:?}");
}

#[test]
fn what_was_made_is_told_in_json() {
    let place = folder(&[]);
    let run = nazo(place.path(), "generate killer --variant 6x6 --difficulty easy --seed 2 --json");
    let told = &objects(&run)[0];
    assert_eq!((run.code, &told["kind"], &told["difficulty"]), (0, &"killer".into(), &"easy".into()));
    let score = told["score"].as_u64().expect("a score");
    let rated = objects(&nazo_reading(place.path(), "rate --json -", told["puzzle"].as_str().expect("a puzzle")));
    assert_eq!(rated[0]["score"].as_u64(), Some(score), "rated again, it is as hard");
    let run = nazo(place.path(), "generate sudoku --variant 4x4 --difficulty extreme --count 9");
    let said = "nazo: puzzles of this variant are always easy (scores 150..280)\n";
    assert_eq!((run.code, run.err.as_str(), run.out.as_str()), (2, said, ""), "once, before any work");
}

#[test]
fn a_drawn_shape_gets_its_sums() {
    let place = folder(&[("walls.nazo", "kakuro\n# # # #\n# . . #\n# . . .\n# # . .\n")]);
    let run = nazo(place.path(), "generate kakuro --layout walls.nazo --seed 2");
    assert!(run.code == 0 && run.out.contains("title: Kakuro drawn\n"), "{}{}", run.out, run.err);
    let run = nazo(place.path(), "generate killer --layout walls.nazo --seed 2");
    assert_eq!((run.code, run.err.as_str()), (2, "nazo: the shape has no cages\n"));
}

#[test]
fn the_puzzle_of_a_day_follows_from_the_date() {
    let place = folder(&[]);
    let day = |args: &str| nazo(place.path(), &format!("daily {args}"));
    let one = day("minesweeper --date 2026-11-23");
    assert!(one.code == 0 && one.out.contains("date: 2026-11-23\n"), "{}{}", one.out, one.err);
    assert_eq!(one.out, day("minesweeper --date 2026-11-23").out);
    assert_ne!(one.out, day("minesweeper --date 2026-11-24").out);
    assert_eq!(day("minesweeper --date 2026-02-30").code, 2);
    let all = objects(&day("--json --date 2026-11-23"));
    let kinds: Vec<&str> = all.iter().filter_map(|told| told["kind"].as_str()).collect();
    let made = [
        "sudoku",
        "killer",
        "kakuro",
        "minesweeper",
        "riddle",
        "futoshiki",
        "hitori",
        "slitherlink",
        "starbattle",
        "nurikabe",
        "norinori",
        "masyu",
        "shikaku",
    ];
    assert_eq!(kinds, made);
}

#[test]
fn slips_say_what_there_is() {
    let place = folder(&[]);
    let run = nazo(place.path(), "generate kakuro --variant 5x5");
    assert_eq!((run.code, run.err.contains("choose 8x8, 6x6")), (2, true), "{}", run.err);
    assert!(nazo(place.path(), "generate killer --variant list").out.contains("jigsaw"));
    for wrong in ["--difficulty fiendish", "--score 400..300", "--count 0", "--difficulty easy --score 1..2"] {
        assert_eq!(nazo(place.path(), &format!("generate killer {wrong}")).code, 2, "{wrong}");
    }
}

#[test]
fn a_technique_can_be_asked_for() {
    let place = folder(&[]);
    let run = nazo(place.path(), "generate sudoku --variant 6x6 --technique 0200 --seed 3 --json");
    let told = &objects(&run)[0];
    assert_eq!((run.code, &told["hardest"]), (0, &"Naked Pair".into()), "{}{}", run.out, run.err);
    let run = nazo(place.path(), "generate sudoku --technique naked-pair");
    assert_eq!((run.code, run.err.as_str()), (2, "nazo: unknown technique 'naked-pair'; did you mean 'Naked Pair'?\n"));
}

fn page(place: &std::path::Path, name: &str) -> String {
    std::fs::read_to_string(place.join(name)).expect("a page")
}

#[test]
fn a_sheet_of_riddles_tells_them_and_answers_in_words() {
    let place = folder(&[]);
    let run = nazo(place.path(), "generate riddle --count 3 --seed 4 --sheet r.svg");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let (puzzles, solutions) = (page(place.path(), "r.svg"), page(place.path(), "r-2.svg"));
    assert!(
        puzzles.matches(">Who is a knight?</text>").count() == 3
            && puzzles.contains(">Doris says: &quot;Ada is a knight.&quot;</text>")
    );
    assert!(solutions.contains(">knave</text>") && solutions.contains(">knight</text>"), "{solutions}");
    assert!(!puzzles.contains(">knight</text>"), "nothing is told beforehand");
}

#[test]
fn a_sheet_of_minesweepers_has_their_mines() {
    let place = folder(&[]);
    let run = nazo(place.path(), "generate minesweeper --count 2 --seed 4 --sheet m.svg");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let (puzzles, solutions) = (page(place.path(), "m.svg"), page(place.path(), "m-2.svg"));
    assert_eq!(puzzles.matches(">9x9, 10 mines</text>").count(), 2, "{puzzles}");
    assert_eq!((solutions.matches(">*</text>").count(), puzzles.matches(">*</text>").count()), (20, 0));
}

#[test]
fn a_minesweeper_is_as_hard_rated_as_it_was_made() {
    let place = folder(&[]);
    for difficulty in ["easy", "medium", "hard"] {
        let run = nazo(place.path(), &format!("generate minesweeper --difficulty {difficulty} --seed 9 --json"));
        let told = &objects(&run)[0];
        let rated = objects(&nazo_reading(place.path(), "rate --json -", told["puzzle"].as_str().expect("a puzzle")));
        for key in ["score", "difficulty", "hardest"] {
            assert_eq!(rated[0][key], told[key], "{difficulty}: {key}");
        }
    }
}

/// Neither the named file nor those of the further pages; nor does a link lead to another file.
#[test]
fn a_sheet_replaces_nothing_unless_it_is_told_to() {
    let place = folder(&[("x-2.svg", "precious"), ("other.txt", "mine")]);
    let text = |name: &str| std::fs::read_to_string(place.path().join(name)).unwrap_or_default();
    let make = |more: &str| nazo(place.path(), &format!("generate sudoku --variant 4x4 --seed 1 --sheet x.svg {more}"));
    let run = make("");
    assert_eq!((run.code, run.err.as_str()), (2, "nazo: x-2.svg exists; --force overwrites it\n"));
    assert_eq!((text("x.svg").as_str(), text("x-2.svg").as_str()), ("", "precious"), "nothing is written");
    let run = make("--lang ja");
    assert_eq!(run.err, "nazo: x-2.svg: 同じ名前のファイルがあります。--forceを付けると置き換えます\n");
    std::os::unix::fs::symlink("other.txt", place.path().join("x.svg")).expect("linked");
    let run = make("");
    assert_eq!((run.code, run.out.as_str()), (2, ""), "told before anything is made");
    assert_eq!(make("--force").code, 0);
    assert!(text("x.svg").starts_with("<svg") && text("x-2.svg").starts_with("<svg"));
    assert_eq!(text("other.txt"), "mine");
    // `--layout` takes another path to the same sheet.
    let run = nazo(place.path(), "generate sudoku --layout checks --seed 1 --sheet x.svg");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let run = nazo(place.path(), "generate sudoku --variant 4x4 --seed 1 --sheet /dev/null --force");
    assert_eq!((run.code, run.err.as_str()), (2, "nazo: /dev/null: not a regular file\n"));
}
