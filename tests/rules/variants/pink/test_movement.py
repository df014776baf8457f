"""P9 in the field: strengths (R10 to R12), stand-offs (R13), attacks on half strength (R14); orders as they are
written (section 4): exact on the way out, forgiving on the way in; names (P3, P11): what they may be (R3, R5), who
gives them (R4), and that they never stand in the way of orders."""

from __future__ import annotations

import re

import pytest

import rules
from rules import Game, Position
from rules.position import ChoiceRequest
from rules.units import Named
from rules.variants.pink.names import rights
from tests.rules.cases import Case, cases
from tests.rules.variants.pink.table import go_on, kept, outcome, position, standing, told, turn


def test_r10_half_a_support_tips_the_scales() -> None:
    """One and a half beats one."""
    after = turn({"A": ["A A", "A H"], "B": ["A O"]}, {"A": ["A A - O", "A H S A A - O"]}, status={"A": {"H": "half"}})
    assert after.results["A A"] == ("ok",)
    assert after.results["A O"] == ("dislodged",)
    [reason] = outcome(after, "A A").reasons
    assert rules.say(reason) == "A A dislodged A O in Ostia: 1 1/2 (with A H) against 1."


def test_r14_nobody_retreats_into_the_province_of_a_destroyed_army() -> None:
    """It was contested; the place of the dislodged army is closed in that season, though it is empty now."""
    after = turn(
        {"A": ["A H"], "B": ["A O"], "C": ["A I"], "D": ["A B", "A P"]},
        {"A": ["A H - O"], "D": ["A B - I", "A P S A B - I"], "C": ["A I - O"]},
        status={"B": {"O": "half"}},
        attacks={"B": {"O": 2}},
    )
    assert after.results["A O"] == ("destroyed",)
    dislodged = after.dislodged["I"]
    assert [place.text for place in dislodged.retreats] == ["V"]
    assert {place.text: reason.code for place, reason in dislodged.closed}["O"] == "fought_for"


# What is told of armies (R27)


def test_r27_strengths_and_counters_are_in_the_report() -> None:
    after = turn(
        {"A": ["A A", "A H"], "B": ["A I"], "C": ["A C"]},
        {"A": ["A H - O"], "B": ["A I - O"]},
        status={"A": {"A": "half"}, "C": {"C": "unsupplied"}},
        attacks={"A": {"A": 1}},
    )
    assert after.after.variant.report(after, "B").endswith(
        "\nWeakened armies\nA: A A (half strength), A H (standoffs in a row 1)\n"
        "B: A I (standoffs in a row 1)\nC: A C (unsupplied)\n"
    )


def test_r27_an_army_tells_its_strength_and_its_counter() -> None:
    here = position(
        {"A": ["A A", "A H", "A O"]},
        status={"A": {"A": "half", "O": "unsupplied"}},
        attacks={"A": {"A": 2}},
        standoffs={"A": {"H": 1}},
    )
    said = {unit.key: here.variant.describe(here, unit) for unit in here.units.values()}
    assert said == {
        "A": (("strength", "1/2"), ("attacks in a row", "2")),
        "H": (("strength", "1"), ("standoffs in a row", "1")),
        "O": (("strength", "0"),),
    }


# --- P9 in retreat: who dies at once, who is halved, who must go (R15).

DRIVEN_OUT = {
    "units": {"A": ["A H"], "B": ["A O"]},
    "orders": {"A": ["A H - O"]},
    "status": {"A": {"H": "half"}, "B": {"O": "unsupplied"}},
}


@pytest.mark.parametrize("order", ["A O D", "A O R H", "A O R C", "A O R O"])
def test_r15_an_unsupplied_army_goes_to_the_first_open_province_instead_of_an_impossible_order(order: str) -> None:
    dislodged = go_on(turn(**DRIVEN_OUT), {"B": [order]})
    assert dislodged.results == {"A O": ("ok",)}
    assert standing(dislodged)["B"] == ["A A"]
    assert told(dislodged, "A O") == ["retreated", "sent"]


