//! The two bottom rows: the message and the most useful keys.

mod here;

use self::here::{here, of_cell};
use super::key_row::keys;
use super::panel::brief;
use super::story::keys::hints as story_hints;
use super::text::{self, Line};
use super::{explorer, history};
use crate::ui::key_hints::{KeyHint, hints};
use crate::ui::keymap::Keymap;
use crate::ui::kind_keys::KeySet;
use crate::ui::model::{Screen, Ui};
use crate::ui::popup::Stand;
use crate::ui::prefix::Prefix;
use crate::ui::theme::Part;
use crate::ui::tool::Mode;
use nazo_core::scene::Answer;
use nazo_core::words::{Fixed, Lang, Phrase, say};
use nazo_kinds::First;
use unicode_width::UnicodeWidthStr;

const BOARD: &[KeyHint] = hints! {
    "arrows" "move", "1-9" "put", "Space" "marks", "t" "hint", "w" "why", "p" "path", "u" "undo", "?" "keys",
    "q" "quit",
};
/// A board with entries that are known to be wrong.
const WRONG: &[KeyHint] = hints! {
    "u" "undo", "x" "clear", "1-9" "change", "B" "history", "?" "keys", "arrows" "move", "q" "quit",
};
/// A full board that is not solved.
const FULL: &[KeyHint] = hints! {
    "r" "check-rules", "R" "compare", "u" "undo", "B" "history", "?" "keys", "x" "clear", "q" "quit",
};
const CROSSES: &[KeyHint] = hints! { "1-9" "rule-out", "Space" "digits", "v" "selection", "u" "undo", "?" "keys" };
const CORNER: &[KeyHint] = hints! {
    "1-9" "mark", "Space" "digits", "c" "centre", "v" "selection", "u" "undo", "?" "keys",
};
const CENTRE: &[KeyHint] = hints! {
    "1-9" "mark", "Space" "digits", "c" "corner", "v" "selection", "u" "undo", "?" "keys",
};
const COLOURS: &[KeyHint] = hints! {
    "1-8" "colours-a-h", "C" "digits", "m" "colour-of-candidate", "0" "clear", "u" "undo", "?" "keys",
};
const SELECTION: &[KeyHint] = hints! {
    "arrows" "move", "1-9" "mark-all", "x" "clear", "C" "colours", "V" "expand", "Esc" "cancel", "?" "keys",
};
/// A selection where candidates are shown, in which digits rule out.
const SELECTION_CROSSES: &[KeyHint] = hints! {
    "arrows" "move", "1-9" "rule-out-all", "x" "clear", "C" "colours", "V" "expand", "Esc" "cancel", "?" "keys",
};
/// A selection in a game of minesweeper.
const GAME_SELECTION: &[KeyHint] = hints! {
    "arrows" "move", "Space" "flag-all", "x" "clear", "C" "colours", "Esc" "cancel", "?" "keys",
};
const TRIAL: &[KeyHint] = hints! { "1-9" "try", "S" "end", "r" "check", "u" "undo", "?" "keys" };
/// A puzzle with cages or runs.
const SUMS: &[KeyHint] = hints! {
    "arrows" "move", "1-9" "put", "Space" "marks", "v" "selection", "d" "table", "t" "hint", "w" "why", "?" "keys",
    "p" "path", "u" "undo", "q" "quit",
};
/// A game of minesweeper.
const GAME: &[KeyHint] = hints! {
    "Enter" "open", "Space" "flag", "A" "open-safe", "a" "odds", "t" "hint", "?" "keys", "arrows" "move", "w" "why",
    "u" "undo", "q" "quit",
};
/// A game of minesweeper in which nothing is open yet.
const GAME_START: &[KeyHint] =
    hints! { "arrows" "move", "Enter" "open-first-safe", "?" "keys", "i" "rules", "q" "quit" };
