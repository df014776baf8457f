"""A sealed game in the window: phrases set and asked, sections open only for who sits there, the reveal, ways on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from app.journal.recovery import read_journal
from app.main_window.window import MainWindow
from app.pages.gm_page import GameMasterDialog
from rules import GM, PUBLIC, Game
from tests.app.sealed_hands import Sealed, phrase

PLAYERS = {"France": "Anna", "England": "Ben"}


@pytest.fixture
def hands(window: MainWindow, answers: list[str]) -> Iterator[Sealed]:
    made = Sealed(window)
    made.begin(Game.new(rules.variant("standard"), PLAYERS, "sealed"))
    yield made


# Sitting down.


def test_who_sits_down_first_sets_a_phrase_twice(hands: Sealed) -> None:
    assert hands.page == "Curtain"
    hands.knock("France")
    assert hands.page == "PhrasePage"
    hands.set_phrase(phrase("France"), "something else")
    page = hands.window.flow.sealing.page
    assert page is not None and page.fault.text() == "The two are not the same."
    assert hands.page == "PhrasePage"
    hands.set_phrase(phrase("France"))
    assert (hands.page, hands.document.seat) == ("GameView", "France")
    assert (page.first.text(), page.second.text()) == ("", "")


def test_a_short_phrase_is_refused_and_a_weak_one_is_said_to_be_weak(hands: Sealed) -> None:
    hands.knock("France")
    page = hands.window.flow.sealing.page
    assert page is not None
    page.first.setText("12345678")
    assert (page.meter.level, page.verdict.text()[:5]) == (0, "Weak.")
    hands.set_phrase("abc")
    assert page.fault.text().startswith("At least 6 characters")


def test_the_curtain_asks_for_the_phrase_from_then_on(hands: Sealed) -> None:
    hands.first_turn(("France",))
    hands.knock("France", "wrong")
    assert (hands.page, hands.fault) == ("Curtain", "That is not France's pass phrase.")
    hands.knock("France")
    assert (hands.page, hands.document.seat, hands.orders("France")) == ("GameView", "France", ["A Par - Bur"])
    assert hands.document.game.submitted == frozenset()


def test_nothing_of_a_seat_is_in_memory_once_it_is_left(hands: Sealed) -> None:
    hands.first_turn(("France",))
    game = hands.document.game
    assert game.drafts.get("France") is None
    assert game.seal is not None and game.seal.locks["France"].key == b""
    assert [stack.count() for stack in hands.document.stacks.stacks() if stack.objectName() == "France"] == [0]


def test_locking_the_screen_seals_as_well(hands: Sealed) -> None:
    hands.knock("France")
    hands.set_phrase(phrase("France"))
    hands.write("France", "A Par - Bur")
    hands.trigger("lock")
    assert (hands.page, hands.document.game.locked) == ("Curtain", {"France"})
    hands.knock("France")
    assert hands.orders("France") == ["A Par - Bur"]


def test_who_sits_there_changes_his_phrase(hands: Sealed) -> None:
    assert not hands.window.acts["phrase"].isEnabled()
    hands.knock("France")
    hands.set_phrase(phrase("France"))
    hands.write("France", "A Par - Bur")
    hands.trigger("phrase")
    assert hands.window.flow.sealing.page is not None
    hands.window.flow.sealing.page.back_button.click()
    assert hands.page == "GameView"
    hands.trigger("phrase")
    hands.set_phrase("another phrase altogether")
    assert (hands.page, hands.document.seat) == ("GameView", "France")
    hands.trigger("lock")
    hands.knock("France")
    assert hands.page == "Curtain"
    hands.knock("France", "another phrase altogether")
    assert hands.orders("France") == ["A Par - Bur"]


def test_back_from_the_phrase_leads_to_the_curtain(hands: Sealed) -> None:
    hands.knock("France")
    assert hands.window.flow.sealing.page is not None
    hands.window.flow.sealing.page.back_button.click()
    assert (hands.page, hands.document.game.locked) == ("Curtain", frozenset())


# The reveal.


def test_all_phrases_are_asked_and_the_turn_is_played(hands: Sealed) -> None:
    hands.first_turn()
    hands.reveal("France", "England")
    assert hands.page == "GameView"
    assert [turn.results["A Par"] for turn in hands.document.game.turns] == [("ok",)]
    assert hands.document.game.locked == {"France", "England"}


def test_the_results_wait_for_every_phrase(hands: Sealed) -> None:
    hands.first_turn()
    hands.reveal("France")
    keys = hands.window.flow.sealing.reveal.page
    assert keys is not None
    assert (hands.page, keys.reveal_button.isEnabled(), keys.count.text()) == ("KeysPage", False, "1 of 2 open")
    assert keys.reveal_button.text() == "Show the results"
    hands.give("England", "wrong")
    assert keys.rows["England"].fault.text() == "That is not England's pass phrase."
    assert hands.document.game.turns == ()


def test_who_is_missing_can_be_done_without(hands: Sealed, answers: list[str]) -> None:
    hands.first_turn()
    hands.reveal("France")
    answers.append("yes")
    keys = hands.window.flow.sealing.reveal.page
    assert keys is not None
    keys.rows["England"].spare_button.click()
    assert keys.rows["England"].state.text() == "Done without: its units hold"
    keys.reveal_button.click()
    assert [turn.orders.get("England") for turn in hands.document.game.turns] == [None]
    assert "Lon" in hands.document.game.position.units


def test_who_was_missing_can_be_called_back(hands: Sealed, answers: list[str]) -> None:
    hands.first_turn()
    hands.reveal("France")
    answers.append("yes")
    keys = hands.window.flow.sealing.reveal.page
    assert keys is not None
    keys.rows["England"].spare_button.click()
    keys.rows["England"].back_button.click()
    assert not keys.reveal_button.isEnabled()


def test_a_turn_that_cannot_be_resolved_is_sealed_again(
    hands: Sealed, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.first_turn()

    def fail(*_: object) -> None:
        raise ValueError("a line of the game master cannot be carried out")

    monkeypatch.setattr("app.session.commands.resolve", fail)
    hands.reveal("France", "England")
    assert said == ["Nothing was resolved. a line of the game master cannot be carried out"]
    assert hands.document.game.locked == {"France", "England"}
    hands.knock("France")
    assert hands.orders("France") == ["A Par - Bur"]


# Files.


def test_the_file_and_the_journal_hold_nothing_plain(hands: Sealed, tmp_path: Path) -> None:
    hands.knock("France")
    hands.set_phrase(phrase("France"))
    hands.write("France", "A Par - Bur")
    assert hands.window.files.keeping.journal is not None
    journal = hands.window.files.keeping.journal.path.read_bytes()
    hands.window.files.save(tmp_path / "g.strata")
    for content in (journal, (tmp_path / "g.strata").read_bytes()):
        assert b"- Bur" not in content and b"nobody guesses" not in content
        assert b"own" in content


def test_a_game_is_opened_elsewhere_and_one_s_own_orders_are_entered(hands: Sealed, tmp_path: Path) -> None:
    hands.first_turn(("France",))
    hands.window.files.save(tmp_path / "g.strata")
    hands.trigger("close_game")
    hands.window.files.open_path(tmp_path / "g.strata")
    assert hands.page == "Curtain"
    hands.first_turn(("England",))
    hands.reveal("France", "England")
    assert len(hands.document.game.turns) == 1


def test_a_crash_loses_nothing_and_shows_nothing(hands: Sealed) -> None:
    hands.first_turn(("France",))
    assert hands.window.files.keeping.journal is not None
    found = read_journal(hands.window.files.keeping.journal.path)
    assert found is not None
    game = found.game()
    assert (game.submitted, game.drafts.get("France"), game.locked) == ({"France"}, None, {"France"})
    key = rules.seals.key_of(game, "France", phrase("France"))
    assert [order.text for order in rules.seals.opened(game, "France", key).game.drafts["France"]] == ["A Par - Bur"]


def test_two_saves_in_one_sitting_follow_each_other(hands: Sealed, tmp_path: Path) -> None:
    hands.knock("France")
    hands.set_phrase(phrase("France"))
    for name, line in (("a", "A Par - Bur"), ("b", "A Par - Pic")):
        hands.write("France", line)
        hands.window.files.save(tmp_path / f"{name}.strata")
    game = rules.files.merge_games(tmp_path / "b.strata", tmp_path / "a.strata").game
    found = rules.seals.opened(game, "France", rules.seals.key_of(game, "France", phrase("France"))).game
    assert [order.text for order in found.drafts["France"]] == ["A Par - Pic"]


def test_an_altered_history_is_told_as_the_file_is_opened(hands: Sealed, tmp_path: Path, said: list[str]) -> None:
    hands.first_turn()
    hands.reveal("France", "England")
    path = tmp_path / "g.strata"
    hands.window.files.save(path)
    path.write_text(path.read_text(encoding="utf-8").replace("F Lon - NTH", "F Lon H"), encoding="utf-8")
    hands.trigger("close_game")
    hands.window.files.open_path(path)
    assert len(said) == 1 and "turn 1 (S1901M) is not as it was when it was played" in said[0]


# Ways on.


def damage(hands: Sealed, power: str, part: str) -> None:
    game = hands.document.game
    assert game.seal is not None
    lock = game.seal.locks[power]
    text = getattr(lock, part)
    spoilt = text[:40] + ("A" if text[40] != "A" else "B") + text[41:]
    hands.document.hold(replace(game, seal=game.seal.with_lock(replace(lock, **{part: spoilt}))))
    hands.window.flow.table_changed()


def test_a_lost_phrase_is_given_up_and_a_new_one_set(hands: Sealed, answers: list[str]) -> None:
    hands.first_turn()
    answers.append("anew")
    assert hands.window.flow.curtain is not None
    hands.window.flow.curtain.wheel.choose("France")
    hands.window.flow.curtain.lost_button.click()
    assert hands.page == "PhrasePage"
    hands.set_phrase("another phrase altogether")
    assert (hands.page, hands.orders("France")) == ("GameView", [])
    assert hands.document.game.submitted == {"England"}


def test_a_damaged_section_is_said_and_emptied_on_demand(hands: Sealed, answers: list[str]) -> None:
    hands.first_turn(("France",))
    damage(hands, "France", "own")
    hands.knock("France")
    assert hands.page == "Curtain"
    answers.append("empty")
    hands.knock("France")
    assert (hands.page, hands.document.seat, hands.orders("France")) == ("GameView", "France", [])


def test_a_damaged_lock_is_told_from_a_wrong_phrase(hands: Sealed, answers: list[str]) -> None:
    hands.first_turn(("France",))
    damage(hands, "France", "key_box")
    answers.append("empty")
    hands.knock("France")
    assert hands.page == "PhrasePage"


def test_a_damaged_section_does_not_stop_the_reveal(hands: Sealed, answers: list[str]) -> None:
    hands.first_turn()
    damage(hands, "France", "own")
    answers.append("yes")
    hands.reveal("France", "England")
    assert [sorted(turn.orders) for turn in hands.document.game.turns] == [["England"]]


# --- Sealed games whose board is hidden, and those of a game master, in the window.

# A hidden board and a game master.


def hidden(window: MainWindow) -> Sealed:
    made = Sealed(window)
    variant = rules.variant("diplomafia", public_ledger=False)
    made.begin(Game.new(variant, {power: power for power in variant.base.powers}, "sealed"))
    for power in variant.base.powers:
        made.knock(power)
        made.set_phrase(phrase(power))
        made.submit()
    return made


def test_a_hidden_board_is_open_only_for_who_sits_there(window: MainWindow, answers: list[str], tmp_path: Path) -> None:
    hands = hidden(window)
    powers = tuple(hands.document.game.variant.base.powers)
    hands.reveal(*powers)
    assert (hands.document.game.known, len(hands.document.game.turns)) == (PUBLIC, 1)
    hands.window.flow.show_phase(1)
    hands.knock(powers[0])
    assert (hands.page, hands.document.game.known) == ("GameView", powers[0])
    hands.trigger("lock")
    assert hands.document.game.known == PUBLIC
    hands.window.files.save(tmp_path / "g.strata")
    hands.window.files.open_path(tmp_path / "g.strata")
    hands.knock(powers[1])
    assert (hands.page, hands.document.game.known) == ("GameView", powers[1])


def test_nobody_is_spared_where_all_seal_the_board(window: MainWindow, answers: list[str]) -> None:
    hands = hidden(window)
    assert hands.window.flow.curtain is not None
    hands.window.flow.curtain.results_button.click()
    keys = hands.window.flow.sealing.reveal.page
    assert keys is not None
    assert not any(row.spare_button.isVisibleTo(row) for row in keys.rows.values())


def test_the_game_master_sets_his_phrase_first_and_opens_all(window: MainWindow, answers: list[str]) -> None:
    hands = Sealed(window)
    players = {"France": "Anna", "England": "Ben", GM: "Gina"}
    hands.begin(Game.new(rules.variant("gambling"), players, "sealed"))
    assert hands.page == "PhrasePage"
    hands.set_phrase(phrase(GM))
    assert hands.page == "Curtain"
    hands.first_turn()
    hands.reveal(GM)
    assert [sorted(turn.orders) for turn in hands.document.game.turns] == [["England", "France"]]


def test_everybody_sets_a_phrase_before_a_turn_is_resolved_that_hides_something(
    window: MainWindow, answers: list[str]
) -> None:
    """Cards are dealt before anybody sits down."""
    hands = Sealed(window)
    variant = rules.variant("character")
    hands.begin(Game.new(variant, {power: power for power in variant.base.powers}, "sealed"))
    hands.table.orders.go_on.click()
    for power in variant.base.powers:
        page = hands.window.flow.sealing.page
        assert hands.page == "PhrasePage" and page is not None and page.title.text().startswith(power)
        hands.set_phrase(phrase(power))
    assert (hands.document.game.known, len(hands.document.game.turns)) == (PUBLIC, 1)
    assert hands.document.game.locked == set(variant.base.powers)


def fog(window: MainWindow) -> Sealed:
    """Fog with a game master, one turn old."""
    made = Sealed(window)
    variant = rules.variant("diplomyopia")
    made.begin(Game.new(variant, {**{power: power for power in variant.base.powers}, GM: "Gina"}, "sealed"))
    made.set_phrase(phrase(GM))
    for power in variant.base.powers:
        made.knock(power)
        made.set_phrase(phrase(power))
        made.submit()
    made.reveal(GM)
    return made


def test_the_game_master_alone_sees_the_true_board(
    window: MainWindow, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = fog(window)
    assert (hands.page, hands.document.game.known) == ("Curtain", PUBLIC)

    def look(dialog: GameMasterDialog) -> int:
        dialog.code.setText("wrong")
        dialog.enter_button.click()
        assert (dialog.fault.text(), dialog.stack.currentIndex()) == ("That is not the game master's pass phrase.", 0)
        dialog.code.setText(phrase(GM))
        dialog.enter_button.click()
        assert (dialog.look_button.property("kind"), dialog.done_button.isHidden()) == ("primary", True)
        assert dialog.focusWidget() is dialog.look_button
        dialog.look_button.click()
        return 1

    monkeypatch.setattr(GameMasterDialog, "exec", look)
    hands.window.dialogs.awards()
    assert (hands.page, hands.document.seat, hands.document.game.known) == ("GameView", GM, "")
    assert len(hands.document.position.units) == 22
    hands.trigger("lock")
    assert (hands.page, hands.document.game.known, hands.document.game.position.units) == ("Curtain", PUBLIC, {})


def test_a_sealed_game_is_reviewed_by_the_master_alone(
    window: MainWindow, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = fog(window)

    def look(dialog: GameMasterDialog) -> int:
        dialog.code.setText(phrase(GM))
        dialog.enter_button.click()
        dialog.look_button.click()
        return 1

    hands.knock("France")
    hands.table.review.begin()
    assert not hands.table.review.on
    hands.trigger("lock")
    monkeypatch.setattr(GameMasterDialog, "exec", look)
    hands.window.dialogs.awards()
    hands.trigger("review")
    review = hands.table.review
    assert {letter.post.state for letter in review.inbox.rows.values()} == {"shut"}
    hands.window.flow.show_phase(0)
    assert len(review.verdict.list.rows.rows) >= 22
    hands.trigger("lock")
    assert (hands.page, review.on, review.inbox.rows, review.verdict.turn) == ("Curtain", False, {}, None)


def test_a_game_master_who_only_writes_leaves_nothing_open(
    window: MainWindow, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = fog(window)
    hands.knock("France")
    hands.document.draft("France", [])
    france = hands.document.position

    def glance(dialog: GameMasterDialog) -> int:
        dialog.code.setText(phrase(GM))
        dialog.enter_button.click()
        dialog.reject()
        return 0

    monkeypatch.setattr(GameMasterDialog, "exec", glance)
    hands.window.dialogs.awards()
    assert (hands.document.game.known, hands.document.position.units) == ("France", france.units)
    assert GM in hands.document.game.locked


def test_a_crash_on_a_hidden_board_loses_nothing(window: MainWindow, answers: list[str]) -> None:
    hands = fog(window)
    hands.knock("France")
    hands.document.note("map", {"Bur": "truce"})
    hands.document.draft("France", [rules.parse(hands.document.present, "France", "A Par H")])
    assert hands.window.files.keeping.journal is not None
    found = read_journal(hands.window.files.keeping.journal.path)
    assert found is not None
    game = found.game()
    assert (game.known, game.locked) == (PUBLIC, {*game.variant.base.powers, GM})
    france = rules.seals.opened(game, "France", rules.seals.key_of(game, "France", phrase("France"))).game
    assert ([order.text for order in france.drafts["France"]], france.notes["France"]) == (
        ["A Par H"],
        {"map": {"Bur": "truce"}},
    )
    assert france.position == hands.document.game.position


def test_a_lost_phrase_is_opened_by_the_game_master(
    window: MainWindow, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = fog(window)
    hands.knock("France")
    hands.document.note("map", {"Bur": "truce"})
    hands.trigger("lock")
    answers.append("master")
    monkeypatch.setattr("app.pages.dialogs.asked_phrase", lambda *_: phrase(GM))
    hands.window.flow.sealing.mending.lost("France")
    assert hands.page == "PhrasePage"
    hands.set_phrase("another phrase altogether")
    assert (hands.page, hands.document.game.known) == ("GameView", "France")
    assert hands.document.notes == {"map": {"Bur": "truce"}}
    hands.trigger("lock")
    hands.knock("France", "another phrase altogether")
    assert hands.document.seat == "France"


def test_an_end_is_agreed_on_with_all_phrases_and_opens_the_board(window: MainWindow, answers: list[str]) -> None:
    hands = fog(window)
    hands.window.flow.ending.finish(rules.End("draw", tuple(hands.document.game.variant.base.powers)))
    assert hands.page == "KeysPage"
    hands.give(GM)
    assert hands.window.flow.sealing.reveal.page is not None
    assert hands.window.flow.sealing.reveal.page.reveal_button.text() == "Go on"
    hands.window.flow.sealing.reveal.page.reveal_button.click()
    assert (hands.page, hands.document.game.known) == ("EndPage", "")
    assert hands.document.game.end is not None
    assert hands.document.game.locked == {*hands.document.game.variant.base.powers, GM}
    assert not any(stack.count() for stack in hands.document.stacks.stacks())


def test_a_board_that_the_end_has_opened_is_not_played_on(
    window: MainWindow, answers: list[str], said: list[str]
) -> None:
    hands = fog(window)
    hands.window.flow.ending.finish(rules.End("draw", tuple(hands.document.game.variant.base.powers)))
    hands.give(GM)
    assert hands.window.flow.sealing.reveal.page is not None
    hands.window.flow.sealing.reveal.page.reveal_button.click()
    hands.window.flow.ending.look_back()
    hands.trigger("roll_back")
    assert len(said) == 1 and "everybody has seen it now" in said[0]
    assert hands.document.game.end is not None


def test_going_back_needs_all_phrases_where_the_board_is_hidden(window: MainWindow, answers: list[str]) -> None:
    hands = fog(window)
    hands.knock("France")
    hands.document.show_phase(0)
    answers.append("yes")
    hands.trigger("roll_back")
    assert hands.page == "KeysPage"
    hands.give(GM)
    assert hands.window.flow.sealing.reveal.page is not None
    hands.window.flow.sealing.reveal.page.reveal_button.click()
    assert hands.page == "Curtain"
    assert len(hands.document.game.turns) == 0
