//! What a player should know about the file of a game.

use std::path::PathBuf;

use super::{MOST_EVENTS, StoreError};
use nazo_core::words::{Phrase, phrase};
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
            Note::Torn(kept) => Phrase::new(
                format!("The last move was only partly saved; the rest of it is in {}.", kept.display()),
                format!("最後の手は保存の途中で切れていました。残りは{}にあります。", kept.display()),
            ),
            Note::Beheaded(kept) => Phrase::new(
                format!("The game's file was cut off before any move; a copy is in {}.", kept.display()),
                format!("ファイルは問題の途中で切れていて、手は残っていません。{}に残してあります。", kept.display()),
            ),
            Note::Damaged { line, kept } => Phrase::new(
                format!(
                    "Couldn't replay this line: {}. Continuing before it; the full file is in {}.",
                    beginning(line),
                    kept.display()
                ),
                format!(
                    "読めない行があります: {}。その前から続けます。元のファイルは{}にあります。",
                    beginning(line),
                    kept.display()
                ),
            ),
            Note::Unplayable(JournalLine { text, number }) => {
                let text = beginning(text);
                phrase!(
                    "Line {number} can't be replayed: {text}. Continuing before it.",
                    "{number}行目は読めません: {text}。その前から続けます。"
                )
            }
            Note::TooLong => phrase!(
                "Only the first {MOST_EVENTS} moves and undos of this game are played.",
                "このゲームの手は、戻した手も含めて最初の{MOST_EVENTS}までを読み込みました。"
            ),
            Note::StartRefused => Phrase::fixed(
                "Some entries in this file don't fit the puzzle and were left out.",
                "問題に合わない記入があったので、除きました。",
            ),
            Note::SetAside(kept) => Phrase::new(
                format!("Your earlier game is kept in {}.", kept.display()),
                format!("これまでのゲームは{}にあります。", kept.display()),
            ),
            Note::Spoilt(kept) => Phrase::new(
                format!("This game's file was damaged; a copy is in {}.", kept.display()),
                format!("この問題の保存ファイルが壊れていました。元のファイルは{}にあります。", kept.display()),
            ),
            Note::Other(other) => Phrase::new(
                format!("{} should hold this game, but has another puzzle.", other.display()),
                format!("{}はこの問題の保存ファイルのはずですが、別の問題が入っています。", other.display()),
            ),
            Note::NotSaved(error) => {
                phrase!([error = error.phrase()], "The game is not being saved: {error}", "保存できません: {error}。")
            }
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
