//! Key hints for the bottom row.

use nazo_core::words::Phrase;

/// A key and what it does, for the bottom row.
pub(in crate::ui) type KeyHint = (&'static str, Phrase);

macro_rules! hints {
    ($($key:literal $said:literal),+ $(,)?) => { &[$(($key, nazo_core::words::Phrase::fixed(concat!("hints.", $said)))),+] };
}
pub(in crate::ui) use hints;
