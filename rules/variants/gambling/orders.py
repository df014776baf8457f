"""The game master's orders: how a game ends (section 3), and which powers have a player."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from ...board import quoted
from ...i18n import tr, tr_noop
from ...options import End
from ...orders import OrderTextReader, spelled
from ...position import AdjudicationState, ChoiceRequest, OrderRule, Position, Step
from ...reasons import Reason, Sentence, many, say
from ...standard.adjustments import adjust, capture
from ...units import GM, Candidate, Choices, Order, Outcome
from .options import PLAIN
from .state import NOBODY_PLAYS, NOT_REMAINING, has_anything, leader, owned, remaining, state_of, unplayed, with_state

KINDS: Mapping[str, str] = MappingProxyType(
    {"win": tr_noop("Win"), "concession": tr_noop("Concession"), "draw": tr_noop("Draw, or called off")}
)
SPELLED = {"conceded": "concession", "concede": "concession", "wins": "win", "drawn": "draw"}
BETWEEN = re.compile(r"\s*(?:,|&|\band\b)\s*|\s+(?:for|to|of|by|between)\s+|\s+", re.IGNORECASE)
MOST_WORDS = 4
"""The most words in the name of a power."""
NO_ENDING = Sentence(
    "no_ending",
    "'{text}' is not a valid ending. Examples: end draw France Italy, end concession Turkey, end win France",
    "section 3",
)
NOBODY_NAMED = Sentence("nobody_named", "name the powers, like end {kind} France", "clause 2")
TWICE = Sentence("named_twice", "{power} is named twice", "clause 2")


class EndGame(OrderRule):
    """`end draw England France`: end the game instead of adjudicating the phase."""

    name, title = "end", tr_noop("End the game")
    open_ended = True
    clause = "section 3"
    slots = ("terms",)
    forms = ("end{terms}",)
    spellings = spelled({"end": r"\s*ends?\s+(?:the\s+game\s+)?(?:(?:by|in|with|as)\s+)?(?:an?\s+)?"})
    unitless = first = True
    example = "end draw England France"

    def write(self, values: Mapping[str, Any]) -> str:
        end: End = values["terms"]
        return " ".join(("end", end.kind, *end.powers))

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        """Return the order; `filled`: the kind, then the powers."""
        return self.order(asked.power, {"terms": End(filled[0], filled[1:])})


class Drop(OrderRule):
    """`drop Italy`: Italy has no player from now on."""

    name, title = "drop", tr_noop("No player")
    clause = "G-5"
    slots = ("power",)
    forms = ("drop{power}",)
    spellings = spelled({"drop": r"\s*drops?\s+"})
    unitless = first = True
    example = "drop Italy"


class Replace(Drop):
    """`replace Italy`: Italy has a player again, with its stake and its payout."""

    name, title = "replace", tr_noop("Player again")
    clause = "G-5"
    forms = ("replace{power}",)
    spellings = spelled({"replace": r"\s*replaces?\s+"})
    example = "replace Italy"


def read_terms(reader: OrderTextReader, text: str) -> End:
    """Read `draw England France Italy` into the kind of end and the powers that share in it. Raises LookupError if it
    is not an ending."""
    word, _, rest = text.strip().partition(" ")
    kind = SPELLED.get(word.lower(), word.lower())
    if kind not in KINDS:
        raise LookupError(NO_ENDING(text=quoted(text)))
    powers = _powers(reader, [one for one in BETWEEN.split(f" {rest}") if one])
    if not powers:
        raise LookupError(NOBODY_NAMED(kind=kind))
    twice = next((power for at, power in enumerate(powers) if power in powers[:at]), "")
    if twice:
        raise LookupError(TWICE(power=twice))
    return End(kind, powers)


def _powers(reader: OrderTextReader, words: list[str]) -> tuple[str, ...]:
    """Return the powers that these words name in order, taking the longest name that fits each time."""
    found: list[str] = []
    while words:
        spans = range(min(MOST_WORDS, len(words)), 0, -1)
        length = next((one for one in spans if reader.board.power(" ".join(words[:one]))), 1)
        found.append(reader.owner(" ".join(words[:length])))
        words = words[length:]
    return tuple(found)


EndGame.readers = MappingProxyType({"terms": read_terms})
VERBS: tuple[OrderRule, ...] = (EndGame(), Drop(), Replace())


# Powers that lose or regain their player: orders of the game master that change nothing on the board (G-5).

DROPPED = Sentence("dropped", "{power} has no player from now on; its units hold", "ruling G-5")
PLAYED_AGAIN = Sentence("played_again", "{power} has a player again, with its stake and payout", "ruling G-5")
DROPPED_BEFORE = Sentence("dropped_before", "{power} already has no player", "ruling G-5")
PLAYED = Sentence("is_played", "{power} already has a player", "ruling G-5")
NOT_OF_POWER = Sentence("seats_of_gm", "only the game master can say who plays", "ruling G-5")


def seat_fault(position: Position, order: Order) -> Reason | None:
    """Return why an order `drop` or `replace` is void now, or None."""
    power = order.slots[0]
    name = position.variant.board(position).powers[power].name
    absent = power in state_of(position).dropped
    if order.power != GM:
        return NOT_OF_POWER()
    if (order.verb == "drop") == absent:
        return (DROPPED_BEFORE if absent else PLAYED)(power=name)
    return None


def take_seats(position: Position, orders: Iterable[Order]) -> tuple[Position, list[Outcome]]:
    """Return the position after these orders `drop` and `replace`, and their outcomes."""
    outcomes = []
    for order in orders:
        wrong = seat_fault(position, order)
        if wrong is None:
            position, reason = _changed(position, order)
        outcomes.append(Outcome(order, None, ("void" if wrong else "ok",), (wrong or reason,)))
    return position, outcomes


def _changed(position: Position, order: Order) -> tuple[Position, Reason]:
    board = position.variant.board(position)
    power, before = order.slots[0], state_of(position).dropped
    absent = {*before, power} if order.verb == "drop" else {*before} - {power}
    sentence = DROPPED if order.verb == "drop" else PLAYED_AGAIN
    dropped = tuple(one for one in board.powers if one in absent)
    return with_state(position, dropped=dropped), sentence(power=board.powers[power].name)


def lines_for(position: Position, players: Mapping[str, str]) -> tuple[Order, ...]:
    """Return the orders `drop` and `replace` that bring the position into line with the present players."""
    variant, dropped = position.variant, state_of(position).dropped
    changed = [power for power in variant.base.powers if (power in dropped) == (power in players)]
    verbs = ((variant.verb("replace" if power in players else "drop"), power) for power in changed)
    return tuple(verb.order(GM, {"power": power}) for verb, power in verbs)


# How a game ends: by the count after a Fall, or by an order of the game master instead of the phase (section 3).

ONLY_GM = Sentence("only_gm_ends", "only the game master can enter '{order}'", "section 3")
FOR_ONE = Sentence("win_for_one", "only one power can win, not {powers}", "section 3")
NO_WIN = Sentence(
    "no_win",
    "{power} owns {centers}, but a win takes {victory}. If the others give up, enter a concession",
    "section 3",
)
COUNTS_ITSELF = Sentence(
    "counts_itself", "the game itself decides who has won. If the others give up, enter a concession to {power}",
    "section 3",
)  # fmt: skip
NO_UNITS = Sentence("gm_has_no_units", "the game master has no units, so '{order}' is void", "section 3")
SECOND_END = Sentence("second_end", "a turn can have only one ending, and '{order}' is a second", "section 3")
ENDED = Sentence("game_ended", "the game ends here; no other order of this turn is carried out", "section 3")
NOT_CARRIED_OUT = Sentence("not_carried_out", "the game master had already ended the game", "section 3")


def end_fault(position: Position, end: End) -> Reason | None:
    """Return why a game cannot end like this now; None if it can."""
    board, stand = position.variant.board(position), remaining(position)
    for power in end.powers:
        if power not in stand:
            absent = has_anything(position, power) and unplayed(position, power)
            return (NOBODY_PLAYS if absent else NOT_REMAINING)(power=board.powers[power].name)
    if end.kind != "win":
        return None
    names = [board.powers[power].name for power in end.powers]
    if len(names) > 1:
        return FOR_ONE(powers=names)
    if position.variant["game"] != PLAIN:
        return COUNTS_ITSELF(power=names[0])
    centers, victory = owned(position)[end.powers[0]], position.variant["victory"]
    return NO_WIN(power=names[0], centers=many(centers, "center"), victory=victory) if centers < victory else None


def line_fault(position: Position, power: str, order: Order, before: Sequence[Order]) -> Reason | None:
    """Return why a game master's order cannot be given now, after the orders `before` of the same writer, or None."""
    if power != GM:
        return ONLY_GM(order=order)
    if order.verb != "end":
        return seat_fault(position, order)
    if any(line.verb == "end" for line in before):
        return SECOND_END(order=order)
    return end_fault(position, order.slots[0])


