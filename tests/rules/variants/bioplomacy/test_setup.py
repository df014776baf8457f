"""The choices of set-up (R36), and five players (R37)."""

from __future__ import annotations

import pytest

import rules
from rules import Game

from .jungle import codes, game, kept, position, standing, words

START = game().start()


def first(orders: dict[str, list[str]]) -> rules.Turn:
    return game().adjudicate(START, orders)


def test_the_start_of_rule_2() -> None:
    assert START.phase.text == "S01M"
    assert {power: len(units) for power, units in START.as_dict()["units"].items()} == dict.fromkeys(
        ("Chacma", "Drill", "Gelada", "Hamadryas", "Mandrill"), 3
    )
    assert game().state(START)["setup"] == "pending"
    assert game().state(START)["sp"]["Canines"] == "2"
    assert {"Canines", "Felines", "Insects", "Reptiles"} <= set(game().must_act(START))
    assert "Birds" not in game().must_act(START)


def test_without_choices_the_defaults_stand() -> None:
    found = first({})
    assert (standing(found, "Canines"), standing(found, "Insects")) == (["P 30"], ["H 59", "H 60", "H 73"])
    assert (standing(found, "Reptiles"), kept(found, "setup")) == (["A 1", "A 2", "A 18", "A 19"], "done")


def test_each_home_is_chosen_by_itself() -> None:
    found = first({"Insects": ["setup S 60"], "Reptiles": ["setup C 1", "setup A 2", "C 1 - 3"]})
    assert standing(found, "Insects") == ["H 59", "S 60", "H 73"]
    assert standing(found, "Reptiles") == ["C 3", "A 2", "A 18", "A 19"]


def test_lines_of_set_up_are_read_before_all_others() -> None:
    """R36: wherever they stand."""
    found = first({"Felines": ["1HP 40 - 39", "setup HP 40", "2HP 40 - 41", "setup HP 40"]})
    assert standing(found, "Felines") == ["HP 39", "HP 41"]


@pytest.mark.parametrize(
    ("power", "lines", "units", "code"),
    [
        ("Canines", ["setup HP 30"], ["P 30"], "one_half_only"),
        ("Canines", ["setup HP 30", "setup HP 30", "setup HP 30"], ["HP 30", "HP 30"], "two_halves_at_most"),
        ("Canines", ["setup HP 30", "setup P 30"], ["P 30"], "chosen_otherwise"),
        ("Canines", ["setup P 30", "setup HP 30"], ["P 30"], "one_half_only"),
        ("Canines", ["setup P 30", "setup HP 30", "setup HP 30"], ["HP 30", "HP 30"], "chosen_otherwise"),
        ("Canines", ["setup P 40"], ["P 30"], "no_home_of_its_own"),
        ("Canines", ["setup T 30"], ["P 30"], "not_its_kind"),
        ("Insects", ["setup S 59", "setup H 59"], ["H 59", "H 60", "H 73"], "chosen_otherwise"),
        ("Insects", ["setup S 59", "setup S 59"], ["S 59", "H 60", "H 73"], "chosen_otherwise"),
        ("Chacma", ["setup T 32"], ["T 32", "T 33", "T 47"], "no_choice"),
    ],
)
def test_what_is_not_allowed_is_void(power: str, lines: list[str], units: list[str], code: str) -> None:
    found = first({power: lines})
    assert standing(found, power) == units
    void = [one.reasons[0].code for one in found.outcomes if one.order.power == power and one.words == ("void",)]
    assert void == [code]


def test_after_the_first_turn_nothing_is_set_up() -> None:
    here = position({"Insects": ["H 59"]}, "S01M")
    found = here.variant.adjudicate(here, {"Insects": ["setup S 59"]})
    assert (words(found, "setup S 59"), standing(found, "Insects")) == ("void", ["H 59"])
    late = position({"Insects": ["H 59"]}, "F01M")
    assert codes(late.variant.adjudicate(late, {"Insects": ["setup S 59"]}), "setup S 59") == ["chosen_already"]


def test_set_up_units_wake_nobody_and_nobody_builds() -> None:
    """R25; section 11."""
    found = first({"Reptiles": ["setup C 18", "build C 22"]})
    assert (kept(found, "popped"), words(found, "build C 22")) == ([], "void")


