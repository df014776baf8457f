"""Standard Diplomacy: options, choices, validation of positions, reports, and the implementation of all hooks."""

from __future__ import annotations

import reprlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import chain
from types import MappingProxyType
from typing import Any, ClassVar

from ..board import Board, Location
from ..economy import Amount, Measure, ending_words
from ..explanation import result_line
from ..i18n import tr, tr_noop
from ..options import End, Option, outright_leader
from ..position import AdjudicationState, ChoiceRequest, OrderRule, Position, Step, Turn, Variant
from ..reasons import Reason, Sentence, many, say
from ..units import (
    NOTHING,
    Candidate,
    Choices,
    Dislodged,
    Fate,
    Named,
    Order,
    Outcome,
    Phase,
    Role,
    Unit,
    UnitKind,
    named,
)
from ..variant import DONE, PlayableVariant
from .adjustments import (
    ADJUST_VERBS,
    NO_MORE_REMOVALS,
    Build,
    Waive,
    adjust,
    basis,
    capture,
    no_more_builds,
    removals,
    site_fault,
)
from .conservation import reported_fates
from .listing import MovementListing
from .movement import fight, fight_unseen, policy_of
from .orders import MOVE_VERBS, MovementOrderType
from .player import StandardTactics
from .retreats import RETREAT_VERBS, find_retreats, retreat
from .validation import validate_orders

# Points on which rulebooks and players differ; the defaults are the DATC's preferences (DATC 3.1, chapter 4).

OPTIONS = (
    Option(
        "victory",
        18,
        tr_noop("Victory: supply centers"),
        help=tr_noop("How many supply centers a power needs to win."),
        span=(1, 34),
    ),
    Option(
        "convoy_paradox",
        "szykman",
        tr_noop("Convoy paradoxes"),
        (("szykman", tr_noop("Szykman rule (standard)")), ("all_hold", tr_noop("All units involved hold"))),
        tr_noop("What happens when a convoy and an attack on its fleet depend on each other (DATC 4.A.2)."),
    ),
    Option(
        "convoy_disrupted",
        "all_routes",
        tr_noop("A convoy fails if"),
        (("all_routes", tr_noop("No complete route is left")), ("any_route", tr_noop("Any route is disrupted"))),
        tr_noop("With several possible routes: whether one is enough, or all must survive (DATC 4.A.1)."),
    ),
    Option(
        "adjacent_convoy",
        "2023",
        tr_noop("Convoy to an adjacent province"),
        (
            ("2023", tr_noop("If ordered, or if its own fleet convoys it")),
            ("explicit", tr_noop('Only if ordered "via convoy"')),
            ("2000-fallback", tr_noop("As 2023; over land if the convoy fails")),
        ),
        tr_noop("When an army that could also move over land is convoyed (DATC 4.A.3)."),
    ),
    Option(
        "convoyed_attack_cuts_support_on_its_origin",
        False,
        tr_noop("A convoyed attack cuts support against its origin"),
        help=tr_noop("Whether a convoyed army cuts support for an attack on the province it came from (DATC 4.A.4)."),
    ),
    Option(
        "dislodged_prevents",
        "unless_head_to_head",
        tr_noop("A dislodged unit can still cause a standoff"),
        (
            ("unless_head_to_head", tr_noop("Unless it lost a head-to-head battle")),
            ("never", tr_noop("Not where its attacker came from")),
        ),
        tr_noop("Whether a unit dislodged by an attack from a province still affects that province (DATC 4.A.7)."),
    ),
    Option(
        "retreat_to_convoy_origin",
        True,
        tr_noop("Retreat to a convoyed attacker's origin"),
        help=tr_noop("Whether a unit dislodged by a convoyed army can retreat to where that army came from (DATC "
                     "4.A.5)."),
    ),
    Option(
        "civil_disorder",
        "2023",
        tr_noop("Removals not ordered"),
        (("2023", tr_noop("Farthest from owned centers")), ("2000", tr_noop("Farthest from home centers"))),
        tr_noop("Which units are removed when a power does not order its removals (DATC 4.D.6)."),
    ),
    Option(
        "coast_missing_one_possible",
        "move",
        tr_noop("No coast named, one reachable"),
        (("move", tr_noop("Moves to that coast")), ("illegal", tr_noop("The order is void"))),
        tr_noop("A fleet is ordered to a province with two coasts but can reach only one (DATC 4.B.2)."),
    ),
    Option(
        "coast_impossible",
        "illegal",
        tr_noop("Wrong coast named, other reachable"),
        (("illegal", tr_noop("The order is void")), ("move", tr_noop("Moves to the other coast"))),
        tr_noop("A fleet is ordered to a coast it cannot reach (DATC 4.B.3)."),
    ),
    Option(
        "coast_missing_in_support",
        "valid",
        tr_noop("No coast named in a support order"),
        (("valid", tr_noop("The support counts")), ("void", tr_noop("The support is void"))),
        tr_noop("A support order does not name the coast (DATC 4.B.4)."),
    ),
    Option(
        "coast_wrong_of_ordered_unit",
        "ignored",
        tr_noop("Wrong coast for the ordered fleet"),
        (("ignored", tr_noop("The coast it is on counts")), ("illegal", tr_noop("The order is void"))),
        tr_noop("An order names a coast other than the one the fleet is on (DATC 4.B.5)."),
    ),
    Option(
        "coast_of_army",
        "ignored",
        tr_noop("Coast named for an army"),
        (("ignored", tr_noop("The coast is ignored")), ("illegal", tr_noop("The order is void"))),
        tr_noop("An army is ordered to a coast (DATC 4.B.6)."),
    ),
    Option(
        "too_many_builds",
        "first",
        tr_noop("Too many builds ordered"),
        (("first", tr_noop("The first legal ones count")), ("none", tr_noop("None counts"))),
        "DATC 4.D.4.",
    ),
    Option(
        "too_many_removes",
        "first",
        tr_noop("Too many removals ordered"),
        (("first", tr_noop("The first legal ones count")), ("none", tr_noop("None counts"))),
        "DATC 4.D.5.",
    ),
    Option(
        "fleet_build_inland",
        "fails",
        tr_noop("Fleet build ordered in an inland center"),
        (("fails", tr_noop("The build is void")), ("army", tr_noop("An army is built"))),
        "DATC 4.C.4.",
    ),
)

