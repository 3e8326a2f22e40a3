use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::ui::messages::placed;
use nazo_core::words::Lang;

fn key(name: &str) -> KeyEvent {
    key_named(name).unwrap_or_else(|| panic!("{name} is no key"))
}

fn read(text: &str) -> Keymap {
    Keymap::read("keys.toml", text, None).unwrap_or_else(|mistakes| panic!("{}", mistakes[0]))
}

#[test]
fn every_key_name_of_the_table_is_a_key_and_means_one_thing() {
    let (mut seen, keymap) = (HashSet::new(), Keymap::default());
    for (action, names) in ACTIONS.iter().flat_map(|row| row.bound) {
        for name in *names {
            assert!(seen.insert(key(name)), "{name} is bound twice");
            assert_eq!(keymap.action_of(key(name)), Some(*action));
        }
    }
}

#[test]
fn no_default_key_is_one_that_terminals_keep_or_tear() {
    for name in ACTIONS.iter().flat_map(|row| row.bound).flat_map(|(_, names)| *names) {
        let key = read_key(name).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(doubt(key), None);
        let KeyCode::Char(char) = key.code else { continue };
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            assert!(!"absqhijmd".contains(char), "{name} belongs to the terminal");
        } else {
            // `/` takes Shift on some keyboards, but everyone expects it to start a search.
            assert!(!"[O!\"#$%&'()=@^*".contains(char), "{name} is not on every keyboard or begins a torn key");
        }
    }
}

#[test]
fn every_id_is_one_action() {
    let ids = ids();
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
    for id in &ids {
        let action = action_named(id).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(Row::of(action).map(|row| row.id_of(action)).as_ref(), Some(id));
    }
}

#[test]
fn every_preset_is_a_keymap_without_doubts() {
    for (name, text) in PRESETS {
        let keymap = Keymap::read(name, text, None).unwrap_or_else(|mistakes| panic!("{}", mistakes[0]));
        assert_eq!(keymap.doubts(), [], "{name}");
        let preset = Keymap::preset(name).expect("it ships");
        assert_eq!(preset.preset_name(), name);
        assert_eq!(preset.keys, keymap.keys);
        // Messages name these keys.
        for (id, word) in
            [("undo", "u"), ("redo", "U"), ("help", "?"), ("filter", "f"), ("settle", "S"), ("verify", "R")]
        {
            assert_eq!(preset.hint(id, Lang::En).as_deref(), Some(word), "{name}");
        }
    }
    assert_eq!(Keymap::preset("default"), Some(Keymap::default()));
    assert_eq!(Keymap::preset("qwertz"), None);
}

#[test]
fn a_key_is_taken_from_whatever_had_it() {
    let keymap = read("[keys]\nundo = [\"z\", \"C-z\"]\ncheck = false\npath = []\n");
    assert_eq!(keymap.action_of(key("z")), Some(Action::Undo));
    assert_eq!(keymap.action_of(key("C-z")), Some(Action::Undo));
    assert_eq!(keymap.action_of(key("u")), None, "the line gives all the keys there are");
    assert_eq!((keymap.action_of(key("r")), keymap.action_of(key("p"))), (None, None));
    for id in ["pause", "suspend", "check", "path"] {
        assert_eq!(keymap.hint(id, Lang::En), None);
    }
    let lost = Row::named("suspend").expect("a row");
    assert_eq!(keymap.shown(lost, Lang::En), "");
}

#[test]
fn the_file_goes_over_the_preset_and_the_choice_over_the_file() {
    let text = "preset = \"sudokupad\"\n[keys]\nundo = \"x\"\n";
    let keymap = read(text);
    assert_eq!(keymap.preset_name(), "sudokupad");
    assert_eq!(keymap.action_of(key("z")), Some(Action::ModeDigit));
    assert_eq!(keymap.action_of(key("x")), Some(Action::Undo));
    let chosen = Keymap::read("keys.toml", text, Some("mines")).expect("a keymap");
    assert_eq!(chosen.preset_name(), "mines");
    assert_eq!(chosen.action_of(key("z")), Some(Action::Pause));
    assert_eq!(chosen.action_of(key("x")), Some(Action::Undo));
}

#[test]
fn digits_count_wherever_they_are_typed() {
    let (plain, azerty) = (Keymap::default(), Keymap::preset("azerty").expect("it ships"));
    for (name, digit) in [("7", 7), ("７", 7)] {
        assert_eq!(plain.digit_of(key(name)), Some(digit));
        assert_eq!(azerty.digit_of(key(name)), Some(digit));
    }
    let full_width = KeyEvent::from(KeyCode::Char('７'));
    assert_eq!(plain.action_of(full_width), Some(Action::Digit(7)));
    assert_eq!(azerty.continuation(full_width), Some('7'));
    for (at, name) in ["&", "é", "\"", "'", "(", "-", "è", "_", "ç"].iter().enumerate() {
        assert_eq!(azerty.digit_of(key(name)), Some(at as u8 + 1));
        assert_eq!(azerty.continuation(key(name)), Some(char::from(b'1' + at as u8)));
        assert_eq!(plain.digit_of(key(name)), None);
    }
    assert_eq!(azerty.continuation(key("à")), Some('0'));
    assert_eq!(plain.continuation(key("x")), Some('x'));
    assert_eq!(plain.continuation(key("C-l")), None);
    let mines = Keymap::preset("mines").expect("it ships");
    assert_eq!(mines.continuation(key("W")), Some('w'));
}

