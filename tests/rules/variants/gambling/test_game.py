"""Section 5: the layer on other games, whatever decides there who owns what."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import End, Game, Position, Turn

from .reference import OPTIONS, settle
from .table import GAMBLING, at, game
from .test_invariants import paid

LAYER = rules.VARIANTS["gambling"]
GAMES = [value for value, _ in LAYER.options[0].choices]
LAID = [game for game in GAMES if game != "standard"]


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
    assert set(GAMES) == set(rules.VARIANTS) - {LAYER.id}
    assert LAYER.options[0].default == GAMES[0] == "standard"
    for wrong in (LAYER.id, "chess", ["standard"]):
        with pytest.raises(ValueError, match="option game is"):
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
    with pytest.raises(ValueError, match="Who has won is counted by the game itself"):
        here.variant.adjudicate(here, {"GM": [f"end win {next(iter(here.units.values())).power}"]})
    assert "win" not in here.variant.endings


def test_a_win_that_the_game_counts_is_paid() -> None:
    """More than half of 22 centers."""
    variant = on("pink")
    places = list(variant.base.centers)
    owned = {"A": places[:12], "B": places[12:15]}
    army = variant.base.centers[12]
    here = variant.position(phase="F1903M", units={"B": [f"A {army}"]}, centers=owned)
    after = variant.adjudicate(here, {}).after
    state = after.as_dict()["state"]
    assert (after.phase.text, state["ended"]) == ("done", {"kind": "win", "powers": ["A"]})
    assert (state["payouts"]["A"], state["payouts"]["B"]) == ("18.00", "1.50")


@pytest.mark.parametrize("game", LAID)
def test_seats_that_nobody_has_pay_no_stake(game: str) -> None:
    variant = on(game)
    powers = list(variant.base.powers)
    here = Game.new(variant, dict.fromkeys(powers[1:], "Ann")).position
    assert here.as_dict()["state"]["stakes"][powers[0]] == "0.00"
    assert here.as_dict()["state"]["dropped"] == [powers[0]]


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
    assert not first.said + back.said and "comes back with" in back.found


# --- The settlement to be read, printed and worked with.

TEXT = """\
Tuesday
=======
Conceded to France. Ended in Spring 1901, moves.
France is paid $1.50 a center, every other remaining power $0.50.

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
Paid to nobody: 12 centers without an owner; 3 of Italy, played by nobody.
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


def test_no_settlement_before_the_end() -> None:
    assert game().settlement is None


def test_the_house_pays() -> None:
    owned = {"France": list(GAMBLING.base.centers)}
    after = at("W1910A", owned).variant.finish(at("W1910A", owned), End("win", ("France",)))
    turn = GAMBLING.adjudicate(at("W1910A", owned), {})
    assert "The house pays $7.00." in GAMBLING.report(turn, "")
    assert "Settlement" in GAMBLING.report(turn, "Italy")
    assert after.as_dict()["state"]["house"] == "-7.00"


def test_a_report_before_the_end_tells_no_settlement() -> None:
    assert "Settlement" not in GAMBLING.report(GAMBLING.adjudicate(GAMBLING.start(), {}), "")


def test_by_which_rates() -> None:
    def rates(kind: str, *powers: str, **options: object) -> str:
        position = at(options=options)
        found = position.variant.payoff(position, End(kind, powers))
        assert found is not None
        return found.rates

    assert rates("draw", "France") == "Every remaining power is paid $1.00 a center."
    assert rates("draw", "France", draw_pays="participants") == "Every power in the draw is paid $1.00 a center."
    assert rates("concession", "France", "Italy") == (
        "Every remaining power is paid $1.00 a center. A concession to several pays as a draw."
    )
    assert rates("concession", "France", "Italy", joint_concession="each_wins", winner_cap=18) == (
        "France and Italy are each paid $1.50 a center, every other remaining power $0.50. "
        "A winner is paid for 18 centers at most."
    )
