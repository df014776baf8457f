"""Tables and drawings that spell a place differently: what the table calls `LYO` may be drawn as `gol`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules import tr

from .values import Raw, Table, split_coast


def match_names(raw: Raw) -> None:
    """Give the places of the tables the names they have in the drawing: without regard to case, then by their other
    names. What was matched by another name is noted."""
    if not raw.shapes:
        return
    drawn = {name.lower(): name for name in reversed(raw.shapes)}
    found = {name: drawn[name.lower()] for name in _named(raw.table) if name.lower() in drawn}
    taken = set(found.values())
    for name in _named(raw.table):
        others = (*raw.table.aliases.get(name, ()), raw.table.names.get(name, ""))
        fitting = (drawn.get(one.lower(), "") for one in others)
        match = next((one for one in fitting if one and one not in taken), "")
        if match and name not in found:
            found[name] = match
            taken.add(match)
            raw.note("id", tr("{name} of the table is drawn as {match}.", name=name, match=match), id=match)
    changed = {name: match for name, match in found.items() if name != match}
    if changed:
        _rename(raw.table, changed)
    raw.spots = {found.get(name, drawn.get(name.lower(), name)): spots for name, spots in raw.spots.items()}
    raw.kinds = {drawn.get(name.lower(), name): kind for name, kind in raw.kinds.items()}


def _named(table: Table) -> list[str]:
    """Every province that a table names, without coasts."""
    places = [*table.names, *table.army, *table.fleet, *table.centers]
    return list(dict.fromkeys(split_coast(place)[0] for place in places))


def _rename(table: Table, names: dict[str, str]) -> None:
    def now(place: str) -> str:
        province, coast = split_coast(place)
        return names.get(province, province) + (f"/{coast}" if coast else "")

    def renamed(rows: dict[str, list[str]]) -> dict[str, list[str]]:
        return {now(place): list(_each(now(one) for one in near)) for place, near in rows.items()}

    table.names = {now(name): full for name, full in table.names.items()}
    table.aliases = {now(name): others for name, others in table.aliases.items()}
    table.army, table.fleet = renamed(table.army), renamed(table.fleet)
    table.centers = {now(name) for name in table.centers}
    for power in table.powers.values():
        power.homes = [now(name) for name in power.homes]
        power.start = [(kind, now(place)) for kind, place in power.start]


def _each(places: Iterable[str]) -> Iterator[str]:
    return iter(dict.fromkeys(places))
