//! `nazo why`: why a cell cannot have a value.

use std::io;
use std::path::PathBuf;

use serde_json::{Value as Json, json};

use super::batch::{self, How, Report, object};
use super::mines::untouched;
use super::progress::Progress;
use super::spoken::Texts;
use super::timeout::Timeout;
use super::{Common, Exit, Files, json, steps};
use crate::play::{self, Session, Walk};
use nazo_core::explain::{self, Amiss, ExplainError, Options};
use nazo_core::puzzle::{Budget, Candidate, Cell, ConstraintId, Literal, Model, Position, Site, Step};
use nazo_core::words::{self, Lang, Phrase, phrase};
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
    /// Also list steps that a single sum gives by itself (otherwise only counted; JSON has all).
    #[arg(long)]
    all: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    timeout: Timeout,
}

/// What the arguments are, in Japanese.
pub const JAPANESE: Texts = &[
    (
        "file",
        "問題のファイル(nazoが読める形式ならどれでも)、または問題そのもの(81個の数字、id、アドレス)。`-`は標準入力です",
    ),
    ("cell", "マス(`r4c7`か`G4`)、またはマスと値(`r4c7=2`)。推理問題ではマスの呼び名か、文の全体を書きます"),
    ("value", "尋ねる値: `7`、`mine`、`yes`。文の後には書きません"),
    ("puzzle", "ファイルの何問目について尋ねるか(1から数えます)"),
    ("givens", "根拠のヒント数字も書きます。そのどれが欠けても決まりません"),
    ("all", "1つの合計だけで除ける候補の手順も並べます。指定がなければ数だけ書きます。JSONにはすべて入ります"),
    ("json", "1つのJSONを出力します"),
];

/// Tells why, from where the game in the file stands.
pub fn run(args: &WhyArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    let files = Files { files: vec![args.file.clone()], puzzle: args.puzzle, json: args.json, jobs: None };
    batch::run_games(&files, How::new(args.timeout, lang), |loaded, game, _, budget| {
        if game.session().is_undealt() {
            return Report { exit: Exit::UNSOLVED, ..untouched(lang) };
        }
        let model = game.session().model();
        match asked(model, &args.cell, args.value.as_deref()) {
            Err(complaint) => refused(&complaint, lang, Exit::BAD_INPUT),
            Ok(candidate) => {
                let _progress = Progress::start(lang);
                let said = told(args, loaded, game.session(), candidate, budget, lang);
                said.unwrap_or_else(|error| refused(&error.phrase(), lang, Exit::UNSOLVED))
            }
        }
    })
}

fn refused(complaint: &Phrase, lang: Lang, exit: Exit) -> Report {
    let json = object(json!({ "error": { "message": complaint.get(Lang::En) } }));
    Report { complaint: Some(complaint.get(lang).to_string()), ..Report::failed(json, exit) }
}

fn told(
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
    // What rests on a wrong entry is no reason, and neither is an entry for itself.
    let position = if amiss.is_empty() && !about_entry { session.position().clone() } else { Position::start(model) };
    let options = Options { techniques: loaded.puzzle.kind().techniques(), unfolds: true, ..Options::default() };
    let steps = explain::why(model, &position, candidate, options, budget)?;
    let mut lines = Vec::new();
    let mut json = json!({ "steps": listed(model, steps.as_deref().unwrap_or_default(), lang) });
    if !amiss.is_empty() {
        lines.push(entries_clash(model, &amiss, lang));
        let codes = amiss.iter().map(|fact| model.candidate_code(fact.candidate, fact.holds));
        put(&mut json, "clash", codes.collect());
    }
    let given = session.is_given(candidate.cell).then(|| session.position().value(candidate.cell)).flatten();
    let entry = session.entry(candidate.cell).filter(|_| about_entry && amiss.is_empty());
    if let Some(entry) = entry {
        lines.push(entered(model, Candidate { value: entry, ..candidate }, lang));
    }
    // What nothing rules out may be what clues demand.
    let literal = Literal { candidate, holds: steps.is_none() };
    let clues = match args.givens || steps.is_none() {
        true => explain::clues_behind(model, literal, budget)?,
        false => None,
    };
    match &steps {
        _ if given.is_some() => {
            lines.extend(given.map(|value| is_given(model, Candidate { value, ..candidate }, lang)));
        }
        Some(steps) => {
            let told = if args.all { steps.iter().collect() } else { worth_telling(session, &position, steps) };
            lines.extend((told.len() < steps.len()).then(|| left_out(steps.len() - told.len(), lang)));
            lines.extend(numbered(model, &told, lang));
            lines.extend(explain::hence(model, steps, candidate).map(|said| said.get(lang).to_string()));
        }
        None => {
            let is_certain = clues.is_some();
            lines.push(possible(model, candidate, is_certain, lang));
            put(&mut json, "possible", Json::Bool(true));
            put(&mut json, "certain", Json::Bool(is_certain));
        }
    }
    if args.givens {
        lines.push(behind(model, literal, clues.as_deref(), lang));
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

/// The steps without those that show of themselves beside the board: what a single sum forbids. The last is what was asked for.
fn worth_telling<'s>(session: &Session, position: &Position, steps: &'s [Step]) -> Vec<&'s Step> {
    let walk = Walk::new(session.model().clone(), position.clone(), steps.to_vec());
    let is_told = |at: usize| at + 1 == steps.len() || !walk.is_at_sight(at);
    steps.iter().enumerate().filter(|(at, _)| is_told(*at)).map(|(_, step)| step).collect()
}

