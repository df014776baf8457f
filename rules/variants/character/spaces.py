"""The board as it is played on: borders, and the movement tables of units with their cards.

All borders are in the map file. Ordinary units may leave spaces that are closed except to some cards (section 5), over
a border, but not enter them (C-73).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ...board import Board, Location
from ...i18n import tr, tr_noop
from ...reasons import Reason, Sentence
from ...standard.orders import OUT_OF_REACH, Aim, aim
from ...units import Dislodged, Unit, UnitKind
from .cards import (
    AIR,
    AMP,
    AMPHIBIAN,
    AMPHIBIOUS,
    ARMY,
    CONVERT,
    CONVERTER_FLEET,
    EXPLORE,
    EXPLORER_ARMY,
    EXPLORER_FLEET,
    FLEET,
    KINDS,
    ORDINARY,
    A,
    F,
    can,
)
from .state import card_of, with_card

CASPIAN = "caspian"
"""The map file's movement table for fleets on the shores of a lake."""
LAKE, SEA, INLAND = "lake", "sea", "inland"

Table = Mapping[str, tuple[str, ...]]
Pairs = Iterable[tuple[str, str]]


def playing(file: Board) -> Board:
    """Return the board of a map file with the movement tables of all units; cached, so that it is the same object every
    time."""
    known: Board | None = file.memo.get("playing")
    if known is None:
        known = file.memo["playing"] = replace(file, moves=_tables(file), memo={}, origin=(playing, (file,)))
    return known


def _tables(file: Board) -> dict[str, Table]:
    army, fleet, lake = file.moves[ARMY], file.moves[FLEET], file.moves[CASPIAN]
    closed = closed_spaces(file)
    shores = _pairs(lake)
    along = [(place, to) for place, to in shores if file.locations[to].province not in closed]
    ordinary_fleet = [*_leaving(_pairs(fleet), file, closed), *along]
    by_border = _by_border(file)
    linked = [(one, to) for a, b in file.extra["links"] for one, to in ((a, b), (b, a))]
    over_land = [(file.locations[a].province, file.locations[b].province) for a, b in linked]
    onto_lakes = [(a, b) for a, b in by_border if LAKE in (kind(file, a), kind(file, b))]
    lake_fleet = [(a, to) for a, to in onto_lakes if INLAND not in (kind(file, a), kind(file, to))]
    return {
        **file.moves,
        ARMY: _table(file, [*_leaving(_pairs(army), file, closed), *_leaving(onto_lakes, file, closed)]),
        FLEET: _table(file, ordinary_fleet),
        CONVERTER_FLEET: _table(file, [*ordinary_fleet, *shores]),
        EXPLORER_ARMY: _table(file, [*_pairs(army), *onto_lakes, *over_land]),
        EXPLORER_FLEET: _table(file, [*_pairs(fleet), *shores, *lake_fleet, *linked]),
        AMPHIBIAN: _table(file, _on_every_coast(file, _amphibious(file, by_border, closed))),
    }


def _pairs(table: Table) -> list[tuple[str, str]]:
    return [(place, to) for place, near in table.items() for to in near]


def _leaving(pairs: Pairs, board: Board, closed: frozenset[str]) -> list[tuple[str, str]]:
    """Return the steps that do not lead into a closed space."""
    return [(place, to) for place, to in pairs if board.locations[to].province not in closed]


def _amphibious(board: Board, by_border: Pairs, closed: frozenset[str]) -> list[tuple[str, str]]:
    """C-12: return the steps of amphibians: into every bordering standard space and lake."""
    return [(place, to) for place, to in by_border if to not in closed or kind(board, to) == LAKE]


def _on_every_coast(board: Board, pairs: Pairs) -> list[tuple[str, str]]:
    """Return the steps from provinces and from each of their coasts (for a fleet that turns out to be an amphibian)."""
    return [(text, to) for place, to in pairs for text in (place, *_coasts(board, place))]


def _coasts(board: Board, province: str) -> list[str]:
    return [f"{province}/{coast}" for coast in board.provinces[province].coasts]


def _table(board: Board, pairs: Pairs) -> Table:
    """Return the movement table of these steps, in board order."""
    near: dict[str, set[str]] = defaultdict(set)
    for place, to in pairs:
        near[place].add(to)
    return {
        place: tuple(sorted(near[place], key=board.order.__getitem__)) for place in board.locations if place in near
    }


