"""Attacks on sealed games by somebody who has the file, and the public functions of the program, but no pass phrase."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from rules import GM, PUBLIC, Game
from rules.files import encrypted_state, encryption
from rules.files.encryption import CHEAP
from rules.files.merge import merged
from rules.files.replay import LoadedGame
from rules.files.save import game_table
from rules.files.save_format import chained
from rules.game import Ruling
from rules.options import Override
from rules.seals import KeyChange, NotAgreed, PhraseNeeded, Tampered
from tests.rules.files.sealed_games import (
    ORDERS,
    PLAYERS,
    all_written,
    by_master,
    hidden,
    key,
    keys,
    looked,
    phrase,
    play,
    sit,
    standard,
    with_phrases,
    written,
)
from tests.rules.files.spoiling import spoil
from tests.selfplay import random_lines

MASTERED = {**PLAYERS, GM: "Gina"}
Table = dict[str, Any]


@cache
def mastered() -> Game:
    """A game with a game master, which all have agreed on."""
    return with_phrases(Game.new(rules.variant("standard"), MASTERED, "sealed"))


@cache
def fogged() -> Game:
    """Fog without a game master, one turn old."""
    variant = rules.variant("diplomyopia")
    return play(with_phrases(Game.new(variant, PLAYERS, "sealed")))


@cache
def fogged_master() -> Game:
    variant = rules.variant("diplomyopia")
    return play(with_phrases(Game.new(variant, MASTERED, "sealed")))


def forged(game: Game, path: Path, change: Callable[[Table], object]) -> LoadedGame:
    """The game out of its file, in which the attacker has changed something."""
    rules.save_game(game, path)
    spoil(path, change)
    return rules.files.read_game(path)


class Mallory:
    """Keys of the attacker's own, and what he can do with a file."""

    def __init__(self) -> None:
        self.key = encryption.new_key() + encryption.new_key()
        self.box = encryption.public_of(self.key)
        self.sign = encryption.signer_of(self.key[32:])

    def as_italy(self, table: Table) -> None:
        """His own keys are Italy's, and nothing else is changed."""
        table["sealing"]["locks"]["Italy"].update(box=self.box, sign=self.sign)

    def as_master(self, table: Table) -> None:
        """His own key is the game master's, and nothing else is changed."""
        table["sealing"]["master"] = self.box

    def seated_as_master(self, table: Table) -> None:
        """A game master is at the table, with a whole lock."""
        self.as_master(table)
        table["seats"] = [*(seat for seat in table["seats"] if seat["power"] != GM)]
        table["seats"].append({"power": GM, "player": "Gina", "code": ""})
        other = dict(next(iter(table["sealing"]["locks"].values())))
        table["sealing"]["locks"][GM] = {**other, "box": self.box, "sign": self.sign, "agreed": {}, "own": ""}

    def opens(self, game: Game) -> list[str]:
        """What of a game he opens with his key: boxes of seats, their letters and reports, the truth."""
        assert game.seal is not None
        found = []
        boxes = {"truth": game.seal.truth_box, **{f"box {p}": one.master_box for p, one in game.seal.locks.items()}}
        boxes.update({f"told {power}": one.snapshot for power, one in game.seal.locks.items()})
        for power, lock in game.seal.locks.items():
            boxes.update({f"letter {power} {other}": box for other, box in lock.letters.items()})
        for name, box in boxes.items():
            sender, _, rest = box.partition(".")
            if rest:
                raw = encryption._private(self.key), sender, encryption.bytes_of(sender)
                shared = encryption._agreed(*raw)
                try:
                    nonce = encryption.bytes_of(rest)
                    found += [name] if self._any(shared, nonce, game, name) else []
                except ValueError:
                    continue
        return found

    def _any(self, key: bytes, raw: bytes, game: Game, name: str) -> bool:
        """Whether it opens as anything that the program seals under that name."""
        assert game.seal is not None
        power = name.split()[1] if " " in name else GM
        for what in ("for the game master", "truth", "told", "share"):
            try:
                encryption.unsealed(key, encryption.about(game.seal.game, power, what), encryption.text_of(raw))
                return True
            except encryption.NotOpened:
                continue
        return False


