//! Finds the sums that a square belongs to on the board itself, as a reader does.

use std::collections::BTreeSet;

use super::{Mark, Scene, Site};

impl Scene {
    /// The row and column of the blocks at which the runs through a square begin, each with whether its run goes down.
    /// Blocks without a sum for the run are included.
    pub fn clues_of(&self, row: u16, col: u16) -> Vec<(bool, (u16, u16))> {
        let is_block =
            |place: &(u16, u16)| self.square(place.0, place.1).is_some_and(|square| square.block().is_some());
        if is_block(&(row, col)) || !self.has_blocks() {
            return Vec::new();
        }
        let down = (0..row).rev().map(|row| (row, col)).find(is_block);
        let across = (0..col).rev().map(|col| (row, col)).find(is_block);
        let named = |is_down: bool, place: Option<(u16, u16)>| place.map(|place| (is_down, place));
        [named(true, down), named(false, across)].into_iter().flatten().collect()
    }

    /// The row and column of the square with the label of the cage that contains a square.
    pub fn label_of(&self, row: u16, col: u16) -> Option<(u16, u16)> {
        if !self.has_cages() {
            return None;
        }
        let mut seen = BTreeSet::new();
        let mut open = vec![Site::square(row, col)];
        while let Some(site) = open.pop() {
            if self.square_at(site)?.label().is_some() {
                return Some((site.y / 2, site.x / 2));
            }
            for (way, edge) in site.around().into_iter().enumerate() {
                let beyond = edge.around()[way];
                let is_open = self.square_at(beyond).is_some() && !self.has(edge, &Mark::Cage);
                open.extend((is_open && seen.insert(beyond)).then_some(beyond));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Block;

    #[test]
    fn the_label_of_a_cage_is_found_round_corners() {
        // a b b
        // a a b
        let mut scene = Scene::blank(2, 3, 9, 3);
        for edge in [Site::left(0, 1), Site::left(1, 2), Site::above(1, 1)] {
            scene.mark(edge, Mark::Cage);
        }
        scene.mark(Site::square(0, 0), Mark::Label("12".into()));
        scene.mark(Site::square(0, 1), Mark::Label("9".into()));
        assert_eq!(scene.label_of(1, 1), Some((0, 0)));
        assert_eq!(scene.label_of(1, 2), Some((0, 1)));
        scene.squares[1].marks.clear();
        assert_eq!(scene.label_of(1, 2), None, "in no cage, or in one without a sum");
    }

    #[test]
    fn runs_begin_at_the_nearest_blocks() {
        // # # #
        // # . .
        // # # .
        let mut scene = Scene::blank(3, 3, 9, 3);
        for (row, col) in [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1)] {
            scene.mark(Site::square(row, col), Mark::Block(Block::default()));
        }
        assert_eq!(scene.clues_of(1, 2), [(true, (0, 2)), (false, (1, 0))]);
        assert_eq!(scene.clues_of(2, 2), [(true, (0, 2)), (false, (2, 1))]);
        assert_eq!(scene.clues_of(2, 1), []);
    }
}
