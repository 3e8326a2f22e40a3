//! The layers drawn in docs/architecture.md, checked against every path in the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};

/// Ground floor first. A room may import only from floors below its own; rooms on the same floor may not import each
/// other.
const FLOORS: &[&[&str]] = &[
    &["words"],
    &["puzzle"],
    &["rules"],
    &["infer"],
    &["solve", "logic", "text", "vision", "scene"],
    &["render"],
    &["explain"],
    &["kinds"],
    &["load"],
    &["generate"],
    &["play"],
    &["ui"],
    &["term", "serve"],
    &["cli"],
];

/// Paths that only some places may name: the first segments of the path, and the places (prefixes below src).
const RESERVED: &[(&[&str], &[&str])] = &[
    (&["ratatui"], &["ui/", "term/", "serve/"]),
    (&["crossterm"], &["ui/", "term/", "serve/"]),
    // The interface knows what keys and mice are, but not where their events come from.
    (&["crossterm", "event", "poll"], &["serve/"]),
    (&["crossterm", "event", "read"], &["serve/"]),
    (&["crossterm", "cursor"], &["term/", "serve/"]),
    (&["crossterm", "style"], &["term/", "serve/"]),
    (&["crossterm", "terminal"], &["term/", "serve/"]),
    (&["crossterm", "Command"], &["term/", "serve/"]),
    (&["termina"], &["ui/", "term/", "serve/"]),
    (&["splr"], &["solve/splr.rs"]),
    (&["batsat"], &["solve/batsat.rs"]),
    (&["image"], &["vision/", "load/"]),
    (&["std", "fs"], FILES),
    // It depends on the working directory of the process.
    (&["std", "path", "absolute"], FILES),
    // What is printed is escaped in these places.
    (&["std", "io", "stdout"], STREAMS),
    (&["std", "io", "stderr"], STREAMS),
    (&["io", "stdout"], STREAMS),
    (&["io", "stderr"], STREAMS),
    (&["std", "io", "Stdout"], STREAMS),
    (&["std", "io", "Stderr"], STREAMS),
    (&["std", "env"], &["cli/", "play/journal", "play/listing", "term/", "serve/", "load/"]),
    (&["std", "time", "Instant"], &["cli/", "play/journal", "play/listing", "term/", "serve/", "load/"]),
    (
        &["std", "time", "SystemTime"],
        &["cli/", "play/draft", "play/journal", "play/listing", "term/", "serve/", "load/"],
    ),
];

/// Methods that access the disk, whatever they are called on.
const DISK: &[&str] = &[
    "canonicalize",
    "exists",
    "is_dir",
    "is_file",
    "is_symlink",
    "metadata",
    "read_dir",
    "read_link",
    "symlink_metadata",
    "try_exists",
];

/// Where files may be touched (prefixes below src).
const FILES: &[&str] =
    &["cli/", "play/draft", "play/journal", "play/listing", "play/atomic_file", "term/", "serve/", "load/"];

/// Where the streams of the process may be named (prefixes below src).
const STREAMS: &[&str] = &["cli/streams.rs", "term/"];

/// Macros that print without going through those streams.
const PRINTING: &[&str] = &["print", "println", "eprint", "eprintln", "dbg"];

/// The identifiers in the list of kinds, in lower case: `sudoku::KILLER` gives `killer`, and its module `sudoku` counts
/// too.
static KINDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let parsed = syn::parse_file(&fs::read_to_string("src/kinds/lib.rs").expect("the kinds")).expect("it is Rust");
    let list = parsed.items.iter().find_map(|item| match item {
        syn::Item::Static(item) if item.ident == "KINDS" => Some(&item.expr),
        _ => None,
    });
    let mut found = Vec::new();
    paths(list.expect("the list of kinds").to_token_stream(), &mut found);
    found.into_iter().flatten().map(|part| part.to_lowercase()).collect()
});

/// Files that may name several kinds in their room: the list of kinds, and what one kind shows to the floors above.
const NAMING: &[&str] = &["lib", "minefield"];

/// Texts outside the kinds that equal the name of a kind, because a command and a setting have that name too.
const WORDS: &[(&str, &str)] = &[("cli/config/settings.rs", "riddle")];

/// Where the sentence files are listed; each kind has one.
const CATALOGUES: &str = "words/catalogue.rs";

/// The number of methods of each trait of the kinds. It may only ever fall.
const METHODS: &[(&str, usize)] = &[("Kind", 9), ("Puzzle", 13)];

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

/// Removes `#[cfg(test)]` items, since tests may import from any floor.
struct WithoutTests;

