//! Game files: resuming, sharing, and everything that can go wrong with a file.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use nazo::play::{Event, Game, Listed, MOST_EVENTS, Move, Note, Opening, Store, ViewChange, list};
use nazo_core::puzzle::{Cell, Value};
use nazo_core::words::Lang;
use proptest::prelude::*;
use rustix::fs::{CWD, FileType, Mode, mknodat};
use tempfile::TempDir;

use crate::tiny::{SAMPLE, load};
use crate::{any_event, cases};

const START: Duration = Duration::ZERO;

fn open(folder: &TempDir) -> (Game, Vec<String>) {
    open_text(folder, SAMPLE, Opening::Resume)
}

fn open_text(folder: &TempDir, text: &str, how: Opening) -> (Game, Vec<String>) {
    let (game, resumed) = Game::open(&load(text), Some(&Store::at(folder.path())), how);
    (game, resumed.notes.iter().map(name).collect())
}

fn name(note: &Note) -> String {
    let file = |path: &Path| path.extension().unwrap_or_default().to_string_lossy().into_owned();
    match note {
        Note::Beheaded(path) => format!("cut within the puzzle, kept in .{}", file(path)),
        Note::Torn(path) => format!("torn, kept in .{}", file(path)),
        Note::Damaged { line, kept } => format!("damaged at '{line}', kept in .{}", file(kept)),
        Note::Unplayable(line) => format!("unplayable '{}' in line {}", line.text, line.number),
        Note::TooLong => "too long".into(),
        Note::StartRefused => "start refused".into(),
        Note::SetAside(path) => {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            format!("set aside in {}", file.split_once('.').map_or("", |(_, ending)| ending))
        }
        Note::Spoilt(path) => format!("spoilt, kept in .{}", file(path)),
        Note::Other(path) => format!("another puzzle in .{}", file(path)),
        Note::NotSaved(error) => format!("not saved: {error}"),
    }
}

/// Performs these journal lines, all of which must be possible.
fn act(game: &mut Game, lines: &str) {
    for line in lines.lines() {
        let event = Event::parse(line, game.session().model()).expect("a journal line");
        let done = game.act(&event, START);
        assert!(done.outcome.is_ok_and(|outcome| outcome.changed), "{line}");
        assert!(done.notes.is_empty(), "{:?}", done.notes);
    }
}

fn text_of(game: &Game) -> String {
    fs::read_to_string(game.path().expect("a file")).expect("a text file")
}

#[test]
fn the_file_is_the_puzzle_and_its_moves() {
    let folder = TempDir::new().expect("a folder");
    let (mut game, notes) = open(&folder);
    assert!(notes.is_empty());
    assert!(!game.path().expect("a name").exists(), "a puzzle that was only opened leaves no file");
    game.clock().run(START);
    act(&mut game, "put r1c2 3\nstrike r1c3 2; strike r1c4 4\nundo");
    game.look(&ViewChange::cursor(Cell(6))).expect("on the board");
    game.act(&Event::Goto(0), Duration::from_secs(724));
    let text =
        format!("{SAMPLE}state:\nput r1c2 3\nstrike r1c3 2; strike r1c4 4\nundo\ngoto 0\nview cursor=r2c3 clock=724\n");
    assert_eq!(text_of(&game), text);
    let loaded = load(&text);
    assert_eq!(loaded.journal.lines().count(), 5, "the file is a puzzle file like any other");

    let (mut again, resumed) = Game::open(&load(SAMPLE), Some(&Store::at(folder.path())), Opening::Resume);
    assert!(again.session() == game.session());
    assert_eq!(again.session().view(), game.session().view());
    assert_eq!((resumed.moves, resumed.clock), (0, Duration::from_secs(724)));
    act(&mut again, "redo\nredo");
}

