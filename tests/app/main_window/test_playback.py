"""A turn is played on the board: by itself once it is resolved, and by Space; and it never holds anybody up; maps
of one's own: where they are kept, that they are known after a restart, and games on maps that are not here; the
window is quick: what is dear is done once, only when it is seen, or when the window has nothing else to do."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

import rules
from app.board.animation import AnimationStep
from app.board.display_list import DisplayList, PlatePainter
from app.board.layers import ItemLayer, Topic
from app.board.layers.base import LayerEntry
from app.board.layers.ground import TerritoryLayer, WaterlineLayer
from app.board.scene_state import SceneState
from app.game_view.playback import RevealShow
from app.main_window import designing
from app.main_window.run import list_own_games
from app.main_window.window import MainWindow
from app.pages import game_cards
from app.pages.new_game import NewGamePage
from app.session.document import Document
from app.settings import Settings, data_folder, maps_folder
from app.ui import theme
from app.ui.idle_jobs import IdleJobs
from app.ui.shades import choose_motion
from rules import Game
from tests.app.board.scenes import to_image
from tests.app.conftest import Hands
from tests.app.geometry.importing.foreign import jdip
from tests.app.geometry.samples import forget_maps, write_isthmus
from tests.rules import recorded

pytestmark = pytest.mark.usefixtures("forgotten")

UNITS = {"Austria": ["A Tri"], "Italy": ["A Tyr", "A Ven"], "Germany": ["A Mun"], "France": ["A Mar", "A Par"]}


@pytest.fixture
def moving() -> None:
    choose_motion("full")


@pytest.fixture
def resolved(moving: None, at_phase: Callable[..., Hands]) -> Hands:
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
    motion = show(resolved).motion
    assert set(motion.units(AnimationStep.BOUNCES)) == {"Mun", "Mar"}
    resolved.key(Qt.Key.Key_Space)
    assert (show(resolved).playing, show(resolved).open) == (False, True)
    resolved.key(Qt.Key.Key_Space)
    assert show(resolved).playing
    resolved.table.transport.speed.button("2").click()
    assert show(resolved).pace == 2.0
    assert show(resolved).playing
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
    assert scene.state.away == frozenset()


def test_it_plays_to_its_end_by_itself(resolved: Hands) -> None:
    show(resolved).pace = 100.0
    QTest.qWait(600)
    assert not show(resolved).playing
    assert resolved.table.transport.step.text() == "Step 5 of 5: results"
    assert resolved.table.transport.play.text() == "Play again"


def test_any_key_or_click_shows_the_results_at_once_and_does_what_it_does(resolved: Hands) -> None:
    names = resolved.table.shown.names
    for script in ("Ven", "<N>"):
        resolved.do(script)
        assert not show(resolved).playing and resolved.table.scene.state.away == frozenset(), script
        assert resolved.document.selection == "Ven"
        show(resolved).begin()
    assert resolved.table.shown.names != names


@pytest.mark.parametrize("way", ["escape", "curtain", "go_on"])
def test_it_does_not_hold_back_what_ends_it(resolved: Hands, way: str) -> None:
    if way == "escape":
        resolved.key(Qt.Key.Key_Escape)
    elif way == "curtain":
        resolved.window.flow.put_up()
    else:
        QTest.mouseClick(resolved.table.results.go_on, Qt.MouseButton.LeftButton)
        assert resolved.document.turn is None
    assert not show(resolved).open
    assert resolved.table.scene.state.away == frozenset()
    assert resolved.table.timeline.isVisible() is (way != "curtain")


def test_why_asks_of_the_step(resolved: Hands) -> None:
    show(resolved).jump(2.5)
    QTest.keyClicks(resolved.table.view, "?")
    assert resolved.table.why.shown
    assert resolved.table.why.key == "Tri"
    assert resolved.table.scene.state.away == frozenset()
    resolved.table.transport.play.click()
    assert (resolved.table.why.shown, show(resolved).playing) == (False, True)


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
    show(resolved).number = 1
    show(resolved)._show()
    tyr = next(actor for actor in cast._actors if actor.track.piece.key == "Tyr")
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
    assert resolved.table.scene.state.away == frozenset()


@pytest.mark.usefixtures("moving")
def test_a_seat_sees_its_own_turn_played_and_nothing_else(hands: Hands) -> None:
    """Diplomyopia: who lifts the curtain has his report played, of what he may know."""
    rows = next(iter(recorded.games("diplomyopia").values()))
    turns = [turn for _, turn in islice(recorded.replayed(rows), 2)]
    game = Game.new(turns[0].before.variant, secrecy="casual")
    hands.begin(replace(game, start=turns[0].before, turns=tuple(turns)))
    assert not show(hands).open
    hands.window.flow.raise_curtain("France")
    hands.window.flow.show_phase(1)
    show(hands).begin()
    motion, scene = show(hands).motion, hands.table.scene
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


def test_the_speed_chosen_is_remembered(hands: Hands) -> None:
    hands.table.transport.speed.button("2").click()
    assert hands.table.reveal.pace == 2.0
    assert hands.window.settings.preferences.pace == "2"
    hands.begin(Game.new(rules.variant("standard")))
    assert (hands.table.reveal.pace, hands.table.transport.speed.value) == (2.0, "2")


# --- Maps of one's own: where they are kept, that they are known after a restart, and games on maps that are not here.


def isthmus(folder: Path, *changes: tuple[str, str]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return write_isthmus(folder, changes)


CUT = (
    ('Wes = ["Mid", "Eas"]', 'Wes = ["Eas"]'),
    ('Mid = ["Wes", "Eas"]', 'Mid = ["Eas"]'),
    ('Eas = ["Mid", "Wes"]', 'Eas = ["Wes", "Mid"]'),
)
"""The army of Westland cannot go to Middle any more."""


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game on the isthmus, two turns old, whose map is known here."""
    rules.files.register_variant(isthmus(tmp_path / "maps" / "isthmus"))
    game = Game.new(rules.variant("isthmus", victory=3)).play({"Westland": ["A Wes - Mid"]})
    rules.save_game(game, tmp_path / "game.strata")
    return tmp_path / "game.strata"


