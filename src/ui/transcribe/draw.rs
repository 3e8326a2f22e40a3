//! The screen of a sheet: the board on the left, the panel on the right, and in it the picture of what is selected.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::crop::{Look, Raster, Region};
use super::panel::Panel;
use super::suspects::Doubt;
use super::{Over, Sheet};
use crate::load::picture::puzzle;
use crate::ui::key_hints::{KeyHint, hints};
use crate::ui::theme::Part;
use crate::ui::view::board::spots::Beside;
use crate::ui::view::board::{AHEAD, BoardView, scroll_to};
use crate::ui::view::geometry::Geometry;
use crate::ui::view::layout::{Wanted, layout};
use crate::ui::view::text::{Line, line, put_all, shorten, wrap};
use crate::ui::view::{bottom, frame, key_row};
use nazo_core::scene::{Mark, Scene};
use nazo_core::words::{Phrase, say};
use nazo_kinds::scan::{Spot, Takes};

/// The fewest and the most columns of the panel.
const PANEL: (u16, u16) = (19, 40);

/// In a small window, the fewest rows of the picture of a spot, and how many of the rows below it are kept at least.
const LEAST_CROP: usize = 4;
const MOST_BELOW: usize = 3;

const CORRECTING: &[KeyHint] = hints! {
    "1-9" "type", "Space" "other-reading", "V" "all-alike", "Enter" "accept-next", "n N" "doubtful",
    "e" "wall", "?" "keys", "d" "picture", "u" "undo", "+ _" "size",
};
const TYPING: &[KeyHint] = hints! {
    "1-9" "type", "Space" "blank", "arrows" "move", "v g" "cage", "e" "wall",
    "n" "next", "G" "make-sums", "u" "undo", "?" "keys", "Enter" "play",
    "+ _" "size",
};
const TYPING_TILES: &[KeyHint] = hints! {
    "0-8 F" "type", "Space" "closed", "arrows" "move", "Tab" "mines", "e" "unnamed",
    "u" "undo", "?" "keys", "Enter" "play", "+ _" "size",
};
const BEGUN: &[KeyHint] = hints! { "1-9" "next-digit", "Enter" "all", "Esc" "no" };
const SELECTING: &[KeyHint] = hints! { "arrows" "select", "g" "make-cage", "Esc" "drop" };
const WALL: &[KeyHint] = hints! { "arrows" "side-wall", "Esc" "no" };
const SIGN: &[KeyHint] = hints! { "arrows" "side-sign", "Esc" "no" };
const MORE: &[KeyHint] = hints! { "arrows" "row-column-more", "_" "fewer", "Esc" "no" };
const FEWER: &[KeyHint] = hints! { "arrows" "row-column-fewer", "+" "more", "Esc" "no" };
const WHOLE: &[KeyHint] = hints! { "arrows" "move", "d" "close" };
const PANEL_OVER: &[KeyHint] = hints! { "arrows" "move", "d" "whole-picture", "Esc" "close" };

/// The most columns of the help screen.
const HELP: usize = 76;

/// The contents of the help screen: the keys of the table, and what they do here.
const KEYS: &[KeyHint] = hints! {
    "arrows" "move-between-cells",
    "1-9" "type-what-stands-5-9",
    "," "letter-value-above-nine-10",
    "Tab" "sum-cell-back",
    "Space" "next-reading-paper-leave-blank",
    "V" "give-reading-all-doubtful-alike",
    "Enter" "accept-continue-end-play",
    "A" "accept-everything-play",
    "x" "clear",
    "n N" "next-previous-doubtful-conflicting-place",
    "r" "what-conflicts",
    "e" "direction-draw-remove-wall",
    "v" "select-cells-moving",
    "g" "make-selected-cells-cage",
    "+" "direction-row-column-more-side",
    "_" "direction-row-column-fewer-side",
    "G" "paper-find-sums-what-drawn",
    "d" "see-whole-picture",
    "u" "undo-change",
    "U" "redo",
    "Esc" "leave-changes-kept",
};

/// The layout of the screen.
pub(super) struct Places {
    pub board: Rect,
    pub geometry: Geometry,
    pub panel: Option<Rect>,
    bottom: Rect,
}

