//! The command line in Japanese: help and usage errors, which clap has in English alone. What a command and its arguments
//! are is said in the file of the command; here it is put on a page.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write as _;

use clap::builder::styling::Styles;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};
use unicode_width::UnicodeWidthStr;

use super::timeout::TIMEOUT;
use super::{
    COMMON, CommandLine, FILES, config, convert, daily, formula, fresh, generated, graded, mines, open, rate, replay,
    riddle, scan, show, solve, stats, steps, streams, sums, techniques, why,
};
use crate::term;
use crate::ui::view::text::wrap;
use nazo_core::words::{Lang, Phrase};

/// What arguments are: the id of each, and its text.
pub type Texts = &'static [(&'static str, &'static str)];

/// A command in Japanese.
pub struct Spoken {
    /// Its name; the program's own is empty.
    pub command: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What its arguments are, beside those that all commands have.
    pub args: &'static [Texts],
}

const fn spoken(command: &'static str, about: &'static str, args: &'static [Texts]) -> Spoken {
    Spoken { command, about, args }
}

/// The program and its commands.
pub const SPOKEN: &[Spoken] = &[
    spoken(
        "",
        "端末で使うパズルの作業台です。ファイルを付けずに始めると、ようこそ画面が開きます",
        &[open::JAPANESE, open::SCREEN_JAPANESE],
    ),
    spoken("show", "盤面を文字で表示します", &[FILES, show::JAPANESE]),
    spoken("solve", "問題を解き、答えが1つだけかどうかを調べます", &[FILES, TIMEOUT, solve::JAPANESE]),
    spoken("check", "誤りを探します。怪しいヒント数字、矛盾、2つ以上の答えがわかります", &[FILES, TIMEOUT]),
    spoken(
        "mines",
        "マインスイーパーの局面で、確実なこと、地雷の確率、次に開くマスを調べます",
        &[FILES, TIMEOUT, mines::simulate::JAPANESE],
    ),
    spoken(
        "riddle",
        "推理問題の質問に答えます。答えの数、必ず成り立つこと、犯人とその理由がわかります",
        &[FILES, TIMEOUT, riddle::JAPANESE],
    ),
    spoken("scan", "画像の問題を読み取ります。画面の写しでも写真でも読み取れます", &[FILES, TIMEOUT, scan::JAPANESE]),
    spoken("steps", "答えまでの手順をすべて出力します", &[FILES, TIMEOUT, steps::JAPANESE]),
    spoken("hint", "次の手順を1つ出力します", &[FILES, TIMEOUT, steps::JAPANESE, steps::HINT_JAPANESE]),
    spoken("why", "マスにその値が入らない理由を、最少の規則か、そこまでの手順で説明します", &[TIMEOUT, why::JAPANESE]),
    spoken("rate", "問題の難しさと、必要な手筋のうち最も難しいものを調べます", &[FILES, TIMEOUT, rate::JAPANESE]),
    spoken(
        "generate",
        "新しい問題を作ります。種別と難しさ、またはナンプレならヒント数字の配置とグレードを選べます",
        &[fresh::JAPANESE, graded::JAPANESE],
    ),
    spoken("daily", "誰にとっても同じ、今日の問題を出力します", &[daily::JAPANESE]),
    spoken(
        "techniques",
        "手筋の見本集の局面から、手筋の例をすべて探します(JSONの行を読み、JSONの行を書きます)",
        &[techniques::JAPANESE],
    ),
    spoken("convert", "問題をほかの形式で書きます", &[FILES, convert::JAPANESE]),
    spoken("sums", "どの異なる数字がその合計を作るかを出力します", &[sums::JAPANESE]),
    spoken("formula", "SATソルバーに渡す節とその意味を、規則ごとに出力します", &[FILES, formula::JAPANESE]),
    spoken(
        "stats",
        "これまでのゲームの記録です。解いた数、最短と中央の時間、続けた日数を出力します",
        &[stats::JAPANESE],
    ),
    spoken("replay", "ゲームを最初から再生します", &[replay::JAPANESE, open::SCREEN_JAPANESE]),
    spoken(
        "demo",
        "キーの働きを見せながら、問題がひとりでに解けていきます。何かキーを押すと交代できます",
        &[open::SCREEN_JAPANESE],
    ),
    spoken("config", "設定の場所を出力します。設定のファイルを出力したり、調べたりもできます", &[config::JAPANESE]),
    spoken("about", "このプログラムの中身とライセンスを出力します", &[]),
    spoken("completions", "シェルの補完を出力します", &[generated::JAPANESE]),
    spoken("man", "マニュアルのページを出力します", &[]),
    spoken("help", "この説明、またはコマンドの説明を表示します", &[]),
];

