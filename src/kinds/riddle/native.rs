//! Riddles as text: lines of the notation, below the lines about the puzzle itself.

use super::ast::Riddle;
use super::{RIDDLE, RiddlePuzzle, notation};
use crate::{Fit, Format, Info, Kind, Loaded, Puzzle, each_line, first as first_line, story_text};
use nazo_core::text::{Document, Line, Problem, ReadError, Source, lzstring};
use nazo_core::words::{Fixed, Phrase, say};

/// The example in the description of the command line.
pub(super) const SAMPLE: &str = "\
riddle
title: Four suspects
people A B C D
prop culprit
rule exactly 1 is culprit
A: I am not culprit
B: D is culprit
C: B is culprit
D: B lies
statements exactly 1 true
ask who culprit
";

/// The one-line id.
pub(super) const FORMATS: &[Format] = &[Format {
    about: "nazo's own one-line id, for chats and links: the text, packed by LZString",
    sample: "riddle:A4Uw9sA2IAQIIwEIwMIwCIChgCcIwGMBXSXASwBdMcTYQAPAQwIsgE8YBGGMgZ0JLkqcAFwwAkjEYBbGADswFAaRyVMiMeh79iKtSjHI+yoZnSGYkMiF6ZeFRhRDSQcivwbNWHbhRohMRl4AaxgAdwALMBNVCiA=",
    fit: |lines| Fit::when(first_line(lines).starts_with(PREFIX), Fixed("riddle.no-id")),
    read: |source, lines| each_line(source, lines, from_id),
    write: Some(|riddle, now| riddle.write("id", now)),
    ..Format::ID
}];

/// The prefix of an id.
const PREFIX: &str = "riddle:";

/// Reads a riddle. The error is the first mistake.
pub(super) fn read(source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
    let (info, lines) = parted(&document.lines);
    let wrong = |errors| stray(source, document).unwrap_or_else(|| first(source, errors));
    let riddle = lines_read(source, &lines, &document.lines).map_err(wrong)?;
    // Line numbers count from the first line below the kind line.
    let above = document.kind.map_or(0, |kind| kind.number);
    let own = |line: usize| line.saturating_sub(above);
    // A title in the notation is the title of the puzzle as well, but is written back where it was.
    let info = Info { title: info.title.clone().or_else(|| riddle.title.clone()), ..info };
    let text = lines.iter().map(|line| (own(line.number), line.text.to_string())).collect();
    Ok(Loaded::fresh(RiddlePuzzle::new(riddle, text, info)))
}

/// All mistakes in the lines of a riddle.
pub(super) fn mistakes(source: &Source, document: &Document<'_>) -> Vec<ReadError> {
    let errors = lines_read(source, &parted(&document.lines).1, &document.lines).err().unwrap_or_default();
    // Otherwise each of the lines below the stray one would be reported.
    let stray = stray(source, document).filter(|_| !errors.is_empty());
    stray.map_or(errors, |stray| vec![stray])
}

/// Reads the riddle in `lines`. `all` also has the lines about the puzzle itself.
fn lines_read(source: &Source, lines: &[Line<'_>], all: &[Line<'_>]) -> Result<Riddle, Vec<ReadError>> {
    // A text in everyday words becomes a draft, not a puzzle.
    match lines.first().filter(|_| !notation::is_notation(lines) || notation::is_draft(lines)) {
        Some(first) => Err(vec![ReadError::on(
            source,
            first.text,
            Problem::Story { kind: RIDDLE.card().id, text: story_text(all) },
        )]),
        None => notation::read(source, lines),
    }
}

/// A line that strayed among the lines about the puzzle itself. From there on, all lines would be taken for the riddle.
fn stray(source: &Source, document: &Document<'_>) -> Option<ReadError> {
    let is_info = |line: &Line<'_>| line.key().is_some_and(|key| Info::default().get_mut(key.key).is_some());
    let lines = &document.lines;
    let at = lines.iter().position(|line| !is_info(line))?;
    // If no line about the puzzle comes before it, a single one after it may be a statement by a person with such a
    // name.
    let is_among = lines.get(at + 1..if at > 0 { at + 2 } else { at + 3 })?.iter().all(is_info);
    let problem = || Problem::Shape(Phrase::fixed("riddle.among-info"));
    is_among.then(|| ReadError::on(source, lines[at].text, problem()))
}

/// Splits the lines into those about the puzzle itself and those of the riddle.
pub(super) fn parted<'a>(all: &[Line<'a>]) -> (Info, Vec<Line<'a>>) {
    let mut info = Info::default();
    let mut lines: Vec<Line<'a>> = Vec::new();
    for line in all {
        // A person may be called "note". So lines about the puzzle itself count only before the first line of the
        // riddle.
        let is_info = lines.is_empty() && line.key().is_some_and(|key| info.add(key.key, key.value));
        if !is_info {
            lines.push(*line);
        }
    }
    (info, lines)
}

fn first(source: &Source, errors: Vec<ReadError>) -> ReadError {
    let missing = || ReadError::whole(source, Problem::Empty);
    errors.into_iter().next().unwrap_or_else(missing)
}

/// Reads a riddle packed into one line. An error gives the number of the line in the unpacked text.
fn from_id(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let packed = line.text.trim();
    let inner = packed.strip_prefix(PREFIX).unwrap_or(packed);
    let text = lzstring::decompress(inner).map_err(|error| {
        ReadError::on(source, inner, Problem::Shape(say!("riddle.not-packed", error = error.phrase())))
    })?;
    let inside = Source::new(source.name(), &text);
    let lines: Vec<Line<'_>> = inside.lines().filter(|line| !line.text.trim().is_empty()).collect();
    let riddle = lines_read(&inside, &lines, &lines).map_err(|errors| {
        let error = first(&inside, errors);
        let message = say!("riddle.packed-line", line = error.line, why = error.brief());
        ReadError::on(source, packed, Problem::Shape(message))
    })?;
    let info = Info { title: riddle.title.clone(), ..Info::default() };
    let text = lines.iter().map(|line| (line.number, line.text.to_string())).collect();
    Ok(Loaded::fresh(RiddlePuzzle::new(riddle, text, info)))
}

/// The riddle as `native` text or as an `id`.
pub(super) fn write(puzzle: &RiddlePuzzle, format: &str) -> Option<String> {
    let text = || puzzle.text().iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n");
    match format {
        "native" => {
            // A title in the notation is already in the text.
            let title = puzzle.info().title.clone().filter(|title| Some(title) != puzzle.riddle().title.as_ref());
            let info = Info { title, ..puzzle.info().clone() };
            Some(format!("riddle\n{}{}\n", info.lines(), text()))
        }
        "id" => Some(format!("{PREFIX}{}\n", lzstring::compress(&text()))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::text::documents;

    #[test]
    fn a_line_among_those_about_the_puzzle_is_blamed_itself() {
        let text = SAMPLE.replacen("riddle\n", "riddle\nline_bogus\nauthor: me\nlicence: CC0-1.0\n", 1);
        let source = Source::new("", &text);
        let found = documents(&source, &["riddle"]).next().expect("a document");
        let wrong = mistakes(&source, &found);
        assert_eq!(wrong.iter().map(|error| error.line).collect::<Vec<_>>(), [2], "{wrong:?}");
        assert_eq!(read(&source, &found).map(|_| ()).map_err(|error| error.line), Err(2));
    }
}
