"""The state in its notation (section 15): read, written, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from .jungle import game, kept, position, then, turn

WHOLE: dict[str, Any] = {
    "forded": {"T 42": "RC"},
    "popped": ["17", "22"],
    "swamps": {"Insects": ["20", "61"]},
    "builds": {"Canines": "3/2", "Chacma": "1"},
    "setup": "done",
    "sp": {"Chacma": "1", "Insects": "2", "Canines": "2"},
    "monsoon": False,
    "winners": [],
    "pairs": {},
}


def test_a_position_reads_back_from_its_notation() -> None:
    here = position(
        {"Chacma": ["T 42"], "Canines": ["HP 30", "HP 30"]}, centers={"Chacma": ["32"], "Canines": ["30"]}, **WHOLE
    )
    stated = here.as_dict()
    assert stated["state"] == WHOLE
    assert stated["units"]["Canines"] == ["HP 30", "HP 30"]
    assert game().position(**stated).as_dict() == stated


def test_amounts_are_read_as_they_are_written_elsewhere() -> None:
    for value in ("3/2", "1 1/2", "1.5", 1.5):
        here = position({}, builds={"Canines": value})
        assert game().state(here)["builds"] == {"Canines": "3/2"}
    assert game().state(position({}, builds={"Drill": 2}))["builds"] == {"Drill": "2"}


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("forded", {"T 43": "RC"}, "no unit is called 'T 43'"),
        ("forded", {"T 42": "RX"}, "no river is called 'RX'"),
        ("forded", ["T 42"], "forded is a table"),
        ("popped", ["32"], "popped: 32 is no tree center"),
        ("popped", "17", "popped is a list"),
        ("popped", ["99"], "No place is called '99'"),
        ("swamps", {"Insects": ["68"]}, "swamps.Insects: 68 is no swamp"),
        ("swamps", {"Birds": ["20"]}, "only Insects control swamps, not Birds"),
        ("builds", {"Chacma": "-1"}, "builds.Chacma is an amount of SP"),
        ("builds", {"Chacma": "1/0"}, "builds.Chacma is an amount of SP"),
        ("builds", {"Chacma": True}, "builds.Chacma is an amount of SP"),
        ("builds", {"Cats": "1"}, "No power is called 'Cats'"),
        ("setup", "open", "setup is pending or done"),
        ("setup", "pending", "setup is pending in S01M alone"),
        ("sp", {"Chacma": "2"}, "sp.Chacma: its centers and swamps are worth 0 SP, not 2"),
        ("monsoon", True, "monsoon is false in S03M"),
        ("winners", ["Cats"], "No power is called 'Cats'"),
        ("pairs", {"1": ["Chacma", "Drill"]}, "a player has a tribe and another animal"),
        ("pairs", {"1": ["Chacma", "Birds"], "2": ["Drill", "Birds"]}, "a power has one player"),
        ("ended", "draw", "ended is like"),
        ("weather", "fine", "no state is called weather"),
    ],
)
def test_what_cannot_be_is_refused_in_words(key: str, value: object, words: str) -> None:
    with pytest.raises(ValueError, match="^.*" + words.replace("(", r"\(")):
        position({"Chacma": ["T 42"]}, **{key: value})


def test_pending_leaves_out_the_units_that_are_to_be_chosen() -> None:
    with pytest.raises(ValueError, match="setup is pending, but P 30 of Canines stands already"):
        position({"Canines": ["P 30"]}, "S01M", setup="pending")
    with pytest.raises(ValueError, match="setup is pending, but T 59 of Drill stands where it will be"):
        position({"Drill": ["T 59"]}, "S01M", setup="pending")


def test_forded_rivers_are_written_power_by_power_whatever_the_order_of_the_units() -> None:
    """So a position that is read again is written as it was."""
    here = position({"Drill": ["T 54"], "Chacma": ["T 32"]}, forded={"T 54": "RA", "T 32": "RD"})
    mixed = here.with_units(dict(sorted(here.units.items(), reverse=True)))
    assert list(mixed.units) == ["54", "32"]
    assert list(game().state(mixed)["forded"]) == ["T 32", "T 54"]


def test_dislodged_halves_are_told_apart() -> None:
    """Section 3."""
    units = {"Canines": ["HP 28", "HP 28"], "Mandrill": ["T 10", "T 12"], "Chacma": ["T 33"]}
    first = turn(units, {"Mandrill": ["T 10 - 28", "T 12 S T 10 - 28"], "Chacma": ["T 33 S T 10 - 28"]})
    stated = first.after.as_dict()
    assert set(stated["dislodged"]["Canines"]) == {"1HP 28", "2HP 28"}
    again = game().position(**stated)
    assert again.as_dict() == stated
    assert (
        then(first, {"Canines": ["2HP 28 R 11"]}).after.as_dict()
        == game().adjudicate(again, {"Canines": ["2HP 28 R 11"]}).after.as_dict()
    )


def test_who_waits_to_retreat_is_in_play() -> None:
    here = game().position(phase="S03R", dislodged={"Chacma": {"T 33": ["34"]}})
    assert game().state(here)["sp"] == {"Chacma": "0"}


def test_an_agreed_end_is_kept() -> None:
    from rules import End

    over = game().finish(position({"Chacma": ["T 32"], "Drill": ["T 64"]}), End("draw", ("Chacma", "Drill")))
    assert (over.phase.text, over.as_dict()["state"]["ended"]) == (
        "done",
        {"kind": "draw", "powers": ["Chacma", "Drill"]},
    )
    assert game().end(game().position(**over.as_dict())) == End("draw", ("Chacma", "Drill"))


def test_years_are_written_with_two_digits() -> None:
    """Section 13."""
    found = turn({"Chacma": ["T 32"]}, {}, "F09M", {"Chacma": ["32"]})
    assert found.after.phase.text == "S10M"
    assert then(found, {}).after.phase.text == "F10M"
    assert kept(found, "monsoon") is True


def test_phases_without_anything_to_do_are_left_out() -> None:
    found = turn({"Chacma": ["T 32"]}, {}, "S03M", {"Chacma": ["32"]})
    assert found.after.phase.text == "F03M"
    assert then(found, {}).after.phase.text == "S04M"
