//! OpenSudoku's XML in both versions: every `<game data="…">` is a puzzle.

use std::iter;

use nom::Parser;
use nom::bytes::complete::{take_till, take_while, take_while1};
use nom::character::complete::{anychar, char, multispace0, one_of};
use nom::combinator::{map, opt};
use nom::multi::many0;
use nom::sequence::delimited;

use super::super::draft::Draft;
use super::{classic, digit};
use crate::{Fit, Format, Info, Loaded, PuzzleRead};
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

/// A tag and the text after it.
struct Element<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    text: &'a str,
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

fn element(input: &str) -> Parsed<'_, Element<'_>> {
    let name = take_while1(|c: char| !c.is_whitespace() && !matches!(c, '>' | '/' | '<'));
    let body = (name, many0(attribute), multispace0, opt(one_of("/?")));
    let tag = delimited(char('<'), body, expect(Fixed("sudoku.closing-angle"), char('>')));
    let text = || take_while(|c| c != '<');
    let named = map((tag, text()), |((name, attributes, ..), text)| Element { name, attributes, text });
    // Closing tags, comments and anything else that begins with '<' are skipped.
    let other = map((anychar, text()), |_| Element { name: "", attributes: Vec::new(), text: "" });
    named.or(other).parse(input)
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
    let mut count = 0;
    Box::new(iter::from_fn(move || {
        while let Some(rest) = source.text().get(start..end)
            && let Ok((behind, Element { name, attributes, text })) = element(rest)
        {
            start = end - behind.len();
            let attribute = |wanted| attributes.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
            let key = match name {
                "game" => {
                    let data = attribute("data");
                    let line = data.and_then(|data| source.line_of(data)).unwrap_or(number);
                    count += 1;
                    let title = info.title.as_deref();
                    let id = title.map(|it| if several { format!("{it} {count}") } else { it.to_string() });
                    let outcome = game(&source, line, data, info.clone());
                    return Some(PuzzleRead::named(id.as_deref(), &source, line, outcome));
                }
                "folder" => {
                    info.title = None;
                    info.add("title", &unescape(attribute("name").unwrap_or_default()));
                    continue;
                }
                "name" => "title",
                "level" => "grade",
                "description" | "comment" => "note",
                "created" => "date",
                other => other,
            };
            info.add(key, &unescape(text));
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
    let next = || {
        let (behind, element) = element(rest).ok()?;
        rest = behind;
        Some(element)
    };
    iter::from_fn(next).filter(|element| element.name == "game").nth(1).is_some()
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
