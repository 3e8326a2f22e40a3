use super::*;
use nazo_core::scene::{Block, Grid, Mark, Site};

fn sudoku() -> Scene {
    let mut scene = Scene::blank(9, 9, 9, 3);
    for at in [3, 6] {
        scene.rule_row(at);
        scene.rule_col(at);
    }
    scene
}

fn size(geometry: &Geometry) -> (u16, u16) {
    (geometry.width, geometry.height)
}

/// Size and lines of the cells that are chosen where the board has so much room.
fn fitting(scene: &Scene, (columns, rows): (u16, u16), has_marks: bool) -> ((u16, u16), bool) {
    let geometry = Geometry::fitting(scene, columns, rows, has_marks);
    ((geometry.cell_width, geometry.cell_height), geometry.is_lined)
}

#[test]
fn nine_by_nine_has_the_sizes_the_screens_are_drawn_for() {
    let plain = |density| size(&Geometry::of(&sudoku(), density));
    let lined = |density| size(&Geometry::chosen(&sudoku(), density, 200, 60));
    assert_eq!([Density::Small, Density::Normal].map(plain), [(31, 13), (58, 22)]);
    assert_eq!(
        Density::all(&sudoku()).iter().copied().map(lined).collect::<Vec<_>>(),
        [(37, 19), (64, 28), (73, 37), (109, 55)]
    );
}

#[test]
fn the_largest_cells_are_taken_with_which_the_whole_board_can_be_seen() {
    for (room, with_marks, without) in [
        ((178, 58), ((11, 5), true), ((11, 5), true)),
        ((98, 38), ((7, 3), true), ((7, 3), true)),
        ((78, 30), ((6, 2), true), ((6, 2), true)),
        ((58, 22), ((6, 2), false), ((3, 1), true)),
        ((40, 13), ((3, 1), false), ((3, 1), false)),
    ] {
        assert_eq!(fitting(&sudoku(), room, true), with_marks, "{room:?}");
        assert_eq!(fitting(&sudoku(), room, false), without, "{room:?}");
    }
}

#[test]
fn boards_of_many_values_are_shown_whole_before_their_candidates_can_be_read() {
    let board = |side: u16| Scene::blank(side, side, side as u8, 4);
    assert_eq!(fitting(&board(16), (58, 22), true), ((3, 1), false));
    assert_eq!(fitting(&board(16), (98, 38), true), ((3, 1), true));
    assert_eq!(fitting(&board(16), (178, 58), true), ((10, 2), true));
    assert_eq!(fitting(&board(12), (178, 58), true), ((6, 3), true));
    assert_eq!(fitting(&board(25), (58, 22), true), ((3, 1), false), "none fits, and as many as can be are in sight");
    assert_eq!(fitting(&board(25), (98, 38), true), ((3, 1), false));
}

/// 80x24 without the status line of tmux or screen.
#[test]
fn a_window_of_one_row_less_shows_all_candidates_without_the_lower_line_of_the_frame() {
    let usual = Geometry::fitting(&sudoku(), 58, 22, true);
    let less = Geometry::chosen(&sudoku(), Density::Normal, 58, 21);
    assert_eq!((less.height, usual.height), (21, 22));
    assert_eq!(Geometry { height: 22, ..less }, usual);
    assert_eq!(Geometry::fitting(&sudoku(), 58, 21, true).height, 21);
}

#[test]
fn places_and_hits_are_inverse() {
    for density in [Density::Normal, Density::Large, Density::Huge] {
        let geometry = Geometry::of(&sudoku(), density);
        for index in 0..9 {
            let (dx, dy) = geometry.mark_place(index).expect("these have places");
            assert_eq!(geometry.mark_at(dx, dy), Some(index));
            let hit = geometry.square_at(geometry.x[4] + dx, geometry.y[7] + dy).expect("inside a square");
            assert_eq!((hit.row, hit.col, hit.dx, hit.dy), (7, 4, dx, dy));
        }
        assert_eq!(geometry.square_at(0, 0), None, "the rim is no square");
        assert_eq!(geometry.square_at(geometry.x[3] - 1, 1), None, "a box line is no square");
    }
}

