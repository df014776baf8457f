"""Order sheets as people mail them: whose lines they are, what is asked, and what is no order."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import rules
from rules import GM, Game, Order, Position
from rules.orders import OrderTextReader, parts_of, slot_reader
from rules.units import Named
from tests.selfplay import random_game

HERE = Path(__file__).parent / "mails"
STANDARD = rules.variant("standard")
START = STANDARD.start()
POWERS = "The powers are Austria, England, France, Germany, Italy, Russia, Turkey."


def by_power(text: str, position: Position = START, power: str = "") -> dict[str, list[str]]:
    """The orders that were read, by power."""
    sheet = rules.sheets.read_sheet(position, text, power)
    return {whose: [order.text for order in found] for whose, found in sheet.orders.items()}


def left(text: str, position: Position = START) -> list[tuple[int, str, tuple[str, ...]]]:
    """The lines that are no orders, with the powers among which is asked."""
    sheet = rules.sheets.read_sheet(position, text)
    return [(line.number, line.text, line.powers) for line in sheet.lines if line.order is None]


def test_an_order_sheet_is_cut_by_power() -> None:
    sheet = rules.sheets.read_sheet(
        START, "# round one\nFrance:\nA Par - Bur\n\nAustria: A Vie - Gal\nA Bud - Ser\nITALY\nF Nap - ION\n"
    )
    assert [(line.number, line.power, line.text) for line in sheet.lines] == [
        (3, "France", "A Par - Bur"),
        (5, "Austria", "A Vie - Gal"),
        (6, "Austria", "A Bud - Ser"),
        (8, "Italy", "F Nap - ION"),
    ]
    assert sheet.headings == ((2, "France"), (5, "Austria"), (7, "Italy"))
    assert sheet.passed == ((1, "# round one"),)


# Headings.

HEADINGS = [
    "France", "france:", "FRANCE", "French:", "French orders:", "France's orders:", "France’s orders", "Fra:", "FRA",
    "Orders for France", "Orders for France:", "The orders of France:", "France (Ina):", "FRANCE (Ina)",
    "Ina (France):",
    "France / Ina:", "**France**", "**France:**", "__France__", "*France*", "--- France ---", "== France ==",
    "=== FRANCE ===", "# France", "## France", "### Orders: France ###", "> France:", ">> France", "France:  # late",
    "France S1903M", "France, Spring 1901:", "Spring 1901 - France", "Spring 1903 Orders - France", "From: France",
    "From: France <x@y.org>", "From: Ina (France) <ina@y.org>", "Von: Frankreich <x@y.org>",
    "Subject: Re: [Dip] France S1901M",
    "Here are my orders for Spring 1901 as France", "My orders as France are:", "Signed, France", "[France]",
    "(France)",
    "- **France**", "1. France", "* France:", "Frankreich", "Frankreich:", "Befehle für Frankreich:",
    "Französische Befehle:", "Befehle von Frankreich", "Ordres de la France :",
    "| France | |", "France\t", "<b>France</b>", "<p><strong>France:</strong></p>", "<h2>France</h2>", "France:-",
    "~~~ FRANCE ~~~", "«France»", "Power: France", "Player: France (Ina)", "&nbsp;France:",
]  # fmt: skip


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n\n  - "])
def test_headings(heading: str, gap: str) -> None:
    """After another power's heading and a blank line."""
    text = f"Austria:\nA Vie - Gal\n\n{heading}{gap}A Par - Bur"
    assert by_power(text) == {"Austria": ["A Vie - Gal"], "France": ["A Par - Bur"]}
    assert left(text) == []


@pytest.mark.parametrize(
    ("heading", "power"),
    [
        ("Österreich:", "Austria"), ("Oesterreichische Befehle", "Austria"), ("Austro-Hungarian orders", "Austria"),
        ("Österreich-Ungarn", "Austria"), ("Großbritannien", "England"), ("British:", "England"), ("Angleterre",
        "England"),
        ("Deutsche Befehle:", "Germany"), ("Türkei", "Turkey"), ("Ottoman Empire:", "Turkey"), ("Russland", "Russia"),
        ("G:", "Germany"), ("Italien", "Italy"), ("The Russian orders", "Russia"),
    ],
)  # fmt: skip
def test_powers_by_other_names(heading: str, power: str) -> None:
    sheet = rules.sheets.read_sheet(START, f"{heading}\nwaive")
    assert [whose for _, whose in sheet.headings] == [power]


@pytest.mark.parametrize(
    "line",
    [
        "I saw France yesterday", "France will regret this", "To: France", "Cc: France <x@y.org>",
        "As agreed with France",
        "Attack on France:", "PS: France", "France and Italy agreed", "Dear France,", "Hi France!",
    ],
)  # fmt: skip
def test_what_only_mentions_a_power_is_no_heading(line: str) -> None:
    sheet = rules.sheets.read_sheet(START, f"Austria:\n{line}\nA Vie - Gal")
    assert sheet.headings[0] == (1, "Austria")
    assert "France" not in [power for _, power in sheet.headings]
    assert "France" not in sheet.orders


