//! What a player should know about the file of a game.

use std::path::PathBuf;

use super::{MOST_EVENTS, StoreError};
use nazo_core::words::{Phrase, say};
use nazo_kinds::JournalLine;

/// Something about the game's file that the player should know.
#[derive(Debug)]
pub enum Note {
    /// The last line was cut short and is kept in this file; the game goes on from the line before.
    Torn(PathBuf),
    /// The file was cut short within the puzzle, before any move; what there was of it is kept in this file.
    Beheaded(PathBuf),
    /// This line could not be played; the game goes on from the line before, and the file as it was is kept here.
    Damaged {
        /// The line.
        line: String,
        /// The copy.
        kept: PathBuf,
    },
    /// This line of a game that was handed over could not be played; the game goes on from the line before.
    Unplayable(JournalLine),
    /// More has happened in a game that was handed over than is played.
    TooLong,
    /// Some of the progress in the file that was opened is not possible and was left out.
    StartRefused,
    /// There was another game of this puzzle; it is kept here.
    SetAside(PathBuf),
    /// The puzzle in the file of this game could not be read; what could be read of the moves is played, and the file as it was
    /// is kept here.
    Spoilt(PathBuf),
    /// This file has the name of the game, but holds another puzzle; it is left alone.
    Other(PathBuf),
    /// The game is not being saved.
    NotSaved(StoreError),
}

impl Note {
    /// The note as the interface says it.
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

/// The longest part of a line that is shown, in characters: what follows it has to be read as well.
const LONGEST: usize = 40;

/// A line of a file as it begins, without what no terminal shows.
fn beginning(line: &str) -> String {
    let mut shown: String = line.chars().filter(|symbol| !symbol.is_control()).take(LONGEST).collect();
    if line.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
