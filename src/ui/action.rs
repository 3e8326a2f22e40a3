//! Everything a key can do. The keymap, the help screen, the palette and docs/keys.md are all made from this one table.

use nazo_core::words::Phrase;

/// An action of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Move the cursor, or the selection of a list, by one.
    Move(Direction),
    /// Move the cursor and select the cells it passes.
    Extend(Direction),
    /// Move to the next box, or by a page.
    Jump(Direction),
    /// Move to the start of the row or list.
    First,
    /// Move to the end of the row or list.
    Last,
    /// Move to the next pane of a screen with several panes.
    NextPane,
    /// Move to the previous pane.
    PreviousPane,
    /// Take, open or accept. On the board: place the only candidate left.
    Act,
    /// Enter what is certain at a glance: every naked and hidden single, or every cell that is proven safe.
    Singles,
    /// Switch between entering digits and the mark mode used last.
    ToggleMode,
    /// Enter a value, or use it as the mode says.
    Digit(u8),
    /// Begin entering a value above nine.
    PrefixLarge,
    /// Begin marking one value without changing the mode.
    PrefixMark,
    /// Clear the entry of the cell, or of every selected cell.
    Clear,
    /// Switch between corner and centre marks.
    OtherMarks,
    /// Switch to the mode in which digits colour cells.
    ColourLayer,
    /// Begin or end a selection that grows as the cursor moves.
    Select,
    /// Widen the selection to the cursor's box, row or column.
    Widen,
    /// Repeat the last change at the cursor.
    Repeat,
    /// Show or hide automatic candidates.
    ToggleAuto,
    /// Copy the automatic candidates into the player's own marks.
    ApplyAuto,
    /// Begin choosing a filter.
    PrefixFilter,
    /// Highlight the digit at this position among the puzzle's values. The second time: none.
    Highlight(u8),
    /// Highlight the cells with two candidates. The second time: none.
    HighlightPairs,
    /// Move to the next cell that the filter highlights.
    NextPlace,
    /// Move to the previous cell that the filter highlights.
    PreviousPlace,
    /// Give a hint: where to look, then what is there, then the whole step.
    Hint,
    /// Give the whole step at once.
    FullHint,
    /// Apply the step on show to the game, or the next step if none is on show.
    ApplyHint,
    /// Begin asking why a value cannot be in the cell, or why the last message is true.
    PrefixWhy,
    /// Show the puzzle as the clauses that the SAT solver gets.
    Clauses,
    /// Show which givens decide the cell.
    GivensBehind,
    /// Show which of the player's entries contradict each other.
    Amiss,
    /// Open the step explorer.
    Path,
    /// Check the entries against the rules.
    Check,
    /// Check the entries against the solution.
    Verify,
    /// Check whether the puzzle is sound: which clues conflict, or where its solutions differ.
    Soundness,
    /// Begin a trial: all that follows is a supposition.
    Suppose,
    /// End a trial: keep or drop its changes.
    Settle,
    /// Set or remove a bookmark at the current state of the game.
    Bookmark,
    /// Show every state of the game, to go back to one.
    History,
    /// Replay the game from its beginning.
    Replay,
    /// Solve the puzzle against the clock, compared with the best game so far.
    SpeedRun,
    /// Show the statistics of all games.
    Statistics,
    /// List the unfinished games.
    Games,
    /// List the finished games.
    Finished,
    /// Take a tour of the program on a small board.
    Tour,
    /// List every technique, with its page of the manual.
    Techniques,
    /// Undo the last change.
    Undo,
    /// Redo what was undone.
    Redo,
    /// Show more about the cell under the cursor.
    Details,
    /// Show the rules of this kind, or the manual page of a step's technique.
    Rules,
    /// Begin choosing what to copy.
    PrefixCopy,
    /// Save the game to a file, after asking for its name.
    SaveAs,
    /// Open another puzzle.
    Open,
    /// Open a new puzzle.
    Fresh,
    /// Open the puzzle of the day.
    Daily,
    /// Edit a copy of this puzzle, or write a riddle if no puzzle is open.
    Edit,
    /// Correct the reading of the picture that this game comes from.
    Correct,
    /// Type a puzzle in from paper.
    TypeIn,
    /// Draw where the clues of a sudoku should be, and have it generated.
    ToOrder,
    /// Begin drawing or erasing a line, or a wall on one side of the cell.
    PrefixWall,
    /// Clear the cell. Where lines are drawn, begin marking that there is no line.
    PrefixCross,
    /// Move in this direction and draw a line there, or shade the cell.
    Draw(Direction),
    /// Make the selected cells one cage. In a riddle: show its logic grid.
    Group,
    /// Stop the clock and hide the board, or resume.
    Pause,
    /// Read a picture as another kind of puzzle.
    ReadAs,
    /// Make the board larger.
    Larger,
    /// Make the board smaller.
    Smaller,
    /// Show the keys.
    Help,
    /// Choose any action by its name.
    Palette,
    /// Search a list, or the actions if there is no list.
    Search,
    /// Close what is in front. Never changes the puzzle.
    Back,
    /// Leave this screen. From the board: save and quit.
    Leave,
    /// Stop running work. The second time: save and quit.
    Interrupt,
    /// Redraw the screen.
    Redraw,
    /// Suspend the program.
    Suspend,
    /// Show the solution.
    Solution,
    /// Go back to the first state of the game. Everything remains in the history.
    Restart,
    /// Go back to the last state of the game in which every entry agreed with the solution.
    BackToRight,
    /// List every step that is possible now, in the step explorer.
    AllSteps,
    /// Switch to the mode in which digits are entered.
    ModeDigit,
    /// Switch to the mode of corner marks.
    ModeCorner,
    /// Switch to the mode of centre marks.
    ModeCentre,
    /// Toggle whether Enter and a click place the digit that the filter highlights.
    ToggleDigitFirst,
    /// Toggle whether placing a value removes it from the player's marks in the cells that see it.
    ToggleTidy,
    /// Toggle the warning before opening a cell that is not proven safe while another one is.
    ToggleTraining,
    /// Choose what the first move of a dealt game guarantees.
    NextFirst,
    /// Toggle whether steps may assume that the puzzle has one solution.
    ToggleUniqueness,
    /// Open a puzzle that needs the technique of the current step.
    Practise,
    /// Choose a theme.
    ChooseTheme,
    /// Choose the language.
    ChooseLanguage,
    /// Show or hide the clock.
    ToggleClock,
    /// Choose a keymap preset.
    KeysPreset,
    /// Show the welcome screen.
    Home,
    /// Toggle whether the mouse plays or is left to the terminal.
    ToggleMouse,
    /// Show a page of the manual, by its number among the pages that the palette offers.
    Manual(u16),
    /// Show name, version and licences.
    About,
}

