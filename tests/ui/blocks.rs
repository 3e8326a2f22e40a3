//! Squares that take no value: the cursor skips them and the mouse finds nothing there.

use nazo_core::words::Lang;

use crate::harness::{Player, Window, grid, puzzle};

/// The name of the cursor's cell.
fn at(player: &Player) -> String {
    let session = player.session();
    session.model().cell_name(session.view().cursor, Lang::En)
}

#[test]
fn arrows_go_over_black_squares_and_round_the_edge() {
    for (keys, place) in [
        ("", "r2c3"),
        ("l", "r2c4"),
        ("ll", "r2c3"),
        ("jjl", "r4c5"),
        ("jjlh", "r4c3"),
        // Up from the first row of a column, and down again.
        ("lk", "r6c4"),
        ("lkj", "r2c4"),
        ("ljj", "r5c4"),
        ("<End>", "r2c4"),
        ("j<Home>", "r3c2"),
        ("j<Home>h", "r3c6"),
    ] {
        let mut player = Player::new(&puzzle("kakuro"), &Window::mono(80, 24));
        player.play(keys);
        assert_eq!(at(&player), place, "after {keys:?}");
    }
}

#[test]
fn the_mouse_finds_nothing_on_a_black_square() {
    let mut player = Player::new(&puzzle("kakuro"), &Window::mono(80, 24));
    // The square in the upper left corner of the board is black.
    let screen = grid(&player.screen());
    let (row, column) = screen
        .iter()
        .enumerate()
        .find_map(|(y, row)| Some((y, row.iter().position(|symbol| *symbol == '┌')?)))
        .expect("the corner of the board");
    let square = |r: usize, c: usize| format!("{},{}", column + 7 * c - 4, row + 3 * r - 1);
    player.play(&format!("<left {}>", square(3, 2)));
    assert_eq!(at(&player), "r3c2");
    for black in [square(1, 1), square(4, 4), square(6, 6)] {
        player.play(&format!("<left {black}><release><right {black}><release>"));
        assert_eq!(at(&player), "r3c2");
    }
    let history = player.session().history();
    assert_eq!(history.depth(history.current()), 0, "nothing was marked");
    // Dragging over a black square selects the cells on both sides of it.
    player.play(&format!("<left {}><drag {}><drag {}><release>", square(4, 3), square(4, 4), square(4, 5)));
    assert_eq!(at(&player), "r4c5");
    // A digit that is a candidate in both cells.
    let session = player.session();
    let shown = |name| session.model().cell_named(name).map(|cell| session.visible().candidates(cell));
    let both = shown("r4c3").zip(shown("r4c5")).and_then(|(a, b)| (a & b).first()).expect("a digit");
    player.play(&format!("<Space>{}", both.0));
    let session = player.session();
    let marked = session.model().cells().filter(|cell| !session.struck(*cell).is_empty());
    let marked: Vec<String> = marked.map(|cell| session.model().cell_name(cell, Lang::En)).collect();
    assert_eq!(marked, ["r4c3", "r4c5"]);
}

#[test]
fn the_clue_of_a_run_comes_into_sight_with_its_first_cell() {
    let mut player = Player::new(&puzzle("large-kakuro"), &Window::mono(80, 20));
    // Down to the end of the second run in the column, and back to its first cell.
    for key in ["j"; 17].into_iter().chain(["k"; 8]) {
        player.play(key);
        player.screen();
    }
    let screen = grid(&player.screen());
    let find = |(y, row): (usize, &Vec<char>)| Some((row.iter().position(|symbol| *symbol == '▸')?, y));
    let (x, y) = screen.iter().enumerate().find_map(find).expect("the cursor");
    let clue: String = screen[y - 2][x..x + 6].iter().collect();
    assert_eq!((at(&player).as_str(), clue.as_str()), ("r12c2", " 45╲  "));
}
