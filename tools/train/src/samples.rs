//! Training samples: random boards, drawn, worn, straightened as nazo does it, and cut into cells.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use nazo_draw::{Board, Cell, Clues, Dice, Font, Fonts, Kind, Picture, Style, Tile, Wear, canvas::blend, draw};
use nazo_vision::{self as vision, Flat, Mesh, Plane};

/// Inputs one after another, and the class of each.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    pub size: usize,
    pub inputs: Vec<f32>,
    pub classes: Vec<usize>,
}

impl Samples {
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    pub fn input(&self, number: usize) -> &[f32] {
        &self.inputs[number * self.size..(number + 1) * self.size]
    }

    pub fn push(&mut self, input: &[f32], class: usize) {
        self.size = input.len();
        self.inputs.extend_from_slice(input);
        self.classes.push(class);
    }
}

/// The fonts and styles that samples are made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Train,
    HeldBack,
}

/// Makes at least `count` samples by drawing one board after another, on two threads. Board number n depends only on
/// `seed` and n.
pub fn make(count: usize, seed: u64, one: impl Fn(&mut Dice, &mut Samples) + Sync) -> Samples {
    const CHUNK: usize = 64;
    let mut all = Samples::default();
    let mut first = 0;
    while all.len() < count {
        let next = AtomicUsize::new(0);
        let mut parts: Vec<(usize, Samples)> = std::thread::scope(|scope| {
            let work = || {
                let mut done = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= CHUNK {
                        return done;
                    }
                    let mut samples = Samples::default();
                    let mut dice = Dice::new(seed.wrapping_mul(1_000_003).wrapping_add((first + number) as u64));
                    one(&mut dice, &mut samples);
                    done.push((number, samples));
                }
            };
            let other = scope.spawn(work);
            let mut parts = work();
            parts.extend(other.join().expect("the other thread draws as this one does"));
            parts
        });
        parts.sort_by_key(|(number, _)| *number);
        for (_, part) in parts {
            all.size = part.size.max(all.size);
            all.inputs.extend(part.inputs);
            all.classes.extend(part.classes);
        }
        first += CHUNK;
    }
    all
}

fn style(kind: Kind, part: Part, fonts: &Fonts, dice: &mut Dice) -> Style {
    match part {
        Part::Train => {
            let mut style = Style::train(kind, fonts, dice);
            style.digits = varied(&style.digits, dice);
            style.labels = varied(&style.labels, dice);
            style
        }
        Part::HeldBack => Style::held_back(kind, fonts, dice),
    }
}

/// Half of the time the font itself, otherwise a variant that is slanted, wider or narrower, or bolder than any
/// designer made it. There are many more fonts than those available.
pub fn varied(font: &Arc<Font>, dice: &mut Dice) -> Arc<Font> {
    if dice.chance(0.5) {
        return font.clone();
    }
    let slant = if dice.chance(0.5) { dice.normal() * 0.12 } else { 0.0 };
    let width = if dice.chance(0.7) { dice.log_range(0.75, 1.25) } else { 1.0 };
    let bold = if dice.chance(0.4) { dice.range(0.0, 0.08) } else { 0.0 };
    Arc::new(font.varied(slant.clamp(-0.15, 0.35), width, bold))
}

/// The mesh of a picture's board, with its corners slightly off.
fn mesh(picture: &Picture, board: &Board, wrong: f32, dice: &mut Dice) -> Mesh {
    let mut off = || dice.normal() * wrong;
    let corners = [(off(), off()), (off(), off()), (off(), off()), (off(), off())];
    let (rows, cols) = (board.rows as f32, board.cols as f32);
    Mesh::new(board.rows, board.cols, |row, col| {
        let (x, y) = (col as f32 / cols, row as f32 / rows);
        let mix = |at: fn(&(f32, f32)) -> f32| {
            (at(&corners[0]) * (1.0 - x) + at(&corners[1]) * x) * (1.0 - y)
                + (at(&corners[2]) * (1.0 - x) + at(&corners[3]) * x) * y
        };
        picture.place(col as f32 + mix(|c| c.0), row as f32 + mix(|c| c.1))
    })
}

/// The picture's board, straightened.
fn flat(picture: &Picture, board: &Board, cell: usize, wrong: f32, dice: &mut Dice) -> Flat {
    let mesh = mesh(picture, board, wrong, dice);
    let grey: Vec<u8> = picture
        .rgb
        .chunks_exact(3)
        .map(|p| ((u32::from(p[0]) * 77 + u32::from(p[1]) * 150 + u32::from(p[2]) * 29) >> 8) as u8)
        .collect();
    Flat::new(&Plane::new(picture.width, picture.height, grey), &mesh, cell)
}

fn luma(colour: [u8; 3]) -> i32 {
    i32::from(colour[0]) * 77 + i32::from(colour[1]) * 150 + i32::from(colour[2]) * 29
}