BUILDS = Option(
    "builds",
    "home",
    tr_noop("Builds"),
    (
        ("home", tr_noop("In home centers")),
        ("owned", tr_noop("In any owned center")),
        ("home_owned", tr_noop("In any owned center, if it owns a home center")),
    ),
    tr_noop("Where a power can build."),
    later=True,
)
"""An option of standard games and custom variants; jDip's HOME_ONLY, ANY_OWNED, ANY_IF_HOME_OWNED."""


def ask(variant: Standard, asked: ChoiceRequest, partial: tuple[Any, ...]) -> Choices:
    """Return what comes after `partial` in an order of this phase."""
    step = asked.position.phase.step
    if step == "A":
        return _ask_adjustment(variant, asked, partial)
    if not partial:
        return Choices("unit", tuple(_units(asked, retreating=step == "R")))
    unit = partial[0]
    if len(partial) == 1:
        return Choices("verb", tuple(_verbs(variant, asked, unit)))
    verb = variant.verb(partial[1])
    return _ask_verb(asked, verb, (unit, *partial[2:]))


def _units(asked: ChoiceRequest, retreating: bool) -> Iterator[Candidate]:
    """Yield the power's units that can be ordered."""
    dislodged = [one.unit for one in asked.position.dislodged.values()]
    for unit in dislodged if retreating else asked.position.units.values():
        if unit.power == asked.power:
            yield Candidate(named(unit), unit.text, unit.place.words, unit.place)


def _verbs(variant: Standard, asked: ChoiceRequest, unit: Named) -> Iterator[Candidate]:
    standing = asked.position.units.get(unit.key)
    for verb in (one for one in variant.verbs(asked.position.phase) if not one.unitless):
        reason = verb.possible(asked, standing) if standing and isinstance(verb, MovementOrderType) else None
        yield Candidate(verb.name, verb.name, tr(verb.title), None, reason)


def _ask_verb(asked: ChoiceRequest, verb: OrderRule, filled: tuple[Any, ...]) -> Choices:
    """Return the candidates for the next slot of an order type, or the order if all its slots are filled."""
    asking = len(filled) - 1
    if asking == len(verb.slots):
        return Choices("", (), verb.finish(asked, filled))
    return Choices(verb.slots[asking], tuple(verb.choices(asked, filled)))


