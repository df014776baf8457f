"""Routes of units with their cards: legality of moves, convoys, crossings (cards 16 to 18), and open retreats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ...board import Board, Location
from ...position import ChoiceRequest, Position
from ...reasons import Reason, Sentence
from ...standard.orders import (
    ALREADY_THERE,
    ARMY_COAST,
    NO_COAST,
    NO_FLEETS,
    NO_SEA_WAY,
    NOT_AT_SEA,
    ONLY_ARMIES,
    carriers,
    chain,
    on_coast,
    sea_places,
)
from ...standard.retreats import CAME_FROM, OCCUPIED, STOOD_OFF
from ...units import Dislodged, Named, Order, Phase, Unit
from .cards import (
    CARDS,
    COOLDOWNS,
    CROSS,
    EXPLORE,
    EXPLORER_FLEET,
    FLEET,
    HYPER,
    JUMP,
    LEAP,
    ORDINARY,
    PATH,
    SPECIAL,
    WALK,
    A,
    F,
    can,
)
from .spaces import (
    WATER,
    acting_kind,
    bordering,
    borders,
    can_stand,
    closed_spaces,
    kind,
    lands_on,
    marches,
    ordinary_aim,
    steps,
)
from .state import (
    card_of,
    half,
    impassable,
    in_disorder,
    lasts,
    moves_of,
    powers_work,
    season_words,
    state_of,
    tag,
    with_card,
)

# Conditions common to several orders: the unit's card, whether it works yet, when it may be used again.

DORMANT = Sentence("dormant", "special powers do not work before {first}", "rule 7")
TOO_SOON = Sentence("too_soon", "special powers do not work yet", "rule 7")
NOT_ITS_CARD = Sentence("not_its_card", "{unit}'s card, {card}, does not allow that", "C-9")
ASLEEP = Sentence("asleep", "{unit} is in civil disorder from gas", "card 10, C-39")
RESTS = Sentence("rests", "{unit} used its power in {last} and may use it again in {next}", "C-41; C-45")
NOT_BESIDE = Sentence("not_beside", "{place} does not border {here}", "C-14")
IN_HYPERSPACE = Sentence("in_hyperspace", "a unit in Hyperspace cannot be targeted", "C-32")
OUT_OF_HYPERSPACE = Sentence(
    "out_of_hyperspace", "{unit} is in Hyperspace: it may only come down or stay there", "C-32"
)
IN_DISORDER = Sentence("in_disorder", "{unit} is in civil disorder from gas through {last}", "card 10")
CLOSED_NOW = Sentence("closed_now", "{place} was annihilated: no unit can enter it through {last}", "C-37")
NOBODY_THERE = Sentence("nobody_there_now", "there is no unit in {place}", "C-9")


def acting(position: Position, unit: Unit) -> Unit:
    """Return the unit with the card it acts with: Ordinary before special powers work (rule 7)."""
    return unit if powers_work(position) else with_card(unit, ORDINARY)


def lacks(asked: ChoiceRequest, unit: Unit, ability: str) -> Reason | None:
    """Return the reason if a unit, with the card it acts with, lacks this ability, else None."""
    if can(card_of(unit), ability):
        return None
    if not powers_work(asked.position):
        return DORMANT(first=season_words(asked.position, asked.variant["first_use"]))
    return NOT_ITS_CARD(unit=unit, card=CARDS[card_of(unit)].title)


def rests(asked: ChoiceRequest, unit: Unit, ability: str) -> Reason | None:
    """C-41, C-45: return why a power cannot be used again yet, or None."""
    last = state_of(asked.position).used.get(tag(unit))
    pause = COOLDOWNS[ability]
    if last is None or half(asked.position.phase) >= half(last) + pause:
        return None
    again = moves_of(Phase.parse(last), pause)
    return RESTS(unit=unit, last=season_words(asked.position, last), next=season_words(asked.position, again))


def not_beside(asked: ChoiceRequest, unit: Unit, place: Location) -> Reason | None:
    """C-14: return why a space has no common border with the unit's, or None."""
    if unit.place.dock:
        return OUT_OF_HYPERSPACE(unit=unit)
    if place.dock:
        return IN_HYPERSPACE()
    if bordering(asked.board, unit.place.province, place.province):
        return None
    return NOT_BESIDE(place=asked.board.locations[place.province], here=unit.place)


