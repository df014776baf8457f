"""Whatever is refused, advised or told in any of the games rests on a rule that has its place on the page of rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

import rules
from app.panels import coach
from app.session.drafts import fault_of
from rules import Game, Order, Position, Reason, Unreadable, choices
from tests import selfplay

TURNS = 3
UNKNOWN = {
    "not_an_order",
    "no_place",
    "many_places",
    "no_unit_words",
    "no_number",
    "no_power",
    "no_card",
    "no_label",
    "no_terms",
}
"""Words that cannot be read: no rule is behind that."""
PLACES = ("to", "into", "from", "site", "route", "letter", "over", "at")


def texts(position: Position, rng: Random, many: int) -> Iterator[str]:
    """Lines as somebody might type them who knows how orders are written, and nothing of the rules."""
    board, verbs = position.variant.board(position), position.variant.verbs(position.phase)
    units = [unit.text for unit in position.units.values()] or [next(iter(board.start.values()))[0]]
    places, powers = list(board.locations), list(board.powers)
    for _ in range(many):
        unit, other, verb = rng.choice(units), rng.choice(units), rng.choice(verbs)
        values = {name: f" {rng.choice(places)} " for name in PLACES}
        values |= {"unit": f" {unit} ", "helped": f" {other} ", "army": f" {other} ", "power": rng.choice(powers)}
        form = rng.choice((f"{unit} - {rng.choice(places)}", f"{unit} S {other} - {rng.choice(places)}", *verb.forms))
        for name, value in {**values, "n": str(rng.choice((0, 1, 50)))}.items():
            form = form.replace(f"{{{name}}}", value)
        yield form


def of_lines(position: Position, power: str, rng: Random) -> Iterator[Reason]:
    """Why lines are refused that are typed for a power."""
    for text in texts(position, rng, 8):
        try:
            fault = fault_of(position, power, position.variant.parse(position, power, text))
        except Unreadable as error:
            fault = error.reason
        if fault is not None and fault.code not in UNKNOWN:
            yield fault


def of_choices(position: Position, power: str, orders: Sequence[Order], rng: Random) -> Iterator[Reason | None]:
    """Why what is offered grey is refused, along one way through the choices."""
    filled: tuple[Any, ...] = ()
    now = choices(position, power, filled, orders)
    while now.candidates:
        yield from (one.reason for one in now.candidates)
        if not now.allowed:
            return
        filled = (*filled, rng.choice(now.allowed).value)
        now = choices(position, power, filled, orders)


def of_forms(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Reason | None]:
    for form in position.variant.forms(position, power, tuple(orders)):
        for section in form.sections:
            yield from (part.reason for part in (*section.lines, *section.starts))


def advised(position: Position, power: str, orders: Sequence[Order]) -> Iterator[tuple[str, str]]:
    """The coach's notes with their rules."""
    return ((note.text, note.clause) for note in coach.advise(position, power, orders))


def told(position: Position, powers: Sequence[str], orders: dict[str, list[Order]], rng: Random) -> Iterator[Reason]:
    """Every reason that somebody can meet before the turn."""
    found: list[Reason | None] = []
    for power in powers:
        found += of_lines(position, power, rng)
        for lines in (orders.get(power, []), []):
            found += of_choices(position, power, lines, rng)
            found += of_forms(position, power, lines)
    return (one for one in found if one is not None)


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_every_refusal_and_every_note_leads_to_a_rule(variant: str) -> None:
    rng, game = Random(7), Game.new(rules.variant(variant))
    have = {place for block in rules.pages.blocks(rules.rules_page(game.variant)) for place in block.places}
    without, met = set[str](), 0
    for _ in range(TURNS):
        position = game.position
        orders = selfplay.random_orders(position, rng)
        powers = [*orders][:2]
        clauses = [(one.code, one.clause) for one in told(position, powers, orders, rng)]
        clauses += [note for power in powers for note in advised(position, power, orders[power])]
        game = selfplay.played(game, orders, rng)
        outcomes = game.turns[-1].outcomes
        clauses += [(reason.code, reason.clause) for one in outcomes for reason in one.reasons]
        met += len(clauses)
        without |= {said for said, clause in clauses if not clause or set(rules.pages.places(clause)) - have}
    assert met > 30
    assert without == set()
