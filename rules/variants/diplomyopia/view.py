"""What one player is told of a turn and sees of a position: facts, published outcomes and views (D2 to D5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ...board import Board
from ...position import Position, Turn, View
from ...standard.validation import REPLACED
from ...units import NOTHING, Dislodged, Outcome, Unit
from .sight import ReportFact, fought, own_places, sees, watched
from .state import is_over, land, state_of, with_state


def facts(turn: Turn, power: str) -> tuple[ReportFact, ...]:
    """Return everything that a power is told of a turn, in the order of its report."""
    if turn.agreed or power not in turn.before.variant.base.powers:
        return ()
    return (*during(turn, power), *lost(turn, power))


def during(turn: Turn, power: str) -> Iterator[ReportFact]:
    """Yield what its units saw and what became of them, unit by unit."""
    step = turn.before.phase.step
    if step == "M":
        yield from _moves(turn, power)
    elif step == "R":
        yield from _retreats(turn, power)
    elif step == "A":
        yield from _winter(turn, power)


def _moves(turn: Turn, power: str) -> Iterator[ReportFact]:
    """D3: yield what each of its units saw, in board order."""
    order = turn.before.variant.base.order
    battle = fought(turn)
    for unit in sorted(turn.before.units_of(power), key=lambda unit: order[unit.place.text]):
        yield from sees(battle, unit.key, turn.dislodged.get(unit.key))


def _retreats(turn: Turn, power: str) -> Iterator[ReportFact]:
    """R25: yield where its dislodged units retreated; those without a retreat were reported with the moves."""
    dislodged = {one.unit.key for one in turn.before.dislodged.values() if one.unit.power == power and one.retreats}
    for outcome in turn.outcomes:
        unit = outcome.unit
        if unit is None or unit.key not in dislodged or unit.power != power:
            continue
        if outcome.failed or outcome.order.verb == "disband":
            yield ReportFact("disbanded", eye=unit)
        else:
            goal = outcome.order.slots[1]
            there = turn.after.units.get(goal.province)  # no unit if the game master ruled that it arrived
            yield ReportFact("retreated", eye=unit, to=there.place if there else goal)


def _winter(turn: Turn, power: str) -> Iterator[ReportFact]:
    """R26: yield its own builds and removals, including default ones."""
    for outcome in turn.outcomes:
        unit = _adjusted(outcome)
        if unit and outcome.order.power == power and not outcome.failed:
            name = "built" if outcome.order.verb == "build" else "removed"
            there = turn.after.units if name == "built" else turn.before.units
            if unit in there:  # a unit built by the game master's ruling he places himself
                yield ReportFact(name, eye=there[unit])


def _adjusted(outcome: Outcome) -> str:
    """Return the key of the unit that an order of the winter builds or removes; "" for other orders."""
    return outcome.order.key if outcome.order.verb in ("build", "remove") else ""


def lost(turn: Turn, power: str) -> Iterator[ReportFact]:
    """D4, R22: yield the provinces a power lost in the season and to whom, as reported by its garrisons."""
    if not is_over(turn.before, turn.after):
        return
    board, before, after = turn.before.variant.base, land(turn.before), land(turn.after)
    provinces = {one.unit.place.province for one in _driven_out(turn) if one.unit.power == power}
    for province in board.provinces:
        if before.get(province) == power != after.get(province) and province not in provinces:
            yield ReportFact("captured", at=board.locations[province], by=turn.after.units[province])


def _driven_out(turn: Turn) -> Iterable[Dislodged]:
    """Return the units dislodged in the season."""
    return (turn.before if turn.before.phase.step == "R" else turn).dislodged.values()


# The results of a player's own orders, in words that reveal no more than his report (R30).
#
# Only the game master sees the true result words: `void` could reveal an unseen unit, `cut` an attack. What the map
# needs to draw an order as successful or not is derived here from the facts.

FAILED = {"stoodoff": "bounce", "border": "bounce", "noconvoy": "no_convoy"}
GONE = {"dislodged": "dislodged", "disbanded": "disband"}


def published(turn: Turn, power: str) -> Iterator[Outcome]:
    """Yield the outcomes of a power's own orders, those of units in board order."""
    own = [one for one in turn.outcomes if one.order.power == power]
    if turn.before.phase.step == "A":
        yield from (_without_others(one, power) for one in own)
        return
    rank = turn.before.variant.base.order
    known: dict[str, tuple[str, ...]] = {}
    for fact in during(turn, power):
        key = fact.eye.key if fact.eye else ""
        known[key] = (*known.get(key, ()), fact.name)
    for outcome in sorted(own, key=lambda one: rank.get(one.order.key, -1)):
        if _counts(outcome):
            yield outcome.replace(words=_words(outcome, known.get(outcome.order.key, ())), reasons=())
        else:
            yield outcome


