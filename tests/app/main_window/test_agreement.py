"""Who may read is agreed on before anything is sealed for him, and this computer knows its games again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rules
from app.main_window.window import MainWindow
from app.pages.gm_page import GameMasterDialog
from app.session.known_games import KnownGames
from app.settings import data_folder
from rules import GM, Game
from rules.files import encryption
from rules.files.encryption import CHEAP
from tests.app.round_table import ORDERS, Sealed, phrase
from tests.rules.files.sealed_games import all_written, play, with_phrases
from tests.rules.files.spoiling import spoil

PLAYERS = {"France": "Anna", "England": "Ben"}
MASTERED = {**PLAYERS, GM: "Gina"}
Table = dict[str, Any]


@pytest.fixture
def hands(window: MainWindow, answers: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sealed:
    """On a computer that has seen no game yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Sealed(window)


def begun(hands: Sealed, players: dict[str, str] = PLAYERS) -> Sealed:
    hands.begin(Game.new(rules.variant("standard"), players, "sealed"))
    if GM in players:
        hands.set_phrase(phrase(GM))
    return hands


def box(hands: Sealed, power: str) -> str:
    seal = hands.document.game.seal
    return seal.locks[power].master_box


def page_words(hands: Sealed) -> tuple[str, str, tuple[str, ...]]:
    safety = hands.window.flow.sealing.safety
    assert safety is not None and hands.page == "SafetyPage"
    words = tuple(safety.words.accessibleName().split())
    return safety.title.text(), safety.changes.text(), words


def later(hands: Sealed) -> None:
    safety = hands.window.flow.sealing.safety
    assert safety is not None and hands.page == "SafetyPage"
    safety.later_button.click()


# The keys of the table.


