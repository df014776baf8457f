"""A result that the game master sets by hand: he says what it is, and sets the position that follows, in one step."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from rules import Game
from tests.app.conftest import Hands
from tests.app.main_window.test_gm_book import Fill, fill

__all__ = ["fill"]
STANDARD = rules.variant("standard")
BY_HAND = "Otherwise"
WHY = "He had written D"


@pytest.fixture
def retreat(hands: Hands) -> Hands:
    """A retreat that is over, with the phase after it played, its result chosen."""
    units = {"Italy": ["A Tyr", "A Ven"], "Austria": ["A Tri", "A Vie"]}
    game = replace(Game.new(STANDARD), start=STANDARD.position(phase="S1901M", units=units))
    for orders in ({"Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri"]}, {"Austria": ["A Tri R Bud"]}, {}):
        game = game.play(orders)
    hands.begin(game)
    hands.document.show_phase(1)
    hands.document.select("Tri")
    return hands


def units(hands: Hands) -> set[str]:
    return set(hands.document.game.position.units)


def test_the_outcome_and_the_position_that_follows_are_one_step(retreat: Hands, fill: Fill) -> None:
    hands = retreat
    assert fill(ruling=BY_HAND, result="disband", reason=WHY) == []
    hands.trigger("overrule")
    assert hands.table.editing.on
    assert hands.document.shown == 2
    panel = hands.table.editing.panel
    assert panel is not None and (panel.reason.text(), panel.reason.isReadOnly()) == (WHY, True)
    assert hands.table.scene.picture.marks == ()
    hands.click("Bud")
    assert hands.table.editing.tool.remove()
    hands.drag("Vie", "Bud")
    assert units(hands) == {"Tri", "Ven", "Bud"}
    turns = hands.document.game.turns
    assert turns[1].results["A Tri"] == ("disband",)
    assert [len(turn.edits) for turn in turns] == [0, 0, 2, 0]
    assert {edit.reason for edit in turns[2].edits} == {WHY}
    assert [one.kind for one in hands.document.game.rulings] == ["override"]
    panel.end.click()
    assert not hands.table.editing.on
    hands.trigger("undo")
    assert [len(turn.edits) for turn in hands.document.game.turns] == [0, 0, 0]
    assert hands.document.game.turns[1].results["A Tri"] == ("ok",)
    assert hands.document.game.rulings == ()
    hands.trigger("redo")
    assert units(hands) == {"Tri", "Ven", "Bud"}


def test_undone_in_the_middle_the_editing_ends(retreat: Hands, fill: Fill) -> None:
    fill(ruling=BY_HAND, result="disband", reason=WHY)
    retreat.trigger("overrule")
    retreat.click("Bud")
    retreat.table.editing.tool.remove()
    retreat.trigger("undo")
    assert not retreat.table.editing.on
    assert units(retreat) == {"Tri", "Ven", "Bud", "Vie"}


def test_another_ruling_is_a_step_of_its_own(retreat: Hands, fill: Fill) -> None:
    for result in ("disband", "void"):
        fill(ruling=BY_HAND, result=result, reason=WHY)
        retreat.document.show_phase(1)
        retreat.document.select("Tri")
        retreat.trigger("overrule")
    assert retreat.document.game.turns[1].results["A Tri"] == ("void",)
    retreat.trigger("undo")
    assert retreat.document.game.turns[1].results["A Tri"] == ("disband",)


def test_which_result_is_asked_only_where_it_is_set_by_hand(retreat: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    from PySide6.QtWidgets import QRadioButton

    from app.pages.dialogs import AskDialog

    seen = []

    def look(dialog: AskDialog) -> int:
        radios = dialog.widgets["ruling"].findChildren(QRadioButton)
        for radio in radios:
            radio.setChecked(True)
            seen.append((radio.text().split()[0], dialog.widgets["result"].isVisibleTo(dialog)))
        return 0

    monkeypatch.setattr(AskDialog, "exec", look)
    retreat.trigger("overrule")
    assert seen == [("It", False), ("Otherwise:", True)]


def test_what_befell_without_an_order_is_said_not_to_be_one(hands: Hands) -> None:
    from tests.selfplay import random_game

    hands.begin(random_game(4, 6, Game.new(rules.variant("pink2"))))
    for number, turn in enumerate(hands.document.game.turns):
        if turn.before.variant.events(turn, ""):
            hands.document.show_phase(number)
            break
    rows = hands.table.results.list
    told = next(n for n, row in enumerate(rows.rows.rows) if row.event is not None)
    rows.setCurrentIndex(rows.rows.index(told, 0))
    hands.trigger("overrule")
    assert hands.table.status.words.text().startswith("That befell without an order")
