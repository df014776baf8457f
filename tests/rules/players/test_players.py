"""Computer players: none of their orders is illegal, they are told what their seat may know and use nothing else, the
stronger one is stronger, and the same seed gives the same game in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

import rules
from rules import Game, Order, Position, View
from rules.players import PLAYERS, RandomPlayer, SearchPlayer, play, play_turn, seat_view
from rules.players.table import never_stop
from rules.standard import Standard
from rules.standard.player import StandardTactics
from rules.variants.character.state import card_of, composition
from tests.secret_pairs import hidden, hiding, played
from tests.selfplay import check_conserved

ROOT = Path(__file__).resolve().parents[3]
SHORT = SearchPlayer("hard", candidates=3, samples=2)
MATCHING = SearchPlayer("hard", candidates=3, rounds=2)


def lines(position: Position, power: str, seed: int = 1, noise: float = 0.0) -> list[str]:
    """What a power orders whose judgment errs so far."""
    tactics = position.variant.tactics(position.variant.view(position, power))
    return [order.text for order in tactics.lines(Random(seed), noise)]


def illegal(position: Position, power: str, lines: Sequence[Order]) -> list[str]:
    """The lines to which the choices lead neither at the beginning nor after those before; of open-ended ones those
    with a fault."""
    found, at_first = [], all_orders(position, power, ())
    for number, line in enumerate(lines):
        before = tuple(lines[:number])
        if line.type.open_ended:
            sound = position.variant.fault(position, power, line, before) is None
        else:
            sound = line in at_first or line in all_orders(position, power, before)
        found += [] if sound and line.power == power else [line.text]
    return found


def all_orders(position: Position, power: str, written: tuple[Order, ...]) -> set[Order]:
    return {order for orders in rules.legal_orders(position, power, written).values() for order in orders}


@pytest.mark.parametrize("player, turns", [("random", 7), ("easy", 4)])
@pytest.mark.parametrize("name", rules.VARIANTS)
def test_no_order_is_illegal(name: str, player: str, turns: int) -> None:
    """The judgment that errs most comes to the most orders."""
    variant = rules.variant(name)
    game = play(variant, dict.fromkeys(variant.base.powers, PLAYERS[player]()), seed=f"{name} 1", turns=turns)
    assert len(game.turns) == turns or game.end
    written = 0
    for turn in game.turns:
        check_conserved(turn)
        for power, theirs in turn.orders.items():
            seen = variant.view(turn.before, power).position
            assert illegal(seen, power, theirs) == [], (turn.before.phase.text, power)
            written += len(theirs)
            acting = {order.unit.key for order in theirs if order.unit and not order.type.beside}
            if turn.before.phase.step == "M" and name == "standard":
                assert acting >= {unit.key for unit in turn.before.units_of(power)}
    assert written > 5 * turns


def test_what_is_due_in_winter_is_written() -> None:
    units, centers = {"France": ["A Par"], "Italy": ["A Rom", "A Ven"]}, {"France": ["Par", "Mar", "Bre"]}
    position = rules.variant("standard").position(phase="W1901A", units=units, centers=centers)
    assert {len(rules.sample_orders(position, "France", Random(seed))) for seed in range(9)} == {2}
    assert {len(set(rules.sample_orders(position, "Italy", Random(seed)))) for seed in range(9)} == {2}


def test_every_order_of_a_unit_is_drawn_alike() -> None:
    start = rules.variant("standard").start()
    legal = rules.legal_orders(start, "Italy")["A Rom"]
    drawn = [rules.sample_orders(start, "Italy", Random(seed))[1] for seed in range(100 * len(legal))]
    assert all(60 < drawn.count(order) < 140 for order in legal)


class Watching(RandomPlayer):
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def orders(self, view: View, rng: Random, stop: Callable[[], bool] = never_stop) -> Sequence[Order]:
        self.views.append(view)
        return super().orders(view, rng, stop)


def test_a_player_is_told_what_its_seat_sees() -> None:
    variant, watching = rules.variant("diplomyopia"), Watching()
    game = play(variant, {"Italy": watching}, seed="1", turns=3)
    assert [view.power for view in watching.views] == ["Italy"] * 3
    for view, position in zip(watching.views, game.positions):
        assert replace(view, past=()) == variant.view(position, "Italy")
        assert len(view.position.units) < len(position.units)
    assert watching.views[2].past == tuple(variant.view(position, "Italy") for position in game.positions[:2])
    assert {power for turn in game.turns for power in turn.orders} == {"Italy"}


@pytest.mark.parametrize("name, make", list(hiding()))
def test_what_a_seat_may_not_know_changes_nothing(name: str, make: Callable[[], rules.Variant]) -> None:
    """Two games that differ only in that: the same orders, byte for byte, of every player; a turn later, too, when they
    remember what they saw."""
    variant = make()
    pairs = (hidden(variant, seed) for seed in count())
    pair = next(pair for pair in pairs if pair.viewer in pair.one.to_act and pair.one.position != pair.two.position)
    later = (played(pair, seed) for seed in range(5))
    for games in (pair, *[next(filter(None, later), pair)]):
        views = [seat_view(game, pair.viewer, 2) for game in (games.one, games.two)]
        for player in (RandomPlayer(), PLAYERS["easy"](), PLAYERS["normal"](), SHORT, MATCHING):
            one, two = ([order.ident for order in player.orders(view, Random(3))] for view in views)
            assert one == two, player.name


def test_a_unit_that_went_out_of_sight_is_not_forgotten() -> None:
    """Nor who was seen in a center; what is seen to be gone may be nearby."""
    variant = rules.variant("diplomyopia")
    units = {"France": ["A Bur", "A Gas"], "Germany": ["A Mun", "A Tyr"]}
    position = variant.position(phase="F1903M", units=units, centers={"France": ["Par", "Mar"]})
    away = replace(Game.new(variant), start=position).play({"France": ["A Bur - Par"], "Germany": ["A Mun H"]})
    now = variant.tactics(seat_view(away, "France"))
    assert "Mun" not in now.position.units
    assert (now.believed.units["Mun"].text, now.believed.centers["Mun"]) == ("A Mun", "Germany")
    assert "Tyr" not in now.believed.units
    guesses = [now.guess(Random(seed)).units for seed in range(99)]
    assert 30 < sum("Mun" in units for units in guesses) < 70
    assert all("Bur" not in units or units["Bur"].power == "France" for units in guesses)


def test_units_work_together() -> None:
    """Two that stand before an enemy attack with support; a fleet carries an army to a center over the sea."""
    standard = rules.variant("standard")
    attack = standard.position(
        phase="F1905M", units={"France": ["A Bur", "A Ruh"], "Germany": ["A Mun"]}, centers={"Germany": ["Mun", "Ber"]}
    )
    assert set(lines(attack, "France")) in (
        {"A Bur - Mun", "A Ruh S A Bur - Mun"},
        {"A Ruh - Mun", "A Bur S A Ruh - Mun"},
    )
    crossing = standard.position(
        phase="F1901M", units={"England": ["A Yor", "F NTH"]}, centers={"England": ["Lon", "Edi", "Lvp"]}
    )
    assert any("A Yor - " in line and line.startswith("F NTH C") for line in lines(crossing, "England"))


def test_halves_are_put_together_before_battle() -> None:
    """Two in a zone unite before an enemy and go their own ways where there is none; one joins another; a whole divides
    to take two zones."""
    variant = rules.variant("bioplomacy")

    def ordered(units: list[str], others: list[str], centers: tuple[str, ...] = ()) -> list[str]:
        theirs = {"Canines": units, "Chacma": others}
        return lines(variant.position(phase="F01M", units=theirs, centers={"Canines": centers}), "Canines")

    assert ordered(["1HP 30", "2HP 30"], ["T 31"])[0] == "HP 30 unite"
    assert "HP 30 unite" not in ordered(["1HP 30", "2HP 30"], ["T 70"])
    assert ordered(["P 30"], ["T 70"])[0] == "P 30 divide"
    assert "P 30 divide" not in ordered(["P 30"], ["T 31"])
    assert "HP 29 - 31" in ordered(["HP 31", "HP 29"], ["T 32", "T 33"], ("30", "31", "10", "11", "29"))


def test_birds_make_a_flock_pop_up() -> None:
    """A Flock above a tree center goes down in the Fall, as another takes the center, unless one has popped up."""
    variant = rules.variant("bioplomacy")

    def ordered(*popped: str) -> list[str]:
        known = {"units": {"Birds": ["F 29@h"]}, "centers": {"Birds": ["17"]}, "state": {"popped": ["17", *popped]}}
        return lines(variant.position(phase="F03M", **known), "Birds")

    assert (ordered(), ordered("29")) == (["F 29@h - 29"], ["F 29@h H"])


def test_no_unit_stands_in_the_way_of_another() -> None:
    """No two go to one place, none goes where another of its power stays."""
    variant = rules.variant("standard")
    game = play(variant, dict.fromkeys(variant.base.powers, PLAYERS["normal"]()), seed="3", turns=20)
    for turn in game.turns:
        for power, theirs in turn.orders.items() if turn.before.phase.step == "M" else ():
            moves = {order.key: order.slots[1].key for order in theirs if order.type.role is rules.Role.MOVE}
            goals = [*moves.values(), *(one.key for one in turn.before.units_of(power) if one.key not in moves)]
            assert len(goals) == len(set(goals)), (turn.before.phase.text, power)


@pytest.mark.parametrize(
    "better, worse, least", [("normal", "random", 5), ("easy", "random", 3), ("normal", "easy", 1.2)]
)
def test_the_better_player_gets_more_than_its_share(better: str, worse: str, least: float) -> None:
    """Of seven games in which it has each seat once; the fair share is one."""
    variant, got = rules.variant("standard"), 0.0
    powers = list(variant.base.powers)
    for seat in powers:
        players = {power: PLAYERS[better if power == seat else worse]() for power in powers}
        game = play(variant, players, seed=f"4 {seat}", turns=30)
        squares = {power: len(game.position.owned(power)) ** 2 for power in powers}
        got += squares[seat] / sum(squares.values())
    assert got > least


def test_a_center_in_danger_counts_for_less() -> None:
    """If more can enter it than are there to keep it."""
    variant = rules.variant("standard")
    centers = {"Germany": ["Mun", "Ber", "Kie", "War"], "Austria": ["Vie", "Bud", "Tri", "Ven"]}
    counted = []
    for helper in ("A Ber", "A Pru"):
        units = {"Germany": ["A Mun", helper], "Austria": ["A Boh", "A Tyr"]}
        position = variant.position(phase="F1901M", units=units, centers=centers)
        counted.append(variant.tactics(variant.view(position, "Germany")).outlook(position))
    beside, away = counted
    assert beside["Germany"] > away["Germany"] + 0.1
    assert beside["Austria"] < away["Austria"] - 0.1


class Wandering(StandardTactics):
    """Holds, or with noise orders anything."""

    def lines(self, rng: Random, noise: float) -> tuple[Order, ...]:
        legal = self.variant.legal(self.position, self.power, ())
        return tuple(rng.choice(orders) for orders in legal.values()) if noise else ()


class Tried(Standard):
    tactics = Wandering


def test_who_searches_plays_what_does_best() -> None:
    """Of all that a unit may do, taking a center; with either way of searching."""
    variant = Tried(rules.variant("standard").base)
    units, centers = {"Germany": ["A Bur"], "Turkey": ["F Smy"]}, {"Germany": ["Ber"], "France": ["Par"]}
    view = variant.view(variant.position(phase="F1901M", units=units, centers=centers), "Germany")
    for player in (SearchPlayer("hard"), SearchPlayer("hard", rounds=20)):
        (order,) = player.orders(view, Random(1))
        assert order.text in ("A Bur - Par", "A Bur - Bel", "A Bur - Mun", "A Bur - Mar")


def test_stop_is_obeyed_at_once() -> None:
    """No position is tried any more, and what comes back is whole."""
    variant = rules.variant("standard")
    view = variant.view(variant.start(), "France")
    for player in (SearchPlayer("hard"), SearchPlayer("hard", rounds=9)):
        for after in (0, 1, 5, 40):
            clock = count()
            found = player.orders(view, Random(1), lambda after=after, clock=clock: next(clock) >= after)  # type: ignore
            assert len(found) == 3
            assert next(clock) <= after + 4


GAMES = """
import hashlib, rules
from rules.players import PLAYERS, RandomPlayer, SearchPlayer, play
search = SearchPlayer("hard", candidates=2, samples=1), SearchPlayer("hard", candidates=2, rounds=1)
for name in rules.VARIANTS:
    variant = rules.variant(name)
    powers = list(variant.base.powers)
    plain = [PLAYERS["normal"](), PLAYERS["easy"]()] * len(powers)
    for players, turns in (((*search, *plain), 2), (plain, 12), ([RandomPlayer()] * len(powers), 3)):
        game = play(variant, dict(zip(powers, players)), seed="1", turns=turns)
        lines = [order.ident for turn in game.turns for theirs in turn.orders.values() for order in theirs]
        told = [lines, game.position.as_dict(), [dict(turn.draws) for turn in game.turns]]
        print(name, len(lines), hashlib.sha256(repr(told).encode()).hexdigest())
    legal = rules.legal_orders(game.position, powers[1])
    texts = {begun: [one.text for one in orders] for begun, orders in legal.items()}
    print(name, len(texts), hashlib.sha256(repr(texts).encode()).hexdigest())
