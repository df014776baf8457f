"""Does the drawing show the neighbours that the table tells?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from app.language import tr
from rules import listed

from ..adjacency import Contacts, Derived, Pair, contacts, length, pair
from ..facing import NARROW, facing
from ..stacking import above
from .subject import Finding, Findings, Subject, province_of

SUITED = {"land": ("coast", "inland"), "water": ("sea", "coast"), "any": ("sea", "coast", "inland")}
"""The kinds of provinces that units of a table can be in."""


def neighbours(subject: Subject) -> Findings:
    """Table by table: borders, with joining lines and overrides, make the neighbours of the table."""
    for name, entry in subject.table.tables.items():
        if entry.by == "none":
            continue
        beside = _united(derivation.by(entry.by) for derivation in subject.derivations.values())
        over = _stacked(subject, entry.by) if entry.stacked else Derived(frozenset(), {})
        lines = {pair(*line.between) for line in subject.table.lines.values() if name in line.joins}
        base = beside.joined | over.joined | lines
        decided = {pair(*one.between): one.joins for one in subject.table.overrides if one.table == name}
        unsure = {names: run for names, run in {**beside.unsure, **over.unsure}.items() if names not in base}
        yield from _idle(subject, name, {one: joins for one, joins in decided.items() if one not in unsure}, base)
        unsure = {names: run for names, run in unsure.items() if names not in decided}
        yield from _undecided(subject, name, unsure)
        yes = frozenset(names for names, joins in decided.items() if joins)
        right = (base | yes) - (decided.keys() - yes)
        yield from _different(subject, name, right - unsure.keys(), subject.pairs(name) - unsure.keys())


def _united(levels: Iterable[Derived]) -> Derived:
    """What is shown on any level; what is too short on one may be long enough on another."""
    joined: frozenset[Pair] = frozenset()
    unsure: dict[Pair, float] = {}
    for shown in levels:
        joined |= shown.joined
        unsure |= {names: max(run, unsure.get(names, 0.0)) for names, run in shown.unsure.items()}
    return Derived(joined, {names: run for names, run in unsure.items() if names not in joined})


def _stacked(subject: Subject, rule: str) -> Derived:
    """Places right above each other, of those that a table of this rule is about."""
    suited = {id for id, province in subject.table.provinces.items() if province.kind in SUITED[rule]}
    sheets = [{id: shape for id, shape in sheet.items() if id in suited} for sheet in subject.sheets.values()]
    return _united(above(lower, upper, subject.table.min_border) for lower, upper in pairwise(sheets))


def _idle(subject: Subject, name: str, decided: Mapping[Pair, bool], base: frozenset[Pair]) -> Findings:
    """Decisions that change nothing. That nobody crosses a narrow water is one that is worth keeping."""
    idle = [names for names, joins in decided.items() if joins == (names in base)]
    faced = _faced(subject) if idle else frozenset()
    for names in idle:
        if names in base or names not in faced:
            text = tr("the override for {names} says what the drawing shows anyway: take it out", names=listed(names))
            yield Finding("idle_override", f"adjacency.{name}", text)


def _faced(subject: Subject) -> frozenset[Pair]:
    """Lands that face each other across a narrow water on any level."""
    least = NARROW * subject.table.unit_radius
    return frozenset(names for sheet in subject.sheets.values() for names in facing(sheet, least))


def _undecided(subject: Subject, name: str, unsure: Mapping[Pair, float]) -> Findings:
    for names, run in unsure.items():
        how = tr("only in a corner")
        if _apart(subject, names):
            how = tr("above each other on only {run:.1f} square units", run=run)
        elif run:
            how = tr("only along {run:.1f} units", run=run)
        text = tr(
            "{names} touch {how}: redraw that, or decide it by an override with a reason",
            names=listed(names),
            how=how,
        )
        yield Finding("undecided", f"adjacency.{name}", text)


def _different(subject: Subject, name: str, right: frozenset[Pair], told: frozenset[Pair]) -> Findings:
    for names in sorted(told - right):
        lack = _lack(subject, name, names)
        text = tr("{names} are neighbors, but {lack}", names=listed(names), lack=lack)
        yield Finding("not_drawn", f"adjacency.{name}", text)
    for names in sorted(right - told):
        how = tr("lie right above each other") if _apart(subject, names) else tr("border each other in the drawing")
        text = tr(
            "{names} {how}, but are no neighbors: add them, or override it with a reason",
            names=listed(names),
            how=how,
        )
        yield Finding("not_told", f"adjacency.{name}", text)


def _lack(subject: Subject, name: str, names: Pair) -> str:
    """Why two places are no neighbours, and what would make it right."""
    if not _apart(subject, names):
        return tr("the drawing shows no border of theirs: take them out, or draw one")
    if not subject.table.tables[name].stacked:
        return tr("lie on different levels: take them out, or set stacked = true in tables.{name}", name=name)
    return tr("do not lie right above each other: take them out, or override it with a reason")


def _apart(subject: Subject, names: Pair) -> bool:
    """Whether two places have no level in common."""
    one, other = (set(subject.levels_of(province_of(name))) for name in names)
    return not one & other


def shores(subject: Subject) -> Findings:
    """A coast province borders a sea, an inland one does not."""
    kinds = {id: province.kind for id, province in subject.table.provinces.items()}
    for id in subject.table.provinces:
        near = {other for one in subject.derivations.values() for other in _beside(subject, one.contacts, id)}
        seas = sorted(other for other in near if kinds[other] == "sea")
        if kinds[id] == "inland" and seas:
            yield Finding("kind", f"provinces.{id}", f'borders {", ".join(seas)}: its kind should be "coast"')
        if kinds[id] == "coast" and not seas and id in subject.shapes:
            yield Finding("kind", f"provinces.{id}", 'borders no sea: its kind should be "inland"')


def _beside(subject: Subject, found: Contacts, id: str) -> Iterator[str]:
    """What shares a border with a place that is long enough to count."""
    for other, pieces in found.beside.get(id, {}).items():
        if length(pieces) >= subject.table.min_border:
            yield other


def areas(subject: Subject) -> Findings:
    """What an area touches is what it borders in the drawing."""
    found = [contacts(sheet) for sheet in subject.sheets.values()]
    for id, area in subject.table.areas.items():
        if area.within:
            continue
        shown = {name for sheet in found for name in _beside(subject, sheet, id)}
        shown &= subject.table.provinces.keys()
        if shown != set(area.touches):
            text = tr("touches should be {shown}, as drawn", shown=", ".join(sorted(shown)) or tr("empty"))
            yield Finding("touches", f"areas.{id}", text)
