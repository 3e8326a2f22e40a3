//! Plain `nazo FILE`: opens a puzzle in the terminal.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use super::{Common, Exit, complain, input};
use crate::kinds::Loaded;
use crate::play::{Game, Opening, Store};
use crate::term::{self, Capabilities, Environment, Glyphs, Options, Waker};
use crate::ui::theme::{Theme, ThemeError};
use crate::ui::view::board::Glyphs as BoardGlyphs;
use crate::ui::{Choice, Picker, Settings, Ui};

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

/// Opens the puzzle, or lets the player choose one of several, and plays it until the player leaves.
pub fn run(args: &OpenArgs, common: &Common) -> Exit {
    match open(args, common) {
        Ok(code) => Exit(code),
        Err(message) => {
            complain(&message);
            Exit::BAD_INPUT
        }
    }
}

fn open(args: &OpenArgs, common: &Common) -> Result<u8, String> {
    let mut found = puzzles(args)?;
    let capabilities = term::capabilities::detect(&Environment::of_process(), common.color.into())
        .map_err(|error| error.to_string())?;
    let theme = theme(args.theme.as_deref(), capabilities)?;
    let waker = Waker::new().map_err(|error| format!("cannot set up the terminal: {error}"))?;
    let (wake, start) = (waker.clone(), Instant::now());
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
    let options = Options { capabilities, mouse: !args.no_mouse, waker: Some(waker) };
    let how = if args.fresh { Opening::Fresh } else { Opening::Resume };
    // Without a place for games a game is played in memory.
    let store = match Store::of_user() {
        Ok(store) => Some(store),
        Err(error) => {
            complain(&error.to_string());
            None
        }
    };
    let begin = move |loaded: &Loaded, settings: Settings| {
        let (game, resumed) = Game::open(loaded, store.as_ref(), how);
        Ui::new(game, &resumed, settings)
    };
    let ended = if found.len() == 1 {
        let (_, loaded) = found.swap_remove(0);
        term::run(&mut begin(&loaded, settings), &options)
    } else {
        let choices = found
            .iter()
            .map(|(id, loaded)| Choice {
                name: loaded.puzzle.info().title.clone().unwrap_or_else(|| id.clone()),
                scene: loaded.puzzle.scene(),
            })
            .collect();
        let mut picker = Picker::new(choices, settings.clone(), move |at| begin(&found[at].1, settings.clone()));
        term::run(&mut picker, &options)
    };
    ended.map(term::Exit::code).map_err(|error| chain(&error))
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

/// The puzzles of the files that can be read, or the one asked for. Mistakes in others are told before the screen is
/// taken.
fn puzzles(args: &OpenArgs) -> Result<Vec<(String, Loaded)>, String> {
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
    for mistake in mistakes {
        complain(&mistake);
    }
    let count = found.len();
    match args.puzzle {
        None => Ok(found),
        Some(number) if (1..=count).contains(&number) => Ok(vec![found.swap_remove(number - 1)]),
        Some(number) => Err(format!("there is no puzzle {number}: the files hold {count}")),
    }
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
