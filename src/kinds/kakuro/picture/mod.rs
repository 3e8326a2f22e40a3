//! Kakuros in pictures: which squares are black, and the sums in their halves.

mod eye;

use std::cell::LazyCell;

use self::eye::Eye;
use super::{KAKURO, Kakuro, Square, Way};
use crate::Info;
use crate::scan::{Clue, Clues, Glyph, Scan, Spot};
use nazo_core::puzzle::{Budget, Cell, ConstraintId, Rule, Value};
use nazo_core::rules;
use nazo_vision::net::Net;
use nazo_vision::squares::DIGIT;
use nazo_vision::view::Placed;
use nazo_vision::{Flat, Mesh, Picture, View, tile};

/// Places of a board that are looked at.
const MOST_PLACES: usize = 2;

/// The smallest and the largest board, with its border of clues.
const SIDES: std::ops::RangeInclusive<usize> = 4..=32;

/// How much of the first row or column, in cells, has to be in the picture.
const LEAST_BORDER: f32 = 0.8;

/// How wide and high a square is at least, in pixels. In less nothing is written, and of squares without any height there is
/// always room for another row.
const LEAST_CELL: f32 = 4.0;

/// Pixels of a straightened board, and of a cell at least and at most.
const BOARD: usize = 1_400;
const CELL: std::ops::RangeInclusive<usize> = 40..=96;

/// Where the sum of the run to the right stands in its square, and that of the run below, in cells.
const ACROSS: Part = ((0.40, 0.0), (1.025, 0.5));
const DOWN: Part = ((-0.025, 0.5), (0.6, 1.0));

/// The upper left and the lower right corner of a part of a square.
type Part = ((f32, f32), (f32, f32));

/// What is less likely than this is not tried.
const LEAST: f32 = 1e-4;

/// By how much the colours of black squares have to differ from those of white ones, how many times as far as from one
/// another, and what makes no difference.
const APART: f32 = 4.0;
const GROWTH: f32 = 1.7;
const NOISE: f32 = 2.0;

/// How many lines of something else may follow a board.
const MOST_BELOW: usize = 3;

/// How sure the sums of a board are at least, on the average.
const LEAST_SURE: f32 = 0.3;

/// Colours that differ by less are those of the same squares.
const ALIKE: f32 = 24.0;

/// The share of a black square that is at least to be seen beside its sums, which may stand on discs, and that is more than
/// a digit in that colour covers of a white one.
const UNCOVERED: f32 = 0.33;

/// The part of the distance between black and white at which corners are black for sure.
const CLEARLY_BLACK: f32 = 0.5;

/// A sum that is less sure than this is looked at several times.
const SURE: f32 = 0.999;

/// How likely it is at most that no sum stands where one is clear.
const HARDLY_NONE: f32 = 0.01;

/// A board that fits so well is not looked for elsewhere.
const CLEAR: f32 = 0.9;

/// The share of squares that have to be white, and black.
const LEAST_SHARE: f32 = 0.15;

const BLACK: &str = "#";
const WHITE: &str = ".";

/// The kakuro in a picture.
pub(super) fn scan(view: &View, budget: &Budget) -> Option<Scan> {
    let placed = view.grids().iter().take(MOST_PLACES).take_while(|_| budget.check().is_ok());
    let mut best: Option<Scan> = None;
    for placed in placed {
        let Some(scan) = seen_at(view, placed) else { continue };
        let is_clear = scan.fit >= CLEAR;
        if best.as_ref().is_none_or(|best| scan.fit >= best.fit) {
            best = Some(scan);
        }
        if is_clear {
            break;
        }
    }
    best
}

/// Whether the board of nine by nine squares that is seen by its lines begins with a black row and a black column.
pub(super) fn begins_black(view: &View) -> bool {
    let laid =
        view.screenshots().first().and_then(|placed| Some((squares_in(view.picture(), &placed.mesh)?, &placed.mesh)));
    laid.is_some_and(|(laid, mesh)| laid.off == 0 && (laid.mesh.rows(), laid.mesh.cols()) == (mesh.rows(), mesh.cols()))
}

