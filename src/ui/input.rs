//! The decoder of what a terminal sends: it turns bytes into inputs.
//!
//! It reads no clock. The caller passes the time, so that every torn or delayed arrival can be written as a test.
//!
//! Its design follows from three facts:
//! - A lone Esc and the first byte of a cursor key are the same byte. [`Decoder::awaits_escape`] says that the question
//!   is open. The caller calls [`Decoder::flush`] when it has waited long enough.
//! - A slow line may deliver that byte, then nothing for longer than anyone would wait, and then the rest of the key.
//!   So within [`TORN_KEY`] after a lone Esc, `[` and `O` begin a cursor key. What follows is read as that key and
//!   never acts as letters. The same time limit applies between any two bytes of a sequence.
//! - Terminals also answer questions that an earlier program asked. Such answers, and all unknown keys, are swallowed
//!   whole instead of falling apart into letters.
//!
//! Sources: ECMA-48 section 5.4 (form of control sequences) and xterm's `ctlseqs` (keys, mouse, paste).

mod sequence;

use std::time::Duration;

use crossterm::event::KeyCode;

use super::app::Input;

/// How long the rest of a torn key may take to arrive, counted from its last byte.
pub const TORN_KEY: Duration = Duration::from_secs(1);

/// The longest paste that is kept, in bytes. Anything beyond it is dropped. A shorter paste is complete, except for up
/// to three bytes of a character that was cut.
pub const PASTE_LIMIT: usize = 1 << 20;

/// The number of bytes kept of a sequence. A longer one is still read to its end, but ignored.
const SEQUENCE_LIMIT: usize = 64;

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;
const PASTE_END: &[u8] = b"\x1b[201~";

/// What the bytes so far are the beginning of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// No sequence has begun.
    #[default]
    Ground,
    /// `ESC`: Esc, or Alt with a key, or the beginning of a sequence.
    Escape,
    /// `ESC O`: one more byte completes a key.
    Ss3,
    /// `ESC [`: parameters, then a final byte.
    Csi,
    /// `ESC [ M`: the three bytes of an old mouse report follow.
    OldMouse,
    /// `ESC ]` and similar: text up to BEL or `ESC \`. Holds when it began and whether its last byte was ESC.
    Text { began: Duration, escaped: bool },
    /// A character of several bytes, with or without Alt.
    Character { alt: bool },
    /// Inside a bracketed paste.
    Paste,
}

/// Decodes what a terminal sends. The guarantees are described in the module documentation.
#[derive(Debug, Default)]
pub struct Decoder {
    state: State,
    /// The bytes of the unfinished character, sequence or paste, without its introducer.
    held: Vec<u8>,
    /// When the last byte arrived.
    last: Duration,
    /// When a lone Esc was reported, if nothing has arrived since.
    lone_escape: Option<Duration>,
}

impl Decoder {
    /// Decodes `bytes`, which arrived at `now` (on any monotonic clock), and appends the result to `inputs`. No bytes
    /// make it fail: those without a meaning are ignored.
    pub fn feed(&mut self, bytes: &[u8], now: Duration, inputs: &mut Vec<Input>) {
        if bytes.is_empty() {
            return;
        }
        self.give_up_stale(now);
        self.last = now;
        let mut rest = bytes;
        while let Some((&byte, tail)) = rest.split_first() {
            if self.state == State::Paste {
                rest = self.paste(rest, inputs);
            } else {
                rest = tail;
                self.byte(byte, now, inputs);
            }
        }
    }

    /// Whether an ESC has arrived and it is open what it will become. If nothing follows soon, call [`Decoder::flush`].
    /// No other state of the decoder needs a timer.
    pub fn awaits_escape(&self) -> bool {
        self.state == State::Escape
    }

    /// Stops waiting, at `now`, for what may follow an ESC: it was the Esc key.
    pub fn flush(&mut self, now: Duration, inputs: &mut Vec<Input>) {
        if self.state == State::Escape {
            self.state = State::Ground;
            self.lone_escape = Some(now);
            inputs.push(plain(KeyCode::Esc));
        }
    }

    /// Drops a sequence whose rest did not arrive in time.
    fn give_up_stale(&mut self, now: Duration) {
        let since = match self.state {
            State::Ground | State::Escape | State::Paste => return,
            // Counted from its beginning, so that after an accidental `Alt-]` typing works again soon.
            State::Text { began, .. } => began,
            State::Ss3 | State::Csi | State::OldMouse | State::Character { .. } => self.last,
        };
        if now.saturating_sub(since) >= TORN_KEY {
            self.reset();
        }
    }

    fn reset(&mut self) {
        self.state = State::Ground;
        self.held.clear();
    }

    fn byte(&mut self, byte: u8, now: Duration, inputs: &mut Vec<Input>) {
        match self.state {
            State::Ground => self.ground(byte, now, inputs),
            State::Escape => self.after_escape(byte, now, inputs),
            State::Ss3 => self.ss3(byte, now, inputs),
            State::Csi => self.csi(byte, now, inputs),
            State::OldMouse => {
                self.held.push(byte);
                if self.held.len() == 3 {
                    self.reset();
                }
            }
            State::Text { began, escaped } => match byte {
                BEL => self.reset(),
                b'\\' if escaped => self.reset(),
                _ => self.state = State::Text { began, escaped: byte == ESC },
            },
            State::Character { alt } => self.character(byte, alt, now, inputs),
            // Handled as a whole by `feed`.
            State::Paste => {}
        }
    }

