//! Works through many puzzles on all cores, with the results in the order of the input.

use std::io::{self, Write};
use std::iter;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustix::time::{ClockId, clock_gettime};
use serde_json::{Map, Value, json};

use super::config::Folder;
use super::parallel::{cores, in_order};
use super::timeout::Timeout;
use super::{Exit, Files, complain, input, lines, misread, prefixed, streams};
use crate::load;
use crate::load::picture::Wanted;
use crate::play::{Game, Note, Opening};
use nazo_core::puzzle::Budget;
use nazo_core::scene::BoardDrawing;
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::scan::Sight;
use nazo_kinds::{Kind, Loaded, Puzzle, PuzzleRead, kind_named};

/// The result of a command for one puzzle.
pub struct Report {
    /// The keys of the JSON object in addition to `id`, `kind` and `ms`.
    pub json: Map<String, Value>,
    /// The same for people, ending with a line end unless it is empty.
    pub text: String,
    /// Whether the text does not say which puzzle it is about, so that it needs a heading among several.
    pub headed: bool,
    /// A warning or an error for people, without a line end.
    pub complaint: Option<Phrase>,
    /// What had to be left out of the game in the file.
    pub mistakes: Vec<ReadError>,
    /// The exit status.
    pub exit: Exit,
    /// The drawing and its title, if one is requested.
    pub picture: Option<(String, BoardDrawing)>,
}

impl Report {
    /// A report of success from a JSON object and a text.
    pub fn done(json: Value, text: String) -> Report {
        Report { text, ..Report::failed(object(json), Exit::DONE) }
    }

    /// A report of why there is nothing else to report. Scripts get it in English whatever the language.
    pub fn refused(why: Phrase, exit: Exit) -> Report {
        let json = object(json!({ "error": { "message": why.get(Lang::En) } }));
        Report { complaint: Some(why), ..Report::failed(json, exit) }
    }

    /// A report with only a JSON object.
    pub fn failed(json: Map<String, Value>, exit: Exit) -> Report {
        Report { json, text: String::new(), headed: false, complaint: None, mistakes: Vec::new(), exit, picture: None }
    }
}

/// The map of a JSON object; anything else is put under `value`.
pub fn object(json: Value) -> Map<String, Value> {
    match json {
        Value::Object(map) => map,
        value => Map::from_iter([("value".to_string(), value)]),
    }
}

/// A file that is read by the thread that works on it.
pub struct FileBytes {
    /// Its name in messages.
    pub name: String,
    path: PathBuf,
}

impl FileBytes {
    /// The contents, or the reason why they cannot be read, without the name.
    pub fn bytes(&self) -> Result<Vec<u8>, Phrase> {
        input::bytes(&self.path, &self.name)
    }
}

/// Something to work on: a puzzle, or an error to report in its place.
enum Item {
    Puzzle {
        id: String,
        file: String,
        loaded: Box<Loaded>,
        notes: Vec<Phrase>,
    },
    Unreadable {
        id: String,
        error: Box<ReadError>,
    },
    /// A picture whose reading is a puzzle, but not one with exactly one solution.
    Refused {
        as_read: Box<Item>,
        as_error: Box<Item>,
    },
    /// A file that cannot be read, and why.
    NoFile {
        name: String,
        why: Phrase,
    },
    /// A picture. Reading one is slow, so it is read on the core that works on it.
    BoardDrawing(FileBytes),
}

impl Item {
    /// The items of a file, in order. A list is read as its puzzles are worked on. Reading anything else is limited by
    /// the time allowed for one puzzle.
    fn of(file: FileBytes, how: How) -> Box<dyn Iterator<Item = Item> + Send> {
        match file.bytes() {
            Err(why) => Box::new(iter::once(Item::NoFile { name: file.name, why })),
            // Input from a pipe is gone once it has been read.
            Ok(bytes) if load::is_picture(&bytes) && !input::is_stdin(&file.path) => {
                Box::new(iter::once(Item::BoardDrawing(file)))
            }
            Ok(bytes) => {
                let readings = load::each(&file.name, &bytes, how.likely, move || how.timeout.begin().budget());
                Box::new(readings.map(move |reading| Item::of_reading(&file.name, reading)))
            }
        }
    }

    /// The item of a picture, which is read here.
    fn seen(file: &FileBytes, budget: &Budget) -> Item {
        match file.bytes() {
            Err(why) => Item::NoFile { name: file.name.clone(), why },
            Ok(bytes) => Item::of_reading(&file.name, load::seen(&file.name, &bytes, budget)),
        }
    }

