//! docs/keys.md is the table of actions, written out.

use std::fs;
use std::path::Path;

use nazo::ui::action::ACTIONS;
use nazo::words::Lang;

fn page() -> String {
    let mut page = "\
# Keys

Made from the table in src/ui/action.rs; `NAZO_BLESS=1 cargo test --test ui keys` writes it anew.
Actions without a key are chosen in the palette (`:`) by their names, as is every other one.

| key | action | what it does | 日本語 |
|---|---|---|---|
"
    .to_string();
    for row in ACTIONS {
        let keys = if row.keys.is_empty() { "palette" } else { &format!("`{}`", row.keys) };
        page += &format!("| {keys} | {} | {} | {} |\n", row.id, row.what.get(Lang::En), row.what.get(Lang::Ja));
    }
    page + "
Full-width characters, as a Japanese input method sends them, count as their narrow ones.
After `,` `m` or `f` any key that is not one of those the bottom row lists ends the sequence without effect.

With the mouse: the left button moves the cursor, the right one crosses out or restores the candidate under it, and the
wheel scrolls lists, steps and boards that are larger than their window.
"
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

/// Whoever reads `Backspace x 0` in the table finds these keys bound, and the other way round.
#[test]
fn the_keys_people_read_are_the_keys_bound() {
    for row in ACTIONS {
        for name in row.bound.iter().flat_map(|(_, names)| *names) {
            let said = match (row.id, *name) {
                ("move", "Up" | "Down" | "Left" | "Right") => "arrows".to_string(),
                ("digit", _) => "1-9".to_string(),
                ("extend", _) => "Shift+arrows".to_string(),
                (_, "S-Tab") => "Shift-Tab".to_string(),
                (_, name) => name.replace("C-r", "Ctrl-R").replace("C-p", "Ctrl-P").replace("C-c", "Ctrl-C"),
            };
            let said = said.replace("C-l", "Ctrl-L").replace("C-z", "Ctrl-Z");
            let words: Vec<&str> = row
                .keys
                .split([' '])
                .map(|word| word.strip_suffix(',').filter(|w| !w.is_empty()).unwrap_or(word))
                .collect();
            assert!(words.contains(&said.as_str()), "{name} of {} is not in '{}'", row.id, row.keys);
        }
    }
}
