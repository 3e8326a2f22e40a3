//! Making puzzles: sudokus for a layout of clues and a grade, and fresh puzzles of every kind. What is made is judged by
//! [`crate::explain`].
