"""The state of a game read, written and checked in the notation of section 12; the signs shown on the board."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ...board import Board
from ...i18n import tr, tr_noop
from ...options import End
from ...position import Position, Variant
from ...presentation import SignShape, SignType
from ...reasons import Reason, Sentence, many, say
from ...standard import game as standard
from ...standard.game import beyond_measure
from ...units import NOTHING, Sign, Unit
from ...variant import DONE, StateReader
from . import names
from .budget import DEPOSIT
from .movement import MOST_ATTACKS, MOST_STANDOFFS
from .orders import has_budget
from .state import (
    FIRST_DEPOSIT,
    FIRST_YEAR,
    FULL,
    HALF,
    STRENGTH_VALUES,
    PinkState,
    acting,
    army,
    by_place,
    capacity,
    changed,
    counter,
    first_garrisons,
    friends,
    garrisons,
    in_order,
    positive,
    state_of,
    status,
)

# The state of a game in the notation of scenarios and save files (section 12).
#
# Powers are in map order, places in id order. Zero or empty entries are left out, except for homes and deposits, where
# a missing entry means the default.

TABLES = frozenset(
    {"points", "income", "interest", "stores", "still", "emergency", "homes", "status", "standoffs", "attacks"}
    | {"friendly", "awards", "since", "garrison", "seats", "power_names", "short_names", "province_names"}
)
"""The keys that a scenario compares entry by entry: only the entries it lists."""


def state(position: Position) -> dict[str, Any]:
    """Return the state as tables, without the empty ones."""
    state, writer = state_of(position), Writer(position)
    found: dict[str, Any] = {
        "points": writer.amounts(state.points),
        "income": writer.amounts(state.income),
        "interest": writer.places(by_place(state.interest)),
        "stores": writer.places(by_place(state.stores)),
        "still": writer.places(by_place(state.still)),
        "emergency": writer.places(state.emergency),  # of all powers: one that is left out is read as having full ones
        "homes": {power: list(homes) for power, homes in writer.by_power(state.homes)},
        "status": writer.units(lambda unit: "" if status(unit) == FULL else status(unit)),
        "standoffs": writer.units(lambda unit: counter(unit, "standoffs")),
        "attacks": writer.units(lambda unit: counter(unit, "attacks")),
        "friendly": {power: list(to) for power, to in writer.by_power(state.friendly) if to},
        "awards": writer.amounts(state.awards),
        "since": writer.in_order({**dict.fromkeys(position.centers, FIRST_YEAR), **state.since}),
        "garrison": writer.in_order(garrisons(position) or state.garrison),
        "carthage_first": state.carthage_first,
        "seats": dict(writer.by_power(state.seats or {})),
        "power_names": {power: name for power, (name, _) in writer.by_power(state.power_names)},
        "short_names": {power: short for power, (_, short) in writer.by_power(state.power_names) if short},
        "province_names": writer.in_order(state.province_names),
    }
    return {**{key: value for key, value in found.items() if value}, "gm": state.gm, **_end(position)}


def _end(position: Position) -> dict[str, Any]:
    """Return `winner` for a game that was won, `ended` for one that ended by agreement."""
    end = position.variant.end(position)
    if end is None:
        return {}
    if end.kind == "win":
        return {"winner": end.powers[0]}
    return {"ended": {"kind": end.kind, "powers": list(end.powers)}}


class Writer:
    """Sorts the tables of one position: powers in map order, places in id order."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.board = position.variant.base
        self.ranks = {base: rank for rank, base in enumerate(self.board.stacks)} | dict(self.board.order)

    def by_power(self, table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        return ((power, table[power]) for power in self.board.powers if power in table)

    def in_order(self, table: Mapping[str, Any]) -> dict[str, Any]:
        last = len(self.ranks)
        return {place: table[place] for place in sorted(table, key=lambda place: self.ranks.get(place, last))}

    def amounts(self, table: Mapping[str, int]) -> dict[str, int]:
        return {power: number for power, number in self.by_power(table) if number}

    def places(self, table: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
        return {power: self.in_order(one) for power, one in self.by_power(table)}

    def units(self, said: Callable[[Unit], Any]) -> dict[str, dict[str, Any]]:
        """Return what `said` gives for each unit, by power and province."""
        found: dict[str, dict[str, Any]] = {}
        dislodged = (one.unit for one in self.position.dislodged.values())
        for unit in (*self.position.units.values(), *dislodged):
            if said(unit):
                found.setdefault(unit.power, {})[unit.place.province] = said(unit)
        return {power: self.in_order(one) for power, one in self.by_power(found)}


# Reading the state of a game in the notation of scenarios and save files (section 12).
#
# Only unreadable entries are refused. Stores beyond capacity, deposits over 5 and the like are accepted here and
# reported by `findings`.

MOST = 10**12
"""The greatest number of points that can be read."""
UNIT_KEYS = ("status", "standoffs", "attacks")


def read(position: Position, state: Mapping[str, Any], end: Callable[[Any], End]) -> Position:
    """Return the position with this state; `end` reads an agreed end. Raises ValueError naming the key that cannot be
    read."""
    reader = Reader(position.variant, position.variant.base)
    values = PinkState(
        points=reader.amounts("points", state),
        income=reader.amounts("income", state),
        interest=by_place(reader.places("interest", state)),
        stores=by_place(reader.places("stores", state)),
        still=by_place(reader.places("still", state)),
        homes=reader.homes(state),
        friendly=reader.friendly(state),
        awards=reader.amounts("awards", state),
        since=reader.since(state),
        garrison=reader.garrison(state),
        carthage_first=reader.carthage_first(state),
        seats=reader.seats(state),
        gm=reader.gm(state),
        power_names=reader.power_names(state),
        province_names=reader.province_names(state),
        ended=reader.ended(state, end),
    )
    values = replace(values, emergency=reader.deposits(position, values.homes, state))
    return reader.armies(replace(position, extra=values), state)


@dataclass(frozen=True, slots=True)
class Reader(StateReader):
    """Reads tables of powers, places and numbers. Raises ValueError naming the entry that cannot be read."""

    greatest: ClassVar[int] = MOST

    def by_power(self, key: str, state: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        for name, value in self.table(key, state.get(key, NOTHING)):
            yield self.power(key, name), value

    def nobody_or(self, key: str, text: Any) -> str:
        """Return a power, or "" for none."""
        return "" if text == "" else self.power(key, text)

    def text(self, key: str, value: Any) -> str:
        if not isinstance(value, str):
            raise ValueError(tr("{key} must be text, not {value}", key=key, value=reprlib.repr(value)))
        return value

    def amounts(self, key: str, state: Mapping[str, Any]) -> dict[str, int]:
        return positive({power: self.number(f"{key}.{power}", value) for power, value in self.by_power(key, state)})

    def places(self, key: str, state: Mapping[str, Any]) -> dict[str, dict[str, int]]:
        return {power: self.numbers(f"{key}.{power}", value) for power, value in self.by_power(key, state)}

    def numbers(self, key: str, value: Any) -> dict[str, int]:
        """Return numbers by place, without zeros."""
        found = {self.place(key, text): self.number(f"{key}.{text}", one) for text, one in self.table(key, value)}
        return positive(found)

    def homes(self, state: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
        """Return the home centers of every power; a power left out has those of the map."""
        given = {
            power: tuple(
                dict.fromkeys(self.place(f"homes.{power}", one) for one in self.items(f"homes.{power}", value))
            )
            for power, value in self.by_power("homes", state)
        }
        return {power.id: given.get(power.id, power.homes) for power in self.board.powers.values()}

    def deposits(
        self, position: Position, homes: Mapping[str, tuple[str, ...]], state: Mapping[str, Any]
    ) -> dict[str, dict[str, int]]:
        """Return the deposits of every power; a power left out has 5 in each home center that it owns."""
        given = self.places("emergency", state)
        owned = {
            power: [home for home in theirs if position.centers.get(home) == power] for power, theirs in homes.items()
        }
        return {power: given.get(power, dict.fromkeys(owned[power], FIRST_DEPOSIT)) for power in self.board.powers}

    def friendly(self, state: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for power, value in self.by_power("friendly", state):
            to = {self.power("friendly", one) for one in self.items(f"friendly.{power}", value)}
            if to:
                found[power] = tuple(one for one in self.board.powers if one in to)
        return found

    def since(self, state: Mapping[str, Any]) -> dict[str, int]:
        table = self.table("since", state.get("since", NOTHING))
        found = {self.place("since", text): self.number(f"since.{text}", year) for text, year in table}
        return {center: year for center, year in found.items() if year != FIRST_YEAR}

    def garrison(self, state: Mapping[str, Any]) -> dict[str, str]:
        table = self.table("garrison", state.get("garrison", NOTHING))
        found = {self.place("garrison", text): self.nobody_or("garrison", power) for text, power in table}
        return changed(self.board, found)

    def carthage_first(self, state: Mapping[str, Any]) -> str:
        return self.nobody_or("carthage_first", state.get("carthage_first", ""))

    def seats(self, state: Mapping[str, Any]) -> dict[str, str] | None:
        if "seats" not in state:
            return None
        return {power: self.text(f"seats.{power}", player) for power, player in self.by_power("seats", state)}

    def gm(self, state: Mapping[str, Any]) -> bool:
        value = state.get("gm", True)
        if not isinstance(value, bool):
            raise ValueError(tr("gm must be true or false, not {value}", value=reprlib.repr(value)))
        return value

    def ended(self, state: Mapping[str, Any], end: Callable[[Any], End]) -> End | None:
        if state.get("winner"):
            return End("win", (self.power("winner", state["winner"]),))
        return end(state["ended"]) if "ended" in state else None

    def power_names(self, state: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
        shorts = {power: self.text(f"short_names.{power}", one) for power, one in self.by_power("short_names", state)}
        found: dict[str, tuple[str, str]] = {}
        for power, value in self.by_power("power_names", state):
            name = self.text(f"power_names.{power}", value)
            short = shorts.get(power, "")
            fault = names.power_fault(self.board, found, power, name, short)
            unsaid = fault is not None and fault.sentence is names.NEEDS_SHORT  # section 12 has no key for it
            self.check("power_names", None if unsaid else fault)
            found[power] = (name, short)
        return found

    def province_names(self, state: Mapping[str, Any]) -> dict[str, str]:
        powers, found = self.power_names(state), dict[str, str]()
        for key, value in self.table("province_names", state.get("province_names", NOTHING)):
            base = names.lettered(self.board, key) if isinstance(key, str) else None
            if base is None:
                raise ValueError(tr("province_names: no province has the letter '{key}'", key=key))
            name = self.text(f"province_names.{key}", value)
            self.check("province_names", names.province_fault(self.board, powers, found, base, name))
            found[base] = name
        return found

    def check(self, key: str, fault: Reason | None) -> None:
        if fault:
            raise ValueError(f"{key}: {say(fault)}")

    def armies(self, position: Position, state: Mapping[str, Any]) -> Position:
        """Return the position with the strengths and counters given to its units. Raises ValueError where there is no
        such unit."""
        said: dict[tuple[str, str], dict[str, Any]] = {}
        for key in UNIT_KEYS:
            for power, table in self.by_power(key, state):
                for text, value in self.table(f"{key}.{power}", table):
                    place = self.place(key, text)
                    said.setdefault((power, place), {})[key] = self.trait(key, f"{key}.{power}.{text}", value)
        units = {key: self.army(unit, said) for key, unit in position.units.items()}
        dislodged = {key: replace(one, unit=self.army(one.unit, said)) for key, one in position.dislodged.items()}
        if said:
            power, place = next(iter(said))
            raise ValueError(
                tr(
                    "{values}: {power} has no army in {place}",
                    values=", ".join(next(iter(said.values()))),
                    power=power,
                    place=place,
                )
            )
        return replace(position, units=units, dislodged=dislodged)

    def trait(self, key: str, where: str, value: Any) -> Any:
        if key != "status":
            return self.number(where, value)
        if not isinstance(value, str) or value not in STRENGTH_VALUES:
            raise ValueError(
                tr(
                    "{where} must be one of {strengths}, not {value}",
                    where=where,
                    strengths=", ".join(STRENGTH_VALUES),
                    value=reprlib.repr(value),
                )
            )
        return value

    def army(self, unit: Unit, said: dict[tuple[str, str], dict[str, Any]]) -> Unit:
        """Return the unit with the traits listed for it, and remove them from `said`."""
        return army(unit, **said.pop((unit.power, unit.place.province), {}))


# Checks of points: more than a place can hold, points or deposits where there can be none, or at the wrong time.

BEYOND_CAPACITY = Sentence(
    "beyond_capacity",
    "{power} has {stored} in {place}, which holds {room}: the rest must be moved out in Spring",
    "R20",
)
AMONG_FOES = Sentence(
    "among_foes", "{power} has {stored} in {place}, which it does not own and {unit} occupies: they will be lost", "R25"
)
STILL_BEYOND = Sentence(
    "still_beyond", "{power} has {stored} listed as stationary in {place}, but only {there} there", "R22"
)
DEPOSIT_HIGH = Sentence("deposit_high", "the deposit of {power} in {place} is {held}, but a full deposit is 5", "P9")
DEPOSIT_STRAY = Sentence(
    "deposit_stray",
    "a deposit of {power} is listed in {place}, which is not a home center it owns: it will be lost",
    "R33",
)
POINTS_NOW = Sentence("points_now", "{power} has {stored} for a budget, but this phase has no budget", "R17")
MANY_POINTS = 1000
"""More points than all centers of three boards earn in two years."""
AWARDS_OFF = Sentence("awards_off", "awards are listed, but this game has none", "R26")


def money(board: Board, position: Position) -> Iterator[Reason]:
    """Yield everything odd about points, power by power."""
    state = state_of(position)
    for power in board.powers:
        yield from _stores(board, position, power)
        yield from _deposits(board, position, power)
        points = state.points.get(power, 0)
        if points and position.phase.step != "A" and position.phase is not DONE:
            yield POINTS_NOW(power=power, stored=many(points, "point"))
    for key, amounts in (("points", state.points), ("income", state.income), ("awards", state.awards)):
        yield from beyond_measure(position, key, amounts, MANY_POINTS)
    if any(state.awards.values()) and not position.variant["awards"]:
        yield AWARDS_OFF()


def _known(board: Board, amounts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return the amounts in provinces that the board has, in id order."""
    return [(place, amounts[place]) for place in board.provinces if amounts.get(place)]


def _stores(board: Board, position: Position, power: str) -> Iterator[Reason]:
    state = state_of(position)
    stores = state.stores.get(power, NOTHING)
    for place, number in _known(board, stores):
        stored, where = many(number, "point"), board.locations[place]
        unit, mine = position.units.get(place), position.centers.get(place) == power
        most = capacity(board, place)
        if mine and number > most:
            yield BEYOND_CAPACITY(power=power, stored=stored, place=where, room=most)
        foes = unit is not None and unit.power not in friends(position, power)
        if foes and not mine and position.phase.step != "R":
            yield AMONG_FOES(power=power, stored=stored, place=where, unit=unit)
    for place, number in _known(board, state.still.get(power, NOTHING)):
        if number > stores.get(place, 0):
            there = stores.get(place, 0)
            yield STILL_BEYOND(stored=many(number, "point"), power=power, place=board.locations[place], there=there)


def _deposits(board: Board, position: Position, power: str) -> Iterator[Reason]:
    state = state_of(position)
    for place, number in _known(board, state.emergency.get(power, NOTHING)):
        if place not in state.homes.get(power, ()) or position.centers.get(place) != power:
            yield DEPOSIT_STRAY(power=power, place=board.locations[place])
        elif number > DEPOSIT:
            yield DEPOSIT_HIGH(power=power, place=board.locations[place], held=number)


NOWHERE = Sentence("stands_nowhere", "{unit} is not in a province of this board", "section 1")
TWO_IN_ONE = Sentence(
    "two_in_one",
    "{unit} of {power} and {other} of {rival} are both in {place}: there is room for only one",
    "section 5",
)
NO_SUCH_OWNER = Sentence("no_such_owner", "{what}: no power is called '{text}'")
NO_SUCH_PROVINCE = Sentence("no_such_province", "{what}: no province is called '{text}'")
STANDOFFS_KEPT = Sentence(
    "standoffs_kept", "{unit} is {status}, but standoffs are counted only at full strength", "R13"
)
STANDOFFS_HIGH = Sentence(
    "standoffs_high", "{unit} has {count} standoffs listed, but at {most} it would be at half strength", "R13"
)
ATTACKS_KEPT = Sentence("attacks_kept", "{unit} is {status}, but attacks are counted only at half strength", "R14")
ATTACKS_HIGH = Sentence("attacks_high", "{unit} has {count} attacks listed, but the third destroys it", "R14")
NO_CENTER_HOME = Sentence("no_center_home", "{place} is listed as a home of {power}, but is not a center", "section 8")
NO_GARRISON = Sentence("no_garrison", "a garrison is listed in {place}, which never has one", "R34")
GARRISONS_OFF = Sentence("garrisons_off", "garrisons are listed, but this game has none", "R34")
CARTHAGE_OFF = Sentence("carthage_off", "Carthage is listed as a home, but it is not one in this game", "section 9")
OWN_FRIEND = Sentence("own_friend", "{power} is listed as friendly to itself, which has no effect", "R18")
HELD_FROM_LATER = Sentence("held_from_later", "{place} is listed as owned since {year}, which is in the future", "R32")

BY_POWER = (
    "points",
    "income",
    "interest",
    "stores",
    "still",
    "emergency",
    "homes",
    "friendly",
    "awards",
    "power_names",
)
BY_PLACE = ("interest", "stores", "still", "emergency", "homes")
PLACES = ("since", "garrison")


def findings(variant: Variant, position: Position) -> list[Reason]:
    """Return everything odd about a position. Unknown units, powers and provinces are reported first and left out of
    the other checks."""
    board = variant.board(position)
    strange = [*_misplaced(board, position), *_unknown(board, position)]
    sound = _sound(board, position)
    plain = standard.findings(variant, sound)
    if has_budget(variant):  # only points limit the number of armies
        plain = [one for one in plain if one.sentence is not standard.TOO_MANY_UNITS]
        plain += [*_worn(sound), *money(board, sound)]
    return [*strange, *plain, *_noted(variant, board, sound)]


def _misplaced(board: Board, position: Position) -> Iterator[Reason]:
    """Report units outside any province, and two units in one province."""
    first: dict[str, Unit] = {}
    for unit in position.units.values():
        if unit.key not in board.provinces:
            yield NOWHERE(unit=unit)
        elif unit.key in first:
            other = first[unit.key]
            yield TWO_IN_ONE(unit=other, power=other.power, other=unit, rival=unit.power, place=unit.place)
        first.setdefault(unit.key, unit)


def _unknown(board: Board, position: Position) -> Iterator[Reason]:
    """Report powers and provinces that do not exist."""
    for unit in position.units.values():
        if unit.power not in board.powers:
            yield NO_SUCH_OWNER(what=unit, text=unit.power)
    for place, owner in position.centers.items():
        if place not in board.provinces:
            yield NO_SUCH_PROVINCE(what="centers", text=place)
        if owner not in board.powers:
            yield NO_SUCH_OWNER(what=f"centers, {place}", text=owner)
    state = state_of(position)
    for key in BY_POWER:
        yield from (NO_SUCH_OWNER(what=key, text=power) for power in getattr(state, key) if power not in board.powers)
    for key in BY_PLACE:
        places = [(power, place) for power, table in getattr(state, key).items() for place in table]
        yield from (
            NO_SUCH_PROVINCE(what=f"{key}, {power}", text=place)
            for power, place in places
            if place not in board.provinces
        )
    for key in PLACES:
        yield from (
            NO_SUCH_PROVINCE(what=key, text=place) for place in getattr(state, key) if place not in board.provinces
        )


def _sound(board: Board, position: Position) -> Position:
    """Return the position with only the units and centers that the board knows, each unit under its own province."""
    units = {
        unit.key: unit
        for unit in position.units.values()
        if unit.key in board.provinces and unit.power in board.powers and unit.kind in position.variant.kinds
    }
    owners = {
        place: power for place, power in position.centers.items() if place in board.provinces and power in board.powers
    }
    return position.with_units(units, centers=owners)


def _worn(position: Position) -> Iterator[Reason]:
    """R13 and R14: report counters on armies that cannot have them, and counters that are too high."""
    for unit in position.units.values():
        strength, standoffs, attacks = status(unit), counter(unit, "standoffs"), counter(unit, "attacks")
        if standoffs and strength != FULL:
            yield STANDOFFS_KEPT(unit=unit, status=strength)
        elif standoffs >= MOST_STANDOFFS:
            yield STANDOFFS_HIGH(unit=unit, count=standoffs, most=MOST_STANDOFFS)
        if attacks and strength != HALF:
            yield ATTACKS_KEPT(unit=unit, status=strength)
        elif attacks >= MOST_ATTACKS:
            yield ATTACKS_HIGH(unit=unit, count=attacks)


def _noted(variant: Variant, board: Board, position: Position) -> Iterator[Reason]:
    """Report impossible homes, declarations and years, and entries for options that this game does not use."""
    state = state_of(position)
    for power, homes in state.homes.items():
        for home in homes:
            if home in board.provinces and not board.provinces[home].center:
                yield NO_CENTER_HOME(place=board.locations[home], power=power)
    yield from (OWN_FRIEND(power=power) for power, to in state.friendly.items() if power in to)
    for place, year in state.since.items():
        if place in board.locations and year > position.phase.year and position.phase.step:
            yield HELD_FROM_LATER(place=board.locations[place], year=year)
    if state.garrison and not variant["garrisons"]:
        yield GARRISONS_OFF()
    places = [place for place in state.garrison if place in board.locations]
    yield from (NO_GARRISON(place=board.locations[place]) for place in places if place not in first_garrisons(board))
    if state.carthage_first and not variant["carthage_home"]:
        yield CARTHAGE_OFF()


# Signs on the board besides armies: capacity coins of centers, points in transit, homes, garrisons.

COIN = SignType(
    "capacity",
    SignShape.COIN,
    template=tr_noop("{count} points stored, deposit {deposit}"),
    idle=False,
    legend=tr_noop("capacity, stored (ring), deposit"),
    legend_too=tr_noop("capacity, points stored"),
    help=tr_noop("How many units there is room for."),
)
POINTS = SignType(
    "points",
    SignShape.STACK,
    template=tr_noop("{count} points of {power}"),
    legend=tr_noop("points in transit"),
    help=tr_noop("Points here."),
)
HOME = SignType(
    "home",
    SignShape.HOUSE,
    legend=tr_noop("home center"),
    legend_too=tr_noop("home center that cannot build"),
)
GARRISON = SignType("garrison", SignShape.SHIELD, template=tr_noop("a garrison {power}"), legend=tr_noop("garrison"))
SIGN_TYPES = (COIN, POINTS, HOME, GARRISON)


def signs(position: Position) -> tuple[Sign, ...]:
    """Return all signs. A game without points has no coins, and every home center owned by its power can build."""
    points = has_budget(position.variant)
    coins = (*_coins(position), *_loose(position)) if points else ()
    guards = (Sign(GARRISON, place, power) for place, power in garrisons(position).items())
    return (*coins, *_homes(position, points), *guards)


def _coins(position: Position) -> Iterator[Sign]:
    """Yield the capacity of each center, with what its owner has stored there and the deposit of a home center."""
    state, board = state_of(position), position.variant.base
    for center in board.centers:
        owner = position.centers.get(center, "")
        count = state.stores.get(owner, NOTHING).get(center, 0)
        at_home = center in state.homes.get(owner, ())
        deposit = state.emergency.get(owner, NOTHING).get(center, 0) if at_home else 0
        yield Sign(COIN, center, owner if count else "", count, capacity(board, center), deposit)


def _loose(position: Position) -> Iterator[Sign]:
    """Yield points in provinces that their owner does not own (R20: points in transit)."""
    for power, stores in state_of(position).stores.items():
        for place in in_order(position.variant.base, stores):
            if stores[place] and position.centers.get(place) != power:
                yield Sign(POINTS, place, power, stores[place])


def _homes(position: Position, points: bool) -> Iterator[Sign]:
    """Yield the home centers of all powers, even those owned by others (R33); `count` is 1 for those that can build."""
    for power, homes in state_of(position).homes.items():
        acts = acting(position, power) if points else [home for home in homes if position.centers.get(home) == power]
        yield from (Sign(HOME, home, power, int(home in acts)) for home in homes)
