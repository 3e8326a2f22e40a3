use std::cell::Cell;
use std::time::Duration;

use super::super::capabilities::{self, Color, Environment};
use super::super::{Ready, run_on};
use super::*;
use crate::ui::app::Inset;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

/// A line in memory: scripted events, and everything that was written to it.
#[derive(Default)]
struct Script {
    /// What each wait finds, and the bytes that can be read then. After the last one the line hangs up.
    events: VecDeque<(Ready, &'static [u8])>,
    bytes: &'static [u8],
    /// How many bytes it accepts at once.
    room: Option<usize>,
    written: Vec<u8>,
    farewell: Option<String>,
    /// How many times the program waited for room.
    full: usize,
    size: Cell<(u16, u16)>,
}

impl Connection for Script {
    fn size(&self) -> (u16, u16) {
        self.size.get()
    }

    fn wait(&mut self, has_output: bool, limit: Option<Duration>) -> io::Result<Ready> {
        if has_output {
            self.full += 1;
            return Ok(Ready::default());
        }
        let hung_up = (Ready { end: Some(Exit::HungUp), ..Ready::default() }, b"".as_slice());
        let (ready, bytes) = self.events.pop_front().unwrap_or(hung_up);
        if ready == Ready::default() {
            // Nothing happens.
            std::thread::sleep(limit.unwrap_or_default());
        }
        self.bytes = bytes;
        Ok(ready)
    }

    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.bytes.len().min(bytes.len());
        if count == 0 {
            return Err(ErrorKind::WouldBlock.into());
        }
        bytes[..count].copy_from_slice(&self.bytes[..count]);
        self.bytes = &self.bytes[count..];
        Ok(count)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(self.room.unwrap_or(usize::MAX));
        self.written.extend(&bytes[..count]);
        Ok(count)
    }

    fn enter(&mut self, farewell: String) -> Result<(), TermError> {
        self.farewell = Some(farewell);
        Ok(())
    }

    fn leave(&mut self) {
        self.written.extend(self.farewell.take().unwrap_or_default().bytes());
    }
}

/// Shows what it heard, and the number of frames it drew.
#[derive(Default)]
struct Probe {
    heard: Vec<String>,
    changed: bool,
    frames: usize,
}

impl App for Probe {
    fn update(&mut self, input: Input) -> Flow {
        self.changed = true;
        self.heard.push(match input {
            Input::Key(key) => crate::ui::keys::name(key),
            Input::Resize(columns, rows) => format!("{columns}x{rows}"),
            other => format!("{other:?}"),
        });
        match self.heard.last().map(String::as_str) {
            Some("q") => Flow::Quit,
            Some("m") => Flow::Mouse(false),
            Some("y") => Flow::Copy("9".into()),
            Some("z") => Flow::Suspend,
            _ => Flow::Go,
        }
    }

    fn changed(&self) -> bool {
        self.changed
    }

    fn save(&mut self) {}

    fn sync(&mut self) {
        self.heard.push("synced".into());
    }

    fn arrange(&mut self, _: (u16, u16)) {
        self.changed = false;
        self.frames += 1;
    }

    fn view(&self, buffer: &mut Buffer) -> Option<Inset> {
        buffer.set_string(0, 0, self.heard.last().map_or("", String::as_str), Style::new());
        None
    }

    fn wake_after(&self) -> Option<Duration> {
        None
    }
}

fn typed(bytes: &'static [u8]) -> (Ready, &'static [u8]) {
    (Ready { bytes: true, ..Ready::default() }, bytes)
}

/// Nothing happens until the program's own wait is over.
const PAUSE: (Ready, &[u8]) =
    (Ready { bytes: false, woken: false, resized: false, stop: false, continued: false, end: None }, b"");

fn options() -> Options {
    let environment = Environment { term: Some("xterm-256color".into()), ..Environment::default() };
    Options { capabilities: capabilities::detect(&environment, Color::Auto).unwrap(), mouse: true, waker: None }
}

/// Runs a program on a line with these events.
fn played(mut line: Script, events: &[(Ready, &'static [u8])]) -> (Script, Probe, Exit) {
    line.events = events.iter().copied().collect();
    line.size = Cell::new((20, 5));
    let mut probe = Probe::default();
    let exit = run_on(&mut line, &mut probe, &options()).unwrap();
    (line, probe, exit)
}

#[test]
fn the_line_is_entered_and_left_again_in_reverse_order() {
    let (line, probe, exit) = played(Script::default(), &[typed(b"jq")]);
    assert_eq!((exit, probe.heard.join(" ").as_str()), (Exit::Quit, "20x5 j q synced"));
    let text = String::from_utf8(line.written).unwrap();
    assert!(
        text.starts_with("\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?1000h\x1b[?1002h\x1b[?1006h\x1b[?2026h"),
        "{text:?}"
    );
    let end = "\x18\x1b[?2026l\x1b[0m\x1b[1;1H\x1b[2J\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[?2004l\x1b[?25h\x1b[?1049l";
    assert!(text.ends_with(end), "{text:?}");
}

#[test]
fn keys_of_one_packet_make_one_frame() {
    let (_, probe, exit) = played(Script::default(), &[typed(b"jjjjj"), typed(b"\x1b[A\x1b[B")]);
    assert_eq!((probe.frames, exit), (3, Exit::HungUp));
    assert_eq!(probe.heard.join(" "), "20x5 j j j j j Up Down synced");
}

#[test]
fn a_torn_key_is_an_escape_and_then_the_key() {
    let (_, probe, _) = played(Script::default(), &[typed(b"\x1b"), PAUSE, typed(b"["), typed(b"A"), typed(b"\x1b[C")]);
    assert_eq!(probe.heard.join(" "), "20x5 Esc Up Right synced");
}

#[test]
fn a_slow_line_gets_whole_frames_and_then_the_latest() {
    let script = Script { room: Some(7), ..Script::default() };
    let (line, probe, _) = played(script, &[typed(b"j"), typed(b"k")]);
    assert!(line.full > 3, "it was waited for");
    let mut screen = vt100::Parser::new(5.try_into().unwrap(), 20.try_into().unwrap(), 0);
    let text = String::from_utf8(line.written).unwrap();
    screen.process(text.split('\x18').next().unwrap().as_bytes());
    assert_eq!((screen.screen().contents().trim_end(), probe.frames), ("k", 3));
}

#[test]
fn a_line_that_cannot_be_stopped_goes_on() {
    let (_, probe, _) = played(Script::default(), &[typed(b"zj")]);
    assert_eq!(probe.heard.join(" "), "20x5 z j synced");
}

#[test]
fn the_mouse_is_left_to_the_terminal_by_entering_anew() {
    let (line, ..) = played(Script::default(), &[typed(b"m")]);
    let text = String::from_utf8(line.written).unwrap();
    assert_eq!((text.matches("\x1b[?1049h").count(), text.matches("\x1b[?1049l").count()), (2, 2));
    assert_eq!((text.matches("\x1b[?1000h").count(), text.matches("\x1b[?1000l").count()), (1, 1));
}

#[test]
fn what_is_copied_goes_out_with_the_frame() {
    let (line, ..) = played(Script::default(), &[typed(b"y")]);
    assert!(String::from_utf8(line.written).unwrap().contains("\x1b]52;c;OQ==\x07"));
}