impl Sheet {
    pub(super) fn places(&self, scene: &Scene, window: Rect) -> Places {
        let layout = layout(scene, window, &Wanted::PLAIN);
        let board = layout.board;
        // Some kinds have more rows at the bottom for a game than a sheet needs.
        let bottom = Rect { y: window.bottom().saturating_sub(2), height: window.height.min(2), ..window };
        let left = window.width.saturating_sub(board.width + 1);
        let width = left.min(PANEL.1);
        let has_panel = layout.panel.is_some() && width >= PANEL.0;
        if !has_panel {
            let x = (window.width - board.width.min(window.width)) / 2;
            return Places { board: Rect { x, ..board }, geometry: layout.geometry, panel: None, bottom };
        }
        let x = (window.width - board.width - 1 - width) / 2;
        let board = Rect { x, ..board };
        // In a large window, the picture of a spot is as large beside a small board as beside a large one.
        let least = if self.is_from_picture() { 30 } else { 22 };
        let height = board.height.max(least).min(window.height.saturating_sub(2));
        let y = board.y.min(window.height.saturating_sub(2 + height));
        let panel = Some(Rect { x: board.right() + 1, y, width, height });
        Places { board, geometry: layout.geometry, panel, bottom }
    }

    /// The layout in the window as it was last.
    pub(super) fn places_now(&self) -> Option<(Scene, Places)> {
        let scene = self.scene()?;
        let places = self.places(&scene, Rect::new(0, 0, self.size.0, self.size.1));
        Some((scene, places))
    }

    pub(super) fn has_panel(&self) -> bool {
        self.places_now().is_some_and(|(_, places)| places.panel.is_some())
    }

    /// The board as it is now, with the cursor and the selection.
    fn scene(&self) -> Option<Scene> {
        let of_puzzle = || Some(puzzle("", &self.scan).ok()?.puzzle.scene());
        let mut scene = self.scan.kind.sketch(&self.scan).or_else(of_puzzle)?;
        let (row, col) = self.spot.at();
        if let Some(square) = scene.square_mut(row as u16, col as u16).filter(|_| self.spot != Spot::Total) {
            square.state.cursor = true;
            // Shows which of the two numbers of a block is being typed.
            if let Some(mut block) = square.block().cloned() {
                let number = if matches!(self.spot, Spot::Corner(..)) { &mut block.across } else { &mut block.down };
                match (self.typed.is_empty(), &number) {
                    (true, Some(_)) => {}
                    _ => *number = Some(format!("{}_", self.typed)),
                }
                square.mark(Mark::Block(block));
            }
        }
        for cell in &self.selected {
            let (row, col) = (cell / self.scan.cols.max(1), cell % self.scan.cols.max(1));
            if let Some(square) = scene.square_mut(row as u16, col as u16) {
                square.state.selected = true;
            }
        }
        Some(scene)
    }

    /// Draws everything. Returns where the picture of the spot is, if it is shown and not covered.
    pub(super) fn draw(&self, window: Rect, buffer: &mut Buffer) -> Option<Rect> {
        buffer.set_style(window, self.settings.theme.style(Part::Text));
        let Some(scene) = self.scene() else {
            let area = Rect { y: window.bottom().saturating_sub(2), height: 2, ..window };
            put_all(buffer, area, &self.bottom(window.width, true), &self.settings.theme);
            return None;
        };
        let places = self.places(&scene, window);
        let theme = self.settings.theme.clone();
        let mut crop = None;
        match self.over {
            Some(Over::Whole) => {
                self.draw_whole(window, buffer);
            }
            _ => {
                self.draw_board(&scene, &places, buffer);
                if let Some(area) = places.panel {
                    crop = self.draw_panel(area, buffer);
                }
            }
        }
        let rows = self.bottom(places.bottom.width, places.panel.is_some());
        put_all(buffer, places.bottom, &rows, &theme);
        let room = Rect { height: window.height.saturating_sub(2), ..window };
        match self.over {
            Some(Over::Help(scroll)) => {
                let lines = self.help_lines(room.width.saturating_sub(4));
                let title = Phrase::fixed("transcribe.keys");
                let frame = frame::framed_in(room, &lines);
                frame::framed(title.get(self.settings.lang), &lines, scroll, frame, &theme.in_popup(), buffer);
                None
            }
            Some(Over::Panel) => self.draw_panel_over(room, buffer),
            _ => crop,
        }
    }

