//! From texts to boards: every format with its samples, and the mistakes people make in them.

use nazo::load::load;
use nazo_core::puzzle::{Candidate, Position};
use nazo_core::scene::{PlainOptions, plain};
use nazo_kinds::{KINDS, Loaded};

/// The board of most samples.
const LINE: &str = ".9.....6.8..14...2.....2.....93...7..5..1..3..6...79.....7.....7...29..5.4.....8.";

fn one(text: &str) -> Loaded {
    let mut readings = load("file", text.as_bytes());
    assert_eq!(readings.len(), 1, "{readings:?}");
    match readings.remove(0).outcome {
        Ok(loaded) => loaded,
        Err(error) => panic!("{error}"),
    }
}

fn line_of(loaded: &Loaded) -> String {
    loaded.puzzle.write("line", None).expect("a plain board").trim_end().to_string()
}

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &LINE[row * 9..row * 9 + 9]).collect()
}

#[test]
fn large_boards_are_read_in_numbers() {
    let value = |row: usize, col: usize| (4 * (row % 4) + row / 4 + col) % 16 + 1;
    let is_given = |row: usize, col: usize| !(row * 7 + col * 3).is_multiple_of(5);
    let board = |open: &str, between: &str| -> String {
        let cell = |row, col| if is_given(row, col) { value(row, col).to_string() } else { open.to_string() };
        let row = |row| (0..16).map(|col| cell(row, col)).collect::<Vec<_>>().join(between);
        (0..16).map(row).collect::<Vec<_>>().join("\n")
    };
    let wanted = line_of(&one(&board(".", " ")));
    assert!(wanted.starts_with(".2345.789A.CDEF.") && wanted.len() == 256, "{wanted}");
    for text in
        [board("0", " "), board(".", ", "), board("0", ","), board("-", "   "), format!("sudoku\n{}", board(".", " "))]
    {
        assert_eq!(line_of(&one(&text)), wanted, "{text}");
    }
}

