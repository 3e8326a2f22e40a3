//! Boards of tiles: two columns a square and no lines. The first column tells whether a square is covered, the second
//! what is known of it, so that nothing which is said of a covered square is ever read as a number.
//!
//! | tile | meaning |
//! |---|---|
//! | ` 3` ` ·` | open: its number, or nothing around it |
//! | `▒▒` | covered |
//! | `▒F` `▒S` | the player says: a mine, safe; `▒f` `▒s` in a trial |
//! | `▒?` | the player is not sure |
//! | `▒*` `▒o` | certain: a mine, safe |
//! | `▒3` | a mine with a probability of 30 to 39 % |
//! | `▒:` `:3` | it belongs to the pattern of the step on show |
//! | `!F` `!S` `!3` | it cannot be right |
//! | `!*` | the mine that ended the game |
//! | `▸3` | the best tile to open |
//! | ` ?` | nobody knows whether it is covered |

use ratatui::buffer::Buffer;

use super::BoardView;
use super::square::invert;
use crate::ui::action::Direction;
use crate::ui::theme::Part;
use crate::ui::view::geometry::Geometry;
use nazo_core::scene::{Cover, Entry, Look, Mark, Origin, Risk, Scene, Sign, Square};

/// Squares around the one to be seen that come into sight with it.
const CONTEXT: u16 = 1;

/// The two characters of a tile, each with its part of the theme.
type Face = [(char, Part); 2];

/// How far a board of tiles must be scrolled so that a square is in sight with its neighbours, moved as little as
/// possible from `now` and never by half a tile.
pub(super) fn scroll_to(geometry: &Geometry, area: (u16, u16), row: u16, col: u16, now: (u16, u16)) -> (u16, u16) {
    let follow = |at: u16, count: usize, size: u16, room: u16, now: u16| {
        let (count, room, now) = (count.saturating_sub(1) as u16, (room / size).max(1), now / size);
        let context = CONTEXT.min((room - 1) / 2);
        let scroll = if at < now + context {
            at.saturating_sub(context)
        } else {
            now.max((at + context + 1).saturating_sub(room))
        };
        scroll.min(count.saturating_sub(room)) * size
    };
    (
        follow(col, geometry.x.len(), geometry.cell_width, area.0, now.0),
        follow(row, geometry.y.len(), geometry.cell_height, area.1, now.1),
    )
}

/// Whether a step is on show on a board: what was found before it is then no news.
fn shows_step(scene: &Scene) -> bool {
    let is_news = |square: &Square| {
        let is_told = |mark: &Mark| matches!(mark.look, Look::Placed | Look::Lost);
        matches!(square.sign, Some(Sign::Placed | Sign::Loses)) || square.marks.iter().any(is_told)
    };
    scene.squares.iter().any(is_news)
}

