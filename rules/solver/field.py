"""Strengths and opponents: what an attack weighs, what it must exceed, and therefore whether it arrives.

While attacks are open a strength is a range (least, most). Once everything is decided, both ends are equal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from .forces import Attack, Block, ConvoyLink, HoldForce, Policy, SortedForces, Strength, SupportForce, board_order

# ----------------------------------------------------------------------------------------------------
# Why an attack failed: the clause, and who stopped it.

Opposing = Attack | HoldForce | Block | ConvoyLink


class Clause(StrEnum):
    """Why an attack failed. Where several reasons apply, the first one listed counts."""

    CLOSED = "closed"  # the place is closed to it
    NO_CONVOY = "no_convoy"  # no whole chain was ordered
    DISRUPTED = "disrupted"  # one was, and it broke
    PARADOX = "paradox"  # struck out by the paradox rule
    FIRST_PART = "first_part"  # the first part of its path failed
    STOPPED = "stopped"  # who was to be there before this second part stops at its goal
    JOIN = "join"  # it cannot join its other half
    OWN_UNIT = "own_unit"  # an own unit is there, or comes from there
    HEAD_ON = "head_on"  # the one that comes from there is not weaker
    HELD = "held"  # those who stay there by order, or a garrison, are not weaker
    NOT_LEFT = "not_left"  # the one that wanted to leave did not, and is not weaker
    RIVAL = "rival"  # another attack on the place is not weaker
    BLOCK = "block"  # a block is not weaker


# By name: asking an Enum for a member takes longer than weighing an attack's strength.
PARADOX, HEAD_ON, HELD = Clause.PARADOX, Clause.HEAD_ON, Clause.HELD
NOT_LEFT, RIVAL, BLOCK = Clause.NOT_LEFT, Clause.RIVAL, Clause.BLOCK
RANK = {clause: rank for rank, clause in enumerate(Clause)}


class AttackFailure(NamedTuple):
    """Why an attack failed: its `strength`, what it came up against, and who stopped it."""

    attack: Attack
    clause: Clause
    strength: Strength
    against: Strength = 0
    by: tuple[Opposing, ...] = ()

    @property
    def units(self) -> tuple[str, ...]:
        """Keys of the units that stopped the attack. A garrison has none."""
        return units_of(self.by)


def by_unit(force: Opposing | SupportForce) -> str:
    """Sort key for listing forces: the key of the unit, "" for a garrison."""
    return (force.by if isinstance(force, Block) else force.unit) or ""


def units_of(forces: Iterable[Opposing]) -> tuple[str, ...]:
    """Keys of the units among these forces, without garrisons."""
    return tuple(key for key in map(by_unit, forces) if key)


# ----------------------------------------------------------------------------------------------------
# Chains of convoying fleets: whether one stands, and which is the shortest.
#
# A chain leads from `src` over fleets that border one another to `dst`; its first fleet borders `src`, its last
# `dst`.


def stands(links: Collection[ConvoyLink], src: str, dst: str, last: str | None = None) -> bool:
    """Whether the links form a chain. `last`: the key of the fleet with which the chain must end."""
    for link in links:
        if src in link.touches and dst in link.touches and last in (None, link.unit):
            return True
    return len(links) > 1 and chain(links, src, dst, last) is not None


def chain(links: Collection[ConvoyLink], src: str, dst: str, last: str | None = None) -> tuple[ConvoyLink, ...] | None:
    """Return the shortest chain of the links (of equally short ones the first by province), or None."""
    ordered = sorted(links, key=_by_place)
    for link in ordered:
        if src in link.touches and dst in link.touches and last in (None, link.unit):
            return (link,)
    came: dict[ConvoyLink, ConvoyLink | None] = {link: None for link in ordered if src in link.touches}
    queue = list(came)
    for link in queue:
        if dst in link.touches and last in (None, link.unit):
            return _back(came, link)
        for other in ordered:
            if other not in came and _adjoin(link, other):
                came[other] = link
                queue.append(other)
    return None


def on_some_chain(links: Sequence[ConvoyLink], src: str, dst: str) -> list[ConvoyLink]:
    """Return the fleets on at least one chain that visits no fleet twice.

    By Menger's theorem these are the fleets that no other single fleet, and neither shore, separates from both shores.
    """
    return [
        link
        for link in links
        if _reaches(link, links, (src,), None)
        and _reaches(link, links, (dst,), None)
        and all(_reaches(link, links, (src, dst), other) for other in links if other is not link)
    ]


def _back(came: dict[ConvoyLink, ConvoyLink | None], last: ConvoyLink) -> tuple[ConvoyLink, ...]:
    link: ConvoyLink | None = last
    found: list[ConvoyLink] = []
    while link is not None:
        found.append(link)
        link = came[link]
    return tuple(reversed(found))


def _reaches(
    start: ConvoyLink, links: Sequence[ConvoyLink], shores: tuple[str, ...], without: ConvoyLink | None
) -> bool:
    """Whether a chain of fleets leads from `start` to one of the shores without using `without`."""
    queue = [start]
    for link in queue:
        if any(shore in link.touches for shore in shores):
            return True
        for other in links:
            if other is not without and other not in queue and _adjoin(link, other):
                queue.append(other)
    return False


def _adjoin(one: ConvoyLink, other: ConvoyLink) -> bool:
    return other.at in one.touches or one.at in other.touches


def _by_place(link: ConvoyLink) -> tuple[str, str]:
    return link.at, link.unit


# ----------------------------------------------------------------------------------------------------
# The ground of a fight: the forces by place, what is decided so far, and what that tells of places and chains.
#
# Each question is answered as far as it can be: True, False or None (open).

# Who opposes an attack, with how much at least and at most.
Opponent = tuple[tuple[Attack | HoldForce | Block, ...], Strength, Strength]

NOT_RULED: Mapping[str, bool] = MappingProxyType({})


class SolverState(SortedForces):
    """The forces, sorted, and the attacks decided so far (`fate`: True arrived, False failed)."""

    __slots__ = ("fate", "guarded", "policy", "ruled", "struck")

    def __init__(self, forces: SortedForces, policy: Policy, ruled: Mapping[str, bool] = NOT_RULED) -> None:
        self.begin, self.into, self.seconds = forces.begin, forces.into, forces.seconds
        self.supports, self.convoys = forces.supports, forces.convoys
        self.garrisons, self.blocks = forces.garrisons, forces.blocks
        self.policy = policy
        self.ruled = ruled
        self.fate: dict[Attack, bool] = {}
        self.struck: set[Attack] = set()  # by the paradox rule: neither under way nor contending
        self.guarded = self.blocks.keys() | self.garrisons.keys()  # places where more than units is in the way
        if ruled:
            stopped = (attack for attacks in self.into.values() for attack in attacks)
            self.fate.update((attack, False) for attack in stopped if ruled.get(attack.unit) is False)
        for first in self.seconds:
            if first not in self.into.get(first.dst, ()):
                self.fate[first] = False  # a second part without its first

    # --- who is where ---------------------------------------------------------------------------

    def head_on(self, one: Attack, attack: Attack) -> bool:
        """Whether a unit that starts at the attack's destination moves against it head-to-head."""
        return one.dst == attack.src and one.head_on and attack.head_on and one not in self.struck

    def left(self, one: Attack | HoldForce, attack: Attack) -> bool | None:
        """Whether a unit moved out of the way of an attack on its province. A head-to-head opponent never does."""
        if isinstance(one, HoldForce) or (one.dst == attack.src and (one is attack or self.head_on(one, attack))):
            return False
        return self.fate.get(one)

    def fallen(self, place: str) -> bool | None:
        """Whether an attack arrived at a province, so that every unit that stayed there is dislodged."""
        if place not in self.into:
            return False
        return either(self.fate.get(attack) for attack in self.into[place] if not attack.joins)

    def broken(self, link: ConvoyLink) -> bool | None:
        """Whether a fleet fails to convoy: it is dislodged, unless a game master has ruled on its order."""
        counts = self.ruled.get(link.unit) if self.ruled else None
        return self.fallen(link.at) if counts is None else not counts

    # --- does it take place ---------------------------------------------------------------------

    def under_way(self, attack: Attack) -> bool | None:
        """Whether an attack takes place: its first part arrived, its convoy stands, and no paradox struck it out."""
        if attack in self.struck:
            return False
        way = True if attack.after is None else self.fate.get(attack.after)
        if way is False or not attack.by_sea:
            return way
        sails = self.sails(attack)
        return sails if way or sails is False else None

    def ordered(self, attack: Attack) -> list[ConvoyLink]:
        """The fleets that were ordered to convoy this attack."""
        return [link for link in self.convoys.get(attack.unit, ()) if link.dst == attack.dst]

    def sails(self, attack: Attack, last: str | None = None) -> bool | None:
        """Whether a convoy stands for this attack. `last`: the key of the fleet with which it must end."""
        links = self.ordered(attack)
        if self.policy.any_route_breaks:
            ends = last is None or stands(links, attack.src, attack.dst, last)
            return self._unbroken(on_some_chain(links, attack.src, attack.dst)) if ends else False
        sure: list[ConvoyLink] = []
        left: list[ConvoyLink] = []
        for link in links:
            broken = self.broken(link)
            if not broken:
                left.append(link)
            if broken is False:
                sure.append(link)
        if stands(sure, attack.src, attack.dst, last):
            return True
        return None if len(left) > len(sure) and stands(left, attack.src, attack.dst, last) else False

    def _unbroken(self, links: list[ConvoyLink]) -> bool | None:
        """DATC 4.A.1, the older ruling: no fleet on any of the routes is dislodged."""
        fallen = [self.broken(link) for link in links]
        if not links or True in fallen:
            return False
        return None if None in fallen else True

    def lands(self, support: SupportForce) -> bool | None:
        """Character C-58: whether a convoy stands that ends with the supporting fleet."""
        armies = (one for one in self.into.get(support.into, ()) if one.unit == support.helps and one.by_sea)
        return either(self.sails(army, support.landing) for army in armies)

    def waited(self, second: Attack) -> list[Attack]:
        """The moves for which the first part of a path waits: that of the unit at its destination, that of the unit at
        the destination of that one, and so on round a ring (Character C-75)."""
        found: list[Attack] = []
        places = [] if second.after is None else [second.after.dst]
        for place in places:
            for one in self.begin.get(place, ()):
                if isinstance(one, Attack) and one not in found:
                    found.append(one)
                    places.append(one.dst)
        return found

    def stopped(self, attack: Attack) -> bool | None:
        """Whether a unit that gets to the destination of this second part first stops there."""
        return either(self._stops(one) for one in self._before(attack))

    def stopping(self, attack: Attack) -> list[Attack]:
        """The units that stop at the destination of this second part."""
        return [one for one in self._before(attack) if self._stops(one)]

    def _before(self, second: Attack) -> list[Attack]:
        """Attacks on the same destination that a second part does not keep out, so that it fails if they stop there:
        first parts of others (Character C-22), and the moves for which its own first part waits (C-75)."""
        others = [one for one in self.into[second.dst] if one.after is None]
        waited = self.waited(second) if others else []
        return [one for one in others if one in self.seconds or one in waited]

    def _stops(self, attack: Attack) -> bool | None:
        """Whether a unit gets to a province by a move, or by the first part of a path, and no farther."""
        arrived = self.fate.get(attack)
        passes = [self.fate.get(second) for second in self.seconds.get(attack, ())]
        if arrived is False or True in passes:
            return False
        return None if arrived is None or None in passes else True

    # --- blocks ---------------------------------------------------------------------------------

    def closed(self, attack: Attack) -> bool | None:
        """Whether the destination is closed to an attack, which then fails and cuts nothing (Character, gas)."""
        if attack.dst not in self.blocks:
            return False
        return either(
            negated(self.ended(block))
            for block in self.blocks[attack.dst]
            if block.strength is None and (not block.against or attack.border in block.against)
        )

    def barriers(self, attack: Attack) -> Iterator[Opponent]:
        """The blocks that an attack must exceed (Bioplomacy, search)."""
        for block in self.blocks.get(attack.dst, ()):
            if block.strength is not None and (not block.against or attack.border in block.against):
                ended = self.ended(block)
                yield (block,), (block.strength if ended is False else -1), (-1 if ended else block.strength)

    def ended(self, block: Block) -> bool | None:
        """Whether a block has ended because the unit behind it is dislodged."""
        if block.by is None:
            return False
        keeper = block.by
        return either(
            self.fallen(place)
            for place, units in self.begin.items()
            if any(isinstance(one, HoldForce) and one.unit == keeper for one in units)
        )


