//! The program as users run it: the real binary in a terminal of its own, with folders of its own.
//!
//! Tests that do more with `NAZO_FULL=1` say so.

mod book;
mod bytes;
mod demo;
mod desk;
mod filling;
mod home;
mod insets;
mod keys;
mod killed;
mod kinds;
mod leaving;
mod limits;
#[path = "../pty/mod.rs"]
mod pty;
mod resuming;
mod settings;
mod sixteen;
mod terminals;
mod together;
mod trouble;

/// Whether `NAZO_FULL` asks for everything.
fn full() -> bool {
    std::env::var_os("NAZO_FULL").is_some()
}
