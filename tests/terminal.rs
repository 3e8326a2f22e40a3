//! What the terminal layer promises, tested in a real pseudo-terminal. The terminal is left as it was found, whatever
//! happens. Nothing survives a lost connection. Keys that arrive together make one frame. Idling uses no processor
//! time.
//!
//! The program in the terminal is this test binary itself, started again to run [`child`].

mod pty;

use std::ffi::{OsStr, OsString};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent};
use nazo::term::{self, Color, Environment, Options, Waker, capabilities};
use nazo::ui::app::{App, Flow, Input, Inset};
use pty::{Modes, PATIENCE, SOON, Terminal};
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use rustix::process::{Pid, Signal, kill_process};

const LOG: &str = "NAZO_TEST_LOG";
const LINGER: &str = "NAZO_TEST_LINGER";
const SLOW_DISK: &str = "NAZO_TEST_SLOW_DISK";

/// Not a test but the program that the tests run. It shows what happens to it, and logs what must be on disk.
#[test]
#[ignore = "the program inside the terminal"]
fn child() {
    let Some(log) = std::env::var_os(LOG) else { return };
    let capabilities = capabilities::detect(&Environment::of_process(), Color::Auto).unwrap();
    let waker = Waker::new().unwrap();
    let options = Options { capabilities, mouse: true, waker: Some(waker.clone()) };
    let mut probe = Probe::new(log.into(), waker);
    let exit = match term::run(&mut probe, &options) {
        Ok(exit) => exit.code(),
        Err(error) => {
            println!("{error}");
            3
        }
    };
    if std::env::var_os(LINGER).is_some() {
        println!("lingering");
        std::thread::sleep(PATIENCE);
    }
    std::process::exit(exit.into());
}

struct Probe {
    log: PathBuf,
    waker: Waker,
    heard: Vec<String>,
    changed: bool,
    frames: usize,
    wakes: usize,
    timer: Option<Duration>,
}

impl Probe {
    fn new(log: PathBuf, waker: Waker) -> Probe {
        Probe { log, waker, heard: Vec::new(), changed: true, frames: 0, wakes: 0, timer: None }
    }

    fn note(&self, line: &str) {
        let mut file = OpenOptions::new().create(true).append(true).open(&self.log).unwrap();
        writeln!(file, "{line}").unwrap();
    }
}

impl App for Probe {
    fn update(&mut self, input: Input) -> Flow {
        self.changed = true;
        match input {
            Input::Key(KeyEvent { code: KeyCode::Char('q'), .. }) => return Flow::Quit,
            Input::Key(KeyEvent { code: KeyCode::Char('z'), .. }) => return Flow::Suspend,
            Input::Key(KeyEvent { code: KeyCode::Char('L'), .. }) => return Flow::Redraw,
            Input::Key(KeyEvent { code: KeyCode::Char('p'), .. }) => panic!("a test of panics"),
            Input::Key(KeyEvent { code: KeyCode::Char('b'), .. }) => {
                self.note("busy");
                let until = Instant::now() + PATIENCE * 3;
                while Instant::now() < until {
                    std::hint::spin_loop();
                }
            }
            Input::Key(KeyEvent { code: KeyCode::Char('t'), .. }) => {
                let waker = self.waker.clone();
                let thread = std::thread::spawn(|| panic!("a test of threads"));
                std::thread::spawn(move || thread.join().map_err(|_| waker.wake()));
            }
            Input::Key(KeyEvent { code: KeyCode::Char('c'), .. }) => self.timer = Some(Duration::from_millis(30)),
            Input::Key(key) => self.heard.push(format!("{:?}", key.code)),
            Input::Mouse(mouse) => self.heard.push(format!("{:?}", mouse.kind)),
            Input::Paste(text) => self.heard.push(format!("paste {text}")),
            Input::Resize(columns, rows) => self.heard.push(format!("{columns}x{rows}")),
            Input::Redraw => self.heard.push("again".to_owned()),
            Input::Suspended => {
                self.note("suspended");
                self.heard.push("suspended".to_owned());
            }
            Input::Wake => {
                self.wakes += 1;
                self.timer = self.timer.filter(|_| self.wakes < 3);
            }
        }
        Flow::Go
    }

