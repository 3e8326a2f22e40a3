//! The book: runs every command line in README.md and docs/, in a folder of its own for each page. If a page gives the
//! output below a command, it is compared (`NAZO_BLESS=1` rewrites it).
//!
//! A command line is in an indented block, or in a `console` block (with `$`, and its output) or an `sh` block. Lines
//! that open a screen are run in a terminal. Lines that need a program this machine lacks (GNU parallel, Spark) are
//! skipped with a message. `ssh` and `scp` are replaced by scripts that do the same on this machine.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::home::NAZO;
use crate::pty::{PATIENCE, Terminal};

/// Large counts in commands, and the small ones that the test uses instead.
const SMALLER: [(&str, &str); 3] = [("--count 20", "--count 1"), ("--count 10", "--count 1"), ("seq 1000", "seq 4")];

/// The commands that a line may begin with; other indented lines are not command lines.
const COMMANDS: [&str; 10] = ["nazo", "cat", "ls", "seq", "ssh", "scp", "zcat", "parallel", "python", "tmux"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A command line of a page.
#[derive(Debug)]
struct Line {
    /// The line number, from 1.
    number: usize,
    command: String,
    /// The output that the page gives, with the number of its first line.
    output: Option<(usize, String)>,
}

/// The command lines of a page, in order.
fn lines_of(page: &str) -> Vec<Line> {
    let rows: Vec<&str> = page.lines().collect();
    let mut found: Vec<Line> = Vec::new();
    let mut fence: Option<&str> = None;
    let mut at = 0;
    while let Some(row) = rows.get(at) {
        at += 1;
        if let Some(word) = row.strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(word) };
            continue;
        }
        let command = match fence {
            Some("console") => row.strip_prefix("$ "),
            Some("sh") => Some(*row),
            Some(_) => None,
            None => row.strip_prefix("    ").filter(|row| !row.starts_with(' ')),
        };
        let Some(command) = command else { continue };
        let command = command.strip_prefix("$ ").unwrap_or(command);
        if !COMMANDS.contains(&command.split_whitespace().next().unwrap_or_default()) {
            continue;
        }
        let number = at;
        let mut command = command.to_string();
        while command.ends_with('\\') {
            command.pop();
            command.push_str(rows.get(at).map_or("", |more| more.trim()));
            at += 1;
        }
        let command = command.split(" # ").next().unwrap_or_default().trim().to_string();
        let is_open = |row: &&&str| !row.starts_with("```") && !row.starts_with("$ ");
        let output = (fence == Some("console")).then(|| {
            let text: Vec<&str> = rows[at..].iter().take_while(is_open).copied().collect();
            (at, text.join("\n"))
        });
        found.push(Line { number, command, output });
    }
    found
}

/// A folder with the files that the pages mention, and programs that come first on the path.
struct Desk {
    folder: TempDir,
    /// The folder for the tmux socket, whose path must be short.
    sockets: TempDir,
    path: OsString,
}

