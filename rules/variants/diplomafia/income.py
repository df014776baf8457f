"""The end of step 2 and step 3: income from rackets by the number drawn (section 4), captures, victory, elimination."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from ...adjudication import interned
from ...economy import LedgerEntry
from ...i18n import tr_noop
from ...options import End, outright_leader
from ...position import AdjudicationState, DrawNeeded, Position
from ...reasons import Sentence
from ...units import Event
from .books import RACKETEERS
from .state import (
    GREATEST_NUMBER,
    LEAST_NUMBER,
    RACKETS,
    Stock,
    filled,
    in_map_order,
    income_of,
    moves_of,
    occupied,
    signed,
    state_of,
    taken_over,
    with_state,
)

INCOME = Sentence("racket_income", "the number {number} brings {amount} MU from {rackets}", "section 4")
NUMBERS = range(LEAST_NUMBER, GREATEST_NUMBER + 1)


def racket_initials(stock: Stock) -> str:
    """Return the initials of all rackets in a stock."""
    return "".join(stock.values())


def earn(now: AdjudicationState) -> AdjudicationState:
    """Draw a number for each family with rackets and pay its income; captured rackets pay nobody (R6, R7)."""
    state = state_of(now.position)
    owners = [family for family in state.surviving() if state.stock(family)]
    rolls = {family: now.draw(family, LEAST_NUMBER, GREATEST_NUMBER) for family in owners}
    income = {family: income_of(racket_initials(state.rackets[family]), number) for family, number in rolls.items()}
    cash = {family: state.cash.get(family, 0) + income.get(family, 0) for family in now.board.powers}
    entries = [_entry(now.before, state.rackets[one], one, rolls[one], income[one], cash[one]) for one in owners]
    return now.replace(
        with_state(
            now.position,
            cash=filled(cash),
            rolls=rolls,
            income=filled(income),
            entries=(*state.entries, *(entry for entry in entries if entry.amount)),
        )
    )


def numbers(position: Position) -> tuple[DrawNeeded, ...]:
    """Return the numbers that the next step 3 may need."""
    state = state_of(position)
    owners = (family for family in state.surviving() if state.stock(family))
    return tuple(DrawNeeded(family, LEAST_NUMBER, GREATEST_NUMBER) for family in owners)


def _entry(before: Position, stock: Stock, family: str, number: int, amount: int, balance: int) -> LedgerEntry:
    reason = INCOME(number=number, amount=signed(amount), rackets=listed(racket_initials(stock)))
    return LedgerEntry(moves_of(before), family, amount, balance, reason, RACKETEERS)


def listed(kinds: Iterable[str]) -> list[str]:
    """Return rackets by kind in words, in table order: `prostitution`, `3 × narcotics`."""
    counts = Counter(kinds)
    held = [racket for racket in RACKETS.values() if counts[racket.initial]]
    return [f"{counts[one.initial]} × {one.name}" if counts[one.initial] > 1 else one.name for one in held]


def by_district(stock: Stock, number: int) -> Mapping[str, int]:
    """Return the income of each district at this number."""
    return {place: income_of(here, number) for place, here in stock.items()}


def chances(kinds: str) -> tuple[tuple[int, Fraction], ...]:
    """Return each possible income with its probability, the lowest first; the ten numbers are equally likely."""
    amounts = Counter(income_of(kinds, number) for number in NUMBERS)
    return tuple((amount, Fraction(amounts[amount], len(NUMBERS))) for amount in sorted(amounts))


# The end of step 2: ownership, victory, elimination (sections 6, 11, 12); then income, if the game goes on.

OUT = Sentence("family_is_out", "{family} is out of the game: it has neither an SRU nor a supply center", "section 12")
TAKES_WITH = Sentence("takes_with", "{family} takes {place} from {old}, with {rackets} to renew", "section 6")
TAKES = Sentence("takes", "{family} takes {place} from {old}", "section 6; R4")
CLAIMS = Sentence("claims", "{family} takes {place}, which was unowned", "section 6; R4")
WINS = Sentence("wins", "{family} owns {centers} supply centers and wins", "section 11; R20")
LAST_LEFT = Sentence("last_left", "{family} is the last family left and wins", "section 11")
NOBODY = "nobody"


def settle(now: AdjudicationState) -> AdjudicationState:
    """Settle the end of step 2 and pay income; a family that wins here does so at once, without income (R20)."""
    position = own(now.position)
    winner = leader(position)
    if winner:
        return now.replace(_won(position, winner, WINS))
    position, anybody = eliminate(position)
    left = state_of(position).surviving()
    if anybody and len(left) < 2:
        return now.replace(_won(position, left[0], LAST_LEFT) if left else with_state(position, ended=End("draw", ())))
    return earn(now.replace(renewed(position)))


def _won(position: Position, family: str, why: Sentence) -> Position:
    name = position.variant.base.powers[family].name
    reason = why(family=name, centers=len(position.owned(family)))
    event = Event(moves_of(position), family, tr_noop("Victory"), reason, good=True)
    return with_state(position, ended=End("win", (family,)), events=(*state_of(position).events, event))


def own(position: Position) -> Position:
    """Section 6: give each district occupied by an SRU to the SRU's family, with its rackets as captured."""
    state, standing = state_of(position), occupied(position)
    rackets, captured = taken_over(state.rackets, standing)
    turf = in_map_order(position.variant.base, {**state.turf, **standing})  # R4: an empty district keeps its owner
    events = tuple(_captures(position, turf, captured))
    changes = {"rackets": filled(rackets), "captured": filled(captured), "entries": (), "events": events}
    return with_state(position, turf=turf, **changes)


