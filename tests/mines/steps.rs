//! Solution paths: every step is right, and together they find all that is certain.

use nazo_core::explain::{Options, path};
use nazo_core::puzzle::{Budget, Position};
use nazo_core::solve::backbone;
use nazo_core::words::Lang;
use nazo_kinds::Dice;
use nazo_kinds::Kind;
use nazo_kinds::minesweeper::generate::{Means, solved};
use nazo_kinds::minesweeper::simulate::{First, Game};
use nazo_kinds::minesweeper::{Board, MINESWEEPER, Minesweeper, Size, Square};
use nazo_kinds::{Info, Puzzle};

use unicode_width::UnicodeWidthStr;

use crate::support::full;

/// The columns for a sentence in a window of usual size.
const TWO_ROWS: usize = 160;

/// The position with some open squares closed again, so that there is something to prove.
fn half_way(game: &Game, dice: &mut Dice) -> Board {
    let layout = game.layout(dice).expect("room");
    let mut board = solved(game, &layout, Means::All, &Budget::unlimited()).expect("no limit");
    for at in 0..game.size.area() {
        if at != game.click && dice.below(3) == 0 {
            board.set(at, [Square::Closed, Square::Flag][dice.below(2) as usize]);
        }
    }
    board
}

#[test]
fn paths_tell_all_that_is_certain() {
    let game = Game { size: Size { rows: 7, cols: 8 }, mines: 11, first: First::Opening, click: 9 };
    let (mut steps, mut sets) = (0, 0);
    for number in 0..if full() { 150 } else { 25 } {
        let board = half_way(&game, &mut Dice::new(21, number));
        let model = Minesweeper::new(board, Info::default()).model();
        let survivors = backbone(&model, None, &Budget::unlimited()).expect("no limit").expect("possible");
        let options = Options { techniques: MINESWEEPER.techniques(), ..Options::default() };
        let mut position = Position::start(&model);
        let path = path(&model, &position, options, &Budget::unlimited()).expect("an answer");
        assert_eq!(path.stopped, None);
        for step in &path.steps {
            let is_named = options.techniques.iter().any(|technique| *technique.name() == step.name);
            sets += usize::from(!is_named);
            assert!(step.eliminates.is_empty() && !step.places.is_empty(), "{}", step.text);
            for placed in &step.places {
                assert_eq!(survivors[placed.cell.index()].only(), Some(placed.value), "{number}: {}", step.text);
            }
            for premise in &step.premises {
                assert!(!position.has(*premise), "{number}: {}", step.text);
            }
            for lang in [Lang::En, Lang::Ja] {
                let text = step.text.short(lang, |text| text.width() <= TWO_ROWS).get(lang);
                assert!(text.width() <= TWO_ROWS, "{text}");
            }
            position.apply(&model, step);
        }
        steps += path.steps.len();
        let certain = survivors.iter().filter(|values| values.len() == 1).count();
        assert_eq!(model.cell_count() - position.open_cells(), certain, "{number}");
    }
    println!("{steps} steps, {sets} of them sets of rules");
    assert!(steps > 100 && sets > 0);
}

#[test]
fn sentences_say_what_follows_and_why() {
    let source = |rows: &str| {
        let loaded = nazo::load::load("board", format!("minesweeper\n{rows}").as_bytes()).remove(0).outcome;
        loaded.expect("a position").puzzle
    };
    let told = |rows: &str| -> Vec<String> {
        let puzzle = source(rows);
        let model = puzzle.model();
        let options = Options { techniques: puzzle.kind().techniques(), ..Options::default() };
        let path = path(&model, &Position::start(&model), options, &Budget::unlimited()).expect("an answer");
        path.steps.iter().flat_map(|step| [Lang::En, Lang::Ja].map(|lang| step.text.get(lang).to_string())).collect()
    };
    assert_eq!(
        told("0.\n1.\n..\n"),
        [
            "The 0 at r1c1 touches no mine, so r1c2 and r2c2 are safe.",
            "1行1列の0は地雷に接しないので、1行2列と2行2列は安全です。",
        ]
    );
    // Two numbers on an edge.
    assert_eq!(
        told("000\n121\n...\n")[..2],
        [
            "The 1 at r2c1 leaves one mine for r3c1 and r3c2. The 2 at r2c2 needs two, so r3c3 is a mine.",
            "2行1列の1から、3行1列と3行2列の地雷は1個です。2行2列の2はあと2個必要なので、3行3列は地雷です。",
        ]
    );
    assert_eq!(
        told("mines: 1\n1..\n1..\n").first().map(String::as_str),
        Some(
            "Suppose r1c3 is a mine: then r1c2 and r2c2 are safe by the total of 1 mine, and that leaves too few mines for the 1 at r1c1. So r1c3 is safe. By the same rules r2c3 must be safe."
        )
    );
    assert_eq!(told("mines: 1\n1..\n1..\n").len(), 2, "the total and a number together, in one step");
}
