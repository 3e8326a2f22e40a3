//! Pages of docs/ that are generated from the program or checked against it, so that they cannot go stale.
//! `NAZO_BLESS=1` rewrites the generated ones.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use nazo::load::load;
use nazo::play::{Game, Opening};
use nazo_core::words::Lang;
use nazo_kinds::KINDS;
use nazo_kinds::Kind;
use nazo_kinds::minesweeper::MINESWEEPER;

fn holds(path: &str, wanted: &str) {
    if std::env::var_os("NAZO_BLESS").is_some() {
        fs::write(path, wanted).expect("the page can be written");
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    assert!(found == wanted, "{path} is not what the program says; NAZO_BLESS=1 cargo test --test docs writes it anew");
}

fn sentence(text: &str) -> String {
    let mut chars = text.trim_end_matches('.').chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect::<String>() + ".").unwrap_or_default()
}

fn block(text: &str) -> String {
    format!("```text\n{}\n```\n", text.trim_end())
}

/// The most lines of code for a rule as simple as the knight's move.
const SHORT_RULE: usize = 60;

#[test]
fn the_page_of_adding_a_rule() {
    let code = fs::read_to_string("src/core/rules/knights.rs").expect("the file of the rule");
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    assert!(code.lines().filter(is_code).count() <= SHORT_RULE, "a rule is short");
    let list = fs::read_to_string("src/core/rules/mod.rs").expect("the list of rules");
    let mut page = String::from(
        "# Adding a rule\n\nAdd a rule in one file in `src/core/rules`: a private structure with the trait `Demand`, and a function \
         that makes a rule of it. This is the whole file of the anti-knight rule:\n\n",
    );
    let _ = write!(page, "```rust\n{code}```\n");
    page.push_str(
        "\nYou write six things:\n\n\
         | method | what it gives |\n|---|---|\n\
         | `cells` | the cells it binds |\n\
         | `describe` | its sentence, an entry of the catalogue `rules` |\n\
         | `holds` | whether an assignment satisfies it (the judge) |\n\
         | `encode` | its clauses |\n\
         | `moved` | the same rule for other cells |\n\
         | `filter` | the values that it leaves its cells |\n\n\
         Solving, conflicts, steps and reasons follow. A rule that walks through its cells with one number to remember (a sum, a \
         product, an automaton) needs even less: see `linear.rs`. Techniques ask for views that a rule may give: `house` (its cells differ), `sum`, \
         `count`, `formula`, `given`.\n\n\
         Then add two lines to `src/core/rules/mod.rs` and a line to `src/core/explain/contract_tests.rs`. The test makes small random rules and \
         tries every assignment. Clauses must agree with the judge, propagation loses no solution, and the reasons of a step imply it. \
         These rules exist:\n\n",
    );
    for line in list.lines().filter_map(|line| line.strip_prefix("pub use self::")) {
        let module = line.split("::").next().unwrap_or_default();
        let head = fs::read_to_string(format!("src/core/rules/{module}.rs")).expect("a rule has its file");
        let about = head.lines().next().and_then(|line| line.strip_prefix("//! ")).expect("and says what it is");
        let _ = writeln!(page, "- `{module}.rs`: {}", sentence(about));
    }
    holds("docs/adding-a-rule.md", &page);
}

#[test]
fn the_page_of_formats() {
    let mut page = String::from(
        "# Formats\n\nFind out what nazo reads, in the order of trying, and what `nazo convert --to` writes. Its own text, *native*, \
         has a kind line, `key: value` lines and the body. A line `---` separates puzzles, and `//` begins a comment.\n",
    );
    for kind in KINDS {
        let name = kind.name();
        let _ = write!(page, "\n## {} ({})\n\n{}\n", kind.id(), name.get(Lang::Ja), kind.card().rules.get(Lang::En));
        let _ = write!(page, "\n### native\n\nRead and written.\n\n{}", block(kind.card().sample));
        for format in kind.formats() {
            let loaded = load("sample", format.sample.as_bytes()).into_iter().find_map(|reading| reading.outcome.ok());
            let puzzle = loaded.unwrap_or_else(|| panic!("the sample of {} can be read", format.id)).puzzle;
            assert_eq!(
                puzzle.write(format.id, None).is_some(),
                format.write.is_some(),
                "{} tells the truth",
                format.id
            );
            let both = if format.write.is_some() { "Read and written." } else { "Read only." };
            let _ =
                write!(page, "\n### {}\n\n{} {both}\n\n{}", format.id, sentence(format.about), block(format.sample));
        }
    }
    page.push_str(&wrapped());
    page.push_str(&refused());
    holds("docs/formats.md", &page);
}

