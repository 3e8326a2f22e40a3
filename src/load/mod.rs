//! Bytes in, puzzles out: detects what a text is and has the right kind read it.

pub mod beside;
mod detect;
pub mod packs;
mod parted;
mod parts;
pub mod picture;
mod records;
mod wraps;

use std::iter;
use std::sync::Arc;

pub use detect::is_line;
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::text::{Document, MOST_LINES, Problem, ReadError, Source, data_url, documents};
use nazo_core::words::{Phrase, say};
use nazo_kinds::scan::{Refusal, Trust};
use nazo_kinds::{KINDS, Kind, Loaded, PuzzleRead, kind_named};
use parts::{Begin, PIECE, Parts};
use records::records;

/// The longest line that is accepted, in bytes. A move that marks every square of a 255x255 minefield takes a sixth of
/// it.
const LONGEST_LINE: usize = 8 << 20;
/// The most bytes of a puzzle with the moves of its game: room for about a million moves. Anything larger is neither
/// read nor written, so that everything saved can be read.
pub const MOST_GAME_BYTES: u64 = 16 << 20;
/// A list with no more bytes than this, and no more lines than a piece, is read at once.
const WHOLE: usize = 1 << 16;
/// Texts with more bytes than this are not mails: they are read as they are, part by part.
const LONG: usize = 1 << 20;

/// Signatures of picture files: offset in bytes, signature, name of the format, and whether nazo reads it.
const PICTURES: [(usize, &[u8], &str, bool); 14] = [
    (0, b"\x89PNG\r\n\x1a\n", "PNG", true),
    (0, b"\xff\xd8\xff", "JPEG", true),
    (0, b"GIF8", "GIF", true),
    (0, b"RIFF", "WebP", true),
    (0, b"BM", "BMP", true),
    (0, b"II*\0", "TIFF", false),
    (0, b"MM\0*", "TIFF", false),
    (0, b"qoif", "QOI", false),
    (0, b"%PDF-", "PDF", false),
    (0, b"<svg", "SVG", false),
    (4, b"ftyphei", "HEIC", false),
    (4, b"ftypmif1", "HEIC", false),
    (4, b"ftypmsf1", "HEIC", false),
    (4, b"ftypavif", "AVIF", false),
];
/// The most bytes before the drawing in an SVG file.
const PROLOG: usize = 1 << 10;

/// Reads every puzzle in `bytes`, in order. `name` is a file name, or `-` for standard input. JSON lines are read as
/// well, each with the text of a puzzle. There is at least one reading: if nothing is recognised, it says what was
/// tried. A mistake in one puzzle does not prevent the others from being read.
pub fn load(name: &str, bytes: &[u8]) -> Vec<PuzzleRead> {
    load_as(name, bytes, None)
}

/// Like [`load`]; a text that fits no format is read as native text of the `likely` kind without its first line.
pub fn load_as(name: &str, bytes: &[u8], likely: Option<&'static dyn Kind>) -> Vec<PuzzleRead> {
    each(name, bytes, likely, Budget::unlimited).collect()
}

/// Like [`load_as`], but reads the puzzles one at a time, so that little more than the text is held in memory. `begin`
/// gives a budget to each unit: a part of a long text, a piece of a list, or a picture. If its flags, deadline or units
/// (a line or a part) stop the reading, the last item says so. The caller does not have to wait for later puzzles of a
/// long text.
pub fn each(
    name: &str,
    bytes: &[u8],
    likely: Option<&'static dyn Kind>,
    begin: impl Fn() -> Budget + Send + Sync + 'static,
) -> Readings {
    each_by(name, bytes, likely, Arc::new(begin))
}

