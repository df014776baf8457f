"""The window is quick: what is dear is done once, only when it is seen, or when the window has nothing else to do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import rules
from app.board import layers, stage
from app.board.display_list import DisplayList, PlatePainter
from app.board.layers import ItemLayer, Topic
from app.board.layers.base import LayerEntry
from app.board.layers.ground import TerritoryLayer, WaterlineLayer
from app.board.placement.levels import LevelView
from app.board.stage import SceneState
from app.main_window.window import MainWindow
from app.pages import game_cards
from app.pages.new_game import NewGamePage
from app.session.document import Document
from app.ui import theme
from app.ui.idle_jobs import IdleJobs
from rules import Game
from tests.app.conftest import Hands

pytestmark = pytest.mark.painted

OPEN, LEVELS = "standard", "bioplomacy"


@pytest.fixture
def stepwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that need not be done at once is done a step at a time."""
    monkeypatch.setattr(IdleJobs, "at_once", False)
    monkeypatch.setattr(IdleJobs, "turn_ms", 0.0)


@pytest.mark.usefixtures("stepwise")
def test_the_board_is_there_at_once_and_its_waterlines_a_moment_later(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    whole = WaterlineLayer.ink

    def ink(self, stage):  # type: ignore[no-untyped-def]
        made.append("waterlines")
        return whole(self, stage)

    monkeypatch.setattr(WaterlineLayer, "ink", ink)
    hands = Hands(window)
    window.files.begin(Document(Game.new(rules.variant(OPEN))))
    assert made == []
    hands.table.view.viewport().repaint()
    assert made == []
    hands.table.scene.settle()
    assert made == ["waterlines"]
    assert hands.table.scene.names_placed


@pytest.mark.usefixtures("stepwise")
def test_names_stay_until_the_last_has_its_new_place(window: MainWindow) -> None:
    window.files.begin(Document(Game.new(rules.variant(OPEN))))
    scene = Hands(window).table.scene
    scene.settle()
    before = dict(scene.names_placed)
    names = scene._stack.names
    steps = names.refreshing(scene.stage)
    for _ in range(40):
        next(steps)
    assert scene.names_placed == before
    for _ in steps:
        pass
    assert scene.names_placed.keys() == before.keys()


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


def test_a_level_seen_before_is_not_drawn_anew(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    hands.begin(Game.new(rules.variant(LEVELS)))
    table = hands.table
    ids = [level.id for level in table.scene.levels]
    for level in ids:
        table.levels.jump(level)
    made: list[str] = []
    for kind in layers.LAND_LAYERS:
        whole = kind.ink
        monkeypatch.setattr(
            kind, "ink", lambda self, stage, whole=whole: (made.append(self.name), whole(self, stage))[1]
        )
    for level in ids:
        table.levels.jump(level)
    assert made == []


def test_a_theme_draws_the_land_once_and_sets_the_style_never_again(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    styled: list[str] = []
    whole = TerritoryLayer.ink
    monkeypatch.setattr(TerritoryLayer, "ink", lambda self, stage: (made.append(self.name), whole(self, stage))[1])
    monkeypatch.setattr(theme.QStyleFactory, "create", lambda name: styled.append(name))
    hands.trigger("dark")
    assert made == ["territory"] and styled == []


def test_scenes_of_one_board_share_its_layouts(hands: Hands) -> None:
    hands.begin(Game.new(rules.variant(LEVELS)))
    other = hands.window.flow.own_map("")
    assert other.scene().stage.book is hands.table.scene.stage.book


def test_the_map_of_a_review_is_laid_out_for_its_own_size_before_it_is_shown(hands: Hands) -> None:
    hands.begin(Game.new(rules.variant(OPEN)))
    view, room = hands.window.flow.own_map(), hands.window.pages.size()
    assert not view.isVisible()
    assert view.viewport().width() == pytest.approx(0.45 * room.width(), abs=1)
    assert view.zoom == pytest.approx(view.fitting_zoom())


# --- What is dear is done once, and only when it is seen: panels, the ground, the places of signs.

STACKED = "pink2"
"""A game whose boards lie over each other, with coins on them."""


class Styled(QObject):
    """Counts how often a widget is styled."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.StyleChange
        return False


# Panels.


def test_what_lies_in_a_panel_is_styled_once_when_the_panel_is_turned(hands: Hands) -> None:
    panel = hands.table.orders
    parts = [Styled(part) for part in (panel.go_on, panel.entry.line, panel.list)]
    for times, below in enumerate((True, False), 1):
        panel.set_below(below)
        QApplication.processEvents()
        assert [part.count for part in parts] == [times] * len(parts)


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


def test_a_list_that_nobody_asked_for_is_not_made(hands: Hands) -> None:
    table = hands.table
    assert "panel" not in vars(table.provinces) and "panel" not in vars(table.ledger)
    hands.trigger("provinces")
    assert table.provinces.panel.isVisible() and "panel" not in vars(table.ledger)


def test_a_table_is_part_of_the_window_from_the_beginning(hands: Hands) -> None:
    assert not hands.table.isWindow()
    assert hands.table.parentWidget() is hands.window.pages


# The board.


def test_signs_are_laid_once_when_the_boards_are_looked_at_in_another_way(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.begin(Game.new(rules.variant(STACKED)))
    QApplication.processEvents()
    scene, laid = hands.table.scene, []
    lay = stage.lay_signs
    monkeypatch.setattr(stage, "lay_signs", lambda ground: laid.append(ground.metrics) or lay(ground))
    hands.table.levels.look(LevelView(scene.level_view.active, "side"))
    assert len(laid) == 1
    assert laid[0].r == scene.stage.metrics.r


def test_a_picture_of_the_ground_holds_all_of_it_left_of_the_middle_too() -> None:
    box = QRectF(-152.29, -13.7, 2411.43, 1702.05)
    made = PlatePainter(box, 0.4248)
    made.painter.end()
    assert made.shown.contains(box)


class Twice(ItemLayer):
    """The same disc, told twice."""

    name = height = "marks"
    topics = frozenset({Topic.ZOOM})

    def entries(self, stage: SceneState) -> Iterator[LayerEntry]:
        for _ in range(2):
            yield LayerEntry("disc", self._disc)

    @staticmethod
    def _disc() -> DisplayList:
        ink = DisplayList()
        ink.circle((0, 0), 5, "#FF0000")
        return ink


def test_two_things_that_are_drawn_alike_in_one_place_are_one_and_none_is_left_behind(hands: Hands) -> None:
    layer = Twice()
    for _ in range(2):
        layer.refresh(hands.table.scene.stage)
        assert len(layer.root.childItems()) == 1
