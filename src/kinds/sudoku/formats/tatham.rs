//! Game ids of Solo, the sudoku of Simon Tatham's Portable Puzzle Collection (format after its solo.c).

use nom::Parser;
use nom::character::complete::{anychar, char, digit0, one_of, satisfy};
use nom::combinator::{map, map_opt, opt};
use nom::multi::many0;
use nom::sequence::{pair, preceded};

use super::super::Sudoku;
use super::super::draft::Draft;
use super::each_line;
use crate::kinds::grid::{Areas, Layout};
use crate::kinds::grid::{Content, cell_name, layout_error, values_text};
use crate::kinds::{Fit, Format, Loaded};
use crate::puzzle::Value;
use crate::text::lexis::{Parsed, Piece, all_cells, expect, number, read_all, skip_of, unexpected};
use crate::text::{Line, Problem, ReadError, Source};

pub(super) const FORMAT: Format = Format {
    id: "tatham",
    about: "a game id of Solo in Simon Tatham's collection",
    sample: "3x3:5_2_8g4_3_2a9a6a6d8c9b6a1a3b5e1b3a8a4b9c4d6a1a7a2_5_8g2_9_4",
    one_line: true,
    written: true,
    fit,
    read: |source, lines| each_line(source, lines, puzzle),
};

/// What stands before the colon.
struct Params {
    /// Boxes across (so their height) and boxes down (so their width).
    boxes: (u32, u32),
    jigsaw: bool,
    flags: Vec<char>,
}

fn params(input: &str) -> Parsed<'_, Params> {
    let mut side = pair(number, opt(preceded(char('x'), number)));
    let (rest, (across, down)) = side.parse(input)?;
    // Symmetry (`r4`, `m8`, `a`) and difficulty (`db`) concern generation only.
    let letter = map(pair(one_of("jxkarm"), digit0), |(letter, _)| letter);
    let difficulty = map(pair(char('d'), satisfy(|c| c.is_ascii_lowercase())), |(letter, _)| letter);
    let (rest, flags) = many0(letter.or(difficulty)).parse(rest)?;
    let jigsaw = flags.contains(&'j');
    let boxes = (across, down.unwrap_or(if jigsaw { 1 } else { across }));
    Ok((rest, Params { boxes, jigsaw, flags }))
}

fn fit(lines: &[Line<'_>]) -> Fit {
    let text = super::first(lines);
    let fits = params(text).is_ok_and(|(rest, params)| {
        let id = rest.strip_prefix([':', '#']);
        // A killer in another notation begins alike: '3x3:d:k:'.
        let sized = text.contains('x') || params.jigsaw;
        sized && id.is_some_and(|id| !id.starts_with(':') && !id.starts_with("d:") && !id.starts_with("k:"))
    });
    Fit::when(fits, "it does not begin with parameters such as '3x3:' or '9j:'")
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let head_end = text.find([':', '#']).unwrap_or(text.len());
    let (head, rest) = text.split_at(head_end);
    let params = read_all(source, head, params)?;
    if rest.starts_with('#') {
        let message = "this id holds only the seed of a generator; an id with ':' describes the puzzle itself";
        return Err(ReadError::on(source, rest, Problem::Unsupported(message.into())));
    }
    if params.flags.contains(&'k') {
        let message = "this id describes a killer, which is not read from such ids yet";
        return Err(ReadError::on(source, head, Problem::Unsupported(message.into())));
    }
    let size = params.boxes.0.saturating_mul(params.boxes.1) as usize;
    let Some(desc) = rest.strip_prefix(':') else {
        return Err(unexpected(source, rest, "':' and the cells"));
    };
    let (body, blocks) = match desc.split_once(',') {
        Some((body, blocks)) => (body, Some(blocks)),
        None => (desc, None),
    };
    let layout = match (params.boxes, blocks) {
        ((_, 1), Some(blocks)) => jigsaw(source, size, blocks)?,
        ((_, 1), None) => {
            let message = "a jigsaw id needs ',' and its regions after the cells".to_string();
            return Err(ReadError::on(source, body, Problem::Shape(message)));
        }
        ((across, down), None) => {
            let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
            let layout = Layout::with_boxes(size, small(down), small(across));
            layout.map_err(|error| layout_error(source, head, &error))?
        }
        (_, Some(blocks)) => {
            let message = "regions belong to jigsaw ids such as '9j:' only".to_string();
            return Err(ReadError::on(source, blocks, Problem::Shape(message)));
        }
    };
    let layout = layout.diagonals(params.flags.contains(&'x'));
    let found = grid(source, body, &layout)?;
    Draft::new(layout, found).finish(source)
}

/// The cells: letters skip 1 to 26, numbers are clues, `_` keeps neighbouring numbers apart.
fn grid<'a>(source: &Source, body: &'a str, layout: &Layout) -> Result<Vec<Piece<'a, Content>>, ReadError> {
    let clue = map(number, |number| (Some(number), 1));
    let skip = map(map_opt(anychar, skip_of), |count| (None, count));
    let run = expect("a number or a letter", clue.or(skip));
    let runs = read_all(source, body, all_cells(|c| c == '_', run))?;
    let mut found = Vec::new();
    for run in runs {
        let (clue, count) = run.value;
        let value = clue.map(|n| u8::try_from(n).ok().filter(|n| (1..=layout.size()).contains(n)));
        let content = match (clue, value) {
            (_, Some(Some(value))) => Content::Given(Value(value)),
            (Some(number), _) => {
                let (cell, allowed) = (cell_name(found.len(), layout.size()), values_text(layout.size()));
                let message = format!("{cell} holds {number}, but only {allowed} can stand there");
                return Err(ReadError::on(source, run.text, Problem::Shape(message)));
            }
            _ => Content::Open,
        };
        if found.len() <= layout.cell_count() {
            found.extend(std::iter::repeat_n(run.with(content), count));
        }
    }
    if found.len() != layout.cell_count() {
        let (count, needed) = (found.len(), layout.cell_count());
        let problem = Problem::Shape(format!("the id describes {count} cells; this board has {needed}"));
        return Err(ReadError::on(source, body, problem));
    }
    Ok(found)
}

