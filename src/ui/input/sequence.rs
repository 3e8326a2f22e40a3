//! The meaning of complete sequences.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::super::app::Input;

/// A key without Ctrl or Shift.
pub(super) fn key(code: KeyCode, alt: bool) -> Input {
    Input::Key(KeyEvent::new(code, modifier(alt, KeyModifiers::ALT)))
}

fn modifier(is_held: bool, modifier: KeyModifiers) -> KeyModifiers {
    if is_held { modifier } else { KeyModifiers::NONE }
}

/// The key that sends `byte`, an ASCII byte other than ESC, with or without Alt.
///
/// Line feed counts as Enter and 8 as Backspace, as some lines convert them. For the same reason, Ctrl-J and Ctrl-H are
/// not bound to anything.
pub(super) fn control(byte: u8, alt: bool) -> KeyEvent {
    let (code, ctrl) = match byte {
        b'\r' | b'\n' => (KeyCode::Enter, false),
        b'\t' => (KeyCode::Tab, false),
        0x08 | 0x7f => (KeyCode::Backspace, false),
        0x00 => (KeyCode::Char(' '), true),
        0x01..=0x1a => (KeyCode::Char(char::from(byte - 1 + b'a')), true),
        0x1b..=0x1f => (KeyCode::Char(char::from(byte + 0x40)), true),
        _ => (KeyCode::Char(char::from(byte)), false),
    };
    KeyEvent::new(code, modifier(ctrl, KeyModifiers::CONTROL) | modifier(alt, KeyModifiers::ALT))
}

/// Whether `byte` after `ESC O` is part of a modifier, with the key still to come.
pub(super) fn continues_ss3(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b';'
}

/// The key `ESC O <parameters> <last>`.
pub(super) fn ss3(parameters: &[u8], last: u8) -> Option<Input> {
    // The keypad in application mode sends its characters shifted by 0x40.
    let code = match last {
        b'M' => KeyCode::Enter,
        b'I' => KeyCode::Tab,
        b'j'..=b'y' => KeyCode::Char(char::from(last - 0x40)),
        _ => cursor_key(last)?,
    };
    let modifiers = numbers(parameters).last().map_or(1, |[modifiers, _]| *modifiers);
    Some(modified(code, modifiers))
}

/// The input of `ESC [ <parameters> <last>`. `None` for answers of the terminal and unknown keys.
pub(super) fn csi(parameters: &[u8], last: u8) -> Option<Input> {
    match (parameters.first(), last) {
        (Some(b'['), b'A'..=b'E') => return Some(key(KeyCode::F(last - b'A' + 1), false)),
        (Some(b'<'), b'M' | b'm') => return mouse(&numbers(&parameters[1..]), last == b'm'),
        (Some(b'0'..=b'9' | b';'), _) | (None, _) => {}
        _ => return None,
    }
    let numbers = numbers(parameters);
    let first = numbers.first().map_or(1, |[number, _]| *number);
    let [modifiers, event] = numbers.get(1).copied().unwrap_or([1, 1]);
    if event == 3 {
        // The key was released.
        return None;
    }
    match last {
        b'Z' => Some(Input::Key(KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT))),
        b'~' if first == 27 => character_key(numbers.get(2)?[0], modifiers),
        b'~' => Some(modified(numbered_key(first)?, modifiers)),
        b'u' => character_key(first, modifiers),
        // `ESC [ 7 ; 3 R` is a cursor position, not F3: keys have 1 as the first number.
        _ if first <= 1 => Some(modified(cursor_key(last)?, modifiers)),
        _ => None,
    }
}

/// The parameters: the numbers between `;`, each with the number after its first `:`, or 1 if there is none. Missing
/// and unreadable numbers count as 1, and the largest is 65535.
fn numbers(parameters: &[u8]) -> Vec<[u16; 2]> {
    let read = |text: Option<&[u8]>| {
        let digits = text.filter(|text| !text.is_empty())?;
        digits.iter().try_fold(0u16, |number, byte| {
            byte.is_ascii_digit().then(|| number.saturating_mul(10).saturating_add(u16::from(byte - b'0')))
        })
    };
    parameters
        .split(|&byte| byte == b';')
        .map(|part| {
            let mut parts = part.split(|&byte| byte == b':');
            [read(parts.next()).unwrap_or(1), read(parts.next()).unwrap_or(1)]
        })
        .collect()
}

