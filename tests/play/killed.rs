//! Programs that are killed or run out of disk space while they write. The victim is this test program itself, started
//! again for one test.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use nazo::play::{Event, Game, Move, Opening, Store};
use nazo_core::puzzle::{Cell, Value};
use tempfile::TempDir;

use crate::tiny::{SAMPLE, load};

const FOLDER: &str = "NAZO_TEST_FOLDER";

fn victim(test: &str, folder: &Path) -> Child {
    let program = std::env::current_exe().expect("this program");
    let mut command = Command::new(program);
    command.args(["--exact", test, "--nocapture"]).env(FOLDER, folder).stdout(Stdio::piped());
    command.spawn().expect("started")
}

fn open(folder: &Path) -> (Game, usize) {
    let (game, resumed) = Game::open(&load(SAMPLE), Some(&Store::at(folder)), Opening::Resume);
    (game, resumed.notes.len())
}

/// The n-th of an endless sequence of moves. Each of them changes something, and its state reveals its number.
fn nth_move(n: usize) -> Event {
    Event::Move(Move::put(Cell(1 + (n % 3) as u16), Value(1 + (n / 3 % 4) as u8)))
}

#[test]
fn moves_that_were_acknowledged_survive_a_kill() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        let (mut game, _) = open(Path::new(&folder));
        let mut out = std::io::stdout();
        for n in game.session().history().len() - 1.. {
            assert!(game.act(&nth_move(n), Duration::ZERO).notes.is_empty());
            writeln!(out, "\nsaved {}", n + 1).and_then(|()| out.flush()).expect("a reader");
        }
    }
    let folder = TempDir::new().expect("a folder");
    let mut acknowledged = 0;
    let rounds = if std::env::var_os("NAZO_FULL").is_some() { 50 } else { 8 };
    for round in 0..rounds {
        let mut child = victim("killed::moves_that_were_acknowledged_survive_a_kill", folder.path());
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let numbers = lines.map_while(Result::ok).filter_map(|line| line.strip_prefix("saved ")?.parse().ok());
        let mut seen = 0;
        for number in numbers {
            acknowledged = number;
            seen += 1;
            // Killed after a different number of moves each time. It goes on writing until the signal arrives.
            if seen == 1 + round * 37 % 90 {
                child.kill().expect("killed");
            }
        }
        child.wait().expect("ended");
        let (game, _) = open(folder.path());
        let kept = game.session().history().len() - 1;
        assert!(kept >= acknowledged && kept <= acknowledged + 1, "{acknowledged} acknowledged, {kept} kept");
        for n in 0..kept {
            let made = game.session().history().turn(n + 1).map(|turn| Event::Move(turn.made.clone()));
            assert_eq!(made, Some(nth_move(n)));
        }
    }
    assert!(acknowledged > rounds);
}

#[test]
fn a_full_disk_leaves_no_half_line() {
    const TEST: &str = "killed::a_full_disk_leaves_no_half_line";
    const ROOM: u64 = 300;
    if let Some(folder) = std::env::var_os(FOLDER) {
        use rustix::process::{Resource, Rlimit, setrlimit};
        // Without a handler, the signal that comes with the limit ends the program.
        signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default()).expect("a handler");
        setrlimit(Resource::Fsize, Rlimit { current: Some(ROOM), maximum: None }).expect("a limit");
        let (mut game, _) = open(Path::new(&folder));
        let notes: usize = (0..100).map(|n| game.act(&nth_move(n), Duration::ZERO).notes.len()).sum();
        assert_eq!(notes, 1, "said once");
        assert_eq!(game.session().history().len(), 101, "the session goes on");
        assert!(!game.is_saved());
        let saved = std::fs::read_to_string(game.path().expect("a file")).expect("text");
        assert!(saved.ends_with('\n') && saved.len() as u64 <= ROOM, "{saved}");
        setrlimit(Resource::Fsize, Rlimit { current: None, maximum: None }).expect("no limit");
        assert!(game.act(&Event::Undo, Duration::ZERO).saved_again && game.is_saved());
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let child = victim(TEST, folder.path());
    let output = child.wait_with_output().expect("ended");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let (game, notes) = open(folder.path());
    assert_eq!((notes, game.session().history().len()), (0, 101));
}

/// Before a damaged file is rewritten, every key tries to keep a copy of it. No attempt leaves half a copy, and in the
/// end there is exactly one.
#[test]
fn a_full_disk_leaves_no_half_copies_of_a_damaged_file() {
    const TEST: &str = "killed::a_full_disk_leaves_no_half_copies_of_a_damaged_file";
    const ROOM: u64 = 300;
    let copies = |folder: &Path| {
        let names = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("listed").path());
        names.filter(|path| path.to_string_lossy().contains(".damaged-")).collect::<Vec<_>>()
    };
    if let Some(folder) = std::env::var_os(FOLDER) {
        use rustix::process::{Resource, Rlimit, setrlimit};
        let folder = Path::new(&folder);
        signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default()).expect("a handler");
        setrlimit(Resource::Fsize, Rlimit { current: Some(ROOM), maximum: None }).expect("a limit");
        let (mut game, _) = open(folder);
        let states = game.session().history().len();
        (0..50).for_each(|n| assert!(game.act(&nth_move(n), Duration::ZERO).outcome.is_ok()));
        assert!(!game.is_saved() && game.session().history().len() > states);
        assert_eq!(copies(folder), [""; 0].map(std::path::PathBuf::from));
        setrlimit(Resource::Fsize, Rlimit { current: None, maximum: None }).expect("no limit");
        assert!(game.act(&Event::Undo, Duration::ZERO).saved_again && game.is_saved());
        return;
    }
    let in_the_puzzle: fn(&str) -> String = |text| format!("x{text}");
    let in_a_line: fn(&str) -> String = |text| format!("{text}put r9c9 9\n");
    for damage in [in_the_puzzle, in_a_line] {
        let folder = TempDir::new().expect("a folder");
        let (mut game, _) = open(folder.path());
        (0..60).for_each(|n| assert!(game.act(&nth_move(n), Duration::ZERO).notes.is_empty()));
        let path = game.path().expect("a file").to_path_buf();
        drop(game);
        let damaged = damage(&std::fs::read_to_string(&path).expect("text"));
        assert!(damaged.len() as u64 > ROOM);
        std::fs::write(&path, &damaged).expect("written");
        let output = victim(TEST, folder.path()).wait_with_output().expect("ended");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        assert_eq!(copies(folder.path()), [path.with_extension("damaged-1")]);
        assert_eq!(std::fs::read_to_string(path.with_extension("damaged-1")).expect("kept"), damaged);
    }
}
