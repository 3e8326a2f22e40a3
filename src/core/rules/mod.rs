//! The kinds of rules from which all puzzles are built, one per file.
//!
//! Each is a private structure that implements [`Demand`](crate::puzzle::Demand), with a function that makes a rule of
//! it. Other code learns about a rule only through the methods of the trait; outside its file nothing can tell one kind
//! from another. One test covers all of them (`explain::contract_tests`): the clauses agree with the judge, no
//! conclusion loses a solution, and a step follows from its reasons.

mod all_different;
mod automaton;
mod connected;
mod corner;
mod count;
mod division;
mod formula;
mod given;
mod island;
mod joined;
mod knights;
mod linear;
mod pair;
mod product;
mod reached;
mod single_loop;
mod sum;
mod tuples;
mod two_sides;
mod walked;
mod ways;

pub use self::all_different::all_different;
pub use self::automaton::{State, automaton};
pub use self::connected::connected;
pub use self::corner::corner;
pub use self::count::{count, nothing};
pub use self::division::division;
pub use self::formula::formula;
pub use self::given::given;
pub use self::island::island;
pub use self::knights::knights;
pub use self::linear::linear;
pub use self::pair::{less, pair};
pub use self::product::product;
pub use self::reached::reached;
pub use self::single_loop::single_loop;
pub use self::sum::sum;
pub use self::tuples::tuples;
pub use self::two_sides::two_sides;
pub use self::ways::{Way, WaysText, ways};
