"""Points, homes and rackets under way: dashed lines, the number of points on counters, a house, a racket."""

from __future__ import annotations

from app.ui.tokens import Hex, Theme, mixed, tokens

from ..curves import Curve
from ..ink import Ink, polyline
from ..picture import HomeMove, RacketShift
from ..plan import Way
from .orders import Looks, cased, dashed_path, halo_alpha, head_path
from .rackets import racket
from .signs import house, points

FLOW_WIDTH, FLOW_DASH = 3.0, (3.2, 2.0)
ARM, SPREAD = 14.0, 7.5
"""The arms of an open head: how long, how far to each side."""
HOME_WIDTH, HOME_DASH = 4.6, (2.0, 1.3)
CASING = 1.0
HOUSE, RACKET = 9.5, 9.0


def way(item: Way, looks: Looks, theme: Theme, line: float) -> Ink:
    """The line of points that move, or of a home that does. What failed is paler and has no head."""
    mark = item.mark
    share = tokens().orders.failed_mix if mark.failed else 1.0
    hue = mixed(looks[mark.power].fill, theme.land, share)
    draw = _home_move if isinstance(mark, HomeMove) else _flow
    ink = Ink()
    draw(ink, item.curve, hue, theme, line, share)
    return ink


def way_sign(item: Way, looks: Looks, theme: Theme, line: float, text: float) -> Ink:
    """What stands on the line: the number of points on a stack of counters, or a house. `text` is the size of
    lettering."""
    look = looks[item.mark.power]
    if isinstance(item.mark, RacketShift):
        return racket(item.sign, item.mark.kind, RACKET * line, theme)
    if isinstance(item.mark, HomeMove):
        return house(item.sign, HOUSE * line, theme, look)
    return points(item.sign, item.mark.count, text, look, theme) if item.mark.count else Ink()


def _flow(ink: Ink, curve: Curve, hue: Hex, theme: Theme, line: float, share: float) -> None:
    """Dashed, with an open head."""
    head = 0.0 if share < 1 else 5.0 * line
    dashes = dashed_path(curve.part(0, curve.length - head), FLOW_WIDTH * line, FLOW_DASH)
    cased(ink, dashes, hue, theme, line, share=share, width=CASING)
    if not head:
        return
    (x, y), (dx, dy) = curve.points[-1], curve.heading(curve.length)
    back, aside = ARM * line, SPREAD * line
    arms = [(x - dx * back - dy * side * aside, y - dy * back + dx * side * aside) for side in (1, -1)]
    chevron = polyline([arms[0], (x, y), arms[1]])
    width = 0.95 * FLOW_WIDTH * line
    ink.stroke(chevron, theme.order_halo, width + 4.6 * line, alpha=halo_alpha(hue, theme))
    ink.stroke(chevron, theme.order_casing, width + 2 * CASING * line)
    ink.stroke(chevron, hue, width)


def _home_move(ink: Ink, curve: Curve, hue: Hex, theme: Theme, line: float, share: float) -> None:
    """Dashed and broad, with a whole head."""
    width = HOME_WIDTH * line
    if share < 1:
        cased(ink, dashed_path(curve, width, HOME_DASH), hue, theme, line, share=share, width=CASING)
        return
    path = dashed_path(curve.part(0, curve.length - 0.85 * (6 + 2.4 * width)), width, HOME_DASH)
    path.addPath(head_path(curve, width))
    cased(ink, path, hue, theme, line, width=CASING)
