//! Sheets: boards that were read from a picture and are being corrected, and boards that are typed in from paper.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use nazo::load;
use nazo::load::picture::{Wanted, look};
use nazo::play::puzzle_id;
use nazo::ui::app::{Flow, Input};
use nazo::ui::screens::Start;
use nazo_core::puzzle::Budget;
use nazo_core::words::Lang;
use nazo_draw::{Board, Cell, Dice, Fonts, Style, draw};
use nazo_kinds::minesweeper::MINESWEEPER;
use nazo_kinds::scan::{BLANK, Glyph, Origin, Partition, Sight, Spot, Standing, Trust, standing, trust};
use nazo_kinds::sudoku::KILLER;
use nazo_kinds::{Readable, Scan};
use nazo_vision::{Mesh, Picture, View};
use proptest::prelude::*;
use tempfile::TempDir;

use crate::desk::Guest;
use crate::harness::{EXAMPLE, SIZES, Window, cases, compare_sheet, is_full, rows, strokes, styled};
use crate::random::{any_stroke, any_window};

const STONES: &str = include_str!("../../puzzles/killer/level-2-a-nine.nazo");

/// A misread sum: the row and column of its cell, the wrong value with its probability, and the probability of the true
/// one.
type Misread = (usize, usize, &'static str, f32, f32);

/// Two misread sums, of one cage each.
const TWO: &[Misread] = &[(0, 7, "12", 0.61, 0.35), (5, 3, "24", 0.52, 0.41)];

/// The labels of a killer's cells, and the sum for each label.
fn cages(text: &str) -> (Vec<char>, BTreeMap<char, String>) {
    let lines: Vec<&str> = text.lines().filter(|line| !line.contains(':')).skip(1).collect();
    let labels = lines.iter().take(9).flat_map(|line| line.chars()).collect();
    let words = lines.iter().skip(9).flat_map(|line| line.split_whitespace());
    let sum = |word: &str| word.split_once('=').map(|(label, sum)| (label.chars().next().unwrap(), sum.to_string()));
    (labels, words.filter_map(sum).collect())
}

/// A killer as it would be read, with every wall and sum rather certain except what was misread.
fn scan(text: &str, misread: &[Misread]) -> Scan {
    let (labels, sums) = cages(text);
    let read =
        |options: &[(&str, f32)]| Glyph::read(options.iter().map(|(value, p)| (value.to_string(), *p)).collect());
    let wall = |one: usize, other: Option<usize>| other.is_none_or(|other| labels[one] != labels[other]);
    let right: Vec<bool> = (0..81).map(|at| wall(at, (at % 9 < 8).then_some(at + 1))).collect();
    let below: Vec<bool> = (0..81).map(|at| wall(at, (at < 72).then_some(at + 9))).collect();
    let walls = Partition::of(right, below, 0.99);
    let mut corners: Vec<Glyph> = (0..81).map(|_| read(&[(BLANK, 0.998)])).collect();
    for (at, first) in walls.parts(9, 9).into_iter().enumerate().filter(|(at, first)| at == first) {
        let sum = sums[&labels[first]].as_str();
        corners[at] = match misread.iter().find(|(row, col, ..)| row * 9 + col == at) {
            Some((_, _, taken, p, truth)) => read(&[(taken, *p), (sum, *truth), ("19", 0.02)]),
            None => read(&[(sum, 0.985), ("45", 0.01)]),
        };
    }
    Scan {
        kind: &KILLER,
        rows: 9,
        cols: 9,
        mesh: Some(Mesh::new(9, 9, |row, col| (20.0 + 40.0 * col as f32, 12.0 + 40.0 * row as f32))),
        cells: (0..81).map(|_| read(&[(BLANK, 0.995)])).collect(),
        corners,
        sides: Default::default(),
        walls: Some(walls),
        fit: 0.9,
        header: Vec::new(),
        total: None,
        total_at: None,
        total_of: None,
        rival: Vec::new(),
    }
}

/// The digits as five rows of three dots.
const DOTS: [&str; 10] = [
    "####.##.##.####",
    ".#.##..#..#.###",
    "###..#####..###",
    "###..####..####",
    "#.##.####..#..#",
    "####..###..####",
    "####..####.####",
    "###..#..#..#..#",
    "####.#####.####",
    "####.####..####",
];

/// The page that a killer was read from: lines, dashes along cage walls, and the true sums.
fn picture(text: &str) -> Picture {
    let (labels, sums) = cages(text);
    let (width, height) = (400, 384);
    let mut pixels = vec![[250u8, 248, 240]; width * height];
    let mut put = |x: usize, y: usize, colour: [u8; 3]| pixels[y * width + x] = colour;
    for at in 0..=9 {
        for along in 0..=360 {
            let grey = if at % 3 == 0 { [40; 3] } else { [190; 3] };
            put(20 + along, 12 + 40 * at, grey);
            put(20 + 40 * at, 12 + along, grey);
        }
    }
    let mut seen = Vec::new();
    for (at, label) in labels.iter().enumerate() {
        let (left, top) = (20 + 40 * (at % 9), 12 + 40 * (at / 9));
        let differs = |other: usize| labels[other] != *label;
        for dash in (4..37).filter(|dash| dash % 4 < 2) {
            if at % 9 == 0 || differs(at - 1) {
                put(left + 4, top + dash, [120; 3]);
            }
            if at < 9 || differs(at - 9) {
                put(left + dash, top + 4, [120; 3]);
            }
        }
        if seen.contains(label) {
            continue;
        }
        seen.push(*label);
        for (nth, digit) in sums[label].chars().enumerate() {
            let dots = DOTS[digit.to_digit(10).unwrap() as usize];
            for (dot, _) in dots.chars().enumerate().filter(|(_, dot)| *dot == '#') {
                for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    put(left + 6 + nth * 8 + dot % 3 * 2 + dx, top + 6 + dot / 3 * 2 + dy, [10; 3]);
                }
            }
        }
    }
    Picture::new(width, height, pixels).expect("as many pixels as it says")
}

fn sight(scan: Scan) -> Sight {
    let standing = standing(&scan, &Budget::unlimited()).expect("the engine works");
    let trust = trust(&scan, &standing);
    Sight { scan, standing, trust, view: Arc::new(View::new(picture(STONES))) }
}

/// A user who has opened a picture.
fn opened(scan: Scan, window: &Window) -> Guest {
    let start = Start::Sight("shot.png".into(), Box::new(sight(scan)));
    Guest::at(Arc::new(TempDir::new().expect("a folder")), window, start)
}

fn usual() -> Window {
    Window::mono(80, 24)
}

fn screen(guest: &mut Guest) -> String {
    rows(&guest.screen()).join("\n")
}

/// Presses the keys of a script one by one, finishing background work after each. Returns the number of keys.
fn press(guest: &mut Guest, script: &str) -> usize {
    let keys = strokes(script);
    let count = keys.len();
    for key in keys {
        guest.stroke(key);
        guest.desk.finish_work();
    }
    count
}

#[test]
fn pictures() {
    let one: &[Misread] = &[(0, 7, "17", 0.55, 0.44)];
    let all = [("default", Lang::En), ("mono", Lang::En), ("default", Lang::Ja)];
    /// The name of a snapshot, the misread sums, the keys, and the themes and languages in which it is taken.
    type Screen<'a> = (&'a str, &'a [Misread], &'a str, &'a [(&'static str, Lang)]);
    let screens: [Screen<'_>; 7] = [
        ("sheet", TWO, "", &all),
        ("sheet-typing", TWO, "1", &all[1..2]),
        ("sheet-whole", TWO, "d", &all[..2]),
        ("sheet-panel", TWO, "<resize 40x15>d", &all[1..]),
        ("sheet-doubtful", one, "", &all[1..2]),
        ("sheet-keys", one, "?", &all[1..]),
        ("sheet-cage", TWO, "vlj", &all[1..2]),
    ];
    for (name, misread, keys, looks) in screens {
        for (theme, lang) in looks {
            let window = Window { theme, lang: *lang, ..usual() };
            let mut guest = opened(scan(STONES, misread), &window);
            guest.play(keys);
            let pictures = SIZES.map(|(columns, rows)| {
                guest.input(Input::Resize(columns, rows));
                ((columns, rows), styled(&guest.screen()))
            });
            compare_sheet(name, &window, &pictures);
        }
    }
}

#[test]
fn two_misread_sums_are_mended_in_five_keys() {
    let mut guest = opened(scan(STONES, TWO), &usual());
    let shown = screen(&mut guest);
    assert!(shown.contains("NO SOLUTION"), "{shown}");
    assert!(shown.contains("Sum of r1c8"), "what is doubtful and clashes comes before what is only doubtful: {shown}");
    let keys = press(&mut guest, "17");
    assert!(guest.sees("Sum of r6c4"), "on to the other: {}", screen(&mut guest));
    let keys = keys + press(&mut guest, "22");
    assert!(guest.sees("UNIQUE"), "{}", screen(&mut guest));
    let keys = keys + press(&mut guest, "<Enter>");
    assert_eq!(guest.plays().as_deref(), Some("untitled"), "{}", screen(&mut guest));
    assert!(keys <= 5, "{keys} keys");
}

