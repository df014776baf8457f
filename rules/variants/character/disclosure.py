"""Which orders put a card on the public record (C-7), as a table that can be read against the rules.

A card is disclosed when its owner's legal order can belong to no other, whether or not it succeeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from ...board import Location
from ...position import Order, Position, Unit
from ...speech import mark
from ...verbs import Asked
from .card import (
    AIR,
    AMPHIBIOUS,
    ANNIHILATE,
    CONVERT,
    EXCHANGE,
    EXPLORE,
    FORTIFY,
    GAS,
    HYPER,
    JUMP,
    LEAP,
    PATH,
    REDEPLOY,
    SPECIAL,
    WALK,
)
from .cards import CARDS, ORDINARY, can
from .converting import relabelled
from .going import CROSS, LANDING_SUPPORT, SEA, Going, going
from .kinds import AMP, A
from .numbering import amphibian
from .reach import beyond_kind, support_reach
from .spaces import LAKE, closed_spaces, kind
from .state import Shown, card_of, keeping, kept, tag, with_card


class Deed(NamedTuple):
    """A legal order of a unit, which bears the card that it acts with."""

    asked: Asked
    unit: Unit
    order: Order

    @property
    def verb(self) -> str:
        return self.order.verb

    @property
    def goal(self) -> Location | None:
        """Where a move or retreat goes, or a support bears."""
        if self.verb == "support":
            into: Location = self.order.slots[2] if len(self.order.slots) > 2 else self.order.slots[1].place
            return into
        return self.order.slots[1] if self.verb in ("move", "retreat") else None


class Clue(NamedTuple):
    """What gives a card away. `can`: the ability of the card; `when` in words."""

    can: str
    when: str
    told: Callable[[Deed], bool]


def _by(*verbs: str) -> Callable[[Deed], bool]:
    return lambda deed: deed.verb in verbs


def _beyond(deed: Deed) -> bool:
    """It goes where its reported kind could not, by no convoy that could have carried it."""
    if deed.verb == "path" or deed.goal is None or deed.verb == "support" or deed.unit.kind == AMP:
        return False
    way = going(deed.asked, deed.unit, deed.order) if deed.verb == "move" else None
    if isinstance(way, Going) and way.how == SEA:
        return deed.unit.kind != A
    return beyond_kind(deed.asked.board, deed.unit, deed.asked.variant.rulings, deed.goal)


LINKED = (frozenset(("Ire", "Lvp")), frozenset(("Sic", "Nap")))
"""The links that no other card opens; Spain-North Africa is one of cards 7, 16 and 17."""


def _explores(deed: Deed) -> bool:
    goal, board = deed.goal, deed.asked.board
    if goal is None or goal.dock:
        return False
    extra = goal.province in closed_spaces(board) and kind(board, goal.province) != LAKE
    return extra or frozenset((deed.unit.place.province, goal.province)) in LINKED


AMBIGUOUS = (frozenset(("Spa", "Naf")),)
AMBIGUOUS_FOR_ARMIES = (frozenset(("Alb", "Apu")), frozenset(("Arm", "Mos")))


def _crosses(deed: Deed) -> bool:
    if deed.verb != "move" or deed.goal is None:
        return False
    way = going(deed.asked, deed.unit, deed.order)
    pair = frozenset((deed.unit.place.province, deed.goal.province))
    unclear = pair in AMBIGUOUS or (deed.unit.kind == A and pair in AMBIGUOUS_FOR_ARMIES)
    return isinstance(way, Going) and way.how == CROSS and not unclear


def _leaps(deed: Deed) -> bool:
    if deed.verb == "convoy":
        return LANDING_SUPPORT in deed.order.slots
    way = going(deed.asked, deed.unit, deed.order) if deed.verb == "move" else None
    return isinstance(way, Going) and way.how == CROSS


def _flies(deed: Deed) -> bool:
    """A support two spaces away: beyond the reach of an ordinary move."""
    if deed.verb != "support" or deed.goal is None:
        return False
    return deed.goal.province not in support_reach(deed.asked.board, with_card(deed.unit, ORDINARY))


TABLE: tuple[Clue, ...] = (
    Clue(AMPHIBIOUS, mark("it moves or retreats as its reported kind could not; then it is shown as Amp"), _beyond),
    Clue(PATH, mark("a two-space order"), _by("path")),
    Clue(JUMP, mark("a jump order"), _by("jump")),
    Clue(CONVERT, mark("a conversion"), _by("convert")),
    Clue(
        EXPLORE, mark("a move, retreat or support into an island or Switzerland, or over two of the links"), _explores
    ),
    Clue(HYPER, mark("ordered or retreated to Hyperspace"), lambda deed: bool(deed.goal and deed.goal.dock)),
    Clue(ANNIHILATE, mark("an order to annihilate"), _by("annihilate")),
    Clue(GAS, mark("an order to gas"), _by("gas")),
    Clue(WALK, mark("a voluntary retreat"), lambda deed: deed.verb == "retreat"),
    Clue(
        SPECIAL,
        mark("over Switzerland, over the North Sea, Greece-Tunis; as a fleet Albania-Apulia, Armenia-Moscow"),
        _crosses,
    ),
    Clue(LEAP, mark("one of the five jumps, or landing support"), _leaps),
    Clue(EXCHANGE, mark("an order to exchange, of the Exchanger itself"), _by("exchange")),
    Clue(AIR, mark("a support beyond ordinary reach"), _flies),
    Clue(REDEPLOY, mark("a redeployment"), _by("redeploy")),
    Clue(FORTIFY, mark("an order to fortify"), _by("fortify")),
)
DISCLOSED_BY = frozenset(clue.can for clue in TABLE)
"""Never disclosed: cards 1, 2, 11, 12, 13, 15, 17, 19, 20, X2, X3, X4, X5, X8, X9, and crossings that several cards
allow."""


def may_be_disclosed(card: str) -> bool:
    """Whether any order can give a card away."""
    return not CARDS[card].can.isdisjoint(DISCLOSED_BY)


def gives_away(deed: Deed, voluntary: bool = True) -> bool:
    """Whether a legal order puts the card of its unit on the record. `voluntary`: a retreat was of its own accord."""
    card = card_of(deed.unit)
    clues = [clue for clue in TABLE if can(card, clue.can) and (clue.can != WALK or voluntary)]
    return any(clue.told(deed) for clue in clues)


def announce(position: Position, disclosed: Iterable[tuple[Unit, str]]) -> Position:
    """The position with cards on the public record: units as they are called now, and the cards that were disclosed.
    By option the program announces none (C-7)."""
    if position.variant["reveal"] != "certain":
        return position
    state = kept(position)
    revealed: Mapping[str, str] = state.revealed
    shown = state.shown
    for unit, card in disclosed:
        if revealed.get(tag(unit)) != card:
            revealed = {**revealed, tag(unit): card}
            shown = (*shown, Shown(tag(unit), card))
    return position if revealed is state.revealed else keeping(position, revealed=revealed, shown=shown)


def turn_amphibian(position: Position, key: str) -> tuple[Position, Unit]:
    """The position in which a unit is shown as an amphibian, and the unit (C-6, C-12)."""
    unit = position.units[key]
    new = amphibian(position, unit)
    units = {one.key: one for one in (new if other == key else standing for other, standing in position.units.items())}
    return relabelled(position.then(units), unit, new), new
