"""How a game went: centers by year, and the turns that decided it."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

import rules
from app.panels.chronicle import Chronicle, tables_of, turning_points
from app.ui.shades import power_look
from rules import Game

STANDARD = rules.variant("standard")


def stabbed() -> Game:
    """Germany helps France into Burgundy's neighbor, then takes Paris."""
    start = STANDARD.position(
        phase="S1901M",
        units={"France": ["A Gas"], "Germany": ["A Bur", "A Pic"], "Italy": ["A Tyr"], "Austria": ["A Vie"]},
        centers={"France": ["Par", "Bre", "Mar"], "Germany": ["Mun", "Ber", "Kie"], "Austria": ["Vie"]},
    )
    game = replace(Game.new(STANDARD), start=start)
    game = game.play({"Germany": ["A Bur S A Gas - Mar"], "France": ["A Gas - Mar"]})
    game = game.play({"Germany": ["A Pic - Bre", "A Bur - Par"], "Italy": ["A Tyr - Mun"]})
    while game.position.phase.year == 1901:
        game = game.play({})
    return game


def test_the_centers_are_told_at_the_beginning_and_after_each_year() -> None:
    ((began, after),) = [table.years for table in tables_of(stabbed())]
    assert (began.year, began.amounts["France"], began.amounts["Germany"]) == (0, 3, 3)
    assert (after.year, after.amounts["France"], after.amounts["Germany"], after.amounts["Italy"]) == (1901, 1, 4, 1)


def test_swings_threats_and_stabs_are_told_in_the_order_of_their_turns() -> None:
    told = [one.words for one in turning_points(stabbed())]
    assert "Germany takes Brest and Paris from France, which it had supported in Spring 1901." in " ".join(told)
    assert "1901: France loses 2 centers and now has 1." in told
    assert "1901: Germany holds 4 of 7 centers and threatens a solo." in told
    assert [one.turn for one in turning_points(stabbed())] == sorted(one.turn for one in turning_points(stabbed()))
    assert {one.turn for one in turning_points(stabbed())} == {1}, "the turn in which the centers changed hands"


def test_the_last_center_lost_is_told_however_few_it_had() -> None:
    start = STANDARD.position(
        phase="F1901M",
        units={"Germany": ["A Bur"], "Italy": ["A Rom"]},
        centers={"France": ["Par"], "Germany": ["Mun"]},
    )
    game = replace(Game.new(STANDARD), start=start).play({"Germany": ["A Bur - Par"]})
    while game.position.phase.year == 1901:
        game = game.play({})
    assert "1901: France has no centers left." in [one.words for one in turning_points(game)]


def test_a_turn_that_decided_it_is_one_click_away(qtbot: QtBot) -> None:
    shown, asked = Chronicle(), list[int]()
    qtbot.addWidget(shown)
    shown.show_game(stabbed())
    shown.resize(500, 400)
    assert shown.charts.isVisibleTo(shown) and "France: 3, 1" in shown.charts.chart.accessibleDescription()
    shown.phase_wanted.connect(asked.append)
    points = turning_points(stabbed())
    shown.layout().itemAt(1).layout().itemAt(0).widget().click()
    assert asked == [points[0].turn]
    painted = shown.charts.chart.grab().toImage()
    near = {painted.pixelColor(painted.width() - at, y).name() for at in range(1, 60) for y in range(painted.height())}
    assert {power_look(power).fill[:7].lower() for power in ("France", "Germany")} <= near
    shown.show_game(Game.new(STANDARD))
    assert not shown.charts.isVisibleTo(shown)
