//! A real pseudo-terminal to run a program in: tests can look at what it drew and check what it left behind.
//!
//! Nothing here sleeps in the hope that something happens. Every wait has a condition, and a limit after which the test
//! fails and shows the screen.

// Each test binary uses only part of this.
#![allow(dead_code)]

use std::ffi::OsStr;
use std::io::{ErrorKind, Read, Write};
use std::num::NonZeroU16;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use pty_process::blocking::{Command, Pty, open};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process};
use rustix::termios::{LocalModes, tcgetattr};

/// The longest that something expected may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// The longest that something may take that is not noticeable. A busy machine takes a hundred times as long, but
/// waiting for something that does not come takes longer still.
pub const SOON: Duration = Duration::from_secs(5);

/// What begins a frame on a terminal with synchronised updates.
const FRAME_BEGIN: &[u8] = b"\x1b[?2026h";

/// What ends a frame on a terminal with synchronised updates.
pub const FRAME_END: &[u8] = b"\x1b[?2026l";

/// Variables through which the machine's own terminal and settings could have an effect.
const FOREIGN: [&str; 9] =
    ["TERM", "COLORTERM", "NO_COLOR", "SSH_CONNECTION", "LINES", "COLUMNS", "RUST_BACKTRACE", "STY", "TMUX"];

/// A program in a terminal of its own.
pub struct Terminal {
    pty: Option<Pty>,
    child: Child,
    parser: vt100::Parser,
    /// Everything the program wrote since the last [`Terminal::mark`].
    since_mark: Vec<u8>,
}

/// Terminal modes that a program may leave switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modes {
    pub alternate_screen: bool,
    pub mouse: vt100::MouseProtocolMode,
    pub bracketed_paste: bool,
    pub cursor_hidden: bool,
    pub raw: bool,
}

impl Modes {
    /// The modes that a shell expects.
    pub const LEFT: Modes = Modes {
        alternate_screen: false,
        mouse: vt100::MouseProtocolMode::None,
        bracketed_paste: false,
        cursor_hidden: false,
        raw: false,
    };

    /// The modes of a full-screen program with mouse.
    pub const ENTERED: Modes = Modes {
        alternate_screen: true,
        mouse: vt100::MouseProtocolMode::ButtonMotion,
        bracketed_paste: true,
        cursor_hidden: true,
        raw: true,
    };
}

impl Terminal {
    /// Runs `program` in a terminal of `columns` by `rows`, with `TERM=xterm-256color` unless `env` overrides it.
    pub fn spawn<S: AsRef<OsStr>>(
        program: impl AsRef<OsStr>,
        args: &[S],
        env: &[(&str, &OsStr)],
        (columns, rows): (u16, u16),
    ) -> Terminal {
        let (pty, pts) = open().unwrap();
        pty.resize(pty_process::Size::new(rows, columns)).unwrap();
        let mut command = Command::new(program).args(args).env_remove("NAZO_FULL");
        for name in FOREIGN {
            command = command.env_remove(name);
        }
        let child = command.env("TERM", "xterm-256color").envs(env.iter().copied()).spawn(pts).unwrap();
        Terminal { pty: Some(pty), child, parser: parser(columns, rows), since_mark: Vec::new() }
    }