/// The same if the first move opens an area.
const GAME_START_WIDE: &[KeyHint] = hints! {
    "arrows" "move", "Enter" "open-first-opens-area", "?" "keys", "i" "rules", "q" "quit",
};
/// A game of minesweeper that shows its odds.
const GAME_ODDS: &[KeyHint] = hints! {
    "Enter" "open", "Space" "flag", "A" "open-safe", "n" "best", "a" "no-odds", "w" "why", "?" "keys", "t" "hint",
    "u" "undo",
};
/// A game of minesweeper that is over.
const LOST: &[KeyHint] = hints! {
    "G" "new-board", "p" "risks", "d" "result", "M" "replay", "u" "undo-move", "B" "history", "?" "keys", "q" "quit",
};
/// A minefield, without odds and with them.
const MINES: &[KeyHint] = hints! {
    "arrows" "move", "Space" "flag", "1" "safe", "a" "odds", "t" "hint", "w" "why", "p" "path", "u" "undo", "?" "keys",
    "q" "quit",
};
const ODDS: &[KeyHint] = hints! {
    "arrows" "move", "n N" "best-square", "a" "without-odds", "Space" "flag", "1" "safe", "d" "details", "w" "why",
    "u" "undo", "?" "keys",
};
/// The keys that may follow `x` in the table of combinations.
const WITHOUT: &[KeyHint] = hints! { "1-9" "exclude", "," "above-nine", "0" "any", "Esc" "cancel" };
/// The keys that may follow `e` and `x` where lines are drawn.
const DRAW: &[KeyHint] = hints! { "arrows" "draw-or-remove", "Esc" "cancel" };
const CROSS: &[KeyHint] = hints! { "arrows" "cross-or-remove", "Esc" "cancel" };
/// Puzzles in which cells are shaded, objects are placed, and lines are drawn.
const SHADING: &[KeyHint] = hints! {
    "arrows" "move", "Space" "shade-dot", "t" "hint", "w" "why", "p" "path", "u" "undo", "?" "keys", "q" "quit",
};
const OBJECTS: &[KeyHint] = hints! {
    "arrows" "move", "Space" "star-cross", "t" "hint", "w" "why", "p" "path", "u" "undo", "?" "keys", "q" "quit",
};
const LINES: &[KeyHint] = hints! {
    "e" "draw", "x" "cross", "Space" "change-here", "t" "hint", "w" "why", "p" "path", "u" "undo", "?" "keys",
    "q" "quit",
};
const SETTLE: &[KeyHint] = hints! { "k" "keep", "x" "discard", "Esc" "continue" };
/// A finished game.
const SOLVED: &[KeyHint] = hints! {
    "n" "next-puzzle", "M" "replay", "p" "path", "B" "history", "y" "copy", "?" "keys", "q" "quit",
};
const SOLUTION: &[KeyHint] = hints! { "Esc" "to-board", "arrows" "move" };
const LARGE: &[KeyHint] = hints! { "a, b, …" "large-values", "Esc" "cancel" };
const MARK: &[KeyHint] = hints! { "1-9" "one-mark", "," "above-nine", "Esc" "cancel" };
const FILTER: &[KeyHint] = hints! {
    "1-9" "one-digit", "," "above-nine", "b" "bivalue-cells", "s" "solution-candidates", "0" "off", "Esc" "cancel",
};
/// The keys of a popup with text.
pub(in crate::ui) const READ: &[KeyHint] = hints! { "Esc" "close" };
/// The keys of a popup that is longer than its frame.
pub(in crate::ui) const LIST: &[KeyHint] = hints! { "arrows" "scroll", "Esc" "close" };

/// The keys of the list of boards that can be typed in from paper.
pub(in crate::ui) const PAPERS: &[KeyHint] =
    hints! { "arrows" "choose", "type" "another-size", "Enter" "start", "Esc" "cancel" };

/// The keys of the form for a new puzzle.
pub(in crate::ui) const MAKING: &[KeyHint] = hints! { "arrows" "choose", "Enter" "create", "Esc" "cancel" };
/// The keys while a puzzle is being generated.
pub(in crate::ui) const AT_WORK: &[KeyHint] = hints! { "Esc" "stop" };

