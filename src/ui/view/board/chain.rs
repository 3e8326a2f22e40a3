//! The links of a chain as lines of dots from candidate to candidate: strong ones solid, weak ones dotted. They run
//! over spaces and lines of the board, and bow around digits.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::BoardView;
use super::marks::dot;
use crate::ui::theme::Part;
use nazo_core::puzzle::{Candidate, Link};

/// A column and a row of characters of the board.
type Spot = (u16, u16);

/// The distances in dots by which the middle of a line may be off the straight line, smallest first.
const BOWS: [f64; 7] = [0.0, 3.0, -3.0, 6.0, -6.0, 9.0, -9.0];

/// A weak link has one in this many dots.
const GAP: usize = 3;

/// The weight of a digit.
const HEAVY: usize = 4;

/// Braille without a dot.
const BLANK: char = '\u{2800}';

/// The number of dots across and down a character.
const ACROSS: i32 = 2;
const DOWN: i32 = 4;

/// The dots of a line between two characters. Its middle is `bow` dots off the straight line.
fn curve(from: Spot, to: Spot, bow: f64) -> Vec<(i32, i32)> {
    let centre = |(x, y): Spot| (f64::from(x) * 2.0 + 0.5, f64::from(y) * 4.0 + 1.5);
    let ((left, top), (right, low)) = (centre(from), centre(to));
    let (across, down) = (right - left, low - top);
    let length = across.hypot(down).max(1.0);
    let count = (2.0 * length) as usize;
    let dot = |at: usize| {
        let way = at as f64 / count as f64;
        let off = 4.0 * way * (1.0 - way) * bow / length;
        ((left + across * way - down * off).round() as i32, (top + down * way + across * off).round() as i32)
    };
    let mut dots: Vec<(i32, i32)> = (0..=count).map(dot).collect();
    dots.dedup();
    dots
}

/// The character that contains a dot.
fn spot_of((x, y): (i32, i32)) -> Option<Spot> {
    Some((u16::try_from(x.div_euclid(ACROSS)).ok()?, u16::try_from(y.div_euclid(DOWN)).ok()?))
}

/// The dots of a link between two characters, with the bow that covers the least weight.
fn link(from: Spot, to: Spot, is_strong: bool, weight: impl Fn(Spot) -> usize) -> Vec<(i32, i32)> {
    let met = |dots: &Vec<(i32, i32)>| {
        let spots: BTreeSet<Option<Spot>> = dots.iter().map(|dot| spot_of(*dot)).collect();
        spots.into_iter().map(|spot| spot.map_or(HEAVY, &weight)).sum::<usize>()
    };
    let best = BOWS.map(|bow| curve(from, to, bow)).into_iter().min_by_key(met).unwrap_or_default();
    best.into_iter().step_by(if is_strong { 1 } else { GAP }).collect()
}

/// The weight of covering a character. Spaces, dots for missing candidates and lines of the board weigh nothing, as the
/// link runs over them. Another link weighs little.
fn weight(symbol: Option<char>) -> usize {
    match symbol {
        Some(' ' | '·' | '─'..='╿') => 0,
        Some('\u{2800}'..='\u{28ff}') => 1,
        _ => HEAVY,
    }
}

