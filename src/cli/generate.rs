//! `nazo generate`: new puzzles, of a variant and a difficulty or for a layout of clues and a grade.

use std::io;
use std::path::Path as FilePath;

use super::{Common, Exit, complain, fresh, graded, input, misread, prefixed, row, sheet};
use crate::generate::graded::{Layout, read_layouts};
use crate::load::packs;
use nazo_core::text::Source;
use nazo_core::words::{Phrase, say};
use nazo_kinds::kind_named;

/// The arguments of `nazo generate`.
#[derive(Debug, clap::Args)]
pub struct GenerateArgs {
    #[command(flatten)]
    fresh: fresh::FreshArgs,
    #[command(flatten)]
    graded: graded::GradedArgs,
}

/// Makes puzzles of a kind.
pub fn run(args: &GenerateArgs, common: &Common) -> io::Result<Exit> {
    let to_order = kind_named(&args.fresh.kind).and_then(|kind| kind.maker()?.to_order());
    if to_order.is_none() && args.graded.is_asked() {
        complain(say!("cli.only-sudokus-to-order").get(common.lang()));
        return Ok(Exit::BAD_INPUT);
    }
    let layout = match args.fresh.layout.as_deref().filter(|_| to_order.is_some()) {
        None => None,
        Some(asked) => match clues(asked, args.graded.name(), args.graded.is_asked()) {
            Ok(layout) => layout,
            Err(message) => {
                complain(message.get(common.lang()));
                return Ok(Exit::BAD_INPUT);
            }
        },
    };
    // Checked before the wait for puzzles begins.
    if let Some(path) = &args.fresh.sheet
        && let Err(message) = sheet::must_be_free(path, args.fresh.force)
    {
        complain(message.get(common.lang()));
        return Ok(Exit::BAD_INPUT);
    }
    let variant = args.fresh.variant.as_deref();
    if (layout.is_some() || args.graded.is_asked()) && variant != Some("list") {
        if let Some(variant) = variant.filter(|variant| Some(*variant) != to_order) {
            complain(say!("cli.only-plain-sudokus-to-order", variant).get(common.lang()));
            return Ok(Exit::BAD_INPUT);
        }
        return graded::run(&args.graded, &args.fresh, layout, common);
    }
    fresh::run(&args.fresh, common)
}

/// The requested layout of clues: 81 characters, a shape that comes with nazo, or a file of layouts. `None` if it is a
/// puzzle whose board is to be used, which is not allowed if it `must_be` a layout.
fn clues(asked: &str, name: Option<&str>, must_be: bool) -> Result<Option<Layout>, Phrase> {
    let is_file = asked == "-" || FilePath::new(asked).exists();
    if asked.chars().count() == 81 && !is_file {
        return Layout::parse(asked).map(Some).map_err(|error| prefixed("--layout", error.phrase()));
    }
    let shapes = read_layouts(&packs::shapes()).map_err(|error| misread(&error))?;
    if let Some((_, layout)) = shapes.iter().find(|(name, _)| name == asked && !is_file) {
        if let Some(name) = name {
            return Err(say!("cli.shape-has-no-names", name, asked));
        }
        return Ok(Some(*layout));
    }
    if asked == "-" && !must_be {
        return Ok(None);
    }
    let path = FilePath::new(asked);
    let file = input::name_of(path);
    let bytes = input::bytes_named(path, &file).map_err(|message| {
        let shapes = row(shapes.iter().map(|(name, _)| name.as_str()));
        say!("cli.shapes-there-are", message, shapes)
    })?;
    let source = Source::new(file.as_str(), &String::from_utf8_lossy(&bytes));
    let layouts = match read_layouts(&source) {
        Ok(layouts) => layouts,
        // A board with its own regions, for example.
        Err(_) if !must_be && crate::load::load(&file, &bytes).iter().any(|found| found.outcome.is_ok()) => {
            return Ok(None);
        }
        Err(error) => return Err(misread(&error)),
    };
    let found = layouts.iter().find(|(found, _)| name.is_none_or(|wanted| wanted == found));
    found.map(|(_, layout)| Some(*layout)).ok_or_else(|| {
        let known = row(layouts.iter().map(|(name, _)| name.as_str()));
        say!("cli.no-such-layout", file, name = name.unwrap_or_default(), known)
    })
}
