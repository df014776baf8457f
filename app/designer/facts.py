"""What a `map.toml` says, as an immutable value: nested mappings and tuples. An edit gives a new value.

A place in it is a path of keys: ("provinces", "Wes", "name"). Writing it back touches only what differs, so that
comments and the layout of the file stay.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import rules.files
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
"""How the fields of a new entry follow each other."""


def facts_of(text: str) -> Facts:
    """The facts in the text of a file. FormatFault, a ValueError, if it is not valid TOML."""
    return facts_from(rules.files.read_toml(text))


def facts_from(table: Mapping[str, Any]) -> Facts:
    """The facts that dicts and lists tell."""
    return MappingProxyType({key: frozen(value) for key, value in table.items()})


def frozen(value: Any) -> Any:
    """A value of TOML made immutable."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: frozen(one) for key, one in value.items()})
    if isinstance(value, list | tuple):
        return tuple(frozen(one) for one in value)
    return value


def thawed(value: Any) -> Any:
    """The same as dicts and lists."""
    if isinstance(value, Mapping):
        return {key: thawed(one) for key, one in value.items()}
    if isinstance(value, tuple):
        return [thawed(one) for one in value]
    return value


def fact(facts: Facts, path: Sequence[str], default: Any = None) -> Any:
    """What stands at a path."""
    found: Any = facts
    for key in path:
        if not isinstance(found, Mapping) or key not in found:
            return default
        found = found[key]
    return found


def with_fact(facts: Facts, path: Sequence[str], value: Any) -> Facts:
    """The facts with another value at a path; tables on the way are made. None takes it out."""
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
    """The facts without what stands at a path."""
    return with_fact(facts, path, None) if fact(facts, path) is not None else facts


def text_of(text: str, old: Facts, new: Facts) -> str:
    """The text of a file that said `old`, made to say `new`: the very same text if nothing differs."""
    if old == new:
        return text
    import tomlkit

    document = tomlkit.parse(text)
    _patch(document, thawed(old), thawed(new), ())
    written = tomlkit.dumps(document)
    if tomllib.loads(written) == thawed(new):
        return written
    return fresh_text(new)  # correct before beautiful


def fresh_text(facts: Facts) -> str:
    """Facts as the text of a new file, laid out as the maps of this project are."""
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
    """A table with its heading, and those in it that have headings of their own."""
    inner = {} if path[0] in INLINE else {key: one for key, one in table.items() if isinstance(one, Mapping)}
    lines = _lines({key: one for key, one in table.items() if key not in inner})
    heading = f"[{'.'.join(map(_key, path))}]\n"
    return [*([heading + lines] if lines or not inner else []),
            *(part for key, one in inner.items() for part in _section((*path, key), one))]  # fmt: skip


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_said(value)}\n" for key, value in table.items())


def _said(value: Any) -> str:
    """A value on one line."""
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
    """Make a table of tomlkit say what `new` says, where that differs from `old`."""
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
    """An array of tables; entries that are as they were keep their layout."""
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
    """A value as tomlkit writes it."""
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
    """A table on one line, with room inside its braces as the maps of this project have it."""
    parts = [f"{_key(key)} = {_said(value[key])}" for key in keys]
    return f"{{ {', '.join(parts)} }}" if parts else "{}"


# ----------------------------------------------------------------------------------------------------
# The levels of a map as its facts tell them, and ids of provinces on them.

MARK = "@"
"""Stands between a place and its level."""


def levels_of(facts: Facts) -> tuple[str, ...]:
    """The ids of the levels, the lowest first; ("",) on a board without."""
    return tuple(fact(facts, ("levels",), {})) or ("",)


def plain_of(facts: Facts) -> str:
    """The level on which places without a mark lie; "" if there is none such."""
    return next((id for id, level in fact(facts, ("levels",), {}).items() if level.get("plain")), "")


def base_of(id: str) -> str:
    """A province without its level."""
    return id.partition(MARK)[0]


def lies_of(facts: Facts) -> dict[str, tuple[str, ...]]:
    """Province without its level -> where it lies, for those that are not on all levels."""
    levels, plain = levels_of(facts), plain_of(facts)
    found: dict[str, set[str]] = defaultdict(set)
    for id in fact(facts, ("provinces",), {}):
        base, marked, level = id.partition(MARK)
        found[base] |= {level} if marked else {plain} if plain else set(levels)
    return {
        base: tuple(one for one in levels if one in on) for base, on in found.items() if on & set(levels) != set(levels)
    }


def ids_of(facts: Facts, base: str) -> dict[str, str]:
    """Level -> the id of a place there, of a province or an area; levels on which it is not are left out."""
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
    """The id of a place on a level; "" if it is not there."""
    return ids_of(facts, base).get(level, "")


def lies_above(facts: Facts, one: str, other: str) -> bool:
    """Whether a place is on a higher level than another."""
    levels, plain = levels_of(facts), plain_of(facts)
    own, others = (id.partition(MARK)[2] or plain for id in (one, other))
    return own in levels and others in levels and levels.index(own) > levels.index(others)


def new_id(facts: Facts, base: str, level: str) -> str:
    """The id that a new province would have on a level."""
    return base if level in ("", plain_of(facts)) else f"{base}{MARK}{level}"


def fitting(graph: Graph, facts: Facts) -> EditRefusal | None:
    """Whether the facts can tell on which levels each place is drawn: areas, and provinces that are one on all levels,
    cannot be on some of them alone."""
    lies, levels = lies_of(facts), levels_of(facts)
    for region in graph.net.regions.values():
        drawn = graph.net.lies.get(region.province, levels)
        if set(drawn) != set(lies.get(region.province, levels)):
            text = tr("{place} is the same province on all levels. Unlock them all first.", place=region.province)
            return EditRefusal(text)
    return None


def synced(graph: Graph, facts: Facts) -> Graph:
    """The graph with the levels that the facts tell."""
    net, levels = graph.net, levels_of(facts)
    lies = lies_of(facts)
    plain = plain_of(facts) or levels[-1]
    if (net.levels, dict(net.lies), net.plain) == (levels, lies, plain):
        return graph
    return replace(graph, net=replace(net, levels=levels, lies=lies, plain=plain))


# ----------------------------------------------------------------------------------------------------
# Places of a map by their names: everywhere they are told of, when one is renamed, taken away or made.

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
