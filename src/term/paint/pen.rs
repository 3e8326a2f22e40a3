//! How a character looks, and how to tell a terminal in the fewest bytes.

use ratatui::style::{Color, Modifier};

use super::motion::number;

/// Attributes that show on a space.
pub(super) const SHOWN_ON_BLANK: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

const INTENSITY: Modifier = Modifier::BOLD.union(Modifier::DIM);

const ON: [(Modifier, &str); 6] = [
    (Modifier::BOLD, "1"),
    (Modifier::DIM, "2"),
    (Modifier::ITALIC, "3"),
    (Modifier::UNDERLINED, "4"),
    (Modifier::REVERSED, "7"),
    (Modifier::CROSSED_OUT, "9"),
];

const OFF: [(Modifier, &str); 5] = [
    (INTENSITY, "22"),
    (Modifier::ITALIC, "23"),
    (Modifier::UNDERLINED, "24"),
    (Modifier::REVERSED, "27"),
    (Modifier::CROSSED_OUT, "29"),
];

/// Colours, already reduced to what the terminal has, and attributes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub fg: Color,
    pub bg: Color,
    pub modifier: Modifier,
}

/// Appends the shortest sequence that turns the pen from one look to another. Where `singly` is false, attributes
/// can only be taken away all at once, as on the VT100.
pub(super) fn turn(out: &mut Vec<u8>, from: Look, to: Look, singly: bool) {
    if from == to {
        return;
    }
    if to == Look::default() {
        return out.extend(b"\x1b[m");
    }
    let (anew, _) = shorter(from, to, singly);
    changes(out, if anew { Look::default() } else { from }, to, anew);
}

/// How many bytes [`turn`] takes.
pub(super) fn length(from: Look, to: Look, singly: bool) -> usize {
    if from == to {
        return 0;
    }
    if to == Look::default() { b"\x1b[m".len() } else { shorter(from, to, singly).1 }
}

/// Whether it is shorter to begin with a reset, and how many bytes the shorter sequence takes.
fn shorter(from: Look, to: Look, singly: bool) -> (bool, usize) {
    let directly = changes_length(from, to, false);
    // Colours are long: where only they differ, a fresh start is never shorter.
    if from.modifier == to.modifier && to.fg != Color::Reset && to.bg != Color::Reset {
        return (false, directly);
    }
    let anew = changes_length(Look::default(), to, true);
    let takes_away = from.modifier.difference(to.modifier) != Modifier::empty();
    if anew < directly || (takes_away && !singly) { (true, anew) } else { (false, directly) }
}

/// The attributes to switch off and on.
fn switched(from: Look, to: Look) -> (Modifier, Modifier) {
    let removed = from.modifier.difference(to.modifier);
    let mut added = to.modifier.difference(from.modifier);
    if removed.intersects(INTENSITY) {
        // Bold and dim have one off switch between them.
        added |= to.modifier.intersection(INTENSITY);
    }
    (removed, added)
}

/// How many bytes [`changes`] takes.
fn changes_length(from: Look, to: Look, anew: bool) -> usize {
    // With each parameter goes what stands after it.
    const SEPARATED: usize = 1;
    let mut length = b"\x1b[".len() + if anew { 1 + SEPARATED } else { 0 };
    if from.modifier != to.modifier {
        let (removed, added) = switched(from, to);
        length += OFF.iter().filter(|(modifier, _)| removed.intersects(*modifier)).count() * (2 + SEPARATED);
        length += ON.iter().filter(|(modifier, _)| added.contains(*modifier)).count() * (1 + SEPARATED);
    }
    for (from, ink, base) in [(from.fg, to.fg, 30), (from.bg, to.bg, 40)] {
        length += if from == ink { 0 } else { color_length(ink, base) + SEPARATED };
    }
    length.max(b"\x1b[m".len())
}

/// How many bytes [`color`] takes.
fn color_length(color: Color, base: u16) -> usize {
    let digits = |number: u8| {
        if number < 10 {
            1
        } else if number < 100 {
            2
        } else {
            3
        }
    };
    match color {
        Color::Indexed(8..16) if base == 40 => 3,
        Color::Indexed(0..16) => 2,
        Color::Indexed(index) => 5 + digits(index),
        Color::Rgb(r, g, b) => 4 + [r, g, b].map(|part| 1 + digits(part)).iter().sum::<usize>(),
        _ => 2,
    }
}

