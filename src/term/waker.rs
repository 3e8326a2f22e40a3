//! Waking the loop from another thread.

use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;

/// Wakes a terminal's loop from any thread: the program soon gets `Input::Wake`. Clones wake the same loop.
#[derive(Clone, Debug)]
pub struct Waker {
    send: Arc<UnixStream>,
    receive: Arc<UnixStream>,
}

impl Waker {
    /// A waker that no loop listens to yet.
    ///
    /// # Errors
    /// The process has no file descriptors left.
    pub fn new() -> io::Result<Waker> {
        let (send, receive) = UnixStream::pair()?;
        send.set_nonblocking(true)?;
        receive.set_nonblocking(true)?;
        Ok(Waker { send: Arc::new(send), receive: Arc::new(receive) })
    }

    /// Wakes the loop. Several calls before it wakes count as one.
    pub fn wake(&self) {
        // A full pipe means that the loop is about to wake; a closed one, that it no longer exists.
        let _ = (&*self.send).write(&[0]);
    }

    /// Becomes readable after [`Waker::wake`].
    pub(super) fn readable(&self) -> BorrowedFd<'_> {
        self.receive.as_fd()
    }

    /// Clears all calls so far.
    pub(super) fn clear(&self) {
        drain(&self.receive);
    }
}

/// Reads until nothing is left. The stream is non-blocking.
pub(super) fn drain(mut stream: &UnixStream) {
    let mut bytes = [0; 64];
    while stream.read(&mut bytes).is_ok_and(|count| count > 0) {}
}