def kind(board: Board, province: str) -> str:
    return board.provinces[province].kind


def closed_spaces(board: Board) -> frozenset[str]:
    """Return the spaces that are closed except to some cards (section 5)."""
    found: frozenset[str] | None = board.memo.get("closed spaces")
    if found is None:
        found = frozenset(one.id for one in board.provinces.values() if one.extra.get("closed"))
        board.memo["closed spaces"] = found
    return found


def _by_border(board: Board) -> list[tuple[str, str]]:
    """Return the pairs of provinces with a common border, in both directions, whatever can cross it (C-14)."""
    tables = (board.moves[name] for name in (ARMY, FLEET, CASPIAN))
    found = {(board.locations[a].province, board.locations[b].province) for table in tables for a, b in _pairs(table)}
    return sorted((a, b) for a, b in found | {(b, a) for a, b in found})


def borders(board: Board) -> Mapping[str, frozenset[str]]:
    """Return province -> those that share a border with it, without links and docks (C-14)."""
    found: dict[str, frozenset[str]] | None = board.memo.get("borders")
    if found is None:
        linked = {frozenset(board.locations[one].province for one in link) for link in board.extra["links"]}
        near: dict[str, set[str]] = defaultdict(set)
        tables = (board.moves[name] for name in (EXPLORER_ARMY, EXPLORER_FLEET))
        for place, to in (pair for table in tables for pair in _pairs(table)):
            a, b = board.locations[place].province, board.locations[to].province
            if frozenset((a, b)) not in linked:
                near[a].add(b)
        found = board.memo["borders"] = {province: frozenset(near[province]) for province in board.provinces}
    return found


def bordering(board: Board, one: str, other: str) -> bool:
    return other in borders(board)[one]


def bordering_places(board: Board, province: str) -> list[Location]:
    """Return the places that share a border with a province, in board order."""
    return [board.locations[id] for id in sorted(borders(board)[province], key=board.order.__getitem__)]


# The neighbors of each space in clockwise order from the north (appendix A), for Just's Right-Hand Rule.
#
# Each ring is cyclic: the first follows the last. `|` is the edge of the board; a link that only Explorers use is in
# brackets. A space that borders another twice is listed twice.