    fn changed(&self) -> bool {
        self.changed
    }

    fn save(&mut self) {
        self.note("save");
    }

    fn sync(&mut self) {
        if let Some(seconds) = std::env::var(SLOW_DISK).ok().and_then(|seconds| seconds.parse().ok()) {
            self.note("syncing");
            std::thread::sleep(Duration::from_secs(seconds));
        }
        self.note("sync");
    }

    fn arrange(&mut self, _: (u16, u16)) {
        self.frames += 1;
        self.changed = false;
    }

    fn view(&self, buffer: &mut Buffer) -> Option<Inset> {
        self.note("view");
        let area = buffer.area;
        for y in 0..area.height {
            buffer.set_string(0, y, "·".repeat(usize::from(area.width)), Style::new());
        }
        let lines = [
            format!("pid {} ", std::process::id()),
            format!("frames {} ", self.frames),
            format!("wakes {} ", self.wakes),
            format!("heard {} ", self.heard.len()),
            format!("last {} ", self.heard.last().map_or("", |heard| heard)),
            format!("all {} ", self.heard.join(" ")),
        ];
        for (y, line) in lines.iter().enumerate().filter(|(y, _)| *y < usize::from(area.height)) {
            buffer.set_stringn(0, y as u16, line, usize::from(area.width), Style::new());
        }
        None
    }

    fn wake_after(&self) -> Option<Duration> {
        self.timer
    }
}

/// The probe in a terminal, with the folder of its log.
struct Run {
    terminal: Terminal,
    folder: tempfile::TempDir,
}

fn child_args() -> Vec<OsString> {
    let args = ["child", "--exact", "--ignored", "--nocapture", "--test-threads=1"];
    args.map(OsString::from).into()
}

fn probe(size: (u16, u16), env: &[(&str, &OsStr)]) -> Run {
    start(std::env::current_exe().unwrap().as_os_str(), &child_args(), size, env)
}

/// The probe as a job of the shell script `script`, in which its command is `"$@"`.
fn probe_under(shell: &str, script: &str) -> Run {
    let program = std::env::current_exe().unwrap().into_os_string();
    let head = ["-c".into(), script.into(), shell.into(), program];
    let args: Vec<OsString> = head.into_iter().chain(child_args()).collect();
    start(OsStr::new(shell), &args, (80, 24), &[])
}

fn start(program: &OsStr, args: &[OsString], size: (u16, u16), env: &[(&str, &OsStr)]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let env: Vec<(&str, &OsStr)> = env.iter().copied().chain([(LOG, log.as_os_str())]).collect();
    Run { terminal: Terminal::spawn(program, args, &env, size), folder }
}

/// The probe, after its first frame.
fn running() -> Run {
    let mut run = probe((80, 24), &[]);
    run.terminal.until("frames 1 ");
    run
}

