//! The special meanings of keys on some boards, where they do more than the table of actions says, or something else.

use super::action::{ACTIONS, Action, Row};
use super::model::{Screen, Ui};
use nazo_core::logic::has_cages_or_runs;
use nazo_core::puzzle::Form;
use nazo_core::scene::{Answer, Grid};
use nazo_core::words::Phrase;

/// A key of the table, and what it does here.
pub(super) type Meaning = (&'static str, Phrase);

/// A group of boards on which keys mean the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeySet {
    /// Cages.
    Cages,
    /// Runs across and down.
    Runs,
    /// A game of minesweeper.
    Game,
    /// A minefield given as a position, in which nothing can be opened.
    Position,
    /// A text with a table.
    Story,
    /// Cells that are shaded.
    Shading,
    /// Cells that get a star or the like.
    Objects,
    /// Lines along edges.
    Lines,
    /// Lines from square to square.
    Links,
    /// Not a board but the steps.
    Steps,
    /// The history of any board.
    History,
}

impl KeySet {
    /// All groups.
    pub const ALL: [KeySet; 11] = [
        KeySet::Cages,
        KeySet::Runs,
        KeySet::Game,
        KeySet::Position,
        KeySet::Story,
        KeySet::Shading,
        KeySet::Objects,
        KeySet::Lines,
        KeySet::Links,
        KeySet::Steps,
        KeySet::History,
    ];

    /// Its heading in the manual.
    pub fn name(self) -> Phrase {
        match self {
            KeySet::Cages => Phrase::fixed("ui.killer"),
            KeySet::Runs => Phrase::fixed("ui.kakuro"),
            KeySet::Game => Phrase::fixed("ui.minesweeper"),
            KeySet::Position => Phrase::fixed("ui.minesweeper-positions"),
            KeySet::Story => Phrase::fixed("ui.riddles"),
            KeySet::Shading => Phrase::fixed("ui.hitori-nurikabe-norinori"),
            KeySet::Objects => Phrase::fixed("ui.star-battle"),
            KeySet::Lines => Phrase::fixed("ui.slitherlink-shikaku"),
            KeySet::Links => Phrase::fixed("ui.masyu"),
            KeySet::Steps => Phrase::fixed("ui.steps"),
            KeySet::History => Phrase::fixed("ui.history"),
        }
    }

