#!/usr/bin/env python3
"""Solves the same killers and kakuros with nazo, CP-SAT, CBC and pycosat, and prints CPU times and ratios.

    python3 -m venv /tmp/venv && /tmp/venv/bin/pip install pulp ortools pycosat
    cargo build --release && cargo bench --no-run
    /tmp/venv/bin/python tools/compare/compare.py puzzles/killer puzzles/kakuro

Takes files or folders in native text. Every solver works on one core, one puzzle after the other:

* nazo, CP-SAT (one worker): a solution and the proof that there is no other.
* CBC (through PuLP): the first solution only; it has no way to ask for another.
* pycosat and nazo's engines on the clauses that `nazo convert --to dimacs` writes: the solve call alone.

Times are CPU milliseconds: nazo's as it reports them for each puzzle (reading excluded), for the others that of this
process and its children, making the model included. Every answer is held against the others.
"""

import argparse
import json
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Puzzle:
    """Cells with the values 1 to `size`, sets that differ, sums of sets that differ, and givens."""

    def __init__(self, kind, name, text, size, cells):
        self.kind, self.name, self.text, self.size, self.cells = kind, name, text, size, cells
        self.differ, self.sums, self.givens = [], [], {}


def read_killer(name, text):
    body = [line for line in text.splitlines()[1:] if ":" not in line and not line.startswith("//")]
    sums = " ".join(line for line in body if "=" in line).split()
    rows = [line.split() if " " in line.strip() else list(line.strip()) for line in body if "=" not in line and line]
    size = len(rows[-1])
    if size != 9 or "regions:" in text or "diagonals:" in text or "windoku:" in text or "boxes:" in text:
        return None
    puzzle = Puzzle("killer", name, text, 9, [(r, c) for r in range(9) for c in range(9)])
    labels = rows[-9:]
    if len(rows) == 18:
        puzzle.givens = {(r, c): int(rows[r][c]) for r in range(9) for c in range(9) if rows[r][c] not in ".0"}
    lines = [[(r, c) for c in range(9)] for r in range(9)] + [[(r, c) for r in range(9)] for c in range(9)]
    boxes = [[(3 * b + i, 3 * s + j) for i in range(3) for j in range(3)] for b in range(3) for s in range(3)]
    puzzle.differ = lines + boxes
    for token in sums:
        label, total = token.split("=")
        cage = [cell for cell in puzzle.cells if labels[cell[0]][cell[1]] == label]
        puzzle.differ.append(cage)
        if total != "?":
            puzzle.sums.append((cage, int(total)))
    return puzzle


def read_kakuro(name, text):
    rows = [line.split() for line in text.splitlines()[1:] if line.strip() and not line.startswith("//")]
    rows = [row for row in rows if not row[0].endswith(":")]
    white = {(r, c) for r, row in enumerate(rows) for c, token in enumerate(row) if token == "." or token.isdigit()}
    puzzle = Puzzle("kakuro", name, text, 9, sorted(white))
    puzzle.givens = {(r, c): int(rows[r][c]) for r, c in white if rows[r][c] != "."}
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            for (dr, dc), sum_ in zip(((1, 0), (0, 1)), token.split("\\") if "\\" in token else ("", "")):
                run, at = [], (r + dr, c + dc)
                while at in white:
                    run.append(at)
                    at = (at[0] + dr, at[1] + dc)
                if (r, c) not in white and run:
                    puzzle.differ.append(run)
                    if sum_:
                        puzzle.sums.append((run, int(sum_)))
    return puzzle


def read(path):
    found = []
    for part in path.read_text().split("\n---\n"):
        text = part.strip() + "\n"
        reader = {"killer": read_killer, "kakuro": read_kakuro}.get(text.split("\n", 1)[0].strip())
        puzzle = reader(path.stem, text) if reader else None
        if puzzle:
            found.append(puzzle)
    return found