#[test]
fn one_board_in_many_formats() {
    let rows = rows();
    let bare = rows.join("\n");
    let zeros = LINE.replace('.', "0");
    let spaced: String =
        rows.iter().map(|row| row.chars().map(|c| format!("{c} ")).collect::<String>() + "\n").collect();
    let boxed: String = rows
        .iter()
        .enumerate()
        .map(|(at, row)| {
            let rule = if at % 3 == 0 { "+---+---+---+\n" } else { "" };
            format!("{rule}|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..])
        })
        .collect();
    let drawn = boxed.replace('+', "┼").replace('-', "─").replace('|', "│");
    let texts = [
        format!("{LINE}\n"),
        format!("  {LINE} # a comment"),
        format!("{LINE};another,one"),
        format!("{LINE},{}", "1".repeat(81)),
        format!("\u{feff}{LINE}\r\n"),
        format!("# from a list\n{LINE}\n"),
        LINE.replace('.', "0"),
        LINE.replace('.', "X"),
        LINE.replace('.', "*"),
        LINE.replace('.', "_"),
        LINE.replace('.', "?"),
        LINE.replace('.', "-"),
        LINE.replace('.', "o"),
        LINE.replace('.', " "),
        LINE.replacen('.', "0", 7),
        bare.clone(),
        bare.replace('.', "-"),
        bare.replace('.', "*"),
        bare.replace('.', "?"),
        format!("sudoku\n{bare}"),
        format!("sudoku\ntitle: One line\n{LINE}"),
        format!("// a remark\ntitle: no kind line\n\n{bare}\n"),
        format!("#AAuthor\n{bare}"),
        format!("[Puzzle]\n{bare}"),
        format!("[Puzzle]\n{bare}\n[State]\n{}", bare.replace('.', "1")),
        spaced,
        boxed.clone() + "+---+---+---+\n",
        drawn,
        "puzz.link/p?sudoku/9/9/g9k6g8h14i2k2k93i7h5h1h3h6i79k7k7i29h5g4k8g".to_string(),
        "http://pzv.jp/p.html?sudoku/9/9/g9k6g8h14i2k2k93i7h5h1h3h6i79k7k7i29h5g4k8g".to_string(),
        "3x3:a9e6a8b1_4c2e2e9_3c7b5b1b3b6c7_9e7e7c2_9b5a4e8a".to_string(),
        "3x3r4db:a9e6a8b1_4c2e2e9_3c7b5b1b3b6c7_9e7e7c2_9b5a4e8a".to_string(),
        "sudoku:9:a9e6a8b14c2e2e93c7b5b1b3b6c79e7e7c29b5a4e8a".to_string(),
        format!(":0300:3:{LINE}::313 314::"),
        format!("00015097c6c3 {zeros}  7.2"),
        format!("<opensudoku><name>N</name><game data=\"{zeros}\" /></opensudoku>"),
        format!(
            "<opensudoku version=\"2\"><folder name='F'>\
             <game created='1' state='0' data='{zeros}' note=''/></folder></opensudoku>"
        ),
    ];
    for text in texts {
        assert_eq!(line_of(&one(&text)), LINE, "{text}");
    }
}

#[test]
fn every_sample_is_recognised_and_comes_back_as_it_was() {
    for kind in KINDS {
        let samples =
            kind.formats().iter().map(|format| (format.id, format.sample)).chain([("native", kind.card().sample)]);
        for (id, sample) in samples {
            for reading in load(id, sample.as_bytes()) {
                let loaded = reading.outcome.unwrap_or_else(|error| panic!("{id}: {error}"));
                assert_eq!(loaded.puzzle.kind().id(), kind.id(), "{id}");
                let now =
                    (!loaded.start.placed.is_empty() || !loaded.start.eliminated.is_empty()).then(|| position(&loaded));
                let Some(text) = loaded.puzzle.write(id, now.as_ref()) else { continue };
                let again = one(&text);
                let rules = |loaded: &Loaded| format!("{:?}", loaded.puzzle.model().constraints());
                assert_eq!(rules(&again), rules(&loaded), "{id}");
                assert_eq!(again.start, loaded.start, "{id}");
                assert_eq!(again.puzzle.write(id, now.as_ref()), Some(text), "{id}");
            }
        }
    }
}

/// The position at which the player stopped.
fn position(loaded: &Loaded) -> Position {
    let model = loaded.puzzle.model();
    let mut position = Position::start(&model);
    for candidate in &loaded.start.placed {
        position.place(&model, *candidate);
    }
    for candidate in &loaded.start.eliminated {
        position.eliminate(*candidate);
    }
    position
}

fn codes(loaded: &Loaded) -> (String, String) {
    let model = loaded.puzzle.model();
    let list = |candidates: &[Candidate], holds| {
        candidates.iter().map(|candidate| model.candidate_code(*candidate, holds)).collect::<Vec<_>>().join(" ")
    };
    (list(&loaded.start.placed, true), list(&loaded.start.eliminated, false))
}

#[test]
fn progress_is_kept_where_the_format_holds_it() {
    let hodoku = ":0300:3:9.....+5+6+1..+6.+1.7+937+1..962486...2+147+9........5....4...642..+586+1+75.71.+2..+4..1....+52:235:313 314::";
    let loaded = one(hodoku);
    let (placed, eliminated) = codes(&loaded);
    assert_eq!(placed.split(' ').count(), hodoku.matches('+').count());
    assert!(placed.starts_with("r1c7=5 r1c8=6 r1c9=1 r2c3=6"), "{placed}");
    assert_eq!(eliminated, "r3c5<>2");
    let now = position(&loaded);
    let again = one(&loaded.puzzle.write("hodoku", Some(&now)).expect("9x9"));
    assert_eq!(position(&again), now);
    // A candidate grid shows what is left in every cell; an entry looks like a given there.
    let grid = loaded.puzzle.write("pm", Some(&now)).expect("no cell is empty");
    let open = |position: &Position| position.open_cells();
    assert!(open(&position(&one(&grid))) <= open(&now), "{grid}");
    for cell in loaded.puzzle.model().cells() {
        assert_eq!(position(&one(&grid)).candidates(cell), now.candidates(cell), "{cell:?} of {grid}");
    }
}

#[test]
fn headings_say_what_a_puzzle_is() {
    let sdk = one(
        "#ARuud\n#DA random puzzle\n#CFirst\n#CSecond\n#B03-08-2006\n#LEasy\n#Zignored\n2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n",
    );
    assert_eq!(
        sdk.puzzle.write("native", None).expect("native"),
        "sudoku\ntitle: A random puzzle\nauthor: Ruud\ndate: 03-08-2006\ngrade: Easy\nnote: First; Second\n\
         2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n"
    );
    assert_eq!(sdk.puzzle.write("sdk", None).map(|text| one(&text).puzzle.info() == sdk.puzzle.info()), Some(true));
}

#[test]
fn puzzles_are_known_by_name_or_place() {
    let ids = |text: &str| load("f", text.as_bytes()).into_iter().map(|reading| reading.id).collect::<Vec<_>>();
    assert_eq!(ids(&format!("# list\n{LINE}\n\n{LINE}\nsudoku:9:a9e6a8b14c2\n3x3:a9\n")), ["f:2", "f:4", "f:5", "f:6"]);
    assert_eq!(ids(&format!("sudoku\ntitle: Not a name\n{LINE}\n---\n\n{LINE}")), ["f:1", "f:6"]);
    assert_eq!(ids(&format!("00015097c6c3 {LINE} 7.2")), ["00015097c6c3"]);
    let two = format!("{}\n\n{}\n", rows().join("\n"), rows().join("\n"));
    assert_eq!(ids(&two), ["f:1", "f:11"]);
    let xml = "<opensudoku><name>Dusk</name><game data='1'/><game data='2'/></opensudoku>";
    assert_eq!(ids(xml), ["Dusk 1", "Dusk 2"]);
}

#[test]
fn a_saved_game_brings_its_journal() {
    let text = format!("sudoku\n{}\nstate:\nput r1c1 5\n  undo\nsudoku\n{LINE}\n", rows().join("\n"));
    let readings = load("f", text.as_bytes());
    let journals: Vec<_> = readings.into_iter().map(|r| r.outcome.expect("a sudoku").journal).collect();
    let lines = |at: usize| journals[at].lines().map(|line| (line.number, line.text.trim())).collect::<Vec<_>>();
    assert_eq!((lines(0), lines(1)), (vec![(12, "put r1c1 5"), (13, "undo")], vec![]));
}

#[test]
fn boards_are_drawn_with_boxes_regions_and_givens() {
    let picture = |text: &str| plain(&one(text).puzzle.scene(), PlainOptions::default());
    assert_eq!(
        picture("sudoku\n1.....\n......\n......\n......\n......\n.....6\n"),
        "\
┌───────┬───────┐
│ 1 . . │ . . . │
│ . . . │ . . . │
├───────┼───────┤
│ . . . │ . . . │
│ . . . │ . . . │
├───────┼───────┤
│ . . . │ . . . │
│ . . . │ . . 6 │
└───────┴───────┘
"
    );
    let id = "9j:a1_2_5b8d1b7a5e8b9d7d2i5d4d5b1e7a3b2d4b3_5_1a,\
              _edbbada_c_____b__b_a_c__c_bbabb_e_abaab___c_c__a_b_cb_aea_de";
    println!("{}", picture(id));
    assert_eq!(one(id).puzzle.write("tatham", None), Some(format!("{id}\n")));
}

#[test]
fn files_of_many_puzzles_are_read_whole_and_fast() {
    let many = format!("{LINE}\n").repeat(5_000);
    assert_eq!(load("many", many.as_bytes()).iter().filter(|reading| reading.outcome.is_ok()).count(), 5_000);
    let wrong = format!("{}\n", LINE.replacen('9', "8", 1)).repeat(5_000);
    assert_eq!(load("wrong", wrong.as_bytes()).iter().filter(|reading| reading.outcome.is_err()).count(), 5_000);
}

#[test]
fn published_lists_are_read_whole() {
    let Some(data) = std::env::var_os("NAZO_DATA") else {
        println!("NAZO_DATA is not set: nothing to read");
        return;
    };
    for (file, count) in [("17-clue.txt", 1000), ("hardest.txt", 300), ("top1465.txt", 300)] {
        let bytes = std::fs::read(std::path::Path::new(&data).join("sudoku").join(file)).expect(file);
        let readings = load(file, &bytes);
        assert_eq!(readings.len(), count, "{file}");
        for reading in readings {
            let loaded = reading.outcome.unwrap_or_else(|error| panic!("{error}"));
            assert!(loaded.puzzle.lint().is_empty(), "{}", reading.id);
        }
    }
    let bytes = std::fs::read(std::path::Path::new(&data).join("techniques/reglib-dev.txt")).expect("reglib");
    let readings = load("reglib", &bytes);
    assert_eq!(readings.iter().filter(|reading| reading.outcome.is_ok()).count(), 556);
}
