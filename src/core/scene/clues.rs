//! Which sums a square counts for: found on the board, as a reader finds them.

use super::Scene;

impl Scene {
    /// Row and column of the blocks that begin the runs through a square, each with whether its run goes down. Blocks
    /// without a sum for the run are among them.
    pub fn clues_of(&self, row: u16, col: u16) -> Vec<(bool, (u16, u16))> {
        let is_block = |place: &(u16, u16)| self.square(place.0, place.1).is_some_and(|square| square.block.is_some());
        if is_block(&(row, col)) || !self.has_blocks() {
            return Vec::new();
        }
        let down = (0..row).rev().map(|row| (row, col)).find(is_block);
        let across = (0..col).rev().map(|col| (row, col)).find(is_block);
        let named = |is_down: bool, place: Option<(u16, u16)>| place.map(|place| (is_down, place));
        [named(true, down), named(false, across)].into_iter().flatten().collect()
    }

    /// Row and column of the square with the label of the cage that a square is in.
    pub fn label_of(&self, row: u16, col: u16) -> Option<(u16, u16)> {
        if !self.has_cages() {
            return None;
        }
        let mut seen = vec![false; self.squares.len()];
        let mut open = vec![(row, col)];
        while let Some((row, col)) = open.pop() {
            let square = self.square(row, col)?;
            let at = self.index(row, col);
            if std::mem::replace(seen.get_mut(at)?, true) {
                continue;
            }
            if square.corner.is_some() {
                return Some((row, col));
            }
            let is_open = |row: u16, col: u16, wall: fn(&super::Square) -> bool| {
                self.square(row, col).is_some_and(|square| !wall(square))
            };
            if row > 0 && !square.cage_above {
                open.push((row - 1, col));
            }
            if col > 0 && !square.cage_left {
                open.push((row, col - 1));
            }
            if is_open(row + 1, col, |square| square.cage_above) {
                open.push((row + 1, col));
            }
            if is_open(row, col + 1, |square| square.cage_left) {
                open.push((row, col + 1));
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
        for (row, col) in [(0, 1), (1, 2)] {
            scene.square_mut(row, col).expect("on the board").cage_left = true;
        }
        scene.square_mut(1, 1).expect("on the board").cage_above = true;
        scene.square_mut(0, 0).expect("on the board").corner = Some("12".into());
        scene.square_mut(0, 1).expect("on the board").corner = Some("9".into());
        assert_eq!(scene.label_of(1, 1), Some((0, 0)));
        assert_eq!(scene.label_of(1, 2), Some((0, 1)));
        scene.square_mut(0, 1).expect("on the board").corner = None;
        assert_eq!(scene.label_of(1, 2), None, "in no cage, or in one without a sum");
    }

    #[test]
    fn runs_begin_at_the_nearest_blocks() {
        // # # #
        // # . .
        // # # .
        let mut scene = Scene::blank(3, 3, 9, 3);
        for (row, col) in [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1)] {
            scene.square_mut(row, col).expect("on the board").block = Some(Block::default());
        }
        assert_eq!(scene.clues_of(1, 2), [(true, (0, 2)), (false, (1, 0))]);
        assert_eq!(scene.clues_of(2, 2), [(true, (0, 2)), (false, (2, 1))]);
        assert_eq!(scene.clues_of(2, 1), []);
    }
}
