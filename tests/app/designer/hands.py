"""What tests of the tools ask of a map, and how they choose from its menus."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from app.designer.document import MapDocument
from app.geometry.drawing import Point
from app.geometry.levels import covers

from .conftest import Hand


def steps(document: MapDocument) -> int:
    return document.stack.index()


def sound(document: MapDocument) -> bool:
    return covers(document.graph) is None


def corner(hand: Hand, *names: str) -> Point:
    graph = hand.page.document.graph
    level = hand.page.document.level
    return next(point for point in graph.junctions if set(names) <= set(graph.around(point, level)))


def middle(hand: Hand, one: str, other: str) -> Point:
    """A vertex in the middle of the border of two places."""
    graph = hand.page.document.graph
    arc = next(arc for n, arc in graph.arcs.items() if {one, other} <= set(graph.net.users[n]))
    return arc[len(arc) // 2]


def choose(hand: Hand, value: str) -> None:
    """Pick an entry of the menu that is open."""
    menu = hand.canvas.findChild(QMenu)
    action = next(one for one in menu.actions() if one.data() == value)
    action.trigger()
    menu.close()