/// The two cells on either side of every inner edge, in the order of the encoding: first the edges between
/// neighbours in a row, in reading order, then those between neighbours in a column, column by column.
fn edges(size: usize) -> impl Iterator<Item = (usize, usize)> {
    let upright = (0..size * (size - 1)).map(move |at| {
        let cell = at / (size - 1) * size + at % (size - 1);
        (cell, cell + 1)
    });
    let level = (0..size * (size - 1)).map(move |at| {
        let cell = at % (size - 1) * size + at / (size - 1);
        (cell, cell + size)
    });
    upright.chain(level)
}

fn jigsaw(source: &Source, size: usize, blocks: &str) -> Result<Layout, ReadError> {
    // Sizes out of range are refused before any work is done on them.
    if !(usize::from(super::super::MIN_SIZE)..=usize::from(super::super::MAX_SIZE)).contains(&size) {
        return Err(match Layout::plain(size) {
            Err(error) => layout_error(source, blocks, &error),
            Ok(_) => ReadError::on(source, blocks, Problem::Shape("no such board".into())),
        });
    }
    let walls = walls(source, size, blocks)?;
    let cells = size * size;
    let mut region: Vec<usize> = (0..cells).collect();
    for ((a, b), wall) in edges(size).zip(walls) {
        let (from, to) = (region[a].max(region[b]), region[a].min(region[b]));
        if !wall && from != to {
            region.iter_mut().filter(|at| **at == from).for_each(|at| *at = to);
        }
    }
    let labels: Vec<char> =
        region.into_iter().map(|at| char::from_u32('\u{4e00}' as u32 + at as u32).unwrap_or('?')).collect();
    Layout::with_regions(size, &labels).map_err(|_| {
        let message = format!("the walls do not cut the board into {size} regions of {size} cells");
        ReadError::on(source, blocks, Problem::Shape(message))
    })
}

/// Whether each inner edge is a wall.
fn walls(source: &Source, size: usize, blocks: &str) -> Result<Vec<bool>, ReadError> {
    let run = map_opt(anychar, |c: char| match c {
        '_' => Some((0, true)),
        'z' => Some((25, false)),
        other => skip_of(other).map(|count| (count, true)),
    });
    let runs = read_all(source, blocks, many0(expect("a letter or '_'", run)))?;
    let count = 2 * size * (size - 1);
    let mut walls = Vec::with_capacity(count + 1);
    for (open, wall) in runs {
        walls.extend(std::iter::repeat_n(false, open));
        walls.extend(wall.then_some(true));
        if walls.len() > count + 26 {
            break;
        }
    }
    // The list ends with a wall that is not on the board.
    if walls.len() != count + 1 {
        let problem =
            Problem::Shape(format!("the regions describe {} edges instead of {count}", walls.len().max(1) - 1));
        return Err(ReadError::on(source, blocks, problem));
    }
    Ok(walls)
}

/// The id; none for windows, Latin squares, and regions that are not in one piece.
pub(super) fn write(sudoku: &Sudoku) -> Option<String> {
    let layout = sudoku.layout();
    let size = usize::from(layout.size());
    let mut out = match layout.areas() {
        Areas::Boxes { width, height } if *width > 1 && *height > 1 => format!("{height}x{width}"),
        Areas::Boxes { .. } => return None,
        Areas::Regions(_) => format!("{size}j"),
    };
    if layout.has_windows() {
        return None;
    }
    out.push_str(if layout.has_diagonals() { "x:" } else { ":" });
    let mut after_number = false;
    for run in sudoku.givens().chunk_by(|a, b| a.is_none() && b.is_none()) {
        if let Some(given) = run[0] {
            out.push_str(if after_number { "_" } else { "" });
            out.push_str(&given.0.to_string());
            after_number = true;
        } else {
            run.chunks(26).for_each(|part| out.push(char::from(b'a' + (part.len() - 1) as u8)));
            after_number = false;
        }
    }
    if let Areas::Regions(_) = layout.areas() {
        let blocks = blocks(layout);
        let none = Source::new("", &blocks);
        if jigsaw(&none, size, none.text()).ok()?.areas() != layout.areas() {
            return None;
        }
        out.push(',');
        out.push_str(&blocks);
    }
    Some(out + "\n")
}

fn blocks(layout: &Layout) -> String {
    let mut out = String::new();
    let mut open = 0;
    let walls = edges(usize::from(layout.size())).map(|(a, b)| layout.area_of(a) != layout.area_of(b));
    for wall in walls.chain([true]) {
        if wall {
            out.push(if open == 0 { '_' } else { char::from(b'a' + (open - 1)) });
            open = 0;
            continue;
        }
        open += 1;
        if open == 25 {
            out.push('z');
            open = 0;
        }
    }
    out
}
