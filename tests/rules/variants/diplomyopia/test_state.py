"""Control of land, its notation, what is odd in it, and the end (D4, D5, R20 to R23)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.variants.diplomyopia.fogs import VARIANT, here, played, told


def set_up(**state: Any) -> rules.Position:
    return VARIANT.position(phase="S1902M", state=state)


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        ({"control": {"France": ["MAO"]}}, "is sea, which nobody controls"),
        ({"control": {"France": ["Par"]}}, "Paris has a supply center"),
        ({"control": {"France": ["Bur"], "Italy": ["Bur"]}}, "Bur is given to France and to Italy"),
        ({"control": {"France": "Bur"}}, "control.France is a list of provinces"),
        ({"control": {"France": [3]}}, "control.France is a list of provinces"),
        ({"control": ["Bur"]}, "control is a table"),
        ({"control": {"Spain": ["Bur"]}}, "No power is called"),
        ({"control": {"France": ["Atlantis"]}}, "Atlantis"),
        ({"garrisons": {}}, "keeps no state called garrisons"),
        ({"winner": "Nobody"}, "No power is called"),
        ({"winner": 3}, "3 is no power"),
        ({"winner": "France", "ended": {"kind": "draw", "powers": ["Italy"]}}, "cannot both be"),
    ],
)
def test_what_there_cannot_be_is_refused(state: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        set_up(**state)


def test_land_is_that_of_the_start_unless_it_is_given() -> None:
    start = VARIANT.start().as_dict()
    assert start["state"]["control"]["Turkey"] == ["Arm", "Syr"]
    assert start["state"]["control"] == set_up().as_dict()["state"]["control"]
    assert set_up().centers == VARIANT.start().centers
    assert set_up(control={"Italy": ["pie"]}).as_dict()["state"] == {"control": {"Italy": ["Pie"]}}
    assert set_up(control={}).as_dict()["state"] == {"control": {}}


def test_a_state_is_read_back_as_it_was_written() -> None:
    for state in ({"control": {"France": ["Bur"]}, "winner": "France"}, {"control": {}}):
        position = VARIANT.position(phase="done" if "winner" in state else "S1902M", state=state)
        assert VARIANT.position(**position.as_dict()) == position
        assert position.as_dict()["state"] == state
    drawn = VARIANT.finish(VARIANT.start(), rules.End("draw", ("France",)))
    assert VARIANT.position(**drawn.as_dict()) == drawn


def test_who_loses_a_place_in_which_he_was_beaten_is_not_told_twice() -> None:
    units = {"France": ["A Mar", "A Gas"], "Germany": ["A Bur"]}
    position = VARIANT.position(phase="S1902M", units=units, centers={}, state={"control": {"Germany": ["Bur"]}})
    turn = VARIANT.adjudicate(position, {"France": ["A Mar - Bur", "A Gas S A Mar - Bur"]})
    assert "captured" not in [fact["fact"] for fact in told(turn, "Germany")]
    turn = VARIANT.adjudicate(turn.after, {"Germany": ["A Bur R Pic"]})
    assert [fact["fact"] for fact in told(turn, "Germany")] == ["retreated"]
    assert turn.after.as_dict()["state"]["control"] == {"France": ["Bur", "Gas"], "Germany": ["Pic"]}


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


def test_winter_changes_no_land() -> None:
    position = VARIANT.position(phase="W1902A", units={"France": ["A Bur"]}, centers={}, state={"control": {}})
    turn = VARIANT.adjudicate(position, {})
    assert turn.after.as_dict()["state"] == {"control": {}}


def test_a_tie_at_the_top_goes_on() -> None:
    variant = rules.variant("diplomyopia", victory=2)
    units = {"France": ["A Gas"], "Italy": ["A Tus"]}
    position = variant.position(
        phase="S1902M", units=units, centers={"France": ["Par", "Mar"], "Italy": ["Nap", "Ven"]}
    )
    level = variant.adjudicate(position, {}).after
    assert variant.end(level) is None
    ahead = variant.adjudicate(level, {"France": ["A Gas - Spa"], "Italy": ["A Tus H"]}).after
    assert variant.end(ahead) == rules.End("win", ("France",))
    assert (ahead.phase.text, variant.over(ahead)) == ("done", True)


def test_a_doctor_finds_land_that_should_have_passed() -> None:
    assert VARIANT.doctor(VARIANT.start()) == []
    odd = VARIANT.position(phase="S1902M", units={"Italy": ["A Bur"]}, centers={"Italy": ["Rom"]})
    assert [rules.say(one) for one in VARIANT.doctor(odd)] == [
        "A Bur stands in Burgundy, which France controls: it would have passed to Italy."
    ]
    won = VARIANT.position(phase="S1902M", state={"winner": "France"})
    assert [one.code for one in VARIANT.doctor(won)] == ["won_too_soon"]
    crowd = VARIANT.position(phase="S1902M", units={"Italy": ["A Rom", "A Ven"]}, centers={"Italy": ["Rom"]})
    assert [one.code for one in VARIANT.doctor(crowd)] == ["too_many_units"]


def test_a_doctor_finds_nothing_in_a_view_of_what_is_well() -> None:
    start = VARIANT.start()
    turn = VARIANT.adjudicate(start, {"France": ["A Mar - Bur"], "Germany": ["A Mun - Tyr"]})
    for power in (*VARIANT.base.powers, rules.PUBLIC):
        assert VARIANT.doctor(VARIANT.view(start, power).position) == []
        assert VARIANT.doctor(VARIANT.view(turn.after, power).position) == []
    orders = {"France": ["A Mar - Bur", "A Gas S A Mar - Bur"]}
    retreats = played(orders, France=["A Mar", "A Gas"], Germany=["A Bur"], Italy=["A Rom"]).after
    assert [VARIANT.doctor(VARIANT.view(retreats, power).position) for power in ("Germany", "Italy")] == [[], []]
    bare = here("S1902R", France=["A Bur"], Germany=["A Mun"])
    assert [one.code for one in VARIANT.doctor(bare)] == ["no_retreat_phase"]


def test_holdings_are_of_land_and_change_when_the_season_is_over() -> None:
    assert VARIANT.holdings(VARIANT.start())["Gal"] == "Austria"
    turn = played({}, France=["A Bur", "F MAO"])
    assert VARIANT.holdings(turn.after) == {"Bur": "France"}
    waiting = here("S1902R", France=["A Bur"])
    assert VARIANT.holdings(waiting) == {}


def test_everybody_is_asked_where_anybody_must_act() -> None:
    """R24, R26: who retreats or builds is his own knowledge, also if a unit on its retreat is all that he has left."""
    fled = {"France": {"A Bur": ["Par"]}}
    position = VARIANT.position(
        phase="S1902R", units={"Germany": ["A Bur"], "Italy": ["A Rom"]}, dislodged=fled, centers={"Turkey": ["Ank"]}
    )
    assert VARIANT.must_act(position) == ("France", "Germany", "Italy", "Turkey")
    assert VARIANT.must_act(here("W1902A")) == ()
    assert VARIANT.must_act(here("S1902R", France=["A Bur"])) == ()
