//! Statistics computed from journals.

use std::fs;
use std::time::{Duration, SystemTime};

use nazo::generate::Date;
use nazo::play::{Event, Game, Opening, Statistics, Store, Times, every_game_file, listed};
use nazo_kinds::minesweeper::{Layout, Minesweeper, Size};
use nazo_kinds::{Loaded, Puzzle};
use tempfile::TempDir;

const SAMPLE: &str = "sudoku\n1...\n..3.\n.4..\n...2\n";

const SOLVING: &str = "\
put r3c3 1
put r4c3 4
put r1c3 2
put r3c4 3
put r3c1 2
put r4c1 3
put r4c2 1
put r2c1 4
put r2c2 2
put r1c2 3
put r1c4 4
put r2c4 1
";

fn load(text: &str) -> Loaded {
    nazo::load::load("test", text.as_bytes()).remove(0).outcome.expect("a puzzle")
}

/// A board with two mines, as at the beginning of a file:
///
/// ```text
/// ..*.
/// ....
/// ....
/// *...
/// ```
fn mines() -> String {
    let mines = "..*.........*...".chars().map(|sign| sign == '*').collect();
    let layout = Layout::new(Size { rows: 4, cols: 4 }, mines).expect("a layout");
    let game = Minesweeper::of_game(layout.closed(), layout, Default::default()).expect("a game");
    game.write("native", None).expect("native text")
}