def test_r15_what_is_missing_for_an_unsupplied_army_is_its_forced_retreat() -> None:
    after = turn(**DRIVEN_OUT).after
    assert [order.text for order in after.variant.default_orders(after, "B")] == ["A O R A"]
    full = turn({"A": ["A H", "A A"], "B": ["A O"]}, {"A": ["A H - O", "A A S A H - O"]}).after
    assert [order.text for order in full.variant.default_orders(full, "B")] == ["A O D"]


def test_r15_an_unsupplied_army_may_not_be_told_to_disband() -> None:
    after = turn(**DRIVEN_OUT).after
    verbs = {one.value: one.reason for one in rules.choices(after, "B", ("A O",)).candidates}
    assert verbs["retreat"] is None
    assert verbs["disband"] and verbs["disband"].code == "must_retreat"


def test_r15_a_retreat_halves_and_clears_the_counter() -> None:
    after = turn({"A": ["A A", "A H"], "B": ["A O"]}, {"A": ["A A - O", "A H S A A - O"]}, standoffs={"B": {"O": 1}})
    dislodged = go_on(after, {"B": ["A O R I"]})
    assert dislodged.results["A O"] == ("ok", "halved")
    assert [rules.say(reason) for reason in outcome(dislodged, "A O").reasons] == [
        "A O retreated to Iguvium.",
        "A O is at half strength after its retreat.",
    ]
    assert kept(dislodged, "status") == {"B": {"I": "half"}}
    assert kept(dislodged, "standoffs") == {}


# --- Orders as they are written (section 4): exact on the way out, forgiving on the way in.

HERE = {
    step: position({"A": ["A A", "A H"], "B": ["A B"]}, phase)
    for step, phase in {"M": "S1901M", "R": "S1902R", "A": "W1902A"}.items()
}
PARA = rules.variant("pink2").start()


SPELLINGS = [
    ("M", "move 5 A - H", "move 5 A - H | Move 5 points from Aleria to Hippo |   moves 05  a -> h."),
    ("M", "move 0 A - H", "move 0 A - H"),
    ("M", "friendly B", "friendly b | Friendly to B"),
    ("M", "unfriendly B", "unfriendly with B;"),
    ("M", "award 3 C", "award 3 C | awards 3 points to C"),
    ("M", "name power Grand Old Republic [GOR]", "name power Grand  Old Republic [ GOR ]"),
    ("M", "name H Hadria", "Name h Hadria | name province Hippo Hadria"),
    ("M", "name E Élan", "1. name E Élan"),
    ("M", "name power St. Kitts", "name power St. Kitts"),
    ("A", "draw 3 R", "draw 3 from R"),
    ("A", "store 5 K", "store 5 points in Kition"),
    ("A", "transfer 3 K - M - N", "transfer 3 K - M - N | transfer 3 points from K to M via N"),
    ("A", "movehome H - O", "move home H - O | Movehome from H to Ostia"),
    ("A", "newhome O", "new home in O"),
    ("A", "emergency 5 A", "emergency 5 A"),
    ("A", "replenish 2 A", "replenish 2 a"),
    ("A", "half A H", "halve A H | half army Hippo"),
    ("A", "unsupply A H", "unsupply H"),
    ("A", "field A H", "field a h"),
    ("A", "build A B", "build A B"),
    ("A", "remove A A", "remove A A"),
    ("M", "store 5 K", "store 5 K"),
    ("M", "transfer 3 K - M", "transfer 3 K - M"),
    ("A", "move 5 A - H", "move 5 A - H"),
    ("A", "name power Umbria", "name power Umbria"),
    ("R", "award 3 C", "award 3 C"),
    ("A", "A A R B", "A A R B"),
    ("M", "A M - A", "a m - a"),
    ("M", "A S H", "a s h"),
    ("M", "A H S A A - O", "a h s a a - o"),
    ("M", "A O - P", "B's army in Ostia to Pisae"),
]  # fmt: skip
"""A step, and how an order is written: all that means the same, parted by bars."""


@pytest.mark.parametrize(("step", "written", "spellings"), SPELLINGS)
def test_an_order_is_read_forgivingly_and_written_one_way(step: str, written: str, spellings: str) -> None:
    texts = spellings.split(" | ")
    assert {text: rules.parse(HERE[step], "A", text).text for text in texts} == dict.fromkeys(texts, written)