# A key of one's own.


@pytest.mark.parametrize("how", ["as_master", "seated_as_master"])
@pytest.mark.parametrize("start", [standard, mastered])
def test_nothing_is_sealed_for_a_master_who_was_not_agreed(how: str, start: Callable[[], Game], tmp_path: Path) -> None:
    """The next player to sit down used to hand over his seat's key."""
    mallory = Mallory()
    found = forged(start(), tmp_path / "g.strata", getattr(mallory, how))
    assert found.proofs
    game = found.game
    for power, line in ORDERS.items():
        sitting, _ = looked(game, power)
        change = rules.seals.key_changes(sitting, power)
        if how == "seated_as_master":
            assert change[0] == KeyChange(GM, "changed" if start is mastered else "master")
        game = sitting.draft(power, [rules.parse(game.position, power, line)]).submit(power)
        game = rules.seals.shut(game, power)
        assert mallory.opens(game) == []
    given = {power: key(game, power) for power in ORDERS}
    after = rules.seals.shut_all(rules.seals.revealed(game, given).game.resolve())
    assert mallory.opens(after) == []


def test_his_box_is_found_when_it_is_there() -> None:
    """What the attacks look for would be seen: who agrees to the key hands his over."""
    mallory = Mallory()
    game, seal = standard(), standard().seal
    assert seal is not None
    fake = replace(seal.locks["France"], power=GM, box=mallory.box, sign=mallory.sign)
    seats = (*game.seats, rules.Seat(GM, "Gina"))
    game = replace(game, seats=seats, seal=replace(seal.with_lock(fake), master=mallory.box))
    game, _ = looked(game, "France")
    game = rules.seals.shut(rules.seals.agree(game, "France"), "France")
    assert mallory.opens(game) == ["box France"]


@pytest.mark.parametrize("how", ["as_master", "seated_as_master"])
def test_the_truth_is_not_sealed_for_a_master_who_was_not_agreed(how: str, tmp_path: Path) -> None:
    mallory = Mallory()
    found = forged(fogged(), tmp_path / "g.strata", getattr(mallory, how))
    assert found.proofs
    game = found.game
    given = {power: keys(fogged())[power] for power in PLAYERS}
    after = rules.seals.shut_all(rules.seals.revealed(game, given, frozenset({GM})).game.resolve())
    assert mallory.opens(after) == []
    assert len(after.turns) == 2


def test_a_first_player_is_asked_before_he_hands_over_anything() -> None:
    """Nobody has a phrase yet, and the attacker's game master sits there already."""
    mallory = Mallory()
    game = Game.new(rules.variant("standard"), MASTERED, "sealed")
    game = rules.seals.with_phrase(game, GM, "hers", CHEAP)
    game = rules.seals.shut(rules.seals.with_phrase(game, "France", phrase("France"), CHEAP), "France")
    assert game.seal is not None and game.seal.locks["France"].master_box == ""
    sitting, _ = looked(game, "France")
    assert rules.seals.key_changes(sitting, "France") == (KeyChange(GM, "new"),)
    assert len(rules.seals.safety_phrase(sitting, GM)) == 8
    assert mallory.opens(game) == []


def test_another_player_s_keys_are_not_taken_on_trust(tmp_path: Path) -> None:
    found = forged(all_written(mastered()), tmp_path / "g.strata", Mallory().as_italy)
    assert any("keys of Italy" in one and "The game master, Austria and France" in one for one in found.proofs)
    for power in ("France", GM):
        sitting, _ = looked(found.game, power)
        assert rules.seals.key_changes(sitting, power) == (KeyChange("Italy", "changed"),)
    with pytest.raises(NotAgreed, match="keys of Italy"):
        rules.seals.revealed(found.game, by_master(found.game))