/// Reading a picture waits two seconds for a proof. While the sheet is open, the search takes as long as it needs.
#[test]
fn what_was_not_known_in_time_is_found_out_while_the_sheet_is_looked_at() {
    let not_known = Sight { standing: Standing::Unknown, trust: Trust::Look, ..sight(scan(STONES, &[])) };
    let start = Start::Sight("shot.png".into(), Box::new(not_known));
    let mut guest = Guest::at(Arc::new(TempDir::new().expect("a folder")), &usual(), start);
    guest.desk.finish_work();
    assert!(guest.sees("UNIQUE"), "{}", screen(&mut guest));
    press(&mut guest, "<Enter>");
    assert_eq!(guest.plays().as_deref(), Some("untitled"), "{}", screen(&mut guest));
}

#[test]
fn what_is_certain_from_the_beginning_was_typed_by_nobody() {
    let mut certain = scan(STONES, &[]);
    certain.cells[0] = Glyph::typed(BLANK);
    let mut guest = opened(certain, &Window::mono(120, 40));
    press(&mut guest, ":correct<Enter><Home><Tab>");
    assert!(guest.sees("Cell r1c1") && guest.sees("blank"), "{}", screen(&mut guest));
    assert!(!guest.sees("cleared") && !guest.sees("typed"), "{}", screen(&mut guest));
    press(&mut guest, "5");
    assert!(guest.sees("typed  5"), "{}", screen(&mut guest));
    press(&mut guest, "x");
    assert!(guest.sees("blank") && !guest.sees("typed"), "{}", screen(&mut guest));
}

#[test]
fn a_wrong_sum_is_mended_in_two_keys() {
    let one: &[Misread] = &[(0, 7, "12", 0.61, 0.35)];
    for (keys, what) in [("17", "typed"), ("<Space>", "the next reading")] {
        let mut guest = opened(scan(STONES, one), &usual());
        assert!(guest.sees("sums add up to 400"), "{}", screen(&mut guest));
        press(&mut guest, keys);
        assert!(guest.sees("UNIQUE"), "{what}: {}", screen(&mut guest));
    }
}

#[test]
fn digits_are_sums_as_soon_as_no_other_digit_can_follow() {
    let mut guest = opened(scan(STONES, TWO), &usual());
    guest.play("4");
    assert!(guest.sees("typed  4_"), "{}", screen(&mut guest));
    guest.play("7");
    assert!(guest.sees("47 is not a valid value here."), "{}", screen(&mut guest));
    guest.play("<Backspace>");
    assert!(!guest.sees("typed  4_"));
    press(&mut guest, "8");
    assert!(guest.sees("Sum of r6c4"), "a sum by itself: {}", screen(&mut guest));
    press(&mut guest, "4<Enter>");
    guest.play("u<work>");
    assert!(guest.sees("Sum of r6c4"), "taken back where it was done: {}", screen(&mut guest));
    press(&mut guest, "10");
    assert!(guest.sees("10"), "nought goes on with a number: {}", screen(&mut guest));
}

#[test]
fn what_is_right_but_doubtful_takes_one_key() {
    let one: &[Misread] = &[(0, 7, "17", 0.55, 0.44)];
    for key in ["<Enter>", "A"] {
        let mut guest = opened(scan(STONES, one), &usual());
        assert!(guest.sees("UNIQUE") && guest.sees("Sum of r1c8    1 of 1"), "{}", screen(&mut guest));
        press(&mut guest, key);
        assert!(guest.plays().is_some(), "{key}: {}", screen(&mut guest));
    }
}

/// The keys from opening the picture of a killer to playing it, for the available pictures (`NAZO_DATA`; every tenth,
/// or all with `NAZO_FULL`). Compared with the fewest keys for typing in the same puzzle from paper.
#[test]
fn killers_in_pictures_take_hardly_a_key() {
    let Some(data) = std::env::var_os("NAZO_DATA") else {
        println!("skipped: NAZO_DATA is not set");
        return;
    };
    let entries = fs::read_dir(Path::new(&data).join("images/killer")).expect("pictures of killers").flatten();
    let mut pictures: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    pictures.retain(|path| path.extension().is_some_and(|end| end != "txt"));
    pictures.sort();
    let step = if is_full() { 1 } else { 10 };
    let (mut keys, mut typed) = (Vec::new(), 0);
    for picture in pictures.iter().step_by(step) {
        let truth = fs::read_to_string(picture.with_extension("txt")).expect("the text beside it");
        let (labels, sums) = cages(&truth_of(&truth));
        // A cage is selected by moving through its cells, and made by one key. Then come the digits of its sum.
        typed += labels.len() + sums.len() + sums.values().map(String::len).sum::<usize>();
        let bytes = fs::read(picture).expect("the picture");
        let sight = load::picture::sight(&bytes, Wanted::default(), &Budget::unlimited()).expect("a board");
        let start = Start::Sight("shot.png".into(), Box::new(sight));
        let mut guest = Guest::at(Arc::new(TempDir::new().expect("a folder")), &usual(), start);
        let mut count = 0;
        while guest.plays().is_none() && count < MOST_KEYS {
            count += press(&mut guest, "<Enter>");
        }
        keys.push(count);
    }
    keys.sort_unstable();
    let (sum, late) = (keys.iter().sum::<usize>(), keys[(keys.len() - 1) * 95 / 100]);
    println!("{} pictures: {sum} keys, 95th percentile {late}, typed in {typed}", keys.len());
    assert!(sum <= keys.len() && late <= 6, "{keys:?}");
    assert!(sum * 20 < typed);
}

/// With more keys than this the reading is of no help.
const MOST_KEYS: usize = 40;

/// The text beside a picture, without its rows of givens.
fn truth_of(text: &str) -> String {
    text.lines().enumerate().filter(|(at, _)| !(1..10).contains(at)).map(|(_, line)| format!("{line}\n")).collect()
}

#[test]
fn a_sure_reading_is_played_at_once_and_looked_at_on_demand() {
    let mut guest = opened(scan(STONES, &[]), &usual());
    assert!(guest.plays().is_some(), "{}", screen(&mut guest));
    guest.play("I<work>");
    assert!(guest.sees("Reading  shot.png"), "{}", screen(&mut guest));
    guest.play("<Esc>");
    assert!(guest.plays().is_some());
}

#[test]
fn a_corrected_reading_can_be_looked_at_again() {
    let mut guest = opened(scan(STONES, TWO), &usual());
    press(&mut guest, "1722<Enter>");
    assert!(guest.plays().is_some());
    guest.play("I<work>");
    assert!(guest.sees("UNIQUE") && guest.sees("Reading  shot.png"), "{}", screen(&mut guest));
    press(&mut guest, "<Enter>");
    assert!(guest.plays().is_some(), "the same game goes on: {}", screen(&mut guest));
}

/// Corrections stay with the picture. They are there when it is opened again, before its game is begun or after.
#[test]
fn corrections_stay_with_a_picture_whose_game_was_begun() {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let images = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/images");
    let shot = folder.path().join("shot.png");
    fs::copy(images.join("minesweeper-classic.png"), &shot).expect("copied");
    let open = |keys: &str| {
        let mut guest = Guest::at(folder.clone(), &usual(), Start::Welcome);
        guest.input(Input::Paste(shot.display().to_string()));
        guest.play("<work>");
        guest.play(keys);
        guest
    };
    let mut guest = open("I<work>_<Left><work>");
    let board = |guest: &mut Guest| -> Vec<String> {
        screen(guest).lines().take(16).map(|row| row.chars().take(30).collect()).collect()
    };
    let corrected = board(&mut guest);
    press(&mut guest, "A");
    assert_eq!(guest.plays().as_deref(), Some("shot.png"), "{}", screen(&mut guest));
    guest.play("q");
    assert!(!guest.sees("draft"), "its game is offered in its place: {}", screen(&mut guest));
    let mut guest = open("<work>");
    assert!(guest.sees("Your corrections, as you left them."), "{}", screen(&mut guest));
    assert_eq!(board(&mut guest), corrected);
    // For the game that is resumed, too.
    let mut guest = Guest::at(folder.clone(), &usual(), Start::Welcome);
    guest.play("<work><Enter>");
    assert!(guest.plays().is_some(), "{}", screen(&mut guest));
    guest.play("I<work><work>");
    assert_eq!(board(&mut guest), corrected);
}

/// A sure reading that was only confirmed is played at once when its picture is opened again.
#[test]
fn a_reading_that_was_only_agreed_to_opens_as_its_game() {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let shot = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/images/sudoku-screenshot.png");
    let open = |keys: &str| {
        let mut guest = Guest::at(folder.clone(), &usual(), Start::Welcome);
        guest.input(Input::Paste(shot.display().to_string()));
        guest.play("<work>");
        guest.play(keys);
        guest
    };
    let mut guest = open("I<work><Enter><work>");
    assert_eq!(guest.plays().as_deref(), Some("sudoku-screenshot.png"), "{}", screen(&mut guest));
    assert!(draft(&folder).is_some(), "it was agreed to");
    let mut guest = open("");
    assert!(guest.plays().is_some(), "{}", screen(&mut guest));
    let mut guest = open("I<work>7<work><Esc>");
    assert!(guest.plays().is_some(), "{}", screen(&mut guest));
    let mut guest = open("<work>");
    assert!(guest.sees("Your corrections, as you left them."), "{}", screen(&mut guest));
}

