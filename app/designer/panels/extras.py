"""Fields that only a map's own rules read (`extra`): which there are, of what kind, and how they are written.

Nothing here knows Qt. A field is offered for a place if another place of that map like it has one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from app.language import mark, tr

from ..facts import Facts, fact, with_fact

Kind = Literal["text", "number", "yes", "list"]
KINDS: tuple[tuple[Kind, str], ...] = (
    ("text", mark("A word")),
    ("number", mark("A number")),
    ("yes", mark("Yes or no")),
    ("list", mark("Several words")),
)
MOST_CHECKS = 6
"""So many different words of a list are offered as boxes to check."""
WET = ("sea", "lake")


class Extra(NamedTuple):
    """One such field: its name, its kind, and the values that the map uses."""

    name: str
    kind: Kind
    values: tuple[str, ...]


def extras_of(facts: Facts, section: str, id: str) -> tuple[Extra, ...]:
    """The fields that apply to a place or a line, in the order in which the map first uses them."""
    found: dict[str, list[Any]] = {}
    for value in _alike(facts, section, id):
        for name, one in value.items():
            found.setdefault(name, []).append(one)
    return tuple(Extra(name, kind_of(ones), _values(ones)) for name, ones in found.items())


def _alike(facts: Facts, section: str, id: str) -> Iterator[Mapping[str, Any]]:
    """The extras of all that is like an entry: land for land, water for water, lines of one kind."""
    entries = fact(facts, (section,), {})
    own = entries.get(id, {})
    for other, entry in entries.items():
        if other == id or _likeness(section, entry) == _likeness(section, own):
            yield entry.get("extra", {})


def _likeness(section: str, entry: Mapping[str, Any]) -> object:
    kind = entry.get("kind")
    return kind if section == "lines" else (kind in WET, kind == "dock")


def kind_of(values: Sequence[Any]) -> Kind:
    """What kind of value a field has."""
    if all(isinstance(one, bool) for one in values):
        return "yes"
    if all(isinstance(one, int | float) for one in values):
        return "number"
    return "list" if any(isinstance(one, list | tuple) for one in values) else "text"


def _values(values: Sequence[Any]) -> tuple[str, ...]:
    """The different words in use."""
    words = [word for one in values for word in (one if isinstance(one, list | tuple) else (one,))]
    return tuple(dict.fromkeys(str(word) for word in words))


def text_of(value: Any) -> str:
    """A value as it stands in a field of text."""
    if value is None:
        return ""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def value_of(text: str, kind: Kind) -> Any:
    """What a text means; None for nothing. ValueError, in words, where it means no such thing."""
    text = text.strip()
    if not text:
        return None
    if kind == "list":
        return [word.strip() for word in text.split(",") if word.strip()]
    if kind == "yes":
        return text == "True"
    if kind == "number":
        try:
            return int(text) if text.lstrip("-").isdigit() else float(text)
        except ValueError:
            raise ValueError(tr("'{text}' is no number.", text=text)) from None
    return text


def with_extra(facts: Facts, section: str, id: str, name: str, value: Any) -> Facts:
    """The facts with such a field of an entry; None takes it out, and an empty table with it."""
    facts = with_fact(facts, (section, id, "extra", name), value)
    return facts if fact(facts, (section, id, "extra")) else with_fact(facts, (section, id, "extra"), None)
