//! Text in and out: sources, errors that point at their place, the native format, and nom building blocks.

pub mod address;
pub mod codec;
pub mod data_url;
mod document;
mod error;
pub mod json;
pub mod lexis;
pub mod lzstring;
mod source;
pub mod table;
mod usual;

pub use document::{Document, KeyLine, MOST_LINES, Span, document, documents};
pub use error::{Problem, ReadError};
pub use source::{Line, Place, Source};
pub use usual::{smallest_usual_length, usual_length};