/// A picture that is read as another kind, and then as the first again, still has the corrections on its sheet. They
/// can be undone.
#[test]
fn a_picture_read_as_another_kind_and_back_has_its_corrections() {
    let shot = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/images/minesweeper-classic.png");
    let mut guest = Guest::new(&usual());
    guest.input(Input::Paste(shot.display().to_string()));
    guest.play("<work>I<work>_<Left><work>");
    let corrected = screen(&mut guest);
    let read_as = ":read-as<Enter><work><work>";
    guest.play(read_as);
    assert!(guest.sees("sudoku  "), "{}", screen(&mut guest));
    guest.play(read_as);
    let again = screen(&mut guest);
    let board = |shown: &str| shown.lines().take(16).map(|row| row.chars().take(30).collect()).collect::<Vec<String>>();
    assert_eq!(board(&again), board(&corrected), "{again}");
    press(&mut guest, "u");
    assert!(!guest.sees("Nothing to undo.") && board(&screen(&mut guest)) != board(&corrected));
}

/// Each sum that is impossible by itself is marked, and comes before those that are only doubtful.
#[test]
fn sums_that_cannot_be_are_marked_and_gone_to_first() {
    let wrong = [(5, 3, "29", 0.99, 0.005), (0, 0, "2", 0.99, 0.005), (0, 7, "17", 0.55, 0.44)];
    let mut guest = opened(scan(STONES, &wrong), &usual());
    assert!(guest.sees("29×") && guest.sees("2 ×") && guest.sees("17?"), "{}", screen(&mut guest));
    assert!(guest.sees("2 impossible cages"), "{}", screen(&mut guest));
    guest.play("A");
    assert!(guest.sees("Not accepted") && guest.sees("Sum of r1c1"), "{}", screen(&mut guest));
    guest.play("A");
    assert!(guest.sees("Sum of r6c4"), "{}", screen(&mut guest));
}

/// A reading that was corrected at two sums, and could have been corrected in another way.
fn refused() -> Scan {
    let mut read = scan(STONES, TWO);
    for (row, col, ..) in TWO {
        let glyph = &mut read.corners[row * 9 + col];
        (glyph.value, glyph.origin) = (glyph.options[1].0.clone(), Origin::Mended);
    }
    read.rival = vec![(Spot::Corner(0, 7), "12".to_string())];
    read
}

/// A reading that `nazo scan` refuses cannot become a game with a single key.
#[test]
fn a_refused_reading_begins_only_once_every_change_was_looked_at() {
    let mut guest = opened(refused(), &usual());
    assert!(guest.sees("NOT SURE") && guest.sees("2 changes to check"), "{}", screen(&mut guest));
    press(&mut guest, "A");
    assert!(guest.plays().is_none() && guest.sees("Not yet: two ways to fix it"), "{}", screen(&mut guest));
    press(&mut guest, "<Enter>");
    assert!(guest.plays().is_none() && guest.sees("1 change to check"), "{}", screen(&mut guest));
    press(&mut guest, "<Enter>");
    assert!(guest.plays().is_some(), "{}", screen(&mut guest));
}

#[test]
fn walls_are_drawn_with_keys_and_clicks() {
    let mut guest = opened(scan(STONES, &[]), &usual());
    guest.play("I<work><Home><Up>");
    // Cages a and b are adjacent, so without the wall between them they are one.
    guest.play("<Home>");
    assert!(guest.sees("killer  32 cages"), "{}", screen(&mut guest));
    press(&mut guest, "lel");
    assert!(guest.sees("killer  31 cages"), "{}", screen(&mut guest));
    assert!(!guest.sees("UNIQUE"));
    press(&mut guest, "u");
    assert!(guest.sees("killer  32 cages") && guest.sees("UNIQUE"), "{}", screen(&mut guest));
    // The heavy line between r1c3 and r1c4 is not a cage wall here; a click makes it one.
    let before = screen(&mut guest);
    let place = before.lines().nth(1).and_then(|row| row.chars().position(|symbol| symbol == '│' && symbol != ' '));
    assert!(place.is_some(), "{before}");
    let click =
        MouseEvent { kind: MouseEventKind::Down(MouseButton::Left), column: 19, row: 1, modifiers: KeyModifiers::NONE };
    guest.input(Input::Mouse(click));
    guest.desk.finish_work();
    assert!(screen(&mut guest) != before && !guest.sees("killer  32 cages"), "{}", screen(&mut guest));
    press(&mut guest, "e<Esc>eee");
    press(&mut guest, "<Home>kkkkkkkkke<Up>");
    assert!(guest.sees("This is the edge of the board."), "{}", screen(&mut guest));
}

/// A killer in which a wall that its cages need was not seen.
fn with_a_hidden_wall(misread: &[Misread]) -> Scan {
    let mut scan = scan(STONES, misread);
    if let Some(walls) = &mut scan.walls {
        (walls.seen[0][1], walls.moved) = (0.03, vec![Spot::Right(0, 1)]);
    }
    scan
}

/// Whatever is decided about a wall, the reading stays visible.
#[test]
fn a_wall_tells_what_was_read_whoever_decided_about_it() {
    let mut guest = opened(with_a_hidden_wall(&[]), &usual());
    let shown = screen(&mut guest);
    for words in [
        "Wall r1c2|r1c3 1 of 1",
        "fixed  wall  !",
        "read  no wall  97%",
        "or    wall      3%",
        "Auto-fixed  1",
        "Added a wall right of r1c2, as the walls close better with it.",
    ] {
        assert!(shown.contains(words), "{words}:\n{shown}");
    }
    press(&mut guest, "<Space>");
    let shown = screen(&mut guest);
    assert!(shown.contains("read  no wall  97%") && !shown.contains("chosen"), "{shown}");
    press(&mut guest, "<Space>");
    let shown = screen(&mut guest);
    assert!(shown.contains("chosen  wall") && shown.contains("read  no wall  97%"), "{shown}");
    press(&mut guest, "u");
    assert!(guest.sees("read  no wall  97%"), "{}", screen(&mut guest));
}

/// If there is no room beside the board, the popup shows the picture of the place before anything else.
#[test]
fn a_small_window_shows_the_picture_of_a_spot_whatever_is_told_of_it() {
    let mut guest = opened(refused(), &usual());
    guest.play("<resize 40x15>d");
    for spot in ["Sum of r1c8", "Sum of r6c4"] {
        let shown = screen(&mut guest);
        let ink = shown.lines().filter(|row| row.contains(['█', '▄', '▀'])).count();
        assert!(ink >= 3 && shown.contains(spot) && shown.contains("fixed") && !shown.contains('…'), "{shown}");
        guest.play("n");
    }
}

/// A wall cannot have a number, and none is put unnoticed into a cell beside it.
#[test]
fn nothing_is_typed_on_a_wall() {
    let mut guest = opened(with_a_hidden_wall(&[]), &usual());
    let board = |guest: &mut Guest| screen(guest).lines().take(22).map(str::to_string).collect::<Vec<String>>();
    let before = board(&mut guest);
    for key in ["5", "1", "x", "0"] {
        press(&mut guest, key);
        assert!(guest.sees("This is a wall. "), "{key}: {}", screen(&mut guest));
        assert_eq!(board(&mut guest), before, "{key}");
    }
    press(&mut guest, "<Tab>9");
    assert!(guest.sees("NO SOLUTION") && guest.sees(" 9×"), "there it stands: {}", screen(&mut guest));
}

/// What is shown beside the board is shown in full, wherever the cursor is.
#[test]
fn nothing_that_is_told_of_a_spot_is_cut() {
    for lang in [Lang::En, Lang::Ja] {
        let mut doubtful = with_a_hidden_wall(TWO);
        if let Some(walls) = &mut doubtful.walls {
            // Many more doubtful walls, so that their number has two digits.
            walls.seen[1][30..60].iter_mut().for_each(|p| *p = p.clamp(0.3, 0.7));
        }
        for mut guest in
            [opened(doubtful, &Window { lang, ..usual() }), opened(dark_field(), &Window { lang, ..usual() })]
        {
            for _ in 0..40 {
                let shown = screen(&mut guest);
                assert!(!shown.contains('…'), "{shown}");
                guest.play("n");
            }
            guest.play("<resize 40x15>d");
            for _ in 0..40 {
                let shown = screen(&mut guest);
                assert!(!shown.contains('…'), "{shown}");
                guest.play("n");
            }
        }
    }
}

#[test]
fn a_sheet_is_there_again_after_the_program_ended() {
    let window = usual();
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let start = || Start::Sight("shot.png".into(), Box::new(sight(scan(STONES, TWO))));
    let mut guest = Guest::at(folder.clone(), &window, start());
    press(&mut guest, "17");
    // The program ends without being left.
    let mut guest = Guest::at(folder.clone(), &window, start());
    assert!(guest.sees("Your corrections, as you left them."), "{}", screen(&mut guest));
    assert!(guest.sees("Sum of r6c4"), "{}", screen(&mut guest));
    press(&mut guest, "u");
    assert!(guest.sees("Sum of r1c8"), "{}", screen(&mut guest));
    let mut guest = Guest::at(folder, &window, start());
    assert!(!guest.sees("as you left them"), "what was taken back is no draft: {}", screen(&mut guest));
}

#[test]
fn escape_steps_back_and_leaves_with_the_draft_kept() {
    let mut guest = opened(scan(STONES, TWO), &usual());
    guest.play("vl1<Esc>");
    assert!(guest.sees("Esc cancel"), "first what was typed goes: {}", screen(&mut guest));
    guest.play("<Esc>d<Esc>");
    assert_eq!(guest.flow, Flow::Go);
    guest.play("<Esc>");
    assert_eq!(guest.flow, Flow::Quit);
    assert!(guest.desk.is_saved());
}