def _ask_adjustment(variant: Standard, asked: ChoiceRequest, partial: tuple[Any, ...]) -> Choices:
    due = variant.adjustments_due(asked.position, asked.power)
    if due < 0:
        return _ask_removal(variant, asked, partial, -due)
    if not partial:
        return Choices("site", tuple(_sites(asked, due)))
    if partial[0] == Waive.name:
        return Choices("", (), Waive().finish(asked, ()))
    build = Build()
    site: Location = partial[0]
    if len(partial) == 1:
        return Choices("kind", tuple(build.choices(asked, (site,))))
    return Choices("", (), build.finish(asked, partial))


def _sites(asked: ChoiceRequest, due: int) -> Iterator[Candidate]:
    written = len(asked.orders)
    full: Reason | None = None
    if written >= due:
        full = no_more_builds(asked.position, asked.board, asked.power)
    for site in Build().sites(asked):
        yield Candidate(site.value, site.text, site.label, site.place, site.reason or full)
    yield Candidate(Waive.name, Waive.name, tr(Waive.title), None, full)


def _ask_removal(variant: Standard, asked: ChoiceRequest, partial: tuple[Any, ...], owed: int) -> Choices:
    remove = variant.order_type(Role.REMOVE)
    if partial:
        return Choices("", (), remove.finish(asked, (partial[0],)))
    named_already = {order.unit.key for order in asked.orders if order.type.role is Role.REMOVE and order.unit}
    enough = len(named_already) >= owed
    reason = NO_MORE_REMOVALS(power=asked.board.powers[asked.power].name) if enough else None
    units = (unit for unit in asked.position.units.values() if unit.power == asked.power)
    candidates = tuple(
        Candidate(named(unit), unit.text, unit.place.words, unit.place, reason)
        for unit in units
        if unit.key not in named_already
    )
    return Choices("unit", candidates)


CANNOT_STAND = Sentence("cannot_stand", "{unit} cannot be in {place}", "DATC 6.A.2, 6.A.3")
TOO_MANY_UNITS = Sentence("too_many_units", "{power} has {units} but only {centers}", "S1")
OWNS_NO_CENTER = Sentence("owns_no_center", "{power} is listed as owner of {place}, which has no supply center", "S1")
NOT_DISLODGED_NOW = Sentence("not_dislodged_now", "{unit} is dislodged, but this is not a retreat phase", "S1")
NO_RETREAT_PHASE = Sentence("no_retreat_phase", "this is a retreat phase, but no unit is dislodged", "S1")
RETREATS_TOO_FAR = Sentence(
    "retreats_too_far", "{unit} is given {place} as a retreat, but it is not adjacent", "DATC 6.H"
)
RETREAT_TAKEN = Sentence("retreat_taken", "{unit} is given {place} as a retreat, but {other} is there", "DATC 6.H")
OVER_WITHOUT_END = Sentence(
    "over_without_end", "the game is marked as over, but nobody has won and no end was agreed on", "S10"
)
OUT_OF_MEASURE = Sentence(
    "out_of_measure", "{what} ({power}): {number} is far too large; even {most} would be unusual", "S1"
)
ENDED_TOO_SOON = Sentence(
    "ended_too_soon", "the game was ended by agreement, but its phase is {phase}, not done", "S10"
)


def findings(variant: Variant, position: Position) -> list[Reason]:
    """Return all inconsistencies of a position, in board order."""
    board = variant.board(position)
    found = []
    for unit in position.units.values():
        if variant.standing_place(board, unit.kind, unit.place) != unit.place:
            found.append(CANNOT_STAND(unit=unit, place=unit.place))
    for center, owner in position.centers.items():
        if not board.provinces[center].center:
            found.append(OWNS_NO_CENTER(power=board.powers[owner].name, place=board.provinces[center].name))
    for power in board.powers.values():
        units, centers = len(position.units_of(power.id)), len(position.owned(power.id))
        if units > centers and position.phase.season == "S":
            found.append(TOO_MANY_UNITS(power=power.name, units=many(units, "unit"), centers=many(centers, "center")))
    if position.phase.step == "R" and not position.dislodged:
        found.append(NO_RETREAT_PHASE())
    if position.phase.step not in ("R", ""):
        found += [NOT_DISLODGED_NOW(unit=one.unit) for one in position.dislodged.values()]
    return [*found, *_retreats(variant, position), *_ending(variant, position)]


