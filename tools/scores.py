"""nazo's score beside other ratings: correlation with Sudoku Explainer, how well neighbouring bands are told apart, a plot,
and how hard the hardest step of nazo's paths is beside HoDoKu's.

    python tools/scores.py --nazo target/release/nazo --rated level-steps.tsv --plot docs/pictures/scores.svg
    python tools/scores.py --nazo target/release/nazo --paths puzzles.txt

The first wants a table with the columns `puzzle` and `se`. The second wants one puzzle of 81 characters a line and the
package hodoku-py (for comparison only; nothing of it is in nazo).
"""

import argparse
import csv
import json
import subprocess
import sys
from itertools import groupby

# HoDoKu's names where they are not nazo's.
ALIASES = {
    "Locked Candidates Type 1 (Pointing)": "Pointing",
    "Locked Candidates Type 2 (Claiming)": "Claiming",
    "Naked Quadruple": "Naked Quad",
    "Hidden Quadruple": "Hidden Quad",
    "2-String Kite": "Two-String Kite",
    "Dual 2-String Kite": "Dual Two-String Kite",
    "Bivalue Universal Grave + 1": "BUG+1",
    "Simple Colors Trap": "Simple Colours Trap",
    "Simple Colors Wrap": "Simple Colours Wrap",
    "Multi-Colors 1": "Multi-Colours Trap",
    "Multi-Colors 2": "Multi-Colours Wrap",
    "Almost Locked Set XZ-Rule": "ALS-XZ",
    "Almost Locked Set XY-Wing": "ALS-XY-Wing",
    "Almost Locked Set XY-Chain": "ALS-XY-Chain",
    **{f"Uniqueness Test {n}": f"Unique Rectangle Type {n}" for n in range(1, 7)},
}
# Forcing chains and nets, brute force: harder than anything that nazo has a name for.
BEYOND = 110
# Ratings of Sudoku Explainer between which its techniques change: up to triples and swordfish; uniqueness, wings and quads;
# chains; dynamic chains.
BANDS = [(2.6, 3.4), (3.6, 4.9), (5.0, 7.2), (7.3, 12.0)]


def nazo(program, command, puzzles):
    """The JSON lines that a command of nazo prints for puzzles, in their order."""
    run = subprocess.run(
        [program, *command, "--json", "-"], input="\n".join(puzzles) + "\n", capture_output=True, text=True, check=False
    )
    if run.returncode > 1:
        sys.exit(run.stderr)
    return [json.loads(line) for line in run.stdout.splitlines()]


def ranks(values):
    """Ranks from 1, the mean for what is equal."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    at = 0
    for _, same in groupby(order, key=values.__getitem__):
        same = list(same)
        for index in same:
            found[index] = at + (len(same) + 1) / 2
        at += len(same)
    return found


def spearman(one, other):
    """Spearman's correlation: Pearson's of the ranks."""
    one, other = ranks(one), ranks(other)
    mean = (len(one) + 1) / 2
    both = sum((a - mean) * (b - mean) for a, b in zip(one, other))
    return both / (sum((a - mean) ** 2 for a in one) * sum((b - mean) ** 2 for b in other)) ** 0.5


def auc(low, high):
    """How often one of `high` is above one of `low`, a tie counting half."""
    won = sum((b > a) + 0.5 * (a == b) for a in low for b in high)
    return won / (len(low) * len(high))


def plot(pairs, file):
    """Points over a grid: Sudoku Explainer across, nazo's score up."""
    width, height, left, below = 640, 400, 50, 40
    least, most, top = 2.0, 10.0, 1200

    def place(se, score):
        return left + (se - least) / (most - least) * (width - left - 10), height - below - score / top * (height - below - 10)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for se in range(2, 11):
        x, y = place(se, 0)
        parts.append(f'<path d="M{x:.0f} {y:.0f}V10" stroke="#dddddd"/><text x="{x:.0f}" y="{y + 16:.0f}" text-anchor="middle">{se}</text>')
    for score in range(0, top + 1, 200):
        x, y = place(least, score)
        parts.append(f'<path d="M{x:.0f} {y:.0f}H{width - 10}" stroke="#dddddd"/><text x="{x - 6:.0f}" y="{y + 4:.0f}" text-anchor="end">{score}</text>')
    for se, score in pairs:
        x, y = place(se, score)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="#1f5fa8" fill-opacity="0.5"/>')
    parts.append(f'<text x="{width / 2:.0f}" y="{height - 6}" text-anchor="middle">Sudoku Explainer</text>')
    parts.append(f'<text x="14" y="{height / 2:.0f}" text-anchor="middle" transform="rotate(-90 14 {height / 2:.0f})">score of nazo</text></svg>')
    with open(file, "w", encoding="utf-8") as out:
        out.write("\n".join(parts) + "\n")


