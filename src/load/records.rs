//! Puzzles as JSON lines: one object per line, with the text of a puzzle in any format under `puzzle`, and optionally a
//! name under `id`. Other members are ignored, so that the output of `nazo generate --json` can be read back.

use std::iter;

use serde_json::{Map, Value};

use super::{Readings, is_too_long, too_long};
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Phrase, say, seen};
use nazo_kinds::PuzzleRead;

/// The member with the text of the puzzle.
const PUZZLE: &str = "puzzle";
/// The member with its name.
const ID: &str = "id";

/// Whether a text consists of such lines: its first non-blank line is an object with a puzzle.
pub(super) fn is_records(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty());
    let is_one = |line: &str| line.trim_start().starts_with('{') && matches!(record(line), Ok(Some(_)));
    first.is_some_and(|line| !is_too_long(line) && is_one(line))
}

/// The puzzles of all lines in order. `load` reads the text of one, under the given name.
pub(super) fn records(source: Source, load: impl Fn(&str, &str) -> Readings) -> impl Iterator<Item = PuzzleRead> {
    let mut number = 0;
    let next = move || {
        number += 1;
        let line = source.lines_from(number).next()?;
        Some(match line.text.trim() {
            "" => Box::new(iter::empty()),
            _ => reading(&source, number, line.text, &load),
        })
    };
    iter::from_fn(next).flatten()
}

fn reading(source: &Source, line: usize, text: &str, load: impl Fn(&str, &str) -> Readings) -> Readings {
    let place = format!("{}:{line}", source.name());
    let one = |reading: PuzzleRead| Box::new(iter::once(reading));
    let wrong = |column: usize, problem: Phrase| {
        let error = ReadError::at(source, line, column, Problem::Shape(problem));
        one(PuzzleRead { id: place.clone(), outcome: Err(error), sight: None })
    };
    if is_too_long(text) {
        let error = ReadError::whole(source, too_long(line, text));
        return one(PuzzleRead { id: place, outcome: Err(error), sight: None });
    }
    let Record { puzzle, id } = match record(text) {
        Ok(Some(found)) => found,
        Ok(None) => return wrong(1, say!("load.no-text-under-key", key = PUZZLE)),
        Err(error) => {
            // The position is already given as one in this file.
            let (said, at) = (error.to_string(), format!(" at line {} column {}", error.line(), error.column()));
            let said = match said.strip_suffix(&at).unwrap_or(&said) {
                "expected ident" => "only true, false and null are words without quotation marks",
                said => said,
            };
            return wrong(error.column().max(1), say!("load.no-json-object", said));
        }
    };
    let id = id.unwrap_or_else(|| place.clone());
    let mut found = load(&place, &puzzle).peekable();
    let first = found.next().map(|first| (first, found.peek().is_none()));
    match first {
        Some((only, true)) => one(PuzzleRead { id, ..only }),
        Some((first, false)) => {
            let named = move |(at, reading)| PuzzleRead { id: format!("{id}:{at}"), ..reading };
            Box::new((1..).zip(iter::once(first).chain(found)).map(named))
        }
        None => Box::new(iter::empty()),
    }
}

/// The contents of a line.
struct Record {
    puzzle: String,
    id: Option<String>,
}

/// The record on a line; `None` if the object has no text of a puzzle.
fn record(line: &str) -> Result<Option<Record>, serde_json::Error> {
    let mut object: Map<String, Value> = serde_json::from_str(line)?;
    let id = match object.remove(ID) {
        Some(Value::String(id)) if !id.trim().is_empty() => Some(seen::name(&id)),
        Some(Value::Number(id)) => Some(id.to_string()),
        _ => None,
    };
    Ok(match object.remove(PUZZLE) {
        Some(Value::String(puzzle)) => Some(Record { puzzle, id }),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::load;

    const LINE: &str = "2...8.....5.43.26..8...2.39...2.8..6.1.....7.6..3.4...17.8...9..26.41.8.....6...1";

    fn outcomes(text: &str) -> Vec<String> {
        let one = |reading: nazo_kinds::PuzzleRead| match reading.outcome {
            Ok(loaded) => format!("{} {}", reading.id, loaded.puzzle.kind().id()),
            Err(error) => format!("{} error {error}", reading.id),
        };
        load("pile", text.as_bytes()).into_iter().map(one).collect()
    }

    #[test]
    fn each_line_is_a_puzzle_of_its_own_in_any_format() {
        let kakuro = r##"{"id": "corner", "puzzle": "kakuro\n# 4\\ 3\\\n\\3 . .\n\\4 . .\n", "score": 12}"##;
        let text = format!("{{\"puzzle\": \"{LINE}\", \"id\": 7}}\n\n{kakuro}\n{{\"puzzle\": \"{LINE}\\n{LINE}\"}}\n");
        assert_eq!(outcomes(&text), ["7 sudoku", "corner kakuro", "pile:4:1 sudoku", "pile:4:2 sudoku"]);
    }

    #[test]
    fn a_bad_line_does_not_keep_the_others_from_being_read() {
        let text = format!("{{\"puzzle\": \"{LINE}\"}}\n{{\"puzzle\": \n[1]\n{{\"id\": 3}}\n{{\"puzzle\": \"12\"}}\n");
        let told = outcomes(&text);
        assert_eq!(told.len(), 5, "{told:?}");
        assert_eq!(told[0], "pile:1 sudoku");
        assert!(told[1].starts_with("pile:2 error pile:2:"), "{}", told[1]);
        assert!(told[2].contains("this line is not a JSON object"), "{}", told[2]);
        assert!(!told.iter().any(|line| line.contains("at line 1")), "the line is told once: {told:?}");
        assert!(told[3].contains("the object has no text under \"puzzle\""), "{}", told[3]);
        assert!(told[4].starts_with("pile:5 error pile:5:"), "{}", told[4]);
    }
}
