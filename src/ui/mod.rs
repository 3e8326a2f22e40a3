//! The interface without a terminal: bytes become inputs, inputs become actions, the model becomes a buffer of cells.

pub mod action;
pub mod app;
mod begin;
pub mod choices;
mod chooser;
mod compare;
mod copy;
pub mod depth;
pub mod desk;
mod edit;
mod explorer;
mod front;
mod history;
pub mod input;
pub mod keymap;
pub mod keys;
mod list;
mod model;
pub mod palette;
mod pause;
mod prefixes;
mod select;
mod soundness;
mod story;
mod table;
pub mod theme;
mod tips;
mod trial;
mod update;
pub mod view;
mod walk;
mod why;
mod work;
mod worker;

pub use model::{Settings, Ui};
pub use worker::Wake;