/// A user at a blank sheet, which these keys select in the list.
fn paper(choice: &str) -> Guest {
    let mut guest = Guest::new(&usual());
    guest.play(&format!(":paper<Enter>{choice}<Enter>"));
    guest
}

/// Only a killer has sums, and only a minefield has flags.
#[test]
fn the_keys_of_a_sheet_are_those_of_its_kind() {
    for (kind, choice, keys) in [
        ("minesweeper", "jjjjj", "Tab      to the number of mines, and back "),
        ("slitherlink", "jjjjjjj", "0-3      type what you see "),
        ("star battle", "jjjjjjjj", "Tab      to the number of stars, and back "),
        ("nurikabe", "jjjjjjjjj", "1-9      type what you see "),
    ] {
        let mut guest = paper(choice);
        press(&mut guest, "?");
        let shown = screen(&mut guest);
        assert!(shown.contains(keys) && !shown.contains("are sums"), "{kind}: {shown}");
        assert_eq!(shown.contains("above nine"), kind == "nurikabe", "{kind}: {shown}");
    }
}

/// `e` and an arrow key step through the signs that are possible there. The last one typed can be undone, and is in the
/// draft.
#[test]
fn signs_are_put_between_cells() {
    let mut guest = paper("jjjjjj");
    guest.play("elej3");
    assert!(guest.sees("3   <") && guest.sees("^"), "{}", screen(&mut guest));
    guest.play("heljel");
    assert!(guest.sees("3   >") && guest.sees("<"), "{}", screen(&mut guest));
    guest.play("uu");
    assert!(guest.sees("3   <") && !guest.sees(">"), "{}", screen(&mut guest));
    guest.play("kelel");
    assert!(!guest.sees("3   <") && !guest.sees(">"), "{}", screen(&mut guest));
    press(&mut guest, "?");
    assert!(guest.sees("then a direction: the next sign there, or none"), "{}", screen(&mut guest));
}

#[test]
fn a_sudoku_is_typed_in_from_paper() {
    let mut guest = paper("");
    assert!(guest.sees("new sudoku"), "{}", screen(&mut guest));
    let digits: String = EXAMPLE.lines().skip(2).take(9).collect();
    let keys = digits.replace(['.', '0'], "<Space>");
    guest.play(&keys);
    guest.play("<work>");
    assert!(guest.sees("UNIQUE"), "{}", screen(&mut guest));
    press(&mut guest, "<Enter>");
    assert!(guest.plays().is_some(), "{}", screen(&mut guest));
}

/// If the last digit and Enter are typed before anything is known about the board, the question is still asked.
#[test]
fn a_game_that_waits_for_its_proof_begins_only_where_there_is_one() {
    let mut guest = paper("");
    guest.play("5<Enter><work>");
    assert!(guest.plays().is_none(), "{}", screen(&mut guest));
    assert!(guest.sees("Several solutions. Press Enter again"), "{}", screen(&mut guest));
    press(&mut guest, "<Enter>");
    assert!(guest.plays().is_some(), "{}", screen(&mut guest));
}

#[test]
fn doubts_stay_where_there_is_no_solution() {
    let mut guest = opened(scan(STONES, TWO), &usual());
    let before = screen(&mut guest);
    let doubts = |screen: &str| screen.matches(['?', '×']).count();
    press(&mut guest, "A");
    let after = screen(&mut guest);
    assert!(after.contains("Not accepted"), "{after}");
    assert!(doubts(&before) > 0 && doubts(&before) == doubts(&after), "{before}\n{after}");
}

/// The same if the proof is still to come.
#[test]
fn doubts_stay_where_it_turns_out_that_there_is_no_solution() {
    let mut guest = opened(scan(STONES, TWO), &usual());
    guest.play("1A");
    assert!(guest.sees("WORKING") && guest.sees("24?"), "{}", screen(&mut guest));
    guest.play("<work>");
    assert!(guest.sees("Not accepted") && guest.sees("24?"), "{}", screen(&mut guest));
}

#[test]
fn a_click_ends_what_waits_for_a_letter() {
    let mut guest = paper("");
    press(&mut guest, "4,");
    guest.input(Input::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: 10,
        row: 6,
        modifiers: KeyModifiers::NONE,
    }));
    press(&mut guest, "u");
    assert!(!guest.sees("Not a valid value") && !guest.sees(" 4 "), "{}", screen(&mut guest));
}

#[test]
fn a_killer_is_typed_in_from_paper() {
    let mut guest = paper("jjj<Right><Right>");
    assert!(guest.sees("new killer"), "{}", screen(&mut guest));
    // Matchbox: aabc debc debf gghf, a=4 b=6 c=7 d=6 e=5 f=3 g=5 h=4. Cages are drawn, and their sums typed at once;
    // the cursor then moves to what is left.
    press(&mut guest, "vlg4vjjg6vjg7");
    assert!(guest.sees("INCOMPLETE"), "{}", screen(&mut guest));
    press(&mut guest, "vjg6vjg5vjg3vlg54");
    assert!(guest.sees("UNIQUE") && guest.sees("killer  8 cages"), "{}", screen(&mut guest));
    press(&mut guest, "<Enter>");
    assert!(guest.plays().is_some(), "{}", screen(&mut guest));
}

#[test]
fn sums_are_found_for_cages_that_are_drawn() {
    let mut guest = paper("jjj4");
    press(&mut guest, "vlg<Space>G");
    assert!(guest.sees("Draw every cage first. G: find sums for them"), "{}", screen(&mut guest));
    // The cages of Matchbox, each drawn from its first cell.
    press(&mut guest, "<Home>kkkllvjjg<Space><Home>kkklllvjg<Space>");
    press(&mut guest, "<Home>kkkjvjg<Space><Home>kkkjlvjg<Space><Home>kkkjjlllvjg<Space><Home>jjjvlg<Space>");
    assert!(guest.sees("killer  0 cages") && guest.sees("16 cells in no cage"), "{}", screen(&mut guest));
    guest.play("G");
    assert!(guest.sees("A puzzle of this shape") && guest.sees("Difficulty"), "{}", screen(&mut guest));
    guest.play("<Left><Enter><work>");
    assert_eq!(guest.plays().as_deref(), Some("Killer drawn, easy"), "{}", screen(&mut guest));
    let puzzle = guest.desk.game().map(|ui| ui.game().session().puzzle().clone()).expect("a game");
    let text = puzzle.write("native", None).expect("native text");
    assert!(text.contains("\naabc\ndebc\ndebf\ngghf\na=") && !text.contains('?'), "{text}");
}

#[test]
fn a_board_that_contradicts_itself_is_told_where() {
    let mut guest = paper("6x6");
    press(&mut guest, "1<Space>1");
    assert!(guest.sees("NO SOLUTION") && guest.sees("These conflict: 1 at r1c1, 1 at r1c3."), "{}", screen(&mut guest));
    assert!(guest.sees("×"));
    press(&mut guest, "u");
    assert!(
        guest.sees("INCOMPLETE") && guest.sees("several solutions"),
        "what is half typed in is no alarm: {}",
        screen(&mut guest)
    );
    assert!(guest.sees("Several solutions so far.") && !guest.sees("~"), "{}", screen(&mut guest));
}

/// Squares are made black, then the sums are typed in sequence, wherever they are.
#[test]
fn a_kakuro_is_typed_in_from_paper() {
    let mut guest = paper("jjjj4");
    assert!(
        guest.sees("new kakuro") && guest.sees("6 runs") && guest.sees("6 runs without sum"),
        "{}",
        screen(&mut guest)
    );
    // The first white square and the last are made black.
    press(&mut guest, "jlejjlle");
    assert!(guest.sees("INCOMPLETE"), "{}", screen(&mut guest));
    press(&mut guest, "n7<Enter>4<Enter>4<Enter>4<Enter>65");
    assert!(guest.sees("UNIQUE"), "{}", screen(&mut guest));
    press(&mut guest, "<Enter>");
    let puzzle = guest.desk.game().map(|ui| ui.game().session().puzzle().clone()).expect("a game");
    assert_eq!(
        puzzle.write("native", None).as_deref(),
        Some("kakuro\n# # 7\\ 4\\\n# 4\\4 . .\n\\6 . . .\n\\5 . . #\n")
    );
}

/// An empty sheet says what to draw first, and names each of the two sums of a square.
#[test]
fn what_is_to_be_drawn_is_said_where_nothing_else_is() {
    for (choice, said) in [
        ("j", "v: select cells by moving  g: make them a region"),
        ("jjj", "v: select cells by moving  g: make them a cage, then type its sum"),
        ("jjjj", "e: black or white square  n: next run without a sum"),
    ] {
        let mut guest = paper(choice);
        guest.play("<work>");
        assert!(guest.sees(said), "{}", screen(&mut guest));
    }
    let mut guest = paper("jjjj4");
    press(&mut guest, "n");
    assert!(guest.sees("Down sum of r1c2") && !guest.sees(" left"), "{}", screen(&mut guest));
    press(&mut guest, "9999");
    assert!(guest.sees("Across sum of r3c1"), "{}", screen(&mut guest));
    assert!(guest.sees("2 runs without sum") && !guest.sees(" of 2"), "one count: {}", screen(&mut guest));
    let mut guest = paper("jjjj");
    press(&mut guest, "n12");
    let said = "The down sum at r1c2 is impossible: 8 cells cannot make 12.";
    assert!(guest.sees(said), "{}", screen(&mut guest));
}

