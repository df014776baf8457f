"""Recorded games, replayed phase by phase: everybody is told what he was told.

tests/records/make_diplomyopia.py tells how the games came about and what a row holds.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import given as over
from hypothesis import strategies as st

import rules
from rules.position import ChoiceRequest
from rules.variants.diplomyopia.sight import FIELDS, in_sight, noted
from tests.conserving import check_conserved
from tests.rules.recorded import came_of, differences, games, replayed
from tests.rules.variants.diplomyopia.fogs import VARIANT, here, offered, told
from tests.rules.variants.diplomyopia.fogs import given as fogs_given
from tests.rules.variants.diplomyopia.reference import Scene
from tests.strategies import positions, wild_orders

GAMES = games("diplomyopia")


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_comes_out_and_is_told_as_before(game: str) -> None:
    for row, turn in replayed("diplomyopia", GAMES[game]):
        variant = turn.before.variant
        told = {power: variant.told(turn, power) for power in variant.base.powers}
        seen = {power: {key: one[key].value for key in ("facts", "view")} for power, one in told.items()}
        assert differences(row, {**came_of(turn), "told": seen}) == {}


def test_they_last_for_years_and_hold_every_fact() -> None:
    rows = [row for game in GAMES.values() for row in game if "told" in row]
    facts = Counter(fact["fact"] for row in rows for told in row["told"].values() for fact in told["facts"])
    assert set(facts) == set(FIELDS)
    assert int(GAMES["long"][-1]["phase"][1:5]) >= 1909


def test_one_is_won_at_the_end_of_a_spring() -> None:
    last = GAMES["won"][-1]
    assert (last["phase"][0], last["after"]["phase"]) == ("S", "done")
    assert len(last["after"]["centers"][last["after"]["state"]["winner"]]) >= 10


# --- The eyes against a second account of them, drawn up from result words (reference.py).

quick = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def listed(facts: list[dict[str, object]]) -> list[str]:
    plain = [fact for fact in facts if fact["fact"] != "captured"]
    return sorted(repr(sorted((key, sorted(v) if isinstance(v, list) else v) for key, v in f.items())) for f in plain)


def truthful(position: rules.Position, orders: dict[str, list[str]]) -> dict[str, list[str]]:
    """The orders without those that are impossible in themselves: they are holds."""
    found: dict[str, list[str]] = {}
    for power, lines in orders.items():
        for line in lines:
            order = VARIANT.parse(position, power, line)
            unit = position.units[order.key]
            verb = VARIANT.verb(order.verb)
            asked = ChoiceRequest(VARIANT, VARIANT.base, position, power)
            if not verb.fault(asked, unit, order):  # type: ignore[attr-defined]
                found.setdefault(power, []).append(line)
    return found


@given(data=st.data())
@quick
def test_the_same_is_told(data: st.DataObject) -> None:
    position = here(**data.draw(positions(VARIANT, most=12)).as_dict()["units"])
    turn = check_conserved(VARIANT.adjudicate(position, truthful(position, data.draw(wild_orders(position)))))
    scene = Scene(turn)
    for power in VARIANT.base.powers:
        assert listed(told(turn, power)) == listed(scene.told(power))


@pytest.mark.parametrize("seed", range(4))
def test_the_same_is_told_in_games(seed: int) -> None:
    from tests.records.greedy import orders_of

    rng, position = Random(seed), VARIANT.start()
    while position.phase.year < 1907 and not VARIANT.end(position):
        turn = check_conserved(VARIANT.adjudicate(position, orders_of(position, rng)))
        if position.phase.step == "M":
            scene = Scene(turn)
            for power in VARIANT.base.powers:
                assert listed(told(turn, power)) == listed(scene.told(power)), (position.phase, power)
        position = turn.after


# --- Two games that differ only where a power has no eye are the same to it, to the letter (R16, R27, R30).

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
leaks_quick = settings(
    max_examples=50, deadline=None, suppress_health_check=SLOW, phases=[Phase.explicit, Phase.generate]
)
BOARD = VARIANT.base
FAR = 4


def near_to(position: rules.Position, power: str, steps: int) -> set[str]:
    """The provinces at most so many steps away from a unit of a power."""
    near = {unit.place.province for unit in position.units_of(power)}
    for _ in range(steps):
        near |= {to for province in near for to in in_sight(BOARD, province)}
    return near


@st.composite
def beginnings(draw: st.DrawFn, most: int) -> tuple[rules.Position, str]:
    """A position in which nobody owns anything, and a power that has units in it."""
    there = draw(positions(VARIANT, most=most)).as_dict()["units"]
    return here(**there), draw(st.sampled_from(sorted(there)))


@st.composite
def changed(draw: st.DrawFn, position: rules.Position, power: str, kept: set[str], most: int = 8) -> rules.Position:
    """The same position with other units, land and centers of other powers in some places outside of those `kept`,
    every second of them just beyond."""
    others = [owner for owner in BOARD.powers if owner != power]
    outside = [one for one in BOARD.provinces if one not in kept]
    beyond = [one for one in outside if in_sight(BOARD, one) & kept] or outside
    places = draw(st.lists(st.sampled_from(outside) | st.sampled_from(beyond), max_size=most)) if outside else []
    stay = set(BOARD.provinces) - set(places)
    units = {owner: [u.text for u in position.units_of(owner) if u.place.province in stay] for owner in BOARD.powers}
    land: dict[str, list[str]] = {}
    centers: dict[str, list[str]] = {}
    for province in dict.fromkeys(places):
        stands = [(kind, place) for kind in VARIANT.kinds.values() for place in BOARD.stands(kind.table, province)]
        if draw(st.booleans()):
            kind, place = draw(st.sampled_from(stands))
            units[draw(st.sampled_from(others))].append(f"{kind.letter} {place.text}")
        if BOARD.provinces[province].kind != "sea":
            table = centers if BOARD.provinces[province].center else land
            table.setdefault(draw(st.sampled_from(others)), []).append(province)
    return VARIANT.position(phase=position.phase.text, units=units, centers=centers, state={"control": land})


@pytest.mark.slow
@over(data=st.data())
@settings(leaks_quick, max_examples=80)
def test_what_stands_out_of_sight_changes_neither_view_nor_choices(data: st.DataObject) -> None:
    one, power = data.draw(beginnings(most=8))
    two = data.draw(changed(one, power, near_to(one, power, 1)))
    about = {place for place in BOARD.provinces if one.units.get(place) != two.units.get(place)}
    assert looked_at(one, power, about) == looked_at(two, power, about)


def looked_at(position: rules.Position, power: str, about: set[str]) -> object:
    """What a power has of a position: asked for at once, so that nothing remembered of another one goes unnoticed.
    `about`: the places where it is most likely that something shows through."""
    view = VARIANT.view(position, power)
    known = view.position
    asked = offered(known, power, about), VARIANT.holdings(known), VARIANT.default_orders(known, power)
    return view.visible_provinces, repr(known), *asked


@over(data=st.data())
@leaks_quick
def test_what_happens_far_away_is_not_told(data: st.DataObject) -> None:
    """Units, and orders given to them, beyond the reach of all that a power's units could meet."""
    one, power = data.draw(beginnings(most=8))
    near = near_to(one, power, FAR)
    assume(len(near) < len(BOARD.provinces))
    two = data.draw(changed(one, power, near))
    common = {
        owner: [line for line in lines if in_(line, near)] for owner, lines in data.draw(wild_orders(one)).items()
    }
    far = set(BOARD.provinces) - near
    wild = data.draw(wild_orders(two))
    others = {owner: [line for line in lines if in_(line, far)] for owner, lines in wild.items()}
    both = {owner: [*common.get(owner, ()), *others.get(owner, ())] for owner in BOARD.powers}
    first, second = VARIANT.adjudicate(one, common), VARIANT.adjudicate(two, both)
    assume(first.after.phase == second.after.phase and not VARIANT.end(second.after))
    assume(alive(first) == alive(second))
    assert fogs_given(first, power) == fogs_given(second, power)


