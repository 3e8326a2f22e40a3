//! What the interface says, in one place and in both languages.

use super::{Lang, Phrase, count};

/// Something the interface tells the player. Said by [`Message::say`] in the language of the moment.
///
/// Every message that follows a change names its way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// A value was put into a cell.
    Placed {
        /// The value.
        value: Phrase,
        /// The cell.
        cell: Phrase,
        /// How many candidates, or marks, of other cells that took out.
        removed: usize,
        /// Whether these were marks of the player rather than candidates.
        marks: bool,
    },
    /// The entry of a cell was taken out.
    Cleared(Phrase),
    /// There is nothing in the cell to take out.
    NothingToClear(Phrase),
    /// A candidate was crossed out.
    Struck {
        /// The value.
        value: Phrase,
        /// The cell.
        cell: Phrase,
    },
    /// A crossed-out candidate came back.
    Restored {
        /// The value.
        value: Phrase,
        /// The cell.
        cell: Phrase,
    },
    /// A mark was made.
    Marked {
        /// The value.
        value: Phrase,
        /// The cell, or how many cells.
        cell: Phrase,
        /// Whether it is a centre mark rather than a corner mark.
        centre: bool,
    },
    /// A mark was taken off.
    Unmarked {
        /// The value.
        value: Phrase,
        /// The cell, or how many cells.
        cell: Phrase,
    },
    /// None of the selected cells can have the mark.
    NoneToMark,
    /// Cells were given a colour.
    Coloured {
        /// The cell, or how many cells.
        cell: Phrase,
        /// The letter of the colour.
        letter: char,
    },
    /// Cells lost their colour.
    Uncoloured(Phrase),
    /// A candidate was given a colour, or lost it.
    Painted {
        /// The value.
        value: Phrase,
        /// The cell, or how many cells.
        cell: Phrase,
        /// The letter of the colour.
        letter: char,
    },
    /// There is no colour with this number.
    NoSuchColour,
    /// The marks of cells were taken out.
    MarksCleared(Phrase),
    /// The candidates crossed out in cells came back.
    CrossesCleared(Phrase),
    /// The automatic candidates became the player's marks.
    Applied,
    /// The player's marks are the automatic candidates already.
    NothingToApply,
    /// Nothing was changed yet that could be repeated.
    NothingToRepeat,
    /// Moving selects from here on.
    Selecting,
    /// Moving no longer selects; how many cells are selected.
    SelectionRests(usize),
    /// A cell was taken out of the selection.
    Unselected(Phrase),
    /// A cell or a house is selected.
    Selected {
        /// The cell or the house.
        name: Phrase,
        /// How many cells that are.
        cells: usize,
    },
    /// A trial begins; how many are open now.
    TrialBegins(u8),
    /// No trial is open.
    NoTrial,
    /// Asks whether to keep or to drop the trial.
    SettleTrial,
    /// What was supposed stands.
    TrialKept,
    /// Back before the trial.
    TrialDropped,
    /// What contradicts the trial.
    TrialFails {
        /// The rule that is broken: the whole sentence.
        clash: Phrase,
        /// The fewest entries that lead there, once they are known: the whole sentence.
        cause: Option<Phrase>,
    },
    /// A bookmark was set.
    BookmarkSet(char),
    /// A bookmark was taken away.
    BookmarkGone(char),
    /// No bookmark is set.
    NoBookmarks,
    /// The history is on show.
    HistoryShown,
    /// The game went to another state of its history.
    WentTo(usize),
    /// Asks whether the player wants to hear what the solution says.
    AskVerify,
    /// Every entry agrees with the solution.
    Agrees,
    /// This many entries differ from the solution and are marked.
    Differs(usize),
    /// A crossed-out candidate is needed.
    NeedsStruck {
        /// The value.
        value: Phrase,
        /// The cell.
        cell: Phrase,
    },
    /// Nothing contradicts the solution: there is nothing to go back for.
    AllRight,
    /// Back at the last right state, so many moves before.
    BackToRight(usize),
    /// The puzzle has several solutions, so that none of them can be compared with.
    NoOneSolution,
    /// The solution is not known yet.
    StillLooking,
    /// The solution could not be found in passing.
    TooHardToVerify,
    /// It is being worked out which candidates survive.
    FindingSurvivors,
    /// The candidates that survive in some solution are picked out.
    SurvivorsShown,
    /// No solution agrees with the board.
    NoneSurvives,
    /// The game is paused; the time played.
    Paused(String),
    /// What ends a pause.
    PausedKeys,
    /// Kana came in.
    InputMethod,
    /// Whether digits come first.
    DigitFirst(bool),
    /// Whether placing takes a value out of marks.
    Tidy(bool),
    /// The candidate is gone because of an entry, not because it was crossed out.
    Seen {
        /// The value.
        value: Phrase,
        /// The cell.
        cell: Phrase,
    },
    /// The cell belongs to the puzzle.
    Given(Phrase),
    /// The cell already holds an entry, so it has no candidates to cross out.
    Filled(Phrase),
    /// No such value in this puzzle.
    NoSuchValue(u8),
    /// More than one candidate is left in the cell.
    NotLone(Phrase),
    /// Moves were taken back; how many are left.
    Undone(usize),
    /// A move was done again.
    Redone,
    /// There is nothing to take back.
    NothingToUndo,
    /// There is nothing to do again.
    NothingToRedo,
    /// Back at the start.
    Restarted,
    /// A rule is broken: the whole sentence.
    Broken(Phrase),
    /// An entry that was made breaks a rule: the whole sentence.
    Breaks(Phrase),
    /// No rule is broken.
    Unbroken,
    /// The puzzle is solved.
    Solved {
        /// Time played, as `12:04`.
        clock: String,
        /// How many times the program was asked for help.
        hints: usize,
    },
    /// A saved game goes on.
    Resumed {
        /// Moves made so far.
        moves: usize,
        /// Time played, as `12:04`.
        clock: String,
    },
    /// A new game begins.
    Welcome,
    /// What was done in another window was taken over.
    OtherWindow,
    /// Something about the saved game that the player should know.
    Note(Phrase),
    /// The path is being worked out.
    Working,
    /// The path is being worked out as far as the step that decides the cell.
    WorkingUpTo(Phrase),
    /// Every step that is possible now is being looked for.
    Listing,
    /// The next step is being looked for.
    LookingForTip,
    /// A reason is being looked for.
    LookingForReason,
    /// The work was stopped; what was found stays.
    WorkStopped,
    /// A tip: an entry is wrong.
    EntryWrong,
    /// A tip: a crossed-out candidate is needed.
    StruckNeeded,
    /// What the player has put down is being compared with all solutions.
    Comparing,
    /// Some of several solutions has all that the player has put down.
    SomeAgree,
    /// There is nothing left to do.
    NothingLeft,
    /// No step is of the sort that was asked for.
    NoSuchSteps,
    /// The cell belongs to the puzzle, which is all there is to explain.
    IsGiven(Phrase),
    /// The cell holds an entry already.
    Holds {
        /// The entry.
        value: Phrase,
        /// The cell.
        cell: Phrase,
    },
    /// The cell cannot have the value, because a house has it elsewhere.
    HouseHas {
        /// The value.
        value: Phrase,
        /// The cell.
        cell: Phrase,
        /// The house.
        house: Phrase,
        /// Where the house has it.
        place: Phrase,
    },
    /// Nothing forbids the value.
    NotForbidden {
        /// The value.
        value: Phrase,
        /// The cell.
        cell: Phrase,
    },
    /// What follows rests on the givens alone.
    FromGivens,
    /// What follows comes after so many other steps.
    AfterSteps(usize),
    /// A step was taken into the game, with this many others that it needs.
    StepTaken {
        /// The name of the step.
        name: Phrase,
        /// How many others it needed.
        with: usize,
    },
    /// A step cannot be taken: the entry of the cell is not the one the path leads to.
    EntryDiffers(Phrase),
    /// The game already has all that the step says.
    StepKnown,
    /// The path has no further step although the puzzle is not solved.
    PathEnds,
    /// The path ends because several solutions remain.
    SeveralLeft,
    /// The solution is on show; this many entries differ from it.
    SolutionShown(usize),
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions; one is on show.
    SeveralSolutions,
    /// The puzzle that was opened has several solutions.
    Ambiguous,
    /// The puzzle that was opened has no solution.
    Unsolvable,
    /// The game is being saved again.
    SavedAgain,
    /// The board has no larger or smaller size.
    NoOtherSize,
    /// The engine failed; how.
    EngineFailed(String),
    /// Nothing on the board is what the filter asks for.
    FilterEmpty,
    /// No filter is on.
    FilterOff,
    /// The preset of keys changed.
    Keys(String),
    /// The language changed.
    Language,
    /// A choice holds now and could not be kept for the next time; why.
    NotKept(Phrase),
    /// The theme changed.
    Theme(String),
    /// The clock is shown or hidden.
    Clock(bool),
    /// Ctrl-C once: again quits.
    AgainQuits,
    /// A puzzle was copied: what, how long, and how much of the game is in it.
    Copied {
        /// What was copied, as the middle of a sentence.
        name: Phrase,
        /// How many characters it has.
        characters: usize,
        /// How much of the game is in it.
        holds: Phrase,
    },
    /// The puzzle cannot be written in this form.
    NoSuchForm(Phrase),
    /// The text is too long to be copied; its bytes.
    TooLongToCopy(usize),
    /// The terminal takes no copies.
    NoClipboard,
    /// One puzzle was pasted over a game.
    PastedPuzzle {
        /// Its kind.
        kind: Phrase,
        /// How long the text is.
        characters: usize,
    },
    /// Several puzzles were pasted over a game.
    PastedSeveral(usize),
    /// What was pasted is longer than what is kept.
    PasteTooLong,
    /// A puzzle that is pasted here opens.
    PasteOpens,
    /// A file or a text cannot be read, or only a part of it.
    Unreadable {
        /// The file; empty for a text without a name.
        file: String,
        /// Line and column, counted from 1.
        place: Option<(usize, usize)>,
        /// What is wrong.
        why: String,
        /// How many puzzles could not be read while others could; 0 where none could.
        others: usize,
    },
    /// Every puzzle that comes with the program has been begun.
    NothingFresh,
    /// No untouched puzzle follows in this direction.
    NoneUntouched,
    /// A game that could not be saved was left and is kept in memory.
    StaysUnsaved,
    /// The window is too small.
    TooSmall,
}

