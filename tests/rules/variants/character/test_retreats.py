"""Retreats (section 11): of dislodged units, of their own accord, and by Just's Right-Hand Rule."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Position
from rules.variants.character.spaces import NOWHERE, RINGS, border, borders, fallen_back

from .table import cards, plain, position, state, told, turn, units, why, words


def retreating(season: str = "S", held: dict[str, Any] | None = None, year: int = 1902, **more: Any) -> Position:
    """1A Mun of Germany was driven out; others of it stand in Ruh and Ber."""
    fled = {"Germany": {"1A Mun": ["Boh", "Kie", "Sil"]}}
    here = {"Germany": ["2A Ruh", "3A Ber"], "France": ["1A Mun"], **more.pop("others", {})}
    return position(f"{season}{year}R", here, {"Germany": held or {}}, dislodged=fled, **more)


# The phase itself.


def test_from_1902_on_everybody_is_asked_for_retreats() -> None:
    """C-8: who is asked would tell who has a Retreater."""
    game = plain()
    quiet = game.position(phase="S1902R", units={"France": ["1A Par"], "Italy": ["1A Rom"]})
    assert game.waits(quiet)
    assert game.must_act(quiet) == ("France", "Italy")
    early = retreating(year=1901)
    assert game.must_act(early) == ("Germany",)
    assert game.waits(early)
    assert not game.waits(game.position(phase="S1901R", units={"France": ["1A Par"]}))


def test_in_1901_no_retreat_phase_without_a_dislodged_unit() -> None:
    game = plain()
    after = turn(game.position(phase="S1901M", units={"France": ["1A Par"]})).after
    assert after.phase.text == "F1901M"
    assert turn(game.position(phase="S1902M", units={"France": ["1A Par"]})).after.phase.text == "S1902R"


# Orders.


def test_a_unit_retreats_or_is_disbanded_as_its_owner_says() -> None:
    assert "1A Boh" in units(turn(retreating(), {"Germany": ["1A Mun R Boh"]}).after, "Germany")
    gone = turn(retreating(), {"Germany": ["1A Mun D"]})
    assert units(gone.after, "Germany") == ["2A Ruh", "3A Ber"]
    assert words(gone)["1A Mun"] == ["disband"]


def test_in_fall_a_unit_without_a_valid_order_is_disbanded() -> None:
    """Rule 14b."""
    assert words(turn(retreating("F")))["1A Mun"] == ["disband"]
    closed = turn(retreating("F"), {"Germany": ["1A Mun R Tyr"]})
    assert words(closed)["1A Mun"] == ["void", "disband"]


def test_in_spring_the_rule_places_it_and_it_may_leave_in_fall() -> None:
    """Rule 14a, C-70. Nobody knows which border was crossed, so the ring of Munich begins at Kiel."""
    placed = turn(retreating())
    assert "1A Kie" in units(placed.after, "Germany")
    assert words(placed)["1A Mun"] == ["ok"]
    assert state(placed.after, "rhr") == ["Germany 1A"]
    assert "1A Kie" in units(turn(retreating(), {"Germany": ["1A Mun R Tyr"]}).after, "Germany")


def test_by_option_who_has_no_order_is_disbanded_in_spring_too() -> None:
    assert words(turn(retreating(options={"spring_default": "disband"})))["1A Mun"] == ["disband"]


def test_off_the_board_if_nothing_else_is_ordered() -> None:
    """Rule 14a: a standing instruction given with the orders of Spring."""
    assert words(turn(retreating(otb=["Germany 1A"])))["1A Mun"] == ["disband"]
    assert words(turn(retreating(otb=["Germany 1A"]), {"Germany": ["1A Mun R Boh"]}))["1A Mun"] == ["ok"]


def test_a_wrong_number_is_no_order() -> None:
    """C-6."""
    assert words(turn(retreating("F"), {"Germany": ["2A Mun R Boh"]}))["1A Mun"] == ["disband"]


def test_two_that_retreat_to_one_space_are_both_lost() -> None:
    both = {"Germany": {"1A Mun": ["Boh"]}, "Austria": {"1A Vie": ["Boh"]}}
    here = {"France": ["1A Mun"], "Italy": ["1A Vie"]}
    before = position("S1902R", here, dislodged=both)
    played = turn(before, {"Germany": ["1A Mun R Boh"], "Austria": ["1A Vie R Boh"]})
    assert words(played) == {"1A Mun": ["bounce", "disband"], "1A Vie": ["bounce", "disband"]}


def test_to_hyperspace_any_number_retreats() -> None:
    """Card 8: always open, to any number; and it is disclosed."""
    both = {"Germany": {"1A Mun": ["Hyp"]}, "Austria": {"1A Vie": ["Hyp"]}}
    before = position(
        "S1902R",
        {"France": ["1A Mun"], "Italy": ["1A Vie"]},
        {"Germany": {"1A": 8}, "Austria": {"1A": 8}},
        dislodged=both,
    )
    after = turn(before, {"Germany": ["1A Mun R Hyp"], "Austria": ["1A Vie R Hyp"]}).after
    assert units(after, "Germany") == units(after, "Austria") == ["1A Hyp"]
    assert state(after, "revealed") == {"Austria": {"1A": 8}, "Germany": {"1A": 8}}


def test_the_rule_never_takes_hyperspace() -> None:
    """C-69."""
    fled = {"Germany": {"1A Mun": ["Hyp"]}}
    before = position("S1902R", {"France": ["1A Mun"]}, {"Germany": {"1A": 8}}, dislodged=fled)
    assert words(turn(before))["1A Mun"] == ["disband"]


def test_mines_wait_for_retreats_too() -> None:
    """Card 12: an entry; an Engineer clears them."""
    mined = {"mines": [{"at": "Boh", "by": "Italy 1A"}, {"at": "Boh", "by": "Russia 2A"}]}
    played = turn(retreating(**mined), {"Germany": ["1A Mun R Boh"]})
    assert words(played)["1A Mun"] == ["ok", "destroyed"]
    assert state(played.after, "mines") == [{"at": "Boh", "by": "Russia 2A"}]
    assert told(played, "public", "notes") == ["mine Boh 1A Mun"]
    cleared = turn(retreating(held={"1A": 13}, **mined), {"Germany": ["1A Mun R Boh"]})
    assert words(cleared)["1A Mun"] == ["ok"]
    assert told(cleared, "Germany", "notes") == ["cleared 1A Mun Boh 2"]
    assert state(cleared.after, "mines") is None


def test_a_retreat_beyond_its_kind_shows_an_amphibian() -> None:
    """C-12, C-7."""
    fled = {"Italy": {"2A Ven": ["ADR", "Rom"]}}
    before = position("S1902R", {"Austria": ["1A Ven"]}, {"Italy": {"2A": 3}}, dislodged=fled)
    after = turn(before, {"Italy": ["2A Ven R ADR"]}).after
    assert units(after, "Italy") == ["2Amp ADR"]
    assert state(after, "revealed") == {"Italy": {"2Amp": 3}}
    assert state(turn(before, {"Italy": ["2A Ven R Rom"]}).after, "revealed") is None


# Of their own accord.


def test_a_retreater_walks_though_it_was_not_dislodged() -> None:
    """Card 14, C-51."""
    played = turn(retreating(held={"2A": 14}), {"Germany": ["2A Ruh R Bel", "1A Mun R Boh"]})
    assert "2A Bel" in units(played.after, "Germany")
    assert state(played.after, "revealed") == {"Germany": {"2A": 14}}


@pytest.mark.parametrize(
    ("more", "order", "code"),
    [
        ({"held": {"2A": 4}}, "2A Ruh R Bel", "no_walker"),
        ({"year": 1901, "held": {"2A": 14}}, "2A Ruh R Bel", "no_walking_yet"),
        ({"held": {"2A": 14}, "civil_disorder": {"Germany 2A": "F1902M"}}, "2A Ruh R Bel", "walker_asleep"),
        ({"held": {"2A": 14}, "powerless": ["Germany 2A"]}, "2A Ruh R Bel", "disbelieved"),
        ({"held": {"2A": 14}}, "2A Ruh R Mun", "occupied"),
        ({"held": {"2A": 14}, "standoffs": ["Bel"]}, "2A Ruh R Bel", "stood_off"),
        ({"held": {"2A": 14}, "closed": ["Bel"]}, "2A Ruh R Bel", "shut"),
        ({"held": {"2A": 14}, "impassable": {"Bel": "S1902M"}}, "2A Ruh R Bel", "shut"),
        ({"held": {"2A": 14}}, "2A Ruh R Par", "no_way"),
        ({"held": {"2A": 14}}, "2A Ruh D", "not_dislodged"),
    ],
)
def test_who_may_not_walk_and_where_to(more: dict[str, Any], order: str, code: str) -> None:
    """C-51."""
    played = turn(retreating(**more), {"Germany": [order]})
    assert code in why(played, "2A Ruh")
    assert "2A Ruh" in units(played.after, "Germany")
    assert words(played)["2A Ruh"] == ["void"]


def test_a_space_left_in_this_phase_is_not_open() -> None:
    before = retreating("F", held={"2A": 14}, others={"Italy": ["1A Tyr"]})
    played = turn(before, {"Germany": ["2A Ruh R Bel", "3A Ber R Ruh"]})
    assert why(played, "3A Ber") == ["no_walker"]
    fled = {"Germany": {"1A Mun": ["Boh"]}}
    two = position("S1902R", {"Germany": ["2A Ruh", "3A Kie"]}, {"Germany": {"2A": 14, "3A": 14}}, dislodged=fled)
    assert why(turn(two, {"Germany": ["2A Ruh R Bel", "3A Kie R Ruh"]}), "3A Kie") == ["occupied"]


@pytest.mark.parametrize(
    ("clash", "walker", "other"),
    [("disband", ["bounce", "disband"], ["bounce", "disband"]), ("stay", ["bounce"], ["ok"])],
)
def test_a_walker_that_meets_another_retreat(clash: str, walker: list[str], other: list[str]) -> None:
    """C-52 and its option."""
    before = retreating(held={"3A": 14}, options={"voluntary_clash": clash})
    played = turn(before, {"Germany": ["1A Mun R Kie", "3A Ber R Kie"]})
    assert words(played) == {"1A Mun": other, "3A Ber": walker}
    assert ("3A Ber" in units(played.after, "Germany")) == (clash == "stay")


def test_two_walkers_that_meet_stay_by_option() -> None:
    before = position(
        "S1902R",
        {"Germany": ["2A Ruh"], "France": ["1A Pic"]},
        {"Germany": {"2A": 14}, "France": {"1A": 14}},
        options={"voluntary_clash": "stay"},
    )
    played = turn(before, {"Germany": ["2A Ruh R Bel"], "France": ["1A Pic R Bel"]})
    assert words(played) == {"2A Ruh": ["bounce"], "1A Pic": ["bounce"]}
    assert state(played.after, "revealed") == {"France": {"1A": 14}, "Germany": {"2A": 14}}


# Just's Right-Hand Rule.


def test_the_rings_hold_the_neighbors_of_every_space() -> None:
    """Appendix A against the borders and links of the map."""
    board = plain().base
    near = {space: set(around) for space, around in borders(board).items()}
    for one, other in board.extra["links"]:
        a, b = board.locations[one].province, board.locations[other].province
        near[a].add(b)
        near[b].add(a)
    assert {space: set(ring) for space, ring in RINGS.items()} == {k: v for k, v in near.items() if k != "Hyp"}


def fell(here: str, over: str, opened: list[str], clockwise: bool = True, coast: str = "", taken: str = "") -> str:
    """Where a unit falls back to that was driven out over a border, of these places."""
    kind = "F" if any("/" in place or place.isupper() for place in opened) else "A"
    before = plain().position(phase="S1902R", units={}, dislodged={"Italy": {f"1{kind} {here}": opened}}, state={})
    fled = next(iter(before.dislodged.values()))
    crossed = border(fled.unit.place.province, over, coast) if over else NOWHERE
    goal = fallen_back(fled, crossed, taken.split(), clockwise)
    return goal.text if goal else ""


@pytest.mark.parametrize(
    ("here", "over", "opened", "goal"),
    [
        ("Mun", "Bur", ["Ber", "Kie", "Ruh"], "Ruh"),
        ("Mun", "Ruh", ["Ber", "Boh"], "Ber"),
        ("Mun", "Kie", ["Ruh", "Tyr"], "Tyr"),
        ("Mun", "", ["Ruh", "Kie"], "Kie"),
        ("Mun", "Bur", ["Bur"], "Bur"),
        ("Mun", "Bur", [], ""),
        ("Con", "AEG", ["Bul/ec", "Bul/sc"], "Bul/sc"),
        ("Con", "AEG", ["Bul/ec", "BLA"], "Bul/ec"),
        ("Por", "MAO", ["Spa/nc", "Spa/sc"], "Spa/nc"),
        ("CAS", "Mos", ["Arm", "Arm/ec"], "Arm/ec"),
        ("MAO", "Por", ["Spa/nc", "Spa/sc"], "Spa/sc"),
        ("MAO", "ENG", ["Spa/nc", "Spa/sc"], "Spa/nc"),
    ],
)
def test_it_goes_round_from_the_border_that_was_crossed(here: str, over: str, opened: list[str], goal: str) -> None:
    """C-69."""
    assert fell(here, over, opened) == goal


def test_by_option_it_goes_the_other_way() -> None:
    assert fell("Mun", "Bur", ["Tyr", "Ruh"], clockwise=False) == "Tyr"
    assert fell("Con", "AEG", ["Bul/ec", "Bul/sc"], clockwise=False) == "Bul/ec"


def test_a_neighbor_that_is_there_twice_is_told_by_the_coast() -> None:
    assert fell("Spa/sc", "MAO", ["Por", "Gas"], coast="Spa/sc") == "Por"
    assert fell("Spa/nc", "MAO", ["Por", "Gas"], coast="Spa/nc") == "Gas"


def test_what_others_have_named_is_passed_over() -> None:
    assert fell("Mun", "Bur", ["Ruh", "Kie"], taken="Ruh") == "Kie"


def test_units_are_placed_in_the_order_of_their_spaces() -> None:
    """C-69: a space taken by an earlier use of the rule is passed over."""
    fled = {"Germany": {"1A Mun": ["Boh", "Kie"]}, "Austria": {"1A Vie": ["Boh"]}, "Italy": {"1A Tyr": ["Boh"]}}
    before = position("S1902R", {"France": ["1A Mun"]}, dislodged=fled, borders={"Germany 1A": 2})
    after = turn(before, {"Italy": ["1A Tyr D"]}).after
    assert units(after, "Germany") == ["1A Boh"]
    assert units(after, "Austria") == []
    named = turn(before, {"Italy": ["1A Tyr R Boh"]}).after
    assert units(named, "Germany") == ["1A Kie"]


def test_the_rule_gives_an_amphibian_away_like_an_order() -> None:
    fled = {"Italy": {"2A Ven": ["ADR"]}}
    before = position("S1902R", {"Austria": ["1A Ven"]}, {"Italy": {"2A": 3}}, dislodged=fled)
    after = turn(before).after
    assert units(after, "Italy") == ["2Amp ADR"]
    assert state(after, "rhr") == ["Italy 2Amp"]
    assert cards(after, "Italy") == {"2Amp": 3}


@pytest.mark.parametrize(
    ("orders", "goal"),
    [
        ({"France": ["1A Bur - Mun"], "Italy": ["1A Tyr S 1A Bur - Mun"]}, "Ruh"),
        ({"Italy": ["1A Tyr - Mun"], "France": ["1A Bur S 1A Tyr - Mun"]}, "Ruh"),
        ({"Russia": ["1A Sil - Mun"], "France": ["1A Bur S 1A Sil - Mun"]}, "Boh"),
    ],
)
def test_the_border_comes_from_the_fight(orders: dict[str, list[str]], goal: str) -> None:
    """C-69: the start space of an ordinary move; Switzerland is no way for a plain army."""
    before = position(
        "S1902M", {"Germany": ["1A Mun"], "France": ["1A Bur"], "Italy": ["1A Tyr"], "Russia": ["1A Sil"]}
    )
    after = turn(turn(before, orders).after).after
    assert units(after, "Germany") == [f"1A {goal}"]


@pytest.mark.parametrize(
    ("held", "orders", "goal"),
    [
        ({"1A": 5}, ["1A Tyr jump Mun - Ruh", "2A Kie S 1A Tyr - Ruh"], "Bur"),
        ({"1A": 4}, ["1A Tyr - Mun - Ruh", "2A Kie S 1A Tyr - Ruh"], "Bur"),
    ],
)
def test_a_jump_and_a_second_part_cross_the_border_of_the_space_between(
    held: dict[str, int], orders: list[str], goal: str
) -> None:
    before = position(
        "S1902M",
        {"Italy": ["1A Tyr", "2A Kie"], "France": ["1A Ruh"], "Germany": ["9A Mun"] if 5 in held.values() else []},
        {"Italy": held},
    )
    moved = turn(before, {"Italy": orders})
    assert words(moved)["1A Ruh"] == ["dislodged"]
    assert units(turn(moved.after).after, "France") == [f"1A {goal}"]


@pytest.mark.parametrize(
    ("here", "held", "orders", "fled", "goal"),
    [
        # Card 17 over LYO; an army convoyed over LYO; from Hyperspace over no border.
        (["1A Tus"], {"1A": 17}, ["1A Tus - Spa", "9F MAO S 1A Tus - Spa"], "1A Spa", "1A Por"),
        (
            ["1A Tus", "1F LYO"],
            {},
            ["1A Tus - Spa", "1F LYO C 1A Tus - Spa", "9F MAO S 1A Tus - Spa"],
            "1A Spa",
            "1A Por",
        ),
        (["1A Hyp"], {"1A": 8}, ["1A Hyp - Spa", "9F MAO S 1A Hyp - Spa"], "1A Spa", "1A Gas"),
        # Card 16 over Switzerland and over the North Sea; card 18 over no border.
        (["1A Bur", "2A Boh"], {"1A": 16}, ["1A Bur - Tyr", "2A Boh S 1A Bur - Tyr"], "1A Tyr", "1A Mun"),
        (["1F Edi", "2F SKA"], {"1F": 16}, ["1F Edi - Nwy", "2F SKA S 1F Edi - Nwy"], "1F Nwy", "1F NWG"),
        (["1F MAO", "2F Cly"], {"1F": 18}, ["1F MAO - NWG", "2F Cly S 1F MAO - NWG"], "1F NWG", "1F BAR"),
    ],
)
def test_which_border_unusual_attackers_cross(
    here: list[str], held: dict[str, int], orders: list[str], fled: str, goal: str
) -> None:
    """C-69."""
    helper = [] if any("2" in unit for unit in here) else ["9F MAO"]
    before = position("S1902M", {"Italy": [*here, *helper], "France": [fled]}, {"Italy": held})
    moved = turn(before, {"Italy": orders})
    assert words(moved)[fled] == ["dislodged"]
    assert units(turn(moved.after).after, "France") == [goal]


def test_a_card_just_stolen_does_not_work_in_the_retreats_either() -> None:
    """Step 2: this turn both act as Ordinary."""
    before = position(
        "S1902M",
        {"Germany": ["1A Mun"], "France": ["1A Bur"]},
        {"Germany": {"1A": "X3"}, "France": {"1A": 14}},
        options={"x_cards": ["X3"]},
    )
    stolen = turn(before, {"Germany": ["1A Mun steal Bur"]}).after
    assert why(turn(stolen, {"Germany": ["1A Mun R Ruh"]}), "1A Mun") == ["disbelieved"]
    later = turn(turn(turn(stolen).after).after, {"Germany": ["1A Mun R Ruh"]})
    assert units(later.after, "Germany") == ["1A Ruh"]


@pytest.mark.parametrize(
    ("to", "there", "record"),
    [("Bul/ec", "1F Bul/ec", None), ("Bul", "1Amp Bul", {"Turkey": {"1Amp": 3}}), ("Smy", "1F Smy", None)],
)
def test_a_fleet_that_is_an_amphibian_may_write_a_coast(to: str, there: str, record: Any) -> None:
    """C-12: then it retreats as a fleet, and nothing is disclosed."""
    fled = {"Turkey": {"1F Con": ["Bul", "Smy"]}}
    before = position("S1902R", {"Russia": ["1A Con"]}, {"Turkey": {"1F": 3}}, dislodged=fled)
    after = turn(before, {"Turkey": [f"1F Con R {to}"]}).after
    assert units(after, "Turkey") == [there]
    assert state(after, "revealed") == record