@pytest.mark.parametrize("heading", ["Spain:", "**Spain:**", "--- Spain ---", "Orders for Spain", "Spain (Bob):"])
def test_below_a_heading_that_names_no_power_nothing_counts(heading: str) -> None:
    sheet = rules.sheets.read_sheet(START, f"France:\nA Par H\n{heading}\nA Mar H\nwaive\nItaly:\nA Rom H")
    wrong, under, waived = (line for line in sheet.lines if line.order is None)
    assert waived.reason and rules.say(waived.reason) == "'waive' is not an order for this phase."
    assert wrong.reason and rules.say(wrong.reason) == f"No power is called 'Spain'. {POWERS}"
    assert (wrong.number, wrong.powers) == (3, ())
    assert (
        under.reason
        and rules.say(under.reason)
        == "The heading in line 3 does not name a power, so the power of 'A Mar H' is unknown."
    )
    assert under.powers == ("France",)
    assert {power: len(orders) for power, orders in sheet.orders.items()} == {"France": 1, "Italy": 1}


def test_a_heading_before_an_order_that_names_no_power() -> None:
    assert [line[:2] for line in left("Italy:\nFrnace: A Par - Bur")] == [
        (2, "Frnace: A Par - Bur"),
        (2, "A Par - Bur"),
    ]


def test_a_kind_before_a_colon_is_no_power() -> None:
    """A is Austria's letter and an army's, F is France's and a fleet's."""
    assert by_power("Germany:\nA: Mun - Ruh\nF: Kie - Den\nG: A Ber - Kie") == {
        "Germany": ["A Mun - Ruh", "F Kie - Den", "A Ber - Kie"]
    }


def test_a_heading_without_orders_is_one_all_the_same() -> None:
    sheet = rules.sheets.read_sheet(START, "France:\n\nItaly:\nA Rom H\nTurkey: NMR")
    assert sheet.powers == ("France", "Italy", "Turkey")
    assert list(sheet.orders) == ["Italy"]


def test_the_only_heading_below_all_orders_is_a_signature() -> None:
    winter = STANDARD.position(phase="W1901A", units={"France": ["A Bur"]}, centers={"France": ["Par", "Mar"]})
    assert by_power("waive\n\nRegards,\nFrance", winter) == {"France": ["waive"]}
    assert by_power("A Par - Bur\n\nFrance") == {"France": ["A Par - Bur"]}
    assert left("A Vie - Gal\n\nFrance") == [(1, "A Vie - Gal", ("Austria", "France"))]


def test_a_table_of_orders() -> None:
    text = "| Power | Order |\n|---|---|\n| France | A Par - Bur |\n| Austria | A Vie - Gal |\nItaly\tF Nap - ION"
    assert by_power(text) == {"France": ["A Par - Bur"], "Austria": ["A Vie - Gal"], "Italy": ["F Nap - ION"]}
    assert left(text) == []
    columns = "| Austria | France |\n| A Vie - Gal | A Par - Bur |"
    assert by_power(columns) == {"Austria": ["A Vie - Gal"], "France": ["A Par - Bur"]}


def test_a_page_pasted_from_a_mail_program() -> None:
    text = (
        "<html><head><style>p {color: red}\n</style></head><body><p><b>France</b><br>A Par -&gt; Bur<br/>"
        "F Bre&nbsp;H</p>"
        "\n<table><tr><td>Italy</td><td>A Rom H</td></tr></table></body></html>"
    )
    assert by_power(text) == {"France": ["A Par - Bur", "F Bre H"], "Italy": ["A Rom H"]}
    assert left(text) == []


def test_a_forwarded_mail_is_of_its_writer() -> None:
    text = (
        "---------- Forwarded message ---------\nFrom: Austria <a@x.org>\nDate: Sun, 1 Mar 1901\nTo: gm@x.org\n\n"
        "> A Vie - Gal\n> waive\n\nBest,\nAnna\n\nFrom: Bob <b@x.org>\nSubject: hello\nwaive\nA Par - Bur\n"
    )
    winter = STANDARD.position(phase="W1901A", units={"Austria": ["A Vie"]}, centers={"Austria": ["Vie", "Bud"]})
    sheet = rules.sheets.read_sheet(winter, text)
    assert [line.power for line in sheet.lines if line.order] == ["Austria"]
    assert [line.number for line in sheet.questions] == [14]