fn left_out(count: usize, lang: Lang) -> String {
    match lang {
        Lang::En => {
            let steps = words::some(count, "step");
            format!("Left out: {steps} of what single sums forbid (--all lists them).")
        }
        Lang::Ja => {
            let count = words::count(count, lang);
            format!("一つの合計だけで除ける候補の手順({count})は省きました(--allで表示)。")
        }
    }
}

/// One step as a sentence, several with their numbers; under each how it unfolds where it rests on many rules.
fn numbered(model: &Model, steps: &[&Step], lang: Lang) -> Vec<String> {
    let (first, indent) = if steps.len() == 1 { (None, "  ") } else { (Some(1), "       ") };
    let line = |(at, step): (usize, &&Step)| {
        let line = steps::line(step, lang);
        let line = first.map_or(line.clone(), |first| format!("{:>3}  {line}", at + first));
        std::iter::once(line)
            .chain(explain::unfolding(model, step, lang).into_iter().map(|row| format!("{indent}{row}")))
    };
    steps.iter().enumerate().flat_map(line).collect()
}

/// What stands in the cell from the beginning.
fn is_given(model: &Model, given: Candidate, lang: Lang) -> String {
    let (cell, value) = (model.cell_name(given.cell, lang), model.name_in(given, lang));
    match lang {
        Lang::En => format!("{cell} is a clue: {value}."),
        Lang::Ja => format!("{cell}はヒント数字の{value}です。"),
    }
}

/// That an entry is no reason for itself.
fn entered(model: &Model, entry: Candidate, lang: Lang) -> String {
    let (cell, value) = (model.cell_name(entry.cell, lang), model.name_in(entry, lang));
    match lang {
        Lang::En => format!("Your entry in {cell} is {value}, so this starts from the clues."),
        Lang::Ja => format!("{cell}の記入は{value}です。ヒント数字だけから説明します。"),
    }
}

/// That nothing rules the candidate out, and whether all or some solutions have it.
fn possible(model: &Model, candidate: Candidate, is_certain: bool, lang: Lang) -> String {
    let code = match lang {
        Lang::En => model.candidate_code(candidate, true),
        Lang::Ja => format!("{}の{}", model.cell_name(candidate.cell, lang), model.name_in(candidate, lang)),
    };
    match (lang, is_certain) {
        (Lang::En, true) => format!("{code} is not ruled out: every solution has it."),
        (Lang::En, false) => format!("{code} is not ruled out: some solution has it."),
        (Lang::Ja, true) => format!("{code}は否定されません。どの解答でもそうなります。"),
        (Lang::Ja, false) => format!("{code}は否定されません。そうなる解答があります。"),
    }
}

fn entries_clash(model: &Model, facts: &[Literal], lang: Lang) -> String {
    let said: Vec<String> = facts.iter().map(|fact| model.candidate_code(fact.candidate, fact.holds)).collect();
    let all = words::list(&said, lang);
    match (lang, said.len()) {
        (Lang::En, 1) => format!("{all} is wrong, so this starts from the clues."),
        (Lang::En, _) => format!("These conflict: {all}. So this starts from the clues."),
        (Lang::Ja, 1) => format!("{all}は成り立ちません。ヒント数字だけから説明します。"),
        (Lang::Ja, _) => format!("{all}は両立しません。ヒント数字だけから説明します。"),
    }
}