    /// Scrolls the board to what is selected.
    pub(super) fn scroll_to_spot(&mut self, window: Rect) {
        let Some(scene) = self.scene().filter(|_| !matches!(self.over, Some(Over::Whole))) else { return };
        let places = self.places(&scene, window);
        let (row, col) = if self.spot == Spot::Total { self.home } else { self.spot.at() };
        let room = (places.board.width, places.board.height);
        self.scroll = scroll_to(&places.geometry, room, (row as u16, col as u16), self.scroll, AHEAD);
    }

    fn draw_board(&self, scene: &Scene, places: &Places, buffer: &mut Buffer) {
        let view = BoardView {
            scene,
            geometry: &places.geometry,
            theme: &self.settings.theme,
            glyphs: self.settings.glyphs,
            area: places.board,
            scroll: self.scroll,
        };
        view.draw_squares(buffer);
        if !self.is_from_picture() {
            view.put_points(buffer);
        }
        for (at, square) in scene.squares.iter().enumerate() {
            let place = ((at / usize::from(scene.cols)) as u16, (at % usize::from(scene.cols)) as u16);
            let is_begun =
                self.spot == Spot::Corner(usize::from(place.0), usize::from(place.1)) && !self.typed.is_empty();
            match square.label() {
                _ if is_begun && square.block().is_none() => {
                    view.put_plain_label(buffer, place, &format!("{}_", self.typed), Part::Entered)
                }
                // Spaces separate it from the wall above.
                Some(label) => view.put_plain_label(buffer, place, &format!("{label:<3}"), Part::Text),
                None => {}
            }
        }
        for spot in self.scan.spots() {
            let Some(doubt) = self.doubt(spot) else { continue };
            let (row, col) = (spot.at().0 as u16, spot.at().1 as u16);
            let beside = match spot {
                Spot::Corner(..) => Beside::Label(row, col),
                Spot::Cell(..) => Beside::Entry(row, col),
                Spot::Right(..) => Beside::Right(row, col),
                Spot::Below(..) => Beside::Below(row, col),
                Spot::Total => continue,
            };
            let part = if doubt == Doubt::Conflict { Part::Conflict } else { Part::Sign };
            let sign = doubt.symbol(self.settings.glyphs.fine);
            view.put_sign(buffer, beside, sign, part, spot == self.spot);
        }
        view.draw_arrows(buffer);
    }

    /// Draws the panel. Returns where the picture of the spot is in it.
    fn draw_panel(&self, area: Rect, buffer: &mut Buffer) -> Option<Rect> {
        let theme = &self.settings.theme;
        let panel = self.panel(area.width);
        let said = (panel.above.len() + panel.below.len() + panel.keys.len()) as u16;
        put_all(buffer, area, &panel.above, theme);
        let y = area.y + panel.above.len() as u16;
        let most = area.height.saturating_sub(said + 1);
        let picture = Rect { y, height: most, ..area };
        let crop = if most >= 3 { self.draw_crop(picture, buffer) } else { None };
        let taken = crop.map_or(0, |crop| crop.height);
        let below = Rect { y: y + taken, height: area.bottom().saturating_sub(y + taken), ..area };
        put_all(buffer, below, &panel.below, theme);
        let keys = panel.keys.len() as u16;
        let is_free = below.height > panel.below.len() as u16 + keys;
        if is_free {
            put_all(buffer, Rect { y: area.bottom() - keys, height: keys, ..area }, &panel.keys, theme);
        }
        crop
    }

    /// Draws the panel over the board, for windows without room beside it. Returns where the picture of the spot is in
    /// it.
    fn draw_panel_over(&self, room: Rect, buffer: &mut Buffer) -> Option<Rect> {
        let width = (room.width / 2).max(24).min(room.width);
        let is_left = self.spot.at().1 * 2 >= self.scan.cols;
        let frame = Rect { x: if is_left { room.x } else { room.right() - width }, width, ..room };
        let theme = self.settings.theme.in_popup();
        let title = if self.is_from_picture() { Phrase::fixed("transcribe.reading") } else { self.title.clone() };
        frame::framed(title.get(self.settings.lang), &[], 0, frame, &theme, buffer);
        let inner = Rect { x: frame.x + 2, y: frame.y + 1, width: width - 4, height: frame.height.saturating_sub(2) };
        let mut panel = self.panel(inner.width);
        panel.above.retain(|line| !line.is_empty());
        panel.below.retain(|line| !line.is_empty());
        // The picture is the most informative part of the panel, and the lines about the whole board the least.
        let has_room = |panel: &Panel| panel.above.len() + panel.below.len() + LEAST_CROP <= usize::from(inner.height);
        if self.is_from_picture() && !has_room(&panel) {
            panel.above.drain(..panel.above.len().min(2));
            while !has_room(&panel) && panel.below.len() > MOST_BELOW {
                panel.below.pop();
            }
        }
        put_all(buffer, inner, &panel.above, &theme);
        let y = inner.y + panel.above.len() as u16;
        let height = inner.bottom().saturating_sub(y + panel.below.len() as u16);
        let crop = if height >= 2 { self.draw_crop(Rect { y, height, ..inner }, buffer) } else { None };
        let taken = crop.map_or(0, |crop| crop.height);
        put_all(buffer, Rect { y: y + taken, height: inner.bottom() - y - taken, ..inner }, &panel.below, &theme);
        crop
    }