#[test]
fn a_puzzle_with_another_title_is_the_same_game_and_another_puzzle_is_not() {
    let folder = TempDir::new().expect("a folder");
    let (mut game, _) = open(&folder);
    act(&mut game, "put r1c2 3");
    let (other_title, _) = open_text(&folder, &SAMPLE.replace("Small", "Tiny"), Opening::Resume);
    assert!(other_title.session() == game.session());
    let other = SAMPLE.replace("..3.", "...3");
    let (elsewhere, _) = open_text(&folder, &other, Opening::Resume);
    assert!(elsewhere.session().history().is_empty());
    assert_ne!(elsewhere.path(), game.path());
    // If two puzzles happen to have the same id, the second gets another file.
    let there = elsewhere.path().expect("a name");
    fs::copy(game.path().expect("a file"), there).expect("copied");
    let (mut moved, notes) = open_text(&folder, &other, Opening::Resume);
    assert_eq!(notes, ["another puzzle in .nazo"]);
    act(&mut moved, "put r1c2 2");
    assert_eq!(moved.path().map(|path| path.display().to_string().ends_with("-2.nazo")), Some(true));
}

#[test]
fn starting_over_keeps_the_old_game() {
    let folder = TempDir::new().expect("a folder");
    for n in 1..3 {
        let (mut game, _) = open(&folder);
        act(&mut game, "put r1c2 3");
        let old = text_of(&game);
        let (fresh, notes) = open_text(&folder, SAMPLE, Opening::Fresh);
        assert_eq!(notes, [format!("set aside in old-{n}.nazo")]);
        assert!(fresh.session().history().is_empty());
        let aside = game.path().expect("a file").with_extension(format!("old-{n}.nazo"));
        assert_eq!(fs::read_to_string(aside).expect("kept"), old);
    }
}

#[test]
fn a_mailed_game_goes_on_here_and_never_overwrites_another() {
    let folder = TempDir::new().expect("a folder");
    let mailed = format!("{SAMPLE}state:\nput r1c2 3\nview cursor=r2c2 clock=60\nput r1c3 2\n");
    let (mut game, notes) = open_text(&folder, &mailed, Opening::Resume);
    assert_eq!((notes.len(), game.session().history().len()), (0, 3));
    act(&mut game, "put r1c4 4");
    // If the mailed game is older than the saved one, the saved one goes on. A longer mailed game goes on from its own
    // end.
    let (again, _) = open_text(&folder, &mailed, Opening::Resume);
    assert!(again.session() == game.session());
    let (longer, notes) = open_text(&folder, &(text_of(&game) + "undo\n"), Opening::Resume);
    assert_eq!((notes.len(), longer.session().history().current()), (0, 2));
    let (other, notes) = open_text(&folder, &format!("{SAMPLE}state:\nput r1c3 2\n"), Opening::Resume);
    assert_eq!(notes, ["set aside in old-1.nazo"]);
    assert_eq!(text_of(&other), format!("{SAMPLE}state:\nput r1c3 2\n"));
}

#[test]
fn a_file_cut_at_any_byte_opens_with_the_moves_before_the_cut() {
    let folder = TempDir::new().expect("a folder");
    let (mut game, _) = open(&folder);
    act(&mut game, "put r1c2 3\nput r1c3 2\nundo\nview cursor=r2c2 auto=off\nstrike r1c3 4; strike r4c1 3\ngoto 2");
    let (path, whole) = (game.path().expect("a file").to_path_buf(), text_of(&game));
    let mut plays = Vec::new();
    for cut in 0..=whole.len() {
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join(path.file_name().expect("a name"));
        fs::write(&file, &whole[..cut]).expect("written");
        let (mut game, notes) = open(&folder);
        let lines = whole[..cut].split_once("state:\n").map_or("", |(_, lines)| lines);
        let kept = lines.rfind('\n').map_or("", |end| &lines[..=end]);
        let mut expected = crate::sample();
        kept.lines().for_each(|line| {
            let event = Event::parse(line, expected.model()).expect("a whole line");
            expected.apply(&event).expect("possible");
        });
        assert!(*game.session() == expected && game.session().view() == expected.view(), "cut at {cut}");
        let is_torn = !whole[..cut].is_empty() && !whole[..cut].ends_with("state:\n") && lines.len() > kept.len()
            || (lines.is_empty() && cut > 0 && !whole[..cut].ends_with("state:\n"));
        assert_eq!(notes.len(), usize::from(is_torn), "cut at {cut}: {notes:?}");
        let is_beheaded = notes.iter().any(|note| note.starts_with("cut within the puzzle"));
        assert_eq!(is_beheaded, is_torn && cut < SAMPLE.len() + "state:\n".len(), "cut at {cut}: {notes:?}");
        act(&mut game, "put r4c2 1");
        let text = text_of(&game);
        assert!(text.starts_with(&format!("{SAMPLE}state:\n{kept}")) && text.ends_with("put r4c2 1\n"), "{text}");
        let (again, notes) = open(&folder);
        assert!(again.session() == game.session() && notes.is_empty());
        plays.push(expected.history().len());
    }
    assert!(plays.is_sorted() && plays.last() == Some(&4));
}