def rated(args):
    with open(args.rated, encoding="utf-8") as table:
        rows = [row for row in csv.DictReader(table, delimiter="\t") if row["se"] != "-"]
    scores = [found["score"] for found in nazo(args.nazo, ["rate"], [row["puzzle"] for row in rows])]
    pairs = [(float(row["se"]), score) for row, score in zip(rows, scores)]
    print(f"{len(pairs)} puzzles, Spearman correlation {spearman(*zip(*pairs)):.3f}")
    bands = [[score for se, score in pairs if least <= se <= most] for least, most in BANDS]
    for (low, high), names in zip(zip(bands, bands[1:]), zip(BANDS, BANDS[1:])):
        print(f"SE {names[0]} ({len(low)}) and {names[1]} ({len(high)}): AUC {auc(low, high):.3f}")
    if args.plot:
        plot(pairs, args.plot)


def paths(args):
    try:
        from hodoku import Solver
    except ImportError:
        sys.exit("the comparison needs hodoku-py")
    listed = subprocess.run([args.nazo, "techniques", "--list"], capture_output=True, text=True, check=True).stdout
    efforts = {row[11:].split("  ")[0].strip(): int(row[:3]) for row in listed.splitlines() if row[:3].strip().isdigit()}
    with open(args.paths, encoding="utf-8") as file:
        puzzles = [line.strip()[:81] for line in file if line.strip()]
    found = nazo(args.nazo, ["steps", "--by", "techniques"], puzzles)
    theirs, unknown, compared, harder, left = Solver(), set(), 0, [], 0
    for puzzle, path in zip(puzzles, found):
        result = theirs.solve(puzzle.replace("0", "."))
        names = [ALIASES.get(step.type.value, step.type.value) for step in result.steps]
        unknown |= {name for name in names if name not in efforts}
        hardest = max((efforts.get(name, BEYOND), name) for name in names)
        own = max(((efforts[step["technique"]], step["technique"]) for step in path["steps"]), default=(0, "-"))
        if not path["solved"]:
            # What they need more than names for is no comparison of names.
            if hardest[0] >= BEYOND:
                left += 1
                continue
            own = (BEYOND, "stuck")
        compared += 1
        if own[0] > hardest[0]:
            harder.append((puzzle, own, hardest))
    print(f"{compared} puzzles: nazo's hardest step is no harder than HoDoKu's in {100 * (1 - len(harder) / compared):.1f} %")
    print(f"{left} more are beyond the named techniques of both; counted as beyond: {', '.join(sorted(unknown)) or 'nothing'}")
    for puzzle, own, hardest in harder:
        print(puzzle, own, hardest)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nazo", default="target/release/nazo")
    parser.add_argument("--rated", help="a table with the columns puzzle and se")
    parser.add_argument("--plot", help="where the picture goes")
    parser.add_argument("--paths", help="puzzles, one a line")
    args = parser.parse_args()
    if args.rated:
        rated(args)
    if args.paths:
        paths(args)


if __name__ == "__main__":
    main()
