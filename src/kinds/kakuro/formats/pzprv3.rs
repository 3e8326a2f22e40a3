//! pzprv3, the file format of pzpr: rows and columns without the border, then the grid with its border, then the
//! answers.
//!
//! Lines end with `/` or a line end. In the border, `a` is a sum and 0 is none: down in the first row, across in the
//! first column. Inside, `.` is white, and `a,b` is black with the sum across and the sum down. Answers are digits and
//! dots.

use super::super::draft::{Draft, square_name};
use super::super::{Kakuro, KakuroSquare, Way};
use super::refusal::{Lacks, refusal};
use super::{OrNought, border, check_side, or_nought};
use crate::{Fit, Format, Loaded, each_line, first, of, whole};
use nazo_core::puzzle::{Cell, Position, Value};
use nazo_core::text::codec::{After, Codec, DIGIT, Decimal, Named, OrNothing, Symbols, check_count, check_row};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "pzprv3",
    about: "a file of pzpr on one line, answers included",
    sample: "pzprv3/kakuro/5/5/0 0 12 4 0 0 /0 8,4 . . 0,10 0,0 /10 . . . . 0,10 /3 . . 3,17 . . /0 21,0 . . . . /0 0,0 12,0 \
             . . 0,0 /. . . . . /3 . . . . /. . . . . /. . . . . /. . . . . /",
    fit: |lines| Fit::when(is_one_line(first(lines)), Fixed("kakuro.no-pzprv3-beginning")),
    read: |source, lines| each_line(source, lines, |source, line| puzzle(source, line.text)),
    lacks: |kakuro| refusal(kakuro, &Phrase::literal("pzprv3"), &[Lacks::Border, Lacks::Givens, Lacks::SumZero]),
    write: Some(|kakuro, now| write(of(kakuro)?, now, "/")),
    ..Format::LINE
};

pub(super) const LINES: Format = Format {
    id: "pzprv3-lines",
    about: "a file of pzpr, a line each, answers included",
    sample: "pzprv3\nkakuro\n5\n5\n0 0 12 4 0 0 \n0 8,4 . . 0,10 0,0 \n10 . . . . 0,10 \n3 . . 3,17 . . \n0 21,0 . . . . \n\
             0 0,0 12,0 . . 0,0 \n. . . . . \n3 . . . . \n. . . . . \n. . . . . \n. . . . . \n",
    fit: |lines| {
        let named = lines.get(1).is_some_and(|line| line.text.trim() == "kakuro");
        Fit::when(is_version(first(lines)) && named, Fixed("kakuro.no-pzprv3-lines"))
    },
    read: |source, lines| whole(source, lines, |source, lines| puzzle(source, source.span(lines))),
    lacks: FORMAT.lacks,
    write: Some(|kakuro, now| write(of(kakuro)?, now, "\n")),
    ..Format::LINES
};

fn is_version(text: &str) -> bool {
    let text = text.trim();
    text == "pzprv3" || text.strip_prefix("pzprv3.").is_some_and(|minor| minor.bytes().all(|c| c.is_ascii_digit()))
}

fn is_one_line(text: &str) -> bool {
    let mut fields = text.split('/');
    is_version(fields.next().unwrap_or("")) && fields.next() == Some("kakuro")
}

type Sum = OrNought<Decimal>;

const SUM: Sum = or_nought(Named(Fixed("kakuro.sum-or-nought"), Decimal));
/// The sums across and down of a black square, or a white one.
const SQUARE: Named<OrNothing<(Sum, After<Sum>)>> =
    Named(Fixed("kakuro.sums-across-and-down"), OrNothing((SUM, After(",", SUM)), "."));
const ANSWER: Named<OrNothing<Symbols>> = Named(Fixed("kakuro.answer-or-dot"), OrNothing(DIGIT, "."));

