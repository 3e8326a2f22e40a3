//! Boards of tiles: no lines, and one sign in the middle of each tile. Before it is a lead sign or the cover, so that
//! nothing about a covered square can be misread as a number. If tiles have a background, it is lighter and darker
//! alternately. If the theme has none for them, they are filled with two shades. The smallest tiles, with shades:
//!
//! | tile | meaning |
//! |---|---|
//! | ` 3` ` ·` | open: its number, or no mines around it |
//! | `▒▒` `░░` | covered |
//! | `▒F` `▒S` | the player's entry: mine, safe; `▒f` `▒s` in a trial |
//! | `▒?` | the player is not sure |
//! | `▒*` `▒o` | certain: mine, safe |
//! | `▒a` to `▒e` | the probability of a mine, in five levels with their own backgrounds; in per cent on larger tiles |
//! | `▒:` `:3` | part of the pattern of the step shown |
//! | `!F` `!S` `!3` | in conflict |
//! | `!*` | the mine that ended the game |
//! | `▸b` | the best tile to open |
//! | ` ?` | not known whether it is covered |

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::square::invert;
use super::{BoardView, Place};
use crate::ui::action::Direction;
use crate::ui::theme::{Part, Theme, every_other};
use crate::ui::view::geometry::Geometry;
use nazo_core::scene::{Cover, Entry, Look, Origin, Pencil, Risk, Sight, Sign, Square};

/// The number of adjacent squares that stay visible around the one scrolled to.
const CONTEXT: u16 = 1;

/// The upper limits in per cent of the levels of probability. The last level has none.
pub const STEPS: [u8; 4] = [10, 20, 35, 60];

/// The level of a probability in per cent.
fn step(per_cent: u8) -> u8 {
    STEPS.iter().filter(|end| per_cent >= **end).count() as u8
}

/// The letter of a level, for themes that do not have a separate background for each.
pub fn letter(step: u8) -> char {
    char::from(b'a' + step)
}

/// Whether letters are needed to tell the levels apart.
pub fn has_letters(theme: &Theme) -> bool {
    (1..=STEPS.len() as u8).any(|step| theme.style(Part::Risk(step)) == theme.style(Part::Risk(step - 1)))
}

/// The contents of a tile.
struct Face {
    /// The sign before the rest. If there is none, the cover is shown there.
    lead: Option<(char, Part)>,
    /// What is known of the tile.
    told: String,
    part: Part,
}

/// The scroll position from which a square is visible with its neighbours, as close as possible to `now` and in whole
/// tiles.
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

