"""Reasons: why something is as it is, as a code with references; and values that a player is told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, Self, runtime_checkable

from .i18n import tr, tr_n

__all__ = [
    "Reason",
    "Refused",
    "ReportedValue",
    "Sentence",
    "SideStrength",
    "brief",
    "listed",
    "many",
    "rule_of",
    "say",
]


# Reasons: why something is as it is. A code with references; `say` makes the sentence.
#
# One type serves results, refused orders, greyed-out choices, faulty files and odd positions. The references are the
# real things (units, places, numbers), so a map can draw what a sentence says.

KNOWN: dict[str, dict[str, Sentence]] = {}
"""Every sentence that the program can say, by its code and template: what was kept as text only is said anew by it."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A form of words. `template` names its references in braces; `clause` is the rule it rests on.

    >>> variant = rules.variant("standard")
    >>> turn = variant.adjudicate(variant.start(), {"France": ["A Par - Bur", "A Mar - Bur"]})
    >>> next(one for one in turn.outcomes if one.failed).reasons[0].sentence.template
    '{unit} bounced with {foe} in {place}: {mine} against {theirs}'
    """

    code: str
    template: str
    clause: str = ""

    def __post_init__(self) -> None:
        KNOWN.setdefault(self.code, {})[self.template] = self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._sent, (self.code, self.template, self.clause)

    @classmethod
    def _sent(cls, code: str, template: str, clause: str) -> Self:
        """The sentence with these words that is here already: which one it is, is asked by identity."""
        known = KNOWN.get(code, {}).get(template)
        return known if type(known) is cls and known.clause == clause else cls(code, template, clause)

    def __call__(self, **refs: Any) -> Reason:
        """The reason that says this sentence about these units, places and numbers."""
        return made(Reason, (self, refs, None))

    def under(self, clause: str) -> Sentence:
        """The same words where they rest on another rule."""
        return Sentence(self.code, self.template, clause)

    def of(self, about: object) -> Reason:
        """The reason that says this sentence about the attributes of one thing."""
        return made(Reason, (self, NO_REFS, about))


class QuotedSentence(Sentence):
    """A sentence that somebody else has made: it can be said, and the program knows no more of it."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """It is none of the program's own."""


class Refused(ValueError):
    """What cannot be, in words, and the `clause` of the rule that it rests on ("": it rests on none).

    >>> rules.Refused("No army can stand there", "DATC 6.A.1").clause
    'DATC 6.A.1'
    """

    def __init__(self, words: str, clause: str = "") -> None:
        super().__init__(words)
        self.clause = clause

    @classmethod
    def by(cls, reason: Reason) -> Self:
        """The same, said by a reason."""
        return cls(say(reason), reason.clause)


def rule_of(error: ValueError) -> str:
    """The clause that a refusal rests on, "" if it rests on none."""
    return error.clause if isinstance(error, Refused) else ""


made = tuple.__new__
"""`made(Reason, (...))` is a NamedTuple of these values, at half of what its own constructor costs."""
NO_REFS: Mapping[str, Any] = MappingProxyType({})
NAMES = re.compile(r"{(\w+)}")
"""The references that a template names."""


class Reason(NamedTuple):
    """A sentence and what it speaks of: references by name, or the attributes of one thing, `about`.

    Attributes can be worked out when the reason is read: what costs time to find out is left to them.

    >>> variant = rules.variant("standard")
    >>> turn = variant.adjudicate(variant.start(), {"France": ["A Par - Bur", "A Mar - Bur"]})
    >>> [(one.code, one.clause) for outcome in turn.outcomes for one in outcome.reasons]
    [('rival', 'DATC 5.B.1'), ('rival', 'DATC 5.B.1')]
    """

    sentence: Sentence
    refs: Mapping[str, object] = NO_REFS
    about: object = None

    def __eq__(self, other: object) -> bool:
        """Whether both say the same: what is worked out of `about` when it is read may be another thing."""
        if not isinstance(other, Reason) or self.sentence != other.sentence:
            return False
        return tuple.__eq__(self, other) or self._told == other._told

    def __hash__(self) -> int:
        return hash(self.sentence)

    @property
    def _told(self) -> list[str]:
        return [words(self.get(name)) for name in NAMES.findall(self.sentence.template)]

    @property
    def code(self) -> str:
        """By what the sentence is known: "bounced", "no_convoy"."""
        return self.sentence.code

    @property
    def clause(self) -> str:
        """The rule on which it rests, "" for none."""
        return self.sentence.clause

    def get(self, name: str) -> object:
        """The reference called `name`, or None. Whoever uses it looks at what it is: a reason that was read back from
        a told turn may hold text where the rules had a thing."""
        if name in self.refs:
            return self.refs[name]
        return getattr(self.about, name, None)


@runtime_checkable
class SideStrength(Protocol):
    """How strong one side of a fight was. `words`: the number with what it is made of."""

    @property
    def total(self) -> int | Fraction: ...

    @property
    def words(self) -> str: ...


def say(reason: Reason) -> str:
    """The reason as one sentence in the language spoken, with a capital and a full stop.

    >>> closed = rules.choices(rules.variant("standard").start(), "France", ("A Par", "move")).find("Mun")
    >>> rules.say(closed.reason)
    'A Par cannot reach Munich.'
    """
    template = tr(reason.sentence.template)
    names = NAMES.findall(template)
    text = template.format(**{name: words(reason.get(name)) for name in names})
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."


def brief(reason: Reason) -> str:
    """The reason as part of a longer sentence: no full stop, and a capital only where a name begins it."""
    text = say(reason).rstrip(".")
    return text[:1].lower() + text[1:] if reason.sentence.template[:1].islower() else text


def words(value: Any) -> str:
    """One reference in words: numbers exactly (4/3 as "1 1/3"), lists joined with "and", things by their own words."""
    if isinstance(value, Fraction):
        return mixed(value)
    if isinstance(value, str):
        return tr(value) if value[:1].islower() else value
    if isinstance(value, int):
        return str(value)
    if hasattr(value, "words"):
        return str(value.words)
    return listed([words(one) for one in value]) if isinstance(value, Iterable) else str(value)


def mixed(number: Fraction) -> str:
    """A fraction as people write it: 1/2, 1 1/3, 2."""
    whole, rest = divmod(number, 1)
    if not rest:
        return str(whole)
    part = f"{rest.numerator}/{rest.denominator}"
    return f"{whole} {part}" if whole else part


def listed(items: Sequence[str], last: str = "and") -> str:
    """Items joined as in speech: "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    if last == "or":
        return tr("{those} or {one}", those=", ".join(items[:-1]), one=items[-1])
    return tr("{those} and {one}", those=", ".join(items[:-1]), one=items[-1])


def many(number: int, noun: str) -> str:
    """A number with its noun: "1 unit", "3 units". The noun is a literal where this is called: so it is translated."""
    return tr_n(f"{{n}} {noun}", f"{{n}} {noun}s", number)


# What a power is told after a turn, in the notation of scenarios (`sees`), and how an expectation is held to it.


@dataclass(frozen=True, slots=True)
class ReportedValue:
    """One thing that a power is told. `how` an expectation is met:

    whole    by the same value, lists in any order; entries that are `usual` may be left out of a table
    entries  by a table of which every entry is there, whatever else there is; an entry left out there is `usual`
    among    by a list of which everything is there, however often it asks for it
    absent   by a list of places of which nothing is there
    """

    value: Any
    how: str = "whole"
    usual: Any = None