def _retreats(variant: Variant, position: Position) -> Iterator[Reason]:
    """Yield listed retreats that break the rules: not adjacent, or occupied."""
    board = variant.board(position)
    for one in position.dislodged.values():
        near = board.neighbors(variant.kinds[one.unit.kind].table, one.unit.place.text)
        for place in one.retreats:
            if place.text not in near:
                yield RETREATS_TOO_FAR(unit=one.unit, place=place)
            if place.key in position.units:
                yield RETREAT_TAKEN(unit=one.unit, place=place, other=position.units[place.key])


def retreat_findings(position: Position, table: str = "") -> Iterator[Reason]:
    """Yield dislodged units outside of retreat phases, and listed retreats that break the rules. `table`: the table of
    moves of all units; "": that of their kinds."""
    if position.phase.step == "R" and not position.dislodged:
        yield NO_RETREAT_PHASE()
    board, kinds = position.variant.board(position), position.variant.kinds
    taken = {unit.place.key: unit for unit in position.units.values()}
    for one in position.dislodged.values():
        if position.phase.step != "R":
            yield NOT_DISLODGED_NOW(unit=one.unit)
        near = board.neighbors(table or kinds[one.unit.kind].table, one.unit.place.text)
        for place in one.retreats:
            if place.text not in near:
                yield RETREATS_TOO_FAR(unit=one.unit, place=place)
            elif place.key in taken:
                yield RETREAT_TAKEN(unit=one.unit, place=place, other=taken[place.key])


def _ending(variant: Variant, position: Position) -> Iterator[Reason]:
    """Yield inconsistencies between the phase and the end of the game."""
    done = position.phase.text == "done"
    if done and not variant.end(position):
        yield OVER_WITHOUT_END()
    if not done and "ended" in variant.state(position):
        yield ENDED_TOO_SOON(phase=position.phase.text)


def beyond_measure(position: Position, key: str, amounts: Mapping[str, int], most: int) -> Iterator[Reason]:
    """Yield a reason for each power whose amount for a key of the state exceeds `most`, which is probably a mistake."""
    word, powers = position.variant.state_words()[key], position.variant.base.powers
    fault = OUT_OF_MEASURE.under(word.clause)
    for power, number in amounts.items():
        if abs(number) > most:
            yield fault(what=tr(word.name), power=powers[power].name, number=number, most=most)


def of_turn(variant: Variant, turn: Turn, power: str) -> str:
    """Return the report for one power, or for all with power "". In plain Diplomacy everybody is told the same."""
    lines = [*heading(variant, turn, power), *results(variant, turn)]
    befell = dict.fromkeys(f"  {say(event.reason)}" for event in variant.events(turn, power))
    lines += [tr("Other events"), *befell, ""] if befell else []
    return "\n".join([*lines, *standing(variant, turn.after)]) + "\n"


def heading(variant: Variant, turn: Turn, power: str) -> list[str]:
    """Return the underlined heading: variant, phase and recipient; `power` "": the recipient may know everything."""
    head = f"{variant.name}: {turn.before.title}"
    if power:
        powers = variant.board(turn.before).powers
        head += tr(". Report for {powers}", powers=powers[power].name if power in powers else tr("everybody"))
    missing = [
        tr("Orders still sealed: {writer}", writer=variant.writer_name(turn.before, power)) for power in turn.absent
    ]
    return [head, "=" * len(head), *missing, ""]


def results(variant: Variant, turn: Turn) -> Iterator[str]:
    """Yield every order with its result, by power."""
    for writer in variant.writers:
        theirs = [one for one in turn.outcomes if one.order.power == writer]
        if theirs:
            yield from (
                variant.writer_name(turn.before, writer),
                *(order_line(one, turn.after) for one in theirs),
                "",
            )


def order_line(outcome: Outcome, after: Position) -> str:
    """Return an order with its result: "  A Bud - Gal: bounced with A War, 1-1"."""
    line = result_line(outcome, after)
    if outcome.failed and not line:
        line = ", ".join(outcome.words).replace("_", " ")
    return f"  {outcome.order.text}: {line}" if line else f"  {outcome.order.text}"