/// Formats that people come across but nazo does not read.
fn refused() -> String {
    // The kakuros of Maks Verver's solver.
    let sample = "DFvPGeRQHLXFD";
    assert!(load("sample", sample.as_bytes()).iter().all(|reading| reading.outcome.is_err()), "it is refused");
    format!(
        "\n## Not read\n\nThe compact kakuros of Maks Verver's solver: one string such as `{sample}`, or a file that begins with \
         `%version kakuro 1 0`.\n"
    )
}

/// What may surround a puzzle, with samples that all contain the same puzzle.
fn wrapped() -> String {
    const LINE: &str = "1....2....3....4";
    const AROUND: [(&str, &str); 8] = [
        ("Marks of quoted lines in mails: `>`, `>>`, `|`.", "> Ann wrote:\n> > 1...\n> > .2..\n> > ..3.\n> > ...4"),
        (
            "Fences of Markdown, and the text outside them. What `nazo show --markdown` writes comes back with its title and its entries.",
            "Look:\n\n~~~\n1...\n.2..\n..3.\n...4\n~~~\n\nBye!",
        ),
        (
            "Brackets and quotation marks around an address, parameters after it, the page of Simon Tatham's collection before it.",
            "[Play](<https://puzz.link/p?sudoku/4/4/1j2j3j4&from=mail>), it is short.",
        ),
        ("Names, numbers of a list and quotation marks around a single line.", "1. \"1....2....3....4\","),
        (
            "Lists of programs.",
            "grid = [[1, 0, 0, 0],\n        [0, 2, 0, 0],\n        [0, 0, 3, 0],\n        [0, 0, 0, 4]]",
        ),
        (
            "Tabs, commas, semicolons or bars between the cells, as spreadsheets copy them; open cells are empty. In a kakuro whose first row and column are filled, empty cells are white.",
            "1,,,\n,2,,\n,,3,\n,,,4",
        ),
        (
            "Tables of Markdown.",
            "| 1 |   |   |   |\n|---|---|---|---|\n|   | 2 |   |   |\n|   |   | 3 |   |\n|   |   |   | 4 |",
        ),
        (
            "Blanks for open cells, full-width digits and blanks, headings and sentences before and between the grids.",
            "Grid 01\n１　　　\n　２　　\n　　３　\n　　　４",
        ),
    ];
    let ids = |text: &str| -> Vec<String> {
        let id =
            |reading: nazo_kinds::PuzzleRead| reading.outcome.ok().and_then(|loaded| loaded.puzzle.write("id", None));
        load("sample", text.as_bytes()).into_iter().filter_map(id).collect()
    };
    let mut page = String::from(
        "\n## Around a puzzle\n\nPaste a puzzle with what people and programs put around it; nazo removes that, one layer after another. \
         The samples are all the same puzzle.\n",
    );
    for (about, sample) in AROUND {
        assert_eq!(ids(sample), ids(LINE), "{sample}");
        let _ = write!(page, "\n{about}\n\n{}", block(sample));
    }
    page.push_str(
        "\nA picture may also be an address, `data:image/png;base64,…`. `nazo convert` separates puzzles of many lines by a \
         blank line if the format allows it, otherwise by `---`.\n",
    );
    page
}

/// The game in docs/games.md is valid, and has every kind of line that a journal has.
#[test]
fn the_page_of_games() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/games.md");
    let page = fs::read_to_string(file).expect("the page");
    let (_, rest) = page.split_once("```nazo\n").expect("a game");
    let (text, _) = rest.split_once("```").expect("its end");
    let loaded = load("docs/games.md", text.as_bytes()).remove(0).outcome.expect("a puzzle");
    let (game, resumed) = Game::open(&loaded, None, Opening::Resume);
    assert!(resumed.notes.is_empty(), "{:?}", resumed.notes);
    let session = game.session();
    let words: BTreeSet<&str> = text.lines().skip_while(|line| *line != "state:").skip(1).flat_map(words).collect();
    let told = "bookmark centre clear colour corner goto keep paint put redo restore restore-set strike strike-set \
                suppose undo view";
    assert_eq!(words.into_iter().collect::<Vec<_>>().join(" "), told);
    assert_eq!((session.trial(), session.bookmarks().state('a')), (0, Some(3)));
    assert_eq!(session.entries().count(), 1);
}

/// The first word of each change in a line.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split("; ").filter_map(|change| change.split_whitespace().next())
}

