"""Sealed sections: what opens them and what does not, what a reveal needs, what a spoilt one costs; sealed games of
older versions: they open, also those that were locked by a translation, and are sound once their seats have sat
down."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from app.language import catalog
from rules import GM, PUBLIC, Game
from rules.files import encryption
from rules.files.encryption import CHEAP, NotOpened, join_key, new_key, phrase_key, split_key
from rules.seals import PhraseNeeded, Tampered, WrongPhrase
from tests.rules.files.sealed_games import (
    ORDERS,
    PLAYERS,
    all_written,
    by_master,
    hidden,
    key,
    keys,
    lines_of,
    looked,
    phrase,
    play,
    sit,
    standard,
    with_phrases,
    written,
)

BOX = re.compile(r"[A-Za-z0-9+/]{32,}={0,2}")
"""Bytes as a save file writes them."""
SECRETS = ("A Vie - Tyr", "A Mar - Pie", "A Ven - Tyr", "Tyr", "Pie", "truce", "nobody guesses")


def saved(game: Game, path: Path) -> Game:
    rules.save_game(game, path)
    return rules.load_game(path)


def again(game: Game, folder: Path) -> Game:
    """The game as it comes out of its file, whose results and marks must fit."""
    rules.save_game(game, folder / "g.strata")
    found = rules.files.read_game(folder / "g.strata")
    assert (found.differences, found.altered) == ((), ())
    return found.game


# Round the table.


def test_a_seat_finds_what_it_left_and_nobody_else_s(tmp_path: Path) -> None:
    game = rules.seals.shut(sit(standard(), "France").noted("France", "map", {"Tyr": "truce?"}), "France")
    game = saved(all_written(game), tmp_path / "g.strata")
    assert (dict(game.drafts), dict(game.notes), game.locked) == ({}, {}, frozenset(PLAYERS))
    france = sit(game, "France")
    assert lines_of(france, "France") == [ORDERS["France"]]
    assert france.notes == {"France": {"map": {"Tyr": "truce?"}}}
    assert set(france.drafts) == {"France"}
    assert game.submitted == france.submitted == frozenset(PLAYERS)


def test_nothing_secret_is_in_the_file(tmp_path: Path) -> None:
    game = rules.seals.shut(sit(all_written(standard()), "France").noted("France", "map", "truce"), "France")
    rules.save_game(game, tmp_path / "g.strata")
    text = (tmp_path / "g.strata").read_text(encoding="utf-8")
    # A word of three letters stands in the letters of a sealed box by chance once in some fifteen files.
    assert [word for word in SECRETS if word in BOX.sub("", text)] == []
    boxes = [b64decode(box) for box in BOX.findall(text)]
    assert boxes and [word for word in SECRETS if len(word) > 4 and any(word.encode() in box for box in boxes)] == []


def test_who_got_up_has_left_nothing_in_memory() -> None:
    game = written(standard(), "France", ORDERS["France"])
    assert game.seal is not None
    lock = game.seal.locks["France"]
    assert (lock.key, lock.own_content, game.drafts.get("France")) == (b"", "", None)


def test_the_file_stays_the_same_while_nothing_changes(tmp_path: Path) -> None:
    path = tmp_path / "g.strata"
    game = saved(all_written(standard()), path)
    assert rules.files.game_text(game).encode() == path.read_bytes()
    assert rules.files.game_text(rules.seals.shut(sit(game, "Italy"), "Italy")).encode() == path.read_bytes()


def test_the_reveal_opens_everything_and_the_turn_is_plain(tmp_path: Path) -> None:
    game = saved(play(all_written(standard())), tmp_path / "g.strata")
    orders = {power: [order.text for order in lines] for power, lines in game.turns[0].orders.items()}
    assert orders == {power: [line] for power, line in ORDERS.items()}
    assert (game.submitted, sit(game, "France").drafts.get("France")) == (frozenset(), None)


def test_notes_outlast_the_turn() -> None:
    game = rules.seals.shut(sit(standard(), "France").noted("France", "map", 1), "France")
    assert sit(play(all_written(game)), "France").notes == {"France": {"map": 1}}


def test_two_saves_of_the_same_orders_look_different() -> None:
    first, second = (written(standard(), "France", ORDERS["France"]).seal for _ in range(2))
    assert first and second and first.locks["France"].own != second.locks["France"].own


def test_sections_of_short_and_long_orders_have_one_length() -> None:
    short = written(standard(), "France", "A Par H").seal
    long = written(standard(), "France", "A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO").seal
    assert short and long and len(short.locks["France"].own) == len(long.locks["France"].own)


# What does not go.


def test_orders_that_are_sealed_are_not_resolved() -> None:
    with pytest.raises(PhraseNeeded, match="Enter the pass phrases to open them"):
        all_written(standard()).resolve()


def test_a_wrong_phrase_opens_nothing() -> None:
    with pytest.raises(WrongPhrase, match="That is not the pass phrase of France"):
        rules.seals.key_of(standard(), "France", phrase("Italy"))


def test_a_seat_without_a_phrase_says_so() -> None:
    with pytest.raises(PhraseNeeded, match="Germany has not set a pass phrase yet"):
        rules.seals.key_of(standard(), "Germany", "x")


def test_nobody_sets_a_phrase_over_another() -> None:
    with pytest.raises(PhraseNeeded, match="already has a pass phrase"):
        rules.seals.with_phrase(standard(), "France", "mine", CHEAP)


def test_a_phrase_is_changed_by_whoever_knows_it() -> None:
    game = sit(written(standard(), "France", ORDERS["France"]), "France")
    game = rules.seals.shut(rules.seals.with_phrase(game, "France", "new one", CHEAP), "France")
    with pytest.raises(WrongPhrase):
        key(game, "France")
    france = rules.seals.opened(game, "France", rules.seals.key_of(game, "France", "new one")).game
    assert lines_of(france, "France") == [ORDERS["France"]]


def test_letters_typed_on_another_keyboard_are_the_same_phrase() -> None:
    game = Game.new(rules.variant("standard"), PLAYERS, "sealed")
    game = rules.seals.shut_all(rules.seals.with_phrase(game, "France", "Caf\u00e9 des alli\u00e9s", CHEAP))
    assert rules.seals.key_of(game, "France", "Cafe\u0301 des allie\u0301s")


def test_notes_of_a_sealed_seat_are_not_written_over() -> None:
    with pytest.raises(PhraseNeeded, match="France's notes are sealed"):
        standard().noted("France", "map", 1)


def test_only_sealed_games_have_phrases() -> None:
    with pytest.raises(PhraseNeeded, match="Only the seats of a sealed game"):
        rules.seals.with_phrase(Game.new(rules.variant("standard"), PLAYERS, "casual"), "France", "x", CHEAP)


@pytest.mark.parametrize(
    "change", [{"memory": 1 << 30}, {"passes": 0}, {"method": "none"}, {"salt": "!"}, {"lanes": "4"}]
)
def test_work_that_is_not_reasonable_is_refused(change: dict[str, Any]) -> None:
    """A file must not keep the computer busy, nor make a phrase easy to guess."""
    how = {"method": "argon2id", **CHEAP, "salt": "AAAAAAAAAAAAAAAAAAAAAA=="}
    phrase_key("x", how)
    with pytest.raises(NotOpened):
        phrase_key("x", {**how, **change})


def test_a_key_and_the_words_that_a_table_compares_are_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """64 MiB, thrice over, for each try at a phrase or at keys with the same words."""
    asked: list[tuple[int, int]] = []

    def noted(*, memory_cost: int, iterations: int, **others: Any) -> Argon2id:
        asked.append((memory_cost, iterations))
        return Argon2id(memory_cost=memory_cost, iterations=iterations, **others)

    monkeypatch.setattr(encryption, "Argon2id", noted)
    phrase_key("x", encryption.new_phrase())
    encryption.spoken_words({"what": "keys"})
    assert asked == [(65_536, 3)] * 2


# A seat that is missing at the reveal.


def test_a_missing_seat_is_named() -> None:
    game = all_written(standard())
    given = keys(game)
    del given["Italy"]
    with pytest.raises(PhraseNeeded, match="The orders of Italy are sealed") as error:
        rules.seals.revealed(game, given)
    assert error.value.power == "Italy"


def test_who_is_missing_holds_and_keeps_his_notes(tmp_path: Path) -> None:
    game = rules.seals.shut(sit(standard(), "Italy").noted("Italy", "map", 1), "Italy")
    game = all_written(game)
    given = keys(game)
    del given["Italy"]
    game = rules.seals.shut_all(rules.seals.revealed(game, given, frozenset({"Italy"})).game.resolve())
    assert "Italy" not in game.turns[0].orders
    assert game.turns[0].absent == ("Italy",)
    assert "Orders still sealed: Italy" in game.variant.report(game.turns[0], "")
    assert again(game, tmp_path).turns[0].absent == ("Italy",)
    italy, remarks = looked(game, "Italy")
    assert (italy.notes, italy.drafts.get("Italy")) == ({"Italy": {"map": 1}}, None)
    assert remarks == ("The orders entered by Italy were for another turn and were dropped.",)


def test_only_those_who_order_are_asked_where_the_board_is_open() -> None:
    variant = rules.variant("standard")
    dislodged = {"Italy": {"A Ven": ["Apu"]}}
    start = variant.position(phase="F1901R", units={"France": ["A Par"]}, dislodged=dislodged)
    game = replace(standard(), start=start)
    assert game.needed == {"Italy"}
    game = written(game, "Italy", "A Ven - Apu")
    assert rules.seals.revealed(game, {"Italy": keys(game)["Italy"]}).game.resolve().turns


def test_a_lost_phrase_costs_this_seat_s_section_and_nothing_else() -> None:
    game = rules.seals.renewed(all_written(standard()), "Italy")
    assert game.submitted == {"Austria", "France"}
    assert lines_of(sit(game, "France"), "France") == [ORDERS["France"]]
    game = rules.seals.shut(rules.seals.with_phrase(game, "Italy", "better", CHEAP), "Italy")
    italy = rules.seals.opened(game, "Italy", rules.seals.key_of(game, "Italy", "better")).game
    assert "Italy" not in italy.drafts


def test_a_new_player_does_not_open_what_the_old_one_sealed() -> None:
    game = all_written(standard()).reseat({"Italy": "Dora"})
    assert game.seal is not None and "Italy" not in game.seal.locks
    assert "Italy" not in game.submitted


# Sections that were changed.


def spoilt(game: Game, power: str, part: str, at: int, to: int) -> Game:
    """The game with one byte of a section changed."""
    assert game.seal is not None
    lock = game.seal.locks[power]
    raw = bytearray(b64decode(getattr(lock, part)))
    raw[at % len(raw)] = to
    return replace(game, seal=game.seal.with_lock(replace(lock, **{part: b64encode(raw).decode()})))


WRITTEN = all_written(standard())
KEYS = keys(WRITTEN)


@settings(max_examples=120)
@given(at=st.integers(0, 5000), to=st.integers(0, 255), part=st.sampled_from(["own", "key_box"]))
def test_a_changed_byte_is_refused_or_changes_nothing(at: int, to: int, part: str) -> None:
    game = spoilt(WRITTEN, "France", part, at, to)
    try:
        found, _ = looked(game, "France")
    except Tampered as error:
        assert error.power == "France" and str(error).endswith(("what is sealed in it.", "without them."))
    else:
        assert lines_of(found, "France") == [ORDERS["France"]]
        assert game == WRITTEN
    assert [order.text for order in rules.seals.opened(game, "Italy", KEYS["Italy"]).game.drafts["Italy"]] == [
        ORDERS["Italy"]
    ]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 10**6), junk=st.binary(min_size=1, max_size=3))
def test_a_file_with_any_bytes_changed_tells_it_or_opens_the_same_orders(tmp_path: Path, at: int, junk: bytes) -> None:
    whole = rules.files.game_text(WRITTEN).encode()
    at %= len(whole)
    path = tmp_path / "g.strata"
    path.write_bytes(whole[:at] + junk + whole[at + len(junk) :])
    try:
        game = rules.load_game(path)
        lines = looked(game, "France")[0].drafts.get("France", ())
    except (rules.files.SaveError, rules.seals.SealError):
        return
    assert [order.text for order in lines] in ([ORDERS["France"]], [])


def test_a_damaged_section_is_emptied_and_the_seat_writes_anew() -> None:
    game = rules.seals.emptied(spoilt(WRITTEN, "France", "own", 30, 1), "France")
    assert game.submitted == {"Austria", "Italy"}
    game = written(game, "France", "A Par H")
    assert lines_of(sit(game, "France"), "France") == ["A Par H"]


def test_a_section_fits_no_other_seat_and_no_other_game() -> None:
    assert WRITTEN.seal is not None
    locks = WRITTEN.seal.locks
    moved = replace(locks["France"], own=locks["Italy"].own)
    with pytest.raises(Tampered):
        sit(replace(WRITTEN, seal=WRITTEN.seal.with_lock(moved)), "France")
    with pytest.raises(Tampered):
        sit(replace(WRITTEN, seal=replace(WRITTEN.seal, game="another")), "France")


def test_what_a_section_says_to_follow_is_sealed_with_it() -> None:
    """Else an older section could pass for the later one when copies are merged."""
    assert WRITTEN.seal is not None
    forged = replace(WRITTEN.seal.locks["France"], past=("0" * 16,))
    with pytest.raises(Tampered):
        sit(replace(WRITTEN, seal=WRITTEN.seal.with_lock(forged)), "France")


def test_orders_of_an_older_turn_are_not_played_again() -> None:
    after = play(WRITTEN)
    assert after.seal is not None and WRITTEN.seal is not None
    old = WRITTEN.seal.locks["France"]
    game = replace(after, seal=after.seal.with_lock(old), submitted=frozenset({"France"}))
    found = rules.seals.opened(game, "France", KEYS["France"])
    assert (found.game.drafts.get("France"), found.game.submitted) == (None, frozenset())
    assert found.remarks[-1].startswith("The orders entered by France were for another turn")


# The game master.

GAMBLERS = {"Austria": "Anna", "France": "Ben", GM: "Gina"}


def gambling() -> Game:
    return Game.new(rules.variant("gambling"), GAMBLERS, "sealed")


def set_up(game: Game, *powers: str) -> Game:
    """The game in which these seats have set their phrases one after the other, and have compared what they could."""
    for power in powers:
        game = rules.seals.agree(rules.seals.with_phrase(game, power, phrase(power), CHEAP), power)
        game = rules.seals.shut(game, power)
    return game


def agreed(game: Game, *powers: str) -> Game:
    """The game in which these seats have sat down and compared the safety phrase."""
    for power in powers:
        game = rules.seals.shut(rules.seals.agree(looked(game, power)[0], power), power)
    return game


def test_the_game_master_s_phrase_opens_every_section() -> None:
    game = agreed(set_up(gambling(), GM, "Austria", "France"), GM)
    game = written(game, "France", "A Par - Bur")
    found = rules.seals.revealed(game, by_master(game)).game
    assert lines_of(found, "France") == ["A Par - Bur"]
    assert found.locked == frozenset()


def test_a_seat_that_was_there_first_is_opened_to_him_when_it_sits_down_next() -> None:
    game = set_up(gambling(), "France", GM, "Austria")
    game = agreed(game, GM)
    master = by_master(game)
    with pytest.raises(PhraseNeeded):
        rules.seals.revealed(game, master)
    game = written(agreed(game, "France"), "France", "A Par - Bur")
    assert "France" in rules.seals.revealed(game, master, frozenset({"Austria"})).game.drafts


def test_a_game_master_with_a_new_phrase_opens_whoever_has_agreed_to_it_since() -> None:
    game = agreed(set_up(gambling(), GM, "Austria", "France"), GM, "Austria", "France")
    game = rules.seals.with_phrase(rules.seals.renewed(game, GM), GM, "a new one", CHEAP)
    game = rules.seals.shut(rules.seals.agree(game, GM), GM)
    assert not rules.seals.opens_for_master(game, "France")
    france, _ = looked(game, "France")
    assert rules.seals.key_changes(france, "France") == (rules.seals.KeyChange(GM, "changed"),)
    game = rules.seals.shut(rules.seals.agree(france, "France"), "France")
    both = rules.seals.opened(game, GM, rules.seals.key_of(game, GM, "a new one")).game
    assert rules.seals.key_by_master(both, "France")[:32] == key(game, "France")[:32]
    with pytest.raises(PhraseNeeded):
        rules.seals.key_by_master(both, "Austria")


def test_all_shares_make_the_key_and_fewer_say_nothing() -> None:
    key = new_key()
    parts = split_key(key, 5)
    assert join_key(parts) == key
    assert join_key(parts[:4]) != key
    assert split_key(key, 1) == [key]


# The marks of the turns.


def test_a_seat_is_told_of_a_history_that_was_forged_with_all_its_marks(tmp_path: Path) -> None:
    """The marks of the file fit each other; those in the seat's section do not."""
    game = play(WRITTEN)
    other = rules.seals.shut_all(replace(game, turns=()).play({"France": ["A Mar H"]}))
    forged = saved(replace(other, seal=game.seal), tmp_path / "g.strata")
    assert rules.files.read_game(tmp_path / "g.strata").altered == ()
    found = rules.seals.opened(forged, "France", KEYS["France"])
    assert found.remarks == ("The history of this game was changed: turn 1 is not the one that France saw.",)


