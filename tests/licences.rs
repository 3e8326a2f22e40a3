//! The crates and licences on the page about the program are those that Cargo builds it from. `NAZO_BLESS=1` writes the
//! list anew, to be read before it is committed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Licences under which everything may be passed on as nazo is.
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

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--offline", "--locked", "--format-version", "1"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo writes JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Name and licence of each crate that ends up in the program: normal dependencies, without macros, which run when it is
/// built, and without nazo's own.
fn built_in(metadata: &Value) -> BTreeSet<(String, String)> {
    let packages: BTreeMap<&str, &Value> =
        list(&metadata["packages"]).iter().map(|package| (text(&package["id"]), package)).collect();
    let nodes: BTreeMap<&str, &Value> =
        list(&metadata["resolve"]["nodes"]).iter().map(|node| (text(&node["id"]), node)).collect();
    let is_macro = |id: &str| {
        let targets = list(&packages[id]["targets"]);
        targets.iter().any(|target| list(&target["kind"]).iter().any(|kind| text(kind) == "proc-macro"))
    };
    let is_normal = |dependency: &Value| list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
    let root = packages.iter().find(|(_, package)| text(&package["name"]) == "nazo").map(|(id, _)| *id);
    let (mut found, mut open) = (BTreeSet::new(), vec![root.expect("nazo is a package")]);
    while let Some(id) = open.pop() {
        if found.insert(id) {
            let wanted = list(&nodes[id]["deps"]).iter().filter(|dependency| is_normal(dependency));
            open.extend(wanted.map(|dependency| text(&dependency["pkg"])).filter(|id| !is_macro(id)));
        }
    }
    let named = found.into_iter().map(|id| packages[id]);
    let named = named.map(|package| (text(&package["name"]).to_string(), text(&package["license"]).to_string()));
    named.filter(|(name, _)| !name.starts_with("nazo")).collect()
}

#[test]
fn the_page_names_every_crate_and_its_licence() {
    let built = built_in(&metadata());
    let wanted: String = built.iter().map(|(name, licence)| format!("{name} {licence}\n")).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/words/crates.txt");
    if std::env::var_os("NAZO_BLESS").is_some() {
        std::fs::write(&path, &wanted).expect("the list can be written");
    }
    let found = std::fs::read_to_string(path).expect("the list is there");
    assert!(found == wanted, "NAZO_BLESS=1 cargo test --test licences writes it anew:\n{wanted}");
}

#[test]
fn no_licence_asks_more_than_nazo_grants() {
    for (name, licence) in built_in(&metadata()) {
        let mut choices = licence.split(" OR ").flat_map(|part| part.split('/'));
        // MPL-2.0 is told of on the page by name.
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