impl VisitMut for WithoutTests {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        file.items.retain(|item| !is_test(item));
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            items.retain(|item| !is_test(item));
        }
        visit_mut::visit_item_mod_mut(self, module);
    }
}

fn is_test(item: &syn::Item) -> bool {
    let attributes = match item {
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => return false,
    };
    let asks_for_test = |attribute: &syn::Attribute| attribute.parse_args().is_ok_and(|cfg| needs_test(&cfg));
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg") && asks_for_test(attribute))
}

/// Whether a condition holds in tests only: `test`, `all` with such a part, or `any` of nothing but such parts.
fn needs_test(cfg: &syn::Meta) -> bool {
    let syn::Meta::List(list) = cfg else { return cfg.path().is_ident("test") };
    let parts = list.parse_args_with(Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated).unwrap_or_default();
    match list.path.get_ident().map(ToString::to_string).as_deref() {
        Some("all") => parts.iter().any(needs_test),
        Some("any") => !parts.is_empty() && parts.iter().all(needs_test),
        _ => false,
    }
}

/// Every path in a token stream, with groups expanded: `use a::{b, c::d}` gives a::b and a::c::d. It works on tokens,
/// so paths inside macro calls count too; comments and strings do not.
fn paths(tokens: TokenStream, found: &mut Vec<Vec<String>>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < trees.len() {
        match &trees[at] {
            TokenTree::Ident(_) => at = path(&trees, at, &[], found),
            TokenTree::Group(group) => {
                paths(group.stream(), found);
                at += 1;
            }
            _ => at += 1,
        }
    }
}

fn path(trees: &[TokenTree], mut at: usize, before: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let is_colon = |at: usize| matches!(trees.get(at), Some(TokenTree::Punct(p)) if p.as_char() == ':');
    let mut segments = before.to_vec();
    while let Some(TokenTree::Ident(ident)) = trees.get(at) {
        segments.push(ident.to_string());
        at += 1;
        if !(is_colon(at) && is_colon(at + 1)) {
            break;
        }
        at += 2;
        if let Some(TokenTree::Group(group)) = trees.get(at) {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            let mut part = 0;
            while part < inner.len() {
                part = match &inner[part] {
                    TokenTree::Ident(_) => path(&inner, part, &segments, found),
                    _ => part + 1,
                };
            }
            return at + 1;
        }
    }
    found.push(segments);
    at
}

/// The method calls in a token stream with one of these names, one entry for each call.
fn methods(tokens: TokenStream, names: &[&str], found: &mut Vec<String>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        match (tree, trees.get(at + 1), trees.get(at + 2)) {
            (TokenTree::Punct(dot), Some(TokenTree::Ident(method)), Some(TokenTree::Group(_)))
                if dot.as_char() == '.' && names.iter().any(|name| method == name) =>
            {
                found.push(method.to_string());
            }
            (TokenTree::Group(group), ..) => methods(group.stream(), names, found),
            _ => {}
        }
    }
}

/// The kinds whose names are string literals in a token stream.
fn kinds_in_texts(tokens: TokenStream) -> Vec<String> {
    let of = |tree| match tree {
        TokenTree::Group(group) => kinds_in_texts(group.stream()),
        TokenTree::Literal(literal) => vec![literal.to_string().trim_matches('"').to_string()],
        _ => Vec::new(),
    };
    tokens.into_iter().flat_map(of).filter(|text| KINDS.contains(text)).collect()
}

/// The crates of the lower floors, and the prefix of their paths among the rooms. The core has several rooms, so no
/// prefix.
const CRATES: &[(&str, &[&str])] = &[("nazo_core", &[]), ("nazo_vision", &["vision"]), ("nazo_kinds", &["kinds"])];

/// A file below src, without the folder of the core, so that the rooms of all crates lie side by side.
fn room_path(file: &Path) -> PathBuf {
    file.strip_prefix("core").unwrap_or(file).to_path_buf()
}

/// The prefix of a path from `crate` in this file, among the rooms.
fn own_crate(file: &Path) -> &'static [&'static str] {
    CRATES
        .iter()
        .map(|(_, rooms)| *rooms)
        .find(|rooms| rooms.first().is_some_and(|room| file.starts_with(room)))
        .unwrap_or(&[])
}

