"""The content of a `map.toml` as an immutable value: nested mappings and tuples. An edit makes a new value.

A path of keys such as ("provinces", "Wes", "name") names a place in it. Writing it back changes only what differs, so
that comments and layout of the file stay.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import rules
from app.geometry.planar import EditRefusal, Graph
from app.language import tr

Facts = Mapping[str, Any]
Path = tuple[str, ...]

INLINE = ("provinces", "areas", "lines", "tables", "levels")
"""Tables whose entries are written on one line each."""
ORDER = (
    *("name", "adjective", "letter", "kind", "center", "coasts", "lakeside", "aliases", "homes", "start"),
    *("table", "between", "through", "joins", "reason", "touches", "within", "extra"),
)
"""The sequence of fields in a new entry."""
RADIUS = 12.0
"""The radius of a unit in board units, if the map does not say."""


def facts_of(text: str) -> Facts:
    """Return the facts in the text of a file. Raises FormatFault, a ValueError, if it is not valid TOML."""
    facts: Facts = frozen(rules.files.read_toml(text))
    return facts


def frozen(value: Any) -> Any:
    """Return a value of TOML as an immutable one."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: frozen(one) for key, one in value.items()})
    if isinstance(value, list | tuple):
        return tuple(frozen(one) for one in value)
    return value


def thawed(value: Any) -> Any:
    """Return an immutable value as dicts and lists."""
    if isinstance(value, Mapping):
        return {key: thawed(one) for key, one in value.items()}
    if isinstance(value, tuple):
        return [thawed(one) for one in value]
    return value


def fact(facts: Facts, path: Sequence[str], default: Any = None) -> Any:
    """Return the value at a path, or `default`."""
    found: Any = facts
    for key in path:
        if not isinstance(found, Mapping) or key not in found:
            return default
        found = found[key]
    return found


def with_fact(facts: Facts, path: Sequence[str], value: Any) -> Facts:
    """Return the facts with another value at a path, making tables on the way. None removes the value."""
    key, rest = path[0], path[1:]
    found = dict(facts)
    if rest:
        inner = with_fact(found.get(key, MappingProxyType({})), rest, value)
        found[key] = inner
    elif value is None:
        found.pop(key, None)
    else:
        found[key] = frozen(value)
    return MappingProxyType(found)


def without_fact(facts: Facts, path: Sequence[str]) -> Facts:
    """Return the facts without the value at a path."""
    return with_fact(facts, path, None) if fact(facts, path) is not None else facts


def text_of(text: str, old: Facts, new: Facts) -> str:
    """Return the text of a file with the facts `old`, changed to `new`; the same text if nothing differs."""
    if old == new:
        return text
    import tomlkit

    document = tomlkit.parse(text)
    _patch(document, thawed(old), thawed(new), ())
    written = tomlkit.dumps(document)
    if tomllib.loads(written) == thawed(new):
        return written
    return fresh_text(new)  # a correct file matters more than its layout


def fresh_text(facts: Facts) -> str:
    """Return facts as the text of a new file, laid out like the maps of this project."""
    tables = {key for key, value in facts.items() if isinstance(value, Mapping) or (value and _of_tables(value))}
    plain = {key: value for key, value in facts.items() if key not in tables}
    parts = [_lines(plain)]
    for key, value in facts.items():
        if isinstance(value, Mapping):
            parts += _section((key,), value)
        elif key not in plain:
            parts += [f"[[{_key(key)}]]\n{_lines(entry)}" for entry in value]
    return "\n".join(parts)


def _section(path: Path, table: Mapping[str, Any]) -> list[str]:
    """Return a table with its heading, and the tables in it that have headings of their own."""
    inner = {} if path[0] in INLINE else {key: one for key, one in table.items() if isinstance(one, Mapping)}
    lines = _lines({key: one for key, one in table.items() if key not in inner})
    heading = f"[{'.'.join(map(_key, path))}]\n"
    return [*([heading + lines] if lines or not inner else []),
            *(part for key, one in inner.items() for part in _section((*path, key), one))]  # fmt: skip


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_said(value)}\n" for key, value in table.items())


def _said(value: Any) -> str:
    """Return a value on one line."""
    import tomlkit

    if isinstance(value, Mapping):
        return _line(value, sorted(value, key=_order))
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_said, value))}]"
    return str(tomlkit.item(value).as_string())


def _key(key: str) -> str:
    import tomlkit

    return tomlkit.key(key).as_string()


