//! `nazo why`: why a cell cannot have a value.

use std::io;
use std::path::PathBuf;

use serde_json::{Value as Json, json};

use super::batch::{self, How, Report};
use super::mines::untouched;
use super::progress::Progress;
use super::timeout::Timeout;
use super::{Common, Exit, Files, json, steps};
use crate::play::{self, Session, Walk};
use nazo_core::explain::{self, Amiss, ExplainError, Options};
use nazo_core::puzzle::{Budget, Candidate, Cell, ConstraintId, Literal, Model, Position, Site, Step};
use nazo_core::words::{self, Arg, Lang, Phrase, say};
use nazo_kinds::Loaded;

/// The arguments of `nazo why`.
#[derive(Debug, clap::Args)]
pub struct WhyArgs {
    /// The puzzle, in any format nazo knows: a file, or the puzzle itself (81 digits, an id, an address); `-` is the standard
    /// input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The cell (`r4c7` or `G4`), or cell and value (`r4c7=2`); in a riddle, the name of the cell or a whole statement.
    #[arg(value_name = "CELL")]
    cell: String,
    /// The value to ask about: `7`, `mine`, `yes`. Leave it out after a statement.
    #[arg(value_name = "VALUE")]
    value: Option<String>,
    /// Ask about the Nth puzzle of the file.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    puzzle: Option<u32>,
    /// Also show the clues behind it, all of which are needed.
    #[arg(long)]
    givens: bool,
    /// Also list the steps that use one sum only (normally just counted; JSON lists them all).
    #[arg(long)]
    all: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    timeout: Timeout,
}

/// Explains why, from the current state of the game in the file.
pub fn run(args: &WhyArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    let files = Files { files: vec![args.file.clone()], puzzle: args.puzzle, json: args.json, jobs: None };
    batch::run_games(&files, How::new(args.timeout, lang), |loaded, game, _, budget| {
        if game.session().is_undealt() {
            return Report { exit: Exit::UNSOLVED, ..untouched(lang) };
        }
        let model = game.session().model();
        match asked(model, &args.cell, args.value.as_deref()) {
            Err(complaint) => Report::refused(complaint, Exit::BAD_INPUT),
            Ok(candidate) => {
                let _progress = Progress::start(lang);
                let said = report(args, loaded, game.session(), candidate, budget, lang);
                said.unwrap_or_else(|error| Report::refused(error.phrase(), Exit::UNSOLVED))
            }
        }
    })
}

fn report(
    args: &WhyArgs,
    loaded: &Loaded,
    session: &Session,
    candidate: Candidate,
    budget: &Budget,
    lang: Lang,
) -> Result<Report, ExplainError> {
    let model = session.model();
    let about_entry = session.entries().any(|entry| entry.cell == candidate.cell) && !session.is_given(candidate.cell);
    let amiss = match explain::amiss(model, &play::facts(session), budget)? {
        Amiss::Puzzle => return Err(ExplainError::NoSolution),
        Amiss::Nothing => Vec::new(),
        Amiss::Facts(facts) => facts,
    };
    // A deduction from a wrong entry is no reason, and an entry cannot be the reason for itself.
    let position = if amiss.is_empty() && !about_entry { session.position().clone() } else { Position::start(model) };
    let options = Options { techniques: loaded.puzzle.kind().techniques(), unfolds: true, ..Options::default() };
    let steps = explain::why(model, &position, candidate, options, budget)?;
    let said = |phrase: Phrase| phrase.get(lang).to_string();
    let mut lines: Vec<String> = Vec::new();
    let mut json = json!({ "steps": listed(model, steps.as_deref().unwrap_or_default(), lang) });
    if !amiss.is_empty() {
        lines.push(said(entries_conflict(model, &amiss)));
        let codes = amiss.iter().map(|fact| model.candidate_code(fact.candidate, fact.holds));
        put(&mut json, "clash", codes.collect());
    }
    let given = session.is_given(candidate.cell).then(|| session.position().value(candidate.cell)).flatten();
    let entry = session.entry(candidate.cell).filter(|_| about_entry && amiss.is_empty());
    if let Some(entry) = entry {
        let value = model.called_in(Candidate { value: entry, ..candidate });
        lines.push(said(say!("cli.entry-is-no-reason", cell = model.cell_called(candidate.cell), value)));
    }
    // A candidate that nothing rules out may be one that the clues require.
    let literal = Literal { candidate, holds: steps.is_none() };
    let clues = match args.givens || steps.is_none() {
        true => explain::clues_behind(model, literal, budget)?,
        false => None,
    };
    match &steps {
        _ if given.is_some() => {
            let value = given.map(|value| model.called_in(Candidate { value, ..candidate }));
            let cell = model.cell_called(candidate.cell);
            lines.extend(value.map(|value| said(say!("cli.is-a-clue", cell, value))));
        }
        Some(steps) => {
            let told = if args.all { steps.iter().collect() } else { worth_telling(session, &position, steps) };
            let left_out = steps.len() - told.len();
            lines.extend((left_out > 0).then(|| said(say!("cli.steps-left-out", count = left_out))));
            lines.extend(numbered(model, &told, lang));
            lines.extend(explain::hence(model, steps, candidate).map(said));
        }
        None => {
            let is_certain = clues.is_some();
            lines.push(said(possible(model, candidate, is_certain)));
            put(&mut json, "possible", Json::Bool(true));
            put(&mut json, "certain", Json::Bool(is_certain));
        }
    }
    if args.givens {
        lines.push(said(behind(model, literal, clues.as_deref())));
        let label = |id: &ConstraintId| Json::from(model.constraint(*id).label.get(Lang::En));
        put(&mut json, "givens", clues.map_or(Json::Null, |clues| clues.iter().map(label).collect()));
    }
    let exit = if steps.is_some() { Exit::DONE } else { Exit::UNSOLVED };
    Ok(Report { exit, ..Report::done(json, lines.join("\n") + "\n") })
}