TEXT = """
ADR: Tri Alb ION Apu Ven
AEG: Bul Con Smy EAS Cre ION Gre
Alb: Tri Ser Gre ION ADR
Ank: BLA Arm Smy Con
Apu: Ven ADR ION Nap Rom
Arm: Sev CAS | Syr Smy Ank BLA
BAL: Swe BOT Lvn Pru Ber Kie Den
BAR: | StP Nwy NWG
Bel: NTH Hol Ruh Bur Pic ENG
Ber: BAL Pru Sil Mun Kie
BLA: Sev Arm Ank Con Bul Rum
Boh: Sil Gal Vie Tyr Mun
BOT: Fin StP Lvn BAL Swe
Bre: ENG Pic Par Gas MAO
Bud: Gal Rum Ser Tri Vie
Bul: Rum BLA Con AEG Gre Ser
Bur: Bel Ruh Mun Swi Mar Gas Par Pic
CAS: Mos | Arm Sev
Cly: NWG Edi Lvp NAO
Con: BLA Ank Smy AEG Bul
Cre: AEG EAS ION
Den: SKA Swe BAL Kie HEL NTH
EAS: AEG Smy Syr | ION Cre
Edi: NWG NTH Yor Lvp Cly
ENG: Lon NTH Bel Pic Bre MAO IRI Wal
Fin: Nwy StP BOT Swe
Gal: War Ukr Rum Bud Vie Boh Sil
Gas: Bre Par Bur Mar Spa MAO
Gre: Ser Bul AEG ION Alb
HEL: Den Kie Hol NTH
Hol: HEL Kie Ruh Bel NTH
Ice: NWG NAO
ION: ADR Alb Gre AEG Cre EAS | Tun TYS Sic Nap Apu
Ire: NAO (Lvp) IRI MAO
IRI: Lvp Wal ENG MAO Ire NAO
Kie: Den BAL Ber Mun Ruh Hol HEL
Lon: Yor NTH ENG Wal
Lvn: BOT StP Mos War Pru BAL
Lvp: Cly Edi Yor Wal IRI (Ire) NAO
LYO: Pie Tus TYS Sar WES Spa Mar
MAO: NAO Ire IRI ENG Bre Gas Spa Por Spa WES Naf |
Mar: Bur Swi Pie LYO Spa Gas
Mos: StP | CAS Sev Ukr War Lvn
Mun: Kie Ber Sil Boh Tyr Swi Bur Ruh
Naf: MAO (Spa) WES Tun |
NAO: Ice NWG Cly Lvp IRI Ire MAO |
Nap: Apu ION (Sic) TYS Rom
NTH: NWG Nwy SKA Den HEL Hol Bel ENG Lon Yor Edi
NWG: | BAR Nwy NTH Edi Cly NAO Ice
Nwy: BAR StP Fin Swe SKA NTH NWG
Par: Pic Bur Gas Bre
Pic: ENG Bel Bur Par Bre
Pie: Swi Tyr Ven Tus LYO Mar
Por: Spa MAO
Pru: BAL Lvn War Sil Ber
Rom: Ven Apu Nap TYS Tus
Ruh: Kie Mun Bur Bel Hol
Rum: Ukr Sev BLA Bul Ser Bud Gal
Sar: LYO TYS WES
Ser: Bud Rum Bul Gre Alb Tri
Sev: Mos CAS Arm BLA Rum Ukr
Sic: TYS (Nap) ION
Sil: Pru War Gal Boh Mun Ber
SKA: Nwy Swe Den NTH
Smy: Ank Arm Syr EAS AEG Con
Spa: Gas Mar LYO WES (Naf) MAO Por MAO
StP: BAR | Mos Lvn BOT Fin Nwy
Swe: Fin BOT BAL Den SKA Nwy
Swi: Mun Tyr Pie Mar Bur
Syr: Arm | EAS Smy
Tri: Vie Bud Ser Alb ADR Ven Tyr
Tun: TYS ION | Naf WES
Tus: Ven Rom TYS LYO Pie
Tyr: Boh Vie Tri Ven Pie Swi Mun
TYS: Tus Rom Nap Sic ION Tun WES Sar LYO
Ukr: Mos Sev Rum Gal War
Ven: Tyr Tri ADR Apu Rom Tus Pie
Vie: Boh Gal Bud Tri Tyr
Wal: Lvp Yor Lon ENG IRI
War: Lvn Mos Ukr Gal Sil Pru
WES: LYO Sar TYS Tun Naf MAO Spa
Yor: Edi NTH Lon Wal Lvp
"""
EDGE = "|"


def _read(text: str) -> dict[str, tuple[str, ...]]:
    """Return space -> its neighbors, without the edge of the board."""
    rings = (line.partition(": ") for line in text.strip().splitlines())
    return {space: tuple(one.strip("()") for one in ring.split() if one != EDGE) for space, _, ring in rings}


RINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(_read(TEXT))


# Just's Right-Hand Rule (rule 14a, C-69): where a unit retreats without an order.

NOWHERE = -1
"""No border was crossed: the rule begins at the first entry of the ring."""
FIRST_COASTS: Mapping[tuple[str, str], tuple[str, str]] = MappingProxyType(
    {("Con", "Bul"): ("Bul/sc", "Bul/ec"), ("Por", "Spa"): ("Spa/nc", "Spa/sc")}
)
"""(From space, to space) -> the coasts of the second in the order in which they are met clockwise."""
TWICE: Mapping[tuple[str, str], tuple[str, str]] = MappingProxyType(
    {("MAO", "Spa"): ("Spa/nc", "Spa/sc"), ("Spa", "MAO"): ("Spa/sc", "Spa/nc")}
)
"""Neighbors that occur twice in a ring -> the coast of Spain at each of the two borders."""
LAKE_COAST = "ec"


def border(province: str, over: str, coast: str = "") -> int:
    """Return the index in a province's ring of the border that an attacker crossed, coming from or over `over`.
    `coast`: the coast of Spain that it came from or went to, where that border occurs twice."""
    ring = RINGS.get(province, ())
    if over not in ring:
        return NOWHERE
    first = ring.index(over)
    coasts = TWICE.get((province, over))
    if coasts and coast == coasts[1]:
        return ring.index(over, first + 1)
    return first


