"""Sight (D2): which provinces see each other, what each player sees, and what he learns from moves, supports and holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ...adjudication import is_void
from ...board import Board, Location
from ...position import AdjudicationState, ChoiceRequest, OrderRule, Position, Turn
from ...reasons import Reason, Sentence, listed
from ...solver import Attack, Resolution, SupportForce
from ...standard.orders import MovementOrderType, touches
from ...standard.validation import MovementPlan, PreparedOrder, naming_fault
from ...units import NOTHING, Dislodged, Named, Order, Unit
from ...units import named as called

SEEN_BY = Sentence("seenby", "seen by {units}. Your units see the provinces they could move to", "R1")


def in_sight(board: Board, province: str) -> frozenset[str]:
    """R1: return the provinces that any unit could reach from this one in one move without a convoy, coasts merged."""
    known: dict[str, frozenset[str]] = board.memo.setdefault("in sight", {})
    if province not in known:
        places = [(table, place.text) for table in board.moves for place in board.stands(table, province)]
        known[province] = frozenset().union(*(board.reaches(table, text) for table, text in places))
    return known[province]


def ranks(board: Board, province: str) -> Mapping[str, int]:
    """Return province -> its rank by distance from this one: fewer moves of any kind of unit first, then board order.
    """
    known: dict[str, Mapping[str, int]] = board.memo.setdefault("ranks", {})
    if province not in known:
        steps, edge = {province: 0}, [province]
        for here in edge:
            further = [to for to in board.provinces if to in in_sight(board, here) and to not in steps]
            steps |= dict.fromkeys(further, steps[here] + 1)
            edge += further
        ordered = sorted(steps, key=lambda one: (steps[one], board.order[one]))
        known[province] = {one: rank for rank, one in enumerate(ordered)}
    return known[province]


def own_places(position: Position, power: str) -> frozenset[str]:
    """Return the provinces in which a power has units."""
    return frozenset(unit.place.province for unit in position.units_of(power))


def watched(position: Position, power: str) -> tuple[str, ...]:
    """D2: return the provinces in sight of a power's units that hold none of its own, in board order.

    R2, R4: none while retreats are due, since the season is not over.
    """
    if position.phase.step == "R":
        return ()
    board, own = position.variant.board(position), own_places(position, power)
    seen = frozenset().union(*(in_sight(board, province) for province in own))
    return tuple(province for province in board.provinces if province in seen - own)


def witnesses(position: Position, power: str, province: str) -> tuple[Unit, ...]:
    """D2: return the units of a power that see a province without a unit of its own; none while retreats are due (R4).
    """
    if province not in watched(position, power):
        return ()
    board = position.variant.board(position)
    units = sorted(position.units_of(power), key=lambda unit: board.order[unit.place.province])
    return tuple(unit for unit in units if province in in_sight(board, unit.place.province))


def seen_by(position: Position, power: str, province: str) -> Reason | None:
    """Return the sentence that says which units see a province; None if none does."""
    units = witnesses(position, power, province)
    return SEEN_BY(units=listed([unit.text for unit in units])) if units else None


def noted(position: Position, power: str) -> dict[str, str]:
    """Return the view as scenarios write it: `{"Gas": "England A", "StP": "Russia F/nc", "Mar": ""}`, "" for seen
    empty."""
    return {province: _text(position.units.get(province)) for province in watched(position, power)}


def _text(unit: Unit | None) -> str:
    """R3: return power and kind of a unit, with the coast of a fleet on a split coast."""
    if unit is None:
        return ""
    return f"{unit.power} {unit.kind}{'/' if unit.place.coast else ''}{unit.place.coast}"


# Orders about foreign units: errors about what the writer could not know are corrected (R17).

WRITTEN = "written"
"""The key in the plan for the orders as written, by the ident of the corrected order."""


def name_rightly(now: AdjudicationState) -> AdjudicationState:
    """Correct the foreign units named in supports and convoys: province and destination must match, kind and coast are
    not compared."""
    written: dict[str, Order] = {}
    orders = []
    for order in now.orders:
        meant = _meant(now, order)
        if meant is not order:
            written[meant.ident] = order
        orders.append(meant)
    return now.replace(orders=tuple(orders), plan={**now.plan, WRITTEN: written}) if written else now


def as_written(now: AdjudicationState) -> AdjudicationState:
    """Put the orders as written back into the outcomes."""
    written: Mapping[str, Order] = now.plan.get(WRITTEN, {})
    if not written:
        return now
    outcomes = (one.replace(order=written.get(one.order.ident, one.order)) for one in now.outcomes)
    return now.replace(outcomes=tuple(outcomes))


def _meant(now: AdjudicationState, order: Order) -> Order:
    """Return the order with the actual foreign unit in place of the one named, and without a coast at its destination.
    """
    named = helped(order)
    there = now.position.units.get(named.key) if named else None
    if named is None or there is None or there.power == order.power:
        return order
    return _rewritten(now.board, now.variant.verb(order.verb), order, there)


def helped(order: Order) -> Named | None:
    """Return the unit that a support or a convoy names, None for other orders."""
    return order.slots[1] if order.verb in ("support", "convoy") else None


def _rewritten(board: Board, verb: OrderRule, order: Order, there: Unit) -> Order:
    names = ("unit", *verb.slots)
    values = dict(zip(names, order.slots))
    values[names[1]] = called(there)
    if "into" in values:
        values["into"] = board.locations[values["into"].province]
    meant = verb.order(order.power, values)
    return order if meant.ident == order.ident else meant


# A movement phase as seen by the units: moves, opposition, and matched supports and convoys.
#
# The definitions are those of section 2. Units are identified by their keys: the provinces in which they began.


@dataclass(frozen=True)
class Battle:
    """The result of a movement phase: the situation after its steps."""

    now: AdjudicationState

    @property
    def board(self) -> Board:
        return self.now.board

    @property
    def units(self) -> Mapping[str, Unit]:
        """The units where they began."""
        return self.now.before.units

    @property
    def after(self) -> Mapping[str, Unit]:
        """The units after the moves, without the dislodged ones."""
        return self.now.position.units

    @cached_property
    def plan(self) -> MovementPlan:
        plan: MovementPlan = self.now.plan["moves"]
        return plan

    @cached_property
    def resolution(self) -> Resolution:
        found = self.now.resolution
        assert found is not None
        return found

    def ready(self, key: str) -> PreparedOrder:
        return self.plan.ready[key]

    def written(self, key: str) -> Order:
        """Return the order of a unit as its owner wrote it; a hold if there is none."""
        order = self.ready(key).order
        written: Mapping[str, Order] = self.now.plan.get(WRITTEN, {})
        return written.get(order.ident, order)

    # Moves.

    def attack(self, key: str) -> Attack | None:
        """Return the move that a unit was ordered to make, if it is legal."""
        if key in self.plan.faults:
            return None
        force = self.plan.sailing.get(key) or self.ready(key).stand[0]
        return force if isinstance(force, Attack) else None

    @cached_property
    def under_way(self) -> Mapping[str, Attack]:
        """The moves that were made, by unit: legal ones and, if by convoy, with an intact one."""
        moves = {key: self.attack(key) for key in self.units}
        return {key: move for key, move in moves.items() if move and self.resolution.under_way(move)}

    @cached_property
    def into(self) -> Mapping[str, tuple[Attack, ...]]:
        """The moves under way, by their destination."""
        found: dict[str, tuple[Attack, ...]] = {}
        for move in self.under_way.values():
            found[move.dst] = (*found.get(move.dst, ()), move)
        return found

    def left(self, key: str) -> bool:
        """Whether the unit that began there has left, that is, its own move succeeded."""
        return key in self.resolution.arrived

    def stayed(self, province: str) -> Unit | None:
        """Return the occupant of a province, if it did not leave (it may have been dislodged)."""
        return None if self.left(province) else self.units.get(province)

    def sails(self, key: str) -> bool:
        """Whether a unit was ordered to move by sea, whether there are fleets or not (R19)."""
        return key in self.plan.sailing

    def head_on(self, move: Attack) -> Attack | None:
        """Return the move in the opposite direction, if neither goes by convoy."""
        other = self.under_way.get(move.dst)
        met = other and other.dst == move.src and not (other.by_sea or move.by_sea)
        return other if met else None

    # Opposition.

    def opposition(self, move: Attack) -> tuple[Unit, ...]:
        """Return the units that opposed a move: rivals, the occupant that did not leave, the head-to-head opponent,
        each with the supports that were not cut (R8)."""
        keys: set[str] = set()
        for rival in self.into[move.dst]:
            if rival is not move:
                keys |= {rival.unit, *self.helpers(rival.unit, move.dst)}
        if self.stayed(move.dst):
            keys |= {move.dst, *self.helpers(move.dst, move.dst)}
        other = self.head_on(move)
        if other:
            keys |= {other.unit, *self.helpers(other.unit, other.dst)}
        return self.sorted(keys)

    def attackers(self, province: str) -> tuple[Unit, ...]:
        """Return the units with a move under way to a province."""
        return self.sorted({move.unit for move in self.into.get(province, ())})

    def sorted(self, keys: set[str]) -> tuple[Unit, ...]:
        """Return units sorted by power and place, so that the order does not reveal which moved and which supported."""
        powers, places = list(self.board.powers), self.board.order
        units = (self.units[key] for key in keys)
        return tuple(sorted(units, key=lambda unit: (powers.index(unit.power), places[unit.place.text])))

    # Supports and convoys.

    @cached_property
    def supports(self) -> Mapping[str, SupportForce]:
        """The supports that matched an order, by supporting unit."""
        given = ((one.unit.key, one.support) for one in self.plan.supports)
        return {key: support for key, support in given if support and key not in self.plan.faults}

    def is_cut(self, key: str) -> bool:
        return self.supports[key] in self.resolution.cut_by

    def helpers(self, unit: str, into: str) -> Iterator[str]:
        """Yield the units that supported a unit into a province, or to hold in it, and were not cut."""
        for key, force in self.supports.items():
            if (force.helps, force.into) == (unit, into) and not self.is_cut(key):
                yield key

    def needed_move(self, key: str) -> Attack | None:
        """Return the move that a unit supported, if it was under way and opposed."""
        force = self.supports[key]
        move = self.under_way.get(force.helps)
        return move if move and move.dst == force.into and self.opposition(move) else None

    def carried(self, key: str) -> str:
        """Return the army that a fleet was ordered to convoy, if the army was ordered by sea to the same destination;
        else "".

        Whether the fleet is on the army's way is another matter (R12).
        """
        order = self.ready(key).order
        if order.verb != "convoy" or self.ready(key).fault:
            return ""
        _, army, to = order.slots
        there = self.plan.ready.get(army.key)
        goes = there is not None and there.to is not None and there.to.province == to.province
        return army.key if goes and self.sails(army.key) else ""

    def reached(self, army: str) -> frozenset[str]:
        """R12: return the fleets that an army reached: those next to its province, and those next to a fleet it reached
        that was not dislodged."""
        fleets = {key for key in self.units if self.carried(key) == army}
        found = {key for key in fleets if army in touches(self.board, key)}
        queue = list(found)
        while queue:
            here = queue.pop()
            if here in self.resolution.dislodged_by:
                continue
            further = {key for key in fleets - found if key in touches(self.board, here)}
            found |= further
            queue += further
        return frozenset(found)


def fought(turn: Turn) -> Battle:
    """Return the movement phase of a turn, adjudicated once more with the same result."""
    variant, before = turn.before.variant, turn.before
    board = variant.board(before)
    given = (order for power in board.powers for order in turn.orders.get(power, ()))
    written = tuple(order for order in given if not is_void(order, turn.overrides))
    now = AdjudicationState(variant, board, before, before, written, turn.draws or NOTHING, overrides=turn.overrides)
    for step in variant.steps(before.phase):
        now = step(now)
    return Battle(now)


# What a player is told, as facts (section 6); a fact is one sentence in structured form.


@dataclass(frozen=True, slots=True)
class ReportFact:
    """One sentence of a report. Its `name` decides which fields count (see `FIELDS`); the others are empty.

    `eye`: the unit through which the fact is known, as it was before the turn; `order`: its order, for the sentence;
    `at`: a province, without a coast; `units`: the units named in `who`, or in a `by` that is a list (where a fact
    tells no places, theirs are not read); `by` of a conflict: the unit in the province afterwards.
    """

    name: str
    eye: Unit | None = None
    at: Location | None = None
    units: tuple[Unit, ...] = ()
    by: Unit | None = None
    out: Unit | None = None
    result: str = ""
    to: Location | None = None
    retreats: tuple[Location, ...] = ()
    order: Order | None = None


def kind_of(unit: Unit | None) -> str:
    """Return power and kind of a unit, without its place: `England A`."""
    return f"{unit.power} {unit.kind}" if unit else ""


def placed(unit: Unit | None) -> str:
    """Return power and text of a unit: `Russia F StP/nc`."""
    return f"{unit.power} {unit.text}" if unit else ""


def _province(fact: ReportFact) -> str:
    return fact.at.province if fact.at else ""


AT, EYE = ("at", _province), ("eye", lambda fact: fact.eye.text if fact.eye else "")
WHO = ("who", lambda fact: kind_of(fact.units[0]))
WHO_ALL = ("who", lambda fact: sorted(kind_of(unit) for unit in fact.units))
BY_PLACED = ("by", lambda fact: [placed(unit) for unit in fact.units])
BY_KIND = ("by", lambda fact: sorted(kind_of(unit) for unit in fact.units))
TO = ("to", lambda fact: fact.to.text if fact.to else "")
UNIT = ("unit", lambda fact: fact.eye.text if fact.eye else "")
Reader = tuple[str, Callable[[ReportFact], Any]]

FIELDS: Mapping[str, tuple[Reader, ...]] = {
    "remains": (EYE, AT, WHO),
    "leaves": (EYE, AT, WHO),
    "enters": (EYE, AT, WHO),
    "conflict": (
        *(EYE, AT, WHO_ALL),
        ("result", lambda fact: fact.result),
        ("by", lambda fact: kind_of(fact.by) if fact.result == "taken" else ""),
        ("out", lambda fact: kind_of(fact.out)),
    ),
    "attacked": (EYE, BY_PLACED),
    "moved": (EYE, TO),
    "stoodoff": (EYE, AT, BY_PLACED),
    "border": (EYE, AT, BY_KIND),
    "won": (EYE, AT, BY_PLACED),
    "noconvoy": (EYE, AT),
    "attack": (EYE, AT, BY_PLACED),
    "cut": (EYE,),
    "idle": (EYE,),
    "dislodged": (
        EYE,
        ("by", lambda fact: placed(fact.by)),
        ("retreats", lambda fact: [place.text for place in fact.retreats]),
    ),
    "retreated": (EYE, TO),
    "disbanded": (EYE,),
    "captured": (AT, ("by", lambda fact: kind_of(fact.by))),
    "built": (UNIT,),
    "removed": (UNIT,),
}
"""Fact -> its fields, each with the function that returns the value."""


def plain(fact: ReportFact) -> dict[str, Any]:
    """Return the fact as scenarios write it: `{fact = "cut", eye = "A Mun"}`, without empty texts."""
    found = {name: read(fact) for name, read in FIELDS[fact.name]}
    return {"fact": fact.name, **{name: value for name, value in found.items() if value != ""}}


# The hold eye: what a unit that holds sees happen around it (D3 i).


def hold_eye(battle: Battle, key: str) -> Iterator[ReportFact]:
    """Yield which foreign units attacked the unit itself, and what foreign units did in all provinces in its sight."""
    power = battle.units[key].power
    attackers = tuple(unit for unit in battle.attackers(key) if unit.power != power)
    if attackers:
        yield ReportFact("attacked", units=attackers)
    near = in_sight(battle.board, key)
    for province in battle.board.provinces:
        if province in near:
            yield from _in(battle, province, power)


def _in(battle: Battle, province: str, power: str) -> Iterator[ReportFact]:
    """Yield what happened in one province, as far as powers other than `power` took part."""
    at = battle.board.locations[province]
    began, entering = battle.units.get(province), battle.into.get(province, ())
    if began and battle.left(province) and began.power != power:
        yield ReportFact("leaves", at=at, units=(began,))
    stayed = battle.stayed(province)
    if len(entering) > 1 or (entering and stayed):
        yield from _conflict(battle, province, power)
    elif stayed and stayed.power != power:
        yield ReportFact("remains", at=at, units=(stayed,))
    else:
        came = (battle.units[move.unit] for move in entering if battle.left(move.unit))
        yield from (ReportFact("enters", at=at, units=(unit,)) for unit in came if unit.power != power)


def _conflict(battle: Battle, province: str, power: str) -> Iterator[ReportFact]:
    """Yield a conflict: the units that tried to enter or stayed, and the result; supporting units are not named."""
    there = {move.unit for move in battle.into[province]} | ({province} if battle.stayed(province) else set())
    units = battle.sorted(there)
    if all(unit.power == power for unit in units):
        return
    result, by = _result(battle, province)
    out = battle.units[province] if province in battle.resolution.dislodged_by else None
    yield ReportFact("conflict", at=battle.board.locations[province], units=units, result=result, by=by, out=out)


def _result(battle: Battle, province: str) -> tuple[str, Unit | None]:
    """Return `empty`, `held` or `taken`, and the unit in the province afterwards."""
    winners = [move.unit for move in battle.into[province] if battle.left(move.unit)]
    if winners:
        return "taken", battle.units[winners[0]]
    return ("held", battle.stayed(province)) if province in battle.after else ("empty", None)


# What a player learns through a unit in a movement phase: the table of section 2, E1 to E12.


def sees(battle: Battle, key: str, dislodged: Dislodged | None) -> Iterator[ReportFact]:
    """Yield everything learned through one unit; `dislodged`: its retreats, if it was dislodged."""
    unit, order = battle.units[key], battle.written(key)
    for fact in _by_order(battle, key):
        yield replace(fact, eye=unit, order=order)
    if dislodged:
        yield from dislodged_eye(battle, key, dislodged)


def _by_order(battle: Battle, key: str) -> Iterator[ReportFact]:
    """Yield the facts that a unit sees by its order, without the unit."""
    verb = battle.written(key).verb
    if verb == "move" and battle.attack(key):
        yield from move_eye(battle, key)
    elif verb == "support" and not impossible(battle, key):
        yield from support_eye(battle, key)
    elif verb == "convoy" and not impossible(battle, key):
        yield from convoy_eye(battle, key)
    else:
        yield from hold_eye(battle, key)  # E1


def impossible(battle: Battle, key: str) -> Reason | None:
    """R19: return why an order was impossible whatever units were elsewhere, or None."""
    variant, unit, order = battle.now.variant, battle.units[key], battle.written(key)
    verb = variant.verb(order.verb)
    assert isinstance(verb, MovementOrderType)
    asked = ChoiceRequest(variant, battle.board, battle.now.before, unit.power)
    return naming_fault(variant, unit, order) or verb.fault(asked, unit, order)


def move_eye(battle: Battle, key: str) -> Iterator[ReportFact]:
    """E4 to E8: yield what a moving unit sees; the units that support or convoy it see the same."""
    move, to = battle.under_way.get(key), battle.ready(key).order.slots[1]
    goal = battle.ready(key).to or to
    at = battle.board.locations[goal.province]
    if move is None:
        if battle.sails(key):
            yield ReportFact("noconvoy", at=at)
        else:  # a paradox made all units concerned hold
            yield from hold_eye(battle, key)
        return
    opposition = battle.opposition(move)
    if battle.left(key):
        yield ReportFact("won", at=at, units=opposition) if opposition else ReportFact("moved", to=goal)
    elif move.dst in battle.after or battle.head_on(move):  # R5, R6
        yield ReportFact("border", at=at, units=opposition)
    else:
        yield ReportFact("stoodoff", at=at, units=opposition)


def support_eye(battle: Battle, key: str) -> Iterator[ReportFact]:
    """E2, E9, E10: yield what a supporting unit sees: the supported action if the support was needed, otherwise as in a
    hold."""
    seen = tuple(_through_support(battle, key)) if key in battle.supports else ()
    yield from seen
    if not seen:
        yield from _idle(battle, key)
    elif battle.is_cut(key):
        yield ReportFact("cut")  # R7: without telling by which unit


def _through_support(battle: Battle, key: str) -> Iterator[ReportFact]:
    """Yield what a needed support sees; nothing if it was not needed."""
    force = battle.supports[key]
    if len(battle.ready(key).order.slots) > 2:
        move = battle.needed_move(key)
        if move:
            yield from move_eye(battle, move.unit)
        return
    owner = battle.units[force.helps].power
    attackers = tuple(unit for unit in battle.attackers(force.into) if unit.power != owner)
    if attackers:
        yield ReportFact("attack", at=battle.board.locations[force.into], units=attackers)  # R9


def convoy_eye(battle: Battle, key: str) -> Iterator[ReportFact]:
    """E3, E11: yield what a convoying fleet sees: the same as the army if the army reached it, otherwise as in a hold.
    """
    army = battle.carried(key)
    if army and key in battle.reached(army):
        yield from move_eye(battle, army)
    else:
        yield from _idle(battle, key)


def _idle(battle: Battle, key: str) -> Iterator[ReportFact]:
    """R13: yield that a support or convoy was not needed, which covers one that matched no order, then the sight of a
    hold."""
    yield ReportFact("idle")
    yield from hold_eye(battle, key)


def dislodged_eye(battle: Battle, key: str, dislodged: Dislodged) -> Iterator[ReportFact]:
    """E12, R25: yield by which unit and from where a unit was dislodged; without an open retreat it is disbanded at
    once."""
    unit, by = battle.units[key], battle.units[battle.resolution.dislodged_by[key].unit]
    yield ReportFact("dislodged", eye=unit, by=by, retreats=dislodged.retreats)
    if not dislodged.retreats:
        yield ReportFact("disbanded", eye=unit)