"""


@pytest.mark.process
def test_the_same_seed_gives_the_same_game_whatever_the_hashes() -> None:
    """To the last order; and all legal orders stand in the same order."""
    code, told = [sys.executable, "-c", GAMES], []
    for seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        told.append(subprocess.run(code, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout)
    assert len(told[0].splitlines()) == 4 * len(rules.VARIANTS)
    assert told[0] == told[1]


def test_a_seat_that_is_taken_over_is_played_on_in_the_same_way() -> None:
    """The chance of a player hangs on game, power and phase alone."""
    variant, player = rules.variant("standard"), PLAYERS["normal"]()
    game = replace(Game.new(variant), seed="5")
    whole, alone = (play_turn(game, dict.fromkeys(powers, player)) for powers in (variant.base.powers, ["Turkey"]))
    assert whole["Turkey"] == alone["Turkey"]


def test_cards_that_may_be_about_are_guessed() -> None:
    """None that is known to be elsewhere, the seat's own not touched, each guess another."""
    variant = rules.variant("character")
    game = play(variant, dict.fromkeys(variant.base.powers, PLAYERS["normal"]()), seed="1", turns=9)
    assert game.position.phase.year > 1901
    tactics = variant.tactics(seat_view(game, "France"))
    guesses = [tactics.guess(Random(seed)) for seed in range(20)]
    assert len({str(guess.as_dict()) for guess in guesses}) == len(guesses)
    for guess in guesses:
        dealt = Counter(card_of(unit) for unit in guess.units.values())
        assert all(number <= composition(variant)[card] for card, number in dealt.items())
        assert [unit.ident for unit in guess.units_of("France")] == [
            unit.ident for unit in game.position.units_of("France")
        ]