impl Run {
    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    fn until_logged(&self, line: &str) {
        let deadline = Instant::now() + PATIENCE;
        while !self.log().contains(line) {
            assert!(Instant::now() < deadline, "{line} is not in\n{}", self.log());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn assert_synced(&self) {
        assert!(self.log().ends_with("sync\n"), "{}", self.log());
    }

    /// The number on the screen after `label`.
    fn number(&self, label: &str) -> usize {
        let contents = self.terminal.contents();
        let rest = contents.split_once(label).map_or("", |(_, rest)| rest).trim_start();
        rest.split(|c: char| !c.is_ascii_digit()).next().and_then(|digits| digits.parse().ok()).expect(label)
    }

    fn pid(&self) -> Pid {
        Pid::from_raw(self.number("pid") as i32).unwrap()
    }
}

#[test]
fn quitting_leaves_the_terminal_as_it_was() {
    let mut run = running();
    assert_eq!(run.terminal.modes(), Modes::ENTERED);
    run.terminal.type_bytes(b"q");
    assert_eq!(run.terminal.exit_within(SOON).code(), Some(0));
    assert_eq!(run.terminal.modes(), Modes::LEFT);
    run.assert_synced();
}

#[test]
fn a_panic_restores_the_terminal_before_its_report() {
    let mut run = running();
    run.terminal.type_bytes(b"p");
    assert_eq!(run.terminal.exit_within(Duration::from_secs(5)).code(), Some(101));
    assert_eq!(run.terminal.modes(), Modes::LEFT);
    assert!(run.terminal.contents().contains("a test of panics"), "{}", run.terminal.contents());
}

#[test]
fn a_panic_elsewhere_is_told_at_the_end() {
    let mut run = running();
    run.terminal.type_bytes(b"t");
    run.terminal.until("wakes 1");
    assert_eq!(run.terminal.modes(), Modes::ENTERED);
    assert!(!run.terminal.contents().contains("a test of threads"));
    run.terminal.type_bytes(b"q");
    run.terminal.exit_within(SOON);
    assert_eq!(run.terminal.modes(), Modes::LEFT);
    assert!(run.terminal.contents().contains("a test of threads"), "{}", run.terminal.contents());
}

#[test]
fn signals_save_and_restore() {
    for (signal, code) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::QUIT, 131), (Signal::HUP, 129)] {
        let mut run = running();
        run.terminal.signal(signal);
        assert_eq!(run.terminal.exit_within(SOON).code(), Some(code), "{signal:?}");
        assert_eq!(run.terminal.modes(), Modes::LEFT, "{signal:?}");
        run.assert_synced();
    }
}

/// The default action of such a signal would end the program and leave the terminal as it is.
#[test]
fn signals_that_mean_nothing_leave_the_terminal_clean() {
    for (signal, code) in [(Signal::USR1, 138), (Signal::USR2, 140), (Signal::ALARM, 142), (Signal::ABORT, 134)] {
        let mut run = running();
        run.terminal.signal(signal);
        assert_eq!(run.terminal.exit_within(SOON).code(), Some(code), "{signal:?}");
        assert_eq!(run.terminal.modes(), Modes::LEFT, "{signal:?}");
        run.assert_synced();
    }
}

/// The probe, busy for much longer than anybody waits.
fn busy(mut run: Run) -> Run {
    run.terminal.until("frames 1 ");
    run.terminal.type_bytes(b"b");
    run.until_logged("busy");
    run
}

#[test]
fn signals_end_a_program_that_is_busy() {
    for (signal, code) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::QUIT, 131), (Signal::HUP, 129)] {
        let mut run = busy(probe((80, 24), &[]));
        run.terminal.signal(signal);
        assert_eq!(run.terminal.exit_within(SOON).code(), Some(code), "{signal:?}");
        assert_eq!(run.terminal.modes(), Modes::LEFT, "{signal:?}");
        assert!(run.log().ends_with("busy\n"), "{signal:?}: {}", run.log());
    }
}

