//! pzprv3, the file format of pzpr: rows and columns without the border, then the grid with its border, then the
//! answers.
//!
//! Lines end with `/` or a line end. Of the border `a` is a sum, 0 none: down in the first row, across in the first
//! column. Inside, `.` is white and `a,b` black with the sum across and the sum down. Answers are digits and dots.

use super::super::draft::{Draft, square_name};
use super::super::{Kakuro, Square, Way};
use super::{border, check_row, side};
use crate::{Fit, Format, Loaded, Reading, each_line, first};
use nazo_core::puzzle::{Cell, Position, Value};
use nazo_core::text::lexis::{Piece, expect, number, read_all};
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

pub(super) const FORMAT: Format = Format {
    id: "pzprv3",
    about: "a file of pzpr on one line, answers included",
    sample: "pzprv3/kakuro/5/5/0 0 12 4 0 0 /0 8,4 . . 0,10 0,0 /10 . . . . 0,10 /3 . . 3,17 . . /0 21,0 . . . . /0 0,0 12,0 \
             . . 0,0 /. . . . . /3 . . . . /. . . . . /. . . . . /. . . . . /",
    one_line: true,
    loose: false,
    written: true,
    fit: |lines| {
        Fit::when(
            is_one_line(first(lines)),
            Fixed("it does not begin with 'pzprv3/kakuro/'", "「pzprv3/kakuro/」で始まっていません"),
        )
    },
    read: |source, lines| each_line(source, lines, |source, line| puzzle(source, line.text)),
};

pub(super) const LINES: Format = Format {
    id: "pzprv3-lines",
    about: "a file of pzpr, a line each, answers included",
    sample: "pzprv3\nkakuro\n5\n5\n0 0 12 4 0 0 \n0 8,4 . . 0,10 0,0 \n10 . . . . 0,10 \n3 . . 3,17 . . \n0 21,0 . . . . \n\
             0 0,0 12,0 . . 0,0 \n. . . . . \n3 . . . . \n. . . . . \n. . . . . \n. . . . . \n",
    one_line: false,
    loose: false,
    written: true,
    fit: |lines| {
        let named = lines.get(1).is_some_and(|line| line.text.trim() == "kakuro");
        Fit::when(
            is_version(first(lines)) && named,
            Fixed(
                "it does not begin with lines 'pzprv3' and 'kakuro'",
                "「pzprv3」の行と「kakuro」の行で始まっていません",
            ),
        )
    },
    read: |source, lines| {
        let number = lines.first().map_or(0, |line| line.number);
        vec![Reading::unnamed(source, number, puzzle(source, source.span(lines)))]
    },
};

fn is_version(text: &str) -> bool {
    let text = text.trim();
    text == "pzprv3" || text.strip_prefix("pzprv3.").is_some_and(|minor| minor.bytes().all(|c| c.is_ascii_digit()))
}

fn is_one_line(text: &str) -> bool {
    let mut fields = text.split('/');
    is_version(fields.next().unwrap_or("")) && fields.next() == Some("kakuro")
}

