//! Boards with sums as pictures: cages, and squares that take no value.

use ratatui::style::Modifier;

use super::{THEMES, assert_picture, draw, entry, open, picture, text, with};
use crate::ui::view::board::*;
use crate::ui::view::geometry::Density;
use nazo_core::puzzle::Cell;
use nazo_core::scene::{Block, Grid, Mark, Origin, Site, Square};

/// A kakuro with two rows of clues and white squares.
fn kakuro() -> Scene {
    let block = |down: Option<&str>, across: Option<&str>| {
        Square::marked(Mark::Block(Block { down: down.map(str::to_string), across: across.map(str::to_string) }))
    };
    let mut scene = Scene::blank(2, 4, 9, 3);
    scene.grid = Grid::Lattice;
    scene.squares = vec![
        block(None, None),
        block(Some("4"), None),
        block(Some("16"), None),
        block(Some("23"), Some("9")),
        block(None, Some("11")),
        open(&[1, 3]),
        entry(8, Origin::Player, false),
        with(open(&[9]), |square| square.state.cursor = true),
    ];
    for (at, square) in scene.squares.iter_mut().enumerate() {
        square.cell = square.block().is_none().then_some(Cell(at as u16));
    }
    scene
}

#[test]
fn clues_stand_at_both_sides_of_a_slanting_line() {
    let scene = kakuro();
    assert_picture(
        &picture(&scene, Density::Normal, "mono", true),
        "
┌───1─────2─────3──━━━4━━┐
│▒▒▒▒▒▒  ╲     ╲     ╲  9│
1▒▒▒▒▒▒ 4 ╲   16╲   23╲  │
┃  ╲ 11┊ 1·3·┊     ┊ ····│
2   ╲  ┊·····┊  8  ▸····9│
└────────────────────────┘
",
    );
    assert_picture(
        &text(&draw(&scene, &Geometry::chosen(&scene, Density::Large, 80, 24), "mono", false)),
        "
┌───1───┬───2───┬───3───┬===4===┐
│▒▒▒▒▒▒▒│  \\    │  \\    │  \\   9│
1▒▒▒▒▒▒▒│   \\   │   \\   │   \\   │
│▒▒▒▒▒▒▒│ 4  \\  │ 16 \\  │ 23 \\  │
├───────┼───────┼───────┼───────┤
#  \\  11│ 1 · 3 │       │ · · · │
2   \\   │ · · · │   8   │>· · · │
#    \\  │ · · · │       │ · · 9 │
└───────┴───────┴───────┴───────┘
",
    );
    assert_picture(
        &picture(&scene, Density::Small, "mono", true),
        "
┌──1────2────3──━━4━━┐
1▒▒▒▒▒ 4╲  16╲  23╲9 │
2  ╲11┊ ⠁⠁ ┊ 8  ▸  ⠄ │
└────────────────────┘
",
    );
}

#[test]
fn the_sums_that_the_cursor_counts_for_stand_out() {
    let scene = kakuro();
    let buffer = draw(&scene, &Geometry::of(&scene, Density::Normal), "mono", true);
    let reversed = |x: u16, y: u16| buffer[(x, y)].modifier.contains(Modifier::REVERSED);
    assert!(reversed(20, 2) && reversed(21, 2), "23 down");
    assert!(reversed(5, 3) && reversed(6, 3), "11 across");
    assert!(!reversed(14, 2) && !reversed(24, 1), "16 down, 9 across");
}

#[test]
fn black_squares_have_a_ground_or_a_filling() {
    for theme in THEMES {
        let buffer = draw(&kakuro(), &Geometry::of(&kakuro(), Density::Normal), theme, true);
        let styled = Theme::named(theme).expect("it ships").style(Part::Block).bg;
        let found = &buffer[(1, 1)];
        assert_eq!(found.symbol() == "▒", styled.is_none(), "{theme}");
        assert!(styled.is_none_or(|styled| styled == found.bg), "{theme}");
    }
}

/// Walls at the left sides in the upper row and above in the lower row: of a region, of a cage, and of both.
fn crooked() -> Scene {
    let mut scene = Scene::blank(2, 4, 9, 3);
    scene.squares = vec![open(&[1, 2, 5]); 8];
    for (col, mark) in [(1, Mark::Wall), (2, Mark::Cage), (3, Mark::Wall), (3, Mark::Cage)] {
        scene.mark(Site::left(0, col), mark.clone());
        scene.mark(Site::above(1, col), mark);
    }
    scene.squares[0].mark(Mark::Label("12".into()));
    scene
}