#[test]
fn every_candidate_has_a_place_of_its_own_inside_the_square() {
    for (size, per_row) in [(4, 2), (6, 3), (9, 3), (12, 4), (16, 4), (25, 5)] {
        let mut scene = Scene::blank(size, size, size as u8, per_row);
        for is_cage in [false, true] {
            if is_cage {
                scene.mark(Site::left(0, 1), Mark::Cage);
            }
            for density in Density::all(&scene).iter().filter(|density| **density > Density::Small) {
                let geometry = Geometry::of(&scene, *density);
                let mut places: Vec<_> = (0..size as u8).filter_map(|index| geometry.mark_place(index)).collect();
                places.sort_unstable();
                places.dedup();
                assert_eq!(places.len(), usize::from(size));
                assert!(places.iter().all(|(dx, dy)| *dx < geometry.cell_width && *dy < geometry.cell_height));
            }
        }
    }
}

#[test]
fn rows_beyond_the_ninth_have_a_column_more_for_their_numbers() {
    let board = |side: u16| Geometry::of(&Scene::blank(side, side, 9, 3), Density::Small);
    assert_eq!((board(9).margin(), board(9).x[0], board(9).width), (0, 1, 29));
    assert_eq!((board(10).margin(), board(10).x[0], board(10).width), (1, 2, 33));
    assert_eq!(Geometry::of(&Scene::blank(10, 10, 9, 3), Density::Normal).margin(), 1);
}

#[test]
fn cages_stand_within_small_squares_and_between_large_ones() {
    let mut scene = sudoku();
    scene.mark(Site::left(0, 1), Mark::Cage);
    scene.mark(Site::square(0, 1), Mark::Label("12".into()));
    for (room, cell, is_lined) in
        [((58, 22), (6, 2), false), ((73, 37), (7, 3), true), ((46, 19), (4, 1), true), ((40, 13), (4, 1), false)]
    {
        let geometry = Geometry::fitting(&scene, room.0, room.1, true);
        assert_eq!((geometry.cell_width, geometry.cell_height), cell, "{room:?}");
        assert_eq!(geometry.is_lined, is_lined, "{room:?}");
        assert!(geometry.fits(room.0, room.1), "{room:?}");
    }
    let places = Geometry::fitting(&scene, 73, 37, true);
    assert!((0..9).all(|index| places.mark_place(index).is_some_and(|(x, _)| x >= 2)), "the label has its place");
}

#[test]
fn boards_with_black_squares_are_shown_whole_and_with_lines_where_these_fit() {
    let board = |side: u16| {
        let mut scene = Scene::blank(side, side, 9, 3);
        scene.squares[0].mark(Mark::Block(Block::default()));
        scene.grid = Grid::Lattice;
        scene
    };
    for (side, room, cell, is_lined, fits) in [
        (6, (98, 38), (11, 5), true, true),
        (9, (98, 38), (7, 3), true, true),
        (6, (58, 22), (6, 2), true, true),
        (9, (58, 22), (6, 2), false, true),
        (12, (98, 38), (6, 2), true, true),
        (14, (80, 22), (5, 1), false, true),
        (14, (58, 22), (6, 2), false, false),
        (7, (40, 13), (5, 1), false, true),
        (14, (40, 13), (5, 1), false, false),
    ] {
        let geometry = Geometry::fitting(&board(side), room.0, room.1, true);
        assert_eq!((geometry.cell_width, geometry.cell_height), cell, "{side} in {room:?}");
        assert_eq!((geometry.is_lined, geometry.fits(room.0, room.1)), (is_lined, fits), "{side} in {room:?}");
    }
}
