//! Key sequences that have begun.

/// A key sequence that has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// `,`: a value above nine follows.
    Large,
    /// `m`: a digit to mark follows.
    Mark,
    /// `m ,`: a value above nine to mark follows.
    MarkLarge,
    /// `f`: a filter follows.
    Filter,
    /// `f ,`: a value above nine to show follows.
    FilterLarge,
    /// `S`: whether to keep or to drop a trial follows.
    Settle,
    /// `y`: what to copy follows.
    Copy,
    /// `f` in the step explorer: which steps to list follows.
    Steps,
    /// `f ,` in the step explorer: a value above nine follows.
    StepsLarge,
    /// `w`: the value that is asked about follows, or `w` once more.
    Why,
    /// `w ,`: a value above nine to ask about follows.
    WhyLarge,
    /// `x` in a table of combinations: a value that none of them is to have follows.
    Without,
    /// `x ,` there: a value above nine follows.
    WithoutLarge,
    /// `e` where lines are drawn: the way of one follows.
    Draw,
    /// `x` there: the way in which there is none follows.
    Cross,
}
