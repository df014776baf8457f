"""Strata beside the `diplomacy` package: movement phases a second, both in one run on the same positions.

    .venv/bin/python -m pip install -e '.[bench]'
    .venv/bin/python tests/bench/adjudication.py [RECORDS.jsonl.gz] [--phases N] [--passes N]

Timed is what each needs from orders as text to results, the next position and open retreats: set_orders() and
process() there; adjudicate() here, with the words of every outcome. Why one came out so is found when somebody asks,
and that package says nothing of it; one line of the table has every sentence of every phase read. The last one is of
`lookahead`, which is given orders as objects. Setting up the position is not timed. The first pass meets every
position for the first time; the others meet it again. Each program runs in a process of its own, and times are of the
processor, so that a busy machine disturbs less; collections of garbage count, but do not search what was there before
the first phase. Run by hand: a time is no test.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "tests/records/standard.jsonl.gz"
WANTED = {"first": 10, "repeated": 20}

Row = dict[str, Any]
Units = frozenset[tuple[str, str]]


def read_rows(path: Path, most: int) -> list[Row]:
    """Movement phases of a file of records (tests/rules/recorded.py), evenly taken if too many: the position with its
    `orders` and `next_units`."""
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else open(path, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    moves = [
        {**(last.get("before") or last["after"]), "orders": row["orders"], "next_units": row["after"]["units"]}
        for last, row in pairwise(rows)
        if row.get("phase", "").endswith("M")
    ]
    step = max(1, len(moves) // most) if most else 1
    return moves[::step][: most or None]


@dataclass(frozen=True)
class Contender:
    """A program to be timed. `prepare` (from a row) and `standing` (the units afterwards) are not timed."""

    name: str
    prepare: Callable[[Row], Any]
    act: Callable[[Any], Any]
    standing: Callable[[Any], Units]


# --- the diplomacy package ------------------------------------------------------------------------


def diplomacy_package() -> Contender:
    """Its own engine; each Game is fresh, all share the map that is read once."""
    from diplomacy import Game
    from diplomacy.engine.map import Map

    Map("standard")

    def prepare(row: Row) -> Any:
        game = Game(map_name="standard", rules=["NO_PRESS", "POWER_CHOICE", "IGNORE_ERRORS"])
        game.clear_units()
        game.clear_centers()
        game.set_current_phase(row["phase"])
        for power, units in row["units"].items():
            game.set_units(power.upper(), [their_text(unit) for unit in units])
        for power, centers in row["centers"].items():
            game.set_centers(power.upper(), [center.upper() for center in centers])
        orders = {power.upper(): [their_order(text) for text in row["orders"].get(power, ())] for power in row["units"]}
        return game, orders

    def act(prepared: Any) -> Any:
        game, orders = prepared
        for power, lines in orders.items():
            game.set_orders(power, lines)
        game.process()
        return game

    def standing(game: Any) -> Units:
        pairs = ((power, unit) for power, units in game.get_units().items() for unit in units)
        return frozenset((power, unit) for power, unit in pairs if not unit.startswith("*"))

    return Contender("diplomacy " + version("diplomacy"), prepare, act, standing)


def their_text(text: str) -> str:
    """A unit or place in their notation: 'F StP/sc' -> 'F STP/SC'. Their ids are ours in capitals."""
    return text.upper()


def their_order(text: str) -> str:
    """'A Lon - Nwy via convoy' -> 'A LON - NWY VIA'; all other orders of a movement phase read alike."""
    return their_text(text).replace(" VIA CONVOY", " VIA")


# --- Strata -----------------------------------------------------------------------------------------


def strata() -> Contender:
    """Ours: the turn with the words of every outcome in it."""
    return ours("strata", told=False)


def strata_told() -> Contender:
    """Ours, with every reason found and said in its sentence, as on the results page."""
    return ours("strata, all told", told=True)


def strata_ahead() -> Contender:
    """Ours as programs try orders out: given as objects, and nothing is told but the next position."""
    import rules

    plain = strata()

    def prepare(row: Row) -> Any:
        position, orders = plain.prepare(row)
        return position, {power: [rules.parse(position, power, one) for one in orders[power]] for power in orders}

    def act(prepared: Any) -> Any:
        return SimpleNamespace(after=rules.lookahead(*prepared))

    return Contender("strata, looking ahead", prepare, act, plain.standing)


def ours(name: str, told: bool) -> Contender:
    import rules

    variant = rules.variant("standard")

    def prepare(row: Row) -> Any:
        position = variant.position(phase=row["phase"], units=row["units"], centers=row["centers"])
        return position, row["orders"]

    def act(prepared: Any) -> Any:
        turn = variant.adjudicate(*prepared)
        if told:
            for outcome in turn.outcomes:
                for reason in outcome.reasons:
                    rules.say(reason)
        return turn

    def standing(turn: Any) -> Units:
        after = turn.after.as_dict()["units"]
        return frozenset((power.upper(), their_text(unit)) for power, units in after.items() for unit in units)

    return Contender(name, prepare, act, standing)


# --- timing -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Times:
    """Seconds a phase of each pass, and how many phases ended with the units that the record tells."""

    name: str
    passes: list[list[float]]
    agreed: int

    def rate(self, first: bool) -> float:
        """Phases a second: of the first pass, or of the best later one (other programs only ever slow it)."""
        chosen = self.passes[:1] if first else self.passes[1:] or self.passes
        return max(len(times) / sum(times) for times in chosen)


def measure(make: Callable[[], Contender], rows: list[Row], passes: int) -> Times:
    """Adjudicate every row `passes` times."""
    contender = make()
    gc.collect()
    gc.freeze()  # the records and what was loaded are never searched for garbage; what a phase leaves behind is
    times: list[list[float]] = []
    agreed = 0
    for number in range(passes):
        times.append([])
        for row in rows:
            prepared, result = contender.prepare(row), None  # freeing the last result is not part of the next phase
            start = time.process_time()
            result = contender.act(prepared)
            times[-1].append(time.process_time() - start)
            agreed += number == 0 and contender.standing(result) == recorded(row)
    return Times(contender.name, times, agreed)


def recorded(row: Row) -> Units:
    """The units that stand after the phase by the record."""
    units = row["next_units"].items()
    return frozenset((power.upper(), their_text(unit)) for power, texts in units for unit in texts)


def show(times: Times, base: Times | None) -> None:
    """One line: rates, how many times the base's, the median of the last pass, agreement with the record."""
    cells = [f"{times.name:<21}"]
    for first in (True, False):
        ratio = f"{times.rate(first) / base.rate(first):6.1f} x" if base else " " * 8
        cells.append(f"{times.rate(first):9.0f}/s {ratio}")
    cells.append(f"{1000 * statistics.median(times.passes[-1]):9.3f} ms")
    cells.append(f"{times.agreed:6d} of {len(times.passes[0])}")
    print("  ".join(cells))


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Strata beside the diplomacy package, side by side in one run.")
    parser.add_argument(
        "records", nargs="?", type=Path, default=RECORDS, help="JSON lines, a phase a line (.gz or not)"
    )
    parser.add_argument("--phases", type=int, default=1000, help="movement phases at most; 0: all (1000)")
    parser.add_argument("--passes", type=int, default=3, help="times over the same phases (3)")
    options = parser.parse_args(arguments)
    rows = read_rows(options.records, options.phases)
    print(f"{len(rows)} movement phases of {options.records.name}, {options.passes} passes")
    print(f"{'':<21}  {'first pass':<20}  {'repeated':<20}  {'median':<12}  as recorded")
    base = None
    for make in (diplomacy_package, strata, strata_told, strata_ahead):
        with get_context("spawn").Pool(1) as own_process:
            times = own_process.apply(measure, (make, rows, options.passes))
        show(times, base)
        base = base or times
    print(f"{'wanted':<21}  {WANTED['first']:18d} x  {WANTED['repeated']:18d} x")


if __name__ == "__main__":
    main(sys.argv[1:])
