//! Key sequences that have begun.

/// A key sequence that has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// `,`: a value above nine follows.
    Large,
    /// `m`: the digit to mark follows.
    Mark,
    /// `m ,`: a value above nine to mark follows.
    MarkLarge,
    /// `f`: a filter follows.
    Filter,
    /// `f ,`: a value above nine to highlight follows.
    FilterLarge,
    /// `S`: whether to keep or drop the trial follows.
    Settle,
    /// `y`: the form to copy follows.
    Copy,
    /// `f` in the step explorer: the steps to list follow.
    Steps,
    /// `f ,` in the step explorer: a value above nine follows.
    StepsLarge,
    /// `w`: the value asked about follows, or a letter for another question.
    Why,
    /// `w ,`: a value above nine to ask about follows.
    WhyLarge,
    /// `x` in a table of combinations: a value that no combination may contain follows.
    Without,
    /// `x ,` in a table of combinations: a value above nine follows.
    WithoutLarge,
    /// `e` where lines are drawn: the direction of a line follows.
    Draw,
    /// `x` where lines are drawn: the direction without a line follows.
    Cross,
}