def test_a_seat_is_told_of_turns_that_were_dropped() -> None:
    game = play(WRITTEN)
    found = rules.seals.opened(game.back(), "France", KEYS["France"])
    assert found.remarks == ("A turn that France saw was removed since.",)


def test_only_an_open_seat_agrees_to_keys() -> None:
    game = Game.new(rules.variant("standard"), {"France": "Anna", "England": "Ben"}, "sealed")
    game = rules.seals.with_phrase(game, "France", phrase("France"), CHEAP)
    shut = rules.seals.shut(
        rules.seals.with_phrase(rules.seals.shut(game, "France"), "England", phrase("England"), CHEAP), "England"
    )
    with pytest.raises(ValueError, match="The section of France is shut"):
        rules.seals.agree(shut, "France")


# --- Another secrecy in the midst of a game: what is played stays, what is secret stays so, and the file can be
# read.

ORDER = {"France": ["A Par - Bur"]}


def played(secrecy: str) -> Game:
    """A game of one turn, in which France has written for the next one."""
    game = Game.new(rules.variant("standard"), PLAYERS, secrecy).play(ORDER)
    return game.draft("France", [rules.parse(game.position, "France", "A Bur - Bel")])


@pytest.mark.parametrize(("before", "after"), [("open", "casual"), ("casual", "open")])
def test_turns_stay_and_the_file_is_read_again(before: str, after: str, tmp_path: Path) -> None:
    game = rules.seals.with_secrecy(played(before), after)
    read = again(game, tmp_path)
    assert (read.secrecy, [turn.orders for turn in read.turns]) == (after, [turn.orders for turn in game.turns])
    kept = {} if after == "open" else {"France": ["A Bur - Bel"]}
    assert {power: [one.text for one in lines] for power, lines in read.drafts.items()} == kept
    assert rules.seals.with_secrecy(read, after) is read