/// The reason why a board cannot be played is shown, not that it is incomplete.
#[test]
fn what_cannot_be_on_paper_is_said() {
    let mut guest = paper("jjj");
    press(&mut guest, "v<Right><Right><Right><Right><Right><Right><Right><Right><Down>");
    assert!(guest.sees("10 cells; a cage has at most 9."), "{}", screen(&mut guest));
    press(&mut guest, "g45<Enter><Enter>");
    assert!(guest.sees("The cage at r1c1 has 10 cells, but there are only 9 digits."), "{}", screen(&mut guest));
    assert!(guest.sees("45×") && guest.sees("10 cells in a cage"), "{}", screen(&mut guest));
    let mut guest = paper("j");
    press(&mut guest, "v<Right><Right><Right><Right><Right><Right><Right><Right><Down>g");
    assert!(guest.sees("10 cells; a region has 9."), "{}", screen(&mut guest));
    let mut guest = paper("jjjjj");
    press(&mut guest, "<Tab>99<Enter><Enter>");
    assert!(guest.sees("99 mines are impossible: only 81 squares are closed."), "{}", screen(&mut guest));
}

/// An abandoned draft can be removed from the welcome screen, and a sheet can be started over. Both can be undone.
#[test]
fn drafts_are_put_aside_and_sheets_begun_anew() {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let begin = || Guest::at(folder.clone(), &usual(), Start::Welcome);
    let mut guest = begin();
    guest.play(":paper<Enter><Enter>5<Esc>");
    guest.desk.finish_work();
    assert!(guest.sees("new sudoku") && guest.sees("draft"), "{}", screen(&mut guest));
    guest.play("ggx");
    assert!(guest.sees("Archived new sudoku;") && !guest.sees("  draft"), "{}", screen(&mut guest));
    guest.play("u");
    assert!(guest.sees("Restored new sudoku.") && guest.sees("  draft"), "{}", screen(&mut guest));
    guest.play("<Enter>");
    assert!(guest.sees("1 digit"), "{}", screen(&mut guest));
    press(&mut guest, ":start over<Enter>");
    assert!(guest.sees("0 digits") && guest.sees("Started over;"), "{}", screen(&mut guest));
    press(&mut guest, "u");
    assert!(guest.sees("1 digit"), "{}", screen(&mut guest));
    press(&mut guest, ":start over<Enter><Esc>");
    assert!(!guest.sees("  draft"), "{}", screen(&mut guest));
    let drafts = fs::read_dir(folder.path().join("games/drafts")).expect("a folder").flatten();
    let aside = drafts.filter(|file| file.file_name().to_string_lossy().starts_with("aside-sheet-sudoku-9x9-")).count();
    assert_eq!(aside, 2, "nothing is deleted");
}

/// A sum goes to the run that exists, and a run that begins at the edge is reported.
#[test]
fn sums_at_the_rim_go_where_a_run_is() {
    let mut guest = paper("jjjj4");
    press(&mut guest, "je");
    assert!(guest.sees("The run that begins at r2c1 has no black square"), "{}", screen(&mut guest));
    press(&mut guest, "jn");
    assert!(guest.sees("Cell r2c1"), "{}", screen(&mut guest));
    press(&mut guest, "e");
    assert!(guest.sees("Across sum of r2c1"), "{}", screen(&mut guest));
    press(&mut guest, "7");
    assert!(guest.sees("5 runs without sum"), "{}", screen(&mut guest));
}

/// A blank completes a number that could have more digits. After a digit it leaves a cell empty.
#[test]
fn a_blank_completes_what_was_typed() {
    let mut guest = paper("16");
    guest.play("1<Space>5,g");
    assert!(guest.sees("sudoku  3 digits") && guest.sees("Cell r1c5"), "{}", screen(&mut guest));
    let board = screen(&mut guest);
    let row = board.lines().find(|row| row.contains('G')).unwrap_or_else(|| panic!("{board}"));
    let signs: String = row.chars().filter(char::is_ascii_alphanumeric).skip(1).take(3).collect();
    assert_eq!(signs, "15G", "{board}");
    guest.play("<Home>jjj,z");
    assert!(guest.sees("Not a valid value here."), "{}", screen(&mut guest));
    let mut guest = paper("jjj");
    guest.play("vlg3<Space>");
    assert!(guest.sees("79 cells in no cage") && guest.sees("Sum of r1c3"), "{}", screen(&mut guest));
}

/// A killer may have one solution without one of its sums, but that is no reason to leave it out.
#[test]
fn a_killer_that_lacks_a_sum_is_not_begun_by_accident_and_its_sheet_comes_back() {
    let mut guest = paper("jjj4");
    press(&mut guest, "vlg4vjjg6vjg7vjg6vjg5vjg3");
    assert!(guest.sees("UNIQUE") && guest.sees("3 cells in no cage"), "{}", screen(&mut guest));
    press(&mut guest, "<Enter>");
    assert!(guest.plays().is_none() && guest.sees("3 cells in no cage. Press Enter again"), "{}", screen(&mut guest));
    press(&mut guest, "<Enter>");
    assert!(guest.plays().is_some(), "{}", screen(&mut guest));
    press(&mut guest, "I");
    assert!(guest.sees("new killer") && guest.sees("killer  6 cages"), "{}", screen(&mut guest));
    press(&mut guest, "u");
    assert!(guest.sees("killer  0 cages"), "{}", screen(&mut guest));
}

#[test]
fn what_cannot_be_is_said_while_it_is_drawn() {
    let mut guest = paper("jjj");
    press(&mut guest, "vlg25");
    assert!(guest.sees("The cage at r1c1 is impossible: 2 cells cannot make 25."), "{}", screen(&mut guest));
    let mut guest = paper("j4");
    press(&mut guest, "vllhjg");
    assert!(guest.sees("Cell r1c4"), "on to what is left: {}", screen(&mut guest));
    // Regions of three, four, five and four cells.
    press(&mut guest, "vjjg");
    let mut guest = paper("j4");
    press(&mut guest, "vllg<Home>lllvjjjg<Home>kkkjvllg<Home>jvjg");
    assert!(guest.sees("Every region needs 4 cells; "), "{}", screen(&mut guest));
    let mut guest = paper("jjjjj3");
    press(&mut guest, "<Tab>10");
    assert!(guest.sees("10 mines are impossible: only 9 squares are closed."), "{}", screen(&mut guest));
}

#[test]
fn the_right_button_makes_a_square_black_and_white_again() {
    let mut guest = paper("jjjj4");
    for runs in ["4 runs", "6 runs"] {
        guest.input(Input::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Right),
            column: 22,
            row: 12,
            modifiers: KeyModifiers::NONE,
        }));
        assert!(guest.sees(runs) && guest.sees("Cell r3c3"), "{}", screen(&mut guest));
    }
}

/// For a drawing without sums, sums can be found.
#[test]
fn sums_are_found_for_black_squares_that_are_drawn() {
    let mut guest = paper("jjjj4");
    press(&mut guest, "jlejjllG");
    assert!(guest.sees("A puzzle of this shape"), "{}", screen(&mut guest));
    guest.play("<Esc>");
    press(&mut guest, "vgG");
    assert!(guest.sees("A puzzle of this shape") && guest.sees("Difficulty"), "{}", screen(&mut guest));
    guest.play("<Left><Enter><work>");
    assert_eq!(guest.plays().as_deref(), Some("Kakuro drawn, easy"), "{}", screen(&mut guest));
}

#[test]
fn a_position_of_minesweeper_is_typed_in_from_paper() {
    let mut guest = paper("jjjjj4x2");
    assert!(guest.sees("new minesweeper") && guest.sees("0 open, 0 flags"), "{}", screen(&mut guest));
    press(&mut guest, "1<Space>2f<Tab>3<Enter>");
    assert!(guest.sees("Mines  3") && guest.sees("2 open, 1 flag"), "{}", screen(&mut guest));
    assert!(guest.sees("FITS"), "{}", screen(&mut guest));
    press(&mut guest, "<Enter>");
    let puzzle = guest.desk.game().map(|ui| ui.game().session().puzzle().clone()).expect("a game");
    assert_eq!(puzzle.write("native", None).as_deref(), Some("minesweeper\nmines: 3\n1.2F\n....\n"));
}

#[test]
fn where_a_board_goes_on_beyond_the_window_an_arrow_says_so() {
    let mut guest = paper("jjjjj30x16");
    guest.input(Input::Resize(40, 15));
    let arrows = |guest: &mut Guest| {
        let rows = rows(&guest.screen());
        ["←", "→", "↑", "↓"].map(|arrow| rows.iter().any(|row| row.contains(arrow)))
    };
    assert_eq!(arrows(&mut guest), [false, true, false, true], "{}", screen(&mut guest));
    press(&mut guest, &"jl".repeat(15));
    assert_eq!(arrows(&mut guest)[2..], [true, false], "{}", screen(&mut guest));
    press(&mut guest, &"l".repeat(20));
    assert_eq!(arrows(&mut guest), [true, false, true, false], "{}", screen(&mut guest));
    let mut guest = paper("jjjj13");
    guest.input(Input::Resize(40, 15));
    assert_eq!(arrows(&mut guest), [false, true, false, true], "{}", screen(&mut guest));
}

