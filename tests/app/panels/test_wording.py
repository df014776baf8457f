"""Orders and results in words, and the rows of the lists."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

import rules
from app.panels.entry import EntryCard, EntryCardState
from app.panels.forms.fields import IN_A_ROW, ButtonRow
from app.panels.rows import PowerAccount, accounts, columns, order_rows, result_rows, reviewed, unbroken, with_names
from app.panels.wording import due_words, result_line, result_words, sentence, split
from app.ui.shades import px
from app.ui.theme import apply_theme
from rules import Candidate, Named, Order, Outcome, Position, Reason, Sentence, Turn
from rules.economy import FormButton
from tests.app.panels.forms.chest import CHEST, SPRING, WINTER
from tests.order_types import order_type

# --- Orders that no unit carries out, as sentences, rows and results.

STANDARD = rules.variant("standard")
START = STANDARD.start()
AT = START.variant.base.locations
PAR, BUR, MUN, MAR = (AT[name] for name in ("Par", "Bur", "Mun", "Mar"))


def order(verb: str, *slots: Any, text: str = "") -> Order:
    return Order("France", order_type(verb), slots, text or verb)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (order("points", 1, PAR, BUR), "Moves 1 point from Paris to Burgundy"),
        (order("transfer", 3, PAR, MUN), "Transfers 3 points from Paris to Munich"),
        (order("transfer", 3, PAR, BUR, MUN), "Transfers 3 points from Paris over Burgundy to Munich"),
        (
            order("transfer", 3, PAR, MAR, BUR, MUN),
            "Transfers 3 points from Paris over Marseilles and Burgundy to Munich",
        ),
        (order("friendly", "Italy"), "Declares itself friendly to Italy"),
        (order("unfriendly", "Italy"), "Is no longer friendly to Italy"),
        (order("award", 2, "Italy"), "Awards 2 points to Italy"),
        (order("name", "power", "Gaul", ""), "Names its power Gaul"),
        (order("name", "power", "Grand Old Gaul", "GOG"), "Names its power Grand Old Gaul, GOG for short"),
        (order("name", "P", "Parnassus"), "Names P Parnassus"),
        (order("draw", 3, PAR), "Draws 3 points from the store in Paris"),
        (order("emergency", 5, PAR), "Uses 5 points of the emergency store in Paris"),
        (order("replenish", 1, PAR), "Adds 1 point to the deposit in Paris"),
        (order("store", 1, PAR), "Stores 1 point in Paris"),
        (order("movehome", PAR, BUR), "Moves the home center in Paris to Burgundy"),
        (order("newhome", PAR), "Makes Paris a home center"),
        (order("half", Named("A", PAR)), "Paris is fielded at half strength"),
        (order("unsupply", Named("A", PAR)), "Paris is left without supply"),
        (order("field", Named("A", PAR)), "Paris is fielded"),
    ],
)
def test_line_words_sentence(written: Order, words: str) -> None:
    assert sentence(START, written) == words


MOVED = order("points", 3, PAR, BUR, text="move 3 Par - Bur")


def test_the_verb_or_unit_is_set_apart() -> None:
    assert split(MOVED) == ("Move", "3 Par – Bur")
    made = Order("Germany", order_type("path"), (RUH, AT["Kie"], AT["Ber"]), "3A Ruh - Kie - Ber")
    assert split(made) == ("3A Ruh", "– Kie – Ber")
    order = STANDARD.parse(STANDARD.start(), "France", "A Mar S A Par - Bur")
    assert split(order) == ("A Mar", "S A Par – Bur")


def test_rows_stand_in_order() -> None:
    rows = order_rows(START, "France", [MOVED])
    assert [(row.head, row.rest, row.number) for row in rows][-1] == ("Move", "3 Par – Bur", 0)
    assert [row.key for row in rows] == ["Bre", "Mar", "Par", ""]
    units = {"A": ["A Z@1", "A Carthage", "A H@3", "A H@1", "A A@2"]}
    later = rules.variant("pink2").position(phase="S1904M", units=units, centers={}, dislodged={}, state={})
    assert [row.head for row in order_rows(later, "A", [])] == ["A A@2", "A H@1", "A H@3", "A Z@1", "A Carthage"]
    row = order_rows(START, "France", [], ("", "move 3 Par - ", "Where to?"))[-1]
    assert (row.head, row.words, row.mark) == ("Move 3 Par – …", "Where to?", "open")
    row = order_rows(MOVES, "Harlem", (), ("", "pp S SRU EHa - ", "Where?"))[-1]
    assert row.head == "PP S SRU EHa – …"


TOO_MANY = Sentence("too_many", "only {n} points are there")


def test_a_line_that_would_be_void_says_why_as_does_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = Outcome(MOVED, None, ("bounce",), (TOO_MANY(n=2),))
    turn = Turn(START, {"France": (MOVED,)}, {}, (outcome,), START)
    (row,) = result_rows(turn)
    assert (row.head, row.rest, row.words, row.mark, row.kind) == (
        "Move",
        "3 Par – Bur",
        "Only 2 points are there",
        "failed",
        "",
    )
    asked: list[tuple[Order, ...]] = []

    def fault(self: Any, position: Position, power: str, one: Order, before: tuple[Order, ...]) -> Reason | None:
        asked.append(tuple(before))
        return TOO_MANY(n=2) if before else None

    monkeypatch.setattr(type(STANDARD), "fault", fault)
    first, second = order_rows(START, "France", [MOVED, MOVED])[-2:]
    assert (first.mark, first.warning) == ("done", "")
    assert (second.mark, second.warning, second.words) == ("failed", *["Only 2 points are there."] * 2)
    assert asked == [(), (MOVED,)]


# --- Special orders in sentences, and their results in words.

RUH, BUR2, FLEET = Named("A", AT["Ruh"], serial="3"), Named("A", BUR, serial="2"), Named("F", AT["NTH"], serial="1")


def special(verb: str, *slots: object, unit: Named = RUH) -> Order:
    return Order("Germany", order_type(verb, "character"), (unit, *slots), f"{unit.text} {verb}")


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (special("path", AT["Kie"], AT["Ber"]), "Ruhr moves through Kiel to Berlin"),
        (special("path", AT["Kie"], AT["Ber"], "mine"), "Ruhr moves through Kiel to Berlin and leaves a mine"),
        (special("redeploy", AT["Kie"]), "Ruhr redeploys to Kiel"),
        (special("jump", BUR, PAR), "Ruhr jumps over Burgundy to Paris"),
        (special("annihilate", BUR), "Ruhr annihilates Burgundy"),
        (special("gas", BUR), "Ruhr gasses Burgundy"),
        (special("steal", BUR2), "Ruhr steals the card of Burgundy"),
        (special("cut", BUR, MUN), "Ruhr cuts the supports of Burgundy and Munich"),
        (special("fortify", BUR), "Ruhr fortifies its border with Burgundy"),
        (special("exchange", BUR2), "Ruhr exchanges places with Burgundy"),
        (special("hypnotize", BUR2, special("hold", unit=BUR2)), "Ruhr hypnotizes Burgundy: 2A Bur hold"),
        (special("convert", "F"), "Ruhr converts to a fleet"),
        (special("convert", "F", AT["StP/nc"]), "Ruhr converts to a fleet on St Petersburg (north coast)"),
        (special("disbelieve", BUR, "X5"), "Ruhr disbelieves Burgundy as card X5"),
        (special("otb"), "Ruhr disbands if dislodged"),
        (special("move", AT["Bel"], "mine"), "Ruhr moves to Belgium and leaves a mine"),
        (special("move", AT["Bel"], "retrieve"), "Ruhr moves to Belgium and picks up its mine"),
        (special("move", AT["Bel"], "via convoy"), "Ruhr moves to Belgium by sea"),
        (
            special("convoy", RUH, AT["Edi"], "and support", unit=FLEET),
            "North Sea convoys Ruhr to Edinburgh and supports its landing",
        ),
    ],
)
def test_each_special_order_is_a_sentence(made: Order, words: str) -> None:
    assert sentence(START, made) == words


@pytest.mark.parametrize(
    ("made", "words", "said"),
    [
        (order("points", PAR), ("ok",), "Moved"),
        (order("points", PAR), ("bounce",), "Bounced"),
        (order("retreat", PAR), ("ok", "halved"), "Retreated. Halved"),
        (order("name", PAR), ("void",), "Void"),
        (special("jump"), ("pinned",), "Pinned: jumped over"),
        (special("jump"), ("partial",), "Stopped in the first province"),
        (special("jump"), ("hypnotized", "ok"), "Hypnotized. Jumped"),
        (special("jump"), ("ok", "gassed"), "Jumped. Gassed"),
        (special("jump"), ("failed",), "No effect"),
    ],
)
def test_result_words(made: Order, words: tuple[str, ...], said: str) -> None:
    assert result_words(Outcome(made, None, words)) == said


# --- Orders of business and political pressure as sentences.

MAFIA = rules.variant("diplomafia")
BUSINESS = MAFIA.position(phase="T3A", units={"Harlem": ["SRU EHa", "LRU Har"]}, state={"cash": {"Harlem": 40}})
MOVES = MAFIA.position(phase="T3M", units={"Harlem": ["SRU EHa"]}, state={"pp": {"Harlem": 2}})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("racket bookies EHa", "New bookies in East Harlem"),
        ("dismantle N EHa", "Dismantles narcotics in East Harlem"),
        ("renew P Yor", "Renews prostitution in Yorkville"),
        ("shift W EHa - NHa", "Shifts pawnshops from East Harlem to North Harlem"),
        ("lend 10 EastSide: 6 T4, 6 T5", "Lends 10 to East Side, to be repaid: 6 in turn 4, 6 in turn 5"),
        ("accept 4 Riverside; thanks", "Borrows 4 from Riverside, without repayment (thanks)"),
        ("borrow 20", "Borrows 20 from the bank"),
        ("repay 5", "Repays the bank 5 early"),
        ("buy pp 2", "Buys political pressure: 2"),
        ("maintain LRU Har", "Upkeep for LRU Har in Harlem"),
        ("maintain all", "Upkeep for all units"),
        ("maintain none", "Upkeep for no other unit"),
        ("vote draw", "Votes for a draw"),
        ("vote concede WallStreet", "Votes that Wall Street wins"),
    ],
)
def test_business_in_words(text: str, words: str) -> None:
    assert sentence(BUSINESS, MAFIA.parse(BUSINESS, "Harlem", text)) == words


def test_political_pressure_in_the_list() -> None:
    row = order_rows(MOVES, "Harlem", (MAFIA.parse(MOVES, "Harlem", "pp S SRU EHa - Yor"),))[-1]
    assert (row.head, row.rest) == ("PP", "S SRU EHa – Yor")
    assert row.words == "Political pressure supports East Harlem into Yorkville"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A Par H", "Paris holds"),
        ("A Par - Bur", "Paris moves to Burgundy"),
        ("A Bre - Lon via convoy", "Brest moves to London by sea"),
        ("A Mar S A Par - Bur", "Marseilles supports Paris into Burgundy"),
        ("A Mar S A Bur", "Marseilles supports Burgundy to hold"),
        ("F ENG C A Bre - Lon", "English Channel convoys Brest to London"),
        ("A Par R Gas", "Paris retreats to Gascony"),
        ("A Par D", "Paris disbands"),
        ("build F StP/nc", "A fleet in St Petersburg (north coast)"),
        ("build A Par", "An army in Paris"),
        ("remove A Par", "Paris is removed"),
        ("waive", "Waives one build"),
    ],
)
def test_sentence(text: str, words: str) -> None:
    assert sentence(START, STANDARD.parse(START, "France", text)) == words


def test_rows_of_orders_winters_and_results() -> None:
    position = STANDARD.start()
    orders = [STANDARD.parse(position, "France", "A Par - Bur")]
    rows = order_rows(position, "France", orders, ("Mar", "A Mar S A Par - ", "Supports it where?"))
    assert [(row.head, row.rest, row.mark) for row in rows] == [
        ("F Bre", "", "open"),
        ("A Mar", "S A Par – …", "open"),
        ("A Par", "– Bur", "done"),
    ]
    assert [row.spoken for row in rows] == [
        "F Brest, no order yet, will hold",
        "A Marseilles: S A Par – … Supports it where?, not complete",
        "A Paris moves to Burgundy, complete",
    ]
    position = STANDARD.position(phase="W1901A", units={"France": ["A Par"]}, centers={"France": ["Par", "Mar", "Bre"]})
    rows = order_rows(position, "France", [STANDARD.parse(position, "France", "build A Mar")])
    assert [(row.head, row.words) for row in rows] == [
        ("Build A Mar", "An army in Marseilles"),
        ("Build …", "1 build left"),
    ]
    assert rows[0].spoken == "Build A Mar: An army in Marseilles, complete"
    assert due_words(position, "France") == "3 centers, 1 unit: 2 builds"
    turn = STANDARD.adjudicate(STANDARD.start(), {"France": ["A Par - Bur"], "Germany": ["A Mun - Bur"]})
    failed = result_rows(turn, failed_only=True)
    assert [row.head for row in failed] == ["A Par", "A Mun"]
    assert failed[0].words == "Bounced with A Mun, 1-1"
    assert failed[0].spoken == "A Paris moves to Burgundy: Bounced with A Mun, 1-1, failed"
    assert [row.head for row in result_rows(turn, "France")] == ["F Bre", "A Mar", "A Par"]
    assert [result_words(one) for one in turn.outcomes if one.order.power == "France"] == ["Held", "Held", "Bounced"]


def test_results_in_a_line_name_the_sums_and_the_foe() -> None:
    variant = rules.variant("standard")
    units = {"Italy": ["A Ven", "A Tyr", "A Pie"], "Austria": ["A Tri", "A Vie"], "France": ["A Mar"]}
    orders = {
        "Italy": ["A Ven - Tri", "A Tyr S A Ven - Tri", "A Pie - Mar"],
        "Austria": ["A Tri H", "A Vie - Tyr"],
        "France": ["A Mar H"],
    }
    turn = variant.adjudicate(variant.position(phase="S1901M", units=units), orders)
    assert {one.key: result_line(one) for one in turn.outcomes} == {
        "A Ven": "Bounced with A Tri, 1-1",
        "A Tyr": "Cut by A Vie",
        "A Pie": "Bounced with A Mar, 1-1",
        "A Tri": "Held",
        "A Vie": "Bounced with A Tyr, 1-1",
        "A Mar": "Held",
    }
    orders["Austria"] = ["A Tri H"]
    turn = variant.adjudicate(variant.position(phase="S1901M", units=units), orders)
    lines = {one.key: result_line(one) for one in turn.outcomes}
    assert lines["A Ven"] == "Dislodged A Tri, 2-1"
    assert lines["A Tri"] == "Dislodged by A Ven"


PINK = rules.variant("pink")


def pink_lines(orders: dict[str, list[str]], units: dict[str, list[str]], **state: object) -> dict[str, str]:
    """What the list says of each army after a season of Pink."""
    before = PINK.position(phase="S1902M", units=units, state=state)
    return {row.head: row.words for row in result_rows(PINK.adjudicate(before, orders))}


def test_what_a_unit_has_lost_comes_first() -> None:
    """P9: halved, destroyed."""
    clash = {"A": ["A H - V"], "B": ["A I - V"]}
    units = {"A": ["A H"], "B": ["A I"]}
    halved = pink_lines(clash, units, standoffs={"A": {"H": 1}})
    assert halved["A H"] == "Halved: its second standoff; bounced with A I, 1-1"
    worn = pink_lines(
        {"A": ["A A - H"], "B": ["A H H"]},
        {"A": ["A A"], "B": ["A H", "A V"]},
        status={"B": {"H": "half"}},
        attacks={"B": {"H": 2}},
    )
    assert worn["A H"].startswith("Destroyed")


# --- The verbs of a unit in the entry card: side by side where they have room, else in two lines, none cut short.

PLAIN = ("Move", "Support", "Hold", "Convoy", "Via")
OF_A_CARD = ("Annihilate", *PLAIN, "If dislodged: disband")


def shown(qtbot: QtBot, titles: tuple[str, ...]) -> list[QToolButton]:
    card = EntryCard()
    qtbot.addWidget(card)
    card.resize(334, 220)
    card.show()
    card.show_entry(EntryCardState("2A Mun", tuple(Candidate(title, title, title) for title in titles)))
    QApplication.processEvents()
    return [one for one in card.findChildren(QToolButton) if one.property("segment") and one.isVisible()]


@pytest.mark.parametrize(("titles", "lines"), [(PLAIN, 1), (OF_A_CARD, 2)], ids=["usual", "of a card"])
def test_no_verb_is_cut_short(qtbot: QtBot, qapp: QApplication, titles: tuple[str, ...], lines: int) -> None:
    apply_theme(qapp, "light")
    buttons = shown(qtbot, titles)
    assert ([one.text() for one in buttons], len({one.y() for one in buttons})) == (list(titles), lines)
    assert all(one.fontMetrics().horizontalAdvance(one.text()) <= one.width() for one in buttons)


# --- Buttons that begin orders on the map stand in as many rows as they need.

KINDS = ("Prostitution", "Pawnshops", "Loansharking", "Bookies", "Narcotics")


def start_rows_shown(qtbot: QtBot, *names: str) -> ButtonRow:
    made = ButtonRow()
    qtbot.addWidget(made)
    made.show_starts(tuple(FormButton(name, ("racket", name[0])) for name in names))
    made.resize(px(IN_A_ROW + 40), made.sizeHint().height())
    made.show()
    return made


def test_buttons_that_begin_orders_take_as_many_rows_as_they_need(qtbot: QtBot) -> None:
    starts = start_rows_shown(qtbot, *KINDS)
    assert starts.minimumSizeHint().width() <= px(IN_A_ROW + 10)
    assert len({one.y() for one in starts.buttons}) == 2
    assert [one.text() for one in starts.buttons] == list(KINDS)
    starts = start_rows_shown(qtbot, *KINDS[:2])
    assert len({one.y() for one in starts.buttons}) == 1
    starts = start_rows_shown(qtbot, *KINDS)
    begun: list[tuple[str, ...]] = []
    starts.begun.connect(begun.append)
    starts.show_starts((FormButton("Shift…", ("shift",)),))
    assert [one.text() for one in starts.buttons] == ["Shift…"]
    starts.buttons[0].click()
    assert begun == [("shift",)]


# --- The income statement: its text read as a table.

STATEMENT = """\
C: income 16 (C 7, J 5, P 4), award 2, points 18; interest P 1; stored P 5; emergency C 5, J 5.
D: income 0, points 0.
"""


def test_the_income_statement_is_read_as_a_table() -> None:
    first, second = accounts(STATEMENT)
    assert first == PowerAccount(
        "C",
        {"income": "16", "award": "2", "points": "18"},
        "C 7, J 5, P 4 · Interest P 1 · Stored P 5 · Emergency C 5, J 5",
    )
    assert second == PowerAccount("D", {"income": "0", "points": "0"}, "")
    assert columns(accounts(STATEMENT)) == ["income", "award", "points"]
    assert (columns(accounts("D: income 0, points 0.")), columns([])) == (["income", "points"], [])
    (account,) = accounts("A: income 12 (A@1 7, H@2 5), points 12; stored New Rome 3.")
    assert account.details == "A@1 7, H@2 5 · Stored New Rome 3"
    assert accounts("No count was held.") == [PowerAccount("", {}, "No count was held.")]
    found = accounts("Felines: control 7/2 (39 3/2, 40 2), units 3, to spend 1/2.\nInsects' H 44 will drown.")
    assert (found[0].sums, found[0].details) == ({"control": "7/2", "units": "3", "to spend": "1/2"}, "39 3/2, 40 2")
    assert (found[1].power, found[1].details) == ("", "Insects' H 44 will drown.")
    (account,) = accounts("Harlem: number 10, income −5 (EHa −3, NHa −2), cash −1, upkeep 8.")
    assert account.sums == {"number": "10", "income": "−5", "cash": "−1", "upkeep": "8"}
    assert account.details == "EHa −3, NHa −2"
    assert unbroken("EHa −3, NHa −2") == "EHa\N{NO-BREAK SPACE}−3, NHa\N{NO-BREAK SPACE}−2"


def test_names_stand_before_the_letters_of_powers_and_a_number_stays_with_its_place() -> None:
    names = {"C": "Crete", "D": "D", "A": "Umbria"}
    shown = with_names(f"Income statement\n{STATEMENT}A: 1\nTold: nothing", names)
    assert shown.startswith("Income statement\nCrete (C): income 16 (C 7,")
    assert shown.endswith("\nD: income 0, points 0.\nUmbria (A): 1\nTold: nothing")
    assert unbroken("C 7, J 5 · P 4") == "C\N{NO-BREAK SPACE}7, J\N{NO-BREAK SPACE}5 · P\N{NO-BREAK SPACE}4"
    assert unbroken("Room for 3 more.") == "Room for 3 more."


# --- What is read before orders are locked.


def test_orders_with_what_is_odd_about_them() -> None:
    start = STANDARD.start()
    orders = [STANDARD.parse(start, "France", text) for text in ("A Par - Bur", "A Mar - Bur")]
    told = reviewed(start, "France", orders)
    assert (told.count, told.what) == ("2 of 3 units have orders", "orders")
    assert told.warnings[2] == ("A Par and A Mar both move to Burgundy. Only one of them can get in.", "DATC 5.B.1")
    winter = STANDARD.position(phase="W1901A", units={"Germany": ["A Ber"]}, centers={"Germany": ["Ber", "Kie", "Mun"]})
    told = reviewed(winter, "Germany", [STANDARD.parse(winter, "Germany", "build A Mun")])
    assert told.count == "1 of 2 builds ordered"
    told = reviewed(SPRING, "France", [CHEST.parse(SPRING, "France", "name G")])
    assert (told.count, told.warnings[-1][0]) == ("0 of 3 units have orders", "A name has 2 to 6 letters.")


def test_a_budget_tells_its_sums_its_advice_and_its_outlook() -> None:
    orders = [CHEST.parse(WINTER, "France", "store 1 Par")]
    told = reviewed(WINTER, "France", orders)
    assert (told.what, told.count) == ("budget", "Have 10 · Planned 2 · Left 8")
    assert told.advice == (("warn", "8 left. It is lost.", (), ""), ("hint", "2 are spent.", (), ""))
    assert [(row.words, row.mark) for row in told.rows] == [("Stores 1 point in Paris", "done")]
    variant = rules.variant("pink")
    units, centers = {"A": ["A A", "A H", "A V"]}, {"A": ["A", "H"]}
    position = variant.position(phase="W1903A", units=units, centers=centers, state={"points": {"A": 12}})
    hints = [text for kind, text, *_ in reviewed(position, "A", ()).advice if kind == "hint"]
    assert any("half" in text for text in hints)
    state = {"cash": {"Harlem": -2}, "turf": {"Harlem": ["EHa"]}, "rackets": {"Harlem": {"EHa": "N"}}}
    position = rules.variant("diplomafia").position(phase="T3A", units={"Harlem": ["SRU EHa"]}, state=state)
    assert reviewed(position, "Harlem", ()).count == "Have −2 · Planned −3 · Left 1"