def test_a_game_is_sealed_once_all_have_phrases(tmp_path: Path) -> None:
    game = with_phrases(rules.seals.with_secrecy(played("open"), "sealed"))
    read = again(game, tmp_path)
    assert "Bur - Bel" not in (tmp_path / "g.strata").read_text()
    assert read.drafts == {}
    assert lines_of(sit(read, "France"), "France") == ["A Bur - Bel"]


def test_what_is_sealed_is_opened_first() -> None:
    game = written(standard(), "France", "A Par - Bur", submit=False)
    with pytest.raises(PhraseNeeded):
        rules.seals.with_secrecy(game, "open")
    found = rules.seals.revealed(game, keys(game)).game
    assert [one.text for one in rules.seals.with_secrecy(found, "casual").drafts["France"]] == ["A Par - Bur"]
    assert rules.seals.with_secrecy(found, "open").drafts == {}


def test_a_hidden_board_comes_open_with_all_phrases_and_is_hidden_again(tmp_path: Path) -> None:
    game = hidden()
    with pytest.raises(PhraseNeeded):
        rules.seals.with_secrecy(game, "open")
    truth = rules.seals.revealed(game, keys(game)).game
    bare = again(rules.seals.with_secrecy(truth, "open"), tmp_path)
    assert (bare.known, bare.secrecy, len(bare.turns)) == ("", "open", 1)
    assert bare.turns[0].orders == truth.turns[0].orders
    casual = again(rules.seals.with_secrecy(bare, "casual"), tmp_path)
    assert (casual.known, casual.position.as_dict()) == ("", bare.position.as_dict())
    assert json.loads((tmp_path / "g.strata").read_text())["turns"] == []
    sealed = with_phrases(rules.seals.with_secrecy(casual, "sealed"))
    assert again(sealed, tmp_path).known == rules.PUBLIC


