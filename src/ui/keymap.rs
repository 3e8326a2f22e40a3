//! Key bindings: the built-in table, changed by a preset and then by the player's own file.
//!
//! A key file is TOML: `preset = "sudokupad"` and a table `[keys]` with lines such as `undo = ["u", "C-z"]`. A line
//! replaces the keys of an action. Keys that belonged to other actions are taken from those. `false` and `[]` leave an
//! action without a key; the palette still finds it.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::action::{ACTIONS, Action, Direction, Row};
use super::keys::{doubt, key_named, letter, name, narrow, read_key, without_shift};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use nazo_core::text::table::{KeyValue, Mistake, Table, Value, no_such};
use nazo_core::words::{Fixed, Lang, Phrase, say};

/// The built-in presets, each with the text of its file. The first is the table unchanged.
pub const PRESETS: [(&str, &str); 5] = [
    ("default", include_str!("keys/default.toml")),
    ("sudokupad", include_str!("keys/sudokupad.toml")),
    ("hodoku", include_str!("keys/hodoku.toml")),
    ("mines", include_str!("keys/mines.toml")),
    ("azerty", include_str!("keys/azerty.toml")),
];

/// Key bindings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    /// The name of the preset it is based on.
    preset: String,
    /// The keys of each action, in the order of the table.
    keys: Vec<(Action, Vec<KeyEvent>)>,
    actions: HashMap<KeyEvent, Action>,
}

impl Default for Keymap {
    fn default() -> Keymap {
        let bound = ACTIONS.iter().flat_map(|row| row.bound);
        let keys = bound.map(|(action, names)| (*action, names.iter().filter_map(|name| key_named(name)).collect()));
        Keymap::of("default", keys.collect())
    }
}

