//! If games cannot be saved, they can still be played, and the player is told.

use std::fs;

use rustix::fs::{CWD, FileType, Mode, mknodat};

use crate::home::{Home, TRUECOLOR, press};
use crate::pty::{SOON, Terminal};

/// Plays on for a while and leaves. The warning is shown all along, and once more at the end.
fn goes_on(terminal: &mut Terminal) {
    terminal.until("NOT SAVED");
    for (keys, shown) in [("5", "Moves 1"), ("l3", "Moves 2"), ("u", "Moves 1"), ("p", " of "), ("q", "Moves 1")] {
        press(terminal, keys.as_bytes());
        terminal.until(shown);
    }
    leaves_unsaved(terminal);
}

fn leaves_unsaved(terminal: &mut Terminal) {
    terminal.type_bytes(b"q");
    terminal.until("again to lose");
    terminal.type_bytes(b"q");
    assert_eq!(terminal.exit_within(SOON).code(), Some(1));
    assert!(terminal.contents().contains("couldn't be saved"), "{}", terminal.contents());
}

#[test]
fn a_state_folder_that_takes_nothing() {
    for folder in ["puzzle.txt/state", "read-only"] {
        let home = Home::new();
        let state = home.path().join(folder);
        if folder == "read-only" {
            let made = fs::create_dir(&state)
                .and_then(|()| fs::set_permissions(&state, std::os::unix::fs::PermissionsExt::from_mode(0o500)));
            made.unwrap();
            if fs::write(state.join("probe"), "").is_ok() {
                println!("skipped: nothing is read-only to this user");
                continue;
            }
        }
        let state = state.display().to_string();
        let mut terminal = home.open(&[TRUECOLOR[0], ("XDG_STATE_HOME", &state)]);
        terminal.until("not being saved");
        goes_on(&mut terminal);
    }
}

#[test]
fn a_home_that_is_not_there() {
    let home = Home::new();
    let script = r#"unset XDG_STATE_HOME XDG_CONFIG_HOME XDG_DATA_HOME; HOME=/dev/null/nobody; export HOME; "$@""#;
    let mut terminal = home.open_under(script, &TRUECOLOR);
    terminal.until("not being saved");
    goes_on(&mut terminal);
}

/// The shell counts its limit in blocks of 512 bytes: room for the puzzle and a few moves. The program is not told to
/// ignore the signal that comes with the limit.
#[test]
fn a_disk_that_fills_up() {
    let home = Home::new();
    let mut terminal = home.open_under(r#"ulimit -f 1; "$@""#, &TRUECOLOR);
    let mut moves = 0;
    while !terminal.contents().contains("not being saved") {
        assert!(moves < 100, "{}\n{}", terminal.contents(), home.game_text());
        press(&mut terminal, if moves % 2 == 0 { b"5" } else { b"l" });
        moves += 1;
    }
    let undo = terminal.contents();
    press(&mut terminal, b"j1");
    assert_ne!(undo, terminal.contents());
    leaves_unsaved(&mut terminal);
    assert!(home.game_text().ends_with('\n'), "no half line");
    let (game, resumed) = home.game();
    assert!(resumed.notes.is_empty());
    assert!(game.session().history().len() > 3, "what was written is kept");
}

#[test]
fn a_small_disk_that_is_full() {
    let home = Home::new();
    let state = home.path().join("state");
    fs::create_dir(&state).unwrap();
    let mounted = std::process::Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=16k,mode=700", "tmpfs"])
        .arg(&state)
        .output()
        .is_ok_and(|output| output.status.success());
    if !mounted {
        println!("skipped: this user cannot mount");
        return;
    }
    let unmounted = Unmount(&state);
    let mut terminal = home.open(&TRUECOLOR);
    press(&mut terminal, b"5");
    // Something else takes the rest, block by block.
    let _ = fs::write(state.join("other"), vec![0; 16 << 10]);
    let mut moves = 0;
    while !terminal.contents().contains("not being saved") {
        assert!(moves < 2000, "{}", terminal.contents());
        press(&mut terminal, format!("{}l", 1 + moves % 9).as_bytes());
        moves += 1;
    }
    fs::remove_file(state.join("other")).unwrap();
    // There is room again, and the next move saves everything that was missing.
    press(&mut terminal, b"j");
    press(&mut terminal, b"m1");
    terminal.type_bytes(b"q");
    assert_eq!(terminal.exit_within(SOON).code(), Some(0));
    let (game, resumed) = home.game();
    assert!(resumed.notes.is_empty());
    assert!(game.session().history().len() > moves / 3, "what could not be written came later");
    drop(unmounted);
}

/// What was drawn, typed in or written is not a game yet, but losing it matters as much.
#[test]
fn a_draft_on_a_disk_that_is_full() {
    let home = Home::new();
    let script = r#"ulimit -f 0; "$@""#;
    let mut terminal = home.spawn_program(
        "sh".as_ref(),
        &["-c".as_ref(), script.as_ref(), "sh".as_ref(), crate::home::NAZO.as_ref()],
        &TRUECOLOR,
    );
    terminal.until("Puzzle of the day");
    press(&mut terminal, b":order\r");
    terminal.type_bytes(b"R");
    terminal.until("This layout is not saved");
    terminal.type_bytes(b"q");
    terminal.until("it stays here until you quit nazo");
    leaves_unsaved(&mut terminal);
}

struct Unmount<'a>(&'a std::path::Path);

impl Drop for Unmount<'_> {
    fn drop(&mut self) {
        // A lazy unmount, since the program may still have a file open if a test failed.
        let _ = std::process::Command::new("umount").arg("-l").arg(self.0).output();
    }
}

/// Opening a pipe would wait for a writer.
#[test]
fn a_pipe_in_the_place_of_a_game() {
    for ending in ["nazo", "lock"] {
        let home = Home::new();
        let mut terminal = home.open(&TRUECOLOR);
        press(&mut terminal, b"5");
        terminal.type_bytes(b"qq");
        terminal.exit_within(SOON);
        let file = home.games().remove(0).with_extension(ending);
        fs::remove_file(&file).unwrap();
        mknodat(CWD, &file, FileType::Fifo, Mode::RWXU, 0).unwrap();
        let mut terminal = home.open(&TRUECOLOR);
        terminal.until("not being saved");
        goes_on(&mut terminal);
    }
}
