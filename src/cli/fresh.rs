//! `nazo generate KIND`: fresh puzzles of any kind, of a variant and a difficulty.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path as FilePath, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use super::batch::cpu_milliseconds;
use super::parallel::{cores, in_order};
use super::sheet::{self, Printed};
use super::timeout::Timeout;
use super::{Common, Exit, complain, convert, input, misread, row, streams};
use crate::generate::{Demand, Difficulty, Fresh, FreshError, Many, Order, Seen, TRIES};
use crate::load;
use nazo_core::explain::level;
use nazo_core::logic::Technique;
use nazo_core::puzzle::Budget;
use nazo_core::render::without_places;
use nazo_core::solve::{self, EngineChoice};
use nazo_core::text::lexis;
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::{KINDS, Kind, kind_named};

/// The time between updates of the progress row.
const SHOWN: Duration = Duration::from_millis(200);

/// What is asked of fresh puzzles.
#[derive(Clone, Debug, clap::Args)]
pub struct FreshArgs {
    /// The kind of puzzle.
    #[arg(value_name = "KIND", value_parser = kinds())]
    pub kind: String,
    /// The variant: a size, a board shape (jigsaw), a style. `--variant list` names all.
    #[arg(long, alias = "sort", value_name = "VARIANT")]
    pub variant: Option<String>,
    /// The difficulty: easy, medium, hard, expert or extreme, bands of nazo's own score (see `nazo rate`).
    #[arg(long, value_name = "D", value_parser = difficulty, conflicts_with = "score")]
    pub difficulty: Option<Difficulty>,
    /// A range of nazo's own score, such as 300..400 (both count), 500.. or ..250.
    #[arg(long, value_name = "A..B", value_parser = scores)]
    pub score: Option<RangeInclusive<u32>>,
    /// The hardest technique that the puzzle should need, by its English name or code.
    #[arg(long, value_name = "NAME", conflicts_with = "difficulty")]
    pub technique: Option<String>,
    /// Use the shape of this puzzle: its cages, walls or regions, without their contents. `-` is the standard
    /// input.
    #[arg(long, value_name = "LAYOUT")]
    pub layout: Option<String>,
    /// How many puzzles.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,
    /// Random seed (reproducible); random by default.
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Make this many puzzles at once; otherwise one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub jobs: Option<u16>,
    /// Time limit per puzzle in ms; returns the closest match.
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(1..))]
    pub budget_ms: Option<u64>,
    /// Print one JSON object per puzzle, one per line.
    #[arg(long)]
    pub json: bool,
    /// Also write printable A4 pages (SVG) with the puzzles, then their solutions. With more than
    /// one page the others are called FILE-2, FILE-3 and so on.
    #[arg(long, value_name = "FILE")]
    pub sheet: Option<PathBuf>,
    /// Overwrite existing files of the sheet.
    #[arg(long, requires = "sheet")]
    pub force: bool,
    /// The format to write puzzles in, where their kind allows it.
    #[arg(long, value_name = "FORMAT", default_value = "native", value_parser = convert::written(), conflicts_with = "json")]
    pub to: String,
}

impl FreshArgs {
    /// How hard the puzzles should be, or an error for a technique that their kind does not have.
    pub fn demand(&self) -> Result<Demand, Phrase> {
        let asked = kind_named(&self.kind).zip(self.technique.as_deref());
        let technique = asked.map(|(kind, name)| technique(kind, name)).transpose()?;
        Ok(Demand::new(self.score.clone().or(self.difficulty.map(Difficulty::scores)), technique))
    }

    /// The seed; random if none was given. A random one is short, so that it can be typed again.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| super::library::chance() & 0xffff_ffff)
    }
}

/// The kinds that have a maker.
pub fn kinds() -> clap::builder::PossibleValuesParser {
    let made: Vec<&'static str> = KINDS.iter().filter(|kind| kind.maker().is_some()).map(|kind| kind.id()).collect();
    made.into()
}

