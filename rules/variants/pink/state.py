"""The state of a game of Pink beyond units and centers: points, stores, homes and names; army strength, garrisons and
friendly territory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType

from ...board import Board, Location, Power
from ...i18n import tr, tr_noop
from ...options import End, StateWord
from ...position import AdjudicationState, Position
from ...reasons import Reason, Sentence, words
from ...solver import Attack, HoldForce, Resolution
from ...units import NOTHING, Event, Unit

# The state beyond units and centers: points, stores, deposits, homes, declarations, names.
#
# The strength of an army and its counters are traits of the unit (`status`, `standoffs`, `attacks`), so they move with
# the army.

Amounts = Mapping[str, Mapping[str, int]]
"""Power -> place -> points, without zeros."""
FIRST_DEPOSIT = 5
FIRST_YEAR = 1900
"""The year from which the centers of the starting position count as owned."""


@dataclass(frozen=True, slots=True)
class PinkState:
    """The variant's own part of a position (section 12 of the rules). Mappings are by power; places are province ids.
    """

    points: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    income: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    interest: Amounts = field(default_factory=lambda: NOTHING)
    stores: Amounts = field(default_factory=lambda: NOTHING)
    still: Amounts = field(default_factory=lambda: NOTHING)
    emergency: Amounts = field(default_factory=lambda: NOTHING)
    homes: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    friendly: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    """Power -> the powers it has declared itself friendly to, in map order."""
    awards: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    since: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    """Center -> the year of the count since which its owner has held it; FIRST_YEAR where left out."""
    garrison: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    """Province -> the power its garrison serves; left out while that is still the first one."""
    carthage_first: str = ""
    power_names: Mapping[str, tuple[str, str]] = field(default_factory=lambda: NOTHING)
    """Power -> its name and its abbreviation ("" if it needs none)."""
    province_names: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    seats: Mapping[str, str] | None = None
    """Power -> its player; None: who may name what is not checked."""
    gm: bool = True
    ended: End | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)
    """What has happened to the powers' points since the last budget began; used for reports, not part of the state."""


def positive(table: Mapping[str, int]) -> dict[str, int]:
    """Return the entries greater than 0."""
    return {key: number for key, number in table.items() if number}


def by_place(table: Amounts) -> dict[str, dict[str, int]]:
    """Return the amounts greater than 0 by power and place, without powers that have nothing."""
    return {power: positive(theirs) for power, theirs in table.items() if any(theirs.values())}


def state_of(position: Position) -> PinkState:
    """Return the Pink state of a position."""
    state = position.extra
    assert isinstance(state, PinkState)
    return state


STRENGTH_WORDS = MappingProxyType(
    {"full": tr_noop("full strength"), "half": tr_noop("half strength"), "unsupplied": tr_noop("unsupplied")}
)
STATE_WORDS: Mapping[str, StateWord] = MappingProxyType(
    {
        "attacks": StateWord(tr_noop("Seasons under attack"), "R14"),
        "awards": StateWord(tr_noop("Awards"), "R26"),
        "carthage_first": StateWord(tr_noop("First owner of Carthage"), "9"),
        "emergency": StateWord(tr_noop("Emergency stores"), "R30"),
        "ended": StateWord(tr_noop("How the game ended"), "R9"),
        "friendly": StateWord(tr_noop("Declared friendly"), "R18"),
        "garrison": StateWord(tr_noop("Garrisons"), "R34"),
        "gm": StateWord(tr_noop("There is a game master"), "12"),
        "homes": StateWord(tr_noop("Home centers"), "R32"),
        "income": StateWord(tr_noop("Income of the year"), "R17"),
        "interest": StateWord(tr_noop("Interest of the year"), "R21"),
        "points": StateWord(tr_noop("Points to spend"), "R17"),
        "power_names": StateWord(tr_noop("Names of powers"), "R3"),
        "province_names": StateWord(tr_noop("Names of provinces"), "R5"),
        "seats": StateWord(tr_noop("Players"), "R4"),
        "short_names": StateWord(tr_noop("Abbreviations of powers"), "R3"),
        "since": StateWord(tr_noop("Centers held since"), "R32"),
        "standoffs": StateWord(tr_noop("Seasons without success"), "R13"),
        "status": StateWord(tr_noop("Strength of armies"), "5", STRENGTH_WORDS),
        "still": StateWord(tr_noop("Stationary points"), "R21"),
        "stores": StateWord(tr_noop("Stored points"), "R17"),
        "winner": StateWord(tr_noop("Winner"), "R9"),
    }
)


