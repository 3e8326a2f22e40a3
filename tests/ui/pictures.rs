//! Screens with their styles, as files in `snapshots/`: the rows, then the runs of each row that do not look like
//! plain text. `INSTA_UPDATE=always` writes them anew, to be read before they are committed.

use nazo::words::Lang;

use crate::harness::{Player, Window, puzzle, styled};

/// Where most people play, a large window, and the smallest.
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 15)];

/// A screen: its name, the puzzle, and the keys that lead there.
type Screen = (&'static str, &'static str, &'static str);

const BOARD: Screen = ("board", "wing", "jlll3l7");
const PLACES: Screen = ("explorer-places", "wing", "p<work>jjjj");
const REMOVES: Screen = ("explorer-removes", "wing", "p<work>jjj");
const HELP: Screen = ("help", "wing", "?");
const PALETTE: Screen = ("palette", "wing", ":<Down><Down><Down>");
const RULES: Screen = ("rules", "wing", "i");
const TECHNIQUE: Screen = ("technique", "wing", "p<work>jjji");
const DETAILS: Screen = ("details", "wing", "jjd");
const SOLUTION: Screen = ("solution", "wing", "ll:solution<Enter><work>");
const CLASH: Screen = ("clash", "wing", "l1");
const MARKS: Screen = ("marks", "wing", "jjj<Space>f35");
/// Corner and centre marks, alone and together, colours of cells and of candidates.
const OWN: Screen = ("own", "wing", "a<Space>l38lc38l347c17l7C5m73jjhhhh2llll4l<Space>");
/// A selection over an entry, marks and a coloured cell.
const SELECTION: Screen = ("selection", "wing", "jjjjjjC3hhhCvjl");
/// A trial, one of whose entries breaks a rule.
const TRIAL: Screen = ("trial", "wing", "ls3l7l7jjj");
/// A filter, with the cursor on a candidate it asks for.
const SEEN: Screen = ("seen", "wing", "jjjf3");
const NINE_JIGSAW: Screen = ("nine-jigsaw", "crossed", "jl");
const JIGSAW: Screen = ("jigsaw", "jigsaw", "jl");
const SIXTEEN: Screen = ("sixteen", "sixteen", "l,bf2");

fn shoot((name, puzzle_name, keys): Screen, window: &Window) {
    let mut player = Player::new(&puzzle(puzzle_name), window);
    player.play(keys);
    let lang = if window.lang == Lang::Ja { "-ja" } else { "" };
    let coarse = if window.fine { "" } else { "-coarse" };
    let (columns, rows) = window.size;
    let file = format!("{name}-{columns}x{rows}-{}{lang}{coarse}", window.theme);
    let picture = styled(&player.screen());
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "snapshots" }, {
        insta::assert_snapshot!(file, picture);
    });
}

fn window(size: (u16, u16), theme: &'static str) -> Window {
    Window { theme, ..Window::mono(size.0, size.1) }
}

#[test]
fn board_and_explorer_at_every_size_with_and_without_colour() {
    for screen in [BOARD, PLACES, REMOVES] {
        for size in SIZES {
            shoot(screen, &window(size, "default"));
        }
        shoot(screen, &window(SIZES[0], "mono"));
    }
}

#[test]
fn popups_in_an_ordinary_and_the_smallest_window() {
    for screen in [HELP, PALETTE, RULES, TECHNIQUE, DETAILS] {
        shoot(screen, &window(SIZES[0], "default"));
        shoot(screen, &window(SIZES[2], "mono"));
    }
}

#[test]
fn what_a_board_can_show() {
    for screen in [SOLUTION, CLASH, MARKS, JIGSAW] {
        shoot(screen, &window(SIZES[0], "default"));
        shoot(screen, &window(SIZES[0], "mono"));
    }
    for screen in [OWN, SELECTION, TRIAL, SEEN, NINE_JIGSAW] {
        for size in SIZES {
            shoot(screen, &window(size, "default"));
            shoot(screen, &window(size, "mono"));
        }
        for theme in ["ansi16", "light", "colour-blind"] {
            shoot(screen, &window(SIZES[0], theme));
        }
    }
    shoot(OWN, &Window { fine: false, ..Window::mono(80, 24) });
    shoot(NINE_JIGSAW, &Window { fine: false, ..Window::mono(80, 24) });
    shoot(SIXTEEN, &window(SIZES[2], "mono"));
    shoot(("sixteen-whole", "sixteen", "l-f2"), &window(SIZES[0], "mono"));
    shoot(SIXTEEN, &window(SIZES[1], "default"));
    shoot(BOARD, &window(SIZES[0], "ansi16"));
    shoot(JIGSAW, &Window { fine: false, ..Window::mono(80, 24) });
}

#[test]
fn japanese() {
    let japanese = |size| Window { lang: Lang::Ja, ..window(size, "default") };
    for screen in [BOARD, REMOVES, HELP, RULES] {
        shoot(screen, &japanese(SIZES[0]));
    }
    shoot(PLACES, &japanese(SIZES[2]));
    shoot(DETAILS, &japanese(SIZES[2]));
}