#[test]
fn a_jigsaw_is_typed_in_from_paper() {
    let mut guest = paper("j4");
    assert!(guest.sees("new jigsaw sudoku"), "{}", screen(&mut guest));
    press(&mut guest, "vllhjg");
    assert!(guest.sees("INCOMPLETE"), "{}", screen(&mut guest));
}

#[test]
fn a_size_that_there_is_none_of_is_said() {
    let mut guest = Guest::new(&usual());
    guest.play(":paper<Enter>7<Enter>");
    assert!(guest.sees("No sudoku has size 7x7."), "{}", screen(&mut guest));
    guest.play("<Backspace>12x9<Enter>");
    assert!(guest.sees("No sudoku has size 12x9."), "{}", screen(&mut guest));
    guest.play("<Esc><Esc>");
    assert!(!guest.sees("Type in a puzzle from paper "), "{}", screen(&mut guest));
}

/// A picture of a single colour as a file: a GIF of one pixel.
const DOT: &str = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==";

#[test]
fn a_pasted_picture_is_read_and_says_where_no_puzzle_is_in_it() {
    let mut guest = Guest::new(&usual());
    guest.input(Input::Paste(DOT.into()));
    assert!(guest.bottom().contains("reading pasted picture …") && guest.bottom().contains("Esc cancel"));
    guest.play("<work>");
    assert!(guest.sees("no puzzle found in this picture (1 x 1 pixels)"), "{}", screen(&mut guest));
    guest.input(Input::Paste(DOT.into()));
    guest.play("<Esc>");
    assert!(guest.sees("Puzzles"), "given up: {}", screen(&mut guest));
}

#[test]
fn a_picture_pasted_into_a_game_asks_first() {
    let mut guest = opened(scan(STONES, &[]), &usual());
    guest.input(Input::Paste(DOT.into()));
    assert!(guest.sees("Pasted: a picture."), "{}", screen(&mut guest));
    guest.play("<Esc>");
    assert!(guest.plays().is_some());
}

#[test]
fn the_path_of_a_picture_elsewhere_gets_the_line_that_sends_it() {
    for (pasted, line) in [
        ("/home/me/shot.png", "ssh HOST nazo scan - < /home/me/shot.png"),
        ("'/home/me/my shot.JPG'", "ssh HOST nazo scan - < '/home/me/my shot.JPG'"),
        ("file:///home/me/my%20shot.webp\n", "ssh HOST nazo scan - < '/home/me/my shot.webp'"),
    ] {
        let mut guest = Guest::new(&Window::mono(120, 40));
        guest.input(Input::Paste(pasted.into()));
        assert!(guest.bottom().contains(line), "{}", guest.bottom());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(300), ..ProptestConfig::default() })]

    /// Whatever is pressed in whatever window, the sheet stays intact and can be left, and its draft has what was done.
    #[test]
    fn nothing_breaks_a_sheet(window in any_window(), keys in prop::collection::vec(any_stroke(), 1..60), row in 0_usize..9) {
        let mut guest = if row < 6 { paper(&"j".repeat(row)) } else { opened(scan(STONES, TWO), &window) };
        guest.input(Input::Resize(window.size.0, window.size.1));
        for key in keys {
            guest.stroke(key);
            if guest.flow != Flow::Go {
                break;
            }
            guest.screen();
        }
    }
}

/// A picture of two sudokus side by side.
fn two_sudokus() -> Sight {
    let fonts = Fonts::bundled().expect("the fonts of the repository");
    let style = Style::plain(nazo_draw::Kind::Sudoku, &fonts, 48.0);
    let boards = [
        include_str!("../../puzzles/sudoku/level-1-e-nine.nazo"),
        include_str!("../../puzzles/sudoku/level-1-f-nine.nazo"),
    ];
    let drawn = boards.map(|text| {
        let cells: String = text.lines().filter(|line| line.len() == 9).collect();
        let mut board = Board::empty(nazo_draw::Kind::Sudoku, 9, 9);
        for (cell, sign) in board.cells.iter_mut().zip(cells.chars()) {
            let digit = sign.to_digit(10).map(|digit| digit as u8);
            *cell = Cell::Square { digit, typed: false, marks: 0, label: None };
        }
        draw(&board, &style, &mut Dice::new(3))
    });
    let row = |y: usize| drawn.iter().flat_map(move |one| one.rgb[y * one.width * 3..][..one.width * 3].to_vec());
    let rgb: Vec<u8> = (0..drawn[0].height).flat_map(row).collect();
    let pixels = rgb.as_chunks::<3>().0.to_vec();
    let picture = Picture::new(drawn[0].width * 2, drawn[0].height, pixels).expect("as many pixels as it says");
    look(Arc::new(View::new(picture)), Wanted::default(), &Budget::unlimited()).expect("a board")
}

/// The other board is listed below the one that is opened.
#[test]
fn other_boards_of_a_picture_are_listed_under_the_one_that_is_read() {
    let start = Start::Sight("page.png".into(), Box::new(two_sudokus()));
    let mut guest = Guest::at(Arc::new(TempDir::new().expect("a folder")), &usual(), start);
    guest.desk.finish_work();
    let told = "This picture shows another board, listed when you leave this one.";
    assert!(screen(&mut guest).contains(told), "{}", screen(&mut guest));
    press(&mut guest, "q");
    let listed = screen(&mut guest);
    assert!(listed.contains("Other boards in page.png") && listed.contains("page.png 2"), "{listed}");
    press(&mut guest, "<Enter>");
    assert!(guest.desk.game().is_some_and(|ui| ui.game().session().model().cell_count() == 81));
}

/// A user who leaves at once is not told of other boards, and neither is another game that is open when they are found.
#[test]
fn other_boards_are_listed_under_no_other_game() {
    let begin = || Start::Sight("page.png".into(), Box::new(two_sudokus()));
    let mut guest = Guest::begun(Arc::new(TempDir::new().expect("a folder")), &usual(), begin());
    guest.play(":welcome screen<Enter><work>");
    assert!(
        guest.plays().is_none() && !guest.sees("Other boards") && !guest.sees("another board"),
        "{}",
        screen(&mut guest)
    );
    let mut guest = Guest::begun(Arc::new(TempDir::new().expect("a folder")), &usual(), begin());
    let played = |guest: &Guest| guest.desk.game().map(|ui| puzzle_id(&**ui.game().session().puzzle()));
    let first = played(&guest);
    guest.input(Input::Paste(EXAMPLE.into()));
    guest.play("<Enter>");
    assert!(played(&guest).is_some() && played(&guest) != first);
    guest.play("<work>q");
    assert_eq!(played(&guest), first, "{}", screen(&mut guest));
    press(&mut guest, "q");
    assert!(guest.sees("Other boards in page.png"), "{}", screen(&mut guest));
}

/// A corrected sheet becomes a game before the other boards are found; they are listed under that game.
#[test]
fn other_boards_are_listed_under_the_game_of_a_sheet() {
    let sight = two_sudokus();
    let doubtful = sight.scan.cells.iter().position(|cell| cell.value != BLANK).expect("a digit");
    let mut scan = sight.scan.clone();
    let taken = scan.cells[doubtful].value.clone();
    scan.cells[doubtful] = Glyph::read(vec![(taken, 0.5), ("9".to_string(), 0.4)]);
    let standing = standing(&scan, &Budget::unlimited()).expect("the engine works");
    let trust = trust(&scan, &standing);
    let sight = Sight { scan, standing, trust, view: sight.view };
    let start = Start::Sight("page.png".into(), Box::new(sight));
    let mut guest = Guest::begun(Arc::new(TempDir::new().expect("a folder")), &usual(), start);
    assert!(guest.plays().is_none(), "{}", screen(&mut guest));
    guest.play("<Enter>");
    assert!(guest.plays().is_some(), "{}", screen(&mut guest));
    press(&mut guest, "<work>q");
    assert!(guest.sees("Other boards in page.png"), "{}", screen(&mut guest));
}

/// A reading of an expert board, in which 33 of the covered squares might just as well be open.
fn dark_field() -> Scan {
    let doubtful = || Glyph::read(vec![(BLANK.to_string(), 0.5), ("0".to_string(), 0.499), ("F".to_string(), 0.001)]);
    let sure = || Glyph::read(vec![(BLANK.to_string(), 0.999)]);
    let cells = (0..480).map(|at| if at < 32 || at == 479 { doubtful() } else { sure() }).collect();
    let mesh = Some(Mesh::new(16, 30, |row, col| (12.0 * col as f32, 12.0 * row as f32)));
    Scan { mesh, cells, fit: 0.9, ..(MINESWEEPER.papers()[0].blank)(16, 30).expect("there is such a board") }
}

/// Beside a board as wide as an expert one, no figure and no key in the panel is missing.
#[test]
fn a_narrow_panel_cuts_no_figure() {
    for (lang, expected) in [
        (
            Lang::En,
            [
                "read  closed  50%",
                "Space 0       50%",
                "      F        0%",
                "V 32 more: closed",
                "Auto-fixed  0",
                "Cell r16c30   33/33",
            ],
        ),
        (
            Lang::Ja,
            ["読み  閉    50%", "Space 0     50%", "      F      0%", "V ほか32箇所も閉", "修復による変更  0", "33/33"],
        ),
    ] {
        let mut guest = opened(dark_field(), &Window { lang, ..usual() });
        press(&mut guest, "N");
        let shown = screen(&mut guest);
        for words in expected {
            assert!(shown.contains(words), "{words}:\n{shown}");
        }
        let panel = shown.lines().take(22).filter_map(|row| row.char_indices().nth(60).map(|(at, _)| &row[at..]));
        assert!(panel.clone().count() > 10 && panel.clone().all(|row| !row.contains('…')), "{shown}");
    }
}

