//! Keys and what they do, as the bottom row shows them.

use nazo_core::words::Phrase;

/// A key and what it does, as the bottom row shows them.
pub(in crate::ui) type KeyHint = (&'static str, Phrase);

macro_rules! hints {
    ($($key:literal $said:literal),+ $(,)?) => { &[$(($key, nazo_core::words::Phrase::fixed(concat!("hints.", $said)))),+] };
}
pub(in crate::ui) use hints;
