"""Secrecy is raised and lowered in the midst of a game: what that means is said first, and nothing is lost; a
sealed game in the window: phrases set and asked, sections open only for who sits there, the reveal, ways on; what a
sealed game with a hidden board leaves on the disk, byte by byte: file, journal, copies, settings; the reveal of
sealed games of every variant: what seats and game masters are shown of turns that were told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit

import rules
from app.hotseat import seats
from app.journal import Copies
from app.journal.recovery import read_journal
from app.main_window.window import MainWindow
from app.pages.dialogs import FormFieldsDialog, Message
from app.pages.gm_page import GameMasterDialog
from app.settings import data_folder
from app.ui.shades import choose_motion
from rules import GM, PUBLIC, Game
from tests.app.conftest import Hands
from tests.app.round_table import Sealed, phrase
from tests.rules.files.sealed_games import keys, with_phrases
from tests.selfplay import random_game, random_lines, random_orders

PLAYERS = {"Austria": "Anna", "France": "Ben"}


def begin(hands: Hands, secrecy: str, variant: str = "standard", **options: object) -> None:
    kind = rules.variant(variant, **options)
    players = PLAYERS if variant == "standard" else {power: power for power in kind.base.powers}
    hands.begin(Game.new(kind, players, secrecy))


def in_front(window: MainWindow) -> object:
    return window.pages.currentWidget()


def test_an_open_game_goes_behind_the_curtain(hands: Hands) -> None:
    begin(hands, "open")
    hands.write("France", "A Par - Bur")
    hands.window.secrecy.change("casual")
    assert in_front(hands.window) is hands.curtain
    assert (hands.document.game.secrecy, hands.document.undo.canUndo()) == ("casual", False)
    hands.sit("Austria")
    assert hands.document.visible == {}
    hands.window.flow.lock()
    hands.sit("France")
    assert hands.orders("France") == ["A Par - Bur"]
    hands.trigger("undo")
    assert hands.document.game.secrecy == "casual"


def test_a_casual_game_is_laid_open_and_orders_are_torn_up_unseen(hands: Hands) -> None:
    begin(hands, "casual")
    hands.sit("France")
    hands.write("France", "A Par - Bur")
    assert "deleted without being shown" in hands.window.secrecy.words("open")
    hands.window.secrecy.change("open")
    assert in_front(hands.window) is hands.window.table
    assert (hands.document.game.secrecy, hands.document.open, dict(hands.document.game.drafts)) == ("open", True, {})
    hands.write("Austria", "A Vie - Gal")
    hands.trigger("undo")
    assert hands.orders("Austria") == []


def test_a_hidden_board_is_sealed_once_all_have_set_a_phrase(hands: Hands) -> None:
    begin(hands, "open", "diplomyopia")
    window = hands.window
    hands.trigger("go_on")
    hands.table.reveal.leave()
    window.flow.show_phase(1)
    assert "only their own part" in window.secrecy.words("sealed")
    window.secrecy.change("sealed")
    page = window.flow.sealing.page
    for _ in hands.document.game.players:
        assert page is not None and in_front(window) is page
        page.chosen.emit("nobody guesses this")
    assert window.flow.sealing.safety is not None and in_front(window) is window.flow.sealing.safety
    window.flow.sealing.safety.agree_button.click()
    assert in_front(window) is window.flow.curtain
    assert hands.document.game.known == rules.PUBLIC
    assert "their pass phrase" in window.secrecy.words("open")
    window.secrecy.begin("open")
    assert in_front(window) is window.flow.sealing.reveal.page
    for power in hands.document.game.players:
        window.flow.sealing.reveal._try(power, "nobody guesses this")
    window.flow.sealing.reveal._open()
    assert (hands.document.game.secrecy, hands.document.game.known) == ("open", "")
    assert in_front(window) is window.table


def test_while_orders_are_in_the_action_says_why_not(hands: Hands) -> None:
    begin(hands, "open")
    assert hands.window.acts["secrecy"].isEnabled()
    hands.window.secrecy.change("casual")
    hands.sit("France")
    hands.trigger("go_on")
    hands.window.flow.review.submitted.emit()
    hands.sit("Austria")
    assert not hands.window.acts["secrecy"].isEnabled()


def test_a_game_master_is_named_with_the_secrecy(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(hands, "open")

    def use(dialog: FormFieldsDialog) -> int:
        assert list(dialog.widgets) == ["secrecy", "master", "code"]
        master, code = dialog.widgets["master"], dialog.widgets["code"]
        assert isinstance(master, QLineEdit) and isinstance(code, QLineEdit)
        master.setText(" Ina ")
        code.setText("12")
        dialog.ok_button.click()
        assert dialog.fault.text() == "At least 4 characters."
        code.setText("1234")
        dialog.ok_button.click()
        return dialog.result()

    monkeypatch.setattr(FormFieldsDialog, "exec", use)
    monkeypatch.setattr(Message, "asked", lambda self: "yes")
    hands.trigger("secrecy")
    seat, curtain = hands.document.game.seat(GM), hands.curtain
    assert not curtain.gm_button.isHidden()
    assert (seat.player, seats.fits("1234", seat.code)) == ("Ina", True)


def test_in_a_sealed_game_he_sets_his_phrase_first(hands: Hands) -> None:
    begin(hands, "open")
    hands.window.secrecy.change("sealed", "Ina")
    assert hands.page == "PhrasePage" and hands.document.game.seat(GM).code == ""


# --- A sealed game in the window: phrases set and asked, sections open only for who sits there, the reveal, ways on.

PLAYERS_OF_SEALED = {"France": "Anna", "England": "Ben"}


@pytest.fixture
def sealed(window: MainWindow, answers: list[str]) -> Iterator[Sealed]:
    made = Sealed(window)
    made.begin(Game.new(rules.variant("standard"), PLAYERS_OF_SEALED, "sealed"))
    yield made


# Sitting down.


def test_who_sits_down_first_sets_a_phrase_twice(sealed: Sealed) -> None:
    sealed.try_code("France")
    page = sealed.window.flow.sealing.page
    page.first.setText("12345678")
    assert (page.meter.level, page.verdict.text()[:5]) == (0, "Weak.")
    sealed.set_phrase("abc")
    assert page.fault.text().startswith("Use at least 6 characters")
    assert sealed.page == "PhrasePage"
    sealed.set_phrase(phrase("France"), "something else")
    page = sealed.window.flow.sealing.page
    assert page is not None and page.fault.text() == "The two pass phrases do not match."
    assert sealed.page == "PhrasePage"
    sealed.set_phrase(phrase("France"))
    assert (sealed.page, sealed.document.seat) == ("GameView", "France")
    assert (page.first.text(), page.second.text()) == ("", "")


def test_nothing_of_a_seat_is_in_memory_once_it_is_left_and_the_curtain_asks_for_the_phrase(sealed: Sealed) -> None:
    sealed.first_turn(("France",))
    game = sealed.document.game
    assert game.drafts.get("France") is None
    assert game.seal is not None and game.seal.locks["France"].key == b""
    assert [stack.count() for stack in sealed.document.stacks.stacks() if stack.objectName() == "France"] == [0]
    sealed.try_code("France", "wrong")
    assert (sealed.page, sealed.fault) == ("Curtain", "That is not France's pass phrase.")
    sealed.try_code("France")
    assert (sealed.page, sealed.document.seat, sealed.orders("France")) == ("GameView", "France", ["A Par - Bur"])
    assert sealed.document.game.submitted == frozenset()


def test_who_sits_there_changes_his_phrase(sealed: Sealed) -> None:
    assert not sealed.window.acts["phrase"].isEnabled()
    sealed.try_code("France")
    sealed.set_phrase(phrase("France"))
    sealed.write("France", "A Par - Bur")
    sealed.trigger("phrase")
    sealed.window.flow.sealing.page.back_button.click()
    assert sealed.page == "GameView"
    sealed.trigger("phrase")
    sealed.set_phrase("another phrase altogether")
    assert (sealed.page, sealed.document.seat) == ("GameView", "France")
    sealed.trigger("lock")
    sealed.try_code("France")
    assert sealed.page == "Curtain"
    sealed.try_code("France", "another phrase altogether")
    assert sealed.orders("France") == ["A Par - Bur"]


def test_locking_the_screen_seals_and_nothing_plain_is_on_the_disk(sealed: Sealed, tmp_path: Path) -> None:
    sealed.try_code("France")
    sealed.window.flow.sealing.page.back_button.click()
    assert (sealed.page, sealed.document.game.locked) == ("Curtain", frozenset())
    sealed.try_code("France")
    sealed.set_phrase(phrase("France"))
    sealed.write("France", "A Par - Bur")
    journal = sealed.window.files.journaling.journal.path.read_bytes()
    sealed.window.files.save(tmp_path / "g.strata")
    for content in (journal, (tmp_path / "g.strata").read_bytes()):
        assert b"- Bur" not in content and b"nobody guesses" not in content
        assert b"own" in content
    sealed.trigger("lock")
    assert (sealed.page, sealed.document.game.locked) == ("Curtain", {"France"})
    sealed.try_code("France")
    assert sealed.orders("France") == ["A Par - Bur"]


# The reveal.


def test_the_results_wait_for_every_phrase(sealed: Sealed) -> None:
    sealed.first_turn()
    sealed.reveal("France")
    keys = sealed.window.flow.sealing.reveal.page
    assert (sealed.page, keys.reveal_button.isEnabled(), keys.count.text()) == ("PhrasesPage", False, "1 of 2 open")
    assert keys.reveal_button.text() == "Show the results"
    sealed.give("England", "wrong")
    assert keys.rows["England"].fault.text() == "That is not England's pass phrase."
    assert sealed.document.game.turns == ()
    keys.rows["England"].phrase.clear()
    sealed.give("England")
    keys.reveal_button.click()
    assert sealed.page == "GameView"
    assert [turn.results["A Par"] for turn in sealed.document.game.turns] == [("ok",)]
    assert sealed.document.game.locked == {"France", "England"}


def test_who_is_missing_can_be_called_back_or_done_without(sealed: Sealed, answers: list[str]) -> None:
    sealed.first_turn()
    sealed.reveal("France")
    answers += ["yes", "yes"]
    keys = sealed.window.flow.sealing.reveal.page
    keys.rows["England"].spare_button.click()
    keys.rows["England"].back_button.click()
    assert not keys.reveal_button.isEnabled()
    keys.rows["England"].spare_button.click()
    assert keys.rows["England"].state.text() == "Skipped: all its units hold"
    keys.reveal_button.click()
    assert [turn.orders.get("England") for turn in sealed.document.game.turns] == [None]
    assert "Lon" in sealed.document.game.position.units


def test_one_phrase_opens_all_seats_of_its_player_at_the_reveal(window: MainWindow, answers: list[str]) -> None:
    hands = Sealed(window)
    players = {"France": "Anna", "Italy": "Anna", "England": "Ben"}
    hands.begin(Game.new(rules.variant("standard"), players, "sealed"))
    hands.first_turn()
    hands.curtain.results_button.click()
    keys = hands.window.flow.sealing.reveal.page
    hands.give("England")
    hands.give("Italy", phrase("France"))
    assert keys.count.text() == "3 of 3 open"
    keys.reveal_button.click()
    assert hands.document.game.turns[0].results["A Par"] == ("ok",)


def test_a_turn_that_cannot_be_resolved_is_sealed_again(
    sealed: Sealed, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sealed.first_turn()

    def fail(*_: object) -> None:
        raise ValueError("a line of the game master cannot be carried out")

    monkeypatch.setattr("app.session.commands.resolve", fail)
    sealed.reveal("France", "England")
    assert said == ["Nothing was resolved. a line of the game master cannot be carried out"]
    assert sealed.document.game.locked == {"France", "England"}
    sealed.try_code("France")
    assert sealed.orders("France") == ["A Par - Bur"]


# Files.


def test_a_game_is_opened_elsewhere_and_one_s_own_orders_are_entered(sealed: Sealed, tmp_path: Path) -> None:
    sealed.first_turn(("France",))
    sealed.window.files.save(tmp_path / "g.strata")
    sealed.trigger("close_game")
    sealed.window.files.open_path(tmp_path / "g.strata")
    assert sealed.page == "Curtain"
    sealed.first_turn(("England",))
    sealed.reveal("France", "England")
    assert len(sealed.document.game.turns) == 1


def test_a_damaged_lock_is_told_from_a_wrong_phrase(sealed: Sealed, answers: list[str]) -> None:
    sealed.first_turn(("France",))
    damage(sealed, "France", "key_box")
    answers.append("empty")
    sealed.try_code("France")
    assert sealed.page == "PhrasePage"


def test_a_crash_loses_nothing_and_shows_nothing(sealed: Sealed) -> None:
    sealed.first_turn(("France",))
    found = read_journal(sealed.window.files.journaling.journal.path)
    game = found.game()
    assert (game.submitted, game.drafts.get("France"), game.locked) == ({"France"}, None, {"France"})
    key = rules.seals.key_of(game, "France", phrase("France"))
    assert [order.text for order in rules.seals.opened(game, "France", key).game.drafts["France"]] == ["A Par - Bur"]


def test_an_altered_history_is_told_as_the_file_is_opened(sealed: Sealed, tmp_path: Path, said: list[str]) -> None:
    sealed.first_turn()
    sealed.reveal("France", "England")
    path = tmp_path / "g.strata"
    sealed.window.files.save(path)
    path.write_text(path.read_text(encoding="utf-8").replace("F Lon - NTH", "F Lon H"), encoding="utf-8")
    sealed.trigger("close_game")
    sealed.window.files.open_path(path)
    assert len(said) == 1 and "turn 1 (S1901M) is not as it was played" in said[0]


# Ways on.


def damage(hands: Sealed, power: str, part: str) -> None:
    game = hands.document.game
    lock = game.seal.locks[power]
    text = getattr(lock, part)
    spoilt = text[:40] + ("A" if text[40] != "A" else "B") + text[41:]
    hands.document.hold(replace(game, seal=game.seal.with_lock(replace(lock, **{part: spoilt}))))
    hands.window.flow.table_changed()


def test_a_lost_phrase_is_given_up_and_a_new_one_set(sealed: Sealed, answers: list[str]) -> None:
    sealed.first_turn()
    answers.append("anew")
    sealed.curtain.wheel.choose("France")
    sealed.curtain.lost_button.click()
    assert sealed.page == "PhrasePage"
    sealed.set_phrase("another phrase altogether")
    assert (sealed.page, sealed.orders("France")) == ("GameView", [])
    assert sealed.document.game.submitted == {"England"}


def test_a_damaged_section_is_said_and_emptied_on_demand(sealed: Sealed, answers: list[str]) -> None:
    sealed.first_turn(("France",))
    damage(sealed, "France", "own")
    sealed.try_code("France")
    assert sealed.page == "Curtain"
    answers.append("empty")
    sealed.try_code("France")
    assert (sealed.page, sealed.document.seat, sealed.orders("France")) == ("GameView", "France", [])


def test_a_damaged_section_does_not_stop_the_reveal(sealed: Sealed, answers: list[str]) -> None:
    sealed.first_turn()
    damage(sealed, "France", "own")
    answers.append("yes")
    sealed.reveal("France", "England")
    assert [sorted(turn.orders) for turn in sealed.document.game.turns] == [["England"]]


# --- Sealed games whose board is hidden, and those of a game master, in the window.

# A hidden board and a game master.


def hidden(window: MainWindow) -> Sealed:
    made = Sealed(window)
    variant = rules.variant("diplomafia", public_ledger=False)
    made.begin(Game.new(variant, {power: power for power in variant.base.powers}, "sealed"))
    for power in variant.base.powers:
        made.try_code(power)
        made.set_phrase(phrase(power))
        made.submit()
    return made


def test_a_hidden_board_is_open_only_for_who_sits_there_and_nobody_is_spared(
    window: MainWindow, answers: list[str], tmp_path: Path
) -> None:
    hands = hidden(window)
    powers = tuple(hands.document.game.variant.base.powers)
    hands.curtain.results_button.click()
    keys = hands.window.flow.sealing.reveal.page
    assert not any(row.spare_button.isVisibleTo(row) for row in keys.rows.values())
    hands.reveal(*powers)
    assert (hands.document.game.known, len(hands.document.game.turns)) == (PUBLIC, 1)
    hands.window.flow.show_phase(1)
    hands.try_code(powers[0])
    assert (hands.page, hands.document.game.known) == ("GameView", powers[0])
    hands.trigger("lock")
    assert hands.document.game.known == PUBLIC
    hands.window.files.save(tmp_path / "g.strata")
    hands.window.files.open_path(tmp_path / "g.strata")
    hands.try_code(powers[1])
    assert (hands.page, hands.document.game.known) == ("GameView", powers[1])


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


@cache
def foggy() -> Game:
    """Fog with a game master, one turn old, shut."""
    variant = rules.variant("diplomyopia")
    game = with_phrases(Game.new(variant, {**{power: power for power in variant.base.powers}, GM: "Gina"}, "sealed"))
    return rules.seals.shut_all(rules.seals.revealed(game, keys(game)).game.play({}))


@pytest.fixture
def fog(window: MainWindow, answers: list[str]) -> Sealed:
    made = Sealed(window)
    made.begin(foggy())
    return made


def test_the_game_master_alone_sees_and_reviews_the_true_board(fog: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    fog.try_code("France")
    fog.table.review.begin()
    assert not fog.table.review.on
    fog.trigger("lock")
    assert (fog.page, fog.document.game.known) == ("Curtain", PUBLIC)

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
    fog.window.dialogs.awards()
    assert (fog.page, fog.document.seat, fog.document.game.known) == ("GameView", GM, "")
    assert len(fog.document.position.units) == 22
    fog.trigger("review")
    review = fog.table.review
    assert {letter.post.state for letter in review.inbox.rows.values()} == {"shut"}
    fog.window.flow.show_phase(0)
    assert len(review.verdict.list.rows.rows) >= 22
    fog.trigger("lock")
    assert (fog.page, fog.document.game.known, fog.document.game.position.units) == ("Curtain", PUBLIC, {})
    assert (review.on, review.inbox.rows, review.verdict.turn) == (False, {}, None)


def test_a_game_master_who_only_writes_leaves_nothing_open(fog: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    fog.try_code("France")
    fog.document.draft("France", [])
    france = fog.document.position

    def glance(dialog: GameMasterDialog) -> int:
        dialog.code.setText(phrase(GM))
        dialog.enter_button.click()
        dialog.reject()
        return 0

    monkeypatch.setattr(GameMasterDialog, "exec", glance)
    fog.window.dialogs.awards()
    assert (fog.document.game.known, fog.document.position.units) == ("France", france.units)
    assert GM in fog.document.game.locked


def test_a_crash_on_a_hidden_board_loses_nothing_and_going_back_needs_all_phrases(
    fog: Sealed, answers: list[str]
) -> None:
    fog.try_code("France")
    fog.document.note("map", {"Bur": "truce"})
    fog.document.draft("France", [rules.parse(fog.document.present, "France", "A Par H")])
    found = read_journal(fog.window.files.journaling.journal.path)
    game = found.game()
    assert (game.known, game.locked) == (PUBLIC, {*game.variant.base.powers, GM})
    france = rules.seals.opened(game, "France", rules.seals.key_of(game, "France", phrase("France"))).game
    assert ([order.text for order in france.drafts["France"]], france.notes["France"]) == (
        ["A Par H"],
        {"map": {"Bur": "truce"}},
    )
    assert france.position == fog.document.game.position
    fog.document.show_phase(0)
    answers.append("yes")
    fog.trigger("roll_back")
    assert fog.page == "PhrasesPage"
    fog.give(GM)
    fog.window.flow.sealing.reveal.page.reveal_button.click()
    assert fog.page == "Curtain"
    assert len(fog.document.game.turns) == 0


def test_a_lost_phrase_is_opened_by_the_game_master(
    fog: Sealed, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fog.try_code("France")
    fog.document.note("map", {"Bur": "truce"})
    fog.trigger("lock")
    answers.append("master")
    monkeypatch.setattr("app.pages.dialogs.asked_phrase", lambda *_: phrase(GM))
    fog.window.flow.sealing.repair.lost("France")
    assert fog.page == "PhrasePage"
    fog.set_phrase("another phrase altogether")
    assert (fog.page, fog.document.game.known) == ("GameView", "France")
    assert fog.document.notes == {"map": {"Bur": "truce"}}
    fog.trigger("lock")
    fog.try_code("France", "another phrase altogether")
    assert fog.document.seat == "France"


def test_an_end_opens_the_board_and_is_not_played_on(fog: Sealed, said: list[str]) -> None:
    fog.window.flow.ending.finish(rules.End("draw", tuple(fog.document.game.variant.base.powers)))
    assert fog.page == "PhrasesPage"
    fog.give(GM)
    assert fog.window.flow.sealing.reveal.page.reveal_button.text() == "Continue"
    fog.window.flow.sealing.reveal.page.reveal_button.click()
    assert (fog.page, fog.document.game.known) == ("EndPage", "")
    assert fog.document.game.end is not None
    assert fog.document.game.locked == {*fog.document.game.variant.base.powers, GM}
    assert not any(stack.count() for stack in fog.document.stacks.stacks())
    fog.window.flow.ending.look_back()
    fog.trigger("roll_back")
    assert len(said) == 1 and "everyone has seen it" in said[0]
    assert fog.document.game.end is not None


# --- What a sealed game with a hidden board leaves on the disk, byte by byte: file, journal, copies, settings.


def disk(hands: Sealed, folder: Path) -> dict[str, str]:
    """Every file that there is of the game, by what it is."""
    QApplication.processEvents()  # settings are written when nothing else is to be done
    files = hands.window.files
    found = {"save": folder / "g.strata", "settings": Path(hands.window.settings.path)}
    if files.journaling.journal is not None and files.journaling.journal.path.exists():
        found["journal"] = files.journaling.journal.path
    copies = Copies(data_folder() / "copies").of(folder / "g.strata")
    found.update({f"copy {n}": copy.path for n, copy in enumerate(copies)})
    return {name: path.read_text(encoding="utf-8") for name, path in found.items() if path.exists()}


def secrets(game: Game) -> set[str]:
    """What is nobody's to read in the open: units, orders and reports of the true game but for the first position."""
    texts = {unit.text for position in game.positions[1:] for unit in position.units.values()}
    for turn in game.turns:
        texts |= {order.text for lines in turn.orders.values() for order in lines}
        for power in game.variant.base.powers:
            texts |= {rules.say(event.reason) for event in game.variant.events(turn, power)}
        texts -= {rules.say(event.reason) for event in game.variant.events(turn, PUBLIC)}
    return texts


