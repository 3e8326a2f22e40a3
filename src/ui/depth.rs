//! How many colours there are to draw with.

/// How many colours the terminal shows, from none to all. Themes choose by it; the terminal's frame writer reduces
/// whatever colour a view used to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColorDepth {
    /// No colour: only attributes such as bold and reverse.
    Mono,
    /// The sixteen colours whose shades the user's own terminal settings decide.
    Ansi16,
    /// The 256 colours of the xterm palette.
    Ansi256,
    /// Any 24-bit colour.
    Truecolor,
}
