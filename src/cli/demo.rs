//! `nazo demo`: a puzzle that comes with the program plays itself in the terminal.

use super::open::{ScreenArgs, present};
use super::{Common, Exit, complain};
use crate::load::packs::demo;
use crate::ui::screens::Start;

/// Plays it until it is over, or until someone who took it over leaves.
pub fn run(args: &ScreenArgs, common: &Common) -> Exit {
    let start = demo().map_or(Start::Welcome, |loaded| Start::Demo(Box::new(loaded)));
    present(start, &[], args, common).map(Exit).unwrap_or_else(|message| {
        complain(message.get(common.lang()));
        Exit::BAD_INPUT
    })
}
