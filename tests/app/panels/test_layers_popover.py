"""The switch of areas is there on boards that have them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

import rules
from app.board.atlas import atlas_of
from app.board.scene import BoardScene
from app.main_window.board_display import BoardShown
from app.panels.layers import LayersPopover, MapDisplayOptions
from app.session.document import Document
from rules import Game, Variant
from rules.variants.diplomafia.game import Diplomafia


class NoSurveys:
    """Nothing is laid over the map."""

    def refresh(self) -> None:
        """Nothing to do."""


def board_of(variant: Variant) -> BoardShown:
    game = Game.new(variant, {power: power for power in variant.base.powers}, "open")
    scene = BoardScene(atlas_of(variant.map_id), variant.base, variant=variant.id)
    return BoardShown(Document(game), scene, NoSurveys(), lambda: None)  # type: ignore[arg-type]


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


def test_districts_begin_with_whole_names_others_as_usual(qtbot: QtBot) -> None:
    island, europe = (board_of(one) for one in (Diplomafia(rules.load_board("diplomafia")), rules.variant("standard")))
    assert (island.shown.names, europe.shown.names) == ("full", "short")
    assert [island.names_for(names) for names in ("none", "short", "full")] == ["none", "full", "full"]
    assert [europe.names_for(names) for names in ("none", "short", "full")] == ["none", "short", "full"]


def test_the_border_of_areas_goes_with_its_switch(qtbot: QtBot) -> None:
    island = board_of(Diplomafia(rules.load_board("diplomafia")))

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
