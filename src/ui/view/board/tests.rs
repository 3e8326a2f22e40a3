//! Boards as pictures: what is drawn in each density, with and without colour.

mod sketches;
mod sums;

use ratatui::style::{Color, Modifier};

use super::*;
use crate::ui::view::geometry::Density;
use nazo_core::puzzle::{Cell, Value};
use nazo_core::scene::{Entry, Look, Mark, Notes, Origin, Pencil, Sign, Site, Square};

const DENSITIES: [Density; 4] = [Density::Small, Density::Normal, Density::Large, Density::Huge];
pub(super) const THEMES: [&str; 5] = ["default", "light", "ansi16", "mono", "colour-blind"];

pub(super) fn draw(scene: &Scene, geometry: &Geometry, theme: &str, fine: bool) -> Buffer {
    draw_in(scene, geometry, theme, fine, Rect::new(0, 0, geometry.width, geometry.height), (0, 0))
}

fn draw_in(scene: &Scene, geometry: &Geometry, theme: &str, fine: bool, area: Rect, scroll: (u16, u16)) -> Buffer {
    let theme = Theme::named(theme).expect("it ships");
    let glyphs = Glyphs { fine, braille: fine };
    let mut buffer = Buffer::empty(area);
    BoardView { scene, geometry, theme: &theme, glyphs, area, scroll }.draw(&mut buffer);
    buffer
}

pub(super) fn text(buffer: &Buffer) -> String {
    let rows = (0..buffer.area.height).map(|y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect());
    rows.map(|row: String| row.trim_end().to_string() + "\n").collect()
}

pub(super) fn picture(scene: &Scene, density: Density, theme: &str, fine: bool) -> String {
    text(&draw(scene, &Geometry::of(scene, density), theme, fine))
}

pub(super) fn mark(value: u8) -> Pencil {
    let symbol = nazo_core::words::symbol(value).to_string();
    Pencil { value: Value(value), symbol, look: Look::Plain, colour: None, station: None }
}

pub(super) fn marks(values: &[u8]) -> Vec<Pencil> {
    values.iter().map(|value| mark(*value)).collect()
}

pub(super) fn open(values: &[u8]) -> Square {
    Square::marked(Mark::Candidates(marks(values)))
}

fn noted(corner: &[u8], centre: &[u8]) -> Square {
    Square::marked(Mark::Notes(Notes { corner: marks(corner), centre: marks(centre), ..Notes::default() }))
}

pub(super) fn entry(value: u8, origin: Origin, supposed: bool) -> Square {
    let symbol = nazo_core::words::symbol(value).to_string();
    Square::marked(Mark::Entry(Entry { value: Value(value), symbol, origin, supposed }))
}

pub(super) fn with(mut square: Square, change: impl FnOnce(&mut Square)) -> Square {
    change(&mut square);
    square
}

/// A row of squares with the values and candidates of an ordinary sudoku, with lines between all.
fn row(squares: Vec<Square>) -> Scene {
    let mut scene = Scene::blank(1, squares.len() as u16, 9, 3);
    scene.squares = squares;
    (0..=scene.cols).for_each(|col| scene.rule_col(col));
    scene
}

pub(super) fn assert_picture(found: &str, expected: &str) {
    assert_eq!(found, expected.strip_prefix('\n').unwrap_or(expected), "\nfound:\n{found}");
}

