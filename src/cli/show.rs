//! `nazo show`: the board as plain text, in Markdown, or as a picture.

use std::io::{self, Write};

use serde_json::json;

use super::batch::{self, How, Report};
use super::consistent::ground;
use super::progress::Progress;
use super::steps::ENDS_EARLY;
use super::timeout::Timeout;
use super::{Common, Exit, Files, json, streams};
use crate::play::{Game, Share, Show, below, board, caption, conflict_phrase, features, markdown, picture};
use nazo_core::explain::{self, Options};
use nazo_core::puzzle::Budget;
use nazo_core::scene::{BoardDrawing, PlainOptions, plain};
use nazo_core::words::Lang;
use nazo_kinds::Loaded;

/// The arguments of `nazo show`.
#[derive(Debug, clap::Args)]
pub struct ShowArgs {
    #[command(flatten)]
    files: Files,
    /// Show the candidates of every open cell.
    #[arg(long)]
    candidates: bool,
    /// Show your marks: corner marks, centre marks in brackets, and ruled-out candidates after an x.
    #[arg(long, conflicts_with = "candidates")]
    marks: bool,
    /// Draw lines in plain ASCII.
    #[arg(long)]
    ascii: bool,
    /// Print a picture (SVG) instead of text; several boards are stacked.
    #[arg(long, conflicts_with_all = ["ascii", "json"])]
    svg: bool,
    /// Print Markdown for mail or chat: title, board, and a link to play it where there is one.
    #[arg(long, conflicts_with_all = ["svg", "json"])]
    markdown: bool,
    /// List every step to the solution below the board.
    #[arg(long, requires = "markdown")]
    steps: bool,
}

/// Prints every board of the files.
pub fn run(args: &ShowArgs, common: &Common) -> io::Result<Exit> {
    if args.svg {
        return as_picture(args, common);
    }
    batch::run_games(&args.files, How::new(Timeout::default(), common.lang()), |loaded, game, alone, _| {
        let puzzle = &*loaded.puzzle;
        let lang = common.lang_of(puzzle);
        if args.markdown {
            let _progress = (alone && args.steps).then(|| Progress::start(lang));
            return in_markdown(args, loaded, game, lang);
        }
        let scene = board(game.session(), &Show { lang, candidates: args.candidates, ..Show::default() });
        let options = PlainOptions { candidates: args.candidates, notes: args.marks, ascii: args.ascii, lang };
        let (text, features) = (plain(&scene, options), features(puzzle, lang));
        let text = if puzzle.in_words().is_none() { text } else { below(&caption(puzzle, lang), &text) };
        let text = if features.is_empty() { text } else { format!("{features}\n{text}") };
        let info = puzzle.info();
        let json = json!({ "title": info.title, "scene": json::scene(&scene) });
        Report { headed: true, ..Report::done(json, text) }
    })
}

/// All boards of the files in one picture; several are below each other, with their titles.
fn as_picture(args: &ShowArgs, common: &Common) -> io::Result<Exit> {
    let mut pictures = Vec::new();
    let exit = batch::draw_games(&args.files, common.lang(), &mut pictures, |loaded, game| {
        let lang = common.lang_of(&*loaded.puzzle);
        picture(game.session(), &Show { lang, candidates: args.candidates, ..Show::default() })
    })?;
    let mut out = streams::out();
    match pictures.as_slice() {
        [] => {}
        [(_, only)] => out.write_all(only.document().as_bytes())?,
        several => out.write_all(BoardDrawing::below_each_other(several).document().as_bytes())?,
    }
    Ok(exit)
}

/// A game in Markdown, with all further steps if requested.
fn in_markdown(args: &ShowArgs, loaded: &Loaded, game: &Game, lang: Lang) -> Report {
    let session = game.session();
    let (mut steps, mut complaint) = (Vec::new(), None);
    if args.steps {
        let options = Options { techniques: loaded.puzzle.kind().techniques(), ..Options::default() };
        let budget = Budget::unlimited();
        let found = ground(session, &budget)
            .and_then(|ground| Ok((explain::path(session.model(), &ground.position, options, &budget)?, ground.amiss)));
        match found {
            Ok((path, amiss)) => {
                let is_due = loaded.puzzle.kind().expects_one_solution() && !path.solved;
                complaint = is_due.then_some(ENDS_EARLY);
                if !amiss.is_empty() {
                    complaint = Some(conflict_phrase(session.model(), &amiss));
                }
                steps = path.steps;
            }
            Err(error) => complaint = Some(error.phrase()),
        }
    }
    let share = Share { lang, candidates: args.candidates, marks: args.marks, ascii: args.ascii, steps: &steps };
    let exit = if complaint.is_some() { Exit::UNSOLVED } else { Exit::DONE };
    Report { complaint, exit, ..Report::done(json!({}), markdown(session, &share)) }
}
