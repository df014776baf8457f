"""The tool that the page of the editor shows works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import app.designer
from app.designer import edits
from app.designer.canvas import SNAP_PX, CanvasPointer
from app.designer.tools.base import MapTool
from app.geometry.edits import deleted, nearest_side
from app.language import mark, tr

from .conftest import Opened

PAGE = Path(app.designer.__file__).with_name("README.md")


def test_the_tool_of_the_page_works(opened: Opened) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {"MapTool": MapTool, "CanvasPointer": CanvasPointer, "SNAP_PX": SNAP_PX, "edits": edits}
    names |= {"deleted": deleted, "nearest_side": nearest_side, "mark": mark, "tr": tr}
    exec(code, names)
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.canvas.use(names["StraightenTool"](hand.canvas))  # type: ignore[operator]
    graph = document.graph
    arc = next(arc for n, arc in graph.arcs.items() if {"45", "56"} <= set(graph.net.users[n]))
    spot = arc[len(arc) // 2]
    hand.near(spot)
    hand.click(spot)
    assert document.stack.index() == 1 and spot not in document.graph.vertices
