//! The files in `scripts/` hold keys and the screens they lead to, as text. With `NAZO_BLESS=1` the screens are
//! rewritten, and must be reviewed before they are committed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crossterm::event::{KeyCode, KeyEvent};
use nazo::ui::action::{ACTIONS, Row};
use nazo::ui::app::{Flow, Input};
use nazo::ui::keymap::{Keymap, PRESETS};
use nazo::ui::palette::matches;
use nazo_core::words::Lang;

use crate::harness::{Player, Stroke, Window, puzzle, rows, strokes};

/// One game in a file: what is played in which window, and the screens after given keys.
struct Case {
    title: String,
    /// `tiny 40x15 see board bottom`
    setting: String,
    steps: Vec<(String, Vec<String>)>,
}

/// A part of the screen that a case looks at.
struct See {
    /// The columns of the screen that are shown.
    columns: std::ops::Range<usize>,
    rows: std::ops::Range<usize>,
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui/scripts");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the scripts").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

fn parse(text: &str) -> (String, Vec<Case>) {
    let mut intro = String::new();
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            cases.push(Case { title: title.into(), setting: String::new(), steps: Vec::new() });
            continue;
        }
        let Some(case) = cases.last_mut() else {
            intro += &format!("{line}\n");
            continue;
        };
        if case.setting.is_empty() {
            case.setting = line.to_string();
        } else if let Some(keys) = line.strip_prefix("keys: ") {
            case.steps.push((keys.to_string(), Vec::new()));
        } else if let Some((_, picture)) = case.steps.last_mut() {
            picture.push(line.to_string());
        }
    }
    for (_, picture) in cases.iter_mut().flat_map(|case| &mut case.steps) {
        while picture.last().is_some_and(String::is_empty) {
            picture.pop();
        }
    }
    (intro, cases)
}

/// The puzzle, the window, and the parts of it that are shown. The words after the puzzle are a size, a theme or
/// language, a key preset, `see`, then `board`, `panel`, `bottom`, `message`, `all`.
fn setting(words: &str) -> (nazo_kinds::Loaded, Window, Vec<See>) {
    let mut words = words.split_whitespace();
    let loaded = puzzle(words.next().expect("a puzzle"));
    let mut window = Window::mono(80, 24);
    let mut see = Vec::new();
    for word in words {
        let (columns, rows) = (usize::from(window.size.0), usize::from(window.size.1));
        match word {
            "ja" => window.lang = Lang::Ja,
            "coarse" => window.fine = false,
            "see" => {}
            preset if preset_in(preset).is_some() => {}
            "all" => see.push(See { columns: 0..columns, rows: 0..rows }),
            "board" => see.push(See { columns: 0..columns.min(58), rows: 0..rows - 2 }),
            "panel" => see.push(See { columns: columns - 21..columns, rows: 0..rows - 2 }),
            "bottom" => see.push(See { columns: 0..columns, rows: rows - 2..rows }),
            "message" => see.push(See { columns: 0..columns, rows: rows - 2..rows - 1 }),
            _ => {
                let (columns, rows) = word.split_once('x').expect("a size");
                window.size = (columns.parse().expect("columns"), rows.parse().expect("rows"));
            }
        }
    }
    (loaded, window, see)
}

/// The index of the preset that a setting names.
fn preset_in(setting: &str) -> Option<usize> {
    PRESETS.iter().position(|(name, _)| setting.split_whitespace().any(|word| word == *name))
}

/// The keymap for a case.
fn keymap(case: &Case) -> Keymap {
    let preset = preset_in(&case.setting).map(|at| Keymap::preset(PRESETS[at].0).expect("it ships"));
    preset.unwrap_or_default()
}

fn picture(player: &mut Player, see: &[See]) -> Vec<String> {
    let screen = rows(&player.screen());
    let mut picture = Vec::new();
    for see in see {
        for row in screen.get(see.rows.clone()).unwrap_or(&screen) {
            let row: String = row.chars().take(see.columns.end).skip(see.columns.start).collect();
            picture.push(row.trim_end().to_string());
        }
    }
    while picture.last().is_some_and(String::is_empty) {
        picture.pop();
    }
    if player.flow != Flow::Go {
        picture.push(format!("({:?})", player.flow));
        player.flow = Flow::Go;
    }
    picture
}