def test_the_master_comes_to_his_board_once_he_has_compared_the_keys(
    hands: Sealed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His dialog is shut by then; his section stays open while he compares, or what he agrees to would spoil it."""
    begun(hands, MASTERED)
    for power in PLAYERS:
        hands.try_code(power)
        hands.set_phrase(phrase(power))
        hands.trigger("lock")

    def use(dialog: GameMasterDialog) -> int:
        dialog.code.setText(phrase(GM))
        dialog.enter_button.click()
        return 0

    monkeypatch.setattr(GameMasterDialog, "exec", use)
    curtain = hands.curtain
    for asked in (True, False):
        curtain.gm_button.click()
        assert (hands.page == "SafetyPage") is asked
        hands.agree()
        assert (hands.page, hands.document.seat) == ("GameView", GM)
        hands.trigger("lock")
        assert GM in hands.document.game.locked


def test_a_player_is_shown_the_master_s_key_before_his_own_is_sealed_for_it(hands: Sealed) -> None:
    begun(hands, MASTERED).agrees = False
    hands.try_code("France")
    hands.set_phrase(phrase("France"))
    title, _, words = page_words(hands)
    assert title == "France, read these words aloud"
    assert words == rules.seals.safety_phrase(hands.document.game, GM) and len(words) == 8
    later(hands)
    assert (hands.page, hands.document.seat) == ("GameView", "France")
    hands.write("France", ORDERS["France"])
    hands.submit()
    assert box(hands, "France") == ""
    hands.try_code("France")
    page_words(hands)
    hands.agrees = True
    hands.agree()
    hands.submit()
    assert box(hands, "France") != "" and hands.document.game.submitted == {"France"}


def test_the_table_compares_once_and_finds_the_words_at_the_seat_again(hands: Sealed, said: list[str]) -> None:
    begun(hands).agrees = False
    hands.try_code("France")
    hands.set_phrase(phrase("France"))
    assert hands.page == "GameView"
    hands.trigger("safety")
    assert said == ["There is no safety phrase until everyone has set a pass phrase. "]
    hands.submit()
    hands.try_code("England")
    hands.set_phrase(phrase("England"))
    _, changes, words = page_words(hands)
    hands.agrees = True
    hands.agree()
    hands.submit()
    hands.try_code("France")
    hands.trigger("lock")
    hands.agrees = False
    for power in ("France", "England"):
        hands.try_code(power)
        assert hands.page == "GameView"
        hands.trigger("safety")
        assert said[-1].startswith(" ".join(words))
        hands.trigger("lock")
    assert changes == "" and words == rules.seals.safety_phrase(hands.document.game)


def test_who_leaves_the_words_unanswered_has_left_his_seat(hands: Sealed) -> None:
    begun(hands, MASTERED).agrees = False
    hands.try_code("France")
    hands.set_phrase(phrase("France"))
    page_words(hands)
    hands.window.flow.lock()
    assert (hands.page, hands.document.game.locked) == ("Curtain", {GM, "France"})
    assert box(hands, "France") == ""


def test_the_master_compares_the_players_keys_before_he_opens_them(hands: Sealed) -> None:
    begun(hands, MASTERED)
    hands.first_turn()
    hands.agrees = False
    hands.curtain.results_button.click()
    hands.give(GM)
    assert page_words(hands)[0] == "Game master, read these words aloud"
    later(hands)
    keys = hands.window.flow.sealing.reveal.page
    assert keys is not None and hands.page == "PhrasesPage"
    assert keys.rows[GM].fault.text().startswith("The game master can open the sections after confirming")
    assert (keys.reveal_button.isEnabled(), GM in hands.document.game.locked) == (False, True)
    hands.agrees = True
    hands.give(GM)
    keys.reveal_button.click()
    assert len(hands.document.game.turns) == 1
    hands.window.flow.show_phase(1)


def test_nobody_is_asked_for_a_phrase_where_nobody_has_anything_to_decide(hands: Sealed) -> None:
    begun(hands)
    hands.first_turn()
    hands.reveal("France", "England")
    variant = hands.document.game.variant
    units, dislodged = {"England": ["A Bur", "A Pic", "A Gas"]}, {"France": {"A Par": []}}
    start = variant.position(phase="S1901R", units=units, dislodged=dislodged)
    hands.document.hold(replace(hands.document.game, start=start, turns=(), chain=()))
    hands.window.flow.reveal()
    assert hands.page != "PhrasesPage"
    assert len(hands.document.game.turns) == 1


# Files that somebody has changed.


@cache
def agreed() -> Game:
    """A game of one turn, in which all have agreed to the keys and submitted the next orders."""
    game = with_phrases(Game.new(rules.variant("standard"), PLAYERS, "sealed"))
    return all_written(play(all_written(game, ORDERS)), {"France": "A Bur H", "England": "F NTH H"})


def saved(hands: Sealed, path: Path) -> None:
    """That game, saved on this computer and closed."""
    hands.begin(agreed())
    hands.window.files.save(path)
    hands.trigger("close_game")


def with_a_master(table: Table) -> None:
    key = encryption.new_key() * 2
    lock = table["sealing"]["locks"]["France"]
    mallory = {**lock, "box": encryption.public_of(key), "sign": encryption.signer_of(key[32:]), "agreed": {}}
    table["sealing"]["locks"][GM] = mallory
    table["sealing"]["master"] = mallory["box"]
    table["seats"].append({"power": GM, "player": "Gina", "code": ""})


def test_a_master_that_was_put_into_the_file_gets_nothing(hands: Sealed, answers: list[str], tmp_path: Path) -> None:
    path = tmp_path / "g.strata"
    saved(hands, path)
    spoil(path, with_a_master)
    answers += ["open"]
    assert hands.window.files.open_path(path)
    hands.agrees = False
    hands.try_code("France")
    title, changes, _ = page_words(hands)
    assert title == "France, someone has different keys"
    assert changes.startswith("This file now has a game master, though the players confirmed that there is none.")
    later(hands)
    hands.document.note("map", {"Bur": "truce"})
    hands.trigger("lock")
    assert box(hands, "France") == ""


def bare(table: Table) -> None:
    """All sealing is taken off."""
    table["secrecy"] = "open"
    for name in ("sealing", "submitted"):
        table.pop(name, None)


def casual(table: Table) -> None:
    """The sections are closed with a key of the attacker's that lies in the file."""
    table["secrecy"] = "casual"
    table["sealing"] = {"game": table["sealing"]["game"], "key": "QUFB" * 10 + "QUE=", "locks": {}}
    table["sealing"]["key"] = encryption.text_of(bytes(32))


def without_a_lock(table: Table) -> None:
    del table["sealing"]["locks"]["France"]


DOWN: list[tuple[Callable[[Table], None], str]] = [
    (bare, "it was sealed. This copy is open: anyone can read what is in it."),
    (casual, "it was sealed. This copy is casual: its key is in the file"),
    (without_a_lock, "France no longer has keys, though this computer has seen some."),
    (with_a_master, "It contains a game master's key. When this computer last saw the game, there was no game master."),
]


@pytest.mark.parametrize(("change", "words"), DOWN)
def test_a_weaker_copy_is_said_to_be_so_and_opens_once_that_is_confirmed(
    hands: Sealed,
    asked: list[tuple[str, str]],
    give: list[str],
    tmp_path: Path,
    change: Callable[[Table], None],
    words: str,
) -> None:
    path = tmp_path / "g.strata"
    saved(hands, path)
    spoil(path, change)
    before, count = path.read_bytes(), len(asked)
    assert not hands.window.files.open_path(path)
    title, told = asked[count]
    assert title == "g.strata differs from what this computer has seen of this game." and words in told
    assert path.read_bytes() == before
    give.append("open")
    assert hands.window.files.open_path(path)
    hands.trigger("close_game")
    count = len(asked)
    assert hands.window.files.open_path(path)
    assert not any("this computer has seen" in one for one, _ in asked[count:])


@pytest.mark.parametrize(
    ("go_on", "told"),
    [
        (
            lambda hands: hands.reveal("France", "England"),
            "It is older: this computer has seen 1 turn of this game, but this copy has only 0 turns.",
        ),
        (
            lambda hands: (hands.try_code("France"), hands.write("France", "A Par H"), hands.submit()),
            "The latest entries of France are missing",
        ),
    ],
    ids=["turn", "orders"],
)
def test_an_older_copy_put_back_is_known(
    hands: Sealed, asked: list[tuple[str, str]], tmp_path: Path, go_on: Callable[[Sealed], object], told: str
) -> None:
    path = tmp_path / "g.strata"
    begun(hands)
    hands.first_turn()
    hands.window.files.save(path)
    older = path.read_bytes()
    go_on(hands)
    hands.window.files.save(path)
    hands.trigger("close_game")
    path.write_bytes(older)
    count = len(asked)
    assert not hands.window.files.open_path(path)
    assert told in asked[count][1]


def test_a_game_that_goes_on_elsewhere_and_a_memory_that_was_spoilt_are_no_news(
    hands: Sealed, asked: list[tuple[str, str]], tmp_path: Path
) -> None:
    path = tmp_path / "g.strata"
    saved(hands, path)
    game = rules.load_game(path)
    key = rules.seals.key_of(game, "France", phrase("France"))
    rules.save_game(
        rules.seals.shut(rules.seals.opened(game, "France", key).game.noted("France", "map", 1), "France"), path
    )
    count = len(asked)
    assert hands.window.files.open_path(path)
    assert asked[count:] == []
    known = KnownGames(data_folder())
    assert json.loads(known.path.read_text(encoding="utf-8"))["games"]
    for text in ("", "[]", '{"games": {"x": 3}}', "\udcff"):
        known.path.write_text(text, encoding="utf-8", errors="replace")
        assert known.findings(rules.load_game(path), path) == ()


def test_a_phrase_given_up_is_asked_of_the_others(hands: Sealed, tmp_path: Path) -> None:
    saved(hands, tmp_path / "g.strata")
    game = rules.load_game(tmp_path / "g.strata")
    game = rules.seals.with_phrase(rules.seals.renewed(game, "England"), "England", "another one", CHEAP)
    rules.save_game(rules.seals.shut(rules.seals.agree(game, "England"), "England"), tmp_path / "h.strata")
    hands.window.files.open_loose(rules.load_game(tmp_path / "h.strata"))
    hands.agrees = False
    hands.try_code("France")
    title, changes, words = page_words(hands)
    assert title == "France, someone has different keys"
    assert changes.startswith("England has different keys from those you confirmed.") and len(words) == 8
    hands.agrees = True
    hands.agree()
    assert (hands.page, rules.seals.key_changes(hands.document.game, "France")) == ("GameView", ())
