//! Copies to the clipboard of the person at the terminal, over SSH as well: OSC 52 of xterm's `ctlseqs`.
//!
//! There is no way to know whether a terminal accepts it: many ask the user first or need a setting. The sequence is
//! therefore sent without expecting a result.

use super::capabilities::Clipboard;

/// GNU screen passes on strings of a few hundred bytes and truncates longer ones, so they are sent in pieces.
const PIECE: usize = 512;

const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The bytes that put `text` on the clipboard; empty if it cannot be reached.
pub(super) fn copy(text: &str, clipboard: Clipboard) -> Vec<u8> {
    let command = format!("\x1b]52;c;{}\x07", base64(text.as_bytes())).into_bytes();
    match clipboard {
        Clipboard::None => Vec::new(),
        Clipboard::Direct => command,
        Clipboard::ThroughScreen => {
            command.chunks(PIECE).flat_map(|piece| [b"\x1bP", piece, b"\x1b\\"].concat()).collect()
        }
    }
}

/// Base64 as in RFC 4648, section 4.
pub(super) fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for at in 0..4 {
            let symbol = SYMBOLS[(bits >> (18 - 6 * at)) as usize & 63];
            text.push(if at <= three.len() { char::from(symbol) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_standard() {
        // RFC 4648, section 10.
        let expected =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")];
        for (text, written) in expected {
            assert_eq!(base64(text.as_bytes()), written);
        }
        assert_eq!(base64(&[0xfb, 0xff, 0xfe]), "+//+");
    }

    #[test]
    fn screen_passes_on_what_it_is_handed_in_pieces() {
        assert_eq!(copy("foo", Clipboard::Direct), b"\x1b]52;c;Zm9v\x07");
        assert_eq!(copy("foo", Clipboard::ThroughScreen), b"\x1bP\x1b]52;c;Zm9v\x07\x1b\\");
        assert!(copy("foo", Clipboard::None).is_empty());
        let long = String::from_utf8(copy(&"9".repeat(3000), Clipboard::ThroughScreen)).expect("plain text");
        let pieces: Vec<&str> = long.split("\x1b\\").filter(|piece| !piece.is_empty()).collect();
        assert!(pieces.len() > 5 && pieces.iter().all(|piece| piece.starts_with("\x1bP") && piece.len() <= PIECE + 2));
        let whole: String = pieces.iter().map(|piece| &piece[2..]).collect();
        assert_eq!(whole.as_bytes(), copy(&"9".repeat(3000), Clipboard::Direct));
    }
}