/// Fills a board of empty cells with random digits, pencil marks and sums.
fn fill(board: &mut Board, digits: f32, marks: f32, dice: &mut Dice) {
    for cell in &mut board.cells {
        let Cell::Square { digit, typed, marks: pencil, .. } = cell else { continue };
        if dice.chance(digits) {
            *digit = Some(1 + dice.below(9) as u8);
            *typed = dice.chance(0.4);
        } else if dice.chance(marks) {
            let density = dice.range(0.1, 1.0);
            *pencil = (1..=9).filter(|_| dice.chance(density)).fold(0, |bits, digit| bits | 1 << digit);
        }
    }
}

/// The cells of one board, for the digit network.
pub fn digits(part: Part, fonts: &Fonts, dice: &mut Dice, samples: &mut Samples) {
    let killer = dice.chance(0.4);
    let kind = if killer { Kind::Killer } else { Kind::Sudoku };
    let mut board = Board::empty(kind, 5, 5);
    let (density, marks) = (dice.range(0.25, 0.7), if dice.chance(0.5) { dice.range(0.1, 0.8) } else { 0.0 });
    fill(&mut board, density, marks, dice);
    if killer {
        let most = 1 + dice.below(4);
        board.random_cages(most, dice);
    }
    if dice.chance(0.3) {
        board.selected = Some(dice.below(25));
    }
    let style = style(kind, part, fonts, dice);
    let photo = dice.chance(if killer { 0.15 } else { 0.6 });
    let wear = if photo { Wear::photo(dice) } else { Wear::screenshot(dice) };
    let picture = wear.apply(&draw(&board, &style, dice), dice);
    let flat = flat(&picture, &board, *dice.pick(&[48, 64, 96]), if photo { 0.025 } else { 0.01 }, dice);
    if flat.inverted != (luma(style.theme.digit) > luma(style.theme.ground)) {
        return;
    }
    // Pages curl, so the cells in photos can be well away from where they are looked for.
    let wrong = if photo { *dice.pick(&[0.03, 0.03, 0.05, 0.08]) } else { *dice.pick(&[0.01, 0.02, 0.04]) };
    for (at, cell) in board.cells.iter().enumerate() {
        let Cell::Square { digit, .. } = cell else { continue };
        // Most empty cells teach nothing new.
        if *cell == Cell::EMPTY && dice.chance(0.5) {
            continue;
        }
        let (x, y) = ((at % 5) as f32 + dice.normal() * wrong, (at / 5) as f32 + dice.normal() * wrong);
        let grow = dice.normal() * 0.03;
        let crop = flat.crop((x - grow, y - grow), (x + 1.0 + grow, y + 1.0 + grow), 28, 28);
        samples.push(&darker(crop, dice), usize::from(digit.unwrap_or(0)));
    }
}

/// The corners of a killer's cells, or the halves of a kakuro's clues, for the sum network.
pub fn labels(part: Part, fonts: &Fonts, dice: &mut Dice, samples: &mut Samples) {
    if dice.chance(0.28) { clues(part, fonts, dice, samples) } else { sums(part, fonts, dice, samples) }
}

fn sums(part: Part, fonts: &Fonts, dice: &mut Dice, samples: &mut Samples) {
    let mut board = Board::empty(Kind::Killer, 5, 5);
    let (digits, marks) = (
        if dice.chance(0.4) { dice.range(0.1, 0.6) } else { 0.0 },
        if dice.chance(0.4) { dice.range(0.1, 0.8) } else { 0.0 },
    );
    fill(&mut board, digits, marks, dice);
    let most = 1 + dice.below(4);
    board.random_cages(most, dice);
    for cell in &mut board.cells {
        if let Cell::Square { label: Some(sum), .. } = cell {
            *sum = 1 + dice.below(45) as u8;
        }
    }
    if dice.chance(0.3) {
        board.selected = Some(dice.below(25));
    }
    let mut style = style(Kind::Killer, part, fonts, dice);
    let photo = dice.chance(0.15);
    let mut wear = if photo { Wear::photo(dice) } else { Wear::screenshot(dice) };
    if photo {
        wear.cell = Some(dice.log_range(45.0, 110.0));
    }
    // Sums are hard to read in small cells.
    if !photo && dice.chance(0.5) {
        wear.cell = Some(dice.log_range(44.0, 72.0));
    }
    // Sums of a few pixels are illegible, and a network that learns to guess them becomes overconfident.
    let cell = wear.cell.map_or(style.cell, |cell| cell.min(style.cell));
    style.label_height = style.label_height.max(6.0 / cell).min(0.26);
    // Most are drawn as programs do, the others with lines where no program has any, which is harder.
    if dice.chance(0.6) {
        style = style.legible(Kind::Killer, cell);
    }
    let picture = wear.apply(&draw(&board, &style, dice), dice);
    let flat = flat(&picture, &board, 96, 0.006, dice);
    if flat.inverted != (luma(style.theme.label) > luma(style.theme.ground)) {
        return;
    }
    // Numbers in photos are examined without background noise.
    let flat = if photo { flat.quiet() } else { flat };
    for (at, cell) in board.cells.iter().enumerate() {
        let Cell::Square { label, .. } = cell else { continue };
        if label.is_none() && dice.chance(0.45) {
            continue;
        }
        let (x, y) = ((at % 5) as f32 + dice.normal() * 0.008, (at / 5) as f32 + dice.normal() * 0.008);
        let grow = 1.0 + dice.normal() * 0.03;
        let (left, top) = (x - 0.0625 * grow, y - 0.0625 * grow);
        let crop = flat.crop((left, top), (left + 0.625 * grow, top + 0.5 * grow), 60, 48);
        samples.push(&darker(crop, dice), usize::from(label.unwrap_or(0)));
    }
}

