//! Futoshikis as other programs and web pages draw them.

use nazo::generate::{Order, fresh};
use nazo::load::picture::{self, Wanted, sight};
use nazo_core::puzzle::Budget;
use nazo_draw::signs::{Look, draw};
use nazo_draw::{Dice, Fonts, Wear};
use nazo_kinds::kind_named;
use nazo_kinds::scan::{Sight, Spot, Trust};

/// New puzzles in native text, `count` of each size.
fn puzzles(count: u64) -> Vec<String> {
    let kind = kind_named("futoshiki").expect("the kind");
    let order = Order { tries: 1, seed: 7, ..Order::of(kind).expect("it makes puzzles") };
    let of_size = |size: &str| {
        let variant = Order::variant_of(kind, size).expect("the size");
        let order = Order { variant, ..order.clone() };
        let made = (0..count).map(move |number| fresh(&order, number, &Budget::unlimited()).expect("a puzzle").puzzle);
        made.map(|puzzle| puzzle.write("native", None).expect("its text")).collect::<Vec<String>>()
    };
    ["4x4", "5x5", "6x6", "7x7"].into_iter().flat_map(of_size).collect()
}

/// The rows of cells and of signs of a native text.
fn rows(text: &str) -> Vec<&str> {
    text.lines().skip(1).filter(|line| !line.contains(": ")).collect()
}

/// What was read, as native text with nothing but the board.
fn text_of(sight: &Sight) -> String {
    sight.scan.kind.typeset(&sight.scan)
}

fn read(text: &str, look: Look, cell: f32, wear: &Wear, dice: &mut Dice) -> Option<Sight> {
    let fonts = Fonts::bundled().expect("the fonts of the repository");
    let font = dice.pick(&fonts.held_back).clone();
    let png = wear.apply(&draw(&rows(text), look, cell, &font, dice), dice).png().expect("a picture");
    if let Some(folder) = std::env::var_os("NAZO_KEEP") {
        let name = format!("{look:?}-{cell}-{}.png", dice.clone().bits());
        std::fs::write(std::path::Path::new(&folder).join(name), &png).expect("written");
    }
    sight(&png, Wanted::default(), &Budget::unlimited()).ok()
}

#[test]
fn futoshikis_are_read_as_they_were_drawn() {
    let (mut right, mut all) = (0, 0);
    let mut dice = Dice::new(5);
    for (number, text) in puzzles(if crate::drawn::is_full() { 60 } else { 12 }).iter().enumerate() {
        let (look, cell) = (Look::ALL[number % 4], dice.range(24.0, 64.0).round());
        // In these looks the gap comes on top of a cell of this many pixels.
        let cell = if matches!(look, Look::Thin | Look::Letters) { (1.5 * cell).round() } else { cell };
        let wear = Wear { jpeg: dice.chance(0.3).then_some(85), ..Wear::none() };
        let sight = read(text, look, cell, &wear, &mut dice);
        let wanted = format!("futoshiki\n{}\n", rows(text).join("\n"));
        let found = sight.as_ref().map_or("nothing".to_string(), text_of);
        let is_sure = sight.as_ref().is_some_and(|sight| sight.trust == Trust::Sure);
        assert!(found == wanted || !is_sure, "{look:?}, {cell}: taken for\n{found}, but is\n{wanted}");
        if found != wanted {
            let trust = sight.map(|sight| sight.trust);
            println!("{look:?}, {cell}: {trust:?}\n{found}  for\n{wanted}");
        }
        (right, all) = (right + usize::from(found == wanted), all + 1);
    }
    println!("{right} of {all}");
    assert!(all >= 40 && right * 10 >= all * 9, "{right} of {all}");
}

/// Digits alone could be another kind of puzzle.
#[test]
fn a_board_without_signs_is_no_futoshiki() {
    let latin = "futoshiki\n1 . 3 .\n. . . .\n. 4 . .\n. . . .\n. . 1 .\n. . . .\n2 . . 3\n";
    for look in Look::ALL {
        let sight = read(latin, look, 48.0, &Wear::none(), &mut Dice::new(3));
        assert!(sight.is_none_or(|sight| sight.scan.kind.id() != "futoshiki"), "{look:?}");
    }
}

/// A missing sign is put where it was looked for, and a misread one is changed.
#[test]
fn what_was_read_can_be_corrected() {
    let text = "futoshiki\n. . .>.\n^ . v .\n. . .>.\nv . . .\n. . . .\n. . v .\n.>. . 3\n";
    let sight = read(text, Look::Thin, 60.0, &Wear::none(), &mut Dice::new(1)).expect("a board");
    let mut scan = sight.scan;
    assert_eq!(picture::text(&scan, None), text);
    scan.set(Spot::Right(0, 2), "<");
    scan.set(Spot::Below(0, 0), ".");
    assert_eq!(scan.kind.typeset(&scan), text.replace(".>.\n^ .", ".<.\n. ."));
}