/// What the arguments are that clap adds.
const ADDED: Texts = &[("help", "この説明を表示します"), ("version", "版を表示します")];

/// What an argument of a command is.
pub fn text_of(spoken: &Spoken, id: &str) -> Option<&'static str> {
    let all = spoken.args.iter().copied().chain([COMMON, ADDED]);
    all.flatten().find(|(known, _)| *known == id).map(|(_, text)| *text)
}

/// The language that `--lang` asks for somewhere among the arguments, as far as it can be told before they are read.
pub fn lang_told(args: &[OsString]) -> Option<Lang> {
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
    for spoken in SPOKEN {
        command = if spoken.command.is_empty() {
            let page = page(&mut command, spoken, width);
            command.override_help(page)
        } else {
            command.mut_subcommand(spoken.command, |mut sub| {
                let page = page(&mut sub, spoken, width);
                sub.override_help(page)
            })
        };
    }
    command
}

/// Longer rows are hard to read.
const WIDEST: usize = 100;
/// In fewer columns nothing can be set.
const NARROWEST: usize = 40;

/// Prints what clap has to say in place of running a command: the help that was asked for, or what is wrong.
pub fn print(error: &clap::Error, args: &[OsString], lang: Lang) {
    // Nothing can be done about a terminal that is gone.
    let _ = match error.kind() {
        // What is wrong may quote anything; help quotes nothing.
        _ if lang == Lang::En && error.use_stderr() => write!(streams::errors(), "{}", error.render()),
        _ if lang == Lang::En => error.print(),
        // Which command it is about is known to nobody but the parser.
        ErrorKind::DisplayHelp => match command().try_get_matches_from(args) {
            Err(error) => error.print(),
            Ok(_) => Ok(()),
        },
        ErrorKind::DisplayVersion => error.print(),
        _ => write!(streams::errors(), "{}", told(error)),
    };
}

/// How to call the program, in a line.
pub fn usage(command: &mut Command) -> String {
    usage_of(&command.render_usage().to_string())
}

fn usage_of(usage: &str) -> String {
    let usage = usage.trim().strip_prefix("Usage:").unwrap_or(usage).trim();
    let usage = usage
        .replace("[OPTIONS]", "[オプション]")
        .replace("[COMMAND]", "[コマンド]")
        .replace("<COMMAND>", "<コマンド>");
    format!("使い方: {usage}")
}

/// Where more is told.
pub const MORE: &str = "詳しくは「--help」を付けてください。";

