//! `nazo about`: what this program is, what it is made of, and its licences.

use std::io::{self, Write};

use super::{Common, Exit, streams};
use nazo_core::words::about;

/// Prints the page, one paragraph per line.
///
/// # Errors
/// The output cannot be written.
pub fn run(common: &Common) -> io::Result<Exit> {
    let mut out = streams::out();
    writeln!(out, "{}", about::paragraphs(common.lang()).join("\n\n"))?;
    Ok(Exit::DONE)
}
