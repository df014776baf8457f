"""Whatever is owned and however it ends: the money is conserved to the cent, and a file says the same again;
section 5: the layer on other games, whatever decides there who owns what."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import End, Game, Position, Seat, Turn
from rules.files import SaveError, ScenarioError
from tests.rules.variants.gambling.table import GAMBLING, OPTIONS, POWERS, Paid, at, game, settle, stays, winner
from tests.selfplay import check_conserved

# --- The engine and the reference, which was written from the text alone, say the same of every end and every
# option.

BOARD = rules.files.load_board("standard")
BEGIN = {**dict.fromkeys(POWERS, 3), "Russia": 4}
SEEDS = st.integers(0, 2**32 - 1)


def chosen(rng: Random) -> dict[str, Any]:
    """Some of the options otherwise than usual."""
    cents = {name: rng.choice((0, 1, 33, 100, 150, 999, 100_000)) for name in OPTIONS if name.endswith("_cents")}
    more = {
        **cents,
        "joint_concession": rng.choice(("draw", "each_wins")),
        "draw_pays": rng.choice(("all_remaining", "participants")),
        "pay_unplayed": rng.random() < 0.5,
        "winner_cap": rng.choice((0, 1, 5, 18, 34)),
        "victory": rng.choice((1, 5, 9, 18)),
    }
    return {name: value for name, value in more.items() if rng.random() < 0.4}


def set_up(rng: Random, options: dict[str, Any]) -> Position:
    """Centers of anybody or nobody, some powers with nothing but a unit, some with nothing, some without a player."""
    players = rng.sample(POWERS, rng.randint(1, 7))
    owned: dict[str, list[str]] = {}
    for center in BOARD.centers:
        owned.setdefault(rng.choice([*players, players[0], ""]), []).append(center)
    owned.pop("", None)
    places = rng.sample([one.id for one in BOARD.provinces.values() if one.kind == "inland"], 7)
    units = {power: [f"A {place}"] for power, place in zip(POWERS, places) if rng.random() < 0.6}
    dropped = [power for power in POWERS if rng.random() < 0.15]
    phase = rng.choice(("S1903M", "S1903R", "F1903M", "F1903R", "W1903A"))
    variant = rules.variant("gambling", **options)
    return variant.position(phase=phase, units=units, centers=owned, state={"dropped": dropped})


def means(position: Position) -> tuple[dict[str, int], list[str], list[str]]:
    """Centers by power, who has units, who is not played."""
    told = position.as_dict()
    owned = {power: len(told["centers"].get(power, ())) for power in POWERS}
    return owned, list(told["units"]), told["state"].get("dropped", [])


def paid(state: dict[str, Any]) -> Paid:
    def table(key: str) -> dict[str, int]:
        return {power: reference_cents(amount) for power, amount in state[key].items()}

    return Paid(table("payouts"), table("net"), reference_cents(state["house"]))


def reference_cents(text: str) -> int:
    """Text with two decimals as cents."""
    whole, point, rest = text.partition(".")
    assert point and len(rest) == 2
    return int(whole + rest)


@given(SEEDS)
@settings(max_examples=400)
def test_lines_of_the_game_master(seed: int) -> None:
    """Every kind of end, with any powers: paid to the cent, or refused and nothing changes."""
    rng = Random(seed)
    options = chosen(rng)
    position = set_up(rng, options)
    options = {**OPTIONS, **options}
    owned, standing, dropped = means(position)
    kind, named = rng.choice(("win", "concession", "draw")), rng.sample(POWERS, rng.choice((1, 1, 2, 3, 7)))
    left = [power for power in POWERS if stays(power, owned, standing, dropped, options["pay_unplayed"])]
    named = [power for power in named if power in left or rng.random() < 0.1] or left[:1] or [POWERS[0]]
    fits = set(named) <= {*left} and (kind != "win" or (len(named) == 1 and owned[named[0]] >= options["victory"]))
    line = {"GM": [f"end {kind} {' '.join(named)}"]}
    if not fits:
        with pytest.raises(ValueError):
            position.variant.adjudicate(position, line)
        return
    after = check_conserved(position.variant.adjudicate(position, line)).after
    state = after.as_dict()["state"]
    assert after.phase.text == "done"
    assert state["ended"] == {"kind": kind, "powers": named}
    assert paid(state) == settle(kind, named, BEGIN, owned, standing, dropped, options)


@given(SEEDS)
@settings(max_examples=200)
def test_straight_wins(seed: int) -> None:
    """A year goes on until somebody owns enough after a Fall; what is owned then counts (G-2)."""
    rng = Random(seed)
    options = chosen(rng)
    position = set_up(rng, options)
    options = {**OPTIONS, **options}
    turn = position.variant.adjudicate(position, {})
    owned, standing, dropped = means(turn.after)
    counted = position.phase.text in ("F1903R", "W1903A") or turn.after.phase.text in ("done", "W1903A", "S1904M")
    first = winner(owned, options["victory"]) if counted else ""
    state = turn.after.as_dict()["state"]
    assert state.get("ended") == ({"kind": "win", "powers": [first]} if first else None)
    if first:
        assert turn.after.phase.text == "done"
        assert paid(state) == settle("win", [first], BEGIN, owned, standing, dropped, options)


@given(SEEDS, st.booleans())
def test_a_position_is_the_same_after_it_was_written_and_read(seed: int, over: bool) -> None:
    rng = Random(seed)
    position = set_up(rng, chosen(rng))
    variant = position.variant
    after = variant.adjudicate(position, {}).after if over else position
    again = variant.position(**after.as_dict())
    assert again == after
    assert again.as_dict() == after.as_dict()


# --- Save files and scenario files with money in them.


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.strata"


def full() -> Game:
    """A game with seats that changed, an ending that was undone, and one by agreement."""
    paid = game(Turkey="").tick("Italy", True, "2026-05-30")
    going = paid.finish(End("draw", ("Italy",))).booked("2026-05-30").back().booked("2026-05-31").resolve()
    seats = tuple(replace(seat, player="") if seat.power == "Austria" else seat for seat in going.seats)
    left = replace(going, seats=seats)
    return left.finish(End("concession", ("Italy", "France"))).booked("2026-06-01")


def test_a_game_is_the_same_after_it_was_saved(file: Path) -> None:
    rules.save_game(full(), file)
    read = rules.files.read_game(file)
    assert read.differences == ()
    assert rules.files.game_text(read.game) == rules.files.game_text(full()) == file.read_text(encoding="utf-8")
    assert (read.game.position, read.game.book) == (full().position, full().book)


def save_changed(file: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Save the full game and change the content of its file."""
    rules.save_game(full(), file)
    table = json.loads(file.read_text(encoding="utf-8"))
    change(table)
    file.write_text(json.dumps(table), encoding="utf-8")


