//! One program on one line.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::time::{Duration, Instant};

use ratatui::layout::Rect;
use rustix::io::Errno;

use super::backend::Painter;
use super::inset::Overlay;
use super::{Capabilities, Connection, Exit, Options, TermError, clipboard, modes};
use crate::ui::app::{App, Flow, Input, frame};
use crate::ui::input::Decoder;

/// Bytes taken in before a frame is drawn for them; only a large paste is longer.
const READ_AT_ONCE: usize = 1 << 16;

pub(super) struct Session<'a> {
    line: &'a mut dyn Connection,
    capabilities: Capabilities,
    /// Whether the mouse is asked for now.
    mouse: bool,
    decoder: Decoder,
    started: Instant,
    /// When the line last sent something.
    heard: Duration,
    size: (u16, u16),
    painter: Painter,
    /// Whether nobody knows what the terminal shows.
    is_unknown: bool,
    /// The picture that lies on it.
    overlay: Overlay,
    /// Bytes that the line has not taken yet.
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

    /// Leaves the line as it was.
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

    /// What the terminal shows is not known any more.
    fn forget(&mut self) {
        self.painter.forget();
        self.is_unknown = true;
    }

    /// Hands over all inputs, then has the result saved.
    fn deliver(&mut self, app: &mut dyn App, inputs: &mut Vec<Input>) -> Result<Option<Exit>, TermError> {
        let mut queue = VecDeque::from(std::mem::take(inputs));
        while let Some(input) = queue.pop_front() {
            match app.update(input) {
                Flow::Go => {}
                Flow::Redraw => self.forget(),
                // Entering anew leaves the line as it was first, so that no mode of the mouse is left behind.
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
                Flow::Copy(text) => self.output.extend(clipboard::copy(&text, self.capabilities.clipboard)),
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

    /// Draws a frame if one is due, and writes what the line takes.
    ///
    /// Afterwards either there is output left, and room for it wakes the program, or nothing is due.
    fn show(&mut self, app: &mut dyn App) -> Result<Option<Exit>, TermError> {
        if let Some(exit) = self.write()? {
            return Ok(Some(exit));
        }
        // Only now is it known whether there is room for another frame. What is left is not tried again here: if it went
        // out, nothing would wake the program for the frame that is due.
        if !self.output.is_empty() || !(app.changed() || self.is_unknown) {
            return Ok(None);
        }
        self.draw(app);
        self.write()
    }

    fn draw(&mut self, app: &mut dyn App) {
        let mut next = frame(app, Rect::new(0, 0, self.size.0, self.size.1));
        let (pixels, is_first) = (self.capabilities.pixels, std::mem::take(&mut self.is_unknown));
        let before = self.overlay.make_room(app.inset(), pixels, is_first, &mut next);
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

    /// Waits until something happens and appends what it means to `inputs`.
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
            // Terminals differ in what they do to the old picture, even where the size came back to what it was.
            self.forget();
        }
        if ready.stop {
            // What was typed before the stop also happens before it.
            if let Some(exit) = self.deliver(app, inputs)? {
                return Ok(Some(exit));
            }
            inputs.extend(self.suspend(app)?);
        } else if ready.continued {
            inputs.extend(self.resume()?);
        }
        Ok(None)
    }

    /// Reads all that has arrived.
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

    /// Gives the line back and stops, until continued. Gives back what that means to the app.
    fn suspend(&mut self, app: &mut dyn App) -> Result<Vec<Input>, TermError> {
        if !self.line.can_stop() {
            return Ok(Vec::new());
        }
        // Stopping is all that it can want now.
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

/// What an error of the line means: nothing, its end, or one of ours.
fn ended(source: io::Error) -> Result<Option<Exit>, TermError> {
    match (source.kind(), Errno::from_io_error(&source)) {
        (ErrorKind::WouldBlock | ErrorKind::Interrupted, _) => Ok(None),
        (_, Some(Errno::IO | Errno::NXIO)) => Ok(Some(Exit::HungUp)),
        _ => Err(TermError::Broken { source }),
    }
}

#[cfg(test)]
mod tests;