def test_the_owner_puts_his_keys_in_their_place_again(tmp_path: Path) -> None:
    found = forged(standard(), tmp_path / "g.strata", Mallory().as_italy)
    sitting, remarks = looked(found.game, "Italy")
    assert remarks[0].startswith("The public keys of Italy in this file were not yours")
    assert rules.files.game_text(rules.seals.shut(sitting, "Italy")) != rules.files.game_text(found.game)
    rules.save_game(rules.seals.shut(sitting, "Italy"), tmp_path / "g.strata")
    assert rules.files.read_game(tmp_path / "g.strata").proofs == ()


def test_a_report_is_not_sealed_for_keys_that_the_master_has_not_agreed_to(tmp_path: Path) -> None:
    """The attacker puts a whole lock of his own in the place of Italy's, with a box for the game master."""
    mallory = Mallory()
    game = fogged_master()
    assert game.seal is not None
    about = encryption.about(game.seal.game, "Italy", "for the game master")
    box = encryption.sealed_for(game.seal.master, about, mallory.key[:32])

    def change(table: Table) -> None:
        mallory.as_italy(table)
        table["sealing"]["locks"]["Italy"].update(master=box, share="", own="")
        table["told"]["Italy"] = ""

    found = forged(game, tmp_path / "g.strata", change)
    with pytest.raises(NotAgreed):
        rules.seals.revealed(found.game, by_master(found.game))


def test_a_stripped_own_section_does_not_free_what_was_agreed(tmp_path: Path) -> None:
    """With the section goes what vouches for the keys agreed to: then nothing counts as agreed."""
    mallory = Mallory()

    def change(table: Table) -> None:
        mallory.seated_as_master(table)
        mark = encryption.fingerprint(mallory.box, mallory.sign)
        table["sealing"]["locks"]["France"].update(own="", signature="", agreed={GM: mark})

    found = forged(standard(), tmp_path / "g.strata", change)
    sitting, _ = looked(found.game, "France")
    assert any(one.seat == GM for one in rules.seals.key_changes(sitting, "France"))
    assert mallory.opens(rules.seals.shut(sitting, "France")) == []


def test_what_was_agreed_is_authenticated_with_the_section(tmp_path: Path) -> None:
    mallory = Mallory()

    def change(table: Table) -> None:
        mallory.seated_as_master(table)
        mark = encryption.fingerprint(mallory.box, mallory.sign)
        table["sealing"]["locks"]["France"]["agreed"][GM] = mark

    found = forged(standard(), tmp_path / "g.strata", change)
    with pytest.raises(Tampered):
        looked(found.game, "France")


# Downgrades, and what is taken away.


def test_a_lock_that_was_taken_away_is_missed(tmp_path: Path) -> None:
    found = forged(all_written(standard()), tmp_path / "g.strata", lambda t: t["sealing"]["locks"].pop("France"))
    assert any(one.startswith("The lock of France is missing from this file, although Austria") for one in found.proofs)
    sitting, _ = looked(found.game, "Italy")
    assert rules.seals.key_changes(sitting, "Italy") == (KeyChange("France", "gone"),)


def test_a_signature_that_was_taken_off_is_missed(tmp_path: Path) -> None:
    def change(table: Table) -> None:
        table["sealing"]["locks"]["France"]["signature"] = ""

    found = forged(all_written(standard()), tmp_path / "g.strata", change)
    words = "The section of France in this file is no longer signed. Somebody has removed the signature."
    assert found.proofs == (words,)


@pytest.mark.parametrize("who", ["France", ""])
def test_whether_orders_are_in_is_signed(who: str, tmp_path: Path) -> None:
    game = written(standard(), "Italy", ORDERS["Italy"])

    def change(table: Table) -> None:
        table["submitted"] = [who, "Italy"] if who else []

    found = forged(game, tmp_path / "g.strata", change)
    assert found.proofs == (
        f"This file does not agree with {who or 'Italy'}'s signature on whether {who or 'Italy'} has submitted orders.",
    )


# Sections swapped between copies, older ones put back.


