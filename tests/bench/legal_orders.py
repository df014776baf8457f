"""Every legal order of a movement phase beside the `diplomacy` package: positions a second, both in one run.

    .venv/bin/python -m pip install -e '.[bench]'
    .venv/bin/python tests/bench/legal_orders.py [RECORDS.jsonl.gz] [--phases N] [--passes N]

Timed is `get_all_possible_orders()` there, of all units at once; here `legal_orders()` of one power after the other.
The first pass meets every position for the first time, with nothing remembered at its beginning; the others meet it
again. Each program runs in a process of its own, and times are of the processor. Run by hand: a time is no test.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from multiprocessing import get_context
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.adjudication import RECORDS, Contender, Row, diplomacy_package, read_rows  # noqa: E402

WANTED = (3, 20)
"""How many times the package's positions a second: on the first pass, on later ones."""


def theirs() -> Contender:
    """The package's own list, of all units."""
    package = diplomacy_package()
    return Contender(package.name, lambda row: package.prepare(row)[0], _all_of_game, package.standing)


def _all_of_game(game: Any) -> int:
    return sum(len(orders) for orders in game.get_all_possible_orders().values())


def ours() -> Contender:
    """Strata's, power by power, as its players ask."""
    import rules

    variant = rules.variant("standard")
    powers = tuple(variant.base.powers)

    def prepare(row: Row) -> Any:
        return variant.position(phase=row["phase"], units=row["units"], centers=row["centers"])

    def act(position: Any) -> int:
        return sum(len(orders) for one in powers for orders in rules.legal_orders(position, one).values())

    return Contender("strata", prepare, act, lambda _: frozenset())


def measure(make: str, rows: list[Row], passes: int) -> tuple[str, list[float], int]:
    """The name, positions a second of each pass, and how many orders there were in all."""
    contender = {"theirs": theirs, "ours": ours}[make]()
    rates, orders = [], 0
    gc.collect()
    gc.freeze()  # what was imported is no garbage of either
    for _ in range(passes):
        taken, orders = 0.0, 0
        prepared = [contender.prepare(row) for row in rows]
        for position in prepared:
            start = time.process_time()
            orders += contender.act(position)
            taken += time.process_time() - start
        rates.append(len(rows) / taken)
    return contender.name, rates, orders


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="All legal orders, Strata beside the diplomacy package.")
    parser.add_argument("records", nargs="?", type=Path, default=RECORDS, help="JSON lines, a phase a line")
    parser.add_argument("--phases", type=int, default=200, help="movement phases at most; 0: all (200)")
    parser.add_argument("--passes", type=int, default=5, help="times over the same phases (5)")
    options = parser.parse_args(arguments)
    rows = read_rows(options.records, options.phases)
    print(f"{len(rows)} movement phases of {options.records.name}, {options.passes} passes")
    base: list[float] = []
    for make in ("theirs", "ours"):
        with get_context("spawn").Pool(1) as own_process:
            name, rates, orders = own_process.apply(measure, (make, rows, options.passes))
        told = (rates[0], max(rates[1:] or rates))
        base = base or list(told)
        cells = [f"{rate:9.0f}/s {rate / first:6.1f} x" for rate, first in zip(told, base)]
        print(f"{name:<18}  first pass {cells[0]}   repeated {cells[1]}   {orders / len(rows):6.1f} orders each")
    print(f"{'wanted':<18}  {WANTED[0]:31d} x {WANTED[1]:29d} x")


if __name__ == "__main__":
    main(sys.argv[1:])
