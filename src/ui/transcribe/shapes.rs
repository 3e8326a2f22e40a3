//! Walls, cages and black or white squares: what is drawn on a sheet rather than typed.

use super::Sheet;
use crate::ui::action::Direction;
use nazo_core::words::{Phrase, say};
use nazo_kinds::scan::{BLANK, NoGroup, Spot};

impl Sheet {
    /// Toggles the wall on one side of the cursor's cell, or puts the next sign there.
    pub(super) fn toggle_wall(&mut self, way: Direction) {
        let (row, col) = self.spot.at();
        let spot = match way {
            Direction::Up => row.checked_sub(1).map(|row| Spot::Below(row, col)),
            Direction::Down => Some(Spot::Below(row, col)),
            Direction::Left => col.checked_sub(1).map(|col| Spot::Right(row, col)),
            Direction::Right => Some(Spot::Right(row, col)),
        };
        let here = self.spot;
        match spot.filter(|spot| self.is_side(*spot)) {
            Some(spot) => self.toggle(spot),
            None if self.scan.walls.is_none() && !self.scan.has_sides() => self.no_walls(),
            None => self.say("transcribe.edge-board"),
        }
        // A cage may now begin here, or no longer begin here.
        self.spot = match here {
            Spot::Corner(row, col) | Spot::Cell(row, col) => self.place_of(row, col),
            wall => wall,
        };
    }

    /// Whether there can be a wall or a sign at this spot between two cells.
    pub(super) fn is_side(&self, spot: Spot) -> bool {
        self.scan.wall(spot).is_some()
            || matches!(spot, Spot::Right(..) | Spot::Below(..)) && self.scan.glyph(spot).is_some()
    }

    /// Toggles a wall, or puts the next of the possible signs.
    pub(super) fn toggle(&mut self, spot: Spot) {
        if let Some(has) = self.scan.wall(spot) {
            return self.change(|scan| scan.set_wall(spot, !has));
        }
        let Some(glyph) = self.scan.glyph(spot) else { return };
        let signs = self.scan.kind.signs(spot);
        let at = signs.iter().position(|sign| *sign == glyph.value);
        let next = signs.get(at.map_or(0, |at| at + 1)).unwrap_or(&BLANK);
        self.change(|scan| scan.set(spot, next));
    }

    fn no_walls(&mut self) {
        self.say("transcribe.board-no-walls-draw");
    }

    /// The wall key: either a direction is expected next, or, if the cells of this kind have two states, the cell is
    /// flipped.
    pub(super) fn wall_or_flip(&mut self) {
        if self.scan.kind.flip().is_none() {
            self.wall_follows = true;
            return;
        }
        if let Spot::Cell(row, col) | Spot::Corner(row, col) = self.spot {
            let cell = self.scan.index(row, col);
            self.change(|scan| scan.flip(&[cell]));
            self.spot = Spot::Cell(row, col);
            self.go_to_its_half();
        }
    }

    /// In a square with two numbers, moves from the number without a run to the one that has a run.
    pub(super) fn go_to_its_half(&mut self) {
        let (Spot::Cell(row, col), None) = (self.spot, &self.scan.walls) else { return };
        let beside = Spot::Corner(row, col);
        let has_number = |spot: Spot| self.scan.sum_called(spot).is_some();
        if !has_number(self.spot) && (self.lacking().contains(&beside) || self.has_sum(beside)) {
            self.spot = beside;
        }
    }

    /// Whether there is a number at a corner.
    fn has_sum(&self, corner: Spot) -> bool {
        self.scan.glyph(corner).is_some() && !self.scan.is_blank(corner)
    }

    /// The number of selected cells, with a warning if they are too many for a region or cage.
    pub(super) fn selection_phrase(&self, cells: usize) -> Phrase {
        let most = self.scan.rows;
        match (cells > most && self.scan.walls.is_some(), self.scan.corners.is_empty()) {
            (false, _) => say!("transcribe.cells-selected", cells),
            (true, true) => say!("transcribe.cells-belong-region", cells, most),
            (true, false) => say!("transcribe.cells-cage-most", cells, most),
        }
    }

    /// Whether cells can be selected, to be grouped or flipped together.
    pub(super) fn can_select(&self) -> bool {
        self.scan.walls.is_some() || self.scan.kind.flip().is_some()
    }

    /// Starts a selection at the cursor, or drops the current one.
    pub(super) fn select(&mut self) {
        if !self.can_select() {
            return self.no_walls();
        }
        if std::mem::take(&mut self.selects) {
            return self.selected.clear();
        }
        if self.spot == Spot::Total {
            self.other_target();
        }
        let (row, col) = self.spot.at();
        (self.selects, self.selected) = (true, vec![self.scan.index(row, col)]);
    }

    /// Groups the selected cells into one cage, whose number can then be typed at once, or flips them.
    pub(super) fn group(&mut self) {
        let mut cells = std::mem::take(&mut self.selected);
        if self.scan.kind.flip().is_some() {
            if cells.is_empty() {
                return self.say("transcribe.select-cells-first-v-select");
            }
            self.selects = false;
            return self.change(|scan| scan.flip(&cells));
        }
        let mut grouped = Ok(());
        self.change(|scan| grouped = scan.group(&cells));
        match grouped {
            Ok(()) => {
                self.selects = false;
                cells.sort_unstable();
                let cols = self.scan.cols.max(1);
                self.spot = cells.first().map_or(self.spot, |at| self.place_of(at / cols, at % cols));
                // If no number is to be typed, go to the next part to draw.
                let left = self.scan.kind.gaps(&self.scan).first().copied();
                self.spot = left.filter(|_| self.scan.corners.is_empty()).unwrap_or(self.spot);
                if cells.len() > self.scan.rows {
                    let said = self.selection_phrase(cells.len());
                    self.message = Some(say!("transcribe.sentence", said));
                }
            }
            Err(NoGroup::Apart) => {
                self.selected = cells;
                match self.scan.corners.is_empty() {
                    true => self.say("transcribe.region-connected-cells-not"),
                    false => self.say("transcribe.cage-connected-cells-not"),
                }
            }
            Err(NoGroup::Empty) => self.say("transcribe.select-cells-first-v-select"),
            Err(NoGroup::NoWalls) => self.no_walls(),
        }
    }
}
