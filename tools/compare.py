#!/usr/bin/env python3
"""Runs nazo beside PuLP with CBC, OR-tools CP-SAT, pycosat and clingo on the same puzzles and prints medians and ratios.

    python3 -m venv /tmp/compare && /tmp/compare/bin/pip install pulp ortools pycosat clingo
    cargo build --release --bin nazo --example cnf
    /tmp/compare/bin/python tools/compare.py [--cbc N] [--patience SECONDS] FILE...

FILE is native text of killers (9x9) and kakuros, kakuros as JSON lines with "rows", or slitherlinks and hitoris as JSON
lines with "text". All times are CPU milliseconds of one thread: a solution and the proof that there is no other, except
for CBC, which only looks for one solution. CBC runs on the first N puzzles of each kind (12 unless told otherwise),
because it takes so long; one that it has not solved after --patience seconds (60) counts with the time it took till then,
and how many these are is said. Slitherlink and hitori are run by clingo, with rules of the usual kind: what is in one
piece is what can be reached from its first cell or corner.
"""

import argparse
import itertools
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAZO = ROOT / "target/release/nazo"
CNF = ROOT / "target/release/examples/cnf"
ENGINES = ["batsat", "splr", "batsat_crate", "splr_crate"]


class Puzzle:
    """Cells 0..n with values 1 to 9, groups that differ, sums over groups that differ, and givens."""

    def __init__(self, kind, text):
        self.kind, self.text = kind, text
        self.differ, self.sums, self.given, self.size = [], [], {}, 0


