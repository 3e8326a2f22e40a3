//! The names of keys, in key files and for display.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use nazo_core::text::table::no_such;
use nazo_core::words::{Phrase, say};

/// The keys that are not characters: the name in key files, alternative names, and the key code.
const NAMED: [(&str, &[&str], KeyCode); 15] = [
    ("Up", &[], KeyCode::Up),
    ("Down", &[], KeyCode::Down),
    ("Left", &[], KeyCode::Left),
    ("Right", &[], KeyCode::Right),
    ("Home", &[], KeyCode::Home),
    ("End", &[], KeyCode::End),
    ("PgUp", &["pageup"], KeyCode::PageUp),
    ("PgDn", &["pagedown", "pgdown"], KeyCode::PageDown),
    ("Enter", &["return"], KeyCode::Enter),
    ("Esc", &["escape"], KeyCode::Esc),
    ("Tab", &[], KeyCode::Tab),
    ("Space", &[], KeyCode::Char(' ')),
    ("Backspace", &[], KeyCode::Backspace),
    ("Delete", &["del"], KeyCode::Delete),
    ("F1", &[], KeyCode::F(1)),
];

/// The modifiers before a key's name.
const MODIFIERS: [(&[&str], KeyModifiers); 3] = [
    (&["C-", "Ctrl-", "Ctrl+"], KeyModifiers::CONTROL),
    (&["S-", "Shift-", "Shift+"], KeyModifiers::SHIFT),
    (&["A-", "M-", "Alt-", "Alt+"], KeyModifiers::ALT),
];

/// The key with a name such as `h`, `C-r`, `S-Left`, `Space` or `PgUp`. Names of several letters are accepted in either
/// case, and full-width characters count as the normal ones. None if there is no such key.
pub fn key_named(name: &str) -> Option<KeyEvent> {
    let mut key = KeyEvent::from(KeyCode::Esc);
    let mut rest = name;
    while let Some((after, hold)) = modifier(rest) {
        key.modifiers |= hold;
        rest = after;
    }
    let mut chars = rest.chars();
    key.code = match (chars.next(), chars.next()) {
        (Some(char), None) => narrow(KeyCode::Char(char)),
        _ => code_named(rest)?,
    };
    if let KeyCode::Char(char) = key.code {
        // Characters include the effect of Shift, and Ctrl ignores case.
        if key.modifiers.contains(KeyModifiers::SHIFT) || char.is_control() {
            return None;
        }
        key.code = KeyCode::Char(if is_ctrl(key) { char.to_ascii_lowercase() } else { char });
    }
    if (key.code, key.modifiers.contains(KeyModifiers::SHIFT)) == (KeyCode::Tab, true) {
        key.code = KeyCode::BackTab;
    }
    Some(key)
}

fn modifier(name: &str) -> Option<(&str, KeyModifiers)> {
    MODIFIERS.iter().find_map(|(words, hold)| {
        let word = words.iter().find(|word| {
            let begins = name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
            // A single letter is a modifier only if it is upper case, as in `C-r`.
            begins && name.len() > word.len() && (word.len() > 2 || name.starts_with(**word))
        })?;
        Some((&name[word.len()..], *hold))
    })
}

fn code_named(name: &str) -> Option<KeyCode> {
    let is = |word: &str| word.eq_ignore_ascii_case(name);
    let named = NAMED.iter().find(|(word, others, _)| is(word) || others.iter().any(|other| is(other)));
    let function = || name.strip_prefix(['F', 'f'])?.parse().ok().filter(|number| (1..=24).contains(number));
    named.map(|(.., code)| *code).or_else(|| function().map(KeyCode::F))
}