def older(path: Path) -> Path:
    """The same file as older versions wrote it."""
    table = json.loads(path.read_text(encoding="utf-8"))
    del table["map"]["files"]
    path.write_text(json.dumps(table), encoding="utf-8")
    return path


def stands(window: MainWindow) -> list[str]:
    return [text for texts in window.document.game.position.as_dict()["units"].values() for text in texts]


def test_the_folder_of_maps_is_there_before_anything_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.settings.data_folder", lambda: data_folder() / "fresh")
    assert maps_folder().is_dir()


def test_a_map_saved_anywhere_is_known_after_a_restart(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def chosen(*given: object, **_: object) -> tuple[str, str]:
        asked.append(str(given[2]))
        return str(tmp_path / "elsewhere" / "five"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", chosen)
    window.designing.import_files(jdip(tmp_path))
    page = window.designing.page
    assert page is not None and designing.save(window.designing, page)
    assert Path(asked[0]).parent == data_folder() / "maps" and Path(asked[0]).parent.is_dir()
    assert "five" in rules.games()
    forget_maps()
    list_own_games(Settings(window.settings.path))
    assert rules.variant("five").start().as_dict()["units"] == {"West": ["A Wes"], "Wild": ["F Mid/sc"]}


def test_a_folder_that_is_gone_does_not_keep_the_program_from_starting(window: MainWindow, tmp_path: Path) -> None:
    window.settings.remember_map(tmp_path / "gone")
    window.settings.remember_map(isthmus(tmp_path / "isthmus"))
    list_own_games(Settings(window.settings.path))
    assert "isthmus" in rules.games() and window.settings.map_folders[0] == tmp_path / "gone"


@pytest.mark.parametrize("content", [b"\xff\x00[[", b'id = "isthmus"', b'format = "strata-map"\nversion = "one"'])
def test_a_game_whose_map_is_damaged_is_told_of_where_games_are_chosen(
    window: MainWindow, tmp_path: Path, content: bytes
) -> None:
    folder = isthmus(tmp_path / "isthmus")
    (folder / "map.toml").write_bytes(content)
    window.settings.remember_map(folder)
    window.left_out = list_own_games(window.settings)
    note = window.show_new_game().left_out
    assert note.isVisibleTo(window) and f"The game in {folder} is not listed." in note.text
    assert (folder / "map.toml").read_bytes() == content


def test_of_two_maps_with_one_id_the_one_saved_last_counts_and_that_is_said(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = iter([tmp_path / "one", tmp_path / "two"])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(next(places)), ""))
    window.designing.import_files(jdip(tmp_path))
    page = window.designing.page
    told: list[str] = []
    page.document.message.connect(lambda words, kind: told.append(words))
    window.designing.save_as()
    window.designing.save_as()
    assert "in the place of" not in told[0] and str(tmp_path / "one") in told[-1]


def test_a_game_opens_where_its_map_is_not(window: MainWindow, saved: Path, qtbot: QtBot) -> None:
    forget_maps()
    assert window.files.open_path(saved)
    assert window.table is not None and "A Mid" in stands(window)
    window.files.save(saved.with_name("again.strata"))
    assert json.loads(saved.read_text())["map"] == json.loads(saved.with_name("again.strata").read_text())["map"]
    game = window.document.game
    found = rules.files.read_position(rules.files.position_text(game.position), game.variant)
    assert found.position == game.position


def test_it_is_played_on_its_own_map_and_that_is_said_once(
    window: MainWindow, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    isthmus(saved.parent / "maps" / "isthmus", *CUT)
    rules.files.register_variant(saved.parent / "maps" / "isthmus")
    told: list[str] = []
    monkeypatch.setattr(MainWindow, "tell", lambda self, words, kind="hint": told.append(words))
    assert window.files.open_path(saved)
    assert "A Mid" in stands(window)
    assert len([words for words in told if "the map in its own file" in words]) == 1
    assert "Mid" in window.document.game.variant.base.moves["army"]["Wes"]


def test_a_map_saved_while_a_game_is_played_leaves_the_game_as_it_is(window: MainWindow, saved: Path) -> None:
    assert window.files.open_path(saved)
    isthmus(saved.parent / "maps" / "isthmus", *CUT)
    rules.files.register_variant(saved.parent / "maps" / "isthmus")
    window.document.game = window.document.game.play({"Westland": ["A Mid - Wes"]})
    window.files.save()
    assert rules.load_game(saved).position.as_dict()["units"]["Westland"] == ["A Wes"]


def test_where_is_the_map(
    window: MainWindow, saved: Path, asked: list[tuple[str, str]], give: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    older(saved)
    forget_maps()
    assert not window.files.open_path(saved)
    assert asked[0][0] == "Where is the map “isthmus”?" and window.table is None
    give.append("find")
    found = str(saved.parent / "maps" / "isthmus" / "map.toml")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (found, ""))
    assert window.files.open_path(saved) and "A Mid" in stands(window)
    forget_maps()
    list_own_games(Settings(window.settings.path))
    assert "isthmus" in rules.games()


def test_another_map_is_not_taken_for_it(
    window: MainWindow, saved: Path, asked: list[tuple[str, str]], give: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    older(saved)
    forget_maps()
    other = isthmus(saved.parent / "other", ('id = "isthmus"', 'id = "other"'))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (str(other / "map.toml"), ""))
    give += ["find", "", ""]
    assert not window.files.open_path(saved)
    assert any("a different map" in title for title, _ in asked) and "other" not in rules.games()


@pytest.mark.parametrize("answer, opened", [("", False), ("play", True)])
def test_an_older_game_on_a_changed_map_is_asked_about(
    window: MainWindow, saved: Path, asked: list[tuple[str, str]], give: list[str], answer: str, opened: bool
) -> None:
    older(saved)
    isthmus(saved.parent / "maps" / "isthmus", *CUT)
    rules.files.register_variant(saved.parent / "maps" / "isthmus")
    give.append(answer)
    assert window.files.open_path(saved) is opened
    title, words = asked[0]
    assert "has changed" in title and "A Wes" in words and (window.table is not None) is opened


def test_a_drawing_that_cannot_be_read_is_said(window: MainWindow, saved: Path, said: list[str]) -> None:
    table = json.loads(saved.read_text(encoding="utf-8"))
    table["map"]["files"]["board.svg"] = "<svg"
    table["map"]["hash"] = ""
    saved.write_text(json.dumps(table), encoding="utf-8")
    forget_maps()
    assert not window.files.open_path(saved) and "drawing" in said[0] and window.table is None


# --- The window is quick: what is dear is done once, only when it is seen, or when the window has nothing else to do.

OPEN, LEVELS = "standard", "bioplomacy"


@pytest.fixture
def stepwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that need not be done at once is done a step at a time."""
    monkeypatch.setattr(IdleJobs, "at_once", False)
    monkeypatch.setattr(IdleJobs, "turn_ms", 0.0)


@pytest.mark.painted
@pytest.mark.usefixtures("stepwise")
def test_the_board_is_there_at_once_and_its_waterlines_a_moment_later(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    whole = WaterlineLayer.ink

    def ink(self, scene_state):  # type: ignore[no-untyped-def]
        made.append("waterlines")
        return whole(self, scene_state)

    monkeypatch.setattr(WaterlineLayer, "ink", ink)
    hands = Hands(window)
    window.files.begin(Document(Game.new(rules.variant(OPEN))))
    assert made == []
    hands.table.view.viewport().repaint()
    assert made == []
    hands.table.scene.settle()
    assert made == ["waterlines"]
    assert hands.table.scene.names_placed


@pytest.mark.painted
@pytest.mark.usefixtures("stepwise")
def test_the_page_of_new_games_draws_no_map_before_it_is_shown(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    whole = game_cards.thumbnail

    def thumbnail(map_id, variant, *rest):  # type: ignore[no-untyped-def]
        drawn.append(variant)
        return whole(map_id, variant, *rest)

    monkeypatch.setattr(game_cards, "thumbnail", thumbnail)
    window.acts["new"].trigger()
    page = window.pages.currentWidget()
    assert isinstance(page, NewGamePage)
    page.cards.viewport().repaint()
    assert drawn == []
    qtbot.waitUntil(lambda: bool(drawn), timeout=20_000)


@pytest.mark.painted
def test_a_theme_draws_the_land_once_and_sets_the_style_never_again(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    styled: list[str] = []
    window, whole = hands.window, TerritoryLayer.ink
    monkeypatch.setattr(
        TerritoryLayer, "ink", lambda self, scene_state: (made.append(self.name), whole(self, scene_state))[1]
    )
    monkeypatch.setattr(theme.QStyleFactory, "create", lambda name: styled.append(name))
    window.acts["dark"].trigger()
    hands.table.scene.draw_gathered()
    assert made == ["territory"] and styled == []


@pytest.mark.painted
def test_the_map_of_a_review_is_laid_out_for_its_own_size_before_it_is_shown(hands: Hands) -> None:
    hands.begin(Game.new(rules.variant(OPEN)))
    view, room = hands.window.flow.own_map(), hands.window.pages.size()
    assert not view.isVisible()
    assert view.viewport().width() == pytest.approx(0.45 * room.width(), abs=1)
    assert view.zoom == pytest.approx(view.fitting_zoom())


# --- What is dear is done once, and only when it is seen: panels, the ground, the places of signs.

# Panels.


@pytest.mark.painted
def test_a_panel_that_is_not_seen_is_turned_when_it_is(hands: Hands) -> None:
    table = hands.table
    hands.trigger("panel_below")
    assert table.orders.lies_below and not table.results.lies_below
    hands.window.flow.resolve()
    table.reveal.leave()
    assert table.results.lies_below
    hands.trigger("panel_below")
    assert not table.results.lies_below and table.orders.lies_below
    hands.trigger("phase_forward")
    assert table.panel.currentWidget() is table.orders and not table.orders.lies_below


# The board.


@pytest.mark.painted
def test_a_picture_of_the_ground_holds_all_of_it_left_of_the_middle_too() -> None:
    box = QRectF(-152.29, -13.7, 2411.43, 1702.05)
    made = PlatePainter(box, 0.4248)
    made.painter.end()
    assert made.shown.contains(box)


class Twice(ItemLayer):
    """The same disc, told twice."""

    name = height = "marks"
    topics = frozenset({Topic.ZOOM})

    def entries(self, scene_state: SceneState) -> Iterator[LayerEntry]:
        for _ in range(2):
            yield LayerEntry("disc", self._disc)

    @staticmethod
    def _disc() -> DisplayList:
        ink = DisplayList()
        ink.circle((0, 0), 5, "#FF0000")
        return ink


@pytest.mark.painted
def test_two_things_that_are_drawn_alike_in_one_place_are_one_and_none_is_left_behind(hands: Hands) -> None:
    layer = Twice()
    for _ in range(2):
        layer.refresh(hands.table.scene.state)
        assert len(layer.root.childItems()) == 1
