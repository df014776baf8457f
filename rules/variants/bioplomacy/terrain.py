"""The terrain: zones and levels, trees, swamps, rivers, lakes, and the changes of the monsoon (sections 1.3, 2, 9).

A zone is a province of the board: `32@u` underground, `32` on the ground, `32@h` high; a mountain `M1` is ground.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from ...board import Board, BoardLine, Location, Province
from ...i18n import tr, tr_noop
from ...reasons import Reason, Sentence, words
from ...solver import Strength
from ...units import Unit
from .species import ATTACK, EVERYWHERE, FLYING, GUARD, HELP, HOLD, KINDS, SPECIES, STAY, STILL, TREES
from .state import forded

UNDER, GROUND, HIGH = "u", "g", "h"
ZONES = "zones"
"""The table of all neighbors, whatever units may go there."""
Banks = frozenset[str]
"""A border, as the two spaces on its sides."""


@dataclass(frozen=True)
class BoardTerrain:
    """The terrain of a board, read from its map once. Spaces are numbered, zones are provinces."""

    board: Board

    @cached_property
    def levels(self) -> Mapping[str, str]:
        """Zone -> its level."""
        return {zone: province.level or GROUND for zone, province in self.board.provinces.items()}

    @cached_property
    def spaces(self) -> Mapping[str, str]:
        """Zone -> its space; for a mountain, the space in which it lies (R2)."""
        provinces = self.board.provinces.items()
        return {zone: str(province.extra.get("inside", province.base)) for zone, province in provinces}

    def level(self, zone: str) -> str:
        return self.levels[zone]

    def space(self, zone: str) -> str:
        return self.spaces[zone]

    def mountain(self, zone: str) -> bool:
        return "inside" in self.board.provinces[zone].extra

    def on_bank(self, zone: str) -> bool:
        """R9: whether units in a zone can ford rivers: it is ground outside a mountain."""
        return self.level(zone) == GROUND and not self.mountain(zone)

    def zone(self, space: str, level: str) -> str:
        return space if level == GROUND else f"{space}@{level}"

    def place(self, zone: str) -> Location:
        return self.board.locations[zone]

    def near(self, zone: str) -> tuple[str, ...]:
        """Return the neighbors of a zone, regardless of rivers and kinds of units (section 2)."""
        return self.board.neighbors(ZONES, zone)

    @cached_property
    def trees(self) -> frozenset[str]:
        """The spaces with trees."""
        return frozenset(self._with("trees"))

    @cached_property
    def swamps(self) -> frozenset[str]:
        """The spaces whose ground is swamp now, including the additional one of the monsoon."""
        return frozenset(self._with("swamp"))

    @cached_property
    def flooded(self) -> frozenset[str]:
        """The zones of a space that is a lake now, on all levels (R6)."""
        return frozenset(zone for space in self._with("lake") for zone in self.board.stacks[space])

    def _with(self, terrain: str) -> Iterator[str]:
        for province in self.board.provinces.values():
            if terrain in province.extra.get("terrain", ()) and not province.level:
                yield province.id

    @cached_property
    def rivers(self) -> Mapping[Banks, BoardLine]:
        """Border -> the river that runs along it now."""
        return {frozenset(line.between): line for line in self.board.lines.values() if line.kind == "river"}

    @cached_property
    def fords(self) -> frozenset[Banks]:
        """The borders where natural fords are open now."""
        lines = self.board.lines.values()
        return frozenset(frozenset(one.between) for one in lines if one.kind == "ford" and not one.extra.get("closed"))

    @cached_property
    def closed_fords(self) -> frozenset[Banks]:
        """The borders where natural fords are closed now."""
        fords = frozenset(frozenset(one.between) for one in self.board.lines.values() if one.kind == "ford")
        return fords - self.fords

    @cached_property
    def basins(self) -> frozenset[Banks]:
        """The borders with a stream basin that is dry now."""
        return frozenset(frozenset(one.between) for one in self.board.lines.values() if one.kind == "stream")

    def river(self, zone: str, other: str) -> BoardLine | None:
        """Return the river on the border between the spaces of two zones, or None."""
        here, there = self.space(zone), self.space(other)
        return self.rivers.get(frozenset((here, there))) if here != there else None

    @cached_property
    def centers(self) -> Mapping[str, str]:
        """Center -> its kind: standard, double, cmc, tree, mountain."""
        provinces = self.board.provinces.values()
        return {one.id: one.extra["center"] for one in provinces if one.center}

    def center_zone(self, center: str) -> str:
        """Return the zone that a unit must occupy to take a center (section 1.3)."""
        return str(self.board.provinces[center].extra.get("taken", center))

    @cached_property
    def taken_in(self) -> Mapping[str, str]:
        """Zone -> the center that a unit takes there."""
        return {self.center_zone(center): center for center in self.centers}

    @cached_property
    def prices(self) -> Mapping[str, Mapping[str, Fraction]]:
        """Kind of center -> power -> its value to the power in SP (rule 5, from the map)."""
        table = self.board.extra["sp"].items()
        powers = self.board.powers
        return {
            kind: {power: Fraction(listed.get(power, listed["other"])) for power in powers} for kind, listed in table
        }

    def worth(self, kind: str, power: str) -> Fraction:
        """Return the value in SP of a kind of center, or of a swamp, to a power."""
        return self.prices[kind][power]

    def target(self, power: str) -> int:
        """Return how many SP a power needs to win (R35)."""
        return int(self.board.extra["targets"][power])

    def may_be_in(self, kind: str, zone: str) -> bool:
        """Table 1.2: whether a kind of unit may be in a zone, given its level. Mountains are ground."""
        level, species = self.level(zone), SPECIES[kind]
        if level == GROUND:
            return True
        if level == UNDER:
            return species.digs
        return species.high == EVERYWHERE or (species.high == TREES and self.space(zone) in self.trees)


def land_of(board: Board) -> BoardTerrain:
    """Return the terrain of a board, cached."""
    found: BoardTerrain | None = board.memo.get("land")
    if found is None:
        found = board.memo["land"] = BoardTerrain(board)
    return found


def seasons(base: Board) -> tuple[Board, Board]:
    """Return the playing boards of a map, dry and in the monsoon; cached, so that they are the same two objects every
    time."""
    found: tuple[Board, Board] | None = base.memo.get("seasons")
    if found is None:
        moves = {**base.moves, **_tables(BoardTerrain(base))}
        dry = replace(base, moves=moves, memo={}, origin=(season, (base, 0)))
        found = base.memo["seasons"] = (dry, _in_monsoon(base, dry))
    return found


def season(base: Board, wet: int) -> Board:
    """Return the board of a map in the dry season (`wet` 0) or in the monsoon (1)."""
    return seasons(base)[wet]


def _tables(land: BoardTerrain) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the movement tables: for each way to move, the neighbors of each zone in which units of that kind may be.
    """
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for letter, kind in KINDS.items():
        open_to = {zone for zone in land.board.provinces if land.may_be_in(letter, zone)}
        found[kind.table] = {
            zone: tuple(to for to in land.near(zone) if to in open_to)
            for zone in land.board.provinces
            if zone in open_to
        }
    return found


