//! What `nazo show --svg` draws, read back at two sizes. The few elements of such a picture are painted with the tools
//! for test boards.

use std::collections::HashMap;
use std::io::Cursor;
use std::sync::Arc;

use nazo::load::picture::{SightError, Wanted, puzzle, sight};
use nazo::play::caption;
use nazo_core::puzzle::Budget;
use nazo_core::scene::BoardDrawing;
use nazo_core::words::Lang;
use nazo_draw::canvas::{Canvas, Pen, Rgb};
use nazo_draw::{Font, Fonts};
use nazo_kinds::Puzzle;
use nazo_kinds::scan::{Refusal, Sight, Trust};

use crate::drawn::text;

/// The height of a digit relative to the font size, in DejaVu Sans.
const DIGIT: f32 = 0.73;

/// An element's attributes.
fn attributes(tag: &str) -> HashMap<&str, &str> {
    let parts: Vec<&str> = tag.split('"').collect();
    let name = |before: &'_ str| before.trim_end_matches('=').rsplit(' ').next().unwrap_or_default().len();
    let pairs = parts.chunks_exact(2).map(|pair| {
        let before = pair[0].trim_end_matches('=');
        (&before[before.len() - name(before)..], pair[1])
    });
    pairs.collect()
}

fn number(attributes: &HashMap<&str, &str>, name: &str) -> f32 {
    attributes.get(name).and_then(|value| value.parse().ok()).unwrap_or(0.0)
}

fn colour(value: Option<&&str>) -> Rgb {
    let hex = value.and_then(|value| u32::from_str_radix(value.trim_start_matches('#'), 16).ok()).unwrap_or(0);
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

/// A document of rectangles, discs, lines and texts as a PNG file, with `zoom` pixels for each unit.
fn painted(svg: &str, zoom: f32, font: &Font) -> Vec<u8> {
    let size = attributes(svg.lines().next().unwrap_or_default());
    let side = |name: &str| (number(&size, name) * zoom).round() as usize;
    let mut canvas = Canvas::new(side("width"), side("height"), [255; 3]);
    let (mut x0, mut y0) = (0.0, 0.0);
    for line in svg.lines().skip(1) {
        let all = attributes(line);
        let of = |name: &str| number(&all, name) * zoom;
        if let Some(place) = line.strip_prefix("<g transform=\"translate(") {
            let place: Vec<f32> = place.split([' ', ')']).filter_map(|number| number.parse().ok()).collect();
            (x0, y0) = (place[0] * zoom, place[1] * zoom);
        } else if line == "</g>" {
            (x0, y0) = (0.0, 0.0);
        } else if line.starts_with("<rect") {
            canvas.rect(x0 + of("x"), y0 + of("y"), of("width"), of("height"), colour(all.get("fill")));
        } else if line.starts_with("<circle") {
            canvas.disc(x0 + of("cx"), y0 + of("cy"), of("r"), colour(all.get("fill")));
        } else if line.starts_with("<path") {
            let ends =
                all["d"].trim_start_matches('M').split(['L', ' ']).filter_map(|number| number.parse::<f32>().ok());
            let ends: Vec<f32> = ends.map(|number| number * zoom).collect();
            let dash = all.get("stroke-dasharray").unwrap_or(&"").split(' ');
            let dash = dash.filter_map(|part| part.parse::<f32>().ok()).map(|part| part * zoom).collect();
            let pen = Pen { dash, ..Pen::solid(of("stroke-width"), colour(all.get("stroke"))) };
            canvas.line(&[(x0 + ends[0], y0 + ends[1]), (x0 + ends[2], y0 + ends[3])], false, &pen);
        } else if line.starts_with("<text") {
            let written = line.split(['<', '>']).nth(2).unwrap_or_default();
            let (x, y, height) = (x0 + of("x"), y0 + of("y"), of("font-size") * DIGIT);
            let path = match all.get("text-anchor") {
                Some(&"start") => font.cornered(written, height, x, y - height).map(|(path, _)| path),
                _ => font.centred(written, height, x, y - height / 2.0),
            };
            path.iter().for_each(|path| canvas.fill(path, colour(all.get("fill")), 1.0));
        }
    }
    let (width, height, rgb) = canvas.into_rgb();
    let image = image::RgbImage::from_raw(width as u32, height as u32, rgb).expect("as many pixels as drawn");
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, image::ImageFormat::Png).expect("a file");
    png.into_inner()
}

