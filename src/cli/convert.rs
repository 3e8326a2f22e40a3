//! `nazo convert`: the same puzzles in another format.

use std::io;

use serde_json::json;

use super::batch::{self, How, Report};
use super::timeout::Timeout;
use super::{Common, Exit, Files, row};
use nazo_core::solve::FormulaView;
use nazo_core::words::{Phrase, say};
use nazo_kinds::{KINDS, Kind, Puzzle, kind_named, lacking};

/// The arguments of `nazo convert`.
#[derive(Debug, clap::Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    files: Files,
    /// The format to write, where the kind allows it; `dimacs` is the clauses that a SAT solver gets.
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: String,
}

/// The names of all formats that some kind writes, each once, and of the clauses. For a kind that is told in words, the
/// name of the kind is a format as well.
fn formats() -> clap::builder::PossibleValuesParser {
    let mut names = names();
    names.insert(1, "dimacs");
    names.extend(KINDS.iter().filter(|kind| kind.drafting().is_some()).map(|kind| kind.id()));
    names.into()
}

/// The names of all formats that some kind writes, each once.
pub fn written() -> clap::builder::PossibleValuesParser {
    names().into()
}

fn names() -> Vec<&'static str> {
    let mut names: Vec<&'static str> = vec!["native"];
    for format in KINDS.iter().flat_map(|kind| kind.formats()).filter(|format| format.write.is_some()) {
        if !names.contains(&format.id) {
            names.push(format.id);
        }
    }
    names
}

/// Writes every puzzle of the files in the requested format.
pub fn run(args: &ConvertArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    let is_told = args.to == "native" || kind_named(&args.to).is_some();
    let how = How { drafts: is_told, ..How::new(Timeout::default(), lang) };
    batch::run_games(&args.files, how, |loaded, game, alone, _| {
        let text = match args.to.as_str() {
            format if format == "native" || format == loaded.puzzle.kind().id() => game.to_text(),
            "dimacs" => {
                let model = loaded.puzzle.model();
                Some(FormulaView::new(&model).dimacs(&model))
            }
            format => loaded.puzzle.write(format, Some(game.session().visible())),
        };
        let Some(text) = text else {
            return Report::refused(refusal(&*loaded.puzzle, &args.to), Exit::BAD_INPUT);
        };
        let mut printed = text.clone();
        if !printed.ends_with('\n') {
            printed.push('\n');
        }
        if !alone && text.trim_end().contains('\n') {
            printed += between(loaded.puzzle.kind(), &args.to, &text);
        }
        Report::done(json!({ "format": args.to, "text": text }), printed)
    })
}

/// Why a puzzle cannot be written in a format, and which ones are possible.
pub(super) fn refusal(puzzle: &dyn Puzzle, format: &str) -> Phrase {
    let kind = puzzle.kind();
    let (id, name) = (kind.id(), kind.name());
    let reason = match kind.formats().iter().find(|known| known.id == format) {
        None => say!("cli.no-format-of-kind", id, name),
        Some(format) => lacking(puzzle, format),
    };
    let written = kind.formats().iter().filter(|format| format.write.is_some()).map(|format| format.id);
    let others = std::iter::once("native").chain(written).filter(|other| puzzle.write(other, None).is_some());
    say!("cli.cant-write-as", id, name, format, reason, others = row(others))
}

/// The separator between two puzzles of several lines. A blank line is used if that is enough to tell them apart,
/// otherwise the separator that is accepted between any two.
fn between(kind: &dyn Kind, format: &str, text: &str) -> &'static str {
    let found = kind.formats().iter().find(|it| it.id == format);
    let is_blank_enough = format == "dimacs" || found.is_some_and(|format| format.parts(text));
    if is_blank_enough { "\n" } else { "---\n" }
}
