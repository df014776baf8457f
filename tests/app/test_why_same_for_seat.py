"""Why? and the coach say the same to a seat of any two games that differ only in what it may not know."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import rules
from app.panels.coach import advise
from app.views import Views
from rules import Game
from tests.secret_pairs import hidden, hiding, played
from tests.selfplay import random_lines

HIDING = [pytest.param(make, seed, id=f"{name}-{seed}") for name, make in hiding() for seed in range(3)]


def told(game: Game, viewer: str) -> list[object]:
    """Every answer that Why? can give to a seat about the last turn, in words, with what it draws."""
    views, turn = Views(), game.turns[-1]
    seen, events = views.turn(turn, viewer), views.events(turn, viewer)
    earlier = views.turn(game.turns[-2], viewer) if len(game.turns) > 1 else None
    keys = [one.unit.key if one.unit else f"{one.order.power}: {one.key}" for one in seen.outcomes]
    chains = [rules.causes(seen, key, events, earlier) for key in keys]
    chains += [rules.causes_at(seen, place, events) for place in seen.before.variant.base.provinces]
    chains += [rules.causes_of(seen, event, events) for event in events]
    return [(rules.say(step.reason), *step[1:]) for chain in chains for step in chain]


@pytest.mark.parametrize(("make", "seed"), HIDING)
def test_why_tells_a_seat_only_what_it_knows(make: Callable[[], rules.Variant], seed: int) -> None:
    pair = played(hidden(make(), seed), seed)
    assert told(pair.one, pair.viewer) == told(pair.two, pair.viewer)


@pytest.mark.parametrize(("make", "seed"), HIDING)
def test_the_coach_advises_by_what_the_seat_knows(make: Callable[[], rules.Variant], seed: int) -> None:
    pair = hidden(make(), seed)
    notes = []
    for game in (pair.one, pair.two):
        seen = game.variant.view(game.position, pair.viewer).position
        lines = random_lines(seen, pair.viewer, Random(seed))
        notes.append([(note.kind, note.text, note.keys) for note in advise(seen, pair.viewer, lines)])
    assert notes[0] == notes[1]