# The strength of an army and its counters, kept as traits of the unit.

FULL, HALF, UNSUPPLIED = "full", "half", "unsupplied"
STRENGTH_VALUES: dict[str, int | Fraction] = {FULL: 1, HALF: Fraction(1, 2), UNSUPPLIED: 0}
"""R10: status of an army -> its strength."""


def status(unit: Unit) -> str:
    """Return the status of an army: full, half or unsupplied."""
    for name, value in unit.traits:
        if name == "status":
            return str(value)
    return FULL


def counter(unit: Unit, name: str) -> int:
    """Return the number of standoffs (`standoffs`) or attacks (`attacks`) counted for an army."""
    return next((value for trait, value in unit.traits if trait == name), 0)


def condition(unit: Unit) -> tuple[tuple[str, str], ...]:
    """Return the strength of an army and its counters above 0, as pairs of label and value."""
    counted = (
        (tr("standoffs in a row"), counter(unit, "standoffs")),
        (tr("attacks in a row"), counter(unit, "attacks")),
    )
    return (
        (tr("strength"), words(STRENGTH_VALUES[status(unit)])),
        *((what, str(number)) for what, number in counted if number),
    )


def weakened(position: Position) -> list[str]:
    """Return a line for each power with armies below full strength or with a counter (R27: these are public)."""
    found: dict[str, list[str]] = {}
    for unit in position.units.values():
        said = [] if status(unit) == FULL else [tr(STRENGTH_WORDS[status(unit)])]
        said += [f"{what} {number}" for what, number in condition(unit)[1:]]
        if said:
            found.setdefault(unit.power, []).append(f"{unit.text} ({', '.join(said)})")
    return [f"{power}: {', '.join(found[power])}" for power in position.variant.base.powers if power in found]


def army(unit: Unit, status: str = FULL, standoffs: int = 0, attacks: int = 0) -> Unit:
    """Return the unit with this strength and these counters. The traits have a fixed order, so that equal armies have
    equal idents."""
    traits = (("status", "" if status == FULL else status), ("standoffs", standoffs), ("attacks", attacks))
    return Unit(unit.power, unit.kind, unit.place, tuple(trait for trait in traits if trait[1]))


# R34, an option: Carthage and the original home centers have garrisons that stay in their provinces.

STRENGTH = 1
NEUTRAL = "carthage"
"""The role of the province whose garrison serves nobody at first."""


def first_garrisons(board: Board) -> Mapping[str, str]:
    """Return province -> the power that its garrison serves at the start of a game, "" for nobody."""
    known: dict[str, str] | None = board.memo.get("first garrisons")
    if known is None:
        places = board.provinces.values()
        known = {one.id: one.home for one in places if one.home or one.extra.get("role") == NEUTRAL}
        board.memo["first garrisons"] = known
    return known


def garrisons(position: Position) -> Mapping[str, str]:
    """Return province -> the power that its garrison serves now; empty if the game has no garrisons."""
    if not position.variant["garrisons"]:
        return NOTHING
    return {**first_garrisons(position.variant.base), **state_of(position).garrison}


def changed(board: Board, garrison: Mapping[str, str]) -> dict[str, str]:
    """Return the garrisons that do not serve their first power."""
    first = first_garrisons(board)
    return {place: power for place, power in garrison.items() if power != first.get(place, "")}


def standing(position: Position) -> Iterator[HoldForce]:
    """Yield the garrisons as hold forces: each resists every power but its own, or every power if it serves nobody."""
    for place, power in garrisons(position).items():
        yield HoldForce(power, place, STRENGTH)


def fall(now: AdjudicationState) -> AdjudicationState:
    """Turn each garrison over to the power whose attack against it succeeded."""
    assert now.resolution is not None
    guards, resolution = garrisons(now.before), now.resolution
    captors = {
        attack.dst: attack.power
        for attack in resolution.arrived.values()
        if guards.get(attack.dst, attack.power) != attack.power and _resisted(resolution, attack)
    }
    if not captors:
        return now
    state = state_of(now.position)
    garrison = changed(now.variant.base, {**state.garrison, **captors})
    return now.replace(replace(now.position, extra=replace(state, garrison=garrison)))


def _resisted(resolution: Resolution, attack: Attack) -> bool:
    """Whether the garrison opposed this attack; it does not where a unit that is not its own stays in the province."""
    forces = resolution.tally_at(attack.dst, attack).forces
    return any(isinstance(force, HoldForce) and force.unit is None for force, _ in forces)