/// The techniques in the order in which they are tried, each with its manual page.
#[test]
fn the_page_of_techniques() {
    let mut page = String::from(
        "# Techniques\n\nLook up a technique, or learn them in order: the easiest come first, and nazo tries them in this order. The number is \
         the difficulty, which counts towards the [score](rating.md) of a puzzle. Four digits in brackets are the code in regression libraries.\n\nIn the pictures a \
         single digit is placed, several digits are candidates, and a dot is a cell that does not matter.\n",
    );
    let _ = write!(page, "\n## For every board of houses\n");
    for technique in nazo_core::logic::TECHNIQUES {
        tell_technique(&mut page, *technique);
    }
    let _ = write!(page, "\n## For boards with sums\n\nKiller and kakuro have these too, between the ones above.\n");
    let is_general = |name| nazo_core::logic::TECHNIQUES.iter().any(|general| general.name() == name);
    for technique in nazo_core::logic::SUM_TECHNIQUES.iter().filter(|technique| !is_general(technique.name())) {
        tell_technique(&mut page, *technique);
    }
    let _ = write!(page, "\n## For minesweeper\n");
    let mut told = BTreeSet::new();
    for technique in
        MINESWEEPER.techniques().iter().filter(|technique| told.insert(technique.name().full.get(Lang::En)))
    {
        tell_technique(&mut page, *technique);
    }
    holds("docs/techniques.md", &page);
}

/// The Japanese page of a technique is written in Japanese and has the same pictures as the English one.
fn check_japanese(technique: &dyn nazo_core::logic::Technique) {
    let text = |lang| nazo_core::logic::manual::text(technique, lang).expect("a page");
    let (en, ja) = (text(Lang::En), text(Lang::Ja));
    let pictures = |text: &str| text.split("```").skip(1).step_by(2).map(str::to_string).collect::<Vec<_>>();
    assert_eq!(pictures(&en), pictures(&ja));
    let prose = ja.split("```").step_by(2).collect::<String>();
    let is_japanese = |letter: &char| ('\u{3040}'..'\u{a000}').contains(letter);
    assert!(prose.chars().filter(is_japanese).count() * 2 > prose.chars().count(), "{ja}");
}

fn tell_technique(page: &mut String, technique: &dyn nazo_core::logic::Technique) {
    check_japanese(technique);
    let name = technique.name();
    let (en, ja) = (name.full.get(Lang::En), name.full.get(Lang::Ja));
    let told =
        nazo_core::logic::manual::page(technique.source(Lang::En), en).unwrap_or_else(|| panic!("{en} has no page"));
    let code = name.code.map(|code| format!(" [{code}]")).unwrap_or_default();
    let unique = if technique.assumes_unique() { " Needs a puzzle with one solution." } else { "" };
    let _ = write!(page, "\n### {en}\n\n{ja}, {}{code}.{unique}\n\n{}\n", name.effort, told.text);
}

/// Every built-in theme is on the page of themes, with a picture that exists.
#[test]
fn the_page_of_themes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let page = fs::read_to_string(root.join("themes.md")).expect("the page is there");
    let themes = nazo::ui::theme::built_in().expect("themes");
    for theme in &themes {
        assert!(page.contains(&format!("\n## {}\n", theme.name)), "{} is not told of", theme.name);
        let picture = format!("pictures/theme-{}.png", theme.name);
        assert!(page.contains(&format!("]({picture})")), "{} has no picture", theme.name);
        assert!(fs::read(root.join(&picture)).is_ok_and(|bytes| bytes.starts_with(b"\x89PNG")), "{picture}");
    }
    assert_eq!(page.matches("](pictures/").count(), themes.len());
    // The example is a valid theme.
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    nazo::ui::theme::Theme::parse("mine.toml", example).expect("the example can be used");
}

/// Every test that the page of faults names exists.
#[test]
fn the_page_of_faults() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/robustness.md")).expect("the page is there");
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| ") && line.contains('`')).collect();
    assert!(rows.len() > 15);
    for row in rows {
        let tests = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
        let mut source = String::new();
        for word in tests.split('`').skip(1).step_by(2) {
            if word.ends_with("/") {
                assert!(root.join(word).is_dir(), "{word}");
            } else if word.ends_with(".rs") || word.ends_with(".txt") {
                source = fs::read_to_string(root.join("tests").join(word)).unwrap_or_else(|_| panic!("tests/{word}"));
            } else if !word.contains("::") {
                assert!(source.contains(&format!("fn {word}(")), "{word} in: {row}");
            }
        }
    }
}

/// The page shows a component as it is.
#[test]
fn the_page_of_adding_a_screen() {
    let code = fs::read_to_string("src/ui/popup/chooser.rs").expect("the file of the list");
    let page = fs::read_to_string("docs/adding-a-screen.md").expect("the page");
    assert!(page.contains(&format!("```rust\n{code}```\n")), "the page shows the list as it is");
}
