//! The cursor from one place to another in the fewest bytes.

/// A place on the screen, from 0. A column equal to the width stands for "just wrote the last column": where the
/// cursor is then differs among terminals, and only a carriage return or an absolute move is safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub row: u16,
    pub column: u16,
}

/// Line feeds up to this many beat `ESC [ n B`.
const LINE_FEEDS: u16 = 4;

/// Appends the shortest way to `to` on a screen of this `width`. `from` is `None` where the cursor might be anywhere.
///
/// A line feed keeps the column, which holds in raw mode; it never leaves the screen, so nothing scrolls.
pub(super) fn go(out: &mut Vec<u8>, from: Option<Place>, to: Place, width: u16) {
    let Some(from) = from else { return absolute(out, to) };
    if from == to {
        return;
    }
    let from_margin = Place { row: from.row, column: 0 };
    let by_margin = 1 + relative_length(from_margin, to);
    let directly = if from.column < width { relative_length(from, to) } else { usize::MAX };
    if absolute_length(to) <= by_margin.min(directly) {
        absolute(out, to);
    } else if directly <= by_margin {
        relative(out, from, to);
    } else {
        out.push(b'\r');
        relative(out, from_margin, to);
    }
}

/// How many bytes [`go`] takes.
pub(super) fn length(from: Option<Place>, to: Place, width: u16) -> usize {
    let Some(from) = from else { return absolute_length(to) };
    if from == to {
        return 0;
    }
    let down = down_length(from.row, to.row);
    let by_margin = 1 + down + across_length(0, to.column);
    let ways = absolute_length(to).min(by_margin);
    if from.column < width { ways.min(down + across_length(from.column, to.column)) } else { ways }
}

fn absolute_length(to: Place) -> usize {
    match (to.row, to.column) {
        (0, 0) => 3,
        (row, 0) => 3 + digits(row + 1),
        (row, column) => 4 + digits(row + 1) + digits(column + 1),
    }
}

fn relative_length(from: Place, to: Place) -> usize {
    down_length(from.row, to.row) + across_length(from.column, to.column)
}

fn down_length(from: u16, to: u16) -> usize {
    match to.checked_sub(from) {
        Some(down @ 0..=LINE_FEEDS) => usize::from(down),
        Some(down) => step_length(down),
        None => step_length(from - to),
    }
}

fn across_length(from: u16, to: u16) -> usize {
    match to.checked_sub(from) {
        Some(0) => 0,
        Some(right) => step_length(right),
        None => match from - to {
            back @ 1..=3 => usize::from(back),
            back => step_length(back),
        },
    }
}

fn step_length(by: u16) -> usize {
    if by > 1 { 3 + digits(by) } else { 3 }
}

fn digits(number: u16) -> usize {
    match number {
        0..10 => 1,
        10..100 => 2,
        100..1000 => 3,
        1000..10_000 => 4,
        _ => 5,
    }
}

fn absolute(out: &mut Vec<u8>, to: Place) {
    out.extend(b"\x1b[");
    if to != (Place { row: 0, column: 0 }) {
        number(out, to.row + 1);
    }
    if to.column > 0 {
        out.push(b';');
        number(out, to.column + 1);
    }
    out.push(b'H');
}

fn relative(out: &mut Vec<u8>, from: Place, to: Place) {
    match to.row.checked_sub(from.row) {
        Some(down @ 0..=LINE_FEEDS) => out.extend((0..down).map(|_| b'\n')),
        Some(down) => step(out, down, b'B'),
        None => step(out, from.row - to.row, b'A'),
    }
    match to.column.checked_sub(from.column) {
        Some(0) => {}
        Some(right) => step(out, right, b'C'),
        None => match from.column - to.column {
            back @ 1..=3 => out.extend((0..back).map(|_| 0x08)),
            back => step(out, back, b'D'),
        },
    }
}

fn step(out: &mut Vec<u8>, by: u16, direction: u8) {
    out.extend(b"\x1b[");
    if by > 1 {
        number(out, by);
    }
    out.push(direction);
}

/// Appends a number. A frame is drafted several times over: nothing here asks for memory.
pub(super) fn number(out: &mut Vec<u8>, number: u16) {
    let start = out.len();
    let mut left = number;
    loop {
        out.push(b'0' + (left % 10) as u8);
        left /= 10;
        if left == 0 {
            break;
        }
    }
    out[start..].reverse();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(from: (u16, u16), to: (u16, u16)) -> String {
        let place = |(row, column)| Place { row, column };
        let mut out = Vec::new();
        go(&mut out, Some(place(from)), place(to), 80);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_shortest_way_is_taken() {
        assert_eq!(way((3, 7), (3, 7)), "");
        assert_eq!(way((3, 7), (3, 8)), "\x1b[C");
        assert_eq!(way((3, 7), (3, 6)), "\x08");
        assert_eq!(way((3, 7), (3, 0)), "\r");
        assert_eq!(way((3, 7), (4, 7)), "\n");
        assert_eq!(way((3, 7), (5, 0)), "\r\n\n");
        assert_eq!(way((3, 60), (3, 1)), "\r\x1b[C");
        assert_eq!(way((3, 7), (2, 7)), "\x1b[A");
        assert_eq!(way((3, 7), (0, 0)), "\x1b[H");
        assert_eq!(way((3, 7), (20, 50)), "\x1b[21;51H");
    }

    #[test]
    fn a_way_is_as_long_as_it_says() {
        let places = [(0, 0), (0, 9), (3, 7), (3, 8), (4, 0), (9, 79), (9, 80), (22, 10), (99, 99), (120, 3)];
        let place = |(row, column)| Place { row, column };
        for from in std::iter::once(None).chain(places.map(place).map(Some)) {
            for to in places.map(place).into_iter().filter(|to| to.column != 80) {
                let mut out = Vec::new();
                go(&mut out, from, to, 80);
                assert_eq!(out.len(), length(from, to, 80), "{from:?} to {to:?}");
            }
        }
    }

    #[test]
    fn after_the_last_column_nothing_is_taken_for_granted() {
        assert_eq!(way((3, 80), (4, 0)), "\r\n");
        assert_eq!(way((3, 80), (3, 79)), "\r\x1b[79C");
        assert_eq!(way((3, 80), (4, 70)), "\x1b[5;71H");
    }
}
