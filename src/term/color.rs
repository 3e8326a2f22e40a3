//! Reduces colours to what the terminal has.
//!
//! The palette of 256 is xterm's: sixteen user-defined colours, a 6x6x6 cube, 24 greys. Distances are weighted by how
//! red the pair is ("redmean", Thiadmer Riemersma, compuphase.com/cmetric.htm). That costs no more than a sum of
//! squares and is closer to perception.

use ratatui::style::Color;

use crate::ui::depth::ColorDepth;

/// The levels of each channel in the cube.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The sixteen basic colours with xterm's default values.
const BASIC: [[u8; 3]; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

/// `color` as a terminal of this `depth` can show it: `Reset`, `Indexed` or, only in truecolor, `Rgb`.
///
/// A 24-bit colour that is exactly in the cube or among the greys becomes its index even in truecolor, since that is
/// shorter.
pub fn reduce(color: Color, depth: ColorDepth) -> Color {
    let index = match color {
        _ if depth == ColorDepth::Mono => return Color::Reset,
        Color::Reset => return Color::Reset,
        Color::Rgb(r, g, b) => return reduce_rgb([r, g, b], depth),
        Color::Indexed(index) => index,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    };
    match depth {
        ColorDepth::Ansi16 if index >= 16 => reduce_rgb(palette(index), depth),
        _ => Color::Indexed(index),
    }
}

fn reduce_rgb(rgb: [u8; 3], depth: ColorDepth) -> Color {
    let [r, g, b] = rgb;
    match depth {
        ColorDepth::Mono => Color::Reset,
        ColorDepth::Ansi16 => Color::Indexed(nearest(rgb, 0..16)),
        ColorDepth::Ansi256 => Color::Indexed(nearest_fixed(rgb)),
        ColorDepth::Truecolor => exact(rgb).map_or(Color::Rgb(r, g, b), Color::Indexed),
    }
}

/// The index of exactly this colour in the cube or among the greys.
fn exact([r, g, b]: [u8; 3]) -> Option<u8> {
    let step = |channel: u8| (0u8..6).find(|&step| LEVELS[usize::from(step)] == channel);
    let in_cube = || Some(16 + 36 * step(r)? + 6 * step(g)? + step(b)?);
    let is_grey = r == g && g == b && (8..=238).contains(&r) && (r - 8).is_multiple_of(10);
    in_cube().or_else(|| is_grey.then(|| 232 + (r - 8) / 10))
}

/// The nearest of the colours that users cannot change: the cube and the greys.
fn nearest_fixed(rgb: [u8; 3]) -> u8 {
    let step = |channel: u8| (0u8..6).min_by_key(|&step| channel.abs_diff(LEVELS[usize::from(step)])).unwrap_or(0);
    let [r, g, b] = rgb.map(step);
    let cube = 16 + 36 * r + 6 * g + b;
    let grey = nearest(rgb, 232..=255);
    if distance(palette(grey), rgb) < distance(palette(cube), rgb) { grey } else { cube }
}

fn nearest(rgb: [u8; 3], among: impl Iterator<Item = u8>) -> u8 {
    among.min_by_key(|&index| distance(palette(index), rgb)).unwrap_or(0)
}

fn palette(index: u8) -> [u8; 3] {
    match index {
        0..16 => BASIC[usize::from(index)],
        16..232 => {
            let cube = usize::from(index - 16);
            [LEVELS[cube / 36], LEVELS[cube / 6 % 6], LEVELS[cube % 6]]
        }
        232.. => [8 + 10 * (index - 232); 3],
    }
}

fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let redness = (u32::from(a[0]) + u32::from(b[0])) / 2;
    let [r, g, b] = [0, 1, 2].map(|i| u32::from(a[i].abs_diff(b[i])).pow(2));
    (512 + redness) * r + 1024 * g + (767 - redness) * b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_colours_are_indices_and_none_is_none() {
        assert_eq!(reduce(Color::Red, ColorDepth::Truecolor), Color::Indexed(1));
        assert_eq!(reduce(Color::White, ColorDepth::Ansi16), Color::Indexed(15));
        assert_eq!(reduce(Color::Reset, ColorDepth::Ansi256), Color::Reset);
        assert_eq!(reduce(Color::Rgb(1, 2, 3), ColorDepth::Mono), Color::Reset);
    }

    #[test]
    fn every_fixed_colour_is_its_own_nearest() {
        for index in 16..=255 {
            let [r, g, b] = palette(index);
            for depth in [ColorDepth::Ansi256, ColorDepth::Truecolor] {
                let Color::Indexed(found) = reduce(Color::Rgb(r, g, b), depth) else { panic!("{index} became rgb") };
                assert_eq!(palette(found), [r, g, b]);
            }
        }
    }

    #[test]
    fn what_a_fixed_colour_is_exactly_is_found_without_a_search() {
        let levels = (0..=255).step_by(5).chain((8..=238).step_by(10));
        let levels: Vec<u8> = levels.collect();
        let greys = levels.iter().map(|&level| [level; 3]);
        let others = levels.iter().flat_map(|&r| levels.iter().map(move |&g| [r, g, 175]));
        for rgb in greys.chain(others) {
            let nearest = nearest_fixed(rgb);
            assert_eq!(exact(rgb), (palette(nearest) == rgb).then_some(nearest), "{rgb:?}");
        }
    }

    #[test]
    fn shades_keep_their_hue() {
        assert_eq!(reduce(Color::Rgb(200, 30, 20), ColorDepth::Ansi16), Color::Indexed(1));
        assert_eq!(reduce(Color::Rgb(250, 250, 245), ColorDepth::Ansi16), Color::Indexed(15));
        assert_eq!(reduce(Color::Indexed(196), ColorDepth::Ansi16), Color::Indexed(9));
        assert_eq!(reduce(Color::Rgb(30, 34, 40), ColorDepth::Ansi256), Color::Indexed(235));
        assert_eq!(reduce(Color::Rgb(30, 34, 40), ColorDepth::Truecolor), Color::Rgb(30, 34, 40));
    }
}
