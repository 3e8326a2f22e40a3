//! Minesweeper boards in the looks of common games.

use crate::board::{Board, Cell, Tile};
use crate::canvas::{Canvas, Pen, Rgb, blend};
use crate::dice::Dice;
use crate::grid::Place;
use crate::style::{Skin, Style};

/// How the edges of a closed tile are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Edge {
    /// Light at the top and left, dark at the bottom and right, with this width.
    Raised(f32),
    /// Round corners of this radius, surrounded by a gap of this width.
    Round(f32, f32),
    /// A gloss in the upper half, round corners and a dark gap.
    Gloss,
    None,
}

/// The colours and shapes of a skin.
#[derive(Clone, Debug)]
struct Look {
    closed: [Rgb; 2],
    open: [Rgb; 2],
    edge: Edge,
    line: Option<Rgb>,
    /// Whether lines are drawn as short strokes between open tiles.
    strokes: bool,
    digits: [Rgb; 8],
    flag: (Rgb, Rgb),
    /// The background of a flagged tile, if it differs from a closed one.
    flagged: Option<Rgb>,
    mine: Rgb,
    /// Whether the closed tiles darken towards the lower right corner of the board.
    slope: bool,
}

const CLASSIC: [Rgb; 8] =
    [[0, 0, 255], [0, 128, 0], [255, 0, 0], [0, 0, 128], [128, 0, 0], [0, 128, 128], [0, 0, 0], [128, 128, 128]];
const SEVEN: [Rgb; 8] =
    [[65, 80, 190], [30, 105, 0], [170, 5, 5], [0, 0, 130], [125, 0, 0], [0, 120, 125], [170, 5, 5], [170, 5, 5]];
const BRIGHT: [Rgb; 8] = [
    [124, 199, 255],
    [102, 194, 102],
    [255, 119, 136],
    [238, 136, 255],
    [221, 170, 34],
    [102, 204, 204],
    [153, 153, 153],
    [208, 216, 224],
];
const MATERIAL: [Rgb; 8] = [
    [25, 118, 210],
    [56, 142, 60],
    [211, 47, 47],
    [123, 31, 162],
    [255, 143, 0],
    [0, 151, 167],
    [66, 66, 66],
    [158, 158, 158],
];
const TANGO: [Rgb; 8] = [
    [50, 90, 160],
    [70, 140, 20],
    [190, 30, 30],
    [90, 60, 120],
    [140, 80, 10],
    [30, 130, 130],
    [40, 40, 40],
    [90, 90, 90],
];

fn look(skin: Skin) -> Look {
    let base = Look {
        closed: [[192; 3]; 2],
        open: [[192; 3]; 2],
        edge: Edge::Raised(0.11),
        line: Some([128; 3]),
        strokes: false,
        digits: CLASSIC,
        flag: ([255, 0, 0], [0; 3]),
        flagged: None,
        mine: [0; 3],
        slope: false,
    };
    match skin {
        Skin::Classic => base,
        Skin::Online => Look { closed: [[198; 3]; 2], open: [[198; 3]; 2], edge: Edge::Raised(0.13), ..base },
        Skin::OnlineDark => Look {
            closed: [[76, 84, 92]; 2],
            open: [[56, 61, 66]; 2],
            line: Some([40, 44, 48]),
            digits: BRIGHT,
            flag: ([255, 90, 90], [200, 205, 210]),
            mine: [15; 3],
            ..base
        },
        Skin::Seven => Look {
            closed: [[70, 125, 225]; 2],
            open: [[206, 214, 236]; 2],
            edge: Edge::Gloss,
            line: Some([45, 55, 95]),
            digits: SEVEN,
            flag: ([200, 30, 30], [230, 230, 235]),
            slope: true,
            ..base
        },
        Skin::Gnome => Look {
            closed: [[186, 189, 182]; 2],
            open: [[222, 222, 220]; 2],
            edge: Edge::Round(0.08, 0.02),
            line: Some([255; 3]),
            digits: TANGO,
            flag: ([239, 41, 41], [46, 52, 54]),
            mine: [46, 52, 54],
            ..base
        },
        Skin::Checker => Look {
            closed: [[170, 215, 81], [162, 209, 73]],
            open: [[229, 194, 159], [215, 184, 153]],
            edge: Edge::None,
            line: None,
            digits: MATERIAL,
            flag: ([242, 54, 7], [230, 51, 7]),
            ..base
        },
        Skin::Mobile => Look {
            closed: [[217, 131, 54]; 2],
            open: [[51; 3]; 2],
            edge: Edge::None,
            line: Some([92; 3]),
            strokes: true,
            digits: [[240; 3]; 8],
            flag: ([40; 3], [40; 3]),
            flagged: Some([100; 3]),
            mine: [240; 3],
            ..base
        },
        Skin::Pastel => Look {
            closed: [[120, 170, 220]; 2],
            open: [[240, 244, 248]; 2],
            edge: Edge::Round(0.18, 0.04),
            line: None,
            digits: MATERIAL,
            flag: ([250, 230, 90], [255; 3]),
            ..base
        },
        Skin::Night => Look {
            closed: [[48, 52, 70]; 2],
            open: [[20, 22, 30]; 2],
            edge: Edge::Raised(0.05),
            line: Some([66, 70, 92]),
            digits: BRIGHT,
            flag: ([255, 120, 70], [220; 3]),
            mine: [210; 3],
            ..base
        },
    }
}

