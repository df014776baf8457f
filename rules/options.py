"""What players agree on: the options of a variant, the game master's rulings, and how a game ends."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from .i18n import tr, tr_noop
from .reasons import listed

__all__ = [
    "BY_HAND",
    "RULINGS",
    "End",
    "Option",
    "Override",
    "SourceRemark",
    "StateWord",
    "outright_leader",
]


SORTS = {int: tr_noop("a whole number"), bool: tr_noop("true or false"), str: tr_noop("text")}
FEW = 4
ENTRY = re.compile(r"\s*(\w+)\s*[=:]?\s*(\d{1,6})\s*")


REASON = 400
"""The most characters in the reason of a ruling."""
RULINGS = ("succeeds", "fails", "void")
"""Rulings on an order: it is carried out, it is not carried out, it counts as never written."""
BY_HAND = "set"
"""The ruling on any other result: the game master states the result and edits the next position by hand."""


@dataclass(frozen=True, slots=True)
class Override:
    """A game master's ruling on a single result, which replaces that of the rules. `power` and `order`: the order as
    written; `ruling`: one of RULINGS, or BY_HAND with the words of the `result`; `reason`: in the game master's words.
    """

    power: str
    order: str
    ruling: str
    reason: str
    result: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError for a reason too long for files, or unless a result is given exactly for BY_HAND."""
        if (self.ruling == BY_HAND) != bool(self.result):
            raise ValueError(tr("Describe the result in words."))
        if len(self.reason) > REASON:
            raise ValueError(tr("The reason is too long: at most {most} characters.", most=REASON))


@dataclass(frozen=True, slots=True)
class StateWord:
    """The name for people of a key of a variant's own state, with the `clause` of the rule about it. `values`: names of
    the key's possible values, if these are few."""

    name: str
    clause: str
    values: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that the rules leave to the players. Without `choices` it is a number, a switch or text, as its default
    is.

    A tuple as default: any subset of the choices, in their order. A mapping: a number for any of the choices. `span`:
    the least and greatest sensible number; `step`: their spacing; `most`: the greatest number for single choices, where
    that is less. `later`: the option was added after games had been saved; so that their files stay the same, it is
    written only if it differs from the default.

    >>> [option.name for option in rules.variant("standard").options][:3]
    ['victory', 'convoy_paradox', 'convoy_disrupted']
    """

    name: str
    default: Any
    label: str
    choices: tuple[tuple[Any, str], ...] = ()
    help: str = ""
    span: tuple[int, int] = (0, 999)
    step: int = 1
    most: tuple[tuple[Any, int], ...] = ()
    later: bool = False

    @property
    def several(self) -> bool:
        """Whether any number of the choices may be chosen."""
        return isinstance(self.default, tuple)

    @property
    def numbers(self) -> bool:
        """Whether the value is a table: a number for each of some choices."""
        return isinstance(self.default, Mapping)

    def said(self, choice: Any) -> str:
        """Return a choice's text in the current language. A value at the start of the text, such as a card's number, is
        not translated."""
        words, head = dict(self.choices)[choice], f"{choice} "
        return head + tr(words.removeprefix(head)) if words.startswith(head) else tr(words)

    def fault(self, value: Any) -> str | None:
        """Return what is wrong with this value, or None."""
        if self.several or self.numbers:
            return self._table_fault(value) if self.numbers else self._list_fault(value)
        if self.choices and value not in [choice for choice, _ in self.choices]:
            allowed = ", ".join(repr(choice) for choice, _ in self.choices)
            return tr("option {name} must be {allowed}, not {value!r}", name=self.name, allowed=allowed, value=value)
        if not self.choices and type(value) is not type(self.default):
            return tr(
                "option {name} must be {sorts}, not {value!r}",
                name=self.name,
                sorts=tr(SORTS[type(self.default)]),
                value=value,
            )
        if type(value) is int and not self.span[0] <= value <= self.span[1]:
            return tr(
                "option {name} must be a number from {least} to {most}, not {value}",
                name=self.name,
                least=self.span[0],
                most=self.span[1],
                value=value,
            )
        return None

    def _list_fault(self, value: Any) -> str | None:
        if not isinstance(value, list | tuple):
            return tr("option {name} must be a list, not {value!r}", name=self.name, value=value)
        known = [choice for choice, _ in self.choices]  # a file may hold values that cannot be hashed
        return next((self._unknown_fault(one) for one in value if one not in known), None)

    def _unknown_fault(self, value: Any) -> str:
        """Return the words for a value that is none of the choices."""
        choices = ", ".join(str(choice) for choice, _ in self.choices)
        return tr("option {name}: {wrong!r} is not one of {choices}", name=self.name, wrong=value, choices=choices)

    def _table_fault(self, value: Any) -> str | None:
        if not isinstance(value, Mapping):
            return tr("option {name} must be a table, not {value!r}", name=self.name, value=value)
        for key, number in value.items():
            if key not in dict(self.choices):
                return self._unknown_fault(key)
            allowed = range(self.span[0], dict(self.most).get(key, self.span[1]) + 1, self.step)
            if type(number) is not int or number not in allowed:
                few = len(allowed) < FEW
                span = (
                    listed([str(one) for one in allowed], "or")
                    if few
                    else tr("a number from {least} to {most}", least=allowed[0], most=allowed[-1])
                )
                return tr(
                    "option {name}: {key} must be {span}, not {number!r}",
                    name=self.name,
                    key=key,
                    span=span,
                    number=number,
                )
        return None

    def settled(self, value: Any) -> Any:
        """Return a faultless value in its stored form: choices in their order, each once."""
        if self.several:
            return tuple(choice for choice, _ in self.choices if choice in value)
        return {choice: value[choice] for choice, _ in self.choices if choice in value} if self.numbers else value

    def written(self, value: Any) -> str:
        """Return a value as text: `X1, X4`, `8 = 6, 20 = 15`."""
        if self.several:
            return ", ".join(map(str, value))
        return ", ".join(f"{key} = {number}" for key, number in value.items()) if self.numbers else str(value).lower()

    def read(self, text: str) -> Any:
        """Return the list or table that a text means; the text itself if it means none, which `fault` then refuses."""
        parts = [part.strip() for part in text.split(",") if part.strip()]
        names = {str(choice).lower(): choice for choice, _ in self.choices}
        if self.several:
            return tuple(names.get(part.lower(), part) for part in parts)
        found = [ENTRY.fullmatch(part) for part in parts]
        if not all(found):
            return text
        return {names.get(one[1].lower(), one[1]): int(one[2]) for one in found if one}


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended. `kind`: win, draw or concession; `powers`: those who share in it.

    >>> position = rules.variant("standard").start()
    >>> end = rules.End("draw", ("France", "Italy"))
    >>> position.variant.finish(position, end).phase.text
    'done'
    """

    kind: str
    powers: tuple[str, ...]


def outright_leader(owned: Mapping[str, int | Fraction], victory: int) -> str:
    """Return the power that owns at least `victory` centers and more than any other (rulebook: while two are tied, the
    game goes on); "" if there is none."""
    most = max(owned.values(), default=0)
    leaders = [power for power, amount in owned.items() if amount == most]
    return leaders[0] if most >= victory and len(leaders) == 1 else ""


@dataclass(frozen=True, slots=True)
class SourceRemark:
    """A statement of the rules' source (`said`, "" if it says nothing) and the fact (`found`). `right`: whether they
    agree."""

    said: str
    found: str
    right: bool = True
