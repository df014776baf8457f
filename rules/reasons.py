"""Reasons: why something is as it is. A code with references; `say` makes the sentence.

One type serves results, refused orders, greyed-out choices, faulty files and odd positions. The references are the
real things (units, places, numbers), so a map can draw what a sentence says.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, slots=True)
class Sentence:
    """A form of words. `template` names its references in braces; `clause` is the rule it rests on."""

    code: str
    template: str
    clause: str = ""

    def __call__(self, **refs: Any) -> Reason:
        """The reason that says this sentence about these units, places and numbers."""
        return Reason(self, tuple(refs.items()))


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence and what it speaks of."""

    sentence: Sentence
    refs: tuple[tuple[str, Any], ...] = ()

    @property
    def code(self) -> str:
        return self.sentence.code

    @property
    def clause(self) -> str:
        return self.sentence.clause

    def get(self, name: str) -> Any:
        """The reference called `name`, or None."""
        return dict(self.refs).get(name)


def say(reason: Reason) -> str:
    """The reason as one English sentence, with a capital and a full stop."""
    text = reason.sentence.template.format(**{name: words(value) for name, value in reason.refs})
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."


def words(value: Any) -> str:
    """One reference in words: numbers exactly (4/3 as "1 1/3"), lists joined with "and", things by their own words."""
    if isinstance(value, Fraction):
        return mixed(value)
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, Iterable):
        return listed([words(one) for one in value])
    return str(getattr(value, "words", value))


def mixed(number: Fraction) -> str:
    """A fraction as people write it: 1/2, 1 1/3, 2."""
    whole, rest = divmod(number, 1)
    if not rest:
        return str(whole)
    part = f"{rest.numerator}/{rest.denominator}"
    return f"{whole} {part}" if whole else part


def listed(items: list[str], last: str = "and") -> str:
    """Items joined as in speech: "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