/// A position of four columns in which the first column of the lattice is wrong: it lies beside the board.
fn beside_the_board() -> Scan {
    let rows = ["0011", "001F", "0011"];
    let read = |sign: char| Glyph::read(vec![(sign.to_string(), 0.99)]);
    let cells = rows.iter().flat_map(|row| row.chars()).map(read).collect();
    let mesh = Some(Mesh::new(3, 4, |row, col| (20.0 + 40.0 * col as f32, 12.0 + 40.0 * row as f32)));
    Scan { mesh, cells, fit: 0.9, ..(MINESWEEPER.papers()[0].blank)(3, 4).expect("there is such a board") }
}

/// The board of the game that was begun.
fn played(guest: &Guest) -> Option<String> {
    guest.desk.game()?.game().session().puzzle().write("native", None)
}

/// The rows of the screen beside the board that show what was read and its picture.
fn beside(guest: &mut Guest) -> Vec<String> {
    let shown = screen(guest);
    let at =
        shown.lines().find_map(|row| Some(row.split_once("Reading  ")?.0.chars().count())).expect("there is a panel");
    shown.lines().take(18).map(|row| row.chars().skip(at).collect()).collect()
}

#[test]
fn a_column_too_many_goes_and_one_too_few_comes() {
    let mut guest = opened(beside_the_board(), &usual());
    guest.play("I<work>");
    assert!(guest.sees("Reading  shot.png") && guest.sees("11 open, 1 flag"), "{}", screen(&mut guest));
    press(&mut guest, "_<Left>");
    assert!(guest.sees("Removed: a column at the left. The board is 3x3 now."), "{}", screen(&mut guest));
    assert!(guest.sees("8 open, 1 flag"), "{}", screen(&mut guest));
    press(&mut guest, "+<Right>");
    assert!(guest.sees("Added: a column at the right. The board is 4x3 now."), "{}", screen(&mut guest));
    press(&mut guest, "n");
    assert!(guest.sees("nothing read here") && guest.sees("Cell r1c4"), "{}", screen(&mut guest));
    press(&mut guest, "110");
    assert!(guest.sees("These conflict:") && guest.sees("0 at r3c4"), "{}", screen(&mut guest));
    assert!(guest.sees("Cell r3c4"), "{}", screen(&mut guest));
    press(&mut guest, "1<Enter>");
    assert_eq!(played(&guest).as_deref(), Some("minesweeper\n0111\n01F1\n0111\n"), "{}", screen(&mut guest));
}

/// Lines can be added and removed on every side, with `-` too if it is not a value to type. `u` restores what was read.
#[test]
fn lines_come_and_go_at_every_side_and_undo_takes_it_back() {
    let mut guest = opened(beside_the_board(), &usual());
    guest.play("I<work>");
    let shown = |guest: &mut Guest| screen(guest).lines().take(20).map(str::to_string).collect::<Vec<String>>();
    let before = shown(&mut guest);
    for (keys, size, tally) in [
        ("_<Up>", "4x2", "7 open, 1 flag"),
        ("_<Down>", "4x2", "7 open, 1 flag"),
        ("_<Right>", "3x3", "9 open, 0 flags"),
        ("+<Up>", "4x4", "11 open, 1 flag"),
        ("+<Left>", "5x3", "11 open, 1 flag"),
        ("+-<Down>", "4x2", "7 open, 1 flag"),
        ("_+<Right>", "5x3", "11 open, 1 flag"),
    ] {
        press(&mut guest, keys);
        assert!(guest.sees(&format!("The board is {size} now.")), "{keys}: {}", screen(&mut guest));
        assert!(guest.sees(tally), "{keys}: {}", screen(&mut guest));
        let changed = shown(&mut guest);
        press(&mut guest, "u");
        assert_eq!(shown(&mut guest), before, "{keys}");
        press(&mut guest, "U");
        assert_eq!(shown(&mut guest), changed, "{keys}");
        press(&mut guest, "u");
    }
    press(&mut guest, "_<Esc><Up>");
    assert_eq!(shown(&mut guest), before, "another key than a direction drops it");
    // A removed line comes back as it was read, and what was typed beside it stays.
    press(&mut guest, "_<Up>3_<Left>+<Left>+<Up>");
    assert!(guest.sees("11 open, 1 flag"), "{}", screen(&mut guest));
    press(&mut guest, "uuuuu");
    assert_eq!(shown(&mut guest), before);
    press(&mut guest, "_<Up>_<Up>_<Up>");
    assert!(guest.sees("This minesweeper can't become smaller."), "{}", screen(&mut guest));
}

/// The picture beside the board and the cursor follow the cell. New cells have pictures from beyond the lattice.
#[test]
fn pictures_of_cells_go_with_them_when_the_board_grows() {
    let mut guest = opened(beside_the_board(), &usual());
    guest.play("I<work><Home>kk");
    let first = beside(&mut guest);
    assert!(first[7].contains("Cell r1c1") && first[9].contains(['█', '▄', '▀']), "{first:?}");
    press(&mut guest, "+<Left>+<Up>");
    let now = beside(&mut guest);
    assert!(now[7].contains("Cell r2c2"), "{now:?}");
    assert_eq!(now[8..], first[8..], "the same cell with the same picture");
    press(&mut guest, "h");
    let new = beside(&mut guest);
    assert!(new[7].contains("Cell r2c1") && new[9..15] != first[9..15], "another picture: {new:?}");
    // A click finds the cells in their new places.
    let shown = screen(&mut guest);
    let places = shown.lines().zip(0..).find_map(|(row, at)| Some((row.chars().position(|symbol| symbol == '▒')?, at)));
    let (column, row) = places.expect("there are covered squares");
    let click = MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: column as u16,
        row,
        modifiers: KeyModifiers::NONE,
    };
    guest.input(Input::Mouse(click));
    assert!(guest.sees("Cell r1c1"), "{}", screen(&mut guest));
    // A click cancels the key that waits for a direction.
    press(&mut guest, "_");
    guest.input(Input::Mouse(click));
    press(&mut guest, "l");
    assert!(guest.sees("Cell r1c2"), "{}", screen(&mut guest));
}

#[test]
fn a_board_of_another_size_is_there_again_after_the_program_ended() {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let doubtful = || Scan {
        cells: beside_the_board().cells.into_iter().map(|glyph| Glyph::read(vec![(glyph.value, 0.7)])).collect(),
        ..beside_the_board()
    };
    let start = || Start::Sight("shot.png".into(), Box::new(sight(doubtful())));
    let mut guest = Guest::at(folder.clone(), &usual(), start());
    press(&mut guest, "_<Left>+<Right>2");
    let before = screen(&mut guest);
    let mut guest = Guest::at(folder, &usual(), start());
    guest.desk.finish_work();
    assert!(guest.sees("Your corrections, as you left them."), "{}", screen(&mut guest));
    let board = |shown: &str| shown.lines().take(8).map(|row| row.chars().take(38).collect()).collect::<Vec<String>>();
    assert_eq!(board(&screen(&mut guest)), board(&before));
    press(&mut guest, "u");
    assert!(guest.sees("11 open, 1 flag"), "as it was read: {}", screen(&mut guest));
}

#[test]
fn a_board_that_has_only_one_size_says_so() {
    for mut guest in [opened(scan(STONES, TWO), &usual()), paper(""), paper("jjj")] {
        for key in ["+", "_"] {
            press(&mut guest, key);
            assert!(guest.sees("This board's size can't be changed."), "{}", screen(&mut guest));
        }
        press(&mut guest, "?<End>");
        assert!(!guest.sees("row or column on that side"), "{}", screen(&mut guest));
    }
}

/// A board typed in from paper can grow too. The border of a kakuro stays black, and the number of mines stays the
/// same.
#[test]
fn what_is_typed_in_from_paper_grows_as_well() {
    let mut guest = paper("jjjj4");
    assert!(guest.sees("6 runs"), "{}", screen(&mut guest));
    press(&mut guest, "+<Right>");
    assert!(guest.sees("The board is 5x4 now.") && guest.sees("7 runs"), "{}", screen(&mut guest));
    press(&mut guest, "+<Up>");
    assert!(guest.sees("The board is 5x5 now.") && guest.sees("7 runs"), "{}", screen(&mut guest));
    press(&mut guest, "_<Left>_<Left>");
    assert!(guest.sees("The board is 3x5 now."), "{}", screen(&mut guest));
    let mut guest = paper("jjjjj4x2");
    press(&mut guest, "<Tab>3<Enter>+<Down>");
    assert!(guest.sees("The board is 4x3 now.") && guest.sees("Mines  3"), "{}", screen(&mut guest));
    // The cell that the cursor left for the number of mines may be gone when it comes back.
    press(&mut guest, "<Tab>jj<Tab>u");
    assert!(guest.sees("Number of mines") && guest.sees("Mines  3"), "{}", screen(&mut guest));
    press(&mut guest, "<Left>");
    assert!(guest.sees("Cell r2c1"), "{}", screen(&mut guest));
}

