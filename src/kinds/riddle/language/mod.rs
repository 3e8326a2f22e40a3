//! The language of riddles: declarations and sentences, in formal words or nearly as people tell them.
//!
//! A line declares (`people A B`), or holds sentences. `speech` finds who says what, `formula` and its neighbours read
//! a sentence against everything declared (`scope`), `supply` adds what people leave unsaid: who takes part, what
//! knights and knaves are. Every sentence has one reading, and [`understood`] tells it.

mod amounts;
mod announced;
mod apply;
mod attempt;
mod clue;
mod count;
mod declare;
mod deeds;
mod detect;
mod echo;
mod formula;
mod gather;
mod group;
mod harmless;
mod hidden;
mod input;
mod inventory;
mod japanese;
mod lexing;
mod lists;
mod measures;
mod names;
mod others;
mod places;
mod predicate;
mod prose;
mod quantity;
mod question;
mod races;
mod ranks;
mod reading;
mod scene;
mod scope;
mod somebody;
mod sorts;
mod speech;
mod subject;
mod supply;
mod tallies;
mod term;
mod told;
mod values;
mod verbs;
mod words;
mod write;

pub use detect::looks_like;
pub use reading::read;
pub use write::{
    name, understood, understood_in_japanese, write, write_formula, write_sentence, write_sentence_in_japanese,
};