def test_a_section_of_another_copy_does_not_fit_the_signature(tmp_path: Path) -> None:
    game = standard()
    first, second = (
        json.loads(rules.files.game_text(written(game, "France", line))) for line in ("A Par H", "A Par - Bur")
    )
    swapped = first["sealing"]["locks"]["France"]["own"]
    path = tmp_path / "g.strata"
    second["sealing"]["locks"]["France"]["own"] = swapped
    path.write_text(json.dumps(second), encoding="utf-8")
    (first_proof, *_) = rules.files.read_game(path).proofs
    assert first_proof.startswith("The section of France in this file differs from what France signed")


def test_an_older_part_put_back_is_proved_by_who_has_seen_the_newer(tmp_path: Path) -> None:
    old = written(standard(), "France", "A Par H")
    new = written(written(old, "France", "A Par - Bur"), "Italy", ORDERS["Italy"])
    lock = json.loads(rules.files.game_text(old))["sealing"]["locks"]["France"]
    found = forged(new, tmp_path / "g.strata", lambda table: table["sealing"]["locks"].update(France=lock))
    assert found.proofs == ("The section of France in this file is older than the one that Italy had seen.",)


def test_orders_under_another_name_are_proved(tmp_path: Path) -> None:
    """The history says that France had ordered something else, and all marks are made anew."""
    game = play(all_written(standard()))

    def change(table: Table) -> None:
        turn = table["turns"][0]
        turn["orders"]["France"] = ["A Mar H"]
        turn["results"] = {**turn["results"], "A Mar": ["ok"]}
        bare = {**table, "turns": [{k: v for k, v in one.items() if k != "chain"} for one in table["turns"]]}
        table["turns"] = chained(bare)["turns"]

    found = forged(game, tmp_path / "g.strata", change)
    assert found.altered == ()
    assert found.proofs == (
        "The history of this game was changed: up to turn 1 it differs from the one signed by Austria, France and "
        "Italy.",
        "The orders of France in turn 1 (S1901M) are not the ones that France signed.",
    )


def test_a_chain_that_was_cut_is_proved(tmp_path: Path) -> None:
    game = play(all_written(play(all_written(standard())), {}))

    def change(table: Table) -> None:
        table["turns"] = table["turns"][:1]

    found = forged(game, tmp_path / "g.strata", change)
    assert found.proofs == ("Turns are missing from this file: Austria, France and Italy had signed turn 2.",)


def test_a_hidden_history_is_signed_as_well(tmp_path: Path) -> None:
    def change(table: Table) -> None:
        table["public"]["turns"][0]["report"] = "France has won"

    found = forged(fogged_master(), tmp_path / "g.strata", change)
    assert len(found.proofs) == 1 and "The public part of this game" in found.proofs[0]


def test_an_untouched_game_proves_nothing_at_any_time(tmp_path: Path) -> None:
    for start in (standard(), mastered(), hidden(), fogged(), fogged_master()):
        for game in (start, written(start, "France" if "France" in start.players else "Harlem", submit=False)):
            rules.save_game(game, tmp_path / "g.strata")
            assert rules.files.read_game(tmp_path / "g.strata").proofs == ()


# The game master resolves alone: he signs for whom he has opened, not in their names.


def test_the_master_signs_with_his_own_key(tmp_path: Path) -> None:
    game = all_written(mastered())
    after = rules.seals.shut_all(rules.seals.revealed(game, by_master(game)).game.resolve())
    assert after.seal is not None
    assert {power: lock.signature.partition(":")[0] for power, lock in after.seal.locks.items()} == dict.fromkeys(
        MASTERED, GM
    )
    assert {power: signature.partition(":")[0] for power, signature in after.turns[0].signed.items()} == {
        power: power for power in PLAYERS
    }
    rules.save_game(after, tmp_path / "g.strata")
    found = rules.files.read_game(tmp_path / "g.strata")
    assert found.proofs == ()
    assert looked(found.game, "France")[1] == ()