@pytest.mark.parametrize(
    ("step", "text", "words"),
    [
        ("M", "move five A - H", "there is no province called 'move five A'"),
        ("M", "move 5 A - Hipp Op", "there is no province called 'Hipp Op'"),
        ("M", "friendly Rome", "No power is called 'Rome'"),
        ("A", "transfer 3 K", "a route needs at least two provinces"),
        ("A", "transfer 3 K - Mars - N", "there is no province called 'Mars'"),
        ("A", "draw 1234567 A", "not a whole number of at most six digits"),
        ("M", "name 7 Seven", 'neither the word "power" nor the letter of a province'),
        ("A", "build H", "does not say what to build. Enter build A H"),
    ],
)
def test_what_cannot_be_read_says_why(step: str, text: str, words: str) -> None:
    with pytest.raises(rules.Unreadable) as error:
        rules.parse(HERE[step], "A", text)
    assert words.lower() in str(error.value).lower()


def test_on_three_boards_the_level_is_read_and_written() -> None:
    assert rules.parse(PARA, "A", "a a@1 - Aleria@2").text == "A A@1 - A@2"
    assert rules.parse(PARA, "A", "move 2 A@1 - A@2").text == "move 2 A@1 - A@2"
    assert rules.parse(PARA, "A", "transfer 2 A@1 - A@2 - Carthage").text == "transfer 2 A@1 - A@2 - Carthage"
    assert rules.parse(PARA, "A", "name a@2 Arbor").text == "name A Arbor"


def test_every_verb_finishes_from_its_slots_as_the_line_that_it_writes() -> None:
    """What clicks put together is what is typed."""
    here: Position = HERE["A"]
    board = here.variant.base
    asked = ChoiceRequest(here.variant, board, here, "A")
    values = {
        "n": 3,
        "power": "B",
        "unit": Named("A", board.place("H")),
        "from": board.place("A"),
        "to": board.place("O"),
        "site": board.place("H"),
        "route": board.place("O"),
        "named": "E",
        "called": ("Elm", ""),
    }
    for verb in here.variant.all_verbs.values():
        if verb.name in ("move", "support", "build", "remove", "hold", "retreat", "disband"):
            continue
        order = verb.finish(asked, tuple(values[slot] for slot in verb.slots))
        assert rules.parse(here, "A", order.text) == order
        assert rules.parse(here, "A", order.text).slots == order.slots


@pytest.mark.parametrize(
    ("phase", "text", "shown"),
    [
        ("W1901A", "store -3 A", "store 1 A"),
        ("W1901A", "movehome A", "movehome H - O"),
        ("W1901A", "xyz", "store 1 A, draw 3 A or transfer 3 A - O - B"),
        ("S1901M", "friendly", "friendly B"),
        ("S1901M", "xyz", "A A - H, A A H"),
        ("S1901R", "xyz", "A A R H, A A D"),
    ],
)
def test_an_unreadable_line_is_answered_with_how_it_is_written(phase: str, text: str, shown: str) -> None:
    with pytest.raises(rules.Unreadable, match=re.escape(f": {shown}.")):
        rules.parse(rules.variant("pink").position(phase=phase, units={"A": ["A A"]}), "A", text)


def test_the_examples_of_plain_adjustments_have_places_of_this_board() -> None:
    with pytest.raises(rules.Unreadable, match=r"Examples: build A A, remove A A, waive\."):
        rules.parse(rules.variant("pink3").position(phase="W1901A", units={"A": ["A A"]}), "A", "xyz")


# --- Names (P3, P11): what they may be (R3, R5), who gives them (R4), and that they never stand in the way of orders.

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
        "'Grand Old Republic' has 18 characters: a name of more than 12 "
        "needs an abbreviation of 1 to 5 letters in square brackets."
    )


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


def test_r5_a_refused_name_leaves_the_default_and_a_province_is_named_once() -> None:
    after = named({"A": ["name E Aber", "name F Fano", "name F Forum"]})
    provinces = after.after.variant.board(after.after).provinces
    assert (provinces["E"].name, provinces["F"].name) == ("Emesa", "Fano")
    assert why(after, "name F Forum") == "F already has a name."


