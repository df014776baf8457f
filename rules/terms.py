"""What players agree on: the options of a variant, and how a game ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SORTS = {int: "a whole number", bool: "true or false", str: "a text"}


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that the rules leave to the players. `choices` empty: a number or a switch, as the default is.

    `span`: the least and the greatest number that make sense.
    """

    name: str
    default: Any
    label: str
    choices: tuple[tuple[Any, str], ...] = ()
    help: str = ""
    span: tuple[int, int] = (0, 999)

    def fault(self, value: Any) -> str | None:
        """What is wrong with this value, or None."""
        if self.choices and value not in [choice for choice, _ in self.choices]:
            allowed = ", ".join(repr(choice) for choice, _ in self.choices)
            return f"option {self.name} is {allowed}, not {value!r}"
        if not self.choices and type(value) is not type(self.default):
            return f"option {self.name} is {SORTS[type(self.default)]}, not {value!r}"
        if type(value) is int and not self.span[0] <= value <= self.span[1]:
            return f"option {self.name} is a number from {self.span[0]} to {self.span[1]}, not {value}"
        return None


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended: `kind` win, draw or concession; `powers` who share in it."""

    kind: str
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """What the source of the rules says and how it is; `right`: it is as it says. `said` "": it says nothing of it."""

    said: str
    found: str
    right: bool = True
