"""The ground of a fight: the forces by place, what is decided so far, and what that tells of places and chains.

Each question is answered as far as it can be: True, False or None (open).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from .failures import Failure
from .forces import Attack, Block, Convoy, Force, Hold, Policy, Strength, Support
from .routes import on_some_chain, stands

# Who opposes an attack, with how much at least and at most.
Opponent = tuple[tuple[Attack | Hold | Block, ...], Strength, Strength]

NOT_RULED: Mapping[str, bool] = MappingProxyType({})


class Ground:
    """Forces indexed once, and the attacks decided so far (`fate`: True arrived, False failed)."""

    __slots__ = (
        "begin",
        "blocks",
        "convoys",
        "failed",
        "fate",
        "garrisons",
        "guarded",
        "into",
        "policy",
        "ruled",
        "seconds",
        "struck",
        "supports",
    )

    def __init__(self, forces: Iterable[Force], policy: Policy, ruled: Mapping[str, bool] = NOT_RULED) -> None:
        self.policy = policy
        self.ruled = ruled
        self.fate: dict[Attack, bool] = {}
        self.failed: dict[Attack, Failure] = {}  # of attacks that failed when nothing about it was open any more
        self.struck: set[Attack] = set()  # by the paradox rule: neither under way nor contending
        self.into: dict[str, tuple[Attack, ...]] = {}  # by goal
        self.begin: dict[str, tuple[Attack | Hold, ...]] = {}  # what the units that begin there do, by place
        self.seconds: dict[Attack, tuple[Attack, ...]] = {}  # second parts, by their first
        self.supports: dict[str, tuple[Support, ...]] = {}  # by the unit helped
        self.convoys: dict[str, tuple[Convoy, ...]] = {}  # by the army
        self.garrisons: dict[str, tuple[Hold, ...]] = {}  # by place
        self.blocks: dict[str, tuple[Block, ...]] = {}  # by place
        self._index(forces)
        self.guarded = self.blocks.keys() | self.garrisons.keys()  # places where more than units is in the way

    def _index(self, forces: Iterable[Force]) -> None:
        into, begin, supports = self.into, self.begin, self.supports
        for force in forces:
            if isinstance(force, Hold):
                if force.unit is None:
                    self.garrisons[force.at] = (*self.garrisons.get(force.at, ()), force)
                else:
                    begin[force.at] = (*begin[force.at], force) if force.at in begin else (force,)
            elif isinstance(force, Attack):
                into[force.dst] = (*into[force.dst], force) if force.dst in into else (force,)
                if force.after is None:
                    begin[force.src] = (*begin[force.src], force) if force.src in begin else (force,)
                else:
                    self.seconds[force.after] = (*self.seconds.get(force.after, ()), force)
            elif isinstance(force, Support):
                supports[force.helps] = (*supports[force.helps], force) if force.helps in supports else (force,)
            elif isinstance(force, Convoy):
                self.convoys[force.army] = (*self.convoys.get(force.army, ()), force)
            else:
                self.blocks[force.at] = (*self.blocks.get(force.at, ()), force)
        if self.ruled:
            stopped = (attack for attacks in into.values() for attack in attacks)
            self.fate.update((attack, False) for attack in stopped if self.ruled.get(attack.unit) is False)
        for first in self.seconds:
            if first not in into.get(first.dst, ()):
                self.fate[first] = False  # a second part without its first

    # --- who is where ---------------------------------------------------------------------------

    def head_on(self, one: Attack, attack: Attack) -> bool:
        """Whether a unit that begins at the goal of an attack comes its way and meets it."""
        return one.dst == attack.src and one.head_on and attack.head_on and one not in self.struck

    def left(self, one: Attack | Hold, attack: Attack) -> bool | None:
        """Whether a unit got out of the way of an attack on its place; one who comes head-on never does."""
        if isinstance(one, Hold) or one is attack or (one.dst == attack.src and self.head_on(one, attack)):
            return False
        return self.fate.get(one)

    def fallen(self, place: str) -> bool | None:
        """Whether an attack arrived at a place: all that stayed there are driven out."""
        return either(self.fate.get(attack) for attack in self.into.get(place, ()) if not attack.joins)

    def broken(self, link: Convoy) -> bool | None:
        """Whether a fleet does not carry its army: it is driven out, unless a game master has ruled on its order."""
        counts = self.ruled.get(link.unit) if self.ruled else None
        return self.fallen(link.at) if counts is None else not counts

    # --- does it take place ---------------------------------------------------------------------

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
            ends = last is None or stands(links, attack.src, attack.dst, last)
            return self._unbroken(on_some_chain(links, attack.src, attack.dst)) if ends else False
        fallen = [self.broken(link) for link in links]
        sure = [link for link, gone in zip(links, fallen) if gone is False]
        if stands(sure, attack.src, attack.dst, last):
            return True
        left = [link for link, gone in zip(links, fallen) if not gone]
        return None if None in fallen and stands(left, attack.src, attack.dst, last) else False

    def _unbroken(self, links: list[Convoy]) -> bool | None:
        """DATC 4.A.1, the older ruling: no fleet on any of the routes is driven out."""
        fallen = [self.broken(link) for link in links]
        if not links or True in fallen:
            return False
        return None if None in fallen else True

    def lands(self, support: Support) -> bool | None:
        """Character C-58: whether a chain stands that ends with the supporting fleet."""
        armies = (one for one in self.into.get(support.into, ()) if one.unit == support.helps and one.by_sea)
        return either(self.sails(army, support.landing) for army in armies)

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

    def stopped(self, attack: Attack) -> bool | None:
        """Whether somebody stops at the goal of this second part who was to be there before it."""
        return either(self._stops(one) for one in self._before(attack))

    def stopping(self, attack: Attack) -> list[Attack]:
        """Those that stop at the goal of this second part."""
        return [one for one in self._before(attack) if self._stops(one)]

    def _before(self, second: Attack) -> list[Attack]:
        """Attacks on the goal of a second part that it does not keep out, so that it cannot arrive if they stop there:
        first parts of others (Character C-22), and the moves that its own first part waits for (C-75)."""
        others = [one for one in self.into[second.dst] if one.after is None]
        waited = self.waited(second) if others else []
        return [one for one in others if one in self.seconds or one in waited]

    def _stops(self, attack: Attack) -> bool | None:
        """Whether a unit gets to a place by a move, or by the first part of a path, and no further."""
        arrived = self.fate.get(attack)
        passes = [self.fate.get(second) for second in self.seconds.get(attack, ())]
        if arrived is False or True in passes:
            return False
        return None if arrived is None or None in passes else True

    # --- blocks ---------------------------------------------------------------------------------

    def closed(self, attack: Attack) -> bool | None:
        """Whether the goal is closed to an attack: it fails and cuts nothing (Character, gas)."""
        return either(
            negated(self.ended(block))
            for block in self.blocks.get(attack.dst, ())
            if block.strength is None and (not block.against or attack.over in block.against)
        )

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
        keeper = block.by
        return either(
            self.fallen(place)
            for place, units in self.begin.items()
            if any(isinstance(one, Hold) and one.unit == keeper for one in units)
        )


def either(answers: Iterable[bool | None]) -> bool | None:
    """Whether one of several questions is answered with yes."""
    worst: bool | None = False
    for answer in answers:
        if answer:
            return True
        if answer is None:
            worst = None
    return worst


def negated(answer: bool | None) -> bool | None:
    """The answer to the opposite question."""
    return None if answer is None else not answer
