//! Writes drawn boards as PNG files with their truth beside them: `nazo-draw KIND COUNT FOLDER [--seed N] [--fonts FOLDER]
//! [--held-back] [--wear none|screen|photo]`. `nazo-draw demos PUZZLES FOLDER` draws the pictures of `puzzles/images`.

mod demo;

use std::path::Path;
use std::process::ExitCode;

use nazo_draw::{Dice, Fonts, Kind, Style, Wear, draw, random};

const USAGE: &str = "usage: nazo-draw sudoku|killer|kakuro|minesweeper COUNT FOLDER [--seed N] [--fonts FOLDER] [--held-back] \
                     [--wear none|screen|photo] | demos PUZZLES FOLDER";

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
    let count: usize = words.next().and_then(|word| word.parse().ok()).ok_or(USAGE)?;
    let folder = words.next().ok_or(USAGE)?;
    let (mut seed, mut fonts, mut held_back, mut wear) = (1u64, None, false, "screen".to_string());
    while let Some(word) = words.next() {
        match word.as_str() {
            "--seed" => seed = words.next().and_then(|word| word.parse().ok()).ok_or(USAGE)?,
            "--fonts" => fonts = Some(words.next().ok_or(USAGE)?),
            "--held-back" => held_back = true,
            "--wear" => wear = words.next().ok_or(USAGE)?,
            _ => return Err(USAGE.to_string()),
        }
    }
    let fonts = match fonts {
        Some(folder) => Fonts::from_folder(Path::new(&folder)),
        None => Fonts::bundled(),
    };
    let fonts = fonts.map_err(|error| error.to_string())?;
    std::fs::create_dir_all(&folder).map_err(|error| format!("{folder}: {error}"))?;
    for number in 0..count {
        let mut dice = Dice::new(seed.wrapping_mul(1_000_003).wrapping_add(number as u64));
        let board = random::board(kind, &mut dice);
        let style = if held_back { Style::held_back } else { Style::train }(kind, &fonts, &mut dice);
        let wear = match wear.as_str() {
            "none" => Wear::none(),
            "screen" => Wear::screenshot(&mut dice),
            "photo" => Wear::photo(&mut dice),
            _ => return Err(USAGE.to_string()),
        };
        let picture = wear.apply(&draw(&board, &style, &mut dice), &mut dice);
        let png = picture.png().map_err(|error| error.to_string())?;
        let stem = Path::new(&folder).join(format!("{number:04}"));
        let write = |ending: &str, bytes: &[u8]| {
            let path = stem.with_extension(ending);
            std::fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))
        };
        write("png", &png)?;
        write("txt", board.truth().as_bytes())?;
    }
    Ok(())
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