def call_end(now: AdjudicationState) -> AdjudicationState:
    """Execute the game master's orders, before all others. Raises ValueError if an ending is not possible, so that the
    phase is not adjudicated."""
    seats = [order for order in now.orders if order.verb in ("drop", "replace")]
    ends = [order for order in now.orders if order.verb == "end"]
    others = [order for order in now.orders if order.verb not in ("drop", "replace", "end")]
    with_master = getattr(now.variant, "master", False)
    rest = tuple(order for order in others if order.power != GM or with_master)
    if len(rest) == len(now.orders):
        return now
    position, outcomes = take_seats(now.position, seats)
    outcomes += [Outcome(order, None, ("void",), (NO_UNITS(order=order),)) for order in others if order not in rest]
    if not ends:
        return now.replace(position, outcomes=tuple(outcomes), orders=rest)
    for at, order in enumerate(ends):
        wrong = line_fault(position, order.power, order, ends[:at])
        if wrong:
            raise ValueError(say(wrong))
    outcomes.append(Outcome(ends[0], None, ("ok",), (ENDED(),)))
    outcomes += [_left(now, order) for order in rest]
    return now.replace(with_state(position, ended=ends[0].slots[0]), outcomes=tuple(outcomes), orders=())


def _left(now: AdjudicationState, order: Order) -> Outcome:
    """Return the outcome of an order that is not executed because the game was ended."""
    unit = now.position.units.get(order.key)
    return Outcome(order, unit if unit and unit.power == order.power else None, ("void",), (NOT_CARRIED_OUT(),))


