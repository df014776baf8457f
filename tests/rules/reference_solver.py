"""A second solver, slow and plain, to hold the real one against.

It knows no least and most. `Case.arrives` says of one attack whether it arrives when the fate of all others is known;
`decide` tries every fate of the open attacks. It follows the steps listed in `rules.solver.cycles` afresh and shares no
code with rules.solver but the forces. Up to about seven attacks it is quick enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from rules.solver import Attack, Block, ConvoyLink, Force, HoldForce, Policy, Strength, SupportForce

Fate = Mapping[Attack, bool]


class Case:
    """The forces of one fight, and what holds among them when every attack's fate is given."""

    def __init__(self, forces: Iterable[Force], policy: Policy) -> None:
        forces = list(forces)
        self.policy = policy
        self.attacks = [f for f in forces if isinstance(f, Attack)]
        self.holds = [f for f in forces if isinstance(f, HoldForce) and f.unit is not None]
        self.garrisons = [f for f in forces if isinstance(f, HoldForce) and f.unit is None]
        self.supports = [f for f in forces if isinstance(f, SupportForce)]
        self.convoys = [f for f in forces if isinstance(f, ConvoyLink)]
        self.blocks = [f for f in forces if isinstance(f, Block)]
        self.struck: frozenset[Attack] = frozenset()

    # --- whether an attack takes place ----------------------------------------------------------

    def under_way(self, attack: Attack, fate: Fate) -> bool:
        if attack in self.struck or (attack.after is not None and not fate.get(attack.after, False)):
            return False
        return not attack.by_sea or self.carried(attack, fate)

    def carried(self, attack: Attack, fate: Fate, last: str | None = None) -> bool:
        chains = list(self.chains(attack))
        if self.policy.any_route_breaks:
            ends = any(last in (None, links[-1].unit) for links in chains)
            return ends and not any(self.lost(fleet.at, fate) for links in chains for fleet in links)
        return any(
            last in (None, links[-1].unit) and not any(self.lost(fleet.at, fate) for fleet in links) for links in chains
        )

    def chains(self, attack: Attack) -> Iterator[list[ConvoyLink]]:
        """Every chain of ordered fleets that passes none of them twice."""
        fleets = [f for f in self.convoys if f.army == attack.unit and f.dst == attack.dst]

        def onward(links: list[ConvoyLink]) -> Iterator[list[ConvoyLink]]:
            if attack.dst in links[-1].touches:
                yield links
            for fleet in fleets:
                if fleet not in links and (fleet.at in links[-1].touches or links[-1].at in fleet.touches):
                    yield from onward([*links, fleet])

        for fleet in fleets:
            if attack.src in fleet.touches:
                yield from onward([fleet])

    def lost(self, place: str, fate: Fate) -> bool:
        """Whether those who stayed in a place are driven out."""
        return any(fate[a] and a.dst == place and not a.joins for a in self.attacks)

    def stands(self, block: Block, fate: Fate) -> bool:
        keeper = [hold.at for hold in self.holds if hold.unit == block.by]
        return not (block.by is not None and keeper and self.lost(keeper[0], fate))

    def blocks_on(self, attack: Attack, fate: Fate) -> list[Block]:
        return [
            block
            for block in self.blocks
            if block.at == attack.dst
            and (not block.against or attack.border in block.against)
            and self.stands(block, fate)
        ]

    def shut(self, attack: Attack, fate: Fate) -> bool:
        return any(block.strength is None for block in self.blocks_on(attack, fate))

    # --- supports -------------------------------------------------------------------------------

    def worth(self, support: SupportForce, fate: Fate) -> Strength:
        if support.landing is not None:
            armies = [a for a in self.attacks if (a.unit, a.dst, a.by_sea) == (support.helps, support.into, True)]
            if not armies or not self.carried(armies[0], fate, support.landing):
                return 0
        attackers = [a for a in self.attacks if a.dst == support.at and a.power != support.power and not a.joins]
        if any(fate[a] for a in attackers):
            return 0
        cuts = [a.cuts for a in attackers if a.cuts and self.may_cut(a, support, fate)]
        if not cuts:
            return support.strength
        return max(0, support.strength - sum(cuts)) if support.by_steps else 0

    def may_cut(self, attack: Attack, support: SupportForce, fate: Fate) -> bool:
        if support.firm or not self.under_way(attack, fate) or self.shut(attack, fate):
            return False
        if attack.after is not None:
            spared = (attack.after.src, attack.after.dst)
            waits = any((m.unit, m.dst) == (support.helps, support.into) for m in self.waits(attack))
            return not (waits or support.exempt in spared or support.into == attack.after.dst)
        back = support.exempt == attack.src
        return not back or (attack.by_sea and self.policy.convoyed_cuts_on_origin)

    def waits(self, second: Attack) -> set[Attack]:
        """The moves that the first part of a path waits for."""
        assert second.after is not None
        found: set[Attack] = set()
        places = {second.after.dst}
        while more := {a for a in self.attacks if a.after is None and a.src in places} - found:
            found |= more
            places |= {a.dst for a in more}
        return found

    def helped(
        self, unit: str | None, into: str, border: str | None, without: Iterable[str], fate: Fate, moved: bool
    ) -> Strength:
        """All supports for a unit in or into a place, as far as they count against one who comes over a border."""
        return sum(
            self.worth(support, fate)
            for support in self.supports
            if support.helps == unit
            and support.into == into
            and (support.still or not moved)
            and (not support.against or border in support.against)
            and support.power not in without
        )

    # --- whether it arrives ---------------------------------------------------------------------

    def arrives(self, attack: Attack, fate: Fate) -> bool:
        """Whether an attack arrives, the fate of all others being as given."""
        if not self.under_way(attack, fate) or self.shut(attack, fate):
            return False
        if attack.joins:
            return self.may_join(attack, fate)
        if attack.after is not None and self.stopped(attack, fate):
            return False
        there = [one for one in self.beginning(attack.dst) if self.is_there(one, attack, fate)]
        if any(one.power == attack.power for one in there):
            return False
        foes = {one.power for one in there}
        strength = attack.strength + self.helped(attack.unit, attack.dst, None, foes, fate, False)
        rivals = [a for a in self.attacks if self.contends(a, attack, fate)]
        return (
            all(strength > least for least in self.resistance(attack, there, fate))
            and all(
                strength > self.whole(rival, attack, fate)
                or (strength == self.whole(rival, attack, fate) and attack.wins_ties and not rival.wins_ties)
                for rival in rivals
            )
            and all(strength > block.strength for block in self.blocks_on(attack, fate) if block.strength is not None)
        )

    def beginning(self, place: str) -> list[Attack | HoldForce]:
        moving: list[Attack | HoldForce] = [a for a in self.attacks if a.after is None and a.src == place]
        return moving + [hold for hold in self.holds if hold.at == place]

    def is_there(self, one: Attack | HoldForce, attack: Attack, fate: Fate) -> bool:
        return one is attack or isinstance(one, HoldForce) or self.head_on(one, attack) or not fate[one]

    def head_on(self, one: Attack, attack: Attack) -> bool:
        head_to_head_strength = one.head_on and attack.head_on and one not in self.struck
        return head_to_head_strength and one.dst == attack.src and one.src == attack.dst

    def whole(self, one: Attack, attack: Attack, fate: Fate) -> Strength:
        return one.strength + self.helped(one.unit, one.dst, attack.border, (), fate, False)

    def resistance(self, attack: Attack, there: list[Attack | HoldForce], fate: Fate) -> list[Strength]:
        """What an attack must exceed at its goal: all that is there together, and each that comes head-on."""
        guards = [
            guard.strength
            for guard in self.garrisons
            if guard.at == attack.dst and guard.power != attack.power and all(one.power == guard.power for one in there)
        ]
        if not there and not guards:
            return []
        together: Strength = sum(guards)
        fronts: list[Strength] = []
        for one in there:
            if isinstance(one, HoldForce):
                together += one.strength + self.helped(one.unit, one.at, attack.border, (), fate, False)
            elif self.head_on(one, attack):
                together += one.head_to_head_strength
                fronts.append(self.whole(one, attack, fate) + sum(guards))
            else:
                together += one.hold_strength + self.helped(one.unit, one.src, attack.border, (), fate, True)
        return [together, *fronts]

    def contends(self, rival: Attack, attack: Attack, fate: Fate) -> bool:
        """Whether another attack is a rival for the same place."""
        if rival.unit == attack.unit or rival.dst != attack.dst or rival.joins or not self.under_way(rival, fate):
            return False
        if rival.after is None and attack.after is not None and self.is_first(rival):
            return False
        if rival.after is not None and attack.after is None and (self.is_first(attack) or attack in self.waits(rival)):
            return False
        return not self.beaten(rival, fate)

    def beaten(self, rival: Attack, fate: Fate) -> bool:
        """Whether it was driven out by one from the very place that it attacks."""
        if rival.after is not None:
            return False
        for one in self.attacks:
            if one.after is None and one.src == rival.dst and one.dst == rival.src and fate[one] and not one.joins:
                older = self.policy.dislodged_prevents == "never" and not fate[rival]
                if self.head_on(one, rival) or older:
                    return True
        return False

    def is_first(self, attack: Attack) -> bool:
        return any(other.after is attack for other in self.attacks)

    def stopped(self, second: Attack, fate: Fate) -> bool:
        """Whether another double mover, or one for whose move its first part waits, stops at a second part's goal."""
        return any(
            first.dst == second.dst
            and first.after is None
            and (self.is_first(first) or first in self.waits(second))
            and fate[first]
            and not any(other.after is first and fate[other] for other in self.attacks)
            for first in self.attacks
        )

    def may_join(self, attack: Attack, fate: Fate) -> bool:
        there = self.beginning(attack.dst)
        stay = [one for one in there if isinstance(one, HoldForce) or not fate[one]]
        return (
            any(isinstance(one, HoldForce) and one.power == attack.power for one in there)
            and sum(a.joins for a in self.attacks if a.dst == attack.dst) == 1
            and not any(isinstance(one, Attack) and one.dst == attack.src for one in there)
            and len(stay) < 2
            and not self.lost(attack.dst, fate)
        )

    # --- what it leaves behind ------------------------------------------------------------------

    def driven_out(self, fate: Fate) -> set[str]:
        stayed = [(a.unit, a.src) for a in self.attacks if a.after is None and not fate[a]]
        return {
            unit
            for unit, place in stayed + [(hold.unit, hold.at) for hold in self.holds]
            if unit is not None and self.lost(place, fate)
        }

    def contested(self, fate: Fate) -> set[str]:
        """Places that nobody holds or reached, where two or more stood each other off."""
        found = set()
        for place in {a.dst for a in self.attacks}:
            comers = [a for a in self.attacks if a.dst == place and self.has_part(a, fate)]
            sides = len(comers)
            sides += any(g.at == place and g.power != a.power for g in self.garrisons for a in comers)
            sides += any(block.strength is not None for a in comers for block in self.blocks_on(a, fate))
            reached = any(fate[a] for a in self.attacks if a.dst == place)
            held = any(isinstance(one, HoldForce) or not fate[one] for one in self.beginning(place))
            if sides > 1 and not reached and not held:
                found.add(place)
        return found

    def has_part(self, attack: Attack, fate: Fate) -> bool:
        takes_place = self.under_way(attack, fate) and not self.shut(attack, fate)
        return takes_place and not attack.joins and not self.beaten(attack, fate)


