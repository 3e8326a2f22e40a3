//! The program as people have it: the real binary in a terminal of its own, with folders of its own.
//!
//! Where a test does more for `NAZO_FULL=1`, it says so.

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

/// Whether there is time for everything.
fn full() -> bool {
    std::env::var_os("NAZO_FULL").is_some()
}
