"""Which provinces see each other, and what a player sees at the end of a season (D2, R1 to R4)."""

from __future__ import annotations

import pytest

import rules
from rules.variants.diplomyopia.sight import in_sight, noted, witnesses
from tests.rules.variants.diplomyopia.fogs import VARIANT, here, played, told

BOARD = VARIANT.base


@pytest.mark.parametrize(
    ("province", "seen"),
    [
        ("Bul", "AEG BLA Con Gre Rum Ser"),  # the example of D2: both coasts
        ("Mar", "Bur Gas LYO Pie Spa"),  # not across Switzerland
        ("Tyr", "Boh Mun Pie Tri Ven Vie"),
        ("Mun", "Ber Boh Bur Kie Ruh Sil Tyr"),
        ("MAO", "Bre ENG Gas IRI NAO Naf Por Spa WES"),
        ("StP", "BAR BOT Fin Lvn Mos Nwy"),
        ("Apu", "ADR ION Nap Rom Ven"),  # an army looks to Rome, a fleet out to sea
        ("Den", "BAL HEL Kie NTH SKA Swe"),
    ],
)
def test_sight_is_one_move_of_either_kind(province: str, seen: str) -> None:
    assert sorted(in_sight(BOARD, province), key=str.lower) == sorted(seen.split(), key=str.lower)


def test_sight_is_mutual_and_never_of_itself() -> None:
    for province in BOARD.provinces:
        assert province not in in_sight(BOARD, province)
        assert all(province in in_sight(BOARD, other) for other in in_sight(BOARD, province))


def test_an_army_sees_as_far_as_a_fleet() -> None:
    army, fleet = here(France=["A Spa"]), here(France=["F Spa/nc"])
    assert (
        noted(army, "France") == noted(fleet, "France") == dict.fromkeys(("Gas", "Mar", "Por", "LYO", "MAO", "WES"), "")
    )


def test_own_units_are_not_in_the_view_and_others_are_told_with_their_coast() -> None:
    position = here(England=["A Fin", "A Swe"], Russia=["F StP/nc"], Germany=["F BAL", "A Mun"])
    view = noted(position, "England")
    assert (view["StP"], view["BAL"], view["Nwy"]) == ("Russia F/nc", "Germany F", "")
    assert not {"Fin", "Swe", "Mun"} & set(view)


def test_a_view_holds_what_is_seen_and_what_is_ones_own() -> None:
    state = {"control": {"France": ["Gas"], "Germany": ["Ruh"]}}
    units = {"France": ["A Bur"], "Germany": ["A Mun", "A Ber"]}
    position = VARIANT.position(
        phase="S1902M", units=units, centers={"France": ["Par"], "Germany": ["Mun"]}, state=state
    )
    view = VARIANT.view(position, "France")
    assert view.sight == {"Bur", "Bel", "Gas", "Mar", "Mun", "Par", "Pic", "Ruh"}
    assert view.position.as_dict() == {
        "phase": "S1902M",
        "units": {"France": ["A Bur"], "Germany": ["A Mun"]},
        "centers": {"France": ["Par"]},
        "dislodged": {},
        "state": {"control": {"France": ["Gas"]}},
    }
    assert VARIANT.holdings(view.position) == {"Mun": "Germany", "Gas": "France", "Par": "France", "Bur": "France"}


def test_nobody_in_particular_sees_nothing_and_who_may_know_all_the_very_position() -> None:
    start = VARIANT.start()
    public = VARIANT.view(start, rules.PUBLIC)
    assert public.sight == frozenset()
    assert (public.position.units, public.position.centers) == ({}, {})
    assert public.position.as_dict()["state"] == {"control": {}}
    assert VARIANT.view(start, "").position is start


@pytest.mark.parametrize("viewer", ["France", "Turkey", rules.PUBLIC])
@pytest.mark.parametrize("phase", ["S1902M", "S1902R", "W1902A"])
def test_a_view_is_seen_as_it_is_and_written_down_whole(viewer: str, phase: str) -> None:
    units = {"France": ["A Bur", "F ENG"], "Germany": ["A Mun", "F StP/nc"]}
    fled = {"France": {"A Pic": ["Bre"]}, "Germany": {"F NTH": ["HEL"]}} if phase.endswith("R") else {}
    position = VARIANT.position(phase=phase, units=units, dislodged=fled)
    view = VARIANT.view(position, viewer)
    assert VARIANT.view(view.position, viewer) == view
    assert VARIANT.position(**view.position.as_dict()) == view.position