# --- trying every fate ------------------------------------------------------------------------------


def decide(forces: Iterable[Force], policy: Policy) -> tuple[dict[Attack, bool], Case]:
    """The fate of every attack, by those steps: what holds whatever the open ones do; then knot by knot."""
    case = Case(forces, policy)
    fate: dict[Attack, bool] = {}
    while len(fate) < len(case.attacks):
        sure = dict(_sure(case, fate))
        fate.update(sure)
        if not sure:
            _untie(case, fate)
    return fate, case


def fates(fate: Fate, attacks: list[Attack]) -> Iterator[dict[Attack, bool]]:
    for guess in product((True, False), repeat=len(attacks)):
        yield {**fate, **dict(zip(attacks, guess, strict=True))}


def _open(case: Case, fate: Fate) -> list[Attack]:
    return [attack for attack in case.attacks if attack not in fate]


def _sure(case: Case, fate: Fate) -> Iterator[tuple[Attack, bool]]:
    every = list(fates(fate, _open(case, fate)))
    for attack in _open(case, fate):
        found = {case.arrives(attack, guess) for guess in every}
        if len(found) == 1:
            yield attack, found.pop()


def _untie(case: Case, fate: dict[Attack, bool]) -> None:
    knot = _knot(case, fate)
    some = {**dict.fromkeys(_open(case, fate), False), **fate}  # the others do not matter to it
    every = list(fates(some, knot))
    agree = [guess for guess in every if all(case.arrives(attack, guess) == guess[attack] for attack in knot)]
    doubted = _doubted(case, knot, every)
    turning = [guess for guess in agree if all(guess[attack] for attack in knot)]
    if any(attack.by_sea for attack in doubted):
        turning = []  # no ring, but a paradox (DATC 6.F.14)
    if turning or len(agree) == 1:
        fate.update({attack: (turning or agree)[0][attack] for attack in knot})
        return
    struck = [a for a in doubted if a.by_sea] or [a for a in {*doubted, *knot} if a.after is not None]
    if case.policy.paradox == "hold":
        struck += knot
    case.struck = case.struck.union(struck)
    fate.update(dict.fromkeys(struck or knot, False))


