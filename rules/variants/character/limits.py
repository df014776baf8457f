"""What stands in the way of giving a unit a card (section 2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...position import Position, Unit
from ...reasons import Reason, Sentence, many
from ...speech import tr
from .card import Limit
from .cards import CARDS, ORDINARY
from .kinds import AMP
from .state import card_of, everybody, has_status, is_free, kept, knows

NOT_AT_START = Sentence("not_at_start", "card {card} is not dealt at the start", "rule 4a")
ONE_AT_START = Sentence("one_at_start", "{power} holds {held} already, and one of these is all at the start", "rule 4b")
SECOND_ORDINARY = Sentence("second_ordinary", "{power} holds {held} already, with {units}", "rule 4c")
NO_ORDINARY = Sentence("no_ordinary", "it is the last card for {power}, which has no Ordinary unit yet", "rule 4d")
LIMIT_REACHED = Sentence("limit_reached", "{power} holds {held} already, and may hold {most}: {why}", "rule 5")
WRONG_KIND = Sentence("wrong_kind", "card {card} is for {kinds} only, and {unit} is none", "cards 17, 18")
NONE_LEFT = Sentence("none_left", "no card {card} is left in the pack", "rule 13")
NOT_IN_PACK = Sentence("not_in_pack", "card {card} is not in this pack", "section 1")
KINDS = {"A": "armies", "F": "fleets"}


@dataclass(frozen=True, slots=True)
class Table:
    """Who is dealt to: `units` it has (all at the start), to how many it is `entitled`, and how many powers are
    `left`. `start`: it is the opening deal."""

    power: str
    name: str
    units: int
    entitled: int
    left: int
    start: bool

    def fault(self, card: str, held: Sequence[str], last: bool) -> Reason | None:
        """Why a card is refused to a power that holds these; `last`: no unit waits for a card after this one."""
        if self.start:
            return self._at_start(card, held, last)
        limit = CARDS[card].limit
        mine = _of(limit, held)
        most = limit.most(self.entitled, self.left) if limit else 0
        if limit is None or len(mine) < most:
            return None
        return LIMIT_REACHED(power=self.name, held=_titles(mine), most=many(most, "card"), why=self._why(limit))

    def _at_start(self, card: str, held: Sequence[str], last: bool) -> Reason | None:
        """Rule 4a to 4d."""
        if not CARDS[card].at_start:
            return NOT_AT_START(card=CARDS[card].title)
        mine = _of(CARDS[card].limit, held)
        if mine:
            return ONE_AT_START(power=self.name, held=_titles(mine))
        if card == ORDINARY and held.count(ORDINARY) >= (1 if self.units <= 3 else 2):
            return SECOND_ORDINARY(
                power=self.name, held=many(held.count(ORDINARY), "Ordinary card"), units=many(self.units, "unit")
            )
        if last and card != ORDINARY and ORDINARY not in held:
            return NO_ORDINARY(power=self.name)
        return None

    def _why(self, limit: Limit) -> str:
        if not limit.second_from:
            return tr("there is never a second one")
        few = tr(", while at most {left} powers are left", left=limit.left) if limit.left else ""
        now = tr(" ({left} are left)", left=self.left) if limit.left else ""
        return tr(
            "a second from {second_from} units on{few}; it is entitled to {entitled}{now}",
            second_from=limit.second_from,
            few=few,
            entitled=self.entitled,
            now=now,
        )


def _of(limit: Limit | None, held: Sequence[str]) -> list[str]:
    """Those of the cards held that count under a limit."""
    return [card for card in held if card in limit.group] if limit else []


def _titles(cards: Iterable[str]) -> list[str]:
    return [tr("card {card}", card=CARDS[card].title) for card in cards]


def kind_fault(card: str, unit: Unit | str) -> Reason | None:
    """Cards for armies or fleets alone. `unit`, or the letter of one that is not there yet."""
    only, letter = CARDS[card].only, unit if isinstance(unit, str) else unit.kind
    if not only or letter in (only, AMP):
        return None
    return WRONG_KIND(card=CARDS[card].title, kinds=KINDS[only], unit=unit)


def entitled(position: Position, power: str) -> int:
    """Centers that count this Winter, and Free units (C-5)."""
    gassed = kept(position).gassed_centers
    counted = [one for one in position.owned(power) if has_status(position, one) and one not in gassed]
    return len(counted) + sum(is_free(position, unit) for unit in position.units_of(power))


def left(position: Position) -> int:
    """How many powers have a unit or a center."""
    return len({unit.power for unit in everybody(position)} | set(position.centers.values()))


def held_by(position: Position, power: str) -> list[str]:
    """The cards of a power's living units, as far as they have one."""
    return [card_of(unit) for unit in everybody(position) if unit.power == power and knows(unit)]


def theft_breaks(position: Position, thief: Unit, victim: Unit) -> bool:
    """C-5: whether a theft would break the limit that holds whatever a power is entitled to."""
    limit = CARDS[card_of(victim)].limit
    if limit is None or not limit.stolen:
        return False
    others = [one for one in everybody(position) if one.power == thief.power and one not in (thief, victim)]
    return len(_of(limit, [card_of(one) for one in others])) >= limit.utmost