def fallen_back(dislodged: Dislodged, crossed: int, taken: Collection[str], clockwise: bool = True) -> Location | None:
    """Return the first open retreat around the province, after the border that the attacker crossed; None if there is
    none.

    `taken`: provinces named in written retreats or already taken by the rule. Hyperspace is never chosen.
    """
    here = dislodged.unit.place.province
    ring = RINGS.get(here, ())
    for index in _round(len(ring), crossed, clockwise):
        to = ring[index]
        if to in taken:
            continue
        places = [place for place in dislodged.retreats if place.province == to and not place.dock]
        if places:
            chosen = _coast(here, to, index, places, clockwise)
            if chosen:
                return chosen
    return None


def _round(size: int, crossed: int, clockwise: bool) -> list[int]:
    """Return the indices of a ring in the order in which they are tried."""
    step = 1 if clockwise else -1
    begin = crossed + step if crossed != NOWHERE else 0
    return [(begin + step * number) % size for number in range(size)]


def _coast(here: str, to: str, index: int, places: list[Location], clockwise: bool) -> Location | None:
    """Return the coast that is met first, if there are several; None if the coast at this border is not open."""
    at_border = TWICE.get((here, to))
    if at_border and any(place.coast for place in places):
        wanted = at_border[RINGS[here].index(to) != index]
        return next((place for place in places if place.text == wanted), None)
    order = FIRST_COASTS.get((here, to), ())
    met = order if clockwise else order[::-1]
    if len(places) > 1 and met:
        return next(place for text in met for place in places if place.text == text)
    return next((place for place in places if place.coast == LAKE_COAST and len(places) > 1), places[0])


# Where a unit can go by an ordinary one-space move, and what depends on it (C-12 to C-14, C-30, C-73).
#
# Units are passed with the card they act with as a trait; a unit without a card is ordinary.

Options = Mapping[str, Any]
OPEN_TO = Sentence("open_to", "{place} is open only to {who}", "C-10")
EXPLORERS, ON_LAKES = tr_noop("Explorers"), tr_noop("Explorers, amphibians and Converters' fleets")
NEAR, FAR = 1, 2
WATER = (SEA, LAKE)


def acting_kind(board: Board, unit: Unit) -> str:
    """Return A or F, or Amp for a unit that moves on land and sea. An amphibian without its card is a fleet at sea and
    an army on land (C-74), even if it was never announced."""
    at_home = unit.kind != AMP and can_stand(board, unit.kind, unit.place)
    if at_home or can(card_of(unit), AMPHIBIOUS):
        return unit.kind
    return F if kind(board, unit.place.province) in WATER else A


def tables(board: Board, unit: Unit) -> tuple[str, ...]:
    """Return the movement tables of a unit, that of its reported kind first."""
    card, as_kind = card_of(unit), acting_kind(board, unit)
    if can(card, AMPHIBIOUS):
        return (AMPHIBIAN,) if as_kind == AMP else (KINDS[as_kind].table, AMPHIBIAN)
    if can(card, EXPLORE):
        return (EXPLORER_ARMY if as_kind == A else EXPLORER_FLEET,)
    if as_kind == F:
        return (CONVERTER_FLEET if can(card, CONVERT) else FLEET,)
    return (ARMY,)


def ordinary_aim(board: Board, options: Options, unit: Unit, to: Location) -> Aim:
    """Return the place that a unit reaches by an ordinary move to `to`, or the reason if it cannot.

    A fleet that writes a coast moves as a fleet, whatever its card (C-12).
    """
    if to.dock or unit.place.dock:
        return OUT_OF_REACH(unit=unit, place=to)
    fault = None
    ways = tables(board, unit)
    for table in ways[:1] if unit.kind == F and to.coast else ways:
        found = _aim_by(board, options, unit, to, table)
        if isinstance(found, Location):
            return found
        fault = fault or found
    assert fault is not None
    return _not_open(board, unit, to) or fault


def _not_open(board: Board, unit: Unit, to: Location) -> Reason | None:
    """C-10: return the reason if an adjacent space is closed to this unit, naming those that may enter; else None."""
    if to.province not in closed_spaces(board) or to.province not in borders(board)[unit.place.province]:
        return None
    if can(card_of(unit), EXPLORE):
        return None
    return OPEN_TO(
        place=board.locations[to.province], who=tr(ON_LAKES) if kind(board, to.province) == LAKE else tr(EXPLORERS)
    )


