#!/usr/bin/env python3
"""Runs a program as if it were at the other end of a slow line: tools/slow_line.py [--delay MS] [--loss %] COMMAND…

The program gets a pseudo-terminal of its own, as large as this one. What is typed reaches it, and what it writes comes
back, half of the round trip later. A packet that is lost is sent again after a while, and everything behind it waits for
it, as TCP has it. It needs no rights and no network; where those are to be had, `tc qdisc add dev lo root netem delay
100ms loss 1%` in a network of its own does the same to a real SSH connection.

At the end it writes to the standard error how many bytes went each way, in how many packets, and how many were lost.
"""

import argparse
import collections
import fcntl
import os
import pty
import random
import select
import signal
import sys
import termios
import time
import tty

PACKET = 1400


class Way:
    """One direction of the line: bytes come out in order, late, and never before those sent earlier."""

    def __init__(self, delay, loss, dice):
        self.delay, self.loss, self.dice = delay, loss, dice
        self.queue = collections.deque()
        self.last = 0.0
        self.bytes = self.packets = self.lost = 0

    def send(self, data):
        for start in range(0, len(data), PACKET):
            packet = data[start : start + PACKET]
            due = time.monotonic() + self.delay
            # A retransmission takes a round trip and the sender's patience, 200 ms at least; it may be lost again.
            while self.dice.random() < self.loss:
                due += max(0.2, 3 * self.delay)
                self.lost += 1
            self.last = max(self.last, due)
            self.queue.append((self.last, packet))
            self.bytes += len(packet)
            self.packets += 1

    def arrived(self):
        now, out = time.monotonic(), b""
        while self.queue and self.queue[0][0] <= now:
            out += self.queue.popleft()[1]
        return out

    def wait(self):
        return max(0.0, self.queue[0][0] - time.monotonic()) if self.queue else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--delay", type=float, default=200, help="round trip in milliseconds")
    parser.add_argument("--loss", type=float, default=1, help="packets lost, in per cent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    if not args.command:
        parser.error("which program?")
    child, master = pty.fork()
    if child == 0:
        # What a login at the other end of an SSH line finds.
        os.environ["SSH_CONNECTION"] = "192.0.2.1 50000 192.0.2.2 22"
        os.execvp(args.command[0], args.command)
    dice = random.Random(args.seed)
    there, back = (Way(args.delay / 2000, args.loss / 100, dice) for _ in range(2))

    def resize(*_):
        size = fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8)
        fcntl.ioctl(master, termios.TIOCSWINSZ, size)

    resize()
    signal.signal(signal.SIGWINCH, resize)
    before = termios.tcgetattr(0)
    tty.setraw(0)
    try:
        relay(master, there, back)
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    for name, way in [("to it", there), ("back", back)]:
        print(f"{name}: {way.bytes} bytes, {way.packets} packets, {way.lost} lost", file=sys.stderr)
    sys.exit(status)


def relay(master, there, back):
    open_to = True
    while open_to or back.queue:
        waits = [wait for wait in (there.wait(), back.wait()) if wait is not None]
        ready, _, _ = select.select([0] + [master] * open_to, [], [], min(waits, default=None))
        if 0 in ready:
            there.send(os.read(0, 65536))
        if master in ready:
            try:
                data = os.read(master, 65536)
            except OSError:
                data = b""
            open_to = bool(data)
            back.send(data)
        if typed := there.arrived():
            try:
                os.write(master, typed)
            except OSError:
                open_to = False
        if shown := back.arrived():
            os.write(1, shown)


if __name__ == "__main__":
    main()
