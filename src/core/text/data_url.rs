//! Data URLs, which hold a file themselves, as browsers copy pictures: `data:image/png;base64,iVBORw0…` (RFC 2397).

/// The bytes of the picture in a data URL; None if the text is not such a URL or is damaged. Spaces and line ends
/// within it, as terminals and mail programs insert them, are ignored.
pub fn picture_in(text: &str) -> Option<Vec<u8>> {
    let (head, body) = text.trim().split_once(',')?;
    let about = head.get(..5).filter(|scheme| scheme.eq_ignore_ascii_case("data:")).and_then(|_| head.get(5..))?;
    let mut words = about.split(';').map(|word| word.trim().to_ascii_lowercase());
    let is_image = words.next().is_some_and(|kind| kind.starts_with("image/"));
    let is_base64 = words.any(|word| word == "base64");
    if is_image && is_base64 { decoded(body) } else { None }
}

/// Whether a text begins like such a URL, damaged or not.
pub fn is_of_picture(text: &str) -> bool {
    const BEGINNING: &str = "data:image/";
    text.trim_start().get(..BEGINNING.len()).is_some_and(|head| head.eq_ignore_ascii_case(BEGINNING))
}

/// Decodes base64 in either of its alphabets (RFC 4648), with or without `=` at the end.
fn decoded(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut held, mut bits) = (Vec::with_capacity(text.len() / 4 * 3), 0u32, 0u32);
    let mut symbols = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    for symbol in symbols.by_ref() {
        let value = match symbol {
            b'A'..=b'Z' => symbol - b'A',
            b'a'..=b'z' => symbol - b'a' + 26,
            b'0'..=b'9' => symbol - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => break,
            _ => return None,
        };
        held = held << 6 | u32::from(value);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
            held &= (1 << bits) - 1;
        }
    }
    // Only more padding may follow, and less than a byte may be left over.
    (symbols.all(|symbol| symbol == b'=') && bits < 6).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_taken_out_of_its_address() {
        let taken = |text| picture_in(text).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        assert_eq!(taken("data:image/png;base64,aGVsbG8=").as_deref(), Some("hello"));
        assert_eq!(taken(" DATA:image/jpeg;name=x.jpg;base64,aGVs\n bG8\n").as_deref(), Some("hello"));
        assert_eq!(picture_in("data:image/webp;base64,_-8="), Some(vec![0xff, 0xef]));
        for text in [
            "data:text/plain;base64,aGVsbG8=",
            "data:image/png,hello",
            "data:image/png;base64,aGV*bG8=",
            "data:image/png;base64,aGVsb=G8",
            "data:image/png;base64,a",
            "killer\n1,2",
            "",
            "データ,",
        ] {
            assert_eq!(picture_in(text), None, "{text}");
        }
    }
}