/// A direction on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Direction {
    /// Its name in key files.
    pub fn name(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        }
    }
}

/// The topic of an action. Topics are the headings of the help screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Moving and selecting.
    Moving,
    /// Entering values.
    Entering,
    /// The player's marks and colours.
    Marks,
    /// Viewing the puzzle in another way.
    Looking,
    /// Asking the program about the puzzle.
    Asking,
    /// History and trials.
    Time,
    /// The screen and the program.
    Screen,
}

impl Group {
    /// Every group, in the order of the help screen.
    pub const ALL: [Group; 7] =
        [Group::Moving, Group::Entering, Group::Marks, Group::Looking, Group::Asking, Group::Time, Group::Screen];

    /// Its heading.
    pub fn name(self) -> Phrase {
        match self {
            Group::Moving => Phrase::fixed("ui.moving"),
            Group::Entering => Phrase::fixed("ui.entering"),
            Group::Marks => Phrase::fixed("ui.marks"),
            Group::Looking => Phrase::fixed("ui.looking"),
            Group::Asking => Phrase::fixed("ui.help"),
            Group::Time => Phrase::fixed("ui.time"),
            Group::Screen => Phrase::fixed("ui.screen"),
        }
    }
}

/// One row of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// The word that names the action in key files and tests.
    pub id: &'static str,
    /// The topic.
    pub group: Group,
    /// The actions, each with its default keys: usually one action, four for directions, nine for digits.
    pub bound: &'static [(Action, &'static [&'static str])],
    /// What may be typed after the key, if it begins a sequence, otherwise empty.
    pub then: &'static str,
    /// What the action does.
    pub what: Phrase,
}