/// The same board with a row above it, a column on its left, or both, where the picture has room for them.
fn bordered(placed: &Placed) -> impl Iterator<Item = Placed> {
    let mesh = &placed.mesh;
    let ((left, top), (wide, high)) = (mesh.node(0, 0), mesh.cell_size());
    let more = [(1, 1), (0, 1), (1, 0)].into_iter().filter(move |(above, before)| {
        let has_room = |space: f32, cell: f32, lines: usize| space >= LEAST_BORDER * cell * lines as f32;
        has_room(top, high, *above) && has_room(left, wide, *before)
    });
    more.map(move |(above, before)| {
        let node = |row: usize, col: usize| mesh.place(col as f32 - before as f32, row as f32 - above as f32);
        Placed { mesh: Mesh::new(mesh.rows() + above, mesh.cols() + before, node), seen: placed.seen }
    })
}

/// A board whose black squares are told from its white ones.
struct Laid {
    mesh: Mesh,
    black: Vec<bool>,
    /// How many squares of the first row and column are white, and how many lines were taken off because they begin with a white
    /// one: none where the lattice is that of the board alone.
    off: usize,
}

/// The kakuro at a place. Black squares in a row hide the lines between them, and the first row and column hold nothing else: where
/// not all of what should be black is, the board may begin a line before its lattice.
fn seen_at(view: &View, placed: &Placed) -> Option<Scan> {
    let has_size = |mesh: &Mesh| SIDES.contains(&mesh.rows()) && SIDES.contains(&mesh.cols());
    let laid = |mesh: &Mesh| {
        let laid = has_size(mesh).then(|| squares_in(view.picture(), mesh)).flatten();
        laid.filter(|laid| has_size(&laid.mesh))
    };
    let read = |laid: Laid| read_at(view, placed.seen, laid);
    let first = laid(&placed.mesh);
    let mut bordered = bordered(placed).filter_map(|placed| laid(&placed.mesh));
    match first {
        Some(first) if first.off == 0 => read(first).or_else(|| bordered.find_map(read)),
        first => {
            let mut ways: Vec<Laid> = first.into_iter().chain(bordered).collect();
            ways.sort_by_key(|laid| laid.off);
            ways.into_iter().find_map(read)
        }
    }
}

/// The kakuro that lies so, if one does; `seen` is how well its lines are seen.
fn read_at(view: &View, seen: f32, Laid { mesh, black, .. }: Laid) -> Option<Scan> {
    let (rows, cols) = (mesh.rows(), mesh.cols());
    let cell = (BOARD / rows.max(cols)).clamp(*CELL.start(), *CELL.end());
    let flat = Flat::new(view.grey(), &mesh, cell);
    let (cells, corners, sure) = read(flat, &black)?;
    // Where runs begin there are sums.
    if sure < LEAST_SURE {
        return None;
    }
    Some(Scan {
        kind: &KAKURO,
        rows,
        cols,
        mesh: Some(mesh),
        cells,
        corners,
        walls: None,
        fit: seen * sure,
        header: Vec::new(),
        total: None,
        total_at: None,
        total_of: None,
        rival: Vec::new(),
    })
}

