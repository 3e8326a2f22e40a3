//! The messages of the interface in English.

use super::{Message, ending};
use crate::words::{Lang, Phrase, begun, count, some};

impl Message {
    pub(super) fn english(&self) -> String {
        match self {
            Message::Placed { value, cell, removed: 0, .. } => format!("Placed {value} in {cell}. u: undo"),
            Message::Placed { value, cell, removed, marks: true } => {
                let marks = if *removed == 1 { "mark" } else { "marks" };
                let number = count(*removed, Lang::En);
                format!("Placed {value} in {cell}; removed {value} from {number} {marks} it sees. u: undo")
            }
            Message::Placed { value, cell, removed, marks: false } => {
                let cells = if *removed == 1 { "cell" } else { "cells" };
                let number = count(*removed, Lang::En);
                format!("Placed {value} in {cell}; removed {value} from {number} {cells} it sees. u: undo")
            }
            Message::Cleared(cell) => format!("Cleared {cell}. u: undo"),
            Message::NothingToClear(cell) => format!("Nothing to clear in {cell}."),
            Message::Struck { value, cell } => format!("Ruled out {value} in {cell}. u: undo"),
            Message::Restored { value, cell } => format!("Restored {value} in {cell}. u: undo"),
            Message::Marked { value, cell, centre } => {
                let where_ = if *centre { "centre" } else { "corner" };
                format!("Marked {value} in the {where_} of {cell}. u: undo")
            }
            Message::Unmarked { value, cell } => format!("Removed mark {value} from {cell}. u: undo"),
            Message::NoneToMark => "None of the selected cells can have this mark.".into(),
            Message::Coloured { cell, letter } => format!("Coloured {cell} {letter}. u: undo"),
            Message::Uncoloured(cell) => format!("Removed the colour from {cell}. u: undo"),
            Message::Painted { value, cell, letter } => format!("Coloured {value} in {cell} {letter}. u: undo"),
            Message::NoSuchColour => "Keys 1 to 8 give the colours a to h; 0 removes a colour.".into(),
            Message::MarksCleared(cell) => format!("Removed the marks from {cell}. u: undo"),
            Message::CrossesCleared(cell) => format!("Restored the ruled-out candidates in {cell}. u: undo"),
            Message::Applied => "Copied the candidates to your marks. a: automatic ones  u: undo".into(),
            Message::AutoShown(true) => "Automatic candidates on. a: your own marks".into(),
            Message::AutoShown(false) => "Automatic candidates off; you see your own marks. a: on again".into(),
            Message::NothingToApply => "Your marks already match the candidates.".into(),
            Message::NothingToChange => "Already done.".into(),
            Message::NothingToRepeat => "Nothing to repeat yet.".into(),
            Message::Selecting => "Move to select. v: pause  V: expand  Esc: cancel".into(),
            Message::SelectionRests(cells) => {
                let cells = begun(Message::cells(*cells).get(Lang::En));
                format!("{cells} selected. v: continue  Esc: clear")
            }
            Message::Unselected(cell) => format!("Deselected {cell}."),
            Message::Selected { name, cells } => {
                let name = capitalised(name);
                format!("{name} selected, {}. V: expand  Esc: clear", Message::cells(*cells))
            }
            Message::TrialBegins(1) => "Trial started: entries are provisional. S: keep or discard".into(),
            Message::TrialBegins(level) => format!("Nested trial (level {level}). S: keep or discard"),
            Message::NoTrial => "No trial to end. s: start one".into(),
            Message::SettleTrial => "End the trial?".into(),
            Message::TrialKept => "Trial kept. u: undo".into(),
            Message::TrialDropped => "Trial discarded; its moves remain in the history. B: history".into(),
            Message::TrialFails { clash, cause: None } => format!("{} S: end the trial", capitalised(clash)),
            Message::TrialFails { clash, cause: Some(cause) } => {
                format!("{} {} S: end the trial", capitalised(clash), capitalised(cause))
            }
            Message::BookmarkSet(letter) => format!("Bookmark {letter} set here. B: history  b: remove"),
            Message::BookmarkGone(letter) => format!("Bookmark {letter} removed. b: set it again"),
            Message::NoBookmarks => "No bookmarks yet. b: set one".into(),
            Message::HistoryShown => "Previewing the selected state.".into(),
            Message::WentTo(0) => "Start of the game. B: history".into(),
            Message::WentTo(1) => "The game after one move. B: history".into(),
            Message::WentTo(moves) => format!("The game after {moves} moves. B: history"),
            Message::AskVerify => "Compare with the solution? Press R again (counts as help).".into(),
            Message::NothingToCompare => "No entries to check yet. :solution shows the answer.".into(),
            Message::Agrees => "Every entry matches the solution so far.".into(),
            Message::Differs(1) => "One entry differs from the solution (marked).".into(),
            Message::Differs(wrong) => {
                begun(&format!("{} entries differ from the solution (marked).", count(*wrong, Lang::En)))
            }
            Message::NeedsStruck { value, cell } => {
                format!("Your entries are right, but {cell} needs the {value} you ruled out.")
            }
            Message::AllRight => "Everything here matches the solution; no need to go back.".into(),
            Message::BackToRight(1) => "Back at the last correct state, one move earlier. U: redo".into(),
            Message::BackToRight(moves) => {
                let moves = count(*moves, Lang::En);
                format!("Back at the last correct state, {moves} moves earlier. U: redo")
            }
            Message::NoOneSolution => "The puzzle has several solutions, so there is nothing to compare with.".into(),
            Message::StillLooking => "Still solving the puzzle; try again in a moment.".into(),
            Message::TooHardToVerify => "The solution isn't known yet; run :solution.".into(),
            Message::FindingSurvivors => "Finding the candidates that occur in a solution. Esc: stop".into(),
            Message::SurvivorsShown => "Highlighted: candidates that occur in a solution. n: next".into(),
            Message::NoneSurvives => "The board as it stands has no solution. u: undo  R: compare".into(),
            Message::Paused(clock) => format!("Paused at {clock}"),
            Message::PausedKeys => "Paused. Any key: resume  q: save and quit".into(),
            Message::InputMethod => "Your input method is on: switch to direct input to use the keys.".into(),
            Message::DigitFirst(true) => "Digit-first. f: pick a digit  Enter or click: place it".into(),
            Message::DigitFirst(false) => "Cell-first: a digit goes into the cell under the cursor.".into(),
            Message::Training(true) => {
                "Training on: warns before opening an unproven square while a safe one exists.".into()
            }
            Message::FirstSafe => "From the next board, your first click is never a mine.".into(),
            Message::FirstOpening => "From the next board, your first click always opens an area.".into(),
            Message::FirstOfBoard => "From the next board, each board decides about the first click.".into(),
            Message::Uniqueness(true) => "Uniqueness techniques on.".into(),
            Message::Uniqueness(false) => "Uniqueness techniques off.".into(),
            Message::Training(false) => "Training off.".into(),
            Message::Tidy(true) => "Auto-remove marks on: placing a digit clears it from the marks it sees.".into(),
            Message::Tidy(false) => "Auto-remove marks off: placing a digit leaves your marks alone.".into(),
            Message::Seen { value, cell } => format!("{cell} can't be {value}: it sees a {value}."),
            Message::Given(cell) => format!("{cell} is a clue and can't be changed."),
            Message::Filled(cell) => format!("{cell} has an entry; clear it to mark candidates."),
            Message::NoSuchValue(value) => format!("No cell of this puzzle can be {value}."),
            Message::NotLone(cell) => format!("{cell} has more than one candidate left."),
            Message::Undone(0) => "Undone: back at the start. U: redo".into(),
            Message::Undone(left) => {
                let moves = if *left == 1 { "move" } else { "moves" };
                format!("Undone ({left} more {moves} to undo). U: redo")
            }
            Message::Redone => "Redone. u: undo".into(),
            Message::NothingToUndo => "This is the start of the game.".into(),
            Message::NothingToRedo => "Nothing to redo.".into(),
            Message::Restarted => "Back at the start; every move is kept. U: redo".into(),
            Message::Broken(sentence) => capitalised(sentence),
            Message::Breaks(sentence) => format!("{} u: undo", capitalised(sentence)),
            Message::Unbroken => "No entry breaks a rule so far.".into(),
            Message::AnswerCounts => "An answer counts as a hint.".into(),
            Message::NoSingles => "No singles to fill in.".into(),
            Message::SinglesFilled(count) => format!("Filled in {}. u: undo", some(*count, "single")),
            Message::Solved { clock, hints: 0 } => format!("Solved in {clock} without help."),
            Message::Solved { clock, hints: 1 } => format!("Solved in {clock}, with help asked once."),
            Message::Solved { clock, hints } => format!("Solved in {clock}, with help asked {hints} times."),
            Message::Resumed { moves: 1, clock } => format!("Welcome back: 1 move, {clock} played, nothing lost."),
            Message::Resumed { moves, clock } => {
                format!("Welcome back: {moves} moves, {clock} played, nothing lost.")
            }
            Message::Welcome => "New puzzle. Every move is saved as you make it. ?: keys".into(),
            Message::OtherWindow => "Loaded moves from another window.".into(),
            Message::Note(note) => note.to_string(),
            Message::Working => "Finding the solution path. Esc: stop".into(),
            Message::WorkingUpTo(cell) => format!("Finding the solution path up to {cell}. Esc: stop"),
            Message::Listing => "Listing all available steps. Esc: stop".into(),
            Message::LookingForTip => "Looking for the next step. Esc: stop".into(),
            Message::LookingForReason => "Looking for a reason. Esc: stop".into(),
            Message::WorkStopped => "Stopped; results so far are kept.".into(),
            Message::EntryWrong => "At least one entry is wrong. R: show which".into(),
            Message::StruckNeeded => "A candidate you ruled out is needed. R: show which".into(),
            Message::Comparing => "Comparing with all solutions. Esc: stop".into(),
            Message::SomeAgree => "Your entries fit one of several solutions.".into(),
            Message::NothingLeft => "The puzzle is solved; nothing left to find.".into(),
            Message::NoPractice(name) => format!("No puzzle here to practise {}.", name.get(Lang::En)),
            Message::PractiseWhat => "Open the solution path first. p: path  P: practise its technique".into(),
            Message::NoSuchSteps => "No such steps; showing all.".into(),
            Message::IsGiven(cell) => format!("{cell} is a clue."),
            Message::Holds { value, cell } => {
                format!("{cell} is already {value}. w w: show the step that places it")
            }
            Message::SumForbids { value, cell, sum } => {
                format!("In {sum}, {cell} can't be {value}.")
            }
            Message::HouseHas { value, cell, house, place, is_own } => {
                let whose = if *is_own { "your" } else { "its" };
                format!("{cell} can't be {value}: {house} has {whose} {value} at {place}.")
            }
            Message::NotForbidden { value, cell } => format!("{value} is possible in {cell}."),
            Message::AfterSteps(1) => "After one other step:".into(),
            Message::AfterSteps(steps) => format!("After {} other steps:", count(*steps, Lang::En)),
            Message::FromGivens => "One of your entries is wrong, so this starts from the clues.".into(),
            Message::StepTaken { name, with: 0 } => format!("Applied: {name}. u: undo"),
            Message::StepTaken { name, with } => {
                let steps = if *with == 1 { "step" } else { "steps" };
                format!("Applied: {name} and {} {steps} it needs. u: undo", count(*with, Lang::En))
            }
            Message::EntryDiffers(cell) => {
                format!("Your {cell} differs from the solution; clear it to apply this step.")
            }
            Message::StepKnown => "Already done.".into(),
            Message::LeftOpen(cell) => format!("{cell} is not determined."),
            Message::SeveralLeft => "Not unique from here: no further deduction.".into(),
            Message::PathEnds => "No further step found.".into(),
            Message::SolutionShown(0) => "The solution; your game is unchanged.".into(),
            Message::SolutionShown(1) => "The solution; one entry differs (marked).".into(),
            Message::SolutionShown(wrong) => {
                let wrong = count(*wrong, Lang::En);
                format!("The solution; {wrong} entries differ (marked).")
            }
            Message::NoSolution => "The puzzle has no solution. D: show why".into(),
            Message::SeveralSolutions => "One of several solutions.".into(),
            Message::Ambiguous => "This puzzle has several solutions. D: show where they differ".into(),
            Message::Unsolvable => "This puzzle has no solution. D: show conflicting clues".into(),
            Message::OneSolution => "The puzzle is valid: it has exactly one solution.".into(),
            Message::WritingClauses => "Writing the puzzle as clauses. Esc: stop".into(),
            Message::LookingIntoSoundness => "Checking the clues. Esc: stop".into(),
            Message::LookingForSolution => "Looking for the solution. Esc: stop".into(),
            Message::AtWork { seconds, dead_ends } => {
                let ends = if *dead_ends == 1 { "dead end" } else { "dead ends" };
                format!("Searching ({seconds} s, {dead_ends} {ends}). Esc: stop")
            }
            Message::SetStruck { values, sum } => format!("Ruled out {values} in {sum}. u: undo"),
            Message::LastSetStruck { values, sum } => {
                format!("Ruled out {values} in {sum}: nothing fits now. u: undo")
            }
            Message::SetRestored { values, sum } => format!("Restored {values} in {sum}. u: undo"),
            Message::NeedsSet { values, sum } => {
                format!("Your entries are right, but {sum} needs {values}.")
            }
            Message::SavedAgain => "Saving works again; everything so far is saved.".into(),
            Message::NoOtherSize { larger: true } => "This is already the largest size.".into(),
            Message::NoOtherSize { larger: false } => "This is already the smallest size.".into(),
            Message::EngineFailed(how) => format!("The solver failed: {how}"),
            Message::FilterEmpty => "No cell matches.".into(),
            Message::FilterOff => "Nothing is highlighted. f: choose a digit".into(),
            Message::Keys(name) => format!("Keys: {name}. ?: show them"),
            Message::Language => "Language: English.".into(),
            Message::NotKept(why) => format!("Set for this session only: {why}"),
            Message::Theme(name) => format!("Theme: {name}."),
            Message::Mouse(true) => "Mouse on.".into(),
            Message::Mouse(false) => "Mouse off (terminal can select text).".into(),
            Message::Clock(true) => "Clock shown.".into(),
            Message::Clock(false) => "Clock hidden (still running).".into(),
            Message::AgainQuits => "Press Ctrl-C again to save and quit.".into(),
            Message::ReadSurely { has_one: true } => {
                "Read from the picture: one solution. I: correct the reading  p: path".into()
            }
            Message::ReadSurely { has_one: false } => {
                "Read from the picture: its numbers fit. I: correct the reading  p: path".into()
            }
            Message::SaveHow => "File name (.svg drawing, .md Markdown, .txt text, .nazo game):".into(),
            Message::Saved { name, path } => format!("Wrote the {name} to {path}.", name = name.get(Lang::En)),
            Message::FileExists(path) => format!("File exists: {path}. Press Enter again to overwrite."),
            Message::NotSaved { path, why } => format!("Couldn't write {path}: {}.", why.get(Lang::En)),
            Message::Copied { name, characters, holds } => {
                format!("Sent the {name} to the clipboard ({characters} characters, {holds}).")
            }
            Message::NoSuchForm { name, why } => {
                let why = why.get(Lang::En);
                format!("Can't copy the {name}: {why}. y s: copy the game")
            }
            Message::TooLongToCopy(bytes) => {
                format!("Too big for the clipboard ({} kB).", bytes.div_ceil(1000))
            }
            Message::NoClipboard => "This terminal has no clipboard access; nazo convert writes to a file.".into(),
            Message::PastedPuzzle { kind, characters } => {
                let article = crate::words::article(kind.get(Lang::En));
                format!("Pasted: {article} {kind} ({characters} characters).")
            }
            Message::PastedSeveral(puzzles) => {
                format!("Pasted: {puzzles} puzzles.")
            }
            Message::PasteTooLong => "The pasted text is over 1 MB and was not read. o: open a file".into(),
            Message::PasteOpens => "Paste a puzzle here to open it.".into(),
            Message::Unreadable { file, place, why, others } => {
                let place = place.map(|(line, column)| format!("line {line}, column {column}"));
                let name = (!file.is_empty()).then(|| ending(file));
                let at: Vec<String> = name.into_iter().chain(place).collect();
                let at = if at.is_empty() { "The pasted text".to_string() } else { at.join(", ") };
                match others {
                    0 => format!("{at}: {why}"),
                    1 => format!("Couldn't read one puzzle. {at}: {why}"),
                    _ => format!("Couldn't read {others} puzzles. {at}: {why}"),
                }
            }
            Message::NoneUntouched => "No more unplayed puzzles this way.".into(),
            Message::LosesGame => "Not saved: press q again to lose this game. y: write it to a file".into(),
            Message::LosesAll => "Last changes not saved; leave again to lose them.".into(),
            Message::StaysUnsaved => "That game can't be saved now; it stays here until you quit nazo.".into(),
            Message::TooSmall => "The window is too small: 40x15 is the minimum.".into(),
        }
    }
}

/// A sentence that begins with the name of a house, as a row of its own.
fn capitalised(sentence: &Phrase) -> String {
    begun(sentence.get(Lang::En))
}
