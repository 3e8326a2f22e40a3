//! The command line in Japanese: help and usage errors, which clap only has in English. The texts for commands and
//! arguments are in the catalogue `help`; here they are laid out on a page.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write as _;

use clap::builder::styling::Styles;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};
use unicode_width::UnicodeWidthStr;

use super::{CommandLine, streams};
use crate::term;
use crate::ui::view::text::wrap;
use nazo_core::words::{self, Fixed, Lang, Phrase, say};

/// The language used here; clap has English.
const SPOKEN: Lang = Lang::Ja;

/// The description of a command.
fn about(command: &Command) -> Option<&'static str> {
    words::find(&format!("help.{}", command.get_name()), SPOKEN)
}

/// The description of an argument of a command, or else the one shared by several commands.
fn text_of(command: &Command, id: &str) -> Option<&'static str> {
    let said = |command: &str| words::find(&format!("help.{command}-{id}"), SPOKEN);
    said(command.get_name()).or_else(|| said("any"))
}

/// The language that `--lang` requests anywhere among the arguments, before they are parsed.
pub fn requested_lang(args: &[OsString]) -> Option<Lang> {
    let word = |arg: &OsString| arg.to_str().map(str::to_string);
    let told = args.iter().enumerate().filter_map(|(at, arg)| {
        let arg = word(arg)?;
        match arg.strip_prefix("--lang")? {
            "" => args.get(at + 1).and_then(word),
            rest => rest.strip_prefix('=').map(str::to_string),
        }
    });
    let mut known = told.filter_map(|lang| match lang.as_str() {
        "en" => Some(Lang::En),
        "ja" => Some(Lang::Ja),
        _ => None,
    });
    // The last one counts.
    known.next_back()
}

/// The declaration of the command line with pages in Japanese.
fn command() -> Command {
    let mut command = CommandLine::command();
    command.build();
    let width = term::columns().unwrap_or(WIDEST).clamp(NARROWEST, WIDEST);
    let page = page(&mut command, width);
    let with_page = |mut sub: Command| {
        let page = self::page(&mut sub, width);
        sub.override_help(page)
    };
    command.override_help(page).mut_subcommands(with_page)
}

/// The widest page: longer rows are hard to read.
const WIDEST: usize = 100;
/// The narrowest page that can be laid out.
const NARROWEST: usize = 40;

/// Prints what clap reports instead of running a command: the requested help, or a usage error.
pub fn print(error: &clap::Error, args: &[OsString], lang: Lang) {
    // Nothing can be done about a terminal that is gone.
    let _ = match error.kind() {
        // An error message may quote anything; help quotes nothing.
        _ if lang == Lang::En && error.use_stderr() => write!(streams::errors(), "{}", error.render()),
        _ if lang == Lang::En => error.print(),
        // Only the parser knows which command it is about.
        ErrorKind::DisplayHelp => match command().try_get_matches_from(args) {
            Err(error) => error.print(),
            Ok(_) => Ok(()),
        },
        ErrorKind::DisplayVersion => error.print(),
        _ => write!(streams::errors(), "{}", usage_error(error)),
    };
}

/// The usage of the program in one line.
pub fn usage(command: &mut Command) -> String {
    usage_of(&command.render_usage().to_string())
}

fn usage_of(usage: &str) -> String {
    let usage = usage.trim().strip_prefix("Usage:").unwrap_or(usage).trim();
    let [options, command] = ["usage.options", "usage.command"].map(entry);
    let usage = usage
        .replace("[OPTIONS]", &format!("[{options}]"))
        .replace("[COMMAND]", &format!("[{command}]"))
        .replace("<COMMAND>", &format!("<{command}>"));
    say!("usage.usage", usage).get(SPOKEN).to_string()
}

/// Where to read more.
fn more() -> &'static str {
    entry("usage.more")
}