def in_(line: str, places: set[str]) -> bool:
    """Whether all places of a line are among these, and nobody sails: which fleets stand at sea, be they ever so far,
    decides whether an army that was bound over it can be helped to hold (DATC 6.D.32)."""
    words = [word.split("/")[0] for word in line.split()]
    provinces = [word for word in words if word in BOARD.provinces]
    walks = "-" not in words or provinces[-1] in in_sight(BOARD, provinces[-2])
    return walks and set(provinces) <= places and "C" not in words and "via" not in words


def alive(turn: rules.Turn) -> set[tuple[str, bool]]:
    """What is announced to all: who is eliminated."""
    return {(event.power, True) for event in VARIANT.events(turn, rules.PUBLIC)}


@over(data=st.data())
@leaks_quick
def test_what_is_told_says_all_that_is_given(data: st.DataObject) -> None:
    """Whatever the orders were, and wherever unseen units stood: if the facts and the view are the same, so is every
    letter and every value that a power is given."""
    one, power = data.draw(beginnings(most=10))
    two = data.draw(changed(one, power, near_to(one, power, 1), most=2))
    orders = data.draw(wild_orders(one))
    strange = data.draw(wild_orders(two))
    whose = data.draw(st.sampled_from(list(BOARD.powers)))
    first = VARIANT.adjudicate(one, orders)
    second = VARIANT.adjudicate(two, orders if whose == power else {**orders, whose: strange.get(whose, [])})
    assume(known(first, power) == known(second, power))
    assert fogs_given(first, power) == fogs_given(second, power)


def known(turn: rules.Turn, power: str) -> object:
    """What the rules tell a power: facts and view, its own units and retreats, its land, what is announced."""
    after = turn.after
    facts = sorted(map(repr, told(turn, power)))
    own = sorted(unit.text for unit in after.units_of(power))
    fled = {key: one.retreats for key, one in after.dislodged.items() if one.unit.power == power}
    land = sorted(place for place, owner in VARIANT.view(after, power).position.extra.control.items() if owner == power)
    return facts, noted(after, power), own, fled, after.owned(power), land, after.phase, alive(turn)
