//! Reading the files a command was given.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::CommandFactory;

use super::CommandLine;
use crate::kinds::Reading;
use crate::load;
use crate::text::lexis::nearest;

/// What became of one file.
pub struct FileReading {
    /// The name it goes by in messages.
    pub name: String,
    /// What became of each of its puzzles, or why the file cannot be read at all.
    pub readings: Result<Vec<Reading>, String>,
}

/// Files larger than this are no puzzles.
const MOST_BYTES: u64 = 256 << 20;

/// Reads every puzzle of every file, in order, each file to its end when it is its turn. A file that cannot be read
/// does not keep the others from it.
pub fn read(files: &[PathBuf]) -> impl Iterator<Item = FileReading> {
    files.iter().map(|file| read_file(file))
}

fn read_file(file: &Path) -> FileReading {
    let name = if is_stdin(file) { "-".to_string() } else { file.display().to_string() };
    let bytes = bytes_of(file).map_err(|error| format!("{name}: {}", complaint(&error, &name)));
    FileReading { readings: bytes.map(|bytes| load::load(&name, &bytes)), name }
}

/// What the system said, without its number; and where a command may have been meant, which.
fn complaint(error: &io::Error, name: &str) -> String {
    let said = said(error);
    let command = CommandLine::command();
    let commands: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    match nearest(name, &commands).filter(|_| error.kind() == io::ErrorKind::NotFound) {
        Some(command) => format!("{said}; did you mean the command '{command}'?"),
        None => said,
    }
}

/// What the system said, without its number.
pub fn said(error: &io::Error) -> String {
    let said = error.to_string();
    said.split(" (os error").next().unwrap_or_default().to_string()
}

fn is_stdin(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// All of a file, or of the standard input for `-`.
pub fn bytes_of(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if is_stdin(file) {
        io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    } else {
        fs::File::open(file)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "too large for a puzzle file"));
    }
    Ok(bytes)
}