def shut(asked: ChoiceRequest, place: Location) -> Reason | None:
    """C-37: return the reason if a space is closed because it was annihilated in the previous turn, else None."""
    table = state_of(asked.position).impassable
    if not lasts(table, place.province, asked.position.phase):
        return None
    last = season_words(asked.position, table[place.province])
    return CLOSED_NOW(place=asked.board.locations[place.province], last=last)


def disorder_fault(position: Position, unit: Unit) -> Reason | None:
    """C-39: return the reason if gas of the previous turn still keeps a unit in civil disorder, else None."""
    if not in_disorder(position, unit):
        return None
    return IN_DISORDER(unit=unit, last=season_words(position, state_of(position).disorder[tag(unit)]))


def ability_fault(position: Position, unit: Unit, ability: str) -> Reason | None:
    """Return why a unit cannot use this ability in Winter or in a retreat phase, or None."""
    if not powers_work(position):
        return TOO_SOON()
    if not can(card_of(unit), ability):
        return NOT_ITS_CARD(unit=unit, card=CARDS[card_of(unit)].title)
    return ASLEEP(unit=unit) if in_disorder(position, unit) else None


def meant(position: Position, named: Named) -> Unit | None:
    """Return the unit that an order names, or None. In Hyperspace, if the power is not given and the writer has no such
    unit, it is the only one with that label (section 3)."""
    found = position.units.get(named.key)
    if found or not named.place.dock:
        return found
    alike = [unit for unit in position.units.values() if unit.place.dock and unit.tag == f"{named.serial}{named.kind}"]
    return alike[0] if len(alike) == 1 else None


# Which units can be convoyed where: armies and amphibians on land; Explorers to islands (C-10, C-12).

ISLANDS = Sentence("islands", "only an Explorer's army can be convoyed to or from an island", "C-10")


def wide(board: Board) -> Board:
    """Return the board on which seas also border islands, used for convoys; cached."""
    known: Board | None = board.memo.get("wide")
    if known is None:
        moves = {**board.moves, FLEET: board.moves[EXPLORER_FLEET]}
        known = board.memo["wide"] = replace(board, moves=moves, memo={}, origin=(wide, (board,)))
    return known


def carry_fault(asked: ChoiceRequest, unit: Unit, to: Location) -> Reason | None:
    """Return why no convoy could ever carry a unit there, whatever fleets there are; None if one could."""
    board = asked.board
    if to.province == unit.place.province:
        return ALREADY_THERE(unit=unit, place=to)
    if not marches(board, unit):
        return ONLY_ARMIES()
    if to.dock or kind(board, to.province) in WATER:
        return NOT_AT_SEA(place=to)
    for end in (unit.place, to):
        if not on_coast(board, end):
            return NO_COAST(place=end)
        if end.province in closed_spaces(board) and not can(card_of(unit), EXPLORE):
            return ISLANDS()
    sea_way = chain(wide(board), sea_places(board), unit.key, to.province)
    return None if sea_way else NO_SEA_WAY(unit=unit, place=to)


def fleets_missing(asked: ChoiceRequest, unit: Unit, to: Location) -> Reason | None:
    """Return the reason if no chain of fleets can convoy the unit there now, else None."""
    there = chain(wide(asked.board), carriers(asked.position, asked.board), unit.key, to.province)
    return None if there else NO_FLEETS(unit=unit, place=to)


# Crossings, as data: Special Movers, Convoyless Armies, Superfleets (cards 16 to 18).
#
# A crossing is written as an ordinary move, and is used only where no ordinary move is possible (C-54 to C-57).

Options = Mapping[str, Any]


class Crossing(NamedTuple):
    """A move across a province or along a link. `over`: the province crossed, "" if none; `border`: the border that
    counts for border defenses (C-68), "" for none."""

    to: Location
    over: str = ""
    border: str = ""


