#!/usr/bin/env python3
"""The moving picture of the README: a screenshot of a killer is opened, stepped through and solved, by the real program.

    python tools/movie.py target/release/nazo docs/pictures/movie.gif

It wants the packages pyte and Pillow, and the font DejaVu Sans Mono.
"""

import argparse
import fcntl
import os
import pty
import select
import struct
import subprocess
import tempfile
import termios
import time

import pyte
from PIL import Image, ImageDraw, ImageFont

PUZZLE = "puzzles/images/killer-dashed.png"
# What is typed, and for how many seconds the screen is then looked at.
SCRIPT = [
    ("", 3.5),
    ("t", 1.8),
    ("t", 2.0),
    ("t", 2.5),
    ("\r", 1.5),
    ("p", 3.0),
    *[("j", 0.7)] * 4,
    *[("j", 2.5)] * 3,
    ("\x1b[F", 2.0),
    ("\r", 2.0),
    ("q", 1.5),
    ("F", 5.0),
]
COLUMNS, ROWS = 80, 24
WIDE, HIGH = 9, 18
GROUND, INK = (30, 30, 46), (205, 214, 244)
FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono{}.ttf"
# How often the screen is looked at, in seconds.
TICK = 0.1


def fonts():
    """The font of each weight and slant, by whether it is bold and italic."""
    names = {(False, False): "", (True, False): "-Bold", (False, True): "-Oblique", (True, True): "-BoldOblique"}
    return {style: ImageFont.truetype(FONTS.format(name), 15) for style, name in names.items()}


def colour(name, default):
    """A colour of the terminal; the program writes them in full."""
    return default if name == "default" else tuple(bytes.fromhex(name))


def painted(screen, styles):
    """The screen as a picture."""
    picture = Image.new("RGB", (COLUMNS * WIDE, ROWS * HIGH), GROUND)
    draw = ImageDraw.Draw(picture)
    for row in range(ROWS):
        for col in range(COLUMNS):
            cell = screen.buffer[row][col]
            ink, ground = colour(cell.fg, INK), colour(cell.bg, GROUND)
            if cell.reverse:
                ink, ground = ground, ink
            left, top = col * WIDE, row * HIGH
            draw.rectangle((left, top, left + WIDE - 1, top + HIGH - 1), fill=ground)
            if cell.data.strip():
                draw.text((left, top), cell.data, fill=ink, font=styles[cell.bold, cell.italics])
    return picture


def shown(picture):
    """The picture that is opened, as large as the window."""
    opened = Image.open(picture).convert("RGB")
    size = (COLUMNS * WIDE, ROWS * HIGH)
    scale = min(size[0] / opened.width, (size[1] - 2 * HIGH) / opened.height)
    opened = opened.resize((round(opened.width * scale), round(opened.height * scale)), Image.LANCZOS)
    frame = Image.new("RGB", size, GROUND)
    frame.paste(opened, ((size[0] - opened.width) // 2, (size[1] - opened.height) // 2))
    return frame


def played(program):
    """The frames of the script, each with the seconds it is shown."""
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(screen)
    styles = fonts()
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    with tempfile.TemporaryDirectory() as home:
        places = {"HOME": home, "XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home, "LANG": "en_GB.UTF-8"}
        command = [program, "--color", "truecolor", PUZZLE]
        environment = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", **places}
        process = subprocess.Popen(command, stdin=other, stdout=other, stderr=other, env=environment, start_new_session=True)
        frames = []
        for keys, seconds in SCRIPT:
            os.write(main, keys.encode())
            end = time.monotonic() + seconds
            while (now := time.monotonic()) < end:
                while select.select([main], [], [], 0)[0]:
                    stream.feed(os.read(main, 1 << 16))
                picture = painted(screen, styles)
                if frames and frames[-1][0].tobytes() == picture.tobytes():
                    frames[-1][1] += TICK
                elif picture.getcolors(2) is None:
                    frames.append([picture, TICK])
                time.sleep(max(0.0, TICK - (time.monotonic() - now)))
        process.kill()
    return frames


def main():
    """Writes the file that is asked for."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("file")
    asked = arguments.parse_args()
    frames = [[shown(PUZZLE), 2.0], *played(asked.program)]
    pictures = [picture.quantize(128, dither=Image.Dither.NONE) for picture, _ in frames]
    times = [round(seconds * 1000) for _, seconds in frames]
    pictures[0].save(asked.file, save_all=True, append_images=pictures[1:], duration=times, loop=0, disposal=1)
    print(f"{len(frames)} frames, {sum(times) / 1000:.0f} seconds, {os.path.getsize(asked.file) // 1000} kB")


if __name__ == "__main__":
    main()
