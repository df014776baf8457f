"""What floats over the board beside the rail of levels: the legend, what there is to say of a unit, what is odd."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.board.view import BoardView
from app.document import Document
from app.language import tr
from app.panels.cards.part import card_lines
from app.panels.doctor import DoctorCard
from app.panels.legend import Legend, into_corner
from app.panels.minimap import Minimap
from app.panels.unit_card import UnitCard
from rules import Position, Unit

from .levels import Levels

MARGIN = 12
SOON_MS = 80


class Floats(QObject):
    """Places them anew whenever the board's widget changes its size. `legend_turned`: the legend is switched on or off,
    folded or unfolded."""

    legend_turned = Signal()

    def __init__(self, document: Document, view: BoardView, levels: Levels) -> None:
        super().__init__(view)
        self.document = document
        self.view = view
        self.legend = Legend(view)
        self.legend.toggled.connect(self.legend_turned)
        self.with_legend = True
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON_MS)
        self._soon.timeout.connect(self._show_legend)
        levels.shown.connect(self.soon)
        view.zoomed.connect(self.soon)
        self.minimap = Minimap(view)
        self.doctor = DoctorCard(view)
        self.doctor.pointed.connect(self.show_places)
        self.doctor.closed.connect(self.close_doctor)
        self._examined: Position | None = None
        document.changed.connect(self._examine_again)
        self.levels = levels
        variant = document.game.variant
        self.unit = UnitCard(view, variant.id, tuple(variant.base.powers))
        self._unit_corner = 1
        view.installEventFilter(self)

    # The legend.

    @property
    def legend_state(self) -> str:
        """How the legend is, as `set_legend` takes it: off, folded or unfolded; "" where nobody chose."""
        return self.legend.choice if self.with_legend else "off"

    def set_legend(self, state: str) -> None:
        """Switch the legend off, or on as it was left; anything else lets it unfold where there is room."""
        self.with_legend = state != "off"
        if state in ("folded", "unfolded"):
            self.legend.set_unfolded(state == "unfolded")
        self._show_legend()

    def turn_legend(self) -> None:
        """Switch the legend on or off."""
        self.with_legend = not self.with_legend
        self._show_legend()
        self.legend_turned.emit()

    def soon(self) -> None:
        """What is on the board has changed: the legend and the overview follow in a moment."""
        self._soon.start()
        self.minimap.soon()

    def _show_legend(self) -> None:
        if self.with_legend:
            self.legend.refresh()
        else:
            self.legend.hide()

    # The unit pointed out.

    def show_unit(self, key: str) -> None:
        """Say what there is to say of the unit with this key; of none, or one that must retreat, nothing."""
        position = self.document.standing
        unit = position.units.get(key) if key not in position.dislodged else None
        told = self._told(position, unit) if unit else ()
        if unit is None or not told:
            self.unit.hide()
            return
        power = position.variant.board(position).powers[unit.power]
        kind = tr(position.variant.kinds[unit.kind].called(unit.power))
        self.unit.show_unit(
            unit.power,
            unit.text,
            tr("{kind} of {power}", kind=kind[:1].upper() + kind[1:], power=power.name),
            told,
        )
        self._unit_corner, _ = into_corner(self.unit, self.view, self._unit_corner)

    def _told(self, position: Position, unit: Unit) -> tuple[tuple[str, str], ...]:
        """What it is worth, and its card where the panel beside the board does not show that."""
        worth: tuple[tuple[str, str], ...] = position.variant.describe(position, unit)
        return worth if self.document.writers else (*worth, *card_lines(position, unit))

    def covered(self) -> tuple[QRect, ...]:
        """Where cards lie over the board."""
        cards = (self.levels.rail, self.legend, self.unit, self.doctor, self.minimap)
        return tuple(card.geometry() for card in cards if card.isVisible())

    # What is odd.

    def examine(self) -> bool:
        """List what is odd in the position shown; whether anything is."""
        position = self._examined = self.document.position
        findings = position.variant.doctor(position)
        if findings:
            self.doctor.show_findings(findings, position)
            self.doctor.show()
            self.doctor.raise_()
            self._place()
        return bool(findings)

    def _examine_again(self) -> None:
        """What is listed is odd in the position shown, not in one that is gone."""
        if not self.doctor.isHidden() and self.document.position is not self._examined and not self.examine():
            self.doctor.hide()
            self.view.scene().hover("")

    def close_doctor(self) -> None:
        self.doctor.hide()
        self.view.scene().light()
        self.view.scene().hover("")
        self.view.setFocus()

    def show_places(self, places: Sequence[str]) -> None:
        """Show what something is about: on its board, in view; one place outlined, several lit until another is."""
        scene = self.view.scene()
        scene.light(places if len(places) > 1 else ())
        if places:
            self.levels.reveal(places[0])
            self.view.show_places(places)
            scene.hover(places[0] if len(places) == 1 else "")

    def _place(self) -> None:
        """The doctor's card at the lower left."""
        room = self.view.viewport().rect()
        _put(self.doctor, QPoint(MARGIN, room.height() - self.doctor.height() - MARGIN))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._place()
            self.soon()
        return False


def _put(card: QWidget, corner: QPoint) -> None:
    card.move(max(corner.x(), MARGIN), max(corner.y(), MARGIN))
