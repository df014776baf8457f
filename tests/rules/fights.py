"""Small random fights for the tests of the solver: a few units on a few places that all border one another; fights
in words, for the tests of the solver: a line is a power, a place and an order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from rules.solver import (
    Attack,
    Block,
    Clause,
    ConvoyLink,
    Force,
    HoldForce,
    Policy,
    Resolution,
    Strength,
    SupportForce,
    solve,
)

PLACES = ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")
POWERS = ("Red", "Blue", "Green")
WHOLE: Sequence[Strength] = (1, 1, 1, 2)
ODD: Sequence[Strength] = (0, Fraction(1, 2), 1, 1, Fraction(4, 3), 2)


class Fight:
    """Draws a fight unit by unit. `plain`: standard Diplomacy; otherwise with all that the variants bring."""

    def __init__(self, random: Random, plain: bool, units: int, places: int) -> None:
        self.random = random
        self.plain = plain
        self.places = PLACES[:places]
        self.at = random.sample(self.places, min(units, places))
        self.powers = {place: random.choice(POWERS) for place in self.at}
        self.forces: list[Force] = []
        self.attacks: list[Attack] = []
        movers = [place for place in self.at if random.random() < 0.55]
        stayers = [place for place in self.at if place not in movers]
        self.fleets = stayers[: random.randint(0, 2)]
        for place in movers:
            self.move(place, stayers)
        for place in stayers:
            self.stay(place)
        if not plain:
            self.standing()
        random.shuffle(self.forces)

    def odd(self, one_in: int = 6) -> bool:
        return not self.plain and self.rarely(one_in)

    def rarely(self, one_in: int) -> bool:
        return self.random.randrange(one_in) == 0

    def strength(self) -> Strength:
        return 1 if self.plain else self.random.choice(ODD if self.odd(3) else WHOLE)

    def other(self, *places: str) -> str:
        return self.random.choice([place for place in self.places if place not in places])

    def add(self, attack: Attack) -> None:
        self.forces.append(attack)
        self.attacks.append(attack)

    def move(self, place: str, stayers: list[str]) -> None:
        """Armies by sea like to land on supporters, the others to attack fleets: that makes paradoxes."""
        by_sea = bool(self.fleets) and self.rarely(3)
        liked = [one for one in stayers if (one in self.fleets) != by_sea]
        dst = self.random.choice(liked) if liked and self.rarely(2) else self.other(place)
        attack = Attack(
            f"U{place}",
            self.powers[place],
            place,
            dst,
            strength=self.strength(),
            hold_strength=self.strength(),
            head_to_head_strength=self.strength() if self.odd() else None,
            cuts=0 if self.odd(8) else None,
            border=self.other() if self.odd() else None,
            head_on=not self.odd(),
            by_sea=by_sea,
            wins_ties=self.odd(),
        )
        self.add(attack)
        if not by_sea and len(self.places) > 2 and self.odd(3):
            goal = self.other(place, dst)
            self.add(Attack(attack.unit, attack.power, dst, goal, strength=attack.strength, after=attack))

    def stay(self, place: str) -> None:
        unit, power = f"U{place}", self.powers[place]
        self.forces.append(HoldForce(power, place, self.strength(), unit))
        sailing = [attack for attack in self.attacks if attack.by_sea]
        if sailing and place in self.fleets:
            self.convoy(place, unit, self.random.choice(sailing))
        elif not self.rarely(6):
            self.support(place, unit, power)

    def convoy(self, place: str, unit: str, attack: Attack) -> None:
        near = {attack.src, attack.dst, self.other()} - {place}
        if self.rarely(4):
            near.discard(self.random.choice((attack.src, attack.dst)))
        self.forces.append(ConvoyLink(unit, place, attack.unit, attack.dst, frozenset(near)))
        if self.odd(3):
            goal, power = attack.dst, self.powers[place]
            self.forces.append(SupportForce(power, attack.unit, goal, at=place, unit=unit, exempt=goal, landing=unit))

    def support(self, place: str, unit: str, power: str) -> None:
        goals = [(attack.unit, attack.dst) for attack in self.attacks if attack.dst != place]
        stands = [(f"U{other}", other) for other in self.at if other != place]
        liked = [goal for goal in goals + stands if goal[1] in self.fleets]
        helps, into = self.random.choice(goals * 2 + liked * 4 + stands or [("nobody", place)])
        self.forces.append(
            SupportForce(
                power,
                helps,
                into,
                self.strength(),
                at=None if self.odd(10) else place,
                unit=unit,
                exempt=into if (helps, into) in goals else None,
                by_steps=self.odd(4),
                firm=self.odd(8),
                against=(self.other(),) if self.odd(8) else (),
                still=self.odd(4),
            )
        )

    def standing(self) -> None:
        """Garrisons, blocks, and halves that join."""
        if self.rarely(4):
            place = self.other()
            power = self.powers.get(place) or self.random.choice(("", *POWERS))
            self.forces.append(HoldForce(power, place, self.strength()))  # it serves who holds the place (Pink R34)
        if self.rarely(5):
            keeper = self.random.choice((None, *(f"U{place}" for place in self.at)))
            strength = None if self.rarely(3) else self.strength()
            over = (self.other(),) if self.rarely(2) else ()
            self.forces.append(Block(self.other(), strength, keeper, over))
        if self.rarely(5):
            self.halves()

    def halves(self) -> None:
        """A half that waits, and one or two that join it."""
        place = self.other()
        power = self.powers.get(place, "Red")
        self.forces.append(HoldForce(power, place, self.strength(), f"H{place}"))
        for number in range(self.random.randint(1, 2)):
            self.add(Attack(f"J{number}", power, f"j{number}", place, joins=True))


@st.composite
def fights(draw: st.DrawFn, plain: bool = False, most: int = 7) -> list[Force]:
    """Forces in no order."""
    units = draw(st.integers(2, most))
    places = draw(st.integers(3, most))
    return Fight(draw(st.randoms(use_true_random=False)), plain, units, places).forces


def tangle(random: Random) -> list[Force]:
    """Armies by sea that land on supporters, whose supports decide over the fleets that carry them (DATC 6.F)."""
    power = {unit: random.choice(POWERS) for unit in ("F0", "F1", "S0", "S1", "S2", "X0", "X1", "A0", "A1", "T0", "T1")}
    fleets, attackers = ["F0", "F1"], ["X0", "X1"][: random.randint(1, 2)]
    supporters = ["S0", "S1", "S2"][: random.randint(1, 3)]
    forces: list[Force] = [HoldForce(power[unit], unit, 1, unit) for unit in fleets + supporters]
    attacks = [Attack(unit, power[unit], unit, random.choice(fleets)) for unit in attackers]
    random.shuffle(fleets)
    for army, links in random.choice(((("A0", fleets),), (("A0", fleets[:1]), ("A1", fleets[1:])))):
        dst = random.choice(supporters)
        attacks.append(Attack(army, power[army], army, dst, by_sea=True))
        forces += [ConvoyLink(unit, unit, army, dst, frozenset({army, dst})) for unit in links]
    for unit in ("T0", "T1"):  # supports that nobody can cut
        helped = random.choice(attacks)
        forces.append(SupportForce(power[unit], helped.unit, helped.dst, at=unit, unit=unit, exempt=helped.dst))
    for unit in supporters:
        helped, fleet = random.choice(attacks), random.choice(fleets)
        if random.random() < 0.6 and helped.dst != unit:
            forces.append(SupportForce(power[unit], helped.unit, helped.dst, at=unit, unit=unit, exempt=helped.dst))
        else:
            forces.append(SupportForce(power[unit], fleet, fleet, at=unit, unit=unit))
    forces += attacks
    random.shuffle(forces)
    return forces


@st.composite
def tangles(draw: st.DrawFn) -> list[Force]:
    """Fights that are often paradoxes, in no order."""
    return tangle(draw(st.randoms(use_true_random=False)))


# --- Fights in words, for the tests of the solver: a line is a power, a place and an order.


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
    """The forces of one line. `31#2` is a second unit in 31."""
    power, unit, *order = line.removesuffix(" by sea").split()
    at = unit.partition("#")[0]
    match order:
        case ["-", dst]:
            return [Attack(unit, power, at, dst, by_sea=line.endswith(" by sea"), **but)]
        case ["-", over, "-", dst]:
            first = Attack(unit, power, at, over, **but)
            return [first, Attack(unit, power, over, dst, after=first, **but)]
        case ["-", dst, "over", border]:
            return [Attack(unit, power, at, dst, border=border, head_on=False)]
        case ["joins", dst]:
            return [Attack(unit, power, at, dst, joins=True, **but)]
        case ["garrison"]:
            return [HoldForce(power, at)]
        case ["H"]:
            return [HoldForce(power, at, unit=unit, **but)]
        case ["S", helped, "-", dst]:
            return [HoldForce(power, at, unit=at), SupportForce(power, helped, dst, at=at, unit=at, exempt=dst, **but)]
        case ["S", helped]:
            return [HoldForce(power, at, unit=at), SupportForce(power, helped, helped, at=at, unit=at, **but)]
        case ["C", army, "-", dst]:
            near = frozenset({army, dst, *but.get("touches", ())})
            return [HoldForce(power, at, unit=at), ConvoyLink(at, at, army, dst, but.get("only", near), power)]
    raise ValueError(line)


# --- Fights as a table: a title, the lines, and what came of it.

WANTED = ("went", "out", "why", "cut", "sums", "contested")


class FightCase(NamedTuple):
    """A title; fights, each with its lines and what is wanted of it: `{"went": "Par=Mun"}`."""

    title: str
    fights: list[tuple[list[str], dict[str, str]]]

    def __str__(self) -> str:
        return self.title

    def faults(self) -> list[str]:
        """What came out otherwise."""
        found = [(wanted, told(skirmish(*lines))) for lines, wanted in self.fights]
        return [f"{key} {text}, not {got[key]}" for wanted, got in found for key, text in wanted.items()
                if got[key] != " ".join(sorted(text.split()))]  # fmt: skip


def told(found: Skirmish) -> dict[str, str]:
    """What came of a fight, each part as a text; units that nobody can name are left out."""
    pairs: dict[str, Mapping[str, str]] = {
        "went": found.went,
        "out": found.out,
        "why": {unit: str(clause) for unit, clause in found.why.items()},
        "cut": {unit: "+".join(by) for unit, by in found.cut.items()},
        "sums": {unit: f"{own}:{other}" for unit, (own, other) in found.sums.items()},
    }
    texts = {key: " ".join(sorted(f"{unit}={what}" for unit, what in of.items())) for key, of in pairs.items()}
    return texts | {"contested": " ".join(sorted(found.resolution.contested))}


def fight_cases(text: str) -> list[FightCase]:
    """The cases of a text. Below a title `Red Par - Bur; Blue Bur H -> went -; why Par=held`; `-` is nothing."""
    found: list[FightCase] = []
    for line in filter(str.strip, text.splitlines()):
        if not line[0].isspace():
            found.append(FightCase(line, []))
            continue
        lines, _, results = line.strip().partition(" -> ")
        wanted = dict(one.split(" ", 1) for one in results.split("; "))
        assert set(wanted) <= set(WANTED), line
        found[-1].fights.append((lines.split("; "), {key: "" if one == "-" else one for key, one in wanted.items()}))
    return found