impl Desk {
    fn new() -> Desk {
        let folder = TempDir::new().unwrap();
        let at = |name: &str| folder.path().join(name);
        // A copy, since a page may put a file beside the puzzles.
        let copied =
            Command::new("cp").args(["-r", "puzzles"]).arg(at("puzzles")).current_dir(root()).status().unwrap();
        assert!(copied.success(), "{copied}");
        for entry in fs::read_dir(root().join("tests/binary/book")).unwrap() {
            let file = entry.unwrap().path();
            fs::copy(&file, at(file.file_name().unwrap().to_str().unwrap())).unwrap();
        }
        fs::copy(root().join("puzzles/images/killer-dashed.png"), at("shot.png")).unwrap();
        fs::create_dir(at("bin")).unwrap();
        symlink(NAZO, at("bin/nazo")).unwrap();
        // Runs what follows the host here.
        let ssh = "while [ \"${1#-}\" != \"$1\" ]; do [ \"$1\" = -o ] && shift; shift; done\nshift\nexec \"$@\"";
        let scp = "exec cp \"$1\" \"${2#*:}\"";
        for (name, script) in [("ssh", ssh), ("scp", scp)] {
            fs::write(at("bin").join(name), format!("#!/bin/sh\n{script}\n")).unwrap();
            fs::set_permissions(at("bin").join(name), fs::Permissions::from_mode(0o755)).unwrap();
        }
        let mut path = at("bin").into_os_string();
        path.push(":");
        path.push(std::env::var_os("PATH").unwrap_or_default());
        let sockets = TempDir::new_in("/tmp").or_else(|_| TempDir::new()).unwrap();
        Desk { folder, sockets, path }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn env(&self) -> Vec<(&'static str, OsString)> {
        let own = [("HOME", ""), ("XDG_STATE_HOME", "state"), ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data")];
        let own = own.map(|(name, folder)| (name, self.at(folder).into_os_string()));
        let sockets = self.sockets.path().as_os_str().to_os_string();
        // The shell of an account without logins runs nothing.
        let shell = ("SHELL", "/bin/sh".into());
        let more = [("PATH", self.path.clone()), ("LC_ALL", "C".into()), ("TMUX_TMPDIR", sockets), shell];
        own.into_iter().chain(more).collect()
    }

    fn has(&self, program: &str) -> bool {
        let probe = match program {
            "spark" => "python -c 'import pyspark'".to_string(),
            other => format!("command -v {other}"),
        };
        let mut command = Command::new("sh");
        command.args(["-c", &probe]).env("PATH", &self.path).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }

    /// What a line prints, and its exit code.
    fn run(&self, command: &str) -> (String, i32) {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(self.folder.path()).envs(self.env()).stdin(Stdio::null());
        let output = shell.env_remove("RUST_BACKTRACE").env_remove("NAZO_DATA").env_remove("TMUX").output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        (said, output.status.code().unwrap_or(-1))
    }

    /// Opens a screen and leaves it.
    fn open(&self, command: &str) {
        let script = format!("cd '{}' && exec {command}", self.folder.path().display());
        let env = self.env();
        let env: Vec<(&str, &std::ffi::OsStr)> = env.iter().map(|(name, value)| (*name, value.as_os_str())).collect();
        let mut terminal = Terminal::spawn("sh", &["-c", &script], &env, (80, 24));
        terminal.until_screen(command, |screen| screen.alternate_screen() && !screen.contents().trim().is_empty());
        terminal.finish_frame();
        terminal.type_bytes(b"\x03\x03");
        assert!(terminal.exit_within(PATIENCE).success(), "{command}");
    }
}

/// The program a line needs that the machine may not have.
fn needs(command: &str) -> Option<&'static str> {
    let words: BTreeSet<&str> = command.split_whitespace().collect();
    let named = ["parallel", "jq", "tmux", "zcat"].into_iter().find(|name| words.contains(name));
    named.or_else(|| command.contains("spark").then_some("spark"))
}

/// Whether the line opens a screen: it has no subcommand and no pipe, and does not redirect its output.
fn opens_a_screen(command: &str, commands: &BTreeSet<String>) -> bool {
    let Some((before, _)) = command.split_once("nazo") else { return false };
    let mut words = command.split_whitespace().skip_while(|word| *word != "nazo").skip(1);
    let is_alone = before.is_empty() || before.starts_with("ssh -t");
    let is_command = words.find(|word| !word.starts_with('-')).is_some_and(|word| commands.contains(word));
    is_alone && !is_command && !command.contains(['|', '>', '<']) && !command.contains("--version")
}

/// The subcommands of nazo.
fn commands() -> BTreeSet<String> {
    let help = Command::new(NAZO).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let rows = help.lines().skip_while(|row| *row != "Commands:").skip(1).take_while(|row| !row.is_empty());
    let names = rows.filter(|row| row.starts_with("  ") && !row.starts_with("   "));
    names.filter_map(|row| row.split_whitespace().next()).map(str::to_string).collect()
}

/// Runs a page.
fn page(name: &str) {
    let file = root().join(name);
    let mut text = fs::read_to_string(&file).unwrap();
    let (desk, commands) = (Desk::new(), commands());
    let blesses = std::env::var_os("NAZO_BLESS").is_some();
    for code in codes(&text) {
        let words: Vec<&str> = code.split_whitespace().collect();
        if let ["nazo", word, ..] = words[..]
            && word.chars().all(|letter| letter.is_ascii_lowercase())
        {
            assert!(commands.contains(word), "{name} speaks of `{code}`, which is no command");
        }
    }
    // Applied from the end, so that a rewritten output moves no line that is still to be replaced.
    let mut anew: Vec<(usize, usize, String)> = Vec::new();
    for (at, script) in scripts(&text).into_iter().enumerate() {
        fs::write(desk.at(&format!("script-{}.py", at + 1)), script).unwrap();
    }
    for line in lines_of(&text) {
        if let Some(missing) = needs(&line.command).filter(|program| !desk.has(program)) {
            eprintln!("skipped, since there is no {missing} here: {}", line.command);
            continue;
        }
        let command = SMALLER.iter().fold(line.command.clone(), |command, (many, few)| command.replace(many, few));
        if opens_a_screen(&command, &commands) {
            desk.open(&command);
            continue;
        }
        let (said, code) = desk.run(&command);
        if cfg!(debug_assertions) && code == 1 && said.contains("found in time") {
            eprintln!("not found in time by this build, which is not optimised: {command}");
            continue;
        }
        // A fault in a puzzle, or a second solution, is a result too.
        let most = if line.output.is_some() { 2 } else { 0 };
        assert!((0..=most).contains(&code), "{name}:{}: {command} ended with {code}:\n{said}", line.number);
        let Some((first, told)) = line.output else { continue };
        let said = said.trim_end();
        if blesses {
            anew.push((first, told.lines().count(), said.to_string()));
        } else {
            assert_eq!(told.trim_end(), said, "{name}:{}: {command}", line.number);
        }
    }
    if blesses {
        let mut rows: Vec<String> = text.lines().map(str::to_string).collect();
        for (first, count, said) in anew.into_iter().rev() {
            rows.splice(first..first + count, said.lines().map(str::to_string));
        }
        text = rows.join("\n") + "\n";
        fs::write(file, text).unwrap();
    }
}

/// The code between single backquotes, outside blocks.
fn codes(page: &str) -> Vec<String> {
    let mut is_block = false;
    let mut prose = String::new();
    for row in page.lines() {
        is_block ^= row.starts_with("```");
        if !is_block && !row.starts_with("```") && !row.starts_with("    ") {
            prose.push_str(row);
            prose.push('\n');
        }
    }
    prose.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

/// The Python programs of a page.
fn scripts(page: &str) -> Vec<String> {
    let blocks = page.split("```python\n").skip(1);
    blocks.filter_map(|rest| Some(rest.split_once("```")?.0.to_string())).collect()
}

/// One test for each page, and one that checks that no page is missing.
macro_rules! pages {
    ($($test:ident: $name:literal,)*) => {
        const PAGES: &[&str] = &[$($name),*];
        $(
            #[test]
            fn $test() {
                page($name);
            }
        )*
    };
}

pages! {
    readme: "README.md",
    contents: "docs/README.md",
    adding_a_kind: "docs/adding-a-kind.md",
    architecture: "docs/architecture.md",
    batch: "docs/batch.md",
    clauses: "docs/clauses.md",
    futoshiki: "docs/futoshiki.md",
    games: "docs/games.md",
    hitori: "docs/hitori.md",
    images: "docs/images.md",
    kakuro: "docs/kakuro.md",
    killer: "docs/killer.md",
    making: "docs/making.md",
    masyu: "docs/masyu.md",
    minesweeper: "docs/minesweeper.md",
    norinori: "docs/norinori.md",
    nurikabe: "docs/nurikabe.md",
    rating: "docs/rating.md",
    robustness: "docs/robustness.md",
    settings: "docs/settings.md",
    shikaku: "docs/shikaku.md",
    slitherlink: "docs/slitherlink.md",
    ssh: "docs/ssh.md",
    starbattle: "docs/starbattle.md",
    sudoku: "docs/sudoku.md",
    themes: "docs/themes.md",
    tour: "docs/tour.md",
}

/// Pages without command lines to try. They are generated by the program, checked by tests of their own, or are tables
/// of results that take hours.
const OTHERS: [&str; 8] = [
    "docs/adding-a-rule.md",
    "docs/adding-a-screen.md",
    "docs/benchmarks.md",
    "docs/formats.md",
    "docs/keys.md",
    "docs/played.md",
    "docs/riddles.md",
    "docs/techniques.md",
];

#[test]
fn no_page_is_forgotten() {
    let entries = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    let names = entries.filter_map(|name| name.into_string().ok()).filter(|name| name.ends_with(".md"));
    let found: BTreeSet<String> = names.map(|name| format!("docs/{name}")).collect();
    let known = PAGES.iter().chain(&OTHERS).filter(|name| name.starts_with("docs/")).map(|name| name.to_string());
    assert_eq!(found, known.collect());
    for name in found {
        let page = fs::read_to_string(root().join(&name)).unwrap();
        let links = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.contains("://") && !link.starts_with('#')) {
            let target = root().join("docs").join(link.split('#').next().unwrap_or_default());
            assert!(target.exists(), "{name} points at {link}, which is not there");
        }
    }
}

#[test]
fn command_lines_are_found() {
    let text = "# A page\n\n    nazo show a \\\n        --svg   # a picture\n    other b\n\n```console\n$ nazo solve c\nline 1\n\nline 2\n$ nazo hint d\n```\n\n```text\nnazo e\n```\n";
    let found: Vec<String> = lines_of(text).iter().map(|line| format!("{:?}", (&line.command, &line.output))).collect();
    let expected = [
        r#"("nazo show a --svg", None)"#,
        r#"("nazo solve c", Some((8, "line 1\n\nline 2")))"#,
        r#"("nazo hint d", Some((12, "")))"#,
    ];
    assert_eq!(found, expected);
}
