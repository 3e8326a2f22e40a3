//! Mails and Markdown: lines that are quoted, blocks between fences, and games as nazo itself passes them on.

use std::sync::Arc;

use super::CUT;
use super::link;
use nazo_core::puzzle::{Candidate, Cell, Value};
use nazo_core::scene::{Entry, Mark, Origin, PlainOptions, Scene, plain};
use nazo_core::text::address::addresses;
use nazo_core::words::Lang;
use nazo_kinds::{KINDS, Loaded, Puzzle, Reading};

/// What mail programs put before a line that is quoted.
const MARKS: [char; 3] = ['>', '|', '＞'];

/// The lines that are quoted, without their marks; other lines are blank.
pub(super) fn unquoted(text: &str) -> Vec<String> {
    let is_marked = |line: &&str| line.trim_start().starts_with(MARKS);
    if !text.lines().any(|line| is_marked(&line)) {
        return Vec::new();
    }
    // A mark that begins one line of a row or a board may be part of it: quoted is what all lines of a block have.
    let bare = |line: &str, marks: &[char]| {
        let mut rest = line;
        while let Some(after) = rest.trim_start_matches(' ').strip_prefix(marks) {
            rest = after;
        }
        rest.strip_prefix(' ').filter(|_| rest.len() < line.len()).unwrap_or(rest).to_string()
    };
    let of = |marks: &[char]| -> String {
        let lines = text.lines().map(|line| match line.trim_start().starts_with(marks) {
            true => bare(line, marks) + "\n",
            false => "\n".to_string(),
        });
        lines.collect()
    };
    // A bar is the mark of a few programs, and the border of many a table.
    let (arrows, all) = (of(&['>', '＞']), of(&MARKS));
    if arrows.trim().is_empty() || arrows == all { vec![all] } else { vec![arrows, all] }
}

/// The fence that a line opens: its sign and how often.
fn fence(line: &str) -> Option<(char, usize)> {
    let text = line.trim_start();
    let sign = text.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
    let length = text.chars().take_while(|c| *c == sign).count();
    let is_code = sign == '~' || !text.trim_start_matches(sign).contains('`');
    (length >= 3 && is_code).then_some((sign, length))
}

/// Where each line of a text stands: between fences, on a fence, or outside.
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

/// What stands between fences, a puzzle in each.
pub(super) fn unfenced(text: &str) -> Vec<String> {
    if !has_fences(text) {
        return Vec::new();
    }
    let kept = standing(text).map(|(stands, line)| match stands {
        Stands::Outside => "\n".to_string(),
        Stands::Fence => format!("{CUT}\n"),
        Stands::Within => format!("{line}\n"),
    });
    vec![kept.collect()]
}