#[test]
fn own_marks_stand_at_the_edge_and_in_the_middle() {
    let scene = row(vec![
        open(&[7]),
        noted(&[7], &[]),
        noted(&[1, 2, 5, 9], &[]),
        noted(&[], &[3]),
        noted(&[], &[3, 8]),
        noted(&[], &[1, 3, 8]),
        noted(&[], &[1, 3, 5, 8]),
        noted(&[], &[1, 2, 3, 5, 8, 9]),
        noted(&[2, 4], &[3, 8]),
        noted(&[1, 2, 3, 4, 5, 6, 7], &[8, 9]),
    ]);
    assert_picture(
        &picture(&scene, Density::Normal, "mono", true),
        "
┌───1──┬───2──┬───3──┬───4──┬───5──┬───6──┬───7──┬───8──┬───9──┬──10──┐
│  ····│  ....│  12..│      │      │      │      │      │  24  │  123+│
1 ··7··│ ..7..│ 5...9│  .3. │  3.8 │ 1.3.8│ 1358 │ 1235+│  3.8 │  8.9 │
└──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┘
",
    );
    assert_picture(
        &picture(&scene, Density::Normal, "default", true),
        "
┌───1──┬───2──┬───3──┬───4──┬───5──┬───6──┬───7──┬───8──┬───9──┬──10──┐
│      │      │  12  │      │      │      │      │      │  24  │  123+│
1   7  │   7  │ 5   9│  .3. │  3.8 │ 1.3.8│ 1358 │ 1235+│  3.8 │  8.9 │
└──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┘
",
    );
    assert_picture(
        &picture(&scene, Density::Large, "mono", true),
        "
┌───1───┬───2───┬───3───┬───4───┬───5───┬───6───┬───7───┬───8───┬───9───┬──10───┐
│ · · · │ . . . │ 1 2 . │       │       │       │       │       │ 2 4   │ 12345 │
1 · · · │ . . . │ . 5 . │  .3.  │  3.8  │ 1.3.8 │ 1358  │ 1235+ │  3.8  │  8.9  │
│ 7 · · │ 7 . . │ . . 9 │       │       │       │       │       │       │ 67    │
└───────┴───────┴───────┴───────┴───────┴───────┴───────┴───────┴───────┴───────┘
",
    );
    assert_picture(
        &picture(&scene, Density::Small, "mono", true),
        "
┌─1─┬─2─┬─3─┬─4─┬─5─┬─6─┬─7─┬─8─┬─9─┬10─┐
1 ⠄ │ .7│ ⠙⠄│ .3│ 38│ ⠡⠁│ ⠱⠁│ ⠹⠅│ ⠪⠁│ ⠿⠇│
└───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘
",
    );
    assert_picture(
        &picture(&scene, Density::Small, "mono", false),
        "
┌─1─┬─2─┬─3─┬─4─┬─5─┬─6─┬─7─┬─8─┬─9─┬10─┐
1 ·7│ .7│ · │ .3│ 38│ · │ · │ · │ · │ · │
└───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘
",
    );
}

#[test]
fn the_mark_that_stands_for_hidden_ones_looks_like_the_most_telling_of_them() {
    let mut notes = noted(&[1, 2, 3, 4, 5], &[7, 9]).notes().clone();
    notes.corner[4].look = Look::Sought;
    let scene = row(vec![Square::marked(Mark::Notes(notes))]);
    let buffer = draw(&scene, &Geometry::of(&scene, Density::Normal), "mono", true);
    assert_eq!(buffer[(6, 1)].symbol(), "+");
    assert!(buffer[(6, 1)].modifier.contains(Modifier::REVERSED));
    assert!(!buffer[(5, 1)].modifier.contains(Modifier::REVERSED));
}

