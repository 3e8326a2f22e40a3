//! The pages of the manual, in other languages than English, of techniques that stand in other crates.

/// Of `kinds/minesweeper/techniques/single.rs`, in Japanese.
pub const MINES_SINGLE: &str = include_str!("ja/manual/minesweeper/single.md");
/// Of `kinds/minesweeper/techniques/subtraction.rs`, in Japanese.
pub const MINES_SUBTRACTION: &str = include_str!("ja/manual/minesweeper/subtraction.md");
