//! Plain `nazo FILE`: opens a puzzle in the terminal.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::CommandFactory;

use super::help_ja;
use super::inbox::Inbox;
use super::library::Files;
use super::parallel::give_way;
use super::{CommandLine, Common, Exit, batch, complain, config, input, lines, misread, prefixed, streams};
use crate::load;
use crate::play::Store;
use crate::term::{self, Clipboard, Environment, Glyphs, Options, TermError, Waker};
use crate::ui::screens::{Desk, Found, Start};
use crate::ui::view::board::Glyphs as BoardGlyphs;
use crate::ui::{Settings, begin_threads_with};
use nazo_core::puzzle::Budget;
use nazo_core::text::Problem;
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::Kind;

/// The arguments of plain `nazo`.
#[derive(Debug, clap::Args)]
pub struct OpenArgs {
    /// The puzzle to open: a file in any format nazo knows, or the puzzle itself (81 digits, an id, an address); `-` is
    /// standard input.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Start over; your earlier game is kept under another name.
    #[arg(long)]
    fresh: bool,
    /// Open the Nth puzzle of the file.
    #[arg(long, value_name = "N")]
    puzzle: Option<usize>,
    /// The kind of puzzle to look for in a picture; by default the best match.
    #[arg(long, value_name = "KIND", value_parser = super::scan::kind)]
    kind: Option<&'static dyn Kind>,
    #[command(flatten)]
    screen: ScreenArgs,
}

/// What a command with a screen of its own understands.
#[derive(Clone, Debug, clap::Args)]
pub struct ScreenArgs {
    /// The theme: default, light, ansi16, mono, colour-blind, one of your own, or a theme file.
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,
    /// Hide the clock.
    #[arg(long)]
    no_clock: bool,
    /// Turn the mouse off (so that the terminal can select text).
    #[arg(long)]
    no_mouse: bool,
}

/// Opens the puzzle, or lets the player choose one of several, and plays it until the player leaves.
///
/// Without files it opens the welcome screen, or prints the usage if the program is not used interactively.
pub fn run(args: &OpenArgs, common: &Common) -> Exit {
    if args.files.is_empty() && !streams::is_interactive() {
        let (mut command, lang) = (CommandLine::command(), common.lang());
        let usage = match lang {
            Lang::En => command.render_usage().to_string(),
            Lang::Ja => help_ja::usage(&mut command),
        };
        // Nothing can be done about a closed standard error.
        let _ = writeln!(streams::errors(), "{usage}\n\n{}", say!("usage.more").get(lang));
        return Exit::BAD_INPUT;
    }
    match open(args, common) {
        Ok(code) => Exit(code),
        Err(message) => {
            complain(message.get(common.lang()));
            Exit::BAD_INPUT
        }
    }
}

fn open(args: &OpenArgs, common: &Common) -> Result<u8, Phrase> {
    let found = if args.files.is_empty() { None } else { Some(find(args)?) };
    let (start, mistakes) = match found {
        None => (Start::Welcome, Vec::new()),
        Some((found, mistakes)) => (Start::Puzzles(found), mistakes),
    };
    present(start, &mistakes, &args.screen, common)
}

