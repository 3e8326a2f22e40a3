//! The number of available colours.

/// The number of colours that the terminal shows, in ascending order. Themes are chosen by it. The terminal's frame
/// writer reduces all colours to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColorDepth {
    /// No colour: only attributes such as bold and reverse.
    Mono,
    /// The sixteen colours whose shades depend on the user's terminal settings.
    Ansi16,
    /// The 256 colours of the xterm palette.
    Ansi256,
    /// Any 24-bit colour.
    Truecolor,
}
