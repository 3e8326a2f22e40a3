//! What a player should know about the file of a game.

use std::path::PathBuf;

use super::{MOST_EVENTS, StoreError};
use nazo_core::words::{Phrase, say};
use nazo_kinds::JournalLine;

/// Something about the game's file that the player should know.
#[derive(Debug)]
pub enum Note {
    /// The last line was truncated and is kept in this file; the game continues from the line before.
    Torn(PathBuf),
    /// The file was truncated within the puzzle, before any move; what was left is kept in this file.
    Beheaded(PathBuf),
    /// This line could not be replayed. The game continues from the line before, and a copy of the file is kept.
    Damaged {
        /// The line.
        line: String,
        /// The copy.
        kept: PathBuf,
    },
    /// This line of a game that was handed over could not be replayed; the game continues from the line before.
    Unplayable(JournalLine),
    /// A game that was handed over has more events than can be replayed.
    TooLong,
    /// Some of the progress in the opened file is impossible and was left out.
    StartRefused,
    /// There was another game of this puzzle; it is kept here.
    SetAside(PathBuf),
    /// The puzzle in this game's file could not be read. The readable moves were replayed, and a copy of the file is
    /// kept here.
    Spoilt(PathBuf),
    /// This file has the name of the game but holds another puzzle; it is left alone.
    Other(PathBuf),
    /// The game is not being saved.
    NotSaved(StoreError),
}

impl Note {
    /// The note as shown to the player.
    pub fn phrase(&self) -> Phrase {
        match self {
            Note::Torn(kept) => say!("play.last-move-torn", kept = kept.display()),
            Note::Beheaded(kept) => say!("play.cut-off-before-moves", kept = kept.display()),
            Note::Damaged { line, kept } => say!("play.damaged-line", line = beginning(line), kept = kept.display()),
            Note::Unplayable(JournalLine { text, number }) => {
                say!("play.unplayable-line", number, text = beginning(text))
            }
            Note::TooLong => say!("play.only-first-moves", most = MOST_EVENTS),
            Note::StartRefused => Phrase::fixed("play.entries-left-out"),
            Note::SetAside(kept) => say!("play.earlier-game-kept", kept = kept.display()),
            Note::Spoilt(kept) => say!("play.file-damaged", kept = kept.display()),
            Note::Other(other) => say!("play.another-puzzle-in-file", other = other.display()),
            Note::NotSaved(error) => say!("play.not-saved", error = error.phrase()),
        }
    }
}

/// The longest part of a line that is shown, in characters: the text after it must remain readable.
const LONGEST: usize = 40;

/// The start of a line of a file, without control characters.
fn beginning(line: &str) -> String {
    let mut shown: String = line.chars().filter(|symbol| !symbol.is_control()).take(LONGEST).collect();
    if line.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
