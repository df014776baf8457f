"""What special orders show above the units: signs at the end of threads, badges, new kinds, mines laid, borders."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtGui import QTransform

from ..fortified import border_of
from ..ink import Ink
from ..lettering import PILL_TEXT, width_of
from ..painters import marks, specials, threads
from ..painters.badges import BADGES
from ..painters.units import State, unit
from ..picture import Badge, Convert, Convoy, Fortify, Leave, Mark, MineDeed
from ..plan import Plan, province
from ..stage import Stage
from .base import Entry
from .units import BADGE, BADGE_AT

APART = 1.08
"""How far badges beside each other are apart, in their own size."""
MINE, MINE_AT, LIFT_AT = 0.5, (-1.18, 0.78), (-1.1, 0.9)
"""Radius of a mine that is laid or taken up, and where it lies beside its unit and beside a goal, in radii."""
DRAWN = {"gassed": "gas", "hypnotized": "hypnotize"}
"""Words of results, and the deed whose sign beside the unit says as much."""
NEW_KIND, NEW_AT = 0.62, (-1.5, 0.95)
"""Size of the counter that a unit becomes, and where beside it, in radii."""
OFF_AT, OFF_TEXT, HELP_TEXT = (-1.35, 1.0), 10.0, 9.5


def special_entries(stage: Stage, found: Iterable[Mark], plan: Plan) -> Iterable[Entry]:
    """What these marks and their plan show above the units."""
    theme, looks, r = stage.theme, stage.looks, stage.metrics.r
    for thread in plan.threads:
        yield Entry(("sign", thread), partial(threads.sign, thread, looks, theme, r))
    for tie in plan.ties:
        if tie.mark.helps:
            yield Entry(("helps", tie), partial(_help, stage, tie.mark, tie.joint))
    for mark in found:
        if isinstance(mark, Badge):
            told = tuple(word for word in mark.words if word not in _drawn(plan, mark))
            yield Entry((mark, told), partial(_badges, stage, mark, told), 1)
        elif isinstance(mark, MineDeed):
            yield Entry(mark, partial(_mine, stage, mark))
        elif isinstance(mark, Convert):
            yield Entry(mark, partial(_new_kind, stage, mark))
        elif isinstance(mark, Fortify):
            yield Entry(mark, partial(_walls, stage, mark))
        elif isinstance(mark, Leave):
            yield Entry(mark, partial(_off, stage, mark))


def _drawn(plan: Plan, mark: Badge) -> Iterable[str]:
    """What needs no badge beside a unit: a sign that is drawn there says so already."""
    place = province(mark.unit.place)
    there = {thread.mark.deed for thread in plan.threads if province(thread.mark.to) == place}
    return [word for word, deed in DRAWN.items() if deed in there]


def _badges(stage: Stage, mark: Badge, told: Iterable[str]) -> Ink:
    """The badges of a unit, from its lower right on, one beneath the other."""
    ink, (x, y) = Ink(), stage.spot(mark.unit)
    r = stage.metrics.r * stage.scale(mark.unit)
    known = [word for word in told if word in BADGES]
    for n, word in enumerate(known):
        spot = x + BADGE_AT[0] * r, y + (BADGE_AT[1] + 2 * APART * BADGE * n) * r
        ink.add(BADGES[word](spot, BADGE * r, stage.theme))
    return ink


def _mine(stage: Stage, mark: MineDeed) -> Ink:
    """A mine with a plus where it is laid, with a minus where it is taken up."""
    (x, y), r = stage.goal(mark.place) if mark.lifts else stage.spot(mark.unit), stage.metrics.r
    dx, dy = LIFT_AT if mark.lifts else MINE_AT
    spot, size = (x + dx * r, y + dy * r), MINE * r
    ink = specials.mine(spot, size, stage.theme, stage.looks[mark.unit.power])
    sign = spot[0] - 0.9 * size, spot[1] - 0.9 * size
    if mark.lifts:
        ink.circle(sign, 0.62 * size, stage.theme.warning, stage.theme.mark_disc, 0.16 * size)
        half = 0.32 * size
        ink.line((sign[0] - half, sign[1]), (sign[0] + half, sign[1]), stage.theme.mark_disc, 0.24 * size)
    else:
        ink.add(marks.plus(sign, 0.62 * size, stage.theme))
    return ink


def _new_kind(stage: Stage, mark: Convert) -> Ink:
    """The counter that a unit becomes, small beside it in a dashed ring; crossed where it did not."""
    ink, (x, y) = Ink(), stage.spot(mark.unit)
    r = stage.metrics.r * stage.scale(mark.unit)
    spot, size = (x + NEW_AT[0] * r, y + NEW_AT[1] * r), NEW_KIND * r
    ink.add(marks.build_ring(spot, size, stage.theme, failed=mark.failed))
    face = unit(mark.kind, stage.variant, stage.looks[mark.unit.power], stage.theme, size, State.DISTANT)
    ink.add(face, QTransform.fromTranslate(*spot))
    if mark.failed:
        ink.add(marks.cross((spot[0] + 0.9 * size, spot[1] + 0.9 * size), 0.6 * size, stage.theme))
    return ink


def _walls(stage: Stage, mark: Fortify) -> Ink:
    """The borders that a unit fortifies; paler where it came to nothing."""
    ink = Ink()
    hue = stage.theme.void if mark.failed else stage.looks[mark.unit.power].fill
    for beyond in mark.beyond:
        for course, outward in border_of(stage, province(mark.unit.place), beyond):
            ink.add(specials.wall(course, hue, stage.theme, stage.metrics.line, outward=outward))
    return ink


def _off(stage: Stage, mark: Leave) -> Ink:
    """A pill that says that the unit goes off the board when it is dislodged."""
    (x, y), r = stage.spot(mark.unit), stage.metrics.r
    text = "off"
    size = OFF_TEXT * stage.metrics.line
    spot = x + OFF_AT[0] * r - width_of(text, PILL_TEXT) * size / 4, y + OFF_AT[1] * r
    return marks.pill(spot, text, size, stage.theme, stage.theme.fail)


def _help(stage: Stage, mark: Convoy, joint: tuple[float, float]) -> Ink:
    """The support that a fleet gives to the landing of the army it carries."""
    size = HELP_TEXT * stage.metrics.line
    hue = stage.theme.fail if mark.broken else stage.theme.ok
    return marks.pill((joint[0], joint[1] - 1.5 * size), "+1", size, stage.theme, hue)