fn puzzle(source: &Source, text: &str) -> Result<Loaded, ReadError> {
    let lines: Vec<&str> = text.split(['/', '\n']).map(str::trim).collect();
    let [_, _, rows, cols, body @ ..] = lines.as_slice() else {
        return Err(ReadError::shape(source, lines.last().unwrap_or(&text), Fixed("kakuro.ends-before-grid")));
    };
    let side = |text| {
        Ok(Piece { text, value: Named(Fixed("kakuro.number-of-rows-or-columns"), Decimal).all(source, text)? as usize })
    };
    let (rows, cols) = (check_side(source, side(*rows)?)?, check_side(source, side(*cols)?)?);
    check_count(source, body.last().unwrap_or(&text), body.len().min(rows + 1), rows + 1, Fixed("kinds.rows-counted"))?;
    let (grid, answers) = body.split_at(rows + 1);
    let grid = grid.iter().enumerate().map(|(row, line)| words(source, line, cols + 1, row));
    let grid: Vec<&str> = grid.collect::<Result<Vec<_>, ReadError>>()?.concat();
    let square = |(at, text)| Ok(Piece { text, value: read_square(source, text, at, cols + 1)? });
    let squares = grid.into_iter().enumerate().map(square).collect::<Result<Vec<_>, ReadError>>()?;
    let mut draft = Draft::new(cols + 1, squares);
    for (row, line) in answers.iter().filter(|line| !line.is_empty()).take(rows).enumerate() {
        for (col, text) in words(source, line, cols, row)?.into_iter().enumerate() {
            let at = (row + 1) * (cols + 1) + col + 1;
            let Some(digit) = ANSWER.all(source, text)? else { continue };
            if !draft.squares.get(at).is_some_and(|piece| piece.value.is_white()) {
                let name = square_name(at, cols + 1);
                return Err(ReadError::shape(source, text, say!("kakuro.answer-cannot-stand", digit, name)));
            }
            draft.placed.push((at, Value(digit as u8)));
        }
    }
    draft.finish(source)
}

fn words<'a>(source: &Source, line: &'a str, needed: usize, row: usize) -> Result<Vec<&'a str>, ReadError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    check_row(source, line, row, words.len(), needed)?;
    Ok(words)
}

/// The direction of the sum in a border square.
fn way(at: usize, cols: usize) -> Way {
    if at < cols { Way::Down } else { Way::Across }
}

fn read_square(source: &Source, text: &str, at: usize, cols: usize) -> Result<KakuroSquare, ReadError> {
    if border::has(cols, at) {
        let sum = SUM.all(source, text)?.filter(|_| at > 0);
        return Ok(KakuroSquare::BLANK.with_sum(way(at, cols), sum));
    }
    let sums = SQUARE.all(source, text)?;
    Ok(sums.map_or(KakuroSquare::White(None), |(across, down)| KakuroSquare::Black { down, across }))
}

fn written_square(square: KakuroSquare, at: usize, cols: usize) -> Option<String> {
    match border::has(cols, at) {
        true => SUM.text(&square.sum(way(at, cols))),
        false => SQUARE.text(&square.sums().map(|(down, across)| (across, down))),
    }
}

/// Writes the file; each line ends with `end`.
fn write(kakuro: &Kakuro, now: Option<&Position>, end: &str) -> Option<String> {
    let (rows, cols) = (kakuro.rows() - 1, kakuro.cols() - 1);
    let squares = kakuro.squares().iter().enumerate();
    let grid = squares.map(|(at, square)| written_square(*square, at, cols + 1)).collect::<Option<Vec<_>>>()?;
    let mut cells = (0..).map(Cell);
    let answer = |square: KakuroSquare| {
        let cell = if square.is_white() { cells.next() } else { None };
        let placed = cell.and_then(|cell| now?.value(cell));
        ANSWER.text(&placed.map(|value| value.0.into()))
    };
    let answers = border::inner(kakuro).map(answer).collect::<Option<Vec<_>>>()?;
    let lines = |words: &[String], cols: usize| -> String {
        words.chunks(cols).map(|row| format!("{} {end}", row.join(" "))).collect()
    };
    let (grid, answers) = (lines(&grid, cols + 1), lines(&answers, cols));
    let last = if end == "\n" { "" } else { "\n" };
    Some(format!("pzprv3{end}kakuro{end}{rows}{end}{cols}{end}{grid}{answers}{last}"))
}