def test_not_after_the_end_and_not_while_orders_are_in() -> None:
    game = played("casual")
    with pytest.raises(ValueError, match="Orders for this phase have already been submitted"):
        rules.seals.with_secrecy(game.submit("France"), "open")
    over = game.finish(rules.End("draw", ("France", "Italy")))
    with pytest.raises(ValueError, match="The game is over"):
        rules.seals.with_secrecy(over, "open")
    with pytest.raises(ValueError, match="no secrecy 'loud'"):
        rules.seals.with_secrecy(game, "loud")


def test_codes_and_lines_of_play_end_where_they_mean_nothing() -> None:
    game = played("casual")
    coded = replace(game, seats=tuple(replace(seat, code="hash") for seat in game.seats))
    assert {seat.code for seat in rules.seals.with_secrecy(coded, "sealed").seats} == {""}


# --- Sealed games of older versions: they open, also those that were locked by a translation, and are sound once their
# seats have sat down.

SAVES = Path(__file__).parents[2] / "saves"
GERMAN = SAVES / "v2-german.strata"
"""Fog with a game master, whose boxes were sealed in German: in English he could not open one of them."""


@pytest.fixture
def english_after() -> Iterator[None]:
    yield
    rules.i18n.speak(None)


@pytest.mark.usefixtures("english_after")
@pytest.mark.parametrize("language", [None, "de"])
def test_boxes_that_were_sealed_in_german_open_in_any_language(language: str | None) -> None:
    game = rules.load_game(GERMAN)
    rules.i18n.speak(catalog(language) if language else None)
    truth = rules.seals.revealed(game, by_master(game)).game
    assert (game.known, truth.known) == (PUBLIC, "")
    assert lines_of(truth, "France") == ["A Bur H"]
    assert truth.turns[0].results["A Par"] == ("ok",)