    fn of_reading(name: &str, reading: PuzzleRead) -> Item {
        match reading.outcome {
            Ok(loaded) => {
                let notes = reading.sight.map(|sight| notes(&sight)).unwrap_or_default();
                Item::Puzzle { id: reading.id, file: name.to_string(), loaded: Box::new(loaded), notes }
            }
            Err(error) => {
                let refused = reading.sight.filter(|sight| sight.is_puzzle_refused());
                let as_read = refused.and_then(|sight| {
                    let loaded = load::picture::puzzle(name, &sight.scan).ok()?;
                    let notes = notes(&sight);
                    let (id, file) = (reading.id.clone(), name.to_string());
                    Some(Item::Puzzle { id, file, loaded: Box::new(loaded), notes })
                });
                let as_error = Item::Unreadable { id: reading.id, error: Box::new(error) };
                match as_read {
                    Some(as_read) => Item::Refused { as_read: Box::new(as_read), as_error: Box::new(as_error) },
                    None => as_error,
                }
            }
        }
    }
}

/// What a person should know about a reading before trusting an answer based on it.
fn notes(sight: &Sight) -> Vec<Phrase> {
    let mut notes = load::picture::notes(sight, Wanted::default(), &Budget::unlimited());
    notes.extend(load::picture::doubts_phrase(&sight.scan));
    notes
}

/// How the puzzles of some files are processed and reported.
#[derive(Clone, Copy)]
pub struct How {
    /// The time limit for each puzzle.
    pub timeout: Timeout,
    /// The language of the output for people.
    pub lang: Lang,
    /// The kind assumed for a text that fits no format.
    pub likely: Option<&'static dyn Kind>,
    /// Whether the reading of a picture is processed even if it has no solution or several.
    pub as_read: bool,
    /// Whether a text in everyday words is turned into a draft, and processed if the draft is complete.
    pub drafts: bool,
}

impl How {
    /// Refused readings of pictures are not processed, and texts are not turned into drafts.
    pub fn new(timeout: Timeout, lang: Lang) -> How {
        How { timeout, lang, likely: None, as_read: false, drafts: false }
    }
}

/// Runs `work` on every puzzle of the files and prints the results. `work` is told whether its puzzle is the only one,
/// and gets a budget with the puzzle's time limit. Work on the puzzles of a file starts once that file has been read,
/// whatever follows.
pub fn run(files: &Files, how: How, work: impl Fn(&Loaded, bool, Budget) -> Report + Sync) -> io::Result<Exit> {
    run_puzzles(files, how, &work, None)
}

/// What a command does with a puzzle; see [`run`]. It is `dyn` because the code around it would otherwise be compiled
/// for each command.
type Work<'a> = dyn Fn(&Loaded, bool, Budget) -> Report + Sync + 'a;

/// Like [`run`]. Drawings go to `pictures`.
fn run_puzzles(
    files: &Files,
    how: How,
    work: &Work,
    pictures: Option<&mut Vec<(String, BoardDrawing)>>,
) -> io::Result<Exit> {
    let reported = |item: &Item, alone: bool, budget: Budget| report(item, alone, how, budget, work);
    run_items(files, how, |file| Item::of(file, how), reported, pictures)
}

/// Runs `work` on every item that `items` makes of the files, for JSON and for people, and prints the results. Results
/// cut short by the time limit are marked. Drawings go to `pictures`.
pub fn run_items<T: Send, I: IntoIterator<Item = T, IntoIter: Send>>(
    files: &Files,
    how: How,
    items: impl Fn(FileBytes) -> I + Sync,
    work: impl Fn(&T, bool, Budget) -> (Value, Report) + Sync,
    mut pictures: Option<&mut Vec<(String, BoardDrawing)>>,
) -> io::Result<Exit> {
    let jobs = files.jobs.map_or_else(cores, usize::from);
    let paths = match files.paths() {
        Ok(paths) => paths,
        Err(message) => return refused(&message, how.lang),
    };
    let read = AtomicUsize::new(0);
    let all = paths.iter().flat_map(|path| {
        let mut items = items(FileBytes { name: input::name_of(path), path: path.clone() }).into_iter();
        let first: Vec<T> = items.by_ref().take(2).collect();
        // Every file has at least one item, so a second file means a second item.
        let alone = files.puzzle.is_some() || paths.len() == 1 && first.len() == 1;
        first.into_iter().chain(items).map(move |item| (item, alone))
    });
    let all = all.inspect(|_| _ = read.fetch_add(1, Ordering::Relaxed));
    let (before, count) = files.puzzle.map_or((0, usize::MAX), |number| (number as usize - 1, 1));
    let to_do = all.skip(before).take(count);
    let mut exit = Exit::DONE;
    let mut out = io::BufWriter::new(streams::out());
    in_order(
        to_do,
        jobs,
        |(item, alone)| {
            let clock = how.timeout.begin();
            let (mut json, mut report) = work(&item, alone, clock.budget());
            clock.mark(&mut json, &mut report);
            (json, report)
        },
        |_, (json, mut report)| {
            if let Some(pictures) = &mut pictures {
                pictures.extend(report.picture.take());
            }
            exit = exit.max(report.exit);
            print(&mut out, files.json, &json, &report, how.lang)?;
            out.flush()
        },
    )?;
    match files.puzzle {
        Some(number) if read.load(Ordering::Relaxed) < number as usize => {
            refused(&no_such_puzzle(number as usize, read.into_inner()), how.lang)
        }
        _ => Ok(exit),
    }
}

