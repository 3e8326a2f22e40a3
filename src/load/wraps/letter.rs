//! Mails and Markdown: quoted lines, blocks between fences, and games as nazo itself shares them.

use std::collections::BTreeMap;
use std::iter::repeat_n;
use std::sync::Arc;

use super::{CUT, Readings, joined, link};
use nazo_core::puzzle::{Candidate, Cell, Value};
use nazo_core::scene::{Entry, Mark, Origin, PlainOptions, Scene, Square, plain};
use nazo_core::text::MOST_LINES;
use nazo_core::text::address::addresses;
use nazo_core::words::Lang;
use nazo_kinds::{KINDS, Loaded, Puzzle, PuzzleRead};

/// The marks that mail programs put before quoted lines.
const MARKS: [char; 3] = ['>', '|', '＞'];

/// The quoted lines without their marks; other lines are blank.
pub(super) fn unquoted<'a>(text: &'a str) -> Vec<String> {
    let is_marked = |line: &&str| line.trim_start().starts_with(MARKS);
    if !text.lines().any(|line| is_marked(&line)) {
        return Vec::new();
    }
    // A mark before one line of a board may be part of it: only what all lines of a block have is a quotation.
    let bare = |line: &'a str, marks: &[char]| {
        let mut rest = line;
        while let Some(after) = rest.trim_start_matches(' ').strip_prefix(marks) {
            rest = after;
        }
        rest.strip_prefix(' ').filter(|_| rest.len() < line.len()).unwrap_or(rest)
    };
    let of = |marks: &[char]| {
        let lines = text.lines().map(|line| if line.trim_start().starts_with(marks) { bare(line, marks) } else { "" });
        joined(text.len(), lines)
    };
    // A bar is the quotation mark of a few programs, and the border of many tables.
    let (arrows, all) = (of(&['>', '＞']), of(&MARKS));
    if arrows.trim().is_empty() || arrows == all { vec![all] } else { vec![arrows, all] }
}

/// The fence that a line opens: its character and length.
fn fence(line: &str) -> Option<(char, usize)> {
    let text = line.trim_start();
    let sign = text.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
    let length = text.chars().take_while(|c| *c == sign).count();
    let is_code = sign == '~' || !text.trim_start_matches(sign).contains('`');
    (length >= 3 && is_code).then_some((sign, length))
}

/// The position of a line in a text: between fences, on a fence, or outside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    Outside,
    Fence,
    Within,
}

fn standing(text: &str) -> impl Iterator<Item = (Stands, &str)> {
    let mut open: Option<(char, usize)> = None;
    let place = move |line| match (open, fence(line)) {
        (None, Some(found)) => {
            open = Some(found);
            (Stands::Fence, line)
        }
        (Some((sign, length)), Some((other, longer)))
            if sign == other && longer >= length && line.trim().chars().all(|c| c == sign) =>
        {
            open = None;
            (Stands::Fence, line)
        }
        (None, None) => (Stands::Outside, line),
        (Some(_), _) => (Stands::Within, line),
    };
    text.lines().map(place)
}

/// Whether some line of a text is a fence.
fn has_fences(text: &str) -> bool {
    standing(text).any(|(stands, _)| stands == Stands::Fence)
}

/// The text between fences, with a puzzle in each block.
pub(super) fn unfenced(text: &str) -> Vec<String> {
    if !has_fences(text) {
        return Vec::new();
    }
    let kept = standing(text).map(|(stands, line)| match stands {
        Stands::Outside => "",
        Stands::Fence => CUT,
        Stands::Within => line,
    });
    vec![joined(text.len(), kept)]
}

/// The games in a text as nazo shares them in Markdown. Under each heading there is a board between fences, and an
/// address or id with the whole puzzle, of which the board shows a part. Only the board has the entries. `None` if the
/// text is not of this form, or if a board and its address are different puzzles.
pub(super) fn shared(text: &str, read: &mut dyn FnMut(&str) -> Readings) -> Option<Vec<PuzzleRead>> {
    if !has_fences(text) || text.lines().nth(MOST_LINES).is_some() {
        return None;
    }
    let is_heading = |(stands, line): &(Stands, &str)| *stands == Stands::Outside && line.starts_with("## ");
    let mut letters: Vec<Vec<(Stands, &str)>> = Vec::new();
    for line in standing(text) {
        if is_heading(&line) || letters.is_empty() {
            letters.push(Vec::new());
        }
        letters.last_mut()?.push(line);
    }
    let letters = letters.iter().filter(|letter| letter.iter().any(|(_, line)| !line.trim().is_empty()));
    letters.map(|letter| game(letter, read)).collect()
}

