//! The notation of riddles: declarations and sentences in fixed words, one to a line. It is what is solved, saved and
//! read back; everyday words are not part of it.
//!
//! The first word of a line (`declare`) or its speaker tells what the line is for. The rest is split into tokens, with
//! the help of everything declared (`lexing`, `scope`). A small grammar reads them (`sentence`, `formula`, `count`,
//! `clause`, `places`, `sums`). Japanese words stand for the English ones (`words`).

mod clause;
mod count;
mod declare;
mod formula;
mod input;
mod lexing;
mod page;
mod places;
mod scope;
mod sentence;
mod sums;
mod words;

pub use lexing::name;
pub(super) use words::{number_word, ordinal};

pub use page::{Page, PageLine, State, begins_statement, is_draft, is_notation, looks_like, page, read, unmarked};
