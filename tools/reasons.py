#!/usr/bin/env python3
"""Runs nazo beside demystify (https://crates.io/crates/demystify) on the same clauses and prints what each spends and how
large its explanations are.

    cargo install demystify --version 0.4.0          # wants cmake and libclang
    cargo build --release --example reasons
    python3 tools/reasons.py [--runs N] [--limit S] [--once S] [--demystify PROGRAM] FILE[:NUMBER]...

FILE is any text of puzzles that nazo reads; NUMBER picks one of them, counted from 0. nazo writes its clauses with a selector
for each rule, they become demystify's parsed form, and both find a path from the start to the end: demystify with the options it
has unless told otherwise, nazo by rules alone and, to compare, with its techniques first. All rules weigh 1 on both
sides, what is known at the start is known on both.

Times are CPU milliseconds (user and system, all threads): of the whole process and, behind the stroke, without what starting and
reading alone take (`--max-steps 0`, `none`), medians of N runs. "Times less" divides the latter. Runs
that take more than S seconds of --once are not repeated, those that take more than --limit are ended. "Sizes" are of the
steps that need more than one rule.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REASONS = Path(os.environ.get("NAZO_REASONS", ROOT / "target/release/examples/reasons"))


def parsed(puzzle):
    """What `demystify --load-parsed` reads, from a line of `reasons clauses`."""
    known = set(puzzle["known"])
    # What is known from the start is neither a target nor a rule: it is taken out of the clauses.
    clauses = []
    for clause in puzzle["clauses"]:
        if not known.intersection(clause):
            clauses.append([literal for literal in clause if -literal not in known])
    settled = {abs(literal) for literal in known}
    litmap, inverse, domains, literals = [], {}, {}, []

    def say(literal, name, indices, value):
        for sign in (True, False):
            meaning = {"equal": sign, "varval": {"val": value, "var": {"indices": indices, "name": name}}}
            litmap.append([meaning, literal if sign else -literal])
            inverse[str(literal if sign else -literal)] = [meaning]

    of_variable = {}
    for literal, cell, value in puzzle["candidates"]:
        if literal not in settled:
            say(literal, "cell", [cell], value)
            domains.setdefault(cell, []).append(value)
            literals += [literal, -literal]
            of_variable[literal] = cell
    domainmap = [[{"indices": [cell], "name": "cell"}, values] for cell, values in domains.items()]

    selectors = {selector: (name, family) for selector, name, family in puzzle["rules"]}
    in_rule = {selector: set() for selector in selectors}
    auxiliary = {}
    # A rule speaks of the cells of its clauses, also of those that it reaches by auxiliary variables.
    for clause in clauses:
        mine = [-literal for literal in clause if -literal in selectors]
        for literal in map(abs, clause):
            if literal not in of_variable and literal not in selectors:
                auxiliary.setdefault(literal, set()).update(clause)
        for selector in mine:
            in_rule[selector].update(abs(literal) for literal in clause if literal != -selector)
    for selector, inside in in_rule.items():
        open_, seen = list(inside), set()
        while open_:
            literal = abs(open_.pop())
            if literal not in seen:
                seen.add(literal)
                if literal in auxiliary:
                    open_ += [abs(other) for other in auxiliary[literal] if abs(other) not in selectors]
        in_rule[selector] = sorted(seen & of_variable.keys())

    used = [selector for selector in selectors if in_rule[selector]]
    families = sorted({selectors[selector][1] for selector in used})
    counted = {family: 0 for family in families}
    for selector in used:
        family = selectors[selector][1]
        say(selector, family, [counted[family]], 1)
        domainmap.append([{"indices": [counted[family]], "name": family}, [1]])
        counted[family] += 1
    # A rule that says nothing of open cells holds as it is.
    for selector in selectors:
        if not in_rule[selector]:
            clauses.append([selector])
    return {
        "cnf_clauses": clauses,
        "litmap": litmap,
        "invlitmap": inverse,
        "domainmap": domainmap,
        "conset": {str(selector): selectors[selector][0] for selector in used},
        "invconset": {selectors[selector][0]: selector for selector in used},
        "conset_lits": used,
        "family_of": {str(selector): selectors[selector][1] for selector in used},
        "varlits_in_con": {
            str(selector): [sign * literal for literal in in_rule[selector] for sign in (1, -1)] for selector in used
        },
        "varset_lits": literals,
        "varset_lits_neg": [literal for literal in literals if literal < 0],
        "order_encoding_map": [],
        "inv_order_encoding_map": {},
        "order_encoding_all_lits": [],
        "reveal_map": {},
        "eprime": {
            "auxvars": [],
            "cons": {family: family for family in families},
            "info": [],
            "kind": None,
            "params": {},
            "reveal": {},
            "reveal_values": [],
            "vars": ["cell"],
        },
    }


def run(command, limit, folder):
    """CPU seconds of a process and what it printed; nothing where it was ended."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)),
        text=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode != 0 and spent < limit * 0.9:
        sys.exit(f"{command[0]} ended with {done.returncode}")
    return spent, done.stdout if done.returncode == 0 else None


