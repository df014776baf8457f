"""Fights in words, for the tests of the solver: a line is a power, a place and an order.

    Red Par - Bur            an attack;  "Red Lon - Bel by sea": by convoy
    Red Par H                a unit that stays;  "Red NTH C Lon - Bel": a fleet that carries
    Red Mar S Par - Bur      a support of an attack;  "Red Mar S Bur": of a unit in its place

A unit's key is its place. `but` sets fields of a unit's own force: but={"Par": {"strength": 2}}. The forces of the
variants that no line can say are given as they are, after the lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.solver import Attack, Clause, ConvoyLink, Force, HoldForce, Policy, Resolution, Strength, SupportForce, solve


class Skirmish:
    """What came of a fight, by the units' keys."""

    def __init__(self, forces: list[Force], resolution: Resolution) -> None:
        self.forces = forces
        self.resolution = resolution

    @property
    def went(self) -> dict[str, str]:
        """Unit -> where it arrived."""
        return {unit: attack.dst for unit, attack in self.resolution.arrived.items()}

    @property
    def out(self) -> dict[str, str]:
        """Unit driven out -> the unit that did it."""
        return {unit: attack.unit for unit, attack in self.resolution.dislodged_by.items()}

    @property
    def why(self) -> dict[str, Clause]:
        """Unit that failed -> the clause."""
        return {attack.unit: failure.clause for attack, failure in self.resolution.failures.items()}

    @property
    def cut(self) -> dict[str, list[str]]:
        """Supporter -> the units that cut it."""
        return {support.unit or "": [one.unit for one in by] for support, by in self.resolution.cut_by.items()}

    @property
    def sums(self) -> dict[str, tuple[Strength, Strength]]:
        """Unit that failed -> its strength, and that of who stopped it."""
        return {one.unit: (failed.strength, failed.against) for one, failed in self.resolution.failures.items()}

    def attack(self, unit: str) -> Attack:
        return next(one for one in self.forces if isinstance(one, Attack) and one.unit == unit)

    def support(self, unit: str) -> SupportForce:
        return next(one for one in self.forces if isinstance(one, SupportForce) and one.unit == unit)


def skirmish(
    *lines: str | Force, but: Mapping[str, Mapping[str, Any]] | None = None, policy: Policy | None = None
) -> Skirmish:
    forces: list[Force] = []
    for line in lines:
        if isinstance(line, str):
            unit = line.split()[1]
            forces += read(line, (but or {}).get(unit, {}))
        else:
            forces.append(line)
    return Skirmish(forces, solve(forces, policy or Policy()))


def read(line: str, but: Mapping[str, Any]) -> list[Force]:
    """The forces of one line."""
    power, at, *order = line.removesuffix(" by sea").split()
    match order:
        case ["-", dst]:
            return [Attack(at, power, at, dst, by_sea=line.endswith(" by sea"), **but)]
        case ["H"]:
            return [HoldForce(power, at, unit=at, **but)]
        case ["S", unit, "-", dst]:
            return [HoldForce(power, at, unit=at), SupportForce(power, unit, dst, at=at, unit=at, exempt=dst, **but)]
        case ["S", unit]:
            return [HoldForce(power, at, unit=at), SupportForce(power, unit, unit, at=at, unit=at, **but)]
        case ["C", army, "-", dst]:
            near = frozenset({army, dst, *but.get("touches", ())})
            return [HoldForce(power, at, unit=at), ConvoyLink(at, at, army, dst, but.get("only", near), power)]
    raise ValueError(line)
