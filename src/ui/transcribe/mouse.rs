//! The mouse on a sheet. A click selects a cell, or toggles the wall or sign it hits. A drag selects cells. The right
//! button makes a cell black or white, open or closed.

use super::{Over, Sheet};
use crate::ui::view::geometry::Geometry;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use nazo_kinds::scan::Spot;

/// What a click hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hit {
    /// A cell.
    Cell(usize, usize),
    /// The line between two cells.
    Between(Spot),
}

impl Sheet {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        if let Some(over) = self.over {
            if let (Over::Help(scroll), MouseEventKind::ScrollUp | MouseEventKind::ScrollDown) = (over, mouse.kind) {
                let by = if mouse.kind == MouseEventKind::ScrollUp { -1 } else { 1 };
                self.over = Some(Over::Help(scroll.saturating_add_signed(by).min(self.most_scroll())));
            }
            return;
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.begin_click();
                (self.selects, self.selected) = (false, Vec::new());
                match self.hit(mouse.column, mouse.row) {
                    Some(Hit::Cell(row, col)) => self.go_to(row, col),
                    Some(Hit::Between(spot)) if self.is_side(spot) => self.toggle(spot),
                    _ => {}
                }
            }
            MouseEventKind::Down(MouseButton::Right) if self.scan.kind.flip().is_some() => {
                if let Some(Hit::Cell(row, col)) = self.hit(mouse.column, mouse.row) {
                    self.begin_click();
                    self.go_to(row, col);
                    self.wall_or_flip();
                }
            }
            MouseEventKind::Drag(MouseButton::Left) if self.can_select() => {
                let Some(Hit::Cell(row, col)) = self.hit(mouse.column, mouse.row) else { return };
                if !self.selects {
                    if (row, col) == self.spot.at() {
                        return;
                    }
                    self.select();
                }
                self.go_to(row, col);
            }
            _ => {}
        }
    }

    /// Clears the message, accepts what was typed, and no longer expects a direction.
    fn begin_click(&mut self) {
        (self.message, self.is_led) = (None, false);
        (self.wall_follows, self.letter_follows, self.size_follows) = (false, false, None);
        self.finish_typing();
    }

    fn hit(&self, column: u16, row: u16) -> Option<Hit> {
        let (_, places) = self.places_now()?;
        let area = places.board;
        let (x, y) = (column.checked_sub(area.x)?, row.checked_sub(area.y)?);
        if x >= area.width || y >= area.height {
            return None;
        }
        let hit = hit(&places.geometry, x + self.scroll.0, y + self.scroll.1)?;
        let has = |spot: Option<Spot>| spot.filter(|spot| self.scan.wall(*spot) == Some(true));
        let Hit::Cell(row, col) = hit else { return Some(hit) };
        // A wall that is drawn within a cell, along its left or upper side.
        let within = places.geometry.square_at(x + self.scroll.0, y + self.scroll.1)?;
        let left = has(col.checked_sub(1).map(|col| Spot::Right(row, col)))
            .filter(|_| within.dx == 0 && within.dy > 0 && is_free(&places.geometry.x, col));
        let above = has(row.checked_sub(1).map(|row| Spot::Below(row, col)))
            .filter(|_| within.dy == 0 && within.dx >= 3 && places.geometry.cell_height > 1)
            .filter(|_| is_free(&places.geometry.y, row));
        Some(left.or(above).map_or(hit, Hit::Between))
    }
}

/// Whether there is no separate line before a row or column of cells. Its walls are then drawn within the cells.
fn is_free(starts: &[u16], at: usize) -> bool {
    let size = starts.get(1).zip(starts.first()).map_or(0, |(next, first)| next - first);
    let before = at.checked_sub(1).and_then(|before| starts.get(before));
    // Adjacent cells are as far apart as they are wide, so the smallest distance is the width.
    let least = starts.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap_or(size);
    before.zip(starts.get(at)).is_some_and(|(before, start)| start - before == least)
}

/// The cell or line at a place of the board.
fn hit(geometry: &Geometry, x: u16, y: u16) -> Option<Hit> {
    let within = |starts: &[u16], size: u16, at: u16| {
        let cells = starts.get(..starts.len().saturating_sub(1)).unwrap_or_default();
        cells.iter().position(|start| (*start..start + size).contains(&at))
    };
    // The column or row of cells that follows a line.
    let before = |starts: &[u16], at: u16| starts.iter().position(|start| *start == at + 1).filter(|at| *at > 0);
    let (col, row) = (within(&geometry.x, geometry.cell_width, x), within(&geometry.y, geometry.cell_height, y));
    match (row, col) {
        (Some(row), Some(col)) => Some(Hit::Cell(row, col)),
        (Some(row), None) => Some(Hit::Between(Spot::Right(row, before(&geometry.x, x)? - 1))),
        (None, Some(col)) => Some(Hit::Between(Spot::Below(before(&geometry.y, y)? - 1, col))),
        (None, None) => None,
    }
}