fn refused(message: &Phrase, lang: Lang) -> io::Result<Exit> {
    complain(message.get(lang));
    Ok(Exit::BAD_INPUT)
}

/// The message that there are fewer puzzles.
pub fn no_such_puzzle(number: usize, count: usize) -> Phrase {
    say!("cli.no-such-puzzle", number, count)
}

/// Like [`run`], for commands that look at the game in the file. Lines that cannot be replayed are reported along with
/// the result for the rest, and count as bad input.
pub fn run_games(
    files: &Files,
    how: How,
    work: impl Fn(&Loaded, &Game, bool, &Budget) -> Report + Sync,
) -> io::Result<Exit> {
    run(files, how, |loaded, alone, budget| on_game(loaded, |game| work(loaded, game, alone, &budget)))
}

/// Draws the games in the files, each with its title among several.
pub fn draw_games(
    files: &Files,
    lang: Lang,
    pictures: &mut Vec<(String, BoardDrawing)>,
    draw: impl Fn(&Loaded, &Game) -> BoardDrawing + Sync,
) -> io::Result<Exit> {
    let work = |loaded: &Loaded, _: bool, _: Budget| {
        on_game(loaded, |game| {
            let title = loaded.puzzle.info().title.clone().unwrap_or_default();
            Report { picture: Some((title, draw(loaded, game))), ..Report::done(json!({}), String::new()) }
        })
    };
    run_puzzles(files, How::new(Timeout::default(), lang), &work, Some(pictures))
}

/// The result of `work` for the game in a file, and the lines that cannot be replayed.
fn on_game(loaded: &Loaded, work: impl FnOnce(&Game) -> Report) -> Report {
    let (game, resumed) = Game::open(loaded, None, Opening::Resume);
    let mut report = work(&game);
    report.mistakes = resumed.notes.iter().map(mistake).collect();
    if !report.mistakes.is_empty() {
        report.exit = report.exit.max(Exit::BAD_INPUT);
    }
    report
}

/// The puzzle as it is visible after the game in the file; of a dealt board, what is open by then.
pub fn face(loaded: &Loaded) -> Arc<dyn Puzzle> {
    if loaded.puzzle.hidden().is_none() {
        return loaded.puzzle.clone();
    }
    let (game, _) = Game::open(loaded, None, Opening::Resume);
    game.session().face().clone()
}

/// A note on a game as an error of its file, whose name is not known here.
fn mistake(note: &Note) -> ReadError {
    let nowhere = Source::new("", "");
    match note {
        Note::Unplayable(line) => {
            let problem = Problem::Game(say!("cli.line-not-replayed"));
            let excerpt = line.text.clone();
            let width = excerpt.chars().count().max(1);
            ReadError { line: line.number, column: 1, width, excerpt, ..ReadError::whole(&nowhere, problem) }
        }
        other => ReadError::whole(&nowhere, Problem::Game(other.phrase())),
    }
}

/// Prints a report, as JSON or for people.
pub fn print(out: &mut impl Write, as_json: bool, json: &Value, report: &Report, lang: Lang) -> io::Result<()> {
    if as_json {
        return writeln!(out, "{json}");
    }
    out.write_all(report.text.as_bytes())?;
    for mistake in &report.mistakes {
        out.flush()?;
        complain(&mistake.render(lang));
    }
    if let Some(complaint) = &report.complaint {
        out.flush()?;
        complain(complaint.get(lang));
    }
    Ok(())
}

