//! Text that would act on a terminal, put into every field of every format and everything else that is printed. None of
//! it comes out unescaped.

use std::fs;
use std::path::Path;

use nazo::load::load;
use nazo_kinds::KINDS;
use serde_json::json;
use tempfile::TempDir;

use crate::program::{Run, UNIQUE, command, folder, nazo, nazo_reading};

/// Sets a window title, sets the colour red through a C1 code, and reverses the text direction.
const ATTACK: &str = "\u{1b}]0;OWNED\u{7}\u{9b}31m\u{202e}\u{2066}";

/// Without `NAZO_FULL`, one in this many places of a format is attacked. It is prime, so that no field is always left
/// out.
const STRIDE: usize = 67;
/// Each command then gets one in this many of those files, not the same ones as the command before it.
const SHARE: usize = 9;
/// The most names on one command line.
const MOST_NAMES: usize = 500;

/// The commands that process many puzzles.
const COMMANDS: [&str; 18] = [
    "show",
    "show --json",
    "show --svg",
    "show --markdown",
    "convert --to native",
    "convert --to line --json",
    "check --timeout 0.2",
    "formula",
    "scan",
    "scan --json",
    "solve --timeout 0.1",
    "solve --json --timeout 0.1",
    "steps --timeout 0.1",
    "hint --json --timeout 0.1",
    "rate --timeout 0.1",
    "riddle --timeout 0.1",
    "mines --timeout 0.1",
    "rate --fit --quick",
];

/// The commands that take one file, and what follows its name.
const ON_ONE: [(&str, &[&str]); 4] =
    [("why", &["r1c1"]), ("replay --list", &[]), ("generate sudoku --layout", &[]), ("generate sudoku --variant", &[])];

fn is_full() -> bool {
    std::env::var_os("NAZO_FULL").is_some()
}

