//! The preview beside a list: the board, the text or the page that the selected row would open, or what it would do.

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::library::{Library, Offer};
use super::rows::Column;
use crate::play::{Game, Listed, Opening, Show, board, grade_name};
use crate::ui::Settings;
use crate::ui::clock::clock_text;
use crate::ui::popup::manual_page;
use crate::ui::theme::Part;
use crate::ui::view::board::BoardView;
use crate::ui::view::geometry::{Density, Geometry};
use crate::ui::view::text::{self, Line};
use crate::ui::worker::{Hand, Job, UNLIMITED, Wait, Wake};
use nazo_core::logic::{Technique, manual};
use nazo_core::scene::{PlainOptions, Scene, joint, plain};
use nazo_core::words::{Arg, Lang, Phrase, say};
use nazo_kinds::{Loaded, Puzzle};
use unicode_width::UnicodeWidthStr;

/// The most columns of text beside a list that are easy to read.
const COMFORTABLE: u16 = 60;

/// A blank row between facts.
const BLANK: (Phrase, Part) = (Phrase::literal(""), Part::Text);

/// Columns between a list and its preview.
const GAP: u16 = 2;

/// Divides a window: columns for a list, and the area of a preview if there is room for one. It does not depend on the
/// selection, so that nothing jumps. A 9x9 board fits, a 16x16 one in large windows.
pub(super) fn split(window: Rect) -> (u16, Option<Rect>) {
    let list = match window.width {
        0..60 => return (window.width, None),
        width @ 60..72 => width - GAP - 25,
        width @ 72..90 => width - GAP - 31,
        // Beyond this width, a row is hard to tell apart from the rows above and below.
        _ => 57,
    };
    let width = window.width - list - GAP;
    (list, Some(Rect { x: window.x + list + GAP, width, ..window }))
}

/// The preview of an item: a board and facts.
pub(super) struct Preview {
    /// None for an item without a board, or whose text says more than its board.
    scene: Option<Scene>,
    facts: Vec<(Phrase, Part)>,
    /// The technique whose page is below the facts.
    page: Option<&'static dyn Technique>,
}

/// How long a frame waits for a preview that it has just asked for. If it is made in that time, nothing flickers.
const FRAME_WAITS: Duration = Duration::from_millis(30);

/// The source of a preview.
pub(super) enum Source {
    Offer(Box<Offer>),
    /// The game in a file.
    Game(Box<Listed>),
    /// The page of a technique.
    Technique(&'static dyn Technique),
    /// The description of what a row does, perhaps with a small board.
    Told {
        title: Phrase,
        about: Phrase,
        board: Option<Phrase>,
    },
}

impl Source {
    fn preview(&self, library: &dyn Library) -> Option<Preview> {
        match self {
            Source::Offer(offer) => Some(Preview::of_offer(offer)),
            Source::Game(game) => {
                let found = library.read(&game.path.to_string_lossy());
                Some(Preview::of_game(&found.puzzles.first()?.loaded, game))
            }
            Source::Technique(technique) => {
                let facts = vec![(technique.name().full.clone(), Part::Title), BLANK];
                Some(Preview { scene: None, facts, page: Some(*technique) })
            }
            Source::Told { title, about, board } => {
                let found = board.as_ref().map(|text| library.read_text(text.get(Lang::En)));
                let scene = found.and_then(|found| Some(found.puzzles.first()?.loaded.puzzle.scene()));
                let facts = vec![(title.clone(), Part::Title), BLANK, (about.clone(), Part::Text)];
                Some(Preview { scene, facts, page: None })
            }
        }
    }
}

/// The pane beside a list. Its preview is made on a thread of its own, because a long game is replayed from its
/// beginning.
#[derive(Default)]
pub(super) struct Pane {
    /// The key of the item that is shown or being made.
    of: Option<String>,
    preview: Option<Preview>,
    job: Option<Job<Preview>>,
    /// The thread that makes it.
    hand: Option<Hand>,
}

impl Pane {
    /// Discards the preview, which may be out of date.
    pub fn forget(&mut self) {
        // The thread may be busy with a long game for a while, and nobody waits for that any more.
        let hand = self.hand.take().filter(|_| self.job.is_none());
        *self = Pane { hand, ..Pane::default() };
    }

    /// Whether a preview other than `key` is shown and none is being made, so that this one should be begun.
    pub fn wants(&mut self, key: &str) -> bool {
        self.take(Wait::Never);
        // Scrolling quickly through a list waits for one preview, not for all of them.
        self.job.is_none() && self.of.as_deref() != Some(key)
    }

