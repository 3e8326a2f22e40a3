use super::*;
use nazo_core::scene::Block;

fn sudoku() -> Scene {
    let mut scene = Scene::blank(9, 9, 9, 3);
    for at in [3, 6] {
        scene.ruled_rows[at] = true;
        scene.ruled_cols[at] = true;
    }
    scene
}

#[test]
fn nine_by_nine_has_the_sizes_the_screens_are_drawn_for() {
    let size = |density| {
        let geometry = Geometry::of(&sudoku(), density);
        (geometry.width, geometry.height)
    };
    assert_eq!(size(Density::Small), (31, 13));
    assert_eq!(size(Density::Normal), (58, 22));
    assert_eq!(size(Density::Large), (67, 31));
    assert_eq!(Geometry::fitting(&sudoku(), 80, 22).density, Density::Normal);
    assert_eq!(Geometry::fitting(&sudoku(), 40, 14).density, Density::Small);
}

/// 80x24 without the status line of tmux or screen.
#[test]
fn a_window_of_one_row_less_shows_all_candidates_without_the_lower_line_of_the_frame() {
    let usual = Geometry::fitting(&sudoku(), 80, 22);
    let less = Geometry::fitting(&sudoku(), 80, 21);
    assert_eq!((less.height, usual.height), (21, 22));
    assert_eq!(Geometry { height: 22, ..less }, usual);
    assert_eq!(Geometry::chosen(&sudoku(), Density::Normal, 80, 21).height, 21);
    assert_eq!(Geometry::fitting(&sudoku(), 80, 20).density, Density::Small);
}

#[test]
fn places_and_hits_are_inverse() {
    let geometry = Geometry::of(&sudoku(), Density::Normal);
    for index in 0..9 {
        let (dx, dy) = geometry.mark_place(index).expect("two rows have places");
        assert_eq!(geometry.mark_at(dx, dy), Some(index));
        let hit = geometry.square_at(geometry.x[4] + dx, geometry.y[7] + dy).expect("inside a square");
        assert_eq!((hit.row, hit.col, hit.dx, hit.dy), (7, 4, dx, dy));
    }
    assert_eq!(geometry.square_at(0, 0), None, "the rim is no square");
    assert_eq!(geometry.square_at(19, 1), None, "a box line is no square");
}

#[test]
fn every_candidate_has_a_place_of_its_own_inside_the_square() {
    for (size, per_row) in [(4, 2), (6, 3), (9, 3), (12, 4), (16, 4), (25, 5)] {
        let scene = Scene::blank(size, size, size as u8, per_row);
        for density in [Density::Normal, Density::Large] {
            let geometry = Geometry::of(&scene, density);
            let places: Vec<_> = (0..size as u8).filter_map(|index| geometry.mark_place(index)).collect();
            let mut sorted = places.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), usize::from(size));
            assert!(places.iter().all(|(dx, dy)| *dx < geometry.cell_width && *dy < geometry.cell_height));
        }
    }
}

#[test]
fn cages_stand_within_small_squares_and_between_large_ones() {
    let mut scene = sudoku();
    scene.squares[1].cage_left = true;
    scene.squares[1].corner = Some("12".into());
    for (room, cell, gutters) in [
        ((58, 22), (6, 2), false),
        ((67, 31), (7, 3), false),
        ((73, 37), (7, 3), true),
        ((40, 13), (4, 1), false),
        ((39, 13), (3, 1), false),
    ] {
        let geometry = Geometry::fitting(&scene, room.0, room.1);
        assert_eq!((geometry.cell_width, geometry.cell_height), cell, "{room:?}");
        assert_eq!((geometry.row_gutters, geometry.col_gutters), (gutters, gutters), "{room:?}");
        assert!(geometry.fits(room.0, room.1), "{room:?}");
    }
    let places = Geometry::fitting(&scene, 67, 31);
    assert!((0..9).all(|index| places.mark_place(index).is_some_and(|(x, _)| x >= 2)), "the label has its place");
}

#[test]
fn boards_with_black_squares_have_lines_where_they_fit_and_are_scrolled_where_they_do_not() {
    let board = |side: u16| {
        let mut scene = Scene::blank(side, side, 9, 3);
        scene.squares[0].block = Some(Block::default());
        scene.lattice = true;
        scene
    };
    for (side, room, cell, gutters, fits) in [
        (6, (98, 38), (7, 3), true, true),
        (6, (58, 22), (6, 2), true, true),
        (9, (58, 22), (6, 2), false, true),
        (12, (98, 38), (6, 2), true, true),
        (14, (58, 22), (6, 2), false, false),
        (7, (40, 13), (5, 1), false, true),
        (14, (40, 13), (5, 1), false, false),
    ] {
        let geometry = Geometry::fitting(&board(side), room.0, room.1);
        assert_eq!((geometry.cell_width, geometry.cell_height), cell, "{side} in {room:?}");
        assert_eq!((geometry.row_gutters, geometry.fits(room.0, room.1)), (gutters, fits), "{side} in {room:?}");
    }
}