/// A character of the text that acts on a terminal, if there is one.
fn acting(text: &str) -> Option<char> {
    text.chars().find(|symbol| {
        let turns =
            matches!(symbol, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        turns || symbol.is_control() && !matches!(symbol, '\n' | '\t')
    })
}

/// The output of a command in both languages, which must not contain text that acts.
fn harmless(run: &dyn Fn(&str) -> Run, told: &str) -> String {
    let runs = ["en", "ja"].map(|lang| run(&format!("--lang {lang} ")));
    for Run { code, out, err } in &runs {
        assert!((0..=2).contains(code), "{told} ended with {code}: {err}");
        assert_eq!((acting(out), acting(err)), (None, None), "{told}:\n{out:?}\n{err:?}");
    }
    runs.map(|run| run.out + &run.err).concat()
}

fn harmless_command(folder: &Path, args: &str) -> String {
    harmless(&|lang| nazo(folder, &(args.to_string() + " " + lang)), args)
}

/// The samples of all formats, with metadata.
fn samples() -> Vec<String> {
    let native = |text: &str| text.replacen('\n', "\ntitle: T\nauthor: A\nsource: S\ngrade: easy\nnote: N\n// C\n", 1);
    let own = KINDS.iter().map(|kind| native(kind.card().sample));
    let formats = KINDS.iter().flat_map(|kind| kind.formats()).map(|format| format.sample.to_string());
    let riddle = "riddle\ntitle: T\n# Said.\npeople Ann \"Bob B\"\nprop culprit\nrule exactly 1 is culprit\nAnn: \"Bob B\" is culprit\nask who culprit\n";
    own.chain(formats).chain([riddle.to_string(), format!("{{\"id\":\"I\",\"puzzle\":\"{UNIQUE}\"}}\n")]).collect()
}

/// A text with the attack inserted at a place, in all the ways the format may write it.
fn attacked(text: &str, at: usize) -> Vec<String> {
    let in_json: String = ATTACK.chars().map(|symbol| format!("\\u{:04x}", u32::from(symbol))).collect();
    let in_xml: String = ATTACK.chars().map(|symbol| format!("&#{};", u32::from(symbol))).collect();
    let in_address: String = ATTACK.bytes().map(|byte| format!("%{byte:02x}")).collect();
    let escapes = [text.starts_with('{').then_some(in_json), text.starts_with('<').then_some(in_xml)];
    let escapes = escapes.into_iter().chain([text.contains("://").then_some(in_address)]).flatten();
    escapes.chain([ATTACK.to_string()]).map(|attack| format!("{}{attack}{}", &text[..at], &text[at..])).collect()
}

/// The start and end of every word, and the end of the text, but not its start.
fn places(text: &str) -> Vec<usize> {
    let is_word = |symbol: char| symbol.is_alphanumeric();
    let pairs = text.char_indices().zip(text.chars().skip(1).map(Some).chain([None]));
    pairs
        .filter(|((_, this), next)| next.is_none_or(|next| is_word(*this) != is_word(next)))
        .map(|((at, this), _)| at + this.len_utf8())
        .collect()
}

/// A folder of attacked texts, with file names that attack as well.
fn hostile_files(stride: usize) -> (TempDir, Vec<String>) {
    let folder = folder(&[]);
    let mut names = Vec::new();
    for (at, text) in samples().iter().enumerate() {
        let places = places(text);
        // Every text is attacked somewhere, each at different places.
        for place in places.iter().skip(at % stride.min(places.len())).step_by(stride) {
            for text in attacked(text, *place) {
                let name = format!("{}{ATTACK}.txt", names.len());
                fs::write(folder.path().join(&name), text).unwrap();
                names.push(name);
            }
        }
    }
    (folder, names)
}

#[test]
fn nothing_in_any_field_of_any_format_acts_on_a_terminal() {
    let (stride, share) = if is_full() { (1, 1) } else { (STRIDE, SHARE) };
    let (folder, names) = hostile_files(stride);
    assert!(names.len() > 40);
    for (at, args) in COMMANDS.iter().enumerate() {
        let names: Vec<&String> = names.iter().skip(at % share).step_by(share).collect();
        for names in names.chunks(MOST_NAMES) {
            harmless(&|lang| Run::of(command(folder.path(), &format!("{args} {lang}")).args(names)), args);
        }
    }
    for name in names.iter().step_by(names.len().div_ceil(4)) {
        for (args, more) in ON_ONE {
            let run = |lang: &str| Run::of(command(folder.path(), &format!("{lang} {args}")).arg(name).args(more));
            harmless(&run, args);
        }
    }
}

/// Attacks as they were found: each wrote to the clipboard or to the window title.
#[test]
fn what_came_through_once_is_escaped_or_gone() {
    let riddle = |people: &str, comment: &str| {
        format!("riddle\npeople {people} B\nprop c\n# {comment}\nrule exactly 1 is c\nask who c\n")
    };
    let json = |title: &str| {
        json!({ "size": 4, "title": title, "author": title, "grid": [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]] }).to_string()
    };
    let xml = format!("<opensudoku><name>{ATTACK}</name><game data=\"{}1\"/></opensudoku>", "0".repeat(80));
    let strange = json("t").replacen('{', "{\"a\\u001b]0;OWNED\\u0007\": 1,", 1);
    let files = [
        ("r.nazo", riddle("A", ATTACK)),
        ("n.nazo", riddle(&format!("\"A{ATTACK}\""), "x")),
        ("i.jsonl", json!({ "id": format!("a{ATTACK}"), "puzzle": "1....2....3....4" }).to_string()),
        ("os.xml", xml),
        ("fp.json", json(ATTACK)),
        ("line.txt", format!("{UNIQUE} # {ATTACK}\n")),
        ("strange.json", strange),
        ("turned.txt", format!("sudoku\n1..{}\u{202e}\n", "e\u{301}".repeat(3) + &"\u{301}".repeat(90_000))),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let folder = folder(&files);
    for (name, _) in &files {
        for args in [
            "show",
            "show --json",
            "show --markdown",
            "show --svg",
            "solve",
            "solve --json",
            "check",
            "riddle",
            "convert --to native",
            "convert --to sdk",
            "convert --to fpuzzles",
        ] {
            let told = harmless_command(folder.path(), &format!("{args} {name}"));
            assert!(told.len() < 60_000, "{args} {name}: {} bytes", told.len());
            // A title, name or comment that was recognised as one was cleaned when it was read.
            let escapes = told.contains("u001b");
            assert!(!escapes || *name == "strange.json", "{args} {name}: {told}");
        }
    }
    let shown = harmless_command(folder.path(), "show strange.json");
    assert!(shown.contains(r"a\u001b]0;OWNED\u0007"), "{shown}");
}

#[test]
fn no_argument_and_no_name_of_a_file_acts_on_a_terminal() {
    let folder = folder(&[("a.txt", UNIQUE)]);
    let missing = format!("bad{ATTACK}.nazo");
    let commands = [
        "show",
        "show --json",
        "solve",
        "scan",
        "scan --json",
        "replay --list",
        "generate sudoku --grades",
        "generate sudoku --layout",
        "generate sudoku --variant",
        "convert --to",
        "no-such",
        "--color",
        "rate a.txt --grades",
        "why a.txt",
        "why a.txt r1c1",
    ];
    for args in commands.into_iter().chain([""]) {
        let told = harmless(&|lang| Run::of(command(folder.path(), &format!("{lang} {args}")).arg(&missing)), args);
        assert!(told.contains("OWNED"), "{args}: {told}");
    }
}

#[test]
fn no_setting_key_or_theme_acts_on_a_terminal() {
    let escaped: String = ATTACK.chars().map(|symbol| format!("\\u{:04x}", u32::from(symbol))).collect();
    for attack in [ATTACK, &escaped] {
        for (file, text) in [
            ("config.toml", format!("theme = \"{attack}\"\n")),
            ("config.toml", format!("\"{attack}\" = 1\n")),
            ("config.toml", format!("inbox = \"{attack}\"\nlang = \"{attack}\"\n")),
            ("keys.toml", format!("[normal]\n\"{attack}\" = \"undo\"\nundo = [\"{attack}\"]\n")),
            ("themes/mine.toml", format!("text = \"{attack}\"\n\"{attack}\" = \"red\"\n")),
        ] {
            let home = folder(&[]);
            let path = home.path().join(".config/nazo").join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            harmless_command(home.path(), "config --check");
            // It reads the settings too.
            harmless(&|lang| nazo_reading(home.path(), &format!("show - {lang}"), UNIQUE), "show");
        }
    }
}

#[test]
fn what_is_escaped_in_json_means_the_same() {
    let folder = folder(&[]);
    let name = format!("a{ATTACK}.txt");
    fs::write(folder.path().join(&name), UNIQUE).unwrap();
    let run = Run::of(command(folder.path(), "show --json").arg(&name));
    let told: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert!(told["id"].as_str().is_some_and(|id| id.starts_with(&name)), "{}", run.out);
}

#[test]
fn requests_and_games_act_on_no_terminal() {
    let request = json!({ "id": ATTACK, "technique": ATTACK, "givens": ATTACK }).to_string();
    let home = folder(&[]);
    harmless(
        &|lang| nazo_reading(home.path(), &format!("techniques {lang}"), &format!("{request}\n{ATTACK}\n")),
        "techniques",
    );
    let games = home.path().join(".local/state/nazo/games");
    fs::create_dir_all(&games).unwrap();
    let game = format!("sudoku\ntitle: x{ATTACK}\n1...\n.2..\n..3.\n...4\nstate:\nput r1c2 {ATTACK}\n{ATTACK}\n");
    fs::write(games.join(format!("x{ATTACK}.nazo")), &game).unwrap();
    fs::write(games.join(format!("y{ATTACK}.nazo")), ATTACK).unwrap();
    for args in ["stats", "stats --json", "replay --list x"] {
        harmless_command(home.path(), args);
    }
}

#[test]
fn titles_are_short_and_clean_when_they_are_read() {
    let flood = format!("a{}{}", "\u{301}".repeat(90_000), "b".repeat(5_000));
    let text = format!("sudoku\ntitle: {flood}\nauthor: {ATTACK}\n// {ATTACK}\n1...\n.2..\n..3.\n...4\n");
    let loaded = load("x", text.as_bytes()).remove(0).outcome.expect("a puzzle");
    let info = loaded.puzzle.info();
    let title = info.title.as_deref().unwrap();
    assert_eq!((title.chars().count(), title.matches('\u{301}').count()), (200, 9));
    assert_eq!(info.author.as_deref(), Some("]0;OWNED 31m"));
    let written = loaded.puzzle.write("native", None).unwrap();
    let again = load("x", written.as_bytes()).remove(0).outcome.expect("a puzzle");
    assert_eq!(again.puzzle.write("native", None), Some(written));
}
