//! Manual pages, in languages other than English, of techniques that live in other crates.

/// The page of `kinds/minesweeper/techniques/single.rs`, in Japanese.
pub const MINES_SINGLE: &str = include_str!("ja/manual/minesweeper/single.md");
/// The page of `kinds/minesweeper/techniques/subtraction.rs`, in Japanese.
pub const MINES_SUBTRACTION: &str = include_str!("ja/manual/minesweeper/subtraction.md");
