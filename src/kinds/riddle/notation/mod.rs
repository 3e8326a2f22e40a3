//! The notation of riddles: declarations and sentences, one a line, in fixed words. It is what is solved, saved and read
//! back; everyday words are none of it.
//!
//! A line is found out by its first word (`declare`) or by who speaks; the words behind it are cut against everything
//! that is declared (`lexing`, `scope`) and read by a small grammar (`sentence`, `formula`, `count`, `clause`, `places`,
//! `sums`). Japanese words stand for the English ones (`words`).

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
