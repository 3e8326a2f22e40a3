//! One program on one terminal.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rustix::event::{PollFd, PollFlags};
use rustix::process::{Signal, getpid, getsid, kill_current_process_group};
use signal_hook::consts::SIGHUP;

use super::inset::Overlay;
use super::screen::{Modes, Screen};
use super::signals::Signals;
use super::watchdog::Watchdog;
use super::{Capabilities, Exit, Options, TermError, Waker, clipboard, paint, tty, turns};
use crate::ui::app::{App, Flow, Input, frame};
use crate::ui::input::Decoder;

/// Bytes taken in before a frame is drawn for them; only a large paste is longer.
const READ_AT_ONCE: usize = 1 << 16;

/// How long SIGCONT may be in coming once the process runs again. It never comes where the process could not be
/// stopped: the first of a container cannot.
const CONTINUED_WITHIN: Duration = Duration::from_millis(250);

pub(super) struct Session<'a> {
    options: &'a Options,
    /// Whether the mouse is asked for now.
    mouse: bool,
    tty: File,
    signals: Signals,
    /// Sees to the end where this thread is too busy.
    _watchdog: Watchdog,
    /// None while stopped, and at the end.
    screen: Option<Screen>,
    decoder: Decoder,
    started: Instant,
    /// When the terminal last sent something.
    heard: Duration,
    size: (u16, u16),
    /// What the terminal shows, once `output` has arrived there; None where that is unknown.
    shown: Option<Buffer>,
    /// The picture that lies on it.
    overlay: Overlay,
    /// What goes before the next frame: the modes of a screen just entered.
    preface: Vec<u8>,
    /// Bytes that the terminal has not taken yet.
    output: Vec<u8>,
}

/// What a wait found.
#[derive(Clone, Copy, Debug, Default)]
struct Ready {
    terminal: bool,
    hung_up: bool,
    waker: bool,
}

