"""Nothing keeps the window from answering: what is dear is done in steps, and the loop turns between them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

import rules
from app.board import layers
from app.board.layers.ground import TerritoryLayer, WaterlineLayer
from app.main_window.window import MainWindow
from app.pages import game_cards
from app.pages.new_game import NewGamePage
from app.session.document import Document
from app.ui import theme
from app.ui.slices import work_in_slices
from rules import Game
from tests.app.conftest import Hands

OPEN, LEVELS = "standard", "bioplomacy"


@pytest.fixture
def stepwise() -> Iterator[None]:
    """Every step is a slice of its own."""
    work_in_slices(0)
    yield
    work_in_slices(float("inf"))


class Turns:
    """Counts how often the loop turns."""

    def __init__(self, window: MainWindow) -> None:
        self.count = 0
        self.pages: list[str] = []
        self._window = window
        self._ticks = QTimer(window, interval=0)
        self._ticks.timeout.connect(self._turned)
        self._ticks.start()

    def _turned(self) -> None:
        self.count += 1
        self.pages.append(type(self._window.pages.currentWidget()).__name__)


@pytest.mark.usefixtures("stepwise")
def test_the_loop_turns_while_a_table_is_laid_and_the_window_keeps_its_look(window: MainWindow) -> None:
    turns = Turns(window)
    painted: list[bool] = []
    QTimer.singleShot(0, lambda: painted.append(window.updatesEnabled()))
    document = Document(Game.new(rules.variant(OPEN)))
    document.saved = False
    window.files.begin(document)
    assert turns.count >= 5
    assert painted == [False] and window.updatesEnabled()
    assert window.pages.currentWidget() is window.table


@pytest.mark.usefixtures("stepwise")
def test_a_secret_game_shows_nothing_of_a_seat_while_it_is_laid_out(window: MainWindow) -> None:
    people = {"France": "Ann", "England": "Bob"}
    document = Document(Game.new(rules.variant(OPEN), people, secrecy="casual"))
    document.saved = False
    turns = Turns(window)
    window.files.begin(document)
    assert turns.count >= 5
    assert "GameView" not in turns.pages
    assert type(window.pages.currentWidget()).__name__ == "Curtain"


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
    other = hands.window.own_map("")
    assert other.scene().stage.book is hands.table.scene.stage.book


def test_the_map_of_a_review_is_laid_out_for_its_own_size_before_it_is_shown(hands: Hands) -> None:
    hands.begin(Game.new(rules.variant(OPEN)))
    view, room = hands.window.own_map(), hands.window.pages.size()
    assert not view.isVisible()
    assert view.viewport().width() == pytest.approx(0.45 * room.width(), abs=1)
    assert view.zoom == pytest.approx(view.fitting_zoom())


@pytest.mark.usefixtures("stepwise")
def test_the_loop_turns_while_another_game_is_chosen(window: MainWindow) -> None:
    window.acts["new"].trigger()
    page = window.pages.currentWidget()
    assert isinstance(page, NewGamePage)
    turns = Turns(window)
    page.show_variant(LEVELS)
    assert turns.count >= 2 and page.updatesEnabled()
