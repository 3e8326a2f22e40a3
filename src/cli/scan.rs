//! `nazo scan`: reads puzzles from pictures.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use serde_json::{Map, Value, json};

use super::batch::{self, FileBytes, How, Report, object};
use super::timeout::Timeout;
use super::{Common, Exit, Files, lines, prefixed, row, streams};
use crate::load::picture::{self, SightError, Wanted};
use nazo_core::puzzle::Budget;
use nazo_core::scene::{PlainOptions, plain};
use nazo_core::solve::SolveError;
use nazo_core::text::data_url;
use nazo_core::text::lexis::nearest;
use nazo_core::words::{self, Arg, Lang, Phrase, say};
use nazo_kinds::scan::{BLANK, Glyph, Sight, Spot, Standing, Trust};
use nazo_kinds::{KINDS, Kind, Scan, kind_named};

/// The arguments of `nazo scan`.
#[derive(Debug, clap::Args)]
pub struct ScanArgs {
    #[command(flatten)]
    files: Files,
    /// The kind of puzzle to look for; by default the best match.
    #[arg(long, value_name = "KIND", value_parser = kind)]
    kind: Option<&'static dyn Kind>,
    /// Print only the puzzles, in native text.
    #[arg(long, conflicts_with = "json")]
    text: bool,
    /// Change no sign that was read, even if what was read has no solution or several. Cage walls are still worked out
    /// together with their sums.
    #[arg(long)]
    no_repair: bool,
    /// Which of several boards in a picture: 1 is the one read by default; the others lie beside it.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=99))]
    board: u8,
    #[command(flatten)]
    timeout: Timeout,
}

impl ScanArgs {
    fn wanted(&self) -> Wanted {
        let board = usize::from(self.board) - 1;
        Wanted { kind: self.kind, as_read: self.no_repair, board, ..Wanted::default() }
    }
}

/// The kind with this name, or an error that lists the kinds.
pub(super) fn kind(name: &str) -> Result<&'static dyn Kind, Phrase> {
    kind_named(name).ok_or_else(|| {
        let names: Vec<&str> = KINDS.iter().map(|kind| kind.id()).collect();
        match nearest(name, &names) {
            Some(near) => say!("cli.kind-meant", name, near),
            None => say!("cli.unknown-kind", name, known = row(names)),
        }
    })
}

/// Reads every picture of the files.
pub fn run(args: &ScanArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    let counter = Counter::new(if args.files.puzzle.is_some() { 1 } else { args.files.files.len() });
    batch::run_items(
        &args.files,
        How::new(args.timeout, lang),
        |file| vec![file],
        |file: &FileBytes, alone, budget| {
            let (json, report) = scan(file, args, &budget, lang, alone);
            counter.one_more();
            (json, report)
        },
        None,
    )
}

/// The number of pictures done, shown on a terminal.
struct Counter {
    done: AtomicUsize,
    all: usize,
    is_shown: bool,
}

impl Counter {
    fn new(all: usize) -> Counter {
        Counter { done: AtomicUsize::new(0), all, is_shown: all > 1 && streams::is_watched() }
    }

    fn one_more(&self) {
        let done = self.done.fetch_add(1, Relaxed) + 1;
        if self.is_shown {
            let line = if done < self.all { format!("{done}/{}", self.all) } else { String::new() };
            streams::progress(&line);
        }
    }
}

fn scan(file: &FileBytes, args: &ScanArgs, budget: &Budget, lang: Lang, alone: bool) -> (Value, Report) {
    let (name, wanted) = (&file.name, args.wanted());
    let failed = |why: Phrase, exit| {
        let json = json!({ "id": name, "error": { "message": why.get(Lang::En) } });
        (json, Report { complaint: Some(prefixed(name, why)), ..Report::failed(object(Value::Null), exit) })
    };
    let bytes = match file.bytes() {
        // A text may be a data URL that contains the picture.
        Ok(bytes) => std::str::from_utf8(&bytes).ok().and_then(data_url::picture_in).unwrap_or(bytes),
        Err(why) => return failed(why, Exit::BAD_INPUT),
    };
    let before = batch::cpu_milliseconds();
    let sight = match picture::sight(&bytes, wanted, budget) {
        Ok(sight) => sight,
        Err(error @ SightError::Solve(SolveError::Stopped(_))) => return failed(error.phrase(), Exit::UNSOLVED),
        Err(error) => return failed(error.phrase(), Exit::BAD_INPUT),
    };
    let spent = batch::cpu_milliseconds() - before;
    let exit = if matches!(sight.trust, Trust::Refused(_)) { Exit::UNSOLVED } else { Exit::DONE };
    let native = sight.scan.kind.typeset(&sight.scan);
    let mut notes = picture::notes(&sight, wanted, budget);
    notes.extend(budget.check().err().map(|stopped| stopped.phrase()));
    let notes: Vec<Phrase> = notes.into_iter().map(|note| prefixed(name, note)).collect();
    let text = if args.text {
        if alone { native.clone() } else { format!("{native}---\n") }
    } else {
        let heading = if alone { String::new() } else { format!("== {name}\n") };
        heading + &render_board(name, &sight, &native, lang)
    };
    let mut json = object(json!({ "id": name, "kind": sight.scan.kind.id() }));
    json.extend(object(as_json(&sight, &native)));
    json.insert("ms".to_string(), json!((spent * 1000.0).round() / 1000.0));
    let complaint = (!notes.is_empty()).then(|| lines(notes));
    (Value::Object(json), Report { text, complaint, ..Report::failed(object(Value::Null), exit) })
}