def test_orders_that_the_master_enters_are_signed_by_him(tmp_path: Path) -> None:
    """He sits down for a player, with what the player has sealed for him, and not as himself."""
    half = rules.seals.key_by_master(looked(mastered(), GM)[0], "France")
    game = rules.seals.opened(mastered(), "France", half).game
    game = rules.seals.shut(
        game.draft("France", [rules.parse(game.position, "France", "A Par H")]).submit("France"), "France"
    )
    assert game.seal is not None and game.seal.locks["France"].signature.startswith("GM:")
    for power in ("Austria", "Italy"):
        game = written(game, power, ORDERS[power])
    game = play(game)
    assert {power: one.partition(":")[0] for power, one in game.turns[0].signed.items()} == {
        "France": GM,
        "Austria": "Austria",
        "Italy": "Italy",
    }
    rules.save_game(game, tmp_path / "g.strata")
    assert rules.files.read_game(tmp_path / "g.strata").proofs == ()


def test_two_game_masters_do_not_both_hold_the_game() -> None:
    base = with_phrases(Game.new(rules.variant("standard"), PLAYERS, "sealed"))
    seated = base.with_master("Gina")
    copies = [
        rules.seals.shut_all(rules.seals.agree(rules.seals.with_phrase(seated, GM, text, CHEAP), GM))
        for text in ("one", "two")
    ]
    with pytest.raises(rules.game.MergeError) as error:
        merged(*copies)
    assert "The game master has a different key in each copy." in error.value.reasons


def test_a_forged_part_does_not_win_a_merge(tmp_path: Path) -> None:
    base = standard()
    mine = written(base, "France", "A Par - Bur")
    other = written(base, "Italy", ORDERS["Italy"])
    rules.save_game(mine, tmp_path / "mine.strata")
    rules.save_game(other, tmp_path / "other.strata")
    assert mine.seal is not None
    past = [encryption.text_digest(mine.seal.locks["France"].own)]
    spoil(tmp_path / "other.strata", lambda t: t["sealing"]["locks"]["France"].update(past=past, sent=True))
    spoil(tmp_path / "other.strata", lambda t: t.update(submitted=["France", "Italy"]))
    game = rules.files.merge_games(tmp_path / "mine.strata", tmp_path / "other.strata").game
    assert [one.text for one in looked(game, "France")[0].drafts["France"]] == ["A Par - Bur"]


# What a file may ask of the computer.


@pytest.mark.parametrize("ask", [{"memory": 1 << 20}, {"passes": 16}, {"memory": 262_145}, {"lanes": 9}, {"passes": 7}])
def test_a_file_does_not_ask_for_all_of_the_computer(ask: dict[str, int], tmp_path: Path) -> None:
    def change(table: Table) -> None:
        table["sealing"]["locks"]["France"]["phrase"].update(ask)

    game = forged(standard(), tmp_path / "g.strata", change).game
    with pytest.raises(Tampered):
        key(game, "France")


# Lengths.


def test_all_reports_of_a_turn_are_of_one_length() -> None:
    for game in (hidden(), fogged(), fogged_master()):
        assert game.seal is not None
        assert len({len(lock.snapshot) for lock in game.seal.locks.values() if lock.snapshot}) == 1


def test_who_was_told_more_has_no_longer_report(monkeypatch: pytest.MonkeyPatch) -> None:
    real = encrypted_state._report

    def more(game: Game, power: str, *rest: Any) -> dict[str, Any]:
        return {**real(game, power, *rest), "more": Random(1).randbytes(8000 if power == "France" else 10).hex()}

    monkeypatch.setattr(encrypted_state, "_report", more)
    variant = rules.variant("diplomyopia")
    game = play(with_phrases(Game.new(variant, PLAYERS, "sealed")))
    assert game.seal is not None
    (length,) = {len(lock.snapshot) for lock in game.seal.locks.values()}
    assert length > 10_000