def _captures(
    position: Position, turf: Mapping[str, str], captured: Mapping[str, Mapping[str, str]]
) -> Iterator[Event]:
    """Yield an event for each district that changes owner, with the rackets captured there."""
    board, before = position.variant.base, state_of(position).turf
    for place, family in turf.items():
        if before.get(place) != family:
            new, old = board.powers[family].name, board.powers.get(before.get(place, ""))
            rackets = listed(captured.get(family, {}).get(place, ""))
            refs = {"family": new, "place": board.locations[place], "old": old.name if old else ""}
            reason = (TAKES_WITH if rackets else TAKES if old else CLAIMS)(rackets=rackets, **refs)
            yield Event(
                moves_of(position), family, tr_noop("Captured") if old else tr_noop("Claimed"), reason, place, True,
                "taken"
            )


def leader(position: Position) -> str:
    """R20: return the family that owns enough centers to win and more than any other; "" if there is none."""
    return outright_leader(Counter(position.centers.values()), position.variant["victory_centers"])


def eliminate(position: Position) -> tuple[Position, bool]:
    """R21: remove each family with neither an SRU nor a center from the game, with all it has; also return whether
    there was one."""
    state = state_of(position)
    srus = set(occupied(position).values())
    out = [family for family in state.surviving() if not position.owned(family) and family not in srus]
    if not out:
        return position, False
    units = {key: unit for key, unit in position.units.items() if unit.power not in out}
    powers, phase = position.variant.base.powers, moves_of(position)
    reasons = {one: OUT(family=powers[one].name) for one in out}
    entries = [
        LedgerEntry(phase, one, -state.cash[one], 0, reason, NOBODY)
        for one, reason in reasons.items()
        if state.cash.get(one)
    ]
    events = [
        Event(phase, one, tr_noop("Out of the game"), reason, next(iter(powers[one].homes), ""), sign="gone")
        for one, reason in reasons.items()
    ]
    tables = ("cash", "rackets", "captured", "pp", "bank")
    left = {key: {one: value for one, value in getattr(state, key).items() if one not in out} for key in tables}
    changes = {
        **left,
        "turf": {place: owner for place, owner in state.turf.items() if owner not in out},
        "loans": tuple(loan for loan in state.loans if loan.lender not in out and loan.borrower not in out),
        "eliminated": tuple(one for one in powers if one in (*state.eliminated, *out)),
        "entries": (*state.entries, *entries),
        "events": (*state.events, *events),
    }
    return with_state(position.with_units(units), **changes), True


def renewed(position: Position) -> Position:
    """Return the position without the marks of missing upkeep and civil disorder, which end now."""
    board = position.variant.base
    units = {key: interned(board, replace(unit, traits=())) for key, unit in position.units.items()}
    return with_state(position.with_units(units), disorder=())
