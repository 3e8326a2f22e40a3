//! Sheets for printing: pages of puzzles, followed by their solutions.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::prefixed;
use crate::play::{Game, Opening, Show, board, create_file, picture, replace_named};
use nazo_core::puzzle::{Cell, Value};
use nazo_core::scene::{BoardDrawing, Scene, escaped};
use nazo_core::words::{self, Lang, Phrase, say};
use nazo_kinds::{Hidden, Journal, Loaded, Puzzle, Reveal, Start};

/// The width and height of an A4 page, in tenths of a millimetre.
const PAGE: (f64, f64) = (2100.0, 2970.0);
const MARGIN: f64 = 150.0;
/// Columns and rows of puzzles on a page.
const PUZZLES: (usize, usize) = (2, 3);
/// Columns and rows of puzzles that are told in words.
const IN_WORDS: (usize, usize) = (2, 2);
/// Columns and rows of solutions.
const SOLUTIONS: (usize, usize) = (4, 5);
/// The height of the title above a board.
const TITLE: f64 = 55.0;
/// The space between boards.
const GAP: f64 = 60.0;

/// A puzzle for a sheet.
pub struct Printed {
    /// The text above it: its title or number, and its difficulty.
    pub title: String,
    /// The board with its clues, and the caption beside it.
    pub board: BoardDrawing,
    /// Whether it is told in words, which take more room.
    pub in_words: bool,
    /// The board with its solution, if there is one to print.
    pub solution: Option<BoardDrawing>,
}

impl Printed {
    /// A puzzle with its solution: the value of every cell of its model. For a puzzle that hides something, the
    /// solution is the hidden board.
    pub fn new(title: String, puzzle: &Arc<dyn Puzzle>, solution: Option<&[Value]>, lang: Lang) -> Printed {
        let loaded = Loaded { puzzle: puzzle.clone(), start: Start::default(), journal: Journal::default() };
        let (game, _) = Game::open(&loaded, None, Opening::Resume);
        let (session, show) = (game.session(), Show { lang, ..Show::default() });
        let solved = match (solution, puzzle.hidden()) {
            (Some(values), _) => Some(board(session, &Show { solution: Some(values), ..show.clone() })),
            (None, Some(hidden)) => laid_open(hidden),
            (None, None) => None,
        };
        let in_words = puzzle.in_words().is_some();
        let solution = solved.map(|scene| BoardDrawing::of(&scene, &[], lang));
        Printed { title, board: picture(session, &show), in_words, solution }
    }
}

/// The board of a won game; `None` if nothing is placed yet.
fn laid_open(hidden: &dyn Hidden) -> Option<Scene> {
    let mut revealed = hidden.start();
    if hidden.is_undealt(&revealed) {
        return None;
    }
    let cells: Vec<Cell> = hidden.face(&revealed).model().cells().collect();
    for cell in cells {
        if let Reveal::Cells(opened) = hidden.open(&revealed, cell) {
            revealed.first.get_or_insert(cell);
            opened.iter().for_each(|cell| _ = revealed.open.insert(cell.index()));
        }
    }
    Some(hidden.face(&revealed).scene())
}

/// The pages, each as a separate document.
pub fn pages(printed: &[Printed], lang: Lang) -> Vec<String> {
    let boards: Vec<(String, &BoardDrawing)> = printed.iter().map(|one| (one.title.clone(), &one.board)).collect();
    let solutions: Vec<(String, &BoardDrawing)> = printed
        .iter()
        .filter_map(|one| Some((one.title.split(" · ").next().unwrap_or_default().to_string(), one.solution.as_ref()?)))
        .collect();
    let heading = say!("cli.solutions");
    let many = if printed.iter().any(|one| one.in_words) { IN_WORDS } else { PUZZLES };
    let mut pages: Vec<String> = boards.chunks(many.0 * many.1).map(|boards| page("", boards, many)).collect();
    pages.extend(solutions.chunks(SOLUTIONS.0 * SOLUTIONS.1).map(|boards| page(heading.get(lang), boards, SOLUTIONS)));
    pages
}

fn page(heading: &str, boards: &[(String, &BoardDrawing)], (across, down): (usize, usize)) -> String {
    let (width, height) = PAGE;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"'DejaVu Sans', 'Noto Sans CJK JP', 'Hiragino Sans', sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    let top = MARGIN + if heading.is_empty() { 0.0 } else { 70.0 };
    if !heading.is_empty() {
        // Writing to a string cannot fail.
        let _ =
            writeln!(out, "<text x=\"{}\" y=\"{MARGIN}\" font-size=\"50\">{}</text>", width / 2.0, escaped(heading));
    }
    let (columns, rows) = (across as f64, down as f64);
    let room =
        ((width - 2.0 * MARGIN - (columns - 1.0) * GAP) / columns, (height - top - MARGIN - (rows - 1.0) * GAP) / rows);
    let small = if across > 2 { 0.65 } else { 1.0 };
    for (at, (title, picture)) in boards.iter().enumerate() {
        let (col, row) = ((at % across) as f64, (at / across) as f64);
        let (x, y) = (MARGIN + col * (room.0 + GAP), top + row * (room.1 + GAP));
        let size = picture.size;
        let scale = (room.0 / size.0).min((room.1 - TITLE * small) / size.1);
        let left = x + (room.0 - size.0 * scale) / 2.0;
        let (title_size, title_y) = (34.0 * small, y + 36.0 * small);
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{title_y:.1}\" font-size=\"{title_size:.1}\" fill=\"#333333\">{}</text>",
            x + room.0 / 2.0,
            escaped(title)
        );
        let board = &picture.drawn;
        let _ = writeln!(
            out,
            "<g transform=\"translate({left:.1} {:.1}) scale({scale:.4})\">\n{board}</g>",
            y + TITLE * small
        );
    }
    out.push_str("</svg>\n");
    out
}

/// Writes the pages as `puzzles.svg`, `puzzles-2.svg` and so on. If one of these files exists, none is written, unless
/// `force` is set.
pub fn write(path: &Path, pages: &[String], force: bool) -> Result<(), Phrase> {
    let names: Vec<PathBuf> = (1..=pages.len()).map(|number| numbered(path, number)).collect();
    names.iter().try_for_each(|name| must_be_free(name, force))?;
    for (name, page) in names.iter().zip(pages) {
        let fail = |error: io::Error| prefixed(&name.display().to_string(), words::of_system(&error));
        let written = match force {
            true => replace_named(name, page.as_bytes()),
            false => create_file(name, page.as_bytes()),
        };
        written.map_err(fail)?;
    }
    Ok(())
}

/// Checks that a page may be written under a name: nothing is there, or `force` is set to replace it.
pub fn must_be_free(name: &Path, force: bool) -> Result<(), Phrase> {
    if force || name.symlink_metadata().is_err() {
        return Ok(());
    }
    Err(say!("cli.name-is-taken", name = name.display()))
}

fn numbered(path: &Path, number: usize) -> PathBuf {
    if number == 1 {
        return path.to_path_buf();
    }
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().to_string()).unwrap_or_default();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}{ending}"))
}
