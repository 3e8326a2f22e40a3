//! The compression that f-puzzles and SudokuPad use for puzzles in addresses: LZString in base64 (after pieroxy's
//! lz-string 1.5; a variant of Ziv and Lempel's LZ78 with codes of growing width).
//!
//! Written anew because the input cannot be trusted. Decompressed texts have a size limit, and the dictionary holds
//! positions in the text decoded so far instead of copies of it.

use std::collections::{HashMap, HashSet};

use crate::words::{Phrase, errors, say};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// The number of bits in a character of base64.
const BITS: u32 = 6;
/// The longest text that is decompressed, in UTF-16 units: far more than any puzzle.
const MOST_UNITS: usize = 1 << 20;

/// The codes at the start of every dictionary: a character of 8 bits follows, one of 16 bits follows, end of text.
const NARROW: u32 = 0;
const WIDE: u32 = 1;
const END: u32 = 2;
/// The first code after these.
const FIRST_FREE: u32 = 3;

/// Why a text cannot be decompressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LzError {
    /// A character that is not base64.
    Symbol(char),
    /// The text ends before its end mark.
    Truncated,
    /// A code without a meaning.
    Code,
    /// The text gets longer than any puzzle.
    TooLong,
    /// The result is not valid text.
    NotText,
}

impl LzError {
    /// What is wrong, in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            LzError::Symbol(symbol) => say!("text.no-base64", symbol),
            LzError::Truncated => Phrase::fixed("text.ends-early"),
            LzError::Code => Phrase::fixed("text.damaged-code"),
            LzError::TooLong => Phrase::fixed("text.holds-too-much"),
            LzError::NotText => Phrase::fixed("text.holds-no-text"),
        }
    }
}

errors!(LzError);

/// The current width of codes: it grows by one bit whenever as many codes were assigned as fit in it.
struct Width {
    bits: u32,
    left: u64,
}

impl Width {
    fn count(&mut self) {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.left = 1u64.checked_shl(self.bits).unwrap_or(u64::MAX);
            self.bits += 1;
        }
    }
}

struct Bits<'a> {
    text: std::str::Chars<'a>,
    held: u32,
    left: u32,
}

impl Bits<'_> {
    fn bit(&mut self) -> Result<u32, LzError> {
        if self.left == 0 {
            let c = self.text.next().ok_or(LzError::Truncated)?;
            self.held = value(c)?;
            self.left = BITS;
        }
        self.left -= 1;
        Ok(self.held >> self.left & 1)
    }

    /// A number of `count` bits, lowest bit first.
    fn number(&mut self, count: u32) -> Result<u32, LzError> {
        let mut number = 0;
        for at in 0..count.min(u32::BITS) {
            number |= self.bit()? << at;
        }
        Ok(number)
    }

    fn unit(&mut self, code: u32) -> Result<u16, LzError> {
        let bits = if code == NARROW { 8 } else { 16 };
        u16::try_from(self.number(bits)?).map_err(|_| LzError::Code)
    }
}

/// The value of a base64 character. Addresses change some of them: a space was a plus sign, and `-` replaces `/`.
fn value(c: char) -> Result<u32, LzError> {
    match c {
        ' ' => Ok(62),
        '-' => Ok(63),
        '=' => Err(LzError::Truncated),
        _ => ALPHABET.iter().position(|known| char::from(*known) == c).map(|at| at as u32).ok_or(LzError::Symbol(c)),
    }
}

/// Decompresses a text.
///
/// # Errors
/// It is not a compressed text, or the result is longer than any puzzle.
pub fn decompress(compressed: &str) -> Result<String, LzError> {
    let mut bits = Bits { text: compressed.chars(), held: 0, left: 0 };
    let first = match bits.number(2)? {
        END => return Ok(String::new()),
        code @ (NARROW | WIDE) => bits.unit(code)?,
        _ => return Err(LzError::Code),
    };
    let mut out: Vec<u16> = vec![first];
    // Every word except single characters is the previous word plus the first character of the next one, so it already
    // occurs in the text.
    let mut words: Vec<std::ops::Range<usize>> = vec![0..0, 0..0, 0..0, 0..1];
    let mut width = Width { bits: 3, left: 4 };
    let mut before = 0..1;
    loop {
        let mut code = bits.number(width.bits)?;
        let mut single = None;
        if code == END {
            return String::from_utf16(&out).map_err(|_| LzError::NotText);
        }
        if code == NARROW || code == WIDE {
            single = Some(bits.unit(code)?);
            code = words.len() as u32;
            words.push(out.len()..out.len() + 1);
            width.count();
        }
        let start = out.len();
        let word = match words.get(code as usize) {
            Some(word) => word.clone(),
            // The word being defined right now: the previous word plus its own first character.
            None if code as usize == words.len() => before.start..before.end + 1,
            None => return Err(LzError::Code),
        };
        match single {
            Some(unit) => out.push(unit),
            None if word.is_empty() => return Err(LzError::Code),
            None => {
                // The word may overlap with what is being written.
                for at in word {
                    let unit = *out.get(at).ok_or(LzError::Code)?;
                    out.push(unit);
                }
            }
        }
        if out.len() > MOST_UNITS {
            return Err(LzError::TooLong);
        }
        words.push(before.start..before.end + 1);
        width.count();
        before = start..out.len();
    }
}

