//! Plain `nazo FILE`: opens a puzzle in the terminal.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use super::{Common, Exit, complain, config, input};
use crate::kinds::Loaded;
use crate::play::{Game, Opening, Store};
use crate::scene::Scene;
use crate::term::{self, Environment, Glyphs, Options, Waker};
use crate::ui::view::board::Glyphs as BoardGlyphs;
use crate::ui::{Picker, Settings, Shelf, Ui};
use crate::words::Phrase;

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
    /// The theme: default, light, ansi16, mono, colour-blind, one of your own, or a theme file.
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
    let Found { mut puzzles, mistakes } = find(args)?;
    let capabilities = term::capabilities::detect(&Environment::of_process(), common.color.into())
        .map_err(|error| error.to_string())?;
    let config::Start { config, theme, keys, choices, troubles } = config::start(args.theme.as_deref(), capabilities)?;
    let waker = Waker::new().map_err(|error| format!("cannot set up the terminal: {error}"))?;
    let (wake, start) = (waker.clone(), Instant::now());
    let fine = config.full_glyphs.unwrap_or(capabilities.glyphs == Glyphs::Full);
    let settings = Settings {
        lang: common.lang(),
        theme,
        glyphs: BoardGlyphs { fine, braille: fine },
        tidy: config.tidy,
        digit_first: config.digit_first,
        keeps: true,
        clock: config.clock && !args.no_clock,
        now: Arc::new(move || start.elapsed()),
        wake: Arc::new(move || wake.wake()),
        auto: config.auto,
        keys,
        choices,
    };
    let options = Options { capabilities, mouse: config.mouse && !args.no_mouse, waker: Some(waker) };
    // Without a place for games a game is played in memory, and the panel says that it is not saved.
    let store = Store::of_user().inspect_err(|error| complain(&error.to_string())).ok();
    let games = Games { store, how: if args.fresh { Opening::Fresh } else { Opening::Resume }, settings };
    let (ended, is_saved) = if puzzles.len() == 1 {
        let (_, loaded) = puzzles.swap_remove(0);
        let mut ui = games.begin(&loaded);
        (term::run(&mut ui, &options), ui.is_saved())
    } else {
        let settings = games.settings.clone();
        let mut picker = Picker::new(Box::new(Files { games, puzzles, unreadable: mistakes.len() }), settings);
        (term::run(&mut picker, &options), picker.is_saved())
    };
    let code = ended.map(term::Exit::code).map_err(|error| chain(&error))?;
    for mistake in &mistakes {
        complain(mistake);
    }
    let lang = common.lang();
    for trouble in &troubles {
        complain(trouble.get(lang));
    }
    if !is_saved {
        complain("the game could not be saved; what was done since is lost");
    }
    let ours = if !mistakes.is_empty() {
        Exit::BAD_INPUT
    } else if !is_saved {
        Exit::UNSOLVED
    } else {
        Exit::DONE
    };
    Ok(code.max(ours.0))
}

/// How games are begun.
struct Games {
    store: Option<Store>,
    how: Opening,
    settings: Settings,
}

impl Games {
    fn begin(&self, loaded: &Loaded) -> Ui {
        let (game, resumed) = Game::open(loaded, self.store.as_ref(), self.how);
        Ui::new(game, &resumed, self.settings.clone())
    }
}

/// The puzzles of the files, to choose from.
struct Files {
    games: Games,
    puzzles: Vec<(String, Loaded)>,
    unreadable: usize,
}

impl Shelf for Files {
    fn count(&self) -> usize {
        self.puzzles.len()
    }

    fn name(&self, at: usize) -> String {
        let Some((id, loaded)) = self.puzzles.get(at) else { return String::new() };
        loaded.puzzle.info().title.clone().unwrap_or_else(|| id.clone())
    }

    fn scene(&self, at: usize) -> Scene {
        self.puzzles.get(at).map_or_else(|| Scene::blank(0, 0, 0, 1), |(_, loaded)| loaded.puzzle.scene())
    }

    fn open(&self, at: usize) -> Ui {
        self.games.begin(&self.puzzles[at].1)
    }

    fn note(&self) -> Option<Phrase> {
        let count = self.unreadable;
        (count > 0).then(|| {
            let en = if count == 1 { "1 puzzle".to_string() } else { format!("{count} puzzles") };
            Phrase::new(
                format!("{en} could not be read; the reasons follow on leaving."),
                format!("{count}問は読めませんでした。終了後に理由を表示します。"),
            )
        })
    }
}

/// What is in the files.
struct Found {
    puzzles: Vec<(String, Loaded)>,
    mistakes: Vec<String>,
}

/// The puzzles of the files that can be read, or the one asked for, and what is wrong with the others.
fn find(args: &OpenArgs) -> Result<Found, String> {
    let mut found = Found { puzzles: Vec::new(), mistakes: Vec::new() };
    for file in input::read(&args.files) {
        let readings = match file.readings {
            Ok(readings) => readings,
            Err(message) => {
                found.mistakes.push(message);
                continue;
            }
        };
        for reading in readings {
            match reading.outcome {
                Ok(loaded) => found.puzzles.push((reading.id, loaded)),
                Err(error) => found.mistakes.push(error.to_string()),
            }
        }
    }
    let count = found.puzzles.len();
    match args.puzzle {
        _ if count == 0 => Err(found.mistakes.join("\n")),
        None => Ok(found),
        Some(number) if (1..=count).contains(&number) => {
            found.puzzles = vec![found.puzzles.swap_remove(number - 1)];
            Ok(found)
        }
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
