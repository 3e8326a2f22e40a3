//! Game ids of Solo in Simon Tatham's Portable Puzzle Collection: sudokus, jigsaws and killers (format after its
//! solo.c).

use nom::Parser;
use nom::character::complete::{anychar, char, digit0, one_of, satisfy};
use nom::combinator::{map, map_opt, opt};
use nom::multi::many0;
use nom::sequence::{pair, preceded};

use super::{
    Areas, Board, Content, DraftCage, Lacks, Layout, MAX_SIZE, MIN_SIZE, Sheet, areas, cell_name, edge_count,
    is_jigsaw, layout_error, pieces, refusal, values_text, walls,
};
use crate::{Fit, Info, first};
use nazo_core::puzzle::Value;
use nazo_core::text::lexis::{Parsed, Piece, all_cells, expect, number, read_all, skip_of, unexpected};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{self, Fixed, Lang, Phrase, phrase};

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

/// How well lines fit ids with cages, or without.
pub(crate) fn fit(lines: &[Line<'_>], cages: bool) -> Fit {
    let text = first(lines);
    let found = params(text).ok().filter(|(rest, params)| {
        let id = rest.strip_prefix([':', '#']);
        // A killer in another notation begins alike: '3x3:d:k:'.
        let sized = text.contains('x') || params.jigsaw;
        let is_other = |id: &str| id.starts_with(':') || id.starts_with("d:") || id.starts_with("k:") || is_mines(id);
        sized && id.is_some_and(|id| !is_other(id))
    });
    match found {
        Some((_, params)) if params.flags.contains(&'k') == cages => Fit::Yes,
        Some(_) => {
            Fit::No { near: 50, why: Phrase::fixed("it is another kind of puzzle", "別の種類の問題です") }
        }
        None if cages => Fit::no(Fixed(
            "it does not begin with parameters such as '3x3k:' or '9jk:'",
            "「3x3k:」や「9jk:」のようなパラメーターで始まっていません",
        )),
        None => Fit::no(Fixed(
            "it does not begin with parameters such as '3x3:' or '9j:'",
            "「3x3:」や「9j:」のようなパラメーターで始まっていません",
        )),
    }
}

/// Whether what stands behind the colon is a game of mines: column and row of the first click, then the mines.
fn is_mines(id: &str) -> bool {
    let mut fields = id.splitn(3, ',');
    let mut is_number = || fields.next().is_some_and(|field| field.bytes().all(|byte| byte.is_ascii_digit()));
    is_number() && is_number() && fields.next().is_some_and(|mines| mines.starts_with(['m', 'u']))
}

/// Reads an id.
///
/// # Errors
/// It describes no board; the caret goes to the part that does not.
pub(crate) fn read<'a>(source: &Source, line: Line<'a>) -> Result<Board<'a>, ReadError> {
    let text = line.text.trim();
    let head_end = text.find([':', '#']).unwrap_or(text.len());
    let (head, rest) = text.split_at(head_end);
    let params = read_all(source, head, params)?;
    if rest.starts_with('#') {
        let message = Fixed(
            "this id holds only the seed of a generator; an id with ':' describes the puzzle itself",
            "このidには問題を作る種しかありません。「:」のあるidなら問題そのものが入っています。",
        );
        return Err(ReadError::on(source, rest, Problem::Unsupported(message.into())));
    }
    let size = params.boxes.0.saturating_mul(params.boxes.1) as usize;
    let Some(desc) = rest.strip_prefix(':') else {
        return Err(unexpected(source, rest, Fixed("':' and the cells", "「:」とマスの並び")));
    };
    let mut parts = desc.split(',');
    let body = parts.next().unwrap_or(desc);
    let layout = match params.boxes {
        (_, 1) => {
            let Some(blocks) = parts.next() else {
                let message = Phrase::fixed(
                    "a jigsaw id needs ',' and its regions after the cells",
                    "ジグソーのidでは、マスの並びの後に「,」とブロックが必要です。",
                );
                return Err(ReadError::on(source, body, Problem::Shape(message)));
            };
            jigsaw(source, size, blocks)?
        }
        (across, down) => {
            let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
            let layout = Layout::with_boxes(size, small(down), small(across));
            layout.map_err(|error| layout_error(source, head, &error))?
        }
    };
    let layout = layout.diagonals(params.flags.contains(&'x'));
    let cells = givens(source, body, &layout)?;
    let cages = if params.flags.contains(&'k') {
        let (Some(blocks), Some(sums)) = (parts.next(), parts.next()) else {
            let message = Phrase::fixed(
                "a killer id needs ',' and its cages, ',' and their sums after the cells",
                "キラーのidでは、マスの並びの後に「,」とケージ、「,」と合計が必要です。",
            );
            return Err(ReadError::on(source, desc, Problem::Shape(message)));
        };
        cages(source, &layout, blocks, sums)?
    } else {
        Vec::new()
    };
    if let Some(surplus) = parts.next() {
        let message = match (is_jigsaw(&layout), cages.is_empty()) {
            (false, true) => Fixed(
                "regions belong to jigsaw ids such as '9j:' only",
                "ブロックを書けるのは「9j:」のようなジグソーのidだけです。",
            ),
            _ => Fixed("the id goes on after its last part", "idが最後の部分の後も続いています。"),
        };
        return Err(ReadError::on(source, surplus, Problem::Shape(message.into())));
    }
    Ok(Board { layout, cells, cages, info: Info::default() })
}