def test_it_ends_with_those_who_sat_there_then_whoever_sits_there_now(file: Path) -> None:
    seats = [{"power": power, "player": "Somebody"} for power in POWERS]
    save_changed(file, lambda table: table.update(seats=seats))
    again = rules.load_game(file)
    assert again.position.as_dict()["state"]["dropped"] == ["Austria", "Turkey"]
    assert Seat("Austria", "Somebody") in again.seats


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda t: t["book"][0].update(power="Spain"), "book.0.power"),
        (lambda t: t["book"][0].update(amount=6.5), "book.0.amount"),
        (lambda t: t["book"][0].update(kind="gift"), "book.0.kind"),
        (lambda t: t["book"][0].pop("phase"), "book.0.phase"),
        (lambda t: t["turns"][-1]["orders"].update(France=["A Par H"]), "turns.1.orders"),
        (lambda t: t["turns"][-1]["orders"].update(GM=["give Austria"]), "turns.1.orders.GM.0"),
        (lambda t: t["turns"][-1]["end"].update(kind="win"), "turns.1.end"),
        (lambda t: t["turns"][-1]["end"].update(powers=["Turkey"]), "turns.1.end"),
        (lambda t: t["start"]["state"].update(taken_in="1.00"), "start"),
    ],
)
def test_a_fault_is_told_with_its_place(file: Path, change: Callable[[dict[str, Any]], object], place: str) -> None:
    save_changed(file, change)
    with pytest.raises(SaveError) as error:
        rules.load_game(file)
    assert [fault.place for fault in error.value.faults] == [place]