fn each_by(name: &str, bytes: &[u8], likely: Option<&'static dyn Kind>, begin: Begin) -> Readings {
    if let Some(text) = utf16(bytes) {
        return each_by(name, text.as_bytes(), likely, begin);
    }
    let one = |reading: PuzzleRead| Box::new(iter::once(reading));
    if let Some(reading) = binary(name, bytes) {
        return one(reading);
    }
    let alone = |source: &Source, problem: Problem| one(refused(source, problem));
    let blank = Source::new(name, "");
    let text = match (pictured(bytes), std::str::from_utf8(bytes)) {
        (Some((_, true)), _) => return one(seen(name, bytes, &begin())),
        (Some((format, false)), _) => return alone(&blank, Problem::Picture { format }),
        (_, Err(error)) => return alone(&blank, Problem::NotText { offset: error.valid_up_to() }),
        (_, Ok(text)) => match text.find('\0') {
            Some(offset) => return alone(&blank, Problem::NotText { offset }),
            None => text,
        },
    };
    if let Some(picture) = data_url::picture_in(text) {
        return each_by(name, &picture, likely, begin);
    }
    if data_url::is_of_picture(text) {
        return alone(&blank, Problem::Shape(Phrase::fixed("load.picture-address-damaged")));
    }
    if records::is_records(text) {
        return Box::new(records(Source::new(name, text), move |name, text| {
            unwrapped(name, text, likely, begin.clone())
        }));
    }
    if let Some((number, line)) = (1..).zip(text.lines()).find(|(_, line)| is_too_long(line)) {
        return alone(&blank, too_long(number, line));
    }
    unwrapped(name, text, likely, begin)
}

/// Every puzzle in a text, even if something surrounds it.
fn unwrapped(name: &str, text: &str, likely: Option<&'static dyn Kind>, begin: Begin) -> Readings {
    if text.len() > WHOLE || text.lines().nth(PIECE).is_some() {
        let parts = Parts::new(Source::new(name, text), likely, begin.clone());
        if text.len() > LONG || parts.is_list() {
            return Box::new(parts);
        }
    }
    let read =
        |begin| move |text: &str, likely| Box::new(Parts::new(Source::new(name, text), likely, begin)) as Readings;
    wraps::unwrapped(text, likely, &|text, likely| read(Arc::new(Budget::unlimited))(text, likely))
        .readings(read(begin))
}

/// The readings of a text, in order.
pub type Readings = Box<dyn Iterator<Item = PuzzleRead> + Send>;

/// A whole text that is not a puzzle.
fn refused(source: &Source, problem: Problem) -> PuzzleRead {
    PuzzleRead { id: source.name().to_string(), outcome: Err(ReadError::whole(source, problem)), sight: None }
}

/// A reading that says that the rest of a text is not read.
fn ended(source: &Source, stopped: Stopped) -> PuzzleRead {
    refused(source, Problem::Stopped(stopped))
}

fn is_end(reading: &PuzzleRead) -> bool {
    reading.outcome.as_ref().is_err_and(|error| matches!(*error.problem, Problem::Stopped(_)))
}

/// Whether a line is too long for a puzzle. Some texts have only `\r` as line ends.
fn is_too_long(line: &str) -> bool {
    line.len() > LONGEST_LINE && line.split('\r').any(|line| line.len() > LONGEST_LINE)
}

fn too_long(number: usize, line: &str) -> Problem {
    Problem::Shape(say!("load.line-too-long", number, bytes = line.len(), most = LONGEST_LINE))
}

/// A text in UTF-16, as Windows writes it when a command's output is redirected to a file. It starts with a byte order
/// mark. `None` if it is something else.
fn utf16(bytes: &[u8]) -> Option<String> {
    let order: fn([u8; 2]) -> u16 = match bytes.get(..2)? {
        [0xff, 0xfe] => u16::from_le_bytes,
        [0xfe, 0xff] => u16::from_be_bytes,
        _ => return None,
    };
    let (pairs, rest) = bytes[2..].as_chunks::<2>();
    let symbols = char::decode_utf16(pairs.iter().map(|pair| order(*pair)));
    rest.is_empty().then(|| symbols.collect::<Result<String, _>>().ok()).flatten()
}

/// Whether there is anything to fill in. Without a cell, a cursor has nowhere to be. Only in minesweeper can all cells
/// be open without an error. The other readers check this themselves, and building a model takes longer than reading a
/// puzzle.
fn is_open(loaded: &Loaded) -> bool {
    loaded.puzzle.minefield().is_none() || loaded.puzzle.model().cell_count() > 0
}

/// The mistakes in a text that is being edited, as far as they can be found at once. Empty if all of it can be read.
pub fn mistakes(name: &str, text: &str) -> Vec<ReadError> {
    let source = Source::new(name, text);
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.id()).collect();
    let of = |document: Document<'_>| match native(&document) {
        Some(kind) => kind.mistakes(&source, &document),
        None => detect::readings(&source, &document, &Budget::unlimited())
            .into_iter()
            .filter_map(|reading| reading.outcome.err())
            .collect(),
    };
    documents(&source, &kinds).flat_map(of).collect()
}