/// Plays a case again and returns it as it should be written.
fn replay(case: &Case) -> Case {
    let (loaded, window, see) = setting(&case.setting);
    let mut player = Player::new(&loaded, &window);
    if let Some(at) = preset_in(&case.setting) {
        player.play(&format!(":keys-preset<Enter>{}<Enter>", "<Down>".repeat(at)));
    }
    let step = |(keys, _): &(String, Vec<String>)| {
        player.play(keys);
        (keys.clone(), picture(&mut player, &see))
    };
    Case { title: case.title.clone(), setting: case.setting.clone(), steps: case.steps.iter().map(step).collect() }
}

fn written(intro: &str, cases: &[Case]) -> String {
    let mut text = intro.trim_end().to_string() + "\n";
    for case in cases {
        text += &format!("\n## {}\n{}\n", case.title, case.setting);
        for (keys, picture) in &case.steps {
            text += &format!("keys: {keys}\n{}\n", picture.join("\n"));
        }
    }
    text
}

#[test]
fn keys_lead_to_these_screens() {
    let bless = std::env::var_os("NAZO_BLESS").is_some();
    let mut wrong = Vec::new();
    for file in files() {
        let (intro, cases) = parse(&fs::read_to_string(&file).expect("a script"));
        let played: Vec<Case> = cases.iter().map(replay).collect();
        if bless {
            fs::write(&file, written(&intro, &played)).expect("the scripts can be written");
            continue;
        }
        for (case, played) in cases.iter().zip(&played) {
            for ((keys, expected), (_, found)) in case.steps.iter().zip(&played.steps) {
                if expected != found {
                    let (expected, found) = (expected.join("\n"), found.join("\n"));
                    wrong.push(format!(
                        "{}, {}, after {keys}\nexpected:\n{expected}\nfound:\n{found}\n",
                        file.file_name().unwrap_or_default().display(),
                        case.title
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The rows of the table that a script uses: those its keys are bound to, and those it selects in the palette.
fn used(case: &Case) -> BTreeSet<&'static str> {
    let (mut used, keymap) = (BTreeSet::new(), keymap(case));
    let mut typed: Option<String> = None;
    for (keys, _) in &case.steps {
        for stroke in strokes(keys) {
            let Stroke::Input(Input::Key(key)) = stroke else { continue };
            match (&mut typed, key.code) {
                (Some(search), KeyCode::Enter) => {
                    used.extend(matches(search, &keymap, &[]).first().map(|row| row.id));
                    typed = None;
                }
                (Some(_), KeyCode::Esc) => typed = None,
                (Some(search), KeyCode::Char(symbol)) => search.push(symbol),
                (Some(search), KeyCode::Backspace) => _ = search.pop(),
                (Some(_), _) => {}
                (None, _) => {
                    let row = row_of(&keymap, key);
                    used.extend(row.map(|row| row.id));
                    typed = row.filter(|row| row.id == "palette").map(|_| String::new());
                }
            }
        }
    }
    used
}

fn row_of(keymap: &Keymap, key: KeyEvent) -> Option<&'static Row> {
    let action = keymap.action_of(key)?;
    ACTIONS.iter().find(|row| row.bound.iter().any(|(bound, _)| *bound == action))
}

#[test]
fn every_action_is_used_in_some_script() {
    let mut used_somewhere = BTreeSet::new();
    for file in files() {
        let (_, cases) = parse(&fs::read_to_string(&file).expect("a script"));
        used_somewhere.extend(cases.iter().flat_map(used));
    }
    let missing = ACTIONS.iter().map(|row| row.id).filter(|id| !used_somewhere.contains(id));
    let missing: Vec<&str> = missing.collect();
    assert!(missing.is_empty(), "no script uses {missing:?}");
}
