//! Plain `nazo FILE`: opens a puzzle in the terminal.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use super::{Common, Exit, complain, input};
use crate::kinds::Loaded;
use crate::play::{Game, Opening, Store};
use crate::term::{self, Capabilities, Environment, Glyphs, Options, Waker};
use crate::ui::theme::{Theme, ThemeError};
use crate::ui::view::board::Glyphs as BoardGlyphs;
use crate::ui::{Settings, Ui};

/// The arguments of plain `nazo`.
#[derive(Debug, clap::Args)]
pub struct OpenArgs {
    /// The puzzle to open, in any format nazo knows; `-` is the standard input.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Start over; the game so far is kept under another name.
    #[arg(long)]
    fresh: bool,
    /// Of a file with several puzzles, the one with this number, counted from 1.
    #[arg(long, value_name = "N")]
    puzzle: Option<usize>,
    /// The theme: default, light, ansi16, mono, colour-blind, or a theme file.
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,
    /// Hide the clock.
    #[arg(long)]
    no_clock: bool,
    /// Leave the mouse to the terminal.
    #[arg(long)]
    no_mouse: bool,
}

/// Opens the puzzle and plays it until the player leaves.
pub fn run(args: &OpenArgs, common: &Common) -> Exit {
    let loaded = match choose(args) {
        Ok(loaded) => loaded,
        Err(message) => {
            complain(&message);
            return Exit::BAD_INPUT;
        }
    };
    let capabilities = match term::capabilities::detect(&Environment::of_process(), common.color.into()) {
        Ok(capabilities) => capabilities,
        Err(error) => {
            complain(&error.to_string());
            return Exit::BAD_INPUT;
        }
    };
    let theme = match theme(args.theme.as_deref(), capabilities) {
        Ok(theme) => theme,
        Err(message) => {
            complain(&message);
            return Exit::BAD_INPUT;
        }
    };
    match play(args, common, &loaded, capabilities, theme) {
        Ok(code) => Exit(code),
        Err(error) => {
            complain(&chain(&error));
            Exit::BAD_INPUT
        }
    }
}

fn play(
    args: &OpenArgs,
    common: &Common,
    loaded: &Loaded,
    capabilities: Capabilities,
    theme: Theme,
) -> Result<u8, term::TermError> {
    let waker = Waker::new().map_err(|source| term::TermError::Setup { source })?;
    let wake = waker.clone();
    let start = Instant::now();
    // Without a place for games the game is played in memory; the first note says so.
    let store = Store::of_user();
    let how = if args.fresh { Opening::Fresh } else { Opening::Resume };
    let (game, resumed) = Game::open(loaded, store.as_ref().ok(), how);
    if let Err(error) = &store {
        complain(&error.to_string());
    }
    let fine = capabilities.glyphs == Glyphs::Full;
    let settings = Settings {
        lang: common.lang(),
        theme,
        depth: capabilities.depth,
        glyphs: BoardGlyphs { fine, braille: fine },
        clock: !args.no_clock,
        now: Arc::new(move || start.elapsed()),
        wake: Arc::new(move || wake.wake()),
    };
    let mut ui = Ui::new(game, &resumed, settings);
    let options = Options { capabilities, mouse: !args.no_mouse, waker: Some(waker) };
    term::run(&mut ui, &options).map(term::Exit::code)
}

fn theme(name: Option<&str>, capabilities: Capabilities) -> Result<Theme, String> {
    let Some(name) = name else {
        return Theme::named(Theme::suited_to(capabilities.depth)).map_err(|error| error.to_string());
    };
    match Theme::named(name) {
        Err(ThemeError::Unknown { .. }) if name.contains(['/', '.']) => {
            let text = std::fs::read_to_string(name).map_err(|error| format!("{name}: {error}"))?;
            Theme::parse(name, &text).map_err(|error| error.to_string())
        }
        other => other.map_err(|error| error.to_string()),
    }
}

/// The puzzle to open. A file with several asks which, where there is somebody to ask.
fn choose(args: &OpenArgs) -> Result<Loaded, String> {
    let mut found: Vec<(String, Loaded)> = Vec::new();
    let mut mistakes = Vec::new();
    for file in input::read(&args.files) {
        for reading in file.readings? {
            match reading.outcome {
                Ok(loaded) => found.push((reading.id, loaded)),
                Err(error) => mistakes.push(error.to_string()),
            }
        }
    }
    if found.is_empty() {
        return Err(mistakes.join("\n"));
    }
    let at = match (args.puzzle, found.len()) {
        (Some(number), count) => number
            .checked_sub(1)
            .filter(|at| *at < count)
            .ok_or_else(|| format!("there is no puzzle {number}: the file holds {count}"))?,
        (None, 1) => 0,
        (None, _) => ask(&found)?,
    };
    Ok(found.swap_remove(at).1)
}

/// Lists the puzzles and asks for a number.
fn ask(found: &[(String, Loaded)]) -> Result<usize, String> {
    let count = found.len();
    let more = format!("the file holds {count} puzzles; choose one with --puzzle N");
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Err(more);
    }
    let mut out = io::stderr().lock();
    let listed = found.iter().enumerate().take(40).try_for_each(|(at, (id, loaded))| {
        let title = loaded.puzzle.info().title.as_deref().unwrap_or(id);
        writeln!(out, "{:>3}  {title}", at + 1)
    });
    let asked = listed.and_then(|()| write!(out, "Which puzzle, 1 to {count}? ")).and_then(|()| out.flush());
    asked.map_err(|error| error.to_string())?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer).map_err(|error| error.to_string())?;
    let number = answer.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    number.filter(|at| *at < count).ok_or(more)
}

/// An error with everything that led to it, in one line.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text += &format!(": {cause}");
        source = cause.source();
    }
    text
}