/// A power cut may leave zeros, a worn disk a wrong bit. The moves after the puzzle are replayed if possible, and a
/// copy of the original file is kept.
#[test]
fn a_file_whose_puzzle_is_damaged_is_kept_and_its_moves_are_played() {
    let zeroed: fn(&mut Vec<u8>) = |bytes| bytes.fill(0);
    let in_the_title: fn(&mut Vec<u8>) = |bytes| {
        let at = bytes.windows(5).position(|part| part == b"Small").expect("a title");
        bytes[at] |= 0x80;
    };
    let in_the_first_byte: fn(&mut Vec<u8>) = |bytes| bytes[0] ^= 1;
    for (damage, moves) in [(zeroed, 0), (in_the_title, 2), (in_the_first_byte, 2)] {
        let folder = TempDir::new().expect("a folder");
        let (mut game, _) = open(&folder);
        act(&mut game, "put r1c2 3\nput r1c3 2");
        let path = game.path().expect("a file").to_path_buf();
        let whole = text_of(&game);
        drop(game);
        let mut bytes = fs::read(&path).expect("a file");
        damage(&mut bytes);
        fs::write(&path, &bytes).expect("written");
        let (mut again, notes) = open(&folder);
        assert_eq!(notes, ["spoilt, kept in .damaged-1"]);
        assert_eq!(fs::read(path.with_extension("damaged-1")).expect("kept"), bytes);
        assert_eq!(again.session().history().len() - 1, moves);
        assert_eq!(again.path(), Some(path.as_path()), "it is the same game");
        if moves > 0 {
            assert_eq!(fs::read_to_string(&path).expect("a text file"), whole, "it is sound again at once");
        }
        act(&mut again, "put r1c4 4");
        let (third, notes) = open(&folder);
        assert!(notes.is_empty() && third.session().history().len() == moves + 2, "{notes:?}");
    }
}

/// Half a line in a file that is kept as a whole needs no copy of its own, and lacking one causes no failure.
#[test]
fn a_damaged_file_that_is_torn_as_well_is_kept_once() {
    let folder = TempDir::new().expect("a folder");
    let (mut game, _) = open(&folder);
    act(&mut game, "put r1c2 3\nput r1c3 2");
    let path = game.path().expect("a file").to_path_buf();
    fs::write(&path, format!("x{}put r1", text_of(&game))).expect("written");
    fs::create_dir(path.with_extension("torn")).expect("made");
    let (mut again, notes) = open(&folder);
    assert_eq!(notes, ["spoilt, kept in .damaged-1"]);
    act(&mut again, "put r1c4 4\nundo");
    assert!(again.is_saved() && !path.with_extension("damaged-2").exists());
    assert_eq!(again.session().history().len(), 4);
}

#[test]
fn an_unreadable_line_is_set_aside_with_its_file() {
    for bad in ["put r9c9 1", "put r1c1 4", "\u{1f4a5}", "goto 9"] {
        let folder = TempDir::new().expect("a folder");
        let (mut game, _) = open(&folder);
        act(&mut game, "put r1c2 3\nput r1c3 2");
        let path = game.path().expect("a file");
        let damaged = text_of(&game).replace("put r1c3 2", &format!("{bad}\nput r1c3 2"));
        fs::write(path, &damaged).expect("written");
        let (again, notes) = open(&folder);
        assert_eq!(notes, [format!("damaged at '{bad}', kept in .damaged-1")]);
        assert_eq!(text_of(&again), format!("{SAMPLE}state:\nput r1c2 3\n"));
        let kept = fs::read_to_string(path.with_extension("damaged-1")).expect("a copy");
        assert_eq!(kept, damaged);
        let (_, notes) = open(&folder);
        assert!(notes.is_empty());
    }
}

