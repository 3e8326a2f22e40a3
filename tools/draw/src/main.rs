//! Writes drawn boards as PNG files with the truth beside them: `nazo-draw KIND COUNT FOLDER [--seed N] [--fonts
//! FOLDER] [--held-back] [--wear none|screen|photo] [--least PIXELS]`. With `--of TEXTS` it draws the puzzles in the
//! native texts of that folder instead of random boards. `nazo-draw demos PUZZLES FOLDER` draws the pictures of
//! `puzzles/images`.

mod demo;

use std::path::Path;
use std::process::ExitCode;

use nazo_draw::{Board, CageLine, Cell, Clues, Dice, Fonts, Kind, Skin, Style, Tile, Wear, draw, random, text};

const USAGE: &str = "usage: nazo-draw sudoku|killer|kakuro|minesweeper COUNT FOLDER [--of TEXTS] [--seed N] [--fonts FOLDER] \
                     [--held-back] [--wear none|screen|photo] [--least PIXELS] | demos PUZZLES FOLDER";

/// What to draw, and how.
struct Order {
    kind: Kind,
    count: usize,
    folder: String,
    /// The folder with the puzzles to draw, if not random boards.
    of: Option<String>,
    seed: u64,
    fonts: Option<String>,
    held_back: bool,
    wear: String,
    /// The smallest cell in the picture, in pixels.
    least: f32,
}

fn order(kind: Kind, mut words: impl Iterator<Item = String>) -> Option<Order> {
    let (count, folder) = (words.next()?.parse().ok()?, words.next()?);
    let wear = "screen".to_string();
    let mut order = Order { kind, count, folder, of: None, seed: 1, fonts: None, held_back: false, wear, least: 0.0 };
    while let Some(word) = words.next() {
        match word.as_str() {
            "--of" => order.of = Some(words.next()?),
            "--seed" => order.seed = words.next()?.parse().ok()?,
            "--fonts" => order.fonts = Some(words.next()?),
            "--held-back" => order.held_back = true,
            "--wear" => order.wear = words.next()?,
            "--least" => order.least = words.next()?.parse().ok()?,
            _ => return None,
        }
    }
    Some(order)
}

/// The puzzles of a kind in the native texts of a folder, except those that cannot be drawn.
fn puzzles(folder: &str, kind: Kind) -> Result<Vec<Board>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{folder}: {error}"))?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let texts = files.iter().filter_map(|file| std::fs::read_to_string(file).ok());
    let boards: Vec<Board> =
        texts.filter_map(|text| text::board(&text).ok()).filter(|board| board.kind == kind).collect();
    if boards.is_empty() { Err(format!("{folder}: no puzzle of this kind")) } else { Ok(boards) }
}

/// A word for the look, so that tables can show how well each look is read.
fn look(kind: Kind, style: &Style) -> &'static str {
    let is_dark = style.theme.ground.iter().map(|part| u32::from(*part)).sum::<u32>() < 380;
    match (kind, style.cage_line, style.clues, style.skin) {
        (Kind::Sudoku, ..) => {
            if is_dark {
                "dark"
            } else {
                "light"
            }
        }
        (Kind::Killer, CageLine::Dashed, ..) => "dashed",
        (Kind::Killer, CageLine::Dotted, ..) => "dotted",
        (Kind::Killer, CageLine::Solid, ..) => "solid",
        (Kind::Killer, CageLine::DashDot, ..) => "dashdot",
        (Kind::Killer, CageLine::Tint, ..) => "tint",
        (Kind::Kakuro, _, Clues::Triangles, _) => "triangles",
        (Kind::Kakuro, _, Clues::Discs, _) => "discs",
        (Kind::Kakuro, _, Clues::Bare, _) => "bare",
        (Kind::Minesweeper, _, _, Skin::Pastel) => "pastel",
        (Kind::Minesweeper, _, _, Skin::Night) => "night",
        (Kind::Minesweeper, ..) => "trained",
    }
}

fn run() -> Result<(), String> {
    let mut words = std::env::args().skip(1);
    let kind = match words.next().as_deref() {
        Some("demos") => {
            let (puzzles, to) = words.next().zip(words.next()).ok_or(USAGE)?;
            return demo::demos(Path::new(&puzzles), Path::new(&to));
        }
        Some("sudoku") => Kind::Sudoku,
        Some("killer") => Kind::Killer,
        Some("kakuro") => Kind::Kakuro,
        Some("minesweeper") => Kind::Minesweeper,
        _ => return Err(USAGE.to_string()),
    };
    let order = order(kind, words).ok_or(USAGE)?;
    let fonts = match &order.fonts {
        Some(folder) => Fonts::from_folder(Path::new(folder)),
        None => Fonts::bundled(),
    };
    let fonts = fonts.map_err(|error| error.to_string())?;
    let boards = order.of.as_ref().map(|texts| puzzles(texts, kind)).transpose()?.unwrap_or_default();
    std::fs::create_dir_all(&order.folder).map_err(|error| format!("{}: {error}", order.folder))?;
    for number in 0..order.count {
        one(&order, number, &boards, &fonts)?;
    }
    Ok(())
}

/// Draws the board with this number, and writes it.
fn one(order: &Order, number: usize, boards: &[Board], fonts: &Fonts) -> Result<(), String> {
    let kind = order.kind;
    let mut dice = Dice::new(order.seed.wrapping_mul(1_000_003).wrapping_add(number as u64));
    let board = match boards.get(number % boards.len().max(1)) {
        Some(board) => Board { selected: dice.chance(0.3).then(|| dice.below(board.cells.len())), ..board.clone() },
        None => random::board(kind, &mut dice),
    };
    let mut style = if order.held_back { Style::held_back } else { Style::train }(kind, fonts, &mut dice);
    style.cell = style.cell.max(order.least);
    let mut wear = match order.wear.as_str() {
        "none" => Wear::none(),
        "screen" => Wear::screenshot(&mut dice),
        "photo" => Wear::photo(&mut dice),
        _ => return Err(USAGE.to_string()),
    };
    wear.cell = wear.cell.map(|cell| cell.max(order.least));
    let shown = wear.cell.unwrap_or(style.cell);
    let style = style.legible(kind, shown);
    let picture = wear.apply(&draw(&board, &style, &mut dice), &mut dice);
    let png = picture.png().map_err(|error| error.to_string())?;
    let stem = Path::new(&order.folder).join(format!("{}_{number:04}", look(kind, &style)));
    let write = |ending: &str, bytes: &[u8]| {
        let path = stem.with_extension(ending);
        std::fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))
    };
    write("png", &png)?;
    let flags = board.cells.iter().filter(|cell| **cell == Cell::Tile(Tile::Flag)).count() as i32;
    let mines = board.counter.filter(|_| picture.is_counted).map(|count| format!("mines: {}\n", count + flags));
    write("txt", (mines.unwrap_or_default() + &board.truth()).as_bytes())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nazo-draw: {error}");
            ExitCode::FAILURE
        }
    }
}
