//! Addresses in texts, as people paste them: in brackets of all sorts, in quotation marks, in Markdown, with a full stop
//! behind, with parameters that a mail program or a site has added.

/// How an address begins.
const SCHEMES: [&str; 2] = ["https://", "http://"];

/// Every address in a text, without what surrounds it. Two that are the same and follow one another are one, as in
/// `[https://…](https://…)`.
pub fn addresses(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(start) = SCHEMES.iter().filter_map(|scheme| rest.find(scheme)).min() {
        let from = rest.get(start..).unwrap_or("");
        let end = from.find(|c| !may_stand(c)).unwrap_or(from.len());
        // A comma may stand in an address, but not before the next one.
        let next = SCHEMES.iter().filter_map(|scheme| from.get(1..end)?.find(scheme)).min().map(|at| at + 1);
        let (address, after) = from.split_at(next.unwrap_or(end));
        let address = address.trim_end_matches(['.', ',', ':', '?', '&', '#']);
        if found.last() != Some(&address) {
            found.push(address);
        }
        rest = after;
    }
    found
}

/// Whether a character stands in the addresses of puzzles: those of RFC 3986 without brackets, quotation marks and the
/// like, which are around an address far more often than in it.
fn may_stand(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-._~:/?#@$&+,=%|".contains(c)
}

/// An address without a second parameter, or a fragment behind the first: `p?kakuro/…&utm=1#x` is `p?kakuro/…`. Without
/// a parameter it is left as it is.
pub fn first_parameter(address: &str) -> &str {
    let Some(query) = address.find('?').map(|at| at + 1) else { return address };
    let behind = address.get(query..).and_then(|rest| rest.find(['&', '#', '?']));
    behind.and_then(|at| address.get(..query + at)).unwrap_or(address)
}

/// A text with its escapes such as `%2B` resolved.
pub fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        out.push_str(before);
        match after
            .get(..2)
            .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .and_then(|digits| u8::from_str_radix(digits, 16).ok())
            .filter(u8::is_ascii)
        {
            Some(byte) => {
                out.push(char::from(byte));
                rest = after.get(2..).unwrap_or("");
            }
            None => {
                out.push('%');
                rest = after;
            }
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_out_of_what_surrounds_it() {
        const PLAIN: &str = "https://puzz.link/p?kakuro/5/5/48la0.c4a3";
        for around in [
            "<%>",
            "(%)",
            "[x](%)",
            "[x](<%>)",
            "\"%\"",
            "“%”",
            "「%」を解く",
            "see %, please",
            "It is %.",
            "[%](%)",
            "<a href=\"%\">x</a>",
            "`%`",
            "**%**",
        ] {
            assert_eq!(addresses(&around.replace('%', PLAIN)), [PLAIN], "{around}");
        }
        assert_eq!(addresses("http://a/b,http://a/c http://a/d"), ["http://a/b", "http://a/c", "http://a/d"]);
        assert!(addresses("no address, http:/x").is_empty());
    }

    #[test]
    fn what_others_add_to_an_address_is_left_out() {
        for (address, plain) in [
            ("https://a/p?kakuro/1&foo=1", "https://a/p?kakuro/1"),
            ("https://a/p?kakuro/1#x", "https://a/p?kakuro/1"),
            ("https://a/p?kakuro/1?x=1", "https://a/p?kakuro/1"),
            ("https://a/p?kakuro/1", "https://a/p?kakuro/1"),
            ("https://a/solo.html#3x3:1", "https://a/solo.html#3x3:1"),
        ] {
            assert_eq!(first_parameter(address), plain);
        }
    }
}
