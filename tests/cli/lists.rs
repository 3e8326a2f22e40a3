//! Published lists, with every engine and language.

use std::path::Path;

use crate::program::{folder, nazo_reading, objects};

/// Every puzzle has one solution, and both engines find the same one. Takes a tenth of each list unless `NAZO_FULL` is
/// set.
#[test]
fn published_puzzles_are_unique() {
    let Some(data) = std::env::var_os("NAZO_DATA") else {
        println!("skipped: NAZO_DATA is not set");
        return;
    };
    let part = if std::env::var_os("NAZO_FULL").is_some() { 1 } else { 10 };
    let folder = folder(&[]);
    let lists = std::fs::read_dir(Path::new(&data).join("sudoku")).unwrap().flatten();
    for path in lists.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|kind| kind == "txt")) {
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| line.trim().len() == 81).step_by(part).collect();
        assert!(!lines.is_empty(), "{}", path.display());
        let mut solutions = Vec::new();
        for args in ["--engine splr --lang en", "--engine batsat --lang ja"] {
            let run = nazo_reading(folder.path(), &format!("solve --json {args} -"), &lines.join("\n"));
            assert_eq!(run.code, 0, "{} {args}: {}", path.display(), run.err);
            let found = objects(&run);
            assert_eq!(found.len(), lines.len());
            for object in &found {
                assert_eq!(object["status"], "unique", "{} {args}: {object}", path.display());
            }
            solutions.push(found.into_iter().map(|object| object["solutions"].clone()).collect::<Vec<_>>());
            let run = nazo_reading(folder.path(), &format!("solve {args} -"), &lines.join("\n"));
            assert_eq!((run.code, run.out.lines().count()), (0, lines.len()));
        }
        assert!(solutions[0] == solutions[1], "{}: the engines differ", path.display());
    }
}
