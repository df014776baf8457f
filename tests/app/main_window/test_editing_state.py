"""Edit position: values that a game keeps, in the tree and beside a unit."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QStyleOptionViewItem

import rules
from app.panels.state_tree import choices, meant, shown, with_value
from rules import Game
from tests.app.conftest import Hands

from .editing import LEFT, clause, panel, status


def test_values_are_read_as_they_are_meant() -> None:
    assert [meant(text) for text in ("7", "-3", "true", "{}", "[]", "Par")] == [7, -3, True, {}, [], "Par"]
    assert meant("7", "6.00") == "7"


def test_a_value_deep_in_the_state_is_changed_added_and_taken_away() -> None:
    state = {"cards": {"France": {"1A": 2}}, "list": ["a", "b"]}
    assert with_value(state, ("cards", "France", "1A"), 5)["cards"] == {"France": {"1A": 5}}
    assert with_value(state, ("cards", "Italy", "1F"), 3)["cards"] == {"France": {"1A": 2}, "Italy": {"1F": 3}}
    assert with_value(state, ("list", 0), None)["list"] == ["b"]
    assert with_value(state, ("list", 2), "c")["list"] == ["a", "b", "c"]


def item_at(tree, *names: str):  # type: ignore[no-untyped-def]
    found = tree.tree.invisibleRootItem()
    for name in names:
        found = next(found.child(n) for n in range(found.childCount()) if found.child(n).text(0) == name)
    return found


def begin(hands: Hands, name: str) -> Hands:
    variant = rules.variant(name)
    hands.begin(replace(Game.new(variant), secrecy="open"))
    hands.trigger("edit_position")
    QApplication.processEvents()
    return hands


def test_money_is_changed_in_the_tree(hands: Hands) -> None:
    begin(hands, "diplomafia")
    item_at(panel(hands).state, "Cash", "Harlem").setText(1, "77")
    assert hands.document.position.variant.state(hands.document.position)["cash"]["Harlem"] == 77


def test_a_value_that_cannot_be_is_told_and_put_back(hands: Hands) -> None:
    begin(hands, "diplomafia")
    item_at(panel(hands).state, "Cash", "Harlem").setText(1, "plenty")
    assert status(hands).startswith("'Cash: Harlem' is a whole number from")
    assert clause(hands) == "5.2"
    assert item_at(panel(hands).state, "Cash", "Harlem").text(1) == "50"


def test_a_key_that_says_nothing_yet_is_added(hands: Hands) -> None:
    begin(hands, "character")
    tree = panel(hands).state
    tree.keys.setCurrentText("Not counted this Winter")
    tree.tree.setCurrentItem(None)
    QTest.mouseClick(tree.more, LEFT)
    tree.tree.currentItem().setText(1, "[]")
    tree.changed.emit("gassed_centers", ["Par"])
    assert hands.document.position.variant.state(hands.document.position)["gassed_centers"] == ["Par"]
    item = item_at(panel(hands).state, "Not counted this Winter")
    tree.tree.setCurrentItem(item)
    QTest.mouseClick(tree.less, LEFT)
    assert "gassed_centers" not in hands.document.position.variant.state(hands.document.position)


@pytest.mark.parametrize("name", list(rules.VARIANTS))
def test_in_every_game_a_unit_is_put_on_and_taken_off_and_all_state_is_shown(hands: Hands, name: str) -> None:
    begin(hands, name)
    position = hands.document.position
    board = position.variant.board(position)
    tool, state = hands.table.editing.tool, position.variant.state(position)
    tree = panel(hands).state.tree
    words = [position.variant.state_words()[key].name for key in state]
    assert [tree.topLevelItem(n).text(0) for n in range(tree.topLevelItemCount())] == words
    power = next(iter(board.powers))
    taken = {unit.place.key for unit in position.units.values()}
    free = [place for place in board.provinces if place not in taken]
    done = any(
        tool.change(lambda editor, k=kind, p=place: editor.placed(power, k, p))
        for kind in position.variant.kinds
        for place in free[:30]
    )
    assert done
    [turn] = hands.document.game.turns
    assert turn.edits
    hands.trigger("undo")
    assert hands.document.game.turns == ()


def say(hands: Hands, key: str, value: str) -> None:
    card = panel(hands).chosen
    card.key.setCurrentIndex(card.key.findData(key))
    card.value.setText(value)
    QTest.keyClick(card.value, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("name", "setup", "place", "key", "value", "told"),
    [
        ("pink", {"phase": "S1901M", "units": {"A": ["A A"]}}, "A", "status", "half", {"A": {"A": "half"}}),
        ("character", {"phase": "S1902M", "units": {"France": ["1A Par"]}}, "Par", "cards", "6", {"France": {"1A": 6}}),
        ("bioplomacy", {"phase": "S02M", "units": {"Drill": ["T 5"]}}, "5", "forded", "RB", {"T 5": "RB"}),
    ],
)
def test_strength_card_and_what_else_the_state_tells_of_a_unit_is_said_beside_it(
    hands: Hands, name: str, setup: dict[str, object], place: str, key: str, value: str, told: object
) -> None:
    variant = rules.variant(name)
    start = variant.position(**setup)  # type: ignore[arg-type]
    hands.begin(replace(Game.new(variant), secrecy="open", start=start))
    hands.trigger("edit_position")
    QApplication.processEvents()
    [piece] = hands.table.scene.stage.seats.present
    hands.click_at(hands.table.view.mapFromScene(QPointF(*hands.table.scene.stage.seats.spot(piece))))
    assert hands.table.editing.tool.chosen.unit == place
    say(hands, key, value)
    position = hands.document.position
    assert position.variant.state(position)[key] == told
    word = variant.state_words()[key]
    assert f"{word.name}: {word.values.get(value, value)}" in panel(hands).chosen.mentions.text()


def test_what_the_state_cannot_tell_is_refused(hands: Hands) -> None:
    begin(hands, "pink")
    hands.click("A")
    say(hands, "status", "enormous")
    assert "Strength of armies: A, A" in status(hands)
    assert clause(hands) == "5"
    assert hands.document.game.turns == ()


def test_a_word_that_is_one_of_a_few_is_chosen_from_a_list_in_peoples_words(hands: Hands) -> None:
    """Bioplomacy's set-up, and a switch; what is chosen is written in the words of files."""
    begin(hands, "bioplomacy")
    position = hands.document.position
    words = position.variant.state_words()["setup"]
    assert choices("done", words) == ("still to be chosen", "chosen")
    assert [shown(one, words) for one in ("pending", "done", True)] == ["still to be chosen", "chosen", "yes"]
    assert [meant(one, "done", words) for one in ("Chosen", "pending")] == ["done", "pending"]
    tree = panel(hands).state.tree
    item = item_at(panel(hands).state, "First units")
    tree.setCurrentItem(item)
    editor = tree.itemDelegateForColumn(1).createEditor(tree.viewport(), QStyleOptionViewItem(), tree.currentIndex())
    assert isinstance(editor, QComboBox)
    assert [editor.itemText(n) for n in range(editor.count())] == ["still to be chosen", "chosen"]
    assert panel(hands).state.rule.isVisible()


def test_what_cannot_stand_there_is_refused_with_its_rule(hands: Hands) -> None:
    hands.trigger("edit_position")
    hands.click("Par")
    panel(hands).chosen.changed.emit({"kind": "F"})
    assert "no fleet can stand in Paris" in status(hands)
    assert clause(hands).startswith("DATC 6.A.1")
    panel(hands).chosen.changed.emit({"place": "Mar"})
    assert status(hands) == "A Mar and A Mar are both in Marseilles."
    assert clause(hands) == "S3"
