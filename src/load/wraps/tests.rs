//! Puzzles as people paste them.

use super::super::load;

const LINE: &str = ".9.....6.8..14...2.....2.....93...7..5..1..3..6...79.....7.....7...29..5.4.....8.";
const ID: &str = "sudoku:9:a9e6a8b14c2e2e93c7b5b1b3b6c79e7e7c29b5a4e8a";

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &LINE[row * 9..row * 9 + 9]).collect()
}

/// The rows, with each cell written by `cell` and `between` between the cells.
fn written(before: &str, between: &str, after: &str, cell: impl Fn(char) -> String) -> String {
    let row = |row: &&str| {
        let cells: Vec<String> = row.chars().map(&cell).collect();
        format!("{before}{}{after}", cells.join(between))
    };
    rows().iter().map(row).collect::<Vec<_>>().join("\n")
}

fn same(c: char) -> String {
    c.to_string()
}

fn zero(c: char) -> String {
    if c == '.' { "0".into() } else { c.into() }
}

fn nothing(c: char) -> String {
    if c == '.' { String::new() } else { c.into() }
}

/// The ids of all puzzles read; for an error, its message.
fn read(text: &str) -> Vec<String> {
    let id = |reading: nazo_kinds::PuzzleRead| match reading.outcome {
        Ok(loaded) => loaded.puzzle.write("id", None).unwrap_or_default().trim_end().to_string(),
        Err(error) => error.to_string(),
    };
    load("paste", text.as_bytes()).into_iter().map(id).collect()
}

fn reads(text: &str, ids: &[&str]) {
    assert_eq!(read(text), ids, "{text}");
}

fn quoted(text: &str, mark: &str) -> String {
    text.lines().map(|line| format!("{mark}{line}\n")).collect()
}

#[test]
fn quoted_lines_lose_their_marks() {
    let grid = written("", "", "", same);
    for mark in ["> ", ">", ">> ", "> > ", "| ", "  > "] {
        reads(&quoted(&grid, mark), &[ID]);
    }
    reads(&format!("On Monday Ann wrote:\n{}\nHow do I go on?\n", quoted(&grid, "> ")), &[ID]);
    reads(&quoted(&format!("Look:\n\n{grid}\n\nHow do I go on?"), "> "), &[ID]);
    reads(&quoted(&format!("sudoku\ntitle: A\n{grid}"), "> "), &[ID]);
    let ornamented = written(" |", " ", " |", same);
    reads(&quoted(&ornamented, "> "), &[ID]);
}

#[test]
fn fences_and_what_stands_around_them_are_taken_off() {
    let grid = written("", "", "", same);
    for fence in ["```", "~~~", "````"] {
        reads(&format!("{fence}\n{grid}\n{fence}\n"), &[ID]);
        reads(&format!("Hello!\n\n{fence}text\n{grid}\n{fence}\n\nBye, 3 greetings.\n"), &[ID]);
    }
    reads(&format!("One:\n```\n{grid}\n```\nand two:\n```\n{LINE}\n```\n"), &[ID, ID]);
    reads(&format!("```\n{}\n```\n", quoted(&grid, "> ")), &[ID]);
    reads(&quoted(&format!("Hi\n```sudoku\n{grid}\n```\nbye"), "> "), &[ID]);
}

#[test]
fn a_puzzle_of_any_kind_is_read_in_a_mail() {
    for kind in nazo_kinds::KINDS {
        let plain = read(kind.card().sample);
        let plain: Vec<&str> = plain.iter().map(String::as_str).collect();
        reads(&quoted(kind.card().sample, "> "), &plain);
        reads(&format!("Look:\n```text\n{}```\n", kind.card().sample), &plain);
        reads(&quoted(&format!("Look:\n```text\n{}```\n", kind.card().sample), "> "), &plain);
        reads(&quoted(plain[0], "> "), &plain);
        reads(&format!("Try this: `{}`\n", plain[0]), &plain);
    }
}