impl BoardView<'_> {
    pub(super) fn draw_tiles(&self, buffer: &mut Buffer) {
        let is_told = shows_step(self.scene);
        for (square, (row, col)) in self.scene.squares.iter().zip(places(self.scene)) {
            let (x, y) = (self.geometry.x[usize::from(col)], self.geometry.y[usize::from(row)]);
            let ground = self.ground((row, col), square);
            for (x, (symbol, part)) in (x..).zip(self.face(square, is_told)) {
                // The cursor is one patch, whatever stands beneath it.
                let style = if square.state.cursor { ground } else { self.ink(square, ground, part) };
                self.put(buffer, x, y, self.plainer(symbol), style);
            }
            if self.has_stripe(square) {
                self.restyle(buffer, x, y, invert(ground, self.theme.style(Part::Selection)));
            }
        }
    }

    /// Arrows right of the board for the sides where it goes on.
    pub(super) fn draw_arrows_beside(&self, buffer: &mut Buffer) {
        let (area, scroll) = (self.area, self.scroll);
        let middle = area.height / 2;
        let sides = [
            (scroll.1 > 0, 0, Direction::Up),
            (scroll.0 > 0, middle.saturating_sub(1), Direction::Left),
            (scroll.0 + area.width < self.geometry.width, middle, Direction::Right),
            (scroll.1 + area.height < self.geometry.height, area.height.saturating_sub(1), Direction::Down),
        ];
        for (goes_on, dy, to) in sides {
            let place = buffer.cell_mut((area.right(), area.y + dy));
            if let Some(cell) = place.filter(|_| goes_on && dy < area.height) {
                cell.set_char(self.glyphs.arrow(to)).set_style(self.theme.style(Part::Ruler));
            }
        }
    }

    fn face(&self, square: &Square, is_told: bool) -> Face {
        let Some(cover) = square.cover else { return open(square) };
        let mut face = [shade(cover), covered(square, cover, is_told)];
        if square.state.clash {
            face = [('!', Part::Clash), (face[1].0, Part::Clash)];
        }
        if square.state.best {
            face = [('▸', Part::Best), (face[1].0, Part::Best)];
        }
        let is_chosen = square.state.selected || square.state.lit;
        if face[1].0 == '▒' && (square.state.cursor || (is_chosen && self.theme.plain)) {
            // Half a tone reversed is half a tone: without colour neither the cursor nor a selection could be seen on it.
            face[1].0 = ' ';
        }
        if let Some(letter) = self.colour_letter(square) {
            face[0] = (letter, Part::ColourLetter);
        }
        face
    }

    /// The character itself where the terminal has it, otherwise one that it has.
    fn plainer(&self, symbol: char) -> char {
        match symbol {
            '▒' if !self.glyphs.fine => '#',
            '▸' if !self.glyphs.fine => '>',
            '·' if !self.glyphs.fine => '.',
            symbol => symbol,
        }
    }
}

