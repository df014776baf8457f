"""Orders as they are written (section 4): exact on the way out, forgiving on the way in."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Position
from rules.position import ChoiceRequest
from rules.units import Named

from .table import position

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
