//! Sixels: bands of six rows, drawn colour by colour, with a character of six bits for each column (DEC STD 070).

use nazo_vision::Picture;

/// The levels of each channel. Sixels specify colours in percent, and terminals hold at least 256.
const STEPS: u32 = 6;

/// The assumed width and height of a character cell, in pixels. Few terminals have smaller cells, so a picture never
/// exceeds its area.
const PLACE: (u16, u16) = (8, 16);

/// A picture stretched to the given columns and rows.
pub(super) fn of(picture: &Picture, (columns, rows): (u16, u16)) -> String {
    let (width, height) = (usize::from(columns * PLACE.0), usize::from(rows * PLACE.1));
    let pixel = |x: usize, y: usize| {
        let place = |at: usize, of: usize, size: usize| (at as f32 + 0.5) / of as f32 * size as f32;
        picture.at(place(x, width, picture.width()), place(y, height, picture.height()))
    };
    let colour = |[r, g, b]: [u8; 3]| {
        let step = |channel: u8| (u32::from(channel) * (STEPS - 1) + 127) / 255;
        ((step(r) * STEPS + step(g)) * STEPS + step(b)) as usize
    };
    // Aspect ratio 1:1 and the size in pixels; the parameter 1 leaves undrawn pixels as they are.
    let mut text = format!("\x1bP0;1q\"1;1;{width};{height}");
    let mut is_named = [false; (STEPS * STEPS * STEPS) as usize];
    for top in (0..height).step_by(6) {
        let band: Vec<[Option<usize>; 6]> = (0..width)
            .map(|x| std::array::from_fn(|dy| (top + dy < height).then(|| colour(pixel(x, top + dy)))))
            .collect();
        let mut colours: Vec<usize> = band.iter().flatten().flatten().copied().collect();
        colours.sort_unstable();
        colours.dedup();
        for wanted in colours {
            text += &if std::mem::replace(&mut is_named[wanted], true) {
                format!("#{wanted}")
            } else {
                let percent = |at: u32| (wanted as u32 / STEPS.pow(at) % STEPS) * 100 / (STEPS - 1);
                format!("#{wanted};2;{};{};{}", percent(2), percent(1), percent(0))
            };
            let bits = |column: &[Option<usize>; 6]| {
                column
                    .iter()
                    .enumerate()
                    .filter(|(_, colour)| **colour == Some(wanted))
                    .fold(0, |bits, (dy, _)| bits | 1 << dy)
            };
            let columns: Vec<u8> = band.iter().map(bits).collect();
            text.extend(columns.chunk_by(|one, other| one == other).map(run));
            text.push('$');
        }
        text.push('-');
    }
    text + "\x1b\\"
}

/// A run of equal columns.
fn run(columns: &[u8]) -> String {
    let symbol = char::from(b'?' + columns.first().copied().unwrap_or(0));
    match columns.len() {
        0..=3 => symbol.to_string().repeat(columns.len()),
        count => format!("!{count}{symbol}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_of_two_halves_is_two_runs_a_band() {
        let picture = Picture::new(2, 1, vec![[0; 3], [255, 0, 0]]).expect("two pixels");
        let text = of(&picture, (1, 1));
        assert!(text.starts_with("\x1bP0;1q\"1;1;8;16#0;2;0;0;0!4~!4?$#180;2;100;0;0!4?!4~$-#0!4~!4?$"), "{text:?}");
        // The last band has four rows.
        assert!(text.ends_with("-#0!4N!4?$#180!4?!4N$-\x1b\\"), "{text:?}");
    }
}