#[test]
fn a_lost_connection_ends_a_program_that_is_busy() {
    let mut run = busy(probe((80, 24), &[]));
    run.terminal.hang_up();
    assert_eq!(run.terminal.hung_up_within(SOON), Some(129));
    let mut run = busy(probe_under("sh", r#"trap "" HUP; "$@"; echo "code $?" >> "$NAZO_TEST_LOG""#));
    run.terminal.hang_up();
    run.terminal.exit_within(SOON);
    assert!(run.log().ends_with("busy\ncode 129\n"), "though nobody sends a signal: {}", run.log());
}

#[test]
fn a_busy_program_whose_terminal_takes_no_bytes_ends() {
    let mut run = probe((500, 200), &[]);
    run.until_logged("view");
    run.terminal.type_bytes(b"b");
    run.until_logged("busy");
    run.terminal.signal(Signal::TERM);
    assert_eq!(run.terminal.exit_unread_within(SOON).code(), Some(143));
}

#[test]
fn a_slow_disk_keeps_nobody_out_of_the_shell() {
    let mut run = probe((80, 24), &[(SLOW_DISK, OsStr::new("2"))]);
    run.terminal.until("frames 1 ");
    run.terminal.type_bytes(b"q");
    run.terminal.until_modes(Modes::LEFT);
    assert!(!run.log().contains("sync\n"), "the terminal is free first:\n{}", run.log());
    assert_eq!(run.terminal.exit_within(PATIENCE).code(), Some(0));
    run.assert_synced();
}

#[test]
fn signals_do_not_wait_for_a_slow_disk() {
    for (signal, code) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::HUP, 129)] {
        let mut run = probe((80, 24), &[(SLOW_DISK, OsStr::new("60"))]);
        run.terminal.until("frames 1 ");
        run.terminal.signal(signal);
        assert_eq!(run.terminal.exit_within(SOON).code(), Some(code), "{signal:?}");
        assert_eq!(run.terminal.modes(), Modes::LEFT, "{signal:?}");
        assert!(run.log().ends_with("syncing\n"), "{signal:?}: {}", run.log());
    }
    let mut run = probe((80, 24), &[(SLOW_DISK, OsStr::new("60"))]);
    run.terminal.until("frames 1 ");
    run.terminal.hang_up();
    assert_eq!(run.terminal.hung_up_within(SOON), Some(129));
}

#[test]
fn afterwards_signals_do_what_they_did_before() {
    let mut run = probe((80, 24), &[(LINGER, OsStr::new("1"))]);
    run.terminal.until("frames 1 ");
    run.terminal.type_bytes(b"q");
    run.terminal.until("lingering");
    run.terminal.signal(Signal::TERM);
    assert_eq!(run.terminal.exit_within(SOON).signal(), Some(Signal::TERM.as_raw()));
}

#[test]
fn a_lost_connection_ends_the_program() {
    let mut run = running();
    run.terminal.hang_up();
    assert_eq!(run.terminal.hung_up_within(SOON), Some(129));
    run.assert_synced();
}