    fn look(&self) -> Look {
        match (self.settings.theme.plain, self.settings.glyphs.fine) {
            (false, true) => Look::Colour,
            (true, true) => Look::Ink,
            (_, false) => Look::Plain,
        }
    }

    /// Draws the picture of what is selected. Returns where it is.
    fn draw_crop(&self, area: Rect, buffer: &mut Buffer) -> Option<Rect> {
        let (view, mesh) = (self.view.as_ref()?, self.scan.mesh.as_ref()?);
        let raster =
            Raster::of_region(view.picture(), mesh, Region::on(&self.scan, self.spot)?, (area.width, area.height));
        raster.draw(buffer, area, self.look(), self.settings.theme.style(Part::Text));
        let (width, height) = raster.places();
        Some(Rect { width: width.min(area.width), height: height.min(area.height), ..area })
    }

    /// Draws the whole picture with the lattice over it. Lattice lines are dotted, walls as the sheet has them are
    /// solid, and the cell under the cursor is framed.
    fn draw_whole(&self, window: Rect, buffer: &mut Buffer) {
        const LATTICE: [u8; 3] = [0, 150, 255];
        const WALL: [u8; 3] = [230, 40, 60];
        const CURSOR: [u8; 3] = [255, 190, 0];
        let (Some(view), Some(mesh)) = (&self.view, &self.scan.mesh) else { return };
        let room = Rect { height: window.height.saturating_sub(2), ..window };
        let (mut raster, scale) = Raster::of_picture(view.picture(), (room.width, room.height));
        let (rows, cols) = (self.scan.rows, self.scan.cols);
        let mut stroke = |from: (f32, f32), to: (f32, f32), colour: [u8; 3], every: usize| {
            const POINTS: usize = 24;
            let mut last = None;
            let mut nth = 0;
            for at in 0..=POINTS {
                let share = at as f32 / POINTS as f32;
                let (x, y) = mesh.place(from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
                let pixel = ((x / scale).floor(), (y / scale).floor());
                if last == Some(pixel) {
                    continue;
                }
                last = Some(pixel);
                if nth % every == 0 {
                    raster.put(pixel.0, pixel.1, colour);
                }
                nth += 1;
            }
        };
        for row in 0..rows {
            for col in 0..cols {
                let (x, y) = (col as f32, row as f32);
                stroke((x, y), (x + 1.0, y), LATTICE, 2);
                stroke((x, y), (x, y + 1.0), LATTICE, 2);
            }
        }
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let (x, y) = (col as f32, row as f32);
            if self.scan.wall(Spot::Right(row, col)) == Some(true) {
                stroke((x + 1.0, y), (x + 1.0, y + 1.0), WALL, 1);
            }
            if self.scan.wall(Spot::Below(row, col)) == Some(true) {
                stroke((x, y + 1.0), (x + 1.0, y + 1.0), WALL, 1);
            }
        }
        let (row, col) = (self.spot.at().0 as f32, self.spot.at().1 as f32);
        let corners = [(col, row), (col + 1.0, row), (col + 1.0, row + 1.0), (col, row + 1.0), (col, row)];
        corners.windows(2).for_each(|pair| stroke(pair[0], pair[1], CURSOR, 1));
        let (width, height) = raster.places();
        let x = room.x + room.width.saturating_sub(width) / 2;
        let area = Rect { x, y: room.y, width: width.min(room.width), height: height.min(room.height) };
        raster.draw(buffer, area, self.look(), self.settings.theme.style(Part::Text));
        if self.look() != Look::Colour {
            self.draw_nodes(area, scale, buffer);
        }
    }