SCENARIO = """
[[scenario]]
id = "one"
variant = "gambling"
phase = "S1905M"
[scenario.centers]
France = ["Par"]
Italy = ["Rom"]
[[scenario.turn]]
orders = { GM = ["LINE"] }
[scenario.turn.expect]
phase = "done"
"""


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("end draw Austria", "Austria has been eliminated"),
        ("end truce France", "is not a valid ending"),
    ],
)
def test_a_wrong_end_in_a_scenario_is_an_error_in_it(tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "one.toml"
    path.write_text(SCENARIO.replace("LINE", line), encoding="utf-8")
    with pytest.raises(ScenarioError) as error:
        rules.files.check_scenarios(path)
    assert [fault.place for fault in error.value.faults] == ["one, turn 1, orders.GM"]
    assert why.lower() in error.value.faults[0].text.lower()


def test_a_game_that_was_played_is_written_as_a_scenario(tmp_path: Path) -> None:
    turns = game().resolve().play({"GM": ["end concession Italy"]}).turns
    path = tmp_path / "written.toml"
    path.write_text(rules.files.write_scenario(turns, id="w", title="t", rule="clause 4"), encoding="utf-8")
    assert rules.files.check_scenarios(path).failures == ()


def test_what_a_damaged_file_still_holds_keeps_the_book(file: Path) -> None:
    turn = {"phase": "F1901M", "end": {"kind": "draw", "powers": ["Nobody"]}}
    save_changed(file, lambda table: table["turns"].__setitem__(-1, turn))
    found = rules.files.recover_game(file)
    assert found.game.book == full().book
    assert [line.kind for line in found.game.booked().book[len(full().book) :]] == ["reversal"]


# --- Section 5: the layer on other games, whatever decides there who owns what.

LAYER = rules.VARIANTS["gambling"]
GAMES_OF_GAME = [value for value, _ in LAYER.options[0].choices]
LAID = [game for game in GAMES_OF_GAME if game != "standard"]


def on(game: str, **more: Any) -> rules.Variant:
    return rules.variant("gambling", game=game, **more)


def turn(here: Position) -> Turn:
    """A phase without orders; what is left to chance is always the same."""
    draws: dict[str, Any] = {}
    while True:
        try:
            return here.variant.adjudicate(here, {}, draws)
        except rules.DrawNeeded as needed:
            draws[needed.name] = needed.fixed("laid", here.phase.text)


def begun(variant: rules.Variant) -> Position:
    return turn(variant.start()).after


def centers(position: Position) -> dict[str, int]:
    return {power: len(position.owned(power)) for power in position.variant.base.powers}


def test_it_is_offered_on_all_other_games() -> None:
    assert set(GAMES_OF_GAME) == set(rules.VARIANTS) - {LAYER.id}
    assert LAYER.options[0].default == GAMES_OF_GAME[0] == "standard"
    for wrong in (LAYER.id, "chess", ["standard"]):
        with pytest.raises(ValueError, match="option game must be"):
            rules.variant("gambling", game=wrong)


def test_money_of_the_game_played_is_told_beside_the_stakes() -> None:
    own = next(name for name, kind in rules.VARIANTS.items() if kind.coin.unit)
    laid, plain = on(own), rules.variant(own)
    assert (laid.coin, laid.stake_coin.words(600)) == (plain.coin, "$6.00")
    titles = [account.title for account in plain.accounts(plain.start(), "")]
    assert [account.title for account in laid.accounts(laid.start(), "")][: len(titles)] == titles


@pytest.mark.parametrize("game", LAID)
def test_nothing_of_the_game_played_differs(game: str) -> None:
    plain, laid = rules.variant(game), on(game)
    one, other = (turn(variant.start()) for variant in (plain, laid))
    assert one.results == other.results
    theirs, ours = one.after.as_dict(), other.after.as_dict()
    added = set(ours["state"]) - set(theirs["state"])
    assert added == {"stakes", "taken_in"}
    assert {**ours, "state": {key: ours["state"][key] for key in theirs["state"]}} == theirs
    assert (laid.map_id, laid.players, laid.kinds) == (plain.map_id, plain.players, plain.kinds)
    assert [option.name for option in laid.options if option in plain.options] == [one.name for one in plain.options]


@pytest.mark.parametrize("game", LAID)
@pytest.mark.parametrize(("kind", "number"), [("draw", 2), ("concession", 1), ("concession", 2)])
def test_an_end_pays_to_the_cent(game: str, kind: str, number: int) -> None:
    here = begun(on(game))
    named = list(here.variant.remaining(here))[:number]  # type: ignore[attr-defined]
    after = here.variant.adjudicate(here, {"GM": [f"end {kind} {' '.join(named)}"]}).after
    state = after.as_dict()["state"]
    begin = {power: int(stake.replace(".", "")) // 200 for power, stake in state["stakes"].items()}
    standing = [unit.power for unit in here.units.values()]
    assert paid(state) == settle(kind, named, begin, centers(here), standing, [], OPTIONS)
    assert state["ended"] == {"kind": kind, "powers": named}
    assert here.variant.position(**after.as_dict()).as_dict() == after.as_dict()
    assert "Check: stakes" in here.variant.report(here.variant.adjudicate(here, {"GM": [f"end draw {named[0]}"]}), "")


@pytest.mark.parametrize("game", LAID)
def test_the_game_says_who_has_won_and_nobody_else(game: str) -> None:
    here = begun(on(game))
    with pytest.raises(ValueError, match="The game itself decides who has won"):
        here.variant.adjudicate(here, {"GM": [f"end win {next(iter(here.units.values())).power}"]})
    assert "win" not in here.variant.endings


@pytest.mark.parametrize("game", LAID)
def test_a_file_says_on_what_it_lies(game: str, tmp_path: Path) -> None:
    played = replace(Game.new(on(game)), seed="laid").play({}).play({})
    rules.save_game(played, tmp_path / "a.strata")
    found = rules.files.read_game(tmp_path / "a.strata")
    assert not found.differences
    assert (found.game.variant.name, found.game.variant["game"]) == (played.variant.name, game)
    assert rules.files.game_text(found.game) == rules.files.game_text(played)


@pytest.mark.parametrize("game", [game for game in LAID if rules.VARIANTS[game].gm])
def test_the_game_master_of_the_game_played_keeps_his_lines(game: str) -> None:
    here = on(game).start()
    offered = [one.value for one in rules.choices(here, "GM").candidates]
    plain = [one.value for one in rules.choices(rules.variant(game).start(), "GM").candidates]
    assert [one for one in offered if one in ("end", "drop", "replace")] == ["end", "drop", "replace"]
    assert [one for one in offered if one in plain] == plain


@pytest.mark.parametrize("game", LAID)
def test_orders_are_put_together_as_in_the_game_played(game: str) -> None:
    laid, plain = begun(on(game)), begun(rules.variant(game))
    for power in laid.variant.must_act(laid):
        one, other = (rules.choices(here, power) for here in (laid, plain))
        assert [(two.text, two.allowed) for two in one.candidates] == [
            (two.text, two.allowed) for two in other.candidates
        ]
        for candidate in one.allowed[:3]:
            after = [rules.choices(here, power, (candidate.value,)).candidates for here in (laid, plain)]
            assert [two.text for two in after[0]] == [two.text for two in after[1]]


def test_both_tell_what_is_odd_and_what_everybody_has() -> None:
    variant = on("pink")
    here = variant.position(phase="S1901M", units={"A": ["A A"]}, state={"stakes": {"A": "1.00"}})
    assert any("stake is $1.00" in rules.say(reason) for reason in variant.validate(here))
    assert variant.payoff(here, End("draw", ("A",))) is not None
    titles = [account.title for account in variant.accounts(here, "")]
    assert titles[-6:] == ["Stake", "Centers", "Drawn", "Wins", "House", "Loses"]


@pytest.mark.parametrize("game", LAID)
def test_the_sums_are_those_of_the_map_played(game: str) -> None:
    """The source's own slips are of the standard map and are told there alone."""
    variant = on(game)
    first, back = variant.remarks()
    assert f"at the start bring ${variant.start().as_dict()['state']['taken_in']};" in first.found
    assert not first.said + back.said and "breaks even with" in back.found


# --- The settlement to be read, printed and worked with.

TEXT = """\
Tuesday
=======
Conceded to France. Ended in Spring 1901, moves.
France is paid $1.50 per center, every other surviving power $0.50.

Power    Player  Stake  Centers  Rate  Payout     Net
-----------------------------------------------------
Austria  Ash      6.00        3  0.50    1.50   -4.50
England  Birch    6.00        3  0.50    1.50   -4.50
France   Cedar    6.00        3  1.50    4.50   -1.50
Germany  Date     6.00        3  0.50    1.50   -4.50
Italy            0.00        3     –    0.00    0.00
Russia   Fir      8.00        4  0.50    2.00   -6.00
Turkey   Gum      6.00        3  0.50    1.50   -4.50
-----------------------------------------------------
All              38.00       22         12.50  -25.50
House                                           25.50

The house makes $25.50.
Check: stakes $38.00 = payouts $12.50 + house $25.50.
Not paid out: 12 centers without an owner; 3 of Italy, without a player.
"""


def test_the_settlement_as_text() -> None:
    over = game(Italy="")
    for power in over.owed:
        over = over.tick(power, True)
    over = over.finish(End("concession", ("France",)))
    assert over.settlement is not None
    assert over.settlement.text.split() == TEXT.split()
    assert over.settlement.text.splitlines()[5:7] == TEXT.splitlines()[5:7]


def test_the_settlement_as_a_table_adds_up() -> None:
    over = game(France="=1+1").finish(End("draw", ("France",)))
    assert over.settlement is not None
    heads, *rows = csv.reader(over.settlement.csv.splitlines())
    assert heads == ["Power", "Player", "Stake", "Centers", "Rate", "Payout", "Net"]
    assert rows[2] == ["France", "'=1+1", "6.00", "3", "1.00", "3.00", "-3.00"]
    powers, (total, house) = rows[:7], rows[7:]
    for column in (2, 5, 6):
        assert sum(round(float(row[column]) * 100) for row in powers) == round(float(total[column]) * 100)
    assert float(total[6]) + float(house[6]) == 0


def test_the_house_pays() -> None:
    owned = {"France": list(GAMBLING.base.centers)}
    after = at("W1910A", owned).variant.finish(at("W1910A", owned), End("win", ("France",)))
    turn = GAMBLING.adjudicate(at("W1910A", owned), {})
    assert "The house pays $7.00." in GAMBLING.report(turn, "")
    assert "Settlement" in GAMBLING.report(turn, "Italy")
    assert after.as_dict()["state"]["house"] == "-7.00"
    assert "Settlement" not in GAMBLING.report(GAMBLING.adjudicate(GAMBLING.start(), {}), "")
    assert game().settlement is None, "before the end"
