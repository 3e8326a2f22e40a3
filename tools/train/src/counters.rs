//! Samples of numbers beside minesweeper boards, cut out as nazo does it.

use nazo_draw::strips::{Sign, Strip};
use nazo_draw::{Dice, Fonts};
use nazo_vision::plain::{beside, runs};
use nazo_vision::{Net, Picture};

use crate::samples::{Part, Samples, varied};

/// Adds the pieces of one strip, and the signs beside them.
pub fn counters(part: Part, fonts: &Fonts, dice: &mut Dice, samples: &mut Samples) {
    let font = match part {
        Part::Train => {
            let font = dice.pick(&fonts.train).clone();
            varied(&font, dice)
        }
        Part::HeldBack => dice.pick(&fonts.held_back).clone(),
    };
    let strip = Strip::random(&font, dice);
    let rgb = strip.picture.rgb.chunks_exact(3).map(|p| [p[0], p[1], p[2]]).collect();
    let Some(picture) = Picture::new(strip.picture.width, strip.picture.height, rgb) else { return };
    let grey = picture.grey();
    let all = [0.0, 0.0, picture.width() as f32, picture.height() as f32];
    for run in runs(&grey, all, strip.unit) {
        // A sign close to a number may be taken for part of it.
        let mut number: Option<[f32; 4]> = None;
        for piece in &run.pieces {
            let class = class(&strip, piece.at);
            if (1..=10).contains(&class) || class == Net::STROKE {
                let at = number.unwrap_or(piece.at);
                number = Some([
                    at[0].min(piece.at[0]),
                    at[1].min(piece.at[1]),
                    at[2].max(piece.at[2]),
                    at[3].max(piece.at[3]),
                ]);
            }
            // Most samples of nothing teach nothing new.
            if class > 0 || dice.chance(0.4) {
                samples.push(&piece.crop, class);
            }
        }
        for sign in number.into_iter().flat_map(|at| beside(&grey, at)) {
            samples.push(&sign.crop, class(&strip, sign.at));
        }
    }
}

/// The class of a place, as [`Net::counters`] numbers them.
fn class(strip: &Strip, at: [f32; 4]) -> usize {
    let size = |at: [f32; 4]| ((at[2] - at[0]).max(1.0), (at[3] - at[1]).max(1.0));
    let (wide, high) = size(at);
    // A piece may be slightly smaller or larger than its outline.
    let fits = |other: &[f32; 4]| {
        let near = 0.12 * size(*other).1 + 1.3;
        (0..4).all(|side| (at[side] - other[side]).abs() <= near)
    };
    let covers = |other: &[f32; 4]| {
        let (across, down) = (at[2].min(other[2]) - at[0].max(other[0]), at[3].min(other[3]) - at[1].max(other[1]));
        let (other_wide, other_high) = size(*other);
        let common = across.max(0.0) * down.max(0.0);
        common >= 0.5 * (wide * high + other_wide * other_high - common)
    };
    let stands = |(sign, place): &&(Sign, [f32; 4])| match sign {
        Sign::Letter(_) => fits(place),
        Sign::Mine | Sign::Flag | Sign::Other => covers(place),
    };
    match strip.signs.iter().find(stands).map(|(sign, _)| *sign) {
        Some(Sign::Letter('/')) => Net::STROKE,
        Some(Sign::Letter(letter)) => letter.to_digit(10).map_or(0, |digit| 1 + digit as usize),
        Some(Sign::Mine) => Net::MINE,
        Some(Sign::Flag) => Net::FLAG,
        Some(Sign::Other) | None => 0,
    }
}
