//! Short turns on the processor, so that a key does not wait for a machine that is busy.
//!
//! Where every core has work, a thread that wakes up usually waits until the turn of another is over: four milliseconds
//! with the usual clock of Linux. From Linux 6.12 on a thread may ask for turns shorter than the others have, and is then
//! let in at once when it wakes up (`sched_runtime` of a thread of the normal policy, sched(7)). It gets no more of the
//! processor by that, only sooner, and needs no privilege. Older kernels take no notice; other systems are not asked.
#![cfg_attr(target_os = "linux", expect(unsafe_code, reason = "a system call that no crate wraps"))]

/// How long the turns asked for are, in nanoseconds: a frame takes about half a millisecond, and less than 1.4 milliseconds are
/// shorter than what Linux gives by itself on any machine of two cores.
#[cfg(target_os = "linux")]
const TURN: u64 = 500_000;

/// Asks for short turns for the calling thread and those that it starts from now on: some of them work out what a frame waits
/// for. The niceness stays as it is. A wish that is not granted changes nothing.
#[cfg(target_os = "linux")]
pub fn ask_for_short_ones() {
    use std::mem::MaybeUninit;

    let mut attributes = MaybeUninit::<libc::sched_attr>::zeroed();
    let size = size_of::<libc::sched_attr>() as libc::c_uint;
    let (this_thread, no_flags) = (0 as libc::pid_t, 0 as libc::c_uint);
    // SAFETY: the kernel writes at most `size` bytes, which is how large the struct is, and all zeros is a value of it.
    let (code, mut attributes) = unsafe {
        let code = libc::syscall(libc::SYS_sched_getattr, this_thread, attributes.as_mut_ptr(), size, no_flags);
        (code, attributes.assume_init())
    };
    if code != 0 || attributes.sched_policy != libc::SCHED_OTHER as u32 {
        return;
    }
    attributes.size = size;
    attributes.sched_runtime = TURN;
    // SAFETY: the kernel reads the struct, of which `size` tells the length, and keeps nothing of it.
    unsafe {
        libc::syscall(libc::SYS_sched_setattr, this_thread, &raw const attributes, no_flags);
    }
}

/// There is nobody to ask.
#[cfg(not(target_os = "linux"))]
pub fn ask_for_short_ones() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Niceness and turn in nanoseconds of the calling thread, as the kernel tells them.
    fn attributes() -> (i32, u64) {
        let mut attributes = libc::sched_attr {
            size: 0,
            sched_policy: 0,
            sched_flags: 0,
            sched_nice: 0,
            sched_priority: 0,
            sched_runtime: 0,
            sched_deadline: 0,
            sched_period: 0,
        };
        let size = size_of::<libc::sched_attr>();
        // SAFETY: the kernel writes into the struct, of which `size` is the length.
        let code = unsafe { libc::syscall(libc::SYS_sched_getattr, 0, &raw mut attributes, size, 0) };
        assert_eq!(code, 0);
        (attributes.sched_nice, attributes.sched_runtime)
    }

    #[test]
    fn whoever_asks_gets_them_and_what_it_starts() {
        let asking = || {
            let before = attributes();
            let earlier = std::thread::scope(|scope| scope.spawn(attributes).join().expect("a thread"));
            assert_eq!(earlier, before);
            ask_for_short_ones();
            let after = attributes();
            assert_eq!(after.0, before.0, "it stays as nice as it was");
            // Kernels before 6.12 have the same turns for all and tell of none.
            if after.1 == before.1 {
                eprintln!("skipped: this kernel has no turns to ask for");
                return;
            }
            assert_eq!(after.1, TURN);
            let other = std::thread::spawn(attributes).join().expect("a thread");
            assert_eq!(other, after, "what a frame may wait for");
        };
        std::thread::spawn(asking).join().expect("a thread");
    }
}