/// The page of help of a command.
fn page(command: &mut Command, spoken: &Spoken, width: usize) -> String {
    let styles = command.get_styles().clone();
    let mut page = wrap(spoken.about, width).join("\n") + "\n\n";
    let _ = writeln!(page, "{}", usage(command));
    let shown = |arg: &&Arg| !arg.is_hide_set();
    let commands = command.get_subcommands().filter(|sub| !sub.is_hide_set()).filter_map(|sub| {
        let about = SPOKEN.iter().find(|spoken| spoken.command == sub.get_name())?.about;
        Some((sub.get_name().to_string(), about.to_string()))
    });
    let row = |arg: &Arg| (named(arg), described(arg, spoken));
    let parts: [(&str, Vec<(String, String)>); 3] = [
        ("コマンド", if spoken.command == "help" { Vec::new() } else { commands.collect() }),
        ("引数", command.get_positionals().filter(shown).map(row).collect()),
        ("オプション", command.get_arguments().filter(|arg| !arg.is_positional()).filter(shown).map(row).collect()),
    ];
    for (heading, rows) in parts.iter().filter(|(_, rows)| !rows.is_empty()) {
        let header = styles.get_header();
        let _ = writeln!(page, "\n{header}{heading}:{header:#}");
        list(&mut page, rows, width, &styles);
    }
    page
}

/// Rows of what can be written and what it is, in two columns; what is long stands in a row of its own.
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

/// What an argument is, with the value that it has where nothing is said, and those that it can have.
fn described(arg: &Arg, spoken: &Spoken) -> String {
    let mut text = text_of(spoken, arg.get_id().as_str()).unwrap_or_default().to_string();
    if !arg.get_action().takes_values() {
        return text;
    }
    let usual: Vec<String> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    if !usual.is_empty() {
        let _ = write!(text, " [既定: {}]", usual.join(" "));
    }
    let possible = arg.get_possible_values();
    let possible: Vec<&str> =
        possible.iter().filter(|value| !value.is_hide_set()).map(|value| value.get_name()).collect();
    if !possible.is_empty() {
        let _ = write!(text, " [値: {}]", possible.join(", "));
    }
    text
}

