"""The field of battle: the forces by place, what is decided so far, and what follows from it.

Each question is answered as far as it can be: True, False or None (open), and a strength by its least and its most
over all that is open. When everything is decided, least and most are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .forces import Attack, Block, Convoy, Force, Hold, Policy, Strength, Support, board_order
from .routes import on_some_chain, stands

Range = tuple[Strength, Strength]  # least, most
NOTHING: Range = (0, 0)
# Nobody opposes: less than any strength, since an attack of strength 0 enters an empty place (Character, C-64).
ABSENT: Range = (-1, -1)
# Who opposes an attack, with how much at least and at most.
Opponent = tuple[tuple[Attack | Hold | Block, ...], Strength, Strength]


class Field:
    """Forces indexed once, and the attacks decided so far (`fate`: True arrived, False failed)."""

    __slots__ = (
        "begin",
        "blocks",
        "convoys",
        "fate",
        "garrisons",
        "into",
        "policy",
        "seconds",
        "struck",
        "supports",
    )

    def __init__(self, forces: Iterable[Force], policy: Policy) -> None:
        self.policy = policy
        self.fate: dict[Attack, bool] = {}
        self.struck: set[Attack] = set()  # by the paradox rule: neither under way nor contending
        self.into: dict[str, list[Attack]] = {}  # by goal
        self.begin: dict[str, list[Attack | Hold]] = {}  # what the units that begin there do, by place
        self.seconds: dict[Attack, list[Attack]] = {}  # second parts, by their first
        self.supports: dict[str, list[Support]] = {}  # by the unit helped
        self.convoys: dict[str, list[Convoy]] = {}  # by the army
        self.garrisons: dict[str, list[Hold]] = {}  # by place
        self.blocks: dict[str, list[Block]] = {}  # by place
        self._index(forces)

    def _index(self, forces: Iterable[Force]) -> None:
        into, begin, supports = self.into, self.begin, self.supports
        for force in forces:
            if isinstance(force, Attack):
                into.setdefault(force.dst, []).append(force)
                if force.after is None:
                    begin.setdefault(force.src, []).append(force)
                else:
                    self.seconds.setdefault(force.after, []).append(force)
            elif isinstance(force, Hold):
                if force.unit is None:
                    self.garrisons.setdefault(force.at, []).append(force)
                else:
                    begin.setdefault(force.at, []).append(force)
            elif isinstance(force, Support):
                supports.setdefault(force.helps, []).append(force)
            elif isinstance(force, Convoy):
                self.convoys.setdefault(force.army, []).append(force)
            else:
                self.blocks.setdefault(force.at, []).append(force)
        for first in self.seconds:
            if first not in into.get(first.dst, ()):
                self.fate[first] = False  # a second part without its first

    # --- does it arrive -------------------------------------------------------------------------

    def verdict(self, attack: Attack) -> bool | None:
        """Whether an attack arrives (step 3): its least exceeds the most of each opponent; no, if its most does not
        exceed the least of one."""
        place = attack.dst
        way = True if attack.plain else self.under_way(attack)
        shut = self.closed(attack) if place in self.blocks else False
        if way is False or shut:
            return False
        if attack.joins:
            return self._joining(attack, shut)
        own, foes, perhaps = self.company(attack)
        stopped = False if attack.after is None else self.stopped(attack)
        if own or stopped:
            return False
        sure = way is True and shut is False and own is False and stopped is False
        least, most = self.thrust(attack, foes, perhaps)
        for by, low, high in self.opponents(attack):
            if most <= low and not (most == low and wins_tie(attack, by)):
                return False
            if least <= high and not (least == high and wins_tie(attack, by)):
                sure = False
        return True if sure else None

    def _joining(self, attack: Attack, shut: bool | None) -> bool | None:
        """Bioplomacy R22: it joins unless the one there is driven out, two join, they swap, or the place is full."""
        there = self.begin.get(attack.dst, ())
        beside = [one for one in there if isinstance(one, Hold) and one.power == attack.power]
        swap = any(isinstance(one, Attack) and one.dst == attack.src for one in there)
        joiners = sum(other.joins for other in self.into[attack.dst])
        fates = [False if isinstance(one, Hold) else self.fate.get(one) for one in there]
        fallen = self.fallen(attack.dst)
        if not beside or swap or joiners > 1 or fates.count(False) > 1 or fallen:
            return False
        return None if fallen is None or shut is None or len(fates) - fates.count(True) > 1 else True

    def stopped(self, attack: Attack) -> bool | None:
        """Character C-22: whether another double mover stops at the goal of this second part."""
        worst: bool | None = False
        for first in self.into[attack.dst]:
            if first in self.seconds and first.after is None and first is not attack.after:
                arrived = self.fate.get(first)
                passes = [self.fate.get(second) for second in self.seconds[first]]
                if arrived is False or True in passes:
                    continue
                if arrived and None not in passes:
                    return True
                worst = None
        return worst

    def company(self, attack: Attack) -> tuple[bool | None, tuple[str, ...], tuple[str, ...]]:
        """Who is at the goal or comes from there head-on: one of the attacker's own power (yes, no, perhaps)?
        Else the powers that surely are there, and those that may yet leave."""
        own: bool | None = False
        foes: tuple[str, ...] = ()
        perhaps: tuple[str, ...] = ()
        for one in self.begin.get(attack.dst, ()):
            left = self.left(one, attack)
            if left:
                continue
            if one.power == attack.power:
                if left is False:
                    return True, (), ()
                own = None
            elif left is False:
                foes += (one.power,)
            else:
                perhaps += (one.power,)
        return own, foes, perhaps

    def left(self, one: Attack | Hold, attack: Attack) -> bool | None:
        """Whether a unit got out of the way of an attack on its place. One who comes head-on never does."""
        if isinstance(one, Hold) or self.head_on(one, attack):
            return False
        return self.fate.get(one)

    def head_on(self, one: Attack, attack: Attack) -> bool:
        return one.head_on and attack.head_on and one.dst == attack.src and one not in self.struck

    # --- strengths ------------------------------------------------------------------------------

    def thrust(self, attack: Attack, foes: tuple[str, ...], perhaps: tuple[str, ...]) -> Range:
        """What counts for an attack: itself and its supports, but those of powers that are there (step 2)."""
        low = high = attack.strength
        for support in self.supports.get(attack.unit, ()):
            if support.into == attack.dst and not support.against and support.power not in foes:
                least, most = self.worth(support)
                high += most
                if support.power not in perhaps:
                    low += least
        return low, high

    def raised(self, unit: str, place: str, strength: Strength, over: str, moved: bool) -> Range:
        """A strength and all supports of that unit in (or into) a place, against one who comes over that border."""
        low = high = strength
        for support in self.supports.get(unit, ()):
            if support.into != place or (moved and not support.still):
                continue
            if not support.against or over in support.against:
                least, most = self.worth(support)
                low += least
                high += most
        return low, high

    def whole(self, rival: Attack, over: str) -> Range:
        """What an attack opposes to others: all of its supports count, whoever gives them."""
        return self.raised(rival.unit, rival.dst, rival.strength, over, False)

    def worth(self, support: Support) -> Range:
        """What a support is worth after cuts (steps 2 and 4)."""
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

    def taken(self, support: Support, attack: Attack) -> Range:
        """What one attack on the supporter takes from the support, at least and at most."""
        everything = support.strength
        if attack.joins or attack.power == support.power:
            return NOTHING
        arrived = self.fate.get(attack)
        if arrived:
            return everything, everything
        most = everything if arrived is None else 0
        if support.firm or not attack.cuts or self.spares(attack, support):
            return 0, most
        way = True if attack.plain and not self.struck else self.under_way(attack)
        shut = self.closed(attack) if attack.dst in self.blocks else False
        if way is False or shut:
            return 0, most
        cut = attack.cuts if support.by_steps else everything
        return (cut if way and shut is False else 0), (cut if cut > most else most)

    def cutters(self, support: Support) -> tuple[Attack, ...]:
        """When all is decided: the attacks that took something from a support, in board order."""
        attacks = self.into.get(support.at, ()) if support.at is not None else ()
        return tuple(sorted((one for one in attacks if self.taken(support, one)[0]), key=board_order))

    def spares(self, attack: Attack, support: Support) -> bool:
        """Whether an attack cannot cut a support because of where it comes from (driving out apart)."""
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

    def opponents(self, attack: Attack) -> Iterator[Opponent]:
        """All that an attack must exceed, one after the other: head-on, what stays, rivals, blocks."""
        place = attack.dst
        if place in self.begin or place in self.garrisons:
            yield from self._there(attack)
        for rival in self.into[place]:
            if rival is not attack:
                low, high = self.contention(rival, attack)
                yield (rival,), low, high
        if place in self.blocks:
            yield from self.barriers(attack)

    def _there(self, attack: Attack) -> Iterator[Opponent]:
        """Who comes head-on, each with its whole attack, and all that stay together; a garrison adds to both."""
        place = attack.dst
        stay: list[tuple[Attack | Hold, bool]] = []  # with: surely
        fronts: list[Attack] = []
        low: Strength = 0
        high: Strength = 0
        for one in self.begin.get(place, ()):
            if isinstance(one, Hold):
                sure = True
                least, most = self.raised(one.unit or "", place, one.strength, attack.over, False)
            elif self.head_on(one, attack):
                sure = True
                fronts.append(one)
                least = most = one.meets
            else:
                left = self.fate.get(one)
                if left:
                    continue
                sure = left is False
                least, most = self.raised(one.unit, place, one.stays, attack.over, True)
            stay.append((one, sure))
            high += most
            if sure:
                low += least
        guards, least, most = self._guards(attack, stay)
        resisted = least > 0 or any(sure for _, sure in stay)
        by = tuple(one for one, _ in stay) + guards
        yield by, (low + least if resisted else -1), (high + most if by else -1)
        for front in fronts:
            whole = self.whole(front, attack.over)
            yield (front,), whole[0] + least, whole[1] + most

    def _guards(
        self, attack: Attack, stay: list[tuple[Attack | Hold, bool]]
    ) -> tuple[tuple[Hold, ...], Strength, Strength]:
        """Garrisons (Pink R34): of another power than the attack, and no third power's unit stands there."""
        guards: tuple[Hold, ...] = ()
        low: Strength = 0
        high: Strength = 0
        for guard in self.garrisons.get(attack.dst, ()):
            aliens = [sure for one, sure in stay if one.power != guard.power]
            if guard.power == attack.power or True in aliens:
                continue
            guards += (guard,)
            high += guard.strength
            if not aliens:
                low += guard.strength
        return guards, low, high

    def contention(self, rival: Attack, attack: Attack) -> Range:
        """What a rival for the same place opposes; ABSENT if it is none."""
        if rival.joins or rival.unit == attack.unit or self._no_rivals(rival, attack):
            return ABSENT
        way = True if rival.plain and not self.struck else self.under_way(rival)
        beaten = self.beaten(rival) if rival.dst in self.begin else False
        if way is False or beaten:
            return ABSENT
        low, high = self.whole(rival, attack.over)
        return (low if way and beaten is False else -1), high

    def _no_rivals(self, rival: Attack, attack: Attack) -> bool:
        """A first and a second part do not compete, and C-75: nor a second part with a move that it waits for."""
        if rival.after is None:
            return attack.after is not None and rival in self.seconds
        return attack.after is None and (attack in self.seconds or attack in self.waited(rival))

    def waited(self, second: Attack) -> list[Attack]:
        """The moves that the first part of a path waits for: of the unit in its goal, of the one in that one's goal,
        and so on round a ring (Character C-75)."""
        found: list[Attack] = []
        places = [] if second.after is None else [second.after.dst]
        for place in places:
            for one in self.begin.get(place, ()):
                if isinstance(one, Attack) and one not in found:
                    found.append(one)
                    places.append(one.dst)
        return found

    def beaten(self, rival: Attack) -> bool | None:
        """Whether a unit is driven out by one from the very place it attacks, and so has no effect there: head-on, or
        in the older ruling by any way (Policy.dislodged_prevents)."""
        worst: bool | None = False
        for one in self.begin.get(rival.dst, ()):
            if isinstance(one, Hold) or one.dst != rival.src or one.joins or rival.after is not None:
                continue
            arrived = self.fate.get(one)
            if not self.head_on(one, rival):
                if self.policy.dislodged_prevents != "never" or self.fate.get(rival):
                    continue
                if arrived and rival not in self.fate:
                    arrived = None
            if arrived:
                return True
            if arrived is None:
                worst = None
        return worst

    # --- places, blocks and chains --------------------------------------------------------------

    def contends(self, attack: Attack) -> bool:
        """When all is decided: whether an attack had part in a stand-off at its goal."""
        barred = attack.joins or self.beaten(attack) or self.closed(attack)
        return not barred and self.under_way(attack) is True

    def fallen(self, place: str) -> bool | None:
        """Whether an attack arrived at a place: all that stayed there are driven out."""
        worst: bool | None = False
        for attack in self.into.get(place, ()):
            if not attack.joins:
                arrived = self.fate.get(attack)
                if arrived:
                    return True
                if arrived is None:
                    worst = None
        return worst

    def barriers(self, attack: Attack) -> Iterator[Opponent]:
        """Blocks that an attack must exceed (Bioplomacy, search)."""
        for block in self.blocks.get(attack.dst, ()):
            if block.strength is not None and (not block.against or attack.over in block.against):
                ended = self.ended(block)
                yield (block,), (block.strength if ended is False else -1), (-1 if ended else block.strength)

    def ended(self, block: Block) -> bool | None:
        """Whether the unit that keeps a block up is driven out."""
        if block.by is None:
            return False
        for place, units in self.begin.items():
            if any(isinstance(one, Hold) and one.unit == block.by for one in units):
                return self.fallen(place)
        return False

    def closed(self, attack: Attack) -> bool | None:
        """Whether the goal is closed to an attack: it fails and cuts nothing."""
        shut: bool | None = False
        for block in self.blocks.get(attack.dst, ()):
            if block.strength is None and (not block.against or attack.over in block.against):
                ended = self.ended(block)
                if ended is False:
                    return True
                if ended is None:
                    shut = None
        return shut

    def under_way(self, attack: Attack) -> bool | None:
        """Whether an attack takes place: its first part arrived, its chain stands, no paradox struck it out."""
        if attack in self.struck:
            return False
        way = True if attack.after is None else self.fate.get(attack.after)
        if way is False or not attack.by_sea:
            return way
        sails = self.sails(attack)
        return sails if way or sails is False else None

    def ordered(self, attack: Attack) -> list[Convoy]:
        """The fleets that were ordered to carry it."""
        return [link for link in self.convoys.get(attack.unit, ()) if link.dst == attack.dst]

    def sails(self, attack: Attack, last: str | None = None) -> bool | None:
        """Whether a chain stands for it; `last`: one that ends with that fleet."""
        links = self.ordered(attack)
        if self.policy.any_route_breaks:
            return self._unbroken(on_some_chain(links, attack.src, attack.dst))
        fallen = [self.fallen(link.at) for link in links]
        sure = [link for link, gone in zip(links, fallen) if gone is False]
        if stands(sure, attack.src, attack.dst, last):
            return True
        left = [link for link, gone in zip(links, fallen) if not gone]
        return None if None in fallen and stands(left, attack.src, attack.dst, last) else False

    def _unbroken(self, links: list[Convoy]) -> bool | None:
        """DATC 4.A.1, the older ruling: no fleet on any of the routes is driven out."""
        fallen = [self.fallen(link.at) for link in links]
        if not links or True in fallen:
            return False
        return None if None in fallen else True

    def lands(self, support: Support) -> bool | None:
        """Character C-58: whether a chain stands that ends with the supporting fleet."""
        for attack in self.into.get(support.into, ()):
            if attack.unit == support.helps and attack.by_sea:
                return self.sails(attack, support.landing)
        return False


def wins_tie(attack: Attack, by: tuple[Attack | Hold | Block, ...]) -> bool:
    """Character C-61: against rivals without the same gift; not against who stays or comes head-on."""
    rival = by[0] if attack.wins_ties and by else None
    return isinstance(rival, Attack) and rival.dst == attack.dst and not rival.wins_ties
