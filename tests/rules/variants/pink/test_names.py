"""Names (P3, P11): what they may be (R3, R5), who gives them (R4), and that they never stand in the way of orders."""

from __future__ import annotations

import unicodedata

import pytest

import rules
from rules import Game
from rules.variants.pink.names import rights

from .table import go_on, kept, outcome, position, turn

FIRST = "S1901M"


def named(orders: dict[str, list[str]], variant: str = "pink", **state: object) -> rules.Turn:
    return turn({}, orders, FIRST, variant=variant, **state)  # type: ignore[arg-type]


def why(after: rules.Turn, line: str) -> str:
    return rules.say(outcome(after, line).reasons[0])


# R3


@pytest.mark.parametrize(
    "line",
    [
        "name power Umbria",
        "name power 123456789012",
        "name power St. Kitts",
        "name power Grand Old Republic",
        "name power Grand Old Republic [GRAND]",
        "name power Grand Old Republic [GRANDE]",
        "name power Grand Old Republic [G 1]",
        "name power The Very Grand and Old Republic [V]",
        "name power O'Neill's [ON]",
        "name power A",
        "name power b",
    ],
)
def test_r3_the_form_of_a_powers_name(line: str) -> None:
    good = {"Umbria", "123456789012", "Grand Old Republic [GRAND]", "O'Neill's [ON]", "A"}
    wanted = "ok" if line.removeprefix("name power ") in good else "void"
    assert named({"A": [line]}).results[line] == (wanted,)


def test_r3_a_long_name_says_what_it_needs() -> None:
    after = named({"A": ["name power Grand Old Republic"]})
    assert why(after, "name power Grand Old Republic") == (
        "'Grand Old Republic' has 18 characters: "
        "over 12, a name needs an abbreviation of 1 to 5 letters in square brackets."
    )


def test_r3_nobody_takes_what_another_is_called_by_whatever_the_case() -> None:
    after = named(
        {
            "A": ["name power Umbria [UMB]"],
            "B": ["name power umbria"],
            "C": ["name power umb"],
            "D": ["name power Delos [c]"],
        }
    )
    assert [after.results[key] for key in ("name power umbria", "name power umb", "name power Delos [c]")] == [
        ("void",)
    ] * 3


def test_r3_names_are_taken_in_order_of_power_id_and_only_once() -> None:
    after = named({"G": ["name power Rome"], "B": ["name power Rome", "name power Carthago"]})
    assert kept(after, "power_names") == {"B": "Rome"}
    assert after.results["B: name power Rome"] == ("ok",)
    assert after.results["G: name power Rome"] == ("void",)
    assert after.results["name power Carthago"] == ("void",)


def test_r3_later_than_the_first_orders_nothing_is_named() -> None:
    for phase in ("F1901M", "S1902M", "W1901A"):
        after = turn({"A": ["A A"]}, {"A": ["name power Umbria"]}, phase)
        assert after.results["name power Umbria"] == ("void",)


def test_r3_a_power_shows_its_letter_until_it_is_named() -> None:
    after = named({"A": ["name power Umbria"], "C": ["name power Grand Old Republic [GOR]"]})
    powers = after.after.variant.board(after.after).powers
    assert (powers["A"].name, powers["B"].name) == ("Umbria", "B")
    assert (powers["C"].short, kept(after, "short_names")) == ("GOR", {"C": "GOR"})


# R4


def test_r4_seven_players_and_a_game_master() -> None:
    players = dict(zip("ABCDEFG", ("g", "F", "e", "D", "c", "B", "a"), strict=True))
    who = rights(players, gm=True)
    assert [who.get(letter, "") for letter in "ADEHILMPQTUXYZ"] == [*"aaBBccDDeeFF", "", ""]


def test_r4_seven_players_without_one() -> None:
    players = dict(zip("ABCDEFG", "abcdefg", strict=True))
    assert [rights(players, gm=False)[letter] for letter in "XYZ"] == ["f", "g", "g"]


def test_r4_one_player_alone_names_everything_but_what_the_game_master_names() -> None:
    players = dict.fromkeys("ABCDEFG", "Ann")
    assert set(rights(players, gm=False)) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert set(rights(players, gm=True)) == set("ABCDEFGHIJKLMNOPQRSTUVWX")


def test_r4_a_player_names_under_any_of_his_powers_and_others_may_not() -> None:
    seats = {"A": "Ann", "B": "Bob", "C": "Ann"}
    after = named({"C": ["name A Arbor"], "B": ["name B Brindle", "name E Elm"], "D": ["name C Cork"]}, seats=seats)
    assert kept(after, "province_names") == {"A": "Arbor", "E": "Elm"}
    assert why(after, "name B Brindle") == "B is named by Ann."


def test_r4_the_game_master_names_the_last_two_and_no_power() -> None:
    seats = {"A": "Ann"}
    after = named({"GM": ["name Y Yew", "name A Arbor", "name power Umbria"], "A": ["name Z Zeta"]}, seats=seats)
    assert kept(after, "province_names") == {"Y": "Yew"}
    assert why(after, "name Z Zeta") == "Z is named by the game master."
    nobody = named({"GM": ["name Y Yew"]}, seats=seats, gm=False)
    assert nobody.results["name Y Yew"] == ("void",)


def test_r4_where_the_seats_are_not_known_nobody_asks_for_the_right() -> None:
    assert kept(named({"G": ["name A Arbor"]}), "province_names") == {"A": "Arbor"}


