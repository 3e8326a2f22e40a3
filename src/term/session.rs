//! One program on one line.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::time::{Duration, Instant};

use rustix::io::Errno;

use super::backend::Painter;
use super::inset::Overlay;
use super::{Capabilities, Connection, Exit, Options, TermError, clipboard, modes};
use crate::ui::app::{App, Flow, Input, frame};
use crate::ui::input::Decoder;

/// The most bytes read before a frame is drawn for them; only a large paste is longer.
const READ_AT_ONCE: usize = 1 << 16;

pub(super) struct Session<'a> {
    line: &'a mut dyn Connection,
    capabilities: Capabilities,
    /// Whether mouse reports are currently requested.
    mouse: bool,
    decoder: Decoder,
    started: Instant,
    /// When the line last sent something.
    heard: Duration,
    size: (u16, u16),
    painter: Painter,
    /// Whether the contents of the terminal are unknown.
    is_unknown: bool,
    /// The picture on the screen.
    overlay: Overlay,
    /// Bytes that the line has not accepted yet.
    output: Vec<u8>,
}

impl<'a> Session<'a> {
    /// Sets up the line.
    pub fn begin(line: &'a mut dyn Connection, options: &Options) -> Result<Session<'a>, TermError> {
        let mut session = Session {
            capabilities: options.capabilities,
            mouse: options.mouse,
            size: line.size(),
            line,
            decoder: Decoder::default(),
            started: Instant::now(),
            heard: Duration::ZERO,
            painter: Painter::new(&options.capabilities),
            is_unknown: true,
            overlay: Overlay::default(),
            output: Vec::new(),
        };
        session.enter()?;
        Ok(session)
    }

    /// Runs the program until it ends.
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

    /// Restores the line.
    pub fn end(&mut self) {
        self.line.leave();
    }

    fn enter(&mut self) -> Result<(), TermError> {
        self.line.leave();
        self.line.enter(modes::leave(self.mouse, &self.capabilities))?;
        self.output = modes::enter(self.mouse).into_bytes();
        self.forget();
        Ok(())
    }

    /// Marks the contents of the terminal as unknown.
    fn forget(&mut self) {
        self.painter.forget();
        self.is_unknown = true;
    }

    /// Passes all inputs to the app, then lets it save the result.
    fn deliver(&mut self, app: &mut dyn App, inputs: &mut Vec<Input>) -> Result<Option<Exit>, TermError> {
        let mut queue = VecDeque::from(std::mem::take(inputs));
        while let Some(input) = queue.pop_front() {
            match app.update(input) {
                Flow::Go => {}
                Flow::Redraw => self.forget(),
                // Entering again first restores the line, so that no mouse mode is left behind.
                Flow::Mouse(on) => {
                    self.mouse = on;
                    self.enter()?;
                }
                Flow::Suspend => {
                    // The inputs of the resumption come before keys that were typed after Ctrl-Z.
                    for continued in self.suspend(app)?.into_iter().rev() {
                        queue.push_front(continued);
                    }
                }
                Flow::Copy(text) => self.output.extend(clipboard::copy(&text, self.capabilities.clipboard)),
                // Only the program around the games can open another one.
                Flow::Open(_) => {}
                Flow::Quit => return Ok(Some(Exit::Quit)),
            }
        }
        if app.changed() {
            app.save();
        }
        Ok(None)
    }

    /// Draws a frame if one is due, and writes what the line accepts.
    ///
    /// Afterwards either output is left, and room for it wakes the program, or nothing is due.
    fn show(&mut self, app: &mut dyn App) -> Result<Option<Exit>, TermError> {
        if let Some(exit) = self.write()? {
            return Ok(Some(exit));
        }
        // Only now is it known whether there is room for another frame. Remaining output is not retried here: if it
        // went out, nothing would wake the program for the frame that is due.
        if !self.output.is_empty() || !(app.changed() || self.is_unknown) {
            return Ok(None);
        }
        self.draw(app);
        self.write()
    }

    fn draw(&mut self, app: &mut dyn App) {
        let (mut next, inset) = frame(app, self.size);
        let (pixels, is_first) = (self.capabilities.pixels, std::mem::take(&mut self.is_unknown));
        let before = self.overlay.make_room(inset, pixels, is_first, &mut next);
        let frame = self.painter.frame(next);
        let after = self.overlay.lay(pixels, frame.is_empty());
        [before, frame, after].iter().for_each(|part| self.output.extend(part.bytes()));
    }

    fn write(&mut self) -> Result<Option<Exit>, TermError> {
        if self.output.is_empty() {
            return Ok(None);
        }
        match self.line.write(&self.output) {
            Ok(count) => {
                self.output.drain(..count);
                Ok(None)
            }
            Err(error) => ended(error),
        }
    }

    /// Waits until something happens and appends the resulting inputs to `inputs`.
    fn collect(&mut self, app: &mut dyn App, inputs: &mut Vec<Input>) -> Result<Option<Exit>, TermError> {
        let now = self.started.elapsed();
        let escape = self.decoder.awaits_escape().then(|| self.heard + self.capabilities.escape_wait);
        let wake = app.wake_after().map(|after| now.saturating_add(after));
        let limit = escape.into_iter().chain(wake).min().map(|at| at.saturating_sub(now));
        let ready = self.line.wait(!self.output.is_empty(), limit).map_err(|source| TermError::Broken { source })?;
        if ready.end.is_some() {
            return Ok(ready.end);
        }
        if ready.bytes
            && let Some(exit) = self.read(inputs)?
        {
            return Ok(Some(exit));
        }
        let now = self.started.elapsed();
        if !ready.bytes && escape.is_some_and(|at| at <= now) {
            self.decoder.flush(now, inputs);
        }
        if ready.woken || wake.is_some_and(|at| at <= now) {
            inputs.push(Input::Wake);
        }
        if ready.resized {
            self.measure(inputs);
            // Terminals differ in what they do to the old contents, even if the size returned to what it was.
            self.forget();
        }
        if ready.stop {
            // What was typed before the stop also takes effect before it.
            if let Some(exit) = self.deliver(app, inputs)? {
                return Ok(Some(exit));
            }
            inputs.extend(self.suspend(app)?);
        } else if ready.continued {
            inputs.extend(self.resume()?);
        }
        Ok(None)
    }

    /// Reads everything that has arrived.
    fn read(&mut self, inputs: &mut Vec<Input>) -> Result<Option<Exit>, TermError> {
        let mut bytes = [0; 4096];
        let mut taken = 0;
        self.heard = self.started.elapsed();
        while taken < READ_AT_ONCE {
            match self.line.read(&mut bytes) {
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
        let size = self.line.size();
        if size != self.size {
            self.size = size;
            inputs.push(Input::Resize(size.0, size.1));
        }
    }

    /// Leaves the line and stops until continued. Returns the resulting inputs for the app.
    fn suspend(&mut self, app: &mut dyn App) -> Result<Vec<Input>, TermError> {
        if !self.line.can_stop() {
            return Ok(Vec::new());
        }
        // Stopping is the only thing it can request now.
        let _ = app.update(Input::Suspended);
        self.line.leave();
        app.sync();
        self.line.stop().map_err(|source| TermError::Broken { source })?;
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

/// What an error of the line means: nothing, the end of the line, or a real error.
fn ended(source: io::Error) -> Result<Option<Exit>, TermError> {
    match (source.kind(), Errno::from_io_error(&source)) {
        (ErrorKind::WouldBlock | ErrorKind::Interrupted, _) => Ok(None),
        (_, Some(Errno::IO | Errno::NXIO)) => Ok(Some(Exit::HungUp)),
        _ => Err(TermError::Broken { source }),
    }
}

#[cfg(test)]
mod tests;