#[test]
fn keys_are_shown_in_few_words() {
    let shown = |keymap: &Keymap, id| keymap.shown(Row::named(id).expect("a row"), Lang::En);
    let plain = Keymap::default();
    for (id, words) in [
        ("move", "arrows, h j k l"),
        ("extend", "Shift-arrows"),
        ("jump", "H J K L, PgDn PgUp"),
        ("pane", "Tab Shift-Tab"),
        ("digit", "1-9"),
        ("clear", "Backspace Delete 0"),
        ("cross", "x then arrows"),
        ("draw", "Ctrl-arrows"),
        ("redo", "U Ctrl-R"),
        ("filter", "f then 1-9 ,a b s 0"),
        ("solution", ""),
    ] {
        assert_eq!(shown(&plain, id), words);
    }
    let azerty = Keymap::preset("azerty").expect("it ships");
    assert_eq!(shown(&azerty, "digit"), "& é \" ' ( - è _ ç, 1-9");
    // The key caps show both characters, and people say "the 1".
    assert_eq!(azerty.hint("digit", Lang::En).as_deref(), Some("1-9"));
    assert_eq!(plain.hint("move", Lang::En).as_deref(), Some("arrows"));
    assert_eq!(plain.hint("solution", Lang::En), None);
}

#[test]
fn a_file_that_locks_the_player_in_is_refused() {
    let said = |text| Keymap::read("keys.toml", text, None).expect_err(text)[0].what.get(Lang::En).to_string();
    assert!(said("[keys]\nleave = false\ninterrupt = false\n").starts_with("no key is left to quit"));
    assert!(said("[keys]\npalette = []\n").starts_with("no key is left to open the palette"));
    assert!(said("[keys]\nundo = [\":\", \"C-p\"]\n").starts_with("no key is left to open the palette"));
    read("[keys]\nleave = false\n");
}

#[test]
fn hints_name_the_keys_that_are_bound() {
    let sudokupad = Keymap::preset("sudokupad").expect("it ships");
    for (word, now) in
        [("x", Some("Backspace")), ("v", Some("e")), ("c", None), ("u", Some("u")), ("type", Some("type"))]
    {
        assert_eq!(sudokupad.current(word, Lang::En).as_deref(), now, "{word}");
    }
    let moved = read("[keys]\nmove-down = \"n\"\nmove-up = \"e\"\n");
    assert_eq!(moved.current("j k", Lang::En).as_deref(), Some("n e"));
    assert_eq!(moved.current("arrows", Lang::En).as_deref(), Some("Left n e Right"));
    for row in ACTIONS.iter().filter(|row| row.bound.len() == 1) {
        for name in row.bound.iter().flat_map(|(_, names)| *names) {
            assert_eq!(Keymap::default().current(name, Lang::En).as_deref(), Some(*name));
        }
    }
}

fn any_line() -> impl Strategy<Value = String> {
    let ids = ids();
    let word = prop_oneof![4 => "[a-zA-Z0-9:?&é]", 1 => "C-[a-z]", 1 => prop::sample::select(vec!["Tab", "F5", "Left"]).prop_map(String::from)];
    (prop::sample::select(ids), prop::collection::vec(word, 0..3)).prop_map(|(id, words)| {
        format!("{id} = [{}]", words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", "))
    })
}

proptest! {
    /// Any file is refused with a reason, or each key has one action, and quitting and the palette keep a key.
    #[test]
    fn every_file_is_a_keymap_or_refused(lines in prop::collection::btree_set(any_line(), 0..8)) {
        let text = format!("[keys]\n{}\n", lines.into_iter().collect::<Vec<_>>().join("\n"));
        match Keymap::read("keys.toml", &text, None) {
            Ok(keymap) => {
                let mut seen = HashSet::new();
                for (action, keys) in &keymap.keys {
                    for key in keys {
                        prop_assert!(seen.insert(*key));
                        prop_assert_eq!(keymap.action_of(*key), Some(*action));
                    }
                }
                prop_assert_eq!(keymap.way_lost(), None);
            }
            Err(mistakes) => prop_assert!(!mistakes.is_empty()),
        }
    }
}

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
        assert_eq!(keymap.bind_keys(&message, Lang::En), en);
        assert_eq!(keymap.bind_keys(&message, Lang::Ja), ja);
    }
    let plain = Keymap::default();
    let said = say!("messages.undone", left = 3);
    assert_eq!(plain.bind_keys(&said, Lang::En), said.get(Lang::En));
}
