//! `nazo replay`: replays a game on the screen, or lists what was done.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::open::{ScreenArgs, present};
use super::{Common, Exit, complain, input, misread, streams, unwritten};
use crate::load::load;
use crate::play::{Chronicle, Listed, Store, every_game_file, listed};
use crate::ui::screens::Start;
use nazo_core::words::{Arg, Phrase, say};
use nazo_kinds::Loaded;

/// The arguments of `nazo replay`.
#[derive(Debug, clap::Args)]
pub struct ReplayArgs {
    /// A game file, or the start of a saved game's title or file name (in any case).
    #[arg(value_name = "FILE|GAME")]
    game: PathBuf,
    /// Print each move on a line: time played, cells filled, and the journal line.
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    screen: ScreenArgs,
}

/// Replays a game. If the program is not used interactively, prints what was done.
pub fn run(args: &ReplayArgs, common: &Common) -> Exit {
    let done = find(&args.game).and_then(|loaded| {
        if args.list || !streams::is_interactive() {
            return print(&loaded).map(|()| 0).map_err(|error| unwritten(&error));
        }
        present(Start::Replay(Box::new(loaded)), &[], &args.screen, common)
    });
    done.map(Exit).unwrap_or_else(|message| {
        complain(message.get(common.lang()));
        Exit::BAD_INPUT
    })
}

/// The game in a file or, if there is no such file, the saved game that is meant.
fn find(game: &Path) -> Result<Loaded, Phrase> {
    let path = if input::is_stdin(game) || game.exists() { game.to_path_buf() } else { saved(game)? };
    let name = input::name_of(&path);
    let bytes = input::bytes_named(&path, &name)?;
    let none = || say!("cli.no-game-in", name);
    let first = load(&name, &bytes).into_iter().next().ok_or_else(none)?;
    first.outcome.map_err(|error| misread(&error))
}

/// The most saved games named if several match.
const NAMED: usize = 10;

/// The file of the saved game that is meant. The argument is the name of its file or its title, or else the start of
/// either; case is ignored.
fn saved(game: &Path) -> Result<PathBuf, Phrase> {
    let wanted = game.to_string_lossy().trim().to_lowercase();
    let store = Store::of_user().map_err(|error| error.phrase())?;
    let files = every_game_file(&store).map_err(|error| error.phrase())?;
    let games: Vec<Listed> = files.into_iter().filter_map(listed).collect();
    let names = |game: &Listed| [Some(game.id.clone()), game.title.clone()].into_iter().flatten();
    let meant = |is_meant: &dyn Fn(&str) -> bool| -> Vec<&Listed> {
        games.iter().filter(|game| names(game).any(|name| is_meant(&name.to_lowercase()))).collect()
    };
    let mut found = meant(&|name| name == wanted);
    if found.is_empty() {
        found = meant(&|name| name.starts_with(&wanted));
    }
    match found.as_slice() {
        [] => Err(say!("cli.no-such-game", game = game.display())),
        [only] => Ok(only.path.clone()),
        several => {
            let mut games: Vec<Phrase> = several.iter().take(NAMED).map(|game| game_label(game)).collect();
            let more = several.len() - games.len();
            games.extend((more > 0).then(|| say!("cli.more-games", more)));
            Err(say!("cli.several-games-match", game = game.display(), games = Arg::Row(games)))
        }
    }
}

/// A game by its name, with details to tell it from others: "41 moves, 12:04 played, last on 2026-11-25".
fn game_label(game: &Listed) -> Phrase {
    let title = game.title.as_ref().map(|title| format!("  {title}")).unwrap_or_default();
    let (name, seconds) = (format!("{}{title}", game.id), game.clock.as_secs());
    let (moves, clock) = (game.moves, format!("{:02}:{:02}", seconds / 60, seconds % 60));
    match game.last_played() {
        Some(day) => say!("cli.game-last-played", name, moves, clock, day = day.to_string()),
        None => say!("cli.game-played", name, moves, clock),
    }
}

fn print(loaded: &Loaded) -> io::Result<()> {
    let (session, told) = Chronicle::read(loaded);
    let mut out = streams::out();
    let history = session.history();
    let (mut newest, mut before) = (0, 0);
    for moment in &told.moments {
        let seconds = moment.clock.as_secs();
        let made = match history.turn(moment.state) {
            Some(turn) if moment.state > newest => turn.made.text(session.model()),
            // An earlier state is reached by redo if the state before leads to it, and otherwise by going back.
            Some(turn) if history.leads_to(before, moment.state) => {
                format!("again: {}", turn.made.text(session.model()))
            }
            _ => format!("back to state {}", moment.state),
        };
        (newest, before) = (newest.max(moment.state), moment.state);
        let written =
            writeln!(out, "{:02}:{:02}  {:>3}/{}  {made}", seconds / 60, seconds % 60, moment.filled, told.to_fill);
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            other => other?,
        }
    }
    Ok(())
}