@pytest.mark.parametrize(
    "name, turns, verbs",
    [
        ("pink", 26, {"build", "newhome", "movehome", "transfer", "friendly", "unfriendly"}),
        ("diplomafia", 22, {"lend", "accept", "racket", "renew"}),
    ],
)
def test_what_they_plan_with_money_can_be_paid(name: str, turns: int, verbs: set[str]) -> None:
    """No line eats what another was counted on; both halves of a loan are written."""
    variant = rules.variant(name)
    game = play(variant, dict.fromkeys(variant.base.powers, PLAYERS["normal"]()), seed="1", turns=turns)
    found = {(one.order.verb, one.words) for turn in game.turns for one in turn.outcomes if one.order.verb in verbs}
    assert found == {(verb, ("ok",)) for verb in verbs}


def test_families_lend_where_the_ledger_is_closed() -> None:
    """Going by what is on the board, some write both halves; the lender can always pay."""
    variant = rules.variant("diplomafia", public_ledger=False)
    game = play(variant, dict.fromkeys(variant.base.powers, PLAYERS["normal"]()), seed="1", turns=22)
    found = Counter((one.order.verb, one.words) for turn in game.turns for one in turn.outcomes)
    assert found["lend", ("ok",)] == found["accept", ("ok",)] > 0 == found["lend", ("unpaid",)]


