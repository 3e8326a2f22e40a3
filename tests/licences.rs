//! The crates and licences on the page about the program are those that Cargo builds it from. `NAZO_BLESS=1` rewrites
//! the list, which must be reviewed before it is committed.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Licences under which everything may be distributed as part of nazo.
const WELCOME: [&str; 10] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Zlib",
    "Unlicense",
    "0BSD",
    "BSL-1.0",
    "Unicode-3.0",
];

/// The name and licence of each crate that ends up in the program. These are the normal dependencies, without macros,
/// which run at build time, and without nazo's own. Crates that only the tools need may be missing.
fn built_in() -> BTreeSet<(String, String)> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "--package", "nazo", "--edges", "normal,no-proc-macro"])
        .args(["--target", "x86_64-unknown-linux-gnu", "--prefix", "none", "--no-dedupe", "--format", "{p}|{l}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rows = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    let crates = rows.lines().filter_map(|row| {
        let (package, licence) = row.split_once('|')?;
        Some((package.split(' ').next()?.to_string(), licence.to_string()))
    });
    let crates: BTreeSet<(String, String)> = crates.filter(|(name, _)| !name.starts_with("nazo")).collect();
    assert!(crates.len() > 50, "{crates:?}");
    crates
}

#[test]
fn the_page_names_every_crate_and_its_licence() {
    let built = built_in();
    let wanted: String = built.iter().map(|(name, licence)| format!("{name} {licence}\n")).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/core/words/crates.txt");
    if std::env::var_os("NAZO_BLESS").is_some() {
        std::fs::write(&path, &wanted).expect("the list can be written");
    }
    let found = std::fs::read_to_string(path).expect("the list is there");
    assert!(found == wanted, "NAZO_BLESS=1 cargo test --test licences writes it anew:\n{wanted}");
}

#[test]
fn no_licence_asks_more_than_nazo_grants() {
    for (name, licence) in built_in() {
        let mut choices = licence.split(" OR ").flat_map(|part| part.split('/'));
        // The page mentions MPL-2.0 by name.
        let is_welcome = choices.any(|choice| WELCOME.contains(&choice)) || (name == "splr" && licence == "MPL-2.0");
        assert!(is_welcome, "{name}: {licence}");
    }
}

#[test]
fn our_own_words_keep_clear_of_trademarks() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut read) = (vec![src], 0);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("sources").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with("words/about.rs") {
                let text = std::fs::read_to_string(&path).expect("source text");
                read += 1;
                assert!(!text.contains("数独"), "{} says 数独; our word is ナンプレ", path.display());
            }
        }
    }
    assert!(read > 100);
}