/// Shows the desk in the terminal until the player leaves, then prints the given mistakes. Returns the exit code.
pub(super) fn present(start: Start, mistakes: &[Phrase], args: &ScreenArgs, common: &Common) -> Result<u8, Phrase> {
    let mut capabilities =
        term::capabilities::detect(&Environment::of_process(), common.color.into()).map_err(|error| error.phrase())?;
    let config::Startup { config, theme, keys, choices } = config::start(args.theme.as_deref(), capabilities)?;
    begin_threads_with(give_way);
    let waker = Waker::new().map_err(|source| TermError::Setup { source }.phrase())?;
    let (wake, began) = (waker.clone(), Instant::now());
    let fine = config.full_glyphs.unwrap_or(capabilities.glyphs == Glyphs::Full);
    let settings = Settings {
        lang: common.lang(),
        theme,
        glyphs: BoardGlyphs { fine, braille: fine },
        tidy: config.tidy,
        digit_first: config.digit_first,
        training: config.training,
        first: config.first,
        uniqueness: config.uniqueness,
        keeps: true,
        clock: config.clock && !args.no_clock,
        mouse: config.mouse && !args.no_mouse,
        clipboard: capabilities.clipboard != Clipboard::None,
        now: Arc::new(move || began.elapsed()),
        wake: Arc::new(move || wake.wake()),
        auto: config.auto,
        keys,
        choices,
    };
    capabilities.pixels = config.pixels.unwrap_or(capabilities.pixels);
    let options = Options { capabilities, mouse: config.mouse && !args.no_mouse, waker: Some(waker) };
    // Without a place for games, a game is played in memory, and the panel says that it is not saved.
    let lang = common.lang();
    let store = Store::of_user().inspect_err(|error| complain(error.phrase().get(lang))).ok();
    let mut desk = Desk::new(
        Arc::new(Files {
            inbox: config.inbox.as_deref().map(|folder| Inbox::at(folder, store.clone())),
            outside: config.outside.clone(),
            store,
        }),
        settings,
        start,
    );
    let code = term::run(&mut desk, &options).map(term::Exit::code).map_err(|error| error.phrase())?;
    for mistake in mistakes {
        complain(mistake.get(lang));
    }
    // Mistakes that were corrected in the meantime are not reported.
    for trouble in config::troubles() {
        complain(trouble.get(lang));
    }
    let is_saved = desk.is_saved();
    if !is_saved {
        complain(say!("cli.last-changes-lost").get(lang));
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

/// The most puzzles of a file that are listed: nobody browses more, and all of them are kept in memory.
const MOST_LISTED: usize = 20_000;

/// The first `most` items, and whether there are more.
fn first<T>(mut all: impl Iterator<Item = T>, most: usize) -> (Vec<T>, bool) {
    let first = all.by_ref().take(most).collect();
    (first, all.next().is_some())
}

/// The puzzles in the files that can be read, or the requested one, and the mistakes in the others.
fn find(args: &OpenArgs) -> Result<(Found, Vec<Phrase>), Phrase> {
    let (mut found, mut mistakes) = (Found::default(), Vec::new());
    for (nth, file) in args.files.iter().enumerate() {
        let name = input::name_of(file);
        let bytes = input::bytes(file, &name);
        // Someone who mistyped a command does not want to play the files it was to work on.
        if let Some(why) = bytes.as_ref().err().filter(|_| nth == 0 && !file.exists())
            && input::command_meant(&name).is_some()
        {
            return Err(prefixed(&name, why.clone()));
        }
        if let Some(picture) = bytes.as_ref().ok().filter(|bytes| args.files.len() == 1 && load::is_picture(bytes)) {
            // It is read on the screen, where a person can see it, wait, and correct the reading.
            let mut found = match input::is_stdin(file) || input::puzzle_itself(file).is_some() {
                true => Found::in_bytes(&name, picture.clone()),
                false => Found::in_file(&input::whole(file), picture.clone()),
            };
            found.pictures.iter_mut().for_each(|picture| (picture.fresh, picture.kind) = (args.fresh, args.kind));
            return Ok((found, Vec::new()));
        }
        match bytes {
            Ok(bytes) => {
                let all = load::each(&name, &bytes, None, Budget::unlimited);
                let (readings, goes_on) = first(all, MOST_LISTED.max(args.puzzle.unwrap_or(0)));
                let more = goes_on.then(|| Found::nothing(&name, say!("cli.more-than-listed", most = MOST_LISTED)));
                found.troubles.extend(more.into_iter().flat_map(|more| more.troubles));
                let errors = readings.iter().filter_map(|reading| reading.outcome.as_ref().err());
                let errors = errors.filter(|error| !matches!(*error.problem, Problem::Story { .. }));
                mistakes.extend(errors.map(misread));
                let Found { puzzles, troubles, told, .. } = Found::of(readings);
                found.puzzles.extend(puzzles);
                found.troubles.extend(troubles);
                found.told.extend(told);
            }
            Err(why) => {
                mistakes.push(prefixed(&name, why.clone()));
                found.troubles.extend(Found::nothing(&name, why).troubles);
            }
        }
    }
    found.puzzles.iter_mut().for_each(|offer| offer.fresh = args.fresh);
    let count = found.puzzles.len();
    match args.puzzle {
        None if count == 0 && !found.told.is_empty() => Ok((found, mistakes)),
        _ if count == 0 => Err(lines(mistakes)),
        None => Ok((found, mistakes)),
        Some(number) if (1..=count).contains(&number) => {
            found.puzzles = vec![found.puzzles.swap_remove(number - 1)];
            Ok((found, mistakes))
        }
        Some(number) => Err(batch::no_such_puzzle(number, count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_first_is_listed_and_that_there_is_more_is_known() {
        assert_eq!(first(1..=3, 2), (vec![1, 2], true));
        assert_eq!(first(1..=2, 2), (vec![1, 2], false));
        assert_eq!(first(1..=1, 2), (vec![1], false));
    }
}