def killer(text):
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("//")][1:]
    lines = [line for line in lines if not (":" in line and "=" not in line)]
    puzzle = Puzzle("killer", text)
    puzzle.size = 81
    if all(symbol in ".0123456789" for symbol in lines[0]):
        for row, line in enumerate(lines[:9]):
            puzzle.given.update({row * 9 + col: int(d) for col, d in enumerate(line) if d in "123456789"})
        lines = lines[9:]
    cages = {}
    for row, line in enumerate(lines[:9]):
        for col, label in enumerate(line):
            cages.setdefault(label, []).append(row * 9 + col)
    for token in " ".join(lines[9:]).split():
        label, total = token.split("=")
        puzzle.sums.append((cages[label], int(total)))
    for at in range(9):
        puzzle.differ.append([at * 9 + k for k in range(9)])
        puzzle.differ.append([k * 9 + at for k in range(9)])
        puzzle.differ.append([(at // 3 * 3 + k // 3) * 9 + at % 3 * 3 + k % 3 for k in range(9)])
    return puzzle


def kakuro(rows):
    puzzle = Puzzle("kakuro", "kakuro\n" + "\n".join(rows) + "\n")
    grid = [row.split() for row in rows]
    cells = {}
    for row, line in enumerate(grid):
        for col, token in enumerate(line):
            if token == "." or token.isdigit():
                cells[row, col] = len(cells)
                if token.isdigit():
                    puzzle.given[cells[row, col]] = int(token)
    puzzle.size = len(cells)
    for row, line in enumerate(grid):
        for col, token in enumerate(line):
            if "\\" not in token:
                continue
            for clue, (down, right) in zip(token.split("\\"), [(1, 0), (0, 1)]):
                run, at = [], (row + down, col + right)
                while at in cells:
                    run.append(cells[at])
                    at = (at[0] + down, at[1] + right)
                if run and clue:
                    puzzle.sums.append((run, int(clue)))
                elif run:
                    puzzle.differ.append(run)
    return puzzle


REACHED = """
first(V) :- on(V), not on(W) : place(W), W < V.
reached(V) :- first(V).
reached(W) :- reached(V), on(W), joined(V, W).
:- on(V), not reached(V).
"""
SLITHERLINK = """
{ line(E) } :- edge(E, _, _).
joined(V, W) :- line(E), edge(E, V, W).
joined(W, V) :- line(E), edge(E, V, W).
on(V) :- joined(V, _).
:- on(V), #count { W : joined(V, W) } != 2.
:- clue(C, N), #count { E : around(C, E), line(E) } != N.
:- not line(E) : edge(E, _, _).
"""
HITORI = """
{ on(V) } :- place(V).
joined(V, W) :- beside(V, W).
joined(W, V) :- beside(V, W).
:- beside(V, W), not on(V), not on(W).
:- alike(V, W), on(V), on(W).
"""


def board(text):
    """A slitherlink or a hitori with the facts that clingo is told."""
    kind, *rows = text.split()
    puzzle, height, width = Puzzle(kind, text), len(rows), len(rows[0])
    if kind == "hitori":
        at = lambda row, col: row * width + col
        cells = list(itertools.product(range(height), range(width)))
        facts = [f"place({at(*cell)})." for cell in cells]
        for (row, col), (other_row, other_col) in itertools.combinations(cells, 2):
            pair = f"({at(row, col)}, {at(other_row, other_col)})."
            if abs(row - other_row) + abs(col - other_col) == 1:
                facts.append("beside" + pair)
            if (row == other_row or col == other_col) and rows[row][col] == rows[other_row][other_col]:
                facts.append("alike" + pair)
        puzzle.program = "".join(facts) + HITORI + REACHED
        return puzzle
    at = lambda row, col: row * (width + 1) + col
    facts = [f"place({place})." for place in range((height + 1) * (width + 1))]
    edges = {}
    for row, col in itertools.product(range(height + 1), range(width + 1)):
        for down, right in [(0, 1), (1, 0)]:
            if row + down <= height and col + right <= width:
                edges[row, col, down] = len(edges)
                facts.append(f"edge({edges[row, col, down]}, {at(row, col)}, {at(row + down, col + right)}).")
    for row, col in itertools.product(range(height), range(width)):
        if rows[row][col].isdigit():
            facts.append(f"clue({at(row, col)}, {rows[row][col]}).")
            around = [edges[row, col, 0], edges[row + 1, col, 0], edges[row, col, 1], edges[row, col + 1, 1]]
            facts.extend(f"around({at(row, col)}, {edge})." for edge in around)
    puzzle.program = "".join(facts) + SLITHERLINK + REACHED
    return puzzle


def by_clingo(puzzle):
    import clingo

    before = cpu()
    control = clingo.Control(["--models=2"])
    control.add("base", [], puzzle.program)
    control.ground([("base", [])])
    found = 0
    with control.solve(yield_=True) as models:
        found = sum(1 for _ in models)
    if found != 1:
        print(f"clingo finds {found} solutions of {puzzle.text}", file=sys.stderr)
    return cpu() - before


def read(path):
    text = Path(path).read_text()
    if path.endswith(".jsonl"):
        lines = [json.loads(line) for line in text.splitlines()]
        return [kakuro(line["rows"]) if "rows" in line else board(line["text"]) for line in lines]
    parts = [part.strip("\n") for part in text.split("\n---\n")]
    kakuro_rows = lambda part: [line for line in part.splitlines()[1:] if line.strip() and ": " not in line]
    return [kakuro(kakuro_rows(part)) if part.startswith("kakuro") else killer(part) for part in parts]


def cpu():
    return time.process_time() * 1e3


def children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) * 1e3


def by_cp_sat(puzzle):
    from ortools.sat.python import cp_model

    before = cpu()
    model = cp_model.CpModel()
    cells = [model.new_int_var(1, 9, f"c{at}") for at in range(puzzle.size)]
    for group in puzzle.differ + [cells_of for cells_of, _ in puzzle.sums]:
        model.add_all_different([cells[at] for at in group])
    for group, total in puzzle.sums:
        model.add(sum(cells[at] for at in group) == total)
    for at, digit in puzzle.given.items():
        model.add(cells[at] == digit)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    differs = []
    for cell in cells:
        value, other = solver.value(cell), model.new_bool_var("")
        model.add(cell != value).only_enforce_if(other)
        differs.append(other)
    model.add_bool_or(differs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return cpu() - before


def clauses(puzzle):
    """One selector for each digit set of a sum, pairwise differences otherwise."""
    variable = lambda at, digit: at * 9 + digit
    numbers = itertools.count(puzzle.size * 9 + 1)
    made = []
    for at in range(puzzle.size):
        made.append([variable(at, digit) for digit in range(1, 10)])
        made.extend([-variable(at, a), -variable(at, b)] for a, b in itertools.combinations(range(1, 10), 2))
    for group in puzzle.differ + [cells for cells, _ in puzzle.sums]:
        for digit in range(1, 10):
            made.extend([-variable(a, digit), -variable(b, digit)] for a, b in itertools.combinations(group, 2))
            if len(group) == 9:
                made.append([variable(at, digit) for at in group])
    for group, total in puzzle.sums:
        sets = [s for s in itertools.combinations(range(1, 10), len(group)) if sum(s) == total]
        chosen = [next(numbers) for _ in sets]
        made.append(chosen)
        for digit in range(1, 10):
            for number, digits in zip(chosen, sets):
                if digit in digits:
                    made.append([-number] + [variable(at, digit) for at in group])
                else:
                    made.extend([-number, -variable(at, digit)] for at in group)
    made.extend([variable(at, digit)] for at, digit in puzzle.given.items())
    return made


def by_pycosat(puzzle):
    import pycosat

    before = cpu()
    made = clauses(puzzle)
    answer = pycosat.solve(made)
    if answer == "UNSAT":
        return None
    made.append([-number for number in answer if 0 < number <= puzzle.size * 9])
    pycosat.solve(made)
    return cpu() - before


def by_cbc(puzzle, patience):
    """CPU ms, and whether there was a solution in time."""
    import pulp

    before, before_children = cpu(), children()
    problem = pulp.LpProblem("puzzle")
    is_at = [[pulp.LpVariable(f"x_{at}_{d}", cat="Binary") for d in range(1, 10)] for at in range(puzzle.size)]
    for row in is_at:
        problem += pulp.lpSum(row) == 1
    for group in puzzle.differ + [cells for cells, _ in puzzle.sums]:
        for digit in range(9):
            total = pulp.lpSum(is_at[at][digit] for at in group)
            problem += total == 1 if len(group) == 9 else total <= 1
    for group, total in puzzle.sums:
        problem += pulp.lpSum((d + 1) * is_at[at][d] for at in group for d in range(9)) == total
    for at, digit in puzzle.given.items():
        problem += is_at[at][digit - 1] == 1
    status = problem.solve(pulp.PULP_CBC_CMD(msg=False, threads=1, timeLimit=patience))
    is_solved = status == pulp.LpStatusOptimal and problem.sol_status == pulp.LpSolutionOptimal
    return cpu() - before + children() - before_children, is_solved


def by_nazo(puzzles, engine):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n---\n".join(puzzle.text.strip("\n") for puzzle in puzzles) + "\n")
        file.flush()
        command = [NAZO, "solve", "--json", "--jobs", "1", "--engine", engine, file.name]
        told = [json.loads(line) for line in subprocess.run(command, capture_output=True, text=True).stdout.splitlines()]
    odd = [line for line in told if line.get("status") != "unique"]
    for line in odd:
        print(f"not unique: {line}", file=sys.stderr)
    return [line["ms"] for line in told]


def engines_alone(puzzles):
    """pycosat and both engines, presolved and by their crates alone, on the formulas that nazo exports: the solve call
    against loading and solving."""
    import pycosat

    rows = []
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, puzzle in enumerate(puzzles):
            text, cnf = Path(folder, f"{number}.txt"), Path(folder, f"{number}.cnf")
            text.write_text(puzzle.text)
            made = subprocess.run([NAZO, "convert", "--to", "dimacs", text], capture_output=True, text=True, check=True)
            cnf.write_text(made.stdout)
            files.append(cnf)
        told = subprocess.run([CNF, *files], capture_output=True, text=True, check=True).stdout.splitlines()
        for cnf, line in zip(files, map(json.loads, told)):
            made = [line.split()[:-1] for line in cnf.read_text().splitlines() if line[0] not in "cp"]
            made = [[int(number) for number in clause] for clause in made]
            best = float("inf")
            for _ in range(3):
                before = cpu()
                pycosat.solve(made)
                best = min(best, cpu() - before)
            rows.append([best] + [line[engine] for engine in ENGINES])
    return list(zip(*rows))


def p95(times):
    return sorted(times)[min(len(times) - 1, len(times) * 95 // 100)]


def row(name, times, ours):
    times = [t for t in times if t is not None]
    median, tail = statistics.median(times), p95(times)
    ratios = " | ".join(f"{median / statistics.median(o):.1f} / {tail / p95(o):.1f}" for o in ours)
    print(f"| {name} | {len(times)} | {median:.3f} | {tail:.3f} | {max(times):.3f} | {ratios} |")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--cbc", type=int, default=12, metavar="N")
    arguments.add_argument("--patience", type=int, default=60, metavar="SECONDS")
    arguments.add_argument("files", nargs="+", metavar="FILE")
    chosen = arguments.parse_args()
    puzzles = [puzzle for path in chosen.files for puzzle in read(path)]
    for kind in ["slitherlink", "hitori"]:
        mine = [puzzle for puzzle in puzzles if puzzle.kind == kind]
        if mine:
            ours = by_nazo(mine, "batsat")
            print(f"\n{kind}: CPU ms; ratios are median / p95 over nazo\n")
            print("| program | puzzles | median | p95 | worst | over nazo |\n|---|---|---|---|---|---|")
            row("nazo, batsat", ours, [ours])
            row("clingo, with grounding", [by_clingo(puzzle) for puzzle in mine], [ours])
    for kind in ["killer", "kakuro"]:
        mine = [puzzle for puzzle in puzzles if puzzle.kind == kind]
        if not mine:
            continue
        ours = [by_nazo(mine, "batsat"), by_nazo(mine, "splr")]
        print(f"\n{kind}: CPU ms; ratios are median / p95 over nazo with batsat, with splr\n")
        print("| program | puzzles | median | p95 | worst | over batsat | over splr |\n|---|---|---|---|---|---|---|")
        row("nazo, batsat", ours[0], ours)
        row("nazo, splr", ours[1], ours)
        row("CP-SAT, 1 worker", [by_cp_sat(puzzle) for puzzle in mine], ours)
        row("pycosat, with making the clauses", [by_pycosat(puzzle) for puzzle in mine], ours)
        if chosen.cbc:
            told = [by_cbc(puzzle, chosen.patience) for puzzle in mine[: chosen.cbc]]
            given_up = sum(not is_solved for _, is_solved in told)
            row(f"PuLP and CBC, first solution ({given_up} given up)", [time for time, _ in told], ours)
        alone = engines_alone(mine)
        for engine, times in zip(["pycosat"] + ENGINES, alone):
            row(f"engine alone: {engine.replace('_', ', ')}", times, alone[1:3])


if __name__ == "__main__":
    main()