fn clues(part: Part, fonts: &Fonts, dice: &mut Dice, samples: &mut Samples) {
    let mut board = Board::empty(Kind::Kakuro, 4, 4);
    for cell in &mut board.cells {
        let mut sum = || if dice.chance(0.7) { Some(1 + dice.below(45) as u8) } else { None };
        *cell = Cell::Wall { down: sum(), across: sum() };
    }
    let mut style = style(Kind::Kakuro, part, fonts, dice);
    let (under, over) = match style.clues {
        Clues::Discs => (style.theme.ground, style.theme.digit),
        Clues::Triangles | Clues::Bare => (style.theme.wall, style.theme.clue),
    };
    // The lines decide what counts as ink, so here they are as bright as the clues, or invisible.
    let line = blend(style.theme.wall, over, if dice.chance(0.4) { 0.0 } else { dice.range(0.1, 1.0) });
    (style.theme.thin, style.theme.thick) = (line, line);
    let wear = Wear::screenshot(dice);
    let picture = wear.apply(&draw(&board, &style, dice), dice);
    let flat = flat(&picture, &board, 96, 0.008, dice);
    // The clue reader treats clues as ink on the walls, whatever is ink elsewhere.
    if flat.inverted != (luma(over) > luma(under)) {
        return;
    }
    for (at, cell) in board.cells.iter().enumerate() {
        let Cell::Wall { down, across } = cell else { continue };
        let (x, y) = ((at % 4) as f32 + dice.normal() * 0.01, (at / 4) as f32 + dice.normal() * 0.01);
        let right = flat.crop((x + 0.4, y), (x + 1.025, y + 0.5), 60, 48);
        samples.push(&darker(right, dice), usize::from(across.unwrap_or(0)));
        let left = flat.crop((x - 0.025, y + 0.5), (x + 0.6, y + 1.0), 60, 48);
        samples.push(&darker(left, dice), usize::from(down.unwrap_or(0)));
    }
}

/// Makes the ink a little stronger or weaker than measured, since full ink is only an estimate.
fn darker(mut crop: Vec<f32>, dice: &mut Dice) -> Vec<f32> {
    let factor = if dice.chance(0.5) { 1.0 } else { dice.log_range(0.7, 1.5) };
    crop.iter_mut().for_each(|ink| *ink = (*ink * factor).min(1.0));
    crop
}

/// The tiles of one minesweeper board.
pub fn tiles(part: Part, fonts: &Fonts, dice: &mut Dice, samples: &mut Samples) {
    const SIDE: usize = 5;
    let mut board = Board::empty(Kind::Minesweeper, SIDE, SIDE);
    for cell in &mut board.cells {
        *cell = Cell::Tile(match dice.below(15) {
            0..=2 => Tile::Closed,
            3..=4 => Tile::Open(0),
            5..=12 => Tile::Open(1 + dice.below(8) as u8),
            13 => *dice.pick(&[Tile::Flag, Tile::Flag, Tile::Mine]),
            _ => *dice.pick(&[Tile::Flag, Tile::Mine, Tile::Question]),
        });
    }
    board.counter = Some(dice.below(99) as i32);
    let mut style = style(Kind::Minesweeper, part, fonts, dice);
    style.cell = dice.log_range(15.0, 70.0).round();
    let mut wear = Wear::screenshot(dice);
    wear.cell = wear.cell.map(|_| dice.log_range(15.0, 60.0));
    let drawn = wear.apply(&draw(&board, &style, dice), dice);
    let mesh = mesh(&drawn, &board, 0.02, dice);
    let colours = drawn.rgb.chunks_exact(3).map(|p| [p[0], p[1], p[2]]).collect();
    let Some(picture) = vision::Picture::new(drawn.width, drawn.height, colours) else { return };
    for (at, cell) in board.cells.iter().enumerate() {
        let Cell::Tile(tile) = cell else { continue };
        let class = match tile {
            Tile::Closed => 0,
            Tile::Open(count) => 1 + usize::from(*count),
            Tile::Flag => 10,
            Tile::Mine => 11,
            Tile::Question => 12,
        };
        let (x, y) = ((at % SIDE) as f32 + dice.normal() * 0.025, (at / SIDE) as f32 + dice.normal() * 0.025);
        let grow = dice.normal() * 0.025;
        samples.push(&vision::tile::crop(&picture, &mesh, (x - grow, y - grow), 1.0 + 2.0 * grow), class);
    }
}
