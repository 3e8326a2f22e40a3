//! The messages of the interface in English.

use super::{Message, ending};
use crate::words::{Lang, Phrase, begun, count};

impl Message {
    pub(super) fn english(&self) -> String {
        match self {
            Message::Placed { value, cell, removed: 0, .. } => format!("{value} placed in {cell}. u undoes."),
            Message::Placed { value, cell, removed, marks: true } => {
                let marks = if *removed == 1 { "mark" } else { "marks" };
                let number = count(*removed, Lang::En);
                format!("{value} placed in {cell}; {value} taken out of {number} {marks} that saw it. u undoes both.")
            }
            Message::Placed { value, cell, removed, marks: false } => {
                let cells = if *removed == 1 { "cell" } else { "cells" };
                let number = count(*removed, Lang::En);
                format!("{value} placed in {cell}; {value} taken out of {number} {cells} that saw it. u undoes both.")
            }
            Message::Cleared(cell) => format!("{} cleared. u undoes.", capitalised(cell)),
            Message::NothingToClear(cell) => format!("Nothing in {cell} can be cleared."),
            Message::Struck { value, cell } => format!("{} crossed out in {cell}. u undoes.", capitalised(value)),
            Message::Restored { value, cell } => {
                format!("{} is a candidate of {cell} again. u undoes.", capitalised(value))
            }
            Message::Marked { value, cell, centre } => {
                let where_ = if *centre { "centre" } else { "corner" };
                format!("{value} marked in the {where_} of {cell}. u undoes.")
            }
            Message::Unmarked { value, cell } => format!("{value} no longer marked in {cell}. u undoes."),
            Message::NoneToMark => "None of the selected cells can take this mark.".into(),
            Message::Coloured { cell, letter } => format!("Colour {letter} for {cell}. u undoes."),
            Message::Uncoloured(cell) => format!("Colour taken from {cell}. u undoes."),
            Message::Painted { value, cell, letter } => format!("Colour {letter} for the {value} in {cell}. u undoes."),
            Message::NoSuchColour => "The colours are 1 to 8; 0 takes a colour away.".into(),
            Message::MarksCleared(cell) => format!("Marks taken out of {cell}. u undoes."),
            Message::CrossesCleared(cell) => format!("Crossed-out candidates are back in {cell}. u undoes."),
            Message::Applied => "The candidates are your marks now; a shows automatic ones. u undoes.".into(),
            Message::AutoShown(true) => "Automatic candidates are on; a shows your own marks.".into(),
            Message::AutoShown(false) => "Automatic candidates are off: marks are your own. a shows them again.".into(),
            Message::NothingToApply => "Your marks are these candidates already.".into(),
            Message::NothingToChange => "It is so here already.".into(),
            Message::NothingToRepeat => "Nothing was changed yet that could be repeated.".into(),
            Message::Selecting => "Moving selects; v rests, V widens, Esc drops the selection.".into(),
            Message::SelectionRests(cells) => {
                let cells = begun(Message::cells(*cells).get(Lang::En));
                format!("{cells} selected; v selects on from the cursor, Esc drops them.")
            }
            Message::Unselected(cell) => format!("{cell} is no longer selected."),
            Message::Selected { name, cells } => {
                let name = capitalised(name);
                format!("{name} selected, {}; V widens, Esc drops the selection.", Message::cells(*cells))
            }
            Message::TrialBegins(1) => "A trial: what you enter now is only supposed. S keeps or drops it.".into(),
            Message::TrialBegins(level) => {
                format!("A trial within the trial, {level} deep. S keeps or drops the inner one.")
            }
            Message::NoTrial => "No trial is open; s begins one.".into(),
            Message::SettleTrial => "How is this trial to end?".into(),
            Message::TrialKept => "What was supposed stands. u undoes.".into(),
            Message::TrialDropped => "Back before the trial; its moves stay in the history. B shows them.".into(),
            Message::TrialFails { clash, cause: None } => format!("{} S ends the trial.", capitalised(clash)),
            Message::TrialFails { clash, cause: Some(cause) } => {
                format!("{} {} S ends the trial.", capitalised(clash), capitalised(cause))
            }
            Message::BookmarkSet(letter) => format!("Bookmark {letter} set here. B goes back to it, b takes it away."),
            Message::BookmarkGone(letter) => format!("Bookmark {letter} taken away. b sets it again."),
            Message::NoBookmarks => "No bookmark is set; b sets one.".into(),
            Message::HistoryShown => "The board shows the state chosen here.".into(),
            Message::WentTo(0) => "Here the game began. B goes anywhere else.".into(),
            Message::WentTo(1) => "Here the game had one move. B goes anywhere else.".into(),
            Message::WentTo(moves) => format!("Here the game had {moves} moves. B goes anywhere else."),
            Message::AskVerify => "This compares your entries with the solution. R again does it.".into(),
            Message::NothingToCompare => "Nothing is entered that could be wrong; :solution shows the solution.".into(),
            Message::Agrees => "Every entry agrees with the solution so far.".into(),
            Message::Differs(1) => "One entry differs from the solution (marked).".into(),
            Message::Differs(wrong) => {
                begun(&format!("{} entries differ from the solution (marked).", count(*wrong, Lang::En)))
            }
            Message::NeedsStruck { value, cell } => {
                format!("The entries agree, but the {value} crossed out in {cell} is needed.")
            }
            Message::AllRight => "Nothing here contradicts the solution; there is no need to go back.".into(),
            Message::BackToRight(1) => "Back at the last right state, one move before. U goes forward again.".into(),
            Message::BackToRight(moves) => {
                let moves = count(*moves, Lang::En);
                format!("Back at the last right state, {moves} moves before. U goes forward again.")
            }
            Message::NoOneSolution => "The puzzle has several solutions, so there is none to compare with.".into(),
            Message::StillLooking => "The solution is still being worked out; try again in a moment.".into(),
            Message::TooHardToVerify => {
                "The solution was not found in passing; choose 'solution' in the palette.".into()
            }
            Message::FindingSurvivors => "Looking for the candidates that survive in some solution; Esc stops.".into(),
            Message::SurvivorsShown => {
                "Candidates that survive in some solution are picked out. n finds the others.".into()
            }
            Message::NoneSurvives => "No solution agrees with what is on the board. u undoes, R compares.".into(),
            Message::Paused(clock) => format!("Paused at {clock}"),
            Message::PausedKeys => "The clock stands still. Any key goes on, q saves and quits.".into(),
            Message::InputMethod => "The input method is on; switch it to direct input for the keys.".into(),
            Message::DigitFirst(true) => "Digits first: after f and a digit, Enter or a click enters it.".into(),
            Message::DigitFirst(false) => "Cells first: a digit goes to the cell under the cursor.".into(),
            Message::Training(true) => "Opening what is not proven safe is warned of while something else is.".into(),
            Message::FirstSafe => "From the next board on the first click is no mine, and may be a number.".into(),
            Message::FirstOpening => "From the next board on the first click has no mine around it either.".into(),
            Message::FirstOfBoard => "From the next board on each board says what its first click is promised.".into(),
            Message::Uniqueness(true) => "Steps may use that the puzzle has one solution, where it has.".into(),
            Message::Uniqueness(false) => "Steps rest on the rules alone, not on there being one solution.".into(),
            Message::Training(false) => "Nothing is warned of.".into(),
            Message::Tidy(true) => "Placing a digit takes it out of the marks that see it.".into(),
            Message::Tidy(false) => "Placing a digit leaves all marks as they are.".into(),
            Message::Seen { value, cell } => format!("{cell} cannot be {value}: a cell it sees is {value}."),
            Message::Given(cell) => format!("{cell} is a given and stays as it is."),
            Message::Filled(cell) => format!("{cell} holds an entry; clear it to mark candidates."),
            Message::NoSuchValue(value) => format!("No cell of this puzzle can be {value}."),
            Message::NotLone(cell) => format!("{cell} has more than one candidate left."),
            Message::Undone(0) => "Undone: this is the start. U does it again.".into(),
            Message::Undone(left) => format!("Undone, {} left. U does it again.", count(*left, Lang::En)),
            Message::Redone => "Done again. u undoes.".into(),
            Message::NothingToUndo => "This is the start of the game.".into(),
            Message::NothingToRedo => "Nothing was undone here.".into(),
            Message::Restarted => "Back at the start; every move is kept. U goes forward again.".into(),
            Message::Broken(sentence) => capitalised(sentence),
            Message::Breaks(sentence) => format!("{} u undoes.", capitalised(sentence)),
            Message::Unbroken => "No entry breaks a rule so far.".into(),
            Message::Solved { clock, hints: 0 } => format!("Solved in {clock} without help."),
            Message::Solved { clock, hints: 1 } => format!("Solved in {clock}, with help asked once."),
            Message::Solved { clock, hints } => format!("Solved in {clock}, with help asked {hints} times."),
            Message::Resumed { moves: 1, clock } => format!("Welcome back: 1 move, {clock} played, nothing lost."),
            Message::Resumed { moves, clock } => {
                format!("Welcome back: {moves} moves, {clock} played, nothing lost.")
            }
            Message::Welcome => "A fresh puzzle. Every move is saved as you make it; ? shows the keys.".into(),
            Message::OtherWindow => "Moves made in another window were taken over.".into(),
            Message::Note(note) => note.to_string(),
            Message::Working => "Working out the path; Esc stops.".into(),
            Message::WorkingUpTo(cell) => format!("Working out the path up to {cell}; Esc stops."),
            Message::Listing => "Listing every step that is possible now; Esc stops.".into(),
            Message::LookingForTip => "Looking for the next step; Esc stops.".into(),
            Message::LookingForReason => "Looking for a reason; Esc stops.".into(),
            Message::WorkStopped => "Stopped; what was found stays.".into(),
            Message::EntryWrong => "At least one entry is wrong; R shows which.".into(),
            Message::StruckNeeded => "A crossed-out candidate is needed; R shows which.".into(),
            Message::Comparing => "Comparing with all solutions; Esc stops.".into(),
            Message::SomeAgree => "A solution has all that stands here; the puzzle has several.".into(),
            Message::NothingLeft => "The puzzle is solved; there is nothing left to find.".into(),
            Message::NoPractice(name) => format!("There is no puzzle here to practise {}.", name.get(Lang::En)),
            Message::PractiseWhat => {
                "Choose a step first: p shows the path, P a puzzle that needs its technique.".into()
            }
            Message::NoSuchSteps => "No step is of that sort; all are listed.".into(),
            Message::IsGiven(cell) => format!("{cell} is a given."),
            Message::Holds { value, cell } => {
                format!("{cell} holds {value}; w w shows the step that decides the cell.")
            }
            Message::SumForbids { value, cell, sum } => {
                format!("The sum of {sum} leaves no {value} for {cell}.")
            }
            Message::HouseHas { value, cell, house, place, is_own } => {
                let whose = if *is_own { "your" } else { "its" };
                format!("{cell} cannot be {value}: {house} has {whose} {value} at {place}.")
            }
            Message::NotForbidden { value, cell } => format!("No rule forbids {value} in {cell}."),
            Message::AfterSteps(1) => "After one other step:".into(),
            Message::AfterSteps(steps) => format!("After {} other steps:", count(*steps, Lang::En)),
            Message::FromGivens => "An entry does not fit, so this is from the givens alone.".into(),
            Message::StepTaken { name, with: 0 } => format!("{name} taken into the game. u undoes."),
            Message::StepTaken { name, with } => {
                let steps = if *with == 1 { "step" } else { "steps" };
                format!("{name} taken, with {} {steps} that it needs. u undoes all.", count(*with, Lang::En))
            }
            Message::EntryDiffers(cell) => {
                format!("The entry in {cell} differs from the path; clear it to take this step.")
            }
            Message::StepKnown => "The game already has what this step says.".into(),
            Message::LeftOpen(cell) => {
                format!("Nothing decides {}: solutions differ there.", cell.get(Lang::En))
            }
            Message::SeveralLeft => "Several solutions remain from here, so nothing more follows.".into(),
            Message::PathEnds => "No further step was found.".into(),
            Message::SolutionShown(0) => "The solution; the game has not changed.".into(),
            Message::SolutionShown(1) => "The solution; one entry differs (marked).".into(),
            Message::SolutionShown(wrong) => {
                let wrong = count(*wrong, Lang::En);
                format!("The solution; {wrong} entries differ (marked).")
            }
            Message::NoSolution => "The puzzle has no solution; D shows why.".into(),
            Message::SeveralSolutions => "One of several solutions.".into(),
            Message::Ambiguous => "This puzzle has several solutions; D shows where they differ.".into(),
            Message::Unsolvable => "This puzzle has no solution; D shows which clues clash.".into(),
            Message::OneSolution => "The puzzle is sound: it has exactly one solution.".into(),
            Message::WritingClauses => "Writing the puzzle as clauses; Esc stops.".into(),
            Message::LookingIntoSoundness => "Looking whether the clues fit together; Esc stops.".into(),
            Message::LookingForSolution => "Looking for the solution; Esc stops.".into(),
            Message::AtWork { seconds, dead_ends } => {
                let time = if *seconds == 1 { "a second".to_string() } else { format!("{seconds} seconds") };
                let ends = if *dead_ends == 1 { "dead end" } else { "dead ends" };
                format!("At work for {time}, {dead_ends} {ends} so far; Esc stops.")
            }
            Message::SetStruck { values, sum } => format!("{values} struck out of {sum}. u undoes."),
            Message::LastSetStruck { values, sum } => {
                format!("{values} struck out of {sum}: nothing fits now. u undoes.")
            }
            Message::SetRestored { values, sum } => format!("{values} counts for {sum} again. u undoes."),
            Message::NeedsSet { values, sum } => {
                format!("The entries agree; {sum} needs the struck-out {values}.")
            }
            Message::SavedAgain => "The game is being saved again, with everything so far.".into(),
            Message::NoOtherSize => "The board has no other size in this direction.".into(),
            Message::EngineFailed(how) => format!("The solver failed: {how}"),
            Message::FilterEmpty => "No cell is what the filter asks for.".into(),
            Message::FilterOff => "No filter is on; f and a digit sets one.".into(),
            Message::Keys(name) => format!("Keys {name}; ? shows them."),
            Message::Language => "The interface speaks English.".into(),
            Message::NotKept(why) => format!("Chosen for now, and not kept: {why}"),
            Message::Theme(name) => format!("Theme {name}."),
            Message::Mouse(true) => "The mouse plays.".into(),
            Message::Mouse(false) => "The mouse is left to the terminal, for selecting text.".into(),
            Message::Clock(true) => "The clock is shown.".into(),
            Message::Clock(false) => "The clock is hidden and goes on.".into(),
            Message::AgainQuits => "Ctrl-C again saves and quits.".into(),
            Message::ReadSurely { has_one: true } => {
                "Read from the picture: one solution. I shows the reading, p the path.".into()
            }
            Message::ReadSurely { has_one: false } => {
                "Read from the picture: its numbers fit. I shows the reading, p the path.".into()
            }
            Message::SaveHow => {
                "Names end in .svg (a drawing), .md (Markdown), .txt (text) or .nazo (the game).".into()
            }
            Message::Saved { name, path } => format!("Wrote the {name} to {path}.", name = name.get(Lang::En)),
            Message::FileExists(path) => format!("There is a file {path} already. Enter once more replaces it."),
            Message::NotSaved { path, why } => format!("Nothing was written to {path}: {}.", why.get(Lang::En)),
            Message::Copied { name, characters, holds } => {
                format!("Copied the {name} ({characters} characters, {holds}), if the terminal allows.")
            }
            Message::NoSuchForm { name, why } => {
                let why = why.get(Lang::En);
                format!("The {name} cannot be written: {why}. y s copies the game.")
            }
            Message::TooLongToCopy(bytes) => {
                format!("{} kB are more than terminals take from a program; nothing was copied.", bytes.div_ceil(1000))
            }
            Message::NoClipboard => "This terminal takes no copies; nazo convert writes the same to a file.".into(),
            Message::PastedPuzzle { kind, characters } => {
                let article = crate::words::article(kind.get(Lang::En));
                format!("Pasted: {article} {kind} ({characters} characters).")
            }
            Message::PastedSeveral(puzzles) => {
                format!("Pasted: {puzzles} puzzles.")
            }
            Message::PasteTooLong => "The pasted text is longer than 1 MB and was not read; o opens a file.".into(),
            Message::PasteOpens => "Paste a puzzle here to open it.".into(),
            Message::Unreadable { file, place, why, others } => {
                let place = place.map(|(line, column)| format!("line {line}, column {column}"));
                let name = (!file.is_empty()).then(|| ending(file));
                let at: Vec<String> = name.into_iter().chain(place).collect();
                let at = if at.is_empty() { "The pasted text".to_string() } else { at.join(", ") };
                match others {
                    0 => format!("{at}: {why}"),
                    1 => format!("One puzzle could not be read. {at}: {why}"),
                    _ => format!("{others} puzzles could not be read. {at}: {why}"),
                }
            }
            Message::NoneUntouched => "No untouched puzzle follows in this direction.".into(),
            Message::LosesGame => "It could not be saved: q again quits without it. y writes it to a file.".into(),
            Message::LosesAll => "What was done last could not be saved: leaving once more loses it.".into(),
            Message::StaysUnsaved => "That game cannot be saved now; it is kept here until nazo ends.".into(),
            Message::TooSmall => "The window is too small; 40x15 is enough.".into(),
        }
    }
}

/// A sentence that begins with the name of a house, as a row of its own.
fn capitalised(sentence: &Phrase) -> String {
    begun(sentence.get(Lang::En))
}
