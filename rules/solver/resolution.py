"""What became of the forces: which attacks arrived, which units were dislodged, and why the other attacks failed.

Only arrivals and dislodgements are found at once; everything else is worked out on demand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .field import AttackFailure, Clause, Opposing, StrengthCalculator, by_unit, chain, stands, units_of
from .forces import Attack, ConvoyLink, HoldForce, Strength, SupportForce, board_order

# ----------------------------------------------------------------------------------------------------
# What counted on each side of a fight, and the clause by which an attack failed. Asked when all is decided.


class SupportLoss(StrEnum):
    """Why a support did not count, or not in full."""

    UNMATCHED = "unmatched"  # its unit did something else
    NO_CHAIN = "no_chain"  # no chain stood that ends with this fleet
    DISLODGED = "dislodged"  # the supporter was driven out
    CUT = "cut"
    WEAKENED = "weakened"  # cut in part
    OWN_UNIT = "own_unit"  # it may not help to drive out a unit of its own power
    BORDER = "border"  # it resists over other borders only


@dataclass(frozen=True, slots=True)
class LostSupport:
    """A support that did not count, or not in full: why, and which attacks cut it."""

    support: SupportForce
    loss: SupportLoss
    by: tuple[Attack, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """One side of a fight: the forces with what each counts by itself, and the supports with what each was worth."""

    forces: tuple[tuple[Opposing, Strength], ...]
    counted: tuple[tuple[SupportForce, Strength], ...] = ()
    spoiled: tuple[LostSupport, ...] = ()

    @property
    def total(self) -> Strength:
        return sum(worth for _, worth in self.forces) + sum(worth for _, worth in self.counted)

    @property
    def units(self) -> tuple[str, ...]:
        """Keys of the units on this side, without supporters."""
        return units_of(force for force, _ in self.forces)


def failure(field: StrengthCalculator, attack: Attack) -> AttackFailure:
    """Find the first clause, in the order of Clause, that stops a failed attack. Strengths alone never decide that."""
    foes: tuple[str, ...] = ()
    if not attack.plain or field.blocks or field.struck:
        barred = _barred(field, attack)
        if barred is not None:
            return AttackFailure(attack, barred[0], attack.strength, 0, tuple(sorted(barred[1], key=by_unit)))
    if attack.dst in field.begin:
        own, foes, _ = field.occupants(attack)
        if own:
            return AttackFailure(attack, Clause.OWN_UNIT, attack.strength, 0, _own_units(field, attack))
    return field.outweighed(attack, field.attack_strength(attack, foes, ())[0], field.opponents(attack))


def _barred(field: StrengthCalculator, attack: Attack) -> tuple[Clause, Sequence[Opposing]] | None:
    """What stops an attack regardless of its strength."""
    if field.closed(attack):
        return Clause.CLOSED, [block for block in field.blocks[attack.dst] if block.strength is None]
    if attack.by_sea:
        ordered = field.ordered(attack)
        if not stands(ordered, attack.src, attack.dst):
            return Clause.NO_CONVOY, ()
        if not field.sails(attack):
            return Clause.DISRUPTED, [link for link in ordered if field.broken(link)]
    if attack in field.struck:
        return Clause.PARADOX, ()
    if attack.after is not None:
        if not field.fate.get(attack.after):
            return Clause.FIRST_PART, (attack.after,)
        if field.stopped(attack):
            return Clause.STOPPED, field.stopping(attack)
    return (Clause.JOIN, _not_joined(field, attack)) if attack.joins else None


def _not_joined(field: StrengthCalculator, attack: Attack) -> Sequence[Opposing]:
    """Bioplomacy R22: what kept a half from joining: others that join or dislodge, else a unit coming the other way,
    else the units that fill the space."""
    into = [one for one in field.into[attack.dst] if one is not attack and (one.joins or field.fate[one])]
    there = [one for one in field.begin.get(attack.dst, ()) if not field.left(one, attack)]
    swap = [one for one in there if isinstance(one, Attack) and one.dst == attack.src]
    return into or swap or there


def _own_units(field: StrengthCalculator, attack: Attack) -> tuple[Opposing, ...]:
    there = field.begin[attack.dst]
    own = (one for one in there if one.power == attack.power and not field.left(one, attack))
    return tuple(sorted(own, key=by_unit))


# --- tallies ----------------------------------------------------------------------------------------


def tally_attack(field: StrengthCalculator, attack: Attack, against: Attack | None) -> Tally:
    """What counted for an attack on its destination. `against`: as an opponent of that attack instead."""
    foes = field.occupants(attack)[1] if against is None else ()
    border = None if against is None else against.border
    counted, spoiled = _supports(field, attack.unit, attack.dst, border, foes, False)
    return Tally(((attack, attack.strength),), counted, spoiled)


def tally_place(field: StrengthCalculator, place: str, against: Attack | None, fronts: bool = True) -> Tally:
    """What counted for all units that stayed in a province. With `fronts`, also for those that met the attack `against`
    head-to-head."""
    forces: list[tuple[Opposing, Strength]] = []
    counted: tuple[tuple[SupportForce, Strength], ...] = ()
    spoiled: tuple[LostSupport, ...] = ()
    border = None if against is None else against.border
    stayed = [one for one in field.begin.get(place, ()) if isinstance(one, HoldForce) or not field.fate[one]]
    there = sorted(stayed, key=by_unit)
    for one in there:
        moved = isinstance(one, Attack)
        if isinstance(one, Attack) and against is not None and field.head_on(one, against):
            if fronts:
                forces.append((one, one.head_to_head_strength))
            continue
        forces.append((one, one.hold_strength if isinstance(one, Attack) else one.strength))
        helped, lost = _supports(field, one.unit or "", place, border, (), moved)
        counted, spoiled = counted + helped, spoiled + lost
    forces += [(guard, guard.strength) for guard in _guards(field, place, there, against)]
    return Tally(tuple(forces), counted, spoiled)


def tally_opponents(field: StrengthCalculator, attack: Attack) -> tuple[Tally, ...]:
    """Everything that opposed an attack: the units that stayed (together), head-to-head opponents, rivals under way."""
    stayed = tally_place(field, attack.dst, attack, fronts=False)
    there = (one for one in field.begin.get(attack.dst, ()) if isinstance(one, Attack))
    fronts = [one for one in there if one is not attack and field.head_on(one, attack)]
    rivals = [one for one in field.into.get(attack.dst, ()) if field.competes(one, attack) and field.under_way(one)]
    moves = sorted(fronts, key=board_order) + sorted(rivals, key=board_order)
    return ((stayed,) if stayed.forces else ()) + tuple(tally_attack(field, one, attack) for one in moves)


def _guards(
    field: StrengthCalculator, place: str, there: list[Attack | HoldForce], against: Attack | None
) -> list[HoldForce]:
    """Pink R34: the garrisons that resist an attack on a province with these units in it."""
    return [
        guard
        for guard in field.garrisons.get(place, ())
        if all(one.power == guard.power for one in there) and (against is None or guard.power != against.power)
    ]


def _supports(
    field: StrengthCalculator, unit: str, place: str, border: str | None, foes: tuple[str, ...], moved: bool
) -> tuple[tuple[tuple[SupportForce, Strength], ...], tuple[LostSupport, ...]]:
    """The supports given to a unit: those that counted, with their worth, and those that did not, with the cause."""
    counted: list[tuple[SupportForce, Strength]] = []
    spoiled: list[LostSupport] = []
    for support in sorted(field.supports.get(unit, ()), key=by_unit):
        worth = field.worth(support)[0]
        if support.into != place or (moved and not support.still):
            spoiled.append(LostSupport(support, SupportLoss.UNMATCHED))
        elif support.against and border not in support.against:
            spoiled.append(LostSupport(support, SupportLoss.BORDER))
        elif support.power in foes:
            spoiled.append(LostSupport(support, SupportLoss.OWN_UNIT))
        else:
            if worth:
                counted.append((support, worth))
            if worth < support.strength:
                spoiled.append(_spoiled(field, support, worth))
    return tuple(counted), tuple(spoiled)


def _spoiled(field: StrengthCalculator, support: SupportForce, worth: Strength) -> LostSupport:
    cutters = field.cutters(support)
    if not cutters:
        return LostSupport(support, SupportLoss.NO_CHAIN)
    if any(field.fate[attack] for attack in cutters):
        return LostSupport(support, SupportLoss.DISLODGED, cutters)
    return LostSupport(support, SupportLoss.WEAKENED if worth else SupportLoss.CUT, cutters)


class Resolution:
    """The outcome of `solve`. Ask about attacks and supports with the very objects that were passed in."""

    __slots__ = ("_contested", "_cut_by", "_failures", "_field", "arrived", "dislodged_by", "failed")

    arrived: Mapping[str, Attack]
    """Unit -> the last of its attacks that arrived: where it stands now."""
    dislodged_by: Mapping[str, Attack]
    """Dislodged unit -> the attack that dislodged it. (Of a path the first part: its unit went on.)"""
    failed: Sequence[Attack]
    """The attacks that did not arrive, in the order in which they were decided."""

    def __init__(self, field: StrengthCalculator) -> None:
        self._field = field
        self._failures: dict[Attack, AttackFailure] | None = None
        self._cut_by: dict[SupportForce, tuple[Attack, ...]] | None = None
        self._contested: frozenset[str] | None = None
        self.arrived, self.dislodged_by, self.failed = _sorted_out(field)

    def outcome(self, attack: Attack) -> bool:
        """Whether an attack arrived."""
        return self._field.fate[attack]

    def moved(self, unit: str) -> bool:
        """Whether a unit had any attack, wherever it ended up."""
        return any(attack.unit == unit for attack in self._field.fate)

    def under_way(self, attack: Attack) -> bool:
        """Whether an attack took place at all: no broken convoy, no failed first part, no paradox."""
        return self._field.fate[attack] or self._field.under_way(attack) is True

    @property
    def contested(self) -> frozenset[str]:
        """Provinces left empty by a standoff, and so closed to retreats. A unit beaten head-to-head or not under way
        contests nothing; a garrison (Pink R34) and a block (Bioplomacy R18) do."""
        if self._contested is None:
            alone = 0 if self._field.garrisons or self._field.blocks else 1  # one attack makes no standoff
            into = self._field.into.items()
            crowds = [(place, attacks) for place, attacks in into if len(attacks) > alone]
            self._contested = frozenset([place for place, attacks in crowds if self._stand_off(place, attacks)])
        return self._contested

    @property
    def failures(self) -> Mapping[Attack, AttackFailure]:
        """Each failed attack and why it failed."""
        if self._failures is None:
            field, fate = self._field, self._field.fate
            lost = [attack for attacks in field.into.values() for attack in attacks if not fate[attack]]
            self._failures = {attack: failure(field, attack) for attack in lost}
        return self._failures

    def failure(self, attack: Attack) -> AttackFailure:
        """Why this attack failed."""
        return self._failures[attack] if self._failures else failure(self._field, attack)

    @property
    def cut_by(self) -> Mapping[SupportForce, tuple[Attack, ...]]:
        """Supports that were cut, in part or whole, and the attacks that cut them (including those that dislodged the
        supporter)."""
        if self._cut_by is None:
            into, cutters = self._field.into, self._field.cutters
            self._cut_by = {
                support: by
                for supports in self._field.supports.values()
                for support in supports
                if support.at in into and (by := cutters(support))
            }
        return self._cut_by

    @property
    def supports(self) -> tuple[SupportForce, ...]:
        """All supports that were given, whether or not they counted."""
        return tuple(support for supports in self._field.supports.values() for support in supports)

    @property
    def convoys(self) -> tuple[ConvoyLink, ...]:
        """All convoy links, whether or not they stood."""
        return tuple(link for links in self._field.convoys.values() for link in links)

    @property
    def disrupted(self) -> frozenset[Attack | ConvoyLink]:
        """What the paradox rule struck out: attacks, and the convoy links of those that went by sea."""
        struck = self._field.struck
        return frozenset(struck).union(*(self._field.ordered(attack) for attack in struck if attack.by_sea))

    def value(self, support: SupportForce) -> Strength:
        """What a support was worth after cuts, whether or not it was needed."""
        return self._field.worth(support)[0]

    def route(self, attack: Attack) -> tuple[str, ...] | None:
        """The fleets of the shortest convoy that stands for an attack; if none stands, of the one that was ordered."""
        ordered = self._field.ordered(attack)
        standing = [link for link in ordered if not self._field.broken(link)]
        found = chain(standing, attack.src, attack.dst) or chain(ordered, attack.src, attack.dst)
        return None if found is None else tuple(link.unit for link in found)

    def tally(self, attack: Attack, against: Attack | None = None) -> Tally:
        """What counted for an attack: to get in, or as an opponent of another attack."""
        return tally_attack(self._field, attack, against)

    def tally_at(self, place: str, against: Attack | None = None) -> Tally:
        """What counted for the units that stayed in a province, against an attack on it (None: over no particular
        border)."""
        return tally_place(self._field, place, against)

    def opposition(self, attack: Attack) -> tuple[Tally, ...]:
        """Everything that opposed an attack, one tally each: rivals under way (even if beaten elsewhere), head-to-head
        opponents, units that stayed (together)."""
        return tally_opponents(self._field, attack)

    def _stand_off(self, place: str, attacks: Sequence[Attack]) -> bool:
        field, fate = self._field, self._field.fate
        for attack in attacks:
            if fate[attack]:
                return False
        for one in field.begin.get(place, ()):
            if isinstance(one, HoldForce) or not fate[one]:
                return False
        contenders = [attack for attack in attacks if field.contends(attack)]
        if not (field.garrisons or field.blocks):
            return len(contenders) > 1
        others = any(guard.power != one.power for guard in field.garrisons.get(place, ()) for one in contenders)
        others = others or any(high >= 0 for one in contenders for _, _, high in field.barriers(one))
        return len(contenders) + others > 1


def _sorted_out(field: StrengthCalculator) -> tuple[dict[str, Attack], dict[str, Attack], list[Attack]]:
    """The attack with which each unit arrived, the attack that dislodged each unit, and the attacks that did not
    arrive."""
    fate, begin = field.fate, field.begin
    arrived: dict[str, Attack] = {}
    dislodged_by: dict[str, Attack] = {}
    failed: list[Attack] = []
    for attack, came in fate.items():
        if not came:
            failed.append(attack)
            continue
        known = arrived.setdefault(attack.unit, attack)
        if known is not attack:
            arrived[attack.unit] = max(known, attack, key=_parts_first)
        if attack.dst in begin and not attack.joins:
            for one in begin[attack.dst]:
                if one.unit is not None and (isinstance(one, HoldForce) or not fate[one]):
                    known = dislodged_by.setdefault(one.unit, attack)
                    if known is not attack:
                        dislodged_by[one.unit] = min(known, attack, key=_parts_first)
    return arrived, dislodged_by, failed


def _parts_first(attack: Attack) -> tuple[bool, tuple[str, str, str, str, bool]]:
    return attack.after is not None, board_order(attack)