    fn ground(&mut self, byte: u8, now: Duration, inputs: &mut Vec<Input>) {
        let torn = self.lone_escape.take().is_some_and(|at| now.saturating_sub(at) < TORN_KEY);
        match byte {
            ESC => self.state = State::Escape,
            b'[' if torn => self.state = State::Csi,
            b'O' if torn => self.state = State::Ss3,
            _ => self.key(byte, false, inputs),
        }
    }

    fn after_escape(&mut self, byte: u8, now: Duration, inputs: &mut Vec<Input>) {
        match byte {
            // Some terminals send Alt-Up as `ESC ESC [ A`. Esc followed by Up is good enough.
            ESC => inputs.push(plain(KeyCode::Esc)),
            b'[' => self.state = State::Csi,
            b'O' => self.state = State::Ss3,
            b']' | b'P' | b'_' | b'^' | b'X' => self.state = State::Text { began: now, escaped: false },
            _ => {
                self.state = State::Ground;
                self.key(byte, true, inputs);
            }
        }
    }

    fn ss3(&mut self, byte: u8, now: Duration, inputs: &mut Vec<Input>) {
        match byte {
            0x20..0x7f if sequence::continues_ss3(byte) && self.held.len() < SEQUENCE_LIMIT => self.held.push(byte),
            0x20..0x7f => {
                inputs.extend(sequence::ss3(&self.held, byte));
                self.reset();
            }
            _ => self.interrupted(byte, now, inputs),
        }
    }

    fn csi(&mut self, byte: u8, now: Duration, inputs: &mut Vec<Input>) {
        match byte {
            // The Linux console's F1 to F5 are `ESC [ [ A` to `E`.
            b'[' if self.held.is_empty() => self.held.push(byte),
            b'M' if self.held.is_empty() => self.state = State::OldMouse,
            b'~' if self.held == b"200" => {
                self.held.clear();
                self.state = State::Paste;
            }
            0x20..0x40 => {
                if self.held.len() <= SEQUENCE_LIMIT {
                    self.held.push(byte);
                }
            }
            0x40..0x7f => {
                if self.held.len() <= SEQUENCE_LIMIT {
                    inputs.extend(sequence::csi(&self.held, byte));
                }
                self.reset();
            }
            _ => self.interrupted(byte, now, inputs),
        }
    }

    /// Handles a byte that no sequence may contain. The sequence is dropped and the byte is read on its own.
    fn interrupted(&mut self, byte: u8, now: Duration, inputs: &mut Vec<Input>) {
        self.reset();
        self.ground(byte, now, inputs);
    }

    /// Handles a byte that is a key or begins a character.
    fn key(&mut self, byte: u8, alt: bool, inputs: &mut Vec<Input>) {
        match byte {
            0xc2..=0xf4 => {
                self.held.push(byte);
                self.state = State::Character { alt };
            }
            // No UTF-8 character begins with these.
            0x80.. => {}
            _ => inputs.push(Input::Key(sequence::control(byte, alt))),
        }
    }

    fn character(&mut self, byte: u8, alt: bool, now: Duration, inputs: &mut Vec<Input>) {
        if !matches!(byte, 0x80..=0xbf) {
            return self.interrupted(byte, now, inputs);
        }
        self.held.push(byte);
        match std::str::from_utf8(&self.held) {
            Ok(text) => {
                inputs.extend(text.chars().next().map(|c| sequence::key(KeyCode::Char(c), alt)));
                self.reset();
            }
            // `error_len` is None while the character is merely incomplete.
            Err(error) if error.error_len().is_some() => self.reset(),
            Err(_) => {}
        }
    }

    /// Reads the part of `bytes` that belongs to the paste, and returns the rest.
    fn paste<'a>(&mut self, bytes: &'a [u8], inputs: &mut Vec<Input>) -> &'a [u8] {
        for (index, &byte) in bytes.iter().enumerate() {
            // Terminals remove Ctrl-C from what they paste, so the user pressed it: the end mark was lost.
            if byte == 0x03 {
                self.reset();
                return &bytes[index + 1..];
            }
            if self.held.len() == PASTE_LIMIT + PASTE_END.len() {
                // Full: only the last bytes move on, so that the end mark is still found.
                self.held.remove(PASTE_LIMIT);
            }
            self.held.push(byte);
            if byte == b'~' && self.held.ends_with(PASTE_END) {
                self.held.truncate((self.held.len() - PASTE_END.len()).min(PASTE_LIMIT));
                inputs.push(Input::Paste(pasted_text(&self.held)));
                self.reset();
                return &bytes[index + 1..];
            }
        }
        &[]
    }
}

/// The pasted text. Terminals send its line ends as carriage returns.
fn pasted_text(bytes: &[u8]) -> String {
    // A character cut in two by the limit should not become a replacement character.
    let whole = match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        _ => bytes,
    };
    let text = String::from_utf8_lossy(whole);
    // Only the length shows whether something may be missing, so at the limit it must not change.
    let joined = if bytes.len() < PASTE_LIMIT { text.replace("\r\n", "\n") } else { text.into_owned() };
    joined.replace('\r', "\n")
}

fn plain(code: KeyCode) -> Input {
    sequence::key(code, false)
}

#[cfg(test)]
mod tests;