/// Which squares are black, by their colours; none where that does not look like a kakuro, whose first row and first
/// column are black. Black may be any colour, white any others: of those chosen by a player there may be several. The
/// lattice may go on below the board and on its right, where keys are, or end before it does.
fn squares_in(picture: &Picture, mesh: &Mesh) -> Option<Laid> {
    let (rows, cols) = (mesh.rows(), mesh.cols());
    let (wide, high) = mesh.cell_size();
    if wide.min(high) < LEAST_CELL {
        return None;
    }
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let border = cells.clone().filter(|(row, col)| *row == 0 || *col == 0);
    let border: Vec<[u8; 3]> = border.map(|cell| tile::ground(picture, mesh, cell)).collect();
    let wall: [u8; 3] = std::array::from_fn(|channel| median(border.iter().map(|colour| colour[channel])));
    let away: Vec<f32> = cells.clone().map(|cell| tile::away(picture, mesh, cell, wall, UNCOVERED)).collect();
    let threshold = widest_gap(&away)?;
    // Only where lines go on beyond the lattice has anybody to know what white squares look like.
    let whites = LazyCell::new(|| -> Vec<[u8; 3]> {
        let white = cells.clone().zip(&away).filter(|(_, away)| **away >= threshold);
        white.map(|(cell, _)| tile::ground(picture, mesh, cell)).collect()
    });
    // Two discs cover nearly all of a square but for the corners in which no sum stands.
    let is_covered = |mesh: &Mesh, cell: (usize, usize)| {
        tile::away_at_corners(picture, mesh, cell, wall) < threshold * CLEARLY_BLACK
    };
    let is_black = |mesh: &Mesh, cell: (usize, usize)| {
        tile::away(picture, mesh, cell, wall, UNCOVERED) < threshold || is_covered(mesh, cell)
    };
    let is_white = |mesh: &Mesh, cell: (usize, usize)| {
        let ground = tile::ground(picture, mesh, cell);
        whites.iter().any(|white| tile::distance(*white, ground) < ALIKE)
    };
    // Every line of a board begins with a black square.
    let (mut down, mut right) = (rows, cols);
    while down > (*SIDES.start()).max(rows.saturating_sub(MOST_BELOW))
        && away.get((down - 1) * cols).is_some_and(|away| *away >= threshold)
    {
        down -= 1;
    }
    while right > (*SIDES.start()).max(cols.saturating_sub(MOST_BELOW))
        && away.get(right - 1).is_some_and(|away| *away >= threshold)
    {
        right -= 1;
    }
    let resized = |rows: usize, cols: usize| Mesh::new(rows, cols, |row, col| mesh.place(col as f32, row as f32));
    let goes_on = |line: Vec<(usize, usize)>, mesh: &Mesh| {
        if !line.first().is_some_and(|cell| is_black(mesh, *cell)) {
            return false;
        }
        let white: Vec<_> = line.into_iter().filter(|cell| !is_black(mesh, *cell)).collect();
        !white.is_empty() && white.into_iter().all(|cell| is_white(mesh, cell))
    };
    let has_room = |mesh: &Mesh, (row, col): (usize, usize)| {
        let (x, y) = mesh.node(row, col);
        let (wide, high) = mesh.cell_size();
        let least = LEAST_BORDER - 1.0;
        x + least * wide <= picture.width() as f32 && y + least * high <= picture.height() as f32
    };
    if right == cols {
        let mut longer = resized(down, right + 1);
        while has_room(&longer, (0, right + 1)) && goes_on((0..down).map(|row| (row, right)).collect(), &longer) {
            right += 1;
            longer = resized(down, right + 1);
        }
    }
    if down == rows {
        let mut longer = resized(down + 1, right);
        while has_room(&longer, (down + 1, 0)) && goes_on((0..right).map(|col| (down, col)).collect(), &longer) {
            down += 1;
            longer = resized(down + 1, right);
        }
    }
    let mesh = resized(down, right);
    let is_old = |(row, col): (usize, usize)| (row < rows && col < cols).then(|| away.get(row * cols + col)).flatten();
    let all = (0..down).flat_map(|row| (0..right).map(move |col| (row, col)));
    let black: Vec<bool> = all
        .map(|cell| match is_old(cell) {
            Some(away) => *away < threshold || is_covered(&mesh, cell),
            None => is_black(&mesh, cell),
        })
        .collect();
    let border = (0..black.len()).filter(|at| *at < right || at.is_multiple_of(right));
    let white_border = border.clone().filter(|at| !black[*at]).count();
    let taken_off = rows.saturating_sub(down) + cols.saturating_sub(right);
    (white_border * 10 <= border.count()).then_some(Laid { mesh, black, off: white_border + taken_off })
}

fn median(values: impl Iterator<Item = u8>) -> u8 {
    let mut values: Vec<u8> = values.collect();
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or(0)
}