/// Makes a look that no game may have. Colours, edges and flags change; shapes and the order of brightness stay.
fn invented(look: &mut Look, dice: &mut Dice) {
    let random = |dice: &mut Dice, low: f32, high: f32| [0, 1, 2].map(|_| dice.range(low, high) as u8);
    let dark = dice.chance(0.35);
    let open = if dark { random(dice, 10.0, 75.0) } else { random(dice, 195.0, 255.0) };
    let closed = if dark { random(dice, 36.0, 170.0) } else { random(dice, 60.0, 195.0) };
    let bright = |colour: Rgb| colour.iter().map(|part| u32::from(*part)).sum::<u32>();
    // In dark looks, closed tiles are brighter, if only by a little.
    let closed =
        if dark && bright(closed) < bright(open) + 40 { blend(open, [255; 3], dice.range(0.08, 0.3)) } else { closed };
    let checker = if dice.chance(0.3) { dice.range(0.03, 0.1) } else { 0.0 };
    look.open = [open, blend(open, [128; 3], checker)];
    look.closed = [closed, blend(closed, [0; 3], checker)];
    look.edge = match dice.below(5) {
        0 | 1 => Edge::Raised(dice.range(0.03, 0.15)),
        2 => Edge::Round(dice.range(0.0, 0.2), dice.range(0.01, 0.05)),
        3 => Edge::Gloss,
        _ => Edge::None,
    };
    look.line = dice.chance(0.7).then(|| blend(open, if dark { [255; 3] } else { [0; 3] }, dice.range(0.1, 0.5)));
    look.strokes = false;
    look.slope = dice.chance(0.2);
    look.digits = match (dark, dice.below(3)) {
        (true, 0) => [[dice.range(200.0, 255.0) as u8; 3]; 8],
        (true, _) => BRIGHT,
        (false, 0) => MATERIAL,
        (false, 1) => CLASSIC,
        (false, _) => TANGO,
    };
    let bright = |dice: &mut Dice| *dice.pick(&[[255; 3], [250, 230, 90], [230, 40, 40], [255, 140, 30], [20; 3]]);
    look.flag = (bright(dice), *dice.pick(&[[0; 3], [250; 3], [120, 80, 40]]));
    look.flagged = (look.edge == Edge::None && dice.chance(0.3)).then(|| blend(open, closed, 0.5));
    look.mine = if dark && dice.chance(0.5) { [230; 3] } else { [10; 3] };
}

