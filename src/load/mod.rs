//! Bytes in, puzzles out: finds out what a text is and lets the right kind read it.

mod detect;
pub mod packs;

use crate::kinds::{JournalLine, KINDS, Kind, Loaded, Reading, kind_named};
use crate::text::{Document, Problem, ReadError, Source, documents};

/// How the files of pictures begin.
const PICTURES: [(&[u8], &str); 9] = [
    (b"\x89PNG\r\n\x1a\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"RIFF", "WebP"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"qoif", "QOI"),
    (b"%PDF-", "PDF"),
];

/// Reads every puzzle in `bytes`, known to the reader as `name` (a file name, or `-` for standard input), in the
/// order in which they stand there. There is at least one reading: where nothing can be recognised, it says what was
/// tried. A mistake in one puzzle does not keep the others from being read.
pub fn load(name: &str, bytes: &[u8]) -> Vec<Reading> {
    if let Some(reading) = binary(name, bytes) {
        return vec![reading];
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let source = Source::new(name, "");
            let problem = match picture(bytes) {
                Some(format) => Problem::Picture { format },
                None => Problem::NotText { offset: error.valid_up_to() },
            };
            return vec![Reading { id: name.to_string(), outcome: Err(ReadError::whole(&source, problem)) }];
        }
    };
    let source = Source::new(name, text);
    if let (Some(format), true) = (picture(bytes), text.contains('\0')) {
        return vec![Reading {
            id: name.to_string(),
            outcome: Err(ReadError::whole(&source, Problem::Picture { format })),
        }];
    }
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.id()).collect();
    let documents = documents(&source, &kinds);
    if documents.iter().all(|document| document.lines.is_empty() && document.kind.is_none()) {
        return vec![Reading { id: name.to_string(), outcome: Err(ReadError::whole(&source, Problem::Empty)) }];
    }
    documents.iter().flat_map(|document| document_readings(&source, document)).collect()
}

/// Everything that is wrong with a text that is being written, as far as that can be told at once; nothing where all of
/// it can be read.
pub fn mistakes(name: &str, text: &str) -> Vec<ReadError> {
    let source = Source::new(name, text);
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.id()).collect();
    let of = |document: &Document<'_>| match native(document) {
        Some(kind) => kind.mistakes(&source, document),
        None => detect::readings(&source, document).into_iter().filter_map(|reading| reading.outcome.err()).collect(),
    };
    documents(&source, &kinds).iter().flat_map(of).collect()
}

/// The kind that reads the document as native text.
fn native(document: &Document<'_>) -> Option<&'static dyn Kind> {
    match document.kind {
        Some(line) => kind_named(line.text.trim()),
        None => KINDS.iter().copied().find(|kind| kind.recognises(document)),
    }
}

/// What is no text but the file of some kind: it has bytes that stand in no text.
fn binary(name: &str, bytes: &[u8]) -> Option<Reading> {
    let is_strange = |byte: &u8| *byte < b'\t';
    if !bytes.iter().any(is_strange) || picture(bytes).is_some() {
        return None;
    }
    KINDS.iter().find_map(|kind| kind.read_bytes(name, bytes))
}

fn picture(bytes: &[u8]) -> Option<&'static str> {
    let is_webp = |magic: &[u8]| magic != b"RIFF" || bytes.get(8..12) == Some(b"WEBP");
    PICTURES.iter().find(|(magic, _)| bytes.starts_with(magic) && is_webp(magic)).map(|(_, format)| *format)
}

fn document_readings(source: &Source, document: &Document<'_>) -> Vec<Reading> {
    if let Some(kind) = native(document) {
        let journal = document.state.iter().copied().map(JournalLine::from).collect();
        let outcome = kind.read(source, document).map(|loaded| Loaded { journal, ..loaded });
        return vec![Reading::unnamed(source, document.line, outcome)];
    }
    detect::readings(source, document)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(bytes: &[u8]) -> String {
        match load("file", bytes).remove(0).outcome {
            Ok(loaded) => format!("{loaded:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn what_is_no_text_is_named() {
        assert_eq!(message(b"\x89PNG\r\n\x1a\n\0\0"), "file: this is a PNG picture; pictures are not read yet");
        assert_eq!(message(b"\xff\xd8\xff\xe0 JFIF"), "file: this is a JPEG picture; pictures are not read yet");
        assert_eq!(message(b"GIF89a\0\0"), "file: this is a GIF picture; pictures are not read yet");
        assert_eq!(message(b"sudoku\n12\xff4\n"), "file: this is not text: byte 9 is not UTF-8");
        assert_eq!(message(b""), "file: there is no puzzle here: the text is empty");
        assert_eq!(message(b"\n// nothing\n---\n"), "file: there is no puzzle here: the text is empty");
    }
}