fn puzzle(source: &Source, text: &str) -> Result<Loaded, ReadError> {
    let lines: Vec<&str> = text.split(['/', '\n']).map(str::trim).collect();
    let [_, _, rows, cols, body @ ..] = lines.as_slice() else {
        let problem = Problem::Shape(Phrase::fixed(
            "it ends before the grid: rows, columns and the grid are missing",
            "盤面の前で終わっています。行数と列数と盤面が必要です。",
        ));
        return Err(ReadError::on(source, lines.last().unwrap_or(&text), problem));
    };
    let (rows, cols) = (side(source, rows)?, side(source, cols)?);
    if body.len() < rows + 1 {
        let message = phrase!(
            "the grid has {} rows instead of {}",
            "盤面は{1}行のはずですが、{0}行あります。",
            body.len(),
            rows + 1
        );
        return Err(ReadError::on(source, body.last().unwrap_or(&text), Problem::Shape(message)));
    }
    let (grid, answers) = body.split_at(rows + 1);
    let mut squares: Vec<Piece<'_, Square>> = Vec::with_capacity((rows + 1) * (cols + 1));
    for (row, line) in grid.iter().enumerate() {
        let words = words(source, line, cols + 1, row)?;
        for (col, text) in words.into_iter().enumerate() {
            squares.push(Piece { text, value: square(source, text, row, col)? });
        }
    }
    let mut draft = Draft::new(cols + 1, squares);
    let answers: Vec<&&str> = answers.iter().filter(|line| !line.is_empty()).take(rows).collect();
    for (row, line) in answers.into_iter().enumerate() {
        for (col, text) in words(source, line, cols, row)?.into_iter().enumerate() {
            let at = (row + 1) * (cols + 1) + col + 1;
            if text == "." {
                continue;
            }
            let digit =
                read_all(source, text, expect(Fixed("a digit from 1 to 9, or '.'", "1から9の数字か「.」"), number))?;
            let white = draft.squares.get(at).is_some_and(|piece| piece.value.is_white());
            match u8::try_from(digit).ok().filter(|digit| (1..=9).contains(digit) && white) {
                Some(digit) => draft.placed.push((at, Value(digit))),
                None => {
                    let name = square_name(at, cols + 1);
                    let message = phrase!(
                        [name],
                        "the answer {digit} cannot stand at {name}",
                        "答えの{digit}は{name}に入りません。"
                    );
                    return Err(ReadError::on(source, text, Problem::Shape(message)));
                }
            }
        }
    }
    draft.finish(source)
}

fn words<'a>(source: &Source, line: &'a str, needed: usize, row: usize) -> Result<Vec<&'a str>, ReadError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    check_row(source, line, row, words.len(), needed)?;
    Ok(words)
}

fn square(source: &Source, text: &str, row: usize, col: usize) -> Result<Square, ReadError> {
    let sum = |text| {
        Ok(Some(read_all(source, text, expect(Fixed("a sum, 0 for none", "合計(なければ0)"), number))?)
            .filter(|sum| *sum > 0))
    };
    if row == 0 || col == 0 {
        let (way, sum) = (if row == 0 { Way::Down } else { Way::Across }, sum(text)?);
        return Ok(Square::BLANK.with_sum(way, sum.filter(|_| row != col)));
    }
    if text == "." {
        return Ok(Square::White(None));
    }
    let Some((across, down)) = text.split_once(',') else {
        let expected =
            Phrase::fixed("'.', or the sums across and down such as '8,4'", "「.」か、「8,4」のような横と縦の合計");
        return Err(ReadError::on(source, text, Problem::Expected { expected, found: Phrase::quoted(text) }));
    };
    Ok(Square::Black { down: sum(down)?, across: sum(across)? })
}

/// The lines, each ended by `end`; none for givens, sums of 0, and grids without a border of clues.
pub(super) fn write(kakuro: &Kakuro, now: Option<&Position>, end: &str) -> Option<String> {
    let (inner, top, left) = border::split(kakuro)?;
    let (cols, rows) = (top.len(), left.len());
    let mut zero = false;
    let mut number = |sum: Option<u32>| {
        zero |= sum == Some(0);
        sum.unwrap_or(0).to_string()
    };
    let mut out = format!("pzprv3{end}kakuro{end}{rows}{end}{cols}{end}0 ");
    top.iter().for_each(|sum| out.push_str(&format!("{} ", number(*sum))));
    for (row, sum) in inner.chunks(cols).zip(&left) {
        out.push_str(&format!("{end}{} ", number(*sum)));
        for square in row {
            match square {
                Square::White(None) => out.push_str(". "),
                Square::White(Some(_)) => return None,
                Square::Black { down, across } => out.push_str(&format!("{},{} ", number(*across), number(*down))),
            }
        }
    }
    let mut cell = 0;
    for row in inner.chunks(cols) {
        out.push_str(end);
        for square in row {
            let mut answer = ".".to_string();
            if square.is_white() {
                let placed = now.and_then(|now| now.value(Cell(cell)));
                answer = placed.map_or(answer, |value| value.0.to_string());
                cell += 1;
            }
            out.push_str(&format!("{answer} "));
        }
    }
    (!zero).then(|| if end == "\n" { out + "\n" } else { out + end + "\n" })
}
