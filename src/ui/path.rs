//! How much of a list of steps is known.

/// How much of a list of steps is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PathState {
    /// Not computed yet.
    #[default]
    Unknown,
    /// Being computed.
    Working,
    /// The computation was stopped. It can continue from where it was.
    Stopped,
    /// The steps lead to the solution.
    Solved,
    /// No further step follows.
    Ends,
}