impl BoardView<'_> {
    pub(super) fn draw_tiles(&self, buffer: &mut Buffer) {
        let Sight { rows, cols } = self.geometry.sight(self.scroll, (self.area.width, self.area.height));
        let mut cursor = None;
        for (row, col) in rows.clone().flat_map(|row| cols.clone().map(move |col| (row, col))) {
            let Some(at) = self.place(row, col) else { continue };
            self.draw_tile(buffer, at);
            cursor = cursor.or(at.square.state.cursor.then_some((row, col)));
        }
        if self.geometry.rim > 0 {
            self.name_rows(buffer, rows, |row| cursor.is_some_and(|(at, _)| at == row));
            self.name_columns(buffer, cols, |col| cursor.is_some_and(|(_, at)| at == col));
        }
    }

    fn draw_tile(&self, buffer: &mut Buffer, at: Place) {
        let Place { x, y, square, .. } = at;
        let face = self.face(square);
        let (ground, shade) = self.cover(at, face.part);
        // A shade reversed is still a shade, so tiles that should stand out are blank.
        let is_chosen = (square.state.selected || square.state.lit) && self.theme.plain;
        let stands_out = self.has_own_ink(square) || self.is_patch(face.part) || is_chosen;
        let fill = if stands_out { ' ' } else { shade };
        self.fill(buffer, at, fill, ground);
        let (dx, dy) = self.geometry.middle(face.told.chars().count().max(1) as u16);
        // The per cent sign makes clear that it is a probability, so no cover is needed before it.
        let cover = if face.told.ends_with('%') { ' ' } else { shade };
        let (lead, style) =
            face.lead.map_or((cover, ground), |(lead, part)| (lead, invert(ground, self.theme.style(part))));
        self.put(buffer, x + dx - 1, y + dy, self.glyphs.plainer(lead), style);
        let style = self.tile_ink(Place { ground, ..at }, face.part);
        let told = face.told.chars().map(|symbol| self.glyphs.plainer(symbol));
        self.put_text(buffer, (x + dx, y + dy), told, style);
        if self.has_stripe(square) {
            let stripe = invert(ground, self.theme.style(Part::Selection));
            (0..self.geometry.cell_height).for_each(|dy| self.restyle(buffer, x, y + dy, stripe));
        }
    }

    /// The background of a tile, and the character that fills it.
    fn cover(&self, Place { row, col, square, mut ground, .. }: Place, part: Part) -> (Style, char) {
        let (is_covered, is_odd) = (is_covered(square), (row + col) % 2 == 1);
        let cover = self.theme.style(Part::Cover);
        let shade = match (is_covered && cover.bg.is_none(), is_odd) {
            (false, _) => ' ',
            (true, false) => self.glyphs.plainer('▒'),
            (true, true) => self.glyphs.plainer('░'),
        };
        if !self.has_own_ink(square) {
            ground = if is_covered { ground.patch(cover) } else { ground };
            ground = if self.is_patch(part) { invert(ground, self.theme.style(part)) } else { ground };
            // These stand out from their neighbours anyway.
            let is_alone = matches!(part, Part::Best | Part::Conflict);
            if is_covered && is_odd && !is_alone {
                ground.bg = ground.bg.map(every_other);
            }
        }
        (ground, shade)
    }

    /// Whether a part has a background of its own for the whole tile. One that has the background of the cover is drawn
    /// on the cover.
    fn is_patch(&self, part: Part) -> bool {
        let style = self.theme.style(part);
        let has_ground = style.bg.is_some() && style.bg != self.theme.style(Part::Cover).bg;
        has_ground || style.add_modifier.contains(Modifier::REVERSED)
    }

    /// The style of a part on a tile. The cursor covers its tile in a single style, except for the lead sign.
    fn tile_ink(&self, at: Place, part: Part) -> Style {
        let Place { square, ground, .. } = at;
        let style = self.theme.style(part);
        let is_on_cover = is_covered(square) && self.theme.style(Part::Cover).bg.is_some() && !self.has_own_ink(square);
        match part {
            _ if square.state.cursor || self.is_patch(part) => ground,
            // Most foregrounds are made for the background of the terminal.
            Part::Flag | Part::Mine if is_on_cover => ground.patch(Style { bg: None, ..style }),
            _ if is_on_cover => ground.patch(Style { fg: None, bg: None, ..style }),
            part => self.ink(at, part),
        }
    }

    /// Draws arrows right of the board for the sides on which it continues.
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

    fn face(&self, square: &Square) -> Face {
        let Some(cover) = square.cover() else { return open(square) };
        let (told, part) = covered(square, cover, self.scene.has_step);
        let told = match (part, square.odds()) {
            (Part::Risk(_), Some(Risk::PerCent(share))) if self.geometry.cell_width > 3 => format!("{share:2}%"),
            (Part::Risk(_), Some(Risk::PerCent(share))) if self.geometry.cell_width > 2 => format!("{share:2}"),
            (Part::Risk(step), _) if has_letters(self.theme) => letter(step).to_string(),
            (Part::Risk(_), _) => String::new(),
            _ => told.map(String::from).unwrap_or_default(),
        };
        let best = square.state.best.then_some(('▸', Part::Best));
        let mark = best.or(square.state.conflict.then_some(('!', Part::Conflict)));
        let letter = self.colour_letter(square).map(|letter| (letter, Part::ColourLetter));
        Face { lead: letter.or(mark), told, part: mark.map_or(part, |(_, part)| part) }
    }
}

fn is_covered(square: &Square) -> bool {
    matches!(square.cover(), Some(Cover::Closed | Cover::Flag))
}

/// The number of an open tile, and the sign before it.
fn open(square: &Square) -> Face {
    let symbol = square.entry().and_then(|entry| entry.symbol.chars().next()).unwrap_or(' ');
    let number = match symbol.to_digit(10) {
        Some(number @ 1..=8) => Part::Number(number as u8),
        _ => Part::Dim,
    };
    let mark = match (square.state.conflict, square.sign()) {
        (true, _) | (_, Some(Sign::Conflict)) => Some(('!', Part::Conflict)),
        (_, Some(Sign::Pattern)) => Some((':', Part::Pattern)),
        _ => None,
    };
    Face { lead: mark, told: symbol.into(), part: mark.map_or(number, |(_, part)| part) }
}

