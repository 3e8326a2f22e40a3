//! Reads the files given to a command.

use std::fs;
use std::io::{self, Read};
use std::path::{self, Path, PathBuf};

use clap::CommandFactory;

use super::{CommandLine, prefixed};
use crate::load;
use nazo_core::text::data_url;
use nazo_core::text::lexis::nearest;
use nazo_core::words::{self, Phrase, say};

/// Files larger than this are not puzzles.
pub const MOST_BYTES: u64 = 256 << 20;

/// The name of a file in messages. For an address, which may contain a whole puzzle, it is the host; for any other
/// puzzle, its first characters.
pub fn name_of(file: &Path) -> String {
    match puzzle_itself(file) {
        Some(text) if is_address(text) => host(text).to_string(),
        Some(text) => text.chars().take(MOST_NAMED).chain(['…']).collect(),
        None if is_stdin(file) => "-".to_string(),
        None => file.display().to_string(),
    }
}

/// How many characters of a puzzle serve as its name.
const MOST_NAMED: usize = 16;

/// A puzzle given instead of a file: an address, or a line that reads as a puzzle and is not the name of a file.
pub fn puzzle_itself(file: &Path) -> Option<&str> {
    let text = file.to_str()?;
    (is_address(text) || (load::is_line(text) && !file.exists())).then_some(text)
}

fn is_address(text: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme)) || data_url::is_of_picture(text)
}

fn host(address: &str) -> &str {
    if data_url::is_of_picture(address) {
        return address.split([';', ',']).next().filter(|kind| kind.len() < 32).unwrap_or("data:image");
    }
    let rest = address.split_once("//").map_or(address, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or(rest)
}

/// The contents of a file, or the reason why they cannot be read, with its name.
pub fn bytes_named(file: &Path, name: &str) -> Result<Vec<u8>, Phrase> {
    bytes(file, name).map_err(|why| prefixed(name, why))
}

/// The contents of a file, or the reason why they cannot be read.
pub fn bytes(file: &Path, name: &str) -> Result<Vec<u8>, Phrase> {
    bytes_of(file).map_err(|error| complaint(&error, name))
}

/// The system's message without its number, and the command that may have been meant.
fn complaint(error: &io::Error, name: &str) -> Phrase {
    let said = words::of_system(error);
    if error.kind() == io::ErrorKind::IsADirectory {
        return say!("cli.is-a-folder", folder = name.trim_end_matches('/'));
    }
    match command_meant(name).filter(|_| error.kind() == io::ErrorKind::NotFound) {
        Some(command) => say!("cli.command-meant", said, command),
        None => said,
    }
}

/// The command with a similar name, if there is one.
pub fn command_meant(name: &str) -> Option<String> {
    let command = CommandLine::command();
    let commands: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    nearest(name, &commands).map(str::to_string)
}

/// Whether the file stands for standard input.
pub fn is_stdin(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// The absolute path of a file, if it can be determined.
pub fn whole(file: &Path) -> PathBuf {
    path::absolute(file).unwrap_or_else(|_| file.to_path_buf())
}

/// The contents of a file, or of standard input for `-`. A puzzle given as an argument stands for itself; many
/// addresses contain a whole puzzle, or a picture of one.
pub fn bytes_of(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(text) = puzzle_itself(file) {
        // A truncated picture is reported as text.
        return Ok(data_url::picture_in(text).unwrap_or_else(|| text.as_bytes().to_vec()));
    }
    let mut size;
    if is_stdin(file) {
        size = io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut bytes)? as u64;
    } else {
        let file = fs::File::open(file)?;
        // The size of a file is known before it is read.
        size = file.metadata()?.len();
        if size <= MOST_BYTES {
            size = file.take(MOST_BYTES + 1).read_to_end(&mut bytes)? as u64;
        }
    }
    if size > MOST_BYTES {
        // In Japanese, the message follows from the kind of error.
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "too large for a puzzle file"));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_holds_a_picture_is_that_picture() {
        let file = Path::new("data:image/png;base64,aGVsbG8=");
        assert_eq!(name_of(file), "data:image/png");
        assert_eq!(bytes_of(file).expect("it holds it").as_slice(), b"hello");
        let broken = Path::new("data:image/png;base64,aGV*");
        assert!(bytes_of(broken).expect("told of as text").starts_with(b"data:"));
    }
}