def _order(key: str) -> int:
    return ORDER.index(key) if key in ORDER else len(ORDER)


def _patch(table: Any, old: Mapping[str, Any], new: Mapping[str, Any], path: Path) -> None:
    """Change a table of tomlkit where `new` differs from `old`."""
    for key in old:
        if key not in new:
            del table[key]
    for key, value in new.items():
        before = old.get(key)
        if key in old and before == value:
            continue
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            _patch(table[key], before, value, (*path, key))
        elif _of_tables(value) and _of_tables(before or []) and path == ():
            table[key] = _tables(table.get(key), before or [], value)
        elif key in old:
            table[key] = _item(value, (*path, key))
        else:
            table.add(key, _item(value, (*path, key)))


def _of_tables(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, Mapping) for one in value)


def _tables(there: Any, old: list[Any], new: list[Any]) -> Any:
    """Return an array of tables; unchanged entries keep their layout."""
    import tomlkit

    found = tomlkit.aot()
    left = list(zip(old, there or []))
    for value in new:
        same = next((pair for pair in left if pair[0] == value), None)
        if same:
            left.remove(same)
        found.append(same[1] if same else _table(value, inline=False))
    return found


def _item(value: Any, path: Path) -> Any:
    """Return a value as an item of tomlkit."""
    import tomlkit

    if isinstance(value, Mapping):
        if len(path) == 1:
            made = tomlkit.table()
            for key, one in value.items():
                made.add(key, _item(one, (*path, key)))
            return made
        return _table(value, inline=path[0] in INLINE or len(path) > 2)
    return tomlkit.item(value)


def _table(value: Mapping[str, Any], inline: bool) -> Any:
    import tomlkit

    keys = sorted(value, key=_order)
    if inline:
        return tomlkit.value(_line(value, keys))
    made: Any = tomlkit.table()
    for key in keys:
        one = value[key]
        made.add(key, _table(one, inline=True) if isinstance(one, Mapping) else tomlkit.item(one))
    return made


def _line(value: Mapping[str, Any], keys: Sequence[str]) -> str:
    """Return a table on one line, with spaces inside its braces like the maps of this project."""
    parts = [f"{_key(key)} = {_said(value[key])}" for key in keys]
    return f"{{ {', '.join(parts)} }}" if parts else "{}"


# ----------------------------------------------------------------------------------------------------
# The levels of a map, and the ids of provinces on them.

MARK = "@"
"""Separates a place from its level in an id."""


def levels_of(facts: Facts) -> tuple[str, ...]:
    """Return the ids of the levels, the lowest first; ("",) if the board has none."""
    return tuple(fact(facts, ("levels",), {})) or ("",)


def plain_of(facts: Facts) -> str:
    """Return the level of places whose ids have no mark; "" if there is none."""
    return next((id for id, level in fact(facts, ("levels",), {}).items() if level.get("plain")), "")


def base_of(id: str) -> str:
    """Return a province's id without its level."""
    return id.partition(MARK)[0]


def without_coast(place: str) -> str:
    """Return the province of a place such as "StP/nc"."""
    return place.partition("/")[0]


def lies_of(facts: Facts) -> dict[str, tuple[str, ...]]:
    """Return province without level -> its levels, for those that are not on all levels."""
    levels, plain = levels_of(facts), plain_of(facts)
    found: dict[str, set[str]] = defaultdict(set)
    for id in fact(facts, ("provinces",), {}):
        base, marked, level = id.partition(MARK)
        found[base] |= {level} if marked else {plain} if plain else set(levels)
    return {
        base: tuple(one for one in levels if one in on) for base, on in found.items() if on & set(levels) != set(levels)
    }


def ids_of(facts: Facts, base: str) -> dict[str, str]:
    """Return level -> the id of a place (province or area) on it; levels without it are left out."""
    plain, found = plain_of(facts), {}
    provinces = fact(facts, ("provinces",), {})
    for level in levels_of(facts):
        own = f"{base}{MARK}{level}"
        if own in provinces:
            found[level] = own
        elif base in provinces and plain in ("", level):
            found[level] = base
    if not found and base in fact(facts, ("areas",), {}):
        return dict.fromkeys(levels_of(facts), base)
    return found


def id_on(facts: Facts, base: str, level: str) -> str:
    """Return the id of a place on a level; "" if it is not there."""
    return ids_of(facts, base).get(level, "")


