//! How many colours a terminal shows.

/// The colours a terminal can show, fewest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColorDepth {
    /// None: only attributes such as bold and reverse.
    Mono,
    /// The sixteen named ones.
    Ansi16,
    /// The palette of 256.
    Ansi256,
    /// Any 24-bit colour.
    Truecolor,
}
