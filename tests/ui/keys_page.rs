//! docs/keys.md is generated from the table of actions, with the changes that each preset makes.

use std::fs;
use std::path::Path;

use nazo::ui::action::{ACTIONS, Group, Row};
use nazo::ui::keymap::{Keymap, PRESETS, ids};
use nazo::ui::kind_keys::KeySet;
use nazo_core::words::Lang;

fn page() -> String {
    let mut page = "\
# Keys

Press a key, or choose any action by its name in the palette (`:`). `?` lists the keys in the program.
"
    .to_string();
    let keymap = Keymap::default();
    for group in Group::ALL {
        let name = group.name();
        page += &format!("\n## {} · {}\n\n", name.get(Lang::En), name.get(Lang::Ja));
        page += "| key | action | what it does | 日本語 |\n|---|---|---|---|\n";
        for row in ACTIONS.iter().filter(|row| row.group == group) {
            let keys = cell(row, &keymap.shown(row, Lang::En));
            page += &format!("| {keys} | {} | {} | {} |\n", row.id, row.what.get(Lang::En), row.what.get(Lang::Ja));
        }
    }
    page += "
## Boards on which keys mean something else

On these boards `?` lists these first.
";
    for set in KeySet::ALL {
        let name = set.name();
        page += &format!("\n### {} · {}\n\n", name.get(Lang::En), name.get(Lang::Ja));
        page += "| key | what it does | 日本語 |\n|---|---|---|\n";
        for (key, what) in set.meanings() {
            page += &format!("| `{key}` | {} | {} |\n", what.get(Lang::En), what.get(Lang::Ja));
        }
    }
    page += "
Full-width characters of a Japanese input method count as narrow ones. After a key that begins a sequence, the bottom
row lists the next ones; any other key cancels.

The left mouse button moves the cursor and drags a selection. The right one marks, rules out or colours the candidate
under it. The wheel scrolls. In lists, click to select, and click again to confirm.

## Presets

Choose one with `keys-preset` in the palette, or write `keys = \"sudokupad\"` in config.toml. The tables show what differs.
";
    for (name, text) in PRESETS.iter().skip(1) {
        let preset = Keymap::preset(name).expect("it ships");
        page += &format!("\n### {name}\n\n");
        for line in text.lines().take_while(|line| line.starts_with('#')) {
            page += &format!("{}\n", line.trim_start_matches(['#', ' ']));
        }
        page += "\n| action | key | instead of |\n|---|---|---|\n";
        for row in ACTIONS {
            let (now, before) = (preset.shown(row, Lang::En), keymap.shown(row, Lang::En));
            if now != before && keys_differ(&preset, &keymap, row) {
                page += &format!("| {} | {} | {} |\n", row.id, cell(row, &now), cell(row, &before));
            }
        }
    }
    page += "
## Own keys

Write `keys.toml` in `~/.config/nazo/`. It overrides the preset:

```toml
preset = \"sudokupad\"

[keys]
undo = [\"u\", \"C-z\"]      # all the keys the action has from now on
check = \"F5\"
restart = \"C-Home\"
digit-1 = [\"1\", \"&\"]
suspend = false           # no key; the palette still finds it
```

A key is a character, or one of `Up Down Left Right Home End PgUp PgDn Enter Esc Tab Space Backspace Delete F1` to `F24`.
Before it you may put `C-` (Ctrl), `A-` (Alt) or, except for characters, `S-` (Shift). `[` and `O` are refused: on a slow
line they may be parts of cursor keys. Keep a key to quit with and one for the palette. A key has one action: giving it to
one takes it from another.

Actions are named as in the tables. For rows that list several keys, use these names:

```text
";
    let is_row = |id: &String| ACTIONS.iter().any(|row| row.id == id.as_str());
    page += &ids().into_iter().filter(|id| !is_row(id)).collect::<Vec<_>>().join(" ");
    page + "\n```\n"
}

/// The table cell with the keys of a row. Rows with several actions are not in the palette.
fn cell(row: &Row, keys: &str) -> String {
    match (keys, row.bound.len()) {
        ("", 1) => "palette".to_string(),
        ("", _) => "none".to_string(),
        (keys, _) => format!("`{keys}`"),
    }
}

/// Whether the keys themselves differ, not only those that may follow them.
fn keys_differ(a: &Keymap, b: &Keymap, row: &Row) -> bool {
    row.bound.iter().any(|(action, _)| a.keys_of(*action) != b.keys_of(*action))
}

#[test]
fn the_page_of_keys_is_the_table() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/keys.md");
    if std::env::var_os("NAZO_BLESS").is_some() {
        fs::write(&file, page()).expect("the page can be written");
    }
    let written = fs::read_to_string(&file).unwrap_or_default();
    assert!(written == page(), "docs/keys.md is not what the table says; NAZO_BLESS=1 writes it anew");
}

/// The key file that the page shows is valid.
#[test]
fn the_example_of_the_page_is_a_key_file() {
    let page = page();
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    if let Err(mistakes) = Keymap::read("docs/keys.md", example, None) {
        panic!("{}", mistakes[0]);
    }
}