BOTH = (A, F)
PAIRS: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("Spa", "Naf", "", BOTH),
    ("Alb", "Apu", "ADR", BOTH),
    ("Arm", "Mos", "CAS", BOTH),
    ("Gre", "Tun", "ION", (F,)),
)
"""Card 16: two spaces, the province between them ("" for a mere link), and the kinds of units that can cross."""
MOUNTAINS = "Swi"
ALPINE = ("Mar", "Bur", "Mun", "Pie", "Tyr")
"""Card 16: armies can move between any two of these that are not adjacent."""
NORTH = "NTH"
SIDES = (("Edi", "Yor", "Lon"), ("Nwy", "SKA", "Den", "HEL", "Hol", "Bel"), ("NWG",), ("ENG",))
"""Card 16: fleets can move from one side of the North Sea to another (C-54)."""
LEAPS = (("MAO", "ION"), ("MAO", "NWG"), ("BAR", "NAO"), ("BAL", "SKA"), ("WES", "EAS"))
"""Card 18: the jumps of a Superfleet, in both directions (C-57)."""


def crossings(board: Board, options: Options, unit: Unit, shut: Iterable[str] = ()) -> tuple[Crossing, ...]:
    """Return the crossings that a unit's card allows; `shut`: seas that no unit can cross now (C-37)."""
    found = _all(board, options, unit, frozenset(shut))
    plain = (one for one in found if not isinstance(ordinary_aim(board, options, unit, one.to), Location))
    return tuple(dict.fromkeys(plain))


def crossing_to(board: Board, options: Options, unit: Unit, to: Location, shut: Iterable[str] = ()) -> Crossing | None:
    """Return the crossing that an order to go to a place means: to that very coast, or the only one possible."""
    fitting = [one for one in crossings(board, options, unit, shut) if one.to.province == to.province]
    exact = [one for one in fitting if one.to == to]
    if to.coast and fitting and fitting[0].to == board.locations[to.province]:
        return None if acting_kind(board, unit) == F else fitting[0]
    return exact[0] if exact else fitting[0] if len(fitting) == 1 and not to.coast else None


def _all(board: Board, options: Options, unit: Unit, shut: frozenset[str]) -> Iterator[Crossing]:
    card, as_kind = card_of(unit), acting_kind(board, unit)
    if unit.place.dock:
        return
    if can(card, SPECIAL):
        yield from _special(board, options, unit, as_kind)
    if can(card, CROSS) and as_kind == A:
        yield from _over_sea(board, unit, shut)
    if can(card, LEAP) and as_kind == F:
        yield from _leaping(board, unit)


def _special(board: Board, options: Options, unit: Unit, as_kind: str) -> Iterator[Crossing]:
    here = unit.place.province
    for one, other, over, who in PAIRS:
        if here in (one, other) and as_kind in who and _on_this_side(unit):
            to = other if here == one else one
            yield from (Crossing(place, over or here) for place in _places(board, as_kind, to))
    if as_kind == A and here in ALPINE:
        far = [to for to in ALPINE if to != here and not bordering(board, here, to)]
        yield from (Crossing(board.locations[to], MOUNTAINS) for to in far)
    if as_kind == F:
        yield from _over_the_north(board, here, bool(options["nth_any"]))


def _on_this_side(unit: Unit) -> bool:
    """Whether a unit is not on the north coast of Spain; a fleet can leave Spain only from the coast of the link."""
    return unit.place.text != "Spa/nc"


def _places(board: Board, as_kind: str, province: str) -> list[Location]:
    """Return where a unit that crosses may come to be in a province: an army in it, a fleet on a coast."""
    whole = board.locations[province]
    coasts = [board.locations[f"{province}/{coast}"] for coast in board.provinces[province].coasts]
    standing = [place for place in (whole, *coasts) if can_stand(board, as_kind, place)]
    return [place for place in standing if place.text != "Spa/nc"]


def _over_the_north(board: Board, here: str, anywhere: bool) -> Iterator[Crossing]:
    around = [one for side in SIDES for one in side]
    own = next((side for side in SIDES if here in side), ())
    if not own:
        return
    for to in around:
        apart = to not in own or anywhere
        if to != here and apart and not bordering(board, here, to):
            yield Crossing(board.locations[to], NORTH)


