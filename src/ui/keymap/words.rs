//! Messages name the keys of the table ("u undoes"); shown are those that are bound.

use super::Keymap;
use crate::ui::action::Row;
use crate::ui::keys::key_named;
use nazo_core::words::Lang;

/// What follows a key in English messages, with the keys it follows. Values of a puzzle and articles look like keys, so
/// nothing else counts.
const SAID: [(&str, &str); 20] = [
    ("undoes", "u"),
    ("does", "U"),
    ("goes", "U B n"),
    ("keeps", "S"),
    ("makes", "e g"),
    ("ends", "S"),
    ("shows", "B D I R a w ?"),
    ("takes", "b"),
    ("sets", "b"),
    ("again", "R q"),
    ("saves", "q"),
    ("selects", "v"),
    ("rests", "v"),
    ("widens", "V"),
    ("begins", "s"),
    ("finds", "n"),
    ("opens", "o"),
    ("and", "f"),
    ("compares", "R"),
    ("writes", "y"),
];

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
            let next = words.get(at + 1).map_or("", |next| next.trim_end_matches(|char: char| !char.is_alphabetic()));
            let key = word.trim_start_matches('(');
            // Of two keys in a row (`w w shows`, `y s copies`) the first begins the sequence.
            let begins = is_letter(word) && words.get(at + 1).is_some_and(|next| is_letter(next)) && {
                words.get(at + 2).is_some_and(|then| matches!(*then, "shows" | "copies" | "writes"))
            };
            let is_key =
                begins || SAID.iter().any(|(said, keys)| *said == next && keys.split(' ').any(|known| known == key));
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
                "B placed in r4c6; B taken out of nine cells that saw it. F9 undoes both.",
                "4行6列にBを記入し、9マスの候補からBを消しました。F9で両方戻せます。",
            ),
            (
                Message::Undone(3),
                "Undone, three left. : redo does it again.",
                "元に戻しました。残り3手。: redoでやり直せます。",
            ),
            (Message::Keys("mines".into()), "Keys mines; H shows them.", "キー設定: mines。Hで一覧が出ます。"),
        ] {
            assert_eq!(keymap.worded(message.say(Lang::En), Lang::En), en);
            assert_eq!(keymap.worded(message.say(Lang::Ja), Lang::Ja), ja);
        }
        let plain = Keymap::default();
        let said = Message::Undone(3).say(Lang::En);
        assert_eq!(plain.worded(said.clone(), Lang::En), said);
    }

    /// Every word that stands for a key in the list does so in the table.
    #[test]
    fn the_keys_of_messages_are_keys_of_the_table() {
        for key in SAID.iter().flat_map(|(_, keys)| keys.split(' ')) {
            assert!(Keymap::default().action_of(key_named(key).expect("a key")).is_some(), "{key}");
        }
    }
}