/// The middle of the gap, between the least and the greatest share of black squares, over which distances grow most;
/// none where they grow evenly.
fn widest_gap(away: &[f32]) -> Option<f32> {
    let mut sorted = away.to_vec();
    sorted.sort_unstable_by(f32::total_cmp);
    let place = |share: f32| (share * sorted.len() as f32) as usize;
    let inner = sorted.get(place(LEAST_SHARE)..place(1.0 - LEAST_SHARE).max(place(LEAST_SHARE)))?;
    let growth = |pair: &[f32]| (pair[1] + NOISE) / (pair[0] + NOISE);
    let widest = inner.windows(2).max_by(|one, other| growth(one).total_cmp(&growth(other)))?;
    (widest[1] - widest[0] >= APART && growth(widest) >= GROWTH).then_some((widest[0] + widest[1]) / 2.0)
}

/// How many white squares follow a square that way.
fn run(black: &[bool], (rows, cols): (usize, usize), at: usize, way: Way) -> usize {
    let (row, col) = (at / cols, at % cols);
    let follows = |step: usize| match way {
        Way::Across => (col + step < cols).then(|| at + step),
        Way::Down => (row + step < rows).then(|| at + step * cols),
    };
    (1..).map_while(follows).take_while(|next| !black.get(*next).copied().unwrap_or(true)).count()
}

/// What stands in each square, the sum to the right of each black one, and how sure all that is; none where hardly any sum
/// is seen.
fn read(lines: Flat, black: &[bool]) -> Option<(Vec<Glyph>, Vec<Glyph>, f32)> {
    let (size, dark) = ((lines.rows, lines.cols), lines.counter());
    let lines = &lines;
    let eye = Eye::of(lines, &dark, black)?;
    let (mut cells, mut corners) = (Vec::new(), Vec::new());
    let (mut sure, mut count) = (0.0, 0);
    for (at, is_black) in black.iter().enumerate() {
        let place = (at / lines.cols, at % lines.cols);
        if !is_black {
            cells.push(digit(lines, place));
            corners.push(plain(WHITE));
            continue;
        }
        let mut sum = |way: Way, part: Part| {
            let length = run(black, size, at, way);
            // What stands where no run begins is no sum.
            if length == 0 {
                return Vec::new();
            }
            let mut row = eye.number(place, part);
            if !is_clear(&row, length) {
                row = eye.several(place, part, length);
            }
            let none = row.first().copied().unwrap_or(1.0);
            let legal = legal(&row, length);
            sure += legal.first().map_or(0.0, |(_, p)| *p) * (1.0 - none).max(0.0);
            count += 1;
            legal
        };
        let (down, across) = (sum(Way::Down, DOWN), sum(Way::Across, ACROSS));
        cells.push(if down.is_empty() {
            plain(BLACK)
        } else {
            Glyph::read(down.into_iter().map(|(sum, p)| (format!("{sum}\\"), p)).collect())
        });
        corners.push(if across.is_empty() {
            plain(WHITE)
        } else {
            Glyph::read(across.into_iter().map(|(sum, p)| (sum.to_string(), p)).collect())
        });
    }
    Some((cells, corners, sure / count.max(1) as f32))
}

/// What is certain.
fn plain(value: &str) -> Glyph {
    Glyph { options: Vec::new(), ..Glyph::typed(value) }
}

/// The sums of so many different digits, one to nine of them.
fn sums_of(length: usize) -> std::ops::RangeInclusive<usize> {
    let length = length.min(9);
    length * (length + 1) / 2..=length * (19 - length) / 2
}

/// The sums that a run of this length can have, with their probabilities, likeliest first; a run of one square may have no
/// clue at all.
fn legal(row: &[f32], length: usize) -> Vec<(usize, f32)> {
    if length == 0 || length > 9 {
        return Vec::new();
    }
    let mut sums: Vec<(usize, f32)> =
        sums_of(length).map(|sum| (sum, row.get(sum).copied().unwrap_or(0.0).max(1e-9))).collect();
    let whole: f32 = sums.iter().map(|(_, p)| p).sum();
    sums.iter_mut().for_each(|(_, p)| *p /= whole);
    sums.sort_by(|one, other| other.1.total_cmp(&one.1));
    let is_clueless = length == 1 && row.first().is_some_and(|none| *none > 0.5);
    if is_clueless { Vec::new() } else { sums }
}