#[test]
fn a_game_as_text_is_the_same_game() {
    let folder = TempDir::new().expect("a folder");
    let (mut game, _) = open(&folder);
    assert_eq!(game.to_text().as_deref(), Some(SAMPLE), "nothing has happened yet");
    act(&mut game, "put r1c2 3\nstrike r1c3 2; strike r1c4 4\nundo\nput r1c3 4");
    game.look(&ViewChange::cursor(Cell(6))).expect("on the board");
    let text = game.to_text().expect("a native text");
    let (again, resumed) = Game::open(&load(&text), None, Opening::Resume);
    assert!(again.session() == game.session() && resumed.notes.is_empty(), "{text}");
    assert_eq!(again.session().view(), game.session().view());
    assert_eq!(again.to_text(), Some(text));
}

/// A journal line made of known words, whose numbers include some that no game ever reached.
fn any_line() -> impl Strategy<Value = String> {
    let number = || {
        prop_oneof![
            4 => (0..6u64).prop_map(|n| n.to_string()),
            1 => Just((u64::MAX - 1).to_string()),
            1 => Just(u64::MAX.to_string()),
            1 => Just(u32::MAX.to_string()),
            1 => Just("99999999999999999999999999".to_string()),
        ]
    };
    let setting = (prop::sample::select(vec!["cursor=#", "step=", "filter=", "clock=", "hints=", "x="]), number())
        .prop_map(|(key, number)| format!(" {key}{number}"));
    let edit = (prop::sample::select(vec!["put", "strike", "restore"]), number(), number())
        .prop_map(|(word, cell, value)| format!("{word} #{cell} {value}"));
    prop_oneof![
        4 => prop::collection::vec(setting, 0..4).prop_map(|settings| format!("view{}", settings.concat())),
        2 => edit,
        1 => number().prop_map(|cell| format!("clear #{cell}")),
        1 => number().prop_map(|state| format!("goto {state}")),
        1 => Just("undo".to_string()),
        1 => Just("redo".to_string()),
    ]
}

#[test]
fn the_longest_clock_still_runs() {
    let folder = TempDir::new().expect("a folder");
    let (mut game, _) =
        open_text(&folder, &format!("{SAMPLE}state:\nview clock=18446744073709551615\n"), Opening::Resume);
    game.clock().run(START);
    act(&mut game, "put r1c2 3");
    game.save(Duration::from_secs(60));
    assert!(text_of(&game).ends_with("put r1c2 3\nview clock=60\n"), "{}", text_of(&game));
}

#[test]
fn two_programs_on_one_game_see_each_others_moves() {
    let folder = TempDir::new().expect("a folder");
    let ((mut one, _), (mut two, _)) = (open(&folder), open(&folder));
    act(&mut one, "put r1c2 3");
    act(&mut two, "put r1c3 2");
    let done = one.act(&Event::Undo, START);
    assert_eq!(done.news, 1);
    assert_eq!(done.outcome.ok().and_then(|outcome| outcome.turn), Some(Move::put(Cell(2), Value(2))));
    assert_eq!(two.save(START).news, 1);
    // The file is removed while both have it open; both still have the game.
    fs::remove_file(one.path().expect("a file")).expect("removed");
    act(&mut two, "redo");
    assert_eq!(text_of(&two), format!("{SAMPLE}state:\nput r1c2 3\nput r1c3 2\nundo\nredo\n"));
    assert_eq!(one.save(START).news, 4);
    assert!(one.session() == two.session());
}

#[test]
fn view_lines_that_are_overtaken_do_not_pile_up() {
    let folder = TempDir::new().expect("a folder");
    let ((mut one, _), (mut two, _)) = (open(&folder), open(&folder));
    act(&mut one, "put r1c2 3");
    let mut longest = 0;
    for n in 0..3200u16 {
        one.look(&ViewChange { step: Some(Some(1000 + usize::from(n))), ..ViewChange::cursor(Cell(n % 16)) })
            .expect("on the board");
        assert!(one.save(START).notes.is_empty());
        longest = longest.max(text_of(&one).len());
    }
    act(&mut two, "put r1c3 2");
    act(&mut one, "put r4c1 4");
    assert!((64 * 1024..66 * 1024).contains(&longest), "{longest}");
    assert!(text_of(&one).len() < longest / 2);
    let (again, notes) = open(&folder);
    assert!(notes.is_empty() && again.session() == one.session());
    assert_eq!(again.session().view(), one.session().view());
    assert_eq!(two.session().view().cursor, Cell(0), "where others look is of no concern");
}

