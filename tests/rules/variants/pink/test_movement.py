"""P9 in the field: strengths (R10 to R12), stand-offs (R13), attacks on half strength (R14); orders as they are
written (section 4): exact on the way out, forgiving on the way in; names (P3, P11): what they may be (R3, R5), who
gives them (R4), and that they never stand in the way of orders."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Game, Position
from rules.position import ChoiceRequest
from rules.units import Named
from rules.variants.pink.names import rights
from tests.rules.variants.pink.table import go_on, kept, outcome, position, standing, told, turn

HALF_O = {"B": {"O": "half"}}


def test_r10_half_a_support_tips_the_scales() -> None:
    """One and a half beats one."""
    after = turn(
        {"A": ["A A", "A H"], "B": ["A O"]},
        {"A": ["A A - O", "A H S A A - O"]},
        status={"A": {"H": "half"}},
    )
    assert after.results["A A"] == ("ok",)
    assert after.results["A O"] == ("dislodged",)
    [reason] = outcome(after, "A A").reasons
    assert rules.say(reason) == "A A moves to Ostia with strength 1 1/2 (with A H) against 1 and dislodges A O."


def test_r10_two_equal_halves_hold_each_other() -> None:
    after = turn({"A": ["A H"], "B": ["A O"]}, {"A": ["A H - O"]}, status={"A": {"H": "half"}, "B": {"O": "half"}})
    assert after.results["A H"] == ("bounce",)


def test_r11_an_attack_at_half_strength_cuts_support() -> None:
    after = turn(
        {"A": ["A A", "A H"], "B": ["A O"], "C": ["A V"]},
        {"A": ["A A - O", "A H S A A - O"], "C": ["A V - H"]},
        status={"C": {"V": "half"}},
    )
    assert after.results["A H"] == ("cut",)
    assert after.results["A A"] == ("bounce",)


def test_r12_an_unsupplied_army_supports_nobody_and_falls_to_half_strength() -> None:
    after = turn(
        {"A": ["A H"], "B": ["A O", "A B"], "C": ["A P"]},
        {"A": ["A H - O"], "B": ["A O S A B", "A B H"], "C": ["A P - B"]},
        status={"A": {"H": "half"}, "B": {"O": "unsupplied"}},
    )
    assert after.results["A O"] == ("void", "dislodged")
    assert told(after, "A O")[0] == "only_holds"
    assert after.results["A P"] == ("bounce",)


def test_r12_an_unsupplied_army_is_not_supported_where_it_stands_but_fills_the_province() -> None:
    after = turn(
        {"A": ["A H", "A A"], "B": ["A O"]},
        {"A": ["A H S A A", "A A H"], "B": ["A O H"]},
        status={"A": {"A": "unsupplied"}, "B": {"O": "unsupplied"}},
    )
    assert after.results == {"A H": ("void",), "A A": ("ok",), "A O": ("ok",)}
    assert told(after, "A H") == ["cannot_be_helped"]


def test_r12_an_unsupplied_army_captures_where_it_stands() -> None:
    after = turn({"B": ["A O"]}, {}, phase="F1902M", status={"B": {"O": "unsupplied"}})
    assert after.after.owned("B") == ("B", "I", "O")


def test_r13_a_stand_off_with_an_own_army_counts() -> None:
    after = turn({"A": ["A A", "A H"]}, {"A": ["A A - O", "A H - O"]})
    assert kept(after, "standoffs") == {"A": {"A": 1, "H": 1}}


def test_r13_an_army_that_is_attacked_or_cut_or_void_stands_off_with_nobody() -> None:
    after = turn(
        {"A": ["A H", "A U", "A A"], "B": ["A O", "A V"]},
        {"A": ["A H S A U", "A U - Y", "A A H"], "B": ["A O - H", "A V - H"]},
    )
    assert kept(after, "standoffs") == {"B": {"O": 1, "V": 1}}
    assert after.results["A U"] == ("void",)
    assert after.results["A H"] == ("cut",)


def test_r13_autumn_and_the_next_spring_are_consecutive() -> None:
    """The count goes through the budget."""
    autumn = turn({"A": ["A H"], "B": ["A I"]}, {"A": ["A H - O"], "B": ["A I - O"]}, phase="F1902M")
    assert kept(autumn, "standoffs") == {"A": {"H": 1}, "B": {"I": 1}}
    winter = go_on(autumn, {})
    assert winter.after.phase.text == "S1903M"
    spring = go_on(winter, {"A": ["A H - O"], "B": ["A I - O"]})
    assert spring.results == {"A H": ("bounce", "halved"), "A I": ("bounce", "halved")}
    assert told(spring, "A H")[-1] == "halved"


def test_r13_the_counter_goes_with_the_army_and_ends_with_a_move_that_succeeds() -> None:
    after = turn({"A": ["A H"]}, {"A": ["A H - O"]}, standoffs={"A": {"H": 1}})
    assert kept(after, "standoffs") == {}


def test_r13_an_army_at_half_strength_keeps_no_counter_of_stand_offs() -> None:
    after = turn(
        {"A": ["A H"], "B": ["A I"]},
        {"A": ["A H - O"], "B": ["A I - O"]},
        status={"A": {"H": "half"}, "B": {"I": "half"}},
    )
    assert after.results == {"A H": ("bounce",), "A I": ("bounce",)}
    assert kept(after, "standoffs") == {}


def test_r13_who_is_dislodged_in_its_second_stand_off_is_halved_by_its_retreat_instead() -> None:
    """It fought as a full army, and goes as one."""
    after = turn(
        {"A": ["A H"], "B": ["A O"], "C": ["A U", "A A"]},
        {"A": ["A H - O"], "B": ["A O H"], "C": ["A U - H", "A A S A U - H"]},
        standoffs={"A": {"H": 1}},
    )
    assert after.results["A H"] == ("bounce", "dislodged")
    assert kept(after, "status") == {}
    fled = go_on(after, {"A": ["A H R V"]})
    assert fled.results["A H"] == ("ok", "halved")
    assert kept(fled, "status") == {"A": {"V": "half"}}
    assert kept(fled, "standoffs") == {}


def test_r14_any_foreign_order_into_its_province_is_an_attack_and_own_ones_are_none() -> None:
    after = turn(
        {"A": ["A H", "A A"], "B": ["A O", "A B"]},
        {"A": ["A H - O", "A A - O"], "B": ["A B - O", "A O H"]},
        status=HALF_O,
    )
    assert kept(after, "attacks") == {"B": {"O": 1}}
    only_own = turn({"B": ["A O", "A B"]}, {"B": ["A B - O", "A O H"]}, status=HALF_O, attacks={"B": {"O": 1}})
    assert kept(only_own, "attacks") == {}


def test_r14_a_void_order_is_no_attack() -> None:
    after = turn({"A": ["A A"], "B": ["A V"]}, {"A": ["A A - V"]}, status={"B": {"V": "half"}}, attacks={"B": {"V": 2}})
    assert after.results["A V"] == ("ok",)
    assert kept(after, "attacks") == {}


def test_r14_an_order_of_an_unsupplied_army_is_void_and_no_attack() -> None:
    after = turn(
        {"A": ["A H"], "B": ["A O"]},
        {"A": ["A H - O"]},
        status={"A": {"H": "unsupplied"}, "B": {"O": "half"}},
        attacks={"B": {"O": 2}},
    )
    assert after.results == {"A H": ("void",), "A O": ("ok",)}
    assert kept(after, "attacks") == {}


def test_r14_two_attacks_running_are_not_three() -> None:
    after = turn(
        {"A": ["A H"], "B": ["A O"]}, {"A": ["A H - O"]}, status={"A": {"H": "half"}, **HALF_O}, attacks={"B": {"O": 1}}
    )
    assert after.results["A O"] == ("ok",)
    assert kept(after, "attacks") == {"B": {"O": 2}}


def test_r14_who_leaves_is_not_attacked() -> None:
    after = turn(
        {"A": ["A H"], "B": ["A O"]}, {"A": ["A H - O"], "B": ["A O - B"]}, status=HALF_O, attacks={"B": {"O": 2}}
    )
    assert after.results == {"A H": ("ok",), "A O": ("ok",)}
    assert kept(after, "attacks") == {}
    assert kept(after, "status") == {"B": {"B": "half"}}


def test_r14_who_could_not_leave_has_been_attacked() -> None:
    after = turn(
        {"A": ["A H"], "B": ["A O", "A V"]},
        {"A": ["A H - O"], "B": ["A O - V", "A V H"]},
        status={"A": {"H": "half"}, "B": {"O": "half"}},
        attacks={"B": {"O": 2}},
    )
    assert after.results["A O"] == ("bounce", "destroyed")
    assert after.results["A H"] == ("bounce",)


def test_r14_the_word_stands_beside_that_of_the_order() -> None:
    """The support is cut, and its giver destroyed, though nobody enters."""
    after = turn(
        {"A": ["A H"], "B": ["A O", "A B"], "C": ["A I"]},
        {"A": ["A H - O"], "B": ["A O S A B", "A B H"], "C": ["A I - O"]},
        status={"B": {"O": "half"}},
        attacks={"B": {"O": 2}},
    )
    assert after.results["A O"] == ("cut", "destroyed")
    assert told(after, "A O")[-1] == "worn_down"
    assert standing(after)["B"] == ["A B"]


def test_r14_nobody_retreats_into_the_province_of_a_destroyed_army() -> None:
    """It was fought for; the place of the dislodged army is closed in that season, though it is empty now."""
    after = turn(
        {"A": ["A H"], "B": ["A O"], "C": ["A I"], "D": ["A B", "A P"]},
        {"A": ["A H - O"], "D": ["A B - I", "A P S A B - I"], "C": ["A I - O"]},
        status={"B": {"O": "half"}},
        attacks={"B": {"O": 2}},
    )
    assert after.results["A O"] == ("destroyed",)
    fled = after.dislodged["I"]
    assert [place.text for place in fled.retreats] == ["V"]
    assert {place.text: reason.code for place, reason in fled.closed}["O"] == "fought_for"


def test_r14_the_count_begins_with_the_first_season_begun_at_half_strength() -> None:
    """Halved in this season, and attacked in it: that was no attack on half strength yet."""
    after = turn(
        {"A": ["A H"], "B": ["A I"], "C": ["A U"]},
        {"A": ["A H - O"], "B": ["A I - O"], "C": ["A U - H"]},
        standoffs={"A": {"H": 1}},
    )
    assert kept(after, "status") == {"A": {"H": "half"}}
    assert kept(after, "attacks") == {}


def test_r14_an_unsupplied_army_keeps_no_counter() -> None:
    after = turn(
        {"A": ["A A"], "B": ["A O"], "C": ["A I"]},
        {"A": ["A A - O"], "C": ["A I - O"]},
        status={"B": {"O": "unsupplied"}},
    )
    assert kept(after, "attacks") == {}
    assert after.results["A O"] == ("ok",)


# What is told of armies (R27)


def test_r27_strengths_and_counters_are_in_the_report() -> None:
    after = turn(
        {"A": ["A A", "A H"], "B": ["A I"], "C": ["A C"]},
        {"A": ["A H - O"], "B": ["A I - O"]},
        status={"A": {"A": "half"}, "C": {"C": "unsupplied"}},
        attacks={"A": {"A": 1}},
    )
    assert after.after.variant.report(after, "B").endswith(
        "\nWeakened armies\nA: A A (half strength), A H (stand-offs running 1)\n"
        "B: A I (stand-offs running 1)\nC: A C (unsupplied)\n"
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
        "A": (("Strength", "1/2"), ("Attacks running", "2")),
        "H": (("Strength", "1"), ("Stand-offs running", "1")),
        "O": (("Strength", "0"),),
    }


# --- P9 in retreat: who dies at once, who is halved, who must go (R15).

DRIVEN_OUT = {
    "units": {"A": ["A H"], "B": ["A O"]},
    "orders": {"A": ["A H - O"]},
    "status": {"A": {"H": "half"}, "B": {"O": "unsupplied"}},
}


@pytest.mark.parametrize("order", ["A O D", "A O R H", "A O R C", "A O R O"])
def test_r15_an_unsupplied_army_goes_to_the_first_open_province_instead_of_an_impossible_order(order: str) -> None:
    fled = go_on(turn(**DRIVEN_OUT), {"B": [order]})
    assert fled.results == {"A O": ("ok",)}
    assert standing(fled)["B"] == ["A A"]
    assert told(fled, "A O") == ["retreated", "sent"]


def test_r15_an_unsupplied_army_goes_where_it_is_ordered_by_the_last_line() -> None:
    fled = go_on(turn(**DRIVEN_OUT), {"B": ["A O D", "A O R V"]})
    assert fled.results["A O"] == ("ok",)
    assert standing(fled)["B"] == ["A V"]
    assert kept(fled, "status")["B"] == {"V": "unsupplied"}


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


def test_r15_in_a_clash_of_retreats_an_unsupplied_army_is_lost_like_the_other() -> None:
    after = turn(
        {"A": ["A O"], "B": ["A P"], "C": ["A C", "A J"], "D": ["A I"]},
        {"C": ["A C - P", "A J S A C - P"], "D": ["A I - O"]},
        status={"A": {"O": "unsupplied"}},
    )
    fled = go_on(after, {"A": ["A O R V"], "B": ["A P R V"]})
    assert fled.results == {"A O": ("bounce", "disband"), "A P": ("bounce", "disband")}


def test_r15_an_unsupplied_army_with_nowhere_to_go_is_destroyed_at_once() -> None:
    after = turn(
        {"A": ["A A", "A H", "A V"], "B": ["A O", "A B", "A I"]},
        {"A": ["A H - O"]},
        status={"B": {"O": "unsupplied"}},
    )
    assert after.results["A O"] == ("dislodged", "destroyed")
    assert told(after, "A O")[-1] == "trapped"
    assert after.after.phase.text == "F1902M"


def test_r15_half_strength_with_nowhere_to_go_is_destroyed_and_not_disbanded() -> None:
    after = turn(
        {"A": ["A A", "A H", "A V"], "B": ["A O", "A B", "A I"]}, {"A": ["A H - O"]}, status={"B": {"O": "half"}}
    )
    assert after.results["A O"] == ("dislodged", "destroyed")
    assert told(after, "A O")[-1] == "routed"


def test_r15_who_is_taken_off_at_once_is_not_there_in_the_retreat_phase() -> None:
    """Two are dislodged; one was at half strength."""
    after = turn(
        {"A": ["A A", "A H"], "B": ["A O"], "C": ["A C", "A J"], "D": ["A P"]},
        {"A": ["A A - O", "A H S A A - O"], "C": ["A C - P", "A J S A C - P"]},
        status={"B": {"O": "half"}},
    )
    assert after.results["A O"] == ("dislodged", "destroyed")
    assert after.after.phase.text == "S1902R"
    assert after.after.as_dict()["dislodged"] == {"D": {"A P": ["B", "I", "V", "W"]}}
    assert {unit.text for unit in (one.unit for one in after.dislodged.values())} == {"A O", "A P"}
    assert after.after.variant.must_act(after.after) == ("D",)


def test_r15_a_full_army_may_disband_and_does_so_without_an_order() -> None:
    after = turn({"A": ["A A", "A H"], "B": ["A O"]}, {"A": ["A A - O", "A H S A A - O"]})
    assert go_on(after, {"B": ["A O D"]}).results == {"A O": ("disband",)}
    assert go_on(after, {}).results == {"A O": ("disband",)}


def test_r15_a_retreat_halves_and_clears_the_counter() -> None:
    after = turn({"A": ["A A", "A H"], "B": ["A O"]}, {"A": ["A A - O", "A H S A A - O"]}, standoffs={"B": {"O": 1}})
    fled = go_on(after, {"B": ["A O R I"]})
    assert fled.results["A O"] == ("ok", "halved")
    assert [rules.say(reason) for reason in outcome(fled, "A O").reasons] == [
        "A O retreats to Iguvium.",
        "A O is at half strength after its retreat.",
    ]
    assert kept(fled, "status") == {"B": {"I": "half"}}
    assert kept(fled, "standoffs") == {}


def test_p4_a_retreat_phase_is_held_only_where_somebody_can_retreat() -> None:
    autumn = turn({"A": ["A A", "A H"], "B": ["A O"]}, {"A": ["A A - O", "A H S A A - O"]}, phase="F1902M")
    assert autumn.after.phase.text == "F1902R"
    assert turn({"A": ["A A"]}, {}, phase="F1902M").after.phase.text == "W1902A"


# --- Orders as they are written (section 4): exact on the way out, forgiving on the way in.

HERE = {
    step: position({"A": ["A A", "A H"], "B": ["A B"]}, phase)
    for step, phase in {"M": "S1901M", "R": "S1902R", "A": "W1902A"}.items()
}
PARA = rules.variant("pink2").start()
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.parametrize(
    ("step", "text", "written"),
    [
        ("M", "move 5 A - H", "move 5 A - H"),
        ("M", "Move 5 points from Aleria to Hippo", "move 5 A - H"),
        ("M", "  moves 05  a -> h.", "move 5 A - H"),
        ("M", "move 0 A - H", "move 0 A - H"),
        ("M", "friendly b", "friendly B"),
        ("M", "Friendly to B", "friendly B"),
        ("M", "unfriendly with B;", "unfriendly B"),
        ("M", "award 3 C", "award 3 C"),
        ("M", "awards 3 points to C", "award 3 C"),
        ("M", "name power Grand  Old Republic [ GOR ]", "name power Grand Old Republic [GOR]"),
        ("M", "Name h Hadria", "name H Hadria"),
        ("M", "name province Hippo Hadria", "name H Hadria"),
        ("M", "1. name E Élan", "name E Élan"),
        ("M", "name power St. Kitts", "name power St. Kitts"),
        ("A", "draw 3 from R", "draw 3 R"),
        ("A", "store 5 points in Kition", "store 5 K"),
        ("A", "transfer 3 K - M - N", "transfer 3 K - M - N"),
        ("A", "transfer 3 points from K to M via N", "transfer 3 K - M - N"),
        ("A", "move home H - O", "movehome H - O"),
        ("A", "Movehome from H to Ostia", "movehome H - O"),
        ("A", "new home in O", "newhome O"),
        ("A", "emergency 5 A", "emergency 5 A"),
        ("A", "replenish 2 a", "replenish 2 A"),
        ("A", "halve A H", "half A H"),
        ("A", "half army Hippo", "half A H"),
        ("A", "unsupply H", "unsupply A H"),
        ("A", "field a h", "field A H"),
        ("A", "build A B", "build A B"),
        ("A", "remove A A", "remove A A"),
        ("M", "store 5 K", "store 5 K"),
        ("M", "transfer 3 K - M", "transfer 3 K - M"),
        ("A", "move 5 A - H", "move 5 A - H"),
        ("A", "name power Umbria", "name power Umbria"),
        ("R", "award 3 C", "award 3 C"),
        ("A", "A A R B", "A A R B"),
        ("M", "a m - a", "A M - A"),
        ("M", "a s h", "A S H"),
        ("M", "a h s a a - o", "A H S A A - O"),
        ("M", "B's army in Ostia to Pisae", "A O - P"),
    ],
)
def test_an_order_is_read_forgivingly_and_written_one_way(step: str, text: str, written: str) -> None:
    assert rules.parse(HERE[step], "A", text).text == written


@pytest.mark.parametrize(
    ("step", "text", "words"),
    [
        ("M", "move five A - H", "no place is called 'move five A'"),
        ("M", "move 5 A - Hipp Op", "no place is called 'Hipp Op'"),
        ("M", "friendly Rome", "no power is called 'Rome'"),
        ("A", "transfer 3 K", "a route has two provinces or more"),
        ("A", "transfer 3 K - Mars - N", "no place is called 'Mars'"),
        ("A", "draw 1234567 A", "no whole number of at most six digits"),
        ("M", "name 7 Seven", "neither the word power nor the letter of a province"),
        ("A", "build H", "does not say what to build. Write build A H"),
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


PLACES = st.sampled_from([*LETTERS, "Carthage"])
ARMIES = PLACES.map(lambda place: f"A {place}")
NUMBERS = st.integers(0, 999_999).map(str)
POWERS = st.sampled_from("ABCDEFG")
WORDS = (
    st.text(st.sampled_from("aZ é'-.5"), min_size=1, max_size=12).map(lambda text: " ".join(text.split())).filter(bool)
)
SHAPES = {
    "move {n} {x} - {y}": "M",
    "friendly {p}": "M",
    "unfriendly {p}": "R",
    "award {n} {p}": "M",
    "name power {w}": "M",
    "name power {w} [{s}]": "M",
    "name {l} {w}": "M",
    "draw {n} {x}": "A",
    "transfer {n} {x} - {y}": "A",
    "transfer {n} {x} - {y} - {z} - {x}": "A",
    "movehome {x} - {y}": "A",
    "newhome {x}": "A",
    "emergency {n} {x}": "A",
    "replenish {n} {x}": "A",
    "field {u}": "A",
    "half {u}": "A",
    "unsupply {u}": "A",
    "remove {u}": "A",
    "build {u}": "A",
    "store {n} {x}": "A",
    "{u} - {x}": "M",
    "{u} S {v}": "M",
    "{u} S {v} - {x}": "M",
    "{u} R {x}": "R",
    "{u} D": "R",
    "{u} H": "M",
}


@st.composite
def lines(draw: st.DrawFn) -> tuple[str, str]:
    """A step and an order of it as it would be written."""
    shape = draw(st.sampled_from(list(SHAPES)))
    slots = {name: draw(PLACES) for name in "xyz"} | {name: draw(ARMIES) for name in "uv"}
    slots |= {"n": draw(NUMBERS), "p": draw(POWERS), "w": draw(WORDS), "s": draw(st.sampled_from(["G", "GOR", "g 1"]))}
    return SHAPES[shape], shape.format(l=draw(st.sampled_from(LETTERS)), **slots)


@given(lines(), st.sampled_from("MRA"))
@settings(max_examples=300, deadline=None)
def test_what_is_written_reads_back_as_the_same(line: tuple[str, str], other: str) -> None:
    step, text = line
    order = rules.parse(HERE[step], "A", text)
    assert order.text == text
    if text.startswith("A "):
        return  # its letters may mean something else there: `A R H` retreats from A to H
    again = rules.parse(HERE[other], "A", text)
    assert (again.text, again.verb, again.slots) == (text, order.verb, order.slots)


@given(lines(), st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_blanks_case_and_stops_do_not_matter(line: tuple[str, str], chance: object) -> None:
    step, text = line
    if text.startswith("name"):
        return  # there they do
    wild = f"  {text.lower().replace(' ', '   ')} ;"
    assert rules.parse(HERE[step], "A", wild).text == text


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
        ("S1901M", "xyz", "A A - H or A A H"),
        ("S1901R", "xyz", "A A R H, or A A D"),
    ],
)
def test_an_unreadable_line_is_answered_with_how_it_is_written(phase: str, text: str, shown: str) -> None:
    with pytest.raises(rules.Unreadable, match=re.escape(f"Write for instance {shown}.")):
        rules.parse(rules.variant("pink").position(phase=phase, units={"A": ["A A"]}), "A", text)


def test_the_examples_of_plain_adjustments_have_places_of_this_board() -> None:
    with pytest.raises(rules.Unreadable, match=r"Write for instance build A A, remove A A or waive\."):
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