def _in_monsoon(base: Board, dry: Board) -> Board:
    """Section 9: return the board in the monsoon: the stream basin is a river, natural fords are closed, one space is a
    lake and one a swamp."""
    rains = dry.extra["monsoon"]
    wet = {rains["lake"]: "lake", rains["swamp"]: "swamp"}
    lines = {id: _swollen(line, rains["stream"]) for id, line in dry.lines.items()}
    provinces = {id: _soaked(one, wet) for id, one in dry.provinces.items()}
    return replace(dry, lines=lines, provinces=provinces, memo={}, origin=(season, (base, 1)))


def _swollen(line: BoardLine, stream: str) -> BoardLine:
    if line.kind == "ford":
        return replace(line, extra={**line.extra, "closed": True})
    runs = line.kind == "stream" and line.extra["river"] == stream
    return replace(line, kind="river", map_name=line.map_name.replace("Stream basin", "River")) if runs else line


def _soaked(province: Province, wet: Mapping[str, str]) -> Province:
    terrain: Any = province.extra.get("terrain", ())
    extra = {**province.extra, "terrain": [*terrain, wet[province.base]]} if province.base in wet else province.extra
    return replace(province, extra=extra)


# Rivers: which moves they bar, and how they are forded (section 5.1 and 5.2).

RIVER_BARS = Sentence(
    "river_bars", "{river} separates {unit} from {place}: a unit on the ground must ford it first", "5.1; rule 8 rivers"
)
RIVER_IN_TREES = Sentence(
    "river_in_trees",
    "{river} separates {unit} from {place}: in the trees only fliers can cross it",
    "5.1; rule 8 rivers",
)
FORD_CLOSED = Sentence(
    "ford_closed", "{river} separates {unit} from {place}: the monsoon has closed the natural ford", "9 b; R11"
)
NO_FORDING_BACK = Sentence(
    "no_fording_back", "{river} separates {unit} from {place}: a retreating unit cannot ford", "R13"
)
FORD_FROM_GROUND = Sentence(
    "ford_from_ground", "{unit} cannot ford: only a unit on the ground outside a mountain can", "R9"
)
NO_RIVER_THERE = Sentence("no_river_there", "there is no river between {here} and {place}", "R9")
DRY_BASIN = Sentence(
    "dry_basin", "the stream basin between {here} and {place} is dry: it is a river only during the monsoon", "R10"
)
FORD_NOT_BESIDE = Sentence("ford_not_beside", "{place} is not on the other bank: it does not border {here}", "R9")