def test_a_whole_mail() -> None:
    text = """From: Ina <ina@x.org>
To: GM <gm@x.org>
Subject: Re: [Dip-7] Orders for Spring 1901 as France

Hi all,

  1. **A Par – Bur**
  2) F Bre -> MAO

Cheers,
Ina

On Sun, 1 Mar 2026 at 20:00, GM <gm@x.org> wrote:
> Orders please!

--
Sent from my phone

Im Frühjahr: Befehle für Deutschland
A München nach Ruhr
Flotte Kiel nach Dänemark
A Berlin hält
"""
    assert by_power(text) == {
        "France": ["A Par - Bur", "F Bre - MAO"],
        "Germany": ["A Mun - Ruh", "F Kie - Den", "A Ber H"],
    }
    assert left(text) == []


@pytest.mark.parametrize(
    "line", ["French A Par - Bur", "The French A Par - Bur", "France - A Par - Bur", "France, A Par-Bur"]
)
def test_a_power_named_before_an_order_in_its_line(line: str) -> None:
    assert by_power(f"Italy:\nA Rom H\n{line}\nA Ven H") == {"Italy": ["A Rom H", "A Ven H"], "France": ["A Par - Bur"]}


# Whose the orders are.


def test_an_order_under_the_heading_of_another_power_is_asked() -> None:
    (line,) = rules.sheets.read_sheet(START, "Austria:\n\nA Par - Bur").lines
    assert (line.order, line.power, line.powers) == (None, "", ("France", "Austria"))
    assert line.reason
    assert rules.say(line.reason) == ("A Par belongs to France, but this line is under Austria. Name the power.")


def test_without_a_heading_the_owner_of_the_unit_decides() -> None:
    assert by_power("A Par H\nA Vie - Gal\nItaly\nA Rom H") == {
        "France": ["A Par H"],
        "Austria": ["A Vie - Gal"],
        "Italy": ["A Rom H"],
    }
    assert left("A Bur - Par")[0][2] == tuple(STANDARD.base.powers)


def test_in_winter_the_site_decides_and_may_be_captured() -> None:
    winter = STANDARD.position(
        phase="W1901A",
        units={"France": ["A Bur"], "Germany": ["A Bel"]},
        centers={"France": ["Par", "Mar", "Mun"], "Germany": ["Ber", "Kie", "Hol"]},
    )
    assert by_power("build A Par\nbuild A Ber", winter) == {"France": ["build A Par"], "Germany": ["build A Ber"]}
    assert left("build A Mun", winter) == [(1, "build A Mun", ("France", "Germany"))]
    assert left("Germany:\nbuild A Par", winter) == [(2, "build A Par", ("France", "Germany"))]
    assert by_power("France: build A Mun", winter) == {"France": ["build A Mun"]}


def test_a_line_that_fits_two_powers_is_asked() -> None:
    mafia = rules.variant("diplomafia")
    here = mafia.position(phase="T1M", units={"Harlem": ["LRU Har"], "Riverside": ["LRU Har"]})
    (line,) = rules.sheets.read_sheet(here, "LRU Har - EHa").lines
    assert line.powers == ("Harlem", "Riverside")
    assert by_power("Riverside:\nLRU Har - EHa", here) == {"Riverside": ["LRU Har - EHa"]}


def test_a_province_with_the_name_of_a_power() -> None:
    mafia = rules.variant("diplomafia")
    here = mafia.position(phase="T1M", units={"Harlem": ["LRU Har"], "EastSide": ["LRU Eas"]})
    text = "Harlem\nLRU Harlem - EHa\nEast Side:\nLRU East Side H"
    assert by_power(text, here) == {"Harlem": ["LRU Har - EHa"], "EastSide": ["LRU Eas H"]}


def test_powers_that_are_letters() -> None:
    pink = rules.variant("pink").start()
    text = "A:\nA A - H\n\n**B**\nA B - I\n# C\nA C H\nOrders for D\nA D H\nE\nA E H\nA note to all\n"
    assert by_power(text, pink) == {"A": ["A A - H"], "B": ["A B - I"], "C": ["A C H"], "D": ["A D H"], "E": ["A E H"]}
    assert [line[:2] for line in left(text, pink)] == [(12, "A note to all")]


def test_the_game_master_heads_his_lines_where_there_is_one() -> None:
    pink = rules.variant("pink").start()
    assert by_power("A: A A H\nGM:\naward 3 C", pink) == {"A": ["A A H"], GM: ["award 3 C"]}
    assert left("GM:\nA Par H")[0][1] == "GM:"


