//! Windows of every size.

use nazo::ui::app::Input;
use nazo::ui::view::SMALLEST;
use nazo_core::words::{Lang, say};

use crate::harness::{Player, Window, puzzle, rows};

const COLUMNS: [u16; 16] = [1, 2, 3, 8, 39, 40, 41, 60, 61, 62, 79, 80, 97, 120, 200, 300];
const ROWS: [u16; 12] = [1, 2, 3, 14, 15, 16, 22, 24, 31, 40, 72, 100];

#[test]
fn the_cursor_is_in_sight_in_every_window_that_is_large_enough_and_others_say_so() {
    let too_small = say!("messages.too-small").get(Lang::En).to_string();
    for name in ["tiny", "wing", "jigsaw", "crossed", "sixteen"] {
        let mut player = Player::new(&puzzle(name), &Window::mono(80, 24));
        player.play("l<End>jj");
        for keys in ["", "-", "++"] {
            player.play(keys);
            for columns in COLUMNS {
                for height in ROWS {
                    player.input(Input::Resize(columns, height));
                    let shown = rows(&player.screen());
                    if columns < SMALLEST.0 || height < SMALLEST.1 {
                        let first = too_small.chars().next().expect("it says something");
                        assert!(shown[0].starts_with([first, '…']), "{name} {columns}x{height}: {shown:?}");
                    } else {
                        let pointers = shown.iter().filter(|row| row.contains('▸')).count();
                        assert_eq!(pointers, 1, "{name} {columns}x{height} {keys}:\n{}", shown.join("\n"));
                    }
                }
            }
            player.input(Input::Resize(80, 24));
        }
    }
}

/// A scrolled board keeps the numbers of the visible rows and columns beside it.
#[test]
fn a_scrolled_board_keeps_its_numbers() {
    let mut player = Player::new(&puzzle("sixteen"), &Window::mono(40, 15));
    player.play("<End>");
    let shown = rows(&player.screen());
    let columns: Vec<&str> = shown[0].split_whitespace().collect();
    assert!(columns.contains(&"16") && !columns.contains(&"1"), "{}", shown.join("\n"));
    player.play("jjjjjjjjjjjjjjj");
    let shown = rows(&player.screen());
    assert!(shown.iter().any(|row| row.starts_with("15")), "{}", shown.join("\n"));
}