/// The kind that reads the document as native text.
fn native(document: &Document<'_>) -> Option<&'static dyn Kind> {
    match document.kind {
        Some(line) => kind_named(line.text.trim()),
        None => KINDS.iter().copied().find(|kind| kind.recognises(document)),
    }
}

/// The puzzle in a binary file of some kind, recognised by bytes that no text contains.
fn binary(name: &str, bytes: &[u8]) -> Option<PuzzleRead> {
    let is_strange = |byte: &u8| *byte < b'\t';
    if !bytes.iter().any(is_strange) || pictured(bytes).is_some() {
        return None;
    }
    KINDS.iter().find_map(|kind| kind.read_bytes(name, bytes))
}

/// The puzzle in a picture, if it can be trusted without a person checking it. A budget that is used up leaves less
/// trust.
pub fn seen(name: &str, bytes: &[u8], budget: &Budget) -> PuzzleRead {
    let unread = |reason: Phrase| {
        let source = Source::new(name, "");
        ReadError::whole(&source, Problem::Unread { reason })
    };
    let (outcome, sight) = match picture::sight(bytes, picture::Wanted::default(), budget) {
        Err(error) => (Err(unread(error.phrase())), None),
        Ok(sight) => {
            let outcome = match sight.trust {
                Trust::Sure | Trust::Look => picture::puzzle(name, &sight.scan).and_then(|loaded| {
                    if is_open(&loaded) {
                        Ok(loaded)
                    } else {
                        Err(ReadError::whole(&Source::new(name, ""), Problem::Settled))
                    }
                }),
                // Two equal digits in a row explain more than that there is no solution.
                Trust::Refused(refusal) => Err(match picture::puzzle(name, &sight.scan) {
                    Err(error) if refusal == Refusal::NoSolution => {
                        ReadError::whole(&Source::new(name, ""), *error.problem)
                    }
                    _ => unread(picture::refusal_with_kind(&sight, refusal)),
                }),
            };
            (outcome, Some(Box::new(sight)))
        }
    };
    PuzzleRead { id: name.to_string(), outcome, sight }
}

/// Whether the bytes are a picture in a format that is read.
pub fn is_picture(bytes: &[u8]) -> bool {
    pictured(bytes).is_some_and(|(_, is_read)| is_read)
}

/// The extensions of picture files that are read.
const ENDINGS: [&str; 6] = [".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif"];

/// Whether a file with this name would be a picture that is read.
pub fn is_picture_name(name: &str) -> bool {
    let name = name.to_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// The format of a picture, and whether it is read; `None` if it is not a picture.
fn pictured(bytes: &[u8]) -> Option<(&'static str, bool)> {
    let is_webp = |magic: &[u8]| magic != b"RIFF" || bytes.get(8..12) == Some(b"WEBP");
    // Many texts start with "BM".
    let is_bitmap = |magic: &[u8]| magic != b"BM" || bytes.get(2..26).is_some_and(|head| head.contains(&0));
    let prolog = bytes.get(..bytes.len().min(PROLOG)).filter(|head| head.starts_with(b"<?xml")).unwrap_or_default();
    let bytes = prolog.windows(4).position(|tag| tag == b"<svg").and_then(|at| bytes.get(at..)).unwrap_or(bytes);
    let stands = |at: usize, magic: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(magic));
    let is_it = |at, magic: &[u8]| stands(at, magic) && is_webp(magic) && is_bitmap(magic);
    PICTURES.iter().find(|(at, magic, ..)| is_it(*at, magic)).map(|(_, _, format, is_read)| (*format, *is_read))
}

fn document_readings(
    source: &Source,
    document: &Document<'_>,
    likely: Option<&'static dyn Kind>,
    budget: &Budget,
) -> Vec<PuzzleRead> {
    let read = |kind: &'static dyn Kind| {
        let outcome = kind.read(source, document).map(|loaded| Loaded { journal: document.state.into(), ..loaded });
        vec![PuzzleRead::unnamed(source, document.line, outcome)]
    };
    let lines = document.lines.iter().map(|line| line.text.len() as u64 + 1);
    let rest = document.rest.lines().map(|line| line.text.len() as u64 + 1);
    let bytes = lines.chain(rest).sum::<u64>() + document.state.text.len() as u64;
    let too_much = (bytes > MOST_GAME_BYTES).then(|| say!("load.no-list-and-too-long", bytes, most = MOST_GAME_BYTES));
    let too_many = (!document.rest.text.is_empty()).then(|| say!("load.no-list-and-too-many-lines", most = MOST_LINES));
    if let Some(why) = too_much.or(too_many) {
        return vec![PuzzleRead::unnamed(source, document.line, Err(ReadError::whole(source, Problem::Shape(why))))];
    }
    if let Some(kind) = native(document) {
        return read(kind);
    }
    let found = detect::readings(source, document, budget);
    let unknown = |reading: &PuzzleRead| {
        reading.outcome.as_ref().is_err_and(|error| matches!(*error.problem, Problem::Unrecognised { .. }))
    };
    match (likely, found.as_slice()) {
        (Some(kind), [only]) if unknown(only) => read(kind),
        _ => found,
    }
}