/// The board for people, or its native text if it is not a puzzle, and the doubtful places.
fn render_board(name: &str, sight: &Sight, native: &str, lang: Lang) -> String {
    let board = match picture::puzzle(name, &sight.scan) {
        Ok(loaded) => plain(&loaded.puzzle.scene(), PlainOptions { lang, ..PlainOptions::default() }),
        Err(_) => native.to_string(),
    };
    let doubtful: Vec<Phrase> = sight.scan.doubtful().into_iter().map(|spot| spot_name(&sight.scan, spot)).collect();
    match doubtful.as_slice() {
        [] => board,
        _ => format!("{board}{}\n", say!("cli.doubtful", spots = Arg::Row(doubtful)).get(lang)),
    }
}

fn as_json(sight: &Sight, native: &str) -> Value {
    let scan = &sight.scan;
    let glyphs = |spots: &mut dyn Iterator<Item = Spot>| -> Vec<Value> {
        spots.filter_map(|spot| Some(glyph_json(spot, scan.glyph(spot)?))).collect()
    };
    let spots = scan.spots();
    let of = |is_meant: fn(&Spot) -> bool| spots.iter().copied().filter(is_meant);
    let mut json = object(json!({
        "puzzle": native,
        "status": status(scan, &sight.standing),
        "cells": glyphs(&mut of(|spot| matches!(spot, Spot::Cell(..)))),
    }));
    if !scan.corners.is_empty() {
        json.insert("sums".to_string(), json!(glyphs(&mut of(|spot| matches!(spot, Spot::Corner(..))))));
    }
    if let Some(total) = scan.glyph(Spot::Total).filter(|glyph| glyph.value != BLANK || !glyph.options.is_empty()) {
        json.insert("total".to_string(), valued(total));
    }
    if scan.walls.is_some() {
        let walls = of(|spot| matches!(spot, Spot::Right(..) | Spot::Below(..))).map(|spot| wall_json(spot, scan));
        json.insert("walls".to_string(), walls.collect());
    }
    if scan.has_sides() {
        let sides = of(|spot| matches!(spot, Spot::Right(..) | Spot::Below(..)));
        json.insert("signs".to_string(), sides.filter_map(|spot| Some(sign_json(spot, scan.glyph(spot)?))).collect());
    }
    let named = |spot| spot_name(scan, spot).get(Lang::En).to_string();
    let change = |(spot, from, to): (Spot, &str, &str)| json!({ "where": named(spot), "from": from, "to": to });
    let moved = scan.walls.iter().flat_map(|walls| &walls.moved).filter_map(|spot| {
        let (from, to) = if scan.wall(*spot)? { ("no wall", "wall") } else { ("wall", "no wall") };
        Some((*spot, from, to))
    });
    json.insert("changes".to_string(), scan.changes().into_iter().chain(moved).map(change).collect());
    if let Trust::Refused(refusal) = sight.trust {
        json.insert("refused".to_string(), json!(picture::refusal_phrase(refusal).get(Lang::En)));
    }
    Value::Object(json)
}

/// The standing of the reading. For a kind that does not expect a single solution, the number of solutions is not
/// reported.
fn status(scan: &Scan, standing: &Standing) -> &'static str {
    match standing {
        Standing::Unique { .. } if !scan.kind.expects_one_solution() => "possible",
        Standing::Unique { .. } => "unique",
        Standing::Several { .. } => "multiple",
        Standing::None { .. } => "none",
        Standing::Unknown => "timeout",
        Standing::Incomplete { .. } => "incomplete",
    }
}

/// The name of a spot: `r1c1`, with the part of the cell that is meant.
fn spot_name(scan: &Scan, spot: Spot) -> Phrase {
    let (row, col) = spot.at();
    let (cell, is_wall) = (Phrase::square(row, col), scan.walls.is_some());
    match spot {
        Spot::Cell(..) => cell,
        Spot::Total => scan.kind.total_called().full.clone(),
        Spot::Corner(..) => say!("cli.sum-in-cell", cell),
        Spot::Right(..) => say!("cli.wall-between", is_wall, cell, other = Phrase::square(row, col + 1)),
        Spot::Below(..) => say!("cli.wall-between", is_wall, cell, other = Phrase::square(row + 1, col)),
    }
}

fn rounded(p: f32) -> f64 {
    (f64::from(p) * 1e4).round() / 1e4
}

fn glyph_json(spot: Spot, glyph: &Glyph) -> Value {
    let (row, col) = spot.at();
    let mut json = Map::new();
    json.insert("cell".to_string(), json!(words::square(row as u16, col as u16, Lang::En)));
    json.extend(object(valued(glyph)));
    Value::Object(json)
}

fn sign_json(spot: Spot, glyph: &Glyph) -> Value {
    let side = if matches!(spot, Spot::Right(..)) { "right" } else { "below" };
    let mut json = object(glyph_json(spot, glyph));
    json.insert("side".to_string(), json!(side));
    Value::Object(json)
}

/// The value read, its confidence, and the alternatives.
fn valued(glyph: &Glyph) -> Value {
    let others = glyph.options.iter().filter(|(value, _)| *value != glyph.value);
    let alternatives: Vec<Value> = others.map(|(value, p)| json!([value, rounded(*p)])).collect();
    json!({
        "value": glyph.value,
        "confidence": rounded(glyph.confidence()),
        "alternatives": alternatives,
    })
}

fn wall_json(spot: Spot, scan: &Scan) -> Value {
    json!({
        "wall": spot_name(scan, spot).get(Lang::En).trim_start_matches("wall "),
        "value": scan.wall(spot).unwrap_or(false),
        "confidence": rounded(scan.confidence(spot)),
    })
}