@pytest.mark.usefixtures("answers")
def test_nothing_of_the_true_board_is_on_the_disk(window: MainWindow, tmp_path: Path) -> None:
    hands, rng = Sealed(window), Random(4)
    variant = rules.variant("diplomyopia")
    hands.begin(Game.new(variant, {power: f"Player {power}" for power in variant.base.powers}, "sealed"))
    left: list[dict[str, str]] = []
    for turn in range(2):
        for power in variant.base.powers:
            hands.try_code(power)
            if not turn:
                hands.set_phrase(phrase(power))
            hands.document.show_phase(turn)
            hands.document.draft(power, random_lines(hands.document.present, power, rng))
            hands.document.note("map", {"Bur": f"secret note of {power}"})
            if power == "France":
                hands.window.files.save(tmp_path / "g.strata")
            left.append(disk(hands, tmp_path))
            hands.submit()
        hands.reveal(*variant.base.powers)
        left.append(disk(hands, tmp_path))
    hands.window.files.save(tmp_path / "g.strata")
    left.append(disk(hands, tmp_path))
    game = hands.document.game
    keys = {power: rules.seals.key_of(game, power, phrase(power)) for power in variant.base.powers}
    truth = rules.seals.revealed(game, keys).game
    hidden = {*secrets(truth), "secret note", "nobody guesses"}
    plain = rules.files.game_text(replace(truth, secrecy="open", seal=None))
    assert len([text for text in hidden if text in plain]) > 40
    leaks = {(name, text) for files in left for name, content in files.items() for text in hidden if text in content}
    assert leaks == set()
    assert {"save", "journal", "settings"} <= {name for files in left for name in files}