impl Keymap {
    /// The keymap of the table, created once.
    pub(in crate::ui) fn table() -> &'static Keymap {
        static TABLE: OnceLock<Keymap> = OnceLock::new();
        TABLE.get_or_init(Keymap::default)
    }

    fn of(preset: &str, keys: Vec<(Action, Vec<KeyEvent>)>) -> Keymap {
        let actions = keys.iter().flat_map(|(action, keys)| keys.iter().map(|key| (*key, *action))).collect();
        Keymap { preset: preset.to_string(), keys, actions }
    }

    /// The preset with this name. None if there is none.
    pub fn preset(name: &str) -> Option<Keymap> {
        let (name, text) = PRESETS.iter().find(|(preset, _)| *preset == name)?;
        let table = Table::parse(name, text).ok()?;
        Keymap::default().bind(name, &table).ok()
    }

    /// The keymap of a key file. `preset` is the player's choice; None takes the one named in the file. `file` names
    /// the file in messages.
    ///
    /// # Errors
    /// All mistakes in the file, in order. Half a keymap would be no help to anyone.
    pub fn read(file: &str, text: &str, preset: Option<&str>) -> Result<Keymap, Vec<Mistake>> {
        let table = Table::parse(file, text).map_err(|mistake| vec![mistake])?;
        let named = preset_of(&table).map_err(|mistake| vec![mistake])?;
        let preset = preset.or(named.as_deref()).unwrap_or("default");
        let from = Keymap::preset(preset).unwrap_or_default();
        let preset = from.preset.clone();
        from.bind(&preset, &table)
    }

    /// For each bound key that may not reach the program in every terminal, the reason.
    pub fn doubts(&self) -> Vec<Phrase> {
        self.keys.iter().flat_map(|(_, keys)| keys).filter_map(|key| doubt(*key)).collect()
    }

    /// The name of the preset it is based on.
    pub fn preset_name(&self) -> &str {
        &self.preset
    }

    /// Applies the bindings of a file.
    fn bind(mut self, preset: &str, table: &Table<'_>) -> Result<Keymap, Vec<Mistake>> {
        let mut mistakes: Vec<Mistake> = Vec::new();
        let mut wanted: Vec<(Action, Vec<KeyEvent>)> = Vec::new();
        // The action that each key of the file was given to.
        let mut given: HashMap<KeyEvent, String> = HashMap::new();
        for entry in &table.entries {
            match (entry.key.as_str(), &entry.value) {
                ("preset", _) => {}
                ("keys", Value::Table(lines)) => {
                    for line in lines {
                        match self.line(table, line, &mut given) {
                            Ok(line) => wanted.push(line),
                            Err(mistake) => mistakes.push(mistake),
                        }
                    }
                }
                ("keys", _) => mistakes.push(table.wrong_kind(entry, &Phrase::fixed("ui.table"))),
                (id, _) if action_named(id).is_ok() => {
                    let what = say!("ui.belongs-below-keys", id);
                    mistakes.push(table.mistake(entry.key_at, what));
                }
                _ => mistakes.push(table.unknown(entry, &Phrase::fixed("ui.setting"), &["preset", "keys"])),
            }
        }
        if !mistakes.is_empty() {
            return Err(mistakes);
        }
        for (action, keys) in wanted {
            for (owner, owned) in &mut self.keys {
                if *owner == action {
                    owned.clone_from(&keys);
                } else {
                    owned.retain(|key| !keys.contains(key));
                }
            }
        }
        let bound = Keymap::of(preset, self.keys);
        match bound.way_lost() {
            Some(why) => {
                let at = table.get("keys").map_or(0, |entry| entry.key_at);
                Err(vec![table.mistake(at, why)])
            }
            None => Ok(bound),
        }
    }

    /// Reads one line of a file: an action and its keys.
    fn line(
        &self,
        table: &Table<'_>,
        entry: &KeyValue,
        given: &mut HashMap<KeyEvent, String>,
    ) -> Result<(Action, Vec<KeyEvent>), Mistake> {
        let action = action_named(&entry.key).map_err(|what| table.mistake(entry.key_at, what))?;
        let list = Phrase::fixed("ui.key-list-keys-false");
        let words: Vec<(&str, usize)> = match &entry.value {
            Value::Text(word) => vec![(word, entry.at)],
            Value::Switch(false) => Vec::new(),
            Value::List(items) => {
                let word = |(item, at): &'_ (Value, usize)| match item {
                    Value::Text(_) => Ok(*at),
                    other => Err(table.mistake(*at, wants_key(&other.kind()))),
                };
                items.iter().map(word).collect::<Result<Vec<usize>, Mistake>>()?;
                items
                    .iter()
                    .filter_map(
                        |(item, at)| if let Value::Text(word) = item { Some((word.as_str(), *at)) } else { None },
                    )
                    .collect()
            }
            _ => return Err(table.wrong_kind(entry, &list)),
        };
        let mut keys = Vec::new();
        for (word, at) in words {
            let key = read_key(word).map_err(|what| table.mistake(at, what))?;
            match given.insert(key, entry.key.clone()) {
                Some(before) => return Err(table.mistake(at, twice(word, &before))),
                None => keys.push(key),
            }
        }
        Ok((action, keys))
    }

    /// The reason why these keys are unusable: without them, nobody could quit or open the palette. None if they are
    /// usable.
    fn way_lost(&self) -> Option<Phrase> {
        let has = |action| !self.keys_of(action).is_empty();
        if !has(Action::Leave) && !has(Action::Interrupt) {
            return Some(Phrase::fixed("ui.no-key-left-quit-bind"));
        }
        (!has(Action::Palette)).then(|| Phrase::fixed("ui.no-key-left-open-palette"))
    }

    /// The action of a key. If a key with Shift is not bound, the key without Shift counts.
    pub fn action_of(&self, key: KeyEvent) -> Option<Action> {
        let code = narrow(key.code);
        let bound = |key: KeyEvent| self.actions.get(&key).copied();
        bound(KeyEvent { code, ..key }).or_else(|| bound(without_shift(key)))
    }

    /// The digit from 1 to 9 that a key types: the one it is bound to, or the character itself if it is not bound.
    pub fn digit_of(&self, key: KeyEvent) -> Option<u8> {
        match (self.action_of(key), letter(key)) {
            (Some(Action::Digit(number)), _) => Some(number),
            (None, Some(char @ '1'..='9')) => Some(char as u8 - b'0'),
            _ => None,
        }
    }

    /// The character of a key that follows the first key of a sequence. Digits, the comma and zero are recognised as on
    /// the board, wherever they are on the keyboard; all others stand for themselves. The key that starts a "why"
    /// sequence counts as `w`.
    pub fn continuation(&self, key: KeyEvent) -> Option<char> {
        if let Some(number) = self.digit_of(key) {
            return Some(char::from(b'0' + number));
        }
        let char = letter(key)?;
        match self.action_of(key) {
            Some(Action::PrefixLarge) => Some(','),
            Some(Action::PrefixWhy) => Some('w'),
            // On some keyboards, the key that types zero also clears. Letters that clear remain letters.
            Some(Action::Clear) if !char.is_ascii() => Some('0'),
            _ => Some(char),
        }
    }

    /// The keys of an action, the most usual first.
    pub fn keys_of(&self, action: Action) -> &[KeyEvent] {
        self.keys.iter().find(|(bound, _)| *bound == action).map_or(&[], |(_, keys)| keys)
    }

    /// The keys of a row as shown to the user, with what may follow: `arrows h j k l`, `1-9`, `f then 1-9 ,a b s 0`.
    /// Empty if there are none.
    pub fn shown(&self, row: &Row, lang: Lang) -> String {
        let each: Vec<Vec<KeyEvent>> = row.bound.iter().map(|(action, _)| self.keys_of(*action).to_vec()).collect();
        let mut words = Vec::new();
        let deepest = each.iter().map(Vec::len).max().unwrap_or(0);
        for nth in 0..deepest {
            let keys: Vec<KeyEvent> = each.iter().filter_map(|keys| keys.get(nth).copied()).collect();
            words.push(grouped(&keys, lang));
        }
        let gap = if row.bound.len() > 1 && words.len() > 1 { ", " } else { " " };
        let shown = words.join(gap);
        match row.then {
            _ if shown.is_empty() => shown,
            "" => shown,
            then => say!("ui.keys-then", keys = shown, then = self.then(then, lang)).get(lang).to_string(),
        }
    }

    /// What may follow a key, with the current bindings.
    fn then(&self, then: &str, lang: Lang) -> String {
        let large = self.keys_of(Action::PrefixLarge).first();
        let digits = Row::named("digit").map(|row| self.shown(row, lang)).filter(|digits| !digits.is_empty());
        let word = |word: &str| match word {
            "1-9" => digits.clone().unwrap_or_else(|| word.to_string()),
            ",a" => large.map_or(String::new(), |key| format!("{}a", name(*key))),
            other => in_words(other, lang),
        };
        then.split(' ').map(word).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The current key for a key of the table. That is the key itself if its action is unchanged, otherwise the first
    /// key of the action it had. None if that action has no key. `arrows`, `Shift-arrows`, `Ctrl-arrows`, `1-9`, `1-8`
    /// and several keys separated by spaces are understood; other words stay as they are.
    pub fn current(&self, word: &str, lang: Lang) -> Option<String> {
        match word {
            "arrows" => return self.hint("move", lang),
            "Shift-arrows" => return self.hint("extend", lang),
            "Ctrl-arrows" => return self.hint("draw", lang),
            "1-9" => return self.hint("digit", lang),
            "1-8" if self.has_plain_digits() => return Some(word.to_string()),
            "1-8" => {
                let keys = (1..=8).filter_map(|number| self.keys_of(Action::Digit(number)).first());
                return Some(keys.map(|key| name(*key)).collect::<Vec<_>>().join(" "));
            }
            _ => {}
        }
        let parts = word.split(' ').map(|part| {
            let Some(key) = key_named(part) else { return Some(in_words(part, lang)) };
            match Keymap::table().action_of(key) {
                None => Some(in_words(part, lang)),
                meant if self.action_of(key) == meant => Some(part.to_string()),
                Some(meant) => {
                    // On most boards, the key for crossing out clears the cell.
                    let instead = if meant == Action::PrefixCross { self.keys_of(Action::Clear) } else { &[] };
                    self.keys_of(meant).iter().chain(instead).next().map(|key| name(*key))
                }
            }
        });
        parts.collect::<Option<Vec<String>>>().map(|parts| parts.join(" "))
    }

    /// Whether the keys 1 to 9 type the digits.
    pub fn has_plain_digits(&self) -> bool {
        let types = |(number, digit): (u8, char)| {
            self.keys_of(Action::Digit(number)).iter().any(|key| key.code == KeyCode::Char(digit))
        };
        (1..=9).zip('1'..='9').all(types)
    }

    /// A message with its keys replaced by the current ones. An action without a key is shown as the palette's key and
    /// its name.
    pub fn bind_keys(&self, message: &Phrase, lang: Lang) -> String {
        message.with_keys(lang, &|key| self.instead_of(key, lang).unwrap_or_else(|| key.to_string()))
    }

    /// The current key for a key of the table, or else the palette's key and the name of the action. None if the key
    /// is not in the table.
    fn instead_of(&self, key: &str, lang: Lang) -> Option<String> {
        let action = Keymap::table().action_of(key_named(key)?)?;
        let by_name = || Some(format!("{} {}", self.hint("palette", lang)?, Row::of(action)?.id_of(action)));
        self.current(key, lang).or_else(by_name)
    }

    /// The first key of a row, for the row of hints: `arrows`, `1-9`, `u`. None if no key is bound.
    pub fn hint(&self, id: &str, lang: Lang) -> Option<String> {
        let row = Row::named(id)?;
        if id == "digit" && self.has_plain_digits() {
            return Some("1-9".to_string());
        }
        let firsts: Vec<KeyEvent> =
            row.bound.iter().filter_map(|(action, _)| self.keys_of(*action).first().copied()).collect();
        (!firsts.is_empty()).then(|| grouped(&firsts, lang))
    }
}

