//! Running the program, and the puzzles of these tests.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A random full grid, from which clues were removed as long as the solution stayed unique.
pub const UNIQUE: &str = "..9....2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2";
pub const SOLUTION: &str = "539486721471952368826317594294631857358279146617548239765124983142893675983765412";
/// The same without its first clue.
pub const MULTIPLE: &str = ".......2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2";
/// The box needs its 9 in r3c3, but row 3 already has one.
pub const NONE: &str = "123......456......78...9.................................2......................5";
/// Two ones in a row.
pub const BAD: &str = "11.......................................2.......................................";

/// The exit code and the output of a run.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// The JSON objects of the output, one for each line.
pub fn objects(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"))).collect()
}

/// A folder with files in it.
pub fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

pub fn command(folder: &Path, args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nazo"));
    command.args(args.split_whitespace()).current_dir(folder).env("HOME", folder).env("LC_ALL", "C");
    for name in ["XDG_STATE_HOME", "XDG_CONFIG_HOME", "TERM", "COLORTERM", "NO_COLOR", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

/// Runs the program in `folder` with the words of `args`, and `input` as its standard input.
pub fn nazo_reading(folder: &Path, args: &str, input: &str) -> Run {
    let mut command = command(folder, args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that reads nothing may have ended already.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    finished(child.wait_with_output().unwrap())
}

pub fn nazo(folder: &Path, args: &str) -> Run {
    nazo_reading(folder, args, "")
}

impl Run {
    /// Runs a command that reads nothing.
    pub fn of(command: &mut Command) -> Run {
        finished(command.stdin(Stdio::null()).output().unwrap())
    }
}

fn finished(output: Output) -> Run {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// The puzzle in the format `line`, whatever format it was in.
pub fn as_line(folder: &Path, text: &str) -> String {
    let run = nazo_reading(folder, "convert - --to line", text);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{text}");
    run.out.trim().to_string()
}