def standing(variant: Variant, position: Position) -> Iterator[str]:
    """Yield the centers and units of each power, and how the game has ended."""
    board = variant.board(position)
    yield tr("Next: {position}", position=position.title)
    for power in board.powers.values():
        units, owned = position.units_of(power.id), position.owned(power.id)
        if units or owned:
            yield f"  {power.name:<10} {many(len(owned), 'center'):>10}: {', '.join(owned) or tr('none', 'centers')}"
            there = ", ".join(unit.text for unit in units) or tr("no units")
            yield f"  {'':<10} {many(len(units), 'unit'):>8}: {there}"
    end = variant.end(position)
    if end:
        names = {one.id: one.name for one in board.powers.values()}
        yield tr("  The game is over. {how}", how=ending_words(end, names))


KINDS = MappingProxyType({"A": UnitKind("A", tr_noop("army"), "army"), "F": UnitKind("F", tr_noop("fleet"), "fleet")})
VERBS_BY_STEP: Mapping[str, tuple[OrderRule, ...]] = {"M": MOVE_VERBS, "R": RETREAT_VERBS, "A": ADJUST_VERBS}


MOVEMENT: tuple[Step, ...] = (validate_orders, fight)
STEPS: Mapping[tuple[str, str], tuple[Step, ...]] = {
    ("S", "M"): MOVEMENT,
    ("S", "R"): (retreat,),
    ("F", "M"): MOVEMENT,
    ("F", "R"): (retreat, capture),
    ("W", "A"): (adjust,),
}
"""(Season letter, step letter) -> the steps of the phase; in the order of a year."""
FOLLOWS = dict(zip(STEPS, (*list(STEPS)[1:], *STEPS)))
ENDED_LIKE = '{kind = "draw", powers = ["France", "Italy"]}, or with the kind win or concession'


@lru_cache(maxsize=1024)
def after(phase: Phase) -> Phase:
    """Return the phase that follows: moves and retreats in Spring and Fall, then adjustments; the closing phase is
    last."""
    if (phase.season, phase.step) not in FOLLOWS:
        return phase
    season, step = FOLLOWS[phase.season, phase.step]
    return Phase(season, phase.year + (phase.step == "A"), step, phase.digits)


def _balance(position: Position) -> Counter[str]:
    """Return power -> number of centers less number of units."""
    due = Counter(position.centers.values())
    for unit in position.units.values():
        due[unit.power] -= 1
    return due