def _aim_by(board: Board, options: Options, unit: Unit, to: Location, table: str) -> Aim:
    """Return the place reached by one table, or the reason. A coast on a lake does not count where the other coast is
    reached (C-11)."""
    on_coast = table not in (ARMY, EXPLORER_ARMY, AMPHIBIAN)
    lakeside = to.coast and (to.province in board.moves[table]) and on_coast
    if lakeside and to.text not in board.neighbors(table, unit.place.text):
        return OUT_OF_REACH(unit=unit, place=to)
    going = UnitKind(unit.kind, KINDS[unit.kind].name, table)
    return aim({unit.kind: going}, board, unit, to, options)


def steps(board: Board, unit: Unit, powers_work: bool = True) -> tuple[Location, ...]:
    """Return the places one ordinary step away, with coasts and the extensions of cards 3 and 7 (C-13), without
    Hyperspace."""
    if unit.place.dock:
        return ()
    acting = unit if powers_work else with_card(unit, ORDINARY)
    table = AMPHIBIAN if can(card_of(acting), AMPHIBIOUS) else tables(board, acting)[0]
    return tuple(board.locations[text] for text in board.neighbors(table, unit.place.text))


def support_reach(board: Board, unit: Unit) -> frozenset[str]:
    """Return the provinces into which a unit may support: where it could go by an ordinary step; by air, two borders
    away."""
    if unit.place.dock:
        return frozenset()
    near = frozenset(board.locations[to].province for to in _near(board, unit))
    return near | (_by_air(board, unit.place.province) if can(card_of(unit), AIR) else frozenset())


def _near(board: Board, unit: Unit) -> Iterator[str]:
    for table in tables(board, unit):
        yield from board.neighbors(table, unit.place.text)


def _by_air(board: Board, start: str) -> frozenset[str]:
    """C-65: return the standard spaces at most two borders away, counted through standard spaces."""
    closed, near = closed_spaces(board), borders(board)
    first = near[start] - closed
    second = {to for place in first for to in near[place]} - closed
    return (first | second) - {start}


def can_stand(board: Board, unit_kind: str, place: Location) -> bool:
    """Whether a kind of unit can be in a place, with its coast: Explorers on islands included, and any unit in
    Hyperspace."""
    if place.dock:
        return True
    if unit_kind == F:
        return place.text in board.moves[EXPLORER_FLEET]
    water = kind(board, place.province)
    if unit_kind == AMP:
        return not place.coast
    return not place.coast and water != SEA


def standing_place(board: Board, unit_kind: str, place: Location) -> Location:
    """Return where a kind of unit is when it is listed at `place`; an impossible coast is left out. An unknown
    amphibian may be anywhere; whether a unit is one depends on its card (`misplaced`)."""
    whole = board.locations[place.province]
    return next((one for one in (place, whole) if can_stand(board, unit_kind, one)), whole)


def come_to(board: Board, unit: Unit, place: Location) -> Unit:
    """Return a unit where it arrives; an amphibian is not on a coast, even if it came as a fleet (C-12, C-74)."""
    return unit.at(board.locations[place.province] if unit.kind == AMP else place)


def misplaced(board: Board, unit: Unit) -> bool:
    """Whether a unit is where neither its kind nor its card allows it to be."""
    return not can_stand(board, unit.kind, unit.place) and not can(card_of(unit), AMPHIBIOUS)


def lands_on(board: Board, unit: Unit, to: Location) -> bool:
    """Whether a unit that comes through the air may land there: in a standard space legal for its kind, with its coast
    named (C-24, C-31); for a fleet not an inland one, even if it is on a lake."""
    as_kind = acting_kind(board, unit)
    standard = not to.dock and to.province not in closed_spaces(board)
    inland = as_kind == F and kind(board, to.province) == INLAND
    return standard and not inland and can_stand(board, as_kind, to)


def beyond_kind(board: Board, unit: Unit, options: Options, to: Location) -> bool:
    """Whether a unit of its reported kind could not have made this step, so that it must be an amphibian."""
    plain = with_card(unit, ORDINARY)
    return unit.kind != AMP and not isinstance(ordinary_aim(board, options, plain, to), Location)


def marches(board: Board, unit: Unit) -> bool:
    """Whether the unit can be convoyed: an army, or with card 3 any unit on land (C-12)."""
    ashore = not unit.place.dock and kind(board, unit.place.province) not in WATER
    return ashore and (acting_kind(board, unit) == A or can(card_of(unit), AMPHIBIOUS))


def sails(board: Board, unit: Unit) -> bool:
    """Whether the unit can convoy: any unit at sea, but not on a lake (C-10)."""
    return not unit.place.dock and kind(board, unit.place.province) == SEA