# --- The reveal of sealed games of every variant: what seats and game masters are shown of turns that were told.

HIDING = ("character", "diplomyopia", "bioplomacy", "diplomafia, closed ledger")
"""Where there is more to be revealed than orders."""
GAMES = {
    **{name: (name, {}) for name in rules.VARIANTS},
    "diplomafia, closed ledger": ("diplomafia", {"public_ledger": False}),
}
TABLES = [
    (name, master) for n, name in enumerate(GAMES) for master in (False, True) if name in HIDING or master == n % 2
]
"""With and without a game master; in turns where nothing but orders is hidden."""


@cache
def begun(name: str, master: bool) -> Game:
    """A sealed game of three players a few turns old, far enough for units to meet, shut for everybody."""
    variant = rules.variant(GAMES[name][0], **GAMES[name][1])
    players = {power: power for power in [*variant.base.powers][:3]} | ({GM: "Gina"} if master else {})
    game = with_phrases(Game.new(variant, players, "sealed"))
    truth = rules.seals.revealed(game, keys(game)).game
    return rules.seals.shut_all(random_game(7, 4, truth))


class Table(Sealed):
    """A sealed game in the window, in which any seat may sit."""

    def submit(self) -> None:
        """Past the report, then the orders looked through and handed in."""
        while self.document.turn is not None:
            self.table.results.go_on.click()
        super().submit()

    def look_at_all(self) -> list[str]:
        """The newest turns with their results, played from the start and shown at rest; the lines of the results."""
        lines = list[str]()
        table, turns = self.table, len(self.document.game.turns)
        for number in range(turns)[-2:]:
            self.window.flow.show_phase(number)
            table.reveal.begin()
            for moment in (1.5, 3.5):
                table.reveal.jump(moment)
            table.reveal.leave()
            lines += [line for row in table.results.list.rows.rows for line in (row.rest, row.words)]
        return lines


