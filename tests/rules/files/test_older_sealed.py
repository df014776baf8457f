"""Sealed games of older versions: they open, also those that were locked by a translation, and are sound once their
seats have sat down."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from app.language import catalog
from rules import GM, PUBLIC, Game
from tests.rules.files.sealed_games import ORDERS, phrase, sit, with_phrases, written

SAVES = Path(__file__).parents[2] / "saves"
GERMAN = SAVES / "v2-german.strata"
"""Fog with a game master, whose boxes were sealed in German: in English he could not open one of them."""


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    yield
    rules.i18n.speak(None)


def opened(game: Game, power: str) -> Game:
    found = rules.seals.opened(game, power, rules.seals.key_of(game, power, phrase(power)))
    assert found.remarks == ()
    return found.game


@pytest.mark.parametrize("language", [None, "de"])
def test_boxes_that_were_sealed_in_german_open_in_any_language(language: str | None) -> None:
    game = rules.load_game(GERMAN)
    rules.i18n.speak(catalog(language) if language else None)
    truth = rules.seals.revealed(game, {GM: rules.seals.key_of(game, GM, phrase(GM))}).game
    assert (game.known, truth.known) == (PUBLIC, "")
    assert [one.text for one in truth.drafts["France"]] == ["A Bur H"]
    assert truth.turns[0].results["A Par"] == ("ok",)


def test_an_older_game_is_sound_once_all_have_sat_down(tmp_path: Path) -> None:
    game, path = rules.load_game(GERMAN), tmp_path / "g.strata"
    seats = [GM, "France", "England", "Germany"]
    for power in [*seats, *seats]:
        game = rules.seals.shut(rules.seals.agree(opened(game, power), power), power)
        rules.save_game(game, path)
        found = rules.files.read_game(path)
        assert (found.proofs, found.altered) == ((), ())
        game = found.game
    assert game.seal is not None
    for power, lock in game.seal.locks.items():
        assert lock.signature.startswith(f"{power}:") and set(lock.agreed) == {*seats} - {power}
        assert rules.seals.key_changes(opened(game, power), power) == ()
    rules.i18n.speak(catalog("de"))
    assert rules.seals.revealed(game, {GM: rules.seals.key_of(game, GM, phrase(GM))}).game.drafts["France"]


def test_an_older_game_without_a_game_master_is_played_on(tmp_path: Path) -> None:
    game = rules.load_game(SAVES / "v2-hidden.strata")
    assert game.seal is not None
    given = {power: rules.seals.key_of(game, power, f"{power.lower()} has a secret") for power in game.seal.locks}
    truth = rules.seals.revealed(game, given).game
    assert len(truth.turns) == len(game.turns)
    rules.save_game(rules.seals.shut_all(truth), tmp_path / "g.strata")
    assert rules.files.read_game(tmp_path / "g.strata").proofs == ()


@pytest.mark.parametrize("languages", [("de", None), (None, "de")])
def test_a_table_that_speaks_two_languages_plays_one_game(languages: tuple[str | None, str | None]) -> None:
    """Each seat is closed in one language and opened in the other, by its player and by the game master."""
    first, second = (catalog(one) if one else None for one in languages)
    rules.i18n.speak(first)
    variant = rules.variant("diplomyopia")
    players = {"Austria": "Anna", "France": "Ben", "Italy": "Clara", GM: "Gina"}
    game = with_phrases(Game.new(variant, players, "sealed"))
    for power, line in ORDERS.items():
        game = written(game, power, line)
        first, second = second, first
        rules.i18n.speak(first)
    words = rules.seals.safety_phrase(game)
    for number in range(2):
        rules.i18n.speak(second if number else first)
        truth = rules.seals.revealed(game, {GM: rules.seals.key_of(game, GM, phrase(GM))}).game
        game = rules.seals.shut_all(truth.resolve())
        for power in players:
            game = rules.seals.shut(sit(game, power), power)
    assert len(game.turns) == 2
    assert rules.seals.safety_phrase(game) == words


def test_a_machine_in_another_time_zone_proves_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    path = tmp_path / "g.strata"
    texts = []
    rules.save_game(rules.load_game(SAVES / "v3-fog.strata"), path)
    for zone in ("Pacific/Kiritimati", "Pacific/Niue"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        found = rules.files.read_game(path)
        assert (found.proofs, found.altered) == ((), ())
        texts.append(rules.files.game_text(found.game))
    monkeypatch.undo()
    time.tzset()
    assert texts[0] == texts[1]
