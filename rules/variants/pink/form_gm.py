"""The form of the game master: awards (R26)."""

from __future__ import annotations

from ...forms import Form, Line, Section
from ...position import NOTHING
from ...speech import mark, tr
from ...verbs import Asked
from . import declarations
from .asking_winter import MOST_WRITTEN
from .state import economy

ABOUT = mark("An award adds points to what a power can spend in its next budget.")


def awards_form(asked: Asked) -> Form:
    """A line for each power; awards given before in the year stand beside it. None in winter."""
    if asked.position.phase.step == "A" or not asked.variant["awards"]:
        return Form("awards", tr("Awards"), ())
    lines = tuple(line for power in asked.board.powers for line in _awards(asked, power))
    total = sum(int(line.value) for line in lines)
    return Form("awards", tr("Awards"), (Section(tr("Awards"), str(total) if total else "", lines, about=tr(ABOUT)),))


def _awards(asked: Asked, power: str) -> list[Line]:
    """The awards written for a power, one line each; or one to write the first."""
    written = [(at, one) for at, one in enumerate(asked.orders) if one.verb == "award" and one.slots[1] == power]
    kept, words, template = economy(asked.position), asked.board.powers[power].name, f"award {{n}} {power}"
    given, player = kept.awards.get(power, 0), (kept.seats or NOTHING).get(power, "")
    before = tr("{given} given before, paid with the next income", given=given) if given else ""
    told = ": ".join(part for part in (player if player != words else "", before) if part)
    if not written:
        return [Line(f"award {power}", "number", words, told, "", template, most=MOST_WRITTEN)]
    return [
        Line(
            f"award {power}{f' {nth + 1}' if nth else ''}",
            "number",
            words,
            told,
            "",
            template,
            order,
            order.slots[0],
            most=MOST_WRITTEN,
            reason=declarations.fault(asked.position, asked.power, order, asked.orders[:at]),
        )
        for nth, (at, order) in enumerate(written)
    ]
