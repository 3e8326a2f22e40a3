//! Short time slices, so that a key does not have to wait on a busy machine.
//!
//! If every core has work, a thread that wakes up usually waits until another's time slice is over. That is four
//! milliseconds with the usual clock of Linux. From Linux 6.12 on, a thread may request time slices shorter than those
//! of others. It is then scheduled at once when it wakes up (`sched_runtime` of a thread of the normal policy,
//! sched(7)). It gets no more processor time, only sooner, and needs no privilege. Older kernels ignore the request;
//! other systems are not asked.
#![cfg_attr(target_os = "linux", expect(unsafe_code, reason = "a system call that no crate wraps"))]

/// The requested time slice, in nanoseconds. A frame takes about half a millisecond, and anything below 1.4
/// milliseconds is shorter than the default of Linux on any machine with two cores.
#[cfg(target_os = "linux")]
const TURN: u64 = 500_000;

/// Requests short time slices for the calling thread and those that it starts from now on: some of them compute what a
/// frame waits for. The niceness stays as it is. If the request is denied, nothing changes.
#[cfg(target_os = "linux")]
pub fn ask_for_short_ones() {
    use std::mem::MaybeUninit;

    let mut attributes = MaybeUninit::<libc::sched_attr>::zeroed();
    let size = size_of::<libc::sched_attr>() as libc::c_uint;
    let (this_thread, no_flags) = (0 as libc::pid_t, 0 as libc::c_uint);
    // SAFETY: the kernel writes at most `size` bytes, the size of the struct, and all zeros is a valid value of it.
    let (code, mut attributes) = unsafe {
        let code = libc::syscall(libc::SYS_sched_getattr, this_thread, attributes.as_mut_ptr(), size, no_flags);
        (code, attributes.assume_init())
    };
    if code != 0 || attributes.sched_policy != libc::SCHED_OTHER as u32 {
        return;
    }
    attributes.size = size;
    attributes.sched_runtime = TURN;
    // SAFETY: the kernel reads the struct, whose length is `size`, and keeps no reference to it.
    unsafe {
        libc::syscall(libc::SYS_sched_setattr, this_thread, &raw const attributes, no_flags);
    }
}

/// There is nothing to request on other systems.
#[cfg(not(target_os = "linux"))]
pub fn ask_for_short_ones() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// The niceness and the time slice (in nanoseconds) of the calling thread, as reported by the kernel.
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
        // SAFETY: the kernel writes into the struct, whose length is `size`.
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
            // Kernels before 6.12 have equal time slices for all and do not report them.
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