fn difficulty(word: &str) -> Result<Difficulty, Phrase> {
    Difficulty::named(word).ok_or_else(|| say!("cli.known-words", known = row(Difficulty::ALL.map(Difficulty::id))))
}

/// `A..B`; either side may be left out.
fn scores(text: &str) -> Result<RangeInclusive<u32>, Phrase> {
    let wrong = || say!("cli.expected-range-of-scores");
    let (low, high) = text.split_once("..").ok_or_else(wrong)?;
    let side = |text: &str, missing: u32| match text.trim().trim_start_matches('=') {
        "" => Ok(missing),
        number => number.parse::<u32>().map_err(|_| wrong()),
    };
    let (low, high) = (side(low, 0)?, side(high, u32::MAX)?);
    if low > high { Err(say!("cli.range-upside-down", low, high)) } else { Ok(low..=high) }
}

/// Makes the puzzles and prints them, separated as nazo reads several puzzles from one stream.
pub fn run(args: &FreshArgs, common: &Common) -> io::Result<Exit> {
    let Some(kind) = kind_named(&args.kind) else { return Ok(Exit::BAD_INPUT) };
    if args.variant.as_deref() == Some("list") {
        return list(kind, common.lang());
    }
    let order = match order(args, kind, common.lang()) {
        Ok(order) => order,
        Err(message) => {
            complain(message.get(common.lang()));
            return Ok(Exit::BAD_INPUT);
        }
    };
    let limit = Timeout { timeout: args.budget_ms.map(Duration::from_millis) };
    let threads = args.jobs.map_or_else(cores, usize::from);
    let mut printer = Printer::new(args.json, args.count, common.lang());
    printer.format.clone_from(&args.to);
    printer.keeps = args.sheet.is_some();
    let begin = || -> (Budget, Box<dyn FnOnce() -> f64>) {
        let before = cpu_milliseconds();
        (limit.begin().budget(), Box::new(move || cpu_milliseconds() - before))
    };
    let (many, mut seen) = (Many::new(&order, &begin), Seen::default());
    // If nobody reads the output any more, that is not an error.
    let _: Result<(), Unheard> = in_order(
        0..args.count,
        threads,
        |number| many.make(number),
        |number, made| {
            let (made, spent) = many.apart(number, made, &mut seen);
            if printer.print(made, spent) { Ok(()) } else { Err(Unheard) }
        },
    );
    if let Some(path) = &args.sheet
        && let Err(message) = sheet::write(path, &sheet::pages(&printer.kept, common.lang()), args.force)
    {
        complain(message.get(common.lang()));
        printer.exit = Exit::BAD_INPUT;
    }
    printer.end()
}

/// Nobody reads the output any more.
struct Unheard;

fn order(args: &FreshArgs, kind: &'static dyn Kind, lang: Lang) -> Result<Order, Phrase> {
    let usual = Order::of(kind).ok_or_else(|| FreshError::NoMaker.phrase())?;
    let variant = match &args.variant {
        None => usual.variant,
        Some(id) => Order::variant_of(kind, id).ok_or_else(|| unknown_variant(kind, id))?,
    };
    let shape = match &args.layout {
        None => None,
        Some(path) => {
            let path = FilePath::new(path);
            let name = input::name_of(path);
            let bytes = input::bytes_named(path, &name)?;
            let reading = load::load(&name, &bytes).into_iter().next();
            let none = || say!("cli.no-puzzle-in", name);
            let loaded = reading.ok_or_else(none)?.outcome;
            Some(loaded.map_err(|error| misread(&error))?.puzzle)
        }
    };
    let shape_file = args.layout.clone().filter(|_| shape.is_some());
    let order = Order { variant, shape, shape_file, lang, seed: args.seed(), tries: TRIES, ..usual };
    let order = order.demanding(args.demand()?);
    let order = if args.variant.is_none() { order.of_fitting_variant() } else { order };
    if order.is_in_reach() { Ok(order) } else { Err(FreshError::OutOfReach(order.variant).phrase()) }
}