# Several orders in a line.


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("A Vie-Gal, A Bud-Ser", ["A Vie - Gal", "A Bud - Ser"]),
        ("A Vie-Gal; A Bud-Ser; F Tri H;", ["A Vie - Gal", "A Bud - Ser", "F Tri H"]),
        ("Vie-Gal, Bud-Ser", ["A Vie - Gal", "A Bud - Ser"]),
        ("a vie-gal a bud-ser f tri h", ["A Vie - Gal", "A Bud - Ser", "F Tri H"]),
        ("F Tri - Alb, via convoy", ["F Tri - Alb via convoy"]),
        ("A Vie - Gal  # or Boh, A Bud - Ser", ["A Vie - Gal"]),
        ("A Vie - Gal, please", ["A Vie - Gal"]),
        ("NMR", []),
        ("none", []),
        ("(no orders received)", []),
        ("-", []),
    ],
)
def test_the_orders_of_a_line(line: str, found: list[str]) -> None:
    assert by_power(f"Austria: {line}").get("Austria", []) == found
    assert by_power(f"Austria:\n{line}").get("Austria", []) == found


@pytest.mark.parametrize("line", ["A Vie - Gal or Boh", "A Vie - Gal, or hold", "A Vie S F Tri - Alb and hold"])
def test_an_order_with_something_behind_it_is_none(line: str) -> None:
    assert left(f"Austria:\n{line}") == [(2, line, ())]


def test_all_units_hold() -> None:
    assert by_power("Austria:\nA Vie - Gal\nall other units hold") == {"Austria": ["A Vie - Gal", "A Bud H", "F Tri H"]}
    assert left("Everything holds")[0][2] == tuple(STANDARD.base.powers)


# Mails that were really written.


def _cases() -> Iterator[tuple[str, str, str]]:
    with (HERE / "mail-lines.csv").open(encoding="utf-8", newline="") as file:
        yield from ((row["power"], row["line"], row["expected"]) for row in csv.DictReader(file))


@pytest.fixture(scope="module")
def mailed() -> Position:
    position: Position = rules.load_game(HERE / "mail-position.strata").position
    return position


@pytest.mark.parametrize(("power", "line", "expected"), list(_cases()))
def test_lines_of_mails(mailed: Position, power: str, line: str, expected: str) -> None:
    """What is marked `?` is not read, or cannot be ordered; that is for whoever judges legality."""
    sheet = rules.sheets.read_sheet(mailed, f"{power}:\n{line}")
    read = [order.text for order in sheet.orders.get(power, ())]
    assert set(sheet.orders) <= {power}
    if expected.startswith("?"):
        legal = [text for text in read if _may_be_ordered(mailed, power, text)]
        assert legal in ([], [expected.removeprefix("?ok=")]) or expected == "?legal"
    else:
        assert (sorted(read), left(f"{power}:\n{line}", mailed)) == (sorted(filter(None, expected.split("|"))), [])


def _may_be_ordered(position: Position, power: str, text: str) -> bool:
    order = rules.parse(position, power, text)
    return any(one.text == text for one in _orders_of(position, power, order.unit))


def _orders_of(position: Position, power: str, unit: object) -> Iterator[Order]:
    """Every order of a unit, by going through the choices."""
    todo: list[tuple[object, ...]] = [(unit,)]
    while todo:
        filled = todo.pop()
        try:
            now = rules.choices(position, power, filled)
        except ValueError:
            continue
        if now.order:
            yield now.order
        todo += [(*filled, one.value) for one in now.allowed]


# Any legal orders, under any headings.

STYLES = [
    "{power}:", "{power}", "**{power}**", "=== {power} ===", "# {power}", "Orders for {power}",
    "From: {power} <x@y.org>",
    "{power} (Ina):", "{power} orders:", "{power}'s orders", "<b>{power}:</b>", "> {power}:",
    "Here are my orders as {power}",
    "| {power} | |",
]  # fmt: skip
BULLETS = [
    "{order}",
    "  - {order}",
    "* {order}",
    "1. {order}",
    "> {order}",
    "{order}\n",
    "> > {order}",
    "• {order}",
    "`{order}`",
]


Played = tuple[Position, Mapping[str, list[str]]]
"""A position, and orders of each power that has to act in it."""


@pytest.fixture(scope="module", params=sorted(rules.VARIANTS))
def played(request: pytest.FixtureRequest) -> list[Played]:
    """The first phases of a game in which something is ordered."""
    game = random_game(1, 6, Game.new(rules.variant(request.param)))
    orders = [{power: [one.text for one in lines] for power, lines in turn.orders.items()} for turn in game.turns]
    return [(turn.before, given) for turn, given in zip(game.turns, orders) if any(given.values())][:4]


def _name(position: Position, power: str) -> str:
    name: str = position.variant.board(position).powers[power].name
    return name


