"""The orders of a retreat phase: `1A Ruh R Bel`, `1A Ruh D`; a Retreater may go though it was not dislodged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...standard.retreats import Disband
from ...standard.retreats import Retreat as PlainRetreat
from ...verbs import Asked, Candidate, Verb
from .open_retreats import open_retreats, walkers


class Retreat(PlainRetreat):
    """To a place next door that is open."""

    example = "1A Ruh R Bel"
    clause = "section 11"

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        fled = asked.position.dislodged.get(filled[0].key)
        if fled is None or fled.unit.power != asked.power:
            unit = next(unit for unit in walkers(asked.position, asked.power) if unit.key == filled[0].key)
            fled = open_retreats(asked.position, unit)
        for place in fled.retreats:
            yield Candidate(place, place.text, place.words, place)
        for place, reason in fled.closed:
            yield Candidate(place, place.text, place.words, place, reason)


RETREAT_VERBS: tuple[Verb, ...] = (Retreat(), Disband())
