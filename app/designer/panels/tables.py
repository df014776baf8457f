"""The neighbours that `map.toml` tells, beside those that the drawing shows: differences, decisions, matrix and CSV.

Nothing here knows Qt; facts go in, facts come out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from app.geometry.adjacency import Pair, pair
from app.geometry.live import Shown
from app.language import tr

from ..facts import Facts, fact, thawed, with_fact
from ..neighbours import decided, differing, rows_of, stored

Seen = Mapping[str, Shown]
"""Table -> what a graph shows of it."""


class Decision(NamedTuple):
    """What the designer has decided of two places, and why."""

    table: str
    names: Pair
    joins: bool
    reason: str


class Difference(NamedTuple):
    """Two places that are neighbours in the drawing (`add`) or in the table, but not in both."""

    table: str
    names: Pair
    add: bool

    @property
    def text(self) -> str:
        a, b = self.names
        if self.add:
            return tr("{a} and {b} border in the drawing, but are no neighbors ({table}).", a=a, b=b, table=self.table)
        return tr("{a} and {b} are neighbors ({table}), but do not border in the drawing.", a=a, b=b, table=self.table)


class Question(NamedTuple):
    """A contact that nobody has decided: too short, a corner (`run` 0), or levels that hardly overlap (`above`)."""

    table: str
    names: Pair
    run: float
    above: bool = False
    across: bool = False

    @property
    def text(self) -> str:
        a, b = self.names
        if self.across:
            return tr(
                "{a} and {b} face each other across {n} units of water. May a unit cross? ({table})", **self._told(a, b)
            )
        if self.above:
            return tr(
                "{a} and {b} overlap by only {n} square units. May a unit change there? ({table})", **self._told(a, b)
            )
        if not self.run:
            return tr("{a} and {b} meet only in a corner. May a unit cross there? ({table})", **self._told(a, b))
        return tr("{a} and {b} share only {n} units of border. May a unit cross there? ({table})", **self._told(a, b))

    def _told(self, a: str, b: str) -> dict[str, Any]:
        return {"a": a, "b": b, "n": round(self.run), "table": self.table}


def decisions(facts: Facts) -> tuple[Decision, ...]:
    """The overrides of a map, in the order of the file."""
    return tuple(
        Decision(one["table"], pair(*one["between"]), bool(one["joins"]), one.get("reason", ""))
        for one in fact(facts, ("overrides",), ())
    )


def differences(facts: Facts, seen: Seen) -> list[Difference]:
    """Where table and drawing differ; what is undecided is no difference."""
    found = []
    for table, one in differing(facts, seen).items():
        found += [Difference(table, names, True) for names in sorted(one.drawn - one.open.keys())]
        found += [Difference(table, names, False) for names in sorted(one.told)]
    return found


def blank(facts: Facts, seen: Seen) -> frozenset[str]:
    """The tables that say nothing yet."""
    return frozenset(table for table in seen if not stored(facts, table))


def closed(facts: Facts, seen: Seen) -> frozenset[str]:
    """The places that the drawing joins to others in a table that is told, and that stand in no table: nobody may go
    there, or they are new. Only the designer knows."""
    told = {_bare(name) for table in seen for names in stored(facts, table) for name in names}
    there = set(seen) - blank(facts, seen)
    ruled = {table: decided(facts, table) for table in there}
    drawn = {_bare(name) for table in there for names in seen[table].joined - ruled[table].keys() for name in names}
    return frozenset(drawn - told)


def of_place(differences: Iterable[Difference], place: str) -> list[Difference]:
    """Those that are about a place."""
    return [one for one in differences if place in map(_bare, one.names)]


def questions(facts: Facts, seen: Seen) -> list[Question]:
    """The contacts that nobody has decided, corners first."""
    found = []
    for table, shown in seen.items():
        ruled = decided(facts, table)
        found += [
            Question(table, names, run, names not in shown.lengths)
            for names, run in shown.unsure.items()
            if names not in ruled
        ]
    return sorted(found, key=lambda one: (one.run, one.names))


def idle(facts: Facts, seen: Seen, faced: frozenset[Pair] = frozenset()) -> list[Decision]:
    """Decisions that say what the drawing shows anyway; not those of lands that face each other across water
    (`faced`), which are asked again otherwise."""
    return [
        one
        for one in decisions(facts)
        if (shown := seen.get(one.table)) is not None
        and (one.joins or one.names not in faced)
        and one.names not in shown.unsure
        and one.joins == (one.names in shown.joined | shown.lines)
    ]


def taken_over(facts: Facts, wanted: Iterable[Difference]) -> Facts:
    """The facts with the tables as the drawing shows, where they differ so."""
    by_table: dict[str, list[Difference]] = {}
    for one in wanted:
        by_table.setdefault(one.table, []).append(one)
    for table, ones in by_table.items():
        add, take = [one.names for one in ones if one.add], [one.names for one in ones if not one.add]
        facts = with_pairs(facts, table, add, take)
    return facts


def with_pairs(facts: Facts, table: str, add: Iterable[Pair], take: Iterable[Pair] = ()) -> Facts:
    """The facts with some neighbours more, and some less, told from both sides; rows keep their order."""
    pairs = (stored(facts, table) - {pair(*one) for one in take}) | {pair(*one) for one in add}
    return with_fact(facts, ("adjacency", table), rows_of(facts, table, pairs))


def with_decision(facts: Facts, question: Question, joins: bool, reason: str) -> Facts:
    """The facts with a contact decided, and the table made to say so."""
    rest = [thawed(one) for one in fact(facts, ("overrides",), ())]
    rest = [one for one in rest if (one["table"], pair(*one["between"])) != (question.table, question.names)]
    entry = {"table": question.table, "between": list(question.names), "joins": joins, "reason": reason}
    facts = with_fact(facts, ("overrides",), [*rest, entry])
    change = [question.names]
    return with_pairs(facts, question.table, change if joins else (), () if joins else change)


def as_told(facts: Facts, wanted: Iterable[Difference], reason: str) -> Facts:
    """The facts with what the table says decided against the drawing."""
    for one in wanted:
        facts = with_decision(facts, Question(one.table, one.names, 0.0), not one.add, reason)
    return facts


def without_decision(facts: Facts, gone: Decision) -> Facts:
    """The facts without a decision; the table stays as it is until it is taken over from the drawing."""
    rest = [
        thawed(one)
        for one in fact(facts, ("overrides",), ())
        if (one["table"], pair(*one["between"]), bool(one["joins"])) != (gone.table, gone.names, gone.joins)
    ]
    return with_fact(facts, ("overrides",), rest or None)


def near(facts: Facts, seen: Seen, place: str) -> dict[str, dict[str, float | None]]:
    """Table -> neighbour or contact of a province -> the length of the border (None: by a line, or above it)."""
    found: dict[str, dict[str, float | None]] = {}
    for table, shown in seen.items():
        here: dict[str, float | None] = {}
        pairs = [*shown.lengths, *shown.unsure, *shown.joined, *shown.lines, *stored(facts, table)]
        for names in dict.fromkeys(pairs):
            ends = [_bare(name) for name in names]
            if place in ends and ends[0] != ends[1]:
                other = names[1] if ends[0] == place else names[0]
                own = names[0] if ends[0] == place else names[1]
                key = other if own == place else f"{own} – {other}"
                here[key] = shown.lengths.get(names)
        found[table] = here
    return found


def _bare(place: str) -> str:
    """A place without its coast."""
    return place.partition("/")[0]


def pair_of(place: str, key: str) -> Pair:
    """The two places that a key of `near` stands for."""
    own, dash, other = key.partition(" – ")
    return pair(own, other) if dash else pair(place, key)


def matrix(facts: Facts, seen: Seen, table: str) -> list[list[str]]:
    """A row and a column for each place of a table: the length of the border where they are neighbours, "yes" where
    they are without one, "?" where it is undecided."""
    shown, told = seen[table], stored(facts, table)
    ruled = decided(facts, table)
    there = {name for names in (*told, *shown.joined, *shown.unsure) for name in names}
    order = {id: n for n, id in enumerate(fact(facts, ("provinces",), {}))}
    places = sorted(there, key=lambda name: (order.get(_bare(name), len(order)), name))

    def cell(a: str, b: str) -> str:
        names = pair(a, b)
        if a == b:
            return ""
        if names in shown.unsure and names not in ruled:
            return "?"
        run = shown.lengths.get(names)
        return "" if names not in told else f"{run:.0f}" if run else tr("yes")

    return [["", *places], *([a, *(cell(a, b) for b in places)] for a in places)]


def csv_text(rows: Sequence[Sequence[str]]) -> str:
    """Rows as comma-separated values (RFC 4180)."""
    import csv
    import io

    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


def pairs_csv(facts: Facts, seen: Seen) -> str:
    """Every contact of every table on a line: table, places, length, what the table says, the reason."""
    why = {(one.table, one.names): one.reason for one in decisions(facts)}
    rows: list[list[str]] = [["table", "place", "neighbor", "length", "neighbors", "reason"]]
    for table, shown in seen.items():
        told = stored(facts, table)
        for names in sorted({*told, *shown.lengths, *shown.joined}):
            run = shown.lengths.get(names)
            length = "" if run is None else f"{run:.1f}"
            rows.append([table, *names, length, "yes" if names in told else "no", why.get((table, names), "")])
    return csv_text(rows)
