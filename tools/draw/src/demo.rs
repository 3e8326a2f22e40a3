//! The pictures in `puzzles/images`: puzzles from the repository, drawn as apps and newspapers show them.

use std::path::Path;

use nazo_draw::{CageLine, Clues, Counter, Dice, Fonts, Kind, Skin, Style, Wear, draw, text};

/// A picture: its name, the puzzle, the cell size in pixels, changes to its style, and the seed of a photo's wear.
type Demo = (&'static str, &'static str, f32, fn(&mut Style, &Fonts), Option<u8>);

const DEMOS: [Demo; 9] = [
    ("sudoku-screenshot", "sudoku/level-2-b-nine.nazo", 44.0, |_, _| {}, None),
    ("sudoku-photo", "sudoku/level-2-c-nine.nazo", 60.0, serif, Some(3)),
    ("killer-dashed", "killer/level-3-a-nine.nazo", 56.0, |_, _| {}, None),
    ("killer-dark", "killer/level-3-b-nine.nazo", 56.0, dark, None),
    ("killer-tinted", "killer/level-3-c-nine.nazo", 56.0, tinted, None),
    ("kakuro-dark-walls", "kakuro/level-2-a-seven.nazo", 52.0, |_, _| {}, None),
    ("kakuro-discs", "kakuro/level-2-b-eight.nazo", 52.0, discs, None),
    ("minesweeper-classic", "minesweeper/level-2-a-intermediate.nazo", 24.0, |_, _| {}, None),
    (
        "minesweeper-dark",
        "minesweeper/level-2-b-intermediate.nazo",
        24.0,
        |style, _| style.skin = Skin::OnlineDark,
        None,
    ),
];

fn serif(style: &mut Style, fonts: &Fonts) {
    if let Some(font) = fonts.train.get(1) {
        style.digits = font.clone();
    }
    style.clutter = true;
}

fn dark(style: &mut Style, _: &Fonts) {
    let theme = &mut style.theme;
    (theme.page, theme.ground, theme.thin, theme.thick) = ([24; 3], [30, 31, 36], [70; 3], [190; 3]);
    (theme.digit, theme.label, theme.cage) = ([235; 3], [225; 3], [150; 3]);
}

fn tinted(style: &mut Style, fonts: &Fonts) {
    if let Some(font) = fonts.train.get(2) {
        style.labels = font.clone();
    }
    (style.cage_tints, style.cage_line) = (true, CageLine::Solid);
}

fn discs(style: &mut Style, _: &Fonts) {
    (style.clues, style.theme.wall) = (Clues::Discs, [120, 165, 215]);
}

/// Draws all of them from the folder `puzzles` into the folder `to`.
pub fn demos(puzzles: &Path, to: &Path) -> Result<(), String> {
    let fonts = Fonts::bundled().map_err(|error| error.to_string())?;
    std::fs::create_dir_all(to).map_err(|error| format!("{}: {error}", to.display()))?;
    for (name, file, cell, change, photo) in DEMOS {
        let path = puzzles.join(file);
        let written = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let board = text::board(&written).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut style = Style::plain(board.kind, &fonts, cell);
        change(&mut style, &fonts);
        // Minesweeper gets its counter, and room for it.
        if board.kind == Kind::Minesweeper {
            (style.clutter, style.counter) = (true, Counter::Segments);
        }
        let mut dice = Dice::new(u64::from(photo.unwrap_or(8)));
        let mut picture = draw(&board, &style, &mut dice);
        if photo.is_some() {
            let wear = Wear {
                cell: Some(32.0),
                turn: 3.0,
                tilt: (0.05, -0.08),
                blur: 0.7,
                range: (0.15, 0.85),
                cast: [1.0, 0.98, 0.92],
                shade: (0.8, 0.25),
                ..Wear::none()
            };
            picture = wear.apply(&picture, &mut dice);
        }
        let png = picture.png().map_err(|error| error.to_string())?;
        let path = to.join(name).with_extension("png");
        std::fs::write(&path, png).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}