/// Changes the hue and brightness of all colours in a look alike.
fn varied(look: &mut Look, dice: &mut Dice) {
    let gain = [0, 1, 2].map(|_| dice.range(0.88, 1.1));
    let gamma = dice.log_range(0.85, 1.18);
    let roll = if dice.chance(0.15) { 1 + dice.below(2) } else { 0 };
    let turn = |colour: Rgb, roll: usize| -> Rgb {
        let dim = |at: usize| ((f32::from(colour[(at + roll) % 3]) / 255.0).powf(gamma) * gain[at]).clamp(0.0, 1.0);
        [0, 1, 2].map(|at| (dim(at) * 255.0) as u8)
    };
    look.closed = look.closed.map(|colour| turn(colour, roll));
    look.open = look.open.map(|colour| turn(colour, roll));
    look.line = look.line.map(|colour| turn(colour, roll));
    look.flagged = look.flagged.map(|colour| turn(colour, roll));
    look.digits = look.digits.map(|colour| turn(colour, 0));
    look.flag = (turn(look.flag.0, 0), turn(look.flag.1, 0));
}

/// Draws the tiles of a board.
pub fn draw(canvas: &mut Canvas, board: &Board, style: &Style, place: Place, dice: &mut Dice) {
    let mut look = look(style.skin);
    if style.skin_invented {
        invented(&mut look, dice);
    } else if style.skin_varied {
        varied(&mut look, dice);
    }
    for row in 0..board.rows {
        for col in 0..board.cols {
            let Some(Cell::Tile(tile)) = board.cells.get(row * board.cols + col) else { continue };
            ground(canvas, &look, board, place, (row, col), *tile);
        }
    }
    if look.strokes {
        strokes(canvas, &look, board, place);
    }
    for row in 0..board.rows {
        for col in 0..board.cols {
            let Some(Cell::Tile(tile)) = board.cells.get(row * board.cols + col) else { continue };
            sign(canvas, &look, style, place, (row, col), *tile);
        }
    }
}

/// The colour behind the board, visible in the gaps between tiles, and of the frame around it.
pub fn frame(style: &Style) -> Rgb {
    let look = look(style.skin);
    look.line.unwrap_or(blend(look.open[0], [0; 3], 0.1))
}

fn ground(canvas: &mut Canvas, look: &Look, board: &Board, place: Place, (row, col): (usize, usize), tile: Tile) {
    let (x, y) = place.corner(row, col);
    let cell = place.cell;
    let odd = (row + col) % 2;
    let share = (row + col) as f32 / (board.rows + board.cols) as f32;
    let lit = |colour: Rgb, dark: f32| {
        if look.slope {
            blend(blend(colour, [255; 3], 0.3 * (1.0 - share)), [10, 10, 90], dark * share)
        } else {
            colour
        }
    };
    if let Tile::Open(_) | Tile::Mine = tile {
        let exploded = tile == Tile::Mine && odd == 0 && !look.strokes;
        canvas.rect(x, y, cell, cell, if exploded { [230, 40, 30] } else { lit(look.open[odd], 0.15) });
        if let (Some(line), false) = (look.line, look.strokes) {
            let width = (cell * 0.04).max(1.0).round();
            canvas.rect(x, y, cell, width, line);
            canvas.rect(x, y, width, cell, line);
        }
        return;
    }
    let colour = lit(look.closed[odd], 0.35);
    let behind = look.line.unwrap_or(look.open[odd]);
    match look.edge {
        Edge::Raised(width) => {
            let (light, dark) = (blend(colour, [255; 3], 0.75), blend(colour, [0; 3], 0.36));
            let wide = (width * cell).max(1.0);
            canvas.rect(x, y, cell, cell, light);
            canvas.polygon(&[(x + cell, y), (x + cell, y + cell), (x, y + cell)], dark);
            canvas.rect(x + wide, y + wide, cell - 2.0 * wide, cell - 2.0 * wide, colour);
        }
        Edge::Round(radius, gap) => {
            canvas.rect(x, y, cell, cell, behind);
            let side = cell * (1.0 - 2.0 * gap);
            canvas.rounded([x + gap * cell, y + gap * cell, side, side], radius * cell, colour);
        }
        Edge::Gloss => {
            canvas.rect(x, y, cell, cell, behind);
            let gap = (cell * 0.05).max(0.8);
            let side = cell - 2.0 * gap;
            canvas.rounded([x + gap, y + gap, side, side], cell * 0.08, colour);
            canvas.rounded([x + gap, y + gap, side, side * 0.45], cell * 0.08, blend(colour, [255; 3], 0.22));
            canvas.rect(x + gap, y + gap, side, (cell * 0.05).max(0.8), blend(colour, [255; 3], 0.45));
        }
        Edge::None => {
            let shown = if tile == Tile::Flag { look.flagged } else { None };
            match shown {
                Some(flagged) => {
                    canvas.rect(x, y, cell, cell, look.open[odd]);
                    canvas.rounded([x + cell * 0.08, y + cell * 0.08, cell * 0.84, cell * 0.84], cell * 0.1, flagged);
                }
                None => canvas.rect(x, y, cell, cell, colour),
            }
        }
    }
}

