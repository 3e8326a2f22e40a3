//! OpenSudoku's XML, both versions: every `<game data="…">` is a puzzle.

use std::iter;

use nom::Parser;
use nom::bytes::complete::{tag, take_till, take_while, take_while1};
use nom::character::complete::{anychar, char, multispace0, one_of};
use nom::combinator::{map, opt};
use nom::multi::many0;
use nom::sequence::{delimited, preceded};

use super::super::draft::Draft;
use super::{classic, digit};
use crate::{Fit, Format, INFO_KEYS, Info, Loaded, PuzzleRead};
use nazo_core::text::lexis::{Parsed, all_cells, expect, read_all};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase};

pub(super) const FORMAT: Format = Format {
    id: "opensudoku",
    about: "OpenSudoku XML, games whose data are 81 digits",
    sample: r#"<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>Evenings &amp; mornings</name>
  <author>nazo</author>
  <level>easy</level>
  <game data="200105003054000710010203080602807304000000000105309806020701060081000240700402001" />
  <game data="090000060800140002000002000009300070050010030060007900000700000700029005040000080" />
</opensudoku>
"#,
    fit,
    read,
    each: Some(each),
    ..Format::LINES
};

fn fit(lines: &[Line<'_>]) -> Fit {
    let text = super::first(lines);
    let is_xml = text.starts_with("<?xml") || text.starts_with("<opensudoku") || text.starts_with("<!--");
    let named = is_xml && lines.iter().take(40).any(|line| line.text.contains("<opensudoku"));
    Fit::when(named, Fixed("sudoku.no-element-opensudoku"))
}

/// A tag, or the text between two tags.
enum Token<'a> {
    Open { name: &'a str, attributes: Vec<(&'a str, &'a str)> },
    Text(&'a str),
}

fn attribute(input: &str) -> Parsed<'_, (&str, &str)> {
    let name = take_while1(|c: char| c.is_alphanumeric() || c == '_' || c == '-' || c == ':');
    let (rest, (_, name, _, _, _)) = (multispace0, name, multispace0, char('='), multispace0).parse(input)?;
    let (rest, quote) = expect(Fixed("sudoku.quotation-mark"), one_of("\"'")).parse(rest)?;
    let (rest, value) = expect(Fixed("sudoku.closing-quotation-mark"), delimited_by(quote)).parse(rest)?;
    Ok((rest, (name, value)))
}

fn delimited_by<'a>(
    quote: char,
) -> impl Parser<&'a str, Output = &'a str, Error = nazo_core::text::lexis::Failure<'a>> {
    nom::sequence::terminated(take_till(move |c| c == quote), char(quote))
}

fn token(input: &str) -> Parsed<'_, Token<'_>> {
    let name = take_while1(|c: char| !c.is_whitespace() && !matches!(c, '>' | '/' | '<'));
    let body = (name, many0(attribute), multispace0, opt(one_of("/?")));
    let element = delimited(char('<'), body, expect(Fixed("sudoku.closing-angle"), char('>')));
    let opening = map(element, |(name, attributes, _, _)| Token::Open { name, attributes });
    let closing = map(delimited(tag("</"), take_while(|c| !matches!(c, '<' | '>')), char('>')), |_| Token::Text(""));
    let text = map(take_while1(|c| c != '<'), Token::Text);
    // Comments and whatever else begins with '<' are passed over.
    let other = map(preceded(anychar, take_while(|c| c != '<')), |_| Token::Text(""));
    closing.or(opening).or(text).or(other).parse(input)
}

fn read(source: &Source, lines: &[Line<'_>]) -> Vec<PuzzleRead> {
    each(source, lines).collect()
}

fn each(source: &Source, lines: &[Line<'_>]) -> Box<dyn Iterator<Item = PuzzleRead> + Send> {
    let text = source.span(lines);
    let several = is_several(text);
    let (mut start, end) = source.range(text).map_or((0, 0), |range| (range.start, range.end));
    let source = source.clone();
    let number = lines.first().map_or(1, |line| line.number);
    let mut info = Info::default();
    let mut inside = String::new();
    let mut count = 0;
    Box::new(iter::from_fn(move || {
        while let Some(rest) = source.text().get(start..end)
            && let Ok((behind, token)) = token(rest)
        {
            start = end - behind.len();
            match token {
                Token::Text(text) => {
                    let key = match inside.as_str() {
                        "name" => "title",
                        "level" => "grade",
                        "description" | "comment" => "note",
                        "created" => "date",
                        other => other,
                    };
                    if INFO_KEYS.contains(&key) {
                        info.add(key, &unescape(text));
                    }
                    inside.clear();
                }
                Token::Open { name: "game", attributes } => {
                    let data = attributes.iter().find(|(name, _)| *name == "data").map(|(_, data)| *data);
                    let line = data.and_then(|data| source.line_of(data)).unwrap_or(number);
                    count += 1;
                    let title = info.title.as_deref();
                    let id = title.map(|it| if several { format!("{it} {count}") } else { it.to_string() });
                    let outcome = game(&source, line, data, info.clone());
                    return Some(PuzzleRead::named(id.as_deref(), &source, line, outcome));
                }
                Token::Open { name: "folder", attributes } => {
                    info.title = None;
                    if let Some((_, name)) = attributes.iter().find(|(name, _)| *name == "name") {
                        info.add("title", &unescape(name));
                    }
                }
                Token::Open { name, .. } => inside = name.to_string(),
            }
        }
        (count == 0).then(|| {
            count = 1;
            let message = Fixed("sudoku.no-element-game-data");
            let error = ReadError::at(&source, number, 1, Problem::Shape(message.into()));
            PuzzleRead::unnamed(&source, number, Err(error))
        })
    }))
}

/// Whether a text has more than one game.
fn is_several(text: &str) -> bool {
    let mut rest = text;
    let mut next = || {
        let (behind, token) = token(rest).ok()?;
        rest = behind;
        Some(token)
    };
    let games = iter::from_fn(&mut next).filter(|token| matches!(token, Token::Open { name: "game", .. }));
    games.take(2).count() == 2
}

fn game(source: &Source, line: usize, data: Option<&str>, info: Info) -> Result<Loaded, ReadError> {
    let Some(data) = data else {
        return Err(ReadError::at(source, line, 1, Problem::Shape(Fixed("sudoku.game-without-data").into())));
    };
    if data.contains('|') || data.starts_with("version") {
        return Err(ReadError::on(source, data, Problem::Unsupported(Phrase::fixed("sudoku.data-with-notes"))));
    }
    let draft = classic(source, data, read_all(source, data, all_cells(|_| false, digit))?)?;
    Draft { info, ..draft }.finish(source)
}

fn unescape(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'").replace("&amp;", "&")
}