/// The model of a 9x9 sudoku without givens, for tests in the layers above.
#[cfg(test)]
pub fn empty_sudoku() -> nazo_core::puzzle::Model {
    load("test", ".".repeat(81).as_bytes()).remove(0).outcome.expect("a puzzle").puzzle.model()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    use super::*;

    fn message(bytes: &[u8]) -> String {
        match load("file", bytes).remove(0).outcome {
            Ok(loaded) => format!("{loaded:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn what_is_no_text_is_named() {
        assert_eq!(
            message(b"II*\0\x08\0\0\xff"),
            "file: this is a TIFF file; save it as PNG or JPEG, or take a screenshot of it"
        );
        let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
        let svg = b"<?xml version='1.0'?>\n<!-- drawn by hand -->\n<svg viewBox='0 0 9 9'></svg>";
        for (file, format) in [(heic.as_slice(), "HEIC"), (svg, "SVG"), (b"%PDF-1.7\n", "PDF")] {
            assert!(message(file).starts_with(&format!("file: this is a {format} file; ")), "{}", message(file));
        }
        let cut = message(b"\x89PNG\r\n\x1a\n\0\0");
        assert!(cut.starts_with("file: the picture is damaged: ") && cut.ends_with("unexpected end of file"), "{cut}");
        assert_eq!(message(b"sudoku\n12\xff4\n"), "file: not UTF-8 text: invalid at byte 9");
        assert_eq!(message(b""), "file: no puzzle here: the text is empty");
        assert_eq!(message(b"\n// nothing\n---\n"), "file: no puzzle here: the text is empty");
    }

    #[test]
    fn a_text_in_utf16_is_one() {
        let text = "sudoku\ntitle: 謎\n12..\n..12\n2..1\n.12.\n";
        let plain = load("file", text.as_bytes());
        let encoded = |mark: [u8; 2], order: fn(u16) -> [u8; 2]| -> Vec<u8> {
            mark.into_iter().chain(text.encode_utf16().flat_map(order)).collect()
        };
        for bytes in [encoded([0xff, 0xfe], u16::to_le_bytes), encoded([0xfe, 0xff], u16::to_be_bytes)] {
            assert_eq!(format!("{:?}", load("file", &bytes)), format!("{plain:?}"));
            // Half a character at the end is the mistake of a truncated text.
            let cut = message(&bytes[..bytes.len() - 1]);
            assert_eq!(cut, "file: not UTF-8 text: invalid at byte 0");
        }
        assert!(plain[0].outcome.is_ok(), "{plain:?}");
    }

    const SUDOKU: &str = "..9....2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2";

    fn all(text: &str, begin: fn() -> Budget) -> Vec<PuzzleRead> {
        each("text", text.as_bytes(), None, begin).collect()
    }

    #[test]
    fn whoever_has_waited_long_enough_for_a_long_text_ends_the_reading() {
        let part = format!("sudoku\ntitle: {}\n1...\n..2.\n....\n....\n", "x".repeat(500));
        let none: fn() -> Budget = || Budget::of(0);
        let is_ended = |readings: &[PuzzleRead]| readings.len() == 1 && is_end(&readings[0]);
        assert!(is_ended(&all(&part.repeat(LONG / 500), none)));
        let list = format!("{SUDOKU}\n").repeat(LONG / SUDOKU.len());
        assert!(is_ended(&all(&format!("{list}---\n{SUDOKU}\n"), none)));
        // Each piece has its own units.
        assert_eq!(all(&list, || Budget::of(PIECE as u64)).len(), list.lines().count());
        assert_eq!(all(&part.repeat(9), none).len(), 9, "it takes a moment");
    }

    #[test]
    fn long_texts_are_read_as_far_as_somebody_asks() {
        let line = format!("{SUDOKU}\n");
        let list = format!("# a list\n{}no puzzle\n{line}", line.repeat(2 * LONG / line.len()));
        let parts = format!("{line}---\n").repeat(LONG / line.len());
        let games = format!("<opensudoku>{}", format!("<game data=\"{SUDOKU}\"/>").repeat(LONG / line.len()));
        for text in [&list, &parts, &games] {
            // The next puzzle asked for has no time left.
            let is_over = Arc::new(AtomicBool::new(false));
            let flag = is_over.clone();
            let mut found = each("text", text.as_bytes(), None, move || Budget::unlimited().with_cancel(flag.clone()));
            assert!(found.next().is_some_and(|first| first.outcome.is_ok()), "{}", &text[..99]);
            is_over.store(true, Relaxed);
            let rest: Vec<PuzzleRead> = found.collect();
            let is_cut = rest.len() < PIECE && rest.last().is_some_and(is_end);
            assert!(is_cut, "{} after {}", rest.len(), &text[..99]);
        }
        let (found, count) = (all(&list, Budget::unlimited), list.lines().count());
        assert_eq!(found.len(), count - 1);
        let error = found[count - 3].outcome.as_ref().expect_err("no puzzle");
        assert_eq!((error.line, found[count - 2].id.as_str()), (count - 1, format!("text:{count}").as_str()));
    }

    #[test]
    fn more_lines_than_any_puzzle_has_are_refused() {
        let text = "1 2\n".repeat(MOST_LINES + 1);
        let found = message(text.as_bytes());
        assert_eq!(
            found,
            "file: not a list of puzzles, one per line, and too long for one puzzle (at most 16384 lines)"
        );
    }

    #[test]
    fn of_many_lines_each_is_read_in_its_place() {
        const LINE: &str = "..9....2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2";
        let lines = (1..=2600).map(|number| match number {
            1700 => LINE.replace("..9....2.", "..99...2."),
            // One line in another format, which no line after it has.
            1900 => "0 0 3 0 2 0 6 0 0".to_string(),
            _ => format!("{LINE} {number}"),
        });
        let text: String = lines.map(|line| line + "\n").collect();
        let readings = load("file", text.as_bytes());
        let ids: Vec<&str> = readings.iter().map(|reading| reading.id.as_str()).collect();
        assert_eq!(ids, (1..=2600).map(|number| format!("file:{number}")).collect::<Vec<_>>());
        let refused: Vec<usize> = (1..).zip(&readings).filter(|(_, it)| it.outcome.is_err()).map(|it| it.0).collect();
        assert_eq!(refused, [1700, 1900]);
        let alone = |at: usize| load("file", text.lines().nth(at).unwrap_or_default().as_bytes()).remove(0).outcome;
        let told = |loaded: &Loaded| (loaded.puzzle.write("line", None), loaded.puzzle.info().clone());
        for at in [0, 1300, 2599] {
            let (Ok(one), Ok(among)) = (alone(at), &readings[at].outcome) else { panic!("{at} is a puzzle") };
            assert_eq!(told(&one), told(among));
        }
    }

    #[test]
    fn a_flood_of_parts_that_are_no_puzzles_is_one_mistake() {
        assert_eq!(load("file", "---\n1\n".repeat(500).as_bytes()).len(), 500);
        let readings = load("file", "---\n1\n".repeat(50_000).as_bytes());
        assert_eq!(readings.len(), 1);
        assert_eq!(message("```\n1\n```\n".repeat(5000).as_bytes()), "file: none of its first 500 parts is a puzzle");
        let games =
            |before: &str| load("file", format!("<opensudoku>{before}{}", "<game data=\"1\"/>".repeat(900)).as_bytes());
        assert_eq!(games("").len(), 1);
        let sound = format!("<game data=\"{}\"/>", SUDOKU.replace('.', "0"));
        assert_eq!(games(&sound).len(), 901);
        let late = "---\n1\n".repeat(499) + "---\n" + &"1...\n.2..\n..3.\n...4\n---\n".repeat(2);
        assert_eq!(load("file", late.as_bytes()).iter().filter(|reading| reading.outcome.is_ok()).count(), 2);
    }

    #[test]
    fn what_has_no_cell_to_fill_in_is_no_puzzle() {
        assert_eq!(message(b"minesweeper\n0 0\n0 0\n"), "file: nothing left to solve here");
    }
}