    /// Sends bytes, all in one packet.
    pub fn type_bytes(&mut self, bytes: &[u8]) {
        self.pty.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// Waits until the screen shows `text`.
    pub fn until(&mut self, text: &str) {
        self.until_screen(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the screen no longer shows `text`.
    pub fn until_gone(&mut self, text: &str) {
        self.until_screen(text, |screen| !screen.contents().contains(text));
    }

    /// Waits until `wanted` holds for the screen; `what` describes it in the failure message.
    pub fn until_screen(&mut self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !wanted(self.parser.screen()) {
            assert!(Instant::now() < deadline, "waited in vain for {what:?}; the screen:\n{}", self.contents());
            self.pump(Duration::from_millis(20));
        }
    }

    /// Waits until the modes are `wanted`.
    pub fn until_modes(&mut self, wanted: Modes) {
        let deadline = Instant::now() + PATIENCE;
        while self.modes() != wanted {
            assert!(Instant::now() < deadline, "{:?} instead of {wanted:?}:\n{}", self.modes(), self.contents());
            self.pump(Duration::from_millis(20));
        }
    }

    /// Waits for a complete frame since the last mark, on a terminal that is told where frames end. Returns whether
    /// there was one within `limit`: what changes nothing draws nothing.
    pub fn frame_within(&mut self, limit: Duration) -> bool {
        let deadline = Instant::now() + limit;
        while self.frames() == 0 {
            let Some(left) = deadline.checked_duration_since(Instant::now()) else { return false };
            self.pump(left);
        }
        true
    }

    /// The number of frames completed since the last mark.
    pub fn frames(&self) -> usize {
        self.count(FRAME_END)
    }

    /// Waits for the rest of a frame that has arrived in part.
    pub fn finish_frame(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        while self.count(FRAME_BEGIN) > self.frames() {
            assert!(Instant::now() < deadline, "half a frame:\n{}", self.contents());
            self.pump(Duration::from_millis(20));
        }
    }

    fn count(&self, sequence: &[u8]) -> usize {
        self.since_mark.windows(sequence.len()).filter(|bytes| *bytes == sequence).count()
    }

    /// Reads for this long, whatever arrives.
    pub fn listen(&mut self, time: Duration) {
        let deadline = Instant::now() + time;
        while let Some(left) = deadline.checked_duration_since(Instant::now()) {
            self.pump(left);
        }
    }

    /// The text of the screen.
    pub fn contents(&self) -> String {
        self.parser.screen().contents()
    }

    /// The screen with all its attributes.
    pub fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// The current modes.
    pub fn modes(&self) -> Modes {
        let screen = self.parser.screen();
        let local = self.pty.as_ref().and_then(|pty| tcgetattr(pty).ok()).map(|termios| termios.local_modes);
        Modes {
            alternate_screen: screen.alternate_screen(),
            mouse: screen.mouse_protocol_mode(),
            bracketed_paste: screen.bracketed_paste(),
            cursor_hidden: screen.hide_cursor(),
            raw: local.is_some_and(|modes| !modes.intersects(LocalModes::ICANON | LocalModes::ECHO)),
        }
    }

    /// Starts counting bytes and frames anew.
    pub fn mark(&mut self) {
        self.since_mark.clear();
    }

    /// What was written since the last mark.
    pub fn since_mark(&self) -> &[u8] {
        &self.since_mark
    }

    /// Resizes the window, which the program learns of through a signal.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.pty.as_ref().unwrap().resize(pty_process::Size::new(rows, columns)).unwrap();
        self.parser.screen_mut().set_size(NonZeroU16::new(rows).unwrap(), NonZeroU16::new(columns).unwrap());
    }

    /// Sends a signal to the program.
    pub fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).unwrap();
    }

    /// The process id of the program.
    pub fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Closes the terminal, as a lost connection does.
    pub fn hang_up(&mut self) {
        self.pty = None;
    }

    /// Waits for the program to end while reading its output.
    pub fn exit_within(&mut self, limit: Duration) -> ExitStatus {
        self.ended_within(limit, true)
    }

    /// The exit code that a shell would see after the line has hung up. If the signal arrives when the program has
    /// removed its handler on leaving, that is 128 plus the signal number.
    pub fn hung_up_within(&mut self, limit: Duration) -> Option<i32> {
        let status = self.exit_within(limit);
        status.code().or(status.signal().map(|signal| 128 + signal))
    }

    /// Waits at most `limit` for the program to end; returns whether it did.
    pub fn ends_within(&mut self, limit: Duration) -> bool {
        let deadline = Instant::now() + limit;
        while Instant::now() < deadline {
            if self.child.try_wait().unwrap().is_some() {
                return true;
            }
            self.pump(Duration::from_millis(5));
        }
        false
    }

    /// Waits for the program to end without reading its output.
    pub fn exit_unread_within(&mut self, limit: Duration) -> ExitStatus {
        self.ended_within(limit, false)
    }

    fn ended_within(&mut self, limit: Duration, read: bool) -> ExitStatus {
        let deadline = Instant::now() + limit;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                while read && self.pump(Duration::ZERO) {}
                return status;
            }
            assert!(Instant::now() < deadline, "still running after {limit:?}; the screen:\n{}", self.contents());
            if !(read && self.pump(Duration::from_millis(5))) {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }

    /// Reads what arrives within `limit`; returns whether anything did.
    fn pump(&mut self, limit: Duration) -> bool {
        let Some(pty) = &mut self.pty else { return false };
        let limit = Timespec::try_from(limit).unwrap();
        let mut fds = [PollFd::new(&*pty, PollFlags::IN)];
        if poll(&mut fds, Some(&limit)).unwrap() == 0 || !fds[0].revents().contains(PollFlags::IN) {
            return false;
        }
        let mut bytes = [0; 1 << 16];
        match pty.read(&mut bytes) {
            Ok(count) => {
                self.parser.process(&bytes[..count]);
                self.since_mark.extend(&bytes[..count]);
                count > 0
            }
            // The last process on the other side has ended.
            Err(error) if error.raw_os_error() == Some(5) || error.kind() == ErrorKind::Interrupted => false,
            Err(error) => panic!("{error}"),
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A failed test must not leave a process behind. If it has already ended, that is not an error.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn parser(columns: u16, rows: u16) -> vt100::Parser {
    vt100::Parser::new(NonZeroU16::new(rows).unwrap(), NonZeroU16::new(columns).unwrap(), 0)
}