#[test]
fn a_lost_connection_ends_the_program_though_nobody_sends_a_signal() {
    let mut run = probe_under("sh", r#"trap "" HUP; "$@"; echo "code $?" >> "$NAZO_TEST_LOG""#);
    run.terminal.until("frames 1 ");
    run.terminal.hang_up();
    run.terminal.exit_within(SOON);
    assert!(run.log().ends_with("sync\ncode 129\n"), "{}", run.log());
}

#[test]
fn a_terminal_that_takes_no_bytes_holds_nothing_up() {
    let run = &mut probe((500, 200), &[]);
    run.until_logged("view");
    // A frame of this size is larger than the kernel's buffer, so the program still has part of it to write.
    run.terminal.type_bytes(b"jjL");
    run.terminal.signal(Signal::TERM);
    assert_eq!(run.terminal.exit_unread_within(SOON).code(), Some(143));
    run.assert_synced();
}

#[test]
fn a_slow_terminal_gets_whole_frames_and_then_the_latest() {
    let mut run = probe((300, 120), &[]);
    run.until_logged("view");
    let mut heard = 1;
    // Repeated, since whether a frame is due when there is room depends on how much is read between two writes.
    for round in 1..=if std::env::var_os("NAZO_FULL").is_some() { 200 } else { 40 } {
        for _ in 0..1 + round % 5 {
            run.terminal.type_bytes(b"jL");
            heard += 1;
        }
        run.terminal.until(&format!("heard {heard} "));
    }
    run.terminal.until_screen("every cell", |screen| {
        (6..120).all(|row| (0..300).all(|column| screen.cell(row, column).is_some_and(|cell| cell.contents() == "·")))
    });
}

const JOB: &str = r#"set -m; "$@"; echo "stopped $?"; read line; fg; echo "ended $?""#;

#[test]
fn suspending_gives_the_terminal_back_and_takes_it_again() {
    let by_key = |run: &mut Run| run.terminal.type_bytes(b"jz");
    let by_signal = |run: &mut Run| {
        run.terminal.type_bytes(b"j");
        run.terminal.until("heard 2 ");
        kill_process(run.pid(), Signal::TSTP).unwrap();
    };
    for suspend in [by_key as fn(&mut Run), by_signal] {
        let mut run = probe_under("bash", JOB);
        run.terminal.until("frames 1 ");
        suspend(&mut run);
        run.terminal.until("stopped 147");
        assert_eq!(run.terminal.modes(), Modes::LEFT);
        assert!(run.log().ends_with("suspended\nsync\n"), "told, then synced, then stopped:\n{}", run.log());
        run.terminal.resize(70, 20);
        run.terminal.type_bytes(b"\n");
        run.terminal.until("all 80x24 Char('j') suspended 70x20 again ");
        assert_eq!(run.terminal.modes(), Modes::ENTERED);
        run.terminal.type_bytes(b"q");
        run.terminal.until("ended 0");
        run.terminal.exit_within(SOON);
        assert_eq!(run.terminal.modes(), Modes::LEFT);
    }
}

#[test]
fn keys_typed_after_the_suspend_key_come_after_the_stop() {
    let mut run = probe_under("bash", JOB);
    run.terminal.until("frames 1 ");
    run.terminal.type_bytes(b"jzk");
    run.terminal.until("stopped 147");
    run.terminal.type_bytes(b"\n");
    run.terminal.until("all 80x24 Char('j') suspended again Char('k') ");
    run.terminal.type_bytes(b"q");
    run.terminal.until("ended 0");
}

#[test]
fn a_stop_that_no_program_sees_coming_is_recovered_from() {
    let mut run = probe_under("bash", JOB);
    run.terminal.until("frames 1 ");
    kill_process(run.pid(), Signal::STOP).unwrap();
    // The shell writes to our screen; when the program continues, it redraws everything.
    run.terminal.until("stopped 147");
    run.terminal.type_bytes(b"\n");
    run.terminal.until("last again ");
    run.terminal.until_gone("stopped 147");
    run.terminal.until_modes(Modes::ENTERED);
    run.terminal.type_bytes(b"q");
    run.terminal.until("ended 0");
}

#[test]
fn nobody_could_continue_a_session_leader() {
    let mut run = running();
    run.terminal.type_bytes(b"zj");
    run.terminal.until("all 80x24 Char('j') ");
}

#[test]
fn keys_of_one_packet_make_one_frame() {
    for keys in [b"jjjjj".as_slice(), b"\x1b[A\x1b[B\x1b[C\x1b[D\x1bOA"] {
        let mut run = running();
        run.terminal.mark();
        run.terminal.type_bytes(keys);
        run.terminal.until("heard 6 ");
        assert_eq!(run.number("frames"), 2);
        let begun = run.terminal.since_mark().windows(8).filter(|bytes| bytes == b"\x1b[?2026h").count();
        assert_eq!(begun, 1);
    }
}

#[test]
fn idling_costs_nothing() {
    let mut run = running();
    let time = if std::env::var_os("NAZO_FULL").is_some() { 3000 } else { 1000 };
    run.terminal.type_bytes(b"j");
    run.terminal.until("heard 2 ");
    // It has drawn, but may not be asleep yet.
    let mut switches = self::switches(run.pid());
    for _ in 0..40 {
        run.terminal.listen(Duration::from_millis(50));
        let now = self::switches(run.pid());
        if now == switches {
            break;
        }
        switches = now;
    }
    run.terminal.mark();
    run.terminal.listen(Duration::from_millis(time));
    assert_eq!(run.terminal.since_mark(), b"");
    assert_eq!(self::switches(run.pid()), switches, "it woke up");
}

/// How often each thread of a process has gone to sleep. Empty if the system does not report it.
fn switches(pid: Pid) -> Vec<String> {
    let tasks = fs::read_dir(format!("/proc/{}/task", pid.as_raw_nonzero())).into_iter().flatten().flatten();
    let status = tasks.filter_map(|task| fs::read_to_string(task.path().join("status")).ok());
    status
        .flat_map(|text| {
            text.lines().filter(|line| line.starts_with("voluntary")).map(str::to_owned).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn threads_and_timers_wake_the_program() {
    let mut run = running();
    run.terminal.type_bytes(b"c");
    run.terminal.until("wakes 3 ");
    run.terminal.type_bytes(b"t");
    run.terminal.until("wakes 4 ");
}

#[test]
fn every_size_of_a_storm_ends_in_the_last() {
    let mut run = running();
    for step in 1..=60u16 {
        run.terminal.resize(80 - step % 40, 24 - step % 11);
    }
    run.terminal.resize(100, 30);
    run.terminal.until("last 100x30 ");
    run.terminal.until_screen("a picture to the edges", |screen| {
        screen.cell(29, 99).is_some_and(|cell| cell.contents() == "·") && screen.contents().starts_with("pid")
    });
}

#[test]
fn a_torn_cursor_key_is_an_escape_and_then_the_key() {
    for (env, rest) in [(vec![], b"[A".as_slice()), (vec![("SSH_CONNECTION", OsStr::new("x"))], b"OA")] {
        let mut run = probe((80, 24), &env);
        run.terminal.until("frames 1 ");
        run.terminal.type_bytes(b"\x1b");
        run.terminal.until("last Esc ");
        for byte in rest {
            run.terminal.type_bytes(&[*byte]);
        }
        run.terminal.until("all 80x24 Esc Up ");
    }
}

#[test]
fn mouse_and_paste_arrive() {
    let mut run = running();
    run.terminal.type_bytes(b"\x1b[<0;5;6M");
    run.terminal.until("last Down(Left) ");
    run.terminal.type_bytes(b"\x1b[200~12");
    run.terminal.type_bytes(b"34\x1b[201~");
    run.terminal.until("last paste 1234 ");
}

#[test]
fn keys_come_from_the_terminal_though_the_puzzle_comes_through_a_pipe() {
    let mut run = probe_under("sh", r#"echo 1..2 | "$@""#);
    run.terminal.until("frames 1 ");
    run.terminal.type_bytes(b"jq");
    assert_eq!(run.terminal.exit_within(SOON).code(), Some(0));
    assert_eq!(run.terminal.modes(), Modes::LEFT);
}

#[test]
fn without_a_terminal_it_says_so() {
    let folder = tempfile::tempdir().unwrap();
    // A process in a session of its own has no terminal.
    let output = std::process::Command::new("setsid")
        .args(["--wait"])
        .arg(std::env::current_exe().unwrap())
        .args(child_args())
        .env(LOG, folder.path().join("log"))
        .env("TERM", "xterm")
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stdout).contains("nazo show"), "{output:?}");
}

#[test]
fn old_terminals_are_not_asked_for_what_they_do_not_know() {
    let mut run = probe((80, 24), &[("TERM", OsStr::new("vt100"))]);
    run.terminal.until("frames 1 ");
    run.terminal.type_bytes(b"q");
    run.terminal.exit_within(SOON);
    let text = String::from_utf8_lossy(run.terminal.since_mark()).into_owned();
    assert!(!text.contains("2026"), "{text:?}");
}