#[test]
fn a_game_that_cannot_be_saved_goes_on_and_says_so_once() {
    let folder = TempDir::new().expect("a folder");
    let blocked = folder.path().join("state");
    fs::write(&blocked, "in the way").expect("written");
    let store = Store::at(blocked.join("games"));
    let (mut game, resumed) = Game::open(&load(SAMPLE), Some(&store), Opening::Resume);
    assert_eq!(resumed.notes.len(), 1);
    act(&mut game, "put r1c2 3\nput r1c3 2");
    assert!(!game.is_saved());
    fs::remove_file(&blocked).expect("removed");
    let done = game.act(&Event::Undo, START);
    assert!(done.saved_again && done.notes.is_empty() && game.is_saved());
    assert_eq!(text_of(&game), format!("{SAMPLE}state:\nput r1c2 3\nput r1c3 2\nundo\n"));
}

/// A process that was stopped during a write holds the lock. Nobody waits for long, and nothing is lost.
#[test]
fn a_lock_that_is_held_delays_nobody_for_long() {
    let folder = TempDir::new().expect("a folder");
    let ((mut one, _), (mut two, _)) = (open(&folder), open(&folder));
    act(&mut one, "put r1c2 3");
    let lock = fs::File::open(one.path().expect("a file").with_extension("lock")).expect("a lock beside the game");
    lock.lock().expect("locked");
    let start = Instant::now();
    let done = one.act(&Event::Move(Move::put(Cell(2), Value(2))), START);
    assert_eq!(done.notes.iter().map(name).filter(|note| note.contains("is locked")).count(), 1);
    let done = one.act(&Event::Move(Move::put(Cell(3), Value(4))), START);
    assert!(done.outcome.is_ok_and(|outcome| outcome.changed) && done.notes.is_empty(), "said once");
    assert!(start.elapsed() < Duration::from_millis(250), "two keys took {:?}", start.elapsed());
    let start = Instant::now();
    one.save(START);
    one.close(START);
    assert!(start.elapsed() < Duration::from_millis(250), "the way out took {:?}", start.elapsed());
    assert!(!one.is_saved());
    // Another game in the same folder is not affected.
    let (mut other, notes) = open_text(&folder, &SAMPLE.replace("..3.", "...3"), Opening::Resume);
    act(&mut other, "put r1c2 3");
    assert!(notes.is_empty());
    drop(lock);
    act(&mut two, "put r1c3 4");
    let done = one.close(START);
    assert!(done.saved_again && one.is_saved());
    let moves = "put r1c2 3\nput r1c3 4\nput r1c3 2\nput r1c4 4\n";
    assert_eq!(text_of(&one), format!("{SAMPLE}state:\n{moves}"));
}

/// Moves made while the file cannot be written come after what others wrote meanwhile, and still refer to the same
/// states.
#[test]
fn jumps_and_bookmarks_mean_the_same_states_behind_the_moves_of_others() {
    let folder = TempDir::new().expect("a folder");
    let ((mut one, _), (mut two, _)) = (open(&folder), open(&folder));
    act(&mut one, "put r1c2 3");
    let lock = fs::File::open(one.path().expect("a file").with_extension("lock")).expect("a lock beside the game");
    lock.lock().expect("locked");
    for line in ["put r1c3 2", "put r1c4 4", "goto 2", "bookmark 3", "bookmark 1", "put r2c1 4"] {
        let event = Event::parse(line, one.session().model()).expect("an event");
        assert!(one.act(&event, START).outcome.is_ok_and(|outcome| outcome.changed), "{line}");
    }
    drop(lock);
    act(&mut two, "put r2c2 2\nput r3c1 2");
    assert_eq!(one.save(START).news, 2);
    let theirs = "put r1c2 3\nput r2c2 2\nput r3c1 2\n";
    let ours = "put r1c3 2\nput r1c4 4\ngoto 4\nbookmark 5\nbookmark 1\nput r2c1 4\n";
    assert_eq!(text_of(&one), format!("{SAMPLE}state:\n{theirs}{ours}"));
    two.save(START);
    assert!(one.session() == two.session());
    assert_eq!(one.session().entry(Cell(3)), None, "the move after the jump follows the state it was made in");
}

