"""A hidden board in a sealed file: what each seat was told comes back as it was, and the truth only with all; what
seats were told: worked out once, and said again in the language of who reads it; chance in files: a rule that
throws a die finds the number in the save file or the scenario, and never draws one."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from app.language import catalog
from rules import PUBLIC, Game, say
from rules.files import SaveError, ScenarioError, player_snapshots
from rules.files import encryption as boxes
from rules.files.encryption import CHEAP
from rules.files.player_snapshots import read_reason, reason_table, snapshot_table
from rules.files.save import load_game, save_game
from rules.files.save_format import compact, history, marks
from rules.files.scenarios import check_scenarios, read_scenarios
from rules.files.scenarios import play as play_of_chance
from rules.position import AdjudicationState
from rules.reasons import Reason, SideStrength, many
from rules.seals import PhraseNeeded, Tampered
from rules.standard import Standard
from rules.standard.movement import DISLODGED_BY, HELD
from tests.rules.files.sealed_games import hidden, key, keys, looked, play, sit, with_phrases
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
    hands = list(zip(*variant.power_groups())) or [(power,) for power in variant.base.powers]
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
    found, remarks = looked(rules.load_game(path), power)
    assert remarks[0].startswith("The public part of this game was changed")
    reports = [one.variant.report(one.turns[0], power) for one in (found, sit(game, power))]
    assert reports[0] == reports[1]


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
    with pytest.raises(PhraseNeeded, match="Without it the game cannot continue"):
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
    with pytest.raises(Tampered, match="The true position in this file was changed"):
        seal = replace(game.seal, truth="A" + game.seal.truth[1:] if game.seal.truth[0] != "A" else "B")
        rules.seals.revealed(replace(game, seal=seal), keys(game))
    power = next(iter(game.players))
    lock = game.seal.locks[power]
    other = next(one for one in game.seal.locks.values() if one is not lock)
    with pytest.raises(Tampered, match=r"reports to .* in this file were changed"):
        sit(replace(game, seal=game.seal.with_lock(replace(lock, snapshot=other.snapshot))), power)


@settings(max_examples=60)
@given(at=st.integers(0, 10**5), to=st.integers(0, 255), part=st.sampled_from(["truth", "snapshot", "share"]))
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
        found = sit(changed, power) if part == "snapshot" else rules.seals.revealed(changed, given_keys).game
    except Tampered:
        assert spoilt != getattr(holder, part)
    else:
        assert spoilt == getattr(holder, part) and len(found.turns) == 1


def test_before_all_have_a_phrase_a_hidden_turn_is_not_written() -> None:
    variant = rules.variant("diplomafia", public_ledger=False)
    game = Game.new(variant, {power: power for power in variant.base.powers}, "sealed")
    first = next(iter(variant.base.powers))
    game = rules.seals.with_phrase(game, first, "x", CHEAP).resolve()
    with pytest.raises(PhraseNeeded, match="must set a pass phrase"):
        rules.files.game_text(game)


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
    sit(found.game, power)


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


def test_a_casual_game_keeps_a_hidden_board_from_a_glance(tmp_path: Path) -> None:
    variant = rules.variant("diplomafia", public_ledger=False)
    game = Game.new(variant, {power: power for power in variant.base.powers}, "casual").resolve()
    rules.save_game(game, tmp_path / "g.strata")
    assert '"turns": []' in (tmp_path / "g.strata").read_text(encoding="utf-8")
    again = rules.load_game(tmp_path / "g.strata")
    assert (again.known, again.position, again.turns[0].results) == ("", game.position, game.turns[0].results)
    assert rules.files.game_text(again) == (tmp_path / "g.strata").read_text(encoding="utf-8")


# --- What seats were told: worked out once, and said again in the language of who reads it.


@pytest.fixture
def english_after() -> Iterator[None]:
    yield
    rules.i18n.speak(None)


def reported(game: Game, power: str) -> dict[str, Any]:
    """The report in a seat's section."""
    assert game.seal is not None
    about = boxes.about(game.seal.game, power, "told")
    told: dict[str, Any] = json.loads(
        boxes.unsealed_text(key(game, power), about, game.seal.locks[power].snapshot)
    )
    return told


@pytest.mark.usefixtures("english_after")
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
        assert {name: reported(after, power)[name] for name in whole} == whole
    assert after.seal is not None and after.seal.public is not None
    whole = json.loads(compact(snapshot_table(truth, PUBLIC)))
    assert {name: after.seal.public[name] for name in whole} == whole


@pytest.mark.usefixtures("english_after")
def test_what_was_forged_in_plain_is_told_anew() -> None:
    game = hidden()
    assert game.seal is not None and game.seal.public is not None
    forged = replace(
        game.seal, public={**game.seal.public, "turns": [{**game.seal.public["turns"][0], "report": "Ha"}]}
    )
    after = play(replace(game, seal=forged))
    assert after.seal is not None and after.seal.public is not None
    assert "Ha" not in [turn["report"] for turn in after.seal.public["turns"]]


