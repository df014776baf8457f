"""Rings, cards and rows of what is chosen go when it is chosen no more; rings are those of the power in the panel; what
is under the pointer is called by its name, whatever the pointer does there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import rules
from app.game_view.board_display import own_map
from rules import Game
from tests.app import carded
from tests.app.conftest import Hands

BIO = {"units": {"Chacma": ["T 32", "T 33"], "Reptiles": ["A 1"]}, "centers": {"Chacma": ["32"], "Reptiles": ["1"]}}


@pytest.fixture
def wild(hands: Hands) -> Hands:
    """An open game in which there is a card about every unit."""
    variant = rules.variant("bioplomacy")
    hands.begin(replace(Game.new(variant), start=variant.position(phase="S02M", **BIO)))
    return hands


def nothing_chosen(hands: Hands) -> bool:
    """Whether neither the board nor a card nor a row says that something is chosen."""
    table = hands.table
    half = table.order_tool.builder.filled or table.orders.entry.line.text()
    return not (table.scene.state.chosen or hands.document.selection or table.overlay_cards.unit.isVisible() or half)


def ringed(hands: Hands) -> set[str]:
    """The powers of the units with a ring."""
    state = hands.table.scene.state
    return {piece.power for piece in state.picture.pieces if piece.key in state.targets.units}


def _escape(hands: Hands) -> None:
    hands.key(Qt.Key.Key_Escape)


GOES: dict[str, Callable[[Hands], object]] = {
    "Esc": _escape,
    "another power": lambda hands: hands.document.act_for("Reptiles"),
    "another phase": lambda hands: hands.trigger("go_on"),
    "editing": lambda hands: hands.trigger("edit_position"),
    "review": lambda hands: hands.trigger("review"),
    "another game": lambda hands: hands.begin(carded.game("open", {})),
    "order": lambda hands: hands.click("48"),
}


@pytest.mark.parametrize("way", GOES)
def test_what_is_chosen_goes_with_its_ring_and_its_card(wild: Hands, way: str) -> None:
    wild.click("32")
    assert wild.table.overlay_cards.unit.isVisible() and wild.table.scene.state.chosen == "32"
    GOES[way](wild)
    assert nothing_chosen(wild)
    if wild.table.pointer.tool is wild.table.order_tool:
        assert ringed(wild) <= {wild.document.power}


def test_a_result_pointed_out_goes_with_esc_and_when_play_goes_on(wild: Hands) -> None:
    wild.trigger("go_on")
    wild.table.reveal.leave()
    for leave in (_escape, lambda hands: hands.trigger("present")):
        wild.click("32")
        assert wild.table.overlay_cards.unit.isVisible()
        leave(wild)
        assert nothing_chosen(wild)


def test_the_unit_in_hand_takes_the_place_of_the_one_asked_about(wild: Hands) -> None:
    """Why? points its unit out; the chips of an order half made are gone while it answers."""
    wild.write("Chacma", "T 32 H")
    wild.click("33")
    wild.table.why.ask("32")
    assert wild.table.why.shown and wild.table.orders.entry.line.text() == ""
    _escape(wild)
    assert wild.document.selection == "32"
    wild.click("33")
    assert wild.document.selection == "" and wild.table.overlay_cards.unit.accessibleName().startswith("T 33")
    _escape(wild)
    assert nothing_chosen(wild)


def test_a_unit_taken_off_the_board_takes_its_ring_along(hands: Hands) -> None:
    hands.trigger("edit_position")
    hands.click("Par")
    assert hands.table.scene.state.chosen == "Par"
    hands.key(Qt.Key.Key_Delete)
    assert not hands.table.scene.state.chosen


@pytest.mark.parametrize("doing", ["ordering", "results", "why", "editing", "review"])
def test_the_place_under_the_pointer_is_named(hands: Hands, doing: str) -> None:
    if doing in ("results", "why"):
        hands.trigger("go_on")
        hands.table.reveal.leave()
    if doing == "why":
        hands.table.why.ask("Par")
    if doing in ("editing", "review"):
        hands.trigger({"editing": "edit_position"}.get(doing, doing))
    hands.hover("Boh")
    assert "Bohemia" in hands.status
    assert hands.table.scene.state.hovered == "Boh"
    QTest.mouseMove(hands.window.statusBar())
    assert "Bohemia" not in hands.status


def test_a_map_without_a_status_line_names_it_in_a_tooltip(hands: Hands) -> None:
    view = own_map(hands.document, "light", hands.window, hands.window.size())
    view.hovered.emit(view.scene().pick(view.scene().point_of("Boh")))
    assert view.viewport().toolTip() == "Bohemia"
    view.close()
