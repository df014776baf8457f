"""The switch of areas is there on boards that have them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QImage, QPainter
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

import rules
from app.board.atlas import atlas_of
from app.board.legend import symbols
from app.board.picture import Picture, Piece, StatusMark
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from app.board.view import BoardView
from app.game_view.board_display import BoardDisplay
from app.panels.layers import LayersPopover, MapDisplayOptions
from app.panels.legend import Legend, SymbolPicture
from app.panels.overlays import StatusLine, UnitCard
from app.panels.timeline import PhaseSlider
from app.session.document import Document
from app.ui.widgets import CardFrame
from rules import Game, Variant
from rules.variants.diplomafia.game import Diplomafia
from tests.app.board.scenes import scene_for
from tests.selfplay import random_orders
from tests.signs import coin, home, sign


class NoSurveys:
    """Nothing is laid over the map."""

    def refresh(self) -> None:
        """Nothing to do."""


def board_of(variant: Variant) -> BoardDisplay:
    game = Game.new(variant, {power: power for power in variant.base.powers}, "open")
    scene = BoardScene(atlas_of(variant.map_id), variant.base, variant=variant.id)
    return BoardDisplay(Document(game), scene, NoSurveys(), lambda: None)  # type: ignore[arg-type]


def test_areas_can_be_switched_where_there_are_any(qtbot: QtBot) -> None:
    popover, plain = LayersPopover(areas=True), LayersPopover()
    qtbot.addWidget(popover)
    qtbot.addWidget(plain)
    told: list[MapDisplayOptions] = []
    popover.changed.connect(told.append)
    popover.areas.click()
    assert not popover.areas.isHidden() and plain.areas.isHidden()
    assert [shown.areas for shown in told] == [False]
    popover.show_state(replace(told[0], areas=True), legend=True)
    assert popover.areas.isChecked() and len(told) == 1


def test_the_border_of_areas_goes_with_its_switch(qtbot: QtBot) -> None:
    island = board_of(Diplomafia(rules.files.load_board("diplomafia")))

    def picture() -> QImage:
        image = QImage(300, 407, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.scale(300 / 1400, 300 / 1400)
        island.scene.draw(painter)
        painter.end()
        return image

    with_areas = picture()
    island.show_layers(replace(island.shown, areas=False))
    without = picture()
    assert without != with_areas
    island.show_layers(replace(island.shown, areas=True))
    assert picture() == with_areas


# --- The legend: what is on the board and nothing else, where it hides least.

HALF = Piece("N", "G", "A", "N", status="half", attacks=2)
FULL = Piece("U", "G", "A", "U", standoffs=1)
HOLLOW = Piece("T", "G", "A", "T", status="unsupplied")
ALL = Picture(
    (HALF, FULL, HOLLOW),
    marks=(StatusMark(FULL, "half"),),
    signs=(
        coin("A", 7, "A", 5, 5),
        sign("points", "Z", "E", 4),
        home("A", "A"),
        home("J", "C", acts=False),
        sign("garrison", "A", "A"),
    ),
)


@pytest.fixture
def board_view(qtbot: QtBot) -> Callable[[Picture, tuple[int, int]], BoardView]:
    """A board in a window of that size that shows a picture."""

    def made(picture: Picture, size: tuple[int, int] = (1300, 700)) -> BoardView:
        scene = BoardScene(atlas_of("pink"), rules.files.load_board("pink"), variant="pink")
        scene.set_layer_visible("centers", False)
        scene.show_picture(picture)
        view = BoardView(scene)
        qtbot.addWidget(view)
        view.resize(*size)
        view.show()
        scene.settle()
        return view

    return made


Made = Callable[..., BoardView]


def legend_of(view: BoardView) -> Legend:
    legend = Legend(view)
    legend.refresh()
    return legend


def words(view: BoardView) -> list[str]:
    return [symbol.words for symbol in symbols(view.scene().state)]


def test_each_symbol_on_the_board_is_told_once_and_nothing_else(board_view: Made) -> None:
    assert words(board_view(ALL)) == [
        "army",
        "half strength",
        "out of supply: can only hold",
        "standoffs in a row",
        "attacks at half strength",
        "becomes weaker",
        "points in transit",
        "garrison",
        "home center",
        "home center that cannot build",
        "capacity, stored (ring), deposit",
    ]
    assert words(board_view(Picture((Piece("U", "G", "A", "U"),)))) == ["army"]
    assert words(board_view(Picture((HALF,)))) == ["army", "half strength", "attacks at half strength"]
    assert words(board_view(replace(ALL, pieces=(), marks=())))[0] == "points in transit"
    view = board_view(ALL, (500, 400))
    assert words(view)[-1] == "capacity, points stored"


def test_units_of_other_boards_are_told_where_they_are_seen(qtbot: QtBot) -> None:
    scene = BoardScene(atlas_of("pink2"), rules.files.load_board("pink2"), variant="pink2")
    scene.set_layer_visible("centers", False)
    scene.show_picture(Picture((Piece("A@1", "A", "A", "A@1"),)))
    scene.set_levels(LevelView("2", "one"))
    assert [symbol.words for symbol in symbols(scene.state)] == ["army", "unit on another level"]
    scene.set_levels(LevelView("2", "exploded"))
    assert [symbol.words for symbol in symbols(scene.state)] == ["army"]
    scene.set_levels(LevelView("2"))
    view = BoardView(scene)
    qtbot.addWidget(view)
    scene.show_picture(Picture(control={"A@1": "A", "A@2": "A", "A@3": "A"}))
    assert words(view) == []
    scene.show_picture(Picture(control={"A@1": "A", "A@2": "B"}))
    assert words(view) == ["owner of each level"]
    scene.set_levels(LevelView("2", "exploded"))
    assert words(view) == []
    scene.set_levels(LevelView("2"))
    scene.set_names("none")
    assert words(view) == []


def test_what_is_laid_over_the_map_is_told_by_its_title(board_view: Made) -> None:
    view = board_view(Picture())
    view.scene().show_survey({"A": "", "H": ""}, "A", "Friendly territory of A")
    assert words(view) == ["Friendly territory of A"]
    view.scene().show_survey({})
    assert words(view) == []


def test_the_card_has_a_line_for_each_symbol_and_room_for_every_line(board_view: Made) -> None:
    view = board_view(Picture())
    legend = legend_of(view)
    assert not legend.isVisible()
    view.scene().show_picture(ALL)
    legend.refresh()
    assert legend.isVisible()
    view = board_view(ALL)
    legend = legend_of(view)
    assert len(legend.findChildren(SymbolPicture)) == 11
    assert {"half strength", "garrison"} <= {one.text() for one in legend.findChildren(QLabel)}
    view = board_view(Picture((FULL,)))
    legend = legend_of(view)
    low = legend.height()
    view.scene().show_picture(ALL)
    view.scene().settle()
    legend.refresh()
    pictures = [one for one in legend.findChildren(SymbolPicture) if not one.isHidden()]
    assert legend.height() >= low + 5 * pictures[0].height()


def test_it_folds_and_remembers_it(board_view: Made, qtbot: QtBot) -> None:
    legend = legend_of(board_view(ALL))
    legend.set_unfolded(True)
    tall = legend.height()
    with qtbot.waitSignal(legend.toggled) as told:
        legend.fold_button.click()
    assert told.args == [False]
    assert legend.height() < tall / 3
    legend.refresh()
    assert not legend.unfolded
    legend.fold_button.click()
    assert legend.height() == tall


def test_where_it_would_hide_units_it_is_folded_until_somebody_unfolds_it(board_view: Made) -> None:
    everywhere = tuple(Piece(place, "A", "A", place, attacks=1) for place in rules.files.load_board("pink").provinces)
    legend = legend_of(board_view(replace(ALL, pieces=everywhere), (600, 520)))
    assert (legend.unfolded, legend.choice) == (False, "")
    legend.set_unfolded(True)
    assert (legend.unfolded, legend.choice) == (True, "unfolded")
    wide = legend_of(board_view(replace(ALL, pieces=everywhere), (1500, 620)))
    assert wide.unfolded


SIZES = ((1028, 780), (672, 580), (1376, 780), (1000, 580))
"""The room of the board in a window of 1400 x 900 and in one of 1024 x 700, with the panel and without."""


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_it_hides_no_land_center_unit_or_name(name: str, qtbot: QtBot, themed: None) -> None:
    """Of a game with orders; in the fog, of what a power sees of it."""
    variant = rules.variant(name)
    game = replace(Game.new(variant), seed="2")
    lines = [line for lines in random_orders(game.position, Random(2)).values() for line in lines]
    power = next(iter(variant.base.powers))
    for viewer in ("", power) if variant.view(game.position, power).visible_provinces is not None else ("",):
        scene = scene_for(game, viewer, 0, orders=lines)
        view = BoardView(scene)
        qtbot.addWidget(view)
        legend = Legend(view)
        view.show()
        for size in SIZES:
            view.resize(*size)
            view.fit()
            scene.settle()
            legend.refresh()
            assert legend.isVisible() and view.viewport().rect().contains(legend.geometry())
            assert not {*hidden_by(view, legend)}, (size, viewer)
        view.resize(*SIZES[0])
        view.fit()
        scene.settle()
        legend.set_unfolded(True)
        units = {piece.key for piece in scene.state.seats.present}
        assert legend.unfolded
        assert not {one for one in hidden_by(view, legend) if "middle" in one or one in units}, viewer


def hidden_by(view: BoardView, legend: Legend) -> Iterator[str]:
    """What a legend lies over."""
    state = view.scene().state
    room = QRectF(view.mapToScene(legend.geometry()).boundingRect())
    for place in state.board.provinces:
        points = (state.goal(place), state.center(place)) if state.shown(place) else ()
        yield from (f"middle of {place}" for point in points if point and room.contains(QPointF(*point)))
        if state.board.provinces[place].kind != "sea" and state.area(place).intersects(room):
            yield place
    yield from (piece.key for piece in state.seats.present if room.contains(QPointF(*state.unit_point(piece))))
    for name, placed in view.scene().names_placed.items():
        left, top, right, bottom = placed.box
        if room.intersects(QRectF(left, top, right - left, bottom - top)):
            yield f"name of {name}"


def test_it_stays_where_it_is_while_that_is_free_and_keeps_off_other_cards(board_view: Made, qtbot: QtBot) -> None:
    view = board_view(ALL)
    legend = legend_of(view)
    first = QRect(legend.geometry())
    view.scene().show_picture(replace(ALL, control={"A": "B"}))
    legend.refresh()
    assert legend.geometry() == first
    view.resize(view.width() + 60, view.height())
    view.fit()
    legend.refresh()
    assert view.viewport().width() - legend.geometry().right() <= 1300 - first.right()
    view = board_view(ALL)
    legend = legend_of(view)
    rail = CardFrame()
    rail.setParent(view)
    rail.setGeometry(QRect(legend.geometry()))
    rail.show()
    legend.refresh()
    assert not legend.geometry().intersects(rail.geometry())


# --- The status line: what it says, and that it is empty where there is nothing to say.


def test_a_line_with_nothing_to_say_has_no_icon_and_is_called_by_what_it_says(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.tell("")
    assert line.icon.isHidden()
    line.tell("A Par - Bur is written.", "good")
    assert not line.icon.isHidden()
    line.tell("")
    assert line.icon.isHidden()
    line.tell("Venice is occupied.")
    found = QAccessible.queryAccessibleInterface(line.words)
    assert found.text(QAccessible.Text.Name) == "Venice is occupied."
    line.tell("")
    assert line.words.accessibleName() == "Status"


def test_what_it_says_is_said_aloud_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[QAccessibleEvent] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", told.append)
    line = StatusLine()
    qtbot.addWidget(line)
    told.clear()
    line.tell("A Par cannot reach Bohemia.", "warn")
    line.tell("A Par cannot reach Bohemia.", "warn")
    line.tell("A Par - Bur is written.", "good")
    line.tell("")
    alerts = [one for one in told if one.type() == QAccessible.Event.Alert]
    said = [one for one in told if isinstance(one, QAccessibleAnnouncementEvent)]
    assert len(alerts) == 3
    assert [one.message() for one in said] == ["A Par cannot reach Bohemia.", "A Par - Bur is written."]
    assertive = QAccessible.AnnouncementPoliteness.Assertive
    assert [one.politeness() == assertive for one in said] == [True, False]


# --- The card about the unit pointed out.

SHORT = [("defense", "1"), ("attack", "1")]
LONG = [*SHORT, ("support of a move", "1"), ("support to hold", "1")]


def test_a_card_in_sight_has_room_for_another_units_lines(qtbot: QtBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(600, 400)
    over.show()
    powers = tuple(rules.variant("bioplomacy").base.powers)
    card = UnitCard(over, "bioplomacy", powers)
    card.show_unit(powers[0], "T 32", "Troop", LONG)
    tall = card.height()
    card.show_unit(powers[0], "T 33", "Troop", LONG)
    assert card.height() == tall
    card.show_unit(powers[0], "T 47", "Troop", SHORT)
    assert card.height() < tall


# --- How the timeline calls phases.


@pytest.mark.parametrize(
    ("variant", "phases", "shown", "names"),
    [
        ("diplomafia", ("T0A", "T1M", "T1A"), 0, ["Opening", "Turn 1", "Business"]),
        ("diplomafia", ("T0A",), 0, ["Opening"]),
        ("diplomafia", ("T1M", "T1R", "T1A", "T2M"), 0, ["Turn 1", "Retreats", "Business", "Turn 2"]),
        ("character", ("S1901D", "S1901M", "F1901M"), 1, ["Deal 1901", "Spring 1901", "Fall"]),
    ],
)
def test_phases_with_a_name_of_their_own_are_called_by_it(
    qtbot: QtBot, variant: str, phases: tuple[str, ...], shown: int, names: list[str]
) -> None:
    slider = PhaseSlider()
    qtbot.addWidget(slider)
    slider.resize(600, 46)
    slider.show_phases([rules.variant(variant).position(phase=phase) for phase in phases], shown)
    assert [slider.name(number) for number in range(len(phases))] == names