/// The statistics of the games in these files, one line for each kind and grade. They are the number solved, the best
/// and the median time in seconds, and the same for games with help. Then follow the numbers of games lost, games
/// begun, and hints.
fn summary(games: &[(&str, String)], today: &str) -> (String, Statistics) {
    let folder = TempDir::new().expect("a folder");
    for (name, text) in games {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let files = every_game_file(&Store::at(folder.path())).expect("the folder can be read");
    let games: Vec<_> = files.into_iter().filter_map(listed).collect();
    let statistics = Statistics::of(games.iter(), today.parse().ok());
    let seconds = |time: Option<Duration>| time.map_or("-".to_string(), |time| time.as_secs().to_string());
    let times = |times: Times| format!("{} {} {}", times.count, seconds(times.best), seconds(times.median));
    let line = |record: &nazo::play::Record| {
        let grade = record.grade.as_ref().map_or("-", |grade| grade.get(nazo_core::words::Lang::En));
        let (unaided, helped) = (times(record.unaided), times(record.helped));
        let (lost, begun, hints) = (record.lost, record.begun, record.hints);
        format!("{} {grade}: alone {unaided}, helped {helped}, lost {lost}, begun {begun}, hints {hints}", record.kind)
    };
    (statistics.records.iter().map(line).collect::<Vec<_>>().join("\n"), statistics)
}

/// The sample solved after this many seconds, with more text on its last line.
fn solved(grade: &str, seconds: u64, more: &str) -> String {
    let head = SAMPLE.replacen('\n', &format!("\ngrade: {grade}\n"), 1);
    format!("{head}state:\n{SOLVING}view clock={seconds} {more}\n")
}

#[test]
fn games_are_counted_by_kind_and_grade_and_those_with_help_apart() {
    let games = [
        ("a.nazo", solved("gentle", 100, "ended=2026-11-20")),
        ("b.nazo", solved("easy", 60, "ended=2026-11-21")),
        ("b.old-1.nazo", solved("gentle", 80, "ended=2026-11-22")),
        ("c.nazo", solved("gentle", 5, "hints=2 ended=2026-11-22")),
        ("d.nazo", solved("gentle", 7, "asked=yes ended=2026-11-22")),
        ("e.nazo", solved("fiendish", 9, "ended=2026-11-22")),
        ("f.nazo", format!("{SAMPLE}state:\nput r1c2 3\nview clock=9\n")),
        ("looked.nazo", format!("{SAMPLE}state:\nview clock=9\n")),
    ];
    let (text, statistics) = summary(&games, "2026-11-23");
    assert_eq!(
        text,
        "sudoku easy: alone 3 60 80, helped 2 5 6, lost 0, begun 0, hints 2\n\
         sudoku expert: alone 1 9 9, helped 0 - -, lost 0, begun 0, hints 0\n\
         sudoku -: alone 0 - -, helped 0 - -, lost 0, begun 1, hints 0"
    );
    assert_eq!((statistics.days.now, statistics.days.longest), (3, 3));
}

#[test]
fn what_comes_after_the_first_end_does_not_count() {
    let late = format!("{}undo\nview clock=400\nredo\nview clock=500 hints=9\n", solved("gentle", 100, ""));
    let (text, _) = summary(&[("a.nazo", late)], "2026-11-23");
    assert_eq!(text, "sudoku easy: alone 1 100 100, helped 0 - -, lost 0, begun 0, hints 0");
}

#[test]
fn games_of_minesweeper_are_won_and_lost_in_a_row() {
    let mines = mines();
    let won = |seconds: u64, day: u32| {
        format!("{mines}state:\nopen r4c4\nopen r1c1\nopen r1c4\nview clock={seconds} ended=2026-11-{day:02}\n")
    };
    let lost = format!("{mines}state:\nopen r4c4\nview clock=3\nopen r1c3\nview clock=4 ended=2026-11-03\n");
    let taken_back =
        format!("{mines}state:\nopen r4c4\nundo\nopen r4c4\nopen r1c1\nopen r1c4\nview clock=9 ended=2026-11-06\n");
    let games = [
        ("a.nazo", won(30, 1)),
        ("b.nazo", won(20, 2)),
        ("c.nazo", lost),
        ("d.nazo", won(50, 4)),
        ("e.nazo", taken_back),
    ];
    let (text, statistics) = summary(&games, "2026-11-06");
    assert_eq!(text, "minesweeper 4x4 2 mines: alone 3 20 30, helped 1 9 9, lost 1, begun 0, hints 0");
    let record = &statistics.records[0];
    assert_eq!(record.wins.map(|wins| (wins.now, wins.longest)), Some((2, 2)));
    assert_eq!(record.win_rate(), Some(80));
    assert_eq!((statistics.days.now, statistics.days.longest), (1, 2));
}

#[test]
fn a_game_that_is_solved_notes_the_day_and_one_without_that_note_has_the_day_of_its_file() {
    let folder = TempDir::new().expect("a folder");
    let day = Date::new(2026, 2, 28).expect("a day");
    let store = Store::at(folder.path()).on(day);
    let (mut game, _) = Game::open(&load(SAMPLE), Some(&store), Opening::Resume);
    for line in SOLVING.lines() {
        let event = Event::parse(line, game.session().model()).expect("an event");
        assert!(game.act(&event, Duration::ZERO).notes.is_empty());
    }
    let path = game.path().expect("a file").to_path_buf();
    let text = fs::read_to_string(&path).expect("text");
    assert!(text.ends_with("view ended=2026-02-28\n"), "{text}");
    let on = || nazo::play::game_at(&path).and_then(|game| game.ended_on());
    assert_eq!(on(), Some(day));
    fs::write(&path, text.replace("view ended=2026-02-28\n", "")).expect("written");
    let today = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970").as_secs() / 86_400;
    assert!(on().is_some_and(|day| (day.days() - today as i64).abs() <= 1));
}

/// A file that is rewritten without superseded lines still records when everything happened.
#[test]
fn a_file_that_is_written_anew_keeps_the_times() {
    let folder = TempDir::new().expect("a folder");
    let store = Store::at(folder.path());
    let (mut game, _) = Game::open(&load(SAMPLE), Some(&store), Opening::Resume);
    game.clock().run(Duration::ZERO);
    let mut seconds = 0;
    for line in SOLVING.lines() {
        seconds += 7;
        let event = Event::parse(line, game.session().model()).expect("an event");
        game.act(&event, Duration::from_secs(seconds));
        for cell in 0..800u16 {
            game.look(&nazo::play::ViewChange::cursor(nazo_core::puzzle::Cell(cell % 16))).expect("a cell");
            game.save(Duration::from_secs(seconds));
        }
    }
    let before = game.chronicle();
    let path = game.path().expect("a file").to_path_buf();
    assert!(fs::metadata(&path).expect("a file").len() < 70_000, "it was written anew");
    let (again, _) = Game::open(&load(SAMPLE), Some(&store), Opening::Resume);
    let told: Vec<u64> = again.chronicle().moments.iter().map(|moment| moment.clock.as_secs()).collect();
    assert_eq!(told, (1..=SOLVING.lines().count() as u64).map(|at| at * 7).collect::<Vec<_>>());
    assert_eq!(again.chronicle().moments, before.moments);
    let half = before.moments.len().div_ceil(2) as u64;
    let splits = again.chronicle().splits().map(|split| split.map(|time| time.as_secs()));
    assert_eq!(splits, [Some(7), Some(half * 7), Some(before.moments.len() as u64 * 7)]);
}
