"""Offers of loans in sealed games: they reach the family that they are made to, and nobody else, before the orders are
opened (10.3)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import rules
from app.session.drafts import offers_to
from rules import Game
from rules.files import encryption, sealing
from tests.rules.files.sealed_games import phrase, play, sit, with_phrases, written


@cache
def begun(public: bool = True) -> Game:
    """A sealed game in its first phase of business, in which all have agreed to the keys of the table."""
    variant = rules.variant("diplomafia", public_ledger=public)
    game = with_phrases(Game.new(variant, {power: power for power in variant.base.powers}, "sealed"))
    while not variant.offering(game.position):
        for power in game.to_act:
            game = written(game, power)
        game = play(game)
    return game


def told(game: Game, power: str) -> list[str] | None:
    found: Sequence[rules.Order] | None = offers_to(sit(game, power), power)
    return None if found is None else [f"{one.power}: {one.text}" for one in found]


def offered(game: Game, power: str = "EastSide") -> Game:
    year = game.position.phase.year
    return written(game, power, f"lend 5 Harlem: 6 T{year + 1}")


def test_an_offer_reaches_the_other_family_and_nobody_else() -> None:
    for public in (True, False):
        game = offered(begun(public))
        year = game.position.phase.year
        assert told(game, "Harlem") == [f"EastSide: lend 5 Harlem: 6 T{year + 1}"]
        assert told(game, "Riverside") == []


def test_what_is_only_being_written_is_offered_to_nobody() -> None:
    year = begun().position.phase.year
    game = written(begun(), "EastSide", f"lend 5 Harlem: 6 T{year + 1}", submit=False)
    assert told(game, "Harlem") == []


def test_nobody_sees_whom_an_offer_is_made_to() -> None:
    quiet, loud = (game.seal for game in (written(begun(), "EastSide"), offered(begun())))
    assert quiet and loud
    sizes = [{len(box) for box in seal.locks["EastSide"].letters.values()} for seal in (quiet, loud)]
    assert sizes[0] == sizes[1] and len(sizes[0]) == 1
    assert (
        set(quiet.locks["EastSide"].letters) == set(loud.locks["EastSide"].letters) == {*begun().to_act} - {"EastSide"}
    )


def test_both_sign_and_the_loan_is_made() -> None:
    year = begun().position.phase.year
    game = offered(begun())
    (offer,) = offers_to(sit(game, "Harlem"), "Harlem") or ()
    assert offer.power == "EastSide"
    game = written(game, "Harlem", f"accept 5 EastSide: 6 T{year + 1}")
    for power in game.waiting_for:
        game = written(game, power)
    game = play(game)
    assert game.turns[-1].signed.keys() == set(game.players)
    outcomes = {one.order.text: one.words for one in game.turns[-1].outcomes if one.order.power == "Harlem"}
    assert outcomes[f"accept 5 EastSide: 6 T{year + 1}"] == ("ok",)


def test_a_letter_that_was_put_there_is_not_delivered() -> None:
    """Whoever has the file can write to a public key, but not sign for the family."""
    game = written(begun(), "Riverside")
    assert game.seal is not None
    lock, marks = game.seal.locks["Riverside"], sealing.marks_of(game)
    line = f"lend 5 Harlem: 6 T{game.position.phase.year + 1}"
    about = sealing._about_letter(game.seal, "Riverside", "Harlem", marks)
    raw = encryption.padded(encryption.packed(json.dumps([line])))
    forged = encryption.sealed_for(game.seal.locks["Harlem"].box, about, raw)
    letters = {**lock.letters, "Harlem": forged}
    game = replace(game, seal=game.seal.with_lock(replace(lock, letters=letters)))
    assert told(game, "Harlem") == []


def test_where_keys_are_not_agreed_nothing_is_sent_and_the_card_says_so() -> None:
    game = begun()
    assert game.seal is not None
    variant = rules.variant("diplomafia")
    fresh = Game.new(variant, {power: power for power in variant.base.powers}, "sealed")
    fresh = replace(fresh, start=game.position)
    for power in fresh.players:
        fresh = rules.shut(
            rules.with_phrase(fresh, power, phrase(power), {"memory": 64, "passes": 1, "lanes": 1}), power
        )
    assert offers_to(sit(fresh, "Harlem"), "Harlem") is None
    fresh = offered(fresh)
    assert fresh.seal is not None and not fresh.seal.locks["EastSide"].letters
    assert offers_to(sit(fresh, "Harlem"), "Harlem") is None