#[test]
fn syncing_is_due_a_second_after_the_last() {
    let folder = TempDir::new().expect("a folder");
    let (mut game, _) = open(&folder);
    act(&mut game, "put r1c2 3\nput r1c3 2");
    assert_eq!(game.sync_due(), Some(Duration::from_secs(1)));
    game.save(Duration::from_millis(999));
    assert!(game.sync_due().is_some());
    game.save(Duration::from_millis(1001));
    assert_eq!(game.sync_due(), None);
    game.act(&Event::Undo, Duration::from_millis(1500));
    assert_eq!(game.sync_due(), Some(Duration::from_millis(2001)));
    game.close(Duration::from_millis(1501));
    assert_eq!(game.sync_due(), None);
}

#[test]
fn games_are_listed_with_the_last_played_first() {
    let folder = TempDir::new().expect("a folder");
    let store = Store::at(folder.path());
    assert!(list(&Store::at(folder.path().join("none"))).expect("no folder, no games").is_empty());
    let first_puzzle = "sudoku\ntitle: First\n1...\n..3.\n.4..\n...2\n";
    let open = |text: &str, how| {
        let loaded = nazo::load::load("test", text.as_bytes()).remove(0).outcome.expect("a sudoku");
        Game::open(&loaded, Some(&store), how).0
    };
    act(&mut open(first_puzzle, Opening::Resume), "put r1c2 2");
    let mut first = open(first_puzzle, Opening::Fresh);
    act(&mut first, "put r1c2 3\nput r1c3 2");
    first.clock().run(START);
    first.close(Duration::from_millis(75_900));
    act(&mut open("sudoku\n1...\n...3\n.4..\n...2\n", Opening::Resume), "put r1c2 3");
    fs::write(folder.path().join("other.nazo"), "no puzzle").expect("written");
    let old = fs::File::options().append(true).open(first.path().expect("a file")).expect("opened");
    old.set_modified(std::time::SystemTime::UNIX_EPOCH).expect("set");
    let games: Vec<Listed> = list(&store).expect("a folder");
    let summary: Vec<_> =
        games.iter().map(|game| (game.title.as_deref(), game.moves, game.clock.as_secs(), game.solved)).collect();
    assert_eq!(summary, [(None, 1, 0, false), (Some("First"), 2, 75, false)]);
    assert_eq!(Some(games[1].path.as_path()), first.path());
    // What a screen needs to show the progress, and to find the game by its puzzle.
    assert_eq!((games[1].filled, games[1].to_fill), (2, 12));
    assert_eq!(games[1].puzzle, nazo::play::puzzle_id(&**first.session().puzzle()));
    assert_eq!(nazo::play::game_at(&games[1].path).map(|game| game.moves), Some(2));
    assert!(nazo::play::game_at(&folder.path().join("other.nazo")).is_none());
}

