//! The borders and colours of cages.

use std::collections::HashMap;

use crate::board::Board;
use crate::canvas::{Canvas, Pen};
use crate::grid::Place;
use crate::style::{CageLine, Style};

/// Draws the border of every cage, inset from the borders of its cells.
pub fn draw(canvas: &mut Canvas, board: &Board, style: &Style, place: Place) {
    if style.cage_line == CageLine::Tint {
        return;
    }
    let pen = pen(style, place.cell);
    let parts = sides(board, style.cage_inset);
    let at = |(x, y): (f32, f32)| (place.x + x * place.cell, place.y + y * place.cell);
    if style.cage_by_cell {
        for (from, to) in parts {
            canvas.line(&[at(from), at(to)], false, &pen);
        }
    } else {
        for ring in rings(&parts) {
            let points: Vec<(f32, f32)> = ring.into_iter().map(at).collect();
            canvas.line(&points, true, &pen);
        }
    }
}

fn pen(style: &Style, cell: f32) -> Pen {
    let width = (style.cage_width * cell).max(0.8);
    let (dash, gap) = (style.dash.0 * cell, style.dash.1 * cell);
    let (dash, round) = match style.cage_line {
        CageLine::Dashed => (vec![dash.max(2.0), gap.max(1.5)], false),
        CageLine::Dotted => (vec![0.01, (width + gap).max(2.0)], true),
        CageLine::DashDot => (vec![dash.max(3.0), gap.max(1.5), width, gap.max(1.5)], false),
        CageLine::Solid | CageLine::Tint => (Vec::new(), false),
    };
    // Dots are strokes of no length with round ends, so they get the width of two thin lines.
    let width = if style.cage_line == CageLine::Dotted { width.max(1.4) } else { width };
    Pen { width, colour: style.theme.cage, dash, round }
}

type Point = (f32, f32);

/// The inset sides of all cells with another cage beyond them, in cells from the board's corner. Each has its cage on
/// its right.
fn sides(board: &Board, inset: f32) -> Vec<(Point, Point)> {
    let mut found = Vec::new();
    // The direction outward, and along the side with the cell on the right.
    const TURNS: [((i32, i32), (i32, i32)); 4] =
        [((0, -1), (1, 0)), ((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((-1, 0), (0, -1))];
    for row in 0..board.rows as i32 {
        for col in 0..board.cols as i32 {
            let cage = cage_at(board, col, row);
            let same = |x: i32, y: i32| cage.is_some() && cage_at(board, x, y) == cage;
            for ((ox, oy), (ax, ay)) in TURNS {
                if same(col + ox, row + oy) {
                    continue;
                }
                // How far the side extends from the middle of the cell towards its end and its start.
                let reach = |sign: i32| {
                    let (bx, by) = (col + sign * ax, row + sign * ay);
                    match (same(bx, by), same(bx + ox, by + oy)) {
                        (false, _) => 0.5 - inset,
                        (true, false) => 0.5,
                        (true, true) => 0.5 + inset,
                    }
                };
                let out = 0.5 - inset;
                let (mx, my) = (col as f32 + 0.5 + ox as f32 * out, row as f32 + 0.5 + oy as f32 * out);
                let end = |sign: i32| {
                    let far = reach(sign) * sign as f32;
                    (mx + ax as f32 * far, my + ay as f32 * far)
                };
                found.push((end(-1), end(1)));
            }
        }
    }
    found
}

fn cage_at(board: &Board, col: i32, row: i32) -> Option<usize> {
    let inside = col >= 0 && row >= 0 && (col as usize) < board.cols && (row as usize) < board.rows;
    if inside { board.cage(row as usize, col as usize) } else { None }
}

/// The sides, joined to closed lines.
fn rings(parts: &[(Point, Point)]) -> Vec<Vec<Point>> {
    let key = |(x, y): Point| ((x * 1000.0).round() as i32, (y * 1000.0).round() as i32);
    let mut next: HashMap<(i32, i32), Vec<usize>> = HashMap::new();
    for (number, (from, _)) in parts.iter().enumerate() {
        next.entry(key(*from)).or_default().push(number);
    }
    let mut used = vec![false; parts.len()];
    let mut rings = Vec::new();
    for start in 0..parts.len() {
        let mut at = start;
        let mut ring = Vec::new();
        while !used[at] {
            used[at] = true;
            ring.push(parts[at].0);
            let follow = next.get(&key(parts[at].1)).and_then(|all| all.iter().find(|&&part| !used[part]));
            match follow {
                Some(&part) => at = part,
                None => break,
            }
        }
        if ring.len() > 1 {
            rings.push(ring);
        }
    }
    rings
}

/// A shade for every cell, such that touching cages have different ones as far as six shades suffice.
pub fn shades(board: &Board) -> Vec<usize> {
    let count = board.cages.iter().max().map_or(0, |most| most + 1);
    let mut shade = vec![usize::MAX; count];
    for cage in 0..count {
        let mut taken = [false; 6];
        for at in (0..board.cages.len()).filter(|&at| board.cages[at] == cage) {
            for near in board.around(at) {
                if let Some(used) = taken.get_mut(shade[board.cages[near]]) {
                    *used = true;
                }
            }
        }
        let first = cage % 6;
        shade[cage] = (0..6).map(|step| (first + step) % 6).find(|&one| !taken[one]).unwrap_or(first);
    }
    board.cages.iter().map(|&cage| shade[cage]).collect()
}