def test_r35_a_name_is_given_once_for_all_boards_by_its_letter() -> None:
    after = named({"A": ["name O Oasis"], "B": ["name O@2 Other"]}, variant="pink2")
    assert kept(after, "province_names") == {"O": "Oasis"}
    provinces = after.after.variant.board(after.after).provinces
    assert [provinces[f"O@{level}"].name for level in "123"] == ["Oasis"] * 3


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
    dislodged = here.dislodged["O"]
    assert (dislodged.unit.place.words, [place.words for place in dislodged.retreats]) == ("Orb", ["Baria", "Ilex"])


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


RULES = cases(
    "pink",
    phase="S1902M",
    text="""
R10: two equal halves hold each other
    A: A H - O => bounce | B: A O
    state.status = { A = { H = "half" }, B = { O = "half" } }
R11: an attack at half strength cuts support
    A: A A - O => bounce; A H S A A - O => cut | B: A O | C: A V - H
    state.status.C.V = "half"
R12: an unsupplied army supports nobody and falls to half strength
    A: A H - O | B: A O S A B => void, dislodged (.. only_holds); A B H | C: A P - B => bounce
    state.status = { A = { H = "half" }, B = { O = "unsupplied" } }
R12: an unsupplied army is not supported where it stands but fills the province
    A: A H S A A => void (cannot_be_helped); A A H => ok | B: A O H => ok
    state.status = { A = { A = "unsupplied" }, B = { O = "unsupplied" } }
R12: an unsupplied army captures where it stands [F1902M]
    B: A O
    state.status.B.O = "unsupplied"; expect.centers.B = ["B", "I", "O"]
R13: a stand off with an own army counts
    A: A A - O; A H - O
    expect.state.standoffs.A = { A = 1, H = 1 }
R13: an army that is attacked or cut or void stands off with nobody
    A: A H S A U => cut; A U - Y => void; A A H | B: A O - H; A V - H
    expect.state.standoffs.B = { O = 1, V = 1 }
R13: autumn and the next spring are consecutive (The count goes through the budget) [F1902M]
    A: A H - O | B: A I - O
    expect.state.standoffs = { A = { H = 1 }, B = { I = 1 } }
    next
    expect.phase = "S1903M"
    next
    A: A H - O => bounce, halved (.. halved) | B: A I - O => bounce, halved
R13: the counter goes with the army and ends with a move that succeeds
    A: A H - O
    state.standoffs.A.H = 1; expect.state.standoffs = {}
R13: an army at half strength keeps no counter of stand offs
    A: A H - O => bounce | B: A I - O => bounce
    state.status = { A = { H = "half" }, B = { I = "half" } }; expect.state.standoffs = {}
R13: who is dislodged in its second stand off is halved by its retreat instead
    # It fought as a full army, and goes as one
    A: A H - O => bounce, dislodged | B: A O H | C: A U - H; A A S A U - H
    state.standoffs.A.H = 1; expect.state.status = {}
    next
    A: A H R V => ok, halved
    expect.state.status.A.V = "half"; expect.state.standoffs = {}
R14: any foreign order into its province is an attack and own ones are none
    A: A H - O; A A - O | B: A B - O; A O H
    state.status.B.O = "half"; expect.state.attacks.B.O = 1
    or
    B: A B - O; A O H
    state.status.B.O = "half"; state.attacks.B.O = 1; expect.state.attacks = {}
R14: a void order is no attack
    A: A A - V | B: A V => ok
    state.status.B.V = "half"; state.attacks.B.V = 2; expect.state.attacks = {}
R14: an order of an unsupplied army is void and no attack
    A: A H - O => void | B: A O => ok
    state.status = { A = { H = "unsupplied" }, B = { O = "half" } }; state.attacks.B.O = 2
    expect.state.attacks = {}
R14: two attacks running are not three
    A: A H - O | B: A O => ok
    state.status = { A = { H = "half" }, B = { O = "half" } }; state.attacks.B.O = 1; expect.state.attacks.B.O = 2
R14: who leaves is not attacked
    A: A H - O => ok | B: A O - B => ok
    state.status.B.O = "half"; state.attacks.B.O = 2; expect.state.attacks = {}; expect.state.status.B.B = "half"
R14: who could not leave has been attacked
    A: A H - O => bounce | B: A O - V => bounce, destroyed; A V H
    state.status = { A = { H = "half" }, B = { O = "half" } }; state.attacks.B.O = 2
R14: the word stands beside that of the order (The support is cut, and its giver destroyed, though nobody enters)
    A: A H - O | B: A O S A B => cut, destroyed (.. worn_down); A B H | C: A I - O
    state.status.B.O = "half"; state.attacks.B.O = 2; expect.units.B = ["A B"]
R14: the count begins with the first season begun at half strength
    # Halved in this season, and attacked in it: that was no attack on half strength yet
    A: A H - O | B: A I - O | C: A U - H
    state.standoffs.A.H = 1; expect.state.status.A.H = "half"; expect.state.attacks = {}
R14: an unsupplied army keeps no counter
    A: A A - O | B: A O => ok | C: A I - O
    state.status.B.O = "unsupplied"; expect.state.attacks = {}
R15: an unsupplied army goes where it is ordered by the last line
    A: A H - O | B: A O
    state.status = { A = { H = "half" }, B = { O = "unsupplied" } }
    next
    B: A O D => ok; A O R V
    expect.units.B = ["A V"]; expect.state.status.B.V = "unsupplied"
R15: in a clash of retreats an unsupplied army is lost like the other
    A: A O | B: A P | C: A C - P; A J S A C - P | D: A I - O
    state.status.A.O = "unsupplied"
    next
    A: A O R V => bounce, disband | B: A P R V => bounce, disband
R15: an unsupplied army with nowhere to go is destroyed at once
    A: A H - O; A A; A V | B: A O => dislodged, destroyed (.. trapped); A B; A I
    state.status.B.O = "unsupplied"; expect.phase = "F1902M"
R15: half strength with nowhere to go is destroyed and not disbanded
    A: A H - O; A A; A V | B: A O => dislodged, destroyed (.. routed); A B; A I
    state.status.B.O = "half"
P4: a retreat phase is held only where somebody can retreat [F1902M]
    A: A A - O; A H S A A - O | B: A O
    expect.phase = "F1902R"
    or
    A: A A
    expect.phase = "W1902A"
R3: nobody takes what another is called by whatever the case [S1901M]
    A: name power Umbria [UMB] | B: name power umbria => void | C: name power umb => void
    D: name power Delos [c] => void
R3: names are taken in order of power id and only once [S1901M]
    G: name power Rome | B: name power Rome; name power Carthago => void
    expect.state.power_names.B = "Rome"
    expect.results = { "B: name power Rome" = ["ok"], "G: name power Rome" = ["void"] }
R4: a player names under any of his powers and others may not [S1901M]
    C: name A Arbor | B: name B Brindle; name E Elm | D: name C Cork
    state.seats = { A = "Ann", B = "Bob", C = "Ann" }; expect.state.province_names = { A = "Arbor", E = "Elm" }
    says."name B Brindle" = "B is named by Ann."
R4: the game master names the last two and no power [S1901M]
    GM: name Y Yew; name A Arbor; name power Umbria | A: name Z Zeta
    state.seats.A = "Ann"; expect.state.province_names.Y = "Yew"
    says."name Z Zeta" = "Z is named by the game master."
    or
    GM: name Y Yew => void
    state.seats.A = "Ann"; state.gm = false
R4: where the seats are not known nobody asks for the right [S1901M]
    G: name A Arbor
    expect.state.province_names.A = "Arbor"
R3: r5 accents typed as signs of their own are letters [S1901M]
    A: name power Écosse; name E Élan
    expect.results = { "name power Écosse" = ["ok"], "name E Élan" = ["ok"] }
R5: power names are taken first and no province takes one [S1901M]
    A: name E Etruria => void | G: name power Etruria => ok
pink3 has names too [S1901M]
    A: name power Umbria; name O Oasis
    variant = "pink3"; expect.state.power_names.A = "Umbria"
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
