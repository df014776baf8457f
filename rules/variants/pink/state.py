"""What a game of Pink keeps beside units and centers: points, stores, homes, names; armies, garrisons, territory of
it.
"""

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

# What a game of Pink keeps beside units and centers: points, stores, deposits, homes, declarations, names.
#
# The strength of an army and its counters are traits of the unit (`status`, `standoffs`, `attacks`), so they go where
# it goes.

Amounts = Mapping[str, Mapping[str, int]]
"""Power -> place -> points; what is 0 is left out."""
FIRST_DEPOSIT = 5
FIRST_YEAR = 1900
"""Since when the centers of the beginning are held."""


@dataclass(frozen=True, slots=True)
class PinkState:
    """The variant's own part of a position (section 12 of its page). Maps go by power; places are province ids."""

    points: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    income: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    interest: Amounts = field(default_factory=lambda: NOTHING)
    stores: Amounts = field(default_factory=lambda: NOTHING)
    still: Amounts = field(default_factory=lambda: NOTHING)
    emergency: Amounts = field(default_factory=lambda: NOTHING)
    homes: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    friendly: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    """Power -> those it has declared itself friendly to, in map order."""
    awards: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    since: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    """Center -> the year of the count from which its owner has held it; FIRST_YEAR where left out."""
    garrison: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    """Province -> the power its garrison serves; left out while the first one stands there."""
    carthage_first: str = ""
    power_names: Mapping[str, tuple[str, str]] = field(default_factory=lambda: NOTHING)
    """Power -> its name and its abbreviation ("" if it needs none)."""
    province_names: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    seats: Mapping[str, str] | None = None
    """Power -> the player on its seat; None: who may name what is not checked."""
    gm: bool = True
    ended: End | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)
    """What has befallen the powers since the last budget began: for reports, no part of the state."""


def positive(table: Mapping[str, int]) -> dict[str, int]:
    """What is more than 0."""
    return {key: number for key, number in table.items() if number}


def by_place(table: Amounts) -> dict[str, dict[str, int]]:
    """Power -> place -> what is more than 0; powers that have nothing are left out."""
    return {power: positive(theirs) for power, theirs in table.items() if any(theirs.values())}


def state_of(position: Position) -> PinkState:
    """What a position keeps beside units and centers."""
    kept = position.extra
    assert isinstance(kept, PinkState)
    return kept


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


# What an army carries with it: its strength and its counters, as traits of the unit.

FULL, HALF, UNSUPPLIED = "full", "half", "unsupplied"
STRENGTH_VALUES: dict[str, int | Fraction] = {FULL: 1, HALF: Fraction(1, 2), UNSUPPLIED: 0}
"""R10: what an army counts for, by its status."""
WORDS = {HALF: tr_noop("half strength"), UNSUPPLIED: tr_noop("unsupplied")}


def status(unit: Unit) -> str:
    """full, half or unsupplied."""
    for name, value in unit.traits:
        if name == "status":
            return str(value)
    return FULL


def counter(unit: Unit, name: str) -> int:
    """How many stand-offs (`standoffs`) or attacks (`attacks`) are counted for an army."""
    return next((value for trait, value in unit.traits if trait == name), 0)


def condition(unit: Unit) -> tuple[tuple[str, str], ...]:
    """What there is to say of an army: its strength, and how often it has stood off or been attacked running."""
    counted = (
        (tr("Standoffs in a row"), counter(unit, "standoffs")),
        (tr("Attacks in a row"), counter(unit, "attacks")),
    )
    return (
        (tr("Strength"), words(STRENGTH_VALUES[status(unit)])),
        *((what, str(number)) for what, number in counted if number),
    )


def weakened(position: Position) -> list[str]:
    """A line for each power with armies that are not at full strength, or being worn down (R27: all see it)."""
    told: dict[str, list[str]] = {}
    for unit in position.units.values():
        said = [] if status(unit) == FULL else [tr(WORDS[status(unit)])]
        said += [f"{what.lower()} {number}" for what, number in condition(unit)[1:]]
        if said:
            told.setdefault(unit.power, []).append(f"{unit.text} ({', '.join(said)})")
    return [f"{power}: {', '.join(told[power])}" for power in position.variant.base.powers if power in told]


def army(unit: Unit, status: str = FULL, standoffs: int = 0, attacks: int = 0) -> Unit:
    """The unit with this strength and these counters. Equal armies have equal idents: traits stand in one order."""
    traits = (("status", "" if status == FULL else status), ("standoffs", standoffs), ("attacks", attacks))
    return Unit(unit.power, unit.kind, unit.place, tuple(trait for trait in traits if trait[1]))


# R34, by option: Carthage and the original home centers hold a garrison that stays with the place.

STRENGTH = 1
NEUTRAL = "carthage"
"""The role of the province whose garrison is nobody's at first."""


def first_garrisons(board: Board) -> Mapping[str, str]:
    """Province -> the power that its garrison serves as a game begins; "" for nobody."""
    known: dict[str, str] | None = board.memo.get("first garrisons")
    if known is None:
        places = board.provinces.values()
        known = {one.id: one.home for one in places if one.home or one.extra.get("role") == NEUTRAL}
        board.memo["first garrisons"] = known
    return known


def garrisons(position: Position) -> Mapping[str, str]:
    """Province -> the power that its garrison serves now; nothing where the option is not chosen."""
    if not position.variant["garrisons"]:
        return NOTHING
    return {**first_garrisons(position.variant.base), **state_of(position).garrison}