def test_sizes_say_little() -> None:
    sizes = {encryption.size_for(n) for n in range(1, 100_000)}
    assert len(sizes) < 120
    assert all(n <= encryption.size_for(n) <= max(512, n * 1.13 + 512) for n in range(1, 100_000, 7))


# A player whose phrase was set before the game master's is reached as well.


def test_who_was_there_before_the_master_gets_his_report(tmp_path: Path) -> None:
    variant = rules.variant("diplomyopia")
    game = Game.new(variant, MASTERED, "sealed")
    for power in ("Austria", GM, "France", "Italy"):
        game = rules.seals.agree(rules.seals.with_phrase(game, power, phrase(power), CHEAP), power)
        game = rules.seals.shut(game, power)
    master = rules.seals.agree(looked(game, GM)[0], GM)
    game = rules.seals.shut(master, GM)
    assert not rules.seals.opens_for_master(game, "Austria") and rules.seals.opens_for_master(game, "France")
    found = rules.seals.revealed(game, by_master(game), frozenset({"Austria"})).game
    after = rules.seals.shut_all(found.resolve())
    rules.save_game(after, tmp_path / "g.strata")
    game = rules.load_game(tmp_path / "g.strata")
    assert (game.known, len(game.turns)) == (rules.PUBLIC, 1)
    austria, _ = looked(game, "Austria")
    assert "Austria" in austria.variant.report(austria.turns[0], "Austria")
    assert austria.known == "Austria"
    # It opens the truth with the others, too: its share was sealed for it.
    with pytest.raises(PhraseNeeded):
        rules.seals.revealed(game, {power: keys(game)[power] for power in ("France", "Italy")})
    given = {power: key(game, power) for power in PLAYERS}
    assert rules.seals.revealed(game, given, frozenset({GM})).game.known == ""


# What is signed is what is played, in every game.


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(rules.VARIANTS))
def test_in_no_game_an_honest_table_is_accused(name: str, tmp_path: Path) -> None:
    variant, rng = rules.variant(name), Random(name)
    hands = list(zip(*variant.power_groups())) or [(power,) for power in variant.base.powers]
    players = {power: f"Person {number}" for number, hand in enumerate(hands) for power in hand}
    game = with_phrases(Game.new(variant, {**players, GM: "Gina"}, "sealed"))
    for number in range(3):
        for power in game.to_act:
            sitting, remarks = looked(game, power)
            assert remarks == ()
            game = rules.seals.shut(
                sitting.draft(power, random_lines(sitting.position, power, rng)).submit(power), power
            )
        given = by_master(game) if number % 2 else keys(game)
        found = rules.seals.revealed(game, given)
        assert found.remarks == ()
        game, draws = found.game, dict[str, Any]()
        while len(game.turns) == number:
            try:
                game = game.resolve(draws)
            except rules.DrawNeeded as needed:
                draws[needed.name] = needed.fixed("chance", game.position.phase.text)
        game = rules.seals.shut_all(game)
        rules.save_game(game, tmp_path / "g.strata")
        loaded = rules.files.read_game(tmp_path / "g.strata")
        assert (loaded.proofs, loaded.altered) == ((), ())
        game = loaded.game
    truth = rules.seals.revealed(game, keys(game))
    assert truth.remarks == () and any(turn.signed for turn in truth.game.turns)


# --- A game master's seat where he gives no orders: what its phrase opens, and what of his book everybody may read.

BOOK = (
    Ruling("override", 0, "T0A", "It fails: nobody was told", about="Harlem: a secret line"),
    Ruling("note", 0, "T0A", "a secret note"),
    Ruling("vote", 0, "T0A", "Extension until Sunday: passed"),
)


@cache
def families() -> Game:
    """A hidden board with a game master, sealed."""
    variant = rules.variant("diplomafia", public_ledger=False)
    players = {power: power for power in variant.base.powers} | {GM: "Ina"}
    return with_phrases(Game.new(variant, players, "sealed").play({"Harlem": ["racket P EHa"]}))


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_every_game_can_have_one(name: str) -> None:
    game = Game.new(rules.variant(name), {GM: "Ina"}, "casual")
    assert game.seat(GM).player == "Ina" and GM not in game.players