/// Rows and columns in reading order.
fn places(scene: &Scene) -> impl Iterator<Item = (u16, u16)> + use<> {
    let cols = scene.cols;
    (0..scene.rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
}

fn shade(cover: Cover) -> (char, Part) {
    if cover == Cover::Unknown { (' ', Part::Cover) } else { ('▒', Part::Cover) }
}

/// The number of an open tile, with what sets it apart before it.
fn open(square: &Square) -> Face {
    let symbol = square.entry.as_ref().and_then(|entry| entry.symbol.chars().next()).unwrap_or(' ');
    let number = match symbol.to_digit(10) {
        Some(number @ 1..=8) => (symbol, Part::Number(number as u8)),
        _ => (symbol, Part::Dim),
    };
    match (square.state.clash, square.sign) {
        (true, _) | (_, Some(Sign::Clash)) => [('!', Part::Clash), (symbol, Part::Clash)],
        (_, Some(Sign::Pattern)) => [(':', Part::Pattern), (symbol, Part::Pattern)],
        _ => [(' ', Part::Text), number],
    }
}

/// What is known of a covered tile: first what the step on show tells, then what the player has put there, then what was
/// worked out.
fn covered(square: &Square, cover: Cover, is_told: bool) -> (char, Part) {
    let told = square.marks.iter().find_map(concluded);
    let is_noted = |mark: &Mark| is_mine(mark.value.0);
    let notes = &square.notes;
    match (square.sign, &square.entry) {
        (Some(Sign::Clash), _) => ('!', Part::Sign),
        (Some(Sign::Differs), _) => ('~', Part::Sign),
        (_, Some(entry)) => entered(entry, is_told),
        (_, None) if let Some(symbol) = told => (symbol, Part::Placed),
        (Some(Sign::Side(side)), None) => (Sign::Side(side).symbol(), Part::Sign),
        (Some(Sign::Fin), None) => (Sign::Fin.symbol(), Part::Sign),
        (Some(Sign::Pattern | Sign::Station(..) | Sign::Placed | Sign::Loses), None) => (':', Part::Pattern),
        (None, None) if notes.centre.iter().chain(&notes.corner).any(is_noted) => ('?', Part::Centre),
        (None, None) => match (cover, square.risk) {
            (Cover::Flag, _) => ('F', Part::Flag),
            (_, Some(Risk::Safe)) => ('o', Part::Safe),
            (_, Some(Risk::Mine)) => ('*', Part::Mine),
            (_, Some(Risk::Tenths(digit))) => (char::from(b'0' + digit.min(9)), Part::Risk),
            (Cover::Unknown, _) => ('?', Part::Dim),
            (Cover::Closed, _) => ('▒', Part::Cover),
        },
    }
}

/// On a tile stands what lies below it: 0 for nothing, otherwise a mine.
fn is_mine(value: u8) -> bool {
    value > 0
}

/// What the step on show concludes of a tile, from what it does to one of its two candidates.
fn concluded(mark: &Mark) -> Option<char> {
    let is_mine = match mark.look {
        Look::Placed => is_mine(mark.value.0),
        Look::Lost => !is_mine(mark.value.0),
        Look::Plain | Look::Sought | Look::Seen | Look::Pattern | Look::Opposite => return None,
    };
    Some(if is_mine { '*' } else { 'o' })
}

/// What stands on a tile: what the player says in capitals, in a trial in small letters. What earlier steps have found
/// looks like what the player says; a solution tells what is so.
fn entered(entry: &Entry, is_told: bool) -> (char, Part) {
    let is_mine = is_mine(entry.value.0);
    match (entry.origin, is_mine) {
        (Origin::Shown, true) if !is_told => ('*', Part::Shown),
        (Origin::Shown, false) if !is_told => ('o', Part::Shown),
        (_, true) if entry.supposed => ('f', Part::Supposed),
        (_, false) if entry.supposed => ('s', Part::Supposed),
        (Origin::Shown, true) => ('F', Part::Shown),
        (Origin::Shown, false) => ('S', Part::Shown),
        (_, true) => ('F', Part::Flag),
        (_, false) => ('S', Part::Entered),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::puzzle::Value;

    fn player(value: u8, supposed: bool) -> Entry {
        Entry { value: Value(value), symbol: "x".into(), origin: Origin::Player, supposed }
    }

    fn face(square: &Square) -> char {
        covered(square, square.cover.unwrap_or(Cover::Closed), false).0
    }

    #[test]
    fn what_the_player_says_is_told_before_odds() {
        let flag = Square { entry: Some(player(1, false)), risk: Some(Risk::Safe), ..Square::default() };
        assert_eq!(face(&flag), 'F');
        assert_eq!(face(&Square { entry: Some(player(0, true)), ..flag.clone() }), 's');
        assert_eq!(face(&Square { entry: None, ..flag }), 'o');
        assert_eq!(face(&Square { risk: Some(Risk::Elsewhere), ..Square::default() }), '▒');
    }

    #[test]
    fn a_board_is_scrolled_by_whole_tiles_with_the_neighbours_in_sight() {
        let geometry = Geometry::of(
            &Scene { tiles: true, ..Scene::blank(30, 40, 2, 2) },
            crate::ui::view::geometry::Density::Small,
        );
        assert_eq!(scroll_to(&geometry, (20, 10), 0, 0, (0, 0)), (0, 0));
        assert_eq!(scroll_to(&geometry, (20, 10), 9, 9, (0, 0)), (2, 1));
        assert_eq!(scroll_to(&geometry, (20, 10), 29, 39, (0, 0)), (60, 20));
        assert_eq!(scroll_to(&geometry, (20, 10), 21, 31, (60, 20)), (60, 20));
        assert_eq!(scroll_to(&geometry, (20, 10), 20, 30, (60, 20)), (58, 19));
        assert_eq!(scroll_to(&geometry, (1, 1), 5, 5, (0, 0)), (10, 5));
    }
}