/// What is read from the picture of a puzzle.
fn seen(puzzle: &dyn Puzzle, zoom: f32) -> Result<Sight, SightError> {
    let drawn = BoardDrawing::of(&puzzle.scene(), &caption(puzzle, Lang::En), Lang::En).document();
    let fonts = Fonts::bundled().expect("the fonts of the repository");
    sight(&painted(&drawn, zoom, &fonts.held_back[0]), Wanted::default(), &Budget::unlimited())
}

/// The puzzle in a native text.
fn original(text: &str) -> Arc<dyn Puzzle> {
    nazo::load::load("original", text.as_bytes()).remove(0).outcome.expect("a puzzle").puzzle
}

/// The puzzle from the repository that is drawn, and what is read, both as ids. Counters of mines are not tested here.
fn read(file: &str, zoom: f32) -> (String, String) {
    let original = original(&text(file));
    let found = match seen(&*original, zoom) {
        Ok(sight) => puzzle("picture", &sight.scan).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    let id = |puzzle: &dyn Puzzle| {
        let id = puzzle.write("id", None).expect("every puzzle has an id");
        match id.strip_prefix("minesweeper:").and_then(|id| id.split_once(':')) {
            Some((size, squares)) => format!("minesweeper:{}:{squares}", size.split('n').next().unwrap_or_default()),
            None => id,
        }
    };
    (found.map_or_else(|error| error, |loaded| id(&*loaded.puzzle)), id(&*original))
}

fn check(files: &[&str]) {
    for file in files {
        for zoom in [1.0, 2.0] {
            let (found, wanted) = read(file, zoom);
            assert_eq!(found, wanted, "{file}, {zoom}");
        }
    }
}

#[test]
fn positions_are_read_as_they_were_drawn() {
    check(&[
        "minesweeper/level-1-a-beginner.nazo",
        "minesweeper/level-1-b-beginner.nazo",
        "minesweeper/level-2-a-intermediate.nazo",
        // Its first tile is blank, in a corner of the frame.
        "minesweeper/level-3-b-expert.nazo",
        "minesweeper/level-3-c-expert-count.nazo",
    ]);
}

#[test]
fn boards_whose_lattice_tells_everything_are_read_as_they_were_drawn() {
    check(&[
        "slitherlink/level-1-b-seven.nazo",
        "slitherlink/level-3-b-ten.nazo",
        "nurikabe/level-2-a-six.nazo",
        "nurikabe/level-3-b-eight.nazo",
        "starbattle/level-1-b-six.nazo",
        "starbattle/level-4-a-ten.nazo",
        "futoshiki/level-1-b-five.nazo",
        "futoshiki/level-4-a-seven.nazo",
    ]);
}

#[test]
fn such_a_board_is_refused_where_it_has_no_solution_or_several() {
    let refused = |text: &str| match seen(&*original(text), 2.0) {
        Ok(Sight { trust: Trust::Refused(refusal), .. }) => Some(refusal),
        _ => None,
    };
    assert_eq!(refused("slitherlink\n3.3.\n....\n.0.3\n3...\n"), Some(Refusal::NoSolution));
    assert_eq!(refused("nurikabe\n2....\n.....\n..2..\n.....\n....1\n"), Some(Refusal::NoSolution));
    assert_eq!(refused("slitherlink\n2...\n....\n..2.\n...2\n"), Some(Refusal::Several));
}

#[test]
fn boards_with_one_solution_are_read_as_they_were_drawn() {
    check(&[
        "sudoku/level-1-e-nine.nazo",
        "sudoku/level-2-f-jigsaw.nazo",
        "killer/level-2-a-nine.nazo",
        "killer/level-2-c-diagonals.nazo",
        "kakuro/level-2-b-eight.nazo",
    ]);
}

/// The pictures that come with nazo show the kinds that their names say.
#[test]
fn pictures_of_the_repository_are_of_their_kinds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/images");
    let paths = std::fs::read_dir(folder).expect("pictures").flatten().map(|entry| entry.path());
    for path in paths.filter(|path| path.extension().is_some_and(|it| it == "png")) {
        let found = sight(&std::fs::read(&path).expect("read"), Wanted::default(), &Budget::unlimited());
        let kind = found.map(|sight| sight.scan.kind.id()).map_err(|error| error.to_string());
        let name = path.file_name().expect("a name").to_string_lossy();
        assert_eq!(kind.as_deref(), Ok(name.split('-').next().unwrap_or_default()), "{name}");
    }
}