#[test]
fn walls_of_cages_and_regions_can_be_told_apart() {
    let scene = crooked();
    let within = draw(&scene, &Geometry::of(&scene, Density::Normal), "default", true);
    assert_picture(
        &text(&within),
        "
┌───1─────2─────3─────4──┐
│¹²12  │ 12  ┊ 12  ┃ 12  │
1 5    │5    ┊5    ┃5    │
│  12  └─12──┴┄12┄┄┺━12━━│
2 5     5     5     5    │
└────────────────────────┘
",
    );
    let coarse = draw(&scene, &Geometry::of(&scene, Density::Normal), "default", false);
    assert_eq!(text(&coarse).lines().nth(1), Some("│1212  │ 12  : 12  # 12  │"));
    assert_eq!(text(&coarse).lines().nth(3), Some("│  12  └─12──┴-12--┴=12==│"));
    let between = draw(&scene, &Geometry::chosen(&scene, Density::Normal, 80, 24), "default", true);
    assert_picture(
        &text(&between),
        "
┌───1──┬───2──┬───3──┰───4──┐
│¹²12  │  12  ┊  12  ┃  12  │
1 5    │ 5    ┊ 5    ┃ 5    │
│      └──────┴┄┄┄┄┄┄┺━━━━━━┥
│  12     12     12     12  │
2 5      5      5      5    │
└───────────────────────────┘
",
    );
}

#[test]
fn sums_in_reverse_are_no_louder_than_walls() {
    let scene = crooked();
    let theme = Theme::named("ansi16").expect("it ships");
    let fine = draw(&scene, &Geometry::of(&scene, Density::Normal), "ansi16", true);
    let coarse = draw(&scene, &Geometry::of(&scene, Density::Normal), "ansi16", false);
    let label = |buffer: &Buffer| buffer[(1, 1)].clone();
    assert_eq!(Some(label(&fine).fg), theme.style(Part::Wall).fg, "small raised digits");
    assert!(label(&coarse).modifier.contains(Modifier::REVERSED));
    assert_ne!(Some(label(&coarse).fg), theme.style(Part::Wall).fg, "blocks of that colour would shout");
}

#[test]
fn among_many_values_sums_have_a_row_of_their_own() {
    let mut scene = Scene::blank(2, 2, 16, 4);
    scene.squares = vec![open(&(1..=16).collect::<Vec<_>>()); 4];
    scene.squares[0].mark(Mark::Label("136".into()));
    scene.squares[3].mark(Mark::Label("7".into()));
    [Site::above(1, 1), Site::left(1, 1)].into_iter().for_each(|edge| scene.mark(edge, Mark::Cage));
    scene.squares[3].mark(Mark::Emblem('╲'));
    assert_picture(
        &picture(&scene, Density::Normal, "mono", true),
        "
┌─────1─────────2────┐
│¹³⁶                 │
│ 12345678  12345678 │
1 9ABCDEFG  9ABCDEFG │
│          ⁷┄┄┄┄┄┄┄┄╲│
│ 12345678 ┊12345678 │
2 9ABCDEFG ┊9ABCDEFG │
└────────────────────┘
",
    );
    assert_picture(
        &picture(&scene, Density::Large, "mono", true),
        "
┌───1─────2──┐
│¹³⁶         │
│ 1234  1234 │
│ 5678  5678 │
1 9ABC  9ABC │
│ DEFG  DEFG │
│      ⁷┄┄┄┄╲│
│ 1234 ┊1234 │
│ 5678 ┊5678 │
2 9ABC ┊9ABC │
│ DEFG ┊DEFG │
└────────────┘
",
    );
}

/// A row of small squares with two-digit sums beside walls of a region.
fn small_crooked() -> Scene {
    let mut scene = crooked();
    scene.squares[1].mark(Mark::Label("23".into()));
    scene.squares[3].mark(Mark::Label("7".into()));
    scene.squares[5] = with(entry(4, Origin::Player, false), |square| square.mark(Mark::Label("14".into())));
    scene.mark(Site::left(1, 1), Mark::Wall);
    scene
}

#[test]
fn sums_hide_no_wall_of_a_region() {
    let scene = small_crooked();
    let draw = |theme| text(&draw(&scene, &Geometry::chosen(&scene, Density::Small, 18, 4), theme, true));
    assert_picture(
        &draw("mono"),
        "
┌──1───2───3───4─┐
1¹²⠙ │²³·┊ ⠙ ┃⁷⠙ │
2  ⠙ │¹⁴4¨¨⠙ ▔▔⠙ │
└────────────────┘
",
    );
    // If cages have backgrounds, only the walls of regions are drawn.
    assert_picture(
        &draw("default"),
        "
┏━━1━━━2━━━3━━━4━┓
1¹²⠙ ┃²³·  ⠙ ┃⁷⠙ ┃
2  ⠙ ┃¹⁴4  ⠙ ▔▔⠙ ┃
┗━━━━━━━━━━━━━━━━┛
",
    );
}

#[test]
fn a_board_of_cages_is_scrolled_rather_than_without_its_sums() {
    let mut scene = Scene::blank(12, 12, 12, 4);
    scene.squares[0].mark(Mark::Label("17".into()));
    let narrow = Geometry::fitting(&scene, 40, 13, true);
    assert!(narrow.has_labels() && !narrow.fits(40, 13));
    assert_eq!(narrow.cell_width, 4);
    scene.squares[0].mark(Mark::Label("136".into()));
    assert_eq!(Geometry::fitting(&scene, 40, 13, true).cell_width, 5, "room for the sum and the dots");
}