impl Row {
    /// The word that names one of the row's actions in key files. If the row has several actions, it is the row's own
    /// word with the direction or number appended, as in `move-left` and `digit-3`.
    pub fn id_of(&self, action: Action) -> String {
        let part = match action {
            _ if self.bound.len() == 1 => return self.id.to_string(),
            Action::Digit(number) | Action::Highlight(number) => return format!("{}-{number}", self.id),
            Action::Move(way) | Action::Extend(way) | Action::Jump(way) | Action::Draw(way) => way.name(),
            Action::NextPane => "next",
            _ => "previous",
        };
        format!("{}-{part}", self.id)
    }

    /// The row of an action. None if no row has it.
    pub fn of(action: Action) -> Option<&'static Row> {
        ACTIONS.iter().find(|row| row.bound.iter().any(|(bound, _)| *bound == action))
    }

    /// The row with this id. None if there is none.
    pub fn named(id: &str) -> Option<&'static Row> {
        ACTIONS.iter().find(|row| row.id == id)
    }
}

macro_rules! rows {
    ($($group:ident: $($id:literal, [$(($action:expr, [$($key:literal),*])),+], $then:literal;)+)+) => {
        /// Every action, in the order in which the help screen lists them.
        pub static ACTIONS: &[Row] = &[$($(Row {
            id: $id,
            group: Group::$group,
            bound: &[$(($action, &[$($key),*])),+],
            then: $then,
            what: Phrase::fixed(concat!("actions.", $id)),
        }),+),+];
    };
}

use Action::*;
use Direction::*;

