"""Makes the recorded games beside it, a phase a line: of one file, or of all.

    python tests/records/make_games.py [games | bioplomacy | character | diplomafia | diplomyopia | gambling | pink]

A row of `games` (standard Diplomacy, twelve games) is {game, phase, units, centers, dislodged, orders, results,
next_phase, next_units, next_centers, next_dislodged} in the notation of scenario files, by power; a dislodged unit with
nowhere to go is left out, with its result. Of the others the first row of a game holds {game, options, before}, with
the variant where there are several; each of the rest {game, phase, orders, results, after}: orders by writer, the
position after the phase, state and all. Beside these stand `draws`, what was left to chance; `ledger`, each change of
money as [family, amount, balance, from or to whom]; and `told`, what each power was told. What is recorded is what the
rules say today, and stays: run this again only when they are meant to say something else, and read the differences.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parents[1]))

import rules  # noqa: E402
from rules import Game, Position, Turn  # noqa: E402
from tests.records import greedy, racketeer, roaming, thrifty, trickster  # noqa: E402

Row = dict[str, Any]
Options = Mapping[str, Any]


def head(name: str, before: Position, options: Options, **more: Any) -> Row:
    """The first row of a game."""
    return {"game": name, **more, "options": options, "before": before.as_dict()}


def row(name: str, turn: Turn, draws: bool = False, **more: Any) -> Row:
    """One phase. `draws`: with what was left to chance; `more`: what else is told of it."""
    return {
        "game": name,
        "phase": turn.before.phase.text,
        "orders": {writer: [order.text for order in lines] for writer, lines in turn.orders.items()},
        **({"draws": dict(turn.draws)} if draws else {}),
        "results": {key: list(words) for key, words in sorted(turn.results.items())},
        "after": turn.after.as_dict(),
        **more,
    }


def told(turn: Turn, readers: Iterable[str], keys: Iterable[str]) -> Row:
    """What each reader is told of a turn under these keys."""
    found = {reader: turn.before.variant.reported_values(turn, reader) for reader in readers}
    return {reader: {key: one[key].value for key in keys} for reader, one in found.items()}


# --- Standard Diplomacy: games of eight to twelve years, or until somebody wins.


def standard() -> Iterator[Row]:
    for number in range(1, 13):
        rng, variant = Random(number), rules.variant("standard")
        position = variant.start()
        last = position.phase.year + rng.randint(8, 12)
        while position.phase.year < last and not variant.end(position):
            turn = variant.adjudicate(position, greedy.orders_of(position, rng))
            yield standard_row(f"own-{number:02}", turn)
            position = turn.after


def standard_row(name: str, turn: Turn) -> Row:
    before, after = turn.before.as_dict(), turn.after.as_dict()
    keys = ("phase", "units", "centers", "dislodged")
    stuck = {unit for fled in before["dislodged"].values() for unit, to in fled.items() if not to}
    return {
        "game": name,
        **{key: plain(before, key) for key in keys},
        "orders": {power: [order.text for order in lines] for power, lines in turn.orders.items()},
        "results": {key: list(words) for key, words in sorted(turn.results.items()) if key not in stuck},
        **{f"next_{key}": plain(after, key) for key in keys},
    }


def plain(table: Row, key: str) -> Any:
    """A part of a position in a stated order; of dislodged units those that can go somewhere."""
    part = table[key]
    if key == "phase":
        return part
    if key != "dislodged":
        return {power: sorted(one) for power, one in sorted(part.items())}
    fled = {power: {unit: to for unit, to in sorted(units.items()) if to} for power, units in sorted(part.items())}
    return {power: units for power, units in fled.items() if units}


# --- Pink and Bioplomacy: from naming or set-up to victory.

PINK: Mapping[str, tuple[str, int, Options]] = {
    "one": ("pink", 1, {}),
    "garrisons": ("pink", 2, {"garrisons": True, "carthage_home": True, "disband_half": True}),
    "two": ("pink2", 0, {}),
    "three": ("pink3", 2, {"garrisons": True, "carthage_home": True}),
}
"""Game -> variant, seed, options."""
PLAYERS = {
    **dict(zip("ABCDEFG", ("Vole", "Badger", "Heron", "Lynx", "Otter", "Stoat", "Adder"), strict=True)),
    "GM": "Marten",
}
TWO = {"Chacma": "Vole", "Birds": "Vole", "Drill": "Lynx", "Felines": "Lynx", "Gelada": "Otter", "Canines": "Otter"}
FIVE = {**TWO, "Hamadryas": "Heron", "Insects": "Heron", "Mandrill": "Stoat", "Reptiles": "Stoat"}
BIOPLOMACY: Mapping[str, tuple[int, tuple[str, ...], Options, Mapping[str, str]]] = {
    "insects": (3, ("Insects", "Birds"), {}, {}),
    "prides": (5, ("Felines", "Canines"), {"support_over_river": True, "fly_over_lake": True}, {}),
    "five": (8, ("Chacma", "Birds"), {"W": True, "link": "secret"}, FIVE),
}
"""Game -> seed, who is awake, options, players."""
LONGEST = 120


def pink() -> Iterator[Row]:
    for name, (variant, seed, options) in PINK.items():
        game, rng = Game.new(rules.variant(variant, **options), PLAYERS), Random(seed)
        yield head(name, game.position, options, variant=variant)
        while not game.end:
            game = game.play(thrifty.orders_of(game.position, rng, "A"))
            yield row(name, game.turns[-1])


def bioplomacy() -> Iterator[Row]:
    for name, (seed, awake, options, players) in BIOPLOMACY.items():
        game, rng = Game.new(rules.variant("bioplomacy", **options), players), Random(seed)
        yield head(name, game.position, options, variant="bioplomacy")
        while not game.end and len(game.turns) < LONGEST:
            game = game.play(roaming.orders_of(game.position, rng, awake))
            yield row(name, game.turns[-1])


# --- Diplomafia: from the opening on, with its ledger.

DIPLOMAFIA: Mapping[str, tuple[int, Options, frozenset[str], int]] = {
    "open": (4, {}, frozenset(), 16),
    "broke": (7, {"bank_limit": 30, "public_ledger": False}, frozenset({"Riverside", "WallStreet"}), 12),
    "money": (2, {"unit_limit": "money", "rebalance": "build", "victory_centers": 7}, frozenset({"Harlem"}), 24),
}
"""Game -> seed, options, the families that spend all they have, and how many turns it lasts at most."""


def diplomafia() -> Iterator[Row]:
    for name, (seed, options, spendthrifts, turns) in DIPLOMAFIA.items():
        game, rng = replace(Game.new(rules.variant("diplomafia", **options)), seed=name), Random(seed)
        yield head(name, game.position, options)
        while not game.end and game.position.phase.year <= turns:
            game = game.play(racketeer.orders_of(game.position, rng, spendthrifts))
            turn = game.turns[-1]
            entries = turn.before.variant.ledger(turn, "")
            yield row(name, turn, True, ledger=[[one.power, one.amount, one.balance, one.other] for one in entries])


# --- Gambling Diplomacy: won, drawn, conceded to two.

GAMBLING: Mapping[str, tuple[int, Options, Mapping[str, tuple[str, ...]]]] = {
    "won": (3, {"victory": 10}, {}),
    "drawn": (5, {}, {"S1903M": ("drop Italy",), "S1904M": ("replace Italy",), "S1905M": ("end draw ALL",)}),
    "conceded": (
        8,
        {"joint_concession": "each_wins", "stake_cents": 250, "pay_unplayed": True},
        {"F1902M": ("drop Turkey",), "F1903R": ("end concession BEST",), "W1903A": ("end concession BEST",)},
    ),
}
"""Game -> seed, options, the game master's lines by phase: ALL are those who remain, BEST the two with most centers."""


