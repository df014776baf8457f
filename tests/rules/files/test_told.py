"""A hidden board in a sealed file: what each seat was told comes back as it was, and the truth only with all."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import PUBLIC, Game
from rules.files.encryption import CHEAP
from rules.files.player_snapshots import original
from rules.files.save_format import history, marks
from rules.seals import PhraseNeeded, Tampered
from tests.rules.files.sealed_games import hidden, keys, phrase, play, sit, with_phrases
from tests.rules.files.spoiling import spoil
from tests.selfplay import random_lines

HIDDEN: list[tuple[str, dict[str, object]]] = [
    ("diplomafia", {"public_ledger": False}),
    ("bioplomacy", {"W": True, "link": "secret"}),
    ("diplomyopia", {}),
    ("character", {}),
    ("gambling", {"game": "diplomyopia"}),
]


@cache
def all_keys() -> dict[str, bytes]:
    return keys(hidden())


def truth(name: str, options: dict[str, object], turns: int) -> tuple[Game, Game]:
    """A sealed game some turns old, and the same with nothing sealed: nobody writes anything."""
    variant, rng = rules.variant(name, **options), Random(turns)
    game = with_phrases(Game.new(variant, seated(variant), "sealed"))
    for _ in range(turns):
        for power in game.to_act:
            sitting = sit(game, power)
            game = rules.seals.shut(
                sitting.draft(power, random_lines(sitting.position, power, rng)).submit(power), power
            )
        game = play(game)
    return game, rules.seals.revealed(game, keys(game)).game


def seated(variant: rules.Variant) -> dict[str, str]:
    """Players by power: one for each group of powers that goes together, else one for each power."""
    hands = list(zip(*variant.hands())) or [(power,) for power in variant.base.powers]
    return {power: f"Person {number}" for number, hand in enumerate(hands) for power in hand}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), HIDDEN)
def test_every_seat_finds_what_it_was_shown(name: str, options: dict[str, object], tmp_path: Path) -> None:
    game, plain = truth(name, options, 5)
    assert (game.known, plain.known) == (PUBLIC, "")
    rules.save_game(game, tmp_path / "g.strata")
    game = rules.load_game(tmp_path / "g.strata")
    for power in (*plain.variant.base.powers, PUBLIC):
        same_knowledge(plain, game if power == PUBLIC else sit(game, power), power)


def same_knowledge(plain: Game, told: Game, power: str) -> None:
    variant = plain.variant
    assert told.known == power
    for true, known in zip(plain.positions, told.positions, strict=True):
        first, second = variant.view(true, power), told.variant.view(known, power)
        assert (second.position, second.visible_provinces) == (first.position, first.visible_provinces)
    for turn, known_turn in zip(plain.turns, told.turns, strict=True):
        seen = told.variant.seen(known_turn, power)
        assert seen.orders == variant.seen(turn, power).orders
        assert seen.results == variant.seen(turn, power).results
        assert told.variant.report(known_turn, power) == variant.report(turn, power)
        events = [(event._replace(reason=None), rules.say(event.reason)) for event in variant.events(turn, power)]
        again = [
            (event._replace(reason=None), rules.say(event.reason)) for event in told.variant.events(known_turn, power)
        ]
        assert again == events
        assert [(entry.amount, entry.balance) for entry in told.variant.ledger(known_turn, power)] == [
            (entry.amount, entry.balance) for entry in variant.ledger(turn, power)
        ]
    assert (told.to_act, told.end) == (plain.to_act, None)


@pytest.mark.parametrize("secrecy", ["casual", "sealed"])
def test_who_plays_what_is_not_in_the_file_where_nobody_may_know(secrecy: str, tmp_path: Path) -> None:
    variant = rules.variant("bioplomacy", W=True, link="secret")
    game = Game.new(variant, seated(variant), secrecy)
    game = with_phrases(game) if secrecy == "sealed" else game
    path = tmp_path / "g.strata"
    rules.save_game(game, path)
    assert "Person" not in path.read_text(encoding="utf-8")
    game = rules.load_game(path)
    if secrecy == "casual":
        assert game.players == seated(variant)
        return
    assert not set(game.players.values()) & set(seated(variant).values())
    power = next(iter(game.players))
    sitting = sit(game, power)
    assert sitting.players[power] == seated(variant)[power]
    assert len({one for one in sitting.players.values() if one.startswith("Person")}) == 1
    rules.save_game(sitting, path)
    assert "Person" not in path.read_text(encoding="utf-8")
    assert rules.seals.revealed(game, keys(game)).game.players == seated(variant)


def test_the_truth_is_not_in_the_file_nor_what_another_knows(tmp_path: Path) -> None:
    game = hidden()
    rules.save_game(game, tmp_path / "g.strata")
    text = (tmp_path / "g.strata").read_text(encoding="utf-8")
    assert '"turns": []' in text
    plain = rules.seals.revealed(game, keys(game)).game
    cash = {str(account.cells) for account in plain.variant.accounts(plain.position, "")}
    shown = {str(account.cells) for account in game.variant.accounts(game.position, PUBLIC)}
    assert cash != shown


def test_who_sits_down_is_told_if_what_all_can_read_was_changed(tmp_path: Path) -> None:
    path, game = tmp_path / "g.strata", hidden()
    power = next(iter(game.players))
    rules.save_game(game, path)
    sit(rules.load_game(path), power)
    spoil(path, lambda table: table["public"]["turns"][0].update(report="France has won"))
    changed = rules.load_game(path)
    found = rules.seals.opened(changed, power, rules.seals.key_of(changed, power, phrase(power)))
    assert found.remarks and found.remarks[0].startswith("What everybody can read of this game was changed")
    assert found.game.variant.report(found.game.turns[0], power) == report_to(sit(game, power))


def report_to(game: Game) -> str:
    return game.variant.report(game.turns[0], game.known)


def test_one_missing_phrase_keeps_the_truth_shut() -> None:
    game = hidden()
    given = keys(game)
    gone = given.popitem()[0]
    with pytest.raises(PhraseNeeded, match="opens only with all pass phrases") as error:
        rules.seals.revealed(game, given)
    assert error.value.power == gone
    with pytest.raises(PhraseNeeded, match="opens only with all pass phrases"):
        rules.seals.revealed(game, given, frozenset({gone}))


def test_a_lost_phrase_is_said_to_lose_the_truth() -> None:
    power = next(iter(hidden().players))
    with pytest.raises(PhraseNeeded, match="Look for it; the file stays as it is"):
        rules.seals.renewed(hidden(), power)


def test_nothing_is_resolved_or_ended_on_what_is_merely_known() -> None:
    game = hidden()
    power = next(iter(game.players))
    for known in (game, sit(game, power)):
        with pytest.raises(PhraseNeeded):
            known.resolve()
        with pytest.raises(PhraseNeeded):
            known.finish(rules.End("draw", tuple(game.variant.base.powers)))


def test_a_changed_truth_or_report_is_refused() -> None:
    game = hidden()
    assert game.seal is not None
    with pytest.raises(Tampered, match="The true position was changed"):
        seal = replace(game.seal, truth="A" + game.seal.truth[1:] if game.seal.truth[0] != "A" else "B")
        rules.seals.revealed(replace(game, seal=seal), keys(game))
    power = next(iter(game.players))
    lock = game.seal.locks[power]
    other = next(one for one in game.seal.locks.values() if one is not lock)
    with pytest.raises(Tampered, match="was told was changed"):
        sit(replace(game, seal=game.seal.with_lock(replace(lock, told=other.told))), power)


@settings(max_examples=60, deadline=None)
@given(at=st.integers(0, 10**5), to=st.integers(0, 255), part=st.sampled_from(["truth", "told", "share"]))
def test_a_changed_byte_of_the_truth_or_of_a_report_is_refused_or_changes_nothing(at: int, to: int, part: str) -> None:
    game, given_keys = hidden(), all_keys()
    power = next(iter(game.players))
    assert game.seal is not None
    holder = game.seal if part == "truth" else game.seal.locks[power]
    raw = bytearray(b64decode(getattr(holder, part)))
    raw[at % len(raw)] = to
    spoilt = b64encode(raw).decode()
    change = replace(game.seal.locks[power], **{part: spoilt}) if part != "truth" else None
    seal = game.seal.with_lock(change) if change else replace(game.seal, truth=spoilt)
    changed = replace(game, seal=seal)
    try:
        found = sit(changed, power) if part == "told" else rules.seals.revealed(changed, given_keys).game
    except Tampered:
        assert spoilt != getattr(holder, part)
    else:
        assert spoilt == getattr(holder, part) and len(found.turns) == 1


def test_before_all_have_a_phrase_a_hidden_turn_is_not_written() -> None:
    variant = rules.variant("diplomafia", public_ledger=False)
    game = Game.new(variant, {power: power for power in variant.base.powers}, "sealed")
    first = next(iter(variant.base.powers))
    game = rules.seals.with_phrase(game, first, "x", CHEAP).resolve()
    with pytest.raises(PhraseNeeded, match="has to set a pass phrase before it can be sealed again"):
        rules.files.game_text(game)


def test_a_position_that_everybody_knows_needs_no_phrases_yet() -> None:
    """The first one is told in the rules."""
    variant = rules.variant("diplomyopia")
    game = Game.new(variant, {power: power for power in variant.base.powers}, "sealed")
    assert "truth" not in json.loads(rules.files.game_text(game))


def test_the_marks_of_secret_turns_do_not_let_them_be_guessed() -> None:
    game = hidden()
    assert game.seal is not None and game.seal.public is not None
    plain = rules.seals.revealed(game, keys(game)).game
    assert len(game.seal.public["chain"]) == 1
    assert not set(game.seal.public["chain"]) & set(marks(history(plain)))


def test_an_ended_game_is_open_to_all(tmp_path: Path) -> None:
    game = hidden()
    plain = rules.seals.revealed(game, keys(game)).game
    over = rules.seals.shut_all(plain.finish(rules.End("draw", tuple(plain.variant.remaining(plain.position)))))
    rules.save_game(over, tmp_path / "g.strata")
    found = rules.files.read_game(tmp_path / "g.strata")
    assert (found.game.known, found.altered, found.game.end) == ("", (), over.end)
    power = next(iter(game.players))
    assert rules.seals.opened(found.game, power, rules.seals.key_of(found.game, power, phrase(power))).remarks == ()


def test_what_is_known_of_chance_is_sealed_with_the_truth(tmp_path: Path) -> None:
    game = hidden()
    plain = rules.seals.revealed(game, keys(game)).game
    again = rules.seals.shut_all(replace(plain, seed="a secret seed", drawn={"T9A": {"die": 6}}))
    rules.save_game(again, tmp_path / "g.strata")
    assert "a secret seed" not in (tmp_path / "g.strata").read_text(encoding="utf-8")
    found = rules.load_game(tmp_path / "g.strata")
    assert (found.seed, dict(found.drawn)) == ("", {})
    opened = rules.seals.revealed(found, keys(found)).game
    assert (opened.seed, opened.drawn) == ("a secret seed", {"T9A": {"die": 6}})


def test_who_is_seated_keeps_what_he_writes_while_the_game_master_looks(tmp_path: Path) -> None:
    """Another section is opened and shut while somebody sits there."""
    first, second = list(hidden().players)[:2]
    game = sit(hidden(), first).noted(first, "map", "mine")
    both = sit(game, second)
    assert (both.notes[first], both.known) == ({"map": "mine"}, second)
    alone = rules.seals.shut(both, second)
    assert (alone.notes, alone.known, alone.locked) == ({first: {"map": "mine"}}, first, game.locked)


def test_the_stand_in_is_a_variant_of_the_same_kind() -> None:
    game = hidden()
    variant = original(game.variant)
    assert isinstance(game.variant, type(variant)) and game.variant is not variant
    assert (game.variant.id, game.variant.chosen) == (variant.id, variant.chosen)
    assert original(variant) is variant


def test_a_casual_game_keeps_a_hidden_board_from_a_glance(tmp_path: Path) -> None:
    variant = rules.variant("diplomafia", public_ledger=False)
    game = Game.new(variant, {power: power for power in variant.base.powers}, "casual").resolve()
    rules.save_game(game, tmp_path / "g.strata")
    assert '"turns": []' in (tmp_path / "g.strata").read_text(encoding="utf-8")
    again = rules.load_game(tmp_path / "g.strata")
    assert (again.known, again.position, again.turns[0].results) == ("", game.position, game.turns[0].results)
    assert rules.files.game_text(again) == (tmp_path / "g.strata").read_text(encoding="utf-8")
