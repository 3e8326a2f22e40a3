//! `nazo replay`: a game as it went, on the screen, or as a list of what was done.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::open::{ScreenArgs, present};
use super::{Common, Exit, complain, input};
use crate::kinds::Loaded;
use crate::load::load;
use crate::play::{Chronicle, Store, every_game_file, listed};
use crate::ui::desk::Start;

/// The arguments of `nazo replay`.
#[derive(Debug, clap::Args)]
pub struct ReplayArgs {
    /// The file of a game, or the title or the beginning of the name of a saved one.
    #[arg(value_name = "FILE|GAME")]
    game: PathBuf,
    /// Print what was done, a line each: the time played, how many cells were filled, and the line of the journal.
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    screen: ScreenArgs,
}

/// Plays a game back. Where nobody is there to see it, prints what was done.
pub fn run(args: &ReplayArgs, common: &Common) -> Exit {
    let done = find(&args.game).and_then(|loaded| {
        if args.list || !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return print(&loaded).map(|()| 0).map_err(|error| format!("writing: {error}"));
        }
        present(Start::Replay(Box::new(loaded)), &[], &args.screen, common)
    });
    done.map(Exit).unwrap_or_else(|message| {
        complain(&message);
        Exit::BAD_INPUT
    })
}

/// The game in a file or, where there is no such file, the saved one that is meant.
fn find(game: &Path) -> Result<Loaded, String> {
    let path = if input::is_stdin(game) || game.exists() { game.to_path_buf() } else { saved(game)? };
    let name = input::name_of(&path);
    let bytes = input::bytes_named(&path, &name)?;
    let first = load(&name, &bytes).into_iter().next().ok_or_else(|| format!("{name}: there is no game in it"))?;
    first.outcome.map_err(|error| error.to_string())
}

/// The file of the saved game with this title or a name that begins like this.
fn saved(game: &Path) -> Result<PathBuf, String> {
    let wanted = game.to_string_lossy();
    let store = Store::of_user().map_err(|error| error.to_string())?;
    let files = every_game_file(&store).map_err(|error| error.to_string())?;
    let is_named = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&*wanted));
    let (named, others): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| is_named(&file.path));
    let mut found: Vec<PathBuf> = named.into_iter().map(|file| file.path).collect();
    if found.is_empty() {
        let games = others.into_iter().filter_map(listed);
        found = games.filter(|game| game.title.as_deref() == Some(&wanted)).map(|game| game.path).collect();
    }
    match found.as_slice() {
        [] => Err(format!("{wanted}: there is no such file, and no saved game of that name or title")),
        [only] => Ok(only.clone()),
        several => {
            let names = several.iter().take(5).filter_map(|path| path.file_stem()?.to_str()).collect::<Vec<_>>();
            Err(format!("{wanted}: several saved games are meant: {}", names.join(", ")))
        }
    }
}

fn print(loaded: &Loaded) -> io::Result<()> {
    let (session, told) = Chronicle::read(loaded);
    let mut out = io::stdout().lock();
    let history = session.history();
    let mut before = 0;
    for moment in &told.moments {
        let seconds = moment.clock.as_secs();
        let made = match history.turn(moment.state) {
            // A state that is older than the one before it was gone back to.
            Some(turn) if moment.state > before => turn.made.text(session.model()),
            _ => format!("back to state {}", moment.state),
        };
        before = before.max(moment.state);
        let written =
            writeln!(out, "{:02}:{:02}  {:>3}/{}  {made}", seconds / 60, seconds % 60, moment.filled, told.to_fill);
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            other => other?,
        }
    }
    Ok(())
}