/// A number for every cell where one is given: letters skip 1 to 26, `_` keeps neighbouring numbers apart.
fn numbers<'a>(source: &Source, body: &'a str, needed: usize) -> Result<Vec<Piece<'a, Option<u32>>>, ReadError> {
    let clue = map(number, |number| (Some(number), 1));
    let skip = map(map_opt(anychar, skip_of), |count| (None, count));
    let run = expect(Fixed("a number or a letter", "数か文字"), clue.or(skip));
    let runs = read_all(source, body, all_cells(|c| c == '_', run))?;
    let mut found: Vec<Piece<'a, Option<u32>>> = Vec::new();
    for run in runs {
        let (clue, count) = run.value;
        if found.len() <= needed {
            found.extend(std::iter::repeat_n(run.with(clue), count));
        }
    }
    Ok(found)
}

/// Checks that there is a number, or none, for every cell.
fn check_count(source: &Source, body: &str, count: usize, needed: usize) -> Result<(), ReadError> {
    if count == needed {
        return Ok(());
    }
    let problem = Problem::Shape(phrase!(
        "the id describes {count} cells; this board has {needed}",
        "idは{count}マスですが、この盤面は{needed}マスです。"
    ));
    Err(ReadError::on(source, body, problem))
}

fn givens<'a>(source: &Source, body: &'a str, layout: &Layout) -> Result<Vec<Piece<'a, Content>>, ReadError> {
    let size = layout.size();
    let found = numbers(source, body, layout.cell_count())?;
    let content = |(cell, piece): (usize, Piece<'a, Option<u32>>)| {
        let Some(number) = piece.value else { return Ok(piece.with(Content::Open)) };
        match u8::try_from(number).ok().filter(|number| (1..=size).contains(number)) {
            Some(value) => Ok(piece.with(Content::Given(Value(value)))),
            None => {
                let (cell, allowed) = (cell_name(cell, size), values_text(size));
                let message = phrase!(
                    [cell, allowed],
                    "{cell} holds {number}, but only {allowed} can stand there",
                    "{cell}の{number}は使えません。入るのは{allowed}です。"
                );
                Err(ReadError::on(source, piece.text, Problem::Shape(message)))
            }
        }
    };
    let count = found.len();
    let cells = found.into_iter().enumerate().map(content).collect::<Result<Vec<_>, ReadError>>()?;
    check_count(source, body, count, layout.cell_count())?;
    Ok(cells)
}

fn jigsaw(source: &Source, size: usize, blocks: &str) -> Result<Layout, ReadError> {
    // Sizes out of range are refused before any work is done on them.
    if !(usize::from(MIN_SIZE)..=usize::from(MAX_SIZE)).contains(&size) {
        return Err(match Layout::plain(size) {
            Err(error) => layout_error(source, blocks, &error),
            Ok(_) => ReadError::on(
                source,
                blocks,
                Problem::Shape(Phrase::fixed("no such board", "そのような盤面はありません。")),
            ),
        });
    }
    let regions = areas(size, &read_walls(source, size, blocks, Fixed("regions", "ブロック"))?);
    let labels: Vec<char> =
        regions.into_iter().map(|at| char::from_u32('\u{4e00}' as u32 + at as u32).unwrap_or('?')).collect();
    Layout::with_regions(size, &labels).map_err(|_| {
        let message = phrase!(
            "the walls do not cut the board into {size} regions of {size} cells",
            "壁は盤面を{size}マスずつの{size}個のブロックに分けていません。"
        );
        ReadError::on(source, blocks, Problem::Shape(message))
    })
}

