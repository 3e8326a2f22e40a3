//! The settings in config.toml: one declaration for parsing, for error messages and for `nazo config --default`.

use crate::term::Pixels;
use crate::ui::keymap::PRESETS;
use nazo_core::text::table::{Mistake, Table, Value, no_such};
use nazo_core::words::{Lang, Phrase};
use nazo_kinds::First;

/// The player's settings; anything missing from the file has its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The theme; `None` is the one that suits the terminal.
    pub theme: Option<String>,
    /// The language; `None` is that of the locale.
    pub lang: Option<Lang>,
    /// Whether the clock is shown.
    pub clock: bool,
    /// Whether the mouse is used.
    pub mouse: bool,
    /// The preset of keys, or a key file in the folder.
    pub keys: Option<String>,
    /// Whether digits come first.
    pub digit_first: bool,
    /// Whether to warn about opening an unproven cell while a safe one exists.
    pub training: bool,
    /// What is guaranteed for the first move of a dealt game; `None` leaves it to the puzzle.
    pub first: Option<First>,
    /// Whether steps may assume that a puzzle has one solution.
    pub uniqueness: bool,
    /// Whether placing a value clears the marks that see it.
    pub tidy: bool,
    /// Whether a new game starts with automatic candidates.
    pub auto: bool,
    /// Whether the board may use every character; `None` is what the terminal suggests.
    pub full_glyphs: Option<bool>,
    /// How pictures are displayed; `None` is what the terminal suggests.
    pub pixels: Option<Pixels>,
    /// The folder that is watched for puzzles, if any.
    pub inbox: Option<String>,
    /// The command that is asked about the open lines of a riddle's draft, if any.
    pub outside: Option<String>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            theme: None,
            lang: None,
            clock: true,
            mouse: true,
            keys: None,
            digit_first: false,
            training: false,
            first: None,
            uniqueness: true,
            tidy: true,
            auto: true,
            full_glyphs: None,
            pixels: None,
            inbox: None,
            outside: None,
        }
    }
}

/// Why a value is not accepted.
enum Wrong {
    /// It has the wrong type; this is the expected one.
    Kind(Phrase),
    /// It has the right type, but this is wrong with it.
    Value(Phrase),
}

type Take = fn(&mut Config, &Value) -> Result<(), Wrong>;

/// One setting of the file.
struct Item {
    key: &'static str,
    about: &'static str,
    /// The default, as TOML.
    default: &'static str,
    take: Take,
}

const SWITCH: Phrase = Phrase::fixed("cli.true-or-false");
const TEXT: Phrase = Phrase::fixed("cli.a-text");

fn switch(value: &Value, into: &mut bool) -> Result<(), Wrong> {
    let Value::Switch(on) = value else { return Err(Wrong::Kind(SWITCH)) };
    *into = *on;
    Ok(())
}

fn text(value: &Value) -> Result<&str, Wrong> {
    if let Value::Text(text) = value { Ok(text) } else { Err(Wrong::Kind(TEXT)) }
}

/// One of several words.
fn word<T: Copy>(value: &Value, what: Phrase, words: &[(&str, T)]) -> Result<T, Wrong> {
    let word = text(value)?;
    let known: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
    let found = words.iter().find(|(known, _)| *known == word).map(|(_, meant)| *meant);
    found.ok_or_else(|| Wrong::Value(no_such(&what, word, &known)))
}

/// The words for what is guaranteed for a first click.
const FIRSTS: [(&str, Option<First>); 3] =
    [("board", None), ("safe", Some(First::Safe)), ("opening", Some(First::Opening))];

/// The word in the file for what is guaranteed for a first click.
pub(super) fn first_word(first: Option<First>) -> &'static str {
    FIRSTS.iter().find(|(_, meant)| *meant == first).map_or("board", |(word, _)| *word)
}