def test_a_file_keeps_the_seat_and_its_lock() -> None:
    table = json.loads(json.dumps(game_table(mastered())))
    assert {"power": GM, "player": "Gina", "code": ""} in table["seats"]
    assert (table["version"], set(table["sealing"]["locks"])) == (3, {*PLAYERS, GM})
    assert all("master" in table["sealing"]["locks"][power] for power in PLAYERS)


def test_his_phrase_alone_opens_all_orders() -> None:
    game = all_written(mastered())
    opened = rules.seals.revealed(game, by_master(game)).game
    assert {power: lines[0].text for power, lines in opened.drafts.items()}["France"] == "A Mar - Pie"
    assert opened.resolve().turns[0].absent == ()


def test_without_him_the_players_open_them_as_before() -> None:
    game = all_written(mastered())
    assert game.needed == set(PLAYERS)
    opened = rules.seals.revealed(game, {power: key(game, power) for power in PLAYERS}).game
    turned = opened.resolve()
    assert len(turned.turns) == 1 and turned.turns[0].absent == ()
    with pytest.raises(rules.seals.PhraseNeeded):
        rules.seals.revealed(game, {"France": key(game, "France")})


def test_a_hidden_board_opens_with_his_phrase_or_with_all_others() -> None:
    game = families()
    assert GM not in game.needed and game.known == PUBLIC
    whole, _ = looked(game, GM)
    assert whole.position.as_dict()["state"]["rackets"] == {"Harlem": {"EHa": "P"}}
    others = {power: key(game, power) for power in game.variant.base.powers}
    assert rules.seals.revealed(game, others).game.position == whole.position
    assert play(game).known == PUBLIC


def test_of_his_book_a_hidden_game_tells_only_what_is_for_all() -> None:
    whole, _ = looked(families(), GM)
    shut = rules.seals.shut_all(replace(whole, rulings=BOOK, deadline="Sunday"))
    text = json.dumps(game_table(shut))
    assert "secret" not in text and "nobody was told" not in text and "Sunday: passed" in text
    for game in (shut, looked(shut, "Harlem")[0]):
        assert [(one.kind, one.about) for one in game.rulings] == [("override", ""), ("vote", "")]
        assert game.deadline == "Sunday"
    assert looked(shut, GM)[0].rulings == BOOK


def test_a_casual_file_tells_no_more() -> None:
    variant = rules.variant("diplomafia", public_ledger=False)
    game = Game.new(variant, {power: power for power in variant.base.powers}, "casual")
    game = replace(game.play({"Harlem": ["racket P EHa"]}), rulings=BOOK)
    assert "secret" not in json.dumps(game_table(game))


def test_where_players_are_secret_so_are_their_changes() -> None:
    entry = Ruling("player", 1, "S1901M", "Anna gives way to Ben")
    assert rules.game.for_all((entry,), True) == () and rules.game.for_all((entry,), False) == (entry,)


def test_a_turn_that_he_ruled_on_is_told_as_his() -> None:
    game = play(all_written(mastered()))
    for power in PLAYERS:
        game = rules.seals.shut(sit(game, power), power)
    ruled = rules.game_master.with_overrides(
        game, 0, rules.game_master.with_ruling(game.turns[0], Override("France", "A Mar - Pie", "fails", "so"))
    )
    (remark,) = looked(ruled, "France")[1]
    assert remark.startswith("The game master has changed turn 1 since France saw it")


def test_a_report_through_fog_says_by_whom_an_order_failed() -> None:
    game = Game.new(rules.variant("diplomyopia")).play({"Austria": ["A Bud - Gal"]})
    ruled = rules.game_master.with_overrides(
        game, 0, rules.game_master.with_ruling(game.turns[0], Override("Austria", "A Bud - Gal", "fails", "so"))
    )
    assert "stood off by the game master's ruling" in rules.reports.report(ruled.turns[0], "Austria")