/// The sign of a covered tile. What the step shown says comes first, then the player's entry, then what was computed.
fn covered(square: &Square, cover: Cover, is_told: bool) -> (Option<char>, Part) {
    let told = square.candidates().iter().find_map(concluded);
    let is_noted = |mark: &Pencil| is_mine(mark.value.0);
    let notes = square.notes();
    let (sign, part) = match (square.sign(), square.entry()) {
        (Some(Sign::Conflict), _) => ('!', Part::Sign),
        (Some(Sign::Differs), _) => ('~', Part::Sign),
        (_, Some(entry)) => entered(entry, is_told),
        (_, None) if let Some(symbol) = told => (symbol, Part::Placed),
        (Some(Sign::Side(side)), None) => (Sign::Side(side).symbol(), Part::Sign),
        (Some(Sign::Fin), None) => (Sign::Fin.symbol(), Part::Sign),
        (Some(Sign::Pattern | Sign::Station(_) | Sign::Placed | Sign::Loses), None) => (':', Part::Pattern),
        (None, None) if notes.centre.iter().chain(&notes.corner).any(is_noted) => ('?', Part::Centre),
        (None, None) => match (cover, square.odds()) {
            (Cover::Flag, _) => ('F', Part::Flag),
            (_, Some(Risk::Safe)) => ('o', Part::Safe),
            (_, Some(Risk::Mine)) => ('*', Part::Mine),
            (_, Some(Risk::PerCent(share))) => (letter(step(share)), Part::Risk(step(share))),
            (Cover::Unknown, _) => ('?', Part::Dim),
            (Cover::Closed, _) => return (None, Part::Cover),
        },
    };
    (Some(sign), part)
}

/// The value of a tile is what is below it: 0 for nothing, otherwise a mine.
fn is_mine(value: u8) -> bool {
    value > 0
}

/// The conclusion of the step shown about a tile, from its effect on one of the two candidates.
fn concluded(mark: &Pencil) -> Option<char> {
    let is_mine = match mark.look {
        Look::Placed => is_mine(mark.value.0),
        Look::Lost => !is_mine(mark.value.0),
        Look::Plain | Look::Sought | Look::Seen | Look::Pattern | Look::Opposite => return None,
    };
    Some(if is_mine { '*' } else { 'o' })
}

/// The sign of an entry: capitals for the player's own, lower case in a trial. Results of earlier steps look like the
/// player's own; a solution shows what is really there.
fn entered(entry: &Entry, is_told: bool) -> (char, Part) {
    let is_mine = is_mine(entry.value.0);
    match (entry.origin, is_mine) {
        (Origin::Shown, true) if !is_told => ('*', Part::Mine),
        (Origin::Shown, false) if !is_told => ('o', Part::Safe),
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
    use nazo_core::scene::{Grid, Mark, Scene};

    fn player(value: u8, supposed: bool) -> Entry {
        Entry { value: Value(value), symbol: "x".into(), origin: Origin::Player, supposed }
    }

    fn face(square: &Square) -> Option<char> {
        covered(square, square.cover().unwrap_or(Cover::Closed), false).0
    }

    #[test]
    fn what_the_player_says_is_told_before_odds() {
        let safe = Square::marked(Mark::Odds(Risk::Safe));
        let entered = |entry: Entry| Square { marks: vec![Mark::Entry(entry), Mark::Odds(Risk::Safe)], ..safe.clone() };
        assert_eq!(face(&entered(player(1, false))), Some('F'));
        assert_eq!(face(&entered(player(0, true))), Some('s'));
        assert_eq!(face(&safe), Some('o'));
        assert_eq!(face(&Square::marked(Mark::Odds(Risk::Elsewhere))), None);
    }

    #[test]
    fn a_board_is_scrolled_by_whole_tiles_with_the_neighbours_in_sight() {
        let mut scene = Scene::blank(30, 40, 2, 2);
        scene.grid = Grid::Tiles;
        let geometry = Geometry::of(&scene, crate::ui::view::geometry::Density::Small);
        assert_eq!(scroll_to(&geometry, (20, 10), 0, 0, (0, 0)), (0, 0));
        assert_eq!(scroll_to(&geometry, (20, 10), 9, 9, (0, 0)), (2, 1));
        assert_eq!(scroll_to(&geometry, (20, 10), 29, 39, (0, 0)), (60, 20));
        assert_eq!(scroll_to(&geometry, (20, 10), 21, 31, (60, 20)), (60, 20));
        assert_eq!(scroll_to(&geometry, (20, 10), 20, 30, (60, 20)), (58, 19));
        assert_eq!(scroll_to(&geometry, (1, 1), 5, 5, (0, 0)), (10, 5));
    }
}