def gambling() -> Iterator[Row]:
    for name, (seed, options, lines) in GAMBLING.items():
        game, rng = Game.new(rules.variant("gambling", **options)), Random(seed)
        yield head(name, game.position, options)
        while not game.end:
            master = [meant(game.position, line) for line in lines.get(game.position.phase.text, ())]
            orders = greedy.orders_of(game.position, rng)
            game = game.play({**orders, "GM": master} if master else orders)
            yield row(name, game.turns[-1])


def meant(position: Any, line: str) -> str:
    """A line of the game master with the powers that it means."""
    stand = position.variant.remaining(position)
    best = sorted(stand, key=lambda power: (-len(position.owned(power)), power))[:2]
    return line.replace("ALL", " ".join(stand)).replace("BEST", " ".join(best))


# --- Diplomyopia and Character: seven players, each of whom sees his view alone.

DIPLOMYOPIA: Mapping[str, tuple[int, Options, int]] = {
    "long": (22, {}, 9),
    "won": (3, {"victory": 10, "public_centers": True}, 30),
}
"""Game -> seed, options, how many years it lasts at most."""
SUPPLEMENT = ["X1", "X2", "X3", "X4", "X5", "X6", "X8", "X9", "X10", "X11"]
CHARACTER: Mapping[str, tuple[int, Options, int]] = {
    "plain": (2, {}, 6),
    "supplement": (3, {"x_cards": SUPPLEMENT}, 5),
    "supplement again": (11, {"x_cards": SUPPLEMENT, "x_counts": {"X5": 4, "X8": 4}}, 5),
    "house rules": (
        5,
        {
            "x_cards": SUPPLEMENT,
            "first_use": "S1901M",
            "support_reach": "special",
            "jump_near": True,
            "gassed_may_retreat": True,
            "voluntary_clash": "stay",
            "reshuffle": "dead",
            "rhr_turn": "counterclockwise",
        },
        3,
    ),
}
"""Game -> seed, options, how many years it lasts at most."""
WRITERS = {"M": greedy.moves, "R": greedy.retreats, "A": greedy.adjustments}