/// The games in a text as nazo passes them on in Markdown: under each heading a board between fences, and an address or
/// an id with the whole puzzle, of which the board shows a part. What was entered stands in the board alone. None where
/// the text is no such thing, or where board and address are different puzzles.
pub(super) fn shared(text: &str, read: &mut dyn FnMut(&str) -> Vec<Reading>) -> Option<Vec<Reading>> {
    if !has_fences(text) {
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

fn game(letter: &[(Stands, &str)], read: &mut dyn FnMut(&str) -> Vec<Reading>) -> Option<Reading> {
    let part = |wanted: Stands| -> String {
        letter.iter().filter(|(stands, _)| *stands == wanted).map(|(_, line)| format!("{line}\n")).collect()
    };
    let (board, around) = (part(Stands::Within), part(Stands::Outside));
    let holders = link::plain(&addresses(&around)).into_iter().chain(ids(&around));
    let is_read = |reading: &Reading| reading.outcome.is_ok();
    let mut reading = holders.flat_map(|holder| read(&holder)).find(is_read)?;
    let loaded = reading.outcome.as_mut().ok()?;
    match entries(&*loaded.puzzle, &board) {
        Some(placed) => loaded.start.placed.extend(placed),
        None => {
            let alike = |other: &Loaded| {
                let (one, other) = (loaded.puzzle.model(), other.puzzle.model());
                one.cell_count() == other.cell_count()
            };
            let shows_another = read(&board).iter().any(|reading| {
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

/// Names a puzzle that has no name of its own; the name of its kind is none.
fn entitle(puzzle: &mut Arc<dyn Puzzle>, title: String) {
    let kind = puzzle.kind().name();
    let is_kind = [Lang::En, Lang::Ja].iter().any(|lang| kind.get(*lang) == title);
    if puzzle.info().title.is_none() && !is_kind && !title.is_empty() {
        let mut info = puzzle.info().clone();
        info.add("title", &title);
        *puzzle = puzzle.with_info(info);
    }
}

/// The ids of nazo in a text, without what surrounds them.
fn ids(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, '`' | '"' | '<' | '>' | '(' | ')'));
    let is_id = |word: &&str| word.split_once(':').is_some_and(|(kind, _)| KINDS.iter().any(|it| it.id() == kind));
    words.filter(is_id).map(str::to_string)
}

/// What a text means that Markdown would take for signs: without the escapes.
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

/// What was entered on the board of a puzzle that was written as plain text; none where the text is another board, or
/// one that shows more than entries.
fn entries(puzzle: &dyn Puzzle, board: &str) -> Option<Vec<Candidate>> {
    let ways = [(false, Lang::En), (true, Lang::En), (false, Lang::Ja), (true, Lang::Ja)];
    ways.into_iter()
        .find_map(|(ascii, lang)| entries_as(puzzle, board, PlainOptions { ascii, lang, ..PlainOptions::default() }))
}

fn entries_as(puzzle: &dyn Puzzle, board: &str, options: PlainOptions) -> Option<Vec<Candidate>> {
    let (scene, model) = (puzzle.scene(), puzzle.model());
    let open = |cell: &Cell| cell.index() < model.cell_count();
    let with = |of: &dyn Fn(Cell) -> Option<Value>| -> Vec<char> {
        let mut scene: Scene = scene.clone();
        for square in scene.squares.iter_mut().filter(|square| square.entry().is_none()) {
            let value = square.cell.filter(open).and_then(|cell| Some((cell, of(cell)?)));
            let name = |cell, value| model.name_in(Candidate::new(cell, value), options.lang);
            let entry = value.map(|(cell, value)| Entry::new(value, name(cell, value), Origin::Player));
            square.mark(entry.map(Mark::Entry));
        }
        plain(&scene, options).trim_end().chars().collect()
    };
    let found: Vec<char> = board.trim_end().chars().collect();
    let bare = with(&|_| None);
    if bare == found {
        return Some(Vec::new());
    }
    // Entries take as much room as open cells do; where they do not, this cannot be told.
    let values: Vec<(Value, Vec<char>)> = (0..=scene.values)
        .map(Value)
        .map(|value| (value, with(&|cell| model.domain(cell).contains(value).then_some(value))))
        .collect();
    let line_ends =
        |text: &[char]| text.iter().enumerate().filter(|(_, c)| **c == '\n').map(|(at, _)| at).collect::<Vec<_>>();
    if line_ends(&found) != line_ends(&bare) || values.iter().any(|(_, text)| text.len() != bare.len()) {
        return None;
    }
    let mut left = bare.clone();
    let mut placed = Vec::new();
    for cell in
        scene.squares.iter().filter(|square| square.entry().is_none()).filter_map(|square| square.cell).filter(open)
    {
        let probe = model.domain(cell).iter().next()?;
        let alone = with(&|other| (other == cell).then_some(probe));
        let at: Vec<usize> = (0..bare.len()).filter(|at| alone.get(*at) != bare.get(*at)).collect();
        let shows = |text: &[char]| at.iter().all(|at| text.get(*at) == found.get(*at));
        if at.is_empty() || shows(&bare) {
            continue;
        }
        let (value, _) = values.iter().find(|(value, text)| model.domain(cell).contains(*value) && shows(text))?;
        placed.push(Candidate::new(cell, *value));
        for at in at {
            if let (Some(left), Some(found)) = (left.get_mut(at), found.get(at)) {
                *left = *found;
            }
        }
    }
    (left == found).then_some(placed)
}
