//! The counter beside a minesweeper position: how many mines are not flagged.

use nazo::load::picture::{Wanted, sight};
use nazo_core::puzzle::Budget;
use nazo_draw::{Board, Counter, Dice, Fonts, Kind, Picture, Style, draw, text};
use nazo_kinds::scan::{BLANK, Scan};

const POSITION: &str = "minesweeper
mines: 10
000001F10
000013.20
00001FF10
000012210
000000000
001122210
013F...21
01.......
";

/// The position with a counter in the given style, drawn with this seed.
fn drawn(counter: Counter, cell: f32, seed: u64) -> Picture {
    let fonts = Fonts::bundled().expect("the fonts of the repository");
    let board: Board = text::board(POSITION).expect("a position");
    let mut style = Style::plain(Kind::Minesweeper, &fonts, cell);
    style.counter = counter;
    draw(&board, &style, &mut Dice::new(seed))
}

fn scan(picture: &Picture) -> Scan {
    let png = picture.png().expect("a picture");
    sight(&png, Wanted::default(), &Budget::unlimited()).expect("a position").scan
}

fn text_of(scan: &Scan) -> String {
    scan.kind.typeset(scan)
}

/// The first pictures in a style that show the number of mines or, without `is_seen`, only the time.
fn pictures(counter: Counter, cell: f32, is_seen: bool) -> impl Iterator<Item = Picture> {
    let all = (0..).map(move |seed| drawn(counter, cell, seed));
    all.filter(move |picture| picture.is_counted == is_seen).take(count())
}

/// The number of pictures read in each style.
fn count() -> usize {
    if std::env::var_os("NAZO_FULL").is_some() { 4 } else { 2 }
}

#[test]
fn the_mines_that_are_not_flagged_and_the_flags_are_all_mines() {
    for counter in [Counter::Segments, Counter::Leaning] {
        for cell in [18.0, 30.0, 52.0] {
            for picture in pictures(counter, cell, true) {
                let scan = scan(&picture);
                assert_eq!(text_of(&scan), POSITION, "{counter:?}, tiles of {cell} pixels: {:?}", scan.total);
                let (shown, flags) = scan.total_of.expect("flags are on the board");
                assert_eq!((shown + flags).to_string(), scan.total.as_ref().expect("a number").value);
                // The counter is above the board, in its left half.
                let [left, top, right, bottom] = scan.total_at.expect("it was read somewhere");
                let (board_top, middle) =
                    (scan.mesh.as_ref().expect("a mesh").place(4.5, 0.0).1, picture.place(4.5, 0.0).0);
                assert!(left < right && right < middle && top < bottom && bottom < board_top, "{:?}", scan.total_at);
            }
        }
    }
}

/// Plain digits. A number beside a mine counts the mines that are not flagged; after flags and a slash, it counts all
/// mines. An unreadable number is left out, and no other is reported.
#[test]
fn plain_digits_beside_a_sign_are_read() {
    for counter in [Counter::Boxed, Counter::Shares, Counter::Bare, Counter::Aside] {
        for cell in [24.0, 52.0] {
            let mut right = 0;
            for picture in pictures(counter, cell, true) {
                let scan = scan(&picture);
                let told = scan.total.as_ref().map(|total| total.value.as_str());
                assert!(told == Some("10") || told == Some(BLANK), "{counter:?}, {cell} pixels: {:?}", scan.total);
                assert_eq!(scan.total_at.is_some(), told == Some("10"));
                right += usize::from(text_of(&scan) == POSITION);
            }
            assert!(right + 1 >= count(), "{counter:?}, tiles of {cell} pixels: {right} of {} are read", count());
        }
    }
}

/// The display above a board looks a little like flags here and there, and was once taken for a row of them.
#[test]
fn a_display_above_the_board_is_no_row_of_flags() {
    for number in [21, 703] {
        let (board, picture) = crate::position(101, number);
        let scan = scan(&picture);
        assert_eq!((scan.rows, scan.cols), (board.rows, board.cols), "{number}");
    }
}

#[test]
fn a_clock_is_no_counter() {
    use Counter::{Aside, Bare, Boxed, Leaning, Segments, Shares};
    for counter in [Segments, Leaning, Boxed, Shares, Bare, Aside] {
        for picture in pictures(counter, 32.0, false) {
            let scan = scan(&picture);
            assert_eq!(text_of(&scan), POSITION.replace("mines: 10\n", ""), "{counter:?}: {:?}", scan.total);
            assert_eq!(scan.total_at, None);
        }
    }
}

/// The counter of a whole board does not apply to a part of it.
#[test]
fn beside_a_part_of_a_board_no_counter_is_taken() {
    let picture = pictures(Counter::Segments, 32.0, true).next().expect("a picture");
    for (cols, what) in [(8.5, "half a tile"), (9.0, "no border")] {
        let width = picture.place(cols, 0.0).0 as usize;
        let rows = picture.rgb.chunks(picture.width * 3);
        let rgb: Vec<u8> = rows.flat_map(|row| row[..width * 3].to_vec()).collect();
        let mut cut = picture.clone();
        (cut.width, cut.rgb) = (width, rgb);
        let png = cut.png().expect("a picture");
        let Ok(found) = sight(&png, Wanted::default(), &Budget::unlimited()) else { continue };
        assert_eq!(found.scan.total.map(|total| total.value).as_deref(), Some(BLANK), "{what} at the right");
    }
}

/// More mines than covered tiles, or fewer than the numbers need: the number was misread, or belongs to another board.
#[test]
fn a_number_that_cannot_be_is_left_out() {
    let fonts = Fonts::bundled().expect("the fonts of the repository");
    for (mines, is_possible) in [(4, false), (9, true), (11, true), (60, false)] {
        let text = POSITION.replace("mines: 10", &format!("mines: {mines}"));
        let board = text::board(&text).expect("a position");
        let mut style = Style::plain(Kind::Minesweeper, &fonts, 32.0);
        style.counter = Counter::Segments;
        let all = (0..).map(|seed| draw(&board, &style, &mut Dice::new(seed)));
        let picture = all.into_iter().find(|picture| picture.is_counted).expect("a picture");
        let wanted = if is_possible { text } else { text.replace(&format!("mines: {mines}\n"), "") };
        assert_eq!(text_of(&scan(&picture)), wanted);
    }
}
