//! Messages name the keys of the table ("u: undo", "press R again"); shown are those that are bound.

use super::Keymap;
use crate::ui::action::Row;
use crate::ui::keys::key_named;
use nazo_core::words::{Fixed, Lang, Phrase};

/// What is a word in the names of keys.
const WORDS: [(&str, Fixed); 4] = [
    ("arrows", Fixed("ui.arrows")),
    (" then letter", Fixed("ui.then-letter")),
    (" then ", Fixed("ui.then")),
    ("type", Fixed("ui.type")),
];

/// Keys as the language names them: what is a word in `arrows` or `f then 1-9`.
pub fn in_words(keys: String, lang: Lang) -> String {
    WORDS.iter().fold(keys, |keys, (word, said)| keys.replace(word, said.get(lang)))
}

impl Keymap {
    /// A message with the keys that are bound. Where an action has none, the palette and its name stand instead.
    pub fn worded(&self, message: &Phrase, lang: Lang) -> String {
        message.with_keys(lang, &|key| self.instead_of(key).unwrap_or_else(|| key.to_string()))
    }

    /// What does now what a key of the table does, if that is known.
    fn instead_of(&self, key: &str) -> Option<String> {
        let action = Keymap::table().action_of(key_named(key)?)?;
        self.current(key).or_else(|| Some(format!("{} {}", self.hint("palette")?, Row::of(action)?.id_of(action))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::said::placed;
    use nazo_core::words::say;

    #[test]
    fn messages_name_the_keys_that_are_bound() {
        let text = "[keys]\nundo = \"F9\"\nhistory = \"w\"\nredo = false\nhelp = \"H\"\n";
        let keymap = Keymap::read("keys.toml", text, None).expect("a keymap");
        let (value, cell) = (Phrase::verbatim("B"), Phrase::square(3, 5));
        let placed = placed(value, cell, 9, false);
        for (message, en, ja) in [
            (
                placed,
                "Placed B in r4c6; removed B from nine cells it sees. F9: undo",
                "4行6列にBを記入し、9マスの候補からBを消しました。F9で両方戻せます。",
            ),
            (
                say!("messages.undone", left = 3),
                "Undone (3 more moves to undo). : redo: redo",
                "元に戻しました。残り3手。: redoでやり直せます。",
            ),
            (say!("messages.keys", name = "mines"), "Keys: mines. H: show them", "キー設定: mines。Hで一覧が出ます。"),
        ] {
            assert_eq!(keymap.worded(&message, Lang::En), en);
            assert_eq!(keymap.worded(&message, Lang::Ja), ja);
        }
        let plain = Keymap::default();
        let said = say!("messages.undone", left = 3);
        assert_eq!(plain.worded(&said, Lang::En), said.get(Lang::En));
    }
}