/// The technique of a kind with this English name or code.
fn technique(kind: &dyn Kind, asked: &str) -> Result<&'static dyn Technique, Phrase> {
    let names: Vec<&str> = kind.techniques().iter().map(|technique| technique.name().full.get(Lang::En)).collect();
    let is_meant = |technique: &&&'static dyn Technique| {
        let name = technique.name();
        name.full.get(Lang::En).eq_ignore_ascii_case(asked) || name.code == Some(asked)
    };
    kind.techniques().iter().find(is_meant).copied().ok_or_else(|| match lexis::nearest(asked, &names) {
        Some(near) => say!("cli.technique-meant", asked, near),
        None => say!("cli.unknown-technique", kind = kind.id(), asked),
    })
}

fn unknown_variant(kind: &dyn Kind, id: &str) -> Phrase {
    let variants = kind.maker().map(|maker| maker.variants()).unwrap_or_default();
    say!("cli.unknown-variant", kind = kind.id(), id, known = row(variants.iter().map(|variant| variant.id)))
}

/// Lists the variants of a kind, and what a layout means for it.
fn list(kind: &dyn Kind, lang: Lang) -> io::Result<Exit> {
    let Some(maker) = kind.maker() else { return Ok(Exit::BAD_INPUT) };
    let mut out = streams::out();
    for variant in maker.variants() {
        // The identifier of a size is its name.
        let name = variant.name.get(lang);
        let about = if name == variant.id { "" } else { name };
        writeln!(out, "{}", format!("{:<14}{about}", variant.id).trim_end())?;
    }
    if let Some(shapes) = maker.shapes() {
        writeln!(out, "{:<14}{}", "--layout", shapes.get(lang))?;
    }
    Ok(Exit::DONE)
}

/// Prints puzzles as they come, and the progress.
pub(super) struct Printer {
    as_json: bool,
    count: u64,
    lang: Lang,
    printed: u64,
    exit: Exit,
    error: Option<io::Error>,
    begun: Instant,
    /// The format of puzzles as text.
    format: String,
    /// Whether puzzles are kept for a sheet.
    keeps: bool,
    kept: Vec<Printed>,
    drawn: Option<Instant>,
}

impl Printer {
    /// A printer for `count` puzzles.
    pub fn new(as_json: bool, count: u64, lang: Lang) -> Printer {
        let format = "native".to_string();
        let (begun, kept) = (Instant::now(), Vec::new());
        let exit = Exit::DONE;
        Printer { as_json, count, lang, printed: 0, exit, error: None, begun, format, keeps: false, kept, drawn: None }
    }

    /// Prints the result for the next puzzle, which took `spent` milliseconds. Returns whether anyone still reads the
    /// output.
    pub fn print(&mut self, made: Result<Fresh, FreshError>, spent: f64) -> bool {
        self.clear();
        if let (true, Ok(fresh)) = (self.keeps, &made) {
            self.kept.push(printed(fresh, self.printed + 1, self.lang));
        }
        self.exit = self.exit.max(match &made {
            Ok(Fresh { miss: None, .. }) => Exit::DONE,
            Ok(_) => Exit::UNSOLVED,
            Err(error) if error.stopped().is_some() => Exit::UNSOLVED,
            Err(FreshError::Nothing { .. } | FreshError::Unsound) => Exit::UNSOLVED,
            Err(_) => Exit::BAD_INPUT,
        });
        let written = if self.as_json { self.json(&made, spent) } else { self.text(&made) };
        self.printed += 1;
        self.progress();
        self.error = written.err();
        self.error.is_none()
    }

    fn json(&self, made: &Result<Fresh, FreshError>, spent: f64) -> io::Result<()> {
        let ms = (spent * 1000.0).round() / 1000.0;
        let line = match made {
            Ok(fresh) => fresh_json(fresh, ms),
            Err(error) => json!({ "fail": error.to_string(), "ms": ms }),
        };
        writeln!(streams::out(), "{line}")
    }