@pytest.mark.slow
@settings(max_examples=60)
@given(data=st.data())
def test_all_orders_come_back_to_their_power(played: list[Played], data: st.DataObject) -> None:
    position, orders = data.draw(st.sampled_from(played))
    written = {power: orders[power] for power in data.draw(st.permutations(list(orders)))}
    text = ""
    for power, lines in written.items():
        gap = data.draw(st.sampled_from(["\n", "\n\n"]))
        bullet = data.draw(st.sampled_from(BULLETS))
        text += data.draw(st.sampled_from(STYLES)).format(power=_name(position, power)) + gap
        text += "\n".join(bullet.format(order=line) for line in lines) + gap
    sheet = rules.sheets.read_sheet(position, text)
    got = {power: [order.text for order in orders] for power, orders in sheet.orders.items()}
    assert [(line.text, line.reason and rules.say(line.reason)) for line in sheet.lines if line.order is None] == []
    assert got == {power: lines for power, lines in written.items() if lines}


@settings(max_examples=60)
@given(data=st.data())
def test_under_a_wrong_heading_every_order_of_a_unit_is_asked(played: list[Played], data: st.DataObject) -> None:
    position, orders = data.draw(st.sampled_from(played))
    power = data.draw(st.sampled_from(list(orders)))
    other = data.draw(st.sampled_from([one for one in position.variant.base.powers if one != power]))
    units = {**position.units, **{key: one.unit for key, one in position.dislodged.items()}}
    theirs = {unit.place.key for unit in units.values() if unit.power == other}
    lines = []
    for text in orders[power]:
        order = rules.parse(position, power, text)
        stands = order.unit and order.unit.key in units and not order.unit.place.dock
        if stands and order.unit.place.key not in theirs and not position.variant.verb(order.verb).unitless:
            lines.append(text)
    style = data.draw(st.sampled_from(STYLES))
    sheet = rules.sheets.read_sheet(position, style.format(power=_name(position, other)) + "\n" + "\n".join(lines))
    assert sheet.orders == {}
    assert [(line.text, power in line.powers) for line in sheet.questions] == [(line, True) for line in lines]


# Whatever is pasted.


@pytest.mark.parametrize(
    "text",
    ["Austria: " + " ," * 200_000, "Austria:\n" + "-" * 400_000, "Spain:\n" * 2_000, "<b" * 50_000, "A Par " * 800],
)
def test_an_endless_sheet_is_read(text: str) -> None:
    """A pattern that goes back over what it has read would never end."""
    assert rules.sheets.read_sheet(START, text).orders == {}


TOKENS = "Austria Spain A F Vie Gal - : ; , # > * ( ) orders for none --- 1901 é | <b> From: -- hold all"
pieces = st.sampled_from([*TOKENS.split(), "\n"])


@given(st.text() | st.lists(pieces).map("".join) | st.lists(pieces).map(" ".join))
@settings(max_examples=300)
def test_any_text_is_orders_questions_and_what_was_not_understood(text: str) -> None:
    sheet = rules.sheets.read_sheet(START, text)
    for line in sheet.lines:
        assert 0 < line.number <= len(text.splitlines())
        assert (line.order is None) == (line.reason is not None)
        assert line.order is None or line.power == line.order.power


# --- Every form of every order of every variant, with any places in its slots: however it is spelled, it is that
# order.

QUICK = settings(max_examples=150)
FEW = settings(max_examples=60)
SEEDS = st.integers(0, 10**9)
SIGNS = {
    "-": (" - ", "-", " to ", " -> ", " – ", " moves to "),
    "S": (" S ", " supports ", " s. "),
    "C": (" C ", " convoys "),
    "R": (" R ", " retreats to "),
    "H": (" H", " holds"),
    "D": (" D", " disbands"),
    ":": (": ", " : "),
}
"""Fixed words with spellings of their own, the first one as it is written out."""
OTHERS = {"racket": ("N", "narcotics"), "card": ("4", "4"), "words": ("mine", "MINE"), "which": ("all", "All")}
"""Slots that are no places."""
UNSPELLED = frozenset({"terms", "called", "letter", "label", "kind", "seed", "vote"})
"""Slots of forms that have no two places."""


class Written(NamedTuple):
    """An order as it is written out, the same spelled otherwise, and the places that it names."""

    position: rules.Position
    verb: str
    text: str
    spelled: str
    places: tuple[rules.Location, ...]


@cache
def phases(id: str) -> tuple[rules.Position, ...]:
    """The beginning of a game as if phases of its second year came then, one of each kind."""
    start = rules.variant(id).start()
    found, phase = {start.phase.step: start.phase}, start.phase
    for _ in range(9):
        phase = start.variant.next_phase(phase)
        found[phase.step] = phase
    return tuple(start.at(one) for one in found.values())


@cache
def forms(id: str) -> tuple[tuple[rules.Position, rules.OrderType, str], ...]:
    found = [(at, verb, form) for at in phases(id) for verb in at.variant.verbs(at.phase) for form in verb.forms]
    return tuple(one for one in found if not UNSPELLED & {name for slot, name in parts_of(one[2]) if slot})