#[test]
fn programs_that_write_at_the_same_time_mix_no_lines() {
    let folder = TempDir::new().expect("a folder");
    std::thread::scope(|scope| {
        for player in 1..=3u16 {
            let mut game = open(&folder).0;
            scope.spawn(move || {
                for n in 0..60 {
                    // On a slow disk one of them may have to continue in memory for a while.
                    let done = game.act(&Event::Move(Move::put(Cell(player), Value(1 + n % 4))), START);
                    assert!(done.notes.iter().all(|note| name(note).contains("is locked")), "{:?}", done.notes);
                }
                while !game.is_saved() {
                    game.close(START);
                }
            });
        }
    });
    let (game, notes) = open(&folder);
    assert!(notes.is_empty());
    assert_eq!(game.session().history().len(), 1 + 3 * 60);
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 200, ..ProptestConfig::with_cases(cases(1000)) })]

    #[test]
    fn a_journal_with_any_numbers_opens(lines in prop::collection::vec(any_line(), 1..8)) {
        let folder = TempDir::new().expect("a folder");
        let text = format!("{SAMPLE}state:\n{}\n", lines.join("\n"));
        let (mut game, _) = open_text(&folder, &text, Opening::Resume);
        game.clock().run(START);
        game.save(Duration::from_secs(40));
        game.act(&Event::Move(Move::put(Cell(1), Value(3))), Duration::from_secs(80));
        game.save(Duration::from_secs(120));
        game.close(Duration::from_secs(160));
        let (again, resumed) = Game::open(&load(SAMPLE), Some(&Store::at(folder.path())), Opening::Resume);
        prop_assert!(resumed.notes.is_empty(), "{:?}", resumed.notes);
        prop_assert!(again.session() == game.session());
        // The file itself, with these lines in it, is opened too.
        if let Some(path) = game.path().filter(|path| path.exists()) {
            fs::write(path, &text).expect("written");
            let (mut game, _) = open(&folder);
            game.act(&Event::Undo, Duration::from_secs(1));
            game.close(Duration::from_secs(2));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 200, ..ProptestConfig::with_cases(cases(300)) })]

    #[test]
    fn however_two_programs_take_turns_they_end_in_one_game(
        turns in prop::collection::vec((any::<bool>(), any_event()), 1..40),
    ) {
        let folder = TempDir::new().expect("a folder");
        let ((mut one, _), (mut two, _)) = (open(&folder), open(&folder));
        for (is_one, event) in &turns {
            let done = if *is_one { one.act(event, START) } else { two.act(event, START) };
            prop_assert!(done.notes.is_empty(), "{:?}", done.notes);
        }
        one.save(START);
        two.save(START);
        prop_assert!(one.session() == two.session());
        let (again, notes) = open(&folder);
        prop_assert!(notes.is_empty() && again.session() == one.session());
    }

    /// What one of them cannot write for a time comes after what the other wrote, and no line of it gets in the way.
    #[test]
    fn moves_that_wait_for_the_disk_come_behind_those_of_others(
        before in prop::collection::vec(any_event(), 0..8),
        waiting in prop::collection::vec(any_event(), 1..12),
        others in prop::collection::vec(any_event(), 0..8),
    ) {
        let folder = TempDir::new().expect("a folder");
        let (mut one, _) = open(&folder);
        act(&mut one, "put r1c2 3");
        before.iter().for_each(|event| _ = one.act(event, START));
        let (mut two, _) = open(&folder);
        let lock = one.path().expect("a file").with_extension("lock");
        fs::remove_file(&lock).expect("removed");
        fs::create_dir(&lock).expect("in the way");
        waiting.iter().for_each(|event| _ = one.act(event, START));
        fs::remove_dir(&lock).expect("out of the way");
        others.iter().for_each(|event| _ = two.act(event, START));
        let done = one.save(START);
        prop_assert!(done.notes.is_empty() && one.is_saved(), "{:?}", done.notes);
        two.save(START);
        prop_assert!(one.session() == two.session());
        let (again, notes) = open(&folder);
        prop_assert!(notes.is_empty() && again.session() == one.session(), "{notes:?}");
    }
}

/// If the files of a game are not regular files, it is played in memory, and the player is told at once.
#[test]
fn what_is_no_ordinary_file_is_never_waited_for() {
    type Put = fn(&Path);
    let pipe: Put = |path| mknodat(CWD, path, FileType::Fifo, Mode::RWXU, 0).expect("a pipe");
    let zero: Put = |path| std::os::unix::fs::symlink("/dev/zero", path).expect("linked");
    for (ending, put) in [("nazo", pipe), ("nazo", zero), ("lock", pipe), ("lock", zero)] {
        let folder = TempDir::new().expect("a folder");
        let path = open(&folder).0.path().expect("a name").with_extension(ending);
        let _ = fs::remove_file(&path);
        put(&path);
        let (_, resumed) = Game::open(&load(SAMPLE), Some(&Store::at(folder.path())), Opening::Resume);
        let [Note::NotSaved(error)] = resumed.notes.as_slice() else { panic!("{:?}", resumed.notes) };
        assert!(error.phrase().get(Lang::En).ends_with(&format!(".{ending}: not a regular file")), "{error}");
        assert!(error.phrase().get(Lang::Ja).ends_with("に失敗しました: 通常のファイルではありません"), "{error}");
        assert!(!fs::metadata(&path).expect("there").is_file(), "it is left as it is");
    }
}

