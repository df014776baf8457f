"""A result ruled otherwise by the game master, and everything after it recomputed. Games in, games out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from .adjudication import DrawNeeded
from .branches import Branch, free_name
from .game import Game
from .position import NOTHING, Outcome, Phase, Turn
from .speech import tr
from .terms import RULINGS, Override
from .variant import Variant

AHEAD = 24
"""How many phases may lie between two turns of one game, those included in which nobody acts."""
Draw = Callable[[DrawNeeded], Any]


def lies_ahead(variant: Variant, phase: Phase, wanted: Phase) -> bool:
    """Whether a phase comes soon after another."""
    for _ in range(AHEAD if variant.steps(phase) else 0):
        phase = variant.next_phase(phase)
        if phase == wanted:
            return True
    return False


def held_at(game: Game, phase: str) -> Game:
    """The game at a phase in which nobody can do what is owed, where it has gone past it: there it stands in files of
    older versions. The same where that is not so."""
    last = game.turns[-1] if game.turns else None
    if last is None or last.agreed or last.edits or phase not in _passed(last):
        return game
    turn = game.variant.adjudicate(last.before, last.orders, last.draws, last.overrides, phase)
    return replace(game, turns=(*game.turns[:-1], replace(turn, absent=last.absent)))


def _passed(turn: Turn) -> list[str]:
    """The phases that ran through after a turn, as nobody could act in them."""
    phase, passed = turn.before.phase, []
    for _ in range(AHEAD):
        phase = turn.before.variant.next_phase(phase)
        if phase == turn.after.phase:
            break
        passed.append(phase.text)
    return passed


def rulings_on(turn: Turn, outcome: Outcome) -> tuple[str, ...]:
    """What can be ruled of a result, in the order of RULINGS: that which makes a difference to it."""
    order = outcome.order
    if order not in turn.orders.get(order.power, ()) or turn.agreed:
        return ()
    before = "ok" in outcome.words
    found = {how: _words(turn, Override(order.power, order.text, how, "")) for how in RULINGS}
    changed = {how: words for how, words in found.items() if words is not None and words != outcome.words}
    fits = {"succeeds": not before, "fails": before, "void": "void" not in outcome.words}
    return tuple(how for how, words in changed.items() if fits[how] and (how == "void" or ("ok" in words) != before))


def _words(turn: Turn, override: Override) -> tuple[str, ...] | None:
    """What the result would be if that were ruled; None where it cannot be found out without drawing."""
    try:
        found = turn.before.variant.adjudicate(turn.before, turn.orders, turn.draws, with_ruling(turn, override))
    except (DrawNeeded, ValueError):
        return None
    order = (override.power, override.order)
    return next((one.words for one in found.outcomes if (one.order.power, one.order.text) == order), None)


def with_ruling(turn: Turn, override: Override) -> tuple[Override, ...]:
    """The rulings on a turn with this one; of one order only the last counts."""
    key = (override.power, override.order)
    return (*(one for one in turn.overrides if (one.power, one.order) != key), override)


def without_ruling(turn: Turn, power: str, order: str) -> tuple[Override, ...]:
    """The rulings on a turn without that on this order."""
    return tuple(one for one in turn.overrides if (one.power, one.order) != (power, order))


def overruled(game: Game, number: int, overrides: tuple[Override, ...], draw: Draw | None = None) -> Game:
    """The game with these rulings on turn `number`, and all later turns played anew with the same orders.

    What was drawn stays drawn; `draw` gives what is asked for besides, DrawNeeded without it. Where other phases come
    now than before, those in which nothing was ordered pass, and orders for one that is not held are lost.
    """
    turn = game.turns[number]
    line = replace(game, turns=game.turns[:number], drafts=NOTHING, chain=game.chain[:number], submitted=frozenset())
    line = _played(line, turn.orders, turn.draws, overrides, draw).noting(turn.absent, turn.signed)
    for later in game.turns[number + 1 :]:
        line = again(line, later, draw)
    same = line.position.phase == game.position.phase
    return replace(line, drafts=game.drafts, submitted=game.submitted) if same else line


def again(line: Game, turn: Turn, draw: Draw | None) -> Game:
    """The line one recorded turn on; the same where that cannot be held any more."""
    wanted = turn.before.phase
    line = held_at(line, wanted.text)
    while not line.end and line.position.phase != wanted and lies_ahead(line.variant, line.position.phase, wanted):
        line = _played(line, {}, {}, (), draw)
    if line.end or line.position.phase != wanted:
        return line
    if turn.edits:
        return replace(line, turns=(*line.turns, replace(turn, before=line.position)))
    if turn.agreed:
        end = line.variant.end(turn.after)
        return line.finish_with(end, turn.orders.get("GM", ())) if end else line
    return _played(line, turn.orders, turn.draws, turn.overrides, draw).noting(turn.absent, turn.signed)


def _played(
    line: Game, orders: Mapping[str, Any], draws: Mapping[str, Any], overrides: tuple[Override, ...], draw: Draw | None
) -> Game:
    known = dict(draws)
    while True:
        try:
            return line.play(orders, known, overrides)
        except DrawNeeded as needed:
            if draw is None:
                raise
            known[needed.name] = needed.value(draw(needed))


def with_former(game: Game, after: Game, name: str) -> Game:
    """`after`, with the turns that it no longer has kept as a line of play beside it under that name."""
    former = Branch(free_name((one.name for one in game.branches), name), game.turns, game.drafts)
    if len(after.turns) == len(game.turns) and all(one is other for one, other in zip(after.turns, game.turns)):
        return after
    return replace(after, branches=(*after.branches, former))


def may_keep(game: Game) -> bool:
    """Whether turns that are taken back may be kept beside the game: everybody has seen all of them."""
    return game.secrecy == "open" or bool(game.end) or not game.hides


def name_of_former(game: Game) -> str:
    """What the line of play is called that the game leaves: "Until Fall 1903"."""
    season, _, _ = game.position.title.partition(",")
    return tr("Until {phase}", phase=season)