fn cages<'a>(source: &Source, layout: &Layout, blocks: &str, sums: &'a str) -> Result<Vec<DraftCage<'a>>, ReadError> {
    let size = usize::from(layout.size());
    let of = areas(size, &read_walls(source, size, blocks, Fixed("cages", "ケージ"))?);
    let text = sums;
    let sums = numbers(source, text, layout.cell_count())?;
    check_count(source, text, sums.len(), layout.cell_count())?;
    let count = of.iter().max().map_or(0, |last| last + 1);
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (cell, at) in of.into_iter().enumerate() {
        members[at].push(cell);
    }
    let cage = |cells: Vec<usize>| {
        let head = cells.first().copied().unwrap_or(0);
        let name = cell_name(head, layout.size());
        for cell in &cells {
            let Some(piece) = sums.get(*cell) else { continue };
            let message = match (piece.value, *cell == head) {
                (Some(_), true) | (None, false) => continue,
                (Some(_), false) => {
                    let here = cell_name(*cell, layout.size());
                    phrase!(
                        [here, name],
                        "{here} has a sum, but the first cell of its cage is {name}",
                        "{here}に合計がありますが、そのケージの先頭のマスは{name}です。"
                    )
                }
                (None, true) => phrase!([name], "the cage at {name} has no sum", "{name}のケージに合計がありません。"),
            };
            return Err(ReadError::on(source, piece.text, Problem::Shape(message)));
        }
        let head = sums.get(head).copied().unwrap_or(Piece { text: "", value: None });
        Ok(DraftCage::of(layout, head.text, cells, head.value))
    };
    members.into_iter().map(cage).collect()
}

/// Whether each inner edge is a wall.
fn read_walls(source: &Source, size: usize, blocks: &str, what: Fixed) -> Result<Vec<bool>, ReadError> {
    let run = map_opt(anychar, |c: char| match c {
        '_' => Some((0, true)),
        'z' => Some((25, false)),
        other => skip_of(other).map(|count| (count, true)),
    });
    let runs = read_all(source, blocks, many0(expect(Fixed("a letter or '_'", "文字か「_」"), run)))?;
    let count = edge_count(size);
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
        let problem = Problem::Shape(phrase!(
            [what],
            "the {what} describe {} edges instead of {count}",
            "{what}の境目は{count}個のはずですが、{}個あります。",
            walls.len().max(1) - 1
        ));
        return Err(ReadError::on(source, blocks, problem));
    }
    Ok(walls)
}

const NO_FLAT_BOXES: Phrase =
    Phrase::fixed("Solo has no boxes of one row or column", "Soloに1行や1列のブロックはありません");
const NO_WINDOWS: Phrase = Phrase::fixed("Solo has no windows", "Soloにウィンドウはありません");
const NO_SPLIT_REGIONS: Phrase =
    Phrase::fixed("Solo has no regions of several pieces", "Soloに分かれたブロックはありません");
const NO_SPLIT_CAGES: Phrase = Phrase::fixed("Solo has no cages of several pieces", "Soloに分かれたケージはありません");

/// The id; none where [`write_joined`] has none, and where a cage has one cell.
pub(crate) fn write(sheet: Sheet<'_>) -> Option<String> {
    let is_single = |cage: &super::Cage| cage.cells.len() == 1;
    if sheet.cages.iter().any(is_single) { None } else { write_joined(sheet).ok() }
}

/// The id of the board or of one that says the same: a cage of one cell is a given, and joins a cage beside it whose cells it
/// sees.
///
/// # Errors
/// Why there is none: windows, Latin squares, regions that are not in one piece, and cages that Solo does not have. There every
/// cell is in one of at least two cells and as many as there are values at most, and all have sums.
pub(crate) fn write_joined(sheet: Sheet<'_>) -> Result<String, Phrase> {
    let layout = sheet.layout;
    let size = usize::from(layout.size());
    let mut out = match layout.areas() {
        Areas::Boxes { width, height } if *width > 1 && *height > 1 => format!("{height}x{width}"),
        Areas::Boxes { .. } => return Err(NO_FLAT_BOXES),
        Areas::Regions(_) => format!("{size}j"),
    };
    if layout.has_windows() {
        return Err(NO_WINDOWS);
    }
    out.push_str(if layout.has_diagonals() { "x" } else { "" });
    out.push_str(if sheet.cages.is_empty() { ":" } else { "k:" });
    let mut givens: Vec<Option<u32>> = sheet.givens.iter().map(|given| given.map(|value| u32::from(value.0))).collect();
    givens.resize(layout.cell_count(), None);
    let cages = if sheet.cages.is_empty() { Vec::new() } else { joined(sheet, &mut givens)? };
    push_numbers(&mut out, givens.into_iter());
    if is_jigsaw(layout) {
        let regions: Vec<usize> = (0..layout.cell_count()).map(|cell| layout.area_of(cell)).collect();
        if pieces(size, &regions) != regions {
            return Err(NO_SPLIT_REGIONS);
        }
        out.push(',');
        push_walls(&mut out, walls(size, &regions));
    }
    if !cages.is_empty() {
        let mut of = vec![0; layout.cell_count()];
        let mut sums = vec![None; layout.cell_count()];
        for (at, (cells, sum)) in cages.iter().enumerate() {
            cells.iter().filter_map(|cell| of.get_mut(*cell).map(|of| *of = at)).for_each(drop);
            if let Some(head) = cells.first().and_then(|head| sums.get_mut(*head)) {
                *head = Some(*sum);
            }
        }
        // Walls alone must tell the cages apart.
        if pieces(size, &of) != of {
            return Err(NO_SPLIT_CAGES);
        }
        out.push(',');
        push_walls(&mut out, walls(size, &of));
        out.push(',');
        push_numbers(&mut out, sums.into_iter());
    }
    Ok(out + "\n")
}