/// Every setting, in the order of the file that `nazo config --default` prints.
const ITEMS: [Item; 15] = [
    Item {
        key: "theme",
        about: "The theme: default, light, ansi16, mono, colour-blind, one of your own in themes/, or auto.",
        default: "\"auto\"",
        take: |config, value| {
            config.theme = Some(text(value)?.to_string()).filter(|name| name != "auto");
            Ok(())
        },
    },
    Item {
        key: "lang",
        about: "The language: en, ja, or auto for that of the locale.",
        default: "\"auto\"",
        take: |config, value| {
            let langs = [("auto", None), ("en", Some(Lang::En)), ("ja", Some(Lang::Ja))];
            config.lang = word(value, Phrase::fixed("cli.language"), &langs)?;
            Ok(())
        },
    },
    Item {
        key: "clock",
        about: "Whether the clock is shown. A hidden clock keeps running.",
        default: "true",
        take: |config, value| switch(value, &mut config.clock),
    },
    Item {
        key: "mouse",
        about: "Whether the mouse plays; otherwise it is left to the terminal.",
        default: "true",
        take: |config, value| switch(value, &mut config.mouse),
    },
    Item {
        key: "keys",
        about: "The keys: default, sudokupad, hodoku, mines, azerty, or a key file in this folder. keys.toml overrides the preset.",
        default: "\"default\"",
        take: |config, value| {
            let name = text(value)?;
            let known = PRESETS.map(|(name, _)| name);
            if !known.contains(&name) && !name.ends_with(".toml") {
                return Err(Wrong::Value(no_such(&Phrase::fixed("cli.preset"), name, &known)));
            }
            config.keys = Some(name.to_string());
            Ok(())
        },
    },
    Item {
        key: "digit-first",
        about: "Whether Enter and a click enter the digit that the filter shows.",
        default: "false",
        take: |config, value| switch(value, &mut config.digit_first),
    },
    Item {
        key: "training",
        about: "Whether minesweeper warns of a risk that is not needed.",
        default: "false",
        take: |config, value| switch(value, &mut config.training),
    },
    Item {
        key: "first-click",
        about: "How safe the first click on a new minesweeper board is: safe, opening, or board for what the board says.",
        default: "\"board\"",
        take: |config, value| {
            config.first = word(value, Phrase::fixed("cli.promise"), &FIRSTS)?;
            Ok(())
        },
    },
    Item {
        key: "uniqueness",
        about: "Whether hints and paths may rely on a puzzle having one solution, where it is known to have one.",
        default: "true",
        take: |config, value| switch(value, &mut config.uniqueness),
    },
    Item {
        key: "tidy",
        about: "Whether placing a value takes it out of your marks in the cells that see it.",
        default: "true",
        take: |config, value| switch(value, &mut config.tidy),
    },
    Item {
        key: "auto",
        about: "Whether a new game begins with automatic candidates.",
        default: "true",
        take: |config, value| switch(value, &mut config.auto),
    },
    Item {
        key: "glyphs",
        about: "The characters of the board: full, plain (for fonts without fine lines), or auto.",
        default: "\"auto\"",
        take: |config, value| {
            let glyphs = [("auto", None), ("full", Some(true)), ("plain", Some(false))];
            config.full_glyphs = word(value, Phrase::fixed("cli.character-set"), &glyphs)?;
            Ok(())
        },
    },
    Item {
        key: "pictures",
        about: "How pictures are shown: kitty, iterm, sixel, blocks (in characters), or auto for what the terminal is known to have.",
        default: "\"auto\"",
        take: |config, value| {
            let ways = [
                ("auto", None),
                ("kitty", Some(Pixels::Kitty)),
                ("iterm", Some(Pixels::Iterm)),
                ("sixel", Some(Pixels::Sixel)),
                ("blocks", Some(Pixels::None)),
            ];
            config.pixels = word(value, Phrase::fixed("cli.way-to-show-pictures"), &ways)?;
            Ok(())
        },
    },
    Item {
        key: "inbox",
        about: "A folder that the welcome screen watches for pictures and texts that arrive, or nothing.",
        default: "\"\"",
        take: |config, value| {
            config.inbox = Some(text(value)?.to_string()).filter(|folder| !folder.is_empty());
            Ok(())
        },
    },
    Item {
        key: "riddle",
        about: "A command that is given the draft of a riddle, and answers with lines for what was not read; or nothing.",
        default: "{ command = \"\" }",
        take: |config, value| {
            let Value::Table(entries) = value else { return Err(Wrong::Kind(Phrase::fixed("cli.a-table"))) };
            for entry in entries {
                if entry.key != "command" {
                    return Err(Wrong::Value(no_such(&Phrase::fixed("cli.setting"), &entry.key, &["command"])));
                }
                config.outside = Some(text(&entry.value)?.to_string()).filter(|command| !command.is_empty());
            }
            Ok(())
        },
    },
];

