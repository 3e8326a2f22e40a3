//! Reads numbers from pieces of a picture with both networks that know digits.

use super::net::Net;
use super::plain::Piece;

/// The least probability of a digit or number.
const LEAST_SURE: f32 = 0.5;

/// Alternatives less probable than this are dropped.
const UNLIKELY: f32 = 0.02;

/// The highest probability of a digit that the network for cells reads as another digit.
const DISPUTED: f32 = 0.3;
/// The probability from which that network is believed in a cell; its digit then gets only [`LEAST_SURE`].
const SURER: f32 = 0.98;

/// The most digits of a number.
const MOST_DIGITS: usize = 3;

/// The possible values of a number and their probabilities, most probable first.
pub type Values = Vec<(i32, f32)>;

/// The digits that a piece may be; `None` if it is something else. If `is_in_cell`, a digit on which both networks
/// agree gets the higher of their probabilities.
fn digits(piece: &Piece, is_in_cell: bool) -> Option<Values> {
    let found = Net::counters().and_then(|net| net.probabilities(&piece.crop)).ok()?;
    let mut digits: Values =
        (0..10).map(|digit| (digit, found.get(1 + digit as usize).copied().unwrap_or(0.0))).collect();
    digits.sort_by(|one, other| other.1.total_cmp(&one.1));
    let (likeliest, p) = *digits.first()?;
    if p < LEAST_SURE {
        return None;
    }
    // The network for cells knows many more fonts, but no 0.
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

/// The number that the pieces form; `None` if a piece is not a digit, or if there are no pieces or too many.
pub fn number(pieces: &[Piece]) -> Option<Values> {
    value(pieces, false)
}

/// Like [`number`], for pieces in a cell of a board, which holds hardly anything but a number.
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