def test_money_decides_what_is_agreed_to() -> None:
    """Who is ahead plays on; who is behind takes a draw, as it pays more than another's win; nobody concedes before it
    is all but lost; at the start nobody lets half the stake go."""
    variant = rules.variant("gambling")
    centers = list(variant.base.centers)

    def asked(end: rules.End, **sizes: int) -> set[str]:
        """Who agrees, where Turkey, England and Italy own so many centers and a unit each."""
        units, owned, left = {"Turkey": ["A Con"], "England": ["F NTH"], "Italy": ["A Rom"]}, {}, iter(centers)
        for power, number in sizes.items():
            owned[power] = [next(left) for _ in range(number)]
        position = variant.position(phase="S1908M", units=units, centers=owned)
        return {power for power in units if variant.tactics(variant.view(position, power)).agrees(end)}

    draw, conceded = rules.End("draw", ("Turkey", "England", "Italy")), rules.End("concession", ("Turkey",))
    start = variant.start()
    assert not variant.tactics(variant.view(start, "Italy")).agrees(rules.End("draw", tuple(variant.base.powers)))
    assert asked(draw, Turkey=12, England=6, Italy=4) == {"England", "Italy"}
    assert asked(conceded, Turkey=12, England=6, Italy=4) == set()
    assert "Italy" in asked(conceded, Turkey=17, England=15, Italy=2)


def test_the_stake_decides_what_a_center_is_worth() -> None:
    """As long as the stake is not earned back, a center is worth more than where the same one is a gain."""
    variant = rules.variant("gambling")
    centers, others = list(variant.base.centers), {"Turkey": 9, "England": 9, "France": 8}

    def worth(number: int, stake: str) -> float:
        owned, left = {}, iter(centers)
        for power, size in ({"Italy": number} | others).items():
            owned[power] = [next(left) for _ in range(size)]
        stakes = dict.fromkeys(variant.base.powers, "6.00") | {"Italy": stake}
        known = {"units": {"Italy": ["A Rom"]}, "centers": owned, "state": {"stakes": stakes}}
        position = variant.position(phase="S1905M", **known)
        return variant.tactics(variant.view(position, "Italy")).gains(position)["Italy"]

    assert worth(3, "6.00") - worth(2, "6.00") > 1.2 * (worth(3, "2.00") - worth(2, "2.00")) > 0


def test_all_players_have_their_names() -> None:
    assert {name: make().name for name, make in PLAYERS.items()} == {name: name for name in PLAYERS}
