//! The command line as scripts see it: the input, what comes out on which stream, and the exit code.

mod answers;
mod formats;
mod fresh;
mod generated;
mod hostile;
mod lists;
mod making;
mod mines;
mod pictures;
mod played;
mod program;
mod ratings;
mod settings;
mod sharing;
mod streams;
mod timeouts;
