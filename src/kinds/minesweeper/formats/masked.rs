//! The mask over the mines in game ids of Simon Tatham's Mines, which keeps people from seeing them by accident. It has
//! no key: each half of the bytes is combined with SHA-1 (FIPS 180-4) of the other half and a counter. This follows
//! `obfuscate_bitmap` in his mines.c, which resembles OAEP.

use sha1_smol::Sha1;

/// The number of bytes in a digest.
const DIGEST: usize = 20;

/// Removes the mask from a bitmap with eight bits per byte, highest first. The first `bits` bits are squares.
pub(super) fn unmask(bitmap: &mut [u8], bits: usize) {
    let middle = bitmap.len() / 2;
    // Masking starts with the first half, so unmasking ends with it.
    let (first, second) = bitmap.split_at_mut(middle);
    mask(second, first);
    trim(second, bits, middle);
    mask(first, second);
}

/// Combines `target` with the digests of `seed`.
fn mask(target: &mut [u8], seed: &[u8]) {
    for (number, part) in target.chunks_mut(DIGEST).enumerate() {
        let message = [seed, number.to_string().as_bytes()].concat();
        part.iter_mut().zip(Sha1::from(message).digest().bytes()).for_each(|(byte, of)| *byte ^= of);
    }
}

/// Clears the bits after the last square; `before` bytes precede `half`.
fn trim(half: &mut [u8], bits: usize, before: usize) {
    let Some(last) = (bits / 8).checked_sub(before).and_then(|at| half.get_mut(at)) else { return };
    *last &= !(0xFF >> (bits % 8));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_comes_off() {
        let mut bitmap = [0x07, 0x63, 0xed, 0xfe, 0x49, 0x33, 0xe7, 0x30, 0xf9, 0x89, 0x00];
        unmask(&mut bitmap, 81);
        let squares: String = bitmap.iter().map(|byte| format!("{byte:08b}")).collect();
        let rows = "000000001 000001000 101000000 000000000 100000000 000010101 000000000 000100000 000000001 0000000";
        assert_eq!(squares, rows.replace(' ', ""));
    }
}
