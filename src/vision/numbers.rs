//! What numbers pieces of a picture are, by both networks that know digits.

use super::net::Net;
use super::plain::Piece;

/// A digit or a number that is less sure than this is none.
const LEAST_SURE: f32 = 0.5;

/// What else a digit may be that is less likely than this is left out.
const UNLIKELY: f32 = 0.02;

/// What a digit is worth at most that the network for the digits of cells takes for another, and how sure of that it has to be to
/// be believed in a cell, if no more than need be.
const DISPUTED: f32 = 0.3;
const SURER: f32 = 0.98;

/// The most digits of a number.
const MOST_DIGITS: usize = 3;

/// What a number may be, with the probability of each, likeliest first.
pub type Values = Vec<(i32, f32)>;

/// The digits that a piece may be; none where it is something else. Where `is_in_cell`, one that both networks see is as sure as
/// the surer of them is.
fn digits(piece: &Piece, is_in_cell: bool) -> Option<Values> {
    let found = Net::counters().and_then(|net| net.probabilities(&piece.crop)).ok()?;
    let mut digits: Values =
        (0..10).map(|digit| (digit, found.get(1 + digit as usize).copied().unwrap_or(0.0))).collect();
    digits.sort_by(|one, other| other.1.total_cmp(&one.1));
    let (likeliest, p) = *digits.first()?;
    if p < LEAST_SURE {
        return None;
    }
    // Many more fonts are known to the network that reads cells. It knows no 0.
    if likeliest > 0 {
        let cell = Net::digits().and_then(|net| net.probabilities(&piece.in_cell())).ok()?;
        let other = (1..=9).max_by(|one, other| cell[*one].total_cmp(&cell[*other])).unwrap_or(0);
        if other != likeliest as usize {
            digits.iter_mut().for_each(|(_, p)| *p = p.min(DISPUTED));
            if is_in_cell && cell[other] >= SURER {
                digits.retain(|(digit, _)| *digit != other as i32);
                digits.insert(0, (other as i32, LEAST_SURE));
            }
        } else if is_in_cell && let Some((_, p)) = digits.first_mut() {
            *p = p.max(cell[other]);
        }
    }
    digits.retain(|(_, p)| *p >= UNLIKELY);
    Some(digits)
}

/// The number that pieces are; none where one of them is no digit, or there are none or too many.
pub fn number(pieces: &[Piece]) -> Option<Values> {
    value(pieces, false)
}

/// The same of pieces that stand in a cell of a board, where next to nothing but a number stands.
pub fn number_in_cell(pieces: &[Piece]) -> Option<Values> {
    value(pieces, true)
}

fn value(pieces: &[Piece], is_in_cell: bool) -> Option<Values> {
    if !(1..=MOST_DIGITS).contains(&pieces.len()) {
        return None;
    }
    let mut values: Values = vec![(0, 1.0)];
    for piece in pieces {
        let digits = digits(piece, is_in_cell)?;
        let longer =
            values.iter().flat_map(|(value, p)| digits.iter().map(move |(digit, q)| (value * 10 + digit, p * q)));
        values = longer.filter(|(_, p)| *p >= UNLIKELY).collect();
    }
    values.sort_by(|one, other| other.1.total_cmp(&one.1));
    let sure = values.first().is_some_and(|(_, p)| *p >= LEAST_SURE);
    sure.then_some(values)
}
