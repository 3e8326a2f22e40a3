//! Help, man page and completions: each of them lists everything that can be typed.

use crate::program::{folder, nazo};

/// Every command that works on files, with its own options; those that all commands share are left out.
const COMMANDS: [(&str, &[&str]); 6] = [
    ("show", &["--candidates", "--marks", "--ascii", "--json", "--jobs"]),
    ("solve", &["--all", "--engine", "--timeout", "--json", "--jobs"]),
    ("check", &["--timeout", "--json", "--jobs"]),
    ("steps", &["--by", "--timeout", "--json", "--jobs"]),
    ("hint", &["--by", "--timeout", "--json", "--jobs"]),
    ("convert", &["--to", "--json", "--jobs"]),
];

const GENERATED: [&str; 3] = ["completions", "man", "demo"];

const PLAY: [&str; 6] = ["--fresh", "--puzzle", "--kind", "--theme", "--no-clock", "--no-mouse"];

const EVERYWHERE: [&str; 3] = ["--lang", "--color", "--help"];

fn out(args: &str) -> String {
    let run = nazo(folder(&[]).path(), args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "nazo {args}");
    run.out
}

fn assert_names(text: &str, words: impl IntoIterator<Item = impl AsRef<str>>, what: &str) {
    for word in words {
        assert!(text.contains(word.as_ref()), "{} is not in {what}", word.as_ref());
    }
}

#[test]
fn help_names_everything() {
    let help = out("--help");
    assert_names(&help, COMMANDS.iter().map(|(name, _)| *name).chain(GENERATED), "--help");
    assert_names(&help, PLAY.iter().chain(&EVERYWHERE).chain(&["--version"]), "--help");
    for (name, options) in COMMANDS {
        for args in [format!("{name} --help"), format!("help {name}")] {
            assert_names(&out(&args), options.iter().chain(&EVERYWHERE), &args);
        }
    }
    assert!(help.lines().all(|line| line.chars().count() <= 100), "it fits ordinary windows");
}

#[test]
fn help_speaks_japanese() {
    let is_ascii_only =
        |row: &&str| row.is_ascii() && row.contains(' ') && row.chars().filter(char::is_ascii_lowercase).count() > 20;
    for args in ["--lang ja --help", "--lang=ja help", "--lang ja help generate", "mines --help --lang ja"] {
        let page = out(args);
        assert_names(&page, ["使い方: nazo", "オプション:", "この説明を表示します", "--lang <LANG>"], args);
        let english: Vec<&str> = page.lines().filter(is_ascii_only).filter(|row| !row.contains(", ")).collect();
        assert!(english.is_empty(), "{english:?}");
    }
    let help = out("--lang ja --help");
    assert_names(&help, COMMANDS.iter().map(|(name, _)| *name).chain(GENERATED), "--help");
    let run = nazo(folder(&[]).path(), "--lang ja solve --engin splr");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.starts_with("エラー: 「--engin」という引数はありません\n\n  ヒント: 「--engine」のことですか?"),
        "{}",
        run.err
    );
}

#[test]
fn the_man_page_has_a_section_for_every_command() {
    let page = out("man");
    assert!(page.starts_with(".ie") || page.contains(".TH nazo"), "it is a man page");
    for (name, options) in COMMANDS {
        let title = format!("\"NAZO {}\"", name.to_uppercase());
        let section = page.split(".SH \"NAZO ").find(|section| title.ends_with(&format!(" {}", first_line(section))));
        let section = section.unwrap_or_else(|| panic!("no section {title}"));
        // roff writes a literal hyphen as `\-`.
        assert_names(&section.replace("\\-", "-"), options, &title);
    }
    assert_names(&page.replace("\\-", "-"), PLAY, "the man page");
    assert_names(&page, [".SH \"EXIT STATUS\"", ".SH FILES", ".SH ENVIRONMENT"], "the man page");
    // A section belongs to the whole page or to a command; what a command has besides is below its name.
    let titles: Vec<&str> = page.lines().filter(|line| line.starts_with(".SH ")).collect();
    let twice = titles.iter().find(|title| titles.iter().filter(|other| other == title).count() > 1);
    assert_eq!(twice, None, "{titles:#?}");
}

/// The environment variables that a source file reads.
fn asked(source: &str) -> Vec<String> {
    let calls = ["var(\"", "var_os(\"", "text(\"", "set(\""];
    let names = calls.iter().flat_map(|call| source.split(call).skip(1)).filter_map(|rest| rest.split('"').next());
    let is_name =
        |name: &&str| name.len() > 2 && name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_');
    // Those beginning with `NAZO_` are for tests.
    names.filter(is_name).filter(|name| !name.starts_with("NAZO_")).map(str::to_string).collect()
}

#[test]
fn the_man_page_tells_of_every_variable_that_is_looked_at() {
    let page = out("man");
    let section = page.split(".SH ENVIRONMENT").nth(1).and_then(|rest| rest.split(".SH ").next()).expect("the section");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut names: Vec<String> = Vec::new();
    for room in ["cli", "term", "play"] {
        for entry in std::fs::read_dir(root.join(room)).expect("a room").flatten() {
            if entry.path().is_file() {
                names.extend(asked(&std::fs::read_to_string(entry.path()).expect("source text")));
            }
        }
    }
    assert!(names.len() >= 10, "{names:?}");
    let words: Vec<&str> = section.split([' ', ',', '\n']).collect();
    let untold: Vec<&String> = names.iter().filter(|name| !words.contains(&name.as_str())).collect();
    assert!(untold.is_empty(), "{untold:?} in {section}");
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or("")
}

#[test]
fn completions_know_every_command_and_option() {
    for shell in ["bash", "zsh", "fish"] {
        let script = out(&format!("completions {shell}"));
        assert_names(&script, COMMANDS.iter().map(|(name, _)| *name).chain(GENERATED), shell);
        let options = COMMANDS.iter().flat_map(|(_, options)| options.iter()).chain(&PLAY);
        // fish names long options without their hyphens.
        assert_names(&script, options.map(|option| option.trim_start_matches('-')), shell);
    }
    let run = nazo(folder(&[]).path(), "completions nonsense");
    assert_eq!(run.code, 2);
}

#[test]
fn completions_are_scripts_that_their_shells_accept() {
    let folder = folder(&[]);
    for (shell, check) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        let file = folder.path().join(shell);
        std::fs::write(&file, out(&format!("completions {shell}"))).unwrap();
        match std::process::Command::new(shell).arg(check).arg(&file).output() {
            Err(_) => println!("skipped: there is no {shell}"),
            Ok(output) => assert!(output.status.success(), "{shell}: {}", String::from_utf8_lossy(&output.stderr)),
        }
    }
}