def count(now: AdjudicationState) -> AdjudicationState:
    """Clause 2: end the game if a power owns enough centers to win after a Fall, before any builds."""
    winner = leader(now.position)
    return now.replace(with_state(now.position, ended=End("win", (winner,)))) if winner else now


def unless_ended(step: Step) -> Step:
    """Return the step, made to do nothing in a game that has ended."""
    return lambda now: now if state_of(now.position).ended else step(now)


@cache
def layered(steps: tuple[Step, ...], counts: bool) -> tuple[Step, ...]:
    """Return the steps of a phase with this layer: the game master's orders first, and the count after centers are
    captured.

    The count also comes before adjustments, since a position may be set up there. `counts`: False if the game played
    counts by itself.
    """
    found: list[Step] = [call_end]
    for step in steps:
        before = (count,) if counts and step is adjust else ()
        after = (count,) if counts and step is capture else ()
        found += map(unless_ended, (*before, step, *after))
    return tuple(found)


# The choices for each slot of a game master's order.


def ask(asked: ChoiceRequest, partial: tuple[Any, ...]) -> Choices:
    """Return the choices: order type, then a power, or for an ending its kind and then any number of powers."""
    if not partial:
        return Choices("verb", tuple(Candidate(verb.name, verb.name, tr(verb.title)) for verb in VERBS))
    if partial[0] != "end":
        return _seat(asked, partial)
    if len(partial) == 1:
        return Choices("kind", tuple(Candidate(kind, kind, title) for kind, title in KINDS.items()))
    kind, powers = partial[1], partial[2:]
    order = VERBS[0].finish(asked, partial[1:]) if powers else None
    full = kind == "win" and powers
    return Choices("" if full else "power", () if full else tuple(_sharing(asked, kind, powers)), order)


def _sharing(asked: ChoiceRequest, kind: str, powers: tuple[str, ...]) -> Iterator[Candidate]:
    """Yield the powers that may share in an ending besides those named, each with the reason if it cannot."""
    for power in asked.board.powers.values():
        reason: Reason | None = end_fault(asked.position, End(kind, (power.id,)))
        if power.id in powers:
            reason = TWICE(power=power.name)
        yield Candidate(power.id, power.id, power.name, None, reason)


def _seat(asked: ChoiceRequest, partial: tuple[Any, ...]) -> Choices:
    verb = asked.variant.verb(partial[0])
    if len(partial) > 1:
        return Choices("", (), verb.finish(asked, partial[1:]))
    orders = ((power, verb.order(asked.power, {"power": power.id})) for power in asked.board.powers.values())
    return Choices(
        "power",
        tuple(
            Candidate(power.id, power.id, power.name, None, line_fault(asked.position, asked.power, order, ()))
            for power, order in orders
        ),
    )
