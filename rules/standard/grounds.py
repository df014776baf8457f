"""What a retreat, a build or a removal rests on beside its own result: what was open and what was closed, what a power
owned and what stood."""

from __future__ import annotations

from collections.abc import Iterator

from ..position import Dislodged, Outcome, Position, Turn, Unit
from ..reasons import Reason, Sentence, many
from .disorder import FAR, away, from_homes

COULD_GO = Sentence("could_go", "{unit} could retreat to {places}", "DATC 6.H")
MAY_BUILD = Sentence("may_build", "{power} owns {centers} and has {units}, so it may build {number}", "DATC 6.I.1")
MUST_REMOVE = Sentence("must_remove", "{power} owns {centers} and has {units}, so it removes {number}", "DATC 6.J.1")
OPEN_SITE = Sentence("open_site", "{power} owns the center {place}, and nobody stands there", "DATC 6.I.5")
EVEN = Sentence("is_even", "{power} owns {centers} and has {units}, so it neither builds nor removes", "DATC 6.I.1")
GOOD_SITE = Sentence("good_site", "{place} is a home center that {power} owns, and nobody stands there", "DATC 6.I.6")
FARTHEST = Sentence(
    "farthest", "without an order the unit farthest from its centers goes first: {others}", "DATC 4.D.6"
)
FARTHEST_FROM_HOME = Sentence(
    "farthest_from_home",
    "without an order the unit farthest from its home centers goes first: {others}",
    "DATC 4.D.6",
)


def grounds(turn: Turn, outcome: Outcome) -> Iterator[Reason]:
    """What there is to say beside the outcome's own reasons, in a turn as somebody may know it."""
    key = outcome.unit.key if outcome.unit else ""
    if key in turn.before.dislodged:
        yield from of_retreat(turn.before.dislodged[key])
    elif turn.before.phase.step == "A":
        yield from of_winter(turn.before, outcome)


def of_retreat(fled: Dislodged) -> Iterator[Reason]:
    """The places that were open, and why others were not. Where somebody may not know that, nothing is said."""
    if fled.retreats:
        yield COULD_GO(unit=fled.unit, places=list(fled.retreats))
    for _, reason in fled.closed:
        yield reason


def of_winter(position: Position, outcome: Outcome) -> Iterator[Reason]:
    """What the power owns and what it has; of a build its site, of a removal by the rule the distances."""
    power = outcome.order.power
    if power in position.variant.base.powers:
        yield counted(position, power, position.variant.dues(position, power))
    if outcome.order.verb == "build" and not outcome.failed and outcome.order.unit:
        place = outcome.order.unit.place
        home = position.variant.base.provinces[place.province].home == power
        yield (GOOD_SITE if home else OPEN_SITE)(place=place, power=_name(position, power))
    if any(reason.code == "disorder" for reason in outcome.reasons):
        yield from _distances(position, power)


def counted(position: Position, power: str, due: int) -> Reason:
    """How many centers and units, and what follows."""
    sentence = MAY_BUILD if due > 0 else MUST_REMOVE if due < 0 else EVEN
    centers, units = many(len(position.owned(power)), "center"), many(len(position.units_of(power)), "unit")
    return sentence(power=_name(position, power), centers=centers, units=units, number=abs(due))


def _distances(position: Position, power: str) -> Iterator[Reason]:
    """How far each unit is from what its power owns, or from its homes, in words: the farthest first."""
    variant = position.variant
    steps = {unit: away(variant, position, unit) for unit in position.units_of(power)}
    ranked: list[Unit] = sorted(steps, key=lambda unit: -steps[unit])
    if all(number < FAR for number in steps.values()):
        farthest = FARTHEST_FROM_HOME if from_homes(variant) else FARTHEST
        yield farthest(others=[f"{unit.text} {steps[unit]}" for unit in ranked])


def _name(position: Position, power: str) -> str:
    return position.variant.board(position).powers[power].name
