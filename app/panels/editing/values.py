"""Values of a variant's own state as people read and write them, and in the notation of scenario files. No Qt here."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from app.language import mark, tr
from rules import StateWord

Path = tuple[Any, ...]
SWITCH: Mapping[bool, str] = {True: mark("yes"), False: mark("no")}


def choices(value: Any, word: StateWord | None) -> tuple[str, ...]:
    """All that may stand there, in people's words, where it is one of a few; else ()."""
    if isinstance(value, bool):
        return tuple(tr(words) for words in SWITCH.values())
    few = word.values if word else {}
    return tuple(tr(words) for words in few.values()) if value in few or value is None else ()


def shown(value: Any, word: StateWord | None = None) -> str:
    """A single value as text."""
    if isinstance(value, bool):
        return tr(SWITCH[value])
    few = word.values if word else {}
    return tr(few[value]) if isinstance(value, str) and value in few else str(value)


def meant(text: str, old: Any = "", word: StateWord | None = None) -> Any:
    """The value that a text means: one of the few that there may be, a whole number, true or false, a table, a list;
    else the text. A text stays one where a text was."""
    text = text.strip()
    few = {tr(words).lower(): value for value, words in (word.values if word else {}).items()}
    if text.lower() in few:
        return few[text.lower()]
    if text[:1] in "{[" and text:
        return _table(text)
    if isinstance(old, str) and old != "":
        return text
    switches = {tr(words): value for value, words in SWITCH.items()} | {"true": True, "false": False}
    if text in switches:
        return switches[text]
    digits = text.removeprefix("-")
    return int(text) if digits.isdigit() and len(digits) < 16 else text


def _table(text: str) -> Any:
    """A table or a list as TOML has it, `{ France = 3 }`; the text itself where it is none."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return text


def with_value(whole: Any, path: Path, value: Any) -> Any:
    """The whole with another value at a path; None takes away what is there."""
    if not path:
        return value
    head, rest = path[0], path[1:]
    if isinstance(whole, Mapping):
        inner = with_value(whole.get(head, {} if rest else None), rest, value)
        return {**{key: one for key, one in whole.items() if key != head or inner is not None}, **_entry(head, inner)}
    listed = list(whole or ())
    inner = with_value(listed[head] if head < len(listed) else None, rest, value)
    return [*listed[:head], *([] if inner is None else [inner]), *listed[head + 1 :]]


def _entry(key: Any, value: Any) -> dict[Any, Any]:
    return {} if value is None else {key: value}


def entries(value: Any, names: Mapping[str, str]) -> Iterator[tuple[Any, str, Any]]:
    """The key, the name and the value of each entry of a list or a table; in a table by powers by their `names`."""
    if not isinstance(value, Mapping):
        yield from ((number, str(number + 1), one) for number, one in enumerate(value))
        return
    by_power = all(key in names for key in value)
    yield from ((key, names[key] if by_power else str(key), one) for key, one in value.items())


def summed(value: Any, word: StateWord | None, names: Mapping[str, str]) -> str:
    """What a table or a list holds, in brief."""
    table = isinstance(value, Mapping)
    found = (_brief(name if table else "", one, word) for _, name, one in entries(value, names))
    return ", ".join(found) or tr("nothing")


def _brief(name: str, value: Any, word: StateWord | None) -> str:
    inner = isinstance(value, Mapping | list | tuple)
    return " ".join(filter(None, (name, "" if inner and name else "…" if inner else shown(value, word))))
