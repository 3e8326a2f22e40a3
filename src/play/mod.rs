//! The middle layer: a game in progress, without a terminal. It knows no kind and works on the model alone.
//!
//! State is organised by how undo affects it. The puzzle never changes. Entries and ruled-out candidates belong to the
//! [`History`]. Cursor, filter and the step on display are a [`View`], which undo leaves alone. Positions are derived.
//! Everything that happens is an [`Event`], a short line of text. A [`Game`] writes each event to its file before it is
//! shown, and replays the file's lines to resume. Only `journal`, `listing`, `draft` and `atomic_file` touch files.

mod apply_step;
mod atomic_file;
mod board;
mod bookmarks;
mod causes;
mod check;
mod chronicle;
mod clock;
mod draft;
mod effects;
mod event;
mod game;
mod grades;
mod history;
mod journal;
mod listing;
mod marks;
mod moves;
mod moves_for;
mod note;
mod openings;
mod pencil;
mod refusal;
mod session;
mod share;
mod standing;
mod state;
mod statistics;
mod timestamps;
mod view;
mod walk;

pub use atomic_file::{create_file, read_ordinary, replace_file, replace_named};
pub use board::{Show, board};
pub use bookmarks::Bookmarks;
pub use causes::smallest_cause;
pub use check::{Conflict, conflicts};
pub use chronicle::{Chronicle, Ending, Moment, Splits, marks as split_marks};
pub use clock::Clock;
pub use draft::Draft;
pub use effects::{Reach, reach};
pub use event::{Event, LineError};
pub use game::{Done, Game, Opening, Resumed, SYNC_EVERY};
pub use grades::{Grades, RATING_WORK, find_grade, grade_name, keep_grade, known_grades};
pub use history::{Direction, History};
pub use journal::{Store, StoreError, text_id};
pub use listing::{
    GameFile, Listed, every_game_file, game_at, game_files, grade_of, is_blank, list, listed, puzzle_id, set_aside_for,
};
use marks::mistakes;
pub use marks::{CellMarks, Mistakes};
pub use moves::{Colour, Edit, Move};
pub use moves_for::MarkKind;
pub use note::Note;
pub use openings::{OnCover, Tally};
pub use refusal::{MOST_EVENTS, Refusal};
pub use session::{Outcome, Session};
pub use share::{Share, below, caption, features, link, markdown, picture};
pub use standing::{cause_phrase, conflict_phrase, facts};
pub use state::Turn;
pub use statistics::{Record, Statistics, Streak, Times};
pub use view::{Filter, Pace, View, ViewChange};
pub use walk::{TakeError, Walk};