def place(rng: Random, board: rules.Board) -> rules.Location:
    """Any place; those with coasts, and the seas and lands whose names begin like one, most often."""
    all_places = list(board.locations.values())
    tricky = [one for one in all_places if one.coast or re.match("eas|nor|sou|wes|mid|a$", one.words.lower())]
    return rng.choice(tricky if tricky and rng.random() < 0.5 else all_places)


def named(rng: Random, one: rules.Location) -> str:
    """A place by some name of its own."""
    plain = one.words.replace("(", "").replace(")", "")
    return rng.choice((one.text, one.text.lower(), one.words, plain, plain.lower(), one.text.replace("/", " ")))


def filled(
    rng: Random, at: rules.Position, verb: rules.OrderType, name: str
) -> tuple[str, str, tuple[rules.Location, ...]]:
    """What stands in a slot: as it is written out, spelled otherwise, and the places in it."""
    board, reader = at.variant.board(at), slot_reader(verb, name)
    if name in OTHERS:
        return (*OTHERS[name], ())
    if reader is OrderTextReader.number:
        number = str(rng.randint(1, 30))
        return number, number, ()
    if reader is OrderTextReader.owner:
        power = rng.choice(list(board.powers.values()))
        return power.id, power.name, ()
    if name in ("unit", "helped", "army", "target", "other"):
        return unit(rng, at)
    if name == "given":
        (text, spelled, here), to = unit(rng, at), place(rng, board)
        return f"{text} - {to.text}", f"{spelled} to {named(rng, to)}", (*here, to)
    if name in ("route", "places"):
        some = [place(rng, board) for _ in range(rng.randint(2, 4) if name == "route" else rng.randint(1, 2))]
        written = " - " if name == "route" else ", " if verb.name == "cut" else " "
        between = rng.choice((" - ", "-", " to ") if name == "route" else (" ", ", ", " and "))
        texts, others = [one.text for one in some], [named(rng, one) for one in some]
        return written.join(texts), between.join(others), tuple(some)
    one = place(rng, board)
    return one.text, named(rng, one), (one,)


def unit(rng: Random, at: rules.Position) -> tuple[str, str, tuple[rules.Location, ...]]:
    board = at.variant.board(at)
    kind = rng.choice(list(at.variant.kinds.values()))
    here = rng.choice([one for one in board.locations.values() if board.neighbors(kind.table, one.text)])
    number = str(rng.randint(1, 3)) if kind.serial else ""
    who = rng.choice((kind.letter, kind.letter.lower(), kind.name))
    spelled = f"{number} {who}" if len(who) > 3 else f"{number}{who}"
    return f"{number}{kind.letter} {here.text}", f"{spelled.strip()} {named(rng, here)}", (here,)


def written(id: str, seed: int) -> Written:
    rng = Random(seed)
    at, verb, form = rng.choice(forms(id))
    text, spelled, places = "", "", ()
    for is_slot, name in parts_of(form):
        pieces = filled(rng, at, verb, name) if is_slot else (*_word(rng, name), ())
        text += ("" if pieces[0][0] in " :" or not text else " ") + pieces[0]
        spelled += ("" if pieces[1][0] in " :-" or not spelled else " ") + pieces[1]
        places += pieces[2]
    return Written(at, verb.name, " ".join(text.split()), spelled, places)


def _word(rng: Random, name: str) -> tuple[str, str]:
    spellings = SIGNS.get(name, (f" {name} ",))
    return spellings[0], rng.choice(spellings)


def places_of(slots: Any) -> Iterator[rules.Location]:
    """The places in the slots of an order, in order."""
    for slot in slots:
        if isinstance(slot, rules.Location):
            yield slot
        elif isinstance(slot, Named):
            yield slot.place
        elif isinstance(slot, rules.Order):
            yield from places_of(slot.slots)
        elif isinstance(slot, tuple):
            yield from places_of(slot)


def parsed(one: Written, text: str) -> rules.Order:
    variant = one.position.variant
    return variant.parse(one.position, next(iter(variant.base.powers)), text)


def same_places(one: Written, order: rules.Order) -> bool:
    """Whether the order names these places; of a hypnotized unit the place may stand twice."""
    return list(dict.fromkeys(places_of(order.slots))) == list(dict.fromkeys(one.places))


@pytest.mark.parametrize("id", rules.VARIANTS)
@QUICK
@given(seed=SEEDS)
def test_an_order_written_out_is_read_back(id: str, seed: int) -> None:
    one = written(id, seed)
    order = parsed(one, one.text)
    assert same_places(one, order), order
    again = parsed(one, order.text)
    assert (again, again.text) == (order, order.text)


