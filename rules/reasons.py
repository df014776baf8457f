"""Reasons, as a code with references; and values that are reported to a player."""

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


# Reasons: a code with references, from which `say` makes the sentence.
#
# One type serves results, refused orders, disabled choices, faulty files and inconsistent positions. The references
# are the objects themselves (units, places, numbers), so that a map can draw what a sentence says.

KNOWN: dict[str, dict[str, Sentence]] = {}
"""Every sentence of the program, by code and template. A reason stored as text only is said again with its sentence."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with blanks. `template` names its references in braces; `clause` is the rule it rests on.

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
        """Return the sentence with these words already known in this process, since sentences are compared by identity.
        """
        known = KNOWN.get(code, {}).get(template)
        return known if type(known) is cls and known.clause == clause else cls(code, template, clause)

    def __call__(self, **refs: Any) -> Reason:
        """Return the reason that says this sentence about these units, places and numbers."""
        return made(Reason, (self, refs, None))

    def under(self, clause: str) -> Sentence:
        """Return the same sentence resting on another rule."""
        return Sentence(self.code, self.template, clause)

    def of(self, about: object) -> Reason:
        """Return the reason that fills this sentence with the attributes of one object."""
        return made(Reason, (self, NO_REFS, about))


class QuotedSentence(Sentence):
    """A sentence not made by this program: it can be said, but is not registered in KNOWN."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """Leave the sentence out of KNOWN."""


class Refused(ValueError):
    """Something impossible, in words, with the `clause` of the rule that forbids it ("": no rule).

    >>> rules.Refused("No army can stand there", "DATC 6.A.1").clause
    'DATC 6.A.1'
    """

    def __init__(self, words: str, clause: str = "") -> None:
        super().__init__(words)
        self.clause = clause

    @classmethod
    def by(cls, reason: Reason) -> Self:
        """Return the refusal with the words and clause of a reason."""
        return cls(say(reason), reason.clause)


def rule_of(error: ValueError) -> str:
    """Return the clause that a refusal rests on, "" if it rests on none."""
    return error.clause if isinstance(error, Refused) else ""


made = tuple.__new__
"""`made(Reason, (...))` makes a NamedTuple of these values at half the cost of its constructor."""
NO_REFS: Mapping[str, Any] = MappingProxyType({})
NAMES = re.compile(r"{(\w+)}")
"""Matches the references in a template."""


class Reason(NamedTuple):
    """A sentence with its references: by name, or as the attributes of one object, `about`.

    Attributes may be computed when the reason is read, which suits references that take time to find.

    >>> variant = rules.variant("standard")
    >>> turn = variant.adjudicate(variant.start(), {"France": ["A Par - Bur", "A Mar - Bur"]})
    >>> [(one.code, one.clause) for outcome in turn.outcomes for one in outcome.reasons]
    [('rival', 'DATC 5.B.1'), ('rival', 'DATC 5.B.1')]
    """

    sentence: Sentence
    refs: Mapping[str, object] = NO_REFS
    about: object = None

    def __eq__(self, other: object) -> bool:
        """Whether both say the same, even if the objects they are `about` differ."""
        if not isinstance(other, Reason) or self.sentence != other.sentence:
            return False
        return tuple.__eq__(self, other) or self._words == other._words

    def __hash__(self) -> int:
        return hash(self.sentence)

    @property
    def _words(self) -> list[str]:
        return [words(self.get(name)) for name in NAMES.findall(self.sentence.template)]

    @property
    def code(self) -> str:
        """The code of the sentence: "bounced", "no_convoy"."""
        return self.sentence.code

    @property
    def clause(self) -> str:
        """The rule that the sentence rests on, "" for none."""
        return self.sentence.clause

    def get(self, name: str) -> object:
        """Return the reference called `name`, or None. Callers must check its type: a reason read back from a saved
        turn may hold text in place of an object."""
        if name in self.refs:
            return self.refs[name]
        return getattr(self.about, name, None)


@runtime_checkable
class SideStrength(Protocol):
    """The strength of one side of a fight. `words`: the number with the parts that it is made of."""

    @property
    def total(self) -> int | Fraction: ...

    @property
    def words(self) -> str: ...


def say(reason: Reason) -> str:
    """Return the reason as one sentence in the current language, with a capital and a full stop.

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
    """Return the reason as part of a longer sentence: no full stop, and a capital only for a name at the beginning."""
    text = say(reason).rstrip(".")
    return text[:1].lower() + text[1:] if reason.sentence.template[:1].islower() else text


def words(value: Any) -> str:
    """Return one reference in words: numbers exactly (4/3 as "1 1/3"), lists joined with "and", objects by their
    `words`."""
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
    """Return a fraction as people write it: 1/2, 1 1/3, 2."""
    whole, rest = divmod(number, 1)
    if not rest:
        return str(whole)
    part = f"{rest.numerator}/{rest.denominator}"
    return f"{whole} {part}" if whole else part


def listed(items: Sequence[str], last: str = "and") -> str:
    """Return items joined as in speech: "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    if last == "or":
        return tr("{those} or {one}", those=", ".join(items[:-1]), one=items[-1])
    return tr("{those} and {one}", those=", ".join(items[:-1]), one=items[-1])


def many(number: int, noun: str) -> str:
    """Return a number with its noun: "1 unit", "3 units". Callers pass the noun as a literal, so that it gets
    translated."""
    return tr_n(f"{{n}} {noun}", f"{{n}} {noun}s", number)


# What a power is told after a turn, in the notation of scenarios (`sees`), and how an expectation is compared to it.


@dataclass(frozen=True, slots=True)
class ReportedValue:
    """A value reported to a player. `how`: what matches it as an expectation of a scenario:

    - "whole": the same value, lists in any order; entries with the value `usual` may be left out of a table
    - "entries": a table whose entries all occur in the value; one that is missing in the value counts as `usual`
    - "among": a list whose items all occur in the value, however often the list repeats them
    - "absent": a list of places none of which occurs in the value
    """

    value: Any
    how: str = "whole"
    usual: Any = None