/// The keys of the welcome screen.
pub(in crate::ui) const WELCOME: &[KeyHint] = hints! {
    "arrows" "choose", "Enter" "open", "o" "file", "G" "new-puzzle", "?" "keys", "q" "quit",
};
/// The same with a game selected.
pub(in crate::ui) const WELCOME_GAME: &[KeyHint] = hints! {
    "arrows" "choose", "Enter" "continue", "x" "archive", "o" "file", "G" "new-puzzle", "?" "keys", "q" "quit",
};
/// The keys of a list of puzzles.
pub(in crate::ui) const PUZZLES: &[KeyHint] = hints! { "Enter" "play", "n N" "unplayed" };
/// The same for puzzles in several languages.
pub(in crate::ui) const RIDDLES: &[KeyHint] = hints! { "Enter" "play", "n N" "unplayed", "f" "language" };
/// The keys of a list of games.
pub(in crate::ui) const GAMES: &[KeyHint] = hints! { "Enter" "continue", "M" "replay" };
/// The same with an unfinished game selected.
pub(in crate::ui) const GAMES_BEGUN: &[KeyHint] = hints! { "Enter" "continue", "x" "archive", "M" "replay" };
/// The keys of a list of techniques.
pub(in crate::ui) const TECHNIQUES: &[KeyHint] = hints! { "Enter" "read", "P" "practise" };
/// The keys after these in every list.
pub(in crate::ui) const ANY_LIST: &[KeyHint] = hints! { "/" "search-list", "s" "sort", "?" "keys" };
/// The keys after those in the first list, which is left for the shell, and in later lists.
pub(in crate::ui) const FIRST_LIST: &[KeyHint] = hints! { "q" "quit", "arrows" "choose", "o" "file" };
pub(in crate::ui) const LATER_LIST: &[KeyHint] = hints! { "q" "back", "arrows" "choose", "o" "file" };
/// The keys while a list is searched.
pub(in crate::ui) const SEARCH: &[KeyHint] = hints! { "Enter" "open", "Esc" "close", "arrows" "choose" };
/// The keys of a manual page.
pub(in crate::ui) const PAGE: &[KeyHint] = hints! { "arrows" "scroll", "P" "practise", "Esc" "close" };
/// The keys of the editor.
pub(in crate::ui) const EDITOR: &[KeyHint] = hints! {
    "type" "type-text", "Esc" "done", "F1" "help", "Tab" "answers", "Ctrl-U" "undo", "Ctrl-R" "redo",
    "Ctrl-K" "cut-line",
};
/// The same while the panel about the text has the focus.
pub(in crate::ui) const EDITOR_TOLD: &[KeyHint] = hints! { "arrows" "scroll", "Tab" "text", "F1" "help", "Esc" "done" };
/// The choices when an edited text is left.
pub(in crate::ui) const WRITTEN: &[KeyHint] = hints! {
    "Enter" "play", "Esc" "keep-editing", "q" "keep-draft", "x" "throw-away",
};
/// The same for a text that cannot be read.
pub(in crate::ui) const UNREADABLE: &[KeyHint] = hints! { "Esc" "keep-editing", "q" "keep-draft", "x" "throw-away" };
/// The keys of the prompt for a path.
pub(in crate::ui) const PROMPT: &[KeyHint] = hints! { "Enter" "open", "Tab" "complete", "Esc" "cancel" };
/// The keys of the prompt for the name of a file to write.
pub(in crate::ui) const SAVING: &[KeyHint] = hints! { "Enter" "write", "Tab" "complete", "Esc" "cancel" };
/// The keys of the question whether to open a paste.
pub(in crate::ui) const QUESTION: &[KeyHint] = hints! { "Enter" "open", "Esc" "keep-game" };
/// The keys of the question whether to start the puzzle over.
pub(in crate::ui) const START_OVER: &[KeyHint] = hints! { "Enter" "start-run", "Esc" "keep-game" };
/// The keys that may follow `y`.
const COPY: &[KeyHint] = hints! {
    "l" "line", "g" "grid", "c" "candidates", "i" "id", "p" "as-picture", "s" "game", "m" "markdown", "u" "url",
    "v" "svg", "r" "result", "f" "to-file", "Esc" "cancel",
};

/// The same in two rows of 40 columns.
const COPY_NARROW: &[KeyHint] = hints! {
    "l" "line", "i" "id", "m" "markdown-in-short", "u" "url", "v" "svg", "Esc" "no-in-short", "g" "grid",
    "c" "candidates-in-short", "p" "plain-text", "s" "game-in-short", "f" "file-in-short",
};
/// The widest window with the narrow forms.
pub(in crate::ui) const NARROW_WINDOW: u16 = 50;