def changed(board: Board, garrison: Mapping[str, str]) -> dict[str, str]:
    """The garrisons that do not serve their first power."""
    first = first_garrisons(board)
    return {place: power for place, power in garrison.items() if power != first.get(place, "")}


def standing(position: Position) -> Iterator[HoldForce]:
    """The garrisons as forces: they resist every power but their own, and all if they serve nobody."""
    for place, power in garrisons(position).items():
        yield HoldForce(power, place, STRENGTH)


def fall(now: AdjudicationState) -> AdjudicationState:
    """A garrison belongs to the power whose attack succeeded against it."""
    assert now.resolution is not None
    guards, resolution = garrisons(now.before), now.resolution
    captors = {
        attack.dst: attack.power
        for attack in resolution.arrived.values()
        if guards.get(attack.dst, attack.power) != attack.power and _resisted(resolution, attack)
    }
    if not captors:
        return now
    kept = state_of(now.position)
    garrison = changed(now.variant.base, {**kept.garrison, **captors})
    return now.replace(replace(now.position, extra=replace(kept, garrison=garrison)))


def _resisted(resolution: Resolution, attack: Attack) -> bool:
    """Whether the garrison stood against an attack: where a unit not its own stays, it does not."""
    forces = resolution.tally_at(attack.dst, attack).forces
    return any(isinstance(force, HoldForce) and force.unit is None for force, _ in forces)


# Where a power's points may lie and go: friendly territory (R18), distance (R21), room (R20), homes that act (P9).

ROAD = "army"
"""Points go where armies go."""
RATES = (10, 20, 30, 40, 50, 60, 60, 60, 60, 60, 70)
FULL_RATES = (20, 30, 40, 50, 60, 70, 70, 70, 80, 80, 90)
"""R23: interest in per cent by distance, the last for all that is farther."""
CUT_OFF, FULL_CUT_OFF = 80, 100

ARMY_STANDS = Sentence("foreign_army", "{place} is not friendly territory: {unit} of {owner} is there", "P8, R18")
FOREIGN_CENTER = Sentence("foreign_center", "{place} is not friendly territory: it belongs to {owner}", "P8, R18")
GUARDED = Sentence("guarded", "{place} is not friendly territory: its garrison belongs to no power", "R34")


def capacity(board: Board, place: str) -> int:
    """The points that a center earns and can hold; 0 where there is none."""
    province = board.provinces.get(place)
    return int(province.extra.get("capacity", 0)) if province else 0


def capacity_left(position: Position, power: str, place: str) -> int:
    """R20: how many points of a power a province holds, what lies there included."""
    return capacity(position.variant.base, place) if position.centers.get(place) == power else 0


def beside(board: Board, place: str) -> frozenset[str]:
    """The provinces one step away."""
    return board.reaches(ROAD, place)


def friends(position: Position, power: str) -> frozenset[str]:
    """A power and those that have declared themselves friendly to it."""
    declared = state_of(position).friendly.items()
    return frozenset([power, *(other for other, to in declared if power in to)])


def friendly(position: Position, power: str) -> frozenset[str]:
    """R18: the provinces through which a power's points may go: no foreign army in it, no foreign center."""
    welcome = friends(position, power)
    armies = {unit.place.province for unit in position.units.values() if unit.power not in welcome}
    centers = {center for center, owner in position.centers.items() if owner not in welcome}
    guarded = {place for place, owner in garrisons(position).items() if not owner}
    return frozenset(position.variant.base.provinces).difference(armies, centers, guarded)


def acting(position: Position, power: str) -> tuple[str, ...]:
    """P9: the home centers of a power that it owns and whose deposit is full, in id order."""
    kept = state_of(position)
    deposits = kept.emergency.get(power, {})
    return tuple(
        home
        for home in in_order(position.variant.base, kept.homes.get(power, ()))
        if position.centers.get(home) == power and deposits.get(home, 0) >= FIRST_DEPOSIT
    )


def in_order(board: Board, places: Iterable[str]) -> list[str]:
    """Provinces in id order: by letter, then by board, Carthage last (section 10); unknown ones behind them."""
    ranks = board.order
    return sorted(places, key=lambda place: ranks.get(place, len(ranks)))


def distances(position: Position, power: str) -> Mapping[str, int]:
    """R21: province -> fewest steps over friendly territory to a home center that acts; left out: infinity."""
    board, open_ground = position.variant.base, friendly(position, power)
    found = {home: 0 for home in acting(position, power) if home in open_ground}
    frontier = list(found)
    while frontier:
        reached = [(to, found[place] + 1) for place in frontier for to in board.neighbors(ROAD, place)]
        frontier = []
        for to, steps in reached:
            if to in open_ground and to not in found:
                found[to] = steps
                frontier.append(to)
    return found


def rate(distance: int | None, full: bool) -> int:
    """R23: interest in per cent; `distance` None: infinity."""
    if distance is None:
        return FULL_CUT_OFF if full else CUT_OFF
    rates = FULL_RATES if full else RATES
    return rates[min(distance, len(rates) - 1)]


def why_closed(position: Position, power: str, place: Location) -> Reason:
    """Why a province is no friendly territory of a power."""
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
    """What a power is called; one that the board does not know by its id."""
    return powers[power].name if power in powers else power