/// Short strokes at the middle of the sides between open tiles.
fn strokes(canvas: &mut Canvas, look: &Look, board: &Board, place: Place) {
    let Some(line) = look.line else { return };
    let open = |row: usize, col: usize| {
        matches!(board.cells.get(row * board.cols + col), Some(Cell::Tile(Tile::Open(_) | Tile::Flag)))
    };
    let width = (place.cell * 0.025).max(1.0);
    for row in 0..board.rows {
        for col in 0..board.cols {
            let (x, y) = place.corner(row, col);
            let (near, far) = (place.cell * 0.22, place.cell * 0.78);
            if col > 0 && open(row, col) == open(row, col - 1) {
                canvas.bar((x, y + near), (x, y + far), width, line);
            }
            if row > 0 && open(row, col) == open(row - 1, col) {
                canvas.bar((x + near, y), (x + far, y), width, line);
            }
        }
    }
}

fn sign(canvas: &mut Canvas, look: &Look, style: &Style, place: Place, (row, col): (usize, usize), tile: Tile) {
    let (x, y) = place.corner(row, col);
    let cell = place.cell;
    let (cx, cy) = (x + cell * (0.5 + style.digit_shift.0), y + cell * (0.5 + style.digit_shift.1));
    let at = |dx: f32, dy: f32| (cx + dx * cell, cy + dy * cell);
    match tile {
        Tile::Open(count @ 1..=8) => {
            let text = count.to_string();
            if let Some(path) = style.digits.centred(&text, cell * style.digit_height, cx, cy) {
                canvas.fill(&path, look.digits[usize::from(count - 1)], 1.0);
            }
        }
        Tile::Flag => {
            let (cloth, pole) = look.flag;
            let side = if style.one_sided { -1.0 } else { 1.0 };
            let stem = -0.08 * side;
            canvas.line(&[at(stem, -0.28), at(stem, 0.24)], false, &Pen::solid(cell * 0.07, pole));
            canvas.polygon(&[at(stem, -0.3), at(stem + 0.33 * side, -0.14), at(stem, 0.02)], cloth);
            if !style.label_gap {
                canvas.polygon(&[at(-0.22, 0.3), at(-0.1, 0.2), at(0.1, 0.2), at(0.22, 0.3)], pole);
            }
        }
        Tile::Mine => {
            canvas.disc(cx, cy, cell * 0.24, look.mine);
            let pen = Pen::solid(cell * 0.06, look.mine);
            let far = 0.34;
            for (dx, dy) in [(far, 0.0), (0.0, far), (far * 0.7, far * 0.7), (far * 0.7, -far * 0.7)] {
                canvas.line(&[at(-dx, -dy), at(dx, dy)], false, &pen);
            }
            let (gx, gy) = at(-0.08, -0.08);
            canvas.disc(gx, gy, cell * 0.055, blend(look.mine, [255; 3], 0.85));
        }
        Tile::Question => {
            let colour = if look.slope { [250; 3] } else { look.flag.1 };
            if let Some(path) = style.digits.centred("?", cell * style.digit_height.max(0.5), cx, cy) {
                canvas.fill(&path, colour, 1.0);
            }
        }
        Tile::Open(_) | Tile::Closed => {}
    }
}