/// Writes numbers as base64 characters.
#[derive(Default)]
struct Writer {
    out: String,
    held: u32,
    count: u32,
}

impl Writer {
    fn number(&mut self, number: u32, bits: u32) {
        for at in 0..bits {
            self.held = self.held << 1 | number.checked_shr(at).unwrap_or(0) & 1;
            self.count += 1;
            if self.count == BITS {
                self.push();
            }
        }
    }

    fn push(&mut self) {
        let at = (self.held << (BITS - self.count)) as usize;
        self.out.push(ALPHABET.get(at).copied().map_or('A', char::from));
        self.held = 0;
        self.count = 0;
    }
}

/// Compresses `text`, with the `=` padding of base64.
pub fn compress(text: &str) -> String {
    let mut words: HashMap<(Option<u32>, u16), u32> = HashMap::new();
    let mut unsaid: HashSet<u32> = HashSet::new();
    let mut writer = Writer::default();
    let mut width = Width { bits: 2, left: 2 };
    let mut next = FIRST_FREE;
    let mut before: Option<(u32, u16)> = None;
    for unit in text.encode_utf16() {
        let single = *words.entry((None, unit)).or_insert_with(|| {
            unsaid.insert(next);
            next += 1;
            next - 1
        });
        let Some((word, first)) = before else {
            before = Some((single, unit));
            continue;
        };
        if let Some(longer) = words.get(&(Some(word), unit)) {
            before = Some((*longer, first));
            continue;
        }
        say(&mut writer, &mut width, &mut unsaid, word, first);
        words.insert((Some(word), unit), next);
        next += 1;
        before = Some((single, unit));
    }
    if let Some((word, first)) = before {
        say(&mut writer, &mut width, &mut unsaid, word, first);
    }
    writer.number(END, width.bits);
    // The reader needs at least one bit after the end mark.
    writer.number(0, 1);
    if writer.count > 0 {
        writer.push();
    }
    let fill = (4 - writer.out.len() % 4) % 4;
    writer.out + &"=".repeat(fill)
}

/// Writes the code of a word. The first time a single character occurs, writes the character itself, `first`.
fn say(writer: &mut Writer, width: &mut Width, unsaid: &mut HashSet<u32>, word: u32, first: u16) {
    if unsaid.remove(&word) {
        let (code, bits) = if first < 256 { (NARROW, 8) } else { (WIDE, 16) };
        writer.number(code, width.bits);
        writer.number(u32::from(first), bits);
        width.count();
    } else {
        writer.number(word, width.bits);
    }
    width.count();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        for text in
            ["", "a", "aaaaaaaaaaaaa", "abababababababab", "{\"size\":9,\"grid\":[[{},{},{}]]}", "謎 puzzle 謎 😀"]
        {
            assert_eq!(decompress(&compress(text)).as_deref(), Ok(text));
        }
        let long: String = (0..5000).map(|at| format!("{},", at * at % 977)).collect();
        assert_eq!(decompress(&compress(&long)).as_deref(), Ok(long.as_str()));
    }

    #[test]
    fn the_original_writes_the_same() {
        for (text, packed) in [
            ("hello world", "BYUwNmD2AEDukCcwBMg="),
            ("a", "IZA="),
            ("", "Q==="),
            ("{}", "N4XyA==="),
            ("{\"a\":[1,2,3,1,2,3,1,2,3]}", "N4IghiBcDaCMA0AmeBmeDlo6gugXyA=="),
            ("ナンプレ", "lMMmeGTrDINwxA=="),
        ] {
            assert_eq!(compress(text), packed);
            assert_eq!(decompress(packed).as_deref(), Ok(text));
        }
    }

    #[test]
    fn damage_is_named() {
        let whole = compress("{\"size\":9,\"grid\":[[{},{},{}]]}");
        assert_eq!(decompress(&whole[..12]), Err(LzError::Truncated));
        assert_eq!(decompress("N4#"), Err(LzError::Symbol('#')));
        assert_eq!(decompress("////////////////"), Err(LzError::Code));
        // A text of a single letter makes its words longer and longer.
        let bomb = compress(&"a".repeat(MOST_UNITS + 1));
        assert!(bomb.len() < 20_000);
        assert_eq!(decompress(&bomb), Err(LzError::TooLong));
    }
}
