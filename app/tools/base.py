"""What a tool is: it hears of the pointer and the keys on the board, and changes the document through commands."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QObject, QPoint, QPointF, Signal
from PySide6.QtGui import QKeyEvent

from app.board.picking import NOTHING_HIT
from app.board.scene import BoardScene, Hit
from app.document import Document

from .slots import Spot


class Tool(QObject):
    """One tool. The window hands it what happens on the board while it is the one in use.

    Points are pixels of the board's widget. `told` carries words for the status line, their kind and the
    rule that they rest on ("" for none); `changed` says that what is half made has changed.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    told = Signal(str, str, str)
    changed = Signal()

    def __init__(self, document: Document, scene: BoardScene) -> None:
        super().__init__()
        self.document = document
        self.scene = scene
        self.alt = False
        """Whether Alt was down at the last event."""

    def tell(self, words: str, kind: str = "hint", clause: str = "") -> None:
        """Words for the status line. `kind`: hint, warn or good; `clause`: the rule that they rest on."""
        self.told.emit(words, kind, clause)

    def start(self) -> None:
        """It is in use from now on."""

    def stop(self) -> None:
        """Another tool is in use from now on."""

    def refresh(self) -> None:
        """The document has changed."""

    def hover(self, hit: Hit, at: QPoint) -> None:
        """The pointer is over something else than before, no button down."""

    def moved(self, point: QPointF, at: QPoint) -> None:
        """The pointer has moved, over the same thing perhaps; `point` is in board units."""

    def leave(self) -> None:
        """The pointer has left the board."""

    def click(self, hit: Hit, at: QPoint) -> None:
        """A click without a drag."""

    def click_again(self, hit: Hit, at: QPoint) -> None:
        """The second click of a double click; the first was told as a click."""
        self.click(hit, at)

    def click_with_shift(self, hit: Hit, at: QPoint) -> None:
        """A click with the Shift key held down."""
        self.click(hit, at)

    def wheel(self, steps: int) -> bool:
        """The wheel was turned away from (more than 0) or to whoever sits there; whether the tool used it."""
        return False

    def grabs(self, hit: Hit) -> bool:
        """Whether a press there begins a drag of this tool; else the board is panned."""
        return False

    def begin_drag(self, hit: Hit) -> None:
        """A press there, which was grabbed, has turned into a drag."""

    def drag(self, hit: Hit, at: QPoint) -> None:
        """The pointer goes on with the button down."""

    def drop(self, hit: Hit, at: QPoint) -> None:
        """The button is let go after a drag."""

    def give_up(self) -> None:
        """The drag is not to be carried out."""

    def menu(self, hit: Hit, at: QPoint) -> None:
        """The right button went down there."""

    def list_menu(self, at: QPoint) -> None:
        """The menu is asked for by the keyboard."""
        self.menu(NOTHING_HIT, at)

    def hold(self, hit: Hit, at: QPoint) -> None:
        """The left button was held down there; its release is told no more."""
        self.menu(hit, at)

    def wants(self, event: QKeyEvent) -> bool:
        """Whether a key belongs to the tool now, though it is a shortcut of the window."""
        return False

    def key(self, event: QKeyEvent) -> bool:
        """A key on the board; whether the tool used it."""
        return False


def spot_of(hit: Hit) -> Spot:
    """What the board hit, as the state machine of orders wants it."""
    return Spot(hit.location, hit.unit or "", hit.dislodged, hit.sign, hit.lines, hit.anywhere, hit.word)
