//! Messages name the keys of the table ("u: undo", "press R again"); shown are those that are bound.

use super::Keymap;
use crate::ui::action::Row;
use crate::ui::keys::key_named;
use nazo_core::words::Lang;

/// Keys as the language names them: what is a word in `arrows` or `f then 1-9`.
pub fn in_words(keys: String, lang: Lang) -> String {
    match lang {
        Lang::En => keys,
        Lang::Ja => keys
            .replace("arrows", "矢印")
            .replace(" then letter", " 英字")
            .replace(" then ", " ")
            .replace("type", "文字"),
    }
}

impl Keymap {
    /// A message with the keys that are bound. Where an action has none, the palette and its name stand instead.
    pub fn worded(&self, message: String, lang: Lang) -> String {
        match lang {
            Lang::En => self.worded_in_english(message),
            Lang::Ja => self.worded_in_japanese(message),
        }
    }

    /// The key now instead of a key of the table; none where it is the same.
    fn instead_of(&self, key: &str) -> Option<String> {
        let action = Keymap::table().action_of(key_named(key)?)?;
        let now = match self.current(key) {
            Some(now) => now,
            None => format!("{} {}", self.hint("palette")?, Row::of(action)?.id_of(action)),
        };
        (now != key).then_some(now)
    }

    fn worded_in_english(&self, message: String) -> String {
        let words: Vec<&str> = message.split(' ').collect();
        let word = |(at, word): (usize, &&str)| {
            let (key, is_before) = word.strip_suffix(':').map_or((*word, false), |key| (key, true));
            let before = at.checked_sub(1).map_or("", |before| words[before]);
            // Of two keys in a row (`w w: why`, `y s: copy`) the first begins the sequence; the other is a key of its own
            // only where it is the same.
            let begins =
                is_letter(key) && words.get(at + 1).and_then(|next| next.strip_suffix(':')).is_some_and(is_letter);
            let ends = is_letter(before) && before != key;
            let is_said = is_before && !ends || matches!(before, "Press" | "press");
            let is_key = (is_letter(key) || key == "?") && (is_said || begins);
            match is_key.then(|| self.instead_of(key)).flatten() {
                Some(now) => word.replace(key, &now),
                None => word.to_string(),
            }
        };
        words.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
    }

    fn worded_in_japanese(&self, message: String) -> String {
        let chars: Vec<char> = message.chars().collect();
        let is_word = |at: usize| chars.get(at).is_some_and(char::is_ascii_alphanumeric);
        let is_alone = |at: usize| (at == 0 || !is_word(at - 1)) && !is_word(at + 1);
        let goes_on = |at: usize, with: &str| {
            chars.get(at..).is_some_and(|rest| with.chars().eq(rest.iter().copied().take(with.chars().count())))
        };
        let mut worded = String::new();
        for (at, char) in chars.iter().enumerate() {
            // Of two keys in a row (`w wで`, `y sで`) the first begins the sequence; the other is a key of its own only
            // where it is the same.
            let begins = goes_on(at + 1, " ") && is_alone(at + 2) && is_word(at + 2) && goes_on(at + 3, "で");
            let ends = at >= 2 && chars[at - 1] == ' ' && is_word(at - 2) && is_alone(at - 2) && chars[at - 2] != *char;
            let is_said = ["で", "と数字", "を押"].iter().any(|said| goes_on(at + 1, said));
            let is_letter = char.is_ascii_alphabetic() || *char == '?';
            let is_key = is_letter && is_alone(at) && (begins || is_said && !ends);
            match is_key.then(|| self.instead_of(&char.to_string())).flatten() {
                Some(now) => worded += &now,
                None => worded.push(*char),
            }
        }
        worded
    }
}

/// Whether a word of a message is a letter alone.
fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.starts_with(|char: char| char.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::words::{Message, Phrase};

    #[test]
    fn messages_name_the_keys_that_are_bound() {
        let text = "[keys]\nundo = \"F9\"\nhistory = \"w\"\nredo = false\nhelp = \"H\"\n";
        let keymap = Keymap::read("keys.toml", text, None).expect("a keymap");
        let (value, cell) = (Phrase::verbatim("B"), Phrase::fixed("r4c6", "4行6列"));
        let placed = Message::Placed { value, cell, removed: 9, marks: false };
        for (message, en, ja) in [
            (
                placed,
                "Placed B in r4c6; removed B from nine cells it sees. F9: undo",
                "4行6列にBを記入し、9マスの候補からBを消しました。F9で両方戻せます。",
            ),
            (
                Message::Undone(3),
                "Undone (3 more moves to undo). : redo: redo",
                "元に戻しました。残り3手。: redoでやり直せます。",
            ),
            (Message::Keys("mines".into()), "Keys: mines. H: show them", "キー設定: mines。Hで一覧が出ます。"),
        ] {
            assert_eq!(keymap.worded(message.say(Lang::En), Lang::En), en);
            assert_eq!(keymap.worded(message.say(Lang::Ja), Lang::Ja), ja);
        }
        let plain = Keymap::default();
        let said = Message::Undone(3).say(Lang::En);
        assert_eq!(plain.worded(said.clone(), Lang::En), said);
    }
}