@pytest.mark.usefixtures("english_after")
def test_an_older_game_is_sound_once_all_have_sat_down(tmp_path: Path) -> None:
    game, path = rules.load_game(GERMAN), tmp_path / "g.strata"
    seats = [GM, "France", "England", "Germany"]
    for power in [*seats, *seats]:
        game = rules.seals.shut(rules.seals.agree(sit(game, power), power), power)
        rules.save_game(game, path)
        found = rules.files.read_game(path)
        assert (found.proofs, found.altered) == ((), ())
        game = found.game
    assert game.seal is not None
    for power, lock in game.seal.locks.items():
        assert lock.signature.startswith(f"{power}:") and set(lock.agreed) == {*seats} - {power}
        assert rules.seals.key_changes(sit(game, power), power) == ()
    rules.i18n.speak(catalog("de"))
    assert rules.seals.revealed(game, by_master(game)).game.drafts["France"]


@pytest.mark.usefixtures("english_after")
def test_an_older_game_without_a_game_master_is_played_on(tmp_path: Path) -> None:
    game = rules.load_game(SAVES / "v2-hidden.strata")
    assert game.seal is not None
    given = {power: rules.seals.key_of(game, power, f"{power.lower()} has a secret") for power in game.seal.locks}
    truth = rules.seals.revealed(game, given).game
    assert len(truth.turns) == len(game.turns)
    rules.save_game(rules.seals.shut_all(truth), tmp_path / "g.strata")
    assert rules.files.read_game(tmp_path / "g.strata").proofs == ()


@pytest.mark.usefixtures("english_after")
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
        truth = rules.seals.revealed(game, by_master(game)).game
        game = rules.seals.shut_all(truth.resolve())
        for power in players:
            game = rules.seals.shut(sit(game, power), power)
    assert len(game.turns) == 2
    assert rules.seals.safety_phrase(game) == words


@pytest.mark.usefixtures("english_after")
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