    /// The legend of the whole picture.
    fn legend(&self) -> Phrase {
        let has_walls = self.scan.walls.is_some();
        match (self.look(), has_walls) {
            (Look::Colour, true) => Phrase::fixed("transcribe.lattice-blue-walls-red-cursor"),
            (Look::Colour, false) => Phrase::fixed("transcribe.lattice-blue-cursor-yellow"),
            (_, true) => Phrase::fixed("transcribe.lattice-x-cursor-full-lines"),
            (_, false) => Phrase::fixed("transcribe.lattice-x-cursor"),
        }
    }

    /// Without colour, only the nodes of the lattice are drawn, with other characters at the corners of the cell under
    /// the cursor.
    fn draw_nodes(&self, area: Rect, scale: f32, buffer: &mut Buffer) {
        let Some(mesh) = &self.scan.mesh else { return };
        let (row, col) = self.spot.at();
        for at in 0..=self.scan.rows {
            for across in 0..=self.scan.cols {
                let (x, y) = mesh.node(at, across);
                let (x, y) = ((x / scale) as u16, (y / scale / 2.0) as u16);
                let is_cursor = (row..=row + 1).contains(&at) && (col..=col + 1).contains(&across);
                if x < area.width && y < area.height {
                    buffer[(area.x + x, area.y + y)].set_char(if is_cursor { 'X' } else { '+' });
                }
            }
        }
    }

    /// The message and the next useful keys.
    fn bottom(&self, width: u16, has_panel: bool) -> Vec<Line> {
        let lang = self.settings.lang;
        let keymap = &self.settings.keys;
        let hints = match self.over {
            _ if self.wall_follows && self.scan.has_sides() => SIGN,
            _ if self.wall_follows => WALL,
            _ if self.size_follows == Some(true) => MORE,
            _ if self.size_follows == Some(false) => FEWER,
            Some(Over::Whole) => WHOLE,
            Some(Over::Panel) if self.is_from_picture() => PANEL_OVER,
            Some(Over::Panel) => WHOLE,
            Some(Over::Help(_)) if self.most_scroll() > 0 => bottom::LIST,
            Some(Over::Help(_)) => bottom::READ,
            None if !self.typed.is_empty() => BEGUN,
            None if !self.selected.is_empty() => SELECTING,
            None if self.is_from_picture() => CORRECTING,
            None if self.scan.total.is_some() => TYPING_TILES,
            None => TYPING,
        };
        let offered = self.offered(hints);
        let keys = key_row::keys(Line::new(), &offered, keymap, width, lang);
        let said = match &self.message {
            Some(message) => Some(message.clone()),
            None if !has_panel && self.over.is_none() => return vec![self.brief(width), keys],
            None if self.over == Some(Over::Whole) => return vec![line(self.legend().get(lang), Part::Message), keys],
            None => self.sentence(usize::from(width)),
        };
        let said = said.map(|said| keymap.bind_keys(&said, lang)).unwrap_or_default();
        let mut rows = wrap(&said, usize::from(width)).into_iter();
        let first = rows.next().unwrap_or_default();
        let rest: Vec<String> = rows.collect();
        // A response to a key is shown in full, at the expense of the keys. So is other information if the panel shows
        // the keys.
        let is_asked = self.wall_follows || self.size_follows.is_some();
        let is_begun = is_asked || !self.typed.is_empty() || !self.selected.is_empty();
        let tells_keys = self.is_from_picture() && self.over.is_none() && !is_begun;
        let is_in_full = self.message.is_some() || tells_keys || self.over == Some(Over::Panel);
        match (rest.is_empty(), is_in_full) {
            (true, _) => vec![line(first, Part::Message), keys],
            (false, true) => {
                vec![line(first, Part::Message), line(shorten(&rest.join(" "), usize::from(width)), Part::Message)]
            }
            (false, false) => vec![line(shorten(&said, usize::from(width)), Part::Message), keys],
        }
    }

    /// Those of the given keys that do something on this board, with the labels of its kind.
    pub(super) fn offered(&self, hints: &[KeyHint]) -> Vec<KeyHint> {
        hints.iter().filter(|hint| self.is_meant(hint)).map(|hint| self.hint_here(hint)).collect()
    }