class Standard(PlayableVariant):
    """The classic game on the board of seven powers."""

    id = "standard"
    name = "Diplomacy"
    summary = tr_noop(
        "Seven powers, simultaneous orders, no dice. The first power to own 18 of the 34 supply centers wins."
    )
    kinds = KINDS
    options: ClassVar[tuple[Option, ...]] = (*OPTIONS, BUILDS)
    fixed_options: ClassVar[Mapping[str, Any]] = MappingProxyType({option.name: option.default for option in OPTIONS})
    all_verbs: ClassVar[Mapping[str, OrderRule]] = MappingProxyType(
        {verb.name: verb for verb in (*MOVE_VERBS, *RETREAT_VERBS, *ADJUST_VERBS)}
    )

    tactics: ClassVar[type[StandardTactics]] = StandardTactics
    in_parts: ClassVar[Sequence[MovementOrderType]] = MOVE_VERBS
    """The order types of a movement phase that can list their orders in parts (`listing.py`); () if they cannot."""

    def __init__(self, base: Board, **chosen: Any) -> None:
        super().__init__(base, **chosen)
        self.policy = policy_of(self.rulings)

    def verbs(self, phase: Phase) -> Sequence[OrderRule]:
        """Return the order types of a phase: those of movement, retreats or adjustments."""
        return VERBS_BY_STEP.get(phase.step, ())

    def steps(self, phase: Phase) -> Sequence[Step]:
        """Return the steps of a phase, as in STEPS; () for the closing phase."""
        return STEPS.get((phase.season, phase.step), ())

    def lookahead(
        self, position: Position, orders: Mapping[str, Sequence[Order]], draws: Mapping[str, Any] = NOTHING
    ) -> Position:
        """Return the position after these orders; for plain movement phases without computing outcomes."""
        if self.steps(position.phase) is not MOVEMENT or self.over(position):
            return super().lookahead(position, orders, draws)
        board = self.board(position)
        written = tuple([order for power in board.powers for order in orders.get(power, ())])
        now = AdjudicationState(self, board, position, position, written)
        return self.go_on(fight_unseen(validate_orders(now)).position)

    def next_phase(self, phase: Phase) -> Phase:
        """Return the phase after this one."""
        return after(phase)

    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        """Return what may come next in an order; no candidates after the end of the game."""
        if self.over(position):
            return Choices("unit")
        return ask(self, ChoiceRequest(self, self.board(position), position, power, orders), partial)

    def legal(self, position: Position, power: str, orders: tuple[Order, ...]) -> dict[str, tuple[Order, ...]]:
        """Return the legal orders of a power by first slot, in movement phases from the `listing`."""
        if not self.in_parts or position.phase.step != "M" or power not in self.base.powers or self.over(position):
            return super().legal(position, power, orders)
        return self.listing(self.board(position)).orders(position.units, power)

    def listing(self, board: Board) -> MovementListing:
        """Return the cache of legal movement orders on a board."""
        memo = self.memo(board)
        found: MovementListing | None = memo.get("listing")
        if found is None:
            found = memo["listing"] = MovementListing(self, board, self.in_parts)
        return found

    def must_act(self, position: Position) -> tuple[str, ...]:
        """Return the powers with units to order, retreats to choose, or adjustments that they can make."""
        if (position.phase.step == "R" and not position.dislodged) or self.over(position):
            return ()
        if position.phase.step == "R":
            dislodged = {one.unit.power for one in position.dislodged.values() if one.retreats}
            return tuple([power for power in self.base.powers if power in dislodged])
        if position.phase.step == "A":
            due = _balance(position)
            return tuple([power for power in self.base.powers if self._adjusts(position, power, due[power])])
        having = {unit.power for unit in position.units.values()}
        return tuple([power for power in self.base.powers if power in having])

    def _adjusts(self, position: Position, power: str, due: int) -> bool:
        return due < 0 or (due > 0 and next(self._sites(position, power), "") != "")

    def sites(self, position: Position, power: str) -> tuple[str, ...]:
        """Return the provinces where a power can build now."""
        return tuple(dict.fromkeys(self._sites(position, power)))

    def _sites(self, position: Position, power: str) -> Iterator[str]:
        """Yield the provinces where a power can build, its homes first; owned homes occur twice."""
        board = self.board(position)
        owners, units = position.centers, position.units
        owned = (center for center, owner in owners.items() if owner == power)
        for one in chain(board.powers[power].homes, owned):
            if owners.get(one) != power or one in units:
                continue  # fast path; `site_fault` gives the reason when somebody asks
            if site_fault(position, board, power, board.locations[one]) is None:
                yield one

    def adjustments_due(self, position: Position, power: str) -> int:
        """Return the power's number of centers less its number of units."""
        return _balance(position)[power]

    def default_orders(self, position: Position, power: str) -> tuple[Order, ...]:
        """Return the orders of a power that writes none: all hold, all disband, no builds, removals by civil disorder.
        """
        if self.over(position):
            return ()
        if position.phase.step == "R":
            dislodged = [one.unit for one in position.dislodged.values() if one.unit.power == power]
            return tuple(self.order_type(Role.DISBAND).order(power, {"unit": named(unit)}) for unit in dislodged)
        if position.phase.step == "A":
            due = self.adjustments_due(position, power)
            gone = removals(self, position, power, position.units)[: max(0, -due)]
            waives = [self.order_type(Role.WAIVE).order(power, {})] * max(0, due)
            return (*waives, *(self.order_type(Role.REMOVE).order(power, {"unit": named(unit)}) for unit in gone))
        hold = self.order_type(Role.HOLD)
        return tuple(hold.order(power, {"unit": named(unit)}) for unit in position.units_of(power))

    def retreats(self, now: AdjudicationState, unit: Unit, origin: str) -> Dislodged:
        """Return a dislodged unit with the adjacent places that are empty, without a standoff and not `origin`."""
        contested = now.resolution.contested if now.resolution else frozenset()
        return find_retreats(now, unit, origin, now.position.units, contested)

    def fates(self, turn: Turn) -> Iterable[Fate]:
        """Return the fates that the outcomes report."""
        return reported_fates(turn)

    def basis(self, turn: Turn, outcome: Outcome) -> tuple[Reason, ...]:
        """Return the facts behind a retreat or an adjustment."""
        return tuple(basis(turn, outcome))

    @cached_property
    def victory(self) -> int:
        """The number of centers that wins."""
        return int(self["victory"] or self.base.victory_centers)

    def end(self, position: Position) -> End | None:
        """Return how the game has ended: a power wins if after Fall it owns enough centers, and more than any other
        (rulebook: while two are tied, the game goes on); or the players have agreed on an end. None while it goes on.
        """
        if isinstance(position.extra, End):
            return position.extra
        if position.phase.step != "A" and position.phase.season != "done":
            return None
        winner = outright_leader(Counter(position.centers.values()), self.victory)
        return End("win", (winner,)) if winner else None

    def score(self, position: Position) -> Measure:
        """Return the number of centers, unless a variant counts something else. Unfinished games are compared by it;
        after a win or concession the winner has 1 and the others 0."""
        end = self.end(position)
        if end and end.kind != "draw":
            return Measure(tr("Centers"), {power: int(power in end.powers) for power in self.base.powers})
        return Measure(tr("Centers"), self._counting(position))

    def _counting(self, position: Position) -> Mapping[str, Amount]:
        """Return power -> the amount that counts for the score."""
        return {power: len(position.owned(power)) for power in self.base.powers}

    def remaining(self, position: Position) -> tuple[str, ...]:
        """Return the powers that still have a unit or a center."""
        alive = {unit.power for unit in position.units.values()} | set(position.centers.values())
        return tuple(power for power in self.base.powers if power in alive)

    def finish(self, position: Position, end: End) -> Position:
        """Return the position ended by agreement. Raises ValueError unless the end is a draw or concession among
        remaining powers and the game is not over."""
        gone = [power for power in end.powers if power not in self.remaining(position)]
        if gone:
            raise ValueError(
                tr("{gone} cannot share in the result: it has no units or centers left", gone=", ".join(gone))
            )
        if end.kind not in ("draw", "concession"):
            raise ValueError(tr("Players can agree only on a draw or a concession"))
        self.check_shares(end)
        if self.over(position):
            raise ValueError(tr("The game is over already"))
        return replace(position, phase=DONE, extra=end)

    def check_shares(self, end: End) -> None:
        """Raise ValueError unless the powers of an end are valid: one or more for a draw, exactly one otherwise."""
        if not end.powers:
            raise ValueError(tr("Name at least one power"))
        if len(set(end.powers)) < len(end.powers):
            raise ValueError(tr("{powers}: name each power only once", powers=", ".join(end.powers)))
        if end.kind != "draw" and len(end.powers) > 1:
            raise ValueError(tr("Only a draw can name several powers, not {powers}", powers=", ".join(end.powers)))

    def state(self, position: Position) -> dict[str, Any]:
        """Return the agreed end under the key "ended", {} if there is none."""
        end = position.extra
        return {"ended": {"kind": end.kind, "powers": list(end.powers)}} if isinstance(end, End) else {}

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """Return the position with the agreed end from the key "ended". Raises ValueError for other keys or a wrong
        end."""
        super().read_state(position, {key: value for key, value in state.items() if key != "ended"})
        return replace(position, extra=self._read_end(self.base, state["ended"])) if "ended" in state else position

    def _read_end(self, board: Board, table: Any) -> End:
        """Return the end in `{kind = "draw", powers = [...]}`. Raises ValueError for anything else."""
        match table:
            case {"kind": "win" | "draw" | "concession" as kind, "powers": [*powers], **rest} if not rest:
                end = End(kind, tuple(self.power(board, str(power)) for power in powers))
                self.check_shares(end)
                return end
        raise ValueError(
            tr("ended must look like {ended_like}, not {table}", ended_like=ENDED_LIKE, table=reprlib.repr(table))
        )

    def validate(self, position: Position) -> list[Reason]:
        """Return all inconsistencies of a position."""
        return findings(self, position)

    def report(self, turn: Turn, power: str) -> str:
        """Return the report of a turn for a power."""
        return of_turn(self, turn, power)