fn game(letter: &[(Stands, &str)], read: &mut dyn FnMut(&str) -> Readings) -> Option<PuzzleRead> {
    let part = |wanted: Stands| -> String {
        joined(0, letter.iter().filter(|(stands, _)| *stands == wanted).map(|(_, line)| *line))
    };
    let (board, around) = (part(Stands::Within), part(Stands::Outside));
    let holders = addresses(&around).map(link::plain).chain(ids(&around));
    let is_read = |reading: &PuzzleRead| reading.outcome.is_ok();
    let mut reading = holders.flat_map(|holder| read(&holder)).find(is_read)?;
    let loaded = reading.outcome.as_mut().ok()?;
    match entries(&*loaded.puzzle, &board) {
        Some(placed) => loaded.start.placed.extend(placed),
        None => {
            let alike = |other: &Loaded| {
                let (one, other) = (loaded.puzzle.model(), other.puzzle.model());
                one.cell_count() == other.cell_count()
            };
            let shows_another = read(&board).any(|reading| {
                let same = |other: &Loaded| other.puzzle.kind().id() == loaded.puzzle.kind().id() && alike(other);
                reading.outcome.as_ref().is_ok_and(|other| !same(other))
            });
            if shows_another {
                return None;
            }
        }
    }
    let heading =
        letter.iter().find_map(|(stands, line)| line.strip_prefix("## ").filter(|_| *stands == Stands::Outside));
    if let Some(title) = heading.map(unescaped) {
        entitle(&mut loaded.puzzle, title);
    }
    Some(reading)
}

/// Gives a title to a puzzle that has none; the name of its kind is not a title.
fn entitle(puzzle: &mut Arc<dyn Puzzle>, title: String) {
    let kind = puzzle.kind().name();
    let is_kind = Lang::ALL.iter().any(|lang| kind.get(*lang) == title);
    if puzzle.info().title.is_none() && !is_kind && !title.is_empty() {
        let mut info = puzzle.info().clone();
        info.add("title", &title);
        *puzzle = puzzle.with_info(info);
    }
}

/// The nazo ids in a text, without what surrounds them.
fn ids(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, '`' | '"' | '<' | '>' | '(' | ')'));
    let is_id = |word: &&str| word.split_once(':').is_some_and(|(kind, _)| KINDS.iter().any(|it| it.id() == kind));
    words.filter(is_id).map(str::to_string)
}

/// Markdown text without its escapes.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.trim().chars().peekable();
    while let Some(c) = letters.next() {
        match letters.next_if(|next| c == '\\' && next.is_ascii_punctuation()) {
            Some(next) => out.push(next),
            None => out.push(c),
        }
    }
    out
}

/// The entries on the board of a puzzle in plain text. `None` if the text is a different board, or shows more than
/// entries.
fn entries(puzzle: &dyn Puzzle, board: &str) -> Option<Vec<Candidate>> {
    let ways = |lang| [false, true].map(|ascii| PlainOptions { ascii, lang, ..PlainOptions::default() });
    Lang::ALL.into_iter().flat_map(ways).find_map(|options| entries_as(puzzle, board, options))
}

fn entries_as(puzzle: &dyn Puzzle, board: &str, options: PlainOptions) -> Option<Vec<Candidate>> {
    let (scene, model) = (puzzle.scene(), puzzle.model());
    let is_open = |cell: Cell, square: &Square| cell.index() < model.cell_count() && square.entry().is_none();
    let with = |of: &dyn Fn(Cell) -> Option<Value>| -> String {
        let mut scene: Scene = scene.clone();
        let answer = scene.answer;
        for (cell, square) in scene.seen_cells_mut().filter(|(cell, square)| is_open(*cell, square)) {
            let name = |value| {
                let symbol = answer.symbol(value).map(str::to_string);
                symbol.unwrap_or_else(|| model.name_in(Candidate::new(cell, value), options.lang))
            };
            square.mark(of(cell).map(|value| Mark::Entry(Entry::new(value, name(value), Origin::Player))));
        }
        plain(&scene, options).trim_end().to_string()
    };
    let (found, bare) = (board.trim_end(), with(&|_| None));
    if bare == found {
        return Some(Vec::new());
    }
    let values: Vec<(Value, String)> = (0..=scene.values)
        .map(Value)
        .map(|value| (value, with(&|cell| model.domain(cell).contains(value).then_some(value))))
        .collect();
    let texts = values.iter().map(|(_, text)| text.as_str()).chain([found, &bare]);
    let width = texts.flat_map(str::lines).map(|line| line.chars().count()).max()?;
    // A line is shorter without its trailing symbols.
    let even = |text: &str| -> Vec<char> {
        let line = |line: &str| line.chars().chain(repeat_n(' ', width - line.chars().count())).collect::<Vec<_>>();
        text.lines().flat_map(line).collect()
    };
    let (drawn, empty) = (even(found), even(&bare));
    let values: Vec<(Value, Vec<char>)> = values.into_iter().map(|(value, text)| (value, even(&text))).collect();
    if values.iter().map(|(_, text)| text.len()).chain([drawn.len()]).any(|length| length != empty.len()) {
        return None;
    }
    let mut placed = BTreeMap::new();
    let squares = scene.squares.iter().chain(scene.edges.values());
    let cells = squares.filter_map(|square| square.cell.filter(|cell| is_open(*cell, square)));
    for cell in cells {
        let probe = model.domain(cell).iter().next()?;
        let alone = even(&with(&|other| (other == cell).then_some(probe)));
        let at: Vec<usize> = (0..empty.len()).filter(|at| alone.get(*at) != empty.get(*at)).collect();
        let shows = |text: &[char]| at.iter().all(|at| text.get(*at) == drawn.get(*at));
        if at.is_empty() || shows(&empty) {
            continue;
        }
        let (value, _) = values.iter().find(|(value, text)| model.domain(cell).contains(*value) && shows(text))?;
        placed.insert(cell, *value);
    }
    let is_all = even(&with(&|cell| placed.get(&cell).copied())) == drawn;
    is_all.then(|| placed.into_iter().map(|(cell, value)| Candidate::new(cell, value)).collect())
}
