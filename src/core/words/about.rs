//! What this program is, what it is made of, and who may do what with it.

use super::Lang;

/// The crates that are part of the program, a line each: its name, then its licence as SPDX writes it. A test holds the
/// list against what Cargo builds for Linux.
const CRATES: &str = include_str!("crates.txt");

/// The paragraphs of the page, without line breaks of their own.
pub fn paragraphs(lang: Lang) -> Vec<String> {
    let version = env!("CARGO_PKG_VERSION");
    let said: [&str; 6] = match lang {
        Lang::En => [
            "Free software under the MIT licence or the Apache licence, version 2.0, as you prefer.",
            "数独 (Sudoku) and カックロ (Kakuro) are trademarks of Nikoli Co., Ltd. in Japan. In Japanese nazo calls its own \
             puzzles ナンプレ.",
            "Its puzzles were made for it and are in the public domain (CC0 1.0). It ships no fonts: boards are drawn with \
             those of your terminal.",
            "It keeps games and settings in your home folder, and sends nothing anywhere.",
            "splr, a SAT solver, is under the Mozilla Public License 2.0; its source is at crates.io, unchanged.",
            "It is made of these crates:",
        ],
        Lang::Ja => [
            "MITライセンスかApacheライセンス2.0のどちらかを選んで自由に使えます。",
            "「数独」「カックロ」は株式会社ニコリの登録商標です。nazoの問題は「ナンプレ」などと呼びます。",
            "収録の問題はnazoのために作られたもので、パブリックドメイン(CC0-1.0)です。フォントは含まず、盤面は端末のフォントで\
             表示します。",
            "ゲームと設定はホームフォルダーに保存し、どこにも送信しません。",
            "SATソルバーsplrはMozilla Public License 2.0です。ソースはcrates.ioにあり、変更していません。",
            "次のクレートからできています。",
        ],
    };
    let title = match lang {
        Lang::En => format!("nazo {version}: a puzzle workbench for the terminal."),
        Lang::Ja => format!("nazo {version}: 端末で使うパズルの作業台です。"),
    };
    let crates = by_licence().into_iter().map(|(licence, names)| format!("{licence}: {}", names.join(", ")));
    std::iter::once(title).chain(said.map(str::to_string)).chain(crates).collect()
}

/// The crates, each with its licence, by name.
pub fn crates() -> impl Iterator<Item = (&'static str, &'static str)> {
    CRATES.lines().filter_map(|line| line.split_once(' '))
}

/// The crates under each licence, the licence with the most first. Different orders and spellings of one choice count
/// as one.
fn by_licence() -> Vec<(String, Vec<&'static str>)> {
    let mut groups: Vec<(String, Vec<&'static str>)> = Vec::new();
    for (name, licence) in crates() {
        let mut choices: Vec<&str> = licence.split(" OR ").flat_map(|part| part.split('/')).collect();
        choices.sort_unstable();
        let licence = choices.join(" or ");
        match groups.iter_mut().find(|(known, _)| *known == licence) {
            // Two versions of one crate.
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