def _counts(outcome: Outcome) -> bool:
    """Whether an outcome belongs to the order that counted for a unit; of other orders the writer may know why they
    were void."""
    replaced = [reason for reason in outcome.reasons if reason.sentence is REPLACED]
    return outcome.unit is not None and not replaced


def _words(outcome: Outcome, facts: tuple[str, ...]) -> tuple[str, ...]:
    """Return `ok` unless the report says otherwise, or the order was impossible whatever units were elsewhere."""
    verb = outcome.order.verb
    gone = [GONE[name] for name in facts if name in GONE]
    if verb in ("retreat", "disband"):
        return (*gone,) or ("ok",)
    failed = [FAILED[name] for name in facts if name in FAILED] if verb == "move" else []
    cut = ["cut"] if "cut" in facts else []
    impossible = ["void"] if "void" in outcome.words and not {"idle", "noconvoy"} & set(facts) else []
    if gone:
        return (*failed, *cut, *impossible, *gone)
    return (*failed, *cut, *impossible) or ("ok",)


def _without_others(outcome: Outcome, power: str) -> Outcome:
    """R26: return the outcome of an order in winter, without reasons that name a foreign unit."""
    kept = [reason for reason in outcome.reasons if not any(_is_foreign(ref, power) for ref in reason.refs.values())]
    return outcome.replace(reasons=tuple(kept))


def _is_foreign(thing: object, power: str) -> bool:
    return isinstance(thing, Unit) and thing.power != power


# What a player may know of positions and turns: what his units see, and what he owns (D2, R23 to R30).


def view(position: Position, power: str) -> View:
    """Return what a power sees: its own units, land and retreats, and the units in sight; for PUBLIC no units;
    everything for ""."""
    if not power:
        return View(power, position)
    board = position.variant.base
    seen = {*watched(position, power), *own_places(position, power)}
    units = {province: position.units[province] for province in _ranked(board, position.units) if province in seen}
    shown = position.with_units(
        units, _known_dislodged(board, position.dislodged, power), dict(_centers(position, power))
    )
    control = {province: owner for province, owner in state_of(position).control.items() if owner == power}
    return View(power, with_state(shown, control=control), frozenset(seen))


def _ranked(board: Board, keys: Mapping[str, object]) -> list[str]:
    """Return provinces in board order; the order within a position could reveal where units came from."""
    return sorted(keys, key=board.order.__getitem__)


def _known_dislodged(board: Board, dislodged: Mapping[str, Dislodged], power: str) -> dict[str, Dislodged]:
    """R24: return the power's own dislodged units with their open retreats, but not why others are closed."""
    own = (dislodged[key] for key in _ranked(board, dislodged) if dislodged[key].unit.power == power)
    return {one.unit.key: Dislodged(one.unit, retreats=one.retreats) for one in own}


def _centers(position: Position, power: str) -> Iterator[tuple[str, str]]:
    """Yield the power's own centers; all of them if the chart is public, until Spring changes it (R23)."""
    public = is_charted(position)
    return ((center, owner) for center, owner in position.centers.items() if public or owner == power)


def is_charted(position: Position) -> bool:
    """Whether everybody knows who owns the centers: by option, from the end of an Autumn to the end of the next Spring.
    """
    return bool(position.variant["public_centers"]) and position.phase.season in ("W", "S")


def seen(turn: Turn, power: str) -> Turn:
    """Return a turn as a power knows it: its views before and after, its own orders, and their results according to its
    report."""
    if not power:
        return turn
    return replace(
        turn,
        before=view(turn.before, power).position,
        after=view(turn.after, power).position,
        orders={power: turn.orders[power]} if power in turn.orders else NOTHING,
        draws=NOTHING,
        outcomes=tuple(published(turn, power)),
        dislodged=_known_dislodged(turn.before.variant.base, turn.dislodged, power),
        resolution=None,
    )
