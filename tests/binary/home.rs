//! A player's folders with one puzzle in them, and the program run in a terminal with these folders.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use nazo::load::load;
use nazo::play::{Game, Opening, Resumed};
use nazo_core::puzzle::{Budget, Cell, Value};
use nazo_core::solve::{EngineChoice, solutions};
use nazo_kinds::{Loaded, Puzzle};
use tempfile::TempDir;

use crate::pty::{PATIENCE, Terminal};

/// Made for these tests: a random full grid, from which clues were removed as long as the solution stayed unique.
pub const PUZZLE: &str = "..9....2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2";

/// The window size that screens are primarily designed for.
pub const SIZE: (u16, u16) = (80, 24);

/// A terminal with 24-bit colour.
pub const TRUECOLOR: [(&str, &str); 2] = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];

/// The folders of one player.
pub struct Home {
    folder: TempDir,
}

impl Home {
    /// Folders with nothing but the puzzle.
    pub fn new() -> Home {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("puzzle.txt"), PUZZLE).unwrap();
        Home { folder }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn puzzle_file(&self) -> PathBuf {
        self.path().join("puzzle.txt")
    }

    /// Environment variables that keep everything inside this folder, followed by `more`, which may override them.
    pub fn env(&self, more: &[(&'static str, &str)]) -> Vec<(&'static str, OsString)> {
        let own = [("HOME", ""), ("XDG_STATE_HOME", "state"), ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data")];
        let own = own.map(|(name, folder)| (name, self.path().join(folder).into_os_string()));
        let more = more.iter().map(|(name, value)| (*name, OsString::from(value)));
        own.into_iter().chain([("LC_ALL", "C".into())]).chain(more).collect()
    }

    /// Starts the program with `args` in a terminal.
    pub fn spawn(&self, args: &[&OsStr], env: &[(&'static str, &str)]) -> Terminal {
        self.spawn_program(OsStr::new(NAZO), args, env)
    }

    pub fn spawn_program(&self, program: &OsStr, args: &[&OsStr], env: &[(&'static str, &str)]) -> Terminal {
        let env = self.env(env);
        let env: Vec<(&str, &OsStr)> = env.iter().map(|(name, value)| (*name, value.as_os_str())).collect();
        Terminal::spawn(program, args, &env, SIZE)
    }

    /// Opens the puzzle without a clock, so that nothing happens until a key is pressed, and waits for the first frame.
    pub fn open(&self, env: &[(&'static str, &str)]) -> Terminal {
        let file = self.puzzle_file();
        let mut terminal = self.spawn(&[file.as_os_str(), "--no-clock".as_ref()], env);
        first_frame(&mut terminal);
        terminal
    }

    /// Opens the puzzle as a job of the shell script `script`, in which the command is `"$@"`.
    pub fn open_under(&self, script: &str, env: &[(&'static str, &str)]) -> Terminal {
        let file = self.puzzle_file();
        let args = ["-c".as_ref(), script.as_ref(), "sh".as_ref(), NAZO.as_ref(), file.as_os_str()];
        let mut terminal = self.spawn_program("sh".as_ref(), &[&args[..], &["--no-clock".as_ref()]].concat(), env);
        first_frame(&mut terminal);
        terminal
    }

    /// The game files.
    pub fn games(&self) -> Vec<PathBuf> {
        let folder = fs::read_dir(self.path().join("state/nazo/games")).into_iter().flatten().flatten();
        let files = folder.map(|entry| entry.path());
        files.filter(|path| path.extension().is_some_and(|extension| extension == "nazo")).collect()
    }

    /// The text of the only game.
    pub fn game_text(&self) -> String {
        let games = self.games();
        assert_eq!(games.len(), 1, "{games:?}");
        fs::read_to_string(&games[0]).unwrap()
    }

    /// The only game, read from its file independently.
    pub fn game(&self) -> (Game, Resumed) {
        read_game(&self.game_text())
    }

    /// The number of moves before the current position of the only game, as saved. The file must have no faults.
    pub fn undo(&self) -> usize {
        let (game, resumed) = self.game();
        assert!(resumed.notes.is_empty(), "{:?}", resumed.notes);
        let history = game.session().history();
        history.depth(history.current())
    }

    /// The entries of the only game, such as `r1c2=5`, in reading order. The file must have no faults.
    pub fn entries(&self) -> Vec<String> {
        let (game, resumed) = self.game();
        assert!(resumed.notes.is_empty(), "{:?}", resumed.notes);
        let model = game.session().model();
        game.session().entries().map(|entry| model.candidate_code(entry, true)).collect()
    }
}

/// Waits for the board, and for the end of the frame that shows it.
pub fn first_frame(terminal: &mut Terminal) {
    terminal.until("Moves");
    assert!(terminal.frame_within(PATIENCE));
}

/// The path of the program.
pub const NAZO: &str = env!("CARGO_BIN_EXE_nazo");

fn read(text: &str) -> Loaded {
    load("test", text.as_bytes()).remove(0).outcome.unwrap()
}

pub fn read_game(text: &str) -> (Game, Resumed) {
    Game::open(&read(text), None, Opening::Resume)
}

/// The solution of [`PUZZLE`], in reading order.
pub fn solution() -> Vec<Value> {
    let puzzle: Arc<dyn Puzzle> = read(PUZZLE).puzzle;
    solutions(&puzzle.model(), 2, EngineChoice::Auto, &Budget::unlimited()).unwrap().found.remove(0)
}

/// The open cells of [`PUZZLE`].
pub fn open_cells() -> impl Iterator<Item = Cell> {
    PUZZLE.char_indices().filter(|(_, symbol)| *symbol == '.').map(|(at, _)| Cell(at as u16))
}

/// Types `keys` all at once, and waits for the frame they cause. Panics if there is none.
pub fn press(terminal: &mut Terminal, keys: &[u8]) {
    terminal.finish_frame();
    terminal.mark();
    terminal.type_bytes(keys);
    let shown = terminal.frame_within(PATIENCE);
    assert!(shown, "no frame after {:?}:\n{}", String::from_utf8_lossy(keys), terminal.contents());
}

/// Enters half of the solution: the first, third, … open cell. Leaves the cursor at r1c1.
pub fn fill_half(terminal: &mut Terminal) {
    let solution = solution();
    let mut keys = String::from("H");
    for row in 0..9 {
        keys += "\x1b[H";
        for col in 0..9 {
            let cell = row * 9 + col;
            if open_cells().step_by(2).any(|open| open.index() == cell) {
                keys += &solution[cell].number().to_string();
            }
            keys += "l";
        }
        keys += "j";
    }
    press(terminal, keys.as_bytes());
    let undo = format!("Moves {}", open_cells().step_by(2).count());
    terminal.until(&undo);
}

/// The columns of the board at 80x24, including a blank one after it.
const BOARD_COLUMNS: u16 = 58;

/// The state of the game as far as a player can tell from the screen.
#[derive(Clone, PartialEq, Eq)]
pub struct Seen {
    /// Every character of the board with its style: entries, candidates, cursor, highlights.
    pub board: Vec<Look>,
    /// The current step of the explorer and the length of the path.
    pub step: Option<(usize, usize)>,
    /// The number of moves that can be undone, if it is shown.
    pub undo: Option<usize>,
}

impl Seen {
    pub fn on(terminal: &Terminal) -> Seen {
        let screen = terminal.screen();
        let cells = (0..SIZE.1 - 2).flat_map(|row| (0..BOARD_COLUMNS).map(move |column| (row, column)));
        let contents = terminal.contents();
        Seen {
            board: cells.filter_map(|(row, column)| screen.cell(row, column).map(Look::of)).collect(),
            step: path_place(&contents),
            undo: contents.split_once("Moves ").and_then(|(_, rest)| number_at_start(rest)),
        }
    }
}

/// A character with the visible part of its style: a space has no text colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    symbol: String,
    ground: vt100::Color,
    ink: Option<(vt100::Color, bool, bool, bool)>,
    marks: (bool, bool),
}

impl Look {
    fn of(cell: &vt100::Cell) -> Look {
        let symbol = if cell.has_contents() { cell.contents() } else { " " };
        let marks = (cell.underline(), cell.inverse());
        let inked = symbol != " " || marks.0 || marks.1;
        let ink = inked.then(|| (cell.fgcolor(), cell.bold(), cell.dim(), cell.italic()));
        Look { symbol: symbol.to_string(), ground: cell.bgcolor(), ink, marks }
    }
}

/// The numbers in `Path  3 of 57`, once the path is complete.
fn path_place(contents: &str) -> Option<(usize, usize)> {
    let (_, rest) = contents.split_once("Path ")?;
    let (at, rest) = rest.split_once(" of ")?;
    Some((at.trim().parse().ok()?, number_at_start(rest)?))
}

/// The number that `text` begins with.
fn number_at_start(text: &str) -> Option<usize> {
    text.split(|symbol: char| !symbol.is_ascii_digit()).next()?.parse().ok()
}
