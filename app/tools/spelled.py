"""Orders without a unit as they are typed: completion slot by slot, though a number is written before its place.

No Qt here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules import Candidate, Choices, Named

from .building import is_sited, units_at
from .half import HalfOrder
from .slots import NUMBER, Spot, Way

Filled = tuple[Any, ...]
AMOUNT = re.compile(r"(\d+)\s+")
BETWEEN = " -"
"""What may stand between two places of a way."""


def errand_typed(half: HalfOrder, text: str, begun: Filled = ()) -> tuple[Filled, str, Choices] | None:
    """How far a typed order without a unit has got: the slots that are clear, the word being typed, what it can become.

    None if the line does not begin with the verb of such an order. `begun`: the slots that were chosen before anything
    was typed, from which the text goes on.
    """
    if begun:
        filled, rest = begun, text.lstrip()
    else:
        found = _verb(half, text.lstrip())
        if found is None:
            return None
        filled, rest = (found[0].value,), found[1]
    if len(filled) == 1 and is_sited(half, str(filled[0])):
        return filled, rest, Choices("kind", _units(half, str(filled[0]), rest))
    return _Typing(half, rest).read(filled)


def _verb(half: HalfOrder, text: str) -> tuple[Candidate, str] | None:
    """The verb whose word the line begins with, and the rest of the line."""
    for verb in half.errands():
        end = len(verb.text)
        if verb.allowed and text[:end].lower() == verb.text.lower() and text[end : end + 1].isspace():
            return verb, text[end:].lstrip()
    return None


def _units(half: HalfOrder, verb: str, rest: str) -> tuple[Candidate, ...]:
    """The units that can be put somewhere and that the rest of the line fits."""
    sites = [one.place for one in half.ask((verb,)).allowed if one.place]
    found = (one for site in sites for one in units_at(half, half.power, verb, Spot(site.text)))
    return tuple(one for one in found if any(form.lower().startswith(rest.lower()) for form in _forms(one)))


class _Typing:
    """One line after its verb. `number`: what was typed before the place, None if nothing was."""

    def __init__(self, half: HalfOrder, rest: str) -> None:
        self.half = half
        amount = AMOUNT.match(rest)
        self.number = int(amount[1]) if amount else None
        self.rest = rest[amount.end() :] if amount else rest

    def read(self, filled: Filled) -> tuple[Filled, str, Choices]:
        now = self.half.ask(filled)
        while found := self._next(now):
            filled = (*filled, found.value)
            now = self.half.ask(filled)
        word = self.rest.lstrip(BETWEEN).lower()
        fitting = [one for one in now.candidates if any(form.lower().startswith(word) for form in _forms(one))]
        offered = self._with_numbers(filled, fitting) if len(filled) == 1 else fitting
        return filled, self.rest, replace(now, candidates=tuple(sorted(offered, key=lambda one: not one.allowed)))

    def _next(self, now: Choices) -> Candidate | None:
        """The candidate that the line spells next; it is then behind. A number was typed before."""
        if now.slot == NUMBER:
            found = now.find(self.number) if self.number is not None else None
            return found if found and found.allowed else None
        spelled = max(self._spelled(now), key=lambda pair: pair[0], default=None)
        if spelled is None:
            return None
        self.rest = self.rest.lstrip(BETWEEN)[spelled[0] :]
        return spelled[1]

    def _spelled(self, now: Choices) -> Iterator[tuple[int, Candidate]]:
        """The allowed candidates at the beginning of what is left, with their length, where a word ends there."""
        rest = self.rest.lstrip(BETWEEN)
        for one in now.allowed:
            for form in _forms(one):
                if rest.lower().startswith(form.lower()) and rest[len(form) : len(form) + 1] in (" ", "-"):
                    yield len(form), one

    def _with_numbers(self, filled: Filled, places: list[Candidate]) -> Iterator[Candidate]:
        """Places where the order begins, with the number that is written before them: the one typed, or the largest."""
        for one in places:
            now = self.half.ask((*filled, one.value)) if one.allowed else Choices("")
            if now.slot != NUMBER:
                yield one
                continue
            found = now.find(self.number) if self.number is not None else next(reversed(now.allowed), None)
            if found is not None and found.allowed:
                text = one.text if self.number is not None else f"{found.text} {one.text}"
                yield Candidate(Way((*filled, one.value, found.value)), text, one.label, one.place)


def _forms(one: Candidate) -> Iterator[str]:
    """How a candidate may be typed: its text, its full name, the place of a unit."""
    yield from (one.text, one.label)
    if one.place is not None:
        yield from (one.place.text, one.place.words)
    if isinstance(one.value, Named):
        yield f"{one.value.kind} {one.place.words}" if one.place else one.text