impl Message {
    /// So many cells, in words.
    pub fn cells(number: usize) -> Phrase {
        let en = if number == 1 { "one cell".to_string() } else { format!("{} cells", count(number, Lang::En)) };
        Phrase::new(en, format!("{number}マス"))
    }

    /// The message in `lang`, one line.
    pub fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::Ja => self.japanese(),
        }
    }

    fn english(&self) -> String {
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
            Message::Cleared(cell) => format!("{cell} cleared. u undoes."),
            Message::NothingToClear(cell) => format!("{cell} holds no entry."),
            Message::Struck { value, cell } => format!("{value} crossed out in {cell}. u undoes."),
            Message::Restored { value, cell } => format!("{value} is a candidate of {cell} again. u undoes."),
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
            Message::NothingToApply => "Your marks are these candidates already.".into(),
            Message::NothingToRepeat => "Nothing was changed yet that could be repeated.".into(),
            Message::Selecting => "Moving selects; v rests, V widens, Esc drops the selection.".into(),
            Message::SelectionRests(cells) => {
                let cells = capital(Message::cells(*cells).get(Lang::En));
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
            Message::SettleTrial => "End of the trial: keep what was supposed, or go back to before it?".into(),
            Message::TrialKept => "What was supposed stands. u undoes.".into(),
            Message::TrialDropped => "Back before the trial; its moves stay in the history. B shows them.".into(),
            Message::TrialFails { clash, cause: None } => format!("{} S ends the trial.", capitalised(clash)),
            Message::TrialFails { clash, cause: Some(cause) } => {
                format!("{} {} S ends the trial.", capitalised(clash), capitalised(cause))
            }
            Message::BookmarkSet(letter) => format!("Bookmark {letter} set here. B goes back to it, b takes it away."),
            Message::BookmarkGone(letter) => format!("Bookmark {letter} taken away. b sets it again."),
            Message::NoBookmarks => "No bookmark is set; b sets one.".into(),
            Message::HistoryShown => "Every state of the game; the board shows the one chosen.".into(),
            Message::WentTo(0) => "Here the game began. B goes anywhere else.".into(),
            Message::WentTo(1) => "Here the game had one move. B goes anywhere else.".into(),
            Message::WentTo(moves) => format!("Here the game had {moves} moves. B goes anywhere else."),
            Message::AskVerify => "This compares your entries with the solution. R again does it.".into(),
            Message::Agrees => "Every entry agrees with the solution so far.".into(),
            Message::Differs(1) => "One entry differs from the solution (marked).".into(),
            Message::Differs(wrong) => {
                capital(&format!("{} entries differ from the solution (marked).", count(*wrong, Lang::En)))
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
            Message::Tidy(true) => "Placing a digit takes it out of the marks that see it.".into(),
            Message::Tidy(false) => "Placing a digit leaves all marks as they are.".into(),
            Message::Seen { value, cell } => format!("{cell} cannot be {value}: a cell it sees is {value}."),
            Message::Given(cell) => format!("{cell} is a given and stays as it is."),
            Message::Filled(cell) => format!("{cell} holds an entry; clear it to mark candidates."),
            Message::NoSuchValue(value) => format!("No cell of this puzzle can be {value}."),
            Message::NotLone(cell) => format!("{cell} has more than one candidate left."),
            Message::Undone(0) => "Undone: this is the start. U does it again.".into(),
            Message::Undone(left) => format!("Undone, {left} left. U does it again."),
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
            Message::EntryWrong => "One entry is wrong; R shows which.".into(),
            Message::StruckNeeded => "A crossed-out candidate is needed; R shows which.".into(),
            Message::Comparing => "Comparing with all solutions; Esc stops.".into(),
            Message::SomeAgree => "A solution has all that stands here; the puzzle has several.".into(),
            Message::NothingLeft => "The puzzle is solved; there is nothing left to find.".into(),
            Message::NoSuchSteps => "No step is of that sort; all are listed.".into(),
            Message::IsGiven(cell) => format!("{cell} is a given."),
            Message::Holds { value, cell } => {
                format!("{cell} holds {value}; w w shows the step that decides the cell.")
            }
            Message::HouseHas { value, cell, house, place } => {
                format!("{cell} cannot be {value}: {house} has its {value} at {place}.")
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
            Message::SeveralLeft => "Several solutions remain from here, so nothing more follows.".into(),
            Message::PathEnds => "No further step was found.".into(),
            Message::SolutionShown(0) => "This is the solution; the game has not changed. Esc goes back.".into(),
            Message::SolutionShown(1) => {
                "This is the solution; one of your entries differs (marked). Esc goes back.".into()
            }
            Message::SolutionShown(wrong) => {
                let wrong = count(*wrong, Lang::En);
                format!("This is the solution; {wrong} of your entries differ (marked). Esc goes back.")
            }
            Message::NoSolution => "The puzzle itself has no solution.".into(),
            Message::SeveralSolutions => "The puzzle has several solutions; this is one of them. Esc goes back.".into(),
            Message::Ambiguous => "This puzzle has several solutions; nazo check shows where they differ.".into(),
            Message::Unsolvable => "This puzzle has no solution; nazo check shows which clues clash.".into(),
            Message::SavedAgain => "The game is being saved again, with everything so far.".into(),
            Message::NoOtherSize => "The board has no other size in this direction.".into(),
            Message::EngineFailed(how) => format!("The solver failed: {how}"),
            Message::FilterEmpty => "No cell is what the filter asks for.".into(),
            Message::FilterOff => "No filter is on; f and a digit sets one.".into(),
            Message::Keys(name) => format!("Keys {name}; ? shows them."),
            Message::Language => "The interface speaks English.".into(),
            Message::NotKept(why) => format!("Chosen for now, and not kept: {why}"),
            Message::Theme(name) => format!("Theme {name}."),
            Message::Clock(true) => "The clock is shown.".into(),
            Message::Clock(false) => "The clock is hidden and goes on.".into(),
            Message::AgainQuits => "Ctrl-C again saves and quits.".into(),
            Message::Copied { name, characters, holds } => {
                format!("Copied the {name} ({characters} characters, {holds}), if the terminal allows.")
            }
            Message::NoSuchForm(name) => {
                format!("The {name} of this puzzle cannot be written; y s copies the whole game.")
            }
            Message::TooLongToCopy(bytes) => {
                format!("{} kB are more than terminals take from a program; nothing was copied.", bytes.div_ceil(1000))
            }
            Message::NoClipboard => "This terminal takes no copies; nazo convert writes the same to a file.".into(),
            Message::PastedPuzzle { kind, characters } => {
                let article = super::article(kind.get(Lang::En));
                format!("Pasted: {article} {kind} ({characters} characters). Enter opens it, Esc keeps this game.")
            }
            Message::PastedSeveral(puzzles) => {
                format!("Pasted: {puzzles} puzzles. Enter lists them, Esc keeps this game.")
            }
            Message::PasteTooLong => "The pasted text is longer than 1 MB and was not read; o opens a file.".into(),
            Message::PasteOpens => "Paste a puzzle here to open it.".into(),
            Message::Unreadable { file, place, why, others } => {
                let place = place.map(|(line, column)| format!("line {line}, column {column}"));
                let name = (!file.is_empty()).then(|| file.clone());
                let at: Vec<String> = name.into_iter().chain(place).collect();
                let at = if at.is_empty() { "The pasted text".to_string() } else { at.join(", ") };
                match others {
                    0 => format!("{at}: {why}"),
                    1 => format!("One puzzle could not be read. {at}: {why}"),
                    _ => format!("{others} puzzles could not be read. {at}: {why}"),
                }
            }
            Message::NothingFresh => "Every puzzle that comes with nazo has been begun; o opens a file.".into(),
            Message::NoneUntouched => "No untouched puzzle follows in this direction.".into(),
            Message::StaysUnsaved => "That game cannot be saved now; it is kept here until nazo ends.".into(),
            Message::TooSmall => "The window is too small; 40x15 is enough.".into(),
        }
    }

    fn japanese(&self) -> String {
        let ja = |phrase: &Phrase| phrase.get(Lang::Ja).to_string();
        match self {
            Message::Placed { value, cell, removed: 0, .. } => {
                format!("{}に{}を記入しました。uで戻せます。", ja(cell), ja(value))
            }
            Message::Placed { value, cell, removed, marks } => format!(
                "{}に{}を記入し、{removed}マスの{}から{}を消しました。uで両方戻せます。",
                ja(cell),
                ja(value),
                if *marks { "メモ" } else { "候補" },
                ja(value)
            ),
            Message::Cleared(cell) => format!("{}を消去しました。uで戻せます。", ja(cell)),
            Message::NothingToClear(cell) => format!("{}に記入はありません。", ja(cell)),
            Message::Struck { value, cell } => {
                format!("{}の候補{}を消しました。uで戻せます。", ja(cell), ja(value))
            }
            Message::Restored { value, cell } => {
                format!("{}の候補に{}を戻しました。uで取り消せます。", ja(cell), ja(value))
            }
            Message::Marked { value, cell, centre } => {
                format!(
                    "{}の{}に{}をメモしました。uで戻せます。",
                    ja(cell),
                    if *centre { "中央" } else { "隅" },
                    ja(value)
                )
            }
            Message::Unmarked { value, cell } => {
                format!("{}から{}のメモを消しました。uで戻せます。", ja(cell), ja(value))
            }
            Message::NoneToMark => "選んだマスにこのメモは付けられません。".into(),
            Message::Coloured { cell, letter } => format!("{}を色{letter}にしました。uで戻せます。", ja(cell)),
            Message::Uncoloured(cell) => format!("{}の色を消しました。uで戻せます。", ja(cell)),
            Message::Painted { value, cell, letter } => {
                format!("{}の{}を色{letter}にしました。uで戻せます。", ja(cell), ja(value))
            }
            Message::NoSuchColour => "色は1から8です。0で色を消せます。".into(),
            Message::MarksCleared(cell) => format!("{}のメモを消しました。uで戻せます。", ja(cell)),
            Message::CrossesCleared(cell) => format!("{}で消した候補を戻しました。uで取り消せます。", ja(cell)),
            Message::Applied => "候補をメモに写しました。aで自動候補を表示します。uで戻せます。".into(),
            Message::NothingToApply => "メモはもう候補と同じです。".into(),
            Message::NothingToRepeat => "繰り返せる操作がまだありません。".into(),
            Message::Selecting => "移動すると選びます。vで休止、Vで広げ、Escでやめます。".into(),
            Message::SelectionRests(cells) => format!("{cells}マスを選んでいます。vで続き、Escでやめます。"),
            Message::Unselected(cell) => format!("{}を選択から外しました。", ja(cell)),
            Message::Selected { name, cells } => {
                format!("{}の{cells}マスを選びました。Vで広げ、Escでやめます。", ja(name))
            }
            Message::TrialBegins(1) => "仮置きを始めます。これからの記入は仮のものです。Sで終えます。".into(),
            Message::TrialBegins(level) => format!("仮置きの中の仮置きです({level}段目)。Sで内側を終えます。"),
            Message::NoTrial => "仮置きはしていません。sで始められます。".into(),
            Message::SettleTrial => "仮置きを終えます。残しますか、始める前に戻りますか。".into(),
            Message::TrialKept => "仮の記入を残しました。uで戻せます。".into(),
            Message::TrialDropped => "仮置きの前に戻りました。手は履歴に残り、Bで見られます。".into(),
            Message::TrialFails { clash, cause } => {
                let cause = cause.as_ref().map(ja).unwrap_or_default();
                format!("{}{cause}Sで仮置きを終えます。", ja(clash))
            }
            Message::BookmarkSet(letter) => format!("しおり{letter}を付けました。Bで戻れます。bで外せます。"),
            Message::BookmarkGone(letter) => format!("しおり{letter}を外しました。bで付け直せます。"),
            Message::NoBookmarks => "しおりはありません。bで付けられます。".into(),
            Message::HistoryShown => "これまでの局面です。選んだ局面を盤に表示します。".into(),
            Message::WentTo(moves) => format!("{moves}手の局面です。Bでほかの局面に移れます。"),
            Message::AskVerify => "記入を答えと比べます。もう一度Rを押すと比べます。".into(),
            Message::Agrees => "ここまでの記入は答えと合っています。".into(),
            Message::Differs(wrong) => format!("答えと違う記入が{wrong}つあります(印)。"),
            Message::NeedsStruck { value, cell } => {
                format!("記入は合っていますが、{}で消した{}が必要です。", ja(cell), ja(value))
            }
            Message::AllRight => "答えと違うところはありません。戻る必要はありません。".into(),
            Message::BackToRight(moves) => format!("最後に正しかった局面に{moves}手戻りました。Uで進めます。"),
            Message::NoOneSolution => "答えが2つ以上あるので、比べられません。".into(),
            Message::StillLooking => "答えを調べています。少し後でもう一度押してください。".into(),
            Message::TooHardToVerify => "答えが見つかっていません。操作の一覧から「答えを見る」を選べます。".into(),
            Message::FindingSurvivors => "どれかの答えに残る候補を調べています。Escで中止します。".into(),
            Message::SurvivorsShown => "どれかの答えに残る候補を強調しました。nでほかの候補を探せます。".into(),
            Message::NoneSurvives => "この盤面に合う答えはありません。uで戻せます。Rで比べられます。".into(),
            Message::Paused(clock) => format!("一時停止中 {clock}"),
            Message::PausedKeys => "時計は止まっています。どのキーでも再開、qで保存して終了。".into(),
            Message::InputMethod => "日本語入力がオンです。半角英数に切り替えてください。".into(),
            Message::DigitFirst(true) => "数字を先に選びます。fと数字のあと、Enterかクリックで記入します。".into(),
            Message::DigitFirst(false) => "マスを先に選びます。数字はカーソルのマスに入ります。".into(),
            Message::Tidy(true) => "記入すると、見えるマスのメモからその数字を消します。".into(),
            Message::Tidy(false) => "記入してもメモはそのままにします。".into(),
            Message::Seen { value, cell } => {
                format!("見えるマスに{}があるので、{}に{}は入りません。", ja(value), ja(cell), ja(value))
            }
            Message::Given(cell) => format!("{}はヒント数字なので変えられません。", ja(cell)),
            Message::Filled(cell) => format!("{}は記入済みです。消去すると候補を扱えます。", ja(cell)),
            Message::NoSuchValue(value) => format!("この問題に{value}は入りません。"),
            Message::NotLone(cell) => format!("{}の候補は2つ以上あります。", ja(cell)),
            Message::Undone(0) => "元に戻しました。ここが最初です。Uでやり直せます。".into(),
            Message::Undone(left) => format!("元に戻しました。残り{left}手。Uでやり直せます。"),
            Message::Redone => "やり直しました。uで戻せます。".into(),
            Message::NothingToUndo => "ここが最初です。".into(),
            Message::NothingToRedo => "やり直す手はありません。".into(),
            Message::Restarted => "最初に戻りました。手はすべて残っています。Uで進めます。".into(),
            Message::Broken(sentence) => ja(sentence),
            Message::Breaks(sentence) => format!("{}uで戻せます。", ja(sentence)),
            Message::Unbroken => "ルールに反する記入はありません。".into(),
            Message::Solved { clock, hints: 0 } => format!("完成です。時間{clock}、助けなし。"),
            Message::Solved { clock, hints } => format!("完成です。時間{clock}、助け{hints}回。"),
            Message::Resumed { moves, clock } => format!("おかえりなさい。{moves}手、{clock}の続きからです。"),
            Message::Welcome => "新しい問題です。一手ごとに保存します。?でキーの一覧が出ます。".into(),
            Message::OtherWindow => "別の画面での手を取り込みました。".into(),
            Message::Note(note) => ja(note),
            Message::Working => "手順を調べています。Escで中止します。".into(),
            Message::WorkingUpTo(cell) => {
                format!("{}が決まるまでの手順を調べています。Escで中止します。", ja(cell))
            }
            Message::Listing => "いまできる手順を調べています。Escで中止します。".into(),
            Message::LookingForTip => "次の手順を探しています。Escで中止します。".into(),
            Message::LookingForReason => "理由を探しています。Escで中止します。".into(),
            Message::WorkStopped => "中止しました。見つかった分は残ります。".into(),
            Message::EntryWrong => "誤った記入があります。Rで示します。".into(),
            Message::StruckNeeded => "消した候補に必要なものがあります。Rで示します。".into(),
            Message::Comparing => "すべての答えと比べています。Escで中止します。".into(),
            Message::SomeAgree => "この盤面に合う答えがあります。答えは2つ以上あります。".into(),
            Message::NothingLeft => "完成しています。探すものはもうありません。".into(),
            Message::NoSuchSteps => "該当する手順はありません。すべて表示します。".into(),
            Message::IsGiven(cell) => format!("{}はヒント数字です。", ja(cell)),
            Message::Holds { value, cell } => {
                format!("{}には{}が入っています。w wで決まる手順を表示します。", ja(cell), ja(value))
            }
            Message::HouseHas { value, cell, house, place } => {
                let value = ja(value);
                format!("{}の{value}は{}にあるので、{}に{value}は入りません。", ja(house), ja(place), ja(cell))
            }
            Message::NotForbidden { value, cell } => {
                format!("{}に{}が入らない理由はありません。", ja(cell), ja(value))
            }
            Message::AfterSteps(steps) => format!("ほかの{steps}手の後、"),
            Message::FromGivens => "誤った記入があるので、ヒント数字だけで考えます。".into(),
            Message::StepTaken { name, with: 0 } => format!("{}を盤面に反映しました。uで戻せます。", ja(name)),
            Message::StepTaken { name, with } => {
                format!("{}と必要な{with}手を反映しました。uでまとめて戻せます。", ja(name))
            }
            Message::EntryDiffers(cell) => {
                format!("{}の記入が手順と違います。消去すると反映できます。", ja(cell))
            }
            Message::StepKnown => "この手順はもう盤面にあります。".into(),
            Message::SeveralLeft => "ここからは答えが2つ以上あるので、これ以上は決まりません。".into(),
            Message::PathEnds => "これ以上の手順は見つかりません。".into(),
            Message::SolutionShown(0) => "答えです。盤面は変わっていません。Escで戻ります。".into(),
            Message::SolutionShown(wrong) => {
                format!("答えです。記入と違うマスが{wrong}つあります(印)。Escで戻ります。")
            }
            Message::NoSolution => "この問題には答えがありません。".into(),
            Message::SeveralSolutions => "答えが2つ以上あります。これはその1つです。Escで戻ります。".into(),
            Message::Ambiguous => "この問題には答えが2つ以上あります。nazo checkで違いがわかります。".into(),
            Message::Unsolvable => "この問題には答えがありません。nazo checkで矛盾がわかります。".into(),
            Message::SavedAgain => "また保存できるようになりました。ここまでの手も保存しました。".into(),
            Message::NoOtherSize => "これ以上は変えられません。".into(),
            Message::EngineFailed(how) => format!("解けませんでした: {how}"),
            Message::FilterEmpty => "該当するマスはありません。".into(),
            Message::FilterOff => "強調は出ていません。fと数字で出せます。".into(),
            Message::Keys(name) => format!("キー設定: {name}。?で一覧が出ます。"),
            Message::Language => "表示を日本語にしました。".into(),
            Message::NotKept(why) => format!("今回だけの設定になります: {}", ja(why)),
            Message::Theme(name) => format!("配色: {name}"),
            Message::Clock(true) => "時計を表示します。".into(),
            Message::Clock(false) => "時計を隠しました。時間は進みます。".into(),
            Message::AgainQuits => "もう一度Ctrl-Cで保存して終了します。".into(),
            Message::Copied { name, characters, holds } => {
                format!("{}をコピーしました({characters}文字、{})。端末が許せば貼り付けられます。", ja(name), ja(holds))
            }
            Message::NoSuchForm(name) => {
                format!("この問題の{}は書けません。y sで対局全体をコピーできます。", ja(name))
            }
            Message::TooLongToCopy(bytes) => {
                format!("{}kBあり、端末が受け取れる長さを超えるので、コピーしませんでした。", bytes.div_ceil(1000))
            }
            Message::NoClipboard => "この端末にはコピーできません。nazo convertで同じものをファイルに書けます。".into(),
            Message::PastedPuzzle { kind, characters } => {
                format!("貼り付け: {}({characters}文字)。Enterで開き、Escでこのまま続けます。", ja(kind))
            }
            Message::PastedSeveral(puzzles) => {
                format!("貼り付け: {puzzles}問。Enterで一覧を開き、Escでこのまま続けます。")
            }
            Message::PasteTooLong => {
                "貼り付けた文字列が1MBを超えるので読みませんでした。oでファイルを開けます。".into()
            }
            Message::PasteOpens => "ここに問題を貼り付けると開きます。".into(),
            Message::Unreadable { file, place, why, others } => {
                let place = place.map(|(line, column)| format!("{line}行{column}文字目"));
                let name = (!file.is_empty()).then(|| file.clone());
                let at: Vec<String> = name.into_iter().chain(place).collect();
                let at = if at.is_empty() { "貼り付けた文字列".to_string() } else { at.join(" ") };
                match others {
                    0 => format!("読めません。{at}: {why}"),
                    _ => format!("{others}問は読めませんでした。{at}: {why}"),
                }
            }
            Message::NothingFresh => "付属の問題はすべて始めています。oでファイルを開けます。".into(),
            Message::NoneUntouched => "この先に未着手の問題はありません。".into(),
            Message::StaysUnsaved => "この対局は保存できません。終了までここに残します。".into(),
            Message::TooSmall => "画面が小さすぎます。40x15あれば足ります。".into(),
        }
    }
}

/// A sentence that begins with the name of a house, as a row of its own.
fn capitalised(sentence: &Phrase) -> String {
    capital(sentence.get(Lang::En))
}

/// The sentence with a capital, unless it begins with the name of a cell, which is written small everywhere.
fn capital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    match chars.next() {
        Some(first) if !chars.as_str().starts_with(|next: char| next.is_ascii_digit()) => {
            first.to_uppercase().chain(chars).collect()
        }
        _ => sentence.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_names_its_way_back() {
        let (value, cell) = (Phrase::verbatim("9"), Phrase::fixed("r4c6", "4行6列"));
        let placed = Message::Placed { value: value.clone(), cell: cell.clone(), removed: 9, marks: false };
        assert_eq!(placed.say(Lang::En), "9 placed in r4c6; 9 taken out of nine cells that saw it. u undoes both.");
        for message in [placed, Message::Cleared(cell.clone()), Message::Struck { value, cell }, Message::Redone] {
            assert!(message.say(Lang::En).contains("u undoes"), "{message:?}");
            assert!(message.say(Lang::Ja).contains('u'), "{message:?}");
        }
    }
}
