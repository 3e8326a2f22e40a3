//! `nazo show`: the board as plain text, or as a picture.

use std::io;

use serde_json::json;

use super::batch::{self, Report};
use super::{Common, Exit, Files, json};
use crate::play::{Show, board};
use crate::scene::{PlainOptions, plain, svg};

/// The arguments of `nazo show`.
#[derive(Debug, clap::Args)]
pub struct ShowArgs {
    #[command(flatten)]
    files: Files,
    /// Show the candidates of every open cell.
    #[arg(long)]
    candidates: bool,
    /// Show the marks of the player: at the corner, and those of the centre in brackets.
    #[arg(long, conflicts_with = "candidates")]
    marks: bool,
    /// Draw the lines with plain ASCII characters.
    #[arg(long)]
    ascii: bool,
    /// Print a picture (SVG) in place of text.
    #[arg(long, conflicts_with_all = ["ascii", "json"])]
    svg: bool,
}

/// Prints every board of the files.
pub fn run(args: &ShowArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    batch::run_games(&args.files, |loaded, game, _| {
        let show = Show { lang, candidates: args.candidates, ..Show::default() };
        let scene = board(game.session(), &show);
        if args.svg {
            return Report::done(json!({}), svg(&scene, lang));
        }
        let options = PlainOptions { candidates: args.candidates, notes: args.marks, ascii: args.ascii, lang };
        let text = plain(&scene, options);
        let names: Vec<String> = loaded.puzzle.features().iter().map(|feature| feature.get(lang).to_string()).collect();
        let text = if names.is_empty() { text } else { format!("{}\n{text}", names.join(", ")) };
        let info = loaded.puzzle.info();
        let json = json!({ "title": info.title, "scene": json::scene(&scene) });
        Report { headed: true, ..Report::done(json, text) }
    })
}
