//! Why the game refuses what was asked of it.

use nazo_core::puzzle::{Candidate, Cell, ConstraintId, Model};
use nazo_core::words::{Lang, Phrase};

/// More than this never happens in a game, undo included: each event takes some hundred bytes, whatever its line has.
pub const MOST_EVENTS: usize = 100_000;

/// Why an event is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The cell belongs to the puzzle and cannot be changed.
    Given(Cell),
    /// The value can never stand in the cell.
    NotAValue(Candidate),
    /// Nothing can be opened in this cell: it is open, it is flagged, or the puzzle hides nothing.
    NotClosed(Cell),
    /// The game is over; taking moves back goes on with it.
    Over,
    /// The values are no combination of the sum.
    NotACombination(ConstraintId),
    /// The puzzle has no such cell.
    NoSuchCell(Cell),
    /// The history has no state with this number.
    NoSuchState(usize),
    /// As many trials are open as can be.
    TooManyTrials,
    /// No trial is open that could be kept.
    NoTrial,
    /// Every letter marks a place already.
    TooManyBookmarks,
    /// As much has happened in the game as can.
    TooLong,
}

impl Refusal {
    /// The refusal as the interface says it.
    pub fn phrase(&self, model: &Model) -> Phrase {
        Phrase::each(|lang| match (self, lang) {
            (Refusal::Given(cell), Lang::En) => format!("{} is a clue.", model.cell_name(*cell, lang)),
            (Refusal::Given(cell), Lang::Ja) => format!("{}はヒント数字です。", model.cell_name(*cell, lang)),
            (Refusal::NotAValue(candidate), Lang::En) => {
                let value = model.name_in(*candidate, lang);
                format!("{} can't be {value}.", model.cell_name(candidate.cell, lang))
            }
            (Refusal::NotAValue(candidate), Lang::Ja) => {
                let value = model.name_in(*candidate, lang);
                format!("{}に{value}は入りません。", model.cell_name(candidate.cell, lang))
            }
            (Refusal::NotClosed(cell), Lang::En) => format!("{} can't be opened.", model.cell_name(*cell, lang)),
            (Refusal::NotClosed(cell), Lang::Ja) => format!("{}は開けません。", model.cell_name(*cell, lang)),
            (Refusal::Over, Lang::En) => "The game is over. u: undo the last move, for practice".to_string(),
            (Refusal::Over, Lang::Ja) => "ゲームは終わりました。uで1手戻し、練習として続けられます。".to_string(),
            (Refusal::NotACombination(sum), _) => {
                let name = model.constraints().get(sum.index()).map_or("", |constraint| constraint.label.get(lang));
                match lang {
                    Lang::En => format!("{name} has no such combination."),
                    Lang::Ja => format!("{name}にその組み合わせはありません。"),
                }
            }
            (Refusal::NoSuchCell(_), Lang::En) => "This puzzle has no such cell.".to_string(),
            (Refusal::NoSuchCell(_), Lang::Ja) => "そのマスはありません。".to_string(),
            (Refusal::NoSuchState(state), Lang::En) => format!("This game has no state {state}."),
            (Refusal::NoSuchState(state), Lang::Ja) => format!("このゲームに局面{state}はありません。"),
            (Refusal::TooManyTrials, Lang::En) => "Nine trials are open. S: end one".to_string(),
            (Refusal::TooManyTrials, Lang::Ja) => "仮置きは9段までです。Sで終えられます。".to_string(),
            (Refusal::NoTrial, Lang::En) => "No trial to end. s: start one".to_string(),
            (Refusal::NoTrial, Lang::Ja) => "仮置きはしていません。sで始められます。".to_string(),
            (Refusal::TooManyBookmarks, Lang::En) => "All 26 bookmarks are in use. b: remove the one here".to_string(),
            (Refusal::TooManyBookmarks, Lang::Ja) => {
                "しおりは26個までです。しおりの場所でbを押すと外せます。".to_string()
            }
            (Refusal::TooLong, Lang::En) => format!("A game has at most {MOST_EVENTS} moves and undos."),
            (Refusal::TooLong, Lang::Ja) => format!("1つのゲームの手は、戻した手も含めて{MOST_EVENTS}までです。"),
        })
    }
}