@pytest.mark.usefixtures("english_after")
def test_a_turn_taken_back_and_played_otherwise_is_told_anew() -> None:
    game = play(hidden())
    truth = rules.seals.revealed(game, keys(game)).game
    after = rules.seals.shut_all(truth.back().play({"Harlem": []}, truth.turns[-1].draws))
    assert len(reported(after, "Harlem")["turns"]) == 2
    fresh = rules.seals.revealed(after, keys(after)).game
    whole = json.loads(compact(snapshot_table(fresh, "Harlem")))
    assert {name: reported(after, "Harlem")[name] for name in whole} == whole


@pytest.mark.usefixtures("english_after")
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


@pytest.mark.usefixtures("english_after")
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


@pytest.mark.usefixtures("english_after")
def test_what_the_program_does_not_know_is_quoted() -> None:
    start = rules.variant("standard").start()
    again = read_reason(start, {"code": "held", "says": "An older {sentence}.", "clause": "1", "refs": {"n": 3}})
    assert (say(again), again.get("n"), again.clause) == ("An older {sentence}.", 3, "1")


@pytest.mark.usefixtures("english_after")
def test_the_report_is_there_in_the_language_in_which_it_was_told() -> None:
    rules.i18n.speak(catalog("de"))
    after = play(hidden())
    game = sit(after, "Harlem")
    told = game.variant.report(game.turns[1], "Harlem")
    assert told == reported(after, "Harlem")["turns"][1]["reports"]["de"]
    assert "Bericht für Harlem" in told
    rules.i18n.speak(None)
    assert "Report for Harlem" in game.variant.report(game.turns[1], "Harlem")


# --- Chance in files: a rule that throws a die finds the number in the save file or the scenario, and never draws one.

SCENARIO = """
[[scenario]]
id = "die"
variant = "standard"
phase = "S1901M"
[scenario.units]
France = ["A Par"]
[[scenario.turn]]
orders = { France = ["A Par - Bur"] }
draws = { weather = 6 }
[scenario.turn.expect]
units = { France = [] }
"""


def storm(now: AdjudicationState) -> AdjudicationState:
    """On a six all units are lost, and are said to be."""
    if now.draw("weather", 1, 6) < 6:
        return now
    lost = tuple(one.replace(words=("destroyed",)) for one in now.outcomes)
    return now.replace(now.position.with_units({}), outcomes=lost)


@pytest.fixture
def stormy(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Standard.steps
    with_storm = lambda self, phase: (*steps(self, phase), storm) if phase.step == "M" else steps(self, phase)  # noqa: E731
    monkeypatch.setattr(Standard, "steps", with_storm)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "file"


@pytest.mark.usefixtures("stormy")
def test_a_scenario_without_the_number_is_an_error(file: Path) -> None:
    file.write_text(SCENARIO.replace("draws", "# draws"), encoding="utf-8")
    with pytest.raises(ScenarioError, match="die, turn 1, draws: weather needs a random number from 1 to 6"):
        check_scenarios(file)


@pytest.mark.usefixtures("stormy")
@pytest.mark.parametrize("number", [7, 0, "6", True])
def test_a_number_that_no_die_shows_is_an_error(number: object) -> None:
    variant = rules.variant("standard")
    with pytest.raises(ValueError, match="The number drawn for weather must be from 1 to 6, not"):
        variant.adjudicate(variant.start(), {}, {"weather": number})


@pytest.mark.usefixtures("stormy")
def test_an_order_that_nobody_can_read_is_told_before_any_draw(file: Path) -> None:
    file.write_text(SCENARIO.replace("A Par - Bur", "A Par - Burx").replace("draws", "# draws"), encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"orders\.France: There is no province called 'Burx'"):
        check_scenarios(file)


@pytest.mark.usefixtures("stormy")
def test_the_number_is_recorded_in_a_scenario(file: Path) -> None:
    variant = rules.variant("standard")
    turn = variant.adjudicate(variant.start(), {}, {"weather": 6})
    file.write_text(rules.files.write_scenario([turn], id="again"), encoding="utf-8")
    (scenario,) = read_scenarios(file)
    assert scenario.turns[0].draws == {"weather": 6}
    assert play_of_chance(scenario) == ()


@pytest.mark.usefixtures("stormy")
def test_a_save_without_the_number_is_refused(file: Path) -> None:
    save_game(Game.new(rules.variant("standard")).play({}, {"weather": 6}), file)
    table = json.loads(file.read_text(encoding="utf-8"))
    del table["turns"][0]["draws"]
    file.write_text(json.dumps(table), encoding="utf-8")
    with pytest.raises(SaveError, match=r"turns\.0\.draws: weather needs a random number from 1 to 6"):
        load_game(file)


@pytest.mark.usefixtures("stormy")
def test_fractions_are_saved_as_people_write_them(file: Path) -> None:
    game = Game.new(rules.variant("standard")).play({}, {"weather": 1, "share": Fraction(3, 2)})
    save_game(game, file)
    assert json.loads(file.read_text(encoding="utf-8"))["turns"][0]["draws"]["share"] == "1 1/2"