impl<'a> Session<'a> {
    /// Opens the terminal and sets it up. The thread that does is the one that answers keys.
    pub fn open(options: &'a Options) -> Result<Session<'a>, TermError> {
        let tty = tty::open().ok_or(TermError::NoTerminal)?;
        let setup = |source| TermError::Setup { source };
        let signals = Signals::watch().map_err(setup)?;
        let watchdog = Watchdog::watch(&tty).map_err(setup)?;
        let mut session = Session {
            options,
            mouse: options.mouse,
            size: tty::size(&tty),
            tty,
            signals,
            _watchdog: watchdog,
            screen: None,
            decoder: Decoder::default(),
            started: Instant::now(),
            heard: Duration::ZERO,
            shown: None,
            overlay: Overlay::default(),
            preface: Vec::new(),
            output: Vec::new(),
        };
        turns::ask_for_short_ones();
        session.enter()?;
        Ok(session)
    }

    /// The whole life of the program.
    pub fn run(&mut self, app: &mut dyn App) -> Result<Exit, TermError> {
        let mut inputs = vec![Input::Resize(self.size.0, self.size.1)];
        loop {
            if let Some(exit) = self.deliver(app, &mut inputs)? {
                return Ok(exit);
            }
            if let Some(exit) = self.show(app)? {
                return Ok(exit);
            }
            if let Some(exit) = self.collect(app, &mut inputs)? {
                return Ok(exit);
            }
        }
    }

    /// Leaves the terminal as it was, or leaves it alone if it is gone.
    pub fn close(&mut self) {
        self.screen = None;
    }

    fn enter(&mut self) -> Result<(), TermError> {
        let Capabilities { modern, pixels, .. } = self.options.capabilities;
        let modes = Modes { mouse: self.mouse, synchronized: modern, pixels };
        // The old one, if any, must be gone first.
        self.screen = None;
        let (screen, preface) = Screen::enter(&self.tty, modes)?;
        self.screen = Some(screen);
        self.preface = preface;
        self.output.clear();
        self.forget();
        Ok(())
    }

    /// What the terminal shows is not known any more.
    fn forget(&mut self) {
        self.shown = None;
    }

    /// Hands over all inputs, then has the result saved.
    fn deliver(&mut self, app: &mut dyn App, inputs: &mut Vec<Input>) -> Result<Option<Exit>, TermError> {
        let mut queue = VecDeque::from(std::mem::take(inputs));
        while let Some(input) = queue.pop_front() {
            match app.update(input) {
                Flow::Go => {}
                Flow::Redraw => self.forget(),
                // Entering anew leaves the terminal as it was first, so that no mode of the mouse is left behind.
                Flow::Mouse(on) => {
                    self.mouse = on;
                    self.enter()?;
                }
                Flow::Suspend => {
                    // That it goes on comes before the keys that were typed after Ctrl-Z.
                    for continued in self.suspend(app)?.into_iter().rev() {
                        queue.push_front(continued);
                    }
                }
                Flow::Copy(text) => {
                    self.output.extend(clipboard::copy(&text, self.options.capabilities.clipboard));
                }
                // Only what stands around the games can open another.
                Flow::Open(_) => {}
                Flow::Quit => return Ok(Some(Exit::Quit)),
            }
        }
        if app.changed() {
            app.save();
        }
        Ok(None)
    }

    /// Draws a frame if one is due, and writes what the terminal takes.
    ///
    /// Afterwards either there is output left, and room for it wakes the program, or nothing is due.
    fn show(&mut self, app: &mut dyn App) -> Result<Option<Exit>, TermError> {
        if let Some(exit) = self.write()? {
            return Ok(Some(exit));
        }
        // Only now is it known whether there is room for another frame. What is left is not tried again here: if it went
        // out, nothing would wake the program for the frame that is due.
        if !self.output.is_empty() {
            return Ok(None);
        }
        if !app.changed() && self.shown.is_some() {
            return Ok(None);
        }
        self.draw(app);
        self.write()
    }

    fn draw(&mut self, app: &mut dyn App) {
        let mut buffer = frame(app, Rect::new(0, 0, self.size.0, self.size.1));
        self.output.append(&mut self.preface);
        let pixels = self.options.capabilities.pixels;
        let (before, after) = self.overlay.lay(app.inset(), pixels, self.shown.as_mut(), &mut buffer);
        self.output.extend(before);
        self.output.extend(paint::frame(self.shown.as_ref(), &buffer, &self.options.capabilities));
        self.output.extend(after);
        self.shown = Some(buffer);
    }

    fn write(&mut self) -> Result<Option<Exit>, TermError> {
        let Some(screen) = self.screen.as_ref().filter(|_| !self.output.is_empty()) else { return Ok(None) };
        match screen.write(&self.tty, &self.output) {
            Ok(count) => {
                self.output.drain(..count);
                Ok(None)
            }
            Err(error) => ended(error),
        }
    }

    /// Waits until something happens and appends what it means to `inputs`.
    fn collect(&mut self, app: &mut dyn App, inputs: &mut Vec<Input>) -> Result<Option<Exit>, TermError> {
        let now = self.started.elapsed();
        let escape = self.decoder.awaits_escape().then(|| self.heard + self.options.capabilities.escape_wait);
        let wake = app.wake_after().map(|after| now.saturating_add(after));
        let deadline = escape.into_iter().chain(wake).min();
        let limit =
            if self.signals.pending() { Some(Duration::ZERO) } else { deadline.map(|at| at.saturating_sub(now)) };
        let ready = self.wait(limit)?;

        let signals = self.signals.take();
        if ready.hung_up || signals.ending == Some(SIGHUP) {
            return Ok(Some(Exit::HungUp));
        }
        if let Some(number) = signals.ending.and_then(|signal| u8::try_from(signal).ok()) {
            return Ok(Some(Exit::Signal(number)));
        }
        if ready.terminal
            && let Some(exit) = self.read(inputs)?
        {
            return Ok(Some(exit));
        }
        let now = self.started.elapsed();
        if !ready.terminal && escape.is_some_and(|at| at <= now) {
            self.decoder.flush(now, inputs);
        }
        if ready.waker || wake.is_some_and(|at| at <= now) {
            self.options.waker.iter().for_each(Waker::clear);
            inputs.push(Input::Wake);
        }
        if signals.resized {
            self.measure(inputs);
            // Terminals differ in what they do to the old picture, even where the size came back to what it was.
            self.forget();
        }
        if signals.stop {
            // What was typed before the stop also happens before it.
            if let Some(exit) = self.deliver(app, inputs)? {
                return Ok(Some(exit));
            }
            inputs.extend(self.suspend(app)?);
        } else if signals.continued {
            // Stopped by SIGSTOP, which no program sees coming: whoever had the terminal since has changed its modes.
            inputs.extend(self.resume()?);
        }
        Ok(None)
    }

    fn wait(&self, limit: Option<Duration>) -> Result<Ready, TermError> {
        let room = if self.output.is_empty() { PollFlags::empty() } else { PollFlags::OUT };
        let mut fds = vec![
            PollFd::new(&self.tty, PollFlags::IN | room),
            PollFd::from_borrowed_fd(self.signals.readable(), PollFlags::IN),
        ];
        if let Some(waker) = &self.options.waker {
            fds.push(PollFd::from_borrowed_fd(waker.readable(), PollFlags::IN));
        }
        tty::wait(&mut fds, limit).map_err(|source| TermError::Broken { source })?;
        let terminal = fds[0].revents();
        Ok(Ready {
            terminal: terminal.contains(PollFlags::IN),
            hung_up: tty::is_hung_up(terminal),
            waker: fds.get(2).is_some_and(|fd| !fd.revents().is_empty()),
        })
    }

    /// Reads all that has arrived.
    fn read(&mut self, inputs: &mut Vec<Input>) -> Result<Option<Exit>, TermError> {
        let mut bytes = [0; 4096];
        let mut taken = 0;
        self.heard = self.started.elapsed();
        while taken < READ_AT_ONCE {
            match self.tty.read(&mut bytes) {
                Ok(0) => return Ok(Some(Exit::HungUp)),
                Ok(count) => {
                    taken += count;
                    self.decoder.feed(&bytes[..count], self.heard, inputs);
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) => return ended(error),
            }
        }
        Ok(None)
    }

    fn measure(&mut self, inputs: &mut Vec<Input>) {
        let size = tty::size(&self.tty);
        if size != self.size {
            self.size = size;
            inputs.push(Input::Resize(size.0, size.1));
        }
    }

    /// Gives the terminal back and stops, until continued. Gives back what that means to the app.
    fn suspend(&mut self, app: &mut dyn App) -> Result<Vec<Input>, TermError> {
        if getsid(None).is_ok_and(|leader| leader == getpid()) {
            return Ok(Vec::new());
        }
        // Stopping is all that it can want now.
        let _ = app.update(Input::Suspended);
        self.screen = None;
        app.sync();
        // The group, not only this process: whoever started us and waits must be stopped with us, or the shell would
        // never come forward. STOP and not TSTP, which we have caught.
        kill_current_process_group(Signal::STOP).map_err(|source| TermError::Broken { source: source.into() })?;
        // With several threads the stop may take effect a moment after it was asked for; SIGCONT marks its end.
        self.signals.await_continued(CONTINUED_WITHIN).map_err(|source| TermError::Broken { source })?;
        self.resume()
    }

    fn resume(&mut self) -> Result<Vec<Input>, TermError> {
        self.enter()?;
        let mut inputs = Vec::new();
        self.measure(&mut inputs);
        inputs.push(Input::Redraw);
        Ok(inputs)
    }
}

/// What an error of the terminal means: nothing, its end, or one of ours.
fn ended(source: io::Error) -> Result<Option<Exit>, TermError> {
    const EIO: i32 = rustix::io::Errno::IO.raw_os_error();
    const ENXIO: i32 = rustix::io::Errno::NXIO.raw_os_error();
    match (source.kind(), source.raw_os_error()) {
        (ErrorKind::WouldBlock | ErrorKind::Interrupted, _) => Ok(None),
        (_, Some(EIO | ENXIO)) => Ok(Some(Exit::HungUp)),
        _ => Err(TermError::Broken { source }),
    }
}