/// The key that the user's word names.
///
/// # Errors
/// The word names no key, or a key that never reaches a program in a terminal. The message says why.
pub fn read_key(word: &str) -> Result<KeyEvent, Phrase> {
    let Some(key) = key_named(word) else {
        let shifted = ["S-", "Shift-", "Shift+"].iter().find_map(|shift| word.strip_prefix(shift));
        if let Some(char) = shifted.filter(|rest| rest.chars().count() == 1) {
            return Err(say!("ui.write-character-shift-makes", word, char));
        }
        // One entry of the table stands for all function keys.
        let known = NAMED.map(|(name, ..)| if name == "F1" { "F1 to F24" } else { name });
        return Err(no_such(&Phrase::fixed("ui.key"), word, &known));
    };
    match torn_or_same(key) {
        Some(why) => Err(say!("ui.key-cannot-be-bound", word, why)),
        None => Ok(key),
    }
}

/// The reason why a key cannot be bound at all. None if it can.
fn torn_or_same(key: KeyEvent) -> Option<Phrase> {
    let KeyCode::Char(char) = key.code else { return None };
    match (char, is_ctrl(key)) {
        ('[' | 'O', false) => Some(Phrase::fixed("ui.cannot-bound-after-esc-begins")),
        ('[', true) => Some(Phrase::fixed("ui.esc-terminal-write-esc")),
        ('i', true) => Some(Phrase::fixed("ui.tab-terminal-write-tab")),
        ('j' | 'm', true) => Some(Phrase::fixed("ui.enter-terminal-write-enter")),
        ('h', true) => Some(Phrase::fixed("ui.backspace-terminal-write-backspace")),
        _ => None,
    }
}

/// The reason why a bound key may not reach the program in every terminal. None if there is none.
pub fn doubt(key: KeyEvent) -> Option<Phrase> {
    let is_char = matches!(key.code, KeyCode::Char(_));
    let moves = matches!(
        key.code,
        KeyCode::Up
            | KeyCode::Down
            | KeyCode::Left
            | KeyCode::Right
            | KeyCode::Home
            | KeyCode::End
            | KeyCode::PageUp
            | KeyCode::PageDown
            | KeyCode::Tab
            | KeyCode::BackTab
    );
    let why = match key.code {
        _ if key.modifiers.contains(KeyModifiers::ALT) => Phrase::fixed("ui.not-terminal-sends-alt"),
        KeyCode::Char('s' | 'q') if is_ctrl(key) => Phrase::fixed("ui.terminals-stop-start-output"),
        KeyCode::Char('a' | 'b') if is_ctrl(key) => Phrase::fixed("ui.screen-tmux-often-keep"),
        KeyCode::Char(char) if is_ctrl(key) && !char.is_ascii_lowercase() && !" \\]^_".contains(char) => {
            Phrase::fixed("ui.most-terminals-not-send")
        }
        _ if key.modifiers.intersects(KeyModifiers::SHIFT | KeyModifiers::CONTROL) && !is_char && !moves => {
            Phrase::fixed("ui.most-terminals-not-send")
        }
        _ => return None,
    };
    Some(say!("ui.key-doubtful", key = name(key), why))
}

/// Turns a full-width character, as a Japanese input method sends it, into the normal one.
pub(crate) fn narrow(code: KeyCode) -> KeyCode {
    match code {
        KeyCode::Char(char @ '\u{ff01}'..='\u{ff5e}') => {
            KeyCode::Char(char::from_u32(char as u32 - 0xfee0).unwrap_or(char))
        }
        KeyCode::Char('\u{3000}') => KeyCode::Char(' '),
        other => other,
    }
}

/// The character that a key types by itself. Full-width characters become normal ones.
pub(crate) fn letter(key: KeyEvent) -> Option<char> {
    match narrow(key.code) {
        KeyCode::Char(char) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => Some(char),
        _ => None,
    }
}

fn is_ctrl(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL)
}

/// The same key without Shift.
pub(crate) fn without_shift(key: KeyEvent) -> KeyEvent {
    let code = if key.code == KeyCode::BackTab { KeyCode::Tab } else { narrow(key.code) };
    KeyEvent::new(code, key.modifiers - KeyModifiers::SHIFT)
}

