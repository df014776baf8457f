"""The results beside the board: orders without a unit, why they came out so, the income after a count; the report
to a player as rows: what he was told, what is in sight, what he has; and the places each is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QScrollArea
from pytestqt.qtbot import QtBot

import rules
from app.panels.results import (
    ICONS,
    UNKNOWN,
    IncomeCard,
    ResultsPanel,
    groups,
    length,
    means,
    remark,
    standings,
    summary,
    title,
)
from app.panels.rows import result_rows
from app.panels.wording import places_in
from app.session.document import Document
from app.ui.theme import apply_theme
from app.ui.widgets import ElidedLabel
from rules import End, Event, Game, Position, Sentence
from rules.variants.diplomyopia.reports import SIGNS
from tests.app import carded as cards_on_board
from tests.secret_pairs import randomly

# --- How a game ended, in words and as a table.

STANDARD = rules.variant("standard")


def begun(**position: Any) -> Game:
    return replace(Game.new(STANDARD), start=STANDARD.position(**position))


@pytest.mark.parametrize(
    ("end", "words", "more"),
    [
        (End("draw", ("France", "Italy")), "France and Italy draw", "Agreed in Spring 1901."),
        (
            End("draw", ("France", "Italy", "Turkey")),
            "A draw",
            "France, Italy and Turkey share the draw. Agreed in Spring 1901.",
        ),
        (End("concession", ("Russia",)), "Russia wins", "The others conceded in Spring 1901."),
    ],
)
def test_ends_by_agreement(end: End, words: str, more: str) -> None:
    game = Game.new(STANDARD).finish(end)
    assert (title(game), summary(game)) == (words, more)


def test_powers_stand_by_centers_and_the_dead_by_when_they_fell() -> None:
    units = {"France": ["A Bur", "A Tyr"], "Italy": ["A Tus"], "Austria": ["A Vie"], "England": ["F NTH"]}
    centers = {"France": ["Par", "Mar"], "Italy": ["Ven"], "Austria": ["Tri", "Vie", "Bud"]}
    game = begun(phase="F1903M", units=units, centers=centers).play({"France": ["A Tyr - Ven"]})
    game = game.play({"England": ["remove F NTH"]}).finish(End("draw", ("France", "Austria")))
    table = standings(game)
    assert [(one.power, one.centers, one.out) for one in table[:4]] == [
        ("Austria", 3, 0),
        ("France", 3, 0),
        ("England", 0, 1903),
        ("Italy", 0, 1903),
    ]
    assert [remark(one, "draw") for one in table[:3]] == ["Shares the draw", "Shares the draw", "Eliminated in 1903"]
    assert length(game) == "3 phases, 1903 to 1904"


def test_a_game_that_goes_on_has_no_end() -> None:
    game = Game.new(STANDARD)
    assert (title(game), summary(game)) == ("", "")
    assert not any(one.shares for one in standings(game))


# --- The income statement beside the board: everything in it has room in the narrowest panel.

MAFIA = """\
Harlem: number 3, income 16 (EHa 1, HaH 2, WaH 5, NHa 4, CHa 3, Inw 1), cash 32, upkeep 8, due 6; captured N in PES.
LowerEastSide: number 10, income −3 (EaV −3), cash −3, upkeep 6, due 0."""


@pytest.fixture
def card(qtbot: QtBot, qapp: QApplication) -> IncomeCard:
    apply_theme(qapp, "light")
    variant = rules.variant("diplomafia")
    made = IncomeCard(tuple(variant.base.powers), "diplomafia")
    made.show_statement(variant.start(), MAFIA)
    qtbot.addWidget(made)
    made.resize(327, 500)
    made.show()
    return made


def test_everything_in_the_income_statement_has_room(card: IncomeCard) -> None:
    (area,) = card.findChildren(QScrollArea)
    inside = area.widget()
    assert inside is not None and inside.width() <= area.viewport().width()
    names = [one for one in card.findChildren(ElidedLabel) if one.isVisible()]
    assert [one.text() for one in names] == ["Harlem", "Lower East Side"]
    assert all(one.fontMetrics().horizontalAdvance(one.text()) <= one.width() for one in names)
    assert {"−3", "16"} <= {one.text() for one in card.findChildren(QLabel)}


PINK = rules.variant("pink")
SPRING = {"D": ["A K - R", "friendly E", "move 2 D - K"], "A": ["name power Boeotia"]}


@pytest.fixture
def panel(qtbot: QtBot, qapp: QApplication) -> Iterator[ResultsPanel]:
    """A year of Pink: points that are not there, a name, a center gained; the first phase is shown."""
    apply_theme(qapp, "light")
    document = Document(Game.new(PINK).play(SPRING).play({"B": ["A I - P"]}))
    made, window = ResultsPanel(document), QMainWindow()
    window.setCentralWidget(made)
    qtbot.addWidget(window)
    made.row_chosen.connect(document.select)
    document.changed.connect(lambda what: made.choose(document.selection) if what == "selection" else made.refresh())
    document.show_phase(0)
    window.resize(348, 900)
    window.show()
    yield made


def choose(panel: ResultsPanel, head: str) -> None:
    number = next(n for n, row in enumerate(panel.list.rows.rows) if row.head == head)
    panel.list.setCurrentIndex(panel.list.rows.index(number))


def test_orders_without_a_unit_have_their_results_below_those_of_units(panel: ResultsPanel, qtbot: QtBot) -> None:
    found = {f"{row.head} {row.rest}": (row.words, row.mark) for row in panel.list.rows.rows if not row.kind}
    assert found["Friendly E"] == ("D is now friendly to E", "ok")
    assert found["Move 2 D – K"][1] == "failed"
    kinds = [row.kind for row in panel.list.rows.rows]
    assert kinds == ["A"] * 14 + [""] * 3
    assert not panel.parts.isVisible()
    assert panel.stack.currentIndex() == 0
    with qtbot.waitSignal(panel.reported):
        panel.report.click()
    assert (panel.powers.itemText(1), panel.go_on.text()) == ("Boeotia", "Next phase")
    panel.document.show_phase(1)
    assert panel.go_on.text() == "Continue to the budget"


def results_of(qtbot: QtBot, game: Game, phase: int = 0) -> ResultsPanel:
    """A panel with the results of a phase, as wide as it usually is."""
    panel = ResultsPanel(Document(game))
    qtbot.addWidget(panel)
    panel.setFixedWidth(348)
    panel.show()
    panel.document.show_phase(phase)
    panel.refresh()
    return panel


def test_an_order_of_the_game_master_is_painted_and_a_long_name_leaves_the_sums_in_sight(
    qtbot: QtBot, themed: None
) -> None:
    game = Game.new(PINK, {**{power: power for power in PINK.base.powers}, "GM": "Gina"})
    panel = results_of(qtbot, game.play({"GM": ["award 4 A", "name Y Yonne"]}))
    assert [row.power for row in panel.list.rows.rows][-2:] == ["GM", "GM"]
    assert not panel.list.grab().isNull()
    long = {"A": ["name power Grand Old Republic of the West [GOR]"], "GM": ["award 4 A"]}
    panel = results_of(qtbot, Game.new(PINK).play(long).play({}), 1)
    assert panel.income.minimumSizeHint().width() <= 348


def test_what_was_lost_without_an_order_is_told_and_explained(qtbot: QtBot) -> None:
    """R20: nothing that a power owns vanishes untold."""
    start = PINK.position(phase="S1902M", units={"A": ["A A"]}, state={"stores": {"A": {"H": 8}}})
    panel = results_of(qtbot, replace(Game.new(PINK), start=start).play({}))
    first = panel.list.rows.rows[0]
    assert (first.power, first.head, first.mark) == ("A", "3 points lost in H", "failed")
    panel.list.setCurrentIndex(panel.list.rows.index(0))
    assert panel.why.title.text() == "3 points lost in H."
    assert panel.why.reasons.text().startswith("A loses 3 points over capacity in Hippo")
    assert panel.why.rule.accessibleName() == "Rule: R20"
    start = PINK.position(phase="W1902A", units={}, state={"points": {"A": 12}})
    panel = results_of(qtbot, replace(Game.new(PINK), start=start).play({}))
    assert [row.head for row in panel.list.rows.rows] == ["12 points not used"]
    assert panel.title.text() == "Results" and not panel.filter.isHidden()
    start = PINK.position(phase="W1902A", units={"A": ["A A"]}, state={"points": {"A": 12}})
    turn = replace(Game.new(PINK), start=start).play({"A": ["store 2 H"]}).turns[-1]
    assert [row.head for row in result_rows(turn)] == ["Store", "4 points not used"]


def test_a_phase_of_retreats_in_which_nobody_must_retreat_says_so(qtbot: QtBot) -> None:
    here = cards_on_board.VARIANT.position(
        phase="S1903M", units={"Italy": ["1A Rom"]}, centers={"Italy": ["Rom"]}, state={"cards": {"Italy": {"1A": 14}}}
    )
    seats = Game.new(cards_on_board.VARIANT).seats
    panel = results_of(qtbot, Game(cards_on_board.VARIANT, here, seats).play({}))
    assert panel.go_on.text() == "Continue to retreats" and panel.below.text() == "No units need to retreat."


def test_why_is_told_of_an_order_without_a_unit_and_the_row_chosen_stays_in_view(panel: ResultsPanel) -> None:
    choose(panel, "A K")
    choose(panel, "Move")
    assert panel.why.isVisible()
    assert (panel.why.title.text(), panel.document.selection) == ("Moves 2 points from Dacia to Kition.", "")
    choose(panel, "A K")
    assert panel.document.selection == "K"
    rows = panel.list
    last = rows.model().index(rows.model().rowCount() - 1, 0)
    rows.setCurrentIndex(last)
    QApplication.processEvents()
    assert rows.viewport().rect().contains(rows.visualRect(last))
    rows.setFixedHeight(rows.visualRect(last).height() * 2)
    QApplication.processEvents()
    assert rows.viewport().rect().contains(rows.visualRect(last))


def test_the_income_stands_beside_the_results_of_an_autumn(panel: ResultsPanel) -> None:
    panel.document.show_phase(1)
    panel.parts.button("income").click()
    assert panel.income.isVisible() and not panel.list.isVisible()
    texts = [label.text() for label in panel.income.findChildren(QLabel)]
    assert {"Boeotia", "Income", "Points", "16"} <= set(texts)
    panel.income.copy.click()
    told = PINK.statement(panel.document.game.position, "")
    assert QGuiApplication.clipboard().text() == told.replace("A: income", "Boeotia (A): income")
    panel.document.show_phase(0)
    assert panel.list.isVisible()


@pytest.mark.parametrize(
    ("state", "orders", "dislodged", "marks"),
    [
        ({}, ["A A R U"], {"A": {"A A": ["U", "O"]}}, ["ok"]),
        ({"points": {"A": 4}}, ["half A A"], {}, ["ok"]),
        ({"points": {"A": 4}}, ["field A A"], {}, ["failed"]),
        ({}, ["unsupply A A"], {}, ["ok"]),
    ],
)
def test_what_was_carried_out_is_no_failure_though_it_costs_strength(
    state: Any, orders: list[str], dislodged: Any, marks: list[str]
) -> None:
    """R15, R29."""
    units = {} if dislodged else {"A": ["A A"]}
    phase = "S1902R" if dislodged else "W1902A"
    start = PINK.position(phase=phase, units=units, dislodged=dislodged, state=state)
    turn = replace(Game.new(PINK), start=start).play({"A": orders}).turns[-1]
    assert [row.mark for row in result_rows(turn)] == marks
    assert len(result_rows(turn, failed_only=True)) == marks.count("failed")


def test_what_was_lost_stands_before_the_orders_and_what_was_learned_behind_them() -> None:
    turn = cards_on_board.game().play(cards_on_board.ORDERS).turns[-1]
    kinds = ["order" if row.event is None else "good" if row.event.good else "bad" for row in result_rows(turn)]
    assert (set(kinds), kinds) == ({"bad", "order", "good"}, sorted(kinds, key=["bad", "order", "good"].index))


# --- The report to a player as rows: what he was told, what is in sight, what he has; and the places each is about.

VARIANT = rules.variant("diplomyopia")
SEEN = Sentence("seen", "{unit} sees {units} at {at}, {places}")


def position(phase: str = "F1902M", **units: list[str]) -> Position:
    return VARIANT.position(phase=phase, units=units, centers={"France": ["Par", "Mar"]}, state={"control": {}})


HERE = position(France=["A Bur"], England=["F ENG", "A Bel", "F Bre"], Germany=["A Mun"])


def told(events: list[Event], here: Position = HERE) -> dict[str, list[str]]:
    found = groups(events, VARIANT.view(here, "France"))
    return {group.title: [fact.text for fact in group.facts] for group in found}


def event(title: str, sign: str = "eye", place: str = "Bel") -> Event:
    places = VARIANT.base.locations
    reason = SEEN(unit=HERE.units["Bur"], units=(HERE.units["Mun"],), at=places["Bel"], places=(places["Gas"],))
    return Event("F1902M", "France", title, reason, place, sign=sign)


def test_sentences_stand_under_their_titles_in_order_and_what_the_view_says_anyway_is_told_from_it() -> None:
    found = told([event("During the moves"), event("Lost", "lost"), event("During the moves", "attack")])
    assert (list(found), len(found["During the moves"])) == (["During the moves", "Lost", "Visible now"], 2)
    found = told([event("Visible now", "view"), event("Own centers", "view")])
    assert list(found) == ["Visible now"]
    first, *_, last = found["Visible now"]
    assert first == "Belgium: English army."
    assert last.startswith("Empty: ") and "Gascony" in last


def test_units_of_one_kind_are_told_together_and_unknown_is_not_empty() -> None:
    here = position(France=["A Bur", "F MAO"], Germany=["A Mun", "A Ruh", "A Bel"])
    assert "Belgium, Munich, Ruhr: German armies." in [
        ", ".join(sorted(text.partition(":")[0].split(", "))) + ":" + text.partition(":")[2]
        for text in told([], here)["Visible now"]
    ]
    *_, last = next(iter(groups([], VARIANT.view(HERE, "France")))).facts
    assert last.small == UNKNOWN


def test_what_a_player_has_and_sees_but_while_retreats_are_due() -> None:
    """R4: there is no view then."""
    turn = VARIANT.adjudicate(
        position(France=["A Bur"], Germany=["A Mun", "A Ruh"]), {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"]}
    )
    view = VARIANT.view(turn.after, "France")
    assert turn.after.phase.step == "R" and list(groups([], view)) == []
    assert list(means(view)) == ["2 centers", "0 units", "1 dislodged"]
    for phase, words in (("F1902M", []), ("W1902A", ["1 build due"])):
        assert list(means(VARIANT.view(position(phase, France=["A Bur"]), "France"))) == ["2 centers", "1 unit", *words]


def test_a_sentence_is_about_all_places_that_it_names() -> None:
    assert list(places_in(event("").reason, VARIANT.base)) == ["Bur", "Mun", "Bel", "Gas"]
    (first, *_) = groups([event("During the moves", place="Pic")], VARIANT.view(HERE, "France"))
    assert first.facts[0].places == ("Pic", "Bur", "Mun", "Bel", "Gas")
    assert (first.facts[0].icon, first.facts[0].shade) == ("eye", "soft")


def test_every_sign_of_the_rules_has_its_icon() -> None:
    assert set(SIGNS.values()) <= set(ICONS)


# --- The centers of the years so far.


def test_the_years_so_far_are_drawn_where_there_are_two_and_the_board_is_open(qtbot: QtBot) -> None:
    game = randomly(Game.new(rules.variant("pink")), 9, Random(1))
    document = Document(game)
    panel = ResultsPanel(document)
    qtbot.addWidget(panel)
    for number, told in ((0, False), (2, False), (5, True)):
        document.show_phase(number)
        panel.refresh()
        assert panel.by_year_button.isVisibleTo(panel) is told, number
    panel.by_year_button.click()
    chart = panel.by_year.chart
    assert "D: 2, 4, 4" in chart.accessibleDescription()
    panel.by_year.switch.button("Income").click()
    assert "D: 21, 21" in chart.accessibleDescription()
    panel.refresh()
    assert panel.by_year.switch.value == "Income"
    fog = rules.variant("diplomyopia")
    document = Document(randomly(Game.new(fog, dict.fromkeys(fog.base.powers, "Ina"), "casual"), 9, Random(1)))
    document.set_seat("France")
    document.show_phase(8)
    panel = ResultsPanel(document)
    qtbot.addWidget(panel)
    panel.refresh()
    assert document.by_year == () and not panel.by_year_button.isVisibleTo(panel)