/// The cages, each as its cells in order and its sum, in the order of their first cells; those of one cell are givens and joined
/// to others.
fn joined(sheet: Sheet<'_>, givens: &mut [Option<u32>]) -> Result<Vec<(Vec<usize>, u32)>, Phrase> {
    let layout = sheet.layout;
    let size = usize::from(layout.size());
    if let Some(lacking) = refusal(sheet, "Solo", &[Lacks::LooseCells, Lacks::NoSum]) {
        return Err(lacking);
    }
    let named = |cell: usize, said: fn(String, Lang) -> String| {
        let (row, col) = layout.place(cell);
        Phrase::each(|lang| said(words::square(row as u16, col as u16, lang), lang))
    };
    let mut cages: Vec<(Vec<usize>, u32)> = Vec::new();
    for cage in sheet.cages {
        let mut cells: Vec<usize> = cage.cells.iter().map(|cell| cell.index()).collect();
        cells.sort_unstable();
        if let Some(first) = cells.first().filter(|_| cells.len() > size) {
            return Err(named(*first, |at, lang| match lang {
                Lang::En => format!("the cage at {at} has more cells than there are values"),
                Lang::Ja => format!("{at}のケージには数字の個数より多くのマスがあります"),
            }));
        }
        // Each has a sum, as was seen above.
        cages.push((cells, cage.sum.unwrap_or_default()));
    }
    let sees =
        |a: usize, b: usize| a / size == b / size || a % size == b % size || layout.area_of(a) == layout.area_of(b);
    let touches = |a: usize, b: usize| (a / size).abs_diff(b / size) + (a % size).abs_diff(b % size) == 1;
    while let Some(at) = cages.iter().position(|(cells, _)| cells.len() == 1) {
        let (cells, sum) = cages.remove(at);
        let Some(cell) = cells.first().copied() else { continue };
        let takes = |(others, _): &&mut (Vec<usize>, u32)| {
            others.len() < size
                && others.iter().any(|other| touches(*other, cell))
                && others.iter().all(|other| sees(*other, cell))
        };
        let Some((others, total)) = cages.iter_mut().find(takes) else {
            return Err(named(cell, |at, lang| match lang {
                Lang::En => format!("the cage at {at} has one cell, and no cage in Solo has so few"),
                Lang::Ja => format!("{at}のケージは1マスですが、Soloのケージは2マス以上です"),
            }));
        };
        others.push(cell);
        others.sort_unstable();
        *total += sum;
        if let Some(given) = givens.get_mut(cell) {
            *given = Some(sum);
        }
    }
    cages.sort_unstable();
    Ok(cages)
}

fn push_numbers(out: &mut String, numbers: impl Iterator<Item = Option<u32>>) {
    let numbers: Vec<Option<u32>> = numbers.collect();
    let mut after_number = false;
    for run in numbers.chunk_by(|a, b| a.is_none() && b.is_none()) {
        if let Some(number) = run[0] {
            out.push_str(if after_number { "_" } else { "" });
            out.push_str(&number.to_string());
            after_number = true;
        } else {
            run.chunks(26).for_each(|part| out.push(char::from(b'a' + (part.len() - 1) as u8)));
            after_number = false;
        }
    }
}

fn push_walls(out: &mut String, walls: impl Iterator<Item = bool>) {
    let mut open = 0;
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
}
