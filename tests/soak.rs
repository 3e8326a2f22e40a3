//! Weeks of play in minutes: random keys under a simulated clock, game after game, and their effect on memory.
//!
//! `NAZO_FULL=1 cargo test --release --test soak -- --nocapture` performs ten million actions; the default is six
//! thousand. The memory in use is measured after the first hundredth (a quarter by default) and at the end. No game is
//! open then, since what a game holds depends on how much was done in it. Resident memory is measured after the
//! system's allocator has returned free memory.
#![expect(unsafe_code, reason = "an allocator that counts")]

#[allow(dead_code)]
#[path = "ui/harness.rs"]
mod harness;
#[allow(dead_code)]
#[path = "ui/puzzles.rs"]
mod puzzles;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use nazo::ui::action::ACTIONS;
use nazo::ui::app::Input;
use nazo::ui::keys::key_named;
use nazo_core::words::{self, Lang};

use harness::{Player, Window, puzzle};

/// The system's allocator, with a count of the bytes in use.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The number of actions in a game before it is left.
const A_GAME: usize = 500;

const PUZZLES: [&str; 8] = ["example", "tiny", "jigsaw", "cages", "few-cages", "runs", "suspects", "houses"];

/// xorshift (Marsaglia 2003): the same actions on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }

    fn input(&mut self, keys: &[KeyEvent]) -> Input {
        match self.below(20) {
            0 => {
                let button = [MouseButton::Left, MouseButton::Middle, MouseButton::Right][self.below(3)];
                let action = [
                    MouseEventKind::Down(button),
                    MouseEventKind::Up(button),
                    MouseEventKind::Drag(button),
                    MouseEventKind::ScrollUp,
                    MouseEventKind::ScrollDown,
                ][self.below(5)];
                Input::Mouse(MouseEvent {
                    kind: action,
                    column: self.below(90) as u16,
                    row: self.below(30) as u16,
                    modifiers: KeyModifiers::NONE,
                })
            }
            1 => Input::Resize(30 + self.below(120) as u16, 10 + self.below(40) as u16),
            2 => Input::Wake,
            3..=9 => Input::Key(KeyEvent::from(KeyCode::Char(char::from(b'1' + self.below(9) as u8)))),
            _ => Input::Key(keys[self.below(keys.len())]),
        }
    }
}

/// Plays one game of `actions` actions. Now and then the clock jumps ahead, as when a computer sleeps.
fn game(dice: &mut Dice, keys: &[KeyEvent], actions: usize) {
    let window = Window {
        size: (80, 24),
        theme: ["default", "mono", "ansi16"][dice.below(3)],
        lang: [Lang::En, Lang::Ja][dice.below(2)],
        fine: dice.below(2) == 0,
    };
    let mut player = Player::new(&puzzle(PUZZLES[dice.below(PUZZLES.len())]), &window);
    for at in 0..actions {
        let input = dice.input(keys);
        player.input(input);
        // Long computations are not tested here. They end as they do when a player goes on.
        if at % 7 == 6 {
            player.input(Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
        }
        if dice.below(10) == 0 {
            let seconds = [0, 1, 60, 86_400][dice.below(4)];
            player.wait(seconds);
            player.screen();
        }
    }
}

/// GNU's allocator keeps freed memory, in an arena for each thread that ever ran at the same time as others. It would
/// be counted with what the program keeps.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod allocator {
    unsafe extern "C" {
        fn mallopt(parameter: i32, value: i32) -> i32;
        fn malloc_trim(pad: usize) -> i32;
    }

    const M_TRIM_THRESHOLD: i32 = -1;
    const M_ARENA_MAX: i32 = -8;

    /// From now on no arena is added. Free memory at the end of an arena is returned from 128 kB on, whatever the size
    /// of the blocks freed before.
    pub fn keep_little() {
        // SAFETY: each call sets a number under the allocator's own lock.
        unsafe {
            mallopt(M_ARENA_MAX, 1);
            mallopt(M_TRIM_THRESHOLD, 128 << 10);
        }
    }

    /// Returns unused pages to the system.
    pub fn give_back() {
        // SAFETY: it only looks at free memory, under the allocator's own locks.
        unsafe { malloc_trim(0) };
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
mod allocator {
    pub fn keep_little() {}
    pub fn give_back() {}
}

/// The resident anonymous memory in kB. Pages of the program itself are loaded as they are first needed, which goes on
/// for long and is not growth.
fn resident_kb() -> Option<usize> {
    allocator::give_back();
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?.split_whitespace().next()?.parse().ok()
}

/// Catalogues are read when they are first needed, and stay in memory.
fn read_all_catalogues() {
    let entries = std::fs::read_dir("src/core/words/en").expect("the catalogues");
    let subjects = entries.filter_map(|entry| Some(entry.ok()?.path().file_stem()?.to_string_lossy().into_owned()));
    for subject in subjects {
        let known = Lang::ALL.map(|lang| words::keys(&subject, lang).count());
        assert!(known[1] > 0, "{subject} is empty");
    }
}

#[test]
fn memory_stays_what_it_was() {
    allocator::keep_little();
    let is_full = std::env::var_os("NAZO_FULL").is_some();
    let actions = if is_full { 10_000_000 } else { 6_000 };
    let early = if is_full { 100_000 } else { 1_500 };
    let names = ACTIONS.iter().flat_map(|row| row.bound).flat_map(|(_, names)| *names);
    let keys: Vec<KeyEvent> = names.filter_map(|name| key_named(name)).collect();
    let mut dice = Dice(0x6e61_7a6f);
    read_all_catalogues();
    let mut then = None;
    for done in (0..actions).step_by(A_GAME) {
        if done == early {
            then = Some((IN_USE.load(Ordering::Relaxed), resident_kb()));
        }
        game(&mut dice, &keys, A_GAME);
        if done > 0 && done % 100_000 == 0 {
            println!(
                "{done} actions: {} bytes in use, {:?} kB resident",
                IN_USE.load(Ordering::Relaxed),
                resident_kb()
            );
        }
    }
    let (before, resident_before) = then.expect("more than the first part was played");
    let (after, resident) = (IN_USE.load(Ordering::Relaxed), resident_kb());
    println!("after {early} actions {before} bytes in use, {resident_before:?} kB resident");
    println!("after {actions} actions {after} bytes in use, {resident:?} kB resident");
    // Threads that were told to end may still hold something. A leak of 40 bytes per game would exceed this.
    let most = before + before / 20 + 64 * 1024;
    assert!(after <= most, "{after} bytes in use, {before} before");
    if is_full && let (Some(before), Some(after)) = (resident_before, resident) {
        assert!(after <= before + before / 20, "{after} kB resident, {before} before");
    }
}
