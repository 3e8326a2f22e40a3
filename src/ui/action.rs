//! Everything a key can do: one table from which the keymap, the help screen, the palette and docs/keys.md are made.

use nazo_core::words::Phrase;

/// Something the player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Move the cursor, or the selection of a list, by one.
    Move(Direction),
    /// Move the cursor and select the cells it goes over.
    Extend(Direction),
    /// Move to the next box, or by a page.
    Jump(Direction),
    /// To the first of the row or list.
    First,
    /// To the last of the row or list.
    Last,
    /// To the next pane of a screen that has several.
    NextPane,
    /// To the pane before it.
    PreviousPane,
    /// Take, open, accept; on the board: place the only candidate left.
    Act,
    /// Enter what is certain at a glance: every naked and hidden single, every square that is proven safe.
    Singles,
    /// Change between entering digits and the mark mode used last.
    ToggleMode,
    /// Enter a value, or do with it what the mode says.
    Digit(u8),
    /// Begin the entry of a value above nine.
    PrefixLarge,
    /// Begin marking one value without leaving the mode.
    PrefixMark,
    /// Take the entry out of the cell, or out of every selected cell.
    Clear,
    /// Change between corner and centre marks.
    OtherMarks,
    /// To the mode in which digits colour cells.
    ColourLayer,
    /// Begin or end a selection that grows as the cursor moves.
    Select,
    /// Widen the selection: the box, the row, the column of the cursor.
    Widen,
    /// Do the last change again, here.
    Repeat,
    /// Show or hide automatic candidates.
    ToggleAuto,
    /// Write the automatic candidates as the player's own marks.
    ApplyAuto,
    /// Begin choosing a filter.
    PrefixFilter,
    /// Highlight the digit at this place in the order of the puzzle's values; again: none.
    Highlight(u8),
    /// Highlight the cells with two candidates; again: none.
    HighlightPairs,
    /// To the next place the filter shows.
    NextPlace,
    /// To the place before it.
    PreviousPlace,
    /// A hint: where to look, then what is there, then the whole step.
    Hint,
    /// The whole step at once.
    FullHint,
    /// Take the step that is told into the game; where none is, the next one.
    ApplyHint,
    /// Begin asking why a value cannot be in the cell, or why what was said is so.
    PrefixWhy,
    /// The puzzle as the SAT solver gets it.
    Clauses,
    /// Which givens decide the cell.
    GivensBehind,
    /// Which of the player's entries cannot stand together.
    Amiss,
    /// Open the step explorer.
    Path,
    /// Look for entries that break a rule.
    Check,
    /// Compare the entries with the solution.
    Verify,
    /// Whether the puzzle is sound: which clues conflict, where its solutions differ.
    Soundness,
    /// Begin a trial: what follows is supposed.
    Suppose,
    /// End a trial: keep what was supposed, or drop it.
    Settle,
    /// Set a bookmark on this moment of the game, or take it off.
    Bookmark,
    /// Look at every moment of the game and go to one.
    History,
    /// Play the game back from its beginning.
    Replay,
    /// Solve the puzzle against the clock, beside the best game so far.
    SpeedRun,
    /// What all games add up to.
    Statistics,
    /// The games to go on with.
    Games,
    /// The games that are finished.
    Finished,
    /// A tour of what there is, on a small board.
    Tour,
    /// Every technique, with its page of the manual.
    Techniques,
    /// Take the last change back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Show more about the cell under the cursor.
    Details,
    /// Show the rules of this kind, or what the technique of a step is.
    Rules,
    /// Begin choosing what to copy.
    PrefixCopy,
    /// Write the game to a file whose name is asked for.
    SaveAs,
    /// Open another puzzle.
    Open,
    /// A fresh puzzle.
    Fresh,
    /// The puzzle of the day.
    Daily,
    /// Edit a copy of this puzzle; where none is in front, write a riddle.
    Edit,
    /// Correct what was read from the picture that this game comes from.
    Correct,
    /// Type a puzzle in from paper.
    TypeIn,
    /// Draw where the clues of a sudoku stand, and have it made.
    ToOrder,
    /// Begin drawing a line, or a wall on one side of the cell, or taking it away.
    PrefixWall,
    /// Clear the cell; where lines are drawn, begin saying that there is none.
    PrefixCross,
    /// Move that way and draw a line there, or shade the cell.
    Draw(Direction),
    /// Make the selected cells one cage; on a riddle, its logic grid.
    Group,
    /// Stop the clock and hide the board, or go on.
    Pause,
    /// Read a picture as another kind of puzzle.
    ReadAs,
    /// A larger board.
    Larger,
    /// A smaller board.
    Smaller,
    /// Show the keys.
    Help,
    /// Choose any action by its name.
    Palette,
    /// Search a list; where there is none, the actions.
    Search,
    /// Step back out of what is in front; never changes the puzzle.
    Back,
    /// Leave this screen; from the board: save and quit.
    Leave,
    /// Stop running work; twice: save and quit.
    Interrupt,
    /// Draw the screen anew.
    Redraw,
    /// Suspend the program.
    Suspend,
    /// Look at the solution.
    Solution,
    /// Go back to the first moment of the game; everything stays in the history.
    Restart,
    /// Go back to the last moment of the game in which every entry agreed with the solution.
    BackToRight,
    /// Every step that is possible now, in the step explorer.
    AllSteps,
    /// To the mode in which digits are entered.
    ModeDigit,
    /// To the mode of corner marks.
    ModeCorner,
    /// To the mode of centre marks.
    ModeCentre,
    /// Whether Enter and a click place the digit that the filter shows.
    ToggleDigitFirst,
    /// Whether placing a value clears the player's marks that see it.
    ToggleTidy,
    /// Whether opening what is not proven safe is warned of while something else is.
    ToggleTraining,
    /// What the first move of a dealt game is promised.
    NextFirst,
    /// Whether steps may take it for granted that the puzzle has one solution.
    ToggleUniqueness,
    /// Open a puzzle that needs the technique of the step in front.
    Practise,
    /// Choose a theme.
    ChooseTheme,
    /// Choose the language.
    ChooseLanguage,
    /// Show or hide the clock.
    ToggleClock,
    /// Choose a preset of keys.
    KeysPreset,
    /// The welcome screen.
    Home,
    /// Let the mouse play, or leave it to the terminal.
    ToggleMouse,
    /// The page of the manual with this number among those that the palette offers.
    Manual(u16),
    /// Name, version, licences.
    About,
}

/// One of the four ways on a board.
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

/// What an action is about: the headings of the help screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Moving and selecting.
    Moving,
    /// Entering values.
    Entering,
    /// The player's marks and colours.
    Marks,
    /// Looking at the puzzle in another way.
    Looking,
    /// Asking the program about the puzzle.
    Asking,
    /// What was done and what is supposed.
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
    /// What it is about.
    pub group: Group,
    /// The actions, each with its keys as the program has them: usually one, four for directions, nine for digits.
    pub bound: &'static [(Action, &'static [&'static str])],
    /// What may be typed after the key, where it begins a sequence; otherwise empty.
    pub then: &'static str,
    /// What the action does.
    pub what: Phrase,
}

impl Row {
    /// The word that names one of the row's actions in key files: the row's own where it has one action, otherwise
    /// with the direction or number behind, as in `move-left` and `digit-3`.
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

    /// The row of an action.
    pub fn of(action: Action) -> Option<&'static Row> {
        ACTIONS.iter().find(|row| row.bound.iter().any(|(bound, _)| *bound == action))
    }

    /// The row with this id.
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
