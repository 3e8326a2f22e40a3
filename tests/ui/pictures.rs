//! Every screen and state of a game with its styles, as files in `snapshots/`. For each of three sizes a file has the
//! rows, then the ranges of each row that do not look like plain text. `INSTA_UPDATE=always` rewrites the files, which
//! must be reviewed before they are committed. Those of the screens around the games are in `desk.rs`.

use nazo_core::words::Lang;

use crate::harness::{Input, Player, SIZES, Window, compare_sheet, puzzle, styled};

/// A screen: its name, the puzzle, and the keys that lead to it.
type Screen = (&'static str, &'static str, &'static str);

/// The board and what can be on it.
const BOARDS: &[Screen] = &[
    ("board-fresh", "wing", ""),
    ("board", "wing", "jlll3l7"),
    // Corner and centre marks, alone and together, and colours of cells and of candidates.
    ("board-own", "wing", "a<Space>l38lc38l347c17l7C5m73jjhhhh2llll4l<Space>"),
    ("board-crossed-out", "wing", "jjj<Space>f35"),
    // A selection over an entry, marks and a coloured cell.
    ("board-selection", "wing", "jjjjjjC3hhhCvjl"),
    // The cursor on a candidate that matches the filter.
    ("board-filter", "wing", "jjjf3"),
    ("board-pairs", "wing", "fb"),
    ("board-survivors", "loose", "fs<work>"),
    ("board-trial", "wing", "ls3l8"),
    // Two entries in a trial that conflict, at once and after the cursor has moved away.
    ("board-contradiction", "wing", "ls3l7l7"),
    ("board-contradiction-left", "wing", "ls3l7l7jjj"),
    // A trial that fails because of what follows from it.
    ("board-no-place", "tiny", "ls2jhs2"),
    ("board-wrong", "wing", "l7<work>RR<work>"),
    ("board-clash", "wing", "l1r"),
    ("board-solved", "tiny", "l3l2l4jhhh4l2ll1jhhh2ll1l3jhhh3l1l4"),
];

/// Layers and the keys that can follow a key, which the bottom rows list.
const BOTTOMS: &[Screen] = &[
    ("mode-corner", "wing", "a<Space>"),
    ("mode-centre", "wing", "a<Space>c"),
    ("mode-colour", "wing", "C"),
    ("mode-crosses-out", "wing", "<Space>"),
    ("prefix-large", "sixteen", ","),
    ("prefix-mark", "wing", "m"),
    ("prefix-mark-sixteen", "sixteen", "m"),
    ("prefix-filter", "wing", "f"),
    ("prefix-why", "wing", "w"),
    ("prefix-copy", "wing", "y"),
    ("prefix-settle", "wing", "sS"),
    ("prefix-steps", "wing", "p<work>f"),
];

/// Hints and explanations on the board.
const TOLD: &[Screen] = &[
    ("hint-where", "wing", "t<work>"),
    ("hint-what", "wing", "t<work>t"),
    ("hint-all", "wing", "t<work>tt"),
    ("hint-where-region", "crossed", "t<work>"),
    ("hint-where-cage", "cages", "t<work>"),
    ("hint-where-run", "runs", "t<work>"),
    ("why-seen", "wing", "l<work>w1"),
    ("why-step", "wing", "<work>lw3<work>"),
    // A reason that supposes the value and follows the consequences.
    ("why-supposed", "staircase", "<work>jjjlllw8<work>"),
    ("solution", "wing", "ll:solution<Enter><work>"),
];

/// The step explorer and the history.
const TIMES: &[Screen] = &[
    ("explorer-places", "wing", "p<work>jjjj"),
    ("explorer-removes", "wing", "p<work>jjj"),
    ("explorer-supposes", "staircase", "p<work>jjjjjjjjjjjjjjjjjjj"),
    ("explorer-now", "wing", "p<work><Tab><work>"),
    ("explorer-filtered", "wing", "p<work>f3"),
    ("history", "wing", "l3l7bhhuu8l3bl2B"),
];

/// What can be on top of the board.
const POPUPS: &[Screen] = &[
    ("help", "wing", "?"),
    ("help-scrolled", "wing", "?<PgDn>"),
    ("palette", "wing", ":<Down><Down><Down>"),
    ("palette-search", "wing", ":th"),
    ("themes", "wing", ":theme<Enter><Down>"),
    ("presets", "wing", ":keys-preset<Enter><Down>"),
    ("languages", "wing", ":language<Enter>"),
    ("about", "wing", ":about<Enter>"),
    ("details", "wing", "jjd"),
    // The cell in question is where the popup would be.
    ("details-middle", "wing", "jjjjllllld"),
    ("details-step", "wing", "p<work>jjjd"),
    ("rules", "wing", "i"),
    ("technique", "wing", "p<work>jjji"),
    ("pause", "wing", "z"),
    ("clauses", "wing", "jjl:clauses<Enter><work>"),
    ("clauses-cages", "cages", "jjl:clauses<Enter><work><PgDn><PgDn>"),
];

/// Other boards.
const OTHERS: &[Screen] = &[
    ("four", "tiny", "l"),
    ("jigsaw", "jigsaw", "jl"),
    ("nine-jigsaw", "crossed", "jl"),
    ("diagonals", "kite", "jl"),
    ("windows", "windows", "jl"),
    ("sixteen", "sixteen", "l,bf2"),
    ("sixteen-small", "sixteen", "l-f2"),
    ("sixteen-jigsaw", "crooked", "jl"),
    ("twenty-five", "cathedral", ""),
    ("cages", "cages", "jjll"),
    ("cages-entered", "cages", "7j7k<draw><wait 1>"),
    ("cages-selection", "cages", "llllVV"),
    ("cages-none", "few-cages", ""),
    ("runs", "runs", "jl"),
    ("runs-selection", "runs", "<S-Right><S-Down>"),
    ("table", "cages", "jjllldj<Enter>k7"),
    ("table-runs", "runs", "jd<Tab>"),
    ("clash", "knots", "D<work>j"),
    ("several", "loose", "D<work><Enter>j"),
];

/// Sums: cages and runs.
const SUMS: &[Screen] = &[
    ("killer", "killer", "jl"),
    // Entries, one of which conflicts, the player's own marks, colours and a selection.
    ("killer-played", "killer", "jl8jj5ll5lC1Ckka<Space>l14lc79kkllvjl"),
    ("killer-crooked", "crooked-killer", "jl"),
    ("killer-sixteen", "sixteen-killer", "jjjll"),
    ("kakuro", "kakuro", "jl"),
    ("kakuro-played", "kakuro", "9j3lC2Cja<Space>12lc79kkllvjl"),
    // The board extends beyond the window on every side.
    ("kakuro-large", "large-kakuro", "jjjjjjjjjjjjllllllllllll"),
    ("explorer-cage", "killer", "p<work>jjjjjjj"),
    ("explorer-run", "kakuro", "p<work>j"),
];

/// The screens that show most of a theme.
const TELLING: [&str; 12] = [
    "table",
    "board-own",
    "board-selection",
    "board-filter",
    "board-contradiction-left",
    "explorer-removes",
    "history",
    "nine-jigsaw",
    "details-step",
    "killer",
    "killer-played",
    "kakuro-played",
];

fn shoot((name, puzzle_name, keys): Screen, window: &Window) {
    let mut player = Player::new(&puzzle(puzzle_name), window);
    player.play(keys);
    let pictures = SIZES.map(|(columns, rows)| {
        player.input(Input::Resize(columns, rows));
        ((columns, rows), styled(&player.screen()))
    });
    compare_sheet(name, window, &pictures);
}

fn window(theme: &'static str) -> Window {
    Window { theme, ..Window::mono(80, 24) }
}

fn shoot_all(screens: &[Screen]) {
    for screen in screens {
        let more: &[&str] = if TELLING.contains(&screen.0) { &["light", "ansi16", "colour-blind"] } else { &[] };
        for theme in ["default", "mono"].iter().chain(more) {
            shoot(*screen, &window(theme));
        }
    }
}

#[test]
fn boards() {
    shoot_all(BOARDS);
}

#[test]
fn layers_and_prefixes() {
    shoot_all(BOTTOMS);
}

#[test]
fn what_is_told_on_the_board() {
    shoot_all(TOLD);
}

#[test]
fn explorer_and_history() {
    shoot_all(TIMES);
}

#[test]
fn popups() {
    shoot_all(POPUPS);
}

#[test]
fn other_boards() {
    shoot_all(OTHERS);
}

#[test]
fn cages_and_runs() {
    shoot_all(SUMS);
}

#[test]
fn every_telling_screen_is_one_of_those_above() {
    let all = [BOARDS, BOTTOMS, TOLD, TIMES, POPUPS, OTHERS, SUMS].concat();
    for name in TELLING {
        assert!(all.iter().any(|screen| screen.0 == name), "{name}");
    }
}

#[test]
fn japanese() {
    let japanese = Window { lang: Lang::Ja, ..window("default") };
    let wanted = [
        "board",
        "board-contradiction",
        "prefix-filter",
        "explorer-removes",
        "history",
        "help",
        "rules",
        "details",
        "clauses",
        "clauses-cages",
        "cages",
        "cages-selection",
        "runs",
        "runs-selection",
        "table",
        "clash",
        "several",
    ];
    for screen in [BOARDS, BOTTOMS, TIMES, POPUPS, OTHERS].concat().iter().filter(|screen| wanted.contains(&screen.0)) {
        shoot(*screen, &japanese);
    }
}

#[test]
fn terminals_with_few_glyphs() {
    let coarse = Window { fine: false, ..window("mono") };
    let wanted =
        ["board-own", "jigsaw", "nine-jigsaw", "windows", "explorer-removes", "killer", "killer-crooked", "kakuro"];
    for screen in [BOARDS, TIMES, OTHERS, SUMS].concat().iter().filter(|screen| wanted.contains(&screen.0)) {
        shoot(*screen, &coarse);
    }
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let window = window("mono");
    let mut player = Player::new(&puzzle("wing"), &window);
    let pictures = [(39, 15), (80, 14), (12, 4)].map(|(columns, rows)| {
        player.input(Input::Resize(columns, rows));
        ((columns, rows), styled(&player.screen()))
    });
    compare_sheet("too-small", &window, &pictures);
}