#[test]
fn what_surrounds_an_address_is_taken_off() {
    for kind in nazo_kinds::KINDS {
        for format in kind.formats().iter().filter(|format| format.sample.starts_with("https://")) {
            let plain = read(format.sample);
            let plain: Vec<&str> = plain.iter().map(String::as_str).collect();
            for around in [
                "<%>",
                "(%)",
                "[x](%)",
                "[x](<%>)",
                "[%](%)",
                "\"%\"",
                "%&foo=1",
                "%#x",
                "see <%>, nice",
                "It is %.",
                "「%」",
                "<a href=\"%\">play</a>",
                "* %",
                "> %",
                "Try this:\n\n%\n\nBye.\n",
                "Try this: % and tell me!",
            ] {
                reads(&around.replace('%', format.sample), &plain);
            }
        }
    }
}

#[test]
fn pages_of_tathams_collection_hold_their_game_behind_a_sign() {
    let page =
        |name: &str, id: &str| format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{name}.html#{id}");
    for (name, id) in [
        ("solo", "3x3:5_2_8g4_3_2a9a6a6d8c9b6a1a3b5e1b3a8a4b9c4d6a1a7a2_5_8g2_9_4"),
        ("mines", "9x9:0,0,u008440100010002340100"),
        ("mines", "9x9n10"),
    ] {
        let plain = read(id);
        let plain: Vec<&str> = plain.iter().map(String::as_str).collect();
        reads(&page(name, id), &plain);
        reads(&format!("<{}>", page(name, &id.replace(':', "%3A"))), &plain);
    }
    let seed = read(&page("solo", "3x3#123456"));
    assert!(seed[0].contains("only the seed"), "{seed:?}");
    let other = read(&page("towers", "5:1/2/3/4/5/1/2/3/4/5/"));
    assert!(other[0].contains("unrecognised puzzle format"), "{other:?}");
}

#[test]
fn cells_of_a_spreadsheet_may_be_empty() {
    for (between, cell) in [
        ("\t", nothing as fn(char) -> String),
        ("\t", zero),
        (",", nothing),
        (",", zero),
        (";", nothing),
        ("; ", zero),
        (", ", same),
        ("\",\"", nothing),
    ] {
        let mark = if between.contains('"') { "\"" } else { "" };
        reads(&written(mark, between, mark, cell), &[ID]);
    }
    let trimmed: Vec<String> = written("", "\t", "", nothing).lines().map(|row| row.trim_end().to_string()).collect();
    reads(&trimmed.join("\r\n"), &[ID]);
    let two = written("", ",", "", nothing) + "\n" + &written("", ",", "", zero);
    reads(&two, &[ID, ID]);
    let table = written("", ",", "", nothing);
    reads(&format!("Here it is:\n{table}\nGreetings\n"), &[ID]);
    reads(&format!("Here it is:\n{table}\nGreetings\n-- \nAnn Example\nhttps://example.com/ann\n"), &[ID]);
    reads(&format!("\u{feff}{table}"), &[ID]);
    reads(&format!("Here it is:\n{}\n", quoted(&table, "> ")), &[ID]);
}

#[test]
fn tables_of_markdown_are_boards() {
    let table = written("| ", " | ", " |", nothing);
    let rule = format!("|{}\n", "---|".repeat(9));
    reads(&table, &[ID]);
    let (first, rest) = table.split_once('\n').expect("rows");
    reads(&format!("{first}\n{rule}{rest}"), &[ID]);
    reads(&format!("|{}\n{rule}{table}", "   |".repeat(9)), &[ID]);
    reads(&format!("|1|2|3|4|5|6|7|8|9|\n{rule}{table}"), &[ID]);
}

#[test]
fn blanks_may_be_open_cells() {
    let blank = |c: char| if c == '.' { "　".into() } else { c.to_string() };
    let wide = |c: char| match c.to_digit(10) {
        Some(digit) => char::from_u32('０' as u32 + digit).map_or_else(String::new, String::from),
        None => "　".into(),
    };
    reads(&written("", "", "", blank), &[ID]);
    reads(&written("", "", "", wide), &[ID]);
    reads(&written("", "　", "", |c| if c == '.' { "０".into() } else { wide(c) }), &[ID]);
    reads(&written("", "", "", |c| if c == '.' { " ".into() } else { c.to_string() }), &[ID]);
}

