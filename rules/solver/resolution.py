"""What became of the forces: who arrived, who was driven out, and why the others failed.

All but the bare outcomes is worked out when it is first asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .failures import Failure
from .field import Field
from .forces import Attack, Convoy, Hold, Strength, Support, board_order
from .routes import chain
from .tallies import Tally, failure, tally_attack, tally_opponents, tally_place


class Resolution:
    """The outcome of `solve`. Attacks and supports are asked for by the very objects that were given."""

    __slots__ = ("_arrived", "_contested", "_cut_by", "_dislodged_by", "_failures", "_field")

    def __init__(self, field: Field) -> None:
        self._field = field
        self._arrived: dict[str, Attack] | None = None
        self._dislodged_by: dict[str, Attack] | None = None
        self._failures: dict[Attack, Failure] | None = None
        self._cut_by: dict[Support, tuple[Attack, ...]] | None = None
        self._contested: frozenset[str] | None = None

    def outcome(self, attack: Attack) -> bool:
        """Whether an attack arrived."""
        return self._field.fate[attack]

    def moved(self, unit: str) -> bool:
        """Whether a unit had any attack, wherever it got to."""
        return any(attack.unit == unit for attack in self._field.fate)

    def under_way(self, attack: Attack) -> bool:
        """Whether an attack took place at all: no broken chain, no failed first part, no paradox."""
        return self._field.under_way(attack) is True

    @property
    def arrived(self) -> Mapping[str, Attack]:
        """Unit -> the last of its attacks that arrived: where it stands now."""
        if self._arrived is None:
            self._arrived = {}
            for attack, arrived in self._field.fate.items():
                if arrived:
                    known = self._arrived.setdefault(attack.unit, attack)
                    if known is not attack:
                        self._arrived[attack.unit] = max(known, attack, key=_parts_first)
        return self._arrived

    @property
    def dislodged_by(self) -> Mapping[str, Attack]:
        """Unit driven out -> the attack that did it (of two the first part: its unit went on)."""
        if self._dislodged_by is None:
            field = self._field
            self._dislodged_by = {}
            for attack, arrived in field.fate.items():
                if arrived and not attack.joins and attack.dst in field.begin:
                    for one in field.begin[attack.dst]:
                        if one.unit is not None and (isinstance(one, Hold) or not field.fate[one]):
                            known = self._dislodged_by.setdefault(one.unit, attack)
                            if known is not attack:
                                self._dislodged_by[one.unit] = min(known, attack, key=_parts_first)
        return self._dislodged_by

    @property
    def contested(self) -> frozenset[str]:
        """Places left empty by a stand-off, closed to retreats. A unit beaten head-on contests nothing, nor does one
        that was not under way; a garrison (Pink R34) and a block (Bioplomacy R18) do."""
        if self._contested is None:
            alone = 0 if self._field.garrisons or self._field.blocks else 1  # one attack makes no stand-off
            into = self._field.into.items()
            crowds = [(place, attacks) for place, attacks in into if len(attacks) > alone]
            self._contested = frozenset([place for place, attacks in crowds if self._stand_off(place, attacks)])
        return self._contested

    @property
    def failures(self) -> Mapping[Attack, Failure]:
        """Why each attack failed that did."""
        if self._failures is None:
            field, fate = self._field, self._field.fate
            # What the paradox rule struck out later is no opponent any more.
            seen = field.failed if not field.struck else {}
            self._failures = {
                attack: seen.get(attack) or failure(field, attack)
                for attacks in field.into.values()
                for attack in attacks
                if not fate[attack]
            }
        return self._failures

    @property
    def cut_by(self) -> Mapping[Support, tuple[Attack, ...]]:
        """Supports that were cut, in part or whole, and the attacks that did it (with those that drove it out)."""
        if self._cut_by is None:
            self._cut_by = {
                support: cutters
                for supports in self._field.supports.values()
                for support in supports
                if support.at in self._field.into and (cutters := self._field.cutters(support))
            }
        return self._cut_by

    @property
    def supports(self) -> tuple[Support, ...]:
        """All supports that were given, whether or not they counted."""
        return tuple(support for supports in self._field.supports.values() for support in supports)

    @property
    def convoys(self) -> tuple[Convoy, ...]:
        """All links of chains, whether or not they stood."""
        return tuple(link for links in self._field.convoys.values() for link in links)

    @property
    def disrupted(self) -> frozenset[Attack | Convoy]:
        """What the paradox rule struck out: attacks, and the Convoys of those by sea."""
        struck = self._field.struck
        return frozenset(struck).union(*(self._field.ordered(attack) for attack in struck if attack.by_sea))

    def value(self, support: Support) -> Strength:
        """What a support was worth after cuts, whether or not it was needed."""
        return self._field.worth(support)[0]

    def route(self, attack: Attack) -> tuple[str, ...] | None:
        """The fleets of the shortest chain that stands for an attack; if none does, of the one that was ordered."""
        ordered = self._field.ordered(attack)
        standing = [link for link in ordered if not self._field.broken(link)]
        found = chain(standing, attack.src, attack.dst) or chain(ordered, attack.src, attack.dst)
        return None if found is None else tuple(link.unit for link in found)

    def tally(self, attack: Attack, against: Attack | None = None) -> Tally:
        """What counted for an attack: to enter, or as an opponent of another one."""
        return tally_attack(self._field, attack, against)

    def tally_at(self, place: str, against: Attack | None = None) -> Tally:
        """What counted for those who stayed in a place, against an attack on it (None: over no border)."""
        return tally_place(self._field, place, against)

    def opposition(self, attack: Attack) -> tuple[Tally, ...]:
        """All who opposed an attack, one tally each: rivals under way (even one beaten elsewhere), who came head-on,
        those who stayed (together)."""
        return tally_opponents(self._field, attack)

    def _stand_off(self, place: str, attacks: Sequence[Attack]) -> bool:
        field, fate = self._field, self._field.fate
        for attack in attacks:
            if fate[attack]:
                return False
        for one in field.begin.get(place, ()):
            if isinstance(one, Hold) or not fate[one]:
                return False
        contenders = [attack for attack in attacks if field.contends(attack)]
        if not (field.garrisons or field.blocks):
            return len(contenders) > 1
        others = any(guard.power != one.power for guard in field.garrisons.get(place, ()) for one in contenders)
        others = others or any(high >= 0 for one in contenders for _, _, high in field.barriers(one))
        return len(contenders) + others > 1


def _parts_first(attack: Attack) -> tuple[bool, tuple[str, str, str, str, bool]]:
    return attack.after is not None, board_order(attack)