def diplomyopia() -> Iterator[Row]:
    for name, (seed, options, years) in DIPLOMYOPIA.items():
        game, rng = Game.new(rules.variant("diplomyopia", **options)), Random(seed)
        variant = game.variant
        yield head(name, game.position, options)
        last = game.position.phase.year + years
        while not game.end and game.position.phase.year < last:
            here, write = game.position, WRITERS[game.position.phase.step]
            powers = variant.must_act(here)
            game = game.play({one: list(write(variant.view(here, one).position, one, rng)) for one in powers})
            yield row(name, game.turns[-1], told=told(game.turns[-1], variant.base.powers, ("facts", "view")))


def character() -> Iterator[Row]:
    for name, (seed, options, years) in CHARACTER.items():
        variant, rng = rules.variant("character", **options), Random(seed)
        position = variant.start()
        yield head(name, position, options)
        last = position.phase.year + years
        while not variant.over(position) and position.phase.year < last:
            views = {power: variant.view(position, power).position for power in variant.base.powers}
            orders = {power: trickster.orders_of(view, power, rng) for power, view in views.items()}
            turn = resolved(position, {power: lines for power, lines in orders.items() if lines}, rng)
            readers = (*variant.base.powers, rules.PUBLIC)
            yield row(name, turn, True, told=told(turn, readers, ("cards", "orders", "results", "notes")))
            position = turn.after


def resolved(position: Position, orders: Mapping[str, list[str]], rng: Random) -> Turn:
    """One phase, the cards drawn that it asks for."""
    draws: dict[str, Any] = {}
    while True:
        try:
            return position.variant.adjudicate(position, orders, draws)
        except rules.DrawNeeded as needed:
            draws[needed.name] = needed.value(rng.randint(needed.low, needed.high))


MAKERS: Mapping[str, Callable[[], Iterator[Row]]] = {
    "games": standard,
    "bioplomacy": bioplomacy,
    "character": character,
    "diplomafia": diplomafia,
    "diplomyopia": diplomyopia,
    "gambling": gambling,
    "pink": pink,
}


def content(name: str) -> bytes:
    """A file. Without the time and its name in its head, the same games give the same bytes."""
    text = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in MAKERS[name]())
    return gzip.compress(text.encode(), mtime=0)


if __name__ == "__main__":
    for name in sys.argv[1:] or MAKERS:
        (FOLDER / f"{name}.jsonl.gz").write_bytes(content(name))
