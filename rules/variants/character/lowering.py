"""Orders become forces: what each unit puts into the fight with the card that it acts with (section 8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from ...adjudication import Situation
from ...board import Location
from ...position import Unit
from ...reasons import Reason
from ...solver import Attack, Block, Convoy, Force, Hold, Support
from ...speech import tr
from .beginning import asking
from .blasting import link
from .card import ANNIHILATE, FIRM, FIRST, JUMP, LEAP, PATH, STEPWISE, Card
from .cards import CARDS, can
from .going import CROSS, LANDING_SUPPORT, SEA, STEP, UP, Going, going, path_of
from .state import kept
from .verbs_special import landing
from .work import Act, work

NO_BORDER = ""
"""What is crossed by those against whom no border defenses count (C-68)."""


class Way(NamedTuple):
    """Where a unit goes: `to` at the end, over the place `first` if it has two spaces to go. `over`: the province that
    it crosses, for the Right-Hand Rule; `border`: the one whose defenses count. `src`: where it begins."""

    to: Location
    how: str
    over: str
    border: str
    first: Location | None = None


def way_of(now: Situation, act: Act) -> Way | Reason | None:
    """The way of a unit that moves; None of one that does not; the Reason where it cannot."""
    asked, unit, order = asking(now, act.unit.power), act.acting, act.order
    here = unit.place.province
    if order.verb == "move":
        found = going(asked, unit, order)
        return Way(found.to, found.how, found.over, found.border) if isinstance(found, Going) else found
    if order.verb == PATH:
        places = path_of(asked, unit, order)
        if isinstance(places, Reason):
            return places
        return Way(places[1], PATH, places[0].province, here, places[0])
    if order.verb == JUMP:
        to = landing(asked, unit, order.slots[2])
        assert to is not None
        return Way(to, JUMP, order.slots[1].province, order.slots[1].province)
    return None


def attacks_of(now: Situation, act: Act, way: Way, supported: Collection[str], sea: str = "") -> tuple[Attack, ...]:
    """The claims of a unit: one, or the two parts of a path. `supported`: the provinces into which others were ordered
    to support it; `sea`: that of its last fleet, if it is carried."""
    key = act.unit.key
    goal = act.unit.at(way.to).key if way.how == UP else way.to.province
    if way.first:
        middle = way.first.province
        first = _claim(act, key, middle, supported, way.border)
        short = key in work(now).short
        return first, _claim(act, middle, goal, supported, middle, by_sea=short, after=first)
    if way.how == SEA:
        return (_claim(act, key, goal, supported, sea, by_sea=True),)
    border = way.border if way.how in (STEP, CROSS, JUMP) else NO_BORDER
    return (_claim(act, key, goal, supported, border, head_on=way.how == STEP),)


def _claim(act: Act, src: str, dst: str, supported: Collection[str], over: str, **how: Any) -> Attack:
    """A claim with the strengths of the unit's card; it meets who comes head-on with what it moves with (X5)."""
    card = CARDS[act.card]
    return Attack(
        act.unit.key,
        act.unit.power,
        src,
        dst,
        strength=card.move,
        stays=card.hold,
        meets=card.move,
        cuts=cuts(card, dst in supported),
        over=over,
        wins_ties=can(act.card, FIRST),
        **how,
    )


def cuts(card: Card, supported: bool) -> int:
    """What an attack takes of a support: of strength 0, nothing unless others were ordered to support it."""
    return card.move or int(supported)


def support_of(act: Act, helps: str, into: str, in_place: bool, still: bool) -> Support:
    """A support; an attack from the space that it bears on does not cut it (in place there is no such space)."""
    unit = act.unit
    return Support(
        unit.power,
        helps,
        into,
        CARDS[act.card].support,
        at=unit.key,
        unit=unit.key,
        exempt=None if in_place else into,
        by_steps=can(act.card, STEPWISE),
        firm=can(act.card, FIRM),
        still=still,
    )


def landing_support(act: Act, army: Unit, to: str) -> Support:
    """C-58: one more for the army, if a chain stands that ends with this fleet."""
    unit = act.unit
    worth = CARDS[act.card].support
    return Support(unit.power, army.key, to, worth, at=unit.key, unit=unit.key, exempt=to, landing=unit.key)


def supports_landing(act: Act) -> bool:
    """Whether a fleet is a Superfleet that convoys with support; the words of another are ignored (C-46)."""
    return LANDING_SUPPORT in act.order.slots and can(act.card, LEAP)


def hold_of(act: Act) -> Hold:
    return Hold(act.unit.power, act.unit.key, CARDS[act.card].hold, act.unit.key)


def convoy_of(now: Situation, act: Act) -> Convoy:
    return link(now, act.unit, act.order)


def is_gone(act: Act) -> bool:
    """C-35: who annihilates has left its space."""
    return act.order.verb == ANNIHILATE


def blocks(now: Situation, shut: frozenset[str]) -> Iterator[Force]:
    """The spaces that nobody enters: annihilated now or the turn before, or gassed."""
    yield from (Block(place) for place in sorted(shut | work(now).annihilated | work(now).gassed))


def defenses(now: Situation, act: Act) -> Iterator[Support]:
    """C-68: the border defenses of the space in which a unit is that was not ordered to move."""
    fortified = kept(now.before).defenses.get(act.unit.key, ())
    if fortified:
        called = tr("a fortified border")
        yield Support(act.unit.power, act.unit.key, act.unit.key, 1, against=tuple(fortified), called=called)
