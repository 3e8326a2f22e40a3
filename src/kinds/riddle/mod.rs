//! Logic riddles: who lies, who did it, who lives where.

pub mod ast;
pub mod language;