    /// The keys with a special meaning, in the order in which they are listed.
    pub fn meanings(self) -> &'static [Meaning] {
        match self {
            KeySet::Cages => &CAGES,
            KeySet::Runs => &RUNS,
            KeySet::Game => &GAME,
            KeySet::Position => &POSITION,
            KeySet::Story => &STORY,
            KeySet::Shading => &SHADING,
            KeySet::Objects => &OBJECTS,
            KeySet::Lines => &LINES,
            KeySet::Links => &LINKS,
            KeySet::Steps => &STEPS,
            KeySet::History => &HISTORY,
        }
    }

    /// Whether a row of the table applies unchanged here: it does something, and none of its keys has a special
    /// meaning.
    pub fn keeps(self, row: &Row) -> bool {
        let Some((action, keys)) = row.bound.first() else { return true };
        let idle = match self {
            KeySet::Game => matches!(
                action,
                Action::Digit(_)
                    | Action::Draw(_)
                    | Action::Group
                    | Action::PrefixWall
                    | Action::PrefixLarge
                    | Action::PrefixMark
                    | Action::OtherMarks
                    | Action::Highlight(_)
                    | Action::HighlightPairs
                    | Action::Singles
                    | Action::Suppose
                    | Action::Settle
                    | Action::Solution
                    | Action::Soundness
                    | Action::BackToRight
                    | Action::ToggleDigitFirst
                    | Action::ToggleTidy
                    | Action::ModeDigit
                    | Action::ModeCorner
                    | Action::ModeCentre
            ),
            KeySet::Position => matches!(
                action,
                Action::Draw(_)
                    | Action::Group
                    | Action::PrefixWall
                    | Action::PrefixLarge
                    | Action::OtherMarks
                    | Action::ToggleTidy
                    | Action::ModeDigit
                    | Action::ModeCorner
                    | Action::ModeCentre
            ),
            KeySet::Story => matches!(
                action,
                Action::Act
                    | Action::Singles
                    | Action::Jump(_)
                    | Action::Widen
                    | Action::PrefixWall
                    | Action::PrefixFilter
                    | Action::Highlight(_)
                    | Action::HighlightPairs
                    | Action::ToggleDigitFirst
                    | Action::ToggleTraining
                    | Action::NextFirst
                    | Action::ToggleUniqueness
                    | Action::Practise
                    | Action::Correct
                    | Action::ReadAs
            ),
            KeySet::Shading | KeySet::Objects | KeySet::Lines | KeySet::Links => matches!(
                action,
                Action::Draw(_)
                    | Action::Extend(_)
                    | Action::Widen
                    | Action::ToggleUniqueness
                    | Action::Digit(_)
                    | Action::Group
                    | Action::PrefixLarge
                    | Action::PrefixMark
                    | Action::OtherMarks
                    | Action::ApplyAuto
                    | Action::Singles
                    | Action::ToggleAuto
                    | Action::PrefixFilter
                    | Action::Highlight(_)
                    | Action::HighlightPairs
                    | Action::NextPlace
                    | Action::PreviousPlace
                    | Action::ModeDigit
                    | Action::ModeCorner
                    | Action::ModeCentre
                    | Action::ToggleDigitFirst
                    | Action::ToggleTidy
                    | Action::ToggleTraining
                    | Action::NextFirst
            ),
            KeySet::Cages | KeySet::Runs | KeySet::Steps | KeySet::History => !is_for_digits(*action),
        };
        let is_said = |(key, _): &Meaning| keys.contains(key) || *key == "1-9" && matches!(action, Action::Digit(_));
        // The meaning of Enter in lists applies to every list.
        let is_in_lists = *action == Action::Act
            && !matches!(self, KeySet::Game | KeySet::Shading | KeySet::Objects | KeySet::Lines | KeySet::Links);
        !idle && (is_in_lists || !self.meanings().iter().any(is_said))
    }

    /// The rows of the table that apply unchanged here.
    pub fn rows(self) -> impl Iterator<Item = &'static Row> {
        ACTIONS.iter().filter(move |row| self.keeps(row))
    }
}

/// Whether an action is useful on boards with digits.
fn is_for_digits(action: Action) -> bool {
    !matches!(action, Action::Draw(_) | Action::PrefixWall | Action::Group | Action::ToggleTraining | Action::NextFirst)
}

/// Whether a row of the table applies on these boards. None means ordinary boards.
pub(super) fn is_true_on(set: Option<KeySet>, row: &Row) -> bool {
    let is_usual = || row.bound.first().is_none_or(|(action, _)| is_for_digits(*action));
    set.map_or_else(is_usual, |set| set.keeps(row))
}

impl Ui {
    /// The group of the current board. None if its keys have no special meanings.
    pub(super) fn key_set(&self) -> Option<KeySet> {
        match self.game.session().bare().grid {
            _ if self.screen == Screen::History => Some(KeySet::History),
            Grid::Table => Some(KeySet::Story),
            _ if self.screen == Screen::Explorer => Some(KeySet::Steps),
            Grid::Tiles if self.opens() => Some(KeySet::Game),
            Grid::Tiles => Some(KeySet::Position),
            Grid::Boxes | Grid::Lattice => match self.answer_sort() {
                Answer::Values => self.key_set_of_sums(),
                Answer::Shading => Some(KeySet::Shading),
                Answer::Objects => Some(KeySet::Objects),
                Answer::Lines | Answer::Borders => Some(KeySet::Lines),
                Answer::Links => Some(KeySet::Links),
            },
        }
    }

    fn key_set_of_sums(&self) -> Option<KeySet> {
        let model = self.game.session().model();
        let has_cages = model.houses().iter().any(|house| house.form == Form::Cage);
        has_cages_or_runs(model).then_some(if has_cages { KeySet::Cages } else { KeySet::Runs })
    }
}

