//! The palette: finds any action by its words.

use std::sync::LazyLock;

use super::action::{ACTIONS, Action, Group, Row};
use super::key_hints::{KeyHint, hints};
use super::keymap::Keymap;
use super::keys::narrow;
use super::popup::Popup;
use super::popup::page::of_technique;
use super::theme::Part;
use super::view::text::{self, Line};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use nazo_core::logic::Technique;
use nazo_core::puzzle::StepName;
use nazo_core::words::{Fixed, Lang, say};
use nazo_kinds::KINDS;
use unicode_width::UnicodeWidthStr;

/// The distance of a row that contains only the letters typed, in order.
const GUESS: u32 = 4;

/// The longest search text, in characters.
const LONGEST: usize = 40;

/// The keys of the palette.
pub(super) const HINTS: &[KeyHint] = hints! { "type" "search", "arrows" "choose", "Enter" "run", "Esc" "close" };

/// The palette: what was typed, and the selected row among the matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Palette {
    /// The search text.
    pub typed: String,
    /// The selected row, counted from 0 among those that match.
    pub selected: usize,
}

/// What remains for the caller to do after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picked {
    /// Nothing.
    Nothing,
    /// Close the palette.
    Close,
    /// Perform the action of the selected row.
    Row,
}

impl Palette {
    /// Handles a key. Characters are typed, whatever they are bound to. `count` returns the number of rows to select
    /// from, and is not called while only text is typed.
    pub(super) fn key(&mut self, key: KeyEvent, count: impl Fn(&Palette) -> usize) -> Picked {
        let last = |palette: &Palette| count(palette).saturating_sub(1);
        match (key.code, key.modifiers) {
            (KeyCode::Esc, _) | (KeyCode::Char('c'), KeyModifiers::CONTROL) => return Picked::Close,
            (KeyCode::Enter, _) => return Picked::Row,
            (KeyCode::Up, _) | (KeyCode::Char('p'), KeyModifiers::CONTROL) => {
                self.selected = self.selected.saturating_sub(1)
            }
            (KeyCode::Down, _) | (KeyCode::Char('n'), KeyModifiers::CONTROL) => {
                self.selected = (self.selected + 1).min(last(self))
            }
            (KeyCode::PageUp, _) => self.selected = self.selected.saturating_sub(10),
            (KeyCode::PageDown, _) => self.selected = (self.selected + 10).min(last(self)),
            (KeyCode::Home, _) => self.selected = 0,
            (KeyCode::End, _) => self.selected = last(self),
            (KeyCode::Char('u'), KeyModifiers::CONTROL) => *self = Palette::default(),
            (KeyCode::Backspace, _) => {
                self.typed.pop();
                self.selected = 0;
            }
            (KeyCode::Char(symbol), KeyModifiers::NONE | KeyModifiers::SHIFT) => self.insert(&symbol.to_string()),
            _ => {}
        }
        Picked::Nothing
    }

    /// Appends text, or the first line of several.
    pub(super) fn insert(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.typed.chars().count());
        let line = text.lines().next().unwrap_or_default();
        self.typed.extend(line.chars().filter(|symbol| !symbol.is_control()).take(room));
        self.selected = 0;
    }
}

