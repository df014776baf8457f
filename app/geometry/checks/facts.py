"""Is the table right in itself? Neighbours from both sides, places, homes, the start, the way to win."""

from __future__ import annotations

from collections import defaultdict

from app.language import tr
from rules import listed

from .subject import Finding, Findings, Subject, province_of


def symmetry(subject: Subject) -> Findings:
    """Who borders whom is told from both sides."""
    for name, moves in subject.table.adjacency.items():
        for place, near in moves.items():
            for to in near:
                if place not in moves.get(to, ()):
                    text = tr(
                        "{place} has {to}, but {to} not {place}: add it there, or take it away here", place=place, to=to
                    )
                    yield Finding("one_sided", f"adjacency.{name}", text)


def places(subject: Subject) -> Findings:
    """Each way to move has places that suit it: coasts where a province is split, land or water under it."""
    for name, entry in subject.table.tables.items():
        for place in subject.table.adjacency.get(name, {}):
            province = subject.table.provinces[province_of(place)]
            split = entry.by == "water" and province.coasts and province.kind != "sea"
            if split and "/" not in place:
                coasts = listed([f"{place}/{coast}" for coast in province.coasts], "or")
                yield Finding(
                    "place",
                    f"adjacency.{name}",
                    tr("{place} has coasts here: write {coasts}", place=place, coasts=coasts),
                )
            elif (
                "/" in place and not split and (entry.by != "none" or place.partition("/")[2] not in province.lakeside)
            ):
                text = tr(
                    "{place} should be {right}: coasts do not matter to this table",
                    place=place,
                    right=province_of(place),
                )
                yield Finding("place", f"adjacency.{name}", text)
            if {"land": "sea", "water": "inland"}.get(entry.by) == province.kind:
                text = tr(
                    "{place} is {kind}, where no unit of this table can stand: take it out",
                    place=place,
                    kind=province.kind,
                )
                yield Finding("place", f"adjacency.{name}", text)


def reach(subject: Subject) -> Findings:
    """Every province can be reached from every other, by one unit or another; docks, a world apart, from docks."""
    kinds = {id: entry.kind for id, entry in subject.table.provinces.items()}
    for docks in (False, True):
        yield from _reached(subject, [id for id, kind in kinds.items() if (kind == "dock") == docks])


def _reached(subject: Subject, provinces: list[str]) -> Findings:
    """Which of some provinces the first of them does not lead to."""
    near: dict[str, set[str]] = defaultdict(set)
    for moves in subject.table.adjacency.values():
        for place, ends in moves.items():
            near[province_of(place)] |= {province_of(end) for end in ends}
    seen, rim = set(provinces[:1]), provinces[:1]
    while rim:
        fresh = sorted(near[rim.pop()] - seen)
        seen.update(fresh)
        rim += fresh
    for province in provinces:
        if province not in seen:
            text = tr("cannot be reached from {province}: it needs neighbors in a table", province=provinces[0])
            yield Finding("out_of_reach", province, text)


def homes(subject: Subject) -> Findings:
    """Powers build in their homes, so these are centers; one that begins with nothing may have none."""
    for power, entry in subject.table.powers.items():
        if entry.start and not entry.homes:
            yield Finding("home", f"powers.{power}", tr("has no homes: give it at least one center"))
        for home in entry.homes:
            if not subject.table.provinces[home].center:
                yield Finding(
                    "home", f"powers.{power}", tr("its home {home} is no center: set center = true there", home=home)
                )


def start(subject: Subject) -> Findings:
    """The units of the start stand where their kind can stand, one to a province."""
    table_of = {kind: name for name, entry in subject.table.tables.items() for kind in entry.kinds}
    taken: dict[str, str] = {}
    for power, entry in subject.table.powers.items():
        for unit in entry.start:
            kind, _, place = unit.partition(" ")
            moves = subject.table.adjacency[table_of[kind]]
            if not moves.get(place):
                like = [stand for stand in moves if province_of(stand) == province_of(place)]
                right = (
                    tr("write {like}", like=listed([f"{kind} {stand}" for stand in like], "or"))
                    if like
                    else tr("put it elsewhere")
                )
                yield Finding(
                    "start", f"powers.{power}.start", tr("{unit} cannot stand there: {right}", unit=unit, right=right)
                )
            other = taken.get(province_of(place))
            taken[province_of(place)] = unit
            if other:
                text = tr("{unit} starts in the same province as {other}: one of them must go", unit=unit, other=other)
                yield Finding("start", f"powers.{power}.start", text)


def victory(subject: Subject) -> Findings:
    """There are enough centers to win, and not enough for two; 0 is no number of centers to win by."""
    centers = sum(province.center for province in subject.table.provinces.values())
    needed = subject.table.victory_centers
    if needed and not centers / 2 < needed <= centers:
        text = tr(
            "{needed} of {centers} centers: it should be from {least} to {centers}",
            needed=needed,
            centers=centers,
            least=centers // 2 + 1,
        )
        yield Finding("victory", "victory_centers", text)


def names(subject: Subject) -> Findings:
    """No id, name or alias means two provinces; a name may be that of one place on all its levels."""
    meant: dict[str, str] = {}
    for id, province in subject.table.provinces.items():
        for word in dict.fromkeys(word.lower() for word in (id, province.name, *province.aliases)):
            other = meant.setdefault(word, id)
            stacked = word == province.name.lower() and subject.bases[other] == subject.bases[id]
            if other != id and not stacked:
                yield Finding(
                    "name",
                    f"provinces.{id}",
                    tr("'{word}' also means {other}: change one of them", word=word, other=other),
                )
