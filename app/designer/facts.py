"""What a `map.toml` says, as an immutable value: nested mappings and tuples. An edit gives a new value.

A place in it is a path of keys: ("provinces", "Wes", "name"). Writing it back touches only what differs, so that
comments and the layout of the file stay.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

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
    """The facts in the text of a file. tomllib's TOMLDecodeError if it is no TOML."""
    return facts_from(tomllib.loads(text))


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