/// The palette with the rows that match. It keeps its size while the list gets shorter, so that nothing jumps.
pub(super) fn lines(
    rows: &[&Row],
    palette: &Palette,
    keymap: &Keymap,
    lang: Lang,
    (width, height): (u16, u16),
) -> Vec<Line> {
    // In a low window, one row shows whether there is more above and below.
    let is_low = height < 8;
    let room = usize::from(height).saturating_sub(if is_low { 2 } else { 3 }).max(1);
    let first = palette.selected.saturating_sub(room.saturating_sub(1));
    let widest = |text: &dyn Fn(usize) -> usize| (0..ACTIONS.len()).map(text).max().unwrap_or(0);
    let keys = widest(&|at| ACTIONS.get(at).map_or(0, |row| keymap.shown(row, lang).width()));
    let what = widest(&|at| ACTIONS.get(at).map_or(0, |row| row.what.get(lang).width()));
    let width = usize::from(width).min(1 + what + 2 + keys);
    let below = if first + room < rows.len() { " ↓" } else { "" };
    let above = match (first > 0, is_low) {
        (true, true) if below.is_empty() => " ↑",
        (true, true) => " ↑↓",
        (true, false) => " ↑",
        (false, true) => below,
        (false, false) => "",
    };
    let typed = format!("{}_", palette.typed);
    let pad = " ".repeat(width.saturating_sub(2 + typed.width()));
    let mut lines = vec![vec![("> ".to_string(), Part::Key), (typed + &pad, Part::Text)], text::line(above, Part::Dim)];
    if rows.is_empty() {
        let none = format!(" {}", Fixed("view.no-match").get(lang));
        lines.push(text::line(text::shorten(&none, width), Part::Dim));
    }
    for (at, row) in rows.iter().enumerate().skip(first).take(room) {
        let shown = keymap.shown(row, lang);
        let what = text::shorten(row.what.get(lang), width.saturating_sub(1));
        // The description is worth more than the keys. The first key is better than none.
        let fits = |keys: &str| 1 + what.width() + 2 + keys.width() <= width;
        let first_key = shown.split(' ').next().unwrap_or_default();
        let keys = [shown.as_str(), first_key].into_iter().find(|keys| fits(keys)).unwrap_or_default();
        let pad = " ".repeat(width.saturating_sub(1 + what.width() + keys.width()));
        if at == palette.selected {
            lines.push(text::line(format!(">{what}{pad}{keys}"), Part::Selected));
        } else {
            lines.push(vec![(format!(" {what}{pad}"), Part::Text), (keys.to_string(), Part::Dim)]);
        }
    }
    lines.resize(2 + room, Line::new());
    if !is_low {
        lines.push(text::line(below, Part::Dim));
    }
    lines
}

/// Other names for some actions, with words that are not in their descriptions.
const ALSO: [&str; 38] = [
    "ui.also-about",
    "ui.also-all-steps",
    "ui.also-daily",
    "ui.also-larger",
    "ui.also-mouse",
    "ui.also-rules",
    "ui.also-smaller",
    "ui.also-apply-hint",
    "ui.also-auto",
    "ui.also-check",
    "ui.also-clauses",
    "ui.also-clear",
    "ui.also-clock",
    "ui.also-colours",
    "ui.also-details",
    "ui.also-filter",
    "ui.also-fresh",
    "ui.also-full-hint",
    "ui.also-games",
    "ui.also-help",
    "ui.also-history",
    "ui.also-keys-preset",
    "ui.also-language",
    "ui.also-leave",
    "ui.also-mark",
    "ui.also-open",
    "ui.also-path",
    "ui.also-pause",
    "ui.also-redo",
    "ui.also-restart",
    "ui.also-save-as",
    "ui.also-solution",
    "ui.also-sound",
    "ui.also-statistics",
    "ui.also-theme",
    "ui.also-hint",
    "ui.also-undo",
    "ui.also-verify",
];

/// The rows that match what was typed, the most useful first. Each word typed must match the row's name, keys or
/// description in some language. It may begin a word, be anywhere inside, or consist of beginnings of words.
///
/// `recent` lists the ids of the rows chosen last, which come first among equals.
pub fn matches(typed: &str, keymap: &Keymap, recent: &[&str]) -> Vec<&'static Row> {
    matches_of(ACTIONS.iter(), typed, keymap, recent)
}

/// Like `matches`, with the manual pages of `techniques` once something is typed.
pub(super) fn matches_in(
    techniques: &[&dyn Technique],
    typed: &str,
    keymap: &Keymap,
    recent: &[&str],
) -> Vec<&'static Row> {
    let has = |name: &StepName| !typed.trim().is_empty() && techniques.iter().any(|technique| technique.name() == name);
    let pages = PAGES.iter().filter(|page| has(page.technique.name())).map(|page| &page.row);
    matches_of(ACTIONS.iter().chain(pages), typed, keymap, recent)
}