/// A usage error.
pub fn told(error: &clap::Error) -> String {
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
        ErrorKind::InvalidValue | ErrorKind::NoEquals if value.is_empty() => format!("「{arg}」には値が必要です"),
        ErrorKind::InvalidValue => format!("「{arg}」に「{value}」は使えません"),
        ErrorKind::ValueValidation => format!("「{arg}」に「{value}」は使えません: {}", reason(error)),
        ErrorKind::UnknownArgument => format!("「{arg}」という引数はありません"),
        ErrorKind::InvalidSubcommand => {
            format!("「{}」というコマンドはありません", one(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::NoEquals => format!("「{arg}」には「=」で値を付けます"),
        ErrorKind::TooManyValues => format!("「{arg}」の値「{value}」は余分です"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("「{arg}」の値の数が違います"),
        ErrorKind::ArgumentConflict => match one(ContextKind::PriorArg).filter(|prior| *prior != arg) {
            Some(prior) => format!("「{arg}」は「{prior}」と一緒には使えません"),
            None => format!("「{arg}」は1度しか使えません"),
        },
        ErrorKind::MissingRequiredArgument => format!("次の引数が必要です: {arg}"),
        ErrorKind::MissingSubcommand => "コマンドが必要です".to_string(),
        ErrorKind::InvalidUtf8 => "引数がUTF-8の文字列ではありません".to_string(),
        _ => "引数が正しくありません".to_string(),
    };
    let mut text = format!("エラー: {said}\n");
    if let Some(possible) = one(ContextKind::ValidValue).filter(|possible| !possible.is_empty()) {
        let _ = writeln!(text, "  [値: {}]", possible.replace('、', ", "));
    }
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand];
    if let Some(near) = near.into_iter().find_map(one) {
        let _ = writeln!(text, "\n  ヒント: 「{near}」のことですか?");
    }
    if let Some(usage) = one(ContextKind::Usage) {
        let _ = writeln!(text, "\n{}", usage_of(&usage));
    }
    let _ = writeln!(text, "\n{MORE}");
    text
}

/// Why a value is not taken, as whoever read it says.
fn reason(error: &clap::Error) -> String {
    let Some(source) = std::error::Error::source(error) else { return "値が正しくありません".to_string() };
    if let Some(said) = source.downcast_ref::<Phrase>() {
        return said.get(Lang::Ja).to_string();
    }
    // What clap itself says of numbers.
    let said = source.to_string();
    match said.split_once(" is not in ") {
        Some((_, range)) => format!("{range}の数を書きます"),
        None => "数ではありません".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::Parser;

    use super::*;

    /// The program and its commands as they are declared, each with its words.
    fn declared() -> Vec<(Command, &'static Spoken)> {
        let mut command = CommandLine::command();
        command.build();
        let words = |name: &str| SPOKEN.iter().find(|spoken| spoken.command == name);
        let with =
            |name: &str, command: &Command| (command.clone(), words(name).unwrap_or_else(|| panic!("no {name}")));
        let commands = command.get_subcommands().map(|sub| with(sub.get_name(), sub));
        std::iter::once(with("", &command)).chain(commands).collect()
    }

    #[test]
    fn every_command_and_argument_is_said_in_japanese() {
        let declared = declared();
        assert_eq!(declared.len(), SPOKEN.len(), "a command that is not there any more");
        for (command, spoken) in &declared {
            let name = spoken.command;
            for arg in command.get_arguments() {
                let id = arg.get_id().as_str();
                assert!(text_of(spoken, id).is_some(), "nazo {name}: {id}");
                // Where values say themselves what they are, that has to be said as well.
                assert!(arg.get_possible_values().iter().all(|value| value.get_help().is_none()), "nazo {name}: {id}");
            }
            for (id, _) in spoken.args.iter().copied().flatten() {
                assert!(command.get_arguments().any(|arg| arg.get_id() == id), "nazo {name} has no {id}");
            }
        }
    }

    /// What a text names that is the same in every language: options, words in capitals, and what is in backticks.
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
        for (command, spoken) in &declared() {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert_eq!(literals(&about), literals(spoken.about), "nazo {}", spoken.command);
            for arg in command.get_arguments() {
                let id = arg.get_id().as_str();
                let english = arg.get_help().map(ToString::to_string).unwrap_or_default();
                let japanese = text_of(spoken, id).unwrap_or_default();
                assert_eq!(literals(&english), literals(japanese), "nazo {}: {id}", spoken.command);
            }
        }
    }

    #[test]
    fn pages_keep_to_their_columns() {
        for width in [40, 80, 100] {
            for (mut command, spoken) in declared() {
                // Of a usage clap makes one row.
                let page = page(&mut command, spoken, width);
                let rows = page.lines().filter(|row| !row.contains('\u{1b}') && !row.starts_with("使い方"));
                for row in rows {
                    assert!(row.width() <= width, "nazo {}: {row}", spoken.command);
                }
            }
        }
    }

    fn wrong(args: &str) -> String {
        match CommandLine::try_parse_from(args.split(' ')) {
            Err(error) => told(&error),
            Ok(_) => "nothing".to_string(),
        }
    }

    #[test]
    fn usage_errors_are_told_in_japanese() {
        let expected = [
            (
                "nazo --lang xx",
                "エラー: 「--lang <LANG>」に「xx」は使えません\n  [値: en, ja]\n\n詳しくは「--help」を付けてください。\n",
            ),
            (
                "nazo solve --al 2 a",
                "エラー: 「--al」という引数はありません\n\n  ヒント: 「--all」のことですか?\n\n\
                 使い方: nazo solve --all <N> [FILE]...\n\n詳しくは「--help」を付けてください。\n",
            ),
            (
                "nazo solve --all x a",
                "エラー: 「--all <N>」に「x」は使えません: 数ではありません\n\n詳しくは「--help」を付けてください。\n",
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
        let told = |args: &str| lang_told(&args.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(told("nazo show --lang ja --colour"), Some(Lang::Ja));
        assert_eq!(told("nazo --lang=en --help"), Some(Lang::En));
        assert_eq!((told("nazo --language ja"), told("nazo --lang")), (None, None));
    }
}