/// The keys of a hint that can be extended.
const HINT: &[KeyHint] = hints! { "t" "more-of-hint", "Esc" "close-hint", "?" "keys" };
/// The same for a hint that has named a technique.
const HINT_NAMED: &[KeyHint] = hints! { "t" "more-of-hint", "i" "about-technique", "Esc" "close-hint", "?" "keys" };
const STEPS: &[KeyHint] = hints! {
    "1-9" "one-digit", "," "above-nine", "t" "this-technique", "0" "everything", "Esc" "cancel",
};
const WHY: &[KeyHint] = hints! {
    "1-9" "why-not", "," "above-nine", "w" "why-forced", "g" "clues", "e" "conflicts", "Esc" "cancel",
};

/// The message row and the key row, for a window `width` columns wide. In a window with a panel, the panel shows the
/// keys of a step. Without one, a step that takes two rows has the keys below them.
pub fn rows(ui: &Ui, width: u16, has_panel: bool) -> Vec<Line> {
    let lang = ui.settings.lang;
    let is_free = ui.popup.is_none() && ui.prefix.is_none();
    if ui.screen == Screen::Explorer && is_free {
        let link = explorer::link_sentence(ui);
        return sentence(ui, link.as_ref().or(ui.shown_step().map(|step| &step.text)), None, width);
    }
    if let Some(told) = ui.shown_hint().filter(|_| is_free && !has_panel) {
        let hints = match (ui.whole_hint(), ui.names_technique()) {
            (Some(_), _) => explorer::TOLD,
            (None, true) => HINT_NAMED,
            (None, false) => HINT,
        };
        return sentence(ui, Some(told.text()), Some(hints), width);
    }
    if let Some(told) = ui.whole_hint().filter(|_| is_free) {
        return sentence(ui, Some(told.text()), None, width);
    }
    let message = message_row(ui);
    let mode = mode(ui);
    // In a narrow window, a long message takes the key row as well, until the next key.
    let may_take_both = ui.popup.as_ref().is_none_or(|popup| popup.stand(ui) == Stand::Clear) && ui.prefix.is_none();
    if message.width() > usize::from(width) && may_take_both {
        let taken = if mode.is_empty() { 0 } else { text::width(&mode) + 1 };
        let room = usize::from(width.saturating_sub(taken));
        let mut said = text::wrap(&message, usize::from(width));
        let rest = said.split_off(1).join(Fixed("view.gap").get(lang));
        // The mode comes after the sentence, not in the middle of it, and is dropped if the sentence needs the whole
        // row.
        let (mode, room) = if rest.width() > room { (Line::new(), usize::from(width)) } else { (mode, room) };
        let second = text::shorten(&rest, room);
        let pad = usize::from(width).saturating_sub(second.width() + usize::from(text::width(&mode)));
        let mut last = text::line(second, Part::Message);
        if !mode.is_empty() {
            last.push((" ".repeat(pad), Part::Text));
            last.extend(mode);
        }
        return vec![text::line(said.swap_remove(0), Part::Message), last];
    }
    let suited = hints_now(ui);
    let keymap = if ui.prefix.is_some() { &Keymap::default() } else { &*ui.settings.keys };
    let before = mode.len();
    let row = keys(mode, &suited, keymap, width, lang);
    // The keys that may follow a prefix are shown in full, if necessary in both rows, since nothing else shows them. A
    // hint has two pieces.
    let rest = suited.get((row.len() - before) / 2..).unwrap_or_default();
    if ui.prefix.is_some() && !rest.is_empty() {
        let second = keys(Line::new(), rest, keymap, width, lang);
        return vec![row, second];
    }
    // Without a panel, the free message row shows the sums of the cell under the cursor.
    let is_board = ui.screen == Screen::Board && is_free && !ui.sight.paused;
    if message.is_empty() && is_board && !has_panel {
        return vec![brief::line(ui, width), row];
    }
    // The list of a narrow window cuts off the cell of a move.
    if message.is_empty() && ui.screen == Screen::History && is_free && !has_panel {
        return vec![history::chosen(ui).unwrap_or_default(), row];
    }
    vec![text::line(message, Part::Message), row]
}

impl Ui {
    /// Whether the row below the message row shows keys rather than a step.
    pub(in crate::ui) fn tells_keys_below(&self) -> bool {
        self.screen != Screen::Explorer && self.whole_hint().is_none()
    }
}