/// Whether one look shows which sum of a run of this length it is: sums that such a run cannot have are no doubt.
fn is_clear(row: &[f32], length: usize) -> bool {
    let is_sum = legal(row, length).first().is_some_and(|(_, p)| *p >= SURE);
    let none = row.first().copied().unwrap_or(1.0);
    row.iter().copied().fold(0.0, f32::max) >= SURE || (is_sum && none < HARDLY_NONE)
}

/// The digit in a white square, or nothing.
fn digit(flat: &Flat, (row, col): (usize, usize)) -> Glyph {
    let (left, top) = (col as f32, row as f32);
    let crop = flat.crop((left, top), (left + 1.0, top + 1.0), DIGIT, DIGIT);
    let found = Net::digits().and_then(|net| net.probabilities(&crop)).unwrap_or_default();
    let name = |at: usize| if at == 0 { WHITE.to_string() } else { at.to_string() };
    Glyph::read(found.iter().enumerate().map(|(at, p)| (name(at), *p)).collect())
}

/// The squares as they are taken.
fn squares(scan: &Scan) -> Vec<Square> {
    let square = |(cell, corner): (&Glyph, &Glyph)| {
        let down = cell.value.strip_suffix('\\');
        match (down, cell.value.as_str()) {
            (Some(down), _) => Square::Black { down: down.parse().ok(), across: corner.value.parse().ok() },
            (None, BLACK) => Square::Black { down: None, across: corner.value.parse().ok() },
            (None, digit) => Square::White(digit.parse().ok().map(Value)),
        }
    };
    scan.cells.iter().zip(&scan.corners).map(square).collect()
}

/// The rules that were read.
pub(super) fn clues(scan: &Scan) -> Option<Clues> {
    use crate::Puzzle;

    let kakuro = Kakuro::new(scan.cols, squares(scan), Info::default()).ok()?;
    let model = kakuro.model();
    let cells = kakuro.cells();
    let mut clues = Vec::new();
    for run in kakuro.runs() {
        let members: Vec<Cell> = run.squares.iter().filter_map(|at| cells.get(*at).copied().flatten()).collect();
        let (row, col) = kakuro.place(*run.squares.first()?);
        let (spot, suffix) = match run.way {
            Way::Across => (Spot::Corner(row, col.checked_sub(1)?), ""),
            Way::Down => (Spot::Cell(row.checked_sub(1)?, col), "\\"),
        };
        let Some(glyph) = scan.glyph(spot) else { continue };
        let is_its = |rule: &Rule| rule.sum().is_some_and(|sum| sum.cells == members);
        let Some(id) = model.constraints().iter().position(|constraint| is_its(&constraint.rule)) else { continue };
        let other = |(value, p): &(String, f32)| {
            let total = value.strip_suffix(suffix)?.parse().ok()?;
            let rule = rules::sum(members.clone(), total, true);
            (*value != glyph.value && *p >= LEAST).then(|| (value.clone(), *p, rule))
        };
        let others = glyph.options.iter().filter_map(other).collect();
        clues.push(Clue { spot, id: ConstraintId(id as u32), others });
    }
    Some(Clues { model, clues })
}

/// The kakuro as native text.
pub(super) fn typeset(scan: &Scan) -> String {
    let token = |(cell, corner): (&Glyph, &Glyph)| {
        let across = corner.value.parse::<u32>().ok();
        match (cell.value.as_str(), across) {
            (BLACK, Some(across)) => format!("\\{across}"),
            (down, across) if down.ends_with('\\') => {
                format!("{down}{}", across.map(|sum| sum.to_string()).unwrap_or_default())
            }
            (other, _) => other.to_string(),
        }
    };
    let tokens: Vec<String> = scan.cells.iter().zip(&scan.corners).map(token).collect();
    let rows: Vec<String> = tokens.chunks(scan.cols.max(1)).map(|row| row.join(" ")).collect();
    format!("kakuro\n{}\n", rows.join("\n"))
}
