//! Published killers and kakuros survive a round trip through every written format that can hold them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use nazo::load::load;
use nazo_kinds::Loaded;

use crate::written;

/// The folder with puzzles that are not shipped, if there is one.
fn data() -> Option<PathBuf> {
    std::env::var_os("NAZO_DATA").map(PathBuf::from)
}

fn files_of(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("a directory entry").path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|found| found == ending)).collect();
    files.sort();
    files
}

fn puzzles_in(text: &str, name: &str) -> Vec<Loaded> {
    load(name, text.as_bytes()).into_iter().map(|reading| reading.outcome.unwrap_or_else(|e| panic!("{e}"))).collect()
}

/// The number of puzzles that each format could hold.
fn all_come_back(puzzles: &[Loaded]) -> BTreeMap<&'static str, usize> {
    let mut held = BTreeMap::new();
    for format in written() {
        for loaded in puzzles {
            let Some(text) = loaded.puzzle.write(format, None) else { continue };
            let again = puzzles_in(&text, format).remove(0);
            assert_eq!(again.puzzle.write(format, None).as_ref(), Some(&text), "{format}");
            // In that format a cage of one cell becomes part of another.
            if format != "tatham" {
                assert_eq!(again.puzzle.write("id", None), loaded.puzzle.write("id", None), "{format}: {text}");
            }
            *held.entry(format).or_default() += 1;
        }
    }
    println!("{} puzzles: {held:?}", puzzles.len());
    held
}

#[test]
fn killers_come_back_from_every_format() {
    let shipped = files_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/killer"), "nazo");
    let mut files = shipped;
    match data() {
        Some(data) => {
            let images = files_of(&data.join("images/killer"), "txt");
            assert_eq!(images.len(), 130);
            files.extend(images);
            files.push(data.join("killer/extreme.txt"));
        }
        None => println!("NAZO_DATA is not set: only the shipped puzzles are read"),
    }
    let read = |path: &PathBuf| puzzles_in(&std::fs::read_to_string(path).expect("a text"), &path.to_string_lossy());
    let puzzles: Vec<Loaded> = files.iter().flat_map(read).collect();
    let held = all_come_back(&puzzles);
    for format in ["native", "id", "fpuzzles", "sudokupad"] {
        assert_eq!(held.get(format).copied().unwrap_or(0), puzzles.len(), "{format} holds every killer");
    }
}

#[test]
fn kakuros_come_back_from_every_format() {
    let shipped = files_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/kakuro"), "nazo");
    let read = |path: &PathBuf| puzzles_in(&std::fs::read_to_string(path).expect("a text"), &path.to_string_lossy());
    let mut puzzles: Vec<Loaded> = shipped.iter().flat_map(read).collect();
    match data() {
        Some(data) => {
            let lines = std::fs::read_to_string(data.join("kakuro/kakuro.jsonl")).expect("a text");
            for line in lines.lines() {
                let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
                let rows: Vec<&str> =
                    row["rows"].as_array().expect("rows").iter().filter_map(|row| row.as_str()).collect();
                puzzles.extend(puzzles_in(&format!("kakuro\n{}\n", rows.join("\n")), "kakuro.jsonl"));
            }
            assert!(puzzles.len() >= 68);
        }
        None => println!("NAZO_DATA is not set: only the shipped puzzles are read"),
    }
    let held = all_come_back(&puzzles);
    for format in ["native", "id", "pzprv3", "puzzlink", "csv", "puzzlekit", "notebook"] {
        assert_eq!(held.get(format).copied().unwrap_or(0), puzzles.len(), "{format} holds every kakuro");
    }
}
