"""Control of land, its notation, what is odd in it, and the end (D4, D5, R20 to R23); orders about what is not seen
(R16 to R19)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.variants.diplomyopia.sight import in_sight, witnesses
from tests.rules.variants.diplomyopia.fogs import VARIANT, Lines, here, played, told


def set_up(**state: Any) -> rules.Position:
    return VARIANT.position(phase="S1902M", state=state)


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        ({"control": {"France": ["MAO"]}}, "is a sea zone, which no power controls"),
        ({"control": {"France": ["Par"]}}, "Paris has a supply center"),
        ({"control": {"France": ["Bur"], "Italy": ["Bur"]}}, "Bur is assigned to both France and Italy"),
        ({"control": {"France": "Bur"}}, "control.France must be a list of provinces"),
        ({"control": {"France": [3]}}, "control.France must be a list of provinces"),
        ({"control": ["Bur"]}, "control must be a table"),
        ({"control": {"Spain": ["Bur"]}}, "No power is called"),
        ({"control": {"France": ["Atlantis"]}}, "Atlantis"),
        ({"garrisons": {}}, "has no state called garrisons"),
        ({"winner": "Nobody"}, "No power is called"),
        ({"winner": 3}, "3 is not a power"),
        ({"winner": "France", "ended": {"kind": "draw", "powers": ["Italy"]}}, "cannot both be"),
    ],
)
def test_what_there_cannot_be_is_refused(state: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        set_up(**state)


def test_a_state_is_read_back_as_it_was_written() -> None:
    for state in ({"control": {"France": ["Bur"]}, "winner": "France"}, {"control": {}}):
        position = VARIANT.position(phase="done" if "winner" in state else "S1902M", state=state)
        assert VARIANT.position(**position.as_dict()) == position
        assert position.as_dict()["state"] == state
    drawn = VARIANT.finish(VARIANT.start(), rules.End("draw", ("France",)))
    assert VARIANT.position(**drawn.as_dict()) == drawn


def test_a_place_lost_in_the_moves_is_told_when_the_season_is_over() -> None:
    """Another unit of the loser has to retreat first."""
    units = {"France": ["A Mar", "A Gas", "A Pie"], "Germany": ["A Bur"], "Italy": ["A Rom"]}
    state = {"control": {"Germany": ["Bur", "Tus"]}}
    position = VARIANT.position(phase="S1902M", units=units, centers={}, state=state)
    orders = {"France": ["A Mar - Bur", "A Gas S A Mar - Bur", "A Pie - Tus"]}
    turn = VARIANT.adjudicate(position, orders)
    assert not any(fact["fact"] == "captured" for fact in told(turn, "Germany"))
    assert turn.after.as_dict()["state"]["control"] == state["control"]
    turn = VARIANT.adjudicate(turn.after, {"Germany": ["A Bur D"]})
    assert {"fact": "captured", "at": "Tus", "by": "France A"} in told(turn, "Germany")


def test_a_doctor_finds_land_that_should_have_passed() -> None:
    assert VARIANT.validate(VARIANT.start()) == []
    odd = VARIANT.position(phase="S1902M", units={"Italy": ["A Bur"]}, centers={"Italy": ["Rom"]})
    assert [rules.say(one) for one in VARIANT.validate(odd)] == [
        "A Bur is in Burgundy, so Italy should control it, not France."
    ]
    won = VARIANT.position(phase="S1902M", state={"winner": "France"})
    assert [one.code for one in VARIANT.validate(won)] == ["won_too_soon"]
    crowd = VARIANT.position(phase="S1902M", units={"Italy": ["A Rom", "A Ven"]}, centers={"Italy": ["Rom"]})
    assert [one.code for one in VARIANT.validate(crowd)] == ["too_many_units"]


def test_a_doctor_finds_nothing_in_a_view_of_what_is_well() -> None:
    start = VARIANT.start()
    turn = VARIANT.adjudicate(start, {"France": ["A Mar - Bur"], "Germany": ["A Mun - Tyr"]})
    for power in (*VARIANT.base.powers, rules.PUBLIC):
        assert VARIANT.validate(VARIANT.view(start, power).position) == []
        assert VARIANT.validate(VARIANT.view(turn.after, power).position) == []
    orders = {"France": ["A Mar - Bur", "A Gas S A Mar - Bur"]}
    retreats = played(orders, France=["A Mar", "A Gas"], Germany=["A Bur"], Italy=["A Rom"]).after
    assert [VARIANT.validate(VARIANT.view(retreats, power).position) for power in ("Germany", "Italy")] == [[], []]
    bare = here("S1902R", France=["A Bur"], Germany=["A Mun"])
    assert [one.code for one in VARIANT.validate(bare)] == ["no_retreat_phase"]


def test_holdings_are_of_land_and_change_when_the_season_is_over() -> None:
    assert VARIANT.holdings(VARIANT.start())["Gal"] == "Austria"
    turn = played({}, France=["A Bur", "F MAO"])
    assert VARIANT.holdings(turn.after) == {"Bur": "France"}
    waiting = here("S1902R", France=["A Bur"])
    assert VARIANT.holdings(waiting) == {}


def test_a_fleet_off_the_shortest_way_was_reached_if_it_borders_one_that_was() -> None:
    """R12 asks whether it was taken up and touched, not whether it was of use."""
    orders = {"England": ["A Lon - Bel", "F ENG C A Lon - Bel", "F IRI C A Lon - Bel"]}
    turn = played(orders, England=["A Lon", "F ENG", "F IRI"])
    assert turn.results["F IRI"] == ("void",)
    assert {"fact": "moved", "eye": "F IRI", "to": "Bel"} in told(turn, "England")


# --- Corners of the table of eyes that no scenario states.


def test_a_paradox_in_which_all_hold_lets_them_look_round() -> None:
    variant = rules.variant("diplomyopia", convoy_paradox="all_hold")
    units = {"England": ["F Lon", "F Wal"], "France": ["A Bre", "F ENG"]}
    position = variant.position(phase="S1902M", units=units, centers={}, state={"control": {}})
    orders = {"England": ["F Lon S F Wal - ENG", "F Wal - ENG"], "France": ["A Bre - Lon", "F ENG C A Bre - Lon"]}
    facts = variant.reported_values(variant.adjudicate(position, orders), "England")["facts"].value
    assert {"fact": "remains", "eye": "F Wal", "at": "ENG", "who": "France F"} in facts
    assert {"fact": "idle", "eye": "F Lon"} in facts


def test_who_had_nowhere_to_go_is_told_once_while_others_retreat() -> None:
    """R25: with the moves, not again with the retreats."""
    orders = {"France": ["F Spa/sc - Por", "F MAO S F Spa/sc - Por"], "Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"]}
    units = {"England": ["F Por", "A Bur"], "France": ["F Spa/sc", "F MAO"], "Germany": ["A Mun", "A Ruh"]}
    turn = played(orders, **units)
    assert turn.after.phase.text == "S1902R"
    first = [
        (fact["eye"], fact["fact"]) for fact in told(turn, "England") if fact["fact"] in ("dislodged", "disbanded")
    ]
    assert sorted(first) == [("A Bur", "dislodged"), ("F Por", "disbanded"), ("F Por", "dislodged")]
    after = VARIANT.adjudicate(turn.after, {"England": ["A Bur R Par"]})
    assert told(after, "England") == [{"fact": "retreated", "eye": "A Bur", "to": "Par"}]


BOARD = VARIANT.base


def test_a_view_holds_what_is_seen_and_what_is_ones_own() -> None:
    state = {"control": {"France": ["Gas"], "Germany": ["Ruh"]}}
    units = {"France": ["A Bur"], "Germany": ["A Mun", "A Ber"]}
    position = VARIANT.position(
        phase="S1902M", units=units, centers={"France": ["Par"], "Germany": ["Mun"]}, state=state
    )
    view = VARIANT.view(position, "France")
    assert view.visible_provinces == {"Bur", "Bel", "Gas", "Mar", "Mun", "Par", "Pic", "Ruh"}
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
    assert public.visible_provinces == frozenset()
    assert (public.position.units, public.position.centers) == ({}, {})
    assert public.position.as_dict()["state"] == {"control": {}}
    assert VARIANT.view(start, "").position is start


def test_while_retreats_are_due_the_view_waits() -> None:
    turn = played(
        {"France": ["A Mar - Bur", "A Gas S A Mar - Bur"], "Germany": ["A Bur H"]},
        France=["A Mar", "A Gas", "A Kie"],
        Germany=["A Bur", "A Ruh", "A Mun"],
    )
    assert turn.after.phase.text == "S1902R"
    assert told(turn, "France", "view") == told(turn, "Germany", "view") == {}
    france, germany = VARIANT.view(turn.after, "France"), VARIANT.view(turn.after, "Germany")
    assert france.visible_provinces == set(france.position.units) == {"Bur", "Gas", "Kie"}
    assert not france.position.dislodged
    dislodged = germany.position.dislodged["Bur"]
    assert ([place.text for place in dislodged.retreats], dislodged.closed) == (["Bel", "Par", "Pic"], ())
    assert not any(event.title == "Visible now" for event in VARIANT.events(turn, "France"))
    after = VARIANT.adjudicate(turn.after, {"Germany": ["A Bur R Par"]})
    assert told(after, "France", "view")["Par"] == "Germany A"


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
        assert bool(seers) == (province in (view.visible_provinces or ()) and not own)
        assert all(province in in_sight(BOARD, unit.place.province) for unit in seers)
        assert (VARIANT.seen_by(view.position, "France", province) is None) == (not seers)
    reason = VARIANT.seen_by(view.position, "France", "Bel")
    assert reason and rules.say(reason) == "Seen by A Bur and F ENG. Your units see the provinces they could move to."
    assert rules.variant("standard").seen_by(now, "France", "Bel") is None


# --- A turn as a player may know it: own orders, words that say no more than the report (R30).

Units = dict[str, list[str]]


def known(turn: rules.Turn, power: str) -> dict[str, tuple[str, ...]]:
    return VARIANT.seen(turn, power).results


@pytest.mark.parametrize(
    ("units", "orders", "truth", "shown"),
    [
        (  # a support for nobody
            {"France": ["A Mar"]},
            {"France": ["A Mar S A Gas"]},
            {"A Mar": ("void",)},
            {"A Mar": ("ok",)},
        ),
        (  # impossible in itself
            {"France": ["A Mar"]},
            {"France": ["A Mar - Par"]},
            {"A Mar": ("void",)},
            {"A Mar": ("void",)},
        ),
        (  # cut without need
            {"France": ["A Par", "A Mar"], "Italy": ["A Pie"]},
            {"France": ["A Par - Bur", "A Mar S A Par - Bur"], "Italy": ["A Pie - Mar"]},
            {"A Mar": ("cut",), "A Par": ("ok",)},
            {"A Mar": ("ok",), "A Par": ("ok",)},
        ),
        (  # cut where it was needed
            {"France": ["A Par", "A Mar"], "Germany": ["A Bur"], "Italy": ["A Pie"]},
            {"France": ["A Par - Bur", "A Mar S A Par - Bur"], "Italy": ["A Pie - Mar"]},
            {"A Mar": ("cut",), "A Par": ("bounce",)},
            {"A Mar": ("cut",), "A Par": ("bounce",)},
        ),
        (  # no fleets at all, and fleets that were not ordered
            {"France": ["A Lon", "A Sev"], "Turkey": ["F BLA"]},
            {"France": ["A Lon - Bel", "A Sev - Ank"]},
            {"A Lon": ("no_convoy",), "A Sev": ("no_convoy",)},
            {"A Lon": ("no_convoy",), "A Sev": ("no_convoy",)},
        ),
        (
            {"France": ["A Bur"], "Germany": ["A Mun", "A Ruh", "F Bel", "A Pic", "A Par", "A Gas", "F Mar"]},
            {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"]},
            {"A Bur": ("dislodged", "disband")},
            {"A Bur": ("dislodged", "disband")},
        ),
    ],
)
def test_words(units: Units, orders: Lines, truth: Units, shown: Units) -> None:
    turn = played(orders, **units)
    assert {key: turn.results[key] for key in truth} == truth
    assert known(turn, "France") == shown
    assert not any(one.reasons for one in VARIANT.seen(turn, "France").outcomes)


def test_a_turn_holds_own_orders_and_own_losses_only() -> None:
    orders = {"France": ["A Mar - Bur", "A Gas S A Mar - Bur"], "Germany": ["A Bur H"]}
    turn = played(orders, France=["A Mar", "A Gas"], Germany=["A Bur"])
    france, germany = VARIANT.seen(turn, "France"), VARIANT.seen(turn, "Germany")
    assert list(france.orders) == ["France"] and list(germany.orders) == ["Germany"]
    assert not france.dislodged and germany.dislodged["Bur"].closed == ()
    assert france.resolution is None and france.draws == {}
    public = VARIANT.seen(turn, rules.PUBLIC)
    assert (public.orders, public.outcomes, public.dislodged) == ({}, (), {})
    assert VARIANT.seen(turn, "") is turn


def test_both_of_two_that_met_in_their_retreat_are_just_disbanded() -> None:
    dislodged = {"France": {"A Bur": ["Pic"]}, "England": {"A Bel": ["Pic"]}}
    position = VARIANT.position(phase="S1902R", dislodged=dislodged, centers={}, state={"control": {}})
    turn = VARIANT.adjudicate(position, {"France": ["A Bur R Pic"], "England": ["A Bel R Pic"]})
    assert turn.results["A Bur"] == ("bounce", "disband")
    assert known(turn, "France") == {"A Bur": ("disband",)}


def test_lines_that_count_for_nothing_say_so() -> None:
    turn = VARIANT.adjudicate(here(France=["A Mar"]), {"France": ["A Mar - Spa", "A Mar H", "A Mun H"]})
    seen = [(one.order.text, one.words) for one in VARIANT.seen(turn, "France").outcomes]
    assert sorted(seen) == [("A Mar - Spa", ("void",)), ("A Mar H", ("ok",)), ("A Mun H", ("void",))]


def test_builds_and_their_faults_are_their_owners() -> None:
    position = VARIANT.position(
        phase="W1902A", units={"Germany": ["A Bur"]}, centers={"France": ["Par", "Bre"]}, state={"control": {}}
    )
    turn = VARIANT.adjudicate(position, {"France": ["build A Par", "build A Spa"]})
    assert known(turn, "France") == {"build A Par": ("ok",), "build A Spa": ("void",), "waive": ("ok",)}
    assert known(turn, "Germany") == {"remove A Bur": ("ok",)}
    taken = VARIANT.position(phase="W1902A", units={"Germany": ["A Par"]}, centers={"France": ["Par", "Bre"]})
    (refused,) = VARIANT.seen(VARIANT.adjudicate(taken, {"France": ["build A Par"]}), "France").outcomes[:1]
    assert (refused.words, refused.reasons) == (("void",), ()), "who is there he does not see"


# --- Orders about what is not seen (R16 to R19).

OCEAN = [one.id for one in BOARD.provinces.values() if one.kind == "sea" and one.id not in ("BLA", "BAL", "BOT")]
"""The seas that hang together: no fleet carries an army from the Black Sea or the Baltic to them."""
OCEANIC = {to for sea in OCEAN for to in BOARD.reaches("fleet", sea) if BOARD.provinces[to].kind == "coast"}


def allowed(position: rules.Position, power: str, *partial: str) -> list[str]:
    return [one.text for one in rules.choices(position, power, partial).allowed]


def test_all_places_are_offered_alike() -> None:
    """Whether a unit is seen there or not: only what it is called tells."""
    position = here(France=["A Bur"], Germany=["A Mun", "A Tyr"])
    helped = rules.choices(VARIANT.view(position, "France").position, "France", ("A Bur", "support"))
    open_to = {one.place.province for one in helped.allowed if one.place}
    assert {"Mun", "Ruh", "Tyr", "Sil", "Lon", "Gas", "LYO"} <= open_to
    labels = {one.text: one.label for one in helped.allowed if one.place}
    assert (labels["A Mun"], labels["Tyr"], labels["Ruh"]) == ("German, Munich", "Tyrolia", "Ruhr")
    assert {"BLA", "ADR", "BAR"} <= {one.text for one in helped.candidates if one.reason}
    why = {rules.say(one.reason) for one in helped.candidates if one.text == "ADR" and one.reason}
    assert {words.partition(" cannot support ")[2] for words in why} == {
        "a unit in Adriatic Sea: it can reach neither Adriatic Sea nor any province that unit could move to."
    }


def test_own_units_stand_first_then_those_in_sight_then_what_is_near() -> None:
    position = here(France=["A Par", "F MAO"], Germany=["A Bur"])
    helped = rules.choices(position, "France", ("A Par", "support")).candidates
    texts = [one.text for one in helped if one.place]
    assert texts[:5] == ["F MAO", "A Bur", "Bre", "Gas", "Pic"]
    assert len(texts) == len(BOARD.provinces) - 1
    assert [one.place is None for one in helped] == sorted(one.place is None for one in helped)


def test_a_fleet_may_offer_itself_to_any_army_on_any_coast() -> None:
    alone = here(England=["F NTH"])
    armies = rules.choices(alone, "England", ("F NTH", "convoy")).allowed
    assert {one.text for one in armies if one.place} == OCEANIC
    assert OCEANIC - {"Den"} == set(allowed(alone, "England", "F NTH", "convoy", "Den"))
    order = rules.choices(alone, "England", ("F NTH", "convoy", "Den", "Lon")).order
    assert order and order.text == "F NTH C A Den - Lon"


@pytest.mark.parametrize(
    ("unit", "line", "code"),
    [
        ("A Mar", "A Mar - Par", "out_of_reach"),
        ("A Mar", "A Mar - Mar", "already_there"),
        ("A Bur", "A Bur S A Ber - Kie", "help_out_of_reach"),
        ("A Mar", "A Mar S A Mar", "not_itself"),
        ("A Mar", "A Mar S A Spa - Spa", "already_there"),
        ("A Mar", "A Mar S A Boh - Bur", "help_out_of_reach"),
        ("A Mar", "A Mar S A Ruh - Pie", "helped_out_of_reach"),
        ("F BLA", "F BLA S A Sev - Ank", "needs_itself"),
        ("A Mar", "A Mar C A Pie - Tus", "only_fleets"),
        ("F NTH", "F NTH C A Mun - Nwy", "no_coast"),
        ("F StP/sc", "F StP/sc - BAR", "out_of_reach"),
    ],
)
def test_what_could_never_be_carried_out_is_refused_and_a_hold_in_a_file(unit: str, line: str, code: str) -> None:
    position = here(France=[unit])
    order = VARIANT.parse(position, "France", line)
    slots: list[str] = [unit]
    refused = None
    for slot in (order.verb, *(getattr(one, "text", one) for one in order.slots[1:])):
        found = rules.choices(position, "France", slots).find(slot)
        if found is None:
            break  # not even named among the candidates
        refused = refused or found.reason
        if refused:
            break
        slots.append(slot)
    assert refused is None or refused.code in (code, "nothing_from_there")  # the place is refused before the goal
    turn = VARIANT.adjudicate(position, {"France": [line]})
    assert turn.results[unit] == ("void",)
    assert [fact["fact"] for fact in told(turn, "France")] == []


def test_a_wrong_guess_of_the_kind_is_no_mistake_and_stays_as_it_was_written() -> None:
    orders = {"England": ["A Por S F Gas - Spa"], "France": ["A Gas - Spa"], "Italy": ["F WES - Spa/sc"]}
    turn = played(orders, England=["A Por"], France=["A Gas"], Italy=["F WES"])
    assert turn.results["A Por"] == ("ok",)
    outcome = next(one for one in turn.outcomes if one.key == "A Por")
    assert outcome.order.text == "A Por S F Gas - Spa"
    first = VARIANT.events(turn, "England")[0]
    assert rules.say(first.reason) == "A(Por) S F(Gas)-Spa: succeeds against the Italian fleet (Western Mediterranean)."


def test_who_writes_no_kind_is_told_none() -> None:
    """What a line means must not hang on who stands there unseen."""
    for kind in ("A", "F"):
        position = here(France=["A Mar"], Germany=[f"{kind} Gas"])
        assert VARIANT.parse(position, "France", "mar s gas - spa").text == "A Mar S A Gas - Spa"
    sea = here(France=["A Mar"])
    assert VARIANT.parse(sea, "France", "Mar S LYO - Spa").text == "A Mar S F LYO - Spa"
    own = here(France=["A Mar", "F Gas"])
    assert VARIANT.parse(own, "France", "Mar S Gas - Spa").text == "A Mar S F Gas - Spa"
    foreign = here(France=["A Mar"], Germany=["F Gas"])
    assert VARIANT.parse(foreign, "France", "Gas H").text == "Gas H"
    assert VARIANT.parse(own, "France", "F NTH C lon - nwy").text == "F NTH C A Lon - Nwy"


def test_the_game_master_orders_nothing() -> None:
    position = here(France=["A Mar"])
    turn = VARIANT.adjudicate(position, {"GM": ["A Mar - Spa"]})
    assert [(one.order.power, one.words) for one in turn.outcomes] == [("GM", ("void",)), ("France", ("ok",))]
    for phase in ("S1902M", "S1902R", "W1902A"):
        assert rules.choices(here(phase, France=["A Mar"]), "GM").candidates == ()
