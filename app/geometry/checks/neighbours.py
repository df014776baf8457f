"""Does the drawing show the neighbours that the table tells?"""

from __future__ import annotations

from collections.abc import Mapping

from ..adjacency import Pair, contacts, length, pair
from .subject import Finding, Findings, Subject


def neighbours(subject: Subject) -> Findings:
    """Table by table: borders, with joining lines and overrides, make the neighbours of the table."""
    for name, entry in subject.table.tables.items():
        if entry.by == "none":
            continue
        shown = subject.derivation.by(entry.by)
        lines = {pair(*line.between) for line in subject.table.lines.values() if name in line.joins}
        base = shown.joined | lines
        decided = {pair(*one.between): one.joins for one in subject.table.overrides if one.table == name}
        unsure = {names: run for names, run in shown.unsure.items() if names not in lines}
        yield from _idle(name, {names: joins for names, joins in decided.items() if names not in unsure}, base)
        unsure = {names: run for names, run in unsure.items() if names not in decided}
        yield from _undecided(name, unsure)
        yes = frozenset(names for names, joins in decided.items() if joins)
        right = (base | yes) - (decided.keys() - yes)
        yield from _different(name, right - unsure.keys(), subject.pairs(name) - unsure.keys())


def _idle(name: str, decided: Mapping[Pair, bool], base: frozenset[Pair]) -> Findings:
    for names, joins in decided.items():
        if joins == (names in base):
            text = f"the override for {' and '.join(names)} says what the drawing shows anyway: take it out"
            yield Finding("idle_override", f"adjacency.{name}", text)


def _undecided(name: str, unsure: Mapping[Pair, float]) -> Findings:
    for names, run in unsure.items():
        how = f"along {run:.1f} units" if run else "in a corner"
        text = f"{' and '.join(names)} touch only {how}: redraw that, or decide it by an override with a reason"
        yield Finding("undecided", f"adjacency.{name}", text)


def _different(name: str, right: frozenset[Pair], told: frozenset[Pair]) -> Findings:
    for names in sorted(told - right):
        text = f"{' and '.join(names)} are neighbours, but the drawing shows no border of theirs"
        yield Finding("not_drawn", f"adjacency.{name}", f"{text}: take them out, or draw one")
    for names in sorted(right - told):
        text = f"{' and '.join(names)} border each other in the drawing, but are no neighbours"
        yield Finding("not_told", f"adjacency.{name}", f"{text}: add them, or override it with a reason")


def shores(subject: Subject) -> Findings:
    """A coast province borders a sea, an inland one does not."""
    kinds = {id: province.kind for id, province in subject.table.provinces.items()}
    for id in subject.derivation.lands:
        seas = sorted(
            other
            for names, pieces in subject.derivation.contacts.borders.items()
            for other in names
            if id in names and kinds[other] == "sea" and length(pieces) >= subject.table.min_border
        )
        if kinds[id] == "inland" and seas:
            yield Finding("kind", f"provinces.{id}", f'borders {", ".join(seas)}: its kind should be "coast"')
        if kinds[id] == "coast" and not seas:
            yield Finding("kind", f"provinces.{id}", 'borders no sea: its kind should be "inland"')


def areas(subject: Subject) -> Findings:
    """What an area touches is what it borders in the drawing."""
    found = contacts(subject.plain.values())
    for id, area in subject.table.areas.items():
        if area.within:
            continue
        shown = {
            name
            for names, pieces in found.borders.items()
            if id in names and length(pieces) >= subject.table.min_border
            for name in names
            if name in subject.table.provinces
        }
        if shown != set(area.touches):
            text = f"touches should be {', '.join(sorted(shown)) or 'empty'}, as drawn"
            yield Finding("touches", f"areas.{id}", text)