def river_id(line: BoardLine) -> str:
    """Return the id of the river to which a line on one border belongs."""
    return str(line.extra["river"])


def banks(land: BoardTerrain, zone: str, other: str) -> Banks:
    """Return the border between the spaces of two zones."""
    return frozenset((land.space(zone), land.space(other)))


def river_fault(land: BoardTerrain, unit: Unit, to: Location, fords: bool = True) -> Reason | None:
    """5.1: return why a river bars a unit from a zone, or None. `fords`: whether a river it has forded is open to it
    (R13)."""
    here = unit.place.key
    line = land.river(here, to.key)
    level = land.level(here)
    if line is None or level == UNDER:
        return None
    if level != GROUND:
        flies = SPECIES[unit.kind].kind.table == FLYING
        return None if flies else RIVER_IN_TREES(river=line, unit=unit, place=to)
    border = banks(land, here, to.key)
    if border in land.fords or (fords and forded(unit) == river_id(line)):
        return None
    sentence = RIVER_BARS if fords else NO_FORDING_BACK
    return (FORD_CLOSED if border in land.closed_fords else sentence)(river=line, unit=unit, place=to)


def ford_fault(land: BoardTerrain, unit: Unit, to: Location) -> Reason | None:
    """R9 and R10: return why a unit cannot ford a river toward another space, or None."""
    here = unit.place
    if not land.on_bank(here.key):
        return FORD_FROM_GROUND(unit=unit)
    if to.key not in land.near(here.key) or land.space(to.key) == land.space(here.key):
        return FORD_NOT_BESIDE(here=here, place=to)
    if land.river(here.key, to.key):
        return None
    dry = banks(land, here.key, to.key) in land.basins
    return (DRY_BASIN if dry else NO_RIVER_THERE)(here=here, place=to)


# The strength of a unit in each of the five situations of section 4.

ROLES = {
    ATTACK: tr_noop("attack"),
    HOLD: tr_noop("defense"),
    STAY: tr_noop("defense after a failed move"),
    HELP: tr_noop("support of a move"),
    GUARD: tr_noop("support to hold"),
}
"""The situations in words, in the order of the table."""


def strength(board: Board, unit: Unit, role: str, zone: str) -> Strength:
    """Section 4: return the strength of a unit in a situation at a zone.

    `zone`: the destination of an attack, the unit's own zone in defense, or the zone in which a support counts. R4: a
    support adds this strength. R5: `hold` is for units not ordered to move, `stay` for those whose move failed.
    """
    land = land_of(board)
    species = SPECIES[unit.kind]
    grounded = land.level(unit.place.key) == GROUND
    base = STILL.get(unit.kind, {}).get(role, species.base) if grounded else species.base
    return whole(Fraction(base) / 2 if _hampered(land, unit.kind, role, zone) else base)


def _hampered(land: BoardTerrain, kind: str, role: str, zone: str) -> bool:
    """Whether a unit's strength is halved: by mud on the ground of a swamp (R7), or by branches, for Hordes in or into
    the trees (R8)."""
    species = SPECIES[kind]
    if species.mud and zone in land.swamps:
        return True
    return species.branches and role in (ATTACK, HOLD, STAY) and land.level(zone) == HIGH


def whole(number: Strength) -> Strength:
    """Return a whole number as an int, with which calculations are faster."""
    return int(number) if number == int(number) else number


def rows(board: Board, unit: Unit) -> Iterator[tuple[str, str]]:
    """Yield a unit's strength in each role, as (words, amount), for display.

    For attack and support the general strength comes first, then the halved one with the neighboring zones where it
    applies.
    """
    land, here = land_of(board), unit.place.key
    for role in (HOLD, STAY):
        if role == HOLD or strength(board, unit, STAY, here) != strength(board, unit, HOLD, here):
            yield tr(ROLES[role]), amount(strength(board, unit, role, here))
    goals = board.neighbors(SPECIES[unit.kind].kind.table, here)
    for role in (ATTACK, HELP, GUARD):
        plain = [zone for zone in goals if not _hampered(land, unit.kind, role, zone)]
        weak = [zone for zone in goals if _hampered(land, unit.kind, role, zone)]
        if plain:
            yield tr(ROLES[role]), amount(strength(board, unit, role, plain[0]))
        if weak:
            yield f"{tr(ROLES[role])}, {words(weak)}", amount(strength(board, unit, role, weak[0]))


def rows_at(board: Board, unit: Unit, zone: str) -> Iterator[tuple[str, str]]:
    """Yield a unit's strength in the roles that apply to a zone: defense in its own, attack and support in others."""
    roles = (HOLD, STAY) if zone == unit.place.key else (ATTACK, HELP, GUARD)
    yield from ((tr(ROLES[role]), amount(strength(board, unit, role, zone))) for role in roles)


def amount(number: Strength) -> str:
    """Return a strength or SP in words: 4/3, not 1 1/3."""
    return str(number)
