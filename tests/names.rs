//! Modules are named by the usual term for what they contain, and functions by what they do. Names in a private
//! vocabulary do not come back.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Former module names in folders of src that tell a newcomer nothing, each with its replacement.
const FORMER: &[(&str, &[(&str, &str)])] = &[
    ("cli", &[("generated", "completions"), ("ground", "consistent"), ("lots", "parallel"), ("spoken", "help_ja")]),
    (
        "core/explain",
        &[
            ("glance", "clues/single_clue"),
            ("hurry", "anytime"),
            ("lemmas", "derived_sums"),
            ("lines", "clues"),
            ("minimal", "rule_step"),
            ("now", "all_steps"),
            ("side", "parallel"),
            ("smallest", "smus"),
            ("told", "render/refutation"),
        ],
    ),
    ("core/words", &[("said", "argument")]),
    ("core/solve/formula", &[("said", "sentences")]),
    (
        "core/logic",
        &[
            ("chain/said", "chain/sentences"),
            ("area", "area_difference"),
            ("balance", "sum_equation"),
            ("leftover", "innies_outies"),
            ("must_have", "must_contain"),
            ("once", "dedup"),
            ("portion", "cage_part"),
            ("proof", "step_builder"),
            ("say", "phrases"),
            ("sight", "candidate_index"),
            ("tally", "sum_combinations"),
        ],
    ),
    (
        "play",
        &[
            ("noted", "pencil"),
            ("reach", "effects"),
            ("stamp", "timestamps"),
            ("taking", "apply_step"),
            ("whole", "atomic_file"),
            ("wishes", "moves_for"),
        ],
    ),
    (
        "ui",
        &[
            ("begin", "construct"),
            ("behind", "clue_trace"),
            ("desk", "screens"),
            ("drawing", "layout_editor"),
            ("follow", "supposed"),
            ("front", "mouse"),
            ("here", "kind_keys"),
            ("said", "messages"),
            ("sheet", "transcribe"),
            ("tips", "hints"),
        ],
    ),
];

/// Former function names that do not tell what the function does, each with replacements.
const FORMER_FUNCTIONS: &[(&str, &str)] = &[
    ("told", "render, phrase, from_scan"),
    ("said", "sentence, phrase, text"),
    ("spoken", "localise, message_row"),
    ("worded", "bind_keys"),
    ("heed", "apply"),
    ("dress", "decorate"),
    ("thin", "reduce"),
];

#[test]
fn no_module_has_a_name_that_was_given_up() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut back = Vec::new();
    for (folder, names) in FORMER {
        let folder = src.join(folder);
        assert!(fs::read_dir(&folder).is_ok(), "{} is a folder", folder.display());
        for (former, name) in *names {
            let places: [PathBuf; 2] = [folder.join(format!("{former}.rs")), folder.join(former)];
            back.extend(
                places.iter().filter(|place| place.exists()).map(|place| format!("{}: {name}", place.display())),
            );
        }
    }
    assert!(back.is_empty(), "{}", back.join("\n"));
}

#[test]
fn no_function_has_a_name_that_was_given_up() {
    let mut back = Vec::new();
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let text = fs::read_to_string(&file).expect("a source");
        let has = |former: &str| ["(", "<"].iter().any(|open| text.contains(&format!("fn {former}{open}")));
        let found = FORMER_FUNCTIONS.iter().filter(|(former, _)| has(former));
        back.extend(found.map(|(former, names)| format!("{}: fn {former}: {names}", file.display())));
    }
    assert!(back.is_empty(), "{}", back.join("\n"));
}

#[test]
fn no_name_of_a_public_type_means_more_than_two_things() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let text = fs::read_to_string(&file).expect("a source");
        let names = text.lines().filter_map(public_type);
        names.for_each(|name| places.entry(name.to_string()).or_default().push(file.display().to_string()));
    }
    assert!(places.len() > 200, "types were found: {}", places.len());
    let many: Vec<_> = places.iter().filter(|(_, files)| files.len() > 2).collect();
    assert!(many.is_empty(), "{many:#?}");
}

/// The name of the type that a source line declares public.
fn public_type(line: &str) -> Option<&str> {
    let (what, rest) = line.strip_prefix("pub ")?.split_once(' ')?;
    let is_type = matches!(what, "struct" | "enum" | "trait" | "type" | "union");
    let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric())?;
    is_type.then_some(&rest[..end])
}

/// All Rust files in a folder and its subfolders.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|end| end == "rs"))
        .collect()
}
