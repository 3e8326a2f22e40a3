//! Boards of tiles: squares of a few fixed sizes, and no lines.

use super::{Density, Geometry, Walls, places};
use nazo_core::scene::Scene;

/// Columns and rows of a tile, the largest first. In each density but the smallest tiles are as wide as they are high, or a
/// column narrower where only such a board fits.
const SIZES: [(Density, u16, u16); 5] = [
    (Density::Large, 6, 3),
    (Density::Large, 5, 3),
    (Density::Normal, 4, 2),
    (Density::Normal, 3, 2),
    (Density::Small, 2, 1),
];

impl Geometry {
    /// The largest tiles, those of the `chosen` density alone where there is one, in which the whole board fits `columns` by
    /// `rows`; the smallest of them where it fits in none.
    pub fn of_tiles(scene: &Scene, chosen: Option<Density>, columns: u16, rows: u16) -> Geometry {
        let fits = |(_, width, height): &(Density, u16, u16)| {
            u32::from(scene.cols) * u32::from(*width) <= u32::from(columns)
                && u32::from(scene.rows) * u32::from(*height) <= u32::from(rows)
        };
        let sizes = || SIZES.into_iter().filter(|(density, ..)| chosen.is_none_or(|chosen| chosen == *density));
        sizes().find(fits).or_else(|| sizes().next_back()).map_or_else(
            || Geometry::smallest_tiles(scene),
            |(density, width, height)| Geometry::tiled(scene, density, (width, height)),
        )
    }

    /// The smallest tiles there are.
    pub(super) fn smallest_tiles(scene: &Scene) -> Geometry {
        Geometry::tiled(scene, Density::Small, (2, 1))
    }

    fn tiled(scene: &Scene, density: Density, (cell_width, cell_height): (u16, u16)) -> Geometry {
        let (x, width) = places(&vec![false; usize::from(scene.cols) + 1], 0, cell_width, false);
        let (y, height) = places(&vec![false; usize::from(scene.rows) + 1], 0, cell_height, false);
        Geometry {
            density,
            cell_width,
            cell_height,
            x,
            y,
            width,
            height,
            is_lined: false,
            margin: 0,
            values: scene.values,
            marks_per_row: scene.marks_per_row.max(1),
            head: 0,
            is_indented: false,
            has_labels: false,
            walls: Walls::NONE,
            is_tiled: true,
            rim: 0,
        }
    }

    /// Where on a tile something of `count` characters begins.
    pub fn middle(&self, count: u16) -> (u16, u16) {
        ((self.cell_width + 1).saturating_sub(count) / 2, (self.cell_height - 1) / 2)
    }
}