def cpu():
    """CPU seconds of this process and of the children that have ended."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def cp_sat(puzzle, limit):
    from ortools.sat.python import cp_model

    start = cpu()
    model = cp_model.CpModel()
    cell = {at: model.new_int_var(1, puzzle.size, f"c{at[0]}_{at[1]}") for at in puzzle.cells}
    for at, value in puzzle.givens.items():
        model.add(cell[at] == value)
    for group in puzzle.differ:
        model.add_all_different([cell[at] for at in group])
    for group, total in puzzle.sums:
        model.add(sum(cell[at] for at in group) == total)

    def solve():
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = limit
        return solver.solve(model), solver

    status, solver = solve()
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None, (cpu() - start) * 1000
    answer = [solver.value(cell[at]) for at in puzzle.cells]
    others = []
    for at, value in zip(puzzle.cells, answer):
        other = model.new_bool_var("")
        model.add(cell[at] != value).only_enforce_if(other)
        others.append(other)
    model.add_bool_or(others)
    status, _ = solve()
    unique = status == cp_model.INFEASIBLE
    return (answer if unique else None), (cpu() - start) * 1000


def cbc(puzzle, limit):
    import pulp

    start = cpu()
    model = pulp.LpProblem("puzzle", pulp.LpMinimize)
    values = range(1, puzzle.size + 1)
    is_ = {(at, v): pulp.LpVariable(f"x{at[0]}_{at[1]}_{v}", cat="Binary") for at in puzzle.cells for v in values}
    model += 0
    for at in puzzle.cells:
        model += pulp.lpSum(is_[at, v] for v in values) == 1
    for at, value in puzzle.givens.items():
        model += is_[at, value] == 1
    for group in puzzle.differ:
        for v in values:
            terms = pulp.lpSum(is_[at, v] for at in group)
            model += (terms == 1) if len(group) == puzzle.size else (terms <= 1)
    for group, total in puzzle.sums:
        model += pulp.lpSum(v * is_[at, v] for at in group for v in values) == total
    model.solve(pulp.PULP_CBC_CMD(msg=False, threads=1, timeLimit=limit))
    if model.status != 1:
        return None, (cpu() - start) * 1000
    answer = [next(v for v in values if is_[at, v].value() > 0.5) for at in puzzle.cells]
    return answer, (cpu() - start) * 1000


def nazo(program, puzzles, engine):
    """The time of each puzzle, solution and proof."""
    text = "---\n".join(puzzle.text for puzzle in puzzles)
    command = [program, "solve", "--json", "--jobs", "1", "--engine", engine, "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    results = []
    for line in done.stdout.splitlines():
        answer = json.loads(line)
        digits = "".join(answer["solutions"][0].split(" / ")) if answer.get("solutions") else ""
        if answer["kind"] == "kakuro" and digits:
            tokens = answer["solutions"][0].replace(" / ", " ").split()
            digits = "".join(token for token in tokens if token.isdigit())
        unique = answer.get("status") == "unique"
        results.append(([int(digit) for digit in digits] if unique else None, answer["ms"]))
    return results


def clauses_alone(program, puzzles, bench):
    """The solve call on the same clauses: pycosat's, batsat's and splr's."""
    import pycosat

    rows = {"pycosat": [], "batsat": [], "splr": []}
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, puzzle in enumerate(puzzles):
            path = pathlib.Path(folder) / f"{number}.cnf"
            command = [program, "convert", "--to", "dimacs", "-"]
            path.write_text(subprocess.run(command, input=puzzle.text, capture_output=True, text=True).stdout)
            paths.append(str(path))
            clauses = [
                [int(word) for word in line.split()[:-1]]
                for line in path.read_text().splitlines()
                if line and line[0] not in "cp"
            ]
            times = []
            for _ in range(5):
                start = time.process_time()
                pycosat.solve(clauses)
                times.append((time.process_time() - start) * 1000)
            rows["pycosat"].append(statistics.median(times))
        command = ["cargo", "bench", "-q", "--bench", "cnf", "--", *paths]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True) if bench else None
        for line in done.stdout.splitlines() if done else []:
            if line.startswith("{"):
                answer = json.loads(line)
                rows["batsat"].append(answer["batsat_ms"])
                rows["splr"].append(answer["splr_ms"])
    return rows


def percentile(times, part):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def table(title, rows, base):
    print(f"\n{title}")
    print(f"{'':28}{'n':>5}{'median':>10}{'p95':>10}{'max':>10}   median/p95 against {base}")
    of = rows.get(base) or [float("nan")]
    for name, times in rows.items():
        if not times:
            continue
        median, p95 = statistics.median(times), percentile(times, 0.95)
        ratios = f"{median / statistics.median(of):9.1f} /{p95 / percentile(of, 0.95):7.1f}"
        print(f"{name:28}{len(times):5}{median:10.2f}{p95:10.2f}{max(times):10.2f}   {ratios}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--nazo", default=str(ROOT / "target/release/nazo"))
    parser.add_argument("--most", type=int, default=60, help="puzzles of each kind, spread evenly")
    parser.add_argument("--cbc", type=int, default=15, help="how many of them CBC gets")
    parser.add_argument("--limit", type=float, default=30, help="seconds for one puzzle (CP-SAT, CBC)")
    parser.add_argument("--no-bench", action="store_true", help="leave out batsat and splr on bare clauses")
    args = parser.parse_args()
    files = [file for path in args.paths for file in (sorted(path.iterdir()) if path.is_dir() else [path])]
    puzzles = [p for file in files if file.suffix in (".nazo", ".txt") for p in read(file)]
    for kind in ("killer", "kakuro"):
        chosen = [puzzle for puzzle in puzzles if puzzle.kind == kind]
        chosen = chosen[:: max(1, -(-len(chosen) // args.most))]
        if not chosen:
            continue
        rows = {"nazo": [], "nazo --engine splr": [], "CP-SAT, 1 worker": [], "CBC, first solution": []}
        auto, splr = (nazo(args.nazo, chosen, engine) for engine in ("auto", "splr"))
        for number, puzzle in enumerate(chosen):
            answers = {"nazo": auto[number], "nazo --engine splr": splr[number]}
            answers["CP-SAT, 1 worker"] = cp_sat(puzzle, args.limit)
            if number < args.cbc:
                answers["CBC, first solution"] = cbc(puzzle, args.limit)
            for name, (answer, ms) in answers.items():
                rows[name].append(ms)
                if answer is not None and auto[number][0] is not None and answer != auto[number][0]:
                    sys.exit(f"{puzzle.name}: {name} has another solution than nazo")
        table(f"{kind}: solution and proof (CBC: first solution), CPU ms", rows, "nazo")
        table(f"{kind}: the same clauses, solve call alone, CPU ms", clauses_alone(args.nazo, chosen, not args.no_bench), "batsat")


if __name__ == "__main__":
    main()
