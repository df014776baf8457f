"""Places of a map by their names: everywhere they are told of, when one is renamed, taken away or made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .facts import Facts, fact, facts_from, thawed, with_fact
from .levels import MARK, base_of, ids_of, levels_of, new_id

Name = Callable[[str], str | None]
"""What a place is called now; None if it is gone."""


def renamed(facts: Facts, old: str, new: str) -> Facts:
    """The facts with a place (without its level) under another id, on all levels."""

    def name(id: str) -> str:
        base, mark, level = id.partition(MARK)
        return f"{new}{mark}{level}" if base == old else id

    return _with_names(facts, name)


def removed(facts: Facts, ids: Sequence[str]) -> Facts:
    """The facts without some places (with their levels), and without all that was said of them."""
    gone = set(ids)
    return _with_names(facts, lambda id: None if id in gone else id)


def _with_names(facts: Facts, name: Name) -> Facts:
    table: dict[str, Any] = thawed(facts)
    for key in ("provinces", "areas"):
        if key in table:
            table[key] = {now: entry for id, entry in table[key].items() if (now := name(id)) is not None}
    for power in table.get("powers", {}).values():
        _in_list(power, "homes", name)
        if "start" in power:
            power["start"] = [unit for text in power["start"] if (unit := _unit(text, name))]
    for area in table.get("areas", {}).values():
        _in_list(area, "touches", name)
        _in_field(area, "within", name)
    table_lines = table.get("lines", {})
    for id, line in list(table_lines.items()):
        if any(name(end) is None for end in line["between"]):
            del table_lines[id]
            continue
        _in_list(line, "between", name)
        _in_field(line, "through", name)
    if "adjacency" in table:
        table["adjacency"] = {key: dict(_rows(rows, name)) for key, rows in table["adjacency"].items()}
    if "overrides" in table:
        table["overrides"] = [one for one in (_override(one, name) for one in table["overrides"]) if one]
        if not table["overrides"]:
            del table["overrides"]
    return facts_from(table)


def _place(place: str, name: Name) -> str | None:
    """A place with its coast: "StP/nc"."""
    id, slash, coast = place.partition("/")
    now = name(id)
    return None if now is None else f"{now}{slash}{coast}"


def _unit(text: str, name: Name) -> str | None:
    kind, _, place = text.partition(" ")
    now = _place(place, name)
    return f"{kind} {now}" if now else None


def _in_list(entry: dict[str, Any], key: str, name: Name) -> None:
    if key in entry:
        entry[key] = [now for one in entry[key] if (now := _place(one, name)) is not None]


def _in_field(entry: dict[str, Any], key: str, name: Name) -> None:
    if entry.get(key):
        now = _place(entry[key], name)
        if now is None:
            del entry[key]
        else:
            entry[key] = now


def _rows(rows: Mapping[str, Sequence[str]], name: Name) -> Iterator[tuple[str, list[str]]]:
    for place, near in rows.items():
        now = _place(place, name)
        if now is not None:
            yield now, [to for one in near if (to := _place(one, name)) is not None]


def _override(one: dict[str, Any], name: Name) -> dict[str, Any] | None:
    ends = [_place(place, name) for place in one["between"]]
    return None if None in ends else {**one, "between": ends}


def with_place(facts: Facts, like: str, base: str, title: str, levels: Sequence[str]) -> Facts:
    """The facts with a new place on some levels, of the kind of another one: a province, or an area as that is."""
    areas = fact(facts, ("areas",), {})
    if like in areas:
        return with_fact(facts, ("areas", base), {"name": title, "kind": areas[like]["kind"]})
    there, everywhere = ids_of(facts, like), set(levels) == set(levels_of(facts))
    for level in levels:
        kind = fact(facts, ("provinces", there.get(level, ""), "kind"), "inland")
        id = _twin(there, like, base, level, facts) if everywhere else new_id(facts, base, level)
        facts = with_fact(facts, ("provinces", id), {"name": title, "kind": kind})
    return facts


def _twin(there: Mapping[str, str], like: str, base: str, level: str, facts: Facts) -> str:
    """The id of a new place on a level, marked as that of the other one is."""
    id = there.get(level)
    return base + id.removeprefix(like) if id else new_id(facts, base, level)


def with_province(facts: Facts, base: str, title: str, kind: str, levels: Sequence[str]) -> Facts:
    """The facts with a new province on some levels."""
    everywhere = set(levels) == set(levels_of(facts))
    plain = any(level.get("plain") for level in fact(facts, ("levels",), {}).values())
    ids = [base] if everywhere and not plain else [new_id(facts, base, level) for level in levels]
    for id in ids:
        facts = with_fact(facts, ("provinces", id), {"name": title, "kind": kind})
    return facts


def free_base(facts: Facts, taken: Sequence[str] = ()) -> str:
    """An id that no place has, in the manner of those there are: a number among numbers, else N1, N2 ..."""
    there = {base_of(id).lower() for key in ("provinces", "areas") for id in fact(facts, (key,), {})}
    there |= {name.lower() for name in taken}
    numbers = [int(name) for name in there if name.isdecimal() and len(name) < 10]
    if len(numbers) * 2 > len(there):
        return str(max(numbers) + 1)
    number = 1
    while f"n{number}" in there:
        number += 1
    return f"N{number}"