/// A page of the manual.
struct Page {
    technique: &'static dyn Technique,
    row: Row,
}

/// Every page of the manual, one for each technique of any kind, with a row that opens it.
static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| {
    let mut known: Vec<&'static dyn Technique> = Vec::new();
    for technique in KINDS.iter().flat_map(|kind| kind.techniques()) {
        if !known.iter().any(|other| other.name() == technique.name()) {
            known.push(*technique);
        }
    }
    let row = |number: u16, technique: &dyn Technique| {
        // Rows must be static. This leaks once, as the list is built only once.
        let bound: &'static [(Action, &'static [&'static str])] =
            Box::leak(Box::new([(Action::Manual(number), &[][..])]));
        let name = &technique.name().full;
        let what = say!("ui.technique", name);
        // Among equals, actions come before pages to read.
        Row { id: "manual", group: Group::Moving, bound, then: "", what }
    };
    (0..).zip(known).map(|(number, technique)| Page { technique, row: row(number, technique) }).collect()
});

/// Every technique that has a page of the manual, easiest first within each kind.
pub(super) fn techniques() -> impl Iterator<Item = &'static dyn Technique> {
    PAGES.iter().map(|page| page.technique)
}

/// The page of the manual with this number. None if there is none.
pub(super) fn manual(number: u16, lang: Lang) -> Option<Box<dyn Popup>> {
    let page = PAGES.get(usize::from(number))?;
    of_technique(&[page.technique], page.technique.name(), lang)
}

/// Like `matches`, for the given rows.
pub(super) fn matches_of<'r>(
    rows: impl Iterator<Item = &'r Row>,
    typed: &str,
    keymap: &Keymap,
    recent: &[&str],
) -> Vec<&'r Row> {
    let typed = fold(typed);
    let words: Vec<&str> = typed.split_whitespace().collect();
    // Rows for many keys (directions, digits) are reached by their keys.
    let mut found: Vec<(u32, &Row)> = rows
        .filter(|row| row.bound.len() == 1 && !is_of_the_palette(row))
        .filter_map(|row| Some((misses(row, &words, &typed, keymap)?, row)))
        .collect();
    // A match of letters in order is a guess, useful only if nothing contains the words themselves.
    if found.iter().any(|(misses, _)| *misses < GUESS) {
        found.retain(|(misses, _)| *misses < GUESS);
    }
    let rank = |row: &Row| recent.iter().position(|id| *id == row.id).unwrap_or(recent.len());
    // If there are several words, rows that contain them as typed come first.
    let is_elsewhere = |row: &Row| words.len() > 1 && !fold(row.what.get(Lang::En)).contains(typed.trim());
    found.sort_by_key(|(misses, row)| (*misses, rank(row), is_elsewhere(row), usefulness(row.group)));
    found.into_iter().map(|(_, row)| row).collect()
}

/// Whether a row makes sense only as a key: in the palette, it would act on the palette itself.
fn is_of_the_palette(row: &Row) -> bool {
    matches!(row.bound.first(), Some((Action::Palette | Action::Search | Action::Back, _)))
}

/// The rank of a group: what helps with the puzzle comes before what moves the cursor.
fn usefulness(group: Group) -> usize {
    let order =
        [Group::Asking, Group::Time, Group::Marks, Group::Looking, Group::Entering, Group::Screen, Group::Moving];
    order.iter().position(|one| *one == group).unwrap_or(order.len())
}