/// The name of the key for display: `Ctrl-R`, `Shift-Tab`, `Space`, `h`.
pub fn name(key: KeyEvent) -> String {
    let is_char = matches!(key.code, KeyCode::Char(_));
    let shift = if is_char { KeyModifiers::NONE } else { KeyModifiers::SHIFT };
    let modifiers = [(KeyModifiers::CONTROL, "Ctrl-"), (KeyModifiers::ALT, "Alt-"), (shift, "Shift-")];
    let held = modifiers.into_iter().filter(|(modifier, _)| key.modifiers.intersects(*modifier));
    let plain = if key.code == KeyCode::BackTab { KeyCode::Tab } else { key.code };
    let last = match (NAMED.iter().find(|(.., code)| *code == plain), plain) {
        (Some((name, ..)), _) => name.to_string(),
        (None, KeyCode::Char(char)) if is_ctrl(key) => char.to_ascii_uppercase().to_string(),
        // Function keys, characters, and keys that nothing here sends.
        (None, code) => code.to_string(),
    };
    held.map(|(_, name)| name).chain([last.as_str()]).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use nazo_core::words::Lang;

    #[test]
    fn keys_are_read_as_people_write_them() {
        for (written, read) in [
            ("h", "h"),
            ("H", "H"),
            ("C-r", "Ctrl-R"),
            ("Ctrl+R", "Ctrl-R"),
            ("S-left", "Shift-Left"),
            ("shift-TAB", "Shift-Tab"),
            ("M-x", "Alt-x"),
            ("PageUp", "PgUp"),
            ("f12", "F12"),
            ("-", "-"),
            ("C--", "Ctrl--"),
            ("１", "1"),
            ("é", "é"),
            ("space", "Space"),
        ] {
            assert_eq!(name(key_named(written).expect(written)), read);
        }
        for word in ["", "hh", "F0", "F99", "C-", "S-a", "Shift+7", "\t"] {
            assert_eq!(key_named(word), None, "{word}");
        }
    }

    #[test]
    fn keys_that_never_arrive_are_refused_with_the_reason() {
        let said = |word| read_key(word).expect_err(word).get(Lang::En).to_string();
        assert_eq!(said("Entr"), "unknown key 'Entr'; did you mean 'Enter'?");
        assert_eq!(said("C-i"), "'C-i' is Tab in a terminal; write Tab");
        assert_eq!(
            said("O"),
            "'O' cannot be bound: on a slow line, Esc and this character may be part of a cursor key"
        );
        assert_eq!(said("S-a"), "'S-a': write the character you get with Shift and a");
        assert!(read_key("C-o").is_ok_and(|key| doubt(key).is_none()));
        assert_eq!(
            doubt(key_named("A-x").expect("a key")).expect("a doubt").get(Lang::En).split(':').next(),
            Some("Alt-x")
        );
    }

    proptest! {
        /// What people read can be written into a key file again.
        #[test]
        fn every_key_that_is_shown_can_be_written(
            ctrl: bool, alt: bool, shift: bool, named in 0..NAMED.len(), char in "[!-~é&]", is_char: bool,
        ) {
            let code = if is_char { KeyCode::Char(char.chars().next().expect("one")) } else { NAMED[named].2 };
            let shift = shift && !matches!(code, KeyCode::Char(_));
            let code = match code {
                KeyCode::Char(char) if ctrl => KeyCode::Char(char.to_ascii_lowercase()),
                other => other,
            };
            let code = if shift && code == KeyCode::Tab { KeyCode::BackTab } else { code };
            let held = [(ctrl, KeyModifiers::CONTROL), (alt, KeyModifiers::ALT), (shift, KeyModifiers::SHIFT)];
            let key = KeyEvent::new(code, held.into_iter().filter(|(held, _)| *held).map(|(_, modifier)| modifier).collect());
            prop_assert_eq!(key_named(&name(key)), Some(key));
        }
    }
}