#[test]
fn a_draft_that_is_no_ordinary_file_is_never_waited_for() {
    let folder = TempDir::new().expect("a folder");
    fs::create_dir(folder.path().join("drafts")).expect("made");
    mknodat(CWD, folder.path().join("drafts/new.nazo"), FileType::Fifo, Mode::RWXU, 0).expect("a pipe");
    let store = Store::at(folder.path());
    let said = store.draft("new").expect_err("a pipe").phrase();
    assert!(said.get(Lang::En).ends_with("new.nazo: not a regular file"), "{said}");
    assert!(said.get(Lang::Ja).ends_with("通常のファイルではありません"), "{said}");
    assert!(store.drafts_named(&["n"], 9).is_empty());
}

#[test]
fn a_game_larger_than_any_game_is_left_alone() {
    let folder = TempDir::new().expect("a folder");
    let path = open(&folder).0.path().expect("a name").to_path_buf();
    let text = format!("{SAMPLE}state:\n{}", remarks(16 << 20));
    fs::write(&path, &text).expect("written");
    let (_, resumed) = Game::open(&load(SAMPLE), Some(&Store::at(folder.path())), Opening::Resume);
    let [Note::NotSaved(error)] = resumed.notes.as_slice() else { panic!("{:?}", resumed.notes) };
    assert!(error.phrase().get(Lang::En).ends_with(".nazo: file too large"), "{error}");
    assert!(error.phrase().get(Lang::Ja).ends_with("ファイルが大きすぎます"), "{error}");
    assert!(fs::read_to_string(&path).expect("read") == text);
}

/// The most events in a game. What a file has beyond that is not replayed, and no further move is possible.
#[test]
fn a_game_has_an_end() {
    let text = |events: usize| format!("{SAMPLE}state:\n{}", "undo\n".repeat(events));
    let open = |events: usize| Game::open(&load(&text(events)), None, Opening::Resume);
    let (mut game, resumed) = open(MOST_EVENTS - 1);
    assert!(resumed.notes.is_empty(), "{:?}", resumed.notes);
    let put = Event::parse("put r1c2 3", game.session().model()).expect("a journal line");
    assert!(game.act(&put, START).outcome.is_ok());
    let refused = game.act(&Event::Undo, START).outcome.expect_err("nothing more happens");
    let said = refused.phrase(game.session().model());
    assert_eq!(said.get(Lang::En), "A game has at most 100000 moves and undos.");
    let notes: Vec<String> = open(MOST_EVENTS + 1).1.notes.iter().map(|note| note.phrase().to_string()).collect();
    assert_eq!(notes, ["Only the first 100000 moves and undos of this game are played."]);
}

/// Comment lines of this many bytes in all.
fn remarks(bytes: usize) -> String {
    format!("// {}\n", "-".repeat(1020)).repeat(bytes / 1024)
}

/// Whatever is saved can be read again. A game that would be too large is not saved, and the player is told.
#[test]
fn a_game_is_saved_as_far_as_it_can_be_read() {
    let folder = TempDir::new().expect("a folder");
    let path = open(&folder).0.path().expect("a name").to_path_buf();
    fs::write(&path, format!("{SAMPLE}state:\n{}", remarks((16 << 20) - 1024))).expect("written");
    let (mut game, notes) = open(&folder);
    assert_eq!(notes, Vec::<String>::new());
    let event = |text: &str, game: &Game| Event::parse(text, game.session().model()).expect("a journal line");
    let mut saved = 0;
    let said = (0..200).find_map(|_| {
        let (put, clear) = (event("put r1c2 3", &game), event("clear r1c2", &game));
        let done = game.act(if saved % 2 == 0 { &put } else { &clear }, START);
        saved += usize::from(done.notes.is_empty());
        done.notes.first().map(name)
    });
    assert!(said.as_ref().is_some_and(|said| said.ends_with("file too large")), "{said:?}");
    assert!(saved > 50 && fs::metadata(&path).expect("there").len() <= 16 << 20, "{saved}");
    drop(game);
    let (game, notes) = open(&folder);
    assert_eq!((game.session().history().len(), notes), (saved + 1, Vec::new()));
}