/// The distance of a row from what was typed, 0 for its own name. None if a word does not match.
fn misses(row: &Row, words: &[&str], typed: &str, keymap: &Keymap) -> Option<u32> {
    if typed.trim() == row.id {
        return Some(0);
    }
    let keys = fold(&keymap.shown(row, Lang::En));
    let is_its = |key: &&&str| key.split_once("also-").is_some_and(|(_, id)| id == row.id);
    let also = ALSO.iter().find(is_its).map_or(Fixed::NOTHING, |key| Fixed(key));
    let said = Lang::ALL.map(|lang| format!("{} {}", row.what.get(lang), also.get(lang)));
    let text = fold(&format!("{} {}", row.id, said.join(" ")));
    let worst = words.iter().map(|word| word_misses(row, &text, &keys, word)).collect::<Option<Vec<u32>>>()?;
    // One more than for the exact name.
    Some(worst.into_iter().max().unwrap_or(0) + 1)
}

fn word_misses(row: &Row, text: &str, keys: &str, word: &str) -> Option<u32> {
    let mut parts = text.split(|char: char| !char.is_alphanumeric());
    if row.id.starts_with(word) {
        Some(0)
    } else if parts.any(|part| part.starts_with(word)) {
        Some(1)
    } else if text.contains(word) || keys.split([' ', ',']).any(|key| key == word) {
        Some(2)
    } else {
        // `aplyauto` and `rstate`: beginnings of words written together, with at most one letter missing.
        let plain: Vec<&str> =
            text.split(|char: char| !char.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
        let letters: Vec<char> = word.chars().collect();
        let begins = |at: usize| is_made_of(&letters, plain.get(at..).unwrap_or_default(), 1);
        let at = (0..plain.len()).find(|at| begins(*at)).filter(|_| letters.len() > 2)?;
        // The nearest is the name, which comes first.
        Some(if at <= 1 { GUESS } else { GUESS + 1 })
    }
}

/// Whether a word consists of the beginnings of consecutive words, such as `autocand`, with at most `slips` letters
/// missing.
fn is_made_of(word: &[char], parts: &[&str], slips: usize) -> bool {
    let Some((part, others)) = parts.split_first() else { return word.is_empty() };
    let letters: Vec<char> = part.chars().collect();
    if word.is_empty() {
        return true;
    }
    word.first() == letters.first() && goes_on(&word[1..], &letters[1..], others, slips)
}

/// Continues [`is_made_of`] inside a part, of which `letters` are left.
fn goes_on(word: &[char], letters: &[char], others: &[&str], slips: usize) -> bool {
    let Some((next, rest)) = word.split_first() else { return true };
    if is_made_of(word, others, slips) {
        return true;
    }
    let Some((letter, left)) = letters.split_first() else { return false };
    letter == next && goes_on(rest, left, others, slips)
        || slips > 0 && left.first() == Some(next) && goes_on(word, left, others, slips - 1)
}

/// Lower case, narrow characters, and katakana instead of hiragana.
pub(super) fn fold(text: &str) -> String {
    let narrowed = text.chars().map(|char| match narrow(KeyCode::Char(char)) {
        KeyCode::Char(kana @ 'ぁ'..='ゖ') => char::from_u32(u32::from(kana) + 0x60).unwrap_or(kana),
        KeyCode::Char(char) => char,
        _ => char,
    });
    narrowed.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(typed: &str) -> Vec<&'static str> {
        matches(typed, &Keymap::default(), &[]).iter().map(|row| row.id).collect()
    }

    #[test]
    fn words_find_what_they_mean() {
        for (typed, first) in [
            ("undo", "undo"),
            ("und", "undo"),
            ("solution", "solution"),
            ("look solution", "solution"),
            ("theme", "theme"),
            ("colours", "colours"),
            ("配色", "theme"),
            ("しおり", "bookmark"),
            ("ひんと", "hint"),
            ("もどす", "undo"),
            ("てじゅん", "path"),
            ("こたえ", "solution"),
            ("corner", "marks"),
            ("mode corner", "mode-corner"),
            ("corner mode", "mode-corner"),
            ("RULES", "rules"),
            ("ｕｎｄｏ", "undo"),
            ("autocand", "auto"),
            ("rstate", "right-state"),
            ("ctrl-r", "redo"),
            ("hint", "hint"),
            ("solve", "path"),
            ("reveal", "solution"),
            ("generate", "fresh"),
            ("export", "save-as"),
            ("daily", "daily"),
            ("day of", "daily"),
            ("day", "daily"),
            ("今日", "daily"),
            ("zoom", "larger"),
            ("import", "open"),
            ("取り込み", "open"),
            ("config", "theme"),
            ("licence", "about"),
            ("ライセンス", "about"),
            ("version", "about"),
            ("killer", "fresh"),
            ("mouse", "mouse"),
            ("SAT", "clauses"),
            ("CNF", "clauses"),
            ("clauses", "clauses"),
            ("DIMACS", "clauses"),
            ("formula", "clauses"),
            ("節", "clauses"),
            ("論理式", "clauses"),
            ("ろんりしき", "clauses"),
            ("マウス", "mouse"),
        ] {
            assert_eq!(found(typed).first(), Some(&first), "{typed}: {:?}", found(typed));
        }
        for nonsense in ["xyzzy", "mail", "mute"] {
            assert_eq!(found(nonsense), [""; 0], "{nonsense}");
        }
    }

    #[test]
    fn pages_of_the_manual_are_found_by_their_names() {
        let of = |kind: &str| KINDS.iter().find(|known| known.id() == kind).expect("a kind").techniques();
        let found = |kind, typed| -> Vec<String> {
            let rows = matches_in(of(kind), typed, &Keymap::default(), &[]);
            rows.iter().map(|row| row.what.get(Lang::En).to_string()).collect()
        };
        assert_eq!(found("sudoku", "x-wing").first().map(String::as_str), Some("technique: X-Wing"));
        assert_eq!(found("sudoku", "井桁").first().map(String::as_str), Some("technique: X-Wing"));
        assert!(!found("minesweeper", "x-wing").contains(&"technique: X-Wing".to_string()), "it is of no use there");
        for number in 0..PAGES.len() {
            assert!(manual(number as u16, Lang::En).is_some(), "{}", PAGES[number].row.what.get(Lang::En));
        }
    }

    #[test]
    fn every_action_with_one_meaning_is_in_it() {
        let all = found("");
        for row in ACTIONS.iter().filter(|row| row.bound.len() == 1 && !is_of_the_palette(row)) {
            assert!(all.contains(&row.id), "{}", row.id);
            assert_eq!(found(row.id).first(), Some(&row.id));
            for word in
                row.what.get(Lang::En).split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty())
            {
                assert!(found(word).contains(&row.id), "{word} does not find {}", row.id);
            }
        }
    }

    #[test]
    fn every_action_is_found_by_its_words_in_both_languages() {
        for row in ACTIONS.iter().filter(|row| row.bound.len() == 1 && !is_of_the_palette(row)) {
            for lang in [Lang::En, Lang::Ja] {
                let what = row.what.get(lang);
                assert!(found(what).contains(&row.id), "{what} does not find {}", row.id);
            }
        }
        for (typed, screen) in [
            ("statistics", "statistics"),
            ("成績", "statistics"),
            ("replay", "replay"),
            ("再生", "replay"),
            ("tour", "tour"),
            ("案内", "tour"),
            ("speed", "speed-run"),
            ("タイムアタック", "speed-run"),
            ("finished", "finished"),
            ("終わったゲーム", "finished"),
            ("games", "games"),
            ("途中のゲーム", "games"),
        ] {
            assert_eq!(found(typed).first(), Some(&screen), "{typed}");
        }
    }

    #[test]
    fn what_was_chosen_last_comes_first() {
        let found = matches("", &Keymap::default(), &["about", "clock"]);
        assert_eq!(found.iter().take(2).map(|row| row.id).collect::<Vec<_>>(), ["about", "clock"]);
        let all = matches("", &Keymap::default(), &[]);
        let at = |id| all.iter().position(|row| row.id == id);
        assert!(at("hint") < at("first") && at("undo") < at("first"));
    }
}
