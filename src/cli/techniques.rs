//! `nazo techniques`: every instance of one technique in given positions, for regression libraries.

use std::io::{self, BufRead, IsTerminal, Write};

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::{Common, Exit, complain, streams};
use crate::load;
use nazo_core::logic;
use nazo_core::puzzle::{Candidate, Cell, Position, Step, Value};
use nazo_core::words::{Fixed, Lang, Phrase, say};
use nazo_kinds::Loaded;

/// The arguments of `nazo techniques`.
#[derive(Debug, clap::Args)]
pub struct TechniquesArgs {
    /// List the techniques with their codes and difficulties, instead of reading positions; so does a run without a pipe.
    #[arg(long)]
    list: bool,
}

/// A position and the technique to look for in it.
#[derive(Debug, Deserialize)]
#[serde(expecting = "an object with id, technique and givens")]
struct Request {
    id: Json,
    technique: String,
    givens: String,
    #[serde(default)]
    placed: String,
    #[serde(default)]
    deleted: Vec<String>,
}

/// The cells of a 9x9 board.
const CELLS: usize = 81;

/// Answers positions on standard input, one JSON object per line. It has an `id`, the code of the `technique`, `givens`
/// and `placed` (81 characters each), and further candidates that are `deleted` (`<digit><row><column>`). The answer
/// has the same `id` and, under `steps`, all instances of the technique, or `unsupported` if there is no such
/// technique.
pub fn run(args: &TechniquesArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    let mut out = io::BufWriter::new(streams::out());
    if args.list || io::stdin().is_terminal() {
        for technique in logic::TECHNIQUES {
            let name = technique.name();
            let (code, full) = (name.code.unwrap_or(""), name.full.get(lang));
            let unique = match technique.assumes_unique() {
                true => format!("  {}", say!("cli.needs-unique-solution").get(lang)),
                false => String::new(),
            };
            writeln!(out, "{:>3}  {code:4}  {full}{unique}", name.effort)?;
        }
        return Ok(Exit::DONE);
    }
    let (mut exit, mut is_asked) = (Exit::DONE, false);
    for (at, line) in io::stdin().lock().lines().enumerate() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        is_asked = true;
        let answer = match serde_json::from_str::<Request>(&line) {
            Ok(request) => answer(&request).map_err(|message| (request.id, message)),
            Err(error) => Err((Json::Null, say!("cli.no-request", error = error.to_string()))),
        };
        let json = answer.unwrap_or_else(|(id, message)| {
            exit = Exit::BAD_INPUT;
            complain(say!("cli.said-of-line", line = at + 1, message).get(lang));
            json!({ "id": id, "error": { "message": message.get(Lang::En) } })
        });
        writeln!(out, "{json}")?;
    }
    if !is_asked {
        complain(Fixed("cli.no-requests").get(lang));
        exit = Exit::BAD_INPUT;
    }
    Ok(exit)
}

fn answer(request: &Request) -> Result<Json, Phrase> {
    let Some(technique) = logic::with_code(logic::TECHNIQUES, &request.technique) else {
        return Ok(json!({ "id": request.id, "unsupported": true }));
    };
    let puzzle = puzzle(&request.givens)?;
    let model = puzzle.puzzle.model();
    let mut position = Position::start(&model);
    for candidate in digits(&request.placed)? {
        if !position.has(candidate) {
            return Err(say!("cli.cant-be-placed", candidate = item(candidate)));
        }
        position.place(&model, candidate);
    }
    for deleted in &request.deleted {
        position.eliminate(candidate(deleted)?);
    }
    let steps: Vec<Json> = logic::instances(technique, &model, &position).iter().map(|s| step(s, request)).collect();
    Ok(json!({ "id": request.id, "steps": steps }))
}

fn puzzle(givens: &str) -> Result<Loaded, Phrase> {
    digits(givens)?;
    let line: String = givens.chars().map(|c| if c.is_ascii_digit() { c } else { '.' }).collect();
    let reading = load::load("givens", line.as_bytes()).into_iter().next().ok_or(say!("cli.no-givens"))?;
    reading.outcome.map_err(|error| error.problem.phrase())
}

/// The digits in a line of 81 characters with their cells; an empty line has none.
fn digits(line: &str) -> Result<Vec<Candidate>, Phrase> {
    let count = line.chars().count();
    if count != CELLS && count != 0 {
        return Err(say!("cli.wrong-length", count, wanted = CELLS));
    }
    let digit = |(at, c): (usize, char)| {
        let value = c.to_digit(10).filter(|digit| *digit > 0)?;
        Some(Candidate::new(Cell(at as u16), Value(value as u8)))
    };
    Ok(line.chars().enumerate().filter_map(digit).collect())
}

/// Parses a candidate: `436` is 4 in the third row and sixth column.
fn candidate(text: &str) -> Result<Candidate, Phrase> {
    match text.as_bytes() {
        [digit @ b'1'..=b'9', row @ b'1'..=b'9', col @ b'1'..=b'9'] => {
            Ok(Candidate::new(Cell(u16::from(row - b'1') * 9 + u16::from(col - b'1')), Value(digit - b'0')))
        }
        _ => Err(say!("cli.no-candidate", text = format!("{text:?}"))),
    }
}

fn item(candidate: Candidate) -> String {
    format!("{}{}{}", candidate.value.number(), candidate.cell.0 / 9 + 1, candidate.cell.0 % 9 + 1)
}

fn step(step: &Step, request: &Request) -> Json {
    let items = |candidates: &[Candidate]| candidates.iter().map(|candidate| item(*candidate)).collect::<Vec<_>>();
    json!({
        "technique": request.technique,
        "place": items(&step.places),
        "eliminate": items(&step.eliminates),
        "text": step.text.to_string(),
    })
}
