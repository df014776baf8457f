"""Do the lines of a drawing run where they say?"""

from __future__ import annotations

from itertools import chain

from app.language import tr
from rules import listed

from ..adjacency import Side, pair
from ..drawing import Line, holds
from ..paths import Point
from .subject import Finding, Findings, Subject, at

ON_THE_LINE = 1.0
"""How far a line may stray from where it leads or runs, in board units."""


def ends(subject: Subject) -> Findings:
    """Bridges and canals lead from the one of their places to the other."""
    for line in subject.drawing.lines:
        if line.kind in ("bridge", "canal") and set(line.between) <= subject.shapes.keys():
            tips = line.points[0][0], line.points[-1][-1]
            if not any(_leads(subject, tips, pair) for pair in (line.between, line.between[::-1])):
                text = tr(
                    "runs from {at} to {end}: it should join {between}",
                    at=at(tips[0]),
                    end=at(tips[1]),
                    between=listed(line.between),
                )
                yield Finding("line_end", line.id, text)


def _leads(subject: Subject, tips: tuple[Point, Point], between: tuple[str, ...]) -> bool:
    return all(holds(subject.shapes[name], tip, ON_THE_LINE) for name, tip in zip(between, tips))


def courses(subject: Subject) -> Findings:
    """Rivers, streams and fords lie on the border of the two places that they part."""
    for line in subject.drawing.lines:
        if line.kind in ("river", "stream", "ford"):
            off = _off(_border(subject, line), list(chain(*line.points)))
            if off:
                text = tr(
                    "leaves the border of {between} at {at}: draw it along that",
                    between=listed(line.between),
                    at=at(off[0]),
                )
                yield Finding("line_course", line.id, text)


def _border(subject: Subject, line: Line) -> list[Side]:
    one, other = line.between
    found = (level.contacts.borders.get(pair(one, other), ()) for level in subject.derivations.values())
    return list(chain(*found))


def _off(border: list[Side], points: list[Point]) -> list[Point]:
    """The points that are not on a border. Most are vertices of it; only the others have to be measured."""
    vertices = set(chain(*border))
    others = [point for point in points if point not in vertices]
    if not others or not border:
        return others
    import shapely

    tree = shapely.STRtree(shapely.linestrings(border))
    near = tree.query(shapely.points(others), predicate="dwithin", distance=ON_THE_LINE)[0].tolist()
    return [point for i, point in enumerate(others) if i not in set(near)]