/// One key decides all squares of a dark board.
#[test]
fn what_is_doubtful_alike_is_decided_at_once() {
    let mut guest = opened(dark_field(), &Window::mono(120, 40));
    assert!(guest.sees("V closed for 32 more") && guest.sees("1 of 33"), "{}", screen(&mut guest));
    press(&mut guest, "<Space>");
    assert!(guest.sees("V 0 for 32 more") && guest.sees("  1 open"), "{}", screen(&mut guest));
    press(&mut guest, "V");
    assert!(guest.sees("Set 33 places read alike to 0. u: undo"), "{}", screen(&mut guest));
    assert!(guest.sees("33 open") && !guest.sees(" of 33"), "{}", screen(&mut guest));
    press(&mut guest, "V");
    assert!(guest.sees("Nothing else is doubtful in the same way."), "{}", screen(&mut guest));
    press(&mut guest, "u");
    assert!(guest.sees("V 0 for 32 more") && guest.sees("Cell r1c1"), "all of it at once: {}", screen(&mut guest));
    // After a typed value the cursor is on the next of them, and the panel shows what the key means there.
    press(&mut guest, "0");
    assert!(guest.sees("Cell r1c2") && guest.sees("V closed for 31 more"), "{}", screen(&mut guest));
    press(&mut guest, "hV");
    assert!(guest.sees("Set 33 places read alike to 0.") && guest.sees("33 open"), "{}", screen(&mut guest));
    // Only those in the selection.
    press(&mut guest, "u<Home>vllV");
    assert!(guest.sees("Set 2 places read alike to closed."), "{}", screen(&mut guest));
    assert!(guest.sees(" of 30"), "one was typed before: {}", screen(&mut guest));
}

/// In the palette, the keys do what the palette says.
#[test]
fn sizes_and_readings_alike_are_found_in_the_palette() {
    let mut guest = opened(dark_field(), &usual());
    press(&mut guest, ":similar doubtful<Enter>");
    assert!(guest.sees("Set 33 places read alike to closed."), "{}", screen(&mut guest));
    press(&mut guest, ":add a row<Enter><Left>");
    assert!(guest.sees("The board is 31x16 now."), "{}", screen(&mut guest));
    press(&mut guest, ":remove a row<Enter><Down>");
    assert!(guest.sees("The board is 31x15 now."), "{}", screen(&mut guest));
}

/// Makes a file this many seconds old.
fn age(file: &Path, seconds: u64) {
    let file = fs::File::options().append(true).open(file).expect("it is there");
    file.set_modified(SystemTime::now() - Duration::from_secs(seconds)).expect("it can be as old as that");
}

/// The only draft in a folder, as its file and its text.
fn draft(folder: &TempDir) -> Option<(PathBuf, String)> {
    let files = fs::read_dir(folder.path().join("games/drafts")).ok()?;
    let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("an entry").path()).collect();
    assert!(files.len() < 2, "{files:?}");
    let file = files.pop()?;
    let text = fs::read_to_string(&file).expect("a text");
    Some((file, text))
}

/// The rows of the welcome screen between "Continue" and "Begin".
fn to_go_on(guest: &mut Guest) -> Vec<String> {
    let shown = screen(guest);
    let rows = shown.lines().skip_while(|row| !row.contains("Continue")).skip(1);
    rows.take_while(|row| !row.contains("Begin")).map(|row| row.trim_end().to_string()).collect()
}

/// A board that is half typed in is offered among the games, most recent first, and opens as it was left.
#[test]
fn what_is_half_typed_in_is_offered_on_the_welcome_screen() {
    let mut guest = Guest::new(&usual());
    guest.play(":paper<Enter>jjjjj4x2<Enter><Esc>");
    assert!(!guest.sees("draft") && guest.sees("New here?"), "nothing was done: {}", screen(&mut guest));
    guest.play(":paper<Enter>jjjjj4x2<Enter>");
    press(&mut guest, "1+<Down>");
    guest.play("<Esc>");
    let row = to_go_on(&mut guest).concat();
    assert!(row.contains("new minesweeper") && row.contains("minesweeper  ") && row.contains("draft"), "{row}");
    assert!(!guest.sees("New here?"), "{}", screen(&mut guest));
    // It is offered after a restart too, and among the games.
    age(&draft(&guest.folder).expect("a draft").0, 60);
    let mut guest = guest.again(&usual());
    guest.input(Input::Paste(STONES.into()));
    guest.play("5q<Home>");
    let rows = to_go_on(&mut guest);
    assert!(rows.len() > 1 && !rows[0].contains("draft") && rows[1].contains("draft"), "{rows:?}");
    guest.play("<Down><Enter><work>");
    assert!(
        guest.sees("Your corrections, as you left them.") && guest.sees("new minesweeper"),
        "{}",
        screen(&mut guest)
    );
    assert!(guest.sees("1 open"), "{}", screen(&mut guest));
    press(&mut guest, "uq");
    assert_eq!(draft(&guest.folder), None);
    assert!(to_go_on(&mut guest).iter().all(|row| !row.contains("draft")), "{}", screen(&mut guest));
}

#[test]
fn what_is_played_is_no_draft_any_more_and_only_what_is_changed_is_one_again() {
    let mut guest = paper("jjjjj4x2");
    press(&mut guest, "1<Right>1");
    assert!(draft(&guest.folder).is_some());
    press(&mut guest, "<Enter><Enter>");
    assert!(guest.plays().is_some() && draft(&guest.folder).is_none(), "{}", screen(&mut guest));
    guest.play("I<work>");
    assert!(guest.sees("new minesweeper") && guest.sees("2 open"), "{}", screen(&mut guest));
    guest.play("<Esc>");
    assert_eq!(draft(&guest.folder), None, "it was only looked at");
    guest.play("I<work>");
    press(&mut guest, "<Home>x<Esc>");
    let (_, text) = draft(&guest.folder).expect("it was changed");
    assert_eq!(text.lines().count(), 2, "by what it began with: {text}");
    guest.play("q");
    assert!(to_go_on(&mut guest).iter().any(|row| row.contains("draft")), "{}", screen(&mut guest));
}

/// A half-corrected picture is offered by its name. It opens as a sheet even if it could be played as read, and a
/// message says if it is gone or has changed.
#[test]
fn a_picture_that_is_half_corrected_is_offered_on_the_welcome_screen() {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let of_repository = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/images").join(name);
    let shot = folder.path().join("my shot.png");
    fs::copy(of_repository("minesweeper-classic.png"), &shot).expect("copied");
    let mut guest = Guest::at(folder.clone(), &usual(), Start::Welcome);
    guest.input(Input::Paste(shot.display().to_string()));
    guest.play("<work>I<work>");
    assert!(guest.sees("Reading  my shot.png"), "{}", screen(&mut guest));
    press(&mut guest, "_<Left>");
    let left = screen(&mut guest);
    guest.play("<Esc>q");
    let (file, text) = draft(&folder).expect("a draft");
    assert_eq!(text.lines().nth(1), Some(format!("picture {}", shot.display()).as_str()), "{text}");
    let begin = || {
        age(&file, 0);
        for game in fs::read_dir(folder.path().join("games")).expect("a folder").flatten() {
            if game.path().extension().is_some() {
                age(&game.path(), 60);
            }
        }
        let mut guest = Guest::at(folder.clone(), &usual(), Start::Welcome);
        let rows = to_go_on(&mut guest);
        assert!(rows[0].contains("my shot.png") && rows[0].contains("draft"), "{rows:?}");
        guest.play("<Enter><work>");
        guest
    };
    let mut guest = begin();
    guest.desk.finish_work();
    assert!(guest.sees("Your corrections, as you left them."), "{}", screen(&mut guest));
    let board = |shown: &str| shown.lines().take(16).map(|row| row.chars().take(30).collect()).collect::<Vec<String>>();
    assert_eq!(board(&screen(&mut guest)), board(&left));
    // The picture is gone.
    let moved = folder.path().join("moved.png");
    fs::rename(&shot, &moved).expect("moved");
    let mut guest = begin();
    let told = "Couldn't open this draft's picture, ";
    assert!(guest.sees(told), "{}", screen(&mut guest));
    // Another picture has its name.
    fs::copy(of_repository("sudoku-screenshot.png"), &shot).expect("copied");
    let mut guest = begin();
    assert!(guest.sees("The picture has changed"), "{}", screen(&mut guest));
    // The corrections follow the picture, wherever it is.
    let mut guest = Guest::at(folder.clone(), &usual(), Start::Welcome);
    guest.input(Input::Paste(moved.display().to_string()));
    guest.play("<work><work>");
    assert!(guest.sees("Your corrections, as you left them."), "{}", screen(&mut guest));
    guest.play("<Esc>");
    let (_, text) = draft(&folder).expect("a draft");
    assert_eq!(text.lines().nth(1), Some(format!("picture {}", moved.display()).as_str()), "{text}");
    // Older drafts do not record where their picture is.
    fs::write(&file, text.lines().filter(|line| !line.starts_with("picture")).collect::<Vec<_>>().join("\n") + "\n")
        .expect("written");
    let mut guest = Guest::at(folder.clone(), &usual(), Start::Welcome);
    assert!(!guest.sees("draft"), "{}", screen(&mut guest));
    guest.input(Input::Paste(moved.display().to_string()));
    guest.play("<work><work>");
    assert!(guest.sees("Your corrections, as you left them."), "{}", screen(&mut guest));
}