def test_others_see_an_empty_home_until_then() -> None:
    """R36: what is written is no part of the position; the homes are marked."""
    written = Game.new(game()).draft("Canines", [rules.parse(START, "Canines", "setup HP 30")])
    seen = game().view(written.position, "Felines").position
    assert not any(unit.power == "Canines" for unit in seen.units.values())
    undecided = [sign.place for sign in game().signs(seen) if sign.kind == "undecided"]
    assert undecided == ["30", "40", "59", "60", "73", "1", "2", "18", "19"]


def test_a_power_sees_what_it_has_chosen_so_far() -> None:
    lines = [rules.parse(START, "Canines", text) for text in ("setup HP 30", "setup HP 30")]
    begun = game().begun(START, "Canines", lines)
    assert [unit.text for unit in begun.units_of("Canines")] == ["1HP 30", "2HP 30"]
    assert [unit.text for unit in game().begun(START, "Canines", ()).units_of("Canines")] == ["P 30"]
    assert game().begun(START, "Chacma", ()) == START


def test_a_power_that_writes_nothing_holds_with_what_it_begins_with() -> None:
    assert [order.text for order in game().missing(START, "Felines")] == ["P 40 H"]
    assert [order.text for order in game().missing(START, "Chacma")] == ["T 32 H", "T 33 H", "T 47 H"]


# --- five players (R37) -----------------------------------------------------------------------------

PAIRS = {
    "Anna": ("Chacma", "Birds"),
    "Bo": ("Drill", "Canines"),
    "Cy": ("Gelada", "Felines"),
    "Di": ("Hamadryas", "Insects"),
    "Ed": ("Mandrill", "Reptiles"),
}
PLAYERS = {power: player for player, pair in PAIRS.items() for power in pair}


def test_the_seats_make_the_pairs() -> None:
    opened = Game.new(game(W=True), PLAYERS)
    assert opened.variant.state(opened.position)["pairs"] == {player: list(pair) for player, pair in PAIRS.items()}
    assert Game.new(game(), PLAYERS).variant.state(Game.new(game(), PLAYERS).position)["pairs"] == {}


def test_in_gunboat_players_are_numbers() -> None:
    opened = Game.new(game(W=True, G=True), PLAYERS)
    assert opened.variant.state(opened.position)["pairs"]["1"] == ["Chacma", "Birds"]
    assert "Anna" not in str(opened.variant.state(opened.position))


@pytest.mark.parametrize(("link", "seen"), [("public", 5), ("secret", 1)])
def test_a_secret_link_is_shown_to_its_own_player(link: str, seen: int) -> None:
    opened = Game.new(game(W=True, link=link), PLAYERS)
    for power in ("Drill", "Canines"):
        shown = opened.variant.view(opened.position, power).position.as_dict()["state"]["pairs"]
        assert len(shown) == seen and shown["Bo"] == ["Drill", "Canines"]
    assert len(opened.variant.view(opened.position, "").position.as_dict()["state"]["pairs"]) == 5
    everybody = opened.variant.view(opened.position, rules.PUBLIC).position.as_dict()["state"]["pairs"]
    assert len(everybody) == (5 if link == "public" else 0)


def test_the_pair_shares_a_player_and_nothing_else() -> None:
    """R37: one may dislodge the other."""
    here = position(
        {"Drill": ["T 29"], "Canines": ["P 28", "HP 11"]},
        options={"W": True},
        builds={"Drill": "1", "Canines": "1"},
        pairs={"Bo": ["Drill", "Canines"]},
    )
    found = here.variant.adjudicate(here, {"Canines": ["P 28 - 29"]})
    assert words(found, "T 29") == "dislodged"


def test_builds_of_a_pair_in_one_zone_clash() -> None:
    here = position(
        {"Drill": ["T 33"], "Canines": ["HP 29"]}, options={"W": True}, builds={"Drill": "1", "Canines": "1"}
    )
    found = here.variant.adjudicate(here, {"Drill": ["build T 28"], "Canines": ["build HP 28"]})
    assert (words(found, "build T 28"), words(found, "build HP 28")) == ("clash", "clash")
