"""What mends an oddity where there is one way only."""

from __future__ import annotations

import rules
from rules import Position, examined, say

STANDARD = rules.variant("standard")


def told(position: Position) -> dict[str, str]:
    return {say(one.reason): one.cure for one in examined(position)}


def test_a_sound_position_has_no_findings() -> None:
    assert examined(STANDARD.start()) == ()


def test_retreats_that_no_rule_gives_are_found_anew() -> None:
    position = STANDARD.position(
        phase="F1901R", units={"France": ["A Mar"]}, dislodged={"Italy": {"A Pie": ["Mar", "Boh"]}}
    )
    assert set(told(position).values()) == {"Find its retreats anew"}
    mended = examined(position)[0].mended
    assert mended is not None
    assert mended.as_dict()["dislodged"] == {"Italy": {"A Pie": ["Tus", "Tyr", "Ven"]}}


def test_a_retreat_phase_without_retreats_goes_on() -> None:
    position = STANDARD.position(phase="S1901R", units={"France": ["A Par"]}, centers={"France": ["Par"]})
    assert told(position) == {
        "This is a retreat phase, but nobody is dislodged.": "Go on to Fall 1901, moves",
    }


def test_where_there_are_several_ways_nothing_is_offered() -> None:
    position = STANDARD.position(phase="S1901M", units={"France": ["A Par", "A Bur"]}, centers={"France": ["Par"]})
    assert set(told(position).values()) == {""}


def test_what_mends_one_thing_and_breaks_another_is_none() -> None:
    """Standing again, it would be a unit too many."""
    position = STANDARD.position(phase="S1901M", dislodged={"Italy": {"A Ven": ["Rom"]}})
    assert told(position) == {"A Ven is dislodged, but this is no retreat phase.": "Take A Ven off"}


def test_what_the_state_says_too_much_is_left_out() -> None:
    variant = rules.variant("diplomafia")
    position = variant.position(
        phase="T3M",
        units={"Harlem": ["SRU EHa"], "Riverside": ["SRU CPW"]},
        state={"turf": {"Harlem": ["EHa"], "Riverside": ["CPW"]}, "captured": {"Harlem": {"EHa": "N"}}},
    )
    cures = {say(one.reason): one.cure for one in examined(position)}
    assert "Leave it out of captured" in cures.values()


def test_trying_can_be_left_out() -> None:
    position = STANDARD.position(phase="S1901R", units={"France": ["A Par"]}, centers={"France": ["Par"]})
    assert [one.cure for one in examined(position, cures=False)] == [""]


def test_a_unit_that_may_be_anothers_is_not_taken_off_by_a_click() -> None:
    variant = rules.variant("diplomafia")
    position = variant.position(phase="T2M", units={"Riverside": ["SRU EHa"]}, state={"turf": {"Harlem": ["EHa"]}})
    assert told(position)["SRU EHa stands in East Harlem, which is not turf of Riverside."] == ""