impl BoardView<'_> {
    /// Draws the links of a chain if there is room between candidates. The strong ones, or only the one that is lit,
    /// are highlighted.
    pub fn draw_chain(&self, buffer: &mut Buffer, links: &[Link], lit: Option<usize>) {
        if !self.geometry.has_gaps() || !self.glyphs.braille {
            return;
        }
        let stands_out = |at: usize, link: &Link| lit.map_or(link.strong, |lit| lit == at);
        for (part, is_out) in [(Part::Sign, true), (Part::Dim, false)] {
            let drawn = links.iter().enumerate().filter(|(at, link)| stands_out(*at, link) == is_out);
            drawn.for_each(|(_, link)| self.draw_link(buffer, link, part));
        }
    }

    fn draw_link(&self, buffer: &mut Buffer, one: &Link, part: Part) {
        let ends = one.from.iter().flat_map(|from| one.to.iter().map(move |to| (from, to)));
        let ends = ends.filter_map(|(from, to)| Some((self.spot(from)?, self.spot(to)?)));
        // In a group, the nearest.
        let Some((from, to)) = ends.min_by_key(|(from, to)| curve(*from, *to, 0.0).len()) else { return };
        let symbol = |buffer: &Buffer, (x, y): Spot| buffer.cell(self.on_screen(x, y)?)?.symbol().chars().next();
        let dots = link(from, to, one.strong, |spot| weight(symbol(buffer, spot)));
        for (x, y) in dots {
            let Some(spot) = spot_of((x, y)) else { continue };
            let before = match symbol(buffer, spot) {
                Some(before @ '\u{2800}'..='\u{28ff}') => before,
                before if weight(before) == 0 => BLANK,
                _ => continue,
            };
            let bit = dot(x.rem_euclid(ACROSS) as u8, y.rem_euclid(DOWN) as u8);
            if let Some(cell) = self.on_screen(spot.0, spot.1).and_then(|place| buffer.cell_mut(place)) {
                if before == BLANK {
                    cell.set_style(Style::reset().bg(cell.bg).patch(self.theme.style(part)));
                }
                cell.set_char(char::from_u32(before as u32 | bit).unwrap_or(before));
            }
        }
    }

    /// The place of a candidate.
    fn spot(&self, candidate: &Candidate) -> Option<Spot> {
        let (row, col) = self.scene.place_of(candidate.cell)?;
        let at = self.place(row, col)?;
        let (dx, dy) = self.geometry.mark_place(candidate.value.0.checked_sub(1)?)?;
        Some((at.x + dx, at.y + dy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The picture with links between its letters: `ab` is strong, `a.b` weak.
    fn drawn(board: &str, links: &[&str]) -> String {
        let rows: Vec<Vec<char>> = board.lines().map(|row| row.chars().collect()).collect();
        let at = |(x, y): Spot| rows.get(usize::from(y)).and_then(|row| row.get(usize::from(x))).copied();
        let find = |letter: Option<char>| {
            let mut spots = (0..rows.len() as u16).flat_map(|y| (0..40).map(move |x| (x, y)));
            spots.find(|spot| at(*spot) == letter).expect("a letter")
        };
        let mut dots = std::collections::BTreeMap::new();
        for ends in links {
            let (from, to) = (find(ends.chars().next()), find(ends.chars().last()));
            for (x, y) in link(from, to, ends.len() == 2, |spot| weight(at(spot))) {
                let spot = spot_of((x, y)).expect("on the board");
                *dots.entry(spot).or_insert(0x2800) |= dot(x.rem_euclid(2) as u8, y.rem_euclid(4) as u8);
            }
        }
        let shown = |spot: Spot, symbol: char| {
            let dotted = dots.get(&spot).filter(|_| weight(Some(symbol)) == 0);
            dotted.and_then(|dots| char::from_u32(*dots)).unwrap_or(symbol)
        };
        let row = |(y, row): (u16, &Vec<char>)| (0..).zip(row).map(|(x, symbol)| shown((x, y), *symbol)).collect();
        (0..).zip(&rows).map(row).collect::<Vec<String>>().join("\n")
    }

    #[test]
    fn strong_links_are_solid_and_weak_ones_dotted_and_both_bow_around_digits() {
        let board = [
            " a     │     3 │   b   │",
            "   5   │   5   │       │",
            "       │       │   8   │",
            "───────┼───────┼───────┤",
            "       │     9 │     9 │",
            "       │       │       │",
            " d     │ 7   9 │   c   │",
        ];
        let drawn = drawn(&board.join("\n"), &["ab", "b.c", "cd", "d.a"]);
        let picture = [
            " a⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤3⠤⠤⠤⠤⠤b   │",
            " ⠐ 5   │   5   │  ⠠⠁   │",
            " ⢈     │       │  ⡁8   │",
            "─⠠─────┼───────┼──⠄────┤",
            " ⠐     │     9 │  ⠂  9 │",
            " ⢈   ⢀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀  ⢁    │",
            " d⠒⠋⠉⠁ │ 7   9 ⠈⠉⠉⠒c   │",
        ];
        assert_eq!(drawn.lines().collect::<Vec<_>>(), picture, "{drawn}");
    }
}