fn put(json: &mut Json, key: &str, value: Json) {
    if let Some(map) = json.as_object_mut() {
        map.insert(key.to_string(), value);
    }
}

fn listed(model: &Model, steps: &[Step], lang: Lang) -> Json {
    steps.iter().map(|step| json::step(model, step, lang)).collect()
}

/// The steps without those that automatic candidates show anyway: what a single sum forbids. The last step is the
/// answer.
fn worth_telling<'s>(session: &Session, position: &Position, steps: &'s [Step]) -> Vec<&'s Step> {
    let walk = Walk::new(session.model().clone(), position.clone(), steps.to_vec());
    let is_told = |at: usize| at + 1 == steps.len() || !walk.is_at_sight(at);
    steps.iter().enumerate().filter(|(at, _)| is_told(*at)).map(|(_, step)| step).collect()
}

/// A single step as a sentence, several with numbers. A step that depends on many rules is followed by its unfolding.
fn numbered(model: &Model, steps: &[&Step], lang: Lang) -> Vec<String> {
    let (first, indent) = if steps.len() == 1 { (None, "  ") } else { (Some(1), "       ") };
    let line = |(at, step): (usize, &&Step)| {
        let line = steps::line(step, lang);
        let line = first.map_or(line.clone(), |first| format!("{:>3}  {line}", at + first));
        std::iter::once(line)
            .chain(explain::unfolding(model, step).into_iter().map(|row| format!("{indent}{}", row.get(lang))))
    };
    steps.iter().enumerate().flat_map(line).collect()
}

/// The message that nothing rules the candidate out, and whether all or some solutions have it.
fn possible(model: &Model, candidate: Candidate, is_certain: bool) -> Phrase {
    let fact = model.fact(candidate, true);
    match is_certain {
        true => say!("cli.certainly-possible", fact),
        false => say!("cli.possible", fact),
    }
}

fn entries_conflict(model: &Model, facts: &[Literal]) -> Phrase {
    let codes = facts.iter().map(|fact| Phrase::verbatim(model.candidate_code(fact.candidate, fact.holds)));
    match codes.collect::<Vec<_>>().as_slice() {
        [entry] => say!("cli.entry-is-wrong", entry),
        entries => say!("cli.entries-conflict", entries = Arg::All(entries.to_vec())),
    }
}

fn behind(model: &Model, literal: Literal, clues: Option<&[ConstraintId]>) -> Phrase {
    let fact = model.fact(literal.candidate, literal.holds);
    match clues {
        None => say!("cli.clues-dont-decide", fact),
        Some([]) => say!("cli.needs-no-clue", fact),
        Some(clues) => {
            let labels = clues.iter().map(|id| model.constraint(*id).label.clone()).collect();
            say!("cli.clues-behind", fact, count = clues.len(), clues = Arg::All(labels))
        }
    }
}