@pytest.mark.parametrize("id", rules.VARIANTS)
@QUICK
@given(seed=SEEDS)
def test_spelled_otherwise_it_is_the_same_order(id: str, seed: int) -> None:
    """Full names, small letters, other signs, no blanks about them."""
    one = written(id, seed)
    order = parsed(one, one.text)
    for text in (one.spelled, one.text.lower(), one.text.replace(" - ", "-"), f"  {one.text.replace(' ', '  ')} "):
        assert (parsed(one, text).text, text) == (order.text, text)
    due = {verb.name for verb in one.position.variant.verbs(one.position.phase)}
    found = rules.typed(one.position, order.power, one.spelled)[2].order
    assert found is None or found.text == order.text
    assert (found is not None) == (order.verb in due)


@pytest.mark.parametrize("id", rules.VARIANTS)
@FEW
@given(seed=SEEDS)
def test_in_a_mail_it_is_the_same_order(id: str, seed: int) -> None:
    """On a line of its own, behind a heading, and twice in a line: commas inside an order part nothing. Of a unit that
    stands there the owner is asked for, and no line is passed over without a word."""
    one = written(id, seed)
    order, position = parsed(one, one.text), one.position
    assume(order.verb in {verb.name for verb in position.variant.verbs(position.phase)})
    for sheet in (
        f"{order.power}:\n{one.text}",
        f"{order.power}: {one.text}",
        f"{order.power}: {one.text}; {one.text}",
        f"{order.power}:\n1. {one.spelled}",
    ):
        found = rules.sheets.read_sheet(position, sheet)
        if found.questions:
            assert all(order.power in line.powers and len(line.powers) > 1 for line in found.questions), sheet
        else:
            assert {line.text for line in found.orders.get(order.power, ())} == {order.text}, sheet


@pytest.mark.parametrize(
    ("id", "text", "meant"),
    [
        ("character", "1A Syr fortify Arm EAS", "1A Syr fortify Arm EAS"),
        ("character", "1a smyrna fortify armenia eastern mediterranean", "1A Smy fortify Arm EAS"),
        ("character", "1F Con fortify Bul EAS", "1F Con fortify Bul EAS"),
        ("character", "1A Ukr fortify sev arm", "1A Ukr fortify Sev Arm"),
        ("character", "1f gas fortify spa/nc mao", "1F Gas fortify Spa/nc MAO"),
        ("character", "1F Gas fortify Spa nc MAO", "1F Gas fortify Spa/nc MAO"),
        ("character", "2Amp Fin-Arm-EAS", "2Amp Fin - Arm - EAS"),
        ("character", "1A Mar redeploy arm - eas", "1A Mar redeploy Arm - EAS"),
        ("pink", "A M to S", "A M - S"),
        ("pink", "A X S A M to K", "A X S A M - K"),
        ("pink", "m to s", "A M - S"),
    ],
)
def test_the_places_are_those_that_are_written(id: str, text: str, meant: str) -> None:
    variant = rules.variant(id)
    position = variant.position(phase="S1902M", units={"A": ["A M"]} if id == "pink" else {})
    if "redeploy" in text:
        position = position.at(rules.Phase.parse("W1902A"))
    assert rules.parse(position, next(iter(variant.base.powers)), text).text == meant


@pytest.mark.parametrize(
    ("sheet", "lines"),
    [
        ("France: 1A Mun cut Tyr, Boh", ["1A Mun cut Tyr, Boh"]),
        (
            "France: 1A Mar fortify Gulf of Lyon, Bur, 2A Par - Bur",
            ["1A Mar fortify Gulf of Lyon, Bur", "2A Par - Bur"],
        ),
        ("France: A Bel - Nwy via ENG, NTH, A Par H", ["A Bel - Nwy via ENG, NTH", "A Par H"]),
        ("France: A Par - Bur, Mar - Gas", ["A Par - Bur", "Mar - Gas"]),
        ("France:\n1. 3 army Ruhr hypnotize A Mun: A Mun H", ["3 army Ruhr hypnotize A Mun: A Mun H"]),
    ],
)
def test_places_in_a_list_are_no_orders_of_their_own(sheet: str, lines: list[str]) -> None:
    variant = rules.variant("character")
    position = variant.position(phase="F1901M", units={"France": ["1A Mar", "2A Par"]}, centers={}, state={})
    assert [line.text for line in rules.sheets.read_sheet(position, sheet).lines] == lines


