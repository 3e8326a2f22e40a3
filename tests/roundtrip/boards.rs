//! Boards of all sizes and sorts.

use nazo::load::load;
use nazo_kinds::sudoku::SudokuLayout;
use proptest::prelude::*;

/// A jigsaw with connected regions, made by Solo.
const JIGSAW: &str = "9j:81a,_edbbada_c_____b__b_a_c__c_bbabb_e_abaab___c_c__a_b_cb_aea_de";

fn connected_jigsaw() -> SudokuLayout {
    let id = JIGSAW.replacen("81a", "zzzc", 1);
    let loaded = load("jigsaw", id.as_bytes()).remove(0).outcome.expect("a jigsaw");
    let labels: Vec<char> = loaded
        .puzzle
        .write("native", None)
        .and_then(|text| text.split_once("regions:\n").map(|(_, rows)| rows.replace('\n', "")))
        .expect("regions")
        .chars()
        .collect();
    SudokuLayout::with_regions(9, &labels).expect("nine regions of nine")
}

pub fn layouts() -> impl Strategy<Value = SudokuLayout> {
    let plain = prop::sample::select(vec![4usize, 6, 8, 9, 9, 9, 10, 12, 16, 25])
        .prop_map(|n| SudokuLayout::plain(n).expect("boxes"));
    let boxed = prop::sample::select(vec![(6, 2, 3), (8, 2, 4), (12, 6, 2), (5, 5, 1), (7, 1, 7)])
        .prop_map(|(n, w, h)| SudokuLayout::with_boxes(n, w, h).expect("boxes"));
    let scattered = (4usize..=10).prop_flat_map(|n| {
        let labels: Vec<char> = (0..n * n).map(|at| char::from(b'a' + (at / n) as u8)).collect();
        Just(labels).prop_shuffle().prop_map(move |labels| SudokuLayout::with_regions(n, &labels).expect("regions"))
    });
    let areas = prop_oneof![4 => plain, 1 => boxed, 1 => scattered, 1 => Just(()).prop_map(|()| connected_jigsaw())];
    (areas, prop::bool::weighted(0.2), prop::bool::weighted(0.2)).prop_map(|(layout, diagonals, windows)| {
        let layout = layout.diagonals(diagonals);
        layout.clone().windows(windows).unwrap_or(layout)
    })
}
