"""What holds in every position, whatever is ordered (Hypothesis)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from rules import Game, Position, Turn, say
from tests.conserving import check_conserved
from tests.selfplay import random_orders

from .jungle import WET, game
from .reference import MAP, Piece
from .scenes import give_orders, order_text, scene, unit_text

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 10**6)
OF_OTHERS = {"nobody_to_support", "not_so_ordered", "it_moves", "its_order_is_void", "no_two_halves", "not_in_zone"}
"""What makes an order void that is possible in itself: what the others do."""


def wild(seed: int, phase: str = "") -> tuple[Position, dict[str, list[str]]]:
    """A position of some pieces close together, with orders, builds and divisions, legal or not."""
    rng = Random(seed)
    pieces, wet = scene(rng)
    give_orders(rng, pieces, wet)
    units: dict[str, list[str]] = {}
    for piece in pieces:
        units.setdefault(piece.power, []).append(f"{piece.kind} {piece.zone}")
    builds = {power: rng.choice(("1/2", "1", "3/2", "4")) for power in units}
    forded = {unit_text(piece): piece.forded for piece in pieces if piece.forded}
    centers = {power: rng.sample(list(MAP.centers), 3) for power in units if rng.random() < 0.3}
    owners = {center: power for power, owned in centers.items() for center in owned}
    where = phase or (WET if wet else rng.choice(("S03M", "F03M")))
    here = game().position(
        phase=where,
        units=units,
        centers={power: [one for one in owners if owners[one] == power] for power in centers},
        state={"forded": forded, "builds": builds if where[0] == "S" else {}},
    )
    return here, _lines(rng, pieces)


def _lines(rng: Random, pieces: list[Piece]) -> dict[str, list[str]]:
    lines: dict[str, list[str]] = {}
    zones = list(MAP.provinces)
    for piece in pieces:
        mine = lines.setdefault(piece.power, [])
        mine.append(order_text(piece))
        if rng.random() < 0.3:
            near = rng.choice((piece.zone, *MAP.moves["zones"][piece.zone], rng.choice(zones)))
            mine.append(f"build {piece.kind} {near}")
        if piece.kind in ("P", "HP") and rng.random() < 0.3:
            mine.append(f"{piece.kind} {piece.zone} {'divide' if piece.kind == 'P' else 'unite'}")
    return {power: rng.sample(texts, len(texts)) for power, texts in lines.items()}


def crowded(position: Position) -> list[str]:
    """Zones that hold more than one unit, or two halves of one power."""
    found = Counter(unit.place.key for unit in position.units.values())
    pairs = {unit.place.key: unit for unit in position.units.values() if unit.number}
    return [zone for zone, count in found.items() if count > 2 or (count == 2) != (zone in pairs)]


def check(turn: Turn) -> None:
    after = check_conserved(turn).after
    assert crowded(after) == []
    assert all(unit.key == key for key, unit in after.units.items())
    assert all(one.reasons for one in turn.outcomes if one.failed)
    for outcome in turn.outcomes:
        assert all(say(reason) and reason.clause for reason in outcome.reasons)
    stated = after.as_dict()
    assert game().position(**stated).as_dict() == stated
    assert turn.before.variant.report(turn, "")


@given(seed=seeds)
@quick
def test_nobody_is_lost_or_doubled(seed: int) -> None:
    """Who began the turn stands, waits to retreat, was destroyed, or was divided or united."""
    here, orders = wild(seed)
    turn = game().adjudicate(here, orders)
    check(turn)
    weight = {"P": 2}
    before = sum(weight.get(unit.kind, 1) for unit in here.units.values())
    stood = sum(weight.get(unit.kind, 1) for unit in turn.after.units.values())
    fled = sum(weight.get(one.unit.kind, 1) for one in turn.dislodged.values())
    drowned = sum(weight.get(o.unit.kind, 1) for o in turn.outcomes if o.unit and o.words == ("destroyed",))
    built = sum(weight.get(o.order.slots[0].kind, 1) for o in turn.outcomes if o.order.verb == "build" and not o.failed)
    rose = len(turn.after.as_dict()["state"]["popped"]) - len(here.as_dict()["state"]["popped"])
    removed = turn.after.phase.season == "S" and here.phase.season == "F"
    if not removed:
        assert stood + fled + drowned == before + built + rose


@given(seed=seeds)
@quick
def test_the_order_of_units_and_powers_changes_nothing(seed: int) -> None:
    here, orders = wild(seed)
    rng = Random(seed + 1)
    stated = here.as_dict()
    units = dict(rng.sample(list(stated["units"].items()), len(stated["units"])))
    other = game().position(**{**stated, "units": units})
    one = game().adjudicate(here, orders)
    two = game().adjudicate(other, dict(rng.sample(list(orders.items()), len(orders))))
    assert one.results == two.results
    assert {key: unit.text for key, unit in one.after.units.items()} == {
        key: unit.text for key, unit in two.after.units.items()
    }
    assert one.after.as_dict()["state"] == two.after.as_dict()["state"]


@given(seed=seeds)
@quick
def test_a_retreat_goes_only_where_it_is_open(seed: int) -> None:
    here, orders = wild(seed)
    turn = game().adjudicate(here, orders)
    taken = {unit.place.key for unit in turn.after.units.values()}
    for one in turn.dislodged.values():
        near = set(game().base.neighbours(game().kinds[one.unit.kind].table, one.unit.place.key))
        shut = {place.text for place, _ in one.closed}
        assert {place.text for place in one.retreats} | shut == near
        assert not {place.key for place in one.retreats} & taken or turn.after.phase.step != "R"


@given(seed=seeds)
@quick
def test_what_choices_allow_is_not_void_by_itself(seed: int) -> None:
    here, _ = wild(seed)
    rng = Random(seed)
    orders = random_orders(here, rng)
    turn = game().adjudicate(here, orders)
    void = {reason.code for one in turn.outcomes if "void" in one.words for reason in one.reasons[:1]}
    clashing = {"too_dear", "ordered_twice", "counts_no_more", "which_half"}  # lines that were not told of each other
    assert void <= OF_OTHERS | clashing


@given(seed=seeds)
@quick
def test_the_fall_count_is_exact(seed: int) -> None:
    """R33, section 11: nobody keeps more units than SP; what may be spent is what is left."""
    here, orders = wild(seed, "F03M")
    position = here
    while position.phase.season != "S" and not game().end(position):
        position = game().adjudicate(position, orders if position is here else {}).after
    state = position.as_dict()["state"]
    for power, points in state["sp"].items():
        cost = sum(2 if unit.kind == "P" else 1 for unit in position.units_of(power))
        assert cost <= Fraction(points) or game().end(position)
        assert Fraction(state["builds"].get(power, "0")) == Fraction(points) - cost or game().end(position)


@given(seed=seeds)
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_game_goes_on_by_itself(seed: int) -> None:
    rng = Random(seed)
    played = Game.new(game())
    for _ in range(14):
        played = played.play(random_orders(played.position, rng))
        check(played.turns[-1])
        assert played.position.phase != played.turns[-1].before.phase
        assert [r.code for r in game().doctor(played.position)] == []


@given(seed=seeds)
@quick
def test_lines_are_read_back_as_they_are_written(seed: int) -> None:
    here, orders = wild(seed)
    for power, texts in orders.items():
        for text in texts:
            order = rules.parse(here, power, text)
            assert rules.parse(here, power, order.text) == order
            assert rules.parse(here, power, text.lower()).text == order.text
