//! How nazo reaches its users: packages that agree about version and address, an installed tree that works by itself,
//! and crates that a registry accepts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use toml::Value;

#[path = "pty/mod.rs"]
mod pty;

use pty::{PATIENCE, Terminal};

const NAZO: &str = env!("CARGO_BIN_EXE_nazo");

/// The largest crate that a registry accepts.
const MOST_CRATE_BYTES: u64 = 10 << 20;

/// The workspace crates that others can build on, which together make up the program.
const CRATES: [&str; 4] = ["nazo", "nazo-core", "nazo-kinds", "nazo-vision"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn table(path: &str) -> Value {
    toml::from_str(&text(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The string at a place such as `workspace.package.version`.
fn at<'a>(table: &'a Value, place: &str) -> &'a str {
    let found = place.split('.').try_fold(table, |table, key| table.get(key));
    found.and_then(Value::as_str).unwrap_or_else(|| panic!("there is no {place}"))
}

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    output
}

fn printed(command: &mut Command) -> String {
    String::from_utf8(run(command).stdout).expect("it is text")
}

/// The texts between `before` and `after`, wherever `before` occurs.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split(after).next()).collect()
}

#[test]
fn all_packages_are_of_one_version() {
    let manifest = table("Cargo.toml");
    let version = at(&manifest, "workspace.package.version");
    for name in &CRATES[1..] {
        assert_eq!(at(&manifest, &format!("workspace.dependencies.{name}.version")), version, "{name}");
    }
    for (path, before, after) in [
        ("packaging/PKGBUILD", "\npkgver=", "\n"),
        ("packaging/nazo.rb", "tag: \"v", "\""),
        ("packaging/flake.nix", " version = \"", "\""),
    ] {
        assert_eq!(between(&text(path), before, after), [version], "{path}");
    }
    let dist = table("dist-workspace.toml");
    let workflow = text(".github/workflows/release.yml");
    let installed = between(&workflow, "cargo-dist/releases/download/v", "/");
    assert_eq!(installed, [at(&dist, "dist.cargo-dist-version")], "the workflow installs the dist it was written for");
}

#[test]
fn all_packages_come_from_one_place() {
    let manifest = table("Cargo.toml");
    let address = at(&manifest, "workspace.package.repository");
    let owner = address.strip_suffix("/nazo").and_then(|rest| rest.rsplit('/').next()).expect("an owner and a name");
    for (path, wanted) in [
        ("packaging/PKGBUILD", format!("\nurl='{address}'\n")),
        ("packaging/nazo.rb", format!("homepage \"{address}\"\n")),
        ("packaging/nazo.rb", format!("url \"{address}.git\"")),
        ("CHANGELOG.md", format!("[Unreleased]: {address}/")),
        ("dist-workspace.toml", format!("tap = \"{owner}/homebrew-tap\"")),
        (".github/workflows/release.yml", format!("repository: {owner}/homebrew-tap\n")),
    ] {
        assert!(text(path).contains(&wanted), "{path} does not say {wanted:?}");
    }
}

#[test]
fn what_contributors_read_points_at_what_is_there() {
    for path in ["CHANGELOG.md", "CONTRIBUTING.md", "README.md", "SECURITY.md"] {
        let page = text(path);
        let links = between(&page, "](", ")").into_iter().filter_map(|link| link.split('#').next());
        for link in links.filter(|link| !link.is_empty() && !link.contains("://")) {
            assert!(root().join(link).exists(), "{path} points at {link}, which is not there");
        }
        let tests = page.split("--test ").skip(1).filter_map(|rest| rest.split([' ', '`', '\n']).next());
        for test in tests {
            let places = [format!("tests/{test}.rs"), format!("tests/{test}/main.rs")];
            assert!(places.iter().any(|place| root().join(place).exists()), "{path}: there is no test {test}");
        }
    }
}

#[test]
fn the_workflow_lays_out_what_archives_contain() {
    let dist = table("dist-workspace.toml");
    let setup = text(&format!(".github/workflows/{}", at(&dist, "dist.github-build-setup")));
    let steps = between(&setup, "run: |\n", "\u{0}").join("");
    let steps: Vec<&str> = steps.lines().map(str::trim).collect();
    let workflow = text(".github/workflows/release.yml");
    assert!(!steps.is_empty() && steps.iter().all(|step| workflow.contains(step)), "{steps:?}");
    let included = dist["dist"]["include"].as_array().expect("what is included");
    for folder in included.iter().filter_map(Value::as_str) {
        let laid_out = folder.strip_suffix("/share").expect("the shared files");
        assert!(steps.iter().any(|step| step.starts_with("tools/package ") && step.ends_with(laid_out)), "{steps:?}");
    }
}