fn cursor_key(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'H' => KeyCode::Home,
        b'F' => KeyCode::End,
        b'P'..=b'S' => KeyCode::F(last - b'P' + 1),
        _ => return None,
    })
}

/// The key of `ESC [ <number> ~`. The gaps between the function keys are those of the VT220 keyboard.
fn numbered_key(number: u16) -> Option<KeyCode> {
    let function = |number: u16| u8::try_from(number).ok().map(KeyCode::F);
    match number {
        1 | 7 => Some(KeyCode::Home),
        3 => Some(KeyCode::Delete),
        4 | 8 => Some(KeyCode::End),
        5 => Some(KeyCode::PageUp),
        6 => Some(KeyCode::PageDown),
        11..=15 => function(number - 10),
        17..=21 => function(number - 11),
        23..=26 => function(number - 12),
        28..=29 => function(number - 15),
        31..=34 => function(number - 17),
        _ => None,
    }
}

/// A key given by the number of its character, as terminals send it in modes that distinguish more keys.
fn character_key(number: u16, modifiers: u16) -> Option<Input> {
    let (ctrl, shift) = (held(modifiers, 4), held(modifiers, 1));
    let code = match char::from_u32(u32::from(number))? {
        '\x1b' => KeyCode::Esc,
        '\r' | '\n' => KeyCode::Enter,
        '\t' => KeyCode::Tab,
        '\x08' | '\x7f' => KeyCode::Backspace,
        // Keys without a character have numbers in this private use area. Other control characters come as plain
        // bytes.
        '\u{e000}'..='\u{f8ff}' | '\0'..='\x1f' => return None,
        letter if ctrl => return Some(modified(KeyCode::Char(letter.to_ascii_lowercase()), modifiers)),
        letter if shift => return Some(modified(KeyCode::Char(letter.to_uppercase().next()?), modifiers)),
        letter => KeyCode::Char(letter),
    };
    Some(modified(code, modifiers))
}

/// A key with the modifiers as terminals encode them: one more than the sum of Shift 1, Alt 2, Ctrl 4, Meta 32.
fn modified(code: KeyCode, modifiers: u16) -> Input {
    let shift = held(modifiers, 1) && !matches!(code, KeyCode::Char(_));
    let code = if shift && code == KeyCode::Tab { KeyCode::BackTab } else { code };
    let alt = held(modifiers, 2) || held(modifiers, 32);
    let all = [(shift, KeyModifiers::SHIFT), (held(modifiers, 4), KeyModifiers::CONTROL), (alt, KeyModifiers::ALT)];
    Input::Key(KeyEvent::new(code, all.map(|(is_held, which)| modifier(is_held, which)).into_iter().collect()))
}

fn held(modifiers: u16, bit: u16) -> bool {
    modifiers.saturating_sub(1) & bit != 0
}

/// A mouse report in mode 1006: button and flags, then column and row from 1.
fn mouse(numbers: &[[u16; 2]], release: bool) -> Option<Input> {
    let &[[flags, _], [column, _], [row, _]] = numbers else { return None };
    let button = match flags & 0b11 {
        0 => Some(MouseButton::Left),
        1 => Some(MouseButton::Middle),
        2 => Some(MouseButton::Right),
        _ => None,
    };
    let kind = match (flags & !0b1_1111, button) {
        (0, Some(button)) if release => MouseEventKind::Up(button),
        (0, Some(button)) => MouseEventKind::Down(button),
        (32, Some(button)) => MouseEventKind::Drag(button),
        (64, Some(MouseButton::Left)) => MouseEventKind::ScrollUp,
        (64, Some(MouseButton::Middle)) => MouseEventKind::ScrollDown,
        _ => return None,
    };
    // Keys held during a mouse event are ignored.
    let modifiers = KeyModifiers::NONE;
    Some(Input::Mouse(MouseEvent { kind, column: column.saturating_sub(1), row: row.saturating_sub(1), modifiers }))
}
