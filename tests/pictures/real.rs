//! Real screenshots and photos, if they are available (`NAZO_DATA`).

use std::fs;
use std::path::PathBuf;

use nazo::load::picture::{Wanted, puzzle, sight};
use nazo_core::puzzle::Budget;
use nazo_kinds::scan::Trust;

/// The pictures in a folder, with the text beside each. With `NAZO_FULL` all of them, otherwise some.
fn pictures(folder: &str, step: usize) -> Vec<(PathBuf, String)> {
    let Some(data) = std::env::var_os("NAZO_DATA") else {
        println!("skipped: NAZO_DATA is not set");
        return Vec::new();
    };
    let folder = PathBuf::from(data).join("images").join(folder);
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut pictures: Vec<(PathBuf, String)> = entries
        .filter(|path| path.extension().is_some_and(|extension| extension != "txt"))
        .filter_map(|path| Some((path.clone(), fs::read_to_string(path.with_extension("txt")).ok()?)))
        .collect();
    pictures.sort();
    let step = if std::env::var_os("NAZO_FULL").is_some() { 1 } else { step };
    pictures.into_iter().step_by(step).collect()
}

/// The id of the puzzle that was read, the correct id, and whether the reading is sure.
fn ids(picture: &PathBuf, truth: &str) -> (Option<String>, Option<String>, bool) {
    let bytes = fs::read(picture).expect("the picture is there");
    let found = sight(&bytes, Wanted::default(), &Budget::unlimited()).ok();
    let is_sure = found.as_ref().is_some_and(|sight| sight.trust == Trust::Sure);
    let id = |loaded: nazo_kinds::Loaded| loaded.puzzle.write("id", None);
    let read = found.and_then(|sight| puzzle("picture", &sight.scan).ok()).and_then(id);
    let wanted = nazo::load::load("truth", truth.as_bytes()).remove(0).outcome.ok().and_then(id);
    (read, wanted, is_sure)
}

fn check(folder: &str, step: usize, least_percent: usize) {
    let pictures = pictures(folder, step);
    let mut right = 0;
    for (picture, truth) in &pictures {
        let (read, wanted, is_sure) = ids(picture, truth);
        right += usize::from(read == wanted);
        assert!(read == wanted || !is_sure, "{} is taken for {read:?} without asking", picture.display());
        if read != wanted {
            println!("{}: {read:?} for {wanted:?}", picture.display());
        }
    }
    println!("{folder}: {right} of {}", pictures.len());
    assert!(right * 100 >= pictures.len() * least_percent, "{folder}: {right} of {}", pictures.len());
}

#[test]
fn killers_are_read() {
    check("killer", 8, 98);
}

#[test]
fn sudokus_are_read() {
    check("sudoku", 20, 93);
}

#[test]
fn positions_of_minesweeper_are_read() {
    for (picture, truth) in pictures("minesweeper", 1) {
        let bytes = fs::read(&picture).expect("the picture is there");
        let Ok(sight) = sight(&bytes, Wanted::default(), &Budget::unlimited()) else {
            println!("{}: nothing", picture.display());
            continue;
        };
        let rows = sight.scan.cells.chunks(sight.scan.cols);
        let read: Vec<String> = rows.map(|row| row.iter().map(|glyph| glyph.value.as_str()).collect()).collect();
        let wanted: Vec<&str> = truth.lines().collect();
        // Four of the six show a whole board in a window; on the phone, the boards are cut off at the edge of the
        // screen.
        let is_window = !wanted.concat().contains('?');
        if is_window {
            assert_eq!(read, wanted, "{}", picture.display());
        }
    }
}
