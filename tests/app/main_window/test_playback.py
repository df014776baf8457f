"""A turn is played on the board: by itself once it is resolved, and by Space; and it never holds anybody up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import rules
from app.board.animation import AnimationStep
from app.board.export import to_image
from app.game_view.playback import RevealShow
from app.ui.shades import choose_motion
from rules import Game
from tests.app.conftest import Hands
from tests.rules import recorded

UNITS = {"Austria": ["A Tri"], "Italy": ["A Tyr", "A Ven"], "Germany": ["A Mun"], "France": ["A Mar", "A Par"]}


@pytest.fixture(autouse=True)
def moving() -> Iterator[None]:
    choose_motion("full")
    yield
    choose_motion("system")


@pytest.fixture
def resolved(at_phase: Callable[..., Hands]) -> Hands:
    """A turn with a battle and a stand-off that has just been resolved."""
    hands = at_phase(phase="F1901M", units=UNITS, centers={}, dislodged={})
    hands.write("Italy", "A Tyr - Tri", "A Ven S A Tyr - Tri")
    hands.write("Germany", "A Mun - Bur")
    hands.write("France", "A Mar - Bur")
    hands.trigger("go_on")
    return hands


def show(hands: Hands) -> RevealShow:
    return hands.table.reveal


def steps(hands: Hands) -> list[str]:
    motion = show(hands).motion
    return [kind.name for kind in motion.steps] if motion else []


def test_a_turn_that_is_resolved_is_played_with_a_bar_in_place_of_the_timeline(resolved: Hands) -> None:
    assert show(resolved).playing
    assert steps(resolved) == ["ORDERS", "BATTLES", "DISLODGED", "BOUNCES", "RESULTS"]
    assert resolved.table.transport.isVisible()
    assert not resolved.table.timeline.isVisible()


def test_at_its_end_the_board_shows_the_results_as_always(resolved: Hands) -> None:
    scene, table = resolved.table.scene, resolved.table
    show(resolved).leave()
    table.board.refresh()
    before = to_image(scene, 700)
    show(resolved).begin()
    show(resolved).jump(2.6)
    assert to_image(scene, 700) != before
    show(resolved).jump(5.0)
    assert to_image(scene, 700) == before
    assert scene.stage.away == frozenset()


def test_it_plays_to_its_end_by_itself(resolved: Hands) -> None:
    show(resolved).pace = 100.0
    QTest.qWait(600)
    assert not show(resolved).playing
    assert resolved.table.transport.step.text() == "Step 5 of 5: results"
    assert resolved.table.transport.play.text() == "Play again"


def test_any_key_shows_the_results_at_once_and_does_what_it_does(resolved: Hands) -> None:
    names = resolved.table.shown.names
    resolved.key(Qt.Key.Key_N)
    assert not show(resolved).playing
    assert resolved.table.scene.stage.away == frozenset()
    assert resolved.table.shown.names != names


def test_any_click_shows_the_results_at_once_and_does_what_it_does(resolved: Hands) -> None:
    resolved.click("Ven")
    assert not show(resolved).playing
    assert resolved.document.selection == "Ven"


def test_it_does_not_hold_back_going_on(resolved: Hands) -> None:
    QTest.mouseClick(resolved.table.results.go_on, Qt.MouseButton.LeftButton)
    assert resolved.document.turn is None
    assert not show(resolved).open
    assert resolved.table.timeline.isVisible()
    assert resolved.table.scene.stage.away == frozenset()


def test_space_pauses_and_goes_on(resolved: Hands) -> None:
    resolved.key(Qt.Key.Key_Space)
    assert (show(resolved).playing, show(resolved).open) == (False, True)
    resolved.key(Qt.Key.Key_Space)
    assert show(resolved).playing


def test_the_buttons_step_and_the_slider_is_named_by_what_happens(resolved: Hands) -> None:
    bar = resolved.table.transport
    bar.start.click()
    told = []
    for _ in range(5):
        bar.forward.click()
        told.append(bar.step.text())
    assert told == [
        "Step 1 of 5: orders",
        "Step 2 of 5: battles",
        "Step 3 of 5: dislodged",
        "Step 4 of 5: bounced",
        "Step 5 of 5: results",
    ]
    assert bar.slider.accessibleDescription() == told[-1]
    bar.back.click()
    assert bar.step.text() == "Step 4 of 5: bounced"
    bar.slider.setValue(150)
    assert (show(resolved).number, show(resolved).share) == (1, 0.5)
    bar.end.click()
    assert not bar.end.isEnabled()


def test_the_speed_is_chosen_in_the_bar(resolved: Hands) -> None:
    resolved.table.transport.speed.button("2").click()
    assert show(resolved).pace == 2.0
    assert show(resolved).playing


def test_why_asks_of_the_step(resolved: Hands) -> None:
    show(resolved).jump(2.5)
    QTest.keyClicks(resolved.table.view, "?")
    assert resolved.table.why.shown
    assert resolved.table.why.key == "Tri"
    assert resolved.table.scene.stage.away == frozenset()
    resolved.table.transport.play.click()
    assert (resolved.table.why.shown, show(resolved).playing) == (False, True)


def test_escape_brings_the_timeline_back(resolved: Hands) -> None:
    resolved.key(Qt.Key.Key_Escape)
    assert resolved.table.timeline.isVisible()
    assert not show(resolved).open


def test_space_plays_all_turns_from_the_first_to_the_present(resolved: Hands) -> None:
    resolved.trigger("go_on")
    resolved.write("Austria", "A Tri R Alb")
    resolved.trigger("go_on")
    resolved.trigger("go_on")
    assert resolved.document.at_present
    resolved.key(Qt.Key.Key_Space)
    assert (resolved.document.shown, show(resolved).onward) == (0, True)
    show(resolved).pace = 400.0
    QTest.qWait(1200)
    assert resolved.document.at_present
    assert not show(resolved).open


def test_with_reduced_motion_results_are_there_at_once_and_steps_stand(resolved: Hands) -> None:
    show(resolved).leave()
    choose_motion("reduced")
    show(resolved).reveal()
    assert not show(resolved).open
    resolved.table.timeline.play.click()
    cast = show(resolved)._cast
    assert cast is not None
    show(resolved).number = 1
    show(resolved)._show()
    tyr = next(actor for actor in cast._actors if actor.track.piece.key == "Tyr")
    assert tyr.first is not None
    at = tyr.first.pos().toTuple()
    show(resolved).share = 0.5
    show(resolved)._show()
    assert at != (0.0, 0.0)
    assert tyr.first.pos().toTuple() == at


def test_another_zoom_and_theme_while_it_plays(resolved: Hands) -> None:
    resolved.table.view.zoom_in()
    resolved.table.scene.set_theme("dark")
    show(resolved).pause()
    show(resolved).jump(1.5)
    QApplication.processEvents()
    assert show(resolved).open
    show(resolved).skip()
    assert resolved.table.scene.stage.away == frozenset()


def test_a_step_tells_whom_it_is_about(resolved: Hands) -> None:
    motion = show(resolved).motion
    assert motion is not None
    assert set(motion.units(AnimationStep.BOUNCES)) == {"Mun", "Mar"}


def test_a_seat_sees_its_own_turn_played_and_nothing_else(hands: Hands) -> None:
    """Diplomyopia: who lifts the curtain has his report played, of what he may know."""
    rows = next(iter(recorded.games("diplomyopia").values()))
    turns = [turn for _, turn in islice(recorded.replayed("diplomyopia", rows), 2)]
    game = Game.new(turns[0].before.variant, secrecy="casual")
    hands.begin(replace(game, start=turns[0].before, turns=tuple(turns)))
    assert not show(hands).open
    hands.window.flow.lift("France")
    hands.window.flow.show_phase(1)
    show(hands).begin()
    motion, scene = show(hands).motion, hands.table.scene
    assert motion is not None
    seen = turns[1].before.variant.seen(turns[1], "France")
    known = {unit.text for position in (seen.before, seen.after) for unit in position.units.values()}
    pieces = [piece for one in motion.tracks for piece in (one.piece, one.end) if piece]
    shown = {f"{piece.kind} {piece.place}" for piece in pieces}
    assert shown == known
    assert "Turkey" not in {piece.power for piece in pieces}
    show(hands).leave()
    before = to_image(scene, 600)
    show(hands).begin()
    show(hands).jump(1.5)
    show(hands).skip()
    assert to_image(scene, 600) == before


def test_the_keyboard_goes_from_the_timeline_to_the_bar_and_then_to_the_board(resolved: Hands) -> None:
    """Space would press whatever button Qt gave it to."""
    show(resolved).leave()
    resolved.window.activateWindow()
    resolved.table.timeline.play.setFocus()
    resolved.table.timeline.play.click()
    assert resolved.window.focusWidget() is resolved.table.transport.play
    QTest.keyClick(resolved.table.transport.play, Qt.Key.Key_Space)
    assert (show(resolved).playing, show(resolved).open) == (False, True)
    resolved.table.transport.close_button.click()
    assert resolved.window.focusWidget() is resolved.table.view


def test_in_the_drawer_the_timeline_stays_away(resolved: Hands) -> None:
    resolved.trigger("panel_below")
    QApplication.processEvents()
    assert resolved.table.timeline.isHidden()
    show(resolved).begin()
    show(resolved).leave()
    assert resolved.table.timeline.isHidden()


def test_the_curtain_takes_the_play_away(resolved: Hands) -> None:
    resolved.window.flow.put_up()
    assert not show(resolved).open
    assert resolved.table.scene.stage.away == frozenset()


def test_the_speed_chosen_is_remembered(hands: Hands) -> None:
    hands.table.transport.speed.button("2").click()
    assert hands.table.reveal.pace == 2.0
    assert hands.window.settings.preferences.pace == "2"
    hands.begin(Game.new(rules.variant("standard")))
    assert (hands.table.reveal.pace, hands.table.transport.speed.value) == (2.0, "2")