fn entry(key: &'static str) -> &'static str {
    Fixed(key).get(SPOKEN)
}

/// The help page of a command.
fn page(command: &mut Command, width: usize) -> String {
    let styles = command.get_styles().clone();
    let mut page = wrap(about(command).unwrap_or_default(), width).join("\n") + "\n\n";
    let _ = writeln!(page, "{}", usage(command));
    let shown = |arg: &&Arg| !arg.is_hide_set();
    let commands = command
        .get_subcommands()
        .filter(|sub| !sub.is_hide_set())
        .filter_map(|sub| Some((sub.get_name().to_string(), about(sub)?.to_string())));
    let row = |arg: &Arg| (named(arg), described(command, arg));
    let parts: [(&str, Vec<(String, String)>); 3] = [
        ("usage.commands", if command.get_name() == "help" { Vec::new() } else { commands.collect() }),
        ("usage.arguments", command.get_positionals().filter(shown).map(row).collect()),
        (
            "usage.option-list",
            command.get_arguments().filter(|arg| !arg.is_positional()).filter(shown).map(row).collect(),
        ),
    ];
    for (heading, rows) in parts.iter().filter(|(_, rows)| !rows.is_empty()) {
        let header = styles.get_header();
        let _ = writeln!(page, "\n{header}{}:{header:#}", entry(heading));
        list(&mut page, rows, width, &styles);
    }
    page
}

/// Rows with a name and its description, in two columns; a long name has a row of its own.
fn list(page: &mut String, rows: &[(String, String)], width: usize, styles: &Styles) {
    const LONGEST: usize = 24;
    let literal = styles.get_literal();
    let fitting = rows.iter().map(|(name, _)| name.width()).filter(|columns| *columns <= LONGEST);
    let indent = 2 + fitting.max().unwrap_or(4) + 2;
    for (name, text) in rows {
        let _ = write!(page, "  {literal}{name}{literal:#}");
        let mut begun = 2 + name.width();
        if begun + 2 > indent {
            page.push('\n');
            begun = 0;
        }
        for row in wrap(text, width - indent) {
            let _ = writeln!(page, "{}{row}", " ".repeat(indent - begun));
            begun = 0;
        }
    }
}

/// An argument as it is written.
fn named(arg: &Arg) -> String {
    if arg.is_positional() {
        return arg.to_string();
    }
    let short = arg.get_short().map_or("    ".to_string(), |short| format!("-{short}, "));
    let long = arg.get_long().map(|long| format!("--{long}")).unwrap_or_default();
    let values = arg.get_value_names().filter(|_| arg.get_action().takes_values()).unwrap_or_default();
    let values: String = values.iter().map(|name| format!(" <{name}>")).collect();
    format!("{short}{long}{values}")
}

/// The description of an argument, with its default and possible values.
fn described(command: &Command, arg: &Arg) -> String {
    let mut text = text_of(command, arg.get_id().as_str()).unwrap_or_default().to_string();
    if !arg.get_action().takes_values() {
        return text;
    }
    let usual: Vec<String> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    if !usual.is_empty() {
        let _ = write!(text, " [{}]", say!("usage.default", value = usual.join(" ")).get(SPOKEN));
    }
    let possible = arg.get_possible_values();
    let possible: Vec<&str> =
        possible.iter().filter(|value| !value.is_hide_set()).map(|value| value.get_name()).collect();
    if !possible.is_empty() {
        let _ = write!(text, " [{}]", say!("usage.possible", values = possible.join(", ")).get(SPOKEN));
    }
    text
}

/// The message for a usage error.
pub fn usage_error(error: &clap::Error) -> String {
    let one = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join("、")),
        Some(ContextValue::Number(number)) => Some(number.to_string()),
        Some(ContextValue::StyledStr(text)) => Some(text.to_string()),
        _ => None,
    };
    let arg = one(ContextKind::InvalidArg).unwrap_or_default();
    let value = one(ContextKind::InvalidValue).unwrap_or_default();
    let said = match error.kind() {
        ErrorKind::InvalidValue | ErrorKind::NoEquals if value.is_empty() => say!("usage.needs-value", arg),
        ErrorKind::InvalidValue => say!("usage.bad-value", arg, value),
        ErrorKind::ValueValidation => say!("usage.bad-value-because", arg, value, why = reason(error)),
        ErrorKind::UnknownArgument => say!("usage.no-such-argument", arg),
        ErrorKind::InvalidSubcommand => {
            say!("usage.no-such-command", name = one(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::NoEquals => say!("usage.needs-equals", arg),
        ErrorKind::TooManyValues => say!("usage.value-too-many", arg, value),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => say!("usage.wrong-number-of-values", arg),
        ErrorKind::ArgumentConflict => match one(ContextKind::PriorArg).filter(|prior| *prior != arg) {
            Some(prior) => say!("usage.not-with", arg, prior),
            None => say!("usage.only-once", arg),
        },
        ErrorKind::MissingRequiredArgument => say!("usage.argument-missing", arg),
        ErrorKind::MissingSubcommand => say!("usage.command-missing"),
        ErrorKind::InvalidUtf8 => say!("usage.not-utf-8"),
        _ => say!("usage.wrong-arguments"),
    };
    let mut text = format!("{}\n", say!("usage.error", said).get(SPOKEN));
    if let Some(possible) = one(ContextKind::ValidValue).filter(|possible| !possible.is_empty()) {
        let _ = writeln!(text, "  [{}]", say!("usage.possible", values = possible.replace('、', ", ")).get(SPOKEN));
    }
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand];
    if let Some(near) = near.into_iter().find_map(one) {
        let _ = writeln!(text, "\n  {}", say!("usage.meant", near).get(SPOKEN));
    }
    if let Some(usage) = one(ContextKind::Usage) {
        let _ = writeln!(text, "\n{}", usage_of(&usage));
    }
    let _ = writeln!(text, "\n{}", more());
    text
}

/// Why a value is not accepted, according to its parser.
fn reason(error: &clap::Error) -> Phrase {
    let Some(source) = std::error::Error::source(error) else { return say!("usage.wrong-value") };
    if let Some(said) = source.downcast_ref::<Phrase>() {
        return said.clone();
    }
    // clap's own message about numbers.
    match source.to_string().split_once(" is not in ") {
        Some((_, range)) => say!("usage.number-within", range),
        None => say!("usage.no-number"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::Parser;

    use super::*;

    /// The program and its commands as they are declared.
    fn declared() -> Vec<Command> {
        let mut command = CommandLine::command();
        command.build();
        let commands: Vec<Command> = command.get_subcommands().cloned().collect();
        std::iter::once(command).chain(commands).collect()
    }

    #[test]
    fn every_command_and_argument_is_said_in_japanese() {
        let mut known = vec!["any".to_string()];
        for command in &declared() {
            let name = command.get_name();
            known.push(name.to_string());
            assert!(about(command).is_some(), "nazo {name}");
            for arg in command.get_arguments() {
                let id = arg.get_id().as_str();
                known.extend([format!("{name}-{id}"), format!("any-{id}")]);
                assert!(text_of(command, id).is_some(), "nazo {name}: {id}");
                // If values had help texts of their own, these would need translations as well.
                assert!(arg.get_possible_values().iter().all(|value| value.get_help().is_none()), "nazo {name}: {id}");
            }
        }
        let stale: Vec<&str> =
            words::keys("help", SPOKEN).filter(|key| !known.iter().any(|known| known == key)).collect();
        assert!(stale.is_empty(), "not there any more: {stale:?}");
    }

    /// The parts of a text that are the same in every language: options, words in capitals, and text in backticks.
    fn literals(text: &str) -> BTreeSet<String> {
        let mut found: BTreeSet<String> = text.split('`').skip(1).step_by(2).map(str::to_string).collect();
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        let words = text
            .split(|letter| !is_part(letter))
            .filter(|word| word.starts_with("--") || word.chars().filter(char::is_ascii_uppercase).count() > 1);
        found.extend(words.map(str::to_string));
        found
    }

    #[test]
    fn both_languages_name_the_same() {
        for command in &declared() {
            let english = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert_eq!(literals(&english), literals(about(command).unwrap_or_default()), "nazo {}", command.get_name());
            for arg in command.get_arguments() {
                let id = arg.get_id().as_str();
                let english = arg.get_help().map(ToString::to_string).unwrap_or_default();
                let japanese = text_of(command, id).unwrap_or_default();
                assert_eq!(literals(&english), literals(japanese), "nazo {}: {id}", command.get_name());
            }
        }
    }

    #[test]
    fn pages_keep_to_their_columns() {
        for width in [40, 80, 100] {
            for mut command in declared() {
                // clap puts the usage on a single row.
                let page = page(&mut command, width);
                let rows = page.lines().filter(|row| !row.contains('\u{1b}') && !row.starts_with("使い方"));
                for row in rows {
                    assert!(row.width() <= width, "nazo {}: {row}", command.get_name());
                }
            }
        }
    }

    fn wrong(args: &str) -> String {
        match CommandLine::try_parse_from(args.split(' ')) {
            Err(error) => usage_error(&error),
            Ok(_) => "nothing".to_string(),
        }
    }

    #[test]
    fn usage_errors_are_told_in_japanese() {
        let expected = [
            (
                "nazo --lang xx",
                "エラー: 「--lang <LANG>」に「xx」は使えません\n  [値: en, ja]\n\n詳しくは `--help` をご覧ください。\n",
            ),
            (
                "nazo solve --al 2 a",
                "エラー: 「--al」という引数はありません\n\n  ヒント: 「--all」のことですか?\n\n\
                 使い方: nazo solve --all <N> [FILE]...\n\n詳しくは `--help` をご覧ください。\n",
            ),
            (
                "nazo solve --all x a",
                "エラー: 「--all <N>」に「x」は使えません: 数ではありません\n\n詳しくは `--help` をご覧ください。\n",
            ),
        ];
        for (args, text) in expected {
            assert_eq!(wrong(args), text);
        }
        assert!(wrong("nazo sums").contains("次の引数が必要です: <SUM>"));
        assert!(wrong("nazo solve --timeout soon a").contains("0.5や60のように秒数を書きます"));
        assert!(wrong("nazo solve --jobs 600 a").contains("1..=512の数を書きます"));
        assert!(wrong("nazo show --svg --json a").contains("一緒には使えません"));
        assert!(wrong("nazo convert a --to").contains("値が必要です"));
    }

    #[test]
    fn the_language_is_found_before_the_arguments_are_read() {
        let told = |args: &str| requested_lang(&args.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(told("nazo show --lang ja --colour"), Some(Lang::Ja));
        assert_eq!(told("nazo --lang=en --help"), Some(Lang::En));
        assert_eq!((told("nazo --language ja"), told("nazo --lang")), (None, None));
    }
}
