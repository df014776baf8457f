"""The board for screen readers: each province with its owner, and each unit, as parts of the view.

Qt calls `interface_for` for the viewport of a view as soon as a screen reader is active; nothing is made before. The
cards that lie over the board remain parts of it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import shiboken6
from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QGraphicsView, QWidget

import rules
from app.geometry.drawing import province_of
from app.language import tr

from .legend import STATUS
from .picture import Piece
from .scene import BoardScene
from .scene_state import SceneState

SIZE_PX = 24
"""The size of a part as outlined by a screen reader."""


@dataclass(frozen=True, slots=True)
class BoardPart:
    """A province or unit on the board: its place, its description, and whether it is selected."""

    key: str
    place: str
    words: str
    selected: bool = False


def parts_of(state: SceneState) -> Iterator[BoardPart]:
    """Yield the provinces in map order, each followed by its units, as they are shown."""
    units: dict[str, list[Piece]] = {}
    for piece in state.picture.pieces:
        units.setdefault(province_of(piece.place), []).append(piece)
    for province in state.board.provinces.values():
        yield BoardPart(province.id, province.id, ", ".join(_province_words(state, province)))
        for piece in units.get(province.id, ()):
            key = f"{piece.key}!" if piece.dislodged else piece.key
            words = ", ".join(_unit_words(state, piece))
            yield BoardPart(f"unit {key}", piece.place, words, selected=state.chosen == key)


def _province_words(state: SceneState, province: rules.Province) -> Iterator[str]:
    yield state.board.locations[province.id].words
    owner = state.board.powers.get(state.owner(province.id))
    if owner:
        yield tr("center of {powers}", powers=owner.name) if province.center else owner.name
    elif province.center:
        yield tr("neutral center")
    if state.fog and province.id not in state.fog.sight:
        yield tr("out of sight")
    if province.id in {province_of(place) for place in (*state.targets.places, *state.targets.sites)}:
        yield tr("highlighted")


def _unit_words(state: SceneState, piece: Piece) -> Iterator[str]:
    kind = rules.VARIANTS[state.variant].kinds[piece.kind]
    unit = kind.of(state.board.powers[piece.power])
    yield tr("{unit} in {place}", unit=unit, place=state.board.locations[piece.place].words)
    if piece.dislodged:
        yield tr("dislodged")
    if piece.status in STATUS:
        yield tr(STATUS[piece.status])
    if piece.key in state.targets.units:
        yield tr("highlighted")


class PartInterface(QAccessibleInterface):
    """A part of the board for the screen reader; its description is looked up each time."""

    def __init__(self, viewport: QWidget, look_up: Callable[[], BoardPart | None]) -> None:
        super().__init__()
        self._viewport = viewport
        self._look_up = look_up

    @property
    def part(self) -> BoardPart | None:
        """The part as it is now; None once it is gone from the board."""
        return self._look_up() if shiboken6.isValid(self._viewport) else None

    def isValid(self) -> bool:
        return self.part is not None

    def object(self) -> QObject | None:  # type: ignore[override]  # it is none
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]  # before the window is shown there is none
        return self._viewport.window().windowHandle()

    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._viewport)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # it has none
        return None

    def childCount(self) -> int:
        return 0

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # it has none
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def text(self, kind: QAccessible.Text) -> str:
        part = self.part
        return part.words if part and kind == QAccessible.Text.Name else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Do nothing: the text comes from the board."""

    def rect(self) -> QRect:
        part = self.part
        view = self._viewport.parent()
        if part is None or not isinstance(view, QGraphicsView):
            return QRect()
        scene = view.scene()
        assert isinstance(scene, BoardScene)
        middle = self._viewport.mapToGlobal(view.mapFromScene(scene.point_of(part.place)))
        return QRect(middle - QPoint(SIZE_PX // 2, SIZE_PX // 2), QSize(SIZE_PX, SIZE_PX))

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        state, part = QAccessible.State(), self.part
        state.selectable = True
        state.selected = bool(part and part.selected)
        return state

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # it has none
        return None


class BoardInterface(PartInterface):
    """The viewport of a board: first the cards that lie over it, then its provinces and units."""

    def __init__(self, viewport: QWidget, scene: BoardScene) -> None:
        super().__init__(viewport, lambda: None)
        self._scene = scene
        self._made: dict[str, PartInterface] = {}
        self._shown: dict[str, BoardPart] = {}

    def _refresh(self) -> None:
        seen = shiboken6.isValid(self._scene) and self._viewport.isVisible()  # nothing while the curtain hides it
        self._shown = {part.key: part for part in parts_of(self._scene.state)} if seen else {}

    def _cards(self) -> list[QWidget]:
        found = self._viewport.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [one for one in found if not one.isWindow()]

    def isValid(self) -> bool:
        return shiboken6.isValid(self._viewport)

    def object(self) -> QObject | None:  # type: ignore[override]  # None once it is gone
        return self._viewport if self.isValid() else None

    def parent(self) -> QAccessibleInterface:
        view = self._viewport.parent()
        assert view is not None
        return QAccessible.queryAccessibleInterface(view)

    def childCount(self) -> int:
        self._refresh()
        return len(self._cards()) + len(self._shown)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # there may be none
        cards = self._cards()
        if 0 <= index < len(cards):
            return QAccessible.queryAccessibleInterface(cards[index])
        keys = list(self._shown)
        at = index - len(cards)
        return self._part(keys[at]) if 0 <= at < len(keys) else None

    def _part(self, key: str) -> PartInterface:
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = PartInterface(self._viewport, lambda: self._shown.get(key))
            QAccessible.registerAccessibleInterface(made)
        return made

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # there may be none
        here = self._viewport.mapFromGlobal(QPoint(x, y))
        card = self._viewport.childAt(here)
        if card is not None:
            return QAccessible.queryAccessibleInterface(card)
        view = self._viewport.parent()
        assert isinstance(view, QGraphicsView)
        hit = self._scene.pick(view.mapToScene(here))
        key = f"unit {hit.unit}{'!' if hit.dislodged else ''}" if hit.unit else hit.province
        self._refresh()
        return self._part(key) if key in self._shown else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        cards = self._cards()
        if child.object() in cards:
            return cards.index(child.object())  # type: ignore[arg-type]  # it is among them
        keys = list(self._shown)
        return next((len(cards) + at for at, key in enumerate(keys) if self._made.get(key) is child), -1)

    def text(self, kind: QAccessible.Text) -> str:
        return tr("Board") if kind == QAccessible.Text.Name else ""

    def rect(self) -> QRect:
        return QRect(self._viewport.mapToGlobal(QPoint(0, 0)), self._viewport.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.List

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.invisible = not self._viewport.isVisible()
        return state


@cache
def install() -> None:
    """Register `interface_for` with Qt, once for all views."""
    QAccessible.installFactory(interface_for)


def interface_for(_: str, asked: QObject) -> QAccessibleInterface | None:
    """Return the accessible interface for a viewport with a board in it; None for everything else."""
    view = asked.parent() if isinstance(asked, QWidget) else None
    if not isinstance(view, QGraphicsView) or view.viewport() is not asked:
        return None
    scene = view.scene()
    return BoardInterface(asked, scene) if isinstance(scene, BoardScene) else None
