"""P9 in the field: strengths (R10 to R12), stand-offs (R13), attacks on half strength (R14); orders as they are
written (section 4): exact on the way out, forgiving on the way in; names (P3, P11): what they may be (R3, R5), who
gives them (R4), and that they never stand in the way of orders."""

from __future__ import annotations

import pytest

import rules
from rules import Position
from rules.position import ChoiceRequest
from rules.units import Named
from tests.rules.cases import Case, cases, codes, standing, then
from tests.rules.variants.pink.table import position, turn


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
    dislodged = then(turn(**DRIVEN_OUT), {"B": [order]})
    assert dislodged.results == {"A O": ("ok",)}
    assert standing(dislodged, "B") == ["A A"]
    assert codes(dislodged, "A O") == ["retreated", "sent"]


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


# --- Orders as they are written (section 4): exact on the way out, forgiving on the way in.

HERE = {
    step: position({"A": ["A A", "A H"], "B": ["A B"]}, phase)
    for step, phase in {"M": "S1901M", "R": "S1902R", "A": "W1902A"}.items()
}


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
    ("A", "replenish 2 A", "replenish 2 a"),
    ("A", "half A H", "halve A H | half army Hippo"),
    ("A", "unsupply A H", "unsupply H"),
    ("A", "field A H", "field a h"),
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


def test_the_examples_of_plain_adjustments_have_places_of_this_board() -> None:
    with pytest.raises(rules.Unreadable, match=r"Examples: build A A, remove A A, waive\."):
        rules.parse(rules.variant("pink3").position(phase="W1901A", units={"A": ["A A"]}), "A", "xyz")


# --- Names (P3, P11): what they may be (R3, R5), who gives them (R4), and that they never stand in the way of orders.


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
    assert turn({}, {"A": [line]}, "S1901M").results[line] == (wanted,)


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
    assert turn({}, {"A": [line]}, "S1901M").results[line] == (word,)


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


RULES = cases(
    "pink",
    phase="S1902M",
    text="""
R3: names are taken in order of power id and only once [S1901M]
    G: name power Rome | B: name power Rome; name power Carthago => void
    expect.state.power_names.B = "Rome"; says."B: name power Rome" = "Power B is now called Rome."
    expect.results = { "B: name power Rome" = ["ok"], "G: name power Rome" = ["void"] }
R4: the game master names the last two and no power [S1901M]
    GM: name Y Yew; name A Arbor; name power Umbria | A: name Z Zeta
    state.seats.A = "Ann"; expect.state.province_names.Y = "Yew"
    says."name Y Yew" = "Province Y is now called Yew."; says."name Z Zeta" = "Z is named by the game master."
    or
    GM: name Y Yew => void
    state.seats.A = "Ann"; state.gm = false
R3: r5 accents typed as signs of their own are letters [S1901M]
    A: name power Écosse; name E Élan
    expect.results = { "name power Écosse" = ["ok"], "name E Élan" = ["ok"] }
R5: power names are taken first and no province takes one [S1901M]
    A: name E Etruria => void | G: name power Etruria => ok
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
