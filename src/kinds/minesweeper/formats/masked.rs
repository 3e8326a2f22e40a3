//! The mask over the mines in game ids of Simon Tatham's Mines, which keeps people from seeing them by accident. It has no
//! key: each half of the bytes is combined with SHA-1 (FIPS 180-4) of the other half and a counter (after `obfuscate_bitmap`
//! in his mines.c, which resembles OAEP).

/// Bytes of a digest.
const DIGEST: usize = 20;

/// Takes the mask off the bits of a bitmap, eight a byte, the first the highest; `bits` of them are squares.
pub(super) fn unmask(bitmap: &mut [u8], bits: usize) {
    let middle = bitmap.len() / 2;
    // Putting it on masks the first half first.
    let (first, second) = bitmap.split_at_mut(middle);
    mask(second, first);
    trim(second, bits, middle);
    mask(first, second);
}

/// Combines `target` with what follows from `seed`.
fn mask(target: &mut [u8], seed: &[u8]) {
    for (number, part) in target.chunks_mut(DIGEST).enumerate() {
        let message = [seed, number.to_string().as_bytes()].concat();
        part.iter_mut().zip(sha1(&message)).for_each(|(byte, of)| *byte ^= of);
    }
}

/// Clears what is behind the last square; `before` bytes stand before `half`.
fn trim(half: &mut [u8], bits: usize, before: usize) {
    let Some(last) = (bits / 8).checked_sub(before).and_then(|at| half.get_mut(at)) else { return };
    *last &= !(0xFF >> (bits % 8));
}

/// The digest of a message.
fn sha1(message: &[u8]) -> [u8; DIGEST] {
    let mut state: [u32; 5] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0];
    let mut padded = message.to_vec();
    padded.push(0x80);
    padded.resize(padded.len().next_multiple_of(64), 0);
    if padded.len() < message.len() + 9 {
        padded.resize(padded.len() + 64, 0);
    }
    let length = (message.len() as u64 * 8).to_be_bytes();
    let end = padded.len() - length.len();
    padded[end..].copy_from_slice(&length);
    padded.chunks_exact(64).for_each(|block| digest(&mut state, block));
    let mut out = [0; DIGEST];
    out.chunks_exact_mut(4).zip(state).for_each(|(out, word)| out.copy_from_slice(&word.to_be_bytes()));
    out
}

/// One block of 64 bytes.
fn digest(state: &mut [u32; 5], block: &[u8]) {
    let mut words = [0u32; 80];
    for (word, four) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = four.iter().fold(0, |word, byte| word << 8 | u32::from(*byte));
    }
    for at in 16..80 {
        words[at] = (words[at - 3] ^ words[at - 8] ^ words[at - 14] ^ words[at - 16]).rotate_left(1);
    }
    let [mut a, mut b, mut c, mut d, mut e] = *state;
    for (at, word) in words.into_iter().enumerate() {
        let (mixed, constant) = match at {
            0..20 => (b & c | !b & d, 0x5A82_7999),
            20..40 => (b ^ c ^ d, 0x6ED9_EBA1),
            40..60 => (b & c | b & d | c & d, 0x8F1B_BCDC),
            _ => (b ^ c ^ d, 0xCA62_C1D6u32),
        };
        let next = a.rotate_left(5).wrapping_add(mixed).wrapping_add(e).wrapping_add(constant).wrapping_add(word);
        (a, b, c, d, e) = (next, a, b.rotate_left(30), c, d);
    }
    state.iter_mut().zip([a, b, c, d, e]).for_each(|(word, more)| *word = word.wrapping_add(more));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The examples of FIPS 180, and lengths around the end of a block.
    #[test]
    fn digests_are_those_of_the_standard() {
        let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        for (message, digest) in [
            (&b""[..], "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            (b"abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (two_blocks, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
            (&[b'a'; 64], "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
            (&[b'a'; 55], "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
            (&[b'a'; 1000], "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
        ] {
            assert_eq!(hex(&sha1(message)), digest, "{} bytes", message.len());
        }
    }

    #[test]
    fn a_mask_comes_off() {
        let mut bitmap = [0x07, 0x63, 0xed, 0xfe, 0x49, 0x33, 0xe7, 0x30, 0xf9, 0x89, 0x00];
        unmask(&mut bitmap, 81);
        let squares: String = bitmap.iter().map(|byte| format!("{byte:08b}")).collect();
        let rows = "000000001 000001000 101000000 000000000 100000000 000010101 000000000 000100000 000000001 0000000";
        assert_eq!(squares, rows.replace(' ', ""));
    }
}
