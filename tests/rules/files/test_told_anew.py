"""What seats were told: worked out once, and said again in the language of who reads it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import rules
from app.language import catalog
from rules import PUBLIC, Game, say
from rules.files import encryption as boxes
from rules.files import player_snapshots
from rules.files.player_snapshots import read_reason, reason_table, snapshot_table
from rules.files.save_format import compact
from rules.reasons import Reason, SideStrength, many
from rules.standard.movement import DISLODGED_BY, HELD

from .sealed_games import hidden, keys, phrase, play, sit


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    yield
    rules.i18n.speak(None)


def kept(game: Game, power: str) -> dict[str, Any]:
    """What a seat's section says that it was told."""
    assert game.seal is not None
    key = rules.seals.key_of(game, power, phrase(power))
    told: dict[str, Any] = json.loads(
        boxes.unsealed_text(key, boxes.about(game.seal.game, power, "told"), game.seal.locks[power].told)
    )
    return told


def test_turns_that_were_told_are_not_told_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    game, told, real = hidden(), list[str](), player_snapshots._turn

    def turn(variant: Any, turn: Any, seen: Any, power: str, before: Any, after: Any) -> Any:
        told.append(turn.before.phase.text)
        return real(variant, turn, seen, power, before, after)

    monkeypatch.setattr(player_snapshots, "_turn", turn)
    after = play(game)
    assert set(told) == {game.position.phase.text}
    truth = rules.seals.revealed(after, keys(after)).game
    assert len(truth.turns) == 2
    for power in ("Harlem", "Riverside"):
        whole = json.loads(compact(snapshot_table(truth, power)))
        assert {name: kept(after, power)[name] for name in whole} == whole
    assert after.seal is not None and after.seal.public is not None
    whole = json.loads(compact(snapshot_table(truth, PUBLIC)))
    assert {name: after.seal.public[name] for name in whole} == whole


def test_what_was_forged_in_plain_is_told_anew() -> None:
    game = hidden()
    assert game.seal is not None and game.seal.public is not None
    forged = replace(
        game.seal, public={**game.seal.public, "turns": [{**game.seal.public["turns"][0], "report": "Ha"}]}
    )
    after = play(replace(game, seal=forged))
    assert after.seal is not None and after.seal.public is not None
    assert "Ha" not in [turn["report"] for turn in after.seal.public["turns"]]


def test_a_turn_taken_back_and_played_otherwise_is_told_anew() -> None:
    game = play(hidden())
    truth = rules.seals.revealed(game, keys(game)).game
    after = rules.seals.shut_all(truth.back().play({"Harlem": []}, truth.turns[-1].draws))
    assert len(kept(after, "Harlem")["turns"]) == 2
    fresh = rules.seals.revealed(after, keys(after)).game
    whole = json.loads(compact(snapshot_table(fresh, "Harlem")))
    assert {name: kept(after, "Harlem")[name] for name in whole} == whole


def test_a_reason_is_said_in_the_language_of_who_reads_it() -> None:
    start = rules.variant("standard").start()
    unit = start.units["Par"]
    held = HELD(unit=unit, place=unit.place, mine=Fraction(3, 2), foe=unit, theirs=2)
    gone = DISLODGED_BY(unit=unit, by=many(3, "unit"), origin="Burgundy")
    for reason in (held, gone):
        table = json.loads(json.dumps(reason_table(reason)))
        again = read_reason(start, table)
        assert (again.code, again.clause, say(again)) == (reason.code, reason.clause, say(reason))
        rules.i18n.speak(catalog("de"))
        assert say(again) != table["says"]
        assert say(again) == say(in_german(reason))
        rules.i18n.speak(None)


def test_a_strength_that_was_told_is_a_strength_and_a_list_a_list() -> None:
    start = rules.variant("standard").position(
        phase="S1901M", units={"France": ["A Mar", "A Gas"], "Italy": ["A Pie"], "Germany": ["A Bur"]}, centers={}
    )
    game = replace(Game.new(start.variant), start=start).play(
        {"France": ["A Gas - Bur", "A Mar S A Gas - Bur"], "Italy": ["A Pie - Tus"]}
    )
    found = 0
    for reason in (reason for outcome in game.turns[0].outcomes for reason in outcome.reasons):
        again = read_reason(start, json.loads(json.dumps(reason_table(reason))))
        for name in ("mine", "theirs"):
            true, told = reason.get(name), again.get(name)
            if isinstance(true, SideStrength):
                assert isinstance(told, SideStrength)
                assert (told.total, told.words) == (true.total, true.words)
                found += 1
        assert again.get("foe") == reason.get("foe")
    assert found == 2


def in_german(reason: Reason) -> Reason:
    """The same reason with its count in the language spoken now."""
    return reason.sentence(**{**reason.refs, "by": many(3, "unit")}) if "by" in reason.refs else reason


def test_what_the_program_does_not_know_is_quoted() -> None:
    start = rules.variant("standard").start()
    again = read_reason(start, {"code": "held", "says": "An older {sentence}.", "clause": "1", "refs": {"n": 3}})
    assert (say(again), again.get("n"), again.clause) == ("An older {sentence}.", 3, "1")


def test_the_report_is_there_in_the_language_in_which_it_was_told() -> None:
    rules.i18n.speak(catalog("de"))
    after = play(hidden())
    game = sit(after, "Harlem")
    told = game.variant.report(game.turns[1], "Harlem")
    assert told == kept(after, "Harlem")["turns"][1]["reports"]["de"]
    assert "Bericht für Harlem" in told
    rules.i18n.speak(None)
    assert "Report for Harlem" in game.variant.report(game.turns[1], "Harlem")