/// Appends the sequence that says what differs, after a reset where it is to begin `anew`.
fn changes(out: &mut Vec<u8>, from: Look, to: Look, anew: bool) {
    let (removed, added) = switched(from, to);
    out.extend(b"\x1b[");
    let mut is_first = true;
    let mut next = |out: &mut Vec<u8>| {
        if !std::mem::replace(&mut is_first, false) {
            out.push(b';');
        }
    };
    if anew {
        next(out);
        out.push(b'0');
    }
    let off = OFF.into_iter().filter(|(modifier, _)| removed.intersects(*modifier));
    let on = ON.into_iter().filter(|(modifier, _)| added.contains(*modifier));
    for (_, code) in off.chain(on) {
        next(out);
        out.extend(code.bytes());
    }
    for (_, ink, base) in [(from.fg, to.fg, 30), (from.bg, to.bg, 40)].into_iter().filter(|(from, to, _)| from != to) {
        next(out);
        color(out, ink, base);
    }
    out.push(b'm');
}

/// The parameters of a colour; `base` is 30 for the foreground and 40 for the background.
fn color(out: &mut Vec<u8>, color: Color, base: u16) {
    match color {
        Color::Indexed(index @ 0..8) => number(out, base + u16::from(index)),
        Color::Indexed(index @ 8..16) => number(out, base + 60 + u16::from(index) - 8),
        Color::Indexed(index) => {
            number(out, base + 8);
            out.extend(b";5;");
            number(out, index.into());
        }
        Color::Rgb(r, g, b) => {
            number(out, base + 8);
            out.extend(b";2");
            for part in [r, g, b] {
                out.push(b';');
                number(out, part.into());
            }
        }
        // Names do not survive `color::reduce`.
        _ => number(out, base + 9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(fg: Color, bg: Color, modifier: Modifier) -> Look {
        Look { fg, bg, modifier }
    }

    fn turned(from: Look, to: Look) -> String {
        let mut out = Vec::new();
        turn(&mut out, from, to, true);
        String::from_utf8(out).unwrap().replace('\x1b', "")
    }

    #[test]
    fn only_what_differs_is_said() {
        let red = look(Color::Indexed(1), Color::Reset, Modifier::BOLD);
        let on_blue = look(Color::Indexed(1), Color::Indexed(12), Modifier::BOLD);
        assert_eq!(turned(Look::default(), red), "[1;31m");
        assert_eq!(turned(red, on_blue), "[104m");
        assert_eq!(turned(on_blue, red), "[49m");
        assert_eq!(turned(red, Look::default()), "[m");
        assert_eq!(turned(red, red), "");
    }

    #[test]
    fn a_turn_is_as_long_as_it_says() {
        let indices = [0, 7, 8, 9, 15, 16, 99, 100, 255].map(Color::Indexed);
        let colors = [[Color::Reset, Color::Rgb(1, 22, 133), Color::Rgb(9, 10, 100)].as_slice(), &indices].concat();
        let modifiers = [
            Modifier::empty(),
            Modifier::BOLD,
            INTENSITY,
            Modifier::DIM | Modifier::ITALIC | Modifier::CROSSED_OUT,
            SHOWN_ON_BLANK,
            Modifier::SLOW_BLINK,
        ];
        let of = |fg: Color| colors.iter().flat_map(move |bg| modifiers.map(|modifier| look(fg, *bg, modifier)));
        let looks: Vec<Look> = colors.iter().flat_map(|fg| of(*fg)).collect();
        for (from, to) in looks.iter().flat_map(|from| looks.iter().map(move |to| (*from, *to))) {
            for singly in [true, false] {
                let mut out = Vec::new();
                turn(&mut out, from, to, singly);
                assert_eq!(out.len(), length(from, to, singly), "{from:?} to {to:?}");
            }
        }
    }

    #[test]
    fn a_fresh_start_where_that_is_shorter() {
        let busy = look(Color::Indexed(200), Color::Rgb(1, 2, 3), Modifier::BOLD | Modifier::UNDERLINED);
        let plain_red = look(Color::Indexed(1), Color::Reset, Modifier::empty());
        assert_eq!(turned(busy, plain_red), "[0;31m");
    }

    #[test]
    fn bold_survives_when_dim_goes() {
        let fg = Color::Rgb(1, 2, 3);
        let both = look(fg, fg, Modifier::BOLD | Modifier::DIM);
        assert_eq!(turned(both, look(fg, fg, Modifier::BOLD)), "[22;1m");
    }

    #[test]
    fn old_terminals_take_attributes_away_all_at_once() {
        let fg = Color::Indexed(1);
        let mut out = Vec::new();
        turn(&mut out, look(fg, fg, Modifier::BOLD), look(fg, fg, Modifier::empty()), false);
        assert_eq!(out, b"\x1b[0;31;41m");
    }
}