    /// Begins to make the preview of the item `key`, if it has one.
    pub fn begin(&mut self, key: String, source: Option<Source>, library: Arc<dyn Library>, wake: Wake) {
        (self.of, self.preview) = (Some(key), None);
        let hand = self.hand.get_or_insert_default();
        self.job = source.map(|source| {
            Job::given(hand, wake, UNLIMITED, move |news, _| {
                source.preview(&*library).into_iter().for_each(|preview| _ = news.send(preview));
            })
        });
        self.preview = self.job.as_mut().and_then(|job| job.next_within(FRAME_WAITS));
    }

    /// Takes in a finished preview. Returns whether the work is over.
    pub fn take(&mut self, wait: Wait) -> bool {
        let Some(job) = &mut self.job else { return false };
        let made = job.take(wait).pop();
        let is_over = job.is_over();
        self.preview = made.or(self.preview.take());
        if is_over {
            self.job = None;
        }
        is_over
    }

    /// The preview of the item `key`, once it is made.
    pub fn preview(&self, key: &str) -> Option<&Preview> {
        self.preview.as_ref().filter(|_| self.of.as_deref() == Some(key))
    }
}

/// The form in which a board is drawn.
enum Drawn<'a> {
    Board(&'a Scene, Geometry),
    Text(Vec<String>),
}

impl Preview {
    /// The preview of a puzzle, with any moves that came with it.
    pub fn of_offer(offer: &Offer) -> Preview {
        let has_state = !offer.loaded.journal.is_empty() || !offer.loaded.start.placed.is_empty();
        let scene = if has_state { played(&offer.loaded) } else { offer.loaded.puzzle.scene() };
        Preview::new(&*offer.loaded.puzzle, Phrase::verbatim(&offer.name), scene)
    }

    /// The preview of a game whose file holds `loaded`.
    pub fn of_game(loaded: &Loaded, game: &Listed) -> Preview {
        Preview::new(&*loaded.puzzle, name_of(game), played(loaded))
    }

    fn new(puzzle: &dyn Puzzle, title: Phrase, scene: Scene) -> Preview {
        let features = puzzle.features();
        let grade = puzzle.info().grade.as_deref();
        let kind = puzzle.kind().name();
        let about = match features.is_empty() {
            true => kind,
            false => say!("screens.kind-and-features", kind, features = Arg::Row(features)),
        };
        let about = match grade {
            Some(grade) => say!("screens.about-and-grade", about, grade = grade_name(grade)),
            None => about,
        };
        let mut facts = vec![(title, Part::Title), (about, Part::Text)];
        facts.extend(puzzle.info().author.as_ref().map(|author| (say!("screens.by-author", author), Part::Dim)));
        let story = puzzle.in_words().map(|told| told.story().told);
        let scene = Some(scene).filter(|_| story.is_none());
        if let Some(story) = story {
            facts.push(BLANK);
            facts.extend(story.into_iter().map(|told| (told.shown, Part::Text)));
        }
        Preview { scene, facts, page: None }
    }

    /// The largest form of the board that fits.
    fn drawn(&self, area: Rect, settings: &Settings) -> Drawn<'_> {
        let Some(scene) = &self.scene else { return Drawn::Text(Vec::new()) };
        let geometry = Geometry::of(scene, Density::Small);
        let options = PlainOptions { ascii: !settings.glyphs.fine, lang: settings.lang, ..Default::default() };
        let text: Vec<String> = plain(scene, options).lines().map(str::to_string).collect();
        let tight = |wide| Drawn::Text(tight(scene, wide));
        let ways = [Drawn::Board(scene, geometry), Drawn::Text(text), tight(true), tight(false)];
        let fits = |drawn: &Drawn| {
            let (width, height) = drawn.size();
            width <= area.width && height <= area.height
        };
        ways.into_iter().find(fits).unwrap_or(Drawn::Text(Vec::new()))
    }

    /// Draws the board in `area` and the facts below it.
    pub fn draw(&self, area: Rect, settings: &Settings, buffer: &mut Buffer) {
        let drawn = self.drawn(area, settings);
        let (width, height) = drawn.size();
        match &drawn {
            Drawn::Board(scene, geometry) => BoardView {
                scene,
                geometry,
                theme: &settings.theme,
                glyphs: settings.glyphs,
                area: Rect { width, height, ..area },
                scroll: (0, 0),
            }
            .draw(buffer),
            Drawn::Text(rows) => {
                let rows: Vec<Line> = rows.iter().map(|row| text::line(row, Part::Text)).collect();
                text::put_all(buffer, area, &rows, &settings.theme);
            }
        }
        let below = Rect { y: area.y + height, height: area.height - height, ..area };
        // With a blank row between them if everything fits.
        let mut facts = self.facts(settings.lang, area.width);
        let gap = u16::from(height > 0 && facts.len() < usize::from(below.height));
        let below = Rect { y: below.y + gap, height: below.height - gap, ..below };
        if facts.len() > usize::from(below.height) {
            facts.truncate(usize::from(below.height.saturating_sub(1)));
            facts.push(text::line("…", Part::Dim));
        }
        text::put_all(buffer, below, &facts, &settings.theme);
    }