/// The keys of the table of combinations.
pub(super) static TABLE: &[Meaning] = &[
    ("arrows", Phrase::fixed("ui.choose-combination")),
    ("Enter", Phrase::fixed("ui.rule-out-restore")),
    ("1-9", Phrase::fixed("ui.only-those-value-again-all")),
    ("x", Phrase::fixed("ui.value-only-those-without-0")),
    (",", Phrase::fixed("ui.values-above-nine")),
    ("Tab", Phrase::fixed("ui.other-sum-cell")),
    ("u", Phrase::fixed("ui.undo-last-move")),
    ("d", Phrase::fixed("ui.details-cell")),
    ("Esc", Phrase::fixed("ui.back-board")),
];

static CAGES: [Meaning; 2] =
    [("V", Phrase::fixed("ui.expand-selection-cage-box-row")), ("d", Phrase::fixed("ui.combinations-cage-rule-out"))];

static RUNS: [Meaning; 2] =
    [("V", Phrase::fixed("ui.expand-selection-run-across-run")), ("d", Phrase::fixed("ui.combinations-runs-rule-out"))];

static GAME: [Meaning; 13] = [
    ("Enter", Phrase::fixed("ui.open-square-number-many-flags")),
    ("Space", Phrase::fixed("ui.flag-question-mark-nothing")),
    ("A", Phrase::fixed("ui.open-square-proven-safe-counts")),
    ("a", Phrase::fixed("ui.odds-closed-square-off")),
    ("n", Phrase::fixed("ui.best-square-open")),
    ("t", Phrase::fixed("ui.whether-square-safe-again-where")),
    ("r", Phrase::fixed("ui.whether-flag-wrong-not")),
    ("R", Phrase::fixed("ui.flags-wrong")),
    ("w", Phrase::fixed("ui.why-square-safe-mine")),
    ("p", Phrase::fixed("ui.what-follows-step-step-after")),
    ("H", Phrase::fixed("ui.five-squares-j-k-l")),
    ("v", Phrase::fixed("ui.select-squares-moving-space-flags")),
    ("G", Phrase::fixed("ui.another-board")),
];

static POSITION: [Meaning; 6] = [
    ("1 2", Phrase::fixed("ui.closed-square-safe-mine")),
    ("Space", Phrase::fixed("ui.flag-question-mark-nothing")),
    ("a", Phrase::fixed("ui.odds-closed-square-off")),
    ("n", Phrase::fixed("ui.best-square-open")),
    ("w", Phrase::fixed("ui.why-square-safe-mine")),
    ("H", Phrase::fixed("ui.five-squares-j-k-l")),
];

static STORY: [Meaning; 11] = [
    ("Tab", Phrase::fixed("ui.text-table-reasoning")),
    ("1-9", Phrase::fixed("ui.value-cell-number-1-yes")),
    ("Enter", Phrase::fixed("ui.next-value-cell-text-cells")),
    ("Space", Phrase::fixed("ui.numbers-mark-what-may-rule")),
    ("A", Phrase::fixed("ui.fill-cell-value-left")),
    ("g", Phrase::fixed("ui.logic-grid-what-goes-what")),
    ("w", Phrase::fixed("ui.why-cell-not-value")),
    ("s", Phrase::fixed("ui.start-trial-text-assume-line")),
    ("E", Phrase::fixed("ui.edit-copy-text-answers-write")),
    ("p", Phrase::fixed("ui.reasoning-step-step")),
    ("R", Phrase::fixed("ui.show-answers-compare-entries")),
];

static SHADING: [Meaning; 6] = [
    ("Space", Phrase::fixed("ui.shade-dot-clear")),
    ("Enter", Phrase::fixed("ui.shade-clear")),
    ("1 2", Phrase::fixed("ui.shade-dot")),
    ("Ctrl-arrows", Phrase::fixed("ui.move-shade")),
    ("Shift-arrows", Phrase::fixed("ui.move-put-dot")),
    ("w", Phrase::fixed("ui.why-not-1-2")),
];

static OBJECTS: [Meaning; 6] = [
    ("Space", Phrase::fixed("ui.star-cross-clear")),
    ("Enter", Phrase::fixed("ui.star-clear")),
    ("1 2", Phrase::fixed("ui.star-cross")),
    ("Ctrl-arrows", Phrase::fixed("ui.move-put-star")),
    ("Shift-arrows", Phrase::fixed("ui.move-put-cross")),
    ("w", Phrase::fixed("ui.why-not-1-2")),
];

