//! Weeks of play in minutes: random keys under a simulated clock, game after game, and what that leaves in memory.
//!
//! `NAZO_FULL=1 cargo test --release --test soak -- --nocapture` makes ten million actions; otherwise it is six
//! thousand. The memory in use after the first hundredth, and at the end, is counted at moments when no game is open: what
//! a game holds is a matter of how much was done in it. What is resident is counted after the system's allocator has given
//! back what is free.
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

/// The system's allocator, with the bytes that are in use.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);

// Safety: everything is handed on to the system's allocator as it came.
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

/// Actions in one game before it is left.
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

/// Plays one game of so many actions; the clock jumps ahead now and then, as it does when a computer sleeps.
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
        // Long work is not what is tested here: it ends as it does when a player goes on.
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

/// GNU's allocator keeps what is freed, in an arena for each of the threads that ever worked at the same time. That would be
/// counted with what the program holds on to.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod allocator {
    unsafe extern "C" {
        fn mallopt(parameter: i32, value: i32) -> i32;
        fn malloc_trim(pad: usize) -> i32;
    }

    const M_TRIM_THRESHOLD: i32 = -1;
    const M_ARENA_MAX: i32 = -8;

    /// From now on no arena is added, and what is free at the end of one is given back from 128 kB on, however large the
    /// blocks were that have been freed before.
    pub fn keep_little() {
        // Safety: each sets a number under the allocator's own lock.
        unsafe {
            mallopt(M_ARENA_MAX, 1);
            mallopt(M_TRIM_THRESHOLD, 128 << 10);
        }
    }

    /// Gives back the pages that nothing is on.
    pub fn give_back() {
        // Safety: it only looks at what is free, under the allocator's own locks.
        unsafe { malloc_trim(0) };
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
mod allocator {
    pub fn keep_little() {}
    pub fn give_back() {}
}

/// Memory of its own that is resident. Pages of the program itself come in as they are needed for the first time, which
/// goes on for long and is no growth.
fn resident_kb() -> Option<usize> {
    allocator::give_back();
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?.split_whitespace().next()?.parse().ok()
}

/// What is said is read when it is first needed, and stays.
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
    // Threads that were told to end may still hold something; a leak of 40 bytes a game would be more.
    let most = before + before / 20 + 64 * 1024;
    assert!(after <= most, "{after} bytes in use, {before} before");
    if is_full && let (Some(before), Some(after)) = (resident_before, resident) {
        assert!(after <= before + before / 20, "{after} kB resident, {before} before");
    }
}
