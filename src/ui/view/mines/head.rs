//! The rows above and below the board: counts, title and clock above, the progress of the game below.

use unicode_width::UnicodeWidthStr;

use crate::ui::model::Ui;
use crate::ui::theme::Part;
use crate::ui::tool::Mode;
use crate::ui::view::text::{self, Line};
use nazo_core::puzzle::Value;
use nazo_core::scene::{Cover, Mark, Scene, Square};
use nazo_core::words::{Fixed, say};

/// The gap between two counts.
const GAP: &str = "  ";
/// The columns around a title.
const BESIDE_TITLE: usize = 2 * GAP.len() + 1;
/// The minimum width of a title that still says something.
const TITLE: usize = 8;

/// The counts of a board.
pub(super) struct Counts {
    /// The number of tiles with a flag.
    pub flags: usize,
    /// The number of tiles that are not open, including flagged ones.
    pub covered: usize,
    /// The number of open tiles.
    pub open: usize,
}

/// Counts the tiles of the board. A flag is one that the player set, or one of the puzzle as long as the player says
/// nothing else.
pub(super) fn counts(ui: &Ui, scene: &Scene) -> Counts {
    let session = ui.game.session();
    let is_flagged = |square: &Square| match square.cell.and_then(|cell| session.entry(cell)) {
        Some(value) => value > Value(0),
        None => square.has(&Mark::Cover(Cover::Flag)),
    };
    let (mut flags, mut covered) = (0, 0);
    for square in scene.squares.iter().filter(|square| square.cover().is_some()) {
        covered += 1;
        flags += usize::from(is_flagged(square));
    }
    Counts { flags, covered, open: scene.squares.len() - covered }
}

/// The number of mines. None if it is unknown.
pub(super) fn mines(ui: &Ui) -> Option<usize> {
    ui.game.session().face().minefield().and_then(|field| field.mines()).map(|mines| mines as usize)
}

fn title(ui: &Ui) -> Option<&str> {
    ui.game.session().puzzle().info().title.as_deref()
}

/// The width that the row above the board takes with its whole title. 0 if there is no title.
pub(super) fn wanted(ui: &Ui, counts: &Counts) -> u16 {
    let Some(title) = title(ui) else { return 0 };
    let clock = if ui.settings.clock { ui.clock() } else { String::new() };
    let counted = usize::from(text::width(&counted(ui, counts)));
    u16::try_from(counted + BESIDE_TITLE + title.width() + clock.width()).unwrap_or(u16::MAX)
}

/// The row above the board.
pub(super) fn line(ui: &Ui, counts: &Counts, width: u16) -> Line {
    let mut line = counted(ui, counts);
    let clock = if ui.settings.clock { ui.clock() } else { String::new() };
    let room = usize::from(width).saturating_sub(usize::from(text::width(&line)));
    let for_title = room.saturating_sub(BESIDE_TITLE + clock.width());
    if let Some(title) = title(ui).filter(|_| for_title >= TITLE) {
        line.push((format!("{GAP} "), Part::Text));
        line.push((text::shorten(title, for_title), Part::Title));
    }
    let pad = usize::from(width).saturating_sub(usize::from(text::width(&line)) + clock.width());
    line.push((" ".repeat(pad), Part::Text));
    line.push((clock, Part::Dim));
    line
}

/// The counts, without title and clock.
fn counted(ui: &Ui, &Counts { flags, covered, .. }: &Counts) -> Line {
    let lang = ui.settings.lang;
    let mines = mines(ui);
    let is_over = mines.is_some_and(|mines| flags > mines);
    let item = |name: &'static str, value: String, part: Part| -> Line {
        let [name, gap] = [name, "view.gap"].map(|words| Fixed(words).get(lang));
        vec![(format!("{name}{gap}"), Part::Dim), (value, part)]
    };
    let mines = mines.map_or("?".to_string(), |mines| mines.to_string());
    [
        item("view.mines", mines, Part::Title),
        item("view.flags", flags.to_string(), if is_over { Part::Conflict } else { Part::Text }),
        item("view.covered", covered.to_string(), Part::Text),
    ]
    .join(&(GAP.to_string(), Part::Text))
}

/// The row below the board: as many items as fit.
pub(super) fn state(ui: &Ui, &Counts { open, covered, .. }: &Counts, width: u16) -> Line {
    let lang = ui.settings.lang;
    let session = ui.game.session();
    let squares = open + covered;
    let opened = match mines(ui) {
        Some(mines) => say!("view.opened-of", open, safe = squares.saturating_sub(mines)),
        None => say!("view.opened", open),
    };
    let named = |name: &'static str, value: &str| (format!("{} {value}", Fixed(name).get(lang)), Part::Dim);
    let undo = session.history().depth(session.history().current());
    let letters: Vec<String> = session.bookmarks().iter().map(|(letter, _)| letter.to_string()).collect();
    let mut items = vec![(opened.get(lang).to_string(), Part::Dim)];
    if ui.settings.keeps && !ui.is_saved() {
        items.push((Fixed("view.not-saved").get(lang).to_string(), Part::Conflict));
    }
    items.push(named("view.hints", &session.view().hints.to_string()));
    items.push(named("view.undo", &undo.to_string()));
    if !letters.is_empty() {
        items.push(named("view.bookmarks", &letters.join(" ")));
    }
    if ui.tool.mode != Mode::Digit {
        items.push(named("view.mode-in-line", ui.tool.mode.name().get(lang)));
    }
    let mut line = Line::new();
    for item in items {
        let gap = if line.is_empty() { 0 } else { 3 };
        if usize::from(text::width(&line)) + gap + item.0.width() <= usize::from(width) {
            line.push((" ".repeat(gap), Part::Text));
            line.push(item);
        }
    }
    line
}
