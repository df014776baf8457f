"""Do the levels of a board make one stack, each place of it on one of them, or on all?"""

from __future__ import annotations

from collections import defaultdict

from app.language import tr

from .subject import Finding, Findings, Subject


def levels(subject: Subject) -> Findings:
    """Something lies on every level."""
    for level in subject.table.levels:
        if not any(level in subject.levels_of(id) for id in subject.table.provinces):
            text = tr("no province lies on it: add provinces with @{level}, or take the level out", level=level)
            yield Finding("empty_level", f"levels.{level}", text)


def ids(subject: Subject) -> Findings:
    """A place is on a level once, and is written there in one way."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    plain = subject.table.board.plain_level
    for id, base in subject.bases.items():
        if plain and id == f"{base}@{plain}":
            yield Finding("plain_level", f"provinces.{id}", tr("lies on the plain level: write {base}", base=base))
        for level in subject.levels_of(id):
            found[base, level].append(id)
    for (_, level), names in found.items():
        if len(names) > 1:
            text = tr("is the same place as {name} on level {level}: take one of them out", name=names[0], level=level)
            yield Finding("same_place", f"provinces.{names[1]}", text)


def stacked(subject: Subject) -> Findings:
    """Only what is on several levels can lie right above each other."""
    for name, entry in subject.table.tables.items():
        if entry.stacked and len(subject.table.levels) < 2:
            text = tr("stacked does nothing without two [levels]: take it out, or name the levels")
            yield Finding("stacked", f"tables.{name}", text)