def lies_above(facts: Facts, one: str, other: str) -> bool:
    """Whether a place is on a higher level than another."""
    levels, plain = levels_of(facts), plain_of(facts)
    own, others = (id.partition(MARK)[2] or plain for id in (one, other))
    return own in levels and others in levels and levels.index(own) > levels.index(others)


def new_id(facts: Facts, base: str, level: str) -> str:
    """Return the id that a new province would have on a level."""
    return base if level in ("", plain_of(facts)) else f"{base}{MARK}{level}"


def center_count(facts: Facts) -> int:
    """Return the number of supply centers on a map."""
    return sum(bool(entry.get("center")) for entry in fact(facts, ("provinces",), {}).values())


def unit_radius(facts: Facts) -> float:
    """Return the radius of a unit, in board units."""
    return float(fact(facts, ("unit_radius",), RADIUS))


def start_units(facts: Facts) -> dict[str, tuple[str, str]]:
    """Return place -> the power and kind of the unit that starts there."""
    return {
        text.partition(" ")[2]: (power, text.partition(" ")[0])
        for power, entry in fact(facts, ("powers",), {}).items()
        for text in entry.get("start", ())
    }


def province_kind(drawn: str) -> str:
    """Return the kind that the facts have for a new province drawn as this kind of shape."""
    return drawn if drawn in ("sea", "dock") else "inland"


def fitting(graph: Graph, facts: Facts) -> EditRefusal | None:
    """Check that the facts can describe on which levels each place is drawn, and return a refusal if they cannot.

    Areas, and provinces that are one on all levels, cannot be on only some of them.
    """
    lies, levels = lies_of(facts), levels_of(facts)
    for region in graph.net.regions.values():
        drawn = graph.net.lies.get(region.province, levels)
        if set(drawn) != set(lies.get(region.province, levels)):
            text = tr("{place} is the same province on all levels. Unlock them all first.", place=region.province)
            return EditRefusal(text)
    return None


def synced(graph: Graph, facts: Facts) -> Graph:
    """Return the graph with the levels given by the facts."""
    net, levels = graph.net, levels_of(facts)
    lies = lies_of(facts)
    plain = plain_of(facts) or levels[-1]
    if (net.levels, dict(net.lies), net.plain) == (levels, lies, plain):
        return graph
    return replace(graph, net=replace(net, levels=levels, lies=lies, plain=plain))


# ----------------------------------------------------------------------------------------------------
# Renaming, removing and adding places, everywhere the facts refer to them.

Name = Callable[[str], str | None]
"""Maps an id to its new id; None if the place is removed."""


def renamed(facts: Facts, old: str, new: str) -> Facts:
    """Return the facts with a place (without its level) under another id, on all levels."""

    def name(id: str) -> str:
        base, mark, level = id.partition(MARK)
        return f"{new}{mark}{level}" if base == old else id

    return _with_names(facts, name)


def removed(facts: Facts, ids: Sequence[str]) -> Facts:
    """Return the facts without some places (with their levels), and without everything that refers to them."""
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
    named: Facts = frozen(table)
    return named


def _place(place: str, name: Name) -> str | None:
    """Return the new id of a place with its coast, such as "StP/nc"; None if it is removed."""
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
    """Return the facts with a new place on some levels, of the same kind as `like`: a province or an area."""
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
    """Return the id of a new place on a level, marked like the id of `like` there."""
    id = there.get(level)
    return base + id.removeprefix(like) if id else new_id(facts, base, level)


def with_province(facts: Facts, base: str, title: str, kind: str, levels: Sequence[str]) -> Facts:
    """Return the facts with a new province on some levels."""
    everywhere = set(levels) == set(levels_of(facts))
    plain = any(level.get("plain") for level in fact(facts, ("levels",), {}).values())
    ids = [base] if everywhere and not plain else [new_id(facts, base, level) for level in levels]
    for id in ids:
        facts = with_fact(facts, ("provinces", id), {"name": title, "kind": kind})
    return facts


def free_base(facts: Facts, taken: Sequence[str] = ()) -> str:
    """Return an unused id in the style of the present ones: the next number if most are numbers, otherwise N1, N2 ...
    """
    there = {base_of(id).lower() for key in ("provinces", "areas") for id in fact(facts, (key,), {})}
    there |= {name.lower() for name in taken}
    numbers = [int(name) for name in there if name.isdecimal() and len(name) < 10]
    if len(numbers) * 2 > len(there):
        return str(max(numbers) + 1)
    number = 1
    while f"n{number}" in there:
        number += 1
    return f"N{number}"