def _over_sea(board: Board, unit: Unit, shut: frozenset[str]) -> Iterator[Crossing]:
    """Card 17: yield crossings to every standard land space that borders a water next to the unit's space; over the
    first water by id, if there are several."""
    near, closed, here = borders(board), closed_spaces(board), unit.place.province
    seen: set[str] = set()
    for sea in sorted(to for to in near[here] if kind(board, to) in WATER and to not in shut):
        for to in sorted(near[sea] - {here} - closed - seen):
            if kind(board, to) not in WATER:
                seen.add(to)
                yield Crossing(board.locations[to], sea, sea)


def _leaping(board: Board, unit: Unit) -> Iterator[Crossing]:
    here = unit.place.province
    for pair in LEAPS:
        if here in pair:
            yield Crossing(board.locations[pair[1] if here == pair[0] else pair[0]])


# The meaning of a move order: the unit's route, and the place where it arrives.

VIA, MINE_WORD, RETRIEVE, LANDING_SUPPORT = "via convoy", "mine", "retrieve", "and support"
"""Words that may follow an order."""
STEP, CROSSING, SEA, UP, DOWN = "step", "cross", "sea", "up", "down"
"""How a unit moves: an ordinary step, a crossing, by convoy, to Hyperspace, or down from there."""

NO_LANDING = Sentence(
    "no_landing",
    "{unit} cannot come down in {place}: only in a standard space for its kind, with its coast named",
    "C-31",
)
STEP_FIRST = Sentence("step_first", "{unit} comes from {place}", "C-20")


class MoveRoute(NamedTuple):
    """The route of a move. `over`: the province crossed, "" for none, for the Right-Hand Rule; `border`: the one whose
    defenses count against it; `first`: the intermediate place of a two-space move."""

    to: Location
    how: str
    over: str = ""
    border: str = ""
    first: Location | None = None


def going(asked: ChoiceRequest, unit: Unit, order: Order) -> MoveRoute | Reason:
    """Return the route by which a unit, with the card it acts with, makes a move, or the reason if there is none."""
    to: Location = order.slots[1]
    if unit.place.dock or to.dock:
        return _through_hyperspace(asked, unit, to)
    if VIA in order.slots:
        return carry_fault(asked, unit, to) or MoveRoute(asked.board.locations[to.province], SEA)
    direct = _direct(asked, unit, to)
    if isinstance(direct, MoveRoute) or direct.sentence is ARMY_COAST or to.coast:
        return direct
    fault = carry_fault(asked, unit, to)
    return direct if fault else MoveRoute(asked.board.locations[to.province], SEA)


def _through_hyperspace(asked: ChoiceRequest, unit: Unit, to: Location) -> MoveRoute | Reason:
    lacking = lacks(asked, unit, HYPER)
    if lacking:
        return lacking
    if to.dock:
        return ALREADY_THERE(unit=unit, place=to) if unit.place.dock else MoveRoute(to, UP)
    goal = to if lands_on(asked.board, unit, to) else asked.board.locations[to.province]
    return MoveRoute(goal, DOWN) if lands_on(asked.board, unit, goal) else NO_LANDING(unit=unit, place=to)


def _direct(asked: ChoiceRequest, unit: Unit, to: Location) -> MoveRoute | Reason:
    """Return the route by an ordinary step or a crossing, or the reason if there is none."""
    options = asked.variant.rulings
    found = ordinary_aim(asked.board, options, unit, to)
    if isinstance(found, Location):
        return MoveRoute(found, STEP, unit.place.province, unit.place.province)
    crossing = crossing_to(asked.board, options, unit, to, impassable(asked.position))
    return MoveRoute(crossing.to, CROSSING, crossing.over, crossing.border) if crossing else found


def path_of(asked: ChoiceRequest, unit: Unit, order: Order) -> tuple[Location, Location] | Reason:
    """Return the two places of a two-space move, or the reason if it is impossible: each must be an ordinary step, and
    the second may not be the start (C-20)."""
    options = asked.variant.rulings
    first = ordinary_aim(asked.board, options, unit, order.slots[1])
    if not isinstance(first, Location):
        return first
    second = ordinary_aim(asked.board, options, unit.at(first), order.slots[2])
    if isinstance(second, Location) and second.province == unit.place.province:
        return STEP_FIRST(unit=unit, place=second)
    return (first, second) if isinstance(second, Location) else second