class Runs:
    """The runs of one program on one puzzle: CPU seconds and the sizes of the steps of more than one rule."""

    def __init__(self, command, reading, sizes_of, args, folder):
        self.times, self.sizes, self.ended = [], [], False
        for _ in range(args.runs):
            spent, printed = run(command, args.limit, folder)
            self.times.append(spent)
            if printed is None:
                self.ended = True
                break
            self.sizes.append(sizes_of(printed))
            if spent > args.once:
                break
        self.median = statistics.median(self.times)
        reading = statistics.median(run(reading, args.limit, folder)[0] for _ in range(args.runs))
        # Below what the clock of the processor tells apart there is nothing to compare.
        self.alone = max(self.median - reading, 0.0001)

    def time(self):
        mark = "> " if self.ended else ""
        count = f" ({len(self.times)})" if len(self.times) < 5 and not self.ended else ""
        return f"{mark}{self.median * 1e3:.3g} / {self.alone * 1e3:.3g}{count}"

    def size(self):
        """Steps, sum and largest: of the run in the middle by its largest."""
        if not self.sizes:
            return "-"
        sizes = sorted(self.sizes, key=lambda sizes: (max(sizes, default=1), sum(sizes)))[(len(self.sizes) - 1) // 2]
        return f"{len(sizes)} / {sum(sizes)} / {max(sizes, default=1)}"


def demystify_sizes(printed):
    sizes = []
    for line in printed.splitlines():
        if line.startswith("["):
            step = json.loads(line)
            sizes += [len(mus["constraints"]) for mus in step if len(mus["constraints"]) > 1]
    return sizes


def nazo_sizes(printed):
    told = json.loads(printed)
    if not told["solved"]:
        print("  (the path does not reach the end)", file=sys.stderr)
    return told["sizes"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--limit", type=int, default=600)
    parser.add_argument("--once", type=float, default=120)
    parser.add_argument("--demystify", default="demystify")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    print("| puzzle | demystify | nazo | times less | with techniques | steps > 1 / sum / largest: demystify | nazo |")
    print("|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in args.files:
            file, _, number = name.rpartition(":")
            file, number = (file, int(number)) if file and number.isdigit() else (name, None)
            file = str(Path(file).resolve())
            told = subprocess.run([REASONS, "clauses", file], stdout=subprocess.PIPE, text=True, check=True).stdout
            for at, line in enumerate(told.splitlines()):
                if number in (None, at):
                    compare(file, at, json.loads(line), args, Path(folder))


def compare(file, number, puzzle, args, folder):
    (folder / "puzzle.json").write_text(json.dumps(parsed(puzzle)))
    (folder / "none").write_text("")
    other = [args.demystify, "--model", "none", "--param", "none", "--quiet", "--json", "--load-parsed", "puzzle.json"]
    nazo = [str(REASONS), "path", file, str(number)]
    nothing = [*nazo, "none"]
    by_rules = Runs([*nazo, "minimal"], nothing, nazo_sizes, args, folder)
    with_techniques = Runs([*nazo, "auto"], nothing, nazo_sizes, args, folder)
    demystify = Runs(other, [*other, "--max-steps", "0"], demystify_sizes, args, folder)
    ratio = f"{'> ' if demystify.ended else ''}{demystify.alone / by_rules.alone:.0f}"
    name = f"{Path(file).stem} {number}"
    row = [name, demystify.time(), by_rules.time(), ratio, with_techniques.time(), demystify.size(), by_rules.size()]
    print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
