"""The coast tool: a stretch of shore becomes a coast of its province (north, south ...)."""

from __future__ import annotations

import math

from app.geometry.drawing import Point
from app.geometry.planar import Arc, EditRefusal
from app.geometry.running import coast_run, shore
from app.language import tr, tr_noop

from .. import document
from ..canvas import CanvasPointer
from ..facts import fact, ids_of
from ..scene import OPEN
from .base import MapTool

REACH_PX = 24
NAMES = (
    ("nc", tr_noop("north coast (nc)")),
    ("sc", tr_noop("south coast (sc)")),
    ("ec", tr_noop("east coast (ec)")),
    ("wc", tr_noop("west coast (wc)")),
)


class CoastTool(MapTool):
    name = "coast"
    title = tr_noop("Coast")
    hint = tr_noop("Coast: select a province, then click where one of its coasts begins and where it ends.")
    icon = "coast"
    keys = "C"
    drags = False

    _start: Point | None = None

    def click(self, at: CanvasPointer) -> None:
        region = self.document.region
        junction = self._on_shore(region, at)
        if junction is None:
            self._start = None
            self.document.select(*filter(None, [self.graph.at(at.at, self.level)]))
            self.refresh()
        elif self._start is None:
            self._start = junction
            self.document.tell(tr("Now click where this coast ends."))
        else:
            self._end(region, self._start, junction, at)

    def hover(self, at: CanvasPointer) -> None:
        region = self.document.region
        if self._start is None or not region:
            return
        junction = self._on_shore(region, at)
        way = self._run(region, self._start, junction) if junction else None
        self.overlay.draw([way] if way and not isinstance(way, EditRefusal) else [], 5.0)

    def cancel(self) -> None:
        self._start = None
        super().cancel()

    def refresh(self) -> None:
        """Show the shore of the selected province, and its coasts."""
        region = self.document.region
        self.overlay.light(self._shore(region) if region else (), 3.5)
        coasts = [line.points for line in self.graph.lines.values() if line.kind == "coast"]
        mine = [line for line in self.graph.lines.values() if line.province == self.document.province and line.coast]
        self.overlay.draw([part for line in mine for part in line.points] if coasts and region else (), 5.0)
        longest = [(max(line.points, key=len), line.coast) for line in mine] if region else []
        self.overlay.pins.show((part[len(part) // 2], coast, False) for part, coast in longest)

    def name_run(self, region: str, way: Arc, coast: str) -> None:
        """Make a stretch of shore a coast."""
        document.name_run(self.document, region, coast, way, self._shore(region))
        self.overlay.draw(())

    def _end(self, region: str, start: Point, end: Point, at: CanvasPointer) -> None:
        self._start = None
        way = self._run(region, start, end)
        if isinstance(way, EditRefusal):
            self.refuse(way)
            return
        province = self.document.province
        have = set(fact(self.document.facts, ("provinces", self._id(province), "coasts"), ()))
        choices = [(name, tr(words)) for name, words in NAMES]
        choices += [(name, name) for name in sorted(have - {name for name, _ in NAMES})]
        self.overlay.draw([way], 5.0)
        self.ask(choices, at.screen, lambda coast: self.name_run(region, way, coast))

    def _id(self, province: str) -> str:
        return ids_of(self.document.facts, province).get(self.level, province)

    def _water(self) -> frozenset[str]:
        net = self.graph.net
        return frozenset(name for name in net.sheets[self.level] if net.regions[name].kind in OPEN)

    def _shore(self, region: str) -> tuple[Arc, ...]:
        return shore(self.graph, region, self.level, self._water())

    def _run(self, region: str, start: Point, end: Point) -> Arc | EditRefusal:
        return coast_run(self.graph, region, start, end, self.level, self._water())

    def _on_shore(self, region: str, at: CanvasPointer) -> Point | None:
        """Return the vertex on the shore of `region` under the pointer; None if there is none."""
        spots = [point for part in self._shore(region) for point in part] if region else []
        best = min(spots, key=lambda point: math.dist(point, at.at), default=None)
        return best if best is not None and math.dist(best, at.at) <= REACH_PX * at.px else None