/// Every file in a folder and its subfolders, by its path in the folder.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path.strip_prefix(folder).expect("it is below").display().to_string());
            }
        }
    }
    found.sort();
    found
}

fn package(to: &Path) {
    run(Command::new(root().join("tools/package")).args([Path::new(NAZO), to]));
}

/// A program that knows nothing but its arguments and an empty home.
fn alone(program: &Path, home: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).env_clear().env("HOME", home).current_dir(home);
    command
}

#[test]
fn what_is_installed_works_on_its_own() {
    let (prefix, home) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    package(prefix.path());
    let installed = files(prefix.path());
    for wanted in [
        "bin/nazo",
        "share/bash-completion/completions/nazo",
        "share/doc/nazo/CHANGELOG.md",
        "share/elvish/lib/nazo.elv",
        "share/fish/vendor_completions.d/nazo.fish",
        "share/licenses/nazo/CRATES",
        "share/licenses/nazo/LICENSE-APACHE",
        "share/licenses/nazo/LICENSE-MIT",
        "share/man/man1/nazo.1",
        "share/powershell/nazo.ps1",
        "share/zsh/site-functions/_nazo",
    ] {
        assert!(installed.iter().any(|file| file == wanted), "{wanted} is not installed: {installed:?}");
        assert!(fs::metadata(prefix.path().join(wanted)).unwrap().len() > 500, "{wanted} is nearly empty");
    }
    let shared = files(&prefix.path().join("share/nazo/puzzles"));
    assert_eq!(shared, files(&root().join("puzzles")), "all puzzles are there");
    let nazo = prefix.path().join("bin/nazo");
    let version = printed(&mut alone(&nazo, home.path(), &["--version"]));
    assert_eq!(version.trim(), format!("nazo {}", env!("CARGO_PKG_VERSION")));
    let puzzle = prefix.path().join("share/nazo/puzzles/sudoku/first.nazo");
    let solved = printed(&mut alone(&nazo, home.path(), &["solve", puzzle.to_str().unwrap()]));
    assert!(solved.contains("Exactly one solution"), "{solved}");
    // The program contains its data, so nothing of `share` is needed.
    fs::remove_dir_all(prefix.path().join("share")).unwrap();
    let folders = ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"].map(|name| (name, home.path().as_os_str()));
    let mut terminal = Terminal::spawn(&nazo, &["--lang", "en"], &folders, (80, 24));
    terminal.until("Puzzles");
    terminal.until("25 puzzles");
    terminal.type_bytes(b"q");
    assert_eq!(terminal.exit_within(PATIENCE).code(), Some(0));
    assert!(files(home.path()).is_empty(), "it left nothing behind: {:?}", files(home.path()));
}

#[test]
fn an_archive_is_one_folder_of_its_name() {
    let folder = TempDir::new().unwrap();
    let archive = folder.path().join("nazo-test.tar.gz");
    package(&archive);
    run(Command::new("tar").arg("-xzf").arg(&archive).current_dir(folder.path()));
    let entries = fs::read_dir(folder.path()).unwrap().flatten().map(|entry| entry.file_name());
    let mut entries: Vec<PathBuf> = entries.map(PathBuf::from).collect();
    entries.sort();
    assert_eq!(entries, [Path::new("nazo-test"), Path::new("nazo-test.tar.gz")]);
    assert!(files(&folder.path().join("nazo-test")).iter().any(|file| file == "share/man/man1/nazo.1"));
    printed(&mut alone(&folder.path().join("nazo-test/bin/nazo"), folder.path(), &["--version"]));
}

#[test]
fn the_script_says_how_it_is_called() {
    let output = Command::new(root().join("tools/package")).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("tools/package PROGRAM FOLDER"), "{said}");
}

/// Workspace crates depend on each other by version, and each contains everything it is built from.
#[test]
fn a_registry_would_take_the_crates() {
    let folder = TempDir::new().unwrap();
    let cargo = || {
        let mut command = Command::new(env!("CARGO"));
        command.args(["package", "--offline", "--no-verify", "--allow-dirty"]).current_dir(root());
        command.args(CRATES.iter().flat_map(|name| ["--package", name]));
        command
    };
    run(cargo().arg("--target-dir").arg(folder.path()));
    for name in CRATES {
        let file = folder.path().join(format!("package/{name}-{}.crate", env!("CARGO_PKG_VERSION")));
        let bytes = fs::metadata(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())).len();
        println!("{name}: {bytes} bytes");
        assert!(bytes < MOST_CRATE_BYTES, "{name} has {bytes} bytes");
    }
    let listed = printed(cargo().arg("--list"));
    for wanted in
        ["LICENSE-MIT", "README.md", "puzzles/layouts/shapes.txt", "themes/default.toml", "weights/digits.bin"]
    {
        assert!(listed.lines().any(|line| line == wanted), "{wanted} is in no crate");
    }
}