/// A word that stands for keys, translated if it is a word of the language.
fn in_words(word: &str, lang: Lang) -> String {
    match word {
        "arrows" => Fixed("ui.arrows").get(lang).to_string(),
        "letter" => Fixed("ui.letter").get(lang).to_string(),
        "type" => Fixed("ui.type").get(lang).to_string(),
        other => other.to_string(),
    }
}

/// Several keys in short form.
fn grouped(keys: &[KeyEvent], lang: Lang) -> String {
    let arrows = [Direction::Left, Direction::Down, Direction::Up, Direction::Right].map(|way| match way {
        Direction::Left => KeyCode::Left,
        Direction::Down => KeyCode::Down,
        Direction::Up => KeyCode::Up,
        Direction::Right => KeyCode::Right,
    });
    let are = |codes: &[KeyCode], modifiers: KeyModifiers| {
        keys.iter().copied().eq(codes.iter().map(|code| KeyEvent::new(*code, modifiers)))
    };
    let held = [("", KeyModifiers::NONE), ("Shift-", KeyModifiers::SHIFT), ("Ctrl-", KeyModifiers::CONTROL)];
    if let Some((before, _)) = held.into_iter().find(|(_, modifiers)| are(&arrows, *modifiers)) {
        return format!("{before}{}", Fixed("ui.arrows").get(lang));
    }
    if are(&['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(KeyCode::Char), KeyModifiers::NONE) {
        return "1-9".to_string();
    }
    if are(&[1, 2, 3, 4, 5, 6, 7, 8, 9].map(KeyCode::F), KeyModifiers::NONE) {
        return "F1-F9".to_string();
    }
    keys.iter().map(|key| name(*key)).collect::<Vec<_>>().join(" ")
}

/// All names allowed in `[keys]`, in the order of the table.
pub fn ids() -> Vec<String> {
    ACTIONS.iter().flat_map(|row| row.bound.iter().map(|(action, _)| row.id_of(*action))).collect()
}

/// Names of actions in earlier versions, with the current ones.
const FORMER: [(&str, &str); 6] = [
    ("layer", "mode"),
    ("apply", "copy-candidates"),
    ("layer-centre", "mode-centre"),
    ("layer-corner", "mode-corner"),
    ("layer-digit", "mode-digit"),
    ("tip", "hint"),
];

fn action_named(id: &str) -> Result<Action, Phrase> {
    let id = FORMER.iter().find(|(former, _)| *former == id).map_or(id, |(_, now)| now);
    let mut all = ACTIONS.iter().flat_map(|row| row.bound.iter().map(move |(action, _)| (row.id_of(*action), *action)));
    if let Some((_, action)) = all.find(|(known, _)| known == id) {
        return Ok(action);
    }
    let ids = ids();
    if let Some(row) = Row::named(id) {
        let parts: Vec<String> = row.bound.iter().map(|(action, _)| row.id_of(*action)).collect();
        let (first, last) = (parts.first().cloned().unwrap_or_default(), parts.last().cloned().unwrap_or_default());
        return Err(say!("ui.several-actions-own-line", id, first, last));
    }
    let known: Vec<&str> = ids.iter().map(String::as_str).collect();
    Err(no_such(&Phrase::fixed("ui.action"), id, &known))
}

fn preset_of(table: &Table<'_>) -> Result<Option<String>, Mistake> {
    let Some(entry) = table.get("preset") else { return Ok(None) };
    let Value::Text(name) = &entry.value else {
        return Err(table.wrong_kind(entry, &Phrase::fixed("ui.name-preset")));
    };
    let known = PRESETS.map(|(name, _)| name);
    if known.contains(&name.as_str()) {
        return Ok(Some(name.clone()));
    }
    Err(table.mistake(entry.at, no_such(&Phrase::fixed("ui.preset"), name, &known)))
}

fn wants_key(found: &Phrase) -> Phrase {
    say!("ui.key-wanted", found)
}

fn twice(word: &str, before: &str) -> Phrase {
    say!("ui.given-already", word, before)
}

#[cfg(test)]
mod tests;