@pytest.mark.parametrize(("name", "master"), TABLES)
def test_every_seat_is_shown_the_turn_that_was_revealed(
    name: str, master: bool, window: MainWindow, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_motion("full")
    game = begun(name, master)
    truth, rng = rules.seals.revealed(game, keys(game)).game, Random(7)
    orders = random_orders(truth.position, rng)
    hands = Table(window)
    hands.begin(game)
    for power in game.waiting_for:
        hands.try_code(power)
        hands.document.draft(power, orders.get(power, []))
        hands.submit()
    if master:
        hands.sit_as_master(monkeypatch)
        hands.table.orders.go_on.click()
    else:
        hands.reveal(*(game.needed or [power for power in game.seal.locks if power != GM]))  # type: ignore[union-attr]
    assert len(hands.document.game.turns) > len(game.turns)
    if hands.page == "GameView":
        hands.look_at_all()
        hands.trigger("lock")
    for power in (seat.power for seat in game.seats if seat.player and seat.power != GM):
        hands.try_code(power)
        assert (hands.page, hands.document.seat) == ("GameView", power)
        assert not [line for line in hands.look_at_all() if "object at" in line or "Unit(" in line]
        hands.trigger("lock")
    if master:
        hands.sit_as_master(monkeypatch)
        hands.look_at_all()