@pytest.mark.parametrize("line", ["Build F Kie, A Mun", "build F Kie and A Mun", "build fleet kiel; build army munich"])
def test_a_verb_goes_for_the_whole_line(line: str) -> None:
    winter = rules.variant("standard").position(
        phase="W1901A", units={"Germany": ["A Ber"]}, centers={"Germany": ["Ber", "Kie", "Mun"]}
    )
    sheet = rules.sheets.read_sheet(winter, line, shown="Germany")
    assert [one.order and one.order.text for one in sheet.lines] == ["build F Kie", "build A Mun"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("F Kie, A Mun", {"Germany": ["build F Kie", "build A Mun"]}),
        ("Germany\nFlotte Kiel\nArmee München", {"Germany": ["build F Kie", "build A Mun"]}),
        ("Germany: F Kie F Mun", {"Germany": ["build F Kie", "build F Mun"]}),
        ("Italy: A Ven, F Nap", {"Italy": ["remove A Ven", "remove F Nap"]}),
        ("Armee Venedig, F Kie", {"Italy": ["remove A Ven"], "Germany": ["build F Kie"]}),
        ("Italy: F Ven, A Tus", ["Italy must remove units, but has no F Ven to remove", "A Tus to remove"]),
        ("France: A Par", ["France has no builds and no removals"]),
        ("A Par", ["not a valid order here"]),
    ],
)
def test_a_unit_alone_is_built_or_removed_in_winter(text: str, read: dict[str, list[str]] | list[str]) -> None:
    """As its power needs it, whether a heading names that, or whose home or unit it is."""
    units = {"Germany": ["A Ber"], "Italy": ["A Ven", "F Nap", "A Rom"], "France": ["A Par"]}
    centers = {"Germany": ["Ber", "Kie", "Mun"], "Italy": ["Rom"], "France": ["Par"]}
    winter = rules.variant("standard").position(phase="W1901A", units=units, centers=centers)
    sheet = rules.sheets.read_sheet(winter, text)
    if isinstance(read, dict):
        assert {power: [one.text for one in orders] for power, orders in sheet.orders.items()} == read
        assert not sheet.unread and not sheet.questions
    else:
        assert [one.order for one in sheet.lines] == [None] * len(read)
        assert all(part in rules.say(one.reason) for part, one in zip(read, sheet.lines) if one.reason)


TITLES = "Germany:\n{}", "Germany: {}", "{}"
"""Where a title stands: under a heading, in its line, and where the power is known without one."""


@pytest.mark.parametrize("above", TITLES)
@pytest.mark.parametrize(
    ("phase", "line", "orders"),
    [
        ("builds", "Builds: F Kie, A Mun", ["build F Kie", "build A Mun"]),
        ("builds", "Build (2): fleet kiel and army munich", ["build F Kie", "build A Mun"]),
        ("builds", "Builds:\nF Kie\nA Mun", ["build F Kie", "build A Mun"]),
        ("builds", "Aufbau: F Kie, A Mun", ["build F Kie", "build A Mun"]),
        ("builds", "Builds: none", []),
        ("removals", "Removes: F Kie, A Mun", ["remove F Kie", "remove A Mun"]),
        ("removals", "Disbands: F Kie; A Mun", ["remove F Kie", "remove A Mun"]),
        ("retreats", "Retreats: F Kie - Den, A Mun Ber", ["F Kie R Den", "A Mun R Ber"]),
        ("retreats", "Disbands: F Kie, A Mun", ["F Kie D", "A Mun D"]),
        ("retreats", "disband F Kie, A Mun", ["F Kie D", "A Mun D"]),
    ],
)
def test_a_title_says_what_is_done_with_the_units_behind_it(
    phase: str, line: str, orders: list[str], above: str
) -> None:
    standard = rules.variant("standard")
    home = {"Germany": ["Ber", "Kie", "Mun"]}
    position = {
        "builds": standard.position(phase="W1901A", units={"Germany": ["A Ber"]}, centers=home),
        "removals": standard.position(phase="W1901A", units={"Germany": ["F Kie", "A Mun"]}, centers={}),
        "retreats": beaten(),
    }[phase]
    text = above.format(line)
    sheet = rules.sheets.read_sheet(position, text, "" if "Germany" in text else "Germany")
    assert [one.order and one.order.text for one in sheet.lines] == orders
    assert set(sheet.orders) <= {"Germany"}


def test_a_title_is_over_with_the_next_one() -> None:
    text = "Builds:\nGermany: F Kie\nRemovals:\nItaly: A Ven"
    units = {"Germany": ["A Ber"], "Italy": ["A Ven"]}
    winter = rules.variant("standard").position(phase="W1901A", units=units, centers={"Germany": ["Ber", "Kie"]})
    told = {power: [one.text for one in lines] for power, lines in rules.sheets.read_sheet(winter, text).orders.items()}
    assert told == {"Germany": ["build F Kie"], "Italy": ["remove A Ven"]}


def beaten() -> rules.Position:
    """Germany is driven out of Kiel and Munich."""
    units = {"Germany": ["F Kie", "A Mun"], "France": ["A Ruh", "A Bur", "F HEL", "F Hol"]}
    spring = rules.variant("standard").position(phase="S1902M", units=units)
    lines = ["A Ruh - Mun", "A Bur S A Ruh - Mun", "F HEL - Kie", "F Hol S F HEL - Kie"]
    return spring.variant.adjudicate(spring, {"France": lines}, {}).after