#[test]
fn lists_of_programs_are_boards() {
    let list = written("[", ", ", "],", zero);
    reads(&format!("[{}]", list.trim_end_matches(',')), &[ID]);
    reads(&format!("grid = [\n{list}\n]\n"), &[ID]);
    reads(&format!("import numpy as np\n\nboard = np.array([\n{list}\n])\nprint(solve(board))\n"), &[ID]);
    reads(&format!("[[{}]]", written("[", " ", "]", zero).trim_start_matches('[').trim_end_matches(']')), &[ID]);
    reads(&format!("int board[9][9] = {{\n{}\n}};", written("{", ", ", "},", zero)), &[ID]);
    reads(&format!("[{}]", written("[\"", "\", \"", "\"],", same)), &[ID]);
    reads(&format!("[{}]", written("[", ", ", "],", |c| if c == '.' { "None".into() } else { c.into() })), &[ID]);
    reads(&format!("[\n{}\n]", written("\"", "", "\",", same)), &[ID]);
    reads(&format!("[{}]", LINE.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(", ")), &[ID]);
    reads(&LINE.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(","), &[ID]);
    reads(&format!("{{\"board\": [{}]}}", list.trim_end_matches(',')), &[ID]);
}

#[test]
fn headings_part_the_grids_of_a_file() {
    let grid = written("", "", "", zero);
    reads(&format!("Grid 01\n{grid}\nGrid 02\n{grid}\n"), &[ID, ID]);
    reads(&format!("Grid 01\n{grid}\n"), &[ID]);
    reads(&format!("Puzzle 1 (easy)\n\n{grid}\n\nPuzzle 2 (hard):\n\n{grid}\n"), &[ID, ID]);
    let broken = grid.replacen('9', "99", 1);
    let told = read(&format!("Grid 01\n{grid}\nGrid 02\n{broken}\nGrid 03\n{grid}\n"));
    assert_eq!((told.len(), told[0].as_str(), told[2].as_str()), (3, ID, ID), "{told:?}");
    assert!(told[1].starts_with("paste:12:") && told[1].contains("row 1 has 10 cells"), "{}", told[1]);
}

#[test]
fn boards_of_different_sizes_may_follow_one_another() {
    let grid = written("", "", "", same);
    reads(&format!("{grid}\n\n1...\n..3.\n.4..\n...2\n"), &[ID, "sudoku:4:1e3b4e2"]);
}

#[test]
fn words_in_quotes_are_read() {
    for around in ["\"%\"", "'%'", "`%`", "“%”", "puzzle = \"%\"", "Sudoku: %", "1. %", "\"%\","] {
        reads(&around.replace('%', LINE), &[ID]);
    }
    reads(&format!("1. {LINE}\n2. {LINE}\n"), &[ID, ID]);
    reads(&format!("[\n\"{LINE}\",\n\"{LINE}\"\n]"), &[ID, ID]);
}

#[test]
fn a_kakuro_may_come_from_a_spreadsheet() {
    let rows = ["#,10\\,26\\,#", "\\11,,,#", "\\9,,,#", "\\3,,,#", "\\13,,,#"];
    let plain = read(&rows.join("\n"));
    assert!(plain[0].starts_with("kakuro:5x4:"), "{plain:?}");
    let plain = [plain[0].as_str()];
    reads(&rows.join("\n").replace(',', "\t"), &plain);
    reads(&rows.join("\n").replace(',', ";").replace('\\', " / "), &plain);
    reads(&rows.map(|row| format!("| {} |", row.replace(',', " | "))).join("\n"), &plain);
    let white = rows.join("\n").replace(",,", ",.,").replace(",,", ",.,");
    let white = white.replace('#', "").replace(',', "\t").replace("..", ".");
    reads(&white, &plain);
}

#[test]
fn a_picture_may_come_in_its_own_address() {
    let told = read("data:image/png;base64,iVBORw0K!");
    assert!(told[0].contains("this address of a picture"), "{told:?}");
    let told = read("data:image/png;base64,iVBORw0KGgo=");
    assert!(told[0].contains("the picture is damaged"), "{told:?}");
}

#[test]
fn what_is_no_puzzle_is_told_in_a_few_lines() {
    for text in ["hello\n", "> hello\n", "```\n1 2 3\n```\n", "https://example.com/x\n", "[1, 2]\n", "a;b;c;d\n"] {
        let told = read(text);
        assert!(told.len() == 1 && told[0].lines().count() <= 5, "{}", told.join("\n"));
    }
}