rows! {
    Moving:
    "move",
        [(Move(Left), ["Left", "h"]), (Move(Down), ["Down", "j"]),
         (Move(Up), ["Up", "k"]), (Move(Right), ["Right", "l"])],
        "";
    "extend",
        [(Extend(Left), ["S-Left"]), (Extend(Down), ["S-Down"]), (Extend(Up), ["S-Up"]), (Extend(Right), ["S-Right"])], "";
    "jump",
        [(Jump(Left), ["H"]), (Jump(Down), ["J", "PgDn"]), (Jump(Up), ["K", "PgUp"]), (Jump(Right), ["L"])], "";
    "first", [(First, ["Home"])], "";
    "last", [(Last, ["End"])], "";
    "pane", [(NextPane, ["Tab"]), (PreviousPane, ["S-Tab"])], "";
    "select", [(Select, ["v"])], "";
    "widen", [(Widen, ["V"])], "";
    Entering:
    "act", [(Act, ["Enter"])], "";
    "digit",
        [(Digit(1), ["1"]), (Digit(2), ["2"]), (Digit(3), ["3"]), (Digit(4), ["4"]), (Digit(5), ["5"]),
         (Digit(6), ["6"]), (Digit(7), ["7"]), (Digit(8), ["8"]), (Digit(9), ["9"])],
        "";
    "large", [(PrefixLarge, [","])], "letter";
    "clear", [(Clear, ["Backspace", "Delete", "0"])], "";
    "draw",
        [(Draw(Left), ["C-Left"]), (Draw(Down), ["C-Down"]), (Draw(Up), ["C-Up"]), (Draw(Right), ["C-Right"])], "";
    "wall", [(PrefixWall, ["e"])], "arrows";
    "cross", [(PrefixCross, ["x"])], "arrows";
    "cage", [(Group, ["g"])], "";
    "repeat", [(Repeat, ["."])], "";
    "singles", [(Singles, ["F"])], "";
    "digit-first",
        [(ToggleDigitFirst, [])], "";
    "mode-digit", [(ModeDigit, [])], "";
    Marks:
    "mode", [(ToggleMode, ["Space"])], "";
    "mark", [(PrefixMark, ["m"])], "1-9 ,a";
    "marks", [(OtherMarks, ["c"])], "";
    "colours", [(ColourLayer, ["C"])], "";
    "mode-corner", [(ModeCorner, [])], "";
    "mode-centre", [(ModeCentre, [])], "";
    "copy-candidates", [(ApplyAuto, ["A"])], "";
    "training", [(ToggleTraining, [])], "";
    "first-click",
        [(NextFirst, [])], "";
    "uniqueness",
        [(ToggleUniqueness, [])], "";
    "tidy", [(ToggleTidy, [])], "";
    Looking:
    "auto", [(ToggleAuto, ["a"])], "";
    "filter",
        [(PrefixFilter, ["f"])], "1-9 ,a b s 0";
    "highlight",
        [(Highlight(1), []), (Highlight(2), []), (Highlight(3), []), (Highlight(4), []), (Highlight(5), []),
         (Highlight(6), []), (Highlight(7), []), (Highlight(8), []), (Highlight(9), [])],
        "";
    "bivalue", [(HighlightPairs, [])], "";
    "next", [(NextPlace, ["n"])], "";
    "previous", [(PreviousPlace, ["N"])], "";
    "details", [(Details, ["d"])], "";
    "rules", [(Rules, ["i"])], "";
    "clauses", [(Clauses, [])], "";
    Asking:
    "hint", [(Hint, ["t"])], "";
    "full-hint", [(FullHint, [])], "";
    "apply-hint", [(ApplyHint, [])], "";
    "why", [(PrefixWhy, ["w"])], "1-9 ,a w g e";
    "givens-behind", [(GivensBehind, [])], "";
    "amiss", [(Amiss, [])], "";
    "path", [(Path, ["p"])], "";
    "all-steps", [(AllSteps, [])], "";
    "practise", [(Practise, ["P"])], "";
    "check", [(Check, ["r"])], "";
    "verify", [(Verify, ["R"])], "";
    "sound",
        [(Soundness, ["D"])], "";
    "solution", [(Solution, [])], "";
    Time:
    "undo", [(Undo, ["u"])], "";
    "redo", [(Redo, ["U", "C-r"])], "";
    "suppose", [(Suppose, ["s"])], "";
    "settle", [(Settle, ["S"])], "k x";
    "bookmark", [(Bookmark, ["b"])], "";
    "history", [(History, ["B"])], "";
    "replay", [(Replay, ["M"])], "";
    "speed-run", [(SpeedRun, [])], "";
    "right-state", [(BackToRight, [])], "";
    "restart", [(Restart, [])], "";
    "pause", [(Pause, ["z"])], "";
    "clock", [(ToggleClock, [])], "";
    Screen:
    "help", [(Help, ["?", "F1"])], "";
    "palette", [(Palette, [":", "C-p"])], "";
    "search", [(Search, ["/"])], "";
    "back", [(Back, ["Esc"])], "";
    "leave", [(Leave, ["q"])], "";
    "open", [(Open, ["o"])], "";
    "fresh", [(Fresh, ["G"])], "";
    "daily", [(Daily, [])], "";
    "edit", [(Edit, ["E"])], "";
    "correct", [(Correct, ["I"])], "";
    "type-in", [(TypeIn, [])], "";
    "to-order", [(ToOrder, [])], "";
    "home", [(Home, [])], "";
    "games", [(Games, [])], "";
    "finished", [(Finished, [])], "";
    "tour", [(Tour, [])], "";
    "techniques", [(Techniques, [])], "";
    "statistics", [(Statistics, [])], "";
    "copy",
        [(PrefixCopy, ["y"])], "l g c i p s m u v r f";
    "save-as", [(SaveAs, [])], "";
    "read-as", [(ReadAs, [])], "";
    "larger", [(Larger, ["+"])], "";
    "smaller", [(Smaller, ["-", "_"])], "";
    "theme", [(ChooseTheme, [])], "";
    "keys-preset", [(KeysPreset, [])], "";
    "language", [(ChooseLanguage, [])], "";
    "mouse", [(ToggleMouse, [])], "";
    "about", [(About, [])], "";
    "interrupt", [(Interrupt, ["C-c"])], "";
    "redraw", [(Redraw, ["C-l"])], "";
    "suspend", [(Suspend, ["C-z"])], "";
}