/// The longest form of a phrase that fits in `most` rows.
pub(super) fn in_rows(said: &Phrase, width: u16, most: usize, lang: Lang) -> &Phrase {
    said.short(lang, |text| text::rows(text, usize::from(width)).len() <= most)
}

/// The text of the message row: the current message or a hint.
pub(super) fn message_row(ui: &Ui) -> String {
    let lang = ui.settings.lang;
    let in_two_rows = |said: &Phrase| ui.settings.keys.bind_keys(in_rows(said, ui.sight.size.0, 2, lang), lang);
    current_message(ui)
        .as_ref()
        .or(ui.shown_hint().as_ref().map(|told| told.text()))
        .map(in_two_rows)
        .unwrap_or_default()
}

/// The key row alone.
pub(in crate::ui) fn key_row(ui: &Ui, width: u16) -> Line {
    key_row_of(ui, &hints_now(ui), width)
}

/// A key row with these hints.
pub(super) fn key_row_of(ui: &Ui, hints: &[KeyHint], width: u16) -> Line {
    let keymap = if ui.prefix.is_some() { &Keymap::default() } else { &*ui.settings.keys };
    keys(mode(ui), hints, keymap, width, ui.settings.lang)
}

/// The hints that apply now.
fn hints_now(ui: &Ui) -> Vec<KeyHint> {
    let count = ui.game.session().model().values().len();
    let usual = || here(ui, suited(due_hints(ui), count, &ui.settings.keys));
    story_hints(ui).or_else(|| why_of_two(ui)).unwrap_or_else(usual)
}

/// The questions about a cell that is one of two things, by name: "1 why not sea?". None for other cells and keys.
fn why_of_two(ui: &Ui) -> Option<Vec<KeyHint>> {
    let model = ui.game.session().model();
    if ui.prefix != Some(Prefix::Why) || !model.has_opposites() {
        return None;
    }
    let by_name = |(key, number)| {
        let value = ui.nth_value(number)?;
        Some((key, say!("hints.why-not-value", value = model.value_called(value))))
    };
    let named = [("1", 1), ("2", 2)].into_iter().filter_map(by_name);
    Some(named.chain(WHY.iter().filter(|(key, _)| !["1-9", ","].contains(key)).cloned()).collect())
}

/// The current message, or the progress of long work.
fn current_message(ui: &Ui) -> Option<Phrase> {
    ui.progress().or_else(|| ui.messages.shown.clone()).or_else(|| ui.tour_message())
}

/// The hints for a puzzle with this many values. Keys of missing values are left out, and those above nine are named.
fn suited(hints: &[KeyHint], values: usize, keymap: &Keymap) -> Vec<KeyHint> {
    const UP_TO: [&str; 10] = ["1", "1", "1-2", "1-3", "1-4", "1-5", "1-6", "1-7", "1-8", "1-9"];
    let is_plain = keymap.has_plain_digits();
    let tells_large = hints.iter().any(|(key, _)| *key == ",");
    let hint = |(key, what): &KeyHint| {
        let key = match *key {
            "," if values <= 9 => return None,
            "1-9" if values < 9 && is_plain => UP_TO[values],
            "1-9" if values > 9 && !tells_large => "1-9 ,a",
            key => key,
        };
        Some((key, what.clone()))
    };
    hints.iter().filter_map(hint).collect()
}

/// The current mode for the left end of the key row. Empty for the ordinary mode.
fn mode(ui: &Ui) -> Line {
    if ui.screen != Screen::Board || ui.sight.paused {
        return Line::new();
    }
    let (trial, mode) = (Fixed("view.trial").get(ui.settings.lang), ui.tool.mode.name());
    let mode = mode.get(ui.settings.lang);
    let mode = match (ui.game.session().trial(), ui.tool.mode) {
        (0, Mode::Digit) => return Line::new(),
        (0, _) => mode.to_string(),
        (_, Mode::Digit) => trial.to_string(),
        _ => format!("{trial} {mode}"),
    };
    text::line(format!(" {mode} "), Part::Mode)
}