def _doubted(case: Case, knot: list[Attack], every: list[dict[Attack, bool]]) -> list[Attack]:
    """The attacks whose being under way hangs on a knot, and the knot on it, whatever becomes of the others."""
    before = case.struck
    loose = [a for a in case.attacks if not a.plain and len({case.under_way(a, guess) for guess in every}) == 2]
    found = set()
    for strikes in product((True, False), repeat=len(loose)):
        without = before.union(a for a, strike in zip(loose, strikes, strict=True) if strike)
        for attack in loose:
            case.struck = without | {attack}
            struck = [case.arrives(member, guess) for guess in every for member in knot]
            case.struck = without - {attack}
            if struck != [case.arrives(member, guess) for guess in every for member in knot]:
                found.add(attack)
    case.struck = before
    return [attack for attack in loose if attack in found]


def _knot(case: Case, fate: Fate) -> list[Attack]:
    """The smallest set of open attacks that hang on each other and on no other open one."""
    undecided = _open(case, fate)
    every = list(fates(fate, undecided))
    reach = {attack: {b for b in undecided if _hangs(case, attack, b, every)} for attack in undecided}
    for _ in undecided:
        reach = {attack: found.union(*(reach[b] for b in found)) for attack, found in reach.items()}
    knots = [{attack, *found} for attack, found in reach.items() if all(attack in reach[b] for b in found - {attack})]
    knot = min(knots, key=lambda one: (len(one), sorted((a.src, a.dst, a.unit, a.power) for a in one)))
    return [attack for attack in undecided if attack in knot]


def _hangs(case: Case, attack: Attack, other: Attack, every: list[dict[Attack, bool]]) -> bool:
    """Whether there is a fate of the others in which it depends on this one."""
    with_it = [guess for guess in every if guess[other]]
    return any(case.arrives(attack, guess) != case.arrives(attack, guess | {other: False}) for guess in with_it)
