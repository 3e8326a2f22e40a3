//! Killed without warning: whatever was on the screen is there again.

use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::full;
use crate::home::{Home, Seen, TRUECOLOR};
use crate::pty::{PATIENCE, Terminal};

/// How long a key may take to draw before it counts as drawing nothing.
const NO_FRAME: Duration = Duration::from_millis(200);

/// xorshift (Marsaglia 2003): the same moves on every machine.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }

    /// Keys for something a player does on the board, as one packet.
    pub fn board_keys(&mut self) -> String {
        let digit = 1 + self.below(9);
        match self.below(27) {
            0..=4 => ["h", "j", "k", "l", "\x1b[C", "\x1b[B"][self.below(6)].to_string(),
            5..=6 => ["H", "J", "K", "L", "\x1b[H", "\x1b[F"][self.below(6)].to_string(),
            7..=10 => digit.to_string(),
            11..=13 => format!("m{digit}"),
            14..=15 => "u".to_string(),
            16 => "U".to_string(),
            17 => "x".to_string(),
            18 => format!("f{digit}"),
            19 => ["c", "C"][self.below(2)].to_string(),
            20..=21 => " ".to_string(),
            22 => "s".to_string(),
            23 => ["Sk", "Sx"][self.below(2)].to_string(),
            24 => "b".to_string(),
            25 => "A".to_string(),
            _ => "a".to_string(),
        }
    }

    fn explorer_keys(&mut self) -> &'static str {
        ["j", "j", "j", "\x1b[B", "k", "k", "J", "K", "n", "N", "\r", "\r", "u", "U", "\x1b[F", "\x1b[H"]
            [self.below(16)]
    }
}

/// A game that is played at random, killed and resumed.
struct Victim {
    home: Home,
    terminal: Terminal,
    /// Every packet typed since the last start.
    typed: Vec<String>,
}

impl Victim {
    fn new() -> Victim {
        let home = Home::new();
        let terminal = home.open(&TRUECOLOR);
        Victim { home, terminal, typed: Vec::new() }
    }

    fn type_keys(&mut self, keys: &str) {
        self.terminal.finish_frame();
        self.terminal.mark();
        self.terminal.type_bytes(keys.as_bytes());
        self.typed.push(keys.to_string());
        self.terminal.frame_within(NO_FRAME);
    }

    /// The number of moves that can be undone. The explorer does not show it. What a frame shows was written to the
    /// file before.
    fn undo(&self) -> usize {
        let kept = if self.home.games().is_empty() { 0 } else { self.home.undo() };
        let shown = Seen::on(&self.terminal).undo;
        assert_eq!(shown.is_none(), self.is_in_explorer(), "{}", self.terminal.contents());
        assert!(shown.is_none_or(|shown| shown == kept), "{}\n{}", self.terminal.contents(), self.home.game_text());
        kept
    }

    fn is_in_explorer(&self) -> bool {
        self.terminal.contents().contains("q back")
    }

    fn play(&mut self, dice: &mut Dice, moves: usize) {
        for _ in 0..moves {
            match (self.is_in_explorer(), dice.below(12)) {
                (false, 0) => {
                    self.type_keys("p");
                    self.until_path_known();
                }
                (true, 0) => self.type_keys("q"),
                (true, _) => self.type_keys(dice.explorer_keys()),
                (false, _) => {
                    let keys = dice.board_keys();
                    self.type_keys(&keys);
                }
            }
        }
    }

    /// The background work draws frames of its own. Once it is done, each frame answers a key.
    fn until_path_known(&mut self) {
        self.terminal.until(" of ");
    }

    /// The game reopens on its board. If the player was on the path, this goes back there.
    fn kill_and_go_on(&mut self) {
        let was_in_explorer = self.is_in_explorer();
        self.terminal.signal(Signal::KILL);
        self.terminal.exit_within(PATIENCE);
        self.terminal = self.home.open_anew();
        if was_in_explorer {
            self.type_keys("p");
            self.until_path_known();
        }
        self.typed.clear();
    }
}

impl Home {
    /// The puzzle opened again, wherever it was left.
    pub fn open_anew(&self) -> Terminal {
        let file = self.puzzle_file();
        let mut terminal = self.spawn(&[file.as_os_str(), "--no-clock".as_ref()], &TRUECOLOR);
        terminal.until_screen("a game", |screen| screen.contents().contains("Left to place"));
        terminal
    }
}

/// Whether the screen of `terminal` becomes `wanted` within a second.
fn settles(terminal: &mut Terminal, wanted: &Seen) -> bool {
    let deadline = Instant::now() + Duration::from_secs(1);
    while Seen::on(terminal) != *wanted && Instant::now() < deadline {
        terminal.listen(Duration::from_millis(10));
    }
    Seen::on(terminal) == *wanted
}

#[test]
fn nothing_that_was_shown_is_lost_in_a_kill() {
    let mut dice = Dice(0x6e61_7a6f);
    let mut victim = Victim::new();
    for round in 0..if full() { 50 } else { 8 } {
        let moves = 3 + dice.below(25);
        victim.play(&mut dice, moves);
        let (before, shown, undo) = (Seen::on(&victim.terminal), victim.terminal.contents(), victim.undo());
        let typed = victim.typed.join(" ");
        victim.kill_and_go_on();
        let same = settles(&mut victim.terminal, &before);
        let now = victim.terminal.contents();
        assert!(same, "round {round}, after {typed:?}:\n{shown}\n\nbecame\n\n{now}\n\n{}", victim.home.game_text());
        if victim.is_in_explorer() {
            victim.type_keys("q");
            victim.terminal.until("Moves ");
        }
        // The number on the screen and the one in the file, both unchanged.
        let now = (Seen::on(&victim.terminal).undo, victim.undo());
        assert_eq!(now, (Some(undo), undo), "round {round}, after {typed:?}:\n{shown}\n\n{}", victim.home.game_text());
    }
}
