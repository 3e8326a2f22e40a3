//! Web addresses in texts as people paste them. They may be in brackets of all sorts, in quotation marks or in
//! Markdown. A full stop may follow, and a mail program or a site may have added parameters.

use std::{iter, mem};

/// The possible beginnings of an address.
const SCHEMES: [&str; 2] = ["https://", "http://"];
/// The common beginning of all schemes.
const SCHEME: &str = "http";

/// Every address in a text, without what surrounds it. Two equal addresses in a row count as one, as in
/// `[https://…](https://…)`.
pub fn addresses(text: &str) -> impl Iterator<Item = &str> {
    let rest = move |at: usize| text.get(at..).unwrap_or("");
    let is_start = move |at: &usize| SCHEMES.iter().any(|scheme| rest(*at).starts_with(scheme));
    let mut starts = text.match_indices(SCHEME).map(|(at, _)| at).filter(is_start).peekable();
    let mut last = "";
    iter::from_fn(move || {
        loop {
            let start = starts.next()?;
            // An address ends where the next one begins, so no part of a text is scanned twice.
            let from = text.get(start..starts.peek().copied().unwrap_or(text.len())).unwrap_or("");
            let end = from.find(|c| !may_stand(c)).unwrap_or(from.len());
            let address = from.get(..end).unwrap_or("").trim_end_matches(['.', ',', ':', '?', '&', '#']);
            if mem::replace(&mut last, address) != address {
                return Some(address);
            }
        }
    })
}

/// Whether a character can occur in the address of a puzzle. These are the characters of RFC 3986 without brackets,
/// quotation marks and the like, which surround addresses far more often than they occur in them.
fn may_stand(c: char) -> bool {
    #[cfg(test)]
    tests::LOOKS.set(tests::LOOKS.get() + 1);
    c.is_ascii_alphanumeric() || "-._~:/?#@$&+,=%|".contains(c)
}

/// An address up to its first parameter, without further parameters or a fragment: `p?kakuro/…&utm=1#x` becomes
/// `p?kakuro/…`. Without a parameter it is unchanged.
pub fn first_parameter(address: &str) -> &str {
    let Some(query) = address.find('?').map(|at| at + 1) else { return address };
    let behind = address.get(query..).and_then(|rest| rest.find(['&', '#', '?']));
    behind.and_then(|at| address.get(..query + at)).unwrap_or(address)
}

/// A text with escapes such as `%2B` resolved.
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
    use std::cell::Cell;

    use super::*;

    thread_local! {
        /// The number of characters examined.
        pub(super) static LOOKS: Cell<usize> = const { Cell::new(0) };
    }

    #[test]
    fn four_times_as_many_addresses_take_four_times_as_many_looks() {
        for address in ["http://", "https://a/p?sudoku/9/9/", "http://a/b,", "https://a/ "] {
            let looks = |times: usize| {
                LOOKS.set(0);
                addresses(&address.repeat(times)).for_each(drop);
                LOOKS.get()
            };
            assert!(looks(400) <= 4 * looks(100), "{address}: {} and {}", looks(400), looks(100));
        }
    }

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
            assert_eq!(addresses(&around.replace('%', PLAIN)).collect::<Vec<_>>(), [PLAIN], "{around}");
        }
        assert!(addresses("http://a/b,http://a/c http://a/d").eq(["http://a/b", "http://a/c", "http://a/d"]));
        assert!(addresses("no address, http:/x").next().is_none());
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