def test_while_retreats_are_due_the_view_waits() -> None:
    turn = played(
        {"France": ["A Mar - Bur", "A Gas S A Mar - Bur"], "Germany": ["A Bur H"]},
        France=["A Mar", "A Gas", "A Kie"],
        Germany=["A Bur", "A Ruh", "A Mun"],
    )
    assert turn.after.phase.text == "S1902R"
    assert told(turn, "France", "view") == told(turn, "Germany", "view") == {}
    france, germany = VARIANT.view(turn.after, "France"), VARIANT.view(turn.after, "Germany")
    assert france.sight == set(france.position.units) == {"Bur", "Gas", "Kie"}
    assert not france.position.dislodged
    fled = germany.position.dislodged["Bur"]
    assert ([place.text for place in fled.retreats], fled.closed) == (["Bel", "Par", "Pic"], ())
    assert not any(event.title == "In sight now" for event in VARIANT.events(turn, "France"))
    after = VARIANT.adjudicate(turn.after, {"Germany": ["A Bur R Par"]})
    assert told(after, "France", "view")["Par"] == "Germany A"


def test_units_of_a_view_stand_in_the_order_of_the_board() -> None:
    """Where they came from must not show in how they are listed."""
    one = here(France=["A Bur"], Germany=["A Mun", "A Ruh"])
    two = here(Germany=["A Ruh", "A Mun"], France=["A Bur"])
    assert list(VARIANT.view(one, "France").position.units) == list(VARIANT.view(two, "France").position.units)


def test_the_chart_is_public_by_option_until_spring_changes_it() -> None:
    variant = rules.variant("diplomyopia", public_centers=True)
    turn = variant.adjudicate(
        variant.position(phase="F1901M", units={"France": ["A Gas"]}), {"France": ["A Gas - Spa"]}
    )
    owners = [event.power for event in variant.events(turn, rules.PUBLIC)]
    assert owners == list(BOARD.powers)
    assert "France owns 4 centers: Brest, Marseilles, Paris and Spain." in variant.report(turn, rules.PUBLIC)
    assert "France owns 4 centers" in variant.report(turn, "Turkey")
    assert variant.view(turn.after, "Turkey").position.centers == turn.after.centers
    spring = variant.position(phase="S1902M", units={"France": ["A Spa"]})
    spring_turn = variant.adjudicate(spring, {"France": ["A Spa - Por"]})
    assert "Por" not in variant.view(spring_turn.after, "Turkey").position.centers
    assert variant.report(spring_turn, rules.PUBLIC).count("owns") == 0
    secret = VARIANT.adjudicate(VARIANT.position(phase="F1901M", units={"France": ["A Gas"]}), {})
    assert "owns" not in VARIANT.report(secret, rules.PUBLIC)


def test_who_sees_a_place_is_told_of_what_holds_no_own_unit() -> None:
    now = here(France=["A Bur", "F ENG", "A Spa"], England=["F Bel"], Germany=["A Mun"])
    view = VARIANT.view(now, "France")
    for province in BOARD.provinces:
        seers = witnesses(view.position, "France", province)
        own = province in ("Bur", "ENG", "Spa")
        assert bool(seers) == (province in (view.sight or ()) and not own)
        assert all(province in in_sight(BOARD, unit.place.province) for unit in seers)
        assert (VARIANT.seen_by(view.position, "France", province) is None) == (not seers)
    reason = VARIANT.seen_by(view.position, "France", "Bel")
    assert reason and rules.say(reason) == "Seen by A Bur and F ENG. Your units see the spaces they could move to."
    assert rules.variant("standard").seen_by(now, "France", "Bel") is None


def test_nobody_sees_while_retreats_are_due() -> None:
    turn = VARIANT.adjudicate(
        here(France=["A Bur"], Germany=["A Mun", "A Ruh"]), {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"]}
    )
    assert turn.after.phase.step == "R"
    assert all(witnesses(turn.after, "Germany", province) == () for province in BOARD.provinces)