    /// The digits that can be typed here, as a key label.
    fn digits(&self) -> &'static str {
        let is_plain = self.settings.keys.has_plain_digits();
        match ('0'..='9').filter(|digit| self.is_taken(self.spot, &digit.to_string())).collect::<String>().as_str() {
            "0123" if is_plain => "0-3",
            "1234" if is_plain => "1-4",
            "12345" if is_plain => "1-5",
            "123456" if is_plain => "1-6",
            "1234567" if is_plain => "1-7",
            _ => "1-9",
        }
    }

    /// Whether a text can be typed at a spot, or is the beginning of such a text.
    fn is_taken(&self, spot: Spot, typed: &str) -> bool {
        self.scan.kind.takes(&self.scan, spot, typed) != Takes::No
    }

    /// The label of a key here. Depending on the kind, it makes cages or regions, or flips cells between two states.
    fn hint_here(&self, (key, what): &KeyHint) -> KeyHint {
        let said = match (*key, self.scan.kind.flip()) {
            ("e" | "g", Some(flip)) => flip.name.clone(),
            ("e", None) if self.scan.has_sides() => Phrase::fixed("transcribe.sign"),
            ("1-9", Some(_)) if self.scan.total.is_some() => return ("0-8 F", what.clone()),
            ("v g", None) if self.scan.corners.is_empty() => Phrase::fixed("transcribe.region"),
            ("1-9", None) if self.scan.corners.is_empty() => return (self.digits(), what.clone()),
            ("g", None) if self.scan.corners.is_empty() => Phrase::fixed("transcribe.make-region"),
            _ => what.clone(),
        };
        (*key, said)
    }

    /// The label of a key in the list of all keys, which has room for more words.
    fn explained(&self, hint: &KeyHint) -> KeyHint {
        let (has_total, flips) = (self.scan.total.is_some(), self.scan.kind.flip().is_some());
        match hint.0 {
            "1-9" if has_total && flips => ("0-8", Phrase::fixed("transcribe.type-number-f-flag-nothing")),
            "1-9" if self.scan.corners.is_empty() => (self.digits(), Phrase::fixed("transcribe.type-what-stands")),
            "1-9" if flips => ("1-9", Phrase::fixed("transcribe.type-sum-black-square-first")),
            "e" if self.scan.has_sides() => ("e", Phrase::fixed("transcribe.direction-next-sign")),
            "Tab" if has_total => {
                let total = self.scan.kind.total_called().within;
                ("Tab", say!("transcribe.back-to-total", total))
            }
            "Tab" if flips => ("Tab", Phrase::fixed("transcribe.sum-down-across-back")),
            _ => self.hint_here(hint),
        }
    }

    /// Whether a key does something on this board. There may be no picture to show, or no walls to change.
    fn is_meant(&self, (key, _): &KeyHint) -> bool {
        match *key {
            "d" => self.is_from_picture() || matches!(self.over, Some(Over::Whole | Over::Panel)),
            "e" => self.scan.walls.is_some() || self.scan.has_sides() || self.scan.kind.flip().is_some(),
            "v g" => self.scan.walls.is_some(),
            "g" | "v" => self.can_select(),
            "G" => self.makes_shapes(),
            "V" if matches!(self.over, Some(Over::Help(_))) => self.is_from_picture(),
            "V" => !self.alike().is_empty(),
            "+" | "_" | "+ _" => self.changes_size(),
            "," => self.scan.kind.flip().is_none() && self.is_taken(Spot::Cell(0, 0), "10"),
            "Tab" => !self.scan.corners.is_empty() || self.scan.total.is_some(),
            "n" => self.is_from_picture() || !self.scan.corners.is_empty() || !self.suspects().is_empty(),
            _ => true,
        }
    }

    fn help_lines(&self, width: u16) -> Vec<Line> {
        let (keymap, lang) = (&self.settings.keys, self.settings.lang);
        let room = usize::from(width).min(HELP);
        let hints = KEYS.iter().filter(|hint| self.is_meant(hint)).map(|hint| self.explained(hint));
        let mut lines = key_row::explained(hints, keymap, room, lang);
        let signs = Phrase::fixed("transcribe.doubtful-auto-fixed-conflict-differs");
        lines.push(Line::new());
        lines.extend(wrap(signs.get(lang), room).into_iter().map(|row| line(row, Part::Dim)));
        lines
    }

    /// How far the list of keys can be scrolled, in rows.
    pub(super) fn most_scroll(&self) -> usize {
        let room = Rect::new(0, 0, self.size.0, self.size.1.saturating_sub(2));
        let lines = self.help_lines(room.width.saturating_sub(4));
        lines.len().saturating_sub(usize::from(room.height.saturating_sub(2)))
    }
}
