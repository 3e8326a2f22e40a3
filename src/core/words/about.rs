//! The about page: what this program is, what it is made of, and its licences.

use super::Lang;
use crate::words::say;

/// The crates that are part of the program, one per line: the name, then the licence as an SPDX expression. A test
/// compares the list with what Cargo builds for Linux.
const CRATES: &str = include_str!("crates.txt");

/// The paragraphs of the page, each without line breaks.
pub fn paragraphs(lang: Lang) -> Vec<String> {
    let told = [
        say!("words.title", version = env!("CARGO_PKG_VERSION")),
        say!("words.licences"),
        say!("words.trademarks"),
        say!("words.what-ships"),
        say!("words.what-it-keeps"),
        say!("words.splr"),
        say!("words.crates"),
    ];
    let crates = by_licence().into_iter().map(|(licence, names)| format!("{licence}: {}", names.join(", ")));
    told.iter().map(|paragraph| paragraph.get(lang).to_string()).chain(crates).collect()
}

/// The name and the licence of each crate, sorted by name.
pub fn crates() -> impl Iterator<Item = (&'static str, &'static str)> {
    CRATES.lines().filter_map(|line| line.split_once(' '))
}

/// The crates grouped by licence, the most common licence first. Different orders and spellings of the same choice of
/// licences count as one.
fn by_licence() -> Vec<(String, Vec<&'static str>)> {
    let mut groups: Vec<(String, Vec<&'static str>)> = Vec::new();
    for (name, licence) in crates() {
        let mut choices: Vec<&str> = licence.split(" OR ").flat_map(|part| part.split('/')).collect();
        choices.sort_unstable();
        let licence = choices.join(" or ");
        match groups.iter_mut().find(|(known, _)| *known == licence) {
            // Two versions of the same crate.
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => groups.push((licence, vec![name])),
        }
    }
    groups.sort_by_key(|(licence, names)| (std::cmp::Reverse(names.len()), licence.clone()));
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_is_named_once() {
        for lang in [Lang::En, Lang::Ja] {
            let page = paragraphs(lang).join("\n");
            for (name, _) in crates() {
                let named = page.split([' ', ',', '\n']).filter(|word| *word == name).count();
                assert!(named >= 1, "{name}");
            }
            assert!(page.contains("ニコリ") || page.contains("Nikoli"));
        }
    }
}