/// The result of `work` for an item.
fn report(item: &Item, alone: bool, how: How, budget: Budget, work: &Work) -> (Value, Report) {
    match item {
        Item::Refused { as_read: puzzle, as_error } => {
            report(if how.as_read { puzzle } else { as_error }, alone, how, budget, work)
        }
        Item::BoardDrawing(file) => report(&Item::seen(file, &budget), alone, how, budget, work),
        Item::Puzzle { id, file, loaded, notes } => {
            let before = cpu_milliseconds();
            let mut report = work(loaded, alone, budget);
            if let Some((title, _)) = &mut report.picture
                && title.is_empty()
            {
                title.clone_from(id);
            }
            let spent = ((cpu_milliseconds() - before) * 1000.0).round() / 1000.0;
            if report.headed && !alone {
                let title = loaded.puzzle.info().title.as_ref().map(|title| format!("  {title}")).unwrap_or_default();
                report.text = format!("== {id}{title}\n{}\n", report.text);
            }
            let complaint = report.complaint.map(|complaint| if alone { complaint } else { prefixed(id, complaint) });
            let said: Vec<Phrase> = notes.iter().map(|note| prefixed(id, note.clone())).chain(complaint).collect();
            report.complaint = (!said.is_empty()).then(|| lines(said));
            let mut json = object(json!({ "id": id, "kind": loaded.puzzle.kind().id() }));
            if !notes.is_empty() {
                let said: Vec<&str> = notes.iter().map(|note| note.get(Lang::En)).collect();
                json.insert("notes".to_string(), json!(said));
            }
            json.extend(report.json.clone());
            for mistake in &mut report.mistakes {
                // A mistake without a line is about the puzzle as a whole.
                mistake.file = if mistake.line > 0 { file.clone() } else { id.clone() };
                json.entry("error").or_insert_with(|| error_json(mistake));
            }
            json.insert("ms".to_string(), json!(spent));
            (Value::Object(json), report)
        }
        Item::Unreadable { id, error } if let Some(draft) = drafted(error).filter(|_| how.drafts) => {
            report_draft(id, &draft, alone, how, budget, work)
        }
        Item::Unreadable { id, error } => {
            let complaint = Some(misread(error));
            let mut json = json!({ "id": id, "error": error_json(error) });
            let is_late = matches!(*error.problem, Problem::Stopped(_));
            if is_late {
                json["complete"] = Value::Bool(false);
            }
            let exit = if is_late { Exit::UNSOLVED } else { Exit::BAD_INPUT };
            (json, Report { complaint, ..Report::failed(Map::new(), exit) })
        }
        Item::NoFile { name, why } => {
            let message = prefixed(name, why.clone());
            let json = json!({ "id": name, "error": { "message": message.get(Lang::En) } });
            (json, Report { complaint: Some(message), ..Report::failed(Map::new(), Exit::BAD_INPUT) })
        }
    }
}

/// A draft of a text in everyday words, starting with the line that names its kind; `None` for any other error.
fn drafted(error: &ReadError) -> Option<String> {
    let Problem::Story { kind, text } = &*error.problem else { return None };
    let own = Folder::of_user().map(|folder| folder.patterns(kind)).unwrap_or_default();
    Some(format!("{kind}\n{}\n", kind_named(kind)?.drafting()?.draft(text, &own)))
}

/// The draft, and the result of `work` for it if it is complete.
fn report_draft(id: &str, draft: &str, alone: bool, how: How, budget: Budget, work: &Work) -> (Value, Report) {
    let reading = load::load(id, draft.as_bytes()).into_iter().next();
    let (mut json, mut told) = match reading.map(|reading| reading.outcome) {
        Some(Ok(loaded)) => {
            let item =
                Item::Puzzle { id: id.to_string(), file: id.to_string(), loaded: Box::new(loaded), notes: Vec::new() };
            report(&item, alone, how, budget, work)
        }
        _ => {
            let complaint = Some(prefixed(id, say!("cli.draft-to-complete")));
            (json!({ "id": id }), Report { complaint, ..Report::failed(Map::new(), Exit::UNSOLVED) })
        }
    };
    if !told.text.starts_with(draft) {
        told.text = format!("{draft}\n{}", told.text);
    }
    if let Value::Object(json) = &mut json {
        json.insert("draft".to_string(), json!(draft));
    }
    (json, told)
}

/// An error as JSON: its message, and its position if it has one.
fn error_json(error: &ReadError) -> Value {
    let mut told = object(json!({ "message": error.problem.to_string() }));
    if error.line > 0 {
        // For a puzzle in a JSON line, the source is a text of its own, with its own line numbers.
        told.insert("source".to_string(), json!(error.file));
        told.insert("line".to_string(), json!(error.line));
        told.insert("column".to_string(), json!(error.column));
    }
    if let Problem::Rule { cells, .. } = &*error.problem {
        told.insert("cells".to_string(), cells.iter().map(|cell| cell.get(Lang::En)).collect());
    }
    Value::Object(told)
}

/// The CPU time used by this thread, in milliseconds.
pub fn cpu_milliseconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}
