//! How far a list of steps is known.

/// How far the path is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PathState {
    /// Nobody asked yet.
    #[default]
    Unknown,
    /// It is being worked out.
    Working,
    /// The work was stopped; it can go on from where it was.
    Stopped,
    /// It leads to the solution.
    Solved,
    /// Nothing more follows.
    Ends,
}