fn due_hints(ui: &Ui) -> &'static [KeyHint] {
    match (&ui.popup, ui.prefix) {
        (
            _,
            Some(
                Prefix::Large
                | Prefix::MarkLarge
                | Prefix::FilterLarge
                | Prefix::StepsLarge
                | Prefix::WhyLarge
                | Prefix::WithoutLarge,
            ),
        ) => {
            return LARGE;
        }
        (_, Some(Prefix::Mark)) => return MARK,
        (_, Some(Prefix::Filter)) => return FILTER,
        (_, Some(Prefix::Settle)) => return SETTLE,
        (_, Some(Prefix::Copy)) if ui.sight.size.0 <= NARROW_WINDOW => return COPY_NARROW,
        (_, Some(Prefix::Copy)) => return COPY,
        (_, Some(Prefix::Steps)) => return STEPS,
        (_, Some(Prefix::Why)) => return WHY,
        (_, Some(Prefix::Without)) => return WITHOUT,
        (_, Some(Prefix::Draw)) => return DRAW,
        (_, Some(Prefix::Cross)) => return CROSS,
        (Some(popup), None) => return popup.hints(ui),
        (None, None) => {}
    }
    let is_auto = ui.game.session().view().auto;
    match ui.tool.mode {
        _ if ui.sight.paused => &[],
        _ if ui.names_technique() => HINT_NAMED,
        _ if ui.shown_hint().is_some() => HINT,
        _ if ui.screen == Screen::History => ui.tree.as_ref().map_or(&[], |tree| tree.hints()),
        _ if ui.solution.is_some() => SOLUTION,
        mode if !ui.selection.is_empty() && mode != Mode::Colour => match ui.key_set() {
            Some(KeySet::Game | KeySet::Position) => GAME_SELECTION,
            _ if is_auto && ui.answer_sort() == Answer::Values => SELECTION_CROSSES,
            _ => SELECTION,
        },
        Mode::Corner | Mode::Centre if is_auto => CROSSES,
        Mode::Corner => CORNER,
        Mode::Centre => CENTRE,
        Mode::Colour => COLOURS,
        Mode::Digit if ui.game.session().trial() > 0 => TRIAL,
        Mode::Digit if ui.game.session().is_solved() && ui.opens() => LOST,
        Mode::Digit if ui.game.session().is_solved() => SOLVED,
        Mode::Digit if ui.opens() && ui.game.session().is_lost() => LOST,
        Mode::Digit if ui.opens() && ui.shows_odds() => GAME_ODDS,
        Mode::Digit if ui.opens() && ui.game.session().is_undealt() => match ui.promised() {
            Some(First::Opening) => GAME_START_WIDE,
            Some(First::Safe) | None => GAME_START,
        },
        Mode::Digit if ui.opens() => GAME,
        Mode::Digit if ui.shows_odds() => ODDS,
        Mode::Digit if ui.key_set() == Some(KeySet::Position) => MINES,
        Mode::Digit => of_cell(ui),
    }
}

/// A sentence in at most `most` rows. A longer one is cut and ends with the key for the details, which show the rest.
pub(super) fn fitted_rows(said: &str, width: u16, most: usize) -> Vec<String> {
    let mut rows = text::wrap(said, usize::from(width));
    if rows.len() > most {
        rows.truncate(most);
        let room = usize::from(width).saturating_sub(2);
        if let Some(row) = rows.last_mut() {
            *row = format!("{} d", text::shorten(&format!("{row} …"), room));
        }
    }
    rows
}

/// The sentence of the current step in both rows. A message, such as an answer to Enter, takes precedence. The keys are
/// below it.
pub(super) fn sentence(ui: &Ui, step: Option<&Phrase>, hints: Option<&[KeyHint]>, width: u16) -> Vec<Line> {
    let lang = ui.settings.lang;
    let in_two_rows = |said: &Phrase| ui.settings.keys.bind_keys(in_rows(said, width, 2, lang), lang);
    let said = current_message(ui).as_ref().or(step).map(in_two_rows).unwrap_or_default();
    let rows = fitted_rows(&said, width, 2).into_iter().map(|row| text::line(row, Part::Message));
    let keys = hints.map(|hints| keys(mode(ui), hints, &ui.settings.keys, width, lang));
    let mut lines: Vec<Line> = rows.chain(keys).collect();
    lines.resize(lines.len().max(2), Line::new());
    lines
}
