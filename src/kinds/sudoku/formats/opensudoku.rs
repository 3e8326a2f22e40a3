//! OpenSudoku's XML, both versions: every `<game data="…">` is a puzzle.

use nom::Parser;
use nom::bytes::complete::{tag, take_till, take_while, take_while1};
use nom::character::complete::{anychar, char, multispace0, one_of};
use nom::combinator::{map, opt};
use nom::multi::many0;
use nom::sequence::{delimited, preceded};

use super::super::draft::Draft;
use super::{classic, digit};
use crate::{Fit, Format, INFO_KEYS, Info, Loaded, Reading};
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
    ..Format::LINES
};

fn fit(lines: &[Line<'_>]) -> Fit {
    let text = super::first(lines);
    let is_xml = text.starts_with("<?xml") || text.starts_with("<opensudoku") || text.starts_with("<!--");
    let named = is_xml && lines.iter().take(40).any(|line| line.text.contains("<opensudoku"));
    Fit::when(named, Fixed("it has no element <opensudoku>", "<opensudoku>の要素がありません"))
}

/// A tag, or the text between two tags.
enum Token<'a> {
    Open { name: &'a str, attributes: Vec<(&'a str, &'a str)> },
    Text(&'a str),
}

fn attribute(input: &str) -> Parsed<'_, (&str, &str)> {
    let name = take_while1(|c: char| c.is_alphanumeric() || c == '_' || c == '-' || c == ':');
    let (rest, (_, name, _, _, _)) = (multispace0, name, multispace0, char('='), multispace0).parse(input)?;
    let (rest, quote) = expect(Fixed("a quotation mark", "引用符"), one_of("\"'")).parse(rest)?;
    let (rest, value) = expect(Fixed("the closing quotation mark", "閉じる引用符"), delimited_by(quote)).parse(rest)?;
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
    let element = delimited(char('<'), body, expect(Fixed("'>'", "「>」"), char('>')));
    let opening = map(element, |(name, attributes, _, _)| Token::Open { name, attributes });
    let closing = map(delimited(tag("</"), take_while(|c| !matches!(c, '<' | '>')), char('>')), |_| Token::Text(""));
    let text = map(take_while1(|c| c != '<'), Token::Text);
    // Comments and whatever else begins with '<' are passed over.
    let other = map(preceded(anychar, take_while(|c| c != '<')), |_| Token::Text(""));
    closing.or(opening).or(text).or(other).parse(input)
}

fn read(source: &Source, lines: &[Line<'_>]) -> Vec<Reading> {
    let number = lines.first().map_or(0, |line| line.number);
    let tokens = match read_all(source, source.span(lines), many0(token)) {
        Ok(tokens) => tokens,
        Err(error) => return vec![Reading::unnamed(source, number, Err(error))],
    };
    let mut info = Info::default();
    let mut inside = "";
    let mut games = Vec::new();
    for token in tokens {
        match token {
            Token::Text(text) => {
                let key = match inside {
                    "name" => "title",
                    "level" => "grade",
                    "description" | "comment" => "note",
                    "created" => "date",
                    other => other,
                };
                if INFO_KEYS.contains(&key) {
                    info.add(key, &unescape(text));
                }
                inside = "";
            }
            Token::Open { name: "game", attributes } => {
                let data = attributes.iter().find(|(name, _)| *name == "data").map(|(_, data)| *data);
                games.push((data, info.clone()));
            }
            Token::Open { name: "folder", attributes } => {
                info.title = None;
                if let Some((_, name)) = attributes.iter().find(|(name, _)| *name == "name") {
                    info.add("title", &unescape(name));
                }
            }
            Token::Open { name, .. } => inside = name,
        }
    }
    if games.is_empty() {
        let message = Fixed("it has no element <game data=\"…\">", "<game data=\"…\">の要素がありません。");
        let problem = Problem::Shape(message.into());
        return vec![Reading::unnamed(source, number, Err(ReadError::at(source, number, 1, problem)))];
    }
    let several = games.len() > 1;
    let name =
        |at: usize, title: Option<&str>| title.map(|t| if several { format!("{t} {}", at + 1) } else { t.into() });
    games
        .into_iter()
        .enumerate()
        .map(|(at, (data, info))| {
            let line = data.and_then(|data| source.line_of(data)).unwrap_or(number);
            let id = name(at, info.title.as_deref());
            Reading::named(id.as_deref(), source, line, game(source, line, data, info))
        })
        .collect()
}

fn game(source: &Source, line: usize, data: Option<&str>, info: Info) -> Result<Loaded, ReadError> {
    let Some(data) = data else {
        let message = Fixed("a game without data", "データのない問題です。");
        return Err(ReadError::at(source, line, 1, Problem::Shape(message.into())));
    };
    if data.contains('|') || data.starts_with("version") {
        let message = Phrase::fixed(
            "this game's data are a list of cells with notes; only data of 81 digits can be read",
            "この問題のデータはメモの付いたマスのリストです。読めるのは81個の数字のデータだけです。",
        );
        return Err(ReadError::on(source, data, Problem::Unsupported(message)));
    }
    let draft = classic(source, data, read_all(source, data, all_cells(|_| false, digit))?)?;
    Draft { info, ..draft }.finish(source)
}

fn unescape(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'").replace("&amp;", "&")
}
