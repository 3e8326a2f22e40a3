//! The player's settings folder, as the program uses it.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::home::{Home, TRUECOLOR};

fn write(home: &Home, file: &str, text: &str) -> PathBuf {
    let path = home.path().join("config/nazo").join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn what_is_chosen_is_found_again() {
    let home = Home::new();
    let config = write(&home, "config.toml", "# mine\nkeys = \"sudokupad\" # as there\n");
    let mut terminal = home.open(&TRUECOLOR);
    terminal.type_bytes(b":theme\r");
    terminal.until("┌ Theme");
    terminal.type_bytes(b"j\r");
    terminal.until("Theme: light.");
    // In this preset `x` selects the layer of corner marks.
    terminal.type_bytes(b"x");
    terminal.until("CORNER");
    terminal.type_bytes(b"q");
    assert!(terminal.exit_within(Duration::from_secs(5)).success());
    let kept = fs::read_to_string(&config).unwrap();
    assert_eq!(kept, "# mine\nkeys = \"sudokupad\" # as there\ntheme = \"light\"\n");

    let mut terminal = home.open(&TRUECOLOR);
    terminal.type_bytes(b":theme\r");
    terminal.until(">light");
    terminal.type_bytes(b"\x1b");
    terminal.until_gone(">light");
    terminal.type_bytes(b"q");
    assert!(terminal.exit_within(Duration::from_secs(5)).success());
}

#[test]
fn a_mistake_is_told_in_the_program_and_on_leaving() {
    let home = Home::new();
    write(&home, "keys.toml", "[keys]\nundoo = \"z\"\n");
    let file = home.puzzle_file();
    let mut terminal = home.spawn(&[file.as_os_str(), "--no-clock".as_ref()], &TRUECOLOR);
    let told = "keys.toml, line 2, column 1: unknown action 'undoo'; did you mean 'undo'?";
    terminal.until(told);
    terminal.type_bytes(b"q");
    terminal
        .until(&format!("nazo: {}", home.path().join("config/nazo").display()).chars().take(70).collect::<String>());
    assert!(terminal.exit_within(Duration::from_secs(5)).success());
}

#[test]
fn what_was_mended_meanwhile_is_not_told_on_leaving() {
    let home = Home::new();
    write(&home, "config.toml", "clock = maybe\n");
    let file = home.puzzle_file();
    let mut terminal = home.spawn(&[file.as_os_str(), "--no-clock".as_ref()], &TRUECOLOR);
    terminal.until("config.toml, line 1");
    write(&home, "config.toml", "clock = true\n");
    terminal.type_bytes(b"q");
    assert!(terminal.exit_within(Duration::from_secs(5)).success());
    assert!(!terminal.contents().contains("nazo: "), "{}", terminal.contents());
}

#[test]
fn a_folder_that_cannot_be_written_is_no_error() {
    let home = Home::new();
    // A file in the place of the folder.
    fs::create_dir_all(home.path().join("config")).unwrap();
    fs::write(home.path().join("config/nazo"), "").unwrap();
    let mut terminal = home.open(&TRUECOLOR);
    terminal.type_bytes(b":clock\r");
    terminal.until("Set for this session only: config.toml: ");
    terminal.type_bytes(b"q");
    assert!(terminal.exit_within(Duration::from_secs(5)).success());
}

#[test]
fn a_file_of_settings_that_is_no_text_is_told_of_and_left_alone() {
    let home = Home::new();
    let config = write(&home, "config.toml", "");
    let spoilt = b"theme = \"light\"\n\xff\xfe\x00 = [\n".to_vec();
    fs::write(&config, &spoilt).unwrap();
    let mut terminal = home.open(&TRUECOLOR);
    terminal.until("config.toml");
    // A choice is not written into a file that cannot be read.
    terminal.type_bytes(b":clock\r");
    terminal.until("session only: config.toml");
    terminal.type_bytes(b"q");
    assert!(terminal.exit_within(Duration::from_secs(5)).success());
    assert_eq!(fs::read(&config).unwrap(), spoilt);
}