def test_r4_a_game_knows_who_sits_where_from_its_beginning() -> None:
    game = Game.new(rules.variant("pink"), {"A": "Ann", "B": "Bob", "GM": "Gus"})
    assert [seat.power for seat in game.seats][-1] == "GM"
    state = game.position.as_dict()["state"]
    assert (state["seats"], state["gm"]) == ({"A": "Ann", "B": "Bob"}, True)
    assert Game.new(rules.variant("pink"), {"A": "Ann"}).position.as_dict()["state"]["gm"] is False
    alone = Game.new(rules.variant("pink"), {"GM": "Gus"})
    assert [seat.player for seat in alone.seats] == [*"ABCDEFG", "Gus"]
    assert "seats" not in alone.position.as_dict()["state"]
    assert "seats" not in Game.new(rules.variant("pink")).position.as_dict()["state"]


def test_r4_accents_do_not_change_the_turn_of_a_player() -> None:
    seats = dict(zip("ABCDEFG", ["Zoe", "Émile", "adam", "Dora", "Bea", "Fred", "Carl"]))
    assert [rights(seats, gm=True).get(letter) for letter in "AEIMQU"] == [
        "adam",
        "Bea",
        "Carl",
        "Dora",
        "Émile",
        "Fred",
    ]


# R5


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("name E Elm", "ok"),
        ("name E Élan", "ok"),
        ("name E élan vital", "ok"),
        ("name E E-l'Or", "ok"),
        ("name E Aber", "void"),
        ("name E E", "void"),
        ("name E Eee Eee Eee Ee", "ok"),
        ("name E Eee Eee Eee Eee", "void"),
        ("name E Elm 2", "void"),
        ("name E Elm [E]", "void"),
        ("name Carthage Caer", "void"),
        ("name C Carthage", "void"),
        ("name E Emesa", "ok"),
    ],
)
def test_r5_the_form_of_a_provinces_name(line: str, word: str) -> None:
    assert named({"A": [line]}).results[line] == (word,)


def test_r3_r5_accents_typed_as_signs_of_their_own_are_letters() -> None:
    after = named({"A": [unicodedata.normalize("NFD", line) for line in ("name power Écosse", "name E Élan")]})
    assert after.results == {"name power Écosse": ("ok",), "name E Élan": ("ok",)}


def test_r5_power_names_are_taken_first_and_no_province_takes_one() -> None:
    after = named({"A": ["name E Etruria"], "G": ["name power Etruria"]})
    assert after.results == {"name E Etruria": ("void",), "name power Etruria": ("ok",)}


def test_r5_a_refused_name_leaves_the_default_and_a_province_is_named_once() -> None:
    after = named({"A": ["name E Aber", "name F Fano", "name F Forum"]})
    provinces = after.after.variant.board(after.after).provinces
    assert (provinces["E"].name, provinces["F"].name) == ("Emesa", "Fano")
    assert why(after, "name F Forum") == "F is named already."


def test_r35_a_name_is_given_once_for_all_boards_by_its_letter() -> None:
    after = named({"A": ["name O Oasis"], "B": ["name O@2 Other"]}, variant="pink2")
    assert kept(after, "province_names") == {"O": "Oasis"}
    provinces = after.after.variant.board(after.after).provinces
    assert [provinces[f"O@{level}"].name for level in "123"] == ["Oasis"] * 3


def test_pink3_has_names_too() -> None:
    after = named({"A": ["name power Umbria", "name O Oasis"]}, variant="pink3")
    assert kept(after, "power_names") == {"A": "Umbria"}


# Names and orders


def test_names_never_affect_orders_but_are_understood() -> None:
    first = turn({"A": ["A A", "A H"]}, {"A": ["name power Hadria", "name H Harbour Town", "name O Ox-Bow"]}, FIRST)
    after = go_on(first, {"Hadria": ["army Harbour Town - Ox-Bow"]})
    assert after.results["A H"] == ("ok",)
    board = after.before.variant.board(after.before)
    assert board.place("H").words == "Harbour Town"
    assert next(unit for unit in after.before.units.values() if unit.key == "H").place.words == "Harbour Town"


def test_a_position_that_is_read_calls_its_places_by_their_names() -> None:
    here = rules.variant("pink").position(
        phase="S1902R",
        units={"A": ["A O"]},
        dislodged={"B": {"A O": ["B", "I"]}},
        state={"province_names": {"O": "Orb", "I": "Ilex"}},
    )
    assert here.units["O"].place.words == "Orb"
    fled = here.dislodged["O"]
    assert (fled.unit.place.words, [place.words for place in fled.retreats]) == ("Orb", ["Baria", "Ilex"])


def test_a_route_leads_through_names_with_hyphens() -> None:
    names = {"O": "Ox-Bow", "H": "Ha-Ha-Ha"}
    here = position({"A": ["A A"]}, "W1902A", province_names=names)
    order = rules.parse(here, "A", "transfer 2 from Ha-Ha-Ha - Ox-Bow via Aleria to Utica")
    assert order.text == "transfer 2 H - O - A - U"


def test_the_same_names_give_the_same_board_and_boards_do_not_mix() -> None:
    variant = rules.variant("pink")
    one = variant.position(phase="S1902M", units={"A": ["A A"]}, state={"province_names": {"O": "Orb"}})
    two = variant.position(phase="S1902M", units={"A": ["A A"]}, state={"province_names": {"O": "Oval"}})
    again = variant.position(phase="F1905M", state={"province_names": {"O": "Orb"}})
    assert variant.board(one) is variant.board(again)
    assert variant.board(one) is not variant.board(two)
    assert rules.parse(one, "A", "A A - Orb").text == "A A - O"
    with pytest.raises(rules.Unreadable):
        rules.parse(two, "A", "A A - Orb")
    assert rules.parse(two, "A", "A A - Oval").text == "A A - O"