#[test]
fn signs_badges_and_letters_leave_each_other_room() {
    let player = |supposed| entry(4, Origin::Player, supposed);
    let scene = row(vec![
        player(false),
        player(true),
        with(player(true), |square| square.state.conflict = true),
        with(player(true), |square| square.state.same = true),
        with(player(false), |square| square.state.same = true),
        with(player(false), |square| square.mark(Mark::Colour(2))),
        with(noted(&[2, 4], &[]), |square| square.mark(Mark::Colour(7))),
        with(open(&[4, 5]), |square| {
            square.mark(Mark::Role(Sign::Loses));
            square.mark(Mark::Colour(0));
        }),
        with(open(&[4, 5]), |square| {
            square.mark(Mark::Role(Sign::Fin));
            square.mark(Mark::Emblem('╲'));
        }),
        with(player(true), |square| (square.state.cursor, square.state.conflict) = (true, true)),
    ]);
    assert_picture(
        &picture(&scene, Density::Normal, "mono", true),
        "
┌───1──┬───2──┬───3──┬───4──┬───5──┬───6──┬───7──┬───8──┬───9──┬━━10━━┐
┃      │      │      │      │      │      │  .2.4│- ···4│╲ ···4│      │
1   4  │   4? │  !4?!│  [4?]│  [4] │c  4  │h.....│a5····│~5····│▸ !4?!│
└──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┘
",
    );
    assert_picture(
        &picture(&scene, Density::Small, "mono", true),
        "
┌─1─┬─2─┬─3─┬─4─┬─5─┬─6─┬─7─┬─8─┬─9─┬10━┐
1 4 │ 4?│!4?│[4?│[4]│c4 │h24│-⠒ │~⠒ │▸4?│
└───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘
",
    );
    assert_picture(
        &picture(&scene, Density::Large, "mono", false),
        "
┌───1───┬───2───┬───3───┬───4───┬───5───┬───6───┬───7───┬───8───┬───9───┬==10===┐
#       │       │       │       │       │       │ . 2 . │-· · · │\\· · · │       │
1   4   │   4?  │  !4?! │  [4?] │  [4]  │c  4   │h4 . . │a4 5 · │~4 5 · │> !4?! │
#       │       │       │       │       │       │ . . . │ · · · │ · · · │       │
└───────┴───────┴───────┴───────┴───────┴───────┴───────┴───────┴───────┴───────┘
",
    );
}

#[test]
fn every_station_of_a_chain_has_its_letter_in_the_smallest_squares() {
    let stations = |stations: [Option<u8>; 3], lost: Option<usize>| {
        let mut shown = marks(&[4, 5, 7]);
        for (mark, station) in shown.iter_mut().zip(stations) {
            mark.station = station;
            mark.look = if station.is_some() { Look::Pattern } else { Look::Plain };
        }
        lost.into_iter().for_each(|at| shown[at].look = Look::Lost);
        let mut square = Square::marked(Mark::Candidates(shown));
        square.mark(stations.into_iter().flatten().min().map(|first| Mark::Role(Sign::Station(first))));
        square
    };
    let scene = row(vec![
        stations([Some(0), None, None], None),
        stations([Some(2), Some(1), None], None),
        stations([Some(3), Some(4), None], Some(2)),
    ]);
    assert_picture(
        &picture(&scene, Density::Small, "mono", true),
        "
┌─1─┬─2─┬─3─┐
1a4 │cb │de7│
└───┴───┴───┘
",
    );
}

#[test]
fn a_colour_is_a_ground_where_the_theme_has_it_and_a_letter_where_not() {
    for theme in THEMES {
        for density in DENSITIES {
            let scene = row(vec![with(entry(4, Origin::Player, false), |square| square.mark(Mark::Colour(3)))]);
            let geometry = Geometry::of(&scene, density);
            let buffer = draw(&scene, &geometry, theme, true);
            let has_letter = text(&buffer).contains('d');
            let ground = buffer[(geometry.x[0] + 2, geometry.y[0])].bg;
            let styled = Theme::named(theme).expect("it ships").style(Part::Colour(3)).bg;
            assert_eq!(has_letter, styled.is_none(), "{theme}");
            assert!(styled.is_none_or(|styled| styled == ground), "{theme}");
        }
    }
}

/// The characters of a buffer with the visible properties of their styles.
fn looks(buffer: &Buffer) -> Vec<(String, Color, Color, Modifier)> {
    let seen = |cell: &ratatui::buffer::Cell| {
        // The foreground of a space is not visible.
        let fg = if cell.symbol() == " " && cell.modifier.is_empty() { Color::Reset } else { cell.fg };
        (cell.symbol().to_string(), fg, cell.bg, cell.modifier)
    };
    buffer.content.iter().map(seen).collect()
}

#[test]
fn every_state_of_a_square_can_be_told_from_every_other() {
    type Change = fn(&mut Square);
    let states: [(&str, Change); 5] = [
        ("plain", |_| {}),
        ("cursor", |square| square.state.cursor = true),
        ("selected", |square| square.state.selected = true),
        ("coloured", |square| square.mark(Mark::Colour(1))),
        ("selected and coloured", |square| {
            square.mark(Mark::Colour(1));
            square.state.selected = true;
        }),
    ];
    let entries: [(&str, Change); 6] = [
        ("given", |square| square.mark(entry(4, Origin::Given, false).marks.pop())),
        ("entered", |square| square.mark(entry(4, Origin::Player, false).marks.pop())),
        ("supposed", |square| square.mark(entry(4, Origin::Player, true).marks.pop())),
        ("candidate", |square| square.mark(Mark::Candidates(marks(&[4])))),
        ("corner mark", |square| square.mark(noted(&[4], &[]).marks.pop())),
        ("centre mark", |square| square.mark(noted(&[], &[4]).marks.pop())),
    ];
    let contents: [(&str, Change); 4] = [
        ("sought", |square| square.mark(Mark::Candidates(vec![Pencil { look: Look::Sought, ..mark(4) }]))),
        ("seen", |square| square.mark(Mark::Candidates(vec![Pencil { look: Look::Seen, ..mark(4) }]))),
        ("painted", |square| square.mark(Mark::Candidates(vec![Pencil { colour: Some(5), ..mark(4) }]))),
        ("sought and painted", |square| {
            square.mark(Mark::Candidates(vec![Pencil { colour: Some(5), look: Look::Sought, ..mark(4) }]));
        }),
    ];
    for theme in THEMES {
        for density in DENSITIES {
            let mut seen: Vec<(String, Vec<_>)> = Vec::new();
            for (state, change) in states {
                for (content, fill) in entries.into_iter().chain(contents) {
                    // In the smallest squares, paint and the kind of a mark are only shown in the panel.
                    if density == Density::Small && (content == "centre mark" || content.ends_with("painted")) {
                        continue;
                    }
                    let square = with(with(Square::default(), fill), change);
                    let mut scene = row(vec![square]);
                    (0..=scene.cols).for_each(|col| scene.rule_col(col));
                    let found = looks(&draw(&scene, &Geometry::of(&scene, density), theme, true));
                    let name = format!("{state} {content}");
                    if let Some((other, _)) = seen.iter().find(|(_, looks)| *looks == found) {
                        panic!("{theme} {density:?}: {name} looks like {other}");
                    }
                    seen.push((name, found));
                }
            }
        }
    }
}

/// A square jigsaw of `size` values with staircase-shaped regions and all candidates.
fn walled(size: u16) -> Scene {
    let mut scene = Scene::blank(size, size, size as u8, 3);
    for row in 0..size {
        for col in 0..size {
            let square = scene.square_mut(row, col).expect("on the board");
            *square = open(&(1..=size as u8).collect::<Vec<_>>());
            square.cell = Some(Cell(row * size + col));
        }
    }
    let region = |at: usize| (at % usize::from(size) + at / usize::from(size) % 2) / 3;
    scene.part(&Mark::Wall, |one, other| region(one) != region(other));
    scene
}

#[test]
fn no_digit_is_ever_underlined_by_a_wall() {
    let scene = walled(9);
    for (columns, rows) in [(58, 22), (64, 28), (73, 37), (31, 13), (37, 19), (109, 55)] {
        let geometry = Geometry::fitting(&scene, columns, rows, true);
        for theme in THEMES {
            let buffer = draw(&scene, &geometry, theme, true);
            let underlined = buffer.content.iter().filter(|cell| cell.modifier.contains(Modifier::UNDERLINED));
            assert_eq!(underlined.count(), 0, "{theme} in {columns}x{rows}");
        }
    }
}

#[test]
fn cells_without_lines_between_them_differ_from_their_neighbours() {
    let mut scene = Scene::blank(2, 2, 9, 3);
    scene.squares = vec![open(&[1, 2, 3, 4, 5, 6, 7, 8, 9]); 4];
    let geometry = Geometry::of(&scene, Density::Normal);
    let (left, right) = ((geometry.x[0] + 2, 1), (geometry.x[1] + 2, 1));
    for theme in ["default", "light", "colour-blind"] {
        let buffer = draw(&scene, &geometry, theme, true);
        assert_ne!(buffer[left].bg, buffer[right].bg, "{theme}");
        assert_eq!(buffer[left].bg, buffer[(right.0, 3)].bg, "{theme}: like a chessboard");
    }
    assert_picture(
        &picture(&scene, Density::Normal, "mono", true),
        "
┌───1─────2──┐
│  1234┊ 1234│
1 56789┊56789│
│  1234┊ 1234│
2 56789┊56789│
└────────────┘
",
    );
}

#[test]
fn the_largest_cells_have_digits_of_three_rows() {
    let mut scene = row(vec![entry(4, Origin::Given, false), open(&[1, 5, 9])]);
    (0..=scene.cols).for_each(|col| scene.rule_col(col));
    assert_picture(
        &picture(&scene, Density::Huge, "default", true),
        "
┌─────1─────┬─────2─────┐
│           │  1        │
│    █ █    │           │
1    ▀▀█    │     5     │
│      ▀    │           │
│           │        9  │
└───────────┴───────────┘
",
    );
}

#[test]
fn the_numbers_of_the_row_and_column_of_the_cursor_stand_out() {
    let scene = row(vec![open(&[1]), with(open(&[2]), |square| square.state.cursor = true)]);
    let geometry = Geometry::of(&scene, Density::Large);
    let buffer = draw(&scene, &geometry, "default", true);
    let lit = Theme::named("default").expect("it ships").style(Part::Ruler).fg;
    let is_lit = |x: u16, y: u16| buffer[(x, y)].fg == lit.expect("it has an ink");
    assert_eq!((buffer[(4, 0)].symbol(), is_lit(4, 0)), ("1", false));
    assert_eq!((buffer[(12, 0)].symbol(), is_lit(12, 0)), ("2", true));
    assert_eq!((buffer[(0, 2)].symbol(), is_lit(0, 2)), ("1", true));
}

#[test]
fn more_than_nine_candidates_are_dots_or_a_number_in_the_smallest_squares() {
    let draw = |values: u8, shown: &[u8], fine: bool| {
        let mut scene = Scene::blank(1, 1, values, 4);
        scene.squares = vec![open(shown)];
        picture(&scene, Density::Small, "mono", fine).lines().nth(1).map(|row| row.replacen('1', "│", 1))
    };
    assert_eq!(draw(16, &[1, 6, 11, 16], true).as_deref(), Some("│ ⠑⢄│"), "a diagonal of dots");
    assert_eq!(draw(16, &(1..=16).collect::<Vec<_>>(), true).as_deref(), Some("│ ⣿⣿│"));
    assert_eq!(draw(25, &(1..=12).collect::<Vec<_>>(), true).as_deref(), Some("│ ¹²│"));
    assert_eq!(draw(16, &[1, 6, 11], false).as_deref(), Some("│ · │"));
    assert_eq!(draw(16, &[6, 11], false).as_deref(), Some("│ 6B│"));
    assert_eq!(draw(16, &[11], false).as_deref(), Some("│ ·B│"));
}

/// A board with everything that a square can show.
fn crowded(size: u8, per_row: u8, walls: bool) -> Scene {
    let side = u16::from(size);
    let mut scene = Scene::blank(side, side, size, per_row);
    for at in (0..side).step_by(usize::from(per_row.max(1))).filter(|_| !walls) {
        scene.rule_col(at);
        scene.rule_row(at);
    }
    let looks = [Look::Plain, Look::Sought, Look::Seen, Look::Pattern, Look::Opposite, Look::Placed, Look::Lost];
    let signs = [Sign::Pattern, Sign::Loses, Sign::Placed, Sign::Fin, Sign::Side(2)];
    for at in 0..usize::from(side * side) {
        let some = |every: usize| at % every == 0;
        let values: Vec<u8> = (1..=size).filter(|value| (usize::from(*value) * 7 + at) % 3 != 0).collect();
        let mut shown = marks(&values);
        for (index, mark) in shown.iter_mut().enumerate() {
            mark.look = looks[(at / 5 + index) % looks.len()];
            mark.colour = ((at + index) % 4 == 0).then_some((index % 8) as u8);
        }
        let mut square = match at % 5 {
            0 => entry(1 + (at % usize::from(size)) as u8, Origin::Player, some(2)),
            1 => Square::marked(Mark::Candidates(shown)),
            2 => Square::marked(Mark::Notes(Notes { corner: shown, ..Notes::default() })),
            3 => Square::marked(Mark::Notes(Notes { corner: shown.clone(), centre: shown, ..Notes::default() })),
            _ => entry(size, Origin::Given, false),
        };
        square.cell = Some(Cell(at as u16));
        square.mark(some(3).then_some(Mark::Colour((at % 8) as u8)));
        square.mark(some(2).then_some(Mark::Tint((at % 4) as u8)));
        square.mark(some(7).then_some(Mark::Role(signs[at % signs.len()])));
        square.mark(some(11).then(|| Mark::Label("45".into())));
        square.mark(some(13).then_some(Mark::Emblem('▫')));
        let (above, left) =
            (Site::above(at as u16 / side, at as u16 % side), Site::left(at as u16 / side, at as u16 % side));
        let edges = [
            (above, Mark::Wall, at >= usize::from(side) && (walls || some(4))),
            (left, Mark::Wall, at % usize::from(side) > 0 && (walls || some(6))),
            (above, Mark::Cage, walls && some(3)),
            (left, Mark::Cage, walls && some(5)),
        ];
        edges.into_iter().filter(|(.., is_there)| *is_there).for_each(|(edge, mark, _)| scene.mark(edge, mark));
        square.state.same = some(6);
        square.state.conflict = some(8);
        square.state.selected = some(9);
        square.state.peer = some(5);
        square.state.cursor = at == usize::from(side);
        scene.squares[at] = square;
    }
    scene
}

/// However small the window is, part of the board is visible. If all of the board fits, every given is.
#[test]
fn every_board_draws_in_every_density_theme_and_window() {
    for (size, per_row) in [(4, 2), (6, 3), (7, 3), (9, 3), (12, 4), (16, 4), (25, 5)] {
        for walls in [false, true] {
            let scene = crowded(size, per_row, walls);
            let givens = (0..usize::from(size).pow(2)).filter(|at| at % 5 == 4).count();
            let given = nazo_core::words::symbol(size).to_string();
            for (columns, rows) in [(1, 1), (3, 2), (40, 13), (58, 22), (98, 38), (300, 100)] {
                for chosen in DENSITIES {
                    let geometry = Geometry::chosen(&scene, chosen, columns, rows);
                    let area = Rect::new(0, 0, geometry.width.min(columns), geometry.height.min(rows));
                    let holds_all = geometry.width <= columns && geometry.height <= rows;
                    let scroll = scroll_to(&geometry, (area.width, area.height), (u16::from(size) - 1, 0), (0, 0), 0);
                    for (theme, fine) in [("default", true), ("mono", false)] {
                        let drawn = text(&draw_in(&scene, &geometry, theme, fine, area, scroll));
                        let about = format!("{size} {chosen:?} {columns}x{rows} {theme}\n{drawn}");
                        assert!(!drawn.trim().is_empty(), "{about}");
                        let is_drawn_large = fine && chosen == Density::Huge;
                        assert!(!holds_all || is_drawn_large || drawn.matches(&given).count() >= givens, "{about}");
                    }
                }
            }
        }
    }
}

/// What is visible of a square cut at the edge of the window would be misread.
#[test]
fn squares_that_are_cut_say_so_and_nothing_else() {
    let mut scene = Scene::blank(3, 3, 9, 3);
    for at in [0, 1, 2, 4, 8] {
        scene.squares[at] = open(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
    let geometry = Geometry::of(&scene, Density::Normal);
    let drawn = |area, scroll| text(&draw_in(&scene, &geometry, "default", true, area, scroll));
    let whole = drawn(Rect::new(0, 0, geometry.width, geometry.height), (0, 0));
    let cut = drawn(Rect::new(0, 0, geometry.width - 3, geometry.height - 2), (0, 0));
    assert_eq!(cut.matches('…').count(), 2, "{whole}\n{cut}");
    for (whole, cut) in whole.lines().zip(cut.lines()) {
        let letters = cut.trim_end().chars().zip(whole.chars());
        assert!(letters.into_iter().all(|(cut, whole)| cut == whole || "… →↓".contains(cut)), "{whole}\n{cut}");
    }
}

#[test]
fn coarse_boards_have_no_character_beyond_simple_lines() {
    for density in DENSITIES {
        for theme in ["mono", "ansi16"] {
            let scene = crowded(9, 3, true);
            let odd: String = picture(&scene, density, theme, false)
                .chars()
                .filter(|symbol| !symbol.is_ascii() && !"·▒─│┌┐└┘├┤┬┴┼".contains(*symbol))
                .collect();
            assert_eq!(odd, "", "{theme} {density:?}");
        }
    }
}
