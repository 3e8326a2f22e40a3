//! What the interface says, in one place.
pub enum Message {}