/// The candidate in question: a cell and a value, both in one argument as answers write them, or a whole statement.
fn asked(model: &Model, cell: &str, value: Option<&str>) -> Result<Candidate, Phrase> {
    let Some(value) = value else {
        return match (stated(model, cell), halves(cell)) {
            (Some(candidate), _) => Ok(candidate),
            (None, Some((cell, value))) => asked(model, cell, Some(value)),
            (None, None) if cell_of(model, cell).is_some() => Err(say!("cli.missing-value", cell)),
            (None, None) if model.is_text() => Err(say!("cli.no-statement", cell)),
            (None, None) => Err(no_such_cell(model, cell)),
        };
    };
    let Some(found) = cell_of(model, cell) else {
        return Err(no_such_cell(model, cell));
    };
    value_of(model, found, value).ok_or_else(|| {
        let name = |value| model.alone_in(Candidate { cell: found, value });
        say!("cli.no-such-value", value, cell, known = Arg::Any(model.domain(found).iter().map(name).collect()))
    })
}

/// The message that there is no such cell, with examples of names.
fn no_such_cell(model: &Model, asked: &str) -> Phrase {
    let square = |cell| if let Site::Square { row, col } = *model.site(cell) { Some((row + 1, col + 1)) } else { None };
    let last = model.cells().filter_map(square).reduce(|last, place| (last.0.max(place.0), last.1.max(place.1)));
    let is_meant = |row, col| Lang::ALL.iter().any(|lang| words::square(row, col, *lang).eq_ignore_ascii_case(asked));
    match last {
        Some((rows, cols)) if (0..rows).any(|row| (0..cols).any(|col| is_meant(row, col))) => {
            say!("cli.cell-without-value", asked)
        }
        Some((row, col)) => say!("cli.no-such-cell", asked, row, col),
        None => {
            let code = |cell| model.cell_code(cell).map_or_else(|| model.cell_called(cell), Phrase::verbatim);
            let Some(first) = model.cells().next() else { return say!("cli.no-such-name", asked, example = "") };
            let example = code(first);
            match model.site(first) {
                Site::Beside { .. } => say!("cli.no-such-edge", asked, example),
                Site::Link { .. } => say!("cli.no-such-link", asked, example),
                _ => say!("cli.no-such-name", asked, example),
            }
        }
    }
}

/// Whether `asked` means `name`, ignoring articles, case and a full stop.
fn is_called(name: &str, asked: &str) -> bool {
    let bare = |text: &str| {
        let text = text.trim().trim_end_matches(['.', '。']).to_lowercase();
        let words = text.split_whitespace().filter(|word| !["a", "an", "the"].contains(word));
        let kept: Vec<&str> = words.collect();
        // A person may be called A.
        if kept.is_empty() { text } else { kept.join(" ") }
    };
    name.trim().to_lowercase() == asked.trim().to_lowercase() || bare(name) == bare(asked)
}

/// The cell and the value of `r4c7=2` or `r4c7<>2`.
fn halves(code: &str) -> Option<(&str, &str)> {
    let (cell, value) = code.split_once("<>").or_else(|| code.split_once('='))?;
    Some((cell.trim(), value.trim()))
}

fn cell_of(model: &Model, asked: &str) -> Option<Cell> {
    let named = |cell: &Cell| Lang::ALL.iter().any(|lang| is_called(&model.cell_name(*cell, *lang), asked));
    let lettered = || model.cell_named(&row_and_column(asked)?);
    model.cell_named(asked).or_else(|| model.cells().find(named)).or_else(lettered)
}

/// `B3`, with the column as a letter, as `r3c2`.
fn row_and_column(asked: &str) -> Option<String> {
    let (column, row) = asked.split_at_checked(1)?;
    let column = column.to_ascii_lowercase().bytes().next().filter(u8::is_ascii_lowercase)? - b'a' + 1;
    let row: u16 = row.parse().ok()?;
    Some(format!("r{row}c{column}"))
}

fn value_of(model: &Model, cell: Cell, asked: &str) -> Option<Candidate> {
    let candidates = model.domain(cell).iter().map(|value| Candidate { cell, value });
    let is_it = |candidate: &Candidate| {
        Lang::ALL.iter().any(|lang| {
            is_called(&model.value_name(candidate.value, *lang), asked)
                || is_called(&model.name_in(*candidate, *lang), asked)
        })
    };
    // Boards of sixteen have letters from A on; someone who counts says 10.
    let counted = |candidate: &Candidate| {
        let symbol = words::symbol(candidate.value.0).to_string();
        asked.parse() == Ok(candidate.value.0) && model.value_name(candidate.value, Lang::En) == symbol
    };
    candidates.clone().find(is_it).or_else(|| candidates.clone().find(counted))
}

/// The candidate that a sentence affirms.
fn stated(model: &Model, asked: &str) -> Option<Candidate> {
    let mut candidates =
        model.cells().flat_map(|cell| model.domain(cell).iter().map(move |value| Candidate { cell, value }));
    candidates.find(|one| Lang::ALL.iter().any(|lang| is_called(&model.says(*one, true, *lang), asked)))
}