    fn facts(&self, lang: Lang, width: u16) -> Vec<Line> {
        // One column is left free at the edge of the window.
        let width = width.saturating_sub(1).min(COMFORTABLE);
        let wrapped = |(said, part): &(Phrase, Part)| {
            let rows = text::wrap(said.get(lang), usize::from(width)).into_iter();
            rows.map(|row| text::line(row, *part)).collect::<Vec<Line>>()
        };
        let page = self.page.and_then(|technique| manual::text(technique, lang));
        let page = page.map(|page| manual_page::lines(&page, width, lang)).unwrap_or_default();
        self.facts.iter().flat_map(wrapped).chain(page).collect()
    }
}

impl Drawn<'_> {
    fn size(&self) -> (u16, u16) {
        match self {
            Drawn::Board(_, geometry) => (geometry.width, geometry.height),
            Drawn::Text(rows) => (rows.iter().map(|row| row.width()).max().unwrap_or(0) as u16, rows.len() as u16),
        }
    }
}

/// The title of a game, or a short id.
pub(super) fn name_of(game: &Listed) -> Phrase {
    match &game.title {
        Some(title) => Phrase::verbatim(title),
        None => {
            // Enough of the identifier to tell a few apart.
            let id: String = game.id.chars().take(4).collect();
            say!("screens.untitled-id", id)
        }
    }
}

/// The progress of a game, as moves, time and share of the cells: "41 moves  12:04  38%".
pub(super) fn far(game: &Listed, lang: Lang) -> [String; 3] {
    let moves = say!("screens.moves", moves = game.moves);
    let share = 100 * game.filled.min(game.to_fill) / game.to_fill.max(1);
    let how = match game.ended_on().filter(|_| !game.goes_on()) {
        Some(day) if !game.lost => day.to_string(),
        Some(day) => say!("screens.lost-on", day = day.to_string()).get(lang).to_string(),
        None => format!("{share}%"),
    };
    [moves.get(lang).to_string(), clock_text(game.clock), how]
}

/// The columns of a game in a list: kind, moves, time, share of the cells.
pub(super) fn game_columns(game: &Listed, lang: Lang) -> Vec<Column> {
    let kind = Column::word(game.kind.get(lang));
    std::iter::once(kind).chain(far(game, lang).map(Column::number)).collect()
}

/// The board of a game that is only shown.
fn played(loaded: &Loaded) -> Scene {
    let (game, _) = Game::open(loaded, None, Opening::Resume);
    board(game.session(), &Show::default())
}

/// A board with one character per cell, for large boards. Only lines that cross the whole board are drawn, and no rim.
/// With `wide`, boards with black cells have two characters per cell, since those make up the picture.
fn tight(scene: &Scene, wide: bool) -> Vec<String> {
    let is_inner =
        |lines: &[bool], at: u16, count: u16| at > 0 && at < count && lines.get(usize::from(at)) == Some(&true);
    let copies = if wide && scene.has_blocks() { 2 } else { 1 };
    let (ruled_rows, ruled_cols) = (scene.ruled_rows(), scene.ruled_cols());
    let mut rows = Vec::new();
    for row in 0..scene.rows {
        let (mut line, mut above) = (String::new(), String::new());
        for col in 0..scene.cols {
            if is_inner(&ruled_cols, col, scene.cols) {
                line.push('│');
                above.push(joint(true, true, true, true));
            }
            let Some(square) = scene.square(row, col) else { continue };
            let entry = square.entry().map(|entry| match entry.symbol.chars().next() {
                // A mine found by the player is shown as a flag, as on the board.
                Some('m') if scene.is_tiled() => 'F',
                first => first.unwrap_or('.'),
            });
            match square.block() {
                Some(_) => line.extend(std::iter::repeat_n('▒', copies)),
                None => line.extend(std::iter::once(entry.unwrap_or('.')).chain([' ']).take(copies)),
            }
            above.push('─');
        }
        rows.extend(is_inner(&ruled_rows, row, scene.rows).then_some(above));
        rows.push(line);
    }
    rows
}