fn behind(model: &Model, literal: Literal, clues: Option<&[ConstraintId]>, lang: Lang) -> String {
    let code = model.candidate_code(literal.candidate, literal.holds);
    let Some(clues) = clues else {
        return match lang {
            Lang::En => format!("The clues don't decide {code}."),
            Lang::Ja => format!("{code}を決めるヒント数字はありません。"),
        };
    };
    let labels: Vec<String> = clues.iter().map(|id| model.constraint(*id).label.get(lang).to_string()).collect();
    let (number, all) = (words::count(labels.len(), lang), words::list(&labels, lang));
    match (lang, labels.is_empty()) {
        (Lang::En, true) => format!("{code} follows from the rules alone; no clue is needed."),
        (Lang::En, false) => format!("Behind {code} ({number}): {all}."),
        (Lang::Ja, true) => format!("{code}は盤面の規則だけで決まります。"),
        (Lang::Ja, false) => format!("{code}の根拠({number}): {all}。"),
    }
}

/// What is asked about: a cell and a value, both in one as answers write them, or a statement alone.
fn asked(model: &Model, cell: &str, value: Option<&str>) -> Result<Candidate, Phrase> {
    let Some(value) = value else {
        return match (stated(model, cell), halves(cell)) {
            (Some(candidate), _) => Ok(candidate),
            (None, Some((cell, value))) => asked(model, cell, Some(value)),
            (None, None) if cell_of(model, cell).is_some() => Err(phrase!(
                "missing value, e.g. `nazo why FILE {cell} 4`",
                "{cell}だけでは尋ねられません。値も指定してください"
            )),
            (None, None) => Err(phrase!(
                "'{cell}' is not a statement of this puzzle; name a cell and a value",
                "「{cell}」はこの問題の文ではありません。マスと値を指定してください"
            )),
        };
    };
    let Some(found) = cell_of(model, cell) else {
        return Err(Phrase::each(|lang| no_such_cell(model, cell, lang)));
    };
    value_of(model, found, value).ok_or_else(|| {
        Phrase::each(|lang| {
            let name = |value| model.name_in(Candidate { cell: found, value }, lang);
            let names: Vec<String> = model.domain(found).iter().map(name).collect();
            match lang {
                Lang::En => format!("'{value}' is not a valid value for {cell} ({})", names.join(" ")),
                Lang::Ja => format!("{cell}に「{value}」はありません。{}のどれかです", names.join("・")),
            }
        })
    })
}

/// That there is no such cell, and how cells are called.
fn no_such_cell(model: &Model, asked: &str, lang: Lang) -> String {
    let square = |cell| if let Site::Square { row, col } = *model.site(cell) { Some((row + 1, col + 1)) } else { None };
    let last = model.cells().filter_map(square).reduce(|last, place| (last.0.max(place.0), last.1.max(place.1)));
    let name = |row, col, lang| nazo_core::words::square(row, col, lang);
    let is_inside = |(rows, cols): (u16, u16)| {
        let mut squares = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        squares.any(|(row, col)| name(row, col, Lang::En).eq_ignore_ascii_case(asked) || name(row, col, lang) == asked)
    };
    if last.is_some_and(is_inside) {
        return match lang {
            Lang::En => format!("{asked} holds no value"),
            Lang::Ja => format!("{asked}は数字の入るマスではありません"),
        };
    }
    let code = |cell| model.cell_code(cell).unwrap_or_else(|| model.cell_name(cell, lang));
    let example = model.cells().next().map(code).unwrap_or_default();
    match (last, lang) {
        (Some((row, col)), Lang::En) => {
            format!("no cell '{asked}'; cells are r1c1 to r{row}c{col}, or A1 with a letter for the column")
        }
        (Some((row, col)), Lang::Ja) => {
            format!(
                "「{asked}」というマスはありません。マスは行と列(ここではr1c1からr{row}c{col})、または列の英字と行(A1)で呼びます"
            )
        }
        (None, Lang::En) => format!("no cell '{asked}'; cells are named like '{example}'"),
        (None, Lang::Ja) => format!("「{asked}」というマスはありません。「{example}」のように呼びます"),
    }
}

/// Whether somebody who says `asked` means `name`: articles, case and a full stop make no difference.
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
    let named = |cell: &Cell| [Lang::En, Lang::Ja].iter().any(|lang| is_called(&model.cell_name(*cell, *lang), asked));
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
        [Lang::En, Lang::Ja].iter().any(|lang| {
            is_called(&model.value_name(candidate.value, *lang), asked)
                || is_called(&model.name_in(*candidate, *lang), asked)
        })
    };
    // Boards of sixteen have letters from A on; whoever counts says 10.
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
    candidates.find(|one| [Lang::En, Lang::Ja].iter().any(|lang| is_called(&model.says(*one, true, *lang), asked)))
}