impl Config {
    /// Reads a file: every valid line takes effect, the others are mistakes. `file` is its name in messages; `themes`
    /// are the names of all themes.
    pub fn read(file: &str, text: &str, themes: &[String]) -> (Config, Vec<Mistake>) {
        let mut config = Config::default();
        let table = match Table::parse(file, text) {
            Ok(table) => table,
            Err(mistake) => return (config, vec![mistake]),
        };
        let mut mistakes = Vec::new();
        for entry in &table.entries {
            let known = ITEMS.each_ref().map(|item| item.key);
            let Some(item) = ITEMS.iter().find(|item| item.key == entry.key) else {
                mistakes.push(table.unknown(entry, &Phrase::fixed("cli.setting"), &known));
                continue;
            };
            match (item.take)(&mut config, &entry.value) {
                Ok(()) => {}
                Err(Wrong::Kind(wanted)) => mistakes.push(table.wrong_kind(entry, &wanted)),
                Err(Wrong::Value(what)) => mistakes.push(table.mistake(entry.at, what)),
            }
            if let Some(name) = config.theme.take_if(|name| entry.key == "theme" && !themes.contains(name)) {
                let known: Vec<&str> = themes.iter().map(String::as_str).collect();
                let what = no_such(&Phrase::fixed("cli.theme"), &name, &known);
                mistakes.push(table.mistake(entry.at, what));
            }
        }
        (config, mistakes)
    }
}

/// A file that changes nothing, with every setting explained.
pub fn default_file() -> String {
    let mut text = "# Settings of nazo. Every line below shows the default.\n".to_string();
    for item in &ITEMS {
        text += &format!("\n# {}\n{} = {}\n", item.about, item.key, item.default);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_file_is_accepted_and_changes_nothing() {
        let (config, mistakes) = Config::read("config.toml", &default_file(), &[]);
        assert_eq!(mistakes, []);
        assert_eq!(Config { keys: None, ..config.clone() }, Config::default());
        assert_eq!(config.keys.as_deref(), Some("default"));
    }

    #[test]
    fn every_setting_is_read() {
        let text = "theme = \"mono\"\nlang = \"ja\"\nclock = false\nmouse = false\nkeys = \"azerty\"\ndigit-first = true\n\
                    training = true\nfirst-click = \"safe\"\nuniqueness = false\ntidy = false\nauto = false\nglyphs = \"plain\"\n\
                    pictures = \"sixel\"\ninbox = \"~/puzzles\"\nriddle = { command = \"ask\" }\n";
        let (config, mistakes) = Config::read("config.toml", text, &["mono".to_string()]);
        assert_eq!(mistakes, []);
        assert_eq!(text.lines().count(), ITEMS.len());
        let read = Config {
            theme: Some("mono".into()),
            lang: Some(Lang::Ja),
            clock: false,
            mouse: false,
            keys: Some("azerty".into()),
            training: true,
            first: Some(First::Safe),
            uniqueness: false,
            digit_first: true,
            tidy: false,
            auto: false,
            full_glyphs: Some(false),
            pixels: Some(Pixels::Sixel),
            inbox: Some("~/puzzles".into()),
            outside: Some("ask".into()),
        };
        assert_eq!(config, read);
    }

    #[test]
    fn lines_that_are_right_count_beside_those_that_are_not() {
        let (config, mistakes) = Config::read("config.toml", "clok = true\nclock = false\ntidy = 3\n", &[]);
        assert!(!config.clock && config.tidy);
        assert_eq!(mistakes.len(), 2);
    }
}
