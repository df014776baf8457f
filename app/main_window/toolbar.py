"""The toolbar of the table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolBar, QToolButton, QWidget

from app.language import tr
from app.ui.widgets import label, tool_button

from .actions import Actions


class Toolbar(QToolBar):
    """Undo, redo, the phase shown, layers, zoom. `phase` and `layers` are its label and its button."""

    def __init__(self, acts: Actions) -> None:
        super().__init__(tr("Main"))
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setFixedHeight(50)
        self.phase: QLabel = label("", "heading")
        self.phase.setContentsMargins(6, 0, 6, 0)
        self.layers = tool_button("layers", tr("Layers"), text=tr("Layers"))
        space = QWidget()
        space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        phases: tuple[str | QWidget, ...] = ("phase_back", self.phase, "phase_forward")
        for part in ("undo", "redo", None, *phases, space, "ledger", self.layers, None):
            self._put(acts, part)
        for name in ("zoom_out", "fit", "zoom_in"):
            self.addAction(acts[name])
        self.addSeparator()
        self.addAction(acts["find"])
        ledger = self.widgetForAction(acts["ledger"])
        if isinstance(ledger, QToolButton):
            ledger.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for button in self.findChildren(QToolButton):
            button.setMinimumSize(32, 32)
            if not button.accessibleName():
                button.setAccessibleName(button.toolTip())

    def _put(self, acts: Actions, part: str | QWidget | None) -> None:
        if isinstance(part, str):
            self.addAction(acts[part])
        elif part is None:
            self.addSeparator()
        else:
            self.addWidget(part)

    def show_phase(self, title: str, told: str, whose: str = "") -> None:
        """The phase shown, "Spring 1901, moves"; `told`: what of it is shown instead of what is to be done; `whose`: by
        whose eyes."""
        phase, _, step = title.partition(", ")
        words = told or step.capitalize()
        named = f"{phase} {step}" if told and step == "retreats" else phase
        self.phase.setText(" · ".join(filter(None, (named, words, whose))))