static LINES: [Meaning; 9] = [
    ("arrows", Phrase::fixed("ui.go-along-edge-next-corner")),
    ("e", Phrase::fixed("ui.arrow-draw-line-way-remove")),
    ("x", Phrase::fixed("ui.arrow-cross-no-line-way")),
    ("Ctrl-arrows", Phrase::fixed("ui.draw-way-same")),
    ("Shift-arrows", Phrase::fixed("ui.cross-way-same-x")),
    ("Space", Phrase::fixed("ui.line-cross-clear-edge-just")),
    ("Enter", Phrase::fixed("ui.line-on-edge-clear")),
    ("w", Phrase::fixed("ui.why-not-line")),
    ("H", Phrase::fixed("ui.five-squares-j-k-l")),
];

static LINKS: [Meaning; 9] = [
    ("arrows", Phrase::fixed("ui.go-next-square")),
    ("e", Phrase::fixed("ui.arrow-draw-line-way-remove")),
    ("x", Phrase::fixed("ui.arrow-cross-no-line-way")),
    ("Ctrl-arrows", Phrase::fixed("ui.draw-way-same")),
    ("Shift-arrows", Phrase::fixed("ui.cross-way-same-x")),
    ("Space", Phrase::fixed("ui.line-cross-clear-way-just")),
    ("Enter", Phrase::fixed("ui.line-on-way-clear")),
    ("w", Phrase::fixed("ui.why-not-line")),
    ("H", Phrase::fixed("ui.five-squares-j-k-l")),
];

static STEPS: [Meaning; 11] = [
    ("j k", Phrase::fixed("ui.next-step-one-before")),
    ("h l", Phrase::fixed("ui.along-links-chain-cells-step")),
    ("Space", Phrase::fixed("ui.walk-by-itself-link-step")),
    ("Tab", Phrase::fixed("ui.all-steps-state-on-show")),
    ("H L", Phrase::fixed("ui.other-technique-in-all-steps")),
    ("s", Phrase::fixed("ui.how-often-each-technique-comes")),
    ("f", Phrase::fixed("ui.steps-digit-technique-only")),
    ("d", Phrase::fixed("ui.step-in-full")),
    ("i", Phrase::fixed("ui.about-technique-of-step")),
    ("Enter", Phrase::fixed("ui.apply-step-with-needed")),
    ("q", Phrase::fixed("ui.back-board")),
];

static HISTORY: [Meaning; 5] = [
    ("j k", Phrase::fixed("ui.next-state-one-before")),
    ("Enter", Phrase::fixed("ui.go-on-from-state")),
    ("b", Phrase::fixed("ui.bookmark-state")),
    ("n N", Phrase::fixed("ui.next-bookmark-one-before")),
    ("q", Phrase::fixed("ui.back-board")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::keymap::Keymap;
    use nazo_core::words::Lang;

    fn left_out(set: KeySet) -> Vec<&'static str> {
        ACTIONS.iter().filter(|row| !set.keeps(row)).map(|row| row.id).collect()
    }

    #[test]
    fn what_is_not_so_on_a_board_is_not_listed_there() {
        let game = left_out(KeySet::Game);
        for id in ["mode", "copy-candidates", "digit", "mark", "suppose", "hint", "verify"] {
            assert!(game.contains(&id), "{id}: {game:?}");
        }
        for id in ["move", "undo", "history", "details", "help"] {
            assert!(!game.contains(&id), "{id}: {game:?}");
        }
        let story = left_out(KeySet::Story);
        for id in ["act", "widen", "wall", "cage", "digit-first", "filter", "uniqueness"] {
            assert!(story.contains(&id), "{id}: {story:?}");
        }
        let sums = ["draw", "widen", "wall", "cage", "training", "first-click", "details"];
        assert!(left_out(KeySet::Cages).iter().all(|id| sums.contains(id)), "{:?}", left_out(KeySet::Cages));
        assert_eq!(left_out(KeySet::Cages), left_out(KeySet::Runs));
    }

    #[test]
    fn every_key_with_a_meaning_of_its_own_is_bound() {
        for (key, what) in KeySet::ALL.into_iter().flat_map(KeySet::meanings) {
            assert!(Keymap::default().current(key, Lang::En).is_some(), "{key}: {}", what.get(Lang::En));
        }
    }
}