def either(answers: Iterable[bool | None]) -> bool | None:
    """Three-valued "or" (True, False, None for undecided)."""
    worst: bool | None = False
    for answer in answers:
        if answer:
            return True
        if answer is None:
            worst = None
    return worst


def negated(answer: bool | None) -> bool | None:
    """Three-valued "not" (None for undecided)."""
    return None if answer is None else not answer


Range = tuple[Strength, Strength]  # least, most
NOTHING: Range = (0, 0)
# Nobody opposes: less than any strength, since an attack of strength 0 enters an empty place (Character, C-64).
ABSENT: Range = (-1, -1)
NO_POWERS: tuple[str, ...] = ()
Occupants = tuple[bool | None, tuple[str, ...], tuple[str, ...]]
NOBODY_THERE: Occupants = (False, NO_POWERS, NO_POWERS)
OWN_UNIT_THERE: Occupants = (True, NO_POWERS, NO_POWERS)


class StrengthCalculator(SolverState):
    """A solver state that can weigh its forces against each other."""

    __slots__ = ()

    # --- does it arrive -------------------------------------------------------------------------

    def verdict(self, attack: Attack) -> bool | None:
        """Whether an attack arrives (step 3): True if its least exceeds the most of each opponent, False if its most
        does not exceed the least of some opponent, None while neither is certain."""
        place = attack.dst
        there = self.begin.get(place, ())
        if attack.plain and len(there) == 1 and place not in self.guarded:
            arrives = self._duel(attack, there[0])
            if arrives is False or len(self.into[place]) == 1:
                return arrives
        barred = False if attack.plain and not self.blocks else self.barred(attack)
        if barred:
            return False
        if attack.joins:
            return self._joining(attack)
        own, foes, perhaps = self.occupants(attack) if there else NOBODY_THERE
        if own:
            return False
        sure = barred is False and own is False
        least, most = self.attack_strength(attack, foes, perhaps)
        ties = attack.wins_ties
        for by, low, high in self.opponents(attack):
            if most <= low and not (ties and most == low and loses_tie(by[0], attack)):
                return False
            if least <= high and not (ties and least == high and loses_tie(by[0], attack)):
                sure = False
        return True if sure else None

    def _duel(self, attack: Attack, one: Attack | HoldForce) -> bool | None:
        """The verdict if the one unit at the destination were the only opponent. If that unit alone stops the attack,
        the others never matter (RANK)."""
        left: bool | None = False
        if isinstance(one, HoldForce):
            resists = one.strength
        else:
            left, resists = self.left(one, attack), min(one.strength, one.hold_strength)
        if left:
            return True
        supported = attack.unit in self.supports
        if one.power == attack.power or (attack.strength <= resists and not supported):
            return left  # what supports the other one only adds to it
        least = most = attack.strength
        if supported:
            there = (one.power,)
            least, most = self.attack_strength(attack, *((there, NO_POWERS) if left is False else (NO_POWERS, there)))
        low, high = self._resistance(one, attack)
        if left is False and most <= low:
            return False
        return True if least > high else None

    def _resistance(self, one: Attack | HoldForce, attack: Attack) -> Range:
        """How strongly a unit resists that is alone in its province: as `_crowd`, with nothing to add up."""
        if isinstance(one, HoldForce):
            return self.hold_strength(one.unit, one.at, one.strength, attack.border)
        if one is not attack and not self.head_on(one, attack):
            return self.hold_strength(one.unit, one.src, one.hold_strength, attack.border, moved=True)
        low, high = self.hold_strength(one.unit, one.dst, one.strength, attack.border)
        return max(one.head_to_head_strength, low), max(one.head_to_head_strength, high)

    def outweighed(self, attack: Attack, strength: Strength, opponents: list[Opponent]) -> AttackFailure:
        """Why an attack of this strength failed: the strongest opponents it does not exceed, of the first clause that
        has any."""
        clause, most = PARADOX, strength
        stopping: tuple[Attack | HoldForce | Block, ...] = ()
        for by, against, _ in opponents:
            if against < strength or (against == strength and attack.wins_ties and loses_tie(by[0], attack)):
                continue
            found = self._clause(attack, by)
            if not stopping or (RANK[found], -against) < (RANK[clause], -most):
                clause, most, stopping = found, against, by
            elif found is clause and against == most:
                stopping += tuple(one for one in by if one not in stopping)
        if len(stopping) > 1:
            stopping = tuple(sorted(stopping, key=by_unit))
        return AttackFailure(attack, clause, strength, most, stopping)

    def _clause(self, attack: Attack, by: tuple[Attack | HoldForce | Block, ...]) -> Clause:
        """Classify the opponent that stops an attack."""
        first = by[0]
        if isinstance(first, HoldForce):
            return HELD
        if isinstance(first, Block):
            return BLOCK
        if is_rival(first, attack):
            return RIVAL
        if len(by) > 1 and any(isinstance(one, HoldForce) for one in by):
            return HELD
        return HEAD_ON if self.head_on(first, attack) else NOT_LEFT

    def barred(self, attack: Attack) -> bool | None:
        """Whether an attack fails at any strength: it is not under way, its destination is closed, or another double
        mover stops there."""
        way = True if attack.plain else self.under_way(attack)
        shut = self.closed(attack)
        stopped = self.stopped(attack) if attack.after is not None else False
        if way is False or shut or stopped:
            return True
        return False if way and shut is False and stopped is False else None

    def _joining(self, attack: Attack) -> bool | None:
        """Bioplomacy R22: a half joins the other half unless that one is dislodged, two join at once, the space is
        full, or the other one wants to swap places with it (even to join: a unit of the same power never leaves in that
        case)."""
        there = self.begin.get(attack.dst, ())
        if any(isinstance(one, Attack) and one.dst == attack.src for one in there):
            return False
        beside = [one for one in there if isinstance(one, HoldForce) and one.power == attack.power]
        joiners = sum(other.joins for other in self.into[attack.dst])
        fates = [False if isinstance(one, HoldForce) else self.fate.get(one) for one in there]
        fallen = self.fallen(attack.dst)
        if not beside or joiners > 1 or fates.count(False) > 1 or fallen:
            return False
        return None if self.barred(attack) is None or fallen is None or len(fates) - fates.count(True) > 1 else True

    def occupants(self, attack: Attack) -> Occupants:
        """Who is at the destination of an attack or comes from there head-to-head. Returns whether a unit of the
        attacker's own power is among them (True, False or None), else the powers that certainly are there and those
        that may still leave."""
        own: bool | None = False
        foes = perhaps = NO_POWERS
        for one in self.begin.get(attack.dst, ()):
            left = False if isinstance(one, HoldForce) else self.left(one, attack)
            if left:
                continue
            if one.power == attack.power:
                if left is False:
                    return OWN_UNIT_THERE
                own = None
            elif left is False:
                foes += (one.power,)
            else:
                perhaps += (one.power,)
        return own, foes, perhaps

    # --- strengths ------------------------------------------------------------------------------

    def attack_strength(self, attack: Attack, foes: tuple[str, ...], perhaps: tuple[str, ...]) -> Range:
        """The strength of an attack: its own and its supports, without those of the powers at the destination (step 2).
        """
        low = high = attack.strength
        for support in self.supports.get(attack.unit, ()):
            if support.into == attack.dst and not support.against and support.power not in foes:
                least, most = self.worth(support)
                high += most
                if support.power not in perhaps:
                    low += least
        return low, high

    def hold_strength(
        self, unit: str | None, place: str, strength: Strength, border: str, moved: bool = False
    ) -> Range:
        """A strength plus all supports for that unit in (or into) a province, against an attack over the given border.
        """
        low = high = strength
        if unit is not None and unit in self.supports:
            for support in self.supports[unit]:
                if support.into != place or (moved and not support.still):
                    continue
                if not support.against or border in support.against:
                    least, most = self.worth(support)
                    low += least
                    high += most
        return low, high

    def worth(self, support: SupportForce) -> Range:
        """What a support is worth after cuts (steps 2 and 4)."""
        counts = self.ruled.get(support.unit or "") if self.ruled else None
        if counts is not None:
            return (support.strength, support.strength) if counts else NOTHING
        landed = True if support.landing is None else self.lands(support)
        if landed is False:
            return NOTHING
        low = high = support.strength
        if support.at is not None and support.at in self.into:
            for attack in self.into[support.at]:
                least, most = self.taken(support, attack)
                low -= most
                high -= least
        return (low if low > 0 and landed else 0), (high if high > 0 else 0)

    def taken(self, support: SupportForce, attack: Attack) -> Range:
        """How much one attack on the supporter takes from its support, at least and at most."""
        if attack.joins or attack.power == support.power:
            return NOTHING
        everything = support.strength
        if support.firm or not attack.cuts or self.spares(attack, support):
            arrived = self.fate.get(attack)
            return (everything if arrived else 0), (0 if arrived is False else everything)
        way = True if attack.plain and not self.struck else self.under_way(attack)
        shut = self.closed(attack) if attack.dst in self.blocks else False
        if way is False or shut:
            return NOTHING
        sure = way is True and shut is False
        if not support.by_steps:
            # Whether it arrives is not asked: it is cut in any case.
            return (everything if sure else 0), everything
        arrived = self.fate.get(attack)
        step = min(attack.cuts, everything)
        return (everything if arrived else step if sure else 0), (step if arrived is False else everything)

    def cutters(self, support: SupportForce) -> tuple[Attack, ...]:
        """The attacks that took something from a support, in board order. Only meaningful once everything is decided.
        """
        attacks = self.into.get(support.at, ()) if support.at is not None else ()
        found = [one for one in attacks if self.taken(support, one)[0]]
        return tuple(sorted(found, key=board_order) if len(found) > 1 else found)

    def spares(self, attack: Attack, support: SupportForce) -> bool:
        """Whether an attack cannot cut a support because of where it comes from. (It still does by dislodging the
        supporter.)"""
        origin = attack.src
        if support.exempt == origin:
            return not (attack.by_sea and self.policy.convoyed_cuts_on_origin)
        if attack.after is None:
            return False
        # Character C-23 and C-75: nor one that bears on its first place, nor one for a move that it waits for.
        return (
            support.into == origin
            or support.exempt == attack.after.src
            or any(one.unit == support.helps and one.dst == support.into for one in self.waited(attack))
        )

    # --- opponents ------------------------------------------------------------------------------

    def opponents(self, attack: Attack) -> list[Opponent]:
        """Everything an attack must exceed: units that stay, head-to-head opponents, rivals, blocks."""
        place = attack.dst
        there = self.begin.get(place, ())
        if place in self.garrisons or len(there) > 1:
            found = self._crowd(attack)
        else:
            found = self._alone(there[0], attack) if there else []
        rivals = self.into[place]
        if len(rivals) > 1:
            for rival in rivals:
                if rival is not attack:
                    low, high = self.prevent_strength(rival, attack)
                    found.append(((rival,), low, high))
        if place in self.blocks:
            found += self.barriers(attack)
        return found

    def _alone(self, one: Attack | HoldForce, attack: Attack) -> list[Opponent]:
        """The opponent that is alone in its province, unless it leaves or belongs to the attacker's own power."""
        left = self.left(one, attack)
        if left or one.power == attack.power:
            return []
        low, high = self._resistance(one, attack)
        return [((one,), -1 if left is None else low, high)]

    def _crowd(self, attack: Attack) -> list[Opponent]:
        """All units that stay, counted together, and all head-to-head opponents, each with its whole attack. A garrison
        adds to both."""
        place, border = attack.dst, attack.border
        guards, bonus, hold_strength = self.guards(attack) if place in self.garrisons else ((), NOTHING, False)
        by: tuple[Attack | HoldForce, ...] = guards
        low, high = bonus
        fronts: tuple[Attack, ...] = ()
        for one in self.begin.get(place, ()):
            sure = True
            if isinstance(one, HoldForce):
                least, most = self.hold_strength(one.unit, place, one.strength, border)
            elif self.head_on(one, attack):
                least = most = one.head_to_head_strength
                fronts += (one,)
            else:
                left = self.fate.get(one)
                if left:
                    continue
                sure = left is False
                least, most = self.hold_strength(one.unit, place, one.hold_strength, border, moved=True)
            by += (one,)
            high += most
            if sure:
                low += least
                hold_strength = True
        found: list[Opponent] = [(by, (low if hold_strength else -1), high)] if by else []
        for front in fronts:
            low, high = self.hold_strength(front.unit, front.dst, front.strength, border)
            found.append(((front,), low + bonus[0], high + bonus[1]))
        return found

    def guards(self, attack: Attack) -> tuple[tuple[HoldForce, ...], Range, bool]:
        """The garrisons (Pink R34) that resist an attack: of another power than the attack, and with no third power's
        unit in the province. Returns their strength and whether any of them certainly resists."""
        found: tuple[HoldForce, ...] = ()
        low: Strength = 0
        high: Strength = 0
        resists = False
        for guard in self.garrisons.get(attack.dst, ()):
            aliens = [one for one in self.begin.get(attack.dst, ()) if one.power != guard.power]
            left = [self.left(one, attack) for one in aliens]
            if guard.power != attack.power and False not in left:
                found += (guard,)
                high += guard.strength
                if None not in left:
                    low += guard.strength
                    resists = True
        return found, (low, high), resists

    def prevent_strength(self, rival: Attack, attack: Attack) -> Range:
        """The strength with which a rival for the same province opposes, all its supports included; ABSENT if it is no
        rival."""
        if not self.competes(rival, attack):
            return ABSENT
        way = True if rival.plain and not self.struck else self.under_way(rival)
        beaten = self.beaten(rival) if rival.dst in self.begin else False
        if way is False or beaten:
            return ABSENT
        low, high = self.hold_strength(rival.unit, rival.dst, rival.strength, attack.border)
        return (low if way and beaten is False else -1), high

    def competes(self, rival: Attack, attack: Attack) -> bool:
        """Whether another attack on the same province counts against this one. The two parts of one path never compete,
        nor does a second part with a move for which it waits (C-75)."""
        if rival.joins or rival.unit == attack.unit:
            return False
        if rival.after is None:
            return attack.after is None or rival not in self.seconds
        return attack.after is not None or not (attack in self.seconds or attack in self.waited(rival))

    def beaten(self, rival: Attack) -> bool | None:
        """Whether a unit is dislodged by one from the very province it attacks, and so has no effect there:
        head-to-head, or under the older ruling in any way (Policy.dislodged_prevents)."""
        coming = [one for one in self.begin.get(rival.dst, ()) if isinstance(one, Attack) and one.dst == rival.src]
        if not coming or rival.after is not None:
            return False
        any_way = self.policy.dislodged_prevents == "never"
        return either(
            self.fate.get(one) if self.head_on(one, rival) else self._thrown(rival, one) if any_way else False
            for one in coming
            if not one.joins
        )

    def _thrown(self, rival: Attack, by: Attack) -> bool | None:
        """Whether a unit that stays is dislodged other than head-to-head."""
        hold_strength, arrives = negated(self.fate.get(rival)), self.fate.get(by)
        if hold_strength is False or arrives is False:
            return False
        return True if hold_strength and arrives else None

    def contends(self, attack: Attack) -> bool:
        """Whether an attack took part in a standoff at its destination. Only meaningful once everything is decided."""
        barred = attack.joins or self.beaten(attack) or self.closed(attack)
        return not barred and self.under_way(attack) is True


def is_rival(by: Attack | HoldForce | Block, attack: Attack) -> bool:
    """Whether an opponent of an attack moves to the same province from somewhere else."""
    return isinstance(by, Attack) and by.dst == attack.dst and by.src != attack.dst


def loses_tie(by: Attack | HoldForce | Block, attack: Attack) -> bool:
    """Character C-61: whether an opponent yields to an attack that wins ties. Rivals without that card do; units that
    stay or come head-to-head do not."""
    return isinstance(by, Attack) and is_rival(by, attack) and not by.wins_ties