# Where a power's points may be and go: friendly territory (R18), distance (R21), capacity (R20), homes that build (P9).

ROAD = "army"
"""Points move where armies move."""
RATES = (10, 20, 30, 40, 50, 60, 60, 60, 60, 60, 70)
FULL_RATES = (20, 30, 40, 50, 60, 70, 70, 70, 80, 80, 90)
"""R23: interest in percent by distance, for a store that is not full (RATES) and a full one; the last value is for any
greater distance."""
CUT_OFF, FULL_CUT_OFF = 80, 100

ARMY_STANDS = Sentence("foreign_army", "{place} is not friendly territory: {unit} of {owner} is there", "P8, R18")
FOREIGN_CENTER = Sentence("foreign_center", "{place} is not friendly territory: it belongs to {owner}", "P8, R18")
GUARDED = Sentence("guarded", "{place} is not friendly territory: its garrison belongs to no power", "R34")


def capacity(board: Board, place: str) -> int:
    """Return the points that a center earns and can hold; 0 for a province without a center."""
    province = board.provinces.get(place)
    return int(province.extra.get("capacity", 0)) if province else 0


def capacity_left(position: Position, power: str, place: str) -> int:
    """R20: return the capacity of a province for a power's points, those already there included; 0 if the power does
    not own it."""
    return capacity(position.variant.base, place) if position.centers.get(place) == power else 0


def beside(board: Board, place: str) -> frozenset[str]:
    """Return the adjacent provinces."""
    return board.reaches(ROAD, place)


def friends(position: Position, power: str) -> frozenset[str]:
    """Return a power and those that have declared themselves friendly to it."""
    declared = state_of(position).friendly.items()
    return frozenset([power, *(other for other, to in declared if power in to)])


def friendly(position: Position, power: str) -> frozenset[str]:
    """R18: return the provinces through which a power's points may go: those without a foreign army, a foreign center
    or a garrison that serves nobody."""
    welcome = friends(position, power)
    armies = {unit.place.province for unit in position.units.values() if unit.power not in welcome}
    centers = {center for center, owner in position.centers.items() if owner not in welcome}
    guarded = {place for place, owner in garrisons(position).items() if not owner}
    return frozenset(position.variant.base.provinces).difference(armies, centers, guarded)


def acting(position: Position, power: str) -> tuple[str, ...]:
    """P9: return the home centers of a power that it owns and whose deposit is full, in id order."""
    state = state_of(position)
    deposits = state.emergency.get(power, {})
    return tuple(
        home
        for home in in_order(position.variant.base, state.homes.get(power, ()))
        if position.centers.get(home) == power and deposits.get(home, 0) >= FIRST_DEPOSIT
    )


def in_order(board: Board, places: Iterable[str]) -> list[str]:
    """Sort provinces in id order: by letter, then by board, with Carthage last (section 10) and unknown ones behind."""
    ranks = board.order
    return sorted(places, key=lambda place: ranks.get(place, len(ranks)))


def distances(position: Position, power: str) -> Mapping[str, int]:
    """R21: return province -> fewest steps over friendly territory to a home center with a full deposit; provinces that
    are cut off are left out."""
    ground = friendly(position, power)
    homes = [home for home in acting(position, power) if home in ground]
    return position.variant.base.steps_from(ROAD, homes, ground)


def rate(distance: int | None, full: bool) -> int:
    """R23: return the interest in percent; a `distance` of None means cut off."""
    if distance is None:
        return FULL_CUT_OFF if full else CUT_OFF
    rates = FULL_RATES if full else RATES
    return rates[min(distance, len(rates) - 1)]


def why_closed(position: Position, power: str, place: Location) -> Reason:
    """Return why a province is not friendly territory of a power."""
    powers = position.variant.board(position).powers
    unit = position.units.get(place.province)
    welcome = friends(position, power)
    if unit and unit.power not in welcome:
        return ARMY_STANDS(place=place, unit=unit, owner=_name(powers, unit.power))
    owner = position.centers.get(place.province, power)
    if owner not in welcome:
        return FOREIGN_CENTER(place=place, owner=_name(powers, owner))
    return GUARDED(place=place)


def _name(powers: Mapping[str, Power], power: str) -> str:
    """Return the name of a power, or its id if the board does not know it."""
    return powers[power].name if power in powers else power
