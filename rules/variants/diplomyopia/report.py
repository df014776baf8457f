"""The printed report of one player (section 6), of everybody, and of the game master."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...position import PUBLIC, Event, Turn
from ...reasons import say
from ...speech import tr
from ...standard import report as standard
from ...variant import Variant
from .events import FOR_ALL, during_turn, events
from .state import realm


def of_turn(variant: Variant, turn: Turn, power: str) -> str:
    """The report for one power; for PUBLIC what all are told; for "" results, everybody's facts and all positions."""
    told = tuple(events(turn, power))
    lines = standard.heading(variant, turn, power)
    if not power:
        return _for_master(variant, turn, told)
    if power != PUBLIC:
        lines += [*_units(turn, power), ""]
    lines += _sections(told)
    return "\n".join([*lines, tr("Then: {after}", after=turn.after.title)]) + "\n"


def _units(turn: Turn, power: str) -> Iterator[str]:
    """Where its own units stand now, and which wait to retreat."""
    rank = turn.before.variant.base.order
    units = sorted(turn.after.units_of(power), key=lambda unit: rank[unit.place.text])
    fled = [one.unit for one in turn.after.dislodged.values() if one.unit.power == power and one.retreats]
    yield tr("Own units")
    yield f"  {', '.join(unit.text for unit in units) or 'none'}"
    if fled:
        yield f"  dislodged: {', '.join(sorted(unit.text for unit in fled))}"


def _sections(told: Iterable[Event]) -> Iterator[str]:
    """The sentences under their titles, in the order in which they come."""
    groups: dict[str, list[str]] = {}
    for event in told:
        groups.setdefault(event.title, []).append(f"  {say(event.reason)}")
    for title, sentences in groups.items():
        yield from (title, *sentences, "")


def _for_master(variant: Variant, turn: Turn, told: tuple[Event, ...]) -> str:
    """R29: the results with their reasons and where everybody stands, every player's facts, and who controls what."""
    lines = [*standard.heading(variant, turn, ""), *standard.results(variant, turn)]
    for power in variant.base.powers.values():
        lost = (event for event in told if event.power == power.id and event.title != FOR_ALL)
        theirs = [*during_turn(turn, power.id), *lost]
        if theirs:
            lines += [tr("What {power} is told", power=power.name), *(f"  {say(event.reason)}" for event in theirs), ""]
    lines += _sections(event for event in told if event.title == FOR_ALL)
    return "\n".join([*lines, *standard.standing(variant, turn.after), *_controlled(variant, turn)]) + "\n"


def _controlled(variant: Variant, turn: Turn) -> Iterator[str]:
    """Who controls which land without a center."""
    control = realm(turn.after).control
    for power in variant.base.powers.values():
        held = [province for province, owner in control.items() if owner == power.id]
        if held:
            yield tr("  {power} controls beside its centers: {held}", power=power.name, held=", ".join(held))
