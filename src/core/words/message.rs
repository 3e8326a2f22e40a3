//! What the interface says, in one place and in both languages.

mod english;
mod japanese;

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
    /// The automatic candidates are shown from now on, or hidden.
    AutoShown(bool),
    /// The player's marks are the automatic candidates already.
    NothingToApply,
    /// Repeating the last change would change nothing here.
    NothingToChange,
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
    /// There is no entry to compare with the solution.
    NothingToCompare,
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
    /// Needless risks are warned of, or not.
    Training(bool),
    /// The first click of a board to come hits no mine.
    FirstSafe,
    /// The first click of a board to come opens a region.
    FirstOpening,
    /// What the first click is promised is left to the board.
    FirstOfBoard,
    /// Whether steps may take a single solution for granted.
    Uniqueness(bool),
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
    /// A question is asked for the first time: its answer counts as a hint.
    AnswerCounts,
    /// No cell is a naked or hidden single.
    NoSingles,
    /// So many singles were entered.
    SinglesFilled(usize),
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
    /// There is no puzzle to practise the technique with this name.
    NoPractice(Phrase),
    /// To practise, a step has to be in front.
    PractiseWhat,
    /// The cell belongs to the puzzle, which is all there is to explain.
    IsGiven(Phrase),
    /// The cell holds an entry already.
    Holds {
        /// The entry.
        value: Phrase,
        /// The cell.
        cell: Phrase,
    },
    /// A value that a sum leaves to no cell like this one.
    SumForbids {
        /// The value.
        value: Phrase,
        /// The cell.
        cell: Phrase,
        /// The cage or run.
        sum: Phrase,
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
        /// Whether somebody entered it there, perhaps wrongly.
        is_own: bool,
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
    /// Solutions differ in this cell, so that no step decides it.
    LeftOpen(Phrase),
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
    /// The puzzle has exactly one solution.
    OneSolution,
    /// It is being looked into whether the puzzle is sound.
    LookingIntoSoundness,
    /// The puzzle is being put into clauses.
    WritingClauses,
    /// The solution is being looked for.
    LookingForSolution,
    /// How far work has come that somebody waits for.
    AtWork {
        /// How long it has gone on, in seconds.
        seconds: u64,
        /// The dead ends met so far.
        dead_ends: u64,
    },
    /// A combination of a sum was struck out.
    SetStruck {
        /// Its values.
        values: Phrase,
        /// The sum.
        sum: Phrase,
    },
    /// A combination was struck out, and nothing that fits the sum is left.
    LastSetStruck {
        /// Its values.
        values: Phrase,
        /// The sum.
        sum: Phrase,
    },
    /// A combination of a sum is no longer struck out.
    SetRestored {
        /// Its values.
        values: Phrase,
        /// The sum.
        sum: Phrase,
    },
    /// The entries agree with the solution, and so would a combination that was struck out.
    NeedsSet {
        /// Its values.
        values: Phrase,
        /// The sum.
        sum: Phrase,
    },
    /// The board has no larger or smaller size.
    NoOtherSize {
        /// Whether a larger one was asked for.
        larger: bool,
    },
    /// The engine failed; how.
    EngineFailed(Phrase),
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
    /// Whether the mouse plays from now on.
    Mouse(bool),
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
    /// A game was begun from a picture that left no doubt.
    ReadSurely {
        /// Whether it was shown to have one solution; otherwise it has some.
        has_one: bool,
    },
    /// A file is to be named; its ending says what is written.
    SaveHow,
    /// The game was written to a file.
    Saved {
        /// What was written, as the middle of a sentence.
        name: Phrase,
        /// The path as it was typed.
        path: String,
    },
    /// There is such a file already; the same key again replaces it.
    FileExists(String),
    /// A file cannot be written.
    NotSaved {
        /// The path as it was typed.
        path: String,
        /// Why.
        why: Phrase,
    },
    /// The puzzle cannot be written in this form.
    NoSuchForm {
        /// The form, as the middle of a sentence.
        name: Phrase,
        /// Why.
        why: Phrase,
    },
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
        why: Phrase,
        /// How many puzzles could not be read while others could; 0 where none could.
        others: usize,
    },
    /// No untouched puzzle follows in this direction.
    NoneUntouched,
    /// A game that could not be saved was left and is kept in memory.
    StaysUnsaved,
    /// Leaving now loses the game in front, which cannot be saved.
    LosesGame,
    /// Leaving now loses what cannot be saved.
    LosesAll,
    /// The window is too small.
    TooSmall,
}

impl Message {
    /// So many cells, in words.
    pub fn cells(number: usize) -> Phrase {
        let en = if number == 1 { "one cell".to_string() } else { format!("{} cells", count(number, Lang::En)) };
        Phrase::new(en, format!("{number}マス"))
    }

    /// Whether it says no more than that something is being worked out.
    pub fn is_waiting(&self) -> bool {
        matches!(
            self,
            Message::Working
                | Message::WorkingUpTo(_)
                | Message::Listing
                | Message::LookingForTip
                | Message::LookingForReason
                | Message::LookingForSolution
                | Message::LookingIntoSoundness
                | Message::WritingClauses
                | Message::FindingSurvivors
                | Message::Comparing
        )
    }

    /// The message in `lang`, one line.
    pub fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::Ja => self.japanese(),
        }
    }
}

/// The longest name of a file that a message bears, in characters: what is wrong with it has to be read as well.
const LONGEST_NAME: usize = 30;

/// The name of a file, a long one by its end, which tells more than its beginning.
fn ending(name: &str) -> String {
    let length = name.chars().count();
    if length <= LONGEST_NAME {
        return name.to_string();
    }
    std::iter::once('…').chain(name.chars().skip(length - LONGEST_NAME + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_names_its_way_back() {
        let (value, cell) = (Phrase::verbatim("9"), Phrase::fixed("r4c6", "4行6列"));
        let placed = Message::Placed { value: value.clone(), cell: cell.clone(), removed: 9, marks: false };
        assert_eq!(placed.say(Lang::En), "Placed 9 in r4c6; removed 9 from nine cells it sees. u: undo");
        for message in [placed, Message::Cleared(cell.clone()), Message::Struck { value, cell }, Message::Redone] {
            assert!(message.say(Lang::En).contains("u: undo"), "{message:?}");
            assert!(message.say(Lang::Ja).contains('u'), "{message:?}");
        }
    }
}