    fn text(&self, made: &Result<Fresh, FreshError>) -> io::Result<()> {
        match made {
            Ok(fresh) => {
                let mut out = streams::out();
                let Some(text) = fresh.puzzle.write(&self.format, None) else {
                    let refused = super::convert::refusal(&*fresh.puzzle, &self.format);
                    return Err(io::Error::other(refused.get(self.lang).to_string()));
                };
                let is_native = self.format == "native";
                if self.printed > 0 && (is_native || text.trim_end().contains('\n')) {
                    // Texts of several lines need a separator; nazo's own format has a mark for it.
                    writeln!(out, "{}", if is_native { "---" } else { "" })?;
                }
                write!(out, "{text}{}", if text.ends_with('\n') { "" } else { "\n" })?;
                out.flush()?;
                drop(out);
                if let Some(miss) = fresh.miss {
                    let reason = miss.phrase();
                    let said = match &fresh.rating {
                        Some(rating) => say!("cli.missed-by-score", reason, score = rating.score),
                        None => say!("cli.missed-unrated", reason),
                    };
                    complain(said.get(self.lang));
                }
            }
            Err(error) => complain(error.phrase().get(self.lang)),
        }
        Ok(())
    }

    /// Shows how many are done, if someone is watching and there are several.
    fn progress(&mut self) {
        let is_due = self.drawn.unwrap_or(self.begun).elapsed() >= SHOWN;
        if self.count > 1 && is_due && streams::is_watched_alone() && self.printed < self.count {
            streams::progress(say!("cli.making", done = self.printed, all = self.count).get(self.lang));
            self.drawn = Some(Instant::now());
        }
    }

    fn clear(&mut self) {
        if self.drawn.take().is_some() {
            streams::progress("");
        }
    }

    /// Finishes once all are printed.
    pub fn end(mut self) -> io::Result<Exit> {
        self.clear();
        self.error.map_or(Ok(self.exit), Err)
    }
}

fn fresh_json(fresh: &Fresh, ms: f64) -> Json {
    let Fresh { puzzle, rating, tries, miss } = fresh;
    // Scripts expect a plain sudoku as 81 digits.
    let line = puzzle.classic().and_then(|_| puzzle.write("line", None)).map(|line| line.trim().to_string());
    let mut json = json!({
        "puzzle": line.or_else(|| puzzle.write("native", None)),
        "kind": puzzle.kind().id(),
        "title": puzzle.info().title,
    });
    let mut put = |key: &str, value: Json| json[key] = value;
    if let Some(rating) = rating {
        put("score", json!(rating.score));
        put("difficulty", json!(Difficulty::of(rating.score).id()));
        put("hardest", json!(rating.hardest.as_ref().map(|name| without_places(name).get(Lang::En))));
    }
    if let Some(givens) = puzzle.classic() {
        let level = level::level(&givens, level::RULES);
        put("level", json!(level.level));
        put("step_count", json!(level.steps));
    }
    put("candidates", json!(tries));
    if let Some(miss) = miss {
        put("miss", json!(miss.phrase().get(Lang::En)));
    }
    put("ms", json!(ms));
    json
}

/// The puzzle as printed on a sheet, with its solution if it has one.
fn printed(fresh: &Fresh, number: u64, lang: Lang) -> Printed {
    let puzzle = &fresh.puzzle;
    let rating = fresh.rating.as_ref().map(|rating| format!(" · {}", rating.score)).unwrap_or_default();
    let found = puzzle.hidden().is_none().then(|| {
        let found = solve::solutions(&puzzle.model(), 1, EngineChoice::Auto, &Budget::unlimited());
        found.ok().and_then(|found| found.found.into_iter().next())
    });
    let name = puzzle.info().title.clone().unwrap_or_default();
    Printed::new(format!("{number} · {name}{rating}"), puzzle, found.flatten().as_deref(), lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_scores_are_read() {
        assert_eq!(scores("300..400"), Ok(300..=400));
        assert_eq!((scores("500.."), scores("..=250")), (Ok(500..=u32::MAX), Ok(0..=250)));
        assert_eq!(scores("400..300").map_err(|error| error.to_string()), Err("400 is above 300".into()));
        assert!(scores("hard").is_err() && scores("1..x").is_err());
    }
}
