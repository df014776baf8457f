"""Units that become others: Converters, amphibians that are known as such, and amphibians that are robbed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...conservation import Fate, told_fates
from ...position import Turn, Unit
from ...reasons import Sentence
from .kinds import AMP
from .state import everybody

BECOMES = Sentence("is_called", "{unit} is called {new} from now on", "C-6, C-12, C-74")


def fates(turn: Turn) -> Iterator[Fate]:
    """What outcomes say, and who goes by another name now."""
    told = tuple(told_fates(turn))
    yield from told
    renamed = tuple(_converted(turn))
    yield from renamed
    before, after = everybody(turn.before), everybody(turn.after)
    old = _left(_left(before, after), (unit for fate in (*told, *renamed) for unit in fate.gone))
    new = _left(_left(after, before), (unit for fate in (*told, *renamed) for unit in fate.came))
    for unit in old:
        found = next((one for one in new if one.power == unit.power and (AMP in (one.kind, unit.kind))), None)
        if found:
            new.remove(found)
            yield Fate((unit,), (found,), BECOMES(unit=unit, new=found))


def _converted(turn: Turn) -> Iterator[Fate]:
    """Card 6: the reason names the unit that it has become."""
    for outcome in turn.outcomes:
        for reason in outcome.reasons:
            new = reason.get("new")
            if outcome.unit and isinstance(new, Unit) and new.tag != outcome.unit.tag:
                yield Fate((outcome.unit,), (new,), reason)


def _left(units: Iterable[Unit], others: Iterable[Unit]) -> list[Unit]:
    """Those whose name none of the others has."""
    names = {(unit.power, unit.tag) for unit in others}
    return [unit for unit in units if (unit.power, unit.tag) not in names]