def goals(asked: ChoiceRequest, unit: Unit) -> tuple[Location, ...]:
    """Return the places where a unit may end a move of its own, with the card it acts with; cached by kind, card and
    place."""
    known: dict[tuple[Any, ...], tuple[Location, ...]] = asked.variant.memo(asked.board)
    key = "goals", unit.kind, unit.place, unit.traits, impassable(asked.position)
    if key not in known:
        known[key] = tuple(_goals(asked, unit))
    return known[key]


def _goals(asked: ChoiceRequest, unit: Unit) -> Iterator[Location]:
    card, board = card_of(unit), asked.board
    if unit.place.dock:
        yield from (to for to in board.locations.values() if lands_on(board, unit, to))
        return
    yield from steps(board, unit)
    yield from (one.to for one in crossings(board, asked.variant.rulings, unit, impassable(asked.position)))
    if can(card, PATH):
        yield from (to for first in steps(board, unit) for to in steps(board, unit.at(first)))
    if can(card, JUMP):
        yield from (to for to in board.locations.values() if lands_on(board, unit, to))
    if marches(board, unit):
        yield from (to for to in board.locations.values() if carry_fault(asked, unit, to) is None)


def far_reach(asked: ChoiceRequest, unit: Unit) -> frozenset[str]:
    """Return the provinces that cards 4, 16, 17 and 18 can reach (option support_reach)."""
    board, here = asked.board, unit.place.province
    over = crossings(board, asked.variant.rulings, unit, impassable(asked.position))
    found = {one.to.province for one in over}
    if can(card_of(unit), PATH):
        found |= {to.province for first in steps(board, unit) for to in steps(board, unit.at(first))}
    return frozenset(found - {here})


# Where a unit may retreat, and which units may retreat voluntarily (section 8, card 14).

SHUT = Sentence("shut", "{place} is closed by gas or annihilation", "C-37, C-39")
NO_WALKER = Sentence("no_walker", "{unit} was not dislodged, and only card 14 can retreat voluntarily", "C-51")
DISBELIEVED = Sentence("disbelieved", "{unit}'s card has no effect this turn", "C-51")


def acting_in_retreat(position: Position, unit: Unit) -> Unit:
    """Return the unit with the card it acts with in a retreat phase: Ordinary if it is Ordinary for this turn."""
    idle = not powers_work(position) or tag(unit) in state_of(position).powerless
    return with_card(unit, ORDINARY) if idle else unit


def open_retreats(position: Position, unit: Unit, origin: str = "") -> Dislodged:
    """Return the places one ordinary step away that are open to a unit, and why others are closed. `origin`: the
    province it may not retreat to."""
    board, mover = position.variant.board(position), acting_in_retreat(position, unit)
    is_open: list[Location] = []
    closed: list[tuple[Location, Reason]] = []
    for place in steps(board, mover, powers_work(position)):
        fault = _closed(position, board, unit, place, origin)
        if fault:
            closed.append((place, fault))
        else:
            is_open.append(place)
    if can(card_of(mover), HYPER) and not unit.place.dock:
        is_open += [place for place in board.locations.values() if place.dock]
    return Dislodged(unit, origin, tuple(is_open), tuple(closed))


def _closed(position: Position, board: Board, unit: Unit, place: Location, origin: str) -> Reason | None:
    state, standing = state_of(position), position.units.get(place.key)
    if standing:
        return OCCUPIED(unit=standing, place=place)
    if place.province == origin:
        return CAME_FROM(unit=unit, place=board.locations[origin])
    if place.province in state.closed or place.province in impassable(position):
        return SHUT(place=place)
    return STOOD_OFF(place=place) if place.province in state.standoffs else None


def walk_fault(position: Position, unit: Unit) -> Reason | None:
    """Return why a unit that was not dislodged may not retreat (C-51), or None."""
    if powers_work(position) and not can(card_of(unit), WALK):
        return NO_WALKER(unit=unit)
    if tag(unit) in state_of(position).powerless:
        return DISBELIEVED(unit=unit)
    return ability_fault(position, unit, WALK)


def walkers(position: Position, power: str) -> tuple[Unit, ...]:
    """Return the units of a power that may retreat voluntarily."""
    return tuple(unit for unit in position.units_of(power) if walk_fault(position, unit) is None)