/// A path written in `file`, as a path among the rooms of all crates, with `super::x` and `self::x` resolved.
fn from_root(file: &Path, segments: &[String]) -> Option<Vec<String>> {
    let mut here: Vec<String> =
        file.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if here.last().is_some_and(|name| name == "mod" || name == "lib" || name == "main") {
        here.pop();
    }
    let after = |rooms: &[&str]| rooms.iter().map(ToString::to_string).chain(segments[1..].iter().cloned()).collect();
    let first = segments.first()?.as_str();
    match first {
        "crate" => Some(after(own_crate(file))),
        "nazo" => Some(after(&[])),
        "self" | "super" => {
            let ups = segments.iter().take_while(|segment| *segment == "super").count();
            let rest = segments.iter().skip_while(|segment| *segment == "super" || *segment == "self");
            let kept = here.len().checked_sub(ups)?;
            Some(here[..kept].iter().chain(rest).cloned().collect())
        }
        _ => CRATES.iter().find(|(name, _)| *name == first).map(|(_, rooms)| after(rooms)),
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("src can be listed") {
        let path = entry.expect("src can be listed").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The files of modules that their parent's file declares for tests only.
fn test_files(file: &Path, text: &str) -> Vec<PathBuf> {
    let parsed = syn::parse_file(text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let folder = match file.file_stem().and_then(|stem| stem.to_str()) {
        Some("mod" | "lib" | "main") => file.with_file_name(""),
        _ => file.with_extension(""),
    };
    let outside = |item: &syn::Item| match item {
        syn::Item::Mod(module) if module.content.is_none() && is_test(item) => Some(module.ident.to_string()),
        _ => None,
    };
    let names = parsed.items.iter().filter_map(outside);
    names.flat_map(|name| [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")]).collect()
}

fn violations(file: &Path, text: &str) -> Vec<String> {
    let mut parsed = syn::parse_file(text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    WithoutTests.visit_file_mut(&mut parsed);
    let mut found = Vec::new();
    paths(parsed.to_token_stream(), &mut found);
    let shown = file.to_string_lossy();
    let room = file.iter().next().map(|part| part.to_string_lossy().trim_end_matches(".rs").to_string());
    let here = room.as_deref().and_then(floor);
    let kind = file.strip_prefix("kinds").ok().and_then(|rest| rest.iter().next());
    let kind = kind.map(|part| part.to_string_lossy().trim_end_matches(".rs").to_string());
    let mut wrong = BTreeSet::new();
    if !FILES.iter().any(|place| shown.starts_with(place)) {
        let mut asking = Vec::new();
        methods(parsed.to_token_stream(), DISK, &mut asking);
        wrong.extend(asking.iter().map(|method| format!("{shown}: .{method}() asks the disk")));
    }
    let printing = found.iter().filter(|path| path.len() == 1 && PRINTING.contains(&path[0].as_str()));
    let is_macro = |name: &str| parsed.to_token_stream().to_string().contains(&format!("{name} !"));
    let printing = printing.filter(|path| is_macro(&path[0]));
    wrong.extend(printing.map(|path| format!("{shown}: {}! prints unescaped", path[0])));
    if kind.is_none() && shown != CATALOGUES {
        let mut named = kinds_in_texts(parsed.to_token_stream());
        named.retain(|kind| !WORDS.contains(&(&*shown, kind)));
        wrong.extend(named.iter().map(|kind| format!("{shown}: \"{kind}\" names a kind")));
    }
    for segments in &found {
        for (reserved, places) in RESERVED {
            // A single segment does not count: it may be a module or a variable with the same name as a crate.
            let names_it = segments.len() > 1
                && segments.iter().map(String::as_str).take(reserved.len()).eq(reserved.iter().copied());
            if names_it && !places.iter().any(|place| shown.starts_with(place)) {
                wrong.insert(format!("{shown}: {} is not for this place", segments.join("::")));
            }
        }
        let Some(target) = from_root(file, segments) else { continue };
        let (Some(there), Some(here)) = (target.first().and_then(|room| floor(room)), here) else { continue };
        if target.first() != room.as_ref() && there >= here {
            wrong.insert(format!("{shown}: {} is not on a floor below", target.join("::")));
        }
        if let [first, other, ..] = target.as_slice()
            && first == "kinds"
            && KINDS.contains(other)
            && !kind.as_ref().is_some_and(|kind| kind == other || NAMING.contains(&kind.as_str()))
        {
            wrong.insert(format!("{shown}: {} belongs to a kind", target.join("::")));
        }
    }
    wrong.into_iter().collect()
}

/// Every source file that is not only for tests, by its path among the rooms.
fn library() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    sources(Path::new("src"), &mut files);
    assert!(files.len() > 20, "the sources were found");
    let mut texts: Vec<(PathBuf, String)> = files
        .iter()
        .map(|path| {
            (
                room_path(path.strip_prefix("src").expect("listed below src")),
                fs::read_to_string(path).expect("a source is text"),
            )
        })
        .collect();
    let tests: Vec<PathBuf> = texts.iter().flat_map(|(file, text)| test_files(file, text)).collect();
    texts.retain(|(file, _)| !tests.contains(file));
    texts
}

#[test]
fn every_arrow_points_down() {
    let wrong: Vec<String> = library().iter().flat_map(|(file, text)| violations(file, text)).collect();
    assert!(wrong.is_empty(), "arrows that point the wrong way:\n{}", wrong.join("\n"));
}

/// Code that shows a puzzle asks its scene how to draw it, and an extension for what only some puzzles have.
#[test]
fn nobody_asks_what_a_puzzle_is() {
    let mut asked = Vec::new();
    for (file, text) in library().into_iter().filter(|(file, _)| !file.starts_with("kinds")) {
        let mut parsed = syn::parse_file(&text).expect("it is Rust");
        WithoutTests.visit_file_mut(&mut parsed);
        let mut found = Vec::new();
        methods(parsed.to_token_stream(), &["component"], &mut found);
        asked.extend(found.into_iter().map(|question| format!("{}: {question}", file.display())));
    }
    assert!(asked.is_empty(), "what asks which kind a puzzle is:\n{}", asked.join("\n"));
}

/// Whatever must be known about a sentence is known before it is put into words.
#[test]
fn no_text_in_a_language_is_searched_or_cut() {
    // The palette looks for what a person types among names; the maker's list of words is a single entry.
    const MAY: [&str; 2] = ["ui/palette.rs", "kinds/riddle/maker/words.rs"];
    const PUT: [&str; 4] = [".get(lang).", ".get(self.lang).", ".get(Lang::En).", ".get(ui.settings.lang)."];
    let searches = "find( rfind( split( splitn( rsplit( split_once( split_whitespace( strip_prefix( strip_suffix( \
        contains( starts_with( ends_with( replace( replacen( char_indices( trim( trim_end( trim_start( matches(";
    let mut found = Vec::new();
    for (file, text) in library().into_iter().filter(|(file, _)| !MAY.iter().any(|may| file.ends_with(may))) {
        // Tests are at the end of a file.
        let text: String = text.split("#[cfg(test)]").next().unwrap_or_default().split_whitespace().collect();
        let places = PUT.iter().flat_map(|put| text.match_indices(put).map(|(at, put)| at + put.len()));
        for rest in places.filter_map(|at| text.get(at..)) {
            let method = searches.split_whitespace().find(|method| rest.starts_with(method));
            found.extend(method.map(|method| format!("{}: {method}", file.display())));
        }
    }
    assert!(found.is_empty(), "texts that are searched:\n{}", found.join("\n"));
}

#[test]
fn a_kind_has_little_to_say() {
    let parsed = syn::parse_file(&fs::read_to_string("src/kinds/lib.rs").expect("the kinds")).expect("it is Rust");
    for (name, most) in METHODS {
        let is_it = |item: &&syn::Item| matches!(item, syn::Item::Trait(item) if item.ident == name);
        let Some(syn::Item::Trait(item)) = parsed.items.iter().find(is_it) else { panic!("no trait {name}") };
        let count = item.items.iter().filter(|item| matches!(item, syn::TraitItem::Fn(_))).count();
        assert_eq!(
            count, *most,
            "{name}: more belong to an extension that a kind hands out; of fewer METHODS is to tell"
        );
    }
}

#[test]
fn the_check_sees_grouped_relative_and_hidden_paths() {
    let wrong = |file: &str, text: &str| violations(Path::new(file), text).len();
    assert_eq!(wrong("puzzle/x.rs", "use crate::{words::Lang, play::Session};"), 1);
    assert_eq!(wrong("puzzle/x.rs", "use super::super::play::Session;"), 1);
    assert_eq!(wrong("puzzle/x.rs", "fn f() { assert!(crate::ui::g()); }"), 1, "paths in macros count");
    assert_eq!(wrong("logic/x.rs", "use crate::solve::Engine;"), 1, "rooms on one floor are blind to each other");
    assert_eq!(wrong("logic/x.rs", "use crate::puzzle::{Model, Step}; use super::Technique;"), 0);
    assert_eq!(wrong("play/x.rs", "#[cfg(test)] mod tests { use crate::ui::X; }"), 0);
    assert_eq!(
        wrong("explain/x.rs", "use nazo_kinds::Kind; use nazo_core::solve::Engine;"),
        1,
        "crates are floors, too"
    );
    assert_eq!(wrong("kinds/sudoku/x.rs", "use crate::kakuro::Kakuro; use crate::grid::tints;"), 1);
    assert_eq!(wrong("kinds/sudoku/x.rs", "use nazo_core::explain::path; use nazo_vision::View;"), 0);
    assert_eq!(wrong("kinds/hitori.rs", "use crate::nurikabe::Nurikabe; use crate::hitori::Hitori;"), 1);
    assert_eq!(
        wrong("ui/x.rs", "use nazo_kinds::{Kind, minefield::Board, sudoku}; fn f() { nazo_kinds::riddle::g() }"),
        2
    );
    assert_eq!(wrong("cli/x.rs", "fn f(kind: &dyn Kind) -> bool { all(|| kind.id() == \"killer\") }"), 1);
    for (cfg, counts) in [
        ("test", false),
        ("all(unix, test)", false),
        ("any(test)", false),
        ("not(test)", true),
        ("any(test, unix)", true),
        ("feature = \"test\"", true),
        ("latest", true),
    ] {
        let text = format!("#[cfg({cfg})] use crate::ui::X;");
        assert_eq!(wrong("play/x.rs", &text), usize::from(counts), "{cfg}");
    }
    assert_eq!(wrong("play/x.rs", "use ratatui::buffer::Buffer;"), 1);
    assert_eq!(wrong("solve/x.rs", "fn f() { batsat::solve() }"), 1);
    assert_eq!(wrong("explain/x.rs", "use std::time::{Duration, Instant};"), 1);
    assert_eq!(wrong("ui/x.rs", "fn f(path: &Path) -> bool { all(|| path.exists()) && a.b(path.metadata()).c }"), 2);
    assert_eq!(wrong("ui/x.rs", "use std::path::{Path, absolute}; fn f() { std::path::absolute(exists) }"), 1);
    assert_eq!(wrong("cli/x.rs", "fn f(path: &Path) -> bool { path.exists() }"), 0);
    assert_eq!(wrong("cli/x.rs", "fn f() { println!(); let print = 1; all(|| eprintln!()) }"), 2);
    assert_eq!(wrong("cli/x.rs", "use std::io::{self, stdout}; fn f() { io::stderr().lock() }"), 2);
    assert_eq!(wrong("cli/streams.rs", "fn f() { io::stderr().lock() }"), 0);
}

/// The most files of the interface that import one another in a circle. It only ever becomes less.
const CIRCLE: usize = 3;

/// Takes out who may see an item: `pub(in crate::ui)` imports nothing.
struct WithoutVisibility;

impl VisitMut for WithoutVisibility {
    fn visit_visibility_mut(&mut self, visibility: &mut syn::Visibility) {
        *visibility = syn::Visibility::Inherited;
    }
}

/// What a file is called in a path.
fn module(file: &Path) -> Vec<String> {
    let mut parts: Vec<String> = file.with_extension("").iter().map(|it| it.to_string_lossy().into_owned()).collect();
    parts.pop_if(|name| name == "mod");
    parts
}

/// The modules of the interface, each with those that it imports from.
fn imports() -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let files: Vec<(PathBuf, String)> = library().into_iter().filter(|(file, _)| file.starts_with("ui")).collect();
    let modules: BTreeSet<Vec<String>> = files.iter().map(|(file, _)| module(file)).collect();
    let imported = |file: &Path, text: &str| {
        let mut parsed = syn::parse_file(text).expect("it is Rust");
        WithoutTests.visit_file_mut(&mut parsed);
        WithoutVisibility.visit_file_mut(&mut parsed);
        let mut found = Vec::new();
        paths(parsed.to_token_stream(), &mut found);
        let targets = found.iter().filter_map(|segments| from_root(file, segments));
        let inner = |target: Vec<String>| (1..=target.len()).rev().find_map(|to| modules.get(&target[..to]).cloned());
        targets.filter_map(inner).filter(|target| *target != module(file)).collect()
    };
    files.iter().map(|(file, text)| (module(file), imported(file, text))).collect()
}

/// A component can be read without the others where it does not import what imports it.
#[test]
fn circles_of_imports_in_the_interface_are_small() {
    let imports = imports();
    let reached = |from: &Vec<String>| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(next) = open.pop() {
            open.extend(imports[next].iter().filter(|target| seen.insert((*target).clone())));
        }
        seen
    };
    let reached: BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> = imports.keys().map(|it| (it, reached(it))).collect();
    let circle = |of: &Vec<String>| -> BTreeSet<String> {
        let round = reached[of].iter().filter(|other| reached[*other].contains(of));
        round.map(|other| other.join("::")).collect()
    };
    let large: BTreeSet<BTreeSet<String>> = imports.keys().map(circle).filter(|it| it.len() > CIRCLE).collect();
    assert!(large.is_empty(), "files that import one another in a circle:\n{large:#?}");
}
